// Elements modulo 2^N - C, for any N and C.

typedef unsigned _BitInt(N) fe;
typedef unsigned _BitInt(2 * N + 8) wide;

static const wide p = ((wide)1 << N) - C;

static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe cube(fe a) { return mul(mul(a, a), a); }
