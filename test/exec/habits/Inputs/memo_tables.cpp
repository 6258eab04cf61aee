// Counting with memo tables where -1 says that nothing is known yet.
#include "stream.h"

typedef __int128 big;
const big MOD = (big(1) << 61) - 1;
const int N = 24;

big memo[N][N];

// Stirling numbers of the second kind.
big stirling(int n, int k) {
  if (k == 0 || n == 0)
    return k == n;
  if (memo[n][k] != -1)
    return memo[n][k];
  return memo[n][k] =
             (big(k) * stirling(n - 1, k) + stirling(n - 1, k - 1)) % MOD;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  for (long t = 0; t < count; t++) {
    for (auto &row : memo)
      for (big &entry : row)
        entry = -1;
    int n = 1 + next64() % (N - 1);
    big sum = 0;
    for (int k = 1; k <= n; k++)
      sum = (sum * 1000003 - stirling(n, k)) % MOD;
    result((uint64_t)((sum + MOD) % MOD));
  }
  return finish();
}
