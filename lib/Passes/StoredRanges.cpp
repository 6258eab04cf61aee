//===- StoredRanges.cpp - What memory of this file holds ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/StoredRanges.h"
#include "DividedNumbers.h"
#include "NeverPoison.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"
#include <numeric>

using namespace llvm;
using namespace residue;

/// An object has no more uses.
static const unsigned MaxUses = 512;

namespace {

/// An object, and all accesses to it.
class StoredObject {
public:
  explicit StoredObject(Value &Root, const DataLayout &DL)
      : DL(DL), Root(Root) {}

  /// Follows the address; false if it goes where nothing follows it, or if the
  /// accesses are not of one kind.
  bool follow();

  ArrayRef<StoreInst *> stores() const { return Stores; }
  ArrayRef<LoadInst *> loads() const { return Loads; }
  /// Some function is given the address.
  bool isGiven() const {
    return any_of(Addresses, [](Value *V) { return isa<Argument>(V); });
  }
  /// What is there without a store of an integer.
  ConstantRange filled() const { return *Filled; }

private:
  bool followUse(Use &U);
  bool followCall(CallBase &Call, Use &U);
  bool fill(MemSetInst &Set);
  bool fill(const Constant &C);
  bool access(Type *T);
  bool accessesWhole() const;
  void join(const APInt &C);

  const DataLayout &DL;
  Value &Root;
  SmallSetVector<Value *, 16> Addresses;
  SmallVector<StoreInst *, 8> Stores;
  SmallVector<LoadInst *, 8> Loads;
  SmallVector<MemSetInst *, 2> Sets;
  IntegerType *Element = nullptr;
  /// A divisor of all distances from the beginning.
  uint64_t Step = 0;
  std::optional<ConstantRange> Filled;
};

} // namespace

/// Integers of one type, which fill their bytes.
bool StoredObject::access(Type *T) {
  auto *Int = dyn_cast<IntegerType>(T);
  if (!Int || (Element && Element != Int) ||
      DL.getTypeSizeInBits(Int) != DL.getTypeAllocSizeInBits(Int))
    return false;
  Element = Int;
  return true;
}

bool StoredObject::followCall(CallBase &Call, Use &U) {
  if (auto *Set = dyn_cast<MemSetInst>(&Call)) {
    Sets.push_back(Set);
    return !Set->isVolatile() && Set->getRawDest() == U.get();
  }
  if (Call.isLifetimeStartOrEnd())
    return true;
  Function *Callee = Call.getCalledFunction();
  if (!Callee || Callee->isDeclaration() || !Callee->hasExactDefinition() ||
      !Call.isArgOperand(&U) || Callee->isVarArg() ||
      Callee->getFunctionType() != Call.getFunctionType())
    return false;
  Argument *Given = Callee->getArg(Call.getArgOperandNo(&U));
  if (Given->hasPassPointeeByValueCopyAttr())
    return false;
  Addresses.insert(Given);
  return true;
}

bool StoredObject::followUse(Use &U) {
  User *By = U.getUser();
  if (auto *Load = dyn_cast<LoadInst>(By)) {
    Loads.push_back(Load);
    return Load->isSimple() && access(Load->getType());
  }
  if (auto *Store = dyn_cast<StoreInst>(By)) {
    Stores.push_back(Store);
    return Store->isSimple() && U.getOperandNo() == 1 &&
           access(Store->getValueOperand()->getType());
  }
  if (auto *Place = dyn_cast<GEPOperator>(By)) {
    unsigned Width = DL.getIndexTypeSizeInBits(Place->getType());
    VariableOffsets Scales;
    APInt Distance(Width, 0);
    if (!Place->collectOffset(DL, Width, Scales, Distance))
      return false;
    Step = std::gcd(Step, Distance.abs().getLimitedValue());
    for (auto &[Index, Scale] : Scales)
      Step = std::gcd(Step, Scale.abs().getLimitedValue());
    Addresses.insert(Place);
    return true;
  }
  if (isa<PHINode>(By) || (isa<SelectInst>(By) && U.getOperandNo())) {
    Addresses.insert(By);
    return true;
  }
  auto *Call = dyn_cast<CallBase>(By);
  return isa<ICmpInst>(By) || (Call && followCall(*Call, U));
}

bool StoredObject::follow() {
  Addresses.insert(&Root);
  unsigned Uses = 0;
  for (unsigned Next = 0; Next != Addresses.size(); ++Next)
    for (Use &U : Addresses[Next]->uses())
      if (++Uses > MaxUses || !followUse(U))
        return false;
  if (!Element || Stores.empty())
    return false;
  Filled = ConstantRange::getEmpty(Element->getBitWidth());
  if (auto *Global = dyn_cast<GlobalVariable>(&Root))
    if (!fill(*Global->getInitializer()))
      return false;
  return accessesWhole() &&
         all_of(Sets, [&](MemSetInst *S) { return fill(*S); });
}

bool StoredObject::accessesWhole() const {
  return Step % DL.getTypeAllocSize(Element).getFixedValue() == 0;
}

void StoredObject::join(const APInt &C) {
  Filled = Filled->unionWith(ConstantRange(C));
}

/// The same byte everywhere, up to the end of an integer.
bool StoredObject::fill(MemSetInst &Set) {
  auto *Byte = dyn_cast<ConstantInt>(Set.getValue());
  unsigned Size = DL.getTypeAllocSize(Element).getFixedValue();
  KnownBits Length = computeKnownBits(Set.getLength(), DL);
  if (!Byte || !isPowerOf2_32(Size) ||
      Length.countMinTrailingZeros() < Log2_32(Size))
    return false;
  join(APInt::getSplat(Element->getBitWidth(), Byte->getValue()));
  return true;
}

bool StoredObject::fill(const Constant &C) {
  if (C.isNullValue()) {
    join(APInt::getZero(Element->getBitWidth()));
    return true;
  }
  if (const auto *Int = dyn_cast<ConstantInt>(&C)) {
    if (Int->getType() == Element)
      join(Int->getValue());
    return Int->getType() == Element;
  }
  if (!isa<ConstantArray>(C) && !isa<ConstantDataArray>(C))
    return false;
  unsigned Count = cast<ArrayType>(C.getType())->getNumElements();
  if (Count > MaxUses)
    return false;
  for (unsigned I = 0; I != Count; ++I)
    if (!fill(*C.getAggregateElement(I)))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// What is stored
//===----------------------------------------------------------------------===//

namespace {

class StoredRanges {
public:
  explicit StoredRanges(Module &M) : M(M), DL(M.getDataLayout()) {}
  bool run();

private:
  void find(Value &Root);
  ConstantRange rangeOf(StoreInst &Store);
  const SourceRange &rangesIn(Function &F);
  bool isDefined(const StoredObject &Object);
  void keepDefined();
  bool annotate(const StoredObject &Object, Value &Root);

  Module &M;
  const DataLayout &DL;
  MapVector<Value *, std::unique_ptr<StoredObject>> Objects;
  SmallSetVector<Function *, 8> Reducing;
  DenseMap<Function *, SmallVector<Value *, 8>> Stored;
  DenseMap<Function *, std::unique_ptr<SourceRange>> Ranges;
};

} // namespace

static bool reduces(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return supportedModulus(I).has_value();
  });
}

void StoredRanges::find(Value &Root) {
  auto Object = std::make_unique<StoredObject>(Root, DL);
  if (!Object->follow())
    return;
  for (StoreInst *Store : Object->stores())
    Stored[Store->getFunction()].push_back(Store->getValueOperand());
  Objects.insert({&Root, std::move(Object)});
}

const SourceRange &StoredRanges::rangesIn(Function &F) {
  std::unique_ptr<SourceRange> &Known = Ranges[&F];
  if (!Known) {
    SmallVector<Value *, 8> Roots;
    for (Value *V : Stored.lookup(&F))
      if (!isa<Constant>(V))
        Roots.push_back(V);
    Known = std::make_unique<SourceRange>(F, Roots, ArrayRef<Integer>());
  }
  return *Known;
}

/// The bits that are stored, where the integer that they stand for tells them.
ConstantRange StoredRanges::rangeOf(StoreInst &Store) {
  Value *V = Store.getValueOperand();
  unsigned Width = V->getType()->getIntegerBitWidth();
  if (auto *C = dyn_cast<ConstantInt>(V))
    return ConstantRange(C->getValue());
  if (isa<Constant>(V))
    return ConstantRange::getFull(Width);
  const SourceRange &Known = rangesIn(*Store.getFunction());
  Bound Range = Known.at(V);
  if (!Range.fitsUnsigned(Width) && !Range.fitsSigned(Width))
    return ConstantRange::getFull(Width);
  auto Bits = [&](const Integer &I) {
    return (I.isNegative() ? I + Integer::pow2(Width) : I).toAPInt(Width);
  };
  return ConstantRange::getNonEmpty(Bits(Range.Lo), Bits(Range.Hi) + 1);
}

/// No poison is stored if none is loaded from the objects, and none is frozen
/// on the way, which ranges would not know of.
bool StoredRanges::isDefined(const StoredObject &Object) {
  auto IsKnown = [&](Value &V) {
    auto *Load = dyn_cast<LoadInst>(&V);
    return Load &&
           Objects.contains(getUnderlyingObject(Load->getPointerOperand()));
  };
  return all_of(Object.stores(), [&](StoreInst *Store) {
    Value *V = Store->getValueOperand();
    if (isa<ConstantInt>(V))
      return true;
    const SourceRange &Known = rangesIn(*Store->getFunction());
    return !isa<Constant>(V) && NeverPoison(Known, IsKnown).holdsFor(V) &&
           all_of(Known.values(), [&](Value *Part) {
             return !freezesPoison(Known.term(Part)) ||
                    NeverPoison(Known, IsKnown)
                        .holdsFor(Known.term(Part).Operands[0].V);
           });
  });
}

/// Without an object its loads may be poison, and others go with it.
void StoredRanges::keepDefined() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto &[Root, Object] : Objects)
      if (!isDefined(*Object)) {
        Objects.erase(Objects.find(Root));
        Changed = true;
        break;
      }
  }
}

bool StoredRanges::annotate(const StoredObject &Object, Value &Root) {
  ConstantRange Range = Object.filled();
  for (StoreInst *Store : Object.stores()) {
    // What was there before adds nothing.
    auto *Copied = dyn_cast<LoadInst>(Store->getValueOperand());
    if (!Copied || getUnderlyingObject(Copied->getPointerOperand()) != &Root)
      Range = Range.unionWith(rangeOf(*Store));
  }
  if (Range.isFullSet() || Range.isEmptySet())
    return false;
  bool Changed = false;
  for (LoadInst *Load : Object.loads()) {
    if (Load->hasMetadata(LLVMContext::MD_range) ||
        getUnderlyingObject(Load->getPointerOperand()) != &Root ||
        !Reducing.contains(Load->getFunction()))
      continue;
    Load->setMetadata(LLVMContext::MD_range,
                      MDBuilder(M.getContext())
                          .createRange(Range.getLower(), Range.getUpper()));
    Changed = true;
  }
  return Changed;
}

bool StoredRanges::run() {
  for (Function &F : M)
    if (reduces(F))
      Reducing.insert(&F);
  if (Reducing.empty())
    return false;
  for (GlobalVariable &G : M.globals())
    if (G.hasLocalLinkage() && G.hasInitializer() && !G.isConstant() &&
        !G.isExternallyInitialized())
      find(G);
  for (Function *F : Reducing)
    for (Instruction &I : instructions(*F))
      if (isa<AllocaInst>(I))
        find(I);
  keepDefined();
  bool Changed = false;
  for (auto &[Root, Object] : Objects)
    // What no function is given is FieldMemory's, which may change its form.
    if ((isa<GlobalVariable>(Root) || Object->isGiven()) &&
        any_of(Object->stores(), [&](StoreInst *Store) {
          return Reducing.contains(Store->getFunction());
        }))
      Changed |= annotate(*Object, *Root);
  return Changed;
}

PreservedAnalyses StoredRangesPass::run(Module &M, ModuleAnalysisManager &) {
  // Only what is known of loads changes.
  return StoredRanges(M).run() ? PreservedAnalyses::none()
                               : PreservedAnalyses::all();
}
