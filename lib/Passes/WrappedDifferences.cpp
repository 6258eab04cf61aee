//===- WrappedDifferences.cpp - What a difference is that wraps -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of N bits a difference d in [-2^N, 2^N) has the bits of
//
//   d + (d < 0 ? 2^N : 0)   =   d + K + (d < 0 ? C : 0)   (mod p)
//
// with a multiple K of p that is -min(d) at least, and C = 2^N mod p: a sum
// that is not below 0. What is reduced is made of that then, in a type that
// holds it.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/WrappedDifferences.h"
#include "DividedNumbers.h"
#include "Remarks.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// Operations between a reduction and what wraps, or in that.
static const unsigned MaxDepth = 6;

namespace {

/// A reduction of a number that wrapped differences are terms or factors of.
struct WrappedReduction {
  Instruction *Reduction;
  Modulus M;
  /// The differences, and what leads to them.
  SmallPtrSet<Value *, 4> Wrapped, Path;
  /// Of the sum that is reduced in its place.
  unsigned Bits = 0;
};

/// Finds all of them before anything is changed: what is known of the function
/// is known of its old instructions.
class WrapFinder {
public:
  WrapFinder(Function &F, const SourceRange &Ranges) : F(F), Ranges(Ranges) {}

  std::optional<WrappedReduction> find(Instruction &Reduction);
  ArrayRef<MissedMember> misses() const { return Misses; }

private:
  bool isSum(const TermOperand &Op, unsigned Depth) const;
  bool isWrapped(Value *V, const Integer &M);
  bool leadsTo(const TermOperand &Op, WrappedReduction &W, unsigned Depth);
  std::optional<Bound> boundOf(const TermOperand &Op, const WrappedReduction &W,
                               bool SameType) const;

  Function &F;
  const SourceRange &Ranges;
  std::vector<MissedMember> Misses;
};

} // namespace

/// \p Op is made of exact numbers by additions and by what these are short for.
bool WrapFinder::isSum(const TermOperand &Op, unsigned Depth) const {
  if (Op.isConstant())
    return true;
  const RingTerm &T = Ranges.term(Op.V);
  bool IsMultiple = T.Kind == TermKind::Mul &&
                    (T.Operands[0].isConstant() || T.Operands[1].isConstant());
  if (T.Kind == TermKind::Add || T.Kind == TermKind::Sub || IsMultiple)
    return Depth < MaxDepth &&
           all_of(
               T.Operands,
               [&](const TermOperand &Term) { return isSum(Term, Depth + 1); });
  return T.Kind != TermKind::Mul && Ranges.isExact(Op);
}

/// \p V is such a difference; without a multiple of \p M that is added it is a
/// mistake, of which a remark tells.
bool WrapFinder::isWrapped(Value *V, const Integer &M) {
  const RingTerm &T = Ranges.term(V);
  unsigned Bits = V->getType()->getIntegerBitWidth();
  Bound Range = Ranges.at(V);
  if ((T.Kind != TermKind::Add && T.Kind != TermKind::Sub) ||
      !Range.Lo.isNegative() || Range.Lo < -Integer::pow2(Bits) ||
      Range.Hi >= Integer::pow2(Bits) || !isSum(V, 0))
    return false;
  MissedMember Miss = missedWrap(V, Ranges, M, /*IsWidened=*/false);
  if (Miss.Cause != MissCause::Difference || Miss.Added < M)
    return false;
  Misses.push_back(std::move(Miss));
  return true;
}

/// Something that \p Op is made of wraps. A larger number takes its place: it
/// is not subtracted.
bool WrapFinder::leadsTo(const TermOperand &Op, WrappedReduction &W,
                         unsigned Depth) {
  if (Op.isConstant() || Depth == MaxDepth)
    return false;
  const RingTerm &T = Ranges.term(Op.V);
  bool Leads = false;
  switch (T.Kind) {
  case TermKind::Add:
  case TermKind::Mul:
    for (const TermOperand &Operand : T.Operands)
      Leads |= leadsTo(Operand, W, Depth + 1);
    break;
  case TermKind::Sub:
    Leads = leadsTo(T.Operands[0], W, Depth + 1);
    break;
  case TermKind::ZExt:
    if (T.Operands[0].isConstant())
      return false;
    if (Ranges.isExact(T.Operands[0])) {
      Leads = leadsTo(T.Operands[0], W, Depth + 1);
    } else if (isWrapped(T.Operands[0].V, W.M.value())) {
      W.Wrapped.insert(T.Operands[0].V);
      Leads = true;
    }
    break;
  default:
    return false;
  }
  if (Leads)
    W.Path.insert(Op.V);
  return Leads;
}

/// What takes the place of \p Op can be; none if that is not known in another
/// type than its own. What is reduced has the \p SameType as before.
std::optional<Bound> WrapFinder::boundOf(const TermOperand &Op,
                                         const WrappedReduction &W,
                                         bool SameType) const {
  if (Op.isConstant())
    return Bound::point(Op.Constant);
  if (W.Wrapped.contains(Op.V)) {
    Bound Range = Ranges.at(Op);
    Integer C =
        Integer::pow2(Op.V->getType()->getIntegerBitWidth()).mod(W.M.value());
    return Range + Bound::point(W.M.multipleAtLeast(-Range.Lo)) +
           Bound(Integer(0), C);
  }
  if (!W.Path.contains(Op.V)) {
    bool Stays = SameType && Op.V->getType() == W.Reduction->getType();
    if (!Stays && !Ranges.isExact(Op))
      return std::nullopt;
    return Ranges.at(Op);
  }
  const RingTerm &T = Ranges.term(Op.V);
  std::optional<Bound> A = boundOf(T.Operands[0], W, SameType);
  if (!A || T.Kind == TermKind::ZExt)
    return A;
  std::optional<Bound> B = boundOf(T.Operands[1], W, SameType);
  if (!B)
    return std::nullopt;
  return T.Kind == TermKind::Add   ? *A + *B
         : T.Kind == TermKind::Sub ? *A - *B
                                   : *A * *B;
}

std::optional<WrappedReduction> WrapFinder::find(Instruction &Reduction) {
  std::optional<Modulus> M = supportedModulus(Reduction);
  if (!M || isa<Constant>(Reduction.getOperand(0)))
    return std::nullopt;
  TermOperand X = Reduction.getOperand(0);
  WrappedReduction W{&Reduction, *M, {}, {}};
  if (Ranges.isExact(X))
    leadsTo(X, W, 0);
  else if (isWrapped(X.V, M->value()))
    W.Wrapped.insert(X.V);
  if (W.Wrapped.empty())
    return std::nullopt;
  for (bool SameType : {true, false}) {
    std::optional<Bound> Range = boundOf(X, W, SameType);
    if (!Range || Range->Lo.isNegative())
      return std::nullopt;
    W.Bits = X.V->getType()->getIntegerBitWidth();
    if (!SameType)
      W.Bits = std::max<unsigned>(
          W.Bits, alignTo(Range->Hi.bits(), TargetModel::of(F).WordBits));
    if (Range->fitsUnsigned(W.Bits) && isSupportedReduction(W.Bits, *M, F))
      return W;
  }
  return std::nullopt;
}

namespace {

class WrapRewriter {
public:
  WrapRewriter(Function &F, const SourceRange &Ranges, DominatorTree &DT)
      : F(F), Ranges(Ranges), DT(DT) {}

  void rewrite(const WrappedReduction &W);
  /// What was known of the old instructions is not asked for any more.
  void eraseOld();

private:
  Value *current(Value *V) const {
    Value *New = Replaced.lookup(V);
    return New ? New : V;
  }
  Value *number(const TermOperand &Op, unsigned Bits, IRBuilderBase &B);
  Value *sum(const TermOperand &Op, unsigned Bits, IRBuilderBase &B);
  Value *isNegative(Value *Difference, Instruction &Before);
  Value *replaced(const TermOperand &Op, const WrappedReduction &W,
                  IRBuilderBase &B);

  Function &F;
  const SourceRange &Ranges;
  DominatorTree &DT;
  DenseMap<Value *, Value *> Frozen;
  /// By reduction, those of before.
  MapVector<Value *, Value *> Replaced;
  DenseMap<Value *, SmallVector<Instruction *, 1>> Comparisons;
};

} // namespace

static Value *emit(TermKind Kind, Value *X, Value *Y, IRBuilderBase &B) {
  return Kind == TermKind::Add   ? B.CreateAdd(X, Y)
         : Kind == TermKind::Sub ? B.CreateSub(X, Y)
                                 : B.CreateMul(X, Y);
}

/// The exact \p Op in another type. All uses of an input, which may be
/// undefined, see the same number.
Value *WrapRewriter::number(const TermOperand &Op, unsigned Bits,
                            IRBuilderBase &B) {
  IntegerType *Ty = B.getIntNTy(Bits);
  if (Op.isConstant())
    return ConstantInt::get(Ty, Op.Constant.toAPInt(Bits));
  Value *V = Op.V;
  while (Ranges.term(V).Kind == TermKind::ZExt &&
         !Ranges.term(V).Operands[0].isConstant() &&
         Ranges.isExact(Ranges.term(V).Operands[0]))
    V = Ranges.term(V).Operands[0].V;
  Value *Known = current(V);
  if (Ranges.term(V).Kind == TermKind::Input) {
    Value *&Copy = Frozen[V];
    if (!Copy)
      Copy = frozenNumber(V, F, DT);
    Known = Copy ? Copy : B.CreateFreeze(V);
  }
  return B.CreateZExtOrTrunc(Known, Ty);
}

/// Z(Op) modulo 2^Bits, of what WrapFinder::isSum says that it is one.
Value *WrapRewriter::sum(const TermOperand &Op, unsigned Bits,
                         IRBuilderBase &B) {
  if (!Op.isConstant()) {
    const RingTerm &T = Ranges.term(Op.V);
    if (T.Kind == TermKind::Add || T.Kind == TermKind::Sub ||
        T.Kind == TermKind::Mul)
      return emit(T.Kind, sum(T.Operands[0], Bits, B),
                  sum(T.Operands[1], Bits, B), B);
  }
  return number(Op, Bits, B);
}

Value *WrapRewriter::isNegative(Value *Difference, Instruction &Before) {
  auto &Known = Comparisons[Difference];
  for (Instruction *Comparison : Known)
    if (DT.dominates(Comparison, &Before))
      return Comparison;
  Bound Range = Ranges.at(Difference);
  unsigned Bits = max(-Range.Lo, Range.Hi).bits() + 1;
  IRBuilder<> B(&Before);
  auto *Comparison = cast<Instruction>(
      B.CreateICmpSLT(sum(Difference, Bits, B),
                      ConstantInt::get(B.getIntNTy(Bits), 0), "wraps"));
  Known.push_back(Comparison);
  return Comparison;
}

Value *WrapRewriter::replaced(const TermOperand &Op, const WrappedReduction &W,
                              IRBuilderBase &B) {
  IntegerType *Ty = B.getIntNTy(W.Bits);
  auto Constant = [&](const Integer &C) {
    return ConstantInt::get(Ty, C.toAPInt(W.Bits));
  };
  if (!Op.isConstant() && W.Wrapped.contains(Op.V)) {
    unsigned Bits = Op.V->getType()->getIntegerBitWidth();
    Value *Wraps = isNegative(Op.V, *W.Reduction);
    Value *Power =
        B.CreateSelect(Wraps, Constant(Integer::pow2(Bits).mod(W.M.value())),
                       Constant(Integer(0)), "power");
    Value *Above =
        B.CreateAdd(sum(Op, W.Bits, B),
                    Constant(W.M.multipleAtLeast(-Ranges.at(Op).Lo)), "above");
    return B.CreateAdd(Above, Power, "unwrapped");
  }
  if (Op.isConstant() || !W.Path.contains(Op.V)) {
    // In its own type also what is negative.
    if (!Op.isConstant() && Op.V->getType() == Ty)
      return current(Op.V);
    return number(Op, W.Bits, B);
  }
  const RingTerm &T = Ranges.term(Op.V);
  Value *X = replaced(T.Operands[0], W, B);
  if (T.Kind == TermKind::ZExt)
    return X;
  return emit(T.Kind, X, replaced(T.Operands[1], W, B), B);
}

void WrapRewriter::rewrite(const WrappedReduction &W) {
  Instruction &Old = *W.Reduction;
  IRBuilder<> B(&Old);
  Value *Sum = replaced(Old.getOperand(0), W, B);
  Instruction *Residue = createRaisedCall(
      Sum, {DivisionKind::Remainder, W.M.value()}, Old, "residue");
  // Below p, which both types hold.
  Value *New = B.CreateZExtOrTrunc(Residue, Old.getType());
  New->takeName(&Old);
  Old.replaceAllUsesWith(New);
  Replaced[&Old] = New;
}

void WrapRewriter::eraseOld() {
  SmallVector<WeakTrackingVH, 4> Dead;
  for (auto &[Old, New] : Replaced)
    Dead.push_back(Old);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
}

WrappedDifferencesPass::WrappedDifferencesPass()
    : Texts(std::make_shared<Reported>()) {}

PreservedAnalyses WrappedDifferencesPass::run(Function &F,
                                              FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  ReductionAnalysis &Analysis = AM.getResult<ReductionAnalyses>(F).with(
      ReductionAnalysisOptions::of(defaultStage()));
  if (none_of(Analysis.missed(), [](const MissedMember &Miss) {
        return Miss.Cause == MissCause::Difference;
      }))
    return PreservedAnalyses::all();
  WrapFinder Finder(F, Analysis.ranges());
  std::vector<WrappedReduction> Found;
  for (Instruction &I : instructions(F))
    if (std::optional<WrappedReduction> W = Finder.find(I);
        W && shouldTransform(Transformation::WrappedDifferences, I))
      Found.push_back(std::move(*W));
  if (Found.empty())
    return PreservedAnalyses::all();
  remarkMissedMembers(Finder.misses(), *Texts,
                      AM.getResult<OptimizationRemarkEmitterAnalysis>(F));
  WrapRewriter Rewriter(F, Analysis.ranges(),
                        AM.getResult<DominatorTreeAnalysis>(F));
  for (const WrappedReduction &W : Found)
    Rewriter.rewrite(W);
  Rewriter.eraseOld();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
