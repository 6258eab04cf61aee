//! What the benchmarks call of libraries that come as crates. Functions have the
//! signatures of the benchmarks' own: bench/x25519/x25519.h, bench/p256/p256.h.

#[cfg(feature = "aws-lc")]
mod aws_lc;
#[cfg(feature = "crrl")]
mod crrl_curves;
#[cfg(feature = "curve25519-dalek")]
mod dalek;
#[cfg(feature = "fiat-crypto")]
mod fiat;

/// What p256_ecdh() returns.
#[allow(dead_code)]
const OK: i32 = 0;
#[allow(dead_code)]
const REFUSED: i32 = 1;
