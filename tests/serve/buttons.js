// SPDX-License-Identifier: MIT
"use strict";
// Presses offered buttons of the table's page (src/event/pages/moves.js) at random, as a thumb might, and writes into its fields.
//
//     node tests/serve/buttons.js PAGES LEFT-OUT
//
// Reads for each game a line [ADDRESS, SEED, TAPS]: ADDRESS is a table of 'umpire serve', whose log has its declarations. LEFT-OUT says in which
// words on buttons are not pressed. Writes an object a line that was recorded: {line, taps, rules: what was newly found}, and at the end of a
// game {taps, refused: how often the page has said before what a line would break, stuck: whether nothing was offered}.
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

const LEFT_OUT = new RegExp(leftOut), PARTS = "Another statement";
const A_LINE = 40; // taps, then the statement is begun anew, from what may come next
const words = button => (button.all(one => one.tag === "bdi")[0] || button).textContent;

// What can be pressed: buttons, and forms with something in them.
function offered(place, parts) {
    const buttons = place.all(one => one.tag === "button" && !one.disabled && one.listeners.click && !LEFT_OUT.test(words(one)) && !LEFT_OUT.test(one.textContent) && (parts || words(one) !== PARTS))
        .map(one => ({ press: () => one.dispatch("click") }));
    const forms = place.all(one => one.tag === "form").map(one => ({ press: () => {
        const input = one.all(child => child.tag === "input")[0], { min, max, type } = input ? input.attributes : {}, least = Number(min || 0);
        if (input)
            input.value = type === "number" ? String(Math.min(least + draw(3), Number(max ?? least + 3))) : `Word${draw(9)}`;
        one.dispatch("submit");
    } }));
    return [...buttons, ...forms];
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

async function play(address, seed, most) {
    const { Node, context } = require("./page_dom.js").load(pages), ask = asker(address);
    drawn = seed;
    let state = await ask("/state"), taps = 0, refused = 0, known = new Set(state.findings.map(one => one.id)), key = 0;
    let recorded = null, forms = null, waiting = null;
    const place = new Node("section"), back = new Node("button"), said = [];
    const trial = text => { waiting = ask("/try", { text }); return waiting; };
    const moves = new context.Moves(place, back, { record: text => { recorded = text; }, write: () => {}, drawn: () => {}, forms: () => forms, said: () => said, throws: () => false, adds: () => false, trial });
    const end = (stuck, more) => console.log(JSON.stringify({ taps, refused, stuck, ...more }));
    while (taps < most) {
        const next = await ask("/next");
        forms = new context.Forms(await ask("/forms"));
        if (next.over)
            break;
        recorded = null;
        moves.close();
        moves.show(next, state.state);
        let before = taps, parts = draw(10) === 0;
        while (recorded === null) {
            const here = offered(place, parts);
            if (!here.length && moves.head === null && !moves.steps.length)
                return end(next.moves.some(move => /^(end|result)/.test(next.heads[move[0]].text)) ? null : place.textContent.slice(0, 300), { log: said.slice(-3) });
            if (taps - before >= 20 * A_LINE)
                return end(`${taps - before} taps made no line`, { log: said.slice(-3) });
            if (!here.length)
                back.dispatch("click");
            else
                here[draw(here.length)].press();
            taps++;
            if (waiting) {
                const told = await waiting;
                await new Promise(done => setTimeout(done));
                refused += told.answer !== "legal";
                waiting = null;
            }
            if (recorded === null && (taps - before) % A_LINE === 0) {
                parts = false;
                moves.close();
                moves.show(next, state.state);
            }
        }
        const answer = await ask("/append", { at: state.at, text: recorded, key: `buttons-${seed}-${key++}` });
        if (!answer.at) {
            console.log(JSON.stringify({ line: recorded, taps: taps - before, rules: ["refused"], why: answer.error }));
            continue;
        }
        state = answer;
        const fresh = state.findings.filter(one => !known.has(one.id));
        known = new Set(state.findings.map(one => one.id));
        said.push(recorded);
        console.log(JSON.stringify({ line: recorded, taps: taps - before, rules: fresh.filter(one => one.level !== "advice").map(one => one.rule), why: fresh.map(one => one.message).join("; ") }));
    }
    end(null);
}

async function main() {
    for await (const line of readline.createInterface({ input: process.stdin }))
        await play(...JSON.parse(line));
    agent.destroy();
}

main();
