//===- VectorLookups.cpp - Choices around a loop, in vectors --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bitcast permutes the words of an integer in some way, the same for all
// values of a type. Bit operations, zero and repeated words do not care, and a
// load of the vector is the bitcast of a load of the integer.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/VectorLookups.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// The word that \p V repeats, where that is a mask behind a value barrier.
static Value *repeatedMask(Value *V) {
  Value *Word = nullptr;
  APInt Covered(V->getType()->getIntegerBitWidth(), 0);
  SmallVector<Value *, 8> Work = {V};
  while (!Work.empty()) {
    Value *Part = Work.pop_back_val(), *L, *R, *Inner;
    const APInt *Amount;
    unsigned Position = 0;
    if (match(Part, m_Or(m_Value(L), m_Value(R)))) {
      Work.append({L, R});
      continue;
    }
    if (match(Part, m_Shl(m_Value(Inner), m_APInt(Amount)))) {
      Position = Amount->getZExtValue();
      Part = Inner;
    }
    if (!match(Part, m_ZExt(m_Value(Inner))) || (Word && Word != Inner))
      return nullptr;
    Word = Inner;
    unsigned Bits = Word->getType()->getIntegerBitWidth();
    if (Position % Bits || Position + Bits > Covered.getBitWidth())
      return nullptr;
    Covered.setBits(Position, Position + Bits);
  }
  auto *Barrier = dyn_cast_or_null<CallInst>(Word);
  return Barrier && Barrier->isInlineAsm() && Covered.isAllOnes() ? Word
                                                                  : nullptr;
}

namespace {

/// The value that goes round a loop, and the bit operations of a round.
struct Chain {
  PHINode *Phi = nullptr;
  /// Operands in front of their users.
  SmallVector<Instruction *, 8> Operations;
  SmallSetVector<LoadInst *, 4> Loads;
  /// Wide masks, and the words that they repeat.
  SmallMapVector<Value *, Value *, 4> Masks;
};

} // namespace

/// Collects what \p V is made of, up to the phi.
static bool collect(Value *V, Chain &C, const Loop &L) {
  if (V == C.Phi || is_contained(C.Operations, V) ||
      match(V, m_CombineOr(m_Zero(), m_AllOnes())))
    return true;
  if (Value *Word = repeatedMask(V)) {
    C.Masks[V] = Word;
    return true;
  }
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I))
    return false;
  if (auto *Load = dyn_cast<LoadInst>(I)) {
    C.Loads.insert(Load);
    return Load->isSimple();
  }
  if ((!I->isBitwiseLogicOp() && !isa<FreezeInst>(I)) ||
      C.Operations.size() > 64 ||
      !all_of(I->operands(), [&](Use &U) { return collect(U, C, L); }))
    return false;
  C.Operations.push_back(I);
  return true;
}

/// The block that everything behind \p L is behind, reached by one edge; null
/// if there is none.
static BasicBlock *onlyExit(const Loop &L) {
  BasicBlock *Exit = L.getUniqueExitBlock();
  return Exit && Exit->getSinglePredecessor() && !Exit->isEHPad() ? Exit
                                                                  : nullptr;
}

/// The chain of \p Phi, if nothing else in the loop looks at it.
static std::optional<Chain> findChain(PHINode &Phi, Loop &L,
                                      const DominatorTree &DT) {
  auto *Type = dyn_cast<IntegerType>(Phi.getType());
  if (!Type || Type->getBitWidth() < 128 || Type->getBitWidth() % 64 ||
      !L.getLoopPreheader() || !L.getLoopLatch() || !onlyExit(L))
    return std::nullopt;
  Chain C;
  C.Phi = &Phi;
  auto *Last =
      dyn_cast<Instruction>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
  if (!Last || !collect(Last, C, L) || C.Masks.empty() || C.Loads.empty() ||
      !DT.dominates(Last->getParent(), onlyExit(L)))
    return std::nullopt;
  auto IsInside = [&](Value *V) {
    return all_of(V->users(), [&](User *U) {
      auto *I = cast<Instruction>(U);
      bool LeavesLoop = V == Last && !L.contains(I);
      return I == &Phi || is_contained(C.Operations, I) || LeavesLoop;
    });
  };
  if (!IsInside(&Phi) || !all_of(C.Operations, IsInside) ||
      !all_of(C.Loads, IsInside))
    return std::nullopt;
  return C;
}

/// Writes the operations of \p C in vectors, beside those of integers; what
/// goes into the next round.
static Value *emitVectors(const Chain &C, const Loop &L) {
  auto *Type = C.Phi->getType();
  LLVMContext &Context = Type->getContext();
  unsigned Words = Type->getIntegerBitWidth() / 64;
  auto *Vector = FixedVectorType::get(Type::getInt64Ty(Context), Words);
  IRBuilder<> B(C.Phi);
  BasicBlock *Before = L.getLoopPreheader(), *Latch = L.getLoopLatch();
  PHINode *Phi = B.CreatePHI(Vector, 2, C.Phi->getName() + ".vec");
  DenseMap<Value *, Value *> New = {{C.Phi, Phi}};

  B.SetInsertPoint(Before->getTerminator());
  Phi->addIncoming(
      B.CreateBitCast(C.Phi->getIncomingValueForBlock(Before), Vector), Before);
  for (LoadInst *Load : C.Loads) {
    B.SetInsertPoint(Load);
    New[Load] = B.CreateAlignedLoad(Vector, Load->getPointerOperand(),
                                    Load->getAlign());
  }
  // Behind the word, in front of all who use it.
  for (auto &[Mask, Word] : C.Masks) {
    B.SetInsertPoint(cast<CallInst>(Word)->getNextNode());
    unsigned Bits = Word->getType()->getIntegerBitWidth();
    New[Mask] = B.CreateBitCast(
        B.CreateVectorSplat(Words * 64 / Bits, Word, "mask"), Vector);
  }
  auto Get = [&](Value *V) -> Value * {
    if (Value *Known = New.lookup(V))
      return Known;
    return B.CreateBitCast(cast<ConstantInt>(V), Vector);
  };
  for (Instruction *I : C.Operations) {
    B.SetInsertPoint(I);
    Value *Left = Get(I->getOperand(0));
    auto *Binary = dyn_cast<BinaryOperator>(I);
    New[I] = Binary
                 ? B.CreateBinOp(Binary->getOpcode(), Left,
                                 Get(I->getOperand(1)), I->getName() + ".vec")
                 : B.CreateFreeze(Left, I->getName() + ".vec");
  }
  Value *Last = New[C.Operations.back()];
  Phi->addIncoming(Last, Latch);
  return Last;
}

/// Behind \p L, \p Last is \p Vector, an integer again.
static void replaceBehind(const Loop &L, Value *Last, Value *Vector) {
  BasicBlock *Exit = onlyExit(L);
  IRBuilder<> B(Exit, Exit->getFirstInsertionPt());
  Value *Result = B.CreateBitCast(Vector, Last->getType(), "chosen");
  for (Use &U : make_early_inc_range(Last->uses())) {
    auto *I = cast<Instruction>(U.getUser());
    if (L.contains(I))
      continue;
    // A phi of the exit block that has one way in.
    if (auto *Join = dyn_cast<PHINode>(I); Join && Join->getParent() == Exit) {
      Join->replaceAllUsesWith(Result);
      Join->eraseFromParent();
      continue;
    }
    U.set(Result);
  }
}

static void rewrite(Chain &C, Loop &L) {
  replaceBehind(L, C.Operations.back(), emitVectors(C, L));
  auto *Type = C.Phi->getType();
  C.Phi->replaceAllUsesWith(PoisonValue::get(Type));
  C.Phi->eraseFromParent();
  for (Instruction *I : reverse(C.Operations)) {
    I->replaceAllUsesWith(PoisonValue::get(Type));
    I->eraseFromParent();
  }
  for (LoadInst *Load : C.Loads)
    Load->eraseFromParent();
}

PreservedAnalyses VectorChoicesPass::run(Function &F,
                                         FunctionAnalysisManager &AM) {
  // There are no masks but those that this plugin made.
  if (none_of(instructions(F), [](const Instruction &I) {
        auto *Call = dyn_cast<CallInst>(&I);
        return Call && Call->isInlineAsm() && Call->getType()->isIntegerTy();
      }))
    return PreservedAnalyses::all();
  auto &TTI = AM.getResult<TargetIRAnalysis>(F);
  if (TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector) < 128)
    return PreservedAnalyses::all();
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder())
    for (PHINode &Phi : make_early_inc_range(L->getHeader()->phis()))
      if (std::optional<Chain> C = findChain(Phi, *L, DT);
          C && shouldTransform(Transformation::VectorChoices, Phi)) {
        rewrite(*C, *L);
        Changed = true;
      }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
