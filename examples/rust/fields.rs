// Loops over two fields of words: 2^61 - 1, and 2^64 - 2^32 + 1 (Goldilocks).
//
//     fields ROUNDS

use std::hint::black_box;
use std::time::Instant;

const MERSENNE: u128 = (1 << 61) - 1;
const GOLDILOCKS: u128 = (1 << 64) - (1 << 32) + 1;

/// The value of a polynomial with the coefficients MESSAGE, as hashes have it.
#[inline(never)]
fn hash(message: &[u64], key: u64) -> u64 {
    let mut h = 0;
    for &word in message {
        h = ((h as u128 * key as u128 + word as u128) % MERSENNE) as u64;
    }
    h
}

/// x^(2^n), one product waiting for the other.
#[inline(never)]
fn squares(x: u64, n: usize) -> u64 {
    let mut y = x;
    for _ in 0..n {
        y = ((y as u128 * y as u128 + x as u128) % GOLDILOCKS) as u64;
    }
    y
}

fn main() {
    let rounds: usize = std::env::args().nth(1).map_or(1, |n| n.parse().unwrap());
    let message: Vec<u64> = (0..512).map(|i: u64| i.wrapping_mul(0x9e3779b97f4a7c15) >> 3).collect();
    let start = Instant::now();
    let mut h = 0;
    for _ in 0..rounds {
        h = u64::rotate_left(h, 7) ^ hash(black_box(&message), black_box(0x123456789abcdef));
    }
    let hashed = start.elapsed();
    let start = Instant::now();
    let mut s = 0;
    for _ in 0..rounds {
        s = u64::rotate_left(s, 7) ^ squares(black_box(0xfedcba9876543210), 512);
    }
    let squared = start.elapsed();
    println!("{:x} {:x}", h, s);
    eprintln!("{} {}", hashed.as_nanos() / rounds as u128, squared.as_nanos() / rounds as u128);
}
