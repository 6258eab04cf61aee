//===- HalvedNumbers.cpp - Halves of residues by hand ---------------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HalvedNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Instructions in which a lowest bit is looked for, and operations between it
/// and the half.
static const unsigned MaxParitySteps = 24, MaxDepth = 16;

static unsigned widthOf(const Value *V) {
  return V->getType()->getIntegerBitWidth();
}

/// What the lowest bit of is looked at for \p I, of numbers that are taken as
/// they are.
static SmallVector<Value *, 2> findParities(Instruction &I,
                                            const TakenNumbers &Numbers) {
  SmallVector<Value *, 2> Found;
  SmallPtrSet<Value *, 16> Seen;
  SmallVector<std::pair<Value *, unsigned>, 16> Work{{&I, 0}};
  const FormEvaluation Casts(I, Numbers, nullptr, nullptr);
  while (!Work.empty() && Seen.size() < MaxParitySteps) {
    auto [V, Depth] = Work.pop_back_val();
    auto *Of = dyn_cast<Instruction>(V);
    if (!Of || Depth > MaxDepth || !Seen.insert(V).second)
      continue;
    Value *Odd;
    if (match(Of, m_And(m_Value(Odd), m_One())) ||
        (match(Of, m_Trunc(m_Value(Odd))) && widthOf(Of) == 1)) {
      Odd = Casts.withoutCasts(Odd);
      if (Numbers.Whole(Odd) && !is_contained(Found, Odd))
        Found.push_back(Odd);
      continue;
    }
    if (isa<BinaryOperator, SelectInst, ICmpInst, CastInst>(Of) &&
        !Numbers.Whole(Of))
      for (Value *Operand : Of->operands())
        Work.push_back({Operand, Depth + 1});
  }
  return Found;
}

/// Half of x is x / 2 where that is even, and else (x + M) / 2, which is
/// (x - 1) / 2 + (M + 1) / 2: below M, if x is.
std::optional<HalfOf> residue::readHalf(Instruction &I, const Integer &M,
                                        const TakenNumbers &Numbers) {
  Integer Half = (M + Integer(1)).floorDiv(Integer(2));
  for (Value *Of : findParities(I, Numbers)) {
    if (Of == &I || !Bound::canonical(M).contains(*Numbers.Whole(Of)))
      continue;
    std::optional<LinearForm> Forms[2];
    for (bool IsOdd : {false, true}) {
      FormEvaluation Part(I, Numbers, nullptr, nullptr);
      Part.halve(Of, IsOdd);
      Forms[IsOdd] = Part.ofRoot(I, widthOf(&I));
    }
    const auto &[Even, Odd] = Forms;
    if (!Even || !Odd || Even->terms().size() != 1 ||
        Even->terms().front().first != Of)
      continue;
    Integer Times = Even->terms().front().second;
    LinearForm Rest = Odd->plus(*Even, Integer(-1));
    if (Rest.terms().empty() && Rest.constant() == Times * Half)
      return HalfOf{Of, Times, Even->constant()};
  }
  return std::nullopt;
}
