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
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

namespace {

/// A remainder that goes to reductions only.
struct Member {
  SignedDivision *Division;
  SignedUses Uses;
  /// Its floor residue, if that is there already.
  Instruction *Floor = nullptr;
  /// Any number that is congruent does for it.
  bool IsFree = false;
};

class Resolver {
public:
  explicit Resolver(Function &F) : F(F), Known(F) {}
  SignedChanges run(bool OnlyPositive);

private:
  void makeUnsigned(SignedDivision &D);
  bool keepsSign(Instruction &Remainder, const Residues &R) const;
  bool resolve(SignedDivision &D);
  bool resolve(SignedSum &S);
  void findMembers();
  void makeMembers();
  void makeMember(const Member &New);
  bool negate(SignedDivision &D);
  void freeFromSigns();
  void dropSigns();
  Instruction *floorResidue(Value *X, const Residues &R, Instruction &Before);
  void replaceForms(const Residues &R, Instruction &Residue);
  void replaceByFloor(SignedDivision &D, Instruction &Floor);
  void dropBranch(BasicBlock &Join);
  void deleteDead();

  Function &F;
  SignedResidues Known;
  SmallVector<Member, 4> Members;
  /// Remainders that are gone, and nothing that depends on their sign is left.
  DenseSet<const Instruction *> Gone;
  /// What floor residues are reductions of.
  SmallVector<WeakVH, 8> Biased;
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
  if (isa<Instruction>(Sum))
    Biased.push_back(Sum);
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
  Member *AsMember =
      find_if(Members, [&](Member &M) { return M.Division == &D; });
  if (!D.Handle || Remainder.use_empty())
    Gone.insert(&Remainder);
  else if (AsMember != Members.end())
    AsMember->Floor = Floor;
  else
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

/// Those that go to other reductions only. Which these are is asked of all
/// before anything is replaced: a sign is a comparison of what is divided,
/// which would be a use of the others, of all around a loop.
void Resolver::findMembers() {
  for (SignedDivision &D : Known.Divisions) {
    if (D.IsQuotient || !D.Range.Lo.isNegative())
      continue;
    auto &Remainder = cast<Instruction>(*D.Handle);
    if (std::optional<SignedUses> Uses = Known.usesOf(Remainder, D.M.value()))
      Members.push_back({&D, std::move(*Uses)});
  }
}

/// A member whose number only takes part in sums and products that hold for all
/// of its range may be any number of that which is congruent, if what it goes
/// to asks for no sign: reductions, remainders that are gone, and those that
/// are free themselves. So it is its floor residue, in [0, M).
///
/// By induction over the order in which the program computes, all numbers
/// between stay in their ranges, where nothing wraps, and are congruent to what
/// they were: the range of the remainder contains [0, M), and those between
/// contain all that their operands' ranges make. They have the flags that these
/// say, and no others.
void Resolver::freeFromSigns() {
  SmallPtrSet<const Instruction *, 4> Free;
  for (Member &M : Members) {
    M.IsFree = M.Uses.TakesAnyResidue && !M.Division->AreFrozen;
    if (M.IsFree)
      Free.insert(&cast<Instruction>(*M.Division->Handle));
  }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Member &M : Members)
      if (M.IsFree && any_of(M.Uses.Remainders, [&](const Instruction *R) {
            return !Gone.contains(R) && !Free.contains(R);
          })) {
        M.IsFree = false;
        Free.erase(&cast<Instruction>(*M.Division->Handle));
        Changed = true;
      }
  }
  for (Member &M : Members)
    if (M.IsFree)
      for (const WeakVH &Number : M.Uses.Way)
        if (auto *I = cast_or_null<Instruction>(static_cast<Value *>(Number))) {
          I->dropPoisonGeneratingFlags();
          if (isa<OverflowingBinaryOperator>(I))
            I->setHasNoSignedWrap();
        }
}

/// Of x that is never positive, x % M = -(-x mod M).
bool Resolver::negate(SignedDivision &D) {
  auto &Remainder = cast<Instruction>(*D.Handle);
  Type *Ty = Remainder.getType();
  if (Integer(0) < D.Range.Hi || D.AreFrozen ||
      Ty->getIntegerBitWidth() < options().MinBits)
    return false;
  IRBuilder<> B(&Remainder);
  Value *Size = B.CreateNeg(Remainder.getOperand(0), "size");
  Instruction *Residue =
      createRaisedCall(Size, {DivisionKind::Remainder, D.M.value()}, Remainder);
  Remainder.replaceAllUsesWith(B.CreateNSWNeg(Residue));
  Dead.push_back(&Remainder);
  deleteDead();
  return true;
}

/// Makes a member what the others take modulo M.
void Resolver::makeMember(const Member &New) {
  SignedDivision &D = *New.Division;
  auto &Remainder = cast<Instruction>(*D.Handle);
  Instruction *Floor = New.Floor;
  if (!Floor) {
    if (!shouldTransform(Transformation::SignedRemainders, Remainder))
      return;
    if (negate(D)) {
      Changes.Any = true;
      return;
    }
    Floor = floorResidue(Remainder.getOperand(0), D, Remainder);
    if (!Floor)
      return;
  }
  Changes.Any = true;
  for (SignedSum *S : New.Uses.Sums)
    resolve(*S);
  if (D.Handle && !Remainder.use_empty()) {
    if (New.IsFree) {
      IRBuilder<> B(&Remainder);
      Remainder.replaceAllUsesWith(
          B.CreateZExtOrTrunc(Floor, Remainder.getType(), "residue"));
      Dead.push_back(&Remainder);
    } else {
      replaceByFloor(D, *Floor);
    }
  }
  deleteDead();
}

void Resolver::makeMembers() {
  erase_if(Members, [&](const Member &M) {
    const SignedDivision &D = *M.Division;
    // Forms that are left were to be left.
    if (!D.Handle || D.Handle->use_empty() || D.areUsed())
      return true;
    // A short number is divided by its size in less time than what was carried
    // as a residue gets the sign back that the last division wants.
    const Integer &Size = D.M.value();
    bool KeepsSign = any_of(M.Uses.Remainders, [&](const Instruction *R) {
      return !Gone.contains(R);
    });
    return KeepsSign && !M.Floor &&
           (!M.Uses.IsCarried || isDividedByWords(Size, F)) &&
           Size.bits() <= TargetModel::of(F).WordBits;
  });
  freeFromSigns();
  for (const Member &M : Members)
    if (M.Division->Handle && !M.Division->Handle->use_empty())
      makeMember(M);
}

/// The number that \p I extends with its sign, or compares with 0 for it; or
/// null.
static Value *signedNumber(Instruction &I) {
  using namespace PatternMatch;
  Value *X = nullptr;
  if (match(&I, m_SExt(m_Value(X))) ||
      match(&I, m_SpecificICmp(ICmpInst::ICMP_SLT, m_Value(X), m_Zero())) ||
      match(&I, m_SpecificICmp(ICmpInst::ICMP_SGT, m_Value(X), m_AllOnes())))
    return isWideInteger(*X->getType()) && !isa<Constant>(X) ? X : nullptr;
  return nullptr;
}

/// Numbers that are never negative, now that remainders are residues, have no
/// sign to extend or to test, and need no multiple of M to be reduced.
void Resolver::dropSigns() {
  SmallSetVector<Value *, 16> Numbers;
  SmallVector<Instruction *, 16> Users;
  erase_if(Biased, [](const WeakVH &Sum) { return !Sum; });
  for (const WeakVH &Sum : Biased)
    if (Value *X = cast<User>(*Sum).getOperand(0); !isa<Constant>(X))
      Numbers.insert(X);
  for (Instruction &I : instructions(F))
    if (Value *X = signedNumber(I)) {
      Users.push_back(&I);
      Numbers.insert(X);
    }
  if (Numbers.empty())
    return;
  SmallVector<Integer, 4> Moduli;
  for (const SignedDivision &D : Known.Divisions)
    Moduli.push_back(D.M.value());
  SourceRange Ranges(F, Numbers.getArrayRef(), Moduli);
  for (const WeakVH &Sum : Biased) {
    Value *X = cast<User>(*Sum).getOperand(0);
    if (Numbers.contains(X) && Ranges.isExact(TermOperand(X))) {
      Sum->replaceAllUsesWith(X);
      Dead.push_back(static_cast<Value *>(Sum));
    }
  }
  for (Instruction *I : Users) {
    Value *X = signedNumber(*I);
    bool IsTest = isa<ICmpInst>(I);
    if ((IsTest ? Ranges.atComparisons(X) : Ranges.at(X)).Lo.isNegative() ||
        !Ranges.isExactSigned(X))
      continue;
    if (!IsTest) {
      I->replaceAllUsesWith(IRBuilder<>(I).CreateZExt(
          X, I->getType(), I->getName(), /*IsNonNeg=*/true));
      Dead.push_back(I);
      continue;
    }
    bool IsTrue = cast<ICmpInst>(I)->getPredicate() == ICmpInst::ICMP_SGT;
    for (User *U : to_vector(I->users()))
      if (auto *S = dyn_cast<SelectInst>(U); S && S->getCondition() == I) {
        S->replaceAllUsesWith(IsTrue ? S->getTrueValue() : S->getFalseValue());
        Dead.push_back(S);
      }
    Dead.push_back(I);
  }
  deleteDead();
}

SignedChanges Resolver::run(bool OnlyPositive) {
  auto IsNegative = [&](const SignedDivision &D) {
    return D.Handle && D.Range.Lo.isNegative() && !OnlyPositive;
  };
  if (!OnlyPositive)
    findMembers();
  // What is canonical is one reduction, whatever it is made of.
  for (SignedDivision &D : Known.Divisions)
    if (IsNegative(D) && !D.IsQuotient)
      resolve(D);
  makeMembers();
  for (SignedDivision &D : Known.Divisions)
    if (D.Handle && !D.Range.Lo.isNegative() &&
        !(D.IsQuotient && divisionByConstant(cast<Instruction>(*D.Handle))
                              ->Divisor.isNegative()) &&
        shouldTransform(Transformation::SignedRemainders, *D.Handle))
      makeUnsigned(D);
  deleteDead();
  if (Changes.Any && !OnlyPositive)
    dropSigns();
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
