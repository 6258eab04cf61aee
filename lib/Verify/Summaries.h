//===- Summaries.h - What operations that are called do ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An operation out of line is read once, with operands that are any numbers of
/// their types: its result is a polynomial in them modulo M, within an
/// interval. No name and no description of it is believed; what has another
/// result than such a polynomial, or does anything else, is not read.
///
/// Where it is called, the result is a symbol in that interval, which is the
/// polynomial in what the operands are there. Of other moduli nothing is known
/// of it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_SUMMARIES_H
#define RESIDUE_LIB_VERIFY_SUMMARIES_H

#include "World.h"
#include "residue/Verify/ReductionProof.h"

namespace residue::proof {

class Summaries {
public:
  explicit Summaries(const CalledBodies &Bodies) : Bodies(Bodies) {}

  /// Null if \p Callee has no body, nothing if that is not read. The work is
  /// that of \p For.
  const std::optional<Summary> *find(const llvm::Function *Callee, World &For);
  bool has(const llvm::Function &Callee) const { return Bodies.count(&Callee); }
  /// The same body may be read in another way.
  void forgetFailures();

private:
  const CalledBodies &Bodies;
  /// Nothing failed: what is run in loops is not worth its turns again.
  bool IsFirst = true;
  std::map<const llvm::Function *, std::optional<Summary>> Known;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_SUMMARIES_H
