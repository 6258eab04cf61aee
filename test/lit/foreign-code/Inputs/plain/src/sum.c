unsigned sum(const unsigned *a, int n) {
  unsigned total = 0;
  while (n--)
    total += *a++;
  return total;
}
