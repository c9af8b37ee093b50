// @ts-check
// Runs the module beside the page, so that the page never freezes. It takes { id, words, options }, { id, recording }, { id, table }
// with a log to record, or { id, what, body } with a request to its table. It answers { id, run }, { id, imported }, { id, opened } or
// { id, answer }, meanwhile { id, progress }, or { id, failure }.
import { Table, Umpire } from "../engine/engine.js";
import { fromBase64 } from "./base64.js";

/** Compiles the module while it is unpacked.
 * @param {string} packed with gzip, in base64 */
function compile(packed) {
    const bytes = new Blob([fromBase64(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compileStreaming(new Response(bytes, { headers: { "Content-Type": "application/wasm" } }));
}

/** @type {Umpire | null} */
let umpire = null;

/** @type {Table | null} */
let table = null;

/** @param {{id: number, table?: string, what?: string, body?: string, words?: string[], options?: import("../engine/engine.js").RunOptions, recording?: Uint8Array}} message */
function answer(message) {
    if (!umpire)
        throw new Error("the module is not loaded");
    if (message.recording)
        return { id: message.id, imported: umpire.importRecording(message.recording) };
    if (message.table !== undefined) {
        table = new Table(umpire, message.table);
        return { id: message.id, opened: true };
    }
    if (message.what && table)
        return { id: message.id, answer: table.answer(message.what, message.body) };
    const progress = /** @param {number} share */ share => postMessage({ id: message.id, progress: share });
    return { id: message.id, run: umpire.run(message.words || [], { ...message.options, progress }) };
}

addEventListener("message", async event => {
    const message = event.data;
    try {
        if (message.packed) {
            // @ts-ignore: the glue defines it
            umpire = new Umpire(umpireModule, await compile(message.packed));
            postMessage({ id: message.id, loaded: true });
        } else {
            postMessage(answer(message));
        }
    } catch (error) {
        postMessage({ id: message.id, failure: error instanceof Error ? error.message : String(error) });
    }
});
