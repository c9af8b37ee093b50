// SPDX-License-Identifier: MIT
"use strict";
// The state of the game: a panel for the game and for each side, a row for each of its units. Nothing here knows a game.

const wide = matchMedia("(min-width: 60rem)");

// A value whose numbers stand out; the 8 of "step 8C2" is none.
function valueElement(value) {
    return element("bdi", { class: "value" }, ...value.split(/(?<!\w)(\d+)(?!\w)/).map((part, i) => i % 2 ? element("b", {}, part) : part));
}

// A value that the last move changed, with what it was before.
function changeElement({ before, value }) {
    return element("mark", {}, before !== null && element("del", {}, valueElement(before)), before !== null && value !== null && " \u2192 ", value !== null && valueElement(value));
}

function thingElement(thing) {
    return element("span", { class: "thing" }, element("span", { class: "what" }, thing.what), " ", thing.changed ? changeElement(thing) : valueElement(thing.value));
}

// What a row says while it is closed: everything that is a number or has one word, and what the last move changed.
function isShort(thing) {
    return thing.changed || !/,/.test(thing.value);
}

// What a value says of each side of a unit, in few columns: {front, left, right, rear}. Null: it is no such value.
function sidesOf(value) {
    const parts = (value || "").split(", ").map(part => /^(front|left|right|rear) (.+)$/.exec(part));
    return parts.length > 2 && parts.every(Boolean) ? Object.fromEntries(parts.map(([, side, text]) => [side, text.replace(/^at most /, "\u2264 ")])) : null;
}

// A unit seen from above: round it what it has on each side, in its midst its hull.
function pictureElement(one, around, hull) {
    const now = sidesOf(around.value), before = around.changed && sidesOf(around.before) || now;
    const side = name => element("span", { class: `thing ${name}` }, element("span", { class: "what" }, name), " ",
        before[name] === now[name] ? valueElement(now[name]) : changeElement({ before: before[name] ?? null, value: now[name] }));
    return element("div", { class: "picture", role: "group", "aria-label": `${around.what} of ${one.name}` }, ...Object.keys(now).map(side), hull && element("span", { class: "hull" }, thingElement(hull)));
}

// What is listed, each as a chip.
function chipsElement(thing) {
    return element("span", { class: "thing" }, element("span", { class: "what" }, thing.what), " ", ...thing.value.split(", ").map(one => element("bdi", { class: "token" }, one)));
}

// A unit: a row that a tap opens, beside its picture if it has sides. On a wide screen the rows are open.
function unitElement(one, opened) {
    const around = one.things.find(thing => sidesOf(thing.value)), hull = around && one.things.find(thing => thing.what === "hull"), told = one.things.filter(thing => thing !== around && thing !== hull);
    const brief = told.filter(isShort), more = told.filter(thing => !isShort(thing)), is = one.things.filter(thing => thing.what === "is" && /^[a-z-]+$/.test(thing.value)).map(thing => ` is-${thing.value}`).join("");
    const style = `unit${around ? " ship" : ""}${one.things.some(thing => thing.changed) ? " changed" : ""}${is}`, key = `${one.owner}\n${one.name}`;
    const head = [element("span", { class: "name" }, element("bdi", {}, one.name)), " ", ...brief.map(thingElement)];
    const row = around && !more.length ? element("p", {}, ...head)
        : more.length && element("details", { class: around ? null : style, open: wide.matches || opened.has(key), "data-key": key }, element("summary", {}, ...head), element("div", {}, ...more.map(around ? chipsElement : thingElement)));
    if (around)
        return element("div", { class: style }, pictureElement(one, around, hull), row);
    return row || element("p", { class: style }, ...head);
}

// Units that were declared for nobody have a panel of their own.
function sideElement(owner, names, opened) {
    const own = names.find(one => one.name === owner && one.owner === owner), title = owner === null ? "Units" : owner;
    return element("section", { class: "side", "aria-label": title }, element("h3", {}, element("bdi", {}, title)),
        own && element("p", {}, ...own.things.map(thingElement)), ...names.filter(one => one !== own).map(one => unitElement(one, opened)));
}

// Draws the state into a place. Rows that the user has opened stay open.
function drawState(place, state) {
    const opened = new Set(Array.from(place.querySelectorAll("details[open]"), one => one.dataset.key));
    place.hidden = !state || !state.names.length;
    if (place.hidden)
        return;
    const game = state.names.find(one => one.name === null), sides = new Map();
    for (const one of state.names)
        if (one.name !== null)
            sides.set(one.owner, [...(sides.get(one.owner) || []), one]);
    place.replaceChildren(element("h2", {}, "The state"), game ? element("p", { class: "game" }, ...game.things.map(thingElement)) : "",
        element("div", { class: "sides" }, ...Array.from(sides, ([owner, names]) => sideElement(owner, names, opened))));
}
