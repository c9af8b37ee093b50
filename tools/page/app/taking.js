// @ts-check
// What files are made into: as 'umpire play --from' takes them, and archives of logs.
import { textOf } from "../engine/engine.js";
import { byId } from "./runner.js";

const FILES_MOST = 256 << 20; // bytes, which are in memory twice
/** @typedef {import("./runner.js").Runner} Runner */
/** @typedef {{name: string, content: string | Uint8Array, notes: string}} Log  notes: what its importer said */
/** @typedef {{logs: Log[], declared: Log | null, troubles: string[]}} Taken  declared: the players of fleet lists */

/** Whether bytes hold a text.
 * @param {Uint8Array} bytes @param {string} text */
function holds(bytes, text) {
    return new TextDecoder("latin1").decode(bytes).includes(text);
}

/** Whether a text begins as a log does, which may hold declarations only.
 * @param {string} text */
function isLog(text) {
    return /^\s*game\s/m.test(text);
}

/** The players that a log declares.
 * @param {string} log */
function playersOf(log) {
    return [...log.matchAll(/^\s*player\s+(?:"([^"]*)"|([^\s{]+))/gm)].map(one => one[1] || one[2]);
}

/** What a log is, for somebody who was sent it: its lines, its game, its players and its cards.
 * @param {string} log */
function logInWords(log) {
    const game = /^\s*game\s+([^#;\n]*)/m.exec(log), cards = /^\s*points\s+([^#;\n]*)/m.exec(log), lines = log.replace(/\n$/, "").split("\n").length, players = playersOf(log);
    return `a log of ${lines === 1 ? "1 line" : `${lines} lines`}${game ? `, game ${game[1].trim()}` : ""}${players.length ? `, ${players.join(" and ")}` : ""}${cards ? `, with cards (points ${cards[1].trim()})` : ""}`;
}

/** Why bytes are no text. Undefined: they may be one.
 * @param {Uint8Array} bytes */
function whyNoText(bytes) {
    const first = bytes.subarray(0, 4096), zeros = first.filter(byte => byte === 0).length, mark = first[0] + 256 * first[1];
    if (mark === 0xfeff || mark === 0xfffe || zeros > first.length / 4 && first.length > 3)
        return "it is written in UTF-16: save it as UTF-8";
    return zeros ? "it is no log: it is no text" : undefined;
}

/** The table of cards of somebody's own, as files and words of a command.
 * @returns {Promise<{words: string[], files: {[path: string]: Uint8Array}}>} */
async function ownCards() {
    const cards = (/** @type {HTMLInputElement} */ (byId("own-cards")).files || [])[0];
    return cards ? { words: ["--cards=/own/cards"], files: { "/own/cards": new Uint8Array(await cards.arrayBuffer()) } } : { words: [], files: {} };
}

/** Declares the players of fleet lists, a list each. Status 3: they are no such lists.
 * @param {Runner} runner @param {{name: string, content: string | Uint8Array}[]} lists */
async function declare(runner, lists) {
    /** @type {{[path: string]: string | Uint8Array}} */
    const files = {};
    for (const { name, content } of lists)
        files[`/lists/${name}`] = content;
    const own = await ownCards();
    Object.assign(files, own.files);
    const run = await runner.run(["import-fleet", ...own.words, "--", ...lists.map(one => one.name)], { files, folder: "/lists" });
    return { status: run.status, log: textOf(run.output), notes: run.errors.replace(/^umpire: /gm, "").trim() };
}

/** What a file is: a log or an archive of them, a log that an importer makes of it, or a fleet list.
 * @param {Runner} runner @param {string} name @param {Uint8Array} bytes
 * @returns {Promise<{log?: Log, list?: boolean, why?: string}>} */
async function kindOf(runner, name, bytes) {
    const as = /** @param {string | Uint8Array} content */ content => ({ log: { name: /\.umpire$/i.test(name) ? name : `${name}.umpire`, content, notes: "" } });
    if (/\.(umpire\.gz|zip|tar|tar\.gz|tgz)$/i.test(name))
        return { log: { name, content: bytes, notes: "" } };
    if (/\.(tar\.(xz|zst|bz2))$/i.test(name))
        return { why: "this page unpacks .zip, .tar, .tar.gz and .tgz; pack it as one of these" };
    const first = textOf(bytes.subarray(0, 64)).trimStart(), zip = first.startsWith("PK"), json = first.startsWith("{"), why = zip ? undefined : whyNoText(bytes);
    if (why)
        return { why };
    if (/\.umpire$/i.test(name))
        return as(bytes);
    if (zip && !/\.rosz$/i.test(name) || json && holds(bytes, '"commands"')) {
        const imported = await runner.importRecording(bytes);
        return imported.log === null ? { why: imported.why } : as(imported.log);
    }
    if (!zip && isLog(textOf(bytes)) && /^\s*(round|turn|phase)\s/m.test(textOf(bytes)))
        return as(bytes);
    const { status, notes } = await declare(runner, [{ name, content: bytes }]);
    if (status < 2)
        return { list: true };
    return zip || json || first.startsWith("<") ? { why: notes.replace(`${name}: `, "") } : as(bytes);
}

/** Takes dropped or picked files.
 * @param {Runner} runner @param {File[]} files @returns {Promise<Taken>} */
async function takeFiles(runner, files) {
    /** @type {Taken} */
    const taken = { logs: [], declared: null, troubles: [] };
    if (files.reduce((sum, file) => sum + file.size, 0) > FILES_MOST)
        return { ...taken, troubles: ["These files have more than 256 MiB, for which a page has no memory: check fewer at a time, or use the command."] };
    const lists = [], names = new Set();
    for (const file of files) {
        const bytes = await file.arrayBuffer().then(all => new Uint8Array(all), () => null);
        const { log, list, why } = bytes ? await kindOf(runner, file.name, bytes) : { why: "it cannot be read", log: undefined, list: false };
        const called = log ? log.name : file.name;
        if ((log || list) && names.has(called))
            taken.troubles.push(`${file.name}: another of these files is called ${called}, too; rename one of them`);
        else if (log)
            taken.logs.push(log);
        else if (list && bytes)
            lists.push({ name: file.name, content: bytes });
        else
            taken.troubles.push(`${file.name}: ${why}`);
        names.add(called);
    }
    if (lists.length > 0 && taken.logs.length > 0)
        taken.troubles.push(`${lists.map(one => one.name).join(", ")}: only fleet lists go together; take them without logs`);
    else if (lists.length > 0)
        await declareAll(runner, lists, taken);
    return taken;
}

/** @param {Runner} runner @param {{name: string, content: Uint8Array}[]} lists @param {Taken} taken */
async function declareAll(runner, lists, taken) {
    const { status, log, notes } = await declare(runner, lists);
    if (status < 2)
        taken.declared = { name: lists.map(one => one.name.replace(/\.[^.]*$/, "")).join(" and "), content: log, notes };
    else
        taken.troubles.push(notes);
}

export { declare, isLog, logInWords, ownCards, playersOf, takeFiles };
