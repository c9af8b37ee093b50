# SPDX-License-Identifier: MIT
"""The command, as tests call it, and the statements of a log, read without it."""
import os
import re
import subprocess


class Umpire:
    """The command in a build's folder, and a folder for logs."""

    def __init__(self, build, folder):
        self.command, self.folder = os.path.join(build, "umpire"), folder

    def run(self, *words):
        done = subprocess.run([self.command, *words], capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1, 3, 4):
            raise RuntimeError(f"{words}: status {done.returncode}: {done.stderr}")
        return done.stdout


def statements(text):
    """The lines and statements of a log: comments, further blanks, notes and rulings are left out. In the corpus no list goes
    over two lines, and no quoted text has two blanks side by side."""
    for number, line in enumerate(text.splitlines(), 1):
        parts = re.findall(r'"(?:[^"\\]|\\.)*"|#.*|[{};]|[^"{};#]+', line)
        ends = {"{": " {\n", "}": "\n}\n", ";": "\n"}
        for said in "".join(ends.get(part, part) for part in parts if part[0] != "#").splitlines():
            said = re.sub(r"^@[\d:]+ ", "", " ".join(said.split()))
            if said and not said.startswith(("note ", "judge:")):
                yield number, said
