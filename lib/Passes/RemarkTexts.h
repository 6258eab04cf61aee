//===- RemarkTexts.h - What remarks say -------------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The sentences of what was missed, one for each cause: in terms of the
/// source, with what to write instead. Nothing else in the project words them.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PASSES_REMARKTEXTS_H
#define RESIDUE_PASSES_REMARKTEXTS_H

#include <string>

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace residue {

class Integer;
enum class WhyCalled;
struct CallBoundary;
struct MissedMember;
struct SecretHazard;

/// Why \p Miss is computed as written; empty where nothing is lost by it.
std::string missText(const MissedMember &Miss);

/// Why what \p Miss loads is no element.
std::string memoryText(const MissedMember &Miss);

/// Why the wide division \p I stays; empty if it does not.
std::string divisionText(const llvm::Instruction &I);

/// What \p Boundary costs, modulo \p Modulus; empty where nothing can be done.
std::string boundaryText(const CallBoundary &Boundary, const Integer &Modulus);

/// The same of \p F, which is called where it could be inlined.
std::string calledText(const llvm::Function &F, WhyCalled Why);

/// Of a product of 64 bits that is reduced by \p Modulus.
std::string narrowProductText(const Integer &Modulus, bool IsSigned);

/// The same of a sum, and of a difference that may be below zero.
std::string narrowSumText(const Integer &Modulus);
std::string narrowDifferenceText(const Integer &Modulus);

/// What the time of \p Hazard tells, and how to write it without.
std::string hazardText(const SecretHazard &Hazard);

/// Of \p Access to a table of unknown size, where a counter is equal to
/// \p Index.
std::string lookupText(const llvm::Value &Index,
                       const llvm::Instruction &Access);

} // namespace residue

#endif // RESIDUE_PASSES_REMARKTEXTS_H
