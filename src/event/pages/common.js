// SPDX-License-Identifier: MIT
"use strict";
// What the pages share: elements, and how a finding is told.

function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
        if (name.startsWith("on"))
            made.addEventListener(name.slice(2), value);
        else if (value !== null && value !== false && value !== undefined)
            made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...children.filter(child => child !== null && child !== undefined && child !== false));
    return made;
}

function byId(id) {
    return document.getElementById(id);
}

function wait(milliseconds) {
    return new Promise(done => setTimeout(done, milliseconds));
}

function placeText(place) {
    return [place.round && `${place.round} of the game`, place.phase, place.segment, place.step].filter(Boolean).join(", ");
}

function kindOf(finding) {
    if (finding.waived)
        return "is waived";
    return { violation: "breaks a rule", advice: "is advised against", error: "cannot be read", undecided: "is cut off" }[finding.level] || finding.level;
}

function newKey() {
    return Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, "0")).join("");
}

// Whose fleet is not legal, before the game begins; `to` is the beginning of a line's address.
function fleetElements(fleets, to) {
    return (fleets || []).map(one => element("article", { class: "finding violation" },
        element("p", { class: "message" }, "The fleet of ", element("bdi", {}, one.player), ` is not legal${one.faults.length ? ":" : `: ${one.count === 1 ? "1 fault" : `${one.count} faults`}, shown when the round begins`}`),
        one.faults.length > 0 && element("ul", {}, ...one.faults.map(fault => element("li", {}, element("a", { href: `${to}${fault.line}` }, `Line ${fault.line}`), ": ", element("bdi", {}, fault.message), " ",
            element("span", { class: "small" }, `${fault.rule}; ${fault.citation}`))))));
}

// A finding as an element; `to` is the address of its line, or null.
function findingElement(finding, to, ...more) {
    const where = `Line ${finding.line} ${kindOf(finding)}`;
    const legal = finding.legal.length > 0 && !finding.waived && element("details", {}, element("summary", {}, "What would have been legal"),
        element("ul", {}, ...finding.legal.map(one => element("li", {}, element("bdi", {}, one)))));
    return element("article", { class: `finding ${finding.level}${finding.waived ? " waived" : ""}` },
        element("p", {}, to ? element("a", { href: to }, where) : where, finding.statement !== "game" && ": ", finding.statement !== "game" && element("code", {}, element("bdi", {}, finding.statement || ""))),
        element("p", { class: "message" }, element("bdi", {}, finding.message)),
        finding.waived && element("p", {}, "The judge: ", element("bdi", {}, finding.waived)),
        finding.assumed && element("p", {}, "The game goes on ", element("bdi", {}, finding.assumed), "."),
        legal, element("p", { class: "small" }, finding.rule, finding.citation ? `; ${finding.citation}` : ""), ...more);
}
