//===- Divsteps.h - Inverses by division steps ------------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// x^-1 mod M in constant time, for an odd M: a greatest common divisor of M
/// and x, taken one bit at a time, whose steps also give the inverse.
///
/// A division step of (delta, f, g), with an odd f, is
///
///     g odd, delta > 0:  (1 - delta, g, (g - f) / 2)
///     g odd, else:       (1 + delta, f, (g + f) / 2)
///     g even:            (1 + delta, f,  g / 2)
///
/// which never changes the odd part of gcd(f, g), and comes to g = 0. It looks
/// at the lowest bit of g and the sign of delta only, so the low words of f and
/// g say what the next steps are: as many as a word has bits, but for two, are
/// one matrix. That is then applied to f and g, and to the numbers d and e with
/// d x = f and e x = g (mod M). (D. J. Bernstein and B.-Y. Yang, Fast
/// constant-time gcd computation and modular inversion, 2019; from delta = 1/2
/// on, and the signs of d and e as corrections, as in P. Wuille, The safegcd
/// implementation in libsecp256k1 explained, 2021.)
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ARITHMETIC_DIVSTEPS_H
#define RESIDUE_ARITHMETIC_DIVSTEPS_H

#include "residue/Number/DivstepSchedule.h"
#include "residue/Number/Modulus.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace residue {

class DivstepInverse {
public:
  /// \p M is odd and above 1.
  DivstepInverse(const Integer &M, unsigned WordBits, llvm::IRBuilderBase &B);

  /// Fills \p F, whose entry block the builder stands in: the result is its
  /// first argument, the operand is the other, both pointers to an integer of
  /// the type \p Element. The operand is below M. The result is 0 for 0, and
  /// else the number below M with operand * result = gcd(M, operand) (mod M).
  void emitBody(llvm::Function &F, llvm::IntegerType *Element);

private:
  using Words = llvm::SmallVector<llvm::Value *, 40>;
  /// 2^k times the product of the matrices of k steps: (f, g) becomes
  /// (U f + V g, Q f + R g) / 2^k. |U| + |V| and |Q| + |R| are at most 2^k,
  /// and no entry is -2^k.
  struct Matrix {
    llvm::Value *U, *V, *Q, *R;
  };

  /// What \p Body makes of \p Values, \p Times times over, \p PerTurn times
  /// in each turn of a loop.
  Words repeat(unsigned Times, llvm::ArrayRef<llvm::Value *> Values,
               llvm::function_ref<Words(llvm::ArrayRef<llvm::Value *>)> Body,
               const char *Name, unsigned PerTurn = 1);
  unsigned stepsPerTurn() const;
  Words step(llvm::ArrayRef<llvm::Value *> State);
  Words stepBySelects(llvm::Value *Zeta, llvm::Value *F, llvm::Value *G);
  Matrix stepWords(llvm::Value *&Zeta, llvm::Value *F, llvm::Value *G);
  Matrix stepPacked(llvm::Value *&Zeta, llvm::Value *F, llvm::Value *G,
                    unsigned Steps);
  Matrix stepRound(llvm::Value *&Zeta, llvm::Value *F, llvm::Value *G);
  Matrix compose(const Matrix &Then, const Matrix &First);
  llvm::Value *combine(llvm::Value *A, llvm::Value *X, llvm::Value *B,
                       llvm::Value *Y);
  llvm::Value *multiplyWide(llvm::Value *A, llvm::Value *B);
  llvm::Value *multiplyLimb(llvm::Value *A, unsigned Limb);
  llvm::Value *wide(llvm::Value *Low, llvm::Value *High);
  llvm::Value *aboveLimb(llvm::Value *Double);
  llvm::Constant *modulusLimb(unsigned Limb) const;
  Words applyExact(llvm::Value *A, llvm::ArrayRef<llvm::Value *> X,
                   llvm::Value *B, llvm::ArrayRef<llvm::Value *> Y);
  Words applyModular(llvm::Value *A, llvm::ArrayRef<llvm::Value *> X,
                     llvm::Value *B, llvm::ArrayRef<llvm::Value *> Y);
  Words shiftColumns(llvm::ArrayRef<llvm::Value *> Columns);
  Words columns(llvm::Value *A, llvm::ArrayRef<llvm::Value *> X, llvm::Value *B,
                llvm::ArrayRef<llvm::Value *> Y);
  Words round(llvm::ArrayRef<llvm::Value *> State);
  llvm::Value *signMask(llvm::ArrayRef<llvm::Value *> X);
  Words carried(llvm::ArrayRef<llvm::Value *> X);
  Words addModulusIfNegative(llvm::ArrayRef<llvm::Value *> X);
  Words split(llvm::Value *X);
  llvm::Value *join(llvm::ArrayRef<llvm::Value *> X, llvm::IntegerType *As);
  llvm::Value *word(int64_t Value) const;
  llvm::IntegerType *zetaType() const;
  llvm::Value *limbMask() const;

  Modulus M;
  unsigned WordBits;
  DivstepSchedule Schedule;
  llvm::IRBuilderBase &B;
  llvm::IntegerType *WordType, *WideType;
  /// The modulus in limbs of both signs, of which short sums of powers of two
  /// have few that are not 0: M = sum of ModulusLimbs[i] 2^(LimbBits i).
  llvm::SmallVector<Integer, 12> ModulusLimbs;
  llvm::Function *F = nullptr;
};

} // namespace residue

#endif // RESIDUE_ARITHMETIC_DIVSTEPS_H
