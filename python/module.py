#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the C source of the module umpire._umpire from the public headers.

    module.py COMPILER HEADERS OUTPUT

The declarations are the headers' own: the preprocessor takes them out of the folder HEADERS, and
the C compiler checks them once more where it compiles OUTPUT against the same headers.
"""
import pathlib
import subprocess
import sys
import tempfile

import cffi

CALLBACKS = """
extern "Python" {
    bool python_game_end(void *user, const struct umpire_game *game);
    bool python_log_end(void *user, const struct umpire_log *log);
    bool python_position_finding(void *user, const struct umpire_finding *finding);
    bool python_finding(void *user, const struct umpire_finding *finding);
    bool python_event(void *user, const struct umpire_event *event);
    bool python_told(void *user, const struct umpire_told *told);
    bool python_statement(void *user, const struct umpire_statement *statement);
    bool python_go_on(void *user);
    bool python_report_go_on(void *user);
    bool python_write(void *user, const char *bytes, size_t length);
    bool python_due(void *user, const struct umpire_due *due);
    bool python_option(void *user, const struct umpire_option *option);
    bool python_word(void *user, const struct umpire_session_word *word);
}
"""


def declarations(compiler: str, headers: str) -> str:
    """What the headers declare, without what the system's headers do: cffi knows those types."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("stdbool.h", "stddef.h", "stdint.h"):
            (pathlib.Path(folder) / name).touch()
        return subprocess.run([*compiler.split(), "-E", "-P", "-nostdinc", "-I", folder, "-I", headers, "-"],
                              input='#include "umpire_session.h"\n', capture_output=True, text=True, check=True).stdout


def main() -> None:
    compiler, headers, output = sys.argv[1:]
    builder = cffi.FFI()
    builder.cdef(declarations(compiler, headers) + CALLBACKS)
    builder.set_source("umpire._umpire", '#include "umpire_session.h"')
    builder.emit_c_code(output)


main()
