//===- GraphBuilder.cpp - Nodes for what matters only modulo M ------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What cannot be proven exact becomes an input:
//
//   zext x        is x's residue if Z(x) is x's unsigned value; otherwise the
//                 wrapped bits of x matter, and x is computed as written;
//   reduce x      likewise;
//   trunc, +, -, *  are ring homomorphisms modulo 2^N: nothing to prove;
//   select, phi   take one of their operands.
//
// See RingTerm.h for Z.
//
//===----------------------------------------------------------------------===//

#include "GraphBuilder.h"
#include "ConditionalRange.h"
#include "WrappingArms.h"
#include "residue/Analysis/InsertionPoint.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace residue;

/// No counter is wider, and moduli up to this are of one word.
static const unsigned WordOfCounters = 64;

void GraphBuilder::build(ArrayRef<Instruction *> Reductions) {
  for (Instruction *I : Reductions)
    node(I);
  while (!Work.empty()) {
    ResidueNode *Node = Work.pop_back_val();
    fill(*Node, Ranges.term(Node->V));
  }
  // A mask that is a member itself is complete behind the choice that it makes
  // only. So that is left to the program, of which it is an integer. One that
  // is no residue stays as it is.
  for (ResidueNode *Node : Graph.nodes()) {
    const ResidueNode *Mask = Node->Kind == NodeKind::Select
                                  ? Graph.lookup(Node->Condition)
                                  : nullptr;
    if (Mask && Mask->isOperation() &&
        (Mask->isCanonicalInSource(Graph.modulus()) ||
         Ranges.isExact(Node->V))) {
      Node->Kind = NodeKind::Input;
      Node->Condition = nullptr;
      Node->Operands.clear();
      readInput(*Node);
    }
  }
  extend();
}

/// What \p Compare compares is there in front of its block.
static bool comparesFromAbove(const ICmpInst &Compare) {
  return none_of(Compare.operands(), [&](const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return I && I->getParent() == Compare.getParent() && !isa<PHINode>(I);
  });
}

/// Follows the canonical members forwards, to what joins or compares them:
/// behind a join of two members one conversion is enough, in place of one on
/// every way in, of which one may be the back edge of a loop; and canonical
/// integers are equal if and only if they are the same residue.
void GraphBuilder::extend() {
  SmallVector<Value *, 32> Work;
  // A choice of the web needs its condition in front of it, where nothing of
  // what is compared may move down: behind its block all of that is there.
  SmallPtrSet<Value *, 8> Conditions;
  for (const ResidueNode *Node : Graph.nodes()) {
    if (auto *By = dyn_cast_or_null<Instruction>(Node->Condition);
        By && By->getParent() == cast<Instruction>(Node->V)->getParent())
      Conditions.insert(By);
    if (Node->isOperation() && Node->Kind != NodeKind::Memory &&
        Node->isCanonicalInSource(Graph.modulus()))
      Work.push_back(Node->V);
  }
  auto AddAll = [&](NodeKind Kind, Instruction *I,
                    ArrayRef<ResidueNode *> Operands) {
    ResidueNode *Node = Graph.addNode(Kind, I);
    Node->Operands.append(Operands.begin(), Operands.end());
    Node->Source = Bound::canonical(M);
    Work.push_back(I);
    return Node;
  };
  while (!Work.empty())
    for (User *U : Work.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      if (Graph.lookup(I) || Lattice.knows(I))
        continue;
      // The same number in another type, on the way to a join.
      if ((isa<ZExtInst>(I) || isa<TruncInst>(I)) &&
          any_of(I->users(), [](User *Next) { return isa<PHINode>(Next); }) &&
          canonicalMember(I->getOperand(0)) &&
          I->getType()->getIntegerBitWidth() >= Graph.modulus().bits()) {
        AddAll(NodeKind::Alias, I, canonicalMember(I->getOperand(0)));
        continue;
      }
      SmallVector<Value *, 4> Values;
      auto *Compare = dyn_cast<ICmpInst>(I);
      if (auto *Phi = dyn_cast<PHINode>(I);
          Phi && O.ThroughPhi && hasPlacesAround(*Phi))
        Values.append(I->op_begin(), I->op_end());
      else if (Compare && Compare->isEquality() &&
               (!Conditions.contains(I) || comparesFromAbove(*Compare)))
        Values.append(I->op_begin(), I->op_end());
      SmallVector<ResidueNode *, 4> Operands;
      for (Value *V : Values)
        Operands.push_back(canonicalMember(V));
      if (Operands.empty() || is_contained(Operands, nullptr))
        continue;
      if (Compare)
        AddAll(NodeKind::Equal, I, Operands)->Source = Bound::unsignedOf(1);
      else
        AddAll(NodeKind::Phi, I, Operands);
    }
}

/// The node of \p V, if V is a member, or a constant, in [0, M).
ResidueNode *GraphBuilder::canonicalMember(Value *V) {
  if (auto *C = dyn_cast<ConstantInt>(V)) {
    Integer Number = Integer::fromUnsigned(C->getValue());
    return Number < M ? Graph.constant(Number) : nullptr;
  }
  ResidueNode *Node = Graph.lookup(V);
  return Node && Node->isOperation() && Node->Kind != NodeKind::Equal &&
                 Node->isCanonicalInSource(Graph.modulus())
             ? Node
             : nullptr;
}

ResidueNode *GraphBuilder::node(const TermOperand &Op) {
  return Op.isConstant() ? Graph.constant(Op.Constant) : node(Op.V);
}

/// The node of \p V, made an input or put on the worklist.
ResidueNode *GraphBuilder::node(Value *V) {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return Graph.constant(Integer::fromUnsigned(C->getValue()));
  if (ResidueNode *Known = Graph.lookup(V))
    return Known;
  const RingTerm &T = Ranges.term(V);
  if (NodeKind Kind = classify(V, T); Kind != NodeKind::Input) {
    ResidueNode *Node = Graph.addNode(Kind, V);
    Node->Source = Ranges.at(V);
    Work.push_back(Node);
    return Node;
  }
  ResidueNode *Node = Graph.addNode(NodeKind::Input, V);
  if (auto *Load = dyn_cast<LoadInst>(V))
    missedMemory(*Load);
  readInput(*Node);
  return Node;
}

/// An input is its unsigned value, or its signed one. Where the term's integer
/// is neither, nothing that was proven with it holds for the input.
void GraphBuilder::readInput(ResidueNode &Input) {
  Value *V = Input.V;
  bool IsKnown = Ranges.isExact(V) || Ranges.isExactSigned(V);
  unsigned Width = V->getType()->getIntegerBitWidth();
  Input.Source = IsKnown ? Ranges.at(V) : Bound::unsignedOf(Width);
  if (!IsKnown)
    NewOutside.push_back(V);
}

/// A number that is extended with its sign.
NodeKind GraphBuilder::classifySigned(const TermOperand &Number) {
  if (Ranges.at(Number).fitsSigned(Number.V->getType()->getIntegerBitWidth()))
    return NodeKind::Alias;
  // One that is computed as such is an input with its sign.
  if (auto *Op = dyn_cast_or_null<OverflowingBinaryOperator>(Number.V);
      Op && Op->hasNoSignedWrap())
    return NodeKind::Input;
  return missWrap(Number, /*IsWidened=*/true);
}

/// A frozen poison must not be two different integers: one computed here and
/// one in the source program that some other use still sees.
NodeKind GraphBuilder::classifyFrozen(Value *V, const TermOperand &Number) {
  if (Bound::canonical(M).contains(Ranges.at(V)) ||
      (Number.V && isGuaranteedNotToBePoison(Number.V)))
    return NodeKind::Alias;
  if (!Number.V || Ranges.term(Number.V).Kind != TermKind::Input)
    Missed.add({V, MissCause::MayBePoison, M});
  return NodeKind::Input;
}

/// What a loop counts by is needed as the number that it is: as a member, it
/// would be counted twice, and where it wraps modulo 2^w a residue does not.
/// Residues of one word that are carried along may take Montgomery's form,
/// which a member counts in, and for which an input waits.
bool GraphBuilder::isInputCounter(PHINode &Phi) {
  if (!Ranges.isCounter(Phi))
    return false;
  if (M.bits() > WordOfCounters)
    return true;
  if (!CarriesWords)
    CarriesWords = any_of(Ranges.values(), [&](Value *V) {
      if (!Lattice.isReduced(V, Index))
        return false;
      auto *Other = dyn_cast<PHINode>(V);
      return Memory.columnOf(V) ||
             (Other && Ranges.isCarried(*Other) && !Ranges.isCounter(*Other));
    });
  return !*CarriesWords;
}

/// A sum that a loop carries as it is, and an element of one word would be
/// reduced in each turn.
bool GraphBuilder::isInputSum(Value *V) {
  if (M.bits() > WordOfCounters || !Ranges.isExact(TermOperand(V)))
    return false;
  if (!Sums)
    Sums.emplace(Ranges, Integer::maxUnsigned(WordOfCounters));
  return Sums->contains(V);
}

/// V is put together by disjoint bits, moved to their places, of pieces none of
/// which has as many bits as M, so that none is an element. As an integer it is
/// there already; as members, each piece would be multiplied by the power of
/// two of its place.
static bool isPutTogether(Value *V, const Integer &M) {
  // Of each byte: an or, a shift, an extension. What takes more has the same
  // pieces again and again, or itself.
  unsigned MaxSteps = 4 * V->getType()->getIntegerBitWidth() / 8;
  SmallVector<Value *, 8> Work{V};
  bool Joins = false;
  for (unsigned Step = 0; !Work.empty(); ++Step) {
    Value *Piece = Work.pop_back_val(), *A, *C;
    if (match(Piece, m_DisjointOr(m_Value(A), m_Value(C)))) {
      Work.append({A, C});
      Joins = true;
    } else if (match(Piece, m_Shl(m_Value(A), m_ConstantInt())) ||
               match(Piece, m_ZExt(m_Value(A)))) {
      Work.push_back(A);
    } else if (Piece->getType()->getIntegerBitWidth() >= M.bits()) {
      return false;
    }
    if (Step == MaxSteps)
      return false;
  }
  return Joins;
}

NodeKind GraphBuilder::classify(Value *V, const RingTerm &T) {
  if (T.Kind == TermKind::Input || !Lattice.isReduced(V, Index)) {
    if (Lattice.isNotReduced(V) && T.Kind != TermKind::Input)
      Missed.add({V, MissCause::TwoModuli, M});
    if (Ranges.isUnbounded(V))
      Missed.add({V, MissCause::Loop, M});
    return NodeKind::Input;
  }
  if (isInputSum(V) || isPutTogether(V, M))
    return NodeKind::Input;
  switch (T.Kind) {
  case TermKind::Add:
  case TermKind::Sub:
    return correctionBase(V)         ? NodeKind::Alias
           : T.Kind == TermKind::Add ? NodeKind::Add
                                     : NodeKind::Sub;
  case TermKind::Mul:
    return NodeKind::Mul;
  case TermKind::Select:
    return sameResidue(T) ? NodeKind::Alias : NodeKind::Select;
  case TermKind::Phi:
    if (sameResidue(T))
      return NodeKind::Alias;
    if (isInputCounter(*cast<PHINode>(V)))
      return NodeKind::Input;
    return O.ThroughPhi ? NodeKind::Phi : NodeKind::Input;
  case TermKind::Load:
    return NodeKind::Load;
  case TermKind::Reduce:
    return T.ReductionModulus == M ? NodeKind::Reduce : NodeKind::Input;
  case TermKind::Remainder:
  case TermKind::Quotient:
    return NodeKind::Input;
  case TermKind::ZExt:
    if (Ranges.extendsExactly(V))
      return NodeKind::Alias;
    return missWrap(T.Operands[0], /*IsWidened=*/true);
  case TermKind::SExt:
    return classifySigned(T.Operands[0]);
  case TermKind::Trunc:
    return NodeKind::Alias;
  case TermKind::LowBits:
    return Ranges.isWhole(T) ? NodeKind::Alias : NodeKind::Input;
  case TermKind::Freeze:
    return classifyFrozen(V, T.Operands[0]);
  case TermKind::Minimum:
    if (T.Operands[1].Constant.mod(M).isZero() && Ranges.isExact(T.Operands[0]))
      return NodeKind::Alias;
    return NodeKind::Input;
  case TermKind::Input:
    return NodeKind::Input;
  }
  return NodeKind::Input;
}

void GraphBuilder::fill(ResidueNode &Node, const RingTerm &T) {
  if (Node.Kind == NodeKind::Alias) {
    if (std::optional<TermOperand> Base = correctionBase(Node.V))
      Node.Operands.push_back(node(*Base));
    else if (std::optional<TermOperand> Same = sameResidue(T))
      Node.Operands.push_back(node(*Same));
    else
      Node.Operands.push_back(node(T.Operands[0]));
    return;
  }
  if (Node.Kind == NodeKind::Reduce && !Ranges.isExact(T.Operands[0])) {
    // The reduction reads wrapped bits: they are its input.
    missWrap(T.Operands[0], /*IsWidened=*/false);
    Node.Operands.push_back(T.Operands[0].isConstant()
                                ? node(T.Operands[0])
                                : Graph.addBits(T.Operands[0].V));
    return;
  }
  if (Node.Kind == NodeKind::Load) {
    Node.Operands.push_back(memory(*Memory.columnOf(Node.V), Node.Source));
    return;
  }
  Node.Condition = T.Condition;
  for (const TermOperand &Op : T.Operands)
    Node.Operands.push_back(node(Op));
}

/// The node of \p Column, of which some load is a member: then all of them
/// are, and what is stored is an operand.
ResidueNode *GraphBuilder::memory(const MemoryColumn &Column,
                                  const Bound &Source) {
  if (ResidueNode *Known = Graph.memory(Column))
    return Known;
  ResidueNode *Node = Graph.addMemory(Column);
  Node->Source = Source;
  for (StoreInst *Store : Column.Stores) {
    Value *V = Store->getValueOperand();
    Node->Operands.push_back(
        isa<ConstantInt>(V) || Ranges.isExact(V) ? node(V) : Graph.addBits(V));
  }
  for (LoadInst *Load : Column.Loads)
    if (!Graph.lookup(Load)) {
      ResidueNode *Other = Graph.addNode(NodeKind::Load, Load);
      Other->Source = Source;
      Other->Operands.push_back(Node);
    }
  return Node;
}

void GraphBuilder::missedMemory(const LoadInst &Load) {
  if (StringRef Reason = Memory.whyNot(Load.getPointerOperand());
      !Reason.empty()) {
    MissedMember Miss(const_cast<LoadInst *>(&Load), MissCause::Memory, M);
    Miss.Memory = Reason.str();
    Missed.add(Miss);
  }
}

/// x where \p V is x plus or minus a multiple of M, or plus a choice between
/// multiples of M: the residue of x.
std::optional<TermOperand> GraphBuilder::correctionBase(Value *V) {
  const RingTerm &T = Ranges.term(V);
  if (T.Kind != TermKind::Add && T.Kind != TermKind::Sub)
    return std::nullopt;
  if (isMultiple(T.Operands[1]))
    return T.Operands[0];
  if (T.Kind == TermKind::Add && isMultiple(T.Operands[0]))
    return T.Operands[1];
  return std::nullopt;
}

/// \p Op is a multiple of M, whichever way its conditions go.
bool GraphBuilder::isMultiple(const TermOperand &Op) {
  if (Op.isConstant())
    return Op.Constant.mod(M).isZero();
  const RingTerm &T = Ranges.term(Op.V);
  if (T.Kind != TermKind::Select)
    return false;
  // Choices between the same two choices, and so on, are no tree.
  if (auto It = Multiples.find(Op.V); It != Multiples.end())
    return It->second;
  bool Multiple = isMultiple(T.Operands[0]) && isMultiple(T.Operands[1]);
  Multiples[Op.V] = Multiple;
  return Multiple;
}

/// The value below \p V that has its residue, too, in another type.
Value *GraphBuilder::withoutCasts(Value *V) {
  for (;;) {
    const RingTerm &T = Ranges.term(V);
    bool IsCast = T.Kind == TermKind::Trunc || Ranges.isWhole(T) ||
                  Ranges.extendsExactly(V);
    if (!IsCast || T.Operands[0].isConstant())
      return V;
    V = T.Operands[0].V;
  }
}

/// \p Op without what is added to it by multiples of M.
TermOperand GraphBuilder::uncorrected(TermOperand Op) {
  while (!Op.isConstant()) {
    std::optional<TermOperand> Base = correctionBase(Op.V);
    if (!Base)
      break;
    Op = *Base;
  }
  return Op.isConstant() ? TermOperand(Op.Constant.mod(M)) : Op;
}

/// The residue of \p Op as a line of that of a value.
GraphBuilder::ResidueLine GraphBuilder::lineOf(TermOperand Op) {
  TermLine Above;
  for (;;) {
    Op = uncorrected(Op);
    if (Op.isConstant())
      return {{Integer(0), Above.at(Op.Constant).mod(M)}, nullptr};
    Value *V = withoutCasts(Op.V);
    if (V != Op.V) {
      Op = V;
      continue;
    }
    auto Below = readLine(Ranges.term(V));
    if (!Below)
      return {{Above.A.mod(M), Above.B.mod(M)}, V};
    Above = Above.of(Below->first);
    Op = Below->second;
  }
}

/// \p Exception, a constant, is taken where a number x is a constant K, and
/// \p Rule is A x + B: with A K + B = Exception modulo M the choice between
/// them is Rule. So are x == 0 ? 0 : M - x and x == 0 ? M - 1 : x - 1.
bool GraphBuilder::isSpecialCase(const TermOperand &Exception,
                                 const TermOperand &Rule, Value *Condition,
                                 bool Taken) {
  if (!Exception.isConstant() || Rule.isConstant())
    return false;
  auto Equal = equalNumber(Condition, Taken);
  Value *Number = Equal ? Ranges.exactNumber(Equal->first) : nullptr;
  if (!Number)
    return false;
  ResidueLine L = lineOf(Rule);
  return L.X == withoutCasts(Number) &&
         (L.Map.at(Equal->second) - Exception.Constant).mod(M).isZero();
}

/// The operand that both arms of a choice have the residue of.
std::optional<TermOperand> GraphBuilder::sameResidueOfArms(const RingTerm &T) {
  const TermOperand &A = T.Operands[0], &B = T.Operands[1];
  if (lineOf(A) == lineOf(B))
    return uncorrected(A);
  if (isSpecialCase(A, B, T.Condition, /*Taken=*/true))
    return B;
  if (isSpecialCase(B, A, T.Condition, /*Taken=*/false))
    return A;
  return std::nullopt;
}

/// The one operand that all arms of a choice have the residue of: the choice
/// is then a conditional correction by multiples of M.
std::optional<TermOperand> GraphBuilder::sameResidue(const RingTerm &T) {
  if (T.Kind == TermKind::Select)
    return sameResidueOfArms(T);
  if (T.Kind != TermKind::Phi || T.Operands.size() < 2)
    return std::nullopt;
  std::optional<TermOperand> Common;
  for (const TermOperand &Op : T.Operands) {
    TermOperand Base = uncorrected(Op);
    if (Common && !(*Common == Base))
      return std::nullopt;
    Common = Base;
  }
  return Common;
}

/// \p Op is read as what its type holds, in a wider type if \p IsWidened.
NodeKind GraphBuilder::missWrap(const TermOperand &Op, bool IsWidened) {
  if (!Op.isConstant() && Ranges.term(Op.V).Kind != TermKind::Input) {
    Missed.add(missedWrap(Op.V, Ranges, M, IsWidened));
    if (!O.ThroughPhi)
      return NodeKind::Input;
    for (Value *Arm : wrappingArms(Op.V, Ranges, M)) {
      MissedMember Miss = missedWrap(Arm, Ranges, M, IsWidened);
      Missed.add(Miss);
      NewOutside.push_back(Miss.V);
    }
  }
  return NodeKind::Input;
}
