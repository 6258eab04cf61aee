// A rolling hash as in contests: signed products in __int128, and a correction
// behind a difference.
#include "stream.h"

typedef long long ll;
typedef __int128 lll;

const ll MOD = 1000000000000000009LL;
const ll BASE = 911382323LL * 972663749LL % MOD;

ll mul(ll a, ll b) { return (lll)a * b % MOD; }
ll add(ll a, ll b) { return (a + b) % MOD; }
ll sub(ll a, ll b) {
  ll r = (a - b) % MOD;
  if (r < 0)
    r += MOD;
  return r;
}

const int N = 64;
ll h[N + 1], pw[N + 1];

ll get(int l, int r) { return sub(h[r], mul(h[l], pw[r - l])); }

int main(int argc, char **argv) {
  long count = start(argc, argv);
  pw[0] = 1;
  for (int i = 0; i < N; i++)
    pw[i + 1] = mul(pw[i], BASE);
  for (long t = 0; t < count; t++) {
    unsigned char s[N];
    next_bytes(s, N);
    for (int i = 0; i < N; i++)
      h[i + 1] = add(mul(h[i], BASE), s[i]);
    result(h[N]);
    for (int l = 0; l + 16 <= N; l += 8)
      result(get(l, l + 16));
  }
  return finish();
}
