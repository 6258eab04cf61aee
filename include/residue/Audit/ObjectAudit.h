//===- ObjectAudit.h - Whether object code runs in constant time -*- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A walk over the instructions of a function, and of those that it calls,
/// which follows what depends on secrets: no branch may, no address, and no
/// instruction whose time depends on its operands. docs/audit.md says what it
/// takes for granted.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_AUDIT_OBJECTAUDIT_H
#define RESIDUE_AUDIT_OBJECTAUDIT_H

#include "llvm/Support/Error.h"
#include <set>
#include <string>
#include <vector>

namespace residue::audit {

struct AuditRequest {
  std::string Object;
  /// All that the object has, if none is named.
  std::vector<std::string> Functions;
  /// Arguments, by name or register: these are secrets themselves; what is
  /// behind these is none.
  std::set<std::string> Secret, Public;
  /// Functions of other objects that run in constant time.
  std::set<std::string> Trusted;
  /// Products take a time that depends on the factors, as on a Cortex-M3.
  bool SlowProducts = false;
};

struct Finding {
  std::string Function;
  /// "file:line", if the object has debug information.
  std::string Place;
  std::string What;
  /// Where the secret was read; empty if it is an argument.
  std::string Origin;
  std::string Instruction;
};

struct AuditResult {
  std::string Function;
  /// How many different instructions were looked at, and how many of them are
  /// calls of functions that were.
  unsigned Instructions = 0, Calls = 0;
  std::vector<Finding> Findings;
  /// Arguments of the request that the function has, in registers.
  std::set<std::string> Known;
};

llvm::Expected<std::vector<AuditResult>>
auditObject(const AuditRequest &Request);

} // namespace residue::audit

#endif // RESIDUE_AUDIT_OBJECTAUDIT_H
