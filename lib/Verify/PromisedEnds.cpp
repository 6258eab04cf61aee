//===- PromisedEnds.cpp - Poison of which nobody takes notice -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PromisedEnds.h"
#include "PoisonWays.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue::proof;

void PromisedEnds::add(Promise Of, const Instruction &Source) {
  Instructions &Known = Sources[std::move(Of)];
  if (!is_contained(Known, &Source))
    Known.push_back(&Source);
}

bool PromisedEnds::contains(ArrayRef<const Instruction *> Of,
                            const Instruction &Target) {
  if (!Ways || none_of(Of, [&](const Instruction *Source) {
        return Ways->seemsWithin(*Source, Target);
      }))
    return false;
  Relied[&Target].assign(Of.begin(), Of.end());
  return true;
}

bool PromisedEnds::contains(const Promise &Of, const Instruction &Target) {
  auto At = Sources.find(Of);
  return At != Sources.end() && contains(At->second, Target);
}

const Instruction *PromisedEnds::unmet(AreSame IsSame) const {
  auto IsEqual = [&](const Use &Source, const Use &Target) {
    if (const auto *C = dyn_cast<Constant>(Target.get()))
      return Source.get() == C && !C->containsUndefOrPoisonElement() &&
             !isa<UndefValue>(C);
    if (IsSame(*Source.get(), *Target.get()))
      return true;
    auto Of = Numbers.find(&Source), At = Numbers.find(&Target);
    return Of != Numbers.end() && At != Numbers.end() &&
           Of->second == At->second;
  };
  for (const auto &[Target, Of] : Relied)
    if (none_of(Of, [&, Target = Target](const Instruction *Source) {
          return Ways->isWithin(*Source, *Target, IsEqual);
        }))
      return Target;
  return nullptr;
}
