// SPDX-License-Identifier: MIT
"use strict";
// Presses offered buttons of the table's page (src/event/pages/moves.js) at random, as a thumb might, and writes into its fields.
//
//     node tests/serve/buttons.js PAGES LEFT-OUT
//
// Reads for each game a line [ADDRESS, SEED, TAPS]: ADDRESS is a table of 'umpire serve', whose log has its declarations. LEFT-OUT says in which
// words on buttons are not pressed while the game goes on; then it is ended by the buttons that end it. Writes an object a line that was
// recorded: {line, taps, rules: what was newly found}, and at the end of a game {taps, refused: how often the page has said before what a
// line would break, stuck: why the game could neither go on nor end}.
const http = require("node:http"), readline = require("node:readline");
const [, , pages, leftOut] = process.argv;
const agent = new http.Agent({ keepAlive: true });

// Numbers from 0 to below `many`, always the same for a seed (mulberry32).
let drawn = 0;
function draw(many) {
    drawn = (drawn + 0x6d2b79f5) | 0;
    let t = Math.imul(drawn ^ (drawn >>> 15), 1 | drawn);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % many;
}

const LEFT_OUT = new RegExp(leftOut), PARTS = "Another statement", MARKERS = /^(round|turn|phase|step)\b/, ENDS = /^(The game ends|end$|result)/;
const MOST_AT_END = 4; // lines: a result, and what closes the game
const A_LINE = 40; // taps, then the statement is begun anew, from what may come next
const words = button => (button.all(one => one.tag === "bdi")[0] || button).textContent;

// Whether a button is pressed: while the game goes on each but those that are left out, at its end those that end it.
function isPressed(button, { parts, ending }) {
    const texts = [words(button), button.textContent];
    if (ending === "begin")
        return texts.some(text => ENDS.test(text));
    if (ending && texts.some(text => ENDS.test(text)))
        return true;
    return !texts.some(text => LEFT_OUT.test(text)) && (parts || words(button) !== PARTS);
}

// What can be pressed: buttons, and forms with something in them.
function offered(place, how) {
    const buttons = place.all(one => one.tag === "button" && !one.disabled && one.listeners.click && isPressed(one, how));
    const end = how.ending === "begin" && buttons.find(one => words(one) === "The game ends"), pressed = (end ? [end] : buttons).map(one => ({ marks: MARKERS.test(words(one)), press: () => one.dispatch("click") }));
    const forms = place.all(one => one.tag === "form").map(one => ({ press: () => {
        const input = one.all(child => child.tag === "input")[0], { min, max, type } = input ? input.attributes : {}, least = Number(min || 0);
        if (input)
            input.value = type === "number" ? String(Math.min(least + draw(3), Number(max ?? least + 3))) : `Word${draw(9)}`;
        one.dispatch("submit");
    } }));
    return [...pressed, ...forms];
}

// A get, or a post of a body, on a connection that stays: fetch() takes twice as long.
function asker(address) {
    return (path, body) => new Promise((done, failed) => {
        const headers = body ? { "Content-Type": "application/json" } : {};
        http.request(address + path, { agent, headers, method: body ? "POST" : "GET" }, answer => {
            const parts = [];
            answer.on("data", part => parts.push(part));
            answer.on("end", () => done(JSON.parse(Buffer.concat(parts))));
        }).on("error", failed).end(body && JSON.stringify(body));
    });
}

// A game at a table, played by the buttons of its page.
class Game {
    constructor(address, seed) {
        const { Node, context } = require("./page_dom.js").load(pages);
        Object.assign(this, { ask: asker(address), Forms: context.Forms, seed, taps: 0, refused: 0, key: 0, said: [], place: new Node("section"), back: new Node("button") });
        this.moves = new context.Moves(this.place, this.back, { record: text => { this.recorded = text; }, write: () => {}, drawn: () => {}, forms: () => this.forms, said: () => this.said,
            throws: () => false, adds: () => false, trial: text => { this.waiting = this.ask("/try", { text }); return this.waiting; } });
    }

    // Shows what may come next. False: the game is over.
    async look() {
        this.next = await this.ask("/next");
        this.forms = new this.Forms(await this.ask("/forms"));
        this.recorded = this.waiting = null;
        this.show();
        return !this.next.over;
    }

    show() {
        this.moves.close();
        this.moves.show(this.next, this.state.state);
    }

    async press(here) {
        const one = here[draw(here.length)], other = here[draw(here.length)], passes = draw(4) > 0; // markers mostly, or games would soon be over
        if (one)
            (one.marks && passes ? other : one).press();
        else
            this.back.dispatch("click");
        this.taps++;
        if (!this.waiting)
            return;
        const told = await this.waiting;
        await new Promise(done => setTimeout(done));
        this.refused += told.answer !== "legal";
        this.waiting = null;
    }

    // At the end one button of two records what was chosen so far, and what breaks a rule is begun anew.
    async pressAtEnd(here) {
        const named = text => this.place.all(one => one.tag === "button" && !one.disabled && words(one) === text)[0], whole = named("Record as it is");
        if (named("Change it"))
            this.show();
        else
            await this.press(whole && draw(2) ? [{ press: () => whole.dispatch("click") }] : here);
    }

    // Presses until a line is made. `ending`: one that ends the game. Answers why none is.
    async makeLine(parts, ending) {
        const before = this.taps;
        while (this.recorded === null) {
            const first = this.moves.head === null && !this.moves.steps.length, here = offered(this.place, { parts, ending: ending && (first ? "begin" : "go on") });
            if (first && !here.length)
                return `nothing is offered: ${this.place.textContent.slice(0, 300)}`;
            if (this.taps - before >= 20 * A_LINE)
                return `${this.taps - before} taps made no line: ${this.place.textContent.slice(0, 300)}`;
            await (ending ? this.pressAtEnd(here) : this.press(here));
            if (this.recorded === null && (this.taps - before) % A_LINE === 0) {
                parts = false;
                this.show();
            }
        }
        return null;
    }

    // Sends the line that was made. What was found is told.
    async send(taps) {
        const known = new Set(this.state.findings.map(one => one.id)), answer = await this.ask("/append", { at: this.state.at, text: this.recorded, key: `buttons-${this.seed}-${this.key++}` });
        const fresh = (answer.findings || []).filter(one => !known.has(one.id)), rules = answer.at ? fresh.filter(one => one.level !== "advice").map(one => one.rule) : ["refused"];
        console.log(JSON.stringify({ line: this.recorded, taps, rules, why: answer.error || fresh.map(one => one.message).join("; ") }));
        if (!answer.at)
            return;
        this.state = answer;
        this.said.push(this.recorded);
    }

    async line(parts, ending) {
        const before = this.taps, why = await this.makeLine(parts, ending);
        if (!why)
            await this.send(this.taps - before);
        return why;
    }

    // Whether the engine lists anything but the end.
    canGoOn() {
        return this.next.moves.some(move => !ENDS.test(this.next.heads[move[0]].text));
    }

    // Plays so many taps, then ends the game. Answers why it could neither go on nor end.
    async play(most) {
        this.state = await this.ask("/state");
        while (this.taps < most && await this.look()) {
            const why = await this.line(draw(10) === 0, false);
            if (why && this.canGoOn())
                return why;
            if (why)
                break;
        }
        for (let lines = 0; await this.look(); lines++) {
            const why = lines === MOST_AT_END ? "the game does not end" : await this.line(false, true);
            if (why)
                return `at the end ${why}`;
        }
        return null;
    }
}

async function play(address, seed, most) {
    drawn = seed;
    const game = new Game(address, seed), stuck = await game.play(most);
    console.log(JSON.stringify({ taps: game.taps, refused: game.refused, stuck, log: game.said.slice(-3) }));
}

async function main() {
    for await (const line of readline.createInterface({ input: process.stdin }))
        await play(...JSON.parse(line));
    agent.destroy();
}

main();
