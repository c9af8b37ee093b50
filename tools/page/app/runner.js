// @ts-check
// The worker of this page: what the page asks the module.
import { failure, giveParts, startWorker } from "./starting.js";

/** @typedef {import("../engine/engine.js").Run} Run */
/** @typedef {import("../engine/engine.js").RunOptions} RunOptions */

/** Why what ran has ended when somebody cancelled it. */
const CANCELLED = "cancelled";

/** @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
function byId(id) {
    return /** @type {T} */ (document.getElementById(id));
}

/** @param {string} tag @param {{[name: string]: any}} [attributes] @param {(Node | string | null | false)[]} children */
function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on"))
            made.addEventListener(name.slice(2), value);
        else if (value !== null && value !== false && value !== undefined)
            made.setAttribute(name, value === true ? "" : value);
    }
    made.append(.../** @type {(Node | string)[]} */ (children.filter(child => child !== null && child !== false)));
    return made;
}

/** @param {string} text */
function tellTrouble(text) {
    byId("trouble").textContent = text;
    byId("trouble").hidden = !text;
}

/** Scrolls an element to the top of the window, unless it is seen in the upper three quarters.
 * @param {string} name */
function bringIntoView(name) {
    const { top, bottom } = byId(name).getBoundingClientRect();
    if (top < byId("trouble").offsetHeight || bottom > innerHeight * 3 / 4)
        byId(name).scrollIntoView({ block: "start" });
}

/** What messages of the command name, and what the page has in its place.
 * @type {[RegExp, string][]} */
const IN_PLACE = [
    [/; --cards=FILE takes a table of cards, see umpire-fleet\(5\)/g, "; \"How it is judged\" takes a table of your own cards"],
    [/\/own\/cards\b/g, "your table of cards"],
    [/: add --first=NAME/g, ": the part Lists lets you choose"],
    [/; --first=NAME writes another choice/g, "; the part Lists lets you choose another player"],
    [/; name them with -p/g, "; the part Lists gives them names"],
    [/: --game=dropfleet or --game=dropzone says it/g, ": it must name one"],
    [/; 'umpire import-fleet --help' names those that are/g, ""],
    [/'umpire words \w+' lists/g, "\"The words of a log\" in the part Explain lists"],
    [/that 'umpire rules \w+' lists/g, "that the part Explain offers"],
    [/ \(check --keys\)/g, ""],
    [/: import them one by one/g, ": take them one by one"],
    [/'umpire check --write-baseline FILE' writes such a file, and --write-waivers FILE one of what is waived/g, "the button \"baseline\" saves such a file"],
];

/** A message of the command in which no option of it is named, but what the page has.
 * @param {string} message */
function onThisPage(message) {
    return IN_PLACE.reduce((said, [what, instead]) => said.replace(what, instead), message);
}

/** Settled when the page was read to its end.
 * @type {Promise<unknown>} */
const pageRead = new Promise(done => addEventListener("DOMContentLoaded", done));

class Runner {
    /** @param {Worker | null} [begun] as start */
    constructor(begun) {
        /** @type {Map<number, {done: (answer: any) => void, failed: (error: Error) => void, progress?: (share: number) => void}>} */
        this.waiting = new Map();
        this.last = 0;
        this.start(begun);
    }

    /** @param {Worker | null} [begun] a worker that has each part of the module */
    start(begun = null) {
        const worker = begun || startWorker();
        this.worker = worker;
        worker.onmessage = event => this.take(event.data);
        worker.onerror = event => this.fail(event.message || "its worker cannot be started");
        if (!begun)
            giveParts(worker, document.querySelectorAll(".module"));
        this.loaded = this.send({ load: true });
        if (begun && failure)
            this.fail(failure);
        pageRead.then(() => this.loaded).catch(error => {
            if (error.message !== CANCELLED)
                tellTrouble(`umpire cannot be loaded: ${error.message}.`);
        });
    }

    /** @param {any} message */
    take(message) {
        const one = this.waiting.get(message.id);
        if (!one)
            return;
        if (message.progress) {
            if (one.progress)
                one.progress(message.progress);
            return;
        }
        this.waiting.delete(message.id);
        if (message.failure)
            one.failed(new Error(message.failure));
        else
            one.done(message);
    }

    /** @param {string} why */
    fail(why) {
        for (const one of this.waiting.values())
            one.failed(new Error(why));
        this.waiting.clear();
    }

    /** @param {object} message @param {(share: number) => void} [progress] @returns {Promise<any>} */
    send(message, progress) {
        const id = ++this.last;
        return new Promise((done, failed) => {
            this.waiting.set(id, { done, failed, progress });
            /** @type {Worker} */ (this.worker).postMessage({ id, ...message });
        });
    }

    /** Runs a command.
     * @param {string[]} words @param {RunOptions} [options] @param {(share: number) => void} [progress] @returns {Promise<Run>} */
    async run(words, options = {}, progress) {
        await this.loaded;
        const { run } = await this.send({ words, options }, progress);
        return { ...run, errors: onThisPage(run.errors) };
    }

    /** @param {Uint8Array} recording @returns {Promise<{log: string | null, why: string}>} */
    async importRecording(recording) {
        await this.loaded;
        return (await this.send({ recording })).imported;
    }

    /** Begins to record a log: what is asked from here on is asked of its table.
     * @param {string} log */
    async openTable(log) {
        await this.loaded;
        await this.send({ table: log });
    }

    /** @param {string} what @param {string} [body] @returns {Promise<{status: number, body: any, log: string | null}>} */
    async askTable(what, body) {
        return (await this.send({ what, body })).answer;
    }

    /** Ends whatever runs, and begins anew. */
    cancel() {
        /** @type {Worker} */ (this.worker).terminate();
        this.fail(CANCELLED);
        this.start();
    }
}

export { CANCELLED, Runner, bringIntoView, byId, element, onThisPage, pageRead, tellTrouble };
