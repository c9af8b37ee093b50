// SPDX-License-Identifier: MIT
"use strict";
// The requests that wait to be sent from a table's page, one after the other; they outlive the page. Without a network the phone records
// on; what another phone has recorded meanwhile is shown beside it.

const KEPT = `umpire${link}`; // where requests without an answer outlive the page
let queue = [], sending = false, away = false; // away: the network does not reach the server
let refused = []; // what was not recorded, and why, until the user has seen it
let patience = 10000; // milliseconds until a request without an answer is sent again

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
    if (away)
        tellAway();
    send();
}

// Sends the waiting requests one after the other. One without an answer is sent again; the server carries it out once.
async function send() {
    if (sending)
        return;
    sending = true;
    while (queue.length) {
        const one = queue[0];
        if (!one.at)
            Object.assign(one, { at: table.at, count: table.first + table.lines.length });
        keep(); // with the place for which it is meant
        try {
            const answer = await ask(`${link}/${one.what}`, { at: one.at, text: one.text, key: one.key, again: one.tried, edit: one.edit }, AbortSignal.timeout?.(patience));
            away = false;
            if (!settled(one, answer))
                break;
        } catch (error) {
            one.tried = true;
            keep();
            goAway();
            await wait(1500);
        }
    }
    sending = false;
    drawButtons();
    if (moves?.lone && !away)
        lookAhead();
}

// Begins to record without a network: nothing says what may come next, so that statements are put together from their parts.
function goAway() {
    if (away)
        return;
    away = true;
    tellAway();
    moves.alone(table.forms);
}

function linesElement(lines) {
    return element("ol", { class: "lines" }, ...lines.map(text => element("li", {}, element("span", {}, ""), element("code", {}, element("bdi", {}, shortLine(text))))));
}

function tellAway() {
    tellWaiting(element("p", {}, "Not recorded yet, since there is no connection. It is sent when there is one:"), linesElement(queue.map(one => one.plain || one.text || { undo: "Undo", redo: "Redo" }[one.what])));
}

// Whether the last one that waits has never been sent, so that nobody else can have it.
function canDrop() {
    return queue.length > 0 && !queue[queue.length - 1].tried;
}

// Without a network undoes what waits here.
function dropLast() {
    if (!canDrop())
        return;
    queue.pop();
    keep();
    tellAway();
}

// Handles an answer. False: send nothing more now, because the same is sent again later, or the user has to decide.
function settled(one, answer) {
    if (answer.status === 429 || answer.status === 503) {
        setTimeout(() => { sending = false; send(); }, 1500);
        sending = true;
        return false;
    }
    queue.shift();
    if (queue.length && answer.status === 200 && !queue[0].at) // what waits was recorded as what follows this one
        Object.assign(queue[0], { at: answer.body.at, count: answer.body.lines });
    keep();
    tellRefused();
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
    if (one.until !== undefined)
        return wentBack(one, answer);
    if (answer.body.asked)
        askToEdit(answer.body.asked);
    else if (answer.status !== 200)
        tellRefused({ text: one.plain || one.text || "", why: answer.body.error });
    return true;
}

// Tells what was not recorded; nothing more if that is nothing.
function tellRefused(...more) {
    refused.push(...more);
    tellWaiting(...refused.flatMap(one => [element("p", {}, `Not recorded: ${one.why}.`), element("code", {}, one.text)]), ...(refused.length ? [closeButton()] : []));
}

// Asks whether to take back lines that are no moves.
function askToEdit(asked) {
    const lines = asked.trimEnd().split("\n");
    tellWaiting(element("p", {}, "The game has not begun. This was declared; to undo it is to edit the log:"),
        element("ol", { class: "lines" }, ...lines.slice(-8).map(text => element("li", {}, element("span", {}, ""), element("code", {}, text)))),
        lines.length > 8 && element("p", {}, `and ${lines.length - 8} lines before`),
        element("div", { class: "bar" }, element("button", { type: "button", class: "main", onclick: () => { tellWaiting(); push({ what: "undo", edit: true }); } }, "Edit the log: undo it"), closeButton("Leave it")));
}

// Somebody else recorded first: shows these lines beside what waits here, and lets the user decide which of them count.
function quicker(one, state) {
    const mine = [one, ...queue].filter(other => other.what === "append");
    queue.length = 0;
    keep();
    if (mine.length === 1 && rolls.meet(mine[0].plain || mine[0].text, state.text))
        return;
    askWhich("Somebody else recorded meanwhile:", state.text, mine, state.from === one.count ? one.count : undefined);
}

// Asks what is recorded of what waits here. `from`: after how many lines of the log theirs stand, if it can take their place.
function askWhich(why, theirs, mine, from) {
    const side = (title, lines, none) => element("section", { "aria-label": title }, element("h2", {}, title), lines.length ? linesElement(lines) : element("p", {}, none));
    const button = (text, act, main) => element("button", { type: "button", class: main && "main", onclick: () => { tellWaiting(); act(); } }, text);
    const texts = mine.map(one => one.plain || one.text), again = () => recordAgain(mine), instead = () => { push({ what: "undo", until: from, mine, theirs }); };
    tellWaiting(element("p", {}, why), element("div", { class: "both" }, side("Theirs, recorded", theirs, "Lines were undone."), mine.length ? side("Mine, waiting here", texts, "") : ""),
        element("div", { class: "bar" }, mine.length && button(mine.length > 1 ? "Record mine after theirs" : `Record: ${texts[0]}`, again, true),
            mine.length && theirs.length && from !== undefined && button("Mine in place of theirs", instead), closeButton(mine.length ? "Drop mine" : "Close")));
}

// Records what waited as what follows now. What depends on the place in the log is made anew.
async function recordAgain(mine) {
    for (const one of mine)
        if (one.sealed || one.link)
            await record(one.plain || one.text);
        else
            recordNow({ text: one.text, plain: one.plain });
}

// Undoes what others recorded, one request after the other, then records what waited.
function wentBack(one, answer) {
    if (answer.status !== 200)
        askWhich(`Theirs stay: ${answer.body.error}.`, one.theirs, one.mine);
    else if (table.first + table.lines.length > one.until)
        push({ what: "undo", until: one.until, mine: one.mine, theirs: one.theirs });
    else
        recordAgain(one.mine);
    return true;
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
