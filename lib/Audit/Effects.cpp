//===- Effects.cpp - What instructions do to values -----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace residue::audit;

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

/// Those of the same part of two registers have the same place in the list.
static SmallVector<unsigned, 4> unitsOf(const Machine &M, MCRegister Register) {
  SmallVector<std::pair<LaneBitmask::Type, unsigned>, 4> Parts;
  for (MCRegUnitMaskIterator At(Register, &M.registers()); At.isValid(); ++At) {
    auto [Unit, Lanes] = *At;
    Parts.push_back({Lanes.getAsInteger(), static_cast<unsigned>(Unit)});
  }
  llvm::sort(Parts);
  SmallVector<unsigned, 4> Units;
  for (const auto &Part : Parts)
    Units.push_back(Part.second);
  return Units;
}

Value Effects::read(const MachineState &S, MCRegister Register) const {
  if (M.isZero(Register))
    return Value::number(0);
  std::optional<Value> Result;
  for (unsigned Unit : unitsOf(M, Register)) {
    const Value &V = S.Units[Unit];
    if (!Result)
      Result = V;
    else if (!(*Result == V)) {
      // Put together from two numbers, it may be larger than both.
      Result->join(V);
      Result->forgetBound();
    }
  }
  return Result.value_or(Value());
}

/// \p V in \p Register: a negative number of 32 bits is a large one of 64. A
/// bound is none for what is written to a part of a register alone.
static Value inRegister(const Machine &M, MCRegister Register, Value V) {
  bool IsExact = V.From == Value::Number && V.How == Value::Exact;
  if (V.Most == Value::NoBound && !(IsExact && V.Offset < 0))
    return V;
  unsigned Bytes = M.bytesOf(Register);
  if (Bytes < 4 || (Bytes < M.pointerBytes() && V.Offset < 0))
    V.forgetBound();
  if (IsExact && Bytes == 4 && M.pointerBytes() == 8)
    V.Offset &= 0xffffffff;
  return V;
}

void Effects::write(MachineState &S, MCRegister Register,
                    const Value &Written) const {
  // A comparison is a difference that is written to where nothing is kept.
  if (M.isZero(Register))
    return;
  Value V = inRegister(M, Register, Written);
  for (unsigned Unit : unitsOf(M, Register))
    S.Units[Unit] = V;
  if (M.architecture() != Architecture::AArch64)
    return;
  // w0 is the lower half of x0, whose upper half becomes zero; d0 that of q0.
  std::string Name = M.nameOf(Register);
  if (Name.size() < 2 || !isDigit(Name[1]))
    return;
  bool IsVector = Name[0] != 'w' && Name[0] != 'x';
  for (const char *Wider : {"x", "q", "z"})
    if (IsVector == (*Wider != 'x'))
      if (MCRegister Whole = M.named(Wider + Name.substr(1)))
        for (unsigned Unit : unitsOf(M, Whole))
          S.Units[Unit] = V;
}

/// Of x86's registers a part may be secret where the others are not.
static std::vector<Value> partsOf(const Machine &M, const MachineState &S,
                                  MCRegister Register) {
  std::vector<Value> Parts;
  for (unsigned Unit : unitsOf(M, Register))
    Parts.push_back(S.Units[Unit]);
  return Parts;
}

static void setParts(const Machine &M, MachineState &S, MCRegister Register,
                     ArrayRef<Value> Parts) {
  SmallVector<unsigned, 4> Units = unitsOf(M, Register);
  if (Units.size() != Parts.size())
    return;
  for (auto [Unit, V] : zip(Units, Parts))
    S.Units[Unit] = inRegister(M, Register, V);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Value Effects::addressOf(const Operation &Op, const MachineState &S) const {
  const MemoryOperand &Memory = *Op.Memory;
  Value Address = Memory.Base ? read(S, Memory.Base) : Value::number(0);
  if (Memory.Index) {
    Value Index = read(S, Memory.Index);
    Address = Address.plus(Index.times(Memory.Scale));
  }
  if (!Memory.IsAfter)
    Address = Address.plus(Value::number(Memory.Offset));
  // It goes on from there.
  if (StringRef(Op.Mnemonic).starts_with("rep"))
    Address.How = std::max(Address.How, Value::AtLeast), Address.forgetBound();
  return Address;
}

/// Objects of a function end where its frame does; those of its callers are
/// behind that.
static int64_t endOf(const Site &At, const Value &Address) {
  return Address.Offset < At.FrameEnd ? At.FrameEnd : INT64_MAX;
}

Value Effects::load(const Site &At, const MachineState &S, const Value &Address,
                    unsigned Size, uint64_t Origin) const {
  switch (Address.From) {
  case Value::Stack: {
    auto Frame = S.Frames.find(Address.Id);
    if (Frame == S.Frames.end())
      return Value();
    if (Address.How == Value::Exact && Size)
      return Frame->second.load(Address.Offset, Size);
    return Frame->second.loadFrom(Address, Size, endOf(At, Address));
  }
  case Value::Data:
    return Object.isConstant(Address.Id) ? Value()
                                         : Value::secret(At.origin(Origin));
  case Value::Argument:
    if (PublicArguments.count(Address.Id))
      return Value();
    break;
  default:
    break;
  }
  return Value::secret(At.origin(Origin));
}

void Effects::store(const Site &At, MachineState &S, const Value &Address,
                    unsigned Size, const Value &Stored) const {
  if (Address.From != Value::Stack)
    return;
  StackFrame &Frame = S.Frames[Address.Id];
  if (Address.How == Value::Exact && Size) {
    Frame.store(Address.Offset, Size, Stored);
    return;
  }
  Frame.storeInto(Address, Size, endOf(At, Address), Stored);
}

/// A load from beside the code, where ARM keeps addresses.
std::optional<Value> Effects::literal(const Site &At,
                                      const Operation &Op) const {
  if (!Op.Loads || !Op.Memory || M.architecture() != Architecture::ARM ||
      Op.Memory->Base != M.named("pc"))
    return std::nullopt;
  uint64_t Address = (Op.Address & ~3ull) + 4 + Op.Memory->Offset;
  if (const Reference *R = Object.reference(At.Section, Address, Address + 4))
    if (R->Section)
      return Value::at(Object.isCode(*R->Section) ? Value::Code : Value::Data,
                       *R->Section, R->Address);
  return Value();
}

std::optional<Value> Effects::referred(const Operation &Op) const {
  const Reference *R = Op.Refers;
  if (!R || (!R->Section && R->Symbol.empty()))
    return std::nullopt;
  Value V = Value::at(Value::Data, R->Section.value_or(0), 0);
  // The second half of an address: the first has been told.
  if (R->Section && Object.isCode(*R->Section)) {
    if (M.architecture() == Architecture::RISCV && !Op.Defs.empty() &&
        Op.Mnemonic != "auipc" && Op.Mnemonic != "lui")
      return std::nullopt;
    V = Value::at(Value::Code, *R->Section, R->Address + R->Addend);
  }
  if (!R->Section)
    V = Value();
  return V;
}

Value Effects::loaded(const Site &At, const Operation &Op,
                      const MachineState &S) const {
  if (!Op.Loads)
    return Value();
  if (!Op.Memory)
    return Value::secret(At.origin(Op.Address));
  if (std::optional<Value> V = literal(At, Op))
    return *V;
  if (std::optional<Value> V = referred(Op); V && Op.Refers->IsTableEntry)
    return *V;
  else if (V)
    return V->From == Value::Data && Object.isConstant(V->Id)
               ? Value()
               : Value::secret(At.origin(Op.Address));
  return load(At, S, addressOf(Op, S), Op.Memory->Size, Op.Address);
}

/// Loads and stores of registers as they are: what they keep is what was there.
static SmallVector<MCRegister, 8> movedBy(const Machine &M,
                                          const Operation &Op) {
  SmallVector<MCRegister, 8> Moved;
  if (!Op.Memory || !isPlainMove(Op) || Op.Refers ||
      Op.Memory->Base == M.named("pc"))
    return {};
  for (const std::string &Name : Op.Data) {
    Moved.push_back(M.named(Name));
    if (!Moved.back())
      return {};
  }
  return Moved;
}

void Effects::storeAll(const Site &At, const Operation &Op,
                       const Value &Address, MachineState &S) const {
  SmallVector<MCRegister, 8> Moved = movedBy(M, Op);
  unsigned Size = Op.Memory->Size;
  Value Stored = loaded(At, Op, S);
  for (MCRegister Register : Op.Uses)
    if (!is_contained(Op.AddressUses, Register))
      Stored.taint(read(S, Register));
  if (Moved.empty())
    return store(At, S, Address, Size, Stored);
  int64_t Offset = 0;
  for (MCRegister Register : Moved) {
    unsigned Part = Moved.size() > 1 ? M.bytesOf(Register) : Size;
    Value To = Address.plus(Value::number(Offset));
    store(At, S, To, Part, read(S, Register));
    if (To.From == Value::Stack && To.How == Value::Exact)
      S.Frames[To.Id].store(To.Offset, Part, read(S, Register),
                            partsOf(M, S, Register));
    Offset += Part;
  }
}

/// False if it is more than a load.
bool Effects::loadAll(const Site &At, const Operation &Op, const Value &Address,
                      MachineState &S) const {
  SmallVector<MCRegister, 8> Moved = movedBy(M, Op);
  int64_t Offset = 0;
  for (MCRegister Register : Moved) {
    unsigned Part = Moved.size() > 1 ? M.bytesOf(Register) : Op.Memory->Size;
    Value From = Address.plus(Value::number(Offset));
    write(S, Register, load(At, S, From, Part, Op.Address));
    if (From.From == Value::Stack && From.How == Value::Exact)
      setParts(M, S, Register, S.Frames[From.Id].parts(From.Offset, Part));
    Offset += Part;
  }
  return !Moved.empty();
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

Value Effects::resultOf(const Operation &Op, const Idiom &I,
                        MachineState &S) const {
  Value From = I.From ? read(S, I.From) : Value::number(0);
  Value Index = I.Index ? read(S, I.Index) : Value::number(0);
  Index = Index.times(I.Scale);
  if (I.What == Idiom::Sum)
    return From.plus(Index).plus(Value::number(I.By));
  if (I.What == Idiom::Difference)
    return From.minus(Index);
  if (I.What != Idiom::Align)
    return Value::number(0);
  // A new frame begins below.
  if (From.From == Value::Stack && I.To == M.stackPointer()) {
    unsigned Id = Op.Address + 1;
    S.Frames.try_emplace(Id);
    return Value::at(Value::Stack, Id, 0);
  }
  return From.minus(Value());
}

void Effects::apply(const Site &At, const Operation &Op,
                    MachineState &S) const {
  Idiom I = idiomOf(M, Op);
  bool IsIdiom = I.What != Idiom::Other && I.To && !Op.Refers;
  Value Exact = IsIdiom ? resultOf(Op, I, S) : Value();
  std::vector<Value> Parts;
  if (I.isCopy())
    Parts = partsOf(M, S, I.From);
  Value All;
  if (I.What != Idiom::Constant) {
    for (MCRegister Register : Op.Uses)
      All.taint(read(S, Register));
    All.taint(loaded(At, Op, S));
  }
  if (std::optional<Value> V = literal(At, Op))
    All = *V;
  else if (std::optional<Value> V = referred(Op);
           V && (!Op.Loads || Op.Refers->IsTableEntry)) {
    V->taint(All);
    All = *V;
  }
  Value Address = Op.Memory ? addressOf(Op, S) : Value();
  bool IsLoaded =
      Op.Memory && Op.Loads && !Op.Stores && loadAll(At, Op, Address, S);
  if (Op.Memory && Op.Stores)
    storeAll(At, Op, Address, S);
  bool MovesBase = Op.Memory && (Op.Memory->IsBefore || Op.Memory->IsAfter);
  for (MCRegister Register : Op.Defs)
    if (!(MovesBase && Register == Op.Memory->Base) &&
        !(IsLoaded && is_contained(movedBy(M, Op), Register)))
      write(S, Register, All);
  if (MovesBase)
    write(S, Op.Memory->Base,
          Op.Memory->IsAfter ? Address.plus(Value::number(Op.Memory->Offset))
                             : Address);
  if (IsIdiom)
    write(S, I.To, Exact);
  if (IsIdiom && I.isCopy())
    setParts(M, S, I.To, Parts);
}
