unsigned __int128 reduce(unsigned __int128 x) {
  return x % ((1ull << 61) - 1);
}
