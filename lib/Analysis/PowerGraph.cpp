//===- PowerGraph.cpp - Powers as products of one another -----------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Analysis/PowerGraph.h"
#include "residue/Analysis/Reductions.h"
#include "residue/Analysis/RingTerm.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <set>

using namespace llvm;
using namespace residue;

/// A number of more factors, or of larger exponents than so many times the bits
/// of the modulus, is a leaf. Inverses of products have more than one factor.
static const unsigned MaxFactors = 4, MaxExponentFactor = 2;

PowerGraph::PowerGraph(Function &F, const LoopInfo &LI, const Integer &M)
    : F(F), LI(LI), M(M) {}

/// The value that \p V is, in another width.
static Value *root(Value *V) {
  while (auto *I = dyn_cast<Instruction>(V)) {
    Value *Operand = nullptr;
    if (isa<ZExtInst>(I)) {
      Operand = I->getOperand(0);
    } else if (auto *Phi = dyn_cast<PHINode>(I)) {
      if (Phi->getNumIncomingValues() == 1)
        Operand = Phi->getIncomingValue(0);
    } else if (isa<TruncInst>(I)) {
      Operand = root(I->getOperand(0));
      if (boundBits(*Operand) > I->getType()->getIntegerBitWidth())
        Operand = nullptr;
    }
    if (!Operand)
      break;
    V = Operand;
  }
  return V;
}

/// \p V as an instruction of the block \p User reads it.
PowerGraph::Place PowerGraph::place(Value *V, const BasicBlock *User) const {
  Place At = {root(V), nullptr};
  if (auto *I = dyn_cast<Instruction>(At.V))
    for (const Loop *L = LI.getLoopFor(I->getParent()); L && !L->contains(User);
         L = L->getParentLoop())
      At.Left = L;
  return At;
}

const ExponentSimulator *PowerGraph::simulation(const Loop &L) {
  auto [Known, New] = Simulations.try_emplace(&L);
  if (New && L.getLoopPredecessor()) {
    auto Run = std::make_unique<ExponentSimulator>(L, /*ReadOutside=*/false);
    if (Run->run())
      Known->second = std::move(Run);
  }
  return Known->second.get();
}

/// What \p I, inside of \p L, is behind the loop.
PowerGraph::Node PowerGraph::loopPower(Instruction &I, const Loop &L) {
  const ExponentSimulator *Run = simulation(L);
  if (!Run || Run->modulus() != M)
    return {};
  const auto *Term = dyn_cast_if_present<const PowerTerm *>(Run->numberOf(&I));
  if (!Term || Term->TheKind != PowerTerm::Kind::Residue)
    return {};
  if (auto *Load = dyn_cast<Instruction>(Term->Base); Load && L.contains(Load))
    return {};
  Place Base = place(Term->Base, L.getLoopPredecessor());
  if (boundBits(*Base.V) > Term->BaseBits)
    return {};
  Node N;
  for (auto &[Leaf, Exponent] : node(Base).Powers)
    N.Powers[Leaf] = Exponent * Term->Exponent;
  N.Operands = {Base};
  N.Squarings = Run->squarings();
  N.Multiplications = Run->multiplications();
  return N;
}

/// \p V is 1, or 1 mod M, as loops that start with it leave it.
static bool isOne(Value *V, const Integer &M) {
  if (auto *I = dyn_cast<Instruction>(V); I && reductionModulus(*I) == M)
    V = I->getOperand(0);
  auto *C = dyn_cast<ConstantInt>(V);
  return C && C->isOne();
}

PowerGraph::Node PowerGraph::product(Instruction &Reduction) {
  Place Of = place(Reduction.getOperand(0), Reduction.getParent());
  if (isa<Constant>(Of.V))
    return {};
  auto *Product = dyn_cast<BinaryOperator>(Of.V);
  if (!Product || Product->getOpcode() != Instruction::Mul || Of.Left) {
    // Congruent to what it reduces.
    Node N;
    N.Powers = node(Of).Powers;
    N.Operands = {Of};
    return N;
  }
  Place A = place(Product->getOperand(0), Product->getParent()),
        B = place(Product->getOperand(1), Product->getParent());
  // Exactly the product of the two, and all of it.
  unsigned Width = Product->getType()->getIntegerBitWidth();
  if (isOne(A.V, M) || isOne(B.V, M)) {
    Node N;
    Place Factor = isOne(A.V, M) ? B : A;
    N.Powers = node(Factor).Powers;
    N.Operands = {Factor};
    return N;
  }
  if (isa<Constant>(A.V) || isa<Constant>(B.V) ||
      (!Product->hasNoUnsignedWrap() &&
       boundBits(*A.V) + boundBits(*B.V) > Width))
    return {};
  Node N;
  for (const Place &Factor : {A, B})
    for (auto &[Leaf, Exponent] : node(Factor).Powers) {
      Integer &Sum = N.Powers[Leaf];
      Sum = Sum + Exponent;
    }
  N.Operands = {A, B};
  (A == B ? N.Squarings : N.Multiplications) = 1;
  return N;
}

const PowerGraph::Node &PowerGraph::node(const Place &At) {
  auto [Known, New] = Nodes.try_emplace(At);
  if (!New)
    return Known->second;
  Known->second.Powers[At] = Integer(1);
  Node N;
  if (auto *I = dyn_cast<Instruction>(At.V)) {
    if (At.Left)
      N = loopPower(*I, *At.Left);
    else if (reductionModulus(*I) == M)
      N = product(*I);
  }
  bool TooLarge = any_of(N.Powers, [&](auto &Power) {
    return Power.second.bits() > MaxExponentFactor * M.bits();
  });
  Node &Result = Known->second;
  if (!N.Powers.empty() && N.Powers.size() <= MaxFactors && !TooLarge)
    Result = std::move(N);
  return Result;
}

/// The products that lead from \p Base to \p Last, factors behind what they are
/// factors of. None if something else is a factor, too. \p Found is where the
/// base is.
std::vector<PowerGraph::Place> PowerGraph::productsSince(const Monomial &Base,
                                                         const Place &Last,
                                                         Value *&Found) const {
  std::vector<Place> Products = {Last};
  for (unsigned I = 0; I != Products.size(); ++I)
    for (const Place &Operand : Nodes.at(Products[I]).Operands) {
      const Node &N = Nodes.at(Operand);
      if (N.Powers == Base)
        Found = Operand.V;
      else if (N.Operands.empty())
        return {};
      else if (!is_contained(Products, Operand))
        Products.push_back(Operand);
    }
  return Products;
}

/// \p V has a use outside of \p Products.
bool PowerGraph::isUsedElsewhere(Value *V, ArrayRef<Place> Products) const {
  return any_of(V->users(), [&](User *U) {
    auto *I = cast<Instruction>(U);
    if (any_of(Products, [&](const Place &P) {
          return P.V == I || (P.Left && P.Left->contains(I));
        }))
      return false;
    auto *Phi = dyn_cast<PHINode>(I);
    bool PassesOn = isa<CastInst>(I) || I->getOpcode() == Instruction::Mul ||
                    (Phi && Phi->getNumIncomingValues() == 1);
    return !PassesOn || isUsedElsewhere(I, Products);
  });
}

std::optional<PowerGraph::Inverse> PowerGraph::inverse(Instruction &Reduction) {
  Place Last = place(&Reduction, Reduction.getParent());
  // All exponents are multiples of M - 2.
  Integer Exponent = M - Integer(2);
  Monomial Base;
  for (auto &[Leaf, Power] : node(Last).Powers) {
    if (Power < Exponent || !Power.mod(Exponent).isZero())
      return std::nullopt;
    Base[Leaf] = Power.floorDiv(Exponent);
  }
  Value *Found = nullptr;
  std::vector<Place> Products = productsSince(Base, Last, Found);
  if (!Found || Products.empty() ||
      Found->getType()->getIntegerBitWidth() >
          Reduction.getType()->getIntegerBitWidth())
    return std::nullopt;

  // What something else needs, and what that is made of.
  std::set<Place> Needed;
  std::vector<Place> Work;
  for (const Place &P : drop_begin(Products))
    if (isUsedElsewhere(P.V, Products))
      Work.push_back(P);
  while (!Work.empty()) {
    Place P = Work.back();
    Work.pop_back();
    if (is_contained(Products, P) && Needed.insert(P).second)
      append_range(Work, Nodes.at(P).Operands);
  }
  Inverse Result = {&Reduction, Found, 0, 0, 0};
  for (const Place &P : Products) {
    const Node &N = Nodes.at(P);
    Result.Squarings += N.Squarings;
    Result.Multiplications += N.Multiplications;
    if (!Needed.count(P))
      Result.Saved += N.Squarings + N.Multiplications;
  }
  return Result;
}

std::vector<PowerGraph::Inverse> PowerGraph::inverses() {
  std::vector<Inverse> Result;
  for (Instruction &I : instructions(F))
    if (reductionModulus(I) == M)
      if (std::optional<Inverse> Found = inverse(I))
        Result.push_back(*Found);
  return Result;
}
