//===- CallBoundary.cpp - Calls that elements go through ------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/CallBoundary.h"
#include "residue/Analysis/Reductions.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

namespace {

/// What the members of a web are, and what they are stored to.
class Crossings {
public:
  Crossings(Function &F, const ResidueGraph &Graph);

  CallBoundary of(CallBase &Call) const;

private:
  const ResidueGraph &Graph;
  /// How many members are stored to a local object, and inputs loaded from it.
  DenseMap<const Value *, unsigned> Stored, Loaded;
};

} // namespace

/// The node of \p V, or of what it is in another type.
static const ResidueNode *nodeOf(const ResidueGraph &Graph, const Value *V) {
  Value *Inner;
  const ResidueNode *Node = Graph.lookup(V);
  while (!Node && match(V, m_CombineOr(m_Trunc(m_Value(Inner)),
                                       m_ZExt(m_Value(Inner))))) {
    V = Inner;
    Node = Graph.lookup(V);
  }
  return Node;
}

Crossings::Crossings(Function &F, const ResidueGraph &Graph) : Graph(Graph) {
  for (Instruction &I : instructions(F)) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer)
      continue;
    const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
    if (!isa<AllocaInst>(Object))
      continue;
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      const ResidueNode *Node = nodeOf(Graph, Store->getValueOperand());
      Stored[Object] += Node && Node->isOperation();
    } else if (const ResidueNode *Node = Graph.lookup(&I)) {
      Loaded[Object] += Node->Kind == NodeKind::Input;
    } else {
      Loaded[Object] += any_of(I.users(), [&](const User *U) {
        const ResidueNode *Read = Graph.lookup(U);
        return Read && Read->Kind == NodeKind::Input;
      });
    }
  }
}

/// A number crosses where it is an operand or the result, or is in memory that
/// the callee is given.
CallBoundary Crossings::of(CallBase &Call) const {
  CallBoundary Crossing{&Call, CalleeKind::Other};
  for (const Use &Argument : Call.args()) {
    if (Argument->getType()->isPointerTy()) {
      const Value *Object = getUnderlyingObject(Argument, /*MaxLookup=*/0);
      bool IsResult = Call.paramHasAttr(Call.getArgOperandNo(&Argument),
                                        Attribute::StructRet);
      bool IsValue = Call.isByValArgument(Call.getArgOperandNo(&Argument));
      Crossing.In += !IsResult && Stored.lookup(Object);
      Crossing.Out += !IsValue && Loaded.lookup(Object);
    } else if (const ResidueNode *Node = nodeOf(Graph, Argument)) {
      Crossing.In += Node->isOperation();
    }
  }
  if (const ResidueNode *Node = Graph.lookup(&Call))
    Crossing.Out += Node->Kind == NodeKind::Input;
  return Crossing;
}

/// \p F is of the C library, as memcmp: nobody defines it anew.
static bool isOfLibrary(const Function &F) {
  LibFunc Known;
  return TargetLibraryInfoImpl(Triple(F.getParent()->getTargetTriple()))
      .getLibFunc(F, Known);
}

static CalleeKind kindOf(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return CalleeKind::Pointer;
  return Callee->isDeclaration() && !isOfLibrary(*Callee)
             ? CalleeKind::OtherFile
             : CalleeKind::Other;
}

SmallVector<CallBoundary, 2>
residue::callBoundaries(Function &F, const ResidueGraph &Graph) {
  Crossings Numbers(F, Graph);
  MapVector<const Value *, CallBoundary> ByCallee;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || isa<IntrinsicInst>(Call) || Call->isInlineAsm() ||
        isRaisedCall(I))
      continue;
    CallBoundary Crossing = Numbers.of(*Call);
    if (!Crossing.In || !Crossing.Out)
      continue;
    Crossing.Callee = kindOf(*Call);
    auto [Known, New] = ByCallee.insert({Call->getCalledOperand(), Crossing});
    if (!New &&
        Known->second.In + Known->second.Out < Crossing.In + Crossing.Out)
      Known->second = Crossing;
  }
  SmallVector<CallBoundary, 2> All;
  for (const auto &[Callee, Crossing] : ByCallee)
    All.push_back(Crossing);
  return All;
}

WhyCalled residue::whyCalled(const Function &F, const ResidueGraph &Graph) {
  const unsigned MostReductions = 4;
  auto IsReduction = [](const ResidueNode *Node) {
    return Node->Kind == NodeKind::Reduce;
  };
  if (count_if(Graph.nodes(), IsReduction) > MostReductions ||
      F.hasFnAttribute(Attribute::OptimizeNone))
    return WhyCalled::Unknown;
  unsigned Calls = count_if(F.uses(), [](const Use &U) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    return Call && Call->isCallee(&U);
  });
  if (F.hasFnAttribute(Attribute::NoInline) && Calls > 1)
    return WhyCalled::NoInline;
  bool IsInTable =
      any_of(F.users(), [](const User *U) { return isa<Constant>(U); });
  return IsInTable && !Calls ? WhyCalled::Addressed : WhyCalled::Unknown;
}
