//===- Evaluate.h - Runs straight-line code on numbers ----------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An interpreter of the instructions that a Representation may emit. Whatever
/// it does not know (a branch, a select, a comparison, a division, memory) is
/// no constant-time code and fails the test. The lanes of a vector hold the
/// same number.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_TEST_UNIT_EVALUATE_H
#define RESIDUE_TEST_UNIT_EVALUATE_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "gtest/gtest.h"

namespace residue {

class Evaluator {
public:
  void set(const llvm::Value *V, llvm::APInt Number) {
    Numbers[V] = std::move(Number);
  }

  llvm::APInt get(const llvm::Value *V) const {
    if (const auto *C = llvm::dyn_cast<llvm::Constant>(V))
      return C->getUniqueInteger();
    return Numbers.lookup(V);
  }

  /// Computes every instruction of \p BB; false if one is not known.
  bool run(const llvm::BasicBlock &BB) {
    for (const llvm::Instruction &I : BB)
      if (!step(I)) {
        ADD_FAILURE() << "not straight-line arithmetic: " << I.getOpcodeName();
        return false;
      }
    return true;
  }

private:
  bool step(const llvm::Instruction &I) {
    using namespace llvm;
    auto Op = [&](unsigned Index) { return get(I.getOperand(Index)); };
    if (const auto *Call = dyn_cast<CallInst>(&I))
      return call(*Call);
    unsigned Width = I.getType()->getScalarSizeInBits();
    switch (I.getOpcode()) {
    case Instruction::Add:
      set(&I, Op(0) + Op(1));
      return true;
    case Instruction::Sub:
      set(&I, Op(0) - Op(1));
      return true;
    case Instruction::Mul:
      set(&I, Op(0) * Op(1));
      return true;
    case Instruction::And:
      set(&I, Op(0) & Op(1));
      return true;
    case Instruction::Or:
      set(&I, Op(0) | Op(1));
      return true;
    case Instruction::Xor:
      set(&I, Op(0) ^ Op(1));
      return true;
    case Instruction::Shl:
      set(&I, Op(0).shl(Op(1)));
      return Op(1).ult(Width);
    case Instruction::AShr:
      set(&I, Op(0).ashr(Op(1)));
      return Op(1).ult(Width);
    case Instruction::LShr:
      set(&I, Op(0).lshr(Op(1)));
      return Op(1).ult(Width);
    case Instruction::ZExt:
      set(&I, Op(0).zext(Width));
      return true;
    case Instruction::SExt:
      set(&I, Op(0).sext(Width));
      return true;
    case Instruction::Trunc:
      set(&I, Op(0).trunc(Width));
      return true;
    case Instruction::ICmp: // Of vectors, which no branch can depend on.
      set(&I, APInt(1, Op(0) == Op(1)));
      return I.getType()->isVectorTy() &&
             cast<ICmpInst>(I).getPredicate() == CmpInst::ICMP_EQ;
    case Instruction::Freeze:
      set(&I, Op(0));
      return true;
    case Instruction::ExtractValue: {
      const auto &Extract = cast<ExtractValueInst>(I);
      const Value *Pair = Extract.getAggregateOperand();
      set(&I, Extract.getIndices()[0] == 0 ? Numbers.lookup(Pair)
                                           : Carries.lookup(Pair));
      return true;
    }
    default:
      return false;
    }
  }

  bool call(const llvm::CallInst &Call) {
    using namespace llvm;
    // The empty inline assembly statement in front of a mask.
    if (Call.isInlineAsm()) {
      set(&Call, get(Call.getArgOperand(0)));
      return true;
    }
    if (Call.getIntrinsicID() == Intrinsic::fshr) {
      unsigned Width = Call.getType()->getScalarSizeInBits();
      APInt Both =
          get(Call.getArgOperand(0)).concat(get(Call.getArgOperand(1)));
      APInt Count = get(Call.getArgOperand(2));
      set(&Call, Both.lshr(Count.urem(Width)).trunc(Width));
      return true;
    }
    if (Call.getIntrinsicID() == Intrinsic::fshl) {
      unsigned Width = Call.getType()->getIntegerBitWidth();
      APInt Both =
          get(Call.getArgOperand(0)).concat(get(Call.getArgOperand(1)));
      APInt Count = get(Call.getArgOperand(2));
      set(&Call, Both.shl(Count.urem(Width)).extractBits(Width, Width));
      return true;
    }
    if (Call.getIntrinsicID() == Intrinsic::x86_avx512_vpmadd52l_uq_256 ||
        Call.getIntrinsicID() == Intrinsic::x86_avx512_vpmadd52h_uq_256) {
      auto Factor = [&](unsigned Index) {
        return get(Call.getArgOperand(Index)).trunc(52).zext(104);
      };
      bool Upper =
          Call.getIntrinsicID() == Intrinsic::x86_avx512_vpmadd52h_uq_256;
      APInt Half = (Factor(1) * Factor(2)).extractBits(52, Upper ? 52 : 0);
      set(&Call, get(Call.getArgOperand(0)) + Half.zext(64));
      return true;
    }
    bool Carry;
    APInt A = get(Call.getArgOperand(0)), B = get(Call.getArgOperand(1));
    switch (Call.getIntrinsicID()) {
    case Intrinsic::uadd_with_overflow:
      set(&Call, A.uadd_ov(B, Carry));
      break;
    case Intrinsic::usub_with_overflow:
      set(&Call, A.usub_ov(B, Carry));
      break;
    default:
      return false;
    }
    Carries[&Call] = APInt(1, Carry);
    return true;
  }

  llvm::DenseMap<const llvm::Value *, llvm::APInt> Numbers, Carries;
};

} // namespace residue

#endif // RESIDUE_TEST_UNIT_EVALUATE_H
