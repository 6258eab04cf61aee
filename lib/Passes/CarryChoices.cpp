//===- CarryChoices.cpp - What carries choose -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarryChoices.h"
#include "MaskedSelect.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// How many values are looked at: of conditions there are few.
static const size_t MaxValues = 256;

/// A bit that a carry is, or that it decides with others; or a sum of two bits.
static bool isDecided(const Instruction &I) {
  return isa<CastInst, FreezeInst, ICmpInst>(I) ||
         match(&I, m_And(m_Value(), m_One())) ||
         (I.getType()->isIntegerTy(1) && isa<BinaryOperator, SelectInst>(I)) ||
         (isa<BinaryOperator>(I) &&
          fitsIn(&I, 2, I.getModule()->getDataLayout()));
}

/// Back ends compute it from the bit: a mask, or a constant with a shifted bit.
static bool isArithmetic(const SelectInst &Select) {
  const Value *X = Select.getTrueValue(), *Y = Select.getFalseValue();
  const APInt *K, *L;
  if (match(X, m_APInt(K)) && match(Y, m_APInt(L)) &&
      ((*K - *L).isPowerOf2() || (*L - *K).isPowerOf2()))
    return true;
  return any_of(ArrayRef{X, Y}, [](const Value *Side) {
    return match(Side, m_Zero()) || match(Side, m_AllOnes());
  });
}

/// A branch for an address is there in any case, and chooses numbers, too.
static bool choosesPlaces(const Value &Bit) {
  return any_of(Bit.users(), [](const User *U) {
    return isa<SelectInst>(U) && U->getType()->isPointerTy();
  });
}

/// What is read for this choice alone may be read behind a branch.
static bool isReadFor(const Value &Side) {
  return isa<LoadInst>(Side) && Side.hasOneUse();
}

static bool choosesLoaded(const SelectInst &Select) {
  return isReadFor(*Select.getTrueValue()) ||
         isReadFor(*Select.getFalseValue());
}

/// One for all choices of a bit.
static Value *maskOf(Instruction &Bit, unsigned WordBits) {
  IRBuilder<> B(Bit.getContext());
  BasicBlock::iterator Place = *Bit.getInsertionPointAfterDef();
  B.SetInsertPoint(Place->getParent(), Place);
  return hiddenMask(B, &Bit, WordBits);
}

SmallSetVector<Value *, 16> residue::decidedBits(ArrayRef<Value *> Carries) {
  SmallSetVector<Value *, 16> Bits;
  for (Value *Carry : Carries)
    if (!isa<Constant>(Carry))
      Bits.insert(Carry);
  for (size_t Next = 0; Next != Bits.size() && Next != MaxValues; ++Next)
    for (User *U : Bits[Next]->users())
      if (isDecided(*cast<Instruction>(U)))
        Bits.insert(U);
  return Bits;
}

bool residue::mayChooseLoaded(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isa<SelectInst>(I) && choosesLoaded(cast<SelectInst>(I));
  });
}

/// Those of words that \p Chooses holds for, but where \p Keeps makes a choice
/// of registers of it.
static unsigned maskChoices(ArrayRef<Value *> Carries, unsigned WordBits,
                            function_ref<bool(SelectInst &)> Chooses,
                            function_ref<bool(SelectInst &)> Keeps) {
  unsigned Count = 0;
  for (Value *Bit : decidedBits(Carries)) {
    Value *Mask = nullptr;
    for (User *U : make_early_inc_range(Bit->users())) {
      auto *Select = dyn_cast<SelectInst>(U);
      if (!Select || Select->getCondition() != Bit ||
          !Select->getType()->isIntegerTy() ||
          Select->getType()->getIntegerBitWidth() > WordBits ||
          !Chooses(*Select) ||
          !shouldTransform(Transformation::CarryChain, *Select))
        continue;
      ++Count;
      if (Keeps(*Select))
        continue;
      if (!Mask)
        Mask = maskOf(*cast<Instruction>(Bit), WordBits);
      maskSelect(*Select, Mask);
    }
  }
  return Count;
}

/// What is read for a choice between two numbers is in a register first, where
/// it is chosen without a branch: an instruction, and a mask takes three. Of a
/// number and zero the mask alone is the choice.
static bool keepsInRegister(SelectInst &Select) {
  if (match(Select.getTrueValue(), m_Zero()) ||
      match(Select.getFalseValue(), m_Zero()) ||
      Select.getType()->getIntegerBitWidth() < 8)
    return false;
  IRBuilder<> B(&Select);
  for (unsigned Side : {1U, 2U})
    if (Value *V = Select.getOperand(Side); isReadFor(*V))
      Select.setOperand(Side, hideValue(B, V, V->getName()));
  return true;
}

unsigned residue::maskLoadedChoices(ArrayRef<Value *> Carries,
                                    unsigned WordBits) {
  return maskChoices(Carries, WordBits, choosesLoaded, keepsInRegister);
}

unsigned residue::maskCarryChoices(ArrayRef<Value *> Carries,
                                   unsigned WordBits) {
  return maskChoices(
      Carries, WordBits,
      [](SelectInst &Select) {
        return !Select.getType()->isIntegerTy(1) && !isArithmetic(Select) &&
               !choosesPlaces(*Select.getCondition());
      },
      [](SelectInst &) { return false; });
}
