//===- ChoiceWeb.h - Choices between what is chosen -------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Selects and phi nodes that choose nothing but each other and values of one
/// kind: what is taken from a table that a program goes through, say.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_CHOICEWEB_H
#define RESIDUE_ANALYSIS_CHOICEWEB_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/iterator_range.h"
#include <vector>

namespace llvm {
class Function;
class Instruction;
class LoopInfo;
class Use;
class Value;
} // namespace llvm

namespace residue {

struct ChoiceWeb {
  /// Selects and phi nodes of one type of integers.
  llvm::SetVector<llvm::Instruction *> Choices;
  /// What they choose from and nothing else uses.
  llvm::SmallSetVector<llvm::Instruction *, 8> Leaves;
  /// The choices that something else uses, too.
  llvm::SmallVector<llvm::Instruction *, 2> Exits;

  bool contains(const llvm::Value *V) const;
};

/// The webs of \p F, as large as they can be, whose choices are between each
/// other and what \p IsLeaf holds for. It is not asked about choices.
std::vector<ChoiceWeb>
choiceWebs(llvm::Function &F, llvm::function_ref<bool(llvm::Value &V)> IsLeaf);

/// \p First, and the choices that it is connected with: those that \p IsChoice
/// holds for and that one of them chooses, or that choose one of them.
llvm::SetVector<llvm::Instruction *>
connectedChoices(llvm::Instruction &First,
                 llvm::function_ref<bool(llvm::Instruction &I)> IsChoice);

/// The operands that \p Choice, a select or a phi node, chooses from.
llvm::iterator_range<llvm::Use *> chosenOperands(llvm::Instruction &Choice);

/// How often what \p Web chooses is used, at most as often as it is chosen.
double exitFrequency(const ChoiceWeb &Web, const llvm::LoopInfo &LI);
/// How often a leaf is computed for \p Web alone.
double leafFrequency(const ChoiceWeb &Web, const llvm::LoopInfo &LI);

} // namespace residue

#endif // RESIDUE_ANALYSIS_CHOICEWEB_H
