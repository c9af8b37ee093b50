// @ts-check
// The page's first script: a worker unpacks the parts of the module while the page reads the next ones.

/** A worker that has no part of the module yet. */
function startWorker() {
    const code = ["glue", "worker"].map(id => /** @type {HTMLElement} */ (document.getElementById(id)).textContent || "");
    return new Worker(URL.createObjectURL(new Blob(code, { type: "text/javascript" })));
}

/** Null: this browser cannot run the module. */
const firstWorker = typeof WebAssembly === "object" && typeof DecompressionStream === "function" ? startWorker() : null;

/** Why the first worker cannot be started. */
let failure = "";
if (firstWorker)
    firstWorker.onerror = event => { failure = event.message || "its worker cannot be started"; };

/** Gives a worker parts of the module.
 * @param {Worker | null} worker @param {Iterable<Element | null | undefined>} [parts] those; without them the part before the script that calls */
function giveParts(worker, parts = [document.currentScript?.previousElementSibling]) {
    for (const part of worker ? parts : [])
        /** @type {Worker} */ (worker).postMessage({ part: part?.textContent });
}

export { failure, firstWorker, giveParts, startWorker };
