// @ts-check
// What the page asks of a check: the words of the command, and the values of its report.
import { objectsOf, textOf, VERDICTS } from "../engine/engine.js";
import { Runner, element, onThisPage } from "./runner.js";

// Logs are in a folder, with the baseline beside them, whose paths begin there.
const FOLDER = "/logs", LOG = "game.umpire";
const LEVELS = { error: "cannot be read", violation: "breaks a rule", advice: "is advised against", undecided: "is cut off" };
/** @typedef {{verdict: string, findings: any[], games: any[], settings: any[], errors: string, status: number}} Judged */
/** @typedef {{[path: string]: string | Uint8Array}} Files */

/** @param {number} status */
function verdictOf(status) {
    return VERDICTS[status] || "failure";
}

/** @param {import("../engine/engine.js").Run} run @param {any[]} objects those of its report @returns {Judged} */
function judgedOf(run, objects) {
    return { verdict: verdictOf(run.status), status: run.status, errors: run.errors,
        findings: objects.filter(one => one.type === "finding"), games: objects.filter(one => one.type === "outcome"),
        settings: objects.filter(one => one.type === "game").flatMap(game => game.settings || []) };
}

// What umpire and browsers say where memory is lacking.
const NO_MEMORY = /out of memory|memory arrays|allocate memory|buffer allocation failed|allocation size|array length/i;

/** Why something cannot be done, for a reader of the page.
 * @param {string} why */
function plainly(why) {
    return NO_MEMORY.test(why) ? "it needs more memory than this device gives a page, which is at most 1 GiB; check fewer logs at a time, or use the command"
        : why.replace(/^umpire: /, "").trim().replace(/\.$/, "");
}

/** Checks a log.
 * @param {Runner} runner @param {string} text @param {string[]} [settings] @param {Files} [more] */
async function judge(runner, text, settings = [], more = {}) {
    const run = await runner.run(["check", "-f", "jsonl", "--max-findings=all", ...settings, LOG], { files: { ...more, [`${FOLDER}/${LOG}`]: text }, folder: FOLDER });
    return judgedOf(run, objectsOf(run.output));
}

/** What the rules say, by their names.
 * @type {Promise<Map<string, string>> | null} */
let rules = null;

/** @param {Runner} runner */
function rulesOf(runner) {
    rules = rules || runner.run(["rules", "-f", "xml"]).then(run => new Map([...new DOMParser().parseFromString(textOf(run.output), "application/xml").querySelectorAll("rule")]
        .map(rule => [rule.id, rule.querySelector("statement")?.textContent || ""])));
    return rules;
}

/** @typedef {{rules: Map<string, string>, explain: (rule: string) => void, put: (finding: any, statement: string, before: boolean) => void}} About
 *     what the page can do with a finding: say its rule, show it, put a legal statement into the log, in place of what is wrong or before it */

/** The rule of a finding in words, with a way to its page.
 * @param {any} finding @param {About} about */
function ruleElement(finding, about) {
    const statement = about.rules.get(finding.rule);
    return element("p", { class: "small" }, statement ? `The rule: ${statement}. ` : "", finding.citation ? `${finding.citation}. ` : "",
        element("button", { type: "button", class: "line", onclick: () => about.explain(finding.rule) }, finding.rule));
}

/** A finding, whose line is shown in the editor or named with its log.
 * @param {any} finding @param {((line: number) => void) | string} place @param {About} [about] */
function findingElement(finding, place, about) {
    const button = /** @param {string} one @param {boolean} before */ (one, before) => about && element("button", { type: "button", class: "line", "aria-label": before && `${one}: write it before`,
        onclick: () => about.put(finding, one, before) }, before ? "+" : element("bdi", {}, one));
    const written = /** @param {string} one */ one => about ? [button(one, false) || "", " ", button(one, true) || ""] : [element("bdi", {}, one)];
    const legal = (finding.legal || []).length > 0 && element("details", { open: Boolean(about) }, element("summary", {}, about ? "Legal here: tap one to write it instead, or + to write it before" : "What would have been legal"),
        element("ul", {}, ...finding.legal.map(/** @param {string} one */ one => element("li", {}, ...written(one))),
            finding["legal-total"] > finding.legal.length && element("li", {}, `and ${finding["legal-total"] - finding.legal.length} more`)));
    const level = /** @type {keyof typeof LEVELS} */ (finding.level);
    const line = typeof place === "string" ? element("bdi", {}, `${place}, line ${finding.line}${finding.game ? ` (${finding.game})` : ""}`)
        : element("button", { type: "button", class: "line", onclick: () => place(finding.line) }, `Line ${finding.line}`);
    return element("li", { class: `finding ${finding.level}` },
        element("p", {}, line, ` ${LEVELS[level] || finding.level}: `, element("code", {}, element("bdi", {}, finding.statement || ""))),
        element("p", { class: "message" }, element("bdi", {}, onThisPage(finding.message))),
        about ? ruleElement(finding, about) : element("p", { class: "small" }, [finding.rule, finding.citation].filter(Boolean).join("; ")), legal);
}

/** One sentence about a check.
 * @param {Judged} judged */
function sentenceOf(judged) {
    if (judged.status === 2 || judged.status === 5)
        return `It cannot be judged: ${plainly(judged.errors)}.`;
    const count = judged.findings.length;
    const policy = [...new Set(judged.settings.map(one => `${one.name}=${one.value}`))].join(", ");
    return `${judged.verdict}${count ? `, ${count === 1 ? "1 finding" : `${count} findings`}` : ""}${policy ? `, by the policy ${policy}` : ""}`;
}

export { FOLDER, LOG, judge, judgedOf, findingElement, plainly, rulesOf, sentenceOf };
