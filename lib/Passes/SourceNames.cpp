//===- SourceNames.cpp - What the source calls a value --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// The variable that is \p V, or is at the address \p V, in the subprogram of
/// \p At; for what comes into the function, in any.
static const DILocalVariable *variableOf(const Value &V,
                                         const Instruction &At) {
  auto *Metadata = ValueAsMetadata::getIfExists(const_cast<Value *>(&V));
  if (!Metadata)
    return nullptr;
  const DILocation *Place = At.getDebugLoc();
  for (const DbgVariableRecord *Record :
       Metadata->getAllDbgVariableRecordUsers()) {
    const DILocalVariable *Variable = Record->getVariable();
    bool IsWhole = !Record->getExpression()->isFragment();
    bool IsHere = isa<Argument>(V) || !Place ||
                  Variable->getScope()->getSubprogram() ==
                      Place->getScope()->getSubprogram();
    if (IsWhole && IsHere && !Variable->isArtificial() &&
        !Variable->getName().empty())
      return Variable;
  }
  return nullptr;
}

/// \p Type without typedefs and qualifiers.
static const DIType *bare(const DIType *Type) {
  while (const auto *Derived = dyn_cast_or_null<DIDerivedType>(Type)) {
    switch (Derived->getTag()) {
    case dwarf::DW_TAG_typedef:
    case dwarf::DW_TAG_const_type:
    case dwarf::DW_TAG_volatile_type:
    case dwarf::DW_TAG_restrict_type:
      Type = Derived->getBaseType();
      continue;
    default:
      return Type;
    }
  }
  return Type;
}

/// The member of what \p Pointer points to at \p Offset; empty if that is
/// nothing with members.
static StringRef memberAt(const DIType *Pointer, uint64_t Offset) {
  const auto *Derived = dyn_cast_or_null<DIDerivedType>(bare(Pointer));
  if (!Derived || (Derived->getTag() != dwarf::DW_TAG_pointer_type &&
                   Derived->getTag() != dwarf::DW_TAG_reference_type))
    return "";
  const auto *Record =
      dyn_cast_or_null<DICompositeType>(bare(Derived->getBaseType()));
  if (!Record)
    return "";
  for (const DINode *Element : Record->getElements())
    if (const auto *Member = dyn_cast<DIDerivedType>(Element);
        Member && Member->getTag() == dwarf::DW_TAG_member &&
        Member->getOffsetInBits() == 8 * Offset)
      return Member->getName();
  return "";
}

/// What \p Load reads: a variable, or a member of what one points to.
static std::string loadedName(const LoadInst &Load, const Instruction &At) {
  const DataLayout &DL = Load.getModule()->getDataLayout();
  const Value *Pointer = Load.getPointerOperand();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Base = Pointer->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  if (const auto *Global = dyn_cast<GlobalVariable>(Base))
    return demangle(Global->getName());
  const auto *Parameter = dyn_cast<Argument>(Base);
  bool IsVariable =
      isa<AllocaInst>(Base) || (Parameter && Parameter->hasByValAttr());
  const DILocalVariable *Variable = variableOf(*Base, At);
  if (!Variable)
    return "";
  if (IsVariable)
    return Offset.isZero() ? Variable->getName().str() : "";
  StringRef Member = memberAt(Variable->getType(), Offset.getZExtValue());
  if (!Member.empty())
    return (Variable->getName() + "->" + Member).str();
  return Offset.isZero() && Pointer == Base ? ("*" + Variable->getName()).str()
                                            : "";
}

/// The name of \p V itself, without changes of its type.
static std::string ownName(const Value &V, const Instruction &At) {
  if (const DILocalVariable *Variable = variableOf(V, At))
    return Variable->getName().str();
  if (const auto *Load = dyn_cast<LoadInst>(&V))
    return loadedName(*Load, At);
  // A parameter in memory: what is loaded from there has its name.
  if (const auto *Parameter = dyn_cast<Argument>(&V);
      Parameter && Parameter->hasByValAttr())
    for (const User *U : V.users())
      if (const auto *Load = dyn_cast<LoadInst>(U))
        if (const DILocalVariable *Variable = variableOf(*Load, At))
          return Variable->getName().str();
  if (isa<GlobalValue>(V))
    return demangle(V.getName());
  if (isa<Argument>(V) && V.hasName() &&
      all_of(V.getName(), [](char C) { return isAlnum(C) || C == '_'; }))
    return V.getName().str();
  return "";
}

std::string residue::sourceName(const Value &V, const Instruction &At,
                                const char *Otherwise) {
  for (const Value *Named = &V; Named;) {
    if (std::string Name = ownName(*Named, At); !Name.empty())
      return "'" + Name + "'";
    const Value *Inner;
    const APInt *Mask;
    bool IsCopy = match(Named, m_ZExtOrSExt(m_Value(Inner))) ||
                  match(Named, m_Trunc(m_Value(Inner))) ||
                  match(Named, m_Freeze(m_Value(Inner))) ||
                  match(Named, m_And(m_Value(Inner), m_LowBitMask(Mask)));
    Named = IsCopy ? Inner : nullptr;
  }
  return Otherwise;
}

std::string residue::functionName(const Function &F) {
  if (const DISubprogram *Subprogram = F.getSubprogram())
    return ("'" + Subprogram->getName() + "'").str();
  return "'" + demangle(F.getName()) + "'";
}
