//===- Secrets.h - What is made of field elements ---------------*- C++ -*-===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which values of a function are made of field elements (SecretHazards.h).
///
//===----------------------------------------------------------------------===//

#ifndef RESIDUE_ANALYSIS_SECRETS_H
#define RESIDUE_ANALYSIS_SECRETS_H

#include "residue/Analysis/GivenSecrets.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
class DataLayout;
class LoadInst;
class Value;
} // namespace llvm

namespace residue {

/// What is known of a value.
enum class SecretLevel {
  Public,
  Data,    ///< It is made of narrow numbers from memory.
  Given,   ///< It is made of elements that are given or loaded.
  Element, ///< It is made of what has been reduced.
};

class Secrets {
public:
  /// Up to so many bits, numbers modulo something are no secrets: hashes,
  /// random numbers, contests.
  static constexpr unsigned MaxPublicBits = 64;

  Secrets(llvm::Function &F, const SecretsOfFunctions &OfOthers);

  bool any() const { return !Levels.empty(); }
  SecretLevel of(const llvm::Value *V) const { return Levels.lookup(V); }
  bool isElement(const llvm::Value *V) const {
    return of(V) >= SecretLevel::Given;
  }

  /// Something that has been reduced, or is made of that, is stored in the
  /// object of \p Pointer.
  bool holdsElements(const llvm::Value *Pointer) const;
  /// The one number that \p V is computed from, through everything that is
  /// computed of one number and what is public.
  llvm::Value *origin(llvm::Value *V) const;

  /// What the function returns is made of elements.
  bool areReturned() const;
  /// \p To, what \p Call gives to its callee, with that; true if it grows.
  bool give(const llvm::CallBase &Call, GivenSecrets &To) const;

private:
  SecretLevel levelOfInput(const llvm::Value &V) const;
  void findBits(const SecretsOfFunctions &OfOthers);
  void findInputs(const SecretsOfFunctions &OfOthers);
  void raise(llvm::Value *V, SecretLevel L);
  void follow(llvm::Value *V, SecretLevel L);
  bool isGiven(const llvm::Value *Argument) const;

  llvm::Function &F;
  const llvm::DataLayout &DL;
  /// Of what is reduced by a modulus of more than MaxPublicBits.
  unsigned Least = ~0U, Most = 0;
  llvm::DenseMap<const llvm::Value *, SecretLevel> Levels;
  llvm::SmallVector<llvm::Value *, 32> Work;
  /// The loads of each local object.
  llvm::DenseMap<const llvm::Value *, llvm::SmallVector<llvm::LoadInst *, 4>>
      Loads;
  /// Local objects whose contents are what is stored to them in plain sight.
  llvm::SmallPtrSet<const llvm::Value *, 8> WrittenHere;
  /// What elements are loaded from or stored to.
  llvm::SmallPtrSet<const llvm::Value *, 8> Objects;
  /// What computed ones are stored to.
  llvm::SmallPtrSet<const llvm::Value *, 8> Computed;
};

} // namespace residue

#endif // RESIDUE_ANALYSIS_SECRETS_H
