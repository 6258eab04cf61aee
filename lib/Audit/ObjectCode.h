//===- ObjectCode.h - What an object file has of its functions --*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Functions, their bytes, what relocations say of them, and where they come
/// from in the source. ELF alone.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_AUDIT_OBJECTCODE_H
#define RESIDUE_LIB_AUDIT_OBJECTCODE_H

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/Symbolize/Symbolize.h"
#include "llvm/Object/ObjectFile.h"
#include <map>

namespace residue::audit {

struct Function {
  llvm::StringRef Name;
  uint64_t Section, Begin, End;
  bool IsThumb = false;
};

/// What a relocation refers to.
struct Reference {
  llvm::StringRef Symbol;
  /// It asks for a table's entry that has the symbol's address.
  bool IsTableEntry = false;
  /// Where the symbol is; of one of another file nothing.
  std::optional<uint64_t> Section;
  /// Of the symbol, from the beginning of its section.
  uint64_t Address = 0;
  int64_t Addend = 0;
};

/// An argument of a function, and which registers, by their numbers in DWARF,
/// have it.
struct Parameter {
  std::string Name;
  std::vector<unsigned> Registers;
};

class ObjectCode {
public:
  static llvm::Expected<std::unique_ptr<ObjectCode>> open(llvm::StringRef Path);

  llvm::Triple triple() const;
  /// What the object says of the processor that it is for.
  std::string features() const;
  llvm::ArrayRef<Function> functions() const { return Functions; }
  const Function *find(llvm::StringRef Name) const;
  /// The one with this address.
  const Function *at(uint64_t Section, uint64_t Address) const;
  /// The relocation in these bytes.
  const Reference *reference(uint64_t Section, uint64_t Begin,
                             uint64_t End) const;
  /// From \p Address on.
  llvm::ArrayRef<uint8_t> bytes(uint64_t Section, uint64_t Address) const;
  bool isCode(uint64_t Section) const { return Sections.at(Section).IsCode; }
  /// Data that nobody writes.
  bool isConstant(uint64_t Section) const {
    return Sections.at(Section).IsConstant;
  }
  /// "file:line", or the address where there is no debug information.
  std::string place(uint64_t Section, uint64_t Address);
  std::vector<Parameter> parameters(const Function &F);

private:
  struct SectionData {
    llvm::ArrayRef<uint8_t> Bytes;
    uint64_t Address = 0;
    bool IsCode = false, IsConstant = false;
    std::map<uint64_t, Reference> References;
  };

  explicit ObjectCode(
      llvm::object::OwningBinary<llvm::object::ObjectFile> Binary);
  llvm::Error read();
  void addReferences(const llvm::object::SectionRef &Of, SectionData &To) const;

  llvm::object::OwningBinary<llvm::object::ObjectFile> Binary;
  llvm::object::ObjectFile &Object;
  std::unique_ptr<llvm::DWARFContext> Debug;
  llvm::symbolize::LLVMSymbolizer Symbolizer;
  std::vector<Function> Functions;
  std::map<uint64_t, SectionData> Sections;
};

} // namespace residue::audit

#endif // RESIDUE_LIB_AUDIT_OBJECTCODE_H
