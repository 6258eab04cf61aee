//===- SignedRemainders.cpp - Residues of signed numbers ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ranges of all numbers are found at once, as the least that are true
// together: a product of remainders that start from positive numbers stays
// positive round a loop.
//
// A form of a remainder r by M is congruent to it: r itself, in another type,
// plus or minus multiples of M, a choice between such, a remainder of such. In
// [0, M) there is one number that is, the floor residue f = x mod M.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/SignedRemainders.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// Values that are looked at behind one remainder.
static const unsigned MaxForms = 128;

namespace {

/// A signed division, and what was found out about it.
struct SignedDivision {
  WeakVH Handle;
  Modulus M;
  /// Of the dividend.
  Bound Range;
  bool IsQuotient;
  /// The forms that are the residue itself.
  SmallVector<WeakVH, 4> Canonical;
};

class Resolver {
public:
  explicit Resolver(Function &F);
  SignedChanges run();

private:
  using Forms = SmallSetVector<Instruction *, 16>;

  // What is found out.
  void collectBehind(Instruction &Remainder);
  Bound dividendOf(const Instruction &I) const;
  Forms formsOf(Instruction &Remainder, const Integer &M) const;
  bool isForm(Instruction &I, const Forms &Known, const Integer &M) const;
  bool isMultiple(const TermOperand &Op, const Integer &M) const;
  bool goesToReductions(Instruction &Remainder, const Integer &M) const;

  // What is done then.
  void makeUnsigned(SignedDivision &D);
  void resolve(SignedDivision &D);
  Instruction *floorResidue(const SignedDivision &D);
  void replaceForms(SignedDivision &D, Instruction &Residue);
  void replaceByFloor(SignedDivision &D, Instruction &Floor);
  void dropBranch(BasicBlock &Join);
  void deleteDead();

  Function &F;
  SmallVector<SignedDivision, 4> Divisions;
  SmallSetVector<Value *, 32> Roots;
  std::unique_ptr<SourceRange> Ranges;
  SmallVector<WeakTrackingVH, 8> Dead;
  SignedChanges Changes;
};

} // namespace

Resolver::Resolver(Function &F) : F(F) {
  SmallVector<Instruction *, 8> Signed;
  SmallVector<Integer, 2> Moduli;
  for (Instruction &I : instructions(F))
    if (std::optional<Division> D = supportedDivision(I); D && D->isSigned()) {
      Signed.push_back(&I);
      Moduli.push_back(D->size());
      Roots.insert(&I);
      if (!isa<Constant>(I.getOperand(0)))
        Roots.insert(I.getOperand(0));
      if (!D->isQuotient())
        collectBehind(I);
    }
  if (Signed.empty())
    return;
  Ranges = std::make_unique<SourceRange>(F, Roots.getArrayRef(), Moduli);
  for (Instruction *I : Signed) {
    Division D = *divisionByConstant(*I);
    Divisions.push_back(
        {I, Modulus(D.size()), dividendOf(*I), D.isQuotient(), {}});
    if (D.isQuotient())
      continue;
    for (Instruction *Form : formsOf(*I, D.size()))
      if (Bound::canonical(D.size()).contains(Ranges->at(Form)))
        Divisions.back().Canonical.push_back(Form);
  }
}

/// What may be a form of \p Remainder, or may have a range for it.
void Resolver::collectBehind(Instruction &Remainder) {
  SmallSetVector<Instruction *, 16> Work;
  Work.insert(&Remainder);
  for (unsigned Next = 0; Next != Work.size() && Next != MaxForms; ++Next)
    for (User *U : Work[Next]->users()) {
      auto *I = cast<Instruction>(U);
      if (!I->getType()->isIntegerTy() || I->getType()->isIntegerTy(1))
        continue;
      RingTerm T = readRingTerm(I);
      if (T.Kind == TermKind::Input || T.Kind == TermKind::Quotient)
        continue;
      if (Roots.insert(I) && T.Kind != TermKind::Mul)
        Work.insert(I);
    }
}

Bound Resolver::dividendOf(const Instruction &I) const {
  Value *X = I.getOperand(0);
  Bound Type = Bound::signedOf(X->getType()->getIntegerBitWidth());
  if (isa<Constant>(X))
    return Type;
  Bound Range = Ranges->at(X);
  return Type.contains(Range) ? Range : Type;
}

/// \p Op is a multiple of M, whichever way its conditions go.
bool Resolver::isMultiple(const TermOperand &Op, const Integer &M) const {
  if (Op.isConstant())
    return Op.Constant.mod(M).isZero();
  RingTerm T = Ranges->term(Op.V);
  return T.Kind == TermKind::Select &&
         all_of(T.Operands, [&](const TermOperand &Arm) {
           return Arm.isConstant() && Arm.Constant.mod(M).isZero();
         });
}

/// \p I, which has a range, is congruent to \p Known.
bool Resolver::isForm(Instruction &I, const Forms &Known,
                      const Integer &M) const {
  const RingTerm &T = Ranges->term(&I);
  auto IsKnown = [&](const TermOperand &Op) {
    auto *Operand = dyn_cast_or_null<Instruction>(Op.V);
    return Operand && Known.contains(Operand);
  };
  switch (T.Kind) {
  case TermKind::Trunc:
    return IsKnown(T.Operands[0]);
  case TermKind::ZExt:
    return IsKnown(T.Operands[0]) && Ranges->isExact(T.Operands[0]);
  case TermKind::SExt:
    return IsKnown(T.Operands[0]) && Ranges->isExactSigned(T.Operands[0].V);
  case TermKind::Add:
    return (IsKnown(T.Operands[0]) && isMultiple(T.Operands[1], M)) ||
           (IsKnown(T.Operands[1]) && isMultiple(T.Operands[0], M));
  case TermKind::Sub:
    return IsKnown(T.Operands[0]) && isMultiple(T.Operands[1], M);
  case TermKind::Select:
  case TermKind::Phi:
    return all_of(T.Operands, IsKnown);
  case TermKind::Minimum:
    return IsKnown(T.Operands[0]) && Ranges->isExact(T.Operands[0]) &&
           isMultiple(T.Operands[1], M);
  case TermKind::Reduce:
    return T.ReductionModulus == M && IsKnown(T.Operands[0]) &&
           Ranges->isExact(T.Operands[0]);
  case TermKind::Remainder:
    return T.ReductionModulus == M && IsKnown(T.Operands[0]) &&
           Ranges->isExactSigned(T.Operands[0].V);
  default:
    return false;
  }
}

Resolver::Forms Resolver::formsOf(Instruction &Remainder,
                                  const Integer &M) const {
  Forms Known;
  Known.insert(&Remainder);
  // A choice is one when all that it chooses from are.
  for (unsigned Size = 0; Size != Known.size();) {
    Size = Known.size();
    for (unsigned Next = 0; Next != Known.size(); ++Next)
      for (User *U : Known[Next]->users()) {
        auto *I = cast<Instruction>(U);
        if (Roots.contains(I) && !Known.contains(I) && isForm(*I, Known, M))
          Known.insert(I);
      }
  }
  return Known;
}

/// Whatever uses \p Remainder, or a sum or product of it, is a reduction by M
/// in the end, or nothing.
bool Resolver::goesToReductions(Instruction &Remainder,
                                const Integer &M) const {
  SmallSetVector<Instruction *, 16> Work;
  Work.insert(&Remainder);
  for (unsigned Next = 0; Next != Work.size(); ++Next) {
    if (Next == MaxForms)
      return false;
    for (User *U : Work[Next]->users()) {
      auto *I = cast<Instruction>(U);
      if (wouldInstructionBeTriviallyDead(I) && I->use_empty())
        continue;
      RingTerm T = readRingTerm(I);
      switch (T.Kind) {
      case TermKind::Input:
      case TermKind::Quotient:
        return false;
      case TermKind::Reduce:
      case TermKind::Remainder:
        if (T.ReductionModulus != M)
          return false;
        break;
      default:
        if (T.Condition == Work[Next])
          return false;
        Work.insert(I);
      }
    }
  }
  return true;
}

void Resolver::deleteDead() {
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  Dead.clear();
}

/// Of a number that is not negative the signed division is the unsigned one.
void Resolver::makeUnsigned(SignedDivision &Signed) {
  auto &I = cast<Instruction>(*Signed.Handle);
  Division D{Signed.IsQuotient ? DivisionKind::Quotient
                               : DivisionKind::Remainder,
             Signed.M.value()};
  Instruction *Call = createRaisedCall(I.getOperand(0), D, I);
  Call->takeName(&I);
  I.replaceAllUsesWith(Call);
  Dead.push_back(&I);
  Changes.Any = true;
  replaceForms(Signed, *Call);
}

/// Puts \p Residue, in front of the remainder, in the place of its canonical
/// forms.
void Resolver::replaceForms(SignedDivision &D, Instruction &Residue) {
  IRBuilder<> B(Residue.getParent(), std::next(Residue.getIterator()));
  SmallVector<BasicBlock *, 2> Joins;
  for (WeakVH &Form : D.Canonical) {
    auto *I = cast_or_null<Instruction>(static_cast<Value *>(Form));
    if (!I || I->use_empty())
      continue;
    I->replaceAllUsesWith(
        B.CreateZExtOrTrunc(&Residue, I->getType(), "residue"));
    Dead.push_back(I);
    if (isa<PHINode>(I))
      Joins.push_back(I->getParent());
  }
  deleteDead();
  for (BasicBlock *Join : Joins)
    dropBranch(*Join);
  deleteDead();
}

/// x + K modulo M, with K the smallest multiple of M that keeps that from being
/// negative: at most 2^(N-1) + M - 1 for x of N bits, so that the sum is below
/// 2^N + M. Null if it is too wide for a reduction.
Instruction *Resolver::floorResidue(const SignedDivision &D) {
  auto &Remainder = cast<Instruction>(*D.Handle);
  Value *X = Remainder.getOperand(0);
  unsigned Width = X->getType()->getIntegerBitWidth();
  Integer Offset = D.M.multipleAtLeast(-D.Range.Lo);
  IRBuilder<> B(&Remainder);
  if (!(D.Range + Bound::point(Offset)).fitsUnsigned(Width)) {
    Width = alignTo(Width + 1, TargetModel::of(F).WordBits);
    if (!isSupportedReduction(Width, D.M, F))
      return nullptr;
    X = B.CreateSExt(X, B.getIntNTy(Width), "signed");
  }
  Value *Sum = B.CreateAdd(
      X, ConstantInt::get(B.getContext(), Offset.toAPInt(Width)), "biased");
  return createRaisedCall(Sum, {DivisionKind::Remainder, D.M.value()},
                          Remainder, "floor");
}

/// Where a branch only led around a correction that is gone.
void Resolver::dropBranch(BasicBlock &Join) {
  for (BasicBlock *Side : to_vector(predecessors(&Join))) {
    BasicBlock *From = Side->getSinglePredecessor();
    auto *Branch = From ? dyn_cast<BranchInst>(From->getTerminator()) : nullptr;
    if (!Branch || !Branch->isConditional() || Side->size() != 1 ||
        Side->getSingleSuccessor() != &Join)
      continue;
    bool First = Branch->getSuccessor(0) == Side;
    BasicBlock *Other = Branch->getSuccessor(First ? 1 : 0);
    bool IsTriangle = Other == &Join;
    bool IsDiamond = Other != Side && Other->size() == 1 &&
                     Other->getSinglePredecessor() == From &&
                     Other->getSingleSuccessor() == &Join;
    BasicBlock *Way = IsTriangle ? From : Other;
    if ((!IsTriangle && !IsDiamond) || any_of(Join.phis(), [&](PHINode &Phi) {
          return Phi.getIncomingValueForBlock(Side) !=
                 Phi.getIncomingValueForBlock(Way);
        }))
      continue;
    Side->removePredecessor(From);
    auto *Condition = dyn_cast<Instruction>(Branch->getCondition());
    IRBuilder<>(Branch).CreateBr(Other)->setDebugLoc(Branch->getDebugLoc());
    Branch->eraseFromParent();
    if (Condition)
      Dead.push_back(Condition);
    Changes.Branches = true;
    return;
  }
}

/// x % M = f - M where x is negative and f = x mod M is not 0.
void Resolver::replaceByFloor(SignedDivision &D, Instruction &Floor) {
  auto &Remainder = cast<Instruction>(*D.Handle);
  Type *Ty = Remainder.getType();
  IRBuilder<> B(&Remainder);
  Value *Residue = B.CreateZExtOrTrunc(&Floor, Ty, "residue");
  Value *Zero = ConstantInt::get(Ty, 0);
  Value *Negative = B.CreateICmpSLT(Remainder.getOperand(0), Zero, "negative");
  Value *Below = B.CreateAnd(Negative, B.CreateICmpNE(Residue, Zero), "below");
  Value *Correction = B.CreateSelect(
      Below,
      ConstantInt::get(Ty->getContext(),
                       D.M.value().toAPInt(Ty->getIntegerBitWidth())),
      Zero, "correction");
  Value *Result = B.CreateSub(Residue, Correction);
  Result->takeName(&Remainder);
  Remainder.replaceAllUsesWith(Result);
  Dead.push_back(&Remainder);
}

void Resolver::resolve(SignedDivision &D) {
  auto &Remainder = cast<Instruction>(*D.Handle);
  bool HasForms = any_of(D.Canonical, [](const WeakVH &Form) {
    return Form && !Form->use_empty();
  });
  if ((!HasForms && !goesToReductions(Remainder, D.M.value())) ||
      !shouldTransform(Transformation::SignedRemainders, Remainder))
    return;
  Instruction *Floor = floorResidue(D);
  if (!Floor)
    return;
  Changes.Any = true;
  replaceForms(D, *Floor);
  if (D.Handle && !Remainder.use_empty())
    replaceByFloor(D, *Floor);
  deleteDead();
}

SignedChanges Resolver::run() {
  // What is canonical is one reduction, whatever it is made of.
  for (SignedDivision &D : Divisions)
    if (D.Handle && !D.IsQuotient && D.Range.Lo.isNegative())
      resolve(D);
  for (SignedDivision &D : Divisions)
    if (D.Handle && !D.Range.Lo.isNegative() &&
        !(D.IsQuotient && divisionByConstant(cast<Instruction>(*D.Handle))
                              ->Divisor.isNegative()) &&
        shouldTransform(Transformation::SignedRemainders, *D.Handle))
      makeUnsigned(D);
  deleteDead();
  return Changes;
}

SignedChanges residue::resolveSignedRemainders(Function &F) {
  return Resolver(F).run();
}

PreservedAnalyses SignedRemaindersPass::run(Function &F,
                                            FunctionAnalysisManager &AM) {
  SignedChanges Changes = resolveSignedRemainders(F);
  if (!Changes.Any)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  if (!Changes.Branches)
    PA.preserveSet<CFGAnalyses>();
  return PA;
}
