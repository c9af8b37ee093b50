// SPDX-License-Identifier: MIT
"use strict";
// What has to be said before a game begins: who plays what, who is first, rounds, points. Nothing here knows a game: what can be declared
// the engine's words say.

// The names of players, with whether they are written as first.
function playersIn(lines) {
    const named = /^player ("(?:[^"\\]|\\.)*"|[^\s{]+)(.*)$/;
    return lines.map((line, i) => ({ found: named.exec(line), lacksList: /# no list was given: /.test(lines[i + 1] || "") })).filter(one => one.found)
        .map(({ found, lacksList }) => ({ name: found[1].startsWith("\"") ? found[1].slice(1, -1).replace(/\\(.)/g, "$1") : found[1], first: /^ first\b/.test(found[2]), lacksList }));
}

// What each player's list costs, by the points of its cards; null if a card has no points, or the list no cards.
function costsIn(lines, players) {
    const cards = new Map(players.map(one => [one.name, []]));
    let depth = 0, owner = null;
    for (const line of lines) {
        const text = line.replace(/"(?:[^"\\]|\\.)*"/g, "\"\"").replace(/#.*/, ""), count = sign => text.split(sign).length - 1;
        owner = depth ? owner : playersIn([line])[0]?.name;
        cards.get(owner)?.push(...text.split(/(?=(?<=^|[\s{;])(?:ship|squadron|upgrade)\s)/).slice(1).map(card => /\bpoints=(\d+)/.exec(card)?.[1]));
        depth += count("{") - count("}");
    }
    return players.map(({ name }) => cards.get(name).length && cards.get(name).every(Boolean) ? cards.get(name).reduce((sum, one) => sum + Number(one), 0) : null);
}

// Who chooses who is first: the player whose list costs less.
function choosesFirst(players, costs) {
    const known = players.length === 2 && costs.every(one => one !== null), cheaper = known && costs[0] !== costs[1] ? Number(costs[1] < costs[0]) : null;
    return !known ? ["The player whose list is cheaper chooses."] : cheaper === null ? [`Both lists cost ${costs[0]} points: agree on who chooses.`]
        : [element("bdi", {}, players[cheaper].name), `'s list is cheaper, ${costs[cheaper]} points to ${costs[1 - cheaper]}: `, element("bdi", {}, players[cheaper].name), " chooses."];
}

class Beginning {
    // `lines` answers the log's lines, `forms` and `words` the game's, `send` changes a declaration, `record` adds one; `phone()` answers
    // whose phone this is ("": everybody's; null: one player's link decides it), `phone(player)` makes it that player's.
    constructor(place, { lines, forms, words, send, record, phone }) {
        Object.assign(this, { place, lines, forms, words, send, record, phone, shown: "", declaring: false });
    }

    // Draws what nobody has said yet, unless that stands there. What is being written stays as long as it is asked for.
    async draw(declaring) {
        this.declaring = declaring;
        const players = declaring ? playersIn(this.lines()) : [], said = this.lines().filter(line => /^(rounds|turns|points)\b/.test(line)), costs = costsIn(this.lines(), players), shown = JSON.stringify([players, said, costs, this.phone()]);
        if (this.shown === shown)
            return;
        this.shown = shown;
        this.place.replaceChildren();
        const [words, forms] = players.length ? await Promise.all([this.words(), this.forms()]) : [];
        if (!words || !forms || this.shown !== shown)
            return;
        const declares = word => words.find(one => one.text === word && one.meaning === "declaration"), lacking = players.filter(one => one.lacksList);
        const asked = ["rounds", "turns", "points"].filter(word => declares(word) && !said.some(line => line.startsWith(`${word} `)));
        this.place.append(...(this.phone() === null ? [] : [this.phoneElement(players)]), ...(declares("player")?.form.includes("[first]") ? [this.firstElement(players, costs)] : []), ...asked.map(word => this.numberElement(word)));
        if (lacking.length)
            this.place.append(element("h2", {}, "What is played"), ...lacking.map(one => this.listElement(one.name, forms)));
    }

    // Asks whose phone this is: it seals that player's secrets before it sends them.
    phoneElement(players) {
        const own = [...players.map(one => one.name), ""].map(name => element("button", { type: "button", class: name === this.phone() ? "main" : "", "aria-pressed": String(name === this.phone()),
            onclick: () => { this.phone(name); this.draw(this.declaring); } }, name === "" ? "Everybody's" : element("bdi", {}, name)));
        return element("section", { "aria-label": "Whose phone this is" }, element("h2", {}, "Whose phone is this?"),
            element("p", { class: "small" }, "What its player does in secret is sealed: the others see it when it is revealed."), element("div", { class: "choices" }, ...own));
    }

    firstElement(players, costs) {
        const told = element("p", { role: "status" });
        return element("section", { "aria-label": "Who is first" }, element("h2", {}, "Who is first?"), element("p", { class: "small" }, ...choosesFirst(players, costs)),
            element("div", { class: "choices" }, ...players.map(one => element("button", { type: "button", class: one.first ? "main" : "", "aria-pressed": String(one.first), onclick: () => one.first || this.change("first", { player: one.name }, told) },
                element("bdi", {}, one.name)))), told);
    }

    // A number that can be declared, such as how many rounds are played.
    numberElement(word) {
        const input = element("input", { type: "number", inputmode: "numeric", min: 1, required: true, "aria-label": word });
        return element("form", { class: "bar", onsubmit: event => { event.preventDefault(); this.record(`${word} ${input.value}`); } },
            element("label", {}, `How many ${word}? `, input), element("button", {}, "Record"));
    }

    // A form for what a player plays: a list, or card by card.
    listElement(player, forms) {
        const text = element("textarea", { rows: 6, spellcheck: "false", "aria-label": `the list of ${player}` }), told = element("p", { role: "status" });
        const read = async file => { text.value = file ? await file.text() : text.value; };
        return element("details", {}, element("summary", {}, element("bdi", {}, player), ": a list, or cards"), element("p", {}, "A list as a list builder exports it, or declarations:"), text,
            element("p", {}, element("label", {}, "Or its file ", element("input", { type: "file", onchange: event => read(event.target.files[0]) }))),
            forms.cards.length ? new CardForm(forms.cards, text).element : "",
            element("p", {}, element("button", { type: "button", class: "main", onclick: () => this.change("list", { player, list: text.value }, told) }, "Put it into the log")), told);
    }

    async change(what, body, told) {
        const why = await this.send(what, body);
        told.textContent = why ? `Not recorded: ${why}.` : "";
    }

    // The players without a list, if a text begins the game.
    lacking(text) {
        return this.declaring && /^(@\S+ +)?(round|turn) /.test(text) ? playersIn(this.lines()).filter(one => one.lacksList).map(one => one.name) : [];
    }
}
