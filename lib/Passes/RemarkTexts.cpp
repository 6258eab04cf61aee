//===- RemarkTexts.cpp - What remarks say ---------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RemarkTexts.h"
#include "SourceNames.h"
#include "residue/Analysis/CallBoundary.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/DivisorOrigin.h"
#include "residue/Analysis/MissedMember.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SecretHazards.h"
#include "residue/Number/NumberText.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// " (p = 2^255 - 19)", behind a sentence with p in it.
static std::string whatPIs(const Integer &Modulus) {
  return " (p = " + modulusText(Modulus) + ")";
}

/// "p", "2 p": \p Multiple in units of \p Modulus.
static std::string multipleText(const Integer &Multiple,
                                const Integer &Modulus) {
  Integer Factor = Multiple.floorDiv(Modulus);
  return Factor == Integer(1) ? "p" : Factor.str() + " p";
}

static unsigned typeBits(const MissedMember &Miss) {
  return Miss.V->getType()->getIntegerBitWidth();
}

/// "it can be about 2^257, and its type has 256 bits".
static std::string tooLarge(const MissedMember &Miss) {
  return "it can be " + sizeText(Miss.Range.Hi) + ", and its type has " +
         std::to_string(typeBits(Miss)) + " bits";
}

/// Any number of its type, of which nothing is known: no cast helps.
static bool fitsItsType(const MissedMember &Miss) {
  return Miss.Cause != MissCause::Narrowing && !Miss.Range.Lo.isNegative() &&
         Miss.Range.Hi.bits() <= typeBits(Miss);
}

/// The multiple of the modulus that keeps the difference \p Miss above zero.
static Integer neededMultiple(const MissedMember &Miss) {
  const Integer &M = Miss.Modulus;
  Integer More = (-Miss.Range.Lo + M - Integer(1)).floorDiv(M) * M;
  return Miss.Added + More;
}

/// What is asked for more often than so is no multiple that people add.
static const unsigned MostMultiples = 4;
/// So many bits more than the modulus has what was added to be above a number
/// with a sign, whatever that is.
static const unsigned MostBitsAdded = 24;

static std::string differenceText(const MissedMember &Miss) {
  const Integer &M = Miss.Modulus;
  if (Miss.Added.bits() > M.bits() + MostBitsAdded)
    return "";
  std::string Name = "what is subtracted";
  // A constant has no name.
  if (Miss.Subtrahend)
    Name = sourceName(*Miss.Subtrahend, *Miss.Subtraction, Name.c_str());
  Integer Multiple = neededMultiple(Miss);
  bool IsShort = Multiple <= M * Integer(MostMultiples);
  unsigned Bits = Miss.V->getType()->getIntegerBitWidth();
  const Integer &Added = IsShort ? Multiple : M;
  bool HasRoom = (Miss.Range.Hi - Miss.Added + Added).bits() <= Bits;
  std::string Reduced = Name + " % p";
  if (Name.front() != '\'')
    Reduced = "it % p";
  std::string Negated = Name.front() == '\'' ? Name : "x";
  std::string Text;
  if (Miss.Cause == MissCause::Negation)
    Text = "this negation is below zero; subtract from a multiple of p "
           "instead, " +
           (IsShort ? multipleText(Multiple, M) + " - " + Negated
                    : "p - " + Negated + " % p");
  else if (!Miss.Added.isZero())
    Text = multipleText(Miss.Added, M) + " is added, but " + Name + " can be " +
           sizeText(Miss.SubtrahendRange.Hi) + ", and this difference " +
           belowZeroText(Miss.Range.Lo) + "; " +
           (IsShort ? "add " + multipleText(Multiple, M) + ", or subtract "
                    : std::string("subtract ")) +
           Reduced;
  else
    Text = "this difference can be negative, " + belowZeroText(Miss.Range.Lo) +
           ", where " + Name + " is the larger number; " +
           (IsShort ? "add " + multipleText(Multiple, M) + " first"
                    : "reduce that first, by % p, and add p");
  if (!HasRoom)
    Text += ", in a wider type";
  if (!HasRoom && Miss.IsWidened)
    Text += ": a cast of the difference comes too late";
  return Text + whatPIs(M);
}

std::string residue::missText(const MissedMember &Miss) {
  if (Miss.Cause != MissCause::Loop && fitsItsType(Miss))
    return "";
  std::string Late =
      Miss.IsWidened ? "; a cast of the result comes too late" : "";
  switch (Miss.Cause) {
  // Nothing is lost: two moduli need the exact number anyway.
  case MissCause::TwoModuli:
  case MissCause::MayBePoison:
  case MissCause::Memory:
    return "";
  case MissCause::Sum:
    if (Miss.Range.Lo.isNegative()) {
      // Multiples are subtracted where a sum is corrected by hand.
      Integer Multiple = neededMultiple(Miss);
      std::string Instead =
          Multiple > Integer(0)
              ? "add " + multipleText(Multiple, Miss.Modulus) + " first"
              : std::string("write % p in place of subtracting p");
      return "this sum can be negative, " + belowZeroText(Miss.Range.Lo) +
             "; " + Instead + whatPIs(Miss.Modulus);
    }
    return "this sum may wrap: " + tooLarge(Miss) +
           "; widen a term first, by a cast" + Late;
  case MissCause::SignedTerm:
    return "this has a signed operand, which may be negative, and is about 2^" +
           std::to_string(typeBits(Miss)) +
           " then; make it unsigned before it is widened, or, if it can be "
           "negative, compute in a signed type";
  case MissCause::Product:
    return "this product may wrap: " + tooLarge(Miss) +
           "; widen one factor first, by a cast to a type of " +
           std::to_string(alignTo(Miss.Range.Hi.bits(), 64)) + " bits" + Late;
  case MissCause::Loop:
    return "this number may wrap: nothing says how often the loop makes it "
           "larger, and its type has " +
           std::to_string(typeBits(Miss)) + " bits; write % p in each turn" +
           whatPIs(Miss.Modulus);
  case MissCause::Shift:
    // The optimizer makes it of x + x and 2 * x, too.
    if (match(Miss.V, m_Shl(m_Value(), m_One())))
      return "this doubling may wrap: " + tooLarge(Miss) +
             "; widen the number first, by a cast" + Late;
    return "this shift may lose bits: " + tooLarge(Miss) +
           "; widen the number first, by a cast" + Late;
  case MissCause::Narrowing:
    return "this change of type may lose bits: " + tooLarge(Miss) +
           "; write % p first" + whatPIs(Miss.Modulus);
  case MissCause::Choice:
    return "this choice may lose bits: it can be " +
           (Miss.Range.Lo.isNegative()
                ? belowZeroText(Miss.Range.Lo)
                : sizeText(Miss.Range.Hi) + ", and its type has " +
                      std::to_string(typeBits(Miss)) + " bits") +
           "; compute it in a wider type, or reduce its operands first";
  case MissCause::Difference:
  case MissCause::Negation:
    if (!Miss.Range.Lo.isNegative())
      return "this difference may wrap: " + tooLarge(Miss) +
             "; widen a term first, by a cast" + Late;
    return differenceText(Miss);
  case MissCause::Correction:
    if (Miss.Range.Lo.isNegative() && Miss.Range.Hi.bits() > typeBits(Miss))
      return "what is corrected by hand here can be " +
             sizeText(Miss.Range.Hi) + ", more than " +
             std::to_string(typeBits(Miss)) +
             " bits hold; reduce its operands first, by % p, or compute it in "
             "a wider type" +
             whatPIs(Miss.Modulus);
    return "this correction by hand leaves what can be " +
           (Miss.Range.Lo.isNegative()
                ? belowZeroText(Miss.Range.Lo)
                : sizeText(Miss.Range.Hi) + ", more than " +
                      std::to_string(typeBits(Miss)) + " bits hold") +
           "; write % p in its place, which costs no more" +
           (Miss.Range.Lo.isNegative()
                ? ", and compute what it corrects in a wider type"
                : "") +
           whatPIs(Miss.Modulus);
  }
  return "";
}

/// Names of C++ are mangled.
static bool isCPlusPlus(const Function &F) {
  return F.getName().starts_with("_Z");
}

std::string residue::boundaryText(const CallBoundary &Boundary,
                                  const Integer &Modulus) {
  const Function *Callee = Boundary.Call->getCalledFunction();
  std::string Name = Callee ? functionName(*Callee) : "";
  unsigned Numbers = Boundary.In + Boundary.Out;
  std::string Cost = " ends the computation modulo " + modulusText(Modulus) +
                     ": " + std::to_string(Numbers) +
                     " numbers cross it, each reduced completely; ";
  switch (Boundary.Callee) {
  case CalleeKind::OtherFile:
    return "the call of " + Name + ", which is in another file," + Cost +
           "define it in this file, as a static function";
  case CalleeKind::Pointer:
    return "a call through a pointer" +
           std::string(isCPlusPlus(*Boundary.Call->getFunction())
                           ? ", or of a virtual function,"
                           : "") +
           Cost + "call a function of this file by its name";
  case CalleeKind::Other:
    return "";
  }
  return "";
}

std::string residue::calledText(const Function &F, WhyCalled Why) {
  std::string Numbers = "the numbers of " + functionName(F) +
                        " are reduced completely at every call, since it is ";
  switch (Why) {
  case WhyCalled::Unknown:
    return "";
  case WhyCalled::NoInline:
    return Numbers + "noinline; let it be inlined";
  case WhyCalled::Addressed:
    return Numbers +
           (isCPlusPlus(F)
                ? "called through a pointer, or virtual; call it by its name, "
                  "or make its class a template parameter"
                : "called through a pointer; call it by its name, or give the "
                  "pointer to a static function, which is inlined");
  }
  return "";
}

std::string residue::narrowProductText(const Integer &Modulus, bool IsSigned) {
  return "this product wraps at 64 bits before it is reduced modulo " +
         modulusText(Modulus) + "; widen one factor first, by a cast to " +
         (IsSigned ? "__int128" : "unsigned __int128");
}

std::string residue::narrowSumText(const Integer &Modulus) {
  return "this sum wraps at 64 bits before it is reduced modulo " +
         modulusText(Modulus) +
         "; widen one term first, by a cast to unsigned __int128";
}

std::string residue::narrowDifferenceText(const Integer &Modulus) {
  return "this difference wraps at 64 bits where it is below zero, before it "
         "is "
         "reduced modulo " +
         modulusText(Modulus) + "; add the modulus first" +
         (Modulus.bits() == 64 ? ", in unsigned __int128" : "");
}

std::string residue::memoryText(const MissedMember &Miss) {
  const auto &Load = *cast<LoadInst>(Miss.V);
  return sourceName(*getUnderlyingObject(Load.getPointerOperand()), Load,
                    "this memory") +
         " holds integers, not elements: it " + Miss.Memory;
}

//===----------------------------------------------------------------------===//
// Divisions that stay
//===----------------------------------------------------------------------===//

/// What makes a number a constant to the compiler.
static const char WriteConstant[] =
    "write it as a constant of this file, static const or constexpr";

/// Why \p F does not see its parameters as constants, and what to do.
static std::string parameterText(const Function &F) {
  std::string Text = ", a parameter of " + functionName(F);
  const char *Constant = "a constant of this file, static const or constexpr";
  if (F.hasAddressTaken())
    return Text + ", which is called through a pointer; use " + Constant +
           ", in place of the parameter";
  if (!F.hasLocalLinkage())
    return Text + ", which other files may call; make it static and pass " +
           Constant;
  return Text + ", which is given no constant; pass " + Constant;
}

/// Why the global variable \p G is none, and what to do.
static std::string globalText(const GlobalVariable &G) {
  if (G.isDeclaration())
    return ", which another file defines; define it in this file, static const "
           "or constexpr";
  for (const User *U : G.users()) {
    const auto *Store = dyn_cast<StoreInst>(U);
    // What runs before main has no name in the source.
    if (Store && Store->getFunction()->getSection() == ".text.startup")
      return ", which is computed when the program starts; make it constexpr, "
             "and what computes it";
    if (Store)
      return ", a variable that " + functionName(*Store->getFunction()) +
             " writes to; " + WriteConstant;
  }
  if (G.isConstant())
    return ", which the linker may replace; make it static";
  return G.hasLocalLinkage()
             ? ", a variable; make it const or constexpr"
             : ", a variable that other files may write to; make it static "
               "const or constexpr";
}

/// "is 'n', a parameter of 'mulmod', which ...; make it static and ...".
static std::string originText(const Instruction &I) {
  DivisorOrigin Origin = divisorOrigin(I);
  const Value &Source = *Origin.Source;
  std::string Name = sourceName(*I.getOperand(1), I, "");
  if (Name.empty())
    Name = sourceName(Source, I, "");
  switch (Origin.Kind) {
  case DivisorKind::Constant:
    return "";
  case DivisorKind::Parameter: {
    std::string Text = parameterText(*I.getFunction());
    return "is " + (Name.empty() ? Text.substr(2) : Name + Text);
  }
  case DivisorKind::Pointee:
    return "is " + (Name.empty() ? "what a pointer points to" : Name) +
           ", which is read from memory when the program runs; " +
           WriteConstant;
  case DivisorKind::Volatile:
    return "is " + (Name.empty() ? "a volatile variable" : Name) +
           ", which is volatile: it may change at any time; " + WriteConstant;
  case DivisorKind::Global:
    return "is " + sourceName(Source, I, "a global variable") +
           globalText(cast<GlobalVariable>(Source));
  case DivisorKind::Table:
    return "is an entry of " + sourceName(Source, I, "a table") +
           ", chosen when the program runs; write one division for each "
           "entry, and choose between the results";
  case DivisorKind::Result: {
    const Function *Callee = cast<CallBase>(Source).getCalledFunction();
    return "is what " +
           (Callee ? functionName(*Callee) : "a call through a pointer") +
           " returns" +
           (Callee && Callee->isDeclaration() ? ", in another file; " : "; ") +
           WriteConstant;
  }
  case DivisorKind::Choice:
    return "is one of several constants, chosen when the program runs; write "
           "one division for each of them, and choose between the results";
  case DivisorKind::Remainder:
  case DivisorKind::Computed:
    return "is " + (Name.empty() ? "" : Name + ", which is ") +
           "computed when the program runs; if it is a fixed number, " +
           WriteConstant;
  }
  return "";
}

/// Of \p I, whose divisor is no constant.
static std::string variableDivisorText(const Instruction &I) {
  if (divisorOrigin(I).Kind == DivisorKind::Remainder)
    return "it is divided by what it has left before, as in Euclid's "
           "algorithm; for an inverse modulo a prime p write the power by "
           "p - 2, a loop that squares and multiplies";
  unsigned Opcode = I.getOpcode();
  bool IsQuotient = Opcode == Instruction::UDiv || Opcode == Instruction::SDiv;
  return std::string(IsQuotient ? "the divisor " : "the modulus ") +
         "is not a constant: it " + originText(I);
}

static std::string tooWideText(const Instruction &I, const Division &D,
                               const Modulus &M) {
  std::string Size = std::to_string(I.getType()->getIntegerBitWidth());
  if (D.isQuotient())
    return "its " + Size + " bits are too many to unroll a division by " +
           modulusText(M.value()) +
           "; divide pieces, from the top, each with what the one above leaves";
  return "its " + Size + " bits are too many to unroll modulo " +
         modulusText(M.value()) +
         (M.value().testBit(0) ? "" : ", which is even") +
         "; reduce it in pieces, from the top";
}

std::string residue::divisionText(const Instruction &I) {
  if (I.getType()->isVectorTy())
    return "it divides vectors; divide their elements one by one";
  if (!isa<Constant>(I.getOperand(1)))
    return variableDivisorText(I);
  std::optional<Division> D = divisionByConstant(I);
  if (!D)
    return "its modulus is no number";
  Integer Value = D->size();
  Modulus M(Value);
  if (M.kind() == Modulus::Kind::PowerOfTwo || isSupportedReduction(I, M))
    return "";
  if (M.kind() == Modulus::Kind::Trivial)
    return Value.isZero() ? "the modulus is zero" : "";
  return tooWideText(I, *D, M);
}

//===----------------------------------------------------------------------===//
// What the time tells
//===----------------------------------------------------------------------===//

/// The name of what \p Hazard tells; without -g, where it comes from.
static std::string elementText(const SecretHazard &Hazard) {
  const Value *Origin = Hazard.Origin ? Hazard.Origin : Hazard.Element;
  for (const Value *V : {static_cast<const Value *>(Hazard.Element), Origin})
    if (std::string Name = sourceName(*V, *Hazard.I, ""); !Name.empty())
      return Name;
  const auto *Load = dyn_cast<LoadInst>(Origin);
  const Value *Object =
      Load ? getUnderlyingObject(Load->getPointerOperand(), /*MaxLookup=*/0)
           : Origin;
  // Bytes of a number, of which the array has a name.
  if (Load)
    if (std::string Name = sourceName(*Object, *Hazard.I, ""); !Name.empty())
      return Name;
  if (const auto *Parameter = dyn_cast<Argument>(Object);
      Parameter && (!Load || Parameter->hasByValAttr()))
    return "a parameter of " + functionName(*Parameter->getParent());
  return Load && !isa<AllocaInst>(Object) ? "a number from memory"
                                          : "a field element";
}

/// What to write in place of a branch.
static const char *branchRemedy(HazardKind Kind) {
  switch (Kind) {
  case HazardKind::Bit:
    return "this is a branch; do the work in any case, into a variable, and "
           "choose between the results by ?:";
  case HazardKind::Comparison:
    return "this is a branch; compute both sides into variables, and choose "
           "between them by ?:";
  case HazardKind::LoopEnd:
    return "this loop ends with it; take as many turns as its type has bits";
  case HazardKind::Turns:
    return "this loop takes as many turns as it says; take the most that it "
           "can be, and choose in each by ?:";
  case HazardKind::EarlyExit:
    return "it ends at the first difference; compare whole numbers by ==, or "
           "gather all differences by |";
  default:
    return "this is a branch; compute all sides into variables, and choose "
           "between them by ?:";
  }
}

/// What the time of a branch tells of \p Element.
static std::string branchText(HazardKind Kind, const std::string &Element) {
  std::string Remedy = branchRemedy(Kind);
  switch (Kind) {
  case HazardKind::Bit:
    return "the time tells a bit of " + Element + ": " + Remedy;
  case HazardKind::Comparison:
    return "the time tells how a comparison of " + Element + " ends: " + Remedy;
  case HazardKind::LoopEnd:
    return "the time tells the size of " + Element + ": " + Remedy;
  case HazardKind::EarlyExit:
    return "the time tells how far a comparison of " + Element +
           " goes: " + Remedy;
  case HazardKind::Search:
    return "the time tells at which comparison of " + Element +
           " this loop ends; take all turns, and gather what the comparisons "
           "say by |";
  default:
    return "the time tells " + Element + ": " + Remedy;
  }
}

/// What an access or an instruction tells of \p Element.
static std::string useText(HazardKind Kind, const std::string &Element) {
  switch (Kind) {
  case HazardKind::Address:
    return "the cache tells " + Element +
           ": this address depends on it; read the whole table, and choose "
           "the entry by masks";
  case HazardKind::Pointer:
    return "the cache tells a bit of " + Element +
           ": it chooses between two addresses; read what is at both into "
           "variables, and choose between these by ?:";
  case HazardKind::Division:
    return "the time tells " + Element +
           ": a division takes longer for some numbers; divide by a constant";
  case HazardKind::Memory:
    return "the time tells how far a comparison of " + Element +
           " goes: memcmp ends at the first difference; compare the numbers "
           "by ==";
  default:
    return "the time tells " + Element +
           ": a conversion to floating point branches on the number; compute "
           "with integers";
  }
}

std::string residue::hazardText(const SecretHazard &Hazard) {
  std::string Element = elementText(Hazard);
  return (Hazard.isBranch() ? branchText(Hazard.Kind, Element)
                            : useText(Hazard.Kind, Element)) +
         "; if it is public, pass it through an empty asm";
}

std::string residue::lookupText(const Value &Index, const Instruction &Access) {
  std::string Name = sourceName(Index, Access, "the index");
  if (isa<LoadInst, MemTransferInst>(Access))
    return "the time tells " + Name +
           ": this entry is read only where the counter is equal to it, since "
           "nothing says how long the table is; read each entry into a "
           "variable first, and compare then, or pass the table with its "
           "length (T[static 16], a reference to an array)";
  return "the time tells " + Name +
         ": this is written only where a counter is equal to it; choose into a "
         "local variable, and write that behind the loop";
}
