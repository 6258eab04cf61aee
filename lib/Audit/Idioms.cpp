//===- Idioms.cpp - Instructions whose result is more than secret or not --===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Idioms.h"
#include "OperandText.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace residue::audit;

/// The name without a width or flags: adds, addi, add.w, c.add.
static StringRef plainName(StringRef Name) {
  Name.consume_front("c.");
  Name.consume_back(".w");
  return Name;
}

/// x ^ x, x - x, x & ~x.
static bool isZero(const Operation &Op) {
  StringRef Name = Op.Mnemonic;
  bool Cancels =
      isOneOf(Name, {"xor", "sub", "pxor", "vpxor", "vpxord", "vpxorq", "xorps",
                     "vxorps", "xorpd", "vxorpd", "psubq", "kxorw", "eor",
                     "eors", "veor", "pcmpeqd", "vpcmpeqd", "pcmpeqb"});
  size_t Count = Op.Operands.size();
  return Cancels && Count >= 2 &&
         Op.Operands[Count - 1] == Op.Operands[Count - 2] && !Op.Memory;
}

/// add To, From, By; add To, By; lea.
static Idiom sumOf(const Machine &M, const Operation &Op, bool Negative) {
  Idiom I;
  I.To = M.named(Op.Operands[0]);
  size_t Count = Op.Operands.size();
  I.From = Count > 2 ? M.named(Op.Operands[1]) : I.To;
  StringRef Last = Op.Operands[Count > 2 ? 2 : 1];
  int64_t Shift = 0;
  if (Count > 3) {
    StringRef By = Op.Operands[3];
    if (!By.consume_front("lsl "))
      return {};
    Shift = numberIn(By).value_or(0);
  }
  if (!I.To || !I.From)
    return {};
  I.What = Idiom::Sum;
  if (std::optional<int64_t> Number = numberIn(Last)) {
    I.By = (Negative ? -*Number : *Number) * (int64_t(1) << Shift);
    return I;
  }
  I.Index = M.named(Last);
  I.Scale = int64_t(1) << Shift;
  if (Negative)
    I.What = Idiom::Difference;
  return I.Index ? I : Idiom();
}

static Idiom addressOf(const Machine &M, const Operation &Op) {
  std::optional<AddressText> Text = addressIn(Op);
  Idiom I;
  if (!Text)
    return I;
  I.What = Idiom::Sum;
  I.To = M.named(Op.Operands[0]);
  I.From = M.named(Text->Base), I.Index = M.named(Text->Index);
  I.Scale = Text->Scale, I.By = Text->Offset;
  return I;
}

static bool isZeroRegister(StringRef Name) {
  return Name == "xzr" || Name == "wzr" || Name == "zero";
}

Idiom residue::audit::idiomOf(const Machine &M, const Operation &Op) {
  StringRef Name = plainName(Op.Mnemonic);
  Idiom I;
  if (isZero(Op)) {
    I.What = Idiom::Constant;
    I.To = M.named(Op.Operands[0]);
    return I;
  }
  if (Name == "lea")
    return addressOf(M, Op);
  if (Op.Loads || Op.Stores || Op.Operands.empty())
    return I;
  I.To = M.named(Op.Operands[0]);
  if (!I.To)
    return {};
  if (Op.Operands.size() == 1) {
    I.From = I.To, I.What = Idiom::Sum;
    I.By = Name == "inc" ? 1 : -1;
    return Name == "inc" || Name == "dec" ? I : Idiom();
  }
  StringRef Second = Op.Operands[1];
  bool IsMove =
      isOneOf(Name, {"mov", "movs", "mv", "li", "movw", "movabs", "movz"});
  if (IsMove && Op.Operands.size() == 2) {
    I.From = isZeroRegister(Second) ? MCRegister() : M.named(Second);
    std::optional<int64_t> Number = numberIn(Second);
    I.What = Idiom::Sum;
    if (!I.From && !Number && !isZeroRegister(Second))
      return {};
    I.By = Number.value_or(0);
    return I;
  }
  if (Name == "and" && M.architecture() == Architecture::X86 &&
      numberIn(Second).value_or(0) < 0) {
    I.What = Idiom::Align, I.From = I.To;
    return I;
  }
  if ((Name == "and" || Name == "andi" || Name == "bic" || Name == "bfc") &&
      I.To == M.stackPointer()) {
    I.What = Idiom::Align, I.From = M.named(Second);
    return I.From ? I : Idiom();
  }
  if (Name == "add" || Name == "addi" || Name == "adds" || Name == "addw")
    return sumOf(M, Op, /*Negative=*/false);
  if (Name == "sub" || Name == "subs" || Name == "subw")
    return sumOf(M, Op, /*Negative=*/true);
  return {};
}

bool residue::audit::isPlainMove(const Operation &Op) {
  return isOneOf(plainName(Op.Mnemonic),
                 {"mov",   "movabs", "push", "pop",  "ldr",  "ldur", "str",
                  "stur",  "ldp",    "stp",  "ldrd", "strd", "stm",  "ldm",
                  "stmdb", "ldmia",  "ld",   "sd",   "lw",   "sw"});
}

bool residue::audit::hasVariableTime(const Machine &M, const Operation &Op,
                                     bool SlowProducts) {
  StringRef Name = plainName(Op.Mnemonic);
  if (SlowProducts && (Name.contains("mul") || Name.contains("mla") ||
                       Name.contains("mls") || Name.contains("maal")))
    return true;
  Name.consume_front("v");
  // Of floating-point numbers, too: subnormal ones take longer.
  return Name.starts_with("div") || Name.starts_with("idiv") ||
         Name.starts_with("udiv") || Name.starts_with("sdiv") ||
         Name.starts_with("fdiv") || Name.starts_with("fsqrt") ||
         Name.starts_with("sqrt") || Name.starts_with("rsqrt") ||
         Name == "rem" || Name == "remu" || Name == "remw" || Name == "remuw";
}
