//===- NarrowProducts.cpp - Products that wrap in a register --------------===//
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
    BinaryOperator *Product = productIn(Dividend);
    if (!Product || cannotWrap(*Product, DL))
      continue;
    std::string Text = narrowProductText(Integer::fromUnsigned(*M),
                                         I.getOpcode() == Instruction::SRem);
    AM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit([&]() {
      return OptimizationRemarkMissed(DEBUG_TYPE, "NarrowProduct", Product)
             << ore::NV("Reason", Text);
    });
  }
  return PreservedAnalyses::all();
}
