// SPDX-License-Identifier: MIT
"use strict";
// What has yet to be done, as 'umpire due' says it: a part of the page that asks when it is opened, and after each change while it
// is open.

// A line; one that can be written is put into the form.
function dueElement(line) {
    const [, words] = /^write: (.*)$/.exec(line.text) || [];
    const style = { class: line.indent ? "more" : null };
    if (!words || document.body.classList.contains("watch"))
        return element("li", style, element("bdi", {}, line.text));
    return element("li", style, "write: ", element("button", { type: "button", onclick: () => writeDue(words) }, words));
}

function writeDue(words) {
    byId("text").value = words;
    byId("text").focus();
}

async function askDue(at) {
    const place = byId("due");
    if (!place.open || place.dataset.at === at)
        return;
    place.dataset.at = at;
    const answer = await ask(`${link}/due`).catch(() => null);
    if (place.dataset.at !== at)
        return; // there is a newer question
    const lines = answer && answer.status === 200 ? answer.body.due : [{ indent: 0, text: "No connection; close this part and open it again." }];
    if (!answer || answer.status !== 200)
        delete place.dataset.at;
    byId("dueLines").replaceChildren(...(lines.length ? lines : [{ indent: 0, text: "No game is played." }]).map(dueElement));
}

byId("due").addEventListener("toggle", () => askDue(table.at));
