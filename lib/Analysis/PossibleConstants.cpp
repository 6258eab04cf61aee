//===- PossibleConstants.cpp - One of a few numbers -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/PossibleConstants.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <numeric>

using namespace llvm;
using namespace residue;

/// Operations behind each other.
static const unsigned MaxDepth = 8;

namespace {

/// A place in a constant object.
struct Place {
  const GlobalVariable *Object;
  uint64_t Offset;
};

class Reader {
public:
  Reader(PossibleConstants &Result, const DataLayout &DL)
      : Result(Result), DL(DL) {}

  /// Adds what \p V can be.
  bool read(const Value &V);
  /// Adds where \p V can point to.
  bool readAddress(const Value &V, SmallVectorImpl<Constant *> &Addresses);

private:
  using Places = SmallVector<Place, 4>;

  bool readLoad(const LoadInst &Load);
  bool readOperation(const Instruction &I);
  bool addPlaces(const Value &Address, int64_t Offset, uint64_t Size,
                 Places &Known, SmallPtrSetImpl<const Value *> &Seen);
  bool addPhi(const PHINode &Phi, int64_t Offset, uint64_t Size, Places &Known,
              SmallPtrSetImpl<const Value *> &Seen);
  bool addEntries(const GEPOperator &GEP, int64_t Offset, uint64_t Size,
                  Places &Known);
  bool addSteps(const GlobalVariable &Table, uint64_t First, uint64_t Stride,
                uint64_t Size, Places &Known);
  bool add(const APInt &C);

  PossibleConstants &Result;
  const DataLayout &DL;
  /// What hands its operands on, as a phi node does.
  SmallPtrSet<const Value *, 8> Passed;
  /// The same where an operation is in between: a cycle through it is no
  /// choice.
  SmallVector<const Value *, 8> Outer;
  unsigned Depth = 0;
  /// Indices are known to be those of entries.
  bool IsInside = true;
};

} // namespace

static Constant *contentsOf(const Place &At, Type *Ty, const DataLayout &DL) {
  return ConstantFoldLoadFromConst(
      const_cast<GlobalVariable *>(At.Object)->getInitializer(), Ty,
      APInt(64, At.Offset), DL);
}

bool Reader::add(const APInt &C) {
  if (!is_contained(Result.Values, C))
    Result.Values.push_back(C);
  return Result.Values.size() <= MaxPossibleConstants;
}

/// The only operand of \p I that is no constant, if what it does is computed of
/// that alone.
static const Value *onlyVariable(const Instruction &I) {
  if (isa<ZExtInst, SExtInst, TruncInst>(I))
    return I.getOperand(0);
  if (!I.isBinaryOp() || I.isIntDivRem())
    return nullptr;
  bool First = isa<Constant>(I.getOperand(0));
  return First != isa<Constant>(I.getOperand(1)) ? I.getOperand(First)
                                                 : nullptr;
}

const Value &residue::rootOfChoice(const Value &V) {
  const Value *Root = &V;
  for (unsigned Depth = 0; Depth != MaxDepth; ++Depth) {
    const auto *I = dyn_cast<Instruction>(Root);
    const Value *Operand = !I                   ? nullptr
                           : isa<FreezeInst>(I) ? I->getOperand(0)
                                                : onlyVariable(*I);
    if (!Operand)
      break;
    Root = Operand;
  }
  return *Root;
}

bool Reader::readOperation(const Instruction &I) {
  const Value *Variable = onlyVariable(I);
  if (!Variable || ++Depth > MaxDepth)
    return false;
  PossibleConstants Operands;
  Reader Inner(Operands, DL);
  Inner.Depth = Depth;
  Inner.Outer = Outer;
  Inner.Outer.append(Passed.begin(), Passed.end());
  if (!Inner.read(*Variable))
    return false;
  Result.IsLookup |= Operands.IsLookup;
  return all_of(Operands.Values, [&](const APInt &C) {
    SmallVector<Constant *, 2> Given;
    for (const Use &U : I.operands())
      Given.push_back(U == Variable ? ConstantInt::get(U->getType(), C)
                                    : cast<Constant>(U));
    Constant *Folded =
        ConstantFoldInstOperands(const_cast<Instruction *>(&I), Given, DL);
    // What is poison is not what the program divides by.
    if (isa_and_nonnull<UndefValue>(Folded))
      return true;
    const auto *Number = dyn_cast_or_null<ConstantInt>(Folded);
    return Number && add(Number->getValue());
  });
}

/// Adds \p First and what follows it by steps of \p Stride; what is outside of
/// the table is not read.
bool Reader::addSteps(const GlobalVariable &Table, uint64_t First,
                      uint64_t Stride, uint64_t Size, Places &Known) {
  if (!Table.isConstant() || !Table.hasDefinitiveInitializer())
    return false;
  uint64_t Bytes = DL.getTypeAllocSize(Table.getValueType()).getFixedValue();
  if (Bytes / Stride > 2 * MaxPossibleConstants)
    return false;
  for (uint64_t At = First; At + Size <= Bytes; At += Stride)
    Known.push_back({&Table, At});
  return Known.size() <= 4 * MaxPossibleConstants;
}

/// The entries of a table: \p GEP has one index that varies.
bool Reader::addEntries(const GEPOperator &GEP, int64_t Offset, uint64_t Size,
                        Places &Known) {
  const auto *Table = dyn_cast<GlobalVariable>(GEP.getPointerOperand());
  if (!Table)
    return false;
  unsigned Bits = DL.getIndexTypeSizeInBits(GEP.getType());
  VariableOffsets Variable;
  APInt Constant(Bits, 0);
  if (!GEP.collectOffset(DL, Bits, Variable, Constant) || Variable.size() != 1)
    return false;
  auto [Index, Scale] = *Variable.begin();
  int64_t Stride = Scale.getSExtValue();
  // A product that wraps is a multiple of a power of two alone.
  if (Stride <= 0 || (!GEP.hasNoUnsignedSignedWrap() && !Scale.isPowerOf2()))
    return false;
  Offset += Constant.getSExtValue();
  Result.IsLookup = true;
  uint64_t Bytes = DL.getTypeAllocSize(Table->getValueType()).getFixedValue();
  APInt Last = computeKnownBits(Index, DL).getMaxValue();
  IsInside &= Offset >= 0 && Last.ult(Bytes) &&
              Offset + Last.getZExtValue() * Stride < Bytes;
  return addSteps(*Table, ((Offset % Stride) + Stride) % Stride, Stride, Size,
                  Known);
}

/// One of several addresses, or one that goes through a table by steps.
bool Reader::addPhi(const PHINode &Phi, int64_t Offset, uint64_t Size,
                    Places &Known, SmallPtrSetImpl<const Value *> &Seen) {
  uint64_t Stride = 0;
  size_t First = Known.size();
  for (const Use &U : Phi.incoming_values()) {
    APInt Step(DL.getIndexTypeSizeInBits(Phi.getType()), 0);
    if (U->stripAndAccumulateConstantOffsets(
            DL, Step, /*AllowNonInbounds=*/false) == &Phi)
      Stride = std::gcd(Stride, Step.abs().getZExtValue());
    else if (!addPlaces(*U, Offset, Size, Known, Seen))
      return false;
  }
  if (!Stride)
    return true;
  Result.IsLookup = true;
  IsInside = false;
  Places Starts(Known.begin() + First, Known.end());
  for (const Place &Start : Starts)
    if (!addSteps(*Start.Object, Start.Offset % Stride, Stride, Size, Known))
      return false;
  return true;
}

/// Adds where in constant objects \p Address plus \p Offset can be.
bool Reader::addPlaces(const Value &Address, int64_t Offset, uint64_t Size,
                       Places &Known, SmallPtrSetImpl<const Value *> &Seen) {
  if (const auto *Object = dyn_cast<GlobalVariable>(&Address)) {
    if (!Object->isConstant() || !Object->hasDefinitiveInitializer() ||
        Offset < 0)
      return false;
    Known.push_back({Object, uint64_t(Offset)});
    return Known.size() <= 2 * MaxPossibleConstants;
  }
  if (const auto *GEP = dyn_cast<GEPOperator>(&Address)) {
    APInt More(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
    return GEP->accumulateConstantOffset(DL, More)
               ? addPlaces(*GEP->getPointerOperand(),
                           Offset + More.getSExtValue(), Size, Known, Seen)
               : addEntries(*GEP, Offset, Size, Known);
  }
  // One that comes round with another offset is no choice.
  if (!Seen.insert(&Address).second)
    return false;
  if (const auto *Select = dyn_cast<SelectInst>(&Address))
    return addPlaces(*Select->getTrueValue(), Offset, Size, Known, Seen) &&
           addPlaces(*Select->getFalseValue(), Offset, Size, Known, Seen);
  // A member of a constant object that points to another one.
  if (const auto *Load = dyn_cast<LoadInst>(&Address)) {
    Places Pointers;
    return Load->isSimple() &&
           addPlaces(*Load->getPointerOperand(), 0,
                     DL.getTypeStoreSize(Load->getType()).getFixedValue(),
                     Pointers, Seen) &&
           all_of(Pointers, [&](const Place &At) {
             Constant *Pointer = contentsOf(At, Load->getType(), DL);
             return Pointer && addPlaces(*Pointer, Offset, Size, Known, Seen);
           });
  }
  const auto *Phi = dyn_cast<PHINode>(&Address);
  return Phi && addPhi(*Phi, Offset, Size, Known, Seen);
}

bool Reader::readLoad(const LoadInst &Load) {
  if (!Load.isSimple())
    return false;
  Places Known;
  SmallPtrSet<const Value *, 8> Seen;
  if (!addPlaces(*Load.getPointerOperand(), 0,
                 DL.getTypeStoreSize(Load.getType()).getFixedValue(), Known,
                 Seen))
    return false;
  Result.IsLookup |= Known.size() > 1;
  return all_of(Known, [&](const Place &At) {
    const auto *C =
        dyn_cast_or_null<ConstantInt>(contentsOf(At, Load.getType(), DL));
    return C && add(C->getValue());
  });
}

bool Reader::read(const Value &V) {
  if (isa<UndefValue>(V))
    return true;
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return add(C->getValue());
  if (!V.getType()->isIntegerTy() || is_contained(Outer, &V))
    return false;
  if (const auto *Load = dyn_cast<LoadInst>(&V))
    return readLoad(*Load);
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return false;
  if (!isa<SelectInst, PHINode, FreezeInst>(I))
    return readOperation(*I);
  if (!Passed.insert(I).second)
    return true;
  return all_of(drop_begin(I->operands(), isa<SelectInst>(I)),
                [&](const Use &U) { return read(*U); });
}

std::optional<PossibleConstants> residue::possibleConstants(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  PossibleConstants Result;
  if (!I || !Reader(Result, I->getDataLayout()).read(V) ||
      Result.Values.empty())
    return std::nullopt;
  return Result;
}

bool Reader::readAddress(const Value &V,
                         SmallVectorImpl<Constant *> &Addresses) {
  Places Known;
  SmallPtrSet<const Value *, 8> Seen;
  // Nobody need read at an address behind the end of a table.
  if (!addPlaces(V, 0, /*Size=*/1, Known, Seen) || !IsInside)
    return false;
  LLVMContext &Context = V.getContext();
  for (const Place &At : Known) {
    Constant *Address = ConstantExpr::getGetElementPtr(
        Type::getInt8Ty(Context), const_cast<GlobalVariable *>(At.Object),
        ConstantInt::get(DL.getIndexType(V.getType()), At.Offset));
    if (At.Offset == 0)
      Address = const_cast<GlobalVariable *>(At.Object);
    if (!is_contained(Addresses, Address))
      Addresses.push_back(Address);
  }
  return true;
}

SmallVector<Constant *, 4> residue::possibleAddresses(Value &V) {
  SmallVector<Constant *, 4> Addresses;
  const auto *I = dyn_cast<Instruction>(&V);
  PossibleConstants Unused;
  if (!I || !Reader(Unused, I->getDataLayout()).readAddress(V, Addresses))
    return {};
  return Addresses;
}
