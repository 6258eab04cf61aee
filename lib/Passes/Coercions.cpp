//===- Coercions.cpp - Field elements in two registers --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   i127 @residue.element.i127(i64 %lo, i64 %hi)    %lo + 2^64 %hi mod 2^127
//   {i64, i64} @residue.words.i127(i127 %x)         %x mod 2^64, %x div 2^64
//
// A slot is a place on the stack of two words that holds an element. In what
// clang writes,
//
//   store i127 %x               load {i64, i64}         results
//   store i64 %lo, i64 %hi      load i128, trunc        parameters
//   store i128 (zext i127 %x)   load i64, i64           arguments
//
// and the same with i127 and i128 exchanged. All accesses of a slot become ones
// of the element. What `store i127` leaves in the padding is unspecified, so
// zero, which `words` returns, will do. What words leave there is not: a slot
// that is written as words must not be read as words. A load of an i127 is
// defined after a store of an i127 only, which all stores become.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/Coercions.h"
#include "residue/Analysis/FieldMemory.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/PureFunction.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static const char ElementPrefix[] = "residue.element.i";
static const char WordsPrefix[] = "residue.words.i";

static const unsigned WordBits = 64;

static bool isCoercedWidth(unsigned Bits) {
  return Bits > WordBits && Bits < 2 * WordBits;
}

static bool isWordPair(const Type *Ty) {
  const auto *Struct = dyn_cast<StructType>(Ty);
  return Struct && Struct->getNumElements() == 2 &&
         Struct->getElementType(0)->isIntegerTy(WordBits) &&
         Struct->getElementType(1)->isIntegerTy(WordBits);
}

/// `residue.element.iN`, declared as we do.
static bool isElementDeclaration(const Function &F) {
  Type *Result = F.getReturnType();
  return F.isDeclaration() && F.getName().starts_with(ElementPrefix) &&
         Result->isIntegerTy() &&
         isCoercedWidth(Result->getIntegerBitWidth()) && F.arg_size() == 2 &&
         F.getArg(0)->getType()->isIntegerTy(WordBits) &&
         F.getArg(1)->getType()->isIntegerTy(WordBits);
}

/// `residue.words.iN`, declared as we do.
static bool isWordsDeclaration(const Function &F) {
  return F.isDeclaration() && F.getName().starts_with(WordsPrefix) &&
         isWordPair(F.getReturnType()) && F.arg_size() == 1 &&
         F.getArg(0)->getType()->isIntegerTy() &&
         isCoercedWidth(F.getArg(0)->getType()->getIntegerBitWidth());
}

static CallInst *callOf(Value *V, bool (*IsDeclaration)(const Function &)) {
  auto *Call = dyn_cast<CallInst>(V);
  return Call && Call->getCalledFunction() &&
                 IsDeclaration(*Call->getCalledFunction())
             ? Call
             : nullptr;
}

/// Null if the name is taken.
static Function *declaration(Module &M, const char *Prefix, IntegerType *Type) {
  LLVMContext &Context = M.getContext();
  bool IsElement = Prefix == ElementPrefix;
  std::string Name = (Prefix + Twine(Type->getBitWidth())).str();
  if (GlobalValue *Known = M.getNamedValue(Name)) {
    auto *F = dyn_cast<Function>(Known);
    return F && (IsElement ? isElementDeclaration(*F) : isWordsDeclaration(*F))
               ? F
               : nullptr;
  }
  IntegerType *Word = IntegerType::get(Context, WordBits);
  FunctionType *FT =
      IsElement ? FunctionType::get(Type, {Word, Word}, false)
                : FunctionType::get(StructType::get(Word, Word), {Type}, false);
  AttrBuilder Attributes(Context);
  // The inliner would count a call.
  Attributes.addAttribute("call-inline-cost", "0");
  return declarePureFunction(M, FT, Name, /*Speculatable=*/true, Attributes);
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

namespace {

class Slot {
public:
  /// \p Alloca may be a slot or not.
  explicit Slot(AllocaInst &Alloca)
      : Alloca(Alloca), DL(Alloca.getDataLayout()) {}

  /// True if it is one, and was rewritten.
  bool rewrite();

private:
  struct Access {
    Instruction *I;
    uint64_t Offset;
    Type *Ty;
  };

  bool collect(Value &Pointer, uint64_t Offset);
  bool addWidth(Type *Ty);
  bool isWordAccess(const Access &A) const;
  bool understandStore(const Access &A);
  bool understandLoad(const Access &A);
  bool pairStores();
  Value *elementOf(Value *Stored, IRBuilderBase &B) const;
  void rewriteLoad(const Access &A, Function *Words);

  AllocaInst &Alloca;
  const DataLayout &DL;
  IntegerType *Element = nullptr;
  bool ReadsWords = false, WritesWords = false;
  SmallVector<Access, 8> Accesses;
  SmallVector<StoreInst *, 4> ElementStores;
  /// The lower word, and the upper one.
  SmallVector<std::pair<StoreInst *, StoreInst *>, 2> WordStores;
  SmallVector<Access, 4> Loads;
};

} // namespace

/// Nothing but simple loads and stores at known places.
bool Slot::collect(Value &Pointer, uint64_t Offset) {
  for (User *U : Pointer.users()) {
    auto *I = cast<Instruction>(U);
    if (isLifetimeOf(*I, &Alloca))
      continue;
    if (auto *GEP = dyn_cast<GetElementPtrInst>(I)) {
      APInt Bytes(DL.getIndexTypeSizeInBits(GEP->getType()), Offset);
      if (!GEP->accumulateConstantOffset(DL, Bytes) ||
          !collect(*GEP, Bytes.getZExtValue()))
        return false;
    } else if (auto *Load = dyn_cast<LoadInst>(I)) {
      if (!Load->isSimple())
        return false;
      Accesses.push_back({I, Offset, Load->getType()});
    } else {
      auto *Store = dyn_cast<StoreInst>(I);
      if (!Store || !Store->isSimple() || Store->getValueOperand() == &Pointer)
        return false;
      Accesses.push_back({I, Offset, Store->getValueOperand()->getType()});
    }
  }
  return true;
}

/// All agree on one type of elements.
bool Slot::addWidth(Type *Ty) {
  auto *Integer = dyn_cast<IntegerType>(Ty);
  if (!Integer || !isCoercedWidth(Integer->getBitWidth()) ||
      (Element && Element != Integer))
    return false;
  Element = Integer;
  return true;
}

bool Slot::isWordAccess(const Access &A) const {
  return A.Ty->isIntegerTy(WordBits) &&
         (A.Offset == 0 || 8 * A.Offset == WordBits);
}

bool Slot::understandStore(const Access &A) {
  auto *Store = cast<StoreInst>(A.I);
  if (isWordAccess(A))
    return WritesWords = true;
  if (A.Offset != 0)
    return false;
  ElementStores.push_back(Store);
  Value *V = Store->getValueOperand();
  if (!A.Ty->isIntegerTy(2 * WordBits))
    return addWidth(A.Ty);
  Value *X;
  return isa<ConstantInt>(V) ||
         (match(V, m_ZExt(m_Value(X))) && addWidth(X->getType()));
}

bool Slot::understandLoad(const Access &A) {
  Loads.push_back(A);
  if (isWordAccess(A) || (A.Offset == 0 && isWordPair(A.Ty)))
    return ReadsWords = true;
  if (A.Offset != 0)
    return false;
  if (!A.Ty->isIntegerTy(2 * WordBits))
    return addWidth(A.Ty);
  return all_of(A.I->users(), [&](User *U) {
    return isa<TruncInst>(U) && addWidth(U->getType());
  });
}

/// Two stores of words are one of an element if nothing accesses the slot in
/// between.
bool Slot::pairStores() {
  MapVector<BasicBlock *, SmallVector<const Access *, 4>> ByBlock;
  for (const Access &A : Accesses)
    ByBlock[A.I->getParent()].push_back(&A);
  for (auto &[BB, InBlock] : ByBlock) {
    sort(InBlock, [](const Access *A, const Access *B) {
      return A->I->comesBefore(B->I);
    });
    for (size_t N = 0; N < InBlock.size(); ++N) {
      const Access *First = InBlock[N];
      if (!isa<StoreInst>(First->I) || !isWordAccess(*First))
        continue;
      if (++N == InBlock.size())
        return false;
      const Access *Second = InBlock[N];
      if (!isa<StoreInst>(Second->I) || !isWordAccess(*Second) ||
          First->Offset == Second->Offset)
        return false;
      if (First->Offset != 0)
        std::swap(First, Second);
      WordStores.push_back(
          {cast<StoreInst>(First->I), cast<StoreInst>(Second->I)});
    }
  }
  return true;
}

Value *Slot::elementOf(Value *Stored, IRBuilderBase &B) const {
  Value *X;
  if (Stored->getType() == Element)
    return Stored;
  if (match(Stored, m_ZExt(m_Value(X))))
    return X;
  return B.CreateTrunc(Stored, Element); // Of a constant.
}

void Slot::rewriteLoad(const Access &A, Function *Words) {
  auto *Load = cast<LoadInst>(A.I);
  if (A.Ty == Element)
    return;
  IRBuilder<> B(Load);
  // The upper word is read from what is aligned as the whole.
  LoadInst *X = B.CreateAlignedLoad(
      Element, &Alloca, A.Offset ? Alloca.getAlign() : Load->getAlign(), "x");
  if (A.Ty->isIntegerTy(2 * WordBits)) {
    X->setAAMetadata(Load->getAAMetadata());
    for (User *U : make_early_inc_range(Load->users())) {
      U->replaceAllUsesWith(X);
      cast<Instruction>(U)->eraseFromParent();
    }
  } else {
    Value *All = B.CreateCall(Words, {X}, "words");
    Load->replaceAllUsesWith(
        isWordPair(A.Ty) ? All : B.CreateExtractValue(All, A.Offset ? 1 : 0));
  }
  Load->eraseFromParent();
}

bool Slot::rewrite() {
  TypeSize Size = DL.getTypeAllocSizeInBits(Alloca.getAllocatedType());
  if (Alloca.isArrayAllocation() || Alloca.isUsedWithInAlloca() ||
      Size != TypeSize::getFixed(2 * WordBits) || !collect(Alloca, 0))
    return false;
  for (const Access &A : Accesses)
    if (!(isa<StoreInst>(A.I) ? understandStore(A) : understandLoad(A)))
      return false;
  if (!Element || WritesWords == ReadsWords || !pairStores())
    return false;
  for (StoreInst *Store : ElementStores)
    if (auto *C = dyn_cast<ConstantInt>(Store->getValueOperand()))
      if (C->getValue().getActiveBits() > Element->getBitWidth())
        return false;
  if (!shouldTransform(Transformation::CoercedIntegers, Alloca))
    return false;
  Function *Converts = declaration(
      *Alloca.getModule(), ReadsWords ? WordsPrefix : ElementPrefix, Element);
  if (!Converts)
    return false;

  for (StoreInst *Store : ElementStores) {
    IRBuilder<> B(Store);
    Store->setOperand(0, elementOf(Store->getValueOperand(), B));
  }
  for (auto [Lo, Hi] : WordStores) {
    StoreInst *Last = Lo->comesBefore(Hi) ? Hi : Lo;
    IRBuilder<> B(Last);
    Value *X = B.CreateCall(
        Converts, {Lo->getValueOperand(), Hi->getValueOperand()}, "element");
    B.CreateAlignedStore(X, &Alloca, Lo->getAlign());
    Lo->eraseFromParent();
    Hi->eraseFromParent();
  }
  for (const Access &A : Loads)
    rewriteLoad(A, Converts);
  return true;
}

PreservedAnalyses CoercedIntegersPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  if (!hadRaisedReductions(M) || !M.getDataLayout().isLittleEndian())
    return PreservedAnalyses::all();
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasOptNone())
      continue;
    SmallVector<AllocaInst *, 16> Allocas;
    for (Instruction &I : F.getEntryBlock())
      if (auto *Alloca = dyn_cast<AllocaInst>(&I))
        Allocas.push_back(Alloca);
    for (AllocaInst *Alloca : Allocas)
      Changed |= Slot(*Alloca).rewrite();
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

//===----------------------------------------------------------------------===//
// Between inlined functions, and at the end
//===----------------------------------------------------------------------===//

/// The integer whose word \p Index \p V is, if it is known.
static Value *integerOfWord(Value *V, unsigned Index) {
  auto *Extract = dyn_cast<ExtractValueInst>(V);
  if (!Extract || Extract->getNumIndices() != 1 ||
      Extract->getIndices()[0] != Index)
    return nullptr;
  CallInst *Words = callOf(Extract->getAggregateOperand(), isWordsDeclaration);
  return Words ? Words->getArgOperand(0) : nullptr;
}

/// What the call \p Call of `residue.element.iN` returns, if that is known.
static Value *knownElement(CallInst &Call) {
  Value *Lo = Call.getArgOperand(0), *Hi = Call.getArgOperand(1);
  unsigned Bits = Call.getType()->getIntegerBitWidth();
  const APInt *LoBits, *HiBits;
  if (match(Lo, m_APInt(LoBits)) && match(Hi, m_APInt(HiBits)))
    return ConstantInt::get(Call.getType(),
                            HiBits->concat(*LoBits).trunc(Bits));
  Value *X = integerOfWord(Lo, 0);
  if (!X || X == &Call || X != integerOfWord(Hi, 1))
    return nullptr;
  // %x mod 2^64 + 2^64 (%x div 2^64) = %x, and then modulo 2^N.
  return IRBuilder<>(&Call).CreateZExtOrTrunc(X, Call.getType());
}

static bool cancelCoercions(Function &F) {
  bool Changed = false;
  SmallVector<WeakTrackingVH, 8> Dead;
  for (Instruction &I : instructions(F))
    if (CallInst *Call = callOf(&I, isElementDeclaration))
      if (Value *X = knownElement(*Call)) {
        Call->replaceAllUsesWith(X);
        Dead.push_back(Call);
        Changed = true;
      }
  RecursivelyDeleteTriviallyDeadInstructions(Dead);
  return Changed;
}

PreservedAnalyses CancelCoercionsPass::run(Function &F,
                                           FunctionAnalysisManager &AM) {
  if (!cancelCoercions(F))
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

static void expandElement(CallInst &Call) {
  IRBuilder<> B(&Call);
  Value *Lo = B.CreateZExt(Call.getArgOperand(0), Call.getType(), "lo");
  Value *Hi = B.CreateZExt(Call.getArgOperand(1), Call.getType(), "hi");

  Value *X = B.CreateOr(B.CreateShl(Hi, WordBits), Lo);
  X->takeName(&Call);
  Call.replaceAllUsesWith(X);
  Call.eraseFromParent();
}

static void expandWords(CallInst &Call) {
  IRBuilder<> B(&Call);
  Value *X = Call.getArgOperand(0);
  Type *Word = B.getIntNTy(WordBits);
  Value *Words[] = {B.CreateTrunc(X, Word, "lo"),
                    B.CreateTrunc(B.CreateLShr(X, WordBits), Word, "hi")};
  for (User *U : make_early_inc_range(Call.users()))
    if (auto *Extract = dyn_cast<ExtractValueInst>(U)) {
      Extract->replaceAllUsesWith(Words[Extract->getIndices()[0]]);
      Extract->eraseFromParent();
    }
  if (!Call.use_empty()) {
    Value *Both = PoisonValue::get(Call.getType());
    for (unsigned Index : {0, 1})
      Both = B.CreateInsertValue(Both, Words[Index], Index);
    Call.replaceAllUsesWith(Both);
  }
  Call.eraseFromParent();
}

PreservedAnalyses ExpandCoercionsPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  SmallVector<Function *, 4> Declared;
  for (Function &F : M)
    if (isElementDeclaration(F) || isWordsDeclaration(F))
      Declared.push_back(&F);
  if (Declared.empty())
    return PreservedAnalyses::all();
  for (Function &F : M)
    cancelCoercions(F);
  for (Function *F : Declared) {
    bool IsElement = isElementDeclaration(*F);
    for (User *U : make_early_inc_range(F->users())) {
      auto *Call = dyn_cast<CallInst>(U);
      if (Call && Call->getCalledFunction() == F)
        IsElement ? expandElement(*Call) : expandWords(*Call);
    }
    if (F->use_empty())
      F->eraseFromParent();
  }
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
