//===- TaintWalk.cpp - What depends on secrets, instruction by instruction ===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TaintWalk.h"
#include "OperandText.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue::audit;

/// Deeper calls are not followed.
static const unsigned MaxDepth = 24;
/// After so many changes at one place what still changes is not known.
static const unsigned PatientJoins = 3;
/// And after so many more what it is compared with is no bound.
static const unsigned BoundedJoins = 16;

MachineState TaintWalk::entryState(const Function &F) {
  MachineState S;
  S.Units.resize(M.registers().getNumRegUnits());
  StackFrame &Frame = S.Frames[0];
  if (!Request.Public.count("stack"))
    Frame.ArgumentsFrom =
        M.architecture() == Architecture::X86 ? M.pointerBytes() : 0;
  for (unsigned I = 1; I != M.registers().getNumRegs(); ++I) {
    MCRegister Register = I;
    std::string Name = M.nameOf(Register);
    // Not the pairs of registers.
    if (!StringRef(Name).contains('_') && M.named(Name) == Register &&
        M.bytesOf(Register) == M.pointerBytes())
      Does.write(S, Register, Value::at(Value::Argument, I, 0));
  }
  Does.write(S, M.stackPointer(), Value::at(Value::Stack, 0, 0));
  auto Mark = [&](MCRegister Register, const std::string &Name) {
    if (Register == M.stackPointer())
      return;
    Result.Known.insert(Name);
    if (Request.Secret.count(Name))
      Does.write(S, Register, Value::secret(0));
    if (Request.Public.count(Name))
      Does.addPublic(Register.id());
  };
  for (const auto *Names : {&Request.Secret, &Request.Public})
    for (const std::string &Name : *Names)
      if (MCRegister Register = M.named(Name))
        Mark(Register, Name);
  for (const Parameter &P : Object.parameters(F))
    for (unsigned Number : P.Registers)
      if (std::optional<MCRegister> Register = M.ofDwarf(Number))
        Mark(*Register, P.Name);
  return S;
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

const Operation *TaintWalk::operationAt(const Function &F, uint64_t Address) {
  auto [At, IsNew] = Decoded.try_emplace({F.Section, Address});
  if (IsNew && F.Begin <= Address && Address < F.End)
    At->second = M.decode(F, Address);
  return At->second ? &*At->second : nullptr;
}

AuditResult TaintWalk::run(const Function &F) {
  Result.Function = F.Name.str();
  walk({F, nullptr, 0, {F.Section, 0}}, entryState(F));
  for (const auto &Entry : Decoded)
    Result.Instructions += Entry.second.has_value();
  return std::move(Result);
}

MachineState TaintWalk::walk(const Visit &V, const MachineState &Entry) {
  auto &Earlier = Known[&V.F];
  for (const auto &[Before, After] : Earlier)
    if (Before == Entry)
      return After;
  MachineState Exit = walkOnce(V, Entry);
  Known[&V.F].push_back({Entry, Exit});
  return Exit;
}

MachineState TaintWalk::walkOnce(const Visit &V, const MachineState &Entry) {
  std::map<uint64_t, MachineState> In = {{V.F.Begin, Entry}};
  std::map<uint64_t, unsigned> Joins;
  std::set<int64_t> Bounds;
  std::set<uint64_t> Open = {V.F.Begin};
  std::optional<MachineState> Exit;
  auto Enter = [&](uint64_t Address, const MachineState &S) {
    auto [At, IsNew] = In.try_emplace(Address, S);
    if (!IsNew) {
      MachineState Before = At->second;
      At->second.join(S);
      unsigned Count = ++Joins[Address];
      if (Count > PatientJoins)
        At->second.widen(Before, Count > PatientJoins + BoundedJoins
                                     ? std::set<int64_t>()
                                     : Bounds);
      if (At->second == Before)
        return;
    }
    Open.insert(Address);
  };
  while (!Open.empty()) {
    uint64_t Address = *Open.begin();
    Open.erase(Open.begin());
    MachineState S = In.at(Address);
    std::optional<Comparison> Last;
    std::vector<Copy> Copies;
    for (bool Goes = true; Goes;) {
      const Operation *Op = operationAt(V.F, Address);
      if (!Op) {
        Operation Nothing;
        Nothing.Address = Address;
        report(V, Nothing, "not followed: no instruction that is known");
        break;
      }
      Goes = step(V, *Op, S);
      if (Op->What == Operation::Return)
        Exit ? Exit->join(S) : void(Exit = S);
      if ((Op->What == Operation::Branch || Op->What == Operation::Jump) &&
          Op->Target && V.F.Begin <= *Op->Target && *Op->Target < V.F.End) {
        MachineState Taken = S;
        if (Last && Op->What == Operation::Branch) {
          learn(*Last, *Op, /*IsTaken=*/true, Taken);
          learn(*Last, *Op, /*IsTaken=*/false, S);
        }
        Enter(*Op->Target, Taken);
      } else if (Op->What == Operation::Jump && !Goes)
        // Another function, whose return is that of this one.
        Exit ? Exit->join(S) : void(Exit = S);
      update(Copies, Last, *Op, S);
      if (Last && Last->By == Op)
        Bounds.insert(Last->With.Offset);
      Address = Op->next();
      if (Goes && In.count(Address)) {
        Enter(Address, S);
        break;
      }
    }
  }
  return Exit.value_or(Entry);
}

/// On x86: cmp, and whatever compares its result with zero.
std::optional<TaintWalk::Comparison>
TaintWalk::comparisonOf(const Operation &Op, const MachineState &S) const {
  if (M.architecture() != Architecture::X86 || Op.What != Operation::Plain ||
      Op.Memory || Op.Refers || Op.Operands.empty())
    return std::nullopt;
  Comparison C;
  C.By = &Op;
  C.With = Value::number(0);
  MCRegister Register = M.named(Op.Operands[0]);
  if (!Register || M.bytesOf(Register) < 4)
    return std::nullopt;
  C.Registers.push_back(Register);
  if (Op.Mnemonic == "cmp") {
    std::optional<int64_t> Number = numberIn(Op.Operands[1]);
    MCRegister Other = M.named(Op.Operands[1]);
    if (!Number && !Other)
      return std::nullopt;
    C.With = Number ? Value::number(*Number) : Does.read(S, Other);
  } else if (!isOneOf(Op.Mnemonic, {"add", "sub", "inc", "dec"}) &&
             !(Op.Mnemonic == "test" && Op.Operands[0] == Op.Operands[1])) {
    return std::nullopt;
  }
  return C.With.How == Value::Exact ? std::optional(C) : std::nullopt;
}

bool TaintWalk::writes(const Operation &Op, MCRegister Register) const {
  return any_of(Op.Defs, [&](MCRegister Def) {
    return M.registers().regsOverlap(Def, Register);
  });
}

void TaintWalk::update(std::vector<Copy> &Copies,
                       std::optional<Comparison> &Last, const Operation &Op,
                       const MachineState &S) const {
  if (Op.What == Operation::Call) {
    Copies.clear();
    Last.reset();
    return;
  }
  erase_if(Copies, [&](const Copy &C) {
    return writes(Op, C.first) || writes(Op, C.second);
  });
  if (Last) {
    erase_if(Last->Registers, [&](MCRegister R) { return writes(Op, R); });
    if (any_of(Last->By->Defs, [&](MCRegister R) { return writes(Op, R); }))
      Last.reset();
  }
  if (std::optional<Comparison> C = comparisonOf(Op, S)) {
    for (const auto &[To, From] : Copies)
      if (To == C->Registers[0])
        C->Registers.push_back(From);
      else if (From == C->Registers[0])
        C->Registers.push_back(To);
    Last = std::move(C);
  }
  Idiom I = idiomOf(M, Op);
  if (I.isCopy() && I.To && I.To != I.From && !Op.Memory && !Op.Refers)
    Copies.push_back({I.To, I.From});
}

/// What is compared is a register, or the lower half of one, of which nothing
/// is learned unless the number is known to have no other bits. Numbers that
/// are not negative are as large with a sign as without.
void TaintWalk::learn(const Comparison &C, const Operation &Branch,
                      bool IsTaken, MachineState &S) const {
  StringRef Name = Branch.Mnemonic;
  bool IsLess =
      IsTaken ? isOneOf(Name, {"jb", "jl"}) : isOneOf(Name, {"jae", "jge"});
  bool IsEqual = Name == (IsTaken ? "je" : "jne");
  bool IsOther = Name == (IsTaken ? "jne" : "je");
  for (MCRegister Register : C.Registers) {
    Value V = Does.read(S, Register);
    bool IsWhole = M.bytesOf(Register) == M.pointerBytes();
    std::optional<int64_t> Last = V.last();
    bool Fits = V.From == Value::Number && Last && V.Offset >= 0 &&
                *Last <= INT32_MAX && C.With.Offset >= 0;
    if (!V.isSame(C.With) || !(IsWhole || Fits))
      continue;
    Value Known = V;
    if (IsOther)
      Known.exclude(C.With);
    else if (IsLess && C.By->Mnemonic == "cmp" && V.Offset >= 0 &&
             V.From == Value::Number)
      Known.clip(C.With);
    else if (IsEqual)
      Known = C.With, Known.taint(V);
    if (!(Known == V))
      Does.write(S, Register, Known);
  }
}

bool TaintWalk::step(const Visit &V, const Operation &Op, MachineState &S) {
  check(V, Op, S);
  switch (Op.What) {
  case Operation::Plain:
    Does.apply(V.At, Op, S);
    return true;
  case Operation::Branch:
    Does.apply(V.At, Op, S);
    return true;
  case Operation::Call:
    call(V, Op, S);
    return true;
  case Operation::Jump:
    if (!Op.Target || *Op.Target < V.F.Begin || *Op.Target >= V.F.End)
      call(V, Op, S);
    return false;
  case Operation::Return:
    Does.apply(V.At, Op, S);
    return false;
  case Operation::Stop:
    return false;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// What can be timed
//===----------------------------------------------------------------------===//

void TaintWalk::report(const Visit &V, const Operation &Op,
                       const std::string &What, const Value &Of) {
  if (!Reported.insert({V.At.origin(Op.Address), What}).second)
    return;
  Finding F;
  F.Function = V.F.Name.str();
  F.Place = Object.place(V.F.Section, Op.Address);
  F.What = What;
  F.Instruction = Op.Text;
  if (Of.Origin)
    F.Origin = Object.place(Of.Origin >> 48, Of.Origin & ~(~0ull << 48));
  Result.Findings.push_back(F);
}

void TaintWalk::checkRegisters(const Visit &V, const Operation &Op,
                               const MachineState &S,
                               ArrayRef<MCRegister> Registers,
                               const char *What) {
  for (MCRegister Register : Registers) {
    Value Read = Does.read(S, Register);
    if (!Read.IsSecret)
      continue;
    report(V, Op, What, Read);
    return;
  }
}

void TaintWalk::check(const Visit &V, const Operation &Op,
                      const MachineState &S) {
  if (Op.What == Operation::Branch)
    checkRegisters(V, Op, S, Op.Uses, "a branch depends on a secret");
  if (Op.IsIndirect)
    checkRegisters(V, Op, S, Op.Uses, "where it jumps depends on a secret");
  checkRegisters(V, Op, S, Op.AddressUses, "an address depends on a secret");
  if (StringRef(Op.Mnemonic).starts_with("rep"))
    checkRegisters(V, Op, S, {M.named("rcx"), M.named("rdi"), M.named("rsi")},
                   "an address depends on a secret");
  // Whether there is an access, in the sets that have conditions.
  MCRegister Flags = M.named("cpsr");
  if (Op.Memory && Flags && is_contained(Op.Uses, Flags))
    checkRegisters(V, Op, S, {Flags}, "an access depends on a secret");
  Value Loaded = Does.loaded(V.At, Op, S);
  if (Op.IsIndirect && Loaded.IsSecret && Op.What != Operation::Return)
    report(V, Op, "where it jumps depends on a secret", Loaded);
  if (!hasVariableTime(M, Op, Request.SlowProducts))
    return;
  checkRegisters(V, Op, S, Op.Uses, "its time depends on a secret");
  if (Loaded.IsSecret)
    report(V, Op, "its time depends on a secret", Loaded);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// The function that is called; or the name of one of another object.
const Function *TaintWalk::calleeOf(const Visit &V, const Operation &Op,
                                    const MachineState &S,
                                    StringRef &Name) const {
  if (Op.Target)
    return Object.at(V.F.Section, *Op.Target);
  if (Op.Refers) {
    Name = Op.Refers->Symbol;
    if (const Function *F = Object.find(Name))
      return F;
    return Op.Refers->Section
               ? Object.at(*Op.Refers->Section,
                           Op.Refers->Address + Op.Refers->Addend)
               : nullptr;
  }
  // auipc and jalr: the first has the relocation.
  if (M.architecture() == Architecture::RISCV && Op.Address >= 4)
    if (const Reference *R =
            Object.reference(V.F.Section, Op.Address - 4, Op.Address);
        R && !R->Section)
      Name = R->Symbol;
  // The address has been put together before.
  for (MCRegister Register : Op.Uses) {
    Value To = Does.read(S, Register);
    if (To.From == Value::Code && To.How == Value::Exact)
      return Object.at(To.Id, To.Offset);
  }
  return nullptr;
}

void TaintWalk::call(const Visit &V, const Operation &Op, MachineState &S) {
  StringRef Name;
  const Function *Callee = calleeOf(V, Op, S, Name);
  if (!Callee) {
    callOutside(V, Op, Name, S);
    return;
  }
  for (const Visit *At = &V; At; At = At->Caller)
    if (&At->F == Callee) {
      report(V, Op, "not followed: a recursion");
      return;
    }
  if (V.Depth == MaxDepth) {
    report(V, Op, "not followed: calls that are too deep");
    return;
  }
  Result.Calls += Op.What == Operation::Call;
  MCRegister Stack = M.stackPointer();
  Value Before = Does.read(S, Stack), Inside = Before;
  // x86 keeps there where it returns to.
  if (M.architecture() == Architecture::X86 && Op.What == Operation::Call)
    Inside = Before.minus(Value::number(M.pointerBytes()));
  Does.write(S, Stack, Inside);
  // Elsewhere that is in a register, from where it comes to be the counter.
  if (M.architecture() != Architecture::X86 && Op.What == Operation::Call)
    for (MCRegister Register : Op.Defs)
      if (Register != Stack)
        Does.write(S, Register, Value());
  S = walk({*Callee, &V, V.Depth + 1, {Callee->Section, Inside.Offset}}, S);
  Does.write(S, Stack, Before);
  if (Before.From == Value::Stack && Before.How == Value::Exact)
    S.Frames[Before.Id].release(Before.Offset);
}

/// memcpy and the like are known; of others all is unknown but their time, and
/// they are reported unless they are trusted.
void TaintWalk::callOutside(const Visit &V, const Operation &Op, StringRef Name,
                            MachineState &S) {
  ArrayRef<MCRegister> Arguments = M.arguments();
  bool Copies =
      isOneOf(Name, {"memcpy", "memmove", "__aeabi_memcpy", "__aeabi_memcpy4",
                     "__aeabi_memcpy8", "__aeabi_memmove", "__aeabi_memmove4"});
  bool Clears =
      isOneOf(Name, {"memset", "bzero", "explicit_bzero", "__aeabi_memclr",
                     "__aeabi_memclr4", "__aeabi_memclr8", "__aeabi_memset",
                     "__aeabi_memset4", "__aeabi_memset8"});
  if (!Copies && !Clears && !Request.Trusted.count(Name.str())) {
    report(V, Op,
           "not followed: a call of " +
               (Name.empty() ? "what is not known" : Name.str()));
  } else if (Copies || Clears) {
    checkRegisters(V, Op, S, Arguments.take_front(3),
                   "an address depends on a secret");
  }
  Value To = Does.read(S, Arguments[0]);
  if (Copies || Clears) {
    Value From = Does.read(S, Arguments[1]);
    Value Length =
        Does.read(S, Arguments[Clears && Name.contains("clr") ? 1 : 2]);
    bool IsKnown = Length.From == Value::Number && Length.How == Value::Exact &&
                   Length.Offset > 0;
    unsigned Size = IsKnown ? Length.Offset : 0;
    Value Stored;
    if (Copies)
      Stored.taint(Does.load(V.At, S, From, Size, Op.Address));
    Does.store(V.At, S, To, Size, Stored);
  } else {
    // It may have written whatever it got the address of.
    for (MCRegister Register : Arguments) {
      Value Behind = Does.read(S, Register);
      Behind.How = Value::AtLeast;
      Behind.forgetBound();
      Does.store(V.At, S, Behind, 0, Value::secret(V.At.origin(Op.Address)));
    }
  }
  for (MCRegister Register : M.results())
    Does.write(S, Register,
               Copies || Clears ? To : Value::secret(V.At.origin(Op.Address)));
}
