//===- RaiseChoices.cpp - Choices, however they are written ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/RaiseChoices.h"
#include "residue/Analysis/Choice.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Wider than the machine's words on every target.
static bool isWide(const Type &Ty) {
  return Ty.isIntegerTy() && Ty.getIntegerBitWidth() > 64;
}

namespace {

class ChoiceRaiser {
public:
  explicit ChoiceRaiser(Function &F)
      : F(F), DL(F.getParent()->getDataLayout()) {}

  /// Arithmetic that chooses.
  bool raiseArithmetic() {
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (!isWide(*I.getType()))
        continue;
      std::optional<Choice> Found = readChoice(I);
      if (!Found)
        continue;
      Condition C = conditionOf(Found->Decides);
      if (!C.Bit || !shouldTransform(Transformation::RaiseChoices, I))
        continue;
      IRBuilder<> B(&I);
      Value *Chosen = select(B, C, number(B, Found->IfTrue, *I.getType()),
                             number(B, Found->IfFalse, *I.getType()));
      replace(I, *Chosen);
      Changed = true;
    }
    return Changed;
  }

  /// Loads of one of two places of an object on the stack.
  bool raiseLoads() {
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Load = dyn_cast<LoadInst>(&I))
        Changed |= raiseLoad(*Load);
    return Changed;
  }

private:
  /// Whether a number is odd.
  struct Condition {
    Value *Bit = nullptr; ///< null where there is no place for it
    bool Inverted = false;
  };
  /// The same for everything whose lowest bit is the same, or the opposite.
  Condition conditionOf(Value *Decides) {
    Condition C;
    for (Value *Inner;; Decides = Inner) {
      const APInt *K;
      if (match(Decides, m_CombineOr(m_ZExtOrSExt(m_Value(Inner)),
                                     m_CombineOr(m_Trunc(m_Value(Inner)),
                                                 m_Neg(m_Value(Inner))))))
        continue;
      if (match(Decides, m_CombineOr(m_Xor(m_Value(Inner), m_APInt(K)),
                                     m_Add(m_Value(Inner), m_APInt(K)))) ||
          match(Decides, m_Sub(m_APInt(K), m_Value(Inner)))) {
        C.Inverted ^= (*K)[0];
        continue;
      }
      break;
    }
    C.Bit = Decides->getType()->isIntegerTy(1) ? Decides : lowestBit(*Decides);
    return C;
  }

  Value *lowestBit(Value &V) {
    Value *&Known = Conditions[&V];
    if (Known)
      return Known;
    std::optional<BasicBlock::iterator> Place = placeBehind(V, F);
    if (!Place)
      return nullptr;
    IRBuilder<> B((*Place)->getParent(), *Place);
    return Known = B.CreateTrunc(&V, B.getInt1Ty(), "chosen");
  }

  static Value *select(IRBuilder<> &B, const Condition &C, Value *IfTrue,
                       Value *IfFalse) {
    if (C.Inverted)
      std::swap(IfTrue, IfFalse);
    return B.CreateSelect(C.Bit, IfTrue, IfFalse);
  }

  static Value *number(IRBuilder<> &B, const ChosenNumber &N, Type &Ty) {
    if (!N.V)
      return ConstantInt::get(Ty.getContext(), N.Constant);
    Value *Low = N.V;
    if (N.Bits < Low->getType()->getIntegerBitWidth())
      Low = B.CreateTrunc(Low, B.getIntNTy(N.Bits));
    return B.CreateZExt(Low, &Ty);
  }

  void replace(Instruction &I, Value &New) {
    Conditions.erase(&I);
    if (isa<Instruction>(New))
      New.takeName(&I);
    I.replaceAllUsesWith(&New);
    I.eraseFromParent();
  }

  /// Base[s], with s 0 or 1, is s ? Base[1] : Base[0]. Both places are inside
  /// of the object, and aligned as the smaller alignment of the load and of the
  /// distance.
  bool raiseLoad(LoadInst &Load) {
    auto *Address = dyn_cast<GetElementPtrInst>(Load.getPointerOperand());
    if (!Load.isSimple() || !isWide(*Load.getType()) || !Address)
      return false;
    auto *Object =
        dyn_cast<AllocaInst>(getUnderlyingObject(Address->getPointerOperand()));
    Value *Index = decidingIndex(*Address);
    if (!Object || !Index)
      return false;
    IRBuilder<> B(&Load);
    auto AddressOf = [&](uint64_t At) {
      SmallVector<Value *, 4> Indices(Address->indices());
      for (Value *&I : Indices)
        if (I == Index)
          I = ConstantInt::get(I->getType(), At);
      return B.CreateInBoundsGEP(Address->getSourceElementType(),
                                 Address->getPointerOperand(), Indices);
    };
    Value *First = AddressOf(0), *Second = AddressOf(1);
    Align Alignment = commonAlignment(First, Second, Load);
    auto IsInside = [&](Value *Pointer) {
      return isDereferenceableAndAlignedPointer(Pointer, Load.getType(),
                                                Alignment, DL, &Load);
    };
    Condition C = conditionOf(Index);
    if (!C.Bit || !IsInside(First) || !IsInside(Second) ||
        !shouldTransform(Transformation::RaiseChoices, Load)) {
      for (Value *Unused : {First, Second})
        if (auto *I = dyn_cast<Instruction>(Unused); I && I->use_empty())
          I->eraseFromParent();
      return false;
    }
    auto LoadOf = [&](Value *Pointer) {
      return B.CreateAlignedLoad(Load.getType(), Pointer, Alignment);
    };
    Value *IfTrue = LoadOf(Second), *IfFalse = LoadOf(First);
    replace(Load, *select(B, C, IfTrue, IfFalse));
    return true;
  }

  Align commonAlignment(Value *First, Value *Second, const LoadInst &Load) {
    return std::min({Load.getAlign(), First->getPointerAlignment(DL),
                     Second->getPointerAlignment(DL)});
  }

  /// The only index that is no constant, if it is 0 or 1.
  Value *decidingIndex(const GetElementPtrInst &Address) {
    Value *Found = nullptr;
    for (Value *Index : Address.indices()) {
      if (isa<ConstantInt>(Index))
        continue;
      if (Found || !isTruthValue(Index, DL) || Index->getType()->isIntegerTy(1))
        return nullptr;
      Found = Index;
    }
    return Found;
  }

  Function &F;
  const DataLayout &DL;
  DenseMap<Value *, Value *> Conditions;
};

} // namespace

/// The block that both sides of \p Branch lead to, if there is nothing on the
/// way and it has no other way in.
static BasicBlock *meetingOf(const BranchInst &Branch) {
  if (!Branch.isConditional())
    return nullptr;
  auto *From = const_cast<BasicBlock *>(Branch.getParent());
  auto Next = [&](BasicBlock *Side) -> BasicBlock * {
    auto *Out = dyn_cast<BranchInst>(&Side->front());
    return Out && Out->isUnconditional() && Side->getSinglePredecessor() == From
               ? Out->getSuccessor(0)
               : nullptr;
  };
  BasicBlock *A = Branch.getSuccessor(0), *B = Branch.getSuccessor(1);
  BasicBlock *Meeting = nullptr;
  if (BasicBlock *BehindA = Next(A);
      BehindA && (BehindA == B || BehindA == Next(B)))
    Meeting = BehindA;
  else if (Next(B) == A)
    Meeting = A;
  return Meeting && Meeting != From && Meeting->hasNPredecessors(2) ? Meeting
                                                                    : nullptr;
}

/// Phi nodes of wide numbers behind a branch around nothing become choices.
static bool flatten(BranchInst &Branch) {
  BasicBlock *Meeting = meetingOf(Branch);
  if (!Meeting ||
      none_of(Meeting->phis(),
              [](const PHINode &Phi) { return isWide(*Phi.getType()); }) ||
      !shouldTransform(Transformation::RaiseChoices, Branch))
    return false;
  BasicBlock *From = Branch.getParent();
  auto Edge = [&](unsigned Successor) {
    BasicBlock *Side = Branch.getSuccessor(Successor);
    return Side == Meeting ? From : Side;
  };
  BasicBlock *IfTrue = Edge(0), *IfFalse = Edge(1);
  IRBuilder<> B(&Branch);
  for (PHINode &Phi : make_early_inc_range(Meeting->phis())) {
    Value *Chosen = B.CreateSelect(Branch.getCondition(),
                                   Phi.getIncomingValueForBlock(IfTrue),
                                   Phi.getIncomingValueForBlock(IfFalse));
    if (isa<Instruction>(Chosen))
      Chosen->takeName(&Phi);
    Phi.replaceAllUsesWith(Chosen);
    Phi.eraseFromParent();
  }
  B.CreateBr(Meeting)->setDebugLoc(Branch.getDebugLoc());
  Branch.eraseFromParent();
  for (BasicBlock *Side : {IfTrue, IfFalse})
    if (Side != From)
      DeleteDeadBlock(Side);
  MergeBlockIntoPredecessor(Meeting);
  return true;
}

/// Inner branches may leave outer ones with nothing around them.
static bool flattenBranches(Function &F) {
  bool Changed = false;
  for (bool Again = true; Again; Changed |= Again) {
    Again = false;
    for (BasicBlock &BB : F)
      if (auto *Branch = dyn_cast<BranchInst>(BB.getTerminator()))
        if (flatten(*Branch)) {
          Again = true;
          break;
        }
  }
  return Changed;
}

PreservedAnalyses RaiseChoicesPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F))
    return PreservedAnalyses::all();
  bool Flattened = flattenBranches(F);
  if (Flattened)
    AM.invalidate(F, PreservedAnalyses::none());
  bool Loads = ChoiceRaiser(F).raiseLoads();
  if (Loads) {
    PreservedAnalyses Graph;
    Graph.preserveSet<CFGAnalyses>();
    AM.invalidate(F, Graph);
    AM.invalidate(F, SROAPass(SROAOptions::PreserveCFG).run(F, AM));
  }
  bool Arithmetic = ChoiceRaiser(F).raiseArithmetic();
  if (Flattened)
    return PreservedAnalyses::none();
  if (!Loads && !Arithmetic)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
