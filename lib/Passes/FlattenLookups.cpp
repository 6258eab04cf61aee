//===- FlattenLookups.cpp - Tables that are read behind branches ----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What may be read is found for the whole function first: the loops, whose
// bounds it depends on, stay what they are, but their blocks do not. An access
// that is proven by another one, behind the same outer branch, moves in front
// of that branch together with it, or not at all.
//
// if (c) *p = x becomes *p = c ? x : *p, where *p has been written before and
// no bit is lost when it is read and written back.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/FlattenLookups.h"
#include "CheapOperations.h"
#include "ChosenPlaces.h"
#include "CopiedParts.h"
#include "LookupHelpers.h"
#include "PublicNumber.h"
#include "RemarkTexts.h"
#include "Remarks.h"
#include "residue/Analysis/ReadablePlaces.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/WrittenNumbers.h"
#include "residue/Passes/FieldFunctions.h"
#include "residue/Passes/FlattenBranch.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// Of both sides of a branch.
static const unsigned MaxInstructions = 64;
/// What is copied behind a branch.
static const uint64_t MaxCopied = 512;
/// Copies of what is not known are cut in such pieces.
static const uint64_t PieceBytes = 32;
/// A choice behind a choice.
static const unsigned MaxRounds = 3;

namespace {

class LookupFlattener {
public:
  LookupFlattener(Function &F, FunctionAnalysisManager &AM)
      : F(F), AM(AM), DL(F.getParent()->getDataLayout()) {}

  bool run();

private:
  void findHarmless();
  bool isHarmless(const Instruction &I, const BasicBlock &At,
                  const ReadablePlaces &Places) const;
  bool isHarmlessCopy(const Instruction &I, const BasicBlock &At,
                      const ReadablePlaces &Places) const;
  bool isSideHarmless(const BasicBlock &Side) const;
  bool isAroundNothing(const BranchInst &Branch,
                       const BranchSides &Sides) const;
  bool flatten(BranchInst &Branch);
  void takeForAll(Instruction &I, Value &Condition, bool IfTrue);
  std::pair<Value *, Align> placeOf(IRBuilder<> &B, MemTransferInst &Copy,
                                    Value &Base, uint64_t At) const;
  SmallVector<Value *, 16> readPieces(IRBuilder<> &B, MemTransferInst &Copy,
                                      const CopiedParts &Pieces, Value &Base);
  void storeChosen(IRBuilder<> &B, Value &New, Value &Place, Align Alignment,
                   Value &Condition, bool IfTrue);
  void remarkBranches();
  bool splitAddresses();
  bool splitAddress(LoadInst &Load, const ReadablePlaces &Places);
  bool splitCopy(MemTransferInst &Copy, const ReadablePlaces &Places);

  Function &F;
  FunctionAnalysisManager &AM;
  const DataLayout &DL;
  /// Memory accesses that may be done whatever the branch before decides.
  SmallPtrSet<const Instruction *, 16> Harmless;
};

} // namespace

static uint64_t copiedBytes(const Instruction &I) {
  const auto *Copy = dyn_cast<MemTransferInst>(&I);
  const auto *Length = Copy && !Copy->isVolatile()
                           ? dyn_cast<ConstantInt>(Copy->getLength())
                           : nullptr;
  return Length && Length->getValue().ule(MaxCopied) ? Length->getZExtValue()
                                                     : 0;
}

bool LookupFlattener::isHarmlessCopy(const Instruction &I, const BasicBlock &At,
                                     const ReadablePlaces &Places) const {
  uint64_t Bytes = copiedBytes(I);
  if (!Bytes)
    return false;
  const auto &Copy = cast<MemTransferInst>(I);
  return Places.mayRead(*Copy.getSource(), Bytes, At) &&
         Places.mayWrite(*Copy.getDest(), Bytes, At);
}

bool LookupFlattener::isHarmless(const Instruction &I, const BasicBlock &At,
                                 const ReadablePlaces &Places) const {
  auto Bytes = [&](Type *Ty) {
    TypeSize Size = DL.getTypeStoreSize(Ty);
    return Size.isScalable() ? 0 : Size.getFixedValue();
  };
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() && !mustSuppressSpeculation(*Load) &&
           Places.mayRead(*const_cast<Value *>(Load->getPointerOperand()),
                          Bytes(Load->getType()), At);
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return Store->isSimple() &&
           Store->getValueOperand()->getType()->isIntegerTy() &&
           Places.mayWrite(*const_cast<Value *>(Store->getPointerOperand()),
                           Bytes(Store->getValueOperand()->getType()), At) &&
           mayWriteBack(*Store);
  return isHarmlessCopy(I, At, Places);
}

void LookupFlattener::findHarmless() {
  ReadablePlaces Places(F, AM.getResult<ScalarEvolutionAnalysis>(F),
                        AM.getResult<DominatorTreeAnalysis>(F));
  for (const BasicBlock &BB : F)
    if (BB.getSinglePredecessor())
      for (const Instruction &I : BB)
        if (I.mayReadOrWriteMemory() && isHarmless(I, BB, Places))
          Harmless.insert(&I);
}

/// An entry of a table, reduced: behind the choice that is done once
/// (SinkReductions).
static bool isReducedEntry(const Instruction &I) {
  if (!isRaisedReduction(I))
    return false;
  const Value *Entry = I.getOperand(0);
  if (const auto *Cast = dyn_cast<ZExtInst>(Entry))
    Entry = Cast->getOperand(0);
  return isa<LoadInst>(Entry);
}

/// What costs no more than a sum, or does so behind the choice.
static bool isCheap(const Instruction &I) {
  return isReducedEntry(I) || isCheapOperation(I);
}

bool LookupFlattener::isSideHarmless(const BasicBlock &Side) const {
  return all_of(drop_end(Side), [&](const Instruction &I) {
    return I.isDebugOrPseudoInst() || Harmless.contains(&I) || isCheap(I);
  });
}

/// The pieces in which \p Copy is done: the numbers that are known to be at one
/// of \p Places, which stay whole, if they are all that is there, or arrays of
/// words.
static CopiedParts piecesOf(const MemTransferInst &Copy,
                            ArrayRef<Value *> Places, const DataLayout &DL) {
  uint64_t Bytes = copiedBytes(Copy);
  for (Value *Place : Places)
    if (std::optional<CopiedParts> Numbers = copiedNumbers(*Place, Bytes, DL))
      return *Numbers;
  CopiedParts Arrays;
  for (Value *Place : Places)
    if (Arrays.empty())
      Arrays = copiedArrays(*Place, Bytes, DL);
  CopiedParts Pieces;
  uint64_t At = 0;
  auto CutUpTo = [&](uint64_t End) {
    for (; At < End; At += std::min(PieceBytes, End - At))
      Pieces.push_back(
          {At, IntegerType::get(Copy.getContext(),
                                8 * std::min(PieceBytes, End - At))});
  };
  for (const CopiedPart &Array : Arrays) {
    CutUpTo(Array.Offset);
    Pieces.push_back(Array);
    At += Array.Ty->getIntegerBitWidth() / 8;
  }
  CutUpTo(Bytes);
  return Pieces;
}

/// Where the piece of \p Copy is that begins \p At bytes behind \p Base.
std::pair<Value *, Align> LookupFlattener::placeOf(IRBuilder<> &B,
                                                   MemTransferInst &Copy,
                                                   Value &Base,
                                                   uint64_t At) const {
  Align Known =
      std::min(Align(PieceBytes), getKnownAlignment(&Base, DL, &Copy));
  Value *Place = &Base;
  if (At)
    Place = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), &Base, At, "place");
  return {Place, commonAlignment(Known, At)};
}

/// What \p Copy would copy from \p Base.
SmallVector<Value *, 16> LookupFlattener::readPieces(IRBuilder<> &B,
                                                     MemTransferInst &Copy,
                                                     const CopiedParts &Pieces,
                                                     Value &Base) {
  SmallVector<Value *, 16> Read;
  for (const CopiedPart &Piece : Pieces) {
    auto [Place, A] = placeOf(B, Copy, Base, Piece.Offset);
    Read.push_back(B.CreateAlignedLoad(Piece.Ty, Place, A, "entry"));
    Harmless.insert(cast<Instruction>(Read.back()));
  }
  return Read;
}

/// *Place = Condition ? New : *Place.
void LookupFlattener::storeChosen(IRBuilder<> &B, Value &New, Value &Place,
                                  Align Alignment, Value &Condition,
                                  bool IfTrue) {
  Value *Old = B.CreateAlignedLoad(New.getType(), &Place, Alignment, "old");
  Value *Chosen = IfTrue ? B.CreateSelect(&Condition, &New, Old, "chosen")
                         : B.CreateSelect(&Condition, Old, &New, "chosen");
  Harmless.insert(cast<Instruction>(Old));
  Harmless.insert(B.CreateAlignedStore(Chosen, &Place, Alignment));
}

/// \p I is done on one side of a branch, and now in any case. What else was
/// said of it is true on that side.
void LookupFlattener::takeForAll(Instruction &I, Value &Condition,
                                 bool IfTrue) {
  I.dropUBImplyingAttrsAndMetadata();
  I.dropDbgRecords();
  auto KnownAt = [&](Value *Place, Align Most) {
    return std::min(Most, getKnownAlignment(Place, DL, &I));
  };
  IRBuilder<> B(&I);
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Load->setAlignment(KnownAt(Load->getPointerOperand(), Load->getAlign()));
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *Place = Store->getPointerOperand();
    storeChosen(B, *Store->getValueOperand(), *Place,
                KnownAt(Place, Store->getAlign()), Condition, IfTrue);
    Harmless.erase(&I);
    I.eraseFromParent();
  } else if (copiedBytes(I)) {
    auto &Copy = cast<MemTransferInst>(I);
    CopiedParts Pieces = piecesOf(Copy, {Copy.getSource(), Copy.getDest()}, DL);
    SmallVector<Value *, 16> Read =
        readPieces(B, Copy, Pieces, *Copy.getSource());
    for (auto [Piece, Number] : zip_equal(Pieces, Read)) {
      auto [Place, A] = placeOf(B, Copy, *Copy.getDest(), Piece.Offset);
      storeChosen(B, *Number, *Place, A, Condition, IfTrue);
    }
    Harmless.erase(&I);
    I.eraseFromParent();
  }
}

/// Nothing is done on either side, but for copies: of what is between the
/// numbers of a structure. InstCombine would move there what only one side's
/// number is made of: a choice that is written with numbers that are there
/// would become a branch around work.
bool LookupFlattener::isAroundNothing(const BranchInst &Branch,
                                      const BranchSides &Sides) const {
  return doOnly(Branch, Sides, [&](const Instruction &I) {
    return copiedBytes(I) && Harmless.contains(&I);
  });
}

/// SROA makes a branch of what is stored in one of two flags.
static bool choosesIntegers(const BranchSides &Sides) {
  return all_of(Sides.Meeting->phis(), [](const PHINode &Phi) {
    return Phi.getType()->isIntegerTy();
  });
}

/// Either side reads and chooses at most, and one of what is there is taken:
/// whatever decides, but for what is public.
static bool onlyReads(const BranchInst &Branch, const BranchSides &Sides) {
  return !isPublicCondition(Branch.getCondition()) &&
         doOnly(Branch, Sides, [](const Instruction &I) {
           return isa<LoadInst, CastInst, GetElementPtrInst, ICmpInst,
                      SelectInst>(I) ||
                  (isa<BinaryOperator>(I) && !isWideInteger(*I.getType()));
         });
}

/// What else a comparison of numbers says: -1, 0 or 1, by two of them.
static bool onlyCompares(const BranchInst &Branch, const BranchSides &Sides) {
  const auto *Compare = dyn_cast<ICmpInst>(Branch.getCondition());
  return Compare && isWideInteger(*Compare->getOperand(0)->getType()) &&
         doOnly(Branch, Sides, [](const Instruction &I) {
           return isCheapOperation(I) && !isWideInteger(*I.getType());
         });
}

bool LookupFlattener::flatten(BranchInst &Branch) {
  BranchSides Sides = sidesOf(Branch);
  if (!Sides)
    return false;
  bool Choice = (isAroundNothing(Branch, Sides) &&
                 (choosesNumbers(Branch, Sides) || choosesIntegers(Sides))) ||
                (onlyCompares(Branch, Sides) && choosesIntegers(Sides));
  bool Lookup =
      choosesNumbers(Branch, Sides) &&
      (decidesByEquality(*Branch.getCondition()) || onlyReads(Branch, Sides));
  if (!Choice && !Lookup)
    return false;
  SmallVector<BasicBlock *, 2> Blocks;
  size_t Size = 0;
  bool Safe = true;
  for (BasicBlock *Side : {Sides.IfTrue, Sides.IfFalse})
    if (Side != Branch.getParent()) {
      Blocks.push_back(Side);
      Size += Side->size();
      Safe &= isSideHarmless(*Side);
    }
  if (!Safe || Size > MaxInstructions ||
      !shouldTransform(Transformation::FlattenLookups, Branch))
    return false;
  for (BasicBlock *Side : Blocks)
    for (Instruction &I : make_early_inc_range(drop_end(*Side)))
      takeForAll(I, *Branch.getCondition(), Side == Sides.IfTrue);
  flattenBranch(Branch, Sides);
  return true;
}

/// A load from one of two addresses, as references are chosen between in C++,
/// reads both.
bool LookupFlattener::splitAddress(LoadInst &Load,
                                   const ReadablePlaces &Places) {
  auto *Address = dyn_cast<SelectInst>(Load.getPointerOperand());
  if (!Address || !isWideInteger(*Load.getType()) || !Load.isSimple() ||
      mustSuppressSpeculation(Load) ||
      !decidesByEquality(*Address->getCondition()))
    return false;
  uint64_t Bytes = DL.getTypeStoreSize(Load.getType());
  Value *P = Address->getTrueValue(), *Q = Address->getFalseValue();
  if (!Places.mayRead(*P, Bytes, *Load.getParent()) ||
      !Places.mayRead(*Q, Bytes, *Load.getParent()) ||
      !shouldTransform(Transformation::FlattenLookups, Load))
    return false;
  IRBuilder<> B(&Load);
  auto LoadFrom = [&](Value *Place, const char *Name) {
    Align A = std::min(Load.getAlign(), getKnownAlignment(Place, DL, &Load));
    return B.CreateAlignedLoad(Load.getType(), Place, A, Name);
  };
  Value *First = LoadFrom(P, "first");
  Value *Second = LoadFrom(Q, "second");
  Value *Chosen =
      B.CreateSelect(Address->getCondition(), First, Second, "chosen");
  Load.replaceAllUsesWith(Chosen);
  Load.eraseFromParent();
  return true;
}

/// The same of a copy.
bool LookupFlattener::splitCopy(MemTransferInst &Copy,
                                const ReadablePlaces &Places) {
  auto *Address = dyn_cast<SelectInst>(Copy.getSource());
  uint64_t Bytes = copiedBytes(Copy);
  if (!Address || !Bytes || !decidesByEquality(*Address->getCondition()))
    return false;
  Value *P = Address->getTrueValue(), *Q = Address->getFalseValue();
  if (!Places.mayRead(*P, Bytes, *Copy.getParent()) ||
      !Places.mayRead(*Q, Bytes, *Copy.getParent()) ||
      !shouldTransform(Transformation::FlattenLookups, Copy))
    return false;
  IRBuilder<> B(&Copy);
  CopiedParts Pieces = piecesOf(Copy, {P, Q, Copy.getDest()}, DL);
  SmallVector<Value *, 16> First = readPieces(B, Copy, Pieces, *P);
  SmallVector<Value *, 16> Second = readPieces(B, Copy, Pieces, *Q);
  for (auto [Piece, IfTrue, IfFalse] : zip_equal(Pieces, First, Second)) {
    Value *Chosen =
        B.CreateSelect(Address->getCondition(), IfTrue, IfFalse, "chosen");
    auto [Place, A] = placeOf(B, Copy, *Copy.getDest(), Piece.Offset);
    B.CreateAlignedStore(Chosen, Place, A);
  }
  Copy.eraseFromParent();
  return true;
}

bool LookupFlattener::splitAddresses() {
  ReadablePlaces Places(F, AM.getResult<ScalarEvolutionAnalysis>(F),
                        AM.getResult<DominatorTreeAnalysis>(F));
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Load = dyn_cast<LoadInst>(&I))
      Changed |= splitAddress(*Load, Places);
    else if (auto *Copy = dyn_cast<MemTransferInst>(&I))
      Changed |= splitCopy(*Copy, Places);
  return Changed;
}

bool LookupFlattener::run() {
  bool Changed = inlineLookupHelpers(F, AM);
  // Behind inlining, SROA makes branches of stores to one of two objects.
  Changed |= raiseChosenPlaces(F, AM, Deciding::NotPublic);
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    Harmless.clear();
    findHarmless();
    bool Now = false;
    SmallVector<BasicBlock *, 16> Order(post_order(&F));
    for (BasicBlock *BB : Order)
      if (auto *Branch = dyn_cast<BranchInst>(BB->getTerminator()))
        Now |= flatten(*Branch);
    if (Now)
      AM.invalidate(F, PreservedAnalyses::none());
    bool Split = splitAddresses();
    if (!Now && !Split)
      break;
    AM.invalidate(F, PreservedAnalyses::none());
    AM.invalidate(F, SROAPass(SROAOptions::ModifyCFG).run(F, AM));
    Changed = true;
  }
  remarkBranches();
  return Changed;
}

/// The number that \p Condition compares with a counter of \p L; or null.
static Value *lookedUp(Value &Condition, const Loop &L) {
  auto *Compare = dyn_cast<ICmpInst>(&Condition);
  if (!Compare || !decidesByEquality(*Compare))
    return nullptr;
  for (unsigned Side : {0U, 1U}) {
    Value *Index = Compare->getOperand(Side);
    Value *Other = Compare->getOperand(1 - Side);
    while (isa<CastInst>(Index))
      Index = cast<CastInst>(Index)->getOperand(0);
    if (!isa<Constant>(Index) && L.isLoopInvariant(Index) &&
        !L.isLoopInvariant(Other))
      return Index;
  }
  return nullptr;
}

/// The first access of \p Side that only the branch allows, if there is nothing
/// else to say against it.
static const Instruction *
onlyAccess(const BasicBlock &Side,
           const SmallPtrSetImpl<const Instruction *> &Harmless) {
  const Instruction *Found = nullptr;
  for (const Instruction &I : drop_end(Side)) {
    if (I.isDebugOrPseudoInst() || Harmless.contains(&I) || isCheap(I))
      continue;
    if (!isa<LoadInst>(I) && !isa<StoreInst>(I) && !copiedBytes(I))
      return nullptr;
    if (!Found)
      Found = &I;
  }
  return Found;
}

void LookupFlattener::remarkBranches() {
  if (!areHazardsRead(F.getContext()))
    return;
  const LoopInfo &LI = AM.getResult<LoopAnalysis>(F);
  Harmless.clear();
  findHarmless();
  for (BasicBlock &BB : F) {
    auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
    const Loop *L = LI.getLoopFor(&BB);
    BranchSides Sides = Branch && L ? sidesOf(*Branch) : BranchSides();
    if (!Sides || !choosesNumbers(*Branch, Sides))
      continue;
    Value *Index = lookedUp(*Branch->getCondition(), *L);
    const Instruction *Access = nullptr;
    for (BasicBlock *Side : {Sides.IfTrue, Sides.IfFalse})
      if (Index && !Access && Side != &BB)
        Access = onlyAccess(*Side, Harmless);
    if (Access)
      remarkHazard(F, *Access, lookupText(*Index, *Access),
                   AM.getResult<OptimizationRemarkEmitterAnalysis>(F));
  }
}

PreservedAnalyses FlattenLookupsPass::run(Module &M,
                                          ModuleAnalysisManager &AM) {
  FieldFunctions Fields(M);
  if (!Fields.any())
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *, 16> Work;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() &&
        (Fields.contains(F) || copiesNumbers(F)))
      Work.push_back(&F);
  bool Changed = learnSizes(Work, FAM);
  for (Function *F : Work)
    Changed |= LookupFlattener(*F, FAM).run();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
