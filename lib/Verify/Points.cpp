//===- Points.cpp - Values modulo M, at points ----------------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Points.h"

using namespace llvm;
using namespace residue::proof;

__extension__ using WideWord = unsigned __int128;

uint64_t residue::proof::mixed(uint64_t X) {
  X += 0x9e3779b97f4a7c15;
  X = (X ^ (X >> 30)) * 0xbf58476d1ce4e5b9;
  X = (X ^ (X >> 27)) * 0x94d049bb133111eb;
  return X ^ (X >> 31);
}

APInt residue::proof::randomNumber(uint64_t Seed, unsigned Width) {
  SmallVector<uint64_t, 8> Words = {mixed(Seed)};
  while (Words.size() * 64 < Width)
    Words.push_back(mixed(Seed + Words.size()));
  return APInt(Width, Words);
}

Points::Points(const APInt &Modulus)
    : M(Modulus), Words(Modulus.getNumWords()), Negative(1) {
  assert(M[0] && "an odd modulus");
  // If M x = -1 modulo 2^k, M x (2 + M x) = (M x + 1)^2 - 1 is that modulo
  // 2^(2 k). And M = -1 modulo 2.
  for (unsigned Bits = 1; Bits < 64; Bits *= 2)
    Negative *= 2 + M.getRawData()[0] * Negative;
  unsigned Wide = 2 * 64 * Words + 1;
  auto PowerOfTwo = [&](unsigned Exponent) {
    return APInt::getOneBitSet(Wide, Exponent)
        .urem(M.zext(Wide))
        .trunc(64 * Words);
  };
  One = PowerOfTwo(64 * Words);
  Square = PowerOfTwo(2 * 64 * Words);
}

void Points::correct(uint64_t *A, bool Carry) const {
  if (Carry || APInt::tcCompare(A, M.getRawData(), Words) >= 0)
    APInt::tcSubtract(A, M.getRawData(), 0, Words);
}

/// A = A B / R modulo M. Both are below M: each round keeps the sum below 2 M,
/// as (2 M + (2^64 - 1) (M + M)) / 2^64 <= 2 M.
template <unsigned Fixed>
void Points::multiplyWords(uint64_t *A, const uint64_t *B) const {
  const unsigned Words = Fixed ? Fixed : this->Words;
  const uint64_t *Modulus = M.getRawData();
  SmallVector<uint64_t, 9> Sum(Words + 2, 0);
  for (unsigned I = 0; I != Words; ++I) {
    uint64_t Carry = 0;
    for (unsigned J = 0; J != Words; ++J) {
      WideWord T = WideWord(A[I]) * B[J] + Sum[J] + Carry;
      Sum[J] = T, Carry = T >> 64;
    }
    WideWord Top = WideWord(Sum[Words]) + Carry;
    Sum[Words] = Top, Sum[Words + 1] = Top >> 64;
    uint64_t Digit = Sum[0] * Negative;
    Carry = (WideWord(Digit) * Modulus[0] + Sum[0]) >> 64;
    for (unsigned J = 1; J != Words; ++J) {
      WideWord T = WideWord(Digit) * Modulus[J] + Sum[J] + Carry;
      Sum[J - 1] = T, Carry = T >> 64;
    }
    Top = WideWord(Sum[Words]) + Carry;
    Sum[Words - 1] = Top, Sum[Words] = Sum[Words + 1] + uint64_t(Top >> 64);
  }
  correct(Sum.data(), Sum[Words] != 0);
  std::copy_n(Sum.begin(), Words, A);
}

/// Most moduli have four words: their loops are unrolled.
void Points::multiply(uint64_t *A, const uint64_t *B) const {
  Words == 4 ? multiplyWords<4>(A, B) : multiplyWords<0>(A, B);
}

Points::Values Points::ofSymbol(Symbol S, bool IsChoice) const {
  Values Result;
  for (unsigned Point = 0; Point != Count; ++Point) {
    uint64_t Seed = mixed(mixed(S) + Point);
    APInt Value = IsChoice ? (Seed & 1 ? One : APInt(64 * Words, 0))
                           : randomNumber(Seed, M.getBitWidth()).urem(M);
    Result.append(Value.getRawData(), Value.getRawData() + Words);
  }
  return Result;
}

Points::Values Points::ofOne(unsigned Place) const {
  Values Result = zero();
  if (Place < Count)
    copy(ArrayRef(One.getRawData(), Words), Result.begin() + Place * Words);
  return Result;
}

Points::Values Points::scaled(Values V) const {
  for (unsigned Point = 0; Point != Count; ++Point)
    multiply(&V[Point * Words], Square.getRawData());
  return V;
}

Points::Values Points::times(Values V, const APInt &Factor) const {
  SmallVector<uint64_t, 8> By(Factor.getRawData(), Factor.getRawData() + Words);
  multiply(By.data(), Square.getRawData());
  for (unsigned Point = 0; Point != Count; ++Point)
    multiply(&V[Point * Words], By.data());
  return V;
}

void Points::add(Values &Sum, const APInt &Factor,
                 ArrayRef<const Values *> Symbols) const {
  SmallVector<uint64_t, 8> Product(Words);
  for (unsigned Point = 0; Point != Count; ++Point) {
    std::copy_n(Factor.getRawData(), Words, Product.begin());
    for (const Values *V : Symbols)
      multiply(Product.data(), &(*V)[Point * Words]);
    uint64_t *To = &Sum[Point * Words];
    correct(To, APInt::tcAdd(To, Product.data(), 0, Words));
  }
}

APInt Points::at(const Values &V, unsigned Point) const {
  return APInt(M.getBitWidth(), ArrayRef(&V[Point * Words], Words));
}

std::optional<std::pair<unsigned, APInt>>
Points::firstInverse(const Values &V) const {
  for (unsigned Point = 0; Point != Count; ++Point)
    if (std::optional<APInt> Inverse = inverse(at(V, Point), M))
      return std::make_pair(Point, *Inverse);
  return std::nullopt;
}

/// A multiple, by what has an inverse, has one at the same points.
std::optional<std::vector<uint64_t>> Points::signature(const Values &V) const {
  auto First = firstInverse(V);
  if (!First)
    return std::nullopt;
  std::vector<uint64_t> Result(V.begin(), V.end());
  // v (1 / w) / R: R is in all of them.
  for (unsigned Point = 0; Point != Count; ++Point)
    multiply(&Result[Point * Words], First->second.getRawData());
  Result.push_back(First->first);
  return Result;
}

std::optional<APInt> Points::quotient(const Values &A, const Values &B) const {
  auto First = firstInverse(B);
  if (!First)
    return std::nullopt;
  Values Result = scaled(A);
  multiply(&Result[First->first * Words], First->second.getRawData());
  return at(Result, First->first);
}
