// SPDX-License-Identifier: MIT
// @ts-check
// The engine of the table's page in umpire.html, where src/event/pages/server.js asks a server: the page around this frame asks the
// module, and keeps the log.

/** @typedef {{link: string, ask: (what: string, body?: string) => Promise<{status: number, body: any}>, save: () => void}} TableEngine */
const engine = /** @type {TableEngine} */ (/** @type {any} */ (parent).umpireTable);
const link = engine.link;

// What may come next takes the module a moment, in which nothing is recorded; so it is asked only where nobody goes on at once.
/** @param {string} path @param {object} [body] @param {AbortSignal} [signal] */
async function ask(path, body, signal) {
    if (signal && body === undefined) {
        await new Promise(later => setTimeout(later, 40));
        if (signal.aborted)
            throw new Error("something else was recorded");
    }
    return engine.ask(path.slice(link.length), body === undefined ? undefined : JSON.stringify(body));
}

// Nobody else changes this log.
function listen() {
}

// An address such as "#line-7" would be one of the page around this frame.
document.addEventListener("click", event => {
    const to = event.target instanceof Element ? event.target.closest("a") : null, address = to ? to.getAttribute("href") || "" : "";
    if (!to || !(to.id === "download" || address.startsWith("#")))
        return;
    event.preventDefault();
    if (to.id === "download")
        engine.save();
    else
        document.getElementById(address.slice(1))?.scrollIntoView({ block: "center" });
});
