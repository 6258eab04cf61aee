//===- PowerEmitter.cpp - Code for addition chains ------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PowerEmitter.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "residue/Target/Compat.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

/// Runs of more squarings than this become loops.
static const unsigned MaxUnrolledSquarings = 2;
/// Shorter chains are no longer as steps than as a table.
static const unsigned MinTableSteps = 4;

/// For tests of the checker each step may have one too many.
static unsigned squaringsOf(const AdditionChain::Step &Step) {
  return Step.Squarings + options().MistakeBounds;
}

PowerEmitter::PowerEmitter(Instruction *Before, Instruction *Reduction,
                           const Integer &Modulus)
    : B(Before), Reduction(Reduction), Modulus(Modulus),
      Wide(cast<IntegerType>(Reduction->getType())),
      Element(B.getIntNTy(elementBits(Modulus))) {
  B.SetCurrentDebugLocation(Reduction->getDebugLoc());
  assert(2 * Element->getBitWidth() <= Wide->getBitWidth());
}

unsigned PowerEmitter::elementBits(const Integer &M) {
  return (M - Integer(1)).bits();
}

Value *PowerEmitter::reduce(Value *X) {
  Instruction *Call = Reduction->clone();
  Call->setOperand(0, B.CreateZExt(X, Wide));
  Call->setDebugLoc(B.getCurrentDebugLocation());
  B.Insert(Call, "reduced");
  // A residue fits.
  return B.CreateTrunc(Call, Element, "residue", /*IsNUW=*/true);
}

/// Both are below 2^n, so the product is below 2^(2n), and 2n <= N.
Value *PowerEmitter::multiply(Value *X, Value *Y, const char *Name) {
  bool NSW = 2 * Element->getBitWidth() < Wide->getBitWidth();
  Value *WideX = B.CreateZExt(X, Wide);
  Value *WideY = X == Y ? WideX : B.CreateZExt(Y, Wide);
  return reduce(B.CreateMul(WideX, WideY, Name, /*HasNUW=*/true, NSW));
}

SmallVector<Value *, 4> PowerEmitter::powers(ArrayRef<Value *> Bases,
                                             const AdditionChain &Chain) {
  if (Chain.steps().size() >= MinTableSteps)
    return powersByTable(Bases, Chain);
  SmallVector<Value *, 4> Powers;
  // The base is congruent to the first power, but need not be canonical.
  for (Value *Base : Bases)
    Powers.push_back(Chain.steps().empty() ? reduce(Base)
                                           : powerBySteps(Base, Chain));
  return Powers;
}

/// Of x = 0 modulo M the power is 0, as the result of the division steps is. Of
/// any other x it is x^-1, because x^(M-1) = 1 modulo the prime M.
Value *PowerEmitter::inverse(Value *Base) {
  unsigned WordBits =
      TargetModel::of(*B.GetInsertBlock()->getParent()).WordBits;
  SharedOperation Op = {SharedOperation::Invert, RepresentationKind::Wide,
                        Modulus, WordBits, /*CarryCorrections=*/false};
  Type *Container = B.getIntNTy(alignTo(Element->getBitWidth(), WordBits));
  Value *Inverse =
      callSharedOperation(B, Op, {B.CreateZExt(reduce(Base), Container)});
  return B.CreateTrunc(Inverse, Element, "inverse", /*IsNUW=*/true);
}

/// Begins a new block behind the code emitted so far, and continues there.
BasicBlock *PowerEmitter::split(const char *Name) {
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
                                    Flag(PowerEmitter::LoopFlag)});
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

Value *PowerEmitter::powerBySteps(Value *Base, const AdditionChain &Chain) {
  SmallVector<Value *, 32> Powers = {Base};
  for (const AdditionChain::Step &Step : Chain.steps()) {
    Value *V = squareTimes(Powers[Step.Left], squaringsOf(Step));
    if (Step.Right)
      V = multiply(V, Powers[*Step.Right], "product");
    Powers.push_back(V);
  }
  return Powers.back();
}

Value *PowerEmitter::squareTimes(Value *X, unsigned Times) {
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

/// Numbers of 16 bits in memory.
static GlobalVariable *makeTable(Module &M, ArrayRef<uint16_t> Numbers) {
  Constant *Data = ConstantDataArray::get(M.getContext(), Numbers);
  auto *Table = new GlobalVariable(M, Data->getType(), /*isConstant=*/true,
                                   GlobalValue::PrivateLinkage, Data, "chain");
  Table->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return Table;
}

Value *PowerEmitter::readTable(GlobalVariable *Table, Value *At,
                               const char *Name) {
  Type *Number = B.getInt16Ty();
  return B.CreateZExt(
      B.CreateLoad(Number, B.CreateInBoundsGEP(Number, Table, At), Name),
      B.getInt32Ty());
}

/// The same for several numbers side by side, and a number of squarings that is
/// only known when the code runs, and may be none.
void PowerEmitter::squareTimes(MutableArrayRef<Value *> Xs, Value *Times) {
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Header = split("squarings");
  PHINode *Left = B.CreatePHI(Times->getType(), 2, "left");
  SmallVector<PHINode *, 4> Powers;
  for (Value *X : Xs) {
    Powers.push_back(B.CreatePHI(Element, 2, "power"));
    Powers.back()->addIncoming(X, Before);
  }
  Value *Done = B.CreateICmpEQ(Left, B.getInt32(0), "done");
  BasicBlock *Body = split("square");
  for (PHINode *Power : Powers)
    Power->addIncoming(multiply(Power, Power, "square"), Body);
  Value *NextLeft = B.CreateNUWSub(Left, B.getInt32(1), "left.next");
  BasicBlock *Squared = split("squared");
  Instruction *Back = Body->getTerminator();
  Back->setSuccessor(0, Header);
  Back->setMetadata(LLVMContext::MD_loop, loopID(B.getContext()));
  Instruction *Old = Header->getTerminator();
  BranchInst::Create(Squared, Body, Done, Header)
      ->setDebugLoc(Old->getDebugLoc());
  Old->eraseFromParent();
  Left->addIncoming(Times, Before);
  Left->addIncoming(NextLeft, Body);
  copy(Powers, Xs.begin());
}

/// The table of \p Chain: a row for every step, left, squarings, right. A step
/// without a right side multiplies by \p One.
static SmallVector<uint16_t, 96> rowsOf(const AdditionChain &Chain,
                                        unsigned One) {
  SmallVector<uint16_t, 96> Rows;
  for (const AdditionChain::Step &Step : Chain.steps())
    Rows.append({uint16_t(Step.Left), uint16_t(squaringsOf(Step)),
                 uint16_t(Step.Right.value_or(One))});
  return Rows;
}

///   for each step                          steps:
///     x = powers[left]
///     for each of its squarings            squarings:
///       x = x^2 mod M                        square:
///     powers[step + 1] = x powers[right]   squared:
///
/// of every base, whose powers do not wait for each other. Behind the powers
/// there is a 1. They are stored in whole bytes, as numbers of the source are:
/// else memory does not keep the form that elements have (FieldMemory).
SmallVector<Value *, 4>
PowerEmitter::powersByTable(ArrayRef<Value *> Bases,
                            const AdditionChain &Chain) {
  Function *F = B.GetInsertBlock()->getParent();
  unsigned Steps = Chain.steps().size(), One = Steps + 1;
  GlobalVariable *Table = makeTable(*F->getParent(), rowsOf(Chain, One));
  BasicBlock &EntryBlock = F->getEntryBlock();
  IRBuilder<> AtEntry(&EntryBlock, EntryBlock.begin());
  const DataLayout &DL = F->getParent()->getDataLayout();
  IntegerType *Stored =
      B.getIntNTy(DL.getTypeStoreSizeInBits(Element).getFixedValue());
  auto Power = [&](Value *Powers, Value *I) {
    return B.CreateInBoundsGEP(Stored, Powers, I, "power");
  };
  auto Store = [&](Value *V, Value *At) {
    B.CreateStore(B.CreateZExt(V, Stored), At);
  };
  // All of them were extended.
  auto Load = [&](Value *At, const char *Name) {
    return B.CreateTrunc(B.CreateLoad(Stored, At, Name), Element, "",
                         /*IsNUW=*/Stored != Element);
  };
  SmallVector<AllocaInst *, 4> Memories;
  for (Value *Base : Bases) {
    AllocaInst *Memory = AtEntry.CreateAlloca(ArrayType::get(Stored, Steps + 2),
                                              nullptr, "powers");
    markLifetime(B, *Memory, /*Starts=*/true);
    Memories.push_back(Memory);
    Store(Base, Power(Memory, B.getInt32(0)));
    Store(ConstantInt::get(Element, 1), Power(Memory, B.getInt32(One)));
  }

  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Header = split("steps");
  PHINode *Step = B.CreatePHI(B.getInt32Ty(), 2, "step");
  Value *Row = B.CreateNUWMul(Step, B.getInt32(3), "row");
  Value *Left = readTable(Table, Row, "left");
  Value *Times = readTable(Table, B.CreateNUWAdd(Row, B.getInt32(1)), "times");
  Value *Right = readTable(Table, B.CreateNUWAdd(Row, B.getInt32(2)), "right");
  SmallVector<Value *, 4> Xs;
  for (Value *Powers : Memories)
    Xs.push_back(Load(Power(Powers, Left), "first"));
  squareTimes(Xs, Times);
  SmallVector<Value *, 4> Products;
  for (auto [X, Powers] : zip(Xs, Memories))
    Products.push_back(
        multiply(X, Load(Power(Powers, Right), "second"), "product"));
  BasicBlock *Latch = B.GetInsertBlock();
  Value *Next = B.CreateNUWAdd(Step, B.getInt32(1), "step.next");
  for (auto [Product, Powers] : zip(Products, Memories))
    Store(Product, Power(Powers, Next));
  Value *Last = B.CreateICmpEQ(Next, B.getInt32(Steps), "last");
  closeLoop(Latch, Last, split("power.done"), Header);
  for (AllocaInst *Memory : Memories)
    markLifetime(B, *Memory, /*Starts=*/false);
  Step->addIncoming(B.getInt32(0), Before);
  Step->addIncoming(Next, Latch);
  return Products;
}
