//===- RowOrder.cpp - Rows of products stay one after the other -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row begins with the first product behind a sum. What is used there is its
// word, which lives until the row's products are done. Products that nothing
// needs are left to instruction selection: a use would keep them.
//
//===----------------------------------------------------------------------===//

#include "RowOrder.h"
#include "residue/Target/Compat.h"
#include "residue/Target/CostTable.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// The word of \p I, a product of words in two; or null. Of two words it is
/// any, of a word and a constant the word.
static Instruction *factorOf(Instruction &I, unsigned WordBits) {
  Value *A, *O;
  if (!I.getType()->isIntegerTy(2 * WordBits) ||
      !match(&I, m_Mul(m_Value(A), m_Value(O))))
    return nullptr;
  for (Value *Factor : {A, O})
    if (Value *Word; match(Factor, m_ZExt(m_Value(Word))) &&
                     Word->getType()->isIntegerTy(WordBits))
      if (auto *Found = dyn_cast<Instruction>(Word))
        return Found;
  return nullptr;
}

static bool isSum(const Instruction &I, unsigned WordBits) {
  return isa<WithOverflowInst>(I) || (I.getType()->isIntegerTy(WordBits) &&
                                      (I.getOpcode() == Instruction::Add ||
                                       I.getOpcode() == Instruction::Sub));
}

namespace {

/// Which values are needed, looked for from each of them to what is behind it:
/// a few steps away is something that is. What is that far away that nothing
/// was found counts as needed, and so does what a loop takes around.
class Needs {
public:
  bool isNeeded(const Instruction &I) { return isNeeded(I, Bits::of(I), 0); }

private:
  static constexpr unsigned MaxDepth = 64;

  /// Those from Low up, below High; of a value that is no integer one for all.
  struct Bits {
    unsigned Low, High;
    static Bits of(const Value &V) { return {0, width(V)}; }
    static unsigned width(const Value &V) {
      auto *Ty = dyn_cast<IntegerType>(V.getType());
      return Ty ? Ty->getBitWidth() : 1;
    }
    bool empty() const { return Low >= High; }
  };

  /// A user needs one of the bits \p B of \p I.
  bool isNeeded(const Instruction &I, Bits B, unsigned Depth) {
    if (Depth == MaxDepth || isa<PHINode>(I) || I.isTerminator() ||
        I.mayHaveSideEffects())
      return true;
    bool All = B.Low == 0 && B.High == Bits::width(I);
    if (All)
      if (auto It = Known.find(&I); It != Known.end())
        return It->second;
    bool Needed = any_of(I.uses(), [&](const Use &U) {
      const auto &User = *cast<Instruction>(U.getUser());
      Bits Moved = in(User, U, B);
      return !Moved.empty() && isNeeded(User, Moved, Depth + 1);
    });
    if (All)
      Known[&I] = Needed;
    return Needed;
  }

  /// Where the bits \p B of \p Of are in \p User, or what they change there.
  static Bits in(const Instruction &User, const Use &Of, Bits B) {
    const unsigned Width = Bits::width(User);
    const APInt *C = nullptr;
    if (Of.getOperandNo() == 0 && User.getNumOperands() == 2)
      match(User.getOperand(1), m_APInt(C));
    switch (User.getOpcode()) {
    case Instruction::Trunc:
      return {B.Low, std::min(B.High, Width)};
    case Instruction::ZExt:
    case Instruction::Or:
    case Instruction::Xor:
    case Instruction::Freeze:
      return B;
    case Instruction::And:
      return C ? Bits{std::max(B.Low, C->countr_zero()),
                      std::min(B.High, C->getActiveBits())}
               : B;
    case Instruction::Select:
      return Of.getOperandNo() ? B : Bits::of(User);
    case Instruction::LShr:
      if (!C || C->uge(Width))
        return Bits::of(User);
      return {B.Low - std::min<unsigned>(B.Low, C->getZExtValue()),
              B.High - std::min<unsigned>(B.High, C->getZExtValue())};
    case Instruction::Shl:
      if (!C || C->uge(Width))
        return Bits::of(User);
      return {B.Low + unsigned(C->getZExtValue()),
              std::min<unsigned>(B.High + C->getZExtValue(), Width)};
    // Carries go up.
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Mul:
      return {B.Low, Width};
    default:
      return Bits::of(User);
    }
  }

  DenseMap<const Instruction *, bool> Known;
};

} // namespace

void residue::keepRowsInOrder(Function &F) {
  if (!HasFakeUses || !RowPolicy::of(F).InOrder)
    return;
  unsigned WordBits = TargetModel::of(F).WordBits;
  SmallVector<std::pair<Instruction *, Instruction *>, 64> Rows;
  for (BasicBlock &BB : F) {
    bool BehindSum = true;
    for (Instruction &I : BB) {
      if (isSum(I, WordBits)) {
        BehindSum = true;
      } else if (isFakeUse(I)) {
        BehindSum = false;
      } else if (Instruction *Word = factorOf(I, WordBits)) {
        if (BehindSum)
          Rows.push_back({&I, Word});
        BehindSum = false;
      }
    }
  }
  Needs Behind;
  erase_if(Rows, [&](const auto &Row) { return !Behind.isNeeded(*Row.first); });
  for (auto [First, Word] : Rows) {
    IRBuilder<> B(First);
    createFakeUse(B, Word);
  }
}
