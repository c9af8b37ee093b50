// SPDX-License-Identifier: MIT
"use strict";
// What is undecided in the log, why, and what the log would have to say: asked for when it is opened, and again after each change
// while it is open. A game that is over opens it by itself.

const VERDICTS = { conformant: "no rule was broken", nonconformant: "a rule was broken", malformed: "the log has lines that cannot be read",
    indeterminate: "no rule was broken, but the game has no end here, or something of it is not known" };

function linesOf(rule) {
    const more = rule.count - rule.lines.length, several = rule.lines.length > 1;
    return element("span", {}, several ? "Lines " : "Line ", ...rule.lines.flatMap((line, i) => [i ? ", " : "", element("a", { href: `#line-${line}` }, String(line))]),
        more > 0 && ` and ${more} more`, rule.once && ", once for the game");
}

function exampleElement(example) {
    return example && element("span", { class: "why" }, "e.g. ", element("code", {}, element("bdi", {}, example.split("\n")[0])));
}

// A word that the log would have to say, with an example.
function wordElement(word) {
    return element("li", {}, element("code", {}, element("bdi", {}, word.word)), word.line && `: ${word.line}`, exampleElement(word.example));
}

function undecidedElement(rule) {
    const why = rule.why.replace(/ \([^()]*\)/g, "");
    return element("article", { class: "finding undecided" }, element("p", { class: "message" }, element("bdi", {}, rule.statement || rule.rule)),
        element("p", {}, linesOf(rule), `: the log does not tell ${why}.`),
        rule.words.length > 0 && element("details", {}, element("summary", {}, "What the log would have to say"), element("ul", { class: "words" }, ...rule.words.map(wordElement))),
        element("p", { class: "small" }, rule.rule));
}

// What the log could say, with the number of judgements that wait for it; `to`: the beginning of a line's address.
function settlingsElement(first, to) {
    return element("div", { class: "settling" }, element("p", {}, "Ask for this, and write it: most judgements wait for it."), element("ul", { class: "words" }, ...first.map(one =>
        element("li", {}, element("code", {}, element("bdi", {}, one.words.join(", "))), `: ${one.count === 1 ? "1 judgement waits" : `${one.count} judgements wait`}, first in `,
            element("a", { href: `${to}${one.line}` }, `line ${one.line}`), ": ", element("code", {}, element("bdi", {}, one.text.trim().replace(/\s+#[^"]*$/, ""))), exampleElement(one.example)))));
}

class Undecided {
    constructor(place) {
        this.place = place;
        this.at = null;
        this.over = false;
        this.list = element("div", { role: "status" });
        this.details = element("details", {}, element("summary", {}, "What is undecided"), this.list);
        this.details.addEventListener("toggle", () => this.ask());
        place.replaceChildren(this.details);
    }

    // Called with each state of the table.
    take(at, over) {
        if (over && !this.over)
            this.details.open = true;
        this.over = over;
        this.wanted = at;
        this.ask();
    }

    async ask() {
        const at = this.wanted;
        if (!this.details.open || at === this.at)
            return;
        try {
            const answer = await ask(`${link}/undecided`);
            if (answer.status !== 200)
                throw new Error();
            this.at = answer.body.at;
            this.draw(answer.body);
        } catch (error) {
            setTimeout(() => this.wanted === at && this.ask(), 1500);
        }
    }

    draw({ verdict, judgements, undecided, rules, first }) {
        const told = judgements === undefined ? "No game is played here."
            : `As far as the log tells, ${VERDICTS[verdict] || verdict}. ${undecided ? `${undecided} of ${judgements} judgements are undecided.` : "Nothing is undecided."}`;
        this.list.replaceChildren(element("p", {}, told), ...(first?.length ? [settlingsElement(first, "#line-")] : []), ...rules.map(undecidedElement));
    }
}
