// SPDX-License-Identifier: MIT
"use strict";
// Presses offered buttons of the table's page (src/event/pages/moves.js) at random, as a thumb might.
//
//     node tests/serve/buttons.js PAGES ADDRESS SEED TAPS
//
// ADDRESS is a table of 'umpire serve', whose log has its declarations. What is put together from its parts ("Another statement", "I do not
// know") is left out: it may be anything. Writes an object a line that was recorded: {line, taps, rules: what was newly found}, and at the
// end {taps, stuck: whether nothing was offered}.
const { Node, context } = require("./page_dom.js").load(process.argv[2]);
const [, , , address, seed, most] = process.argv;

// Numbers from 0 to below `many`, always the same for a seed (mulberry32).
let drawn = Number(seed);
function draw(many) {
    drawn = (drawn + 0x6d2b79f5) | 0;
    let t = Math.imul(drawn ^ (drawn >>> 15), 1 | drawn);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % many;
}

const OTHER = /^(Another statement|I do not know|The game ends|Write on|end$|result)|in another order/, words = button => (button.all(one => one.tag === "bdi")[0] || button).textContent;

// What can be pressed: buttons, and forms with something in them.
function offered(place) {
    const buttons = place.all(one => one.tag === "button" && !one.disabled && one.listeners.click && !OTHER.test(words(one)))
        .map(one => ({ name: words(one), press: () => one.dispatch("click") }));
    const forms = place.all(one => one.tag === "form").map(one => ({ name: "form", press: () => {
        const input = one.all(child => child.tag === "input")[0], number = input && input.attributes.type === "number";
        if (input)
            input.value = number ? String(Number(input.attributes.min || 0) + draw(3)) : `Word${draw(9)}`;
        one.dispatch("submit");
    } }));
    return [...buttons, ...forms];
}

async function ask(path, body) {
    const answer = await fetch(address + path, body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return answer.json();
}

async function main() {
    let state = await ask("/state"), taps = 0, known = new Set(state.findings.map(one => one.id)), key = 0;
    let recorded = null, trouble = null, forms = null;
    const place = new Node("section"), back = new Node("button"), said = [];
    const moves = new context.Moves(place, back, { record: text => { recorded = text; }, write: () => {}, drawn: () => {}, forms: () => forms, said: () => said, throws: () => false, adds: () => false });
    while (taps < Number(most)) {
        const next = await ask("/next");
        forms = new context.Forms(await ask("/forms"));
        if (next.over)
            break;
        recorded = null;
        moves.show(next, state.state);
        const before = taps;
        for (let here = offered(place); recorded === null && taps - before < 60; here = offered(place)) {
            if (!here.length && moves.head === null && !moves.steps.length && next.moves.some(move => /^(end|result)/.test(next.heads[move[0]].text)))
                return console.log(JSON.stringify({ taps, stuck: null })); // the game can end
            if (!here.length) {
                trouble = place.textContent.slice(0, 300);
                break;
            }
            here[draw(here.length)].press();
            taps++;
        }
        if (recorded === null) {
            console.log(JSON.stringify({ taps, stuck: trouble || "60 taps made no line", log: said.slice(-3) }));
            return;
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
    console.log(JSON.stringify({ taps, stuck: null }));
}

main();
