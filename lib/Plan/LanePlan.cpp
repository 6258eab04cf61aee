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
  auto At = Places.find(Node);
  if (At == Places.end() || At->second.empty())
    return std::nullopt;
  return At->second.front();
}

std::optional<unsigned> LanePlan::find(const Lanes &L) const {
  // A vector that has L is among those of each node. The shortest list will do.
  const PlacesOf *Shortest = nullptr;
  unsigned ItsLane = 0;
  for (unsigned Lane = 0; Lane != lanes(); ++Lane) {
    if (!L[Lane])
      continue;
    auto At = Places.find(L[Lane]);
    if (At == Places.end() || At->second.empty())
      return std::nullopt;
    if (!Shortest || At->second.size() < Shortest->size()) {
      Shortest = &At->second;
      ItsLane = Lane;
    }
  }
  if (!Shortest)
    return Vectors.empty() ? std::nullopt : std::optional(0U);
  for (auto [Id, Lane] : *Shortest)
    if (Lane == ItsLane &&
        all_of(seq(0U, lanes()), [&, Id = Id](unsigned Other) {
          return !L[Other] || Vectors[Id].Content[Other] == L[Other];
        }))
      return Id;
  return std::nullopt;
}

unsigned LanePlan::append(const Vector &V, unsigned AddedCost) {
  for (unsigned Lane = 0; Lane != lanes(); ++Lane)
    if (V.Content[Lane])
      Places[V.Content[Lane]].push_back({Vectors.size(), Lane});
  Vectors.push_back(V);
  Cost += AddedCost;
  return Vectors.size() - 1;
}

std::optional<unsigned> LanePlan::append(Vector &V, const Lanes &First,
                                         const Lanes &Second,
                                         unsigned AddedCost) {
  std::optional<unsigned> A = want(First);
  std::optional<unsigned> B = A ? want(Second) : std::nullopt;
  if (!B)
    return std::nullopt;
  V.Sources = {*A, *B};
  return append(V, AddedCost);
}

LanePlan::Tail LanePlan::behind(unsigned NumVectors) const {
  return {{Vectors.begin() + NumVectors, Vectors.end()}, Cost};
}

void LanePlan::takeBack(unsigned NumVectors, unsigned Before) {
  for (const Vector &V : drop_begin(Vectors, NumVectors))
    for (const ResidueNode *Node : V.Content)
      if (Node)
        Places.find(Node)->second.pop_back();
  Vectors.truncate(NumVectors);
  Cost = Before;
}

void LanePlan::append(const Tail &Taken) {
  for (const Vector &V : Taken.Vectors)
    append(V, 0);
  Cost = Taken.Cost;
}

std::optional<unsigned> LanePlan::want(const Lanes &L) {
  if (Cost >= Shared->Limit)
    return std::nullopt;
  if (Shared->Budget)
    --Shared->Budget;
  if (std::optional<unsigned> Id = find(L))
    return Id;
  unsigned Pending = 0;
  bool IsOutside = true;
  const ResidueNode *Choice = nullptr;
  for (unsigned Lane = 0; Lane != lanes(); ++Lane) {
    const ResidueNode *Node = L[Lane];
    if (!Node)
      continue;
    bool IsMember = isMember(Node);
    IsOutside &= !IsMember && !Shared->Gathered.contains(Node);
    if (!IsMember || find(Node))
      continue;
    Pending |= 1U << Lane;
    if (Node->Kind == NodeKind::Select) {
      Choice = Choice ? Choice : Node;
    } else if (Node->Kind != NodeKind::Add && Node->Kind != NodeKind::Sub &&
               !doubled(Node)) {
      return std::nullopt;
    }
  }
  if (IsOutside) {
    Vector V{};
    V.What = Vector::Outside;
    V.Content = L;
    // It is put together in each turn, beside what does not change.
    bool IsOfTurn = any_of(L, [&](const ResidueNode *Node) {
      return Shared->InTurns.contains(Node);
    });
    return append(V, IsOfTurn ? costs().Shuffle : 0);
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
  const unsigned NumVectors = Vectors.size(), Before = Cost;
  std::optional<Tail> Best;
  std::optional<unsigned> BestId;
  for (bool PassOthers : {true, false}) {
    if (Best && !mayTry())
      break;
    std::optional<unsigned> Id = wantSum(L, Pending, PassOthers);
    if (Id && Cost < Shared->Limit) {
      Shared->Limit = Cost;
      Best = behind(NumVectors);
      BestId = Id;
    }
    takeBack(NumVectors, Before);
  }
  if (Best)
    append(*Best);
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
  const unsigned NumVectors = Vectors.size(), Before = Cost;
  std::optional<Tail> Best;
  // A difference and x + x have one order only.
  unsigned MaySwap = 0;
  for (unsigned Lane = 0; Lane != lanes(); ++Lane)
    if (Pending >> Lane & 1 && L[Lane]->Kind != NodeKind::Sub &&
        !doubled(L[Lane]))
      MaySwap |= 1U << Lane;
  for (unsigned Swaps = 0; Swaps != 1U << lanes(); ++Swaps) {
    if (Swaps & ~MaySwap)
      continue;
    if (Best && !mayTry())
      break;
    Lanes First{}, Second{};
    Vector V{};
    V.What = Vector::Sum;
    V.Content = L;
    bool Subtracts = false;
    for (unsigned Lane = 0; Lane != lanes(); ++Lane) {
      if (!(Pending >> Lane & 1)) {
        First[Lane] = L[Lane];
        continue;
      }
      bool Swap = Swaps >> Lane & 1, Sub = L[Lane]->Kind == NodeKind::Sub;
      Subtracts |= Sub;
      V.Sign[Lane] = Sub ? -1 : 1;
      First[Lane] = resolve(summand(L[Lane], Swap));
      Second[Lane] = resolve(summand(L[Lane], !Swap));
    }
    bool Planned =
        append(V, First, Second,
               (1 + Subtracts) * costs().Sum + Others * costs().PassedLanes)
            .has_value();
    if (Planned && Cost < Shared->Limit) {
      Shared->Limit = Cost;
      Best = behind(NumVectors);
    }
    takeBack(NumVectors, Before);
  }
  if (!Best)
    return std::nullopt;
  append(*Best);
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
    SmallVector<unsigned char, 256> Scores(Vectors.size());
    unsigned BestId = 0, BestScore = 0;
    auto Count = [&](unsigned Id, unsigned Score) {
      Score = Scores[Id] += Score;
      if (Score > BestScore || (Score == BestScore && Id < BestId)) {
        BestScore = Score;
        BestId = Id;
      }
    };
    for (unsigned Lane = 0; Lane != lanes(); ++Lane) {
      if (!Left[Lane])
        continue;
      // Those of one vector are side by side.
      const PlacesOf &All = Places.find(Left[Lane])->second;
      for (const auto *At = All.begin(); At != All.end();) {
        unsigned Id = At->first, Score = 4;
        for (; At != All.end() && At->first == Id; ++At)
          if (At->second == Lane)
            Score = 5;
        Count(Id, Score);
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

LanePlan::Numbered
LanePlan::numbered(ArrayRef<const ResidueNode *> ByNumber) const {
  DenseMap<const ResidueNode *, unsigned> Number;
  for (unsigned Index = 0; Index != ByNumber.size(); ++Index)
    Number[ByNumber[Index]] = Index + 1;
  Numbered Plan{Vectors, {}, Phis, NumProducts, NumRounds, Cost};
  for (Vector &V : Plan.Vectors) {
    std::array<unsigned, MaxLanes> Content;
    transform(V.Content, Content.begin(), [&](const ResidueNode *Node) {
      return Node ? Number.at(Node) : 0;
    });
    Plan.Contents.push_back(Content);
    V.Content = Lanes{};
    V.Condition = nullptr;
  }
  return Plan;
}

LanePlan::LanePlan(const Numbered &Plan, ArrayRef<const ResidueNode *> ByNumber,
                   unsigned NumMembers, unsigned NumLanes)
    : Shared(std::make_shared<Search>()), Phis(Plan.Phis),
      NumProducts(Plan.NumProducts), NumRounds(Plan.NumRounds) {
  Shared->NumLanes = NumLanes;
  Shared->Members.append(ByNumber.begin(), ByNumber.begin() + NumMembers);
  Shared->Set.insert(Shared->Members.begin(), Shared->Members.end());
  for (auto [Numbered, Content] : zip_equal(Plan.Vectors, Plan.Contents)) {
    Vector V = Numbered;
    transform(Content, V.Content.begin(), [&](unsigned Number) {
      return Number ? ByNumber[Number - 1] : nullptr;
    });
    // All of a choice are chosen by one condition.
    if (V.What == Vector::Choice)
      V.Condition = (*find_if(V.Content, [](const ResidueNode *Node) {
                      return Node;
                    }))->Condition;
    append(V, 0);
  }
  Cost = Plan.Cost;
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
