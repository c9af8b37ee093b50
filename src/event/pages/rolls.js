// SPDX-License-Identifier: MIT
"use strict";
// A roll that two phones enter: where both have the same dice it is attested; where they differ, the players are asked which lie on the table.

// The dice of a statement, sorted by kind and face, and its words without the dice. Null: it has no dice.
function rollIn(statement) {
    const pools = [...statement.matchAll(POOL)].map(([, , die, faces]) => ({ die, faces: faces.trim().split(/\s+/).filter(Boolean).sort() }))
        .sort((a, b) => a.die < b.die ? -1 : Number(a.die > b.die));
    const besides = statement.replace(/^@\S+\s+/, "").replace(POOL, "").replace(/\s*=> *\d+\s*$/, "").replace(/\s+/g, " ").trim();
    return pools.length ? { pools, what: `${besides}: ${pools.map(one => one.die).join(" ")}` } : null;
}

// Whether one roll has every face of another one.
function hasFaces(roll, part) {
    return part.pools.every((pool, i) => {
        const left = [...roll.pools[i].faces];
        return pool.faces.every(face => left.includes(face) && left.splice(left.indexOf(face), 1));
    });
}

class Rolls {
    // `tell` shows elements; `close` makes a button that removes them; `instead` records a text in place of the log's last line.
    constructor({ tell, close, instead }) {
        Object.assign(this, { tell, close, instead });
    }

    // Compares what this phone entered with lines that another phone recorded meanwhile. Answers whether one of them is this roll.
    meet(mine, lines) {
        const own = rollIn(mine), line = own && lines.find(one => statementsOf(one).some(text => rollIn(text)?.what === own.what));
        if (!line)
            return false;
        const theirs = statementsOf(line).map(rollIn).find(one => one?.what === own.what), whole = hasFaces(own, theirs), part = hasFaces(theirs, own);
        if (whole && part)
            this.tell(element("p", {}, "Both phones have this roll: it is attested."), element("code", {}, line), this.close("Close"));
        else if (part)
            this.tell(element("p", {}, "The other phone has recorded this roll; what was tapped here is part of it:"), element("code", {}, line), this.close("Close"));
        else
            this.ask(mine, line);
        return true;
    }

    // Both phones have the roll, with other dice: one of them is mistaken.
    ask(mine, line) {
        this.tell(element("p", {}, "The other phone has recorded other dice for this roll. Which lie on the table?"), element("div", { class: "bar" },
            this.close(`Theirs: ${line}`), element("button", { type: "button", onclick: () => this.instead(line, mine) }, `Mine: ${mine}`)));
    }
}
