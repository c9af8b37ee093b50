// SPDX-License-Identifier: MIT
"use strict";
// Dice that follow from the chains of all players, as doc/dice.md has them: links, throws and faces.

const CHAIN = /^chain\s+("(?:[^"\\]|\\.)*"|[^\s"]+)\s+"([0-9a-f]{64})"(?:\s+version=(2))?$/;
const SIDES = /(?:^|[;{}])\s*(?:player|team)\s+("(?:[^"\\]|\\.)*"|[^\s"{};]+)/g; // who is declared on a line
const POOL = /(\d*)([a-z][a-z0-9]*)\[([^\][]*)\]/g;
const THROWN = /(?:"(?:[^"\\]|\\.)*"|[^\s"])+/g; // a word of a throw's text
const MARK = /^(?:round|turn|phase|segment|step)\s/;

const bytesOf = digits => Uint8Array.from(digits.match(/../g) || [], two => parseInt(two, 16));

function joined(...arrays) {
    const whole = new Uint8Array(arrays.reduce((length, one) => length + one.length, 0));
    arrays.reduce((at, one) => (whole.set(one, at), at + one.length), 0);
    return whole;
}

function hmacSha256(key, message) {
    const block = joined(key.length > 64 ? bytesOf(sha256OfBytes(key)) : key, new Uint8Array(64)).slice(0, 64), pad = by => block.map(byte => byte ^ by);
    return bytesOf(sha256OfBytes(joined(pad(0x5c), bytesOf(sha256OfBytes(joined(pad(0x36), message))))));
}

function linkAfter(game, player, link) {
    return sha256(netstrings(["umpire chain 1", game.title, game.declarations, player, link]));
}

function chainFrom(game, player, first, links) {
    const chain = [first];
    while (chain.length < links)
        chain.push(linkAfter(game, player, chain[chain.length - 1]));
    return chain;
}

// The chains in the order in which faces are made of their links: from version 2 on that in which the players are declared.
function inOrder({ chains, version, players }) {
    return version === 2 ? [...chains].sort((a, b) => players.indexOf(a.player) - players.indexOf(b.player)) : chains;
}

// The faces of dice, each given by the list of its sides. `links` are in the order of inOrder.
function facesOf(game, { thrower, number, roll, links, version }, dice) {
    const key = joined(...links.map(bytesOf));
    let block = 0, left = [];
    return dice.map(sides => {
        for (;;) {
            if (!left.length)
                left = [...hmacSha256(key, bytesOf(sha256(netstrings([`umpire dice ${version}`, game.title, game.declarations, thrower, number, roll, block++]))))];
            const byte = left.shift();
            if (byte < Math.floor(256 / sides.length) * sides.length)
                return sides[byte % sides.length];
        }
    });
}

// The die of a word such as "2red", and how many; null: it is none.
function diceInWord(game, word) {
    const said = /^(\d{1,4})([a-z][a-z0-9]*)$/.exec(word), die = said && Number(said[1]) > 0 && game.dice.find(one => one.name === said[2]);
    return die ? { die, count: Number(said[1]) } : null;
}

// What a statement throws: its verb and operands, with the number of its dice in place of their faces. Null: it throws none.
function throwOf(game, text) {
    const said = SUBJECT.exec(text), words = said && text.slice(text.indexOf(said[1]) + said[1].length + 1).trim().match(THROWN);
    if (!said || !game.rolls.includes(said[2]))
        return null;
    const isDie = name => game.dice.some(die => die.name === name), hasPool = part => [...part.matchAll(POOL)].some(one => isDie(one[2]));
    const counted = part => part.replace(POOL, (all, _, die, faces) => isDie(die) ? `${faces.trim().split(/\s+/).length}${die}` : all).replace(/\[((?:\d+[a-z][a-z0-9]* ?)+)\]/g, "$1");
    const arrow = words.includes("=>") ? words.indexOf("=>") : words.length, before = words.slice(0, arrow), behind = words.slice(arrow + 1), after = behind.join(" ");
    const kept = behind.findIndex(word => word === "by" || word.includes("=")), more = kept < 0 ? [] : behind.slice(kept); // a total is left out
    const roll = hasPool(after) ? `${before.join(" ")} => ${counted(after)}` : counted([...before, ...more].join(" "));
    return roll.match(THROWN).some(one => diceInWord(game, one)) ? roll : null;
}

// The roll of a throw with the faces that its links make.
function shownRoll(game, thrown) {
    const words = thrown.roll.match(THROWN), faces = facesOf(game, thrown, words.flatMap(word => {
        const dice = diceInWord(game, word);
        return dice ? Array(dice.count).fill(dice.die.sides) : [];
    }));
    return words.map(word => {
        const dice = diceInWord(game, word);
        return dice ? `${dice.count > 1 && /^\d/.test(dice.die.sides[0]) ? dice.count : ""}${dice.die.name}[${faces.splice(0, dice.count).join(" ")}]` : word;
    }).join(" ");
}

// What an answer is given for, as the file of secrets keeps it.
const answerTo = thrown => `answer ${thrown.number} of ${thrown.thrower}: ${thrown.roll}`;

// How far the dice of a log are: the chains with their last links, the throw that waits, whether play has begun,
// and what the log has before each link that was given.
function diceState(game, lines) {
    let chains = [], waiting = null, begun = false, version = 1, players = [], gave = [];
    for (const text of lines.flatMap(statementsOf)) {
        const declared = CHAIN.exec(text), said = SUBJECT.exec(text);
        if (/^game\s/.test(text))
            [chains, waiting, begun, version, players, gave] = [[], null, false, 1, [], []];
        if (declared) {
            chains.push({ player: unquoted(declared[1]), last: declared[2], given: 0 });
            version = Number(declared[3] || 1);
        }
        if (!begun)
            players.push(...[...text.matchAll(SIDES)].map(one => unquoted(one[1])));
        begun = begun || MARK.test(text.replace(/^@\S+\s+/, "")) || Boolean(said);
        if (!said)
            continue;
        const player = unquoted(said[1]), chain = chains.find(one => one.player === player);
        if (said[2] !== "throw" && said[2] !== "answer") {
            waiting = waiting && waiting.thrower === player ? null : waiting;
            continue;
        }
        const link = /\blink="([0-9a-f]{64})"/.exec(text), good = Boolean(chain && link && linkAfter(game, player, link[1]) === chain.last);
        if (good)
            Object.assign(chain, { last: link[1], given: chain.given + 1 });
        if (said[2] === "throw")
            waiting = { thrower: player, roll: unquoted((/\bthrow\s+("(?:[^"\\]|\\.)*")/.exec(text) || ["", "\"\""])[1]), number: chain ? chain.given : 0, gave: new Set(), wrong: false };
        if (waiting) {
            waiting.gave.add(player);
            waiting.wrong = waiting.wrong || !good;
            if (good)
                gave.push({ player, number: chain.given, what: said[2] === "throw" ? waiting.roll : answerTo(waiting) });
        }
    }
    return { chains, waiting, begun, version, players, gave };
}

const LINKS = 2000; // as many as 'umpire roll' makes

// The chains that this phone keeps, mostly that of the player whose phone it is: their first links stay here, and each link is given once,
// for one thing.
class Chains {
    // `at` answers the mark of the log; `free` whether something may be recorded now without being asked for.
    constructor(secrets, { at, free }) {
        Object.assign(this, { secrets, at, free, place: element("div", {}), game: null, state: null, made: new Map(), tried: null, again: 0, asking: false });
    }

    kept(player) {
        const line = this.secrets.othersOf(player).find(one => one.startsWith("chain\t")), words = line ? line.split("\t") : [];
        return line ? { links: Math.min(Number(words[2]), 1000000), first: words[3] } : null;
    }

    // The chains of the log that are this phone's: that of its player, and those that it keeps of others who share it.
    own() {
        return this.state ? this.state.chains.filter(one => one.player === this.secrets.player || this.kept(one.player)) : [];
    }

    // Whether a statement throws dice that follow from chains, for a player whose chain is this phone's.
    throws(text) {
        const said = SUBJECT.exec(text);
        return Boolean(said && this.state && this.state.chains.length > 1 && this.own().some(one => one.player === unquoted(said[1])) && this.game.rolls.includes(said[2]));
    }

    // The player's next link, for a throw or an answer: {link, given, before}, or {error}. `given` is to be kept in place of `before` before
    // the log has the link. `again`: also if it was sent for something else that was not recorded; `unrecorded` says that this is so.
    give(player, what, again) {
        const kept = this.kept(player), own = this.own().find(one => one.player === player);
        if (!kept)
            return { error: `this phone does not have the chain of ${player}: import it from the phone that declared it` };
        if (!this.made.has(kept.first))
            this.made.set(kept.first, chainFrom(this.game, player, kept.first, kept.links));
        const made = this.made.get(kept.first), at = made.indexOf(own.last), number = kept.links - at;
        if (at < 1)
            return { error: `the chain of ${player} on this phone is not the one in the log, or all its links were given` };
        const before = this.secrets.othersOf(player).find(one => one.startsWith(`given\t${number}\t`)), given = `given\t${number}\t${what}`;
        const link = made[at - 1], unrecorded = this.secrets.unrecorded.includes(link), first = before && before.split("\t").slice(2).join("\t");
        if (before && before !== given && !(again && unrecorded))
            return { unrecorded, error: unrecorded ? `link ${number} was sent for '${first}', which was not recorded: only the table's server has seen it`
                : `link ${number} was already given for '${first}', and is not given for '${what}'` };
        return { link, given, before };
    }

    // What is recorded in place of a roll. Null after a message.
    async throw(text, again) {
        if (!await this.look())
            return this.refuse("there is no connection", text);
        const { waiting } = this.state, player = unquoted(SUBJECT.exec(text)[1]), roll = throwOf(this.game, text);
        const given = !roll ? { error: "write the number and the name of its dice, such as '2d6'" } : waiting && this.isComplete() ? { error: `the dice of ${waiting.thrower} must be shown first` }
            : waiting && !waiting.wrong && !waiting.gave.has(player) ? { error: `the throw of ${waiting.thrower} must be answered first` } : this.give(player, roll, again);
        if (given.error)
            return this.refuse(given.error, text, given.unrecorded && (async () => {
                const made = await this.throw(text, true);
                if (made)
                    this.secrets.record(made);
            }));
        this.secrets.keepOthers(player, [given.given], given.before);
        return { text: `${writtenName(player)}: throw "${roll.replace(/["\\]/g, "\\$&")}" link="${given.link}"`, at: this.at(), link: given.link };
    }

    refuse(why, text, again) {
        const { tell, button } = this.secrets;
        tell(element("p", {}, `Not thrown: ${why}.`), element("code", {}, text), again && button("Throw all the same", () => { tell(); again(); }), button("Close", () => tell()));
        return null;
    }

    // What had a link was not recorded: nobody else has seen the link. Answers whether somebody else's throw was the reason.
    missed({ link }, lines, added) {
        if (!lines.some(line => line.includes(link)))
            this.secrets.note([...this.secrets.unrecorded, link]);
        const first = added.flatMap(statementsOf).map(text => SUBJECT.exec(text)).find(said => said && said[2] === "throw");
        if (first)
            this.secrets.tell(element("p", {}, `${unquoted(first[1])} has thrown first. Throw yours again when those dice are shown.`), this.secrets.button("Close", () => this.secrets.tell()));
        return Boolean(first);
    }

    isComplete() {
        return !this.state.waiting.wrong && this.state.chains.every(one => this.state.waiting.gave.has(one.player));
    }

    async declare() {
        const game = await this.secrets.askGame(), player = this.secrets.player;
        if (!game)
            return;
        if (!this.kept(player))
            this.secrets.keepOthers(player, [`chain\t${player}\t${LINKS}\t${hexadecimal(crypto.getRandomValues(new Uint8Array(32)))}`]);
        const { first, links } = this.kept(player);
        this.secrets.record({ text: `chain ${writtenName(player)} "${chainFrom(game, player, first, links)[links - 1]}" version=2`, at: game.at });
    }

    // What this phone has to do next: {text}, {error}, or null.
    next() {
        const { waiting, chains } = this.state, own = this.own().map(one => one.player);
        if (!waiting || waiting.wrong || chains.length < 2)
            return null;
        if (this.isComplete())
            return own.includes(waiting.thrower) ? { text: `${writtenName(waiting.thrower)}: ${shownRoll(this.game, { ...waiting, version: this.state.version, links: inOrder(this.state).map(one => one.last) })}`, label: "Show the dice" } : null;
        const player = own.find(one => !waiting.gave.has(one));
        if (player === undefined)
            return null;
        const answer = again => {
            const given = this.give(player, answerTo(waiting), again);
            return given.error ? given : { ...given, player, text: `${writtenName(player)}: answer link="${given.link}"`, label: again ? "Answer all the same" : "Answer" };
        };
        const now = answer(false);
        return now.unrecorded ? { ...answer(true), error: now.error } : now;
    }

    // What stands in the log before a link of this phone's, and is not what it gave the link for: somebody has changed it since.
    changed() {
        for (const { player, number, what } of this.state.gave) {
            const given = this.secrets.othersOf(player).find(one => one.startsWith(`given\t${number}\t`)), first = given && given.split("\t").slice(2).join("\t");
            if (given && first !== what)
                return `link ${number} of ${player} was given for '${first}', and the log now has it for '${what}'`;
        }
        return null;
    }

    record(next, auto) {
        if (next.given)
            this.secrets.keepOthers(next.player, [next.given], next.before); // before the log has it
        this.secrets.record({ text: next.text, at: this.at(), auto, link: next.link });
    }

    // Reads the log; asks for the game's identity, which is fixed once play has begun. False: there is no connection, or no game.
    async look() {
        for (let at = null; at !== this.at();) {
            at = this.at();
            if (!this.state || !this.state.begun) {
                const answer = await ask(`${link}/sealing`).catch(() => null);
                this.game = answer && answer.status === 200 && !answer.body.error ? answer.body : null;
            }
            if (!this.game)
                return false;
            const lines = this.secrets.lines(), left = this.secrets.unrecorded.filter(one => !lines.some(line => line.includes(one)));
            if (left.length < this.secrets.unrecorded.length)
                this.secrets.note(left); // everybody has seen the others
            this.state = diceState(this.game, lines);
        }
        return true;
    }

    // Called with each state of the table: does what is this phone's to do, unless something was undone, which may be redone.
    async draw() {
        clearTimeout(this.again);
        if (!this.secrets.inUse() || this.asking) {
            this.place.replaceChildren();
            return;
        }
        this.asking = true;
        const known = await this.look();
        this.asking = false;
        this.place.replaceChildren();
        if (!known) {
            this.again = setTimeout(() => this.draw(), 3000);
            return;
        }
        const next = this.changed() ? null : this.next(), at = this.at();
        this.place.replaceChildren(...this.elements(next));
        this.tried = this.tried === at ? at : null; // what was undone and comes again is a new try
        if (!next || next.error || this.tried)
            return;
        if (this.free()) {
            this.tried = at;
            this.record(next, true);
        } else {
            this.again = setTimeout(() => this.draw(), 400);
        }
    }

    elements(next) {
        const { chains, waiting, begun } = this.state, { player } = this.secrets, own = this.own(), missing = waiting ? chains.filter(one => !waiting.gave.has(one.player)).map(one => one.player) : [];
        const say = text => element("p", {}, text);
        if (player && !begun && this.game.dice.length && !chains.some(one => one.player === player))
            return [this.secrets.button("Declare my chain of dice", () => this.declare()),
                element("p", { class: "small" }, "When all is declared and before round 1 each player's phone declares a chain. Then nobody rolls: the phones make the dice together, and neither can choose them. Players who share a phone each declare theirs on it.")];
        if (!own.length)
            return [];
        const changed = this.changed();
        return [changed ? element("p", { class: "bad", role: "alert" }, `The log was changed after its dice were known: ${changed}. Call the judge.`) : "",
            chains.length < 2 ? say(`Dice: the chain of ${chains[0].player} is declared; the other player's is missing.`) : !waiting ? say("Dice follow from chains: say how many you throw.")
            : waiting.wrong ? say("Dice: a link of the last throw is wrong; the report says which.") : missing.length ? say(`Dice: ${missing.join(", ")} must answer the throw of ${waiting.thrower}.`) : say(`Dice: ${waiting.thrower} must show them.`),
        next && next.error ? element("p", { class: "bad" }, `Not answered: ${next.error}.`) : "", next && next.text ? this.secrets.button(next.label, () => this.record(next, false)) : ""].filter(Boolean);
    }
}
