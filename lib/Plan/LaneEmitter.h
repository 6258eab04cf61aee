//===- LaneEmitter.h - The vectors of a lane plan ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes the vectors of a LanePlan, in limbs: their bounds, and with a builder
/// their code.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_LANEEMITTER_H
#define RESIDUE_PLAN_LANEEMITTER_H

#include "residue/Arithmetic/LimbArithmetic.h"
#include "residue/Plan/LanePlan.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>

namespace residue {

/// A vector with these bounds, while planning.
inline Limbs boundedBy(const LaneBounds &Lanes) {
  Limbs L;
  L.boundLanes(Lanes);
  L.V.resize(L.Max.size());
  return L;
}

/// The bounds of each lane of \p L.
inline LaneBounds lanesOf(const Limbs &L) {
  return L.Lanes.empty() ? LaneBounds(LanePlan::MaxLanes, L.Max) : L.Lanes;
}

class LaneEmitter {
public:
  /// What of a region decides about its vectors.
  struct Needs {
    /// The bounds of factors.
    const LimbBounds &FactorMax;
    /// Products start with what is added to them.
    bool StartsWithSums;
    /// The nodes that are looked at outside.
    llvm::ArrayRef<const ResidueNode *> Exits;
  };

  /// Without a builder there are bounds only.
  LaneEmitter(const LanePlan &Plan, const LimbArithmetic &Arithmetic,
              const Needs &Needed, llvm::IRBuilderBase *Builder = nullptr);

  void define(unsigned Id, Limbs L) { Raw[Id] = std::move(L); }

  /// The vector as it is. Only outside vectors and phi nodes are defined
  /// before; in planning the former have any limbs that an element can have.
  const Limbs &raw(unsigned Id);

  /// The vector in a form that may be a factor.
  const Limbs &factor(unsigned Id);

  void computeProducts();

  /// The vector of mask words of a condition.
  std::function<llvm::Value *(llvm::Value *)> Mask;
  /// A vector of that number, which nobody knows to be constant.
  std::function<llvm::Value *(const Integer &)> Padding;
  /// A vector of truth values, true in the lanes of the given bits.
  std::function<llvm::Value *(unsigned)> LaneMask;
  /// Called with what is emitted, and what its lanes hold.
  std::function<void(const LanePlan::Lanes &, const Limbs &)> Made;
  /// Something does not fit its words; only while planning.
  bool Failed = false;

private:
  /// What a sum adds up, in all its lanes.
  struct Summands {
    llvm::SmallVector<unsigned, 4> Products, Others;
  };
  /// Adds the summands of \p Id that the sum which they are of alone takes;
  /// itself if it is none.
  void addSummands(Summands &S, unsigned Id,
                   llvm::ArrayRef<unsigned> Uses) const;
  void findSumsOfProducts();
  /// The sum \p Id of products that are not reduced one by one, and of others.
  std::optional<Limbs> sumOfProducts(unsigned Id);
  /// The product that the sum \p Id is there with; otherwise \p Id.
  unsigned thereAs(unsigned Id) const;
  /// Several factors are lanes of \p Id: one carry, in front of the shuffles.
  bool isFactorOften(unsigned Id) const;
  bool fits(const LimbBounds &Max) const;
  unsigned count() const { return Arithmetic.schema().count(); }
  Limbs impossible();
  Limbs make(unsigned Id);
  /// What the lanes of \p Id hold: of a product that is there with a sum that.
  LanePlan::Lanes contentOf(unsigned Id) const;
  /// Bounds those lanes of \p L that \p V has content in.
  void boundLanes(Limbs &L, const LanePlan::Vector &V,
                  llvm::function_ref<LimbBounds(unsigned Lane)> Bound);
  Limbs product(unsigned Id);
  /// The sum of this product and something that is there before, if nothing
  /// else looks at the lanes that are added to.
  std::optional<unsigned> sumOfProduct(unsigned Product) const;
  bool dependsOn(unsigned Id, unsigned Source) const;
  /// The product and what \p Sum adds to it: the multiply-adds start with that.
  std::optional<Limbs> productAndSum(const Limbs &X, const Limbs &Y,
                                     const LanePlan::Vector &Sum);
  Limbs shuffle(const LanePlan::Vector &V, bool Factors);
  Limbs sum(unsigned Id);
  /// What \p Id is made of is there after what \p Other is made of.
  bool isLater(unsigned Id, unsigned Other) const;
  /// a + b and a + K - b, each for its lanes, by instructions under masks.
  /// The two need not wait for each other.
  llvm::Value *maskedSum(const LanePlan::Vector &V, llvm::Value *X,
                         llvm::Value *Y, const Integer &K, bool FirstIsLast);
  /// Where there are no masks: K - b in the lanes of differences, and what is
  /// passed through is blended in.
  llvm::Value *blendedSum(const LanePlan::Vector &V, llvm::Value *X,
                          llvm::Value *Y, const Integer &K);
  /// The vector whose lanes \p Id is, in some order, and the order.
  std::pair<unsigned, llvm::SmallVector<unsigned, 4>>
  permutation(unsigned Id) const;
  /// A choice between two orders of the same lanes: a permutation by a vector
  /// that is chosen.
  std::optional<Limbs> choosePermutation(const LanePlan::Vector &V);
  Limbs choose(const LanePlan::Vector &V);

  const LanePlan &Plan;
  const LimbArithmetic &Arithmetic;
  Needs Needed;
  llvm::IRBuilderBase *B;
  llvm::SmallVector<std::optional<Limbs>, 0> Raw, Carried;
  /// Sums of products, and what they add up; for each product its sum.
  llvm::DenseMap<unsigned, Summands> SumsOfSeveral;
  llvm::DenseMap<unsigned, unsigned> SumOfProduct;
  /// Sums that are there with the product that they add to.
  llvm::DenseSet<unsigned> SumsOfProducts;
};

} // namespace residue

#endif // RESIDUE_PLAN_LANEEMITTER_H
