//===- MissedMember.cpp - Why a value is no member of a web ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/MissedMember.h"
#include "residue/Analysis/SourceRange.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

/// What is subtracted on the way to \p V, a sum of sums and differences. The
/// optimizer writes (a + p) - b as (a - b) + p, so the multiples of the modulus
/// that are added may stand on either side of the subtraction.
static void readDifference(MissedMember &Miss, Value *V,
                           const SourceRange &Ranges) {
  const unsigned MaxDepth = 8;
  for (unsigned Depth = 0; Depth != MaxDepth; ++Depth) {
    const RingTerm &T = Ranges.term(V);
    const TermOperand *Next = nullptr;
    if (T.isCopy()) {
      Next = &T.Operands[0];
    } else if (T.Kind == TermKind::Add) {
      unsigned Constant = T.Operands[0].isConstant() ? 0 : 1;
      Next = &T.Operands[1 - Constant];
      if (const TermOperand &By = T.Operands[Constant]; !By.isConstant()) {
        // Of two variable terms the one that can be negative goes on.
        if (Ranges.at(By).Lo < Ranges.at(*Next).Lo)
          Next = &By;
      } else if (By.Constant.mod(Miss.Modulus).isZero()) {
        Miss.Added = Miss.Added + By.Constant;
      }
    } else if (T.Kind == TermKind::Sub) {
      const TermOperand &From = T.Operands[0], &By = T.Operands[1];
      if (!By.isConstant() && !Miss.Subtrahend) {
        Miss.Subtraction = dyn_cast<Instruction>(V);
        Miss.Subtrahend = By.V;
        Miss.SubtrahendRange = Ranges.at(By);
      } else if (!Miss.Subtrahend) {
        Miss.SubtrahendRange = Ranges.at(By);
      }
      if (From.isConstant()) {
        if (From.Constant.mod(Miss.Modulus).isZero())
          Miss.Added = Miss.Added + From.Constant;
        if (Miss.Added.isZero())
          Miss.Cause = MissCause::Negation;
        return;
      }
      Next = &From;
    }
    if (!Next || Next->isConstant())
      return;
    V = Next->V;
  }
}

/// \p Op is a signed number that was widened, and may be negative. A sum of
/// elements that LLVM has made narrower is none.
static bool isSigned(const TermOperand &Op, const SourceRange &Ranges,
                     const Integer &Modulus) {
  const auto *Extension = Op.isConstant() ? nullptr : dyn_cast<SExtInst>(Op.V);
  return Extension &&
         Extension->getSrcTy()->getIntegerBitWidth() < Modulus.bits() &&
         Ranges.at(Op).Lo.isNegative();
}

/// The cause as far as the operation alone tells.
static MissCause causeOf(const RingTerm &T, const Value &V) {
  switch (T.Kind) {
  case TermKind::Add:
    return MissCause::Sum;
  case TermKind::Sub:
    return MissCause::Difference;
  case TermKind::Mul:
    return cast<Instruction>(V).isShift() ? MissCause::Shift
                                          : MissCause::Product;
  case TermKind::Trunc:
  case TermKind::LowBits:
    return MissCause::Narrowing;
  case TermKind::Freeze:
    return MissCause::MayBePoison;
  default:
    return MissCause::Correction;
  }
}

/// x, where \p Op is x + \p Added with a constant.
static Value *withoutAddition(const TermOperand &Op, const SourceRange &Ranges,
                              Integer &Added) {
  if (Op.isConstant())
    return nullptr;
  const RingTerm &T = Ranges.term(Op.V);
  if ((T.Kind != TermKind::Add && T.Kind != TermKind::Sub) ||
      T.Operands[0].isConstant() || !T.Operands[1].isConstant())
    return Op.V;
  const Integer &By = T.Operands[1].Constant;
  Added = T.Kind == TermKind::Add ? By : -By;
  return T.Operands[0].V;
}

/// \p T, of \p Bits bits, is x or x + k, where k is no small multiple of the
/// modulus: what is corrected is a number modulo something else.
static bool isOfAnotherModulus(const RingTerm &T, unsigned Bits,
                               const SourceRange &Ranges,
                               const Integer &Modulus) {
  if (T.Kind != TermKind::Select)
    return false;
  Integer Added, AddedToOther;
  const Value *X = withoutAddition(T.Operands[0], Ranges, Added),
              *Other = withoutAddition(T.Operands[1], Ranges, AddedToOther);
  if (!X || X != Other)
    return false;
  const int MaxMultiple = 4;
  Integer Difference = Added - AddedToOther, Multiple = Modulus;
  for (int K = 1; K <= MaxMultiple; ++K, Multiple = Multiple + Modulus)
    if ((Difference - Multiple).mod(Integer::pow2(Bits)).isZero() ||
        (Difference + Multiple).mod(Integer::pow2(Bits)).isZero())
      return false;
  return true;
}

/// The negation that \p T, which can be below zero, chooses in some case; null
/// if it is a correction.
static Value *chosenNegation(const RingTerm &T, const SourceRange &Ranges) {
  if (T.Kind != TermKind::Select)
    return nullptr;
  for (const TermOperand &Arm : T.Operands) {
    if (Arm.isConstant() || !Ranges.at(Arm).Lo.isNegative())
      continue;
    const RingTerm &Chosen = Ranges.term(Arm.V);
    if (Chosen.Kind == TermKind::Sub && Chosen.Operands[0].isConstant())
      return Arm.V;
  }
  return nullptr;
}

/// The operand of the sum or product \p T that is a product and does not fit
/// the type of \p V itself; null if there is none.
static Value *wrappingOperand(const RingTerm &T, const Value &V,
                              const SourceRange &Ranges) {
  if (T.Kind != TermKind::Add && T.Kind != TermKind::Mul)
    return nullptr;
  unsigned Bits = V.getType()->getIntegerBitWidth();
  for (const TermOperand &Op : T.Operands)
    if (!Op.isConstant() && Ranges.term(Op.V).Kind == TermKind::Mul &&
        !Ranges.at(Op).Lo.isNegative() && Ranges.at(Op).Hi.bits() > Bits)
      return Op.V;
  return nullptr;
}

MissedMember residue::missedWrap(Value *V, const SourceRange &Ranges,
                                 const Integer &Modulus, bool IsWidened) {
  const RingTerm &T = Ranges.term(V);
  // What is frozen for several uses is an exact number to some of them, as what
  // a quotient is made of is.
  if (T.Kind == TermKind::Freeze && T.Operands[0].V && V->hasOneUse())
    return missedWrap(T.Operands[0].V, Ranges, Modulus, IsWidened);
  MissedMember Miss(V, causeOf(T, *V), Modulus);
  if (Miss.Cause == MissCause::MayBePoison)
    return Miss;
  // An operand of the same type that wraps is the one to be widened.
  if (Value *Operand = wrappingOperand(T, *V, Ranges))
    return missedWrap(Operand, Ranges, Modulus, IsWidened);
  Miss.Range = Ranges.at(V);
  Miss.IsWidened = IsWidened;
  if (Miss.Range.Lo.isNegative() &&
      (T.Kind == TermKind::Add || T.Kind == TermKind::Mul) &&
      any_of(T.Operands, [&](const TermOperand &Op) {
        return isSigned(Op, Ranges, Modulus);
      })) {
    Miss.Cause = MissCause::SignedTerm;
    return Miss;
  }
  Value *Less = V;
  if (Miss.Cause == MissCause::Correction) {
    Less = chosenNegation(T, Ranges);
    if (!Less) {
      if (isOfAnotherModulus(T, V->getType()->getIntegerBitWidth(), Ranges,
                             Modulus))
        Miss.Cause = MissCause::Choice;
      return Miss;
    }
  }
  if (!Miss.Range.Lo.isNegative())
    return Miss;
  readDifference(Miss, Less, Ranges);
  if (Miss.Subtrahend && Miss.Cause != MissCause::Negation)
    Miss.Cause = MissCause::Difference;
  // Negative without a subtraction, by what is added.
  bool IsLess = T.Kind == TermKind::Add && any_of(T.Operands, [](auto &Op) {
                  return Op.isConstant() && Op.Constant.isNegative();
                });
  if (!IsLess && !Miss.Subtrahend && Miss.Cause != MissCause::Negation &&
      Miss.Cause != MissCause::Difference)
    Miss.Cause = MissCause::SignedTerm;
  return Miss;
}

static void printWrap(raw_ostream &OS, const MissedMember &Miss) {
  OS << "may wrap: it can reach ";
  if (!Miss.Range.Lo.isNegative()) {
    OS << Miss.Range.Hi << ", more than i"
       << Miss.V->getType()->getIntegerBitWidth()
       << " holds; compute in a wider type";
    return;
  }
  OS << Miss.Range.Lo;
  if (Miss.Subtraction == Miss.V) {
    OS << " (";
    Miss.Subtrahend->printAsOperand(OS, /*PrintType=*/false);
    OS << " can reach " << Miss.SubtrahendRange.Hi << ")";
  }
  OS << "; add a multiple of the modulus first";
}

void MissedMember::print(raw_ostream &OS) const {
  V->printAsOperand(OS, /*PrintType=*/false);
  OS << " ";
  switch (Cause) {
  case MissCause::TwoModuli:
    OS << "is used modulo two different moduli";
    return;
  case MissCause::MayBePoison:
    OS << "freezes a value that may be poison";
    return;
  case MissCause::Loop:
    OS << "is made larger by each turn of a loop";
    return;
  case MissCause::Memory:
    OS << "reads memory that " << Memory;
    return;
  default:
    return printWrap(OS, *this);
  }
}
