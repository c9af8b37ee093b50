// SPDX-License-Identifier: MIT
"use strict";
// The secrets of a player whose phone this is: it seals what the player chooses in secret before the line is sent, keeps the salts, and adds
// them when something is shown. Nothing of them is sent before. Nothing here knows a game: the engine says which verbs seal and show.

const DIGEST = /"([0-9a-f]{64})"/g;

// A line as the page shows it: of a digest only its beginning.
function shortLine(text) {
    return text.replace(/\blink="([0-9a-f]{8})[0-9a-f]{56}"/g, "link:$1").replace(DIGEST, (_, digest) => `sealed:${digest.slice(0, 8)}`);
}

// Whether a statement seals nothing: it says only how many there are, or that something is sealed.
function saysNothing(statement, verb) {
    const values = valuesOfParts(statement.parts).slice(verb.kept);
    return values.length === 0 || values[0].text === "sealed" || (verb.counted && /^\d+$/.test(values[0].text)) || statement.parts.some(part => part.key === "sealed");
}

class Secrets {
    // `lines` answers the log's lines, `players` who plays, `forms` the game's forms; `tell` shows a question with its buttons, or nothing;
    // `record` records a text as it is.
    constructor(place, { lines, players, tell, record, forms, at, free }) {
        Object.assign(this, { place, lines, players, tell, record, askForms: forms, game: null, kept: true });
        this.key = `umpire-secrets${link}`;
        this.read();
        this.who = element("select", { onchange: () => this.choose(this.who.value) });
        this.list = element("div", {});
        this.chains = new Chains(this, { at, free });
        this.summary = element("summary", {}, "Secrets");
        this.told = element("p", { role: "status" });
        this.text = element("textarea", { rows: 3, spellcheck: "false", autocomplete: "off", "aria-label": "a file of secrets" });
        this.file = element("input", { type: "file", "aria-label": "a file of secrets to take over", onchange: () => this.readFile() });
        this.saved = element("a", { hidden: true }, "Save the file");
        this.more = element("details", {}, element("summary", {}, "Export and import"),
            element("p", {}, "Whoever has this text knows your secrets: send it to nobody, and delete it after the game. 'umpire open' takes the file, too."),
            element("div", { class: "bar" }, element("button", { type: "button", onclick: () => this.export() }, "Export"), this.saved), this.text,
            element("p", {}, "To take secrets over from another phone: choose its file, or paste its text above."), this.file,
            element("div", { class: "bar" }, element("button", { type: "button", onclick: () => this.import(this.text.value) }, "Import")), this.told);
        place.replaceChildren(this.summary, element("p", {}, element("label", {}, "This phone keeps the secrets of ", this.who)), this.list, this.chains.place, this.more);
    }

    // Keeping -----------------------------------------------------------------------------------------

    read() {
        let kept = null;
        try {
            kept = JSON.parse(localStorage.getItem(this.key));
        } catch (error) {
            this.kept = false;
        }
        Object.assign(this, { player: "", secrets: [], others: [], unrecorded: [] }, this.kept ? kept : { player: this.player, secrets: this.secrets, others: this.others, unrecorded: this.unrecorded });
    }

    // Keeps what was added, without the digests that are dropped; another page of this browser may have added secrets meanwhile.
    keep(player, added, dropped) {
        if (this.kept)
            this.read();
        this.player = player;
        const held = new Set(this.secrets.map(one => one.digest)), out = new Set(dropped);
        this.secrets = [...this.secrets, ...added.filter(one => !held.has(one.digest))].filter(one => !out.has(one.digest));
        this.write();
    }

    // The lines of a player's file of secrets that are of no seal: the chain of dice.
    othersOf(player) {
        return this.others.filter(one => one.player === player).map(one => one.line);
    }

    keepOthers(player, added, dropped) {
        if (this.kept)
            this.read();
        const lines = new Set([...this.othersOf(player).filter(one => one !== dropped), ...added]);
        this.others = [...this.others.filter(one => one.player !== player), ...Array.from(lines, line => ({ player, line }))];
        this.write();
    }

    // Whether this phone has a player, or keeps somebody's chain of dice.
    inUse() {
        return this.player !== "" || this.others.length > 0;
    }

    write() {
        try {
            localStorage.setItem(this.key, JSON.stringify({ player: this.player, secrets: this.secrets, others: this.others, unrecorded: this.unrecorded }));
        } catch (error) {
            this.kept = false; // they are kept only as long as the page
        }
    }

    // Notes which links were sent and are in no log.
    note(links) {
        if (this.kept)
            this.read();
        this.unrecorded = [...new Set(links)];
        this.write();
    }

    choose(player) {
        this.keep(player, [], []);
        this.draw();
    }

    // What was not recorded is no secret; the log may have it although the answer says otherwise.
    drop(digests) {
        const log = this.lines().join("\n");
        this.keep(this.player, [], digests.filter(one => !log.includes(one)));
    }

    // The log -----------------------------------------------------------------------------------------

    statements() {
        return this.lines().flatMap((line, i) => line.includes("commit=") || line.includes("salt=") ? statementsOf(line).map(text => ({ text, line: i })) : []);
    }

    // What lies sealed in the log: this phone's own secrets, and how many more of its player and of others.
    lying() {
        const log = this.lines().join("\n"), own = new Map(this.secrets.map(one => [one.digest, one]));
        const sides = new Map(), mine = [], strange = [];
        let shown = 0;
        for (const { text } of this.statements()) {
            const said = SUBJECT.exec(text), player = said && unquoted(said[1]), side = sides.get(player) || { sealed: 0, opened: 0 };
            const digests = [...text.matchAll(DIGEST)].map(one => one[1]), salt = /\bsalt="([0-9a-f]+)"/.exec(text);
            if (!said)
                continue;
            sides.set(player, { sealed: side.sealed + digests.length, opened: side.opened + Boolean(salt) });
            if (player !== this.player)
                continue;
            mine.push(...digests.map(digest => own.get(digest)).filter(one => one && !log.includes(one.salt)));
            strange.push(...digests.filter(digest => !own.has(digest)));
            shown += Boolean(salt) && !this.secrets.some(one => one.salt === salt[1]);
        }
        return { mine, elsewhere: Math.max(0, strange.length - shown), sides };
    }

    // Asks which verbs seal and show, and what the next seal depends on; until there is an answer.
    async askVerbs() {
        for (let tries = 0; ; tries++) {
            try {
                const answer = await ask(`${link}/sealing`);
                if (tries)
                    this.tell();
                if (answer.status === 200)
                    this.game = answer.body;
                if (answer.status !== 429 && answer.status !== 503)
                    return answer.status === 200 ? this.game : { error: answer.body.error, verbs: [] };
            } catch (error) {
                this.tell(element("p", {}, "Not recorded yet, since there is no connection."));
            }
            await wait(1500);
        }
    }

    // Null after a message: nothing can be sealed.
    async askGame() {
        const game = await this.askVerbs();
        if (!game.error)
            return game;
        this.tell(element("p", {}, `Nothing can be sealed now: ${game.error}.`), this.choices());
        return null;
    }

    // Recording ---------------------------------------------------------------------------------------

    // Whether a statement may have to be changed before it is recorded.
    concerns(text) {
        return this.inUse() && statementsOf(text).some(one => SUBJECT.test(one) || /^result\b/.test(one));
    }

    // Whether what is recorded in place of a text follows from the log as it is now: a seal, what shows one, a throw, a result.
    needsLog(text) {
        return !this.game || statementsOf(text).some(one => this.chains.throws(one) || /^result\b/.test(one) || this.game.verbs.some(verb => SUBJECT.exec(one)?.[2] === verb.verb));
    }

    // What is recorded in place of a text: {text, at, plain, sealed}. Null: the user has to decide.
    async prepare(text) {
        const game = this.game || await this.askVerbs(), statements = statementsOf(text), whole = statements.length === 1;
        for (const one of statements) {
            if (this.chains.throws(one) && !/\s(?:throw|answer)\s/.test(one))
                return whole ? this.chains.throw(one) : this.chains.refuse("write one statement on one line", one);
            const said = SUBJECT.exec(one), verb = said && game.verbs.find(other => other.verb === said[2]);
            if (/^result\b/.test(one) && this.lying().mine.length)
                return this.askToOpen(text);
            if (!verb || !this.player || /\b(?:commit|salt)=/.test(one))
                continue;
            const parts = partsOfStatement(one, flagsOf(verb)), own = unquoted(said[1]) === this.player;
            if (verb.seals && !(parts && saysNothing(parts, verb))) {
                if (own)
                    return whole && parts ? this.seal(parts, verb) : this.refuse(whole ? "this cannot be taken apart" : "write one statement on one line", one);
                if (this.players().includes(unquoted(said[1])))
                    return this.askOpenly(text, unquoted(said[1]));
            } else if (verb.counted && verb.seals && own && whole && /^\d+$/.test(parts.parts[0]?.text)) {
                return this.askNames(text, parts, verb);
            } else if (verb.shows && parts && own && whole) {
                return this.show(one, parts);
            }
        }
        return { text };
    }

    refuse(why, text) {
        this.tell(element("p", {}, `Not sealed: ${why}.`), element("code", {}, text), this.button("Close", () => this.tell()));
        return null;
    }

    button(text, onclick, main) {
        return element("button", { type: "button", class: main ? "main" : null, onclick }, text);
    }

    choices(...buttons) {
        return element("div", { class: "bar" }, ...buttons, this.button("Leave it", () => this.tell()));
    }

    // Seals a statement of the phone's player as the log's next one.
    async seal(parts, verb) {
        const game = await this.askGame();
        if (!game)
            return null;
        const made = seal(parts, game, verb, newSalt), strange = made.secrets && await this.strangeWord(parts, verb);
        if (made.error || strange)
            return this.refuse(made.error || `${strange} is no word that can stand here`, `${parts.subject}: ${parts.verb} ${parts.parts.map(part => part.text).join(" ")}`);
        this.keep(this.player, made.secrets, []); // before the log has it
        return { text: made.text, at: game.at, sealed: made.secrets.map(one => one.digest) };
    }

    // A value that the verb's forms do not have: what is sealed is judged only when it is shown. Undefined: there is none.
    async strangeWord(parts, verb) {
        const forms = await this.askForms(), plain = forms ? forms.forms.filter(form => form.word === verb.verb).flatMap(form => form.parts).filter(part => !/=$/.test(part.lead) && part.lead !== "by ") : [];
        if (verb.counted || !plain.length || plain.some(part => part.fresh || !(part.words || part.kinds || part.number)))
            return undefined;
        const known = new Set(plain.flatMap(part => [...(part.words || []), ...(part.kinds ? forms.names.filter(one => part.kinds.includes(one.kind)).map(one => lastWord(one.text)) : [])]));
        return valuesOfParts(parts.parts).map(one => one.text).find(one => !known.has(lastWord(one)) && !(/^-?\d+$/.test(one) && plain.some(part => part.number)));
    }

    // What is drawn face down has names that only its player sees: asks for them.
    askNames(text, parts, verb) {
        const count = Number(parts.parts[0].text), input = element("input", { type: "text", autocomplete: "off", autocapitalize: "off" }), why = element("p", { role: "status" });
        const take = async () => {
            const named = partsOfStatement(`${parts.subject}: ${parts.verb} ${[input.value, ...parts.parts.slice(1).map(part => part.text)].join(" ")}`, flagsOf(verb));
            why.textContent = named && valuesOfParts(named.parts).length === count ? "" : `Not sealed: write ${count} names with blanks between them, one of several words in quotes`;
            const made = !why.textContent && await this.seal(named, verb);
            if (made) {
                this.tell();
                this.record(made);
            }
        };
        this.tell(element("p", {}, element("label", {}, `What did you draw? Others see only that it is ${count}. `, input)), why,
            this.choices(this.button("Seal it", take, true), this.button("Record only how many", () => { this.tell(); this.record({ text }); })));
        return null;
    }

    // A secret of somebody else that is written on this phone.
    askOpenly(text, player) {
        this.tell(element("p", {}, `${player} chooses this in secret, and this phone keeps the secrets of ${this.player}. Recorded here, everybody can read it.`), element("code", {}, text),
            this.choices(this.button("Record it openly", () => { this.tell(); this.record({ text }); })));
        return null;
    }

    // Which secret a statement shows: the top one of the object that the player named last; without objects the top one of what was sealed
    // last, but from a hand, of which the number is told, any one.
    shown(mine, said) {
        const names = new Set(mine.map(one => one.object).filter(Boolean)), lines = this.lines();
        if (!names.size)
            return this.game.verbs.some(one => one.counted) ? mine.find(one => one.values === said) : [...mine].sort((a, b) => b.number - a.number || a.place - b.place)[0];
        for (let i = lines.length - 1; i >= 0; i--)
            for (const text of statementsOf(lines[i]).reverse()) {
                const parts = partsOfStatement(text, []), object = parts && parts.player === this.player && parts.parts.flatMap(part => part.values || [])
                    .map(one => lastWord(one.text)).find(one => names.has(one));
                if (object)
                    return mine.filter(one => one.object === object).sort((a, b) => a.number - b.number || a.place - b.place)[0];
            }
        return undefined;
    }

    // Adds its salt to what shows a secret.
    show(text, parts) {
        const { mine, elsewhere } = this.lying(), said = parts.parts.flatMap(part => part.values || []).filter(one => one.plain).map(one => one.text).join(" ");
        const secret = this.shown(mine, said), other = secret && mine.find(one => one.object === secret.object && one.values === said && (one.object || one.number === secret.number)), openly = this.button("Record it without a salt", () => { this.tell(); this.record({ text }); });
        if (secret && secret.values === said)
            return { text: `${text} salt="${secret.salt}"` };
        if (!secret && !elsewhere)
            return mine.length ? this.doubt(`This phone has not sealed ${said}.`, text, openly) : { text };
        if (!secret)
            return this.doubt(`This phone does not have the secret: it was sealed on another phone. Show it there, or export it there and import it here. Without its salt it proves nothing until it is opened.`, text, openly,
                this.button("Import", () => { this.tell(); this.place.open = this.more.open = true; this.text.focus(); }, true));
        return this.doubt(`${secret.object ? `On top of ${secret.object} lies` : "On top lies"} ${secret.values}, not ${said}.`, text, openly, other ? this.button(`${said} lies on top now`, () => { this.tell(); this.record({ text: `${text} salt="${other.salt}"` }); }) : "");
    }

    doubt(why, text, ...buttons) {
        this.tell(element("p", {}, why), element("code", {}, text), this.choices(...buttons.reverse()));
        return null;
    }

    // The result ends the time in which something can be opened.
    askToOpen(text) {
        const { mine } = this.lying();
        this.tell(element("p", {}, `${mine.length} of your secrets ${mine.length > 1 ? "are" : "is"} still sealed. What is not opened before the result stays undecided.`), element("code", {}, text),
            this.choices(this.button("Open them first", () => { this.tell(); this.record({ text: [...mine.map(opening), text].join("\n") }); }, true), this.button("Record it as it is", () => { this.tell(); this.record({ text }); })));
        return null;
    }

    // Opens secrets by themselves, after a question: everybody can read them then.
    open(secrets) {
        this.tell(element("p", {}, "Everybody can read this then:"), element("ul", {}, ...secrets.map(one => element("li", {}, element("bdi", {}, `${one.object && `${one.object}: `}${one.values}`)))),
            this.choices(this.button("Open", () => { this.tell(); this.record({ text: secrets.map(opening).join("\n") }); }, true)));
    }

    // Files -------------------------------------------------------------------------------------------

    async export() {
        const game = await this.askGame();
        if (!game)
            return;
        const own = this.secrets.filter(one => one.player === this.player && isWhole(game, one)), text = writeSecrets(game, own, this.othersOf(this.player));
        this.text.value = text;
        URL.revokeObjectURL(this.saved.href);
        Object.assign(this.saved, { hidden: false, href: URL.createObjectURL(new Blob([text], { type: "application/octet-stream" })), download: `${this.player || "player"}.secrets`.replace(/[^\p{L}\p{N}.-]/gu, "-") });
        this.told.textContent = `${own.length} ${own.length === 1 ? "secret" : "secrets"}. On a computer 'chmod 600' must hide the file from others.`;
    }

    async import(text) {
        const game = await this.askGame(), read = game && readSecrets(game, text);
        if (!read)
            return;
        if (read.error) {
            this.told.textContent = `Not imported: ${read.error}.`;
            return;
        }
        const chain = read.others.find(one => one.startsWith("chain\t")), player = chain ? chain.split("\t")[1] : read.secrets[0]?.player || this.player;
        this.keep(this.player || player, read.secrets, []);
        if (chain)
            this.keepOthers(player, read.others);
        this.told.textContent = `${read.secrets.length} ${read.secrets.length === 1 ? "secret" : "secrets"}${chain ? " and a chain of dice" : ""} imported.`;
        this.text.value = "";
        this.draw();
    }

    async readFile() {
        const file = this.file.files[0];
        this.file.value = "";
        if (file)
            this.import(await file.text());
    }

    // Drawing -----------------------------------------------------------------------------------------

    // Called with each state of the table.
    draw() {
        const players = this.players(), { mine, elsewhere, sides } = this.lying();
        if (this.player && !players.includes(this.player))
            players.push(this.player);
        this.place.hidden = !players.length;
        this.more.hidden = !this.player;
        if (this.drawn !== JSON.stringify([players, this.player]))
            this.who.replaceChildren(...["", ...players].map(one => element("option", { value: one, selected: one === this.player }, one || "nobody")));
        this.drawn = JSON.stringify([players, this.player]);
        this.summary.textContent = this.player ? `Secrets of ${this.player}: ${mine.length + elsewhere} sealed` : sides.size ? "Secrets are sealed here: whose phone is this?" : "Secrets";
        this.list.replaceChildren(...(this.player ? this.ownElements(mine, elsewhere) : [element("p", { class: "small" }, "Say whose phone this is. What that player chooses in secret is sealed then: all others see that it is there, and later the log proves that it is what was chosen.")]),
            ...Array.from(sides, ([player, { sealed, opened }]) => player !== this.player && sealed > opened && element("p", { class: "small" }, `${player}: ${sealed - opened} sealed`)).filter(Boolean));
        this.chains.draw();
    }

    ownElements(mine, elsewhere) {
        const objects = new Map();
        for (const one of mine)
            objects.set(one.object, [...(objects.get(one.object) || []), one]);
        const lines = Array.from(objects, ([object, list]) => element("li", {}, element("bdi", {}, `${object && `${object}: `}${list.map(one => one.values).join(", ")}`), " ", this.button("Open \u2026", () => this.open(list))));
        return [this.kept ? "" : element("p", { class: "bad" }, "This browser keeps nothing: export your secrets before you close the page."),
            lines.length ? element("ul", { class: "plain" }, ...lines) : element("p", {}, "Nothing that this phone sealed lies there."), elsewhere ? element("p", {}, `${elsewhere} sealed on another phone.`) : ""].filter(Boolean);
    }
}
