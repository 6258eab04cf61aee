//===- ChainEmitter.cpp - Code for addition chains ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/ChainEmitter.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// Runs of more squarings than this become loops.
static const unsigned MaxUnrolledSquarings = 2;
/// Shorter chains are no longer as steps than as a table.
static const unsigned MinTableSteps = 4;

ChainEmitter::ChainEmitter(Instruction *Before, Instruction *Reduction,
                           const Integer &Modulus)
    : B(Before), Reduction(Reduction),
      Wide(cast<IntegerType>(Reduction->getType())),
      Element(B.getIntNTy(elementBits(Modulus))) {
  B.SetCurrentDebugLocation(Reduction->getDebugLoc());
  assert(2 * Element->getBitWidth() <= Wide->getBitWidth());
}

unsigned ChainEmitter::elementBits(const Integer &M) {
  return (M - Integer(1)).bits();
}

Value *ChainEmitter::reduce(Value *X) {
  Instruction *Call = Reduction->clone();
  Call->setOperand(0, B.CreateZExt(X, Wide));
  Call->setDebugLoc(B.getCurrentDebugLocation());
  B.Insert(Call, "reduced");
  // A residue fits.
  return B.CreateTrunc(Call, Element, "residue", /*IsNUW=*/true);
}

/// Both are below 2^n, so the product is below 2^(2n), and 2n <= N.
Value *ChainEmitter::multiply(Value *X, Value *Y, const char *Name) {
  bool NSW = 2 * Element->getBitWidth() < Wide->getBitWidth();
  Value *WideX = B.CreateZExt(X, Wide);
  Value *WideY = X == Y ? WideX : B.CreateZExt(Y, Wide);
  return reduce(B.CreateMul(WideX, WideY, Name, /*HasNUW=*/true, NSW));
}

Value *ChainEmitter::power(Value *Base, const AdditionChain &Chain) {
  // The base is congruent to the first power, but need not be canonical.
  if (Chain.steps().empty())
    return reduce(Base);
  if (B.GetInsertBlock()->getParent()->hasOptSize() &&
      Chain.steps().size() >= MinTableSteps)
    return powerByTable(Base, Chain);
  return powerBySteps(Base, Chain);
}

/// Begins a new block behind the code emitted so far, and continues there.
BasicBlock *ChainEmitter::split(const char *Name) {
  BasicBlock *Old = B.GetInsertBlock();
  BasicBlock *New = Old->splitBasicBlock(B.GetInsertPoint(), Name);
  DebugLoc Location = B.getCurrentDebugLocation();
  B.SetInsertPoint(New->getTerminator());
  B.SetCurrentDebugLocation(Location);
  return New;
}

/// The unroller takes a raised call for one cheap instruction, and is told to
/// leave the loop alone.
static MDNode *loopID(LLVMContext &Context) {
  auto Flag = [&](StringRef Name) {
    return MDNode::get(Context, MDString::get(Context, Name));
  };
  MDNode *ID =
      MDNode::getDistinct(Context, {nullptr, Flag("llvm.loop.mustprogress"),
                                    Flag("llvm.loop.unroll.disable"),
                                    Flag(ChainEmitter::LoopFlag)});
  ID->replaceOperandWith(0, ID);
  return ID;
}

/// Makes the end of the block \p From, which leads to \p Exit, the end of a
/// loop.
static void closeLoop(BasicBlock *From, Value *Done, BasicBlock *Exit,
                      BasicBlock *Header) {
  Instruction *Old = From->getTerminator();
  auto *Back = BranchInst::Create(Exit, Header, Done, From);
  Back->setMetadata(LLVMContext::MD_loop, loopID(From->getContext()));
  Back->setDebugLoc(Old->getDebugLoc());
  Old->eraseFromParent();
}

Value *ChainEmitter::powerBySteps(Value *Base, const AdditionChain &Chain) {
  SmallVector<Value *, 32> Powers = {Base};
  for (const AdditionChain::Step &Step : Chain.steps()) {
    Value *V = squareTimes(Powers[Step.Left], Step.Squarings);
    if (Step.Right)
      V = multiply(V, Powers[*Step.Right], "product");
    Powers.push_back(V);
  }
  return Powers.back();
}

Value *ChainEmitter::squareTimes(Value *X, unsigned Times) {
  if (Times <= MaxUnrolledSquarings) {
    for (unsigned I = 0; I < Times; ++I)
      X = multiply(X, X, "square");
    return X;
  }
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Body = split("squarings");
  IntegerType *Counter = B.getInt32Ty();
  PHINode *Left = B.CreatePHI(Counter, 2, "left");
  PHINode *Power = B.CreatePHI(Element, 2, "power");
  Value *Square = multiply(Power, Power, "square");
  Value *NextLeft = B.CreateNUWSub(Left, B.getInt32(1), "left.next");
  Value *Done = B.CreateICmpEQ(NextLeft, B.getInt32(0), "done");
  BasicBlock *Next = split("squared");
  closeLoop(Body, Done, Next, Body);
  Left->addIncoming(B.getInt32(Times), Before);
  Left->addIncoming(NextLeft, Body);
  Power->addIncoming(X, Before);
  Power->addIncoming(Square, Body);
  return Square;
}

/// The table has a row for every step: left, squarings, right. A step without a
/// right side multiplies by 1, which stands behind the powers.
static Constant *stepTable(const AdditionChain &Chain, LLVMContext &Context) {
  SmallVector<uint16_t, 96> Rows;
  for (const AdditionChain::Step &Step : Chain.steps())
    Rows.append({uint16_t(Step.Left), uint16_t(Step.Squarings),
                 uint16_t(Step.Right.value_or(Chain.steps().size() + 1))});
  return ConstantDataArray::get(Context, Rows);
}

///   for each step                          steps:
///     x = powers[left]                     squarings:
///     for each of its squarings              square:
///       x = x^2 mod M
///     powers[step + 1] = x powers[right]   squared:
Value *ChainEmitter::powerByTable(Value *Base, const AdditionChain &Chain) {
  Function *F = B.GetInsertBlock()->getParent();
  IntegerType *Index = B.getInt32Ty(), *Entry = B.getInt16Ty();
  unsigned Steps = Chain.steps().size();

  Constant *Rows = stepTable(Chain, B.getContext());
  auto *Table = new GlobalVariable(*F->getParent(), Rows->getType(),
                                   /*isConstant=*/true,
                                   GlobalValue::PrivateLinkage, Rows, "chain");
  Table->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  BasicBlock &EntryBlock = F->getEntryBlock();
  IRBuilder<> AtEntry(&EntryBlock, EntryBlock.begin());
  Value *Powers = AtEntry.CreateAlloca(ArrayType::get(Element, Steps + 2),
                                       nullptr, "powers");
  auto Power = [&](Value *I) {
    return B.CreateInBoundsGEP(Element, Powers, I, "power");
  };
  B.CreateStore(Base, Power(B.getInt32(0)));
  B.CreateStore(ConstantInt::get(Element, 1), Power(B.getInt32(Steps + 1)));

  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *StepHeader = split("steps");
  PHINode *Step = B.CreatePHI(Index, 2, "step");
  Value *Row = B.CreateNUWMul(Step, B.getInt32(3), "row");
  auto Read = [&](unsigned Column, const char *Name) {
    Value *At = B.CreateNUWAdd(Row, B.getInt32(Column));
    Value *V = B.CreateLoad(Entry, B.CreateInBoundsGEP(Entry, Table, At), Name);
    return B.CreateZExt(V, Index);
  };
  Value *First = B.CreateLoad(Element, Power(Read(0, "left")), "first");
  Value *Times = Read(1, "squarings");
  Value *Right = Read(2, "right");

  BasicBlock *SquareHeader = split("squarings");
  PHINode *Left = B.CreatePHI(Index, 2, "left");
  PHINode *X = B.CreatePHI(Element, 2, "power");
  Value *Done = B.CreateICmpEQ(Left, B.getInt32(0), "done");
  BasicBlock *Body = split("square");
  Value *Square = multiply(X, X, "square");
  Value *NextLeft = B.CreateNUWSub(Left, B.getInt32(1), "left.next");

  BasicBlock *Squared = split("squared");
  // From the body back to the header; from the header out.
  Body->getTerminator()->setSuccessor(0, SquareHeader);
  Body->getTerminator()->setMetadata(LLVMContext::MD_loop,
                                     loopID(B.getContext()));
  Instruction *Old = SquareHeader->getTerminator();
  BranchInst::Create(Squared, Body, Done, SquareHeader)
      ->setDebugLoc(Old->getDebugLoc());
  Old->eraseFromParent();
  Left->addIncoming(Times, StepHeader);
  Left->addIncoming(NextLeft, Body);
  X->addIncoming(First, StepHeader);
  X->addIncoming(Square, Body);

  Value *Product =
      multiply(X, B.CreateLoad(Element, Power(Right), "second"), "product");
  Value *NextStep = B.CreateNUWAdd(Step, B.getInt32(1), "step.next");
  B.CreateStore(Product, Power(NextStep));
  Value *Last = B.CreateICmpEQ(NextStep, B.getInt32(Steps), "last");
  BasicBlock *End = split("power.done");
  closeLoop(Squared, Last, End, StepHeader);
  Step->addIncoming(B.getInt32(0), Before);
  Step->addIncoming(NextStep, Squared);
  return Product;
}
