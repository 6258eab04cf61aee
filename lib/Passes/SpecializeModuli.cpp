//===- SpecializeModuli.cpp - Helpers for one modulus ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From every call of a function that takes a divisor, the parameters that
// decide it and for which a constant is passed become constants in a copy; the
// same constants, the same copy. Constants are then propagated in the copy, so
// that its own calls, of itself or others, pass constants in turn. A recursive
// function with one modulus for all calls ends as one copy that calls itself.
//
// Where the constant is in memory, on the stack or by value, the copy reads an
// object of its own. ConstantArgument has proven that nobody writes to it.
//
// Where a flag chooses between a few constants, the copy is told these by
// selects at its entry, which choose the number that is passed anyway.
// ChosenModuli does the rest.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/SpecializeModuli.h"
#include "residue/Analysis/ConstantArgument.h"
#include "residue/Analysis/DivisorParameters.h"
#include "residue/Passes/Coercions.h"
#include "residue/Passes/InlineFieldCode.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Utils/Cloning.h"

#define DEBUG_TYPE "specialize-moduli"

using namespace llvm;
using namespace residue;

/// Copies of one function, at most; half as many for size.
static const unsigned MaxCopies = 8;
/// Longer functions are not copied.
static const unsigned MaxInstructions = 5000;

namespace {

/// Constants for some parameters of a function; nothing for the others.
using Constants = SmallVector<ConstantArgument, 8>;

struct Specialization {
  Function *Original, *Copy;
  Constants Passed;
};

class Specializer {
public:
  Specializer(Module &M, FunctionAnalysisManager &FAM)
      : M(M), FAM(FAM), Parameters(M) {}

  /// True if the module changed.
  bool run();
  ArrayRef<Specialization> specializations() const { return Done; }

private:
  Constants constantsOf(const CallBase &Call, const Function &Callee);
  Function *copyFor(CallBase &Call, Function &Callee, const Constants &Passed);
  Function *makeCopy(Function &F, const CallBase &Call, const Constants &Passed,
                     unsigned Number);
  Constant *materialize(const ConstantArgument &C, const Argument &A,
                        const Value &Given);
  void specializeCalls(Function &Caller);
  void eraseOriginals();

  Module &M;
  FunctionAnalysisManager &FAM;
  DivisorParameters Parameters;
  std::vector<Specialization> Done;
  SmallVector<Function *, 16> Work;
};

} // namespace

/// \p F can be copied, and the copy may stand for it.
static bool canCopy(const Function &F) {
  if (F.isDeclaration() || F.isInterposable() || F.isVarArg() ||
      F.hasOptNone() || F.hasFnAttribute(Attribute::Naked) ||
      F.hasFnAttribute(Attribute::AllocSize) || F.isPresplitCoroutine() ||
      F.getInstructionCount() > MaxInstructions)
    return false;
  if (any_of(F.args(), [](const Argument &A) {
        return A.hasInAllocaAttr() || A.hasPreallocatedAttr();
      }))
    return false;
  return none_of(F, [](const BasicBlock &BB) {
    return BB.hasAddressTaken() || isa<IndirectBrInst>(BB.getTerminator()) ||
           isa<CallBrInst>(BB.getTerminator()) ||
           any_of(BB, [](const Instruction &I) {
             const auto *Call = dyn_cast<CallInst>(&I);
             return Call && (Call->isMustTailCall() || Call->cannotDuplicate());
           });
  });
}

/// A copy for \p C takes the parameter.
static bool isInCopy(const ConstantArgument &C) { return !C || C.isChoice(); }

/// \p Call can call a copy of \p Callee instead.
static bool canReplace(const CallBase &Call, const Function &Callee) {
  return Call.getCalledFunction() == &Callee &&
         isa<CallInst, InvokeInst>(Call) && !Call.isMustTailCall() &&
         !Call.hasFnAttr(Attribute::AllocSize) &&
         Call.arg_size() == Callee.arg_size();
}

/// What \p Call passes, where it decides a divisor by constants alone.
Constants Specializer::constantsOf(const CallBase &Call,
                                   const Function &Callee) {
  const auto &DT = FAM.getResult<DominatorTreeAnalysis>(
      *const_cast<Function *>(Call.getFunction()));
  ParameterSet Deciding = 0, Known = 0, Used = 0;
  for (ParameterSet Set : Parameters.of(Callee))
    Deciding |= Set;
  Constants Passed(Callee.arg_size());
  for (unsigned Index = 0; Index != Passed.size(); ++Index)
    if (Index < 64 && Deciding >> Index & 1 &&
        (Passed[Index] = constantArgument(Call, Index, DT)))
      Known |= ParameterSet(1) << Index;
  for (ParameterSet Set : Parameters.of(Callee))
    if (!(Set & ~Known))
      Used |= Set;
  for (unsigned Index = 0; Index != Passed.size(); ++Index)
    if (Index >= 64 || !(Used >> Index & 1))
      Passed[Index] = {};
  return Used ? Passed : Constants();
}

/// What takes the place of \p A: a number, an address, or an object that holds
/// what the caller's place does, \p Given. It is aligned as that is, by which
/// the function may access it.
Constant *Specializer::materialize(const ConstantArgument &C, const Argument &A,
                                   const Value &Given) {
  Constant *Value = C.Values[0];
  if (!C.IsPointee)
    return Value;
  auto *Object = new GlobalVariable(
      M, Value->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage,
      Value, A.getParent()->getName() + ".constants", nullptr,
      GlobalValue::NotThreadLocal, A.getType()->getPointerAddressSpace());
  const DataLayout &DL = M.getDataLayout();
  Object->setAlignment(
      std::max({A.getParamAlign().valueOrOne(), Given.getPointerAlignment(DL),
                DL.getPrefTypeAlign(Value->getType())}));
  return Object;
}

/// Says with selects behind \p V that it is one of \p Constants.
static void choose(Value &V, ArrayRef<Constant *> Constants,
                   BasicBlock::iterator Where) {
  IRBuilder<> B(Where->getParent(), Where);
  SmallPtrSet<User *, 4> Comparisons;
  Value *Chosen = Constants.back();
  for (Constant *C : reverse(drop_end(Constants))) {
    Value *IsEqual = B.CreateICmpEQ(&V, C, "is.modulus");
    Comparisons.insert(cast<User>(IsEqual));
    Chosen = B.CreateSelect(IsEqual, C, Chosen, "modulus");
  }
  V.replaceUsesWithIf(
      Chosen, [&](Use &U) { return !Comparisons.contains(U.getUser()); });
}

/// The same of a parameter, or of what is read at its address.
static void chooseParameter(Argument &A, const ConstantArgument &C) {
  if (!C.IsPointee)
    return choose(A, C.Values,
                  A.getParent()->getEntryBlock().getFirstInsertionPt());
  for (User *U : make_early_inc_range(A.users()))
    if (auto *Load = dyn_cast<LoadInst>(U);
        Load && Load->getType() == C.Values[0]->getType())
      choose(*Load, C.Values, std::next(Load->getIterator()));
}

/// The copy of \p F for \p Passed, by \p Call, the \p Number-th of it.
Function *Specializer::makeCopy(Function &F, const CallBase &Call,
                                const Constants &Passed, unsigned Number) {
  ValueToValueMapTy Map;
  SmallVector<unsigned, 8> Kept;
  for (Argument &A : F.args())
    if (isInCopy(Passed[A.getArgNo()]))
      Kept.push_back(A.getArgNo());
    else
      Map[&A] = materialize(Passed[A.getArgNo()], A,
                            *Call.getArgOperand(A.getArgNo()));
  Function *Copy = CloneFunction(&F, Map);
  for (auto [New, Old] : enumerate(Kept))
    if (Passed[Old])
      chooseParameter(*Copy->getArg(New), Passed[Old]);
  Copy->setName(F.getName() + ".modulus" +
                (Number ? "." + Twine(Number) : Twine()));
  Copy->setLinkage(GlobalValue::InternalLinkage);
  Copy->setVisibility(GlobalValue::DefaultVisibility);
  Copy->setDLLStorageClass(GlobalValue::DefaultStorageClass);
  Copy->setComdat(nullptr);
  Copy->setDSOLocal(true);
  Parameters.copy(F, *Copy, Kept);
  // Calls in the copy pass what it knows.
  FunctionPassManager FPM;
  FPM.addPass(CancelCoercionsPass());
  FPM.addPass(SCCPPass());
  FAM.invalidate(*Copy, FPM.run(*Copy, FAM));
  return Copy;
}

/// The copy of \p Callee for what \p Call passes; null if there are too many.
Function *Specializer::copyFor(CallBase &Call, Function &Callee,
                               const Constants &Passed) {
  unsigned Copies = 0;
  for (const Specialization &S : Done)
    if (S.Original == &Callee) {
      if (S.Passed == Passed)
        return S.Copy;
      ++Copies;
    }
  if (Copies >= (Callee.hasOptSize() ? MaxCopies / 2 : MaxCopies) ||
      !canCopy(Callee) ||
      !shouldTransform(Transformation::SpecializeModuli, Callee))
    return nullptr;
  Function *Copy = makeCopy(Callee, Call, Passed, Copies);
  Done.push_back({&Callee, Copy, Passed});
  Work.push_back(Copy);
  OptimizationRemarkEmitter(Call.getFunction()).emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Specialized", &Call)
           << "copied " << ore::NV("Callee", &Callee)
           << " for the constant modulus of this call";
  });
  return Copy;
}

/// \p Old becomes a call of \p Copy, without what is a constant there.
static void replaceCall(CallBase &Old, Function &Copy,
                        const Constants &Passed) {
  SmallVector<Value *, 8> Arguments;
  SmallVector<AttributeSet, 8> Attributes;
  AttributeList All = Old.getAttributes();
  for (unsigned Index = 0; Index != Old.arg_size(); ++Index)
    if (isInCopy(Passed[Index])) {
      Arguments.push_back(Old.getArgOperand(Index));
      Attributes.push_back(All.getParamAttrs(Index));
    }
  SmallVector<OperandBundleDef, 1> Bundles;
  Old.getOperandBundlesAsDefs(Bundles);
  CallBase *New;
  if (auto *Invoke = dyn_cast<InvokeInst>(&Old)) {
    New = InvokeInst::Create(&Copy, Invoke->getNormalDest(),
                             Invoke->getUnwindDest(), Arguments, Bundles, "",
                             Old.getIterator());
  } else {
    auto *Call =
        CallInst::Create(&Copy, Arguments, Bundles, "", Old.getIterator());
    Call->setTailCallKind(cast<CallInst>(Old).getTailCallKind());
    New = Call;
  }
  New->setCallingConv(Old.getCallingConv());
  New->setAttributes(AttributeList::get(Old.getContext(), All.getFnAttrs(),
                                        All.getRetAttrs(), Attributes));
  New->copyMetadata(Old);
  New->takeName(&Old);
  Old.replaceAllUsesWith(New);
  Old.eraseFromParent();
}

void Specializer::specializeCalls(Function &Caller) {
  // What the programmer wants as it is.
  if (Caller.hasOptNone())
    return;
  for (Instruction &I : make_early_inc_range(instructions(Caller))) {
    auto *Call = dyn_cast<CallBase>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Parameters.of(*Callee).empty() ||
        !canReplace(*Call, *Callee))
      continue;
    Constants Passed = constantsOf(*Call, *Callee);
    if (Passed.empty())
      continue;
    if (Function *Copy = copyFor(*Call, *Callee, Passed))
      replaceCall(*Call, *Copy, Passed);
  }
}

/// Every user of \p F is a call in one of \p Callers.
static bool isCalledByOnly(const Function &F,
                           const SetVector<Function *> &Callers) {
  return all_of(F.users(), [&](const User *U) {
    const auto *Call = dyn_cast<CallBase>(U);
    return Call && Call->getCalledFunction() == &F &&
           Callers.contains(const_cast<Function *>(Call->getFunction()));
  });
}

/// Originals that nobody calls any more, but for each other, go; their only
/// copy gets their name.
void Specializer::eraseOriginals() {
  SetVector<Function *> Dead;
  for (const Specialization &S : Done)
    if (S.Original->hasLocalLinkage())
      Dead.insert(S.Original);
  while (Dead.remove_if(
      [&](const Function *F) { return !isCalledByOnly(*F, Dead); }))
    ;
  for (Function *F : Dead)
    F->dropAllReferences();
  for (Function *F : Dead) {
    auto IsCopy = [F](const Specialization &S) { return S.Original == F; };
    if (count_if(Done, IsCopy) == 1)
      find_if(Done, IsCopy)->Copy->takeName(F);
    FAM.clear(*F, F->getName());
    F->eraseFromParent();
  }
  erase_if(Done,
           [&](const Specialization &S) { return Dead.contains(S.Copy); });
}

bool Specializer::run() {
  if (Parameters.empty())
    return false;
  for (Function &F : reverse(M))
    if (!F.isDeclaration())
      Work.push_back(&F);
  while (!Work.empty())
    specializeCalls(*Work.pop_back_val());
  if (Done.empty())
    return false;
  eraseOriginals();
  return true;
}

PreservedAnalyses SpecializeModuliPass::run(Module &M,
                                            ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Specializer TheSpecializer(M, FAM);
  if (!TheSpecializer.run())
    return PreservedAnalyses::all();
  for (const Specialization &S : TheSpecializer.specializations())
    FAM.invalidate(*S.Copy, RaiseReductionsPass().run(*S.Copy, FAM));
  if (InlineCopies)
    InlineFieldCodePass().run(M, AM);
  return PreservedAnalyses::none();
}
