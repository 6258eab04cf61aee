//===- SourceNames.cpp - What the source calls a value --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceNames.h"
#include "llvm/ADT/SmallPtrSet.h"
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

namespace {

/// What the source calls a place in memory, and its type there; no name where
/// it calls it nothing.
struct NamedPlace {
  std::string Name;
  const DIType *Type = nullptr;
};

} // namespace

/// No program has names of that kind: the libraries of the compiler do.
static bool isReserved(StringRef Name) {
  return Name.starts_with("__") ||
         (Name.size() > 1 && Name[0] == '_' && isUpper(Name[1]));
}

/// The object of a member function.
static const char This[] = "this";

/// The variable that is \p V, or is at the address \p V, in the subprogram of
/// \p At; for what comes into the function, in that of the function, too.
static const DILocalVariable *variableOf(const Value &V, const Instruction &At,
                                         bool ComesIn = false) {
  auto *Metadata = ValueAsMetadata::getIfExists(const_cast<Value *>(&V));
  if (!Metadata)
    return nullptr;
  const DILocation *Place = At.getDebugLoc();
  const DISubprogram *Whole = At.getFunction()->getSubprogram();
  const DISubprogram *Here = Place ? Place->getScope()->getSubprogram() : Whole;
  const DILocalVariable *Outer = nullptr;
  for (const DbgVariableRecord *Record :
       Metadata->getAllDbgVariableRecordUsers()) {
    const DILocalVariable *Variable = Record->getVariable();
    bool IsOfCompiler = Variable->isArtificial() && Variable->getName() != This;
    if (Record->getExpression()->isFragment() || IsOfCompiler ||
        Variable->getName().empty() || isReserved(Variable->getName()))
      continue;
    const DISubprogram *Scope = Variable->getScope()->getSubprogram();
    if (!Here || Scope == Here)
      return Variable;
    if ((ComesIn || isa<Argument>(V)) && Scope == Whole && !Outer)
      Outer = Variable;
  }
  return Outer;
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

/// What \p Pointer, a type, points to; null if it is no pointer.
static const DIType *pointee(const DIType *Pointer) {
  const auto *Derived = dyn_cast_or_null<DIDerivedType>(bare(Pointer));
  if (!Derived || (Derived->getTag() != dwarf::DW_TAG_pointer_type &&
                   Derived->getTag() != dwarf::DW_TAG_reference_type &&
                   Derived->getTag() != dwarf::DW_TAG_rvalue_reference_type))
    return nullptr;
  return bare(Derived->getBaseType());
}

/// The member of \p Type, or of one of its members or bases, that is \p Bits
/// behind its start: "field.p". No name if there are no members, or none there.
static NamedPlace memberAt(const DIType *Type, uint64_t Bits) {
  const auto *Record = dyn_cast_or_null<DICompositeType>(bare(Type));
  if (!Record)
    return {};
  for (const DINode *Element : Record->getElements()) {
    const auto *Member = dyn_cast<DIDerivedType>(Element);
    if (!Member || Member->isStaticMember() ||
        Member->getOffsetInBits() > Bits ||
        Bits >= Member->getOffsetInBits() + Member->getSizeInBits())
      continue;
    NamedPlace Inner =
        memberAt(Member->getBaseType(), Bits - Member->getOffsetInBits());
    bool HasName =
        Member->getTag() == dwarf::DW_TAG_member && !Member->getName().empty();
    if (!HasName)
      return Inner;
    std::string Name = Member->getName().str();
    if (!Inner.Name.empty())
      return {Name + "." + Inner.Name, Inner.Type};
    if (Member->getOffsetInBits() == Bits)
      return {Name, Member->getBaseType()};
    return {};
  }
  return {};
}

/// What the source calls \p Global: a static variable of a function has the
/// name of that in front.
static std::string globalName(const GlobalVariable &Global) {
  StringRef Name = Global.getName();
  auto [Function, Variable] = Name.split('.');
  if (Global.hasLocalLinkage() && !Variable.empty() && !isDigit(Variable[0]))
    return Variable.split('.').first.str();
  return demangle(Name);
}

static NamedPlace loadedPlace(const LoadInst &Load, const Instruction &At);

/// What the source calls the pointer \p Base.
static NamedPlace pointerAt(const Value &Base, const Instruction &At) {
  if (const DILocalVariable *Variable = variableOf(Base, At))
    return {Variable->getName().str(), Variable->getType()};
  if (const auto *Load = dyn_cast<LoadInst>(&Base))
    return loadedPlace(*Load, At);
  return {};
}

/// What \p Load reads: a variable, or a member of what one points to.
static NamedPlace loadedPlace(const LoadInst &Load, const Instruction &At) {
  const DataLayout &DL = Load.getModule()->getDataLayout();
  const Value *Pointer = Load.getPointerOperand();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Base = Pointer->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  uint64_t Bits = 8 * Offset.getZExtValue();
  if (const auto *Global = dyn_cast<GlobalVariable>(Base))
    return {globalName(*Global)};
  const auto *Parameter = dyn_cast<Argument>(Base);
  bool IsVariable =
      isa<AllocaInst>(Base) || (Parameter && Parameter->hasByValAttr());
  if (IsVariable) {
    const DILocalVariable *Variable = variableOf(*Base, At);
    if (!Variable)
      return {};
    NamedPlace Member = memberAt(Variable->getType(), Bits);
    std::string Name = Variable->getName().str();
    if (!Member.Name.empty())
      return {Name + "." + Member.Name, Member.Type};
    return Bits ? NamedPlace() : NamedPlace{Name, Variable->getType()};
  }
  NamedPlace To = pointerAt(*Base, At);
  if (To.Name.empty())
    return {};
  const DIType *Object = pointee(To.Type);
  if (NamedPlace Member = memberAt(Object, Bits); !Member.Name.empty())
    // In C++ members have their name alone.
    return {To.Name == This ? Member.Name : To.Name + "->" + Member.Name,
            Member.Type};
  if (Bits || Pointer != Base || To.Name == This)
    return {};
  return {"*" + To.Name, Object};
}

/// The variable that is \p V, or \p V in a type of its own: what fits no
/// register is computed in another type than it has in the source.
static const DILocalVariable *
variableInAnyType(const Value &V, const Instruction &At, bool ComesIn) {
  if (const DILocalVariable *Variable = variableOf(V, At, ComesIn))
    return Variable;
  const unsigned RegisterBits = 64;
  for (const User *U : V.users()) {
    const APInt *Mask;
    bool IsCopy = match(U, m_And(m_Specific(&V), m_LowBitMask(Mask)))
                      ? Mask->getActiveBits() > RegisterBits
                      : isa<TruncInst, ZExtInst>(U) &&
                            U->getType()->getIntegerBitWidth() > RegisterBits;
    if (!IsCopy)
      continue;
    if (const auto *Variable = variableOf(*U, At, ComesIn))
      return Variable;
  }
  return nullptr;
}

/// The name of \p V itself, without changes of its type.
static std::string ownName(const Value &V, const Instruction &At) {
  const auto *Load = dyn_cast<LoadInst>(&V);
  const auto *From =
      Load ? dyn_cast<Argument>(Load->getPointerOperand()) : nullptr;
  bool IsParameter = From && From->hasByValAttr();
  if (const DILocalVariable *Variable =
          variableInAnyType(V, At, /*ComesIn=*/IsParameter);
      Variable && Variable->getName() != This)
    return Variable->getName().str();
  if (Load)
    return loadedPlace(*Load, At).Name;
  // A parameter in memory: what is loaded from there has its name.
  if (const auto *Parameter = dyn_cast<Argument>(&V);
      Parameter && Parameter->hasByValAttr())
    for (const User *U : V.users())
      if (const auto *Read = dyn_cast<LoadInst>(U))
        if (const DILocalVariable *Variable =
                variableInAnyType(*Read, At, /*ComesIn=*/true))
          return Variable->getName().str();
  if (const auto *Global = dyn_cast<GlobalVariable>(&V))
    return globalName(*Global);
  if (isa<GlobalValue>(V))
    return demangle(V.getName());
  if (isa<Argument>(V) && V.hasName() &&
      all_of(V.getName(), [](char C) { return isAlnum(C) || C == '_'; }))
    return V.getName().str();
  return "";
}

/// The name of \p V, or the one that all of the numbers have which it is
/// joined from.
static std::string joinedName(const Value &V, const Instruction &At) {
  const unsigned MaxValues = 16;
  std::string Common;
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 8> Work = {&V};
  while (!Work.empty() && Seen.size() != MaxValues) {
    const Value *Next = Work.pop_back_val();
    if (isa<ConstantData>(Next) || !Seen.insert(Next).second)
      continue;
    std::string Name = ownName(*Next, At);
    if (const auto *Phi = dyn_cast<PHINode>(Next); Phi && Name.empty()) {
      Work.append(Phi->op_begin(), Phi->op_end());
      continue;
    }
    if (Name.empty() || (!Common.empty() && Name != Common))
      return "";
    Common = Name;
  }
  return Work.empty() ? Common : "";
}

std::string residue::sourceName(const Value &V, const Instruction &At,
                                const char *Otherwise) {
  for (const Value *Named = &V; Named;) {
    if (std::string Name = joinedName(*Named, At); !Name.empty())
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

DebugLoc residue::sourceLocation(const Instruction &I) {
  const DILocation *Place = I.getDebugLoc();
  // A choice that was a branch has none, but what it chooses does.
  for (const Value *Operand : I.operands())
    if (const auto *Of = dyn_cast<Instruction>(Operand); Of && !Place)
      Place = Of->getDebugLoc();
  // As libstdc++ and libc++ are installed.
  while (Place && Place->getInlinedAt() &&
         Place->getFilename().contains("/include/c++/"))
    Place = Place->getInlinedAt();
  return DebugLoc(Place);
}

std::string residue::functionName(const Function &F) {
  if (const DISubprogram *Subprogram = F.getSubprogram())
    return ("'" + Subprogram->getName() + "'").str();
  return "'" + demangle(F.getName()) + "'";
}
