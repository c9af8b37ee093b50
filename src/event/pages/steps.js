// SPDX-License-Identifier: MIT
"use strict";
// The state of the game as it was after an earlier line: the reader steps from one statement to the next, or lets them play.

const PACE = 1200; // milliseconds between two statements that are played

class Steps {
    // `text` answers the line of a number, `ask` the state of the game after that line.
    constructor(place, { text, ask }) {
        Object.assign(this, { place, text, ask, lines: [], at: 0, timer: 0, asked: 0 });
        const button = (words, act) => element("button", { type: "button", onclick: act }, words);
        this.slider = element("input", { type: "range", min: 0, "aria-label": "Statement", oninput: () => { this.stop(); this.show(Number(this.slider.value)); } });
        this.play = button("Play", () => this.timer ? this.stop() : this.start());
        this.line = element("p", { class: "path", role: "status" });
        this.state = element("div", {});
        this.details = element("details", { ontoggle: () => this.details.open ? this.show(this.lines.length - 1) : this.stop() }, element("summary", {}, "Step through the game"),
            element("div", { class: "bar" }, button("Back", () => { this.stop(); this.show(this.at - 1); }), button("On", () => { this.stop(); this.show(this.at + 1); }), this.play), this.slider, this.line, this.state);
        place.replaceChildren(this.details);
    }

    // Notes which lines of the log have statements, from the first round or turn on. What is shown stays.
    take(lines, first) {
        const begins = lines.findIndex(line => /^(?:@\S+\s+)?(?:round|turn)\s/.test(line)), from = begins < 0 ? lines.length : begins;
        this.lines = lines.flatMap((line, i) => i < from || !statementsOf(line).length ? [] : [first + i + 1]);
        this.slider.max = Math.max(0, this.lines.length - 1);
        this.place.hidden = !this.lines.length;
        if (this.details.open)
            this.show(this.at);
    }

    // Shows the state after a statement. An answer that comes after another request is ignored.
    async show(at) {
        this.at = Math.min(Math.max(at, 0), this.lines.length - 1);
        const asked = ++this.asked, line = this.lines[this.at];
        this.slider.value = this.at;
        if (line === undefined)
            return;
        const answer = await this.ask(line).catch(() => null);
        if (asked !== this.asked)
            return;
        this.line.replaceChildren(`Line ${line}: `, element("code", {}, element("bdi", {}, shortLine(this.text(line)))));
        drawState(this.state, answer && answer.status === 200 ? answer.body.state : null);
    }

    start() {
        if (this.at === this.lines.length - 1)
            this.show(0);
        this.play.textContent = "Stop";
        this.timer = setInterval(() => this.at < this.lines.length - 1 ? this.show(this.at + 1) : this.stop(), PACE);
    }

    stop() {
        clearInterval(this.timer);
        this.timer = 0;
        this.play.textContent = "Play";
    }
}
