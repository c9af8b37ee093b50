// SPDX-License-Identifier: MIT
"use strict";
// The judge's rulings at a table: to waive a finding, to correct a line, a penalty or a warning, more time, and to take one back.

// Sends a request about a table and says what came of it. `place`: where the table's findings are shown.
async function sendRuling(row, what, body, told, place) {
    try {
        const answer = await ask(`${link}/${what}`, { table: row.name, ...body });
        told.textContent = answer.status === 200 ? "Recorded." : answer.body.error;
        if (answer.status === 200)
            showFindings(rooms.get(row.name), place);
        else if (answer.status === 409)
            told.append(" ", element("button", { type: "button", onclick: () => showFindings(row, place) }, "Show them again"));
    } catch (error) {
        told.textContent = "No connection; try again.";
    }
}

function textField(label) {
    return element("input", { type: "text", required: true, maxlength: 500, "aria-label": label, placeholder: label });
}

// A form that rules; `body` answers what the request says besides its reason.
function formOfRuling(row, at, place, button, fields, body) {
    const key = newKey(), reason = textField("The reason"), told = element("p", { role: "status" });
    return element("form", { onsubmit: event => {
        event.preventDefault();
        sendRuling(row, "ruling", { at, key, reason: reason.value, ...body() }, told, place);
    } }, element("div", { class: "bar" }, ...fields, reason, element("button", {}, button)), told);
}

// To waive a finding of the log as it was at a mark, or to say what its line should be.
function rulingForms(row, finding, at, place) {
    const { line, column, rule, id } = finding, text = textField("What the line should say");
    return [formOfRuling(row, at, place, "Waive", [], () => ({ do: "waive", line, column, rule, id })),
        element("details", {}, element("summary", {}, "Correct the line instead"),
            formOfRuling(row, at, place, "Correct", [text], () => ({ do: "correct", line, text: text.value })))];
}

function penaltyForm(row, at, place) {
    const player = element("select", { "aria-label": "The player" }, ...(row.players || []).map(one => element("option", {}, one.name)));
    const points = element("input", { type: "number", min: 0, max: 100000, value: 0, required: true });
    return element("details", {}, element("summary", {}, "A penalty or a warning"),
        formOfRuling(row, at, place, "Rule", [player, element("label", {}, "Points ", points)], () => ({ do: "penalty", player: player.value, points: Number(points.value) })),
        element("p", { class: "small" }, "Points are taken from those that the log records with 'score'; 0 points are a warning."));
}

function timeForm(row, at, place) {
    const minutes = element("input", { type: "number", min: 1, max: 600, value: 5, required: true });
    return element("details", {}, element("summary", {}, "More time for this table"),
        formOfRuling(row, at, place, "Give", [element("label", {}, "Minutes ", minutes)], () => ({ do: "time", minutes: Number(minutes.value) })),
        element("p", { class: "small" }, "The round's clock at this table, and at no other, ends so much later."));
}

// The rulings of a log, each to be taken back.
function rulingsElement(row, rulings, at, place) {
    return element("ul", { class: "plain" }, ...rulings.map(({ line, text }) => {
        const told = element("span", { role: "status" }), key = newKey();
        return element("li", {}, `Line ${line}: `, element("code", {}, element("bdi", {}, text)), " ",
            element("button", { type: "button", onclick: () => sendRuling(row, "take-back", { at, key, line, text }, told, place) }, "Take back"), told);
    }));
}
