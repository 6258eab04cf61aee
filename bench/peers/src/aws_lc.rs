//! What the benchmarks call of libraries that come as crates.

use aws_lc_sys as lc;
use std::ptr::null;

/// What a program keeps between calls: group, context and numbers.
pub struct P256 {
    group: *const lc::EC_GROUP,
    context: *mut lc::BN_CTX,
    point: *mut lc::EC_POINT,
    product: *mut lc::EC_POINT,
    scalar: *mut lc::BIGNUM,
    x: *mut lc::BIGNUM,
}

/// Null if AWS-LC does not have P-256.
#[no_mangle]
pub extern "C" fn peers_aws_lc_p256_new() -> *mut P256 {
    // SAFETY: every result is checked before it is used.
    unsafe {
        let group = lc::EC_GROUP_new_by_curve_name(lc::NID_X9_62_prime256v1);
        if group.is_null() {
            return std::ptr::null_mut();
        }
        let made = P256 {
            group,
            context: lc::BN_CTX_new(),
            point: lc::EC_POINT_new(group),
            product: lc::EC_POINT_new(group),
            scalar: lc::BN_new(),
            x: lc::BN_new(),
        };
        if made.context.is_null()
            || made.point.is_null()
            || made.product.is_null()
            || made.scalar.is_null()
            || made.x.is_null()
        {
            return std::ptr::null_mut();
        }
        Box::into_raw(Box::new(made))
    }
}

/// The x-coordinate of the product, 32 bytes, of a scalar of 32 bytes and an
/// uncompressed point of 65, which has to be on the curve. Returns 1, or 0 if
/// AWS-LC refuses.
///
/// # Safety
/// `state` is what peers_aws_lc_p256_new() returned, and not null; the others
/// point to so many bytes.
#[no_mangle]
pub unsafe extern "C" fn peers_aws_lc_p256(
    state: *mut P256,
    out: *mut u8,
    scalar: *const u8,
    point: *const u8,
) -> i32 {
    let s = &*state;
    let done = lc::EC_POINT_oct2point(s.group, s.point, point, 65, s.context) == 1
        && !lc::BN_bin2bn(scalar, 32, s.scalar).is_null()
        && lc::EC_POINT_mul(s.group, s.product, null(), s.point, s.scalar, s.context) == 1
        && lc::EC_POINT_get_affine_coordinates_GFp(
            s.group,
            s.product,
            s.x,
            std::ptr::null_mut(),
            s.context,
        ) == 1
        && lc::BN_bn2bin_padded(out, 32, s.x) == 1;
    i32::from(done)
}
