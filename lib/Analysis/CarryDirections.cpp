//===- CarryDirections.cpp - Chains of one kind of step -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarryDirections.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace residue;

namespace {

class Directions {
public:
  explicit Directions(std::vector<WordCarry> &Carries)
      : Carries(Carries), Users(Carries.size()) {
    for (auto [N, C] : enumerate(Carries))
      if (C.InCarry)
        Users[*C.InCarry].push_back(N);
  }

  void run() {
    for (size_t N = 0; N != Carries.size(); ++N)
      if (isTurned(N))
        for (unsigned Step : stepsBefore(N))
          turn(Carries[Step], Users[Step]);
  }

private:
  bool isTurned(size_t N) const {
    const WordCarry &C = Carries[N];
    return C.InCarry && C.IsDifference != Carries[*C.InCarry].IsDifference;
  }

  /// The other kind of step is as good: a constant is added or subtracted.
  static bool isEither(const WordCarry &C) {
    auto *K = dyn_cast_or_null<ConstantInt>(C.Right);
    return !C.IsBuiltin && !isa<Constant>(C.Left) && (!C.Right || K) &&
           (C.InCarry || (!C.In && K && !K->isZero()));
  }

  /// Those to be turned, so that none is turned that was not; none if that
  /// cannot be.
  SmallVector<unsigned, 8> stepsBefore(size_t N) const {
    SmallVector<unsigned, 8> Steps;
    for (size_t Last = N;;) {
      unsigned Step = *Carries[Last].InCarry;
      bool IsFree =
          isEither(Carries[Step]) && all_of(Users[Step], [&](unsigned User) {
            return Last == N ? isTurned(User) : User == Last;
          });
      if (!IsFree)
        return {};
      Steps.push_back(Step);
      if (!Carries[Step].InCarry || isTurned(Step))
        return Steps;
      Last = Step;
    }
  }

  void turn(WordCarry &C, ArrayRef<unsigned> Readers) {
    Type *Ty = C.Left->getType();
    APInt K(Ty->getIntegerBitWidth(), 0);
    if (C.Right)
      K = cast<ConstantInt>(C.Right)->getValue();
    C.Right = ConstantInt::get(Ty, C.InCarry ? ~K : -K);
    C.IsDifference = !C.IsDifference;
    if (C.InCarry)
      C.IsInInverted = !C.IsInInverted;
    for (WordCarry::Result &R : C.Results)
      std::swap(R.IfClear, R.IfSet);
    for (unsigned User : Readers)
      Carries[User].IsInInverted = !Carries[User].IsInInverted;
  }

  std::vector<WordCarry> &Carries;
  std::vector<SmallVector<unsigned, 2>> Users;
};

} // namespace

void residue::alignDirections(std::vector<WordCarry> &Carries) {
  Directions(Carries).run();
}
