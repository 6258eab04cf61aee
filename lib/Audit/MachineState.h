//===- MachineState.h - What registers and the stack may have ---*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Of each value: whether it depends on a secret, and if it is an address, of
/// what. Values of the stack are kept by their place in it; those of all other
/// memory are what the caller says of it.
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_LIB_AUDIT_MACHINESTATE_H
#define RESIDUE_LIB_AUDIT_MACHINESTATE_H

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace residue::audit {

struct Value {
  /// What it counts from: nothing that is known, zero, a frame of the stack,
  /// an argument, a section with data, or a function.
  enum Place { Unknown, Number, Stack, Argument, Data, Code };
  /// There; there or behind it in the same object; anywhere in that object.
  enum Precision { Exact, AtLeast, Anywhere };

  bool IsSecret = false;
  /// Where the secret was read, as an address in code.
  uint64_t Origin = 0;
  Place From = Unknown;
  unsigned Id = 0;
  int64_t Offset = 0;
  Precision How = Anywhere;
  /// Of what is there or behind it: how far at most, and in which steps.
  static constexpr int64_t NoBound = INT64_MAX;
  int64_t Most = NoBound, Stride = 1;

  static Value at(Place From, unsigned Id, int64_t Offset) {
    Value V;
    V.From = From, V.Id = Id, V.Offset = Offset, V.How = Exact;
    return V;
  }
  static Value number(int64_t N) { return at(Number, 0, N); }
  static Value secret(uint64_t Origin) {
    Value V;
    V.IsSecret = true, V.Origin = Origin;
    return V;
  }

  bool isSame(const Value &B) const { return From == B.From && Id == B.Id; }
  /// It is not behind this.
  std::optional<int64_t> last() const;
  void forgetBound() { Most = NoBound, Stride = 1; }
  /// It is not \p B, or less than that, which is exact.
  void exclude(const Value &B);
  void clip(const Value &B);
  /// Both may be.
  void join(const Value &B);
  /// What is computed from it and from \p B.
  void taint(const Value &B);
  Value plus(const Value &B) const;
  Value minus(const Value &B) const;
  Value times(int64_t Scale) const;
  bool operator==(const Value &B) const;
};

/// A frame of the stack, or several one behind the other.
class StackFrame {
public:
  /// From here on nothing is known but that it is secret: the arguments of the
  /// caller.
  std::optional<int64_t> ArgumentsFrom;

  Value load(int64_t Offset, unsigned Size) const;
  void store(int64_t Offset, unsigned Size, const Value &V,
             std::vector<Value> Parts = {});
  /// Those of a register that was stored there as it was; else none.
  std::vector<Value> parts(int64_t Offset, unsigned Size) const;
  /// Somewhere in the object that \p Address is in, which is below \p End.
  void storeInto(const Value &Address, unsigned Size, int64_t End,
                 const Value &V);
  Value loadFrom(const Value &Address, unsigned Size, int64_t End) const;
  void join(const StackFrame &B);
  void widen(const StackFrame &Before, const std::set<int64_t> &Bounds);
  /// Forgets all below \p Offset: nobody reads it again.
  void release(int64_t Offset);
  bool operator==(const StackFrame &B) const;

private:
  struct Slot {
    unsigned Size;
    Value V;
    /// Of a register, if they differ.
    std::vector<Value> Parts = {};
    void join(const Slot &B);
    bool operator==(const Slot &B) const {
      return Size == B.Size && V == B.V && Parts == B.Parts;
    }
  };
  /// Those that have bytes of [Offset, Offset + Size).
  std::map<int64_t, Slot>::const_iterator first(int64_t Offset) const;
  /// From where to where that object may be.
  std::pair<int64_t, int64_t> objectAt(const Value &Address, unsigned Size,
                                       int64_t End) const;
  Value background(int64_t Offset, int64_t End) const;
  bool hasSecrets() const { return SecretFrom < SecretEnd; }
  void addSecrets(int64_t Offset, int64_t End, uint64_t From);

  std::map<int64_t, Slot> Slots;
  /// Where an index that is not known may have put secrets.
  int64_t SecretFrom = 0, SecretEnd = 0;
  uint64_t Origin = 0;
};

struct MachineState {
  /// Of each unit that registers consist of.
  std::vector<Value> Units;
  std::map<unsigned, StackFrame> Frames;

  void join(const MachineState &B);
  /// What still changes between \p Before and this will never be known, but
  /// for bounds that may be one of \p Bounds, which the code compares with.
  void widen(const MachineState &Before, const std::set<int64_t> &Bounds);
  bool operator==(const MachineState &B) const {
    return Units == B.Units && Frames == B.Frames;
  }
};

} // namespace residue::audit

#endif // RESIDUE_LIB_AUDIT_MACHINESTATE_H
