typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;

static const wide p = ((wide)1 << 255) - 19;

fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
