//===- JoinPieces.cpp - Numbers that were cut in two ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is put together is a 2^k + b with b < 2^k, an `or` of a shift and an
// extension. If a and b are bits of one number x, a those from k on above those
// of b, then it is a part of x. If they are phi nodes of one block, they become
// one phi node of a 2^k + b, as long as that is there, or two constants, or
// another such pair, on every way in.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/JoinPieces.h"
#include "residue/Analysis/NumberPiece.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Numbers may be cut in more than two.
static const unsigned MaxRounds = 4;

namespace {

/// A 2^LowBits + B, where B is less than 2^LowBits and nothing is lost.
struct Join {
  Piece High, Low;

  unsigned bits() const { return Low.Bits + High.Bits; }
  /// Both are of one number, next to each other.
  std::optional<Piece> part() const {
    if (High.V != Low.V || High.From != Low.From + Low.Bits)
      return std::nullopt;
    return Piece{Low.V, Low.From, bits()};
  }
};

} // namespace

/// What \p I puts together, if it does.
static std::optional<Join> joinOf(Instruction &I) {
  Value *High, *Low;
  const APInt *Shift;
  if (!isWideInteger(*I.getType()) ||
      !match(&I, m_c_Or(m_OneUse(m_Shl(m_Value(High), m_APInt(Shift))),
                        m_Value(Low))))
    return std::nullopt;
  unsigned Width = I.getType()->getIntegerBitWidth();
  Join J{pieceOf(High), pieceOf(Low)};
  if (Shift->uge(Width) || J.Low.Bits != Shift->getZExtValue() ||
      J.bits() > Width)
    return std::nullopt;
  return J;
}

namespace {

class PieceJoiner {
public:
  explicit PieceJoiner(Function &F) : F(F) {}

  bool run() {
    bool Changed = false;
    for (unsigned Round = 0; Round != MaxRounds; ++Round) {
      bool Joined = joinPhis();
      Joined |= replaceParts();
      if (!Joined)
        break;
      Changed = true;
    }
    return Changed;
  }

private:
  using PhiPair = std::pair<PHINode *, PHINode *>;

  static Value *emit(IRBuilderBase &B, const Piece &P, Type *Ty) {
    Value *V = P.V;
    if (P.From)
      V = B.CreateLShr(V, P.From);
    V = B.CreateTrunc(V, B.getIntNTy(P.Bits), "part");
    return B.CreateZExt(V, Ty, "joined");
  }

  /// What is put together from parts of one number.
  bool replaceParts() {
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      std::optional<Join> J = joinOf(I);
      std::optional<Piece> Part = J ? J->part() : std::nullopt;
      if (!Part || !shouldTransform(Transformation::JoinPieces, I))
        continue;
      IRBuilder<> B(&I);
      I.replaceAllUsesWith(emit(B, *Part, I.getType()));
      Changed = true;
    }
    return Changed;
  }

  static std::optional<PhiPair> phisOf(const Join &J) {
    auto *High = dyn_cast<PHINode>(J.High.V), *Low = dyn_cast<PHINode>(J.Low.V);
    if (!High || !Low || High == Low || High->getParent() != Low->getParent() ||
        !J.High.isWhole() || !J.Low.isWhole())
      return std::nullopt;
    return PhiPair(High, Low);
  }

  /// One way into a pair of phi nodes: both as one number.
  static Join incoming(const PhiPair &Phis, BasicBlock *From) {
    return {pieceOf(Phis.first->getIncomingValueForBlock(From)),
            pieceOf(Phis.second->getIncomingValueForBlock(From))};
  }

  static bool isConstant(const Piece &P) { return isa<ConstantInt>(P.V); }

  /// Adds the pairs that \p Phis come from; false if one of all these comes
  /// from something else.
  bool collect(const PhiPair &Phis, SmallSetVector<PhiPair, 8> &All) const {
    if (!All.insert(Phis))
      return true;
    unsigned LowBits = Phis.second->getType()->getIntegerBitWidth();
    for (BasicBlock *From : predecessors(Phis.first->getParent())) {
      if (!isa<BranchInst, SwitchInst>(From->getTerminator()))
        return false;
      Join In = incoming(Phis, From);
      if (isConstant(In.High) && isConstant(In.Low))
        continue;
      std::optional<PhiPair> Other = phisOf(In);
      if (Other && Other->first->getType() == Phis.first->getType() &&
          Other->second->getType() == Phis.second->getType()) {
        if (!collect(*Other, All))
          return false;
      } else if (In.Low.Bits != LowBits || !In.part()) {
        return false;
      }
    }
    return true;
  }

  /// Phi nodes of two pieces that are put together somewhere.
  bool joinPhis() {
    bool Changed = false;
    SmallVector<PhiPair, 8> Found;
    for (Instruction &I : instructions(F))
      if (std::optional<Join> J = joinOf(I))
        if (std::optional<PhiPair> Phis = phisOf(*J))
          Found.push_back(*Phis);
    DenseSet<PHINode *> Gone;
    for (const PhiPair &Phis : Found) {
      SmallSetVector<PhiPair, 8> All;
      if (Gone.contains(Phis.first) || Gone.contains(Phis.second) ||
          !collect(Phis, All) || !areDistinct(All.getArrayRef()) ||
          !shouldTransform(Transformation::JoinPieces, *Phis.first))
        continue;
      replace(All.getArrayRef());
      for (const auto &[High, Low] : All) {
        Gone.insert(High);
        Gone.insert(Low);
      }
      Changed = true;
    }
    return Changed;
  }

  /// No phi node is in two pairs.
  static bool areDistinct(ArrayRef<PhiPair> All) {
    DenseSet<PHINode *> Seen;
    return all_of(All, [&](const PhiPair &Phis) {
      return Seen.insert(Phis.first).second && Seen.insert(Phis.second).second;
    });
  }

  void replace(ArrayRef<PhiPair> All) {
    DenseMap<PHINode *, PHINode *> Whole;
    for (const auto &[High, Low] : All) {
      unsigned LowBits = Low->getType()->getIntegerBitWidth();
      IRBuilder<> B(High);
      Whole[High] = B.CreatePHI(
          B.getIntNTy(LowBits + High->getType()->getIntegerBitWidth()),
          High->getNumIncomingValues(), "joined");
    }
    for (const PhiPair &Phis : All) {
      PHINode *Phi = Whole[Phis.first];
      DenseMap<BasicBlock *, Value *> Known;
      for (BasicBlock *From : predecessors(Phi->getParent())) {
        Value *&V = Known[From];
        if (!V)
          V = wholeFrom(Phis, From, *Phi->getType(), Whole);
        Phi->addIncoming(V, From);
      }
    }
    // The old ones are parts of the new ones.
    for (const auto &[High, Low] : All) {
      PHINode *Phi = Whole[High];
      IRBuilder<> B(Phi->getParent(), Phi->getParent()->getFirstInsertionPt());
      unsigned LowBits = Low->getType()->getIntegerBitWidth();
      Value *Upper =
          B.CreateTrunc(B.CreateLShr(Phi, LowBits), High->getType(), "high");
      Value *Lower = B.CreateTrunc(Phi, Low->getType(), "low");
      High->replaceAllUsesWith(Upper);
      Low->replaceAllUsesWith(Lower);
      High->eraseFromParent();
      Low->eraseFromParent();
    }
  }

  static Value *wholeFrom(const PhiPair &Phis, BasicBlock *From, Type &Ty,
                          const DenseMap<PHINode *, PHINode *> &Whole) {
    Join In = incoming(Phis, From);
    if (isConstant(In.High) && isConstant(In.Low)) {
      unsigned Bits = Ty.getIntegerBitWidth();
      auto ValueOf = [&](PHINode *Phi) {
        return cast<ConstantInt>(Phi->getIncomingValueForBlock(From))
            ->getValue()
            .zext(Bits);
      };
      return ConstantInt::get(
          Ty.getContext(),
          ValueOf(Phis.first)
                  .shl(Phis.second->getType()->getIntegerBitWidth()) |
              ValueOf(Phis.second));
    }
    if (std::optional<PhiPair> Other = phisOf(In))
      if (PHINode *Known = Whole.lookup(Other->first))
        return Known;
    IRBuilder<> B(From->getTerminator());
    return emit(B, *In.part(), &Ty);
  }

  Function &F;
};

} // namespace

PreservedAnalyses JoinPiecesPass::run(Function &F, FunctionAnalysisManager &) {
  if (none_of(instructions(F), isRaisedReduction) || !PieceJoiner(F).run())
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
