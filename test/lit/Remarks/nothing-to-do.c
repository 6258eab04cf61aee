// Where there is nothing to write instead, nothing is said: of digits that are summed up
// for a check digit, of a number with a sign that a bias is added to, of a place beside an
// array of elements, of powers modulo one of two numbers, of sums of what a loop has summed
// up in a local array, of what is left of a loaded number when its remainder is gone, of
// a signed number that is split with its quotient.
// RUN: %clang-residue -O2 -g "-Rpass-missed=(crandall-reduction|power-idiom)" -c %s -o /dev/null 2>&1 | FileCheck %s --allow-empty --implicit-check-not=remark:
// REQUIRES: x86-registered-target

typedef unsigned __int128 u128;
typedef unsigned _BitInt(256) fe;
typedef unsigned _BitInt(512) wide;

int check_digits(const char *s) {
  u128 n = 0;
  for (; *s; s++) {
    n = n * 10 + (unsigned)(*s - '0');
    if (n >> 100)
      n %= 97;
  }
  return (int)(n % 97);
}

static __int128 floor_div(__int128 a, __int128 b) {
  __int128 q = a / b;
  return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}
static __int128 floor_mod(__int128 a, __int128 b) {
  __int128 r = a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
int weekday(__int128 seconds) {
  long long day = (long long)floor_div(seconds, 86400);
  return (int)floor_mod(day + 4, 7);
}

struct stack {
  fe numbers[16];
  unsigned at;
};
static const fe p = ((fe)1 << 255) - 19;

static fe pop(struct stack *s) { return s->numbers[--s->at & 15]; }
static void push(struct stack *s, fe x) { s->numbers[s->at++ & 15] = x; }

fe run(const unsigned char *operations, int count, fe x) {
  struct stack s = {{x}, 0};
  for (int i = 0; i < count; i++) {
    fe a = pop(&s), b;
    switch (operations[i]) {
    case 0:
      b = pop(&s);
      push(&s, (fe)((wide)a * b % p));
      break;
    case 1:
      push(&s, a);
      push(&s, a);
      break;
    default:
      push(&s, (fe)((wide)a * a % p));
    }
  }
  return pop(&s);
}

static const u128 q = ((u128)1 << 61) - 1, r = ((u128)1 << 61) - 31;

unsigned long long power(unsigned long long a, unsigned long long e, int other) {
  u128 m = other ? r : q, x = 1, y = a;
  for (; e; e >>= 1) {
    if (e & 1)
      x = x * y % m;
    y = y * y % m;
  }
  return (unsigned long long)x;
}

typedef unsigned _BitInt(520) acc;

void product(fe r[4], const fe a[4], const fe b[4]) {
  acc t[7] = {0};
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      t[i + j] += (acc)a[i] * b[j];
  for (int k = 2; k >= 0; k--) {
    t[k + 1] += t[k + 4];
    t[k] += t[k + 4];
  }
  for (int i = 0; i < 4; i++)
    r[i] = (fe)(t[i] % p);
}

wide quotient(const wide *x) {
  wide t = *x;
  return (t - t % p) / p;
}

typedef __int128 i128;

static unsigned split(i128 ns, long *seconds) {
  i128 q = ns / 1000000000, m = ns % 1000000000;
  if (m < 0) {
    m += 1000000000;
    q--;
  }
  *seconds = (long)q;
  return (unsigned)m;
}

unsigned long times(i128 x, int n) {
  unsigned long hash = 0;
  while (n--) {
    long seconds;
    x = x * 3 + n * 7;
    hash = hash * 31 + split(x >> 40, &seconds);
    hash = hash * 7 + (unsigned long)seconds + split((long)x, &seconds);
  }
  return hash;
}
