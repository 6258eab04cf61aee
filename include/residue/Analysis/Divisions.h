//===- Divisions.h - Divisions by constants ---------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The four divisions by a constant, x % c and x / c, unsigned and signed: as
/// instructions, and as the calls that RaiseReductions makes of them. Signed
/// ones round towards zero, as in C: x % c has the sign of x.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_DIVISIONS_H
#define RESIDUE_ANALYSIS_DIVISIONS_H

#include "residue/Number/Bound.h"
#include "llvm/ADT/Twine.h"
#include <optional>

namespace llvm {
class Function;
class Instruction;
class IntegerType;
class Module;
class Value;
} // namespace llvm

namespace residue {

enum class DivisionKind : unsigned {
  Remainder,
  Quotient,
  SignedRemainder,
  SignedQuotient
};

/// A division by a constant.
struct Division {
  DivisionKind Kind;
  /// The constant; negative in signed divisions only.
  Integer Divisor;

  bool isSigned() const { return Kind >= DivisionKind::SignedRemainder; }
  bool isQuotient() const {
    return Kind == DivisionKind::Quotient ||
           Kind == DivisionKind::SignedQuotient;
  }
  /// |Divisor|.
  Integer size() const { return Divisor.isNegative() ? -Divisor : Divisor; }
  /// What it can be of a dividend of \p Bits bits. The divisor is not zero.
  Bound range(unsigned Bits) const;
};

/// The division that \p I is, of integers, by a constant: an instruction, or a
/// raised call.
std::optional<Division> divisionByConstant(const llvm::Instruction &I);

/// \p I calls what RaiseReductions declares.
bool isRaisedCall(const llvm::Instruction &I);
/// The instruction that \p I, a raised call, was: urem, say.
unsigned raisedOpcode(const llvm::Instruction &I);

/// Erases the declarations of raised calls that nothing uses any more; true if
/// there were any.
bool eraseRaisedDeclarations(llvm::Module &M);

/// Some function of \p M has raised calls: the module computes on residues.
bool hasRaisedReductions(const llvm::Module &M);
/// The same after they have been rewritten; lower-reductions then erases the
/// declarations that tell.
bool hadRaisedReductions(const llvm::Module &M);

/// \p I divides integers, or vectors of them, that are wider than any register
/// (-residue-min-bits): LLVM expands it to code of variable time.
bool isWideDivision(const llvm::Instruction &I);

/// \p F has a raised call or a wide division. Cheap; the late passes ask it
/// before anything else.
bool hasWideDivisions(const llvm::Function &F);

/// The function to call for divisions of \p Type like \p D. Every divisor has
/// one of its own: SimplifyCFG makes one call with a phi of the divisors from
/// two calls of the same function. Names that are taken are left alone.
llvm::Function *raisedDeclaration(llvm::Module &M, llvm::IntegerType *Type,
                                  const Division &D);

/// A raised call in front of \p Before: \p X divided as \p D says.
llvm::Instruction *createRaisedCall(llvm::Value *X, const Division &D,
                                    llvm::Instruction &Before,
                                    const llvm::Twine &Name = "");

} // namespace residue

#endif // RESIDUE_ANALYSIS_DIVISIONS_H
