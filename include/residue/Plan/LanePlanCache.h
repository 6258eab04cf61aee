//===- LanePlanCache.h - Plans of lanes that are known ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Several passes plan a function, some of them with and without a change of
/// theirs, and most of its blocks are the same every time. What a block is
/// planned as depends on the operations in it and on what they are made of, not
/// on where they are: it is searched for once.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_PLAN_LANEPLANCACHE_H
#define RESIDUE_PLAN_LANEPLANCACHE_H

#include "residue/Plan/LanePlan.h"
#include "llvm/IR/PassManager.h"
#include <map>
#include <memory>
#include <vector>

namespace residue {

class LanePlanCache {
public:
  /// What LanePlan::create makes of it.
  std::optional<LanePlan>
  plan(const LaneCosts &Costs, unsigned NumLanes,
       llvm::ArrayRef<const ResidueNode *> Nodes,
       llvm::ArrayRef<const ResidueNode *> Exits, const llvm::BasicBlock *Latch,
       llvm::function_ref<bool(const ResidueNode &)> IsInFront);

private:
  /// All that the search looks at, in numbers.
  using Key = std::vector<unsigned>;
  std::map<Key, std::optional<LanePlan::Numbered>> Known;
};

/// The cache of all functions that one analysis manager knows. It has nothing
/// of the functions themselves, so no change of them makes it wrong.
class LanePlanCacheAnalysis
    : public llvm::AnalysisInfoMixin<LanePlanCacheAnalysis> {
  friend llvm::AnalysisInfoMixin<LanePlanCacheAnalysis>;
  static llvm::AnalysisKey Key;

public:
  class Result {
  public:
    explicit Result(std::shared_ptr<LanePlanCache> Cache)
        : Cache(std::move(Cache)) {}
    LanePlanCache &cache() { return *Cache; }
    bool invalidate(llvm::Function &, const llvm::PreservedAnalyses &,
                    llvm::FunctionAnalysisManager::Invalidator &) {
      return false;
    }

  private:
    std::shared_ptr<LanePlanCache> Cache;
  };

  Result run(llvm::Function &, llvm::FunctionAnalysisManager &) {
    return Result(Cache);
  }

private:
  std::shared_ptr<LanePlanCache> Cache = std::make_shared<LanePlanCache>();
};

} // namespace residue

#endif // RESIDUE_PLAN_LANEPLANCACHE_H
