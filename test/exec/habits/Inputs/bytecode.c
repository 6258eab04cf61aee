// A machine with a stack of 256-bit numbers, as block chains have: its
// arithmetic wraps, and two of its operations are modulo a prime.
#include "stream.h"

typedef unsigned _BitInt(256) word;
typedef unsigned _BitInt(512) dword;
typedef _BitInt(256) sword;

enum op { ADD, MUL, SUB, ADDMOD, MULMOD, DIV10, SMOD, ISZERO, DUP, SWAP, OPS };

static const word FIELD =
    0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47uwb;

struct vm {
  word stack[16];
  unsigned sp;
};

static word pop(struct vm *m) { return m->stack[--m->sp & 15]; }
static void push(struct vm *m, word w) { m->stack[m->sp++ & 15] = w; }

static void step(struct vm *m, enum op op) {
  word a, b;
  switch (op) {
  case ADD:
    a = pop(m), b = pop(m);
    push(m, a + b);
    break;
  case MUL:
    a = pop(m), b = pop(m);
    push(m, a * b);
    break;
  case SUB:
    a = pop(m), b = pop(m);
    push(m, a - b);
    break;
  case ADDMOD:
    a = pop(m), b = pop(m);
    push(m, (word)(((dword)a + b) % FIELD));
    break;
  case MULMOD:
    a = pop(m), b = pop(m);
    push(m, (word)((dword)a * b % FIELD));
    break;
  case DIV10:
    push(m, pop(m) / 10);
    break;
  case SMOD:
    push(m, (word)((sword)pop(m) % (sword)1000000007));
    break;
  case ISZERO:
    push(m, pop(m) == 0);
    break;
  case DUP:
    a = pop(m);
    push(m, a);
    push(m, a);
    break;
  default:
    a = pop(m), b = pop(m);
    push(m, a);
    push(m, b);
  }
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  struct vm m = {{0}, 0};
  for (int i = 0; i < 16; i++)
    m.stack[i] = (word)next64() << (16 * i);
  for (long t = 0; t < count; t++) {
    for (int i = 0; i < 32; i++)
      step(&m, (enum op)(next64() % OPS));
    RESULT(256, m.stack[(m.sp - 1) & 15]);
  }
  return finish();
}
