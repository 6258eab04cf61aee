//===- WideOperations.cpp - What back ends choose for ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: w bits of a word, N bits of a number. Where an operand is used
// twice it is frozen: two uses of undef need not be the same number.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/WideOperations.h"
#include "MaskedSelect.h"
#include "PublicNumber.h"
#include "SignedProducts.h"
#include "WideElements.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Arithmetic/WordProducts.h"
#include "residue/Target/TargetModel.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
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

/// Writes one operation in front of it.
class Expansion {
public:
  Expansion(Instruction &I, unsigned WordBits)
      : I(I), B(&I), Ty(I.getOperand(0)->getType()),
        Width(Ty->getScalarSizeInBits()), WordBits(WordBits) {}

  /// What \p I is, or null if it stays.
  Value *operation();
  Value *intrinsic(IntrinsicInst &Call);

private:
  Value *freeze(Value *V) { return residue::frozen(B, V); }
  Value *frozen(unsigned Operand) { return freeze(I.getOperand(Operand)); }
  ConstantInt *number(const APInt &Value) { return B.getInt(Value); }
  Constant *allOnes() { return Constant::getAllOnesValue(Ty); }
  Constant *zero() { return Constant::getNullValue(Ty); }
  /// A word, or more bits where a number up to \p Most does not fit.
  Type *wordFor(uint64_t Most) {
    return B.getIntNTy(std::max(WordBits, Log2_64(Most) + 1));
  }
  /// A word of zeros or of ones, as the sign of \p V.
  Value *signWord(Value *V) {
    unsigned Bits = V->getType()->getIntegerBitWidth();
    Value *Top = Bits > WordBits ? B.CreateLShr(V, Bits - WordBits) : V;
    Top = B.CreateZExtOrTrunc(Top, B.getIntNTy(std::min(Bits, WordBits)));
    return B.CreateAShr(Top, std::min(Bits, WordBits) - 1, "sign");
  }
  /// The same of \p Bits bits.
  Value *signs(Value *V, unsigned Bits) {
    Type *Word = B.getIntNTy(WordBits);
    return spreadMask(B, B.CreateSExt(signWord(V), Word), Bits);
  }
  Value *isNegative(Value *V) {
    Value *Sign = B.CreateLShr(V, V->getType()->getIntegerBitWidth() - 1);
    return B.CreateTrunc(Sign, B.getInt1Ty(), "negative");
  }
  Value *signMask(Value *V, unsigned Bits) {
    return spreadMask(B, hiddenMask(B, signWord(V), WordBits), Bits);
  }
  Value *choose(Value *Condition, Value *X, Value *Y) {
    return B.CreateSelect(Condition, X, Y, "chosen");
  }
  Value *extend(Value *V, unsigned Bits, bool IsSigned) {
    Type *To = B.getIntNTy(Bits);
    return IsSigned ? B.CreateSExt(V, To) : B.CreateZExt(V, To);
  }
  Value *pair(Value *Number, Value *Overflow);

  Value *shift(Instruction::BinaryOps Op, Value *X, Value *Amount);
  Value *funnelShift(bool IsLeft);
  Value *setBits(Value *X);
  Value *count(Intrinsic::ID ID);
  Value *absolute(Value *X);
  Value *lesserOrGreater(const MinMaxIntrinsic &MinMax);
  Value *saturatedSum(Intrinsic::ID ID);
  Value *saturatedShift(bool IsSigned);
  Value *threeWays(bool IsSigned);
  Value *sumWithOverflow(Intrinsic::ID ID);
  Value *productWithOverflow(bool IsSigned);
  Value *fixedProduct(bool IsSigned, bool Saturates);
  Value *byPowerOfTwo(const APInt &Divisor);

  Instruction &I;
  IRBuilder<> B;
  Type *Ty;
  unsigned Width, WordBits;
};

} // namespace

//===----------------------------------------------------------------------===//
// Shifts
//===----------------------------------------------------------------------===//

/// A shift by q w + r, with r < w: by 2^k words where q has bit k, for each k,
/// and then by r bits. Of an amount of N and more the result is poison, so that
/// q is less than the number of words. An amount of N - 1 may be more than a
/// word holds, and so may the highest 2^k w; r is less than w < 2^w.
Value *Expansion::shift(Instruction::BinaryOps Op, Value *X, Value *Amount) {
  if (isPublicNumber(Amount))
    return B.CreateBinOp(Op, X, Amount);
  bool IsLeft = Op == Instruction::Shl, IsSigned = Op == Instruction::AShr;
  unsigned Count = divideCeil(Width, WordBits);
  Type *Word = B.getIntNTy(WordBits);
  WordProducts Rows(B, WordBits);
  WordProducts::Words Words =
      Rows.split(extend(freeze(X), Count * WordBits, IsSigned), Count);
  Value *Fill = IsSigned ? signWord(Words.back()) : ConstantInt::get(Word, 0);
  const DataLayout &DL = I.getModule()->getDataLayout();
  APInt Most = computeKnownBits(Amount, DL).getMaxValue();
  Amount = B.CreateZExtOrTrunc(freeze(Amount), wordFor(Width - 1), "amount");
  if (!IsLeft)
    std::reverse(Words.begin(), Words.end());
  unsigned Bit = Log2_32(WordBits);
  for (unsigned Step = 1; Step < Count && Most.getActiveBits() > Bit;
       Step *= 2, ++Bit) {
    Value *Chosen = B.CreateTrunc(B.CreateLShr(Amount, Bit), B.getInt1Ty());
    Value *Mask = hiddenMask(B, Chosen, WordBits);
    for (unsigned At = Count; At-- > 0;) {
      Value *Moved = At >= Step ? Words[At - Step] : Fill;
      Words[At] = residue::choose(B, Mask, Moved, Words[At], "moved");
    }
  }
  // The neighbour's bits come in at the other end.
  Amount = B.CreateAnd(Amount, WordBits - 1, "amount");
  Amount = B.CreateTrunc(Amount, Word);
  for (unsigned At = Count; At-- > 0;) {
    Value *Neighbour = At ? Words[At - 1] : Fill;
    Words[At] =
        B.CreateIntrinsic(IsLeft ? Intrinsic::fshl : Intrinsic::fshr, {Word},
                          {IsLeft ? Words[At] : Neighbour,
                           IsLeft ? Neighbour : Words[At], Amount});
  }
  if (!IsLeft)
    std::reverse(Words.begin(), Words.end());
  return Rows.join(Words, Width);
}

/// The high half of (x, y) << a, or the low half of (x, y) >> a, with a =
/// amount mod N: y >> N - a is (y >> 1) >> N - 1 - a, where a = 0 is allowed.
Value *Expansion::funnelShift(bool IsLeft) {
  Value *X = I.getOperand(0), *Y = I.getOperand(1);
  Value *Amount = frozen(2), *Last = ConstantInt::get(Ty, Width - 1);
  Amount = isPowerOf2_32(Width)
               ? B.CreateAnd(Amount, Last, "amount")
               : B.CreateURem(Amount, ConstantInt::get(Ty, Width), "amount");
  Value *Rest = B.CreateSub(Last, Amount, "rest");
  if (!IsLeft)
    std::swap(Amount, Rest);
  // Of a shift to the right, what remains is Rest + 1 to the left.
  Value *High = IsLeft ? X : B.CreateShl(X, 1);
  Value *Low = IsLeft ? B.CreateLShr(Y, 1) : Y;
  High = shift(Instruction::Shl, High, Amount);
  Low = shift(Instruction::LShr, Low, Rest);
  return B.CreateOr(High, Low, "funnel");
}

/// The lesser of x 2^a and the largest number there is: x fits if it comes
/// back.
Value *Expansion::saturatedShift(bool IsSigned) {
  Value *X = frozen(0), *Amount = frozen(1);
  Value *Shifted = shift(Instruction::Shl, X, Amount);
  Value *Back =
      shift(IsSigned ? Instruction::AShr : Instruction::LShr, Shifted, Amount);
  Value *Limit = allOnes();
  if (IsSigned)
    Limit =
        B.CreateXor(signs(X, Width), number(APInt::getSignedMaxValue(Width)));
  return choose(B.CreateICmpNE(Back, X, "overflow"), Limit, Shifted);
}

//===----------------------------------------------------------------------===//
// Counts of bits
//===----------------------------------------------------------------------===//

/// How many bits of \p X are set: at most N, which may not fit in a word.
Value *Expansion::setBits(Value *X) {
  unsigned Count = divideCeil(Width, WordBits);
  WordProducts Rows(B, WordBits);
  Value *Sum = nullptr;
  for (Value *Word : Rows.split(X, Count)) {
    Word = B.CreateUnaryIntrinsic(Intrinsic::ctpop, Word);
    Word = B.CreateZExt(Word, wordFor(Width));
    Sum = Sum ? B.CreateAdd(Sum, Word, "count") : Word;
  }
  return B.CreateZExtOrTrunc(Sum, Ty);
}

/// ~x & (x - 1) has ones for the zeros behind the lowest one of x. Below the
/// highest one, x | x >> 1 | ... has no zero.
Value *Expansion::count(Intrinsic::ID ID) {
  Value *X = frozen(0);
  if (ID == Intrinsic::ctpop)
    return setBits(X);
  if (ID == Intrinsic::cttz) {
    Value *Below = B.CreateAdd(X, allOnes());
    return setBits(B.CreateAnd(Below, B.CreateNot(X)));
  }
  for (unsigned Distance = 1; Distance < Width; Distance *= 2)
    X = B.CreateOr(X, B.CreateLShr(X, Distance), "smeared");
  return setBits(B.CreateNot(X));
}

//===----------------------------------------------------------------------===//
// Comparisons and saturation
//===----------------------------------------------------------------------===//

Value *Expansion::lesserOrGreater(const MinMaxIntrinsic &MinMax) {
  Value *X = frozen(0), *Y = frozen(1);
  return choose(B.CreateICmp(MinMax.getPredicate(), X, Y), X, Y);
}

/// (x ^ m) - m, with m = -1 for negative numbers: -x = ~x + 1.
Value *Expansion::absolute(Value *X) {
  Value *Mask = signMask(X, Width);
  return B.CreateSub(B.CreateXor(X, Mask), Mask, "absolute");
}

Value *Expansion::threeWays(bool IsSigned) {
  Value *X = frozen(0), *Y = frozen(1);
  auto Above = [&](Value *L, Value *R) {
    ICmpInst::Predicate P = IsSigned ? ICmpInst::ICMP_SGT : ICmpInst::ICMP_UGT;
    return B.CreateZExt(B.CreateICmp(P, L, R), I.getType());
  };
  Value *IsAbove = Above(X, Y);
  return B.CreateSub(IsAbove, Above(Y, X), "order");
}

/// Number and overflow, as one pair or as its parts.
Value *Expansion::pair(Value *Number, Value *Overflow) {
  replaceParts(I, Number, Overflow);
  Value *Pair = PoisonValue::get(I.getType());
  if (!I.use_empty()) {
    Pair = B.CreateInsertValue(Pair, Number, 0);
    Pair = B.CreateInsertValue(Pair, Overflow, 1);
  }
  return Pair;
}

static bool isDifference(Intrinsic::ID ID) {
  return ID == Intrinsic::ssub_with_overflow || ID == Intrinsic::ssub_sat ||
         ID == Intrinsic::usub_with_overflow || ID == Intrinsic::usub_sat;
}

/// s = x + y overflows if it has another sign than both, x - y if x and y have
/// different signs, and the result has that of y.
static Value *signedOverflow(IRBuilderBase &B, Value *X, Value *Y, Value *S,
                             bool IsDifference) {
  Value *Changed = B.CreateXor(X, S, "changed");
  return B.CreateAnd(Changed, B.CreateXor(IsDifference ? X : S, Y), "signs");
}

Value *Expansion::sumWithOverflow(Intrinsic::ID ID) {
  Value *X = frozen(0), *Y = frozen(1);
  bool IsDifference = isDifference(ID);
  Value *S =
      IsDifference ? B.CreateSub(X, Y, "difference") : B.CreateAdd(X, Y, "sum");
  if (ID == Intrinsic::uadd_with_overflow)
    return pair(S, B.CreateICmpULT(S, X, "carry"));
  if (ID == Intrinsic::usub_with_overflow)
    return pair(S, B.CreateICmpULT(X, Y, "borrow"));
  return pair(S, isNegative(signedOverflow(B, X, Y, S, IsDifference)));
}

/// A signed sum that overflows has the wrong sign: s < 0 stands for too large.
Value *Expansion::saturatedSum(Intrinsic::ID ID) {
  Value *X = frozen(0), *Y = frozen(1);
  bool IsDifference = isDifference(ID);
  Value *S =
      IsDifference ? B.CreateSub(X, Y, "difference") : B.CreateAdd(X, Y, "sum");
  if (ID == Intrinsic::usub_sat)
    return choose(B.CreateICmpUGT(X, Y), S, zero());
  if (ID == Intrinsic::uadd_sat)
    return choose(B.CreateICmpULT(S, X, "carry"), allOnes(), S);
  Value *Limit = B.CreateXor(signs(S, Width),
                             number(APInt::getSignedMinValue(Width)), "limit");
  Value *Mask = signMask(signedOverflow(B, X, Y, S, IsDifference), Width);
  return residue::choose(B, Mask, Limit, S);
}

//===----------------------------------------------------------------------===//
// Products and quotients
//===----------------------------------------------------------------------===//

/// The product of the absolute values, at most 2^(2N - 2), with its sign.
Value *Expansion::productWithOverflow(bool IsSigned) {
  Value *X = frozen(0), *Y = frozen(1);
  Value *Sign = B.CreateXor(X, Y);
  if (IsSigned) {
    X = absolute(X);
    Y = absolute(Y);
  }
  X = extend(X, 2 * Width, /*IsSigned=*/false);
  Y = extend(Y, 2 * Width, /*IsSigned=*/false);
  Value *P = B.CreateMul(X, Y, "product");
  if (IsSigned) {
    Value *Mask = signMask(Sign, 2 * Width);
    P = B.CreateSub(B.CreateXor(P, Mask), Mask, "product");
  }
  Value *Low = B.CreateTrunc(P, Ty, "lo");
  Value *High = B.CreateTrunc(B.CreateLShr(P, Width), Ty, "hi");
  return pair(Low, B.CreateICmpNE(High, IsSigned ? signs(Low, Width) : zero()));
}

Value *Expansion::fixedProduct(bool IsSigned, bool Saturates) {
  Value *X = extend(frozen(0), 2 * Width, IsSigned);
  Value *Y = extend(frozen(1), 2 * Width, IsSigned);
  Value *P = B.CreateMul(X, Y, "product");
  uint64_t Scale = cast<ConstantInt>(I.getOperand(2))->getZExtValue();
  P = IsSigned ? B.CreateAShr(P, Scale) : B.CreateLShr(P, Scale);
  Value *Low = B.CreateTrunc(P, Ty, "lo");
  if (!Saturates)
    return Low;
  Value *Fits = B.CreateICmpEQ(extend(Low, 2 * Width, IsSigned), P);
  Value *Limit = allOnes();
  if (IsSigned)
    Limit = B.CreateXor(signs(P, Width),
                        number(APInt::getSignedMaxValue(Width)), "limit");
  return choose(Fits, Low, Limit);
}

/// x / 2^k, rounded towards zero: of a negative x, 2^k - 1 more are divided.
/// 2^k itself is negative if k = N - 1.
Value *Expansion::byPowerOfTwo(const APInt &Divisor) {
  unsigned Log = Divisor.countr_zero();
  if (!Log)
    return nullptr;
  Value *X = frozen(0);
  Value *More = B.CreateLShr(signs(X, Width), Width - Log);
  Value *Quotient = B.CreateAShr(B.CreateAdd(X, More, "rounded"), Log);
  if (I.getOpcode() == Instruction::SRem)
    return B.CreateSub(X, B.CreateShl(Quotient, Log), "remainder");
  return Divisor.isNegative() ? B.CreateNeg(Quotient) : Quotient;
}

//===----------------------------------------------------------------------===//
// Which is which
//===----------------------------------------------------------------------===//

Value *Expansion::intrinsic(IntrinsicInst &Call) {
  switch (Intrinsic::ID ID = Call.getIntrinsicID()) {
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::smin:
  case Intrinsic::smax:
    return lesserOrGreater(cast<MinMaxIntrinsic>(Call));
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
    return saturatedSum(ID);
  case Intrinsic::ushl_sat:
  case Intrinsic::sshl_sat:
    return saturatedShift(ID == Intrinsic::sshl_sat);
  case Intrinsic::abs:
    return absolute(frozen(0));
  case Intrinsic::ucmp:
  case Intrinsic::scmp:
    return threeWays(ID == Intrinsic::scmp);
  case Intrinsic::ctpop:
  case Intrinsic::cttz:
  case Intrinsic::ctlz:
    return count(ID);
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return isa<Constant>(Call.getArgOperand(2))
               ? nullptr
               : funnelShift(ID == Intrinsic::fshl);
  case Intrinsic::uadd_with_overflow:
  case Intrinsic::usub_with_overflow:
    // Its parts are what carries are made of.
    if (all_of(Call.users(), [](User *U) { return isa<ExtractValueInst>(U); }))
      return nullptr;
    [[fallthrough]];
  case Intrinsic::sadd_with_overflow:
  case Intrinsic::ssub_with_overflow:
    return sumWithOverflow(ID);
  case Intrinsic::umul_with_overflow:
  case Intrinsic::smul_with_overflow:
    return productWithOverflow(ID == Intrinsic::smul_with_overflow);
  case Intrinsic::umul_fix:
  case Intrinsic::smul_fix:
    return fixedProduct(ID == Intrinsic::smul_fix, /*Saturates=*/false);
  case Intrinsic::umul_fix_sat:
  case Intrinsic::smul_fix_sat:
    return fixedProduct(ID == Intrinsic::smul_fix_sat, /*Saturates=*/true);
  default:
    return nullptr;
  }
}

Value *Expansion::operation() {
  const APInt *Divisor;
  switch (I.getOpcode()) {
  case Instruction::Mul:
    return expandSignedProduct(I, TargetModel::of(*I.getFunction()));
  case Instruction::Call:
    return isa<IntrinsicInst>(I) ? intrinsic(cast<IntrinsicInst>(I)) : nullptr;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    if (isPublicNumber(I.getOperand(1)))
      return nullptr;
    return shift(cast<BinaryOperator>(I).getOpcode(), I.getOperand(0),
                 I.getOperand(1));
  case Instruction::SDiv:
  case Instruction::SRem:
    if (match(I.getOperand(1), m_APInt(Divisor)) &&
        (Divisor->isPowerOf2() || Divisor->isNegatedPowerOf2()))
      return byPowerOfTwo(*Divisor);
    return nullptr;
  default:
    return nullptr;
  }
}

/// What is a choice of words, too, where there is no instruction for it.
static bool isChoice(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && is_contained(
                     {Intrinsic::umin, Intrinsic::umax, Intrinsic::smin,
                      Intrinsic::smax, Intrinsic::uadd_sat, Intrinsic::usub_sat,
                      Intrinsic::sadd_sat, Intrinsic::ssub_sat, Intrinsic::abs,
                      Intrinsic::ucmp, Intrinsic::scmp},
                     Call->getIntrinsicID());
}

/// Replaces what \p IsCandidate holds for by what \p Replacement returns. A
/// replacement may erase parts of pairs.
template <typename Predicate, typename Rewrite>
static bool forEach(Function &F, Predicate IsCandidate, Rewrite Replacement) {
  SmallVector<Instruction *, 32> Candidates;
  for (Instruction &I : instructions(F))
    if (!isa<ExtractValueInst>(I) && I.getNumOperands() && IsCandidate(I))
      Candidates.push_back(&I);
  bool Changed = false;
  for (Instruction *I : Candidates)
    if (Value *V = Replacement(*I)) {
      if (isa<Instruction>(V) && !V->hasName())
        V->takeName(I);
      I->replaceAllUsesWith(V);
      I->eraseFromParent();
      Changed = true;
    }
  return Changed;
}

bool residue::expandWideOperations(Function &F, const TargetModel &Model,
                                   bool Words) {
  unsigned WordBits = Model.WordBits;
  auto HasElements = [&](Instruction &I) {
    return hasElements(I, WordBits, Model.elementBits());
  };
  auto IsWide = [&](Instruction &I) {
    return isWideInteger(*I.getOperand(0)->getType(), WordBits);
  };
  auto IsWord = [&](Instruction &I) {
    return I.getOperand(0)->getType()->isIntegerTy() && isChoice(I);
  };
  bool Changed =
      forEach(F, HasElements, [&](Instruction &I) { return splitElements(I); });
  auto Expand = [&](Instruction &I) {
    return Expansion(I, WordBits).operation();
  };
  Changed |= forEach(F, IsWide, Expand);
  if (Words)
    Changed |= forEach(F, IsWord, Expand);
  return Changed;
}
