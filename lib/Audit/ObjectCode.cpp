//===- ObjectCode.cpp - What an object file has of its functions ----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace llvm::object;
using namespace residue::audit;

/// Lines alone: what is inlined where is of no interest.
static symbolize::LLVMSymbolizer::Options symbolizerOptions() {
  symbolize::LLVMSymbolizer::Options Options;
  Options.UseSymbolTable = false;
  Options.Demangle = false;
  return Options;
}

ObjectCode::ObjectCode(OwningBinary<ObjectFile> File)
    : Binary(std::move(File)), Object(*Binary.getBinary()),
      Debug(DWARFContext::create(Object)), Symbolizer(symbolizerOptions()) {}

Expected<std::unique_ptr<ObjectCode>> ObjectCode::open(StringRef Path) {
  Expected<OwningBinary<ObjectFile>> File = ObjectFile::createObjectFile(Path);
  if (!File)
    return File.takeError();
  if (!isa<ELFObjectFileBase>(File->getBinary()))
    return createStringError(inconvertibleErrorCode(), "not an ELF file");
  std::unique_ptr<ObjectCode> Code(new ObjectCode(std::move(*File)));
  if (Error E = Code->read())
    return E;
  return Code;
}

Triple ObjectCode::triple() const {
  Triple T = Object.makeTriple();
  if (T.isARM() || T.isThumb())
    Object.setARMSubArch(T);
  return T;
}

std::string ObjectCode::features() const {
  Expected<SubtargetFeatures> Features = Object.getFeatures();
  if (!Features) {
    consumeError(Features.takeError());
    return "";
  }
  return Features->getString();
}

void ObjectCode::addReferences(const SectionRef &Of, SectionData &To) const {
  for (const RelocationRef &Relocation : Of.relocations()) {
    Reference R;
    SmallString<32> Type;
    Relocation.getTypeName(Type);
    R.IsTableEntry = StringRef(Type).contains("GOT");
    symbol_iterator Symbol = Relocation.getSymbol();
    if (Symbol == Object.symbol_end())
      continue;
    R.Symbol = expectedToOptional(Symbol->getName()).value_or("");
    if (auto Section = expectedToOptional(Symbol->getSection()))
      if (*Section != Object.section_end())
        R.Section = (*Section)->getIndex();
    R.Address = expectedToOptional(Symbol->getAddress()).value_or(0);
    R.Addend = expectedToOptional(ELFRelocationRef(Relocation).getAddend())
                   .value_or(0);
    To.References[Relocation.getOffset()] = R;
  }
}

Error ObjectCode::read() {
  for (const SectionRef &Section : Object.sections()) {
    SectionData &Data = Sections[Section.getIndex()];
    Data.Address = Section.getAddress();
    Data.IsCode = Section.isText();
    StringRef Name = expectedToOptional(Section.getName()).value_or("");
    uint64_t Flags = ELFSectionRef(Section).getFlags();
    Data.IsConstant = ((Flags & ELF::SHF_ALLOC) && !(Flags & ELF::SHF_WRITE)) ||
                      Name.starts_with(".data.rel.ro");
    if (Section.isVirtual())
      continue;
    Expected<StringRef> Contents = Section.getContents();
    if (!Contents)
      return Contents.takeError();
    Data.Bytes = arrayRefFromStringRef(*Contents);
  }
  for (const SectionRef &Section : Object.sections()) {
    Expected<section_iterator> Of = Section.getRelocatedSection();
    if (!Of)
      return Of.takeError();
    if (*Of != Object.section_end())
      addReferences(Section, Sections[(*Of)->getIndex()]);
  }
  for (const ELFSymbolRef Symbol : cast<ELFObjectFileBase>(Object).symbols()) {
    auto Section = expectedToOptional(Symbol.getSection());
    if (Symbol.getELFType() != ELF::STT_FUNC || !Section ||
        *Section == Object.section_end())
      continue;
    Function F;
    F.Name = expectedToOptional(Symbol.getName()).value_or("");
    F.Section = (*Section)->getIndex();
    F.Begin = expectedToOptional(Symbol.getAddress()).value_or(0);
    F.End = F.Begin + Symbol.getSize();
    F.IsThumb =
        expectedToOptional(Symbol.getFlags()).value_or(0) & SymbolRef::SF_Thumb;
    Functions.push_back(F);
  }
  return Error::success();
}

const Function *ObjectCode::find(StringRef Name) const {
  auto At = llvm::find_if(Functions,
                          [&](const Function &F) { return F.Name == Name; });
  return At == Functions.end() ? nullptr : &*At;
}

const Function *ObjectCode::at(uint64_t Section, uint64_t Address) const {
  auto At = llvm::find_if(Functions, [&](const Function &F) {
    return F.Section == Section && F.Begin <= Address && Address < F.End;
  });
  return At == Functions.end() ? nullptr : &*At;
}

const Reference *ObjectCode::reference(uint64_t Section, uint64_t Begin,
                                       uint64_t End) const {
  const auto &References = Sections.at(Section).References;
  auto At = References.lower_bound(Begin);
  return At != References.end() && At->first < End ? &At->second : nullptr;
}

ArrayRef<uint8_t> ObjectCode::bytes(uint64_t Section, uint64_t Address) const {
  const SectionData &Data = Sections.at(Section);
  if (Address < Data.Address || Address - Data.Address >= Data.Bytes.size())
    return {};
  return Data.Bytes.drop_front(Address - Data.Address);
}

std::string ObjectCode::place(uint64_t Section, uint64_t Address) {
  Expected<DILineInfo> Info =
      Symbolizer.symbolizeCode(Object, SectionedAddress{Address, Section});
  if (Info && Info->Line && Info->FileName != DILineInfo::BadString)
    return (sys::path::filename(Info->FileName) + ":" + Twine(Info->Line))
        .str();
  if (!Info)
    consumeError(Info.takeError());
  return "0x" + utohexstr(Address, /*LowerCase=*/true);
}

/// The registers that an expression begins with, and those of its pieces.
static std::vector<unsigned> registersIn(ArrayRef<uint8_t> Expression) {
  std::vector<unsigned> Registers;
  for (size_t I = 0; I != Expression.size(); ++I) {
    uint8_t Code = Expression[I];
    if (Code >= dwarf::DW_OP_reg0 && Code <= dwarf::DW_OP_reg31)
      Registers.push_back(Code - dwarf::DW_OP_reg0);
    else if (Code >= dwarf::DW_OP_breg0 && Code <= dwarf::DW_OP_breg31)
      return {unsigned(Code - dwarf::DW_OP_breg0)};
    else if (Code == dwarf::DW_OP_piece && I + 1 != Expression.size())
      ++I;
    else
      break;
  }
  return Registers;
}

std::vector<Parameter> ObjectCode::parameters(const Function &F) {
  std::vector<Parameter> Result;
  for (const auto &Unit : Debug->compile_units())
    for (const DWARFDebugInfoEntry &Entry : Unit->dies()) {
      DWARFDie Subprogram(Unit.get(), &Entry);
      const char *Name =
          Subprogram.isSubprogramDIE()
              ? Subprogram.getSubroutineName(DINameKind::LinkageName)
              : nullptr;
      if (!Name || F.Name != Name || !Subprogram.find(dwarf::DW_AT_low_pc))
        continue;
      for (DWARFDie Child : Subprogram) {
        if (Child.getTag() != dwarf::DW_TAG_formal_parameter)
          continue;
        const char *ShortName = Child.getShortName();
        Parameter P = {ShortName ? ShortName : "", {}};
        auto Locations =
            expectedToOptional(Child.getLocations(dwarf::DW_AT_location));
        // The first one is that of the entry.
        if (Locations && !Locations->empty())
          P.Registers = registersIn(Locations->front().Expr);
        Result.push_back(P);
      }
      return Result;
    }
  return Result;
}
