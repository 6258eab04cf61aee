//===- WordNumbers.cpp - Numbers that consist of words --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordNumbers.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/NumberPiece.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Plan/LaneRegion.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

WordNumbers::WordNumbers(Function &F, DominatorTree &DT, LoopInfo &LI,
                         ArrayRef<CorrectedWords> Found)
    : F(F), DT(DT), LI(LI), Choices(F.getParent()->getDataLayout()),
      Sums(Found.begin(), Found.end()) {
  for (const CorrectedWords &Sum : Sums)
    for (auto [Index, Same] : enumerate(Sum.Words))
      for (const Instruction *Word : Same)
        SumOf[Word] = {&Sum, Index};
  for (CorrectedWords &Sum : Sums)
    orient(Sum);
}

static unsigned bitsOf(const Value *V) {
  return V->getType()->getIntegerBitWidth();
}

/// What tells words of two numbers apart.
const void *WordNumbers::sourceOf(const Value *V) const {
  if (auto It = SumOf.find(V); It != SumOf.end())
    return It->second.first;
  if (const auto *Phi = dyn_cast<PHINode>(V)) {
    for (const Value *In : Phi->incoming_values())
      if (auto It = SumOf.find(In); It != SumOf.end())
        return It->second.first;
    V = Phi->getIncomingValue(0);
  }
  return pieceOf(const_cast<Value *>(V)).V;
}

/// In a sum of words nobody knows which is of which number.
void WordNumbers::orient(CorrectedWords &Sum) const {
  if (Sum.IsDifference)
    return;
  const void *Source = sourceOf(Sum.Left.front());
  for (auto [Left, Right] : zip(Sum.Left, Sum.Right))
    if (sourceOf(Left) != Source && sourceOf(Right) == Source)
      std::swap(Left, Right);
}

WordNumbers::Number *WordNumbers::numberOf(ArrayRef<Value *> W,
                                           const Integer &M) {
  auto [It, IsNew] = Known.insert({Key(W.vec(), M), nullptr});
  if (!IsNew)
    return It->second;
  All.push_back(std::make_unique<Number>());
  Number &N = *All.back();
  It->second = &N;
  N.W.append(W.begin(), W.end());
  N.Modulus = M;
  if (!readConstant(N) && !readParts(N) && !readSum(N) && !readPhi(N))
    readChoice(N);
  return &N;
}

bool WordNumbers::readConstant(Number &N) const {
  unsigned Bits = bitsOf(N.W.front());
  APInt Value(Bits * N.W.size(), 0);
  for (auto [Index, Word] : enumerate(N.W)) {
    auto *C = dyn_cast<ConstantInt>(Word);
    if (!C)
      return false;
    Value.insertBits(C->getValue(), Index * Bits);
  }
  if (Integer::fromUnsigned(Value) >= N.Modulus)
    return false;
  N.K = Kind::Constant;
  N.Whole = ConstantInt::get(F.getContext(), Value);
  return true;
}

/// \p V is below \p M: a reduction, or a copy of one, or of several. What is
/// frozen may be any number, wherever it is used, unless it cannot be poison.
static bool isBelow(const Value *V, const Integer &M,
                    SmallPtrSetImpl<const Value *> &Seen) {
  if (!Seen.insert(V).second)
    return true;
  auto IsBelow = [&](const Value *Other) { return isBelow(Other, M, Seen); };
  if (auto *C = dyn_cast<ConstantInt>(V))
    return Integer::fromUnsigned(C->getValue()) < M;
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return false;
  if (auto Divisor = reductionModulus(*I))
    return *Divisor == M;
  if (isa<FreezeInst>(I) && !isGuaranteedNotToBeUndefOrPoison(I->getOperand(0)))
    return false;
  if (isa<ZExtInst, FreezeInst>(I) ||
      (isa<TruncInst>(I) && bitsOf(I) >= M.bits()))
    return IsBelow(I->getOperand(0));
  if (auto *Phi = dyn_cast<PHINode>(I))
    return all_of(Phi->incoming_values(), IsBelow);
  if (auto *Select = dyn_cast<SelectInst>(I))
    return IsBelow(Select->getTrueValue()) && IsBelow(Select->getFalseValue());
  return false;
}

bool WordNumbers::readParts(Number &N) const {
  unsigned Bits = bitsOf(N.W.front());
  Piece First = pieceOf(N.W.front());
  for (auto [Index, Word] : enumerate(N.W)) {
    Piece P = pieceOf(Word);
    bool IsTop = Index + 1 == N.W.size();
    if (P.V != First.V || P.From != Index * Bits ||
        (IsTop ? P.From + P.Bits < N.Modulus.bits() : P.Bits != Bits))
      return false;
  }
  SmallPtrSet<const Value *, 8> Seen;
  if (!isBelow(First.V, N.Modulus, Seen))
    return false;
  N.K = Kind::Parts;
  N.Whole = First.V;
  return true;
}

/// What is computed of poison by \p I, an operation on words, is poison.
static bool isPoisonBy(const Instruction &I,
                       const SmallPtrSetImpl<const Value *> &Poison) {
  auto IsPoison = [&](const Value *V) { return Poison.contains(V); };
  if (const auto *Select = dyn_cast<SelectInst>(&I))
    return IsPoison(Select->getCondition()) ||
           (IsPoison(Select->getTrueValue()) &&
            IsPoison(Select->getFalseValue()));
  bool Propagates =
      isa<BinaryOperator, CastInst, ICmpInst, ExtractValueInst>(I) ||
      isa<WithOverflowInst>(I) ||
      match(&I, m_Intrinsic<Intrinsic::fshl>(m_Value(), m_Value(), m_Value()));
  return Propagates && any_of(I.operands(), IsPoison);
}

/// Where all words of \p Operand are poison, so are all of the sum.
static bool isStrictIn(const CorrectedWords &Sum, ArrayRef<Value *> Operand) {
  SmallPtrSet<const Value *, 32> Poison, Words;
  for (const auto &Same : Sum.Words)
    Words.insert(Same.begin(), Same.end());
  // What is computed of words of the sum is none of it, but such a word.
  auto IsOnWay = [&](const Value *V, const Value *U) {
    return !Words.contains(V) || Words.contains(U);
  };
  const BasicBlock *BB = Sum.Words.front().front()->getParent();
  SmallVector<const Value *, 32> Work(Operand.begin(), Operand.end());
  // A choice may follow from its second side.
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Poison.insert(V).second)
      continue;
    for (const User *U : V->users())
      if (auto *I = dyn_cast<Instruction>(U);
          I && I->getParent() == BB && IsOnWay(V, I) && isPoisonBy(*I, Poison))
        Work.push_back(I);
  }
  return all_of(Words, [&](const Value *W) { return Poison.contains(W); });
}

bool WordNumbers::readSum(Number &N) {
  const CorrectedWords *Sum = SumOf.lookup(N.W.front()).first;
  if (!Sum || Sum->Modulus != N.Modulus || Sum->Words.size() != N.W.size())
    return false;
  for (auto [Index, Word] : enumerate(N.W))
    if (SumOf.lookup(Word) != std::pair(Sum, unsigned(Index)))
      return false;
  Instruction *First = Sum->Words.front().front();
  for (const auto &Operand : {Sum->Left, Sum->Right})
    for (const Value *Word : Operand)
      if (!DT.dominates(Word, First))
        return false;
  N.K = Kind::Sum;
  N.Sum = Sum;
  for (const auto &Operand : {Sum->Left, Sum->Right}) {
    Number *Other = numberOf(Operand, N.Modulus);
    N.Operands.push_back(Other);
    N.IsStrict.push_back(isStrictIn(*Sum, Operand));
  }
  return true;
}

bool WordNumbers::readPhi(Number &N) {
  const auto *First = dyn_cast<PHINode>(N.W.front());
  if (!First || !hasPlacesAround(*First))
    return false;
  const BasicBlock *Block = First->getParent();
  for (const Value *Word : N.W)
    if (!isa<PHINode>(Word) || cast<PHINode>(Word)->getParent() != Block)
      return false;
  for (BasicBlock *From : First->blocks()) {
    if (!isa<BranchInst, SwitchInst>(From->getTerminator()))
      return false;
    SmallVector<Value *, 8> Incoming;
    for (Value *Word : N.W)
      Incoming.push_back(cast<PHINode>(Word)->getIncomingValueForBlock(From));
    N.Operands.push_back(numberOf(Incoming, N.Modulus));
  }
  N.K = Kind::Phi;
  return true;
}

/// \p N as a word of \p Ty; null if it is another part of a number.
static Value *wordOf(const ChosenNumber &N, Type *Ty) {
  unsigned Bits = Ty->getIntegerBitWidth();
  if (!N.V)
    return ConstantInt::get(Ty, N.Constant.zextOrTrunc(Bits));
  return N.V->getType() == Ty && N.From == 0 && N.Bits == Bits ? N.V : nullptr;
}

/// Words of two numbers between which one bit or mask chooses, by selects or
/// by arithmetic, as in a swap.
bool WordNumbers::readChoice(Number &N) {
  SmallVector<Value *, 8> IfTrue, IfFalse;
  Value *Decides = nullptr;
  for (Value *Word : N.W) {
    Value *Bit, *X, *Y;
    if (!match(Word, m_Select(m_Value(Bit), m_Value(X), m_Value(Y)))) {
      auto *I = dyn_cast<Instruction>(Word);
      std::optional<Choice> Read = I ? Choices.read(*I) : std::nullopt;
      if (!Read)
        return false;
      Bit = Read->Decides;
      X = wordOf(Read->IfTrue, Word->getType());
      Y = wordOf(Read->IfFalse, Word->getType());
    }
    if (!X || !Y || (Decides && Bit != Decides))
      return false;
    Decides = Bit;
    IfTrue.push_back(X);
    IfFalse.push_back(Y);
  }
  N.K = Kind::Choice;
  N.Whole = Decides;
  N.Operands.push_back(numberOf(IfTrue, N.Modulus));
  N.Operands.push_back(numberOf(IfFalse, N.Modulus));
  return true;
}

/// The words of \p Bits bits that \p V puts together, from the bit \p From to
/// \p To at most, behind which they would be lost; false if it does not.
static bool readJoin(Value *V, unsigned From, unsigned To, unsigned Bits,
                     MutableArrayRef<Value *> Words) {
  Value *X, *Y;
  const APInt *Shift;
  To = std::min(To, From + bitsOf(V));
  if (match(V, m_Or(m_Value(X), m_Value(Y))))
    return readJoin(X, From, To, Bits, Words) &&
           readJoin(Y, From, To, Bits, Words);
  if (match(V, m_Shl(m_Value(X), m_APInt(Shift))))
    return Shift->ult(bitsOf(V)) &&
           readJoin(X, From + Shift->getZExtValue(), To, Bits, Words);
  if (!match(V, m_ZExt(m_Value(X))))
    return false;
  if (bitsOf(X) > Bits)
    return readJoin(X, From, To, Bits, Words);
  size_t Index = From / Bits;
  if (From % Bits || From + Bits > To || bitsOf(X) != Bits ||
      Index >= Words.size() || Words[Index])
    return false;
  Words[Index] = X;
  return true;
}

/// Where the words of a number are put together.
void WordNumbers::findJoins() {
  for (Instruction &I : instructions(F)) {
    if (I.getOpcode() != Instruction::Or || !I.getType()->isIntegerTy())
      continue;
    for (const CorrectedWords &Sum : Sums) {
      SmallVector<Value *, 8> W(Sum.Words.size(), nullptr);
      unsigned Bits = Sum.wordBits();
      if (bitsOf(&I) < Bits * W.size() ||
          !readJoin(&I, 0, bitsOf(&I), Bits, W) || is_contained(W, nullptr))
        continue;
      Number *N = numberOf(W, Sum.Modulus);
      Joins.push_back({&I, N});
      break;
    }
  }
}

void WordNumbers::dropWhatIsNotBelow() {
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (const std::unique_ptr<Number> &N : All)
      if (N->IsBelow &&
          (N->K == Kind::Unknown ||
           any_of(N->Operands, [](Number *O) { return !O->IsBelow; }))) {
        N->IsBelow = false;
        Changed = true;
      }
  }
}

Value *WordNumbers::emit(Number &N, Instruction &Before) {
  IRBuilder<> B(&Before);
  Type *Ty = B.getIntNTy(bitsOf(N.W.front()) * N.W.size());
  switch (N.K) {
  case Kind::Parts:
    return B.CreateZExtOrTrunc(N.Whole, Ty, "joined");
  case Kind::Constant:
    return N.Whole;
  case Kind::Sum:
    return emitSum(N);
  case Kind::Phi:
    return emitPhi(N);
  case Kind::Choice: {
    // It is odd where it chooses the first, if it is no bit.
    Value *Condition = B.CreateTrunc(N.Whole, B.getInt1Ty());
    Value *IfTrue = emit(*N.Operands[0], Before),
          *IfFalse = emit(*N.Operands[1], Before);
    return B.CreateSelect(Condition, IfTrue, IfFalse, "joined");
  }
  case Kind::Unknown:
    break;
  }
  llvm_unreachable("it is not below its modulus");
}

/// What comes in may not be there yet.
Value *WordNumbers::emitPhi(Number &N) {
  if (N.Emitted)
    return N.Emitted;
  auto *First = cast<PHINode>(N.W.front());
  IRBuilder<> B(First);
  PHINode *Phi = B.CreatePHI(B.getIntNTy(bitsOf(First) * N.W.size()),
                             First->getNumIncomingValues(), "joined");
  N.Emitted = Phi;
  Phis.push_back(&N);
  return Phi;
}

void WordNumbers::completePhis() {
  for (size_t Next = 0; Next != Phis.size(); ++Next) {
    Number &N = *Phis[Next];
    auto *First = cast<PHINode>(N.W.front());
    auto *Phi = cast<PHINode>(N.Emitted);
    DenseMap<BasicBlock *, Value *> From;
    for (auto [Block, Operand] : zip(First->blocks(), N.Operands)) {
      Value *&V = From[Block];
      if (!V)
        V = emit(*Operand, *Block->getTerminator());
      Phi->addIncoming(V, Block);
    }
  }
  for (Number *N : Phis) {
    auto *Phi = cast<PHINode>(N->Emitted);
    for (auto [Index, Word] : enumerate(N->W))
      replaceWord(*Word, Index, *Phi, *Phi->getParent()->getFirstInsertionPt());
  }
}

void WordNumbers::replaceWord(Value &Word, unsigned Index, Value &Whole,
                              Instruction &Before) {
  IRBuilder<> B(&Before);
  unsigned From = Index * bitsOf(&Word);
  Value *Upper = From ? B.CreateLShr(&Whole, From) : &Whole;
  Value *Part = B.CreateTrunc(Upper, Word.getType(), "word");
  Word.replaceAllUsesWith(Part);
  Replaced.push_back(&Word);
  if (From)
    Parts.push_back(Upper);
  Parts.push_back(Part);
}

/// Words that are needed behind a loop alone are taken there: the number stays
/// whole in it.
void WordNumbers::sinkParts() {
  for (WeakTrackingVH &V : reverse(Parts)) {
    auto *Part = dyn_cast_or_null<Instruction>(V);
    const Loop *L = Part ? LI.getLoopFor(Part->getParent()) : nullptr;
    if (!L || Part->use_empty())
      continue;
    auto *User = cast<Instruction>(*Part->user_begin());
    BasicBlock *Behind = User->getParent();
    const Loop *Around = LI.getLoopFor(Behind);
    if (L->contains(Behind) || (Around && !Around->contains(L)) ||
        !all_of(Part->users(), [&](const llvm::User *U) {
          return !isa<PHINode>(U) &&
                 cast<Instruction>(U)->getParent() == Behind;
        }))
      continue;
    Part->moveBefore(*Behind, Behind->getFirstInsertionPt());
  }
}

static Constant *multipleOf(const CorrectedWords &Sum, Type &Ty) {
  return ConstantInt::get(&Ty, Sum.Modulus.toAPInt(Ty.getIntegerBitWidth()));
}

/// With a, b < M <= 2^N both a + b and a + M are below 2^(N+1), a + M - b is
/// above 0, and their remainders are what the words are. Where an operand is
/// poison, it is as a whole: it is a number, or computed from numbers. Then the
/// words may have been frozen, and the operand is.
Value *WordNumbers::emitSum(Number &N) {
  if (N.Emitted)
    return N.Emitted;
  const CorrectedWords &Sum = *N.Sum;
  Instruction *First = nullptr;
  for (const auto &Same : Sum.Words)
    for (Instruction *Word : Same)
      if (!First || Word->comesBefore(First))
        First = Word;
  IRBuilder<> B(First);
  Type *Ty = B.getIntNTy(Sum.wordBits() * Sum.Words.size() + 1);
  auto Operand = [&](unsigned Index) {
    Value *V = emit(*N.Operands[Index], *First);
    if (!N.IsStrict[Index] && !isGuaranteedNotToBePoison(V))
      V = B.CreateFreeze(V, "joined.fr");
    return B.CreateZExt(V, Ty);
  };
  Value *Left = Operand(0), *Right = Operand(1);
  Value *S = Sum.IsDifference
                 ? B.CreateSub(B.CreateAdd(Left, multipleOf(Sum, *Ty), "above"),
                               Right, "difference")
                 : B.CreateAdd(Left, Right, "sum");
  Instruction *Reduced = createRaisedCall(
      S, Division{DivisionKind::Remainder, Sum.Modulus}, *First, "reduced");
  N.Emitted = B.CreateTrunc(Reduced, B.getIntNTy(Ty->getIntegerBitWidth() - 1),
                            "joined");
  for (auto [Index, Same] : enumerate(Sum.Words))
    for (Instruction *Word : Same)
      replaceWord(*Word, Index, *N.Emitted, *First);
  Where = Reduced->getDebugLoc();
  ++Count;
  return N.Emitted;
}

/// A web of 2^N - c with N bits in whole words has no room for sums that are
/// not reduced, and folds what a sum carries: chains and a choice take no
/// longer. Lanes have room.
static bool saves(const Modulus &M, unsigned Bits, const Function &F) {
  return M.kind() != Modulus::Kind::Crandall || M.bits() < Bits ||
         LaneRegion::arithmeticFor(M, TargetModel::of(F),
                                   RepresentationKind::Saturated, Bits);
}

bool WordNumbers::join() {
  SmallVector<Number *, 16> Found;
  for (const CorrectedWords &Sum : Sums) {
    SmallVector<Value *, 8> W;
    for (const auto &Same : Sum.Words)
      W.push_back(Same.front());
    Modulus M(Sum.Modulus);
    unsigned Bits = Sum.wordBits() * W.size();
    if (saves(M, Bits, F) && isSupportedReduction(Bits + 1, M, F))
      Found.push_back(numberOf(W, Sum.Modulus));
  }
  findJoins();
  dropWhatIsNotBelow();
  for (Number *N : Found)
    if (N->IsBelow && (N->Emitted || shouldTransform(Transformation::JoinWords,
                                                     *N->W.front())))
      emitSum(*N);
  if (!Count)
    return false;
  for (auto [I, N] : Joins)
    if (N->IsBelow) {
      IRBuilder<> B(I);
      I->replaceAllUsesWith(B.CreateZExt(emit(*N, *I), I->getType()));
      Replaced.push_back(I);
    }
  completePhis();
  for (WeakTrackingVH &V : Replaced)
    if (V)
      RecursivelyDeleteTriviallyDeadInstructions(V);
  sinkParts();
  return true;
}
