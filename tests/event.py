#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An event: from a table of pairings to the standings, the results and their comparison with what was typed.

    tests/event.py BUILD
"""
import pathlib
import subprocess
import sys
import tempfile

from serve_client import counts, told

build = pathlib.Path(sys.argv[1]).resolve()
work = pathlib.Path(tempfile.mkdtemp())


def umpire(*words):
    done = subprocess.run([build / "umpire", *map(str, words)], cwd=work, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


LIST = """Name: Test "one"
Faction: Rebel
Commander: Admiral Aye

Sloop of War (50)
\u2022 Admiral Aye (20)
= 70 Points

Squadrons:
\u2022 2 x Kite (20)
= 20 Points

Total Points: 90
"""
HEAD = "round,table,player 1,player 2\n"
made = iter(range(1000))


def pairings(text, *words, game="dropzone"):
    """What comes of a table of pairings: status, messages, and the names and texts of the logs."""
    folder = f"made-{next(made)}"
    (work / "p.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
    status, out, err = umpire("new", game, "--pairings=p.csv", "-o", folder, *words)
    logs = {path.name: path.read_text() for path in sorted((work / folder).glob("*"))}
    return status, out + err, logs


def tables():
    status, said, logs = pairings(HEAD + "1,1,Anna,Bert\n1,2,Carl,Dora\n2,1,Anna,Carl\n", "--event=Spring Open")
    told(status == 0 and list(logs) == ["round-1-table-1.umpire", "round-1-table-2.umpire", "round-2-table-1.umpire", "round.clock"]
         and said.startswith("3 tables in made-"), "pairings: a log for each table", (status, said, list(logs)))
    log = logs.get("round-2-table-1.umpire", "")
    told('\nevent "Spring Open, round 2"\ntable 1\n' in log and "player Anna {" in log and "player Carl {" in log and "\nrecords all" not in log,
         "pairings: a log names the event, the round, the table and the players", log)
    same = [pairings(text)[2] for text in (
        "round,table,player 1,player 2\n1,a-1,\"Zoë \"\"Z\"\"; x\",Bert\n",
        "\ufeffround;table;player 1;player 2\r\n1;a-1;\"Zoë \"\"Z\"\"; x\";Bert\r\n",
        "Round\tTable\tPlayer\tPlayer\n\n1\t a-1 \t\"Zoë \"\"Z\"\"; x\"\tBert",
        "table,player2,player1,round,remark\n a-1 , Bert ,\"Zoë \"\"Z\"\"; x\",1\r")]
    told(len(same[0]) == 2 and all(one == same[0] for one in same) and 'player "Zoë \\"Z\\"; x" {' in same[0]["round-1-table-a-1.umpire"],
         "pairings: commas, semicolons, tabs, CRLF, a byte order mark, quotes and any order of columns are read alike", same)
    status, said, logs = pairings("round,table,player,player\n1,1,Anna,Bert\n1,,Carl,bye\n1,,Dora,\n")
    told(status == 0 and len(logs) == 2 and "row 3: Carl has no opponent, and gets no table" in said and "row 4: Dora has" in said, "pairings: who has a bye gets no table", said)


def lists():
    text = LIST
    (work / "anna.txt").write_text(text)
    quoted = '"' + text.replace('"', '""') + '"'
    head = "round,table,player 1,list 1,player 2,list 2\n"
    status, said, logs = pairings(head + f"1,1,Anna,anna.txt,Bert,{quoted}\n", game="armada")
    log = logs.get("round-1-table-1.umpire", "")
    told(status == 0 and log.count('ship "Sloop of War') == 2 and "\nrecords all" in log, "pairings: a list may be a file beside the table, or pasted", (said, log))
    status, said, logs = pairings(head + "1,1,Anna,bert.txt,Bert,\n1,2,Carl,,Dora,\"what\nis this\"\n", game="armada")
    told(status == 3 and not logs and "p.csv: row 2: 'list 1' must be the name of a file that is there, not 'bert.txt'\n" in said
         and "p.csv: row 3: the list of 'Dora' must be one that umpire reads: " in said, "pairings: a list that cannot be read is told with its row, and no table is made", said)


BAD = [
    ("1,1,A,B\nx,2,C,D\n", "row 3: 'round' must be a number from 1 to 99, not 'x'"),
    ("0,1,A,B\n", "row 2: 'round' must be a number from 1 to 99, not '0'"),
    ("1,a b,A,B\n", "row 2: 'table' must be a number, or up to 40 letters, digits, '-' and '_', not 'a b'"),
    ("1,,A,B\n", "row 2: 'table' must be a number, or up to 40 letters, digits, '-' and '_', not ''"),
    ("1,1,A,B\n\n1,1,C,D\n", "row 4: a table must have one row in a round, and table 1 has row 2"),
    ("1,1,A,B\n1,2,C,A\n", "row 3: a player must have one table in a round, and 'A' has one in row 2"),
    ("1,1,A,A\n", "row 2: the players of a table must have two names, not 'A' twice"),
    ("1,1,,B\n", "row 2: 'player 1' must have a name, since 'player 2' has"),
    ("1,1,,\n", "row 2: 'player 1' must have a name"),
    ("1,1,A,B,C\n", "row 2: a row must have at most the 4 cells that the first row names, not 5"),
    ("1,1,\"A,B\n", "row 2: a cell that begins with a quote must end with one"),
    ("1,1,\"A\"x,B\n", "row 2: after the closing quote of a cell the next cell or row must follow; a quote in a cell must be written twice"),
    ("1,1,table,B\n", "row 2: the players must have other names: "),
    ("", "the pairings must have a row with the names of the columns, and a row for each table"),
]


def mistakes():
    for text, wanted in BAD:
        status, said, logs = pairings(HEAD + text)
        told(status == 3 and not logs and f"p.csv: {wanted}" in said and "no table is made: all rows must be right" in said, f"pairings: {wanted[:60]}", (status, said))
    status, said, logs = pairings("round,player 1\n1,A\n")
    told(status == 3 and all(f"row 1: the first row must name the columns, and '{one}' must be among them" in said for one in ("table", "player 2")), "pairings: columns that are missing are named", said)
    status, said, logs = pairings((HEAD + "1,1,Zo\xeb,B\n").encode("latin-1"))
    told(status == 3 and "row 1: the file must be a table of text in UTF-8; save it as 'CSV UTF-8'" in said, "pairings: another encoding is refused", said)
    status, said, logs = pairings(HEAD + "".join(f"1,1,A{i},B{i}\n" for i in range(40)))
    told(said.count(": row ") == 20 and "and 19 more" in said, "pairings: the first 20 mistakes are told, and how many more there are", said)
    (work / "there").mkdir()
    (work / "there/round-2-table-1.umpire").write_text("mine")
    (work / "p.csv").write_text(HEAD + "1,1,A,B\n2,1,A,B\n")
    status, out, err = umpire("new", "dropzone", "--pairings=p.csv", "-o", "there")
    told(status == 3 and not (work / "there/round-1-table-1.umpire").exists() and (work / "there/round-2-table-1.umpire").read_text() == "mine"
         and "row 3: the log round-2-table-1.umpire must be a new file that can be written" in err, "pairings: where one log cannot be made, none is", err)


def main():
    tables()
    lists()
    mistakes()
    print(f"{counts[True]} passed, {counts[False]} failed")
    return counts[False] != 0


sys.exit(main())
