#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Offered buttons of a table's page, pressed at random, make lines that can be read and break no rule, and there is always one.

    tests/serve/buttons.py BUILD [taps=N] [seed=S] [only=GAME] [in=chromium|firefox]

So many taps for each game, in games that begin with the declarations of a random one, others each DAY: on a small DOM (buttons.js), or in a browser. Left
out are only "I do not know", after which little can be accused, what ends the game, and a button that says that it breaks a rule. After
its taps each game is ended by the buttons that end it: what cannot go on, though the engine lists how, or cannot end, is a dead end.
"""
import collections
import json
import os
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
from checks import PATIENCE, finish, told  # noqa: E402
from serve_client import Client, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
words = {"taps": "300", "seed": str(1000 * int(os.environ.get("DAY", "0")) + 1), "only": "", "in": ""} | dict(word.split("=", 1) for word in sys.argv[2:])
RULESETS = [one for one in ("armada", "dropfleet", "dropzone", "starfleet") if words["only"] in ("", one)]
SEED, TAPS = int(words["seed"]), int(words["taps"])
MOST_TO_END = 300  # taps
A_GAME = 300  # taps, then another one begins; it may end before, mostly not before a fifth of them
LEFT_OUT = r"^(I do not know|The game ends|Write on|Write it otherwise|end$|result)|breaks a rule"
ENDS = "^(The game ends|end$|result)"

# Presses the buttons with some numbers, one after the other, of those that are offered, or gives a form its value; with `ends` first those
# that end the game. Answers how many were pressed, and "over" where the game can only end, "ended" where it has, "stuck" where nothing can be
# pressed for as long as one waits. Markers are mostly passed over, or games would soon be over. The time for which the buttons are off after
# each line is left out.
PRESS = r"""
const [presses, leftOut, parts, ends, patience] = arguments, marker = /^(round|turn|phase|step)\b/, done = arguments[arguments.length - 1];
const place = document.getElementById("choices"), back = document.getElementById("back"), words = button => (button.querySelector("bdi") || button).textContent;
const has = (button, pattern) => [words(button), button.textContent].some(text => new RegExp(pattern).test(text)), later = window.later = window.later || setTimeout;
window.setTimeout = (act, time, ...rest) => later(act, time === 300 ? 0 : time, ...rest);
function press(number, value, out) {
    if (place.classList.contains("stale"))
        return null;
    const buttons = [...place.querySelectorAll("button")], isPressed = one => ends && has(one, ends) || !(ends && back.hidden) && !has(one, out);
    const offered = [...buttons.filter(one => !one.disabled && one.type === "button" && isPressed(one)), ...place.querySelectorAll("form")];
    if (!offered.length && /The game (ends|is over)/.test(place.textContent) && buttons.every(one => !one.disabled))
        return ends ? place.textContent.includes("The game is over") && "ended" : "over";
    begun = begun && !buttons.some(one => one.textContent === "Change it") || back.hidden;
    const whole = value % 2 && offered.find(one => words(one) === "Record as it is"), drawn = offered[number % offered.length];
    const other = drawn && marker.test(words(drawn)) && value % 4 ? offered[(number >> 10) % offered.length] : drawn, one = !back.hidden && (ends && !begun || idle > 40) ? back : ends && whole || other || (back.hidden || back.disabled ? null : back);
    if (!one || one.disabled || (one.tagName === "FORM" && one.querySelector("button").disabled))
        return null;
    if (one.tagName === "FORM") {
        const input = one.querySelector("input");
        input.value = input.type === "number" ? Math.min(Number(input.min || 0) + value % 3, input.max === "" ? Infinity : Number(input.max)) : `Word${value}`;
        one.requestSubmit();
    } else {
        one.click();
    }
    return "pressed";
}
let count = 0, since = Date.now(), begun = false, idle = 0, at = null; // idle: taps without a line, then the statement is begun anew
function go() {
    idle = at !== place.dataset.at || (idle > 40 && back.hidden) ? 0 : idle;
    at = place.dataset.at;
    const [number, value] = presses[count], how = press(number, value, value === 9 ? leftOut : `${leftOut}|${parts}`);
    if (how === "pressed") {
        since = Date.now();
        count++;
        idle++;
    }
    if (how && (how !== "pressed" || count === presses.length))
        done({ count, how, text: place.innerText });
    else if (Date.now() - since > 1000 * patience)
        done({ count, how: "stuck", text: place.innerText });
    else
        later(go, how ? 0 : 5);
}
go();
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


def press(browser, chance, most, ends=None):
    """Presses so many buttons, fewer where the game is over. Answers how many, how it ended and what the page says."""
    count, how, text = 0, "pressed", ""
    while how == "pressed" and count < most:
        presses = [(chance.randrange(10 ** 6), chance.randrange(10)) for _ in range(min(50, most - count))]
        answer = browser.run_later(PRESS, presses, LEFT_OUT, "Another statement", ends, PATIENCE / 2)
        count, how, text = count + answer["count"], answer["how"], answer["text"][:300]
    return count, how, text


def press_in(server, browser, ruleset, seed, most):
    """Presses so many buttons of a game in a browser, then ends it; a result that breaks a rule is begun anew. Answers how many were pressed."""
    write, _ = server.links(f"{ruleset}-{seed}")
    client, chance = Client(server), random.Random(seed)
    before = client.get(write + "/state")["lines"]
    browser.open(f"http://127.0.0.1:{server.port}{write}")
    taps, how, stuck = press(browser, chance, most)
    if how == "pressed" or how == "over" and not can_go_on(client, write):
        _, how, stuck = press(browser, chance, MOST_TO_END, ENDS)
    state = client.get(write + "/state")
    judge(f"{words['in'].capitalize()}, {ruleset}, seed {seed}", [(one["rule"], one["statement"], one["message"]) for one in state["findings"] if one["level"] in ("error", "violation")],
          how != "ended" and f"after {taps} taps, {how}: {stuck}", state["lines"] - before)
    return taps, state["lines"] - before


def press_there(server, browser, games):
    """Presses them in a browser, in one game after the other."""
    taps, lines = collections.Counter(), collections.Counter()
    for ruleset, seed in games:
        if taps[ruleset] < TAPS:
            pressed, made = press_in(server, browser, ruleset, seed, min(A_GAME, TAPS - taps[ruleset]))
            taps[ruleset] += pressed
            lines[ruleset] += made
    for ruleset, count in taps.items():
        print(f"# {ruleset}: {count} taps made {lines[ruleset]} lines")


def open_browser(profile):
    return marionette.Firefox(profile) if words["in"] == "firefox" else serve_browser.Browser(360, 740)


def main():
    lacking = marionette.missing() if words["in"] == "firefox" else serve_browser.missing() if words["in"] else None if shutil.which("node") else "node"
    if lacking:
        print(f"# skipped: there is no {lacking}; tools/setup check installs it")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        tables, profile = pathlib.Path(folder) / "tables", pathlib.Path(folder) / "profile"
        games = [(ruleset, SEED + n) for ruleset in RULESETS for n in range(-(-5 * TAPS // A_GAME))]
        tables.mkdir()
        profile.mkdir()
        for ruleset, seed in games:
            (tables / f"{ruleset}-{seed}.umpire").write_text(declarations(ruleset, seed))
        server = Server(build / "umpire", tables, "--rate=1000000")
        server.room(lambda rows: len(rows) == len(games))
        if words["in"]:
            browser = open_browser(str(profile))
            try:
                press_there(server, browser, games)
            finally:
                browser.close()
        else:
            press_here(server, games)
        told(server.stop() == 0, "the server ends in order")


main()
finish()
