// Field code of unusual forms, each of which must give the right number, fast
// or not: recursion, tables that escape, moduli that meet, tables of constants.
//
// In front of it stand p and q, two moduli of 255 or 256 bits, and the name of
// the exported functions, NAME(form).

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { bytes = 32 };

typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

static fe add(fe a, fe b) { return (fe)(((wide)a + b) % p); }
static fe sub(fe a, fe b) { return (fe)(((wide)a + p - b) % p); }
static fe mul(fe a, fe b) { return (fe)((wide)a * b % p); }
static fe mul_q(fe a, fe b) { return (fe)((wide)a * b % q); }

static fe decode(const unsigned char in[bytes]) {
  fe x = 0;
  for (int i = 0; i < bytes; i++)
    x |= (fe)in[i] << (8 * i);
  return x;
}

static void encode(unsigned char out[bytes], fe x) {
  for (int i = 0; i < bytes; i++)
    out[i] = (unsigned char)(x >> (8 * i));
}

// Recursion: x^n; a sum of products over halves, through pointers; and two
// functions that call each other.

static fe power(fe x, unsigned n) {
  if (n == 0)
    return 1;
  fe half = power(mul(x, x), n / 2);
  return n % 2 ? mul(half, x) : half;
}

static void sum_of_products(fe *r, const fe *a, const fe *c, int n) {
  if (n == 1) {
    *r = mul(*a, *c);
    return;
  }
  fe low, high;
  sum_of_products(&low, a, c, n / 2);
  sum_of_products(&high, a + n / 2, c + n / 2, n - n / 2);
  *r = add(low, high);
}

static fe odd_step(fe x, unsigned n);
static fe even_step(fe x, unsigned n) {
  return n == 0 ? x : odd_step(mul(x, x), n - 1);
}
static fe odd_step(fe x, unsigned n) {
  return n == 0 ? x : even_step(sub(add(x, x), 1), n - 1);
}

void NAME(recursion)(unsigned char out[3 * bytes],
                     const unsigned char in[bytes],
                     const unsigned char count[1]) {
  fe x = decode(in) % p, numbers[7];
  for (int i = 0; i < 7; i++)
    numbers[i] = i == 0 ? x : mul(numbers[i - 1], x);
  fe r;
  encode(out, power(x, count[0]));
  sum_of_products(&r, numbers, numbers, 7);
  encode(out + bytes, r);
  encode(out + 2 * bytes, even_step(x, count[0]));
}

// Tables that escape: to a function that nobody sees into, to static memory,
// and as bytes.

static void negate_each(void *place, size_t n) {
  for (size_t i = 0; i < n; i++) {
    fe x;
    memcpy(&x, (char *)place + i * sizeof x, sizeof x);
    x = x == 0 ? 0 : (fe)p - x;
    memcpy((char *)place + i * sizeof x, &x, sizeof x);
  }
}
static void (*volatile visit)(void *, size_t) = negate_each;

static fe kept[8];
static _Thread_local fe last;

static uint64_t sum_of_words(const uint64_t *words, size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += words[i];
  return sum;
}
static uint64_t (*volatile look)(const uint64_t *, size_t) = sum_of_words;

void NAME(escape)(unsigned char out[4 * bytes], const unsigned char in[bytes],
                  const unsigned char count[1]) {
  fe x = decode(in) % p, powers[8], r = 1;
  powers[0] = 1;
  for (int i = 1; i < 8; i++)
    powers[i] = mul(powers[i - 1], x);
  // What is seen from outside is canonical.
  uint64_t sum = look((const uint64_t *)powers, 8 * sizeof *powers / 8);
  visit(powers + 4, 4);
  for (int i = 0; i < count[0]; i++)
    r = add(mul(r, powers[i % 8]), powers[(i + 3) % 8]);
  memcpy(kept, powers, sizeof kept);
  visit(kept, 8);
  last = mul(kept[1], kept[2]);
  encode(out, r);
  encode(out + bytes, mul(last, kept[7]));
  encode(out + 2 * bytes, sum);
  memcpy(out + 3 * bytes, &powers[3], bytes);
}

// Moduli that meet: one value for both, a loop whose value alternates, a value
// that is compared and then used by the other modulus.

void NAME(moduli)(unsigned char out[4 * bytes], const unsigned char in_a[bytes],
                  const unsigned char in_b[bytes],
                  const unsigned char count[1]) {
  fe a = decode(in_a), c = decode(in_b);
  wide product = (wide)a * c;
  fe by_p = (fe)(product % p), by_q = (fe)(product % q);
  fe x = mul(by_p, by_q), y = mul_q(by_p, by_q);
  for (int i = 0; i < count[0]; i++) {
    fe t = mul(x, y);
    y = mul_q(t, x);
    x = t;
  }
  fe z = a % p;
  for (int i = 0; i < count[0]; i++)
    z = i % 3 == 0 ? mul_q(z, c) : mul(z, z);
  fe low = x < y ? x : y, high = x < y ? y : x;
  encode(out, x);
  encode(out + bytes, y);
  encode(out + 2 * bytes, z);
  encode(out + 3 * bytes, (fe)(((wide)high * high + low) % q % p));
}

// Tables of constants, one of them with numbers that are not canonical.

#define LARGE ((fe) - 1)
static const fe constants[8] = {0, 1, 2, 121665, (fe)p - 1, (fe)p, LARGE, 7};
static const fe rows[2][4] = {{3, 5, 8, 13},
                              {(fe)p - 2, 1, (fe)1 << 200, LARGE}};

void NAME(constants)(unsigned char out[3 * bytes],
                     const unsigned char in[bytes],
                     const unsigned char count[1]) {
  fe x = decode(in) % p, by_index = x, by_mask = x, by_row = x;
  for (unsigned i = 0; i < count[0]; i++) {
    by_index = mul(add(by_index, 1), constants[(i * 5 + 1) % 8] % p);
    fe chosen = 0;
    for (unsigned j = 0; j < 8; j++)
      chosen |= constants[j] & -(fe)(j == (i * 3) % 8);
    by_mask = add(mul(by_mask, chosen), 1);
    by_row = add(mul(by_row, rows[i % 2][i % 4]), rows[(i + 1) % 2][i % 3]);
  }
  encode(out, by_index);
  encode(out + bytes, by_mask);
  encode(out + 2 * bytes, by_row);
}

// Control flow and types: goto into loops, switch, variable arguments, function
// pointers, longjmp, unions, volatile and packed objects, arrays of any size.

static fe product_of(int n, ...) {
  va_list arguments;
  va_start(arguments, n);
  fe r = 1;
  for (int i = 0; i < n; i++)
    r = mul(r, va_arg(arguments, fe));
  va_end(arguments);
  return r;
}

static fe (*const volatile operations[])(fe, fe) = {add, sub, mul};

static fe jumping(fe x, int n) {
  int i = 0;
  if (n % 2)
    goto middle;
top:
  x = mul(x, x);
middle:
  x = add(x, 3);
  if (i++ < n)
    goto top;
  return x;
}

static fe state_machine(fe x, int n) {
  fe y = 1;
  for (int state = 0;; n--)
    switch (n < 0 ? 9 : state) {
    case 0:
      y = mul(y, x);
      state = (unsigned)y % 2 ? 2 : 1;
      break;
    case 1:
      x = add(x, y);
      state = 2;
      [[fallthrough]];
    case 2:
      y = sub(x, y);
      state = 0;
      break;
    default:
      return y;
    }
}

static jmp_buf place;
static void leave(fe *r, fe x) {
  *r = mul(x, x);
  longjmp(place, 1);
}

typedef union {
  fe number;
  uint32_t words[8];
} view;

typedef struct [[gnu::packed]] {
  char tag;
  fe x, y;
} packed;

void NAME(forms)(unsigned char out[8 * bytes], const unsigned char in_a[bytes],
                 const unsigned char in_b[bytes],
                 const unsigned char count[1]) {
  fe a = decode(in_a) % p, c = decode(in_b) % p;
  int n = count[0] % 32;
  encode(out, product_of(4, a, c, (fe)n, add(a, c)));
  fe r = a;
  for (int i = 0; i < n; i++)
    r = operations[i % 3](r, c);
  encode(out + bytes, r);
  encode(out + 2 * bytes, jumping(a, n));
  encode(out + 3 * bytes, state_machine(a, n));

  fe volatile far = 0;
  if (setjmp(place) == 0)
    leave((fe *)&far, a);
  encode(out + 4 * bytes, add(far, c));

  view v = {mul(a, c)};
  v.words[0] ^= v.words[7];
  encode(out + 5 * bytes, mul(v.number, v.number));

  packed s = {'s', a, c};
  for (int i = 0; i < n; i++)
    s = (packed){s.tag, s.y, add(mul(s.x, s.y), a)};
  encode(out + 6 * bytes, mul(s.x, s.y));

  fe list[n + 1];
  list[0] = a;
  for (int i = 1; i <= n; i++)
    list[i] = mul(list[i - 1], list[(i - 1) / 2]);
  encode(out + 7 * bytes, list[n]);
}
