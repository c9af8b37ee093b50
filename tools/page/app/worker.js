// @ts-check
// Runs the module beside the page, so that the page never freezes. It takes { id, words, options } or { id, recording }, and
// answers { id, run } or { id, imported }, meanwhile { id, progress }, or { id, failure }.
import { Umpire } from "../engine/engine.js";

/** @param {Uint8Array} packed */
async function unpack(packed) {
    return new Uint8Array(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** @type {Umpire | null} */
let umpire = null;

/** @param {{id: number, words?: string[], options?: import("../engine/engine.js").RunOptions, recording?: Uint8Array}} message */
function answer(message) {
    if (!umpire)
        throw new Error("the module is not loaded");
    if (message.recording)
        return { id: message.id, imported: umpire.importRecording(message.recording) };
    const progress = /** @param {number} bytes */ bytes => postMessage({ id: message.id, progress: bytes });
    return { id: message.id, run: umpire.run(message.words || [], { ...message.options, progress }) };
}

/** @param {unknown} error */
function reasonOf(error) {
    const reason = error instanceof Error ? error.message : String(error);
    return /memory|allocation/i.test(reason) ? "this device has not enough memory for it" : reason;
}

addEventListener("message", async event => {
    const message = event.data;
    try {
        if (message.packed) {
            // @ts-ignore: the glue defines it
            umpire = new Umpire(umpireModule, await WebAssembly.compile(await unpack(message.packed)));
            postMessage({ id: message.id, loaded: true });
        } else {
            postMessage(answer(message));
        }
    } catch (error) {
        postMessage({ id: message.id, failure: reasonOf(error) });
    }
});
