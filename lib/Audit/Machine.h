//===- Machine.h - Instructions of a machine, read --------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an instruction reads, writes and accesses, as LLVM's tables of the
/// target have it, and what it is printed as.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_AUDIT_MACHINE_H
#define RESIDUE_LIB_AUDIT_MACHINE_H

#include "ObjectCode.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace residue::audit {

enum class Architecture { X86, AArch64, ARM, RISCV };

/// Base + Scale * Index + Offset.
struct MemoryOperand {
  llvm::MCRegister Base, Index;
  int64_t Scale = 1, Offset = 0;
  /// The base is that sum afterwards; or the offset is added afterwards.
  bool IsBefore = false, IsAfter = false;
  /// In bytes, all registers together.
  unsigned Size = 0;
};

struct Operation {
  enum Kind { Plain, Branch, Jump, Call, Return, Stop } What = Plain;
  uint64_t Address = 0, Size = 0;
  std::string Text;
  /// The text, taken apart.
  std::string Mnemonic;
  std::vector<std::string> Operands;
  /// Uses has the registers of the address, too.
  llvm::SmallVector<llvm::MCRegister, 4> Defs, Uses, AddressUses;
  bool Loads = false, Stores = false, IsIndirect = false;
  std::optional<MemoryOperand> Memory;
  /// Registers that are loaded or stored, ascending in memory.
  std::vector<std::string> Data;
  std::optional<uint64_t> Target;
  const Reference *Refers = nullptr;

  uint64_t next() const { return Address + Size; }
};

class Machine {
public:
  static llvm::Expected<std::unique_ptr<Machine>> create(const ObjectCode &O);

  /// The instruction; nothing if it is none.
  std::optional<Operation> decode(const Function &F, uint64_t Address) const;
  const llvm::MCRegisterInfo &registers() const { return *Registers; }
  Architecture architecture() const { return Arch; }
  llvm::MCRegister stackPointer() const { return Stack; }
  /// It reads as zero, whatever is written to it: xzr, and x0 of RISC-V.
  bool isZero(llvm::MCRegister Register) const {
    return llvm::is_contained(Zeros, Register);
  }
  unsigned pointerBytes() const;
  /// By the name that it is printed with; none if there is no such register.
  llvm::MCRegister named(llvm::StringRef Name) const {
    return Names.lookup(Name);
  }
  std::string nameOf(llvm::MCRegister Register) const;
  unsigned bytesOf(llvm::MCRegister Register) const;
  /// Where functions take their first arguments, and leave their results.
  llvm::ArrayRef<llvm::MCRegister> arguments() const { return Arguments; }
  llvm::ArrayRef<llvm::MCRegister> results() const { return Results; }
  std::optional<llvm::MCRegister> ofDwarf(unsigned Number) const;

private:
  explicit Machine(const ObjectCode &O) : Object(O) {}
  llvm::Error initialize();
  void addNames();
  void addRegisters(const llvm::MCInst &I, Operation &To) const;
  void addKind(const llvm::MCInst &I, const Function &F, Operation &To) const;
  unsigned sizeOf(llvm::StringRef Name) const;
  void addMemory(Operation &To) const;
  void addTarget(const llvm::MCInst &I, const Function &F, Operation &To) const;

  const ObjectCode &Object;
  Architecture Arch = Architecture::X86;
  std::unique_ptr<llvm::MCRegisterInfo> Registers;
  std::unique_ptr<llvm::MCAsmInfo> Syntax;
  std::unique_ptr<llvm::MCSubtargetInfo> Subtarget;
  std::unique_ptr<llvm::MCInstrInfo> Instructions;
  std::unique_ptr<llvm::MCInstrAnalysis> Analysis;
  std::unique_ptr<llvm::MCContext> Context;
  std::unique_ptr<llvm::MCDisassembler> Disassembler;
  std::unique_ptr<llvm::MCInstPrinter> Printer;
  llvm::StringMap<llvm::MCRegister> Names;
  llvm::MCRegister Stack;
  llvm::SmallVector<llvm::MCRegister, 2> Zeros;
  llvm::SmallVector<llvm::MCRegister, 8> Arguments, Results;
};

} // namespace residue::audit

#endif // RESIDUE_LIB_AUDIT_MACHINE_H
