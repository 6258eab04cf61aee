"""Known-good libraries: OpenSSL's libcrypto and libsodium, if they are installed."""

from __future__ import annotations

import ctypes
import ctypes.util
from functools import cache

_Pointer = ctypes.c_void_p


def _load(name: str) -> ctypes.CDLL:
    path = ctypes.util.find_library(name)
    if path is None:
        raise SystemExit(f"error: there is no lib{name}, which has the known answers")
    return ctypes.CDLL(path)


@cache
def sodium() -> ctypes.CDLL:
    library = _load("sodium")
    if library.sodium_init() < 0:
        raise SystemExit("error: libsodium cannot be initialised")
    return library


class OpenSSLCurve:
    """A named curve of libcrypto."""

    def __init__(self, name: str) -> None:
        self._library = _load("crypto")
        nid = self._library.OBJ_sn2nid(name.encode())
        self._group = _Pointer(self._call("EC_GROUP_new_by_curve_name", nid))
        if not self._group.value:
            raise SystemExit(f"error: libcrypto has no curve {name}")

    def _call(self, name: str, *arguments: object) -> int:
        """Calls a function that returns a pointer."""
        function = getattr(self._library, name)
        function.restype = _Pointer
        return function(*arguments)

    def multiply(self, scalar: bytes, point: bytes) -> bytes | None:
        """scalar * point, or None if the point is refused or the product infinity."""
        library = self._library
        number = _Pointer(self._call("BN_bin2bn", scalar, len(scalar), None))
        product = _Pointer(self._call("EC_POINT_new", self._group))
        out = ctypes.create_string_buffer(len(point) + 200)
        size = ctypes.c_size_t(0)
        length = ctypes.c_size_t(len(point))
        group = self._group
        if (
            library.EC_POINT_oct2point(group, product, point, length, None) == 1
            and library.EC_POINT_mul(group, product, None, product, number, None) == 1
        ):
            convert = library.EC_POINT_point2oct
            convert.restype = ctypes.c_size_t
            # 4 is the uncompressed form.
            capacity = ctypes.c_size_t(len(out))
            size.value = convert(group, product, 4, out, capacity, None)
        library.EC_POINT_free(product)
        library.BN_free(number)
        # The infinity has one byte.
        return out.raw[1 : size.value] if size.value > 1 else None

    def verify(self, key: bytes, hash_: bytes, r: int, s: int) -> bool:
        """Whether r and s are an ECDSA signature of a hash by an encoded key."""
        library = self._library
        ec_key = _Pointer(self._call("EC_KEY_new"))
        signature = _Pointer(self._call("ECDSA_SIG_new"))
        numbers = [
            _Pointer(self._call("BN_bin2bn", x.to_bytes(32, "big"), 32, None))
            for x in (r, s)
        ]
        size = ctypes.c_size_t(len(key))
        valid = (
            library.EC_KEY_set_group(ec_key, self._group) == 1
            and library.EC_KEY_oct2key(ec_key, key, size, None) == 1
            and library.ECDSA_SIG_set0(signature, *numbers) == 1
            and library.ECDSA_do_verify(hash_, len(hash_), signature, ec_key) == 1
        )
        library.ECDSA_SIG_free(signature)
        library.EC_KEY_free(ec_key)
        return valid
