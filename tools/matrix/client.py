#!/usr/bin/python3 -IS
# SPDX-License-Identifier: MIT
"""A client of `umpire matrix` to start from: it speaks all of the protocol of README.md
and judges one rule of Star Wars: Armada, that rounds are numbered in order. Asked for moves, it
plays the Ship Phase a little: it activates the ships that it knows, in turn.

    umpire matrix --rules armada.round.number --with ./client.py corpus/armada
    umpire matrix --play --with ./client.py armada
    umpire matrix --perft --with ./client.py corpus/armada
    ./client.py --listen 4000 &  umpire matrix --connect localhost:4000 corpus/armada

With --listen it is a server: each connection is served by a thread of its own. Port 0 is
any that is free; the port is printed.
"""
import re
import socketserver
import sys


class Game:
    def __init__(self, name):
        self.plays = name == "armada"
        self.round = self.written = 0  # they differ after a wrong number: either may be what was meant
        self.rounds, self.begun, self.phase = 6, False, ""
        self.declares, self.ships, self.left = "", {}, {}  # the player whose block is open; ships of each player
        self.over = False  # the result was told: only `end` may come
        self.move = None  # the last move, until umpire says whether it was played

    def declare(self, line):
        if match := re.match(r"rounds (\d+)", line):
            self.rounds = int(match[1])
        elif match := re.match(r"player (\S+)", line):
            self.declares = match[1]
        elif match := re.match(r'ship ("[^"]*"|\S+)', line):
            self.ships.setdefault(self.declares, []).append(match[1])

    def follow(self, line):
        """Follows what was played; called with each line that is told."""
        self.declare(line)
        self.over = self.over or line.startswith("result ")
        if match := re.match(r"phase (\S+)", line):
            self.phase, self.left = match[1], {side: list(ships) for side, ships in self.ships.items()}
        elif match := re.match(r"(.+): activate (.+)", line):
            side, ship = match.groups()
            if ship in self.left.get(side, []):
                self.left[side].remove(ship)

    def choose(self, side):
        """Chooses a move of a side. Whose turn it is and what must come first it does not know: that is
        what umpire finds. `none` leaves the choice to umpire."""
        ships = self.left.get(side) if self.phase == "ship" else None
        self.move = f"{side}: activate {ships[0]}" if self.plays and ships else None
        return self.move or "none"

    def judged(self, verdict):
        """Takes umpire's verdict on the last move. All but an error was played, also if it was illegal."""
        if self.move and not verdict.startswith("error"):
            self.follow(self.move)
        self.move = None

    def count(self, depth, statement):
        """Counts the ways to go on, for each depth; `statement` is not empty: after it. This client knows one kind
        of position: that after a result, where `end` is the only way, and nothing follows."""
        if not self.over:
            return "unknown"
        if statement not in ("", "end"):
            return "illegal"
        return " ".join(str(int(i == 0 and not statement)) for i in range(int(depth)))

    def answer(self, statement):
        """Answers about a statement. The game continues from it as it was played, whatever the answer."""
        said = "unknown"
        if not self.plays:  # another game, whose rounds may have other rules
            return said
        statement = re.sub(r"^@\S+ ", "", statement)  # a time: "@12:30 round 2"
        if match := re.match(r"round (\d+)", statement):
            number = int(match[1])
            legal = number - 1 in (self.round, self.written) and number <= self.rounds
            said = "legal" if legal else f"illegal armada.round.number {number} is not next"
            self.round, self.written = number if legal else self.round + 1, number
            self.begun, self.phase = True, ""
        elif match := re.match(r"phase (\S+)", statement):
            said = "legal" if self.begun else "illegal armada.round.number a phase begins before round 1"
            left_out = not self.begun or self.phase == "status"  # its round was
            self.round, self.written = self.round + left_out, self.written + left_out
            self.begun, self.phase = True, match[1]
        return said


def serve(lines, write):
    game = Game("")
    write("umpire-matrix 2 next-game play name=client.py version=3\n")
    for line in lines:
        line = line.rstrip("\n")
        if line == "? next-game":
            write("ready\n")
        elif line.startswith("? move "):
            write(game.choose(line[7:]) + "\n")
        elif line.startswith("? perft "):
            depth, _, statement = line[8:].partition(" ")
            write(game.count(depth, statement) + "\n")
        elif line.startswith("? option "):  # the statement with that number, of those that it counts
            write("end\n" if game.over else "unknown\n")
        elif line.startswith("! "):
            game.judged(line[2:])
        elif line.startswith("? "):
            try:
                write(game.answer(line[2:]) + "\n")
            except Exception as error:  # a fault of this program: the game goes on
                write(f"error {type(error).__name__}\n")
        elif line.startswith("game "):
            game = Game(line.split()[1])
        else:
            game.follow(line)


class Connection(socketserver.StreamRequestHandler):
    def handle(self):
        serve((line.decode() for line in self.rfile), lambda text: self.wfile.write(text.encode()))


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True


def main():
    if sys.argv[1:2] == ["--listen"]:
        with Server(("127.0.0.1", int(sys.argv[2])), Connection) as server:
            print(server.server_address[1], flush=True)
            server.serve_forever()
    serve(sys.stdin, lambda text: print(text, end="", flush=True))


main()
