//===- SumCases.cpp - Integers that are a sum and a constant -------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SumCases.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

/// More cases are not read.
static const unsigned MaxCases = 16;

/// What \p Form is a multiple of, beside a constant: its first number is not
/// subtracted.
static LinearForm baseOf(const LinearForm &Form) {
  const Integer &First = Form.terms().front().second;
  Integer Divisor = First.isNegative() ? -First : First;
  if (any_of(Form.terms(),
             [&](const auto &T) { return !T.second.mod(Divisor).isZero(); }))
    Divisor = Integer(1);
  LinearForm Base = LinearForm::of(Integer(0));
  for (const auto &[V, Factor] : Form.terms()) {
    Integer Times = Factor.floorDiv(Divisor);
    Base = Base.plus(LinearForm::of(V), First.isNegative() ? -Times : Times);
  }
  return Base;
}

/// The least \p Base on the other side of \p D: with n > 0, n x + c >= d from
/// x = ceil((d - c) / n) on, and -n x + c >= d up to x = floor((c - d) / n).
static std::optional<Integer> placeOf(const Threshold &D,
                                      const LinearForm &Base) {
  Integer Times = multipleOf(D.Form, Base), Rest = D.From - D.Form.constant();
  if (Times.isZero())
    return std::nullopt;
  return Times.isNegative() ? (-Rest).floorDiv(-Times) + Integer(1)
                            : -(-Rest).floorDiv(Times);
}

/// The form of \p I for each interval of \p Base, in their order.
static std::optional<SmallVector<std::pair<Bound, LinearForm>, 4>>
formsOf(Instruction &I, unsigned Width, const TakenNumbers &Numbers,
        const LinearForm &Base, const Bound &All) {
  SmallVector<std::pair<Bound, LinearForm>, 4> Forms;
  SmallVector<Bound, 4> Work{All};
  for (unsigned Count = 0; !Work.empty(); ++Count) {
    if (Count == 2 * MaxCases)
      return std::nullopt;
    Bound Region = Work.pop_back_val();
    FormEvaluation Part(I, Numbers, &Base, &Region);
    if (std::optional<LinearForm> Form = Part.ofRoot(I, Width)) {
      Forms.emplace_back(Region, *Form);
      continue;
    }
    std::optional<Integer> At =
        Part.Divided ? placeOf(*Part.Divided, Base) : std::nullopt;
    if (!At || *At <= Region.Lo || *At > Region.Hi)
      return std::nullopt;
    Work.push_back({*At, Region.Hi});
    Work.push_back({Region.Lo, *At - Integer(1)});
  }
  return Forms;
}

std::optional<SumCases> residue::readSumCases(Instruction &I, unsigned Width,
                                              const TakenNumbers &Numbers) {
  FormEvaluation Whole(I, Numbers, nullptr, nullptr);
  if (Whole.ofRoot(I, Width) || !Whole.Divided ||
      Whole.Divided->Form.terms().empty())
    return std::nullopt;
  LinearForm Base = baseOf(Whole.Divided->Form);
  auto Forms = formsOf(I, Width, Numbers, Base, Whole.limits(Base));
  if (!Forms)
    return std::nullopt;
  Integer Times(0);
  for (const auto &[Region, Form] : *Forms)
    if (Times.isZero())
      Times = multipleOf(Form, Base);
  if (Times.isZero())
    return std::nullopt;
  // Of what is subtracted the last interval is the first one of the sum.
  if (Times.isNegative())
    std::reverse(Forms->begin(), Forms->end());
  SumCases Result;
  Result.Sum = LinearForm::of(Integer(0)).plus(Base, Times);
  auto &Cases = Result.Cases;
  for (const auto &[Region, Form] : *Forms) {
    Bound Range = Region * Bound::point(Times);
    Integer Offset = Form.constant();
    // Where the sum is one number, a constant is the sum and another one.
    if (Form.terms().empty() && Region.Lo == Region.Hi)
      Offset = Offset - Range.Lo;
    else if (multipleOf(Form, Base) != Times)
      return std::nullopt;
    if (!Cases.empty() && Cases.back().Offset == Offset)
      Cases.back().Range.Hi = Range.Hi;
    else
      Cases.push_back({Range, Offset});
  }
  if (Cases.size() < 2 || Cases.size() > MaxCases)
    return std::nullopt;
  return Result;
}
