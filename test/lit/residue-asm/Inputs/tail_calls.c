int elsewhere(int a);
__attribute__((noinline)) static int beside(int a) { return a * a + 7; }
int ends(int a) {
  if (a < 0)
    return elsewhere(a);
  return beside(a + beside(a));
}
