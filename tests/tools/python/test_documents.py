# SPDX-License-Identifier: MIT
"""The examples in Python of the documents print what stands below them."""
from __future__ import annotations

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[3]


class Documents(unittest.TestCase):
    def test_examples_print_what_stands_below_them(self) -> None:
        for document, least in (("README.md", 1), ("doc/python.md", 4), ("doc/recorder.md", 1)):
            examples = re.findall(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", (TOP / document).read_text(), re.M | re.S)
            self.assertGreaterEqual(len(examples), least, document)
            for code, told in examples:
                with tempfile.TemporaryDirectory() as folder:
                    os.symlink(TOP / "corpus", pathlib.Path(folder) / "corpus")
                    run = subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=folder, capture_output=True, text=True, check=False)
                self.assertEqual((run.stderr, run.stdout), ("", told), document)
