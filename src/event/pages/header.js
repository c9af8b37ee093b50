// SPDX-License-Identifier: MIT
"use strict";
// The head of a table's page: which table, who plays, where the game is, its result and who has confirmed it, and the call for the judge.

// The table's number in its round, if it is of an event.
function titleOf(name) {
    const round = /^round-(\d+)-table-(.+)$/.exec(name);
    return round ? `Round ${round[1]}, table ${round[2]}` : name;
}

function namesAtTable() {
    return playersIn(table.lines).map(one => one.name);
}

// Who plays, so that each player sees the opponent.
function playersTitle() {
    const names = namesAtTable();
    return names.length ? [": ", element("bdi", {}, names.join(" \u2013 "))] : [];
}

function drawHeader(state) {
    document.title = state.name;
    byId("name").replaceChildren(titleOf(state.name), ...playersTitle());
    const place = placeText(state.place || {});
    byId("place").textContent = state.problem ? `This log cannot be read: ${state.problem}.` : state.finished || (state.state && state.state.over) ? `The result is recorded${resultText()}.` : place || "The game has not begun.";
}

// A remark below the result, which goes when the result is taken back; the link of a side writes that of its side.
function confirmButton(name) {
    return element("button", { type: "button", onclick: () => table.side ? declare("confirm", {}).then(tellConfirmed) : record(`# confirmed by ${name}`) }, element("bdi", {}, name), ": it is right");
}

function tellConfirmed(why) {
    if (why)
        byId("confirming").append(` Not confirmed: ${why}.`);
}

// When the game has its end, each player confirms the result by a button.
function drawConfirming(done) {
    const place = byId("confirming"), left = (table.side ? [table.side] : namesAtTable()).filter(name => !done.includes(name));
    place.hidden = !clock.known() || !resultText() || !table.lines.some(line => /^end\b/.test(line));
    place.replaceChildren(done.length ? `Confirmed by ${done.join(", ")}.` : "Nobody has confirmed the result.");
    if (may === "write")
        place.append(...left.map(confirmButton));
}

// The result as the log's last statement of it says it.
function resultText() {
    const line = table.lines.filter(one => /^(@\S+ +)?result /.test(one)).pop();
    return line ? `: ${line.replace(/^(@\S+ +)?result +/, "").replace(/ +#.*$/, "")}` : "";
}

// What came of a call: the judge answers it in his room, and nobody else ends it unasked.
function calledText(called) {
    if (table.called && !called)
        table.coming = !table.asked;
    table.asked = false;
    if (called)
        return "The judge is called.";
    return table.coming ? "The judge is coming." : "";
}

// The judge can be called where a server has a room for him.
function drawCall(state) {
    if (state.clock)
        clock.take(state.clock);
    clock.give(state.more);
    byId("calling").hidden = may !== "write" || !clock.known();
    byId("call").textContent = state.called ? "Call the judge no more" : "Call the judge";
    byId("called").textContent = calledText(state.called);
    table.called = state.called;
}

async function callJudge() {
    table.coming = false;
    table.asked = true;
    try {
        const answer = await ask(`${link}/call`, { call: !table.called });
        byId("called").textContent = answer.status === 200 ? byId("called").textContent : answer.body.error;
    } catch (error) {
        byId("called").textContent = "No connection; try again.";
    }
}
