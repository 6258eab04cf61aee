//===- Choice.cpp - What chooses between two numbers ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is evaluated is a sum of multiples of numbers modulo 2^N, or an
// exclusive or of numbers. Whatever is neither is a number of its own: the
// value that the program computes there. All identities hold modulo 2^N for any
// values, so nothing has to be known of them.
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/Choice.h"
#include "residue/Analysis/TruthValue.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// How far away from its result what decides is looked for.
static const unsigned MaxDepth = 8;
/// Of one result: what is looked at, and what may decide.
static const unsigned MaxVisited = 48, MaxDeciding = 6;

namespace {

/// A number: the low bits of a value, the rest zeros.
struct Leaf {
  Value *V;
  unsigned Bits;
  bool operator==(const Leaf &L) const { return V == L.V && Bits == L.Bits; }
};

/// Constant + sum of Factor Leaf modulo 2^N, or Constant ^ leaf ^ leaf ...;
/// both of the same, where there is one leaf and nothing else.
struct Form {
  enum { Sum, Xor } What = Sum;
  APInt Constant;
  SmallVector<std::pair<Leaf, APInt>, 2> Terms;

  explicit Form(APInt C) : Constant(std::move(C)) {}
  static Form leaf(Value *V, unsigned Bits, unsigned Width) {
    Form F(APInt(Width, 0));
    Bits = std::min({Bits, V->getType()->getIntegerBitWidth(), Width});
    F.Terms.push_back({{V, Bits}, APInt(Width, 1)});
    return F;
  }

  unsigned width() const { return Constant.getBitWidth(); }
  bool isConstant() const { return Terms.empty(); }
  bool isLeaf() const {
    return Terms.size() == 1 && Constant.isZero() && Terms[0].second.isOne();
  }
  bool isXor() const { return What == Xor || isConstant() || isLeaf(); }
  bool isSum() const { return What == Sum || isConstant() || isLeaf(); }

  void add(const Leaf &L, const APInt &Factor) {
    auto *It = find_if(Terms, [&](const auto &T) { return T.first == L; });
    if (It == Terms.end()) {
      Terms.push_back({L, Factor});
      return;
    }
    It->second += Factor;
    if (It->second.isZero())
      Terms.erase(It);
  }
  void toggle(const Leaf &L) {
    auto *It = find_if(Terms, [&](const auto &T) { return T.first == L; });
    if (It == Terms.end())
      Terms.push_back({L, APInt(width(), 1)});
    else
      Terms.erase(It);
  }
};

/// Values with the number that decides set to one of its two.
class Evaluation {
public:
  Evaluation(Value *Decides, bool Truth, const DataLayout &DL)
      : DL(DL), Decides(Decides),
        Set(Decides->getType()->getIntegerBitWidth(), 0) {
    if (Truth)
      Set = isTruthValue(Decides, DL) ? APInt(Set.getBitWidth(), 1)
                                      : APInt::getAllOnes(Set.getBitWidth());
  }

  Form of(Value *V, unsigned Depth = 0) {
    if (V == Decides)
      return Form(Set);
    if (auto *C = dyn_cast<ConstantInt>(V))
      return Form(C->getValue());
    unsigned Width = V->getType()->getIntegerBitWidth();
    auto *I = dyn_cast<Instruction>(V);
    if (!I || Depth == MaxDepth)
      return Form::leaf(V, Width, Width);
    auto It = Known.find(V);
    if (It != Known.end())
      return It->second;
    Form F = compute(*I, Depth + 1).value_or(Form::leaf(V, Width, Width));
    Known.try_emplace(V, F);
    return F;
  }

private:
  std::optional<Form> compute(Instruction &I, unsigned Depth) {
    unsigned Width = I.getType()->getIntegerBitWidth();
    auto Op = [&](unsigned Index) { return of(I.getOperand(Index), Depth); };
    switch (I.getOpcode()) {
    case Instruction::Trunc:
      return truncated(Op(0), Width);
    case Instruction::ZExt:
      return extended(Op(0), Width);
    case Instruction::SExt:
      if (Form A = Op(0); A.isConstant())
        return Form(A.Constant.sext(Width));
      return std::nullopt;
    case Instruction::Xor:
      return exclusiveOr(Op(0), Op(1));
    case Instruction::And:
      return conjunction(Op(0), Op(1));
    case Instruction::Or:
      return disjunction(Op(0), Op(1),
                         cast<PossiblyDisjointInst>(I).isDisjoint());
    case Instruction::Add:
      return sum(Op(0), Op(1), APInt(Width, 1));
    case Instruction::Sub:
      return sum(Op(0), Op(1), APInt::getAllOnes(Width));
    case Instruction::Mul: {
      Form A = Op(0), B = Op(1);
      if (!B.isConstant())
        std::swap(A, B);
      if (!B.isConstant())
        return std::nullopt;
      return sum(Form(APInt(Width, 0)), A, B.Constant);
    }
    case Instruction::Shl:
      if (Form By = Op(1); By.isConstant() && By.Constant.ult(Width))
        return sum(Form(APInt(Width, 0)), Op(0),
                   APInt::getOneBitSet(Width, By.Constant.getZExtValue()));
      return std::nullopt;
    case Instruction::Select:
      if (!I.getOperand(0)->getType()->isIntegerTy(1))
        return std::nullopt;
      if (Form Condition = Op(0); Condition.isConstant())
        return Op(Condition.Constant.isZero() ? 2 : 1);
      return std::nullopt;
    case Instruction::ICmp: {
      if (!I.getOperand(0)->getType()->isIntegerTy())
        return std::nullopt;
      Form A = Op(0), B = Op(1);
      if (!A.isConstant() || !B.isConstant())
        return std::nullopt;
      return Form(
          APInt(1, ICmpInst::compare(A.Constant, B.Constant,
                                     cast<ICmpInst>(I).getPredicate())));
    }
    default:
      return std::nullopt;
    }
  }

  /// Sums and exclusive ors of low bits are the low bits of those.
  static Form truncated(const Form &A, unsigned Width) {
    Form Result(A.Constant.trunc(Width));
    Result.What = A.What;
    for (const auto &[L, Factor] : A.Terms) {
      Leaf Low{L.V, std::min(L.Bits, Width)};
      if (!A.isSum())
        Result.toggle(Low);
      else if (APInt Part = Factor.trunc(Width); !Part.isZero())
        Result.add(Low, Part);
    }
    return Result;
  }

  /// The zeros above stay zeros in an exclusive or; a sum may have carried.
  static std::optional<Form> extended(const Form &A, unsigned Width) {
    if (!A.isXor())
      return std::nullopt;
    Form Result(A.Constant.zext(Width));
    Result.What = A.What;
    for (const auto &[L, Factor] : A.Terms)
      Result.Terms.push_back({L, APInt(Width, 1)});
    return Result;
  }

  static std::optional<Form> exclusiveOr(Form A, Form B) {
    if (A.isConstant() && A.Constant.isZero())
      return B;
    if (B.isConstant() && B.Constant.isZero())
      return A;
    // ~x = -1 - x.
    if (A.isConstant() && !B.isXor())
      std::swap(A, B);
    if (!A.isXor() && B.isConstant() && B.Constant.isAllOnes())
      return sum(B, A, APInt::getAllOnes(A.width()));
    if (!A.isXor() || !B.isXor())
      return std::nullopt;
    A.What = Form::Xor;
    A.Constant ^= B.Constant;
    for (const auto &[L, Factor] : B.Terms)
      A.toggle(L);
    if (A.isLeaf() || A.isConstant())
      A.What = Form::Sum;
    return A;
  }

  static bool isSame(const Form &A, const Form &B) {
    return A.isLeaf() && B.isLeaf() && A.Terms[0].first == B.Terms[0].first;
  }

  /// The low \p Bits bits of \p L. A mask that is extended, as of 251 bits in a
  /// register of 256, takes nothing from a number that has no other bits.
  Leaf lowBits(const Leaf &L, unsigned Bits) {
    bool IsWhole = L.Bits <= Bits || fitsIn(L.V, Bits, DL);
    return {L.V, IsWhole ? L.Bits : Bits};
  }

  std::optional<Form> conjunction(Form A, Form B) {
    if (!B.isConstant())
      std::swap(A, B);
    if (isSame(A, B) || (B.isConstant() && B.Constant.isAllOnes()))
      return A;
    if (!B.isConstant())
      return std::nullopt;
    if (A.isConstant() || B.Constant.isZero())
      return Form(B.Constant & (A.isConstant() ? A.Constant : B.Constant));
    if (!A.isXor() || !B.Constant.isMask())
      return std::nullopt;
    // Bit by bit: (x ^ y) & m = (x & m) ^ (y & m).
    Form Result(A.Constant & B.Constant);
    Result.What = A.What;
    for (const auto &[L, Factor] : A.Terms)
      Result.toggle(lowBits(L, B.Constant.countTrailingOnes()));
    return Result;
  }

  static std::optional<Form> disjunction(Form A, Form B, bool Disjoint) {
    if (!B.isConstant())
      std::swap(A, B);
    if (isSame(A, B) || (B.isConstant() && B.Constant.isZero()))
      return A;
    if (B.isConstant() && (A.isConstant() || B.Constant.isAllOnes()))
      return Form(B.Constant | (A.isConstant() ? A.Constant : B.Constant));
    if (Disjoint)
      return sum(A, B, APInt(A.width(), 1));
    return std::nullopt;
  }

  /// A + Factor B.
  static std::optional<Form> sum(Form A, const Form &B, const APInt &Factor) {
    if (!A.isSum() || !B.isSum())
      return std::nullopt;
    A.What = Form::Sum;
    A.Constant += B.Constant * Factor;
    for (const auto &[L, C] : B.Terms)
      if (APInt Multiple = C * Factor; !Multiple.isZero())
        A.add(L, Multiple);
    return A;
  }

  const DataLayout &DL;
  Value *Decides;
  APInt Set;
  DenseMap<Value *, Form> Known;
};

} // namespace

bool ChoiceReader::mayDecide(const Value &V) {
  auto [At, IsNew] = Known.try_emplace(&V, false);
  if (IsNew)
    At->second = isTruthValue(&V, DL) || isMask(&V, DL);
  return At->second;
}

/// What \p I is computed from, and may decide.
SmallVector<Value *, 6> ChoiceReader::whatMayDecide(Instruction &I) {
  SmallVector<Value *, 6> Found;
  SmallPtrSet<Value *, 16> Seen;
  SmallVector<std::pair<Value *, unsigned>, 16> Work = {{&I, 0}};
  while (!Work.empty() && Seen.size() < MaxVisited) {
    auto [V, Depth] = Work.pop_back_val();
    if (!V->getType()->isIntegerTy() || isa<Constant>(V) ||
        !Seen.insert(V).second)
      continue;
    if (V != &I && mayDecide(*V))
      Found.push_back(V);
    auto *Inner = dyn_cast<Instruction>(V);
    if (Found.size() == MaxDeciding || !Inner || Depth == MaxDepth)
      continue;
    if (Inner->isBinaryOp() || isa<CastInst, SelectInst, ICmpInst>(Inner))
      for (Value *Operand : Inner->operands())
        Work.push_back({Operand, Depth + 1});
  }
  return Found;
}

/// A single number, or none.
static std::optional<ChosenNumber> numberOf(const Form &F,
                                            const Instruction &I) {
  ChosenNumber Number;
  Number.Constant = F.Constant;
  if (F.isConstant())
    return Number;
  if (!F.isLeaf() || F.Terms[0].first.V == &I)
    return std::nullopt;
  Number.V = F.Terms[0].first.V;
  Number.Bits = F.Terms[0].first.Bits;
  return Number;
}

static bool isSame(const ChosenNumber &A, const ChosenNumber &B) {
  return A.V == B.V && (A.V ? A.Bits == B.Bits : A.Constant == B.Constant);
}

std::optional<Choice> ChoiceReader::read(Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Xor:
  case Instruction::Or:
  case Instruction::Add:
  case Instruction::Sub:
    break;
  default:
    return std::nullopt;
  }
  for (Value *Decides : whatMayDecide(I)) {
    auto IfTrue = numberOf(Evaluation(Decides, true, DL).of(&I), I);
    if (!IfTrue)
      continue;
    auto IfFalse = numberOf(Evaluation(Decides, false, DL).of(&I), I);
    if (IfFalse && !isSame(*IfTrue, *IfFalse) && (IfTrue->V || IfFalse->V))
      return Choice{Decides, *IfTrue, *IfFalse};
  }
  return std::nullopt;
}
