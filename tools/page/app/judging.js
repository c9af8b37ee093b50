// @ts-check
// What the page asks of a check: the words of the command, and the values of its report.
import { objectsOf, VERDICTS } from "../engine/engine.js";
import { Runner, element } from "./runner.js";

// Logs are in a folder, with the baseline beside them, whose paths begin there.
const FOLDER = "/logs", LOG = "game.umpire";
const LEVELS = { error: "cannot be read", violation: "breaks a rule", advice: "is advised against", undecided: "is cut off" };
/** @typedef {{verdict: string, findings: any[], games: any[], errors: string, status: number}} Judged */
/** @typedef {{[path: string]: string | Uint8Array}} Files */

/** @param {number} status */
function verdictOf(status) {
    return VERDICTS[status] || "failure";
}

/** @param {import("../engine/engine.js").Run} run @returns {Judged} */
function judgedOf(run) {
    const objects = objectsOf(run.output);
    return { verdict: verdictOf(run.status), status: run.status, errors: run.errors,
        findings: objects.filter(one => one.type === "finding"), games: objects.filter(one => one.type === "outcome") };
}

/** Checks a log.
 * @param {Runner} runner @param {string} text @param {string[]} [settings] @param {Files} [more] */
async function judge(runner, text, settings = [], more = {}) {
    return judgedOf(await runner.run(["check", "-f", "jsonl", "--max-findings=all", ...settings, LOG], { files: { ...more, [`${FOLDER}/${LOG}`]: text }, folder: FOLDER }));
}

/** @param {any} finding @param {(line: number) => void} show */
function findingElement(finding, show) {
    const legal = (finding.legal || []).length > 0 && element("details", {}, element("summary", {}, "What would have been legal"),
        element("ul", {}, ...finding.legal.map(/** @param {string} one */ one => element("li", {}, element("bdi", {}, one))),
            finding["legal-total"] > finding.legal.length && element("li", {}, `and ${finding["legal-total"] - finding.legal.length} more`)));
    const level = /** @type {keyof typeof LEVELS} */ (finding.level);
    return element("li", { class: `finding ${finding.level}` },
        element("p", {}, element("button", { type: "button", class: "line", onclick: () => show(finding.line) }, `Line ${finding.line}`),
            ` ${LEVELS[level] || finding.level}: `, element("code", {}, element("bdi", {}, finding.statement || ""))),
        element("p", { class: "message" }, element("bdi", {}, finding.message)),
        legal, element("p", { class: "small" }, [finding.rule, finding.citation].filter(Boolean).join("; ")));
}

/** One sentence about a check.
 * @param {Judged} judged */
function sentenceOf(judged) {
    if (judged.status === 2 || judged.status === 5)
        return `It cannot be judged: ${judged.errors.replace(/^umpire: /, "").trim()}`;
    const count = judged.findings.length;
    return `${judged.verdict}${count ? `, ${count === 1 ? "1 finding" : `${count} findings`}` : ""}`;
}

export { FOLDER, LOG, judge, judgedOf, findingElement, sentenceOf };
