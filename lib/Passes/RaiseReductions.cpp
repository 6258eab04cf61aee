//===- RaiseReductions.cpp - Keep wide reductions opaque ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What happens without raising (clang 22, -O2): CorrelatedValuePropagation
// turns
// `(a + b) % p` with both operands below p into a comparison and a select, and
// the SLP vectorizer pairs neighbouring operations into `urem <2 x i257>`. A
// call that is memory(none), willreturn, nounwind and speculatable takes part
// in GVN, LICM and inlining, and in nothing else.
//
// A remainder that is written x - (x / c) c becomes one, too: quotients are
// made from remainders in the end. With q = x / c and r = x % c the quotient
// that is rounded down is q - (r < 0), and x - (q - (r < 0)) c is r, plus c
// where r is negative.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/RaiseReductions.h"
#include "UsedBits.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

/// What x - q c subtracts.
struct SubtractedQuotient {
  Instruction *Quotient = nullptr;
  /// The remainder with its sign, if q is one less where that is negative.
  Instruction *RoundedBy = nullptr;
  /// So many low bits are those of x - q c: where they are all that is used,
  /// the optimizer cuts c to them.
  unsigned Bits = 0;
};

} // namespace

/// The remainder by \p D of \p X, if \p Less is -1 where that is negative, and
/// 0 elsewhere.
static Instruction *remainderBelowZero(Value *Less, const Value *X,
                                       const Division &D) {
  unsigned Last = Less->getType()->getScalarSizeInBits() - 1;
  Value *R;
  if (!match(Less, m_AShr(m_Value(R), m_SpecificInt(Last))) &&
      !match(Less,
             m_SExt(m_SpecificICmp(ICmpInst::ICMP_SLT, m_Value(R), m_Zero()))))
    return nullptr;
  auto *Remainder = dyn_cast<Instruction>(R);
  std::optional<Division> By =
      Remainder ? supportedDivision(*Remainder) : std::nullopt;
  return By && D.isSigned() && By->Kind == DivisionKind::SignedRemainder &&
                 By->size() == D.Divisor && Remainder->getOperand(0) == X
             ? Remainder
             : nullptr;
}

/// \p X in the type of \p Wide, or the low bits of that.
static bool areLowBits(const Value *X, Value *Wide) {
  return match(Wide, m_ZExt(m_Specific(X))) ||
         match(X, m_Trunc(m_Specific(Wide)));
}

/// x / c that \p V is for \p X, or one less where the remainder is negative; or
/// the low bits of both, as far as they are used.
static SubtractedQuotient quotientOf(Value *V, const Value *X) {
  auto IsQuotient = [&](Value *Q) {
    auto *I = dyn_cast<Instruction>(Q);
    std::optional<Division> D = I ? supportedDivision(*I) : std::nullopt;
    return D && D->isQuotient() &&
           (I->getOperand(0) == X ||
            (V != Q && !D->isSigned() && areLowBits(X, I->getOperand(0))));
  };
  if (IsQuotient(V))
    return {cast<Instruction>(V)};
  if (Value *Whole; match(V, m_Trunc(m_Value(Whole))) && IsQuotient(Whole))
    return {cast<Instruction>(Whole)};
  Value *Q, *Less;
  if (!match(V, m_Add(m_Value(Q), m_Value(Less))))
    return {};
  if (!IsQuotient(Q))
    std::swap(Q, Less);
  if (!IsQuotient(Q))
    return {};
  auto *I = cast<Instruction>(Q);
  Instruction *R = remainderBelowZero(Less, X, *divisionByConstant(*I));
  return R ? SubtractedQuotient{I, R} : SubtractedQuotient{};
}

/// The quotient q where \p I is x - q c with q = x / c, or has low bits of it.
static SubtractedQuotient quotientSubtractedBy(const Instruction &I) {
  Value *X, *Multiple;
  const APInt *Factor;
  bool Subtracts = match(&I, m_Sub(m_Value(X), m_Value(Multiple)));
  if (!Subtracts && !match(&I, m_Add(m_Value(X), m_Value(Multiple))))
    return {};
  for (unsigned Side : {0U, 1U}) {
    Value *Quotient;
    if (match(Multiple, m_Mul(m_Value(Quotient), m_APInt(Factor))))
      if (SubtractedQuotient Q = quotientOf(Quotient, X); Q.Quotient) {
        APInt Divisor = divisionByConstant(*Q.Quotient)
                            ->Divisor.mod(Integer::pow2(Factor->getBitWidth()))
                            .toAPInt(Factor->getBitWidth());
        Q.Bits = (Divisor - (Subtracts ? *Factor : -*Factor)).countr_zero();
        return Q;
      }
    if (Subtracts || Side)
      break;
    std::swap(X, Multiple);
  }
  return {};
}

/// Puts \p Call in the place of \p I.
static void replace(Instruction &I, Instruction *Call) {
  Call->takeName(&I);
  I.replaceAllUsesWith(Call);
  I.eraseFromParent();
}

/// \p I is x - q c with a quotient rounded down: the remainder, and c more
/// where that is negative.
static void roundRemainder(Instruction &I, Instruction &Remainder) {
  IRBuilder<> B(&I);
  Constant *Divisor = ConstantInt::get(
      B.getContext(), divisionByConstant(Remainder)->size().toAPInt(
                          I.getType()->getIntegerBitWidth()));
  Value *IsNegative =
      B.CreateICmpSLT(&Remainder, ConstantInt::get(I.getType(), 0), "negative");
  auto *Rounded = cast<Instruction>(B.CreateSelect(
      IsNegative, B.CreateAdd(&Remainder, Divisor, "above"), &Remainder, ""));
  replace(I, Rounded);
}

/// Makes the remainder of it that \p I is; false if it is none.
static bool raiseDifference(Instruction &I) {
  auto [Quotient, RoundedBy, Bits] = quotientSubtractedBy(I);
  if (!Quotient)
    return false;
  SmallSetVector<Instruction *, 8> Between;
  if (Bits != I.getType()->getIntegerBitWidth()) {
    // Above its low bits a remainder with a sign is rounded another way.
    unsigned Used = usedBits(I, Between);
    if (!Used || Used > Bits || RoundedBy)
      return false;
  }
  if (!shouldTransform(Transformation::RaiseReductions, I))
    return false;
  for (Instruction *Use : Between)
    Use->dropPoisonGeneratingFlags();
  if (RoundedBy) {
    roundRemainder(I, *RoundedBy);
    return true;
  }
  Division D = *divisionByConstant(*Quotient);
  D.Kind =
      D.isSigned() ? DivisionKind::SignedRemainder : DivisionKind::Remainder;
  Instruction *Call = createRaisedCall(Quotient->getOperand(0), D, I);
  if (Call->getType() != I.getType())
    Call = cast<Instruction>(IRBuilder<>(&I).CreateTrunc(Call, I.getType()));
  replace(I, Call);
  return true;
}

/// A call of the division that \p I is; false if it is none.
static bool raiseDivision(Instruction &I) {
  std::optional<Division> D = supportedDivision(I);
  // An exact division says more than its call.
  auto *Exact = dyn_cast<PossiblyExactOperator>(&I);
  if (!D || isRaisedCall(I) || (Exact && Exact->isExact()) ||
      !shouldTransform(Transformation::RaiseReductions, I))
    return false;
  replace(I, createRaisedCall(I.getOperand(0), *D, I));
  return true;
}

/// What \p I is, if all of its operands are constants.
static Constant *foldedConstant(Instruction &I, const DataLayout &DL) {
  if (isa<PHINode>(I) || I.isTerminator() ||
      !all_of(I.operands(), [](const Use &U) { return isa<Constant>(U); }))
    return nullptr;
  if (!isRaisedCall(I))
    return I.mayReadOrWriteMemory() ? nullptr : ConstantFoldInstruction(&I, DL);
  return ConstantFoldBinaryOpOperands(raisedOpcode(I),
                                      cast<Constant>(I.getOperand(0)),
                                      cast<Constant>(I.getOperand(1)), DL);
}

/// Raised calls of what other passes have found to be constants, and what is
/// computed of them: LLVM folds divisions, and not these.
static bool foldConstants(Function &F) {
  SmallSetVector<Instruction *, 16> Open;
  for (Instruction &I : instructions(F))
    if (isRaisedCall(I) && isa<ConstantInt>(I.getOperand(0)))
      Open.insert(&I);
  bool Changed = false;
  while (!Open.empty()) {
    Instruction *I = Open.pop_back_val();
    Constant *C = foldedConstant(*I, F.getParent()->getDataLayout());
    if (!C)
      continue;
    for (User *U : I->users())
      Open.insert(cast<Instruction>(U));
    I->replaceAllUsesWith(C);
    I->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses RaiseReductionsPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  bool Changed = foldConstants(F);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (I.getType()->isIntegerTy())
      Changed |= raiseDifference(I) || raiseDivision(I);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
