// A plugin of qemu that counts what a program executes between its calls of
// begin_call() and end_call(): instructions, and cycles of a model of
// Cortex-M4; or from its beginning to its end.
//
//   qemu-riscv64 -plugin count.so,out=FILE PROGRAM
//   qemu-x86_64 -plugin count.so,out=FILE,count=program PROGRAM
//
// Each call, or the program, is a line of FILE: instructions, cycles. Blocks
// are counted as a whole where they start, so that an interrupt within one
// would be counted wrong: programs have none. The same program counts the same
// every time.
//
// qemu's interface (API version 1, from qemu 4.2 on) is declared here, since
// distributions that have plugins enabled do not all have the header.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef struct qemu_info qemu_info;

enum { add_u64 = 0, no_registers = 0 };

#define EXPORTED __attribute__((visibility("default")))
EXPORTED int qemu_plugin_version = 1;

void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id,
                                           void (*)(plugin_id,
                                                    struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int,
                                              void *, uint64_t);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *,
                                          void (*)(unsigned, void *), int,
                                          void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *,
                                                 size_t);
char *qemu_plugin_insn_disas(const struct qemu_plugin_insn *);
void qemu_plugin_register_atexit_cb(plugin_id, void (*)(plugin_id, void *),
                                    void *);
const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);

static uint64_t instructions, cycles;
static uint64_t instructions_before, cycles_before;
static bool has_model;
static FILE *out;

//===----------------------------------------------------------------------===//
// Cycles of Cortex-M4
//===----------------------------------------------------------------------===//
//
// From its Technical Reference Manual (section 3.3, "Instruction set summary"),
// with memory that has no wait states:
//
//   arithmetic, products of two words, too (umull, umlal, umaal)    1
//   ldr                   2; 1 behind ldr or str, which are pipelined
//   str                   1, for there is a store buffer
//   ldrd, strd, ldm, stm, push, pop       1, and 1 for each word
//   pop with pc           3 more
//   vldr, vmov of two words               2
//   branches              1 + P, and P is 1 to 3: 3 here
//
// A branch that is not taken would take 1: there are few of them, and the model
// depends on nothing but the blocks that are executed. Dependences cost nothing
// on this core but for a load's base register, which is not modelled.

static bool starts_with(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

static bool is_load(const char *text) {
  return starts_with(text, "ldr") && !starts_with(text, "ldrd");
}

static bool is_store(const char *text) {
  return starts_with(text, "str") && !starts_with(text, "strd");
}

static int register_number(const char *name) {
  static const char *const others[] = {"sb", "sl", "fp", "ip",
                                       "sp", "lr", "pc"};
  if (name[0] == 'r' || name[0] == 's' || name[0] == 'd')
    if (name[1] >= '0' && name[1] <= '9')
      return atoi(name + 1);
  for (int i = 0; i != 7; ++i)
    if (starts_with(name, others[i]))
      return 9 + i;
  return 0;
}

/// The registers of a list such as {r4-r7, lr}.
static unsigned list_length(const char *text) {
  const char *at = strchr(text, '{');
  unsigned length = 0;
  while (at && *at != '}' && *at) {
    at += 1 + strspn(at + 1, " ");
    size_t word = strcspn(at, "-,}");
    int first = register_number(at), last = first;
    if (at[word] == '-')
      last = register_number(at + word + 1 + strspn(at + word + 1, " "));
    length += (unsigned)(last - first + 1);
    at = strpbrk(at, ",}");
  }
  return length;
}

static bool is_branch(const char *text) {
  static const char *const others[] = {"bic", "bfi", "bfc", "bkpt"};
  for (int i = 0; i != 4; ++i)
    if (starts_with(text, others[i]))
      return false;
  return text[0] == 'b' || starts_with(text, "cbz") ||
         starts_with(text, "cbnz");
}

static unsigned cycles_of(const char *text, const char *before) {
  if (is_load(text))
    return before && (is_load(before) || is_store(before)) ? 1 : 2;
  if (starts_with(text, "ldrd") || starts_with(text, "strd"))
    return 3;
  if (starts_with(text, "ldm") || starts_with(text, "stm") ||
      starts_with(text, "push") || starts_with(text, "vpush"))
    return 1 + list_length(text);
  if (starts_with(text, "pop") || starts_with(text, "vpop"))
    return 1 + list_length(text) + (strstr(text, "pc") ? 3 : 0);
  if (starts_with(text, "vldr"))
    return 2;
  return is_branch(text) ? 3 : 1;
}

static unsigned cycles_of_block(const struct qemu_plugin_tb *block) {
  unsigned sum = 0;
  char *before = NULL;
  for (size_t i = 0; i != qemu_plugin_tb_n_insns(block); ++i) {
    char *text = qemu_plugin_insn_disas(qemu_plugin_tb_get_insn(block, i));
    sum += cycles_of(text, before);
    free(before);
    before = text;
  }
  free(before);
  return sum;
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

static void begin(unsigned cpu, void *data) {
  (void)cpu;
  (void)data;
  instructions_before = instructions;
  cycles_before = cycles;
}

static void end(unsigned cpu, void *data) {
  (void)cpu;
  (void)data;
  fprintf(out, "%llu %llu\n",
          (unsigned long long)(instructions - instructions_before),
          (unsigned long long)(cycles - cycles_before));
  fflush(out);
}

static void end_program(plugin_id id, void *data) {
  (void)id;
  end(0, data);
}

static void translated(plugin_id id, struct qemu_plugin_tb *block) {
  (void)id;
  const char *symbol =
      qemu_plugin_insn_symbol(qemu_plugin_tb_get_insn(block, 0));
  if (symbol && strcmp(symbol, "begin_call") == 0)
    qemu_plugin_register_vcpu_tb_exec_cb(block, begin, no_registers, NULL);
  if (symbol && strcmp(symbol, "end_call") == 0)
    qemu_plugin_register_vcpu_tb_exec_cb(block, end, no_registers, NULL);
  qemu_plugin_register_vcpu_tb_exec_inline(block, add_u64, &instructions,
                                           qemu_plugin_tb_n_insns(block));
  if (has_model)
    qemu_plugin_register_vcpu_tb_exec_inline(block, add_u64, &cycles,
                                             cycles_of_block(block));
}

EXPORTED int qemu_plugin_install(plugin_id id, const qemu_info *info, int argc,
                                 char **argv) {
  (void)info;
  for (int i = 0; i != argc; ++i) {
    if (starts_with(argv[i], "out="))
      out = fopen(argv[i] + 4, "w");
    if (strcmp(argv[i], "model=cortex-m4") == 0)
      has_model = true;
    if (strcmp(argv[i], "count=program") == 0)
      qemu_plugin_register_atexit_cb(id, end_program, NULL);
  }
  if (!out) {
    fprintf(stderr, "count: out=FILE is missing, or cannot be written\n");
    return 1;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  return 0;
}
