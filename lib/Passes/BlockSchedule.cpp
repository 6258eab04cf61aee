//===- BlockSchedule.cpp - When instructions of a block start -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSchedule.h"
#include "residue/Arithmetic/VectorInstructions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include <limits>
#include <numeric>
#include <queue>
#include <set>

using namespace llvm;
using namespace residue;

/// Nothing is moved over it that looks at memory or may not be reached.
static bool isFence(const Instruction &I) {
  return I.mayHaveSideEffects() || isa<AllocaInst>(I);
}

//===----------------------------------------------------------------------===//
// What waits for what
//===----------------------------------------------------------------------===//

BlockSchedule::BlockSchedule(BasicBlock &BB, const IssueModel &Model)
    : BB(BB), Model(Model), IsLoop(is_contained(successors(&BB), &BB)) {
  for (Instruction &I : BB) {
    if (isa<PHINode>(I) || I.isTerminator())
      continue;
    Kind What = kindOf(I);
    Multiplications += What == MultiplyAdd;
    Nodes.push_back({&I, What, latencyOf(I, What), {}, {}, {}});
  }
  addEdges();
  orderMemory();
  measureHeights();
}

BlockSchedule::Kind BlockSchedule::kindOf(const Instruction &I) const {
  if (isMultiplyAdd(I))
    return MultiplyAdd;
  if (!isa<FixedVectorType>(I.getType()) || isa<LoadInst>(I))
    return Scalar;
  if (isa<FreezeInst, BitCastInst>(I))
    return Free;
  return isa<ShuffleVectorInst, CallBase>(I) ? Shuffle : Simple;
}

unsigned BlockSchedule::latencyOf(const Instruction &I, Kind What) const {
  switch (What) {
  case Free:
    return 0;
  case MultiplyAdd:
    return Model.MultiplyAdd;
  case Shuffle:
    return Model.Shuffle;
  case Simple:
    return Model.Simple;
  default:
    return isa<LoadInst>(I)                    ? Model.Load
           : I.getOpcode() == Instruction::Mul ? Model.MultiplyAdd
           : isa<TruncInst, ZExtInst, ExtractValueInst, FreezeInst>(I) ? 0
                                                                       : 1;
  }
}

void BlockSchedule::addEdges() {
  DenseMap<const Value *, unsigned> Numbers;
  for (auto [Number, N] : enumerate(Nodes))
    Numbers[N.I] = Number;
  for (auto [Number, N] : enumerate(Nodes)) {
    std::set<unsigned> Now, Before;
    for (const Value *Operand : N.I->operands()) {
      if (auto It = Numbers.find(Operand); It != Numbers.end()) {
        Now.insert(It->second);
        continue;
      }
      const auto *Phi = dyn_cast<PHINode>(Operand);
      if (!IsLoop || !Phi || Phi->getParent() != &BB)
        continue;
      if (auto It = Numbers.find(Phi->getIncomingValueForBlock(&BB));
          It != Numbers.end())
        Before.insert(It->second);
    }
    for (unsigned Operand : Now)
      Nodes[Operand].Users.push_back(Number);
    for (unsigned Operand : Before)
      Nodes[Operand].NextUsers.push_back(Number);
    N.Operands = Now.size();
    N.NextOperands = Before.size();
  }
}

/// Fences stay in order, and between them what reads memory, or is not defined
/// for all of its operands.
void BlockSchedule::orderMemory() {
  std::optional<unsigned> Fence;
  SmallVector<unsigned, 16> Since;
  auto Follow = [&](unsigned First, unsigned Second) {
    Nodes[First].Behind.push_back(Second);
    ++Nodes[Second].Operands;
  };
  for (auto [Number, N] : enumerate(Nodes)) {
    bool IsFence = isFence(*N.I);
    if (!IsFence && !N.I->mayReadFromMemory() &&
        isSafeToSpeculativelyExecute(N.I))
      continue;
    if (Fence)
      Follow(*Fence, Number);
    if (!IsFence) {
      Since.push_back(Number);
      continue;
    }
    for (unsigned Other : Since)
      Follow(Other, Number);
    Since.clear();
    Fence = Number;
  }
}

/// What is behind an instruction has a higher number, but for the next turn.
void BlockSchedule::measureHeights() {
  Height.assign(size(), 0);
  for (unsigned Turn = 0; Turn != turns(); ++Turn) {
    std::vector<unsigned> Longer(size(), 0);
    PerTurn = 0;
    for (unsigned Number = size(); Number--;) {
      const Node &N = Nodes[Number];
      unsigned Most = 0;
      for (unsigned User : N.Users)
        Most = std::max(Most, Longer[User]);
      for (unsigned User : N.NextUsers)
        Most = std::max(Most, Height[User]);
      Longer[Number] = Most + N.Latency;
      for (unsigned Other : N.Behind)
        Longer[Number] = std::max(Longer[Number], Longer[Other]);
      PerTurn = std::max(PerTurn, Longer[Number] - Height[Number]);
    }
    Height = std::move(Longer);
  }
}

//===----------------------------------------------------------------------===//
// When they start
//===----------------------------------------------------------------------===//

template <typename PriorityFn>
std::vector<BlockSchedule::Started>
BlockSchedule::start(PriorityFn Priority, unsigned Window) const {
  const unsigned Count = size(), All = Count * turns();
  // Instructions of all turns, by numbers one after the other.
  std::vector<unsigned> Missing(All), ReadyAt(All, 0);
  std::vector<bool> Done(All, false);
  using Entry = std::pair<int, unsigned>;
  using Queue = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;
  Queue Waiting, Held, Ready[Kinds];
  for (unsigned Id = 0; Id != All; ++Id) {
    const Node &N = Nodes[Id % Count];
    Missing[Id] = N.Operands + (Id >= Count ? N.NextOperands : 0);
    if (!Missing[Id])
      Waiting.push({0, Id});
  }
  std::vector<Started> Result;
  Result.reserve(All);
  unsigned Oldest = 0;
  for (unsigned Cycle = 0; Result.size() != All; ++Cycle) {
    const unsigned Ports[Kinds] = {Model.Scalars, Model.Vectors, Model.Shuffles,
                                   Model.MultiplyAdds, Count};
    unsigned Used[Kinds] = {};
    auto IsFree = [&](unsigned What) {
      bool IsPort = What != Scalar && What != Free;
      return Used[What] != Ports[What] &&
             (!IsPort ||
              Used[Simple] + Used[Shuffle] + Used[MultiplyAdd] < Model.Vectors);
    };
    for (;;) {
      while (!Waiting.empty() && Waiting.top().first <= int(Cycle)) {
        Held.push({int(Waiting.top().second), Waiting.top().second});
        Waiting.pop();
      }
      while (Oldest != All && Done[Oldest])
        ++Oldest;
      while (!Held.empty() && (Held.top().second < Oldest ||
                               Held.top().second - Oldest < Window)) {
        unsigned Id = Held.top().second;
        Held.pop();
        Ready[Nodes[Id % Count].What].push(
            {Priority(Id / Count, Id % Count), Id});
      }
      Queue *Best = nullptr;
      unsigned BestKind = 0;
      for (unsigned What = 0; What != Kinds; ++What)
        if (IsFree(What) && !Ready[What].empty() &&
            (!Best || Ready[What].top() < Best->top())) {
          Best = &Ready[What];
          BestKind = What;
        }
      if (!Best)
        break;
      unsigned Id = Best->top().second;
      Best->pop();
      ++Used[BestKind];
      Done[Id] = true;
      unsigned Turn = Id / Count;
      const Node &N = Nodes[Id % Count];
      Result.push_back({Cycle, Turn, Id % Count});
      auto Release = [&](unsigned User, unsigned At) {
        ReadyAt[User] = std::max(ReadyAt[User], At);
        if (!--Missing[User])
          Waiting.push({int(ReadyAt[User]), User});
      };
      for (unsigned User : N.Users)
        Release(Turn * Count + User, Cycle + N.Latency);
      for (unsigned Other : N.Behind)
        Release(Turn * Count + Other, Cycle);
      if (Turn + 1 != turns())
        for (unsigned User : N.NextUsers)
          Release((Turn + 1) * Count + User, Cycle + N.Latency);
    }
  }
  return Result;
}

BlockSchedule::Order BlockSchedule::inOrder() const {
  Order O(size());
  std::iota(O.begin(), O.end(), 0U);
  return O;
}

BlockSchedule::Order BlockSchedule::criticalFirst(unsigned Window) const {
  Order O;
  for (const Started &S : start(
           [&](unsigned Turn, unsigned Number) {
             return int(Turn * PerTurn) - int(Height[Number]);
           },
           Window))
    if (S.Turn == (IsLoop ? Looked : 0))
      O.push_back(S.Node);
  return O;
}

/// Where each instruction stands.
static BlockSchedule::Order placesOf(const BlockSchedule::Order &O) {
  BlockSchedule::Order Place(O.size());
  for (auto [At, Number] : enumerate(O))
    Place[Number] = At;
  return Place;
}

unsigned BlockSchedule::cycles(const Order &O) const {
  const Order Place = placesOf(O);
  std::vector<unsigned> End(turns(), 0);
  for (const Started &S : start(
           [&](unsigned Turn, unsigned Number) {
             return int(Turn * size() + Place[Number]);
           },
           std::numeric_limits<unsigned>::max()))
    End[S.Turn] = std::max(End[S.Turn], S.At);
  return IsLoop ? End[Looked] - End[Looked - 1] : End.front();
}

unsigned BlockSchedule::leastCycles() const {
  unsigned Vectors = count_if(
      Nodes, [](const Node &N) { return N.What != Scalar && N.What != Free; });
  unsigned Longest = 0;
  for (unsigned H : Height)
    Longest = std::max(Longest, H);
  return std::max({IsLoop ? PerTurn : Longest, Vectors / Model.Vectors,
                   Multiplications / Model.MultiplyAdds});
}

/// The vector that is needed last is stored (L. A. Belady, A study of
/// replacement algorithms for a virtual-storage computer, 1966).
unsigned BlockSchedule::spills(const Order &O) const {
  // Where each vector is used, the last place first.
  std::vector<SmallVector<unsigned, 4>> Uses(size());
  std::vector<SmallVector<unsigned, 4>> Operands(size());
  const Order Place = placesOf(O);
  for (unsigned Number = 0; Number != size(); ++Number) {
    if (!isVector(Number))
      continue;
    for (unsigned User : Nodes[Number].Users) {
      Uses[Number].push_back(Place[User]);
      Operands[User].push_back(Number);
    }
    if (!Nodes[Number].NextUsers.empty())
      Uses[Number].push_back(size());
    sort(Uses[Number], std::greater<>());
  }
  // By where they are needed next.
  std::set<std::pair<unsigned, unsigned>> Registers;
  std::vector<bool> Stored(size(), false);
  unsigned Count = 0;
  auto Keep = [&](unsigned Number) {
    if (Uses[Number].empty())
      return;
    Registers.insert({Uses[Number].back(), Number});
    if (Registers.size() <= Model.Registers)
      return;
    auto Last = std::prev(Registers.end());
    Count += !Stored[Last->second];
    Stored[Last->second] = true;
    Registers.erase(Last);
  };
  for (auto [At, Number] : enumerate(O)) {
    for (unsigned Operand : Operands[Number]) {
      if (!Registers.erase({Uses[Operand].back(), Operand}))
        ++Count;
      Uses[Operand].pop_back();
      Keep(Operand);
    }
    if (isVector(Number))
      Keep(Number);
  }
  return Count;
}
