//===- PureFunction.cpp - Declarations that only compute ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Target/PureFunction.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

Function *residue::declarePureFunction(Module &M, FunctionType *Type,
                                       const Twine &Name, bool Speculatable,
                                       const AttrBuilder &More) {
  AttrBuilder Attributes(M.getContext());
  Attributes.addMemoryAttr(MemoryEffects::none());
  for (Attribute::AttrKind Kind :
       {Attribute::WillReturn, Attribute::NoUnwind, Attribute::NoFree,
        Attribute::NoSync, Attribute::NoCallback})
    Attributes.addAttribute(Kind);
  if (Speculatable)
    Attributes.addAttribute(Attribute::Speculatable);
  Attributes.merge(More);
  auto *F = Function::Create(Type, GlobalValue::ExternalLinkage, Name, M);
  F->addFnAttrs(Attributes);
  return F;
}
