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
#include "residue/Analysis/DecidingBit.h"
#include "residue/Analysis/NumberPiece.h"
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
/// The same of what is put together from words, each of which may have been a
/// word of what was put together before.
static const unsigned MaxAssembledDepth = 96;
/// Of one result: what is looked at, and what may decide.
static const unsigned MaxVisited = 48, MaxDeciding = 6;
/// Of one result: what is computed, and of how many terms.
static const unsigned MaxEvaluated = 1024, MaxFields = 80;

namespace {

/// Some bits of a value as a number, the rest zeros.
using Leaf = Piece;

/// A leaf times 2^At.
struct Field {
  Leaf L;
  unsigned At;
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
    F.Terms.push_back({{V, 0, Bits}, APInt(Width, 1)});
    return F;
  }
  static Form fields(ArrayRef<Field> Fields, unsigned Width) {
    Form F(APInt(Width, 0));
    for (const auto &[L, At] : Fields)
      F.Terms.push_back({L, APInt::getOneBitSet(Width, At)});
    F.join();
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
  /// The sum is a number put together from fields, none of which is cut off or
  /// meets another one. So there are no carries: it is their disjunction, and a
  /// sum of integers.
  std::optional<SmallVector<Field, 4>> fields() const {
    if (!isSum() || !Constant.isZero())
      return std::nullopt;
    SmallVector<Field, 4> Found;
    APInt Taken(width(), 0);
    for (const auto &[L, Factor] : Terms) {
      if (!Factor.isPowerOf2())
        return std::nullopt;
      unsigned At = Factor.logBase2();
      unsigned Bits = std::min(L.Bits, width() - At);
      APInt Bit = APInt::getBitsSet(width(), At, At + Bits);
      if (Taken.intersects(Bit))
        return std::nullopt;
      Taken |= Bit;
      Found.push_back({{L.V, L.From, Bits}, At});
    }
    return Found;
  }
  /// F a + F 2^k b is one term where a are the k bits of a number below b.
  /// Where F has j zeros at its end, the highest j bits do not count.
  void join() {
    for (unsigned Next = 0; Next < Terms.size();) {
      auto &[Low, Factor] = Terms[Next];
      auto *It = find_if(Terms, [&, Low = Low, Factor = Factor](const auto &T) {
        const Leaf &High = T.first;
        return High.V == Low.V && High.From == Low.From + Low.Bits &&
               Low.Bits < width() && T.second == Factor.shl(Low.Bits);
      });
      if (It == Terms.end()) {
        ++Next;
        continue;
      }
      Low.Bits =
          std::min(Low.Bits + It->first.Bits, width() - Factor.countr_zero());
      Terms.erase(It);
      Next = 0;
    }
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
  /// \p Decides may be null: nothing is set.
  Evaluation(Value *Decides, bool Truth, const DataLayout &DL,
             unsigned DepthLimit = MaxAssembledDepth)
      : DL(DL), DepthLimit(DepthLimit), Decides(Decides),
        Set(Decides ? Decides->getType()->getIntegerBitWidth() : 1, 0) {
    if (!Decides)
      return;
    Bit = decidingBit(Decides, DL);
    if (Truth) {
      Set = isTruthValue(Decides, DL) ? APInt(Set.getBitWidth(), 1)
                                      : APInt::getAllOnes(Set.getBitWidth());
      Bit.Inverted = !Bit.Inverted;
    }
  }

  /// The sum of \p Words at their places.
  std::optional<Form> of(ArrayRef<PlacedWord> Words, unsigned Width) {
    std::optional<Form> All = Form(APInt(Width, 0));
    for (auto [V, At] : Words) {
      std::optional<Form> Word = extended(of(V), Width);
      if (!Word || !(All = sum(*All, *Word, APInt::getOneBitSet(Width, At))))
        return std::nullopt;
    }
    return All;
  }

  Form of(Value *V, unsigned Depth = 0) {
    if (Decides && V == Decides)
      return Form(Set);
    if (auto *C = dyn_cast<ConstantInt>(V))
      return Form(C->getValue());
    unsigned Width = V->getType()->getIntegerBitWidth();
    auto *I = dyn_cast<Instruction>(V);
    // What a number is put together from may be many pieces, one behind
    // another.
    Depth += !I || !isAssembling(*I);
    if (!I || Depth > DepthLimit || Known.size() >= MaxEvaluated)
      return Form::leaf(V, Width, Width);
    auto It = Known.find(V);
    if (It != Known.end())
      return It->second;
    // In blocks that are never reached, something may be its own operand.
    Known.try_emplace(V, Form::leaf(V, Width, Width));
    std::optional<Form> F = decided(*I);
    if (!F)
      F = compute(*I, Depth);
    if (!F || (!Decides && !isReadable(*F)))
      return Form::leaf(V, Width, Width);
    Known.find(V)->second = *F;
    return *F;
  }

private:
  static bool isAssembling(const Instruction &I) {
    unsigned Op = I.getOpcode();
    return Op == Instruction::Shl || ChoiceReader::putsTogether(I);
  }

  /// The words of \p F are known. Those of a sum that carries are parts of the
  /// sum and not of its terms; only a choice may turn it into something else.
  static bool isReadable(const Form &F) {
    Form Terms = F;
    Terms.Constant.clearAllBits();
    auto Fields = Terms.fields();
    return F.isXor() ||
           (Fields && !bitsOf(*Fields, F.width()).intersects(F.Constant));
  }

  /// Another number of the same bit is 0 or 1, or a mask, as that is set.
  std::optional<Form> decided(Instruction &I) const {
    if (!Decides || !isa<ICmpInst, CastInst, BinaryOperator>(I))
      return std::nullopt;
    DecidingBit Of = decidingBit(&I, DL);
    if (!Of.isOf(Bit))
      return std::nullopt;
    unsigned Width = I.getType()->getIntegerBitWidth();
    bool IsSet = Of.Inverted != Bit.Inverted;
    if (isTruthValue(&I, DL))
      return Form(APInt(Width, IsSet));
    if (isMask(&I, DL))
      return Form(IsSet ? APInt::getAllOnes(Width) : APInt(Width, 0));
    return std::nullopt;
  }

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
    case Instruction::Xor: {
      Form A = Op(0), B = Op(1);
      if (auto All = exclusiveOr(A, B))
        return All;
      return areApart(A, B) ? sum(A, B, APInt(Width, 1)) : std::nullopt;
    }
    case Instruction::And:
      return conjunction(Op(0), Op(1));
    case Instruction::Or: {
      Form A = Op(0), B = Op(1);
      if (auto All =
              disjunction(A, B, cast<PossiblyDisjointInst>(I).isDisjoint()))
        return All;
      return partlyDisjoint(A, B, I);
    }
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
    case Instruction::Call:
      return funnelShifted(I, Depth);
    case Instruction::LShr:
      if (Form By = Op(1); By.isConstant() && By.Constant.ult(Width))
        return shifted(Op(0), By.Constant.getZExtValue());
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

  /// The high bits of one number, and below them those of another.
  std::optional<Form> funnelShifted(Instruction &I, unsigned Depth) {
    const APInt *By;
    unsigned Width = I.getType()->getIntegerBitWidth();
    bool IsLeft = match(&I, m_FShl(m_Value(), m_Value(), m_APInt(By)));
    if (!IsLeft && !match(&I, m_FShr(m_Value(), m_Value(), m_APInt(By))))
      return std::nullopt;
    unsigned Shift = By->urem(Width), Left = IsLeft ? Shift : Width - Shift;
    if (!Shift)
      return of(I.getOperand(IsLeft ? 0 : 1), Depth);
    std::optional<Form> High =
        sum(Form(APInt(Width, 0)), of(I.getOperand(0), Depth),
            APInt::getOneBitSet(Width, Left));
    std::optional<Form> Low = shifted(of(I.getOperand(1), Depth), Width - Left);
    return High && Low && areApart(*High, *Low)
               ? sum(*High, *Low, APInt(Width, 1))
               : std::nullopt;
  }

  /// Sums and exclusive ors of low bits are the low bits of those.
  static Form truncated(const Form &A, unsigned Width) {
    Form Result(A.Constant.trunc(Width));
    Result.What = A.What;
    for (const auto &[L, Factor] : A.Terms) {
      Leaf Low{L.V, L.From, std::min(L.Bits, Width)};
      if (!A.isSum())
        Result.toggle(Low);
      else if (APInt Part = Factor.trunc(Width); !Part.isZero())
        Result.add(Low, Part);
    }
    return Result;
  }

  /// The fields of \p A under \p Mask, shifted to the right.
  static std::optional<Form> kept(const Form &A, const APInt &Mask,
                                  unsigned Shift = 0) {
    if (A.isConstant())
      return Form((A.Constant & Mask).lshr(Shift));
    auto Fields = A.fields();
    if (!Fields)
      return std::nullopt;
    SmallVector<Field, 4> Kept;
    for (const auto &[L, At] : *Fields) {
      unsigned Begin = std::max(At, Shift), End = At + L.Bits;
      while (Begin < End) {
        // From one run of ones to the next.
        Begin += Mask.lshr(Begin).countr_zero();
        if (Begin >= End)
          break;
        unsigned Ones = Mask.lshr(Begin).countr_one();
        unsigned Bits = std::min(Ones, End - Begin);
        Kept.push_back({{L.V, L.From + Begin - At, Bits}, Begin - Shift});
        Begin += Bits;
      }
      if (Kept.size() > MaxFields)
        return std::nullopt;
    }
    return Form::fields(Kept, A.width());
  }

  /// To the right, bit by bit.
  static std::optional<Form> shifted(const Form &A, unsigned Shift) {
    if (A.isSum())
      return kept(A, APInt::getAllOnes(A.width()), Shift);
    Form Result(A.Constant.lshr(Shift));
    Result.What = A.What;
    for (const auto &[L, Factor] : A.Terms)
      if (L.Bits > Shift)
        Result.toggle({L.V, L.From + Shift, L.Bits - Shift});
    return Result;
  }

  /// The zeros above stay zeros in an exclusive or; a sum may have carried.
  static std::optional<Form> extended(const Form &A, unsigned Width) {
    if (!A.isXor()) {
      auto Fields = A.fields();
      return Fields ? std::optional(Form::fields(*Fields, Width))
                    : std::nullopt;
    }
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
    bool IsWhole = L.Bits <= Bits || (!L.From && fitsIn(L.V, Bits, DL));
    return {L.V, L.From, IsWhole ? L.Bits : Bits};
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
      return kept(A, B.Constant);
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
    if (Disjoint || areApart(A, B))
      return sum(A, B, APInt(A.width(), 1));
    return std::nullopt;
  }

  /// Bits that are of \p A or of \p B alone are theirs; the others are of \p I.
  static std::optional<Form> partlyDisjoint(const Form &A, const Form &B,
                                            Instruction &I) {
    auto Some = A.fields(), Others = B.fields();
    if (!Some || !Others)
      return std::nullopt;
    APInt Bits = bitsOf(*Some, A.width()),
          OtherBits = bitsOf(*Others, A.width());
    std::optional<Form> X = kept(A, ~OtherBits), Y = kept(B, ~Bits);
    std::optional<Form> Both =
        kept(Form::leaf(&I, A.width(), A.width()), Bits & OtherBits);
    if (!X || !Y || !Both)
      return std::nullopt;
    APInt One(A.width(), 1);
    std::optional<Form> All = sum(*X, *Y, One);
    return All ? sum(*All, *Both, One) : std::nullopt;
  }

  static APInt bitsOf(ArrayRef<Field> Fields, unsigned Width) {
    APInt Bits(Width, 0);
    for (const Field &X : Fields)
      Bits.setBits(X.At, X.At + X.L.Bits);
    return Bits;
  }

  static bool areApart(const Form &A, const Form &B) {
    auto Some = A.fields(), Others = B.fields();
    return Some && Others && all_of(*Some, [&](const Field &X) {
             return all_of(*Others, [&](const Field &Y) {
               return X.At + X.L.Bits <= Y.At || Y.At + Y.L.Bits <= X.At;
             });
           });
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
    if (A.Terms.size() > MaxFields)
      return std::nullopt;
    A.join();
    return A;
  }

  const DataLayout &DL;
  const unsigned DepthLimit;
  Value *Decides;
  APInt Set;
  /// Of what decides; inverted where that is set.
  DecidingBit Bit;
  DenseMap<Value *, Form> Known;
};

} // namespace

bool ChoiceReader::putsTogether(const Instruction &I) {
  unsigned Op = I.getOpcode();
  return Op == Instruction::Or || Op == Instruction::Xor ||
         match(&I, m_CombineOr(m_FShl(m_Value(), m_Value(), m_ConstantInt()),
                               m_FShr(m_Value(), m_Value(), m_ConstantInt())));
}

bool ChoiceReader::mayDecide(const Value &V) {
  auto [At, IsNew] = Known.try_emplace(&V, false);
  if (IsNew)
    At->second = isTruthValue(&V, DL) || isMask(&V, DL);
  return At->second;
}

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
  Number.From = F.Terms[0].first.From;
  Number.Bits = F.Terms[0].first.Bits;
  return Number;
}

static bool isSame(const ChosenNumber &A, const ChosenNumber &B) {
  return A.V == B.V && (A.V ? A.From == B.From && A.Bits == B.Bits
                            : A.Constant == B.Constant);
}

std::optional<ChosenNumber> ChoiceReader::readPieces(Instruction &I) {
  if (!putsTogether(I))
    return std::nullopt;
  std::optional<ChosenNumber> Number =
      numberOf(Evaluation(nullptr, false, DL).of(&I), I);
  return Number && Number->V ? Number : std::nullopt;
}

/// What is added, with the sums that nothing else uses taken apart. False if
/// it is too much. \p NoWrap is set if none of the sums wraps.
static bool flattenSum(Instruction &I, SmallVectorImpl<Value *> &Operands,
                       bool &NoWrap) {
  NoWrap = true;
  SmallVector<Instruction *, 16> Work = {&I};
  while (!Work.empty()) {
    Instruction *Sum = Work.pop_back_val();
    NoWrap &= Sum->hasNoUnsignedWrap();
    for (Value *V : Sum->operands()) {
      auto *Inner = dyn_cast<Instruction>(V);
      if (Inner && Inner->getOpcode() == Instruction::Add &&
          Inner->hasOneUse() && Inner->getParent() == I.getParent())
        Work.push_back(Inner);
      else
        Operands.push_back(V);
    }
    if (Operands.size() + Work.size() > MaxFields)
      return false;
  }
  return true;
}

std::optional<JoinedSum> ChoiceReader::readSum(Instruction &I) {
  unsigned Op = I.getOpcode(), Width = I.getType()->getIntegerBitWidth();
  JoinedSum Sum;
  SmallVector<Value *, 16> Operands;
  bool IsBitwise = putsTogether(I);
  if (IsBitwise)
    Operands = {&I};
  else if (Op != Instruction::Add || !flattenSum(I, Operands, Sum.NoWrap))
    return std::nullopt;
  Evaluation Of(nullptr, false, DL);
  Form All(APInt(Width, 0));
  for (Value *V : Operands) {
    Form F = Of.of(V);
    if (F.isConstant()) {
      All.Constant += F.Constant;
      continue;
    }
    // Only these are sums as integers, too.
    auto Fields = F.fields();
    if (!Fields)
      Fields = Form::leaf(V, Width, Width).fields();
    for (const auto &[L, At] : *Fields)
      All.add(L, APInt::getOneBitSet(Width, At));
    if (All.Terms.size() > MaxFields)
      return std::nullopt;
  }
  unsigned Pieces = All.Terms.size();
  All.join();
  bool IsOne = All.Terms.size() == 1 && All.Constant.isZero() &&
               All.Terms[0].first.V != &I;
  if (IsBitwise ? !IsOne : All.Terms.size() == Pieces)
    return std::nullopt;
  Sum.Constant = All.Constant;
  Sum.Terms.assign(All.Terms.begin(), All.Terms.end());
  return Sum;
}

std::optional<AssembledNumber>
ChoiceReader::readWords(ArrayRef<PlacedWord> Words, unsigned Width,
                        Value *Decides, bool Truth) {
  std::optional<Form> F = Evaluation(Decides, Truth, DL).of(Words, Width);
  if (!F)
    return std::nullopt;
  AssembledNumber Number;
  Number.Constant = F->Constant;
  if (F->isConstant())
    return Number;
  auto Fields = F->fields();
  if (!Fields)
    return std::nullopt;
  llvm::sort(*Fields,
             [](const Field &A, const Field &B) { return A.At < B.At; });
  for (const auto &[L, At] : *Fields)
    Number.Pieces.push_back({L, At});
  return Number;
}

std::optional<Choice> ChoiceReader::readAssembled(Instruction &I) {
  bool IsXor = I.getOpcode() == Instruction::Xor;
  return putsTogether(I) && !IsXor ? read(I, MaxAssembledDepth) : std::nullopt;
}

std::optional<Choice> ChoiceReader::read(Instruction &I) {
  return read(I, MaxDepth);
}

/// A mask that is made of a number: of a comparison LLVM makes the choice.
static bool isMaskOfNumber(const Value *V) {
  return match(V, m_CombineOr(m_Neg(m_ZExt(m_Value())), m_SExt(m_Value())));
}

std::optional<Choice> ChoiceReader::read(Instruction &I, unsigned DepthLimit) {
  switch (I.getOpcode()) {
  case Instruction::Xor:
  case Instruction::Or:
  case Instruction::Add:
  case Instruction::Sub:
    break;
  case Instruction::And:
    if (!any_of(I.operands(), isMaskOfNumber))
      return std::nullopt;
    break;
  default:
    if (!putsTogether(I))
      return std::nullopt;
  }
  for (Value *Decides : whatMayDecide(I)) {
    auto IfTrue = numberOf(Evaluation(Decides, true, DL, DepthLimit).of(&I), I);
    if (!IfTrue)
      continue;
    auto IfFalse =
        numberOf(Evaluation(Decides, false, DL, DepthLimit).of(&I), I);
    if (IfFalse && !isSame(*IfTrue, *IfFalse) && (IfTrue->V || IfFalse->V))
      return Choice{Decides, *IfTrue, *IfFalse};
  }
  return std::nullopt;
}
