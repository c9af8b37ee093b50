# SPDX-License-Identifier: MIT
"""The recorder: it writes each form of each word of each game, refuses what is none, and the samples of doc/recorder.md agree
with what they stand for. RECORDINGS names the folder of recorded games; without it their test is skipped."""
from __future__ import annotations

import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from typing import Any, Callable, Iterator

import umpire
from umpire import recorder

TOP = pathlib.Path(__file__).resolve().parents[3]
SAMPLES = re.findall(r"^```python\n(.*?)^```", (TOP / "doc/recorder.md").read_text(), re.M | re.S)


def begin(game: str, **options: Any) -> tuple[umpire.Recorder, io.BytesIO]:
    """A log of a game in which one thing of each kind is declared."""
    file = io.BytesIO()
    log = umpire.Recorder(file, game, **options)
    if game == "starfleet":
        log.team("Kzin", "alliance")
        log.team("Lyran", "coalition")
        return log, file
    for player in ("Rebel", "Empire"):
        with log.player(player):
            if game == "armada":
                with log.ship(player + " Ship", command=1, speed=2):
                    log.upgrade(player + " Upgrade")
                log.squadron(player + " Squadron")
            elif game == "dropzone":
                log.commander(player + " Commander", cv=3)
                with log.battlegroup(player + " Battlegroup"):
                    log.squad(player + " Squad")
            else:
                with log.battlegroup(player + " Battlegroup", sr=5):
                    log.group(player + " Group")
    return log, file


def made_up(log: umpire.Recorder, wanted: str) -> object:
    """A value for a word in capitals."""
    allowed = log._allowed.get(wanted, "")
    if wanted in ("BEGINNING", "DIGEST", "LINK", "SALT"):
        return "0" * 64
    if wanted == "SIGNATURE":
        return "0" * 96
    if wanted == "LINE" or re.match("(how many: )?a number|the number|how many", allowed):
        return 1
    if allowed.startswith("dice"):
        return {log._dice[0]: [1 if log._dice[0] == "d6" else "hit"]}
    if recorder.LISTED.fullmatch(allowed):
        return re.split(", | or ", allowed)[0]
    named = [name for name, kind in log._names.items() if allowed.startswith("the name of") and kind.replace("-", " ") in allowed]
    return named[0] if named else "Thing"


def forms(game: str) -> Iterator[tuple[str, recorder._Form]]:
    for kind, verbs in begin(game)[0]._verbs.items():
        for all_forms in verbs.values():
            for form in all_forms:
                yield kind, form


def write(game: str, kind: str, form: recorder._Form, with_all: bool) -> umpire.Recorded:
    log, _ = begin(game, judging=umpire.Judging.TELL)
    if kind:
        log.at(**{next(iter(log._marker_forms)): 1})
    subject = log if not kind else log[log._sides[0] if kind == "side" else kind]
    values, named = [], {}
    for part in form.parts:
        if part.argument:
            if with_all or not part.optional:
                named[part.argument] = True if part.fixed else made_up(log, part.value)
        elif with_all or not part.optional:
            values.append(part.value if part.fixed else made_up(log, part.value))
    said = getattr(subject, recorder.attribute(form.verb))(*values, **named)
    assert isinstance(said, umpire.Recorded)
    return said


# What is an error for what it means, and not for how it is written: these belong to a late log, or to one side alone.
MEANT = re.compile(r"no active ship|may have a number of ships|'begins turn 7'")


class Forms(unittest.TestCase):
    def test_each_form_of_each_game_is_written_and_read(self) -> None:
        count = 0
        for game in ("armada", "dropzone", "dropfleet", "starfleet"):
            for kind, form in forms(game):
                with self.subTest(game=game, form=form.text):
                    said = write(game, kind, form, False)
                    wrong = [found for found in said.findings if found.rule in ("log.syntax", "log.operands", "log.unknown-verb")]
                    self.assertEqual([found.message for found in wrong if not MEANT.search(found.message)], [], said.text)
                    write(game, kind, form, True)
                    count += 1
        self.assertGreater(count, 390)

    def test_no_word_hides_a_method(self) -> None:
        for game in ("armada", "dropzone", "dropfleet", "starfleet"):
            log, _ = begin(game)
            for kind, verbs in log._verbs.items():
                own = {name for name in vars(umpire.Recorder if not kind else umpire.Subject) if not name.startswith("_")}
                self.assertEqual(own & {recorder.attribute(verb) for verb in verbs}, set())
                self.assertLessEqual({recorder.attribute(verb) for verb in verbs}, set(dir(log if not kind else umpire.Subject(log, "x", kind))))


class Writing(unittest.TestCase):
    def setUp(self) -> None:
        self.log, self.file = begin("armada")
        self.log.at(round=1, phase="command")

    def last(self) -> str:
        return self.file.getvalue().decode().splitlines()[-1]

    def test_operands_are_written_as_the_form_has_them(self) -> None:
        rebel, table = self.log["Rebel"], self.log["table"]
        for said, text in (
                (rebel.attack("front", obstructed=True, at="long", on="Empire Ship.rear"), 'Rebel: attack front on "Empire Ship".rear at long obstructed'),
                (rebel.attack(on=("Empire", "Empire Ship", "left"), at="close"), 'Rebel: attack on Empire."Empire Ship".left at close'),
                (rebel.attack(on="Empire Squadron", as_="counter", by="Rebel Squadron", source="Dengar"),
                 'Rebel: attack on "Empire Squadron" as counter by "Rebel Squadron" by Dengar'),
                (rebel.roll(red=["hit", "blank"], blue="accuracy", outcome=1), "Rebel: roll red[hit blank] blue[accuracy] => 1"),
                (rebel.reroll(red=["hit"], by="evade", outcome={"red": ["blank"]}), "Rebel: reroll red[hit] by evade => red[blank]"),
                (rebel.reveal("repair", as_="token"), "Rebel: reveal repair as token"),
                (rebel.reveal("repair", as_=None), "Rebel: reveal repair"),
                (rebel.pass_(with_=True), "Rebel: pass with token"),
                (rebel.resolve("repair", with_=["dial", "token"]), "Rebel: resolve repair with [dial token]"),
                (rebel.suffer(2, by='the "Ion" card\n'), 'Rebel: suffer 2 by "the \\"Ion\\" card\\n"'),
                (rebel.suffer(2, by="of"), 'Rebel: suffer 2 by "of"'),
                (table.set("Rebel Ship", "shields", "front", 2), 'table: set "Rebel Ship" shields front 2'),
                (table.unknown("all"), "table: unknown all"),
                (self.log["judge"].waive("armada.ship.turn", "agreed"), 'judge: waive armada.ship.turn "agreed"'),
                (self.log.note("words"), 'note "words"'),
                (self.log.result("Rebel", 262, by="points", to=140), "result Rebel by points 262 to 140")):
            self.assertEqual(said.text, text)

    def test_markers_that_stand_already_are_not_written_again(self) -> None:
        self.assertEqual(self.log.at(round=1, phase="command").text, "")
        self.assertEqual(self.log.at(phase="ship").text, "phase ship")
        self.assertEqual(self.log.at(round=2, phase="ship").text, "round 2\nphase ship")
        log, _ = begin("starfleet")
        self.assertEqual(log.at(turn=1, phase="movement", segment=["4B", 3], step="4B1").text, "turn 1\nphase movement\nsegment 4B 3\nstep 4B1")
        self.assertEqual(log.at(segment=["4B", 4]).text, "segment 4B 4")

    def test_a_time_stands_before_the_next_statement(self) -> None:
        self.log.at(time=4200)
        self.assertEqual(self.log["Rebel"].pass_().text, "@1:10:00 Rebel: pass")
        self.assertEqual(self.log["Rebel"].pass_().text, "Rebel: pass")

    def test_what_is_wrong_is_told_with_what_there_is(self) -> None:
        rebel = self.log["Rebel"]
        calls: tuple[tuple[Callable[[], object], type[Exception], str], ...] = (
                (lambda: rebel.activat("x"), AttributeError, "is it activate? there are assign, choose"),
                (lambda: rebel.activate("Home Two"), umpire.UsageError, "'Home Two' is not declared, there are Rebel Ship, Rebel Squadron"),
                (lambda: rebel.attack("frnt", on="Empire Ship", at="long"), umpire.UsageError, "ZONE is front, left, right, rear"),
                (lambda: rebel.attack("front", on="Empire Ship"), umpire.UsageError, "'at' is missing"),
                (lambda: rebel.maneuver("fast"), umpire.UsageError, "SPEED is a number, not 'fast'"),
                (lambda: rebel.maneuver(2, 3), umpire.UsageError, "there is a value too many"),
                (lambda: rebel.maneuver(2, at="close"), umpire.UsageError, "it has no 'at': the names are by"),
                (lambda: rebel.roll(green=["hit"]), umpire.UsageError, "it has no 'green'"),
                (lambda: rebel.reroll(red=["hit"], outcome={"green": ["hit"]}), umpire.UsageError, "there are red, blue, black"),
                (lambda: rebel.suffer(1, by="\x07"), umpire.UsageError, "a control character"),
                (lambda: self.log.at(fase=1), umpire.UsageError, "there are round, phase"),
                (lambda: self.log["Rebl"], umpire.UsageError, "there are Rebel, Empire, table, judge"),
                (lambda: self.log.position, umpire.UsageError, "judging=umpire.Judging.TELL"))
        for call, error, told in calls:
            before = self.file.getvalue()
            with self.assertRaises(error) as caught:
                call()
            self.assertIn(told, str(caught.exception))
            self.assertEqual(self.file.getvalue(), before)

    def test_a_game_that_has_ended_takes_no_more(self) -> None:
        self.log.result("tie")
        self.log.end()
        self.assertRaises(umpire.UsageError, self.log.note, "more")
        self.log.close()
        self.assertRaises(umpire.ClosedError, self.log.comment, "more")

    def test_each_statement_is_in_the_file_at_once(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.umpire"
            code = ("import os, sys, umpire\nlog = umpire.Recorder(sys.argv[1], 'armada')\nwith log.player('Rebel', first=True):\n"
                    "    log.ship('Home One', command=1)\nlog.player('Empire')\nlog.at(round=1)\nlog['Rebel'].pass_()\nos._exit(0)\n")
            subprocess.run([sys.executable, "-c", code, path], check=True)
            self.assertEqual(path.read_text(), 'game armada\nplayer Rebel first {\n    ship "Home One" command=1\n}\nplayer Empire\nround 1\nRebel: pass\n')
            self.assertRaises(FileExistsError, umpire.Recorder, path, "armada")
            with umpire.Recorder(path, "dropzone", append=True) as log:
                log.title("another one")
            self.assertTrue(path.read_text().endswith('Rebel: pass\ngame dropzone\ntitle "another one"\n'))


class Asking(unittest.TestCase):
    def test_findings_and_what_is_undecided_are_returned(self) -> None:
        log, file = begin("armada", judging=umpire.Judging.TELL)
        log.at(round=1, phase="ship")
        self.assertEqual([found.rule for found in log["Rebel"].maneuver(3).findings][:1], ["armada.ship.step-order"])
        self.assertIn(b"Rebel: maneuver 3", file.getvalue())
        late, _ = begin("armada", judging=umpire.Judging.TELL)
        late.begins("round", 3, "phase", "ship")
        self.assertNotEqual(late["Rebel"].activate("Rebel Ship").undecided, ())
        self.assertTrue(late.position.legal())

    def test_what_breaks_a_rule_is_not_written_where_that_is_wished(self) -> None:
        for judging in (umpire.Judging.LAWFUL, umpire.Judging.DECIDED):
            log, file = begin("armada", judging=judging)
            log.begins("round", 3, "phase", "ship")
            with self.assertRaises(umpire.RefusedError) as caught:
                log["Rebel"].maneuver(3)
            self.assertTrue(caught.exception.findings)
            self.assertNotIn(b"maneuver", file.getvalue())
        with self.assertRaises(umpire.RefusedError) as caught:
            log["Rebel"].activate("Rebel Ship")
        self.assertIn("is undecided: the log does not say", str(caught.exception))
        self.assertTrue(caught.exception.undecided)


# Rules that need only what the sample tells.
OF_TURNS = re.compile(r"armada\.(setup\.(sides|fleet|pass-tokens)|round\.(phase-order|number)|command\.(dial-count|own-ship)|"
                      r"ship\.(once-per-round|turn|own-ship|prevented|top-dial|phase-complete|finish-activation)|"
                      r"squadron\.(phase-complete|two|turn|own|in-play|once-per-round|prevented))")


def judged(log: umpire.Result) -> dict[str, tuple[int, int, int]]:
    return {rule.rule: (rule.ok, rule.violation, rule.undecided) for rule in log.games[0].coverage if OF_TURNS.fullmatch(rule.rule)}


class Samples(unittest.TestCase):
    def test_samples_take_forty_lines(self) -> None:
        self.assertEqual(len(SAMPLES), 2)
        for sample in SAMPLES:
            self.assertLessEqual(len(sample.splitlines()), 40)

    def test_the_sample_tells_of_a_recording_what_the_importer_tells(self) -> None:
        folder, importer = os.environ.get("RECORDINGS", ""), os.environ.get("IMPORTER", "")
        recordings = sorted(path for path in pathlib.Path(folder).glob("*.json") if path.name != "roster.json") if folder else []
        if not recordings:
            self.skipTest("the recordings are not here")
        for recording in recordings:
            with tempfile.TemporaryDirectory() as work, self.subTest(recording=recording.name):
                log = pathlib.Path(work) / "game.umpire"
                subprocess.run([sys.executable, "-W", "error", "-c", SAMPLES[1], recording, log], check=True)
                imported = subprocess.run([importer, recording], capture_output=True, text=True, check=True).stdout
                ours = umpire.check(log)
                self.assertEqual([found.message for found in ours.findings if found.level == umpire.Level.ERROR], [])
                self.assertEqual(judged(ours), judged(umpire.check_text(imported)))
                self.assertGreater(len(judged(ours)), 5)
