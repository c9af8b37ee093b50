// SPDX-License-Identifier: MIT
"use strict";
// The judge's room: all tables as they stand, findings as they come, rulings, new tables.

const rooms = new Map(), told = new Set(), NEWS = 12;
const clock = new RoundClock(byId("clock"));
let greeted = false;
const cardsOf = new Map(); // the declarations of each game

function drawSummary() {
    const all = [...rooms.values()];
    const open = all.filter(one => one.open).length;
    byId("summary").textContent = `${all.length} tables, ${all.filter(isOver).length} finished, ${open} with findings that are not waived`;
}

// Also a game that was left unfinished is over.
function isOver(row) {
    return Boolean(row.finished || row.over || row.result);
}

function address(row, kind) {
    return `${location.origin}/t/${row[kind]}`;
}

async function copy(button, text) {
    try {
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
    } catch (error) {
        button.replaceWith(element("code", {}, text));
    }
}

function standing(row) {
    if (row.waits)
        return `waits for round ${roundOf(row)} of the event to begin`;
    if (row.problem)
        return `cannot be read: ${row.problem}`;
    if (isOver(row))
        return (row.result ? `over: ${row.result}` : "over") + (row.confirmed?.length ? `; confirmed by ${row.confirmed.join(", ")}` : "");
    const turn = row.turn && row.turn.length ? ` \u2014 may act: ${row.turn.join(", ")}` : "";
    return (placeText(row.place || {}) || "not begun") + turn;
}

// Who plays, with the scores that the log tells.
function playersOf(row) {
    return (row.players || []).map(one => one.score === undefined ? one.name : `${one.name} ${one.score}`).join(" \u2013 ");
}

function card(row) {
    const open = row.open ? element("span", { class: "bad" }, `${row.open} open`) : element("span", { class: "good" }, "nothing open");
    const details = element("details", { ontoggle: event => event.target.open && showFindings(row, event.target) }, element("summary", {}, "Findings, rulings, links"));
    return element("article", { class: `card${row.open ? " open" : ""}${row.problem ? " trouble" : ""}`, id: `table-${row.name}` },
        element("h3", {}, element("a", { href: `/t/${row.read}` }, row.name), row.number && element("span", { class: "small" }, ` table ${row.number}`)),
        playersOf(row) && element("p", { class: "players" }, element("bdi", {}, playersOf(row))), element("p", { class: "place" }, standing(row)), ...fleetElements(row.fleets, `/t/${row.read}#line-`),
        element("p", {}, (row.place && row.place.ruleset) || "", " \u2014 ", open, row.waived ? `, ${row.waived} waived` : "", `, ${row.lines} lines`, row.more ? `, ${minutesText(row.more)}` : ""), details);
}

// The round of a table's name; 0: it is of no event.
function roundOf(row) {
    return Number(/^round-(\d+)-table-/.exec(row.name)?.[1] || 0);
}

// The tables that call the judge. Buttons stay in their places as long as these are the same.
function drawCalls() {
    const calling = [...rooms.values()].filter(row => row.called), names = JSON.stringify(calling.map(row => [row.name, row.callers]));
    if (byId("calls").dataset.names === names)
        return;
    byId("calls").dataset.names = names;
    byId("calls").replaceChildren(...calling.map(row => element("li", { class: "call" },
        element("b", {}, element("bdi", {}, [...row.callers, row.name].join(", ")), " calls the judge"), " ", element("button", { type: "button", onclick: () => come(row) }, "I am there"))));
}

async function come(row) {
    await ask(`${link}/come`, { table: row.name }).catch(() => { byId("connection").textContent = "No connection; try again."; });
}

// What has to be ruled on comes first, then advice, then what is waived.
function weightOf(finding) {
    if (finding.waived)
        return 2;
    return finding.level === "advice" ? 1 : 0;
}

// All findings of a table, with a ruling for each that is open.
async function showFindings(row, place) {
    const body = element("div", {}, "\u2026");
    place.replaceChildren(place.firstElementChild, body);
    const links = element("div", { class: "bar" },
        element("button", { type: "button", onclick: event => copy(event.target, address(row, "write")) }, "Copy the link to record"),
        element("button", { type: "button", onclick: event => copy(event.target, address(row, "read")) }, "Copy the link to watch"),
        ...(row.players || []).filter(one => one.link).map(one =>
            element("button", { type: "button", onclick: event => copy(event.target, `${location.origin}/t/${one.link}`) }, "Copy the link of ", element("bdi", {}, one.name))),
        element("button", { type: "button", onclick: event => checkTable(event.target, row) }, "Report"),
        element("a", { href: `${link}/sheet#rulings-${row.name}` }, "Rulings to print"));
    if (row.waits) {
        body.replaceChildren(links, element("p", {}, "Its lists are shown when its round begins."));
        return;
    }
    try {
        const answer = await ask(`/t/${row.read}/state?at=${row.at}`);
        const all = answer.body.findings.reverse().sort((one, other) => weightOf(one) - weightOf(other)).map(one => findingElement(one, `/t/${row.read}#line-${one.line}`, ...(one.waived || one.level === "error" ? [] : rulingForms(row, one, answer.body.at, place))));
        const state = element("section", { "aria-label": "The state of the game" });
        drawState(state, answer.body.state);
        const found = all.length ? all : [element("p", {}, "Nothing was found.")];
        body.replaceChildren(links, rulingsElement(row, answer.body.rulings, answer.body.at, place), ...found, penaltyForm(row, answer.body.at, place), timeForm(row, answer.body.at, place),
            undecidedPart(row), state);
    } catch (error) {
        body.replaceChildren(links, element("p", {}, "No connection."));
    }
}

// What is undecided at a table, and what the players could be asked.
function undecidedPart(row) {
    const part = element("section", { "aria-label": "What is undecided", class: "undecided" }, "\u2026");
    ask(`/t/${row.read}/undecided`).then(({ body }) => part.replaceChildren(
        element("p", {}, element("a", { href: `/t/${row.read}#undecided` }, "What is undecided"), `: ${body.undecided ? `${body.undecided} of ${body.judgements} judgements` : "nothing"}.`),
        ...(body.first?.length ? [settlingsElement(body.first, `/t/${row.read}#line-`)] : []))).catch(() => part.replaceChildren("No connection."));
    return part;
}

async function checkTable(button, row) {
    const page = window.open("", "_blank");
    const answer = await ask(`${link}/check?table=${encodeURIComponent(row.name)}`, "{}");
    if (answer.status !== 200)
        button.after(element("span", {}, ` ${answer.body.error}`));
    else if (page)
        page.location = `${link}/report?id=${answer.body.id}`;
    else
        button.after(element("a", { href: `${link}/report?id=${answer.body.id}` }, "Open the report"));
}

// Shows the latest finding of a table if it is new. What was taken back, or waived, is gone.
function tellNews(row) {
    const found = row.last, id = found && `${row.name} ${found.id}`;
    for (const one of [...byId("news").children])
        if (one.dataset.table === row.name && (!found || (Number(one.dataset.line) >= found.line && one.dataset.id !== id))) {
            told.delete(one.dataset.id);
            one.remove();
        }
    if (!found || told.has(id))
        return;
    told.add(id);
    const time = greeted ? `${new Date().toLocaleTimeString()} ` : "";
    byId("news").prepend(element("li", { class: greeted ? "new" : null, "data-table": row.name, "data-line": found.line, "data-id": id }, element("p", {}, time, element("b", {}, row.name)), findingElement(found, `/t/${row.read}#line-${found.line}`)));
    while (byId("news").children.length > NEWS)
        byId("news").lastChild.remove();
}

function isShown(row) {
    const words = byId("filter").value.toLowerCase();
    return (!byId("open").checked || row.open > 0) && (!words || `${row.name} ${playersOf(row)} ${standing(row)}`.toLowerCase().includes(words));
}

// Puts a table's card in its place. If its list of findings was open, it stays open.
function placeCard(row) {
    const old = byId(`table-${row.name}`), made = card(row);
    const details = old && old.querySelector("details");
    // what the judge has begun to write stays, and so does the answer to it
    if (details && details.open && [...details.querySelectorAll("form input[type=text]")].some(one => one.value)) {
        old.querySelector(".place").textContent = standing(row);
        return;
    }
    made.dataset.urgency = urgencyOf(row);
    if (old && old.dataset.urgency === made.dataset.urgency) {
        old.replaceWith(made);
    } else {
        old?.remove();
        insertCard(made);
    }
    if (details && details.open)
        made.querySelector("details").open = true;
    made.hidden = !isShown(row);
}

// How soon the judge is needed at a table: first who calls, then what cannot be read, lists that are not legal, findings.
function urgencyOf(row) {
    return row.called ? 4 : row.problem ? 3 : (row.fleets || []).length ? 2 : row.open ? 1 : 0;
}

// Puts a card before the first one that is less urgent or, where both are as urgent, whose name comes later.
function insertCard(made) {
    const follows = one => (one.dataset.urgency - made.dataset.urgency || made.id.localeCompare(one.id, undefined, { numeric: true })) < 0;
    byId("tables").insertBefore(made, [...byId("tables").children].find(follows) || null);
}

function takeTables(rows) {
    for (const row of rows) {
        rooms.set(row.name, row);
        tellNews(row);
        placeCard(row);
    }
    greeted = true;
    drawCalls();
    drawSummary();
}

function filter() {
    for (const row of rooms.values())
        byId(`table-${row.name}`).hidden = !isShown(row);
}

function addPlayer() {
    const number = byId("players").children.length + 1;
    byId("players").append(element("fieldset", {}, element("legend", {}, `Player ${number}`), element("p", {}, element("label", {}, "Name ", element("input", { class: "player", required: number <= 2, maxlength: 100, autocomplete: "off" }))),
        element("details", {}, element("summary", {}, "A list from a list builder, or cards"), element("textarea", { class: "fleet", rows: 4, spellcheck: "false", "aria-label": `list of player ${number}` }), element("div", { class: "cards" }))));
    drawCards();
}

// A form for cards beside each list, of the game that is chosen.
function drawCards() {
    const cards = cardsOf.get(byId("game").value) || [];
    for (const place of document.querySelectorAll(".cards"))
        place.replaceChildren(cards.length ? new CardForm(cards, place.previousElementSibling).element : "");
}

async function makeTable(event) {
    event.preventDefault();
    const players = [...document.querySelectorAll(".player")].map(one => one.value).filter(Boolean);
    const fleets = [...document.querySelectorAll(".fleet")].map(one => one.value);
    try {
        const answer = await ask(`${link}/new`, { name: byId("name").value, game: byId("game").value, players, fleets, memory: byId("memory").checked });
        byId("made").textContent = answer.status === 200 ? `${answer.body.name} is made; its links are with its findings.` : `Not made: ${answer.body.error}.`;
        if (answer.status === 200) {
            byId("name").value = "";
            for (const one of document.querySelectorAll(".player, .fleet"))
                one.value = ""; // a list belongs to one table
            byId("memory").checked = false;
        }
    } catch (error) {
        byId("made").textContent = "No connection; try again.";
    }
}

// The round and its clock ----------------------------------------------------------------------

async function setClock(what) {
    try {
        const answer = await ask(`${link}/clock`, { do: what, round: Number(byId("number").value), minutes: Number(byId("minutes").value) });
        byId("clocked").textContent = answer.status === 200 ? "" : `Not done: ${answer.body.error}.`;
    } catch (error) {
        byId("clocked").textContent = "No connection; try again.";
    }
}

// Asks before a round ends because the next one begins.
function beginRound() {
    const before = clock.state && clock.state.running && clock.state.round;
    if (!before || window.confirm(`Round ${before} of the event goes on. Begin round ${byId("number").value}?`))
        setClock("begin");
}

function takeClock(state) {
    clock.take(state);
    byId("stop").textContent = state.running ? "Stop the clock" : "Let the clock go on";
    byId("stop").disabled = byId("change").disabled = !state.round;
    if (document.activeElement !== byId("number"))
        byId("number").value = state.event || state.round ? Math.min(99, state.round + 1) : 1;
    byId("links").href = `${link}/sheet#links-${state.round || (state.event ? 1 : 0)}`;
}

// Makes the tables of the form's pairings. Answers whether they are made.
async function makeEvent(event) {
    event.preventDefault();
    const told = byId("eventful"), file = byId("file").files[0], lists = {};
    for (const one of byId("lists").files)
        lists[one.name] = await one.text();
    try {
        const answer = await ask(`${link}/pairings`, { event: byId("title").value, game: byId("played").value, pairings: file ? await file.text() : byId("pairings").value, lists });
        if (answer.status === 200) {
            const byes = answer.body.byes.length ? ` No opponent, and no table: ${answer.body.byes.join(", ")}.` : "";
            told.replaceChildren(element("p", {}, `${answer.body.tables} tables are made. They open when their round begins.${byes}`));
            byId("event").reset();
            return true;
        } else {
            told.replaceChildren(element("p", {}, "No table is made:"), element("ul", {}, ...answer.body.error.trimEnd().split("\n").map(line => element("li", {}, element("bdi", {}, line)))));
        }
    } catch (error) {
        told.textContent = "No connection; try again.";
    }
    return false;
}

async function begin() {
    byId("paste").href = `${link}/paste`;
    byId("filter").addEventListener("input", filter);
    byId("open").addEventListener("change", filter);
    byId("more").addEventListener("click", addPlayer);
    byId("new").addEventListener("submit", makeTable);
    byId("event").addEventListener("submit", makeEvent);
    byId("round").addEventListener("submit", event => { event.preventDefault(); beginRound(); });
    byId("stop").addEventListener("click", () => setClock(clock.state.running ? "stop" : "go-on"));
    byId("change").addEventListener("click", () => setClock("minutes"));
    for (const format of ["csv", "listfortress", "trf26", "html"])
        byId(format).href = `${link}/results?format=${format}`;
    addPlayer();
    addPlayer();
    const games = await ask(`${link}/games`);
    if (games.status !== 200) {
        byId("connection").textContent = games.body.error;
        return;
    }
    for (const field of ["game", "played"])
        byId(field).replaceChildren(...games.body.map(one => element("option", { value: one.name }, one.title)));
    for (const one of games.body)
        cardsOf.set(one.name, one.cards);
    byId("game").addEventListener("change", drawCards);
    drawCards();
    standings.begin();
    takeClock({ event: false, round: 0, minutes: 0, elapsed: 0, running: false });
    listen(link, "tables", () => "", takeTables, { clock: takeClock });
}

begin();
