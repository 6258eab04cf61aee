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
#include "LaneEmitter.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

/// Rounds of the fixpoint; what has not ended then is not packed.
static const unsigned MaxRounds = 6;

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// Bounds that creep towards an end are rounded up, to four bits.
static void widen(LimbBounds &Max) {
  for (Integer &Limb : Max)
    if (unsigned Bits = Limb.bits(); Bits > 4)
      Limb = (((Limb >> (Bits - 4)) + Integer(1)) << (Bits - 4)) - Integer(1);
}

/// What is known of a vector from outside while planning. The code must not
/// know more: a smaller bound is not always the better one, since what needs no
/// carry any more may be larger than what was carried.
LimbBounds LaneRegion::boundsOutside(const LanePlan::Lanes &Content) const {
  LimbBounds Max(Arithmetic->schema().count(), Integer(0));
  for (const ResidueNode *Node : Content)
    if (Node)
      Max = hull(Max, Node->Kind == NodeKind::Constant
                          ? Arithmetic->constant(Node->Constant)
                          : EnteringMax);
  return Max;
}

/// The bounds of phi nodes: an element of the surroundings comes in, and what
/// comes around must not be larger. True if that ends.
bool LaneRegion::planBounds() {
  std::optional<LimbBounds> Entering = Arithmetic->boundsOfElements(OutsideMax);
  if (!Entering)
    return false;
  const LimbBounds &Element = EnteringMax = *Entering;
  PhiMax.assign(Plan.phis().size(), Element);
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    LaneEmitter E(Plan, *Arithmetic, {FactorMax, StartsWithSums, Exits});
    for (unsigned Id = 0; Id != Plan.vectors().size(); ++Id)
      if (Plan.vectors()[Id].What == LanePlan::Vector::Outside) {
        auto Linked = Links.find(Id);
        E.define(Id, {SmallVector<Value *, 12>(Element.size()),
                      Linked == Links.end()
                          ? boundsOutside(Plan.vectors()[Id].Content)
                          : Linked->second.From->Max[Linked->second.Id]});
      }
    for (unsigned Index = 0; Index != Plan.phis().size(); ++Index)
      E.define(Plan.phis()[Index].first,
               {SmallVector<Value *, 12>(Element.size()), PhiMax[Index]});
    // In the same order as the code.
    E.computeProducts();
    for (const auto &[Phi, Next] : Plan.phis())
      E.raw(Next);
    for (const ResidueNode *Node : Exits) {
      // What only passes through does not leave the lanes.
      const ResidueNode *Value = Plan.resolve(Node);
      if (!contains(Value))
        continue;
      auto Found = Plan.find(Value);
      if (!Found)
        return false;
      Limbs L = E.raw(Found->first);
      if (!Arithmetic->leave(nullptr, L))
        return false;
      Left->Max[Found->first] = L.Max;
    }
    bool Grows = false;
    for (unsigned Index = 0; Index != Plan.phis().size(); ++Index) {
      LimbBounds Next = E.raw(Plan.phis()[Index].second).Max;
      if (covers(PhiMax[Index], Next))
        continue;
      Grows = true;
      PhiMax[Index] = hull(PhiMax[Index], Next);
      if (Round)
        widen(PhiMax[Index]);
    }
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
                             IRBuilderBase &Ahead) {
  Limbs L;
  L.V.assign(Arithmetic.schema().count(),
             Constant::getNullValue(Arithmetic.limbType(Ahead.getContext())));
  for (auto [Lane, Node] : enumerate(Content))
    if (Node)
      for (auto [V, Limb] : zip(L.V, Arithmetic.constant(Node->Constant)))
        V = Ahead.CreateInsertElement(
            V,
            ConstantInt::get(Ahead.getContext(),
                             Limb.toAPInt(Arithmetic.machine().LimbBits)),
            uint64_t(Lane), "lanes");
  return L;
}

/// The steps from a smaller bound may end higher than those from the largest.
Element LaneRegion::entering(Element E, Representation &R) const {
  if (!FoldsOutside)
    return E;
  if (R.fullyFolded(E.Bound).max() > OutsideMax)
    E = R.widen(E, R.containerMax());
  return R.foldFully(E);
}

LanePlan::Lanes LaneRegion::entryOf(unsigned Id) const {
  LanePlan::Lanes Entry{};
  for (unsigned Lane = 0; Lane != LanePlan::NumLanes; ++Lane)
    if (const ResidueNode *Node = Plan.vectors()[Id].Content[Lane])
      Entry[Lane] = Node->Operands[cast<PHINode>(Node->V)->getBasicBlockIndex(
          Shape.Before)];
  return Entry;
}

void LaneRegion::planConversions(
    function_ref<Element(const ResidueNode *)> Outside,
    Representation &R) const {
  auto Enter = [&](const LanePlan::Lanes &Content) {
    for (const ResidueNode *Node : Content)
      if (Node)
        entering(Outside(Node), R);
  };
  for (unsigned Id = 0; Id != Plan.vectors().size(); ++Id)
    if (Plan.vectors()[Id].What == LanePlan::Vector::Outside &&
        !Links.contains(Id))
      Enter(Plan.vectors()[Id].Content);
  for (const auto &[Phi, Next] : Plan.phis())
    Enter(entryOf(Phi));
  for (const auto &[Id, Max] : Left->Max)
    R.fold({nullptr, Arithmetic->leave(nullptr, {{}, Max})->Max});
}

Limbs LaneRegion::gather(const LanePlan::Lanes &Content, IRBuilderBase &Ahead,
                         const Surroundings &Around, Representation &R) const {
  auto ElementOf = [&](unsigned Lane) -> Value * {
    if (!Content[Lane])
      return nullptr;
    Element E = Around.Outside(Content[Lane]);
    R.emitAt(&Ahead);
    return entering(E, R).V;
  };
  bool Known = all_of(Content, [](const ResidueNode *Node) {
    return !Node || Node->Kind == NodeKind::Constant;
  });
  Limbs L = Known ? gatherConstants(Content, *Arithmetic, Ahead)
                  : Arithmetic->gather(Ahead, ElementOf, OutsideMax);
  L.Max = boundsOutside(Content);
  return L;
}

void LaneRegion::link(unsigned Id, ArrayRef<LaneRegion> Others) {
  for (const LaneRegion &Other : Others) {
    Link Found{Other.Left, ~0U, {}};
    bool Same = true;
    for (const ResidueNode *Node : Plan.vectors()[Id].Content) {
      std::optional<std::pair<unsigned, unsigned>> At;
      if (Node && Other.contains(Node))
        At = Other.Plan.find(Other.Plan.resolve(Node));
      Found.Lanes.push_back(At ? int(At->second) : -1);
      if (!Node)
        continue;
      Same &= At && Other.Left->Max.contains(At->first) &&
              (Found.Id == ~0U || Found.Id == At->first);
      if (At)
        Found.Id = At->first;
    }
    if (Same && Found.Id != ~0U) {
      Links[Id] = Found;
      return;
    }
  }
}

Limbs LaneRegion::linked(const Link &From, IRBuilderBase &Ahead) {
  Limbs L = From.From->Vectors[From.Id];
  assert(covers(From.From->Max[From.Id], L.Max) &&
         "the code is worse than its plan");
  L.Max = From.From->Max[From.Id];
  for (Value *&V : L.V)
    V = Ahead.CreateShuffleVector(V, From.Lanes, "linked");
  return L;
}

void LaneRegion::emit(Instruction *Place, BasicBlock *Behind,
                      const Surroundings &Around, Representation &R) const {
  unsigned Count = Arithmetic->schema().count(),
           Bits = Arithmetic->machine().LimbBits;
  LLVMContext &Context = Block->getContext();
  Type *VectorType = Arithmetic->limbType(Context);
  TargetModel::allowVectors(*Block->getParent());

  // Vectors of elements from outside, in front of the loop.
  IRBuilder<> Ahead(isLoop() ? Shape.Before->getTerminator() : Place);
  auto Gather = [&](const LanePlan::Lanes &Content) {
    return gather(Content, Ahead, Around, R);
  };

  IRBuilder<> Builder(Place);
  LaneEmitter E(Plan, *Arithmetic, {FactorMax, StartsWithSums, Exits},
                &Builder);
  E.Mask = [&](Value *Condition) -> Value * {
    Value *Word = Around.Mask(Condition);
    Builder.SetInsertPoint(Place);
    return Builder.CreateVectorSplat(
        LanePlan::NumLanes,
        Builder.CreateSExtOrTrunc(Word, Builder.getIntNTy(Bits)), "mask");
  };
  DenseMap<unsigned, Value *> LaneMasks;
  E.LaneMask = [&](unsigned Lanes) {
    Value *&Known = LaneMasks[Lanes];
    if (!Known) {
      // Behind a barrier, or it would become blends.
      Value *Bits =
          Ahead.CreateBitCast(hideValue(Ahead, Ahead.getInt8(Lanes), "lanes"),
                              FixedVectorType::get(Ahead.getInt1Ty(), 8));
      Known =
          Ahead.CreateShuffleVector(Bits, ArrayRef<int>{0, 1, 2, 3}, "lanes");
    }
    return Known;
  };
  ArrayRef<LanePlan::Vector> Vectors = Plan.vectors();
  for (unsigned Id = 0; Id != Vectors.size(); ++Id)
    if (Vectors[Id].What == LanePlan::Vector::Outside)
      E.define(Id, Links.contains(Id) ? linked(Links.find(Id)->second, Ahead)
                                      : Gather(Vectors[Id].Content));

  SmallVector<SmallVector<PHINode *, 12>, 1> Phis;
  for (unsigned Index = 0; Index != Plan.phis().size(); ++Index) {
    unsigned Id = Plan.phis()[Index].first;
    Limbs First = Gather(entryOf(Id)), L;
    L.Max = PhiMax[Index];
    SmallVector<PHINode *, 12> &Limb = Phis.emplace_back();
    IRBuilder<> Head(Shape.Header, Shape.Header->begin());
    for (Value *V : First.V) {
      PHINode *Phi = Head.CreatePHI(VectorType, 2, "lanes");
      Phi->addIncoming(V, Shape.Before);
      Limb.push_back(Phi);
      L.V.push_back(Phi);
    }
    E.define(Id, L);
  }

  E.computeProducts();
  for (unsigned Index = 0; Index != Plan.phis().size(); ++Index) {
    Limbs Next = E.raw(Plan.phis()[Index].second);
    assert(covers(PhiMax[Index], Next.Max) &&
           "the code is worse than its plan");
    for (unsigned Limb = 0; Limb != Count; ++Limb)
      Phis[Index][Limb]->addIncoming(Next.V[Limb], Shape.Latch);
  }

  // Back into elements, behind the loop.
  IRBuilder<> Exit(Place);
  if (isLoop())
    Exit.SetInsertPoint(Behind, Behind->getFirstInsertionPt());
  R.emitAt(&Exit);
  DenseMap<unsigned, LimbArithmetic::Leaving> Out;
  for (const ResidueNode *Node : Exits) {
    const ResidueNode *Value = Plan.resolve(Node);
    if (!contains(Value)) {
      // The plan knows of members only that they are elements.
      Element Passed = Around.Outside(Value);
      R.emitAt(&Exit);
      Around.Leave(Node, R.widen(Passed, R.containerMax()));
      continue;
    }
    auto [Id, LaneId] = *Plan.find(Value);
    Limbs Whole = E.raw(Id);
    Left->Vectors[Id] = Whole;
    if (!Out.contains(Id))
      Out[Id] = *Arithmetic->leave(&Exit, Whole);
    Element Lane = Arithmetic->laneOf(Exit, Out[Id], LaneId, R);
    Around.Leave(Node, R.widen(R.fold(Lane), R.containerMax()));
  }
}
