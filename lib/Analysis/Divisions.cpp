//===- Divisions.cpp - Divisions by constants -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/Divisions.h"
#include "residue/Target/Options.h"
#include "residue/Target/PureFunction.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace residue;

namespace {

/// A kind of division: its instruction, and the name of its calls.
struct KindInfo {
  DivisionKind Kind;
  unsigned Opcode;
  const char *Prefix;
};

} // namespace

static const KindInfo Kinds[] = {
    {DivisionKind::Remainder, Instruction::URem, "residue.reduce.i"},
    {DivisionKind::Quotient, Instruction::UDiv, "residue.quotient.i"},
    {DivisionKind::SignedRemainder, Instruction::SRem,
     "residue.signed.reduce.i"},
    {DivisionKind::SignedQuotient, Instruction::SDiv,
     "residue.signed.quotient.i"},
};

static const char ModulusAttribute[] = "residue-modulus";

/// The largest of |x| / c is that of -2^(n-1) where numbers have signs. With
/// them x / c can be as small as minus that, and x % c is below c in size.
Bound Division::range(unsigned Bits) const {
  Integer C = size();
  if (!isQuotient()) {
    Integer Largest = C - Integer(1);
    return {isSigned() ? -Largest : Integer(0), Largest};
  }
  if (!isSigned())
    return {Integer(0), Integer::maxUnsigned(Bits).floorDiv(C)};
  Integer Largest = Integer::pow2(Bits - 1).floorDiv(C);
  return {-Largest, Largest};
}

/// The kind of call that \p F is declared for, as iN (iN, iN); or null.
static const KindInfo *raisedKind(const Function &F) {
  if (!F.isDeclaration())
    return nullptr;
  Type *Result = F.getReturnType();
  if (!Result->isIntegerTy() || F.arg_size() != 2 ||
      F.getArg(0)->getType() != Result || F.getArg(1)->getType() != Result)
    return nullptr;
  for (const KindInfo &Info : Kinds)
    if (F.getName().starts_with(Info.Prefix))
      return &Info;
  return nullptr;
}

static const KindInfo *raisedKind(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->getCalledFunction()
             ? raisedKind(*Call->getCalledFunction())
             : nullptr;
}

bool residue::isRaisedCall(const Instruction &I) { return raisedKind(I); }

unsigned residue::raisedOpcode(const Instruction &I) {
  return raisedKind(I)->Opcode;
}

std::optional<Division> residue::divisionByConstant(const Instruction &I) {
  if (!I.getType()->isIntegerTy())
    return std::nullopt;
  const KindInfo *Info = raisedKind(I);
  for (const KindInfo &Other : Kinds)
    if (I.getOpcode() == Other.Opcode)
      Info = &Other;
  const auto *C = Info ? dyn_cast<ConstantInt>(I.getOperand(1)) : nullptr;
  if (!C)
    return std::nullopt;
  Division D{Info->Kind, Integer::fromUnsigned(C->getValue())};
  if (D.isSigned())
    D.Divisor = Integer::fromSigned(C->getValue());
  return D;
}

bool residue::isWideDivision(const Instruction &I) {
  return any_of(Kinds,
                [&](const KindInfo &Info) {
                  return I.getOpcode() == Info.Opcode;
                }) &&
         I.getType()->getScalarSizeInBits() >= options().MinBits;
}

bool residue::hasWideDivisions(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isWideDivision(I) || isRaisedCall(I);
  });
}

bool residue::hasRaisedReductions(const Module &M) {
  return any_of(
      M, [](const Function &F) { return !F.use_empty() && raisedKind(F); });
}

bool residue::hadRaisedReductions(const Module &M) {
  return any_of(M, [](const Function &F) { return raisedKind(F); });
}

bool residue::eraseRaisedDeclarations(Module &M) {
  bool Erased = false;
  for (Function &F : make_early_inc_range(M))
    if (F.use_empty() && raisedKind(F)) {
      F.eraseFromParent();
      Erased = true;
    }
  return Erased;
}

Function *residue::raisedDeclaration(Module &M, IntegerType *Type,
                                     const Division &D) {
  LLVMContext &Context = M.getContext();
  std::string Name =
      (Kinds[static_cast<unsigned>(D.Kind)].Prefix + Twine(Type->getBitWidth()))
          .str();
  std::string Divisor = D.Divisor.str();
  for (unsigned Suffix = 0;; ++Suffix) {
    std::string Candidate = Suffix ? Name + "." + std::to_string(Suffix) : Name;
    GlobalValue *Known = M.getNamedValue(Candidate);
    if (!Known) {
      Name = Candidate;
      break;
    }
    auto *F = dyn_cast<Function>(Known);
    if (F && raisedKind(*F) && F->getReturnType() == Type &&
        F->getFnAttribute(ModulusAttribute).getValueAsString() == Divisor)
      return F;
  }
  AttrBuilder Attributes(Context);
  Attributes.addAttribute(ModulusAttribute, Divisor);
  return declarePureFunction(M, FunctionType::get(Type, {Type, Type}, false),
                             Name, /*Speculatable=*/true, Attributes);
}

Instruction *residue::createRaisedCall(Value *X, const Division &D,
                                       Instruction &Before, const Twine &Name) {
  auto *Type = cast<IntegerType>(X->getType());
  unsigned Width = Type->getBitWidth();
  IRBuilder<> Builder(&Before);
  CallInst *Call = Builder.CreateCall(
      raisedDeclaration(*Before.getModule(), Type, D),
      {X, ConstantInt::get(Type->getContext(), D.Divisor.toAPInt(Width))},
      Name);
  Bound Range = D.range(Width);
  Call->addRangeRetAttr(ConstantRange(Range.Lo.toAPInt(Width),
                                      (Range.Hi + Integer(1)).toAPInt(Width)));
  return Call;
}
