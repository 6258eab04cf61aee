//===- LinearForm.cpp - Values as sums of multiples of others -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/LinearForm.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue;

/// Sums of two values on the way down to the values of a form.
static const unsigned MaxDepth = 4;
/// What is a line of one value branches nowhere.
static const unsigned MaxLines = 16;

LinearForm LinearForm::plus(const LinearForm &Other,
                            const Integer &Factor) const {
  LinearForm Sum = *this;
  Sum.Constant = Sum.Constant + Factor * Other.Constant;
  for (const auto &Term : Other.Terms) {
    auto *It = find_if(Sum.Terms,
                       [&](const auto &T) { return T.first == Term.first; });
    if (It == Sum.Terms.end())
      It = Sum.Terms.insert(It, {Term.first, Integer(0)});
    It->second = It->second + Factor * Term.second;
  }
  erase_if(Sum.Terms, [](const auto &T) { return T.second.isZero(); });
  return Sum;
}

std::optional<TermLine> LinearForm::lineOf(const LinearForm &Other) const {
  if (Terms.empty() || Terms.size() != Other.Terms.size())
    return std::nullopt;
  // One of the two has factors 1 and -1, or they are the same.
  const Integer &First = Terms.front().second;
  for (const Integer &A : {First, -First, Integer(1), Integer(-1)}) {
    LinearForm Rest = plus(Other, -A);
    if (Rest.Terms.empty())
      return TermLine{A, Rest.Constant};
  }
  return std::nullopt;
}

namespace {

class FormReader {
public:
  FormReader(const KnownTerms &Known) : Known(Known) {}

  LinearForm read(const TermOperand &Op, unsigned Depth, unsigned Lines) const {
    if (Op.isConstant())
      return LinearForm::of(Op.Constant);
    Value *V = Known.WithoutCasts(Op.V);
    const RingTerm *T = Known.TermOf(V);
    std::optional<LinearForm> Form = T ? read(*T, Depth, Lines) : std::nullopt;
    return Form ? *Form : LinearForm::of(V);
  }

  std::optional<LinearForm> read(const RingTerm &T, unsigned Depth,
                                 unsigned Lines) const {
    if (!Lines)
      return std::nullopt;
    if (auto Line = readLine(T)) {
      const auto &[Map, Below] = *Line;
      return LinearForm::of(Map.B).plus(read(Below, Depth, Lines - 1), Map.A);
    }
    if (!Depth || (T.Kind != TermKind::Add && T.Kind != TermKind::Sub))
      return std::nullopt;
    return read(T.Operands[0], Depth - 1, Lines - 1)
        .plus(read(T.Operands[1], Depth - 1, Lines - 1),
              Integer(T.Kind == TermKind::Add ? 1 : -1));
  }

private:
  const KnownTerms &Known;
};

} // namespace

LinearForm LinearForm::read(const TermOperand &Op, const KnownTerms &Known) {
  return FormReader(Known).read(Op, MaxDepth, MaxLines);
}

std::optional<LinearForm> LinearForm::read(const RingTerm &T,
                                           const KnownTerms &Known) {
  return FormReader(Known).read(T, MaxDepth, MaxLines);
}
