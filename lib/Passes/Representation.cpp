//===- Representation.cpp - Residues as LLVM values -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: M = 2^n - c, C the container's bits, w the word's bits,
// k = 2^C mod M.
//
// No instruction that is emitted here branches on a value or selects by one:
// conditions become masks behind a value barrier (ValueBarrier.h). Link-time
// optimization runs the optimizer again over what is emitted here.
//
//===----------------------------------------------------------------------===//

#include "residue/Representation.h"
#include "residue/LoopRepresentation.h"
#include "residue/MontgomeryRepresentation.h"
#include "residue/SaturatedRepresentation.h"
#include "residue/UnsaturatedRepresentation.h"
#include "residue/ValueBarrier.h"
#include "residue/WideRepresentation.h"
#include "residue/WordChain.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

/// So many bits of a container above the modulus are worth to be kept free.
static const unsigned MinSpareBits = 8;

/// Folds beyond this many steps are planned greedily.
static const unsigned MaxPlannedFolds = 5;

const char *residue::representationName(RepresentationKind Kind) {
  switch (Kind) {
  case RepresentationKind::Wide:
    return "wide";
  case RepresentationKind::Saturated:
    return "saturated";
  case RepresentationKind::Montgomery:
    return "montgomery";
  case RepresentationKind::Unsaturated:
    return "unsaturated";
  case RepresentationKind::Loops:
    return "loops";
  }
  return "";
}

std::unique_ptr<Representation> Representation::create(RepresentationKind Kind,
                                                       const Modulus &M,
                                                       unsigned WordBits,
                                                       bool CarryCorrections,
                                                       unsigned Additions) {
  if (Kind == RepresentationKind::Loops)
    return std::make_unique<LoopRepresentation>(M, WordBits);
  if (Kind == RepresentationKind::Unsaturated)
    if (auto R = UnsaturatedRepresentation::create(M, WordBits, Additions))
      return R;
  if (Kind == RepresentationKind::Montgomery)
    return std::make_unique<MontgomeryRepresentation>(M, WordBits,
                                                      CarryCorrections);
  if (Kind == RepresentationKind::Wide)
    return std::make_unique<WideRepresentation>(M, WordBits, CarryCorrections);
  return std::make_unique<SaturatedRepresentation>(M, WordBits,
                                                   CarryCorrections);
}

Representation::Representation(const Modulus &M, unsigned WordBits,
                               bool CarryCorrections, unsigned ContainerUnit)
    : M(M), WordBits(WordBits), Container(alignTo(M.bits(), ContainerUnit)),
      CarryCorrections(CarryCorrections) {}

unsigned Representation::widthOf(const Integer &Max) const {
  return std::max(Container, roundToWords(Max.bits()));
}

void Representation::printBound(raw_ostream &OS, const Integer &Max) const {
  OS << "<= " << Max << " (" << Max.bits() << " bits)";
}

Value *Representation::resize(Value *V, unsigned Bits, const Twine &Name) {
  return ir().CreateZExtOrTrunc(V, intType(Bits), Name);
}

/// With s bits to spare, 2^(n + s/2 - 2): products of two top words of n mod w
/// + s/2 - 2 bits have 2 w - s - 4 bits, a word if s is almost all of it.
Integer Representation::foldTarget() const {
  unsigned Spare = Container - M.bits();
  if (M.kind() != Modulus::Kind::Crandall || !CarryCorrections ||
      Spare < MinSpareBits)
    return containerMax();
  return Integer::maxUnsigned(M.bits() + Spare / 2 - 2);
}

Integer Representation::widened(const Integer &Max) const {
  for (unsigned Above = 1; M.bits() + Above < Container; Above *= 2)
    if (Integer Limit = Integer::maxUnsigned(M.bits() + Above); Max <= Limit)
      return Limit;
  return containerMax();
}

Element Representation::widen(const Element &A, const Integer &Max) {
  assert(covers(Max, A.Max) && "a bound only grows");
  return {B ? resize(A.V, widthOf(Max), "residue") : nullptr, Max};
}

Element Representation::enter(Value *V, const Integer &Max) {
  if (B)
    V = resize(V, widthOf(Max), "residue");
  return {V, Max};
}

/// With R = 2^C, x = sum of x_i R^i, with x_i below R: x R = sum of x_i R^(i+2)
/// / R.
Element Representation::enterScaled(Value *V, const Integer &Max) {
  Element Sum;
  unsigned C = Container;
  for (unsigned Part = 0; !Part || !(Max >> (Part * C)).isZero(); ++Part) {
    Element Piece{nullptr, min(Max >> (Part * C), containerMax())};
    if (V) {
      Value *Bits = V;
      unsigned Width = V->getType()->getIntegerBitWidth();
      if (Part)
        Bits =
            ir().CreateLShr(resize(V, std::max(Width, Part * C + 1)), Part * C);
      Piece.V = resize(Bits, C, "piece");
    }
    Element Term =
        mul(Piece, Representation::constant(Integer::pow2((Part + 2) * C)));
    Term = tightBound() ? tighten(Term) : fold(Term);
    Sum =
        Part ? fold(tightBound() ? addTight(Sum, Term) : add(Sum, Term)) : Term;
  }
  return Sum;
}

Value *Representation::isZero(const Element &A) {
  Value *V = canonical(fold(A)).V;
  return ir().CreateICmpEQ(V, ConstantInt::get(V->getType(), 0), "is.zero");
}

Value *Representation::leave(const Element &A, Type *Ty) {
  return ir().CreateZExtOrTrunc(canonical(A).V, Ty, "exact");
}

Element Representation::constant(const Integer &C) {
  Integer Canonical = C.mod(M.value());
  Value *V = nullptr;
  if (B)
    V = ConstantInt::get(B->getContext(), Canonical.toAPInt(Container));
  return {V, Canonical};
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

Value *Representation::opaque(Value *Word, const Twine &Name) {
  return hideValue(*B, Word, Name);
}

Value *Representation::mask(Value *Condition) {
  return hiddenMask(*B, Condition, WordBits);
}

/// \p C where the mask is set, 0 elsewhere; words of C that are 0 cost nothing.
Value *Representation::maskedConstant(Value *MaskWord, const Integer &C,
                                      unsigned Width) {
  Value *Result = nullptr;
  for (unsigned Bit = 0; Bit < Width; Bit += WordBits) {
    APInt Part = (C >> Bit).toAPInt(WordBits);
    if (Part.isZero())
      continue;
    Value *Word = ir().CreateAnd(
        MaskWord, ConstantInt::get(B->getContext(), Part), "correction");
    Word = resize(Word, Width);
    if (Bit)
      Word = ir().CreateShl(Word, Bit);
    Result = Result ? ir().CreateOr(Result, Word) : Word;
  }
  return Result ? Result : ConstantInt::get(intType(Width), 0);
}

/// V + Word, where the caller has proven that no carry leaves the low word.
Value *Representation::addToLowWord(Value *V, Value *Word) {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Value *Low = ir().CreateAdd(resize(V, WordBits), Word, "low");
  if (Width == WordBits)
    return Low;
  Value *High =
      ir().CreateAnd(V, APInt::getBitsSetFrom(Width, WordBits), "high");
  return ir().CreateOr(High, resize(Low, Width));
}

//===----------------------------------------------------------------------===//
// Sums and differences
//===----------------------------------------------------------------------===//

Value *Representation::emitChain(Intrinsic::ID Step, Value *A, Value *O,
                                 const Twine &Name, Value **Carry) {
  if (A->getType()->getIntegerBitWidth() > WordBits &&
      !hasCarryFlag(*B->GetInsertBlock()->getModule()))
    return emitWordChain(ir(), Step, A, O, WordBits, Name, Carry);
  bool IsSum = Step == Intrinsic::uadd_with_overflow;
  if (!Carry)
    return IsSum ? ir().CreateAdd(A, O, Name) : ir().CreateSub(A, O, Name);
  Value *Pair = ir().CreateBinaryIntrinsic(Step, A, O, {}, Name);
  *Carry = ir().CreateExtractValue(Pair, 1, IsSum ? "carry" : "borrow");
  return ir().CreateExtractValue(Pair, 0, Name);
}

Value *Representation::emitSum(Value *A, Value *O, const Twine &Name,
                               Value **Carry) {
  return emitChain(Intrinsic::uadd_with_overflow, A, O, Name, Carry);
}

Value *Representation::emitDifference(Value *A, Value *O, const Twine &Name,
                                      Value **Borrow) {
  return emitChain(Intrinsic::usub_with_overflow, A, O, Name, Borrow);
}

//===----------------------------------------------------------------------===//
// Ring operations
//===----------------------------------------------------------------------===//

Element Representation::add(const Element &A, const Element &O) {
  Integer Sum = A.Max + O.Max;
  // A sum that leaves the container by one carry: a + b = 2^C + low becomes
  // low + k. With the carry low <= Sum - 2^C, so the result is at most
  // max(2^C - 1, Sum - 2^C + k), which splitStep computes.
  if (CarryCorrections && isElement(A) && isElement(O) && Sum > containerMax())
    if (std::optional<FoldStep> Step = splitStep(Sum, Container);
        Step && Step->Max <= containerMax() &&
        (Sum >> Container) == Integer(1)) {
      Element Result{nullptr, Step->Max};
      if (!B)
        return Result;
      Value *Carry;
      Value *Low = emitSum(A.V, O.V, "sum", &Carry);
      Value *Mask = mask(Carry);
      // With the carry, low + k < 2^w if Sum - 2^C + k < 2^w: then the
      // correction ends in the low word. Without it nothing is added.
      if ((Sum - Integer::pow2(Container) + Step->Factor).bits() <= WordBits)
        Result.V =
            addToLowWord(Low, maskedConstant(Mask, Step->Factor, WordBits));
      else
        Result.V =
            emitSum(Low, maskedConstant(Mask, Step->Factor, Container), "sum");
      return Result;
    }
  Element Result{nullptr, Sum};
  if (B) {
    unsigned Width = widthOf(Sum);
    Result.V = emitSum(resize(A.V, Width), resize(O.V, Width), "sum");
  }
  return Result;
}

Element Representation::sub(const Element &A, const Element &O) {
  // a + K - b with K the smallest multiple of M that is at least b's bound:
  // never negative, at most a's bound plus K.
  Integer K = M.multipleAtLeast(O.Max);
  Element Padded{nullptr, A.Max + K};
  // a - b with a borrow: the low C bits hold a - b + 2^C; subtracting k makes
  // it a - b + 2^C - k, congruent to a - b. It is not negative if b <= 2^C - k,
  // and less than 2^C - k. Without a borrow it is a - b <= a.
  Integer Factor = M.powerOfTwo(Container);
  Integer BorrowLimit = Integer::pow2(Container) - Factor;
  bool CanBorrow =
      CarryCorrections && isElement(A) && isElement(O) && O.Max <= BorrowLimit;
  if (CarryCorrections && !CanBorrow && isElement(A) && !isElement(Padded))
    if (Element Folded = foldFully(O); Folded.Max < O.Max)
      return sub(A, Folded);
  if (CanBorrow && !isElement(Padded)) {
    Element Result{nullptr, max(A.Max, BorrowLimit - Integer(1))};
    if (!B)
      return Result;
    Value *Borrow;
    Value *Low = emitDifference(A.V, O.V, "difference", &Borrow);
    Value *Mask = mask(Borrow);
    Result.V = emitDifference(Low, maskedConstant(Mask, Factor, Container),
                              "difference");
    return Result;
  }
  if (B) {
    unsigned Width = widthOf(Padded.Max);
    Value *Minuend =
        emitSum(resize(A.V, Width),
                ConstantInt::get(B->getContext(), K.toAPInt(Width)), "padded");
    Padded.V = emitDifference(Minuend, resize(O.V, Width), "difference");
  }
  return Padded;
}

Element Representation::mul(const Element &A, const Element &O) {
  assert(isElement(A) && isElement(O) && "factors have to fit the container");
  Element Result{nullptr, A.Max * O.Max};
  if (B)
    Result.V = emitProduct(A, O, widthOf(Result.Max));
  return Result;
}

/// By additions: they keep the bounds of a sum.
Element Representation::mulSmall(const Element &A, unsigned Factor) {
  Element Result = A;
  for (unsigned Bit = Log2_32(Factor); Bit-- > 0;) {
    Result = tightBound() ? addTight(Result, Result) : add(Result, Result);
    if (Factor >> Bit & 1)
      Result = tightBound() ? addTight(Result, A) : add(Result, A);
    Result = fold(Result);
  }
  return Result;
}

/// Where M fills its words, a sum of two elements may carry twice, and a
/// difference may borrow twice; canonical operands need one correction.
std::optional<Integer> Representation::tightBound() const {
  if (M.kind() == Modulus::Kind::Crandall || M.bits() != Container ||
      !CarryCorrections)
    return std::nullopt;
  return M.value() - Integer(1);
}

Element Representation::tighten(const Element &A) {
  return foldTo(A, *tightBound());
}

/// a + b = a - (M - b): with b <= M the negation is one subtraction without a
/// borrow, and with both canonical the difference needs one correction. That is
/// a chain less than to add and to subtract M. Other sums keep their carry, and
/// are reduced.
Element Representation::addTight(const Element &A, const Element &O) {
  Integer Tight = *tightBound();
  if (A.Max <= Tight && O.Max <= Tight) {
    Element Negated{nullptr, M.value()};
    if (B)
      Negated.V = emitDifference(
          ConstantInt::get(B->getContext(), M.value().toAPInt(Container)), O.V,
          "negated");
    return sub(A, Negated);
  }
  Element Sum{nullptr, A.Max + O.Max};
  if (B) {
    unsigned Width = widthOf(Sum.Max);
    Sum.V = emitSum(resize(A.V, Width), resize(O.V, Width), "sum");
  }
  return tighten(Sum);
}

Element Representation::select(Value *Mask, const Element &A,
                               const Element &O) {
  Element Result{nullptr, hull(A.Max, O.Max)};
  if (B) {
    // b ^ (m & (a ^ b))
    unsigned Width = widthOf(Result.Max);
    Value *VA = resize(A.V, Width), *VB = resize(O.V, Width);
    Value *Difference = ir().CreateAnd(ir().CreateXor(VA, VB, "either"),
                                       spreadMask(*B, Mask, Width), "toggle");
    Result.V = ir().CreateXor(VB, Difference, "chosen");
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

bool Representation::isShiftAndAdd(const Integer &Factor) const {
  Integer Power = Factor - Integer(1);
  return Power.isPowerOf2() && Power.bits() <= WordBits;
}

/// With h = Max >> Bits, a value has hi <= h. Either hi < h and lo is anything
/// below 2^Bits, or hi = h and lo <= Max - h 2^Bits. So hi Factor + lo is at
/// most the larger of
///     (2^Bits - 1) + (h - 1) Factor    and    (Max - h 2^Bits) + h Factor.
std::optional<Representation::FoldStep>
Representation::splitStep(const Integer &Max, unsigned Bits) const {
  Integer H = Max >> Bits;
  if (H.isZero())
    return std::nullopt;
  Integer Factor = M.powerOfTwo(Bits);
  Integer NewMax = max(Integer::maxUnsigned(Bits) + (H - Integer(1)) * Factor,
                       Max - (H << Bits) + H * Factor);
  if (NewMax >= Max)
    return std::nullopt;
  // Products count three; a split inside a word costs two shifts and an or per
  // word of the high part.
  unsigned HiWords = roundToWords(H.bits()) / WordBits;
  unsigned FactorWords = roundToWords(Factor.bits()) / WordBits;
  unsigned Cost = widthOf(NewMax) / WordBits;
  if (Factor != Integer(1) && H != Integer(1))
    Cost += (isShiftAndAdd(Factor) ? 2 : 3 * FactorWords) * HiWords;
  if (Bits % WordBits)
    Cost += 3 * HiWords;
  return FoldStep{FoldStep::Split, Bits, Factor, NewMax, Cost};
}

/// Every word w_i is at most min(2^w - 1, Max >> (w i)).
std::optional<Representation::FoldStep>
Representation::wordSumStep(const Integer &Max) const {
  if (M.bits() > WordBits)
    return std::nullopt;
  Integer NewMax(0);
  unsigned Words = roundToWords(Max.bits()) / WordBits;
  for (unsigned Index = 0; Index != Words; ++Index)
    NewMax = NewMax +
             min(Integer::maxUnsigned(WordBits), Max >> (Index * WordBits)) *
                 M.powerOfTwo(Index * WordBits);
  if (NewMax >= Max)
    return std::nullopt;
  return FoldStep{FoldStep::WordSum, 0, Integer(0), NewMax, 5 * Words};
}

/// Handbook of Applied Cryptography, 14.42, for a dividend below 2^t. With
/// 2^(n-1) < M <= 2^n and mu = floor(2^t / M), the estimate
///     q' = floor(floor(x / 2^(n-1)) mu / 2^(t-n+1))
/// is at most q = floor(x / M), and
///     floor(x / 2^(n-1)) mu > (x / 2^(n-1) - 1) (2^t / M - 1)
///                           > x 2^(t-n+1) / M - x / 2^(n-1) - 2^t / M,
/// so q' > x / M - x / 2^t - 2^(n-1) / M - 1 > x / M - 3, and x - q' M < 3 M.
std::optional<Representation::FoldStep>
Representation::barrettStep(const Integer &Max) const {
  Integer NewMax = Integer(3) * M.value() - Integer(1);
  if (NewMax >= Max || M.bits() < 2)
    return std::nullopt;
  unsigned QuotientWords =
      roundToWords((Max >> (M.bits() - 1)).bits() + 1) / WordBits;
  unsigned ModulusWords = Container / WordBits;
  unsigned Cost =
      3 * QuotientWords * (QuotientWords + ModulusWords) + 4 * ModulusWords;
  return FoldStep{FoldStep::Barrett, 0, Integer(0), NewMax, Cost};
}

/// With K = 2^j M <= Max: what is below K stays, the rest loses K.
std::optional<Representation::FoldStep>
Representation::subtractStep(const Integer &Max) const {
  if (Max < M.value() || Max.bits() > M.bits() + 3)
    return std::nullopt;
  Integer K = M.value();
  while (K + K <= Max)
    K = K + K;
  return FoldStep{FoldStep::Subtract, 0, K, max(K - Integer(1), Max - K),
                  4 * widthOf(Max) / WordBits};
}

SmallVector<Representation::FoldStep, 4>
Representation::stepsFrom(const Integer &Max) const {
  SmallVector<FoldStep, 4> Steps;
  auto Consider = [&](std::optional<FoldStep> Step) {
    if (Step)
      Steps.push_back(*Step);
  };
  bool Crandall = M.kind() == Modulus::Kind::Crandall;
  if (Crandall)
    Consider(splitStep(Max, M.bits()));
  // Without a small factor only a few bits above the container are worth it.
  if (Crandall || (Max >> Container).bits() <= 8)
    Consider(splitStep(Max, Container));
  if (!Crandall) {
    if (Max.bits() > M.bits() + 3)
      Consider(barrettStep(Max));
    Consider(subtractStep(Max));
  }
  Consider(wordSumStep(Max));
  return Steps;
}

std::optional<SmallVector<Representation::FoldStep, 4>>
Representation::planFold(const Integer &Max, const Integer &Target,
                         unsigned Depth, unsigned &Cost) const {
  Cost = 0;
  if (Max <= Target)
    return SmallVector<FoldStep, 4>();
  std::optional<SmallVector<FoldStep, 4>> Best;
  if (!Depth)
    return Best;
  for (const FoldStep &Step : stepsFrom(Max)) {
    unsigned RestCost;
    auto Rest = planFold(Step.Max, Target, Depth - 1, RestCost);
    if (!Rest)
      continue;
    unsigned Total = Step.Cost + RestCost;
    if (!Best || Total < Cost) {
      Rest->insert(Rest->begin(), Step);
      Best = std::move(Rest);
      Cost = Total;
    }
  }
  return Best;
}

Element Representation::applyStep(const Element &A, const FoldStep &Step) {
  Element Result{nullptr, Step.Max};
  if (!B)
    return Result;
  switch (Step.What) {
  case FoldStep::Split:
    Result.V = emitSplit(A, Step);
    break;
  case FoldStep::WordSum:
    Result.V = emitWordSum(A, Step);
    break;
  case FoldStep::Barrett:
    Result.V = emitBarrett(A, Step);
    break;
  case FoldStep::Subtract:
    Result.V = emitConditionalSubtract(A.V, Step.Factor);
    break;
  }
  Result.V = resize(Result.V, widthOf(Step.Max), "fold");
  return Result;
}

Value *Representation::emitSplit(const Element &A, const FoldStep &Step) {
  unsigned Width = widthOf(Step.Max);
  Integer H = A.Max >> Step.Bits;
  unsigned InWidth = A.V->getType()->getIntegerBitWidth();
  Value *Lo = resize(A.V, std::min(roundToWords(Step.Bits), InWidth), "lo");
  if (unsigned LoWidth = Lo->getType()->getIntegerBitWidth();
      Step.Bits < LoWidth)
    Lo = ir().CreateAnd(Lo, APInt::getLowBitsSet(LoWidth, Step.Bits), "lo");
  Value *Hi = ir().CreateLShr(A.V, Step.Bits, "hi");
  if (H == Integer(1)) {
    // One bit: a masked constant instead of a product.
    Value *Mask = opaque(ir().CreateNeg(resize(Hi, WordBits, "hi"), "choose"));
    return emitSum(resize(Lo, Width), maskedConstant(Mask, Step.Factor, Width),
                   "fold");
  }
  Hi = resize(Hi, roundToWords(H.bits()), "hi");
  return emitMultiplyAdd(Lo, Hi, H, Step.Factor, Width);
}

Value *Representation::emitWordSum(const Element &A, const FoldStep &Step) {
  unsigned Width = widthOf(Step.Max);
  Value *Sum = nullptr;
  for (unsigned Bit = 0; Bit < A.Max.bits(); Bit += WordBits) {
    Value *Word = resize(
        resize(Bit ? ir().CreateLShr(A.V, Bit) : A.V, WordBits, "word"), Width);
    Value *Term = ir().CreateMul(
        Word,
        ConstantInt::get(B->getContext(), M.powerOfTwo(Bit).toAPInt(Width)),
        "times.power");
    Sum = Sum ? emitSum(Sum, Term, "sum") : Term;
  }
  return Sum;
}

Value *Representation::emitBarrett(const Element &A, const FoldStep &Step) {
  unsigned N = M.bits(), T = A.Max.bits();
  Integer Mu = Integer::pow2(T).floorDiv(M.value());
  auto Constant = [&](const Integer &C) {
    return Element{
        ConstantInt::get(B->getContext(), C.toAPInt(roundToWords(C.bits()))),
        C};
  };
  Integer HighMax = A.Max >> (N - 1);
  Element High{
      resize(ir().CreateLShr(A.V, N - 1), roundToWords(HighMax.bits()), "high"),
      HighMax};
  Integer EstimateMax = HighMax * Mu;
  Value *Estimate =
      emitProduct(High, Constant(Mu), roundToWords(EstimateMax.bits()));
  Integer QuotientMax = EstimateMax >> (T - N + 1);
  unsigned Width = widthOf(Step.Max);
  if (QuotientMax.isZero())
    return resize(A.V, Width);
  Element Quotient{resize(ir().CreateLShr(Estimate, T - N + 1),
                          roundToWords(QuotientMax.bits()), "quotient"),
                   QuotientMax};
  Integer MultipleMax = QuotientMax * M.value();
  Value *Multiple = emitProduct(Quotient, Constant(M.value()),
                                roundToWords(MultipleMax.bits()));
  // The difference is below 3 M: its low words tell it.
  return emitDifference(resize(A.V, Width), resize(Multiple, Width),
                        "remainder");
}

Value *Representation::emitConditionalSubtract(Value *V, const Integer &K) {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Value *Below;
  Value *Low =
      emitDifference(V, ConstantInt::get(B->getContext(), K.toAPInt(Width)),
                     "reduced", &Below);
  return emitSum(Low, maskedConstant(mask(Below), K, Width), "reduced");
}

Element Representation::foldTo(Element A, const Integer &Target) {
  while (A.Max > Target) {
    unsigned Cost;
    if (auto Steps = planFold(A.Max, Target, MaxPlannedFolds, Cost)) {
      for (const FoldStep &Step : *Steps)
        A = applyStep(A, Step);
      return A;
    }
    // Far away, or never reached: take the step that gains most.
    std::optional<FoldStep> Best;
    for (const FoldStep &Step : stepsFrom(A.Max))
      if (!Best || Step.Max < Best->Max)
        Best = Step;
    if (!Best)
      return A;
    A = applyStep(A, *Best);
  }
  return A;
}

Element Representation::fold(const Element &A) {
  return isElement(A) ? A : foldTo(A, foldTarget());
}

Element Representation::foldFully(const Element &A) {
  Element Result = fold(A);
  if (M.kind() != Modulus::Kind::Crandall)
    return Result;
  // 2^n + c is what a fold at n of a slightly larger value can reach.
  if (std::optional<FoldStep> Step = splitStep(Result.Max, M.bits());
      Step && Step->Max + (Result.Max >> 2) <= Result.Max)
    Result = applyStep(Result, *Step);
  return Result;
}

/// For a < 2 M + c: a + c has bit n set just where a >= M, because
/// a + c < 2 M + 2 c = 2^(n+1). Then the low n bits of a + c are a - M;
/// otherwise a < M stays.
Element Representation::conditionalSubtract(const Element &A) {
  unsigned N = M.bits();
  const Integer &C = M.deficit();
  assert(A.Max < M.value() + M.value() + C && "one subtraction is not enough");
  Element Result{nullptr, max(M.value() - Integer(1), A.Max - M.value())};
  if (!B)
    return Result;
  unsigned Width = widthOf(max(A.Max + C, Integer::pow2(N)));
  Value *V = resize(A.V, Width);
  Value *Sum =
      emitSum(V, ConstantInt::get(B->getContext(), C.toAPInt(Width)), "plus.c");
  Value *Bit = resize(ir().CreateLShr(Sum, N), WordBits, "not.below");
  Value *Mask = opaque(ir().CreateNeg(Bit, "choose"));
  Value *Difference = emitSum(V, maskedConstant(Mask, C, Width), "reduced");
  Result.V = resize(
      ir().CreateAnd(Difference, APInt::getLowBitsSet(Width, N), "reduced"),
      widthOf(Result.Max));
  return Result;
}

Element Representation::canonical(const Element &A) {
  Integer Canonical = M.value() - Integer(1);
  if (M.kind() != Modulus::Kind::Crandall)
    return foldTo(A, Canonical);
  Integer Below2M = M.value() + M.value() + M.deficit() - Integer(1);
  Element Result = A;
  if (Result.Max > Below2M)
    Result = foldTo(Result, Below2M);
  while (Result.Max > Canonical)
    Result = conditionalSubtract(Result);
  return Result;
}
