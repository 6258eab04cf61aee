//===- RaiseHalves.cpp - Halves that are products -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With p odd and 0 <= x < p, the half h of x has 2 h = x or 2 h = x + p, and
// 0 <= h < p. So it is x (p + 1) / 2 mod p, as (p + 1) / 2 is the inverse of 2.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/RaiseHalves.h"
#include "HalvedNumbers.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Products of elements that a block has, at least: where there are no lanes,
/// to halve by hand is the shortest way.
static const unsigned LeastProducts = 4;

static bool isReduced(const Instruction &I) {
  return any_of(I.users(), [](const User *U) {
    const auto *Reduces = dyn_cast<Instruction>(U);
    return Reduces && reductionModulus(*Reduces);
  });
}

static bool hasProducts(const BasicBlock &BB) {
  return count_if(BB, [](const Instruction &I) {
           return I.getOpcode() == Instruction::Mul &&
                  !isa<ConstantInt>(I.getOperand(1)) && isReduced(I);
         }) >= LeastProducts;
}

static bool isWide(const Value &V, unsigned LeastBits) {
  return V.getType()->isIntegerTy() &&
         V.getType()->getIntegerBitWidth() >= LeastBits;
}

/// \p I may be a half, or one in a sum that LLVM has put together.
static bool mayHalve(const Instruction &I) {
  return isa<SelectInst>(I) || I.getOpcode() == Instruction::Add ||
         match(&I, m_LShr(m_Value(), m_One()));
}

/// The numbers of which \p BB looks at the lowest bit, and what they are casts
/// of.
static SmallVector<Value *, 8> paritiesOf(const BasicBlock &BB,
                                          unsigned LeastBits) {
  SmallVector<Value *, 8> Numbers;
  for (const Instruction &I : BB) {
    Value *Of;
    if (!match(&I, m_And(m_Value(Of), m_One())) &&
        !(I.getType()->isIntegerTy(1) && match(&I, m_Trunc(m_Value(Of)))))
      continue;
    while (isWide(*Of, LeastBits)) {
      Numbers.push_back(Of);
      auto *Cast = dyn_cast<CastInst>(Of);
      if (!Cast)
        break;
      Of = Cast->getOperand(0);
    }
  }
  return Numbers;
}

static std::optional<HalfOf> findHalf(Instruction &I, const SourceRange &Ranges,
                                      const Integer &M) {
  auto Any = [](Value *X) {
    return Bound::unsignedOf(X->getType()->getIntegerBitWidth());
  };
  auto Whole = [&](Value *X) -> std::optional<Bound> {
    if (isa<BinaryOperator, SelectInst, IntrinsicInst>(X) || !Ranges.knows(X) ||
        !Ranges.isExact(X))
      return std::nullopt;
    if (Bound Range = Ranges.atComparisons(X);
        Bound::canonical(M).contains(Range))
      return Range;
    return std::nullopt;
  };
  std::optional<HalfOf> Found = readHalf(I, M, {Whole, Any});
  bool IsOne =
      Found && (Found->Times == Integer(1) || Found->Times == Integer(-1));
  return IsOne ? Found : std::nullopt;
}

namespace {

struct FoundHalf {
  Instruction *I;
  /// May be another one's half itself.
  WeakTrackingVH Of;
  Integer Times, Offset;
  const Modulus *M;
};

} // namespace

/// The half, with its sign and what is added to it: below 2^w, as it was.
static void raise(const FoundHalf &Half) {
  Instruction &I = *Half.I;
  const Modulus &M = *Half.M;
  IRBuilder<> B(&I);
  unsigned Bits = std::max<unsigned>(2 * M.bits(),
                                     Half.Of->getType()->getIntegerBitWidth());
  Integer Inverse = (M.value() + Integer(1)).floorDiv(Integer(2));
  Value *Product = B.CreateMul(B.CreateZExtOrTrunc(Half.Of, B.getIntNTy(Bits)),
                               B.getInt(Inverse.toAPInt(Bits)));
  Value *New = B.CreateZExtOrTrunc(
      createRaisedCall(Product, {DivisionKind::Remainder, M.value()}, I,
                       "half"),
      I.getType());
  unsigned Width = I.getType()->getIntegerBitWidth();
  auto Constant = [&](const Integer &C) {
    return B.getInt(C.mod(Integer::pow2(Width)).toAPInt(Width));
  };
  if (Half.Times.isNegative())
    New = B.CreateSub(Constant(Half.Offset), New);
  else if (!Half.Offset.isZero())
    New = B.CreateAdd(New, Constant(Half.Offset));
  New->takeName(&I);
  I.replaceAllUsesWith(New);
}

PreservedAnalyses RaiseHalvesPass::run(Function &F, FunctionAnalysisManager &) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  TargetModel Target = TargetModel::of(F);
  if (!Target.costs().Scalar.HalvesByProducts && !Target.packedMachine())
    return PreservedAnalyses::all();
  SmallVector<Integer, 2> Moduli = supportedModuli(F);
  erase_if(Moduli, [](const Integer &M) {
    return M.bits() < options().MinBits || !M.testBit(0);
  });
  if (Moduli.empty())
    return PreservedAnalyses::all();
  unsigned LeastBits = min_element(Moduli)->bits();
  SmallVector<Value *, 16> Ranged;
  SmallVector<Instruction *, 16> Roots;
  for (BasicBlock &BB : F) {
    if (!hasProducts(BB))
      continue;
    SmallVector<Value *, 8> Parities = paritiesOf(BB, LeastBits);
    Ranged.append(Parities);
    if (!Parities.empty())
      for (Instruction &I : BB)
        if (mayHalve(I) && isWide(I, LeastBits))
          Roots.push_back(&I);
  }
  if (Roots.empty())
    return PreservedAnalyses::all();
  SourceRange Ranges(F, Ranged, Moduli);
  std::vector<Modulus> All(Moduli.begin(), Moduli.end());
  std::vector<FoundHalf> Found;
  for (Instruction *I : Roots)
    for (const Modulus &M : All) {
      std::optional<HalfOf> Half = findHalf(*I, Ranges, M.value());
      if (!Half || !isSupportedReduction(2 * M.bits(), M, F) ||
          !shouldTransform(Transformation::RaiseHalves, *I))
        continue;
      Found.push_back({I, Half->Of, Half->Times, Half->Offset, &M});
      break;
    }
  SmallVector<WeakTrackingVH, 8> Dead;
  for (const FoundHalf &Half : Found) {
    raise(Half);
    Dead.push_back(Half.I);
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  if (Found.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
