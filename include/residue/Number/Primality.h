//===- Primality.h - Proofs that a modulus is prime -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Proves that a number is prime. Some rewrites are right for primes only, and
/// a number that is only probably prime is not enough for them. Knows no IR.
///
/// Below 2^81 a few strong tests decide. Above, the proof needs primes that
/// divide N - 1 or N + 1, whose product exceeds the cube root of N; each of
/// them is proven first. They are found by trial division and in a table of
/// what divides the neighbours of well-known moduli,
/// lib/Number/PrimeFactors.def. The table is not trusted: what it holds is
/// divided by and proven, too.
///
/// (J. Brillhart, D. H. Lehmer, J. L. Selfridge, New primality criteria and
/// factorizations of 2^m +- 1, 1975; R. Crandall, C. Pomerance, Prime Numbers,
/// sections 3.5, 4.1 and 4.2.)
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_NUMBER_PRIMALITY_H
#define RESIDUE_NUMBER_PRIMALITY_H

#include "residue/Number/Integer.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <vector>

namespace residue {

/// A proof that a number is prime.
class PrimalityProof {
public:
  /// No proof is tried for numbers of more bits.
  static constexpr unsigned MostBits = 1024;

  enum class Theorem {
    /// Strong tests to the first 13 prime bases decide below 3.3 10^24.
    StrongTests,
    /// From the factors of N - 1: Pocklington's theorem.
    Minus,
    /// From the factors of N + 1: Morrison's theorem.
    Plus,
  };

  /// A prime whose power divides N - 1 or N + 1 (and no higher power does),
  /// and the a of the base that shows what that means for N: a, or a + sqrt(D).
  struct Factor {
    Integer Prime;
    unsigned Exponent;
    unsigned Base;

    Integer power() const;
  };

  /// A proof that \p N is prime, or nothing: N is not prime, or has too many
  /// bits, or no proof was found. The same number always gets the same proof,
  /// in some milliseconds.
  static std::optional<PrimalityProof> find(const Integer &N);
  /// The same with \p Hints in place of the table: numbers that may be primes
  /// and may divide N - 1 or N + 1 or numbers that these lead to. A wrong hint
  /// does no harm.
  static std::optional<PrimalityProof> find(const Integer &N,
                                            llvm::ArrayRef<Integer> Hints);
  /// Whether it follows that \p N is prime: for Minus, from \p F dividing N - 1
  /// and all primes that divide N being 1 modulo F; for Plus, from F dividing N
  /// + 1 and all those primes p being (D/p) modulo F, for a D with (D/N) = -1.
  /// It does for every prime N up to the cube of F, or of F - 2.
  static bool isConclusive(Theorem T, const Integer &N, const Integer &F);
  /// The primes of the table.
  static llvm::ArrayRef<Integer> knownFactors();

  const Integer &prime() const { return N; }
  Theorem theorem() const { return TheTheorem; }
  /// The factors that the theorem needs, the largest power first.
  llvm::ArrayRef<Factor> factors() const { return Factors; }
  /// The proofs of the factors.
  const std::vector<PrimalityProof> &lemmas() const { return Lemmas; }
  /// The D of Morrison's theorem, with (D/N) = -1.
  int discriminant() const { return Discriminant; }

  /// One line: "Pocklington's theorem, from 2^96 of M - 1, base 3".
  std::string str() const;

private:
  friend class PrimalitySearch;
  PrimalityProof(Integer N, Theorem T) : N(std::move(N)), TheTheorem(T) {}

  Integer N;
  Theorem TheTheorem;
  llvm::SmallVector<Factor, 4> Factors;
  std::vector<PrimalityProof> Lemmas;
  int Discriminant = 0;
};

} // namespace residue

#endif // RESIDUE_NUMBER_PRIMALITY_H
