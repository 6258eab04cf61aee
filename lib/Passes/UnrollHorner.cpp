//===- UnrollHorner.cpp - Several steps of a polynomial at once -----------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loop is unrolled by LLVM, with a loop for the remaining steps behind it.
// The unrolled chain of steps is then read as a polynomial in r: a summand has
// as its exponent the number of multiplications behind it in the chain.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/UnrollHorner.h"
#include "OneExit.h"
#include "residue/Analysis/ReductionAnalysis.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/SourceRange.h"
#include "residue/Passes/LimitUnrolling.h"
#include "residue/Passes/RaiseReductions.h"
#include "residue/Target/DebugCounters.h"
#include "residue/Target/Options.h"
#include "residue/Target/TargetModel.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"
#include <map>

#define DEBUG_TYPE "unroll-horner"

using namespace llvm;
using namespace residue;

static const unsigned WordBits = 64;
/// A correction has fewer instructions.
static const unsigned MaxCorrection = 8;

namespace {

/// An integer, and what it is at most.
struct Bounded {
  Value *V;
  Integer Max;
};

/// What happens to the number that goes round a loop, from the phi node to what
/// comes back into it.
struct Chain {
  /// The reduction behind which nothing is multiplied. What is added behind it
  /// stays as it is.
  Instruction *Last = nullptr;
  Bounded Multiplier = {nullptr, 0};
  Integer TheModulus;
  unsigned Reductions = 0, Multiplications = 0;
  /// What is added: the phi node, and the summands. With each, the number of
  /// multiplications in front of it.
  SmallVector<std::pair<Bounded, unsigned>, 8> Summands;
  /// So many of them are in front of the last reduction.
  size_t NumReduced = 0;
};

/// Which numbers of a function have the same residue. The analysis is made
/// where it is asked for first.
class SameResidues {
  Function &F;
  std::unique_ptr<ReductionAnalysis> Analysis;

public:
  explicit SameResidues(Function &F) : F(F) {}
  /// The function has changed.
  void forget() { Analysis.reset(); }
  /// \p V is \p Of in another type, or plus a multiple of \p M.
  bool hasResidueOf(Value *V, Value *Of, const Integer &M);
};

} // namespace

bool SameResidues::hasResidueOf(Value *V, Value *Of, const Integer &M) {
  if (!Analysis)
    Analysis =
        std::make_unique<ReductionAnalysis>(F, ReductionAnalysisOptions());
  return any_of(Analysis->graphs(), [&](const auto &Graph) {
    if (Graph->modulus().value() != M)
      return false;
    ResidueNode *Node = Graph->lookup(V);
    while (Node && Node->Kind == NodeKind::Alias && Node->V != Of)
      Node = Node->Operands[0];
    return Node && Node->V == Of;
  });
}

/// The only user of \p V in \p L; null if there is none or if there are
/// several.
static Instruction *onlyUser(Value *V, const Loop &L) {
  Instruction *Only = nullptr;
  for (User *U : V->users()) {
    auto *I = cast<Instruction>(U);
    if (!L.contains(I))
      continue;
    if (Only)
      return nullptr;
    Only = I;
  }
  return Only;
}

/// Where all that \p L computes of \p V comes together again: its only user, or
/// the end of a comparison and a choice in its block; null if there is no such
/// instruction.
static Instruction *nextLink(Value *V, const Loop &L) {
  if (Instruction *Only = onlyUser(V, L))
    return Only;
  SmallVector<Value *, MaxCorrection> Open{V};
  auto IsOpen = [&](const Value *Of) { return is_contained(Open, Of); };
  for (Instruction *I = cast<Instruction>(V)->getNextNode(); I;
       I = I->getNextNode()) {
    if (none_of(I->operands(), IsOpen))
      continue;
    if (all_of(Open, [&](Value *Of) {
          return all_of(Of->users(),
                        [&](User *U) { return U == I || IsOpen(U); });
        }))
      return I;
    if (Open.size() == MaxCorrection)
      return nullptr;
    Open.push_back(I);
  }
  return nullptr;
}

/// The operand of \p T beside \p Link, or nothing if there is none.
static std::optional<TermOperand> otherOperand(const RingTerm &T, Value *Link) {
  if (T.Operands[0].V == Link && T.Operands[1].V != Link)
    return T.Operands[1];
  if (T.Operands[1].V == Link && T.Operands[0].V != Link)
    return T.Operands[0];
  return std::nullopt;
}

/// Without the casts that keep an integer.
static Value *withoutZExt(Value *V) {
  while (auto *Cast = dyn_cast<ZExtInst>(V))
    V = Cast->getOperand(0);
  return V;
}

/// Takes one operation of a chain. \p Link is the operand it is reached from.
/// Every link stands for the integer Z of RingTerm.h, which is what the sums
/// and products are of; where bits are looked at, at extensions and reductions,
/// it has to be the value itself. So have summands and multiplier, which the
/// new code takes by their values.
static bool append(Chain &C, Instruction *I, Value *Link, const Loop &L,
                   const SourceRange &Ranges, SameResidues &Same) {
  if (!Link->hasOneUse() && onlyUser(Link, L) != I)
    return Ranges.isExact(I) && Same.hasResidueOf(I, Link, C.TheModulus);
  const RingTerm &T = Ranges.term(I);
  if (none_of(T.Operands, [&](const TermOperand &O) { return O.V == Link; }))
    return false;
  switch (T.Kind) {
  case TermKind::Trunc:
    return true;
  case TermKind::ZExt:
    return Ranges.isExact(Link);
  case TermKind::Reduce:
    ++C.Reductions;
    C.Last = I;
    C.NumReduced = C.Summands.size();
    return T.ReductionModulus == C.TheModulus && Ranges.isExact(Link);
  case TermKind::Add: {
    std::optional<TermOperand> Summand = otherOperand(T, Link);
    if (!Summand || Summand->isConstant() || !Ranges.isExact(*Summand))
      return false;
    C.Summands.push_back(
        {{Summand->V, Ranges.at(*Summand).Hi}, C.Multiplications});
    return true;
  }
  case TermKind::Mul: {
    std::optional<TermOperand> Factor = otherOperand(T, Link);
    if (!Factor || Factor->isConstant() || !Ranges.isExact(*Factor))
      return false;
    Value *V = withoutZExt(Factor->V);
    if (!L.isLoopInvariant(V) || (C.Multiplier.V && C.Multiplier.V != V))
      return false;
    // Extensions keep the integer.
    C.Multiplier = {V, Ranges.at(*Factor).Hi};
    C.Last = nullptr;
    ++C.Multiplications;
    return true;
  }
  default:
    return false;
  }
}

/// What is computed of \p Phi, each of the one before, up to what comes back to
/// it and to nothing else; empty if there is no such row.
static SmallVector<Instruction *, 32> pathAround(PHINode &Phi, Loop &L) {
  BasicBlock *Latch = L.getLoopLatch();
  if (!Phi.getType()->isIntegerTy() || !Latch || !Phi.hasOneUse())
    return {};
  Value *Next = Phi.getIncomingValueForBlock(Latch);
  SmallVector<Instruction *, 32> Path;
  for (Instruction *I = &Phi; I != Next;) {
    I = nextLink(I, L);
    if (!I || !I->getType()->isIntegerTy() || isa<PHINode>(I))
      return {};
    Path.push_back(I);
  }
  if (onlyUser(Next, L) != &Phi)
    return {};
  return Path;
}

/// What replaces \p C has to be a reduction that is rewritten, too. Its
/// dividend is a sum of products, of summands and numbers up to M or the
/// multiplier; 16 bits are room for more summands than canUnroll() lets a loop
/// have.
static bool hasRoom(const Chain &C, const Modulus &M, const Function &F) {
  unsigned SummandBits = 0;
  for (const auto &Each : C.Summands)
    SummandBits = std::max(SummandBits, Each.first.Max.bits());
  unsigned Bits = SummandBits + std::max(M.bits(), C.Multiplier.Max.bits());
  return isSupportedReduction(unsigned(alignTo(Bits + 16, 64)), M, F);
}

/// Follows \p Phi round the loop.
static std::optional<Chain> findChain(PHINode &Phi, Loop &L, Function &F,
                                      SameResidues &Same) {
  SmallVector<Instruction *, 32> Path = pathAround(Phi, L);
  std::optional<Modulus> M;
  for (Instruction *I : Path)
    if (!M)
      M = supportedModulus(*I);
  if (!M || M->bits() > CostTable::of(F).Horner.MaxModulusBits)
    return std::nullopt;
  // Without summands it is a power, which this does not make better.
  auto Has = [&](TermKind Kind) {
    return any_of(Path,
                  [&](Instruction *I) { return readRingTerm(I).Kind == Kind; });
  };
  if (!Has(TermKind::Add) || !Has(TermKind::Mul))
    return std::nullopt;
  SourceRange Ranges(F, {Path.back()}, {M->value()});
  // Several instructions may be read as one term.
  SmallPtrSet<Value *, 32> Known(Ranges.values().begin(),
                                 Ranges.values().end());
  if (!Known.contains(&Phi) || !Ranges.isExact(&Phi) ||
      any_of(Path, [&](Instruction *I) { return !Known.contains(I); }))
    return std::nullopt;
  Chain C;
  C.TheModulus = M->value();
  C.Summands.push_back({{&Phi, Ranges.at(&Phi).Hi}, 0});
  Value *Link = &Phi;
  for (Instruction *I : Path) {
    if (!append(C, I, Link, L, Ranges, Same))
      return std::nullopt;
    Link = I;
  }
  // Behind the last reduction, the number may be used outside the loop, too.
  if (!C.Multiplications || !C.Last || C.Summands.size() < 2)
    return std::nullopt;
  for (Instruction *I : Path) {
    if (I == C.Last)
      break;
    if (any_of(I->users(),
               [&](User *U) { return !L.contains(cast<Instruction>(U)); }))
      return std::nullopt;
  }
  if (!hasRoom(C, *M, F))
    return std::nullopt;
  return C;
}

/// \p L can be unrolled, and nobody wants it not to be.
static bool canUnroll(Loop &L, const HornerCosts &Costs) {
  if (!mayUnroll(L) || !L.isSafeToClone())
    return false;
  size_t Size = 0;
  for (const BasicBlock *BB : L.blocks())
    Size += BB->size();
  return Size <= Costs.MaxLoopSize;
}

/// Some reduction of \p L may be one of a chain.
static bool hasShortReduction(const Loop &L, const HornerCosts &Costs) {
  return any_of(L.blocks(), [&](const BasicBlock *BB) {
    return any_of(*BB, [&](const Instruction &I) {
      std::optional<Modulus> M = supportedModulus(I);
      return M && M->bits() <= Costs.MaxModulusBits;
    });
  });
}

/// The first chain of \p L. Several do not wait for each other: with products
/// of several words, a step of all of them is as much as there is to do at
/// once.
static std::optional<Chain> findChain(Loop &L, Function &F,
                                      SameResidues &Same) {
  std::optional<Chain> First;
  for (PHINode &Phi : L.getHeader()->phis())
    if (std::optional<Chain> C = findChain(Phi, L, F, Same)) {
      if (First)
        return std::nullopt;
      First = std::move(C);
      if (First->TheModulus.bits() <= WordBits)
        break;
    }
  return First;
}

namespace {

/// Emits operations in types that are wide enough, so that nothing wraps.
class ExactBuilder {
  IRBuilder<> &Builder;
  const Integer &M;
  unsigned MinBits;

  Value *as(const Bounded &B, Type *T) {
    // The value fits, or the caller's type would be larger.
    return Builder.CreateZExtOrTrunc(B.V, T);
  }
  Type *typeOf(const Integer &Max) {
    return Builder.getIntNTy(unsigned(alignTo(std::max(Max.bits(), 1u), 64)));
  }

public:
  ExactBuilder(IRBuilder<> &Builder, const Chain &C)
      : Builder(Builder), M(C.TheModulus),
        MinBits(C.Last->getType()->getIntegerBitWidth()) {}

  Bounded add(const Bounded &A, const Bounded &B) {
    Integer Max = A.Max + B.Max;
    Type *T = typeOf(Max);
    Value *X = as(A, T), *Y = as(B, T);
    return {Builder.CreateAdd(X, Y, "horner.sum", true), Max};
  }
  Bounded multiply(const Bounded &A, const Bounded &B) {
    Integer Max = A.Max * B.Max;
    Type *T = typeOf(Max);
    Value *X = as(A, T), *Y = as(B, T);
    return {Builder.CreateMul(X, Y, "horner.product", true), Max};
  }
  /// \p A minus \p B, and as much of M as keeps it from being negative.
  Bounded subtract(const Bounded &A, const Bounded &B) {
    Integer Offset = B.Max + M - B.Max.mod(M);
    Bounded Enough = {nullptr, A.Max + Offset};
    Type *T = typeOf(Enough.Max);
    Constant *K = ConstantInt::get(T, Offset.toAPInt(T->getIntegerBitWidth()));
    Enough.V = Builder.CreateAdd(as(A, T), K, "horner.enough", true);
    Enough.V = Builder.CreateSub(Enough.V, as(B, T), "horner.difference", true);
    return Enough;
  }
  /// A division, which RaiseReductions makes a call again; it takes those that
  /// are not narrower than the one it took before.
  Bounded reduce(const Bounded &A) {
    if (A.Max < M)
      return A;
    auto *T = cast<IntegerType>(typeOf(A.Max));
    if (T->getBitWidth() < MinBits)
      T = Builder.getIntNTy(MinBits);
    Constant *Divisor = ConstantInt::get(T, M.toAPInt(T->getBitWidth()));
    return {Builder.CreateURem(as(A, T), Divisor, "horner.reduced"),
            M - Integer(1)};
  }
  Value *get(const Bounded &A, Type *T) { return as(A, T); }
};

} // namespace

/// What is computed of \p Reduced for \p Next, in its order; nothing where that
/// is not in one block.
static SmallVector<Instruction *, 8> tailOf(Instruction &Reduced,
                                            Instruction &Next) {
  SmallVector<Instruction *, 8> Tail;
  SmallPtrSet<const Value *, 8> Needed{&Next}, Made{&Reduced};
  if (Reduced.getParent() != Next.getParent() || &Reduced == &Next)
    return Tail;
  for (Instruction *I = &Next; I != &Reduced; I = I->getPrevNode())
    if (Needed.contains(I))
      Needed.insert(I->op_begin(), I->op_end());
  for (Instruction *I = Reduced.getNextNode();; I = I->getNextNode()) {
    if (Needed.contains(I) &&
        any_of(I->operands(), [&](Value *Of) { return Made.contains(Of); })) {
      Made.insert(I);
      Tail.push_back(I);
    }
    if (I == &Next)
      return Tail;
  }
}

namespace {

/// Powers and sums of a chain.
class Polynomial {
  const Chain &C;
  std::map<unsigned, Bounded> Power;

public:
  /// The multiplier and its powers by the shortest chains, in front of \p L.
  Polynomial(const Chain &C, Loop &L) : C(C) {
    IRBuilder<> Before(L.getLoopPreheader()->getTerminator());
    ExactBuilder Build(Before, C);
    Power.emplace(1, C.Multiplier);
    for (unsigned E = 2; E <= C.Multiplications; ++E)
      Power.emplace(E, Build.reduce(Build.multiply(Power.at(E / 2),
                                                   Power.at(E - E / 2))));
  }
  /// The residue of the first \p NumSummands, each with its power.
  Bounded evaluate(size_t NumSummands, ExactBuilder &Build) const {
    std::map<unsigned, Bounded> Coefficients;
    for (const auto &[Summand, MultiplicationsBefore] :
         ArrayRef(C.Summands).take_front(NumSummands)) {
      unsigned Exponent = C.Multiplications - MultiplicationsBefore;
      auto [It, IsNew] = Coefficients.try_emplace(Exponent, Summand);
      if (!IsNew)
        It->second = Build.add(It->second, Summand);
    }
    std::optional<Bounded> Sum;
    for (auto &[Exponent, Coefficient] : Coefficients) {
      Bounded Term = Exponent ? Build.multiply(Coefficient, Power.at(Exponent))
                              : Coefficient;
      Sum = Sum ? Build.add(*Sum, Term) : Term;
    }
    return Build.reduce(*Sum);
  }
};

/// Values of a loop where it is left, in the block behind it.
class BehindLoop {
  Loop &L;
  BasicBlock &Exit;
  DenseMap<Value *, Value *> Known;

public:
  BehindLoop(Loop &L, BasicBlock &Exit) : L(L), Exit(Exit) {}
  void set(Value *Of, Value *To) { Known[Of] = To; }
  Value *get(Value *Of) {
    auto *Inside = dyn_cast<Instruction>(Of);
    if (!Inside || !L.contains(Inside))
      return Of;
    Value *&V = Known[Of];
    if (!V) {
      PHINode *P = PHINode::Create(Of->getType(), 1, "", Exit.begin());
      P->addIncoming(Of, L.getLoopLatch());
      V = P;
    }
    return V;
  }
};

} // namespace

/// Corrects behind \p L what is added to the last reduction of \p C, with a
/// comparison. False where that has to stay in the loop.
///
/// What goes round needs no more than the residue: the last reduction is then
/// the same number in each turn, and is what goes round minus what is added.
static bool correctBehind(const Chain &C, const Polynomial &P, Loop &L) {
  // The new code counts on nothing else of what goes round.
  const Bounded &Around = C.Summands.front().first;
  auto &Phi = *cast<PHINode>(Around.V);
  BasicBlock *Latch = L.getLoopLatch(), *Exit = L.getUniqueExitBlock();
  auto &Next = *cast<Instruction>(Phi.getIncomingValueForBlock(Latch));
  if (!Exit || Exit->getSinglePredecessor() != Latch ||
      Around.Max < C.TheModulus - Integer(1) ||
      Phi.getType()->getIntegerBitWidth() < C.TheModulus.bits())
    return false;
  SmallVector<Instruction *, 8> Tail = tailOf(*C.Last, Next);
  if (none_of(Tail,
              [](const Instruction *I) {
                return isa<CmpInst, MinMaxIntrinsic>(I);
              }) ||
      any_of(Tail,
             [](const Instruction *I) { return I->mayReadOrWriteMemory(); }))
    return false;

  IRBuilder<> Here(Next.getNextNode());
  ExactBuilder Build(Here, C);
  Bounded Residue = P.evaluate(C.Summands.size(), Build);

  BehindLoop Behind(L, *Exit);
  IRBuilder<> There(Exit, Exit->getFirstInsertionPt());
  ExactBuilder BuildThere(There, C);
  Bounded Reduced = {Behind.get(Residue.V), Residue.Max};
  for (const auto &Each : ArrayRef(C.Summands).drop_front(C.NumReduced))
    Reduced = BuildThere.subtract(Reduced,
                                  {Behind.get(Each.first.V), Each.first.Max});
  Behind.set(C.Last,
             BuildThere.get(BuildThere.reduce(Reduced), C.Last->getType()));
  for (Instruction *I : Tail) {
    Instruction *Copy = I->clone();
    for (Use &Of : Copy->operands())
      Of.set(Behind.get(Of));
    There.Insert(Copy, I->getName());
    Behind.set(I, Copy);
    for (PHINode &Left : make_early_inc_range(Exit->phis()))
      if (Left.getIncomingValue(0) == I) {
        Left.replaceAllUsesWith(Copy);
        Left.eraseFromParent();
      }
  }
  Phi.setIncomingValueForBlock(Latch, Build.get(Residue, Phi.getType()));
  RecursivelyDeleteTriviallyDeadInstructions(&Next);
  return true;
}

/// Replaces the links of \p C by the value of the polynomial.
static void evaluateAtOnce(const Chain &C, Loop &L) {
  Polynomial P(C, L);
  if (correctBehind(C, P, L))
    return;
  IRBuilder<> Here(C.Last);
  ExactBuilder Build(Here, C);
  Bounded Result = P.evaluate(C.NumReduced, Build);
  C.Last->replaceAllUsesWith(Build.get(Result, C.Last->getType()));
  RecursivelyDeleteTriviallyDeadInstructions(C.Last);
}

PreservedAnalyses UnrollHornerPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  if (F.hasOptSize() || options().TheStage != Stage::Default ||
      !hasWideDivisions(F))
    return PreservedAnalyses::all();
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &AC = AM.getResult<AssumptionAnalysis>(F);
  auto &TTI = AM.getResult<TargetIRAnalysis>(F);
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  const LoopAnalyses Analyses = {LI, DT, SE, AC, TTI};
  const HornerCosts &Costs = CostTable::of(F).Horner;
  const unsigned Steps = Costs.Steps;

  SmallVector<Loop *, 8> Innermost;
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost())
      Innermost.push_back(L);
  bool Changed = false;
  SameResidues Same(F);
  for (Loop *L : Innermost) {
    if (!canUnroll(*L, Costs))
      continue;
    if (canHaveOneExit(*L) && hasShortReduction(*L, Costs)) {
      giveOneExit(*L, Analyses);
      Same.forget();
      Changed = true;
    }
    if (L->getExitingBlock() != L->getLoopLatch() || !findChain(*L, F, Same))
      continue;
    unsigned Trips = SE.getSmallConstantTripCount(L);
    if (Trips && Trips <= Steps)
      continue;
    if (!shouldTransform(Transformation::UnrollHorner, *L->getHeader()))
      continue;
    Changed = true;
    simplifyLoop(L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
    formLCSSARecursively(*L, DT, &LI, &SE);
    UnrollLoopOptions Options = {};
    Options.Count = Steps;
    // What is left of a trip count that is known is a loop, too.
    Options.Runtime = !Trips || Trips % Steps;
    Options.AllowExpensiveTripCount = true;
    Loop *Remainder = nullptr;
    Same.forget();
    LoopUnrollResult Result =
        UnrollLoop(L, Options, &LI, &SE, &DT, &AC, &TTI, &ORE,
                   /*PreserveLCSSA=*/true, &Remainder);
    if (Result != LoopUnrollResult::PartiallyUnrolled)
      continue;
    L->setLoopAlreadyUnrolled();
    if (Remainder)
      Remainder->setLoopAlreadyUnrolled();
    std::optional<Chain> C = findChain(*L, F, Same);
    if (!C || C->Reductions < 2 || !L->getLoopPreheader())
      continue;
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Horner", C->Last)
             << "evaluated " << ore::NV("Steps", Steps)
             << " steps of Horner's rule at once";
    });
    SE.forgetLoop(L);
    evaluateAtOnce(*C, *L);
    Same.forget();
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
