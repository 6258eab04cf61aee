//===- Corrections.cpp - Numbers that are corrected by hand
//-----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All values have integers Z (RingTerm.h). Modulo p these are sums of the
// integers of others, with small factors; a choice is such a sum where both of
// its sides are the same one. With
//
//   0 <= Z(V) < p          and so V = Z(V), which fits its type,
//   Z(V) = c1 x1 + c2 x2 + ... + k     (mod p),   where each xi = Z(xi),
//
// and a K = k (mod p) that keeps the sum from being below 0, V is
// (c1 x1 + c2 x2 + ... + K) mod p. That sum is computed anew, in a type that
// holds all of it: whatever V's own type loses meanwhile is not lost.
//
//===----------------------------------------------------------------------===//

#include "Corrections.h"
#include "SumCases.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/LinearForm.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace residue;

/// Operations between a correction and what it corrects, or in that.
static const unsigned MaxDepth = 8;
/// Numbers that are summed up, and bits of a factor of one.
static const unsigned MaxTerms = 8, MaxFactorBits = 8;

/// Numbers that a sum is made of, and theirs.
static const unsigned MaxSources = 64;

/// The range of a number that is summed up.
using RangeOf = function_ref<Bound(Value *)>;

namespace {

/// Reads what values are modulo p.
class SumReader {
public:
  SumReader(const SourceRange &Ranges, const Modulus &M)
      : Ranges(Ranges), M(M) {}

  std::optional<LinearForm> read(const TermOperand &Op, unsigned Depth);
  bool isCanonical(Value *V) const {
    return Ranges.isExact(V) &&
           Bound::canonical(M.value()).contains(Ranges.at(V));
  }
  /// Choices were read.
  bool HasChoices = false;

private:
  TermOperand withoutCasts(TermOperand Op) const;
  std::optional<LinearForm> readTerm(const RingTerm &T, unsigned Depth);
  std::optional<LinearForm> readChoice(const RingTerm &T, unsigned Depth);

  const SourceRange &Ranges;
  const Modulus &M;
};

} // namespace

/// The number that \p Op is in another type. What is frozen is another number
/// than what it is frozen from, where that is undefined.
TermOperand SumReader::withoutCasts(TermOperand Op) const {
  while (!Op.isConstant()) {
    const RingTerm &T = Ranges.term(Op.V);
    bool IsSame = T.Kind == TermKind::Trunc || Ranges.extendsExactly(Op.V) ||
                  Ranges.isWhole(T);
    if (!IsSame)
      break;
    Op = T.Operands[0];
  }
  return Op;
}

/// A residue is no sum, nor is what is read as none.
std::optional<LinearForm> SumReader::read(const TermOperand &Cast,
                                          unsigned Depth) {
  TermOperand Op = withoutCasts(Cast);
  if (Op.isConstant())
    return LinearForm::of(Op.Constant);
  if (Depth && isCanonical(Op.V))
    return LinearForm::of(Op.V);
  if (Depth < MaxDepth)
    if (std::optional<LinearForm> Sum = readTerm(Ranges.term(Op.V), Depth + 1);
        Sum && Sum->terms().size() <= MaxTerms)
      return Sum;
  if (!Ranges.isExact(Op))
    return std::nullopt;
  return LinearForm::of(Op.V);
}

std::optional<LinearForm> SumReader::readTerm(const RingTerm &T,
                                              unsigned Depth) {
  auto Sum = [&](const Integer &Factor) -> std::optional<LinearForm> {
    std::optional<LinearForm> A = read(T.Operands[0], Depth),
                              B = read(T.Operands[1], Depth);
    if (!A || !B)
      return std::nullopt;
    return A->plus(*B, Factor);
  };
  switch (T.Kind) {
  case TermKind::Add:
    return Sum(Integer(1));
  case TermKind::Sub:
    return Sum(Integer(-1));
  case TermKind::Mul:
    for (unsigned Index : {0U, 1U})
      if (const TermOperand &Factor = T.Operands[Index];
          Factor.isConstant() && !Factor.Constant.isNegative() &&
          !Factor.Constant.isZero() && Factor.Constant.bits() <= MaxFactorBits)
        if (std::optional<LinearForm> Of = read(T.Operands[1 - Index], Depth))
          return LinearForm::of(Integer(0)).plus(*Of, Factor.Constant);
    return std::nullopt;
  case TermKind::Minimum:
    // It takes K off, or nothing.
    if (!Ranges.isExact(T.Operands[0]) ||
        !T.Operands[1].Constant.mod(M.value()).isZero())
      return std::nullopt;
    HasChoices = true;
    return read(T.Operands[0], Depth);
  case TermKind::Select:
    return readChoice(T, Depth);
  default:
    return std::nullopt;
  }
}

std::optional<LinearForm> SumReader::readChoice(const RingTerm &T,
                                                unsigned Depth) {
  std::optional<LinearForm> A = read(T.Operands[0], Depth),
                            B = read(T.Operands[1], Depth);
  if (!A || !B)
    return std::nullopt;
  LinearForm Difference = A->plus(*B, Integer(-1));
  if (!Difference.terms().empty() ||
      !Difference.constant().mod(M.value()).isZero())
    return std::nullopt;
  HasChoices = true;
  return A;
}

/// The residue of \p Of as a correction; none if it is a copy, or if the sum is
/// not reduced in any way.
static std::optional<Correction> correctionTo(Instruction &V, const Modulus &M,
                                              const LinearForm &Of,
                                              RangeOf At) {
  Correction C{&V, M.value(), {}, Of.constant().mod(M.value()), 0, {}};
  Bound Range = Bound::point(C.Constant);
  for (const auto &[X, Factor] : Of.terms()) {
    C.Terms.emplace_back(X, Factor);
    Range = Range + At(X) * Bound::point(Factor);
  }
  if (Range.Lo.isNegative()) {
    Integer Multiple = M.multipleAtLeast(-Range.Lo);
    C.Constant = C.Constant + Multiple;
    Range = Range + Bound::point(Multiple);
  }
  // Of one residue it is a copy.
  if (Bound::canonical(M.value()).contains(Range))
    return std::nullopt;
  C.Bits = std::max<unsigned>(Range.Hi.bits(), options().MinBits);
  if (C.Terms.size() == 1 && C.Constant.isZero())
    C.Bits =
        std::max(C.Bits, C.Terms[0].first->getType()->getIntegerBitWidth());
  if (!isSupportedReduction(C.Bits, M, *V.getFunction()))
    return std::nullopt;
  return C;
}

/// What \p V corrects by choices that analyses read; nothing if it is no such
/// thing.
static std::optional<LinearForm>
readCorrected(Instruction &V, const SourceRange &Ranges, const Modulus &M) {
  SumReader Reader(Ranges, M);
  std::optional<LinearForm> Of = Reader.read(&V, 0);
  if (!Of || !Reader.HasChoices ||
      any_of(Of->terms(), [&](const auto &T) { return T.first == &V; }))
    return std::nullopt;
  return Of;
}

static std::optional<Correction>
findCorrection(Instruction &V, const SourceRange &Ranges, const Modulus &M) {
  if (!SumReader(Ranges, M).isCanonical(&V))
    return std::nullopt;
  std::optional<LinearForm> Of = readCorrected(V, Ranges, M);
  if (!Of)
    return std::nullopt;
  return correctionTo(V, M, *Of, [&](Value *X) { return Ranges.at(X); });
}

/// Analyses see that \p V is one, whatever it is at most.
static bool isCorrected(Instruction &V, const SourceRange &Ranges,
                        const Modulus &M) {
  return Ranges.isExact(&V) && readCorrected(V, Ranges, M);
}

/// The same for what depends on a sum in any other way. Residues that were
/// corrected are \p Canonical now. Of \p V the lowest \p Width bits are looked
/// at by its users. What is below p may be a sum or a choice itself, which is
/// looked into or is a number that is summed up.
static std::optional<Correction>
findCases(Instruction &V, const SourceRange &Ranges, const Modulus &M,
          const DenseMap<const Value *, Bound> &Canonical, unsigned Width,
          bool LooksInside) {
  auto Any = [&](Value *X) {
    Bound Type = Bound::unsignedOf(X->getType()->getIntegerBitWidth());
    return Ranges.knows(X) && Ranges.isExact(X)
               ? Ranges.atComparisons(X).clip(Type)
               : Type;
  };
  Bound Residues = Bound::canonical(M.value());
  auto Whole = [&](Value *X) -> std::optional<Bound> {
    if (auto It = Canonical.find(X); It != Canonical.end())
      return It->second;
    if (LooksInside && isa<BinaryOperator, SelectInst, IntrinsicInst>(X))
      return std::nullopt;
    if (Ranges.knows(X) && Ranges.isExact(X))
      if (Bound Range = Ranges.atComparisons(X); Residues.contains(Range))
        return Range;
    return std::nullopt;
  };
  std::optional<SumCases> Found = readSumCases(V, Width, {Whole, Any});
  if (!Found || Found->Sum.terms().size() > MaxTerms ||
      any_of(Found->Cases, [&](const SumCases::Case &Case) {
        return !Case.Offset.mod(M.value()).isZero();
      }))
    return std::nullopt;
  auto Range = [&](Value *X) {
    std::optional<Bound> Known = Whole(X);
    return Known ? *Known : Any(X);
  };
  std::optional<Correction> C = correctionTo(V, M, Found->Sum, Range);
  if (!C || all_of(Found->Cases, [&](const SumCases::Case &Case) {
        return Residues.contains(Case.Range + Bound::point(Case.Offset));
      }))
    return C;
  if (Width < V.getType()->getIntegerBitWidth() || isCorrected(V, Ranges, M))
    return std::nullopt;
  for (const SumCases::Case &Case : Found->Cases) {
    C->Cases.emplace_back(Case.Range.Lo + C->Constant,
                          Case.Offset - C->Constant);
    // It may have more bits than the sum.
    C->Bits = std::max<unsigned>(C->Bits, (Case.Range.Hi + Case.Offset).bits());
  }
  return C;
}

/// It may be one: a choice, or a sum with one.
static bool mayCorrect(const Instruction &I, unsigned LeastBits) {
  if (!I.getType()->isIntegerTy() ||
      I.getType()->getIntegerBitWidth() < LeastBits)
    return false;
  if (isa<SelectInst>(I) || isa<MinMaxIntrinsic>(I))
    return true;
  return (I.getOpcode() == Instruction::Add ||
          I.getOpcode() == Instruction::Sub) &&
         any_of(I.operand_values(),
                [](const Value *V) { return isa<SelectInst>(V); });
}

namespace {

/// The integers of a function that a comparison, a carry or a sign decides
/// about, some operations above, and what is compared.
struct Decisions {
  Decisions(Function &F, unsigned LeastBits);

  SmallPtrSet<Instruction *, 16> Numbers;
  SmallVector<Value *, 16> Compared;
};

} // namespace

Decisions::Decisions(Function &F, unsigned LeastBits) {
  auto IsWide = [&](const Value *V) {
    return V->getType()->isIntegerTy() &&
           V->getType()->getIntegerBitWidth() >= LeastBits;
  };
  DenseMap<const Value *, unsigned> Above;
  for (Instruction &I : instructions(F)) {
    bool Compares = isa<ICmpInst, MinMaxIntrinsic, WithOverflowInst>(I),
         Shifts = I.getOpcode() == Instruction::LShr ||
                  I.getOpcode() == Instruction::AShr;
    if (!Compares && !isRotation(I) &&
        !isa<SelectInst, CastInst, BinaryOperator, ExtractValueInst>(I))
      continue;
    unsigned Steps = MaxDepth;
    if ((Compares || Shifts || isRotation(I)) && IsWide(I.getOperand(0)))
      Steps = 0;
    if ((Compares || isRotation(I)) && !Steps)
      Compared.append({I.getOperand(0), I.getOperand(1)});
    for (const Value *V : I.operand_values())
      if (auto It = Above.find(V); It != Above.end())
        Steps = std::min(Steps, It->second + 1);
    if (Steps == MaxDepth)
      continue;
    Above[&I] = Steps;
    bool IsSum = isa<BinaryOperator>(I) && !I.isShift();
    if (IsWide(&I) && (IsSum || isRotation(I) ||
                       isa<SelectInst, TruncInst, MinMaxIntrinsic>(I)))
      Numbers.insert(&I);
  }
}

/// Arithmetic goes on with \p V until something is reduced, or \p V is
/// corrected anew in a loop.
static bool isUsedAsResidue(Instruction &V) {
  SmallSetVector<Instruction *, 16> Reached;
  Reached.insert(&V);
  for (unsigned Next = 0; Next != Reached.size(); ++Next)
    for (User *U : Reached[Next]->users()) {
      auto *I = cast<Instruction>(U);
      if (I == &V || isRaisedCall(*I))
        return true;
      if ((isa<PHINode, SelectInst, CastInst, FreezeInst, BinaryOperator>(I) ||
           isa<IntrinsicInst>(I)) &&
          I->getType()->isIntegerTy())
        Reached.insert(I);
    }
  return false;
}

/// \p V is made of something that was reduced, which need not be where the sum
/// is.
static bool isMadeOfResidues(Instruction &V) {
  SmallSetVector<Instruction *, 16> Reached;
  Reached.insert(&V);
  for (unsigned Next = 0; Next != Reached.size() && Next != MaxSources; ++Next)
    for (Value *Op : Reached[Next]->operands()) {
      auto *I = dyn_cast<Instruction>(Op);
      if (!I || !I->getType()->isIntegerTy())
        continue;
      if (isRaisedCall(*I))
        return true;
      if (isa<SelectInst, CastInst, FreezeInst, IntrinsicInst>(I) ||
          (isa<BinaryOperator>(I) && !I->isBitwiseLogicOp()))
        Reached.insert(I);
    }
  return false;
}

FoundCorrections
residue::findCorrections(Function &F, ArrayRef<Integer> Values,
                         DemandedBits &Demanded,
                         const DenseMap<Value *, Bound> &Assumed) {
  FoundCorrections Result;
  unsigned LeastBits = min_element(Values)->bits();
  Decisions Decided(F, LeastBits);
  SmallVector<Value *, 16> Roots;
  for (Instruction &I : instructions(F))
    if ((mayCorrect(I, LeastBits) || Decided.Numbers.contains(&I)) &&
        !Assumed.contains(&I))
      Roots.push_back(&I);
  if (Roots.empty())
    return Result;
  SmallVector<Value *, 16> Ranged(Roots);
  Ranged.append(Decided.Compared);
  SourceRange Ranges(F, Ranged, Values, FieldMemory(), /*Outside=*/{}, Assumed);
  std::vector<Modulus> Moduli(Values.begin(), Values.end());
  DenseMap<const Value *, Bound> Canonical;
  for (Value *Root : Roots) {
    auto &I = *cast<Instruction>(Root);
    for (const Modulus &M : Moduli) {
      std::optional<Correction> C;
      if (mayCorrect(I, LeastBits))
        C = findCorrection(I, Ranges, M);
      bool HasCases = !C;
      unsigned Width = I.getType()->getIntegerBitWidth();
      for (bool LooksInside : {true, false})
        if (!C)
          C = findCases(I, Ranges, M, Canonical, Width, LooksInside);
      if (!C && M.bits() < Width)
        if (unsigned Few = Demanded.getDemandedBits(&I).getActiveBits();
            M.bits() <= Few && Few < Width)
          if ((C = findCases(I, Ranges, M, Canonical, Few, true)))
            C->HasOtherBits = true;
      if (!C)
        continue;
      // Else the correction is as good as a reduction.
      if (isUsedAsResidue(I) || isMadeOfResidues(I)) {
        if (C->isResidue())
          Canonical.try_emplace(&I, Bound::canonical(M.value()));
        Result.Corrections.push_back(std::move(*C));
        Result.HasCases |= HasCases;
      }
      break;
    }
  }
  return Result;
}
