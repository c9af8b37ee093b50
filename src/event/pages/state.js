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

// A unit: a row that a tap opens. On a wide screen the rows are open.
function unitElement(one, opened) {
    const brief = one.things.filter(isShort), more = one.things.filter(thing => !isShort(thing));
    const changed = one.things.some(thing => thing.changed) ? " changed" : "";
    const head = [element("span", { class: "name" }, element("bdi", {}, one.name)), " ", ...brief.map(thingElement)];
    if (!more.length)
        return element("p", { class: `unit${changed}` }, ...head);
    const key = `${one.owner}\n${one.name}`;
    return element("details", { class: `unit${changed}`, open: wide.matches || opened.has(key), "data-key": key }, element("summary", {}, ...head), element("div", {}, ...more.map(thingElement)));
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
