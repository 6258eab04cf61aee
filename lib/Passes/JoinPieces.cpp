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
// become one phi node, as long as a number comes in somewhere: together the
// pieces are a part of one value, or one of two, by one bit; or that comes in
// to other such phi nodes, which they come from. Whatever they are, they are
// put together in front of the way in.
//
// LLVM cuts phi nodes of which only pieces are used, as where words are stored.
// So phi nodes are such, too, if pieces of one number come in on one way. Where
// something is added to what is put together, LLVM makes one sum of all.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/JoinPieces.h"
#include "residue/Analysis/Choice.h"
#include "residue/Analysis/NumberPiece.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// What is joined may be a piece of something else.
static const unsigned MaxRounds = 4;
/// Of one function.
static const unsigned MaxNumbers = 64;
/// Phi nodes that are looked at together, and pieces of one number.
static const unsigned MaxTuples = 32, MaxPieces = 80;
/// Of choices, one of another.
static const unsigned MaxChoices = 3;

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
  /// Of a disjunction plus something LLVM makes one sum.
  static bool isAssembled(const Instruction &I) {
    return isWideInteger(*I.getType()) &&
           (I.getOpcode() == Instruction::Add || ChoiceReader::putsTogether(I));
  }

  Value *joined(Instruction &I);
  bool join(const Tuple &Phis);
  void collect(const AssembledNumber &N);
  bool collect(const Tuple &Phis);
  void collectChoice(ArrayRef<PlacedWord> Words, unsigned Width);
  void replace();
  PHINode *shuffledPhi(const AssembledNumber &N);
  Tuple cutPhi(PHINode &Phi, const AssembledNumber &N);
  bool areTogether(ArrayRef<Value *> Words,
                   SmallVectorImpl<Instruction *> &Cuts,
                   unsigned Depth = 0) const;
  Value *emitWords(ArrayRef<PlacedWord> Words, Type &Ty, Instruction &Before);

  Function &F;
  ChoiceReader Choices;
  /// Those that belong together, and by the lowest of each, its place here.
  SmallVector<Tuple, 4> All;
  DenseMap<const PHINode *, unsigned> Known;
  /// One of these comes from a number, and not from words alone.
  bool HasNumber = false;
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

static Value *emitPart(IRBuilder<> &B, Value *V, unsigned From, unsigned Bits,
                       Type &Ty) {
  V = From ? B.CreateLShr(V, From) : V;
  V = B.CreateTrunc(V, B.getIntNTy(Bits), "part");
  return B.CreateZExt(V, &Ty, "joined");
}

/// The partial sums are no larger than the sum: if it is below 2^N, they are.
static Value *emitSum(IRBuilder<> &B, const JoinedSum &Sum, Type &Ty) {
  Value *All = nullptr;
  auto Add = [&](Value *V) {
    All = All ? B.CreateAdd(All, V, "sum", Sum.NoWrap) : V;
  };
  for (const auto &[P, Factor] : Sum.Terms) {
    Value *V = emitPart(B, P.V, P.From, P.Bits, Ty);
    Add(Factor.isOne() ? V : B.CreateMul(V, B.getInt(Factor), "multiple"));
  }
  if (!Sum.Constant.isZero())
    Add(B.getInt(Sum.Constant));
  return All;
}

/// What is put together from parts of numbers, or null.
Value *PieceJoiner::joined(Instruction &I) {
  if (!shouldTransform(Transformation::JoinPieces, I))
    return nullptr;
  IRBuilder<> B(&I);
  if (std::optional<ChosenNumber> N = Choices.readPieces(I))
    return emitPart(B, N->V, N->From, N->Bits, *I.getType());
  if (std::optional<JoinedSum> Sum = Choices.readSum(I))
    return emitSum(B, *Sum, *I.getType());
  return nullptr;
}

/// The whole comes first.
bool PieceJoiner::replaceParts() {
  SmallPtrSet<Instruction *, 16> Dead;
  for (Instruction *I : backwards(F)) {
    if (!isAssembled(*I))
      continue;
    bool IsDead = all_of(I->users(), [&](User *U) {
      return Dead.contains(cast<Instruction>(U));
    });
    if (IsDead) {
      Dead.insert(I);
    } else if (Value *V = joined(*I)) {
      Dead.insert(I);
      I->replaceAllUsesWith(V);
    }
  }
  SmallVector<WeakTrackingVH, 16> Unused(Dead.begin(), Dead.end());
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
  return !Dead.empty();
}

/// A constant, or a part of one value.
static bool isPart(const AssembledNumber &N) {
  return N.Pieces.empty() || (N.Pieces.size() == 1 && !N.Pieces[0].At);
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

void PieceJoiner::collect(const AssembledNumber &N) {
  if (isPart(N) && !N.Pieces.empty())
    HasNumber |= isWideInteger(*N.Pieces[0].Of.V->getType());
  unsigned Before = All.size();
  if (Tuple Phis = phisOf(N); Phis.empty() || collect(Phis))
    return;
  // They are words like any others.
  while (All.size() > Before)
    Known.erase(All.pop_back_val().front());
}

/// Something can be computed at the end of each block in front of \p BB.
static bool hasOrdinaryWaysIn(const BasicBlock &BB) {
  return all_of(predecessors(&BB), [](const BasicBlock *From) {
    return isa<BranchInst, SwitchInst>(From->getTerminator());
  });
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

void PieceJoiner::collectChoice(ArrayRef<PlacedWord> Words, unsigned Width) {
  for (auto [V, At] : Words) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || isa<PHINode>(I))
      continue;
    for (Value *Decides : Choices.whatMayDecide(*I)) {
      auto IfTrue = Choices.readWords(Words, Width, Decides, true);
      auto IfFalse = Choices.readWords(Words, Width, Decides, false);
      if (!IfTrue || !IfFalse)
        continue;
      collect(*IfTrue);
      collect(*IfFalse);
      return;
    }
    return;
  }
}

/// Adds \p Phis and those that they come from; false if they are partly others
/// that are joined, or cannot be.
bool PieceJoiner::collect(const Tuple &Phis) {
  auto [At, IsNew] = Known.try_emplace(Phis.front(), All.size());
  if (!IsNew)
    return All[At->second] == Phis;
  All.push_back(Phis);
  if (All.size() > MaxTuples || !hasOrdinaryWaysIn(*Phis[0]->getParent()))
    return false;
  unsigned Width = bitsOf(Phis);
  for (BasicBlock *From : predecessors(Phis[0]->getParent())) {
    SmallVector<PlacedWord, 4> Words = incoming(Phis, *From);
    std::optional<AssembledNumber> Number = Choices.readWords(Words, Width);
    if (Number && (isPart(*Number) || !phisOf(*Number).empty()))
      collect(*Number);
    else
      collectChoice(Words, Width);
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

/// Phi nodes of \p BB that are the pieces of one number each if one comes from
/// \p From.
static SmallVector<Tuple, 2> cutBy(BasicBlock &BB, const BasicBlock &From) {
  MapVector<Value *, SmallVector<std::pair<Piece, PHINode *>, 4>> PiecesOf;
  for (PHINode &Phi : BB.phis()) {
    Value *V = Phi.getIncomingValueForBlock(&From);
    if (!V->getType()->isIntegerTy() || isa<Constant>(V))
      continue;
    Piece P = pieceOf(V);
    if (P.V != V && P.Bits == bitsOf(*V) && isWideInteger(*P.V->getType()))
      PiecesOf[P.V].push_back({P, &Phi});
  }
  SmallVector<Tuple, 2> All;
  for (auto &[V, Pieces] : PiecesOf) {
    llvm::sort(Pieces, [](const auto &A, const auto &B) {
      return A.first.From < B.first.From;
    });
    Tuple Phis;
    unsigned Next = 0;
    for (const auto &[P, Phi] : Pieces) {
      if (P.From != Next)
        break;
      Phis.push_back(Phi);
      Next += P.Bits;
    }
    if (Phis.size() > 1 && Phis.size() == Pieces.size() &&
        Phis.size() <= MaxPieces)
      All.push_back(std::move(Phis));
  }
  return All;
}

/// The phi node of whose pieces, in another order, \p N is made, if it comes
/// from such a number as well.
PHINode *PieceJoiner::shuffledPhi(const AssembledNumber &N) {
  if (N.Pieces.size() < 2)
    return nullptr;
  auto *Phi = dyn_cast<PHINode>(N.Pieces[0].Of.V);
  if (!Phi)
    return nullptr;
  // Each bit is in one piece.
  APInt Taken(bitsOf(*Phi), 0);
  unsigned Next = 0;
  for (const auto &[Of, At] : N.Pieces) {
    if (Of.V != Phi || At != Next)
      return nullptr;
    APInt Bits = APInt::getBitsSet(bitsOf(*Phi), Of.From, Of.From + Of.Bits);
    if (Taken.intersects(Bits))
      return nullptr;
    Taken |= Bits;
    Next += Of.Bits;
  }
  if (!Taken.isAllOnes() || !hasOrdinaryWaysIn(*Phi->getParent()))
    return nullptr;
  auto IsShuffled = [&](Value *V) {
    auto In = Choices.readWords(PlacedWord(V, 0), bitsOf(*V));
    if (!In || In->Pieces.size() != N.Pieces.size())
      return false;
    auto *From = dyn_cast<Instruction>(In->Pieces[0].Of.V);
    return From && isRaisedReduction(*From) &&
           all_of(In->Pieces, [&](const AssembledNumber::Place &P) {
             return P.Of.V == From;
           });
  };
  bool IsAny = any_of(Phi->incoming_values(), [&](Value *V) {
    auto *Select = dyn_cast<SelectInst>(V);
    return Select ? IsShuffled(Select->getTrueValue()) ||
                        IsShuffled(Select->getFalseValue())
                  : IsShuffled(V);
  });
  return IsAny ? Phi : nullptr;
}

/// Makes phi nodes of the pieces of \p Phi that \p N is made of.
Tuple PieceJoiner::cutPhi(PHINode &Phi, const AssembledNumber &N) {
  BasicBlock &BB = *Phi.getParent();
  Tuple Cuts;
  SmallVector<PlacedWord, 4> Words;
  for (const auto &[Of, At] : N.Pieces) {
    IRBuilder<> B(&Phi);
    PHINode *Cut =
        B.CreatePHI(B.getIntNTy(Of.Bits), Phi.getNumIncomingValues(), "cut");
    DenseMap<BasicBlock *, Value *> In;
    for (BasicBlock *From : predecessors(&BB)) {
      Value *&V = In[From];
      if (!V) {
        B.SetInsertPoint(From->getTerminator());
        V = Phi.getIncomingValueForBlock(From);
        V = B.CreateTrunc(B.CreateLShr(V, Of.From), Cut->getType(), "word");
      }
      Cut->addIncoming(V, From);
    }
    Words.emplace_back(Cut, Of.From);
    Cuts.push_back(Cut);
  }
  // They are poison together.
  All.assign(1, Cuts);
  Value *Whole = emitWords(Words, *Phi.getType(), *BB.getFirstInsertionPt());
  Choices.forget(Phi);
  Phi.replaceAllUsesWith(Whole);
  Phi.eraseFromParent();
  return Cuts;
}

bool PieceJoiner::join(const Tuple &Phis) {
  All.clear();
  Known.clear();
  HasNumber = false;
  if (Phis.empty() || !collect(Phis) || !HasNumber || !areDistinct(All) ||
      !shouldTransform(Transformation::JoinPieces, *Phis[0]))
    return false;
  replace();
  return true;
}

bool PieceJoiner::joinPhis() {
  for (Instruction *I : backwards(F)) {
    if (!isAssembled(*I))
      continue;
    std::optional<AssembledNumber> N =
        Choices.readWords(PlacedWord(I, 0), bitsOf(*I));
    if (N && join(phisOf(*N)))
      return true;
    PHINode *Phi = N ? shuffledPhi(*N) : nullptr;
    if (Phi && shouldTransform(Transformation::JoinPieces, *Phi)) {
      join(cutPhi(*Phi, *N));
      return true;
    }
  }
  // What is in pieces where it goes, and was a number where it comes from.
  for (BasicBlock &BB : F) {
    if (BB.phis().empty())
      continue;
    for (BasicBlock *From : predecessors(&BB))
      for (const Tuple &Phis : cutBy(BB, *From))
        if (join(Phis))
          return true;
  }
  return false;
}

/// Where one of \p Words is poison, all are, or the number that they come from
/// was: they are parts of one number, or are made of such parts alike. \p Cuts
/// are what makes parts of numbers, and poison where it may say of a number
/// that it has no other part.
bool PieceJoiner::areTogether(ArrayRef<Value *> Words,
                              SmallVectorImpl<Instruction *> &Cuts,
                              unsigned Depth) const {
  auto AreAll = [&](auto Is) { return all_of(Words, Is); };
  Value *First = Words.front();
  if (all_equal(Words) || AreAll([](Value *V) { return isa<ConstantInt>(V); }))
    return true;
  if (AreAll([&](Value *V) {
        return isa<Instruction>(V) && pieceOf(V).V == pieceOf(First).V;
      })) {
    for (Value *V : Words)
      for (const Value *Whole = pieceOf(V).V; V != Whole;
           V = cast<User>(V)->getOperand(0))
        if (auto *Cut = dyn_cast<Instruction>(V))
          Cuts.push_back(Cut);
    return true;
  }
  if (AreAll([](Value *V) { return isa<PHINode>(V); }))
    return any_of(All, [&](const Tuple &Phis) {
      return AreAll([&](Value *V) { return is_contained(Phis, V); });
    });
  const unsigned MaxDepth = 4;
  auto *I = dyn_cast<Instruction>(First);
  if (!I || Depth == MaxDepth || !isa<SelectInst, BinaryOperator>(I) ||
      !AreAll([&](Value *V) {
        auto *Other = dyn_cast<Instruction>(V);
        return Other && Other->getOpcode() == I->getOpcode() &&
               !canCreatePoison(cast<Operator>(Other)) &&
               (!isa<SelectInst>(I) ||
                Other->getOperand(0) == I->getOperand(0));
      }))
    return false;
  for (unsigned At = isa<SelectInst>(I); At != I->getNumOperands(); ++At) {
    SmallVector<Value *, 8> Operands;
    for (Value *V : Words)
      Operands.push_back(cast<Instruction>(V)->getOperand(At));
    if (!areTogether(Operands, Cuts, Depth + 1))
      return false;
  }
  return true;
}

Value *PieceJoiner::emitWords(ArrayRef<PlacedWord> Words, Type &Ty,
                              Instruction &Before) {
  IRBuilder<> B(&Before);
  Value *Number = nullptr;
  SmallVector<Value *, 8> Values(make_first_range(Words));
  SmallVector<Instruction *, 16> Cuts;
  bool AreTogether = areTogether(Values, Cuts);
  if (AreTogether)
    for (Instruction *Cut : Cuts)
      Cut->dropPoisonGeneratingFlags();
  for (auto [V, At] : Words) {
    // Of a number that is not set as a whole. The other words of a number are
    // none the worse for one that is poison where nobody looks at it.
    if (isa<UndefValue>(V))
      V = Constant::getNullValue(V->getType());
    else if (!AreTogether && !isGuaranteedNotToBePoison(V))
      V = B.CreateFreeze(V, "frozen");
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
        V = emitWords(incoming(Phis, *From), *Phi->getType(),
                      *From->getTerminator());
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

/// What \p V is with its bytes in the other order, in front of \p Before.
static Value *turned(Value *V, Instruction &Before) {
  Value *X;
  if (match(V, m_BSwap(m_Value(X))))
    return X;
  return IRBuilder<>(&Before).CreateUnaryIntrinsic(Intrinsic::bswap, V);
}

/// \p V is a number that is computed, in the other order, or chosen from such.
static bool isTurned(const Value *V, unsigned Depth = 0) {
  Value *X;
  if (match(V, m_BSwap(m_Value(X))))
    return !isa<LoadInst, Constant>(X);
  auto *Select = dyn_cast<SelectInst>(V);
  return Select && Depth != MaxChoices &&
         (isTurned(Select->getTrueValue(), Depth + 1) ||
          isTurned(Select->getFalseValue(), Depth + 1));
}

/// Some user turns back \p I, a phi node or a choice of such numbers.
static bool isTurnedBack(const Instruction &I) {
  bool IsJoin = isa<SelectInst>(I) ||
                (isa<PHINode>(I) && hasOrdinaryWaysIn(*I.getParent()));
  return IsJoin && isWideInteger(*I.getType()) &&
         any_of(I.operands(), [](const Value *V) { return isTurned(V); }) &&
         any_of(I.users(),
                [](const User *U) { return match(U, m_BSwap(m_Value())); });
}

/// Turns what comes into \p I, and turns back what comes out.
static Instruction *turnBytes(Instruction &I) {
  Instruction *New = I.clone();
  New->insertBefore(I.getIterator());
  if (auto *Phi = dyn_cast<PHINode>(New)) {
    DenseMap<BasicBlock *, Value *> In;
    for (BasicBlock *From : Phi->blocks()) {
      Value *&V = In[From];
      if (!V)
        V = turned(Phi->getIncomingValueForBlock(From), *From->getTerminator());
      Phi->setIncomingValueForBlock(From, V);
    }
  } else {
    for (unsigned Side : {1, 2})
      New->setOperand(Side, turned(New->getOperand(Side), *New));
  }
  IRBuilder<> B(I.getParent(), isa<PHINode>(I)
                                   ? I.getParent()->getFirstInsertionPt()
                                   : I.getIterator());
  Value *Back = B.CreateUnaryIntrinsic(Intrinsic::bswap, New);
  I.replaceAllUsesWith(Back);
  I.eraseFromParent();
  for (User *U : make_early_inc_range(Back->users()))
    if (match(U, m_BSwap(m_Specific(Back))))
      U->replaceAllUsesWith(New);
  return New;
}

/// Phi nodes and choices of numbers whose bytes are turned around, and which
/// are turned back where they are used, become those of the numbers.
static bool turnBytes(Function &F) {
  SmallPtrSet<Instruction *, 8> Done;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (!Done.contains(&I) && isTurnedBack(I) &&
          shouldTransform(Transformation::JoinPieces, I)) {
        Done.insert(turnBytes(I));
        Changed = true;
      }
  }
  return !Done.empty();
}

bool residue::joinPieces(Function &F) {
  bool Changed = turnBytes(F);
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
