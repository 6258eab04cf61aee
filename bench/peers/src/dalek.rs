//! curve25519-dalek: X25519.

use curve25519_dalek::montgomery::MontgomeryPoint;

/// # Safety
/// All point to 32 bytes.
#[no_mangle]
pub unsafe extern "C" fn peers_dalek_x25519(
    out: *mut [u8; 32],
    scalar: *const [u8; 32],
    point: *const [u8; 32],
) {
    *out = MontgomeryPoint(*point).mul_clamped(*scalar).to_bytes();
}
