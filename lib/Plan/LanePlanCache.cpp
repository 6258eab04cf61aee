//===- LanePlanCache.cpp - Plans of lanes that are known ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/LanePlanCache.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace residue;

AnalysisKey LanePlanCacheAnalysis::Key;

namespace {

/// Numbers for nodes, conditions and blocks, in the order in which they are
/// met.
template <typename T> class Numbers {
public:
  /// That of \p What, and whether it is new. 0 is nothing.
  std::pair<unsigned, bool> of(const T *What) {
    if (!What)
      return {0, false};
    auto [At, IsNew] = Known.try_emplace(What, Known.size() + 1);
    return {At->second, IsNew};
  }

private:
  DenseMap<const T *, unsigned> Known;
};

} // namespace

std::optional<LanePlan>
LanePlanCache::plan(const LaneCosts &Costs, unsigned NumLanes,
                    ArrayRef<const ResidueNode *> Nodes,
                    ArrayRef<const ResidueNode *> Exits,
                    const BasicBlock *Latch,
                    function_ref<bool(const ResidueNode &)> IsInFront) {
  Key K{NumLanes,
        Costs.Permutation,
        Costs.Shuffle,
        Costs.Blend,
        Costs.Sum,
        Costs.Choice,
        unsigned(Nodes.size()),
        unsigned(Exits.size()),
        Latch != nullptr};
  Numbers<ResidueNode> Numbered;
  Numbers<Value> Conditions;
  Numbers<BasicBlock> Blocks;
  SmallVector<const ResidueNode *, 0> ByNumber(Nodes);
  for (const ResidueNode *Node : Nodes)
    Numbered.of(Node);
  for (const ResidueNode *Node : Nodes) {
    K.push_back(unsigned(Node->Kind));
    K.push_back(Conditions.of(Node->Condition).first);
    K.push_back(Latch && Node->Kind == NodeKind::Phi
                    ? cast<PHINode>(Node->V)->getBasicBlockIndex(Latch)
                    : -1);
    K.push_back(Node->Operands.size());
    for (const ResidueNode *Operand : Node->Operands) {
      auto [Number, IsNew] = Numbered.of(Operand);
      K.push_back(Number);
      if (!IsNew)
        continue;
      ByNumber.push_back(Operand);
      bool IsConstant = Operand->Kind == NodeKind::Constant;
      auto *I = dyn_cast_or_null<Instruction>(Operand->V);
      K.push_back(unsigned(Operand->Kind));
      K.push_back(IsConstant && Operand->Constant == Integer(2));
      K.push_back(Blocks.of(I ? I->getParent() : nullptr).first);
      K.push_back(!IsConstant && IsInFront(*Operand));
    }
  }
  for (const ResidueNode *Node : Exits)
    K.push_back(Numbered.of(Node).first);

  auto [At, IsNew] = Known.try_emplace(std::move(K));
  std::optional<LanePlan> Plan;
  if (!IsNew) {
    if (At->second)
      Plan.emplace(*At->second, ByNumber, Nodes.size(), NumLanes);
    return Plan;
  }
  Plan = LanePlan::create(Costs, NumLanes, Nodes, Exits, Latch, IsInFront);
  if (Plan)
    At->second = Plan->numbered(ByNumber);
  return Plan;
}
