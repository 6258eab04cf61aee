//===- MissedMember.h - Why a value is no member of a web -------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What keeps a value that a reduction reaches out of the web, as data: remarks
/// say it in terms of the source, and print<reduction-analysis> in terms of the
/// IR.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_MISSEDMEMBER_H
#define RESIDUE_ANALYSIS_MISSEDMEMBER_H

#include "residue/Number/Bound.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <string>
#include <vector>

namespace llvm {
class Instruction;
class raw_ostream;
class Value;
} // namespace llvm

namespace residue {

class SourceRange;

enum class MissCause {
  TwoModuli,   ///< It is used modulo two different moduli.
  MayBePoison, ///< It freezes what may be poison.
  Memory,      ///< It is read from memory that has no columns (FieldMemory.h).
  // It may wrap: its integers are not those of its type.
  Sum,
  Product,
  Shift,
  SignedTerm, ///< A sum or product with what may be negative.
  Difference,
  Negation,   ///< 0 - x
  Correction, ///< A choice, or a join: a correction by hand, say.
  Choice,     ///< A correction by hand modulo something else.
  Narrowing,  ///< A change to a narrower type.
  Loop,       ///< Each turn of a loop makes it larger, without an end.
};

struct MissedMember {
  llvm::Value *V;
  MissCause Cause;
  /// The modulus of the web that V is missing in.
  Integer Modulus;
  /// Where it may wrap: the integers that it can be.
  Bound Range;
  /// Its wrapped bits go on in a wider type.
  bool IsWidened = false;
  /// Of a Difference or a Negation: the operation that subtracts; what that
  /// subtracts, and how much it can be; the multiple of the modulus that is
  /// added.
  llvm::Instruction *Subtraction = nullptr;
  llvm::Value *Subtrahend = nullptr;
  Bound SubtrahendRange;
  Integer Added;
  /// Of Memory: "escapes to a call of 'f'".
  std::string Memory;

  MissedMember(llvm::Value *V, MissCause Cause, const Integer &Modulus)
      : V(V), Cause(Cause), Modulus(Modulus) {}
  bool mayWrap() const { return Cause >= MissCause::Sum; }
  /// "%d may wrap: it can reach -127 (%y can reach 127); ..."
  void print(llvm::raw_ostream &OS) const;
};

/// The miss of \p V, which may wrap, in the web of \p Modulus.
MissedMember missedWrap(llvm::Value *V, const SourceRange &Ranges,
                        const Integer &Modulus, bool IsWidened);

/// Of each value, the first cause that is found.
class MissedMembers {
public:
  void add(MissedMember Miss) {
    if (Known.insert(Miss.V).second)
      All.push_back(std::move(Miss));
  }
  llvm::ArrayRef<MissedMember> all() const { return All; }
  void clear() {
    All.clear();
    Known.clear();
  }
  void keepOnly(const llvm::DenseSet<llvm::Value *> &Kept) {
    llvm::erase_if(
        All, [&](const MissedMember &Miss) { return !Kept.contains(Miss.V); });
    Known.clear();
    for (const MissedMember &Miss : All)
      Known.insert(Miss.V);
  }

private:
  std::vector<MissedMember> All;
  llvm::DenseSet<llvm::Value *> Known;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_MISSEDMEMBER_H
