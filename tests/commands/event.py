#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""An event: from a table of pairings to the standings, the results and their comparison with what was typed.

    tests/commands/event.py BUILD
"""
import csv
import io
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import counts, told  # noqa: E402

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


def no_list():
    """What nobody gave is not written: no Admiral Value of the template's."""
    _, _, logs = pairings(HEAD + "1,1,A=B,C\n", game="dropfleet")
    log = logs["round-1-table-1.umpire"]
    told("admiral=" not in log and re.findall(r"(?m)^player .*", log) == ['player "A=B" {', "player C {"], "pairings: a player without a list has no Admiral Value", log)


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


# An event of 24 players, from the pairings to the results.

PLAYERS = [f"{first}{second}" for first in ("Ada", "Bo", "Cleo", "Dov", "Eva", "Finn") for second in ("lin", "mar", "nus", "ric")]
ROUNDS = 3


def draw(seed):
    """Pairings of all rounds, in which nobody meets anybody twice."""
    chance, met, rows = random.Random(seed), set(), []
    for number in range(1, ROUNDS + 1):
        while True:
            order = chance.sample(PLAYERS, len(PLAYERS))
            pairs = [tuple(sorted(order[i:i + 2])) for i in range(0, len(order), 2)]
            if not met & set(pairs):
                break
        met |= set(pairs)
        rows += [(number, table, *pair) for table, pair in enumerate(pairs, 1)]
    return rows


def play(rows, folder):
    """Random games at the tables. Returns what each table's result says: winner (None: a tie), and the points of both."""
    results = {}
    text = umpire("generate", "-n", len(rows) + 12, "-s", 7, "-p", 2, "dropzone")[1]
    # A game may end without a result, which leaves open who has won: such a game has no place in standings.
    games = [one for one in re.split(r"(?m)^# seed \d+\n", text) if re.search(r"(?m)^result ", one)]
    assert len(games) >= len(rows), len(games)
    for (number, table, *pair), text in zip(rows, games):
        path = work / folder / f"round-{number}-table-{table}.umpire"
        heading = "".join(line for line in path.read_text().splitlines(True) if re.match("event|table|title|date", line))
        sides = re.findall(r"(?m)^player (\w+)", text)
        for side, name in zip(sides, pair):
            text = re.sub(rf"\b{side}\b", name, text)
        path.write_text(re.sub(r"(?m)^(game .*\n)", lambda found: found[0] + heading, text, count=1))
        said = re.search(r"(?m)^result (\w+)(?:.*?(\d+) to (\d+))?", text)
        winner = None if said[1] == "tie" else said[1]
        points = [int(one) for one in said.groups()[1:]] if said[2] else None
        if points and winner == pair[1]:
            points.reverse()
        results[number, table] = winner, points
    return results


def standings(rows, results):
    """Each player's won, tied and lost games, and the points less those of the opponents."""
    table = {name: [0, 0, 0, 0] for name in PLAYERS}
    for number, place, *pair in rows:
        winner, points = results[number, place]
        for i, name in enumerate(pair):
            table[name][1 if winner is None else 0 if winner == name else 2] += 1
            table[name][3] += points[i] - points[1 - i] if points else 0
    return table


def read_trf(text):
    """Reads a report file by its columns, as the format has them."""
    players, comments, heads = {}, [], {}
    for line in text.split("\r\n"):
        if line.startswith("###"):
            comments.append(line[4:])
        elif line.startswith("001"):
            rounds = [line[at:at + 10] for at in range(89, len(line), 10)]
            assert all(re.fullmatch(r"  (0000 - [UZ]|[ \d]{4} [wb] [10=])", one) for one in rounds), rounds
            assert line[3] == line[8] == line[13] == line[47] == " " and (len(line) - 89) % 10 == 0, line
            players[int(line[4:8])] = {"name": line[14:47].rstrip(), "points": float(line[80:84]), "rank": int(line[85:89]),
                                       "rounds": [(int(one[2:6]), one[7], one[9]) for one in rounds]}
        elif line:
            heads[line[:3]] = line[4:]
    return heads, players, comments


def whole_event():
    rows = draw(11)
    text = "round;table;player 1;player 2\r\n" + "".join(f"{number};{table};{one};{other}\r\n" for number, table, one, other in rows)
    (work / "p.csv").write_text("\ufeff" + text)
    status, out, err = umpire("new", "dropzone", "--pairings=p.csv", "--event=Autumn Cup", "-o", "event")
    told(status == 0 and out == "36 tables in event\n", "an event: 24 players get 36 tables in three rounds", (status, out, err))
    results = play(rows, "event")
    status, out, err = umpire("check", "-f", "xml", "-o", "event.xml", "event")
    told(status == 0, "an event: its random games are conformant", (status, err))
    wanted = standings(rows, results)
    trf(rows, results, wanted)
    fortress(rows, results, wanted)
    games = list(csv.DictReader(io.StringIO(umpire("summary", "-f", "csv", "event.xml")[1])))
    told(len(games) == 36 and all(f"Autumn Cup, round {number}" == game["event"] and (results[number, int(game["table"])][0] or "tie") == game["winner"]
                                  for game in games for number in [int(game["event"][-1])]), "an event: the lines for a spreadsheet have each result")
    typed(rows, results)


def trf(rows, results, wanted):
    status, out, err = umpire("summary", "-f", "trf26", "event.xml")
    heads, players, comments = read_trf((subprocess.run([build / "umpire", "summary", "-f", "trf26", "event.xml"], cwd=work, capture_output=True).stdout).decode())
    told(status == 0 and heads["012"] == "Autumn Cup" and heads["062"] == "24" and heads["142"] == "3" and heads["162"] == " W 3.0    D 1.0    L 0.0"
         and re.fullmatch(r"\d{4}/\d\d/\d\d", heads["042"]), "trf26: the event, its day, players, rounds and scores", heads)
    told([players[i + 1]["name"] for i in range(24)] == sorted(PLAYERS), "trf26: the players in their columns, by name", players)
    numbers = {one["name"]: number for number, one in players.items()}
    good = all(players[numbers[name]]["rounds"][number - 1] == (numbers[other], colour, "=" if results[number, table][0] is None else "1" if results[number, table][0] == name else "0")
               for number, table, *pair in rows for name, other, colour in ((*pair, "w"), (*reversed(pair), "b")))
    told(good, "trf26: each round has the opponent and the result of each player", players)
    told(all(players[numbers[name]]["points"] == 3 * won + tied for name, (won, tied, _, _) in wanted.items())
         and sorted(players.values(), key=lambda one: one["rank"])[0]["points"] == max(one["points"] for one in players.values()), "trf26: the points and ranks are those of the standings")
    number, table, *pair = next(row for row in rows if results[row[0], row[1]][1])
    one, other = results[number, table][1]
    told(f"round {number}, table {table}: {pair[0]} {one}, {pair[1]} {other}" in comments, "trf26: points of a game, for which it has no field, are a comment", comments[:30])


def fortress(rows, results, wanted):
    status, out, err = umpire("summary", "-f", "listfortress", "event.xml")
    event = json.loads(out)
    told(event["name"] == "Autumn Cup" and len(event["players"]) == 24 and all(
        one["score"] == 3 * wanted[one["name"]][0] + wanted[one["name"]][1] and one["mov"] == wanted[one["name"]][3] and 0 <= one["sos"] <= 100 for one in event["players"])
        and [one["rank"]["swiss"] for one in event["players"]] == sorted(one["rank"]["swiss"] for one in event["players"]), "listfortress: players with score, margin, strength and rank", out)
    matches = {(one["round-number"], int(match["table"])): match for one in event["rounds"] for match in one["matches"]}
    told(all(one["round-type"] == "swiss" for one in event["rounds"]) and all(
        (match["player1"], match["player2"]) == tuple(pair) and match.get("winner") == results[number, table][0] and match["result"] == ("win" if match.get("winner") else "tie")
        and ([match["player1points"], match["player2points"]] if "player1points" in match else None) == results[number, table][1]
        for number, table, *pair in rows for match in [matches[number, table]]), "listfortress: rounds with their matches, points and winners", out)


def typed(rows, results):
    """Results that were typed, with and without mistakes."""
    def table(change=lambda row: row, head="Round;Player 1;Points 1;Player 2;Points 2;Winner"):
        lines = [head]
        for number, place, *pair in rows:
            winner, points = results[number, place]
            row = change([number, pair[0], points[0] if points else "", pair[1], points[1] if points else "", winner or "draw"])
            if row:
                lines.append(";".join(map(str, row)))
        (work / "typed.csv").write_text("\r\n".join(lines) + "\r\n")
        return umpire("summary", "--typed=typed.csv", "-o", "out.txt", "event.xml")
    told(table() == (0, "", ""), "typed results: those of the logs differ in nothing")
    told(table(lambda row: [row[0], *row[3:5], *row[1:3], row[5]]) == (0, "", ""), "typed results: the players of a row may stand in any order")
    number, place, *pair = next(row for row in rows if results[row[0], row[1]][1] and results[row[0], row[1]][0])
    winner, points = results[number, place]
    loser = pair[0] if winner == pair[1] else pair[1]
    here = lambda row: row[0] == number and row[1] == pair[0]
    status, out, err = table(lambda row: [*row[:2], row[2] + 1, *row[3:5], loser] if here(row) else row)
    line = rows.index((number, place, *pair)) + 2
    log = f"event/round-{number}-table-{place}.umpire"
    told(status == 1 and err == f"umpire: typed.csv: row {line}: {pair[0]} must have {points[0]} points, as {log} says, not {points[0] + 1}\n"
         f"umpire: typed.csv: row {line}: the winner must be {winner}, as {log} says, not {loser}\n", "typed results: other points and another winner are told, with the log", err)
    status, out, err = table(lambda row: None if here(row) else row)
    told(status == 1 and err == f"umpire: typed.csv: round {number}, table {place}: the table must have a row for the game of {pair[0]} and {pair[1]}\n", "typed results: a game that has no row is told", err)
    status, out, err = table(lambda row: [9, *row[1:]] if here(row) else row)
    told(status == 1 and f"row {line}: there must be a log of {pair[0]} and {pair[1]} in round 9, and there is none\n" in err, "typed results: a row that has no log is told", err)
    told((work / "out.txt").read_text().count("Standings"), "typed results: the summary is written all the same")
    table()
    with open(work / "typed.csv", "a") as file:
        file.write(f"2;Zed;;bye;;\r\n2;Zed;;;;\r\n2;{pair[0]};;bye;;\r\n")
    status, out, err = umpire("summary", "--typed=typed.csv", "event.xml")
    told((status, err) == (0, "") and re.search(r"(?m)^ +\w+ +Zed +3 +1 +0 +0 ", out) and f" {pair[0]} " in out, "byes: each counts once, as a game won, but not for who played in that round", out[-1500:])
    told(umpire("summary", "--typed=typed.csv", "-f", "trf26", "event.xml")[1].count("  0000 - U") == 1, "byes: TRF26 has each as one")
    byes = [row for row in csv.DictReader(io.StringIO(umpire("summary", "--typed=typed.csv", "-f", "csv", "event.xml")[1])) if row["result"] == "bye"]
    told([(row["event"], row["players"], row["winner"], row["sides"], row["verdict"], row["policy"], row.get(None)) for row in byes] == [("Autumn Cup, round 2", "Zed", "Zed", "Zed", "", "", None)], "byes: CSV has each as a line", byes)
    status, out, err = umpire("summary", "--typed=typed.csv", "--points-table=armada", "event.xml")
    told(re.search(r"(?m)^ +\w+ +Zed +6 +1 +0 +0 ", out), "byes: with a table of points as a win of the least margin", out[-1500:])
    for change, wanted in ((lambda row: ["x", *row[1:]], "row 2: 'round' must be a number from 1 to 999, not 'x'"),
                           (lambda row: [*row[:2], "1.5", *row[3:]], "row 2: 'points 1' must be a whole number, not '1.5'"),
                           (lambda row: [*row[:5], "Zed"], "row 2: 'winner' must be one of the two players, or 'tie', not 'Zed'"),
                           (lambda row: [*row[:2], "", *row[3:5], ""], "row 2: the row must have 'winner', or 'points 1' and 'points 2'")):
        status, out, err = table(change)
        told(status == 3 and err == f"umpire: typed.csv: {wanted}\n", f"typed results: {wanted[7:60]}", (status, err))
    status, out, err = umpire("summary", "--typed=none.csv", "event.xml")
    told(status == 3 and "none.csv: No such file" in err, "typed results: a table that is not there", err)


def rounds():
    """The round of a game: by its event, else its title, else the report."""
    for i, heading in enumerate(('event "Cup, round 12"', 'title "Round 3: A"', "", 'event "ground 7"')):
        (work / f"r{i}.umpire").write_text(f"game dropzone 2\n{heading}\nplayer A\nplayer B\nround 1\nresult A by concession\nend\n")
        umpire("check", "-f", "xml", "-o", f"r{i}.xml", f"r{i}.umpire")
    event = json.loads(umpire("summary", "-f", "listfortress", *(f"r{i}.xml" for i in range(4)))[1])
    told([one["round-number"] for one in event["rounds"]] == [3, 4, 12] and len(event["rounds"][0]["matches"]) == 2, "rounds: by 'round N' in the event or the title, or else by the report", event)
    (work / "three.umpire").write_text("game dropzone 2\ntable 4\nplayer A\nplayer B\nplayer C\nround 1\nresult A by points 3 to 2 1\nend\n")
    umpire("check", "-f", "xml", "-o", "three.xml", "three.umpire")
    told(json.loads(umpire("summary", "-f", "listfortress", "three.xml")[1])["not-of-two"] == ["round 1, table 4"]
         and "### round 1, table 4: a game of 3 sides has no place in the rounds" in umpire("summary", "-f", "trf26", "three.xml")[1], "rounds: a game of three is told apart")
    score = umpire("summary", "-f", "trf26", "--score=20-10-0", "r0.xml")[1]
    told("162  W20.0    D10.0    L 0.0" in score and re.search(r"(?m)^001    1      A +20.0    1", score), "trf26: --score counts", score)


def unfinished():
    """Games without a result: each file has them, and their players, as its readers take them."""
    for table, result in ((1, "result A by points 3 to 2\nend\n"), (2, "result unfinished by time\nend\n"), (3, "")):
        one, other = "AB" if table == 1 else "CD" if table == 2 else "EF"
        (work / f"u{table}.umpire").write_text(f'game dropzone 2\nevent "Open, round 1"\ntable {table}\nplayer {one}\nplayer {other}\nround 1\n{result}')
    (work / "u.csv").write_text("round,player 1,player 2\n1,G,bye\n,H,\n,A,\n")
    umpire("check", "-f", "xml", "-o", "u.xml", "u1.umpire", "u2.umpire", "u3.umpire")
    summed = lambda how, *options: subprocess.run([build / "umpire", "summary", "--typed=u.csv", "-f", how, *options, "u.xml"], cwd=work, capture_output=True).stdout.decode()
    heads, players, comments = read_trf(summed("trf26"))
    told([one["name"] for one in players.values()] == list("ABCDEFGH") and [one["rounds"] for one in players.values()] ==
         [[(2, "w", "1")], [(1, "b", "0")], [(4, "w", "0")], [(3, "b", "0")], [(6, "w", "0")], [(5, "b", "0")], [(0, "-", "U")], [(0, "-", "Z")]], "trf26: who has no result has met, lost by both, and a bye is one", players)
    told([f"round 1, table {table}: {one} and {other}, no result, in its round lost by both" in comments for table, one, other in ((2, "C", "D"), (3, "E", "F"))] == [True, True], "trf26: ... and a comment says so", comments)
    told([one["points"] for one in players.values()] == [3, 0, 0, 0, 0, 0, 3, 0], "trf26: ... with no points", players)
    heads, players, comments = read_trf(summed("trf26", "--score=3-2-1"))
    told([one["rounds"] for one in players.values()][2:6] == [[(0, "-", "Z")]] * 4 and "round 1, table 2: C and D, no result" in comments, "trf26: not where a game lost scores", players)
    event = json.loads(summed("listfortress"))
    told(sorted(one["name"] for one in event["players"]) == list("ABCDEFGH") and [(one["player1"], one.get("player2"), one.get("result"), one.get("winner")) for one in event["rounds"][0]["matches"]] ==
         [("A", "B", "win", "A"), ("C", "D", None, None), ("E", "F", None, None), ("G", None, "bye", "G")], "listfortress: all players, games without a result, and byes", event)
    rows = list(csv.DictReader(io.StringIO(summed("csv"))))
    told([(row["players"], row["result"], row["finished"]) for row in rows] == [("A; B", "result A by points 3 to 2", "yes"), ("C; D", "result unfinished by time", "no"), ("E; F", "", "no"), ("G", "bye", ""), ("H", "", "")], "csv: the same; who has not played yet has a line", rows)


def by_program(seed, program):
    """An event that bbpPairings pairs from its second round on: ties, games without a result, byes, one who comes late and one who leaves."""
    chance = random.Random(seed)
    names = [f"P{n:02}" for n in range(chance.choice((11, 12)))]
    pairs, met, rows, gone = list(zip(names[::2], names[1::2])) + ([(names[-1], None)] if len(names) % 2 else []), set(), [], set()
    folder = work / f"by-program-{seed}"
    folder.mkdir()
    for number in range(1, 5):
        for table, (one, other) in enumerate(pairs, 1):
            result = chance.choice((f"result {one} by points 3 to 2", f"result {other} by points 4 to 3", "result tie", "result unfinished by time"))
            if other:
                (folder / f"{number}-{table}.umpire").write_text(f'game dropzone 2\nevent "Open, round {number}"\ntable {table}\nplayer {one}\nplayer {other}\nround 1\n{result}\nend\n')
            else:
                rows.append(f"{number},{one},bye\n")
        met |= {frozenset(pair) for pair in pairs}
        if number == 2:
            names.append("Zoe")
            gone.add(chance.choice(names[:-1]))
        (folder / "typed.csv").write_text("round,player 1,player 2\n" + "".join(rows) + (",Zoe,\n" if "Zoe" in names else ""))
        umpire("check", "-f", "xml", "-o", folder / "event.xml", folder)
        text = subprocess.run([build / "umpire", "summary", f"--typed={folder}/typed.csv", "-f", "trf26", folder / "event.xml"], capture_output=True).stdout.decode()
        called = {int(one): name for one, name in re.findall(r"(?m)^### player (\d+): .* called (.*?)\r?$", text)}
        text = re.sub(r"(?m)^142 .*?\r$", "142 6\r", text)
        text = "\r\n".join(line + "  0000 - Z" if line.startswith("001") and called[int(line[4:8])] in gone else line for line in text.split("\r\n"))
        (folder / "to-pair.trf").write_text(text, newline="")
        done = subprocess.run([program, "--dutch", folder / "to-pair.trf", "-p"], capture_output=True, text=True)
        pairs = [(called[int(one)], called.get(int(other))) for one, other in re.findall(r"(?m)^(\d+) (\d+)$", done.stdout)]
        if done.returncode or sorted(name for pair in pairs for name in pair if name) != sorted(set(names) - gone) or any(frozenset(pair) in met for pair in pairs):
            return f"round {number + 1}: {done.stderr or pairs}\n{text}"
    return None


def programs():
    program = shutil.which("bbpPairings") or shutil.which("bbppairings")
    if not program:
        print("# skipped: there is no bbpPairings here; it is built from its sources")
        return
    for seed in range(10):
        wrong = by_program(seed, program)
        told(not wrong, f"bbpPairings pairs each round of event {seed}", wrong)


def main():
    tables()
    programs()
    no_list()
    lists()
    mistakes()
    whole_event()
    rounds()
    unfinished()
    print(f"{counts[True]} passed, {counts[False]} failed")
    return counts[False] != 0


sys.exit(main())
