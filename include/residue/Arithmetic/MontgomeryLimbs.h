//===- MontgomeryLimbs.h - Products of limbs, divided by 2^N ----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Limbs modulo an odd M of no special form: vectors whose numbers are
/// congruent to x 2^N, N being the bits of all limbs, for elements
/// x 2^ContainerBits in words.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_MONTGOMERYLIMBS_H
#define RESIDUE_ARITHMETIC_MONTGOMERYLIMBS_H

#include "residue/Arithmetic/LimbArithmetic.h"

namespace residue {

class MontgomeryLimbs final : public LimbArithmetic {
public:
  /// Null if \p M has an even value or another number of limbs than its
  /// container, or \p Machine no products in halves.
  static std::unique_ptr<MontgomeryLimbs> create(const Modulus &M,
                                                 const LimbMachine &Machine,
                                                 unsigned Lanes,
                                                 unsigned ContainerBits);

  /// Elements in words, each a vector, that are at most \p Max become numbers
  /// in limbs.
  std::optional<Limbs> enter(llvm::IRBuilderBase *B,
                             llvm::ArrayRef<llvm::Value *> Words,
                             const Integer &Max, Powers Of) const;

  int exponentOf(int Power) const override {
    return Power * int(Schema.bits());
  }
  Integer residue(const Integer &C, int Power) const override;
  LimbBounds factorLimit() const override;
  bool fitsProduct(const LimbBounds &A, const LimbBounds &O) const override;
  Limbs mul(llvm::IRBuilderBase *B, const Limbs &A,
            const Limbs &O) const override;
  bool startsProducts() const override { return false; }
  std::optional<Limbs> mulAdd(llvm::IRBuilderBase *B, const Limbs &A,
                              const Limbs &O,
                              const Limbs &Start) const override;
  bool addsProducts() const override { return true; }
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
  /// Back into words.
  std::optional<Leaving> leave(llvm::IRBuilderBase *B, const Limbs &A,
                               Powers Of) const override;
  std::optional<Limbs> enterNumbers(llvm::IRBuilderBase *B, NumberOf Number,
                                    const Integer &Max,
                                    Powers Of) const override;
  bool multipliesEntering(const Integer &Max, Powers Of) const override;
  std::optional<Limbs> numbers(llvm::IRBuilderBase *B, const Limbs &A,
                               Powers Of) const override;
  Element laneOf(llvm::IRBuilderBase &B, const Leaving &Out, unsigned Lane,
                 const Representation &R) const override;

  unsigned multiplyAdds() const override;
  /// Nothing wraps around; multiplyAdds() has what clears the lower half.
  bool hasCheapWrap() const override { return true; }
  bool carriesInChain() const override { return true; }
  bool keepsIntegers() const override { return false; }
  bool convertsQuickly() const override { return true; }

private:
  class Product;

  MontgomeryLimbs(const Modulus &M, LimbSchema Schema,
                  const LimbMachine &Machine, unsigned Lanes,
                  unsigned ContainerBits)
      : LimbArithmetic(M, std::move(Schema), Machine, Lanes),
        Container(ContainerBits) {}

  /// Whether M = -1 modulo the lowest limb.
  bool isFriendly() const;
  /// The limbs of M, or of M + 1 where that ends in zeros.
  LimbBounds multiplier() const;
  bool fitLimbs(const LimbBounds &Max) const;
  /// Bits by which elements that are times 2^C are shifted on their way in.
  unsigned shift() const { return Schema.bits() - Container; }
  /// The same of elements that are times 2^(C Power), where they are shifted;
  /// none where that takes a product.
  std::optional<unsigned> shiftOf(Powers Of) const;
  /// A times 2^(Exponent - N), with the exponent of each lane; none if it does
  /// not fit.
  std::optional<Limbs> scaled(llvm::IRBuilderBase *B, const Limbs &A,
                              llvm::function_ref<int(int)> Exponent,
                              Powers Of) const;
  /// c 2^Exponent mod M in each lane.
  Limbs lanesOf(llvm::IRBuilderBase *B, llvm::function_ref<int(int)> Exponent,
                Powers Of) const;

  /// Adds \p X, up to \p Max, times \p Factor, both of at most one limb, to
  /// column \p At and the one above it.
  bool addMultiple(llvm::IRBuilderBase *B, Columns &T, unsigned At,
                   llvm::Value *X, const Integer &Max,
                   const Integer &Factor) const;
  std::optional<Columns> product(llvm::IRBuilderBase *B, const Limbs &A,
                                 const Limbs &O) const;
  std::optional<Limbs> carryChain(llvm::IRBuilderBase *B, Limbs A) const;
  /// The width that leaves least in the highest limb; none where nothing folds.
  std::optional<unsigned> widthToFold(const Limbs &A) const;
  std::optional<Limbs> foldTop(llvm::IRBuilderBase *B, const Limbs &A) const;
  /// The same of all lanes, above the same bit: one that has nothing there does
  /// not change.
  std::optional<Limbs> foldLanes(llvm::IRBuilderBase *B, const Limbs &A) const;
  std::optional<Limbs> foldAbove(llvm::IRBuilderBase *B, Limbs A,
                                 unsigned Width) const;
  llvm::Value *limbOfWords(llvm::IRBuilderBase &B,
                           llvm::ArrayRef<llvm::Value *> Words, unsigned Limb,
                           unsigned Shift) const;
  std::optional<Limbs> clearLowest(llvm::IRBuilderBase *B, Limbs Z) const;
  std::optional<Leaving> leaveShifted(llvm::IRBuilderBase *B, const Limbs &A,
                                      unsigned Shift) const;
  llvm::Value *wordOfLimbs(llvm::IRBuilderBase &B, const Limbs &Z,
                           unsigned Word, unsigned Shift) const;

  /// Bits of the words of elements.
  unsigned Container;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_MONTGOMERYLIMBS_H
