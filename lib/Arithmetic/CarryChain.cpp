//===- CarryChain.cpp - Sums of wide numbers word by word -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/CarryChain.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

Value *CarryChain::combine(Value *A, Value *O) {
  Value *Pair = B.CreateBinaryIntrinsic(Step, A, O, {}, Name);
  Carry = B.CreateExtractValue(Pair, 1, carryName());
  return B.CreateExtractValue(Pair, 0, Name);
}

/// x + (2^w - 1) + c is 2^w + x - (1 - c), and carries where that difference
/// does not borrow; x - (2^w - 1) - c is x + (1 - c) - 2^w, and borrows where
/// that sum does not carry. Of words of ones in turn the bit stays inverted.
Value *CarryChain::addOnes(Value *A, Value *In) {
  Value *Bit;
  if (!match(In, m_Not(m_Value(Bit))))
    Bit = B.CreateNot(In, carryName());
  Value *Pair = B.CreateBinaryIntrinsic(
      isSum() ? Intrinsic::usub_with_overflow : Intrinsic::uadd_with_overflow,
      A, B.CreateZExt(Bit, WordType, carryName()), {}, Name);
  Carry = B.CreateNot(B.CreateExtractValue(Pair, 1, carryName()), carryName());
  return B.CreateExtractValue(Pair, 0, Name);
}

/// Without a flag a bit is a number. With k < 2^w - 1, k + c does not wrap, and
/// x + k + c is x + (k + c), carry and all, as x - k - c is x - (k + c); with
/// k > 0, k - x - c is (k - c) - x: two operations less. Null where neither
/// number is such a constant. WebAssembly keeps both steps: with its
/// wide arithmetic LLVM 22 gets differences modulo P-256 wrong otherwise, of
/// the same IR that is right on x86.
Value *CarryChain::nextConstant(Value *A, Value *O, Value *In) {
  if (!O)
    return nullptr;
  if (isSum() && isa<ConstantInt>(A))
    std::swap(A, O);
  bool IsLeft = isa<ConstantInt>(A), IsRight = isa<ConstantInt>(O);
  if (IsLeft == IsRight || (IsLeft && match(A, m_Zero())) ||
      hasCarryFlag(*B.GetInsertBlock()->getModule()) ||
      Triple(B.GetInsertBlock()->getModule()->getTargetTriple()).isWasm())
    return nullptr;
  if (IsRight && match(O, m_AllOnes()))
    return addOnes(A, In);
  Value *Bit = B.CreateZExt(In, WordType, carryName());
  if (IsLeft)
    return combine(B.CreateNUWSub(A, Bit, Name), O);
  return combine(A, match(O, m_Zero()) ? Bit : B.CreateNUWAdd(Bit, O, Name));
}

/// At most one of the two steps carries: if x + y carries, what is left is at
/// most 2^w - 2. A difference likewise.
Value *CarryChain::next(Value *A, Value *O) {
  if (!A)
    std::swap(A, O);
  assert((isSum() || A) && "a difference from nothing");
  Value *In = Carry;
  Carry = nullptr;
  if (!A)
    return In ? B.CreateZExt(In, WordType, carryName()) : nullptr;
  WordType = A->getType();
  if (Value *Word = In ? nextConstant(A, O, In) : nullptr)
    return Word;
  Value *Word = O ? combine(A, O) : A;
  if (In) {
    Value *First = Carry;
    Word = combine(Word, B.CreateZExt(In, WordType, carryName()));
    if (First)
      Carry = B.CreateOr(First, Carry, carryName());
  }
  return Word;
}

Value *CarryChain::last(Value *A, Value *O) {
  assert(isSum() && "no sum");
  Value *In = Carry;
  Carry = nullptr;
  Value *Sum = A ? A : O;
  if (A && O)
    Sum = B.CreateAdd(A, O, Name);
  if (!In)
    return Sum;
  In = B.CreateZExt(In, Sum ? Sum->getType() : WordType, carryName());
  return Sum ? B.CreateAdd(Sum, In, Name) : In;
}

/// c - 1 carries, as a sum with 2^w - 1, if c is 1.
Value *residue::emitCarry(IRBuilderBase &B, Value *Bit) {
  Type *Ty =
      Bit->getType()->isIntegerTy(8) &&
              B.GetInsertBlock()->getModule()->getDataLayout().isLegalInteger(8)
          ? B.getInt8Ty()
          : B.getInt32Ty();
  Value *Word = hideValue(B, B.CreateZExtOrTrunc(Bit, Ty, "carry"), "carry");
  Value *Pair =
      B.CreateBinaryIntrinsic(Intrinsic::uadd_with_overflow, Word,
                              ConstantInt::getAllOnesValue(Ty), {}, "revived");
  return B.CreateExtractValue(Pair, 1, "carry");
}

Value *residue::emitWordChain(IRBuilderBase &B, Intrinsic::ID Step, Value *A,
                              Value *O, unsigned WordBits, const Twine &Name,
                              Value **Carry) {
  Type *Wide = A->getType(), *WordTy = B.getIntNTy(WordBits);
  SmallString<16> Buffer;
  CarryChain Chain(B, Step, Name.toStringRef(Buffer));
  auto WordOf = [&](Value *V, unsigned Bit) {
    return B.CreateZExtOrTrunc(Bit ? B.CreateLShr(V, Bit) : V, WordTy, "word");
  };
  Value *Result = nullptr;
  for (unsigned Bit = 0; Bit < Wide->getIntegerBitWidth(); Bit += WordBits) {
    Value *Word = WordOf(A, Bit);
    // Of a last word that is not whole the shift drops what is above.
    Word = B.CreateZExtOrTrunc(Chain.next(Word, WordOf(O, Bit)), Wide);
    Result = Bit ? B.CreateOr(Result, B.CreateShl(Word, Bit)) : Word;
  }
  if (Carry)
    *Carry = Chain.carry();
  return Result;
}

Value *residue::emitWide(IRBuilderBase &B, Intrinsic::ID Step, Value *A,
                         Value *O, unsigned WordBits, const Twine &Name,
                         Value **Carry) {
  if (A->getType()->getIntegerBitWidth() > WordBits &&
      !hasCarryFlag(*B.GetInsertBlock()->getModule()))
    return emitWordChain(B, Step, A, O, WordBits, Name, Carry);
  bool IsSum = Step == Intrinsic::uadd_with_overflow;
  if (!Carry)
    return IsSum ? B.CreateAdd(A, O, Name) : B.CreateSub(A, O, Name);
  Value *Pair = B.CreateBinaryIntrinsic(Step, A, O, {}, Name);
  *Carry = B.CreateExtractValue(Pair, 1, IsSum ? "carry" : "borrow");
  return B.CreateExtractValue(Pair, 0, Name);
}
