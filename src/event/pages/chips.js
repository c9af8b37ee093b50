// SPDX-License-Identifier: MIT
"use strict";
// Words of which one statement may have several, such as dials, tokens and payments: each is tapped, then all are recorded at once.
// Nothing here knows a game.

const CHIPS_MOST = 8;

// How a verb's moves go on with such a word: {before: what stands before it, lead, meaning, words}, for each beginning with two words
// or more.
function severalWays(parts, operandsOfMoves) {
    const found = new Map();
    for (const operands of operandsOfMoves) {
        const at = operands.findIndex(one => parts.some(part => part.name === one.name && part.words.includes(one.value)));
        if (at < 0 || operands.slice(0, at).some(one => one.open))
            continue;
        const before = operands.slice(0, at).map(one => one.lead + one.value), key = before.join(" ");
        if (!found.has(key))
            found.set(key, { before, lead: operands[at].lead, meaning: operands[at].meaning, words: new Set() });
        found.get(key).words.add(operands[at].value);
    }
    return [...found.values()].filter(one => one.words.size > 1);
}

// Buttons that lead to the chips of a verb. `several`: the parts of each verb of which a statement may have several.
function chipButtons(moves, head, operandsOfMoves) {
    const parts = moves.several?.get(head.verb) || [], found = parts.length ? severalWays(parts, operandsOfMoves) : [];
    return found.length > CHIPS_MOST ? [] : found.map(way => {
        const chosen = []; // stays while the user goes back and forth
        return moves.stepButton([head.subject ? head.verb : head.text, ...way.before].join(" "), () => moves.push(() => drawChips(moves, head, way, chosen)), "several at once");
    });
}

function chipsText(head, way, chosen) {
    return [head.text, ...way.before, ...chosen.map((word, i) => (i ? "" : way.lead) + word)].join(" ");
}

// What is secret, for those who share a log.
function secretElement(moves, head, way) {
    if (!way.words.has("sealed"))
        return "";
    return element("p", { class: "small" }, moves.seals?.(head.subject) ? "Shown to nobody until it is revealed: this phone seals it." : "Everybody can read what is tapped here; 'sealed' says only that something lies there.");
}

function drawChips(moves, head, way, chosen) {
    const change = act => () => { act(); moves.draw(); }, full = chosen.length === CHIPS_MOST;
    const chip = (word, i) => element("button", { type: "button", class: "chip", "aria-label": `${word}, take it away`, onclick: change(() => chosen.splice(i, 1)) }, word);
    const add = word => element("button", { type: "button", class: "choice", disabled: full, onclick: change(() => full || chosen.push(word)) }, element("bdi", {}, word));
    moves.place.append(element("p", { class: "path" }, element("bdi", {}, chipsText(head, way, chosen)), " \u2026"), element("h3", {}, way.meaning || "Which?"), secretElement(moves, head, way),
        element("div", { class: "dice", role: "status", "aria-label": "tapped" }, ...chosen.map(chip), chosen.length ? "" : element("span", { class: "small" }, "Tap each, in order.")),
        element("div", { class: "choices" }, ...[...way.words].map(add)),
        element("div", { class: "group choices" }, element("button", { type: "button", class: "choice main", disabled: !chosen.length, onclick: () => chosen.length && moves.attempt(chipsText(head, way, chosen)) }, "Record as it is")));
}
