//===- TaintWalk.h - What depends on secrets, instruction by instruction -*- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs a function on states of the machine until nothing changes, every branch
/// taken and not taken, and reports what an observer could time.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_AUDIT_TAINTWALK_H
#define RESIDUE_LIB_AUDIT_TAINTWALK_H

#include "Effects.h"
#include "residue/Audit/ObjectAudit.h"
#include <set>

namespace residue::audit {

class TaintWalk {
public:
  TaintWalk(ObjectCode &Object, const Machine &M, const AuditRequest &Request)
      : Object(Object), M(M), Request(Request), Does(Object, M) {}

  AuditResult run(const Function &F);

private:
  /// A function that is walked through.
  struct Visit {
    const Function &F;
    const Visit *Caller;
    unsigned Depth;
    Site At;
  };

  MachineState entryState(const Function &F);
  /// What a function leaves behind.
  MachineState walk(const Visit &V, const MachineState &Entry);
  MachineState walkOnce(const Visit &V, const MachineState &Entry);
  /// A register, others that have been copied to or from it and are still the
  /// same, and what it has been compared with.
  struct Comparison {
    const Operation *By = nullptr;
    llvm::SmallVector<llvm::MCRegister, 2> Registers;
    Value With;
  };
  using Copy = std::pair<llvm::MCRegister, llvm::MCRegister>;
  bool writes(const Operation &Op, llvm::MCRegister Register) const;
  /// What still holds behind \p Op.
  void update(std::vector<Copy> &Copies, std::optional<Comparison> &Last,
              const Operation &Op, const MachineState &S) const;
  std::optional<Comparison> comparisonOf(const Operation &Op,
                                         const MachineState &S) const;
  /// What \p Branch tells of \p C, if it is taken or not.
  void learn(const Comparison &C, const Operation &Branch, bool IsTaken,
             MachineState &S) const;
  /// False if what follows is not run next.
  bool step(const Visit &V, const Operation &Op, MachineState &S);
  const Operation *operationAt(const Function &F, uint64_t Address);

  void check(const Visit &V, const Operation &Op, const MachineState &S);
  void checkRegisters(const Visit &V, const Operation &Op,
                      const MachineState &S,
                      llvm::ArrayRef<llvm::MCRegister> Registers,
                      const char *What);
  void report(const Visit &V, const Operation &Op, const std::string &What,
              const Value &Of = Value());

  void call(const Visit &V, const Operation &Op, MachineState &S);
  const Function *calleeOf(const Visit &V, const Operation &Op,
                           const MachineState &S, llvm::StringRef &Name) const;
  void callOutside(const Visit &V, const Operation &Op, llvm::StringRef Name,
                   MachineState &S);

  ObjectCode &Object;
  const Machine &M;
  const AuditRequest &Request;
  Effects Does;
  AuditResult Result;
  std::map<std::pair<uint64_t, uint64_t>, std::optional<Operation>> Decoded;
  std::set<std::pair<uint64_t, std::string>> Reported;
  std::map<const Function *, std::vector<std::pair<MachineState, MachineState>>>
      Known;
};

} // namespace residue::audit

#endif // RESIDUE_LIB_AUDIT_TAINTWALK_H
