//===- SingleProofs.cpp - Reductions that are proven one by one -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SingleProofs.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "residue/Passes/LowerReductions.h"
#include "residue/Target/TargetModel.h"
#include "residue/Verify/ReductionProof.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <map>
#include <tuple>

using namespace llvm;
using namespace residue;

/// The product as a function of integers.
static Function *productOf(const SharedOperation &Op, const Function &Callee,
                           Module &Scratch) {
  Function *Body =
      Function::Create(Callee.getFunctionType(), Function::InternalLinkage,
                       Callee.getName(), Scratch);
  IRBuilder<> B(BasicBlock::Create(Callee.getContext(), "entry", Body));
  SmallVector<Value *, 2> Operands;
  for (Argument &A : Body->args())
    Operands.push_back(&A);
  B.CreateRet(emitSharedProduct(B, Op, Callee, Operands));
  return Body;
}

/// The loops over words: the first argument is where the result is, the others
/// are where the operands are, or masks.
static Function *loopsOf(const SharedOperation &Op, const Function &Callee,
                         Module &Scratch) {
  LLVMContext &Context = Callee.getContext();
  auto *Element = cast<IntegerType>(Callee.getReturnType());
  auto *Pointer =
      PointerType::get(Context, Scratch.getDataLayout().getAllocaAddrSpace());
  SmallVector<Type *, 4> Types = {Pointer};
  for (const Argument &A : Callee.args())
    Types.push_back(A.getType() == Element ? Pointer : A.getType());
  Function *Body = Function::Create(
      FunctionType::get(Type::getVoidTy(Context), Types, false),
      Function::InternalLinkage, Callee.getName(), Scratch);
  Body->addFnAttrs(AttrBuilder(Context, Callee.getAttributes().getFnAttrs()));
  IRBuilder<> B(BasicBlock::Create(Context, "entry", Body));
  emitSharedBody(B, Op, *Body, Element);
  return Body;
}

CalledBodies residue::bodiesCalledBy(const Function &F, Module &Scratch) {
  Scratch.setDataLayout(F.getParent()->getDataLayout());
  Scratch.setTargetTriple(F.getParent()->getTargetTriple());
  CalledBodies Bodies;
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    std::optional<SharedOperation> Op =
        Callee ? sharedOperationOf(*Callee) : std::nullopt;
    bool HasLoops = Op && Op->hasLoops() && Op->What != SharedOperation::Invert;
    if (!Op || Bodies.count(Callee) || !(Op->isProduct() || HasLoops))
      continue;
    Bodies[Callee] = HasLoops ? loopsOf(*Op, *Callee, Scratch)
                              : productOf(*Op, *Callee, Scratch);
  }
  return Bodies;
}

namespace {

/// x mod M, for all x of so many bits.
struct SingleReduction {
  APInt By;
  unsigned Bits;

  bool operator<(const SingleReduction &Other) const {
    unsigned Width = By.getBitWidth(), OtherWidth = Other.By.getBitWidth();
    return std::tie(Width, Bits) != std::tie(OtherWidth, Other.Bits)
               ? std::tie(Width, Bits) < std::tie(OtherWidth, Other.Bits)
               : By.ult(Other.By);
  }
  /// As a function of \p M for the machine of \p For.
  Function *create(Module &M, const Function &For) const;
};

/// What computes it, if that is proven, and how long it is.
struct ProvenReduction {
  Function *Lowered = nullptr;
  unsigned Instructions = 0;
  std::string Why;
};

} // namespace

Function *SingleReduction::create(Module &M, const Function &For) const {
  LLVMContext &Context = M.getContext();
  auto *Type = IntegerType::get(Context, By.getBitWidth());
  Function *F =
      Function::Create(FunctionType::get(Type, {Type}, false),
                       Function::InternalLinkage, "residue.single", M);
  F->addFnAttrs(AttrBuilder(Context, For.getAttributes().getFnAttrs()));
  if (unsigned Width = By.getBitWidth(); Bits < Width) {
    ConstantRange Range(APInt::getZero(Width),
                        APInt::getOneBitSet(Width, Bits));
    F->addParamAttr(0, Attribute::get(Context, Attribute::Range, Range));
  }
  IRBuilder<> B(BasicBlock::Create(Context, "entry", F));
  B.CreateRet(B.CreateURem(F->getArg(0), B.getInt(By)));
  return F;
}

/// Lowered in the module of \p For, where operations out of line are declared.
static ProvenReduction prove(const SingleReduction &Of, Function &For,
                             bool InMontgomeryForm) {
  Module &M = *For.getParent();
  Module Scratch("single", M.getContext());
  Scratch.setDataLayout(M.getDataLayout());
  Scratch.setTargetTriple(M.getTargetTriple());
  const Function *Before = Of.create(Scratch, For);
  Function *After = Of.create(M, For);
  auto *Remainder =
      cast<Instruction>(cast<ReturnInst>(After->getEntryBlock().getTerminator())
                            ->getReturnValue());
  std::string Why = "a modulus that is not supported";
  if (supportedModulus(*Remainder)) {
    lowerReduction(*Remainder, InMontgomeryForm);
    ProofResult Proof = proveReductions(*Before, *After, PhiHints(),
                                        bodiesCalledBy(*After, Scratch));
    if (Proof.Result == ProofResult::Outcome::Proven)
      return {After, Proof.Instructions, ""};
    Why = Proof.Why;
  }
  After->eraseFromParent();
  return {nullptr, 0, Why};
}

/// As it is lowered elsewhere; if that is not proven in Montgomery form, which
/// takes longer and has no quotients.
static ProvenReduction prove(const SingleReduction &Of, Function &For) {
  ProvenReduction Plain = prove(Of, For, /*InMontgomeryForm=*/false);
  Modulus M(Integer::fromUnsigned(Of.By));
  if (Plain.Lowered || TargetModel::of(For).needsLoops(M))
    return Plain;
  ProvenReduction Other = prove(Of, For, /*InMontgomeryForm=*/true);
  return Other.Lowered ? Other : Plain;
}

/// \p X, of which all that computes with it sees the same bits.
static Value *frozen(IRBuilderBase &B, Value *X) {
  return isGuaranteedNotToBeUndefOrPoison(X) ? X : B.CreateFreeze(X);
}

/// Of \p I, x mod 2^s d for an odd d, the reduction y mod d:
///
///     x = 2^s y + z,  0 <= z < 2^s:  x mod 2^s d = 2^s (y mod d) + z,
///
/// as that is congruent to x, and at most 2^s (d - 1) + 2^s - 1 < 2^s d.
static Instruction *oddReduction(Instruction &I) {
  APInt Modulus = cast<ConstantInt>(I.getOperand(1))->getValue();
  unsigned Twos = Modulus.countr_zero();
  if (!Twos || isa<Constant>(I.getOperand(0)))
    return &I;
  IRBuilder<> B(&I);
  Value *X = frozen(B, I.getOperand(0));
  Value *Z = B.CreateAnd(
      X, B.getInt(APInt::getLowBitsSet(Modulus.getBitWidth(), Twos)));
  auto *Odd = cast<Instruction>(
      B.CreateURem(B.CreateLShr(X, Twos), B.getInt(Modulus.lshr(Twos))));
  I.replaceAllUsesWith(B.CreateOr(B.CreateShl(Odd, Twos), Z));
  I.eraseFromParent();
  return Odd;
}

/// The dividend of \p I has no more bits.
static unsigned bitsOfDividend(const Instruction &I) {
  return std::max(
      1U, computeKnownBits(I.getOperand(0), I.getModule()->getDataLayout())
              .getMaxValue()
              .getActiveBits());
}

/// \p I becomes the code of \p Lowered.
static void replaceBy(Instruction &I, Function &Lowered) {
  IRBuilder<> B(&I);
  CallInst *Call = B.CreateCall(&Lowered, frozen(B, I.getOperand(0)));
  I.replaceAllUsesWith(Call);
  I.eraseFromParent();
  // Where that cannot be, it stays a call.
  InlineFunctionInfo Info;
  InlineFunction(*Call, Info);
}

SingleProofs residue::lowerProvenReductions(Function &F) {
  SmallVector<Instruction *, 8> Reductions;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (supportedModulus(I))
      Reductions.push_back(oddReduction(I));
  SmallVector<std::pair<Instruction *, SingleReduction>, 8> Found;
  for (Instruction *I : Reductions)
    Found.push_back({I,
                     {cast<ConstantInt>(I->getOperand(1))->getValue(),
                      bitsOfDividend(*I)}});
  SingleProofs Result;
  std::map<SingleReduction, ProvenReduction> Known;
  for (const auto &[I, Of] : Found) {
    auto [At, IsNew] = Known.try_emplace(Of);
    if (IsNew)
      At->second = prove(Of, F);
    const ProvenReduction &Proof = At->second;
    if (Proof.Lowered) {
      ++Result.Proven;
      Result.Instructions += Proof.Instructions;
      replaceBy(*I, *Proof.Lowered);
    } else if (!Result.Unproven++) {
      Result.Why = Proof.Why;
      Result.Where = I->getDebugLoc();
    }
  }
  for (auto &Each : Known)
    if (Function *Lowered = Each.second.Lowered;
        Lowered && Lowered->use_empty())
      Lowered->eraseFromParent();
  return Result;
}
