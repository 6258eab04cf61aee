//===- LimbSchema.h - Radix and columns of limbs ----------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A number as limbs of fewer bits than the words that hold them, so that a few
/// additions need no carries. A schema says where the limbs are; the worst case
/// of every column of a product says how many additions are too many. Knows no
/// IR.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_LIMBSCHEMA_H
#define RESIDUE_NUMBER_LIMBSCHEMA_H

#include "residue/Number/Modulus.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace residue {

/// The largest value of each limb.
using LimbBounds = llvm::SmallVector<Integer, 12>;

/// No limb of \p Smaller has a larger bound than that of \p Larger.
bool covers(const LimbBounds &Larger, const LimbBounds &Smaller);
/// The smallest bounds that cover both.
LimbBounds hull(const LimbBounds &A, const LimbBounds &B);

/// The words that hold limbs, and what multiplies them.
struct LimbMachine {
  unsigned LimbBits;        ///< width of the type of a limb
  unsigned OperandBits;     ///< factors of a product have at most so many bits
  unsigned AccumulatorBits; ///< width of the type in which products are summed
  /// The halves of a product, split at OperandBits, are summed apart (AVX-512
  /// IFMA: vpmadd52luq, vpmadd52huq).
  bool SplitProducts = false;
  /// Such products are summed by columns up to so many limbs, whose columns the
  /// registers hold; above, by rows.
  unsigned ColumnLimbs = 0;
  /// The halves of a product are split where its column ends, which factors are
  /// shifted up for, and summed apart in words.
  bool ShiftedProducts = false;
  /// Numbers in a vector, where limbs are vectors.
  unsigned Lanes = 1;
  /// The order of lanes is one of halves of them (AVX2: vpermd).
  bool PermutesHalves = false;
  /// A limb times a constant is one instruction, and no slower than a sum of
  /// such a product.
  bool MultipliesAtOnce = false;

  /// Vectors whose products are twice as wide as their limbs.
  bool hasWideningLanes() const {
    return Lanes != 1 && LimbBits < AccumulatorBits;
  }

  /// Registers of \p WordBits bits whose products have twice as many.
  static LimbMachine scalar(unsigned WordBits) {
    return {WordBits, WordBits, 2 * WordBits};
  }
  /// The same with columns that need no carries.
  static LimbMachine shifted(unsigned WordBits) {
    LimbMachine Machine{WordBits, WordBits, WordBits};
    Machine.ShiftedProducts = true;
    return Machine;
  }
};

class LimbSchema {
public:
  /// Limbs of \p Radix bits each; the last one may reach above the modulus.
  static LimbSchema uniform(const Modulus &M, unsigned Radix);
  /// \p Count limbs that end where the modulus does: limb i starts at bit
  /// ceil(n i / Count), so widths differ by at most one (25.5 bits).
  static LimbSchema mixed(const Modulus &M, unsigned Count);

  unsigned count() const { return Positions.size() - 1; }
  unsigned position(unsigned Limb) const { return Positions[Limb]; }
  unsigned width(unsigned Limb) const {
    return Positions[Limb + 1] - Positions[Limb];
  }
  /// The width of limb \p Limb in a number of the modulus' size.
  unsigned valueWidth(unsigned Limb) const;
  /// N: limbs wrap around at 2^N.
  unsigned bits() const { return Positions.back(); }
  bool isUniform() const;
  /// 2^N mod M.
  const Integer &wrap() const { return Wrap; }
  /// Limbs I and J meet in column I + J, or I + J - count() times 2^N; there
  /// their product counts two to this power.
  unsigned shift(unsigned I, unsigned J) const;

  /// \p V in limbs; the last takes what is left.
  LimbBounds split(const Integer &V) const;
  /// The limbs of any number up to \p Max.
  LimbBounds boundsOf(const Integer &Max) const;
  /// The number of these limbs.
  Integer join(llvm::ArrayRef<Integer> Limbs) const;

  /// The limbs of a sum after \p Additions additions: each may double a number,
  /// and so adds one bit to each limb.
  LimbBounds afterAdditions(unsigned Additions) const;
  /// The 2 k - 1 columns of the product, before anything is folded.
  LimbBounds columns(llvm::ArrayRef<Integer> A,
                     llvm::ArrayRef<Integer> B) const;
  /// The largest number of additions, at most \p Most, after which products
  /// still fit \p AccumulatorBits; none if not even reduced numbers fit.
  std::optional<unsigned> additionsThatFit(unsigned OperandBits,
                                           unsigned AccumulatorBits,
                                           unsigned Most = 16) const;

  /// The worst case of every column after so many additions per operand, and
  /// of the worst column for fewer and more, up to the first that does not fit.
  void printColumns(llvm::raw_ostream &OS, unsigned AccumulatorBits,
                    unsigned Additions) const;
  /// The same of other columns; none means that nothing fits any more.
  using ColumnsOf = llvm::function_ref<LimbBounds(unsigned Additions)>;
  void printColumns(llvm::raw_ostream &OS, unsigned AccumulatorBits,
                    unsigned Additions, ColumnsOf Columns) const;

  /// "9 of 29 bits, the last of 24".
  std::string str() const;

private:
  LimbSchema(const Modulus &M, llvm::SmallVector<unsigned, 12> Positions)
      : ModulusBits(M.bits()), Positions(std::move(Positions)),
        Wrap(M.powerOfTwo(this->Positions.back())) {}

  unsigned ModulusBits;
  /// Where the limbs start; behind the last one where they end.
  llvm::SmallVector<unsigned, 12> Positions;
  Integer Wrap;
};

} // namespace residue

#endif // RESIDUE_NUMBER_LIMBSCHEMA_H
