// SPDX-License-Identifier: MIT
"use strict";
// The requests that wait to be sent from a table's page, one after the other; they outlive the page.

const KEPT = `umpire${link}`; // where requests without an answer outlive the page
let queue = [], sending = false, patience = 10000; // milliseconds until a request without an answer is sent again

function keep() {
    try {
        localStorage.setItem(KEPT, JSON.stringify(queue));
    } catch (error) { /* then it is kept only as long as the page */ }
}

// Records a request to append as it is.
function recordNow(one) {
    push({ what: "append", ...one });
}

// Sends a request, also after the page was left and opened again.
function push(one) {
    queue.push({ ...one, key: newKey() });
    keep();
    drawButtons();
    send();
}

// Sends the waiting requests one after the other. One without an answer is sent again; the server carries it out once.
async function send() {
    if (sending)
        return;
    sending = true;
    while (queue.length) {
        const one = queue[0];
        one.at = one.at || table.at;
        keep(); // with the place for which it is meant
        try {
            const answer = await ask(`${link}/${one.what}`, { at: one.at, text: one.text, key: one.key, again: one.tried, edit: one.edit }, AbortSignal.timeout?.(patience));
            if (!settled(one, answer))
                break;
        } catch (error) {
            one.tried = true;
            keep();
            tellWaiting(element("p", {}, "Not recorded yet, since there is no connection: "), element("code", {}, one.text || { undo: "Undo", redo: "Redo" }[one.what]));
            await wait(1500);
        }
    }
    sending = false;
    drawButtons();
}

// Handles an answer. False: send nothing more now, because the same is sent again later, or the user has to decide.
function settled(one, answer) {
    if (answer.status === 429 || answer.status === 503) {
        setTimeout(() => { sending = false; send(); }, 1500);
        sending = true;
        return false;
    }
    queue.shift();
    keep();
    tellWaiting();
    if (answer.body.at)
        take(answer.body);
    byId("tail").scrollIntoView({ block: "nearest" }); // the buttons may have been a long list
    if (one.sealed && answer.status !== 200)
        secrets.drop(one.sealed);
    const crossed = one.link && answer.status !== 200 && secrets.chains.missed(one, table.lines, answer.body.text || []);
    if (answer.status === 409 && (one.auto || crossed))
        return true; // the state that came with it says what is to be done now
    if (answer.status === 409) {
        quicker(one, answer.body);
        return false;
    }
    if (answer.body.asked)
        askToEdit(answer.body.asked);
    else if (answer.status !== 200)
        tellWaiting(element("p", {}, `Not recorded: ${answer.body.error}.`), element("code", {}, one.text || ""), closeButton());
    return true;
}

// Asks whether to take back lines that are no moves.
function askToEdit(asked) {
    const lines = asked.trimEnd().split("\n");
    tellWaiting(element("p", {}, "The game has not begun. This was declared; to undo it is to edit the log:"),
        element("ol", { class: "lines" }, ...lines.slice(-8).map(text => element("li", {}, element("span", {}, ""), element("code", {}, text)))),
        lines.length > 8 && element("p", {}, `and ${lines.length - 8} lines before`),
        element("div", { class: "bar" }, element("button", { type: "button", class: "main", onclick: () => { tellWaiting(); push({ what: "undo", edit: true }); } }, "Edit the log: undo it"), closeButton("Leave it")));
}

// Somebody else recorded first: shows these lines, and lets the user decide whether to send the request again.
function quicker(one, state) {
    queue.length = 0;
    keep();
    if (one.what === "append" && rolls.meet(one.plain || one.text, state.text))
        return;
    const lines = state.text.length ? state.text : ["(lines were undone)"];
    const again = one.what === "append" && element("button", { type: "button", class: "main", onclick: () => { tellWaiting(); record(one.plain || one.text); } }, `Record: ${one.plain || one.text}`);
    tellWaiting(element("p", {}, "Somebody else recorded meanwhile:"), element("ol", { class: "lines" }, ...lines.slice(-8).map(text => element("li", {}, element("span", {}, ""), element("code", {}, text)))),
        element("div", { class: "bar" }, again, closeButton(one.what === "append" ? "Drop mine" : "Close")));
}

// Records a text in place of a line, if that is still the last one.
function recordInstead(line, text) {
    if (table.lines[table.lines.length - 1] !== line) {
        tellWaiting(element("p", {}, "More was recorded since. Undo it down to this line first, or call the judge:"), element("code", {}, line), closeButton());
        return;
    }
    tellWaiting();
    push({ what: "undo" });
    record(text);
}
