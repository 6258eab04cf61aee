//===- WordCase.cpp - Code of words under an assumption -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordCase.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Sums have three operands, and some casts.
static const unsigned MaxDepth = 12;

WordSum &WordSum::add(const WordSum &Other, const APInt &Factor) {
  Constant += Other.Constant * Factor;
  for (const auto &[V, N] : Other.Words)
    Words.insert({V, APInt(N.getBitWidth(), 0)}).first->second += N * Factor;
  for (const auto &[C, N] : Other.Carries)
    Carries.insert({C, APInt(N.getBitWidth(), 0)}).first->second += N * Factor;
  return *this;
}

WordSum &WordSum::addWord(const Value *V) {
  unsigned Bits = Constant.getBitWidth();
  ++Words.insert({V, APInt(Bits, 0)}).first->second;
  return *this;
}

WordSum &WordSum::addCarry(unsigned Carry, bool IsInverted) {
  APInt &N =
      Carries.insert({Carry, APInt(Constant.getBitWidth(), 0)}).first->second;
  if (IsInverted) {
    ++Constant;
    --N;
  } else {
    ++N;
  }
  return *this;
}

bool WordSum::operator==(const WordSum &Other) const {
  WordSum Difference = *this;
  Difference.add(Other, APInt::getAllOnes(Constant.getBitWidth()));
  auto IsZero = [](const auto &Term) { return Term.second.isZero(); };
  return Difference.Constant.isZero() && all_of(Difference.Words, IsZero) &&
         all_of(Difference.Carries, IsZero);
}

static bool isPair(const Instruction &I) {
  const auto *Pair = dyn_cast<WithOverflowInst>(&I);
  return Pair && !Pair->isSigned() && Pair->getBinaryOp() != Instruction::Mul;
}

static bool isWord(const Type &Ty) {
  return Ty.isIntegerTy() && Ty.getIntegerBitWidth() <= 128;
}

/// \p V is a pair of words, possibly frozen, that is computed in \p BB: one of
/// another block is not copied, so that its parts are numbers from outside.
static bool isCopiedPair(const Value *V, const BasicBlock *BB) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->getParent() != BB)
    return false;
  if (isa<FreezeInst>(I))
    return isCopiedPair(I->getOperand(0), BB);
  return isPair(*I) && isWord(*I->getOperand(0)->getType());
}

bool residue::isCopiedOperation(const Instruction &I) {
  if (isPair(I))
    return isCopiedPair(&I, I.getParent());
  if (isa<FreezeInst>(I))
    return isWord(*I.getType()) || isCopiedPair(&I, I.getParent());
  if (auto *Part = dyn_cast<ExtractValueInst>(&I))
    return isCopiedPair(Part->getAggregateOperand(), I.getParent());
  return isShiftOfTwoWords(I) || (!isa<PHINode>(I) && isWordOperation(I));
}

WordCase::WordCase(Module &Scratch, Operations Code, const KnownValues &Known)
    : Copies(Known), Twins(Code) {
  SmallSetVector<Value *, 16> Outside;
  SmallPtrSet<const Value *, 32> Inside;
  for (const Instruction *I : Code) {
    Inside.insert(I);
    if (!Copies.count(I))
      for (Value *V : const_cast<Instruction *>(I)->operand_values())
        if (isa<Instruction, Argument>(V) && !Inside.contains(V) &&
            !Copies.count(V))
          Outside.insert(V);
  }
  SmallVector<Type *, 16> Types;
  for (Value *V : Outside)
    Types.push_back(V->getType());
  for (const auto &[Word, Twin] : Twins.twins())
    Types.push_back(Word->getType());
  LLVMContext &Context = Scratch.getContext();
  F = Function::Create(
      FunctionType::get(Type::getVoidTy(Context), Types, false),
      Function::InternalLinkage, "case", Scratch);
  for (auto [V, Arg] : zip(Outside, F->args()))
    Copies[V] = &Arg;
  for (auto [I, Twin] : enumerate(Twins.twins()))
    Twin.second = F->getArg(Outside.size() + I);
  Block = BasicBlock::Create(Context, "", F);
  for (const Instruction *I : Code)
    if (!Copies.count(I))
      copy(*I);
  IRBuilder<>(Block).CreateRetVoid();
  Carries = findWordCarries(*F);
  for (auto [Number, C] : enumerate(Carries))
    for (const WordCarry::Result &R : C.Results)
      Results[R.V] = {unsigned(Number), R.IfClear, R.IfSet};
}

WordCase::~WordCase() { F->eraseFromParent(); }

/// A value that \p I is, or null: x + 0 and x - 0 do not carry.
static Value *simplified(Instruction &I) {
  const DataLayout &DL = I.getModule()->getDataLayout();
  if (Value *Simple = simplifyInstruction(&I, SimplifyQuery(DL)))
    return Simple;
  if (auto *Part = dyn_cast<ExtractValueInst>(&I)) {
    auto *Pair = cast<WithOverflowInst>(Part->getAggregateOperand());
    if (match(Pair->getRHS(), m_Zero()))
      return Part->getIndices().front() ? ConstantInt::getFalse(I.getContext())
                                        : Pair->getLHS();
    return nullptr;
  }
  KnownBits Bits = computeKnownBits(&I, DL);
  return Bits.isConstant() ? ConstantInt::get(I.getType(), Bits.getConstant())
                           : nullptr;
}

/// A frozen value is the value: where it is poison, the number that is put in
/// place of all this is frozen.
void WordCase::copy(const Instruction &I) {
  auto CopyOf = [&](Value *V) {
    Value *Copy = Copies.lookup(V);
    return Copy ? Copy : V;
  };
  if (isa<FreezeInst>(I)) {
    Copies[&I] = CopyOf(I.getOperand(0));
    return;
  }
  IRBuilder<> B(Block);
  if (Value *Sum = Twins.rewrite(I, B, Copies)) {
    Copies[&I] = Sum;
    return;
  }
  const auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
  Instruction *New =
      Or && Or->isDisjoint()
          ? BinaryOperator::CreateAdd(Or->getOperand(0), Or->getOperand(1))
          : I.clone();
  New->dropPoisonGeneratingFlags();
  New->dropUnknownNonDebugMetadata();
  New->setDebugLoc(DebugLoc());
  for (Use &U : New->operands())
    if (!isa<Function>(U))
      U.set(CopyOf(U));
  if (auto *Call = dyn_cast<IntrinsicInst>(New))
    Call->setCalledFunction(F->getParent()->getOrInsertFunction(
        Call->getCalledFunction()->getName(), Call->getFunctionType()));
  New->insertInto(Block, Block->end());
  Copies[&I] = New;
  if (isPair(I))
    return;
  Value *Simple = simplified(*New);
  if (Simple) {
    Copies[&I] = Simple;
    New->eraseFromParent();
  }
}

SmallVector<const Instruction *, 32> WordCase::code() const {
  SmallVector<const Instruction *, 32> All;
  for (const Instruction &I : *Block)
    if (!I.isTerminator())
      All.push_back(&I);
  return All;
}

WordSum WordCase::sumOf(const Value *V, unsigned Bits) const {
  return sumOf(V, Bits, 0);
}

static APInt wordOf(WideWord N, unsigned Bits) {
  return APInt(64, uint64_t(N)).zextOrTrunc(Bits);
}

/// A value below 2^Bits, or any of Bits bits.
WordSum WordCase::sumOf(const Value *V, unsigned Bits, unsigned Depth) const {
  WordSum S(Bits);
  if (auto *C = dyn_cast<ConstantInt>(V)) {
    S.Constant = C->getValue().zextOrTrunc(Bits);
    return S;
  }
  if (auto It = Results.find(V); It != Results.end()) {
    const Result &R = It->second;
    S.Constant = wordOf(R.IfClear, Bits);
    S.Carries.insert({R.Carry, wordOf(R.IfSet, Bits) - S.Constant});
    return S;
  }
  auto *I = dyn_cast<Instruction>(V);
  if (I && Depth != MaxDepth && addOperation(S, *I, Bits, Depth + 1))
    return S;
  S.addWord(V);
  return S;
}

/// Adds \p I to \p S, if it is a sum, or is decided by a bit.
bool WordCase::addOperation(WordSum &S, const Instruction &I, unsigned Bits,
                            unsigned Depth) const {
  APInt One(Bits, 1), MinusOne = APInt::getAllOnes(Bits);
  auto Add = [&](const Value *V, const APInt &Factor) {
    S.add(sumOf(V, Bits, Depth), Factor);
    return true;
  };
  Value *X, *Y;
  const APInt *K, *L;
  // Bits are no sums modulo 2^w: not x is 1 - x.
  if (I.getType()->isIntegerTy(1)) {
    if (!match(&I, m_Not(m_Value(X))))
      return false;
    S.Constant += 1;
    return Add(X, MinusOne);
  }
  if (match(&I, m_ZExt(m_Value(X))) && X->getType()->isIntegerTy(1))
    return Add(X, One);
  if (match(&I, m_SExt(m_Value(X))) && X->getType()->isIntegerTy(1))
    return Add(X, MinusOne);
  // All of this holds modulo 2^w of wider numbers, too.
  if (I.getType()->getIntegerBitWidth() < Bits)
    return false;
  if ((match(&I, m_Trunc(m_Value(X))) || match(&I, m_ZExt(m_Value(X)))) &&
      X->getType()->getIntegerBitWidth() >= Bits)
    return Add(X, One);
  if (match(&I, m_And(m_Value(X), m_APInt(K))) && K->countr_one() >= Bits)
    return Add(X, One);
  if (auto *Part = dyn_cast<ExtractValueInst>(&I)) {
    auto *Pair = cast<WithOverflowInst>(Part->getAggregateOperand());
    bool IsSub = Pair->getBinaryOp() == Instruction::Sub;
    return Add(Pair->getLHS(), One) &&
           Add(Pair->getRHS(), IsSub ? MinusOne : One);
  }
  if (match(&I, m_Add(m_Value(X), m_Value(Y))))
    return Add(X, One) && Add(Y, One);
  if (match(&I, m_Not(m_Value(X)))) {
    --S.Constant;
    return Add(X, MinusOne);
  }
  if (match(&I, m_Sub(m_Value(X), m_Value(Y))))
    return Add(X, One) && Add(Y, MinusOne);
  if (match(&I, m_Select(m_Value(X), m_APInt(K), m_APInt(L)))) {
    S.Constant += L->trunc(Bits);
    return Add(X, (*K - *L).trunc(Bits));
  }
  if (match(&I, m_And(m_SExt(m_Value(X)), m_APInt(K))) &&
      X->getType()->isIntegerTy(1))
    return Add(X, K->trunc(Bits));
  return false;
}
