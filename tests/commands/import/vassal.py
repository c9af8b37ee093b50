# SPDX-License-Identifier: MIT
"""Builds logs of VASSAL from what its module writes into the chat: vassal.py FILE [OPTION...] <LINES

A line of the input is a line of the chat; "+NAME HP" is a squadron's piece. Options:
version=4.6.0, key=5a, plain (without the key), cut=N (the savedGame breaks off),
nested (each step holds its command one level deeper), stored (not compressed)."""
import sys
import zipfile

ESCAPE = "\x1b"


def encode(parts, delimiter):
    return delimiter.join(
        "'" + part + "'" if part.endswith("\\") or (len(part) > 1 and part[0] == part[-1] == "'")
        else part.replace(delimiter, "\\" + delimiter)
        for part in parts)


def chain(traits):
    """Traits, each with the next inside it."""
    inner = traits[-1]
    for trait in reversed(traits[:-1]):
        inner = encode([trait, inner], "\t")
    return inner


def piece(number, name, points):
    kind = chain(["emb2;Flip", "PROP;HP;0,0,100", "piece;;;card.png;" + name])
    state = chain(["1", points, "Table;100;200;7"])
    return "+/" + encode([str(number), kind, state], "/")


def main():
    options = dict(option.partition("=")[::2] for option in sys.argv[2:])
    pieces, steps = [], []
    for line in sys.stdin.buffer.read().decode("utf-8", "surrogateescape").splitlines():
        if line.startswith("+"):
            name, _, points = line[1:].rpartition(" ")
            pieces.append(piece(len(pieces), name, points))
            continue
        command = "CHAT" + line
        if "nested" in options:
            command = encode(["", command], ESCAPE)
        steps.append("LOG\t" + command)
    text = encode(["begin_save", *pieces, "end_save", *steps], ESCAPE).encode("utf-8", "surrogateescape")
    if "plain" not in options:
        key = int(options.get("key", "5a"), 16)
        text = b"!VCSK%02x" % key + b"".join(b"%02x" % (byte ^ key) for byte in text)
    text = text[:len(text) - int(options.get("cut", 0))]
    with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_STORED if "stored" in options else zipfile.ZIP_DEFLATED) as container:
        container.writestr("savedGame", text)
        container.writestr("moduledata", '<?xml version="1.0" encoding="UTF-8"?><data version="1"><version>%s</version>'
                           '<name>Star Wars Armada</name></data>' % options.get("version", "4.6.0"))
        container.writestr("savedata", "<data/>")


main()
