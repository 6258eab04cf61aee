//===- ObjectAudit.cpp - Whether object code runs in constant time --------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Audit/ObjectAudit.h"
#include "TaintWalk.h"

using namespace llvm;
using namespace residue::audit;

Expected<std::vector<AuditResult>>
residue::audit::auditObject(const AuditRequest &Request) {
  Expected<std::unique_ptr<ObjectCode>> Object =
      ObjectCode::open(Request.Object);
  if (!Object)
    return Object.takeError();
  Expected<std::unique_ptr<Machine>> M = Machine::create(**Object);
  if (!M)
    return M.takeError();
  std::vector<const Function *> Functions;
  for (const std::string &Name : Request.Functions) {
    const Function *F = (*Object)->find(Name);
    if (!F)
      return createStringError(inconvertibleErrorCode(),
                               "there is no function " + Name);
    Functions.push_back(F);
  }
  if (Request.Functions.empty())
    for (const Function &F : (*Object)->functions())
      Functions.push_back(&F);
  std::vector<AuditResult> Results;
  Results.reserve(Functions.size());
  for (const Function *F : Functions)
    Results.push_back(TaintWalk(**Object, **M, Request).run(*F));
  // A name that is mistyped would make a secret of nothing.
  std::set<std::string> Known = {"stack"};
  for (const AuditResult &Result : Results)
    Known.insert(Result.Known.begin(), Result.Known.end());
  for (const auto *Names : {&Request.Secret, &Request.Public})
    for (const std::string &Name : *Names)
      if (!Known.count(Name))
        return createStringError(inconvertibleErrorCode(),
                                 "there is no argument " + Name +
                                     " in a register");
  return Results;
}
