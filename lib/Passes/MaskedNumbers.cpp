//===- MaskedNumbers.cpp - Masks behind numbers from memory ---------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaskedNumbers.h"
#include "residue/Analysis/TruthValue.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/WideInteger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// Phi nodes and choices that are looked at together.
static constexpr unsigned MaxNodes = 64;

namespace {

/// Phi nodes and choices that take each other, and of which nobody else sees
/// more than the low bits. So what they have above makes no difference, and may
/// as well be zeros.
class SeenNumbers {
public:
  SeenNumbers(unsigned Bits, const DataLayout &DL) : Bits(Bits), DL(DL) {}

  /// \p Last, and all that flows into it.
  bool collect(Instruction &Last);
  void maskInputs();

private:
  static bool isNode(const Value &V) {
    return isa<PHINode>(V) ||
           (isa<SelectInst>(V) &&
            cast<SelectInst>(V).getCondition()->getType()->isIntegerTy(1));
  }
  bool isSeenBelow(Instruction &Node) const;
  static unsigned firstInput(const Instruction &Node) {
    return isa<SelectInst>(Node) ? 1 : 0;
  }

  unsigned Bits;
  const DataLayout &DL;
  SmallSetVector<Instruction *, 8> Nodes;
};

} // namespace

bool SeenNumbers::isSeenBelow(Instruction &Node) const {
  return all_of(Node.users(), [&](User *U) {
    const APInt *Mask;
    if (match(U, m_And(m_Specific(&Node), m_LowBitMask(Mask))))
      return Mask->countr_one() <= Bits;
    if (isa<TruncInst>(U))
      return U->getType()->getIntegerBitWidth() <= Bits;
    return isNode(*U) && Nodes.contains(cast<Instruction>(U));
  });
}

bool SeenNumbers::collect(Instruction &Last) {
  Nodes.insert(&Last);
  for (unsigned Next = 0; Next != Nodes.size(); ++Next) {
    Instruction &Node = *Nodes[Next];
    for (Use &U : drop_begin(Node.operands(), firstInput(Node)))
      if (isNode(*U) && !fitsIn(U, Bits, DL))
        Nodes.insert(cast<Instruction>(U));
    if (Nodes.size() > MaxNodes)
      return false;
    const auto *Phi = dyn_cast<PHINode>(&Node);
    if (Phi && any_of(Phi->blocks(), [](const BasicBlock *From) {
          return !isa<BranchInst, SwitchInst>(From->getTerminator());
        }))
      return false;
  }
  return any_of(Nodes, [](Instruction *I) { return isa<PHINode>(I); }) &&
         all_of(Nodes, [&](Instruction *I) { return isSeenBelow(*I); });
}

void SeenNumbers::maskInputs() {
  for (Instruction *Node : Nodes) {
    // Above, a negative number has zeros now.
    for (User *U : Node->users())
      if (auto *Low = dyn_cast<TruncInst>(U))
        Low->dropPoisonGeneratingFlags();
    SmallDenseMap<BasicBlock *, Value *> Masked;
    for (Use &U : drop_begin(Node->operands(), firstInput(*Node))) {
      if (auto *I = dyn_cast<Instruction>(U); I && Nodes.contains(I))
        continue;
      if (fitsIn(U, Bits, DL))
        continue;
      auto *Phi = dyn_cast<PHINode>(Node);
      BasicBlock *From = Phi ? Phi->getIncomingBlock(U) : Node->getParent();
      Value *Known = Phi ? Masked.lookup(From) : nullptr;
      if (!Known) {
        IRBuilder<> B(Phi ? From->getTerminator() : Node);
        unsigned Width = U->getType()->getIntegerBitWidth();
        Known = B.CreateAnd(
            U,
            ConstantInt::get(U->getType(), APInt::getLowBitsSet(Width, Bits)),
            "element");
        Masked[From] = Known;
      }
      U.set(Known);
    }
  }
}

bool residue::dropMasks(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *Number;
    const APInt *Mask;
    if (!isWideInteger(*I.getType()) ||
        !match(&I, m_And(m_Value(Number), m_LowBitMask(Mask))) || Number == &I)
      continue;
    unsigned Bits = Mask->countr_one();
    if (!fitsIn(Number, Bits, DL)) {
      SeenNumbers Seen(Bits, DL);
      auto *Node = dyn_cast<Instruction>(Number);
      if (!Node || !isa<PHINode, SelectInst>(Node) || !Seen.collect(*Node) ||
          !shouldTransform(Transformation::RaiseChoices, I))
        continue;
      Seen.maskInputs();
      if (!fitsIn(Number, Bits, DL))
        continue;
    }
    I.replaceAllUsesWith(Number);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}
