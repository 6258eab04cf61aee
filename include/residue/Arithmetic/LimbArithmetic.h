//===- LimbArithmetic.h - Sums and products of limbs ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Arithmetic modulo 2^n - c on numbers in limbs, with a bound for every limb;
/// and modulo other odd M, where products are divided by 2^N
/// (MontgomeryLimbs.cpp). Limbs are integers, or vectors of integers: then
/// every lane is a number of its own. As in Representation, an operation
/// without a builder only computes bounds.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_LIMBARITHMETIC_H
#define RESIDUE_ARITHMETIC_LIMBARITHMETIC_H

#include "residue/Number/LimbSchema.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

/// A number in limbs; limb i is in [0, Max[i]].
struct Limbs {
  /// Null while planning.
  llvm::SmallVector<llvm::Value *, 12> V;
  LimbBounds Max;
};

class LimbArithmetic {
public:
  /// \p Lanes is 1 for plain integers.
  LimbArithmetic(const Modulus &M, LimbSchema Schema, LimbMachine Machine,
                 unsigned Lanes = 1)
      : M(M), Schema(std::move(Schema)), Machine(Machine), Lanes(Lanes) {}

  /// Limbs of vectors whose numbers are congruent to x 2^N, N being the bits of
  /// all limbs, for elements x 2^ContainerBits. None if \p M has an even value
  /// or another number of limbs than its container, or \p Machine no products
  /// in halves.
  static std::optional<LimbArithmetic> montgomery(const Modulus &M,
                                                  const LimbMachine &Machine,
                                                  unsigned Lanes,
                                                  unsigned ContainerBits);
  bool isMontgomery() const { return Container != 0; }
  /// The number that stands for the residue \p C.
  Integer residue(const Integer &C) const;
  /// Elements of words, at most \p Max each, become numbers in limbs, and back,
  /// with what they are at most. Montgomery's form only.
  std::optional<Limbs> enter(llvm::ArrayRef<llvm::Value *> Words,
                             const Integer &Max);
  std::optional<std::pair<llvm::SmallVector<llvm::Value *, 12>, Integer>>
  leave(Limbs A);
  /// Multiply-adds of a product.
  unsigned multiplyAdds() const;

  /// The schema with the fewest limbs whose products fit after \p Additions
  /// additions per operand (or fewer, where none does), or none at all.
  static std::optional<LimbSchema>
  choose(const Modulus &M, const LimbMachine &Machine, unsigned Additions);
  /// The number of additions per operand after which products fit, if any.
  std::optional<unsigned> additionsThatFit(unsigned Most = 16) const;

  const Modulus &modulus() const { return M; }
  const LimbSchema &schema() const { return Schema; }
  const LimbMachine &machine() const { return Machine; }
  unsigned lanes() const { return Lanes; }

  void emitAt(llvm::IRBuilderBase *Builder) { B = Builder; }
  llvm::Type *limbType(llvm::LLVMContext &Context) const;

  Limbs constant(const Integer &C) const;
  Limbs add(const Limbs &A, const Limbs &B);
  Limbs sub(const Limbs &A, const Limbs &B);
  /// A multiple of M whose limbs are at least \p Max.
  LimbBounds paddingFor(const LimbBounds &Max) const;
  /// The limbs stay within their type in A + B, or in A - B.
  bool fitsSum(const LimbBounds &A, const LimbBounds &B) const;
  bool fitsDifference(const LimbBounds &A, const LimbBounds &B) const;

  /// Products of such operands can be computed.
  bool fitsProduct(const LimbBounds &A, const LimbBounds &B) const;
  Limbs mul(const Limbs &A, const Limbs &B);
  /// A B + Start, by multiply-adds that start with it; none if it does not fit.
  std::optional<Limbs> mulAdd(const Limbs &A, const Limbs &B,
                              const Limbs &Start);
  /// The columns that a product is summed in, before their carries; none if
  /// they cannot be carried.
  LimbBounds columns(const LimbBounds &A, const LimbBounds &B) const;
  /// The limbs of a sum after that many additions of carried limbs.
  LimbBounds afterAdditions(unsigned Additions) const;

  /// Bounds up to which vectors and integers are factors.
  LimbBounds factorLimit() const;
  /// The limbs of the integer \p V, as integers of \p Bits bits; the last
  /// takes what is left.
  static llvm::SmallVector<llvm::Value *, 12>
  splitWords(llvm::IRBuilderBase &B, llvm::Value *V, const LimbSchema &Schema,
             unsigned Bits);

  /// Vectors are multiplied by 2^N mod M with a few shifts and additions.
  bool hasCheapWrap() const;

  /// Every limb gives what is above its width to the next, once, and the last
  /// to the first.
  Limbs carry(const Limbs &A);
  /// Carries until every limb is at most \p Limit; without a builder, also
  /// whether that is reached.
  std::optional<Limbs> carryTo(Limbs A, const LimbBounds &Limit);
  /// At most one bit above their widths: what products are reduced to.
  LimbBounds tight() const;

  static bool covers(const LimbBounds &Larger, const LimbBounds &Smaller);
  static LimbBounds hull(const LimbBounds &A, const LimbBounds &B);

  llvm::Value *integer(const Integer &C, unsigned Bits) const;

private:
  using Columns = Limbs;

  llvm::IRBuilderBase &ir() const { return *B; }
  llvm::Type *typeOf(unsigned Bits, llvm::LLVMContext &Context) const;
  /// V Factor, V up to \p Max.
  llvm::Value *times(llvm::Value *V, const Integer &Factor,
                     const llvm::Twine &Name);
  std::optional<Columns> product(const Limbs &A, const Limbs &B,
                                 const Limbs *Start = nullptr);
  std::optional<Columns> wrappedColumns(const Limbs &A, const Limbs &B);
  std::optional<Columns> foldedColumns(const Limbs &A, const Limbs &B);
  void addProduct(Columns &Sums, unsigned I, unsigned Column, bool UpperHalf,
                  const Limbs &A, const Limbs &B);
  void addProducts(Columns &Sums, unsigned Column, bool UpperHalf,
                   const Limbs &A, const Limbs &B);
  std::optional<Columns> splitColumns(const Limbs &A, const Limbs &B,
                                      const Limbs *Start);
  std::optional<Columns> splitProduct(const Limbs &A, const Limbs &B,
                                      const Limbs *Start = nullptr);
  llvm::Value *multiplyAdd(bool UpperHalf, llvm::Value *Sum, llvm::Value *X,
                           llvm::Value *Y);
  void accumulate(Columns &T, unsigned Column, llvm::Value *Term,
                  const Integer &Max);
  /// Moves what is above \p Width bits of column \p From, times \p Factor, to
  /// column \p To.
  bool carryColumn(Columns &T, unsigned From, unsigned Width, unsigned To,
                   const Integer &Factor);
  std::optional<Limbs> reduceColumns(Columns T);

  std::optional<Columns> montgomeryProduct(const Limbs &A, const Limbs &B);
  bool isFriendly() const;
  /// The limbs of M, or of M + 1 where that ends in zeros.
  LimbBounds multiplier() const;
  /// Adds \p X, up to \p Max, times \p Factor, both of at most one limb, to
  /// column \p At and the one above it.
  bool addProduct(Columns &T, unsigned At, llvm::Value *X, const Integer &Max,
                  const Integer &Factor);
  std::optional<Limbs> carryUp(Limbs A, const LimbBounds &Limit);
  std::optional<Limbs> carryChain(Limbs A);
  std::optional<Limbs> foldTop(Limbs A);
  bool fitLimbs(const LimbBounds &Max) const;

  Modulus M;
  LimbSchema Schema;
  LimbMachine Machine;
  unsigned Lanes;
  /// Of the elements that are taken and given in Montgomery's form, bits of
  /// their words; otherwise 0.
  unsigned Container = 0;
  llvm::IRBuilderBase *B = nullptr;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_LIMBARITHMETIC_H
