//===- CarryChain.cpp - Sums of wide numbers word by word -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/CarryChain.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace residue;

Value *residue::emitWordChain(IRBuilderBase &B, Intrinsic::ID Step, Value *A,
                              Value *O, unsigned WordBits, const Twine &Name,
                              Value **Carry) {
  Type *Wide = A->getType(), *WordTy = B.getIntNTy(WordBits);
  const char *CarryName =
      Step == Intrinsic::uadd_with_overflow ? "carry" : "borrow";
  auto WordOf = [&](Value *V, unsigned Bit) {
    return B.CreateZExtOrTrunc(Bit ? B.CreateLShr(V, Bit) : V, WordTy, "word");
  };
  auto Combine = [&](Value *X, Value *Y, Value *&Out) {
    Value *Pair = B.CreateBinaryIntrinsic(Step, X, Y, {}, Name);
    Out = B.CreateExtractValue(Pair, 1, CarryName);
    return B.CreateExtractValue(Pair, 0, Name);
  };
  Value *Result = nullptr, *In = nullptr;
  for (unsigned Bit = 0; Bit < Wide->getIntegerBitWidth(); Bit += WordBits) {
    Value *Out, *Second;
    Value *Word = Combine(WordOf(A, Bit), WordOf(O, Bit), Out);
    if (In) {
      // At most one of the two carries: if x + y carries, what is left is at
      // most 2^w - 2. A difference likewise.
      Word = Combine(Word, B.CreateZExt(In, WordTy, CarryName), Second);
      Out = B.CreateOr(Out, Second, CarryName);
    }
    In = Out;
    // Of a last word that is not whole the shift drops what is above.
    Word = B.CreateZExtOrTrunc(Word, Wide);
    Result = Bit ? B.CreateOr(Result, B.CreateShl(Word, Bit)) : Word;
  }
  if (Carry)
    *Carry = In;
  return Result;
}
