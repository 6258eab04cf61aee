// What depends on how words are multiplied: MULTIPLY.

// Column by column.
static void STYLE(multiply)(word *r, const word *a, const word *b, unsigned n) {
  pair sum = {0, 0};
  word top = 0;
  for (unsigned k = 0; k < 2 * n - 1; k++) {
    unsigned first = k < n ? 0 : k + 1 - n;
    for (unsigned i = first; i <= k && i < n; i++) {
      pair m = MULTIPLY(a[i], b[k - i]);
      sum = add_pairs(sum, m);
      top += sum.high < m.high;
    }
    r[k] = sum.low;
    sum.low = sum.high;
    sum.high = top;
    top = 0;
  }
  r[2 * n - 1] = sum.low;
}

static void STYLE(square)(word *r, const word *a, unsigned n) {
  pair sum = {0, 0};
  word top = 0;
  for (unsigned k = 0; k < 2 * n - 1; k++) {
    unsigned first = k < n ? 0 : k + 1 - n;
    for (unsigned i = first; i <= k && i <= k - i; i++) {
      pair m = MULTIPLY(a[i], a[k - i]);
      if (i < k - i) {
        top += m.high >> (WORD_BITS - 1);
        m.high = m.high << 1 | m.low >> (WORD_BITS - 1);
        m.low <<= 1;
      }
      sum = add_pairs(sum, m);
      top += sum.high < m.high;
    }
    r[k] = sum.low;
    sum.low = sum.high;
    sum.high = top;
    top = 0;
  }
  r[2 * n - 1] = sum.low;
}

static void STYLE(fold)(word *r, const word *product, const curve *e) {
  if (e->n == 256 / WORD_BITS)
    fold_p256(r, product, e->p);
  else
    fold_p384(r, product, e->p);
}
static void STYLE(mod_multiply)(word *r, const word *a, const word *b,
                                const curve *e) {
  word product[2 * MAX];
  STYLE(multiply)(product, a, b, e->n);
  STYLE(fold)(r, product, e);
}
static void STYLE(mod_square)(word *r, const word *a, const curve *e) {
  word product[2 * MAX];
  STYLE(square)(product, a, e->n);
  STYLE(fold)(r, product, e);
}

/// Jacobian coordinates, a = -3: "dbl-2001-b" of the Explicit-Formulas
/// Database.
static void STYLE(double_point)(word *x, word *y, word *z, const curve *e) {
  word delta[MAX], gamma[MAX], beta[MAX], alpha[MAX], t[MAX];
  STYLE(mod_square)(delta, z, e);
  STYLE(mod_square)(gamma, y, e);
  STYLE(mod_multiply)(beta, x, gamma, e);
  mod_sub(t, x, delta, e);
  mod_add(alpha, x, delta, e);
  STYLE(mod_multiply)(t, t, alpha, e);
  mod_add(alpha, t, t, e);
  mod_add(alpha, alpha, t, e);
  mod_add(z, y, z, e);
  STYLE(mod_square)(z, z, e);
  mod_sub(z, z, gamma, e);
  mod_sub(z, z, delta, e);
  mod_add(beta, beta, beta, e);
  mod_add(beta, beta, beta, e);
  STYLE(mod_square)(x, alpha, e);
  mod_sub(x, x, beta, e);
  mod_sub(x, x, beta, e);
  mod_sub(t, beta, x, e);
  STYLE(mod_multiply)(y, alpha, t, e);
  STYLE(mod_square)(gamma, gamma, e);
  mod_add(gamma, gamma, gamma, e);
  mod_add(gamma, gamma, gamma, e);
  mod_add(gamma, gamma, gamma, e);
  mod_sub(y, y, gamma, e);
}

/// A point with z = 1 is added, which is another.
static void STYLE(add_point)(word *x, word *y, word *z, const word *x2,
                             const word *y2, const curve *e) {
  word zz[MAX], h[MAX], r[MAX], hh[MAX], v[MAX], t[MAX];
  STYLE(mod_square)(zz, z, e);
  STYLE(mod_multiply)(h, x2, zz, e);
  mod_sub(h, h, x, e);
  STYLE(mod_multiply)(zz, zz, z, e);
  STYLE(mod_multiply)(r, y2, zz, e);
  mod_sub(r, r, y, e);
  STYLE(mod_square)(hh, h, e);
  STYLE(mod_multiply)(z, z, h, e);
  STYLE(mod_multiply)(v, x, hh, e);
  STYLE(mod_multiply)(hh, hh, h, e);
  STYLE(mod_square)(x, r, e);
  mod_sub(x, x, hh, e);
  mod_sub(x, x, v, e);
  mod_sub(x, x, v, e);
  mod_sub(t, v, x, e);
  STYLE(mod_multiply)(t, r, t, e);
  STYLE(mod_multiply)(y, y, hh, e);
  mod_sub(y, t, y, e);
}

static int STYLE(bit)(const unsigned char *k, unsigned at, unsigned bytes) {
  return k[bytes - 1 - at / 8] >> at % 8 & 1;
}

static void STYLE(load)(word *r, const unsigned char *b, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    const unsigned char *from = b + (n - 1 - i) * sizeof(word);
    r[i] = 0;
    for (unsigned j = 0; j < sizeof(word); j++)
      r[i] = r[i] << 8 | from[j];
  }
}

/// The power with the exponent p - 2.
static void STYLE(invert)(word *r, const word *a, const curve *e) {
  word power[MAX], two[MAX] = {2}, exponent[MAX];
  sub(exponent, e->p, two, e->n);
  copy(power, a, e->n);
  for (unsigned at = e->n * WORD_BITS - 1; at--;) {
    STYLE(mod_square)(power, power, e);
    if (exponent[at / WORD_BITS] >> at % WORD_BITS & 1)
      STYLE(mod_multiply)(power, power, a, e);
  }
  copy(r, power, e->n);
}

static void STYLE(multiply_point)(unsigned char *out, const unsigned char *k,
                                  const unsigned char *px,
                                  const unsigned char *py, const curve *e) {
  word x2[MAX], y2[MAX], x[MAX], y[MAX], z[MAX];
  unsigned n = e->n, bytes = n * sizeof(word), at = 8 * bytes;
  STYLE(load)(x2, px, n);
  STYLE(load)(y2, py, n);
  while (!STYLE(bit)(k, --at, bytes))
    ;
  copy(x, x2, n);
  copy(y, y2, n);
  for (unsigned i = 0; i < n; i++)
    z[i] = !i;
  while (at--) {
    STYLE(double_point)(x, y, z, e);
    if (STYLE(bit)(k, at, bytes))
      STYLE(add_point)(x, y, z, x2, y2, e);
  }
  if (!is_zero(z, n))
    STYLE(invert)(z, z, e);
  STYLE(mod_square)(z, z, e);
  STYLE(mod_multiply)(x, x, z, e);
  for (unsigned i = 0; i < bytes; i++)
    out[bytes - 1 - i] =
        (unsigned char)(x[i / sizeof(word)] >> 8 * (i % sizeof(word)));
}
