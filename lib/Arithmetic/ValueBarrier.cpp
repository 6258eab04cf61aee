//===- ValueBarrier.cpp - Masks that stay masks ---------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/TargetModel.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace residue;

/// \p Word in registers of \p Bits bits each.
static Value *hideParts(IRBuilderBase &B, Value *Word, unsigned Bits,
                        const Twine &Name) {
  Type *Number = Word->getType();
  unsigned Width = Number->getIntegerBitWidth();
  Value *All = nullptr;
  for (unsigned At = 0; At < Width; At += Bits) {
    Type *Part = B.getIntNTy(std::min(Bits, Width - At));
    Value *Hidden = hideValue(B, B.CreateTrunc(B.CreateLShr(Word, At), Part));
    Hidden = B.CreateShl(B.CreateZExt(Hidden, Number), At);
    All = All ? B.CreateOr(All, Hidden, Name) : Hidden;
  }
  return All;
}

Value *residue::hideValue(IRBuilderBase &B, Value *Word, const Twine &Name) {
  const Module &M = *B.GetInsertBlock()->getModule();
  if (!hasValueBarrier(M))
    return Word;
  Type *Number = Word->getType();
  unsigned Width = Number->getIntegerBitWidth();
  unsigned Register = M.getDataLayout().getLargestLegalIntTypeSizeInBits();
  if (Register && Width > Register)
    return hideParts(B, Word, Register, Name);
  // The back ends know no operands of six bits, say.
  if (Width < 8 || !isPowerOf2_32(Width))
    if (Type *Whole =
            M.getDataLayout().getSmallestLegalIntType(B.getContext(), Width)) {
      Value *Hidden = hideValue(B, B.CreateZExt(Word, Whole), Name);
      return B.CreateTrunc(Hidden, Number, Name);
    }
  auto *Asm = InlineAsm::get(FunctionType::get(Number, {Number}, false), "",
                             "=r,0", /*hasSideEffects=*/false);
  CallInst *Call = B.CreateCall(Asm, {Word}, Name);
  Call->setDoesNotAccessMemory();
  Call->setDoesNotThrow();
  // What nothing reads may go.
  Call->addFnAttr(Attribute::WillReturn);
  return Call;
}

Value *residue::definedNumber(Value *V) {
  return isa<UndefValue>(V) ? Constant::getNullValue(V->getType()) : V;
}

Value *residue::hiddenMask(IRBuilderBase &B, Value *Condition,
                           unsigned WordBits) {
  return hideValue(
      B, B.CreateSExtOrTrunc(Condition, B.getIntNTy(WordBits), "choose"));
}

Value *residue::spreadMask(IRBuilderBase &B, Value *MaskWord, unsigned Width) {
  unsigned WordBits = MaskWord->getType()->getIntegerBitWidth();
  Value *Word = B.CreateZExtOrTrunc(MaskWord, B.getIntNTy(Width)), *All = Word;
  for (unsigned Bit = WordBits; Bit < Width; Bit += WordBits)
    All = B.CreateOr(All, B.CreateShl(Word, Bit));
  return All;
}

/// b ^ (m & (a ^ b))
Value *residue::choose(IRBuilderBase &B, Value *Mask, Value *A, Value *O,
                       const Twine &Name) {
  Value *Toggle = B.CreateAnd(Mask, B.CreateXor(A, O, "either"), "toggle");
  return B.CreateXor(O, Toggle, Name);
}
