// SPDX-License-Identifier: MIT
"use strict";
// A table: to record at, or to watch.

const clock = new RoundClock(byId("clock")), undecided = new Undecided(byId("undecided"));
const steps = new Steps(byId("steps"), { text: line => table.lines[line - table.first - 1], ask: line => ask(`${link}/state-at`, { line }) });
const table = { at: null, lines: [], first: 0, findings: [], words: null, forms: null, taken: null, declaring: true };
const KEYS = "umpire-keys"; // where it outlives the page that keys are off
const rolls = new Rolls({ tell: tellWaiting, close: closeButton, instead: recordInstead });
let may = "read", moves = null, beginning = null, secrets = null, sealing = false, asking = null, known = new Set();
const REST = 300; // milliseconds for which buttons stay off after the page was redrawn
let resting = 0, focused = null; // the timer that ends this, and the button that had the focus

// The log ------------------------------------------------------------------------------------------

// Takes over a state: its lines replace those after the first `from` lines.
function take(state) {
    const entered = moves && moves.entered(), seen = table.first + table.lines.length;
    if (state.gap || state.from < table.first) {
        table.first = state.from;
        table.lines = state.text;
    } else {
        table.lines.length = Math.min(table.lines.length, state.from - table.first);
        table.lines.push(...state.text);
    }
    const changed = table.at !== state.at;
    byId("undecided").hidden = byId("save").hidden = false;
    table.at = state.at;
    table.findings = state.findings;
    table.going = !state.finished && !state.problem;
    if (changed && may === "write")
        drawTaken(state.taken);
    table.taken = state.taken;
    table.state = state.state;
    table.beside = besideOf(state);
    drawCall(state);
    drawHeader(state);
    drawConfirming(state.confirmed);
    byId("fleets").replaceChildren(...fleetElements(state.fleets, "#line-"));
    drawState(byId("state"), state.state);
    steps.take(table.lines, table.first);
    drawFindings(state);
    undecided.take(state.at, Boolean(state.state && state.state.over));
    drawLog(Math.max(0, state.from - table.first));
    askDue(state.at);
    if (may === "write")
        drawRecord(changed);
    else if (changed)
        askTurn();
    if (entered)
        rolls.meet(entered, table.lines.slice(Math.max(0, seen - table.first)));
}

// What a state has beside its log, which changes without it.
function besideOf(state) {
    return JSON.stringify([state.called, state.more, state.confirmed]);
}

// The link of one side shows and records what that side may.
function drawSide(side) {
    table.side = side;
    byId("side").hidden = !side;
    byId("side").textContent = side ? `As ${side} may see it: what others did secretly is left out or sealed.` : "";
}

function drawFindings(state) {
    const all = state.findings.map(one => findingElement(one, `#line-${one.line}`));
    const title = state.found ? `${state.found} found` : "Nothing was found.";
    byId("findings").replaceChildren(element("h2", {}, title), ...all.reverse());
}

function lineElement(text, number) {
    const found = table.findings.filter(one => one.line === number);
    const open = found.find(one => !one.waived) || found[0];
    const style = open ? `found ${open.level}${open.waived ? " waived" : ""}` : null;
    return element("li", { id: `line-${number}`, class: style, title: open ? open.message : null }, element("span", {}, String(number)), element("code", {}, element("bdi", {}, shortLine(text))));
}

// Draws the lines from an index on again, and marks the lines that have findings.
function drawLog(from) {
    let list = byId("log").querySelector("ol");
    if (!list) {
        list = element("ol", { class: "lines" });
        byId("log").replaceChildren(element("h2", {}, "The log"), list);
    }
    const atEnd = byId("log").scrollTop + byId("log").clientHeight > byId("log").scrollHeight - 60;
    const marked = new Set(table.findings.map(one => one.line));
    while (list.children.length > from)
        list.lastChild.remove();
    for (const item of list.children)
        if (item.classList.contains("found") || marked.has(Number(item.id.slice(5)))) {
            const number = Number(item.id.slice(5));
            item.replaceWith(lineElement(table.lines[number - table.first - 1], number));
        }
    const more = document.createDocumentFragment();
    for (let i = list.children.length; i < table.lines.length; i++)
        more.append(lineElement(table.lines[i], table.first + i + 1));
    list.append(more);
    const toEnd = () => { byId("log").scrollTop = byId("log").scrollHeight; };
    if (atEnd) {
        toEnd();
        requestAnimationFrame(() => requestAnimationFrame(toEnd)); // lines have their height only when they were shown
    }
}

// Recording -------------------------------------------------------------------------------------------

function drawRecord(changed) {
    const count = table.lines.length;
    byId("tail").replaceChildren(element("ol", { class: "lines" }, ...table.lines.slice(-3).map((text, i) => {
        const item = lineElement(text, table.first + Math.max(0, count - 3) + i + 1);
        item.removeAttribute("id");
        return item;
    })));
    const fresh = table.findings.filter(one => !known.has(one.id + one.waived));
    if (changed)
        byId("news").replaceChildren(...fresh.map(one => findingElement(one, `#line-${one.line}`)));
    if (changed && fresh.length)
        byId("news").scrollIntoView({ block: "nearest" });
    known = new Set(table.findings.map(one => one.id + one.waived));
    byId("redo").hidden = !table.taken;
    if (table.taken)
        byId("redo").textContent = `Redo: ${shortLine(table.taken.line)}`;
    if (secrets)
        secrets.draw();
    rest();
    if (changed)
        lookAhead();
}

// Whether taps count: not from a tap on until the page was redrawn and has stood for a while, since the second tap of two would
// meet another button by then; nor while something waits to be sent, unless there is no network.
function isOff() {
    return resting !== 0 || sealing || (!away && (sending || queue.length > 0));
}

// Begins the time for which the buttons are off after the page was redrawn.
function rest() {
    clearTimeout(resting);
    resting = setTimeout(() => {
        resting = 0;
        drawButtons();
    }, REST);
    drawButtons();
}

// Sets the buttons that record something on or off. One that is off loses the focus, and gets it back.
function drawButtons() {
    if (!moves)
        return;
    const off = isOff(), stale = byId("choices").classList.contains("stale"), active = document.activeElement;
    if (off && active && active.matches("button"))
        focused = active;
    for (const button of byId("record").querySelectorAll("#choices button, .bar button, #waiting button, #send"))
        button.disabled = off || (stale && byId("choices").contains(button));
    byId("undo").disabled = off || (away ? !canDrop() : table.lines.length === 0);
    byId("redo").disabled = off || away;
    if (off || stale)
        return;
    if (document.activeElement === document.body || !document.activeElement)
        moves.focus(focused);
    focused = null;
}

// Tells how much can be put back, and when nothing can any more although not all was put back.
function drawTaken(taken) {
    const before = table.taken, put = before && before.count === 1 && table.lines[table.lines.length - 1] === before.line;
    byId("taken").textContent = taken ? `Undone: ${taken.count}. Can be redone until something else is recorded.`
        : before && !put ? "What was undone can no longer be redone: something else was recorded." : "";
}

// Asks what may come next. Gives up an earlier question, whose answer would be for an older log.
async function lookAhead() {
    if (asking)
        asking.abort();
    if (away)
        return;
    const mine = asking = new AbortController();
    byId("choices").classList.add("stale");
    drawButtons();
    try {
        const answer = await ask(`${link}/next${byId("effects").checked ? "?effects=1" : ""}`, undefined, mine.signal);
        if (mine.signal.aborted)
            return;
        if (answer.status !== 200)
            throw new Error();
        drawTurn(answer.body);
        if (!table.forms || table.declaring) // without a network nobody can ask for them
            askForms();
        table.declaring = answer.body.declaring;
        beginning.draw(answer.body.declaring);
        moves.show(answer.body, table.state);
        byId("choices").dataset.at = answer.body.at;
    } catch (error) {
        if (!mine.signal.aborted)
            setTimeout(() => asking === mine && lookAhead(), 1500);
    }
}

// Changes a declaration before the game begins. Answers why it was not changed; null: it was.
async function declare(what, body) {
    try {
        const answer = await ask(`${link}/${what}`, { at: table.at, key: newKey(), ...body });
        if (answer.body.at)
            take(answer.body);
        return answer.status === 200 ? null : answer.body.error;
    } catch (error) {
        return "there is no connection";
    }
}

// Whose phone this is, after making it the player's if one is given; null if the link is one side's.
function whosePhone(player) {
    if (secrets && player !== undefined)
        secrets.choose(player);
    return secrets ? secrets.player : null;
}

// Asks who may act, for those who watch.
async function askTurn() {
    const at = table.at;
    try {
        const answer = await ask(`${link}/turn`);
        if (answer.status === 200 && answer.body.at === table.at)
            drawTurn({ turn: answer.body.turn, over: !table.going, declaring: false });
        else
            throw new Error();
    } catch (error) {
        setTimeout(() => table.at === at && askTurn(), 1500);
    }
}

function drawTurn(next) {
    const place = byId("place").textContent.split(" \u2014 ")[0];
    const turn = next.over || !next.turn.length ? "" : ` \u2014 may act: ${next.turn.join(", ")}`;
    byId("place").textContent = (next.declaring ? "Declarations: write what the players play; the first round ends them" : place) + turn;
}

// Records a text, with seals and salts where this phone keeps a player's secrets.
async function record(text, sure) {
    const lacking = sure ? [] : beginning.lacking(text);
    if (lacking.length) {
        tellWaiting(element("p", {}, `No list was given for ${lacking.join(" and ")}: what the cards say will be undecided.`),
            element("div", { class: "bar" }, element("button", { type: "button", onclick: () => { tellWaiting(); record(text, true); } }, "Begin all the same"), closeButton("Give the lists first")));
        return;
    }
    if (!secrets || !secrets.concerns(text)) {
        recordNow({ text });
        return;
    }
    if (away && secrets.needsLog(text)) {
        writeOn(text);
        tellWaiting(element("p", {}, "What is sealed or thrown follows from the log: record it when there is a connection."), element("code", {}, text), element("button", { type: "button", onclick: tellAway }, "Close"));
        return;
    }
    sealing = true;
    drawButtons();
    let made = null;
    try {
        made = await secrets.prepare(text);
    } finally {
        sealing = false;
    }
    if (made)
        recordNow({ plain: text, ...made });
    else
        drawButtons();
}

// Records what was chosen.
function chosen(text) {
    rest();
    record(text);
}

// Puts what was chosen into the line, to be continued there.
function writeOn(text) {
    byId("text").value = `${text} `;
    byId("text").focus();
    hint();
}

// Whether the user wants to add something to the next choice; asked once for each.
function addsWords() {
    const adds = byId("more").checked;
    byId("more").checked = false;
    return adds;
}

// The words that may be written. Null: the network does not reach the engine.
async function askWords() {
    try {
        const answer = await ask(`${link}/words`);
        return answer.status === 200 ? answer.body : null;
    } catch (error) {
        return null;
    }
}

// What a statement would be accused of. Null: the network does not reach the engine, or the statement is sealed before it leaves this phone.
async function tryText(text) {
    if (away || (secrets && secrets.concerns(text)))
        return null;
    try {
        const answer = await ask(`${link}/try`, { text });
        return answer.status === 200 ? answer.body : null;
    } catch (error) {
        return null;
    }
}

// The forms of the game's statements; without a network those that were known last. Null: none were.
async function askForms() {
    try {
        const answer = away ? null : await ask(`${link}/forms`);
        if (answer && answer.status === 200)
            table.forms = new Forms(answer.body);
        return away || answer.status === 200 ? table.forms : null;
    } catch (error) {
        return table.forms;
    }
}

function tellWaiting(...what) {
    byId("waiting").hidden = what.length === 0;
    byId("waiting").replaceChildren(...what.filter(Boolean));
    rest();
}

function closeButton(text) {
    return element("button", { type: "button", onclick: () => { refused = []; tellWaiting(); send(); } }, text || "Close");
}

function takeBack() {
    if (!isOff() && away)
        dropLast();
    else if (!isOff())
        push({ what: "undo" });
}

function putBack() {
    if (table.taken && !away && !isOff())
        push({ what: "redo" });
}

// A line that is written ----------------------------------------------------------------------------------

// The beginning of the last word of the line.
function wordBegun(text) {
    return /[^ .=[\]"]*$/.exec(text)[0];
}

// Up to eight completions: statements that begin with what is written, then its last word completed.
function completions(text) {
    const next = moves.next, found = new Set();
    if (!text)
        return [];
    if (next)
        for (const move of next.moves) {
            const whole = next.heads[move[0]].text + move.slice(1).map(one => ` ${next.operands[one].lead}${next.operands[one].value}`).join("");
            if (whole.startsWith(text) && whole !== text)
                found.add(whole.split(/(?=[<[])| \d+ \w+\[/)[0]);
            if (found.size > 7)
                break;
        }
    const word = wordBegun(text);
    if (found.size < 8 && word && table.words)
        for (const one of table.words)
            if (one.text.startsWith(word) && one.text !== word && found.size < 8)
                found.add(text.slice(0, text.length - word.length) + one.text);
    return [...found];
}

async function hint() {
    const input = byId("text"), line = input.value.split("\n").pop(), before = input.value.slice(0, input.value.length - line.length);
    if (line && !table.words) {
        table.words = [];
        table.words = await askWords();
    }
    input.rows = Math.min(12, input.value.split("\n").length);
    const verb = table.words && table.words.find(one => one.form && new RegExp(`^(@\\S+ )?("[^"]*"|\\S+):\\s+${one.text}(\\s|$)`).test(line));
    byId("hints").replaceChildren(verb ? element("p", { class: "small" }, `${verb.text}: ${verb.form}`) : "", ...completions(line).map(one => element("button", { type: "button", tabindex: -1, onclick: () => { input.value = before + one; input.focus(); hint(); } }, one)));
}

function complete(event) {
    const first = byId("hints").querySelector("button");
    if (event.key === "Tab" && first && !event.shiftKey) {
        event.preventDefault();
        first.click();
    } else if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        byId("line").requestSubmit();
    }
}

function submitLine(event) {
    event.preventDefault();
    const input = byId("text");
    if (!input.value.trim() || sealing || (!away && (sending || queue.length)))
        return;
    record(input.value);
    input.value = "";
    table.words = null;
    hint();
}

function press(event) {
    if (!byId("keys").checked || event.target.closest("input, textarea, select") || event.ctrlKey || event.altKey || event.metaKey)
        return;
    const buttons = byId("choices").querySelectorAll("button.choice");
    if (event.key >= "1" && event.key <= "9" && buttons[event.key - 1])
        buttons[event.key - 1].click();
    else if (event.key === "Escape" && !byId("back").hidden)
        byId("back").click();
    else if (event.key === "u")
        takeBack();
    else if (event.key === "/")
        byId("text").focus();
    else
        return;
    event.preventDefault();
}

function keepKeys() {
    try {
        localStorage.setItem(KEYS, byId("keys").checked ? "on" : "off");
    } catch (error) { /* then it is kept only as long as the page */ }
}

function beginRecording() {
    byId("record").hidden = false;
    beginning = new Beginning(byId("lists"), { lines: () => table.lines, forms: askForms, words: askWords, send: declare, record, phone: whosePhone });
    moves = new Moves(byId("choices"), byId("back"), { record: chosen, write: writeOn, adds: addsWords, drawn: rest, forms: askForms, said: () => table.lines, side: table.side, trial: tryText, throws: text => Boolean(secrets && secrets.chains.throws(text)), seals: player => Boolean(player && secrets && secrets.player === player) });
    if (byId("side").hidden) // what one side records through its own link the others do not see
        secrets = new Secrets(byId("secrets"), { tell: tellWaiting, record: recordNow, forms: askForms, lines: () => table.lines, at: () => table.at, free: () => !isOff() && !table.taken, players: () => [...new Set((table.state ? table.state.names : []).map(one => one.owner))].filter(one => one !== null) });
    byId("call").addEventListener("click", callJudge);
    byId("undo").addEventListener("click", takeBack);
    byId("redo").addEventListener("click", putBack);
    byId("effects").addEventListener("change", lookAhead);
    byId("line").addEventListener("submit", submitLine);
    byId("text").addEventListener("input", hint);
    byId("text").addEventListener("keydown", complete);
    document.addEventListener("keydown", press);
    byId("keys").addEventListener("change", keepKeys);
    try {
        byId("keys").checked = localStorage.getItem(KEYS) !== "off";
        queue = (JSON.parse(localStorage.getItem(KEPT)) || []).map(one => ({ ...one, tried: true }));
    } catch (error) {
        queue = [];
    }
}

async function begin() {
    byId("download").href = `${link}/log`;
    for (;;) {
        try {
            const answer = await ask(`${link}/state`);
            if (answer.status === 200) {
                may = answer.body.may;
                drawSide(answer.body.side);
                if (may === "write")
                    beginRecording();
                else
                    document.body.classList.add("watch");
                byId("connection").textContent = "";
                take(answer.body);
                break;
            }
            byId("connection").textContent = `${answer.body.error[0].toUpperCase()}${answer.body.error.slice(1)}.`;
            if (answer.status === 404)
                return;
        } catch (error) {
            byId("connection").textContent = "No connection; trying again.";
        }
        await wait(1500);
    }
    if (location.hash)
        document.getElementById(location.hash.slice(1))?.scrollIntoView();
    listen(link, "state", () => table.at, state => (state.at !== table.at || state.problem || besideOf(state) !== table.beside) && take(state), { clock: one => clock.take(one) });
    send();
}

begin();
