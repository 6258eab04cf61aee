//===- ReturnedModuli.cpp - Functions that return a modulus ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function of one block is run with arguments of which nothing is known. What
// it does to objects on its own stack, and to the one that its result goes to,
// is seen; a function that does anything else, or calls one that does, is none
// of those. Nothing else is left of a call but its result.
//
// Numbers of many words are returned in memory: the call becomes a store, and
// what is loaded from that place on the stack becomes the constant, if nobody
// else is given its address.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/ReturnedModuli.h"
#include "residue/Analysis/DivisorParameters.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace residue;

/// Calls in one another.
static constexpr unsigned MaxDepth = 8;
/// Longer functions return no constant.
static constexpr unsigned MaxInstructions = 200;

namespace {

class ReturnedConstants {
public:
  explicit ReturnedConstants(const DataLayout &DL) : DL(DL) {}

  /// What \p F returns, or stores where its result goes; or null.
  ConstantInt *of(Function &F, unsigned Depth = 0) {
    auto [Entry, IsNew] = Known.try_emplace(&F, nullptr);
    if (!IsNew || Depth == MaxDepth)
      return Entry->second;
    ConstantInt *C = mayRun(F) ? run(F, Depth) : nullptr;
    return Known[&F] = C;
  }

private:
  static bool mayRun(const Function &F) {
    return !F.isDeclaration() && !F.isInterposable() && !F.hasOptNone() &&
           !F.hasFnAttribute(Attribute::Naked) && !F.isVarArg() &&
           F.size() == 1 && F.getInstructionCount() <= MaxInstructions;
  }
  ConstantInt *run(Function &F, unsigned Depth);

  const DataLayout &DL;
  DenseMap<const Function *, ConstantInt *> Known;
};

/// One run of a function.
class Run {
public:
  Run(ReturnedConstants &Others, const DataLayout &DL, unsigned Depth)
      : Others(Others), DL(DL), Depth(Depth) {}

  /// False if \p I does what is not to be done.
  bool step(Instruction &I);
  Constant *valueOf(Value *V) const {
    auto *C = dyn_cast<Constant>(V);
    return C ? C : Values.lookup(V);
  }
  Constant *contentsOf(const Value *Place) const {
    return Memory.lookup(Place);
  }

private:
  /// Of one number, or null.
  static Type *typeOfPlace(const Value *Pointer) {
    if (const auto *Alloca = dyn_cast<AllocaInst>(Pointer))
      return Alloca->getAllocatedType();
    const auto *Result = dyn_cast<Argument>(Pointer);
    return Result && Result->hasStructRetAttr()
               ? Result->getParamStructRetType()
               : nullptr;
  }
  bool load(LoadInst &Load);
  bool store(StoreInst &Store);
  bool call(CallInst &Call);

  ReturnedConstants &Others;
  const DataLayout &DL;
  const unsigned Depth;
  /// What is known; a place holds one number from its beginning.
  DenseMap<const Value *, Constant *> Values, Memory;
};

} // namespace

/// Where \p F stores its result, if it does not return it.
static Argument *placeOfResult(Function &F) {
  for (Argument &A : F.args())
    if (A.hasStructRetAttr())
      return &A;
  return nullptr;
}

bool Run::load(LoadInst &Load) {
  Value *Pointer = Load.getPointerOperand();
  if (!Load.isSimple())
    return false;
  Constant *C = Memory.lookup(Pointer);
  if (auto *Address = dyn_cast<Constant>(Pointer))
    C = ConstantFoldLoadFromConstPtr(Address, Load.getType(), DL);
  if (C && C->getType() == Load.getType())
    Values[&Load] = C;
  // Nothing is known of it, but of an object that is there.
  return C || typeOfPlace(Pointer);
}

bool Run::store(StoreInst &Store) {
  // The whole of a place, and not its address.
  Value *Stored = Store.getValueOperand();
  if (!Store.isSimple() ||
      typeOfPlace(Store.getPointerOperand()) != Stored->getType() ||
      typeOfPlace(Stored))
    return false;
  Memory[Store.getPointerOperand()] = valueOf(Stored);
  return true;
}

bool Run::call(CallInst &Call) {
  if (Call.isLifetimeStartOrEnd())
    return true;
  Function *Callee = Call.getCalledFunction();
  if (!Callee || Callee->getFunctionType() != Call.getFunctionType())
    return false;
  ConstantInt *C = Others.of(*Callee, Depth + 1);
  if (!C)
    return false;
  if (Argument *Result = placeOfResult(*Callee)) {
    Value *Place = Call.getArgOperand(Result->getArgNo());
    if (typeOfPlace(Place) != C->getType())
      return false;
    Memory[Place] = C;
  } else {
    Values[&Call] = C;
  }
  return true;
}

bool Run::step(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return load(*Load);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return store(*Store);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return call(*Call);
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    return Alloca->isStaticAlloca();
  if (isa<ReturnInst>(I))
    return true;
  if (!isa<BinaryOperator, CastInst, CmpInst, SelectInst>(I) ||
      I.getType()->isPointerTy() || isa<PtrToIntInst>(I))
    return false;
  SmallVector<Constant *, 3> Operands;
  for (Value *Operand : I.operands())
    if (Constant *C = valueOf(Operand))
      Operands.push_back(C);
  if (Operands.size() == I.getNumOperands())
    if (Constant *C = ConstantFoldInstOperands(&I, Operands, DL))
      Values[&I] = C;
  return true;
}

ConstantInt *ReturnedConstants::run(Function &F, unsigned Depth) {
  Run TheRun(*this, DL, Depth);
  for (Instruction &I : F.front())
    if (!TheRun.step(I))
      return nullptr;
  auto *Return = dyn_cast<ReturnInst>(F.front().getTerminator());
  if (!Return)
    return nullptr;
  Value *Result = Return->getReturnValue();
  const Argument *Place = placeOfResult(F);
  if (Place && Result)
    return nullptr;
  return dyn_cast_or_null<ConstantInt>(Place    ? TheRun.contentsOf(Place)
                                       : Result ? TheRun.valueOf(Result)
                                                : nullptr);
}

/// Folds what is computed of constants, from \p Users on, and adds the places
/// on the stack that these are stored to.
static void fold(SmallSetVector<Instruction *, 8> Users,
                 SmallSetVector<AllocaInst *, 4> &Places,
                 const DataLayout &DL) {
  while (!Users.empty()) {
    Instruction *I = Users.pop_back_val();
    if (auto *Store = dyn_cast<StoreInst>(I)) {
      auto *To = dyn_cast<AllocaInst>(Store->getPointerOperand());
      if (To && To->getAllocatedType()->isIntegerTy())
        Places.insert(To);
      continue;
    }
    bool IsConstant =
        isa<BinaryOperator, CastInst>(I) &&
        all_of(I->operands(), [](const Use &U) { return isa<ConstantInt>(U); });
    Constant *C = IsConstant ? ConstantFoldInstruction(I, DL) : nullptr;
    if (!C)
      continue;
    for (User *U : I->users())
      Users.insert(cast<Instruction>(U));
    I->replaceAllUsesWith(C);
    I->eraseFromParent();
  }
}

static SmallSetVector<Instruction *, 8> usersOf(const Value &V) {
  SmallSetVector<Instruction *, 8> Users;
  for (User *U : const_cast<Value &>(V).users())
    Users.insert(cast<Instruction>(U));
  return Users;
}

/// \p Places on the stack become registers, where nothing but constants is
/// stored to them; and others that what they hold is stored to, too.
static void promote(SmallSetVector<AllocaInst *, 4> Places, DominatorTree &DT,
                    const DataLayout &DL) {
  while (!Places.empty()) {
    AllocaInst *Place = Places.pop_back_val();
    bool IsConstant = all_of(Place->users(), [](const User *U) {
      const auto *Store = dyn_cast<StoreInst>(U);
      return !Store || isa<Constant>(Store->getValueOperand());
    });
    if (!IsConstant || !isAllocaPromotable(Place))
      continue;
    SmallSetVector<Instruction *, 8> Users;
    for (const User *Load : Place->users())
      if (isa<LoadInst>(Load))
        for (Instruction *I : usersOf(*Load))
          Users.insert(I);
    PromoteMemToReg({Place}, DT);
    fold(std::move(Users), Places, DL);
  }
}

static bool replaceCalls(Function &F, ReturnedConstants &Constants,
                         FunctionAnalysisManager &AM) {
  SmallVector<CallInst *, 4> Calls;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && Callee->getFunctionType() == Call->getFunctionType() &&
        !Call->isMustTailCall() && Constants.of(*Callee) &&
        shouldTransform(Transformation::ReturnedModuli, I))
      Calls.push_back(Call);
  }
  const DataLayout &DL = F.getParent()->getDataLayout();
  SmallSetVector<AllocaInst *, 4> Places;
  for (CallInst *Call : Calls) {
    Function &Callee = *Call->getCalledFunction();
    ConstantInt *C = Constants.of(Callee);
    if (Argument *Result = placeOfResult(Callee)) {
      Value *Place = Call->getArgOperand(Result->getArgNo());
      IRBuilder<>(Call).CreateAlignedStore(
          C, Place, Call->getParamAlign(Result->getArgNo()).valueOrOne());
      if (auto *Alloca = dyn_cast<AllocaInst>(Place))
        Places.insert(Alloca);
      Call->eraseFromParent();
      continue;
    }
    SmallSetVector<Instruction *, 8> Users = usersOf(*Call);
    Call->replaceAllUsesWith(C);
    Call->eraseFromParent();
    fold(std::move(Users), Places, DL);
  }
  if (!Places.empty())
    promote(std::move(Places), AM.getResult<DominatorTreeAnalysis>(F), DL);
  return !Calls.empty();
}

/// \p I divides by a variable, or calls a function that does so by what it is
/// given.
static bool takesDivisor(const Instruction &I,
                         const DivisorParameters &Parameters) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return dividesByVariable(I) || (Callee && !Parameters.of(*Callee).empty());
}

PreservedAnalyses ReturnedModuliPass::run(Module &M,
                                          ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  ReturnedConstants Constants(M.getDataLayout());
  const DivisorParameters Parameters(M);
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() &&
        any_of(instructions(F), [&](const Instruction &I) {
          return takesDivisor(I, Parameters);
        }))
      Changed |= replaceCalls(F, Constants, FAM);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
