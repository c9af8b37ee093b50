// SPDX-License-Identifier: MIT
"use strict";
// A sheet to print: the links of a round's tables with their QR codes ("#links-2"), or what was found and ruled at a table
// ("#rulings-NAME").

const SVG = "http://www.w3.org/2000/svg", QUIET = 4; // QUIET: the blank edge that a code needs, in its modules

function picture(code, label) {
    const size = code.length + 2 * QUIET, svg = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
    svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
    svg.setAttribute("class", "code");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
    path.setAttribute("d", code.flatMap((row, y) => [...row].map((module, x) => module === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")).join(""));
    svg.append(path);
    return svg;
}

function title(row) {
    const round = /^round-(\d+)-table-/.exec(row.name);
    return `${round ? `Round ${round[1]}, table` : "Table"} ${round ? row.name.slice(round[0].length) : row.name}`;
}

function players(row) {
    return (row.players || []).map(one => one.name).join(" \u2013 ");
}

async function links(round, rows) {
    const answer = await ask(`${link}/codes`, { origin: location.origin, round });
    if (answer.status !== 200)
        throw new Error(answer.body.error);
    const byName = new Map(rows.map(row => [row.name, row]));
    const all = answer.body.map(one => ({ ...one, row: byName.get(one.name) || { name: one.name } }));
    all.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
    document.title = round ? `Links of round ${round}` : "Links of all tables";
    byId("sheet").replaceChildren(element("h1", { class: "screen" }, document.title), element("div", { class: "codes" }, ...all.map(one => element("article", { class: "ticket" },
        element("h2", {}, title(one.row)), element("p", {}, element("bdi", {}, players(one.row))),
        one.code && picture(one.code, `the link of ${title(one.row)}`), element("p", { class: "small" }, "Scan to record this game: ", element("code", {}, one.link))))));
}

async function rulings(row) {
    const answer = await ask(`/t/${row.read}/state`);
    if (answer.status !== 200)
        throw new Error(answer.body.error);
    const state = answer.body, said = state.rulings.map(one => one.text);
    document.title = `Rulings at ${title(row).toLowerCase()}`;
    byId("sheet").replaceChildren(element("h1", {}, `${title(row)}: what was found and ruled`),
        element("p", {}, element("bdi", {}, players(row))), element("p", {}, `${row.place && row.place.ruleset || ""}; ${state.lines} lines; printed on ${new Date().toLocaleString()}`),
        ...(state.findings.length ? state.findings.map(one => findingElement({ ...one, legal: [] }, null)) : [element("p", {}, "Nothing was found.")]),
        element("h2", {}, "The judge's words in the log"), element("ul", {}, ...(said.length ? said : ["none"]).map(line => element("li", {}, element("code", {}, element("bdi", {}, line))))),
        element("div", { class: "signs" }, ...[...(row.players || []).map(one => one.name), "The judge"].map(name => element("p", {}, element("bdi", {}, name)))));
}

async function begin() {
    byId("print").addEventListener("click", () => window.print());
    byId("room").href = link;
    try {
        const rows = (await ask(`${link}/tables`)).body, what = decodeURIComponent(location.hash.slice(1));
        const table = rows.find(row => what === `rulings-${row.name}`);
        if (table)
            await rulings(table);
        else
            await links(Number(/^links-(\d+)$/.exec(what)?.[1] || 0), rows);
    } catch (error) {
        byId("connection").textContent = `Not shown: ${error.message}.`;
    }
}

window.addEventListener("hashchange", begin);
begin();
