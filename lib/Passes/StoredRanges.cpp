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
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
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
/// Of a distance: no integer is larger than 2 to that many bytes.
static const unsigned MaxZeros = 12;

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
  /// Copies of whole integers from elsewhere, or from the object itself.
  ArrayRef<MemTransferInst *> copies() const { return Copies; }
  /// All values that may be an address in the object.
  ArrayRef<Value *> addresses() const { return Addresses.getArrayRef(); }
  IntegerType *element() const { return Element; }
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
  bool isOfWhole(const Value &Length) const;
  void join(const APInt &C);

  const DataLayout &DL;
  Value &Root;
  SmallSetVector<Value *, 16> Addresses;
  SmallVector<StoreInst *, 8> Stores;
  SmallVector<MemSetInst *, 2> Sets;
  SmallVector<MemTransferInst *, 2> Copies;
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
  if (auto *Copy = dyn_cast<MemTransferInst>(&Call)) {
    if (Copy->getRawDest() == U.get())
      Copies.push_back(Copy);
    return !Copy->isVolatile();
  }
  Function *Callee = Call.getCalledFunction();
  // What is naked uses its arguments without naming them.
  if (!Callee || Callee->isDeclaration() || !Callee->hasExactDefinition() ||
      !Call.isArgOperand(&U) || Callee->isVarArg() ||
      Callee->hasFnAttribute(Attribute::Naked) ||
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
  if (auto *Load = dyn_cast<LoadInst>(By))
    return Load->isSimple() && access(Load->getType());
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
    // What wraps around is a multiple of powers of two alone.
    if (!Place->getNoWrapFlags().hasNoUnsignedSignedWrap())
      Step = std::gcd(Step, uint64_t(1) << MaxZeros);
    // Of 2 i LLVM makes a distance in bytes.
    for (auto &[Index, Scale] : Scales) {
      unsigned Zeros = std::min(
          computeKnownBits(Index, DL).countMinTrailingZeros(), MaxZeros);
      Step = std::gcd(Step, Scale.abs().getLimitedValue() << Zeros);
    }
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
         all_of(
             Copies,
             [&](MemTransferInst *C) { return isOfWhole(*C->getLength()); }) &&
         all_of(Sets, [&](MemSetInst *S) { return fill(*S); });
}

bool StoredObject::accessesWhole() const {
  return Step % DL.getTypeAllocSize(Element).getFixedValue() == 0;
}

/// So many bytes are whole integers.
bool StoredObject::isOfWhole(const Value &Length) const {
  unsigned Size = DL.getTypeAllocSize(Element).getFixedValue();
  if (const auto *Bytes = dyn_cast<ConstantInt>(&Length))
    return Bytes->getValue().urem(Size) == 0;
  return isPowerOf2_32(Size) &&
         computeKnownBits(&Length, DL).countMinTrailingZeros() >= Log2_32(Size);
}

void StoredObject::join(const APInt &C) {
  Filled = Filled->unionWith(ConstantRange(C));
}

/// The same byte everywhere, up to the end of an integer.
bool StoredObject::fill(MemSetInst &Set) {
  auto *Byte = dyn_cast<ConstantInt>(Set.getValue());
  if (!Byte || !isOfWhole(*Set.getLength()))
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
  using RootAndObject = std::pair<Value *, std::unique_ptr<StoredObject>>;

  void find(Value &Root);
  ConstantRange rangeOf(StoreInst &Store);
  const SourceRange &rangesIn(Function &F);
  bool isDefined(const StoredObject &Object);
  void keepDefined();
  bool isKnownAddress(Value &V) const;
  void findKnownAddresses();
  bool isKnownLoad(Instruction &I) const;
  bool copiesElements(const StoredObject &Object) const;
  bool storesResidues(const StoredObject &Object) const;
  bool isOfOthers(const RootAndObject &Of) const;
  ConstantRange storedIn(Value &Root, const StoredObject &Object);
  SmallVector<Integer, 2> moduliOf(const StoredObject &Object) const;
  void assumeResidues();
  ConstantRange heldAt(Value &V) const;
  void annotate();
  bool keepUseful();

  Module &M;
  const DataLayout &DL;
  MapVector<Value *, std::unique_ptr<StoredObject>> Objects;
  SmallSetVector<Function *, 8> Reducing;
  SmallVector<Integer, 4> Moduli;
  /// Addresses that are in one of the objects, whoever calls, and in which.
  MapVector<Value *, SmallVector<Value *, 2>> Known;
  /// Loads from elsewhere and arguments of which what is stored is made.
  SmallSetVector<Value *, 8> Outside;
  /// What the objects hold.
  DenseMap<Value *, ConstantRange> Held;
  /// Loads that have got a range here.
  SmallSetVector<LoadInst *, 16> Annotated;
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
    Known = std::make_unique<SourceRange>(F, Roots, Moduli);
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

/// All calls of \p F are seen.
static bool hasKnownCallers(const Function &F) {
  return F.hasLocalLinkage() && all_of(F.uses(), [&](const Use &U) {
           auto *Call = dyn_cast<CallBase>(U.getUser());
           return Call && Call->isCallee(&U) &&
                  Call->getFunctionType() == F.getFunctionType();
         });
}

/// All that \p V may be is known, as far as the others are.
bool StoredRanges::isKnownAddress(Value &V) const {
  auto IsKnown = [&](Value *Part) { return Known.contains(Part); };
  if (Objects.contains(&V))
    return true;
  if (auto *Place = dyn_cast<GEPOperator>(&V))
    return IsKnown(Place->getPointerOperand());
  if (auto *Phi = dyn_cast<PHINode>(&V))
    return all_of(Phi->incoming_values(), IsKnown);
  if (auto *Select = dyn_cast<SelectInst>(&V))
    return IsKnown(Select->getTrueValue()) && IsKnown(Select->getFalseValue());
  auto *Given = dyn_cast<Argument>(&V);
  return Given && hasKnownCallers(*Given->getParent()) &&
         all_of(Given->getParent()->users(), [&](User *Call) {
           return IsKnown(
               cast<CallBase>(Call)->getArgOperand(Given->getArgNo()));
         });
}

void StoredRanges::findKnownAddresses() {
  Known.clear();
  for (auto &[Root, Object] : Objects)
    for (Value *V : Object->addresses())
      Known[V].push_back(Root);
  while (true) {
    auto Size = Known.size();
    SmallVector<Value *, 8> Others;
    for (auto &[V, Roots] : Known)
      if (!isKnownAddress(*V))
        Others.push_back(V);
    for (Value *V : Others)
      Known.erase(V);
    if (Known.size() == Size)
      return;
  }
}

bool StoredRanges::isKnownLoad(Instruction &I) const {
  auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Known.contains(Load->getPointerOperand());
}

/// All that is copied there is of objects with integers of the same type, and
/// so at multiples of their size.
bool StoredRanges::copiesElements(const StoredObject &Object) const {
  return all_of(Object.copies(), [&](MemTransferInst *Copy) {
    Value *From = Copy->getRawSource();
    return Known.contains(From) && all_of(Known.lookup(From), [&](Value *Root) {
             return Objects.find(Root)->second->element() == Object.element();
           });
  });
}

/// No poison is stored if none is loaded from the objects or comes from
/// outside, where it is to be frozen, and none is frozen on the way, which
/// ranges would not know of.
bool StoredRanges::isDefined(const StoredObject &Object) {
  auto IsAssumed = [&](Value &V) {
    // What the source passes in memory may be poison as an argument. Where
    // that is all that keeps a range, what is frozen may be any number.
    if (auto *Passed = dyn_cast<Argument>(&V)) {
      bool IsNumber = Passed->getType()->isIntegerTy() &&
                      !Passed->hasAttribute(Attribute::Range);
      if (IsNumber)
        Outside.insert(Passed);
      return IsNumber;
    }
    auto *Load = dyn_cast<LoadInst>(&V);
    if (!Load || isKnownLoad(*Load))
      return Load != nullptr;
    // FieldMemory, which follows local variables, knows no freezes.
    bool IsOutside =
        Load->getType()->isIntegerTy() &&
        !isa<AllocaInst>(getUnderlyingObject(Load->getPointerOperand()));
    if (IsOutside)
      Outside.insert(Load);
    return IsOutside;
  };
  return copiesElements(Object) &&
         all_of(Object.stores(), [&](StoreInst *Store) {
           Value *V = Store->getValueOperand();
           if (isa<ConstantInt>(V))
             return true;
           const SourceRange &Known = rangesIn(*Store->getFunction());
           return !isa<Constant>(V) &&
                  NeverPoison(Known, IsAssumed).holdsFor(V) &&
                  all_of(Known.values(), [&](Value *Part) {
                    return !freezesPoison(Known.term(Part)) ||
                           NeverPoison(Known, IsAssumed)
                               .holdsFor(Known.term(Part).Operands[0].V);
                  });
         });
}

/// Without an object its loads may be poison, and others go with it.
void StoredRanges::keepDefined() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    Outside.clear();
    findKnownAddresses();
    for (auto &[Root, Object] : Objects)
      if (!isDefined(*Object)) {
        Objects.erase(Objects.find(Root));
        Changed = true;
        break;
      }
  }
}

bool StoredRanges::storesResidues(const StoredObject &Object) const {
  return any_of(Object.stores(), [&](StoreInst *Store) {
    return Reducing.contains(Store->getFunction());
  });
}

/// What no function is given is FieldMemory's, which may change its form.
bool StoredRanges::isOfOthers(const RootAndObject &Of) const {
  return (isa<GlobalVariable>(Of.first) || Of.second->isGiven()) &&
         storesResidues(*Of.second);
}

ConstantRange StoredRanges::storedIn(Value &Root, const StoredObject &Object) {
  ConstantRange Range = Object.filled();
  for (StoreInst *Store : Object.stores()) {
    // What was there before adds nothing.
    auto *Copied = dyn_cast<LoadInst>(Store->getValueOperand());
    if (!Copied || !isKnownLoad(*Copied) ||
        Known.lookup(Copied->getPointerOperand()) !=
            SmallVector<Value *, 2>{&Root})
      Range = Range.unionWith(rangeOf(*Store));
  }
  for (MemTransferInst *Copy : Object.copies()) {
    ArrayRef<Value *> Roots = Known.find(Copy->getRawSource())->second;
    if (Roots.size() != 1 || Roots[0] != &Root)
      Range = Range.unionWith(heldAt(*Copy->getRawSource()));
  }
  return Range;
}

/// The moduli of what may be stored, the least first.
SmallVector<Integer, 2>
StoredRanges::moduliOf(const StoredObject &Object) const {
  unsigned Width = Object.element()->getBitWidth();
  SmallVector<Integer, 2> Moduli;
  for (StoreInst *Store : Object.stores())
    if (Reducing.contains(Store->getFunction()))
      for (const Integer &M : supportedModuli(*Store->getFunction()))
        if (M.bits() <= Width && !is_contained(Moduli, M))
          Moduli.push_back(M);
  sort(Moduli);
  return Moduli;
}

/// Numbers that are corrected by hand are residues as long as those are of
/// which they are made: the first number that is none would be the first of all
/// that is stored. So all objects are taken to hold residues, and what turns
/// out to hold others, of those that are left, is not.
void StoredRanges::assumeResidues() {
  MapVector<Value *, std::pair<SmallVector<Integer, 2>, ConstantRange>> Assumed;
  auto ResiduesOf = [](const StoredObject &Object, const Integer &M) {
    unsigned Width = Object.element()->getBitWidth();
    return ConstantRange::getNonEmpty(APInt::getZero(Width), M.toAPInt(Width));
  };
  // The next modulus of which all that is there from the beginning is a
  // residue.
  auto TakeNext = [&](Value *Root) {
    auto &[Moduli, Before] = Assumed.find(Root)->second;
    const StoredObject &Object = *Objects.find(Root)->second;
    ConstantRange &Range = Held.find(Root)->second;
    for (Range = Before; !Moduli.empty() && Range == Before;) {
      ConstantRange Residues = ResiduesOf(Object, Moduli.front());
      Moduli.erase(Moduli.begin());
      if (Residues.contains(Object.filled()) && !Residues.contains(Before))
        Range = Residues;
    }
    return Range != Before;
  };
  SmallSetVector<Value *, 8> Open;
  for (auto &[Root, Object] : Objects) {
    Assumed.insert({Root, {moduliOf(*Object), Held.find(Root)->second}});
    if (TakeNext(Root))
      Open.insert(Root);
  }
  if (none_of(Open,
              [&](Value *Root) { return isOfOthers(*Objects.find(Root)); }))
    for (Value *Root : Open.takeVector())
      Held.find(Root)->second = Assumed.find(Root)->second.second;
  while (!Open.empty()) {
    annotate();
    Ranges.clear();
    SmallVector<Value *, 8> Wrong;
    for (Value *Root : Open) {
      const StoredObject &Object = *Objects.find(Root)->second;
      if (!Held.find(Root)->second.contains(storedIn(*Root, Object)))
        Wrong.push_back(Root);
    }
    if (Wrong.empty())
      return;
    for (Value *Root : Wrong)
      if (!TakeNext(Root))
        Open.remove(Root);
  }
}

/// What is at \p V, which may be in several objects.
ConstantRange StoredRanges::heldAt(Value &V) const {
  ArrayRef<Value *> Roots = Known.find(&V)->second;
  ConstantRange Range = Held.find(Roots[0])->second;
  for (Value *Root : Roots.drop_front())
    Range = Range.unionWith(Held.find(Root)->second);
  return Range;
}

/// Gives loads the ranges of the objects that they may be from.
void StoredRanges::annotate() {
  for (LoadInst *Load : Annotated)
    Load->setMetadata(LLVMContext::MD_range, nullptr);
  Annotated.clear();
  for (auto &[V, Roots] : Known)
    for (User *U : V->users()) {
      auto *Load = dyn_cast<LoadInst>(U);
      if (!Load || Load->hasMetadata(LLVMContext::MD_range))
        continue;
      ConstantRange Range = heldAt(*V);
      if (Range.isFullSet() || Range.isEmptySet())
        continue;
      Load->setMetadata(LLVMContext::MD_range,
                        MDBuilder(M.getContext())
                            .createRange(Range.getLower(), Range.getUpper()));
      Annotated.insert(Load);
    }
}

/// Takes the ranges of the other loads away again; false if none is left. Where
/// there are, nothing from outside is poison.
bool StoredRanges::keepUseful() {
  bool Kept = false;
  for (LoadInst *Load : Annotated) {
    bool IsUseful =
        Reducing.contains(Load->getFunction()) &&
        all_of(Known.find(Load->getPointerOperand())->second,
               [&](Value *Root) { return isOfOthers(*Objects.find(Root)); });
    if (!IsUseful)
      Load->setMetadata(LLVMContext::MD_range, nullptr);
    Kept |= IsUseful;
  }
  if (!Kept)
    return false;
  for (Value *V : Outside) {
    auto *Passed = dyn_cast<Argument>(V);
    Function &F =
        Passed ? *Passed->getParent() : *cast<Instruction>(V)->getFunction();
    IRBuilder<> Builder(&**placeBehind(*V, F));
    Value *Frozen = Builder.CreateFreeze(V);
    V->replaceUsesWithIf(Frozen, [&](Use &U) { return U.getUser() != Frozen; });
  }
  return true;
}

bool StoredRanges::run() {
  for (Function &F : M)
    if (reduces(F)) {
      Reducing.insert(&F);
      for (const Integer &Of : supportedModuli(F))
        if (!is_contained(Moduli, Of))
          Moduli.push_back(Of);
    }
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
  // Nothing is known yet of what is copied.
  for (auto &[Root, Object] : Objects)
    Held.insert(
        {Root, ConstantRange::getFull(Object->element()->getBitWidth())});
  DenseMap<Value *, ConstantRange> First;
  for (auto &[Root, Object] : Objects)
    First.insert({Root, storedIn(*Root, *Object)});
  Held = std::move(First);
  assumeResidues();
  annotate();
  return keepUseful();
}

PreservedAnalyses StoredRangesPass::run(Module &M, ModuleAnalysisManager &) {
  // Only what is known of loads changes.
  return StoredRanges(M).run() ? PreservedAnalyses::none()
                               : PreservedAnalyses::all();
}
