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
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
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

/// The remainder by \p M of a signed number is a few words (SignedReduction.h),
/// fewer than what gives a residue its sign back.
static bool isDividedByWords(const Integer &M, const Function &F) {
  unsigned W = TargetModel::of(F).WordBits;
  return M.bits() <= W - 2 && hasWideProduct(F, W);
}

/// Values that are looked at behind one remainder.
static const unsigned MaxForms = 128;

namespace {

/// The forms of a number that are its residue modulo M in [0, M).
struct Residues {
  Modulus M;
  /// Of the number.
  Bound Range;
  SmallVector<WeakVH, 4> Canonical;
  /// Some form has been frozen: then all of them have to be the same number,
  /// whatever it is.
  bool AreFrozen = false;

  bool areUsed() const {
    return any_of(Canonical, [](const WeakVH &Form) {
      return Form && !Form->use_empty();
    });
  }
};

/// A signed division: the residues are those of its dividend.
struct SignedDivision : Residues {
  WeakVH Handle;
  bool IsQuotient;
};

/// A number that is no remainder, but a choice between some, or a sum of them
/// and of multiples of M: what is carried round a loop, and corrected behind
/// it.
struct Sum : Residues {
  WeakVH Handle;
};

class Resolver {
public:
  explicit Resolver(Function &F);
  SignedChanges run(bool OnlyPositive);

private:
  using Forms = SmallSetVector<Instruction *, 16>;

  // What is found out.
  void collectBehind(Instruction &Remainder);
  void collectSums(const Integer &M);
  Bound dividendOf(const Instruction &I) const;
  void findResidues(Instruction &I, Residues &R) const;
  Forms formsOf(Instruction &Remainder, const Integer &M) const;
  bool isForm(Instruction &I, const Forms &Known, const Integer &M) const;
  bool isMultiple(const TermOperand &Op, const Integer &M) const;
  bool goesToReductions(Instruction &Remainder, const Integer &M,
                        SmallPtrSetImpl<Sum *> &Behind);

  // What is done then.
  void makeUnsigned(SignedDivision &D);
  bool keepsSign(Instruction &Remainder, const Residues &R) const;
  bool resolve(SignedDivision &D);
  bool resolve(Sum &S);
  void makeMember(SignedDivision &D);
  Instruction *floorResidue(Value *X, const Residues &R, Instruction &Before);
  void replaceForms(const Residues &R, Instruction &Residue);
  void replaceByFloor(SignedDivision &D, Instruction &Floor);
  void dropBranch(BasicBlock &Join);
  void deleteDead();

  Function &F;
  SmallVector<SignedDivision, 4> Divisions;
  SmallVector<std::unique_ptr<Sum>, 4> Sums;
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
        {{Modulus(D.size()), dividendOf(*I), {}}, I, D.isQuotient()});
    if (!D.isQuotient())
      findResidues(*I, Divisions.back());
  }
  llvm::sort(Moduli);
  Moduli.erase(llvm::unique(Moduli), Moduli.end());
  for (const Integer &M : Moduli)
    collectSums(M);
}

/// Sums that are compared with 0, and have canonical forms.
void Resolver::collectSums(const Integer &M) {
  for (Value *Root : Roots) {
    auto *I = dyn_cast<Instruction>(Root);
    if (!I || divisionByConstant(*I) || none_of(I->users(), [](User *U) {
          return isa<ICmpInst>(U) ||
                 cast<Instruction>(U)->getOpcode() == Instruction::AShr;
        }))
      continue;
    Bound Range = Ranges->at(I);
    if (!Range.Lo.isNegative() || !Ranges->isExactSigned(I) ||
        Ranges->term(I).Kind == TermKind::Input)
      continue;
    auto S = std::make_unique<Sum>(Sum{{Modulus(M), Range, {}}, I});
    findResidues(*I, *S);
    if (!S->Canonical.empty() && !S->AreFrozen)
      Sums.push_back(std::move(S));
  }
}

/// The forms of \p I that are in [0, M).
void Resolver::findResidues(Instruction &I, Residues &R) const {
  const Integer &M = R.M.value();
  for (Instruction *Form : formsOf(I, M)) {
    R.AreFrozen |= isa<FreezeInst>(Form);
    if (Bound::canonical(M).contains(Ranges->at(Form)))
      R.Canonical.push_back(Form);
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
  case TermKind::Freeze:
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
/// in the end, or a residue of one of the sums \p Behind it, or nothing.
bool Resolver::goesToReductions(Instruction &Remainder, const Integer &M,
                                SmallPtrSetImpl<Sum *> &Behind) {
  SmallDenseMap<Value *, Sum *> OwnerOf;
  for (const auto &S : Sums)
    if (S->Handle && S->M.value() == M)
      for (WeakVH &Form : S->Canonical)
        if (Form)
          OwnerOf.try_emplace(Form, S.get());
  // The comparison, and the branch on it, go with the form.
  auto OnlyCorrects = [&](const Instruction &Compare) {
    return isa<ICmpInst>(Compare) && !OwnerOf.empty() &&
           all_of(Compare.users(), [&](const User *U) {
             return OwnerOf.contains(U) || isa<BranchInst>(U);
           });
  };
  bool IsCarried = false, KeepsSign = false;
  SmallSetVector<Instruction *, 16> Work;
  Work.insert(&Remainder);
  for (unsigned Next = 0; Next != Work.size(); ++Next) {
    if (Next == MaxForms)
      return false;
    for (User *U : Work[Next]->users()) {
      auto *I = cast<Instruction>(U);
      if (wouldInstructionBeTriviallyDead(I) && I->use_empty())
        continue;
      if (Sum *S = OwnerOf.lookup(I)) {
        Behind.insert(S);
        continue;
      }
      RingTerm T = readRingTerm(I);
      bool IsDivision =
          T.Kind == TermKind::Reduce || T.Kind == TermKind::Remainder;
      if (IsDivision && T.ReductionModulus == M) {
        KeepsSign |=
            T.Kind == TermKind::Remainder && dividendOf(*I).Lo.isNegative();
        IsCarried |= I == &Remainder;
        continue;
      }
      if (OnlyCorrects(*I))
        continue;
      if (IsDivision || T.Kind == TermKind::Input ||
          T.Kind == TermKind::Quotient || T.Condition == Work[Next])
        return false;
      Work.insert(I);
    }
  }
  // A short number is divided by its size in less time than what was carried as
  // a residue gets the sign back that the last division wants.
  return !KeepsSign || (IsCarried && !isDividedByWords(M, F)) ||
         M.bits() > TargetModel::of(F).WordBits;
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
  Forms Known = formsOf(Remainder, R.M.value());
  SmallSetVector<Instruction *, 8> Work;
  Work.insert(&Remainder);
  for (unsigned Next = 0; Next != Work.size(); ++Next)
    for (User *U : Work[Next]->users()) {
      auto *I = cast<Instruction>(U);
      if (isa<ICmpInst>(I) || is_contained(R.Canonical, I))
        continue;
      if (!Known.contains(I))
        return true;
      Work.insert(I);
    }
  return false;
}

/// Replaces the residues of a remainder; false if it is left as it was: a short
/// one that is used with its sign is there, and its residue is a word from it.
bool Resolver::resolve(SignedDivision &D) {
  auto &Remainder = cast<Instruction>(*D.Handle);
  if (!D.areUsed() ||
      (isDividedByWords(D.M.value(), F) && keepsSign(Remainder, D)) ||
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
bool Resolver::resolve(Sum &S) {
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
  SmallPtrSet<Sum *, 2> Behind;
  if (!goesToReductions(Remainder, D.M.value(), Behind) ||
      !shouldTransform(Transformation::SignedRemainders, Remainder))
    return;
  Instruction *Floor = floorResidue(Remainder.getOperand(0), D, Remainder);
  if (!Floor)
    return;
  Changes.Any = true;
  for (Sum *S : Behind)
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
  for (SignedDivision &D : Divisions)
    if (IsNegative(D) && !D.IsQuotient && !resolve(D))
      Others.push_back(&D);
  for (SignedDivision *D : Others)
    if (D->Handle && !D->Handle->use_empty())
      makeMember(*D);
  for (SignedDivision &D : Divisions)
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
