//===- LimbArithmetic.h - Sums and products of limbs ------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Arithmetic modulo M on numbers in limbs, with a bound for every limb. Limbs
/// are integers, or vectors of integers: then every lane is a number of its
/// own. Sums and differences are the same for every M; products and carries are
/// those of CrandallLimbs or MontgomeryLimbs.
///
/// An arithmetic has no state. An operation that takes a builder, and gets
/// none, computes the bounds of what it would emit.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_LIMBARITHMETIC_H
#define RESIDUE_ARITHMETIC_LIMBARITHMETIC_H

#include "residue/Arithmetic/Representation.h"
#include "residue/Number/LimbSchema.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

/// The bounds of every lane of a vector.
using LaneBounds = llvm::SmallVector<LimbBounds, 4>;
/// What holds for all lanes.
LimbBounds hull(const LaneBounds &Lanes);

/// A number in limbs; limb i is in [0, Max[i]].
struct Limbs {
  /// Null while planning.
  llvm::SmallVector<llvm::Value *, 12> V;
  LimbBounds Max;
  /// Where they are known by lanes. What is emitted for a number depends on Max
  /// alone.
  LaneBounds Lanes = {};

  void boundLanes(LaneBounds Bounds) {
    Lanes = std::move(Bounds);
    Max = hull(Lanes);
  }
};

class LimbArithmetic {
public:
  virtual ~LimbArithmetic();

  const Modulus &modulus() const { return M; }
  const LimbSchema &schema() const { return Schema; }
  const LimbMachine &machine() const { return Machine; }
  unsigned lanes() const { return Lanes; }

  llvm::Type *limbType(llvm::LLVMContext &Context) const;
  llvm::Value *integer(llvm::IRBuilderBase &B, const Integer &C,
                       unsigned Bits) const;
  /// The limbs of the integer \p V, as integers of \p Bits bits; the last
  /// takes what is left.
  static llvm::SmallVector<llvm::Value *, 12>
  splitWords(llvm::IRBuilderBase &B, llvm::Value *V, const LimbSchema &Schema,
             unsigned Bits);

  /// At most one bit above their widths, or two: what carries come down to.
  virtual LimbBounds tight() const;

  // In Montgomery's form numbers are residues times R^Power, R = 2^N, in each
  // lane with a power of its own (MontgomeryPowers); for others that means
  // nothing.
  using Powers = llvm::ArrayRef<int>;

  /// Numbers are residues times 2^that.
  virtual int exponentOf(int Power) const { return 0; }
  /// The number that stands for the residue \p C, and its limbs.
  virtual Integer residue(const Integer &C, int Power) const = 0;
  LimbBounds constant(const Integer &C, int Power) const {
    return Schema.split(residue(C, Power));
  }

  Limbs add(llvm::IRBuilderBase *B, const Limbs &A, const Limbs &O) const;
  Limbs sub(llvm::IRBuilderBase *B, const Limbs &A, const Limbs &O) const;
  /// A multiple of M whose limbs are at least \p Max.
  LimbBounds paddingFor(const LimbBounds &Max) const;
  /// The limbs stay within their type in A + B, or in A - B.
  bool fitsSum(const LimbBounds &A, const LimbBounds &O) const;
  bool fitsDifference(const LimbBounds &A, const LimbBounds &O) const;

  /// Bounds up to which vectors and integers are factors.
  virtual LimbBounds factorLimit() const = 0;
  /// Products of such operands can be computed.
  virtual bool fitsProduct(const LimbBounds &A, const LimbBounds &O) const = 0;
  virtual Limbs mul(llvm::IRBuilderBase *B, const Limbs &A,
                    const Limbs &O) const = 0;
  /// A A by fewer multiply-adds; none where that does not fit.
  virtual std::optional<Limbs> square(llvm::IRBuilderBase *B,
                                      const Limbs &A) const {
    return std::nullopt;
  }
  /// There are products by multiply-adds that start with a sum.
  virtual bool startsProducts() const = 0;
  /// A B + Start, where there are such; none if it does not fit.
  virtual std::optional<Limbs> mulAdd(llvm::IRBuilderBase *B, const Limbs &A,
                                      const Limbs &O,
                                      const Limbs &Start) const = 0;
  /// A sum of products takes one reduction.
  virtual bool addsProducts() const { return false; }
  /// A B + C D + ..., where it does; none if it does not fit.
  using FactorPair = std::pair<Limbs, Limbs>;
  virtual std::optional<Limbs>
  sumOfProducts(llvm::IRBuilderBase *B,
                llvm::ArrayRef<FactorPair> Terms) const {
    return std::nullopt;
  }
  /// Carries until every limb is at most \p Limit, and bounds the lanes that
  /// are bounded in \p A; none if that is not reached.
  virtual std::optional<Limbs> carryTo(llvm::IRBuilderBase *B, Limbs A,
                                       const LimbBounds &Limit) const = 0;

  /// The limbs of vectors whose lanes are elements of the surroundings, as
  /// integers of at most \p Max; none if these do not come in.
  virtual std::optional<LimbBounds> boundsOfElements(const Integer &Max,
                                                     Powers Of) const = 0;
  /// Such vectors; an element that is null is zero.
  virtual Limbs gather(llvm::IRBuilderBase &B,
                       llvm::function_ref<llvm::Value *(unsigned)> ElementOf,
                       const Integer &Max, Powers Of) const = 0;
  /// Vectors of integers of at most \p Max, null lanes being zero: elements, by
  /// one product for all lanes, if that is needed; none where integers are
  /// elements, or too large.
  using NumberOf = llvm::function_ref<llvm::Value *(unsigned)>;
  virtual std::optional<Limbs> enterNumbers(llvm::IRBuilderBase *B,
                                            NumberOf Number, const Integer &Max,
                                            Powers Of) const {
    return std::nullopt;
  }
  /// It takes that product.
  virtual bool multipliesEntering(const Integer &Max, Powers Of) const {
    return false;
  }
  /// Vectors on their way out.
  struct Leaving {
    /// The lanes are parts of elements.
    Limbs Parts;
    /// What an element is at most.
    Integer Max;
  };
  /// None if what leaves would be no element.
  virtual std::optional<Leaving> leave(llvm::IRBuilderBase *B, const Limbs &A,
                                       Powers Of) const = 0;
  /// Numbers that are what \p A stands for, modulo M; none if that is more than
  /// factors have room for.
  virtual std::optional<Limbs> numbers(llvm::IRBuilderBase *B, const Limbs &A,
                                       Powers Of) const = 0;
  /// The element in a lane, in a representation that emits where \p B does.
  virtual Element laneOf(llvm::IRBuilderBase &B, const Leaving &Out,
                         unsigned Lane, const Representation &R) const = 0;

  /// Multiply-adds of a product.
  virtual unsigned multiplyAdds() const = 0;
  /// What is above all limbs comes down with a few shifts and additions.
  virtual bool hasCheapWrap() const = 0;
  /// Every carry waits for the one before.
  virtual bool carriesInChain() const = 0;
  /// An integer below M stands for its residue.
  virtual bool keepsIntegers() const = 0;
  /// The words of elements become vectors before they are cut into limbs.
  virtual bool convertsQuickly() const = 0;

protected:
  /// The columns of a product; a null one is zero.
  using Columns = Limbs;

  LimbArithmetic(const Modulus &M, LimbSchema Schema,
                 const LimbMachine &Machine, unsigned Lanes)
      : M(M), Schema(std::move(Schema)), Machine(Machine), Lanes(Lanes) {}

  llvm::Type *typeOf(unsigned Bits, llvm::LLVMContext &Context) const;
  /// \p C as a limb.
  llvm::Value *limb(llvm::IRBuilderBase &B, const Integer &C) const {
    return integer(B, C, Machine.LimbBits);
  }
  /// A sum of few powers of two.
  static bool isCheapFactor(const Integer &Factor);
  /// V Factor.
  llvm::Value *times(llvm::IRBuilderBase &B, llvm::Value *V,
                     const Integer &Factor, const llvm::Twine &Name) const;

  /// The words of elements, a vector for each; an element that is null is zero.
  llvm::SmallVector<llvm::Value *, 12>
  transpose(llvm::IRBuilderBase &B,
            llvm::function_ref<llvm::Value *(unsigned)> ElementOf,
            unsigned Count) const;
  /// So many bits of numbers in words, from bit \p From on.
  llvm::Value *bitsOfWords(llvm::IRBuilderBase &B,
                           llvm::ArrayRef<llvm::Value *> Words, unsigned From,
                           unsigned Bits) const;

  static Columns noColumns(unsigned Count);
  static void accumulate(llvm::IRBuilderBase *B, Columns &T, unsigned Column,
                         llvm::Value *Term, const Integer &Max);
  /// Sum + the lower or upper half of X Y; no \p Sum is zero.
  llvm::Value *multiplyAdd(llvm::IRBuilderBase &B, bool UpperHalf,
                           llvm::Value *Sum, llvm::Value *X,
                           llvm::Value *Y) const;
  /// What half of a product of at most \p Max is at most.
  Integer halfOf(const Integer &Max, bool UpperHalf) const;
  /// Adds the half of one limb's product that belongs to a column, if there is
  /// one.
  void addHalf(llvm::IRBuilderBase *B, Columns &Sums, unsigned I,
               unsigned Column, bool UpperHalf, const Limbs &A,
               const Limbs &O) const;

  Modulus M;
  LimbSchema Schema;
  LimbMachine Machine;
  unsigned Lanes;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_LIMBARITHMETIC_H
