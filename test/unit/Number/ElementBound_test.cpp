//===- ElementBound_test.cpp - What the values of an element are ----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Print.h"
#include "residue/Number/ElementBound.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace residue;

namespace {

ElementBound limbs(std::initializer_list<Integer> Max) {
  return LimbBounds(Max);
}

std::string text(const ElementBound &Bound) {
  std::string Text;
  raw_string_ostream OS(Text);
  Bound.print(OS, Modulus(Integer(251)));
  return Text;
}

TEST(ElementBound, AnIntegerWithoutAMinimumIsNotNegative) {
  ElementBound Ten(Integer(10));
  EXPECT_TRUE(Ten.isInteger());
  EXPECT_EQ(Ten.interval(), Bound(Integer(0), Integer(10)));
  EXPECT_EQ(ElementBound(), ElementBound(Integer(0)));
}

TEST(ElementBound, IntegersCoverIntervals) {
  ElementBound Ten(Integer(10)), Around(Bound(Integer(-1), Integer(10)));
  EXPECT_TRUE(Ten.covers(Ten));
  EXPECT_TRUE(Ten.covers(Integer(9)));
  EXPECT_FALSE(Ten.covers(Integer(11)));
  EXPECT_TRUE(Around.covers(Ten));
  EXPECT_FALSE(Ten.covers(Around));
}

TEST(ElementBound, LimbsAreCoveredOneByOne) {
  // As an integer of such limbs the second would be the larger one.
  EXPECT_FALSE(limbs({7, 3}).covers(limbs({8, 2})));
  EXPECT_FALSE(limbs({7, 3}).covers(limbs({6, 4})));
  EXPECT_TRUE(limbs({7, 3}).covers(limbs({7, 2})));
}

TEST(ElementBound, TheHullCoversBoth) {
  ElementBound Around(Bound(Integer(-1), Integer(3)));
  EXPECT_EQ(Around.hull(Integer(10)),
            ElementBound(Bound(Integer(-1), Integer(10))));
  EXPECT_EQ(limbs({7, 3}).hull(limbs({6, 4})), limbs({7, 4}));
}

TEST(ElementBound, IntegersAndLimbsAreNotTheSame) {
  EXPECT_NE(limbs({7}), ElementBound(Integer(7)));
}

TEST(ElementBound, IsPrintedWithItsSize) {
  EXPECT_EQ(text(Integer(250)), "<= 250 (8 bits)");
  EXPECT_EQ(text(Bound(Integer(-251), Integer(501))),
            ">= -(251), <= 501 (9 bits)");
  EXPECT_EQ(text(limbs({7, 3})), "limbs <= 7 3");
}

TEST(ElementBound, TheLargestValueIsOfAnIntegerOrOfEachLimb) {
  EXPECT_EQ(ElementBound(Integer(250)).largest(), "250");
  EXPECT_EQ(limbs({7, 3}).largest(), "7 3");
}

} // namespace
