//===- AdditionChain.cpp - Short ways to a power --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/AdditionChain.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>

using namespace llvm;
using namespace residue;

/// The widest digit that is no run of ones.
static const unsigned MaxWindow = 7;
/// The longest run from which all longer ones are made.
static const unsigned MaxSeed = 6;
/// Exhaustive searches end after so many elements; the best chain found by then
/// is used.
static const unsigned SearchBudget = 20000;
/// Above so many numbers a search has no chance; they are made one by one.
static const unsigned MaxSearchedNumbers = 3;
static const unsigned MaxSearchedNumber = 127;

namespace {

/// Numbers that are each the sum of two before it, or among the first.
struct Sequence {
  struct Sum {
    unsigned Value, A, B; ///< A >= B
  };
  std::vector<Sum> Sums;

  unsigned doublings() const {
    return count_if(Sums, [](const Sum &S) { return S.A == S.B; });
  }
};

/// Shortest sequences by iterative deepening. Every element is the sum of the
/// one before and any other: those sequences are the shortest for almost all
/// small numbers, and in chains of run lengths any other sum costs squarings.
class SequenceSearch {
public:
  /// From \p First, which is ascending, to all \p Targets, which are, too.
  SequenceSearch(const std::vector<unsigned> &First,
                 const std::vector<unsigned> &Targets)
      : Elements(First), Targets(Targets), NumFirst(First.size()) {}

  /// The shortest sequence of fewer than \p Limit sums; of equally short ones,
  /// that with the most doublings.
  std::optional<Sequence> run(unsigned Limit) {
    for (unsigned Depth = 0; Depth < Limit && !Best && Budget; ++Depth)
      extend(Depth, 0);
    return Best;
  }

private:
  void extend(unsigned Left, unsigned Target) {
    unsigned Last = Elements.back();
    while (Target < Targets.size() && Targets[Target] <= Last) {
      if (!is_contained(Elements, Targets[Target]))
        return;
      ++Target;
    }
    if (Target == Targets.size()) {
      keepIfBest();
      return;
    }
    // One element at most doubles the largest.
    if (Left == 0 || Left < Targets.size() - Target ||
        (uint64_t(Last) << std::min(Left, 32U)) < Targets.back())
      return;
    if (Budget == 0)
      return;
    --Budget;
    for (unsigned I = Elements.size(); I-- > 0;) {
      uint64_t Next = uint64_t(Last) + Elements[I];
      if (Next > Targets[Target])
        continue;
      Others.push_back(Elements[I]);
      Elements.push_back(Next);
      extend(Left - 1, Target);
      Elements.pop_back();
      Others.pop_back();
    }
  }

  void keepIfBest() {
    Sequence S;
    for (unsigned I = 0; I < Others.size(); ++I)
      S.Sums.push_back(
          {Elements[NumFirst + I], Elements[NumFirst + I - 1], Others[I]});
    if (!Best || S.doublings() > Best->doublings())
      Best = std::move(S);
  }

  std::vector<unsigned> Elements, Others;
  std::optional<Sequence> Best;
  const std::vector<unsigned> &Targets;
  unsigned NumFirst;
  unsigned Budget = SearchBudget;
};

/// Makes numbers one by one, each from those before with as few new ones as
/// come to mind.
class GreedySequence {
public:
  explicit GreedySequence(const std::vector<unsigned> &First)
      : Elements(First) {}

  void make(unsigned Target) {
    if (has(Target) || makeSum(Target))
      return;
    // One more number in between.
    for (unsigned I = Elements.size(); I-- > 0;)
      for (unsigned J = I + 1; J-- > 0;) {
        unsigned Between = Elements[I] + Elements[J];
        if (Between >= Target || has(Between) ||
            (!has(Target - Between) && Target != 2 * Between))
          continue;
        makeSum(Between);
        makeSum(Target);
        return;
      }
    // The largest number that leaves something smaller.
    auto Above = upper_bound(Elements, Target);
    unsigned Base = *std::prev(Above);
    make(2 * Base < Target - 1 ? Target / 2 : Target - Base);
    make(Target);
  }

  Sequence Result;

private:
  bool has(unsigned V) const { return llvm::binary_search(Elements, V); }
  bool makeSum(unsigned Target) {
    for (unsigned A : reverse(Elements)) {
      if (A >= Target || 2 * A < Target)
        continue;
      if (!has(Target - A))
        continue;
      Result.Sums.push_back({Target, A, Target - A});
      Elements.insert(upper_bound(Elements, Target), Target);
      return true;
    }
    return false;
  }

  std::vector<unsigned> Elements; ///< ascending
};

/// An exponent is a sum of digits, each shifted to its place.
struct Digit {
  bool IsRun;      ///< 2^Value - 1 instead of Value
  unsigned Value;  ///< odd, or the length of a run
  unsigned Lowest; ///< place of the lowest bit
};

/// How an exponent is read as digits.
struct Reading {
  unsigned Window; ///< widest digit that is no run
  unsigned MinRun; ///< shortest run of ones that is a digit of its own
  unsigned MaxRun; ///< longest one; longer ones are several digits
  bool FromTop;
};

/// A chain before its steps are written down.
struct Candidate {
  std::vector<Digit> Digits; ///< from the top
  Sequence Windows, Runs;
  unsigned Cost = ~0U;
};

class ChainFinder {
public:
  ChainFinder(const Integer &Exponent, const ChainCosts &Costs) : Costs(Costs) {
    for (unsigned I = 0, E = Exponent.bits(); I < E; ++I)
      Bits.push_back(Exponent.testBit(I));
  }

  Candidate find() {
    std::vector<unsigned> Lengths = runLengths();
    for (unsigned Window = 1; Window <= MaxWindow; ++Window)
      for (bool FromTop : {false, true}) {
        consider({Window, ~0U, ~0U, FromTop});
        for (unsigned MinRun : {Window + 1, 2 * Window + 1})
          for (unsigned MaxRun : Lengths)
            if (MaxRun >= MinRun)
              consider({Window, MinRun, MaxRun, FromTop});
      }
    return Best;
  }

private:
  /// Lengths to cut long runs to: those of the runs that there are, and their
  /// parts.
  std::vector<unsigned> runLengths() const {
    std::vector<unsigned> Lengths;
    for (unsigned I = 0; I < Bits.size();) {
      unsigned Length = runFrom(I);
      for (unsigned Parts = 1; Parts <= 4; ++Parts)
        if (Length >= 2 * Parts)
          Lengths.push_back((Length + Parts - 1) / Parts);
      I += std::max(Length, 1U);
    }
    sort(Lengths);
    Lengths.erase(llvm::unique(Lengths), Lengths.end());
    // A random number has many short runs, and windows for them.
    while (Lengths.size() > 16)
      Lengths.erase(Lengths.begin());
    return Lengths;
  }

  /// The number of ones from place \p I upwards.
  unsigned runFrom(unsigned I) const {
    unsigned End = I;
    while (End < Bits.size() && Bits[End])
      ++End;
    return End - I;
  }

  void consider(const Reading &R) {
    std::vector<Digit> Digits = R.FromTop ? readFromTop(R) : readFromBottom(R);
    std::vector<unsigned> Windows, Runs;
    for (const Digit &D : Digits)
      (D.IsRun ? Runs : Windows).push_back(D.Value);
    normalize(Runs);
    for (unsigned Seed = 1; Seed <= (Runs.empty() ? 1 : MaxSeed); ++Seed) {
      if (!Runs.empty() && Seed > Runs.front())
        break;
      Candidate C;
      std::vector<unsigned> Small = Windows;
      Small.push_back((1U << Seed) - 1);
      normalize(Small);
      C.Windows = windowSequence(Small);
      C.Runs = runSequence(Seed, Runs);
      C.Digits = Digits;
      C.Cost = cost(C);
      if (C.Cost < Best.Cost)
        Best = std::move(C);
    }
  }

  std::vector<Digit> readFromBottom(const Reading &R) const {
    std::vector<Digit> Digits;
    for (unsigned I = 0; I < Bits.size();) {
      if (!Bits[I]) {
        ++I;
        continue;
      }
      unsigned Run = runFrom(I);
      if (Run >= R.MinRun) {
        Run = std::min(Run, R.MaxRun);
        Digits.push_back({true, Run, I});
        I += Run;
        continue;
      }
      unsigned End = std::min<unsigned>(I + R.Window, Bits.size());
      // A run above keeps all of its ones.
      for (unsigned J = I + Run; J < End; ++J)
        if (Bits[J] && !Bits[J - 1] && runFrom(J) >= R.MinRun)
          End = J;
      Digits.push_back(window(I, End));
      I = End;
    }
    std::reverse(Digits.begin(), Digits.end());
    return Digits;
  }

  std::vector<Digit> readFromTop(const Reading &R) const {
    std::vector<Digit> Digits;
    for (unsigned I = Bits.size(); I > 0;) {
      // I is one above the next bit.
      if (!Bits[I - 1]) {
        --I;
        continue;
      }
      unsigned Run = runBelow(I);
      if (Run >= R.MinRun) {
        Run = std::min(Run, R.MaxRun);
        I -= Run;
        Digits.push_back({true, Run, I});
        continue;
      }
      unsigned Begin = I < R.Window ? 0 : I - R.Window;
      for (unsigned J = I - Run; J > Begin; --J)
        if (Bits[J - 1] && !Bits[J] && runBelow(J) >= R.MinRun)
          Begin = J;
      while (!Bits[Begin])
        ++Begin;
      Digits.push_back(window(Begin, I));
      I = Begin;
    }
    return Digits;
  }

  /// The number of ones from below place \p I downwards.
  unsigned runBelow(unsigned I) const {
    unsigned Begin = I;
    while (Begin > 0 && Bits[Begin - 1])
      --Begin;
    return I - Begin;
  }

  Digit window(unsigned Begin, unsigned End) const {
    unsigned Value = 0;
    for (unsigned I = End; I-- > Begin;)
      Value = 2 * Value + Bits[I];
    return {false, Value, Begin};
  }

  static void normalize(std::vector<unsigned> &V) {
    sort(V);
    V.erase(llvm::unique(V), V.end());
  }

  const Sequence &windowSequence(const std::vector<unsigned> &Targets) {
    auto [Known, Inserted] = KnownWindows.try_emplace(Targets);
    if (Inserted)
      Known->second = bestSequence({1}, Targets,
                                   Targets.size() <= MaxSearchedNumbers &&
                                       Targets.back() <= MaxSearchedNumber);
    return Known->second;
  }

  const Sequence &runSequence(unsigned Seed,
                              const std::vector<unsigned> &Targets) {
    // A single one is a run, too.
    std::vector<unsigned> First = {1}, Key = {Seed};
    if (Seed > 1)
      First.push_back(Seed);
    Key.insert(Key.end(), Targets.begin(), Targets.end());
    auto [Known, Inserted] = KnownRuns.try_emplace(Key);
    if (Inserted && !Targets.empty())
      Known->second = bestSequence(First, Targets, true);
    return Known->second;
  }

  static Sequence bestSequence(const std::vector<unsigned> &First,
                               const std::vector<unsigned> &Targets,
                               bool Search) {
    GreedySequence Greedy(First);
    for (unsigned Target : Targets)
      Greedy.make(Target);
    // It prefers doublings, so that its equals are better, too.
    if (Search)
      if (std::optional<Sequence> Shortest =
              SequenceSearch(First, Targets).run(Greedy.Result.Sums.size() + 1))
        return *Shortest;
    return Greedy.Result;
  }

  unsigned cost(const Candidate &C) const {
    unsigned Squarings = C.Digits.front().Lowest, Multiplications = 0;
    for (const Sequence::Sum &S : C.Windows.Sums)
      ++(S.A == S.B ? Squarings : Multiplications);
    for (const Sequence::Sum &S : C.Runs.Sums)
      Squarings += S.B, ++Multiplications;
    Multiplications += C.Digits.size() - 1;
    return Squarings * Costs.Squaring + Multiplications * Costs.Multiplication;
  }

  ChainCosts Costs;
  std::vector<bool> Bits; ///< from the bottom
  Candidate Best;
  std::map<std::vector<unsigned>, Sequence> KnownWindows, KnownRuns;
};

} // namespace

AdditionChain AdditionChain::find(const Integer &Exponent,
                                  const ChainCosts &Costs) {
  assert(Exponent > Integer(0) && "there is no chain for 0");
  Candidate C = ChainFinder(Exponent, Costs).find();
  AdditionChain Chain;
  auto Add = [&](unsigned Left, unsigned Squarings,
                 std::optional<unsigned> Right) {
    Chain.Steps.push_back({Left, Squarings, Right});
    return unsigned(Chain.Steps.size());
  };
  std::map<unsigned, unsigned> Windows = {{1, 0}}, Runs;
  for (const Sequence::Sum &S : C.Windows.Sums)
    Windows[S.Value] = S.A == S.B ? Add(Windows.at(S.A), 1, std::nullopt)
                                  : Add(Windows.at(S.A), 0, Windows.at(S.B));
  // The run that the others are made from is a window.
  auto Run = [&](unsigned Length) {
    auto Known = Runs.find(Length);
    return Known != Runs.end() ? Known->second : Windows.at((1U << Length) - 1);
  };
  for (const Sequence::Sum &S : C.Runs.Sums)
    Runs[S.Value] = Add(Run(S.A), S.B, Run(S.B));

  auto Element = [&](const Digit &D) {
    return D.IsRun ? Run(D.Value) : Windows.at(D.Value);
  };
  unsigned Sum = Element(C.Digits.front());
  for (unsigned I = 1; I < C.Digits.size(); ++I)
    Sum = Add(Sum, C.Digits[I - 1].Lowest - C.Digits[I].Lowest,
              Element(C.Digits[I]));
  if (unsigned Zeros = C.Digits.back().Lowest)
    Sum = Add(Sum, Zeros, std::nullopt);
  assert(Sum == Chain.Steps.size() && "something is made that nobody needs");
  (void)Sum;
  Chain.joinSquarings();
  assert(Chain.exponent() == Exponent && "the chain leads somewhere else");
  return Chain;
}

/// Squarings that only one step continues become squarings of that step.
void AdditionChain::joinSquarings() {
  for (unsigned Element = Steps.size(); Element-- > 1;) {
    Step &Made = Steps[Element - 1];
    Step *Next = nullptr;
    unsigned Uses = 0;
    for (Step &S : Steps) {
      Uses += (S.Left == Element) + (S.Right == Element);
      if (S.Left == Element)
        Next = &S;
    }
    if (Made.Right || Uses != 1 || !Next)
      continue;
    Next->Left = Made.Left;
    Next->Squarings += Made.Squarings;
    Steps.erase(Steps.begin() + (Element - 1));
    for (Step &S : Steps) {
      S.Left -= S.Left > Element;
      if (S.Right && *S.Right > Element)
        --*S.Right;
    }
  }
}

Integer AdditionChain::element(unsigned Index) const {
  std::vector<Integer> Elements = {Integer(1)};
  for (unsigned I = 0; I < Index; ++I) {
    const Step &S = Steps[I];
    Elements.push_back((Elements[S.Left] << S.Squarings) +
                       (S.Right ? Elements[*S.Right] : Integer(0)));
  }
  return Elements.back();
}

unsigned AdditionChain::squarings() const {
  unsigned Sum = 0;
  for (const Step &S : Steps)
    Sum += S.Squarings;
  return Sum;
}

unsigned AdditionChain::multiplications() const {
  return count_if(Steps, [](const Step &S) { return S.Right.has_value(); });
}

std::string AdditionChain::str() const {
  return std::to_string(squarings()) + " squarings and " +
         std::to_string(multiplications()) + " multiplications";
}
