//===- SharedOperation.cpp - Field operations as calls --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/SharedOperation.h"
#include "residue/Number/Modulus.h"
#include "residue/Target/CostTable.h"
#include "residue/Target/PureFunction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

static const char OperationAttribute[] = "residue-operation";
static const char NamePrefix[] = "residue.";
static const char ShortSuffix[] = " short";

/// What code of another calling convention differs in.
static const char FramePointer[] = "frame-pointer";
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
                   /*Signed=*/false) +
          (Op.IsShort ? ShortSuffix : ""))
      .str();
}

std::optional<SharedOperation> residue::sharedOperationOf(const Function &F) {
  if (!F.isDeclaration() || !F.hasFnAttribute(OperationAttribute))
    return std::nullopt;
  SmallVector<StringRef, 5> Parts;
  StringRef Text = F.getFnAttribute(OperationAttribute).getValueAsString();
  SharedOperation Op;
  Op.IsShort = Text.consume_back(ShortSuffix);
  Text.split(Parts, ' ');
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
  std::optional<SharedOperation> Op = sharedOperationOf(*Callee);
  return Op && Op->What == SharedOperation::Invert;
}

static bool isForTargetOf(const Function &F, const Function &Caller) {
  auto IsSame = [&](auto Kind) {
    return F.getFnAttribute(Kind) == Caller.getFnAttribute(Kind);
  };
  return all_of(targetAttributes(), IsSame) && IsSame(FramePointer) &&
         all_of(CodeAttributes, IsSame);
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
  AttrBuilder Attributes(M.getContext());
  Attributes.addAttribute(OperationAttribute, Description);
  for (const char *Target : targetAttributes())
    if (Attribute A = Caller.getFnAttribute(Target); A.isValid())
      Attributes.addAttribute(A);
  if (Attribute A = Caller.getFnAttribute(FramePointer); A.isValid())
    Attributes.addAttribute(A);
  for (Attribute::AttrKind Kind : CodeAttributes)
    if (Attribute A = Caller.getFnAttribute(Kind); A.isValid())
      Attributes.addAttribute(A);
  return declarePureFunction(M, Type, Name, /*Speculatable=*/false, Attributes);
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

void residue::forgetSharedOperation(Function &F) {
  F.removeFnAttr(OperationAttribute);
}
