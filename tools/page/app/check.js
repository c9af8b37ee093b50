// @ts-check
// The part of the page that checks: an editor, files, reports to save.
import { bytesOf, objectsOf, textOf } from "../engine/engine.js";
import { FOLDER, LOG, judge, judgedOf, findingElement, plainly, rulesOf, sentenceOf } from "./judging.js";
import { showPage } from "./frames.js";
import { declare, isLog, logInWords, takeFiles } from "./taking.js";
import { unpackText } from "./base64.js";
import { CANCELLED, bringIntoView, byId, element, tellTrouble } from "./runner.js";

/** What can be saved of a check: the file's name and type. */
const FORMATS = { text: ["report.txt", "text/plain"], xml: ["report.xml", "application/xml"], html: ["report.html", "text/html"],
    junit: ["report.junit.xml", "application/xml"], sarif: ["report.sarif", "application/json"], jsonl: ["report.jsonl", "application/json"],
    github: ["report.github.txt", "text/plain"], baseline: ["baseline.txt", "text/plain"] };
/** What a check writes beside its report.
 * @type {{[format: string]: string[]}} */
const BESIDE = { html: ["--details", "--html"], baseline: ["--write-baseline"] };
// Browsers take half a minute to lay out a log of 10 MB, or the page of its report.
const EDITOR_MOST = 1 << 20, PAGE_MOST = 8 << 20, PAGE_LOGS_MOST = 2 << 20;
/** What stands below the verdict of a check. */
const BELOW = ["shown", "save", "logs", "messages", "breaches", "doing"];
const ROWS_MOST = 1000, FINDINGS_MOST = 50;
const CHOICES = ["as-played", "require-decided", "require-finished", "require-signed", "fail-on=advice"]; // of "How it is judged"
const DRAFT = "umpire-editor"; // where the tab's own storage keeps what the editor holds
const PACKED = /\.(gz|tgz|zip)$/i, PACKING = 8; // logs have about eight times the length of their archive
/** @typedef {import("./runner.js").Runner} Runner */
/** @typedef {import("./judging.js").About} About */
/** @typedef {{[path: string]: string | Uint8Array}} Files */

/** A link that packs texts into the address's fragment, of which a browser sends nothing.
 * @param {{[name: string]: string}} texts */
async function packTexts(texts) {
    const stream = new Blob([JSON.stringify(texts)]).stream().pipeThrough(new CompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/** @param {string} packed @returns {Promise<{[name: string]: string}>} */
async function unpackTexts(packed) {
    return JSON.parse(await unpackText(packed.replace(/-/g, "+").replace(/_/g, "/")));
}

/** Saves bytes to a file.
 * @param {string} name @param {Uint8Array | string} content @param {string} type */
function saveFile(name, content, type) {
    const link = /** @type {HTMLAnchorElement} */ (element("a", { download: name }));
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @typedef {{href: string, line: number, players: string[], title: string, verdict: string, findings: any[]}} Game  line: where it begins */

/** The games of a report, each with its log and findings.
 * @param {any[]} objects */
function gamesIn(objects) {
    /** @type {Game[]} */
    const games = [];
    let href = "", line = 1;
    /** @type {any[]} */
    let findings = [];
    for (const one of objects) {
        if (one.type === "log")
            href = one.href;
        else if (one.type === "game")
            line = one.line;
        else if (one.type === "finding")
            findings.push(one);
        else if (one.type === "outcome") {
            games.push({ href, line, players: one.players || [], title: one.title || "", verdict: one.verdict, findings });
            findings = [];
        }
    }
    return games;
}

/** A table of several games; of very many those that are not conformant come first.
 * @param {Game[]} games @param {boolean} many */
function listLogs(games, many) {
    const table = byId("logs"), body = /** @type {HTMLElement} */ (table.querySelector("tbody")), foot = /** @type {HTMLElement} */ (table.querySelector("tfoot"));
    table.hidden = !many;
    if (!many)
        return;
    /** @type {{[verdict: string]: number}} */
    const totals = {};
    for (const game of games)
        totals[game.verdict] = (totals[game.verdict] || 0) + 1;
    const alike = new Set(games.filter((game, i) => i > 0 && game.href === games[i - 1].href).map(game => game.href)); // of several games
    const first = games.length > ROWS_MOST ? [...games].sort((a, b) => Number(a.verdict === "conformant") - Number(b.verdict === "conformant")) : games;
    body.replaceChildren(...first.slice(0, ROWS_MOST).map(game => element("tr", {}, element("td", {}, element("bdi", {}, game.href), alike.has(game.href) && element("span", { class: "small" }, ` line ${game.line}: `, element("bdi", {}, game.title || game.players.join(" against ")))),
        element("td", { class: game.verdict }, game.verdict), element("td", {}, String(game.findings.length)))));
    foot.replaceChildren(element("tr", {}, element("th", {}, games.length === 1 ? "1 game" : `${games.length} games`, games.length > ROWS_MOST && `, ${ROWS_MOST} of them here`),
        element("td", { colspan: 2 }, Object.entries(totals).map(([verdict, count]) => `${count} ${verdict}`).join(", "))));
}

/** The first findings, and what lists the others.
 * @param {any[]} findings @param {(finding: any) => HTMLElement} shown @returns {HTMLElement[]} */
function listFindings(findings, shown) {
    const items = findings.slice(0, FINDINGS_MOST).map(shown), more = findings.length - FINDINGS_MOST;
    if (more > 0)
        items.push(element("li", {}, element("button", { type: "button", onclick: /** @param {Event} event */ event => {
            const others = findings.slice(FINDINGS_MOST).map(shown);
            /** @type {HTMLElement} */ (event.target).parentElement?.replaceWith(...others);
            /** @type {HTMLElement} */ (others[0].querySelector("button, summary"))?.focus();
        } }, `and ${more} more: show all`)));
    return items;
}

/** The first findings, where the report's page is not shown.
 * @param {Game[]} games */
function showBreaches(games) {
    const all = games.flatMap(game => game.findings.map(finding => ({ finding: { ...finding, game: game.title }, href: game.href })));
    byId("breaches").replaceChildren(...listFindings(all, one => findingElement(one.finding, one.href)));
    byId("breaches").hidden = !all.length;
}

class CheckPart {
    /** @param {Runner} runner @param {(log: string) => void} record goes on with a log in the part that records
     * @param {(rule: string) => void} explain shows a rule in the part that explains @param {(list: string) => void} judgeList judges a fleet list in the part for lists */
    constructor(runner, record, explain, judgeList) {
        this.runner = runner;
        this.explain = explain;
        this.judgeList = judgeList;
        /** What stands below the verdict, while it is hidden since the log was changed.
         * @type {string[]} */
        this.away = [];
        this.log = /** @type {HTMLTextAreaElement} */ (byId("log"));
        /** @type {number} */
        this.timer = 0;
        this.asked = 0;
        /** @type {Files} */
        this.files = {};
        /** The report of long logs in JSON Lines, as it is saved.
         * @type {Uint8Array | null} */
        this.lines = null;
        /** What a button put into the editor last, and what stood there before.
         * @type {string} */
        this.put = this.before = "";
        /** The editor's log of which the report is; null: it is of files.
         * @type {string | null} */
        this.reported = null;
        this.log.addEventListener("input", () => {
            clearTimeout(this.timer);
            this.timer = setTimeout(() => { this.keep(); this.judgeLive(); }, 120);
            this.markOld();
        });
        addEventListener("pagehide", () => this.keep());
        document.addEventListener("visibilitychange", () => this.keep());
        byId("bring-back").addEventListener("click", () => this.edit(this.before));
        this.log.addEventListener("scroll", () => { byId("numbers").scrollTop = this.log.scrollTop; });
        byId("go").addEventListener("click", () => this.checkEditor());
        byId("to-record").addEventListener("click", () => record(this.log.value));
        byId("cancel").addEventListener("click", () => runner.cancel());
        byId("old-report").addEventListener("click", () => this.putBack());
        byId("link").addEventListener("click", () => this.makeLink());
        byId("files").addEventListener("change", event => {
            const input = /** @type {HTMLInputElement} */ (event.target);
            this.take([...(input.files || [])]);
        });
        document.addEventListener("dragover", event => { event.preventDefault(); document.body.classList.add("drop"); });
        document.addEventListener("dragleave", () => document.body.classList.remove("drop"));
        document.addEventListener("drop", event => {
            event.preventDefault();
            document.body.classList.remove("drop");
            this.take([...(event.dataTransfer ? event.dataTransfer.files : [])]);
        });
        this.number(new Set());
    }

    /** The words and files of "How it is judged".
     * @returns {Promise<{words: string[], files: Files}>} */
    async settings() {
        const words = ["--no-config"];
        /** @type {Files} */
        const files = {};
        const policy = /** @type {HTMLTextAreaElement} */ (byId("policy")).value;
        if (policy.trim()) {
            files[`${FOLDER}/policy`] = policy;
            words.push("--policy=policy");
        }
        for (const name of ["baseline", "waivers", "keys", "own-cards"]) {
            const file = (/** @type {HTMLInputElement} */ (byId(name)).files || [])[0];
            if (!file)
                continue;
            files[`${FOLDER}/${name}`] = new Uint8Array(await file.arrayBuffer());
            words.push(`--${name.replace("own-", "")}=${name}`);
        }
        return { words: [...words, ...this.choices().map(name => `--${name}`)], files };
    }

    /** What is ticked of "How it is judged". */
    choices() {
        return CHOICES.filter(name => /** @type {HTMLInputElement} */ (byId(name)).checked);
    }

    /** Shows the numbers of the lines, with a mark at some.
     * @param {Set<number>} marked */
    number(marked) {
        const count = this.log.value.split("\n").length, numbers = new DocumentFragment();
        let plain = "";
        for (let i = 1; i <= count; i++) {
            if (marked.has(i)) {
                numbers.append(plain, element("span", { class: "bad" }, `${i}\n`));
                plain = "";
            } else {
                plain += `${i}\n`;
            }
        }
        numbers.append(plain);
        byId("numbers").replaceChildren(numbers);
        byId("numbers").scrollTop = this.log.scrollTop;
    }

    /** @param {number} line */
    show(line) {
        const lines = this.log.value.split("\n"), at = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
        this.log.focus();
        this.log.setSelectionRange(at, at + (lines[line - 1] || "").length);
        const height = this.log.scrollHeight / Math.max(1, lines.length);
        this.log.scrollTop = Math.max(0, (line - 4) * height);
        this.log.scrollLeft = 0;
        byId("writing").scrollIntoView({ block: "start" });
    }

    /** Puts a statement in place of the one that a finding is about, or before it: what was left out.
     * @param {any} finding @param {string} statement @param {boolean} before */
    write(finding, statement, before) {
        const lines = this.log.value.split("\n"), letters = [...(lines[finding.line - 1] || "")];
        const from = lines.slice(0, finding.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + letters.slice(0, finding.column - 1).join("").length;
        const said = before ? "" : letters.slice(finding.column - 1, finding["end-column"] - 1).join(""), end = !before ? "" : letters.slice(0, finding.column - 1).join("").trim() ? "; " : "\n";
        this.before = this.log.value;
        byId("bring-back").hidden = false;
        this.log.setRangeText(statement + end, from, from + said.length, "select");
        this.log.dispatchEvent(new Event("input"));
        this.show(finding.line);
    }

    /** Shows the findings of the editor's log.
     * @param {import("./judging.js").Judged} judged */
    async showFindings(judged) {
        const rules = await rulesOf(this.runner), about = { rules, explain: this.explain, put: /** @type {About["put"]} */ (finding, statement, before) => this.write(finding, statement, before) };
        const lines = this.log.value.split("\n"), said = /** @param {any} finding */ finding => /^(game)?$/.test(finding.statement || "") ? (lines[finding.line - 1] || "").trim() : finding.statement; // of declarations it is "game"
        byId("found").replaceChildren(...listFindings(judged.findings, finding => findingElement({ ...finding, statement: said(finding) }, line => this.show(line), about)));
        this.number(new Set(judged.findings.map(finding => finding.line)));
    }

    /** @param {string} words @param {number} status of the command; 6: there is no verdict */
    say(words, status = 6) {
        byId("verdict").className = status === 0 ? "good" : status === 1 || status === 3 ? "bad" : status === 6 ? "" : "unsure";
        byId("verdict").textContent = words;
    }

    async judgeLive() {
        const asked = ++this.asked, text = this.log.value, long = text.length > EDITOR_MOST;
        if (long || !text.trim()) {
            byId("numbers").replaceChildren();
            this.say(long ? "This log is too long to be judged as you write it: press Check." : "");
            byId("found").replaceChildren();
            return;
        }
        this.number(new Set());
        try {
            if (await this.offersFleet(text, asked))
                return;
            const { words, files } = await this.settings();
            const judged = await judge(this.runner, text, words, files);
            if (asked !== this.asked)
                return;
            this.say(sentenceOf(judged), judged.status);
            await this.showFindings(judged);
        } catch (error) {
            const why = /** @type {Error} */ (error).message;
            if (asked !== this.asked)
                return;
            if (why === CANCELLED) // that was another check
                await this.judgeLive();
            else
                this.say(`It cannot be judged: ${plainly(why)}.`);
        }
    }

    /** Keeps what the editor holds, for a reload and for a tab that the browser discards. */
    keep() {
        try {
            sessionStorage.setItem(DRAFT, JSON.stringify({ log: this.log.value, put: this.put, before: this.before }));
        } catch { /* this browser keeps nothing for a page, or not so much */ }
    }

    /** Opens what the address holds, or else what the editor held before the page was loaded anew. */
    async open() {
        try {
            const { log, put, before } = JSON.parse(sessionStorage.getItem(DRAFT) || "{}");
            Object.assign(this, { put: put || "", before: before || "" });
            byId("bring-back").hidden = !before;
            if (log)
                this.log.value = log;
        } catch { /* then nothing was kept */ }
        await (location.hash.startsWith("#in=") ? this.openLink() : this.judgeLive());
    }

    /** Puts a text into the editor. What stood there can be brought back.
     * @param {string} text */
    edit(text) {
        if (this.log.value.trim() && this.log.value !== text)
            this.before = this.log.value;
        byId("bring-back").hidden = !this.before;
        clearTimeout(this.timer); // it is judged here
        this.log.value = text;
        this.put = this.log.value; // with other line ends, perhaps
        this.log.scrollTop = 0;
        this.keep();
        this.markOld();
        return this.judgeLive();
    }

    /** As edit, but asks before it replaces what somebody has written. Answers whether it was replaced.
     * @param {string} text */
    async replace(text) {
        if (this.log.value.trim() && this.log.value !== this.put && this.log.value !== text &&
            !confirm("Replace what is written in the editor? \"Bring back the log before\" undoes it."))
            return false;
        await this.edit(text);
        return true;
    }

    /** Puts a report away that is not of what the editor holds now: one verdict is on the page. */
    markOld() {
        const shown = BELOW.filter(one => !byId(one).hidden);
        if (this.reported === this.log.value)
            this.putBack();
        else if (shown.length)
            this.away = shown;
        else
            return;
        const old = this.reported !== this.log.value;
        byId("old").hidden = !old;
        for (const one of old ? shown : [])
            byId(one).hidden = true;
    }

    /** Shows the report that was put away. */
    putBack() {
        for (const one of this.away)
            byId(one).hidden = false;
        this.away = [];
    }

    checkEditor() {
        this.reported = this.log.value;
        return this.check({ [`${FOLDER}/${LOG}`]: this.log.value });
    }

    /** Takes dropped or picked files: one log goes to the editor as well, and so do the declarations of fleet lists.
     * @param {File[]} files */
    async take(files) {
        tellTrouble("");
        const { logs, declared, troubles } = await takeFiles(this.runner, files);
        tellTrouble(troubles.join("; "));
        if (declared)
            await this.declared(textOf(/** @type {Uint8Array} */ (bytesOf(declared.content))), declared.notes);
        if (!logs.length)
            return;
        const content = logs[0].content, edited = logs.length === 1 && logs[0].name.endsWith(".umpire") && content.length <= EDITOR_MOST;
        if (edited)
            await this.edit(typeof content === "string" ? content : textOf(content));
        this.reported = edited ? this.log.value : null;
        await this.check(Object.fromEntries(logs.map(log => [`${FOLDER}/${log.name}`, log.content])));
    }

    /** Shows the players that fleet lists declare, with whom a game can be recorded.
     * @param {string} log @param {string} notes */
    async declared(log, notes) {
        for (const one of BELOW)
            byId(one).hidden = true;
        this.reported = null;
        await this.edit(log);
        this.say("These are the fleets' declarations: record the game with them, or write on.");
        byId("messages").textContent = notes;
        byId("messages").hidden = !notes;
        bringIntoView("verdict");
    }

    /** Whether what was written or pasted is a fleet list, for which declarations are offered.
     * @param {string} text @param {number} asked */
    async offersFleet(text, asked) {
        if (isLog(text))
            return false;
        const { status, log, notes } = await declare(this.runner, [{ name: "list", content: text }]);
        if (status > 1 || asked !== this.asked)
            return false;
        this.say("");
        byId("verdict").replaceChildren("This is a fleet list. ", element("button", { type: "button", onclick: () => this.declared(log, notes) }, "Make declarations of it"), " ", element("button", { type: "button", onclick: () => this.judgeList(text) }, "Is it legal?"));
        byId("found").replaceChildren();
        return true;
    }

    /** Checks logs, and shows the verdict, the report and, of several, the summary.
     * @param {Files} logs */
    async check(logs) {
        const paths = Object.keys(logs), many = paths.length > 1 || !/\.umpire(\.gz)?$/.test(paths[0]);
        const length = paths.reduce((sum, path) => sum + logs[path].length * (PACKED.test(path) ? PACKING : 1), 0), long = length > PAGE_LOGS_MOST;
        for (const one of [...BELOW, "old"])
            byId(one).hidden = true;
        this.away = [];
        clearTimeout(this.timer); // what was typed last is in these logs, and a later verdict would put their report aside
        const asked = ++this.asked;
        try {
            const { words, files } = await this.settings();
            this.files = { ...files, ...logs };
            this.words = [...words, "--", ...paths.map(path => path.slice(FOLDER.length + 1))];
            const page = "/made/report.html";
            const run = await this.work("verdict", "It is judged", ["check", "-f", "jsonl", ...(long ? [] : ["--details", `--html=${page}`]), ...this.words], [page]);
            const objects = objectsOf(run.output), judged = judgedOf(run, objects), games = gamesIn(objects);
            byId("messages").textContent = run.errors;
            byId("messages").hidden = !run.errors;
            const refused = run.status === 2 || run.status === 5;
            if (asked !== this.asked)
                return; // the log was changed meanwhile, and is judged
            this.say(sentenceOf(judged), judged.status);
            await this.showFindings(this.reported === null || refused ? { ...judged, findings: [] } : judged);
            if (refused)
                return;
            listLogs(games, many || long);
            this.lines = long ? run.output : null;
            if (long)
                showBreaches(games);
            this.offer(run.files[page], many || long);
        } catch (error) {
            const why = /** @type {Error} */ (error).message;
            this.say(why === CANCELLED ? "The check was cancelled." : `It cannot be judged: ${plainly(why)}.`);
        } finally {
            bringIntoView("verdict");
        }
    }

    /** Runs a command on the files, which may take long: an element says how far it is, and it can be cancelled.
     * @param {string} teller @param {string} what @param {string[]} words @param {string[]} [wanted] */
    async work(teller, what, words, wanted = []) {
        byId(teller).hidden = byId("cancel").hidden = false;
        byId(teller).className = ""; // no colour of the verdict before
        byId(teller).textContent = `${what} \u2026`;
        bringIntoView(teller);
        try {
            return await this.runner.run(words, { files: this.files, folder: FOLDER, wanted },
                share => { byId(teller).textContent = `${what} \u2026 ${Math.floor(100 * share)} %`; });
        } finally {
            byId("cancel").hidden = true;
        }
    }

    /** Shows the report's page if it is there and not too long, and buttons that make everything else.
     * @param {Uint8Array | undefined} made @param {boolean} many */
    offer(made, many) {
        const place = byId("report-place"), page = made && made.length <= PAGE_MOST ? textOf(made) : "";
        const show = /** @param {string} text */ text => showPage("report-place", "report", "The report", text);
        place.replaceChildren();
        if (page)
            show(page);
        byId("shown").hidden = false;
        const bar = byId("save");
        bar.replaceChildren(element("span", {}, "Save the report:"), ...Object.keys(FORMATS).map(format =>
            element("button", { type: "button", onclick: () => this.save(/** @type {keyof typeof FORMATS} */ (format)) }, format)));
        bar.hidden = false;
        const summary = element("button", { type: "button", onclick: () => this.summary(show) }, "The summary, with standings");
        const report = page ? element("button", { type: "button", onclick: () => show(page) }, "The report")
            : element("p", {}, "The report's page is too long to be shown here: save it as html.");
        byId("pages").replaceChildren(...(many ? [report, summary] : page ? [] : [report]));
    }

    /** Does what takes long beside the report that is shown.
     * @param {() => Promise<void>} what */
    async beside(what) {
        try {
            await what();
            byId("doing").hidden = true;
        } catch (error) {
            const why = /** @type {Error} */ (error).message;
            byId("doing").textContent = why === CANCELLED ? "It was cancelled." : `It cannot be made: ${plainly(why)}.`;
        }
    }

    /** @param {(page: string) => void} show */
    summary(show) {
        return this.beside(async () => {
            const report = await this.work("doing", "The summary is made", ["check", "-f", "xml", "--details", "--max-findings=all", .../** @type {string[]} */ (this.words)]);
            const made = await this.runner.run(["summary", "-f", "html", "/report.xml"], { files: { "/report.xml": report.output } });
            if (made.output.length > PAGE_MOST)
                saveFile("summary.html", made.output, "text/html");
            else
                show(textOf(made.output));
        });
    }

    /** @param {keyof typeof FORMATS} format */
    save(format) {
        return this.beside(async () => {
            if (format === "jsonl" && this.lines)
                return saveFile(FORMATS.jsonl[0], this.lines, FORMATS.jsonl[1]);
            const path = `${FOLDER}/made`, words = /** @type {string[]} */ (this.words), beside = BESIDE[format];
            const how = beside ? ["xml", ...beside.slice(0, -1), `${beside[beside.length - 1]}=${path}`] : [format];
            const run = await this.work("doing", "It is made", ["check", "-f", ...how, ...words], [path]);
            saveFile(FORMATS[format][0], beside ? run.files[path] : run.output, FORMATS[format][1]);
        });
    }

    async makeLink() {
        const policy = /** @type {HTMLTextAreaElement} */ (byId("policy")).value, choices = this.choices().join(" ");
        const packed = await packTexts({ log: this.log.value, ...(policy.trim() ? { policy } : {}), ...(choices ? { choices } : {}) });
        location.hash = `in=${packed}`;
        byId("linked").textContent = "The address of this page now holds the log, the policy and what is ticked. A browser sends nothing of what stands after the #.";
    }

    /** Uses a policy, and ticks choices.
     * @param {string} policy @param {string[]} choices */
    use(policy, choices) {
        /** @type {HTMLTextAreaElement} */ (byId("policy")).value = policy;
        for (const name of CHOICES)
            /** @type {HTMLInputElement} */ (byId(name)).checked = choices.includes(name);
    }

    /** Shows what a link brings, before it is judged. Whoever made the link may want a verdict of the policy and the choices that it brings:
     * they are not used until that is asked for.
     * @param {{[name: string]: string}} brought */
    showBrought({ log = "", policy = "", choices = "" }) {
        const asked = byId("asked-policy"), sets = policy.split("\n").some(line => line.replace(/#.*/, "").trim()), ticked = choices.split(" ").filter(name => CHOICES.includes(name));
        const answer = /** @param {string} rules @param {string[]} names */ (rules, names) => {
            this.use(rules, names);
            asked.hidden = true;
            this.judgeLive();
        };
        this.use("", []);
        asked.hidden = false;
        asked.replaceChildren(element("p", {}, "This link brings ", element("bdi", {}, logInWords(log)), sets || ticked.length ? "." : ", and nothing by which it is judged otherwise than by the rulebook."));
        if (sets)
            asked.append(element("p", {}, "It brings a policy: it sets rules otherwise than the rulebook has them."), element("pre", {}, policy));
        if (ticked.length)
            asked.append(element("p", {}, "It asks for these choices:"), element("ul", {}, ...ticked.map(name => element("li", {}, (byId(name).parentElement?.textContent || name).trim()))));
        if (sets || ticked.length)
            asked.append(element("div", { class: "bar" }, element("button", { type: "button", id: "policy-no", onclick: () => answer("", []) }, "Judge by the rulebook"),
                element("button", { type: "button", id: "policy-yes", onclick: () => answer(policy, ticked) }, `Use ${[sets && "this policy", ticked.length && "these choices"].filter(Boolean).join(" and ")}`)));
    }

    /** Opens what the address holds. */
    async openLink() {
        const match = /^#in=(.+)$/.exec(location.hash);
        if (!match)
            return;
        try {
            const brought = await unpackTexts(match[1]);
            this.showBrought(brought);
            await this.edit(brought.log || "");
        } catch {
            tellTrouble("The log in this address is damaged; ask for the link again.");
        }
    }
}

export { CheckPart, saveFile };
