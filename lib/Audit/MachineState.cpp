//===- MachineState.cpp - What registers and the stack may have -----------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MachineState.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>

using namespace llvm;
using namespace residue::audit;

bool Value::operator==(const Value &B) const {
  return IsSecret == B.IsSecret && Origin == B.Origin && isSame(B) &&
         Offset == B.Offset && How == B.How && Most == B.Most &&
         Stride == B.Stride;
}

std::optional<int64_t> Value::last() const {
  if (How == Exact)
    return Offset;
  return How == AtLeast && Most != NoBound ? std::optional(Most) : std::nullopt;
}

/// Between \p Offset and \p Most in steps of \p Stride. Bounded numbers are as
/// long as registers of 32 bits, so that no sum of two wraps around.
static void setBound(Value &V, std::optional<int64_t> Most, int64_t Stride) {
  V.forgetBound();
  const int64_t Limit = int64_t(1) << 31;
  if (V.How == Value::AtLeast && Most && Stride > 0 && V.Offset > -Limit &&
      *Most < Limit)
    V.Most = *Most, V.Stride = Stride;
}

/// Of an exact number 0.
static int64_t strideOf(const Value &V) {
  return V.How == Value::Exact ? 0 : V.Stride;
}

/// The last one below \p End, in steps from the first.
static int64_t lastBelow(const Value &V, int64_t End) {
  return V.Offset + (End - 1 - V.Offset) / V.Stride * V.Stride;
}

void Value::exclude(const Value &B) {
  if (Most == B.Offset)
    clip(B);
}

void Value::clip(const Value &B) {
  if (!isSame(B) || B.How != Exact || How != AtLeast || Most == NoBound ||
      Most < B.Offset || Offset >= B.Offset)
    return;
  Most = lastBelow(*this, B.Offset);
  if (Most == Offset)
    How = Exact, forgetBound();
}

void Value::taint(const Value &B) {
  if (!B.IsSecret)
    return;
  Origin = IsSecret ? std::min(Origin, B.Origin) : B.Origin;
  IsSecret = true;
}

void Value::join(const Value &B) {
  taint(B);
  if (!isSame(B)) {
    From = Unknown, Id = 0, Offset = 0, How = Anywhere;
    forgetBound();
    return;
  }
  std::optional<int64_t> Last = last(), LastOfB = B.last();
  if (Last)
    Last = LastOfB ? std::optional(std::max(*Last, *LastOfB)) : std::nullopt;
  int64_t Step = std::gcd(std::gcd(strideOf(*this), strideOf(B)),
                          Last ? Offset - B.Offset : 1);
  bool IsEqual = Offset == B.Offset;
  How = std::max(How, B.How);
  if (!IsEqual && How == Exact)
    How = AtLeast;
  if (How != Anywhere)
    Offset = std::min(Offset, B.Offset);
  setBound(*this, Last, Step);
}

/// Of an address and a number: an address. Anything less is a number that
/// nobody knows.
Value Value::plus(const Value &B) const {
  bool IsObject = From == Stack || From == Data || From == Code;
  bool IsOther = B.From == Stack || B.From == Data || B.From == Code;
  if (IsOther && !IsObject)
    return B.plus(*this);
  if (From == Number && B.From == Argument)
    return B.plus(*this);
  Value Sum = *this;
  Sum.taint(B);
  bool IsKnown = B.From == Number && B.How != Anywhere;
  std::optional<int64_t> Last = last(), LastOfB = B.last();
  Sum.forgetBound();
  if (IsKnown) {
    Sum.How = std::max(How, B.How);
    Sum.Offset = How == Anywhere ? Offset : Offset + B.Offset;
    if (Last && LastOfB)
      setBound(Sum, *Last + *LastOfB, std::gcd(strideOf(*this), strideOf(B)));
  } else if ((IsObject && !IsOther) ||
             (From == Argument && (B.From == Unknown || B.From == Number))) {
    // An index, of the object that begins there.
    Sum.How = std::max(How, AtLeast);
  } else {
    Sum.From = Unknown, Sum.Id = 0, Sum.Offset = 0, Sum.How = Anywhere;
  }
  return Sum;
}

Value Value::minus(const Value &B) const {
  Value Result = *this;
  Result.taint(B);
  if (B.From == Number && B.How == Exact && How != Anywhere) {
    Result.Offset -= B.Offset;
    if (std::optional<int64_t> Last = last())
      setBound(Result, *Last - B.Offset, Stride);
    return Result;
  }
  Result.forgetBound();
  // The difference of two addresses is a number.
  if (B.From != Number && B.From != Unknown)
    Result.From = Unknown, Result.Id = 0;
  Result.How = Anywhere;
  return Result;
}

Value Value::times(int64_t Scale) const {
  Value Result = *this;
  Result.Offset *= Scale;
  if (std::optional<int64_t> Last = last())
    setBound(Result, *Last * Scale, Stride * Scale);
  return Result;
}

//===----------------------------------------------------------------------===//
// The stack
//===----------------------------------------------------------------------===//

std::map<int64_t, StackFrame::Slot>::const_iterator
StackFrame::first(int64_t Offset) const {
  auto At = Slots.lower_bound(Offset);
  while (At != Slots.begin()) {
    auto Before = std::prev(At);
    if (Before->first + int64_t(Before->second.Size) <= Offset)
      break;
    At = Before;
  }
  return At;
}

Value StackFrame::background(int64_t Offset, int64_t End) const {
  if (hasSecrets() && SecretFrom < End && Offset < SecretEnd)
    return Value::secret(Origin);
  if (ArgumentsFrom && *ArgumentsFrom < End)
    return Value::secret(0);
  return Value();
}

void StackFrame::addSecrets(int64_t Offset, int64_t End, uint64_t From) {
  Origin = hasSecrets() ? std::min(Origin, From) : From;
  SecretFrom = hasSecrets() ? std::min(SecretFrom, Offset) : Offset;
  SecretEnd = std::max(SecretEnd, End);
}

Value StackFrame::load(int64_t Offset, unsigned Size) const {
  int64_t End = Offset + Size, Covered = Offset;
  Value Result;
  for (auto At = first(Offset); At != Slots.end() && At->first < End; ++At) {
    if (At->first == Offset && At->second.Size == Size)
      return At->second.V;
    // The lowest byte of a register of x86.
    if (At->first == Offset && Size == 1 && At->second.Parts.size() == 3)
      return At->second.Parts[0];
    Result.taint(At->second.V);
    if (At->first > Covered)
      Result.taint(background(Covered, At->first));
    Covered = At->first + At->second.Size;
  }
  if (Covered < End)
    Result.taint(background(Covered, End));
  return Result;
}

/// Objects end where an address is kept: the compiler put it there; and what is
/// accessed where the last index is.
std::pair<int64_t, int64_t>
StackFrame::objectAt(const Value &Address, unsigned Size, int64_t End) const {
  auto HasAddress = [](const Value &V) {
    return V.From != Value::Unknown && V.From != Value::Number;
  };
  int64_t Begin = Address.Offset;
  auto After = Slots.upper_bound(Begin);
  auto Below = After;
  while (After != Slots.end() && !HasAddress(After->second.V))
    ++After;
  if (After != Slots.end())
    End = std::min(End, After->first);
  if (std::optional<int64_t> Last = Address.last(); Last && Size)
    End = std::min(End, *Last + Size);
  if (Address.How != Value::Anywhere)
    return {Begin, End};
  for (Begin = INT64_MIN / 2; Below != Slots.begin();) {
    --Below;
    if (Below->first == Address.Offset || !HasAddress(Below->second.V))
      continue;
    Begin = Below->first + Below->second.Size;
    break;
  }
  return {Begin, End};
}

Value StackFrame::loadFrom(const Value &Address, unsigned Size,
                           int64_t End) const {
  auto [From, To] = objectAt(Address, Size, End);
  Value Result;
  for (auto At = first(From); At != Slots.end() && At->first < To; ++At)
    Result.taint(At->second.V);
  Result.taint(background(From, To));
  return Result;
}

void StackFrame::Slot::join(const Slot &B) {
  V.join(B.V);
  if (Parts.size() != B.Parts.size())
    Parts.clear();
  for (size_t I = 0; I != Parts.size(); ++I)
    Parts[I].join(B.Parts[I]);
}

std::vector<Value> StackFrame::parts(int64_t Offset, unsigned Size) const {
  auto At = Slots.find(Offset);
  bool IsThere = At != Slots.end() && At->second.Size == Size;
  return IsThere ? At->second.Parts : std::vector<Value>();
}

void StackFrame::store(int64_t Offset, unsigned Size, const Value &V,
                       std::vector<Value> Parts) {
  int64_t End = Offset + Size;
  for (auto At = first(Offset); At != Slots.end() && At->first < End;) {
    int64_t Begin = At->first, Last = Begin + At->second.Size;
    Value Rest;
    Rest.taint(At->second.V);
    At = Slots.erase(At);
    // What is left of it keeps its secret, and no more.
    if (Begin < Offset)
      Slots[Begin] = {unsigned(Offset - Begin), Rest, {}};
    if (Last > End)
      At = std::next(
          Slots.insert_or_assign(End, Slot{unsigned(Last - End), Rest, {}})
              .first);
  }
  if (all_equal(Parts))
    Parts.clear();
  Slots[Offset] = {Size, V, std::move(Parts)};
}

void StackFrame::storeInto(const Value &Address, unsigned Size, int64_t End,
                           const Value &V) {
  if (!V.IsSecret)
    return;
  auto [From, To] = objectAt(Address, Size, End);
  for (auto At = Slots.lower_bound(From); At != Slots.end() && At->first < To;
       ++At) {
    At->second.V.taint(V);
    At->second.Parts.clear();
  }
  addSecrets(From, To, V.Origin);
}

void StackFrame::join(const StackFrame &B) {
  std::map<int64_t, Slot> Old = Slots;
  for (const auto &[Offset, Other] : B.Slots) {
    auto At = Old.find(Offset);
    if (At != Old.end() && At->second.Size == Other.Size) {
      Slots[Offset].join(Other);
      continue;
    }
    Value V = Other.V;
    V.taint(load(Offset, Other.Size));
    store(Offset, Other.Size, V);
  }
  // And what the other one has by default.
  for (const auto &[Offset, Own] : Old)
    if (!B.Slots.count(Offset)) {
      Value Default = B.load(Offset, Own.Size);
      if (auto At = Slots.find(Offset); At != Slots.end())
        At->second.V.taint(Default), At->second.Parts.clear();
    }
  if (B.hasSecrets())
    addSecrets(B.SecretFrom, B.SecretEnd, B.Origin);
}

/// A number that begins elsewhere than before may be any. One that goes further
/// goes to the next of \p Bounds, or to the step in front of it, where a loop
/// ends; if there is none, anywhere behind.
static void widenValue(Value &V, const Value &Before,
                       const std::set<int64_t> &Bounds) {
  if (V.How == Value::Exact)
    return;
  if (V.Offset != Before.Offset) {
    V.How = Value::Anywhere;
    V.Offset = Before.Offset;
    V.forgetBound();
    return;
  }
  if (V.Most == Value::NoBound || V.last() == Before.last())
    return;
  std::optional<int64_t> Next;
  for (int64_t Bound : Bounds) {
    if (Bound <= V.Offset)
      continue;
    int64_t Inside = lastBelow(V, Bound);
    for (int64_t Last : {Inside, Inside + V.Stride})
      if (Last >= V.Most && (!Next || Last < *Next))
        Next = Last;
  }
  setBound(V, Next, V.Stride);
}

void StackFrame::widen(const StackFrame &Before,
                       const std::set<int64_t> &Bounds) {
  for (auto &[Offset, S] : Slots) {
    auto At = Before.Slots.find(Offset);
    if (At == Before.Slots.end())
      continue;
    widenValue(S.V, At->second.V, Bounds);
    for (Value &Part : S.Parts)
      Part.forgetBound();
  }
}

void StackFrame::release(int64_t Offset) {
  Slots.erase(Slots.begin(), Slots.lower_bound(Offset));
  SecretFrom = std::max(SecretFrom, Offset);
  if (!hasSecrets())
    SecretFrom = SecretEnd = 0, Origin = 0;
}

bool StackFrame::operator==(const StackFrame &B) const {
  return Slots == B.Slots && SecretFrom == B.SecretFrom &&
         SecretEnd == B.SecretEnd && Origin == B.Origin;
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

void MachineState::join(const MachineState &B) {
  for (size_t I = 0; I != Units.size(); ++I)
    Units[I].join(B.Units[I]);
  for (const auto &[Id, Frame] : B.Frames) {
    auto [At, IsNew] = Frames.try_emplace(Id, Frame);
    if (!IsNew)
      At->second.join(Frame);
  }
}

void MachineState::widen(const MachineState &Before,
                         const std::set<int64_t> &Bounds) {
  for (size_t I = 0; I != Units.size(); ++I)
    widenValue(Units[I], Before.Units[I], Bounds);
  for (auto &[Id, Frame] : Frames)
    if (auto At = Before.Frames.find(Id); At != Before.Frames.end())
      Frame.widen(At->second, Bounds);
}
