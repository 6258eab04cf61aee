//===- SharedOperations.cpp - Field operations out of line ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A declaration carries its operation as an attribute, "multiply loops 64 1
// FFF...": what, in which representation, word width, carry corrections,
// modulus in hexadecimal. Functions for different CPUs (target_clones) call
// different ones.
//
//===----------------------------------------------------------------------===//

#include "residue/SharedOperations.h"
#include "residue/Compat.h"
#include "residue/Divsteps.h"
#include "residue/ElementSlots.h"
#include "residue/LoopArithmetic.h"
#include "residue/SharedRepresentation.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

static const char OperationAttribute[] = "residue-operation";
static const char NamePrefix[] = "residue.";

/// What code for another CPU, or of another calling convention, differs in.
static const char *const TargetAttributes[] = {"target-cpu", "tune-cpu",
                                               "target-features"};
static const Attribute::AttrKind CodeAttributes[] = {
    Attribute::NoRedZone,       Attribute::NoImplicitFloat,
    Attribute::UWTable,         Attribute::ShadowCallStack,
    Attribute::StackProtect,    Attribute::StackProtectStrong,
    Attribute::StackProtectReq, Attribute::NoCfCheck};

static const char *const OperationNames[] = {
    "multiply", "square", "add", "subtract", "select", "canonical", "invert"};
static const RepresentationKind Representations[] = {
    RepresentationKind::Wide, RepresentationKind::Saturated,
    RepresentationKind::Montgomery, RepresentationKind::Loops};

static std::string describe(const SharedOperation &Op) {
  return (Twine(OperationNames[Op.What]) + " " +
          representationName(Op.Representation) + " " + Twine(Op.WordBits) +
          " " + Twine(unsigned(Op.CarryCorrections)) + " " +
          toString(Op.Modulus.toAPInt(Op.Modulus.bits()), 16,
                   /*Signed=*/false))
      .str();
}

/// The operation that \p F is declared to be.
static std::optional<SharedOperation> operationOf(const Function &F) {
  if (!F.isDeclaration() || !F.hasFnAttribute(OperationAttribute))
    return std::nullopt;
  SmallVector<StringRef, 5> Parts;
  F.getFnAttribute(OperationAttribute).getValueAsString().split(Parts, ' ');
  SharedOperation Op;
  unsigned Corrections;
  APInt Modulus;
  const auto *Name = find(OperationNames, Parts[0]);
  const auto *Kind =
      Parts.size() == 5 ? find_if(Representations,
                                  [&](RepresentationKind Kind) {
                                    return Parts[1] == representationName(Kind);
                                  })
                        : std::end(Representations);
  if (Name == std::end(OperationNames) || Kind == std::end(Representations) ||
      Parts[2].getAsInteger(10, Op.WordBits) ||
      Parts[3].getAsInteger(10, Corrections) ||
      Parts[4].getAsInteger(16, Modulus))
    return std::nullopt;
  Op.What = SharedOperation::Kind(Name - OperationNames);
  Op.Representation = *Kind;
  Op.CarryCorrections = Corrections;
  Op.Modulus = Integer::fromUnsigned(Modulus);
  return Op;
}

bool residue::isSharedInverse(const Value &V) {
  const auto *Call = dyn_cast<CallInst>(&V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee)
    return false;
  std::optional<SharedOperation> Op = operationOf(*Callee);
  return Op && Op->What == SharedOperation::Invert;
}

static bool isForTargetOf(const Function &F, const Function &Caller) {
  return all_of(TargetAttributes, [&](const char *Name) {
    return F.getFnAttribute(Name) == Caller.getFnAttribute(Name);
  });
}

static Function *declaration(const Function &Caller, const SharedOperation &Op,
                             FunctionType *Type) {
  Module &M = *const_cast<Module *>(Caller.getParent());
  std::string Description = describe(Op);
  std::string Base = (Twine(NamePrefix) + OperationNames[Op.What] + ".i" +
                      Twine(Type->getReturnType()->getIntegerBitWidth()))
                         .str();
  std::string Name = Base;
  for (unsigned Suffix = 1; GlobalValue *Known = M.getNamedValue(Name);
       Name = Base + "." + std::to_string(Suffix++)) {
    auto *F = dyn_cast<Function>(Known);
    if (F && F->isDeclaration() && F->getFunctionType() == Type &&
        F->getFnAttribute(OperationAttribute).getValueAsString() ==
            Description &&
        isForTargetOf(*F, Caller))
      return F;
  }
  auto *F = Function::Create(Type, GlobalValue::ExternalLinkage, Name, M);
  AttrBuilder Attributes(M.getContext());
  Attributes.addMemoryAttr(MemoryEffects::none());
  for (Attribute::AttrKind Kind :
       {Attribute::WillReturn, Attribute::NoUnwind, Attribute::NoFree,
        Attribute::NoSync, Attribute::NoCallback})
    Attributes.addAttribute(Kind);
  Attributes.addAttribute(OperationAttribute, Description);
  for (const char *Target : TargetAttributes)
    if (Attribute A = Caller.getFnAttribute(Target); A.isValid())
      Attributes.addAttribute(A);
  for (Attribute::AttrKind Kind : CodeAttributes)
    if (Attribute A = Caller.getFnAttribute(Kind); A.isValid())
      Attributes.addAttribute(A);
  if (Attribute A = Caller.getFnAttribute("frame-pointer"); A.isValid())
    Attributes.addAttribute(A);
  F->addFnAttrs(Attributes);
  return F;
}

Value *residue::callSharedOperation(IRBuilderBase &B, const SharedOperation &Op,
                                    ArrayRef<Value *> Operands) {
  SmallVector<Type *, 3> Types;
  for (Value *V : Operands)
    Types.push_back(V->getType());
  Function *F =
      declaration(*B.GetInsertBlock()->getParent(), Op,
                  FunctionType::get(Types.back(), Types, /*isVarArg=*/false));
  return B.CreateCall(F, Operands, OperationNames[Op.What]);
}

static bool isDirectCall(const User *U, const Function &F) {
  auto *Call = dyn_cast<CallInst>(U);
  return Call && Call->getCalledFunction() == &F;
}

/// The one call of an operation without loops becomes its code.
static bool expandLoneCall(Function &F, const SharedOperation &Op) {
  if (Op.hasLoops() || !F.hasOneUse() || !isDirectCall(F.user_back(), F))
    return false;
  auto *Call = cast<CallInst>(F.user_back());
  IRBuilder<> B(Call);
  SmallVector<Value *, 2> Operands(Call->args());
  Value *Result = emitSharedProduct(B, Op, Operands);
  Result->takeName(Call);
  Call->replaceAllUsesWith(Result);
  Call->eraseFromParent();
  return true;
}

/// The internal function for \p Declaration: the result is its first argument,
/// integers wider than a word are pointers.
static Function *define(Function &Declaration, const SharedOperation &Op) {
  Module &M = *Declaration.getParent();
  LLVMContext &Context = M.getContext();
  auto *Pointer =
      PointerType::get(Context, M.getDataLayout().getAllocaAddrSpace());
  SmallVector<Type *, 4> Types = {Pointer};
  for (const Argument &A : Declaration.args())
    Types.push_back(Op.What == SharedOperation::Select && !A.getArgNo()
                        ? A.getType()
                        : Pointer);
  auto *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Context), Types, false),
      GlobalValue::InternalLinkage, "", M);
  F->takeName(&Declaration);
  F->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  F->setDSOLocal(true);
  AttributeList Attributes = Declaration.getAttributes();
  F->addFnAttrs(AttrBuilder(Context, Attributes.getFnAttrs()));
  F->removeFnAttr(OperationAttribute);
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::NoRecurse);
  F->addFnAttr(Attribute::MustProgress);
  F->setMemoryEffects(MemoryEffects::argMemOnly());
  auto *Integer = cast<IntegerType>(Declaration.getReturnType());
  uint64_t Size = M.getDataLayout().getTypeStoreSize(Integer);
  Align Alignment = M.getDataLayout().getABITypeAlign(Integer);
  for (Argument &A : F->args()) {
    A.addAttr(Attribute::NoUndef);
    if (!A.getType()->isPointerTy())
      continue;
    A.addAttr(Attribute::getWithDereferenceableBytes(Context, Size));
    A.addAttr(Attribute::getWithAlignment(Context, Alignment));
    addNoCapture(A);
    // The operands may be one and the same, the result is apart.
    A.addAttr(A.getArgNo() ? Attribute::ReadOnly : Attribute::NoAlias);
  }
  F->getArg(0)->setName("result");

  IRBuilder<> B(BasicBlock::Create(Context, "entry", F));
  if (Op.What == SharedOperation::Invert) {
    DivstepInverse(Op.Modulus, Op.WordBits, B).emitBody(*F, Integer);
  } else if (Op.hasLoops()) {
    LoopArithmetic(Op, B).emitBody(*F);
  } else {
    SmallVector<Value *, 2> Operands;
    for (Argument &A : drop_begin(F->args()))
      Operands.push_back(B.CreateAlignedLoad(Integer, &A, Alignment));
    B.CreateAlignedStore(emitSharedProduct(B, Op, Operands), F->getArg(0),
                         Alignment);
    B.CreateRetVoid();
  }
  return F;
}

bool residue::defineSharedOperations(Module &M) {
  ElementSlots::Definitions Definitions;
  SmallVector<Function *, 8> Declarations;
  bool Changed = false;
  for (Function &F : M)
    if (operationOf(F))
      Declarations.push_back(&F);
  for (Function *F : Declarations) {
    SharedOperation Op = *operationOf(*F);
    Changed = true;
    if (!expandLoneCall(*F, Op) && !F->use_empty())
      Definitions[F] = define(*F, Op);
  }
  SetVector<Function *> Callers;
  for (auto &[Declaration, Definition] : Definitions)
    for (User *U : Declaration->users())
      if (isDirectCall(U, *Declaration))
        Callers.insert(cast<CallInst>(U)->getFunction());
  for (Function *Caller : Callers)
    ElementSlots(*Caller, Definitions).rewriteCalls();
  for (Function *F : Declarations)
    if (F->use_empty())
      F->eraseFromParent();
  return Changed;
}

PreservedAnalyses SharedOperationsPass::run(Module &M,
                                            ModuleAnalysisManager &AM) {
  return defineSharedOperations(M) ? PreservedAnalyses::none()
                                   : PreservedAnalyses::all();
}
