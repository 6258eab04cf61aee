//===- WordPolynomials.h - What words are of others -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The values of a function as polynomials of others: HalfProducts.h says how
/// remainders, quotients and comparisons are.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_WORDPOLYNOMIALS_H
#define RESIDUE_LIB_ANALYSIS_WORDPOLYNOMIALS_H

#include "WordPolynomial.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstrTypes.h"
#include <map>
#include <optional>
#include <vector>

namespace llvm {
class ExtractValueInst;
class ICmpInst;
class Instruction;
class SelectInst;
} // namespace llvm

namespace residue {

/// What polynomials are computed through.
bool isPolynomialOperation(const llvm::Instruction &I);

class WordPolynomials {
public:
  /// Evaluates \p I, whose operands have been added, or are taken as they are.
  /// False if it is none that is a polynomial.
  bool add(llvm::Instruction &I);
  /// Takes \p I as it is from here on.
  void forget(llvm::Instruction &I) { Words[&I] = opaque(I); }

  WordPolynomial of(llvm::Value *V) { return operand(V).P; }
  /// What it is modulo 2^width. Equal values are so likely to be equal then.
  WordPolynomial congruent(llvm::Instruction &I);
  /// Remainders in \p P are the same modulo 2^Bits as what they are remainders
  /// of, with coefficients with which the modulus is a multiple of 2^Bits.
  WordPolynomial expanded(WordPolynomial P, unsigned Bits) const;

  /// The value of \p Bits bits whose upper half is this atom, or null.
  llvm::Value *withUpperHalf(unsigned Atom, unsigned Bits) const;
  /// The values of at most \p Bits bits whose sum \p P is.
  std::optional<llvm::SmallVector<llvm::Value *, 2>>
  sumOfWords(const WordPolynomial &P, unsigned Bits) const;
  /// It is a sum of atoms that is at least 0 and less than 2^Bits.
  bool isBelow(const WordPolynomial &P, unsigned Bits) const;

private:
  /// What a value is, for all inputs.
  struct Word {
    WordPolynomial P;
    /// The most that it can be.
    uint64_t Most;
    /// It is a multiple of 2^Zeros.
    unsigned Zeros = 0;
  };

  /// An integer in [0, 2^Bits).
  struct Atom {
    unsigned Bits = 0;
    /// What it is modulo 2^Bits, if that is known.
    std::optional<WordPolynomial> Congruent = std::nullopt;
    /// The value that it is, or a half of which, with the other half.
    llvm::Value *V = nullptr;
    bool IsLower = false, IsUpper = false;
    unsigned Other = 0;
  };

  Word opaque(llvm::Value &V);
  Word operand(llvm::Value *V);
  unsigned makeAtom(Atom A);
  bool isWithin(const WordPolynomial &P, unsigned Bits) const;
  Word remainder(const WordPolynomial &P, unsigned Bits, Coefficient Most);
  std::optional<WordPolynomial> known(const WordPolynomial &P, unsigned Bits);
  void note(const WordPolynomial &P, unsigned Bits);

  Word evaluate(llvm::Instruction &I);
  Word evaluateSum(llvm::Value *L, llvm::Value *R);
  Word evaluateDifference(llvm::Value *L, llvm::Value *R);
  Word evaluateProduct(llvm::Value *L, llvm::Value *R);
  Word evaluateOr(llvm::Value *L, llvm::Value *R);
  Word evaluateLeftShift(llvm::Value *V, unsigned By);
  Word evaluateRightShift(llvm::Value *V, unsigned By);
  Word evaluateMask(llvm::Value *V, const llvm::APInt &Mask);
  Word evaluateCast(llvm::Instruction &I);
  Word evaluateSelect(llvm::SelectInst &S);
  Word evaluateOverflow(const llvm::ExtractValueInst &Part);
  Word evaluateCompare(const llvm::ICmpInst &I);

  /// The first is none.
  std::vector<Atom> Atoms = std::vector<Atom>(1);
  llvm::DenseMap<const llvm::Value *, Word> Words;
  /// Remainders modulo 2^Bits that are polynomials.
  std::map<std::pair<unsigned, WordPolynomial>, WordPolynomial> Known;
};

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_WORDPOLYNOMIALS_H
