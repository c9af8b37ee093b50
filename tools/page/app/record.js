// @ts-check
// The part of the page that records a game while it is played: the table's page of 'umpire serve' in a frame, whose requests a
// second worker answers. The log is kept in the browser's storage before a change is answered.
import { bytesOf, textOf } from "../engine/engine.js";
import { unpackText } from "./base64.js";
import { Runner, byId, element, tellTrouble } from "./runner.js";
import { saveFile } from "./check.js";
import { playersOf, takeFiles } from "./taking.js";
import { plainly } from "./judging.js";

/** The page of a table, as 'umpire serve' shows it, with the scripts in it. */
const TABLE_PAGE = /*TABLE*/ "";
/** @typedef {{name: string, text: string, changed: number}} Kept */

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

/** The link of a game's table, under which its page keeps things.
 * @param {Kept} game */
function linkOf(game) {
    return `/t/${encodeURIComponent(game.name)}`;
}

/** The name of a game's file.
 * @param {Kept} game */
function fileNameOf(game) {
    return `${game.name.replace(/[^\p{L}\p{N}.,() -]/gu, "-")}.umpire`;
}

const TAR_BLOCK = 512;

/** An archive of files in the format of tar.
 * @param {File[]} files */
async function archiveOf(files) {
    const parts = [];
    for (const file of files) {
        const head = new Uint8Array(TAR_BLOCK), content = new Uint8Array(await file.arrayBuffer());
        const put = /** @param {number} at @param {string} text */ (at, text) => head.set(bytesOf(text), at);
        const octal = /** @param {number} number */ number => number.toString(8).padStart(11, "0");
        put(0, shortened(file.name));
        put(100, "0000644\0" + "0000000\0".repeat(2) + `${octal(content.length)}\0${octal(Math.floor(file.lastModified / 1000))}\0${" ".repeat(8)}0`);
        put(257, "ustar\x0000");
        put(148, `${head.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, "0")}\0 `);
        parts.push(head, content, new Uint8Array(-content.length & TAR_BLOCK - 1));
    }
    return new Uint8Array(await new Blob([...parts, new Uint8Array(2 * TAR_BLOCK)]).arrayBuffer());
}

/** A file's name of at most 100 bytes, as tar has room for.
 * @param {string} name */
function shortened(name) {
    const ending = ".umpire";
    let base = [...name.slice(0, -ending.length)];
    while (bytesOf(base.join("") + ending).length > 100)
        base.pop();
    return base.join("") + ending;
}

/** Whether a log has all lines of another one that was played, and perhaps more.
 * @param {string} before @param {string} log */
function goesOn(before, log) {
    return log.startsWith(before) && before.endsWith("\n") && /^(?:(?:chain|round|turn|segment|phase)\s|(?:"[^"]*"|[^\s":#]+):\s)/m.test(before);
}

class RecordPart {
    /** @param {Runner} runner @param {(text: string) => void} edit @param {(files: File[]) => void} check */
    constructor(runner, edit, check) {
        this.runner = runner;
        this.shelf = new Shelf();
        /** @type {Runner | null} */
        this.tables = null;
        /** @type {Kept | null} */
        this.game = null;
        this.players = /** @type {HTMLTextAreaElement} */ (byId("new-players"));
        this.first = /** @type {HTMLSelectElement} */ (byId("new-first"));
        this.players.addEventListener("input", () => this.offerFirst());
        this.offerFirst();
        byId("new").addEventListener("submit", event => { event.preventDefault(); this.begin(); });
        byId("go-on").addEventListener("change", event => this.goOn(/** @type {HTMLInputElement} */ (event.target)));
        byId("all-games").addEventListener("click", () => this.close());
        byId("save-game").addEventListener("click", () => this.saveToFile());
        byId("to-editor").addEventListener("click", () => this.game && edit(this.game.text));
        byId("save-all").addEventListener("click", () => this.saveAll());
        byId("check-all").addEventListener("click", async () => check(await this.files()));
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
        byId("all-kept").hidden = games.length < 2;
    }

    /** The kept games as files of one folder.
     * @returns {Promise<File[]>} */
    async files() {
        const names = new Set();
        return (await this.shelf.all()).map(game => {
            const base = fileNameOf(game).replace(/\.umpire$/, "");
            let name = base;
            for (let i = 2; names.has(name); i++)
                name = `${base} (${i})`;
            names.add(name);
            return new File([game.text], `${name}.umpire`, { type: "text/plain", lastModified: game.changed });
        });
    }

    /** Saves all kept games as an archive, which this page and the command read. */
    async saveAll() {
        saveFile(`umpire-games-${new Date().toISOString().slice(0, 10)}.tar`, await archiveOf(await this.files()), "application/x-tar");
    }

    /** @param {Kept} game */
    async remove(game) {
        if (!confirm(`Delete ${game.name}, and the secrets of its players that this browser keeps?`))
            return;
        await this.shelf.remove(game.name);
        try {
            for (const kind of ["umpire", "umpire-secrets"]) // as table.js and secrets.js name them
                localStorage.removeItem(kind + linkOf(game));
        } catch { /* then nothing was kept */ }
        await this.list();
    }

    /** The players of a new game, in the order in which they were written. */
    names() {
        const said = this.players.value.split("\n").map(one => one.trim()).filter(Boolean);
        return said.length ? said : ["Player 1", "Player 2"];
    }

    /** Offers each player as the first one. */
    offerFirst() {
        const chosen = this.first.selectedIndex;
        this.first.replaceChildren(...this.names().map(one => element("option", { value: one }, one)));
        this.first.selectedIndex = Math.min(Math.max(chosen, 0), this.first.length - 1);
    }

    /** Begins a game as an event's table does: without a fleet that nobody has named. */
    async begin() {
        const ruleset = /** @type {HTMLSelectElement} */ (byId("new-game")).value, first = Math.max(this.first.selectedIndex, 0), names = this.names();
        const players = [...names.slice(first, first + 1), ...names.slice(0, first), ...names.slice(first + 1)];
        const cell = /** @param {string} text */ text => `"${text.replace(/"/g, '""')}"`;
        const pairings = `round,table,${players.map((_, i) => `player ${i + 1}`).join()}\n1,1,${players.map(cell).join()}\n`, made = "/made/round-1-table-1.umpire";
        const run = await this.runner.run(["new", "--pairings=/pairings.csv", "-o", "/made", ruleset], { files: { "/pairings.csv": pairings }, wanted: [made] });
        tellTrouble(run.status === 0 ? "" : plainly(run.errors.replace(/^umpire: \/pairings\.csv: (row \d+: )?/gm, "")));
        if (run.status !== 0)
            return;
        // Nobody plays at a table of an event, and what is still to be written stands in comments at the end.
        const log = textOf(run.files[made]).replace(/^(event|table|site) .*\n/gm, "").replace(/(\n(#.*|[ \t]*))+$/, "");
        await this.add(`${players.join(" and ")}, ${new Date().toISOString().slice(0, 10)}`, `${log}\n`);
    }

    /** Goes on with a log that was saved to a file, with what an importer makes of one, or with fleet lists.
     * @param {HTMLInputElement} input */
    async goOn(input) {
        const { logs, declared, troubles } = await takeFiles(this.runner, [...(input.files || [])]), log = declared || logs[0];
        input.value = "";
        if (logs.length > 1)
            troubles.push(`${logs[0].name} is a whole game: only fleet lists go together`);
        else if (log && !/\.(gz|zip|tar|tgz)$/i.test(log.name))
            await this.add(log.name.replace(/\.umpire$/, ""), textOf(bytesOf(log.content)));
        else if (log)
            troubles.push(`${log.name}: an archive is no game; unpack it, and take a log of it`);
        tellTrouble([...troubles, ...(log && log.notes ? [log.notes] : [])].join("; "));
    }

    /** Goes on with the editor's log.
     * @param {string} log */
    takeLog(log) {
        return this.add(playersOf(log).join(" and ") || "A game", log);
    }

    /** Keeps a game and shows it: under a new name, unless it goes on with one that is here, as a game by mail does. So that game's secrets
     * serve for it, too.
     * @param {string} base @param {string} text */
    async add(base, text) {
        const games = await this.shelf.all(), names = new Set(games.map(game => game.name)), before = games.find(game => goesOn(game.text, text));
        let name = before ? before.name : base;
        for (let i = 2; !before && names.has(name); i++)
            name = `${base} (${i})`;
        const game = { name, text, changed: Date.now() };
        await this.keep(game);
        await this.show(game);
    }

    /** @param {Kept} game */
    async show(game) {
        this.game = game;
        this.tables = this.tables || new Runner();
        try {
            await this.tables.openTable(game.text);
        } catch (error) {
            tellTrouble(`The game cannot be opened: ${/** @type {Error} */ (error).message}.`);
            return;
        }
        const page = await unpackText(TABLE_PAGE);
        /** @type {any} */ (window).umpireTable = { link: linkOf(game), save: () => this.saveToFile(),
            /** @param {string} what @param {string} [body] */
            ask: (what, body) => this.ask(game, what, body) };
        byId("shelf").hidden = true;
        byId("table").hidden = false;
        // Made anew for each game: Firefox would fill one that stands in the page again after a reload, when there is no table.
        byId("table-place").replaceChildren(element("iframe", { id: "table-page", title: "The game that is recorded", srcdoc: page }));
    }

    /** Answers a request of the table's page; a change is kept before it is answered.
     * @param {Kept} game @param {string} what @param {string} [body] */
    async ask(game, what, body) {
        const tables = /** @type {Runner} */ (this.tables);
        try {
            const { status, body: answer, log } = await tables.askTable(what, body);
            if (log !== null && log !== game.text)
                await this.keep(Object.assign(game, { text: log, changed: Date.now() }));
            return { status, body: Object.hasOwn(answer, "at") ? { ...answer, name: game.name } : answer };
        } catch (error) {
            // the module has ended, for want of memory; the table's page asks again
            tables.cancel();
            await tables.openTable(game.text);
            throw error;
        }
    }

    /** @param {Kept} game */
    async keep(game) {
        try {
            await this.shelf.keep(game);
        } catch (error) {
            tellTrouble(`This browser cannot keep the game (${/** @type {Error} */ (error).message}): save it to a file.`);
        }
    }

    async close() {
        this.game = null;
        byId("table-place").replaceChildren();
        byId("table").hidden = true;
        byId("shelf").hidden = false;
        await this.list();
    }


    saveToFile() {
        if (this.game)
            saveFile(fileNameOf(this.game), this.game.text, "text/plain");
    }

    async share() {
        if (!this.game)
            return;
        const file = new File([this.game.text], fileNameOf(this.game), { type: "text/plain" });
        try {
            await navigator.share(navigator.canShare && navigator.canShare({ files: [file] }) ? { files: [file] } : { text: this.game.text });
        } catch (error) {
            if (/** @type {Error} */ (error).name !== "AbortError") // that is the user, who has closed it
                this.saveToFile();
        }
    }
}

export { RecordPart };
