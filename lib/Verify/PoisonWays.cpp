//===- PoisonWays.cpp - Where poison of two functions ends ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoisonWays.h"
#include "NoCode.h"
#include "SourceReductions.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;
using namespace residue::proof;

/// More uses are not looked at for one instruction.
static const unsigned MaxSteps = 1 << 20;

/// It is not executed with poison there.
static bool isEffectOf(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  bool IsOperand = U.getOperandNo() == (isa<AssumeInst>(I) ? 0U : 1U);
  return isEndOfPoison(U) ||
         ((isa<AssumeInst>(I) || I->isIntDivRem()) && IsOperand);
}

/// It may do more than compute its result, or depends on when that is done.
static bool isPlaced(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  bool IsCall = Call && !Call->isInlineAsm() && !reductionModulus(I);
  return I.getType()->isVoidTy() || I.mayHaveSideEffects() ||
         I.isTerminator() ||
         (IsCall && (!isa<IntrinsicInst>(I) || I.mayReadFromMemory()));
}

/// Assembly that computes its result from its operands: that is poison at most
/// where one of them is.
static bool isWordInstruction(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->isInlineAsm() && !isPlaced(I);
}

static bool isInParts(const Value &V) {
  return V.getType()->isVectorTy() || V.getType()->isAggregateType();
}

/// Lane by lane.
static bool haveSameLanes(const Value &A, const Value &B) {
  const auto *Of = dyn_cast<VectorType>(A.getType());
  const auto *In = dyn_cast<VectorType>(B.getType());
  return Of && In && Of->getElementCount() == In->getElementCount();
}

/// It hands on what enters it on its one way.
static bool isCopy(const Instruction &I) {
  const auto *Phi = dyn_cast<PHINode>(&I);
  return Phi && Phi->getNumIncomingValues() == 1;
}

/// What is computed is poison with the operand, in all of its parts if that is
/// one number, and else in the same lanes.
static bool isPoisonWith(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  if (isCopy(*I) || reductionModulus(*I))
    return true;
  if (isa<ExtractValueInst>(I))
    return isa<WithOverflowInst>(U.get());
  return propagatesPoison(U) &&
         (!isInParts(*U.get()) ||
          (!isa<CallBase>(I) && haveSameLanes(*U.get(), *I)));
}

/// What is computed depends on the operand, and nothing else does.
static bool isNumberWith(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  return isCopy(*I) || isWordInstruction(*I) || reductionModulus(*I) ||
         !(isa<PHINode>(I) || isEffectOf(U) || isPlaced(*I));
}

bool residue::proof::decidesPoison(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  if (isa<SelectInst>(I))
    return U.getOperandNo() == 0;
  if (isa<ExtractElementInst>(I))
    return U.getOperandNo() == 1;
  if (isa<InsertElementInst>(I))
    return U.getOperandNo() == 2;
  return isa<IntrinsicInst>(I) && !isPlaced(*I) &&
         any_of(I->operands(), [](const Use &Of) { return isInParts(*Of); });
}

PoisonWays::PoisonWays(ArrayRef<BlockPair> Blocks,
                       function_ref<bool(const Function &)> IsRead) {
  for (const auto &[Number, P] : enumerate(Blocks)) {
    place(P.Source, Number, IsRead);
    place(P.Target, Number, IsRead);
    Sources[P.Target.front()] = P.Source.front();
    for (const BlockPair::Edge &E : P.Edges) {
      for (const BasicBlock *Block :
           concat<const BasicBlock *const>(E.Source, E.Target))
        Numbers[Block] = ~E.To;
      From[{E.TargetFrom, Blocks[E.To].Target.front()}].push_back(E.SourceFrom);
    }
  }
}

void PoisonWays::place(const BlockChain &Chain, unsigned Number,
                       function_ref<bool(const Function &)> IsRead) {
  unsigned Calls = 0, Count = 0;
  for (const BasicBlock *Block : Chain) {
    Numbers[Block] = Number;
    for (const Instruction &I : *Block) {
      Places[&I] = {Number, Calls, Count};
      if (!isPlaced(I))
        continue;
      const auto *Call = dyn_cast<CallBase>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee && IsRead(*Callee))
        Operations.insert(&I);
      if ((Callee && (reductionModulus(I) || IsRead(*Callee))) ||
          I.isTerminator())
        continue;
      // Of assumptions, say, there may be fewer.
      Count += !isNoCode(I);
      Calls += !isGuaranteedToTransferExecutionToSuccessor(&I);
    }
  }
}

bool PoisonWays::isNoticed(const Instruction &I) {
  if (!Noticed)
    Noticed.emplace(*I.getFunction());
  return Noticed->contains(I);
}

const PoisonWays::Exits &PoisonWays::exitsOf(const Instruction &I,
                                             bool IsFrozen) {
  auto [At, IsNew] = Known.try_emplace({&I, IsFrozen});
  if (!IsNew)
    return At->second;
  SmallVector<const Instruction *, 16> Open = {&I};
  DenseSet<const Instruction *> Seen;
  while (!Open.empty())
    for (const Use &U : Open.pop_back_val()->uses()) {
      const auto *J = cast<Instruction>(U.getUser());
      if (Operations.count(J)) {
        if (Seen.insert(J).second)
          Open.push_back(J);
        continue;
      }
      if (auto Of = Places.find(J); isEffectOf(U) && Of != Places.end()) {
        auto Effect =
            At->second.Effects.try_emplace(Of->second.Block, Of->second.Calls);
        unsigned &Calls = Effect.first->second;
        Calls = std::min(Calls, Of->second.Calls);
        if (!IsFrozen)
          continue;
      }
      if (!(IsFrozen ? isNumberWith(U) : isPoisonWith(U)))
        At->second.Uses.push_back(&U);
      else if (Seen.insert(J).second)
        Open.push_back(J);
    }
  return At->second;
}

//===----------------------------------------------------------------------===//
// The relation
//===----------------------------------------------------------------------===//

/// What was assumed is given up where it fails, until no use is left without
/// a way of the source.
class PoisonWays::Comparison {
public:
  Comparison(PoisonWays &Ways, AreEqual Equal) : Ways(Ways), Equal(Equal) {}
  bool holds(const Instruction &Source, const Instruction &Target);

private:
  /// An instruction of the rewritten function, and what it is to be within;
  /// both behind a freeze, or neither.
  struct Pair {
    const Instruction *Source, *Target;
    bool IsFrozen = false;
    bool operator<(const Pair &P) const {
      return std::tie(Source, Target, IsFrozen) <
             std::tie(P.Source, P.Target, P.IsFrozen);
    }
  };
  /// One of these is enough; or nothing more is needed.
  struct Ends {
    SmallVector<Pair, 2> Any;
    bool IsMet = false;
  };
  bool isNoticed(const Pair &P);
  Ends endsOf(const Pair &Of, const Use &U);
  bool isMet(const Pair &Of, const Use &U);
  void addPhis(const Pair &Of, const PHINode &Phi, const Use &U, Ends &Found);
  bool isSame(const Use &Source, const Use &Target, bool IsFrozen);

  unsigned add(const Pair &P);
  void settle(unsigned Number, const Use &U);

  struct State {
    Pair Of;
    bool IsWrong = false;
    /// Which rely on it.
    SmallVector<std::pair<unsigned, const Use *>, 2> Needed;
  };
  PoisonWays &Ways;
  AreEqual Equal;
  std::vector<State> States;
  std::map<Pair, unsigned> NumberOf;
  SmallVector<std::pair<unsigned, const Use *>, 16> Open;
  unsigned Steps = 0;
};

/// Where the source does not go on with poison the rewritten function does not,
/// either: an effect in the same block, in front of the same calls.
bool PoisonWays::Comparison::isMet(const Pair &Of, const Use &U) {
  auto At = Ways.Places.find(cast<Instruction>(U.getUser()));
  if (At == Ways.Places.end())
    return false;
  const Exits &Source = Ways.exitsOf(*Of.Source, Of.IsFrozen);
  auto Effect = Source.Effects.find(At->second.Block);
  return Effect != Source.Effects.end() && Effect->second <= At->second.Calls;
}

/// Phi nodes that the source enters with it wherever \p Phi is entered so.
void PoisonWays::Comparison::addPhis(const Pair &Of, const PHINode &Phi,
                                     const Use &U, Ends &Found) {
  auto At = Ways.From.find({Phi.getIncomingBlock(U), Phi.getParent()});
  if (At == Ways.From.end())
    return;
  const BasicBlock *Block = Ways.Sources.lookup(Phi.getParent());
  for (const Use *S : Ways.exitsOf(*Of.Source, Of.IsFrozen).Uses) {
    const auto *In = dyn_cast<PHINode>(S->getUser());
    if (In && In->getParent() == Block &&
        (In->getType() == Phi.getType() || !isInParts(*In)) &&
        all_of(At->second, [&](const BasicBlock *From) {
          return In->getIncomingValueForBlock(From) == S->get();
        }))
      Found.Any.push_back({In, &Phi, Of.IsFrozen});
  }
}

/// The same is done to both, by equal numbers; of an effect counts where it
/// stands.
bool PoisonWays::Comparison::isSame(const Use &Source, const Use &Target,
                                    bool IsFrozen) {
  const auto *S = cast<Instruction>(Source.getUser());
  const auto *T = cast<Instruction>(Target.getUser());
  auto Of = Ways.Places.find(S), At = Ways.Places.find(T);
  if (Source.getOperandNo() != Target.getOperandNo() ||
      !S->isSameOperationAs(T) || Of == Ways.Places.end() ||
      At == Ways.Places.end() || Of->second.Block != At->second.Block)
    return false;
  // Which effects both have is compared elsewhere.
  if (isPlaced(*T) || IsFrozen)
    return Of->second.Number == At->second.Number;
  return all_of(T->operands(), [&](const Use &U) {
    bool Counts = decidesPoison(U) || isa<CallBase>(T);
    return !Counts || &U == &Target ||
           Equal(S->getOperandUse(U.getOperandNo()), U);
  });
}

PoisonWays::Comparison::Ends PoisonWays::Comparison::endsOf(const Pair &Of,
                                                            const Use &U) {
  Ends Found;
  const auto *I = cast<Instruction>(U.getUser());
  if (Ways.Operations.count(I)) {
    Found.Any.push_back({Of.Source, I, Of.IsFrozen});
    return Found;
  }
  if (isEffectOf(U) && !Of.IsFrozen) {
    Found.IsMet = isMet(Of, U);
    if (!Found.IsMet && isWordInstruction(*I) && !isInParts(*Of.Source))
      Found.Any.push_back({Of.Source, I});
    return Found;
  }
  if (isNoCode(*I) && !isa<AssumeInst>(I)) {
    Found.IsMet = true;
    return Found;
  }
  if (Of.IsFrozen ? isNumberWith(U) : isPoisonWith(U)) {
    Found.Any.push_back({Of.Source, I, Of.IsFrozen});
    return Found;
  }
  if (const auto *Phi = dyn_cast<PHINode>(I)) {
    addPhis(Of, *Phi, U, Found);
    return Found;
  }
  for (const Use *S : Ways.exitsOf(*Of.Source, Of.IsFrozen).Uses)
    if (isSame(*S, U, Of.IsFrozen)) {
      if (I->getType()->isVoidTy())
        Found.IsMet = true;
      else
        Found.Any.push_back({cast<Instruction>(S->getUser()), I,
                             Of.IsFrozen || isa<FreezeInst>(I)});
    }
  // It is poison at most where its operand is.
  bool HasLanes =
      isa<SelectInst>(I) && haveSameLanes(*U.get(), *I) && U.getOperandNo();
  if (!Of.IsFrozen && !isPlaced(*I) && !isa<AllocaInst>(I) &&
      (!isInParts(*Of.Source) || HasLanes))
    Found.Any.push_back({Of.Source, I});
  return Found;
}

/// Whatever way it takes, from where both are computed.
bool PoisonWays::Comparison::isNoticed(const Pair &P) {
  auto Of = Ways.Places.find(P.Source), At = Ways.Places.find(P.Target);
  return !P.IsFrozen && Of != Ways.Places.end() && At != Ways.Places.end() &&
         Of->second.Block == At->second.Block &&
         Of->second.Calls <= At->second.Calls && Ways.isNoticed(*P.Source);
}

unsigned PoisonWays::Comparison::add(const Pair &P) {
  auto [At, IsNew] = NumberOf.try_emplace(P, States.size());
  if (IsNew) {
    States.push_back({P, false, {}});
    if (!isNoticed(P))
      for (const Use &U : P.Target->uses())
        Open.push_back({At->second, &U});
  }
  return At->second;
}

void PoisonWays::Comparison::settle(unsigned Number, const Use &U) {
  if (States[Number].IsWrong)
    return;
  Ends Found = endsOf(States[Number].Of, U);
  if (Found.IsMet)
    return;
  for (const Pair &P : Found.Any) {
    unsigned At = add(P);
    if (States[At].IsWrong)
      continue;
    States[At].Needed.push_back({Number, &U});
    return;
  }
  States[Number].IsWrong = true;
  append_range(Open, States[Number].Needed);
}

bool PoisonWays::Comparison::holds(const Instruction &Source,
                                   const Instruction &Target) {
  unsigned First = add({&Source, &Target});
  while (!Open.empty() && !States[First].IsWrong) {
    if (++Steps > MaxSteps)
      return false;
    auto [Number, U] = Open.pop_back_val();
    settle(Number, *U);
  }
  return !States[First].IsWrong;
}

bool PoisonWays::isWithin(const Instruction &Source, const Instruction &Target,
                          AreEqual Equal) {
  return Comparison(*this, Equal).holds(Source, Target);
}

//===----------------------------------------------------------------------===//
// What numbers look like
//===----------------------------------------------------------------------===//

/// The operations that tell one number from another.
static const unsigned LookDepth = 3;

/// What is compared, or computed, as far as \p Depth operations show it.
static void describe(raw_ostream &OS, const Value &V, unsigned Depth,
                     const DenseMap<const BasicBlock *, unsigned> &Numbers) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (const auto *A = dyn_cast<Argument>(&V))
    OS << " argument " << A->getArgNo();
  else if (!I)
    V.printAsOperand(OS << ' ');
  if (!I)
    return;
  OS << " (" << I->getOpcodeName() << ' ' << *I->getType() << " in "
     << Numbers.lookup(I->getParent());
  if (const auto *Compare = dyn_cast<CmpInst>(I))
    OS << ' ' << CmpInst::getPredicateName(Compare->getPredicate());
  if (Depth && !isa<PHINode>(I))
    for (const Value *Operand : I->operand_values())
      describe(OS, *Operand, Depth - 1, Numbers);
  OS << ')';
}

const std::string &PoisonWays::lookOf(const Value &V) {
  auto [At, IsNew] = Looks.try_emplace(&V);
  if (IsNew) {
    raw_string_ostream OS(At->second);
    describe(OS, V, LookDepth, Numbers);
  }
  return At->second;
}

bool PoisonWays::seemsWithin(const Instruction &Source,
                             const Instruction &Target) {
  auto [At, IsNew] = Seeming.try_emplace({&Source, &Target}, false);
  if (IsNew)
    At->second = isWithin(Source, Target, [&](const Use &S, const Use &T) {
      return lookOf(*S.get()) == lookOf(*T.get());
    });
  return At->second;
}
