// @ts-check
// The part of the page that records a game while it is played. After each statement the log is judged anew and kept in the
// browser's storage.
import { textOf } from "../engine/engine.js";
import { LOG, judge, findingElement, sentenceOf, objectsOf } from "./judging.js";
import { byId, element, tellTrouble } from "./runner.js";
import { saveFile } from "./check.js";

const SHOWN = 200;
const CUT_OFF = "log.cut-off";
/** @typedef {{name: string, text: string, undone: string[], changed: number}} Kept */

/** The games in the browser's storage; in memory where the browser gives a file no storage. */
class Shelf {
    constructor() {
        /** @type {Map<string, Kept>} */
        this.memory = new Map();
        /** @type {IDBDatabase | null} */
        this.database = null;
    }

    /** @returns {Promise<boolean>} whether there is a storage */
    open() {
        return new Promise(done => {
            try {
                const request = indexedDB.open("umpire", 1);
                request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "name" });
                request.onsuccess = () => { this.database = request.result; done(true); };
                request.onerror = () => done(false);
            } catch {
                done(false);
            }
        });
    }

    /** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} ask @returns {Promise<any>} */
    ask(mode, ask) {
        return new Promise((done, failed) => {
            const change = /** @type {IDBDatabase} */ (this.database).transaction("games", mode), request = ask(change.objectStore("games"));
            change.oncomplete = () => done(request.result);
            change.onerror = change.onabort = () => failed(change.error || new Error("the storage is full"));
        });
    }

    /** @returns {Promise<Kept[]>} */
    async all() {
        const games = this.database ? await this.ask("readonly", store => store.getAll()) : [...this.memory.values()];
        return games.sort((/** @type {Kept} */ a, /** @type {Kept} */ b) => b.changed - a.changed);
    }

    /** @param {Kept} game */
    async keep(game) {
        if (this.database)
            await this.ask("readwrite", store => store.put(game));
        else
            this.memory.set(game.name, game);
    }

    /** @param {string} name */
    async remove(name) {
        if (this.database)
            await this.ask("readwrite", store => store.delete(name));
        else
            this.memory.delete(name);
    }
}

class RecordPart {
    /** @param {import("./runner.js").Runner} runner @param {(text: string) => void} edit */
    constructor(runner, edit) {
        this.runner = runner;
        this.shelf = new Shelf();
        /** @type {Kept | null} */
        this.game = null;
        /** @type {{text: string, example: string}[]} */
        this.moves = [];
        this.asked = 0;
        this.address = "";
        this.statement = /** @type {HTMLInputElement} */ (byId("statement"));
        byId("new").addEventListener("submit", event => { event.preventDefault(); this.begin(); });
        byId("say").addEventListener("submit", event => { event.preventDefault(); this.say(this.statement.value); });
        byId("filter").addEventListener("input", () => this.showMoves());
        byId("undo").addEventListener("click", () => this.undo());
        byId("redo").addEventListener("click", () => this.redo());
        byId("to-editor").addEventListener("click", () => this.game && edit(this.game.text));
        byId("share").addEventListener("click", () => this.share());
        byId("share").hidden = !("share" in navigator);
    }

    async open() {
        const kept = await this.shelf.open();
        byId("kept").textContent = kept ? "Games are kept in this browser after each statement."
            : "This browser gives this page no storage: save each game to a file before you close the page.";
        await this.list();
    }

    async list() {
        const games = await this.shelf.all();
        byId("games").replaceChildren(...games.map(game => element("li", { class: "card" },
            element("button", { type: "button", onclick: () => this.show(game) }, element("bdi", {}, game.name)), ` ${new Date(game.changed).toLocaleString()} `,
            element("button", { type: "button", onclick: () => this.remove(game) }, "Delete"))));
    }

    /** @param {Kept} game */
    async remove(game) {
        if (!confirm(`Delete ${game.name}?`))
            return;
        await this.shelf.remove(game.name);
        if (this.game && this.game.name === game.name)
            byId("table").hidden = true;
        await this.list();
    }

    async begin() {
        const ruleset = /** @type {HTMLSelectElement} */ (byId("new-game")).value;
        const players = /** @type {HTMLTextAreaElement} */ (byId("new-players")).value.split("\n").map(one => one.trim()).filter(Boolean);
        const run = await this.runner.run(["new", ...players.map(one => `--player=${one}`), ruleset]);
        tellTrouble(run.status === 0 ? "" : run.errors);
        if (run.status !== 0)
            return;
        const names = new Set((await this.shelf.all()).map(game => game.name)), base = `${players.join(" and ")}, ${new Date().toISOString().slice(0, 10)}`;
        let name = base;
        for (let i = 2; names.has(name); i++)
            name = `${base} (${i})`;
        // what is still to be written stands in comments at the end
        const text = `${textOf(run.output).replace(/(\n(#.*|[ \t]*))+$/, "")}\n`;
        await this.show({ name, text, undone: [], changed: Date.now() });
        await this.save();
    }

    /** @param {Kept} game */
    async show(game) {
        this.game = game;
        byId("table").hidden = false;
        byId("table-name").textContent = game.name;
        await this.refresh();
        byId("table").scrollIntoView();
    }

    async save() {
        if (!this.game)
            return;
        this.game.changed = Date.now();
        try {
            await this.shelf.keep(this.game);
        } catch (error) {
            tellTrouble(`This browser cannot keep the game (${/** @type {Error} */ (error).message}): save it to a file.`);
        }
        await this.list();
    }

    /** Judges the log, and lists what may come next. */
    async refresh() {
        const game = this.game, asked = ++this.asked;
        if (!game)
            return;
        const judged = await judge(this.runner, game.text, ["--no-config"]);
        if (asked !== this.asked)
            return;
        // a game that is being recorded is not over
        const goesOn = judged.findings.some(finding => finding.rule === CUT_OFF);
        judged.findings = judged.findings.filter(finding => finding.rule !== CUT_OFF);
        byId("table-verdict").textContent = !goesOn ? sentenceOf(judged)
            : judged.findings.length ? `${judged.findings.length === 1 ? "1 finding" : `${judged.findings.length} findings`} so far` : "No finding so far";
        byId("table-found").replaceChildren(...judged.findings.slice(-20).reverse().map(finding => findingElement(finding, line => this.showLine(line))));
        const bad = new Set(judged.findings.map(finding => finding.line));
        byId("lines").replaceChildren(...game.text.replace(/\n$/, "").split("\n").map((line, i) =>
            element("li", { id: `line-${i + 1}`, class: bad.has(i + 1) ? "found" : null }, element("span", {}, String(i + 1)), element("code", {}, element("bdi", {}, line)))));
        byId("lines").scrollTop = byId("lines").scrollHeight;
        /** @type {HTMLButtonElement} */ (byId("redo")).disabled = game.undone.length === 0;
        URL.revokeObjectURL(this.address);
        this.address = URL.createObjectURL(new Blob([game.text], { type: "text/plain" }));
        /** @type {HTMLAnchorElement} */ (byId("save-game")).href = this.address;
        const run = await this.runner.run(["legal", "-f", "jsonl", "--no-config", LOG], { files: { [LOG]: game.text } });
        if (asked !== this.asked)
            return;
        this.moves = run.status === 0 ? objectsOf(run.output) : [];
        byId("count").title = run.errors;
        this.showMoves();
    }

    showMoves() {
        const words = /** @type {HTMLInputElement} */ (byId("filter")).value.toLowerCase().split(/\s+/).filter(Boolean);
        const fitting = this.moves.filter(move => words.every(word => move.text.toLowerCase().includes(word)));
        byId("count").textContent = `${fitting.length} of ${this.moves.length} that may come next${fitting.length > SHOWN ? `; the first ${SHOWN} are shown` : ""}`;
        byId("moves").replaceChildren(...fitting.slice(0, SHOWN).map(move => element("button", { type: "button", onclick: () => this.choose(move) }, element("bdi", {}, move.text))));
    }

    /** A move with ranges is filled in by hand.
     * @param {{text: string, example: string}} move */
    choose(move) {
        if (move.text === move.example) {
            this.say(move.text);
            return;
        }
        this.statement.value = move.example;
        this.statement.focus();
    }

    /** @param {string} statement */
    async say(statement) {
        if (!this.game || !statement.trim())
            return;
        const text = this.game.text;
        this.game.text = `${text}${text && !text.endsWith("\n") ? "\n" : ""}${statement.trim()}\n`;
        this.game.undone = [];
        this.statement.value = "";
        await this.save();
        await this.refresh();
    }

    async undo() {
        const game = this.game, lines = game ? game.text.replace(/\n$/, "").split("\n") : [];
        if (!game || lines.length === 0)
            return;
        game.undone.push(/** @type {string} */ (lines.pop()));
        game.text = lines.length ? `${lines.join("\n")}\n` : "";
        await this.save();
        await this.refresh();
    }

    async redo() {
        const line = this.game && this.game.undone.pop();
        if (!this.game || line === undefined || line === null)
            return;
        this.game.text += `${line}\n`;
        await this.save();
        await this.refresh();
    }

    /** @param {number} line */
    showLine(line) {
        const shown = document.getElementById(`line-${line}`);
        if (shown)
            shown.scrollIntoView({ block: "center" });
    }

    async share() {
        if (!this.game)
            return;
        const file = new File([this.game.text], "game.umpire", { type: "text/plain" });
        try {
            await navigator.share(navigator.canShare && navigator.canShare({ files: [file] }) ? { files: [file] } : { text: this.game.text });
        } catch {
            saveFile("game.umpire", this.game.text, "text/plain");
        }
    }
}

export { RecordPart };
