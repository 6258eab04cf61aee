//===- CrandallLimbs.h - Products of limbs modulo 2^n - c -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Limbs modulo 2^n - c: what is above all limbs is multiplied by 2^N mod M and
/// added to the lowest ones. Where products have halves, c may have several
/// limbs, as modulo 2^448 - 2^224 - 1.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_CRANDALLLIMBS_H
#define RESIDUE_ARITHMETIC_CRANDALLLIMBS_H

#include "residue/Arithmetic/LimbArithmetic.h"
#include <memory>

namespace residue {

class WrapTerms;

class CrandallLimbs final : public LimbArithmetic {
public:
  /// \p Lanes is 1 for plain integers.
  CrandallLimbs(const Modulus &M, LimbSchema Schema, const LimbMachine &Machine,
                unsigned Lanes = 1);

  /// The schema with the fewest limbs whose products fit after \p Additions
  /// additions per operand (or fewer, where none does), or none at all.
  static std::optional<LimbSchema>
  choose(const Modulus &M, const LimbMachine &Machine, unsigned Additions);
  LimbBounds tight() const override;
  /// The number of additions per operand after which products fit, if any.
  std::optional<unsigned> additionsThatFit(unsigned Most = 16) const;
  /// The limbs of a sum after that many additions of carried limbs.
  LimbBounds afterAdditions(unsigned Additions) const;
  /// The largest limbs of which products fit, in eighths of what so many
  /// additions leave: a sum of two numbers that products leave, which are a
  /// little above their width, or a difference, which may be three times that,
  /// need not be carried first.
  LimbBounds largestFactors() const;
  /// The columns that a product is summed in, before their carries; none if
  /// they cannot be carried.
  LimbBounds columns(const LimbBounds &A, const LimbBounds &O) const;

  /// Every limb gives what is above its width to the next, once, and the last
  /// to the first.
  Limbs carry(llvm::IRBuilderBase *B, const Limbs &A) const;
  /// The integer of limbs that are integers, in a representation of integers;
  /// without a builder its bound.
  static Element join(const Representation &R, const Limbs &L,
                      const LimbSchema &Schema, llvm::IRBuilderBase *Builder);

  Integer residue(const Integer &C, int Power) const override;
  LimbBounds factorLimit() const override;
  bool fitsProduct(const LimbBounds &A, const LimbBounds &O) const override;
  Limbs mul(llvm::IRBuilderBase *B, const Limbs &A,
            const Limbs &O) const override;
  std::optional<Limbs> square(llvm::IRBuilderBase *B,
                              const Limbs &A) const override;
  bool startsProducts() const override { return Machine.SplitProducts; }
  std::optional<Limbs> mulAdd(llvm::IRBuilderBase *B, const Limbs &A,
                              const Limbs &O,
                              const Limbs &Start) const override;
  bool addsProducts() const override { return Machine.SplitProducts; }
  std::optional<Limbs>
  sumOfProducts(llvm::IRBuilderBase *B,
                llvm::ArrayRef<FactorPair> Terms) const override;
  std::optional<Limbs> carryTo(llvm::IRBuilderBase *B, Limbs A,
                               const LimbBounds &Limit) const override;

  std::optional<LimbBounds> boundsOfElements(const Integer &Max,
                                             Powers Of) const override;
  Limbs gather(llvm::IRBuilderBase &B,
               llvm::function_ref<llvm::Value *(unsigned)> ElementOf,
               const Integer &Max, Powers Of) const override;
  std::optional<Leaving> leave(llvm::IRBuilderBase *B, const Limbs &A,
                               Powers Of) const override;
  std::optional<Limbs> numbers(llvm::IRBuilderBase *B, const Limbs &A,
                               Powers Of) const override {
    return A;
  }
  Element laneOf(llvm::IRBuilderBase &B, const Leaving &Out, unsigned Lane,
                 const Representation &R) const override;

  unsigned multiplyAdds() const override;
  bool hasCheapWrap() const override;
  bool carriesInChain() const override { return false; }
  bool keepsIntegers() const override { return true; }
  bool convertsQuickly() const override { return false; }

private:
  class AccumulatedColumns;
  class ShiftedColumns;
  class SplitColumns;

  std::optional<Limbs> product(llvm::IRBuilderBase *B, const Limbs &A,
                               const Limbs &O,
                               const Limbs *Start = nullptr) const;
  /// Products by a factor of one limb whose carries all limbs have room for:
  /// their bounds, and they.
  std::optional<LimbBounds> boundsOfShortProduct(const LimbBounds &A,
                                                 const LimbBounds &O) const;
  std::optional<Limbs> shortProduct(llvm::IRBuilderBase *B, const Limbs &A,
                                    const Limbs &O) const;
  /// k columns that fit their accumulators.
  std::optional<Columns> accumulatedProduct(llvm::IRBuilderBase *B,
                                            const Limbs &A, const Limbs &O,
                                            bool WrapsFirst) const;
  std::optional<Columns> splitProducts(llvm::IRBuilderBase *B,
                                       llvm::ArrayRef<FactorPair> Terms,
                                       const Limbs *Start,
                                       bool IsSquare = false) const;
  /// The same, if it can be carried.
  std::optional<Columns> carriedProducts(llvm::IRBuilderBase *B,
                                         llvm::ArrayRef<FactorPair> Terms,
                                         const Limbs *Start,
                                         bool IsSquare = false) const;
  std::optional<Columns> shiftedProduct(llvm::IRBuilderBase *B, const Limbs &A,
                                        const Limbs &O) const;
  bool foldColumns(llvm::IRBuilderBase *B, Columns &T, unsigned First) const;
  /// Products of limbs after that many additions wrap before they are summed.
  bool wrapsFirst(unsigned Additions) const;
  bool fitAccumulators(const Columns &T) const;
  /// 2^N mod M is one limb.
  bool hasShortWrap() const;
  /// It is, or what it adds stays below what it is added from.
  bool canWrap() const;
  /// A column times \p Factor fits its words.
  bool comesDownWhole(const Integer &Factor) const;
  /// Multiply-adds that bring a column down.
  unsigned multiplyAddsOfColumn() const;
  /// What brings a column down by multiply-adds, with what adds their halves.
  unsigned instructionsOfColumn() const;
  /// The columns above 2^N come down into those below; false if they do not
  /// fit.
  bool bringDown(llvm::IRBuilderBase *B, Columns &T) const;
  bool bringDownByShifts(llvm::IRBuilderBase *B, Columns &T) const;
  /// Adds V f to a column and those above it by shifts.
  bool addByShifts(llvm::IRBuilderBase *B, Columns &T, unsigned At,
                   llvm::Value *V, const Integer &Max) const;
  /// Adds V (2^N mod M) from column \p At on, below column \p End.
  bool addWrapped(llvm::IRBuilderBase *B, Columns &T, unsigned At, unsigned End,
                  llvm::Value *V, const Integer &Max) const;
  /// Adds V times a limb of that.
  bool addMultiple(llvm::IRBuilderBase *B, Columns &T, unsigned At,
                   unsigned End, llvm::Value *V, const Integer &Max,
                   const Integer &Factor) const;
  bool addHalves(llvm::IRBuilderBase *B, Columns &T, unsigned At, unsigned End,
                 llvm::Value *V, const Integer &Max,
                 const Integer &Factor) const;
  /// Adds V 2^Shift to a column that is below \p End.
  bool addShifted(llvm::IRBuilderBase *B, Columns &T, unsigned To, unsigned End,
                  llvm::Value *V, const Integer &Max, unsigned Shift) const;
  /// Adds the \p Upper column, if it is not zero, times 2^N mod M to \p Lower.
  void wrapColumn(llvm::IRBuilderBase *B, Columns &T, unsigned Upper,
                  unsigned Lower) const;
  /// \p V, which is at most \p Max, as a limb if it fits one, as an accumulator
  /// else.
  llvm::Value *narrowed(llvm::IRBuilderBase &B, llvm::Value *V,
                        const Integer &Max) const;
  /// Adds to a column in the type that its sum fits.
  void addNarrowed(llvm::IRBuilderBase *B, Columns &T, unsigned Column,
                   llvm::Value *Term, const Integer &Max) const;
  /// Moves what is above \p Width bits of column \p From, times \p Factor, to
  /// column \p To.
  bool carryColumn(llvm::IRBuilderBase *B, Columns &T, unsigned From,
                   unsigned Width, unsigned To, const Integer &Factor) const;
  /// In which order a round of carries goes through the columns.
  llvm::SmallVector<unsigned, 12> carryOrder(unsigned Round) const;
  std::optional<Limbs> reduceColumns(llvm::IRBuilderBase *B, Columns T) const;

  /// The limbs of 2^N mod M.
  LimbBounds Wrap;
  /// Its powers of two, where shifts are less than multiply-adds.
  std::shared_ptr<const WrapTerms> Terms;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_CRANDALLLIMBS_H
