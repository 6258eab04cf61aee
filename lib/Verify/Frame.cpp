//===- Frame.cpp - The state of a function that is run --------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frame.h"
#include "Counters.h"
#include "PoisonWays.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue::proof;

static Failure failureAt(const Twine &Why, const Instruction *At) {
  std::string Place = At ? std::string(" (") + At->getOpcodeName() + ")" : "";
  return {Why.str() + Place, At};
}

void Frame::fail(const Twine &Why, const Instruction *At) {
  if (!Failed)
    Failed = failureAt(Why, At);
}

void Frame::doubt(const Twine &Why, const Instruction *At) {
  if (!Doubted)
    Doubted = failureAt(Why, At);
}

void Frame::enter(unsigned Number) {
  Block = Number;
  Here.clear();
  VectorsHere.clear();
  Effects.clear();
  Lifetimes.clear();
  Elements.clear();
}

unsigned Frame::widthOf(const Type *T) const {
  if (T->isPointerTy())
    return DL.getPointerTypeSizeInBits(const_cast<Type *>(T));
  return T->isIntegerTy() || T->isFloatingPointTy()
             ? T->getPrimitiveSizeInBits().getFixedValue()
             : 0;
}

std::string residue::proof::nameOf(const Value *V) {
  std::string Name;
  raw_string_ostream OS(Name);
  V->printAsOperand(OS, /*PrintType=*/true);
  return Name;
}

const Word *Frame::wordOf(const Value *V) const {
  const Word *Known = Here.lookup(V);
  return Known ? Known : Values.lookup(V);
}

const LaneList *Frame::knownLanes(const Value *V) const {
  for (const auto *Known : {&VectorsHere, &Vectors})
    if (auto At = Known->find(V); At != Known->end())
      return &At->second;
  return nullptr;
}

Word *Frame::valueOf(const Value *V) {
  if (auto At = Here.find(V); At != Here.end())
    return At->second;
  if (auto At = Values.find(V); At != Values.end()) {
    Word *Copy = Here[V] = Words.copy(At->second);
    if (Known.hasAssumed())
      Words.narrow(Copy);
    return Copy;
  }
  unsigned Width = widthOf(V->getType());
  if (const auto *C = dyn_cast<ConstantInt>(V))
    return Words.constant(C->getValue());
  // APFloat's own members are not those of another LLVM, which is to load the
  // plugin and be told that it is one.
  if (const auto *C = dyn_cast<ConstantFP>(V); C && Width)
    return Words.constant(
        cast<ConstantInt>(ConstantFoldCastOperand(
                              Instruction::BitCast, const_cast<ConstantFP *>(C),
                              IntegerType::get(C->getContext(), Width), DL))
            ->getValue());
  if (const auto *A = dyn_cast<Argument>(V); A && Arguments.count(A))
    return Here[V] = Words.copy(Arguments.lookup(A));
  if (const auto *A = dyn_cast<Argument>(V); A && Width)
    return Here[V] = argument(*A, Width);
  // Of the source it may be any number.
  if (isa<PoisonValue>(V) && Width && IsSource)
    return anyNumber(Width);
  if (isa<UndefValue>(V) && Width && IsSource)
    return undef(Width);
  if (isa<ConstantPointerNull>(V))
    return Words.constant(Width, 0);
  if (const auto *GEP = dyn_cast<GEPOperator>(V); GEP && isa<Constant>(V))
    return addressOf(*GEP);
  if (isa<GlobalValue>(V))
    return Words.input(Width, W.shared("global " + nameOf(V), Width));
  fail("an operand that is not read: " + nameOf(V), dyn_cast<Instruction>(V));
  return Words.constant(std::max(Width, 1u), 0);
}

/// Where its range has numbers below zero and above, it is one as a signed
/// number: the least of them, and how much more.
Word *Frame::argument(const Argument &A, unsigned Width) {
  std::string Name = "argument " + std::to_string(A.getArgNo());
  std::optional<ConstantRange> Range = A.getRange();
  Promise Said(Range);
  if (!Range || !Range->isWrappedSet() || Range->isSignWrappedSet())
    return Words.input(Width, W.shared(Name, Width, Said));
  Dyadic Lo = Dyadic::ofSigned(Range->getSignedMin());
  Dyadic Hi = Dyadic::ofSigned(Range->getSignedMax());
  Said.Range = Interval{0, Hi - Lo};
  Polynomial More = Polynomial::of(W.shared(Name, Width, Said));
  return Words.of(Width, More + Polynomial(Lo), Interval{Lo, Hi});
}

Word *Frame::undef(unsigned Width) {
  Symbol S = W.shared("undef " + std::to_string(Width), Width);
  W.Undefined.insert(S);
  return Words.input(Width, S);
}

Word *Frame::anyNumber(unsigned Width) {
  return Words.input(Width, W.shared("poison " + std::to_string(Width), Width));
}

Word *Frame::frozen(Word *V, unsigned Width) {
  if (!IsSource)
    return V;
  auto IsUndefined = [&] {
    return any_of(Words.number(Words.copy(V)).Z.symbols(),
                  [&](Symbol S) { return W.Undefined.count(S) > 0; });
  };
  if (V && (W.Undefined.empty() || !IsUndefined()))
    return V;
  return Words.input(Width, Known.fresh({0, maxOf(Width)}));
}

Word *Frame::asElement(const Value *V) {
  Word *Plain = valueOf(V);
  if (IsSource || !isa<Instruction>(V) || Plain->Width <= W.How.NamedBits ||
      Words.constantOf(Plain) ||
      Words.number(Words.copy(Plain)).Range.Lo.isNegative())
    return Plain;
  Number N = Words.bits(Plain), Is = W.recognized(N);
  return Is.Z == N.Z ? Plain : Here[V] = Words.of(Plain->Width, Is.Z, Is.Range);
}

unsigned residue::proof::laneCount(const Type &T) {
  const auto *Vector = dyn_cast<FixedVectorType>(&T);
  return Vector ? Vector->getNumElements() : isa<ScalableVectorType>(T);
}

LaneList Frame::lanesOf(const Value *V) {
  if (auto At = VectorsHere.find(V); At != VectorsHere.end())
    return At->second;
  LaneList Lanes;
  if (auto At = Vectors.find(V); At != Vectors.end()) {
    for (const Word *Lane : At->second)
      Lanes.push_back(Lane ? Words.copy(Lane) : nullptr);
    return VectorsHere[V] = Lanes;
  }
  unsigned Width = widthOf(V->getType()->getScalarType()),
           Count = laneCount(*V->getType());
  if (const auto *A = dyn_cast<Argument>(V); A && Width)
    for (unsigned I = 0; I != Count; ++I)
      Lanes.push_back(Words.input(
          Width, W.shared("argument " + std::to_string(A->getArgNo()) +
                              " lane " + std::to_string(I),
                          Width)));
  const auto *C = dyn_cast<Constant>(V);
  for (unsigned I = 0; C && I != Count; ++I) {
    const Constant *Element = C->getAggregateElement(I);
    bool IsPoison = isa_and_nonnull<PoisonValue>(Element);
    if (isa_and_nonnull<UndefValue>(Element))
      Lanes.push_back(IsPoison || !IsSource ? nullptr : undef(Width));
    else if (isa_and_nonnull<ConstantInt>(Element))
      Lanes.push_back(valueOf(Element));
    else if (Width && isa<ScalableVectorType>(V->getType()))
      Lanes.push_back(
          Words.input(Width, W.shared("constant " + nameOf(V), Width)));
    else
      C = nullptr;
  }
  if (Lanes.size() != Count) {
    fail("an operand that is not read: " + nameOf(V), dyn_cast<Instruction>(V));
    Lanes.assign(Count, nullptr);
  }
  return Lanes;
}

SmallVector<unsigned, 2> Frame::partWidths(const Type &T) const {
  SmallVector<unsigned, 2> Widths;
  if (const auto *Struct = dyn_cast<StructType>(&T))
    for (const Type *Part : Struct->elements())
      Widths.push_back(widthOf(Part));
  // Longer ones are in memory.
  const uint64_t MaxParts = 16;
  if (const auto *Array = dyn_cast<ArrayType>(&T);
      Array && Array->getNumElements() <= MaxParts)
    Widths.assign(Array->getNumElements(), widthOf(Array->getElementType()));
  return is_contained(Widths, 0U) ? SmallVector<unsigned, 2>() : Widths;
}

PartList Frame::inputsOf(const Type &T, const std::string &Name) {
  PartList Result;
  for (unsigned Width : partWidths(T))
    Result.push_back(Words.input(
        Width,
        W.shared(Name + " part " + std::to_string(Result.size()), Width)));
  return Result;
}

PartList Frame::partsOf(const Value *V) {
  PartList Result;
  if (auto At = Parts.find(V); At != Parts.end()) {
    for (const Word *Part : At->second)
      Result.push_back(Part ? Words.copy(Part) : nullptr);
    return Result;
  }
  if (const auto *A = dyn_cast<Argument>(V))
    Result =
        inputsOf(*A->getType(), "argument " + std::to_string(A->getArgNo()));
  if (const auto *C = dyn_cast<Constant>(V))
    for (unsigned I = 0, Count = partWidths(*C->getType()).size(); I != Count;
         ++I) {
      const Constant *Part = C->getAggregateElement(I);
      bool IsNone = isa_and_nonnull<UndefValue>(Part);
      Result.push_back(IsNone || !Part ? nullptr : valueOf(Part));
      if (!Part)
        fail("an operand that is not read: " + nameOf(V), nullptr);
    }
  if (Result.empty())
    fail("an operand that is not read: " + nameOf(V), dyn_cast<Instruction>(V));
  return Result;
}

/// No number of bits is negative.
Number residue::proof::poisonLane() {
  return {Polynomial(Dyadic(-1)), {Dyadic(-1), Dyadic(-1)}};
}

void Frame::addEffect(Effect::Kind What, const Instruction &I,
                      ArrayRef<const Value *> Operands) {
  Effect E = {What, &I, {}, 0};
  auto Add = [&](Word *V) {
    Number N = Words.bits(V);
    E.Operands.push_back(IsSource ? N : W.recognized(N));
    return N;
  };
  for (const Value *V : Operands) {
    E.Width = widthOf(V->getType());
    if (!E.Width) {
      E.Width = widthOf(V->getType()->getScalarType());
      PartList Of;
      if (E.Width)
        Of = lanesOf(V);
      else if (!partWidths(*V->getType()).empty())
        Of = partsOf(V);
      bool MayBePoison = E.Width;
      if (Of.empty() || (!MayBePoison && is_contained(Of, nullptr))) {
        fail("a value of a type that is not read", &I);
        return;
      }
      const auto *C = dyn_cast<Constant>(V);
      for (auto [Lane, Part] : enumerate(Of))
        if (const Constant *Element =
                C ? C->getAggregateElement(Lane) : nullptr;
            isa_and_nonnull<UndefValue>(Element) && !isa<PoisonValue>(Element))
          Add(undef(E.Width));
        else if (Part)
          Add(Part);
        else
          E.Operands.push_back(poisonLane());
      continue;
    }
    // An effect takes it for what that of the source does.
    bool IsUndef = isa<UndefValue>(V) && !isa<PoisonValue>(V);
    Number N = Add(IsUndef ? undef(E.Width) : valueOf(V));
    // So it is from here on.
    if (const Number &Is = E.Operands.back();
        isa<Instruction>(V) && !N.Z.constant() && !(Is.Z == N.Z))
      Here[V] = Words.of(E.Width, Is.Z, Is.Range);
  }
  Effects.push_back(std::move(E));
}

void Frame::addCall(const CallBase &Call) {
  SmallVector<const Value *, 8> Operands(Call.args());
  for (unsigned Bundle = 0; Bundle != Call.getNumOperandBundles(); ++Bundle)
    append_range(Operands, Call.getOperandBundleAt(Bundle).Inputs);
  // Of assembly it is compared where effects are.
  if (!Call.isInlineAsm())
    Operands.push_back(Call.getCalledOperand());
  addEffect(Effect::Call, Call, Operands);
}

std::string Frame::placeOfEffects() const {
  return std::to_string(Block) + "." + std::to_string(Effects.size());
}

Word *Frame::addressOf(const GEPOperator &GEP) {
  const auto *I = dyn_cast<Instruction>(&GEP);
  unsigned Width = widthOf(GEP.getType());
  if (!Width || DL.getIndexTypeSizeInBits(GEP.getType()) != Width) {
    fail("an address that is not read", I);
    return nullptr;
  }
  Word *Sum = valueOf(GEP.getPointerOperand());
  for (auto At = gep_type_begin(GEP), End = gep_type_end(GEP); At != End;
       ++At) {
    if (StructType *Struct = At.getStructTypeOrNull()) {
      unsigned Field = cast<ConstantInt>(At.getOperand())->getZExtValue();
      uint64_t Offset = DL.getStructLayout(Struct)->getElementOffset(Field);
      Sum = Words.add(Sum, Words.constant(Width, Offset));
      continue;
    }
    Word *Index = widthOf(At.getOperand()->getType()) ? valueOf(At.getOperand())
                                                      : nullptr;
    if (Index && Index->Width < Width) {
      Word *Signed = Words.sext(Index, Width);
      // Whose sign is not known.
      Index = Signed ? Signed
                     : Words.opaque("index " + std::to_string(Index->Width),
                                    Width, {Words.bits(Index).Z});
    }
    if (Index && Index->Width > Width)
      Index = Words.trunc(Index, Width);
    if (!Index || Index->Width != Width) {
      fail("an index that is not read", I);
      return nullptr;
    }
    uint64_t Stride = At.getSequentialElementStride(DL).getFixedValue();
    Sum = Words.add(Sum, Words.mul(Index, Words.constant(Width, Stride)));
  }
  Sum->IsAddress = true;
  return Sum;
}

static std::string describe(const Instruction &I) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << I.getOpcodeName() << ' ' << *I.getType();
  if (const auto *Compare = dyn_cast<CmpInst>(&I))
    OS << ' ' << CmpInst::getPredicateName(Compare->getPredicate());
  if (const auto *GEP = dyn_cast<GetElementPtrInst>(&I))
    OS << ' ' << *GEP->getSourceElementType();
  if (const auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    for (int Lane : Shuffle->getShuffleMask())
      OS << ' ' << Lane;
  for (const Value *V : I.operands())
    OS << ' ' << *V->getType();
  // How exact it is.
  if (isa<FPMathOperator>(I))
    OS << ' ' << I.getRawSubclassOptionalData();
  // What is assumed of them, and promised.
  if (const auto *Call = dyn_cast<CallBase>(&I)) {
    for (unsigned Index : Call->getAttributes().indexes())
      OS << ' ' << Call->getAttributes().getAsString(Index);
    for (unsigned Bundle = 0; Bundle != Call->getNumOperandBundles(); ++Bundle)
      OS << ' ' << Call->getOperandBundleAt(Bundle).getTagName();
  }
  return Text;
}

bool Frame::isPromised(const Instruction &I) {
  if (isNoticed(I))
    return true;
  // What need not be noticed has to come to the same ends.
  if (!IsSource)
    return W.Ends.contains(promiseOf(I), I);
  W.Ends.add(promiseOf(I), I);
  return true;
}

bool Frame::addOperand(const Value *V, std::vector<Polynomial> &Operands) {
  bool IsVector = V->getType()->isVectorTy();
  if (!widthOf(V->getType()->getScalarType()))
    return false;
  for (Word *W : IsVector ? lanesOf(V) : LaneList{valueOf(V)}) {
    if (!W) {
      Operands.push_back(poisonLane().Z);
      continue;
    }
    // A signed number stays one where else it is read.
    bool IsSigned = W->Value && W->Value->Range.Lo.isNegative();
    Number N = Words.bits(IsSigned ? Words.copy(W) : W);
    Operands.push_back((IsSource ? N : this->W.recognized(N)).Z);
  }
  return true;
}

void Frame::noteChoice(const Instruction &I) {
  // What the source does not call is compared with nothing.
  if (const auto *Call = dyn_cast<CallBase>(&I)) {
    if (IsSource)
      W.Ends.Intrinsics.insert(Call->getIntrinsicID());
    else if (!W.Ends.Intrinsics.count(Call->getIntrinsicID()))
      return;
  }
  for (const Use &U : I.operands()) {
    std::vector<Polynomial> Lanes;
    if (isa<Constant>(U.get()) || !decidesPoison(U) ||
        !addOperand(U.get(), Lanes))
      continue;
    for (Polynomial &P : Lanes)
      P = Known.resolved(P);
    W.Ends.addNumber(U, std::move(Lanes));
  }
}

std::pair<std::string, std::vector<Polynomial>>
Frame::promiseOf(const Instruction &I) {
  std::vector<Polynomial> Operands;
  for (const Value *V : I.operands())
    addOperand(V, Operands);
  for (Polynomial &P : Operands)
    P = Known.resolved(P);
  return {describe(I) + std::to_string(I.getRawSubclassOptionalData()) +
              " in " + std::to_string(Block),
          std::move(Operands)};
}

bool Frame::isNoticed(const Instruction &I) {
  // What is remembered are numbers.
  if (I.getType()->isVectorTy())
    return false;
  if (!IsSource)
    return W.Promised.count(promiseOf(I));
  if (!W.Ends.Ways->isNoticed(I))
    return false;
  W.Promised.insert(promiseOf(I));
  return true;
}

bool Frame::holds(const Instruction &I, const Polynomial &Exact,
                  const Dyadic &Lo, const Dyadic &Hi) {
  if (IsSource)
    return isNoticed(I) || Known.isWithin(Exact, Lo, Hi);
  return Known.isWithin(Exact, Lo, Hi) || isNoticed(I);
}

Word *Frame::flagged(const Instruction &I, bool Holds, Word *Result) {
  if (IsSource)
    isPromised(I);
  else if (!Holds && !setsBitsBelowSteps(I) && !isPromised(I))
    doubt("a flag that is not proven", &I);
  return Result;
}

bool Frame::comesToSameEnds(const Instruction &I, StringRef What,
                            const std::vector<Polynomial> &Of) {
  std::pair Promise((What + " of a range").str(), Of);
  if (!IsSource)
    return W.Promised.count(Promise) || W.Ends.contains(Promise, I);
  if (isNoticed(I))
    W.Promised.insert(std::move(Promise));
  else
    W.Ends.add(std::move(Promise), I);
  return true;
}

/// By zero it divides, or makes poison of what is none: a flag, or a shift by
/// as many bits as there are, unless the number of bits is known to be less.
bool Frame::mayFail(const Instruction &I) {
  if (!isSafeToSpeculativelyExecute(&I) || I.hasPoisonGeneratingFlags())
    return true;
  if (!canCreatePoison(cast<Operator>(&I)))
    return false;
  unsigned Width = widthOf(I.getType());
  return !I.isShift() || !Width ||
         !Known.isWithin(Words.bits(valueOf(I.getOperand(1))).Z, 0,
                         Dyadic(int64_t(Width)) - Dyadic(1));
}

/// Of quotients and remainders by a constant, whatever is divided: what only
/// one block knows of it is not said of what it is elsewhere.
static std::optional<Interval> rangeOfOpaque(const Instruction &I) {
  bool IsQuotient = I.getOpcode() == Instruction::UDiv;
  if (!IsQuotient && I.getOpcode() != Instruction::URem)
    return std::nullopt;
  // C / y and C mod y are C at most.
  if (const auto *Of = dyn_cast<ConstantInt>(I.getOperand(0)))
    return Interval{0, Dyadic::ofUnsigned(Of->getValue())};
  const auto *By = dyn_cast<ConstantInt>(I.getOperand(1));
  if (!By || By->isZero())
    return std::nullopt;
  const APInt &C = By->getValue();
  APInt Last = IsQuotient ? APInt::getAllOnes(C.getBitWidth()).udiv(C) : C - 1;
  return Interval{0, Dyadic::ofUnsigned(Last)};
}

std::optional<std::vector<Polynomial>>
Frame::opaqueOperands(const Instruction &I) {
  std::vector<Polynomial> Operands;
  bool IsRead = widthOf(I.getType()->getScalarType()) &&
                !I.mayReadOrWriteMemory() && !I.isTerminator() &&
                all_of(I.operand_values(),
                       [&](const Value *V) { return addOperand(V, Operands); });
  if (!IsRead) {
    fail("an instruction that is not read", &I);
    return std::nullopt;
  }
  if (mayFail(I))
    flagged(I, false, nullptr);
  return Operands;
}

Word *Frame::opaque(const Instruction &I) {
  // Of vectors all lanes are read at once.
  if (I.getType()->isVectorTy())
    return nullptr;
  auto Operands = opaqueOperands(I);
  if (!Operands)
    return nullptr;
  unsigned Width = widthOf(I.getType());
  // A signed remainder by C is less than C, and more than -C.
  const APInt *By = nullptr;
  if (match(&I, m_SRem(m_Value(), m_APInt(By))) && By->isStrictlyPositive()) {
    Dyadic Last = Dyadic::ofUnsigned(*By) - Dyadic(1);
    Word *More =
        Words.opaque(describe(I), Width, *Operands, Interval{0, Last + Last});
    return Words.of(Width, More->Value->Z - Polynomial(Last),
                    Interval{-Last, Last});
  }
  if (I.getOpcode() == Instruction::Or) {
    unsigned Bits = Words.bitsOfUnion(*Operands, Width);
    return Words.opaque(describe(I) + " of " + std::to_string(Bits), Width,
                        *Operands, Interval{0, maxOf(Bits)});
  }
  return Words.opaque(describe(I), Width, *Operands, rangeOfOpaque(I));
}

LaneList Frame::opaqueLanes(const Instruction &I) {
  LaneList Result;
  unsigned Width = widthOf(I.getType()->getScalarType());
  const auto *Call = dyn_cast<CallBase>(&I);
  // A function may not return, whatever it reads.
  if (Call && !Call->isInlineAsm() &&
      !(Call->getIntrinsicID() && Call->doesNotAccessMemory())) {
    addCall(*Call);
    std::string Name = "call " + placeOfEffects() + " lane ";
    for (unsigned Lane = 0; Lane != laneCount(*I.getType()); ++Lane)
      Result.push_back(
          Words.input(Width, W.shared(Name + std::to_string(Lane), Width)));
    return Result;
  }
  if (auto Operands = opaqueOperands(I))
    for (unsigned Lane = 0; Lane != laneCount(*I.getType()); ++Lane)
      Result.push_back(Words.opaque(
          describe(I) + " lane " + std::to_string(Lane), Width, *Operands));
  return Result;
}
