// SPDX-License-Identifier: MIT
"use strict";
// Statements that are put together from their parts: what is not listed as what may come next, and what may be added to it.
// Nothing here knows a game: the forms come from the engine.

const REASONS = ["concession", "points", "time", "agreement"]; // of a result; a scenario may have others

// A text as a log writes it.
function quoted(text) {
    return /^\d+$/.test(text) || /^[A-Za-z][A-Za-z0-9-]*$|^["[]/.test(text) ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}

function kindOfName(one) {
    return one.meaning.split(" of ")[0];
}

function ownerOfName(one) {
    return one.meaning.split(" of ").slice(1).join(" of ") || null;
}

// What is known of a game's statements: its forms and its names. A name that was written before its declaration is there twice, first
// without a kind.
class Forms {
    constructor({ forms, names, areas, cards }) {
        this.cards = cards || [];
        this.forms = forms;
        this.areas = areas || [];
        this.acting = new Set(forms.flatMap(form => form.subjects));
        this.names = names.map(one => ({ ...one, kind: kindOfName(one), owner: ownerOfName(one) }));
    }

    // A name as one who acts writes it among those of some kinds: with its owner only where another may be meant.
    written(one, kinds, subject) {
        const alike = this.acting.has(one.kind) ? [] : this.names.filter(other => other.text === one.text && kinds.includes(other.kind));
        const own = alike.filter(other => other.side === subject);
        return alike.length < 2 || (own.length === 1 && own[0] === one) ? one.text : one.whole;
    }

    // The kinds of dice that an operand of a verb may be.
    diceOf(verb, name) {
        return this.forms.filter(form => form.word === verb).flatMap(form => form.parts).find(part => part.dice && part.name === name)?.dice || [];
    }

    // By verb: the words that may stand at the end of its statements, alone and without a value.
    flags() {
        const found = new Map(), isFlag = part => part.optional && !part.lead && !part.outcome && part.words && part.words.length === 1 && !part.name;
        for (const form of this.forms)
            found.set(form.word, [...new Set([...(found.get(form.word) || []), ...form.parts.filter(isFlag).map(part => part.words[0])])]);
        return found;
    }

    // By verb: the parts with words of their own of which a statement may have several.
    several() {
        const found = new Map();
        for (const form of this.forms)
            found.set(form.word, [...(found.get(form.word) || []), ...form.parts.filter(part => part.repeat && part.words && part.name)]);
        return found;
    }

    // Those who may say something: names of players, and the table.
    subjects() {
        return [...this.names.filter(one => this.acting.has(one.kind)).map(one => one.text), ...(this.acting.has("table") ? ["table"] : [])];
    }

    // The words of statements that nobody says: markers and the result.
    markers() {
        return [...new Set(this.forms.filter(form => !form.subjects.length).map(form => form.word))];
    }

    kindOf(subject) {
        const found = this.names.find(one => one.text === subject && this.acting.has(one.kind));
        return found ? found.kind : subject;
    }

    verbs(subject) {
        const kind = this.kindOf(subject);
        return [...new Set(this.forms.filter(form => form.subjects.includes(kind)).map(form => form.word))];
    }

    // The beginning of a statement; subject null: a marker or the result.
    begin(subject, verb) {
        const kind = subject && this.kindOf(subject);
        const forms = this.forms.filter(form => form.word === verb && (subject ? form.subjects.includes(kind) : !form.subjects.length));
        return new Building(this, subject, subject ? `${subject}: ${verb}` : verb, forms.map(form => ({ form, at: 0, last: null, arrow: false })), []);
    }

    // A statement that may come next, to which something is to be added; null: its form is not known.
    after(head, operands) {
        const said = /^(table|"(?:[^"\\]|\\.)*"|[^\s":]+): /.exec(head.text);
        let building = this.begin(said && said[1], said ? head.verb : head.text);
        if (!building.ways.length)
            return null;
        for (const operand of operands) {
            const option = building.options().find(one => one.lead === operand.lead && (operand.name ? one.part.name === operand.name : one.part.words && one.part.words.includes(operand.value)));
            if (!option)
                return null;
            building = building.add(option, operand.text === undefined ? operand.value : operand.text);
        }
        return building;
    }

    // The names that a part may have, and each with what may follow its dot. What was chosen before is not offered twice.
    valuesOf(part, chosen, subject) {
        return this.names.filter(one => part.kinds.includes(one.kind)).map(one => this.written(one, part.kinds, subject))
            .flatMap(name => [name, ...(part.dotted || []).map(word => `${name}.${word}`)]).filter(one => !(part.repeat && chosen.includes(one)));
    }

    // Names by which a source may be called: first of the kinds that the fewest operands take, which cards are.
    sources(subject) {
        const uses = kind => this.forms.filter(form => form.parts.some(part => part.kinds && part.kinds.includes(kind))).length;
        const named = this.names.filter(one => one.owner !== null), kinds = named.map(one => one.kind);
        return named.map(one => ({ one, strange: one.side !== subject, uses: uses(one.kind) }))
            .sort((a, b) => a.strange - b.strange || a.uses - b.uses).map(({ one }) => this.written(one, kinds, subject));
    }
}

// A statement that is put together: its text so far, and its ways on, each a form with the place of its next part.
class Building {
    constructor(forms, subject, text, ways, chosen) {
        Object.assign(this, { forms, subject, text, ways, chosen });
    }

    // What may be added: parts in the order of the form, up to the first that must be there.
    options() {
        const found = new Map();
        const offer = (way, part, at, again) => {
            const lead = again ? "" : (part.outcome && !way.arrow ? "=> " : "") + part.lead;
            const key = JSON.stringify([lead, part.name, part.words, again]);
            if (!found.has(key))
                found.set(key, { part, lead, again, ways: [] });
            found.get(key).ways.push({ form: way.form, at, last: part, arrow: way.arrow || part.outcome });
        };
        for (const way of this.ways) {
            if (way.last && way.last.repeat && !this.isFull(way.last))
                offer(way, way.last, way.at, true);
            for (let at = way.at; at < way.form.parts.length; at++) {
                offer(way, way.form.parts[at], at + 1, false);
                if (!way.form.parts[at].optional && !way.form.parts[at].outcome)
                    break;
            }
        }
        return [...found.values()];
    }

    // Whether a part that may be repeated has all that it can have: a result has the points of each other player once.
    isFull(part) {
        return part.name === "POINTS-OF-OTHERS" && this.chosen.length >= this.forms.subjects().filter(one => one !== "table").length - 1;
    }

    // Whether nothing is missing.
    isWhole() {
        return this.ways.some(way => way.form.parts.slice(way.at).every(part => part.optional || (part.outcome && !way.arrow)));
    }

    // Whether words may follow that nothing judges.
    isOpen() {
        return this.isWhole() && this.ways.some(way => way.form.open);
    }

    // The values of a part that are known: others are typed or rolled.
    valuesOf(part) {
        return part.words || (part.kinds ? this.forms.valuesOf(part, this.chosen, this.subject) : []);
    }

    // Goes on with each form that the value fits: a ship is a unit, too.
    add(option, value) {
        const chosen = option.again ? [...this.chosen, value] : [value];
        const alike = this.options().filter(one => one.part !== option.part && one.lead === option.lead && one.again === option.again && this.valuesOf(one.part).includes(value));
        return new Building(this.forms, this.subject, `${this.text} ${option.lead}${value}`, [option, ...alike].flatMap(one => one.ways), chosen);
    }

    addWords(words) {
        return new Building(this.forms, this.subject, `${this.text} ${words}`, this.ways.filter(way => way.form.open).map(way => ({ ...way, last: null })), []);
    }
}

// The points of a result, typed: the winner's, or those of the first player, before those of the others. What is typed stays while a
// reason is chosen.
function pointsElement(building, typed, take) {
    const players = building.forms.subjects().filter(one => one !== "table"), winner = players.find(one => `${building.text} `.startsWith(`result ${one} `));
    const names = winner ? [winner, ...players.filter(one => one !== winner)] : players;
    const fields = names.map(name => element("input", { type: "number", inputmode: "numeric", min: 0, max: 1000000, required: true, value: typed[name], oninput: event => { typed[name] = event.target.value; } }));
    return element("form", { class: "group", onsubmit: event => {
        event.preventDefault();
        const [first, ...others] = fields.map(one => one.value).filter(Boolean);
        if (first)
            take(`${building.text} ${first}${others.length ? ` to ${others.join(" ")}` : ""}`);
    } }, element("h3", {}, "Points"), ...fields.map((one, i) => element("p", {}, element("label", {}, "Points of ", element("bdi", {}, names[i]), " ", one))), element("button", { class: "main" }, "Record with these points"));
}
