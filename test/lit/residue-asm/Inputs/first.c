int times(int a, int b) { return a * b; }
