//===- JoinWords.cpp - Words that are one number --------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers are found from the words that they consist of, and are taken to be
// below M at first: by induction over the steps of the program they are, if
// each is, given that those it is computed of are. A number that is not, and
// all that is computed of it, stays words.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/JoinWords.h"
#include "WordNumbers.h"
#include "residue/Analysis/CorrectedWords.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/WordCarries.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace residue;

#define DEBUG_TYPE "join-words"

PreservedAnalyses JoinWordsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!hasWideDivisions(F) || (!hasOverflow(F) && !mayHaveWordCarries(F)))
    return PreservedAnalyses::all();
  SmallVector<Integer, 2> Moduli = supportedModuli(F);
  if (Moduli.empty())
    return PreservedAnalyses::all();
  std::vector<CorrectedWords> Sums = findCorrectedWords(F, Moduli);
  if (Sums.empty())
    return PreservedAnalyses::all();
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  WordNumbers Numbers(F, AM.getResult<DominatorTreeAnalysis>(F),
                      AM.getResult<LoopAnalysis>(F), Sums);
  if (!Numbers.join())
    return PreservedAnalyses::all();
  ORE.emit([&]() {
    return OptimizationRemark(DEBUG_TYPE, "JoinWords", Numbers.where(),
                              &F.getEntryBlock())
           << ore::NV("Sums", Numbers.count())
           << " corrected sums of words are sums modulo "
           << ore::NV("Modulus", Sums.front().Modulus.str());
  });
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
