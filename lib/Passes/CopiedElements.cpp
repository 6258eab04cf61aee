//===- CopiedElements.cpp - Elements that a copy moves --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An object is an array of records, as in FieldMemory. Where numbers are in it
// only decides how its bytes are cut; any cut copies all of them.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/CopiedElements.h"
#include "CopiedParts.h"
#include "residue/Analysis/ObjectPlace.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include <memory>
#include <numeric>

using namespace llvm;
using namespace residue;

/// Longer copies stay.
static constexpr uint64_t MaxBytes = 1024;
/// So do those of more numbers, or of an object with more uses.
static constexpr unsigned MaxParts = 64;
static constexpr unsigned MaxUses = 4096;

namespace {

/// The wide numbers that a function loads and stores in an object.
class KnownNumbers {
public:
  KnownNumbers(Value &Object, const Function &F);

  /// Those among \p Bytes bytes from \p Pointer on, which points into the
  /// object, by their places there; or nothing if one of them is cut.
  std::optional<CopiedParts> find(const Value *Pointer, uint64_t Bytes) const;

private:
  void follow(Value &Pointer, const ObjectPlace &Where);
  void access(const ObjectPlace &Where, Type *Ty);

  const Function &F;
  const DataLayout &DL;
  unsigned IndexBits;
  unsigned Uses = 0;
  /// Greatest common divisor of what variables move by; 0 without any.
  uint64_t Stride = 0;
  bool Understood = true;
  SmallVector<std::pair<int64_t, Type *>, 8> Numbers;
  DenseMap<const Value *, int64_t> Offsets;
};

/// Cuts copies into numbers.
class CopyCutter {
public:
  CopyCutter(Function &F, const LoopInfo &LI)
      : F(F), LI(LI), DL(F.getParent()->getDataLayout()) {}

  bool run();

private:
  bool cut(MemTransferInst &Copy);
  bool staysInTurns(const MemTransferInst &Copy) const;
  /// Those at either end of \p Copy, and what is between them.
  std::optional<CopiedParts> partsOf(const MemTransferInst &Copy,
                                     uint64_t Bytes);
  std::optional<CopiedParts> numbersAt(const Value *Pointer, uint64_t Bytes);

  Function &F;
  const LoopInfo &LI;
  const DataLayout &DL;
  DenseMap<const Value *, std::unique_ptr<KnownNumbers>> Known;
};

} // namespace

/// What \p Pointer, as far as steps tell, points into.
static const Value *objectOf(const Value *Pointer) {
  while (const auto *GEP = dyn_cast<GEPOperator>(Pointer))
    Pointer = GEP->getPointerOperand();
  return Pointer;
}

KnownNumbers::KnownNumbers(Value &Object, const Function &F)
    : F(F), DL(F.getParent()->getDataLayout()),
      IndexBits(DL.getIndexTypeSizeInBits(Object.getType())) {
  follow(Object, ObjectPlace());
  for (auto &[Offset, Ty] : Numbers)
    if (Stride)
      Offset -= int64_t(Stride) * divideFloorSigned(Offset, int64_t(Stride));
  llvm::sort(Numbers);
  Numbers.erase(llvm::unique(Numbers), Numbers.end());
}

void KnownNumbers::access(const ObjectPlace &Where, Type *Ty) {
  std::optional<uint64_t> Scale = Where.scaleOfAccess(IndexBits);
  Understood &= Scale.has_value();
  Stride = std::gcd(Stride, Scale.value_or(0));
  if (Ty && isWideInteger(*Ty) && DL.typeSizeEqualsStoreSize(Ty))
    Numbers.push_back({Where.offset(), Ty});
}

void KnownNumbers::follow(Value &Pointer, const ObjectPlace &Where) {
  Offsets[&Pointer] = Where.offset();
  for (User *U : Pointer.users()) {
    if (++Uses > MaxUses)
      Understood = false;
    if (!Understood)
      return;
    if (auto *GEP = dyn_cast<GEPOperator>(U)) {
      // What is not understood is an object of its own.
      if (std::optional<ObjectPlace> Next = Where.movedBy(*GEP, DL))
        follow(*GEP, *Next);
      continue;
    }
    auto *I = dyn_cast<Instruction>(U);
    if (!I || I->getFunction() != &F)
      continue;
    if (getLoadStorePointerOperand(I) == &Pointer)
      access(Where, getLoadStoreType(I));
    else if (isa<MemTransferInst>(I))
      access(Where, nullptr);
  }
}

std::optional<CopiedParts> KnownNumbers::find(const Value *Pointer,
                                              uint64_t Bytes) const {
  auto At = Offsets.find(Pointer);
  if (!Understood || At == Offsets.end())
    return std::nullopt;
  const int64_t Size = int64_t(Bytes), Step = int64_t(Stride);
  CopiedParts Found;
  for (auto [Offset, Ty] : Numbers) {
    const int64_t Length = int64_t(DL.getTypeStoreSize(Ty).getFixedValue());
    int64_t Place = Offset - At->second;
    if (Step) // The first one that ends behind the copy's beginning.
      Place -= Step * divideFloorSigned(Place + Length - 1, Step);
    for (; Place < Size; Place += Step) {
      if (Place + Length > 0) {
        if (Place < 0 || Place + Length > Size || Found.size() == MaxParts)
          return std::nullopt;
        Found.push_back({uint64_t(Place), Ty});
      }
      if (!Step)
        break;
    }
  }
  return Found;
}

std::optional<CopiedParts> CopyCutter::numbersAt(const Value *Pointer,
                                                 uint64_t Bytes) {
  const Value *Object = objectOf(Pointer);
  std::unique_ptr<KnownNumbers> &Of = Known[Object];
  if (!Of)
    Of = std::make_unique<KnownNumbers>(*const_cast<Value *>(Object), F);
  return Of->find(Pointer, Bytes);
}

std::optional<CopiedParts> CopyCutter::partsOf(const MemTransferInst &Copy,
                                               uint64_t Bytes) {
  CopiedParts Numbers;
  for (const Value *Pointer : {Copy.getRawSource(), Copy.getRawDest()}) {
    std::optional<CopiedParts> Found = numbersAt(Pointer, Bytes);
    if (!Found)
      return std::nullopt;
    Numbers.append(*Found);
  }
  stable_sort(Numbers, [](const CopiedPart &A, const CopiedPart &B) {
    return A.Offset < B.Offset;
  });
  CopiedParts Parts;
  uint64_t End = 0;
  for (const CopiedPart &Number : Numbers) {
    if (!Parts.empty() && Parts.back() == Number)
      continue;
    if (Number.Offset < End)
      return std::nullopt;
    addBytes(Parts, End, Number.Offset, F.getContext());
    Parts.push_back(Number);
    End = Number.Offset + DL.getTypeStoreSize(Number.Ty).getFixedValue();
  }
  addBytes(Parts, End, Bytes, F.getContext());
  return Numbers.empty() ? std::nullopt : std::optional(Parts);
}

/// Memory of the function or of the file: all that accesses it may be known.
static bool isOwn(const Value *Pointer) {
  const Value *Object = objectOf(Pointer);
  const auto *Global = dyn_cast<GlobalVariable>(Object);
  return isa<AllocaInst>(Object) || isNoAliasCall(Object) ||
         (Global && Global->hasLocalLinkage());
}

/// In a loop one end is the same object in all turns: it may be held in
/// registers (HoldElements.h).
bool CopyCutter::staysInTurns(const MemTransferInst &Copy) const {
  const Loop *L = F.hasOptSize() ? nullptr : LI.getLoopFor(Copy.getParent());
  return L && (L->isLoopInvariant(objectOf(Copy.getRawSource())) ||
               L->isLoopInvariant(objectOf(Copy.getRawDest())));
}

/// All is loaded before anything is stored, so that both may be the same.
bool CopyCutter::cut(MemTransferInst &Copy) {
  const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  Value *Source = Copy.getRawSource(), *Target = Copy.getRawDest();
  if (!Length || Copy.isVolatile() || Length->getValue().ugt(MaxBytes) ||
      Source->getType() != Target->getType() ||
      (!isOwn(Source) && !isOwn(Target) && !staysInTurns(Copy)))
    return false;
  std::optional<CopiedParts> Parts = partsOf(Copy, Length->getZExtValue());
  if (!Parts || !shouldTransform(Transformation::CopiedElements, Copy))
    return false;
  IRBuilder<> B(&Copy);
  auto At = [&](Value *Pointer, const CopiedPart &P) {
    return P.Offset
               ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Pointer, P.Offset)
               : Pointer;
  };
  SmallVector<Value *, 8> Loaded;
  for (const CopiedPart &P : *Parts)
    Loaded.push_back(B.CreateAlignedLoad(
        P.Ty, At(Source, P),
        commonAlignment(Copy.getSourceAlign().valueOrOne(), P.Offset),
        "copied"));
  for (auto [V, P] : zip_equal(Loaded, *Parts))
    B.CreateAlignedStore(
        V, At(Target, P),
        commonAlignment(Copy.getDestAlign().valueOrOne(), P.Offset));
  Copy.eraseFromParent();
  return true;
}

bool CopyCutter::run() {
  SmallVector<MemTransferInst *, 8> Copies;
  bool Reduces = false;
  for (Instruction &I : instructions(F)) {
    if (auto *Copy = dyn_cast<MemTransferInst>(&I))
      Copies.push_back(Copy);
    Reduces |= supportedModulus(I).has_value();
  }
  bool Changed = false;
  if (Reduces)
    for (MemTransferInst *Copy : Copies)
      Changed |= cut(*Copy);
  return Changed;
}

PreservedAnalyses CopiedElementsPass::run(Function &F,
                                          FunctionAnalysisManager &AM) {
  if (!CopyCutter(F, AM.getResult<LoopAnalysis>(F)).run())
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}
