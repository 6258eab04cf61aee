//===- WordLoops.cpp - Bodies that are loops over words -------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordLoops.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue::proof;

/// Longer ones are not run.
static const unsigned MaxSteps = 200000;
/// What an instruction is worth each time that it is run, of 2,048 bits: what
/// was proven took 730 at most. Numbers are sums of as many products as two of
/// them have words.
static uint64_t workOfStep(unsigned Bits) {
  uint64_t Parts = std::max(Bits / 256, 8u);
  return 16 * Parts * Parts;
}

namespace {

/// Of an argument, an alloca or a constant: words of one width, by their place,
/// or an integer that is read word by word. Objects do not overlap.
struct Object {
  uint64_t Bytes;
  Word *Operand = nullptr;
  bool CanWrite = false;
  unsigned WordBits = 0;
  std::map<uint64_t, Word *> Words = {};
};

class WordLoops {
public:
  WordLoops(Evaluator &E, const Function &Body)
      : E(E), F(E.frame()), Body(Body) {}
  Word *run(ArrayRef<Word *> Operands, unsigned Bits);

private:
  bool addConstants();
  void addObject(Word *Pointer, Object O) {
    Objects.emplace(*F.Words.number(Pointer).Z.symbol(), std::move(O));
  }
  Object *find(const Value *Pointer, unsigned Bits, uint64_t &Place);
  bool step(const Instruction &I);
  const BasicBlock *next(const Instruction &I);
  void enter(const BasicBlock &Block, const BasicBlock *From);
  Word *whole(const Object &O, unsigned Bits);

  Evaluator &E;
  Frame &F;
  const Function &Body;
  std::map<Symbol, Object> Objects;
  /// What was stored last.
  Word *Last = nullptr;
  std::set<const BasicBlock *> Seen;
};

} // namespace

/// Arrays of words that nobody writes.
bool WordLoops::addConstants() {
  for (const GlobalVariable &G : Body.getParent()->globals()) {
    const auto *Array =
        G.isConstant() && G.hasDefinitiveInitializer()
            ? dyn_cast<ConstantDataSequential>(G.getInitializer())
            : nullptr;
    if (!Array || !Array->getElementType()->isIntegerTy())
      continue;
    Object O = {F.DL.getTypeAllocSize(Array->getType())};
    O.WordBits = Array->getElementType()->getIntegerBitWidth();
    for (unsigned I = 0; I != Array->getNumElements(); ++I)
      O.Words[uint64_t(I) * (O.WordBits / 8)] =
          F.Words.constant(Array->getElementAsAPInt(I));
    addObject(F.valueOf(&G), std::move(O));
  }
  return !F.failure();
}

/// The object that \p Pointer points into, and where: at a word of \p Bits bits
/// among others as wide, all of it within the object.
Object *WordLoops::find(const Value *Pointer, unsigned Bits, uint64_t &Place) {
  Polynomial P = F.Known.resolved(F.Words.number(F.valueOf(Pointer)).Z);
  Dyadic Offset = P.factorOf({});
  std::optional<Symbol> Base = (P - Polynomial(Offset)).symbol();
  auto At = Base ? Objects.find(*Base) : Objects.end();
  std::optional<int64_t> Begin = Offset.small();
  if (At == Objects.end() || !Begin || *Begin < 0 || Bits % 8 ||
      uint64_t(*Begin) + Bits / 8 > At->second.Bytes || *Begin % (Bits / 8))
    return nullptr;
  Object &O = At->second;
  if (!O.WordBits)
    O.WordBits = Bits;
  Place = *Begin;
  return O.WordBits == Bits ? &O : nullptr;
}

/// False if it is not read.
bool WordLoops::step(const Instruction &I) {
  uint64_t Place;
  if (const auto *Load = dyn_cast<LoadInst>(&I)) {
    unsigned Bits = F.widthOf(Load->getType());
    Object *O = Load->isSimple() && Load->getType()->isIntegerTy() &&
                        !Load->hasMetadata(LLVMContext::MD_range)
                    ? find(Load->getPointerOperand(), Bits, Place)
                    : nullptr;
    if (O && O->Operand) {
      Word *Behind = F.Words.lshr(F.Words.copy(O->Operand), 8 * Place);
      F.define(I, F.Words.trunc(Behind, Bits));
      return true;
    }
    if (!O || !O->Words.count(Place))
      return false;
    F.define(I, F.Words.copy(O->Words[Place]));
    return true;
  }
  if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    const Value *V = Store->getValueOperand();
    Object *O =
        Store->isSimple() && V->getType()->isIntegerTy()
            ? find(Store->getPointerOperand(), F.widthOf(V->getType()), Place)
            : nullptr;
    if (!O || !O->CanWrite)
      return false;
    Last = O->Words[Place] = F.Words.copy(F.valueOf(V));
    return true;
  }
  if (const auto *Alloca = dyn_cast<AllocaInst>(&I)) {
    std::optional<TypeSize> Size = Alloca->getAllocationSize(F.DL);
    const auto *Array = dyn_cast<ArrayType>(Alloca->getAllocatedType());
    if (!Size || Size->isScalable() || !Array)
      return false;
    unsigned Width = F.widthOf(Alloca->getType());
    Word *Pointer = F.Words.input(Width, F.Known.fresh({0, maxOf(Width)}));
    Object O = {Size->getFixedValue()};
    O.CanWrite = true;
    addObject(Pointer, std::move(O));
    F.define(I, Pointer);
    return true;
  }
  if (const auto *Set = dyn_cast<MemSetInst>(&I)) {
    // All of an array, with zeros.
    const auto *Value = dyn_cast<ConstantInt>(Set->getValue());
    const auto *Length = dyn_cast<ConstantInt>(Set->getLength());
    const auto *To = dyn_cast<AllocaInst>(Set->getDest());
    Object *O =
        To ? find(
                 To,
                 F.widthOf(
                     cast<ArrayType>(To->getAllocatedType())->getElementType()),
                 Place)
           : nullptr;
    if (!O || Set->isVolatile() || !Value || !Value->isZero() || !Length ||
        Length->getZExtValue() != O->Bytes)
      return false;
    for (uint64_t At = 0; At != O->Bytes; At += O->WordBits / 8)
      O->Words[At] = F.Words.constant(O->WordBits, 0);
    return true;
  }
  if (I.mayReadOrWriteMemory() && !isa<CallInst>(I))
    return false;
  E.run(I);
  return !F.failure() && F.Effects.empty();
}

/// The block behind \p I, as a constant says; null if that is none.
const BasicBlock *WordLoops::next(const Instruction &I) {
  const auto *Branch = dyn_cast<BranchInst>(&I);
  if (!Branch)
    return nullptr;
  if (Branch->isUnconditional())
    return Branch->getSuccessor(0);
  std::optional<APInt> C =
      F.Words.constantOf(F.valueOf(Branch->getCondition()));
  return C ? Branch->getSuccessor(C->isZero()) : nullptr;
}

/// All phi nodes at once: one may be what another one was. Behind a loop nobody
/// reads the carry out of the last word that it has stored.
void WordLoops::enter(const BasicBlock &Block, const BasicBlock *From) {
  if (Seen.insert(&Block).second && Last && !Last->isUnknown())
    F.Known.settle(F.Words.bits(Last).Z);
  std::vector<std::pair<const PHINode *, Word *>> Entering;
  for (const PHINode &Phi : Block.phis())
    Entering.push_back(
        {&Phi, F.Words.copy(F.valueOf(Phi.getIncomingValueForBlock(From)))});
  for (auto [Phi, V] : Entering)
    F.define(*Phi, V);
}

/// The words as one integer; null if one is missing.
Word *WordLoops::whole(const Object &O, unsigned Bits) {
  if (!O.WordBits || Bits % O.WordBits)
    return nullptr;
  Word *Sum = nullptr;
  for (unsigned Begin = 0; Begin < Bits; Begin += O.WordBits) {
    auto At = O.Words.find(Begin / 8);
    if (At == O.Words.end())
      return nullptr;
    Word *V = F.Words.shl(F.Words.zext(F.Words.copy(At->second), Bits), Begin);
    Sum = Sum ? F.Words.bitOr(Sum, V) : V;
  }
  return Sum;
}

Word *WordLoops::run(ArrayRef<Word *> Operands, unsigned Bits) {
  // Words are in the order of their weights.
  if (F.DL.isBigEndian() || Body.arg_size() != Operands.size() + 1 ||
      Bits % 8 || !addConstants())
    return nullptr;
  for (const Argument &A : Body.args()) {
    Word *Operand = A.getArgNo() ? Operands[A.getArgNo() - 1] : nullptr;
    if (Operand && F.widthOf(A.getType()) == Operand->Width &&
        A.getType()->isIntegerTy()) {
      E.setArgument(A, Operand);
      continue;
    }
    if (!A.getType()->isPointerTy())
      return nullptr;
    Object O = {(Operand ? Operand->Width : Bits) / 8, Operand, !Operand};
    addObject(F.valueOf(&A), std::move(O));
  }
  const BasicBlock *From = nullptr, *Block = &Body.getEntryBlock();
  for (unsigned Steps = 0; Block && Steps < MaxSteps; Steps += Block->size()) {
    F.W.earn(workOfStep(Bits) * Block->size());
    if (From)
      enter(*Block, From);
    for (const Instruction &I : *Block)
      if (!isa<PHINode>(I) && !I.isTerminator() && !step(I))
        return nullptr;
    const Instruction &Last = *Block->getTerminator();
    if (isa<ReturnInst>(Last))
      return whole(
          Objects.at(*F.Words.number(F.valueOf(Body.getArg(0))).Z.symbol()),
          Bits);
    From = Block;
    Block = next(Last);
  }
  return nullptr;
}

Word *residue::proof::runWordLoops(Evaluator &E, const Function &Body,
                                   ArrayRef<Word *> Operands, unsigned Bits) {
  // Cases take most of the time: the other ways have them, where there is any.
  Facts &Known = E.frame().Known;
  Known.setInChains(E.frame().W.How.NameHighParts);
  Word *Result = WordLoops(E, Body).run(Operands, Bits);
  Known.setInChains(false);
  return Result;
}
