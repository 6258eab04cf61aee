"""What the executable tests share: the compilers, and random modular programs."""
