// SPDX-License-Identifier: MIT
"use strict";
// The standings, who came late or has gone, and the pairings of the next round: by the standings here, by a program that reads
// TRF26, or by hand.

const STEPS_MOST = 20000;

// Pairs a list off, each player with the next one below that is not met yet. Null: that is not possible, or takes too long.
function pairOff(list, met, steps) {
    if (!list.length)
        return [];
    const [one, ...rest] = list;
    for (const other of rest) {
        if (met(one, other) || steps.left-- <= 0)
            continue;
        const more = pairOff(rest.filter(name => name !== other), met, steps);
        if (more)
            return [[one, other], ...more];
    }
    return null;
}

// The pairs of the next round, of players in the order of the standings; of an odd number the last one who had no bye yet has one.
function pairsOf(names, met, hadBye) {
    const steps = { left: STEPS_MOST }, idle = names.length % 2 ? [...names].reverse().filter(name => !hadBye(name)) : [null];
    for (const bye of idle) {
        const pairs = pairOff(names.filter(name => name !== bye), met, steps);
        if (pairs)
            return bye === null ? pairs : [...pairs, [bye, "bye"]];
    }
    return null;
}

function csvCell(text) {
    return /[",;\n\r\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function pairingsText(round, pairs) {
    const rows = pairs.map(([one, other], i) => [round, other === "bye" ? "" : i + 1, csvCell(one), csvCell(other)].join(","));
    return ["round,table,player 1,player 2", ...rows].join("\n");
}

// The names of a TRF26 file by their numbers: a player's line has 33 characters of a name, a remark below has all of it.
function namesOfTrf(text) {
    return new Map([...text.matchAll(/^### player (\d+): .* called (.*?)\r?$/gm)].map(one => [Number(one[1]), one[2]]));
}

// The file for a program that pairs: with the rounds of the whole event, and those who have gone absent in the next round. Before the first game
// such a program must be told who has which colour, though these games have none.
function trfToPair(text, rounds, dropped) {
    const names = namesOfTrf(text), hasGone = line => line.startsWith("001 ") && dropped.includes(names.get(Number(line.slice(4, 8))));
    const head = /^001 .* [wb] [10=]/m.test(text) ? `142 ${rounds}` : `142 ${rounds}\r\n152 W`;
    return text.split("\r\n").map(line => hasGone(line) ? `${line}  0000 - Z` : line.startsWith("142 ") ? head : line).join("\r\n");
}

// The declarations in a player's block of a log; "": there is none.
function blockOf(lines, player) {
    const begins = lines.findIndex(line => playersIn([line])[0]?.name === player && /\{\s*(#.*)?$/.test(line));
    const ends = lines.findIndex((line, i) => i > begins && /^\}/.test(line));
    const block = begins < 0 || ends < 0 ? [] : lines.slice(begins + 1, ends).filter(line => !/^\s*(#|$)/.test(line));
    return block.join("\n");
}

const standings = {
    event: null,
    players: { late: [], dropped: [] },

    begin() {
        byId("ranked").addEventListener("toggle", () => this.load());
        byId("pair").addEventListener("click", () => this.pair());
        byId("forProgram").addEventListener("click", () => this.saveForProgram());
        byId("takePairs").addEventListener("click", () => this.takePairs());
        byId("beginNext").addEventListener("click", () => this.makeAndBegin());
        byId("late").addEventListener("change", () => this.keep());
    },

    tell(text) {
        byId("paired").textContent = text;
    },

    // Asks for results and lists of players. False: they cannot be had, which is said.
    async load() {
        if (!byId("ranked").open)
            return false;
        try {
            const [results, players] = [await ask(`${link}/results?format=listfortress`), await ask(`${link}/players`)];
            if (results.status !== 200 || players.status !== 200)
                throw new Error(results.body.error || players.body.error);
            this.event = results.body;
            this.players = players.body;
            this.draw();
            return true;
        } catch (error) {
            this.tell(`Not shown: ${error.message}.`);
            return false;
        }
    },

    matches() {
        return this.event.rounds.flatMap(round => round.matches);
    },

    draw() {
        if (document.activeElement !== byId("late"))
            byId("late").value = this.players.late.join("\n");
        const heads = ["Rank", "Player", "Score", "Won\u2013tied\u2013lost", "Margin", "Strength of opponents", "Byes", ""];
        byId("ranks").replaceChildren(element("thead", {}, element("tr", {}, ...heads.map(head => element(head ? "th" : "td", { scope: head ? "col" : null }, head)))),
            element("tbody", {}, ...this.event.players.map(one => this.rowOf(one))));
    },

    rowOf(one) {
        const own = this.matches().filter(match => [match.player1, match.player2].includes(one.name)), gone = this.players.dropped.includes(one.name);
        const won = own.filter(match => match.winner === one.name && match.result !== "bye").length, tied = own.filter(match => match.result === "tie").length;
        const lost = own.filter(match => match.result === "win" && match.winner !== one.name).length, byes = own.filter(match => match.result === "bye").length;
        const button = element("button", { type: "button", "aria-pressed": String(gone), onclick: () => this.drop(one.name) }, gone ? "Back again" : "Has gone");
        const cells = [one.rank.swiss, element("bdi", {}, one.name), one.score, `${won}\u2013${tied}\u2013${lost}`, one.mov, `${one.sos} %`, byes || "", button];
        return element("tr", { class: gone ? "gone" : null }, ...cells.map(cell => element("td", {}, cell)));
    },

    drop(name) {
        const dropped = this.players.dropped.filter(one => one !== name);
        this.players.dropped = dropped.length < this.players.dropped.length ? dropped : [...dropped, name];
        return this.keep();
    },

    // Who came late has a table by now, or is still to be paired.
    lateNames() {
        const known = new Set(this.event ? this.matches().flatMap(match => [match.player1, match.player2]) : []);
        return byId("late").value.split("\n").map(name => name.trim()).filter((name, i, all) => name && !known.has(name) && all.indexOf(name) === i);
    },

    // Keeps who came late and who has gone. False: that is not done, and what is shown may be old.
    async keep() {
        if (!this.event && !await this.load())
            return false;
        try {
            const answer = await ask(`${link}/players`, { late: this.lateNames(), dropped: this.players.dropped });
            this.tell(answer.status === 200 ? "" : `Not kept: ${answer.body.error}.`);
            return answer.status === 200 && this.load();
        } catch (error) {
            this.tell("No connection; try again.");
            return false;
        }
    },

    nextRound() {
        return Math.max(clock.state.round, ...this.event.rounds.map(round => round["round-number"]), 0) + 1;
    },

    // Puts pairs into the form that makes tables.
    propose(pairs, how) {
        const played = [...rooms.values()].filter(roundOf).map(row => row.place?.ruleset).find(Boolean);
        byId("event").closest("details").open = true;
        byId("pairings").value = pairingsText(this.nextRound(), pairs);
        byId("title").value ||= this.event.name;
        byId("played").value = played || byId("played").value;
        this.tell(`${pairs.length} pairs ${how}. Change them as you like below, then make the tables.`);
        byId("event").scrollIntoView();
    },

    // Which games have no result, and so count for nobody.
    openText() {
        const open = this.matches().filter(match => !match.result).map(match => `${match.player1} \u2013 ${match.player2}`);
        return open.length ? `; without a result: ${open.join(", ")}` : "";
    },

    async pair() {
        if (!await this.keep())
            return;
        const matches = this.matches(), late = this.lateNames();
        const names = [...this.event.players.map(one => one.name).filter(name => !late.includes(name)), ...late].filter(name => !this.players.dropped.includes(name));
        const met = (one, other) => matches.some(match => [match.player1, match.player2].includes(one) && [match.player1, match.player2].includes(other));
        const pairs = pairsOf(names, met, name => matches.some(match => match.result === "bye" && match.player1 === name));
        if (pairs && names.length)
            this.propose(pairs, `by the standings, nobody twice with the same opponent${this.openText()}`);
        else
            this.tell(names.length ? "Nobody found pairs of which none has met: pair by hand, below." : "There are no players: write their names above.");
    },

    async saveForProgram() {
        if (!await this.keep())
            return;
        const answer = await fetch(`${link}/results?format=trf26`, { cache: "no-store" });
        const text = trfToPair(await answer.text(), Number(byId("rounds").value), this.players.dropped);
        this.names = namesOfTrf(text);
        const saved = element("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: "to-pair.trf" });
        saved.click();
        this.tell(`Saved as to-pair.trf${this.openText()}. Let the program pair it, such as bbpPairings --dutch to-pair.trf -p pairs, and paste what it wrote.`);
    },

    takePairs() {
        const pairs = [...byId("written").value.matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)].map(one => [Number(one[1]), Number(one[2])]);
        if (!this.names || !pairs.length || pairs.flat().some(number => number && !this.names.has(number)))
            this.tell("Save the file first; each line must have two of its players' numbers, or a number and 0.");
        else
            this.propose(pairs.map(([one, other]) => [this.names.get(one), other ? this.names.get(other) : "bye"]), "by the program");
    },

    // The next round in one step: its tables, the lists that the players had, and the clock.
    async makeAndBegin() {
        const round = Number(/^\s*(\d+)[,;\t]/m.exec(byId("pairings").value)?.[1] || 0), before = clock.state.running && clock.state.round;
        if (before && !window.confirm(`Round ${before} of the event goes on. Begin round ${round}?`))
            return;
        if (!round || !await makeEvent(new Event("submit", { cancelable: true })))
            return;
        byId("number").value = round;
        await setClock("begin");
        const lists = await this.handOverLists(round).catch(() => -1);
        byId("eventful").append(element("p", {}, lists < 0 ? "No connection; the lists must be given at the tables." : `Round ${round} has begun; ${lists} lists are those of the rounds before.`));
    },

    // Gives each player of a round the list of the last round that he has played, if there is none yet. Answers how many.
    async handOverLists(round) {
        let given = 0;
        const all = (await ask(`${link}/tables`)).body, former = all.filter(row => roundOf(row) && roundOf(row) < round).sort((a, b) => roundOf(b) - roundOf(a));
        for (const row of all.filter(one => roundOf(one) === round))
            for (const player of row.players) {
                const last = former.find(one => one.players.some(other => other.name === player.name));
                const list = last ? blockOf((await ask(`/t/${last.read}/state`)).body.text, player.name) : "";
                if (list)
                    given += (await ask(`/t/${row.write}/list`, { at: (await ask(`/t/${row.read}/state`)).body.at, key: newKey(), player: player.name, list })).status === 200;
            }
        return given;
    },
};
