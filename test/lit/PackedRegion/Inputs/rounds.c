typedef unsigned _BitInt(BITS) fe;
typedef unsigned _BitInt(2 * BITS) wide;

static const wide p = MODULUS;
static fe add(fe x, fe y) { return (fe)(((wide)x + y) % p); }
static fe sub(fe x, fe y) { return (fe)(((wide)x + p - y) % p); }
static fe mul(fe x, fe y) { return (fe)((wide)x * y % p); }

// A point doubling: three rounds of products that need those before.
void doubling(fe out[3], const fe in[3], int n) {
  fe x = in[0] % p, y = in[1] % p, z = in[2] % p;
  for (int i = 0; i < n; i++) {
    fe delta = mul(z, z), gamma = mul(y, y), beta = mul(x, gamma);
    fe difference = sub(x, delta), sum = add(x, delta);
    fe alpha = mul(difference, add(add(sum, sum), sum));
    fe beta2 = add(beta, beta), beta4 = add(beta2, beta2);
    fe gamma2 = add(gamma, gamma), square = mul(gamma2, gamma2);
    fe yz = mul(y, z);
    x = sub(mul(alpha, alpha), add(beta4, beta4));
    y = sub(mul(alpha, sub(beta4, x)), add(square, square));
    z = add(yz, yz);
  }
  out[0] = x, out[1] = y, out[2] = z;
}

void two_products(fe out[2], const fe in[2], int n) {
  fe x = in[0] % p, y = in[1] % p;
  for (int i = 0; i < n; i++) {
    fe next = mul(x, y);
    y = mul(y, y);
    x = next;
  }
  out[0] = x, out[1] = y;
}

void one_product(fe out[1], const fe in[2], int n) {
  fe x = in[0] % p, y = in[1] % p;
  for (int i = 0; i < n; i++)
    x = mul(add(x, y), x);
  out[0] = x;
}
