// @ts-check
// The part of the page that explains: words, rules, logs to fill in.
import { textOf } from "../engine/engine.js";
import { showPage } from "./frames.js";
import { byId, element } from "./runner.js";

/** The games: name and title.
 * @param {string} help what 'umpire --help' prints @returns {{name: string, title: string}[]} */
function gamesOf(help) {
    const lines = help.slice(help.indexOf("\nGames:\n") + 8).split("\n");
    return lines.slice(0, lines.indexOf("")).map(line => ({ name: line.trim().split(/\s+/)[0], title: line.trim().replace(/^\S+\s+/, "") }));
}

class ExplainPart {
    /** @param {import("./runner.js").Runner} runner @param {(text: string) => void} edit */
    constructor(runner, edit) {
        this.runner = runner;
        this.game = /** @type {HTMLSelectElement} */ (byId("game"));
        this.game.addEventListener("change", () => this.listRules());
        byId("show-words").addEventListener("click", () => this.showWords());
        byId("show-template").addEventListener("click", async () => edit(await this.output(["new", this.game.value])));
        this.sought = /** @type {HTMLInputElement} */ (byId("rule"));
        this.asked = 0;
        this.sought.addEventListener("input", () => this.explain());
    }

    /** @param {string[]} words */
    async output(words) {
        const run = await this.runner.run(words);
        return run.status === 0 ? textOf(run.output) : run.errors;
    }

    /** @param {{name: string, title: string}[]} games */
    begin(games) {
        for (const list of [this.game, byId("new-game")])
            list.replaceChildren(...games.map(game => element("option", { value: game.name }, game.title)));
        /** @type {HTMLButtonElement} */ (byId("begin")).disabled = games.length === 0;
        return this.listRules();
    }

    async listRules() {
        const rules = (await this.output(["rules", this.game.value])).split("\n").filter(line => /^\S/.test(line)).map(line => line.split(" ")[0]);
        byId("rules").replaceChildren(...rules.map(rule => element("option", { value: rule })));
    }

    async showWords() {
        showPage("words-shown", "words", "The words of a log", await this.output(["words", "-f", "html", this.game.value]));
        byId("words-shown").hidden = false;
    }

    /** Looks for words, or the name of a rule.
     * @param {string} words */
    find(words) {
        this.sought.value = words;
        this.sought.scrollIntoView({ block: "center" });
        return this.explain();
    }

    async explain() {
        const words = this.sought.value.trim().split(/\s+/), asked = ++this.asked, few = words.join("").length < 3;
        const run = few ? null : await this.runner.run(["explain", "--", ...words]);
        if (asked !== this.asked)
            return; // other words were written meanwhile
        if (run && run.status !== 0)
            this.tellNothing(words.join(" "), run.errors);
        else
            byId("explained").replaceChildren(...this.withRules(run ? textOf(run.output) : ""));
    }

    /** Says that nothing is called so; a tap on a name that is like it shows what has that name.
     * @param {string} words @param {string} errors */
    tellNothing(words, errors) {
        const near = (/; is it '(.*)'\?/.exec(errors) || ["", ""])[1].split(/'(?:, | or )'/).filter(Boolean);
        byId("explained").replaceChildren(`No result: no rule, statement or card has "${words}". ${near.length ? "Is it one of these?\n" : "Try one other word."}`,
            ...near.map(name => element("button", { type: "button", class: "line", onclick: () => this.find(name) }, name)));
    }

    /** A text in which a tap on a rule's name shows the rule.
     * @param {string} text */
    withRules(text) {
        return text.replace(/^To choose: .*\n|^.*: umpire (explain|words) [A-Z]+\n/gm, "").split(/^(  (?:log|[a-z]+\.[a-z-]+)\.[a-z-]+)$/m)
            .map((part, i) => i % 2 ? element("button", { type: "button", class: "line", onclick: () => this.find(part.trim()) }, part.trim()) : part);
    }
}

export { ExplainPart, gamesOf };
