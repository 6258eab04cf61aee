//===- WordFunction.cpp - What words and a bit decide ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/WordFunction.h"
#include "WordBits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Of two words constants of lines are at most this.
static const int MaxConstant = 2;
/// Of one word constants of lines differ by at most this from the
/// sums of two constants, and their neighbours are looked at.
static const int NearConstant = 3;

static WideWord valueOf(const ConstantInt &C) {
  const APInt &V = C.getValue();
  WideWord Low = V.getRawData()[0];
  return V.getNumWords() > 1 ? Low | WideWord(V.getRawData()[1]) << 64 : Low;
}

bool WordFunction::Node::isFinite() const {
  return !Bitwise &&
         all_of(F, [](const Form &Each) { return !Each.A && !Each.B; });
}

/// What is within \p Near of \p Centres, modulo 2^Width, each once.
static std::vector<WideWord> pointsNear(ArrayRef<WideWord> Centres, int Near,
                                        unsigned Width) {
  std::vector<WideWord> Points;
  for (WideWord Centre : Centres)
    for (int D = -Near; D <= Near; ++D)
      Points.push_back(truncated(Centre + WideWord(D), Width));
  llvm::sort(Points);
  Points.erase(llvm::unique(Points), Points.end());
  return Points;
}

/// The multiples of 2^Bits below 2^Width, each with \p Offsets.
static std::vector<WideWord> multiples(unsigned Bits, unsigned Width,
                                       ArrayRef<WideWord> Offsets = {0}) {
  std::vector<WideWord> All;
  for (WideWord M = 0; M <= mask(Width); M += WideWord(1) << Bits)
    for (WideWord Offset : Offsets)
      All.push_back(M + Offset);
  return All;
}

/// Zero, the constants, and the sums and differences of two.
static std::vector<WideWord> sumsOf(ArrayRef<WideWord> Constants) {
  std::vector<WideWord> Sums = {0};
  for (WideWord K : Constants)
    for (WideWord L : Constants)
      for (WideWord Sum : {K, -K, K + L, K - L, -K - L})
        Sums.push_back(Sum);
  llvm::sort(Sums);
  Sums.erase(llvm::unique(Sums), Sums.end());
  return Sums;
}

WordFunction::WordFunction(unsigned WordBits, unsigned WordCount, bool HasBit,
                           ArrayRef<WideWord> Constants,
                           const std::optional<Lines> &Deciding,
                           ValueBuffers &Buffers)
    : Buffers(Buffers), Deciding(Deciding), WordBits(WordBits),
      WordCount(WordCount), X({0}), Y({0}) {
  if (WordCount == 2) {
    bool HasHalves = Deciding && Deciding->Sums && Deciding->Differences;
    std::vector<WideWord> Corners =
        multiples(WordBits - (HasHalves ? 2 : 1), WordBits);
    int K = Deciding ? static_cast<int>(Deciding->Most) + 1 : 0;
    X = pointsNear(Corners, 2 * K + 1, WordBits);
    Y = pointsNear(Corners, 3 * K + 1, WordBits);
  } else if (WordCount == 1) {
    std::vector<WideWord> Sums = sumsOf(Constants);
    for (WideWord Sum : Sums)
      Offsets.push_back(centred(Sum));
    std::vector<WideWord> Centres = multiples(WordBits - 1, WordBits, Sums);
    if (Deciding && Deciding->Doubles)
      append_range(Centres, multiples(WordBits - 2, WordBits));
    X = pointsNear(Centres, Deciding ? NearConstant + 1 : 1, WordBits);
  }
  BitStride = X.size() * Y.size();
  Count = BitStride * (HasBit ? 2 : 1);
}

WordFunction::~WordFunction() {
  for (Node &N : Nodes)
    Buffers.giveBack(std::move(N.Values));
  for (std::unique_ptr<Node> &N : ConstantNodes)
    Buffers.giveBack(std::move(N->Values));
}

WideWord WordFunction::word(unsigned Which, size_t Point) const {
  Point %= BitStride;
  return Which ? Y[Point / X.size()] : X[Point % X.size()];
}

bool WordFunction::bit(size_t Point) const { return Point >= BitStride; }

bool WordFunction::hasDoubles() const {
  return WordCount == 1 && Deciding && Deciding->Doubles;
}

int64_t WordFunction::centred(WideWord K) const {
  unsigned Bits = WordBits - 1;
  K = truncated(K, Bits);
  return static_cast<int64_t>(extended(K, Bits));
}

bool WordFunction::insert(Forms &To, const Form &F) {
  if (!is_contained(To, F))
    To.push_back(F);
  return To.size() <= MaxForms;
}

void WordFunction::addLeaf(const WordLeaf &L) {
  Node N;
  N.Width = widthOf(L.V);
  N.PoisonedBy = uint64_t(1) << LeafCount++;
  N.Values = Buffers.take(Count);
  if (L.Word) {
    N.F.push_back(*L.Word ? Form{0, 1, 0} : Form{1, 0, 0});
    for (size_t P = 0; P != Count; ++P)
      N.Values[P] = word(*L.Word, P);
  } else {
    WideWord Clear = truncated(L.Bit.IfClear, N.Width);
    WideWord Set = truncated(L.Bit.IfSet, N.Width);
    insert(N.F, {0, 0, centred(Clear)});
    insert(N.F, {0, 0, centred(Set)});
    for (size_t P = 0; P != Count; ++P)
      N.Values[P] = bit(P) ? Set : Clear;
  }
  Index[L.V] = Nodes.size();
  Nodes.push_back(std::move(N));
}

void WordFunction::takeConstant(Node &N, WideWord K) const {
  N.Values = Buffers.take(Count);
  N.Values.assign(N.Values.size(), truncated(K, N.Width));
  N.F.assign(1, {0, 0, centred(truncated(K, N.Width))});
}

const WordFunction::Node *WordFunction::operand(const Value *V) {
  if (auto It = Index.find(V); It != Index.end())
    return &Nodes[It->second];
  const auto *C = dyn_cast<ConstantInt>(V);
  if (!C || widthOf(C) > MaxWidth)
    return nullptr;
  ConstantNodes.push_back(std::make_unique<Node>());
  ConstantNodes.back()->Width = widthOf(C);
  takeConstant(*ConstantNodes.back(), valueOf(*C));
  return ConstantNodes.back().get();
}

/// False if the points do not decide on which side of \p F everything is.
bool WordFunction::addLine(const Form &F) {
  if (!F.A && !F.B)
    return true;
  if (hasDoubles() && (F.A == 2 || F.A == -2))
    return !F.B && F.K >= -MaxConstant && F.K <= MaxConstant;
  if (F.A < -1 || F.A > 1 || F.B < -1 || F.B > 1)
    return false;
  if (WordCount == 2) {
    int64_t K = F.K < 0 ? -F.K : F.K;
    bool IsSum = F.A * F.B > 0, IsDifference = F.A * F.B < 0;
    if (K > (Deciding ? Deciding->Most : MaxConstant) ||
        (Deciding && ((IsSum && !Deciding->Sums) ||
                      (IsDifference && !Deciding->Differences))))
      return false;
    // What is refused is nothing that points are needed for.
    Seen.Sums |= IsSum;
    Seen.Differences |= IsDifference;
    Seen.Most = std::max(Seen.Most, K);
    return true;
  }
  // a x + k is a multiple of 2^(w-1) where x = -a k.
  int64_t At = F.A > 0 ? -F.K : F.K;
  return any_of(Offsets, [&](int64_t Offset) {
    int64_t D = centred(WideWord(At) - WideWord(Offset));
    return D >= -NearConstant && D <= NearConstant;
  });
}

bool WordFunction::addLines(const Node &N) {
  return all_of(N.F, [&](const Form &F) { return addLine(F); });
}

bool WordFunction::isFinite(const Value *V) const {
  return Nodes[Index.lookup(V)].isFinite();
}

uint64_t WordFunction::poisonedBy(const Value *V) const {
  return Nodes[Index.lookup(V)].PoisonedBy;
}

ArrayRef<WideWord> WordFunction::values(const Value *V) const {
  return Nodes[Index.lookup(V)].Values;
}

/// Its forms differ from the sum by constants, so that by how much it differs
/// is a function of the conditions.
bool WordFunction::isSum(const Value *V, int A, int B, int C,
                         WideWord K) const {
  const Node &N = Nodes[Index.lookup(V)];
  if (N.Bitwise ||
      !all_of(N.F, [&](const Form &F) { return F.A == A && F.B == B; }))
    return false;
  for (size_t P = 0; P != Count; ++P) {
    WideWord Sum = WideWord(A) * word(0, P) + WideWord(B) * word(1, P) +
                   WideWord(bit(P) ? C : 0) + K;
    if (truncated(Sum, N.Width) != N.Values[P])
      return false;
  }
  return true;
}
