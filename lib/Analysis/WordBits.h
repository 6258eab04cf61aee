//===- WordBits.h - Bits of the values of registers --------------*- C++
//-*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_ANALYSIS_WORDBITS_H
#define RESIDUE_LIB_ANALYSIS_WORDBITS_H

#include "residue/Analysis/WordFunction.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Value.h"

namespace residue {

/// Of what is evaluated.
constexpr unsigned MaxWidth = 128;
/// A value has no more forms than this.
constexpr size_t MaxForms = 8;

inline WideWord mask(unsigned Width) {
  return Width >= MaxWidth ? ~WideWord(0) : (WideWord(1) << Width) - 1;
}
inline WideWord truncated(WideWord V, unsigned Width) {
  return V & mask(Width);
}
inline bool topBit(WideWord V, unsigned Width) { return V >> (Width - 1) & 1; }
inline WideWord extended(WideWord V, unsigned Width) {
  return topBit(V, Width) ? V | ~mask(Width) : V;
}

inline unsigned widthOf(const llvm::Value *V) {
  return V->getType()->getIntegerBitWidth();
}

} // namespace residue

#endif // RESIDUE_LIB_ANALYSIS_WORDBITS_H
