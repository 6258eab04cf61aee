//===- TurnRecurrences.h - What turns make of the turn before ---*- C++ -*-===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Numbers modulo M that each turn of a loop of one block makes of those of the
/// turn before, in ways in which K turns beside each other need not wait:
///
///   sum          s = s + e mod M        K sums of every K-th turn
///   polynomial   s = s c + e mod M      the same, by c^K
///                s = (s + d) c + e      with d c apart
///   product      s = s e mod M          K products of every K-th turn
///   progression  s = s c or s + c mod M, and a turn uses s: the K numbers of K
///                turns, by c^K or K c
///
/// where c is the same in all turns, and nothing but the turn's own step uses
/// the s of the first three. Behind the loop they are put together. Every
/// number is a complete residue before and after, so it is the same number.
///
/// What the loops of LLVM call reductions and inductions: D. F. Bacon, S. L.
/// Graham, O. J. Sharp, Compiler Transformations for High-Performance
/// Computing, 1994, sections 6.2.1 and 6.1.1.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_PASSES_TURNRECURRENCES_H
#define RESIDUE_LIB_PASSES_TURNRECURRENCES_H

#include "residue/Number/Integer.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace residue {

class TurnRecurrence {
public:
  /// That of \p Phi in \p L, of which a block has so many turns, a power of
  /// two; nothing if there is none.
  static std::optional<TurnRecurrence> find(llvm::PHINode &Phi, llvm::Loop &L,
                                            unsigned Turns);

  /// From so many turns on, blocks of \p Lanes of them save more than what is
  /// computed in front of the loop and behind it takes.
  unsigned leastTurns(unsigned Lanes) const;

  /// A turn multiplies what the turn before makes, and nothing else takes that.
  bool waitsForProduct() const;

  /// No turn of a block waits for another one any more.
  void split();

private:
  enum class Form { Sum, Product, Progression };
  /// An operation on the number: with what.
  struct Operation {
    llvm::BinaryOperator *I = nullptr;
    llvm::Value *Other = nullptr;
    explicit operator bool() const { return I; }
  };
  /// How a turn makes its number: a product, if it has one, and then sums.
  struct Turn {
    /// A complete one, whose result is the next turn's number.
    llvm::Instruction *Reduction = nullptr;
    /// Where the number comes in, behind casts that keep it.
    llvm::Use *In = nullptr;
    Operation Product;
    /// Of the product by itself.
    bool IsProductReduced = false;
    /// The last one first, as are those in front of the product.
    llvm::SmallVector<Operation, 4> Sums, SumsBefore;
    /// Behind the product.
    llvm::SmallVector<llvm::ZExtInst *, 2> Extensions;
    /// The first operation that is not in front of the product.
    const Operation &first() const { return Product ? Product : Sums.back(); }
  };
  using Values = llvm::SmallPtrSetImpl<const llvm::Value *>;

  TurnRecurrence(llvm::PHINode &Phi, llvm::Loop &L) : Phi(&Phi), L(&L) {}
  llvm::Value *numberBehind(llvm::Value *V) const;
  bool readTurns(unsigned Count);
  bool readTurn(Turn &T, const Values &FromPhi) const;
  bool readOperation(Turn &T, llvm::Use *&Link, const Values &FromPhi) const;
  std::optional<Form> formOf() const;
  bool hasOtherUses() const;
  bool fits() const;
  Integer maxOfPhi() const;
  bool boundTurn(Turn &T, bool Marks) const;

  llvm::Instruction *placeOfStart() const;
  bool startsOutside() const;
  llvm::Value *step(llvm::IRBuilderBase &B, llvm::Value *Number,
                    llvm::Value *By) const;
  llvm::Value *stepOfAll(llvm::IRBuilderBase &B) const;
  llvm::Value *reduce(llvm::IRBuilderBase &B, llvm::Value *V) const;
  llvm::PHINode *addPhi(llvm::Value *Start) const;
  void leave(llvm::PHINode &Number, llvm::Value *Next) const;
  void enter(Turn &T, llvm::PHINode &Number) const;
  void multiplyApart(Turn &T) const;
  void splitParts();
  llvm::Value *joinParts(llvm::IRBuilderBase &B) const;
  void splitProgression();

  llvm::PHINode *Phi;
  llvm::Loop *L;
  Integer M;
  Form TheForm = Form::Sum;
  /// In their order.
  llvm::SmallVector<Turn, 4> Turns;
};

/// As many rounds of products take as long as a turn of \p L, where its lanes
/// are products of one turn, which waits for all of the turn before and for the
/// sum of its lanes: 39 cycles, where a round modulo 2^130 - 5 takes 15, and 62
/// for 34 modulo 2^255 - 19. None if it does not wait, or if several
/// polynomials do, which are lanes as they are.
std::optional<double> roundsOfWaiting(llvm::Loop &L);

} // namespace residue

#endif // RESIDUE_LIB_PASSES_TURNRECURRENCES_H
