// X25519 (RFC 7748, section 5): numbers modulo p = 2^255 - 19, and every operation ends in `% p`.

const Fe = u255;
const p: u512 = (1 << 255) - 19;

fn add(a: Fe, b: Fe) Fe {
    return @intCast((@as(u512, a) + b) % p);
}
fn sub(a: Fe, b: Fe) Fe {
    return @intCast((@as(u512, a) + p - b) % p);
}
fn mul(a: Fe, b: Fe) Fe {
    return @intCast(@as(u512, a) * b % p);
}
fn squareTimes(a: Fe, n: usize) Fe {
    var x = a;
    for (0..n) |_| x = mul(x, x);
    return x;
}

fn invert(a: Fe) Fe {
    const a2 = mul(a, a);
    const a9 = mul(squareTimes(a2, 2), a);
    const a11 = mul(a9, a2);
    const e5 = mul(mul(a11, a11), a9);
    const e10 = mul(squareTimes(e5, 5), e5);
    const e20 = mul(squareTimes(e10, 10), e10);
    const e40 = mul(squareTimes(e20, 20), e20);
    const e50 = mul(squareTimes(e40, 10), e10);
    const e100 = mul(squareTimes(e50, 50), e50);
    const e200 = mul(squareTimes(e100, 100), e100);
    const e250 = mul(squareTimes(e200, 50), e50);
    return mul(squareTimes(e250, 5), a11);
}

fn decode(bytes: *const [32]u8) u256 {
    var x: u256 = 0;
    for (0..32) |i| x |= @as(u256, bytes[i]) << @intCast(8 * i);
    return x;
}

// All bits of both are written, whatever the bit is.
fn swap(bit: u1, a: *Fe, b: *Fe) void {
    const mask = @as(Fe, 0) -% bit;
    const t = mask & (a.* ^ b.*);
    a.* ^= t;
    b.* ^= t;
}

export fn x25519(out: *[32]u8, scalar: *const [32]u8, point: *const [32]u8) void {
    const k = decode(scalar) & ((1 << 255) - 8) | (1 << 254);
    const x1: Fe = @intCast(@as(u255, @truncate(decode(point))) % p);
    var x2: Fe = 1;
    var z2: Fe = 0;
    var x3 = x1;
    var z3: Fe = 1;
    var last: u1 = 0;
    var t: u9 = 255;
    while (t > 0) {
        t -= 1;
        const bit: u1 = @truncate(k >> @intCast(t));
        swap(last ^ bit, &x2, &x3);
        swap(last ^ bit, &z2, &z3);
        last = bit;
        const a = add(x2, z2);
        const aa = mul(a, a);
        const b = sub(x2, z2);
        const bb = mul(b, b);
        const e = sub(aa, bb);
        const da = mul(sub(x3, z3), a);
        const cb = mul(add(x3, z3), b);
        x3 = mul(add(da, cb), add(da, cb));
        z3 = mul(x1, mul(sub(da, cb), sub(da, cb)));
        x2 = mul(aa, bb);
        z2 = mul(e, add(aa, mul(121665, e)));
    }
    swap(last, &x2, &x3);
    swap(last, &z2, &z3);
    const r: u256 = mul(x2, invert(z2));
    for (0..32) |i| out[i] = @truncate(r >> @intCast(8 * i));
}
