//===- CarriedSums.cpp - Sums that loops carry as they are ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarriedSums.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// More values than a turn of such a loop has.
static const unsigned MaxValues = 64;

namespace {

/// What one turn adds to a phi node.
class TurnReader {
public:
  TurnReader(const SourceRange &Ranges, const PHINode &Phi)
      : Ranges(Ranges), Phi(Phi) {}

  /// Reads \p Op; false if the phi node goes into it other than by sums and
  /// choices, if a residue is added to it, or if it is too much to read.
  bool read(const TermOperand &Op) {
    return Op.isConstant() || Op.V == &Phi || readValue(Op.V);
  }

  /// The phi node goes into them.
  ArrayRef<Value *> sums() const { return Sums; }

private:
  bool hasPhi(const TermOperand &Op) const {
    return Op.V && (Op.V == &Phi || HasPhi.lookup(Op.V));
  }

  bool isResidue(const TermOperand &Op) const {
    return Op.V && Ranges.term(Op.V).Kind == TermKind::Reduce;
  }

  bool readValue(Value *V) {
    if (HasPhi.contains(V))
      return true;
    if (HasPhi.size() == MaxValues)
      return false;
    HasPhi[V] = false;
    const RingTerm &T = Ranges.term(V);
    if (!all_of(T.Operands, [&](const TermOperand &Op) { return read(Op); }))
      return false;
    if (none_of(T.Operands, [&](const TermOperand &Op) { return hasPhi(Op); }))
      return true;
    HasPhi[V] = true;
    Sums.push_back(V);
    bool IsSum = T.Kind == TermKind::Add || T.Kind == TermKind::Sub;
    return (IsSum || T.Kind == TermKind::Select || T.Kind == TermKind::Phi ||
            T.Kind == TermKind::Freeze) &&
           none_of(T.Operands,
                   [&](const TermOperand &Op) { return isResidue(Op); });
  }

  const SourceRange &Ranges;
  const PHINode &Phi;
  DenseMap<Value *, bool> HasPhi;
  SmallVector<Value *, 8> Sums;
};

} // namespace

CarriedSums::CarriedSums(const SourceRange &Ranges, const Integer &Max) {
  for (Value *V : Ranges.values()) {
    auto *Phi = dyn_cast<PHINode>(V);
    const RingTerm &T = Ranges.term(V);
    if (!Phi || T.Kind != TermKind::Phi || !Ranges.isCarried(*Phi) ||
        !Ranges.isExact(TermOperand(V)) || Ranges.at(V).Hi <= Max)
      continue;
    TurnReader Turn(Ranges, *Phi);
    bool IsSum = all_of(T.Operands,
                        [&](const TermOperand &Op) { return Turn.read(Op); });
    if (!IsSum || Turn.sums().empty())
      continue;
    Sums.insert(V);
    Sums.insert(Turn.sums().begin(), Turn.sums().end());
  }
}
