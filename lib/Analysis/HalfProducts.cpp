//===- HalfProducts.cpp - Products composed of halves ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/HalfProducts.h"
#include "WordPolynomials.h"
#include "residue/Analysis/DyingValues.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Products of halves that become one product.
static const unsigned LeastProducts = 3;
/// How far back low words are looked for.
static const size_t MaxDistance = 64;
/// Of how many products, and with how many words added.
static const unsigned MaxOpen = 2, MaxOthers = 2;

unsigned HalfProduct::bits() const {
  return Left->getType()->getIntegerBitWidth();
}

bool HalfProduct::hasHigh() const {
  return any_of(Results, [](const Result &R) { return R.IsHigh; });
}

SmallVector<Instruction *, 4> HalfProduct::instructions() const {
  SmallVector<Instruction *, 4> All;
  for (const Result &R : Results)
    All.push_back(R.I);
  return All;
}

/// A product of upper halves, at a glance.
static bool isUpperProduct(const Instruction &I) {
  const Value *L, *R;
  uint64_t A, B;
  return match(&I, m_Mul(m_LShr(m_Value(L), m_ConstantInt(A)),
                         m_LShr(m_Value(R), m_ConstantInt(B)))) &&
         A == B && 2 * A == I.getType()->getScalarSizeInBits();
}

/// \p V is poison if \p By is.
static bool isPoisonedBy(const Value *V, const Value *By,
                         DenseMap<const Value *, bool> &Seen) {
  if (V == By)
    return true;
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || !isPolynomialOperation(*I))
    return false;
  auto [It, IsNew] = Seen.try_emplace(V, false);
  if (!IsNew)
    return It->second;
  auto Is = [&](const Value *O) { return isPoisonedBy(O, By, Seen); };
  bool Result;
  if (const auto *S = dyn_cast<SelectInst>(I))
    Result = Is(S->getCondition()) ||
             (Is(S->getTrueValue()) && Is(S->getFalseValue()));
  else if (const auto *Part = dyn_cast<ExtractValueInst>(I))
    Result =
        any_of(cast<User>(Part->getAggregateOperand())->operand_values(), Is);
  else
    Result = any_of(I->operand_values(), Is);
  Seen[V] = Result;
  return Result;
}

static bool isPoisonedBy(const Value *V, const Value *By) {
  DenseMap<const Value *, bool> Seen;
  return isGuaranteedNotToBePoison(By) || isPoisonedBy(V, By, Seen);
}

namespace {

class ProductSearch {
public:
  explicit ProductSearch(Function &F)
      : F(F), DL(F.getParent()->getDataLayout()) {}

  std::vector<HalfProduct> run() {
    ReversePostOrderTraversal<Function *> Blocks(&F);
    for (BasicBlock *BB : Blocks)
      for (Instruction &I : *BB)
        if (Words.add(I))
          visit(I);
    erase_if(Products, [](HalfProduct &P) { return !isWorth(P); });
    return std::move(Products);
  }

private:
  static bool isWorth(HalfProduct &P) {
    erase_if(P.Results, [&](const HalfProduct::Result &R) {
      auto Is = [&](const Value *By) { return isPoisonedBy(R.I, By); };
      return !Is(P.Left) || !Is(P.Right) || !all_of(P.Added, Is) ||
             !all_of(R.Others, Is);
    });
    DyingValues Dying;
    Dying.add(P.instructions());
    return P.hasHigh() && count_if(Dying.all(), [](const Instruction *I) {
                            return I->getOpcode() == Instruction::Mul;
                          }) >= LeastProducts;
  }

  void visit(Instruction &I) {
    unsigned Bits = I.getType()->getIntegerBitWidth();
    Order.push_back(&I);
    if (Bits < 8 || !DL.isLegalInteger(Bits))
      return;
    WordPolynomial P = Words.congruent(I);
    for (unsigned N = Products.size(); N-- && N + MaxOpen >= Products.size();)
      if (Products[N].bits() == Bits && takeLow(I, P, N))
        return Words.forget(I);
    for (const WordPolynomial::Term &T : P.terms())
      if (takeHigh(I, P, T))
        return;
  }

  /// \p I, which is congruent to \p P, is the low word of this product, plus
  /// others.
  bool takeLow(Instruction &I, const WordPolynomial &P, unsigned Product) {
    const WordPolynomial &Low = LowWords[Product];
    if (P.terms().size() < Low.terms().size())
      return false;
    unsigned Bits = Products[Product].bits();
    auto Others = Words.sumOfWords((P - Low).modulo(Bits), Bits);
    if (!Others || Others->size() > MaxOthers)
      return false;
    HalfProduct::Result Found = {&I, /*IsHigh=*/false};
    Found.Others.append(Others->begin(), Others->end());
    Products[Product].Results.push_back(std::move(Found));
    return true;
  }

  /// \p I, which is congruent to \p P, is the high word of a product if that of
  /// upper halves in it is \p T.
  bool takeHigh(Instruction &I, const WordPolynomial &P,
                const WordPolynomial::Term &T);
  void findLows(unsigned Product);

  Function &F;
  const DataLayout &DL;
  WordPolynomials Words;
  SmallVector<Instruction *, 32> Order;
  std::vector<HalfProduct> Products;
  /// Their low words modulo 2^w.
  std::vector<WordPolynomial> LowWords;
};

} // namespace

bool ProductSearch::takeHigh(Instruction &I, const WordPolynomial &P,
                             const WordPolynomial::Term &T) {
  unsigned Bits = I.getType()->getIntegerBitWidth();
  if (!T.First || P.shift() < 0 || T.C != Coefficient(1) << P.shift())
    return false;
  Value *Left = Words.withUpperHalf(T.First, Bits),
        *Right = Words.withUpperHalf(T.Second, Bits);
  if (!Left || !Right)
    return false;
  WordPolynomial Rest =
      P.scaled(static_cast<int>(Bits)) - Words.of(Left) * Words.of(Right);
  auto [Added, Low] = Rest.bySign();
  auto Terms = Words.sumOfWords(Added, Bits);
  if (!Terms || Terms->size() > 2 || !Words.isBelow(Low, Bits))
    return false;
  HalfProduct Found = {Left, Right, {}, {{&I, /*IsHigh=*/true}}};
  Found.Added.append(Terms->begin(), Terms->end());
  Products.push_back(std::move(Found));
  LowWords.push_back(Words.expanded(Low, Bits));
  findLows(Products.size() - 1);
  return true;
}

/// From here on its words are like any others: polynomials of polynomials would
/// grow.
void ProductSearch::findLows(unsigned Product) {
  Instruction *High = Products[Product].Results.front().I;
  ArrayRef<Instruction *> Near = Order;
  for (Instruction *I : Near.take_back(MaxDistance))
    if (I->getType() == High->getType() && I != High)
      takeLow(*I, Words.congruent(*I), Product);
  for (Instruction *I : Products[Product].instructions())
    Words.forget(*I);
}

std::vector<HalfProduct> residue::findHalfProducts(Function &F) {
  if (none_of(instructions(F), isUpperProduct))
    return {};
  return ProductSearch(F).run();
}
