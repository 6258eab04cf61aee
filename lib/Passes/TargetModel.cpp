//===- TargetModel.cpp - What a target is good at -------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/TargetModel.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace residue;

namespace {
enum class RepresentationChoice { Auto, Wide, Saturated };
enum class WordChoice : unsigned {
  Auto = 0,
  W8 = 8,
  W16 = 16,
  W32 = 32,
  W64 = 64
};
} // namespace

static cl::opt<WordChoice> WordBitsOption(
    "residue-word-bits", cl::init(WordChoice::Auto), cl::Hidden,
    cl::desc("Word width of the emitted arithmetic"),
    cl::values(clEnumValN(WordChoice::Auto, "auto",
                          "the target's register width"),
               clEnumValN(WordChoice::W8, "8", "for tests on toy moduli"),
               clEnumValN(WordChoice::W16, "16", "for tests on toy moduli"),
               clEnumValN(WordChoice::W32, "32", "32-bit registers"),
               clEnumValN(WordChoice::W64, "64", "64-bit registers")));

static cl::opt<RepresentationChoice> RepresentationOption(
    "residue-representation", cl::init(RepresentationChoice::Auto), cl::Hidden,
    cl::desc("How field elements are represented"),
    cl::values(clEnumValN(RepresentationChoice::Auto, "auto",
                          "what the target model prefers"),
               clEnumValN(RepresentationChoice::Wide, "wide",
                          "one iN value, left to the legalizer"),
               clEnumValN(RepresentationChoice::Saturated, "saturated",
                          "words and explicit carry chains")));

/// Products of more words than this are left to the legalizer: rows of explicit
/// carries grow with the square of the words.
static const unsigned MaxSaturatedWords = 9;

TargetModel TargetModel::of(const Function &F) {
  TargetModel Model;
  Model.WordBits = static_cast<unsigned>(WordBitsOption.getValue());
  if (!Model.WordBits)
    Model.WordBits =
        F.getParent()->getDataLayout().getLargestLegalIntTypeSizeInBits();
  // A module without a data layout says nothing; assume 64-bit registers.
  if (Model.WordBits < 8)
    Model.WordBits = 64;
  return Model;
}

RepresentationKind TargetModel::preferred(unsigned ContainerBits) const {
  switch (RepresentationOption) {
  case RepresentationChoice::Wide:
    return RepresentationKind::Wide;
  case RepresentationChoice::Saturated:
    return RepresentationKind::Saturated;
  case RepresentationChoice::Auto:
    break;
  }
  return ContainerBits <= MaxSaturatedWords * WordBits
             ? RepresentationKind::Saturated
             : RepresentationKind::Wide;
}
