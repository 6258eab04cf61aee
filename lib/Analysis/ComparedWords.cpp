//===- ComparedWords.cpp - Numbers of words that are compared -------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/ComparedWords.h"
#include "CarryShapes.h"
#include "WordBits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static uint64_t largest(unsigned Bits) {
  return static_cast<uint64_t>(mask(Bits));
}

unsigned WordDecision::Place::bits() const { return widthOf(Left); }

unsigned WordDecision::Place::regions() const {
  return IsBit ? 2 : Right ? 3 : Thresholds.size() + 1;
}
uint64_t WordDecision::Place::low(unsigned Region) const {
  return Region ? Thresholds[Region - 1] : 0;
}
uint64_t WordDecision::Place::high(unsigned Region) const {
  return Region < Thresholds.size() ? Thresholds[Region] - 1 : largest(bits());
}
bool WordDecision::Place::isPoint(unsigned Region) const {
  if (Right)
    return Region == 1;
  return IsBit || low(Region) == high(Region);
}

bool WordDecision::isWord(const Value *V) const {
  return V->getType()->isIntegerTy() && DL.isLegalInteger(widthOf(V)) &&
         widthOf(V) >= 8 && widthOf(V) <= 64;
}

/// A bit by itself, or the lowest one of a word.
static bool isBit(const Value *V) {
  return widthOf(V) == 1 || match(V, m_And(m_Value(), m_One()));
}

/// What conditions are combined by.
static bool isCombination(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::Freeze:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Select:
    return true;
  default:
    return false;
  }
}

/// A number that conditions decide: comparisons of these are no comparisons of
/// words.
bool WordDecision::isDecided(const Value *V, unsigned Depth) {
  if (!V->getType()->isIntegerTy() || widthOf(V) > 64)
    return false;
  if (isa<ConstantInt>(V) || widthOf(V) == 1)
    return true;
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == MaxDepth || !isCombination(*I))
    return false;
  if (isBit(V))
    return true;
  if (auto It = Decided.find(V); It != Decided.end())
    return It->second;
  bool Is = all_of(I->operand_values(),
                   [&](const Value *Op) { return isDecided(Op, Depth + 1); });
  return Decided[V] = Is;
}

/// The place of a word, compared with another one, or with constants if that
/// is null. A word that is compared with two others has none.
WordDecision::Place *WordDecision::placeOf(Value *Word, Value *Other) {
  auto It = PlaceOf.find(Word);
  if (It != PlaceOf.end()) {
    Place &P = Places[It->second];
    bool IsSame = Other ? (P.Left == Word && P.Right == Other) ||
                              (P.Left == Other && P.Right == Word)
                        : !P.Right;
    return IsSame ? &P : nullptr;
  }
  if (Places.size() == MaxPlaces || Word == Other ||
      (Other && PlaceOf.contains(Other)))
    return nullptr;
  PlaceOf[Word] = Places.size();
  if (Other)
    PlaceOf[Other] = Places.size();
  Places.push_back({Word, Other, {}, /*IsBit=*/false, 0});
  return &Places.back();
}

bool WordDecision::addThreshold(Place &P, uint64_t K) {
  if (!K || is_contained(P.Thresholds, K))
    return true;
  P.Thresholds.insert(lower_bound(P.Thresholds, K), K);
  return P.Thresholds.size() <= 3;
}

bool WordDecision::takeWords(ICmpInst &Compare) {
  Value *Left = Compare.getOperand(0), *Right = Compare.getOperand(1);
  if (!isWord(Left) || (!Compare.isUnsigned() && !Compare.isEquality()) ||
      isDecided(Left, 0) || (!isa<ConstantInt>(Right) && isDecided(Right, 0)))
    return false;
  const APInt *C;
  if (!match(Right, m_APInt(C)))
    return !isa<Constant>(Left) && !isa<Constant>(Right) &&
           placeOf(Left, Right);
  Place *P = isa<Constant>(Left) ? nullptr : placeOf(Left, nullptr);
  if (!P)
    return false;
  uint64_t K = C->getZExtValue();
  // Beyond the largest word there is nothing.
  uint64_t Next = K == largest(P->bits()) ? 0 : K + 1;
  switch (Compare.getPredicate()) {
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_UGE:
    return addThreshold(*P, K);
  case CmpInst::ICMP_ULE:
  case CmpInst::ICMP_UGT:
    return addThreshold(*P, Next);
  default:
    return addThreshold(*P, K) && addThreshold(*P, Next);
  }
}

bool WordDecision::takeBit(Value *V) {
  if (!isBit(V) || isa<Constant>(V) || Places.size() == MaxPlaces)
    return false;
  if (PlaceOf.contains(V))
    return true;
  PlaceOf[V] = Places.size();
  Places.push_back({V, nullptr, {}, /*IsBit=*/true, 0});
  return true;
}

/// What combines conditions; a bit of a word is no combination.
bool WordDecision::takeOperands(Instruction &I) {
  if (!isa<ICmpInst>(I) && !isCombination(I))
    return false;
  if (!all_of(I.operand_values(),
              [&](const Value *Op) { return isDecided(Op, 0); }))
    return false;
  return all_of(I.operand_values(), [&](Value *Op) { return take(Op); });
}

bool WordDecision::take(Value *V) {
  if (isa<ConstantInt>(V))
    return widthOf(V) <= 64;
  if (Nodes.contains(V))
    return true;
  if (auto It = PlaceOf.find(V); It != PlaceOf.end())
    return Places[It->second].IsBit;
  auto *I = dyn_cast<Instruction>(V);
  if (!V->getType()->isIntegerTy() || Inside.size() >= MaxNodes)
    return false;
  // One bit, though two steps may say it.
  if (widthOf(V) == 1 && isBuiltinCarry(V))
    return takeBit(V);
  auto *Compare = dyn_cast<ICmpInst>(V);
  if (Compare && takeWords(*Compare))
    WordCompares.insert(Compare);
  else if (!I || !takeOperands(*I))
    return takeBit(V);
  Nodes[V];
  Inside.push_back(I);
  return true;
}

bool WordDecision::evaluate() {
  Count = 1;
  for (Place &P : Places) {
    P.Stride = Count;
    Count *= P.regions();
    if (Count > MaxCount)
      return false;
  }
  for (const Instruction *I : Inside) {
    Node N;
    evaluate(*I, N);
    Nodes[I] = std::move(N);
  }
  return true;
}

unsigned WordDecision::countWords() const {
  return count_if(Places, [](const Place &P) { return !P.IsBit; });
}

uint64_t WordDecision::value(const Value *V, size_t At) const {
  if (const auto *C = dyn_cast<ConstantInt>(V))
    return C->getZExtValue();
  if (auto It = Nodes.find(V); It != Nodes.end())
    return It->second.Values[At];
  return regionAt(Places[PlaceOf.lookup(V)], At);
}

uint64_t WordDecision::poisonedBy(const Value *V) const {
  if (auto It = Nodes.find(V); It != Nodes.end())
    return It->second.PoisonedBy;
  auto It = PlaceOf.find(V);
  return It == PlaceOf.end() ? 0 : uint64_t(1) << It->second;
}

void WordDecision::evaluate(const Instruction &I, Node &N) const {
  for (size_t At = 0; At != Count; ++At)
    N.Values.push_back(evaluate(I, At));
  if (const auto *S = dyn_cast<SelectInst>(&I))
    N.PoisonedBy =
        poisonedBy(S->getCondition()) |
        (poisonedBy(S->getTrueValue()) & poisonedBy(S->getFalseValue()));
  else if (!isa<FreezeInst>(I))
    for (const Value *Op : I.operand_values())
      N.PoisonedBy |= poisonedBy(Op);
}

/// Of words: a region is on one side of each constant.
uint64_t WordDecision::compare(const ICmpInst &Compare, size_t At) const {
  const Place &P = Places[PlaceOf.lookup(Compare.getOperand(0))];
  unsigned Region = regionAt(P, At);
  APInt Left(64, 1), Right(64, 1);
  if (P.Right) {
    Left = APInt(64, Region);
    if (Compare.getOperand(0) != P.Left)
      std::swap(Left, Right);
  } else {
    uint64_t K = cast<ConstantInt>(Compare.getOperand(1))->getZExtValue();
    bool IsAt = P.low(Region) <= K && K <= P.high(Region);
    Left = APInt(64, K > P.high(Region) ? 0 : IsAt ? 1 : 2);
    // Then there is a threshold beside the constant, where that matters.
    if (IsAt && P.low(Region) != P.high(Region)) {
      if (Compare.getPredicate() == CmpInst::ICMP_ULT ||
          Compare.getPredicate() == CmpInst::ICMP_UGE)
        Left = APInt(64, P.low(Region) == K ? 2 : 0);
      else
        Left = APInt(64, P.high(Region) == K ? 0 : 2);
    }
  }
  return ICmpInst::compare(Left, Right, Compare.getPredicate());
}

uint64_t WordDecision::evaluate(const Instruction &I, size_t At) const {
  auto Operand = [&](unsigned N) { return value(I.getOperand(N), At); };
  uint64_t Width = largest(widthOf(&I));
  switch (I.getOpcode()) {
  case Instruction::ICmp: {
    const auto &Compare = cast<ICmpInst>(I);
    if (WordCompares.contains(&Compare))
      return compare(Compare, At);
    unsigned Bits = widthOf(I.getOperand(0));
    return ICmpInst::compare(APInt(Bits, Operand(0)), APInt(Bits, Operand(1)),
                             Compare.getPredicate());
  }
  case Instruction::Select:
    return Operand(0) ? Operand(1) : Operand(2);
  case Instruction::SExt:
    return static_cast<uint64_t>(
               extended(Operand(0), widthOf(I.getOperand(0)))) &
           Width;
  case Instruction::And:
    return Operand(0) & Operand(1);
  case Instruction::Or:
    return Operand(0) | Operand(1);
  case Instruction::Xor:
    return Operand(0) ^ Operand(1);
  case Instruction::Add:
    return (Operand(0) + Operand(1)) & Width;
  case Instruction::Sub:
    return (Operand(0) - Operand(1)) & Width;
  default: // zext, trunc, freeze
    return Operand(0) & Width;
  }
}

namespace residue {

/// Which places decide, in turn.
struct WordDecision::Search {
  const WordDecision &D;
  std::vector<bool> IsSet;
  ComparedWords Found;
  /// Cases that are left, and places.
  std::vector<size_t> Cases;
  SmallVector<unsigned, 10> Left;
  bool IsWhole = false;

  enum Side { Clear, Set, Mixed, None };

  Side sideOf(const Place &P, unsigned Region) const {
    Side S = None;
    for (size_t At : Cases)
      if (D.regionAt(P, At) == Region) {
        Side Each = IsSet[At] ? Set : Clear;
        if (S != None && S != Each)
          return Mixed;
        S = Each;
      }
    return S;
  }

  /// Clear, at most one region of a single value, and set: or the other way
  /// around.
  static bool isStep(const Place &P, ArrayRef<Side> Sides, bool Descends) {
    unsigned Stage = 0;
    for (unsigned R = 0; R != Sides.size(); ++R) {
      Side S = Sides[Descends ? Sides.size() - 1 - R : R];
      if (S == Mixed && !P.isPoint(Descends ? Sides.size() - 1 - R : R))
        return false;
      unsigned Next = S == Clear ? 0 : S == Mixed ? 1 : 2;
      if (Next < Stage || (Next == 1 && Stage == 1))
        return false;
      Stage = Next;
    }
    return Sides.front() != Sides.back() || is_contained(Sides, Mixed);
  }

  void takeBit(const Place &P, ArrayRef<Side> Sides) {
    bool Decides = Sides[1] != Mixed;
    Found.Bits.push_back({P.Left, Decides, Sides[Decides] == Set});
  }

  /// The first of what is left. True if the others decide nothing.
  bool takeWord(const Place &P, unsigned Number, ArrayRef<Side> Sides,
                bool Descends) {
    ComparedWords::Word W = {P.Left, P.Right, Number};
    const auto *Point = find(Sides, Mixed);
    bool IsLast = Point == Sides.end();
    if (P.Right) {
      if (Descends)
        std::swap(W.Left, W.Right);
      Found.IsStrict = IsLast && Sides[1] != Set;
    } else {
      // From where on the word alone decides.
      unsigned Region =
          IsLast ? find(Sides, Set) - Sides.begin() : Point - Sides.begin();
      W.Right = ConstantInt::get(P.Left->getType(), P.low(Region));
    }
    Found.Words.push_back(W);
    return IsLast;
  }

  /// The first word says that it is less.
  void turn(SmallVectorImpl<Side> &Sides) {
    Found.IsOpposite = true;
    for (ComparedWords::Bit &B : Found.Bits)
      B.Result = !B.Result;
    IsSet.flip();
    for (Side &S : Sides)
      S = S == Set ? Clear : S == Clear ? Set : S;
  }

  /// Whether the place decides before all others that are left; if so, takes
  /// it, and leaves the cases where the others decide.
  bool takePlace(unsigned Number) {
    const Place &P = D.Places[Number];
    SmallVector<Side, 4> Sides;
    for (unsigned R = 0; R != P.regions(); ++R)
      Sides.push_back(sideOf(P, R));
    if (P.IsBit) {
      if (!Found.Words.empty() || (Sides[0] == Mixed) == (Sides[1] == Mixed))
        return false;
      takeBit(P, Sides);
    } else {
      bool Descends = !isStep(P, Sides, false);
      if (Descends &&
          (!isStep(P, Sides, true) || (!P.Right && !Found.Words.empty())))
        return false;
      if (Descends && !P.Right) {
        turn(Sides);
        Descends = false;
      }
      IsWhole = takeWord(P, Number, Sides, Descends);
    }
    unsigned Point = find(Sides, Mixed) - Sides.begin();
    erase_if(Cases, [&](size_t At) { return D.regionAt(P, At) != Point; });
    return true;
  }

  bool run() {
    while (!IsWhole) {
      auto *Next =
          find_if(Left, [&](unsigned Number) { return takePlace(Number); });
      if (Next == Left.end())
        return false;
      Left.erase(Next);
    }
    std::reverse(Found.Words.begin(), Found.Words.end());
    return true;
  }
};

} // namespace residue

std::optional<ComparedWords>
WordDecision::solve(const std::vector<bool> &IsSet) const {
  Search S{*this, IsSet, {}, {}, {}, false};
  for (size_t At = 0; At != Count; ++At)
    S.Cases.push_back(At);
  for (unsigned N = 0; N != Places.size(); ++N)
    S.Left.push_back(N);
  if (!S.run())
    return std::nullopt;
  return std::move(S.Found);
}
