//===- SignedResidues.cpp - Residues of signed numbers --------------------===//
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
//===----------------------------------------------------------------------===//

#include "SignedResidues.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// Values that are looked at behind one remainder.
static const unsigned MaxForms = 128;

bool residue::isDividedByWords(const Integer &M, const Function &F) {
  unsigned W = TargetModel::of(F).WordBits;
  return M.bits() <= W - 2 && hasWideProduct(F, W);
}

SignedResidues::SignedResidues(Function &F) {
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
void SignedResidues::collectSums(const Integer &M) {
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
    auto S = std::make_unique<SignedSum>(SignedSum{{Modulus(M), Range, {}}, I});
    findResidues(*I, *S);
    if (!S->Canonical.empty() && !S->AreFrozen)
      Sums.push_back(std::move(S));
  }
}

/// The forms of \p I that are in [0, M).
void SignedResidues::findResidues(Instruction &I, Residues &R) const {
  const Integer &M = R.M.value();
  for (Instruction *Form : formsOf(I, M)) {
    R.AreFrozen |= isa<FreezeInst>(Form);
    if (Bound::canonical(M).contains(Ranges->at(Form)))
      R.Canonical.push_back(Form);
  }
}

/// What may be a form of \p Remainder, or may have a range for it.
void SignedResidues::collectBehind(Instruction &Remainder) {
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

Bound SignedResidues::dividendOf(const Instruction &I) const {
  Value *X = I.getOperand(0);
  Bound Type = Bound::signedOf(X->getType()->getIntegerBitWidth());
  if (isa<Constant>(X))
    return Type;
  Bound Range = Ranges->at(X);
  return Type.contains(Range) ? Range : Type;
}

/// \p Op is a multiple of M, whichever way its conditions go.
bool SignedResidues::isMultiple(const TermOperand &Op, const Integer &M) const {
  if (Op.isConstant())
    return Op.Constant.mod(M).isZero();
  RingTerm T = Ranges->term(Op.V);
  return T.Kind == TermKind::Select &&
         all_of(T.Operands, [&](const TermOperand &Arm) {
           return Arm.isConstant() && Arm.Constant.mod(M).isZero();
         });
}

/// \p I, which has a range, is congruent to \p Known.
bool SignedResidues::isForm(Instruction &I, const Forms &Known,
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

SignedResidues::Forms SignedResidues::formsOf(Instruction &Remainder,
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

/// \p I is a sum, a product, a choice or another type of its operands, exact
/// for whatever numbers of their ranges these are: no flag, no guard and no
/// test makes its range smaller than theirs do.
bool SignedResidues::isOpen(Instruction &I) const {
  if (!isa<PHINode, SelectInst, SExtInst, TruncInst>(I) &&
      !is_contained({Instruction::Add, Instruction::Sub, Instruction::Mul,
                     Instruction::Shl},
                    I.getOpcode()))
    return false;
  if (!Ranges->knows(&I) || !Ranges->isExactSigned(&I))
    return false;
  const RingTerm &T = Ranges->term(&I);
  auto Of = [&](unsigned Index) { return Ranges->at(T.Operands[Index]); };
  Bound Range = Ranges->at(&I);
  switch (T.Kind) {
  case TermKind::Add:
    return Range.contains(Of(0) + Of(1));
  case TermKind::Sub:
    return Range.contains(Of(0) - Of(1));
  case TermKind::Mul: {
    Bound Product = Of(0) * Of(1);
    return Range.contains(T.Operands[0] == T.Operands[1]
                              ? Product.clip({Integer(0), Product.Hi})
                              : Product);
  }
  case TermKind::SExt:
    return Range.contains(Of(0)) && !T.Operands[0].isConstant() &&
           Ranges->isExactSigned(T.Operands[0].V);
  case TermKind::Trunc:
  case TermKind::Select:
  case TermKind::Phi:
    return all_of(seq<unsigned>(0, T.Operands.size()),
                  [&](unsigned Index) { return Range.contains(Of(Index)); });
  default:
    return false;
  }
}

std::optional<SignedUses> SignedResidues::usesOf(Instruction &Remainder,
                                                 const Integer &M) const {
  SmallDenseMap<Value *, SignedSum *> OwnerOf;
  for (const auto &S : Sums)
    if (S->Handle && S->M.value() == M)
      for (WeakVH &Form : S->Canonical)
        if (Form)
          OwnerOf.try_emplace(Form, S.get());
  for (const SignedDivision &D : Divisions)
    if (D.Handle == &Remainder)
      for (Value *Form : D.Canonical)
        OwnerOf.try_emplace(Form, nullptr);
  // What the form is made of, the comparison, and the branch on it, go with it.
  auto OnlyCorrects = [&](const Instruction &I) {
    return !I.use_empty() && wouldInstructionBeTriviallyDead(&I) &&
           all_of(I.users(), [&](const User *U) {
             return OwnerOf.contains(U) ||
                    (isa<ICmpInst>(I) && isa<BranchInst>(U));
           });
  };
  SignedUses Uses;
  Uses.TakesAnyResidue = Ranges->at(&Remainder).contains(Bound::canonical(M)) &&
                         Ranges->isExactSigned(&Remainder);
  SmallSetVector<Instruction *, 16> Work;
  Work.insert(&Remainder);
  for (unsigned Next = 0; Next != Work.size(); ++Next) {
    if (Next == MaxForms)
      return std::nullopt;
    Instruction *Number = Work[Next];
    for (User *U : Number->users()) {
      auto *I = cast<Instruction>(U);
      if (wouldInstructionBeTriviallyDead(I) && I->use_empty())
        continue;
      if (auto Owner = OwnerOf.find(I); Owner != OwnerOf.end()) {
        if (Owner->second)
          Uses.Sums.insert(Owner->second);
        continue;
      }
      if (OnlyCorrects(*I))
        continue;
      RingTerm T = readRingTerm(I);
      bool IsDivision =
          T.Kind == TermKind::Reduce || T.Kind == TermKind::Remainder;
      if (IsDivision && T.ReductionModulus == M) {
        if (T.Kind == TermKind::Reduce)
          Uses.TakesAnyResidue &=
              Ranges->knows(Number) && Ranges->isExact(TermOperand(Number));
        else if (dividendOf(*I).Lo.isNegative())
          Uses.Remainders.insert(I);
        Uses.IsCarried |= I == &Remainder;
        continue;
      }
      if (IsDivision || T.Kind == TermKind::Input ||
          T.Kind == TermKind::Quotient || T.Condition == Number)
        return std::nullopt;
      if (!Work.insert(I))
        continue;
      Uses.TakesAnyResidue &= isOpen(*I);
      Uses.Way.push_back(I);
    }
  }
  return Uses;
}
