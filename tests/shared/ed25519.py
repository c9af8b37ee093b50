# SPDX-License-Identifier: MIT
"""Ed25519, written from RFC 8032 alone. A point is the pair of its coordinates."""
import functools
import hashlib

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def extended_sum(a, b):
    """The sum of two points in extended coordinates."""
    left, right = (a[1] - a[0]) * (b[1] - b[0]), (a[1] + a[0]) * (b[1] + b[0])
    c, d = 2 * a[3] * b[3] * D, 2 * a[2] * b[2]
    e, f, g, h = right - left, d - c, d + c, right + left
    return e * f % P, g * h % P, f * g % P, e * h % P


def extended(point):
    return *point, 1, point[0] * point[1] % P


def plain(point):
    inverse = pow(point[2], -1, P)
    return point[0] * inverse % P, point[1] * inverse % P


def add(a, b):
    return plain(extended_sum(extended(a), extended(b)))


def times(number, point):
    result, point = (0, 1, 1, 0), extended(point)
    while number:
        if number & 1:
            result = extended_sum(result, point)
        point, number = extended_sum(point, point), number >> 1
    return plain(result)


def packed(point):
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


def unpacked(data):
    y = int.from_bytes(data, "little") & 2**255 - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
    assert x * x % P == square, "this is no point"
    return (P - x if x & 1 != data[31] >> 7 else x), y


BASE = unpacked((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def number(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


def halves(secret):
    digest = hashlib.sha512(secret).digest()
    return int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254, digest[32:]


@functools.cache
def public(secret):
    return packed(times(halves(secret)[0], BASE))


def sign(secret, message):
    scalar, prefix = halves(secret)
    nonce = number(prefix, message) % ORDER
    point = packed(times(nonce, BASE))
    return point + ((nonce + number(point, public(secret), message) * scalar) % ORDER).to_bytes(32, "little")


def fits(key, message, signature):
    scalar = int.from_bytes(signature[32:], "little")
    return scalar < ORDER and times(scalar, BASE) == add(unpacked(signature[:32]), times(number(signature[:32], key, message) % ORDER, unpacked(key)))
