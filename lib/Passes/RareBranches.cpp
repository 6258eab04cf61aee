//===- RareBranches.cpp - What stands behind a rare case ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What moves has no effects and is defined for all operands. In the rare case
// nobody takes it, so it may be poison there, as what is known of it behind the
// branch is not so.
//
//===----------------------------------------------------------------------===//

#include "RareBranches.h"
#include "ProductDepths.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Instructions between a number and the products that it is made of.
static const unsigned MaxSteps = 64;
/// Smaller moduli have too few numbers.
static const unsigned MinModulusBits = 64;

/// \p V is a residue that products are part of.
static bool isMadeOfProducts(const Value *V) {
  SmallVector<const Value *, 8> Left{V};
  SmallPtrSet<const Value *, 16> Seen;
  bool IsReduced = false;
  while (!Left.empty() && Seen.size() < MaxSteps) {
    const auto *I = dyn_cast<Instruction>(Left.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    if (isWideProduct(*I))
      return IsReduced;
    std::optional<Integer> Modulus = reductionModulus(*I);
    if (Modulus)
      IsReduced |= Modulus->bits() >= MinModulusBits;
    if (Modulus || isa<CastInst, BinaryOperator>(I))
      append_range(Left, I->operands());
  }
  return false;
}

/// That \p Condition is \p Is is rare.
static bool isRare(Value *Condition, bool Is) {
  Value *A, *B;
  if (match(Condition, m_Not(m_Value(A))))
    return isRare(A, !Is);
  if (match(Condition, m_LogicalAnd(m_Value(A), m_Value(B))))
    return Is ? isRare(A, Is) || isRare(B, Is) : isRare(A, Is) && isRare(B, Is);
  if (match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return Is ? isRare(A, Is) && isRare(B, Is) : isRare(A, Is) || isRare(B, Is);
  auto *Compare = dyn_cast<ICmpInst>(Condition);
  return Compare && Compare->isEquality() &&
         (Compare->getPredicate() == ICmpInst::ICMP_EQ) == Is &&
         any_of(Compare->operands(), isMadeOfProducts);
}

/// \p Load, behind the branch \p At, may be there in front of it.
static bool mayReadAt(LoadInst &Load, const Instruction &At,
                      const ReadablePlaces &Places, CertainBytes &Certain) {
  const DataLayout &DL = Load.getModule()->getDataLayout();
  Value *Pointer = Load.getPointerOperand();
  TypeSize Size = DL.getTypeStoreSize(Load.getType());
  if (!Load.isSimple() || mustSuppressSpeculation(Load) || Size.isScalable())
    return false;
  if (Places.mayRead(*Pointer, Size.getFixedValue(), *Load.getParent()))
    return true;
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Object = Pointer->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/false);
  if (Offset.isNegative() || Offset.getActiveBits() > 32)
    return false;
  uint64_t From = Offset.getZExtValue(), To = From + Size.getFixedValue();
  auto *Given = dyn_cast<Argument>(Object);
  return Certain.liesBetween(*Object, From, To, At) ||
         (Given && Certain.mayRead(*Given, From, To, At));
}

/// What makes the condition of \p Branch of comparisons, and nothing else,
/// operands first: it looks at numbers that are complete.
static SmallVector<Instruction *, 4> conditionOf(const BranchInst &Branch) {
  SmallVector<Instruction *, 4> Found;
  SmallVector<Value *, 4> Left{Branch.getCondition()};
  SmallPtrSet<const User *, 8> Later{&Branch};
  while (!Left.empty()) {
    auto *I = dyn_cast<Instruction>(Left.pop_back_val());
    if (!I || I->getParent() != Branch.getParent() || Later.contains(I) ||
        !isa<ICmpInst, SelectInst, BinaryOperator>(I) ||
        !I->getType()->isIntegerTy(1) ||
        !all_of(I->users(), [&](User *U) { return Later.contains(U); }))
      continue;
    Later.insert(I);
    Found.push_back(I);
    append_range(Left, I->operands());
  }
  std::reverse(Found.begin(), Found.end());
  return Found;
}

bool residue::isBehindRareBranch(const BasicBlock &BB, const LoopInfo &LI) {
  const BasicBlock *InFront = BB.getSinglePredecessor();
  const auto *Branch =
      InFront ? dyn_cast<BranchInst>(InFront->getTerminator()) : nullptr;
  return Branch && Branch->isConditional() && InFront != &BB &&
         Branch->getSuccessor(0) != Branch->getSuccessor(1) &&
         !isa<PHINode>(BB.front()) &&
         LI.getLoopFor(&BB) == LI.getLoopFor(InFront) &&
         isRare(Branch->getCondition(), Branch->getSuccessor(1) == &BB);
}

SmallVector<Instruction *, 16>
residue::behindRareBranch(BasicBlock &BB, const ReadablePlaces &Places,
                          CertainBytes &Certain) {
  BasicBlock *InFront = BB.getSinglePredecessor();
  auto *Branch = cast<BranchInst>(InFront->getTerminator());
  SmallPtrSet<const Instruction *, 32> Moving;
  bool MayLoad = true;
  for (Instruction &I : BB) {
    bool HasOperands = none_of(I.operands(), [&](const Value *V) {
      auto *Operand = dyn_cast<Instruction>(V);
      return Operand && Operand->getParent() == &BB &&
             !Moving.contains(Operand);
    });
    auto *Load = dyn_cast<LoadInst>(&I);
    if (HasOperands && !I.isTerminator() && !isa<AllocaInst>(I) &&
        !I.isDebugOrPseudoInst() &&
        (Load ? MayLoad && mayReadAt(*Load, *Branch, Places, Certain)
              : reductionModulus(I) || isSafeToSpeculativelyExecute(&I)))
      Moving.insert(&I);
    MayLoad &= !I.mayWriteToMemory();
  }
  // What no reduction takes stays, but for residues in other types and sums
  // that are reduced where sides meet: integers that are stored.
  auto IsTaken = [&](const Instruction &I) {
    return reductionModulus(I) || any_of(I.users(), [&](const User *U) {
             return Moving.contains(cast<Instruction>(U)) ||
                    (isa<PHINode>(U) && isWideInteger(*I.getType()));
           });
  };
  for (Instruction &I : reverse(BB))
    if (!IsTaken(I) && !(isa<CastInst>(I) && isWideInteger(*I.getType())))
      Moving.erase(&I);
  SmallVector<Instruction *, 16> Parts;
  for (Instruction &I : BB)
    if (Moving.contains(&I))
      Parts.push_back(&I);
  // No number has to be complete between products, or before the condition:
  // what a phi node takes may be none, what is stored is.
  auto *Copies = std::stable_partition(
      Parts.begin(), Parts.end(), [&](Instruction *I) { return IsTaken(*I); });
  unsigned Products =
      count_if(Parts, [](const Instruction *I) { return isWideProduct(*I); });
  if (!Products || Products > MaxProductsInLanes ||
      none_of(*InFront, [](const Instruction &I) { return isWideProduct(I); }))
    return {};
  SmallVector<Instruction *, 4> Condition = conditionOf(*Branch);
  Parts.insert(Copies, Condition.begin(), Condition.end());
  return Parts;
}
