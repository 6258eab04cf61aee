//===- Main.cpp - The command line of residue-audit -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Audit/ObjectAudit.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue::audit;

static cl::OptionCategory Category("Options");
static cl::opt<std::string> Object(cl::Positional, cl::Required,
                                   cl::desc("OBJECT"), cl::cat(Category));
static cl::list<std::string>
    Functions(cl::Positional, cl::desc("[FUNCTION]..."), cl::cat(Category));
static cl::list<std::string>
    Secret("secret", cl::CommaSeparated, cl::value_desc("argument"),
           cl::desc("an argument, by its name or register, that is a secret "
                    "itself"),
           cl::cat(Category));
static cl::list<std::string>
    Public("public", cl::CommaSeparated, cl::value_desc("argument"),
           cl::desc("an argument that points to what is no secret; stack: "
                    "what is passed there"),
           cl::cat(Category));
static cl::list<std::string>
    Trusted("trust", cl::CommaSeparated, cl::value_desc("function"),
            cl::desc("a function of another object that runs in constant time"),
            cl::cat(Category));
static cl::opt<bool>
    SlowProducts("slow-products",
                 cl::desc("products take a time that depends on the factors"),
                 cl::cat(Category));

static const char Overview[] =
    "Reports where object code may take a time that depends on secrets.\n\n"
    "Secret is, unless told otherwise, all memory but the stack and "
    "constants.\n"
    "The exit status is 0 if nothing is found, 1 if something is, 2 if the\n"
    "object cannot be read. docs/audit.md has the rules.\n";

static void print(const AuditResult &Result) {
  for (const Finding &F : Result.Findings) {
    outs() << F.Place << ": " << F.What;
    if (!F.Origin.empty())
      outs() << " that is read at " << F.Origin;
    outs() << ": " << F.Instruction;
    if (F.Function != Result.Function)
      outs() << " (in " << F.Function << ")";
    outs() << '\n';
  }
  outs() << Result.Function << ": " << Result.Instructions << " instructions, "
         << Result.Calls << " calls followed, " << Result.Findings.size()
         << " findings\n";
}

int main(int Count, char **Words) {
  InitLLVM Setup(Count, Words);
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(Count, Words, Overview);
  AuditRequest Request;
  Request.Object = Object;
  Request.Functions.assign(Functions.begin(), Functions.end());
  Request.Secret.insert(Secret.begin(), Secret.end());
  Request.Public.insert(Public.begin(), Public.end());
  Request.Trusted.insert(Trusted.begin(), Trusted.end());
  Request.SlowProducts = SlowProducts;
  Expected<std::vector<AuditResult>> Results = auditObject(Request);
  if (!Results) {
    WithColor::error(errs(), "residue-audit")
        << Object << ": " << toString(Results.takeError()) << '\n';
    return 2;
  }
  bool IsClean = true;
  for (const AuditResult &Result : *Results) {
    print(Result);
    IsClean &= Result.Findings.empty();
  }
  return IsClean ? 0 : 1;
}
