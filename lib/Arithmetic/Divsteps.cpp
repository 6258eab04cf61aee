//===- Divsteps.cpp - Inverses by division steps --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds, with N = LimbBits and a matrix whose rows have |U| + |V| <= 2^N:
//
//   f, g:  |U f + V g| / 2^N <= max(|f|, |g|), so both stay within [-M, M].
//   d, e:  in (-2 M, M). Adding M to those that are negative leaves them in
//          (-M, M), and U d + V e in (-2^N M, 2^N M). Subtracting k M with 0 <=
//          k < 2^N makes the sum divisible by 2^N, and leaves it in (-2^(N+1)
//          M, 2^N M). Divided by 2^N that is in (-2 M, M) again.
//
// So M is taken t times, with t the entries of negative d and e (at most 2^N in
// sum, and at least -2^N) less k: -2^(N+1) < t <= 2^N, which a word of N + 2
// bits holds. Lower limbs are below 2^N, limbs of M at most 2^(N-1). So a
// column is at most 2^N 2^N + 2^(N+1) 2^(N-1) plus a carry of no more than
// 2^(N+2): below 2^(2N+2), and a double word has 2N + 4 bits with its sign.
// The highest limb of numbers in (-2 M, M) is within 2^N as well, because the
// limbs have room for one bit more than M.
//
//===----------------------------------------------------------------------===//

#include "residue/Arithmetic/Divsteps.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Target/BranchHazards.h"
#include "residue/Target/CostTable.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

DivstepInverse::DivstepInverse(const Integer &Odd, unsigned WordBits,
                               IRBuilderBase &B)
    : M(Odd), WordBits(WordBits), Schedule(M.bits(), WordBits), B(B),
      WordType(B.getIntNTy(WordBits)), WideType(B.getIntNTy(2 * WordBits)) {
  unsigned Bits = Schedule.LimbBits;
  Integer Rest = M.value();
  while (ModulusLimbs.size() + 1 < Schedule.Limbs) {
    Integer Limb = Rest.mod(Integer::pow2(Bits));
    if (Limb > Integer::pow2(Bits - 1))
      Limb = Limb - Integer::pow2(Bits);
    ModulusLimbs.push_back(Limb);
    Rest = (Rest - Limb) >> Bits;
  }
  // The limbs have room for one bit more than M: below 2^(Bits - 1), and the
  // carry of the limb before.
  ModulusLimbs.push_back(Rest);
}

Value *DivstepInverse::word(int64_t Value) const {
  return ConstantInt::getSigned(WordType, Value);
}

/// A word, or more bits where [-1 - s, s) does not fit, for all s steps: 588 of
/// them do not fit a word of 8 bits.
IntegerType *DivstepInverse::zetaType() const {
  unsigned Steps = Schedule.Rounds * Schedule.StepsPerRound;
  return B.getIntNTy(std::max(WordBits, Log2_32(Steps) + 2));
}

Value *DivstepInverse::limbMask() const {
  return ConstantInt::get(B.getContext(),
                          APInt::getLowBitsSet(WordBits, Schedule.LimbBits));
}

unsigned DivstepInverse::stepsPerTurn() const {
  return CostTable::of(*F).Divsteps.StepsPerTurn;
}

DivstepInverse::Words
DivstepInverse::repeat(unsigned Times, ArrayRef<Value *> Values,
                       function_ref<Words(ArrayRef<Value *>)> Body,
                       const char *Name, unsigned PerTurn) {
  assert(PerTurn && PerTurn <= Times && "no loop");
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Loop = BasicBlock::Create(B.getContext(), Name, F);
  BasicBlock *Behind =
      BasicBlock::Create(B.getContext(), Twine(Name) + ".done", F);
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Left = B.CreatePHI(B.getInt32Ty(), 2, "left");
  Left->addIncoming(B.getInt32(Times / PerTurn), Before);
  Words Phis;
  for (Value *V : Values) {
    PHINode *Phi = B.CreatePHI(V->getType(), 2, "now");
    Phi->addIncoming(V, Before);
    Phis.push_back(Phi);
  }
  Words Next = Phis;
  for (unsigned Time = 0; Time != PerTurn; ++Time)
    Next = Body(Next);
  Value *NextLeft = B.CreateNUWSub(Left, B.getInt32(1), "left.next");
  BasicBlock *End = B.GetInsertBlock();
  B.CreateCondBr(B.CreateICmpEQ(NextLeft, B.getInt32(0), "done"), Behind, Loop);
  Left->addIncoming(NextLeft, End);
  for (unsigned I = 0; I != Next.size(); ++I)
    cast<PHINode>(Phis[I])->addIncoming(Next[I], End);
  B.SetInsertPoint(Behind);
  for (unsigned Time = 0; Time != Times % PerTurn; ++Time)
    Next = Body(Next);
  return Next;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// One step of (zeta, f, g, entries that belong to f, and those that belong to
/// g), with zeta = -(delta + 1/2), an integer: delta > 0 where it is negative.
/// It begins with -1, and s steps leave it in [-1 - s, s). Other numbers are
/// modulo 2^WordBits. Instead of dividing the entries of g by two, those of f
/// are doubled.
///
/// The masks are made before they are used, so that one operation less depends
/// on the next.
DivstepInverse::Words DivstepInverse::step(ArrayRef<Value *> State) {
  if (State.size() == 3 && !BranchHazards::of(*this->F).Selects)
    return stepBySelects(State[0], State[1], State[2]);
  Value *Zeta = State[0], *F = State[1], *G = State[2];
  ArrayRef<Value *> OfBoth = State.drop_front(3);
  unsigned Entries = OfBoth.size() / 2;
  auto *ZetaType = cast<IntegerType>(Zeta->getType());
  Value *ZetaSign = B.CreateAShr(Zeta, ZetaType->getBitWidth() - 1);
  Value *Positive = hideValue(B, B.CreateTrunc(ZetaSign, WordType), "positive");
  Value *Odd = hideValue(B, B.CreateNeg(B.CreateAnd(G, word(1), "bit")), "odd");
  Value *Swap = B.CreateAnd(Positive, Odd, "swap");
  // The row of g plus or minus that of f, where g is odd; f becomes the old g
  // where both conditions hold.
  auto Combine = [&](Value *OfF, Value *OfG) {
    Value *Signed = B.CreateSub(B.CreateXor(OfF, Positive), Positive, "signed");
    Value *NewG = B.CreateAdd(OfG, B.CreateAnd(Signed, Odd), "g");
    return std::pair(choose(B, Swap, OfG, OfF, "f"), NewG);
  };
  auto [NewF, NewG] = Combine(F, G);
  Value *SwapZeta = B.CreateSExt(Swap, ZetaType);
  Words Next = {B.CreateSub(B.CreateXor(Zeta, SwapZeta),
                            ConstantInt::get(ZetaType, 1), "zeta"),
                NewF, B.CreateAShr(NewG, 1, "g")};
  Words OfG;
  for (unsigned I = 0; I != Entries; ++I) {
    auto [EntryF, EntryG] = Combine(OfBoth[I], OfBoth[Entries + I]);
    Next.push_back(B.CreateShl(EntryF, 1, "entry"));
    OfG.push_back(EntryG);
  }
  Next.append(OfG);
  return Next;
}

/// The same by conditional moves, where back ends make no branches of these:
/// 3.5 operations in place of 5 depend on the step before. What they choose
/// from is hidden: LLVM would choose a summand instead, in front of the sum,
/// and by both conditions at once.
DivstepInverse::Words DivstepInverse::stepBySelects(Value *Zeta, Value *F,
                                                    Value *G) {
  auto Choose = [&](Value *Condition, Value *A, Value *O, const Twine &Name) {
    Value *Select = B.CreateSelect(Condition, A, O, Name);
    if (auto *I = dyn_cast<Instruction>(Select))
      I->setMetadata(LLVMContext::MD_unpredictable,
                     MDNode::get(B.getContext(), {}));
    return Select;
  };
  Type *ZetaType = Zeta->getType();
  Value *Positive =
      B.CreateICmpSLT(Zeta, Constant::getNullValue(ZetaType), "positive");
  Value *Odd = B.CreateTrunc(G, B.getInt1Ty(), "odd");
  Value *Down = B.CreateSub(Zeta, ConstantInt::get(ZetaType, 1), "down");
  Value *Turned = B.CreateSub(ConstantInt::getSigned(ZetaType, -2), Zeta);
  Value *Signed = Choose(Positive, B.CreateNeg(F), F, "signed");
  Value *Sum = hideValue(B, B.CreateAdd(G, Signed), "sum");
  Value *Other = hideValue(B, Choose(Positive, G, F, "other"), "other");
  Value *Next =
      hideValue(B, Choose(Positive, Turned, Down, "turned"), "turned");
  return {Choose(Odd, Next, Down, "zeta"), Choose(Odd, Other, F, "f"),
          B.CreateAShr(Choose(Odd, Sum, G, "even"), 1, "g")};
}

/// The matrix of a round, times 2^(LimbBits - StepsPerRound): U and R begin
/// with that factor instead of 1.
DivstepInverse::Matrix DivstepInverse::stepWords(Value *&Zeta, Value *F,
                                                 Value *G) {
  Value *One = word(int64_t(1) << (Schedule.LimbBits - Schedule.StepsPerRound));
  Words End = repeat(
      Schedule.StepsPerRound, {Zeta, F, G, One, word(0), word(0), One},
      [&](ArrayRef<Value *> State) { return step(State); }, "step",
      stepsPerTurn());
  Zeta = End[0];
  return {End[3], End[4], End[5], End[6]};
}

/// k <= 20 steps need the lowest k bits of f and g, and their entries have 22
/// bits. So all of it fits the words: with f' and g' the low 20 bits,
///
///     f' - 2^41 and g' - 2^62
///
/// take the steps as f and g do, because these are linear, and shift no other
/// bits out than zeros. They come to
///
///     f'' - 2^(41 - k) U - 2^(62 - k) V and g'' - 2^(41 - k) Q - 2^(62 - k) R,
///
/// where |f''| and |g''| are below 2^20, as those of a matrix whose rows are at
/// most 1 in sum. Here entries are in (-2^k, 2^k], so those with a minus sign
/// are in [-2^k, 2^k), and a whole is within 2^62 + 2^41 + 2^20. With 2^20
/// added, a shift by 41 - k drops f''; then U has 21 bits, at least k + 1, and
/// V is what is above.
///
/// k < 20 moves the entries up, away from f'': 2^20 added is still no more than
/// 2^(41 - k).
DivstepInverse::Matrix DivstepInverse::stepPacked(Value *&Zeta, Value *F,
                                                  Value *G, unsigned Steps) {
  const unsigned Low = DivstepSchedule::PackedSteps, PlaceU = 41, PlaceV = 62;
  const int64_t LowMask = (int64_t(1) << Low) - 1;
  auto Pack = [&](Value *V, unsigned Place) {
    return B.CreateSub(B.CreateAnd(V, word(LowMask)), word(int64_t(1) << Place),
                       "packed");
  };
  Words End = repeat(
      Steps, {Zeta, Pack(F, PlaceU), Pack(G, PlaceV)},
      [&](ArrayRef<Value *> State) { return step(State); }, "step",
      stepsPerTurn());
  Zeta = End[0];
  auto Unpack = [&](Value *V) {
    const unsigned Distance = PlaceV - PlaceU,
                   Above = DivstepSchedule::PackedWord - Distance;
    Value *Entries = B.CreateAShr(B.CreateAdd(V, word(int64_t(1) << Low)),
                                  PlaceU - Steps, "entries");
    Value *Lower = B.CreateAShr(B.CreateShl(Entries, Above), Above);
    Value *Upper = B.CreateAShr(B.CreateSub(Entries, Lower), Distance);
    Lower = B.CreateNeg(Lower, "entry");
    return std::pair(Lower, B.CreateNeg(Upper, "entry"));
  };
  auto [U, V] = Unpack(End[1]);
  auto [Q, R] = Unpack(End[2]);
  return {U, V, Q, R};
}

/// A X + B Y, in a word.
Value *DivstepInverse::combine(Value *A, Value *X, Value *O, Value *Y) {
  Value *First = B.CreateMul(A, X);
  return B.CreateAdd(First, B.CreateMul(O, Y), "sum");
}

DivstepInverse::Matrix DivstepInverse::compose(const Matrix &Then,
                                               const Matrix &First) {
  return {combine(Then.U, First.U, Then.V, First.Q),
          combine(Then.U, First.V, Then.V, First.R),
          combine(Then.Q, First.U, Then.R, First.Q),
          combine(Then.Q, First.V, Then.R, First.R)};
}

/// The matrix of a round, times 2^(LimbBits - StepsPerRound). \p F and \p G are
/// the low words of f and g.
///
/// The words of f and g that packed steps leave lack as many bits at the top as
/// steps have been taken; the sums wrap, and 64 - 20 - 20 bits are right
/// where the last 20 steps begin.
DivstepInverse::Matrix DivstepInverse::stepRound(Value *&Zeta, Value *F,
                                                 Value *G) {
  if (WordBits != DivstepSchedule::PackedWord)
    return stepWords(Zeta, F, G);
  std::optional<Matrix> All;
  for (unsigned Left = Schedule.StepsPerRound; Left;) {
    unsigned Steps = std::min(Left, DivstepSchedule::PackedSteps);
    Matrix Next = stepPacked(Zeta, F, G, Steps);
    Left -= Steps;
    if (Left) {
      Value *NewF = combine(Next.U, F, Next.V, G);
      Value *NewG = combine(Next.Q, F, Next.R, G);
      F = B.CreateAShr(NewF, Steps, "f");
      G = B.CreateAShr(NewG, Steps, "g");
    } else if (unsigned Rest = Schedule.LimbBits - Schedule.StepsPerRound) {
      for (Value **Entry : {&Next.U, &Next.V, &Next.Q, &Next.R})
        *Entry = B.CreateShl(*Entry, Rest, "entry");
    }
    All = All ? compose(Next, *All) : Next;
  }
  return *All;
}

//===----------------------------------------------------------------------===//
// Numbers in limbs
//===----------------------------------------------------------------------===//

Value *DivstepInverse::multiplyWide(Value *A, Value *O) {
  A = B.CreateSExt(A, WideType);
  return B.CreateMul(A, B.CreateSExt(O, WideType));
}

/// \p Limb of M, times \p A. By a power of two it is two shifts of a word.
/// Other constants are hidden: LLVM would make three products by one that is
/// negative.
Value *DivstepInverse::multiplyLimb(Value *A, unsigned Limb) {
  const Integer &Times = ModulusLimbs[Limb];
  if (Times == Integer(1) || Times == -Integer(1))
    return multiplyWide(A, modulusLimb(Limb));
  if (!Times.isPowerOf2())
    return multiplyWide(A, hideValue(B, modulusLimb(Limb), "limb"));
  unsigned Bits = Times.bits() - 1;
  Value *Low = B.CreateShl(A, Bits), *High = B.CreateAShr(A, WordBits - Bits);
  return wide(Low, High);
}

Constant *DivstepInverse::modulusLimb(unsigned Limb) const {
  return ConstantInt::get(B.getContext(), ModulusLimbs[Limb].toAPInt(WordBits));
}

/// A x + O y, as double words that stand LimbBits apart.
DivstepInverse::Words DivstepInverse::columns(Value *A, ArrayRef<Value *> X,
                                              Value *O, ArrayRef<Value *> Y) {
  Words Columns;
  for (auto [LimbX, LimbY] : zip_equal(X, Y)) {
    Value *First = multiplyWide(A, LimbX);
    Columns.push_back(B.CreateAdd(First, multiplyWide(O, LimbY), "column"));
  }
  return Columns;
}

/// A double word of two.
Value *DivstepInverse::wide(Value *Low, Value *High) {
  Value *Above = B.CreateShl(B.CreateSExt(High, WideType), WordBits);
  return B.CreateOr(Above, B.CreateZExt(Low, WideType), "wide");
}

/// A double word over 2^LimbBits, rounded down. Back ends would make one shift
/// of two words of it; where that is slow, the barrier keeps the halves apart.
Value *DivstepInverse::aboveLimb(Value *Double) {
  unsigned Bits = Schedule.LimbBits;
  if (RowPolicy::of(*F).FastDoubleShifts)
    return B.CreateAShr(Double, Bits, "carry");
  Value *Low = B.CreateTrunc(Double, WordType),
        *High = B.CreateTrunc(B.CreateLShr(Double, WordBits), WordType);
  Low = hideValue(B, B.CreateLShr(Low, Bits), "low");
  Low = B.CreateOr(Low, B.CreateShl(High, WordBits - Bits));
  return wide(Low, B.CreateAShr(High, Bits));
}

/// The sum of \p Columns over 2^LimbBits, which divides it.
DivstepInverse::Words DivstepInverse::shiftColumns(ArrayRef<Value *> Columns) {
  Words Result;
  Value *Carry = aboveLimb(Columns.front());
  for (Value *Column : Columns.drop_front()) {
    Value *Sum = B.CreateAdd(Column, Carry, "column");
    Result.push_back(
        B.CreateAnd(B.CreateTrunc(Sum, WordType), limbMask(), "limb"));
    Carry = aboveLimb(Sum);
  }
  Result.push_back(B.CreateTrunc(Carry, WordType, "limb"));
  return Result;
}

/// (A x + O y) / 2^LimbBits, which is exact.
DivstepInverse::Words DivstepInverse::applyExact(Value *A, ArrayRef<Value *> X,
                                                 Value *O,
                                                 ArrayRef<Value *> Y) {
  return shiftColumns(columns(A, X, O, Y));
}

/// (A x + O y) / 2^LimbBits modulo M: M is added as many times as make it
/// exact, which are the entries of negative numbers, less k.
DivstepInverse::Words DivstepInverse::applyModular(Value *A,
                                                   ArrayRef<Value *> X,
                                                   Value *O,
                                                   ArrayRef<Value *> Y) {
  Words Columns = columns(A, X, O, Y);
  Value *SignsX = B.CreateAnd(A, signMask(X));
  Value *Signs = B.CreateAdd(SignsX, B.CreateAnd(O, signMask(Y)), "signs");
  // k = Signs - n (A x + O y) modulo 2^LimbBits, with n = -1/M: then M (Signs -
  // k) = -(A x + O y).
  Value *Clearing = B.CreateMul(
      B.CreateTrunc(Columns[0], WordType),
      ConstantInt::get(B.getContext(),
                       M.negativeInverse(Schedule.LimbBits).toAPInt(WordBits)));
  Value *Excess = B.CreateAnd(B.CreateSub(Signs, Clearing), limbMask());
  Value *Times = B.CreateSub(Signs, Excess, "times");
  for (unsigned I = 0; I != Columns.size(); ++I)
    if (!ModulusLimbs[I].isZero())
      Columns[I] = B.CreateAdd(Columns[I], multiplyLimb(Times, I), "column");
  return shiftColumns(Columns);
}

Value *DivstepInverse::signMask(ArrayRef<Value *> X) {
  return hideValue(B, B.CreateAShr(X.back(), WordBits - 1), "negative");
}

/// One round: zeta, f, g, d, e.
DivstepInverse::Words DivstepInverse::round(ArrayRef<Value *> State) {
  unsigned Limbs = Schedule.Limbs;
  auto Number = [&](unsigned I) { return State.slice(1 + I * Limbs, Limbs); };
  ArrayRef<Value *> F = Number(0), G = Number(1), D = Number(2), E = Number(3);
  Value *Zeta = State[0];
  Matrix T = stepRound(Zeta, F[0], G[0]);
  Words Next = {Zeta};
  Next.append(applyExact(T.U, F, T.V, G));
  Next.append(applyExact(T.Q, F, T.R, G));
  Next.append(applyModular(T.U, D, T.V, E));
  Next.append(applyModular(T.Q, D, T.R, E));
  return Next;
}

/// Limbs of any sign as limbs of which only the highest may be negative.
DivstepInverse::Words DivstepInverse::carried(ArrayRef<Value *> X) {
  Words Result(X);
  for (unsigned I = 0; I + 1 != X.size(); ++I) {
    Value *Carry = B.CreateAShr(Result[I], Schedule.LimbBits, "carry");
    Result[I] = B.CreateAnd(Result[I], limbMask(), "limb");
    Result[I + 1] = B.CreateAdd(Result[I + 1], Carry, "limb");
  }
  return Result;
}

DivstepInverse::Words
DivstepInverse::addModulusIfNegative(ArrayRef<Value *> X) {
  Value *Negative = signMask(X);
  Words Sum(X);
  for (unsigned I = 0; I != X.size(); ++I)
    if (!ModulusLimbs[I].isZero())
      Sum[I] =
          B.CreateAdd(Sum[I], B.CreateAnd(Negative, modulusLimb(I)), "limb");
  return carried(Sum);
}

DivstepInverse::Words DivstepInverse::split(Value *X) {
  Words Limbs;
  unsigned Width = X->getType()->getIntegerBitWidth();
  for (unsigned I = 0; I != Schedule.Limbs; ++I) {
    unsigned Bit = I * Schedule.LimbBits;
    if (Bit >= Width) {
      Limbs.push_back(word(0));
      continue;
    }
    Value *Above = Bit ? B.CreateLShr(X, Bit) : X;
    Limbs.push_back(
        B.CreateAnd(B.CreateZExtOrTrunc(Above, WordType), limbMask(), "limb"));
  }
  return Limbs;
}

/// The number that is below M, and not negative.
Value *DivstepInverse::join(ArrayRef<Value *> X, IntegerType *As) {
  Value *Result = nullptr;
  for (unsigned I = 0; I != X.size(); ++I) {
    unsigned Bit = I * Schedule.LimbBits;
    if (Bit >= As->getBitWidth())
      break;
    Value *Part = B.CreateZExtOrTrunc(X[I], As);
    Result = I ? B.CreateOr(Result, B.CreateShl(Part, Bit)) : Part;
  }
  return Result;
}

void DivstepInverse::emitBody(Function &Body, IntegerType *Element) {
  F = &Body;
  Align Alignment = F->getParent()->getDataLayout().getABITypeAlign(Element);
  Words G = split(B.CreateAlignedLoad(Element, F->getArg(1), Alignment));
  Words State = {ConstantInt::getSigned(zetaType(), -1)};
  Value *ModulusValue =
      ConstantInt::get(Element, M.value().toAPInt(Element->getBitWidth()));
  State.append(split(ModulusValue));
  State.append(G);
  Words Zero(Schedule.Limbs, word(0)), One = Zero;
  One[0] = word(1);
  State.append(Zero);
  State.append(One);
  Words End = repeat(
      Schedule.Rounds, State, [&](ArrayRef<Value *> Now) { return round(Now); },
      "round");
  // g is 0, so f is gcd(M, x) up to its sign, and d x = f (mod M). d is in
  // (-2 M, M): adding M leaves (-M, M), which changing the sign does not alter,
  // and adding it again [0, M). Of x = 0 no step changes d = 0.
  ArrayRef<Value *> Numbers = ArrayRef(End).drop_front();
  ArrayRef<Value *> FEnd = Numbers.take_front(Schedule.Limbs);
  Words D =
      addModulusIfNegative(Numbers.slice(2 * Schedule.Limbs, Schedule.Limbs));
  Value *Sign = signMask(FEnd);
  for (Value *&Limb : D)
    Limb = B.CreateSub(B.CreateXor(Limb, Sign), Sign, "limb");
  D = addModulusIfNegative(carried(D));
  B.CreateAlignedStore(join(D, Element), F->getArg(0), Alignment);
  B.CreateRetVoid();
}
