//===- OperandText.cpp - What instructions are printed as -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace residue::audit;

std::string residue::audit::tidy(StringRef Text) {
  std::string Result;
  for (char C : Text.trim()) {
    bool IsSpace = C == '\t' || C == '\n' || C == ' ';
    if (!IsSpace || Result.empty() || Result.back() != ' ')
      Result += IsSpace ? ' ' : C;
  }
  return Result;
}

bool residue::audit::isOneOf(StringRef Name,
                             std::initializer_list<StringRef> Names) {
  return is_contained(Names, Name);
}

std::optional<int64_t> residue::audit::numberIn(StringRef Text) {
  int64_t Number;
  Text.consume_front("#");
  if (Text.getAsInteger(0, Number))
    return std::nullopt;
  return Number;
}

void residue::audit::takeApart(Operation &Op) {
  auto [Mnemonic, Rest] = StringRef(Op.Text).split(' ');
  // A prefix of x86 is a part of the name.
  while (Mnemonic == "rep" || Mnemonic == "repne" || Mnemonic == "lock" ||
         Mnemonic == "notrack") {
    size_t End = Rest.find(' ');
    Mnemonic = StringRef(Op.Text).take_front(Rest.take_front(End).end() -
                                             Op.Text.data());
    Rest = End == StringRef::npos ? "" : Rest.drop_front(End + 1);
    break;
  }
  Op.Mnemonic = Mnemonic.str();
  unsigned Depth = 0;
  std::string Operand;
  auto Add = [&] {
    StringRef Trimmed = StringRef(Operand).trim();
    if (!Trimmed.empty())
      Op.Operands.push_back(Trimmed.str());
    Operand.clear();
  };
  for (char C : Rest) {
    Depth += C == '[' || C == '{';
    Depth -= C == ']' || C == '}';
    if (C == ',' && !Depth)
      Add();
    else
      Operand += C;
  }
  Add();
}

/// The names in "{r4, r5, lr}".
static std::vector<std::string> listed(StringRef Text) {
  std::vector<std::string> Result;
  SmallVector<StringRef, 8> Names;
  Text.trim("{} ").split(Names, ',');
  for (StringRef Name : Names)
    Result.push_back(Name.trim().str());
  return Result;
}

/// [rsp + 8*rcx - 16]
static void readSum(StringRef Inside, AddressText &To) {
  int64_t Sign = 1;
  while (!Inside.empty()) {
    size_t End = Inside.find_first_of("+-", 1);
    StringRef Term = Inside.take_front(End).trim();
    Inside = End == StringRef::npos ? "" : Inside.drop_front(End);
    Sign = 1;
    if (Term.consume_front("-"))
      Sign = -1;
    Term.consume_front("+");
    Term = Term.trim();
    if (std::optional<int64_t> Number = numberIn(Term)) {
      To.Offset += Sign * *Number;
    } else if (Term.contains('*')) {
      auto [Scale, Index] = Term.split('*');
      To.Scale = numberIn(Scale).value_or(1);
      To.Index = Index.str();
    } else {
      (To.Base.empty() ? To.Base : To.Index) = Term.str();
    }
  }
}

/// [x0, x1, lsl #3], [sp, #-16]!, and what follows [x0].
static void readList(StringRef Inside, StringRef Behind, AddressText &To) {
  SmallVector<StringRef, 4> Parts;
  Inside.split(Parts, ',');
  for (StringRef &Part : Parts)
    Part = Part.trim();
  To.Base = Parts[0].split(':').first.str();
  if (Parts.size() > 1) {
    if (std::optional<int64_t> Number = numberIn(Parts[1]))
      To.Offset = *Number;
    else
      To.Index = Parts[1].ltrim('-').str();
  }
  if (Parts.size() > 2 && Parts[2].contains('#'))
    To.Scale =
        int64_t(1) << numberIn(Parts[2].substr(Parts[2].find('#'))).value_or(0);
  To.IsBefore = Behind.starts_with("!");
}

static unsigned sizeByName(StringRef Name) {
  Name.consume_back(".w");
  if (isOneOf(Name, {"ldrb", "ldurb", "strb", "sturb", "ldrsb", "ldursb", "lb",
                     "lbu", "sb"}))
    return 1;
  if (isOneOf(Name, {"ldrh", "ldurh", "strh", "sturh", "ldrsh", "ldursh", "lh",
                     "lhu", "sh"}))
    return 2;
  if (isOneOf(Name, {"ldrsw", "ldursw", "lw", "lwu", "sw", "flw", "fsw"}))
    return 4;
  return isOneOf(Name, {"ld", "sd", "fld", "fsd"}) ? 8 : 0;
}

static unsigned sizeByKeyword(StringRef Operand) {
  return StringSwitch<unsigned>(Operand.split(" ptr ").first)
      .Case("byte", 1)
      .Case("word", 2)
      .Case("dword", 4)
      .Case("qword", 8)
      .Case("xmmword", 16)
      .Case("ymmword", 32)
      .Case("zmmword", 64)
      .Default(0);
}

/// push {r4, lr} and the like.
static std::optional<AddressText> multiple(const Operation &Op) {
  StringRef Name = Op.Mnemonic;
  AddressText To;
  To.IsMultiple = true;
  bool IsPush = Name.starts_with("push") || Name.starts_with("vpush");
  bool IsPop = Name.starts_with("pop") || Name.starts_with("vpop");
  if (Op.Operands.empty())
    return std::nullopt;
  if (IsPush || IsPop) {
    To.Base = Op.Operands[0][0] == '{' ? "sp" : "rsp";
    To.Data = listed(Op.Operands[0]);
    To.IsBefore = IsPush, To.IsAfter = IsPop;
    return To;
  }
  if (Op.Operands.size() < 2 || Op.Operands[1][0] != '{' ||
      !(Name.contains("ldm") || Name.contains("stm")))
    return std::nullopt;
  StringRef Base = Op.Operands[0];
  bool IsWritten = Base.consume_back("!");
  To.Base = Base.str();
  To.Data = listed(Op.Operands[1]);
  (Name.contains("db") ? To.IsBefore : To.IsAfter) = IsWritten;
  return To;
}

std::optional<AddressText> residue::audit::addressIn(const Operation &Op) {
  if (std::optional<AddressText> To = multiple(Op))
    return To;
  for (size_t I = 0; I != Op.Operands.size(); ++I) {
    StringRef Operand = Op.Operands[I];
    AddressText To;
    if (size_t Open = Operand.find('['); Open != StringRef::npos) {
      size_t Close = Operand.find(']', Open);
      StringRef Inside = Operand.slice(Open + 1, Close);
      StringRef Behind = Operand.substr(Close + 1);
      if (Operand.contains(" ptr ") || Inside.contains('+') ||
          Inside.contains('*') || Inside.contains(" - ")) {
        readSum(Inside, To);
        To.Size = sizeByKeyword(Operand);
      } else {
        readList(Inside, Behind, To);
      }
      if (I + 1 < Op.Operands.size() && Behind.empty() &&
          !Operand.contains(" ptr "))
        if (std::optional<int64_t> Number = numberIn(Op.Operands[I + 1])) {
          To.IsAfter = true;
          To.Offset = *Number;
        }
    } else if (size_t Open = Operand.find('('); Open != StringRef::npos) {
      To.Base = Operand.slice(Open + 1, Operand.find(')')).str();
      To.Offset = numberIn(Operand.take_front(Open)).value_or(0);
    } else {
      continue;
    }
    if (!To.Size)
      To.Size = sizeByName(Op.Mnemonic);
    // In front of the address, but for stores of x86.
    bool IsLast = I + 1 == Op.Operands.size() || I > 0;
    for (size_t J = IsLast ? 0 : 1; J != (IsLast ? I : Op.Operands.size()); ++J)
      for (std::string &Name : listed(Op.Operands[J]))
        To.Data.push_back(Name);
    return To;
  }
  return std::nullopt;
}
