//! crrl: X25519 and ECDH on P-256.

use crate::{OK, REFUSED};
use crrl::p256::{Point, Scalar};

/// # Safety
/// All point to 32 bytes.
#[no_mangle]
pub unsafe extern "C" fn peers_crrl_x25519(
    out: *mut [u8; 32],
    scalar: *const [u8; 32],
    point: *const [u8; 32],
) {
    *out = crrl::x25519::x25519(&*point, &*scalar);
}

/// # Safety
/// All point to so many bytes.
#[no_mangle]
pub unsafe extern "C" fn peers_crrl_p256(
    out: *mut [u8; 32],
    scalar: *const [u8; 32],
    point: *const [u8; 65],
) -> i32 {
    // Scalars have their lowest byte first here.
    let mut reversed = *scalar;
    reversed.reverse();
    match (Point::decode(&*point), Scalar::decode(&reversed)) {
        (Some(p), Some(s)) => {
            let product = (p * s).encode_uncompressed();
            (*out).copy_from_slice(&product[1..33]);
            OK
        }
        _ => REFUSED,
    }
}
