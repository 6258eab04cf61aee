//===- LookupHelpers.cpp - Functions that lookups are made of -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LookupHelpers.h"
#include "residue/Analysis/ReadablePlaces.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/FlattenBranch.h"
#include "residue/Passes/InlineFieldCode.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// What is inlined has at most so many instructions.
static const unsigned MaxHelperSize = 48;
/// Helpers call helpers: operators that call operators.
static const unsigned MaxInlined = 64;
/// How far from the object a lookup may be.
static const unsigned MaxCallDepth = 4;
/// Two words are no number that tables are made for.
static const uint64_t LeastBytes = 16;

/// What is true or false by itself, not by a comparison: a bit is equal to 1.
static bool isBit(const Value &V) {
  if (!V.getType()->isIntegerTy(1))
    return false;
  return isa<Argument, LoadInst, PHINode>(V) ||
         (isa<TruncInst>(V) && !isWideInteger(*cast<TruncInst>(V).getSrcTy()));
}

static bool isEquality(Value &V, unsigned Depth) {
  const unsigned MaxDepth = 8;
  Value *L, *R;
  if (Depth > MaxDepth)
    return false;
  if (match(&V, m_LogicalAnd(m_Value(L), m_Value(R))) ||
      match(&V, m_LogicalOr(m_Value(L), m_Value(R))))
    return isEquality(*L, Depth + 1) && isEquality(*R, Depth + 1);
  if (match(&V, m_ZExtOrSExt(m_Value(L))) ||
      (!V.getType()->isIntegerTy(1) && match(&V, m_Trunc(m_Value(L)))) ||
      match(&V, m_Freeze(m_Value(L))) || match(&V, m_Not(m_Value(L))))
    return isEquality(*L, Depth + 1);
  if (isBit(V))
    return true;
  const auto *Compare = dyn_cast<ICmpInst>(&V);
  if (!Compare || !Compare->isEquality())
    return false;
  L = Compare->getOperand(0);
  if (match(Compare->getOperand(1), m_Zero()) && isEquality(*L, Depth + 1))
    return true;
  return L->getType()->isIntegerTy() && !isWideInteger(*L->getType());
}

bool residue::decidesByEquality(Value &Condition) {
  return isEquality(Condition, 0);
}

static bool readsNumbers(const Instruction &I) {
  if (const auto *Copy = dyn_cast<MemTransferInst>(&I)) {
    const auto *Length = dyn_cast<ConstantInt>(Copy->getLength());
    return Length && Length->getValue().uge(LeastBytes);
  }
  return isa<LoadInst>(I) && isWideInteger(*I.getType());
}

static bool isReadFrom(const Value &Address) {
  return any_of(Address.users(), [](const User *U) {
    return isa<Instruction>(U) && readsNumbers(*cast<Instruction>(U));
  });
}

/// A wide number, or the address that one is read from.
static bool isNumber(const PHINode &Phi) {
  return isWideInteger(*Phi.getType()) ||
         (Phi.getType()->isPointerTy() && isReadFrom(Phi));
}

static bool isMoving(const BranchInst &Branch, const BranchSides &Sides) {
  auto MovesNumber = [](const Instruction &I) {
    const auto *Store = dyn_cast<StoreInst>(&I);
    return readsNumbers(I) ||
           (Store && isWideInteger(*Store->getValueOperand()->getType()));
  };
  return any_of(ArrayRef{Sides.IfTrue, Sides.IfFalse}, [&](BasicBlock *Side) {
    return Side != Branch.getParent() && any_of(*Side, MovesNumber);
  });
}

/// Makes no number, but possibly what decides about one.
static bool isNoWork(const Instruction &I) {
  return isa<CastInst, GetElementPtrInst, SelectInst, ICmpInst,
             MemTransferInst>(I) ||
         (isa<BinaryOperator, LoadInst>(I) && !isWideInteger(*I.getType()));
}

/// Numbers that are there already, or their addresses: nothing is computed.
/// What is between the numbers of a structure is copied.
static bool isChoosing(const BranchInst &Branch, const BranchSides &Sides) {
  return doOnly(Branch, Sides, isNoWork) &&
         any_of(Sides.Meeting->phis(), [&](const PHINode &Phi) {
           return isNumber(Phi) &&
                  Phi.getIncomingValueForBlock(Sides.IfTrue) !=
                      Phi.getIncomingValueForBlock(Sides.IfFalse);
         });
}

bool residue::choosesNumbers(const BranchInst &Branch,
                             const BranchSides &Sides) {
  return isMoving(Branch, Sides) || isChoosing(Branch, Sides);
}

static bool hasChoice(const Function &F) {
  auto IsOfAddresses = [](const Instruction &I) {
    return isa<SelectInst>(I) && I.getType()->isPointerTy() && isReadFrom(I);
  };
  if (any_of(instructions(F), IsOfAddresses))
    return true;
  return any_of(F, [](const BasicBlock &BB) {
    const auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
    BranchSides Sides = Branch ? sidesOf(*Branch) : BranchSides();
    return Sides && choosesNumbers(*Branch, Sides);
  });
}

/// \p Tag, of a member of a struct, is that of a _BitInt.
static bool isBitInt(const MDNode *Tag) {
  const auto *Type = Tag && Tag->getNumOperands() > 1
                         ? dyn_cast<MDNode>(Tag->getOperand(1))
                         : nullptr;
  const auto *Name = Type && Type->getNumOperands()
                         ? dyn_cast<MDString>(Type->getOperand(0))
                         : nullptr;
  return Name && Name->getString().contains("_BitInt(");
}

static bool copiesNumbers(const Instruction &I) {
  const MDNode *Members = I.getMetadata(LLVMContext::MD_tbaa_struct);
  if (!Members || !isa<MemTransferInst>(I))
    return false;
  // Offset, size and tag of each.
  for (unsigned At = 0; At + 2 < Members->getNumOperands(); At += 3) {
    auto *Size = mdconst::dyn_extract<ConstantInt>(Members->getOperand(At + 1));
    if (Size && Size->getValue().ugt(LeastBytes) &&
        isBitInt(dyn_cast<MDNode>(Members->getOperand(At + 2))))
      return true;
  }
  return false;
}

bool residue::copiesNumbers(const Function &F) {
  return any_of(instructions(F),
                [](const Instruction &I) { return ::copiesNumbers(I); });
}

static bool isSmall(const Function &F) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> Loops;
  FindFunctionBackedges(F, Loops);
  return Loops.empty() && F.getInstructionCount() <= MaxHelperSize &&
         none_of(instructions(F), [](const Instruction &I) {
           return isRaisedCall(I) || isWideDivision(I);
         });
}

/// \p F chooses by a comparison, between numbers or what calls say.
static bool hasLookup(Function &F) {
  auto IsOfCalls = [](BasicBlock *Side) {
    return any_of(*Side, [](const Instruction &I) {
      const auto *Call = dyn_cast<CallBase>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      return Callee && !Callee->isDeclaration() && isSmall(*Callee);
    });
  };
  for (Instruction &I : instructions(F)) {
    auto *Select = dyn_cast<SelectInst>(&I);
    if (Select && Select->getType()->isPointerTy() && isReadFrom(*Select) &&
        decidesByEquality(*Select->getCondition()))
      return true;
    auto *Branch = dyn_cast<BranchInst>(&I);
    BranchSides Sides = Branch ? sidesOf(*Branch) : BranchSides();
    if (Sides && decidesByEquality(*Branch->getCondition()) &&
        (isMoving(*Branch, Sides) || IsOfCalls(Sides.IfTrue) ||
         IsOfCalls(Sides.IfFalse)))
      return true;
  }
  return false;
}

/// \p F may be called while it runs, as far as calls by name tell.
static bool isRecursive(const Function &F) {
  SmallSetVector<const Function *, 16> Reached;
  Reached.insert(&F);
  for (unsigned Next = 0; Next != Reached.size(); ++Next)
    for (const Instruction &I : instructions(*Reached[Next])) {
      const auto *Call = dyn_cast<CallBase>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee == &F)
        return true;
      if (Callee && !Callee->isDeclaration())
        Reached.insert(Callee);
    }
  return false;
}

static CallBase *nextHelper(Function &F, FunctionAnalysisManager &AM) {
  bool HasLookup = hasLookup(F);
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && Callee != &F && !Callee->isDeclaration() &&
        (HasLookup || hasChoice(*Callee)) && isSmall(*Callee) &&
        !isRecursive(*Callee) && canInlineCall(*Call, AM))
      return Call;
  }
  return nullptr;
}

bool residue::inlineLookupHelpers(Function &F, FunctionAnalysisManager &AM) {
  unsigned Count = 0;
  while (CallBase *Call = Count < MaxInlined ? nextHelper(F, AM) : nullptr) {
    InlineFunctionInfo Info;
    if (!InlineFunction(*Call, Info, /*MergeAttributes=*/true,
                        /*CalleeAAR=*/nullptr, /*InsertLifetime=*/false)
             .isSuccess())
      break;
    ++Count;
  }
  if (!Count)
    return false;
  AM.invalidate(F, PreservedAnalyses::none());
  AM.invalidate(F, SROAPass(SROAOptions::ModifyCFG).run(F, AM));
  return true;
}

namespace {

/// What is known of the places in functions, while nothing more becomes known.
using PlacesOf = DenseMap<const Function *, std::unique_ptr<ReadablePlaces>>;

} // namespace

/// Bytes that every caller of \p A's function passes the address of.
static uint64_t bytesPassed(const Argument &A, PlacesOf &Known,
                            FunctionAnalysisManager &AM) {
  const Function &F = *A.getParent();
  uint64_t Least = UINT64_MAX;
  for (const User *U : F.users()) {
    auto *Call = const_cast<CallBase *>(cast<CallBase>(U));
    Function &Caller = *Call->getFunction();
    if (Caller.hasOptNone())
      return 0;
    std::unique_ptr<ReadablePlaces> &Places = Known[&Caller];
    if (!Places)
      Places = std::make_unique<ReadablePlaces>(
          Caller, AM.getResult<ScalarEvolutionAnalysis>(Caller),
          AM.getResult<DominatorTreeAnalysis>(Caller));
    Value *Passed = Call->getArgOperand(A.getArgNo());
    Least = std::min(Least, Places->bytesBehind(*Passed, *Call->getParent()));
  }
  return Least == UINT64_MAX ? 0 : Least;
}

static bool learnSizes(Function &F, PlacesOf &Known,
                       FunctionAnalysisManager &AM) {
  bool Changed = false;
  for (Argument &A : F.args()) {
    if (!A.getType()->isPointerTy() || A.hasPassPointeeByValueCopyAttr())
      continue;
    uint64_t Bytes = bytesPassed(A, Known, AM);
    if (Bytes <= A.getDereferenceableBytes())
      continue;
    A.addAttr(Attribute::getWithDereferenceableBytes(F.getContext(), Bytes));
    Changed = true;
  }
  return Changed;
}

/// Those of \p Some that choose between numbers, or call what does.
static SmallVector<Function *, 16> haveChoices(ArrayRef<Function *> Some) {
  SmallPtrSet<const Function *, 16> Choose;
  for (Function &F : *Some.front()->getParent())
    if (hasChoice(F))
      Choose.insert(&F);
  for (bool Changed = !Choose.empty(); Changed;) {
    Changed = false;
    for (Function *F : Some)
      if (!Choose.contains(F) && any_of(instructions(*F), [&](Instruction &I) {
            auto *Call = dyn_cast<CallBase>(&I);
            return Call && Choose.contains(Call->getCalledFunction());
          })) {
        Choose.insert(F);
        Changed = true;
      }
  }
  SmallVector<Function *, 16> Found;
  copy_if(Some, std::back_inserter(Found),
          [&](Function *F) { return Choose.contains(F); });
  return Found;
}

bool residue::learnSizes(ArrayRef<Function *> Some,
                         FunctionAnalysisManager &AM) {
  if (Some.empty())
    return false;
  SmallVector<Function *, 16> Left = haveChoices(Some);
  // In LLVM 19 the address of a block is a use, too.
  erase_if(Left, [](const Function *F) {
    return !F->hasLocalLinkage() || F->hasAddressTaken() || F->isVarArg() ||
           !all_of(F->users(), IsaPred<CallBase>);
  });
  bool Changed = false;
  // What a function is passed it may pass on.
  for (unsigned Round = 0; Round != MaxCallDepth; ++Round) {
    PlacesOf Known;
    bool Now = false;
    for (Function *F : Left)
      Now |= ::learnSizes(*F, Known, AM);
    if (!Now)
      break;
    Changed = true;
  }
  return Changed;
}
