//===- SecretHazards.cpp - What the time tells of elements ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/SecretHazards.h"
#include "CarryShapes.h"
#include "Secrets.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/DivisorOrigin.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

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

/// A carry or a borrow of numbers of two words or more: one that another goes
/// into.
static bool isCarryOfWords(const Value *V) {
  const Value *X, *Y;
  if (match(V, m_Or(m_Value(X), m_Value(Y))))
    return isCarryOfWords(X) || isCarryOfWords(Y);
  if (!isOverflowBit(V))
    return false;
  auto IsCarry = [&](const Value *In) {
    return isOverflowBit(In) || (match(In, m_Or(m_Value(X), m_Value(Y))) &&
                                 (isOverflowBit(X) || isOverflowBit(Y)));
  };
  const auto &Last =
      *cast<WithOverflowInst>(cast<ExtractValueInst>(V)->getAggregateOperand());
  return !Last.isSigned() && any_of(Last.args(), [&](const Use &U) {
    const Value *In;
    return match(U.get(), m_ZExt(m_Value(In))) && IsCarry(In);
  });
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
  void readCompared(ICmpInst &Compare, Value *Compared, Value *With);
  bool readBit(Value *Tested);
  bool isNewInEachTurn(Value *V) const;
  bool isGuard() const;

  const Secrets &S;
  Instruction &Branch;
  /// The innermost loop, or null.
  const Loop *L = nullptr;
  /// What the condition is made of: only what guards are; a bit.
  bool OnlyGuards = true, IsBit = false, IsComparison = false;
  /// Another number is taken where it does not hold.
  bool OnlyRetries = true;
  bool EndsLoop = false, CountsTurns = false, ComparesParts = false,
       Searches = false;
  Value *Element = nullptr;
};

} // namespace

BranchReader::BranchReader(const Secrets &S, Instruction &Branch,
                           Value *Condition, const LoopInfo &LI)
    : S(S), Branch(Branch) {
  L = LI.getLoopFor(Branch.getParent());
  EndsLoop = L && L->isLoopExiting(Branch.getParent());
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
  // Where numbers are reduced, these are none of lengths and indices.
  if (isCarryOfWords(V)) {
    OnlyRetries = false;
    IsComparison = true;
    Element = V;
    return;
  }
  if (S.isElement(V)) {
    OnlyGuards = OnlyRetries = false;
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
  OnlyGuards = OnlyRetries = false;
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
      OnlyGuards = OnlyRetries = false;
      Element = From;
      return;
    }
  }
  // Of two elements the one that is computed here.
  if (S.of(L) < S.of(R))
    std::swap(L, R);
  if (S.isElement(L))
    readCompared(Compare, L, R);
}

/// \p V is no constant of the loop, and nothing of the turn before.
bool BranchReader::isNewInEachTurn(Value *V) const {
  const unsigned MaxValues = 32;
  if (!L || L->isLoopInvariant(V))
    return false;
  SmallPtrSet<Value *, 16> Seen;
  SmallVector<Value *, 8> Work = {V};
  while (!Work.empty()) {
    auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || !L->contains(I) || !Seen.insert(I).second)
      continue;
    if ((isa<PHINode>(I) && I->getParent() == L->getHeader()) ||
        Seen.size() == MaxValues)
      return false;
    if (!isa<LoadInst, CallBase>(I))
      Work.append(I->op_begin(), I->op_end());
    else if (isRaisedCall(*I))
      Work.push_back(I->getOperand(0));
  }
  return true;
}

/// Some words or bytes of a number.
static bool isPart(const Secrets &S, Value *V) {
  if (!S.isElement(V) || V->getType()->isIntegerTy(1))
    return false;
  Value *Whole = withoutMoves(V), *Moved = V;
  match(V, m_ZExt(m_Value(Moved)));
  return match(Moved, m_LShr(m_Value(), m_Value())) ||
         (V->getType()->getIntegerBitWidth() <= Secrets::MaxPublicBits &&
          (isa<LoadInst>(Whole) ||
           Whole->getType()->getIntegerBitWidth() > Secrets::MaxPublicBits));
}

static bool comparesParts(const Secrets &S, const ICmpInst &Compare) {
  return isPart(S, Compare.getOperand(0)) && isPart(S, Compare.getOperand(1));
}

void BranchReader::readCompared(ICmpInst &Compare, Value *Compared,
                                Value *With) {
  bool WithConstant = isa<Constant>(With);
  bool IsNumber = WithConstant && S.of(Compared) == SecretLevel::Given;
  // In a loop the numbers of an array may be tested, but not what it computes.
  bool IsGiven = IsNumber &&
                 (!EndsLoop || isa<Argument, LoadInst>(withoutMoves(Compared)));
  // Bytes of memory may be compared with those of a number.
  bool AreParts =
      comparesParts(S, Compare) ||
      (EndsLoop && isPart(S, Compared) && isa<LoadInst>(withoutMoves(With)));
  bool IsZero = Compare.isEquality() && match(With, m_Zero());
  OnlyGuards &= IsGiven || (Compare.isEquality() && !EndsLoop && !AreParts);
  OnlyRetries &= (IsNumber || IsZero) && isNewInEachTurn(Compared);
  bool IsCount = EndsLoop && !WithConstant && L->isLoopInvariant(Compared) &&
                 !S.isElement(With) && !isa<LoadInst>(withoutMoves(With));
  CountsTurns |= IsCount;
  ComparesParts |= AreParts && (EndsLoop || Compare.isEquality());
  Searches |= EndsLoop && Compare.isEquality() && !WithConstant && !IsCount;
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

/// From \p BB on the next turn of \p L begins, without a reduction.
static bool beginsAnew(const BasicBlock *BB, const Loop &L) {
  const unsigned MostBlocks = 4;
  for (unsigned Count = 0; BB && Count != MostBlocks; ++Count) {
    if (BB == L.getHeader())
      return true;
    if (any_of(*BB, [](const Instruction &I) {
          return supportedModulus(I).has_value();
        }))
      return false;
    BB = BB == L.getLoopLatch() ? L.getHeader() : BB->getUniqueSuccessor();
  }
  return false;
}

/// What \p L has computed of elements goes on in the next turn, or is stored.
static bool keepsElements(const Secrets &S, const Loop &L) {
  return any_of(L.getHeader()->phis(),
                [&](const PHINode &Phi) { return S.isElement(&Phi); }) ||
         any_of(L.blocks(), [&](const BasicBlock *BB) {
           return any_of(*BB, [&](const Instruction &I) {
             return isa<StoreInst>(I) && S.isElement(I.getOperand(0));
           });
         });
}

bool BranchReader::isGuard() const {
  if (OnlyGuards && any_of(successors(&Branch), leaves))
    return true;
  return OnlyRetries && L && !keepsElements(S, *L) &&
         any_of(successors(&Branch),
                [&](auto *BB) { return beginsAnew(BB, *L); });
}

std::optional<SecretHazard> BranchReader::hazard() const {
  if (!Element || isGuard())
    return std::nullopt;
  HazardKind Kind = CountsTurns     ? HazardKind::Turns
                    : ComparesParts ? HazardKind::EarlyExit
                    : Searches      ? HazardKind::Search
                    : EndsLoop      ? HazardKind::LoopEnd
                    : IsBit         ? HazardKind::Bit
                    : IsComparison  ? HazardKind::Comparison
                                    : HazardKind::Branch;
  return SecretHazard{Kind, &Branch, Element};
}

/// The load of data that \p Index is a digit of, or null.
static const LoadInst *loadOfDigit(const Secrets &S, Value *Index) {
  return S.of(Index) == SecretLevel::Data
             ? dyn_cast<LoadInst>(withoutMoves(Index))
             : nullptr;
}

/// \p Index is a digit of what is read in a loop, byte by byte.
static bool isDigit(const Secrets &S, Value *Index, const LoopInfo &LI) {
  const LoadInst *Load = loadOfDigit(S, Index);
  return Load && LI.getLoopFor(Load->getParent());
}

/// \p Index is a digit of what is read at a variable place.
static bool isDigitSomewhere(const Secrets &S, Value *Index) {
  const LoadInst *Load = loadOfDigit(S, Index);
  const auto *GEP =
      Load ? dyn_cast<GetElementPtrInst>(Load->getPointerOperand()) : nullptr;
  return GEP && !GEP->hasAllConstantIndices();
}

/// Of more bits than what may be public.
static bool isNumber(const Type &Ty) {
  return isWideInteger(Ty, Secrets::MaxPublicBits);
}

/// All that \p Switch decides is which number is read, as from a table: LLVM
/// makes one of `i == digit ? table[i] : x` for each i.
static bool choosesNumber(const SwitchInst &Switch) {
  const BasicBlock *Join = nullptr;
  for (const BasicBlock *Side : successors(&Switch)) {
    const BasicBlock *Next = Side;
    if (Side->phis().empty()) {
      if (isa<UnreachableInst>(Side->getTerminator()))
        continue;
      if (any_of(*Side, [](const Instruction &I) {
            return !isa<GetElementPtrInst, LoadInst, BranchInst>(I);
          }))
        return false;
      Next = Side->getSingleSuccessor();
    }
    if (!Next || (Join && Next != Join))
      return false;
    Join = Next;
  }
  return Join && any_of(Join->phis(), [&](const PHINode &Phi) {
           return isNumber(*Phi.getType()) ||
                  (Phi.getType()->isPointerTy() &&
                   any_of(Phi.users(), [&](const User *U) {
                     return isa<LoadInst>(U) && isNumber(*U->getType());
                   }));
         });
}

/// \p Index is one bit of a number that is read, and decides between two
/// places.
static bool isBitOfNumber(const Secrets &S, Value *Index,
                          const DataLayout &DL) {
  if (S.of(Index) != SecretLevel::Data)
    return false;
  // A flag of its own, whatever it says, is no part of a number.
  const Value *Read = Index;
  while (isa<CastInst, FreezeInst>(Read))
    Read = cast<Instruction>(Read)->getOperand(0);
  if (isa<LoadInst>(Read))
    return false;
  KnownBits Known = computeKnownBits(Index, DL);
  return (Known.Zero | Known.One).popcount() + 1 == Known.getBitWidth();
}

/// The index that is secret, of what \p Pointer points to; or null. A digit is
/// a secret where it chooses from a table of elements, and a bit where it
/// chooses between elements that an argument points to.
static Value *secretIndex(const Secrets &S, Value *Pointer, Type *Accessed,
                          const LoopInfo &LI) {
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  const auto *Global = dyn_cast<GlobalVariable>(Object);
  bool OfElements = !Accessed || isNumber(*Accessed);
  bool IsTable = OfElements &&
                 (isa<AllocaInst>(Object) || (Global && Global->isConstant()));
  bool IsGiven =
      isa<Argument>(Object) && (OfElements || S.holdsElements(Pointer));
  while (auto *GEP = dyn_cast<GetElementPtrInst>(Pointer)) {
    for (Value *Index : GEP->indices())
      if (S.isElement(Index) || (IsTable && isDigit(S, Index, LI)) ||
          (IsGiven &&
           isBitOfNumber(S, Index, GEP->getModule()->getDataLayout())))
        return Index;
    Pointer = GEP->getPointerOperand();
  }
  return nullptr;
}

/// The choice, by an element, between two addresses that \p Pointer may be; or
/// null.
static SelectInst *secretChoice(const Secrets &S, Value *Pointer) {
  while (auto *GEP = dyn_cast<GetElementPtrInst>(Pointer))
    Pointer = GEP->getPointerOperand();
  auto *Choice = dyn_cast<SelectInst>(Pointer);
  return Choice && S.isElement(Choice->getCondition()) ? Choice : nullptr;
}

static std::optional<SecretHazard> readAccess(const Secrets &S, Instruction &I,
                                              const LoopInfo &LI) {
  Value *Pointer = getLoadStorePointerOperand(&I);
  Type *Accessed = Pointer ? getLoadStoreType(&I) : nullptr;
  if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    Pointer = Copy->getSource();
  if (!Pointer)
    return std::nullopt;
  if (Value *Index = secretIndex(S, Pointer, Accessed, LI))
    return SecretHazard{HazardKind::Address, &I, withoutMoves(Index)};
  // An access to what may be one of two has no place of its own.
  if (SelectInst *Choice = secretChoice(S, Pointer))
    return SecretHazard{HazardKind::Pointer, Choice, Choice->getCondition()};
  return std::nullopt;
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

/// Numbers of more than a register are converted bit by bit, or by a call.
static std::optional<SecretHazard> readConversion(const Secrets &S,
                                                  Instruction &I) {
  Value *Number = I.getOperand(0);
  if (!isNumber(*Number->getType()) || !S.isElement(Number))
    return std::nullopt;
  return SecretHazard{HazardKind::Conversion, &I, withoutMoves(Number)};
}

/// memcmp of what elements are stored to. Up to 8 bytes are one comparison.
static std::optional<SecretHazard> readMemoryComparison(const Secrets &S,
                                                        CallInst &Call) {
  const unsigned WordBytes = 8;
  const Function *Callee = Call.getCalledFunction();
  bool Compares =
      Callee && Callee->isDeclaration() && Call.arg_size() == 3 &&
      (Callee->getName() == "memcmp" || Callee->getName() == "bcmp");
  if (!Compares)
    return std::nullopt;
  const auto *Length = dyn_cast<ConstantInt>(Call.getArgOperand(2));
  if (Length && Length->getValue().ule(WordBytes))
    return std::nullopt;
  for (Value *Compared : {Call.getArgOperand(0), Call.getArgOperand(1)})
    if (S.holdsElements(Compared))
      return SecretHazard{HazardKind::Memory, &Call,
                          getUnderlyingObject(Compared, /*MaxLookup=*/0)};
  return std::nullopt;
}

static std::optional<SecretHazard> readHazard(const Secrets &S, Instruction &I,
                                              const LoopInfo &LI) {
  if (auto *Branch = dyn_cast<BranchInst>(&I))
    return Branch->isConditional()
               ? BranchReader(S, I, Branch->getCondition(), LI).hazard()
               : std::nullopt;
  if (auto *Switch = dyn_cast<SwitchInst>(&I)) {
    Value *Decides = Switch->getCondition();
    bool IsSecret = S.isElement(Decides) ||
                    (isDigitSomewhere(S, Decides) && choosesNumber(*Switch));
    return IsSecret ? std::optional<SecretHazard>(
                          {HazardKind::Branch, &I, withoutMoves(Decides)})
                    : std::nullopt;
  }
  if (I.isIntDivRem())
    return readDivision(S, I);
  if (isa<UIToFPInst, SIToFPInst>(I))
    return readConversion(S, I);
  if (auto *Call = dyn_cast<CallInst>(&I); Call && !isa<IntrinsicInst>(Call))
    return readMemoryComparison(S, *Call);
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

/// The number, or the object, that a part \p V is of.
static const Value *wholeOf(Value *V) {
  Value *Whole = withoutMoves(V);
  const auto *Load = dyn_cast<LoadInst>(Whole);
  return Load ? getUnderlyingObject(Load->getPointerOperand(),
                                    /*MaxLookup=*/0)
              : Whole;
}

/// What \p Compare compares with another element: x == y, or x ^ y with a
/// constant; null if it does not.
static Value *comparedWithElement(const Secrets &S, const ICmpInst &Compare) {
  Value *L = Compare.getOperand(0), *R = Compare.getOperand(1);
  if (isa<Constant>(R))
    match(withoutMoves(L), m_Xor(m_Value(L), m_Value(R)));
  return S.isElement(L) && S.isElement(R) ? L : nullptr;
}

/// One comparison of a part alone is a guard; the second one comes only where
/// the first found no difference.
static void eraseLoneParts(SmallVectorImpl<SecretHazard> &Hazards, Function &F,
                           const Secrets &S, const LoopInfo &LI) {
  SmallDenseMap<const Value *, unsigned> Count;
  for (Instruction &I : instructions(F))
    if (auto *Compare = dyn_cast<ICmpInst>(&I))
      if (Value *Compared = comparedWithElement(S, *Compare))
        ++Count[wholeOf(Compared)];
  erase_if(Hazards, [&](const SecretHazard &H) {
    const Loop *L = LI.getLoopFor(H.I->getParent());
    bool EndsLoop = L && L->isLoopExiting(H.I->getParent());
    return H.Kind == HazardKind::EarlyExit && !EndsLoop &&
           Count.lookup(wholeOf(H.Element)) == 1;
  });
}

static bool isAtSamePlace(const Instruction &A, const Instruction &B) {
  const DILocation *P = A.getDebugLoc(), *Q = B.getDebugLoc();
  return P && Q && P->getLine() == Q->getLine() &&
         P->getColumn() == Q->getColumn() && P->getFile() == Q->getFile();
}

/// The first turn of a loop in front of it is a guard, too, where the loop
/// has one.
static void erasePeeled(SmallVectorImpl<SecretHazard> &Hazards,
                        ArrayRef<const Instruction *> Guards,
                        const LoopInfo &LI) {
  erase_if(Hazards, [&](const SecretHazard &H) {
    return H.Kind == HazardKind::Comparison && any_of(Guards, [&](auto *Guard) {
             return LI.getLoopFor(Guard->getParent()) &&
                    isAtSamePlace(*H.I, *Guard);
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
  SmallVector<const Instruction *, 4> Guards;
  for (Instruction &I : instructions(F)) {
    std::optional<SecretHazard> Hazard = readHazard(S, I, LI);
    if (!Hazard && isa<BranchInst>(I))
      Guards.push_back(&I);
    if (!Hazard || (Hazard->isBranch() && isInEuclidsLoop(I, LI)))
      continue;
    if (Hazard->Element->getType()->isIntegerTy())
      Hazard->Origin = S.origin(Hazard->Element);
    Hazards.push_back(*Hazard);
  }
  eraseLoneParts(Hazards, F, S, LI);
  erasePeeled(Hazards, Guards, LI);
  return Hazards;
}
