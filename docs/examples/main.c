typedef unsigned _BitInt(255) fe;

fe mul(fe a, fe b);

// 2^254 * 2 = 2^255, which is 19 modulo 2^255 - 19.
int main(void) { return mul((fe)1 << 254, 2) == 19 ? 0 : 1; }
