//===- LoopMontgomery.cpp - Field operations as loops over words ----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: w bits of a word, k words of a block, beta = 2^(w k), n blocks of
// the container, R = beta^n = 2^C. Operands and results are below R, nothing
// more.
//
// Block product: carry + addend + a b for blocks a and b, two blocks, is at
// most 2 (beta - 1) + (beta - 1)^2 = beta^2 - 1.
//
// Product: for each block a_i of a, the sum t becomes
//
//     t' = (t + a_i b + m M) / beta,   m = (t + a_i b) (-M^-1) mod beta.
//
// From t < R + M follows t' < R + M: a_i and m are at most beta - 1, b <= R -
// 1, so beta t' < R + M + (beta - 1) (R - 1) + (beta - 1) M < beta (R + M). So
// t is n blocks and one bit, the top. Subtracting M where the top is set leaves
// less than R.
//
// Square: the products of different blocks once, doubled, plus the squares of
// the blocks; then n times t + m M beta^i. The quotient by R is at most
// ((R - 1)^2 + (R - 1) M) / R < R + M, as above.
//
// The loads and stores are at places that depend on the loops alone.
//
//===----------------------------------------------------------------------===//

#include "LoopMontgomery.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "llvm/IR/Module.h"
#include <algorithm>

using namespace llvm;
using namespace residue;

LoopMontgomery::LoopMontgomery(const SharedOperation &Op, unsigned BlockWords,
                               IRBuilderBase &B)
    : What(Op.What), M(Op.Modulus), B(B), Code(B, Op.WordBits),
      Block(BlockWords),
      Count(alignTo(modulus().bits(), Op.WordBits * Block) / Op.WordBits),
      WordType(B.getIntNTy(Op.WordBits)),
      IndexType(cast<IntegerType>(
          B.GetInsertBlock()->getModule()->getDataLayout().getIndexType(
              B.getPtrTy()))),
      IsDescending(
          B.GetInsertBlock()->getModule()->getDataLayout().isBigEndian()) {}

//===----------------------------------------------------------------------===//
// Loops and memory
//===----------------------------------------------------------------------===//

LoopMontgomery::Loop LoopMontgomery::beginLoop(Value *From, Value *To,
                                               ArrayRef<Value *> Initial,
                                               const char *Name) {
  BasicBlock *Before = B.GetInsertBlock();
  Loop L{BasicBlock::Create(B.getContext(), Name, F), nullptr, To, {}};
  B.CreateBr(L.Body);
  B.SetInsertPoint(L.Body);
  L.Index = B.CreatePHI(IndexType, 2, "word");
  L.Index->addIncoming(From, Before);
  for (Value *V : Initial) {
    L.Round.push_back(B.CreatePHI(V->getType(), 2, "round"));
    L.Round.back()->addIncoming(V, Before);
  }
  return L;
}

void LoopMontgomery::endLoop(Loop &L, ArrayRef<Value *> Next) {
  BasicBlock *End = B.GetInsertBlock();
  Value *Index = B.CreateNUWAdd(L.Index, index(Block), "word");
  BasicBlock *Behind = BasicBlock::Create(B.getContext(), "behind", F);
  B.CreateCondBr(B.CreateICmpULT(Index, L.To, "more"), L.Body, Behind);
  L.Index->addIncoming(Index, End);
  for (unsigned I = 0; I != Next.size(); ++I)
    L.Round[I]->addIncoming(Next[I], End);
  B.SetInsertPoint(Behind);
}

Value *LoopMontgomery::index(unsigned Word) const {
  return ConstantInt::get(IndexType, Word);
}

/// Words of higher weight stand behind those of lower weight, or in front. Then
/// the address behind the last one is outside of the object.
Value *LoopMontgomery::at(Value *Base, Value *Word) {
  return IsDescending ? B.CreateGEP(WordType, Base, B.CreateNeg(Word), "at")
                      : B.CreateInBoundsGEP(WordType, Base, Word, "at");
}

Value *LoopMontgomery::lowest(Value *Number, unsigned WordCount) {
  return IsDescending ? B.CreateInBoundsGEP(WordType, Number,
                                            index(WordCount - 1), "lowest")
                      : Number;
}

Value *LoopMontgomery::loadWord(Value *Pointer, unsigned Word,
                                const char *Name) {
  return B.CreateAlignedLoad(WordType, at(Pointer, index(Word)),
                             Align(wordBits() / 8), Name);
}

void LoopMontgomery::storeWord(Value *Pointer, unsigned Word, Value *V) {
  B.CreateAlignedStore(V, at(Pointer, index(Word)), Align(wordBits() / 8));
}

WordProducts::Words LoopMontgomery::loadBlock(Value *Pointer, unsigned Count,
                                              const char *Name) {
  Words W;
  for (unsigned Word = 0; Word != Count; ++Word)
    W.push_back(loadWord(Pointer, Word, Name));
  return W;
}

void LoopMontgomery::storeBlock(Value *Pointer, ArrayRef<Value *> Block) {
  for (unsigned Word = 0; Word != Block.size(); ++Word)
    storeWord(Pointer, Word, Block[Word]);
}

/// Zeros.
Value *LoopMontgomery::scratch(unsigned WordCount) {
  AllocaInst *Words =
      B.CreateAlloca(ArrayType::get(WordType, WordCount), nullptr, "sum");
  Words->setAlignment(Align(wordBits() / 8));
  B.CreateMemSet(Words, B.getInt8(0), WordCount * wordBits() / 8,
                 Align(wordBits() / 8));
  return lowest(Words, WordCount);
}

WordProducts::Words LoopMontgomery::zeros(unsigned Count) {
  return Words(Count, ConstantInt::get(WordType, 0));
}

/// \p Value as words in memory.
Value *LoopMontgomery::table(const Integer &Value, unsigned WordCount,
                             const char *Name) {
  SmallVector<Constant *, 64> Elements;
  for (unsigned Word = 0; Word != WordCount; ++Word)
    Elements.push_back(ConstantInt::get(
        B.getContext(), (Value >> (Word * wordBits())).toAPInt(wordBits())));
  if (IsDescending)
    std::reverse(Elements.begin(), Elements.end());
  auto *Type = ArrayType::get(WordType, WordCount);
  auto *Global = new GlobalVariable(*F->getParent(), Type, /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage,
                                    ConstantArray::get(Type, Elements), Name);
  Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  Global->setAlignment(Align(wordBits() / 8));
  return lowest(Global, WordCount);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Carry + Addend + A B, two blocks, whose words all fit (see above).
WordProducts::Words LoopMontgomery::blockProduct(ArrayRef<Value *> A,
                                                 ArrayRef<Value *> O,
                                                 ArrayRef<Value *> Carry,
                                                 ArrayRef<Value *> Addend) {
  Words Sum(Carry.begin(), Carry.end());
  if (rows().accumulates()) {
    Words Low;
    for (unsigned Word = 0; Word != Block; ++Word)
      Low.push_back(rows().accumulateWord(Sum, A, O[Word], Addend[Word]));
    Low.append(Sum);
    return Low;
  }
  Sum.resize(2 * Block, nullptr);
  rows().addProduct(Sum, A, O);
  rows().addChain(Sum, Addend, 0, 2 * Block);
  return Sum;
}

/// Carry + A times the block at \p Other + that at \p Read, whose lower block
/// is written to \p Write. Returns the upper one. Where products accumulate,
/// words of both are read when they are needed: besides A and the carry that
/// takes two registers.
WordProducts::Words LoopMontgomery::addBlock(ArrayRef<Value *> A, Value *Other,
                                             Value *Read, Value *Write,
                                             ArrayRef<Value *> Carry) {
  Words Out(Carry.begin(), Carry.end());
  if (rows().accumulates()) {
    for (unsigned Word = 0; Word != Block; ++Word) {
      Value *Factor = loadWord(Other, Word, "factor");
      Value *Addend = loadWord(Read, Word, "sum");
      storeWord(Write, Word, rows().accumulateWord(Out, A, Factor, Addend));
    }
    return Out;
  }
  Words Factor = loadBlock(Other, Block, "factor");
  Words Sum = blockProduct(A, Factor, Out, loadBlock(Read, Block, "sum"));
  storeBlock(Write, ArrayRef<Value *>(Sum).take_front(Block));
  return Words(Sum.begin() + Block, Sum.end());
}

/// Adds A times the blocks of \p Other from \p From on to those of
/// \p ReadWrite, at the same places. Returns the block that is carried out.
WordProducts::Words LoopMontgomery::addRow(ArrayRef<Value *> A,
                                           Value *ReadWrite, Value *Other,
                                           Value *From) {
  Loop L = beginLoop(From, index(Count), zeros(Block), "row");
  Value *Place = at(ReadWrite, L.Index);
  Words Out = addBlock(A, at(Other, L.Index), Place, Place,
                       SmallVector<Value *, 4>(L.Round.begin(), L.Round.end()));
  endLoop(L, Out);
  return Out;
}

/// Adds the multiple of M to \p Sum, n blocks, that clears the lowest one. The
/// others are written from \p Write on. Returns the block that is carried out.
WordProducts::Words LoopMontgomery::clearBlock(Value *Sum, Value *Write) {
  Words Lowest = loadBlock(Sum, Block, "sum");
  Words Inverse;
  Integer Constant = modulus().negativeInverse(Block * wordBits());
  for (unsigned Word = 0; Word != Block; ++Word)
    Inverse.push_back(ConstantInt::get(
        B.getContext(), (Constant >> (Word * wordBits())).toAPInt(wordBits())));
  Words Quotient = rows().lowProduct(Lowest, Inverse, Block);
  Words First =
      blockProduct(Quotient, loadBlock(ModulusWords, Block, "modulus"),
                   zeros(Block), Lowest);
  Words Out(First.begin() + Block, First.end());
  if (Count == Block)
    return Out;
  Loop L = beginLoop(index(Block), index(Count), Out, "reduce");
  Out = addBlock(Quotient, at(ModulusWords, L.Index), at(Sum, L.Index),
                 at(Write, B.CreateNUWSub(L.Index, index(Block))),
                 SmallVector<Value *, 4>(L.Round.begin(), L.Round.end()));
  endLoop(L, Out);
  return Out;
}

/// Place = Addend + Carry + Top, a block; returns the new top, 0 or 1.
Value *LoopMontgomery::addTop(Value *Place, ArrayRef<Value *> Addend,
                              ArrayRef<Value *> Carry, Value *Top) {
  Words Sum(Addend.begin(), Addend.end());
  Sum.push_back(nullptr);
  rows().addChain(Sum, Carry, 0, Block + 1);
  rows().addChain(Sum, {Top}, 0, Block + 1);
  storeBlock(Place, ArrayRef<Value *>(Sum).take_front(Block));
  return Sum.back();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Value *LoopMontgomery::emitPass(bool Subtract, Value *Result, Value *A,
                                Value *O, Value *MaskWord) {
  unsigned Width = Block * wordBits();
  Loop L = beginLoop(index(0), index(Count), zeros(1),
                     Subtract ? "subtract" : "add");
  Value *Left = rows().join(loadBlock(at(A, L.Index), Block, "a"), Width);
  Value *Right = rows().join(loadBlock(at(O, L.Index), Block, "b"), Width);
  if (MaskWord)
    Right = B.CreateAnd(Right, spreadMask(B, MaskWord, Width), "correction");
  Value *In = Code.resize(L.Round[0], Width, "carry"), *First, *Second, *Sum;
  if (Subtract) {
    Sum = Code.difference(Left, Right, "difference", &First);
    Sum = Code.difference(Sum, In, "difference", &Second);
  } else {
    Sum = Code.sum(Left, Right, "sum", &First);
    Sum = Code.sum(Sum, In, "sum", &Second);
  }
  storeBlock(at(Result, L.Index), rows().split(Sum, Block));
  Value *Out =
      Code.resize(B.CreateOr(First, Second, "carry"), wordBits(), "carry");
  endLoop(L, {Out});
  return Out;
}

void LoopMontgomery::emitMultiply(Value *Result, Value *A, Value *O) {
  Value *Sum = scratch(Count);
  Loop L = beginLoop(index(0), index(Count), zeros(1), "multiply");
  Words Factor = loadBlock(at(A, L.Index), Block, "factor");
  Words Above = addRow(Factor, Sum, O, index(0));
  Words Carry = clearBlock(Sum, Sum);
  Value *Top = addTop(at(Sum, index(Count - Block)), Above, Carry, L.Round[0]);
  endLoop(L, {Top});
  emitPass(/*Subtract=*/true, Result, Sum, ModulusWords,
           hideValue(B, B.CreateNeg(Top, "choose")));
}

void LoopMontgomery::emitSquare(Value *Result, Value *A) {
  Value *Sum = scratch(2 * Count);
  // The products of different blocks.
  if (Count > Block) {
    Loop L = beginLoop(index(0), index(Count - Block), {}, "cross");
    Words Factor = loadBlock(at(A, L.Index), Block, "factor");
    Value *From = B.CreateNUWAdd(L.Index, index(Block), "next");
    Value *Here = at(Sum, L.Index);
    Words Above = addRow(Factor, Here, A, From);
    storeBlock(at(Here, index(Count)), Above);
    endLoop(L, {});
  }
  // Twice that, plus the squares of the blocks. What is written up to here is
  // at most the square of the blocks read up to here, so the carry fits.
  {
    Value *Zero = ConstantInt::get(WordType, 0);
    Loop L = beginLoop(index(0), index(Count), {Zero, Zero}, "squares");
    Value *Here = at(at(Sum, L.Index), L.Index);
    Words Cross = loadBlock(Here, 2 * Block, "cross"), Doubled;
    for (unsigned Word = 0; Word != 2 * Block; ++Word)
      Doubled.push_back(
          B.CreateIntrinsic(Intrinsic::fshl, {WordType},
                            {Cross[Word], Word ? Cross[Word - 1] : L.Round[0],
                             ConstantInt::get(WordType, 1)},
                            {}, "doubled"));
    Doubled.push_back(nullptr);
    Words Squares = rows().square(loadBlock(at(A, L.Index), Block, "factor"));
    rows().addChain(Squares, {L.Round[1]}, 0, 2 * Block);
    rows().addChain(Doubled, Squares, 0, 2 * Block + 1);
    storeBlock(Here, ArrayRef<Value *>(Doubled).take_front(2 * Block));
    endLoop(L, {Cross.back(), Doubled.back()});
  }
  Loop L = beginLoop(index(0), index(Count), zeros(1), "clear");
  Value *Here = at(Sum, L.Index);
  Words Carry = clearBlock(Here, at(Here, index(Block)));
  Value *Above = at(Here, index(Count));
  Value *Top = addTop(Above, loadBlock(Above, Block, "sum"), Carry, L.Round[0]);
  endLoop(L, {Top});
  emitPass(/*Subtract=*/true, Result, at(Sum, index(Count)), ModulusWords,
           hideValue(B, B.CreateNeg(Top, "choose")));
}

/// With K the largest 2^j M below R, R / 2 <= K < R: a + b < 2 R needs at most
/// two subtractions of K to be below R, and a - b > -R at most two additions to
/// be no longer negative. Each is done where the carry, or borrow, is still
/// set; the one that it causes takes it away.
void LoopMontgomery::emitSumOrDifference(bool Subtract, Value *Result, Value *A,
                                         Value *O) {
  Value *Carry = emitPass(Subtract, Result, A, O, nullptr);
  for (unsigned Correction = 0; Correction != 2; ++Correction) {
    Value *Mask = hideValue(B, B.CreateNeg(Carry, "choose"));
    Value *Back = emitPass(!Subtract, Result, Result, ModulusWords, Mask);
    Carry = B.CreateXor(Carry, Back, "carry");
  }
}

void LoopMontgomery::emitSelect(Value *Result, Value *MaskWord, Value *A,
                                Value *O) {
  Loop L = beginLoop(index(0), index(Count), {}, "select");
  Words X = loadBlock(at(A, L.Index), Block, "a");
  Words Y = loadBlock(at(O, L.Index), Block, "b"), Chosen;
  for (unsigned Word = 0; Word != Block; ++Word)
    Chosen.push_back(choose(B, MaskWord, X[Word], Y[Word]));
  storeBlock(at(Result, L.Index), Chosen);
  endLoop(L, {});
}

/// a <= M: one subtraction, taken back where it borrows.
void LoopMontgomery::emitCanonical(Value *Result, Value *A) {
  Value *Borrow = emitPass(/*Subtract=*/true, Result, A, ModulusWords, nullptr);
  emitPass(/*Subtract=*/false, Result, Result, ModulusWords,
           hideValue(B, B.CreateNeg(Borrow, "choose")));
}

void LoopMontgomery::emitBody(Function &Function) {
  F = &Function;
  auto Operand = [&](unsigned Index) -> Value * {
    if (Index >= F->arg_size())
      return nullptr;
    Value *Argument = F->getArg(Index);
    return Argument->getType()->isPointerTy() ? lowest(Argument, Count)
                                              : Argument;
  };
  Value *Result = Operand(0), *A = Operand(1), *O = Operand(2);
  const Integer &M = modulus().value();
  bool Additive =
      What == SharedOperation::Add || What == SharedOperation::Subtract;
  if (What != SharedOperation::Select)
    ModulusWords =
        table(Additive ? M << (Count * wordBits() - modulus().bits()) : M,
              Count, "residue.modulus");
  switch (What) {
  case SharedOperation::Multiply:
    emitMultiply(Result, A, O);
    break;
  case SharedOperation::Square:
    emitSquare(Result, A);
    break;
  case SharedOperation::Add:
  case SharedOperation::Subtract:
    emitSumOrDifference(What == SharedOperation::Subtract, Result, A, O);
    break;
  case SharedOperation::Select:
    emitSelect(Result, A, O, Operand(3));
    break;
  case SharedOperation::Canonical:
    emitCanonical(Result, A);
    break;
  case SharedOperation::Invert:
    llvm_unreachable("inverses are division steps");
  }
  B.CreateRetVoid();
}
