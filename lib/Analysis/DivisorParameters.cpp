//===- DivisorParameters.cpp - Moduli that come from a caller -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/DivisorParameters.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace residue;

/// Divisors that are computed of more than this are given up.
static const unsigned MaxValues = 64;
/// As many sets are kept for a function.
static const unsigned MaxSets = 16;

bool residue::dividesByVariable(const Instruction &I) {
  return isWideDivision(I) && I.getType()->isIntegerTy() &&
         !isa<Constant>(I.getOperand(1));
}

namespace {

/// Which parameters a value is computed of, if of nothing else.
class Slice {
public:
  /// Adds what \p V is computed of; false if that is more than parameters and
  /// constants.
  bool addValue(const Value *V);
  /// The same of what is in memory at \p Address.
  bool addMemory(const Value *Address);
  ParameterSet parameters() const { return Parameters; }

private:
  bool addOperands(const Instruction &I);
  bool addStack(const Value &Pointer);

  SmallPtrSet<const Value *, 16> Values, Addresses;
  ParameterSet Parameters = 0;
};

} // namespace

static std::optional<ParameterSet> parameter(const Argument &A) {
  if (A.getArgNo() >= 64)
    return std::nullopt;
  return ParameterSet(1) << A.getArgNo();
}

bool Slice::addOperands(const Instruction &I) {
  return all_of(I.operand_values(), [&](const Value *V) {
    return isa<BasicBlock>(V) || isa<Function>(V) || addValue(V);
  });
}

bool Slice::addValue(const Value *V) {
  if (isa<Constant>(V) || !Values.insert(V).second)
    return true;
  if (Values.size() > MaxValues)
    return false;
  if (const auto *A = dyn_cast<Argument>(V)) {
    std::optional<ParameterSet> Bit = parameter(*A);
    Parameters |= Bit.value_or(0);
    return Bit.has_value();
  }
  if (const auto *Load = dyn_cast<LoadInst>(V))
    return Load->isSimple() && addMemory(Load->getPointerOperand());
  if (const auto *Call = dyn_cast<CallInst>(V))
    return Call->getCalledFunction() && Call->doesNotAccessMemory() &&
           Call->hasFnAttr(Attribute::WillReturn) && addOperands(*Call);
  const auto *I = dyn_cast<Instruction>(V);
  return I &&
         (I->isBinaryOp() || I->isCast() ||
          isa<SelectInst, PHINode, FreezeInst, CmpInst, GetElementPtrInst,
              ExtractValueInst, InsertValueInst>(I)) &&
         addOperands(*I);
}

bool Slice::addMemory(const Value *Address) {
  if (!Addresses.insert(Address).second)
    return true;
  if (Addresses.size() > MaxValues)
    return false;
  if (const auto *Global = dyn_cast<GlobalVariable>(Address))
    return Global->isConstant() && Global->hasDefinitiveInitializer();
  if (isa<Argument>(Address))
    return addValue(Address);
  if (isa<AllocaInst>(Address))
    return addStack(*Address);
  if (const auto *GEP = dyn_cast<GEPOperator>(Address))
    return all_of(GEP->indices(), [&](const Use &U) { return addValue(U); }) &&
           addMemory(GEP->getPointerOperand());
  // A member of a constant object that points to another one.
  if (const auto *Load = dyn_cast<LoadInst>(Address))
    return addValue(Load);
  if (const auto *Select = dyn_cast<SelectInst>(Address))
    return addValue(Select->getCondition()) &&
           addMemory(Select->getTrueValue()) &&
           addMemory(Select->getFalseValue());
  if (const auto *Phi = dyn_cast<PHINode>(Address))
    return all_of(Phi->incoming_values(),
                  [&](const Use &U) { return addMemory(U); });
  return false;
}

/// What is written to a place on the stack. Calls that get its address are
/// taken to read it only; who takes it for a constant has to look.
bool Slice::addStack(const Value &Pointer) {
  return all_of(Pointer.users(), [&](const User *U) {
    if (const auto *Store = dyn_cast<StoreInst>(U))
      return Store->getValueOperand() != &Pointer &&
             addValue(Store->getValueOperand());
    if (const auto *Transfer = dyn_cast<MemTransferInst>(U))
      return Transfer->getRawDest() != &Pointer ||
             addMemory(Transfer->getRawSource());
    if (isa<GetElementPtrInst>(U))
      return addStack(*U);
    return isa<LoadInst, CallBase>(U);
  });
}

ArrayRef<ParameterSet> DivisorParameters::of(const Function &F) const {
  auto Known = Sets.find(&F);
  return Known == Sets.end() ? ArrayRef<ParameterSet>() : Known->second;
}

bool DivisorParameters::add(const Function &F, ParameterSet Set) {
  SmallVector<ParameterSet, 2> &Known = Sets[&F];
  if (is_contained(Known, Set) || Known.size() == MaxSets)
    return false;
  Known.push_back(Set);
  return true;
}

/// The parameters of the caller that decide those in \p Set of what \p Call
/// calls; nothing if others do, too.
static std::optional<ParameterSet> decidedBy(const CallBase &Call,
                                             ParameterSet Set) {
  Slice Arguments;
  for (unsigned Index = 0; Index != Call.arg_size(); ++Index) {
    if (Index >= 64 || !(Set >> Index & 1))
      continue;
    const Value *Given = Call.getArgOperand(Index);
    if (Given->getType()->isPointerTy() ? !Arguments.addMemory(Given)
                                        : !Arguments.addValue(Given))
      return std::nullopt;
  }
  return Arguments.parameters();
}

DivisorParameters::DivisorParameters(const Module &M) {
  SmallVector<const Function *, 8> Work;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      if (!dividesByVariable(I))
        continue;
      Slice Divisor;
      if (Divisor.addValue(I.getOperand(1)) && Divisor.parameters() &&
          add(F, Divisor.parameters()))
        Work.push_back(&F);
    }
  while (!Work.empty()) {
    const Function *Callee = Work.pop_back_val();
    for (const User *U : Callee->users()) {
      const auto *Call = dyn_cast<CallBase>(U);
      if (!Call || Call->getCalledFunction() != Callee)
        continue;
      const Function *Caller = Call->getFunction();
      // Adding to the sets of a recursive function moves them.
      for (ParameterSet Set : SmallVector<ParameterSet, 2>(of(*Callee)))
        if (std::optional<ParameterSet> Decides = decidedBy(*Call, Set);
            Decides && *Decides && add(*Caller, *Decides))
          Work.push_back(Caller);
    }
  }
}

void DivisorParameters::copy(const Function &F, const Function &Copy,
                             ArrayRef<unsigned> Kept) {
  for (ParameterSet Set : SmallVector<ParameterSet, 2>(of(F))) {
    ParameterSet Left = 0;
    for (auto [New, Old] : enumerate(Kept))
      if (Old < 64 && Set >> Old & 1)
        Left |= ParameterSet(1) << New;
    if (Left)
      add(Copy, Left);
  }
}
