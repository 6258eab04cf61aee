//===- SecretHazards.cpp - What the time tells of elements ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/SecretHazards.h"
#include "Secrets.h"
#include "residue/Analysis/DivisorOrigin.h"
#include "residue/Analysis/Reductions.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// \p V without changes of type and order of bytes, shifts and masks.
static Value *withoutMoves(Value *V) {
  Value *Inner;
  const APInt *C;
  while (match(V, m_ZExtOrSExt(m_Value(Inner))) ||
         match(V, m_Trunc(m_Value(Inner))) ||
         match(V, m_Freeze(m_Value(Inner))) ||
         match(V, m_BSwap(m_Value(Inner))) ||
         match(V, m_And(m_Value(Inner), m_APInt(C))) ||
         match(V, m_LShr(m_Value(Inner), m_Value())))
    V = Inner;
  return V;
}

namespace {

/// Reads one branch.
class BranchReader {
public:
  BranchReader(const Secrets &S, Instruction &Branch, Value *Condition,
               const LoopInfo &LI);

  std::optional<SecretHazard> hazard() const;

private:
  void readLeaf(Value *Condition);
  void readComparison(ICmpInst &Compare);
  bool readBit(Value *Tested);

  const Secrets &S;
  Instruction &Branch;
  /// What the condition is made of: only what guards are; a bit.
  bool OnlyGuards = true, IsBit = false, IsComparison = false;
  bool EndsLoop = false;
  Value *Element = nullptr;
};

} // namespace

BranchReader::BranchReader(const Secrets &S, Instruction &Branch,
                           Value *Condition, const LoopInfo &LI)
    : S(S), Branch(Branch) {
  if (const Loop *L = LI.getLoopFor(Branch.getParent()))
    EndsLoop = L->isLoopExiting(Branch.getParent());
  SmallPtrSet<Value *, 8> Seen;
  SmallVector<Value *, 8> Work = {Condition};
  while (!Work.empty()) {
    Value *V = Work.pop_back_val();
    if (S.of(V) == SecretLevel::Public || !Seen.insert(V).second)
      continue;
    Value *L, *R;
    if (match(V, m_LogicalAnd(m_Value(L), m_Value(R))) ||
        match(V, m_LogicalOr(m_Value(L), m_Value(R))))
      Work.append({L, R});
    else if (match(V, m_Not(m_Value(L))) || match(V, m_Freeze(m_Value(L))))
      Work.push_back(L);
    else
      readLeaf(V);
  }
}

void BranchReader::readLeaf(Value *V) {
  if (auto *Compare = dyn_cast<ICmpInst>(V))
    return readComparison(*Compare);
  Value *Inner;
  if (match(V, m_Trunc(m_Value(Inner))) && V->getType()->isIntegerTy(1) &&
      readBit(Inner))
    return;
  if (S.isElement(V)) {
    OnlyGuards = false;
    Element = V;
  }
}

/// One bit of \p Tested is looked at. That of data has to be at a variable
/// place: flags have theirs at a fixed one.
bool BranchReader::readBit(Value *Tested) {
  Value *From = Tested, *Amount;
  bool IsShifted = match(Tested, m_LShr(m_Value(From), m_Value(Amount))) ||
                   match(Tested, m_AShr(m_Value(From), m_Value(Amount)));
  if (!S.isElement(Tested) && (!IsShifted || isa<Constant>(Amount)))
    return false;
  IsBit = true;
  OnlyGuards = false;
  Element = From;
  return true;
}

void BranchReader::readComparison(ICmpInst &Compare) {
  Value *L = Compare.getOperand(0), *R = Compare.getOperand(1);
  Value *From, *Shift;
  const APInt *C;
  if (Compare.isEquality() && isa<Constant>(R)) {
    if (match(L, m_And(m_Value(From), m_Power2(C))) && readBit(From))
      return;
    if (match(L, m_c_And(m_Shl(m_One(), m_Value(Shift)), m_Value(From))) &&
        !isa<Constant>(Shift) && S.of(From) != SecretLevel::Public) {
      IsBit = true;
      OnlyGuards = false;
      Element = From;
      return;
    }
  }
  if (!S.isElement(L) && !S.isElement(R))
    return;
  bool WithConstant = isa<Constant>(L) || isa<Constant>(R);
  Value *Compared = isa<Constant>(L) ? R : L;
  // In a loop the numbers of an array may be tested, but not what it computes.
  bool IsGiven = WithConstant && S.of(Compared) == SecretLevel::Given &&
                 (!EndsLoop || isa<Argument, LoadInst>(withoutMoves(Compared)));
  OnlyGuards &= IsGiven || (Compare.isEquality() && !EndsLoop);
  IsComparison = true;
  Element = withoutMoves(Compared);
}

/// The function is left from \p BB on without a reduction.
static bool leaves(const BasicBlock *BB) {
  const unsigned MostBlocks = 4;
  for (unsigned Count = 0; BB && Count != MostBlocks; ++Count) {
    if (any_of(*BB, [](const Instruction &I) {
          return supportedModulus(I).has_value();
        }))
      return false;
    if (!BB->getTerminator()->getNumSuccessors())
      return true;
    BB = BB->getUniqueSuccessor();
  }
  return false;
}

std::optional<SecretHazard> BranchReader::hazard() const {
  if (!Element)
    return std::nullopt;
  if (OnlyGuards && any_of(successors(&Branch), leaves))
    return std::nullopt;
  HazardKind Kind = EndsLoop       ? HazardKind::LoopEnd
                    : IsBit        ? HazardKind::Bit
                    : IsComparison ? HazardKind::Comparison
                                   : HazardKind::Branch;
  return SecretHazard{Kind, &Branch, Element};
}

/// \p Index is a digit of what is read in a loop, byte by byte.
static bool isDigit(const Secrets &S, Value *Index, const LoopInfo &LI) {
  auto *Load = dyn_cast<LoadInst>(withoutMoves(Index));
  return S.of(Index) == SecretLevel::Data && Load &&
         LI.getLoopFor(Load->getParent());
}

/// The index that is secret, of what \p Pointer points to; or null. A digit is
/// a secret where it chooses from a table of elements.
static Value *secretIndex(const Secrets &S, Value *Pointer, Type *Accessed,
                          const LoopInfo &LI) {
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  const auto *Global = dyn_cast<GlobalVariable>(Object);
  bool OfElements =
      !Accessed || (Accessed->isIntegerTy() &&
                    Accessed->getIntegerBitWidth() > Secrets::MaxPublicBits);
  bool IsTable = OfElements &&
                 (isa<AllocaInst>(Object) || (Global && Global->isConstant()));
  while (auto *GEP = dyn_cast<GetElementPtrInst>(Pointer)) {
    for (Value *Index : GEP->indices())
      if (S.isElement(Index) || (IsTable && isDigit(S, Index, LI)))
        return Index;
    Pointer = GEP->getPointerOperand();
  }
  return nullptr;
}

static std::optional<SecretHazard> readAccess(const Secrets &S, Instruction &I,
                                              const LoopInfo &LI) {
  Value *Index = nullptr;
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Index = secretIndex(S, Load->getPointerOperand(), Load->getType(), LI);
  else if (auto *Store = dyn_cast<StoreInst>(&I))
    Index = secretIndex(S, Store->getPointerOperand(),
                        Store->getValueOperand()->getType(), LI);
  else if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    Index = secretIndex(S, Copy->getSource(), nullptr, LI);
  if (!Index)
    return std::nullopt;
  return SecretHazard{HazardKind::Address, &I, withoutMoves(Index)};
}

static std::optional<SecretHazard> readDivision(const Secrets &S,
                                                Instruction &I) {
  if (!I.isIntDivRem() || isWideDivision(I) || isa<Constant>(I.getOperand(1)))
    return std::nullopt;
  for (Value *Operand : I.operands())
    if (S.isElement(Operand))
      return SecretHazard{HazardKind::Division, &I, withoutMoves(Operand)};
  return std::nullopt;
}

static std::optional<SecretHazard> readHazard(const Secrets &S, Instruction &I,
                                              const LoopInfo &LI) {
  if (auto *Branch = dyn_cast<BranchInst>(&I))
    return Branch->isConditional()
               ? BranchReader(S, I, Branch->getCondition(), LI).hazard()
               : std::nullopt;
  if (auto *Switch = dyn_cast<SwitchInst>(&I))
    return S.isElement(Switch->getCondition())
               ? std::optional<SecretHazard>(
                     {HazardKind::Branch, &I, Switch->getCondition()})
               : std::nullopt;
  if (I.isIntDivRem())
    return readDivision(S, I);
  return readAccess(S, I, LI);
}

/// \p Branch is in a loop whose division says it all: the whole algorithm is to
/// be another one.
static bool isInEuclidsLoop(const Instruction &Branch, const LoopInfo &LI) {
  const Loop *L = LI.getLoopFor(Branch.getParent());
  return L && any_of(L->blocks(), [](const BasicBlock *BB) {
           return any_of(*BB, [](const Instruction &I) {
             return isWideDivision(I) &&
                    divisorOrigin(I).Kind == DivisorKind::Remainder;
           });
         });
}

SmallVector<SecretHazard, 4>
residue::secretHazards(Function &F, const LoopInfo &LI,
                       const SecretsOfFunctions &OfOthers) {
  SmallVector<SecretHazard, 4> Hazards;
  Secrets S(F, OfOthers);
  if (!S.any())
    return Hazards;
  for (Instruction &I : instructions(F)) {
    std::optional<SecretHazard> Hazard = readHazard(S, I, LI);
    if (Hazard && !(Hazard->isBranch() && isInEuclidsLoop(I, LI)))
      Hazards.push_back(*Hazard);
  }
  return Hazards;
}
