//===- TruthValue.cpp - Numbers that are 0 or 1, and masks ----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/TruthValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include <tuple>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

/// Proves one thing of many values; phi nodes on the way are assumed to have
/// it, which holds if all that comes into them has. Gives up after some steps:
/// values are used twice and twice again, and in blocks that are never reached
/// an instruction may be its own operand.
class Prover {
public:
  explicit Prover(const DataLayout &DL) : DL(DL) {}

  bool isTruth(const Value *V) {
    if (!mayGoOn())
      return false;
    if (V->getType()->isIntegerTy(1))
      return true;
    if (const auto *C = dyn_cast<ConstantInt>(V))
      return C->getValue().ule(1);
    const Value *A, *B;
    if (match(V, m_And(m_Value(A), m_Value(B))))
      return isTruth(A) || isTruth(B) || knownBit(V);
    if (match(V, m_CombineOr(m_Or(m_Value(A), m_Value(B)),
                             m_Xor(m_Value(A), m_Value(B)))) ||
        match(V, m_Mul(m_Value(A), m_Value(B))))
      return isTruth(A) && isTruth(B);
    if (match(V, m_CombineOr(m_ZExt(m_Value(A)), m_Trunc(m_Value(A)))) ||
        match(V, m_Sub(m_One(), m_Value(A))))
      return isTruth(A) || knownBit(V);
    if (isa<PHINode, SelectInst>(V))
      return throughChoices(V, Truth, 1,
                            [&](const Value *In) { return isTruth(In); });
    return fitsIn(V, 1);
  }

  bool isMask(const Value *V) {
    if (!mayGoOn())
      return false;
    if (V->getType()->isIntegerTy(1))
      return true;
    if (const auto *C = dyn_cast<ConstantInt>(V))
      return C->isZero() || C->isMinusOne();
    const Value *A, *B;
    if (match(V, m_CombineOr(m_And(m_Value(A), m_Value(B)),
                             m_Or(m_Value(A), m_Value(B)))) ||
        match(V, m_Xor(m_Value(A), m_Value(B))))
      return (isMask(A) && isMask(B)) || knownSign(V);
    if (match(V, m_CombineOr(m_SExt(m_Value(A)), m_Trunc(m_Value(A)))))
      return isMask(A) || knownSign(V);
    if (match(V, m_Neg(m_Value(A))) || match(V, m_Add(m_Value(A), m_AllOnes())))
      return isTruth(A) || knownSign(V);
    if (isa<PHINode, SelectInst>(V))
      return throughChoices(V, Mask, 0,
                            [&](const Value *In) { return isMask(In); });
    return knownSign(V);
  }

  bool fitsIn(const Value *V, unsigned Bits) {
    if (!mayGoOn())
      return false;
    if (V->getType()->getIntegerBitWidth() <= Bits)
      return true;
    const Value *A, *B;
    if (match(V, m_CombineOr(m_ZExt(m_Value(A)), m_Trunc(m_Value(A)))))
      return fitsIn(A, Bits) || knownToFit(V, Bits);
    if (match(V, m_And(m_Value(A), m_Value(B))))
      return fitsIn(A, Bits) || fitsIn(B, Bits);
    if (match(V, m_CombineOr(m_Or(m_Value(A), m_Value(B)),
                             m_Xor(m_Value(A), m_Value(B)))))
      return (fitsIn(A, Bits) && fitsIn(B, Bits)) || knownToFit(V, Bits);
    // floor(a / 2^c) < 2^n if and only if a < 2^(n + c); and a 2^c < 2^n, with
    // no bit lost, if a < 2^(n - c).
    const APInt *By;
    if (match(V, m_LShr(m_Value(A), m_APInt(By))) &&
        By->ult(V->getType()->getIntegerBitWidth()))
      return fitsIn(A, Bits + By->getZExtValue()) || knownToFit(V, Bits);
    if (match(V, m_Shl(m_Value(A), m_APInt(By))) && By->ult(Bits))
      return fitsIn(A, Bits - By->getZExtValue()) || knownToFit(V, Bits);
    if (isa<PHINode, SelectInst>(V))
      return throughChoices(V, Fits, Bits,
                            [&](const Value *In) { return fitsIn(In, Bits); });
    return knownToFit(V, Bits);
  }

private:
  bool mayGoOn() { return Steps && Steps--; }

  enum Property { Truth, Mask, Fits };
  /// \p V is a choice or a phi node; \p Bits tell one claim from another.
  bool throughChoices(const Value *V, Property What, unsigned Bits,
                      function_ref<bool(const Value *)> Holds) {
    if (const auto *Select = dyn_cast<SelectInst>(V))
      return Holds(Select->getTrueValue()) && Holds(Select->getFalseValue());
    const auto *Phi = cast<PHINode>(V);
    Claim Claimed{Phi, What, Bits};
    if (is_contained(Assumed, Claimed))
      return true;
    if (Assumed.size() == MaxPhis)
      return false;
    size_t Before = Assumed.size();
    Assumed.push_back(Claimed);
    if (all_of(Phi->incoming_values(), Holds))
      return true;
    // Nor does what was proven under the assumption.
    Assumed.truncate(Before);
    return false;
  }
  bool knownToFit(const Value *V, unsigned Bits) const {
    return computeKnownBits(V, DL).countMaxActiveBits() <= Bits;
  }
  bool knownBit(const Value *V) const { return knownToFit(V, 1); }
  bool knownSign(const Value *V) const {
    return ComputeNumSignBits(V, DL) == V->getType()->getIntegerBitWidth();
  }

  static constexpr unsigned MaxPhis = 8;
  unsigned Steps = 48;
  const DataLayout &DL;
  using Claim = std::tuple<const PHINode *, Property, unsigned>;
  SmallVector<Claim, MaxPhis> Assumed;
};

} // namespace

bool residue::isTruthValue(const Value *V, const DataLayout &DL) {
  return V->getType()->isIntegerTy() && Prover(DL).isTruth(V);
}

bool residue::isMask(const Value *V, const DataLayout &DL) {
  return V->getType()->isIntegerTy() && Prover(DL).isMask(V);
}

bool residue::fitsIn(const Value *V, unsigned Bits, const DataLayout &DL) {
  return V->getType()->isIntegerTy() && Prover(DL).fitsIn(V, Bits);
}
