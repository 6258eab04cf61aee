//===- ExpandWideIntegers.cpp - What back ends branch for -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: w bits of a word, N bits of a number.
//
// x < y for numbers of N bits: x - y is at least 1 - 2^N, so modulo 2^(N + w)
// all its bits from N on are ones if it is negative, and zeros if not. That
// word is the mask of the comparison, and on machines with a borrow one
// instruction. x = 0 is x < 1.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/ExpandWideIntegers.h"
#include "MaskedSelect.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Arithmetic/WordProducts.h"
#include "residue/Target/BranchHazards.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

/// Rewrites one function.
class WordWriter {
public:
  WordWriter(Function &F)
      : F(F), DL(F.getParent()->getDataLayout()),
        WordBits(TargetModel::of(F).WordBits), Hazards(BranchHazards::of(F)) {}

  bool run();

private:
  template <typename Rewrite> void forEach(Rewrite Replacement);
  static unsigned widthOf(const Value *V) {
    return V->getType()->isIntegerTy() ? V->getType()->getIntegerBitWidth() : 0;
  }
  Value *negativeMask(IRBuilderBase &B, Value *X, Value *Y);
  Value *compareMask(IRBuilderBase &B, ICmpInst &Compare);
  Value *zeroMask(IRBuilderBase &B, Value *Z);
  Value *maskOfWord(IRBuilderBase &B, Value *Condition);
  Value *maskOf(IRBuilderBase &B, Value *Condition);

  bool splitOverflow(IntrinsicInst &I);
  Value *compared(Instruction &I);
  Value *product(Instruction &I);
  Value *wordProduct(Instruction &I);
  Value *funnelShift(Instruction &I);
  Value *chain(Instruction &I);
  Value *widened(Instruction &I);
  Value *extended(Instruction &I);

  Function &F;
  const DataLayout &DL;
  unsigned WordBits;
  BranchHazards Hazards;
  bool Changed = false;
};

} // namespace

/// Replaces each instruction by what \p Replacement returns, if anything.
template <typename Rewrite> void WordWriter::forEach(Rewrite Replacement) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (Value *V = Replacement(I)) {
      I.replaceAllUsesWith(V);
      I.eraseFromParent();
      Changed = true;
    }
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// The mask of X < Y (see above).
Value *WordWriter::negativeMask(IRBuilderBase &B, Value *X, Value *Y) {
  unsigned Bits = alignTo(widthOf(X), WordBits);
  Type *Wide = B.getIntNTy(Bits + WordBits);
  X = B.CreateZExt(X, Wide);
  Y = B.CreateZExt(Y, Wide);
  Value *Difference = B.CreateSub(X, Y, "difference");
  return B.CreateTrunc(B.CreateLShr(Difference, Bits), B.getIntNTy(WordBits),
                       "below");
}

/// The mask of a comparison of integers by their order.
Value *WordWriter::compareMask(IRBuilderBase &B, ICmpInst &Compare) {
  Value *X = Compare.getOperand(0), *Y = Compare.getOperand(1);
  if (Compare.isSigned()) {
    Constant *Sign = ConstantInt::get(
        B.getContext(), APInt::getSignMask(X->getType()->getIntegerBitWidth()));
    X = B.CreateXor(X, Sign);
    Y = B.CreateXor(Y, Sign);
  }
  switch (Compare.getUnsignedPredicate()) {
  case ICmpInst::ICMP_ULT:
    return negativeMask(B, X, Y);
  case ICmpInst::ICMP_UGT:
    return negativeMask(B, Y, X);
  case ICmpInst::ICMP_UGE:
    return B.CreateNot(negativeMask(B, X, Y));
  default:
    return B.CreateNot(negativeMask(B, Y, X));
  }
}

/// The mask of Z = 0.
Value *WordWriter::zeroMask(IRBuilderBase &B, Value *Z) {
  Type *Word = B.getIntNTy(WordBits);
  Value *Any = B.CreateZExtOrTrunc(Z, Word);
  for (unsigned Bit = WordBits; Bit < widthOf(Z); Bit += WordBits)
    Any = B.CreateOr(Any, B.CreateZExtOrTrunc(B.CreateLShr(Z, Bit), Word));
  return negativeMask(B, Any, ConstantInt::get(Word, 1));
}

/// What becomes a word without a branch: bits, carries, and what is made of
/// them.
static bool isCarry(const Value *Condition) {
  if (auto *Operator = dyn_cast<BinaryOperator>(Condition))
    return Operator->isBitwiseLogicOp() && isCarry(Operator->getOperand(0)) &&
           isCarry(Operator->getOperand(1));
  return isa<TruncInst, ExtractValueInst>(Condition);
}

/// The mask of what becomes a word without a branch, as carries do. Of a word
/// that is seen to be 0 or 1 LLVM would make a comparison, or a select.
Value *WordWriter::maskOfWord(IRBuilderBase &B, Value *Condition) {
  Value *Word = B.CreateZExt(Condition, B.getIntNTy(WordBits));
  return B.CreateNeg(hideValue(B, Word, "condition"));
}

/// \p I is poison or undefined no more.
static void freezeOperands(Instruction &I) {
  I.dropPoisonGeneratingFlags();
  IRBuilder<> B(&I);
  for (Use &Operand : I.operands())
    Operand.set(frozen(B, Operand));
}

/// A word that is all ones where \p Condition holds and all zeros elsewhere,
/// without a comparison of words.
Value *WordWriter::maskOf(IRBuilderBase &B, Value *Condition) {
  Type *Word = B.getIntNTy(WordBits);
  if (auto *Compare = dyn_cast<ICmpInst>(Condition);
      Compare && Compare->getOperand(0)->getType()->isIntegerTy()) {
    if (!Compare->isEquality())
      return compareMask(B, *Compare);
    Value *Mask = zeroMask(
        B, B.CreateXor(Compare->getOperand(0), Compare->getOperand(1)));
    return Compare->getPredicate() == ICmpInst::ICMP_EQ ? Mask
                                                        : B.CreateNot(Mask);
  }
  if (isCarry(Condition))
    return maskOfWord(B, Condition);
  if (auto *Operator = dyn_cast<BinaryOperator>(Condition);
      Operator && Operator->isBitwiseLogicOp()) {
    Value *X = maskOf(B, Operator->getOperand(0));
    Value *Y = maskOf(B, Operator->getOperand(1));
    return B.CreateBinOp(Operator->getOpcode(), X, Y);
  }
  if (auto *Frozen = dyn_cast<FreezeInst>(Condition)) {
    // A frozen comparison is the same for all who use it: of frozen numbers.
    if (auto *Compare = dyn_cast<ICmpInst>(Frozen->getOperand(0)))
      freezeOperands(*Compare);
    return B.CreateFreeze(maskOf(B, Frozen->getOperand(0)));
  }
  // Of `select x, y, false` the poison of y counts only where x holds.
  Value *X, *Y;
  bool IsAnd = match(Condition, m_LogicalAnd(m_Value(X), m_Value(Y)));
  if (IsAnd || match(Condition, m_LogicalOr(m_Value(X), m_Value(Y)))) {
    X = maskOf(B, X);
    Y = B.CreateFreeze(maskOf(B, Y));
    return IsAnd ? B.CreateAnd(X, Y) : B.CreateOr(X, Y);
  }
  if (isa<Constant>(Condition))
    return B.CreateSExt(Condition, Word);
  return maskOfWord(B, Condition);
}

/// The carry of a wide sum, or the borrow of a wide difference, is the bit
/// above both.
bool WordWriter::splitOverflow(IntrinsicInst &I) {
  bool IsSum = I.getIntrinsicID() == Intrinsic::uadd_with_overflow;
  if ((!IsSum && I.getIntrinsicID() != Intrinsic::usub_with_overflow) ||
      widthOf(I.getOperand(0)) <= WordBits ||
      !all_of(I.users(), [](User *U) { return isa<ExtractValueInst>(U); }))
    return false;
  IRBuilder<> B(&I);
  unsigned Bits = widthOf(I.getOperand(0));
  Type *Wide = B.getIntNTy(alignTo(Bits, WordBits) + WordBits);
  Value *X = B.CreateZExt(I.getOperand(0), Wide);
  Value *Y = B.CreateZExt(I.getOperand(1), Wide);
  Value *All =
      IsSum ? B.CreateAdd(X, Y, "sum") : B.CreateSub(X, Y, "difference");
  for (User *U : make_early_inc_range(I.users())) {
    auto *Part = cast<ExtractValueInst>(U);
    Value *Bit = *Part->idx_begin() ? B.CreateLShr(All, Bits) : All;
    Part->replaceAllUsesWith(B.CreateTrunc(Bit, Part->getType()));
    Part->eraseFromParent();
  }
  I.eraseFromParent();
  return true;
}

/// Wide comparisons by order.
Value *WordWriter::compared(Instruction &I) {
  auto *Compare = dyn_cast<ICmpInst>(&I);
  if (!Compare || Compare->isEquality() ||
      widthOf(Compare->getOperand(0)) <= WordBits)
    return nullptr;
  IRBuilder<> B(&I);
  return B.CreateTrunc(compareMask(B, *Compare), B.getInt1Ty(), "below");
}

/// A condition, or a word that is one, that becomes a wide number.
Value *WordWriter::widened(Instruction &I) {
  Value *Word = I.getOperand(0), *Condition = Word;
  if (widthOf(&I) <= WordBits)
    return nullptr;
  match(Word, m_ZExt(m_Value(Condition)));
  if (!Condition->getType()->isIntegerTy(1))
    return nullptr;
  IRBuilder<> B(&I);
  Value *Hidden = B.CreateZExt(Condition, B.getIntNTy(WordBits));
  return B.CreateZExt(hideValue(B, Hidden, "condition"), I.getType());
}

/// A condition that becomes a number.
Value *WordWriter::extended(Instruction &I) {
  Value *Condition = nullptr;
  bool IsSigned = match(&I, m_SExt(m_Value(Condition)));
  if ((!IsSigned && !match(&I, m_ZExt(m_Value(Condition)))) ||
      !Condition->getType()->isIntegerTy(1) ||
      (!IsSigned && isCarry(Condition)))
    return nullptr;
  // Where words are compared without a branch, a number still becomes a mask by
  // a select on some targets.
  if (!IsSigned && !Hazards.Conditions)
    return nullptr;
  IRBuilder<> B(&I);
  Value *Mask =
      Hazards.Conditions ? maskOf(B, Condition) : maskOfWord(B, Condition);
  if (IsSigned)
    return B.CreateSExtOrTrunc(Mask, I.getType());
  return B.CreateZExtOrTrunc(B.CreateAnd(Mask, 1), I.getType());
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

/// x + y and x - y as chains of words, of which there are more than two: the
/// carry into the last word is a comparison anyway.
Value *WordWriter::chain(Instruction &I) {
  bool IsSum = I.getOpcode() == Instruction::Add;
  if ((!IsSum && I.getOpcode() != Instruction::Sub) ||
      widthOf(&I) <= 2 * WordBits)
    return nullptr;
  IRBuilder<> B(&I);
  return emitWordChain(
      B, IsSum ? Intrinsic::uadd_with_overflow : Intrinsic::usub_with_overflow,
      I.getOperand(0), I.getOperand(1), WordBits, IsSum ? "sum" : "difference");
}

/// x y as rows of words.
Value *WordWriter::product(Instruction &I) {
  unsigned Width = widthOf(&I);
  if (I.getOpcode() != Instruction::Mul || Width <= WordBits)
    return nullptr;
  Value *X = I.getOperand(0), *Y = I.getOperand(1);
  auto BitsOf = [&](Value *V) {
    return computeKnownBits(V, DL).countMaxActiveBits();
  };
  auto WordsOf = [&](Value *V) {
    return std::max<unsigned>(1, divideCeil(BitsOf(V), WordBits));
  };
  if (WordsOf(X) > WordsOf(Y))
    std::swap(X, Y);
  if (Width <= 2 * WordBits && (!Hazards.WordProducts || WordsOf(Y) == 1))
    return nullptr;
  IRBuilder<> B(&I);
  WordProducts Rows(B, WordBits);
  unsigned Count = divideCeil(Width, WordBits);
  // All words of a number that is undefined have to be of the same number.
  auto Split = [&](Value *V) { return Rows.split(frozen(B, V), WordsOf(V)); };
  WordProducts::Words XWords = Split(X), YWords = Split(Y);
  Integer XMax = Integer::maxUnsigned(BitsOf(X));
  Integer YMax = Integer::maxUnsigned(BitsOf(Y));
  if (XWords.size() + YWords.size() > Count)
    return Rows.join(Rows.lowProduct(XWords, YWords, Count), Width);
  return Rows.join(X == Y ? Rows.square(XWords)
                          : Rows.multiplyRows(XWords, YWords, &XMax, &YMax),
                   Width);
}

/// The product of two words from those of their halves. With h bits of a half,
/// a half is at most 2^h - 1 and a product of two at most 2^w - 2^(h+1) + 1: it
/// leaves room for two more halves. Nothing carries.
Value *WordWriter::wordProduct(Instruction &I) {
  unsigned Half = WordBits / 2;
  if (I.getOpcode() != Instruction::Mul || widthOf(&I) <= WordBits ||
      widthOf(&I) > 2 * WordBits)
    return nullptr;
  IRBuilder<> B(&I);
  Type *Word = B.getIntNTy(WordBits);
  auto LowHalf = [&](Value *V) {
    return B.CreateAnd(V, APInt::getLowBitsSet(WordBits, Half), "low.half");
  };
  auto HighHalf = [&](Value *V) { return B.CreateLShr(V, Half, "high.half"); };
  auto Times = [&](Value *X, Value *Y) { return B.CreateMul(X, Y, "product"); };
  // The halves of a number that is undefined have to be of the same number.
  Value *X = frozen(B, B.CreateTrunc(I.getOperand(0), Word));
  Value *Y = frozen(B, B.CreateTrunc(I.getOperand(1), Word));
  Value *X0 = LowHalf(X), *X1 = HighHalf(X);
  Value *Y0 = LowHalf(Y), *Y1 = HighHalf(Y);
  Value *Lowest = Times(X0, Y0), *Middle = Times(X1, Y0);
  Middle = B.CreateAdd(Middle, HighHalf(Lowest), "middle");
  Value *Other = Times(X0, Y1), *High = Times(X1, Y1);
  Other = B.CreateAdd(Other, LowHalf(Middle), "middle");
  High = B.CreateAdd(High, HighHalf(Middle), "hi");
  High = B.CreateAdd(High, HighHalf(Other), "hi");
  Value *Low = B.CreateShl(Other, Half);
  Low = B.CreateOr(Low, LowHalf(Lowest), "lo");
  return WordProducts(B, WordBits).join({Low, High}, widthOf(&I));
}

/// A shift by a constant as one of a number and zeros, which is nothing else to
/// instruction selection. ConstantHoisting leaves the amounts of those alone.
Value *WordWriter::funnelShift(Instruction &I) {
  const unsigned HoistedBits = 65; // a shift of less has a cheap amount
  if (!I.isLogicalShift() || widthOf(&I) < HoistedBits ||
      !isa<ConstantInt>(I.getOperand(1)))
    return nullptr;
  bool IsLeft = I.getOpcode() == Instruction::Shl;
  Value *X = I.getOperand(0), *Zero = ConstantInt::get(I.getType(), 0);
  IRBuilder<> B(&I);
  return B.CreateIntrinsic(
      IsLeft ? Intrinsic::fshl : Intrinsic::fshr, {I.getType()},
      {IsLeft ? X : Zero, IsLeft ? Zero : X, I.getOperand(1)}, {}, "shifted");
}

bool WordWriter::run() {
  if (Hazards.Compares) {
    SmallVector<IntrinsicInst *, 16> Intrinsics;
    for (Instruction &I : instructions(F))
      if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
        Intrinsics.push_back(Intrinsic);
    for (IntrinsicInst *Intrinsic : Intrinsics)
      Changed |= splitOverflow(*Intrinsic);
    forEach([&](Instruction &I) { return compared(I); });
  }
  if (Hazards.Sums || Hazards.WordProducts)
    forEach([&](Instruction &I) { return product(I); });
  if (Hazards.WordProducts)
    forEach([&](Instruction &I) { return wordProduct(I); });
  if (Hazards.Sums)
    forEach([&](Instruction &I) { return chain(I); });
  if (Hazards.WideConditions)
    forEach([&](Instruction &I) {
      return isa<ZExtInst>(I) ? widened(I) : nullptr;
    });
  if (Hazards.Conditions || Hazards.Selects)
    forEach([&](Instruction &I) { return extended(I); });
  if (Hazards.HoistedAmounts)
    forEach([&](Instruction &I) { return funnelShift(I); });
  return Changed;
}

bool residue::removeBranchHazards(Function &F) {
  return shouldTransform(Transformation::BranchlessWords, F) &&
         WordWriter(F).run();
}

PreservedAnalyses BranchlessWordsPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  if (!removeBranchHazards(F))
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
