//===- WordFunction.cpp - What words and a bit decide ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/WordFunction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static const unsigned MaxWidth = 128;
/// Of two words constants of lines are at most this.
static const int MaxConstant = 2;
/// Of one word constants of lines differ by at most this from the
/// sums of two constants, and their neighbours are looked at.
static const int NearConstant = 3;
static const size_t MaxForms = 8;

static WideWord mask(unsigned Width) {
  return Width >= MaxWidth ? ~WideWord(0) : (WideWord(1) << Width) - 1;
}
static WideWord truncated(WideWord V, unsigned Width) {
  return V & mask(Width);
}
static bool topBit(WideWord V, unsigned Width) { return V >> (Width - 1) & 1; }
static WideWord extended(WideWord V, unsigned Width) {
  return topBit(V, Width) ? V | ~mask(Width) : V;
}
static WideWord valueOf(const ConstantInt &C) {
  const APInt &V = C.getValue();
  WideWord Low = V.getRawData()[0];
  return V.getNumWords() > 1 ? Low | WideWord(V.getRawData()[1]) << 64 : Low;
}

static bool hasWidth(const Value *V) {
  return V->getType()->isIntegerTy() &&
         V->getType()->getIntegerBitWidth() <= MaxWidth;
}
static unsigned widthOf(const Value *V) {
  return V->getType()->getIntegerBitWidth();
}

/// The overflow intrinsic that \p I is a part of.
static const WithOverflowInst *overflowOf(const Instruction &I) {
  const auto *Part = dyn_cast<ExtractValueInst>(&I);
  const auto *Pair =
      Part ? dyn_cast<WithOverflowInst>(Part->getAggregateOperand()) : nullptr;
  return Pair && !Pair->isSigned() && Pair->getBinaryOp() != Instruction::Mul
             ? Pair
             : nullptr;
}

bool residue::isWordOperation(const Instruction &I) {
  if (overflowOf(I))
    return true;
  if (!hasWidth(&I) ||
      !all_of(I.operands(), [](const Use &U) { return hasWidth(U.get()); }))
    return false;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::ICmp:
  case Instruction::Select:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
    return true;
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::Shl: {
    const auto *Amount = dyn_cast<ConstantInt>(I.getOperand(1));
    return Amount && Amount->getValue().ult(widthOf(&I));
  }
  default:
    return false;
  }
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
    X = pointsNear(multiples(WordBits - 1, WordBits, Sums),
                   Deciding ? NearConstant + 1 : 1, WordBits);
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

/// L + R or L - R, or what compares them.
bool WordFunction::combine(Node &N, const Node &L, const Node &R, int Sign) {
  if (L.Bitwise || R.Bitwise)
    return false;
  for (const Form &P : L.F)
    for (const Form &Q : R.F)
      if (!insert(N.F, {P.A + Sign * Q.A, P.B + Sign * Q.B,
                        centred(WideWord(P.K) + WideWord(Sign * Q.K))}))
        return false;
  return addLines(N);
}

bool WordFunction::setFinite(Node &N) const {
  N.F.clear();
  SmallVector<WideWord, 8> Seen;
  for (WideWord V : N.Values) {
    if (is_contained(Seen, V))
      continue;
    Seen.push_back(V);
    if (Seen.size() > MaxForms)
      return false;
    insert(N.F, {0, 0, centred(V)});
  }
  return true;
}

bool WordFunction::setBitwise(Node &N, const Node &L, const Node &R) {
  N.Bitwise = true;
  return N.Width == WordBits && (L.Bitwise || addLines(L)) &&
         (R.Bitwise || addLines(R));
}

bool WordFunction::evaluateBinary(Node &N, const Instruction &I) {
  const Node *L = operand(I.getOperand(0)), *R = operand(I.getOperand(1));
  if (!L || !R)
    return false;
  bool IsSub = I.getOpcode() == Instruction::Sub;
  for (size_t P = 0; P != Count; ++P)
    N.Values[P] = truncated(IsSub ? L->Values[P] - R->Values[P]
                                  : L->Values[P] + R->Values[P],
                            N.Width);
  N.PoisonedBy = L->PoisonedBy | R->PoisonedBy;
  if (L->isFinite() && R->isFinite())
    return setFinite(N);
  return N.Width >= WordBits && combine(N, *L, *R, IsSub ? -1 : 1);
}

/// Quotients by 2^(w-1) and more have few values, and shifted conditions are
/// conditions. The top bit of v 2^s is that of such a quotient of v, if the
/// type has w + s bits.
bool WordFunction::evaluateShift(Node &N, const Instruction &I) {
  const Node *L = operand(I.getOperand(0));
  if (!L)
    return false;
  unsigned By = cast<ConstantInt>(I.getOperand(1))->getZExtValue();
  for (size_t P = 0; P != Count; ++P) {
    WideWord V = L->Values[P];
    if (I.getOpcode() == Instruction::Shl)
      N.Values[P] = truncated(V << By, N.Width);
    else if (I.getOpcode() == Instruction::LShr)
      N.Values[P] = V >> By;
    else
      N.Values[P] = truncated(
          V >> By | (topBit(V, N.Width) ? ~(mask(N.Width) >> By) : 0), N.Width);
  }
  N.PoisonedBy = L->PoisonedBy;
  if (L->isFinite())
    return setFinite(N);
  if (I.getOpcode() == Instruction::Shl) {
    N.Bitwise = true;
    return !L->Bitwise && N.Width >= WordBits + By && addLines(*L);
  }
  return By >= (L->Bitwise ? N.Width - 1 : WordBits - 1) &&
         (L->Bitwise || addLines(*L)) && setFinite(N);
}

bool WordFunction::evaluateBits(Node &N, const Instruction &I) {
  const Node *L = operand(I.getOperand(0)), *R = operand(I.getOperand(1));
  if (!L || !R)
    return false;
  for (size_t P = 0; P != Count; ++P) {
    WideWord A = L->Values[P], B = R->Values[P];
    N.Values[P] = I.getOpcode() == Instruction::And  ? A & B
                  : I.getOpcode() == Instruction::Or ? A | B
                                                     : A ^ B;
  }
  N.PoisonedBy = L->PoisonedBy | R->PoisonedBy;
  if (L->isFinite() && R->isFinite())
    return setFinite(N);
  // ~v = -1 - v.
  if (match(&I, m_Not(m_Value())) && !L->Bitwise) {
    Node AllOnes;
    AllOnes.Width = N.Width;
    AllOnes.F.push_back({0, 0, -1});
    return N.Width >= WordBits && combine(N, AllOnes, *L, -1);
  }
  const APInt *Mask;
  if (match(&I, m_And(m_Value(), m_APInt(Mask))) && !L->Bitwise) {
    // v mod 2^k, or a few multiples of 2^k, with k at least w - 1.
    if (Mask->isMask() && Mask->countTrailingOnes() >= WordBits) {
      N.F = L->F;
      return addLines(N);
    }
    if (Mask->countTrailingZeros() >= WordBits - 1)
      return addLines(*L) && setFinite(N);
  }
  return setBitwise(N, *L, *R);
}

bool WordFunction::evaluateCast(Node &N, const Instruction &I) {
  const Node *L = operand(I.getOperand(0));
  if (!L)
    return false;
  bool IsSigned = isa<SExtInst>(I);
  for (size_t P = 0; P != Count; ++P)
    N.Values[P] = truncated(
        IsSigned ? extended(L->Values[P], L->Width) : L->Values[P], N.Width);
  N.PoisonedBy = L->PoisonedBy;
  if (L->isFinite())
    return setFinite(N);
  N.F = L->F;
  return !L->Bitwise && std::min(N.Width, L->Width) >= WordBits && addLines(N);
}

static bool compares(CmpInst::Predicate Pred, WideWord A, WideWord B,
                     unsigned Width) {
  if (CmpInst::isSigned(Pred)) {
    // By their distance from the least number.
    WideWord Least = WideWord(1) << (Width - 1);
    A ^= Least;
    B ^= Least;
    Pred = ICmpInst::getUnsignedPredicate(Pred);
  }
  switch (Pred) {
  case CmpInst::ICMP_EQ:
    return A == B;
  case CmpInst::ICMP_NE:
    return A != B;
  case CmpInst::ICMP_ULT:
    return A < B;
  case CmpInst::ICMP_ULE:
    return A <= B;
  case CmpInst::ICMP_UGT:
    return A > B;
  default:
    return A >= B;
  }
}

bool WordFunction::evaluateCompare(Node &N, const Instruction &I) {
  const Node *L = operand(I.getOperand(0)), *R = operand(I.getOperand(1));
  if (!L || !R)
    return false;
  CmpInst::Predicate Pred = cast<ICmpInst>(I).getPredicate();
  for (size_t P = 0; P != Count; ++P)
    N.Values[P] = compares(Pred, L->Values[P], R->Values[P], L->Width);
  N.PoisonedBy = L->PoisonedBy | R->PoisonedBy;
  if (L->isFinite() && R->isFinite())
    return setFinite(N);
  if (L->Bitwise) {
    bool IsSign =
        (Pred == CmpInst::ICMP_SLT && match(I.getOperand(1), m_Zero())) ||
        (Pred == CmpInst::ICMP_SGT && match(I.getOperand(1), m_AllOnes()));
    return IsSign && setFinite(N);
  }
  Node Difference;
  return L->Width >= WordBits && combine(Difference, *L, *R, -1) &&
         addLines(*L) && addLines(*R) && setFinite(N);
}

/// The side that is not chosen may be poison.
bool WordFunction::evaluateSelect(Node &N, const Instruction &I) {
  const Node *C = operand(I.getOperand(0)), *L = operand(I.getOperand(1)),
             *R = operand(I.getOperand(2));
  if (!C || !L || !R)
    return false;
  for (size_t P = 0; P != Count; ++P)
    N.Values[P] = C->Values[P] ? L->Values[P] : R->Values[P];
  N.PoisonedBy = C->PoisonedBy | (L->PoisonedBy & R->PoisonedBy);
  N.Bitwise = L->Bitwise || R->Bitwise;
  N.F = L->F;
  return all_of(R->F, [&](const Form &F) { return insert(N.F, F); });
}

bool WordFunction::evaluateOverflow(Node &N, const Instruction &I) {
  const WithOverflowInst *Pair = overflowOf(I);
  if (!hasWidth(Pair->getLHS()))
    return false;
  const Node *L = operand(Pair->getLHS()), *R = operand(Pair->getRHS());
  if (!L || !R)
    return false;
  bool IsSub = Pair->getBinaryOp() == Instruction::Sub;
  bool IsCarry = cast<ExtractValueInst>(I).getIndices()[0] == 1;
  for (size_t P = 0; P != Count; ++P) {
    WideWord A = L->Values[P], B = R->Values[P];
    WideWord Word = truncated(IsSub ? A - B : A + B, L->Width);
    N.Values[P] = !IsCarry ? Word : IsSub ? A < B : Word < A;
  }
  N.PoisonedBy = L->PoisonedBy | R->PoisonedBy;
  if (L->isFinite() && R->isFinite())
    return setFinite(N);
  Node Word;
  if (L->Width < WordBits || !combine(Word, *L, *R, IsSub ? -1 : 1))
    return false;
  if (IsCarry)
    return setFinite(N);
  N.F = Word.F;
  return true;
}

bool WordFunction::evaluate(Node &N, const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    return evaluateBinary(N, I);
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return evaluateBits(N, I);
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::Shl:
    return evaluateShift(N, I);
  case Instruction::ICmp:
    return evaluateCompare(N, I);
  case Instruction::Select:
    return evaluateSelect(N, I);
  case Instruction::ExtractValue:
    return evaluateOverflow(N, I);
  default:
    return evaluateCast(N, I);
  }
}

bool WordFunction::add(const Instruction &I) {
  if (!isWordOperation(I))
    return false;
  Node N;
  N.Width = widthOf(&I);
  N.Values = Buffers.take(Count);
  if (!evaluate(N, I)) {
    Buffers.giveBack(std::move(N.Values));
    return false;
  }
  Index[&I] = Nodes.size();
  Nodes.push_back(std::move(N));
  return true;
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
