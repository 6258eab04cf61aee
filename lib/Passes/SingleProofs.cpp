//===- SingleProofs.cpp - Reductions that are proven one by one -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SingleProofs.h"
#include "CalledOperations.h"
#include "MaskedSelect.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Passes/LowerReductions.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "residue/Verify/ReductionProof.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <algorithm>

using namespace llvm;
using namespace residue;

namespace {

/// x mod By, for all x of so many bits.
struct SingleReduction {
  ConstantInt *By;
  unsigned Bits;
};

/// What computes it, if that is proven, and how long it is.
struct ProvenReduction {
  Function *Lowered = nullptr;
  unsigned Instructions = 0;
  std::string Why;
};

} // namespace

/// \p Of as a function of \p M for the machine of \p For.
static Function *create(const SingleReduction &Of, Module &M,
                        const Function &For) {
  LLVMContext &Context = M.getContext();
  IntegerType *Type = Of.By->getIntegerType();
  Function *F =
      Function::Create(FunctionType::get(Type, {Type}, false),
                       Function::InternalLinkage, "residue.single", M);
  F->addFnAttrs(AttrBuilder(Context, For.getAttributes().getFnAttrs()));
  if (unsigned Width = Type->getBitWidth(); Of.Bits < Width) {
    ConstantRange Range(APInt::getZero(Width),
                        APInt::getOneBitSet(Width, Of.Bits));
    F->addParamAttr(0, Attribute::get(Context, Attribute::Range, Range));
  }
  IRBuilder<> B(BasicBlock::Create(Context, "entry", F));
  B.CreateRet(B.CreateURem(F->getArg(0), Of.By));
  return F;
}

/// Lowered in the module of \p For, where operations out of line are declared.
static ProvenReduction prove(const SingleReduction &Of, Function &For,
                             bool InMontgomeryForm) {
  Module &M = *For.getParent();
  Module Scratch("single", M.getContext());
  const Function *Before = create(Of, Scratch, For);
  Function *After = create(Of, M, For);
  auto *Remainder =
      cast<Instruction>(cast<ReturnInst>(After->getEntryBlock().getTerminator())
                            ->getReturnValue());
  std::string Why = "a modulus that is not supported";
  if (supportedModulus(*Remainder)) {
    lowerReduction(*Remainder, InMontgomeryForm);
    ProofResult Proof = proveReductions(*Before, *After, ProofHints(),
                                        bodiesCalledBy(*After, Scratch),
                                        options().VerifyExamples);
    if (Proof.IsMistaken)
      M.getContext().emitError(Proof.Why);
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
  Modulus M(Integer::fromUnsigned(Of.By->getValue()));
  if (Plain.Lowered || TargetModel::of(For).needsLoops(M))
    return Plain;
  ProvenReduction Other = prove(Of, For, /*InMontgomeryForm=*/true);
  return Other.Lowered ? Other : Plain;
}

/// Known of what is divided before it is frozen: where it is poison, so is the
/// remainder of the source.
static unsigned bitsOfDividend(const Instruction &I) {
  return computeKnownBits(I.getOperand(0), I.getModule()->getDataLayout())
      .getMaxValue()
      .getActiveBits();
}

namespace {
struct FoundReduction {
  Instruction *I;
  SingleReduction Of;
};
} // namespace

/// Of \p I, x mod 2^s d for an odd d, the reduction y mod d:
///
///     x = 2^s y + z,  0 <= z < 2^s:  x mod 2^s d = 2^s (y mod d) + z,
///
/// as that is congruent to x, and at most 2^s (d - 1) + 2^s - 1 < 2^s d.
static FoundReduction oddReduction(Instruction &I) {
  auto *By = cast<ConstantInt>(I.getOperand(1));
  unsigned Twos = By->getValue().countr_zero();
  unsigned Bits = std::max(bitsOfDividend(I), Twos + 1);
  if (!Twos || isa<Constant>(I.getOperand(0)))
    return {&I, {By, Bits}};
  IRBuilder<> B(&I);
  Value *X = frozen(B, I.getOperand(0));
  Value *Z =
      B.CreateAnd(X, B.getInt(APInt::getLowBitsSet(By->getBitWidth(), Twos)));
  ConstantInt *OddPart = B.getInt(By->getValue().lshr(Twos));
  auto *Odd = cast<Instruction>(B.CreateURem(B.CreateLShr(X, Twos), OddPart));
  I.replaceAllUsesWith(B.CreateOr(B.CreateShl(Odd, Twos), Z));
  I.eraseFromParent();
  return {Odd, {OddPart, Bits - Twos}};
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
  SmallVector<FoundReduction, 8> Found;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (supportedModulus(I))
      Found.push_back(oddReduction(I));
  SingleProofs Result;
  DenseMap<std::pair<ConstantInt *, unsigned>, ProvenReduction> Known;
  for (const auto &[I, Of] : Found) {
    auto [At, IsNew] = Known.try_emplace({Of.By, Of.Bits});
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
