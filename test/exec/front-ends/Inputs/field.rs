#[no_mangle]
pub fn mul(a: u64, b: u64) -> u64 {
    (a as u128 * b as u128 % ((1 << 61) - 1)) as u64
}
