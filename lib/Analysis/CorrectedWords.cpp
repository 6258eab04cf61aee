//===- CorrectedWords.cpp - Sums modulo M in words ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/CorrectedWords.h"
#include "WordCase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include <memory>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// What a chain and its words decide: some twenty operations for each word.
static const unsigned MaxRegion = 1024;

unsigned CorrectedWords::wordBits() const {
  return Left.front()->getType()->getIntegerBitWidth();
}

namespace {

/// The words of Left + Right, or Left - Right.
struct WordChain {
  bool IsDifference = false;
  SmallVector<Value *, 8> Left, Right;
  /// All that a word is.
  SmallVector<SmallVector<Value *, 2>, 8> Sums;
  /// The carries; of the last word, there may be none.
  SmallVector<unsigned, 8> Steps;

  unsigned bits() const {
    return Left.front()->getType()->getIntegerBitWidth();
  }
  size_t size() const { return Left.size(); }
};

/// Steps of words with those of a constant k, as sums: x - k - b is
/// x + (2^w - 1 - k) + (1 - b) - 2^w, and carries if it does not borrow.
struct ConstantChain {
  struct Carry {
    /// None is a carry that is never set.
    std::optional<unsigned> Number;
    bool IsInverted;
  };
  APInt Constant;
  SmallVector<Carry, 8> Carries;
};

/// What a word is in one of the cases.
struct WordCaseOfChain {
  std::unique_ptr<WordCase> Code;
  /// Else the words of the chain are what they are.
  std::optional<ConstantChain> Added;
};

class BlockSearch {
public:
  BlockSearch(BasicBlock &BB, ArrayRef<Integer> Moduli, Module &Scratch)
      : BB(BB), Moduli(Moduli), Scratch(Scratch) {}

  void run(std::vector<CorrectedWords> &Found);

private:
  using KnownValues = WordCase::KnownValues;

  std::optional<WordChain> chainOf(unsigned Last, size_t Words) const;
  bool addStep(WordChain &Chain, unsigned Carry) const;
  bool addLastWord(WordChain &Chain) const;

  void collectRegion(const WordChain &Chain);
  bool collectCases(const WordChain &Chain, const APInt &Modulus);
  bool addSumCases(const WordChain &Chain, const APInt &Modulus,
                   bool IsCarrySet);
  bool addCase(const WordChain &Chain, const KnownValues &Known, bool IsAdded,
               const APInt &Constant);
  void setCarry(KnownValues &Known, const WordCarry &C, bool IsSet) const;
  std::optional<ConstantChain> constantChain(const WordCase &Code,
                                             const WordChain &Chain,
                                             const APInt &Constant) const;
  std::optional<ConstantChain::Carry>
  constantStep(const WordCase &Code, const Value *Word, const APInt &Constant,
               ArrayRef<ConstantChain::Carry> In) const;

  bool isDoubled(const WordChain &Chain) const;
  WordSum wordOf(const WordChain &Chain, unsigned I) const;
  WordSum expected(const WordCaseOfChain &Case, const WordChain &Chain,
                   unsigned I) const;
  WordSum found(const WordCase &Code, const WordChain &Chain,
                const Value *V) const;
  bool isWord(const WordChain &Chain, const Value *V, unsigned I) const;
  bool isNeededElsewhere(const WordChain &Chain,
                         const CorrectedWords &Result) const;
  std::optional<CorrectedWords> correctionOf(const WordChain &Chain,
                                             const Integer &Modulus);

  BasicBlock &BB;
  ArrayRef<Integer> Moduli;
  Module &Scratch;
  /// A copy of the block, and what its values are copies of.
  std::unique_ptr<WordCase> All;
  DenseMap<const Value *, SmallVector<Value *, 2>> Originals;
  SmallVector<const Instruction *, 32> Code;
  /// What depends on one chain and its operands alone.
  SmallVector<const Instruction *, 64> Region;
  SmallPtrSet<const Value *, 32> RegionSet;
  SmallVector<WordCaseOfChain, 4> Cases;
};

} // namespace

/// Adds the words of \p Carry, which is none of constants.
bool BlockSearch::addStep(WordChain &Chain, unsigned Carry) const {
  const WordCarry &C = All->carries()[Carry];
  auto IsWord = [](const Value *V) { return V && !isa<Constant>(V); };
  if (!IsWord(C.Left) || !IsWord(C.Right) || C.IsInInverted ||
      C.IsDifference != Chain.IsDifference)
    return false;
  Chain.Left.push_back(C.Left);
  Chain.Right.push_back(C.Right);
  Chain.Steps.push_back(Carry);
  Chain.Sums.emplace_back();
  for (const WeakTrackingVH &Sum : C.Sums)
    Chain.Sums.back().push_back(Sum);
  return Chain.Left.back()->getType() == Chain.Left.front()->getType();
}

/// A sum of words whose carry nobody needs, with the carry of the chain.
bool BlockSearch::addLastWord(WordChain &Chain) const {
  unsigned Bits = Chain.bits();
  WordSum In(Bits);
  In.addCarry(Chain.Steps.back(), /*IsInverted=*/false);
  auto IsIn = [&](const Value *V) { return All->sumOf(V, Bits) == In; };
  for (const Instruction *I : All->code()) {
    Value *X, *Y, *Z;
    if (!I->getType()->isIntegerTy(Bits) ||
        !match(I, m_Add(m_Value(X), m_Value(Y))))
      continue;
    for (unsigned Side : {0U, 1U}) {
      Value *P = Side ? Y : X, *Q = Side ? X : Y, *R = nullptr;
      if (match(P, m_Add(m_Value(Y), m_Value(Z)))) {
        if (IsIn(Q))
          R = Z;
        else if (IsIn(Z))
          R = Q;
        else if (IsIn(Y))
          Y = Q, R = Z;
      }
      if (R && !isa<Constant>(Y) && !isa<Constant>(R)) {
        Chain.Left.push_back(Y);
        Chain.Right.push_back(R);
        Chain.Sums.push_back({const_cast<Instruction *>(I)});
        return true;
      }
      Y = cast<User>(I)->getOperand(1);
    }
  }
  return false;
}

/// The chain of \p Words words that ends with the carry \p Last, or with a sum
/// behind it.
std::optional<WordChain> BlockSearch::chainOf(unsigned Last,
                                              size_t Words) const {
  ArrayRef<WordCarry> Carries = All->carries();
  SmallVector<unsigned, 8> Steps{Last};
  while (Carries[Steps.back()].InCarry && Steps.size() < Words)
    Steps.push_back(*Carries[Steps.back()].InCarry);
  if (Carries[Steps.back()].In || Steps.size() + 1 < Words)
    return std::nullopt;
  WordChain Chain;
  Chain.IsDifference = Carries[Last].IsDifference;
  if (!all_of(reverse(Steps),
              [&](unsigned Carry) { return addStep(Chain, Carry); }))
    return std::nullopt;
  if (Chain.size() == Words || (!Chain.IsDifference && addLastWord(Chain)))
    return Chain;
  return std::nullopt;
}

void BlockSearch::collectRegion(const WordChain &Chain) {
  Region.clear();
  RegionSet.clear();
  SmallPtrSet<const Value *, 32> Leaves;
  Leaves.insert(Chain.Left.begin(), Chain.Left.end());
  Leaves.insert(Chain.Right.begin(), Chain.Right.end());
  for (const auto &Sums : Chain.Sums)
    Leaves.insert(Sums.begin(), Sums.end());
  for (unsigned Step : Chain.Steps)
    for (const WordCarry::Result &R : All->carries()[Step].Results)
      Leaves.insert(R.V);
  for (const Instruction *I : Code) {
    if (Leaves.contains(I) || Region.size() == MaxRegion)
      continue;
    auto IsInside = [&](const Value *V) {
      return isa<Constant>(V) || Leaves.contains(V) || RegionSet.contains(V);
    };
    if (all_of(I->operand_values(), IsInside)) {
      Region.push_back(I);
      RegionSet.insert(I);
    }
  }
}

void BlockSearch::setCarry(KnownValues &Known, const WordCarry &C,
                           bool IsSet) const {
  for (const WordCarry::Result &R : C.Results) {
    WideWord N = IsSet ? R.IfSet : R.IfClear;
    uint64_t Words[] = {uint64_t(N), uint64_t(N >> 64)};
    Known[R.V] = ConstantInt::get(
        R.V->getType(), APInt(R.V->getType()->getIntegerBitWidth(), Words));
  }
}

/// The carry of \p Word + \p Constant + \p In.back(). What subtracts the word
/// from a constant, k - x - c, borrows where x + (2^w - 1 - k) + c carries.
std::optional<ConstantChain::Carry>
BlockSearch::constantStep(const WordCase &Code, const Value *Word,
                          const APInt &Constant,
                          ArrayRef<ConstantChain::Carry> In) const {
  for (auto [Number, C] : enumerate(Code.carries())) {
    Value *Left = C.Left, *Right = C.Right;
    bool IsTurned = Left != Word;
    if (IsTurned)
      std::swap(Left, Right);
    const auto *Operand = dyn_cast_or_null<ConstantInt>(Right);
    if (Left != Word || (Right && !Operand))
      continue;
    APInt K =
        Operand ? Operand->getValue() : APInt::getZero(Constant.getBitWidth());
    ConstantChain::Carry Step{unsigned(Number), C.IsDifference && !IsTurned};
    APInt Added = C.IsDifference ? ~K : K;
    // x - k is x + (2^w - k) - 2^w, unless k is 0.
    bool IsFirst = In.empty() || !In.back().Number;
    if (IsFirst && Step.IsInverted && !K.isZero())
      ++Added;
    bool IsNext = IsFirst ? !C.In && !(Step.IsInverted && K.isZero())
                          : C.InCarry == In.back().Number &&
                                C.IsInInverted ==
                                    (Step.IsInverted != In.back().IsInverted);
    if (IsNext && Added == Constant)
      return Step;
  }
  return std::nullopt;
}

/// The chain that adds \p Constant to the words, with the carries into all
/// words, and that of the last if there is one.
std::optional<ConstantChain>
BlockSearch::constantChain(const WordCase &Code, const WordChain &Chain,
                           const APInt &Constant) const {
  ConstantChain Added{Constant, {}};
  unsigned Bits = Chain.bits();
  for (size_t I = 0; I != Chain.size(); ++I) {
    std::optional<ConstantChain::Carry> Step;
    for (Value *Sum : Chain.Sums[I])
      if (Value *Word = Code.at(Sum); Word && !Step)
        Step = constantStep(Code, Word, Constant.extractBits(Bits, I * Bits),
                            Added.Carries);
    // 2 x + 1 does not carry, and the optimizer knows that.
    if (!Step && !I && isDoubled(Chain) && Constant.extractBits(Bits, 0) == 1)
      Step = ConstantChain::Carry{std::nullopt, /*IsInverted=*/false};
    if (Step)
      Added.Carries.push_back(*Step);
    else if (I + 1 != Chain.size())
      return std::nullopt;
  }
  return Added;
}

/// The cases of a sum that has the carry, or has none: what is left of one that
/// has is below M.
bool BlockSearch::addSumCases(const WordChain &Chain, const APInt &Modulus,
                              bool IsCarrySet) {
  KnownValues Known;
  if (Chain.Steps.size() == Chain.size())
    setCarry(Known, All->carries()[Chain.Steps.back()], IsCarrySet);
  WordCase Code(Scratch, Region, Known);
  std::optional<ConstantChain> Added = constantChain(Code, Chain, -Modulus);
  if (!Added)
    return false;
  bool IsCompared = Added->Carries.size() == Chain.size();
  if (!IsCompared && !IsCarrySet)
    return false;
  for (bool IsAtLeast : {false, true}) {
    if (IsCarrySet && IsAtLeast)
      continue;
    KnownValues Both = Known, Decided;
    if (IsCompared) {
      const ConstantChain::Carry &Last = Added->Carries.back();
      setCarry(Decided, Code.carries()[*Last.Number],
               IsAtLeast != Last.IsInverted);
    }
    for (const Instruction *I : Region)
      if (Value *N = Decided.lookup(Code.at(I)))
        Both[I] = N;
    if (!addCase(Chain, Both, IsCarrySet || IsAtLeast, -Modulus))
      return false;
  }
  return true;
}

/// With what is known the words are those of the chain, or \p Constant is added
/// to them; false if no chain adds it.
bool BlockSearch::addCase(const WordChain &Chain, const KnownValues &Known,
                          bool IsAdded, const APInt &Constant) {
  auto Code = std::make_unique<WordCase>(Scratch, Region, Known);
  std::optional<ConstantChain> Added;
  if (IsAdded)
    Added = constantChain(*Code, Chain, Constant);
  bool IsFound = Added.has_value() == IsAdded;
  Cases.push_back({std::move(Code), std::move(Added)});
  return IsFound;
}

/// The cases that there are; false if a chain with the modulus is missing.
bool BlockSearch::collectCases(const WordChain &Chain, const APInt &Modulus) {
  Cases.clear();
  if (!Chain.IsDifference)
    return addSumCases(Chain, Modulus, /*IsCarrySet=*/false) &&
           (!Modulus.isNegative() ||
            addSumCases(Chain, Modulus, /*IsCarrySet=*/true));
  for (bool IsBelow : {false, true}) {
    KnownValues Known;
    setCarry(Known, All->carries()[Chain.Steps.back()], IsBelow);
    if (!addCase(Chain, Known, IsBelow, Modulus))
      return false;
  }
  return true;
}

/// The lowest word is added to itself.
bool BlockSearch::isDoubled(const WordChain &Chain) const {
  auto IsTwin = [&](const Value *X, const Value *Y) {
    return any_of(All->twins(), [&](const auto &Twin) {
      return All->at(Twin.first) == X && Twin.second == Y;
    });
  };
  const Value *X = Chain.Left.front(), *Y = Chain.Right.front();
  return !Chain.IsDifference && (IsTwin(X, Y) || IsTwin(Y, X));
}

/// The word \p I of the chain: of its operands and the carry before.
WordSum BlockSearch::wordOf(const WordChain &Chain, unsigned I) const {
  APInt One(Chain.bits(), 1), Sign = Chain.IsDifference ? -One : One;
  WordSum S(Chain.bits()), Right(Chain.bits());
  S.addWord(Chain.Left[I]);
  Right.addWord(Chain.Right[I]);
  if (I)
    Right.addWord(All->carries()[Chain.Steps[I - 1]].Results.front().V);
  return S.add(Right, Sign);
}

WordSum BlockSearch::expected(const WordCaseOfChain &Case,
                              const WordChain &Chain, unsigned I) const {
  WordSum S = wordOf(Chain, I);
  if (!Case.Added)
    return S;
  unsigned Bits = Chain.bits();
  S.Constant += Case.Added->Constant.extractBits(Bits, I * Bits);
  if (I) {
    const ConstantChain::Carry &In = Case.Added->Carries[I - 1];
    if (In.Number)
      S.addCarry(*In.Number, In.IsInverted);
  }
  return S;
}

/// \p V in one case, of the operands of the chain and its carries, which stand
/// for bits by their first results.
WordSum BlockSearch::found(const WordCase &Code, const WordChain &Chain,
                           const Value *V) const {
  unsigned Bits = Chain.bits();
  WordSum S = Code.sumOf(Code.at(V), Bits);
  WordSum Meanings(Bits);
  auto Take = [&](const Value *Original, const WordSum &Meaning) {
    if (auto *It = S.Words.find(Code.at(Original)); It != S.Words.end()) {
      Meanings.add(Meaning, It->second);
      It->second = 0;
    }
  };
  for (size_t I = 0; I != Chain.size(); ++I) {
    Take(Chain.Left[I], WordSum(Bits).addWord(Chain.Left[I]));
    Take(Chain.Right[I], WordSum(Bits).addWord(Chain.Right[I]));
    for (Value *Sum : Chain.Sums[I])
      Take(Sum, wordOf(Chain, I));
  }
  for (unsigned Step : Chain.Steps) {
    const WordCarry &C = All->carries()[Step];
    WordSum Bit(Bits);
    Bit.addWord(C.Results.front().V);
    for (const WordCarry::Result &R : C.Results) {
      WordSum Meaning(Bits);
      Meaning.Constant = APInt(64, uint64_t(R.IfClear)).zextOrTrunc(Bits);
      APInt Set = APInt(64, uint64_t(R.IfSet)).zextOrTrunc(Bits);
      Take(R.V, Meaning.add(Bit, Set - Meaning.Constant));
    }
  }
  return S.add(Meanings, APInt(Bits, 1));
}

bool BlockSearch::isWord(const WordChain &Chain, const Value *V,
                         unsigned I) const {
  return all_of(Cases, [&](const WordCaseOfChain &Case) {
    return found(*Case.Code, Chain, V) == expected(Case, Chain, I);
  });
}

/// What the chain computes is used by something else than what the words of
/// the result are computed of.
bool BlockSearch::isNeededElsewhere(const WordChain &Chain,
                                    const CorrectedWords &Result) const {
  SmallPtrSet<const Value *, 32> Words, Computed;
  for (const auto &Same : Result.Words)
    Words.insert(Same.begin(), Same.end());
  SmallVector<const Value *, 32> Work;
  auto Push = [&](const Value *Copy) {
    if (auto It = Originals.find(Copy); It != Originals.end())
      for (const Value *V : It->second)
        if (!Words.contains(V) && Computed.insert(V).second)
          Work.push_back(V);
  };
  for (const auto &Sums : Chain.Sums)
    for (const Value *Sum : Sums)
      Push(Sum);
  for (unsigned Step : Chain.Steps)
    for (const WordCarry::Result &R : All->carries()[Step].Results)
      Push(R.V);
  SmallPtrSet<const Value *, 32> Leaves(Computed);
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      const Value *Copy = All->at(U);
      if (!Leaves.contains(U) && (!Copy || !RegionSet.contains(Copy)))
        return true;
      if (!Words.contains(U) && Computed.insert(U).second)
        Work.push_back(U);
    }
  return false;
}

std::optional<CorrectedWords>
BlockSearch::correctionOf(const WordChain &Chain, const Integer &Modulus) {
  collectRegion(Chain);
  if (!collectCases(Chain, Modulus.toAPInt(Chain.bits() * Chain.size())))
    return std::nullopt;
  CorrectedWords Result;
  Result.IsDifference = Chain.IsDifference;
  Result.Modulus = Modulus;
  Result.Words.resize(Chain.size());
  for (const Instruction *V : Region)
    for (size_t I = 0; I != Chain.size(); ++I)
      if (V->getType()->isIntegerTy(Chain.bits()) && isWord(Chain, V, I)) {
        for (Value *Original : Originals.lookup(V))
          Result.Words[I].push_back(cast<Instruction>(Original));
        break;
      }
  if (any_of(Result.Words, [](const auto &Same) { return Same.empty(); }) ||
      isNeededElsewhere(Chain, Result))
    return std::nullopt;
  for (Value *V : Chain.Left)
    Result.Left.push_back(Originals.lookup(V).front());
  for (Value *V : Chain.Right)
    Result.Right.push_back(Originals.lookup(V).front());
  return Result;
}

void BlockSearch::run(std::vector<CorrectedWords> &Found) {
  SmallVector<const Instruction *, 64> Operations;
  for (const Instruction &I : BB)
    if (isCopiedOperation(I))
      Operations.push_back(&I);
  if (Operations.empty())
    return;
  All = std::make_unique<WordCase>(Scratch, Operations, KnownValues());
  SmallPtrSet<const Value *, 32> Inside(Operations.begin(), Operations.end());
  for (const Instruction *I : Operations) {
    for (Value *V : const_cast<Instruction *>(I)->operand_values())
      if (Value *Copy = All->at(V); Copy && !Inside.contains(V))
        if (auto &Same = Originals[Copy]; Same.empty())
          Same.push_back(V);
    Originals[All->at(I)].push_back(const_cast<Instruction *>(I));
  }
  for (auto [Word, Twin] : All->twins())
    Originals[Twin].push_back(Word);
  Code = All->code();
  for (unsigned Last = 0; Last != All->carries().size(); ++Last)
    for (const Integer &Modulus : Moduli) {
      const WordCarry &C = All->carries()[Last];
      if (!C.Left || !C.Right)
        continue;
      unsigned Bits = C.Left->getType()->getIntegerBitWidth();
      size_t Words = (Modulus.bits() + Bits - 1) / Bits;
      if (Words < 2)
        continue;
      if (std::optional<WordChain> Chain = chainOf(Last, Words))
        if (auto Result = correctionOf(*Chain, Modulus))
          Found.push_back(std::move(*Result));
    }
}

std::vector<CorrectedWords>
residue::findCorrectedWords(Function &F, ArrayRef<Integer> Moduli) {
  std::vector<CorrectedWords> Found;
  Module Scratch("words", F.getContext());
  Scratch.setDataLayout(F.getParent()->getDataLayout());
  for (BasicBlock &BB : F)
    BlockSearch(BB, Moduli, Scratch).run(Found);
  return Found;
}
