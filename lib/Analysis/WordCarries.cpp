//===- WordCarries.cpp - Carries of word sums -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/WordCarries.h"
#include "CarryCone.h"
#include "CarryDirections.h"
#include "CarryGuess.h"
#include "CarryShapes.h"
#include "residue/Analysis/TruthValue.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static unsigned widthOf(const Value *V) {
  return V->getType()->getIntegerBitWidth();
}

namespace {

class CarrySearch {
public:
  CarrySearch(Function &F, SmallVectorImpl<UnprovenCarry> *Unproven)
      : F(F), DL(F.getParent()->getDataLayout()), Unproven(Unproven) {}

  std::vector<WordCarry> run() {
    ReversePostOrderTraversal<Function *> Blocks(&F);
    for (BasicBlock *BB : Blocks)
      for (Instruction &I : *BB) {
        Order[&I] = Order.size();
        if (auto *Phi = dyn_cast<PHINode>(&I); Phi && mayHoldCarry(*Phi))
          Assumed.insert(Phi);
      }
    unsigned Rounds = 0;
    do {
      Carries.clear();
      Bits.clear();
      CarryOf.clear();
      if (Unproven)
        Unproven->clear();
      for (BasicBlock *BB : Blocks)
        for (Instruction &I : *BB)
          if (mayBeCarry(I))
            recognise(I);
    } while (dropWrongAssumptions(++Rounds));
    alignDirections(Carries);
    return std::move(Carries);
  }

private:
  /// All that comes in looks like bits, so it is taken to be one.
  static bool mayHoldCarry(const PHINode &Phi) {
    return Phi.getType()->isIntegerTy() && !Phi.getType()->isIntegerTy(1) &&
           !all_of(Phi.incoming_values(),
                   [](const Use &U) { return isa<Constant>(U); }) &&
           all_of(Phi.incoming_values(), [&](const Use &U) {
             return match(U.get(), m_ZeroInt()) || match(U.get(), m_One()) ||
                    isa<PHINode>(U) || looksLikeBit(U);
           });
  }

  /// By induction over the steps of the program, a phi node is 0 or 1 if all
  /// that comes in is, given that the phi nodes are that carries depend on.
  /// True if there is a phi node for which this does not hold: it is a word
  /// then, and everything begins anew.
  bool dropWrongAssumptions(unsigned Rounds) {
    bool Dropped = false;
    SmallVector<const PHINode *, 8> Work;
    SmallPtrSet<const PHINode *, 8> Seen;
    auto Use = [&](const Value *V) {
      auto *Phi = dyn_cast<PHINode>(V);
      if (Phi && Assumed.count(Phi) && Seen.insert(Phi).second)
        Work.push_back(Phi);
    };
    for (WordCarry &C : Carries)
      if (C.In && !C.InCarry)
        Use(C.In);
    while (!Work.empty()) {
      const PHINode *Phi = Work.pop_back_val();
      bool IsBit = all_of(Phi->incoming_values(), [&](const llvm::Use &U) {
        if (auto It = Bits.find(U.get()); It != Bits.end())
          return It->second.IfClear == 0 && It->second.IfSet == 1;
        Use(U.get());
        return (isa<PHINode>(U) && Assumed.count(cast<PHINode>(U))) ||
               isTruth(U.get());
      });
      if (IsBit)
        continue;
      Assumed.erase(Phi);
      Dropped = true;
    }
    if (Dropped && Rounds == MaxRounds)
      Assumed.clear();
    return Dropped;
  }

  /// Words may be computed themselves, so that one order does not find all:
  /// `s < x` is a borrow, too, and words would be looked through before it.
  void recognise(Instruction &I) {
    std::optional<WordCarry> WithoutSum, Other;
    if (!search(I, /*IsBitLast=*/true, WithoutSum) &&
        !search(I, /*IsBitLast=*/false, Other) && WithoutSum)
      insert(std::move(*WithoutSum));
  }

  /// Looks at ever earlier values that the candidate depends on. Where
  /// \p IsBitLast, known carries are after all else: words may be added before
  /// the carry that comes in is there. True if nothing else is to be done.
  bool search(Instruction &I, bool IsBitLast,
              std::optional<WordCarry> &WithoutSum) {
    CarryCone Cone(I, Order);
    // What is no word by its width is looked through in any case. Of two
    // carries it is that of two words alone: the other one may carry in.
    auto Urgency = [&](const Value *V) {
      auto Bit = Bits.find(V);
      if (IsBitLast && Bit != Bits.end())
        return hasCarryIn(Bit->second) ? 0U : 1U;
      bool IsBit = V->getType()->isIntegerTy(1) || Bit != Bits.end();
      return IsBit || isWord(V) ? 2U : 3U;
    };
    for (unsigned Step = 0; Step != MaxSteps; ++Step) {
      ArrayRef<const Instruction *> Inside = Cone.inside();
      if (recogniseFront(I, Inside, Cone.front(), WithoutSum))
        return true;
      if (Unproven && IsBitLast && noteUnproven(I, Inside, Cone.front()))
        break;
      if (!Cone.lookThroughLatest(Urgency) || Cone.front().size() > MaxFront)
        break;
    }
    return false;
  }

  bool hasCarryIn(const BitValue &Bit) const {
    auto It = CarryOf.find(Bit.Source);
    return It != CarryOf.end() && Carries[It->second].In;
  }

  /// What a bit decides is a bit, or else a word: a constant under a mask.
  bool recogniseFront(Instruction &I, ArrayRef<const Instruction *> Cone,
                      ArrayRef<OpenValue> Front,
                      std::optional<WordCarry> &WithoutSum) {
    std::optional<Cut> C = readCut(Front, AsBits);
    if (!C)
      C = readCut(Front, AsProvenBits);
    for (unsigned Turn = 0; Turn != 2; ++Turn) {
      if (C && takeResult(I, Cone, *C))
        return true;
      std::optional<WordCarry> Found;
      if (C)
        Found = asCarry(I, Cone, *C);
      if (Found && !Found->Sums.empty()) {
        insert(std::move(*Found));
        return true;
      }
      if (Found && !WithoutSum)
        WithoutSum = std::move(Found);
      if (!any_of(Front, [&](const OpenValue &O) { return isMasked(O.V); }))
        break;
      C = readCut(Front, AsWords);
    }
    return false;
  }

  /// Takes one of three words for a bit.
  bool noteUnproven(Instruction &I, ArrayRef<const Instruction *> Cone,
                    ArrayRef<OpenValue> Front) {
    if (Front.size() != 3)
      return false;
    for (const OpenValue &Taken : Front) {
      if (!isa<PHINode, Argument>(Taken.V) && !looksLikeBit(Taken.V))
        continue;
      if (Bits.count(Taken.V))
        return false;
      Bits[Taken.V] = {Taken.V, 0, 1};
      std::optional<Cut> C = readCut(Front, AsBits);
      std::optional<WordCarry> Found;
      if (C && C->WordCount == 2)
        Found = asCarry(I, Cone, *C);
      Bits.erase(Taken.V);
      if (Found && !Found->Sums.empty()) {
        Unproven->push_back({&I, Taken.V});
        return true;
      }
    }
    return false;
  }

  bool isWord(const Value *V) const {
    return V->getType()->isIntegerTy() && DL.isLegalInteger(widthOf(V)) &&
           widthOf(V) >= 8 && widthOf(V) <= 64;
  }

  bool isAssumed(const Value *V) const {
    auto *Phi = dyn_cast<PHINode>(V);
    return Phi && Assumed.count(Phi);
  }

  /// Nothing is changed while carries are looked for, and words are on many
  /// fronts.
  bool isTruth(const Value *V) {
    auto [It, IsNew] = Truths.try_emplace(V);
    if (IsNew)
      It->second = isTruthValue(V, DL);
    return It->second;
  }

  /// A word that one of two constants is, by a known bit: not 0 or 1.
  bool isMasked(const Value *V) const {
    auto It = Bits.find(V);
    return It != Bits.end() && !V->getType()->isIntegerTy(1) &&
           It->second.IfClear + It->second.IfSet != 1;
  }

  /// What values that are known to be decided by bits are taken for; words may
  /// have to be proven to be bits.
  enum BitReading { AsBits, AsProvenBits, AsWords };

  /// The words and the bit of a front, if that is all there is.
  std::optional<Cut> readCut(ArrayRef<OpenValue> Front, BitReading Reading) {
    Cut C;
    for (const OpenValue &O : Front) {
      if (!O.V->getType()->isIntegerTy() || isa<Constant>(O.V))
        return std::nullopt;
      BitValue Bit;
      if (Reading == AsWords && isMasked(O.V))
        Bit = {};
      else if (auto It = Bits.find(O.V); It != Bits.end())
        Bit = It->second;
      else if (O.V->getType()->isIntegerTy(1) || isAssumed(O.V) ||
               (Reading == AsProvenBits && isTruth(O.V)))
        Bit = {O.V, 0, 1};
      if (Bit.Source) {
        if (C.Bit.Source && C.Bit.Source != Bit.Source)
          return std::nullopt;
        C.Bit = Bit;
        C.Leaves.push_back({O.V, std::nullopt, Bit});
        continue;
      }
      if (C.WordCount == 2 || !isWord(O.V) ||
          (C.WordCount && C.bits() != widthOf(O.V)) || isConstantPlusBit(O.V))
        return std::nullopt;
      C.Words[C.WordCount] = O.V;
      C.Leaves.push_back({O.V, C.WordCount++, {}});
    }
    return C;
  }

  /// Another value that a known bit decides.
  bool takeResult(Instruction &I, ArrayRef<const Instruction *> Cone,
                  const Cut &C) {
    if (C.WordCount || !C.Bit.Source)
      return false;
    auto It = CarryOf.find(C.Bit.Source);
    if (It == CarryOf.end())
      return false;
    WordFunction Whole(8, 0, true, {}, WordFunction::Lines(), Buffers);
    if (!evaluate(Whole, Cone, C))
      return false;
    ArrayRef<WideWord> Values = Whole.values(&I);
    if (Values[0] == Values[1])
      return false;
    addResult(It->second, I, Values[0], Values[1]);
    if (!Whole.poisonedBy(&I))
      Carries[It->second].ignorePoison();
    return true;
  }

  void addResult(unsigned Carry, Instruction &I, WideWord IfClear,
                 WideWord IfSet) {
    WordCarry &C = Carries[Carry];
    Bits[&I] = {C.Results.empty() ? &I : C.Results.front().V, IfClear, IfSet};
    C.Results.push_back({&I, IfClear, IfSet});
  }

  /// What carries in is the borrow of a difference, and this is a sum, or the
  /// other way around.
  bool isTurned(const WordCarry &C) const {
    return C.InCarry && C.IsDifference != Carries[*C.InCarry].IsDifference;
  }

  static bool evaluate(WordFunction &Whole, ArrayRef<const Instruction *> Cone,
                       const Cut &C) {
    for (const WordLeaf &L : C.Leaves)
      Whole.addLeaf(L);
    // The latest is first.
    return all_of(reverse(Cone),
                  [&](const Instruction *I) { return Whole.add(*I); });
  }

  /// Sums are of words in the order of the program.
  std::pair<unsigned, unsigned> rank(const Value *V) const {
    if (const auto *A = dyn_cast<Argument>(V))
      return {0, A->getArgNo()};
    return {1, Order.lookup(cast<Instruction>(V))};
  }

  std::optional<WordCarry>
  asCarry(Instruction &I, ArrayRef<const Instruction *> Cone, const Cut &C);
  std::optional<WordCarry> refine(SmallVectorImpl<Guess> &Left, Instruction &I,
                                  ArrayRef<const Instruction *> Cone,
                                  const Cut &C, ArrayRef<WideWord> Constants,
                                  std::optional<WordFunction::Lines> &Lines);
  WordCarry describe(Instruction &I, ArrayRef<const Instruction *> Cone,
                     const Cut &C, const Guess &G, WordFunction &Whole);
  void findSums(WordFunction &Whole, const Cut &C, const Guess &G,
                ArrayRef<const Instruction *> Cone, WordCarry &Found);
  void insert(WordCarry Found);

  static constexpr unsigned MaxSteps = 16, MaxFront = 6, MaxRounds = 4;
  /// How far sums are looked for.
  static constexpr unsigned MaxValues = 32, MaxUses = 32;
  Function &F;
  const DataLayout &DL;
  SmallVectorImpl<UnprovenCarry> *Unproven;
  ValueBuffers Buffers;
  InstructionOrder Order;
  std::vector<WordCarry> Carries;
  /// Phi nodes that are taken to be 0 or 1.
  SmallPtrSet<const PHINode *, 8> Assumed;
  /// What is known to be decided by a carry.
  DenseMap<const Value *, BitValue> Bits;
  /// Of the first result of each.
  DenseMap<const Value *, unsigned> CarryOf;
  /// What is proven to be 0 or 1, or not.
  DenseMap<const Value *, bool> Truths;
};

} // namespace

std::optional<WordCarry>
CarrySearch::asCarry(Instruction &I, ArrayRef<const Instruction *> Cone,
                     const Cut &C) {
  if (!C.WordCount)
    return std::nullopt;
  auto Constants = constantsOf(Cone, C.bits());
  if (!Constants)
    return std::nullopt;
  SmallVector<Guess, 8> Left = guesses(*Constants, C);
  std::optional<WordFunction::Lines> Lines;
  if (!refine(Left, I, Cone, C, *Constants, Lines))
    return std::nullopt;
  std::optional<WordCarry> Found = refine(Left, I, Cone, C, *Constants, Lines);
  // At few points not all values are seen that make lines.
  if (!Found && !Left.empty()) {
    Lines = WordFunction::Lines();
    Found = refine(Left, I, Cone, C, *Constants, Lines);
  }
  return Found;
}

/// Leaves out wrong guesses, and describes the best of the others. Without
/// lines at a few points, which tell them; else at those that decide.
std::optional<WordCarry>
CarrySearch::refine(SmallVectorImpl<Guess> &Left, Instruction &I,
                    ArrayRef<const Instruction *> Cone, const Cut &C,
                    ArrayRef<WideWord> Constants,
                    std::optional<WordFunction::Lines> &Lines) {
  WordFunction Whole(C.bits(), C.WordCount, C.Bit.Source, Constants, Lines,
                     Buffers);
  if (!evaluate(Whole, Cone, C) || !Whole.isFinite(&I))
    return std::nullopt;
  erase_if(Left,
           [&](const Guess &G) { return !valuesBy(G, Whole, &I, C.bits()); });
  // A constant is subtracted, or its negative added: whichever takes the carry
  // as it is. x - y - c borrows if y - x - (1 - c) does not.
  auto Rank = [&](const WordCarry &Found) {
    return 4 * !Found.Sums.empty() + 2 * !isTurned(Found) + !Found.IsInInverted;
  };
  std::optional<WordCarry> First;
  for (const Guess &G : Left) {
    WordCarry Found = describe(I, Cone, C, G, Whole);
    if (!First || Rank(Found) > Rank(*First))
      First = std::move(Found);
  }
  if (!Lines && First) {
    Lines = Whole.lines();
    // Those of the guesses.
    Lines->Sums |= any_of(Left, [](const Guess &G) { return G.A * G.B > 0; });
    Lines->Differences |=
        any_of(Left, [](const Guess &G) { return G.A * G.B < 0; });
    Lines->Most = std::max<int64_t>(Lines->Most, 1);
  }
  return First;
}

WordCarry CarrySearch::describe(Instruction &I,
                                ArrayRef<const Instruction *> Cone,
                                const Cut &C, const Guess &G,
                                WordFunction &Whole) {
  WordCarry Found;
  Found.IsDifference = G.IsDifference;
  auto *X = const_cast<Value *>(C.Words[0]),
       *Y = const_cast<Value *>(C.Words[1]);
  if (Y && !G.IsDifference && rank(Y) < rank(X))
    std::swap(X, Y);
  if (!Y && (G.Constant || G.A < 0))
    Y = ConstantInt::get(X->getType(), static_cast<uint64_t>(G.Constant));
  if (G.A < 0)
    std::swap(X, Y);
  Found.Left = X;
  Found.Right = Y;
  if (C.Bit.Source) {
    Found.In = const_cast<Value *>(C.Bit.Source);
    if (auto It = CarryOf.find(C.Bit.Source); It != CarryOf.end())
      Found.InCarry = It->second;
    Found.IsInInverted = G.isInverted();
  }
  auto [IfClear, IfSet] = *valuesBy(G, Whole, &I, C.bits());
  Found.Results.push_back({&I, IfClear, IfSet});
  findSums(Whole, C, G, Cone, Found);
  uint64_t Words = 0;
  for (auto [Number, Leaf] : enumerate(C.Leaves))
    Words |= uint64_t(Leaf.Word.has_value()) << Number;
  // All values that the bit decides are the bit.
  auto PoisonsOf = [&](const Value *V) {
    uint64_t Poisons = Whole.poisonedBy(V);
    return Poisons & ~Words ? Poisons | ~Words : Poisons;
  };
  uint64_t Poisons = PoisonsOf(&I);
  for (const WeakTrackingVH &Sum : Found.Sums)
    Poisons &= PoisonsOf(Sum);
  Found.MayIgnoreIn = C.Bit.Source && !(Poisons & ~Words);
  for (auto [Number, Leaf] : enumerate(C.Leaves))
    if (Leaf.Word)
      (Leaf.V == X ? Found.MayIgnoreLeft : Found.MayIgnoreRight) =
          !(Poisons >> Number & 1);
  Found.HasSelect = any_of(Cone, [](const Instruction *O) {
    return isa<SelectInst>(O) && !isMaskedChoice(*O) && !isConstantPlusBit(O);
  });
  Found.IsBuiltin = isBuiltinCarry(&I);
  return Found;
}

/// What is computed of the words and the bit beside the carry may be their sum.
void CarrySearch::findSums(WordFunction &Whole, const Cut &C, const Guess &G,
                           ArrayRef<const Instruction *> Cone,
                           WordCarry &Found) {
  SmallVector<const Value *, 16> Work(reverse(Cone));
  for (const WordLeaf &L : C.Leaves)
    Work.push_back(L.V);
  if (Found.InCarry)
    for (const WordCarry::Result &R : Carries[*Found.InCarry].Results)
      if (!is_contained(Work, R.V)) {
        if (!Whole.has(R.V))
          Whole.addLeaf({R.V, std::nullopt, Bits.lookup(R.V)});
        Work.push_back(R.V);
      }
  auto Consider = [&](Instruction &User) {
    if (Work.size() > MaxValues || is_contained(Work, &User) ||
        !Order.count(&User) || !isWordOperation(User) ||
        !(isa<ExtractValueInst, TruncInst, ZExtInst, SelectInst, FreezeInst>(
              User) ||
          User.getOpcode() == Instruction::Add ||
          User.getOpcode() == Instruction::Sub))
      return;
    if (Whole.has(&User) || Whole.add(User))
      Work.push_back(&User);
  };
  for (size_t Next = 0; Next != Work.size(); ++Next) {
    auto *V = const_cast<Value *>(Work[Next]);
    // A word that is frozen where it is read may stay so.
    auto *Frozen = dyn_cast<FreezeInst>(V);
    bool IsKnown = Frozen && is_contained(Found.Sums, Frozen->getOperand(0));
    if (isa<Instruction>(V) && !IsKnown &&
        V->getType()->isIntegerTy(C.bits()) &&
        none_of(C.Leaves, [&](const WordLeaf &L) { return L.V == V; }) &&
        Whole.isSum(V, G.A, G.B, G.C, G.K))
      Found.Sums.push_back(V);
    if (isa<Constant>(V) || V->hasNUsesOrMore(MaxUses))
      continue;
    for (User *U : V->users())
      if (auto *Pair = dyn_cast<WithOverflowInst>(U)) {
        for (User *Part : Pair->users())
          Consider(*cast<Instruction>(Part));
      } else if (auto *Inner = dyn_cast<Instruction>(U)) {
        Consider(*Inner);
      }
  }
}

static bool isSame(const WordCarry &A, const WordCarry &B) {
  return A.IsDifference == B.IsDifference && A.In == B.In &&
         A.IsInInverted == B.IsInInverted &&
         ((A.Left == B.Left && A.Right == B.Right) ||
          (!A.IsDifference && A.Left == B.Right && A.Right == B.Left));
}

void CarrySearch::insert(WordCarry Found) {
  auto *I = cast<Instruction>(Found.Results.front().V);
  WideWord IfClear = Found.Results.front().IfClear;
  WideWord IfSet = Found.Results.front().IfSet;
  // What says the same is near.
  size_t First = Carries.size() - std::min<size_t>(Carries.size(), MaxValues);
  auto Known =
      std::find_if(Carries.begin() + First, Carries.end(),
                   [&](const WordCarry &C) { return isSame(C, Found); });
  if (Known == Carries.end()) {
    CarryOf[I] = Carries.size();
    Bits[I] = {I, IfClear, IfSet};
    Carries.push_back(std::move(Found));
    return;
  }
  addResult(Known - Carries.begin(), *I, IfClear, IfSet);
  for (WeakTrackingVH &Sum : Found.Sums)
    if (!is_contained(Known->Sums, Sum))
      Known->Sums.push_back(Sum);
  if (Known->Left != Found.Left)
    std::swap(Found.MayIgnoreLeft, Found.MayIgnoreRight);
  Known->MayIgnoreLeft |= Found.MayIgnoreLeft;
  Known->MayIgnoreRight |= Found.MayIgnoreRight;
  Known->MayIgnoreIn |= Found.MayIgnoreIn;
  Known->HasSelect |= Found.HasSelect;
  Known->IsBuiltin &= Found.IsBuiltin;
}

bool residue::mayHaveWordCarries(const Function &F) {
  return any_of(instructions(F), addsBit);
}

bool residue::hasOverflow(const Function &F) {
  return any_of(instructions(F),
                [](const Instruction &I) { return isa<WithOverflowInst>(I); });
}

std::vector<WordCarry>
residue::findWordCarries(Function &F,
                         SmallVectorImpl<UnprovenCarry> *Unproven) {
  return CarrySearch(F, Unproven).run();
}
