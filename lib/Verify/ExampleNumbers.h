//===- ExampleNumbers.h - Numbers for all symbols ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An example is a number for each symbol: any one in its interval for an
/// input, and what follows from these for the others, the low part of a number
/// or the result of a reduction, say. All that is known has to be true of it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_EXAMPLENUMBERS_H
#define RESIDUE_LIB_VERIFY_EXAMPLENUMBERS_H

#include "World.h"
#include <memory>

namespace residue::proof {

/// Symbols of which the sum is an element.
struct LimbGroup {
  struct Limb {
    Symbol S;
    /// It counts 2^Begin.
    unsigned Begin;
  };
  /// They are 2^Factor times this, modulo that of the ring.
  Polynomial Of;
  size_t Ring;
  int Factor;
  std::vector<Limb> Limbs;
};

/// What all examples have in common.
struct ExampleGroups {
  std::map<Symbol, std::shared_ptr<const LimbGroup>> Limbs;
  /// What limbs are names of.
  std::map<Symbol, Polynomial> Names;
};

class ExampleNumbers {
public:
  ExampleNumbers(World &W, const ExampleGroups &Groups, uint64_t Seed)
      : W(W), Known(W.Known), Groups(Groups), Seed(Seed) {}

  const Dyadic &at(Symbol S);
  /// Not rounded.
  Dyadic at(const Polynomial &P);
  /// The bits of a word; nothing if they are not known.
  std::optional<llvm::APInt> at(const Word &V);
  /// \p V, whose bits are \p Is, may be the first to tell one symbol, of an
  /// opaque operation or a reduction, what it is from here on. Null, or what is
  /// wrong.
  const char *settle(const Word &V, const llvm::APInt &Is);
  /// What is said of a word whose bits are \p Is, and is not true; null if all
  /// is.
  const char *wrongOf(const Word &V, const llvm::APInt &Is);
  /// What is known, and is not true; null if all is.
  const char *wrongFact();
  /// No numbers were found of which all claims are true.
  bool isImpossible() const { return IsImpossible; }

private:
  Dyadic any(Symbol S, const Interval &Range) const;
  Dyadic residueAt(const Residue &R, const Dyadic &M) const;
  const Polynomial *madeOf(Symbol S) const;
  const Residue *residueOf(Symbol S, size_t &Ring) const;
  void addOpen(Symbol S, llvm::SmallVectorImpl<Symbol> &To) const;
  Dyadic choose(Symbol S);
  Dyadic congruent(Symbol S, const Dyadic &To, const Dyadic &M);
  bool chooseLimbs(const LimbGroup &G, unsigned Try);
  const char *wrongPart();
  const char *wrongResidue(size_t Ring);

  World &W;
  Facts &Known;
  const ExampleGroups &Groups;
  uint64_t Seed;
  std::vector<std::optional<Dyadic>> Numbers;
  bool IsImpossible = false, HasCutFraction = false;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_EXAMPLENUMBERS_H
