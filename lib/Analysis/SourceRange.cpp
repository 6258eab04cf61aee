//===- SourceRange.cpp - Integer ranges of the source program -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/SourceRange.h"
#include "ConditionalRange.h"
#include "ConstantReading.h"
#include "LeafRange.h"
#include "LoopStep.h"
#include "residue/Analysis/MaskedLookup.h"
#include "residue/Target/Compat.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// A phi may grow this often before it is widened to its type.
static const unsigned MaxPhiGrowth = 4;

/// What has so many times the bits of the widest type around fits none again,
/// or more bits than products of field elements have.
static const unsigned MaxWidths = 4, MaxRangeBits = 1 << 15;
/// What a counted loop makes of a number is followed so far: a loop that
/// multiplies has left every type by then.
static const unsigned MaxCountedBits = 1 << 13;

/// A slot that was never written is zero: the contents of fresh memory may be
/// taken to be anything.
static RingTerm readLoad(const MemoryColumn &Column) {
  RingTerm T;
  T.Kind = TermKind::Load;
  for (StoreInst *Store : Column.Stores) {
    Value *V = Store->getValueOperand();
    if (auto *C = dyn_cast<ConstantInt>(V))
      T.Operands.push_back(Integer::fromUnsigned(C->getValue()));
    else
      T.Operands.push_back(V);
  }
  if (!Column.Contents.empty())
    T.Operands.push_back(Integer::fromUnsigned(
        *max_element(Column.Contents,
                     [](const APInt &A, const APInt &B) { return A.ult(B); })));
  return T;
}

SourceRange::SourceRange(Function &F, ArrayRef<Value *> Roots,
                         ArrayRef<Integer> Moduli, const FieldMemory &Memory,
                         const DenseSet<Value *> &Outside,
                         const DenseMap<Value *, Bound> &Assumed)
    : DL(F.getParent()->getDataLayout()), Assumed(Assumed), Guards(F),
      Counts(F) {
  read(F, Roots, Moduli, Memory, Outside);
  unsigned Widest = 0;
  for (Value *V : Order)
    if (V->getType()->isIntegerTy())
      Widest = std::max(Widest, V->getType()->getIntegerBitWidth());
  MaxBits = std::clamp(MaxWidths * Widest, 1U << 11, MaxRangeBits);
  DenseMap<Value *, unsigned> Growth;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Value *V : Order)
      Changed |= grow(V, Growth);
    // Rounds beyond the widening can only come from a phi whose widened range
    // still grows (it is not an unsigned value at all): cut those off.
    for (auto &[V, Count] : Growth)
      if (Count > 2 * MaxPhiGrowth && term(V).Kind == TermKind::Phi) {
        makeInput(V);
        Unbounded.insert(V);
        Changed = true;
      }
  }
  // Cycles without an entry are unreachable.
  for (Value *V : Order)
    Ranges.try_emplace(V, leaf(V));
}

/// Reads the terms of what the roots are made of, in the order of Order.
void SourceRange::read(Function &F, ArrayRef<Value *> Roots,
                       ArrayRef<Integer> Moduli, const FieldMemory &Memory,
                       const DenseSet<Value *> &Outside) {
  auto Read = [&](Value *V) {
    return Outside.contains(V) || Assumed.contains(V) ? RingTerm()
                                                      : readRingTerm(V);
  };
  auto IsFromOutside = [&](Value *V) {
    RingTerm T = Read(V);
    if (T.Kind == TermKind::Freeze && !T.Operands[0].isConstant()) {
      V = T.Operands[0].V;
      T = Read(V);
    }
    return T.Kind == TermKind::Input && !Memory.columnOf(V);
  };
  // Collect what the roots are made of.
  SmallSetVector<Value *, 32> Work;
  for (Value *Root : Roots)
    Work.insert(Root);
  for (unsigned Next = 0; Next != Work.size(); ++Next) {
    Value *V = Work[Next];
    RingTerm T = Read(V);
    if (const MemoryColumn *Column = Memory.columnOf(V);
        Column && !Outside.contains(V)) {
      assert(T.Kind == TermKind::Input && "a load is no operation");
      T = readLoad(*Column);
    }
    readAsMultiple(T, V, Moduli);
    readAsShifted(T, V, Moduli);
    // The low bits of a wider number from outside are a number from outside.
    if (T.Kind == TermKind::Trunc && !T.Operands[0].isConstant() &&
        IsFromOutside(T.Operands[0].V) &&
        !leaf(T.Operands[0].V).fitsUnsigned(V->getType()->getIntegerBitWidth()))
      T = RingTerm();
    for (const TermOperand &Op : T.Operands)
      if (!Op.isConstant())
        Work.insert(Op.V);
    Terms.try_emplace(V, std::move(T));
  }

  // Arguments and the like first, then instructions in reverse post-order.
  for (Value *V : Work)
    if (!isa<Instruction>(V))
      Order.push_back(V);
  ReversePostOrderTraversal<Function *> RPOT(&F);
  SmallPtrSet<BasicBlock *, 32> Reachable;
  for (BasicBlock *BB : RPOT) {
    Reachable.insert(BB);
    for (Instruction &I : *BB)
      if (Work.contains(&I))
        Order.push_back(&I);
  }
  // Whatever an unreachable block computes may be anything.
  for (Value *V : Work)
    if (auto *I = dyn_cast<Instruction>(V);
        I && !Reachable.count(I->getParent()))
      Ranges.try_emplace(V, leaf(V));
}

/// A number from outside to its users.
void SourceRange::makeInput(Value *V) {
  Terms.find(V)->second = RingTerm();
  Ranges[V] = leaf(V);
}

/// Everything that the type of \p V holds, of the sign that \p Range has.
static Bound widestOf(const Value &V, const Bound &Range) {
  unsigned Width = V.getType()->getIntegerBitWidth();
  return Range.Lo.isNegative() ? Bound::signedOf(Width)
                               : Bound::unsignedOf(Width);
}

/// Computes the range of \p V once more; true if it is new, or larger.
bool SourceRange::grow(Value *V, DenseMap<Value *, unsigned> &Growth) {
  const RingTerm &T = term(V);
  // A value whose operands have no range yet is computed in a later round; a
  // phi joins the edges that do.
  auto Known = [&](const TermOperand &Op) { return isKnown(Op); };
  bool Ready = T.Kind == TermKind::Phi    ? any_of(T.Operands, Known)
               : T.Kind == TermKind::Load ? true
                                          : all_of(T.Operands, Known);
  if (!Ready)
    return false;
  auto It = Ranges.find(V);
  if (It != Ranges.end() && T.Kind == TermKind::Input)
    return false;
  Bound New = transfer(V, T);
  // Squares of squares, around a loop: no type holds them, so nothing can be
  // proven of them, and their bounds take ever longer to compute.
  if (max(-New.Lo, New.Hi).bits() > MaxBits) {
    makeInput(V);
    return true;
  }
  if (It == Ranges.end()) {
    Ranges.try_emplace(V, New);
    return true;
  }
  New = New.hull(It->second);
  if (New == It->second)
    return false;
  if ((T.Kind == TermKind::Phi || T.Kind == TermKind::Load) &&
      ++Growth[V] > MaxPhiGrowth)
    New = Counts.widen(*V, New.hull(widestOf(*V, New)));
  It->second = New;
  return true;
}

bool SourceRange::isKnown(const TermOperand &Op) const {
  return Op.isConstant() || Ranges.count(Op.V);
}

Bound SourceRange::at(Value *V) const { return Ranges.find(V)->second; }

bool SourceRange::isExact(const TermOperand &Op) const {
  return Op.isConstant()
             ? !Op.Constant.isNegative()
             : at(Op.V).fitsUnsigned(Op.V->getType()->getIntegerBitWidth());
}

bool SourceRange::isWhole(const RingTerm &T) const {
  return T.Kind == TermKind::LowBits && isKnown(T.Operands[0]) &&
         isExact(T.Operands[0]) &&
         at(T.Operands[0]).Hi < T.Operands[1].Constant;
}

/// A value from outside is its number, as far as guards leave it to its uses.
Bound SourceRange::leaf(Value *V) const {
  return isa<UndefValue>(V) || hasSign(*V) ? unguarded(V)
                                           : Guards.clip(V, unguarded(V));
}

/// As far as LLVM knows its bits.
Bound SourceRange::unguarded(Value *V) const {
  if (auto It = Assumed.find(V); It != Assumed.end())
    return It->second;
  Bound Result = rangeOfBits(*V, DL);
  // What LLVM leaves alone: places in a number that counters decide.
  if (match(V, m_CombineOr(m_Shl(m_Value(), m_Value()),
                           m_BitwiseLogic(m_Value(), m_Value()))))
    Result = Result.clip(Bound::unsignedOf(Counts.activeBits(V)));
  return Result;
}

/// x below K stays, x from K on loses K.
static Bound minimum(const Bound &X, const Integer &K) {
  return {Integer(0), min(X.Hi, max(K - Integer(1), X.Hi - K))};
}

/// The dividend is the integer that the division reads, or anything.
Bound SourceRange::dividend(const Value *V, const RingTerm &T,
                            bool IsSigned) const {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Bound Type = IsSigned ? Bound::signedOf(Width) : Bound::unsignedOf(Width);
  Bound X = at(T.Operands[0]);
  return Type.contains(X) ? X : Type;
}

Bound SourceRange::transfer(Value *V, const RingTerm &T) const {
  auto Op = [&](unsigned Index) { return at(T.Operands[Index]); };
  auto WidthOf = [](const TermOperand &O) {
    return O.V->getType()->getIntegerBitWidth();
  };
  switch (T.Kind) {
  case TermKind::Input:
    return leaf(V);
  case TermKind::Add:
    return flagged(V, T, conditionalCorrection(T, Op(0) + Op(1)));
  case TermKind::Sub:
    return flagged(V, T, conditionalCorrection(T, Op(0) - Op(1)));
  case TermKind::Mul: {
    Bound Product = Op(0) * Op(1);
    if (T.Operands[0] == T.Operands[1])
      Product = Product.clip({Integer(0), Product.Hi});
    return flagged(V, T, Product);
  }
  case TermKind::Select:
    return hullOfArms(T.Condition, [&](bool Taken) {
      return under(T.Operands[Taken ? 0 : 1], T.Condition, Taken);
    });
  case TermKind::Phi:
    if (std::optional<Bound> Range = counted(*cast<PHINode>(V), T))
      return *Range;
    return Counts.clip(*V, joined(*cast<PHINode>(V), T));
  case TermKind::Load:
    return stored(V->getType()->getIntegerBitWidth(), T);
  case TermKind::Reduce:
    return Bound::canonical(T.ReductionModulus);
  case TermKind::Remainder:
    return dividend(V, T, /*IsSigned=*/true).remainder(T.ReductionModulus);
  case TermKind::Quotient:
    return dividend(V, T, T.IsSigned).quotient(T.ReductionModulus);
  case TermKind::ZExt:
    if (std::optional<Bound> Number = extended(V))
      return *Number;
    return leaf(V);
  case TermKind::SExt:
    if (Op(0).fitsSigned(WidthOf(T.Operands[0])))
      return Op(0);
    return leaf(V);
  case TermKind::Trunc:
    // With nuw no bit is lost, or the result is poison.
    if (cast<TruncInst>(V)->hasNoUnsignedWrap() && isExact(T.Operands[0]))
      return Op(0).clip(Bound::unsignedOf(V->getType()->getIntegerBitWidth()));
    return Op(0);
  case TermKind::Freeze:
    return Op(0);
  case TermKind::LowBits:
    return isWhole(T) ? Op(0) : leaf(V);
  case TermKind::Minimum:
    return isExact(T.Operands[0]) ? minimum(Op(0), T.Operands[1].Constant)
                                  : leaf(V);
  }
  llvm_unreachable("covered switch");
}

/// What comes in over the edges that are known so far, and that anything takes
/// that is known so far. An edge may tell more, by its condition.
Bound SourceRange::joined(const PHINode &Phi, const RingTerm &T) const {
  std::optional<Bound> Join, All;
  auto Add = [](std::optional<Bound> &Hull, const Bound &Range) {
    Hull = Hull ? Hull->hull(Range) : Range;
  };
  for (unsigned Index = 0; Index != T.Operands.size(); ++Index) {
    const TermOperand &Incoming = T.Operands[Index];
    if (!isKnown(Incoming))
      continue;
    auto [Condition, Taken] =
        conditionOfEdge(Phi.getIncomingBlock(Index), Phi.getParent());
    Bound Range = under(Incoming, Condition, Taken);
    Add(All, Range);
    if (!Condition || !never(Condition, Taken))
      Add(Join, Range);
  }
  return Join ? *Join : *All;
}

/// What \p Phi is at most, if a turn of its loop makes a multiple of it, and
/// something else, and the loop turns so often at most.
std::optional<Bound> SourceRange::counted(const PHINode &Phi,
                                          const RingTerm &T) const {
  auto RangeOf = [&](const TermOperand &Op) -> std::optional<Bound> {
    if (!isKnown(Op))
      return std::nullopt;
    return at(Op);
  };
  auto TermOf = [&](Value *V) -> const RingTerm & { return term(V); };
  for (const TermOperand &Next : T.Operands) {
    if (Next.isConstant() || Next.V == &Phi)
      continue;
    std::optional<LoopStep> Step = LoopStep::read(Next, Phi, {TermOf, RangeOf});
    if (!Step || Step->Factor < Integer(1))
      continue;
    std::optional<unsigned> Turns = Counts.turns(Phi, Next.V);
    if (!Turns)
      continue;
    std::optional<Bound> First;
    for (const TermOperand &Other : T.Operands)
      if (&Other != &Next && isKnown(Other))
        First = First ? First->hull(at(Other)) : at(Other);
    if (!First)
      continue;
    Bound Repeated = Step->repeat(*First, *Turns, MaxCountedBits);
    if (max(-Repeated.Lo, Repeated.Hi).bits() <= MaxCountedBits)
      return Repeated;
    return Repeated.hull(Bound::point(Integer::pow2(MaxRangeBits)));
  }
  return std::nullopt;
}

/// What is stored, as far as it is known, or the zero of memory that is filled
/// with zeros.
Bound SourceRange::stored(unsigned Width, const RingTerm &T) const {
  Bound Join = Bound::point(Integer(0));
  for (const TermOperand &Stored : T.Operands)
    if (isKnown(Stored))
      Join = Join.hull(isExact(Stored) ? at(Stored) : Bound::unsignedOf(Width));
  return Join;
}

/// Uses nuw and nsw: where they are broken the result is poison, so no bound of
/// it can be wrong. They speak about the bits, so both operands have to be the
/// integers that the flag reads them as.
Bound SourceRange::flagged(Value *V, const RingTerm &T, Bound Range) const {
  const auto *Op = dyn_cast<OverflowingBinaryOperator>(V);
  unsigned Width = V->getType()->getIntegerBitWidth();
  if (!Op)
    return Range;
  if (Op->hasNoUnsignedWrap() &&
      all_of(T.Operands, [&](auto &O) { return isExact(O); }))
    Range = Range.clip(Bound::unsignedOf(Width));
  if (Op->hasNoSignedWrap() && Op->getOpcode() != Instruction::Shl &&
      all_of(T.Operands, [&](auto &O) { return at(O).fitsSigned(Width); }))
    Range = Range.clip(Bound::signedOf(Width));
  return Range;
}

/// The \p Range of a value or term where \p Condition is known to be \p Taken.
template <typename T>
Bound SourceRange::under(const T &Number, const Bound &Range, Value *Condition,
                         bool Taken) const {
  auto TermOf = [&](Value *V) -> const RingTerm * {
    auto It = Terms.find(V);
    return It == Terms.end() ? nullptr : &It->second;
  };
  auto RangeOf = [&](Value *V) {
    Value *Whole = knows(V) ? V : wholeOperand(V);
    return Whole ? at(Whole) : leaf(V);
  };
  auto WithoutCasts = [&](Value *V) { return withoutCasts(V); };
  return rangeUnder(Number, Range, Condition, Taken,
                    {{TermOf, WithoutCasts}, RangeOf});
}

Bound SourceRange::under(const TermOperand &Op, Value *Condition,
                         bool Taken) const {
  bool IsKnown = Op.isConstant() || !Condition;
  return IsKnown ? at(Op) : under(Op.V, at(Op), Condition, Taken);
}

/// What leaf() is the range of, possibly.
static bool mayBeLeaf(TermKind Kind) {
  return Kind == TermKind::Input || Kind == TermKind::ZExt ||
         Kind == TermKind::SExt || Kind == TermKind::LowBits ||
         Kind == TermKind::Minimum;
}

/// A comparison that only branches look at decides nothing else.
Bound SourceRange::atComparisons(Value *V) const {
  bool Chooses = any_of(V->users(), [](const User *U) {
    return isa<ICmpInst>(U) && !all_of(U->users(), [](const User *By) {
             return isa<BranchInst>(By);
           });
  });
  return Chooses && mayBeLeaf(term(V).Kind) ? unguarded(V) : at(V);
}

/// \p Condition is never \p Taken, as far as ranges are known: they grow, until
/// they hold whatever it compares. A guard tells nothing of what it guards.
bool SourceRange::never(Value *Condition, bool Taken) const {
  return neverHolds(Condition, Taken, [&](Value *V) {
    Value *Number = knows(V) ? V : wholeOperand(V);
    bool IsGuarded = !Number || (Number == V && mayBeLeaf(term(V).Kind));
    return IsGuarded ? unguarded(V) : at(Number);
  });
}

/// Where \p Condition goes both ways, what is in either of \p Arm.
Bound SourceRange::hullOfArms(Value *Condition,
                              function_ref<Bound(bool)> Arm) const {
  bool Never = Condition && never(Condition, true);
  bool Always = Condition && never(Condition, false);
  if (Never != Always)
    return Arm(Always);
  return Arm(true).hull(Arm(false));
}

/// The range of the number that \p V extends, as far as anything takes \p V: it
/// may be the arm of a choice that is taken only where the number fits its
/// type, as in x == 0 ? M - 1 : x - 1.
std::optional<Bound> SourceRange::extended(Value *V) const {
  const TermOperand &Number = term(V).Operands[0];
  if (isExact(Number))
    return at(Number);
  if (!V->hasOneUse() || Number.isConstant())
    return std::nullopt;
  auto *Choice = dyn_cast<SelectInst>(V->user_back());
  if (!Choice)
    return std::nullopt;
  Bound Taken = under(Number, Choice->getCondition(),
                      /*Taken=*/Choice->getTrueValue() == V);
  if (!Taken.fitsUnsigned(Number.V->getType()->getIntegerBitWidth()))
    return std::nullopt;
  return Taken;
}

bool SourceRange::extendsExactly(Value *V) const {
  return term(V).Kind == TermKind::ZExt && extended(V);
}

/// What is extended or truncated to \p V, if that has a range, and \p V, which
/// need not have one, is all of it.
Value *SourceRange::wholeOperand(Value *V) const {
  const auto *Cast = dyn_cast<CastInst>(V);
  if (!Cast || !isa<ZExtInst, TruncInst>(Cast) || !knows(Cast->getOperand(0)))
    return nullptr;
  Value *Number = Cast->getOperand(0);
  unsigned Width = std::min(V->getType()->getIntegerBitWidth(),
                            Number->getType()->getIntegerBitWidth());
  return at(Number).fitsUnsigned(Width) ? Number : nullptr;
}

Value *SourceRange::exactNumber(Value *V) const {
  if (!knows(V))
    return wholeOperand(V);
  return isExact(V) ? V : nullptr;
}

/// The value below \p V that stands for the same integer in another type.
Value *SourceRange::withoutCasts(Value *V) const {
  if (!knows(V))
    if (Value *Number = wholeOperand(V))
      V = Number;
  for (;;) {
    auto It = Terms.find(V);
    if (It == Terms.end())
      return V;
    const RingTerm &T = It->second;
    bool SameInteger = T.Kind == TermKind::Trunc || isWhole(T) ||
                       T.Kind == TermKind::Freeze ||
                       (T.Kind == TermKind::ZExt && isKnown(T.Operands[0]) &&
                        isExact(T.Operands[0]));
    if (!SameInteger || T.Operands[0].isConstant())
      return V;
    V = T.Operands[0].V;
  }
}

/// (a - b) + (a < b ? M : 0), x - (x < M ? 0 : M), (a < b ? a + M : a) - b, or
/// (x > 7 ? M + 7 : 7) - x: the sum of the ranges is too wide, since the
/// correction depends on what is corrected.
Bound SourceRange::conditionalCorrection(const RingTerm &T, Bound Range) const {
  for (unsigned Index : {0U, 1U}) {
    const TermOperand &Correction = T.Operands[Index];
    auto It = Terms.find(Correction.V);
    if (It == Terms.end() || It->second.Kind != TermKind::Select)
      continue;
    const RingTerm &Choice = It->second;
    auto Corrected = [&](bool Taken) {
      RingTerm Arm = T;
      Arm.Operands[Index] = Choice.Operands[Taken ? 0 : 1];
      Bound L = under(Arm.Operands[0], Choice.Condition, Taken),
            R = under(Arm.Operands[1], Choice.Condition, Taken);
      return under(Arm, T.Kind == TermKind::Add ? L + R : L - R,
                   Choice.Condition, Taken);
    };
    Range = Range.clip(hullOfArms(Choice.Condition, Corrected));
  }
  return Range;
}
