//===- RaiseCorrections.cpp - Corrections that are reductions -------------===//
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

#include "residue/Passes/RaiseCorrections.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/LinearForm.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// Operations between a correction and what it corrects, or in that.
static const unsigned MaxDepth = 8;
/// Numbers that are summed up, and bits of a factor of one.
static const unsigned MaxTerms = 8, MaxFactorBits = 8;

namespace {

struct Correction {
  Instruction *Corrected;
  Integer Modulus;
  /// Exact numbers, some of which are corrections themselves, with their
  /// factors, and a constant: a sum that is not below 0, and of so many bits.
  SmallVector<std::pair<WeakTrackingVH, Integer>, 4> Terms;
  Integer Constant;
  unsigned Bits;
};

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

static std::optional<Correction>
findCorrection(Instruction &V, const SourceRange &Ranges, const Modulus &M) {
  SumReader Reader(Ranges, M);
  if (!Reader.isCanonical(&V))
    return std::nullopt;
  std::optional<LinearForm> Of = Reader.read(&V, 0);
  if (!Of || !Reader.HasChoices ||
      any_of(Of->terms(), [&](const auto &T) { return T.first == &V; }))
    return std::nullopt;
  Correction C{&V, M.value(), {}, Of->constant().mod(M.value()), 0};
  Bound Range = Bound::point(C.Constant);
  for (const auto &[X, Factor] : Of->terms()) {
    C.Terms.emplace_back(X, Factor);
    Range = Range + Ranges.at(X) * Bound::point(Factor);
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

/// Arithmetic goes on with \p V until something is reduced, or \p V is
/// corrected anew in a loop. Else the correction is as good as a reduction.
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

/// What is subtracted comes last.
static Value *emitSum(const Correction &C, IRBuilderBase &B) {
  IntegerType *Ty = B.getIntNTy(C.Bits);
  Value *Sum = nullptr;
  for (bool Negative : {false, true}) {
    for (const auto &[V, Factor] : C.Terms) {
      if (Factor.isNegative() != Negative)
        continue;
      Integer Size = Negative ? -Factor : Factor;
      Value *Term = B.CreateZExtOrTrunc(V, Ty);
      if (Size != Integer(1))
        Term = B.CreateMul(Term, ConstantInt::get(Ty, Size.toAPInt(C.Bits)));
      if (!Sum && Negative)
        Sum = ConstantInt::get(Ty, 0);
      Sum = !Sum       ? Term
            : Negative ? B.CreateSub(Sum, Term)
                       : B.CreateAdd(Sum, Term);
    }
    if (!Negative && !C.Constant.isZero()) {
      Value *Constant = ConstantInt::get(Ty, C.Constant.toAPInt(C.Bits));
      Sum = Sum ? B.CreateAdd(Sum, Constant) : Constant;
    }
  }
  return Sum;
}

static void raise(const Correction &C) {
  IRBuilder<> B(C.Corrected);
  Instruction *Residue =
      createRaisedCall(emitSum(C, B), {DivisionKind::Remainder, C.Modulus},
                       *C.Corrected, "residue");
  // Below p, which both types hold.
  Value *New = B.CreateZExtOrTrunc(Residue, C.Corrected->getType());
  New->takeName(C.Corrected);
  C.Corrected->replaceAllUsesWith(New);
}

PreservedAnalyses RaiseCorrectionsPass::run(Function &F,
                                            FunctionAnalysisManager &) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  SmallVector<Integer, 2> Values = supportedModuli(F);
  erase_if(Values,
           [](const Integer &M) { return M.bits() < options().MinBits; });
  if (Values.empty())
    return PreservedAnalyses::all();
  unsigned LeastBits = min_element(Values)->bits();
  SmallVector<Value *, 16> Roots;
  for (Instruction &I : instructions(F))
    if (mayCorrect(I, LeastBits))
      Roots.push_back(&I);
  if (Roots.empty())
    return PreservedAnalyses::all();
  // What is known of the function is known of it as it is.
  SourceRange Ranges(F, Roots, Values);
  std::vector<Modulus> Moduli(Values.begin(), Values.end());
  std::vector<Correction> Found;
  for (Value *Root : Roots)
    for (const Modulus &M : Moduli)
      if (std::optional<Correction> C =
              findCorrection(*cast<Instruction>(Root), Ranges, M)) {
        if (isUsedAsResidue(*cast<Instruction>(Root)) &&
            shouldTransform(Transformation::RaiseCorrections, *Root))
          Found.push_back(std::move(*C));
        break;
      }
  if (Found.empty())
    return PreservedAnalyses::all();
  SmallVector<WeakTrackingVH, 8> Dead;
  for (const Correction &C : Found) {
    raise(C);
    Dead.push_back(C.Corrected);
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
