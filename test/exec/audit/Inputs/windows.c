// One of 16 entries of a table, whose number nobody may know: all are read.
typedef unsigned _BitInt(256) lookup_fe;
typedef unsigned _BitInt(512) lookup_wide;

static const lookup_fe lookup_p = ((lookup_fe)0 - ((lookup_fe)1 << 224)) +
                                  ((lookup_fe)1 << 192) + ((lookup_fe)1 << 96) -
                                  1;

// A factor, and an addend that may be p or more.
struct entry {
  lookup_fe factor, addend;
};

static lookup_fe step(lookup_fe x, lookup_fe factor, lookup_fe addend) {
  lookup_fe product = (lookup_fe)((lookup_wide)x * factor % lookup_p);
  return (lookup_fe)(((lookup_wide)product + addend) % lookup_p);
}

static void move(lookup_fe *to, const lookup_fe *from, int if_set) {
  if (if_set)
    *to = *from;
}

static struct entry chosen(int first, struct entry a, struct entry b) {
  lookup_fe mask = -(lookup_fe)(first != 0);
  struct entry e = {(a.factor & mask) | (b.factor & ~mask),
                    (a.addend & mask) | (b.addend & ~mask)};
  return e;
}

// The table goes through a function that does not look at it.
static struct entry inner(const struct entry *table, unsigned digit) {
  struct entry e = {0, 0};
  for (unsigned j = 0; j < 16; j++) {
    e.factor = j == digit ? table[j].factor : e.factor;
    if (j == digit)
      e.addend = table[j].addend;
  }
  return e;
}

static struct entry outer(const struct entry *table, unsigned digit) {
  return inner(table, digit & 15);
}

#define STEPS(NAME, LOOKUP)                                                    \
  lookup_fe NAME(const struct entry table[static 16],                          \
                 const unsigned char *digits, int n) {                         \
    lookup_fe x = 1;                                                           \
    for (int i = 0; i < n; i++) {                                              \
      unsigned digit = digits[i] & 15;                                         \
      lookup_fe factor = 0, addend = 0;                                        \
      LOOKUP                                                                   \
      for (int k = 0; k < 4; k++)                                              \
        x = (lookup_fe)((lookup_wide)x * x % lookup_p);                        \
      x = step(x, factor, addend);                                             \
    }                                                                          \
    return x;                                                                  \
  }
#define EACH(STATEMENTS)                                                       \
  for (unsigned j = 0; j < 16; j++) {                                          \
    STATEMENTS                                                                 \
  }

STEPS(by_choice, EACH(factor = j == digit ? table[j].factor : factor;
                      addend = j == digit ? table[j].addend : addend;))
STEPS(by_branch, EACH(if (j == digit) {
        factor = table[j].factor;
        addend = table[j].addend;
      }))
STEPS(by_or,
      EACH(lookup_fe mask = -(lookup_fe)(j == digit);
           factor |= table[j].factor & mask; addend |= table[j].addend & mask;))
STEPS(by_sum,
      EACH(lookup_fe mask = -(lookup_fe)(j == digit);
           factor += table[j].factor & mask; addend += table[j].addend & mask;))
STEPS(by_xor, EACH(unsigned equal = ((j ^ digit) - 1) >> 31;
                   lookup_fe mask = -(lookup_fe)equal;
                   factor ^= (table[j].factor ^ factor) & mask;
                   addend ^= (table[j].addend ^ addend) & mask;))
STEPS(by_helper, EACH(move(&factor, &table[j].factor, j == digit);
                      move(&addend, &table[j].addend, j == digit);))
STEPS(by_structure, struct entry e = table[0];
      for (unsigned j = 1; j < 16; j++) e = chosen(j == digit, table[j], e);
      factor = e.factor; addend = e.addend;)
STEPS(by_residue,
      EACH(factor = j == digit ? table[j].factor % lookup_p : factor;
           addend = j == digit ? table[j].addend % lookup_p : addend;))
STEPS(by_functions, struct entry e = outer(table, digit); factor = e.factor;
      addend = e.addend;)
