// SPDX-License-Identifier: MIT
"use strict";
// The scripts of the table's page that draw its buttons, on a small DOM.
const fs = require("fs"), vm = require("vm");

class Node {
    constructor(tag) {
        Object.assign(this, { tag, children: [], attributes: {}, listeners: {}, dataset: {}, value: "", hidden: false, disabled: false });
        this.classList = { add() {}, remove() {}, contains: () => false };
    }
    append(...children) { this.children.push(...children.filter(one => one !== "")); }
    replaceChildren(...children) { this.children = []; this.append(...children); }
    setAttribute(name, value) { this.attributes[name] = value; this.disabled ||= name === "disabled"; }
    addEventListener(name, listener) { (this.listeners[name] ||= []).push(listener); }
    dispatch(name) { for (const one of this.listeners[name] || []) one({ target: this, preventDefault() {} }); }
    get textContent() { return this.children.map(one => typeof one === "object" ? one.textContent : String(one)).join(""); }
    set textContent(text) { this.children = [text]; }
    all(test) { return this.children.flatMap(one => typeof one === "object" ? [...(test(one) ? [one] : []), ...one.all(test)] : []); }
}

// The page's classes Moves and Forms.
function load(pages) {
    const context = { document: { createElement: tag => new Node(tag), getElementById: () => null, activeElement: null }, console };
    vm.createContext(context);
    for (const name of ["common.js", "forms.js", "chips.js", "moves.js"])
        vm.runInContext(fs.readFileSync(`${pages}/${name}`, "utf8"), context, name);
    vm.runInContext("Object.assign(globalThis, { Moves, Forms });", context);
    return { Node, context };
}

module.exports = { load };
