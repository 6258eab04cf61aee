//===- WordCarries.cpp - Carries of word sums -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/WordCarries.h"
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

/// The top bit of a number, or the upper part of one.
static bool isUpperPart(const Value *V) {
  const APInt *By;
  return (match(V, m_Shr(m_Value(), m_APInt(By)))) &&
         By->uge(V->getType()->getScalarSizeInBits() / 2);
}

static bool isOverflowBit(const Value *V) {
  const auto *Part = dyn_cast<ExtractValueInst>(V);
  return Part && isa<WithOverflowInst>(Part->getAggregateOperand()) &&
         Part->getIndices()[0] == 1;
}

/// What looks like a number of one bit, or a mask.
static bool looksLikeBit(const Value *V) {
  if (!V->getType()->isIntegerTy())
    return false;
  if (V->getType()->isIntegerTy(1))
    return true;
  Value *A;
  if (match(V, m_Trunc(m_Value(A))) || match(V, m_Neg(m_Value(A))) ||
      match(V, m_ZExtOrSExt(m_Value(A))))
    V = A;
  if (V->getType()->isIntegerTy(1) || isUpperPart(V))
    return true;
  if (const auto *S = dyn_cast<SelectInst>(V))
    return isa<ConstantInt>(S->getTrueValue()) ||
           isa<ConstantInt>(S->getFalseValue()) ||
           match(S->getTrueValue(), m_ZExtOrSExt(m_Value())) ||
           match(S->getFalseValue(), m_ZExtOrSExt(m_Value()));
  if (match(V, m_And(m_Value(), m_One())))
    return true;
  return match(V, m_CombineOr(m_c_Or(m_ZExt(m_Value()), m_Value()),
                              m_c_Add(m_ZExt(m_Value()), m_Value())));
}

/// A sum of words to which a bit is added.
static bool addsBit(const Instruction &I) {
  const APInt *One;
  const Value *V;
  if (match(&I, m_Select(m_Value(), m_Value(V),
                         m_Add(m_Deferred(V), m_APInt(One)))) ||
      match(&I, m_Select(m_Value(), m_Add(m_Value(V), m_APInt(One)),
                         m_Deferred(V))))
    return One->isOne() || One->isAllOnes();
  const auto *Pair = dyn_cast<WithOverflowInst>(&I);
  if (!Pair && I.getOpcode() != Instruction::Add &&
      I.getOpcode() != Instruction::Sub)
    return false;
  const Value *L = Pair ? Pair->getLHS() : I.getOperand(0);
  const Value *R = Pair ? Pair->getRHS() : I.getOperand(1);
  return L->getType()->isIntegerTy() && widthOf(L) >= 8 && !isa<Constant>(L) &&
         !isa<Constant>(R) && (looksLikeBit(L) || looksLikeBit(R));
}

/// The form that needs nothing to be done: what \p V carries out is said by one
/// step with overflow, or by two of which the second adds a bit to the word of
/// the first.
static bool isBuiltinCarry(const Value *V) {
  if (isOverflowBit(V))
    return true;
  const Value *A, *B;
  if (!match(V, m_Or(m_Value(A), m_Value(B))) || !isOverflowBit(A) ||
      !isOverflowBit(B))
    return false;
  auto PairOf = [](const Value *Part) {
    return cast<WithOverflowInst>(
        cast<ExtractValueInst>(Part)->getAggregateOperand());
  };
  auto IsSecond = [&](const Value *Second, const Value *First) {
    const WithOverflowInst *P = PairOf(Second), *Q = PairOf(First);
    const auto *Word = dyn_cast<ExtractValueInst>(P->getLHS());
    return Word && Word->getAggregateOperand() == Q &&
           P->getIntrinsicID() == Q->getIntrinsicID() &&
           match(P->getRHS(), m_ZExt(m_Value())) &&
           !match(Q->getRHS(), m_ZExt(m_Value()));
  };
  return IsSecond(A, B) || IsSecond(B, A);
}

namespace {

/// Which values a candidate is taken to depend on.
struct Cut {
  SmallVector<WordLeaf, 4> Leaves;
  const Value *Words[2] = {};
  unsigned WordCount = 0;
  BitValue Bit;

  unsigned bits() const { return Words[0] ? widthOf(Words[0]) : 0; }
};

/// A function that a candidate may be: whether A x + B y + C c + K is a word.
struct Guess {
  bool IsDifference;
  int A, B, C;
  WideWord K;
  /// The word in the place of y, where there is one word.
  WideWord Constant;

  bool isInverted() const { return C && (C < 0) != IsDifference; }
  bool carries(const WordFunction &Whole, unsigned WordBits,
               size_t Point) const {
    WideWord Sum = times(A, Whole.word(0, Point)) +
                   times(B, Whole.word(1, Point)) +
                   (C && Whole.bit(Point) ? WideWord(C) : 0) + K;
    return Sum >> WordBits;
  }

private:
  static WideWord times(int Sign, WideWord V) {
    return Sign < 0 ? -V : Sign ? V : 0;
  }
};

class CarrySearch {
public:
  explicit CarrySearch(Function &F)
      : F(F), DL(F.getParent()->getDataLayout()) {}

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
      for (BasicBlock *BB : Blocks)
        for (Instruction &I : *BB)
          if (mayBeCarry(I))
            recognise(I);
    } while (dropWrongAssumptions(++Rounds));
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
               isTruthValue(U.get(), DL);
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

  static bool mayBeCarry(const Instruction &I) {
    if (!I.getType()->isIntegerTy() || !isWordOperation(I))
      return false;
    if (I.getType()->isIntegerTy(1))
      return true;
    switch (I.getOpcode()) {
    case Instruction::LShr:
    case Instruction::AShr:
      return isUpperPart(&I);
    case Instruction::Add:
    case Instruction::Or:
    case Instruction::Xor:
      return looksLikeBit(I.getOperand(0)) && looksLikeBit(I.getOperand(1));
    case Instruction::And:
      return looksLikeBit(I.getOperand(0)) || looksLikeBit(I.getOperand(1));
    case Instruction::Sub:
      return isa<Constant>(I.getOperand(0)) && looksLikeBit(I.getOperand(1));
    case Instruction::Select:
    case Instruction::Trunc:
    case Instruction::ZExt:
    case Instruction::SExt:
      return looksLikeBit(&I);
    default:
      return false;
    }
  }

  struct Open {
    const Value *V;
    /// Only its top bit matters, so the bits of words may be combined.
    bool TopOnly;
  };

  /// Looks at ever earlier values that the candidate depends on, the latest
  /// first: what is computed on the way is looked through last.
  void recognise(Instruction &I) {
    SmallVector<Open, 8> Front;
    SmallVector<const Instruction *, 16> Cone = {&I};
    expand(I, /*TopOnly=*/false, Cone, Front);
    std::optional<WordCarry> WithoutSum;
    for (unsigned Step = 0; Step != MaxSteps; ++Step) {
      for (bool ProveBit : {false, true})
        if (std::optional<Cut> C = readCut(Front, ProveBit)) {
          if (takeResult(I, Cone, *C))
            return;
          std::optional<WordCarry> Found = asCarry(I, Cone, *C);
          if (Found && !Found->Sums.empty())
            return insert(std::move(*Found));
          if (Found && !WithoutSum)
            WithoutSum = std::move(Found);
          break;
        }
      Open *Latest = latest(Front);
      if (!Latest)
        break;
      Open Next = *Latest;
      Front.erase(Latest);
      const auto &Inner = *cast<Instruction>(Next.V);
      Cone.insert(upper_bound(Cone, &Inner,
                              [&](const Instruction *A, const Instruction *B) {
                                return Order.lookup(A) > Order.lookup(B);
                              }),
                  &Inner);
      expand(Inner, Next.TopOnly, Cone, Front);
      if (Front.size() > MaxFront)
        break;
    }
    if (WithoutSum)
      insert(std::move(*WithoutSum));
  }

  /// What to look through next: known carries last.
  Open *latest(MutableArrayRef<Open> Front) const {
    Open *Latest = nullptr;
    auto Rank = [&](const Open &O) {
      return std::make_pair(!Bits.count(O.V),
                            Order.lookup(cast<Instruction>(O.V)));
    };
    for (Open &O : Front)
      if (isExpandable(O) && (!Latest || Rank(O) > Rank(*Latest)))
        Latest = &O;
    return Latest;
  }

  void expand(const Instruction &I, bool TopOnly,
              ArrayRef<const Instruction *> Cone,
              SmallVectorImpl<Open> &Front) {
    bool IsTop = isa<BinaryOperator>(I) && I.isShift() && isUpperPart(&I);
    bool IsSign =
        match(&I, m_ICmp(m_Value(), m_CombineOr(m_Zero(), m_AllOnes()))) &&
        cast<ICmpInst>(I).isSigned();
    bool IsBits = I.isBitwiseLogicOp() && TopOnly;
    auto Add = [&](const Value *V) {
      if (isa<ConstantInt>(V) || is_contained(Cone, V))
        return;
      bool Top = IsTop || IsSign || IsBits;
      for (Open &O : Front)
        if (O.V == V) {
          O.TopOnly &= Top;
          return;
        }
      Front.push_back({V, Top});
    };
    if (const auto *Part = dyn_cast<ExtractValueInst>(&I)) {
      const auto *Pair = cast<WithOverflowInst>(Part->getAggregateOperand());
      Add(Pair->getLHS());
      Add(Pair->getRHS());
      return;
    }
    for (const Value *V : I.operand_values())
      Add(V);
  }

  bool isExpandable(const Open &O) const {
    const auto *I = dyn_cast<Instruction>(O.V);
    if (!I || !Order.count(I) || !isWordOperation(*I))
      return false;
    if (!I->isBitwiseLogicOp() || O.TopOnly || I->getType()->isIntegerTy(1) ||
        match(I, m_Not(m_Value())) || isa<ConstantInt>(I->getOperand(1)))
      return true;
    return looksLikeBit(I->getOperand(0)) && looksLikeBit(I->getOperand(1));
  }

  bool isAssumed(const Value *V) const {
    auto *Phi = dyn_cast<PHINode>(V);
    return Phi && Assumed.count(Phi);
  }

  /// The words and the bit of a front, if that is all there is.
  std::optional<Cut> readCut(ArrayRef<Open> Front, bool ProveBit) {
    Cut C;
    for (const Open &O : Front) {
      if (!O.V->getType()->isIntegerTy() || isa<Constant>(O.V))
        return std::nullopt;
      BitValue Bit;
      if (auto It = Bits.find(O.V); It != Bits.end())
        Bit = It->second;
      else if (O.V->getType()->isIntegerTy(1) || isAssumed(O.V) ||
               (ProveBit && isTruthValue(O.V, DL)))
        Bit = {O.V, 0, 1};
      if (Bit.Source) {
        if (C.Bit.Source && C.Bit.Source != Bit.Source)
          return std::nullopt;
        C.Bit = Bit;
        C.Leaves.push_back({O.V, std::nullopt, Bit});
        continue;
      }
      if (C.WordCount == 2 || !DL.isLegalInteger(widthOf(O.V)) ||
          widthOf(O.V) < 8 || widthOf(O.V) > 64 ||
          (C.WordCount && C.bits() != widthOf(O.V)))
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
    WordFunction Whole(8, 0, true, {}, WordFunction::Points::Deciding);
    if (!evaluate(Whole, Cone, C))
      return false;
    ArrayRef<WideWord> Values = Whole.values(&I);
    if (Values[0] == Values[1])
      return false;
    addResult(It->second, I, Values[0], Values[1]);
    return true;
  }

  void addResult(unsigned Carry, Instruction &I, WideWord IfClear,
                 WideWord IfSet) {
    WordCarry &C = Carries[Carry];
    Bits[&I] = {C.Results.empty() ? &I : C.Results.front().V, IfClear, IfSet};
    C.Results.push_back({&I, IfClear, IfSet});
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
  static SmallVector<Guess, 8> guesses(ArrayRef<WideWord> Constants,
                                       const Cut &C);
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
  DenseMap<const Instruction *, unsigned> Order;
  std::vector<WordCarry> Carries;
  /// Phi nodes that are taken to be 0 or 1.
  SmallPtrSet<const PHINode *, 8> Assumed;
  /// What is known to be decided by a carry.
  DenseMap<const Value *, BitValue> Bits;
  /// Of the first result of each.
  DenseMap<const Value *, unsigned> CarryOf;
};

} // namespace

/// The words that occur, if they are few.
static std::optional<SmallVector<WideWord, 4>>
constantsOf(ArrayRef<const Instruction *> Cone, unsigned WordBits) {
  SmallVector<WideWord, 4> Constants;
  for (const Instruction *I : Cone)
    for (const Value *V : I->operand_values()) {
      const auto *C = dyn_cast<ConstantInt>(V);
      if (!C || I->isShift() || C->getBitWidth() < WordBits)
        continue;
      WideWord K = C->getValue().extractBitsAsZExtValue(WordBits, 0);
      if (!is_contained(Constants, K))
        Constants.push_back(K);
    }
  if (Constants.size() > 3)
    return std::nullopt;
  return Constants;
}

SmallVector<Guess, 8> CarrySearch::guesses(ArrayRef<WideWord> Constants,
                                           const Cut &C) {
  SmallVector<Guess, 8> All;
  bool HasBit = C.Bit.Source;
  // With the bit, and with what is one less it.
  auto Add = [&](bool IsDifference, int A, int B, WideWord K, WideWord Right) {
    int Sign = IsDifference ? -1 : 1;
    All.push_back({IsDifference, A, B, HasBit ? Sign : 0, K, Right});
    if (HasBit)
      All.push_back({IsDifference, A, B, -Sign, K + WideWord(Sign), Right});
  };
  if (C.WordCount == 2) {
    Add(false, 1, 1, 0, 0);
    Add(true, 1, -1, 0, 0);
    Add(true, -1, 1, 0, 0);
    return All;
  }
  SmallVector<WideWord, 8> Rights = {0};
  WideWord Mask = (WideWord(1) << C.bits()) - 1;
  for (WideWord K : Constants)
    for (WideWord Right : {K, -K, ~K, K + 1, K - 1})
      if (!is_contained(Rights, Right & Mask))
        Rights.push_back(Right & Mask);
  for (WideWord Right : Rights) {
    if (Right || HasBit) {
      Add(false, 1, 0, Right, Right);
      Add(true, 1, 0, -Right, Right);
    }
    Add(true, -1, 0, Right, Right);
  }
  return All;
}

/// The two values where the guess is false and true.
static std::optional<std::pair<WideWord, WideWord>>
valuesBy(const Guess &G, const WordFunction &Whole, const Value *V,
         unsigned WordBits) {
  std::optional<WideWord> Known[2];
  ArrayRef<WideWord> Values = Whole.values(V);
  for (size_t P = 0, E = Whole.size(); P != E; ++P) {
    std::optional<WideWord> &Value = Known[G.carries(Whole, WordBits, P)];
    if (!Value)
      Value = Values[P];
    else if (*Value != Values[P])
      return std::nullopt;
  }
  if (!Known[0] || !Known[1] || *Known[0] == *Known[1])
    return std::nullopt;
  return std::make_pair(*Known[0], *Known[1]);
}

std::optional<WordCarry>
CarrySearch::asCarry(Instruction &I, ArrayRef<const Instruction *> Cone,
                     const Cut &C) {
  if (!C.WordCount)
    return std::nullopt;
  auto Constants = constantsOf(Cone, C.bits());
  if (!Constants)
    return std::nullopt;
  SmallVector<Guess, 8> Left = guesses(*Constants, C);
  bool HasBit = C.Bit.Source;
  for (auto Points :
       {WordFunction::Points::Few, WordFunction::Points::Deciding}) {
    WordFunction Whole(C.bits(), C.WordCount, HasBit, *Constants, Points);
    if (!evaluate(Whole, Cone, C))
      return std::nullopt;
    erase_if(Left,
             [&](const Guess &G) { return !valuesBy(G, Whole, &I, C.bits()); });
    if (Left.empty())
      return std::nullopt;
    if (Points == WordFunction::Points::Few)
      continue;
    if (!Whole.isFinite(&I))
      return std::nullopt;
    std::optional<WordCarry> First;
    for (const Guess &G : Left) {
      WordCarry Found = describe(I, Cone, C, G, Whole);
      if (!Found.Sums.empty())
        return Found;
      if (!First)
        First = std::move(Found);
    }
    return First;
  }
  return std::nullopt;
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
  uint64_t Poisons = Whole.poisonedBy(&I);
  Found.MayIgnoreIn = C.Bit.Source;
  for (auto [Number, Leaf] : enumerate(C.Leaves)) {
    bool Ignores = !(Poisons >> Number & 1);
    if (!Leaf.Word)
      Found.MayIgnoreIn &= Ignores;
    else
      (Leaf.V == X ? Found.MayIgnoreLeft : Found.MayIgnoreRight) = Ignores;
  }
  Found.HasSelect =
      any_of(Cone, [](const Instruction *O) { return isa<SelectInst>(O); });
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
        !(isa<ExtractValueInst, TruncInst, ZExtInst, SelectInst>(User) ||
          User.getOpcode() == Instruction::Add ||
          User.getOpcode() == Instruction::Sub))
      return;
    if (Whole.has(&User) || Whole.add(User))
      Work.push_back(&User);
  };
  for (size_t Next = 0; Next != Work.size(); ++Next) {
    auto *V = const_cast<Value *>(Work[Next]);
    if (isa<Instruction>(V) && V->getType()->isIntegerTy(C.bits()) &&
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
  auto Known =
      find_if(Carries, [&](const WordCarry &C) { return isSame(C, Found); });
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

std::vector<WordCarry> residue::findWordCarries(Function &F) {
  if (none_of(instructions(F), addsBit))
    return {};
  return CarrySearch(F).run();
}
