//===- RaiseCorrections.cpp - Corrections that are reductions -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All values have integers Z (RingTerm.h). A correction V of D is one whose
// integer is that of D and a multiple of p, whichever is chosen. With
//
//   0 <= Z(V) < p        and so V = Z(V), which fits its type,
//   Z(V) = Z(D)          (mod p),
//   k p >= -min(Z(D)),   so that Z(D) + k p is not below 0,
//
// V is (Z(D) + k p) mod p. That sum is computed anew, of exact numbers, in a
// type that holds all of it: whatever D's own type loses is not lost.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/RaiseCorrections.h"
#include "residue/Analysis/Divisions.h"
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

namespace {

/// A sum of exact numbers, modulo any power of two: what is emitted.
struct Sum {
  TermKind Kind = TermKind::Input;
  /// Of an Input, one exact number.
  WeakTrackingVH Number;
  Integer Constant;
  std::vector<Sum> Operands;

  Value *emit(IRBuilderBase &B, unsigned Bits) const;
};

struct Correction {
  Instruction *Corrected;
  Modulus M;
  /// Z(D) + k p, and its bits.
  Sum Of;
  unsigned Bits;
};

class CorrectionFinder {
public:
  CorrectionFinder(Function &F, const SourceRange &Ranges)
      : F(F), Ranges(Ranges) {}

  std::optional<Correction> find(Instruction &V, const Modulus &M) const;

private:
  bool isMultiple(const TermOperand &Op, const Integer &M,
                  unsigned Depth) const;
  Value *withoutMultiples(Value *V, const Integer &M, unsigned Depth) const;
  std::optional<Sum> sumOf(const TermOperand &Op, unsigned Depth) const;

  Function &F;
  const SourceRange &Ranges;
};

} // namespace

static Sum constantSum(const Integer &C) {
  Sum S;
  S.Constant = C;
  return S;
}

Value *Sum::emit(IRBuilderBase &B, unsigned Bits) const {
  if (Kind == TermKind::Input)
    return Number ? B.CreateZExtOrTrunc(Number, B.getIntNTy(Bits))
                  : ConstantInt::get(B.getIntNTy(Bits), Constant.toAPInt(Bits));
  Value *X = Operands[0].emit(B, Bits), *Y = Operands[1].emit(B, Bits);
  return Kind == TermKind::Add   ? B.CreateAdd(X, Y)
         : Kind == TermKind::Sub ? B.CreateSub(X, Y)
                                 : B.CreateMul(X, Y);
}

/// \p Op is 0 or a multiple of \p M, or one of several.
bool CorrectionFinder::isMultiple(const TermOperand &Op, const Integer &M,
                                  unsigned Depth) const {
  if (Op.isConstant())
    return Op.Constant.mod(M).isZero();
  const RingTerm &T = Ranges.term(Op.V);
  bool IsChosen = T.Kind == TermKind::Select ||
                  (T.isCopy() && Ranges.isExact(T.Operands[0]));
  return IsChosen && Depth < MaxDepth &&
         all_of(
             T.Operands,
             [&](const TermOperand &Operand) {
               return isMultiple(Operand, M, Depth + 1);
             });
}

/// What Z(\p V) is but for a multiple of \p M.
Value *CorrectionFinder::withoutMultiples(Value *V, const Integer &M,
                                          unsigned Depth) const {
  const RingTerm &T = Ranges.term(V);
  auto Inner = [&](const TermOperand &Op) {
    return Depth < MaxDepth && !Op.isConstant()
               ? withoutMultiples(Op.V, M, Depth + 1)
               : nullptr;
  };
  auto Or = [](Value *A, Value *B) { return A ? A : B; };
  switch (T.Kind) {
  case TermKind::Trunc:
  case TermKind::Freeze:
    return Or(Inner(T.Operands[0]), V);
  case TermKind::ZExt:
    return Ranges.extendsExactly(V) ? Or(Inner(T.Operands[0]), V) : V;
  case TermKind::LowBits:
    return Ranges.isWhole(T) ? Or(Inner(T.Operands[0]), V) : V;
  case TermKind::Add:
  case TermKind::Sub:
    if (isMultiple(T.Operands[1], M, Depth))
      return Or(Inner(T.Operands[0]), V);
    if (T.Kind == TermKind::Add && isMultiple(T.Operands[0], M, Depth))
      return Or(Inner(T.Operands[1]), V);
    return V;
  case TermKind::Minimum:
    return Ranges.isExact(T.Operands[0]) && isMultiple(T.Operands[1], M, Depth)
               ? Or(Inner(T.Operands[0]), V)
               : V;
  case TermKind::Select: {
    Value *A = Inner(T.Operands[0]), *B = Inner(T.Operands[1]);
    return A && A == B ? A : V;
  }
  default:
    return V;
  }
}

/// Z(\p Op), of exact numbers.
std::optional<Sum> CorrectionFinder::sumOf(const TermOperand &Op,
                                           unsigned Depth) const {
  if (Op.isConstant())
    return constantSum(Op.Constant);
  if (Ranges.isExact(Op)) {
    Sum S;
    S.Number = Op.V;
    return S;
  }
  const RingTerm &T = Ranges.term(Op.V);
  if (Depth == MaxDepth)
    return std::nullopt;
  if (T.Kind == TermKind::Trunc || T.Kind == TermKind::Freeze)
    return sumOf(T.Operands[0], Depth + 1);
  bool IsMultiple =
      T.Kind == TermKind::Mul &&
      any_of(T.Operands, [](const TermOperand &O) { return O.isConstant(); });
  if (T.Kind != TermKind::Add && T.Kind != TermKind::Sub && !IsMultiple)
    return std::nullopt;
  Sum S;
  S.Kind = T.Kind;
  for (const TermOperand &Operand : T.Operands) {
    std::optional<Sum> Part = sumOf(Operand, Depth + 1);
    if (!Part)
      return std::nullopt;
    S.Operands.push_back(std::move(*Part));
  }
  return S;
}

std::optional<Correction> CorrectionFinder::find(Instruction &V,
                                                 const Modulus &M) const {
  Bound Residues = Bound::canonical(M.value());
  if (!Ranges.knows(&V) || !Residues.contains(Ranges.at(&V)))
    return std::nullopt;
  Value *D = withoutMultiples(&V, M.value(), 0);
  if (D == &V || Residues.contains(Ranges.at(D)))
    return std::nullopt;
  std::optional<Sum> Of = sumOf(D, 0);
  if (!Of)
    return std::nullopt;
  Bound Range = Ranges.at(D);
  if (Range.Lo.isNegative()) {
    Sum Above;
    Above.Kind = TermKind::Add;
    Integer Multiple = M.multipleAtLeast(-Range.Lo);
    Above.Operands = {std::move(*Of), constantSum(Multiple)};
    Range = Range + Bound::point(Multiple);
    Of = std::move(Above);
  }
  unsigned Bits = std::max<unsigned>(Range.Hi.bits(), options().MinBits);
  // One number stays as it is.
  if (Of->Number)
    Bits = std::max(Bits, Of->Number->getType()->getIntegerBitWidth());
  if (!isSupportedReduction(Bits, M, F))
    return std::nullopt;
  return Correction{&V, M, std::move(*Of), Bits};
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

/// Those that \p F reduces by, of which residues are wide.
static std::vector<Modulus> moduliOf(Function &F) {
  std::vector<Modulus> Result;
  for (Instruction &I : instructions(F))
    if (isRaisedCall(I))
      if (std::optional<Modulus> M = supportedModulus(I);
          M && M->value().bits() >= options().MinBits &&
          none_of(Result, [&](const Modulus &Known) {
            return Known.value() == M->value();
          }))
        Result.push_back(std::move(*M));
  return Result;
}

static void raise(const Correction &C) {
  IRBuilder<> B(C.Corrected);
  Instruction *Residue = createRaisedCall(
      C.Of.emit(B, C.Bits), {DivisionKind::Remainder, C.M.value()},
      *C.Corrected, "residue");
  // Below p, which both types hold.
  Value *New = B.CreateZExtOrTrunc(Residue, C.Corrected->getType());
  New->takeName(C.Corrected);
  C.Corrected->replaceAllUsesWith(New);
}

PreservedAnalyses RaiseCorrectionsPass::run(Function &F,
                                            FunctionAnalysisManager &) {
  std::vector<Modulus> Moduli;
  if (hasWideDivisions(F))
    Moduli = moduliOf(F);
  if (Moduli.empty())
    return PreservedAnalyses::all();
  SmallVector<Integer, 2> Values;
  for (const Modulus &M : Moduli)
    Values.push_back(M.value());
  SmallVector<Value *, 16> Roots;
  for (Instruction &I : instructions(F))
    if (mayCorrect(I, min_element(Values)->bits()))
      Roots.push_back(&I);
  if (Roots.empty())
    return PreservedAnalyses::all();
  // What is known of the function is known of it as it is.
  SourceRange Ranges(F, Roots, Values);
  CorrectionFinder Finder(F, Ranges);
  std::vector<Correction> Found;
  for (Value *Root : Roots)
    for (const Modulus &M : Moduli)
      if (std::optional<Correction> C =
              Finder.find(*cast<Instruction>(Root), M)) {
        if (shouldTransform(Transformation::RaiseCorrections, *Root))
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
