// SPDX-License-Identifier: MIT
"use strict";
// What may come next, as buttons. The user chooses step by step: who and the verb first, then one operand after the other.
// Nothing here knows a game: groups follow from the meanings of the operands.

const GROUPS = [
    ["units", subject => `${subject}: ships and units`],
    ["attack", subject => `${subject}: attack and dice`],
    ["rest", subject => `${subject}: tokens and more`],
    ["table", () => "Phase and table"],
];
const FEW = 8; // a verb with at most so many moves shows each as a button

// The group of a verb, by the operands of all its moves.
function groupOf(head, operands) {
    if (head.subject === null)
        return "table";
    if (operands.some(one => one.die || one.lead === "on "))
        return "attack";
    return operands.some(one => /^\S+ of /.test(one.meaning || "")) ? "units" : "rest";
}

class Moves {
    // `record` is called with each complete statement that was chosen, `drawn` after the buttons were drawn.
    constructor(place, back, record, drawn) {
        this.place = place;
        this.back = back;
        this.record = record;
        this.drawn = drawn;
        this.chosen = []; // numbers of operands, and what was written for those that are open
        this.head = null;
        back.addEventListener("click", () => this.goBack());
    }

    show(next) {
        this.next = next;
        this.head = null;
        this.chosen = [];
        this.draw();
    }

    goBack() {
        if (this.chosen.length)
            this.chosen.pop();
        else
            this.head = null;
        // also takes back the steps that left no choice
        while (this.chosen.length && this.ways().size === 1 && !this.operandAt(this.ways()).open)
            this.chosen.pop();
        if (this.head !== null && !this.chosen.length && this.ways().size === 1 && !this.operandAt(this.ways()).open)
            this.head = null;
        this.draw();
    }

    operandAt(ways) {
        const only = ways.keys().next().value;
        return only === null ? {} : this.next.operands[only];
    }

    // The moves that go on from what was chosen.
    left() {
        return this.next.moves.filter(move => move[0] === this.head && this.chosen.every((one, i) => move[i + 1] === one.number));
    }

    // What may be chosen next: the number of an operand, or null if the statement may end; with the number of moves that go on so.
    ways() {
        const ways = new Map(), depth = this.chosen.length + 1;
        for (const move of this.left()) {
            const number = move.length > depth ? move[depth] : null;
            ways.set(number, (ways.get(number) || 0) + 1);
        }
        return ways;
    }

    text() {
        const head = this.next.heads[this.head];
        return head.text + this.chosen.map(one => ` ${this.next.operands[one.number].lead}${one.text}`).join("");
    }

    choose(number, text) {
        if (number !== null)
            this.chosen.push({ number, text: text === undefined ? this.next.operands[number].value : text });
        const ways = this.ways();
        if (number === null || (ways.size === 1 && ways.has(null)) || ways.size === 0) {
            const statement = this.text();
            this.head = null;
            this.chosen = [];
            this.draw();
            this.record(statement);
        } else if (ways.size === 1 && !this.operandAt(ways).open) {
            this.choose(ways.keys().next().value);
        } else {
            this.draw();
        }
    }

    begin(head) {
        this.head = head;
        this.chosen = [];
        const ways = this.ways();
        if (ways.size === 1 && (ways.has(null) || !this.operandAt(ways).open))
            this.choose(ways.keys().next().value);
        else
            this.draw();
    }

    draw() {
        this.place.classList.remove("stale");
        this.place.replaceChildren();
        this.back.hidden = this.head === null;
        if (this.next && this.head === null)
            this.drawGroups();
        else if (this.next)
            this.drawOperand();
        this.drawn();
    }

    // Puts the focus on what is asked for; else on a button, if it is still there.
    focus(button) {
        const first = this.head !== null && this.place.querySelector("button.face, button, input");
        if (first)
            first.focus({ preventScroll: true });
        else if (button && button.isConnected)
            button.focus({ preventScroll: true });
    }

    // The first page: groups of verbs.
    drawGroups() {
        const next = this.next, groups = new Map();
        if (next.answer === "nowhere")
            this.place.append(element("p", {}, "No game is played here now. Write a line: 'game armada' begins one."));
        if (next.answer === "too-many")
            this.place.append(element("p", {}, "Not everything that may come next is listed; you can write the line yourself."));
        next.heads.forEach((head, number) => {
            const moves = next.moves.filter(move => move[0] === number);
            const operands = moves.flatMap(move => move.slice(1).map(one => next.operands[one]));
            const key = groupOf(head, operands), subject = head.subject || "";
            const place = `${subject}\n${key}`;
            if (!groups.has(place))
                groups.set(place, { key, subject, verbs: [] });
            groups.get(place).verbs.push({ head, number, moves });
        });
        const order = [...groups.values()].sort((a, b) => (a.subject === "") - (b.subject === "") ||
            next.turn.indexOf(a.subject) - next.turn.indexOf(b.subject) || GROUPS.findIndex(one => one[0] === a.key) - GROUPS.findIndex(one => one[0] === b.key));
        for (const group of order)
            this.place.append(element("section", { class: "group" }, element("h3", {}, GROUPS.find(one => one[0] === group.key)[1](group.subject)),
                element("div", { class: "choices" }, ...group.verbs.flatMap(verb => this.verbButtons(verb)))));
    }

    // The buttons of a verb: one for each move if there are few, all complete; otherwise one button, with the number of moves.
    verbButtons({ head, number, moves }) {
        const operands = move => move.slice(1).map(one => this.next.operands[one]);
        const open = moves.some(move => operands(move).some(one => one.open));
        if (moves.length <= FEW && !open)
            return moves.map(move => element("button", { type: "button", class: "choice", onclick: () => this.whole(move) },
                element("bdi", {}, [head.subject ? head.verb : head.text, ...operands(move).map(one => one.lead + one.value)].join(" "))));
        return [element("button", { type: "button", class: "choice", onclick: () => this.begin(number) }, element("bdi", {}, head.subject ? head.verb : head.text), " \u2026",
            element("span", { class: "why" }, moves.length > 1 ? `${moves.length} ways` : operands(moves[0]).map(one => one.meaning).join(", ")))];
    }

    whole(move) {
        this.head = move[0];
        this.chosen = move.slice(1).map(number => ({ number, text: this.next.operands[number].value }));
        const statement = this.text();
        this.head = null;
        this.chosen = [];
        this.record(statement);
    }

    drawOperand() {
        const ways = this.ways();
        this.place.append(element("p", { class: "path" }, element("bdi", {}, this.text()), " \u2026"));
        const closed = [...ways].filter(([number]) => number === null || !this.next.operands[number].open);
        const meanings = new Set(closed.filter(([number]) => number !== null).map(([number]) => this.next.operands[number].meaning));
        const asked = [...ways.keys()].filter(number => number !== null && this.next.operands[number].open).map(number => this.asking(number));
        const buttons = element("div", { class: "choices" }, ...closed.map(([number, count]) => this.operandButton(number, count, meanings.size > 1)));
        this.place.append(...asked, meanings.size === 1 ? element("h3", {}, [...meanings][0]) : "", buttons);
    }

    operandButton(number, count, told) {
        if (number === null)
            return element("button", { type: "button", class: "choice main", onclick: () => this.choose(null) }, "Record as it is");
        const operand = this.next.operands[number];
        const why = [told && operand.meaning, count > 1 && `${count} ways`].filter(Boolean).join("; ");
        return element("button", { type: "button", class: "choice", onclick: () => this.choose(number) }, element("bdi", {}, operand.lead + operand.value),
            why && element("span", { class: "why" }, why));
    }

    // Asks for an operand that is open: dice, a number, or a text.
    asking(number) {
        const operand = this.next.operands[number];
        if (operand.die)
            return this.askDice(number, operand);
        if (/^a number/.test(operand.meaning))
            return this.askNumber(number, operand);
        const input = element("input", { type: "text", autocomplete: "off", autocapitalize: "off", "aria-label": operand.meaning });
        const text = /^a (text|new name)/.test(operand.meaning); // else it is written as it is: red[hit]
        const quoted = words => !text || /^\d+$/.test(words) || /^[A-Za-z][A-Za-z0-9-]*$|^["[]/.test(words) ? words : `"${words.replace(/["\\]/g, "\\$&")}"`;
        return this.form(operand.meaning, () => input.value && this.choose(number, quoted(input.value)), input);
    }

    form(label, take, ...fields) {
        return element("form", { class: "group", onsubmit: event => { event.preventDefault(); take(); } }, element("h3", {}, label),
            element("div", { class: "choices" }, ...fields, element("button", { class: "main" }, "Record")));
    }

    // Few numbers are buttons; where there may be more, there is a field, too.
    askNumber(number, operand) {
        const bounded = operand.maximum !== undefined && operand.minimum !== undefined && operand.maximum - operand.minimum <= 24;
        const least = bounded || operand.minimum > 0 ? operand.minimum : 0, most = bounded ? operand.maximum : least + 12;
        const buttons = [];
        for (let one = least; one <= most; one++)
            buttons.push(element("button", { type: "button", class: "choice", onclick: () => this.choose(number, String(one)) }, operand.lead + one));
        const input = element("input", { type: "number", inputmode: "numeric", min: operand.minimum, max: operand.maximum, "aria-label": operand.meaning });
        const group = element("div", { class: "group" }, element("h3", {}, operand.meaning), element("div", { class: "choices" }, ...buttons));
        if (!bounded)
            group.append(this.form("Another number", () => input.value && this.choose(number, input.value), input));
        return group;
    }

    // The user taps the faces that fell. If the number of dice is known, the last tap records them.
    askDice(number, operand) {
        const fallen = [], shown = element("div", { class: "dice", role: "status", "aria-label": "fallen" });
        const faces = operand.faces.length ? operand.faces : Array.from({ length: Math.min((operand.maximum || 6) - (operand.minimum || 1) + 1, 20) }, (_, i) => String((operand.minimum || 1) + i));
        const done = () => this.choose(number, `${operand.die}[${fallen.join(" ")}]`);
        const draw = () => {
            shown.replaceChildren(...fallen.map((face, i) => element("button", { type: "button", "aria-label": `${face}, take away`, onclick: () => { fallen.splice(i, 1); draw(); } }, face)));
            shown.append(operand.dice ? ` ${fallen.length} of ${operand.dice}` : "");
        };
        const add = face => {
            fallen.push(face);
            if (operand.dice && fallen.length === operand.dice)
                done();
            else
                draw();
        };
        draw();
        return element("div", { class: "group" }, element("h3", {}, `${operand.die}: tap what fell`), shown,
            element("div", { class: "choices" }, ...faces.map(face => element("button", { type: "button", class: "choice face", onclick: () => add(face) }, face))),
            element("button", { type: "button", class: operand.dice ? "" : "main", onclick: () => fallen.length && done() }, "Record these dice"));
    }
}
