//===- ChosenModuli.cpp - One of a few moduli -----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Let m be the number that is one of the constants c0, c1, ...; it is chosen
// once, in front of everything that is computed with it. A member is what
// depends on m and decides what is divided by it: for each ci there is a copy
// of all members, with ci for m. Where m = ci the i-th copies are the members,
// as follows from one to the next: a member is dominated by m, so that m is not
// chosen anew between two of them, around a loop for instance. What is no
// member takes m = c0 ? copy 0 : m = c1 ? copy 1 : ... The other copies are
// computed in vain, which costs less than a division by a variable, and tells
// nobody which of them it was.
//
// Where one of the constants is 0, nothing is known of m until something was
// divided by it. What is needed before that is no member.
//
// A modulus that is looked up in a table is no secret: its place in memory is
// seen already. So where copies would be many, or short, a switch leads to the
// division by each of the constants.
//
//===----------------------------------------------------------------------===//

#include "residue/Passes/ChosenModuli.h"
#include "residue/Analysis/Divisions.h"
#include "residue/Analysis/DivisorParameters.h"
#include "residue/Analysis/PossibleConstants.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Target/DebugCounters.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "chosen-moduli"

using namespace llvm;
using namespace residue;

/// Moduli for each of which everything is computed.
static const unsigned MaxCopies = 4;
/// Operations between m and a divisor.
static const unsigned MaxDepth = 8;
/// The instructions of all copies of the members.
static const unsigned MaxMembers = 1000;
/// Shorter dividends are divided behind a switch.
static const unsigned MaxSwitchedDividend = 128;

namespace {

/// The divisions by what one number m decides.
struct ChosenModulus {
  Instruction *Root;
  /// What m can be, without those by which nobody divides.
  SmallVector<APInt, 4> Values;
  bool IsLookup = false;
  /// m may also be something else, where nothing is divided by it.
  bool MayBeZero = false;
  SetVector<Instruction *> Divisions;
};

/// The copies of what is computed with one m.
class Copies {
public:
  Copies(const ChosenModulus &Chosen, const DominatorTree &DT)
      : Chosen(Chosen), DT(DT) {}

  void make();

private:
  using Values = SmallVector<Value *, 4>;

  bool canBeMember(const Instruction &I) const;
  void findMembers();
  bool isUsedOutside(const Instruction &I) const;
  bool isBehindDivision(const Instruction &I) const;
  bool freezesModulus() const;
  Value *copyOf(Value *V, unsigned Index) const;
  void copy(Instruction &I);
  void fillPhi(PHINode &Phi);
  Value *isModulus(unsigned Index);
  void choose(Instruction &I);

  const ChosenModulus &Chosen;
  const DominatorTree &DT;
  SetVector<Instruction *> Members;
  DenseMap<Value *, Values> CopiesOf;
  Values Conditions;
};

} // namespace

//===----------------------------------------------------------------------===//
// What is chosen
//===----------------------------------------------------------------------===//

/// \p V where \p Root is \p C; null if that is no number.
static ConstantInt *evaluate(Value *V, const Value *Root, const APInt &C,
                             unsigned Depth = 0) {
  if (V == Root)
    return ConstantInt::get(V->getContext(), C);
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return dyn_cast<ConstantInt>(V);
  if (isa<PHINode>(I) || Depth == MaxDepth)
    return nullptr;
  SmallVector<Constant *, 2> Operands;
  for (Value *Operand : I->operand_values()) {
    Operands.push_back(evaluate(Operand, Root, C, Depth + 1));
    if (!Operands.back())
      return nullptr;
  }
  if (isa<FreezeInst>(I))
    return cast<ConstantInt>(Operands[0]);
  return dyn_cast_or_null<ConstantInt>(
      ConstantFoldInstOperands(I, Operands, I->getDataLayout()));
}

/// Nobody keeps a loop over bits for the division of \p I by \p Modulus.
static bool isCheap(const Instruction &I, const Modulus &M) {
  return M.kind() == Modulus::Kind::Trivial ||
         M.kind() == Modulus::Kind::PowerOfTwo || isSupportedReduction(I, M);
}

/// Keeps those values of m that divide. False if the divisions do not agree
/// which these are, or where one of them would be no better.
static bool keepDivisors(ChosenModulus &Chosen) {
  auto Divides = [&](const APInt &C) {
    return count_if(Chosen.Divisions, [&](Instruction *I) {
      ConstantInt *Divisor = evaluate(I->getOperand(1), Chosen.Root, C);
      return Divisor && !Divisor->isZero() &&
             isCheap(*I, Modulus(Integer::fromUnsigned(Divisor->getValue())));
    });
  };
  auto IsZero = [&](const APInt &C) {
    return all_of(Chosen.Divisions, [&](Instruction *I) {
      ConstantInt *Divisor = evaluate(I->getOperand(1), Chosen.Root, C);
      return Divisor && Divisor->isZero();
    });
  };
  size_t All = Chosen.Values.size();
  erase_if(Chosen.Values, IsZero);
  Chosen.MayBeZero = Chosen.Values.size() != All;
  return !Chosen.Values.empty() && all_of(Chosen.Values, [&](const APInt &C) {
    return size_t(Divides(C)) == Chosen.Divisions.size();
  });
}

/// The divisors of \p F that are one of a few constants.
static SmallVector<ChosenModulus, 2> findChosen(Function &F,
                                                const DominatorTree &DT) {
  MapVector<Instruction *, ChosenModulus> ByRoot;
  for (Instruction &I : instructions(F)) {
    if (I.getOpcode() != Instruction::URem || !dividesByVariable(I) ||
        !DT.isReachableFromEntry(I.getParent()))
      continue;
    auto *Root = dyn_cast<Instruction>(
        const_cast<Value *>(&rootOfChoice(*I.getOperand(1))));
    if (!Root)
      continue;
    ChosenModulus &Chosen = ByRoot[Root];
    Chosen.Root = Root;
    Chosen.Divisions.insert(&I);
  }
  SmallVector<ChosenModulus, 2> Found;
  for (auto &[Root, Chosen] : ByRoot) {
    std::optional<PossibleConstants> Values = possibleConstants(*Root);
    if (!Values)
      continue;
    Chosen.Values = Values->Values;
    Chosen.IsLookup = Values->IsLookup;
    if (keepDivisors(Chosen))
      Found.push_back(Chosen);
  }
  return Found;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// \p I may be computed where the program does not: its operands then are those
/// of another modulus.
bool Copies::canBeMember(const Instruction &I) const {
  if (!I.getType()->isIntegerTy() || !DT.dominates(Chosen.Root, &I))
    return false;
  if (I.isBinaryOp())
    return !I.isIntDivRem() ||
           Chosen.Divisions.contains(const_cast<Instruction *>(&I));
  return isa<CastInst, SelectInst, FreezeInst, PHINode, ICmpInst>(I) ||
         isRaisedReduction(I);
}

bool Copies::isUsedOutside(const Instruction &I) const {
  return any_of(I.users(), [&](const User *U) {
    return !Members.contains(const_cast<Instruction *>(cast<Instruction>(U)));
  });
}

bool Copies::isBehindDivision(const Instruction &I) const {
  return any_of(Chosen.Divisions, [&](const Instruction *Division) {
    return Division == &I || DT.dominates(Division, &I);
  });
}

/// What depends on m, and what is divided depends on; for want of room the
/// divisions alone.
void Copies::findMembers() {
  SetVector<Instruction *> Depending, Deciding;
  SmallVector<Instruction *, 32> Work{Chosen.Root};
  while (!Work.empty())
    for (User *U : Work.pop_back_val()->users())
      if (auto *I = dyn_cast<Instruction>(U);
          I && canBeMember(*I) && Depending.insert(I))
        Work.push_back(I);
  Work.append(Chosen.Divisions.begin(), Chosen.Divisions.end());
  while (!Work.empty())
    for (Value *V : Work.pop_back_val()->operand_values())
      if (auto *I = dyn_cast<Instruction>(V);
          I && Depending.contains(I) && Deciding.insert(I))
        Work.push_back(I);
  Deciding.insert(Chosen.Divisions.begin(), Chosen.Divisions.end());
  Members = Deciding.size() * Chosen.Values.size() <= MaxMembers
                ? Deciding
                : Chosen.Divisions;
  while (Chosen.MayBeZero && Members.remove_if([&](Instruction *I) {
    return isUsedOutside(*I) && !isBehindDivision(*I);
  }))
    ;
}

Value *Copies::copyOf(Value *V, unsigned Index) const {
  if (auto *C = evaluate(V, Chosen.Root, Chosen.Values[Index]))
    return C;
  auto Known = CopiesOf.find(V);
  return Known == CopiesOf.end() ? V : Known->second[Index];
}

/// The flags of \p I were proven for m, not for every constant.
void Copies::copy(Instruction &I) {
  Values &All = CopiesOf[&I];
  for (unsigned Index = 0; Index != Chosen.Values.size(); ++Index) {
    Instruction *Copy = I.clone();
    Copy->insertBefore(I.getIterator());
    Copy->dropPoisonGeneratingAnnotations();
    Copy->setName(I.getName() + ".m" + Twine(Index));
    if (!isa<PHINode>(I))
      for (Use &U : Copy->operands())
        U = copyOf(U, Index);
    All.push_back(Copy);
  }
}

void Copies::fillPhi(PHINode &Phi) {
  for (unsigned Index = 0; Index != Chosen.Values.size(); ++Index)
    for (Use &U : cast<PHINode>(CopiesOf[&Phi][Index])->incoming_values())
      U = copyOf(U, Index);
}

/// A member freezes m, or what is made of it without a division: m is defined
/// behind that.
bool Copies::freezesModulus() const {
  SmallPtrSet<const Instruction *, 16> Seen;
  SmallVector<const Instruction *, 16> Work;
  copy_if(Members, std::back_inserter(Work), IsaPred<FreezeInst>);
  while (!Work.empty())
    for (const Value *V : Work.pop_back_val()->operand_values()) {
      auto *I = dyn_cast<Instruction>(const_cast<Value *>(V));
      if (I == Chosen.Root)
        return true;
      if (I && Members.contains(I) && !Chosen.Divisions.contains(I) &&
          Seen.insert(I).second)
        Work.push_back(I);
    }
  return false;
}

/// Whether m is the constant of that index.
Value *Copies::isModulus(unsigned Index) {
  if (Conditions.empty()) {
    BasicBlock &BB = *Chosen.Root->getParent();
    IRBuilder<> B(&BB, isa<PHINode>(Chosen.Root)
                           ? BB.getFirstInsertionPt()
                           : std::next(Chosen.Root->getIterator()));
    B.SetCurrentDebugLocation(Chosen.Root->getDebugLoc());
    // Where a member freezes m, what is not defined is one of them, too.
    Value *Root = Chosen.Root;
    if (freezesModulus() && !isGuaranteedNotToBeUndefOrPoison(Root))
      Root = B.CreateFreeze(Root, "modulus");
    for (const APInt &C : drop_end(Chosen.Values))
      Conditions.push_back(B.CreateICmpEQ(Root, B.getInt(C), "is.modulus"));
  }
  return Conditions[Index];
}

/// What takes the place of \p I outside of the members.
void Copies::choose(Instruction &I) {
  if (!isUsedOutside(I))
    return;
  const Values All = CopiesOf[&I];
  BasicBlock &BB = *I.getParent();
  Value *Chosen = All.back();
  // Conditions first: they may stand in the same block.
  for (unsigned Index = 0; Index + 1 < All.size(); ++Index)
    isModulus(Index);
  IRBuilder<> B(&BB, isa<PHINode>(I) ? BB.getFirstInsertionPt()
                                     : std::next(I.getIterator()));
  B.SetCurrentDebugLocation(I.getDebugLoc());
  for (unsigned Index = All.size() - 1; Index-- != 0;)
    Chosen = B.CreateSelect(isModulus(Index), All[Index], Chosen,
                            I.getName() + ".chosen");
  I.replaceAllUsesWith(Chosen);
}

void Copies::make() {
  findMembers();
  SmallVector<Instruction *, 32> InOrder;
  for (BasicBlock *BB :
       ReversePostOrderTraversal<Function *>(Chosen.Root->getFunction()))
    for (Instruction &I : *BB)
      if (Members.contains(&I))
        InOrder.push_back(&I);
  for (Instruction *I : InOrder)
    copy(*I);
  for (Instruction *I : InOrder)
    if (auto *Phi = dyn_cast<PHINode>(I))
      fillPhi(*Phi);
  for (Instruction *I : InOrder)
    choose(*I);
  for (Instruction *I : InOrder)
    I->dropAllReferences();
  for (Instruction *I : InOrder)
    I->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// A switch
//===----------------------------------------------------------------------===//

/// \p Division in a block of its own for each value of m.
static void divideBehindSwitch(Instruction &Division,
                               const ChosenModulus &Chosen) {
  BasicBlock *Before = Division.getParent();
  LLVMContext &Context = Before->getContext();
  BasicBlock *After = SplitBlock(Before, &Division);
  Function *F = Before->getParent();
  // Nothing else is divided by.
  BasicBlock *Never = BasicBlock::Create(Context, "no.modulus", F, After);
  new UnreachableInst(Context, Never);
  Before->getTerminator()->eraseFromParent();
  IRBuilder<> B(Before);
  B.SetCurrentDebugLocation(Division.getDebugLoc());
  SwitchInst *Switch = B.CreateSwitch(Chosen.Root, Never, Chosen.Values.size());
  B.SetInsertPoint(After, After->begin());
  PHINode *Result = B.CreatePHI(Division.getType(), Chosen.Values.size());
  for (const APInt &C : Chosen.Values) {
    BasicBlock *Case = BasicBlock::Create(Context, "modulus", F, Never);
    B.SetInsertPoint(Case);
    Value *Remainder = B.CreateURem(
        Division.getOperand(0),
        evaluate(Division.getOperand(1), Chosen.Root, C), "remainder");
    B.CreateBr(After);
    Switch->addCase(ConstantInt::get(Context, C), Case);
    Result->addIncoming(Remainder, Case);
  }
  Result->takeName(&Division);
  Division.replaceAllUsesWith(Result);
  Division.eraseFromParent();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// A switch is better than copies, where one is allowed.
static bool wantsSwitch(const ChosenModulus &Chosen) {
  return Chosen.IsLookup && Chosen.Values.size() > 1 &&
         (Chosen.Values.size() > MaxCopies ||
          all_of(Chosen.Divisions, [](const Instruction *I) {
            return I->getType()->getIntegerBitWidth() <= MaxSwitchedDividend;
          }));
}

static bool wantsCopies(const ChosenModulus &Chosen) {
  return Chosen.Values.size() <= MaxCopies && !wantsSwitch(Chosen);
}

PreservedAnalyses ChosenModuliPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  if (none_of(instructions(F), dividesByVariable))
    return PreservedAnalyses::all();
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &ORE = AM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  auto Tell = [&](const ChosenModulus &Chosen) {
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Chosen", Chosen.Divisions[0])
             << "the modulus is one of "
             << ore::NV("Moduli", unsigned(Chosen.Values.size()))
             << (Chosen.Values.size() == 1 ? " constant" : " constants");
    });
  };
  // A modulus may be chosen by what is computed with another one, of which
  // there are copies then: after each, what is left is found anew.
  SmallPtrSet<const Instruction *, 4> Done;
  auto NextCopied = [&]() -> std::optional<ChosenModulus> {
    for (ChosenModulus &Chosen : findChosen(F, DT))
      if (wantsCopies(Chosen) && Done.insert(Chosen.Root).second &&
          shouldTransform(Transformation::ChosenModuli, *Chosen.Root))
        return std::move(Chosen);
    return std::nullopt;
  };
  bool Changed = false;
  while (std::optional<ChosenModulus> Chosen = NextCopied()) {
    Tell(*Chosen);
    Copies(*Chosen, DT).make();
    Changed = true;
  }
  // These change what dominates what.
  SmallVector<ChosenModulus, 2> Switched = findChosen(F, DT);
  erase_if(Switched, [](const ChosenModulus &Chosen) {
    return !wantsSwitch(Chosen) ||
           !shouldTransform(Transformation::ChosenModuli, *Chosen.Root);
  });
  for (const ChosenModulus &Chosen : Switched) {
    Tell(Chosen);
    for (Instruction *Division : Chosen.Divisions)
      divideBehindSwitch(*Division, Chosen);
  }
  if (!Changed && Switched.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  if (Switched.empty())
    PA.preserveSet<CFGAnalyses>();
  return PA;
}
