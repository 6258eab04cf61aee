//===- ResidueGraph.h - The values that matter modulo M ---------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The graph of one modulus in one function: ring operations as nodes, phi
/// nodes included. Its connected parts are the webs. A node's residue is what
/// the graph computes; its exact integer belongs to the source program.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_RESIDUEGRAPH_H
#define RESIDUE_ANALYSIS_RESIDUEGRAPH_H

#include "residue/Analysis/FieldMemory.h"
#include "residue/Number/Bound.h"
#include "residue/Number/Modulus.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <memory>
#include <vector>

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace residue {

enum class NodeKind {
  Input,    ///< An exact integer from outside; read as signed where it can be
            ///< negative.
  Constant, ///< An integer that stands in the code, canonical.
  Add,
  Sub,
  Mul,
  Select, ///< Condition ? operand 0 : operand 1
  Phi,
  Memory, ///< A column of memory: one of its operands, which are stored to it.
  Load,   ///< A slot of its operand, a Memory node.
  Equal,  ///< Whether its operands are the same residue: an i1.
  Reduce, ///< A reduction of the source: same residue as its operand.
  Alias,  ///< Something else that keeps the residue of its operand: a change
          ///< of type, a hand-written correction by a multiple of M.
};

struct ResidueNode {
  NodeKind Kind;
  unsigned Id;
  /// The value of the source program; null for constants. For Memory the
  /// object.
  llvm::Value *V = nullptr;
  /// For Input: the same integer, where V is a member of another graph and has
  /// been rewritten. V keeps its place in the order of the nodes.
  llvm::Value *Exact = nullptr;
  llvm::SmallVector<ResidueNode *, 2> Operands;
  /// For Select: an i1, or a mask of all zeros or all ones.
  llvm::Value *Condition = nullptr;
  /// For Memory: operand i is what the column's store i stores.
  const MemoryColumn *Column = nullptr;
  /// For Constant.
  Integer Constant;
  /// The integers that the source program can have here.
  Bound Source;
  /// The connected part that the node belongs to; ~0u for inputs and constants.
  unsigned Web = ~0U;

  /// What is added to an input modulo \p M, so that it is not negative.
  Integer entryOffset(const Modulus &M) const {
    return Source.Lo.isNegative() ? M.multipleAtLeast(-Source.Lo) : Integer(0);
  }
  /// The largest number that the input then is.
  Integer entryMax(const Modulus &M) const {
    return Source.Hi + entryOffset(M);
  }
  /// The value that stands for an input.
  llvm::Value *value() const { return Exact ? Exact : V; }
  /// The node that an alias is another name of.
  const ResidueNode *named() const {
    const ResidueNode *Node = this;
    while (Node->Kind == NodeKind::Alias)
      Node = Node->Operands[0];
    return Node;
  }
  /// The node of the same residue that neither names nor reduces another one.
  const ResidueNode *origin() const {
    const ResidueNode *Node = this;
    while (Node->Kind == NodeKind::Alias || Node->Kind == NodeKind::Reduce)
      Node = Node->Operands[0];
    return Node;
  }
  bool isOperation() const {
    return Kind != NodeKind::Input && Kind != NodeKind::Constant;
  }
  /// The source's integer is the canonical residue: where it is needed exactly,
  /// reducing the rewritten value completely gives it.
  bool isCanonicalInSource(const Modulus &M) const {
    return Bound::canonical(M.value()).contains(Source);
  }
};

/// "input", "add", ...
const char *nodeKindName(NodeKind Kind);

/// The accesses of memory columns: the stores to them, and the marks of the
/// lifetime of their objects.
class ColumnAccesses {
public:
  void add(const MemoryColumn &Column);
  bool contains(const llvm::Instruction &I) const;

private:
  llvm::DenseSet<const llvm::Value *> Stores, Objects;
};

class ResidueGraph {
public:
  explicit ResidueGraph(Modulus M) : M(std::move(M)) {}

  const Modulus &modulus() const { return M; }

  ResidueNode *addNode(NodeKind Kind, llvm::Value *V);
  /// An input of the bits of \p V, which may be a member with another integer
  /// at the same time (where it wraps).
  ResidueNode *addBits(llvm::Value *V);
  /// The node of \p Column, without operands.
  ResidueNode *addMemory(const MemoryColumn &Column);
  /// The Memory nodes.
  llvm::ArrayRef<ResidueNode *> memories() const { return Memories; }
  /// \p I belongs to memory that is kept as residues: a store to it, or a mark
  /// of its lifetime.
  bool isMemoryAccess(const llvm::Instruction &I) const {
    return Accesses.contains(I);
  }
  /// The node of \p Column, or null.
  ResidueNode *memory(const MemoryColumn &Column) const {
    return ByColumn.lookup(&Column);
  }
  /// The node of the integer \p C, reduced by the modulus.
  ResidueNode *constant(const Integer &C);
  /// The node of \p V, or null.
  ResidueNode *lookup(const llvm::Value *V) const { return ByValue.lookup(V); }

  /// All nodes; operands come before their users, except on back edges to phi
  /// nodes, once finish() has run.
  llvm::ArrayRef<ResidueNode *> nodes() const { return Order; }
  using Positions = llvm::DenseMap<const llvm::Value *, unsigned>;
  /// The places of the instructions of \p F in reverse post-order, from 1.
  static Positions positions(llvm::Function &F);
  /// Sorts the nodes by the \p Position of their values in the function and
  /// numbers the webs.
  void finish(const Positions &Position);
  unsigned webs() const { return NumWebs; }
  /// A graph of its own of the webs with such numbers, in their order; what it
  /// knows of this one's values is the same.
  std::unique_ptr<ResidueGraph>
  part(llvm::function_ref<bool(unsigned Web)> IsIn) const;
  /// How often at most the factors of products are sums of sums: 1 where a sum
  /// of two products is a factor. Phi nodes start again from 0.
  unsigned additionsBeforeProducts() const;

private:
  void numberWebs();

  Modulus M;
  std::vector<std::unique_ptr<ResidueNode>> Storage;
  llvm::SmallVector<ResidueNode *, 0> Order;
  llvm::SmallVector<ResidueNode *, 2> Memories;
  llvm::DenseMap<const llvm::Value *, ResidueNode *> ByValue;
  llvm::DenseMap<const MemoryColumn *, ResidueNode *> ByColumn;
  std::map<Integer, ResidueNode *> Constants;
  ColumnAccesses Accesses;
  unsigned NumWebs = 0;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_RESIDUEGRAPH_H
