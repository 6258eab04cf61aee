//===- PrivateObject.cpp - Memory that no other thread knows of -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/PrivateObject.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// What is passed on to more functions is not understood.
static constexpr unsigned MaxParameters = 32;

namespace {

/// Addresses that are passed to functions of this file are followed there. A
/// parameter that comes again is looked at already: if nobody on the way keeps
/// the address, nobody does.
class AddressFollower : public AddressTracker {
public:
  /// Somebody keeps \p Pointer, or a function returns it.
  bool mayBeKept(const Value &Pointer) {
    PointerMayBeCaptured(&Pointer, this);
    return Kept;
  }

private:
  bool keeps(const Use &U) override {
    const Argument *Parameter = parameterOf(U);
    if (!Parameter || Seen.size() == MaxParameters)
      return true;
    return Seen.insert(Parameter).second && mayBeKept(*Parameter);
  }

  /// What an argument is in the function that is called. Where the linker may
  /// take another definition, its source is the same, and all that passes may
  /// have taken out of this one are stores that no thread could see. What is
  /// naked uses its arguments without naming them.
  static const Argument *parameterOf(const Use &U) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || !Call->isArgOperand(&U) || Callee->isDeclaration() ||
        Callee->hasFnAttribute(Attribute::Naked) ||
        (!Callee->hasExactDefinition() && !Callee->hasLinkOnceODRLinkage() &&
         !Callee->hasWeakODRLinkage()))
      return nullptr;
    unsigned Number = Call->getArgOperandNo(&U);
    return Number < Callee->arg_size() ? Callee->getArg(Number) : nullptr;
  }

  SmallPtrSet<const Argument *, 8> Seen;
};

} // namespace

bool residue::isPrivateObject(const Value &Object) {
  const auto *Parameter = dyn_cast<Argument>(&Object);
  bool IsOwn = isa<AllocaInst>(Object) ||
               (Parameter && (Parameter->hasByValAttr() ||
                              (Parameter->hasNoAliasAttr() &&
                               Parameter->hasAttribute(Attribute::Writable))));
  return IsOwn && !AddressFollower().mayBeKept(Object);
}
