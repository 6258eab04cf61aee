//===- MaskedLookup.cpp - Table lookups that read everything --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// acc | (c ? x : 0) equals c ? x : acc if acc is zero whenever c holds. Here
// acc is a tree of masked values whose conditions are tests for equality of one
// value, the index, with numbers that are all different:
//
//   - constants;
//   - d_j + i for the induction variable i of one loop, i = i_0 + k s in its
//     round k. From i_0 + k s + d_j = i_0 + k' s + d_j' follows
//     |k - k'| s = |d_j' - d_j|. All d_j lie in an interval of length below s,
//     so k = k' and d_j = d_j'. Nothing wraps, by the flags of the additions.
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/MaskedLookup.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

/// A value that is zero unless Condition holds.
struct Masked {
  Value *Condition; ///< An i1, or a mask.
  Value *Entry;
};

/// Index == Variable + Number; without a variable, Index == Number.
struct Test {
  Value *Index;
  PHINode *Variable = nullptr;
  APInt Number;
  bool NoUnsignedWrap = true, NoSignedWrap = true;
};

/// What an accumulator is made of.
struct Tree {
  SmallVector<Test, 16> Tests;
  /// All but phi nodes and zeros: what is there twice has its tests twice.
  SmallPtrSet<const Value *, 16> Seen;
  /// Its value at the beginning of a round of the loop.
  PHINode *Carried = nullptr;
};

} // namespace

Value *residue::conditionOf(Value *Mask) {
  Value *Condition;
  if (match(Mask, m_SExt(m_Value(Condition))) ||
      match(Mask, m_Neg(m_ZExt(m_Value(Condition)))))
    if (Condition->getType()->isIntegerTy(1))
      return Condition;
  return nullptr;
}

static std::optional<Masked> readMasked(Value *V) {
  Value *Condition, *Entry, *L, *R;
  if (match(V, m_Select(m_Value(Condition), m_Value(Entry), m_Zero())) &&
      Condition->getType()->isIntegerTy(1))
    return Masked{Condition, Entry};
  if (match(V, m_And(m_Value(L), m_Value(R)))) {
    if (conditionOf(L))
      return Masked{L, R};
    if (conditionOf(R))
      return Masked{R, L};
  }
  return std::nullopt;
}

/// Reads \p V as a variable of a loop plus a constant.
static bool readNumber(Value *V, Test &T) {
  if (auto *Phi = dyn_cast<PHINode>(V)) {
    T.Variable = Phi;
    T.Number = APInt(V->getType()->getIntegerBitWidth(), 0);
    return true;
  }
  Value *Base;
  const APInt *Number;
  if (match(V, m_DisjointOr(m_Value(Base), m_APInt(Number)))) {
    // No carry at all.
  } else if (match(V, m_Add(m_Value(Base), m_APInt(Number)))) {
    auto *Sum = cast<OverflowingBinaryOperator>(V);
    T.NoUnsignedWrap = Sum->hasNoUnsignedWrap();
    T.NoSignedWrap = Sum->hasNoSignedWrap();
  } else {
    return false;
  }
  T.Variable = dyn_cast<PHINode>(Base);
  T.Number = *Number;
  return T.Variable;
}

static std::optional<Test> readTest(Value *Condition) {
  if (!Condition->getType()->isIntegerTy(1))
    Condition = conditionOf(Condition);
  auto *Compare = dyn_cast_or_null<ICmpInst>(Condition);
  if (!Compare || Compare->getPredicate() != ICmpInst::ICMP_EQ ||
      !Compare->getOperand(0)->getType()->isIntegerTy())
    return std::nullopt;
  for (unsigned Side : {0U, 1U}) {
    Test T;
    T.Index = Compare->getOperand(Side);
    Value *Other = Compare->getOperand(1 - Side);
    if (auto *C = dyn_cast<ConstantInt>(Other)) {
      T.Number = C->getValue();
      return T;
    }
    if (readNumber(Other, T))
      return T;
  }
  return std::nullopt;
}

/// \p V is \p L and \p R together, where one of them is zero.
static bool isTogether(Value *V, Value *&L, Value *&R) {
  return match(V, m_Or(m_Value(L), m_Value(R))) ||
         match(V, m_Xor(m_Value(L), m_Value(R))) ||
         match(V, m_Add(m_Value(L), m_Value(R)));
}

/// Collects the tests of \p V; false if it is no tree of masked values.
static bool collect(Value *V, Tree &Result, unsigned Depth = 0) {
  if (match(V, m_Zero()))
    return true;
  if (Depth > 64 || (!isa<PHINode>(V) && !Result.Seen.insert(V).second))
    return false;
  if (std::optional<Masked> M = readMasked(V)) {
    std::optional<Test> T = readTest(M->Condition);
    if (!T)
      return false;
    Result.Tests.push_back(*T);
    return true;
  }
  Value *L, *R;
  if (isTogether(V, L, R))
    return collect(L, Result, Depth + 1) && collect(R, Result, Depth + 1);
  if (auto *Phi = dyn_cast<PHINode>(V)) {
    if (Result.Carried && Result.Carried != Phi)
      return false;
    Result.Carried = Phi;
    return true;
  }
  return false;
}

/// \p V has one value in all rounds of the loop from \p Header to \p Latch and
/// back.
static bool isInvariant(Value *V, BasicBlock *Header, BasicBlock *Latch) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return true;
  SmallPtrSet<BasicBlock *, 8> Loop = {Header, Latch};
  SmallVector<BasicBlock *, 8> Work = {Latch};
  while (!Work.empty()) {
    BasicBlock *BB = Work.pop_back_val();
    if (BB == Header)
      continue;
    if (pred_empty(BB))
      return false; // The header is not the only way in.
    for (BasicBlock *Before : predecessors(BB))
      if (Loop.insert(Before).second)
        Work.push_back(Before);
  }
  return !Loop.contains(I->getParent());
}

/// No two of \p Tests, which are constants, hold together.
static bool areExclusive(ArrayRef<Test> Tests) {
  for (unsigned A = 0; A != Tests.size(); ++A)
    for (unsigned B = 0; B != A; ++B)
      if (Tests[A].Index != Tests[B].Index || Tests[A].Variable ||
          Tests[B].Variable || Tests[A].Number == Tests[B].Number)
        return false;
  return true;
}

namespace {

/// A variable of a loop that starts with a constant and grows by a constant.
struct Counter {
  PHINode *Variable;
  APInt Begin, Increment;
  bool NoUnsignedWrap, NoSignedWrap;
};

} // namespace

/// \p Variable, of which a round of the loop ends in \p Latch, and the first
/// one begins behind \p Before.
static std::optional<Counter> readCounter(PHINode &Variable, BasicBlock *Before,
                                          BasicBlock *Latch) {
  const APInt *Increment;
  Value *Next = Variable.getIncomingValueForBlock(Latch);
  auto *Begin =
      dyn_cast<ConstantInt>(Variable.getIncomingValueForBlock(Before));
  if (!Begin ||
      !match(Next, m_Add(m_Specific(&Variable), m_APInt(Increment))) ||
      !Increment->isStrictlyPositive())
    return std::nullopt;
  auto *Sum = cast<OverflowingBinaryOperator>(Next);
  return Counter{&Variable, Begin->getValue(), *Increment,
                 Sum->hasNoUnsignedWrap(), Sum->hasNoSignedWrap()};
}

/// Of two phi nodes that are compared, the one of \p Header is the variable.
static void orientTests(MutableArrayRef<Test> Tests, const BasicBlock *Header) {
  for (Test &T : Tests)
    if (auto *Index = dyn_cast<PHINode>(T.Index);
        Index && Index->getParent() == Header && T.Variable &&
        T.Variable->getParent() != Header && T.Number.isZero()) {
      T.Index = T.Variable;
      T.Variable = Index;
    }
}

/// \p Round tests the index of its first test with i + n for numbers n that are
/// closer together than one step of \p C, so no two tests of two rounds are
/// of the same number. \p Start, which was peeled off in front of the loop,
/// tests with less than the first number of the loop.
static bool areExclusive(ArrayRef<Test> Round, ArrayRef<Test> Start,
                         const Counter &C) {
  const Test &First = Round.front();
  bool Unsigned = C.NoUnsignedWrap, Signed = C.NoSignedWrap;
  APInt Least = First.Number, Most = First.Number;
  for (const Test &T : Round) {
    if (T.Index != First.Index || T.Variable != C.Variable)
      return false;
    Unsigned &= T.NoUnsignedWrap;
    Signed &= T.NoSignedWrap;
    Least = T.Number.slt(Least) ? T.Number : Least;
    Most = T.Number.sgt(Most) ? T.Number : Most;
  }
  bool Overflow;
  APInt Spread = Most.ssub_ov(Least, Overflow);
  if ((!Unsigned && !Signed) || Overflow || !Spread.slt(C.Increment))
    return false;
  for (unsigned A = 0; A != Round.size(); ++A)
    for (unsigned B = 0; B != A; ++B)
      if (Round[A].Number == Round[B].Number)
        return false;
  return all_of(Start, [&](const Test &T) {
    return T.Index == First.Index && Unsigned && !Least.isNegative() &&
           T.Number.ult(C.Begin + Least);
  });
}

/// The loop around \p Carried tests one index with different numbers.
static bool isLoopLookup(PHINode &Carried) {
  if (Carried.getNumIncomingValues() != 2)
    return false;
  BasicBlock *Header = Carried.getParent();
  for (unsigned Back : {0U, 1U}) {
    Tree Round, Start;
    BasicBlock *Latch = Carried.getIncomingBlock(Back);
    if (!collect(Carried.getIncomingValue(Back), Round) ||
        Round.Carried != &Carried || Round.Tests.empty() ||
        !collect(Carried.getIncomingValue(1 - Back), Start) || Start.Carried ||
        !areExclusive(Start.Tests))
      continue;
    orientTests(Round.Tests, Header);
    const Test &First = Round.Tests.front();
    if (!First.Variable || First.Variable->getParent() != Header ||
        !isInvariant(First.Index, Header, Latch))
      continue;
    std::optional<Counter> C =
        readCounter(*First.Variable, Carried.getIncomingBlock(1 - Back), Latch);
    if (C && areExclusive(Round.Tests, Start.Tests, *C))
      return true;
  }
  return false;
}

std::optional<MaskedLookup> residue::readMaskedLookup(Instruction &I) {
  for (unsigned Side : {0U, 1U}) {
    std::optional<Masked> M = readMasked(I.getOperand(Side));
    Value *Accumulator = I.getOperand(1 - Side);
    Tree Step;
    if (!M || !collect(&I, Step))
      continue;
    // A tree that is carried around a loop has to be a part of its round, and
    // one that is not has constants only.
    bool Exclusive = false;
    if (!Step.Carried)
      Exclusive = areExclusive(Step.Tests);
    else if (isLoopLookup(*Step.Carried))
      Exclusive = any_of(Step.Carried->incoming_values(), [&](Value *V) {
        SmallVector<Value *, 8> Work = {V};
        while (!Work.empty()) {
          Value *Part = Work.pop_back_val();
          if (Part == &I)
            return true;
          Value *L, *R;
          if (!readMasked(Part) && isTogether(Part, L, R))
            Work.append({L, R});
        }
        return false;
      });
    if (Exclusive)
      return MaskedLookup{M->Condition, M->Entry, Accumulator};
  }
  return std::nullopt;
}
