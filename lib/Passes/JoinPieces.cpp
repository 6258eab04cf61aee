//===- JoinPieces.cpp - Numbers that were cut in two ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is put together is read as pieces of values at places of a number
// (Choice.h). If it is a part of one value, it is that. If its pieces are all
// of some phi nodes of one block, from the lowest bit on without gaps, these
// become one phi node, as long as all that comes in is understood: together the
// pieces are a constant, a part of one value, other such phi nodes, or one of
// two of these, by one bit. That is put together in front of the way in.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/JoinPieces.h"
#include "residue/Analysis/Choice.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// What is joined may be a piece of something else.
static const unsigned MaxRounds = 4;
/// Of one function.
static const unsigned MaxNumbers = 64;
/// Phi nodes that are looked at together, and pieces of one number.
static const unsigned MaxTuples = 32, MaxPieces = 80;

namespace {

/// Phi nodes of one block, from the lowest bits on.
using Tuple = SmallVector<PHINode *, 4>;

class PieceJoiner {
public:
  explicit PieceJoiner(Function &F)
      : F(F), Choices(F.getParent()->getDataLayout()) {}

  /// One number's, and those that these come from.
  bool joinPhis();
  bool replaceParts();

private:
  static bool isAssembled(const Instruction &I) {
    return I.getOpcode() == Instruction::Or && isWideInteger(*I.getType());
  }

  bool collect(const AssembledNumber &N);
  bool collect(const Tuple &Phis);
  bool collectChoice(ArrayRef<PlacedWord> Words, unsigned Width,
                     bool &AreApart);
  void replace();
  Value *emitWords(ArrayRef<PlacedWord> Words, Type &Ty, BasicBlock &From,
                   bool AreApart);

  Function &F;
  ChoiceReader Choices;
  /// Those that belong together, and by the lowest of each, its place here.
  SmallVector<Tuple, 4> All;
  DenseMap<const PHINode *, unsigned> Known;
  /// The ways into these on which a word may be poison without the others.
  DenseSet<std::pair<PHINode *, BasicBlock *>> Apart;
};

} // namespace

static unsigned bitsOf(const Value &V) {
  return V.getType()->getIntegerBitWidth();
}

static unsigned bitsOf(const Tuple &Phis) {
  unsigned Bits = 0;
  for (const PHINode *Phi : Phis)
    Bits += bitsOf(*Phi);
  return Bits;
}

/// From the lowest one on, which comes first.
static SmallVector<Instruction *, 64> backwards(Function &F) {
  SmallVector<Instruction *, 64> Order;
  for (Instruction &I : instructions(F))
    Order.push_back(&I);
  std::reverse(Order.begin(), Order.end());
  return Order;
}

static Value *emitPart(IRBuilder<> &B, const ChosenNumber &N, Type &Ty) {
  Value *V = N.From ? B.CreateLShr(N.V, N.From) : N.V;
  V = B.CreateTrunc(V, B.getIntNTy(N.Bits), "part");
  return B.CreateZExt(V, &Ty, "joined");
}

/// What is put together from parts of one number. The whole comes first.
bool PieceJoiner::replaceParts() {
  SmallPtrSet<Instruction *, 16> Dead;
  for (Instruction *I : backwards(F)) {
    if (!isAssembled(*I))
      continue;
    bool IsDead = all_of(I->users(), [&](User *U) {
      return Dead.contains(cast<Instruction>(U));
    });
    std::optional<ChosenNumber> Number =
        IsDead ? std::nullopt : Choices.readPieces(*I);
    if (!IsDead &&
        (!Number || !shouldTransform(Transformation::JoinPieces, *I)))
      continue;
    Dead.insert(I);
    if (Number) {
      IRBuilder<> B(I);
      I->replaceAllUsesWith(emitPart(B, *Number, *I->getType()));
    }
  }
  SmallVector<WeakTrackingVH, 16> Unused(Dead.begin(), Dead.end());
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
  return !Dead.empty();
}

/// The phi nodes whose bits \p N is, all but the highest, or none.
static Tuple phisOf(const AssembledNumber &N) {
  Tuple Phis;
  unsigned Next = 0;
  for (const auto &[Of, At] : N.Pieces) {
    auto *Phi = dyn_cast<PHINode>(Of.V);
    bool IsLast = Phis.size() + 1 == N.Pieces.size();
    if (!Phi || Of.From || At != Next || (!IsLast && !Of.isWhole()) ||
        (!Phis.empty() && Phi->getParent() != Phis[0]->getParent()))
      return {};
    Phis.push_back(Phi);
    Next += Of.Bits;
  }
  if (Phis.size() < 2 || Phis.size() > MaxPieces)
    return {};
  return Phis;
}

bool PieceJoiner::collect(const AssembledNumber &N) {
  if (N.Pieces.empty() || (N.Pieces.size() == 1 && !N.Pieces[0].At))
    return true;
  Tuple Phis = phisOf(N);
  return !Phis.empty() && collect(Phis);
}

/// One way into phi nodes.
static SmallVector<PlacedWord, 4> incoming(const Tuple &Phis,
                                           const BasicBlock &From) {
  SmallVector<PlacedWord, 4> Words;
  unsigned At = 0;
  for (const PHINode *Phi : Phis) {
    Words.emplace_back(Phi->getIncomingValueForBlock(&From), At);
    At += bitsOf(*Phi);
  }
  return Words;
}

/// All of \p Words are made of \p N, which collect() takes: of one number, or
/// of phi nodes that become one.
static bool areOfOne(ArrayRef<PlacedWord> Words, const AssembledNumber &N) {
  if (N.Pieces.empty())
    return true;
  const auto &[Last, At] = N.Pieces.back();
  return At + Last.Bits > Words.back().second;
}

bool PieceJoiner::collectChoice(ArrayRef<PlacedWord> Words, unsigned Width,
                                bool &AreApart) {
  for (auto [V, At] : Words) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || isa<PHINode>(I))
      continue;
    for (Value *Decides : Choices.whatMayDecide(*I)) {
      auto IfTrue = Choices.readWords(Words, Width, Decides, true);
      auto IfFalse = Choices.readWords(Words, Width, Decides, false);
      if (!IfTrue || !IfFalse)
        continue;
      unsigned Before = All.size();
      if (collect(*IfTrue) && collect(*IfFalse)) {
        // Arithmetic that chooses is poison where either number is.
        unsigned Selects = count_if(Words, [](const PlacedWord &W) {
          return isa<SelectInst>(W.first);
        });
        AreApart = !areOfOne(Words, *IfTrue) || !areOfOne(Words, *IfFalse) ||
                   (Selects && Selects != Words.size());
        return true;
      }
      while (All.size() > Before)
        Known.erase(All.pop_back_val().front());
    }
    return false;
  }
  return false;
}

/// Adds \p Phis and those that they come from; false if they come from
/// something else.
bool PieceJoiner::collect(const Tuple &Phis) {
  auto [At, IsNew] = Known.try_emplace(Phis.front(), All.size());
  if (!IsNew)
    return All[At->second] == Phis;
  All.push_back(Phis);
  if (All.size() > MaxTuples)
    return false;
  unsigned Width = bitsOf(Phis);
  for (BasicBlock *From : predecessors(Phis[0]->getParent())) {
    if (!isa<BranchInst, SwitchInst>(From->getTerminator()))
      return false;
    SmallVector<PlacedWord, 4> Words = incoming(Phis, *From);
    std::optional<AssembledNumber> Number = Choices.readWords(Words, Width);
    bool AreApart = false;
    if (Number && collect(*Number))
      AreApart = Number->Pieces.empty() || !areOfOne(Words, *Number);
    else if (!collectChoice(Words, Width, AreApart))
      return false;
    if (AreApart)
      Apart.insert({Phis.front(), From});
  }
  return true;
}

/// No phi node is in two of them.
static bool areDistinct(ArrayRef<Tuple> All) {
  DenseSet<PHINode *> Seen;
  return all_of(All, [&](const Tuple &Phis) {
    return all_of(Phis, [&](PHINode *Phi) { return Seen.insert(Phi).second; });
  });
}

bool PieceJoiner::joinPhis() {
  for (Instruction *I : backwards(F)) {
    if (!isAssembled(*I))
      continue;
    All.clear();
    Known.clear();
    Apart.clear();
    std::optional<AssembledNumber> N =
        Choices.readWords(PlacedWord(I, 0), bitsOf(*I));
    if (!N)
      continue;
    Tuple Phis = phisOf(*N);
    if (Phis.empty() || !collect(Phis) || !areDistinct(All) ||
        !shouldTransform(Transformation::JoinPieces, *Phis[0]))
      continue;
    replace();
    return true;
  }
  return false;
}

Value *PieceJoiner::emitWords(ArrayRef<PlacedWord> Words, Type &Ty,
                              BasicBlock &From, bool AreApart) {
  IRBuilder<> B(From.getTerminator());
  Value *Number = nullptr;
  for (auto [V, At] : Words) {
    // The others are to stay what they are.
    if (AreApart && !isGuaranteedNotToBePoison(V))
      V = B.CreateFreeze(V, "word");
    Value *Word = B.CreateZExt(V, &Ty, "word");
    if (At)
      Word = B.CreateShl(Word, At, "placed");
    Number = Number ? B.CreateOr(Number, Word, "number") : Word;
  }
  return Number;
}

void PieceJoiner::replace() {
  SmallVector<PHINode *, 4> Whole;
  for (const Tuple &Phis : All) {
    IRBuilder<> B(Phis[0]);
    Whole.push_back(B.CreatePHI(B.getIntNTy(bitsOf(Phis)),
                                Phis[0]->getNumIncomingValues(), "joined"));
  }
  // Who knows the words as those of other such phi nodes finds the parts of
  // the new ones there.
  for (auto [Phis, Phi] : zip_equal(All, Whole)) {
    DenseMap<BasicBlock *, Value *> In;
    for (BasicBlock *From : predecessors(Phi->getParent())) {
      Value *&V = In[From];
      if (!V)
        V = emitWords(incoming(Phis, *From), *Phi->getType(), *From,
                      Apart.contains({Phis.front(), From}));
      Phi->addIncoming(V, From);
    }
  }
  for (auto [Phis, Phi] : zip_equal(All, Whole)) {
    IRBuilder<> B(Phi->getParent(), Phi->getParent()->getFirstInsertionPt());
    unsigned At = 0;
    for (PHINode *Old : Phis) {
      Value *Word = At ? B.CreateLShr(Phi, At, "above") : Phi;
      Word = B.CreateTrunc(Word, Old->getType(), "word");
      At += bitsOf(*Old);
      Choices.forget(*Old);
      Old->replaceAllUsesWith(Word);
      Old->eraseFromParent();
    }
  }
}

bool residue::joinPieces(Function &F) {
  bool Changed = false;
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    // What was read of the function before it changed is read anew.
    bool Joined = false;
    for (unsigned Number = 0; Number != MaxNumbers; ++Number) {
      if (!PieceJoiner(F).joinPhis())
        break;
      Joined = true;
    }
    Joined |= PieceJoiner(F).replaceParts();
    if (!Joined)
      break;
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses JoinPiecesPass::run(Function &F, FunctionAnalysisManager &) {
  if (none_of(instructions(F), isRaisedReduction) || !joinPieces(F))
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
