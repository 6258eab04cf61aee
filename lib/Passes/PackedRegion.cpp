//===- PackedRegion.cpp - A loop computed in vector lanes -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A vector has up to two forms: as it came about, and carried so that it may be
// a factor. Both are made when they are asked for, and once. So there is no
// carry between a product and the sum behind it, and none that nobody needs.
//
// All lanes of a vector share one bound, the largest. The bounds of phi nodes
// are a fixpoint, as in ReductionPlan.
//
//===----------------------------------------------------------------------===//

#include "residue/PackedRegion.h"
#include "residue/UnsaturatedRepresentation.h"
#include "residue/ValueBarrier.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

/// Rounds of the fixpoint.
static const unsigned MaxPhiGrowth = 6;

class PackedRegion::Emitter {
public:
  Emitter(const PackedRegion &Region, const LimbArithmetic &Arithmetic,
          IRBuilderBase *Builder = nullptr)
      : Region(Region), Plan(Region.Plan), Arithmetic(Arithmetic), B(Builder),
        Raw(Plan.vectors().size()), Carried(Plan.vectors().size()) {
    this->Arithmetic.emitAt(B);
  }

  void define(unsigned Id, Limbs L) { Raw[Id] = std::move(L); }
  const std::optional<Limbs> &known(unsigned Id) const { return Raw[Id]; }

  /// The vector as it is. Only outside vectors and phi nodes are defined
  /// before; in planning the former have any limbs that an element can have.
  const Limbs &raw(unsigned Id) {
    if (!Raw[Id])
      Raw[Id] = make(Id);
    return *Raw[Id];
  }

  /// The vector in a form that may be a factor.
  const Limbs &factor(unsigned Id) {
    if (!Carried[Id]) {
      const LanePlan::Vector &V = Plan.vectors()[Id];
      bool AsFactors = V.What == LanePlan::Vector::Shuffle && !Raw[Id] &&
                       all_of(V.Sources, [&](unsigned Source) {
                         return Carried[Source] || isFactorOften(Source) ||
                                (Raw[Source] && fits(Raw[Source]->Max));
                       });
      Carried[Id] = AsFactors ? shuffle(V, /*Factors=*/true)
                              : Arithmetic.carryTo(raw(Id), Region.FactorMax);
      if (!Carried[Id])
        Carried[Id] = impossible();
    }
    return *Carried[Id];
  }

  void computeProducts() {
    for (unsigned Id = 0; Id != Plan.vectors().size(); ++Id)
      if (Plan.vectors()[Id].What == LanePlan::Vector::Product)
        raw(Id);
  }

  std::function<Value *(Value *)> Mask;
  /// A vector of truth values, true in the lanes of the given bits.
  std::function<Value *(unsigned)> LaneMask;
  /// Something does not fit its words; only while planning.
  bool Failed = false;

private:
  /// Several factors are lanes of \p Id: one carry, in front of the shuffles.
  bool isFactorOften(unsigned Id) const {
    if (!Arithmetic.isMontgomery())
      return false;
    unsigned Often = 0;
    for (const LanePlan::Vector &V : Plan.vectors())
      if (V.What == LanePlan::Vector::Product)
        for (unsigned Source : V.Sources) {
          const LanePlan::Vector &Factor = Plan.vectors()[Source];
          Often += Factor.What == LanePlan::Vector::Shuffle &&
                   is_contained(Factor.Sources, Id);
        }
    return Often > 1;
  }
  bool fits(const LimbBounds &Max) const {
    return LimbArithmetic::covers(Region.FactorMax, Max);
  }
  unsigned count() const { return Arithmetic.schema().count(); }

  Limbs impossible() {
    assert(!B && "the code is worse than its plan");
    Failed = true;
    return {SmallVector<Value *, 12>(count()), LimbBounds(count(), Integer(0))};
  }

  Limbs make(unsigned Id) {
    const LanePlan::Vector &V = Plan.vectors()[Id];
    switch (V.What) {
    case LanePlan::Vector::Shuffle:
      return shuffle(V, /*Factors=*/false);
    case LanePlan::Vector::Sum:
      return sum(Id);
    case LanePlan::Vector::Choice:
      return choose(V);
    case LanePlan::Vector::Product: {
      // A vector made of the other one's lanes can use its carried form.
      unsigned A = V.Sources[0], O = V.Sources[1];
      if (Plan.vectors()[A].What == LanePlan::Vector::Shuffle)
        std::swap(A, O);
      Limbs X = factor(A);
      Limbs Y = factor(O);
      if (!Arithmetic.fitsProduct(X.Max, Y.Max))
        return impossible();
      if (std::optional<unsigned> Sum = sumOfProduct(Id))
        if (std::optional<Limbs> Both =
                productAndSum(X, Y, Plan.vectors()[*Sum])) {
          SumsOfProducts.insert(*Sum);
          return *Both;
        }
      return Arithmetic.mul(X, Y);
    }
    case LanePlan::Vector::Phi:
    case LanePlan::Vector::Outside:
      break;
    }
    llvm_unreachable("defined before");
  }

  /// The sum of this product and something that is there before, if nothing
  /// else looks at the lanes that are added to.
  std::optional<unsigned> sumOfProduct(unsigned Product) const {
    if (!Region.StartsWithSums)
      return std::nullopt;
    for (const auto &[Id, V] : enumerate(Plan.vectors())) {
      if (V.What != LanePlan::Vector::Sum || V.Sources[0] != Product ||
          lanesWith(V, -1) || dependsOn(V.Sources[1], Product))
        continue;
      unsigned Added = lanesWith(V, 1);
      bool Alone = true;
      for (const auto &[User, W] : enumerate(Plan.vectors()))
        if (User != Id)
          Alone &= !(lanesUsedBy(W, Product) & Added);
      for (const auto &[Phi, Next] : Plan.phis())
        if (Next == Product)
          Alone &= !(lanesWithContent(Plan.vectors()[Phi]) & Added);
      for (const ResidueNode *Node : Region.Exits)
        if (auto Found = Plan.find(Plan.resolve(Node)))
          Alone &= Found->first != Product || !(Added >> Found->second & 1);
      if (Alone)
        return Id;
    }
    return std::nullopt;
  }

  bool dependsOn(unsigned Id, unsigned Source) const {
    return Id == Source ||
           any_of(Plan.vectors()[Id].Sources,
                  [&](unsigned Next) { return dependsOn(Next, Source); });
  }

  static unsigned lanesWithContent(const LanePlan::Vector &V) {
    unsigned Lanes = 0;
    for (unsigned Lane = 0; Lane != LanePlan::NumLanes; ++Lane)
      if (V.Content[Lane])
        Lanes |= 1U << Lane;
    return Lanes;
  }

  /// The lanes of \p Source that \p V looks at.
  static unsigned lanesUsedBy(const LanePlan::Vector &V, unsigned Source) {
    if (!is_contained(V.Sources, Source))
      return 0;
    if (V.What != LanePlan::Vector::Shuffle)
      return lanesWithContent(V);
    unsigned Lanes = 0;
    for (unsigned Lane = 0; Lane != LanePlan::NumLanes; ++Lane)
      if (V.Content[Lane] && V.Sources[V.FromSource[Lane]] == Source)
        Lanes |= 1U << V.FromLane[Lane];
    return Lanes;
  }

  /// The product and what \p Sum adds to it: the multiply-adds start with that.
  std::optional<Limbs> productAndSum(const Limbs &X, const Limbs &Y,
                                     const LanePlan::Vector &Sum) {
    Limbs Start = raw(Sum.Sources[1]);
    if (B)
      for (Value *&V : Start.V)
        V = B->CreateSelect(LaneMask(lanesWith(Sum, 1)), V,
                            Constant::getNullValue(V->getType()), "start");
    return Arithmetic.mulAdd(X, Y, Start);
  }

  Value *select(Value *Picked, Value *Other, ArrayRef<int> Lanes,
                const Twine &Name) {
    return B->CreateShuffleVector(Other, Picked, Lanes, Name);
  }

  Limbs shuffle(const LanePlan::Vector &V, bool Factors) {
    SmallVector<Limbs, 4> Sources;
    Limbs Result;
    for (unsigned Id : V.Sources) {
      Sources.push_back(Factors && Carried[Id]          ? *Carried[Id]
                        : Factors && !fits(raw(Id).Max) ? factor(Id)
                                                        : raw(Id));
      Result.Max = Result.Max.empty()
                       ? Sources.back().Max
                       : LimbArithmetic::hull(Result.Max, Sources.back().Max);
    }
    // What is there last is blended in last.
    auto Order = to_vector<4>(seq(0U, unsigned(Sources.size())));
    stable_sort(Order, [&](unsigned X, unsigned Y) {
      auto When = [&](unsigned Source) {
        unsigned Id = V.Sources[Source];
        return Plan.vectors()[Id].What == LanePlan::Vector::Outside ? 0
                                                                    : Id + 1;
      };
      return When(X) < When(Y);
    });
    for (unsigned Limb = 0; Limb != count(); ++Limb) {
      Value *All = nullptr;
      for (unsigned Source : Order) {
        if (!B)
          break;
        Value *From = Sources[Source].V[Limb];
        // The first source is permuted, the others as well and then blended:
        // one shuffle of two vectors, which the back end takes apart.
        SmallVector<int, LanePlan::NumLanes> Mask;
        bool Identity = true;
        for (int Lane = 0; Lane != int(LanePlan::NumLanes); ++Lane) {
          bool Mine = V.Content[Lane] && V.FromSource[Lane] == Source;
          Mask.push_back(Mine ? int(V.FromLane[Lane]) : -1);
          Identity &= !Mine || int(V.FromLane[Lane]) == Lane;
        }
        if (!Identity)
          From = B->CreateShuffleVector(From, Mask, "permuted");
        if (!All) {
          All = From;
          continue;
        }
        SmallVector<int, LanePlan::NumLanes> Blend;
        for (int Lane = 0; Lane != int(LanePlan::NumLanes); ++Lane)
          Blend.push_back(!V.Content[Lane]               ? -1
                          : V.FromSource[Lane] == Source ? Lane + 4
                                                         : Lane);
        All = select(From, All, Blend, "blended");
      }
      Result.V.push_back(All);
    }
    return Result;
  }

  Limbs sum(unsigned Id) {
    const LanePlan::Vector &V = Plan.vectors()[Id];
    unsigned P = V.Sources[0], Q = V.Sources[1];
    if (Plan.vectors()[P].What == LanePlan::Vector::Product) {
      Limbs Product = raw(P);
      if (SumsOfProducts.contains(Id))
        return Product;
    }
    bool Subtracts = is_contained(V.Sign, -1), Adds = is_contained(V.Sign, 1);
    auto Fits = [&](const Limbs &X, const Limbs &Y) {
      return (!Adds || Arithmetic.fitsSum(X.Max, Y.Max)) &&
             (!Subtracts || Arithmetic.fitsDifference(X.Max, Y.Max));
    };
    Limbs X = raw(P), Y = raw(Q);
    if (!Fits(X, Y)) {
      X = factor(P);
      Y = factor(Q);
    }
    if (!Fits(X, Y))
      return impossible();
    LimbBounds K = Arithmetic.paddingFor(Y.Max);
    Limbs Result;
    for (unsigned Limb = 0; Limb != count(); ++Limb) {
      Integer Max(0);
      if (Adds)
        Max = X.Max[Limb] + Y.Max[Limb];
      if (Subtracts)
        Max = max(Max, X.Max[Limb] + K[Limb]);
      Result.Max.push_back(max(Max, X.Max[Limb]));
      Value *Sum = nullptr;
      if (B && Arithmetic.machine().SplitProducts)
        Sum = maskedSum(V, X.V[Limb], Y.V[Limb], K[Limb]);
      else if (B)
        Sum = blendedSum(V, X.V[Limb], Y.V[Limb], K[Limb]);
      Result.V.push_back(Sum);
    }
    return Result;
  }

  /// a + b and (a + K) - b, each for its lanes, by instructions under masks.
  /// The two need not wait for each other.
  Value *maskedSum(const LanePlan::Vector &V, Value *X, Value *Y,
                   const Integer &K) {
    unsigned Added = lanesWith(V, 1), Subtracted = lanesWith(V, -1),
             Passed = lanesWith(V, 0);
    Value *Sum = X;
    if (Added) {
      Sum = B->CreateAdd(X, Y, "sum");
      if (Passed)
        Sum = B->CreateSelect(LaneMask(Added), Sum, X, "sum");
    }
    if (!Subtracted)
      return Sum;
    Value *Padded = B->CreateAdd(
        X, Arithmetic.integer(K, Arithmetic.machine().LimbBits), "padded");
    Value *Difference = B->CreateSub(Padded, Y, "difference");
    if (!Added && !Passed)
      return Difference;
    return B->CreateSelect(LaneMask(Subtracted), Difference, Sum, "signed");
  }

  /// Where there are no masks: K - b in the lanes of differences, and what is
  /// passed through is blended in.
  Value *blendedSum(const LanePlan::Vector &V, Value *X, Value *Y,
                    const Integer &K) {
    if (lanesWith(V, -1))
      Y = select(
          B->CreateSub(Arithmetic.integer(K, Arithmetic.machine().LimbBits), Y,
                       "negated"),
          Y, blendOf(lanesWith(V, -1)), "signed");
    Value *Sum = B->CreateAdd(X, Y, "sum");
    if (unsigned Passed = lanesWith(V, 0))
      Sum = select(X, Sum, blendOf(Passed), "sum");
    return Sum;
  }

  /// The lanes of that sign, as bits.
  static unsigned lanesWith(const LanePlan::Vector &V, int Sign) {
    unsigned Lanes = 0;
    for (unsigned Lane = 0; Lane != LanePlan::NumLanes; ++Lane)
      if (V.Content[Lane] && V.Sign[Lane] == Sign)
        Lanes |= 1U << Lane;
    return Lanes;
  }
  /// A blend that picks those lanes.
  static SmallVector<int, 4> blendOf(unsigned Picked) {
    SmallVector<int, 4> Lanes;
    for (int Lane = 0; Lane != int(LanePlan::NumLanes); ++Lane)
      Lanes.push_back(Picked >> Lane & 1 ? Lane + 4 : Lane);
    return Lanes;
  }

  /// The vector whose lanes \p Id is, in some order, and the order.
  std::pair<unsigned, SmallVector<unsigned, 4>> permutation(unsigned Id) const {
    const LanePlan::Vector &V = Plan.vectors()[Id];
    SmallVector<unsigned, 4> Order;
    bool Permutes =
        V.What == LanePlan::Vector::Shuffle && V.Sources.size() == 1;
    for (unsigned Lane = 0; Lane != LanePlan::NumLanes; ++Lane)
      Order.push_back(Permutes && V.Content[Lane] ? V.FromLane[Lane] : Lane);
    return {Permutes ? V.Sources[0] : Id, Order};
  }

  /// A choice between two orders of the same lanes: a permutation by a vector
  /// that is chosen.
  std::optional<Limbs> choosePermutation(const LanePlan::Vector &V) {
    auto [From, True] = permutation(V.Sources[0]);
    auto [Other, False] = permutation(V.Sources[1]);
    if (From != Other || !Arithmetic.machine().SplitProducts)
      return std::nullopt;
    Limbs X = raw(From), Result{{}, X.Max};
    Value *Order = nullptr;
    if (B) {
      SmallVector<Constant *, 4> Toggle, Start;
      for (auto [T, F] : zip(True, False)) {
        Toggle.push_back(B->getInt64(T ^ F));
        Start.push_back(B->getInt64(F));
      }
      Order = B->CreateXor(
          B->CreateAnd(Mask(V.Condition), ConstantVector::get(Toggle)),
          ConstantVector::get(Start), "order");
    }
    for (unsigned Limb = 0; Limb != count(); ++Limb)
      Result.V.push_back(
          B ? B->CreateIntrinsic(Intrinsic::x86_avx512_permvar_di_256, {},
                                 {X.V[Limb], Order}, {}, "permuted")
            : nullptr);
    return Result;
  }

  /// b ^ (m & (a ^ b))
  Limbs choose(const LanePlan::Vector &V) {
    if (std::optional<Limbs> Permuted = choosePermutation(V))
      return *Permuted;
    Limbs X = raw(V.Sources[0]), Y = raw(V.Sources[1]);
    Limbs Result;
    Result.Max = LimbArithmetic::hull(X.Max, Y.Max);
    Value *M = B ? Mask(V.Condition) : nullptr;
    for (unsigned Limb = 0; Limb != count(); ++Limb)
      Result.V.push_back(
          B ? B->CreateXor(
                  Y.V[Limb],
                  B->CreateAnd(M, B->CreateXor(X.V[Limb], Y.V[Limb], "either"),
                               "toggle"),
                  "chosen")
            : nullptr);
    return Result;
  }

  const PackedRegion &Region;
  const LanePlan &Plan;
  LimbArithmetic Arithmetic;
  IRBuilderBase *B;
  SmallVector<std::optional<Limbs>, 0> Raw, Carried;
  /// Sums that are there with the product that they add to.
  DenseSet<unsigned> SumsOfProducts;
};

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// Bounds that creep towards an end are rounded up, to four bits.
static void widen(LimbBounds &Max) {
  for (Integer &Limb : Max)
    if (unsigned Bits = Limb.bits(); Bits > 4)
      Limb = (((Limb >> (Bits - 4)) + Integer(1)) << (Bits - 4)) - Integer(1);
}

/// The bounds of phi nodes: an element of the surroundings comes in, and what
/// comes around must not be larger. True if that ends.
bool PackedRegion::planBounds() {
  // Elements have at most a whole container, in limbs.
  LimbArithmetic Planner(Arithmetic);
  LimbBounds Element = Arithmetic.schema().boundsOf(OutsideMax);
  if (Arithmetic.isMontgomery()) {
    std::optional<Limbs> Entered = Planner.enter({}, OutsideMax);
    if (!Entered)
      return false;
    Element = Entered->Max;
  } else if (!LimbArithmetic::covers(FactorMax, Element)) {
    return false;
  }
  PhiMax.assign(Plan.phis().size(), Element);
  for (unsigned Round = 0; Round != MaxPhiGrowth; ++Round) {
    Emitter E(*this, Planner);
    for (unsigned Id = 0; Id != Plan.vectors().size(); ++Id)
      if (Plan.vectors()[Id].What == LanePlan::Vector::Outside) {
        auto Linked = Links.find(Id);
        E.define(Id, {SmallVector<Value *, 12>(Element.size()),
                      Linked == Links.end()
                          ? Element
                          : Linked->second.From->Max[Linked->second.Id]});
      }
    for (unsigned Index = 0; Index != Plan.phis().size(); ++Index)
      E.define(Plan.phis()[Index].first,
               {SmallVector<Value *, 12>(Element.size()), PhiMax[Index]});
    E.computeProducts();
    for (const ResidueNode *Node : Exits) {
      // What only passes through does not leave the lanes.
      const ResidueNode *Value = Plan.resolve(Node);
      if (!contains(Value))
        continue;
      auto Found = Plan.find(Value);
      if (!Found)
        return false;
      Limbs L = E.raw(Found->first);
      if (Arithmetic.isMontgomery() && !Planner.leave(L))
        return false;
      Left->Max[Found->first] = L.Max;
    }
    bool Grows = false;
    for (unsigned Index = 0; Index != Plan.phis().size(); ++Index) {
      LimbBounds Next = E.raw(Plan.phis()[Index].second).Max;
      if (LimbArithmetic::covers(PhiMax[Index], Next))
        continue;
      Grows = true;
      PhiMax[Index] = LimbArithmetic::hull(PhiMax[Index], Next);
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

void PackedRegion::print(raw_ostream &OS) const {
  OS << (isLoop() ? "  packed loop: " : "  packed block: ")
     << Arithmetic.schema().str() << ", "
     << (Arithmetic.machine().SplitProducts ? "52-bit multiply-adds"
                                            : "products of half words")
     << "\n";
  Plan.print(OS);
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// The words of four elements are transposed, and split as vectors.
static Limbs gatherWords(ArrayRef<Value *> Elements, const Integer &Max,
                         LimbArithmetic Arithmetic, unsigned Words,
                         IRBuilderBase &Ahead) {
  LLVMContext &Context = Ahead.getContext();
  Type *VectorType = Arithmetic.limbType(Context);
  unsigned Bits = Arithmetic.machine().LimbBits;
  SmallVector<Value *, 12> Vectors(Words, Constant::getNullValue(VectorType));
  for (unsigned Word = 0; Word != Words; ++Word)
    for (unsigned Lane = 0; Lane != Elements.size(); ++Lane)
      if (Value *V = Elements[Lane])
        Vectors[Word] = Ahead.CreateInsertElement(
            Vectors[Word],
            Ahead.CreateTrunc(Ahead.CreateLShr(V, Word * Bits),
                              Ahead.getIntNTy(Bits), "word"),
            uint64_t(Lane), "lanes");
  Arithmetic.emitAt(&Ahead);
  return *Arithmetic.enter(Vectors, Max);
}

Limbs PackedRegion::gather(const LanePlan::Lanes &Content, IRBuilderBase &Ahead,
                           const Surroundings &Around,
                           Representation &R) const {
  const LimbSchema &Schema = Arithmetic.schema();
  unsigned Count = Schema.count(), Bits = Arithmetic.machine().LimbBits;
  LLVMContext &Context = Block->getContext();
  auto ElementOf = [&](const ResidueNode *Node) {
    Element E = Around.Outside(Node);
    R.emitAt(&Ahead);
    return FoldsOutside ? R.foldFully(E) : E;
  };
  if (Arithmetic.isMontgomery() && any_of(Content, [](const ResidueNode *Node) {
        return Node && Node->Kind != NodeKind::Constant;
      })) {
    SmallVector<Value *, LanePlan::NumLanes> Elements;
    for (const ResidueNode *Node : Content)
      Elements.push_back(Node ? ElementOf(Node).V : nullptr);
    return gatherWords(Elements, OutsideMax, Arithmetic,
                       R.containerBits() / Bits, Ahead);
  }
  Limbs L;
  L.Max = LimbBounds(Count, Integer(0));
  L.V.assign(Count, Constant::getNullValue(Arithmetic.limbType(Context)));
  for (unsigned Lane = 0; Lane != LanePlan::NumLanes; ++Lane) {
    const ResidueNode *Node = Content[Lane];
    if (!Node)
      continue;
    SmallVector<Value *, 12> Parts;
    LimbBounds Max;
    if (Node->Kind == NodeKind::Constant) {
      Max = Schema.split(Arithmetic.residue(Node->Constant));
      for (const Integer &Limb : Max)
        Parts.push_back(ConstantInt::get(Context, Limb.toAPInt(Bits)));
    } else {
      Element E = ElementOf(Node);
      Max = Schema.boundsOf(E.Max);
      Parts = LimbArithmetic::splitWords(Ahead, E.V, Schema, Bits);
    }
    L.Max = LimbArithmetic::hull(L.Max, Max);
    for (unsigned Limb = 0; Limb != Count; ++Limb)
      L.V[Limb] = Ahead.CreateInsertElement(L.V[Limb], Parts[Limb],
                                            uint64_t(Lane), "lanes");
  }
  return L;
}

void PackedRegion::link(unsigned Id, ArrayRef<PackedRegion> Others) {
  for (const PackedRegion &Other : Others) {
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

Limbs PackedRegion::linked(const Link &From, IRBuilderBase &Ahead) {
  Limbs L = From.From->Vectors[From.Id];
  assert(LimbArithmetic::covers(From.From->Max[From.Id], L.Max) &&
         "the code is worse than its plan");
  L.Max = From.From->Max[From.Id];
  for (Value *&V : L.V)
    V = Ahead.CreateShuffleVector(V, From.Lanes, "linked");
  return L;
}

void PackedRegion::emit(Instruction *Place, BasicBlock *Behind,
                        const Surroundings &Around, Representation &R) const {
  const LimbSchema &Schema = Arithmetic.schema();
  unsigned Count = Schema.count(), Bits = Arithmetic.machine().LimbBits;
  LLVMContext &Context = Block->getContext();
  Type *VectorType = Arithmetic.limbType(Context);
  TargetModel::allowVectors(*Block->getParent());

  // Vectors of elements from outside, in front of the loop.
  IRBuilder<> Ahead(isLoop() ? Before->getTerminator() : Place);
  auto Gather = [&](const LanePlan::Lanes &Content) {
    return gather(Content, Ahead, Around, R);
  };

  IRBuilder<> Builder(Place);
  Emitter E(*this, Arithmetic, &Builder);
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
    LanePlan::Lanes Entry{};
    for (unsigned Lane = 0; Lane != LanePlan::NumLanes; ++Lane)
      if (const ResidueNode *Node = Vectors[Id].Content[Lane])
        Entry[Lane] =
            Node->Operands[cast<PHINode>(Node->V)->getBasicBlockIndex(Before)];
    Limbs First = Gather(Entry), L;
    L.Max = PhiMax[Index];
    SmallVector<PHINode *, 12> &Limb = Phis.emplace_back();
    IRBuilder<> Head(Block, Block->begin());
    for (Value *V : First.V) {
      PHINode *Phi = Head.CreatePHI(VectorType, 2, "lanes");
      Phi->addIncoming(V, Before);
      Limb.push_back(Phi);
      L.V.push_back(Phi);
    }
    E.define(Id, L);
  }

  E.computeProducts();
  for (unsigned Index = 0; Index != Plan.phis().size(); ++Index) {
    Limbs Next = E.raw(Plan.phis()[Index].second);
    assert(LimbArithmetic::covers(PhiMax[Index], Next.Max) &&
           "the code is worse than its plan");
    for (unsigned Limb = 0; Limb != Count; ++Limb)
      Phis[Index][Limb]->addIncoming(Next.V[Limb], Block);
  }

  // Back into elements, behind the loop.
  IRBuilder<> Exit(Place);
  if (isLoop())
    Exit.SetInsertPoint(Behind, Behind->getFirstInsertionPt());
  R.emitAt(&Exit);
  DenseMap<unsigned, Limbs> Carried;
  DenseMap<unsigned, std::pair<SmallVector<Value *, 12>, Integer>> Words;
  for (const ResidueNode *Node : Exits) {
    const ResidueNode *Value = Plan.resolve(Node);
    if (!contains(Value)) {
      Around.Leave(Node, Around.Outside(Value));
      continue;
    }
    auto [Id, Lane] = *Plan.find(Value);
    Limbs Whole = E.raw(Id);
    Left->Vectors[Id] = Whole;
    if (Arithmetic.isMontgomery()) {
      if (!Words.contains(Id)) {
        LimbArithmetic Leaving(Arithmetic);
        Leaving.emitAt(&Exit);
        Words[Id] = *Leaving.leave(Whole);
      }
      llvm::Value *Joined = nullptr;
      for (auto [Index, Word] : enumerate(Words[Id].first)) {
        llvm::Value *Part = Exit.CreateZExt(
            Exit.CreateExtractElement(Word, uint64_t(Lane), "word"),
            R.elementType(Context));
        if (Index)
          Part = Exit.CreateShl(Part, Index * Bits);
        Joined = Joined ? Exit.CreateOr(Joined, Part, "joined") : Part;
      }
      Around.Leave(Node, R.widen({Joined, Words[Id].second}, R.containerMax()));
      continue;
    }
    if (!Carried.contains(Id)) {
      LimbArithmetic Carries(Arithmetic);
      Carries.emitAt(&Exit);
      Carried[Id] = *Carries.carryTo(Whole, Arithmetic.tight());
    }
    const Limbs &L = Carried[Id];
    Limbs Parts{{}, L.Max};
    for (llvm::Value *V : L.V)
      Parts.V.push_back(Exit.CreateExtractElement(V, uint64_t(Lane), "limb"));
    Around.Leave(
        Node, R.widen(R.fold(joinWords(R, Parts, Schema)), R.containerMax()));
  }
}
