//===- WebLiveness_test.cpp - What is needed exactly, and what as a residue
//===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "Parse.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/WebLiveness.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

/// The analysis of a function with one modulus.
struct Analysed {
  explicit Analysed(Parsed &P)
      : Analysis(P.function(), ReductionAnalysisOptions()),
        Graph(*Analysis.graphs().front()), Live(P.function(), {&Graph}) {}

  ReductionAnalysis Analysis;
  const ResidueGraph &Graph;
  WebLiveness Live;
};

TEST(WebLiveness, WhatOnlyAReductionReadsDoesNotStay) {
  Parsed P("define i128 @f(i128 %x, i128 %y) {\n"
           "  %a = urem i128 %x, 97\n"
           "  %b = urem i128 %y, 97\n"
           "  %m = mul i128 %a, %b\n"
           "  %r = urem i128 %m, 97\n"
           "  ret i128 %r\n"
           "}\n");
  Analysed A(P);
  EXPECT_TRUE(A.Live.needsResidue(A.Graph.lookup(P["m"])));
  EXPECT_FALSE(A.Live.staysForExactUse(&P.instruction("m")));
  EXPECT_FALSE(A.Live.needsExact(A.Graph.lookup(P["a"])));
  EXPECT_TRUE(A.Live.needsExact(A.Graph.lookup(P["r"])));
  EXPECT_EQ(A.Live.exactUsers(P["r"]).size(), 1u);
}

TEST(WebLiveness, ProductThatIsStoredStays) {
  Parsed P("define i128 @f(i128 %x, i128 %y, ptr %p) {\n"
           "  %a = urem i128 %x, 97\n"
           "  %b = urem i128 %y, 97\n"
           "  %m = mul i128 %a, %b\n"
           "  store i128 %m, ptr %p\n"
           "  %r = urem i128 %m, 97\n"
           "  ret i128 %r\n"
           "}\n");
  Analysed A(P);
  EXPECT_TRUE(A.Live.staysForExactUse(&P.instruction("m")));
  // Its factors are canonical integers then, which it multiplies.
  EXPECT_TRUE(A.Live.needsExact(A.Graph.lookup(P["a"])));
}

TEST(WebLiveness, WhatNobodyReadsIsNotNeeded) {
  Parsed P("define i128 @f(i128 %x) {\n"
           "  %a = urem i128 %x, 97\n"
           "  %m = mul i128 %a, %a\n"
           "  %dead = urem i128 %m, 97\n"
           "  ret i128 %a\n"
           "}\n");
  Analysed A(P);
  EXPECT_FALSE(A.Live.needsResidue(A.Graph.lookup(P["dead"])));
  EXPECT_TRUE(A.Live.needsExact(A.Graph.lookup(P["a"])));
}

} // namespace
