__attribute__((noinline)) static int times(int a) { return a + a; }
int twice(int a) { return times(a); }
