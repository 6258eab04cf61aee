// Entries of a table of 16 by secret digits, in nine forms.
#include "../../audit/Inputs/windows.c"
#include "stream.h"

typedef lookup_fe lookup(const struct entry table[static 16],
                         const unsigned char *digits, int n);

int main(int argc, char **argv) {
  static lookup *const forms[] = {by_choice,    by_branch,  by_or,
                                  by_sum,       by_xor,     by_helper,
                                  by_structure, by_residue, by_functions};
  long count = start(argc, argv);
  struct entry table[16];
  for (int j = 0; j < 16; j++) {
    table[j].factor = table[j].addend = 0;
    for (int k = 0; k < 4; k++)
      table[j].factor = table[j].factor << 64 | next64();
    for (int k = 0; k < 4; k++)
      table[j].addend = table[j].addend << 64 | next64();
  }
  for (long t = 0; t < count; t++) {
    uint8_t digits[16];
    next_bytes(digits, 16);
    RESULT(256, forms[t % 9](table, digits, 16));
  }
  return finish();
}
