# SPDX-License-Identifier: MIT
"""The binding for Python: what it hands out, what it refuses, and what may happen meanwhile."""
from __future__ import annotations

import gzip
import os
import pathlib
import signal
import tempfile
import threading
import time
import unittest
from typing import Any, Callable, Sequence

import umpire
from umpire import native
from umpire._umpire import ffi

TOP = pathlib.Path(__file__).resolve().parents[3]
GAME = TOP / "corpus/armada/games/six-rounds.umpire"
BREACH = TOP / "corpus/armada/games/six-rounds/fail-ship-turn.umpire"
POSITION = TOP / "corpus/armada/perft/ship-phase.umpire"
HEAD = ("game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 }\n"
        "player Empire { ship Avenger command=1 speed=2 }\n")


def many(count: int) -> str:
    """A log of so many findings."""
    return HEAD + "round 1\nphase command\n" + "Rebel: foo\n" * count + "end\n"


class Records(unittest.TestCase):
    def test_records_have_all_members_of_their_structs(self) -> None:
        pairs: dict[str, Any] = {"umpire_" + name: kind for name, kind in (
            ("finding", umpire.Finding), ("event", umpire.Event), ("told", umpire.Told), ("statement", umpire.Statement),
            ("choice", umpire.Choice), ("coverage", umpire.Coverage), ("rule_lines", umpire.RuleLines), ("source", umpire.Source),
            ("fact", umpire.Fact), ("ruling", umpire.Ruling), ("dice", umpire.Dice), ("game", umpire.Game), ("log", umpire.Log),
            ("rule", umpire.Rule), ("interpretation", umpire.Interpretation), ("ruleset", umpire.Ruleset), ("word", umpire.Word),
            ("option", umpire.Option), ("due", umpire.Due), ("operand", umpire.Operand), ("move", umpire.Move), ("next", umpire.Next),
            ("session_game", umpire.SessionGame), ("session_mark", umpire.Mark), ("session_word", umpire.SessionWord),
            ("revision", umpire.Revision), ("legal_group", umpire.LegalGroup), ("ground", umpire.Ground))}
        for struct, kind in pairs.items():
            members = {name for name, _ in ffi.typeof("struct " + struct).fields}
            known = set(kind.__dataclass_fields__)
            self.assertEqual({name for name in members - known if not name.endswith("_count") and name != "reserved"}, set(), struct)
            self.assertEqual(known - members, set(), struct)

    def test_enumerations_are_the_library_s(self) -> None:
        for kind, enum, prefix in ((umpire.Level, "umpire_level", "UMPIRE_LEVEL_"), (umpire.Assumption, "umpire_assumption", "UMPIRE_"),
                                   (umpire.Answer, "umpire_answer", "UMPIRE_"), (umpire.WordKind, "umpire_word_kind", "UMPIRE_WORD_"),
                                   (umpire.RulingKind, "umpire_ruling_kind", "UMPIRE_RULING_"), (umpire.Format, "umpire_format", "UMPIRE_FORMAT_"),
                                   (umpire.Waivers, "umpire_waivers", "UMPIRE_WAIVERS_"), (umpire.Verdict, "umpire_status", "UMPIRE_"),
                                   (umpire.RuleLevel, "umpire_level_choice", "UMPIRE_RULE_"), (umpire.Size, "umpire_size", "UMPIRE_")):
            names = {name: value for value, name in ffi.typeof("enum " + enum).elements.items()}
            told = {prefix + one.name: int(one) for one in kind}
            self.assertEqual({name: value for name, value in names.items() if name in told}, told)
            self.assertEqual({name for name in names if name not in told} -
                             {"UMPIRE_USAGE", "UMPIRE_FAILURE", "UMPIRE_NO_MEMORY"} - {name for name in names if name.endswith("_COUNT")}, set())

    def test_enumerations_print_their_names(self) -> None:
        result = umpire.check(BREACH)
        self.assertEqual(f"{result.verdict} {result.findings[0].level}", "nonconformant violation")
        self.assertEqual([str(one) for one in (umpire.Assumption.NOT_TAKEN, umpire.Format.JSONL, umpire.RuleLevel.OFF)], ["not-taken", "jsonl", "off"])
        self.assertEqual(result.verdict, 1)

    def test_records_are_frozen(self) -> None:
        finding = umpire.check(BREACH).findings[0]
        with self.assertRaises(AttributeError):
            finding.line = 1  # type: ignore[misc]
        self.assertEqual(finding, umpire.check(str(BREACH)).findings[0])


class Checks(unittest.TestCase):
    def test_a_breach_is_found(self) -> None:
        result = umpire.check(BREACH)
        self.assertEqual(result.verdict, umpire.Verdict.NONCONFORMANT)
        self.assertFalse(result)
        finding, = result.findings
        self.assertEqual((finding.line, finding.rule, finding.level, finding.actor), (82, "armada.ship.turn", umpire.Level.VIOLATION, "Rebel"))
        self.assertIn("Empire: activate Avenger", finding.legal)
        self.assertEqual(sum(group.count for group in finding.groups), finding.legal_total)
        self.assertEqual(result.games[0].findings[umpire.Level.VIOLATION], 1)
        self.assertEqual(result.games[0].players, ("Rebel", "Empire"))

    def test_results(self) -> None:
        begin = "game armada 1.5.0\nplayer Anna first { ship Yavaris command=2 speed=2 }\nplayer Max { ship Avenger command=1 speed=2 }\nround 1\n"
        game = umpire.check_text(begin + "result Anna by points 60 to 10\nend\n").games[0]
        self.assertEqual((game.points, game.reason, game.margin), ({"Anna": 60, "Max": 10}, "points", 50))
        won = umpire.check_text(begin + "result Anna by concession\nend\n").games[0]
        self.assertEqual((won.winner, won.points, won.reason), ("Anna", {}, "concession"))
        self.assertTrue(umpire.check(GAME))

    def test_texts_paths_and_bytes_are_the_same_log(self) -> None:
        text = BREACH.read_text()
        kept = umpire.check(BREACH).findings
        self.assertEqual(umpire.check_text(text).findings, kept)
        self.assertEqual(umpire.check_text(text.encode()).findings, kept)
        self.assertEqual(umpire.check(os.fsencode(BREACH)).findings, kept)
        with umpire.Checker() as checker:
            stream = checker.findings(BREACH)
            self.assertEqual(tuple(stream), kept)
            self.assertEqual(stream.log, checker.check(BREACH).log)

    def test_policy(self) -> None:
        off = umpire.Policy(rules={"armada.ship.turn": umpire.RuleLevel.OFF})
        self.assertNotIn("armada.ship.turn", [one.rule for one in umpire.check(BREACH, policy=off).findings])
        finding = umpire.check(BREACH).findings[0]
        known = umpire.Policy(baseline=[umpire.Accepted(finding.fingerprint or "", BREACH, "known")])
        self.assertEqual(umpire.check(BREACH, policy=known).findings[0].baselined, "known")
        self.assertEqual(umpire.check(BREACH, policy=known).verdict, umpire.Verdict.CONFORMANT)
        name, choices = umpire.interpretations("armada")[0].name, umpire.interpretations("armada")[0].choices
        chosen = umpire.check(GAME, policy=umpire.Policy(interpretations={name: choices[-1]})).games[0].choices
        self.assertIn(umpire.Choice(name, choices[-1]), chosen)

    def test_what_does_not_exist_is_told_with_what_does(self) -> None:
        cases: Sequence[tuple[Callable[[], object], str]] = (
                            (lambda: umpire.explain("armada.ship.trun"), "did you mean armada.ship.turn"),
                            (lambda: umpire.Checker(policy=umpire.Policy(rules={"armada.nope.nope": umpire.RuleLevel.OFF})), "there is no rule"),
                            (lambda: umpire.Checker(policy=umpire.Policy(interpretations={"a": "b"})), "there is no interpretation"),
                            (lambda: umpire.rules("chess"), "there are armada"),
                            (lambda: umpire.generate("armada", violate="armada.nope.nope"), "no such rule"),
                            (lambda: umpire.Checker(umpire.Options(findings_most=-1)), "from 0 to"),
                            (lambda: umpire.Checker(policy=umpire.Policy(judge_key=b"short")), "has 32 bytes"),
                            (lambda: umpire.Checker(policy=umpire.Policy(baseline=[umpire.Accepted("0", "a", "b")])), "32 hexadecimal digits"))
        for wrong, told in cases:
            with self.assertRaises(umpire.UsageError) as caught:
                wrong()
            self.assertIn(told, str(caught.exception))

    def test_files_that_cannot_be_read(self) -> None:
        with self.assertRaises(FileNotFoundError) as caught:
            umpire.check("nowhere.umpire")
        self.assertEqual(caught.exception.filename, "nowhere.umpire")
        with umpire.Checker() as checker, self.assertRaises(FileNotFoundError):
            checker.findings("nowhere.umpire")
        self.assertIsNotNone(umpire.check(TOP).log.unreadable)
        with self.assertRaises(ValueError):
            umpire.check("a\0b")

    def test_hostile_texts(self) -> None:
        texts: Sequence[str | bytes] = (
            b"", b"\0", b"\xff\xfe" * 100, b"game armada\n" + b"{" * 100000, os.urandom(5000), HEAD.encode() + b'# \xff "\xc3',
                     HEAD.encode() + b"Rebel: \xff\xfe\n", "game armada\nplayer \udcff\n")
        for text in texts:
            result = umpire.check_text(text)
            self.assertNotEqual(result.verdict, umpire.Verdict.CONFORMANT)
            session = umpire.Session()
            session.text = text  # type: ignore[assignment]
            self.assertEqual(native.to_bytes(session.text), native.to_bytes(text))
            self.assertEqual(tuple(session.findings), result.findings)
        source = umpire.check_text(HEAD.encode() + b"round 1\nphase command\nRebel: \xff\n").findings[0].source
        self.assertEqual((source or "").encode("utf-8", "surrogateescape"), b"Rebel: \xff")

    def test_events_and_statements(self) -> None:
        events: list[umpire.Event] = []
        told: list[umpire.Told] = []
        statements: list[umpire.Statement] = []
        with umpire.Checker(umpire.Options(events=True, statements=True, details=True)) as checker:
            checker.run(GAME, umpire.Sink(event=events.append, told=told.append, statement=statements.append))
            self.assertTrue(checker.check(GAME).games[0].dice)
        self.assertEqual(events[0].verb, "round")
        self.assertTrue(any(one.what == "hull" for one in told))
        self.assertEqual(statements[0].text, "game armada 1.5.0")

    def test_what_a_callback_raises_comes_out_unharmed(self) -> None:
        error = KeyError("mine")

        def refuse(_finding: umpire.Finding) -> None:
            raise error

        with umpire.Checker() as checker:
            with self.assertRaises(KeyError) as caught:
                checker.run(BREACH, umpire.Sink(finding=refuse))
            self.assertIs(caught.exception, error)
            self.assertEqual(len(checker.check(BREACH).findings), 1)

    def test_a_check_within_its_callback(self) -> None:
        inner: list[umpire.Verdict] = []
        with umpire.Checker() as checker:
            checker.run(BREACH, umpire.Sink(finding=lambda _: inner.append(umpire.check(GAME).verdict)))
            self.assertEqual(inner, [umpire.Verdict.CONFORMANT])
            for wrong in (lambda _: checker.check(GAME), lambda _: checker.close()):
                with self.assertRaises(umpire.InUseError):
                    checker.run(BREACH, umpire.Sink(finding=wrong))

    def test_use_after_close(self) -> None:
        checker, position, session = umpire.Checker(), umpire.Position(), umpire.Session()
        for one in (checker, position, session):
            one.close()
            one.close()
            self.assertTrue(one.closed)
        calls: Sequence[Callable[[], object]] = (
            lambda: checker.check(GAME), lambda: position.legal(), lambda: session.text, lambda: session.next(),
            lambda: list(session.findings), lambda: list(checker.findings(GAME)))
        for wrong in calls:
            with self.assertRaises(umpire.ClosedError):
                wrong()

    def test_a_stream_that_is_left(self) -> None:
        with umpire.Checker() as checker:
            with checker.findings_in_text(many(20000)) as stream:
                self.assertEqual(next(stream).rule, "log.unknown-verb")
            self.assertIsNone(stream.log)
            self.assertEqual(list(stream), [])
            for _ in checker.findings_in_text(many(20000)):
                break
            self.assertEqual(len(checker.check(BREACH).findings), 1)
        self.assertNotIn("umpire", [thread.name for thread in threading.enumerate()])

    def interrupted(self, check: Callable[[str], object]) -> None:
        # A program in the background of a shell is started with the signal ignored.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        with tempfile.TemporaryDirectory() as folder:
            fifo = os.path.join(folder, "fifo")
            os.mkfifo(fifo)
            stop = threading.Event()

            def write() -> None:
                # A log without an end in which nothing is found; the signal comes in its middle.
                with open(fifo, "w") as file:
                    try:
                        file.write(HEAD)
                        until = time.monotonic() + 0.2
                        end = until + 300
                        while not stop.is_set() and time.monotonic() < end:
                            file.write("# a note\n" * 1000)
                            if time.monotonic() > until:
                                os.kill(os.getpid(), signal.SIGINT)
                                until = end
                    except BrokenPipeError:
                        pass
                    finally:
                        try:
                            file.close()
                        except BrokenPipeError:
                            pass

            thread = threading.Thread(target=write)
            thread.start()
            try:
                with self.assertRaises(KeyboardInterrupt):
                    check(fifo)
            finally:
                stop.set()
                thread.join()

    def test_keyboard_interrupt_ends_a_check_that_finds_nothing(self) -> None:
        self.interrupted(umpire.check)

    def test_keyboard_interrupt_ends_a_stream(self) -> None:
        with umpire.Checker() as checker:
            self.interrupted(lambda path: list(checker.findings(path)))

    def test_keyboard_interrupt_ends_a_report(self) -> None:
        self.interrupted(umpire.report)


class Others(unittest.TestCase):
    def test_reports(self) -> None:
        starts = {umpire.Format.TEXT: "/", umpire.Format.XML: "<?xml", umpire.Format.JUNIT: "<?xml", umpire.Format.SARIF: "{", umpire.Format.JSONL: "{", umpire.Format.GITHUB: "::group::"}
        for one in umpire.Format:
            text = umpire.report(BREACH, one)
            self.assertTrue(text.startswith(starts[one]), text[:80])
            self.assertIn("armada.ship.turn", text)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "report.jsonl"
            with umpire.Report(path, umpire.Format.JSONL) as report:
                self.assertEqual(report.check(BREACH), umpire.Verdict.NONCONFORMANT)
                self.assertEqual(report.check_text(GAME.read_text(), "six"), umpire.Verdict.CONFORMANT)
            self.assertIn('"six"', path.read_text())
            with self.assertRaises(umpire.ClosedError):
                report.check(GAME)
        with self.assertRaises(OSError), open("/dev/full", "wb", buffering=0) as full:
            with umpire.Report(full, umpire.Format.XML) as report:
                report.check(BREACH)

    def test_positions(self) -> None:
        with umpire.Position() as position:
            with self.assertRaises(umpire.UmpireError):
                position.legal()
            position.read(POSITION)
            options = position.legal()
            self.assertEqual([option.text for option in options], sorted(option.text for option in options))
            self.assertEqual(position.perft(2)[0], len(options))
            due = position.due()
            self.assertTrue(due[0].next)
            wanted = umpire.Answer.LEGAL if due[0].text is None else umpire.Answer.ILLEGAL
            self.assertEqual(position.attempt(due[0].before or "").answer, wanted)
            with self.assertRaises(umpire.TooManyError):
                position.perft(20, tries=100)
            trial = position.attempt("Rebel: nonsense")
            self.assertEqual((trial.answer, trial.findings[0].rule), (umpire.Answer.UNREADABLE, "log.unknown-verb"))
            self.assertEqual(trial.undecided, ())
            self.assertEqual(position.attempt(options[0].example).answer, umpire.Answer.LEGAL)
            self.assertEqual(position.play(options[0].example + "\n"), ())
            with self.assertRaises(umpire.LogError):
                position.read(POSITION, -1)

    def test_a_read_that_failed_leaves_no_findings(self) -> None:
        with tempfile.TemporaryDirectory() as folder, umpire.Position() as position:
            cut = pathlib.Path(folder, "cut.umpire.gz")
            cut.write_bytes(gzip.compress((BREACH.read_text() + "# more\n" * 20000).encode())[:-8])
            with self.assertRaises(umpire.LogError):
                position.read(cut)
            self.assertEqual(position.read(POSITION), ())

    def test_sessions(self) -> None:
        with tempfile.TemporaryDirectory() as folder, umpire.Session(os.path.join(folder, "log.umpire")) as session:
            session.append(BREACH.read_text())
            self.assertEqual([one.rule for one in session.findings], ["armada.ship.turn"])
            self.assertEqual(tuple(session.findings), umpire.check(BREACH).findings)
            text, line = session.text, session.line(82)
            session.replace(82, 1, "")
            self.assertNotEqual(session.text, text)
            self.assertEqual((session.undo(), session.text, session.line(82)), (82, text, line))
            self.assertEqual(session.redo(), 82)
            with self.assertRaises(umpire.EditError):
                session.redo()
            calls: Sequence[Callable[[], object]] = (
                lambda: session.line(0), lambda: session.line(10 ** 6), lambda: session.replace(10 ** 6, 1, "a"),
                lambda: session.replace(-1, 1, "a"), lambda: session.next(-1))
            for wrong in calls:
                with self.assertRaises(umpire.EditError):
                    wrong()
            self.assertTrue(session.unsaved)
            session.save()
            self.assertFalse(session.unsaved or session.changed)
            path = pathlib.Path(session.path or "")
            path.write_text(GAME.read_text())
            os.utime(path, (1, 1))
            self.assertTrue(session.changed)
            session.append("# more\n")
            with self.assertRaises(umpire.FileChangedError):
                session.save()
            session.reload()
            self.assertEqual((session.verdict, session.formatted()), (umpire.Verdict.CONFORMANT, umpire.format_log(GAME)))
            self.assertEqual([game.title for game in session.games], ["Home One against Avenger"])
            self.assertEqual(next(session.marks).text, "round 1")
            self.assertTrue(session.next(80).moves)
            self.assertEqual(session.attempt("Rebel: nonsense", 80).answer, umpire.Answer.UNREADABLE)
            self.assertTrue(session.words(80))
        with self.assertRaises(umpire.LogError):
            umpire.Session().save()

    def test_rulesets_and_games(self) -> None:
        self.assertIn("armada", [one.name for one in umpire.rulesets()])
        rule = umpire.explain("armada.ship.turn")
        self.assertIn(rule, umpire.rules("armada"))
        self.assertTrue(umpire.check_text(rule.legal or ""))
        self.assertTrue(umpire.rules("log") and umpire.words("armada") and umpire.words())
        log = umpire.generate("armada", 7, size=umpire.Size.SMALL)
        self.assertEqual(log, umpire.generate("armada", 7, size=umpire.Size.SMALL))
        self.assertTrue(umpire.check_text(log))
        self.assertRegex(umpire.version(), r"^\d+\.\d+\.\d+$")
