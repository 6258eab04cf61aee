//===- PowerIdiom.cpp - Powers by constant exponents ----------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop whose execution on exponents (ExponentSimulator.h) comes to an end has
// no effects but the numbers that are used behind it. Each of them is a
// constant or made of powers of numbers from outside. Those are computed in
// front of the loop by addition chains, and the loop is deleted.
//
// The pass runs at the end of the pipeline: the unroller has seen the source's
// loops, and does not see the runs of squarings that are made here. These are
// marked all the same, for the optimizer of the linker.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/PowerIdiom.h"
#include "FunctionCopy.h"
#include "PowerEmitter.h"
#include "PowerLoop.h"
#include "residue/Analysis/PowerGraph.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/RingTerm.h"
#include "residue/Arithmetic/SharedOperation.h"
#include "residue/Arithmetic/ValueBarrier.h"
#include "residue/Number/DivstepSchedule.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "residue/Verify/PowerProof.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <set>

#define DEBUG_TYPE "power-idiom"

using namespace llvm;
using namespace residue;

using ore::NV;

/// What has been emitted into \p Block behind \p Last, which is null at its
/// begin.
static const Instruction &firstBehind(const Instruction *Last,
                                      const BasicBlock &Block) {
  return Last ? *Last->getNextNode() : Block.front();
}

/// The inverses of \p M, whose moduli PrimalityProof knows to be prime.
static PrimeInverses primeInverses(const Module &M) {
  PrimeInverses Result;
  for (const Function &F : M)
    if (std::optional<SharedOperation> Op = sharedOperationOf(F);
        Op && Op->What == SharedOperation::Invert)
      Result.insert({&F, Op->Modulus.toAPInt(Op->Modulus.bits())});
  return Result;
}

namespace {

/// Computes the powers in front of the loop and leads around it.
class LoopReplacement {
public:
  LoopReplacement(Loop &L, const PowerLoop &Power)
      : L(L), Power(Power), Run(Power.run()), Before(L.getLoopPreheader()),
        Last(Before->getTerminator()->getPrevNode()),
        Emitter(L.getLoopPreheader()->getTerminator(), Run.reduction(),
                Run.modulus()),
        B(Emitter.builder()) {}

  /// Computes the powers; the loop is still there.
  void compute() {
    for (const LiveOut &Out : Power.liveOuts())
      Values[Out.I] = materialize(Out.Value, Out.I->getType());
  }

  /// Why they are not proven to be those of the loop; empty if they are.
  std::string prove() const {
    SmallVector<std::pair<const Value *, const Value *>, 4> Claimed(
        Values.begin(), Values.end());
    const Instruction *First = Last ? Last->getNextNode() : &Before->front();
    return provePowers(
        {L.getHeader(), Run.exitingBlock(), Run.exitBlock(), First, Claimed},
        primeInverses(*Before->getModule()));
  }

  /// Leads around the loop.
  void leadAround() {
    // The edge out of the loop now comes from here.
    Instruction *Entry = &*B.GetInsertPoint();
    BasicBlock *From = Entry->getParent(), *Exit = Run.exitBlock();
    for (PHINode &Phi : Exit->phis()) {
      Value *V = Phi.getIncomingValueForBlock(Run.exitingBlock());
      Value *Replacement = Values.lookup(V);
      Phi.addIncoming(Replacement ? Replacement : V, From);
    }
    L.getHeader()->removePredecessor(From, /*KeepOneInputPHIs=*/true);
    Entry->setSuccessor(0, Exit);

    for (auto &[Old, New] : Values)
      Old->replaceUsesWithIf(New, [&](Use &U) {
        auto *User = cast<Instruction>(U.getUser());
        if (auto *Phi = dyn_cast<PHINode>(User))
          return !L.contains(Phi->getIncomingBlock(U));
        return !L.contains(User);
      });
  }

private:
  Value *materialize(ExponentSimulator::Number N, Type *As) {
    if (auto *C = dyn_cast<Constant *>(N))
      return C;
    const auto *Term = cast<const PowerTerm *>(N);
    switch (Term->TheKind) {
    case PowerTerm::Kind::Base:
      return B.CreateZExtOrTrunc(base(Term), As);
    case PowerTerm::Kind::Residue:
      return B.CreateZExtOrTrunc(power(Term), As);
    case PowerTerm::Kind::Product: {
      Value *X = materialize(Term->A, As), *Y = materialize(Term->B, As);
      return B.CreateMul(X, Y, "product", /*HasNUW=*/true);
    }
    case PowerTerm::Kind::Difference: {
      Value *X = materialize(Term->A, As), *Y = materialize(Term->B, As);
      return B.CreateXor(X, Y);
    }
    case PowerTerm::Kind::Constant:
      return ConstantInt::get(As->getContext(),
                              Term->Max.toAPInt(As->getIntegerBitWidth()));
    }
    return nullptr;
  }

  /// The number from outside, as an integer of just the bits that count. It is
  /// frozen: were it undefined, every use of it could be another number, and a
  /// chain uses it in other places than the source.
  Value *base(const PowerTerm *Term) {
    Value *&Known = Bases[{Term->Base, Term->BaseBits}];
    if (Known)
      return Known;
    Value *V = definedNumber(Term->Base);
    // A load that is known to be executed, and reads the same here.
    if (auto *Load = dyn_cast<LoadInst>(V); Load && L.contains(Load))
      V = B.CreateAlignedLoad(Load->getType(), Load->getPointerOperand(),
                              Load->getAlign(), "base");
    if (!isGuaranteedNotToBeUndefOrPoison(V))
      V = B.CreateFreeze(V, "base");
    Known = B.CreateTrunc(V, B.getIntNTy(Term->BaseBits), "base");
    return Known;
  }

  /// Any number congruent to the base is as good, if it fits an element.
  Value *baseElement(const PowerTerm *Term) {
    Value *&Known = Elements[{Term->Base, Term->BaseBits}];
    if (!Known)
      Known = Term->BaseBits > Emitter.elementType()->getBitWidth()
                  ? Emitter.reduce(base(Term))
                  : B.CreateZExt(base(Term), Emitter.elementType());
    return Known;
  }

  /// With \p Term all powers by the same exponent are computed: several numbers
  /// side by side do not wait for each other, and share vectors.
  Value *power(const PowerTerm *Term) {
    if (Value *Known = Powers.lookup(Term))
      return Known;
    if (Power.inverse(Term))
      return Powers[Term] = Emitter.inverse(baseElement(Term));
    SmallVector<const PowerTerm *, 4> Alike;
    SmallVector<Value *, 4> Bases;
    for (const PowerTerm *Other : Power.powers())
      if (Other->Exponent == Term->Exponent && !Power.inverse(Other)) {
        Alike.push_back(Other);
        Bases.push_back(baseElement(Other));
      }
    for (auto [Each, Value] :
         zip(Alike, Emitter.powers(Bases, Power.chain(Term))))
      Powers[Each] = Value;
    return Powers.lookup(Term);
  }

  Loop &L;
  const PowerLoop &Power;
  const ExponentSimulator &Run;
  /// What is emitted begins behind the last instruction in this block.
  BasicBlock *Before;
  Instruction *Last;
  PowerEmitter Emitter;
  IRBuilder<> &B;
  MapVector<Value *, Value *> Values;
  std::map<std::pair<Value *, unsigned>, Value *> Bases, Elements;
  DenseMap<const PowerTerm *, Value *> Powers;
};

} // namespace

static Value *withoutZExt(Value *V) {
  auto *Extension = dyn_cast<ZExtInst>(V);
  return Extension ? Extension->getOperand(0) : V;
}

/// A loop that multiplies, squares, and does nothing else modulo M: what a
/// programmer would expect to be recognised. It is the innermost one that
/// counts; one of several moduli is chosen when the program runs, as the
/// exponent is.
static bool looksLikePower(const Loop &L, const LoopInfo &LI) {
  bool Squares = false, Multiplies = false;
  std::optional<Integer> M;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      // An interpreter, say.
      if (I.mayHaveSideEffects())
        return false;
      std::optional<Integer> Of = reductionModulus(I);
      if (!Of)
        continue;
      if (LI.getLoopFor(BB) != &L || (M && *M != *Of))
        return false;
      M = Of;
      auto *Product = dyn_cast<BinaryOperator>(I.getOperand(0));
      if (!Product || Product->getOpcode() != Instruction::Mul)
        return false;
      bool IsSquare = withoutZExt(Product->getOperand(0)) ==
                      withoutZExt(Product->getOperand(1));
      (IsSquare ? Squares : Multiplies) = true;
    }
  return Squares && Multiplies;
}

/// Loops of chains are as they should be.
static bool isCandidate(const Loop &L) {
  return !getBooleanLoopAttribute(&L, PowerEmitter::LoopFlag) &&
         any_of(L.blocks(), [](BasicBlock *BB) {
           return any_of(*BB, [](Instruction &I) {
             return supportedModulus(I).has_value();
           });
         });
}

static void remarkInverse(Instruction *At, const PrimalityProof &Proof,
                          unsigned Squarings, unsigned Multiplications,
                          OptimizationRemarkEmitter &ORE) {
  ORE.emit([&]() {
    const Integer &M = Proof.prime();
    unsigned WordBits = TargetModel::of(*At->getFunction()).WordBits;
    return OptimizationRemark(DEBUG_TYPE, "Inverse", At)
           << "inverse modulo " << NV("Modulus", Modulus(M).str())
           << ", which is prime (" << NV("Proof", Proof.str())
           << "): " << NV("Steps", DivstepSchedule(M.bits(), WordBits).Steps)
           << " division steps instead of " << NV("OldSquarings", Squarings)
           << " squarings and " << NV("OldMultiplications", Multiplications)
           << " multiplications";
  });
}

static void remarkProof(const Instruction &At, OptimizationRemarkEmitter &ORE) {
  if (options().Verify)
    ORE.emit([&] {
      return OptimizationRemark("verify-reductions", "PowerProven", &At)
             << "proven for all inputs: the same power, by its exponents";
    });
}

static void remarkPower(const PowerLoop &Power,
                        OptimizationRemarkEmitter &ORE) {
  Instruction *At = Power.run().reduction();
  unsigned Squarings = Power.run().squarings();
  unsigned Multiplications = Power.run().multiplications();
  for (const PowerTerm *Term : Power.powers()) {
    if (const PrimalityProof *Proof = Power.inverse(Term)) {
      remarkInverse(At, *Proof, Squarings, Multiplications, ORE);
      continue;
    }
    ORE.emit([&]() {
      const AdditionChain &Chain = Power.chain(Term);
      return OptimizationRemark(DEBUG_TYPE, "Power", At)
             << "exponentiation by the " << NV("Bits", Term->Exponent.bits())
             << "-bit constant " << NV("Exponent", Term->Exponent.str())
             << " modulo "
             << NV("Modulus", Modulus(Power.run().modulus()).str()) << ": "
             << NV("Squarings", Chain.squarings()) << " squarings and "
             << NV("Multiplications", Chain.multiplications())
             << " multiplications instead of " << NV("OldSquarings", Squarings)
             << " and " << NV("OldMultiplications", Multiplications);
    });
  }
}

/// The moduli of the function, but for even ones, and for 3: modulo that every
/// number is its own power M - 2.
static std::set<Integer> oddModuli(Function &F) {
  std::set<Integer> Moduli;
  for (const Instruction &I : instructions(F))
    if (std::optional<Modulus> M = supportedModulus(I))
      if (M->value().testBit(0) && M->value() > Integer(3))
        Moduli.insert(M->value());
  return Moduli;
}

namespace {

/// The powers of one function.
class PowerLoops {
public:
  PowerLoops(Function &F, OptimizationRemarkEmitter &ORE) : F(F), ORE(ORE) {}

  /// True if the function has changed.
  bool replaceAll() {
    while (!Unproven && replaceInverse())
      Changed = true;
    while (!Unproven && replaceOne())
      Changed = true;
    if (Unproven) {
      giveBack(F, *Before);
      report("powers are left as they are, as they are not proven", *Unproven);
      return true;
    }
    for (const Miss &M : Missed)
      ORE.emit([&]() {
        return OptimizationRemarkMissed(DEBUG_TYPE, "NotPower", M.Where)
               << "this loop squares and multiplies, but is no exponentiation "
                  "by a constant: "
               << NV("Reason", M.Why);
      });
    return Changed;
  }

private:
  struct Miss {
    std::string Why;
    Instruction *Where;
  };
  struct Unsure {
    std::string Why;
    DebugLoc Where;
  };

  /// Of the function as it is, if powers have to be proven.
  void keepCopy() {
    if (!options().Verify || Before)
      return;
    ValueToValueMapTy Map;
    Before = copyOf(F, Map);
  }

  /// \p Why a power is not proven; empty if it is.
  void checked(const std::string &Why, const Instruction &At) {
    if (Why.empty())
      remarkProof(At, ORE);
    else if (options().KeepUnproven)
      report("a power is not proven", {Why, At.getDebugLoc()});
    else
      Unproven = {Why, At.getDebugLoc()};
  }

  /// With -residue-strict that is an error.
  void report(const char *What, const Unsure &Of) {
    std::string Text = What + (": " + Of.Why);
    if (options().Strict) {
      F.getContext().diagnose(DiagnosticInfoUnsupported(F, Text, Of.Where));
      return;
    }
    ORE.emit([&] {
      return OptimizationRemarkMissed("verify-reductions", "PowerUnproven",
                                      Of.Where, &F.getEntryBlock())
             << Text;
    });
  }

  /// Replaces a product that is an inverse; the products and loops before it
  /// are then for nobody.
  bool replaceInverse() {
    if (!mayUseDivsteps(F))
      return false;
    DominatorTree DT(F);
    LoopInfo LI(DT);
    for (const Integer &M : oddModuli(F))
      for (const PowerGraph::Inverse &Power : PowerGraph(F, LI, M).inverses())
        if (auto Proof =
                provenInverse(F, M, Power.Saved, Power.Multiplications);
            Proof &&
            shouldTransform(Transformation::PowerIdiom, *Power.Reduction)) {
          keepCopy();
          Instruction *Last = Power.Reduction->getPrevNode();
          PowerEmitter Emitter(Power.Reduction, Power.Reduction, M);
          Value *Inverse = Emitter.builder().CreateZExt(
              Emitter.inverse(Power.Base), Power.Reduction->getType());
          if (options().Verify)
            checked(provePower(*Power.Reduction,
                               firstBehind(Last, *Power.Reduction->getParent()),
                               *Inverse, primeInverses(*F.getParent())),
                    *Power.Reduction);
          remarkInverse(Power.Reduction, *Proof, Power.Squarings,
                        Power.Multiplications, ORE);
          Power.Reduction->replaceAllUsesWith(Inverse);
          RecursivelyDeleteTriviallyDeadInstructions(Power.Reduction);
          return true;
        }
    return false;
  }

  bool replaceOne() {
    DominatorTree DT(F);
    LoopInfo LI(DT);
    Missed.clear();
    if (none_of(LI, [&](Loop *L) { return replace(*L, LI, DT); }))
      return false;
    EliminateUnreachableBlocks(F);
    deleteDeadInstructions();
    return true;
  }

  /// What only a loop looked at that is no more: another loop, perhaps.
  void deleteDeadInstructions() {
    SmallVector<WeakTrackingVH, 16> Dead;
    for (Instruction &I : instructions(F))
      if (isInstructionTriviallyDead(&I))
        Dead.push_back(&I);
    RecursivelyDeleteTriviallyDeadInstructions(Dead);
  }

  /// Replaces \p L, or else one of the loops inside of it.
  bool replace(Loop &L, LoopInfo &LI, DominatorTree &DT) {
    if (!isCandidate(L))
      return false;
    if (!L.getLoopPreheader()) {
      if (!InsertPreheaderForLoop(&L, &DT, &LI, nullptr,
                                  /*PreserveLCSSA=*/false))
        return false;
      Changed = true;
    }
    PowerLoop Power(L, DT);
    if (Power.isWorthwhile() &&
        shouldTransform(Transformation::PowerIdiom, *L.getHeader())) {
      keepCopy();
      LoopReplacement Replacement(L, Power);
      Replacement.compute();
      if (options().Verify)
        checked(Replacement.prove(), *Power.run().reduction());
      remarkPower(Power, ORE);
      Replacement.leadAround();
      return true;
    }
    if (Power.isRecognized())
      return false;
    if (any_of(L, [&](Loop *Inner) { return replace(*Inner, LI, DT); }))
      return true;
    if (Power.run().where() && looksLikePower(L, LI))
      Missed.push_back({Power.run().why(), Power.run().where()});
    return false;
  }

  Function &F;
  OptimizationRemarkEmitter &ORE;
  std::vector<Miss> Missed;
  std::unique_ptr<Function> Before;
  std::optional<Unsure> Unproven;
  bool Changed = false;
};

} // namespace

static bool hasReductions(const Function &F) {
  return any_of(instructions(F), supportedModulus);
}

PreservedAnalyses PowerIdiomPass::run(Function &F,
                                      FunctionAnalysisManager &AM) {
  // What is not proven could not be taken back.
  bool MustStay = options().Verify && hasTakenBlocks(F);
  if (options().Power == RequestedPower::Off || MustStay || !hasReductions(F))
    return PreservedAnalyses::all();
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return PowerLoops(F, ORE).replaceAll() ? PreservedAnalyses::none()
                                         : PreservedAnalyses::all();
}

/// "x2 = x1^(2^3) x0".
static void printStep(raw_ostream &OS, const AdditionChain::Step &Step,
                      unsigned Index) {
  OS << "      x" << Index + 1 << " = x" << Step.Left;
  if (Step.Squarings == 1)
    OS << "^2";
  else if (Step.Squarings)
    OS << "^(2^" << Step.Squarings << ")";
  if (Step.Right)
    OS << " x" << *Step.Right;
  OS << "\n";
}

/// "inverse by 588 division steps, in rounds of 59", and why.
static void printInverse(raw_ostream &OS, const Function &F,
                         const PrimalityProof &Proof) {
  DivstepSchedule Schedule(Proof.prime().bits(), TargetModel::of(F).WordBits);
  OS << "inverse by " << Schedule.Steps << " division steps, in rounds of "
     << Schedule.StepsPerRound << "\n      M is prime: " << Proof.str() << "\n";
}

static void printProducts(raw_ostream &OS, const Integer &M,
                          const PowerGraph::Inverse &Power, Function &F) {
  OS << "  products up to ";
  Power.Reduction->printAsOperand(OS, /*PrintType=*/false);
  OS << ": modulo " << Modulus(M).str() << ", " << Power.Squarings
     << " squarings and " << Power.Multiplications
     << " multiplications, of which " << Power.Saved
     << " are for this alone\n    ";
  Power.Base->printAsOperand(OS, /*PrintType=*/false);
  OS << "^(" << M - Integer(2) << "): ";
  if (auto Proof = provenInverse(F, M, Power.Saved, Power.Multiplications)) {
    printInverse(OS, F, *Proof);
    OS << "    replaced\n";
  } else {
    OS << "kept\n";
  }
}

static void printLoop(raw_ostream &OS, Loop &L, const DominatorTree &DT) {
  if (!isCandidate(L))
    return;
  OS << "  loop ";
  L.getHeader()->printAsOperand(OS, /*PrintType=*/false);
  if (!L.getLoopPredecessor()) {
    OS << ": entered from several places\n";
    return;
  }
  PowerLoop Power(L, DT);
  if (!Power.isRecognized()) {
    OS << ": " << Power.run().why() << "\n";
    for (Loop *Inner : L)
      printLoop(OS, *Inner, DT);
    return;
  }
  OS << ": modulo " << Modulus(Power.run().modulus()).str() << ", "
     << Power.run().squarings() << " squarings and "
     << Power.run().multiplications() << " multiplications\n";
  for (const PowerTerm *Term : Power.powers()) {
    OS << "    ";
    Term->Base->printAsOperand(OS, /*PrintType=*/false);
    OS << "^(" << Term->Exponent << "): ";
    if (const PrimalityProof *Proof = Power.inverse(Term)) {
      printInverse(OS, *L.getHeader()->getParent(), *Proof);
      continue;
    }
    const AdditionChain &Chain = Power.chain(Term);
    OS << Chain.str() << "\n";
    for (unsigned I = 0; I < Chain.steps().size(); ++I)
      printStep(OS, Chain.steps()[I], I);
  }
  OS << (Power.isWorthwhile() ? "    replaced\n" : "    kept\n");
}

PreservedAnalyses PowerIdiomPrinterPass::run(Function &F,
                                             FunctionAnalysisManager &AM) {
  OS << "Powers of '" << F.getName() << "':\n";
  DominatorTree DT(F);
  LoopInfo LI(DT);
  for (const Integer &M : oddModuli(F))
    for (const PowerGraph::Inverse &Power : PowerGraph(F, LI, M).inverses())
      printProducts(OS, M, Power, F);
  for (Loop *L : LI)
    printLoop(OS, *L, DT);
  return PreservedAnalyses::all();
}
