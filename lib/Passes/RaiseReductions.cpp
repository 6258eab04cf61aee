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
// made from remainders in the end.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/RaiseReductions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// The quotient q where \p I is x - q c with q = x / c.
static Instruction *quotientSubtractedBy(const Instruction &I) {
  Value *X, *Multiple;
  const APInt *Factor;
  bool Subtracts = match(&I, m_Sub(m_Value(X), m_Value(Multiple)));
  if (!Subtracts && !match(&I, m_Add(m_Value(X), m_Value(Multiple))))
    return nullptr;
  for (unsigned Side : {0U, 1U}) {
    Value *Quotient;
    if (match(Multiple, m_Mul(m_Value(Quotient), m_APInt(Factor))))
      if (auto *Q = dyn_cast<Instruction>(Quotient)) {
        std::optional<Division> D = supportedDivision(*Q);
        if (D && D->isQuotient() && Q->getOperand(0) == X &&
            D->Divisor.toAPInt(Factor->getBitWidth()) ==
                (Subtracts ? *Factor : -*Factor))
          return Q;
      }
    if (Subtracts || Side)
      break;
    std::swap(X, Multiple);
  }
  return nullptr;
}

/// Puts \p Call in the place of \p I.
static void replace(Instruction &I, Instruction *Call) {
  Call->takeName(&I);
  I.replaceAllUsesWith(Call);
  I.eraseFromParent();
}

/// Makes the remainder of it that \p I is; false if it is none.
static bool raiseDifference(Instruction &I) {
  Instruction *Quotient = quotientSubtractedBy(I);
  if (!Quotient || !shouldTransform(Transformation::RaiseReductions, I))
    return false;
  Division D = *divisionByConstant(*Quotient);
  D.Kind =
      D.isSigned() ? DivisionKind::SignedRemainder : DivisionKind::Remainder;
  replace(I, createRaisedCall(Quotient->getOperand(0), D, I));
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

PreservedAnalyses RaiseReductionsPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (I.getType()->isIntegerTy())
      Changed |= raiseDifference(I) || raiseDivision(I);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
