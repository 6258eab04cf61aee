//===- DoubledChains.cpp - Words that are added to themselves -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DoubledChains.h"
#include "residue/Analysis/DoubledWords.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

class DoubledEmitter {
public:
  DoubledEmitter(Function &F, bool IsLast)
      : HasFlag(hasCarryFlag(*F.getParent())), IsLast(IsLast),
        Words(findDoubledWords(F)) {}

  Instruction *run() {
    for (const DoubledWord &Each : Words)
      if (shouldTransform(Transformation::CarryChain, *Each.Sum))
        emit(Each);
    for (WeakTrackingVH &V : Replaced)
      if (V)
        RecursivelyDeleteTriviallyDeadInstructions(V);
    return Last;
  }

private:
  void emit(const DoubledWord &Each) {
    unsigned Top = Each.Word->getType()->getIntegerBitWidth() - 1;
    if (HasFlag) {
      Value *In = inBit(Each);
      if (!In)
        return;
      Value *Carry = step(*Each.Sum, *Each.Word, In, *Each.Sum);
      for (Instruction *Old : Each.Carries) {
        Bits[Old] = Carry;
        IRBuilder<> B(Old);
        replace(*Old, *B.CreateZExtOrTrunc(Carry, Old->getType(), "carry"));
      }
      return;
    }
    for (Instruction *Old : Each.Carries) {
      IRBuilder<> B(Old);
      Value *Bit = B.CreateLShr(Each.Word, Top, "top");
      Last = cast<Instruction>(Bit);
      replace(*Old, *B.CreateZExtOrTrunc(Bit, Old->getType(), "carry"));
    }
  }

  /// \p Word is added to itself at \p Place, and \p Sum is what that is: both
  /// are to be the same number, though it may be undefined.
  Value *step(Instruction &Place, Value &Word, Value *In, Instruction &Sum) {
    IRBuilder<> B(&Place);
    Value *X = isGuaranteedNotToBeUndefOrPoison(&Word)
                   ? &Word
                   : B.CreateFreeze(&Word, "doubled.fr");
    CarryChain Chain(B, Intrinsic::uadd_with_overflow, "sum", In);
    replace(Sum, *Chain.next(X, X));
    Last = cast<Instruction>(Chain.carry());
    return Last;
  }

  /// What carries in: the bit of the word before, or any other at last, which
  /// nobody knows afterwards. Null if it is to wait.
  Value *inBit(const DoubledWord &Each) {
    Value *In = Each.In;
    if (Value *Known = Bits.lookup(In))
      return Known;
    if (Value *First = firstStep(*In)) {
      Bits[In] = First;
      return First;
    }
    if (!IsLast)
      return nullptr;
    IRBuilder<> B(Each.Sum);
    return emitCarry(B, In);
  }

  /// The top bit of a word that is shifted to the left beside it, the first of
  /// a number.
  Value *firstStep(Value &In) {
    Value *X;
    if (!match(&In,
               m_LShr(m_Value(X),
                      m_SpecificInt(In.getType()->getScalarSizeInBits() - 1))))
      return nullptr;
    auto &Top = cast<Instruction>(In);
    for (User *U : X->users()) {
      auto *Shift = dyn_cast<Instruction>(U);
      if (!Shift || Shift->getParent() != Top.getParent() ||
          !match(Shift, m_Shl(m_Specific(X), m_One())) ||
          Shift->getType() != Top.getType())
        continue;
      Instruction &Place = Shift->comesBefore(&Top) ? *Shift : Top;
      Value *Carry = step(Place, *X, nullptr, *Shift);
      IRBuilder<> B(&Top);
      replace(Top, *B.CreateZExt(Carry, Top.getType(), "carry"));
      return Carry;
    }
    return nullptr;
  }

  void replace(Instruction &Old, Value &New) {
    Old.replaceAllUsesWith(&New);
    Replaced.push_back(&Old);
  }

  bool HasFlag, IsLast;
  std::vector<DoubledWord> Words;
  /// Carries as bits, by what they were.
  DenseMap<const Value *, Value *> Bits;
  SmallVector<WeakTrackingVH, 8> Replaced;
  Instruction *Last = nullptr;
};

} // namespace

Instruction *residue::emitDoubledWords(Function &F, bool IsLast) {
  return DoubledEmitter(F, IsLast).run();
}
