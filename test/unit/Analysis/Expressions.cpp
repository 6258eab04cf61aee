//===- Expressions.cpp - Random expressions and their values --------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expressions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace residue;

static const unsigned Instructions = 14;

Expressions::Expressions(unsigned Seed)
    : Random(Seed), M("expressions", Context), B(Context) {
  Type *Wide = B.getIntNTy(Width);
  Type *Variables[] = {Wide, Wide, B.getInt1Ty(), B.getIntNTy(ShortWidth)};
  F = Function::Create(FunctionType::get(B.getVoidTy(), Variables, false),
                       Function::ExternalLinkage, "f", M);
  B.SetInsertPoint(BasicBlock::Create(Context, "entry", F));
  while (Drawn.size() < Instructions) {
    unsigned Kind = below(8);
    unsigned Bits = Kind == 0 ? 1 : Kind == 1 ? ShortWidth : Width;
    if (auto *I = dyn_cast<Instruction>(operation(Bits)))
      Drawn.push_back(I);
  }
  B.CreateRetVoid();
}

/// A variable, a constant or an instruction of so many bits, late ones most.
Value *Expressions::pick(unsigned Bits) {
  SmallVector<Value *, 16> Found;
  for (Argument &A : F->args())
    if (A.getType()->getIntegerBitWidth() == Bits)
      Found.push_back(&A);
  for (Instruction *I : Drawn)
    if (I->getType()->getIntegerBitWidth() == Bits)
      Found.append(2, I);
  static const int Constants[] = {0, 1, -1, 1, -1, 2, 3};
  if (below(6) == 0)
    return ConstantInt::get(B.getIntNTy(Bits), APInt(32, Constants[below(7)],
                                                     /*isSigned=*/true)
                                                   .trunc(Bits));
  return Found[below(Found.size())];
}

/// Often what the forms of choices are made of.
Value *Expressions::operation(unsigned Bits) {
  unsigned Kind = below(22);
  unsigned Widths[] = {1, ShortWidth, Width};
  if (Kind < 5 && Bits != 1) {
    unsigned From = Widths[below(Bits == Width ? 2 : 1)];
    return Kind < 3 ? B.CreateZExt(pick(From), B.getIntNTy(Bits))
                    : B.CreateSExt(pick(From), B.getIntNTy(Bits));
  }
  if (Kind < 7 && Bits != Width)
    return B.CreateTrunc(pick(Width), B.getIntNTy(Bits));
  if (Bits == 1) {
    CmpInst::Predicate Predicates[] = {CmpInst::ICMP_EQ, CmpInst::ICMP_NE,
                                       CmpInst::ICMP_ULT, CmpInst::ICMP_SLT};
    if (Kind < 14)
      return B.CreateICmp(Predicates[below(4)], pick(Width), pick(Width));
  }
  Value *A = pick(Bits), *C = pick(Bits);
  switch (Kind % 8) {
  case 0:
    return B.CreateSelect(pick(1), A, C);
  case 1:
    return B.CreateSub(A, C);
  case 2:
    return B.CreateAdd(A, C);
  case 3:
    return B.CreateXor(A, C);
  case 4:
    return B.CreateAnd(A, C);
  case 5:
    return below(2) ? B.CreateMul(A, C) : B.CreateNeg(A);
  case 6:
    return below(2) ? B.CreateNot(A) : B.CreateShl(A, C);
  default:
    Value *Or = B.CreateOr(A, C);
    if (auto *I = dyn_cast<PossiblyDisjointInst>(Or); I && below(2))
      I->setIsDisjoint(true);
    return Or;
  }
}

/// None for poison.
static std::optional<APInt> valueOf(const Instruction &I,
                                    ArrayRef<APInt> Operands) {
  unsigned Bits = I.getType()->getIntegerBitWidth();
  const APInt &A = Operands[0], &C = Operands.back();
  switch (I.getOpcode()) {
  case Instruction::ZExt:
    return A.zext(Bits);
  case Instruction::SExt:
    return A.sext(Bits);
  case Instruction::Trunc:
    return A.trunc(Bits);
  case Instruction::ICmp:
    return APInt(1, ICmpInst::compare(A, C, cast<ICmpInst>(I).getPredicate()));
  case Instruction::Select:
    return A.isZero() ? C : Operands[1];
  case Instruction::Add:
    return A + C;
  case Instruction::Sub:
    return A - C;
  case Instruction::Mul:
    return A * C;
  case Instruction::Xor:
    return A ^ C;
  case Instruction::And:
    return A & C;
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(I).isDisjoint() && A.intersects(C))
      return std::nullopt;
    return A | C;
  case Instruction::Shl:
    if (C.uge(Bits))
      return std::nullopt;
    return A.shl(C);
  default:
    llvm_unreachable("not drawn");
  }
}

Expressions::Values Expressions::evaluate(ArrayRef<unsigned> Variables) const {
  Values Result;
  for (Argument &A : F->args())
    Result.try_emplace(
        &A, APInt(A.getType()->getIntegerBitWidth(), Variables[A.getArgNo()]));
  for (const Instruction *I : Drawn) {
    SmallVector<APInt, 3> Operands;
    for (const Value *Operand : I->operands()) {
      if (const auto *C = dyn_cast<ConstantInt>(Operand))
        Operands.push_back(C->getValue());
      else if (auto It = Result.find(Operand); It != Result.end())
        Operands.push_back(It->second);
    }
    // What comes from poison is taken to be poison, too.
    if (Operands.size() != I->getNumOperands())
      continue;
    if (std::optional<APInt> V = valueOf(*I, Operands))
      Result.try_emplace(I, *V);
  }
  return Result;
}
