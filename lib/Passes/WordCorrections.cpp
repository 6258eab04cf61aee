//===- WordCorrections.cpp - Remainders of words that are near ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordCorrections.h"
#include "DividedNumbers.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// Values that a number is made of, down to what is frozen of it.
static const unsigned MaxFrozen = 64;

SmallVector<Instruction *, 8> residue::nearRemainders(Function &F) {
  SmallVector<Integer, 2> Moduli;
  for (Instruction &I : instructions(F))
    if (std::optional<Division> D = supportedDivision(I))
      Moduli.push_back(D->size());
  SmallVector<Instruction *, 8> Found;
  if (Moduli.empty())
    return Found;
  unsigned WordBits = TargetModel::of(F).WordBits;
  for (Instruction &I : instructions(F))
    if (I.getOpcode() == Instruction::URem &&
        I.getType()->isIntegerTy(WordBits) && !isa<Constant>(I.getOperand(0)) &&
        !supportedDivision(I))
      if (std::optional<Division> D = divisionByConstant(I);
          D && is_contained(Moduli, D->Divisor))
        Found.push_back(&I);
  return Found;
}

/// x - 2^j C, where that is not negative, for the j that Max needs, from the
/// largest on: what is left is below 2^j C then.
static Value *emitCorrections(IRBuilderBase &B, Value *X, const Integer &Max,
                              const Integer &C) {
  Integer K = C;
  while (K + K <= Max)
    K = K + K;
  for (; K >= C; K = K >> 1) {
    Constant *Multiple = ConstantInt::get(
        B.getContext(), K.toAPInt(X->getType()->getIntegerBitWidth()));
    Value *IsBelow = B.CreateICmpULT(X, Multiple, "below");
    X = B.CreateSelect(IsBelow, X, B.CreateSub(X, Multiple, "corrected"),
                       "residue");
  }
  return X;
}

/// Freezes what \p Root is made of, so that it need not be frozen itself: a
/// remainder of a frozen number is below the divisor, whatever that is, and a
/// frozen remainder may be anything. A loop carries no more than comes in.
static bool freezeBelow(Value *Root, Function &F, DominatorTree &DT) {
  SmallSetVector<Value *, 16> Work;
  SmallVector<Instruction *, 16> Sums;
  SmallVector<Value *, 4> Leaves;
  Work.insert(Root);
  for (unsigned Next = 0; Next != Work.size(); ++Next) {
    if (Work.size() > MaxFrozen)
      return false;
    Value *V = Work[Next];
    if (isGuaranteedNotToBeUndefOrPoison(V))
      continue;
    auto *I = dyn_cast<Instruction>(V);
    if (I && divisionByConstant(*I)) {
      Work.insert(I->getOperand(0));
    } else if (I && (isa<TruncInst, ZExtInst, SelectInst, PHINode>(I) ||
                     I->getOpcode() == Instruction::Add ||
                     I->getOpcode() == Instruction::Mul ||
                     I->getOpcode() == Instruction::Sub)) {
      Sums.push_back(I);
      Work.insert(I->op_begin(), I->op_end());
    } else if (isa<Constant>(V)) {
      return false;
    } else {
      Leaves.push_back(V);
    }
  }
  for (Value *V : Leaves)
    if (!frozenNumber(V, F, DT))
      return false;
  for (Instruction *I : Sums)
    I->dropPoisonGeneratingFlags();
  return true;
}

static bool lowerFreezes(Function &F, DominatorTree &DT) {
  SmallVector<FreezeInst *, 8> Freezes;
  for (Instruction &I : instructions(F))
    if (auto *Freeze = dyn_cast<FreezeInst>(&I);
        Freeze && !isa<Constant>(Freeze->getOperand(0)))
      Freezes.push_back(Freeze);
  for (FreezeInst *Freeze : Freezes) {
    Value *V = Freeze->getOperand(0);
    auto *I = dyn_cast<Instruction>(V);
    if (!I || isa<LoadInst, PHINode>(I) || !freezeBelow(V, F, DT))
      continue;
    replaceDivision(*Freeze, V);
  }
  return !Freezes.empty();
}

bool residue::correctWords(Function &F, ArrayRef<Instruction *> Remainders,
                           DominatorTree &DT) {
  bool Changed = lowerFreezes(F, DT);
  SmallVector<Value *, 8> Roots;
  for (Instruction *I : Remainders)
    Roots.push_back(I->getOperand(0));
  // What is frozen need not be in the range of what it is made of.
  DenseSet<Value *> Outside;
  for (Instruction &I : instructions(F))
    if (supportedDivision(I) || freezesPoison(readRingTerm(&I)))
      Outside.insert(&I);
  SourceRange Known(F, Roots, /*Moduli=*/{}, FieldMemory(), Outside);
  SmallVector<std::pair<Instruction *, Bound>, 8> Near;
  for (Instruction *I : Remainders) {
    Bound Range = Known.at(I->getOperand(0));
    Integer C = divisionByConstant(*I)->Divisor;
    if (Bound::unsignedOf(I->getType()->getIntegerBitWidth()).contains(Range) &&
        Range.Hi < C << 2)
      Near.push_back({I, Range});
  }
  for (const auto &[I, Range] : Near) {
    if (!shouldTransform(Transformation::ExpandDivisions, *I))
      continue;
    bool IsFrozen = freezeBelow(I->getOperand(0), F, DT);
    Value *X = I->getOperand(0);
    if (!IsFrozen)
      X = frozenNumber(X, F, DT);
    if (!X)
      continue;
    IRBuilder<> B(I);
    replaceDivision(
        *I, emitCorrections(B, X, Range.Hi, divisionByConstant(*I)->Divisor));
    Changed = true;
  }
  return Changed;
}
