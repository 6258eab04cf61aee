//===- ResidueGraph_test.cpp - Parts of graphs ----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parse.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/ResidueGraph.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

/// Two webs that share an input and a constant; the second one is a loop.
const char TwoWebs[] = "define i128 @f(i64 %x, i64 %y, i32 %n, ptr %p) {\n"
                       "entry:\n"
                       "  %a = zext i64 %x to i128\n"
                       "  %b = zext i64 %y to i128\n"
                       "  %c = zext i64 %x to i128\n"
                       "  %m = mul nuw i128 %a, 5\n"
                       "  %r = urem i128 %m, 97\n"
                       "  %m2 = mul nuw i128 %r, %r\n"
                       "  %r2 = urem i128 %m2, 97\n"
                       "  store i128 %r2, ptr %p\n"
                       "  br label %loop\n"
                       "loop:\n"
                       "  %s = phi i128 [ %b, %entry ], [ %t, %loop ]\n"
                       "  %i = phi i32 [ %n, %entry ], [ %down, %loop ]\n"
                       "  %f = mul nuw i128 %s, 5\n"
                       "  %g = add nuw i128 %f, %c\n"
                       "  %t = urem i128 %g, 97\n"
                       "  %down = add i32 %i, -1\n"
                       "  %more = icmp ne i32 %down, 0\n"
                       "  br i1 %more, label %loop, label %end\n"
                       "end:\n"
                       "  ret i128 %t\n"
                       "}\n";

TEST(ResidueGraph, APartHasItsWebsAndWhatTheyTake) {
  Parsed P(TwoWebs);
  ReductionAnalysis Analysis(P.function(), ReductionAnalysisOptions());
  const ResidueGraph &Graph = *Analysis.graphs().front();
  ASSERT_EQ(Graph.webs(), 2U);
  for (unsigned Web : {0U, 1U}) {
    auto Part = Graph.part([&](unsigned Number) { return Number == Web; });
    EXPECT_EQ(Part->webs(), 1U);
    EXPECT_EQ(Part->modulus().value(), Graph.modulus().value());
    DenseSet<const ResidueNode *> Nodes(Part->nodes().begin(),
                                        Part->nodes().end());
    for (auto [Index, Node] : enumerate(Part->nodes())) {
      EXPECT_EQ(Node->Id, Index);
      for (const ResidueNode *Operand : Node->Operands)
        EXPECT_TRUE(Nodes.contains(Operand));
    }
    // All operations are in their part, and only there.
    for (const ResidueNode *Node : Graph.nodes()) {
      const ResidueNode *Copy = Node->V ? Part->lookup(Node->V) : nullptr;
      if (Node->isOperation())
        EXPECT_EQ(Copy != nullptr, Node->Web == Web);
      if (!Copy)
        continue;
      EXPECT_NE(Copy, Node);
      EXPECT_EQ(Copy->Kind, Node->Kind);
      EXPECT_EQ(Copy->Operands.size(), Node->Operands.size());
      EXPECT_EQ(Copy->Source, Node->Source);
    }
  }
}

TEST(ResidueGraph, APartOfAllWebsIsLikeTheGraph) {
  Parsed P(TwoWebs);
  ReductionAnalysis Analysis(P.function(), ReductionAnalysisOptions());
  const ResidueGraph &Graph = *Analysis.graphs().front();
  auto All = Graph.part([](unsigned) { return true; });
  EXPECT_EQ(All->webs(), Graph.webs());
  ASSERT_EQ(All->nodes().size(), Graph.nodes().size());
  for (auto [Copy, Node] : zip(All->nodes(), Graph.nodes())) {
    EXPECT_EQ(Copy->V, Node->V);
    EXPECT_EQ(Copy->Kind, Node->Kind);
  }
}

} // namespace
