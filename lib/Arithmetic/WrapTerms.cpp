//===- WrapTerms.cpp - What is above all limbs, by shifts -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WrapTerms.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue;

/// The digits -1, 0 and 1 of f of which no two neighbours are nonzero: of an
/// odd f the lowest is 2 - f mod 4, which leaves a multiple of four. (G. W.
/// Reitwiesner, Binary arithmetic, 1960.)
std::optional<WrapTerms> WrapTerms::find(const Modulus &M,
                                         const LimbSchema &Schema,
                                         unsigned ColumnBits,
                                         unsigned Instructions) {
  unsigned Count = Schema.count(), Width = Schema.width(0);
  WrapTerms Found;
  Integer Rest = Schema.wrap();
  for (unsigned Bit = 0; !Rest.isZero(); ++Bit, Rest = Rest >> 1) {
    if (!Rest.testBit(0))
      continue;
    bool IsNegative = Rest.testBit(1);
    Rest = IsNegative ? Rest + Integer(1) : Rest - Integer(1);
    Found.Terms.push_back({Bit / Width, Bit % Width, IsNegative});
    // hi goes to the limb above, and that is below the column it is of.
    if (Bit / Width + 1 >= Count || Found.instructions() >= Instructions)
      return std::nullopt;
  }
  Found.plan(M, Schema, ColumnBits);
  return Found;
}

SmallVector<WrapTerms::Term, 4> WrapTerms::with(unsigned Shift) const {
  SmallVector<Term, 4> Some;
  copy_if(Terms, std::back_inserter(Some),
          [&](const Term &T) { return T.Shift == Shift; });
  return Some;
}

SmallVector<unsigned, 4> WrapTerms::shifts() const {
  SmallVector<unsigned, 4> Shifts;
  for (const Term &T : Terms)
    if (!is_contained(Shifts, T.Shift))
      Shifts.push_back(T.Shift);
  return Shifts;
}

bool WrapTerms::takesWhole(unsigned Shift) const {
  return !Shift &&
         none_of(with(Shift), [](const Term &T) { return T.IsNegative; });
}

unsigned WrapTerms::instructions() const {
  unsigned Number = 0;
  for (unsigned Shift : shifts())
    Number += takesWhole(Shift) ? with(Shift).size()
                                : (Shift ? 3 : 2) + 2 * with(Shift).size();
  return Number;
}

/// With S the number whose columns are what is subtracted, and S + r the
/// smallest multiple of M from S on: r has the k limbs of a number below M.
void WrapTerms::plan(const Modulus &M, const LimbSchema &Schema,
                     unsigned ColumnBits) {
  unsigned Count = Schema.count(), Width = Schema.width(0);
  Padding = LimbBounds(2 * Count, Integer(0));
  for (const Term &T : Terms)
    for (unsigned Upper = 0; T.IsNegative && Upper != Count; ++Upper) {
      Integer &Low = Padding[Upper + T.Limb],
              &High = Padding[Upper + T.Limb + 1];
      Low = Low + Integer::maxUnsigned(Width);
      High = High + Integer::maxUnsigned(ColumnBits - Width + T.Shift);
    }
  Integer S(0);
  for (unsigned Column = 0; Column != 2 * Count; ++Column)
    S = S + (Padding[Column] << (Column * Width));
  LimbBounds Rest = Schema.split(M.multipleAtLeast(S) - S);
  for (unsigned Limb = 0; Limb != Count; ++Limb)
    Padding[Limb] = Padding[Limb] + Rest[Limb];
}
