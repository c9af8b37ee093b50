#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Offered buttons of a table's page, pressed at random, make lines that can be read and break no rule, and there is always one.

    tests/serve/buttons.py BUILD [taps=N] [seed=S] [only=GAME] [in=chromium|firefox]

So many taps for each game, in games that begin with the declarations of a random one: on a small DOM (buttons.js), or in a browser. Left
out are only "I do not know", after which little can be accused, what ends the game, and a button that says that it breaks a rule. After
its taps each game is ended by the buttons that end it: what cannot go on, though the engine lists how, or cannot end, is a dead end.
"""
import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
import marionette  # noqa: E402
import serve_browser  # noqa: E402
from checks import finish, told, until  # noqa: E402
from serve_client import Client, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
words = {"taps": "300", "seed": "1", "only": "", "in": ""} | dict(word.split("=", 1) for word in sys.argv[2:])
RULESETS = [one for one in ("armada", "dropfleet", "dropzone", "starfleet") if words["only"] in ("", one)]
SEED, TAPS = int(words["seed"]), int(words["taps"])
MOST_TO_END = 300  # taps
A_GAME = 300  # taps, then another one begins; it may end before, mostly not before a fifth of them
LEFT_OUT = r"^(I do not know|The game ends|Write on|Write it otherwise|end$|result)|breaks a rule"
ENDS = "^(The game ends|end$|result)"

# Presses the button with a number, of those that are offered, or gives a form its value; with `ends` first one of the buttons that end the
# game. Answers null while nothing can be pressed, "over" where the game can only end.
PRESS = r"""
const [number, value, leftOut, ends] = arguments, back = document.getElementById("back"), place = document.getElementById("choices"), words = button => (button.querySelector("bdi") || button).textContent;
if (place.classList.contains("stale"))
    return null;
const has = (button, pattern) => [words(button), button.textContent].some(text => new RegExp(pattern).test(text)), isFirst = back.hidden;
const isPressed = button => ends && has(button, ends) || !(ends && isFirst) && !has(button, leftOut);
const offered = [...[...place.querySelectorAll("button")].filter(one => !one.disabled && one.type === "button" && isPressed(one)), ...place.querySelectorAll("form")];
if (!ends && !offered.length && /The game (ends|is over)/.test(place.textContent) && [...place.querySelectorAll("button")].every(one => !one.disabled))
    return "over";
const whole = ends && value % 2 && offered.find(button => words(button) === "Record as it is"), one = whole || offered[number % offered.length] || (back.hidden || back.disabled ? null : back);
if (!one || (one.tagName === "FORM" && one.querySelector("button").disabled))
    return null;
if (one.tagName === "FORM") {
    const input = one.querySelector("input");
    input.value = input.type === "number" ? Math.min(Number(input.min || 0) + value % 3, input.max === "" ? Infinity : Number(input.max)) : `Word${value}`;
    one.requestSubmit();
} else {
    one.click();
}
return words(one);
"""


def declarations(ruleset, seed):
    """Those of a random game, up to its first round."""
    text = subprocess.run([build / "umpire", "generate", "-s", str(seed), ruleset], capture_output=True, text=True, check=True).stdout
    return re.split(r"^(?=(?:round|turn) )", text, maxsplit=1, flags=re.M)[0]


def judge(name, rules, stuck, lines):
    """`rules`: what was found, each with its line and words."""
    unread = [one for one in rules if one[0].startswith(("log.", "refused"))]
    told(not unread, f"{name}: each of {lines} lines can be read", unread[:3])
    told(len(rules) == len(unread), f"{name}: none breaks a rule", [one for one in rules if one not in unread][:3])
    told(not stuck, f"{name}: there is no dead end", stuck)


def pressed(node, address, seed, most):
    """What buttons.js says of a game; nothing at its end, if the program has ended before."""
    node.stdin.write(json.dumps([address, seed, most]) + "\n")
    node.stdin.flush()
    answers = []
    while "stuck" not in (answers or [{}])[-1] and (line := node.stdout.readline()):
        answers.append(json.loads(line))
    return answers


def press_here(server, games):
    """Presses them on a small DOM, of one game after the other in one process."""
    taps, lines, refused = collections.Counter(), collections.Counter(), collections.Counter()
    with subprocess.Popen(["node", "tests/serve/buttons.js", "src/event/pages", LEFT_OUT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        for ruleset, seed in games:
            if taps[ruleset] >= TAPS:
                continue
            address = f"http://127.0.0.1:{server.port}{server.links(f'{ruleset}-{seed}')[0]}"
            answers = pressed(node, address, seed, min(A_GAME, TAPS - taps[ruleset]))
            recorded, last = [one for one in answers if "line" in one], answers[-1] if answers else {}
            taps[ruleset] += last.get("taps", 0)
            lines[ruleset] += len(recorded)
            refused[ruleset] += last.get("refused", 0)
            judge(f"{ruleset}, seed {seed}", [(rule, one["line"], one["why"]) for one in recorded for rule in one["rules"]], last.get("stuck", "buttons.js has ended"), len(recorded))
            if "stuck" not in last:
                break
    for ruleset in taps:
        print(f"# {ruleset}: {taps[ruleset]} taps made {lines[ruleset]} lines; the page said {refused[ruleset]} times what a line would break")


def can_go_on(client, write):
    """Whether the engine lists anything but the end."""
    listed = client.get(write + "/next")
    return any(not re.match(ENDS, listed["heads"][move[0]]["text"]) for move in listed["moves"])


def press_on(browser, client, write, chance):
    """Presses so many buttons. Answers why the game could not go on."""
    for tap in range(TAPS):
        number, value = chance.randrange(1000), chance.randrange(9)
        parts = "" if chance.randrange(10) == 0 else "|Another statement"
        pressed = until(lambda: browser.run(PRESS, number, value, LEFT_OUT + parts, None))
        if pressed == "over" and not can_go_on(client, write):
            return None
        if pressed in ("over", None):
            return f"after {tap} taps: " + browser.run("return document.getElementById('choices').innerText;")[:300]
    return None


def go_back(browser):
    """Presses Back until the page shows what may come next."""
    while browser.wait_for("return !document.getElementById('back').disabled;") and not browser.run("return document.getElementById('back').hidden;"):
        browser.run("document.getElementById('back').click();")


def press_to_end(browser, client, write, chance):
    """Ends a game by its buttons; a result that breaks a rule is begun anew. Answers why it does not end."""
    for tap in range(MOST_TO_END):
        if client.get(write + "/next")["over"]:
            return None
        if tap == 0 or browser.run("return [...document.querySelectorAll('#choices button')].some(one => one.textContent === 'Change it');"):
            go_back(browser)
        number, value = chance.randrange(1000), chance.randrange(10)
        if not until(lambda: client.get(write + "/next")["over"] or browser.run(PRESS, number, value, LEFT_OUT, ENDS)):
            break
    return "it does not end: " + browser.run("return document.getElementById('choices').innerText;")[:300]


def press_in(server, browser, ruleset, seed):
    """Presses them in a browser."""
    write, _ = server.links(f"{ruleset}-{seed}")
    client, chance = Client(server), random.Random(seed)
    before = client.get(write + "/state")["lines"]
    browser.open(f"http://127.0.0.1:{server.port}{write}")
    stuck = press_on(browser, client, write, chance) or press_to_end(browser, client, write, chance)
    state = client.get(write + "/state")
    judge(f"{words['in'].capitalize()}, {ruleset}", [(one["rule"], one["statement"], one["message"]) for one in state["findings"] if one["level"] in ("error", "violation")], stuck, state["lines"] - before)


def open_browser(profile):
    return marionette.Firefox(profile) if words["in"] == "firefox" else serve_browser.Browser(360, 740)


def main():
    lacking = marionette.missing() if words["in"] == "firefox" else serve_browser.missing() if words["in"] else None if shutil.which("node") else "node"
    if lacking:
        print(f"# skipped: there is no {lacking}; tools/setup check installs it")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        tables, profile = pathlib.Path(folder) / "tables", pathlib.Path(folder) / "profile"
        games = [(ruleset, SEED + n) for ruleset in RULESETS for n in range(1 if words["in"] else -(-5 * TAPS // A_GAME))]
        tables.mkdir()
        profile.mkdir()
        for ruleset, seed in games:
            (tables / f"{ruleset}-{seed}.umpire").write_text(declarations(ruleset, seed))
        server = Server(build / "umpire", tables, "--rate=1000000")
        server.room(lambda rows: len(rows) == len(games))
        if words["in"]:
            browser = open_browser(str(profile))
            try:
                for ruleset, seed in games:
                    press_in(server, browser, ruleset, seed)
            finally:
                browser.close()
        else:
            press_here(server, games)
        told(server.stop() == 0, "the server ends in order")


main()
finish()
