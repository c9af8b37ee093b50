#!/usr/bin/python3 -IS
# SPDX-License-Identifier: MIT
"""Runs the steps of tools/ci/github-engine.yml and of action.yml in a shell, as GitHub's runner does: with the
variables that they name, a package that is fetched from a folder, and a `sudo` that installs nothing.

    workflows.py UMPIRE
"""
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told, told_wrong  # noqa: E402

top = pathlib.Path(__file__).resolve().parent.parent.parent
umpire = pathlib.Path(sys.argv[1]).resolve()


def ok(name, good, why=""):
    told(good, name, why)


def steps(path):
    """The commands of each `run:` in a workflow, by the step's name."""
    found, name, lines, depth = [], "", None, 0
    for line in path.read_text().splitlines() + ["end"]:
        indent = len(line) - len(line.lstrip())
        if lines is not None and line.strip() and indent <= depth:
            found.append((name, "\n".join(lines)))
            lines = None
        if lines is not None:
            lines.append(line.strip())
        elif match := re.match(r"\s*- name: (.*)", line):
            name = match[1]
        elif match := re.match(r"(\s*)run: (.*)", line):
            lines, depth = [] if match[2] == "|" else [match[2]], indent
    return found


def run(path, folder, variables):
    """Runs the steps up to the first that fails. Answers its name, or None, and all output."""
    bin_folder = folder / "bin"
    bin_folder.mkdir()
    (bin_folder / "umpire").symlink_to(umpire)
    (bin_folder / "sudo").write_text('#!/bin/sh\n[ "$*" = "apt-get install -y -q ./umpire.deb" ] && [ -s umpire.deb ]\n')
    (bin_folder / "sudo").chmod(0o755)
    environment = {**os.environ, **variables, "PATH": f"{bin_folder}:{os.environ['PATH']}", "RUNNER_TEMP": str(folder)}
    output = ""
    for name, commands in steps(path):
        done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", commands], cwd=folder, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        output += done.stdout
        if done.returncode:
            return name, output
    return None, output


def try_steps(name, path, variables, wanted, words):
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        package = folder / "package.deb"
        package.write_bytes(b"a package\n")
        for file in ("good.umpire", "bad.umpire"):
            source = "six-rounds.umpire" if file == "good.umpire" else "six-rounds/fail-ship-turn.umpire"
            (folder / file).write_bytes((top / "corpus/armada/games" / source).read_bytes())
        sums = {key: hashlib.sha256(package.read_bytes()).hexdigest() for key in ("SHA256", "UMPIRE_SHA256")}
        addresses = {key: package.as_uri() for key in ("PACKAGE", "UMPIRE_PACKAGE")}
        failed, output = run(path, folder, {**sums, **addresses, **variables})
        ok(name, failed == wanted and words in output, f"failed: {failed}\n{output[-2000:]}")


engine, action = top / "tools/ci/github-engine.yml", top / "action.yml"
itself = {"UMPIRE_ENGINE": f"{umpire} matrix --answer", "UMPIRE_GAMES": "dropfleet"}
ok("github-engine.yml: has its three steps", [name for name, _ in steps(engine)] == ["Fetch umpire", "Install umpire", "Play"])
try_steps("github-engine.yml: an engine that plays by the rules passes", engine, itself, None, "umpire: 100 games, ")
try_steps("github-engine.yml: an engine with a bug fails where it plays", engine,
          {**itself, "UMPIRE_ENGINE": str(top / "tests/commands/matrix/dropfleet-order.pl")}, "Play", "dropfleet.rating.lower-chooses")
try_steps("github-engine.yml: another file than the pinned one is not installed", engine,
          {**itself, "UMPIRE_SHA256": "0" * 64}, "Fetch umpire", "umpire.deb: FAILED")
try_steps("action.yml: sound logs pass", action, {"PATHS": "good.umpire", "OPTIONS": "--strangers"}, None, "")
try_steps("action.yml: a breach fails, with a note", action, {"PATHS": ".", "OPTIONS": "--strangers"}, "Judge the logs", "::error file=./bad.umpire")
try_steps("action.yml: what begins as an option is a path", action, {"PATHS": "--help", "OPTIONS": "--strangers"}, "Judge the logs", "--help: No such file")
for path in sorted((top / "tools/ci").glob("*.yml")):
    clones = [line for line in path.read_text().splitlines() if re.search(r"git (.* )?(clone|fetch)", line)]
    ok(f"{path.name}: takes a commit of a repository, and no other", all('"$UMPIRE_COMMIT"' in line for line in clones) and
       (not clones or 'rev-parse HEAD)" = "$UMPIRE_COMMIT" ]' in path.read_text()), "\n".join(clones))
with tempfile.TemporaryDirectory() as work:
    folder, checkout = pathlib.Path(work), pathlib.Path(work) / "checkout"
    for place in ("bin", "checkout/node_modules/.bin"):
        (folder / place).mkdir(parents=True)
    (checkout / ".npmrc").write_text("registry=https://example.invalid/\n")
    (checkout / "node_modules/.bin/umpire").write_text("#!/bin/sh\necho a stranger\n")
    (folder / "bin/npm").write_text(f"#!/bin/sh\n[ ! -e .npmrc ] && [ ! -e node_modules ] || exit 9\nmkdir -p node_modules/.bin\nln -s {umpire} node_modules/.bin/umpire\n")
    for name in ("bin/npm", "checkout/node_modules/.bin/umpire"):
        (folder / name).chmod(0o755)
    (checkout / "good.umpire").write_bytes((top / "corpus/armada/games/six-rounds.umpire").read_bytes())
    output, good = "", True
    for name, commands in steps(top / "tools/ci/github-npm.yml"):
        done = subprocess.run(["bash", "-e", "-c", re.sub(r"\$\{\{.*?\}\}", "--strangers", commands)], cwd=checkout, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False, env={**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "RUNNER_TEMP": work, "UMPIRE_PACKAGE": "umpire@1.0.0"})
        good, output = good and done.returncode == 0, output + done.stdout
    ok("github-npm.yml: nothing of the checkout's .npmrc and node_modules counts", good and "stranger" not in output, output)
for path in (engine, action):
    text = path.read_text()
    ok(f"{path.name}: names no package that is not pinned, and has no tabs", "sha256sum -c -" in text and "\t" not in text)
for path in sorted([action, *(top / "tools/ci").glob("github*.yml")]):
    uses = re.findall(r"^\s+- uses: (.*)", path.read_text(), re.M)
    loose = [use for use in uses if not re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", use)]
    ok(f"{path.name}: every action that it uses is pinned by its commit, with its version beside it", uses and not loose, "\n".join(loose))
COMMANDS = ("::error::x", "::set-output name=a::b", "##[error]x", "##vso[task.setvariable variable=a]b", "##teamcity[buildStop comment='x']")


def obeyed_in(text):
    return [line for line in text.splitlines() if re.match(r"\s*::[a-z]", line) or re.search(r"##[a-z]*\[", line)]


def formats_obey_nothing():
    """Names, titles and findings with commands, in each format of each command that reports on logs."""
    with tempfile.TemporaryDirectory() as work:
        said = [command.replace("'", "") for command in COMMANDS]
        game = ["game armada 1.5.0", f'title "{said[2]}"', f'event "{said[0]}"', f'player "{said[3]}" first {{ ship "{said[1]}" command=1 speed=2 }}',
                f'player "{said[2]}" {{ ship "{said[4]}" command=1 speed=2 }}', f'note "{said[2]}"', "round 1", "phase command", "phase ship",
                f'"{said[3]}": activate "{said[1]}"; reveal navigate; maneuver 4', 'judge: waive armada.ship.maneuver-speed "::error::x"',
                f'"{said[2]}": activate "{said[4]}"; maneuver 2', f'result "{said[3]}" by concession', "end"]
        (pathlib.Path(work) / "##[error]game.umpire").write_text("\n".join(game) + "\n")
        (pathlib.Path(work) / "::error::none.umpire").write_text("\n".join(game).replace("maneuver 4", "maneuver 5") + "\n")

        def ran(*words, given=None):
            return subprocess.run([umpire, *words], cwd=work, input=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout

        xml = ran("check", "-f", "xml", "--details", "--events", ".")
        (pathlib.Path(work) / "old.xml").write_text(ran("check", "-f", "xml", "--details", "--events", "--no-waivers", "./##[error]game.umpire"))
        for name, text in [(f"check -f {form}", ran("check", "-f", form, "--details", "--events", ".")) for form in ("text", "xml", "junit", "sarif", "jsonl")] + \
                [(f"summary -f {form}", ran("summary", "-f", form, "-", given=xml)) for form in ("text", "csv", "html", "listfortress", "trf26")] + \
                [(f"diff -f {form}", ran("diff", "-f", form, "old.xml", "-", given=xml)) for form in ("text", "jsonl")] + \
                [(f"matrix -f {form}", ran("matrix", "-f", form, "--with", f"{umpire} matrix --answer --fault=refuse", ".")) for form in ("text", "xml", "junit")] + \
                [("render", ran("render", "-", given=xml)), ("corpus", ran("corpus", ".")), ("check --html", ran("check", "-f", "text", "--html", "/dev/stdout", "./##[error]game.umpire")),
                 ("legal -f jsonl", ran("legal", "-f", "jsonl", "./##[error]game.umpire:9")), ("due -f jsonl", ran("due", "-f", "jsonl", "./##[error]game.umpire:9"))]:
            told_wrong(f"{name}: no runner reads a command in it", obeyed_in(text) if len(text) > 60 else [f"too little: {text}"])


formats_obey_nothing()
for command in COMMANDS:
    with tempfile.TemporaryDirectory() as work:
        name = command.replace("/", "").replace(" ", "_") + ".umpire"
        lines = ["game armada 1.5.0", command, f"  {command}", f'player "{command}" first', f'note "{command}', f'"{command}": pass', "x" * 1021 + command, "round 1", "end"]
        (pathlib.Path(work) / name).write_text("\n".join(lines) + "\n")
        for words in ([name], ["."], ["--as-played", name], [f"{name}/nothing"]):
            done = subprocess.run([umpire, "check", "-f", "text", "--", *words] if words[0][0] != "-" else [umpire, "check", words[0], "-f", "text", "--", *words[1:]],
                                  cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            obeyed = obeyed_in(done.stdout)
            ok(f"check -f text {' '.join(words)}: no runner reads a command in it", done.returncode and not obeyed, "\n".join(obeyed))
hooks = (top / ".pre-commit-hooks.yaml").read_text()
entry = re.search(r"entry: umpire (.*)", hooks)[1].split() + re.search(r"args: \[(.*)\]", hooks)[1].split(", ")
ok(".pre-commit-hooks.yaml: no name of a log is taken for an option", entry[-1] == "--")
done = subprocess.run([umpire, *entry, top / "corpus/armada/games/six-rounds.umpire"], stdout=subprocess.DEVNULL, check=False)
ok(".pre-commit-hooks.yaml: its entry judges a log", done.returncode == 0)
finish()
