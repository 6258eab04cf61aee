//===- LimbSchema.cpp - Radix and columns of limbs ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/LimbSchema.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue;

bool residue::covers(const LimbBounds &Larger, const LimbBounds &Smaller) {
  return all_of(zip_equal(Larger, Smaller), [](const auto &Pair) {
    return std::get<1>(Pair) <= std::get<0>(Pair);
  });
}

LimbBounds residue::hull(const LimbBounds &A, const LimbBounds &B) {
  LimbBounds Larger;
  for (const auto &[X, Y] : zip_equal(A, B))
    Larger.push_back(max(X, Y));
  return Larger;
}

LimbSchema LimbSchema::uniform(const Modulus &M, unsigned Radix) {
  SmallVector<unsigned, 12> Positions;
  for (unsigned Bit = 0; Bit < M.bits() + Radix; Bit += Radix)
    Positions.push_back(Bit);
  return LimbSchema(M, Positions);
}

LimbSchema LimbSchema::mixed(const Modulus &M, unsigned Count) {
  SmallVector<unsigned, 12> Positions;
  for (unsigned Limb = 0; Limb <= Count; ++Limb)
    Positions.push_back(divideCeil(M.bits() * Limb, Count));
  return LimbSchema(M, Positions);
}

unsigned LimbSchema::valueWidth(unsigned Limb) const {
  return std::min(width(Limb), ModulusBits - position(Limb));
}

bool LimbSchema::isUniform() const {
  for (unsigned Limb = 1; Limb != count(); ++Limb)
    if (width(Limb) != width(0))
      return false;
  return true;
}

/// ceil(x) + ceil(y) - ceil(x + y) is 0 or 1, and N is whole.
unsigned LimbSchema::shift(unsigned I, unsigned J) const {
  unsigned Column = I + J;
  unsigned At =
      Column < count() ? position(Column) : bits() + position(Column - count());
  return position(I) + position(J) - At;
}

LimbBounds LimbSchema::split(const Integer &V) const {
  LimbBounds Limbs;
  unsigned Top = position(count() - 1);
  APInt Low = V.toAPInt(std::max(Top, 1U));
  for (unsigned Limb = 0; Limb + 1 != count(); ++Limb)
    Limbs.push_back(
        Integer::fromUnsigned(Low.extractBits(width(Limb), position(Limb))));
  Limbs.push_back(V >> Top);
  return Limbs;
}

LimbBounds LimbSchema::boundsOf(const Integer &Max) const {
  LimbBounds Limbs;
  for (unsigned Limb = 0; Limb != count(); ++Limb) {
    Integer Above = Max >> position(Limb);
    Limbs.push_back(Limb + 1 == count()
                        ? Above
                        : min(Above, Integer::maxUnsigned(width(Limb))));
  }
  return Limbs;
}

Integer LimbSchema::join(ArrayRef<Integer> Limbs) const {
  Integer Sum(0);
  for (unsigned Limb = 0; Limb != count(); ++Limb)
    Sum = Sum + (Limbs[Limb] << position(Limb));
  return Sum;
}

LimbBounds LimbSchema::afterAdditions(unsigned Additions) const {
  LimbBounds Limbs;
  for (unsigned Limb = 0; Limb != count(); ++Limb)
    Limbs.push_back(Integer::maxUnsigned(valueWidth(Limb) + Additions));
  return Limbs;
}

LimbBounds LimbSchema::columns(ArrayRef<Integer> A, ArrayRef<Integer> B) const {
  LimbBounds Columns(2 * count() - 1, Integer(0));
  for (unsigned I = 0; I != count(); ++I)
    for (unsigned J = 0; J != count(); ++J)
      Columns[I + J] = Columns[I + J] + (A[I] * B[J] << shift(I, J));
  return Columns;
}

static unsigned worstOf(const LimbBounds &Columns) {
  unsigned Worst = 0;
  for (unsigned Column = 1; Column != Columns.size(); ++Column)
    if (Columns[Worst] < Columns[Column])
      Worst = Column;
  return Worst;
}

std::optional<unsigned> LimbSchema::additionsThatFit(unsigned OperandBits,
                                                     unsigned AccumulatorBits,
                                                     unsigned Most) const {
  std::optional<unsigned> Fitting;
  for (unsigned Additions = 0; Additions <= Most; ++Additions) {
    LimbBounds Operand = afterAdditions(Additions);
    LimbBounds Columns = columns(Operand, Operand);
    if (Columns[worstOf(Columns)].bits() > AccumulatorBits ||
        any_of(Operand,
               [&](const Integer &Max) { return Max.bits() > OperandBits; }))
      break;
    Fitting = Additions;
  }
  return Fitting;
}

static std::string hexadecimal(const Integer &V) {
  SmallString<40> Text;
  V.toAPInt(V.bits() + 1).toString(Text, 16, /*Signed=*/false);
  return "0x" + std::string(Text);
}

void LimbSchema::printColumns(raw_ostream &OS, unsigned AccumulatorBits,
                              unsigned Additions, ColumnsOf Columns) const {
  auto Plural = [](unsigned Number) { return Number == 1 ? "" : "s"; };
  auto Print = [&](unsigned Column, const Integer &Max) {
    OS << "column " << Column << " <= " << hexadecimal(Max) << " ("
       << Max.bits() << " bits)";
    if (Max.bits() > AccumulatorBits)
      OS << ", does not fit";
    OS << "\n";
  };
  OS << "  limbs: " << str() << ", accumulators of " << AccumulatorBits
     << " bits, " << Additions << " addition" << Plural(Additions)
     << " per operand\n";
  LimbBounds All = Columns(Additions);
  for (unsigned Column = 0; Column != All.size(); ++Column) {
    OS << "    ";
    Print(Column, All[Column]);
  }
  bool Fits = true;
  for (unsigned Other = 0; Fits || Other <= Additions + 1; ++Other) {
    All = Columns(Other);
    if (All.empty()) {
      OS << "    after " << Other << " additions: nothing fits\n";
      break;
    }
    unsigned Worst = worstOf(All);
    Fits = All[Worst].bits() <= AccumulatorBits;
    // What is asked, one more, and the first that does not fit.
    if (Fits && Other > Additions + 1)
      continue;
    OS << "    after " << Other << " addition" << Plural(Other) << ": worst ";
    Print(Worst, All[Worst]);
  }
}

void LimbSchema::printColumns(raw_ostream &OS, unsigned AccumulatorBits,
                              unsigned Additions) const {
  printColumns(OS, AccumulatorBits, Additions, [&](unsigned Number) {
    LimbBounds Operand = afterAdditions(Number);
    return columns(Operand, Operand);
  });
}

std::string LimbSchema::str() const {
  unsigned Last = count() - 1, Narrow = width(0), Wide = width(0);
  for (unsigned Limb = 0; Limb != count(); ++Limb) {
    Narrow = std::min(Narrow, width(Limb));
    Wide = std::max(Wide, width(Limb));
  }
  std::string Text = std::to_string(count()) + " of ";
  if (Narrow != Wide)
    Text += std::to_string(Narrow) + " and ";
  Text += std::to_string(Wide) + " bits";
  if (valueWidth(Last) != width(Last))
    Text += ", the last of " + std::to_string(valueWidth(Last));
  return Text;
}
