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

// Whether the state has it so already: that something is destroyed, or has the word that is to be set.
function isSo(names, head, operands) {
    const [name, word] = operands.map(one => one.value);
    const destroys = head === "table: destroy" && operands.length === 1;
    if (!destroys && !(head === "table: set" && operands.length === 2))
        return false;
    const written = one => [quoted(one.name), `${quoted(one.owner || "")}.${quoted(one.name)}`];
    const found = names.find(one => one.name !== null && written(one).includes(name));
    const is = found ? found.things.filter(thing => thing.what === "is").map(thing => thing.value) : ["destroyed"];
    return destroys ? is.includes("destroyed") || is.includes("dead") : is.includes(word);
}

// Whether two operands are numbers of one kind, each open or not.
function alike(one, other) {
    return one.lead === other.lead && one.name === other.name && isNumber(one) && isNumber(other);
}

// Whether two operands are written in the same words: a ship is a unit, too.
function sameWords(one, other) {
    return !one.open && !other.open && one.lead === other.lead && one.value === other.value;
}

function oneButton(one, other) {
    return one === other || sameWords(one, other) || (one.open && other.open && alike(one, other));
}

function isNumber(operand) {
    return operand.open ? /^a number/.test(operand.meaning) : /^-?\d+$/.test(operand.value);
}

// Whether an operand of a move may be a number.
function mayBe(operand, number) {
    return operand.open ? number >= (operand.minimum ?? -Infinity) && number <= (operand.maximum ?? Infinity) : Number(operand.value) === number;
}

// The operands before the first that is open.
function closedPart(operands) {
    const open = operands.findIndex(one => one.open);
    return open < 0 ? operands : operands.slice(0, open);
}

// Dice as a log writes them: "2d6[3 4]", "red[hit crit]".
function diceText({ die, faces }, fallen) {
    return `${!faces.length && fallen.length > 1 && !/^\d+d/.test(die) ? fallen.length : ""}${die}[${fallen.join(" ")}]`;
}

// Whether the user writes an operand, or puts it together, so that nothing has said that it is lawful.
function isTyped(operand) {
    return operand.open && !operand.die && !isNumber(operand);
}

class Moves {
    // `record` is called with each statement that was chosen, `write` with one to go on with in the line, `drawn` after the buttons were
    // drawn. `adds` answers whether something is to be added to a choice, `forms` gives the game's forms, `said` the lines of the log,
    // `throws` whether the faces of a statement follow from the players' chains, `trial` what a statement would be accused of, `seals` whether this
    // phone keeps a player's secrets.
    constructor(place, back, { record, write, adds, drawn, forms, said, side, throws, trial, seals }) {
        Object.assign(this, { place, back, record, write, adds, drawn, said, side, throws, trial, seals }); // side: records what it does and markers, nothing else
        this.askForms = forms;
        this.flag = null; // a word without a value that is switched on: "obstructed"
        this.fallen = {}; // the dice that were tapped for what is chosen, until it is recorded
        this.lone = null; // the forms, while nothing says what may come next
        this.forms = this.lost = null; // lost: what had the focus before the last drawing
        this.points = {}; // that are typed for a result
        this.chosen = []; // numbers of operands, and what was written for those that are open
        this.head = null;
        this.steps = []; // of a statement that is put together from its parts; functions that draw a page, or a Building
        this.draws = 0; // how often it was drawn, or a drawing waits for the forms
        back.addEventListener("click", () => this.goBack());
    }

    // Shows what may come next, but for what the state of the game says already. What was begun goes on, if it may still come.
    show(next, state) {
        this.lone = null;
        this.place.classList.remove("stale"); // nothing else makes it so: what is drawn while this is awaited is still of the log before
        const begun = this.next && this.head !== null && { text: this.next.heads[this.head].text, chosen: this.chosen.map(one => ({ operand: this.next.operands[one.number], text: one.text })) };
        const names = state ? state.names : null;
        this.over = Boolean(state && state.over);
        this.next = { ...next, moves: names ? next.moves.filter(move => !isSo(names, next.heads[move[0]].text, move.slice(1).map(one => next.operands[one]))) : next.moves };
        this.head = null;
        this.chosen = [];
        this.steps = [];
        this.forms = null;
        this.learnFlags();
        if (begun)
            this.goOn(begun);
        else
            this.fallen = {};
        this.draw();
    }

    // Goes on without knowing what may come next: statements are put together from their parts, if the forms are known.
    alone(forms) {
        this.close();
        this.lone = forms || new Forms({ forms: [], names: [] });
        this.place.classList.remove("stale");
        this.draw();
    }

    // Chooses again what was chosen before something else was recorded.
    goOn({ text, chosen }) {
        const head = this.next.heads.findIndex(one => one.text === text), same = (one, other) => one.lead === other.lead && one.value === other.value && one.name === other.name;
        this.head = head < 0 ? null : head;
        for (const one of chosen) {
            const number = this.head === null ? undefined : [...this.ways().keys()].find(way => way !== null && same(this.next.operands[way], one.operand));
            if (number !== undefined)
                this.chosen.push({ number, text: one.text });
            else
                [this.head, this.chosen, this.fallen] = [null, [], {}];
        }
    }

    goBack() {
        if (this.steps.length) {
            this.steps.pop();
            this.draw();
            return;
        }
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
        return this.next.moves.filter(move => move[0] === this.head && this.chosen.every((one, i) => this.fits(move[i + 1], one)));
    }

    // Whether an operand of a move is what was chosen: it is written so, or a number that may be so much.
    fits(number, { number: chosen, text }) {
        if (number === undefined)
            return false;
        const own = this.next.operands[number], other = this.next.operands[chosen];
        return sameWords(own, other) || (isNumber(other) ? alike(own, other) && mayBe(own, Number(text)) : own === other);
    }

    // What may be chosen next: the number of an operand, or null if the statement may end; with the number of moves that go on so. Operands
    // in the same words are one, and so are open numbers with other limits, which depend on what follows.
    ways() {
        const ways = new Map(), depth = this.chosen.length + 1, { operands } = this.next;
        for (const move of this.left()) {
            const own = move.length > depth ? move[depth] : null;
            const number = own === null ? own : [...ways.keys()].find(one => one !== null && oneButton(operands[one], operands[own])) ?? own;
            ways.set(number, (ways.get(number) || 0) + 1);
        }
        return ways;
    }

    // An open number with the limits of all moves that go on with one.
    limited(number) {
        const { operands } = this.next, depth = this.chosen.length + 1, own = operands[number];
        const all = this.left().filter(move => move.length > depth && operands[move[depth]].open && alike(operands[move[depth]], own)).map(move => operands[move[depth]]);
        const limit = (name, pick) => all.some(one => one[name] === undefined) ? undefined : pick(...all.map(one => one[name]));
        const minimum = limit("minimum", Math.min), maximum = limit("maximum", Math.max);
        return { ...own, minimum, maximum, meaning: `a number${minimum === undefined ? "" : ` from ${minimum}`}${maximum === undefined ? "" : ` to ${maximum}`}` };
    }

    text() {
        const head = this.next.heads[this.head];
        return head.text + this.chosen.map(one => ` ${this.next.operands[one.number].lead}${one.text}`).join("");
    }

    choose(number, text) {
        if (text === "") // nothing was tapped or written
            return;
        if (number !== null)
            this.chosen.push({ number, text: text === undefined ? this.next.operands[number].value : text });
        const ways = this.ways();
        if (number === null || (ways.size === 1 && ways.has(null)) || ways.size === 0) {
            this.finish();
        } else if (ways.size === 1 && !this.operandAt(ways).open) {
            this.choose(ways.keys().next().value);
        } else {
            this.draw();
        }
    }

    // Records what was chosen, or asks what to add to it.
    finish() {
        const statement = this.text() + (this.flag ? ` ${this.flag}` : ""), head = this.next.heads[this.head], typed = this.flag !== null || this.chosen.some(one => isTyped(this.next.operands[one.number]));
        const operands = this.chosen.map(one => ({ ...this.next.operands[one.number], text: one.text }));
        if (this.adds()) {
            this.close();
            this.build(forms => forms.after(head, operands), statement);
        } else if (typed) {
            this.attempt(statement);
        } else {
            this.give(statement);
        }
    }

    close() {
        this.head = this.flag = null;
        this.chosen = [];
        this.steps = [];
        this.fallen = {};
    }

    give(statement) {
        this.close();
        this.draw();
        this.record(statement);
    }

    // Records what was not offered as it is, but made by the user, if nothing is found in it; else says what, and asks. After a result nothing
    // but the end can come: what that would break is told before.
    attempt(statement) {
        const draws = ++this.draws, told = this.trial(/^result /.test(statement) ? `${statement}; end` : statement);
        if (told && told.then)
            told.then(answer => this.draws === draws && this.judged(statement, answer)); // else something was tapped meanwhile
        else
            this.judged(statement, told);
    }

    judged(statement, told) {
        if (!told || told.answer === "legal" || !told.found.length)
            this.give(statement);
        else
            this.push(() => this.drawTrial(statement, told));
    }

    drawTrial(statement, { answer, found }) {
        const again = answer === "unreadable" ? element("button", { type: "button", class: "choice", onclick: () => { this.close(); this.draw(); this.write(statement); } }, "Write it otherwise")
            : element("button", { type: "button", class: "choice", onclick: () => this.give(statement) }, "Record it all the same", element("span", { class: "why" }, "breaks a rule"));
        this.place.append(element("p", { class: "path" }, element("bdi", {}, statement)), ...found.map(one => element("p", { class: "bad", role: "status" }, element("bdi", {}, one.message))),
            element("div", { class: "choices" }, again, element("button", { type: "button", class: "choice main", onclick: () => this.goBack() }, "Change it")));
    }

    // Goes on to put a statement together: `start` makes it, or a function that draws a page, from the game's forms. Null: it is written.
    async build(start, text) {
        this.forms = this.forms || this.askForms();
        if (this.forms instanceof Promise) {
            const draws = ++this.draws, forms = await this.forms;
            if (this.draws !== draws) // other moves are shown, or something else was tapped, meanwhile: the last tap counts
                return;
            this.forms = forms;
        }
        const step = this.forms && start(this.forms);
        if (step)
            this.steps.push(step);
        else if (text)
            this.write(text);
        this.draw();
    }

    begin(head) {
        this.head = head;
        this.flag = null;
        this.chosen = [];
        this.learnFlags();
        const ways = this.ways();
        if (ways.size === 1 && (ways.has(null) || !this.operandAt(ways).open))
            this.choose(ways.keys().next().value);
        else
            this.draw();
    }

    // Asks once which words without a value the game's verbs may have, and which several times, and draws again what has such a word.
    learnFlags() {
        if (this.flags)
            return;
        const learn = forms => {
            [this.flags, this.several] = forms ? [forms.flags(), forms.several()] : [null, null];
            if (forms && !this.steps.length && (this.head === null || this.switches().length))
                this.draw();
        };
        const forms = this.askForms();
        if (forms && forms.then)
            forms.then(learn);
        else
            learn(forms);
    }

    // A switch for the word without a value that the verb may have at its end, if there is one.
    switches() {
        const words = this.flags && this.flags.get(this.next.heads[this.head].verb) || [];
        return words.length > 1 ? [] : words.map(word => element("button", { type: "button", class: "choice switch", role: "switch", "aria-checked": String(this.flag === word),
            onclick: () => { this.flag = this.flag === word ? null : word; this.draw(); } }, element("bdi", {}, word), this.flag === word ? ": yes" : ": no"));
    }

    draw() {
        this.draws++;
        const step = this.steps[this.steps.length - 1], active = document.activeElement;
        if (active && this.place.contains(active))
            this.lost = active;
        this.place.replaceChildren();
        this.back.hidden = this.head === null && !step;
        if (step instanceof Building)
            this.drawBuilding(step);
        else if (step)
            step();
        else if (this.lone)
            this.drawSubjects(this.lone);
        else if (this.next && this.head === null)
            this.drawGroups();
        else if (this.next)
            this.drawOperand();
        this.drawn();
    }

    // Puts the focus on what is asked for; else on a button, if it is still there, or on the first of what may come next.
    focus(button) {
        const asked = (this.head !== null || this.steps.length) && this.place.querySelector("button.face, button, input");
        const before = button || this.lost, next = asked || (before && (before.isConnected ? before : this.place.querySelector("button")));
        this.lost = null;
        if (next)
            next.focus({ preventScroll: true });
    }

    // The first page: groups of verbs.
    drawGroups() {
        const next = this.next, groups = new Map();
        if (next.answer === "nowhere")
            this.place.append(element("p", {}, this.over ? "The game is over." : "No game is played here now. Write a line: 'game armada' begins one."));
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
                element("div", { class: "choices" }, ...group.verbs.flatMap(verb => [...this.verbButtons(verb), ...chipButtons(this, verb.head, verb.moves.map(move => move.slice(1).map(one => next.operands[one])))]))));
        if (next.answer !== "nowhere")
            this.place.append(element("section", { class: "group" }, element("h3", {}, "Anything else"), element("div", { class: "choices" },
                next.over || next.declaring || this.side ? "" : this.stepButton("The game ends", () => this.build(forms => forms.begin(null, "result"))),
                this.stepButton("Another statement", () => this.build(forms => () => this.drawSubjects(forms))), this.unknownButton())));
    }

    // "I do not know", wherever something is asked of a game that has begun and is not over.
    unknownButton() {
        return !this.next || this.next.declaring || this.next.over || this.side ? "" : this.stepButton("I do not know", () => this.build(forms => () => this.drawAreas(forms)));
    }

    // Asks what is not known from here on: the log then says so, and what depends on it is undecided instead of wrong.
    drawAreas(forms) {
        const take = area => () => { this.steps = []; this.head = null; this.chosen = []; this.draw(); this.record(`table: unknown ${area}`); };
        this.place.append(element("h3", {}, "What is not known from here on?"), element("div", { class: "choices" },
            ...[...forms.areas, { word: "all", line: "Everything but what will be recorded." }].map(one => element("button", { type: "button", class: "choice", onclick: take(one.word) },
                element("bdi", {}, one.word), element("span", { class: "why" }, one.line)))));
    }

    stepButton(text, onclick, why) {
        return element("button", { type: "button", class: "choice", onclick }, element("bdi", {}, text), " \u2026", why && element("span", { class: "why" }, why));
    }

    // The buttons of a verb: one for each move if there are few, all complete; otherwise one button, with the number of moves.
    verbButtons({ head, number, moves }) {
        const operands = move => move.slice(1).map(one => this.next.operands[one]);
        const open = moves.some(move => operands(move).some(one => one.open)), lies = move => operands(move)[0]?.die && !operands(move)[0].open;
        if (moves.length <= FEW && (!open || moves.every(lies)))
            return moves.flatMap(move => [element("button", { type: "button", class: "choice", onclick: () => this.whole(move) },
                element("bdi", {}, [head.subject ? head.verb : head.text, ...closedPart(operands(move)).map(one => one.lead + one.value)].join(" ")), open ? " \u2026" : ""), this.orderButton(head, operands(move))]);
        return [element("button", { type: "button", class: "choice", onclick: () => this.begin(number) }, element("bdi", {}, head.subject ? head.verb : head.text), " \u2026",
            element("span", { class: "why" }, moves.length > 1 ? `${moves.length} ways` : operands(moves[0]).map(one => one.meaning).join(", ")))];
    }

    // Where a move gives several names in one order: a button for another order.
    orderButton(head, operands) {
        const list = operands.findIndex(one => /^\[.* .*\]$/.test(one.value));
        return list < 0 ? "" : this.stepButton(`${head.subject ? head.verb : head.text} in another order`, () => this.build(forms => forms.after(head, operands.slice(0, list))));
    }

    // Chooses a move, up to what it leaves open.
    whole(move) {
        this.head = move[0];
        this.chosen = closedPart(move.slice(1).map(number => ({ number, text: this.next.operands[number].value, open: this.next.operands[number].open })));
        if (this.chosen.length === move.length - 1)
            this.finish();
        else
            this.draw();
    }

    drawOperand() {
        const ways = this.ways();
        this.place.append(this.pathElement());
        const closed = [...ways].filter(([number]) => number === null || !this.next.operands[number].open);
        const meanings = new Set(closed.filter(([number]) => number !== null).map(([number]) => this.next.operands[number].meaning));
        const open = [...ways.keys()].filter(number => number !== null && this.next.operands[number].open), throws = open.filter(number => this.next.operands[number].die);
        const asked = throws.length > 1 ? [this.throwsElement(throws)] : open.map(number => this.asking(number));
        const buttons = element("div", { class: "choices" }, ...closed.map(([number, count]) => this.operandButton(number, count, meanings.size > 1)));
        this.place.append(...asked, meanings.size === 1 ? element("h3", {}, [...meanings][0]) : "", buttons, element("div", { class: "group choices" }, ...this.switches(), this.unknownButton()));
    }

    operandButton(number, count, told) {
        if (number === null)
            return element("button", { type: "button", class: "choice main", onclick: () => this.choose(null) }, "Record as it is");
        const operand = this.next.operands[number];
        const why = [told && operand.meaning, count > 1 && `${count} ways`].filter(Boolean).join("; ");
        return element("button", { type: "button", class: "choice", onclick: () => this.choose(number) }, element("bdi", {}, operand.lead + operand.value),
            why && element("span", { class: "why" }, why));
    }

    // What is chosen so far.
    pathElement() {
        return element("p", { class: "path" }, element("bdi", {}, this.text()), " \u2026");
    }

    // Buttons for several throws, of which the user chooses one.
    throwsElement(numbers) {
        const words = tray => tray.map(one => one.dice > 1 ? `${one.dice} ${one.die}` : one.die).join(", ");
        return element("div", { class: "group" }, element("h3", {}, "Which dice are rolled?"), element("div", { class: "choices" },
            ...numbers.map(number => this.stepButton(words(this.tray(number)), () => this.push(() => this.place.append(this.pathElement(), this.asking(number)))))));
    }

    // The dice that are thrown together: an operand, and those that follow it if nothing else may.
    tray(number) {
        const depth = this.chosen.length + 1, moves = this.left().filter(move => move[depth] === number), { operands } = this.next;
        const after = moves.length === 1 ? moves[0].slice(depth).map(one => operands[one]) : [operands[number]], other = after.findIndex(one => !one.die || !one.open);
        return other < 0 ? after : after.slice(0, other);
    }

    // Asks for an operand that is open: dice, a number, or a text.
    asking(number) {
        const operand = this.next.operands[number];
        if (operand.die && this.throws(this.text()))
            return this.askThrow(operand, text => this.choose(number, text));
        if (operand.die)
            return this.askDice(this.tray(number), texts => this.chooseDice(number, texts));
        if (isNumber(operand))
            return this.askNumber(this.limited(number), text => this.choose(number, text));
        if (/^dice/.test(operand.meaning)) // of any kind
            return element("div", { class: "choices" }, this.stepButton("Dice", () => this.build(forms => () => this.drawAnyDice(forms, number))));
        const text = /^a (text|new name)/.test(operand.meaning); // else it is written as it is
        return this.askText(operand.meaning, words => this.choose(number, text ? quoted(words) : words));
    }

    // The roll whose dice are being tapped, as a statement with the dice so far. Null: no die has been tapped.
    entered() {
        const all = this.head === null ? [] : Object.values(this.fallen).filter(one => one.text === this.text()), begun = all.find(one => one.rows.some(row => row.length));
        return begun ? begun.text + begun.kinds.map((one, i) => ` ${one.lead || ""}${diceText(one, begun.rows[i])}`).join("") : null;
    }

    // Chooses the dice that fell, each kind an operand.
    chooseDice(number, texts) {
        this.steps = [];
        const depth = this.chosen.length + 1, move = this.left().find(one => one[depth] === number);
        texts.slice(0, -1).forEach((text, i) => this.chosen.push({ number: move[depth + i], text }));
        this.choose(move[depth + texts.length - 1], texts[texts.length - 1]);
    }

    // Asks for dice of which the game knows neither kind nor number.
    drawAnyDice(forms, number) {
        const operand = this.next.operands[number], kinds = forms.diceOf(this.next.heads[this.head].verb, operand.name);
        if (!kinds.length)
            return this.place.append(this.pathElement(), this.askText(operand.meaning, words => this.choose(number, words)));
        this.place.append(this.pathElement(), this.askDice(kinds.map(one => ({ lead: operand.lead, die: one.name, faces: one.faces || [], dice: 0, minimum: 1, maximum: one.sides })),
            texts => { this.steps = []; this.choose(number, texts.filter(Boolean).join(" ")); }));
    }

    askText(label, take) {
        const input = element("input", { type: "text", autocomplete: "off", autocapitalize: "off", "aria-label": label });
        return this.form(label, () => input.value && take(input.value), input);
    }

    form(label, take, ...fields) {
        return element("form", { class: "group", onsubmit: event => { event.preventDefault(); take(); } }, element("h3", {}, label),
            element("div", { class: "choices" }, ...fields, element("button", { class: "main" }, "Record")));
    }

    // Few numbers are buttons; where there may be more, there is a field, too.
    askNumber(operand, take) {
        const bounded = operand.maximum !== undefined && operand.minimum !== undefined && operand.maximum - operand.minimum <= 24;
        const cards = this.head !== null && /^(draw|discard)$/.test(this.next.heads[this.head].verb); // no card is no move
        const least = bounded || operand.minimum > 0 ? operand.minimum : cards ? 1 : 0, most = bounded ? operand.maximum : least + 12;
        const buttons = [];
        for (let one = least; one <= most; one++)
            buttons.push(element("button", { type: "button", class: "choice", onclick: () => take(String(one)) }, operand.lead + one));
        const input = element("input", { type: "number", inputmode: "numeric", min: operand.minimum, max: operand.maximum, "aria-label": operand.meaning });
        const group = element("div", { class: "group" }, element("h3", {}, operand.meaning), element("div", { class: "choices" }, ...buttons));
        if (!bounded)
            group.append(this.form("Another number", () => input.value && take(input.value), input));
        return group;
    }

    // Dice that follow from chains: their number says it all, and the faces that stand here are replaced.
    askThrow(operand, take) {
        const counts = operand.dice ? [operand.dice] : Array.from({ length: 12 }, (_, i) => i + 1), face = operand.faces[0] || String(operand.minimum || 1);
        return element("div", { class: "group" }, element("h3", {}, `${operand.die}: how many are thrown?`), element("div", { class: "choices" },
            ...counts.map(count => element("button", { type: "button", class: "choice", onclick: () => take(`${operand.die}[${Array(count).fill(face).join(" ")}]`) }, `Throw ${count} ${operand.die}`))));
    }

    // The dice of a throw as they lie: a row for each kind, with its faces. A tap on a face shows it on the next die, or on the one that
    // was tapped before. What was tapped stays until it is recorded. A single die is recorded with its face.
    askDice(kinds, take) {
        const key = `${this.head === null ? "" : this.text()}\n${kinds.map(one => `${one.dice} ${one.die}`).join(", ")}`, group = element("div", { class: "tray" });
        const { rows } = this.fallen[key] = this.fallen[key] || { kinds, text: this.head === null ? "" : this.text(), rows: kinds.map(() => []) }, known = kinds.every(one => one.dice), alone = known && kinds.length === 1 && kinds[0].dice === 1;
        const texts = () => kinds.map((one, i) => rows[i].length ? diceText(one, rows[i]) : "");
        const draw = picked => group.replaceChildren(...kinds.map((one, i) => this.diceRow(one, rows[i], picked && picked.row === i ? picked.at : null, at => draw({ row: i, at }), () => alone ? take(texts()) : draw(null))),
            alone ? "" : element("button", { type: "button", class: "main", disabled: known ? kinds.some((one, i) => rows[i].length < one.dice) : !rows.some(one => one.length), onclick: () => take(texts()) }, "Record these dice"));
        draw(null);
        return group;
    }

    // The dice of one kind, and its faces. `at`: which one is to show another face.
    diceRow(kind, fallen, at, pick, changed) {
        const faces = kind.faces.length ? kind.faces : Array.from({ length: Math.min((kind.maximum || 6) - (kind.minimum || 1) + 1, 20) }, (_, i) => String((kind.minimum || 1) + i));
        const full = kind.dice > 0 && fallen.length === kind.dice, set = face => { fallen[at === null ? (full ? kind.dice - 1 : fallen.length) : at] = face; changed(); };
        const dice = fallen.map((face, i) => element("button", { type: "button", "aria-label": `${kind.die} ${face}, change it`, "aria-pressed": String(i === at), onclick: () => pick(i) }, face));
        const lacking = element("span", { class: "small" }, kind.dice ? `${fallen.length} of ${kind.dice}` : "");
        const away = !kind.dice && at !== null && element("button", { type: "button", onclick: () => { fallen.splice(at, 1); changed(); } }, "Take it away");
        return element("div", { class: "group" }, element("h3", {}, `${kind.die}: tap what fell`), element("div", { class: "dice", role: "status", "aria-label": `${kind.die} dice` }, ...dice, lacking),
            element("div", { class: "choices" }, ...faces.map(face => element("button", { type: "button", class: "choice face", disabled: full && at === null, onclick: () => set(face) }, face)), away || ""));
    }

    // A statement that is put together ------------------------------------------------------------

    drawSubjects(forms) {
        const verbs = subject => () => this.drawVerbs(forms, subject);
        this.place.append(element("h3", {}, "Who, or what?"), element("div", { class: "choices" }, ...forms.subjects().filter(one => !this.side || one === this.side).map(one => this.stepButton(one, () => this.push(verbs(one)))),
            ...forms.markers().filter(one => !this.side || one !== "result").map(word => this.stepButton(word, () => this.push(forms.begin(null, word))))));
    }

    drawVerbs(forms, subject) {
        this.place.append(element("p", { class: "path" }, element("bdi", {}, `${subject}:`), " \u2026"),
            element("div", { class: "choices" }, ...forms.verbs(subject).map(verb => this.stepButton(verb, () => this.push(forms.begin(subject, verb))))));
    }

    push(step) {
        this.steps.push(step);
        this.draw();
    }

    drawBuilding(building) {
        const done = () => this.attempt(building.text);
        this.place.append(element("p", { class: "path" }, element("bdi", {}, building.text), " \u2026"), element("div", { class: "choices" },
            building.isWhole() && element("button", { type: "button", class: "choice main", onclick: done }, "Record as it is")));
        const options = building.options(), result = options.some(one => one.part.name === "POINTS") && building.text.startsWith("result ");
        const offered = new Set(); // a value that fits several forms has one button
        for (const option of options.filter(one => !result || !/^POINTS/.test(one.part.name || "")))
            this.place.append(this.partElement(building, option, offered));
        if (result)
            this.place.append(pointsElement(building, this.points, text => { this.points = {}; this.attempt(text); }));
        if (building.isOpen())
            this.place.append(this.wordsElement(building));
        this.place.append(element("div", { class: "group choices" }, element("button", { type: "button", onclick: () => { this.steps = []; this.draw(); this.write(building.text); } }, "Write on"), this.unknownButton()));
    }

    // Asks for a part. `offered`: the values that have a button, with what leads to them.
    partElement(building, option, offered = new Set()) {
        const { part, lead } = option, label = `${lead}${(part.name || "").toLowerCase().replace(/_/g, " ")}`.trim();
        const take = value => this.push(building.add(option, value));
        const before = new Map(part.outcome ? [...building.text.matchAll(/([a-z][a-z0-9]*)\[([^\][]*)\]/g)].map(one => [one[1], one[2].trim().split(/\s+/).length]) : []);
        if (part.dice) // what comes up are the dice that stand before it
            return this.askDice(part.dice.filter(one => !before.size || before.has(one.name)).map(one => ({ die: one.name, faces: one.faces || [], dice: before.get(one.name) || 0, minimum: 1, maximum: one.sides })),
                texts => take(texts.filter(Boolean).join(" ")));
        if (part.number)
            return this.askNumber({ lead, meaning: label, minimum: part.minimum, maximum: part.maximum }, take);
        const known = part.words || part.kinds ? building.valuesOf(part) : part.name === "REASON" ? REASONS : part.lead === "by " || part.name === "CARD" ? building.forms.sources(building.subject) : []; // no name is a salt
        const values = known.filter(one => !offered.has(lead + one));
        values.forEach(one => offered.add(lead + one));
        if (known.length && !values.length && !part.fresh)
            return "";
        const group = element("div", { class: "group" }, part.name && element("h3", {}, label), element("div", { class: "choices" },
            ...values.map(one => element("button", { type: "button", class: "choice", onclick: () => take(one) }, element("bdi", {}, lead + one)))));
        if (part.fresh)
            group.append(this.askText(`${label}: another`, text => take(quoted(text))));
        return group;
    }

    // Asks for words that nothing judges: those that stood before after such a verb, and names after "at".
    wordsElement(building) {
        const head = `: ${building.ways[0]?.form.word} `, said = new Set(this.said().filter(line => line.includes(head))
            .flatMap(line => line.slice(line.indexOf(head) + head.length).split(" ").slice(1)).filter(word => /^[a-z][a-z-]+$/.test(word) && word !== "at"));
        const take = words => this.push(building.addWords(words));
        const others = building.forms.names.filter(one => one.owner !== null && one.owner !== building.subject);
        return element("div", { class: "group" }, element("h3", {}, "What nothing judges"), element("div", { class: "choices" },
            ...[...said, ...others.map(one => `at ${building.forms.written(one, [one.kind], building.subject)}`)].map(words => element("button", { type: "button", class: "choice", onclick: () => take(words) }, element("bdi", {}, words)))),
            this.askText("other words", take));
    }
}
