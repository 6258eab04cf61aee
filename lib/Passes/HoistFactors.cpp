//===- HoistFactors.cpp - Factors that a loop does not change -------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both numbers are the residue of x c y, and in [0, M - 1], if no product of
// the source wraps and every factor has the bits of its integer. The products
// that are made are in types that hold them.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/HoistFactors.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "hoist-factors"

using namespace llvm;
using namespace residue;

namespace {

/// A product modulo M, and its factors.
struct ReducedProduct {
  Instruction *Reduction;
  Integer TheModulus;
  TermOperand Factors[2];
};

/// (x c % M) y % M.
struct Candidate {
  ReducedProduct Outer;
  Instruction *Inner;
  TermOperand X, C, Y;
  /// The outermost loop that changes neither c nor y; null if there is none.
  const Loop *Around;
  bool hasConstants() const { return C.isConstant() && Y.isConstant(); }
};

class FactorSearch {
public:
  FactorSearch(Function &F, ArrayRef<Value *> Reductions, const LoopInfo &LI)
      : LI(LI), Ranges(F, Reductions, moduliOf(Reductions)),
        Known(Ranges.values().begin(), Ranges.values().end()) {}

  std::optional<Candidate> find(Instruction &Reduction) const;
  const SourceRange &ranges() const { return Ranges; }

private:
  static SmallVector<Integer, 2> moduliOf(ArrayRef<Value *> Reductions);
  std::optional<ReducedProduct> productOf(Value *V) const;
  std::optional<ReducedProduct> onlyUsedProduct(const TermOperand &Op) const;
  const Loop *loopFor(const Candidate &Found) const;

  const LoopInfo &LI;
  SourceRange Ranges;
  SmallPtrSet<Value *, 32> Known;
};

} // namespace

/// Extensions keep the integer.
static Value *withoutZExt(Value *V) {
  while (auto *Cast = dyn_cast<ZExtInst>(V))
    V = Cast->getOperand(0);
  return V;
}

/// How many operations back a number is looked for where it comes from.
static const unsigned MaxSteps = 6;

/// \p V waits for a product, or is a phi node, which may: no sum or difference
/// of what comes from memory or as an argument.
static bool waits(const Value *V, unsigned Steps = MaxSteps) {
  if (isa<Constant, Argument, LoadInst>(V))
    return false;
  auto *I = dyn_cast<Instruction>(V);
  bool IsSum = I && (isa<ZExtInst, TruncInst>(I) || reductionModulus(*I) ||
                     I->getOpcode() == Instruction::And ||
                     I->getOpcode() == Instruction::Add ||
                     I->getOpcode() == Instruction::Sub);
  return !IsSum || !Steps || any_of(I->operands(), [&](const Value *Operand) {
    return !isa<Function>(Operand) && waits(Operand, Steps - 1);
  });
}

static bool waits(const TermOperand &Op) {
  return !Op.isConstant() && waits(Op.V);
}

/// Of (x c) y, x alone is waited for. A factor in front of a loop stays there.
static bool isBetterFirst(const Candidate &Found) {
  return Found.Inner->getParent() == Found.Outer.Reduction->getParent() &&
         waits(Found.X) && !waits(Found.C) && !waits(Found.Y);
}

static bool isInvariant(const TermOperand &Op, const Loop &L) {
  return Op.isConstant() || L.isLoopInvariant(withoutZExt(Op.V));
}

SmallVector<Integer, 2> FactorSearch::moduliOf(ArrayRef<Value *> Reductions) {
  SmallVector<Integer, 2> Moduli;
  for (Value *V : Reductions)
    if (auto M = reductionModulus(*cast<Instruction>(V));
        M && !is_contained(Moduli, *M))
      Moduli.push_back(*M);
  return Moduli;
}

/// The product that the reduction \p V is of, if it does not wrap.
std::optional<ReducedProduct> FactorSearch::productOf(Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Known.contains(I))
    return std::nullopt;
  const RingTerm &T = Ranges.term(I);
  if (T.Kind != TermKind::Reduce || T.Operands[0].isConstant() ||
      !Ranges.isExact(T.Operands[0]))
    return std::nullopt;
  const RingTerm &Product = Ranges.term(T.Operands[0].V);
  if (Product.Kind != TermKind::Mul ||
      !all_of(Product.Operands,
              [&](const TermOperand &Op) { return Ranges.isExact(Op); }))
    return std::nullopt;
  return ReducedProduct{
      I, T.ReductionModulus, {Product.Operands[0], Product.Operands[1]}};
}

/// The reduced product that \p Op is a copy of, where nobody else uses it.
std::optional<ReducedProduct>
FactorSearch::onlyUsedProduct(const TermOperand &Op) const {
  if (Op.isConstant())
    return std::nullopt;
  Value *V = Op.V;
  while (Known.contains(V) && V->hasOneUse()) {
    const RingTerm &T = Ranges.term(V);
    if (T.Kind == TermKind::Reduce)
      return productOf(V);
    if ((T.Kind != TermKind::ZExt && T.Kind != TermKind::Trunc) ||
        T.Operands[0].isConstant() || !Ranges.isExact(T.Operands[0]))
      return std::nullopt;
    V = T.Operands[0].V;
  }
  return std::nullopt;
}

const Loop *FactorSearch::loopFor(const Candidate &Found) const {
  const Loop *Outermost = nullptr;
  for (const Loop *L = LI.getLoopFor(Found.Outer.Reduction->getParent());
       L && L->getLoopPreheader() && isInvariant(Found.C, *L) &&
       isInvariant(Found.Y, *L) && !isInvariant(Found.X, *L);
       L = L->getParentLoop())
    Outermost = L;
  return Outermost;
}

std::optional<Candidate> FactorSearch::find(Instruction &Reduction) const {
  std::optional<ReducedProduct> Outer = productOf(&Reduction);
  if (!Outer)
    return std::nullopt;
  for (unsigned Index : {0U, 1U}) {
    auto Inner = onlyUsedProduct(Outer->Factors[Index]);
    if (!Inner || Inner->TheModulus != Outer->TheModulus)
      continue;
    for (unsigned InnerIndex : {0U, 1U}) {
      Candidate Found{*Outer,
                      Inner->Reduction,
                      Inner->Factors[InnerIndex],
                      Inner->Factors[1 - InnerIndex],
                      Outer->Factors[1 - Index],
                      nullptr};
      if (Found.X.isConstant())
        continue;
      Found.Around = loopFor(Found);
      if (Found.Around || Found.hasConstants() || isBetterFirst(Found))
        return Found;
    }
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The code
//===----------------------------------------------------------------------===//

/// The bits of \p Op, wherever it is used.
static unsigned bitsOf(const TermOperand &Op) {
  return Op.isConstant() ? Op.Constant.bits() : boundBits(*withoutZExt(Op.V));
}

static Value *as(IRBuilder<> &B, const TermOperand &Op, Type *T) {
  if (Op.isConstant())
    return ConstantInt::get(T, Op.Constant.toAPInt(T->getIntegerBitWidth()));
  return B.CreateZExtOrTrunc(withoutZExt(Op.V), T);
}

/// A type for products of \p Bits bits, not narrower than the one of the
/// source; null if it is too wide for a reduction.
static Type *productType(const Candidate &Found, unsigned Bits) {
  Instruction &Old = *Found.Outer.Reduction;
  Function &F = *Old.getFunction();
  unsigned Width = std::max(Old.getType()->getIntegerBitWidth(),
                            unsigned(alignTo(Bits, 64)));
  return isSupportedReduction(Width, Modulus(Found.Outer.TheModulus), F)
             ? IntegerType::get(F.getContext(), Width)
             : nullptr;
}

/// a b % M as a division, which RaiseReductions makes a call.
static Value *emit(IRBuilder<> &B, const TermOperand &A, const TermOperand &O,
                   const Integer &M, Type *T) {
  Value *X = as(B, A, T);
  Value *Y = as(B, O, T);
  Value *Product = B.CreateMul(X, Y, "product", /*HasNUW=*/true);
  Constant *Divisor = ConstantInt::get(T, M.toAPInt(T->getIntegerBitWidth()));
  return B.CreateURem(Product, Divisor, "reduced");
}

static bool hoist(const Candidate &Found, const SourceRange &Ranges,
                  OptimizationRemarkEmitter &ORE) {
  const Integer &M = Found.Outer.TheModulus;
  Instruction *Old = Found.Outer.Reduction;
  Type *Ahead = productType(Found, bitsOf(Found.C) + bitsOf(Found.Y));
  Type *Here = productType(Found, Ranges.at(Found.X).Hi.bits() + M.bits());
  if (!Ahead || !Here || !shouldTransform(Transformation::HoistFactors, *Old))
    return false;
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Hoisted", Old)
           << (Found.Around ? "the product of two factors is computed in front "
                              "of the loop"
               : Found.hasConstants()
                   ? "two constant factors are one"
                   : "two factors that wait for nothing are multiplied first");
  });
  TermOperand Factor((Found.C.Constant * Found.Y.Constant).mod(M));
  if (!Found.hasConstants()) {
    IRBuilder<> InFront(
        Found.Around ? Found.Around->getLoopPreheader()->getTerminator() : Old);
    Factor = emit(InFront, Found.C, Found.Y, M, Ahead);
  }
  IRBuilder<> B(Old);
  Value *New = emit(B, Found.X, Factor, M, Here);
  Old->replaceAllUsesWith(B.CreateZExtOrTrunc(New, Old->getType()));
  return true;
}

/// A reduction of a product of another reduction, by its shape. One that nobody
/// uses is what was replaced, if it could not be deleted.
static bool mayBeOuter(Instruction &I) {
  if (I.use_empty() || !reductionModulus(I))
    return false;
  auto *Product = dyn_cast<BinaryOperator>(withoutZExt(I.getOperand(0)));
  auto IsReduced = [](Value *V) {
    while (isa<ZExtInst, TruncInst>(V))
      V = cast<CastInst>(V)->getOperand(0);
    auto *Factor = dyn_cast<Instruction>(V);
    return Factor && Factor->hasOneUse() && reductionModulus(*Factor);
  };
  return Product && Product->getOpcode() == Instruction::Mul &&
         any_of(Product->operands(), IsReduced) && supportedModulus(I);
}

/// Once for each product of \p F; true if something is left to look at, since
/// a product may take a factor more.
static bool hoistAll(Function &F, const LoopInfo &LI,
                     OptimizationRemarkEmitter &ORE) {
  SmallVector<Value *, 32> Reductions;
  for (Instruction &I : instructions(F))
    if (mayBeOuter(I))
      Reductions.push_back(&I);
  if (Reductions.empty())
    return false;
  FactorSearch Search(F, Reductions, LI);
  // What is replaced stays until all are done: others may name it.
  SmallVector<WeakTrackingVH, 8> Replaced;
  SmallPtrSet<Instruction *, 8> Gone;
  for (Value *V : Reductions) {
    auto Found = Search.find(*cast<Instruction>(V));
    if (!Found || Gone.contains(Found->Inner) ||
        !hoist(*Found, Search.ranges(), ORE))
      continue;
    Gone.insert(Found->Outer.Reduction);
    Replaced.push_back(Found->Outer.Reduction);
  }
  for (WeakTrackingVH &Old : Replaced)
    RecursivelyDeleteTriviallyDeadInstructions(Old);
  return !Replaced.empty();
}

PreservedAnalyses HoistFactorsPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  if (options().TheStage != Stage::Default || !hasWideDivisions(F))
    return PreservedAnalyses::all();
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  if (!hoistAll(F, LI, ORE))
    return PreservedAnalyses::all();
  while (hoistAll(F, LI, ORE))
    ;
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
