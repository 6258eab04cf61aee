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
// conditions become masks, and a mask passes through an empty inline assembly
// statement, since InstCombine would turn `and (sext i1 c), 38` into a select
// and X86CmovConversion that into a branch. Link-time optimization runs the
// optimizer again over what is emitted here.
//
//===----------------------------------------------------------------------===//

#include "residue/Representation.h"
#include "residue/Compat.h"
#include "residue/SaturatedRepresentation.h"
#include "residue/WideRepresentation.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace residue;

/// Folds beyond this many steps are planned greedily.
static const unsigned MaxPlannedFolds = 5;

const char *residue::representationName(RepresentationKind Kind) {
  return Kind == RepresentationKind::Wide ? "wide" : "saturated";
}

std::unique_ptr<Representation> Representation::create(RepresentationKind Kind,
                                                       const Modulus &M,
                                                       unsigned WordBits,
                                                       bool CarryCorrections) {
  if (Kind == RepresentationKind::Wide)
    return std::make_unique<WideRepresentation>(M, WordBits, CarryCorrections);
  return std::make_unique<SaturatedRepresentation>(M, WordBits,
                                                   CarryCorrections);
}

Representation::Representation(const Modulus &M, unsigned WordBits,
                               bool CarryCorrections)
    : M(M), WordBits(WordBits), Container(roundToWords(M.bits())),
      CarryCorrections(CarryCorrections) {}

unsigned Representation::widthOf(const Integer &Max) const {
  return std::max(Container, roundToWords(Max.bits()));
}

Value *Representation::resize(Value *V, unsigned Bits, const Twine &Name) {
  return ir().CreateZExtOrTrunc(V, intType(Bits), Name);
}

Element Representation::fromInteger(Value *V, const Integer &Max) {
  if (B)
    V = resize(V, widthOf(Max), "residue");
  return {V, Max};
}

Element Representation::constant(const Integer &C) {
  Integer Canonical = C.mod(M.value());
  Value *V = nullptr;
  if (B)
    V = ConstantInt::get(B->getContext(), Canonical.toAPInt(Container));
  return {V, Canonical};
}

Value *Representation::toInteger(const Element &A, Type *Ty) {
  return ir().CreateZExtOrTrunc(A.V, Ty, "exact");
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

Value *Representation::opaque(Value *Word) {
  auto *Type = FunctionType::get(Word->getType(), {Word->getType()}, false);
  auto *Asm = InlineAsm::get(Type, "", "=r,0", /*hasSideEffects=*/false);
  CallInst *Call = ir().CreateCall(Asm, {Word}, "mask");
  Call->setDoesNotAccessMemory();
  Call->setDoesNotThrow();
  return Call;
}

Value *Representation::mask(Value *Condition) {
  return opaque(ir().CreateSExtOrTrunc(Condition, intType(WordBits), "choose"));
}

/// The mask word, repeated.
Value *Representation::spread(Value *MaskWord, unsigned Width) {
  Value *Word = resize(MaskWord, Width), *All = Word;
  for (unsigned Bit = WordBits; Bit < Width; Bit += WordBits)
    All = ir().CreateOr(All, ir().CreateShl(Word, Bit));
  return All;
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
// Ring operations
//===----------------------------------------------------------------------===//

Element Representation::add(const Element &A, const Element &O) {
  Integer Sum = A.Max + O.Max;
  // A sum that leaves the container by one carry: a + b = 2^C + low becomes
  // low + k. With the carry low <= Sum - 2^C, so the result is at most
  // max(2^C - 1, Sum - 2^C + k), which foldStep computes.
  if (CarryCorrections && isElement(A) && isElement(O) && Sum > containerMax())
    if (std::optional<FoldStep> Step = foldStep(Sum, Container);
        Step && Step->Max <= containerMax() &&
        (Sum >> Container) == Integer(1)) {
      Element Result{nullptr, Step->Max};
      if (!B)
        return Result;
      Value *Pair = ir().CreateBinaryIntrinsic(Intrinsic::uadd_with_overflow,
                                               A.V, O.V, {}, "sum");
      Value *Low = ir().CreateExtractValue(Pair, 0, "sum");
      Value *Mask = mask(ir().CreateExtractValue(Pair, 1, "carry"));
      // With the carry, low + k < 2^w if Sum - 2^C + k < 2^w: then the
      // correction ends in the low word. Without it nothing is added.
      if ((Sum - Integer::pow2(Container) + Step->Factor).bits() <= WordBits)
        Result.V =
            addToLowWord(Low, maskedConstant(Mask, Step->Factor, WordBits));
      else
        Result.V = ir().CreateAdd(
            Low, maskedConstant(Mask, Step->Factor, Container), "sum");
      return Result;
    }
  Element Result{nullptr, Sum};
  if (B) {
    unsigned Width = widthOf(Sum);
    Result.V = ir().CreateAdd(resize(A.V, Width), resize(O.V, Width), "sum");
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
    Value *Pair = ir().CreateBinaryIntrinsic(Intrinsic::usub_with_overflow, A.V,
                                             O.V, {}, "difference");
    Value *Low = ir().CreateExtractValue(Pair, 0, "difference");
    Value *Mask = mask(ir().CreateExtractValue(Pair, 1, "borrow"));
    Result.V = ir().CreateSub(Low, maskedConstant(Mask, Factor, Container),
                              "difference");
    return Result;
  }
  if (B) {
    unsigned Width = widthOf(Padded.Max);
    Value *Minuend = ir().CreateAdd(
        resize(A.V, Width), ConstantInt::get(B->getContext(), K.toAPInt(Width)),
        "padded");
    Padded.V = ir().CreateSub(Minuend, resize(O.V, Width), "difference");
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

Element Representation::select(Value *Mask, const Element &A,
                               const Element &O) {
  Element Result{nullptr, max(A.Max, O.Max)};
  if (B) {
    // b ^ (m & (a ^ b))
    unsigned Width = widthOf(Result.Max);
    Value *VA = resize(A.V, Width), *VB = resize(O.V, Width);
    Value *Difference = ir().CreateAnd(ir().CreateXor(VA, VB, "either"),
                                       spread(Mask, Width), "toggle");
    Result.V = ir().CreateXor(VB, Difference, "chosen");
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// With h = Max >> Split, a value has hi <= h. Either hi < h and lo is anything
/// below 2^Split, or hi = h and lo <= Max - h 2^Split. So hi Factor + lo is at
/// most the larger of
///     (2^Split - 1) + (h - 1) Factor    and    (Max - h 2^Split) + h Factor.
std::optional<Representation::FoldStep>
Representation::foldStep(const Integer &Max, unsigned Split) const {
  Integer H = Max >> Split;
  if (H.isZero())
    return std::nullopt;
  FoldStep Step;
  Step.Split = Split;
  Step.Factor = M.powerOfTwo(Split);
  Step.Max = max(Integer::maxUnsigned(Split) + (H - Integer(1)) * Step.Factor,
                 Max - (H << Split) + H * Step.Factor);
  if (Step.Max >= Max)
    return std::nullopt;
  return Step;
}

/// Word operations, roughly: products count three, and a split inside a word
/// costs two shifts and an or per word of the high part.
unsigned Representation::foldCost(const Integer &Max,
                                  const FoldStep &Step) const {
  unsigned HiWords = roundToWords((Max >> Step.Split).bits()) / WordBits;
  unsigned Words = widthOf(Step.Max) / WordBits;
  unsigned FactorWords = roundToWords(Step.Factor.bits()) / WordBits;
  unsigned Cost = Words;
  if (Step.Factor != Integer(1) && (Max >> Step.Split) != Integer(1))
    Cost += 3 * HiWords * FactorWords;
  if (Step.Split % WordBits)
    Cost += 3 * HiWords;
  return Cost;
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
  for (unsigned Split : {M.bits(), Container}) {
    std::optional<FoldStep> Step = foldStep(Max, Split);
    if (!Step)
      continue;
    unsigned RestCost;
    auto Rest = planFold(Step->Max, Target, Depth - 1, RestCost);
    if (!Rest)
      continue;
    unsigned Total = foldCost(Max, *Step) + RestCost;
    if (!Best || Total < Cost) {
      Rest->insert(Rest->begin(), *Step);
      Best = std::move(Rest);
      Cost = Total;
    }
  }
  return Best;
}

Element Representation::applyFold(const Element &A, const FoldStep &Step) {
  Element Result{nullptr, Step.Max};
  if (!B)
    return Result;
  unsigned Width = widthOf(Step.Max);
  Integer H = A.Max >> Step.Split;
  unsigned InWidth = A.V->getType()->getIntegerBitWidth();
  unsigned LoWidth = roundToWords(Step.Split);
  Value *Lo = resize(A.V, std::min(LoWidth, InWidth), "lo");
  if (Step.Split < Lo->getType()->getIntegerBitWidth())
    Lo = ir().CreateAnd(
        Lo,
        APInt::getLowBitsSet(Lo->getType()->getIntegerBitWidth(), Step.Split),
        "lo");
  Value *Hi = ir().CreateLShr(A.V, Step.Split, "hi");
  if (H == Integer(1)) {
    // One bit: a masked constant instead of a product.
    Value *Mask = opaque(ir().CreateNeg(resize(Hi, WordBits, "hi"), "choose"));
    Result.V = ir().CreateAdd(resize(Lo, Width),
                              maskedConstant(Mask, Step.Factor, Width), "fold");
    return Result;
  }
  Hi = resize(Hi, roundToWords(H.bits()), "hi");
  Result.V = emitMultiplyAdd(Lo, Hi, H, Step.Factor, Width);
  return Result;
}

Element Representation::foldTo(Element A, const Integer &Target) {
  while (A.Max > Target) {
    unsigned Cost;
    if (auto Steps = planFold(A.Max, Target, MaxPlannedFolds, Cost)) {
      for (const FoldStep &Step : *Steps)
        A = applyFold(A, Step);
      return A;
    }
    // Far away, or never reached: take the step that gains most.
    std::optional<FoldStep> Best;
    for (unsigned Split : {M.bits(), Container})
      if (std::optional<FoldStep> Step = foldStep(A.Max, Split);
          Step && (!Best || Step->Max < Best->Max))
        Best = Step;
    if (!Best)
      return A;
    A = applyFold(A, *Best);
  }
  return A;
}

Element Representation::fold(const Element &A) {
  return isElement(A) ? A : foldTo(A, containerMax());
}

Element Representation::foldFully(const Element &A) {
  // 2^n + c is what a fold at n of a slightly larger value can reach.
  Element Result = fold(A);
  if (std::optional<FoldStep> Step = foldStep(Result.Max, M.bits());
      Step && Step->Max + (Result.Max >> 2) <= Result.Max)
    Result = applyFold(Result, *Step);
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
  Value *Sum = ir().CreateAdd(
      V, ConstantInt::get(B->getContext(), C.toAPInt(Width)), "plus.c");
  Value *Bit = resize(ir().CreateLShr(Sum, N), WordBits, "not.below");
  Value *Mask = opaque(ir().CreateNeg(Bit, "choose"));
  Value *Difference =
      ir().CreateAdd(V, maskedConstant(Mask, C, Width), "reduced");
  Result.V = resize(
      ir().CreateAnd(Difference, APInt::getLowBitsSet(Width, N), "reduced"),
      widthOf(Result.Max));
  return Result;
}

Element Representation::canonical(const Element &A) {
  Integer Below2M = M.value() + M.value() + M.deficit() - Integer(1);
  Element Result = A;
  if (Result.Max > Below2M)
    Result = foldTo(Result, Below2M);
  while (Result.Max >= M.value()) {
    Element Next = conditionalSubtract(Result);
    assert(Next.Max < Result.Max && "no progress");
    Result = Next;
  }
  return Result;
}
