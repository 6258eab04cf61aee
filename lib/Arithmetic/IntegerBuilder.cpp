//===- IntegerBuilder.cpp - Code for integers of whole words --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerBuilder.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Arithmetic/WordInstructions.h"
#include "residue/Arithmetic/WordProducts.h"
#include "residue/Target/CostTable.h"
#include "residue/Target/TargetModel.h"

using namespace llvm;
using namespace residue;

Value *IntegerBuilder::resize(Value *V, unsigned Bits,
                              const Twine &Name) const {
  return B.CreateZExtOrTrunc(V, type(Bits), Name);
}

//===----------------------------------------------------------------------===//
// Sums and differences
//===----------------------------------------------------------------------===//

Value *IntegerBuilder::sum(Value *A, Value *O, const Twine &Name,
                           Value **Carry) const {
  return emitWide(B, Intrinsic::uadd_with_overflow, A, O, WordBits, Name,
                  Carry);
}

Value *IntegerBuilder::difference(Value *A, Value *O, const Twine &Name,
                                  Value **Borrow) const {
  return emitWide(B, Intrinsic::usub_with_overflow, A, O, WordBits, Name,
                  Borrow);
}

/// Word i of the result is the low part of word i + s and the high part of the
/// word above. The back end would make one shift of the two if it saw both.
Value *IntegerBuilder::shiftRight(Value *V, unsigned Bits,
                                  const Twine &Name) const {
  unsigned Width = V->getType()->getIntegerBitWidth();
  unsigned Skipped = Bits / WordBits, Within = Bits % WordBits;
  if (!Within || Width % WordBits || Width / WordBits <= Skipped + 1 ||
      RowPolicy::of(*B.GetInsertBlock()->getParent()).FastDoubleShifts)
    return B.CreateLShr(V, Bits, Name);
  WordProducts Rows(B, WordBits);
  WordProducts::Words In = Rows.split(V, Width / WordBits), Out;
  for (unsigned I = Skipped; I != In.size(); ++I) {
    Value *Word = B.CreateLShr(In[I], Within);
    if (I + 1 != In.size()) {
      Word = opaque(Word, "low");
      Word = B.CreateOr(Word, B.CreateShl(In[I + 1], WordBits - Within));
    }
    Out.push_back(Word);
  }
  Value *Shifted = Rows.join(Out, Width);
  Shifted->setName(Name);
  return Shifted;
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

Value *IntegerBuilder::opaque(Value *Word, const Twine &Name) const {
  return hideValue(B, Word, Name);
}

Value *IntegerBuilder::mask(Value *Condition) const {
  return hiddenMask(B, Condition, WordBits);
}

Value *IntegerBuilder::maskedConstant(Value *MaskWord, const Integer &C,
                                      unsigned Width) const {
  Value *Result = nullptr;
  for (unsigned Bit = 0; Bit < Width; Bit += WordBits) {
    APInt Part = (C >> Bit).toAPInt(WordBits);
    if (Part.isZero())
      continue;
    Value *Word = B.CreateAnd(MaskWord, ConstantInt::get(B.getContext(), Part),
                              "correction");
    Word = resize(Word, Width);
    if (Bit)
      Word = B.CreateShl(Word, Bit);
    Result = Result ? B.CreateOr(Result, Word) : Word;
  }
  return Result ? Result : ConstantInt::get(type(Width), 0);
}

/// How many words of \p C need an instruction beside the mask.
static unsigned maskedWords(const Integer &C, unsigned Width,
                            unsigned WordBits) {
  unsigned Count = 0;
  for (unsigned Bit = 0; Bit < Width; Bit += WordBits) {
    APInt Part = (C >> Bit).toAPInt(WordBits);
    Count += !Part.isZero() && !Part.isAllOnes();
  }
  return Count;
}

/// \p C or what is missing to 2^Width is subtracted or added under the mask,
/// whichever needs fewer instructions.
Value *IntegerBuilder::combineMasked(bool Subtract, Value *V, Value *MaskWord,
                                     const Integer &C,
                                     const Twine &Name) const {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Integer Complement = Integer::pow2(Width) - C;
  bool Complements = maskedWords(Complement, Width, WordBits) <
                     maskedWords(C, Width, WordBits);
  Value *Masked = maskedConstant(MaskWord, Complements ? Complement : C, Width);
  return Subtract == Complements ? sum(V, Masked, Name)
                                 : difference(V, Masked, Name);
}

Value *IntegerBuilder::addMasked(Value *V, Value *MaskWord, const Integer &C,
                                 const Twine &Name) const {
  return combineMasked(/*Subtract=*/false, V, MaskWord, C, Name);
}

Value *IntegerBuilder::subtractMasked(Value *V, Value *MaskWord,
                                      const Integer &C,
                                      const Twine &Name) const {
  return combineMasked(/*Subtract=*/true, V, MaskWord, C, Name);
}

bool IntegerBuilder::movesDifference(const Value &V) const {
  return V.getType() == type(WordBits) &&
         hasConditionalMoves(*B.GetInsertBlock()->getModule(), WordBits);
}

Value *IntegerBuilder::moveDifference(Value *V, const Integer &C) const {
  if (!movesDifference(*V))
    return nullptr;
  return emitConditionalSubtract(B, V, constant(C, WordBits)).front();
}

Value *IntegerBuilder::moveDifference(Value *V, const Integer &C,
                                      Value *&Count) const {
  if (!movesDifference(*V))
    return nullptr;
  return emitCountedSubtract(B, V, constant(C, WordBits), Count);
}

Value *IntegerBuilder::addToLowWord(Value *V, Value *Word) const {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Value *Low = B.CreateAdd(resize(V, WordBits), Word, "low");
  if (Width == WordBits)
    return Low;
  Value *High = B.CreateAnd(V, APInt::getBitsSetFrom(Width, WordBits), "high");
  return B.CreateOr(High, resize(Low, Width));
}
