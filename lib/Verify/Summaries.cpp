//===- Summaries.cpp - What operations that are called do -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Summaries.h"
#include "WordLoops.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue::proof;

/// Nothing is said of it but what it is at most.
static bool isUpTo(const Argument &A) {
  std::optional<ConstantRange> Said = A.getRange();
  return !Said || (Said->getLower().isZero() && !Said->isEmptySet());
}

/// Integers, from one block, or words in memory. Of integers it may be said
/// what they are at most, which is proven where they are passed.
static bool isRead(const Function &Callee, const Function &Body) {
  bool HasWords = Body.getReturnType()->isVoidTy();
  return (HasWords || Body.size() == 1) && !Body.isVarArg() &&
         Callee.getReturnType()->isIntegerTy() &&
         (HasWords || Body.getFunctionType() == Callee.getFunctionType()) &&
         all_of(Callee.args(),
                [](const Argument &A) { return A.getType()->isIntegerTy(); }) &&
         all_of(Body.args(), [&](const Argument &A) {
           return HasWords ? !A.hasAttribute(Attribute::Range) : isUpTo(A);
         });
}

/// The largest number that \p A may be.
static Dyadic maxOfArgument(const Argument &A) {
  std::optional<ConstantRange> Said = A.getRange();
  return Said ? Dyadic::ofUnsigned(Said->getUnsignedMax())
              : maxOf(A.getType()->getIntegerBitWidth());
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
static std::optional<Summary> read(const Function &Callee, const Function &Body,
                                   World &W) {
  Summary S = {{0, 0}, 0, {}, {}, {}, {}, nullptr, {}};
  Evaluator E(W, Body.getParent()->getDataLayout(), /*IsSource=*/false);
  E.enter(0);
  SmallVector<Word *, 2> Operands;
  bool HasWords = Body.getReturnType()->isVoidTy();
  for (const Argument &A : Callee.args()) {
    unsigned Bits = A.getType()->getIntegerBitWidth();
    // What chooses words has a register.
    bool IsMask = HasWords && A.getType() != Callee.getReturnType();
    Dyadic Max =
        HasWords ? maxOf(Bits) : maxOfArgument(*Body.getArg(A.getArgNo()));
    S.Operands.push_back(W.Known.fresh({0, IsMask ? Dyadic(1) : Max}));
    S.Most.push_back(Max);
    S.AreMasks.push_back(IsMask);
    Word *V = W.Words.input(IsMask ? 1 : Bits, S.Operands.back());
    Operands.push_back(IsMask ? W.Words.sext(V, Bits) : V);
  }
  Word *Result = nullptr;
  if (HasWords) {
    Result = runWordLoops(E, Body, Operands,
                          Callee.getReturnType()->getIntegerBitWidth());
  } else {
    for (auto [A, Operand] : zip(Body.args(), Operands))
      E.setArgument(A, Operand);
    E.run({&Body.getEntryBlock()}, nullptr);
    const auto *Return = dyn_cast<ReturnInst>(Body.back().getTerminator());
    if (!E.failure() && Return && E.effects().size() == 1)
      Result = E.valueOf(Return->getReturnValue());
  }
  if (!Result || E.failure() || E.doubts())
    return std::nullopt;
  Number N = W.Words.bits(Result);
  W.Known.settle(N.Z);
  S.Z = W.Known.resolved(N.Z);
  std::optional<size_t> Ring = ringOf(W, S.Z, S.Operands, S.Result);
  if (!Ring)
    return std::nullopt;
  S.Ring = *Ring;
  auto RangeOf = [&](const Polynomial &P) {
    return W.Known.boundByCases(
        P, [&](const Interval &I) { return !W.Known.isNearlyReduced(I); },
        /*InPairs=*/false);
  };
  S.Range = RangeOf(S.Z);
  // A name may hide which carry corrects it: that of its highest words.
  Polynomial Whole = HasWords ? W.Known.spelledOut(S.Z) : S.Z;
  if (Interval I = Whole == S.Z ? S.Range : RangeOf(Whole);
      I.Hi - I.Lo < S.Range.Hi - S.Range.Lo) {
    S.Z = Whole;
    S.Range = I;
  }
  S.Range = S.Range.meet(N.Range);
  return S;
}

const std::optional<Summary> *Summaries::find(const Function *Callee,
                                              World &For) {
  const Function *Body = Bodies.lookup(Callee);
  if (!Body)
    return nullptr;
  auto [At, IsNew] = Known.try_emplace(Callee);
  if (IsNew && isRead(*Callee, *Body)) {
    auto W = std::make_shared<World>(For.Rings.moduli(), For.How);
    W->setLimit(For.Limit);
    W->IsEarning = IsFirst;
    At->second = read(*Callee, *Body, *W);
    For.WorkOfCalled += W->work();
    if (At->second)
      At->second->In = W;
  }
  return &At->second;
}

void Summaries::forgetFailures() {
  for (auto At = Known.begin(); At != Known.end();) {
    IsFirst &= At->second.has_value();
    At = At->second ? std::next(At) : Known.erase(At);
  }
}
