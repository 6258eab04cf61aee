//===- MaskSelects.cpp - Wide selects become masks ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/MaskSelects.h"
#include "ChosenPlaces.h"
#include "MaskedSelect.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Arithmetic/WordInstructions.h"
#include "residue/Arithmetic/WordProducts.h"
#include "residue/Passes/ExpandWideIntegers.h"
#include "residue/Passes/FieldFunctions.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Passes/WideOperations.h"
#include "residue/Target/BranchHazards.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// load (c ? p : q) -> c ? load p : load q, if both loads are safe.
static bool splitLoad(LoadInst &Load, const DataLayout &DL) {
  auto *Address = dyn_cast<SelectInst>(Load.getPointerOperand());
  if (!Address || !Load.isSimple())
    return false;
  Value *P = Address->getTrueValue(), *Q = Address->getFalseValue();
  auto IsSafe = [&](Value *Pointer) {
    return isSafeToLoadUnconditionally(Pointer, Load.getType(), Load.getAlign(),
                                       DL, &Load);
  };
  if (!IsSafe(P) || !IsSafe(Q))
    return false;
  IRBuilder<> B(&Load);
  auto LoadFrom = [&](Value *Pointer) {
    return B.CreateAlignedLoad(Load.getType(), Pointer, Load.getAlign(),
                               Load.getName());
  };
  Value *FromP = LoadFrom(P), *FromQ = LoadFrom(Q);
  Value *Choice =
      B.CreateSelect(Address->getCondition(), FromP, FromQ, "chosen");
  Load.replaceAllUsesWith(Choice);
  Load.eraseFromParent();
  return true;
}

namespace {

/// x - k where x >= k, x elsewhere.
struct Correction {
  Value *X, *K;
};

} // namespace

/// \p A is x - k, and \p Limit is k, or k - 1 if that is to be exceeded.
static Value *subtrahendOf(Value *A, Value *X, Value *Limit, bool IsExceeded) {
  Value *K;
  const APInt *C, *L;
  if (match(A, m_Add(m_Specific(X), m_APInt(C))))
    K = ConstantInt::get(A->getType(), -*C);
  else if (!match(A, m_Sub(m_Specific(X), m_Value(K))))
    return nullptr;
  if (!IsExceeded)
    return K == Limit ? K : nullptr;
  bool IsNext = match(K, m_APInt(C)) && match(Limit, m_APInt(L)) &&
                !L->isMaxValue() && *C == *L + 1;
  return IsNext ? K : nullptr;
}

/// What \p Select computes, whichever way round it is written.
static std::optional<Correction> correctionOf(SelectInst &Select) {
  // Where the comparison is poison, the number is.
  Value *Condition = Select.getCondition();
  match(Condition, m_Freeze(m_Value(Condition)));
  auto *Compare = dyn_cast<ICmpInst>(Condition);
  if (!Compare || Compare->isSigned() || Compare->isEquality())
    return std::nullopt;
  for (bool IsSwapped : {false, true}) {
    Value *X = Compare->getOperand(IsSwapped);
    Value *Limit = Compare->getOperand(!IsSwapped);
    CmpInst::Predicate Pred = Compare->getPredicate();
    if (IsSwapped)
      Pred = CmpInst::getSwappedPredicate(Pred);
    Value *Above = Select.getTrueValue(), *Below = Select.getFalseValue();
    if (Pred == CmpInst::ICMP_ULT || Pred == CmpInst::ICMP_ULE) {
      Pred = CmpInst::getInversePredicate(Pred);
      std::swap(Above, Below);
    }
    if (Below != X)
      continue;
    if (Value *K = subtrahendOf(Above, X, Limit, Pred == CmpInst::ICMP_UGT))
      return Correction{X, K};
  }
  return std::nullopt;
}

/// A correction of one word or two, which a loop waits for from one step to the
/// next: a conditional move takes two cycles less than a mask.
static bool subtractConditionally(SelectInst &Select, unsigned WordBits) {
  unsigned Width = Select.getType()->getIntegerBitWidth();
  if ((Width != WordBits && Width != 2 * WordBits) ||
      !hasConditionalMoves(*Select.getModule(), WordBits))
    return false;
  std::optional<Correction> C = correctionOf(Select);
  if (!C)
    return false;
  IRBuilder<> B(&Select);
  WordProducts Rows(B, WordBits);
  WordProducts::Words X = Rows.split(frozen(B, C->X), Width / WordBits);
  WordProducts::Words K = Rows.split(frozen(B, C->K), Width / WordBits);
  Value *Result = Rows.join(emitConditionalSubtract(B, X, K), Width);
  Select.replaceAllUsesWith(Result);
  Select.eraseFromParent();
  return true;
}

/// c && x and c || x, as the optimizer writes them: back ends may branch around
/// a comparison of many words, which x can be.
static void combineConditions(SelectInst &Select) {
  IRBuilder<> B(&Select);
  Value *Condition = Select.getCondition(), *Result = nullptr;
  Value *X = Select.getTrueValue(), *Y = Select.getFalseValue();
  if (match(Y, m_Zero())) {
    Result = B.CreateAnd(Condition, frozen(B, X), "both");
  } else if (match(X, m_One())) {
    Result = B.CreateOr(Condition, frozen(B, Y), "any");
  } else {
    Condition = frozen(B, Condition);
    X = B.CreateAnd(Condition, frozen(B, X), "both");
    Value *Not = B.CreateNot(Condition);
    Y = B.CreateAnd(Not, frozen(B, Y), "neither");
    Result = B.CreateOr(X, Y, "either");
  }
  Select.replaceAllUsesWith(Result);
  Select.eraseFromParent();
}

/// \p V is made of a number of many words, in few steps.
static bool dependsOnWide(const Value *V, unsigned WordBits, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || !Depth || isa<LoadInst, PHINode, CallBase>(I))
    return false;
  return any_of(I->operands(), [&](const Use &U) {
    return isWideInteger(*U->getType(), WordBits) ||
           dependsOnWide(U.get(), WordBits, Depth - 1);
  });
}

/// A number in a vector register, of words or a single one. Few machines have
/// conditional moves of those.
static void maskVector(SelectInst &Select, unsigned WordBits) {
  IRBuilder<> B(&Select);
  auto *Type = Select.getType();
  unsigned Bits = Type->getPrimitiveSizeInBits().getFixedValue();
  llvm::Type *Number = B.getIntNTy(Bits);
  if (Type->isVectorTy() && Bits % WordBits == 0)
    Number = FixedVectorType::get(B.getIntNTy(WordBits), Bits / WordBits);
  Value *Mask = hiddenMask(B, Select.getCondition(), WordBits);
  Mask = Number->isVectorTy()
             ? B.CreateVectorSplat(Bits / WordBits, Mask, "mask")
             : spreadMask(B, Mask, Bits);
  auto Bitwise = [&](Value *V) {
    return B.CreateBitCast(frozen(B, V), Number);
  };
  Value *X = Bitwise(Select.getTrueValue());
  Value *Y = Bitwise(Select.getFalseValue());
  Select.replaceAllUsesWith(B.CreateBitCast(choose(B, Mask, X, Y), Type));
  Select.eraseFromParent();
}

/// Back ends make no branch of what they cannot predict.
static bool markUnpredictable(SelectInst &Select) {
  if (Select.getMetadata(LLVMContext::MD_unpredictable))
    return false;
  Select.setMetadata(LLVMContext::MD_unpredictable,
                     MDNode::get(Select.getContext(), {}));
  return true;
}

/// \p V is a word of memory, or made of one alone.
static bool isLoaded(const Value *V) {
  while (isa<CastInst, FreezeInst>(V))
    V = cast<Instruction>(V)->getOperand(0);
  return isa<LoadInst>(V);
}

/// Where two words of memory are chosen from, back ends load one of them, from
/// an address that is chosen. They do not see that one is loaded behind a
/// barrier, and all targets but those of GPUs have one.
static bool keepBothLoads(SelectInst &Select, unsigned WordBits) {
  Type *Type = Select.getType();
  Value *Loaded = Select.getTrueValue();
  if ((!Type->isIntegerTy() && !Type->isFloatingPointTy()) ||
      !isLoaded(Loaded) || !isLoaded(Select.getFalseValue()) ||
      !hasValueBarrier(*Select.getModule()))
    return false;
  unsigned Bits = Type->getPrimitiveSizeInBits().getFixedValue();
  if (Bits > WordBits)
    return false;
  IRBuilder<> B(&Select);
  Value *Hidden = hideValue(
      B, B.CreateBitCast(frozen(B, Loaded), B.getIntNTy(Bits)), "loaded");
  Select.setTrueValue(B.CreateBitCast(Hidden, Type));
  return true;
}

/// Conditional moves have so many bits; what is made one of them loses its
/// mark.
static bool hasMoveBits(const Type &Integer, unsigned WordBits) {
  unsigned Bits = Integer.getIntegerBitWidth();
  return Bits == 32 || Bits == WordBits;
}

/// Selects that lose their mark, since they become longer, or shorter where no
/// more than half of a word is used.
static SmallPtrSet<const SelectInst *, 8> findUnmarked(Function &F,
                                                       unsigned WordBits) {
  SmallPtrSet<const SelectInst *, 8> Unmarked;
  AssumptionCache AC(F);
  DominatorTree DT(F);
  DemandedBits Demanded(F, AC, DT);
  for (Instruction &I : instructions(F))
    if (auto *Select = dyn_cast<SelectInst>(&I);
        Select && Select->getType()->isIntegerTy() &&
        (!hasMoveBits(*Select->getType(), WordBits) ||
         (Select->getType()->getIntegerBitWidth() > 32 &&
          Demanded.getDemandedBits(Select).getActiveBits() <= 32)))
      Unmarked.insert(Select);
  return Unmarked;
}

/// A floating-point number, but for those of x87.
static bool isFloat(const Type &Type) {
  return Type.isFloatingPointTy() && !Type.isX86_FP80Ty();
}

static bool rewriteSelect(SelectInst &Select, unsigned WordBits,
                          const BranchHazards &Hazards, bool IsUnmarked) {
  Type *Type = Select.getType();
  if (!Select.getCondition()->getType()->isIntegerTy(1))
    return false;
  if (Type->isIntegerTy(1)) {
    combineConditions(Select);
    return true;
  }
  if (auto *Vector = dyn_cast<FixedVectorType>(Type);
      Vector && (Vector->getElementType()->isIntegerTy() ||
                 Vector->getElementType()->isFloatingPointTy())) {
    maskVector(Select, WordBits);
    return true;
  }
  if (isWideInteger(*Type, WordBits) ||
      (Type->isIntegerTy() &&
       (Hazards.Selects || IsUnmarked ||
        dependsOnWide(Select.getCondition(), WordBits, /*Depth=*/6)))) {
    if (!subtractConditionally(Select, WordBits))
      maskSelect(Select, WordBits);
    return true;
  }
  if (Hazards.FloatSelects && isFloat(*Type)) {
    maskVector(Select, WordBits);
    return true;
  }
  bool Changed = keepBothLoads(Select, WordBits);
  return markUnpredictable(Select) || Changed;
}

static bool runOnFunction(Function &F) {
  if (!shouldTransform(Transformation::MaskSelects, F))
    return false;
  TargetModel Model = TargetModel::of(F);
  unsigned WordBits = Model.WordBits;
  const DataLayout &DL = F.getParent()->getDataLayout();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && isWideInteger(*Load->getType(), WordBits))
      Changed |= splitLoad(*Load, DL);
  BranchHazards Hazards = BranchHazards::of(F);
  Changed |= expandWideOperations(F, Model, /*Words=*/Hazards.Selects);
  SmallPtrSet<const SelectInst *, 8> Unmarked;
  if (Hazards.MarkedSelects)
    Unmarked = findUnmarked(F, WordBits);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Select = dyn_cast<SelectInst>(&I))
      Changed |=
          rewriteSelect(*Select, WordBits, Hazards, Unmarked.contains(Select));
  return Changed;
}

PreservedAnalyses MaskSelectsPass::run(Module &M, ModuleAnalysisManager &AM) {
  auto &OnResidues = AM.getResult<FieldFunctionsAnalysis>(M);
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() && OnResidues.contains(F)) {
      Changed |= raiseChosenPlaces(F, FAM);
      Changed |= runOnFunction(F);
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
