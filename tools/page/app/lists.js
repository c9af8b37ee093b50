// @ts-check
// The part of the page that judges fleet lists: one or two are pasted, and a game is begun with them.
import { objectsOf, textOf } from "../engine/engine.js";
import { bringIntoView, byId, element, tellTrouble } from "./runner.js";
import { findingElement, plainly } from "./judging.js";
import { ownCards } from "./taking.js";

const LISTS = "/lists", LISTEN_AFTER = 400, PASTED = 40; // milliseconds after the last letter; so many more letters were not typed
/** @typedef {import("./runner.js").Runner} Runner */

/** What the command says of a list in text: the lines about it that are no findings.
 * @param {string} text @param {string} name */
function toldOf(text, name) {
    return text.split("\n").filter(line => line.startsWith(`${name}: `)).map(line => line.slice(name.length + 2));
}

/** A list that is written or pasted, and what is found in it. */
class List {
    /** @param {Runner} runner @param {number} number @param {() => string[]} options */
    constructor(runner, number, options) {
        this.runner = runner;
        this.number = number;
        this.options = options;
        this.pause = 0;
        this.asked = this.length = 0; // letters that were judged
        this.legal = false; // a list was read, legal or not
        this.player = /** @type {HTMLInputElement} */ (byId(`list-player-${number}`));
        this.text = /** @type {HTMLTextAreaElement} */ (byId(`list-${number}`));
        this.verdict = byId(`list-verdict-${number}`);
        this.text.addEventListener("input", () => {
            clearTimeout(this.pause);
            this.pause = setTimeout(() => this.judge(), LISTEN_AFTER);
        });
        byId(`list-file-${number}`).addEventListener("change", event => this.take(/** @type {HTMLInputElement} */ (event.target)));
    }

    /** The list's file; its name has none of the letters by which a path is read. */
    get name() {
        return `list-${this.number}`;
    }

    get called() {
        return this.player.value.trim() || `Player ${this.number}`;
    }

    /** @param {HTMLInputElement} input */
    async take(input) {
        const file = (input.files || [])[0];
        if (!file)
            return;
        this.bytes = new Uint8Array(await file.arrayBuffer());
        this.text.value = /^(PK|\s*[<{])/.test(textOf(this.bytes.subarray(0, 16))) ? "" : textOf(this.bytes);
        if (this.text.value)
            this.bytes = undefined;
        byId(`list-from-${this.number}`).textContent = this.bytes ? `From ${file.name}.` : "";
        input.value = "";
        await this.judge();
    }

    content() {
        if (this.text.value.trim()) {
            this.bytes = undefined;
            byId(`list-from-${this.number}`).textContent = "";
        }
        return this.bytes || this.text.value;
    }

    /** @param {string[]} words */
    async run(words) {
        const own = await ownCards();
        return this.runner.run(["lists", ...words, ...this.options(), ...own.words, "--", this.name], { files: { ...own.files, [`${LISTS}/${this.name}`]: this.content() }, folder: LISTS });
    }

    async judge() {
        const asked = ++this.asked, pasted = this.text.value.length > this.length + PASTED, found = byId(`list-found-${this.number}`), fixes = byId(`list-fixes-${this.number}`);
        this.length = this.text.value.length;
        this.legal = false;
        found.replaceChildren();
        fixes.replaceChildren();
        this.verdict.className = "";
        this.verdict.textContent = "";
        tellTrouble("");
        if (!this.content().length)
            return;
        const report = await this.run(["-f", "jsonl"]), told = await this.run([]);
        if (asked !== this.asked)
            return; // it was changed meanwhile
        const lines = toldOf(textOf(told.output), this.name).filter(line => !/^game \d/.test(line));
        this.legal = report.status < 2;
        this.verdict.className = report.status === 0 ? "good" : report.status === 1 ? "bad" : "unsure";
        this.verdict.textContent = this.legal ? lines[0] || "" : "This list is not judged.";
        const notes = plainly(report.errors.replace(new RegExp(`^umpire: ${this.name}: `, "gm"), "")).split("\n").filter(Boolean);
        fixes.replaceChildren(...notes.map(note => element("li", {}, element("bdi", {}, note))));
        found.replaceChildren(...objectsOf(report.output).filter(one => one.type === "finding")
            .sort((one, other) => Number(one.level === "advice") - Number(other.level === "advice"))
            .map(one => findingElement({ ...one, statement: this.line(one.line) }, line => this.show(line))));
        if (pasted)
            bringIntoView(this.verdict.id);
        if (report.status === 1)
            await this.fix(asked, fixes);
    }

    /** Says what is the least to change.
     * @param {number} asked @param {HTMLElement} fixes */
    async fix(asked, fixes) {
        const run = await this.run(["--fix"]);
        if (asked === this.asked)
            fixes.prepend(...toldOf(textOf(run.output), this.name).filter(line => /^(to be legal,|or |no change )/.test(line))
                .map(line => element("li", { class: "fix" }, element("bdi", {}, line[0].toUpperCase() + line.slice(1)))));
    }

    /** @param {number} number */
    line(number) {
        return (this.text.value.split("\n")[number - 1] || "").trim();
    }

    /** Marks a line of the list.
     * @param {number} number */
    show(number) {
        const lines = this.text.value.split("\n"), from = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
        this.text.focus();
        this.text.setSelectionRange(from, from + (lines[number - 1] || "").length);
        this.text.scrollTop = (number - 3) * this.text.scrollHeight / lines.length;
    }
}

class ListsPart {
    /** @param {Runner} runner @param {(log: string) => void} record */
    constructor(runner, record) {
        this.runner = runner;
        this.record = record;
        const options = () => {
            const cards = /** @type {HTMLSelectElement} */ (byId("list-cards")).value, points = /** @type {HTMLInputElement} */ (byId("list-points")).value;
            return [...(cards ? [`--cards=${cards}`] : []), ...(points ? [`--points=${points}`] : [])];
        };
        this.lists = [1, 2].map(number => new List(runner, number, options));
        for (const id of ["list-cards", "list-points"])
            byId(id).addEventListener("change", () => this.lists.forEach(list => list.judge()));
        byId("list-begin").addEventListener("click", () => this.begin());
        for (const list of this.lists)
            list.player.addEventListener("input", () => this.name());
    }

    /** Names the players where one is chosen who is first. */
    name() {
        for (const list of this.lists)
            byId(`list-first-${list.number}`).textContent = list.called;
    }

    /** Takes a list that was pasted elsewhere.
     * @param {string} text */
    take(text) {
        this.lists[0].text.value = text;
        return this.lists[0].judge();
    }

    async begin() {
        const [one, other] = this.lists, first = /** @type {HTMLSelectElement} */ (byId("list-first")).value;
        const missing = this.lists.find(list => !list.content().length);
        if (missing) {
            tellTrouble(`A game needs the lists of both players: paste that of ${missing.called}.`);
            missing.text.focus();
            return;
        }
        if (one.called === other.called) {
            tellTrouble("The players must have different names.");
            other.player.focus();
            return;
        }
        const own = await ownCards();
        const run = await this.runner.run(["import-fleet", ...own.words, `--player=${one.called}`, `--player=${other.called}`, ...(first ? [`--first=${this.lists[Number(first) - 1].called}`] : []),
            "--", one.name, other.name], { files: { ...own.files, ...Object.fromEntries(this.lists.map(list => [`${LISTS}/${list.name}`, list.content()])) }, folder: LISTS });
        const notes = run.errors.replace(/^umpire: /gm, "").trim();
        if (run.status > 1) {
            tellTrouble(`No game is begun: ${notes}`);
            return;
        }
        const open = /both fleets cost|are doubtful/.test(notes);
        tellTrouble(open ? "The points do not say who is first: choose it, and begin again." : "");
        if (open)
            byId("list-first").focus();
        else
            this.record(textOf(run.output));
    }
}

export { ListsPart };
