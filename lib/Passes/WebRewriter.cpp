//===- WebRewriter.cpp - The code of a web --------------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rewritten web is built beside the old one: every node that some
// use needs modulo M gets an element at the place of its instruction, phi nodes
// first without their edges. Uses that need the source's exact integer are
// served by the complete reduction of the element where the source's integer is
// canonical; otherwise the old instruction stays for them.
//
//===----------------------------------------------------------------------===//

#include "WebRewriter.h"
#include "ConvertedTables.h"
#include "WebInputs.h"
#include "residue/Analysis/InsertionPoint.h"
#include "residue/Analysis/WebSchedule.h"
#include "residue/Plan/Witness.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace residue;

/// The place right behind the definition of \p V.
static BasicBlock::iterator afterDefinition(Value *V, Function &F) {
  std::optional<BasicBlock::iterator> Place = placeBehind(*V, F);
  assert(Place && "graphs with such values are not rewritten");
  return *Place;
}

namespace {

class WebRewriter {
public:
  WebRewriter(Function &F, const WebPlan &Whole, WebLiveness &Live,
              DominatorTree &DT, LoopInfo &LI)
      : F(F), Whole(Whole), Graph(Whole.graph()), R(Whole.representation()),
        Plan(Whole.reductions()), Packed(Whole.lanes()), Live(Live),
        Schedule(Whole.schedule()), DT(DT), LI(LI), Builder(F.getContext()),
        Values(Graph.nodes().size()), AsElement(Graph.nodes().size()),
        Users(Graph.nodes().size()), Tables(F, Graph.modulus(), R) {
    for (const ResidueNode *Node : Graph.nodes())
      if (Live.needsResidue(Node))
        for (const ResidueNode *Operand : Node->Operands)
          Users[Operand->Id].push_back(Node);
  }

  /// Returns the number of complete reductions at exits.
  unsigned rewrite() {
    if (any_of(Graph.nodes(), [](const ResidueNode *Node) {
          return numberOf(Node->V).has_value();
        }))
      R.listSteps(&Steps);
    for (const ResidueNode *Node : Schedule.order())
      emitOnce(*Node);
    for (const LaneRegion &Region : Packed.all())
      withSurroundings([&](const LaneRegion::Surroundings &Around) {
        Region.finish(Around, R);
      });
    for (const ResidueNode *Node : Graph.nodes())
      if (Live.needsResidue(Node) && Node->Kind == NodeKind::Phi &&
          !Packed.lookup(Node))
        connect(*Node);
    for (const ResidueNode *Memory : Graph.memories())
      if (Live.needsResidue(Memory)) {
        store(*Memory);
        if (!Memory->Column->isConstant())
          clear(*Memory->Column, Plan.at(Memory).Bound);
      }
    unsigned Exits = 0;
    for (const ResidueNode *Node : Graph.nodes())
      if (Live.needsExact(Node))
        Exits += serveExactUses(*Node);
    Exits += Comparisons;
    Tables.finish();
    R.emitAt(nullptr);
    R.listSteps(nullptr);
    Live.finish(Graph);
    return Exits;
  }

private:
  void at(BasicBlock::iterator It, const DebugLoc &Loc) {
    Builder.SetInsertPoint(It->getParent(), It);
    Builder.SetCurrentDebugLocation(Loc);
    R.emitAt(&Builder);
  }

  void emitOnce(const ResidueNode &Node) {
    if (!isInputOfLanes(Node) && Emitted.insert(&Node).second)
      emit(Node);
  }

  /// \p Node, which lanes take, and what it is computed of in their block.
  void emitAhead(const ResidueNode &Node) {
    if (WebSchedule::moves(Node) && !Packed.lookup(&Node) &&
        !Emitted.contains(&Node))
      for (const ResidueNode *Operand : Node.Operands)
        emitAhead(*Operand);
    emitOnce(Node);
  }

  /// Lanes may take \p Node as an integer, and nobody else takes it: it becomes
  /// an element where one of them asks for that.
  bool isInputOfLanes(const ResidueNode &Node) const {
    return Node.Kind == NodeKind::Input && !Packed.empty() &&
           isOnlyInLanes(Node);
  }
  bool isOnlyInLanes(const ResidueNode &Node) const {
    return all_of(Users[Node.Id], [&](const ResidueNode *User) {
      return Packed.lookup(User) ||
             (User->Kind == NodeKind::Alias && !Live.needsExact(User) &&
              isOnlyInLanes(*User));
    });
  }

  void emit(const ResidueNode &Node) {
    if (Node.Kind == NodeKind::Constant) {
      R.emitAt(&Builder);
      Values[Node.Id] = AsElement[Node.Id] =
          R.constant(Node.Constant, Whole.powers().of(Node));
      return;
    }
    if (const LaneRegion *Region = Packed.lookup(&Node)) {
      if (PackedDone.insert(Region).second)
        emitPacked(*Region);
      return;
    }
    if (Plan.root(&Node) != &Node) // Shares the value of its root.
      return;
    if (Plan.at(&Node).What == Decision::Fuse) // Emitted with its sum.
      return;
    if (Node.Kind == NodeKind::Memory)
      return;

    Steps.clear();
    std::optional<Element> Result = compute(Node);
    if (!Result)
      return;
    auto *I = dyn_cast<Instruction>(Node.V);
    const ElementBound &Bound = Plan.at(&Node).Bound;
    assert(Bound.covers(Result->Bound) && "the code is worse than its plan");
    if (I && Result->V && !isa<Constant>(Result->V) &&
        Result->V != Node.value() && !I->getType()->isVoidTy())
      Result->V->setName(I->getName() + ".res");
    // The planned bound is that of the fixpoint; the bound from the operands at
    // hand may be smaller. Phi nodes have it, and no operands yet.
    if (Node.Kind != NodeKind::Phi)
      Result = R.widen(*Result, Bound);
    record(Node, *Result);
    Values[Node.Id] = AsElement[Node.Id] = *Result;
    if (Plan.at(&Node).NeedsElement && Node.Kind != NodeKind::Phi) {
      AsElement[Node.Id] = Plan.element(Node, *Result, R);
      record(Node, AsElement[Node.Id]);
    }
  }

  /// \p New is the element of \p Node.
  void record(const ResidueNode &Node, const Element &New) {
    recordWith(Node, New, R.exponentOf(Whole.powers().of(Node)));
    recordSteps(Node, New.V, R.exponentOf(Whole.powers().of(Node)));
  }

  /// \p New holds \p Node times 2^Exponent; so does what the last reduction has
  /// made it of, step by step.
  void recordSteps(const ResidueNode &Node, const Value *New, int Exponent) {
    for (const EmittedStep &Step : reverse(Steps)) {
      const auto *Resized = dyn_cast<CastInst>(New);
      if (Step.To.V != New && (!Resized || Step.To.V != Resized->getOperand(0)))
        continue;
      New = Step.From.V;
      recordWith(Node, Step.From, Exponent);
    }
  }

  void recordWith(const ResidueNode &Node, const Element &New,
                  int Exponent) const {
    std::optional<unsigned> Number = numberOf(Node.V);
    if (!Number)
      return;
    HeldNumber Held{*Number, Graph.modulus().value(), Exponent, {}};
    if (New.Bound.isInteger())
      Held.Limbs.push_back({0, 0, New.Bound.interval()});
    else
      for (const auto &[Limb, Max] : enumerate(New.Bound.limbs()))
        Held.Limbs.push_back({unsigned(Limb) * R.wordBits(),
                              R.limbs()->position(Limb),
                              {Integer(0), Max}});
    recordHeld({New.V}, {Held});
  }

  /// The code of \p Node; none for a comparison, which is no element.
  std::optional<Element> compute(const ResidueNode &Node) {
    auto *I = dyn_cast<Instruction>(Node.V);
    DebugLoc Loc = I ? I->getDebugLoc() : DebugLoc();
    switch (Node.Kind) {
    case NodeKind::Input: {
      at(entryPlace(Node), Loc);
      return R.enter(numberOfInput(Builder, Node, Graph.modulus(), R.wordBits(),
                                   isOnlyInLanes(Node)),
                     Node.entryMax(Graph.modulus()), Whole.powers().of(Node));
    }
    case NodeKind::Phi: {
      at(I->getIterator(), Loc);
      PHINode *New = Builder.CreatePHI(R.elementType(F.getContext()),
                                       Node.Operands.size(), "");
      return Element{New, Plan.at(&Node).Bound};
    }
    case NodeKind::Load: {
      at(Schedule.place(&Node)->getIterator(), Loc);
      auto *Old = cast<LoadInst>(I);
      return Element{Builder.CreateAlignedLoad(
                         R.elementType(F.getContext()),
                         Tables.placeOf(Builder, *Old, *Node.Operands[0]),
                         Old->getAlign()),
                     Plan.at(&Node).Bound};
    }
    default:
      return computeOperation(Node, *I);
    }
  }

  std::optional<Element> computeOperation(const ResidueNode &Node,
                                          Instruction &I) {
    BasicBlock::iterator Place = isa<PHINode>(I)
                                     ? I.getParent()->getFirstInsertionPt()
                                     : Schedule.place(&Node)->getIterator();
    at(Place, I.getDebugLoc());
    SmallVector<Element, 2> Operands;
    for (const ResidueNode *Operand : Plan.operandsOf(Node))
      Operands.push_back(operand(Operand, Plan.takesElements(Node)));
    if (Node.Kind == NodeKind::Equal) {
      compare(cast<ICmpInst>(I), Node, Operands);
      return std::nullopt;
    }
    Value *Mask = nullptr;
    if (Node.Kind == NodeKind::Select) {
      Mask = mask(Node.Condition);
      at(Place, I.getDebugLoc());
    }
    return Plan.compute(Node, Operands, R, Mask);
  }

  /// Replaces \p Old, which compares canonical integers.
  void compare(ICmpInst &Old, const ResidueNode &Node,
               ArrayRef<Element> Operands) {
    const LaneTest *InLanes = Packed.test(Node);
    Value *New = InLanes ? InLanes->emit(Builder)
                         : R.isZero(Plan.difference(Node, Operands, R));
    if (Old.getPredicate() == ICmpInst::ICMP_NE)
      New = Builder.CreateNot(New);
    recordSame(*New, Old);
    Old.replaceAllUsesWith(New);
    Live.replaceForOthers(&Old, New);
    Replaced[&Old] = New;
    ++Comparisons;
  }

  /// Calls \p Do with what a region needs of the rest.
  void
  withSurroundings(function_ref<void(const LaneRegion::Surroundings &)> Do) {
    auto Outside = [&](const ResidueNode *Node) {
      const ResidueNode *Root = Plan.root(Node);
      if (isInputOfLanes(*Root) && Emitted.insert(Root).second)
        emit(*Root);
      return operand(Node, true);
    };
    auto Mask = [&](Value *Condition) { return mask(Condition); };
    auto Leave = [&](const ResidueNode *Node, const Element &E) {
      Values[Node->Id] = AsElement[Node->Id] = E;
    };
    auto LeaveExactly = [&](const ResidueNode *Node, Value *V) {
      Canonical[Node] = V;
    };
    auto Number = [&](const ResidueNode *Node, IRBuilderBase &At) {
      return numberOfInput(At, *Node, Graph.modulus(), R.wordBits(),
                           /*IsForLanes=*/true);
    };
    Do({Outside, Number, Mask, Leave, LeaveExactly});
  }

  /// The whole region, at its first member.
  void emitPacked(const LaneRegion &Region) {
    BasicBlock *BB = Region.block();
    // What a block takes may come later in the order.
    if (!Region.isPhis())
      for (const ResidueNode *Node : Schedule.order())
        if (Region.contains(Node))
          for (const ResidueNode *Operand : Node->Operands)
            if (!Region.contains(Operand))
              emitAhead(*Operand);
    withSurroundings([&](const LaneRegion::Surroundings &Around) {
      Region.emit(Schedule.meeting(BB),
                  Region.isLoop()
                      ? blockBehind(*Region.loop()->getExitingBlock())
                      : nullptr,
                  Around, R);
    });
  }

  /// The block behind a loop that only its one way out leads to.
  BasicBlock *blockBehind(BasicBlock &Exiting) {
    BasicBlock *Loop = &Exiting;
    auto *Branch = cast<BranchInst>(Loop->getTerminator());
    unsigned Index =
        LI.getLoopFor(Loop)->contains(Branch->getSuccessor(0)) ? 1 : 0;
    BasicBlock *Behind = Branch->getSuccessor(Index);
    if (Behind->getSinglePredecessor() && Behind->phis().empty())
      return Behind;
    BasicBlock *Between = BasicBlock::Create(
        F.getContext(), Loop->getName() + ".left", &F, Behind);
    BranchInst::Create(Behind, Between)->setDebugLoc(Branch->getDebugLoc());
    Branch->setSuccessor(Index, Between);
    Behind->replacePhiUsesWith(Loop, Between);
    addToLoop(Between, Loop, Behind);
    DT.splitBlock(Between);
    return Between;
  }

  /// \p Between, new on the edge that leaves the loop of \p From for \p To, is
  /// in the loops that both are in.
  void addToLoop(BasicBlock *Between, BasicBlock *From, BasicBlock *To) {
    Loop *Common = LI.getLoopFor(From);
    while (Common && !Common->contains(To))
      Common = Common->getParentLoop();
    if (Common)
      Common->addBasicBlockToLoop(Between, LI);
  }

  /// Calls \p Visit for each instruction that \p User, which takes \p Input,
  /// is, and the block that it needs the input in.
  static void
  forEachUser(const ResidueNode &User, const ResidueNode &Input,
              function_ref<void(Instruction *, BasicBlock *)> Visit) {
    if (User.Kind == NodeKind::Memory) {
      for (unsigned Index = 0; Index != User.Operands.size(); ++Index)
        if (User.Operands[Index] == &Input)
          Visit(User.Column->Stores[Index],
                User.Column->Stores[Index]->getParent());
      return;
    }
    auto *I = cast<Instruction>(User.V);
    auto *Phi = dyn_cast<PHINode>(I);
    if (!Phi)
      return Visit(I, I->getParent());
    // An alias has one operand, whichever edge it is reached by.
    for (unsigned Index = 0; Index != Phi->getNumIncomingValues(); ++Index)
      if (User.Kind != NodeKind::Phi || User.Operands[Index] == &Input)
        Visit(I, Phi->getIncomingBlock(Index));
  }

  /// Where an input is converted: in front of all its uses, and of loops that
  /// its definition is not in. Those that lanes compute take it there.
  BasicBlock::iterator entryPlace(const ResidueNode &Node) {
    BasicBlock *Common = nullptr;
    auto Join = [&](BasicBlock *BB) {
      Common = Common ? DT.findNearestCommonDominator(Common, BB) : BB;
    };
    for (const ResidueNode *User : Users[Node.Id])
      forEachUser(*User, Node,
                  [&](Instruction *, BasicBlock *BB) { Join(BB); });
    auto *Definition = dyn_cast<Instruction>(Node.value());
    BasicBlock *Home =
        Definition ? Definition->getParent() : &F.getEntryBlock();
    for (const Loop *L = Common ? LI.getLoopFor(Common) : nullptr;
         L && !L->contains(Home); L = LI.getLoopFor(Common))
      Common = DT.getNode(L->getHeader())->getIDom()->getBlock();
    if (Common)
      Common = blockWithPlace(Common, DT);
    if (!Common || Common == Home || !DT.properlyDominates(Home, Common))
      return afterDefinition(Node.value(), F);
    return Common->getFirstInsertionPt();
  }

  Element operand(const ResidueNode *Node, bool Elements) const {
    const ResidueNode *Root = Plan.root(Node);
    return Elements ? AsElement[Root->Id] : Values[Root->Id];
  }

  /// The mask word of a condition, computed once, right behind it.
  Value *mask(Value *Condition) {
    // A region of lanes may have come before the comparison in the order.
    if (const ResidueNode *By = Graph.lookup(Condition);
        By && By->Kind == NodeKind::Equal)
      emitOnce(*By);
    if (Value *New = Replaced.lookup(Condition))
      Condition = New;
    Value *&Mask = Masks[Condition];
    if (!Mask) {
      at(afterDefinition(Condition, F), Builder.getCurrentDebugLocation());
      Mask = R.mask(Condition);
    }
    return Mask;
  }

  void connect(const ResidueNode &Node) {
    auto *Old = cast<PHINode>(Node.V);
    auto *New = cast<PHINode>(Values[Node.Id].V);
    for (unsigned Index = 0; Index != Old->getNumIncomingValues(); ++Index)
      New->addIncoming(operand(Node.Operands[Index], true).V,
                       Old->getIncomingBlock(Index));
  }

  /// The stores to \p Memory, which now store elements.
  void store(const ResidueNode &Memory) {
    const MemoryColumn &Column = *Memory.Column;
    for (unsigned Index = 0; Index != Column.Stores.size(); ++Index) {
      StoreInst *Old = Column.Stores[Index];
      at(Schedule.placeOfStore(*Old)->getIterator(), Old->getDebugLoc());
      Builder.CreateAlignedStore(operand(Memory.Operands[Index], true).V,
                                 Old->getPointerOperand(), Old->getAlign());
    }
  }

  /// Memory that was never written holds anything. Where an element cannot be
  /// anything, the object of \p Column is zero to begin with. What a function
  /// gives may be no memory at all.
  void clear(const MemoryColumn &Column, const ElementBound &Bound) {
    auto &Object = *cast<Instruction>(Column.Object);
    if (Bound == R.containerMax() || Column.StartsAsZero ||
        !Cleared.insert(&Object).second)
      return;
    at(*Object.getInsertionPointAfterDef(), Object.getDebugLoc());
    if (auto *Alloca = dyn_cast<AllocaInst>(&Object)) {
      TypeSize Size =
          *Alloca->getAllocationSize(F.getParent()->getDataLayout());
      Builder.CreateMemSet(&Object, Builder.getInt8(0), Size.getFixedValue(),
                           Alloca->getAlign());
      return;
    }
    auto &Call = cast<CallBase>(Object);
    Value *Bytes = sizeOfAllocation(Call);
    if (!Call.hasRetAttr(Attribute::NonNull))
      Bytes =
          Builder.CreateSelect(Builder.CreateIsNull(&Call),
                               Constant::getNullValue(Bytes->getType()), Bytes);
    Builder.CreateMemSet(&Call, Builder.getInt8(0), Bytes, Call.getRetAlign());
  }

  /// The block of \p U, for a phi node the end of it. A phi node behind a loop
  /// gets a block on the edge that leaves the loop. In front of a pad is no
  /// place.
  BasicBlock *blockOfUse(const Use &U) {
    auto *User = cast<Instruction>(U.getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    if (User->isEHPad())
      return DT.getNode(User->getParent())->getIDom()->getBlock();
    if (!Phi)
      return User->getParent();
    BasicBlock *From = Phi->getIncomingBlock(U);
    BasicBlock *To = Phi->getParent();
    // Without its loops LLVM splits this edge alone, and the uses of the phi
    // nodes stay where they are; with them it splits other exits, too.
    if (LI.getLoopDepth(From) > LI.getLoopDepth(To))
      if (BasicBlock *Between =
              SplitCriticalEdge(From, To, CriticalEdgeSplittingOptions(&DT)))
        addToLoop(Between, From, To);
    return Phi->getIncomingBlock(U);
  }

  bool serveExactUses(const ResidueNode &Node) {
    SmallVector<Use *, 4> Uses;
    BasicBlock *Common = nullptr;
    auto Join = [&](BasicBlock *BB) {
      Common = Common ? DT.findNearestCommonDominator(Common, BB) : BB;
    };
    for (Use &U : Node.V->uses()) {
      auto *User = dyn_cast<Instruction>(U.getUser());
      if (!User || !Live.staysForExactUse(User))
        continue;
      Uses.push_back(&U);
      Join(blockOfUse(U));
    }
    SmallVector<Instruction *, 4> Others;
    for (const ForeignUse &Use : Live.foreignUses(Node.V))
      forEachUser(*Use.User, *Use.Input, [&](Instruction *I, BasicBlock *BB) {
        Others.push_back(I);
        Join(BB);
      });
    if (!Common)
      return false;
    Common = blockWithPlace(Common, DT);

    auto *Definition = cast<Instruction>(Node.V);
    BasicBlock *Home = Definition->getParent();
    BasicBlock::iterator Place;
    if (Common == Home || LI.getLoopDepth(Common) > LI.getLoopDepth(Home) ||
        !DT.dominates(Home, Common)) {
      // Behind everything that was emitted for the node.
      Place = isa<PHINode>(Definition) ? firstPlaceFor(Node, Home)
                                       : Schedule.place(&Node)->getIterator();
    } else {
      Place = Common->getTerminator()->getIterator();
      for (Use *U : Uses)
        Others.push_back(cast<Instruction>(U->getUser()));
      for (Instruction *User : Others)
        if (User->getParent() == Common && !isa<PHINode>(User) &&
            Live.comesBefore(User, &*Place))
          Place = User->getIterator();
    }
    Value *InLanes = Canonical.lookup(&Node);
    Place = behindElement(Node, InLanes, Place);
    at(Place, Definition->getDebugLoc());
    Steps.clear();
    Value *Exact = InLanes
                       ? Builder.CreateZExtOrTrunc(InLanes, Node.V->getType())
                       : R.leave(operand(&Node, Whole.leavesAsElement()),
                                 Node.V->getType(), Whole.powers().of(Node));
    recordSame(*Exact, *Node.V);
    recordSteps(Node, Exact, 0);
    for (Use *U : Uses)
      U->set(Exact);
    Live.replaceForOthers(Node.V, Exact);
    return true;
  }

  /// \p Place, or behind what the element of \p Node is there in: what a loop
  /// has in lanes leaves them behind it.
  BasicBlock::iterator behindElement(const ResidueNode &Node, Value *InLanes,
                                     BasicBlock::iterator Place) {
    auto *Value = dyn_cast_or_null<Instruction>(
        InLanes ? InLanes : operand(&Node, Whole.leavesAsElement()).V);
    return !Value || DT.dominates(Value->getParent(), Place->getParent())
               ? Place
               : std::next(Value->getIterator());
  }

  /// Behind the code of \p Node, whose value stands for a phi of \p Home.
  BasicBlock::iterator firstPlaceFor(const ResidueNode &Node,
                                     BasicBlock *Home) {
    auto *Value = dyn_cast_or_null<Instruction>(
        operand(&Node, Whole.leavesAsElement()).V);
    if (Value && Value->getParent() == Home && !isa<PHINode>(Value))
      return std::next(Value->getIterator());
    return Home->getFirstInsertionPt();
  }

private:
  Function &F;
  const WebPlan &Whole;
  const ResidueGraph &Graph;
  Representation &R;
  const ReductionPlan &Plan;
  const LaneRegions &Packed;
  WebLiveness &Live;
  const WebSchedule &Schedule;
  DominatorTree &DT;
  LoopInfo &LI;
  IRBuilder<> Builder;
  SmallVector<Element, 0> Values, AsElement;
  SmallVector<SmallVector<const ResidueNode *, 2>, 0> Users;
  DenseMap<Value *, Value *> Masks, Replaced;
  ConvertedTables Tables;
  SmallPtrSet<Instruction *, 2> Cleared;
  DenseSet<const LaneRegion *> PackedDone;
  /// The integers of members of regions that are canonical already.
  DenseMap<const ResidueNode *, Value *> Canonical;
  DenseSet<const ResidueNode *> Emitted;
  /// Of the reductions of the number that is being emitted, where numbers are
  /// recorded.
  SmallVector<EmittedStep, 8> Steps;
  unsigned Comparisons = 0;
};

} // namespace

unsigned residue::rewriteWeb(Function &F, const WebPlan &Plan,
                             WebLiveness &Live, DominatorTree &DT,
                             LoopInfo &LI) {
  return WebRewriter(F, Plan, Live, DT, LI).rewrite();
}
