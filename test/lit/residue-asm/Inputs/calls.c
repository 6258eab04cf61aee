typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;
void seen(unsigned long word);
fe chain(fe a, int n) {
  for (int i = 0; i < n; i++) {
    a = (fe)((wide)a * a % p);
    seen((unsigned long)a);
  }
  return a;
}
