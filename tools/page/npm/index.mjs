// SPDX-License-Identifier: MIT
// @ts-check
// The API of the package; index.d.ts describes it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Umpire, VERDICTS, objectsOf, textOf } from "./lib/engine.js";

const LOG = "/game.umpire";

export class UmpireError extends Error {
    /** @param {import("./lib/engine.js").Run} run */
    constructor(run) {
        super(run.errors.replace(/^umpire: /, "").trim() || `umpire ended with status ${run.status}`);
        this.status = run.status;
    }
}

/** @param {import("./lib/engine.js").Run} run @param {number[]} good */
function outputOf(run, good) {
    if (!good.includes(run.status))
        throw new UmpireError(run);
    return run.output;
}

/** @param {import("./index.js").CheckOptions} options */
function wordsOf(options) {
    const words = ["--no-config"];
    for (const [name, choice] of Object.entries(options.interpretations || {}))
        words.push(`--interpretation=${name}=${choice}`);
    for (const [rule, level] of Object.entries(options.levels || {}))
        words.push("-W", `${rule}=${level}`);
    if (options.asPlayed)
        words.push("--as-played");
    if (options.requireDecided)
        words.push("--require-decided");
    return words;
}

/** @param {{[name: string]: any}} object */
function camel(object) {
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== "type")
        .map(([name, value]) => [name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()), value]));
}

class Session {
    /** @param {Judge} judge @param {string} text @param {import("./index.js").CheckOptions} options */
    constructor(judge, text, options) {
        this.judge = judge;
        this.options = options;
        this.texts = [text];
        this.undone = /** @type {string[]} */ ([]);
    }

    get text() {
        return this.texts[this.texts.length - 1];
    }

    /** @param {string} statement */
    add(statement) {
        const text = this.text;
        this.texts.push(`${text}${text && !text.endsWith("\n") ? "\n" : ""}${statement}\n`);
        this.undone = [];
        return this.check();
    }

    undo() {
        if (this.texts.length > 1)
            this.undone.push(/** @type {string} */ (this.texts.pop()));
        return this.check();
    }

    redo() {
        const text = this.undone.pop();
        if (text !== undefined)
            this.texts.push(text);
        return this.check();
    }

    check() {
        return this.judge.check(this.text, this.options);
    }

    legal() {
        return this.judge.legal(this.text);
    }
}

class Judge {
    /** @param {Umpire} umpire */
    constructor(umpire) {
        this.umpire = umpire;
        this.version = textOf(umpire.run(["--version"]).output).trim().replace("umpire ", "");
    }

    /** @param {string[]} words @param {import("./lib/engine.js").RunOptions} [options] */
    run(words, options) {
        return this.umpire.run(words, options);
    }

    /** @param {string | Uint8Array} log @param {import("./index.js").CheckOptions} [options] */
    check(log, options = {}) {
        const run = this.umpire.run(["check", "-f", "jsonl", "--max-findings=all", ...wordsOf(options), LOG], { files: { [LOG]: log } });
        const objects = objectsOf(outputOf(run, [0, 1, 3, 4]));
        const findings = objects.filter(one => one.type === "finding").map(camel);
        const games = objects.filter(one => one.type === "outcome").map(camel);
        return { verdict: VERDICTS[run.status], findings, games };
    }

    /** @param {string | Uint8Array} log @param {"text" | "xml" | "junit" | "sarif" | "jsonl" | "html"} format
     * @param {import("./index.js").CheckOptions} [options] */
    report(log, format, options = {}) {
        const page = "/report.html", html = format === "html";
        const run = this.umpire.run(["check", "-f", html ? "xml" : format, ...(html ? [`--html=${page}`] : []), ...wordsOf(options), LOG],
            { files: { [LOG]: log }, wanted: html ? [page] : [] });
        const output = outputOf(run, [0, 1, 3, 4]);
        return textOf(html ? run.files[page] : output);
    }

    /** @param {string | Uint8Array} log @param {number} [line] */
    legal(log, line) {
        const run = this.umpire.run(["legal", "-f", "jsonl", "--no-config", line === undefined ? LOG : `${LOG}:${line}`], { files: { [LOG]: log } });
        return objectsOf(outputOf(run, [0])).map(camel);
    }

    /** @param {string} log */
    format(log) {
        return textOf(outputOf(this.umpire.run(["fmt", LOG], { files: { [LOG]: log } }), [0]));
    }

    /** @param {string} rule */
    explain(rule) {
        return textOf(outputOf(this.umpire.run(["explain", rule]), [0]));
    }

    /** @param {string} [game] */
    words(game) {
        return textOf(outputOf(this.umpire.run(["words", ...(game ? [game] : [])]), [0]));
    }

    /** @param {string} [text] @param {import("./index.js").CheckOptions} [options] */
    session(text = "", options = {}) {
        return new Session(this, text, options);
    }
}

/** @param {Uint8Array | WebAssembly.Module} [wasm] */
export async function load(wasm) {
    const factory = createRequire(import.meta.url)("./lib/memory.cjs");
    const module = wasm instanceof WebAssembly.Module ? wasm
        : await WebAssembly.compile(wasm || readFileSync(new URL("./lib/umpire.wasm", import.meta.url)));
    return new Judge(new Umpire(factory, module));
}

/** @type {Promise<Judge> | undefined} */
let shared;

/** @param {string | Uint8Array} log @param {import("./index.js").CheckOptions} [options] */
export async function check(log, options) {
    shared = shared || load();
    return (await shared).check(log, options);
}
