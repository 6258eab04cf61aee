//===- Reductions.cpp - What a reduction is -------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/Reductions.h"
#include "residue/Target/Compat.h"
#include "residue/Target/Options.h"
#include "residue/Target/PureFunction.h"
#include "residue/Target/TargetModel.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

static const char RaisedPrefix[] = "residue.reduce.i";
static const char ModulusAttribute[] = "residue-modulus";

/// More folds than this are no gain over a division: x % (2^65 - 1) of a
/// 4096-bit x, say.
static const unsigned MaxDividendToModulus = 20;

/// Reductions are unrolled; above this, the code would be too long.
static const unsigned MaxGeneralDividend = 2176;

/// What is not unrolled (LoopMontgomery.h) is bounded by the compile time of
/// integers of so many bits.
static const unsigned MaxLoopModulus = 16384;

bool residue::isSupportedReduction(const Instruction &I, const Modulus &M) {
  return isSupportedReduction(I.getType()->getIntegerBitWidth(), M,
                              *I.getFunction());
}

bool residue::isSupportedReduction(unsigned DividendBits, const Modulus &M,
                                   const Function &F) {
  if (DividendBits < options().MinBits || M.bits() > DividendBits)
    return false;
  bool Loops = M.bits() <= MaxLoopModulus &&
               DividendBits <= MaxDividendToModulus * M.bits() &&
               TargetModel::of(F).needsLoops(M);
  switch (M.kind()) {
  case Modulus::Kind::Trivial:
  case Modulus::Kind::PowerOfTwo:
    return false;
  case Modulus::Kind::Crandall:
    // A modulus of less than a word is divided by in one pass over the words.
    return DividendBits <= std::max(MaxDividendToModulus * M.bits(),
                                    M.bits() <= 32 ? MaxGeneralDividend : 0);
  case Modulus::Kind::CrandallPlus:
  case Modulus::Kind::Solinas:
  case Modulus::Kind::Even:
  case Modulus::Kind::General:
    return Loops || DividendBits <= MaxGeneralDividend;
  }
  return false;
}

std::optional<Integer> residue::reductionModulus(const Instruction &I) {
  const APInt *M;
  if (match(&I, m_URem(m_Value(), m_APInt(M))) && I.getType()->isIntegerTy())
    return Integer::fromUnsigned(*M);
  if (isRaisedReduction(I))
    return Integer::fromUnsigned(
        cast<ConstantInt>(I.getOperand(1))->getValue());
  return std::nullopt;
}

std::optional<Modulus> residue::supportedModulus(const Instruction &I) {
  std::optional<Integer> Value = reductionModulus(I);
  if (!Value)
    return std::nullopt;
  Modulus M(*Value);
  if (!isSupportedReduction(I, M))
    return std::nullopt;
  return M;
}

/// \p F is declared as a raised call is: iN (iN, iN).
static bool isRaisedDeclaration(const Function &F) {
  if (!F.isDeclaration() || !F.getName().starts_with(RaisedPrefix))
    return false;
  Type *Result = F.getReturnType();
  return Result->isIntegerTy() && F.arg_size() == 2 &&
         F.getArg(0)->getType() == Result && F.getArg(1)->getType() == Result;
}

bool residue::isRaisedCall(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->getCalledFunction() &&
         isRaisedDeclaration(*Call->getCalledFunction());
}

bool residue::isRaisedReduction(const Instruction &I) {
  return isRaisedCall(I) && isa<ConstantInt>(I.getOperand(1));
}

bool residue::isWideDivision(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::UDiv:
  case Instruction::SDiv:
    return I.getType()->getScalarSizeInBits() >= options().MinBits;
  default:
    return false;
  }
}

bool residue::hasWideDivisions(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isWideDivision(I) || isRaisedCall(I);
  });
}

bool residue::hasRaisedReductions(const Module &M) {
  return any_of(M, [](const Function &F) {
    return !F.use_empty() && isRaisedDeclaration(F);
  });
}

bool residue::hadRaisedReductions(const Module &M) {
  return any_of(M, isRaisedDeclaration);
}

bool residue::eraseRaisedDeclarations(Module &M) {
  bool Erased = false;
  for (Function &F : make_early_inc_range(M))
    if (F.use_empty() && isRaisedDeclaration(F)) {
      F.eraseFromParent();
      Erased = true;
    }
  return Erased;
}

Function *residue::raisedDeclaration(Module &M, IntegerType *Type,
                                     const Integer &Modulus) {
  LLVMContext &Context = M.getContext();
  std::string Name = (RaisedPrefix + Twine(Type->getBitWidth())).str();
  for (unsigned Suffix = 0;; ++Suffix) {
    std::string Candidate = Suffix ? Name + "." + std::to_string(Suffix) : Name;
    GlobalValue *Known = M.getNamedValue(Candidate);
    if (!Known) {
      Name = Candidate;
      break;
    }
    auto *F = dyn_cast<Function>(Known);
    if (F && isRaisedDeclaration(*F) && F->getReturnType() == Type &&
        F->getFnAttribute(ModulusAttribute).getValueAsString() == Modulus.str())
      return F;
  }
  AttrBuilder Attributes(Context);
  Attributes.addAttribute(ModulusAttribute, Modulus.str());
  return declarePureFunction(M, FunctionType::get(Type, {Type, Type}, false),
                             Name, /*Speculatable=*/true, Attributes);
}
