#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes names whose FNV-1a hashes end in the same 20 bits: collisions.py COUNT.

The last bits of a hash depend only on the last bits of the state before. So two parts of a name that lead from the same
state to the same state can replace each other, and n such pairs, one after the other, make 2 to the n names."""
import itertools, sys

MASK, PRIME, BEGIN = (1 << 20) - 1, 0x100000001B3, 0xCBF29CE484222325


def pair(state):
    seen = {}
    for letters in itertools.product(b"abcdefghijklmnopqrstuvwxyz", repeat=4):
        after = state
        for letter in letters:
            after = ((after ^ letter) * PRIME) & MASK
        if after in seen:
            return seen[after], bytes(letters).decode(), after
        seen[after] = bytes(letters).decode()
    raise SystemExit("there is no such pair")


def main():
    state, pairs = BEGIN & MASK, []
    while 1 << len(pairs) < int(sys.argv[1]):
        *parts, state = pair(state)
        pairs.append(parts)
    for name in itertools.islice(itertools.product(*pairs), int(sys.argv[1])):
        print("".join(name))


main()
