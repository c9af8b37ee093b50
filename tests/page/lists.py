# SPDX-License-Identifier: MIT
"""Fleet lists in the page."""
import ast
import pathlib
import re
import subprocess
import sys

from driven import DROP, LINES, WRITE, build, judged, table_is, text, work
from checks import told
from fleet_lists import LACKING, LEGAL, PASTE
from looks import IN_WINDOW


def fleet_lists():
    """The lists of the importer's own tests, one of each format, as files: their names and contents."""
    lists = next(ast.literal_eval(one.value) for one in ast.parse(pathlib.Path("tests/commands/import/clipboard.py").read_text()).body
                 if isinstance(one, ast.Assign) and one.targets[0].id == "LISTS")
    script, folder = pathlib.Path("tests/commands/import/rosters.sh").read_text(), work / "lists"
    folder.mkdir(exist_ok=True)
    for name, content in lists.items():
        (folder / f"{name}.txt").write_text(content)
    for name in ("fleet.ros", "hand"):
        (folder / name).write_text(re.search(rf"^cat >{re.escape(name)} <<'END'\n(.*?)^END$", script, re.S | re.M)[1])
    pack = re.search(r"^/usr/bin/python3 - <<'END'\n(.*?)^END$", script, re.S | re.M)[1]
    subprocess.run([sys.executable, "-c", pack], cwd=folder, check=True)
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


# What a message of the command names, and what the page has in its place.
ON_PAGE = {"; --cards=FILE takes a table of cards, see umpire-fleet(5)": '; "How it is judged" takes a table of your own cards', "; --first=NAME writes another choice": "; the part Lists lets you choose another player",
           ": add --first=NAME": ": the part Lists lets you choose", "; name them with -p": "; the part Lists gives them names", "/own/cards": "your table of cards"}


def on_page(notes):
    for option, instead in ON_PAGE.items():
        notes = notes.replace(option, instead)
    return notes


def names_no_option(browser, lists):
    """What is said of lists names what the page can do, also where the command names an option."""
    for what, names in (("of unknown ships", ("plain.txt",)), ("of one fleet twice", ("kingston.txt", "warlords.txt")), ("of a table of one's own", ("kingston.txt",))):
        if "table" in what:
            (work / "own.tsv").write_text("upgrade\trebel\tOfficer\tNavigator [ARC]\t5\t-\n")
            browser.choose("#own-cards", work / "own.tsv")
        browser.run("document.getElementById('messages').textContent = '';")
        browser.run(DROP, [[name, list(lists[name])] for name in names])
        browser.wait_for("return document.getElementById('messages').textContent;")
        said = text(browser, "messages")
        told(said and not re.search(r"(^|\s)--?[a-z]|umpire-fleet", said), f"what is said {what} names no option of the command", said)
    told("cards of your table of cards are asked first" in said, "a table of one's own cards is taken, and named", said)
    browser.run("document.getElementById('own-cards').value = '';")


def takes_fleets(browser):
    """Fleet lists of every format: their declarations, as the command makes them, with which a game is recorded."""
    lists, value = fleet_lists(), "return document.getElementById('log').value === arguments[0] && document.getElementById('messages').textContent === arguments[1];"

    def declared(*names):
        made = subprocess.run([build / "umpire", "import-fleet", *names], cwd=work / "lists", capture_output=True, check=False)
        return made.stdout.decode(), on_page(made.stderr.decode().replace("umpire: ", "").strip())

    for name, content in lists.items():
        browser.run(DROP, [[name, list(content)]])
        log, notes = declared(name)
        told(log.startswith("game ") and browser.wait_for(value, log, notes), f"a fleet list, {name}, is declared as by the command",
             (text(browser, "trouble"), text(browser, "messages"), notes))
    names_no_option(browser, lists)
    log, notes = declared("kingston.txt", "warlords.txt")
    browser.run(DROP, [[name, list(lists[name])] for name in ("kingston.txt", "warlords.txt")])
    told(browser.wait_for(value, log, notes) and "record the game with them" in text(browser, "verdict"), "two fleet lists are two players", text(browser, "messages"))
    browser.click("#to-record")
    shown_lines = [line for line in log.splitlines() if line.strip()]
    told(table_is(browser, "return JSON.stringify(all('#log li code').map(line => line.textContent).filter(line => line.trim())) === JSON.stringify(arguments[0]);", shown_lines),
         "a game is recorded with them", browser.run(LINES))
    goes_on_with(browser, "two fleet lists", [work / "lists" / name for name in ("kingston.txt", "warlords.txt")], log)
    told(notes in text(browser, "trouble"), "what the importer says is shown", text(browser, "trouble"))
    for name, tool in (("game.vlog", "import-vassal"), ("game.json", "import-armada-replay")):
        goes_on_with(browser, name, [work / name], subprocess.run([build / tool, work / name], capture_output=True, check=False).stdout.decode())
    browser.click("#all-games")
    browser.choose("#go-on", f"{work / 'game.json'}\n{work / 'lists' / 'kingston.txt'}")
    told(browser.wait_for("return document.getElementById('trouble').textContent;") == "kingston.txt: only fleet lists go together; take them without logs",
         "a game and a fleet list are refused in words", text(browser, "trouble"))
    browser.click("[data-part=check]")
    browser.run(WRITE, lists["starforge.txt"].decode())
    told(browser.wait_for("return document.querySelector('#verdict button');") and text(browser, "verdict") == "This is a fleet list. Make declarations of it Is it legal?", "a fleet list that is pasted is known",
         text(browser, "verdict"))
    browser.click("#verdict button")
    told(browser.wait_for("return document.getElementById('log').value === arguments[0];", declared("starforge.txt")[0]), "and made into declarations")
    browser.run(DROP, [["cut.rosz", list(lists["fleet.rosz"][:60])]])
    told(browser.wait_for("return document.getElementById('trouble').textContent;") == "cut.rosz: the zip file is damaged", "a damaged roster is refused in words", text(browser, "trouble"))


def goes_on_with(browser, what, files, log):
    """The part that records goes on with files."""
    browser.click("#all-games")
    browser.choose("#go-on", "\n".join(map(str, files)))
    lines = [line for line in log.splitlines() if line.strip()]
    told(lines and table_is(browser, "const shown = all('#log li code').map(line => line.textContent).filter(line => line.trim()); "
                            "return JSON.stringify(shown.slice(0, arguments[0].length)) === JSON.stringify(arguments[0]);", lines), f"a game is recorded on from {what}", browser.run(LINES)[:400])


def shows_verdicts(browser):
    """On a phone the verdict of a list stands in the window as soon as it is pasted, also of one that was pasted where logs are checked."""
    legal = "return document.getElementById(arguments[0]).textContent.startsWith('Harbour Watch: legal');"
    browser.click("[data-part=lists]")
    for number in (1, 2):
        browser.run("document.getElementById(arguments[0]).scrollIntoView({ block: 'end' });", f"list-{number}")
        browser.run(PASTE, f"list-{number}", LEGAL)
        browser.wait_for(legal, f"list-verdict-{number}")
        told(browser.wait_for(IN_WINDOW, f"list-verdict-{number}", seconds=5), f"the verdict of list {number} is seen")
        browser.run(PASTE, f"list-{number}", "")
    browser.click("[data-part=check]")
    log = browser.run("return document.getElementById('log').value;")
    browser.run(WRITE, LEGAL)
    browser.wait_for("const one = document.querySelectorAll('#verdict button')[1]; if (one) one.click(); return one;")
    told(browser.wait_for(legal, "list-verdict-1") and browser.wait_for(IN_WINDOW, "list-verdict-1", seconds=5), "a list that was pasted where logs are checked is judged with a tap", text(browser, "list-verdict-1"))
    browser.run(PASTE, "list-1", "")
    browser.click("[data-part=check]")
    browser.run(WRITE, log)
    judged(browser, "nonconformant")


def judges_lists(browser, picture):
    """Two lists are pasted, one of them is not legal; a game begins with them."""
    browser.click("[data-part=lists]")
    told(browser.run("return !document.getElementById('lists').hidden && document.getElementById('check').hidden;"), "the page has a part for lists")
    browser.click("#list-begin")
    told(browser.wait_for("return document.getElementById('trouble').textContent;") == "A game needs the lists of both players: paste that of Anna.", "a game without lists is refused in words", text(browser, "trouble"))
    browser.run(PASTE, "list-1", LEGAL)
    told(browser.wait_for("return document.getElementById('list-verdict-1').textContent;") == "Harbour Watch: legal: 227 points as printed, 223 as of 2025", "a legal list is said to be legal", text(browser, "list-verdict-1"))
    browser.run(PASTE, "list-2", LACKING)
    told(browser.wait_for("return document.querySelector('#list-fixes-2 .fix');") and text(browser, "list-verdict-2").startswith("Harbour Watch: not legal: 227 points"), "one that is not legal is said to be so", text(browser, "list-verdict-2"))
    told("CR90 Corvette A has no Ordnance icon for External Racks; it must have one" in text(browser, "list-found-2") and "Rules Reference 1.5.0, Upgrade Cards" in text(browser, "list-found-2"), "... and why, by which rule",
         text(browser, "list-found-2"))
    told(text(browser, "list-fixes-2").startswith("To be legal, leave out External Racks (line 12): 4 points fewer"), "... and what is the least to change", text(browser, "list-fixes-2"))
    browser.click("#list-found-2 button.line")
    told(browser.run("const list = document.getElementById('list-2'); return list.value.slice(list.selectionStart, list.selectionEnd);") == "\u2022 External Racks (4)", "a tap on the line marks it in the list")
    picture(browser, f"lists-{browser.width}{'-dark' * browser.dark}")
    browser.run(PASTE, "list-2", "A photograph")
    told(browser.wait_for("return document.getElementById('list-verdict-2').textContent === 'This list is not judged.';") and "this is no export of a list builder that is known" in text(browser, "list-fixes-2"),
         "what is no list is said to be none", text(browser, "list-fixes-2"))
    browser.run(PASTE, "list-2", LEGAL.replace("Leia Organa (3)", "Toryn Farr (7)").replace("71", "75").replace("227", "231"))
    browser.wait_for("return document.getElementById('list-verdict-2').textContent.includes(': legal: 231');")
    browser.click("#list-begin")
    told(table_is(browser, "return all('#log li code').some(line => line.textContent.startsWith('player \"Anna\" first faction=rebel'));"), "a game begins with both lists, and the cheaper fleet's player is first", (text(browser, "trouble"), browser.run(LINES)[:600]))
    browser.click("#all-games")
    browser.click("[data-part=check]")
