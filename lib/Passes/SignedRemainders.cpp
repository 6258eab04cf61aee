//===- SignedRemainders.cpp - Residues of signed numbers ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "residue/Passes/SignedRemainders.h"
#include "SignedResidues.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

namespace {

class Resolver {
public:
  explicit Resolver(Function &F) : F(F), Known(F) {}
  SignedChanges run(bool OnlyPositive);

private:
  void makeUnsigned(SignedDivision &D);
  bool keepsSign(Instruction &Remainder, const Residues &R) const;
  bool resolve(SignedDivision &D);
  bool resolve(SignedSum &S);
  void makeMember(SignedDivision &D);
  Instruction *floorResidue(Value *X, const Residues &R, Instruction &Before);
  void replaceForms(const Residues &R, Instruction &Residue);
  void replaceByFloor(SignedDivision &D, Instruction &Floor);
  void dropBranch(BasicBlock &Join);
  void deleteDead();

  Function &F;
  SignedResidues Known;
  SmallVector<WeakTrackingVH, 8> Dead;
  SignedChanges Changes;
};

} // namespace

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
void Resolver::replaceForms(const Residues &R, Instruction &Residue) {
  IRBuilder<> B(Residue.getParent(), std::next(Residue.getIterator()));
  SmallVector<BasicBlock *, 2> Joins;
  for (const WeakVH &Form : R.Canonical) {
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
Instruction *Resolver::floorResidue(Value *X, const Residues &R,
                                    Instruction &Before) {
  unsigned Width = X->getType()->getIntegerBitWidth();
  Integer Offset = R.M.multipleAtLeast(-R.Range.Lo);
  IRBuilder<> B(&Before);
  if (!(R.Range + Bound::point(Offset)).fitsUnsigned(Width) ||
      Width < options().MinBits) {
    Width = alignTo(std::max<unsigned>(Width + 1, options().MinBits),
                    TargetModel::of(F).WordBits);
    if (!isSupportedReduction(Width, R.M, F))
      return nullptr;
    X = B.CreateSExt(X, B.getIntNTy(Width), "signed");
  }
  Value *Sum = B.CreateAdd(
      X, ConstantInt::get(B.getContext(), Offset.toAPInt(Width)), "biased");
  Instruction *Floor = createRaisedCall(
      Sum, {DivisionKind::Remainder, R.M.value()}, Before, "floor");
  return R.AreFrozen ? cast<Instruction>(B.CreateFreeze(Floor, "floor"))
                     : Floor;
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
  if (D.AreFrozen)
    Negative = B.CreateFreeze(Negative, "negative");
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
  if (!D.AreFrozen)
    return;
  // It is no poison any more.
  for (User *U : to_vector(Result->users()))
    if (isa<FreezeInst>(U)) {
      U->replaceAllUsesWith(Result);
      Dead.push_back(U);
    }
}

/// Something uses \p Remainder, which \p R are residues of, and is neither one
/// of these nor on the way to one.
bool Resolver::keepsSign(Instruction &Remainder, const Residues &R) const {
  SignedResidues::Forms Forms = Known.formsOf(Remainder, R.M.value());
  SmallSetVector<Instruction *, 8> Work;
  Work.insert(&Remainder);
  for (unsigned Next = 0; Next != Work.size(); ++Next)
    for (User *U : Work[Next]->users()) {
      auto *I = cast<Instruction>(U);
      if (isa<ICmpInst>(I) || is_contained(R.Canonical, I))
        continue;
      if (!Forms.contains(I))
        return true;
      Work.insert(I);
    }
  return false;
}

/// A quotient of what \p Remainder divides is used, too: it comes with the
/// remainder.
static bool hasQuotient(const Instruction &Remainder, const Integer &M) {
  const Value *X = Remainder.getOperand(0);
  return !isa<Constant>(X) && any_of(X->users(), [&](const User *U) {
    std::optional<Division> D = supportedDivision(*cast<Instruction>(U));
    return D && D->Kind == DivisionKind::SignedQuotient && D->size() == M &&
           !U->use_empty();
  });
}

/// Replaces the residues of a remainder; false if it is left as it was: a short
/// one that is used with its sign is there, and its residue is a word from it.
bool Resolver::resolve(SignedDivision &D) {
  auto &Remainder = cast<Instruction>(*D.Handle);
  if (!D.areUsed() ||
      (isDividedByWords(D.M.value(), F) &&
       (keepsSign(Remainder, D) || hasQuotient(Remainder, D.M.value()))) ||
      !shouldTransform(Transformation::SignedRemainders, Remainder))
    return false;
  Instruction *Floor = floorResidue(Remainder.getOperand(0), D, Remainder);
  if (!Floor)
    return false;
  Changes.Any = true;
  replaceForms(D, *Floor);
  if (D.Handle && !Remainder.use_empty())
    replaceByFloor(D, *Floor);
  deleteDead();
  return true;
}

/// Replaces the residues of a sum by a reduction of it.
bool Resolver::resolve(SignedSum &S) {
  auto &I = cast<Instruction>(*S.Handle);
  SmallVector<Instruction *, 2> Used;
  for (const WeakVH &Form : S.Canonical)
    if (Form && !Form->use_empty())
      Used.push_back(cast<Instruction>(Form));
  if (Used.empty())
    return false;
  // A loop carries the sum, and what is behind it takes the residue.
  std::optional<BasicBlock::iterator> Place = placeBehind(I, F);
  if (Used.size() == 1 && !isa<PHINode>(Used.front()))
    Place = Used.front()->getIterator();
  if (!Place)
    return false;
  Instruction *Floor = floorResidue(&I, S, **Place);
  if (Floor)
    replaceForms(S, *Floor);
  return Floor;
}

/// Makes a remainder, which goes to other reductions only, what they take
/// modulo M.
void Resolver::makeMember(SignedDivision &D) {
  auto &Remainder = cast<Instruction>(*D.Handle);
  SmallPtrSet<SignedSum *, 2> Behind;
  if (!Known.goesToReductions(Remainder, D.M.value(), Behind) ||
      !shouldTransform(Transformation::SignedRemainders, Remainder))
    return;
  Instruction *Floor = floorResidue(Remainder.getOperand(0), D, Remainder);
  if (!Floor)
    return;
  Changes.Any = true;
  for (SignedSum *S : Behind)
    resolve(*S);
  if (D.Handle && !Remainder.use_empty())
    replaceByFloor(D, *Floor);
  deleteDead();
}

SignedChanges Resolver::run(bool OnlyPositive) {
  auto IsNegative = [&](const SignedDivision &D) {
    return D.Handle && D.Range.Lo.isNegative() && !OnlyPositive;
  };
  // What is canonical is one reduction, whatever it is made of.
  SmallVector<SignedDivision *, 4> Others;
  for (SignedDivision &D : Known.Divisions)
    if (IsNegative(D) && !D.IsQuotient && !resolve(D))
      Others.push_back(&D);
  for (SignedDivision *D : Others)
    if (D->Handle && !D->Handle->use_empty())
      makeMember(*D);
  for (SignedDivision &D : Known.Divisions)
    if (D.Handle && !D.Range.Lo.isNegative() &&
        !(D.IsQuotient && divisionByConstant(cast<Instruction>(*D.Handle))
                              ->Divisor.isNegative()) &&
        shouldTransform(Transformation::SignedRemainders, *D.Handle))
      makeUnsigned(D);
  deleteDead();
  return Changes;
}

SignedChanges residue::resolveSignedRemainders(Function &F, bool OnlyPositive) {
  return Resolver(F).run(OnlyPositive);
}

PreservedAnalyses SignedRemaindersPass::run(Function &F,
                                            FunctionAnalysisManager &AM) {
  SignedChanges Changes = resolveSignedRemainders(F, OnlyPositive);
  if (!Changes.Any)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  if (!Changes.Branches)
    PA.preserveSet<CFGAnalyses>();
  return PA;
}
