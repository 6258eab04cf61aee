//===- Secrets.cpp - What is made of field elements -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Secrets.h"
#include "residue/Analysis/Reductions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// \p I reduces by more than MaxPublicBits.
static bool reducesElements(const Instruction &I) {
  std::optional<Modulus> M = supportedModulus(I);
  return M && M->bits() > Secrets::MaxPublicBits;
}

static const Value *objectOf(const Value *Pointer) {
  return getUnderlyingObject(Pointer, /*MaxLookup=*/0);
}

/// Nothing but stores of integers, all of which are seen, writes to \p Object:
/// what is loaded from it is secret where something that is stored is.
static bool isWrittenHere(const AllocaInst &Object) {
  SmallVector<const Value *, 8> Pointers = {&Object};
  while (!Pointers.empty()) {
    const Value *Pointer = Pointers.pop_back_val();
    for (const User *U : Pointer->users()) {
      const auto *Store = dyn_cast<StoreInst>(U);
      const auto *Call = dyn_cast<IntrinsicInst>(U);
      if (isa<GetElementPtrInst>(U))
        Pointers.push_back(U);
      else if (!isa<LoadInst>(U) && !(Call && Call->isLifetimeStartOrEnd()) &&
               !(Store && Store->getValueOperand()->getType()->isIntegerTy()))
        return false;
    }
  }
  return true;
}

/// The level of \p V on its own: a number that is given or loaded.
SecretLevel Secrets::levelOfInput(const Value &V) const {
  if (!V.getType()->isIntegerTy())
    return SecretLevel::Public;
  const auto *Load = dyn_cast<LoadInst>(&V);
  if (Load) {
    const auto *Global =
        dyn_cast<GlobalVariable>(objectOf(Load->getPointerOperand()));
    if (Global && Global->isConstant())
      return SecretLevel::Public;
  }
  unsigned Bits = V.getType()->getIntegerBitWidth();
  if (Least <= Bits && Bits <= Most)
    return SecretLevel::Given;
  return Load && Bits <= MaxPublicBits &&
                 !WrittenHere.contains(objectOf(Load->getPointerOperand()))
             ? SecretLevel::Data
             : SecretLevel::Public;
}

/// How wide elements are: by the moduli of the function, and of its callers.
void Secrets::findBits(const SecretsOfFunctions &OfOthers) {
  for (const Instruction &I : instructions(F))
    if (reducesElements(I)) {
      Least = std::min(Least, supportedModulus(I)->bits());
      Most = std::max(Most, I.getType()->getIntegerBitWidth());
    }
  if (auto Given = OfOthers.find(&F); Given != OfOthers.end()) {
    Least = std::min(Least, Given->second.Least);
    Most = std::max(Most, Given->second.Most);
  }
}

void Secrets::findInputs(const SecretsOfFunctions &OfOthers) {
  for (const Instruction &I : instructions(F))
    if (const auto *Object = dyn_cast<AllocaInst>(&I);
        Object && isWrittenHere(*Object))
      WrittenHere.insert(Object);
  auto Given = OfOthers.find(&F);
  for (Argument &A : F.args()) {
    raise(&A, levelOfInput(A));
    if (Given == OfOthers.end() ||
        A.getArgNo() >= Given->second.Arguments.size() ||
        !Given->second.Arguments[A.getArgNo()])
      continue;
    if (A.getType()->isPointerTy())
      Objects.insert(&A);
    else
      raise(&A, SecretLevel::Given);
  }
  for (Instruction &I : instructions(F)) {
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      raise(Load, levelOfInput(*Load));
      Loads[objectOf(Load->getPointerOperand())].push_back(Load);
    } else if (reducesElements(I)) {
      raise(&I, SecretLevel::Element);
    } else if (auto *Call = dyn_cast<CallBase>(&I)) {
      auto Callee = OfOthers.find(Call->getCalledFunction());
      if (Callee != OfOthers.end() && Callee->second.InResult)
        raise(Call, SecretLevel::Given);
    }
  }
}

Secrets::Secrets(Function &F, const SecretsOfFunctions &OfOthers)
    : F(F), DL(F.getParent()->getDataLayout()) {
  findBits(OfOthers);
  if (!Most)
    return;
  findInputs(OfOthers);
  while (!Work.empty()) {
    Value *V = Work.pop_back_val();
    follow(V, of(V));
  }
}

void Secrets::raise(Value *V, SecretLevel L) {
  if (L > of(V)) {
    Levels[V] = L;
    Work.push_back(V);
  }
}

/// The place of \p Access in its object, where that is constant.
static std::optional<uint64_t> constantOffset(const Value *Pointer,
                                              const Value *Object,
                                              const DataLayout &DL) {
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Base = Pointer->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  if (Base != Object)
    return std::nullopt;
  return Offset.getZExtValue();
}

/// \p Store, of a number of level \p L, and \p Load are of one object: its
/// members are kept apart. An element at a variable place is in an array of
/// such, and what is shorter at a constant place beside it.
static bool mayOverlap(const StoreInst &Store, SecretLevel L,
                       const LoadInst &Load, const DataLayout &DL) {
  const Value *Object = objectOf(Store.getPointerOperand());
  std::optional<uint64_t> To =
      constantOffset(Store.getPointerOperand(), Object, DL);
  std::optional<uint64_t> From =
      constantOffset(Load.getPointerOperand(), Object, DL);
  TypeSize Written = DL.getTypeStoreSize(Store.getValueOperand()->getType());
  TypeSize Read = DL.getTypeStoreSize(Load.getType());
  if (Written.isScalable() || Read.isScalable())
    return true;
  if (!To || !From)
    return L < SecretLevel::Given || !From || Read >= Written;
  return *To < *From + Read.getFixedValue() &&
         *From < *To + Written.getFixedValue();
}

/// What is computed of \p V has its level.
void Secrets::follow(Value *V, SecretLevel L) {
  bool IsElement = L >= SecretLevel::Given && V->getType()->isIntegerTy();
  if (const auto *Load = dyn_cast<LoadInst>(V); Load && IsElement)
    Objects.insert(objectOf(Load->getPointerOperand()));
  for (User *U : V->users()) {
    auto *I = dyn_cast<Instruction>(U);
    if (!I)
      continue;
    if (auto *Store = dyn_cast<StoreInst>(I)) {
      const Value *Object = objectOf(Store->getPointerOperand());
      if (Store->getValueOperand() != V)
        continue;
      if (IsElement)
        Objects.insert(Object);
      if (L == SecretLevel::Element)
        Computed.insert(Object);
      if (isa<AllocaInst>(Object))
        for (LoadInst *Load : Loads.lookup(Object))
          if (mayOverlap(*Store, L, *Load, DL))
            raise(Load, L);
      continue;
    }
    auto *Call = dyn_cast<IntrinsicInst>(I);
    if (isa<BinaryOperator, CastInst, CmpInst, PHINode, SelectInst, FreezeInst,
            GetElementPtrInst, ExtractValueInst>(I) ||
        (Call && Call->doesNotAccessMemory()))
      raise(I, L);
    // What a table has at a secret place.
    if (auto *Load = dyn_cast<LoadInst>(I); Load && L >= SecretLevel::Given)
      raise(Load, L);
  }
}

bool Secrets::holdsElements(const Value *Pointer) const {
  return Computed.contains(objectOf(Pointer));
}

Value *Secrets::origin(Value *V) const {
  const unsigned MaxValues = 64;
  Value *Only = nullptr;
  SmallPtrSet<Value *, 16> Seen;
  SmallVector<Value *, 8> Todo = {V};
  while (!Todo.empty()) {
    Value *Next = Todo.pop_back_val();
    if (of(Next) == SecretLevel::Public || !Seen.insert(Next).second)
      continue;
    auto *I = dyn_cast<Instruction>(Next);
    if (I && !isa<LoadInst, CallBase>(I))
      Todo.append(I->op_begin(), I->op_end());
    else if (Only || Seen.size() > MaxValues)
      return V;
    else
      Only = Next;
  }
  return Only ? Only : V;
}

bool Secrets::areReturned() const {
  return F.getReturnType()->isIntegerTy() &&
         any_of(instructions(F), [&](const Instruction &I) {
           return isa<ReturnInst>(I) && isElement(I.getOperand(0));
         });
}

/// \p Argument of a call is made of elements, or points to some.
bool Secrets::isGiven(const Value *Argument) const {
  if (Argument->getType()->isPointerTy())
    return Objects.contains(objectOf(Argument));
  return isElement(Argument);
}

bool Secrets::give(const CallBase &Call, GivenSecrets &To) const {
  GivenSecrets Before = To;
  unsigned Count =
      std::min<unsigned>(Call.arg_size(), Call.getCalledFunction()->arg_size());
  To.Arguments.resize(Call.getCalledFunction()->arg_size());
  for (unsigned I = 0; I != Count; ++I)
    if (isGiven(Call.getArgOperand(I)))
      To.Arguments.set(I);
  if (To.Arguments.none())
    return false;
  To.Least = std::min(To.Least, Least);
  To.Most = std::max(To.Most, Most);
  return To.Arguments != Before.Arguments || To.Least != Before.Least ||
         To.Most != Before.Most;
}
