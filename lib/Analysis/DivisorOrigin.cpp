//===- DivisorOrigin.cpp - Why a divisor is no constant -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/DivisorOrigin.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// So many values are looked at for one divisor.
static const unsigned MaxValues = 64;

/// \p V without changes of type, masks, and the halves that it is put together
/// from: ABIs pass integers of 128 bits in two registers.
static const Value *withoutCopies(const Value *V) {
  for (;;) {
    const Value *Inner;
    const APInt *C;
    if (match(V, m_ZExtOrSExt(m_Value(Inner))) ||
        match(V, m_Trunc(m_Value(Inner))) ||
        match(V, m_Freeze(m_Value(Inner))) ||
        match(V, m_And(m_Value(Inner), m_LowBitMask(C))) ||
        match(V, m_c_Or(m_Shl(m_Value(), m_APInt(C)), m_Value(Inner))))
      V = Inner;
    else
      return V;
  }
}

/// \p V is made of something that \p Of holds for. Arithmetic and joins are
/// followed, and nothing that calls or reads memory.
static bool isMadeOf(const Value *V,
                     function_ref<bool(const Instruction &)> Of) {
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 16> Work = {V};
  while (!Work.empty() && Seen.size() != MaxValues) {
    const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    if (Of(*I))
      return true;
    if (isa<PHINode>(I) || isa<SelectInst>(I) || isa<BinaryOperator>(I) ||
        isa<CastInst>(I) || isa<FreezeInst>(I))
      Work.append(I->op_begin(), I->op_end());
  }
  return false;
}

/// \p I is what \p Division leaves: x % y, or x - x / y * y.
static bool isRemainderOf(const Instruction &I, const Instruction &Division) {
  const Value *Number = Division.getOperand(0);
  const Value *Divisor = withoutCopies(Division.getOperand(1));
  if (I.getOpcode() == Instruction::URem || I.getOpcode() == Instruction::SRem)
    return I.getOperand(0) == Number &&
           withoutCopies(I.getOperand(1)) == Divisor;
  const Value *Quotient, *Factor;
  return match(&I,
               m_Sub(m_Value(), m_c_Mul(m_Value(Quotient), m_Value(Factor)))) &&
         ((withoutCopies(Quotient) == &Division &&
           withoutCopies(Factor) == Divisor) ||
          (withoutCopies(Factor) == &Division &&
           withoutCopies(Quotient) == Divisor));
}

static bool isMadeOfRemainder(const Value *V, const Instruction &Division) {
  return isMadeOf(
      V, [&](const Instruction &I) { return isRemainderOf(I, Division); });
}

/// \p V is one of several constants.
static bool isChoice(const Value *V) {
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 16> Work = {V};
  while (!Work.empty()) {
    V = withoutCopies(Work.pop_back_val());
    if (isa<ConstantInt>(V) || !Seen.insert(V).second)
      continue;
    if (Seen.size() == MaxValues)
      return false;
    if (const auto *Select = dyn_cast<SelectInst>(V))
      Work.append({Select->getTrueValue(), Select->getFalseValue()});
    else if (const auto *Phi = dyn_cast<PHINode>(V))
      Work.append(Phi->op_begin(), Phi->op_end());
    else
      return false;
  }
  return true;
}

/// \p Argument of a call is made of what \p Division computes, or points to a
/// copy of that.
static bool isPassed(const Value *Argument, const Instruction &Division) {
  if (!Argument->getType()->isPointerTy())
    return isMadeOfRemainder(Argument, Division);
  return isa<AllocaInst>(Argument) && any_of(Argument->users(), [&](auto *U) {
           const auto *Store = dyn_cast<StoreInst>(U);
           return Store && Store->getPointerOperand() == Argument &&
                  isMadeOfRemainder(Store->getValueOperand(), Division);
         });
}

/// A call of the function itself passes on, as \p Parameter, what \p Division
/// leaves.
static bool isRecursiveRemainder(const Argument &Parameter,
                                 const Instruction &Division) {
  return any_of(Parameter.getParent()->users(), [&](const User *U) {
    const auto *Call = dyn_cast<CallBase>(U);
    return Call && Call->getFunction() == Parameter.getParent() &&
           Parameter.getArgNo() < Call->arg_size() &&
           isPassed(Call->getArgOperand(Parameter.getArgNo()), Division);
  });
}

/// The call that returns what \p Slot holds.
static const CallBase *callInto(const AllocaInst &Slot) {
  for (const Use &U : Slot.uses())
    if (const auto *Call = dyn_cast<CallBase>(U.getUser());
        Call && Call->isArgOperand(&U) &&
        Call->paramHasAttr(Call->getArgOperandNo(&U), Attribute::StructRet))
      return Call;
  return nullptr;
}

static DivisorOrigin originOfLoad(const LoadInst &Load,
                                  const Instruction &Division) {
  const Value *Pointer = Load.getPointerOperand();
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  if (Load.isVolatile())
    return {DivisorKind::Volatile, &Load};
  if (const auto *Parameter = dyn_cast<Argument>(Object)) {
    if (!Parameter->hasByValAttr() || Pointer != Object)
      return {DivisorKind::Pointee, &Load};
    return {isRecursiveRemainder(*Parameter, Division) ? DivisorKind::Remainder
                                                       : DivisorKind::Parameter,
            Parameter};
  }
  if (const auto *Global = dyn_cast<GlobalVariable>(Object))
    return {Global->isConstant() && Global->hasDefinitiveInitializer()
                ? DivisorKind::Table
                : DivisorKind::Global,
            Global};
  if (const auto *Slot = dyn_cast<AllocaInst>(Object))
    if (const CallBase *Call = callInto(*Slot))
      return {DivisorKind::Result, Call};
  return {isa<LoadInst>(Object) ? DivisorKind::Pointee : DivisorKind::Computed,
          &Load};
}

DivisorOrigin residue::divisorOrigin(const Instruction &Division) {
  const Value *V = withoutCopies(Division.getOperand(1));
  if (isa<Constant>(V))
    return {DivisorKind::Constant, V};
  if (isMadeOfRemainder(V, Division))
    return {DivisorKind::Remainder, V};
  // As in Newton's iteration.
  if (isMadeOf(V, [&](const Instruction &I) { return &I == &Division; }))
    return {DivisorKind::Computed, V};
  if (isChoice(V))
    return {DivisorKind::Choice, V};
  // What goes around a loop unchanged, or is one number in all cases but one.
  SmallPtrSet<const Value *, 8> Seen;
  while (Seen.insert(V).second) {
    const Value *Next = nullptr;
    if (const auto *Phi = dyn_cast<PHINode>(V))
      Next = Phi->getIncomingValue(0);
    else if (const auto *Select = dyn_cast<SelectInst>(V))
      Next = isa<Constant>(Select->getTrueValue()) ? Select->getFalseValue()
                                                   : Select->getTrueValue();
    if (!Next || isa<Constant>(Next))
      break;
    V = withoutCopies(Next);
  }
  if (const auto *Parameter = dyn_cast<Argument>(V))
    return {isRecursiveRemainder(*Parameter, Division) ? DivisorKind::Remainder
                                                       : DivisorKind::Parameter,
            Parameter};
  if (const auto *Load = dyn_cast<LoadInst>(V))
    return originOfLoad(*Load, Division);
  if (isa<CallBase>(V) && !isa<IntrinsicInst>(V))
    return {DivisorKind::Result, V};
  return {DivisorKind::Computed, V};
}
