//===- LaneEmitter.cpp - The vectors of a lane plan -----------------------===//
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
// What is emitted depends on the largest bound of all lanes: a lane that only
// passes through a sum does not grow, though, and makes no other one grow.
//
//===----------------------------------------------------------------------===//

#include "LaneEmitter.h"
#include "LaneProducts.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Arithmetic/VectorInstructions.h"
#include "llvm/ADT/BitVector.h"

using namespace llvm;
using namespace residue;

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

static unsigned lanesWithContent(const LanePlan::Vector &V) {
  unsigned Lanes = 0;
  for (unsigned Lane = 0; Lane != LanePlan::MaxLanes; ++Lane)
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
  for (unsigned Lane = 0; Lane != LanePlan::MaxLanes; ++Lane)
    if (V.Content[Lane] && V.Sources[V.FromSource[Lane]] == Source)
      Lanes |= 1U << V.FromLane[Lane];
  return Lanes;
}

/// The lanes of that sign, as bits.
static unsigned lanesWith(const LanePlan::Vector &V, int Sign) {
  unsigned Lanes = 0;
  for (unsigned Lane = 0; Lane != LanePlan::MaxLanes; ++Lane)
    if (V.Content[Lane] && V.Sign[Lane] == Sign)
      Lanes |= 1U << Lane;
  return Lanes;
}

/// The bounds of the lanes in \p Lanes.
static LimbBounds boundOf(const Limbs &L, unsigned Lanes) {
  LimbBounds Max(L.Max.size(), Integer(0));
  for (auto [Lane, Bound] : enumerate(lanesOf(L)))
    if (Lanes >> Lane & 1)
      Max = hull(Max, Bound);
  return Max;
}

/// A blend of vectors of \p NumLanes lanes that picks those lanes.
static SmallVector<int, 4> blendOf(unsigned Picked, unsigned NumLanes) {
  SmallVector<int, 4> Lanes;
  for (unsigned Lane = 0; Lane != NumLanes; ++Lane)
    Lanes.push_back(Picked >> Lane & 1 ? Lane + NumLanes : Lane);
  return Lanes;
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

LaneEmitter::LaneEmitter(const LanePlan &Plan, const LimbArithmetic &Arithmetic,
                         const Needs &Needed, IRBuilderBase *Builder)
    : Plan(Plan), Arithmetic(Arithmetic), Needed(Needed), B(Builder),
      Raw(Plan.vectors().size()), Carried(Plan.vectors().size()) {
  findSumsOfProducts();
}

void LaneEmitter::addSummands(Summands &S, unsigned Id,
                              ArrayRef<unsigned> Uses) const {
  const LanePlan::Vector &V = Plan.vectors()[Id];
  bool IsWhole =
      V.What == LanePlan::Vector::Sum && lanesWith(V, 1) == lanesWithContent(V);
  if (!IsWhole) {
    (V.What == LanePlan::Vector::Product ? S.Products : S.Others).push_back(Id);
    return;
  }
  for (unsigned Source : V.Sources)
    if (Uses[Source] == 1)
      addSummands(S, Source, Uses);
    else
      S.Others.push_back(Source);
}

void LaneEmitter::findSumsOfProducts() {
  if (!Arithmetic.addsProducts())
    return;
  SmallVector<unsigned, 32> Uses(Plan.vectors().size());
  for (const LanePlan::Vector &V : Plan.vectors())
    for (unsigned Source : V.Sources)
      ++Uses[Source];
  for (const auto &[Phi, Next] : Plan.phis())
    ++Uses[Next];
  for (const ResidueNode *Node : Needed.Exits)
    if (auto Found = Plan.find(Plan.resolve(Node)))
      ++Uses[Found->first];
  // A sum of sums comes behind them.
  for (unsigned Id = Plan.vectors().size(); Id--;) {
    if (Plan.vectors()[Id].What != LanePlan::Vector::Sum)
      continue;
    Summands S;
    addSummands(S, Id, Uses);
    if (S.Products.size() < 2 || SumOfProduct.contains(S.Products.front()))
      continue;
    for (unsigned Product : S.Products)
      SumOfProduct[Product] = Id;
    SumsOfSeveral[Id] = std::move(S);
  }
}

/// Vectors have numbers in the order in which they come about, but for those
/// from outside, which are there before.
bool LaneEmitter::isLater(unsigned Id, unsigned Other) const {
  auto When = [&](unsigned Vector) {
    auto What = Plan.vectors()[Vector].What;
    bool IsThere =
        What == LanePlan::Vector::Outside || What == LanePlan::Vector::Phi;
    return IsThere ? 0 : Vector + 1;
  };
  return When(Id) > When(Other);
}

std::optional<Limbs> LaneEmitter::sumOfProducts(unsigned Id) {
  auto Found = SumsOfSeveral.find(Id);
  if (Found == SumsOfSeveral.end())
    return std::nullopt;
  SmallVector<LimbArithmetic::FactorPair, 4> Terms;
  for (unsigned Product : Found->second.Products) {
    ArrayRef<unsigned> Sources = Plan.vectors()[Product].Sources;
    const Limbs &X = factor(Sources[0]);
    Terms.emplace_back(X, factor(Sources[1]));
  }
  SmallVector<Limbs, 4> Others;
  for (unsigned Other : Found->second.Others)
    Others.push_back(raw(Other));
  // Without a builder there is a bound, and none where it does not fit.
  auto Sum = [&](IRBuilderBase *B, ArrayRef<LimbArithmetic::FactorPair> Terms,
                 ArrayRef<Limbs> Others) {
    std::optional<Limbs> Sum = Arithmetic.sumOfProducts(B, Terms);
    for (const Limbs &Other : Others) {
      if (!Sum || !Arithmetic.fitsSum(Sum->Max, Other.Max))
        return std::optional<Limbs>();
      Sum = Arithmetic.add(B, *Sum, Other);
    }
    return Sum;
  };
  if (!Sum(nullptr, Terms, Others))
    return std::nullopt;
  Limbs All = *Sum(B, Terms, Others);
  boundLanes(All, Plan.vectors()[Id], [&](unsigned Lane) {
    SmallVector<LimbArithmetic::FactorPair, 4> TermsOfLane;
    SmallVector<Limbs, 4> OthersOfLane;
    for (const auto &[X, Y] : Terms)
      TermsOfLane.push_back({{{}, lanesOf(X)[Lane]}, {{}, lanesOf(Y)[Lane]}});
    for (const Limbs &Other : Others)
      OthersOfLane.push_back({{}, lanesOf(Other)[Lane]});
    return Sum(nullptr, TermsOfLane, OthersOfLane)->Max;
  });
  return All;
}

LanePlan::Lanes LaneEmitter::contentOf(unsigned Id) const {
  LanePlan::Lanes Content = Plan.vectors()[Id].Content;
  for (unsigned Sum : SumsOfProducts)
    if (thereAs(Sum) == Id) {
      const LanePlan::Vector &V = Plan.vectors()[Sum];
      for (unsigned Lane = 0; Lane != Plan.lanes(); ++Lane)
        if (lanesWith(V, 1) >> Lane & 1)
          Content[Lane] = V.Content[Lane];
    }
  return Content;
}

const Limbs &LaneEmitter::raw(unsigned Id) {
  if (!Raw[Id]) {
    Raw[Id] = make(Id);
    if (B)
      Made(contentOf(Id), *Raw[Id]);
  }
  return *Raw[Id];
}

unsigned LaneEmitter::thereAs(unsigned Id) const {
  return SumsOfProducts.contains(Id) ? Plan.vectors()[Id].Sources[0] : Id;
}

const Limbs &LaneEmitter::factor(unsigned Id) {
  Id = thereAs(Id);
  if (!Carried[Id]) {
    const LanePlan::Vector &V = Plan.vectors()[Id];
    bool AsFactors = V.What == LanePlan::Vector::Shuffle && !Raw[Id] &&
                     all_of(V.Sources, [&](unsigned Source) {
                       Source = thereAs(Source);
                       return Carried[Source] || isFactorOften(Source) ||
                              (Raw[Source] && fits(Raw[Source]->Max));
                     });
    Carried[Id] = AsFactors ? shuffle(V, /*Factors=*/true)
                            : Arithmetic.carryTo(B, raw(Id), Needed.FactorMax);
    if (!Carried[Id])
      Carried[Id] = impossible();
    if (B)
      Made(contentOf(Id), *Carried[Id]);
  }
  return *Carried[Id];
}

void LaneEmitter::computeProducts() {
  for (unsigned Id = 0; Id != Plan.vectors().size(); ++Id)
    if (Plan.vectors()[Id].What == LanePlan::Vector::Product) {
      auto Sum = SumOfProduct.find(Id);
      if (Sum == SumOfProduct.end())
        raw(Id);
      else if (Id == *max_element(SumsOfSeveral[Sum->second].Products))
        raw(Sum->second);
    }
}

bool LaneEmitter::isFactorOften(unsigned Id) const {
  auto Takes = [&](unsigned Taker) {
    const LanePlan::Vector &V = Plan.vectors()[Taker];
    return V.What == LanePlan::Vector::Shuffle &&
           any_of(V.Sources,
                  [&](unsigned Source) { return thereAs(Source) == Id; });
  };
  unsigned Often = 0;
  for (const LanePlan::Vector &V : Plan.vectors())
    if (V.What == LanePlan::Vector::Product)
      Often += count_if(V.Sources, Takes);
  if (Arithmetic.carriesInChain())
    return Often > 1;
  for (const auto &[Phi, Next] : Plan.phis())
    Often += Takes(Next);
  return Often > 1;
}

bool LaneEmitter::fits(const LimbBounds &Max) const {
  return covers(Needed.FactorMax, Max);
}

Limbs LaneEmitter::impossible() {
  assert(!B && "the code is worse than its plan");
  Failed = true;
  return {SmallVector<Value *, 12>(count()), LimbBounds(count(), Integer(0))};
}

Limbs LaneEmitter::make(unsigned Id) {
  const LanePlan::Vector &V = Plan.vectors()[Id];
  switch (V.What) {
  case LanePlan::Vector::Shuffle:
    return shuffle(V, /*Factors=*/false);
  case LanePlan::Vector::Sum:
    return sum(Id);
  case LanePlan::Vector::Choice:
    return choose(V);
  case LanePlan::Vector::Product:
    return product(Id);
  case LanePlan::Vector::Phi:
  case LanePlan::Vector::Outside:
    break;
  }
  llvm_unreachable("defined before");
}

Limbs LaneEmitter::product(unsigned Id) {
  const LanePlan::Vector &V = Plan.vectors()[Id];
  // A vector made of the other one's lanes can use its carried form.
  unsigned A = V.Sources[0], O = V.Sources[1];
  if (Plan.vectors()[A].What == LanePlan::Vector::Shuffle)
    std::swap(A, O);
  Limbs X = factor(A);
  Limbs Y = factor(O);
  if (!Arithmetic.fitsProduct(X.Max, Y.Max))
    return impossible();
  if (std::optional<unsigned> Sum = sumOfProduct(Id))
    if (std::optional<Limbs> Both = productAndSum(X, Y, Plan.vectors()[*Sum])) {
      SumsOfProducts.insert(*Sum);
      return *Both;
    }
  return emitProduct(B, Arithmetic, V.Content, X, A == O ? nullptr : &Y);
}

void LaneEmitter::boundLanes(Limbs &L, const LanePlan::Vector &V,
                             function_ref<LimbBounds(unsigned Lane)> Bound) {
  LaneBounds Lanes(LanePlan::MaxLanes, LimbBounds(count(), Integer(0)));
  for (unsigned Lane = 0; Lane != LanePlan::MaxLanes; ++Lane)
    if (V.Content[Lane])
      Lanes[Lane] = Bound(Lane);
  L.boundLanes(std::move(Lanes));
}

std::optional<unsigned> LaneEmitter::sumOfProduct(unsigned Product) const {
  if (!Needed.StartsWithSums)
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
    for (const ResidueNode *Node : Needed.Exits)
      if (auto Found = Plan.find(Plan.resolve(Node)))
        Alone &= Found->first != Product || !(Added >> Found->second & 1);
    if (Alone)
      return Id;
  }
  return std::nullopt;
}

/// Each vector is looked at once: sums of sums lead to it in many ways.
bool LaneEmitter::dependsOn(unsigned Id, unsigned Source) const {
  SmallVector<unsigned, 16> Work = {Id};
  BitVector Seen(Plan.vectors().size());
  while (!Work.empty()) {
    unsigned Next = Work.pop_back_val();
    if (Next == Source)
      return true;
    if (Seen.test(Next))
      continue;
    Seen.set(Next);
    append_range(Work, Plan.vectors()[Next].Sources);
  }
  return false;
}

std::optional<Limbs> LaneEmitter::productAndSum(const Limbs &X, const Limbs &Y,
                                                const LanePlan::Vector &Sum) {
  Limbs Start = raw(Sum.Sources[1]);
  if (B)
    for (Value *&V : Start.V)
      V = B->CreateSelect(LaneMask(lanesWith(Sum, 1)), V,
                          Constant::getNullValue(V->getType()), "start");
  std::optional<Limbs> Both = Arithmetic.mulAdd(B, X, Y, Start);
  if (Both)
    boundLanes(*Both, Plan.vectors()[Sum.Sources[0]], [&](unsigned Lane) {
      bool Added = lanesWith(Sum, 1) >> Lane & 1;
      Limbs From{
          {}, Added ? lanesOf(Start)[Lane] : LimbBounds(count(), Integer(0))};
      return Arithmetic
          .mulAdd(nullptr, {{}, lanesOf(X)[Lane]}, {{}, lanesOf(Y)[Lane]}, From)
          ->Max;
    });
  return Both;
}

/// The lanes of \p Picked or, below NumLanes, of \p Other.
static Value *select(IRBuilderBase &B, Value *Picked, Value *Other,
                     ArrayRef<int> Lanes, const Twine &Name) {
  return B.CreateShuffleVector(Other, Picked, Lanes, Name);
}

Limbs LaneEmitter::shuffle(const LanePlan::Vector &V, bool Factors) {
  SmallVector<Limbs, 4> Sources;
  Limbs Result;
  for (unsigned Id : V.Sources) {
    bool AsFactor = Factors && (Carried[thereAs(Id)] || !fits(raw(Id).Max));
    Sources.push_back(AsFactor ? factor(Id) : raw(Id));
  }
  boundLanes(Result, V, [&](unsigned Lane) {
    return lanesOf(Sources[V.FromSource[Lane]])[V.FromLane[Lane]];
  });
  int NumLanes = Plan.lanes();
  // What is there last is blended in last.
  auto Order = to_vector<4>(seq(0U, unsigned(Sources.size())));
  stable_sort(Order, [&](unsigned X, unsigned Y) {
    return isLater(V.Sources[Y], V.Sources[X]);
  });
  for (unsigned Limb = 0; Limb != count(); ++Limb) {
    Value *All = nullptr;
    for (unsigned Source : Order) {
      if (!B)
        break;
      Value *From = Sources[Source].V[Limb];
      // The first source is permuted, the others as well and then blended:
      // one shuffle of two vectors, which the back end takes apart.
      SmallVector<int, LanePlan::MaxLanes> Mask;
      bool Identity = true;
      for (int Lane = 0; Lane != NumLanes; ++Lane) {
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
      SmallVector<int, LanePlan::MaxLanes> Blend;
      for (int Lane = 0; Lane != NumLanes; ++Lane)
        Blend.push_back(!V.Content[Lane]               ? -1
                        : V.FromSource[Lane] == Source ? Lane + NumLanes
                                                       : Lane);
      All = select(*B, From, All, Blend, "blended");
    }
    Result.V.push_back(All);
  }
  return Result;
}

Limbs LaneEmitter::sum(unsigned Id) {
  if (std::optional<Limbs> Products = sumOfProducts(Id))
    return *Products;
  const LanePlan::Vector &V = Plan.vectors()[Id];
  unsigned P = V.Sources[0], Q = V.Sources[1];
  if (Plan.vectors()[P].What == LanePlan::Vector::Product) {
    Limbs Product = raw(P);
    if (SumsOfProducts.contains(Id))
      return Product;
  }
  unsigned Added = lanesWith(V, 1), Subtracted = lanesWith(V, -1);
  auto Fits = [&](const Limbs &X, const Limbs &Y) {
    return Arithmetic.fitsSum(boundOf(X, Added), boundOf(Y, Added)) &&
           Arithmetic.fitsDifference(boundOf(X, Subtracted),
                                     boundOf(Y, Subtracted));
  };
  Limbs X = raw(P), Y = raw(Q);
  if (!Fits(X, Y)) {
    X = factor(P);
    Y = factor(Q);
  }
  if (!Fits(X, Y))
    return impossible();
  LimbBounds K = Arithmetic.paddingFor(boundOf(Y, Subtracted));
  Limbs Result;
  boundLanes(Result, V, [&](unsigned Lane) {
    LimbBounds Max = lanesOf(X)[Lane];
    for (unsigned Limb = 0; Limb != count(); ++Limb)
      if (V.Sign[Lane])
        Max[Limb] =
            Max[Limb] + (V.Sign[Lane] > 0 ? lanesOf(Y)[Lane][Limb] : K[Limb]);
    return Max;
  });
  for (unsigned Limb = 0; Limb != count(); ++Limb) {
    Value *Sum = nullptr;
    if (B && Arithmetic.machine().SplitProducts)
      Sum = maskedSum(V, X.V[Limb], Y.V[Limb], K[Limb], isLater(P, Q));
    else if (B)
      Sum = blendedSum(V, X.V[Limb], Y.V[Limb], K[Limb]);
    Result.V.push_back(Sum);
  }
  return Result;
}

Value *LaneEmitter::maskedSum(const LanePlan::Vector &V, Value *X, Value *Y,
                              const Integer &K, bool FirstIsLast) {
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
  // a + (K - b) or (a + K) - b: what is there last comes last. K is not less
  // than b.
  Value *Difference =
      FirstIsLast
          ? B->CreateAdd(X, B->CreateSub(Padding(K), Y, "padded"), "difference")
          : B->CreateSub(B->CreateAdd(X, Padding(K), "padded"), Y,
                         "difference");
  if (!Added && !Passed)
    return Difference;
  return B->CreateSelect(LaneMask(Subtracted), Difference, Sum, "signed");
}

Value *LaneEmitter::blendedSum(const LanePlan::Vector &V, Value *X, Value *Y,
                               const Integer &K) {
  if (lanesWith(V, -1))
    Y = select(
        *B,
        B->CreateSub(Arithmetic.integer(*B, K, Arithmetic.machine().LimbBits),
                     Y, "negated"),
        Y, blendOf(lanesWith(V, -1), Plan.lanes()), "signed");
  Value *Sum = B->CreateAdd(X, Y, "sum");
  if (unsigned Passed = lanesWith(V, 0))
    Sum = select(*B, X, Sum, blendOf(Passed, Plan.lanes()), "sum");
  return Sum;
}

std::pair<unsigned, SmallVector<unsigned, 4>>
LaneEmitter::permutation(unsigned Id) const {
  auto Order = to_vector<4>(seq(0U, Plan.lanes()));
  for (;;) {
    const LanePlan::Vector &V = Plan.vectors()[Id];
    if (V.What != LanePlan::Vector::Shuffle || V.Sources.size() != 1)
      return {Id, Order};
    for (unsigned &Lane : Order)
      if (V.Content[Lane])
        Lane = V.FromLane[Lane];
    Id = V.Sources[0];
  }
}

std::optional<Limbs> LaneEmitter::choosePermutation(const LanePlan::Vector &V) {
  auto [From, True] = permutation(V.Sources[0]);
  auto [Other, False] = permutation(V.Sources[1]);
  if (From != Other || !Arithmetic.machine().SplitProducts)
    return std::nullopt;
  Limbs X = raw(From), Result;
  boundLanes(Result, V, [&, &True = True, &False = False](unsigned Lane) {
    return hull(lanesOf(X)[True[Lane]], lanesOf(X)[False[Lane]]);
  });
  Value *Order = nullptr;
  if (B) {
    Value *IsTrue = Mask(V.Condition);
    // A half goes where its lane does: 2 T and 2 T + 1 for T.
    unsigned Parts = Arithmetic.machine().PermutesHalves ? 2 : 1;
    Type *Part = B->getIntNTy(64 / Parts);
    SmallVector<Constant *, 8> Toggle, Start;
    for (auto [T, F] : zip(True, False))
      for (unsigned At = 0; At != Parts; ++At) {
        Toggle.push_back(ConstantInt::get(Part, Parts * (T ^ F)));
        Start.push_back(ConstantInt::get(Part, Parts * F + At));
      }
    IsTrue = B->CreateBitCast(IsTrue,
                              FixedVectorType::get(Part, Parts * Plan.lanes()));
    Order = B->CreateXor(B->CreateAnd(IsTrue, ConstantVector::get(Toggle)),
                         ConstantVector::get(Start), "order");
  }
  for (unsigned Limb = 0; Limb != count(); ++Limb)
    Result.V.push_back(B ? emitPermutation(*B, X.V[Limb], Order) : nullptr);
  return Result;
}

Limbs LaneEmitter::choose(const LanePlan::Vector &V) {
  if (std::optional<Limbs> Permuted = choosePermutation(V))
    return *Permuted;
  Limbs X = raw(V.Sources[0]), Y = raw(V.Sources[1]);
  Limbs Result;
  boundLanes(Result, V, [&](unsigned Lane) {
    return hull(lanesOf(X)[Lane], lanesOf(Y)[Lane]);
  });
  Value *M = B ? Mask(V.Condition) : nullptr;
  for (unsigned Limb = 0; Limb != count(); ++Limb)
    Result.V.push_back(B ? residue::choose(*B, M, X.V[Limb], Y.V[Limb])
                         : nullptr);
  return Result;
}
