//===- Options.cpp - Command line options ---------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Target/Options.h"
#include "residue/Target/CostTable.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace residue;

Options::Options()
    : Category("Residue", "Options of the plugin: docs/options.md"),
      MinBits("residue-min-bits", cl::init(65), cl::cat(Category),
              cl::desc("Smallest dividend, in bits, whose reductions are "
                       "rewritten")),
      TheStage(
          "residue-stage", cl::init(Stage::Default), cl::cat(Category),
          cl::desc("How much of the rewriting is done"),
          cl::values(clEnumValN(Stage::SingleStep, "single-step",
                                "every reduction on its own, complete"),
                     clEnumValN(Stage::Incomplete, "incomplete",
                                "incomplete reductions, except across phi "
                                "nodes"),
                     clEnumValN(Stage::IncompletePhi, "incomplete-phi",
                                "incomplete reductions, phi nodes "
                                "included"),
                     clEnumValN(Stage::Default, "default", "planned ranges"))),
      Representation(
          "residue-representation", cl::init(RequestedRepresentation::Auto),
          cl::cat(Category), cl::desc("How field elements are represented"),
          cl::values(
              clEnumValN(RequestedRepresentation::Auto, "auto",
                         "what costs least"),
              clEnumValN(RequestedRepresentation::Wide, "wide",
                         "one iN value, left to the legalizer"),
              clEnumValN(RequestedRepresentation::Saturated, "saturated",
                         "words and explicit carry chains"),
              clEnumValN(RequestedRepresentation::Montgomery, "montgomery",
                         "the Montgomery form, where the modulus is "
                         "odd"),
              clEnumValN(RequestedRepresentation::Unsaturated, "unsaturated",
                         "limbs with spare bits, for 2^n - c"),
              clEnumValN(RequestedRepresentation::Packed, "packed",
                         "lanes of vectors in every loop that can be, for "
                         "2^n - c"))),
      Reduction(
          "residue-reduction", cl::init(RequestedReduction::Auto),
          cl::cat(Category),
          cl::desc(
              "How numbers are reduced; where the modulus does not allow it, "
              "a remark says so")),
      WordBits(
          "residue-word-bits", cl::init(RequestedWord::Auto), cl::cat(Category),
          cl::desc("Word width of the emitted arithmetic"),
          cl::values(
              clEnumValN(RequestedWord::Auto, "auto",
                         "the target's register width"),
              clEnumValN(RequestedWord::W8, "8", "for tests on toy moduli"),
              clEnumValN(RequestedWord::W16, "16", "for tests on toy moduli"),
              clEnumValN(RequestedWord::W32, "32", "32-bit registers"),
              clEnumValN(RequestedWord::W64, "64", "64-bit registers"))),
      LimbBits("residue-limb-bits", cl::init(0), cl::cat(Category),
               cl::desc("Width of the limbs of the unsaturated "
                        "representation; 0: as few limbs as the additions "
                        "between products allow")),
      InlineCallee("residue-inline-callee", cl::init(64), cl::cat(Category),
                   cl::desc("Largest number of reductions in a field function "
                            "that is inlined at more than one call")),
      InlineCaller("residue-inline-caller", cl::init(1500), cl::cat(Category),
                   cl::desc("Largest number of reductions that inlining "
                            "gathers in one function")),
      InlineSize("residue-inline-size", cl::init(100), cl::cat(Category),
                 cl::desc("Largest number of reductions that inlining adds for "
                          "one function at -Os and -Oz")),
      UnrolledWords("residue-unrolled-words",
                    cl::init(CostTable::generic().Sizes.UnrolledWords),
                    cl::cat(Category),
                    cl::desc("Words of the largest odd modulus whose products "
                             "are unrolled; wider ones are loops")),
      BlockWords("residue-block-words",
                 cl::init(CostTable::generic().Sizes.BlockWords),
                 cl::cat(Category),
                 cl::desc("Words that loops over words take at a time")),
      InlineProducts("residue-inline-products",
                     cl::init(CostTable::generic().Sizes.InlineProducts),
                     cl::cat(Category),
                     cl::desc("Word products that one function may have in "
                              "its field operations, half by default where "
                              "elements have more than 320 bits; above it, or "
                              "at -Os and -Oz, they become calls")),
      Power("residue-power", cl::init(RequestedPower::On), cl::cat(Category),
            cl::desc("What becomes of powers by constant exponents"),
            cl::values(
                clEnumValN(RequestedPower::On, "on",
                           "by addition chains, or inverses modulo "
                           "primes by division steps"),
                clEnumValN(RequestedPower::Chains, "chains",
                           "by addition chains"),
                clEnumValN(RequestedPower::Divsteps, "divsteps",
                           "inverses modulo primes by division steps, "
                           "paying or not"),
                clEnumValN(RequestedPower::Off, "off", "as the source does"))),
      Strict("residue-strict", cl::init(false), cl::cat(Category),
             cl::desc("Wide divisions that stay, and branches, addresses and "
                      "divisions that depend on field elements, are errors")),
      Verify("residue-verify", cl::init(false), cl::cat(Category),
             cl::desc("What is emitted is proven for all inputs, a function as "
                      "a whole or its reductions one by one; what is not "
                      "keeps LLVM's divisions, and a remark tells")),
      KeepUnproven(
          "residue-keep-unproven", cl::init(false), cl::cat(Category),
          cl::desc("With -residue-verify: what is not proven as a whole is "
                   "emitted all the same")),
      ConvertAll("residue-convert-all", cl::init(false), cl::cat(Category),
                 cl::desc("Every number in Montgomery form is times R, where a "
                          "conversion could be left out, too")),
      KeepWitness("residue-keep-witness", cl::init(false), cl::cat(Category),
                  cl::desc("What the numbers that are emitted hold of the "
                           "source is kept as metadata, for the pass "
                           "verify-against")),
      VerifyAgainst("residue-verify-against", cl::cat(Category),
                    cl::desc("File of the module as it was, for the pass "
                             "verify-against")),
      VerifyExamples(
          "residue-verify-examples", cl::init(0), cl::Hidden, cl::cat(Category),
          cl::value_desc("count"),
          cl::desc("For tests of the checker: what it finds is compared with "
                   "what is computed from so many examples")),
      MistakeBounds("residue-mistake-bounds", cl::init(false), cl::Hidden,
                    cl::cat(Category),
                    cl::desc("For tests of the checker: a limb of one bit too "
                             "many is taken to fit, what is one step from "
                             "being reduced to be so, and each step of an "
                             "addition chain has a squaring too many")) {
  // Listed in the order of the enumerators.
  for (unsigned Kind = 0; Kind != reductionKinds().size(); ++Kind) {
    const ReductionRow &Row = reductionRow(RequestedReduction(Kind));
    Reduction.getParser().addLiteralOption(Row.Name, Row.Kind, Row.Help);
  }
}

const Options &residue::options() {
  static Options TheOptions;
  return TheOptions;
}

const char *residue::stageName(Stage S) {
  switch (S) {
  case Stage::SingleStep:
    return "single-step";
  case Stage::Incomplete:
    return "incomplete";
  case Stage::IncompletePhi:
    return "incomplete-phi";
  case Stage::Default:
    return "default";
  }
  return "";
}

std::optional<Stage> residue::parseStage(StringRef Name) {
  return StringSwitch<std::optional<Stage>>(Name)
      .Case("single-step", Stage::SingleStep)
      .Case("incomplete", Stage::Incomplete)
      .Case("incomplete-phi", Stage::IncompletePhi)
      .Case("default", Stage::Default)
      .Default(std::nullopt);
}

Stage residue::defaultStage() { return options().TheStage; }
