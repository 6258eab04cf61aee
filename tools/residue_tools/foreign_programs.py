"""Which libraries tools/foreign-libraries builds, and what tests and measures them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Program:
    """A program that is linked with a library."""

    sources: tuple[str, ...]
    arguments: tuple[str, ...] = ()
    #: It has this source of the library in itself.
    includes: str = ""
    #: What else is linked.
    libraries: tuple[str, ...] = ()
    #: Patterns of sources that are compiled once for all variants and levels, plain; with ! of others.
    rest: tuple[str, ...] = ()
    #: What it is called, if not as its first source.
    called: str = ""

    @property
    def name(self) -> str:
        return self.called or self.sources[0]


@dataclass(frozen=True)
class Test(Program):
    """A program that succeeds, and prints nothing that says otherwise."""

    failure: str = r"(?!)"


@dataclass(frozen=True)
class Benchmark(Program):
    """A program that prints names and times. Lines `result ...` must be equal."""

    #: With groups `name` and `number`.
    pattern: str = r"^(?!result )(?P<name>[\w-]+) (?P<number>[\d.]+)$"


@dataclass(frozen=True)
class Library:
    name: str
    #: Debian's name for its sources, or that of a crate, which has a version, too.
    package: str
    #: Patterns of what is the library.
    sources: tuple[str, ...]
    crate: str = ""
    #: Where in the package everything is.
    below: str = "."
    flags: tuple[str, ...] = ()
    tests: tuple[Test, ...] = ()
    benchmarks: tuple[Benchmark, ...] = ()
    #: Files that the patterns match, and are left out.
    without: tuple[str, ...] = ()
    #: Files that are written into the package, and their text.
    written: dict[str, str] = field(default_factory=dict)
    #: What is run in the package before anything is compiled.
    configure: tuple[str, ...] = ()
    #: A file that this makes, with the names of all sources that are needed.
    listed_in: str = ""


#: What our programs have in common: TIME prints the least time of a call, in microseconds of the
#: processor, and RESULT what it computes.
COMMON = """
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}
#define TIME(NAME, COUNT, CALL)                        \\
  do {                                                 \\
    double least = 1e99;                               \\
    for (int round = 0; round < 12; round++) {         \\
      double start = now();                            \\
      for (int call = 0; call < (COUNT); call++) CALL; \\
      start = now() - start;                           \\
      if (start < least) least = start;                \\
    }                                                  \\
    printf("%s %.6f\\n", NAME, least / (COUNT));        \\
  } while (0)
static void result(const void *at, size_t bytes) {
  printf("result ");
  for (size_t i = 0; i < bytes; i++) printf("%02x", ((const unsigned char *)at)[i]);
  printf("\\n");
}
static uint64_t state = 88172645463325252u;
static unsigned char any(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (unsigned char)(state >> 11);
}
static void fill(void *at, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) ((unsigned char *)at)[i] = any();
}
"""

MICRO_ECC = COMMON + """
#include "uECC.h"
static int numbers(uint8_t *at, unsigned bytes) { return fill(at, bytes), 1; }
static void measure(const char *name, uECC_Curve curve) {
  uint8_t key[32], point[64], secret[32] = {0};
  uECC_make_key(point, key, curve);
  TIME(name, 3, uECC_shared_secret(point, key, secret, curve));
  result(secret, sizeof secret);
}
int main(void) {
  uECC_set_rng(numbers);
  measure("secp160r1", uECC_secp160r1());
  measure("secp192r1", uECC_secp192r1());
  measure("secp224r1", uECC_secp224r1());
  measure("secp256r1", uECC_secp256r1());
  measure("secp256k1", uECC_secp256k1());
}
"""

MINI_GMP = COMMON + """
#include "mini-gmp.h"
static void number(mpz_t n, size_t digits) {
  char text[2000];
  for (size_t i = 0; i < digits; i++) text[i] = "0123456789abcdef"[any() & 15];
  text[0] = 'f', text[digits - 1] = '1', text[digits] = 0;
  mpz_init_set_str(n, text, 16);
}
static void show(mpz_t n) {
  static char text[4000];
  printf("result %s\\n", mpz_get_str(text, 16, n));
}
int main(void) {
  mpz_t a, b, m, r, e;
  number(a, 512), number(b, 512), number(m, 512), number(e, 8), number(r, 8);
  TIME("add", 20000, mpz_add(r, a, b)); show(r);
  TIME("subtract", 20000, mpz_sub(r, a, b)); show(r);
  TIME("multiply", 1000, mpz_mul(r, a, b)); show(r);
  TIME("square", 1000, mpz_mul(r, a, a)); show(r);
  TIME("power", 5, mpz_powm(r, a, e, m)); show(r);
  mpz_mul(b, a, b);
  TIME("divide", 1000, mpz_fdiv_r(r, b, m)); show(r);
  TIME("gcd", 5, mpz_gcd(r, a, m)); show(r);
  TIME("invert", 3, mpz_invert(r, a, m)); show(r);
}
"""

HACL = COMMON + """
#include "Hacl_Bignum256.h"
#include "Hacl_Bignum256_32.h"
#include "Hacl_Bignum4096.h"
#include "Hacl_Curve25519_51.h"
#include "Hacl_Ed25519.h"
#include "Hacl_K256_ECDSA.h"
#include "Hacl_P256.h"
int main(void) {
  uint8_t key[32], nonce[32], message[64], signature[64], point[64];
  fill(key, 32), fill(nonce, 32), fill(message, 64), key[0] = nonce[0] = 1;
  TIME("p256-sign", 2, Hacl_P256_ecdsa_sign_p256_sha2(signature, 64, message, key, nonce));
  result(signature, 64);
  TIME("p256-key", 2, Hacl_P256_dh_initiator(point, key));
  int good = 1;
  TIME("p256-verify", 2, good &= Hacl_P256_ecdsa_verif_p256_sha2(64, message, point, signature,
                                                                 signature + 32));
  if (!good) return 1;
  TIME("k256-sign", 2, Hacl_K256_ECDSA_ecdsa_sign_sha256(signature, 64, message, key, nonce));
  result(signature, 64);
  uint64_t a[64], m[64], e[4], small[1] = {65537}, r[128];
  fill(a, sizeof a), fill(m, sizeof m), fill(e, sizeof e), m[0] |= 1, a[63] >>= 1, a[3] >>= 1;
  m[63] |= UINT64_C(1) << 63, m[3] |= UINT64_C(1) << 63;
  TIME("bignum4096-power", 1, good &= Hacl_Bignum4096_mod_exp_vartime(m, a, 17, small, r));
  result(r, 512);
  TIME("bignum4096-multiply", 30, Hacl_Bignum4096_mul(a, m, r));
  TIME("bignum4096-add", 3000, Hacl_Bignum4096_add(a, m, r));
  result(r, 512);
  TIME("bignum256-power", 2, good &= Hacl_Bignum256_mod_exp_consttime(m, a, 256, e, r));
  result(r, 32);
  TIME("bignum256-32-power", 2,
       good &= Hacl_Bignum256_32_mod_exp_consttime((void *)m, (void *)a, 256, (void *)e, (void *)r));
  result(r, 32);
  TIME("ed25519-sign", 5, Hacl_Ed25519_sign(signature, key, 64, message));
  result(signature, 64);
  TIME("x25519", 5, Hacl_Curve25519_51_ecdh(point, key, nonce));
  result(point, 32);
  return !good;
}
"""

FIAT = COMMON + """
#include "p256_64.h"
int main(void) {
  uint64_t a[4], b[4];
  fill(a, 32), fill(b, 32), a[3] >>= 1, b[3] >>= 1;
  TIME("add", 10000, fiat_p256_add(a, a, b));
  TIME("subtract", 10000, fiat_p256_sub(a, a, b));
  TIME("negate", 10000, fiat_p256_opp(a, a));
  TIME("multiply", 10000, fiat_p256_mul(a, a, b));
  TIME("square", 10000, fiat_p256_square(a, a));
  result(a, 32);
}
"""

#: With numbers of 2048 bits, and P-256.
MBEDTLS = COMMON + """
#include "mbedtls/bignum.h"
#include "mbedtls/ecp.h"
static int numbers(void *at, unsigned char *to, size_t bytes) { return fill(to, bytes), 0; }
static void number(mbedtls_mpi *n, size_t bytes) {
  unsigned char text[512];
  fill(text, bytes), text[0] |= 128, text[bytes - 1] |= 1;
  mbedtls_mpi_init(n);
  mbedtls_mpi_read_binary(n, text, bytes);
}
static void show(const mbedtls_mpi *n) {
  unsigned char text[1024] = {0};
  mbedtls_mpi_write_binary(n, text, sizeof text);
  result(text, sizeof text);
}
static void measure(const char *name, mbedtls_ecp_group_id id) {
  mbedtls_ecp_group group;
  mbedtls_ecp_point point;
  mbedtls_mpi k;
  mbedtls_ecp_group_init(&group);
  mbedtls_ecp_point_init(&point);
  mbedtls_ecp_group_load(&group, id);
  number(&k, 31);
  TIME(name, 2, mbedtls_ecp_mul(&group, &point, &k, &group.G, numbers, 0));
  show(&point.X);
}
int main(void) {
  mbedtls_mpi a, b, m, r, e, q;
  number(&a, 256), number(&b, 256), number(&m, 256), number(&e, 16), number(&q, 8);
  mbedtls_mpi_init(&r);
  TIME("add", 3000, mbedtls_mpi_add_abs(&r, &a, &b)); show(&r);
  TIME("multiply", 300, mbedtls_mpi_mul_mpi(&r, &a, &b)); show(&r);
  TIME("divide", 30, mbedtls_mpi_div_mpi(&q, 0, &r, &m)); show(&q);
  TIME("power", 2, mbedtls_mpi_exp_mod(&r, &a, &e, &m, 0)); show(&r);
  measure("secp256r1", MBEDTLS_ECP_DP_SECP256R1);
  measure("secp256k1", MBEDTLS_ECP_DP_SECP256K1);
}
"""

TOMMATH = COMMON + """
#include "tommath.h"
static void number(mp_int *n, size_t bytes) {
  unsigned char text[512];
  fill(text, bytes), text[0] |= 128, text[bytes - 1] |= 1;
  mp_init(n);
  mp_from_ubin(n, text, bytes);
}
static void show(const mp_int *n) {
  static unsigned char text[1024];
  size_t bytes;
  mp_to_ubin(n, text, sizeof text, &bytes);
  result(text, bytes);
}
int main(void) {
  mp_int a, b, m, r, e;
  number(&a, 256), number(&b, 256), number(&m, 256), number(&e, 16), mp_init(&r);
  TIME("add", 3000, mp_add(&a, &b, &r)); show(&r);
  TIME("multiply", 300, mp_mul(&a, &b, &r)); show(&r);
  TIME("square", 300, mp_sqr(&a, &r)); show(&r);
  TIME("power", 2, mp_exptmod(&a, &e, &m, &r)); show(&r);
  TIME("divide-by-3", 1000, mp_div_3(&a, &r, 0)); show(&r);
  TIME("gcd", 2, mp_gcd(&a, &m, &r)); show(&r);
}
"""

SECP256K1_FLAGS = (
    "-Iinclude", "-Isrc", "-DECMULT_WINDOW_SIZE=15", "-DECMULT_GEN_PREC_BITS=4",
    "-DENABLE_MODULE_ECDH=1", "-DENABLE_MODULE_RECOVERY=1",
    "-DENABLE_MODULE_EXTRAKEYS=1", "-DENABLE_MODULE_SCHNORRSIG=1",
)  # fmt: skip

#: Its programs take the time of day, and long.
SECP256K1 = """
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
static int processor_time(struct timeval *to) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  to->tv_sec = t.tv_sec, to->tv_usec = t.tv_nsec / 1000;
  return 0;
}
#define gettimeofday(TO, ZONE) processor_time(TO)
__attribute__((constructor)) static void shorten(void) {
  setenv("SECP256K1_BENCH_ITERS", ITERATIONS, 1);
}
"""


def secp256k1(name: str, words: str) -> Library:
    def program(source: str, iterations: int) -> str:
        return f'#define ITERATIONS "{iterations}"\n{SECP256K1}#include "../src/{source}"\n'

    pattern = r"^(?P<name>\w+) *, *(?P<number>[\d.]+)"
    return Library(
        name,
        "libsecp256k1",
        ("src/secp256k1.c", "src/precomputed_*.c"),
        flags=(*SECP256K1_FLAGS, f"-DUSE_FORCE_WIDEMUL_{words}"),
        tests=(Test(("src/tests.c",), ("1",), includes="src/secp256k1.c"),),
        benchmarks=(
            Benchmark(("residue/measure.c",), ("ecdsa", "schnorrsig"), pattern=pattern),
            Benchmark(
                ("residue/scalar.c",), ("scalar",), includes="src/secp256k1.c", pattern=pattern
            ),
        ),
        written={
            "residue/measure.c": program("bench.c", 200),
            "residue/scalar.c": program("bench_internal.c", 2000),
        },
    )


MICRO_ECC_TESTS = ("test_ecdh", "test_ecdsa", "test_compress", "test_compute")


def micro_ecc(name: str, *flags: str) -> Library:
    return Library(
        name,
        "micro-ecc-sys",
        ("uECC.c",),
        crate="0.3.2",
        below="micro-ecc",
        flags=flags,
        tests=tuple(Test((f"test/{test}.c",), failure=r"(?i)fail|not identical|differ") for test in MICRO_ECC_TESTS),
        benchmarks=(Benchmark(("residue/measure.c",)),),
        written={"residue/measure.c": MICRO_ECC},
    )


HACL_FILES = (
    "Hacl_P256", "Hacl_Bignum", "Hacl_Bignum256", "Hacl_Bignum256_32", "Hacl_Bignum4096",
    "Hacl_K256_ECDSA", "Hacl_EC_K256", "Hacl_Ed25519", "Hacl_Curve25519_51",
    "Hacl_Hash_SHA2", "Hacl_Hash_Base", "Lib_Memzero0",
)  # fmt: skip

#: Of its own numbers, 15 or 31 bits in a word, nothing changes, and times of these would be those of the same
#: code: the counters of AES do, and one Poly1305. Rates of its own program differ by half from one turn to the next.
BEARSSL = COMMON + """
#include "bearssl.h"
static unsigned char key[32], nonce[16], text[8192], tag[16];
static void eax(const br_block_ctrcbc_class *type, size_t bytes) {
  br_aes_gen_ctrcbc_keys keys;
  br_eax_context context;
  type->init(&keys.vtable, key, bytes);
  br_eax_init(&context, &keys.vtable);
  br_eax_reset(&context, nonce, sizeof nonce);
  br_eax_flip(&context);
  br_eax_run(&context, 1, text, sizeof text);
  br_eax_get_tag(&context, tag);
}
static void poly1305(void) {
  br_poly1305_ctmulq_run(key, nonce, text, sizeof text, nonce, 13, tag, br_chacha20_ct_run, 1);
}
static void show(void) {
  result(text, sizeof text);
  result(tag, sizeof tag);
}
int main(void) {
  fill(key, sizeof key), fill(nonce, sizeof nonce), fill(text, sizeof text);
  TIME("EAX-128-big", 5, eax(&br_aes_big_ctrcbc_vtable, 16)); show();
  TIME("EAX-256-big", 5, eax(&br_aes_big_ctrcbc_vtable, 32)); show();
  TIME("EAX-128-small", 5, eax(&br_aes_small_ctrcbc_vtable, 16)); show();
  TIME("EAX-256-small", 5, eax(&br_aes_small_ctrcbc_vtable, 32)); show();
  TIME("EAX-128-ct", 5, eax(&br_aes_ct_ctrcbc_vtable, 16)); show();
  TIME("EAX-256-ct", 5, eax(&br_aes_ct_ctrcbc_vtable, 32)); show();
  TIME("EAX-128-ct64", 5, eax(&br_aes_ct64_ctrcbc_vtable, 16)); show();
  TIME("EAX-256-ct64", 5, eax(&br_aes_ct64_ctrcbc_vtable, 32)); show();
  TIME("Poly1305-ctmulq", 20, poly1305()); show();
}
"""

#: Without assembly, and with what the processor may lack left out.
MBEDTLS_CONFIG = """
#undef MBEDTLS_HAVE_ASM
#undef MBEDTLS_PADLOCK_C
#undef MBEDTLS_AESNI_C
"""


def mbedtls(name: str, *flags: str) -> Library:
    return Library(
        name,
        "mbedtls",
        ("library/*.c",),
        flags=("-Iinclude", "-Ilibrary", '-DMBEDTLS_USER_CONFIG_FILE="residue/config.h"', *flags),
        tests=(Test(("programs/test/selftest.c",)),),
        benchmarks=(Benchmark(("residue/measure.c",)),),
        written={"residue/config.h": MBEDTLS_CONFIG, "residue/measure.c": MBEDTLS},
    )


#: Without its assembly, which is on words of large integers.
BOTAN_CONFIG = """
#undef BOTAN_TARGET_ARCH_IS_X86_64
"""
BOTAN_MODULES = (
    "bigint", "numbertheory", "ecdsa", "ecdh", "rsa", "dh", "curve25519", "ed25519", "poly1305",
    "sha2_32", "sha2_64", "emsa_pssr", "emsa1", "kdf2", "auto_rng", "system_rng",
)  # fmt: skip

#: The library's own program measures each thing once, in a time in which others get in between.
BOTAN = COMMON + """
#include <botan/bigint.h>
#include <botan/ec_group.h>
#include <botan/numthry.h>
#include <botan/reducer.h>
using namespace Botan;
static BigInt number(size_t bytes) {
  unsigned char text[512];
  fill(text, bytes), text[0] |= 128, text[bytes - 1] |= 1;
  return BigInt(text, bytes);
}
static void show(const BigInt &n) {
  auto text = BigInt::encode_locked(n);
  result(text.data(), text.size());
}
static void measure(const char *name) {
  EC_Group group(name);
  BigInt k = number(31);
  PointGFp point = group.get_base_point();
  TIME(name, 2, point = k * group.get_base_point());
  show(point.get_affine_x());
}
int main() {
  BigInt a = number(256), b = number(256), m = number(256), e = number(16), r;
  TIME("add", 3000, r = a + b); show(r);
  TIME("subtract", 3000, r = a - b); show(r);
  TIME("multiply", 300, r = a * b); show(r);
  BigInt product = r;
  TIME("square", 300, r = square(a)); show(r);
  TIME("divide", 100, r = product / m); show(r);
  Modular_Reducer reducer(m);
  TIME("Barrett", 300, r = reducer.reduce(product)); show(r);
  TIME("power", 2, r = power_mod(a, e, m)); show(r);
  TIME("invert", 2, r = inverse_mod(a, m)); show(r);
  measure("secp256r1");
  measure("secp384r1");
}
"""

CRYPTOPP = COMMON + """
#include "eccrypto.h"
#include "integer.h"
#include "nbtheory.h"
#include "oids.h"
#include "poly1305.h"
using namespace CryptoPP;
static Integer number(size_t bytes) {
  unsigned char text[512];
  fill(text, bytes), text[0] |= 128, text[bytes - 1] |= 1;
  return Integer(text, bytes);
}
static void show(const Integer &n) {
  unsigned char text[1024];
  n.Encode(text, sizeof text, Integer::SIGNED);
  result(text, sizeof text);
}
static void measure(const char *name, const OID &id) {
  DL_GroupParameters_EC<ECP> group(id);
  Integer k = number(31);
  ECP::Point point;
  TIME(name, 2, point = group.GetCurve().ScalarMultiply(group.GetSubgroupGenerator(), k));
  show(point.x);
}
int main() {
  Integer a = number(256), b = number(256), m = number(256), e = number(16), r;
  TIME("add", 3000, r = a + b); show(r);
  TIME("subtract", 3000, r = a - b); show(r);
  TIME("multiply", 300, r = a * b); show(r);
  Integer product = r;
  TIME("square", 300, r = a.Squared()); show(r);
  TIME("divide", 100, r = product / m); show(r);
  TIME("power", 2, r = a_exp_b_mod_c(a, e, m)); show(r);
  TIME("invert", 2, r = a.InverseMod(m)); show(r);
  measure("secp256r1", ASN1::secp256r1());
  measure("secp384r1", ASN1::secp384r1());
  unsigned char key[32], text[4096], tag[16];
  fill(key, 32), fill(text, sizeof text);
  Poly1305TLS poly;
  TIME("Poly1305", 50, (poly.SetKey(key, 32), poly.CalculateDigest(tag, text, sizeof text)));
  result(tag, 16);
}
"""

#: What computes with large integers.
CRYPTOPP_FILES = (
    "algebra", "dh", "dh2", "donna_32", "donna_64", "dsa", "ec2n", "eccrypto", "ecp", "elgamal", "eprecomp",
    "esign", "gf2n", "gfpcrypt", "integer", "luc", "mqv", "nbtheory", "poly1305", "polynomi", "pubkey",
    "rabin", "rsa", "rw", "tweetnacl", "vmac", "xed25519", "xtr", "xtrcrypt",
)  # fmt: skip

#: The library without its tests.
CRYPTOPP_REST = (
    "*.cpp", "!test.cpp", "!dlltest.cpp", "!adhoc.cpp", "!bench*.cpp", "!datatest.cpp", "!fipsalgt.cpp",
    "!validat*.cpp", "!regtest*.cpp",
)  # fmt: skip

LIBRARIES = (
    micro_ecc("micro-ecc"),
    micro_ecc("micro-ecc, 32 bits", "-DuECC_WORD_SIZE=4"),
    Library(
        "mini-gmp of nettle",
        "nettle",
        ("mini-gmp.c",),
        benchmarks=(Benchmark(("residue/measure.c",)),),
        written={"residue/measure.c": MINI_GMP},
    ),
    Library(
        "HACL",
        "hacl-sys",
        tuple(f"src/{name}.c" for name in HACL_FILES),
        crate="0.0.3-pre.1",
        below=".c",
        flags=("-Iinclude", "-Ikaramel/include", "-Ikaramel/krmllib/dist/minimal"),
        benchmarks=(Benchmark(("residue/measure.c",)),),
        written={"residue/measure.c": HACL},
    ),
    Library(
        "fiat-crypto of ring",
        "ring",
        ("residue/p256.c",),
        crate="0.17.14",
        below="third_party/fiat",
        # Its functions are inline, and are to be in the object.
        flags=("-fgnu89-inline",),
        benchmarks=(Benchmark(("residue/measure.c",)),),
        written={
            "residue/p256.c": '#define static\n#define inline\n#include "p256_64.h"\n',
            "residue/measure.c": FIAT,
        },
    ),
    secp256k1("libsecp256k1", "INT128"),
    secp256k1("libsecp256k1, own 128 bits", "INT128_STRUCT"),
    secp256k1("libsecp256k1, 32 bits", "INT64"),
    mbedtls("mbedtls"),
    mbedtls("mbedtls, halves", "-DMBEDTLS_NO_UDBL_DIVISION"),
    Library(
        "BearSSL",
        "bearssl",
        ("src/**/*.c",),
        flags=("-Iinc", "-Isrc"),
        tests=(Test(("test/test_crypto.c",), ("all",)), Test(("test/test_math.c",), libraries=("gmp",))),
        benchmarks=(Benchmark(("residue/measure.c",)),),
        written={"residue/measure.c": BEARSSL},
    ),
    Library(
        "libtommath",
        "libtommath",
        ("*.c",),
        flags=(),
        tests=(Test(("demo/test.c", "demo/shared.c")),),
        benchmarks=(Benchmark(("residue/measure.c",)),),
        written={"residue/measure.c": TOMMATH},
    ),
    Library(
        "Botan",
        "botan",
        ("src/lib/**/*.cpp",),
        flags=("-std=c++11", "-pthread", "-Ibuild/include"),
        tests=(Test((), libraries=("stdc++", "m"), rest=("src/tests/*.cpp",), called="tests"),),
        benchmarks=(Benchmark(("residue/measure.cpp",), libraries=("stdc++", "m")),),
        written={"residue.h": BOTAN_CONFIG, "residue/measure.cpp": BOTAN},
        configure=(
            "./configure.py", "--quiet", "--cc=clang", "--minimized-build",
            f"--enable-modules={','.join(BOTAN_MODULES)}", "--build-targets=static,tests",
            "--with-local-config=residue.h", "--without-documentation",
        ),
        listed_in="Makefile",
    ),
    Library(
        "Crypto++",
        "libcrypto++",
        tuple(f"{name}.cpp" for name in CRYPTOPP_FILES),
        flags=("-DCRYPTOPP_DISABLE_ASM", "-DNDEBUG", "-pthread"),
        tests=(Test((), ("v",), libraries=("stdc++", "m"), rest=("*.cpp",), called="cryptest"),),
        benchmarks=(
            Benchmark(("residue/measure.cpp",), libraries=("stdc++", "m"), rest=CRYPTOPP_REST),
        ),
        written={"residue/measure.cpp": CRYPTOPP},
    ),
)  # fmt: skip
