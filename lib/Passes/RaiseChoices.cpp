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
#include "residue/Passes/FlattenBranch.h"
#include "residue/Target/Compat.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

class ChoiceRaiser {
public:
  explicit ChoiceRaiser(Function &F)
      : F(F), DL(F.getParent()->getDataLayout()) {}

  /// Arithmetic that chooses.
  bool raiseArithmetic() {
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (!isWideInteger(*I.getType()))
        continue;
      std::optional<Choice> Found = readChoice(I);
      if (!Found)
        continue;
      if (!shouldTransform(Transformation::RaiseChoices, I))
        continue;
      Condition C = conditionOf(Found->Decides);
      if (!C.Bit)
        continue;
      IRBuilder<> B(&I);
      Value *IfTrue = number(B, Found->IfTrue, *I.getType()),
            *IfFalse = number(B, Found->IfFalse, *I.getType());
      Value *Chosen = select(B, C, IfTrue, IfFalse);
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
    Value *Inner;
    // In a block that is never reached this could go round and round.
    for (unsigned Step = 0; Step != MaxSteps; ++Step, Decides = Inner) {
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
      Low = B.CreateTrunc(Low, B.getIntNTy(N.Bits), "low");
    return B.CreateZExt(Low, &Ty, "number");
  }

  void replace(Instruction &I, Value &New) {
    Conditions.erase(&I);
    if (isa<Instruction>(New))
      New.takeName(&I);
    I.replaceAllUsesWith(&New);
    I.eraseFromParent();
  }

  /// Base[s], with s 0 or 1, is s ? Base[1] : Base[0]. Both places are inside
  /// of one object on the stack, which is alive where one of them is read. What
  /// else is said of the load and its address is true of one place alone.
  bool raiseLoad(LoadInst &Load) {
    auto *Address = dyn_cast<GetElementPtrInst>(Load.getPointerOperand());
    if (!Load.isSimple() || !isWideInteger(*Load.getType()) || !Address ||
        !isa<AllocaInst>(getUnderlyingObject(Address->getPointerOperand())))
      return false;
    Value *Index = decidingIndex(*Address, Load);
    if (!Index)
      return false;
    IRBuilder<> B(&Load);
    Value *First = addressOf(B, *Address, *Index, 0);
    Value *Second = addressOf(B, *Address, *Index, 1);
    Value *Chosen = nullptr;
    if (isInside(First, Load) && isInside(Second, Load) &&
        shouldTransform(Transformation::RaiseChoices, Load))
      if (Condition C = conditionOf(Index); C.Bit) {
        Value *IfTrue = loadFrom(B, Second, Load, "second");
        Value *IfFalse = loadFrom(B, First, Load, "first");
        Chosen = select(B, C, IfTrue, IfFalse);
      }
    if (!Chosen) {
      for (Value *Unused : {First, Second})
        RecursivelyDeleteTriviallyDeadInstructions(Unused);
      return false;
    }
    replace(Load, *Chosen);
    return true;
  }

  static Value *addressOf(IRBuilder<> &B, GetElementPtrInst &Address,
                          const Value &Index, uint64_t At) {
    SmallVector<Value *, 4> Indices(Address.indices());
    for (Value *&I : Indices)
      if (I == &Index)
        I = ConstantInt::get(I->getType(), At);
    return B.CreateGEP(Address.getSourceElementType(),
                       Address.getPointerOperand(), Indices, "place");
  }
  bool isInside(Value *Pointer, LoadInst &Load) {
    return isDereferenceableAndAlignedPointer(Pointer, Load.getType(), Align(1),
                                              DL, &Load);
  }
  LoadInst *loadFrom(IRBuilder<> &B, Value *Pointer, const LoadInst &Load,
                     const Twine &Name) {
    return B.CreateAlignedLoad(Load.getType(), Pointer,
                               getKnownAlignment(Pointer, DL, &Load), Name);
  }

  /// The only index that is no constant, if it is 0 or 1.
  Value *decidingIndex(const GetElementPtrInst &Address, const LoadInst &Load) {
    Value *Found = nullptr;
    for (Value *Index : Address.indices()) {
      if (isa<ConstantInt>(Index))
        continue;
      if (Found || Index->getType()->isIntegerTy(1) ||
          !(isTruthValue(Index, DL) || hasTwoPlaces(Address, Load)))
        return nullptr;
      Found = Index;
    }
    return Found;
  }

  /// Of the object that \p Load reads at \p Address there is nothing behind the
  /// first two places, and an address inside of it does not wrap: any other
  /// index is undefined behaviour.
  bool hasTwoPlaces(const GetElementPtrInst &Address, const LoadInst &Load) {
    auto *Object = dyn_cast<AllocaInst>(Address.getPointerOperand());
    if (!Object || !Address.isInBounds())
      return false;
    std::optional<TypeSize> Size = Object->getAllocationSize(DL);
    if (!Size || Size->isScalable())
      return false;
    uint64_t End = Size->getFixedValue();
    unsigned Width = DL.getIndexTypeSizeInBits(Address.getType());
    VariableOffsets Scales;
    APInt Constant(Width, 0);
    if (!cast<GEPOperator>(Address).collectOffset(DL, Width, Scales,
                                                  Constant) ||
        !Constant.isZero() || Scales.size() != 1)
      return false;
    const APInt &Scale = Scales.front().second;
    uint64_t Bytes = DL.getTypeStoreSize(Load.getType()).getFixedValue();
    return Scale.isStrictlyPositive() && Scale.ule(End) &&
           2 * Scale.getZExtValue() + Bytes > End;
  }

  static constexpr unsigned MaxSteps = 16;
  Function &F;
  const DataLayout &DL;
  DenseMap<Value *, Value *> Conditions;
};

} // namespace

/// Phi nodes of wide numbers behind a branch around nothing become choices.
static bool flatten(BranchInst &Branch) {
  BranchSides Sides = sidesOf(Branch);
  if (!Sides)
    return false;
  auto IsEmpty = [&](BasicBlock *Side) {
    return Side == Branch.getParent() || isa<BranchInst>(Side->front());
  };
  auto IsChosen = [&](const PHINode &Phi) {
    return isWideInteger(*Phi.getType()) &&
           Phi.getIncomingValueForBlock(Sides.IfTrue) !=
               Phi.getIncomingValueForBlock(Sides.IfFalse);
  };
  if (!IsEmpty(Sides.IfTrue) || !IsEmpty(Sides.IfFalse) ||
      none_of(Sides.Meeting->phis(), IsChosen) ||
      !shouldTransform(Transformation::RaiseChoices, Branch))
    return false;
  flattenBranch(Branch, Sides);
  return true;
}

/// Inner branches first: they may leave outer ones with nothing around them.
/// What is flattened away comes before its branch in this order.
static bool flattenBranches(Function &F) {
  SmallVector<BasicBlock *, 16> Order(post_order(&F));
  bool Changed = false;
  for (BasicBlock *BB : Order)
    if (auto *Branch = dyn_cast<BranchInst>(BB->getTerminator()))
      Changed |= flatten(*Branch);
  return Changed;
}

/// Other divisions are no modular arithmetic: that code stays as it is.
static bool hasReductions(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isRaisedCall(I) || supportedModulus(I);
  });
}

/// Memory holds numbers of whole bytes, and behind each load is a mask of the
/// bits of the type: nothing to a number that is known to have no others.
static void dropMasks(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *Number;
    const APInt *Mask;
    if (!isWideInteger(*I.getType()) ||
        !match(&I, m_And(m_Value(Number), m_LowBitMask(Mask))) ||
        Number == &I || !fitsIn(Number, Mask->countTrailingOnes(), DL))
      continue;
    I.replaceAllUsesWith(Number);
    I.eraseFromParent();
  }
}

static PreservedAnalyses graphPreserved() {
  PreservedAnalyses Graph;
  Graph.preserveSet<CFGAnalyses>();
  return Graph;
}

/// Objects whose places are known become registers.
static void promote(Function &F, FunctionAnalysisManager &AM) {
  AM.invalidate(F, SROAPass(SROAOptions::PreserveCFG).run(F, AM));
  dropMasks(F);
  AM.invalidate(F, graphPreserved());
}

PreservedAnalyses RaiseChoicesPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  if (!hasReductions(F))
    return PreservedAnalyses::all();
  bool Flattened = flattenBranches(F);
  if (Flattened)
    AM.invalidate(F, PreservedAnalyses::none());
  bool Loads = ChoiceRaiser(F).raiseLoads();
  if (Loads) {
    AM.invalidate(F, graphPreserved());
    promote(F, AM);
  }
  bool Arithmetic = ChoiceRaiser(F).raiseArithmetic();
  if (Flattened)
    return PreservedAnalyses::none();
  if (!Loads && !Arithmetic)
    return PreservedAnalyses::all();
  return graphPreserved();
}
