// @ts-check
// Runs the module beside the page, so that the page never freezes. It takes { part } of the module, { id, load } behind the last one,
// { id, words, options }, { id, recording }, { id, table }
// with a log to record, or { id, what, body } with a request to its table. It answers { id, run }, { id, imported }, { id, opened } or
// { id, answer }, meanwhile { id, progress }, or { id, failure }.
import { Table, Umpire } from "../engine/engine.js";
import { fromBase64 } from "./base64.js";

// Each part of the module, packed with gzip and in base64, is unpacked and compiled as it comes.
const unpacking = new DecompressionStream("gzip"), packed = unpacking.writable.getWriter();
const module = WebAssembly.compileStreaming(new Response(unpacking.readable, { headers: { "Content-Type": "application/wasm" } }));
for (const settled of [module, packed.closed])
    settled.catch(() => {}); // `load` says it

URL.revokeObjectURL(location.href); // it is read
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
        if (message.part) {
            packed.write(fromBase64(message.part)).catch(() => {});
        } else if (message.load) {
            packed.close().catch(() => {});
            // @ts-ignore: the glue defines it
            umpire = new Umpire(umpireModule, await module);
            postMessage({ id: message.id, loaded: true });
        } else {
            postMessage(answer(message));
        }
    } catch (error) {
        postMessage({ id: message.id, failure: error instanceof Error ? error.message : String(error) });
    }
});
