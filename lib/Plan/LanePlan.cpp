//===- LanePlan.cpp - Which operations share a vector ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wanted vector is one that exists; or lanes of those that exist, shuffled;
// or the sum of two wanted vectors, where lanes that are no sums are passed
// through or blended in; or a choice between two.
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/LanePlan.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

static bool isEmpty(const LanePlan::Lanes &L) {
  return all_of(L, [](const ResidueNode *Node) { return !Node; });
}

/// The factor that is doubled, or null.
static const ResidueNode *doubled(const ResidueNode *Node) {
  if (Node->Kind == NodeKind::Mul)
    for (unsigned Index : {0U, 1U})
      if (const ResidueNode *Factor = Node->Operands[Index];
          Factor->Kind == NodeKind::Constant && Factor->Constant == Integer(2))
        return Node->Operands[1 - Index];
  return nullptr;
}

bool LanePlan::isProduct(const ResidueNode *Node) {
  return Node->Kind == NodeKind::Mul && !doubled(Node);
}

/// Operand \p Index of the sum or difference \p Node; x + x for 2 x.
static const ResidueNode *summand(const ResidueNode *Node, unsigned Index) {
  const ResidueNode *Twice = doubled(Node);
  return Twice ? Twice : Node->Operands[Index];
}

const ResidueNode *LanePlan::resolve(const ResidueNode *Node) const {
  while ((Node->Kind == NodeKind::Alias || Node->Kind == NodeKind::Reduce) &&
         isMember(Node))
    Node = Node->Operands[0];
  return Node;
}

std::optional<std::pair<unsigned, unsigned>>
LanePlan::find(const ResidueNode *Node) const {
  for (unsigned Id = 0; Id != Vectors.size(); ++Id)
    for (unsigned Lane = 0; Lane != lanes(); ++Lane)
      if (Vectors[Id].Content[Lane] == Node)
        return std::make_pair(Id, Lane);
  return std::nullopt;
}

unsigned LanePlan::append(Vector V, unsigned AddedCost) {
  Vectors.push_back(std::move(V));
  Cost += AddedCost;
  return Vectors.size() - 1;
}

/// This plan with \p V, which is made of \p First and \p Second.
std::optional<LanePlan> LanePlan::with(Vector V, const Lanes &First,
                                       const Lanes &Second,
                                       unsigned AddedCost) const {
  LanePlan Trial(*this);
  std::optional<unsigned> A = Trial.want(First);
  std::optional<unsigned> B = A ? Trial.want(Second) : std::nullopt;
  if (!B)
    return std::nullopt;
  V.Sources = {*A, *B};
  Trial.append(std::move(V), AddedCost);
  return Trial;
}

std::optional<unsigned> LanePlan::want(const Lanes &L) {
  if (Cost >= Shared->Limit)
    return std::nullopt;
  if (Shared->Budget)
    --Shared->Budget;
  for (unsigned Id = 0; Id != Vectors.size(); ++Id)
    if (all_of(seq(0U, lanes()), [&](unsigned Lane) {
          return !L[Lane] || Vectors[Id].Content[Lane] == L[Lane];
        }))
      return Id;
  if (all_of(L, [&](const ResidueNode *Node) {
        return !Node || !isPlaced(Node);
      })) {
    Vector V{};
    V.What = Vector::Outside;
    V.Content = L;
    return append(V, 0);
  }

  unsigned Pending = 0;
  const ResidueNode *Choice = nullptr;
  for (unsigned Lane = 0; Lane != lanes(); ++Lane) {
    const ResidueNode *Node = L[Lane];
    if (!Node || !isMember(Node) || find(Node))
      continue;
    Pending |= 1U << Lane;
    if (Node->Kind == NodeKind::Select) {
      Choice = Choice ? Choice : Node;
    } else if (Node->Kind != NodeKind::Add && Node->Kind != NodeKind::Sub &&
               !doubled(Node)) {
      return std::nullopt;
    }
  }
  if (!Pending)
    return wantShuffle(L);
  return Choice ? wantChoice(L, Pending, *Choice) : wantSums(L, Pending);
}

/// The lanes of \p Pending that are chosen as \p First is; the others by
/// themselves.
std::optional<unsigned> LanePlan::wantChoice(const Lanes &L, unsigned Pending,
                                             const ResidueNode &First) {
  unsigned Same = 0;
  for (unsigned Lane = 0; Lane != lanes(); ++Lane)
    if (Pending >> Lane & 1 && L[Lane]->Kind == NodeKind::Select &&
        L[Lane]->Condition == First.Condition)
      Same |= 1U << Lane;
  Lanes True{}, False{}, Content{};
  bool Others = false;
  for (unsigned Lane = 0; Lane != lanes(); ++Lane) {
    if (!(Same >> Lane & 1)) {
      Others |= L[Lane] != nullptr;
      continue;
    }
    True[Lane] = resolve(L[Lane]->Operands[0]);
    False[Lane] = resolve(L[Lane]->Operands[1]);
    Content[Lane] = L[Lane];
  }
  if (Others)
    return wantParts(L, Same);
  std::optional<unsigned> T = want(True), F = want(False);
  if (!T || !F)
    return std::nullopt;
  Vector V{};
  V.What = Vector::Choice;
  V.Content = Content;
  V.Sources = {*T, *F};
  V.Condition = First.Condition;
  return append(V, costs().Choice);
}

/// Sums only: beside the other lanes, or by themselves and blended.
std::optional<unsigned> LanePlan::wantSums(const Lanes &L, unsigned Pending) {
  SaveAndRestore Limit(Shared->Limit);
  std::optional<LanePlan> Best;
  std::optional<unsigned> BestId;
  for (bool PassOthers : {true, false}) {
    if (Best && !mayTry())
      break;
    LanePlan Trial(*this);
    std::optional<unsigned> Id = Trial.wantSum(L, Pending, PassOthers);
    if (Id && Trial.Cost < Shared->Limit) {
      Shared->Limit = Trial.Cost;
      Best = std::move(Trial);
      BestId = Id;
    }
  }
  if (Best)
    *this = std::move(*Best);
  return BestId;
}

/// The lanes of \p Part by themselves, the others by themselves, blended.
std::optional<unsigned> LanePlan::wantParts(const Lanes &L, unsigned Part) {
  Lanes In{}, Out{};
  for (unsigned Lane = 0; Lane != lanes(); ++Lane)
    (Part >> Lane & 1 ? In : Out)[Lane] = L[Lane];
  if (!want(In) || (!isEmpty(Out) && !want(Out)))
    return std::nullopt;
  return want(L);
}

std::optional<unsigned> LanePlan::wantSum(const Lanes &L, unsigned Pending,
                                          bool PassOthers) {
  bool Others = any_of(seq(0U, lanes()), [&](unsigned Lane) {
    return L[Lane] && !(Pending >> Lane & 1);
  });
  if (Others && !PassOthers)
    return wantParts(L, Pending);
  if (!Others && !PassOthers)
    return std::nullopt; // The same again.

  SaveAndRestore Limit(Shared->Limit);
  std::optional<LanePlan> Best;
  for (unsigned Swaps = 0; Swaps != 1U << lanes(); ++Swaps) {
    Lanes First{}, Second{};
    Vector V{};
    V.What = Vector::Sum;
    V.Content = L;
    bool Valid = true, Subtracts = false;
    for (unsigned Lane = 0; Lane != lanes(); ++Lane) {
      bool Swap = Swaps >> Lane & 1;
      if (!(Pending >> Lane & 1)) {
        Valid &= !Swap;
        First[Lane] = L[Lane];
        continue;
      }
      bool Sub = L[Lane]->Kind == NodeKind::Sub;
      Valid &= !(Swap && (Sub || doubled(L[Lane])));
      Subtracts |= Sub;
      V.Sign[Lane] = Sub ? -1 : 1;
      First[Lane] = resolve(summand(L[Lane], Swap));
      Second[Lane] = resolve(summand(L[Lane], !Swap));
    }
    if (!Valid || (Best && !mayTry()))
      continue;
    std::optional<LanePlan> Trial =
        with(V, First, Second,
             (1 + Subtracts) * costs().Sum + Others * costs().Blend);
    if (Trial && Trial->Cost < Shared->Limit) {
      Shared->Limit = Trial->Cost;
      Best = std::move(Trial);
    }
  }
  if (!Best)
    return std::nullopt;
  *this = std::move(*Best);
  return Vectors.size() - 1;
}

/// Every lane is there, or comes from outside. Takes the vector that gives most
/// lanes, those in their places counting a little more, until all are given.
std::optional<unsigned> LanePlan::wantShuffle(const Lanes &L) {
  Vector V{};
  V.What = Vector::Shuffle;
  V.Content = L;
  unsigned AddedCost = 0;
  Lanes Left = L, FromOutside{};
  for (unsigned Lane = 0; Lane != lanes(); ++Lane)
    if (Left[Lane] && !isPlaced(Left[Lane]))
      std::swap(FromOutside[Lane], Left[Lane]);
  auto Take = [&](unsigned Id, unsigned Lane, unsigned From) {
    auto *Known = llvm::find(V.Sources, Id);
    V.FromSource[Lane] = Known - V.Sources.begin();
    V.FromLane[Lane] = From;
    if (Known == V.Sources.end())
      V.Sources.push_back(Id);
    Left[Lane] = nullptr;
  };
  if (!isEmpty(FromOutside)) {
    std::optional<unsigned> Id = want(FromOutside);
    for (unsigned Lane = 0; Lane != lanes(); ++Lane)
      if (FromOutside[Lane])
        Take(*Id, Lane, Lane);
  }
  while (!isEmpty(Left)) {
    unsigned BestId = 0, BestScore = 0;
    for (unsigned Id = 0; Id != Vectors.size(); ++Id) {
      unsigned Score = 0;
      for (unsigned Lane = 0; Lane != lanes(); ++Lane)
        if (Left[Lane] && is_contained(Vectors[Id].Content, Left[Lane]))
          Score += Vectors[Id].Content[Lane] == Left[Lane] ? 5 : 4;
      if (Score > BestScore) {
        BestScore = Score;
        BestId = Id;
      }
    }
    unsigned Moves = 0;
    for (unsigned Lane = 0; Lane != lanes(); ++Lane) {
      if (!Left[Lane])
        continue;
      const Lanes &Content = Vectors[BestId].Content;
      unsigned From = Lane;
      if (Content[Lane] != Left[Lane])
        From = llvm::find(Content, Left[Lane]) - Content.begin();
      if (From == MaxLanes)
        continue;
      if (From != Lane)
        Moves = std::max(Moves, From / 2 == Lane / 2 ? costs().Shuffle
                                                     : costs().Permutation);
      Take(BestId, Lane, From);
    }
    AddedCost += Moves;
  }
  return append(V, AddedCost + costs().Blend * (V.Sources.size() - 1));
}

/// What leaves and is not there yet: one by one, or side by side.
bool LanePlan::wantExits(ArrayRef<const ResidueNode *> Exits) {
  LanePlan Together(*this);
  bool HasTogether = true;
  Lanes L{};
  unsigned Filled = 0;
  auto WantTogether = [&] {
    HasTogether = HasTogether && (!Filled || Together.want(L));
    L = Lanes{};
    Filled = 0;
  };
  for (const ResidueNode *Node : Exits) {
    const ResidueNode *Value = resolve(Node);
    if (!isMember(Value) || Together.find(Value) || is_contained(L, Value))
      continue;
    L[Filled++] = Value;
    if (Filled == lanes())
      WantTogether();
  }
  WantTogether();
  for (const ResidueNode *Node : Exits) {
    const ResidueNode *Value = resolve(Node);
    if (isMember(Value) && !find(Value) && !want({Value})) {
      if (HasTogether)
        *this = std::move(Together);
      return HasTogether;
    }
  }
  if (HasTogether && Together.Cost < Cost)
    *this = std::move(Together);
  return true;
}

SmallVector<unsigned, 4>
LanePlan::appendInOrder(Vector::Kind What,
                        ArrayRef<const ResidueNode *> Nodes) {
  SmallVector<unsigned, 4> Ids;
  for (unsigned First = 0; First < Nodes.size(); First += lanes()) {
    Vector V{};
    V.What = What;
    copy(Nodes.drop_front(First).take_front(lanes()), V.Content.begin());
    Ids.push_back(append(V, 0));
  }
  return Ids;
}

LanePlan LanePlan::ofPhis(ArrayRef<const ResidueNode *> Phis,
                          unsigned NumLanes) {
  LanePlan Plan;
  Plan.Shared = std::make_shared<Search>();
  Plan.Shared->NumLanes = NumLanes;
  for (const ResidueNode *Phi : Phis)
    if (Phi && Plan.Shared->Set.insert(Phi).second)
      Plan.Shared->Members.push_back(Phi);
  Plan.appendInOrder(Vector::Phi, Phis);
  return Plan;
}

static const char *kindName(LanePlan::Vector::Kind Kind) {
  switch (Kind) {
  case LanePlan::Vector::Phi:
    return "phi";
  case LanePlan::Vector::Outside:
    return "outside";
  case LanePlan::Vector::Shuffle:
    return "shuffle";
  case LanePlan::Vector::Sum:
    return "sum";
  case LanePlan::Vector::Choice:
    return "choice";
  case LanePlan::Vector::Product:
    return "product";
  }
  llvm_unreachable("covered switch");
}

void LanePlan::print(raw_ostream &OS) const {
  auto Print = [&](const Lanes &L) {
    for (const ResidueNode *Node : L) {
      OS << " ";
      if (Node && Node->V)
        Node->V->printAsOperand(OS, /*PrintType=*/false);
      else if (Node)
        OS << Node->Constant;
      else
        OS << "-";
    }
  };
  OS << "  packed: " << NumProducts << " products in " << NumRounds
     << " rounds of " << lanes() << " lanes\n";
  for (const Vector &V : Vectors) {
    OS << "    " << left_justify(kindName(V.What), 7);
    Print(V.Content);
    OS << "\n";
  }
}
