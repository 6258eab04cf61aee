//===- ReductionSteps.cpp - What a reduction is made of -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: 2^(n-1) < M <= 2^n, w the word's bits, C the container's.
//
//===----------------------------------------------------------------------===//

#include "residue/Number/ReductionSteps.h"
#include "residue/Number/ReciprocalQuotient.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace residue;

ReductionSteps::ReductionSteps(const Modulus &M, unsigned WordBits,
                               const StepCosts &Costs, bool CarryCorrections,
                               unsigned Container)
    : M(M), WordBits(WordBits),
      Container(Container ? Container
                          : alignTo(std::max(M.bits(), 1U), WordBits)),
      Costs(Costs), CarryCorrections(CarryCorrections) {
  Form = M.solinas();
  // 2^n - 1 within a word: digits of n bits, t = 1.
  if (M.kind() == Modulus::Kind::Crandall && M.deficit() == Integer(1) &&
      M.bits() < WordBits)
    Form = Modulus::SolinasForm{M.bits(), {1}};
}

unsigned ReductionSteps::widthOf(const Integer &Max) const {
  return std::max(Container, words(Max) * WordBits);
}

unsigned ReductionSteps::words(const Integer &Max) const {
  return divideCeil(std::max(Max.bits(), 1U), WordBits);
}

bool residue::isShiftAndAdd(const Integer &Factor, unsigned WordBits) {
  Integer Power = Factor - Integer(1);
  return Power.isPowerOf2() && Power.bits() <= WordBits;
}

/// Powers of two are shifts.
unsigned ReductionSteps::latency(const Integer &Factor) const {
  return Factor.signedPowers().size() > 2 ? Costs.ProductLatency : 0;
}

/// The additions of a product by a constant: powers of two are shifts.
unsigned ReductionSteps::productCost(const Integer &Max,
                                     const Integer &Factor) const {
  if (isShiftAndAdd(Factor, WordBits))
    return 2 * words(Max);
  unsigned Cost = 0;
  for (unsigned At = 0; At < Factor.bits(); At += WordBits) {
    APInt Part = (Factor >> At).toAPInt(WordBits);
    if (!Part.isZero())
      Cost += (Part.isPowerOf2() ? 1 : Costs.Product) * words(Max);
  }
  return Cost;
}

/// One chain for every power of two, up from its place, and the words of hi
/// shifted once for each distance within words.
unsigned ReductionSteps::termsCost(const Integer &Max, const Integer &Factor,
                                   const Integer &Result) const {
  unsigned Cost = 0;
  SmallSet<unsigned, 4> Shifts;
  for (const Integer::SignedPower &Power : Factor.signedPowers()) {
    Cost += widthOf(Result) / WordBits - Power.Exponent / WordBits;
    Shifts.insert(Power.Exponent % WordBits);
  }
  Shifts.erase(0);
  return Cost + Shifts.size() * (words(Max) + 1);
}

bool ReductionSteps::isShiftedTerms(const Integer &Max, const Integer &Factor,
                                    const Integer &Result) const {
  const unsigned MostTerms = 4;
  return words(Max) > 1 && words(Factor) > 1 &&
         Factor.signedPowers().size() <= MostTerms &&
         termsCost(Max, Factor, Result) < productCost(Max, Factor) +
                                              latency(Factor) +
                                              widthOf(Result) / WordBits;
}

unsigned ReductionSteps::multiplyAddCost(const Integer &Max,
                                         const Integer &Factor,
                                         const Integer &Result) const {
  return isShiftedTerms(Max, Factor, Result)
             ? termsCost(Max, Factor, Result)
             : productCost(Max, Factor) + latency(Factor) +
                   widthOf(Result) / WordBits;
}

//===----------------------------------------------------------------------===//
// Corrections by a carry
//===----------------------------------------------------------------------===//

/// a + b = 2^C + low becomes low + k, k = 2^C mod M. With the carry low <=
/// Sum - 2^C, so the result is at most max(2^C - 1, Sum - 2^C + k), which is
/// the bound of the split.
std::optional<Integer> ReductionSteps::correctedSum(const Integer &MaxA,
                                                    const Integer &MaxB) const {
  Integer Sum = MaxA + MaxB, ContainerMax = Integer::maxUnsigned(Container);
  if (Sum <= ContainerMax)
    return Sum;
  std::optional<FoldStep> Step = splitStep(Sum, Container);
  if (!Step || Step->Max > ContainerMax || (Sum >> Container) != Integer(1))
    return std::nullopt;
  return Step->Max;
}

/// a - b with a borrow: the low C bits hold a - b + 2^C; subtracting k makes it
/// a - b + 2^C - k, congruent to a - b. It is not negative if b <= 2^C - k, and
/// less than 2^C - k. Without a borrow it is a - b <= a.
std::optional<Integer>
ReductionSteps::correctedDifference(const Integer &MaxA,
                                    const Integer &MaxB) const {
  // A multiple of M added first, where there is room for it.
  Integer Padded = MaxA + M.multipleAtLeast(MaxB);
  if (Padded <= Integer::maxUnsigned(Container))
    return Padded;
  Integer Limit = Integer::pow2(Container) - M.powerOfTwo(Container);
  if (MaxB > Limit)
    return std::nullopt;
  return max(MaxA, Limit - Integer(1));
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// With h = Max >> Bits, a value has hi <= h. Either hi < h and lo is anything
/// below 2^Bits, or hi = h and lo <= Max - h 2^Bits. So hi Factor + lo is at
/// most the larger of
///     (2^Bits - 1) + (h - 1) Factor    and    (Max - h 2^Bits) + h Factor.
std::optional<FoldStep> ReductionSteps::splitStep(const Integer &Max,
                                                  unsigned Bits) const {
  Integer H = Max >> Bits;
  if (H.isZero())
    return std::nullopt;
  Integer Factor = M.powerOfTwo(Bits);
  Integer NewMax = max(Integer::maxUnsigned(Bits) + (H - Integer(1)) * Factor,
                       Max - (H << Bits) + H * Factor);
  if (NewMax >= Max)
    return std::nullopt;
  unsigned Cost = widthOf(NewMax) / WordBits;
  // One bit is a carry, or that shifted, or a mask of a constant.
  if (Factor != Integer(1) && H != Integer(1))
    Cost = multiplyAddCost(H, Factor, NewMax);
  else if (Factor != Integer(1))
    Cost += Factor.isPowerOf2() ? 2 : words(Factor) + 2;
  if (Bits % WordBits)
    Cost += Costs.SplitWord * words(H);
  return FoldStep{FoldStep::Split, Bits, 0, Factor, Integer(0), NewMax, Cost};
}

/// M = 2^j + c: hi 2^j + lo = lo - c hi. With K, the smallest multiple of M
/// that is at least c h for h = Max >> j, lo + K - c hi is not negative, and at
/// most 2^j - 1 + K.
std::optional<FoldStep>
ReductionSteps::negativeSplitStep(const Integer &Max) const {
  unsigned Bits = M.bits() - 1;
  Integer H = Max >> Bits, C = M.excess();
  Integer K = M.multipleAtLeast(C * H);
  Integer NewMax = Integer::maxUnsigned(Bits) + K;
  if (NewMax >= Max)
    return std::nullopt;
  unsigned Cost =
      2 * widthOf(NewMax) / WordBits + productCost(H, C) + latency(C);
  if (Bits % WordBits)
    Cost += Costs.SplitWord * words(H);
  return FoldStep{FoldStep::Split, Bits, 0, -C, K, NewMax, Cost};
}

unsigned ReductionSteps::highDigits(const Integer &Max) const {
  return divideCeil((Max >> (Form->DigitBits * Form->degree())).bits(),
                    Form->DigitBits);
}

/// The largest digit at place degree + J.
Integer ReductionSteps::digitMax(const Integer &Max, unsigned J) const {
  return min(Integer::maxUnsigned(Form->DigitBits),
             Max >> (Form->DigitBits * (Form->degree() + J)));
}

Integer ReductionSteps::digitFactor(unsigned J) const {
  Integer Factor(0);
  SmallVector<int, 16> Power = Form->power(J);
  for (unsigned K = 0; K != Form->degree(); ++K)
    Factor = Factor + (Integer(Power[K]) << (K * Form->DigitBits));
  return Factor;
}

/// lo + sum of digit_j V_j with V_j = digitFactor(j): one sum or difference of
/// elements for each digit, corrected where it carries. The differences come
/// first, while the sum is small.
std::optional<FoldStep> ReductionSteps::digitSumStep(const Integer &Max) const {
  const unsigned MostDigits = 4;
  unsigned Count = highDigits(Max);
  if (!Count || Count > MostDigits)
    return std::nullopt;
  Integer Sum =
      min(Max, Integer::maxUnsigned(Form->DigitBits * Form->degree()));
  Integer ContainerMax = Integer::maxUnsigned(Container);
  if (Sum > ContainerMax)
    return std::nullopt;
  unsigned Words = Container / WordBits, Cost = 0;
  Integer Correction = M.powerOfTwo(Container);
  for (bool Negative : {true, false})
    for (unsigned J = 0; J != Count; ++J) {
      Integer Factor = digitFactor(J), Size = Negative ? -Factor : Factor;
      if (Factor.isZero() || Factor.isNegative() != Negative)
        continue;
      Integer Term = Size * digitMax(Max, J);
      if (Term > ContainerMax)
        return std::nullopt;
      std::optional<Integer> Next =
          Negative ? correctedDifference(Sum, Term) : correctedSum(Sum, Term);
      if (!Next)
        return std::nullopt;
      Cost += Words + 2 + latency(Size);
      // Within a word 2^a - 2^b is two shifts at most.
      if (Words == 1 && Size.signedPowers().size() <= 2)
        Cost += Size.isPowerOf2() ? 0 : 2;
      else
        Cost += productCost(digitMax(Max, J), Size);
      if (Negative || Sum + Term > ContainerMax) {
        if (!CarryCorrections)
          return std::nullopt;
        Cost += Words + 1 + words(Correction);
      }
      Sum = *Next;
    }
  if (Sum >= Max)
    return std::nullopt;
  return FoldStep{FoldStep::DigitSum, Count, 0,   Integer(0),
                  Integer(0),         Sum,   Cost};
}

/// lo + sum of digit_j V_j is at least the sum of the negative V_j times their
/// largest digits, and at most 2^(d degree) - 1 plus the same of the positive
/// ones. K, the smallest multiple of M that makes up for the former, keeps the
/// whole from being negative; partial sums may wrap, because they are computed
/// modulo a power of two above the whole.
std::optional<FoldStep> ReductionSteps::rowsStep(const Integer &Max) const {
  unsigned Count = highDigits(Max);
  if (!Count || Count > 2 * Form->degree())
    return std::nullopt;
  Integer Least(0),
      Most = Integer::maxUnsigned(Form->DigitBits * Form->degree());
  for (unsigned J = 0; J != Count; ++J) {
    Integer Term = digitFactor(J) * digitMax(Max, J);
    (Term.isNegative() ? Least : Most) =
        (Term.isNegative() ? Least : Most) + Term;
  }
  Integer K = M.multipleAtLeast(-Least), NewMax = Most + K;
  if (NewMax >= Max)
    return std::nullopt;
  DigitRows Rows = digitRows(*Form, Count);
  unsigned Chains = Rows.Plus.size() + Rows.Minus.size() + !K.isZero();
  unsigned Cost = Chains * widthOf(NewMax) / WordBits;
  // Rows that stand at the same place within words share their shifts.
  SmallSet<unsigned, 8> Shifts;
  for (const auto &Some : {Rows.Plus, Rows.Minus})
    for (const DigitRow &Row : Some) {
      SmallVector<DigitRun, 8> Runs = runsOf(Row);
      for (const DigitRun &Run : Runs)
        Shifts.insert((Form->degree() + Run.First - Run.At) * Form->DigitBits %
                      WordBits);
      Cost += Runs.size() - 1;
    }
  Shifts.erase(0);
  Cost += Shifts.size() * words(Max >> (Form->degree() * Form->DigitBits));
  return FoldStep{FoldStep::Rows, Count, 0, Integer(0), K, NewMax, Cost};
}

/// Every word w_i is at most min(2^w - 1, Max >> (w i)).
std::optional<FoldStep> ReductionSteps::wordSumStep(const Integer &Max) const {
  if (M.bits() > WordBits)
    return std::nullopt;
  Integer NewMax(0);
  unsigned Cost = Costs.ProductLatency;
  for (unsigned Index = 0; Index != words(Max); ++Index) {
    Integer Factor = M.powerOfTwo(Index * WordBits);
    NewMax =
        NewMax +
        min(Integer::maxUnsigned(WordBits), Max >> (Index * WordBits)) * Factor;
    Cost += Factor.isPowerOf2() ? 2 : Costs.Product;
  }
  if (NewMax >= Max)
    return std::nullopt;
  return FoldStep{FoldStep::WordSum, WordBits, 0,   Integer(0),
                  Integer(0),        NewMax,   Cost};
}

/// With b = w / 2 a digit times a number below M < 2^b is below 2^w, and so is
/// the sum if M is small enough: the products have no high words.
std::optional<FoldStep>
ReductionSteps::halfWordSumStep(const Integer &Max) const {
  unsigned Bits = WordBits / 2;
  if (M.bits() > Bits || WordBits % 2 || words(Max) < 2)
    return std::nullopt;
  Integer NewMax(0);
  unsigned Cost = Costs.ProductLatency;
  for (unsigned At = 0; At < Max.bits(); At += Bits) {
    Integer Factor = M.powerOfTwo(At);
    NewMax = NewMax + min(Integer::maxUnsigned(Bits), Max >> At) * Factor;
    // Taken out and added; the low word of a product is half of it.
    Cost += 2 + (Factor.isPowerOf2() ? 0 : Costs.Product / 2);
  }
  if (NewMax >= Max || words(NewMax) != 1)
    return std::nullopt;
  return FoldStep{FoldStep::WordSum, Bits,   0,   Integer(0),
                  Integer(0),        NewMax, Cost};
}

/// Handbook of Applied Cryptography, 14.42, for any places to cut at. With
/// mu = floor(2^t / M), the estimate
///     q' = floor(floor(x / 2^s) mu / 2^(t-s))
/// is at most q = floor(x / M), and
///     floor(x / 2^s) mu > (x / 2^s - 1) (2^t / M - 1)
///                       > x 2^(t-s) / M - x / 2^s - 2^t / M,
/// so q' > x / M - x / 2^t - 2^s / M - 1, and
///     x - q' M < x M / 2^t + 2^s + M.
std::optional<FoldStep> ReductionSteps::barrettStep(const Integer &Max,
                                                    unsigned Dropped,
                                                    unsigned Scale) const {
  Integer Mu = Integer::pow2(Scale).floorDiv(M.value());
  Integer NewMax =
      ((Max * M.value()) >> Scale) + Integer::pow2(Dropped) + M.value();
  if (NewMax >= Max)
    return std::nullopt;
  Integer High = Max >> Dropped, Quotient = (High * Mu) >> (Scale - Dropped);
  // Of q' M only the low words, as many as the result has.
  unsigned Width = widthOf(NewMax) / WordBits, Low = 0;
  for (unsigned Row = 0; Row != words(Quotient) && Row != Width; ++Row)
    Low += std::min(words(M.value()), Width - Row);
  unsigned Cost = productCost(High, Mu) + Costs.Product * Low + Width +
                  2 * Costs.ProductLatency;
  if (Dropped % WordBits)
    Cost += words(High);
  if ((Scale - Dropped) % WordBits)
    Cost += words(Quotient);
  return FoldStep{FoldStep::Barrett, Dropped, Scale, Mu,
                  Integer(0),        NewMax,  Cost};
}

/// The quotient itself, as ReciprocalQuotient finds it. M is odd, or its power
/// of two is not worth a step of its own.
std::optional<FoldStep> ReductionSteps::quotientStep(const Integer &Max) const {
  const unsigned MostWords = 2;
  if (Max < M.value() || Max.bits() > MostWords * WordBits ||
      M.bits() > WordBits)
    return std::nullopt;
  ReciprocalQuotient Q = ReciprocalQuotient::find(M.value(), Max, WordBits);
  if (Q.Shift)
    return std::nullopt;
  unsigned Cost = productCost(Max, Q.Multiplier) + Costs.Product + 1 +
                  2 * Costs.ProductLatency;
  if (Q.AddsOne)
    Cost += words(Max) + words(Q.Multiplier);
  return FoldStep{
      FoldStep::Barrett,      0,    Q.Scale,  Q.Multiplier, Integer(0),
      M.value() - Integer(1), Cost, Q.AddsOne};
}

/// For x < 2^2w of the words x1, x0, and the words m1, m0 of mu = floor(2^t /
/// M) with t = 2 w + n - 1, which are two,
///     s = x1 m1 + floor(x1 m0 / 2^w) + floor(x0 m1 / 2^w)
/// lacks less than 1 for each of the three terms that were cut:
///     x mu / 2^2w - 3 < s <= x mu / 2^2w < 2^2w.
/// So q' = floor(s / 2^(n-1)) is at most floor(x / M), and with
/// x / M - x mu / 2^t < x / 2^t <= 1 / 2^(n-1)
///     q' > x / M - 4 / 2^(n-1) - 1,    x - q' M < M + 8 M / 2^n < M + 8.
std::optional<FoldStep>
ReductionSteps::highQuotientStep(const Integer &Max) const {
  unsigned N = M.bits();
  Integer NewMax = M.value() + Integer(7);
  // Below, halves of words wait for less.
  if (words(Max) != 2 || N >= WordBits || 2 * N <= WordBits || NewMax >= Max)
    return std::nullopt;
  unsigned Scale = 2 * WordBits + N - 1;
  Integer Mu = Integer::pow2(Scale).floorDiv(M.value());
  if (Mu.bits() != 2 * WordBits || widthOf(NewMax) != WordBits)
    return std::nullopt;
  // Half a product has no halves to add up.
  unsigned Cost =
      4 * Costs.Product - 2 + 1 + words(Max) - 1 + 2 * Costs.ProductLatency;
  return FoldStep{FoldStep::Barrett, 0,      Scale, Mu,
                  Integer(0),        NewMax, Cost,  /*AddsOne=*/false,
                  /*OnlyHigh=*/true};
}

/// The textbook's places, n - 1 and the bits of x; and the ends of words next
/// to them, which need no shifts and may leave less than 2 M.
void ReductionSteps::barrettSteps(const Integer &Max, Steps &Found) const {
  unsigned N = M.bits(), T = Max.bits();
  if (N < 2)
    return;
  if (auto Step = quotientStep(Max))
    Found.push_back(*Step);
  if (auto Step = highQuotientStep(Max))
    Found.push_back(*Step);
  unsigned WordEnd = alignDown(N, WordBits);
  for (unsigned Dropped : {N - 1, WordEnd, alignDown(N - 1, WordBits)})
    for (unsigned Scale :
         {T, Dropped + unsigned(alignTo(T - Dropped, WordBits))})
      if (Dropped < T)
        if (auto Step = barrettStep(Max, Dropped, Scale))
          Found.push_back(*Step);
}

/// With K = 2^j M <= Max: what is below K stays, the rest loses K.
std::optional<FoldStep> ReductionSteps::subtractStep(const Integer &Max) const {
  if (Max < M.value() || Max.bits() > M.bits() + 3)
    return std::nullopt;
  Integer K = M.value();
  while (K + K <= Max)
    K = K + K;
  return FoldStep{FoldStep::Subtract,
                  0,
                  0,
                  K,
                  Integer(0),
                  max(K - Integer(1), Max - K),
                  4 * widthOf(Max) / WordBits};
}

std::optional<Integer> ReductionSteps::highestWordBound() const {
  unsigned Below = Container - WordBits;
  Integer Bound = ((M.value() + Integer::maxUnsigned(Below)) >> Below) << Below;
  if (Bound > Integer::maxUnsigned(Container))
    return std::nullopt;
  return Bound;
}

/// With T = highestWordBound() the highest word tells x >= T. Then x - M is not
/// negative, since T >= M; and below T nothing is done. With x < 2^C + T only
/// one of the carry out of C bits and of that comparison holds.
std::optional<FoldStep>
ReductionSteps::approximateStep(const Integer &Max) const {
  std::optional<Integer> Bound = highestWordBound();
  if (!CarryCorrections || M.bits() != Container || !Bound || Max < *Bound ||
      Max >= *Bound + Integer::pow2(Container))
    return std::nullopt;
  Integer NewMax = max(*Bound - Integer(1), Max - M.value());
  if (NewMax >= Max || NewMax > Integer::maxUnsigned(Container))
    return std::nullopt;
  return FoldStep{FoldStep::Approximate,   0, 0, M.value(), Integer(0), NewMax,
                  3 * Container / WordBits};
}

/// For x < 2 M + c: x + c has bit n set just where x >= M, because
/// x + c < 2 M + 2 c = 2^(n+1). Then the low n bits of x + c are x - M;
/// otherwise x < M stays.
std::optional<FoldStep> ReductionSteps::correctStep(const Integer &Max) const {
  const Integer &C = M.deficit();
  if (Max < M.value() || Max >= M.value() + M.value() + C)
    return std::nullopt;
  unsigned Words = widthOf(max(Max + C, Integer::pow2(M.bits()))) / WordBits;
  return FoldStep{FoldStep::Correct,
                  M.bits(),
                  0,
                  C,
                  Integer(0),
                  max(M.value() - Integer(1), Max - M.value()),
                  2 * Words + words(C) + 3};
}
