//===- Primality.cpp - Proofs that a modulus is prime ---------------------===//
//
// Part of the Residue project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "residue/Number/Primality.h"
#include "QuadraticRing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cassert>
#include <cstdlib>

using namespace llvm;
using namespace residue;

/// Trial division by all primes below this. Longer lists take longer than they
/// find factors.
static const unsigned TrialLimit = 1U << 16;
/// As many bases are tried for one proof. One in q bases shows nothing about
/// the factor q.
static const unsigned MostBases = 48;
/// A search looks at so many numbers: the one to prove, what divides its
/// neighbours, what divides the neighbours of those, and so on.
static const unsigned MostNumbers = 64;

/// The primes below TrialLimit.
static ArrayRef<unsigned> smallPrimes() {
  static const std::vector<unsigned> Primes = [] {
    std::vector<unsigned> Found;
    std::vector<bool> IsComposite(TrialLimit);
    for (unsigned P = 2; P != TrialLimit; ++P) {
      if (IsComposite[P])
        continue;
      Found.push_back(P);
      for (unsigned Multiple = P * P; Multiple < TrialLimit; Multiple += P)
        IsComposite[Multiple] = true;
    }
    return Found;
  }();
  return Primes;
}

ArrayRef<Integer> PrimalityProof::knownFactors() {
  static const std::vector<Integer> Factors = [] {
    const StringRef Decimals[] = {
#define PRIME_FACTOR(DECIMAL) DECIMAL,
#include "PrimeFactors.def"
#undef PRIME_FACTOR
    };
    std::vector<Integer> Read;
    for (StringRef Text : Decimals)
      Read.push_back(Integer::fromUnsigned(APInt(4 * Text.size(), Text, 10)));
    return Read;
  }();
  return Factors;
}

/// The largest integer whose square is at most \p V. Newton's iteration from
/// above falls until it is there. (Crandall and Pomerance, algorithm 9.2.11.)
static Integer squareRoot(const Integer &V) {
  assert(!V.isNegative());
  Integer Root = Integer::pow2((V.bits() + 1) / 2);
  while (true) {
    Integer Next = (Root + V.floorDiv(Root)) >> 1;
    if (Next >= Root)
      return Root;
    Root = Next;
  }
}

static bool isSquare(const Integer &V) {
  if (V.isZero())
    return true;
  Integer Root = squareRoot(V);
  return Root * Root == V;
}

/// The Jacobi symbol (A/N) for an odd N. (Crandall and Pomerance, algorithm
/// 2.3.5.)
static int jacobi(Integer A, Integer N) {
  int Symbol = 1;
  A = A.mod(N);
  while (!A.isZero()) {
    // (2/N) is -1 for N = 3 and 5 modulo 8.
    for (; !A.testBit(0); A = A >> 1)
      if (N.testBit(1) != N.testBit(2))
        Symbol = -Symbol;
    if (A.testBit(1) && N.testBit(1))
      Symbol = -Symbol;
    std::swap(A, N);
    A = A.mod(N);
  }
  return N == Integer(1) ? Symbol : 0;
}

/// Whether an odd \p N above \p Base is a strong probable prime to that base:
/// with N - 1 = 2^s d and an odd d, Base^d is 1, or one of its squarings before
/// the s-th is -1. Every prime is. (Crandall and Pomerance, section 3.5.)
static bool isStrongProbablePrime(const Integer &N, unsigned Base) {
  QuadraticRing R(N);
  Integer Odd = N - Integer(1);
  unsigned Twos = 0;
  for (; !Odd.testBit(0); Odd = Odd >> 1)
    ++Twos;
  QuadraticRing::Element Power = R.power(R.element(Base), Odd);
  if (Power.isOne())
    return true;
  for (; Twos != 0; --Twos) {
    if (R.isMinusOne(Power))
      return true;
    Power = R.multiply(Power, Power);
  }
  return false;
}

/// The first 13 primes. No composite below 3317044064679887385961981 is a
/// strong probable prime to all of them as bases. (J. Sorenson, J. Webster,
/// Strong pseudoprimes to twelve prime bases, Math. Comp. 86, 2017,
/// theorem 1.1.)
static const unsigned StrongBases[] = {2,  3,  5,  7,  11, 13, 17,
                                       19, 23, 29, 31, 37, 41};
static const Integer &strongBound() {
  static const Integer Bound =
      Integer::fromUnsigned(APInt(96, "3317044064679887385961981", 10));
  return Bound;
}

/// Whether all primes that divide \p N are 1 modulo \p F makes N a prime, for
/// an F that divides N - 1.
///
/// If (F + 1)^2 > N, it does: two such primes have a larger product. (H. C.
/// Pocklington, 1914; Crandall and Pomerance, theorem 4.1.4.)
///
/// Let F^3 >= N. Three such primes have a larger product, so a composite N is
/// (a F + 1)(b F + 1), and (N - 1) / F = a b F + (a + b). Here a b F^2 < N <=
/// F^3, so a b <= F - 1 and a + b <= a b + 1 <= F. Were a + b = F, then a or b
/// would be 1 and the other F - 1, and N = (F + 1)((F - 1) F + 1) = F^3 + 1.
/// So a + b and a b are the digits of (N - 1) / F in base F, and (a + b)^2 - 4
/// a b = (a - b)^2 is a square. If it is none, N is prime. (Brillhart, Lehmer
/// and Selfridge, theorem 5; Crandall and Pomerance, theorem 4.1.5.)
static bool provesFromMinus(const Integer &N, const Integer &F) {
  const Integer Next = F + Integer(1);
  if (Next * Next > N)
    return true;
  if (F * F * F < N)
    return false;
  Integer Cofactor = (N - Integer(1)).floorDiv(F);
  Integer Product = Cofactor.floorDiv(F), Sum = Cofactor.mod(F);
  Integer Difference = Sum * Sum - Integer(4) * Product;
  return Difference.isNegative() || !isSquare(Difference);
}

/// Whether it makes N a prime that all primes p that divide \p N are (D/p)
/// modulo \p F, for an F that divides N + 1 and a D with (D/N) = -1.
///
/// Such primes are at least F - 1. So if (F - 1)^2 > N, it does. (M. A.
/// Morrison, 1975; Crandall and
/// Pomerance, theorem 4.2.3.)
///
/// Let (F - 1)^3 > N and F > 2. Then a composite N is the product of two
/// primes, of which one has (D/p) = 1 and the other -1, as (D/N) = -1. With
/// positive a and b, N = (a F + 1)(b F - 1), and (N + 1) / F = a b F + (b - a).
/// If b >= a: a b F^2 <= N + 1 <= (F - 1)^3 < F^3, so 0 <= b - a < a b < F, and
/// b - a and a b are the digits of (N + 1) / F in base F. Their (b - a)^2 + 4 a
/// b = (a + b)^2 is a square, and a b is not 0.
/// If a > b: a (F - 1) < a (b F - 1) + b = (N + 1) / F <= (F - 1)^3 / F < (F -
/// 1)^2, so 0 < a - b < F - 1, and the digits are F - (a - b) and a b - 1.
/// If it is neither, N is prime. (Brillhart, Lehmer and Selfridge, theorem
/// 17; Crandall and Pomerance, section 4.2.2.)
static bool provesFromPlus(const Integer &N, const Integer &F) {
  const Integer One(1), Previous = F - One;
  if (F <= Integer(2))
    return false;
  if (Previous * Previous > N)
    return true;
  if (Previous * Previous * Previous <= N)
    return false;
  Integer Cofactor = (N + One).floorDiv(F);
  Integer High = Cofactor.floorDiv(F), Low = Cofactor.mod(F);
  Integer OtherLow = F - Low, Four(4);
  return (High.isZero() || !isSquare(Low * Low + Four * High)) &&
         !isSquare(OtherLow * OtherLow + Four * (High + One));
}

bool PrimalityProof::isConclusive(Theorem T, const Integer &N,
                                  const Integer &F) {
  return T == Theorem::Minus ? provesFromMinus(N, F) : provesFromPlus(N, F);
}

/// Whether \p F is large enough for the above.
static bool isEnough(PrimalityProof::Theorem T, const Integer &N,
                     const Integer &F) {
  Integer Least = T == PrimalityProof::Theorem::Minus ? F : F - Integer(2);
  return Least * Least * Least >= N;
}

Integer PrimalityProof::Factor::power() const {
  Integer Power = Prime;
  for (unsigned I = 1; I < Exponent; ++I)
    Power = Power * Prime;
  return Power;
}

namespace residue {

class PrimalitySearch {
public:
  explicit PrimalitySearch(ArrayRef<Integer> Hints) : Hints(Hints) {}

  std::optional<PrimalityProof> prove(const Integer &N);

private:
  using Theorem = PrimalityProof::Theorem;
  using Factor = PrimalityProof::Factor;

  /// One neighbour of N: the proven primes that divide it, and the rest.
  struct Neighbour {
    PrimalityProof Proof;
    Integer Rest;
    Integer Proven = Integer(1);
    bool addPrime(const Integer &Prime);
    /// The product of the factors, each once.
    Integer radical() const;
    bool isEnough() const {
      return ::isEnough(Proof.theorem(), Proof.prime(), Proven);
    }
  };

  std::optional<PrimalityProof> prove(Neighbour &From);
  bool addLargePrime(Neighbour &To, const Integer &Candidate);
  static void keepWhatIsNeeded(Neighbour &From);
  static bool findBases(Neighbour &From);
  static bool findBases(Neighbour &From, int D);
  static std::optional<int> discriminant(const Integer &N);

  ArrayRef<Integer> Hints;
  unsigned Numbers = 0;
};

} // namespace residue

/// Takes all powers of \p Prime out of the rest.
bool PrimalitySearch::Neighbour::addPrime(const Integer &Prime) {
  unsigned Exponent = 0;
  for (; Rest.mod(Prime).isZero(); Rest = Rest.floorDiv(Prime)) {
    Proven = Proven * Prime;
    ++Exponent;
  }
  if (Exponent != 0)
    Proof.Factors.push_back({Prime, Exponent, 0});
  return Exponent != 0;
}

/// Adds \p Candidate if it divides the rest and is proven to be a prime.
bool PrimalitySearch::addLargePrime(Neighbour &To, const Integer &Candidate) {
  if (Candidate <= Integer(TrialLimit) || Candidate > To.Rest ||
      !To.Rest.mod(Candidate).isZero())
    return false;
  std::optional<PrimalityProof> Lemma = prove(Candidate);
  if (!Lemma)
    return false;
  To.Proof.Lemmas.push_back(std::move(*Lemma));
  return To.addPrime(Candidate);
}

std::optional<PrimalityProof> PrimalitySearch::prove(const Integer &N) {
  const Integer One(1);
  if (N <= One || N.bits() > PrimalityProof::MostBits ||
      ++Numbers > MostNumbers)
    return std::nullopt;
  bool IsSmall = N < strongBound();
  for (unsigned Base : StrongBases) {
    if (N == Integer(Base))
      return PrimalityProof(N, Theorem::StrongTests);
    if (N.mod(Integer(Base)).isZero())
      return std::nullopt;
  }
  // One such test is enough to turn composites away quickly.
  for (unsigned Base : ArrayRef(StrongBases).take_front(IsSmall ? 13 : 1))
    if (!isStrongProbablePrime(N, Base))
      return std::nullopt;
  if (IsSmall)
    return PrimalityProof(N, Theorem::StrongTests);

  Neighbour Minus{PrimalityProof(N, Theorem::Minus), N - One};
  Neighbour Plus{PrimalityProof(N, Theorem::Plus), N + One};
  const APInt Dividend = N.toAPInt(N.bits());
  for (unsigned Prime : smallPrimes()) {
    uint64_t Remainder = Dividend.urem(Prime);
    if (Remainder == 0)
      return std::nullopt;
    if (Remainder == 1)
      Minus.addPrime(Integer(Prime));
    if (Remainder == Prime - 1)
      Plus.addPrime(Integer(Prime));
  }
  // What needs no lemmas first. Of a prime, a proof that has enough factors
  // does not fail.
  for (Neighbour *From : {&Minus, &Plus})
    if (From->isEnough())
      return prove(*From);
  for (Neighbour *From : {&Minus, &Plus}) {
    for (const Integer &Hint : Hints)
      if (!From->isEnough())
        addLargePrime(*From, Hint);
    if (!From->isEnough())
      addLargePrime(*From, Integer(From->Rest));
    if (From->isEnough())
      return prove(*From);
  }
  return std::nullopt;
}

std::optional<PrimalityProof> PrimalitySearch::prove(Neighbour &From) {
  keepWhatIsNeeded(From);
  PrimalityProof &Proof = From.Proof;
  bool IsShown;
  if (Proof.theorem() == Theorem::Minus) {
    IsShown = findBases(From);
  } else {
    std::optional<int> D = discriminant(Proof.prime());
    Proof.Discriminant = D.value_or(0);
    IsShown = D && findBases(From, *D);
  }
  if (!IsShown || !PrimalityProof::isConclusive(Proof.theorem(), Proof.prime(),
                                                From.Proven))
    return std::nullopt;
  return std::move(Proof);
}

/// Every factor takes a power, so the fewest that are enough.
void PrimalitySearch::keepWhatIsNeeded(Neighbour &From) {
  PrimalityProof &Proof = From.Proof;
  llvm::sort(Proof.Factors, [](const Factor &A, const Factor &B) {
    return A.power() > B.power();
  });
  From.Proven = Integer(1);
  unsigned Kept = 0;
  for (; !From.isEnough(); ++Kept)
    From.Proven = From.Proven * Proof.Factors[Kept].power();
  Proof.Factors.truncate(Kept);
  llvm::erase_if(Proof.Lemmas, [&](const PrimalityProof &Lemma) {
    return llvm::none_of(Proof.Factors, [&](const Factor &F) {
      return F.Prime == Lemma.prime();
    });
  });
}

Integer PrimalitySearch::Neighbour::radical() const {
  Integer Product(1);
  for (const Factor &F : Proof.Factors)
    Product = Product * F.Prime;
  return Product;
}

/// Finds for each factor q of N - 1 a base a so that a^(N - 1) = 1 and a^((N -
/// 1) / q) - 1 has no common divisor with N. Then modulo a prime p that divides
/// N, the order of a divides N - 1 but not (N - 1) / q. So the full power of q
/// divides it, and p - 1, too: p is 1 modulo the product of all these powers.
/// All these are powers of one power, by exponents of few bits. For q = 2, a is
/// no square modulo a prime N.
bool PrimalitySearch::findBases(Neighbour &From) {
  const Integer &N = From.Proof.prime();
  const Integer Radical = From.radical();
  const Integer Shared = (N - Integer(1)).floorDiv(Radical);
  const bool NeedsNonresidue = !Radical.testBit(0);
  const QuadraticRing R(N);
  unsigned Pending = From.Proof.Factors.size();
  for (unsigned Base : smallPrimes().take_front(MostBases)) {
    if (Pending == 0)
      break;
    if (NeedsNonresidue && jacobi(Integer(Base), N) != -1)
      continue;
    QuadraticRing::Element Root = R.power(R.element(Base), Shared);
    if (!R.power(Root, Radical).isOne())
      return false; // N is not prime.
    for (Factor &F : From.Proof.Factors) {
      if (F.Base != 0)
        continue;
      QuadraticRing::Element Power = R.power(Root, Radical.floorDiv(F.Prime));
      if (!R.isUnit(R.add(Power, R.element(-1))))
        continue;
      F.Base = Base;
      --Pending;
    }
  }
  return Pending == 0;
}

/// Finds for each factor q of N + 1 an a so that with g = a + sqrt(D), g^(N +
/// 1) is rational modulo N, and the irrational part of g^((N + 1) / q) has no
/// common divisor with N.
///
/// Take a prime p that divides N. It divides neither D nor the norm a^2 - D,
/// which is not 0 and below TrialLimit. So g is a unit modulo p. The units of
/// Z[sqrt(D)] modulo p, up to rational factors, are a cyclic group of p - (D/p)
/// elements. There the order of g divides N + 1 but not (N + 1) / q. So the
/// full power of q divides it, and p - (D/p), too. (In terms of Lucas
/// sequences, the irrational part of g^k is U_k for P = 2 a and Q = a^2 - D.
/// Brillhart, Lehmer and Selfridge, section 3.)
///
/// For q = 2, the norm is no square modulo a prime N: it is the square of g^((N
/// + 1) / 2), which would be rational.
bool PrimalitySearch::findBases(Neighbour &From, int D) {
  const Integer &N = From.Proof.prime();
  const Integer Radical = From.radical();
  const Integer Shared = (N + Integer(1)).floorDiv(Radical);
  const bool NeedsNonresidue = !Radical.testBit(0);
  const QuadraticRing R(N);
  unsigned Pending = From.Proof.Factors.size();
  for (unsigned A = 1; A <= MostBases && Pending != 0; ++A) {
    assert(A * A + std::abs(D) < TrialLimit && "a norm that may not be a unit");
    const Integer Norm = Integer(A) * Integer(A) - Integer(D);
    if (NeedsNonresidue && jacobi(Norm, N) != -1)
      continue;
    QuadraticRing::Pair Root = R.power({R.element(A), R.element(1)}, D, Shared);
    if (!R.power(Root, D, Radical).second.isZero())
      return false; // N is not prime.
    for (Factor &F : From.Proof.Factors) {
      if (F.Base != 0 ||
          !R.isUnit(R.power(Root, D, Radical.floorDiv(F.Prime)).second))
        continue;
      F.Base = A;
      --Pending;
    }
  }
  return Pending == 0;
}

/// A D with (D/N) = -1: -1, if N = 3 mod 4, or 2, or an odd prime. There is
/// none for a square N.
std::optional<int> PrimalitySearch::discriminant(const Integer &N) {
  if (jacobi(Integer(-1), N) == -1)
    return -1;
  for (unsigned D : smallPrimes().take_front(MostBases))
    if (jacobi(Integer(D), N) == -1)
      return D;
  return std::nullopt;
}

std::optional<PrimalityProof> PrimalityProof::find(const Integer &N) {
  return find(N, knownFactors());
}

std::optional<PrimalityProof> PrimalityProof::find(const Integer &N,
                                                   ArrayRef<Integer> Hints) {
  return PrimalitySearch(Hints).prove(N);
}

/// The numbers in \p Values, each once, in order: "2, 3 and 7".
static std::string listOf(std::vector<unsigned> Values) {
  llvm::sort(Values);
  Values.erase(llvm::unique(Values), Values.end());
  std::string Text;
  for (size_t I = 0; I != Values.size(); ++I) {
    if (I != 0)
      Text += I + 1 == Values.size() ? " and " : ", ";
    Text += std::to_string(Values[I]);
  }
  return Text;
}

std::string PrimalityProof::str() const {
  if (TheTheorem == Theorem::StrongTests)
    return "strong tests to the bases 2 to 41";
  std::string Text = TheTheorem == Theorem::Minus
                         ? "Pocklington's theorem, from"
                         : "Morrison's theorem, from";
  std::vector<unsigned> Bases;
  for (const Factor &F : Factors) {
    Text += F.Prime.bits() <= 64
                ? " " + F.Prime.str()
                : " a prime of " + std::to_string(F.Prime.bits()) + " bits";
    if (F.Exponent != 1)
      Text += "^" + std::to_string(F.Exponent);
    Bases.push_back(F.Base);
  }
  if (TheTheorem == Theorem::Minus)
    return Text + " in M - 1, base " + listOf(Bases);
  return Text + " in M + 1, base " + listOf(Bases) + " + sqrt(" +
         std::to_string(Discriminant) + ")";
}
