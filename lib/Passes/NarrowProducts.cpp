//===- NarrowProducts.cpp - What wraps in a register
//-----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/NarrowProducts.h"
#include "RemarkTexts.h"
#include "residue/Number/Integer.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

#define DEBUG_TYPE "crandall-reduction"

static const unsigned RegisterBits = 64;

/// The product of two variables that \p V is, or is the sum of with others.
static BinaryOperator *productIn(Value *V) {
  const unsigned MaxTerms = 8;
  SmallVector<Value *, 8> Work = {V};
  for (unsigned Count = 0; !Work.empty() && Count != MaxTerms; ++Count) {
    V = Work.pop_back_val();
    Value *L, *R;
    if (match(V, m_Mul(m_Value(L), m_Value(R))) && !isa<Constant>(L) &&
        !isa<Constant>(R))
      return dyn_cast<BinaryOperator>(V);
    if (match(V, m_Add(m_Value(L), m_Value(R))) ||
        match(V, m_Sub(m_Value(L), m_Value(R))))
      Work.append({R, L});
  }
  return nullptr;
}

/// The bits of both factors are no more than a register has.
static bool cannotWrap(const BinaryOperator &Product, const DataLayout &DL) {
  unsigned Bits = 0;
  for (const Value *Factor : Product.operands()) {
    bool IsSigned = isa<SExtInst>(Factor);
    Bits += IsSigned ? cast<SExtInst>(Factor)->getSrcTy()->getIntegerBitWidth()
                     : computeKnownBits(Factor, DL).countMaxActiveBits();
  }
  return Bits <= RegisterBits;
}

/// More than a digit or a counter.
static bool isNumber(const Value *V, const DataLayout &DL) {
  return computeKnownBits(V, DL).countMaxActiveBits() > RegisterBits / 2;
}

/// The sum or difference in \p V that leaves the register: a difference of two
/// variables below zero, and a sum of what may both be about the modulus, if
/// that has all bits of the register.
static BinaryOperator *wrappingTerm(Value *V, const APInt &M,
                                    const DataLayout &DL) {
  Value *L, *R;
  auto *Term = dyn_cast<BinaryOperator>(V);
  if (match(V, m_NUWAdd(m_Value(), m_Value())) ||
      match(V, m_NUWSub(m_Value(), m_Value())))
    return nullptr;
  if (match(V, m_Add(m_Value(L), m_Value(R))))
    return M.isNegative() && isNumber(L, DL) && isNumber(R, DL) ? Term
                                                                : nullptr;
  if (!match(V, m_Sub(m_Value(L), m_Value(R))) || isa<Constant>(L) ||
      isa<Constant>(R))
    return nullptr;
  // A multiple of the modulus was added first.
  if (match(L, m_Add(m_Value(), m_ImmConstant())))
    return wrappingTerm(L, M, DL);
  return isNumber(L, DL) && isNumber(R, DL) ? Term : nullptr;
}

/// What \p I, a reduction of \p Dividend by \p M, is given too late; no text if
/// there is nothing.
static std::pair<BinaryOperator *, std::string> wrapping(const Instruction &I,
                                                         Value *Dividend,
                                                         const APInt &M,
                                                         const DataLayout &DL) {
  bool IsSigned = I.getOpcode() == Instruction::SRem;
  Integer Modulus = Integer::fromUnsigned(M);
  if (BinaryOperator *Product = productIn(Dividend);
      Product && !cannotWrap(*Product, DL))
    return {Product, narrowProductText(Modulus, IsSigned)};
  BinaryOperator *Term = IsSigned ? nullptr : wrappingTerm(Dividend, M, DL);
  if (!Term)
    return {nullptr, ""};
  return {Term, Term->getOpcode() == Instruction::Add
                    ? narrowSumText(Modulus)
                    : narrowDifferenceText(Modulus)};
}

PreservedAnalyses NarrowProductsPass::run(Function &F,
                                          FunctionAnalysisManager &AM) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  for (Instruction &I : instructions(F)) {
    const APInt *M;
    Value *Dividend;
    if (!I.getType()->isIntegerTy(RegisterBits) ||
        !(match(&I, m_URem(m_Value(Dividend), m_APInt(M))) ||
          match(&I, m_SRem(m_Value(Dividend), m_APInt(M)))))
      continue;
    // Even numbers, such as 10^12, are units more often than moduli.
    if (M->getActiveBits() <= RegisterBits / 2 || !(*M)[0])
      continue;
    auto [Operation, Text] = wrapping(I, Dividend, *M, DL);
    if (!Operation)
      continue;
    OptimizationRemarkMissed Remark(DEBUG_TYPE, "NarrowProduct", Operation);
    Remark << ore::NV("Reason", Text);
    AM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit(Remark);
  }
  return PreservedAnalyses::all();
}
