//===- Summaries.cpp - What operations that are called do -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Summaries.h"
#include "Evaluator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue::proof;

/// One block, and integers of which nothing is said.
static bool isRead(const Function &Body) {
  return Body.size() == 1 && !Body.isVarArg() &&
         Body.getReturnType()->isIntegerTy() &&
         all_of(Body.args(), [](const Argument &A) {
           return A.getType()->isIntegerTy() &&
                  !A.hasAttribute(Attribute::Range);
         });
}

/// The ring in which \p Of has no other symbols than \p Operands.
static std::optional<size_t> ringOf(World &W, const Polynomial &Of,
                                    ArrayRef<Symbol> Operands,
                                    Residue &Result) {
  for (size_t Ring = 0; Ring != W.Rings.size(); ++Ring) {
    Result = W.Rings[Ring].of(Of);
    if (all_of(Result, [&](const auto &Term) {
          return all_of(Term.first,
                        [&](Symbol S) { return is_contained(Operands, S); });
        }))
      return Ring;
  }
  return std::nullopt;
}

/// What is emitted has to be proven here, too: flags of the body are none of
/// the source's, so nothing promises them.
static std::optional<Summary> read(const Function &Body, World &W) {
  Summary S = {{0, 0}, 0, {}, {}};
  Evaluator E(W, Body.getParent()->getDataLayout(), /*IsSource=*/false);
  for (const Argument &A : Body.args()) {
    std::optional<Symbol> Operand =
        E.frame().Words.number(E.valueOf(&A)).Z.symbol();
    if (!Operand)
      return std::nullopt;
    S.Operands.push_back(*Operand);
  }
  E.enter(0);
  E.run({&Body.getEntryBlock()}, nullptr);
  if (E.failure() || E.doubts() || E.effects().size() != 1 ||
      E.effects()[0].What != Effect::Return)
    return std::nullopt;
  const Number &N = E.effects()[0].Operands[0];
  W.Known.settle(N.Z);
  Polynomial Z = W.Known.resolved(N.Z);
  std::optional<size_t> Ring = ringOf(W, Z, S.Operands, S.Result);
  if (!Ring)
    return std::nullopt;
  S.Ring = *Ring;
  S.Range = N.Range.meet(W.Known.boundByCases(
      Z, [&](const Interval &I) { return !W.Known.isNearlyReduced(I); }));
  return S;
}

const std::optional<Summary> *Summaries::find(const Function *Callee,
                                              World &For) {
  const Function *Body = Bodies.lookup(Callee);
  if (!Body)
    return nullptr;
  auto [At, IsNew] = Known.try_emplace(Callee);
  if (IsNew && isRead(*Body)) {
    World W(For.Rings.moduli(), For.How);
    W.setLimit(For.Limit);
    At->second = read(*Body, W);
    For.WorkOfCalled += W.work();
  }
  return &At->second;
}

void Summaries::forgetFailures() {
  for (auto At = Known.begin(); At != Known.end();)
    At = At->second ? std::next(At) : Known.erase(At);
}
