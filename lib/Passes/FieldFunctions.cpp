//===- FieldFunctions.cpp - Which functions see field elements ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values fall into classes: two are of one class if the one flows into the
// other. The contents of memory are of the class of its address. A function
// stands for what it returns.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/FieldFunctions.h"
#include "Remarks.h"
#include "residue/Analysis/DivisorParameters.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SecretFlow.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// The widest integers that code without field elements has.
static const unsigned MaxPlainBits = 128;
/// What is reduced modulo a field's prime is at most so many times as wide.
static const unsigned MaxDividendToField = 4;

static const char Mark[] = "residue-field";

namespace {

/// The widths of field elements and their products.
struct Widths {
  unsigned Least, Most;
};

class Flow {
public:
  Flow(const Module &M, bool IsBeforeInlining);

  bool hasReductions() const { return !Seeds.empty(); }
  /// The functions with a value in a class with field elements.
  SmallPtrSet<const Function *, 16> reached(const Module &M);

private:
  unsigned leader(unsigned Class);
  unsigned classOf(const Value *V);
  void join(const Value *X, const Value *Y);
  void read(const Instruction &I);
  void readCall(const CallBase &Call);
  bool isElement(const Value &V, bool IsEntry) const;
  bool touches(const Function &F, const DenseSet<unsigned> &Classes);

  DenseMap<const Value *, unsigned> ClassOf;
  SmallVector<unsigned, 0> Parents;
  SmallVector<const Instruction *, 16> Seeds;
  SmallVector<Widths, 4> Fields;
};

} // namespace

unsigned Flow::leader(unsigned Class) {
  while (Parents[Class] != Class)
    Class = Parents[Class] = Parents[Parents[Class]];
  return Class;
}

unsigned Flow::classOf(const Value *V) {
  auto [Place, IsNew] = ClassOf.try_emplace(V, Parents.size());
  if (IsNew)
    Parents.push_back(Parents.size());
  return leader(Place->second);
}

/// Numbers that stand in the code come from nowhere.
static const Value *source(const Value *V) {
  if (isa<Constant>(V) && V->getType()->isPointerTy())
    V = getUnderlyingObject(V);
  return isa<Instruction, Argument, GlobalVariable>(V) ? V : nullptr;
}

void Flow::join(const Value *X, const Value *Y) {
  if (X && Y)
    Parents[classOf(Y)] = classOf(X);
}

/// Arguments are parameters, and the result is what is returned.
void Flow::readCall(const CallBase &Call) {
  const auto *Callee = dyn_cast<Function>(
      Call.getCalledOperand()->stripPointerCastsAndAliases());
  if (Callee && !Callee->isDeclaration()) {
    for (auto [Given, Taken] : zip(Call.args(), Callee->args()))
      join(source(Given), &Taken);
    if (!Call.getType()->isVoidTy())
      join(Callee, &Call);
    return;
  }
  // What computes, and what copies memory.
  if (!Call.isInlineAsm() && !(Callee && Callee->isIntrinsic()) &&
      !Call.doesNotAccessMemory())
    return;
  for (const Use &Given : Call.args()) {
    // How much is copied is not what is.
    if (isa<MemIntrinsic>(Call) && !Given->getType()->isPointerTy())
      continue;
    join(source(Call.getArgOperand(0)), source(Given));
    if (!Call.getType()->isVoidTy())
      join(&Call, source(Given));
  }
}

void Flow::read(const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return readCall(*Call);
  if (isa<ReturnInst>(I) && I.getNumOperands())
    return join(I.getFunction(), source(I.getOperand(0)));
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return join(source(Store->getPointerOperand()),
                source(Store->getValueOperand()));
  if (isa<GetElementPtrInst>(I) || I.isShift())
    return join(&I, source(I.getOperand(0)));
  if (I.isTerminator())
    return;
  for (const Use &U : drop_begin(I.operands(), isa<SelectInst>(I)))
    join(&I, source(U));
}

/// \p V is as wide as a field element or a product of two. \p IsEntry: it may
/// come from another file.
bool Flow::isElement(const Value &V, bool IsEntry) const {
  if (!V.getType()->isIntOrIntVectorTy())
    return false;
  unsigned Bits = V.getType()->getScalarSizeInBits();
  return Bits > MaxPlainBits ||
         (IsEntry && any_of(Fields, [&](const Widths &W) {
            return W.Least <= Bits && Bits <= W.Most;
          }));
}

/// \p I divides by a variable that may be a modulus once its function is
/// inlined. Who divides short numbers, to find a bucket, has no field.
static bool mayBecomeReduction(const Instruction &I) {
  return dividesByVariable(I) && I.getType()->getIntegerBitWidth() > 64;
}

Flow::Flow(const Module &M, bool IsBeforeInlining) {
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      if (isRaisedCall(I) ||
          (!F.hasOptNone() && (supportedModulus(I) ||
                               (IsBeforeInlining && mayBecomeReduction(I)))))
        Seeds.push_back(&I);
    }
  if (Seeds.empty())
    return;
  for (const Instruction *I : Seeds) {
    const auto *Modulus = dyn_cast<ConstantInt>(I->getOperand(1));
    unsigned Bits = I->getType()->getIntegerBitWidth();
    if (Modulus &&
        MaxDividendToField * Modulus->getValue().getActiveBits() >= Bits)
      Fields.push_back({Modulus->getValue().getActiveBits(), Bits});
  }
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      read(I);
}

/// Functions that code of other files can call: by name or by address. What is
/// defined in every file that needs it is called here if anywhere.
static bool isEntry(const Function &F) {
  bool IsHere = F.hasLocalLinkage() || F.hasLinkOnceLinkage();
  return !IsHere || F.hasAddressTaken();
}

bool Flow::touches(const Function &F, const DenseSet<unsigned> &Classes) {
  auto IsReached = [&](const Value *V) {
    return V && Classes.contains(classOf(V));
  };
  auto IsArgumentReached = [&](const Argument &A) { return IsReached(&A); };
  auto IsInstructionReached = [&](const Instruction &I) {
    return IsReached(&I) || any_of(I.operands(), [&](const Use &U) {
             return IsReached(source(U));
           });
  };
  return any_of(F.args(), IsArgumentReached) ||
         any_of(instructions(F), IsInstructionReached);
}

SmallPtrSet<const Function *, 16> Flow::reached(const Module &M) {
  DenseSet<unsigned> Classes;
  for (const Instruction *I : Seeds) {
    Classes.insert(classOf(I));
    for (const Use &U : I->operands())
      if (const Value *V = source(U))
        Classes.insert(classOf(V));
  }
  for (const Function &F : M) {
    bool IsEntry = isEntry(F);
    for (const Argument &A : F.args())
      if (!F.isDeclaration() && isElement(A, IsEntry))
        Classes.insert(classOf(&A));
    for (const Instruction &I : instructions(F))
      if (isElement(I, IsEntry))
        Classes.insert(classOf(&I));
  }
  SmallPtrSet<const Function *, 16> Reached;
  for (const Function &F : M)
    if (touches(F, Classes))
      Reached.insert(&F);
  return Reached;
}

FieldFunctions::FieldFunctions(const Module &M, bool IsBeforeInlining) {
  Flow F(M, IsBeforeInlining);
  // Reductions that have been rewritten already may have been anywhere.
  Any = F.hasReductions() || hadRaisedReductions(M);
  if (!F.hasReductions())
    return;
  SmallPtrSet<const Function *, 16> Reached = F.reached(M);
  for (const Function &Function : M)
    if (!Function.isDeclaration() && !Reached.contains(&Function) &&
        !isMarkedAsField(Function))
      Others.insert(&Function);
}

bool residue::isMarkedAsField(const Function &F) {
  return F.hasFnAttribute(Mark);
}

bool FieldFunctions::invalidate(Module &, const PreservedAnalyses &PA,
                                ModuleAnalysisManager::Invalidator &) {
  return !PA.getChecker<FieldFunctionsAnalysis>().preservedWhenStateless();
}

AnalysisKey FieldFunctionsAnalysis::Key;

PreservedAnalyses MarkFieldFunctionsPass::run(Module &M,
                                              ModuleAnalysisManager &) {
  FieldFunctions Fields(M, /*IsBeforeInlining=*/true);
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() && Fields.contains(F)) {
      F.addFnAttr(Mark);
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses FindFieldFunctionsPass::run(Module &M,
                                              ModuleAnalysisManager &AM) {
  // Reductions that the optimizer needed no more leave declarations.
  bool Changed = eraseRaisedDeclarations(M);
  AM.getResult<FieldFunctionsAnalysis>(M);
  for (Function &F : M)
    if (isMarkedAsField(F))
      F.removeFnAttr(Mark);
  if (areHazardsRead(M.getContext()))
    AM.getResult<SecretFlowAnalysis>(M);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
