//===- Effects.h - What instructions do to values ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whatever an instruction writes depends on all that it reads. Copies, sums
/// and accesses of the stack keep more than that.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_AUDIT_EFFECTS_H
#define RESIDUE_LIB_AUDIT_EFFECTS_H

#include "Idioms.h"
#include "MachineState.h"
#include <set>

namespace residue::audit {

/// Where an instruction is run.
struct Site {
  uint64_t Section = 0;
  /// Where the frame of its function ends, as an offset in the stack.
  int64_t FrameEnd = 0;

  /// An address in code, with its section.
  uint64_t origin(uint64_t Address) const { return Section << 48 | Address; }
};

class Effects {
public:
  Effects(const ObjectCode &Object, const Machine &M) : Object(Object), M(M) {}

  /// The memory behind this argument is no secret.
  void addPublic(unsigned Argument) { PublicArguments.insert(Argument); }

  Value read(const MachineState &S, llvm::MCRegister Register) const;
  void write(MachineState &S, llvm::MCRegister Register, const Value &V) const;
  /// What \p Op loads, all of it together.
  Value loaded(const Site &At, const Operation &Op,
               const MachineState &S) const;
  void apply(const Site &At, const Operation &Op, MachineState &S) const;
  Value load(const Site &At, const MachineState &S, const Value &Address,
             unsigned Size, uint64_t Origin) const;
  void store(const Site &At, MachineState &S, const Value &Address,
             unsigned Size, const Value &Stored) const;

private:
  Value addressOf(const Operation &Op, const MachineState &S) const;
  Value resultOf(const Operation &Op, const Idiom &I, MachineState &S) const;
  void storeAll(const Site &At, const Operation &Op, const Value &Address,
                MachineState &S) const;
  bool loadAll(const Site &At, const Operation &Op, const Value &Address,
               MachineState &S) const;
  /// What a relocation makes of the result.
  std::optional<Value> referred(const Operation &Op) const;
  std::optional<Value> literal(const Site &At, const Operation &Op) const;

  const ObjectCode &Object;
  const Machine &M;
  std::set<unsigned> PublicArguments;
};

} // namespace residue::audit

#endif // RESIDUE_LIB_AUDIT_EFFECTS_H
