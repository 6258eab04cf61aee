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

#include "residue/Arithmetic/Representation.h"
#include "residue/Arithmetic/CarryChain.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

/// So many bits of a container above the modulus are worth to be kept free.
static const unsigned MinSpareBits = 8;

Representation::Representation(const Modulus &M, unsigned WordBits,
                               bool CarryCorrections, unsigned ContainerUnit)
    : M(M), WordBits(WordBits), Container(alignTo(M.bits(), ContainerUnit)),
      CarryCorrections(CarryCorrections) {
  forceReduction(options().Reduction);
}

void Representation::forceReduction(RequestedReduction Kind) {
  Folds = std::make_unique<FoldPlanner>(M, WordBits, CarryCorrections, Kind,
                                        Container);
}

/// A negative value is above -2^(C+w-1), as all that can be folded is.
unsigned Representation::widthOf(const ElementBound &A) const {
  unsigned Width = std::max(Container, roundToWords(A.max().bits()));
  return A.min().isNegative() ? std::max(Width, Container + WordBits) : Width;
}

std::string Representation::stepsOf(const ElementBound &A,
                                    function_ref<void()> Reduce) {
  SmallVector<FoldStep, 4> Steps;
  Taken = &Steps;
  Reduce();
  Taken = nullptr;
  return Steps.empty() ? "" : Folds->describe(A.max(), Steps);
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

ElementBound Representation::widened(const ElementBound &A) const {
  for (unsigned Above = 1; M.bits() + Above < Container; Above *= 2)
    if (Integer Limit = Integer::maxUnsigned(M.bits() + Above);
        A.max() <= Limit)
      return Limit;
  return containerMax();
}

Element Representation::widen(const Element &A, const ElementBound &Larger) {
  assert(Larger.covers(A.Bound) && "a bound only grows");
  Element Result{nullptr, Larger};
  if (B)
    Result.V = extend(A, widthOf(Larger));
  return Result;
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
    Term = tightBound() ? reduceTo(Term, *tightBound()) : fold(Term);
    Sum = Part ? fold(tightBound() ? addWithin(Sum, Term, *tightBound())
                                   : add(Sum, Term))
               : Term;
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
Value *Representation::combineMasked(bool Subtract, Value *V, Value *MaskWord,
                                     const Integer &C, const Twine &Name) {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Integer Complement = Integer::pow2(Width) - C;
  bool Complements = maskedWords(Complement, Width, WordBits) <
                     maskedWords(C, Width, WordBits);
  Value *Masked = maskedConstant(MaskWord, Complements ? Complement : C, Width);
  return Subtract == Complements ? emitSum(V, Masked, Name)
                                 : emitDifference(V, Masked, Name);
}

Value *Representation::addMasked(Value *V, Value *MaskWord, const Integer &C,
                                 const Twine &Name) {
  return combineMasked(/*Subtract=*/false, V, MaskWord, C, Name);
}

Value *Representation::subtractMasked(Value *V, Value *MaskWord,
                                      const Integer &C, const Twine &Name) {
  return combineMasked(/*Subtract=*/true, V, MaskWord, C, Name);
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
  Integer Sum = A.max() + O.max();
  // A sum that leaves the container by one carry.
  if (CarryCorrections && isElement(A) && isElement(O) && Sum > containerMax())
    if (std::optional<Integer> Corrected =
            Folds->correctedSum(A.max(), O.max())) {
      Element Result{nullptr, *Corrected};
      if (!B)
        return Result;
      Integer Factor = M.powerOfTwo(Container);
      Value *Carry;
      Value *Low = emitSum(A.V, O.V, "sum", &Carry);
      Value *Mask = mask(Carry);
      // With the carry, low + k < 2^w if Sum - 2^C + k < 2^w: then the
      // correction ends in the low word. Without it nothing is added.
      if ((Sum - Integer::pow2(Container) + Factor).bits() <= WordBits)
        Result.V = addToLowWord(Low, maskedConstant(Mask, Factor, WordBits));
      else
        Result.V = addMasked(Low, Mask, Factor, "sum");
      return Result;
    }
  Element Result{nullptr, Sum};
  if (B) {
    unsigned Width = widthOf(Sum);
    Result.V = emitSum(resize(A.V, Width), resize(O.V, Width), "sum");
  }
  return Result;
}

Element Representation::plusShifted(const Element &A, Value *Word,
                                    const Integer &Max, unsigned Shift,
                                    const Integer &Whole) {
  Element Sum{nullptr, A.max() + (Max << Shift)};
  assert(Sum.max() <= Whole && "the sum is larger than the whole");
  Value *Part = resize(Word, widthOf(Whole));
  if (Shift)
    Part = ir().CreateShl(Part, Shift);
  Sum.V = A.V ? emitSum(A.V, Part, "joined") : Part;
  return Sum;
}

Element Representation::sub(const Element &A, const Element &O) {
  // a + K - b with K the smallest multiple of M that is at least b's bound:
  // never negative, at most a's bound plus K.
  Integer K = M.multipleAtLeast(O.max());
  Element Padded{nullptr, A.max() + K};
  if (CarryCorrections && isElement(A) && !isElement(Padded)) {
    std::optional<Integer> Corrected;
    if (isElement(O))
      Corrected = Folds->correctedDifference(A.max(), O.max());
    if (!Corrected)
      if (Element Folded = foldFully(O); Folded.max() < O.max())
        return sub(A, Folded);
    if (Corrected) {
      Element Result{nullptr, *Corrected};
      if (!B)
        return Result;
      Value *Borrow;
      Value *Low = emitDifference(A.V, O.V, "difference", &Borrow);
      Value *Mask = mask(Borrow);
      Result.V =
          subtractMasked(Low, Mask, M.powerOfTwo(Container), "difference");
      return Result;
    }
  }
  if (B) {
    unsigned Width = widthOf(Padded.max());
    Value *Minuend =
        emitSum(resize(A.V, Width),
                ConstantInt::get(B->getContext(), K.toAPInt(Width)), "padded");
    Padded.V = emitDifference(Minuend, resize(O.V, Width), "difference");
  }
  return Padded;
}

Element Representation::mul(const Element &A, const Element &O) {
  assert(isElement(A) && isElement(O) && "factors have to fit the container");
  Element Result{nullptr, A.max() * O.max()};
  if (B)
    Result.V = emitProduct(A, O, widthOf(Result.max()));
  return Result;
}

Element Representation::select(Value *Mask, const Element &A,
                               const Element &O) {
  Element Result{nullptr, A.Bound.hull(O.Bound)};
  if (B) {
    // b ^ (m & (a ^ b))
    unsigned Width = widthOf(Result.Bound);
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
  return Folds->isShiftAndAdd(Factor);
}

Element Representation::applyStep(const FoldPlanner &Plan, const Element &A,
                                  const FoldStep &Step) {
  Element Result{nullptr, Step.Max};
  if (Taken && &Plan == Folds.get())
    Taken->push_back(Step);
  if (!B)
    return Result;
  switch (Step.What) {
  case FoldStep::Split:
    Result.V = emitSplit(Plan, A, Step);
    break;
  case FoldStep::DigitSum:
    Result.V = emitDigitSum(Plan, A, Step);
    break;
  case FoldStep::Rows:
    Result.V = emitRows(Plan.form(), A, Step);
    break;
  case FoldStep::WordSum:
    Result.V = emitWordSum(Plan.modulus(), A, Step);
    break;
  case FoldStep::Barrett:
    Result.V = emitBarrett(Plan.modulus(), A, Step);
    break;
  case FoldStep::Subtract:
    Result.V = emitConditionalSubtract(A.V, Step.Factor);
    break;
  case FoldStep::Correct:
    Result.V = emitCorrect(A, Step);
    break;
  case FoldStep::EvenSplit:
    Result.V = emitEvenSplit(Plan, A, Step);
    break;
  case FoldStep::Approximate:
    Result.V = emitApproximate(A);
    break;
  }
  Result.V = resize(Result.V, widthOf(Step.Max), "fold");
  return Result;
}

Element Representation::numberOf(const Integer &C) {
  return {ConstantInt::get(B->getContext(), C.toAPInt(roundToWords(C.bits()))),
          C};
}

Value *Representation::bitsOf(const Element &A, unsigned From, unsigned Count,
                              unsigned Width) {
  if ((A.max() >> From).isZero())
    return ConstantInt::get(intType(Width), 0);
  Value *Bits = From ? ir().CreateLShr(A.V, From, "digits") : A.V;
  bool Above = A.max().bits() > From + Count;
  unsigned Whole = roundToWords(Count);
  if (Bits->getType()->getIntegerBitWidth() > Whole)
    Bits = resize(Bits, Whole, "digits");
  if (Above && Count % WordBits)
    Bits = ir().CreateAnd(
        Bits,
        APInt::getLowBitsSet(Bits->getType()->getIntegerBitWidth(), Count),
        "digits");
  return resize(Bits, Width, "digits");
}

Value *Representation::emitTimes(const Element &A, const Integer &Factor,
                                 unsigned Width) {
  if (Factor == Integer(1))
    return resize(A.V, Width);
  if (Factor.isPowerOf2())
    return ir().CreateShl(resize(A.V, Width), Factor.bits() - 1, "shifted");
  if (Width == WordBits)
    return ir().CreateMul(
        resize(A.V, Width),
        ConstantInt::get(B->getContext(), Factor.toAPInt(Width)), "times.c");
  return emitProduct(A, numberOf(Factor), Width);
}

Value *Representation::emitSplit(const FoldPlanner &Plan, const Element &A,
                                 const FoldStep &Step) {
  unsigned Width = widthOf(Step.Max);
  Integer H = A.max() >> Step.Bits;
  unsigned InWidth = A.V->getType()->getIntegerBitWidth();
  Value *Lo = resize(A.V, std::min(roundToWords(Step.Bits), InWidth), "lo");
  if (unsigned LoWidth = Lo->getType()->getIntegerBitWidth();
      Step.Bits < LoWidth)
    Lo = ir().CreateAnd(Lo, APInt::getLowBitsSet(LoWidth, Step.Bits), "lo");
  Value *Hi = ir().CreateLShr(A.V, Step.Bits, "hi");
  if (Step.Factor.isNegative()) {
    // Below 2^Width, as the offset is, which is at least as much.
    Hi = resize(Hi, roundToWords(H.bits()), "hi");
    Value *Times = emitTimes({Hi, H}, -Step.Factor,
                             roundToWords((H * -Step.Factor).bits()));
    Value *Padded =
        emitSum(resize(Lo, Width),
                ConstantInt::get(B->getContext(), Step.Offset.toAPInt(Width)),
                "padded");
    return emitDifference(Padded, resize(Times, Width), "fold");
  }
  if (H == Integer(1) && !Step.Factor.isPowerOf2()) {
    // One bit: a masked constant instead of a product.
    Value *Mask = opaque(ir().CreateNeg(resize(Hi, WordBits, "hi"), "choose"));
    return addMasked(resize(Lo, Width), Mask, Step.Factor, "fold");
  }
  Hi = resize(Hi, roundToWords(H.bits()), "hi");
  if (Step.Factor.isPowerOf2())
    return emitSum(resize(Lo, Width), emitTimes({Hi, H}, Step.Factor, Width),
                   "fold");
  if (Plan.isShiftedTerms(H, Step.Factor, Step.Max))
    return emitShiftedTerms(Lo, Hi, Step.Factor, Width);
  return emitMultiplyAdd(Lo, Hi, H, Step.Factor, Width);
}

/// Lo + Hi Factor fits \p Width; what is subtracted comes last, and partial
/// sums may wrap.
Value *Representation::emitShiftedTerms(Value *Lo, Value *Hi,
                                        const Integer &Factor, unsigned Width) {
  Value *Sum = resize(Lo, Width), *Whole = resize(Hi, Width, "hi");
  auto Powers = Factor.signedPowers();
  for (bool Negative : {false, true})
    for (const Integer::SignedPower &Power : reverse(Powers)) {
      if (Power.Negative != Negative)
        continue;
      Value *Term = Whole;
      if (Power.Exponent)
        Term = ir().CreateShl(Whole, Power.Exponent, "shifted");
      Sum = Negative ? emitDifference(Sum, Term, "fold")
                     : emitSum(Sum, Term, "fold");
    }
  return Sum;
}

Value *Representation::emitDigitSum(const FoldPlanner &Plan, const Element &A,
                                    const FoldStep &Step) {
  const Modulus::SolinasForm &Form = Plan.form();
  unsigned Base = Form.DigitBits * Form.degree();
  Element Sum{bitsOf(A, 0, Base, Container),
              min(A.max(), Integer::maxUnsigned(Base))};
  for (bool Negative : {true, false})
    for (unsigned J = 0; J != Step.Bits; ++J) {
      Integer Factor = Plan.digitFactor(J);
      if (Factor.isZero() || Factor.isNegative() != Negative)
        continue;
      unsigned From = Base + Form.DigitBits * J;
      Element Digit{
          bitsOf(A, From, Form.DigitBits, roundToWords(Form.DigitBits)),
          min(A.max() >> From, Integer::maxUnsigned(Form.DigitBits))};
      Integer Size = Negative ? -Factor : Factor;
      Element Term{emitTimes(Digit, Size, Container), Digit.max() * Size};
      Sum = Negative ? Representation::sub(Sum, Term)
                     : Representation::add(Sum, Term);
    }
  assert(Sum.max() == Step.Max && "the digits are summed as planned");
  return Sum.V;
}

Value *Representation::emitRows(const Modulus::SolinasForm &Form,
                                const Element &A, const FoldStep &Step) {
  unsigned Width = widthOf(Step.Max), Base = Form.DigitBits * Form.degree();
  auto EmitRow = [&](const DigitRow &Row) {
    Value *Whole = nullptr;
    for (const DigitRun &Run : runsOf(Row)) {
      Value *Part = bitsOf(A, Base + Run.First * Form.DigitBits,
                           Run.Length * Form.DigitBits, Width);
      if (Run.At)
        Part = ir().CreateShl(Part, Run.At * Form.DigitBits, "row");
      Whole = Whole ? ir().CreateOr(Whole, Part, "row") : Part;
    }
    return Whole;
  };
  DigitRows Rows = digitRows(Form, Step.Bits);
  Value *Sum = bitsOf(A, 0, Base, Width);
  if (!Step.Offset.isZero())
    Sum = emitSum(Sum,
                  ConstantInt::get(B->getContext(), Step.Offset.toAPInt(Width)),
                  "padded");
  for (const DigitRow &Row : Rows.Plus)
    Sum = emitSum(Sum, EmitRow(Row), "fold");
  for (const DigitRow &Row : Rows.Minus)
    Sum = emitDifference(Sum, EmitRow(Row), "fold");
  return Sum;
}

Value *Representation::emitWordSum(const Modulus &M, const Element &A,
                                   const FoldStep &Step) {
  unsigned Width = widthOf(Step.Max);
  Value *Sum = nullptr;
  for (unsigned Bit = 0; Bit < A.max().bits(); Bit += WordBits) {
    Element Word{
        resize(Bit ? ir().CreateLShr(A.V, Bit) : A.V, WordBits, "word"),
        min(A.max() >> Bit, Integer::maxUnsigned(WordBits))};
    Integer Factor = M.powerOfTwo(Bit);
    Value *Term = resize(
        emitTimes(Word, Factor, roundToWords((Word.max() * Factor).bits())),
        Width, "times.power");
    Sum = Sum ? emitSum(Sum, Term, "sum") : Term;
  }
  return Sum;
}

Value *Representation::emitBarrett(const Modulus &M, const Element &A,
                                   const FoldStep &Step) {
  unsigned Dropped = Step.Bits, Scale = Step.Scale;
  const Integer &Mu = Step.Factor;
  Integer HighMax = A.max() >> Dropped;
  Value *Above = Dropped ? ir().CreateLShr(A.V, Dropped) : A.V;
  Element High{resize(Above, roundToWords(HighMax.bits()), "high"), HighMax};
  Integer EstimateMax = HighMax * Mu;
  Value *Estimate =
      emitProduct(High, numberOf(Mu), roundToWords(EstimateMax.bits()));
  Integer QuotientMax = EstimateMax >> (Scale - Dropped);
  unsigned Width = widthOf(Step.Max);
  if (QuotientMax.isZero())
    return resize(A.V, Width);
  Element Quotient{resize(ir().CreateLShr(Estimate, Scale - Dropped),
                          roundToWords(QuotientMax.bits()), "quotient"),
                   QuotientMax};
  Integer MultipleMax = QuotientMax * M.value();
  Value *Multiple = emitProduct(Quotient, numberOf(M.value()),
                                roundToWords(MultipleMax.bits()));
  // The difference is at most Step.Max: its low words tell it.
  return emitDifference(resize(A.V, Width), resize(Multiple, Width),
                        "remainder");
}

Value *Representation::emitConditionalSubtract(Value *V, const Integer &K) {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Value *Below;
  Value *Low =
      emitDifference(V, ConstantInt::get(B->getContext(), K.toAPInt(Width)),
                     "reduced", &Below);
  return addMasked(Low, mask(Below), K, "reduced");
}

Value *Representation::emitCorrect(const Element &A, const FoldStep &Step) {
  unsigned N = Step.Bits;
  const Integer &C = Step.Factor;
  unsigned Width = widthOf(max(A.max() + C, Integer::pow2(N)));
  Value *V = resize(A.V, Width);
  Value *Sum =
      emitSum(V, ConstantInt::get(B->getContext(), C.toAPInt(Width)), "plus.c");
  Value *Bit = resize(ir().CreateLShr(Sum, N), WordBits, "not.below");
  Value *Mask = opaque(ir().CreateNeg(Bit, "choose"));
  Value *Difference = emitSum(V, maskedConstant(Mask, C, Width), "reduced");
  return ir().CreateAnd(Difference, APInt::getLowBitsSet(Width, N), "reduced");
}

Value *Representation::emitEvenSplit(const FoldPlanner &Plan, const Element &A,
                                     const FoldStep &Step) {
  unsigned Bits = Step.Bits, Width = widthOf(Step.Max);
  Integer HighMax = A.max() >> Bits;
  Element High{resize(ir().CreateLShr(A.V, Bits, "above"), widthOf(HighMax)),
               HighMax};
  for (const FoldStep &OddStep : Plan.oddPart().plan(HighMax, Step.Factor))
    High = applyStep(Plan.oddPart(), High, OddStep);
  Value *Low = ir().CreateAnd(resize(A.V, Width),
                              APInt::getLowBitsSet(Width, Bits), "below");
  return ir().CreateOr(ir().CreateShl(resize(High.V, Width), Bits, "above"),
                       Low, "residue");
}

Element Representation::foldTo(Element A, const Integer &Target) {
  for (const FoldStep &Step : Folds->plan(A.max(), Target))
    A = applyStep(*Folds, A, Step);
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
  if (std::optional<FoldStep> Step = Folds->splitStep(Result.max(), M.bits());
      Step && Step->Max + (Result.max() >> 2) <= Result.max())
    Result = applyStep(*Folds, Result, *Step);
  return Result;
}

Element Representation::canonical(const Element &A) {
  return foldTo(A, M.value() - Integer(1));
}
