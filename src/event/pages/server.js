// SPDX-License-Identifier: MIT
"use strict";
// The engine of the pages, a server: requests and streams of events. umpire.html has another one (tools/page/app/table.js).

// The link that this page was opened by: "/t/SECRET".
const link = location.pathname.split("/").slice(0, 3).join("/");

// Asks the server: {status, body}. Throws where the network does not reach it.
async function ask(path, body, signal) {
    const options = { signal, cache: "no-store" };
    if (body !== undefined) {
        options.method = "POST";
        options.headers = { "Content-Type": "application/json" };
        options.body = typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body);
    }
    const answer = await fetch(path, options);
    return { status: answer.status, body: await answer.json() };
}

// Listens to the events of a link. When the network comes back, it asks for the events after the place that `at` answers.
// `more`: what is done with other events, by their names.
function listen(path, name, at, take, more) {
    const state = byId("connection");
    const source = new EventSource(path + "/events?at=" + encodeURIComponent(at() || ""));
    source.addEventListener("open", () => { state.textContent = ""; });
    source.addEventListener(name, event => take(JSON.parse(event.data)));
    for (const [other, taken] of Object.entries(more || {}))
        source.addEventListener(other, event => taken(JSON.parse(event.data)));
    source.addEventListener("error", () => {
        state.textContent = "No connection; trying again.";
        if (source.readyState === EventSource.CLOSED)
            setTimeout(() => listen(path, name, at, take, more), 2000);
    });
}
