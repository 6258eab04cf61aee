//===- ZeroTests.cpp - Comparisons with zero by words ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A disjunction is 0 if all that it is made of is: bits of numbers, moved to
// the right, cut off and put together by `or`. Where these are all bits that a
// number has, from the lowest one on, it is 0.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/ZeroTests.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Operations that a test is made of: bytes of numbers of some hundred bits.
static const unsigned MaxOperations = 512;

namespace {

/// Bits from Low to High, which is none of them.
struct Bits {
  unsigned Low, High;
};

/// What is compared with 0 as a disjunction of parts of numbers.
class ZeroTest {
public:
  explicit ZeroTest(const DataLayout &DL) : DL(DL) {}

  /// \p V is a disjunction, and all bits of each of its numbers are in it.
  bool find(Value &V);
  /// That all of the numbers are 0, in front of \p Place.
  Value *emit(Instruction &Place, const DominatorTree &DT) const;

private:
  struct Number {
    SmallVector<Bits, 16> Parts;
    unsigned High = 0;
  };

  bool add(Value *V, Bits B);
  bool covers(Value &X, Number &N) const;

  const DataLayout &DL;
  MapVector<Value *, Number> Numbers;
  unsigned Operations = 0;
};

} // namespace

/// The number that \p V is, but for bits from \p High on, which it lacks.
static Value *numberIn(Value *V, unsigned &High) {
  High = V->getType()->getIntegerBitWidth();
  for (;;) {
    Value *From;
    const APInt *Mask;
    if (match(V, m_And(m_Value(From), m_LowBitMask(Mask))))
      High = std::min(High, Mask->getActiveBits());
    else if (!match(V,
                    m_CombineOr(m_ZExt(m_Value(From)), m_Trunc(m_Value(From)))))
      return V;
    V = From;
    High = std::min(High, V->getType()->getIntegerBitWidth());
  }
}

/// The bits \p B of \p V are part of the disjunction; false if that is none of
/// a wide number.
bool ZeroTest::add(Value *V, Bits B) {
  if (++Operations > MaxOperations)
    return false;
  unsigned High;
  Value *X = numberIn(V, High), *A, *C;
  B.High = std::min(B.High, High);
  if (B.Low >= B.High)
    return true;
  if (match(X, m_Or(m_Value(A), m_Value(C))))
    return add(A, B) && add(C, B);
  const APInt *By;
  if (match(X, m_LShr(m_Value(A), m_APInt(By)))) {
    unsigned Width = X->getType()->getIntegerBitWidth();
    if (By->uge(Width))
      return false;
    unsigned Shift = By->getZExtValue();
    return add(A, {B.Low + Shift, std::min(B.High + Shift, Width)});
  }
  if (!isWideInteger(*X->getType()) || isa<Constant>(X))
    return false;
  Numbers[X].Parts.push_back(B);
  return true;
}

/// The parts of \p X are its bits from the lowest one on, all that it has or as
/// many as the source cuts off somewhere.
bool ZeroTest::covers(Value &X, Number &N) const {
  sort(N.Parts, [](const Bits &A, const Bits &B) { return A.Low < B.Low; });
  for (const Bits &Part : N.Parts) {
    if (Part.Low > N.High)
      return false;
    N.High = std::max(N.High, Part.High);
  }
  if (N.High >= computeKnownBits(&X, DL).countMaxActiveBits())
    N.High = X.getType()->getIntegerBitWidth();
  return N.Parts.size() > 1;
}

bool ZeroTest::find(Value &V) {
  return add(&V, {0, V.getType()->getIntegerBitWidth()}) && !Numbers.empty() &&
         all_of(Numbers, [&](auto &N) { return covers(*N.first, N.second); });
}

/// \p X without its bits from \p High on, which is often there: a load is
/// masked by all that use it as a number.
static Value *cutOff(Value &X, unsigned High, Instruction &Place,
                     const DominatorTree &DT) {
  APInt Mask = APInt::getLowBitsSet(X.getType()->getIntegerBitWidth(), High);
  if (Mask.isAllOnes())
    return &X;
  for (User *U : X.users())
    if (match(U, m_And(m_Specific(&X), m_SpecificInt(Mask))) &&
        DT.dominates(cast<Instruction>(U), &Place))
      return U;
  return IRBuilder<>(&Place).CreateAnd(&X, Mask);
}

Value *ZeroTest::emit(Instruction &Place, const DominatorTree &DT) const {
  IRBuilder<> B(&Place);
  Value *All = nullptr;
  for (const auto &[X, N] : Numbers) {
    Value *Cut = cutOff(*X, N.High, Place, DT), *L, *R;
    Value *IsZero = match(Cut, m_Xor(m_Value(L), m_Value(R)))
                        ? B.CreateICmpEQ(L, R)
                        : B.CreateIsNull(Cut);
    All = All ? B.CreateAnd(All, IsZero) : IsZero;
  }
  return All;
}

PreservedAnalyses ZeroTestsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  const auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Compares = dyn_cast<ICmpInst>(&I);
    // Where nobody gets to, an operation may be made of itself.
    if (!Compares || !Compares->isEquality() ||
        !DT.isReachableFromEntry(I.getParent()) ||
        !match(Compares->getOperand(1), m_Zero()) ||
        !Compares->getOperand(0)->getType()->isIntegerTy())
      continue;
    ZeroTest Test(F.getParent()->getDataLayout());
    if (!Test.find(*Compares->getOperand(0)) ||
        !shouldTransform(Transformation::ZeroTests, I))
      continue;
    Value *IsZero = Test.emit(I, DT);
    if (Compares->getPredicate() == ICmpInst::ICMP_NE)
      IsZero = IRBuilder<>(&I).CreateNot(IsZero);
    IsZero->takeName(&I);
    I.replaceAllUsesWith(IsZero);
    I.eraseFromParent();
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
