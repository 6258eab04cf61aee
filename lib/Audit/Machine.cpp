//===- Machine.cpp - Instructions of a machine, read ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "OperandText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace residue::audit;

/// What functions of LLVM's registry take.
static auto forRegistry(const Triple &T) {
#if LLVM_VERSION_MAJOR >= 22
  return T;
#else
  return T.str();
#endif
}

static std::optional<Architecture> architectureOf(const Triple &T) {
  if (T.isX86() && T.isArch64Bit())
    return Architecture::X86;
  if (T.isAArch64())
    return Architecture::AArch64;
  if (T.isARM() || T.isThumb())
    return Architecture::ARM;
  if (T.isRISCV())
    return Architecture::RISCV;
  return std::nullopt;
}

Expected<std::unique_ptr<Machine>> Machine::create(const ObjectCode &O) {
  InitializeAllTargetInfos();
  InitializeAllTargetMCs();
  InitializeAllDisassemblers();
  std::unique_ptr<Machine> M(new Machine(O));
  if (Error E = M->initialize())
    return E;
  return M;
}

Error Machine::initialize() {
  Triple T = Object.triple();
  std::optional<Architecture> Known = architectureOf(T);
  auto Fail = [&](const Twine &Why) {
    return createStringError(inconvertibleErrorCode(),
                             Why + " (" + T.str() + ")");
  };
  if (!Known)
    return Fail("an architecture that is not known");
  Arch = *Known;
  // Code for processors without the other set says so by its symbols.
  if (any_of(Object.functions(), [](const Function &F) { return F.IsThumb; }))
    T.setArchName(("thumb" + T.getArchName().drop_front(3)).str());
  std::string Why;
  const Target *Found = TargetRegistry::lookupTarget(forRegistry(T), Why);
  if (!Found)
    return Fail(Why);
  std::string Features = Object.features();
  if (Arch == Architecture::AArch64)
    Features = "+all";
  Registers.reset(Found->createMCRegInfo(forRegistry(T)));
  Syntax.reset(Found->createMCAsmInfo(*Registers, forRegistry(T), {}));
  Subtarget.reset(Found->createMCSubtargetInfo(forRegistry(T), "", Features));
  Instructions.reset(Found->createMCInstrInfo());
  Context = std::make_unique<MCContext>(T, Syntax.get(), Registers.get(),
                                        Subtarget.get());
  Disassembler.reset(Found->createMCDisassembler(*Subtarget, *Context));
  if (!Disassembler)
    return Fail("this LLVM has no disassembler");
  Analysis.reset(Found->createMCInstrAnalysis(Instructions.get()));
  // Intel's syntax has the sizes of memory operands.
  unsigned Variant = Arch == Architecture::X86;
  Printer.reset(Found->createMCInstPrinter(T, Variant, *Syntax, *Instructions,
                                           *Registers));
  addNames();
  return Error::success();
}

void Machine::addNames() {
  for (unsigned I = 1; I != Registers->getNumRegs(); ++I) {
    std::string Name = nameOf(I);
    if (!Name.empty())
      Names.try_emplace(Name, I);
    if (Arch == Architecture::AArch64
            ? Name == "xzr" || Name == "wzr"
            : Arch == Architecture::RISCV && Name == "zero")
      Zeros.push_back(I);
  }
  auto Use = [&](StringRef Pointer, ArrayRef<StringRef> In,
                 ArrayRef<StringRef> Out) {
    Stack = named(Pointer);
    for (StringRef Name : In)
      Arguments.push_back(named(Name));
    for (StringRef Name : Out)
      Results.push_back(named(Name));
  };
  switch (Arch) {
  case Architecture::X86:
    Use("rsp", {"rdi", "rsi", "rdx", "rcx", "r8", "r9"},
        {"rax", "rdx", "xmm0", "xmm1"});
    break;
  case Architecture::AArch64:
    Use("sp", {"x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7"},
        {"x0", "x1", "q0", "q1"});
    break;
  case Architecture::ARM:
    Use("sp", {"r0", "r1", "r2", "r3"}, {"r0", "r1", "r2", "r3"});
    break;
  case Architecture::RISCV:
    Use("sp", {"a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7"}, {"a0", "a1"});
    break;
  }
}

unsigned Machine::pointerBytes() const {
  return Object.triple().isArch64Bit() ? 8 : 4;
}

std::string Machine::nameOf(MCRegister Register) const {
  std::string Name;
  raw_string_ostream OS(Name);
  // Those that are never printed have no name.
  if (StringRef(Registers->getName(Register)).empty())
    return "";
  Printer->printRegName(OS, Register);
  return StringRef(Name).ltrim('%').str();
}

unsigned Machine::bytesOf(MCRegister Register) const {
  unsigned Bits = 0;
  for (const MCRegisterClass &Class : Registers->regclasses())
    if (Class.contains(Register) && Class.RegSizeInBits &&
        (!Bits || Class.RegSizeInBits < Bits))
      Bits = Class.RegSizeInBits;
  // On RISC-V that depends on the subtarget, and is not told.
  return Bits || Arch != Architecture::RISCV ? Bits / 8 : pointerBytes();
}

std::optional<MCRegister> Machine::ofDwarf(unsigned Number) const {
  auto Register = Registers->getLLVMRegNum(Number, /*isEH=*/false);
  if (!Register)
    return std::nullopt;
  // The halves of AArch64's registers have the same numbers.
  std::string Name = nameOf(*Register);
  if (Arch == Architecture::AArch64 && Name[0] == 'w')
    return named("x" + Name.substr(1));
  return MCRegister(*Register);
}

void Machine::addRegisters(const MCInst &I, Operation &To) const {
  const MCInstrDesc &Desc = Instructions->get(I.getOpcode());
  for (unsigned Number = 0; Number != I.getNumOperands(); ++Number) {
    const MCOperand &Operand = I.getOperand(Number);
    if (!Operand.isReg() || !Operand.getReg())
      continue;
    // Of a list the first register is an operand like others.
    bool IsListed = Number + Desc.variadicOpsAreDefs() < Desc.getNumOperands();
    bool IsDef = Number < Desc.getNumDefs() ||
                 (IsListed && Desc.operands()[Number].isOptionalDef()) ||
                 (!IsListed && Desc.variadicOpsAreDefs());
    (IsDef ? To.Defs : To.Uses).push_back(Operand.getReg());
  }
  for (MCPhysReg Register : Desc.implicit_defs())
    To.Defs.push_back(Register);
  for (MCPhysReg Register : Desc.implicit_uses())
    To.Uses.push_back(Register);
}

/// The program counter is no register that code computes with.
static bool writesCounter(const Machine &M, const Operation &Op) {
  MCRegister Counter = M.named("pc");
  return M.architecture() == Architecture::ARM &&
         is_contained(Op.Defs, Counter);
}

void Machine::addKind(const MCInst &I, const Function &F, Operation &To) const {
  const MCInstrDesc &Desc = Instructions->get(I.getOpcode());
  StringRef Name = To.Mnemonic;
  bool IsARM = Arch == Architecture::ARM;
  bool ToLink = !To.Operands.empty() && To.Operands[0] == "lr";
  To.Loads = Desc.mayLoad(), To.Stores = Desc.mayStore();
  if (Name == "ud2" || Name == "brk" || Name == "udf" || Name == "trap" ||
      Name == "ebreak" || Name == "unimp" || Name == "hlt")
    To.What = Operation::Stop;
  else if (Analysis->isReturn(I) ||
           (IsARM && ((Name.starts_with("bx") && ToLink) ||
                      (Name.starts_with("pop") && writesCounter(*this, To)) ||
                      (Name.starts_with("ldm") && writesCounter(*this, To)))))
    To.What = Operation::Return;
  else if (Analysis->isCall(I))
    To.What = Operation::Call;
  else if (Analysis->isConditionalBranch(I) ||
           (IsARM && Desc.isBranch() && Name != "b" && Name != "b.w" &&
            Name != "bx"))
    To.What = Operation::Branch;
  else if (Analysis->isBranch(I) || writesCounter(*this, To))
    To.What = Operation::Jump;
  if (To.What == Operation::Call || To.What == Operation::Jump)
    addTarget(I, F, To);
  else if (To.What == Operation::Branch)
    addTarget(I, F, To);
}

void Machine::addTarget(const MCInst &I, const Function &F,
                        Operation &To) const {
  uint64_t Address = 0;
  if (To.Refers && To.Refers->Section == F.Section) {
    // x86 counts from the end of the instruction.
    int64_t Bias = Arch == Architecture::X86 ? 4 : 0;
    // ARM keeps the difference in the instruction.
    if (Arch == Architecture::ARM)
      Bias = -To.Refers->Addend;
    To.Target = To.Refers->Address + To.Refers->Addend + Bias;
    return;
  }
  if (!To.Refers && Analysis->evaluateBranch(I, To.Address, To.Size, Address))
    To.Target = Address;
  bool IsImmediate = none_of(To.Operands, [&](StringRef Operand) {
    return Operand.contains('[') ||
           (named(Operand) && !To.Target && To.What != Operation::Branch);
  });
  To.IsIndirect = !To.Target && !(To.Refers && IsImmediate);
}

/// Of a register by its name; v0.2d is a view of one of 16 bytes.
unsigned Machine::sizeOf(StringRef Name) const {
  if (MCRegister Register = named(Name))
    return bytesOf(Register);
  return Name.starts_with("v") && Name.contains('.') ? 16 : 0;
}

void Machine::addMemory(Operation &To) const {
  if (!To.Loads && !To.Stores)
    return;
  std::optional<AddressText> Text = addressIn(To);
  if (!Text)
    return;
  MemoryOperand Memory;
  Memory.Base = named(Text->Base), Memory.Index = named(Text->Index);
  Memory.Scale = Text->Scale, Memory.Offset = Text->Offset;
  Memory.IsBefore = Text->IsBefore, Memory.IsAfter = Text->IsAfter;
  for (MCRegister Register : {Memory.Base, Memory.Index})
    if (Register)
      To.AddressUses.push_back(Register);
  Memory.Size = Text->Size;
  if (!Memory.Size)
    for (const std::string &Data : Text->Data)
      Memory.Size += sizeOf(Data);
  if (Text->IsMultiple) {
    Memory.Size = std::max(Memory.Size, pointerBytes());
    Memory.Offset = Memory.IsBefore ? -int64_t(Memory.Size) : Memory.Size;
  }
  To.Memory = Memory;
  To.Data = Text->Data;
}

std::optional<Operation> Machine::decode(const Function &F,
                                         uint64_t Address) const {
  Operation To;
  MCInst I;
  To.Address = Address;
  ArrayRef<uint8_t> Bytes = Object.bytes(F.Section, Address);
  if (Bytes.empty() ||
      Disassembler->getInstruction(I, To.Size, Bytes, Address, nulls()) ==
          MCDisassembler::Fail)
    return std::nullopt;
  raw_string_ostream OS(To.Text);
  Printer->printInst(&I, Address, "", *Subtarget, OS);
  To.Text = tidy(To.Text);
  takeApart(To);
  To.Refers = Object.reference(F.Section, Address, Address + To.Size);
  addRegisters(I, To);
  addKind(I, F, To);
  addMemory(To);
  return To;
}
