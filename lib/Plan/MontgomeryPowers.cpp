//===- MontgomeryPowers.cpp - Which power of R a number has ---------------===//
//
// Part of Residue, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nodes of one power are a class. With r = a + b - 1 for each product, powers
// are a solution of linear equations, one of which is all 1. Power 0 is tried
// for one class after the other, those first that have most to convert, and
// taken back where the equations have no solution then, as far as is seen: an
// equation is looked at when one of its powers is left. What nobody asks for
// becomes 1.
//
//===----------------------------------------------------------------------===//

#include "residue/Plan/MontgomeryPowers.h"
#include "SumPlan.h"
#include "residue/Target/Options.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace llvm;
using namespace residue;

/// Powers up to R^+-16 are tried: a chain of squarings doubles them.
static const int MaxPower = 16;
/// The part of the products that conversions are to save, one of so many.
static const double LeastPart = 8;

namespace {

class Equations {
public:
  explicit Equations(const ResidueGraph &Graph);

  /// False if there is no solution, as far as is seen.
  bool isSolvable() const { return Solvable; }
  /// \p Node has the power \p Power, and what follows from that; false, and
  /// nothing has changed, if that cannot be.
  bool set(const ResidueNode &Node, int Power);
  std::optional<int> of(const ResidueNode &Node) const {
    return Powers[Classes[Node.Id]];
  }
  unsigned classOf(const ResidueNode &Node) const { return Classes[Node.Id]; }

private:
  struct Product {
    unsigned Result, First, Second;
  };
  void join(const ResidueNode &A, const ResidueNode &B);
  void joinOperands(const ResidueNode &Node);
  bool assign(unsigned Class, int Power);
  bool follow(const Product &Each);
  bool followAll();

  IntEqClasses Classes;
  SmallVector<std::optional<int>, 0> Powers;
  SmallVector<Product, 0> Products;
  /// The products that a class is part of.
  SmallVector<SmallVector<unsigned, 2>, 0> Parts;
  /// Classes whose products have to be looked at.
  SmallVector<unsigned, 16> Work;
  /// Those that have got a power since set() was called.
  SmallVector<unsigned, 16> Trail;
  bool Solvable = true;
};

} // namespace

static bool isZero(const ResidueNode &Node) {
  return Node.Kind == NodeKind::Constant && Node.Constant.isZero();
}

/// Zero is zero times any power.
void Equations::join(const ResidueNode &A, const ResidueNode &B) {
  if (!isZero(A) && !isZero(B))
    Classes.join(A.Id, B.Id);
}

void Equations::joinOperands(const ResidueNode &Node) {
  switch (Node.Kind) {
  case NodeKind::Add:
  case NodeKind::Sub:
  case NodeKind::Select:
  case NodeKind::Phi:
  case NodeKind::Memory:
  case NodeKind::Load:
  case NodeKind::Reduce:
  case NodeKind::Alias:
    for (const ResidueNode *Operand : Node.Operands)
      join(Node, *Operand);
    break;
  case NodeKind::Equal:
    join(*Node.Operands[0], *Node.Operands[1]);
    break;
  case NodeKind::Input:
  case NodeKind::Constant:
  case NodeKind::Mul:
    break;
  }
}

Equations::Equations(const ResidueGraph &Graph) {
  unsigned Count = 0;
  for (const ResidueNode *Node : Graph.nodes())
    Count = std::max(Count, Node->Id + 1);
  Classes.grow(Count);
  for (const ResidueNode *Node : Graph.nodes())
    joinOperands(*Node);
  Classes.compress();
  Powers.resize(Classes.getNumClasses());
  Parts.resize(Classes.getNumClasses());
  for (const ResidueNode *Node : Graph.nodes()) {
    if (Node->Kind != NodeKind::Mul)
      continue;
    const ResidueNode &First = *Node->Operands[0], &Second = *Node->Operands[1];
    Products.push_back(
        {Classes[Node->Id], Classes[First.Id], Classes[Second.Id]});
    SmallVector<unsigned, 3> Of = {
        Products.back().Result, Products.back().First, Products.back().Second};
    for (unsigned Class : Of)
      if (Parts[Class].empty() || Parts[Class].back() != Products.size() - 1)
        Parts[Class].push_back(Products.size() - 1);
  }
  for (const ResidueNode *Node : Graph.nodes()) {
    // Tables and places in memory are those of the form.
    if (Node->Kind == NodeKind::Memory)
      Solvable &= set(*Node, 1);
    // By additions in words, and in lanes by a number of the form.
    if (Node->Kind == NodeKind::Mul)
      for (const ResidueNode *Factor : Node->Operands)
        if (Factor->Kind == NodeKind::Constant &&
            Factor->Constant <= Integer(SumPlan::MaxSmallFactor))
          Solvable &= set(*Factor, 1);
  }
  // What is a factor of itself says what the other one is.
  for (const Product &Each : Products)
    Solvable &= follow(Each);
  Solvable &= followAll();
  Trail.clear();
}

bool Equations::assign(unsigned Class, int Power) {
  if (Powers[Class])
    return *Powers[Class] == Power;
  if (std::abs(Power) > MaxPower)
    return false;
  Powers[Class] = Power;
  Work.push_back(Class);
  Trail.push_back(Class);
  return true;
}

/// Result - First - Second + 1 = 0, with one unknown at most.
bool Equations::follow(const Product &Each) {
  int Sum = 1, Coefficient = 0;
  std::optional<unsigned> Unknown;
  for (auto [Class, Sign] :
       {std::pair(Each.Result, 1), {Each.First, -1}, {Each.Second, -1}}) {
    if (Powers[Class]) {
      Sum += Sign * *Powers[Class];
      continue;
    }
    if (Unknown && *Unknown != Class) {
      // x = x y has y = 1 for any x.
      if (Each.Result == Each.First || Each.Result == Each.Second)
        return assign(Each.Result == Each.First ? Each.Second : Each.First, 1);
      return true;
    }
    Unknown = Class;
    Coefficient += Sign;
  }
  if (!Unknown || !Coefficient)
    return Sum == 0;
  return Sum % Coefficient == 0 && assign(*Unknown, -Sum / Coefficient);
}

bool Equations::followAll() {
  while (!Work.empty())
    for (unsigned Index : Parts[Work.pop_back_val()])
      if (!follow(Products[Index]))
        return false;
  return true;
}

bool Equations::set(const ResidueNode &Node, int Power) {
  Trail.clear();
  if (assign(Classes[Node.Id], Power) && followAll())
    return true;
  for (unsigned Class : Trail)
    Powers[Class].reset();
  Work.clear();
  return false;
}

/// What is left to be done of \p Each, in products.
static double costOf(const MontgomeryPowers::Conversion &Each, int Power) {
  if (!Power)
    return 0;
  return Each.Often * (Each.Leaves && Power == 1 ? 0.5 : 1);
}

MontgomeryPowers::MontgomeryPowers(const ResidueGraph &Graph,
                                   ArrayRef<Conversion> Conversions,
                                   double Products) {
  double Most = 0;
  for (const Conversion &Each : Conversions)
    Most += costOf(Each, 1);
  if (options().ConvertAll || !Products || Most * LeastPart <= Products)
    return;
  Equations All(Graph);
  if (!All.isSolvable())
    return;
  DenseMap<unsigned, double> Work;
  for (const Conversion &Each : Conversions)
    Work[All.classOf(*Each.Node)] += costOf(Each, 1);
  SmallVector<Conversion, 0> Wishes(Conversions);
  stable_sort(Wishes, [&](const Conversion &A, const Conversion &B) {
    return Work.lookup(All.classOf(*A.Node)) >
           Work.lookup(All.classOf(*B.Node));
  });
  for (const Conversion &Wish : Wishes)
    if (!All.of(*Wish.Node))
      All.set(*Wish.Node, 0);
  for (const ResidueNode *Node : Graph.nodes())
    if (!All.of(*Node) && !All.set(*Node, 1))
      return;
  double Saved = 0;
  for (const Conversion &Each : Conversions)
    Saved += costOf(Each, 1) - costOf(Each, *All.of(*Each.Node));
  if (Saved <= 0 || Saved * LeastPart <= Products)
    return;
  for (const ResidueNode *Node : Graph.nodes()) {
    Powers.resize(std::max<size_t>(Powers.size(), Node->Id + 1), 1);
    Powers[Node->Id] = *All.of(*Node);
  }
}
