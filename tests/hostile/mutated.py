#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks mutated logs of the corpus with -j 1 to 8: the reports must be the same, byte for byte.

mutated.py UMPIRE [LOGS] [SEED]: so many small logs, and one large log that can be split for every 50 of them.
"""
import glob, os, random, shutil, subprocess, sys, tempfile

SPLIT = 700_000 # bytes: larger logs are checked in parts
MOST_FILE = 20_000
JOBS = range(1, 9)
VERDICTS = range(5) # statuses of a completed check
ODD = [b"\0", b"\r", b"\t", b"\x7f", b"\xff", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\xc2\x85", b"\xe2\x80\xa8", b"\xe2\x80\xae",
       b'"', b"\\", b"{", b"}", b"[", b"]", b"{\n", b"[\n", b";", b"#", b"#~ ", b"@9:99 ", b"=> ", b"\n", b"game armada\n",
       b"\ngame dropzone\n", b"end\n", b"round 7\n", b"note \"x\"\n", b"judge: waive log.syntax \"x\"\n"]
RUNS = b"x \"[{#9\0\xe9;\n"


def mutated(pick, log, others):
    lines = log.splitlines(keepends=True)
    for _ in range(pick.choice([1, 1, 2, 4, 9])):
        at = pick.randrange(len(lines)) if lines else 0
        way = pick.randrange(8)
        if not lines or way == 0:
            lines.insert(at, pick.choice(ODD))
        elif way == 1:
            del lines[at]
        elif way == 2:
            lines.insert(pick.randrange(len(lines)), lines[at])
        elif way == 3:
            other = pick.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif way == 4:
            lines[at:at + pick.randrange(9)] = pick.choice(others).splitlines(keepends=True)[:pick.randrange(30)]
        else:
            column = pick.randrange(len(lines[at]) + 1)
            put = pick.choice(ODD) if way < 7 else bytes([pick.randrange(256)])
            lines[at] = lines[at][:column] + put + lines[at][column + pick.randrange(3):]
    return b"".join(lines)


def large(pick, logs):
    parts, length = [], 0
    while length < SPLIT:
        part = mutated(pick, pick.choice(logs), logs)
        if pick.randrange(20) == 0:
            part += bytes([pick.choice(RUNS)]) * pick.choice([70_000, 140_000, 300_000])
        parts.append(part)
        length += len(part)
    if pick.randrange(8) == 0:
        parts.insert(0, pick.choice(ODD))
    return b"".join(parts)


def report(umpire, jobs, paths, form):
    done = subprocess.run([umpire, "check", "-j", str(jobs), "-f", form, "--details", "--events", *paths], capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def main():
    umpire, count, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300, int(sys.argv[3]) if len(sys.argv) > 3 else 1
    pick, passed, failed = random.Random(seed), 0, 0
    logs = [open(path, "rb").read() for path in sorted(glob.glob("corpus/**/*.umpire", recursive=True)) if os.path.getsize(path) < MOST_FILE]
    folder = tempfile.mkdtemp()
    try:
        small = [os.path.join(folder, f"{i:05}.umpire") for i in range(count)]
        great = [os.path.join(folder, f"large{i:03}.umpire") for i in range(count // 50)]
        for path in small:
            with open(path, "wb") as file:
                file.write(mutated(pick, pick.choice(logs), logs))
        for path in great:
            with open(path, "wb") as file:
                file.write(large(pick, logs))
        for form, paths, name in [("jsonl", small, f"{count} small logs")] + [("xml", [path], os.path.basename(path)) for path in great]:
            first = report(umpire, 1, paths, form)
            differ = [jobs for jobs in JOBS if report(umpire, jobs, paths, form) != first]
            if first[0] not in VERDICTS or not first[1]:
                differ = differ or [f"all, with status {first[0]}:"]
            passed, failed = passed + (not differ), failed + bool(differ)
            print(f"not ok - {name}, seed {seed}: -j {differ} differ from -j 1" if differ else f"ok - {name}: the same with -j 1 to 8")
            if differ:
                shutil.copy(paths[0], "build/differs.umpire")
    finally:
        shutil.rmtree(folder)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
