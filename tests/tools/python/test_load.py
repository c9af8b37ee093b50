# SPDX-License-Identifier: MIT
"""The binding for Python under load: several threads, a million findings, and nothing kept."""
from __future__ import annotations

import gc
import os
import sys
import threading
import time
import tracemalloc
import unittest

import umpire
from test_binding import BREACH, GAME, HEAD, POSITION, many

MILLION = 1_000_000


def resident() -> int:
    """Bytes of this process in memory."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def figures(*told: object) -> None:
    if "UMPIRE_FIGURES" in os.environ:
        print(*told, file=sys.stderr)


class Load(unittest.TestCase):
    def test_four_threads_each_with_a_checker_find_what_one_finds(self) -> None:
        wanted = {path: umpire.check(path) for path in (GAME, BREACH)}
        other = many(500)
        found = umpire.check_text(other).findings
        wrong: list[object] = []

        def work() -> None:
            try:
                with umpire.Checker() as checker:
                    for _ in range(5):
                        for path, result in wanted.items():
                            if checker.check(path) != result:
                                wrong.append(path)
                        if tuple(checker.findings_in_text(other)) != found:
                            wrong.append("stream")
            except BaseException as error:  # of another thread: told below
                wrong.append(error)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_one_checker_or_session_and_four_threads(self) -> None:
        session = umpire.Session()
        session.text = HEAD
        busy: list[umpire.InUseError] = []
        checked: list[umpire.Verdict] = []
        with umpire.Checker() as checker:
            def work() -> None:
                for _ in range(20):
                    session.append("# a note\n")
                    session.next()
                    try:
                        checked.append(checker.check(BREACH).verdict)
                    except umpire.InUseError as error:
                        busy.append(error)

            threads = [threading.Thread(target=work) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(len(session), 3 + 80)
        self.assertEqual((len(checked) + len(busy), set(checked)), (80, {umpire.Verdict.NONCONFORMANT}))

    def test_a_million_findings_take_no_memory(self) -> None:
        text = many(MILLION).encode()
        with umpire.Checker(umpire.Options(as_played=True)) as checker, checker.findings_in_text(text) as stream:
            begun, early, most = time.process_time(), 0, 0
            for number, one in enumerate(stream, 1):
                if number % 50_000 == 0:
                    now = resident()
                    early, most = early or now, max(most, now)
            self.assertEqual((number, one.number, one.line), (MILLION, MILLION, MILLION + 5))
            self.assertEqual(stream.log and stream.log.verdict, umpire.Verdict.MALFORMED)
        figures(f"a million findings: {time.process_time() - begun:.1f} s of the processor, {early >> 20} MiB after 50,000, at most {most >> 20} MiB")
        self.assertLess(most - early, 8 << 20)

    def test_nothing_is_kept(self) -> None:
        text = many(20)

        def refuse(_finding: umpire.Finding) -> None:
            raise KeyError("refused")

        def once() -> None:
            umpire.check(BREACH)
            umpire.report(BREACH, umpire.Format.XML)
            umpire.explain("armada.ship.turn")
            with umpire.Checker() as checker:
                with checker.findings_in_text(text) as stream:
                    next(stream)
                try:
                    checker.run(BREACH, umpire.Sink(finding=refuse))
                except KeyError:
                    pass
            position = umpire.Position()
            position.read(POSITION)
            position.legal()
            session = umpire.Session()
            session.text = text
            session.append("Rebel: bar\n")
            session.undo()
            list(session.findings)
            session.next()
            session.words()
            try:
                umpire.Checker(policy=umpire.Policy(rules={"no.such.rule": umpire.RuleLevel.OFF}))
            except umpire.UsageError:
                pass

        counted = sys.getrefcount(refuse)

        def after(times: int) -> tuple[int, int, int]:
            for _ in range(times):
                once()
            gc.collect()
            return resident(), len(gc.get_objects()), tracemalloc.get_traced_memory()[0]

        tracemalloc.start()
        try:
            memory, objects, traced = after(20)
            memory_then, objects_then, traced_then = after(100)
        finally:
            tracemalloc.stop()
        figures(f"100 rounds: {memory_then - memory} bytes resident, {objects_then - objects} objects, {traced_then - traced} bytes of Python more")
        self.assertLess(objects_then - objects, 50)
        self.assertLess(traced_then - traced, 64 << 10)
        self.assertLess(memory_then - memory, 4 << 20)
        self.assertEqual(threading.active_count(), 1)
        self.assertEqual(sys.getrefcount(refuse), counted)
