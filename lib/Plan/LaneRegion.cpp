//===- LaneRegion.cpp - A loop computed in vector lanes -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bounds of phi nodes are a fixpoint, as in ReductionPlan.
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/LaneRegion.h"
#include "LaneConstants.h"
#include "LaneCost.h"
#include "LaneEmitter.h"
#include "SmallNumbers.h"
#include "residue/Plan/Witness.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

/// Rounds of the fixpoint; what has not ended then is not packed.
static const unsigned MaxRounds = 12;

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// Bounds that creep towards an end are rounded up, to four bits.
static void widen(LimbBounds &Max) {
  for (Integer &Limb : Max)
    if (unsigned Bits = Limb.bits(); Bits > 4)
      Limb = (((Limb >> (Bits - 4)) + Integer(1)) << (Bits - 4)) - Integer(1);
}

/// Lets \p Max cover \p Next, in a round of the fixpoint; true if it did not.
static bool grow(LaneBounds &Lanes, const LaneBounds &Next, unsigned Round) {
  bool Grows = false;
  for (auto [Max, Lane] : zip(Lanes, Next)) {
    if (covers(Max, Lane))
      continue;
    Grows = true;
    Max = hull(Max, Lane);
    if (Round)
      widen(Max);
  }
  return Grows;
}

double LaneRegion::cost(const LaneCosts &Costs) const {
  return roundsCost(*Arithmetic, Costs, Plan);
}

/// What is known of a vector from outside while planning. The code must not
/// know more: a smaller bound is not always the better one, since what needs no
/// carry any more may be larger than what was carried.
LaneBounds LaneRegion::boundsOutside(const LanePlan::Lanes &Content) const {
  LaneBounds Lanes(LanePlan::MaxLanes,
                   LimbBounds(Arithmetic->schema().count(), Integer(0)));
  bool Linked = isLinked(Content);
  if (std::optional<Integer> Max = numbersMax(Content)) {
    LimbBounds Entered =
        Arithmetic->enterNumbers(nullptr, {}, *Max, powersOf(Content))->Max;
    for (auto [Bounds, Node] : zip(Lanes, Content))
      if (Node)
        Bounds = Entered;
    return Lanes;
  }
  // A constant among elements enters as they do: it may be multiplied, and is
  // as large as they are then.
  std::optional<LimbBounds> Entering;
  if (!Linked && !isKnown(Content))
    Entering = enteringMax(Content);
  bool StayAsTheyAre =
      !Entering || *Entering == Arithmetic->schema().boundsOf(OutsideMax);
  for (auto [Max, Node] : zip(Lanes, Content)) {
    if (!Node)
      continue;
    if (Node->Kind == NodeKind::Constant && StayAsTheyAre) {
      Max = Arithmetic->constant(Node->Constant, Powers->of(*Node));
    } else if (Linked) {
      Max = Sources.find(Node)->second.max();
    } else {
      std::optional<Integer> Small = smallNumber(*Node, *Arithmetic);
      Max = Small ? Arithmetic->schema().boundsOf(*Small) : *Entering;
    }
  }
  return Lanes;
}

bool LaneRegion::isKnown(const LanePlan::Lanes &Content) {
  return all_of(Content, [](const ResidueNode *Node) {
    return !Node || Node->Kind == NodeKind::Constant;
  });
}

bool LaneRegion::isLinked(const LanePlan::Lanes &Content) const {
  return !isKnown(Content) && all_of(Content, [&](const ResidueNode *Node) {
    return !Node || Node->Kind == NodeKind::Constant || Sources.contains(Node);
  });
}

/// One input by itself is as quick in words.
std::optional<Integer>
LaneRegion::numbersMax(const LanePlan::Lanes &Content) const {
  const Modulus &M = Arithmetic->modulus();
  Integer Max(0);
  SmallPtrSet<const ResidueNode *, 4> Inputs;
  for (const ResidueNode *Name : Content) {
    const ResidueNode *Node = Name ? Name->named() : nullptr;
    if (!Node)
      continue;
    bool IsConstant = Node->Kind == NodeKind::Constant;
    if (!IsConstant && Node->Kind != NodeKind::Input)
      return std::nullopt;
    Max = max(Max,
              IsConstant ? Node->Constant.mod(M.value()) : Node->entryMax(M));
    if (!IsConstant)
      Inputs.insert(Node);
  }
  bool Enters = Inputs.size() > 1 &&
                Arithmetic->enterNumbers(nullptr, {}, Max, powersOf(Content));
  return Enters ? std::optional(Max) : std::nullopt;
}

SmallVector<LimbBounds, 0> LaneRegion::linkedBounds() const {
  SmallVector<LimbBounds, 0> Bounds;
  forEachOutside([&](const LanePlan::Lanes &Content) {
    if (isLinked(Content))
      append_range(Bounds, boundsOutside(Content));
  });
  return Bounds;
}

std::optional<LimbBounds>
LaneRegion::enteringMax(const LanePlan::Lanes &Content) const {
  SmallVector<int, 4> Of = powersOf(Content);
  if (all_of(Of, [](int Power) { return Power == 1; }))
    return EnteringMax;
  return Arithmetic->boundsOfElements(OutsideMax, Of);
}

bool LaneRegion::planEntering() {
  std::optional<LimbBounds> Entering = Arithmetic->boundsOfElements(
      OutsideMax, SmallVector<int, 4>(Arithmetic->lanes(), 1));
  if (!Entering)
    return false;
  EnteringMax = *Entering;
  bool AllEnter = true;
  forEachOutside([&](const LanePlan::Lanes &Content) {
    AllEnter &= enteringMax(Content).has_value();
  });
  return AllEnter;
}

bool LaneRegion::planPhis() {
  if (!planEntering())
    return false;
  if (PhiMax.empty())
    PhiMax.assign(Plan.vectors().size(),
                  LaneBounds(LanePlan::MaxLanes, EnteringMax));
  for (unsigned Id = 0; Id != PhiMax.size(); ++Id) {
    if (!Arithmetic->leave(nullptr, boundedBy(PhiMax[Id]), powersOf(Id)))
      return false;
    Left->Max[Id] = PhiMax[Id];
  }
  return true;
}

bool LaneRegion::growPhis(unsigned Round) {
  bool Grows = false;
  for (unsigned Id = 0; Id != PhiMax.size(); ++Id)
    for (const BasicBlock *From : predecessors(Block))
      Grows |= grow(PhiMax[Id], boundsOutside(incoming(Id, From)), Round);
  return Grows;
}

/// The bounds of phi nodes: an element of the surroundings comes in, and what
/// comes around must not be larger. True if that ends.
bool LaneRegion::planBounds() {
  if (IsPhis)
    return planPhis();
  if (!planEntering())
    return false;
  PhiMax.assign(Plan.phis().size(),
                LaneBounds(LanePlan::MaxLanes, EnteringMax));
  for (auto [Max, Phi] : zip(PhiMax, Plan.phis()))
    grow(Max, boundsOutside(entryOf(Phi.first)), /*Round=*/0);
  // It is not folded in front of its limit, and creeps there else.
  if (CarriesAround)
    for (LaneBounds &Max : PhiMax)
      grow(Max, LaneBounds(LanePlan::MaxLanes, FactorMax), /*Round=*/0);
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    LaneEmitter E(Plan, *Arithmetic, {FactorMax, StartsWithSums, Exits});
    for (unsigned Id = 0; Id != Plan.vectors().size(); ++Id)
      if (Plan.vectors()[Id].What == LanePlan::Vector::Outside)
        E.define(Id, boundedBy(boundsOutside(Plan.vectors()[Id].Content)));
    for (unsigned Index = 0; Index != Plan.phis().size(); ++Index)
      E.define(Plan.phis()[Index].first, boundedBy(PhiMax[Index]));
    // In the same order as the code.
    E.computeProducts();
    for (const auto &[Phi, Next] : Plan.phis())
      E.raw(Next);
    for (const ResidueNode *Node : Exits) {
      const ResidueNode *Value = Plan.resolve(Node);
      auto Found = Plan.find(Value);
      // What only passes through leaves the lanes for other lanes alone.
      bool Passes = !contains(Value);
      if (Passes && (isLoop() || !Found))
        continue;
      if (!Found)
        return false;
      Limbs L = E.raw(Found->first);
      if (Arithmetic->leave(nullptr, L, powersOf(Found->first)))
        Left->Max[Found->first] = lanesOf(L);
      else if (!Passes)
        return false;
    }
    bool Grows = false;
    for (unsigned Index = 0; Index != Plan.phis().size(); ++Index)
      Grows |= grow(PhiMax[Index], lanesOf(goingAround(E, Index)), Round);
    if (E.Failed)
      return false;
    if (!Grows)
      return true;
  }
  return false;
}

void LaneRegion::print(raw_ostream &OS) const {
  OS << (isLoop() ? "  packed loop: " : "  packed block: ")
     << Arithmetic->schema().str() << ", "
     << (Arithmetic->machine().SplitProducts ? "52-bit multiply-adds"
                                             : "products of half words")
     << "\n";
  Plan.print(OS);
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// Vectors of residues that are known.
static Limbs gatherConstants(const LanePlan::Lanes &Content,
                             const LimbArithmetic &Arithmetic,
                             const MontgomeryPowers &Powers,
                             IRBuilderBase &Ahead) {
  Limbs L;
  L.V.assign(Arithmetic.schema().count(),
             Constant::getNullValue(Arithmetic.limbType(Ahead.getContext())));
  for (auto [Lane, Node] : enumerate(Content))
    if (Node)
      for (auto [V, Limb] :
           zip(L.V, Arithmetic.constant(Node->Constant, Powers.of(*Node))))
        V = Ahead.CreateInsertElement(
            V,
            ConstantInt::get(Ahead.getContext(),
                             Limb.toAPInt(Arithmetic.machine().LimbBits)),
            uint64_t(Lane), "lanes");
  return L;
}

/// Of a number below M, only the canonical integer is as small. The steps from
/// a smaller bound may end higher than those from the largest.
Element LaneRegion::entering(const ResidueNode &Node, Element E,
                             Representation &R) const {
  if (std::optional<Integer> Small = smallNumber(Node, *Arithmetic))
    return ElementBound(*Small).covers(E.Bound) ? E
                                                : R.exact(E, Powers->of(Node));
  if (!FoldsOutside)
    return E;
  if (R.fullyFolded(E.Bound).max() > OutsideMax)
    E = R.widen(E, R.containerMax());
  return R.foldFully(E);
}

LanePlan::Lanes LaneRegion::incoming(unsigned Id,
                                     const BasicBlock *From) const {
  LanePlan::Lanes Entry{};
  for (unsigned Lane = 0; Lane != LanePlan::MaxLanes; ++Lane)
    if (const ResidueNode *Node = Plan.vectors()[Id].Content[Lane])
      Entry[Lane] =
          Node->Operands[cast<PHINode>(Node->V)->getBasicBlockIndex(From)];
  return Entry;
}

void LaneRegion::forEachOutside(
    function_ref<void(const LanePlan::Lanes &)> Visit) const {
  for (unsigned Id = 0; Id != Plan.vectors().size(); ++Id) {
    if (Plan.vectors()[Id].What == LanePlan::Vector::Outside)
      Visit(Plan.vectors()[Id].Content);
    if (IsPhis)
      for (const BasicBlock *From : predecessors(Block))
        Visit(incoming(Id, From));
  }
  for (const auto &[Phi, Next] : Plan.phis())
    Visit(entryOf(Phi));
}

void LaneRegion::planConversions(
    function_ref<Element(const ResidueNode *)> Outside,
    Representation &R) const {
  forEachOutside([&](const LanePlan::Lanes &Content) {
    for (const ResidueNode *Node : Content)
      if (Node && !isLinked(Content) && !numbersMax(Content))
        entering(*Node, Outside(Node), R);
  });
  for (const auto &[Id, Max] : Left->Max)
    R.fold({nullptr,
            Arithmetic->leave(nullptr, boundedBy(Max), powersOf(Id))->Max});
}

Limbs LaneRegion::gather(const LanePlan::Lanes &Content, IRBuilderBase &Ahead,
                         const Surroundings &Around, Representation &R) const {
  if (isLinked(Content))
    return linked(Content, Ahead);
  if (std::optional<Integer> Max = numbersMax(Content)) {
    Limbs L = *Arithmetic->enterNumbers(
        &Ahead,
        [&](unsigned Lane) -> Value * {
          return Content[Lane] ? Around.Number(Content[Lane]->named(), Ahead)
                               : nullptr;
        },
        *Max, powersOf(Content));
    L.boundLanes(boundsOutside(Content));
    return L;
  }
  auto ElementOf = [&](unsigned Lane) -> Value * {
    if (!Content[Lane])
      return nullptr;
    Element E = Around.Outside(Content[Lane]);
    R.emitAt(&Ahead);
    return entering(*Content[Lane], E, R).V;
  };
  Limbs L =
      isKnown(Content)
          ? gatherConstants(Content, *Arithmetic, *Powers, Ahead)
          : Arithmetic->gather(Ahead, ElementOf, OutsideMax, powersOf(Content));
  L.boundLanes(boundsOutside(Content));
  return L;
}

std::optional<LanePlace> LaneRegion::placeOf(const ResidueNode *Node) const {
  for (const ResidueNode *Name : {Node, Node->named()}) {
    if (!contains(Name))
      continue;
    auto At = Plan.find(Plan.resolve(Name));
    if (At && Left->Max.contains(At->first))
      return LanePlace{Left, At->first, At->second};
  }
  return std::nullopt;
}

std::optional<LanePlace> LaneRegion::placeOf(const ResidueNode *Node,
                                             ArrayRef<LaneRegion> Regions) {
  for (const LaneRegion &Region : Regions)
    if (std::optional<LanePlace> Place = Region.placeOf(Node))
      return Place;
  return std::nullopt;
}

void LaneRegion::link(ArrayRef<LaneRegion> Others) {
  forEachOutside([&](const LanePlan::Lanes &Content) {
    for (const ResidueNode *Node : Content)
      if (Node && Node->Kind != NodeKind::Constant && !Sources.contains(Node))
        if (std::optional<LanePlace> Place = placeOf(Node, Others))
          Sources.try_emplace(Node, *Place);
  });
}

/// Shuffles of the vectors that \p Content is in, one after the other.
Limbs LaneRegion::linked(const LanePlan::Lanes &Content,
                         IRBuilderBase &Ahead) const {
  Limbs Result;
  LanePlan::Lanes Constants{};
  SmallVector<std::pair<const LeavingLanes *, unsigned>, 4> Vectors;
  SmallVector<int, LanePlan::MaxLanes> Filled(Plan.lanes(), -1);
  for (unsigned Lane = 0; Lane != Plan.lanes(); ++Lane) {
    const ResidueNode *Node = Content[Lane];
    if (!Node)
      continue;
    if (Node->Kind == NodeKind::Constant) {
      Constants[Lane] = Node;
      Filled[Lane] = Lane;
      continue;
    }
    const LanePlace &From = Sources.find(Node)->second;
    if (auto Vector =
            std::make_pair<const LeavingLanes *>(From.From.get(), From.Id);
        !is_contained(Vectors, Vector))
      Vectors.push_back(Vector);
  }
  if (any_of(Constants, [](const ResidueNode *Node) { return Node; }))
    Result.V = gatherConstants(Constants, *Arithmetic, *Powers, Ahead).V;
  for (const auto &[From, Id] : Vectors) {
    const Limbs &Whole = From->Vectors.find(Id)->second;
    SmallVector<int, LanePlan::MaxLanes> Mask = Filled;
    for (unsigned Lane = 0; Lane != Plan.lanes(); ++Lane) {
      const ResidueNode *Node = Content[Lane];
      auto It = Sources.find(Node);
      if (!Node || It == Sources.end() || It->second.From.get() != From ||
          It->second.Id != Id)
        continue;
      Mask[Lane] = It->second.Lane + (Result.V.empty() ? 0 : Plan.lanes());
      Filled[Lane] = Lane;
    }
    SmallVector<Value *, 12> Next;
    for (unsigned Limb = 0; Limb != Whole.V.size(); ++Limb)
      Next.push_back(
          Result.V.empty()
              ? Ahead.CreateShuffleVector(Whole.V[Limb], Mask, "linked")
              : Ahead.CreateShuffleVector(Result.V[Limb], Whole.V[Limb], Mask,
                                          "linked"));
    Result.V.assign(Next.begin(), Next.end());
  }
  Result.boundLanes(boundsOutside(Content));
  return Result;
}

void LaneRegion::record(const LanePlan::Lanes &Content, const Limbs &L) const {
  SmallVector<std::optional<HeldNumber>, LanePlan::MaxLanes> Lanes;
  LaneBounds Bounds = lanesOf(L);
  for (const auto &[Lane, Node] : enumerate(Content)) {
    std::optional<HeldNumber> &Held = Lanes.emplace_back();
    std::optional<unsigned> Number = numberOf(Node ? Node->V : nullptr);
    if (!Number)
      continue;
    Held = HeldNumber{*Number,
                      Arithmetic->modulus().value(),
                      Arithmetic->exponentOf(Powers->of(*Node)),
                      {}};
    for (const auto &[Limb, Max] : enumerate(Bounds[Lane]))
      Held->Limbs.push_back(
          {0, Arithmetic->schema().position(Limb), {Integer(0), Max}});
  }
  Lanes.truncate(Plan.lanes());
  recordHeld(L.V, Lanes);
}

void LaneRegion::emitPhis(const Surroundings &Around, Representation &R) const {
  TargetModel::allowVectors(*Block->getParent());
  Type *VectorType = Arithmetic->limbType(Block->getContext());
  IRBuilder<> Head(Block, Block->begin());
  for (unsigned Id = 0; Id != Plan.vectors().size(); ++Id) {
    Limbs &L = Left->Vectors[Id];
    L.boundLanes(PhiMax[Id]);
    for (unsigned Limb = 0; Limb != Arithmetic->schema().count(); ++Limb)
      L.V.push_back(Head.CreatePHI(VectorType, 2, "lanes"));
    record(Plan.vectors()[Id].Content, L);
  }
  IRBuilder<> Exit(Block, Block->getFirstInsertionPt());
  leave(Exit, Around, R, [&](unsigned Id) { return Left->Vectors[Id]; });
}

void LaneRegion::finish(const Surroundings &Around, Representation &R) const {
  if (!IsPhis)
    return;
  for (unsigned Id = 0; Id != Plan.vectors().size(); ++Id) {
    const Limbs &Phis = Left->Vectors[Id];
    DenseMap<BasicBlock *, Limbs> Known;
    for (BasicBlock *From : predecessors(Block)) {
      if (!Known.contains(From)) {
        IRBuilder<> Ahead(From->getTerminator());
        Known[From] = gather(incoming(Id, From), Ahead, Around, R);
      }
      const Limbs &In = Known[From];
      assert(covers(hull(PhiMax[Id]), In.Max) &&
             "the code is worse than its plan");
      for (unsigned Limb = 0; Limb != In.V.size(); ++Limb)
        cast<PHINode>(Phis.V[Limb])->addIncoming(In.V[Limb], From);
    }
  }
}

LaneRegion::LimbPhis LaneRegion::beginLoop(
    LaneEmitter &E,
    function_ref<Limbs(const LanePlan::Lanes &)> GatherBefore) const {
  LimbPhis Phis;
  for (unsigned Index = 0; Index != Plan.phis().size(); ++Index) {
    unsigned Id = Plan.phis()[Index].first;
    Limbs First = GatherBefore(entryOf(Id)), L;
    assert(covers(hull(PhiMax[Index]), First.Max) &&
           "the code is worse than its plan");
    L.boundLanes(PhiMax[Index]);
    SmallVector<PHINode *, 12> &Limb = Phis.emplace_back();
    IRBuilder<> Head(InLoop->getHeader(), InLoop->getHeader()->begin());
    for (Value *V : First.V) {
      PHINode *Phi = Head.CreatePHI(V->getType(), 2, "lanes");
      Phi->addIncoming(V, InLoop->getLoopPredecessor());
      Limb.push_back(Phi);
      L.V.push_back(Phi);
    }
    record(Plan.vectors()[Id].Content, L);
    E.define(Id, L);
  }
  return Phis;
}

Limbs LaneRegion::goingAround(LaneEmitter &E, unsigned Index) const {
  unsigned Next = Plan.phis()[Index].second;
  return CarriesAround ? E.factor(Next) : E.raw(Next);
}

void LaneRegion::endLoop(LaneEmitter &E, const LimbPhis &Phis) const {
  for (unsigned Index = 0; Index != Plan.phis().size(); ++Index) {
    Limbs Next = goingAround(E, Index);
    assert(covers(hull(PhiMax[Index]), Next.Max) &&
           "the code is worse than its plan");
    for (auto [Phi, V] : zip(Phis[Index], Next.V))
      Phi->addIncoming(V, InLoop->getLoopLatch());
  }
}

void LaneRegion::emit(Instruction *Place, BasicBlock *Behind,
                      const Surroundings &Around, Representation &R) const {
  if (IsPhis)
    return emitPhis(Around, R);
  unsigned Bits = Arithmetic->machine().LimbBits;
  TargetModel::allowVectors(*Block->getParent());

  // Vectors of elements from outside, in front of the loop.
  Instruction *Before =
      isLoop() ? InLoop->getLoopPredecessor()->getTerminator() : Place;
  IRBuilder<> Ahead(Before);
  auto Gather = [&](const LanePlan::Lanes &Content) {
    return gather(Content, Ahead, Around, R);
  };
  auto GatherOutside = [&](unsigned Id) {
    const LanePlan::Lanes &Content = Plan.vectors()[Id].Content;
    auto It = Hoisted.find(Id);
    if (It == Hoisted.end() && !InTurns.contains(Id))
      return Gather(Content);
    IRBuilder<> There(It == Hoisted.end() ? Place
                                          : It->second->getTerminator());
    return gather(Content, There, Around, R);
  };

  IRBuilder<> Builder(Place);
  LaneEmitter E(Plan, *Arithmetic, {FactorMax, StartsWithSums, Exits},
                &Builder);
  E.Mask = [&](Value *Condition) -> Value * {
    Value *Word = Around.Mask(Condition);
    Builder.SetInsertPoint(Place);
    return Builder.CreateVectorSplat(
        Plan.lanes(), Builder.CreateSExtOrTrunc(Word, Builder.getIntNTy(Bits)),
        "mask");
  };
  LaneConstants Constants(InFrontOfLoops ? InFrontOfLoops->getTerminator()
                                         : Before,
                          Bits, Plan.lanes());
  E.Padding = [&](const Integer &K) { return Constants.padding(K); };
  E.LaneMask = [&](unsigned Lanes) { return Constants.laneMask(Lanes); };
  E.Made = [&](const LanePlan::Lanes &Content, const Limbs &L) {
    record(Content, L);
  };
  ArrayRef<LanePlan::Vector> Vectors = Plan.vectors();
  for (unsigned Id = 0; Id != Vectors.size(); ++Id)
    if (Vectors[Id].What == LanePlan::Vector::Outside)
      E.define(Id, GatherOutside(Id));

  LimbPhis Phis = beginLoop(E, Gather);
  E.computeProducts();
  endLoop(E, Phis);

  // Back into elements, behind the loop.
  IRBuilder<> Exit(Place);
  if (isLoop())
    Exit.SetInsertPoint(Behind, Behind->getFirstInsertionPt());
  leave(Exit, Around, R, [&](unsigned Id) { return E.raw(Id); });
}
