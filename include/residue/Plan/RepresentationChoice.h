//===- RepresentationChoice.h - What a web is computed in -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Chooses the representation of the webs of one modulus by its cost in word
/// products: what every multiplication and every reduction costs, and what it
/// costs to enter and to leave.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_REPRESENTATIONCHOICE_H
#define RESIDUE_PLAN_REPRESENTATIONCHOICE_H

#include "residue/Analysis/ResidueGraph.h"
#include "residue/Analysis/WebLiveness.h"
#include "residue/Arithmetic/Representation.h"
#include "residue/Plan/MontgomeryPowers.h"
#include "residue/Target/TargetModel.h"

namespace llvm {
class LoopInfo;
} // namespace llvm

namespace residue {

struct RepresentationChoice {
  struct Candidate {
    RepresentationKind Kind;
    /// Word products of one execution; a loop counts as several.
    double Cost;
    /// Those of one product of elements.
    double PerProduct;
  };
  /// The best first.
  llvm::SmallVector<Candidate, 2> Candidates;
  /// An option asked for it.
  bool Forced = false;
  /// Products are calls of shared operations (RepresentationFactory.h).
  bool Shared = false;
  /// Products of elements in the code, however often they run, and the words
  /// of an element.
  unsigned Emitted = 0, Words = 0;
  /// In word products, what code in lanes is beside them.
  double CodeOfLanes = 0;
  bool ForSize = false;
  /// The costs decided.
  bool Compared = false;
  /// What options ask for and the modulus does not allow, for people.
  llvm::SmallVector<std::string, 1> Ignored;
  /// Products of elements, and conversions to and from the Montgomery form.
  double Products = 0, Conversions = 0;
  /// Of the Montgomery form, if it is a candidate.
  std::shared_ptr<const MontgomeryPowers> Powers;
  /// Word products of making canonical what leaves it with another power than
  /// 1.
  double Correction = 0;

  RepresentationKind kind() const { return Candidates.front().Kind; }
  /// Those of numbers in this representation.
  const MontgomeryPowers &powers() const;
  /// Makes \p Kind the best; false if it is no candidate.
  bool prefer(RepresentationKind Kind, const TargetModel &Target);
  /// So many products are in lanes: their code is that of \p Cost products of
  /// words, and none in words.
  void moveToLanes(unsigned InLanes, double Cost, const TargetModel &Target);
  std::unique_ptr<Representation> create(const ResidueGraph &Graph,
                                         const TargetModel &Target,
                                         bool CarryCorrections) const;
  /// Why the Montgomery form was considered and not taken; empty if it was not
  /// considered, or was taken.
  std::string whyNotMontgomery() const;
  void print(llvm::raw_ostream &OS) const;

  /// Decides whether products are calls.
  void shareProducts(const TargetModel &Target);
};

RepresentationChoice chooseRepresentation(const ResidueGraph &Graph,
                                          const WebLiveness &Live,
                                          const TargetModel &Target,
                                          const llvm::LoopInfo &LI);

/// Word products of one Montgomery reduction.
double montgomeryCost(const Modulus &M, unsigned Words, unsigned WordBits);
/// Those of the folds that bring a product of elements back to an element.
double foldCost(const Modulus &M, const TargetModel &Target);

} // namespace residue

#endif // RESIDUE_PLAN_REPRESENTATIONCHOICE_H
