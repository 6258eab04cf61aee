//===- TurnRecurrences.cpp - What turns make of the turn before -----------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A turn is read from its reduction upwards: sums, a product, the number of the
// turn before. Integers that were bounded by what that number was in the source
// are bounded anew, for any residue, so flags that LLVM found are dropped.
//
//===----------------------------------------------------------------------===//

#include "TurnRecurrences.h"
#include "residue/Analysis/Reductions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace residue;

/// Operations of a turn.
static const unsigned MaxSums = 8;

static unsigned bitsOf(const Value &V) {
  return V.getType()->getIntegerBitWidth();
}

/// No number that \p V can be is larger.
static Integer maxOf(const Value &V, unsigned Depth = 0) {
  Integer OfType = Integer::maxUnsigned(bitsOf(V));
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return Integer::fromUnsigned(C->getValue());
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth == MaxSums)
    return OfType;
  if (std::optional<Integer> M = reductionModulus(*I))
    return *M - Integer(1);
  auto Operand = [&](unsigned Index) {
    return maxOf(*I->getOperand(Index), Depth + 1);
  };
  switch (I->getOpcode()) {
  case Instruction::ZExt:
    return Operand(0);
  case Instruction::Trunc:
    return std::min(Operand(0), OfType);
  case Instruction::Add:
    return std::min(Operand(0) + Operand(1), OfType);
  case Instruction::Mul:
    return std::min(Operand(0) * Operand(1), OfType);
  case Instruction::And:
    return std::min(Operand(0), Operand(1));
  default:
    return OfType;
  }
}

static Integer minOf(const Value &V) {
  const auto *C = dyn_cast<ConstantInt>(&V);
  return C ? Integer::fromUnsigned(C->getValue()) : Integer(0);
}

static Value *withoutExtensions(Value *V) {
  while (auto *Cast = dyn_cast<ZExtInst>(V))
    V = Cast->getOperand(0);
  return V;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Something takes \p Number, or a cast of it, that \p MayUse does not let.
static bool isUsed(const Value &Number,
                   function_ref<bool(const Use &)> MayUse) {
  return any_of(Number.uses(), [&](const Use &U) {
    const User *By = U.getUser();
    return !MayUse(U) && (!isa<ZExtInst, TruncInst>(By) || isUsed(*By, MayUse));
  });
}

/// The same beside \p In.
static bool isUsedBeside(const Value &Number, const Use *In) {
  return isUsed(Number, [&](const Use &U) { return &U == In; });
}

/// The phi node or the residue of the loop that \p V is, behind casts that keep
/// it; else \p V.
Value *TurnRecurrence::numberBehind(Value *V) const {
  Value *Number = V;
  unsigned Narrowest = bitsOf(*V);
  while (isa<ZExtInst, TruncInst>(Number)) {
    Number = cast<CastInst>(Number)->getOperand(0);
    Narrowest = std::min(Narrowest, bitsOf(*Number));
  }
  auto *I = dyn_cast<Instruction>(Number);
  if (!I || !L->contains(I))
    return V;
  // Any number of its type may come into the loop.
  std::optional<Integer> Modulus = reductionModulus(*I);
  unsigned Bits = Modulus ? (*Modulus - Integer(1)).bits() : bitsOf(*I);
  return (I == Phi || Modulus) && Bits <= Narrowest ? I : V;
}

/// What is computed of \p Phi in its block, with itself.
static SmallPtrSet<const Value *, 32> valuesFrom(const PHINode &Phi) {
  SmallPtrSet<const Value *, 32> From;
  From.insert(&Phi);
  for (const Instruction &I : *Phi.getParent())
    if (!isa<PHINode>(I) && any_of(I.operands(), [&](const Value *Operand) {
          return From.contains(Operand);
        }))
      From.insert(&I);
  return From;
}

/// The product or sum at \p Link, which then is its operand that comes from the
/// phi node.
bool TurnRecurrence::readOperation(Turn &T, Use *&Link,
                                   const Values &FromPhi) const {
  if (auto *Cast = dyn_cast<ZExtInst>(Link->get()); Cast && Cast->hasOneUse()) {
    if (!T.Product)
      T.Extensions.push_back(Cast);
    Link = &Cast->getOperandUse(0);
    return true;
  }
  auto *I = dyn_cast<BinaryOperator>(Link->get());
  auto &Sums = T.Product ? T.SumsBefore : T.Sums;
  if (!I || !I->hasOneUse() || Sums.size() == MaxSums)
    return false;
  unsigned Index = FromPhi.contains(I->getOperand(0)) ? 0 : 1;
  Operation Found = {I, I->getOperand(1 - Index)};
  if (FromPhi.contains(Found.Other))
    return false;
  switch (I->getOpcode()) {
  case Instruction::Mul:
    if (T.Product)
      return false;
    T.Product = Found;
    break;
  case Instruction::Sub:
    if (Index || T.Product)
      return false;
    [[fallthrough]];
  case Instruction::Add:
    Sums.push_back(Found);
    break;
  default:
    return false;
  }
  Link = &I->getOperandUse(Index);
  return true;
}

/// Reads \p T, whose reduction is known, from there upwards.
bool TurnRecurrence::readTurn(Turn &T, const Values &FromPhi) const {
  Use *Link = &T.Reduction->getOperandUse(0);
  for (;;) {
    Value *Number = numberBehind(Link->get());
    if (!FromPhi.contains(Number))
      return false;
    auto *I = cast<Instruction>(Number);
    if (I != Phi && !reductionModulus(*I)) {
      if (!readOperation(T, Link, FromPhi))
        return false;
      continue;
    }
    // A turn that ends with a sum comes behind one that does, so a product in
    // front of the sum is its own.
    auto *Dividend =
        I == Phi ? nullptr
                 : dyn_cast<Instruction>(withoutExtensions(I->getOperand(0)));
    if (!T.Sums.empty() && !T.Product && Dividend &&
        Dividend->getOpcode() == Instruction::Mul) {
      if (reductionModulus(*I) != M || isUsedBeside(*I, Link))
        return false;
      T.IsProductReduced = true;
      Link = &I->getOperandUse(0);
      continue;
    }
    T.In = Link;
    return T.Product || !T.Sums.empty();
  }
}

bool TurnRecurrence::readTurns(unsigned Count) {
  SmallPtrSet<const Value *, 32> FromPhi = valuesFrom(*Phi);
  Turns.resize(Count);
  Value *Number = Phi->getIncomingValueForBlock(L->getLoopLatch());
  for (Turn &T : reverse(Turns)) {
    auto *I = dyn_cast<Instruction>(numberBehind(Number));
    std::optional<Integer> Modulus = I ? reductionModulus(*I) : std::nullopt;
    if (!Modulus || !FromPhi.contains(I))
      return false;
    if (&T == &Turns.back())
      M = *Modulus;
    T.Reduction = I;
    if (M != *Modulus || !readTurn(T, FromPhi))
      return false;
    Number = T.In->get();
  }
  return numberBehind(Number) == Phi;
}

/// Something takes a number, beside the turn that makes the next one of it and
/// what takes the last one behind the loop.
bool TurnRecurrence::hasOtherUses() const {
  const Value *Number = Phi;
  for (const Turn &T : Turns) {
    if (isUsedBeside(*Number, T.In))
      return true;
    Number = T.Reduction;
  }
  return isUsed(*Number, [&](const Use &U) {
    auto *By = cast<Instruction>(U.getUser());
    // What keeps a few bits of it is not put together behind the loop.
    return By == Phi || (!L->contains(By) && numberBehind(U.get()) == Number);
  });
}

std::optional<TurnRecurrence::Form> TurnRecurrence::formOf() const {
  const Turn &First = Turns.front();
  for (const Turn &T : Turns)
    if (!T.Product != !First.Product || T.Sums.size() != First.Sums.size() ||
        (!T.SumsBefore.empty() && T.IsProductReduced) ||
        (T.Product && bitsOf(*T.Product.I) > bitsOf(*T.Reduction)) ||
        T.Reduction->getType() != First.Reduction->getType())
      return std::nullopt;
  bool IsByOne = L->isLoopInvariant(First.first().Other) &&
                 all_of(Turns, [&](const Turn &T) {
                   return T.first().Other == First.first().Other;
                 });
  if (hasOtherUses()) {
    bool IsStep = First.Product
                      ? First.Sums.empty()
                      : First.Sums.size() == 1 &&
                            First.first().I->getOpcode() == Instruction::Add;
    IsStep &=
        none_of(Turns, [](const Turn &T) { return !T.SumsBefore.empty(); });
    return IsByOne && IsStep ? std::optional(Form::Progression) : std::nullopt;
  }
  if (!First.Product)
    return Form::Sum;
  // A power needs no turns.
  bool IsSum = any_of(Turns, [](const Turn &T) {
    return !T.Sums.empty() || !T.SumsBefore.empty();
  });
  if (IsSum != IsByOne)
    return std::nullopt;
  return IsSum ? Form::Sum : Form::Product;
}

/// What comes into the loop, or a residue: parts begin with 0 or 1.
Integer TurnRecurrence::maxOfPhi() const {
  Integer Max = M - Integer(1);
  for (const Use &U : Phi->incoming_values())
    if (Phi->getIncomingBlock(U) != L->getLoopLatch())
      Max = std::max(Max, maxOf(*U));
  return Max;
}

/// No operation on the number of \p T, nor the dividend of its reduction, is
/// larger than its type holds or below 0, whatever number the phi node can be;
/// but for sums of the dividend's own type, of which the
/// last counts. With \p Marks that is all that flags say.
bool TurnRecurrence::boundTurn(Turn &T, bool Marks) const {
  for (ZExtInst *Cast : T.Extensions)
    if (Marks)
      Cast->dropPoisonGeneratingFlags();
  Integer Lo = 0, Hi = maxOfPhi();
  auto FitsIn = [&](const Instruction &I) {
    return Lo >= Integer(0) && Hi < Integer::pow2(bitsOf(I));
  };
  // What wrapped around may do so once more, and is a number again.
  bool HasWrapped = false;
  auto Mark = [&](const Operation &O) {
    bool Fits = FitsIn(*O.I);
    if (Marks) {
      O.I->dropPoisonGeneratingFlags();
      O.I->setHasNoUnsignedWrap(Fits && !HasWrapped);
    }
    HasWrapped |= !Fits;
    return Fits || Marks;
  };
  if (T.Product) {
    // What is added in front of the product is multiplied by itself.
    Integer Before = 0;
    for (const Operation &Sum : reverse(T.SumsBefore)) {
      Before = Before + maxOf(*Sum.Other);
      if (Hi + Before >= Integer::pow2(bitsOf(*Sum.I)))
        return false;
    }
    // In blocks it is a power, and that a residue.
    const Integer Factor = std::max(maxOf(*T.Product.Other), M - Integer(1));
    Hi = (Hi + Before) * Factor;
    if (!Mark(T.Product))
      return false;
    if (T.IsProductReduced)
      Hi = M - Integer(1);
  }
  for (const Operation &Sum : reverse(T.Sums)) {
    if (Sum.I->getOpcode() == Instruction::Sub) {
      Lo = Lo - maxOf(*Sum.Other);
      Hi = Hi - minOf(*Sum.Other);
    } else {
      Lo = Lo + minOf(*Sum.Other);
      Hi = Hi + maxOf(*Sum.Other);
    }
    if (!Mark(Sum) && Sum.I->getType() != T.Reduction->getType())
      return false;
  }
  return FitsIn(*T.Reduction);
}

/// Nothing wraps, in the turns and beside the loop.
bool TurnRecurrence::fits() const {
  const Integer Max = M - Integer(1);
  const Integer End = Integer::pow2(bitsOf(*Turns.front().Reduction));
  if (Max < Integer(1) || Max.bits() > bitsOf(*Phi))
    return false;
  for (Turn T : Turns)
    if (!boundTurn(T, false))
      return false;
  // Of powers and multiples of c, of parts and all parts; residues, all of
  // them, but for c.
  const Turn &First = Turns.front();
  Integer Other = std::max(Max, maxOf(*First.first().Other));
  Integer Largest = First.Product ? Other * Other + Max : Other + Other;
  return Largest < End && Integer(Turns.size()) * Max < End;
}

std::optional<TurnRecurrence> TurnRecurrence::find(PHINode &Phi, Loop &L,
                                                   unsigned Turns) {
  TurnRecurrence R(Phi, L);
  if (!Phi.getType()->isIntegerTy() || !R.readTurns(Turns))
    return std::nullopt;
  std::optional<Form> Found = R.formOf();
  if (!Found || !R.fits())
    return std::nullopt;
  R.TheForm = *Found;
  return R;
}

//===----------------------------------------------------------------------===//
// Splitting
//===----------------------------------------------------------------------===//

/// In front of \p L, or of the outermost loop around it that begins it with the
/// same numbers in all its turns.
Instruction *TurnRecurrence::placeOfStart() const {
  const Value *Start = Phi->getIncomingValueForBlock(L->getLoopPreheader());
  const Value *By = Turns.front().first().Other;
  const Loop *Outer = L;
  while (const Loop *Around = Outer->getParentLoop()) {
    if (!Around->getLoopPreheader() || !Around->isLoopInvariant(Start) ||
        !Around->isLoopInvariant(By))
      break;
    Outer = Around;
  }
  return Outer->getLoopPreheader()->getTerminator();
}

bool TurnRecurrence::startsOutside() const {
  return placeOfStart()->getParent() != L->getLoopPreheader();
}

bool TurnRecurrence::waitsForProduct() const {
  return TheForm == Form::Product ||
         (TheForm == Form::Sum && Turns.front().Product);
}

/// What is computed in front of a loop and behind it waits for itself: some two
/// blocks of polynomials modulo numbers of 130 and 255 bits, five of 381 bits
/// and ten of 521, measured on Zen 4. Three blocks and four modulo numbers of
/// 254 and 256 bits take 0.69 to 0.74 and 0.62 to 0.66 of their time turn by
/// turn on Emerald Rapids.
unsigned TurnRecurrence::leastTurns(unsigned Lanes) const {
  bool IsSumAlone = TheForm == Form::Sum && !Turns.front().Product;
  bool IsMadeOnce = TheForm == Form::Progression && startsOutside();
  unsigned Words = divideCeil(M.bits(), 64),
           Blocks = Words <= 4 ? 4U : Words * 3 / 2;
  return IsSumAlone || IsMadeOnce ? 0 : Blocks * Lanes;
}

/// \p V modulo M.
Value *TurnRecurrence::reduce(IRBuilderBase &B, Value *V) const {
  Instruction *Reduction = Turns.front().Reduction->clone();
  Reduction->setOperand(0, V);
  return B.Insert(Reduction);
}

/// \p Number as a turn leaves it that takes \p By for c, without sums behind a
/// product, in the type of reductions.
Value *TurnRecurrence::step(IRBuilderBase &B, Value *Number, Value *By) const {
  Type *Wide = Turns.front().Reduction->getType();
  Number = B.CreateZExt(Number, Wide);
  By = B.CreateZExt(By, Wide);
  return reduce(B, Turns.front().Product
                       ? B.CreateMul(Number, By, "step", /*HasNUW=*/true)
                       : B.CreateAdd(Number, By, "step", /*HasNUW=*/true));
}

/// c^K or K c, for K turns.
Value *TurnRecurrence::stepOfAll(IRBuilderBase &B) const {
  Value *By = Turns.front().first().Other;
  for (unsigned Made = 1; Made != Turns.size(); Made *= 2)
    By = step(B, By, By);
  return By;
}

/// Begins with \p Start; what comes next is not known yet.
PHINode *TurnRecurrence::addPhi(Value *Start) const {
  PHINode *Number = PHINode::Create(Phi->getType(), 2, Phi->getName() + ".part",
                                    L->getHeader()->begin());
  Number->addIncoming(Start, L->getLoopPreheader());
  return Number;
}

/// A turn leaves \p Next, in any type, to the next one.
void TurnRecurrence::leave(PHINode &Number, Value *Next) const {
  IRBuilder<> B(L->getHeader()->getTerminator());
  Number.addIncoming(B.CreateZExtOrTrunc(Next, Phi->getType()), L->getHeader());
}

/// \p T takes \p Number.
void TurnRecurrence::enter(Turn &T, PHINode &Number) const {
  IRBuilder<> B(L->getHeader(), L->getHeader()->getFirstInsertionPt());
  Value *Before = T.In->get();
  T.In->set(B.CreateZExtOrTrunc(&Number, Before->getType()));
  RecursivelyDeleteTriviallyDeadInstructions(Before);
}

/// (s + d) c as s c + d c, of which only the first is to be multiplied by
/// another factor.
void TurnRecurrence::multiplyApart(Turn &T) const {
  if (T.SumsBefore.empty())
    return;
  BinaryOperator *Product = T.Product.I;
  Type *Wide = Product->getType();
  IRBuilder<> B(Product);
  Value *Before = nullptr;
  for (const Operation &Sum : T.SumsBefore) {
    Value *D = B.CreateZExtOrTrunc(Sum.Other, Wide);
    Before = Before ? B.CreateAdd(Before, D, "before", true) : D;
  }
  Value *Number = T.In->get(), *Extended = B.CreateZExtOrTrunc(Number, Wide);
  Value *Apart = B.CreateMul(Before, T.Product.Other, "apart", true);
  T.Product.I =
      cast<BinaryOperator>(B.CreateMul(Extended, T.Product.Other, "own", true));
  T.In = Extended == Number ? &T.Product.I->getOperandUse(0)
                            : &cast<Instruction>(Extended)->getOperandUse(0);
  // What waits for the turn before comes last.
  auto *Total =
      cast<BinaryOperator>(B.CreateAdd(Apart, T.Product.I, "both", true));
  T.Sums.push_back({Total, Apart});
  T.SumsBefore.clear();
  Product->replaceAllUsesWith(Total);
  RecursivelyDeleteTriviallyDeadInstructions(Product);
}

/// All parts, which the block at \p B is behind the loop of, as one number.
Value *TurnRecurrence::joinParts(IRBuilderBase &B) const {
  BasicBlock *Exit = B.GetInsertBlock();
  const Operation &By = Turns.front().Product;
  Value *Total = nullptr;
  for (const Turn &T : Turns) {
    PHINode *Part =
        PHINode::Create(T.Reduction->getType(), 1, "part", Exit->begin());
    Part->addIncoming(T.Reduction, L->getHeader());
    if (!Total)
      Total = Part;
    else if (TheForm == Form::Product)
      Total = step(B, Total, Part);
    else if (By)
      Total = reduce(
          B, B.CreateAdd(B.CreateMul(Total,
                                     B.CreateZExt(By.Other, Total->getType()),
                                     "", true),
                         Part, "", true));
    else
      Total = B.CreateAdd(Total, Part, "parts", true);
  }
  return TheForm == Form::Product || By ? Total : reduce(B, Total);
}

/// The number that comes into the loop is that of the last turn of a block,
/// whose part is multiplied by no further c behind the loop.
void TurnRecurrence::splitParts() {
  BasicBlock *Exit = L->getExitBlock();
  SmallVector<PHINode *, 4> Behind;
  for (PHINode &P : Exit->phis())
    if (P.getType()->isIntegerTy() &&
        numberBehind(P.getIncomingValue(0)) == Turns.back().Reduction)
      Behind.push_back(&P);
  IRBuilder<> B(Exit, Exit->getFirstInsertionPt());
  if (!Behind.empty()) {
    Value *Total = joinParts(B);
    for (PHINode *P : Behind) {
      P->replaceAllUsesWith(B.CreateZExtOrTrunc(Total, P->getType()));
      P->eraseFromParent();
    }
  }
  Value *Power = nullptr;
  if (TheForm == Form::Sum && Turns.front().Product) {
    IRBuilder<> Before(placeOfStart());
    Power = stepOfAll(Before);
  }
  Constant *None =
      ConstantInt::get(Phi->getType(), TheForm == Form::Product ? 1 : 0);
  SmallVector<PHINode *, 4> Parts;
  for (const Turn &T : drop_end(Turns)) {
    Parts.push_back(addPhi(None));
    leave(*Parts.back(), T.Reduction);
  }
  Parts.push_back(Phi);
  // The last one first, so that its phi node is always used.
  for (auto [T, Part] : reverse(zip(Turns, Parts))) {
    multiplyApart(T);
    enter(T, *Part);
    if (Power)
      T.Product.I->replaceUsesOfWith(
          T.Product.Other,
          IRBuilder<>(T.Product.I)
              .CreateTrunc(Power, T.Product.I->getType(), "power"));
    boundTurn(T, true);
  }
}

void TurnRecurrence::splitProgression() {
  IRBuilder<> Before(placeOfStart());
  const Turn &Last = Turns.back();
  Type *Wide = Last.Reduction->getType();
  Value *By = Last.first().Other;
  Value *ByAll = stepOfAll(Before);
  Value *Start = Before.CreateZExt(
      Phi->getIncomingValueForBlock(L->getLoopPreheader()), Wide);
  IRBuilder<> Here(Last.Reduction);
  auto Next = [&](PHINode &Number) {
    return step(Here, Here.CreateZExt(&Number, Wide), ByAll);
  };
  // Each turn's number is what the turn before made.
  for (const Turn &T : drop_end(Turns)) {
    Start = step(Before, Start, By);
    PHINode *Number = addPhi(Before.CreateZExtOrTrunc(Start, Phi->getType()));
    leave(*Number, Next(*Number));
    IRBuilder<> First(L->getHeader(), L->getHeader()->getFirstInsertionPt());
    T.Reduction->replaceAllUsesWith(First.CreateZExt(Number, Wide));
  }
  Last.Reduction->replaceAllUsesWith(Next(*Phi));
  for (const Turn &T : reverse(Turns))
    RecursivelyDeleteTriviallyDeadInstructions(T.Reduction);
}

void TurnRecurrence::split() {
  if (TheForm == Form::Progression)
    splitProgression();
  else
    splitParts();
}

std::optional<double> residue::roundsOfWaiting(Loop &L) {
  const double WaitingRounds = 2;
  unsigned Waiting = count_if(L.getHeader()->phis(), [&](PHINode &Phi) {
    std::optional<TurnRecurrence> R = TurnRecurrence::find(Phi, L, 1);
    return R && R->waitsForProduct();
  });
  return Waiting == 1 ? std::optional(WaitingRounds) : std::nullopt;
}
