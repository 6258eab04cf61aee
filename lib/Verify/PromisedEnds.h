//===- PromisedEnds.h - Poison of which nobody takes notice -----*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instructions of the source whose poison need not be noticed, and those of
/// the rewritten function that rely on it: their poison has to be within
/// (PoisonWays.h). Whether conditions are equal, as they look, is known when
/// all blocks are run.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_VERIFY_PROMISEDENDS_H
#define RESIDUE_LIB_VERIFY_PROMISEDENDS_H

#include "Polynomial.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class Instruction;
class Use;
class Value;
} // namespace llvm

namespace residue::proof {

class PoisonWays;

class PromisedEnds {
public:
  /// Null where there is no source.
  PoisonWays *Ways = nullptr;

  /// What is done to which numbers.
  using Promise = std::pair<std::string, std::vector<Polynomial>>;
  void add(Promise Of, const llvm::Instruction &Source);
  /// \p Target seems to be within one of these of the source; that is asked
  /// again in the end.
  bool contains(const Promise &Of, const llvm::Instruction &Target);
  bool contains(llvm::ArrayRef<const llvm::Instruction *> Sources,
                const llvm::Instruction &Target);
  /// What \p Operand is: it decides whether poison goes on.
  void addNumber(const llvm::Use &Operand, std::vector<Polynomial> Lanes) {
    Numbers[&Operand] = std::move(Lanes);
  }
  /// A value of the source and one of the rewritten function are the same
  /// number.
  using AreSame = llvm::function_ref<bool(const llvm::Value &Source,
                                          const llvm::Value &Target)>;
  /// An instruction of the rewritten function that is not within what it was
  /// said to be; null if there is none.
  const llvm::Instruction *unmet(AreSame IsSame) const;

  /// Those that the source calls.
  std::set<unsigned> Intrinsics;

private:
  using Instructions = llvm::SmallVector<const llvm::Instruction *, 1>;
  std::map<Promise, Instructions> Sources;
  /// Of the rewritten function.
  std::map<const llvm::Instruction *, Instructions> Relied;
  llvm::DenseMap<const llvm::Use *, std::vector<Polynomial>> Numbers;
};

} // namespace residue::proof

#endif // RESIDUE_LIB_VERIFY_PROMISEDENDS_H
