// Squares of squares: where one way of naming recognizes none of them, terms have ever more
// factors, and that way ends in seconds, in place of minutes.
// RUN: %clang-residue -O2 -mllvm -residue-verify -Rpass=verify-reductions -Rpass-missed=verify-reductions -gline-tables-only -c %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: proven for all inputs: 10 reductions
typedef unsigned _BitInt(254) fe;
typedef unsigned _BitInt(508) wide;

static const fe p = 21888242871839275222246405745257275088696311157297823662689037894645226208583uwb;

static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }

fe chain(fe a) {
  for (int i = 0; i < 10; i++)
    a = mul(a, a);
  return a;
}
