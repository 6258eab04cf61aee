//===- Pipelines.h - In which order the passes run --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What runs at each place of a pipeline. The extension points of LLVM's
/// default pipelines and the pass `residue`, which is all of it without LLVM's
/// own passes in between, share these.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_PIPELINES_H
#define RESIDUE_LIB_PASSES_PIPELINES_H

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace residue {

/// Where pipelines start: the source's arithmetic is still there.
void addStartPasses(llvm::ModulePassManager &MPM, llvm::OptimizationLevel L);
/// In front of the propagation of constants between functions: what functions
/// do is in registers, and nothing is inlined yet.
void addSimplificationPasses(llvm::ModulePassManager &MPM,
                             llvm::OptimizationLevel L);
/// Behind inlining, among others.
void addPeepholePasses(llvm::FunctionPassManager &FPM,
                       llvm::OptimizationLevel L);
/// Before loops are unrolled.
void addLoopPasses(llvm::LoopPassManager &LPM);
/// As late as the pipelines in front of a ThinLTO link have an extension point:
/// they end in front of the vectorizers.
void addEarlyPasses(llvm::ModulePassManager &MPM, llvm::OptimizationLevel L);
/// In front of the vectorizers. \p IsSkipped: see KeepScalarPass.
void addVectorizerPasses(llvm::FunctionPassManager &FPM,
                         llvm::OptimizationLevel L, bool IsSkipped);
/// What runs where the pipelines end: analysis, rewriting, and whatever is
/// left.
void addLatePasses(llvm::ModulePassManager &MPM, llvm::OptimizationLevel L);
/// The pass `residue`: all of it, as at -O2.
void addAllPasses(llvm::ModulePassManager &MPM);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_PIPELINES_H
