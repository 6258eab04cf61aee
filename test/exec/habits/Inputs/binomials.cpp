// Binomial coefficients from tables of factorials and their inverses.
#include "stream.h"

typedef long long ll;
const ll mod = 1000000000000000009;
const int MAXN = 300;
ll fact[MAXN + 1], ifact[MAXN + 1];

ll binpow(ll a, ll b) {
  a %= mod;
  ll res = 1;
  while (b > 0) {
    if (b & 1)
      res = (__int128)res * a % mod;
    a = (__int128)a * a % mod;
    b >>= 1;
  }
  return res;
}

ll C(int n, int k) {
  if (k < 0 || k > n)
    return 0;
  return (__int128)fact[n] * ifact[k] % mod * ifact[n - k] % mod;
}

int main(int argc, char **argv) {
  long count = start(argc, argv);
  fact[0] = 1;
  for (int i = 1; i <= MAXN; i++)
    fact[i] = (__int128)fact[i - 1] * i % mod;
  ifact[MAXN] = binpow(fact[MAXN], mod - 2);
  for (int i = MAXN; i > 0; i--)
    ifact[i - 1] = (__int128)ifact[i] * i % mod;
  for (long t = 0; t < count; t++) {
    int n = next64() % (MAXN + 1), k = next64() % (MAXN + 1);
    ll sum = 0;
    for (int i = 0; i <= k && i < 16; i++)
      sum = (sum + (i % 2 ? mod - C(n, i) : C(n, i))) % mod;
    result(sum);
    result(C(n, k));
  }
  return finish();
}
