//! fiat-crypto: it is arithmetic of fields alone. The ladder and the inversion
//! around it are those of bench/x25519/x25519.c.

use fiat_crypto::curve25519_64::*;

type Tight = fiat_25519_tight_field_element;
type Loose = fiat_25519_loose_field_element;

fn tight(operation: impl FnOnce(&mut Tight)) -> Tight {
    let mut result = fiat_25519_tight_field_element([0; 5]);
    operation(&mut result);
    result
}

fn loose(operation: impl FnOnce(&mut Loose)) -> Loose {
    let mut result = fiat_25519_loose_field_element([0; 5]);
    operation(&mut result);
    result
}

fn relax(a: &Tight) -> Loose {
    loose(|r| fiat_25519_relax(r, a))
}
fn add(a: &Tight, b: &Tight) -> Loose {
    loose(|r| fiat_25519_add(r, a, b))
}
fn sub(a: &Tight, b: &Tight) -> Loose {
    loose(|r| fiat_25519_sub(r, a, b))
}
fn mul(a: &Loose, b: &Loose) -> Tight {
    tight(|r| fiat_25519_carry_mul(r, a, b))
}
fn square(a: &Loose) -> Tight {
    tight(|r| fiat_25519_carry_square(r, a))
}
fn mul_121666(a: &Loose) -> Tight {
    tight(|r| fiat_25519_carry_scmul_121666(r, a))
}

/// a^(2^n) b
fn square_times_and_mul(a: &Tight, n: usize, b: &Tight) -> Tight {
    let mut r = square(&relax(a));
    for _ in 1..n {
        r = square(&relax(&r));
    }
    mul(&relax(&r), &relax(b))
}

/// a^(p - 2) by an addition chain for p - 2 = 2^255 - 21.
fn invert(a: &Tight) -> Tight {
    let a2 = square(&relax(a));
    let a9 = square_times_and_mul(&a2, 2, a);
    let a11 = mul(&relax(&a9), &relax(&a2));
    let e5 = square_times_and_mul(&a11, 1, &a9); // a^(2^5 - 1)
    let e10 = square_times_and_mul(&e5, 5, &e5);
    let e20 = square_times_and_mul(&e10, 10, &e10);
    let e40 = square_times_and_mul(&e20, 20, &e20);
    let e50 = square_times_and_mul(&e40, 10, &e10);
    let e100 = square_times_and_mul(&e50, 50, &e50);
    let e200 = square_times_and_mul(&e100, 100, &e100);
    let e250 = square_times_and_mul(&e200, 50, &e50);
    square_times_and_mul(&e250, 5, &a11)
}

fn cswap(swap: u8, a: &mut Tight, b: &mut Tight) {
    let (x, y) = (a.0, b.0);
    fiat_25519_selectznz(&mut a.0, swap, &x, &y);
    fiat_25519_selectznz(&mut b.0, swap, &y, &x);
}

/// # Safety
/// All point to 32 bytes.
#[no_mangle]
pub unsafe extern "C" fn peers_fiat_x25519(
    out: *mut [u8; 32],
    scalar: *const [u8; 32],
    point: *const [u8; 32],
) {
    let mut k = *scalar;
    k[0] &= 248;
    k[31] &= 127;
    k[31] |= 64;
    let mut u = *point;
    u[31] &= 127;

    let x1 = tight(|r| fiat_25519_from_bytes(r, &u));
    let one = fiat_25519_tight_field_element([1, 0, 0, 0, 0]);
    let zero = fiat_25519_tight_field_element([0; 5]);
    let (mut x2, mut z2, mut x3, mut z3) = (one, zero, x1, one);
    let mut swap = 0;
    for t in (0..255).rev() {
        let bit = (k[t / 8] >> (t % 8)) & 1;
        swap ^= bit;
        cswap(swap, &mut x2, &mut x3);
        cswap(swap, &mut z2, &mut z3);
        swap = bit;

        let (a, b) = (add(&x2, &z2), sub(&x2, &z2));
        let (aa, bb) = (square(&a), square(&b));
        let e = sub(&aa, &bb);
        let (c, d) = (add(&x3, &z3), sub(&x3, &z3));
        let (da, cb) = (mul(&d, &a), mul(&c, &b));
        x3 = square(&add(&da, &cb));
        z3 = mul(&relax(&x1), &relax(&square(&sub(&da, &cb))));
        x2 = mul(&relax(&aa), &relax(&bb));
        // e (aa + 121665 e), as aa = bb + e
        z2 = mul(&e, &add(&bb, &mul_121666(&e)));
    }
    cswap(swap, &mut x2, &mut x3);
    cswap(swap, &mut z2, &mut z3);
    let result = mul(&relax(&x2), &relax(&invert(&z2)));
    fiat_25519_to_bytes(&mut *out, &result);
}
