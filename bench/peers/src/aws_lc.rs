//! AWS-LC: X25519 and ECDH on P-256.

use crate::{OK, REFUSED};
use aws_lc_sys as lc;
use std::ptr::{null, null_mut};

/// # Safety
/// All point to 32 bytes.
#[no_mangle]
pub unsafe extern "C" fn peers_aws_lc_x25519(out: *mut u8, scalar: *const u8, point: *const u8) {
    // It refuses points of small order.
    lc::X25519(out, scalar, point);
}

/// What a program keeps between calls: group, context and numbers.
struct P256 {
    group: *const lc::EC_GROUP,
    context: *mut lc::BN_CTX,
    point: *mut lc::EC_POINT,
    product: *mut lc::EC_POINT,
    scalar: *mut lc::BIGNUM,
    x: *mut lc::BIGNUM,
}

impl P256 {
    fn new() -> Option<P256> {
        // SAFETY: every result is checked before it is used.
        unsafe {
            let group = lc::EC_GROUP_new_by_curve_name(lc::NID_X9_62_prime256v1);
            if group.is_null() {
                return None;
            }
            let made = P256 {
                group,
                context: lc::BN_CTX_new(),
                point: lc::EC_POINT_new(group),
                product: lc::EC_POINT_new(group),
                scalar: lc::BN_new(),
                x: lc::BN_new(),
            };
            let complete = !made.context.is_null()
                && !made.point.is_null()
                && !made.product.is_null()
                && !made.scalar.is_null()
                && !made.x.is_null();
            complete.then_some(made)
        }
    }
}

thread_local! {
    static STATE: Option<P256> = P256::new();
}

/// The functions that the benchmark calls of OpenSSL, too.
///
/// # Safety
/// All point to 32, 32 and 65 bytes.
#[no_mangle]
pub unsafe extern "C" fn peers_aws_lc_p256(
    out: *mut u8,
    scalar: *const u8,
    point: *const u8,
) -> i32 {
    STATE.with(|state| {
        let Some(s) = state else { return REFUSED };
        let done = lc::EC_POINT_oct2point(s.group, s.point, point, 65, s.context) == 1
            && !lc::BN_bin2bn(scalar, 32, s.scalar).is_null()
            && lc::EC_POINT_mul(s.group, s.product, null(), s.point, s.scalar, s.context) == 1
            && lc::EC_POINT_get_affine_coordinates_GFp(
                s.group,
                s.product,
                s.x,
                null_mut(),
                s.context,
            ) == 1
            && lc::BN_bn2bin_padded(out, 32, s.x) == 1;
        if done {
            OK
        } else {
            REFUSED
        }
    })
}
