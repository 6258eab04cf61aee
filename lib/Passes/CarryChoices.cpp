//===- CarryChoices.cpp - What carries choose -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarryChoices.h"
#include "MaskedSelect.h"
#include "residue/Analysis/InsertionPoint.h"
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

namespace {

/// One for all choices of a bit, and its opposite.
class BitMask {
public:
  BitMask(Value &Bit, BasicBlock::iterator Place, unsigned WordBits)
      : Bit(Bit), Place(Place), WordBits(WordBits) {}

  void mask(SelectInst &Select) {
    if (!Mask) {
      IRBuilder<> B(Place->getParent(), Place);
      Mask = hiddenMask(B, &Bit, WordBits);
    }
    if (!match(Select.getTrueValue(), m_Zero())) {
      maskSelect(Select, Mask);
      return;
    }
    if (!Opposite)
      Opposite = IRBuilder<>(Place->getParent(), Place).CreateNot(Mask);
    IRBuilder<> B(&Select);
    Value *IfClear = frozen(B, Select.getFalseValue());
    Value *Part = B.CreateTrunc(Opposite, Select.getType());
    Select.replaceAllUsesWith(B.CreateAnd(Part, IfClear, "chosen"));
    Select.eraseFromParent();
  }

private:
  Value &Bit;
  BasicBlock::iterator Place;
  unsigned WordBits;
  Value *Mask = nullptr, *Opposite = nullptr;
};

} // namespace

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

/// Those of words by \p Bits that \p Chooses holds for, but where \p Keeps
/// makes a choice of registers of it.
static unsigned maskChoices(ArrayRef<Value *> Bits, Function &F,
                            unsigned WordBits,
                            function_ref<bool(SelectInst &)> Chooses,
                            function_ref<bool(SelectInst &)> Keeps) {
  unsigned Count = 0;
  for (Value *Bit : Bits) {
    std::optional<BasicBlock::iterator> Place = placeBehind(*Bit, F);
    if (isa<Constant>(Bit) || !Place)
      continue;
    BitMask Mask(*Bit, *Place, WordBits);
    for (User *U : make_early_inc_range(Bit->users())) {
      auto *Select = dyn_cast<SelectInst>(U);
      if (!Select || Select->getCondition() != Bit ||
          !Select->getType()->isIntegerTy() ||
          Select->getType()->getIntegerBitWidth() > WordBits ||
          !Chooses(*Select) ||
          !shouldTransform(Transformation::CarryChain, *Select))
        continue;
      ++Count;
      if (!Keeps(*Select))
        Mask.mask(*Select);
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

/// The condition under which a word that is read for that is not zero, or is.
/// Of the lowest bit of a number back ends make a mask.
static Value *conditionOf(const Value *Word) {
  const auto *Select = dyn_cast<SelectInst>(Word);
  bool IsMasked = Select && choosesLoaded(*Select) &&
                  (match(Select->getTrueValue(), m_Zero()) ||
                   match(Select->getFalseValue(), m_Zero()));
  if (!IsMasked ||
      match(Select->getCondition(),
            m_CombineOr(m_Trunc(m_Value()),
                        m_ICmp(m_And(m_Value(), m_One()), m_Zero()))))
    return nullptr;
  return const_cast<Value *>(Select->getCondition());
}

unsigned residue::maskLoadedChoices(ArrayRef<Value *> Carries,
                                    ArrayRef<Value *> Words, Function &F,
                                    unsigned WordBits) {
  SmallSetVector<Value *, 16> Bits = decidedBits(Carries);
  for (const Value *Word : Words)
    if (Value *Condition = conditionOf(Word))
      Bits.insert(Condition);
  return maskChoices(Bits.getArrayRef(), F, WordBits, choosesLoaded,
                     keepsInRegister);
}

unsigned residue::maskCarryChoices(ArrayRef<Value *> Carries, Function &F,
                                   unsigned WordBits) {
  return maskChoices(
      decidedBits(Carries).getArrayRef(), F, WordBits,
      [](SelectInst &Select) {
        return !Select.getType()->isIntegerTy(1) && !isArithmetic(Select) &&
               !choosesPlaces(*Select.getCondition());
      },
      [](SelectInst &) { return false; });
}
