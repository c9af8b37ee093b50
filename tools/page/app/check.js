// @ts-check
// The part of the page that checks: an editor, files, reports to save.
import { textOf } from "../engine/engine.js";
import { FOLDER, LOG, judge, judgedOf, findingElement, sentenceOf } from "./judging.js";
import { byId, element, tellTrouble } from "./runner.js";

/** What can be saved of a check: the file's name and type. */
const FORMATS = { text: ["report.txt", "text/plain"], xml: ["report.xml", "application/xml"], html: ["report.html", "text/html"],
    junit: ["report.junit.xml", "application/xml"], sarif: ["report.sarif", "application/json"], jsonl: ["report.jsonl", "application/json"],
    github: ["report.github.txt", "text/plain"], baseline: ["baseline.txt", "text/plain"] };
/** What a check writes beside its report.
 * @type {{[format: string]: string[]}} */
const BESIDE = { html: ["--details", "--html"], baseline: ["--write-baseline"] };
const FILES_MOST = 256 << 20; // bytes, which are in memory twice
/** @typedef {import("./runner.js").Runner} Runner */
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
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), letter => letter.charCodeAt(0));
    return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text());
}

/** Saves bytes to a file.
 * @param {string} name @param {Uint8Array | string} content @param {string} type */
function saveFile(name, content, type) {
    const link = /** @type {HTMLAnchorElement} */ (element("a", { download: name }));
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

class CheckPart {
    /** @param {Runner} runner */
    constructor(runner) {
        this.runner = runner;
        this.log = /** @type {HTMLTextAreaElement} */ (byId("log"));
        /** @type {number} */
        this.timer = 0;
        this.asked = 0;
        /** @type {Files} */
        this.files = {};
        this.log.addEventListener("input", () => {
            clearTimeout(this.timer);
            this.timer = setTimeout(() => this.judgeLive(), 120);
        });
        this.log.addEventListener("scroll", () => { byId("numbers").scrollTop = this.log.scrollTop; });
        byId("go").addEventListener("click", () => this.checkEditor());
        byId("cancel").addEventListener("click", () => runner.cancel());
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
        for (const name of ["baseline", "waivers"]) {
            const file = (/** @type {HTMLInputElement} */ (byId(name)).files || [])[0];
            if (!file)
                continue;
            files[`${FOLDER}/${name}`] = new Uint8Array(await file.arrayBuffer());
            words.push(`--${name}=${name}`);
        }
        for (const name of ["as-played", "require-decided", "require-finished", "fail-on=advice"])
            if (/** @type {HTMLInputElement} */ (byId(name)).checked)
                words.push(`--${name}`);
        return { words, files };
    }

    /** Shows the numbers of the lines, with a mark at some.
     * @param {Set<number>} marked */
    number(marked) {
        const count = this.log.value.split("\n").length;
        byId("numbers").replaceChildren(...Array.from({ length: count }, (_, i) => element("span", { class: marked.has(i + 1) ? "bad" : null }, `${i + 1}\n`)));
        byId("numbers").scrollTop = this.log.scrollTop;
    }

    /** @param {number} line */
    show(line) {
        const lines = this.log.value.split("\n"), at = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
        this.log.focus();
        this.log.setSelectionRange(at, at + (lines[line - 1] || "").length);
        const height = this.log.scrollHeight / Math.max(1, lines.length);
        this.log.scrollTop = Math.max(0, (line - 4) * height);
    }

    async judgeLive() {
        const asked = ++this.asked, text = this.log.value;
        this.number(new Set());
        if (!text.trim()) {
            byId("live").textContent = "";
            byId("found").replaceChildren();
            return;
        }
        try {
            const { words, files } = await this.settings(), began = performance.now();
            const judged = await judge(this.runner, text, words, files);
            if (asked !== this.asked)
                return;
            byId("live").textContent = `${sentenceOf(judged)} (${Math.round(performance.now() - began)} ms)`;
            byId("found").replaceChildren(...judged.findings.slice(0, 50).map(finding => findingElement(finding, line => this.show(line))));
            this.number(new Set(judged.findings.map(finding => finding.line)));
        } catch (error) {
            if (asked === this.asked)
                byId("live").textContent = `It cannot be judged: ${/** @type {Error} */ (error).message}.`;
        }
    }

    /** Puts a text into the editor.
     * @param {string} text */
    edit(text) {
        this.log.value = text;
        this.log.scrollTop = 0;
        return this.judgeLive();
    }

    checkEditor() {
        return this.check({ [`${FOLDER}/${LOG}`]: this.log.value });
    }

    /** Takes dropped or picked files: one log goes to the editor as well.
     * @param {File[]} files */
    async take(files) {
        tellTrouble("");
        /** @type {Files} */
        const logs = {};
        const troubles = [];
        if (files.reduce((sum, file) => sum + file.size, 0) > FILES_MOST) {
            tellTrouble("These files have more than 256 MiB, for which a page has no memory: check fewer at a time, or use the command.");
            return;
        }
        for (const file of files) {
            const bytes = await file.arrayBuffer().then(all => new Uint8Array(all), () => null);
            if (!bytes) {
                troubles.push(`${file.name}: it cannot be read`);
                continue;
            }
            const made = await this.logOf(file.name, bytes);
            if (made.why)
                troubles.push(`${file.name}: ${made.why}`);
            else
                logs[`${FOLDER}/${made.name}`] = made.content;
        }
        tellTrouble(troubles.join("; "));
        const paths = Object.keys(logs);
        if (paths.length === 1 && paths[0].endsWith(".umpire"))
            await this.edit(typeof logs[paths[0]] === "string" ? /** @type {string} */ (logs[paths[0]]) : textOf(/** @type {Uint8Array} */ (logs[paths[0]])));
        if (paths.length)
            await this.check(logs);
    }

    /** The log that a file is, or is made into.
     * @param {string} name @param {Uint8Array} bytes
     * @returns {Promise<{name: string, content: string | Uint8Array, why: string}>} */
    async logOf(name, bytes) {
        if (/\.(umpire|umpire\.gz|zip|tar|tar\.gz|tgz)$/i.test(name))
            return { name, content: bytes, why: "" };
        if (/\.(tar\.(xz|zst|bz2))$/i.test(name))
            return { name, content: bytes, why: "this page unpacks .zip, .tar, .tar.gz and .tgz; pack it as one of these" };
        const zip = bytes[0] === 0x50 && bytes[1] === 0x4b;
        if (zip || /\.json$/i.test(name)) {
            const imported = await this.runner.importRecording(bytes);
            if (imported.log !== null)
                return { name: `${name}.umpire`, content: imported.log, why: "" };
            if (zip)
                return { name, content: bytes, why: imported.why };
        }
        const fleet = await this.runner.run(["import-fleet", "/fleet"], { files: { "/fleet": bytes } });
        if (fleet.status === 0)
            return { name: `${name}.umpire`, content: fleet.output, why: "" };
        return { name: `${name}.umpire`, content: bytes, why: "" };
    }

    /** Checks logs, and shows the verdict, the report and, of several, the summary.
     * @param {Files} logs */
    async check(logs) {
        const paths = Object.keys(logs), many = paths.length > 1 || !/\.umpire(\.gz)?$/.test(paths[0]);
        byId("verdict").textContent = "It is judged \u2026";
        byId("shown").hidden = byId("save").hidden = byId("logs").hidden = byId("messages").hidden = true;
        byId("cancel").hidden = false;
        try {
            const { words, files } = await this.settings();
            this.files = { ...files, ...logs };
            this.words = [...words, "--", ...paths.map(path => path.slice(FOLDER.length + 1))];
            const page = "/made/report.html", began = performance.now();
            const run = await this.runner.run(["check", "-f", "jsonl", "--details", `--html=${page}`, ...this.words], { files: this.files, folder: FOLDER, wanted: [page] },
                share => { byId("verdict").textContent = `It is judged \u2026 ${Math.floor(100 * share)} %`; });
            const judged = judgedOf(run);
            byId("verdict").textContent = `${sentenceOf(judged)} (${Math.round(performance.now() - began)} ms)`;
            byId("messages").textContent = run.errors;
            byId("messages").hidden = !run.errors;
            if (run.status === 2 || run.status === 5)
                return;
            this.list(run, many);
            await this.offer(run.files[page] ? textOf(run.files[page]) : "", many);
        } catch (error) {
            const why = /** @type {Error} */ (error).message;
            byId("verdict").textContent = why === "cancelled" ? "The check was cancelled." : `It cannot be judged: ${why}.`;
        } finally {
            byId("cancel").hidden = true;
        }
    }

    /** A table of several logs.
     * @param {import("./runner.js").Run} run @param {boolean} many */
    list(run, many) {
        const table = byId("logs"), body = /** @type {HTMLElement} */ (table.querySelector("tbody")), foot = /** @type {HTMLElement} */ (table.querySelector("tfoot"));
        table.hidden = !many;
        if (!many)
            return;
        /** @type {HTMLElement[]} */
        const rows = [];
        let href = "", found = 0;
        /** @type {{[verdict: string]: number}} */
        const totals = {};
        for (const line of textOf(run.output).split("\n").filter(Boolean)) {
            const one = JSON.parse(line);
            if (one.type === "log")
                href = one.href;
            else if (one.type === "finding")
                found++;
            else if (one.type === "outcome") {
                rows.push(element("tr", {}, element("td", {}, element("bdi", {}, href)), element("td", { class: one.verdict }, one.verdict), element("td", {}, String(found))));
                totals[one.verdict] = (totals[one.verdict] || 0) + 1;
                found = 0;
            }
        }
        body.replaceChildren(...rows.slice(0, 1000));
        foot.replaceChildren(element("tr", {}, element("th", {}, rows.length === 1 ? "1 game" : `${rows.length} games`),
            element("td", { colspan: 2 }, Object.entries(totals).map(([verdict, count]) => `${count} ${verdict}`).join(", "))));
    }

    /** Shows the report's page, and buttons that save the other formats.
     * @param {string} page @param {boolean} many */
    async offer(page, many) {
        const frame = /** @type {HTMLIFrameElement} */ (byId("report"));
        frame.srcdoc = page;
        byId("shown").hidden = !page;
        const bar = byId("save");
        bar.replaceChildren(element("span", {}, "Save the report:"), ...Object.keys(FORMATS).map(format =>
            element("button", { type: "button", onclick: () => this.save(/** @type {keyof typeof FORMATS} */ (format)) }, format)));
        bar.hidden = false;
        const pages = byId("pages");
        pages.replaceChildren();
        if (!many)
            return;
        const summary = await this.summary();
        const button = /** @param {string} name @param {string} text */ (name, text) => element("button", { type: "button", onclick: () => { frame.srcdoc = text; } }, name);
        pages.replaceChildren(button("The report", page), button("The summary, with standings", summary));
    }

    async summary() {
        const report = await this.runner.run(["check", "-f", "xml", "--details", "--max-findings=all", .../** @type {string[]} */ (this.words)], { files: this.files, folder: FOLDER });
        return textOf((await this.runner.run(["summary", "-f", "html", "/report.xml"], { files: { "/report.xml": report.output } })).output);
    }

    /** @param {keyof typeof FORMATS} format */
    async save(format) {
        const path = `${FOLDER}/made`, words = /** @type {string[]} */ (this.words), beside = BESIDE[format];
        const how = beside ? ["xml", ...beside.slice(0, -1), `${beside[beside.length - 1]}=${path}`] : [format];
        const run = await this.runner.run(["check", "-f", ...how, ...words], { files: this.files, folder: FOLDER, wanted: [path] });
        saveFile(FORMATS[format][0], beside ? run.files[path] : run.output, FORMATS[format][1]);
    }

    async makeLink() {
        const policy = /** @type {HTMLTextAreaElement} */ (byId("policy")).value;
        const packed = await packTexts({ log: this.log.value, ...(policy.trim() ? { policy } : {}) });
        location.hash = `in=${packed}`;
        byId("verdict").textContent = "The address of this page now holds the log and the policy. A browser sends nothing of what stands after the #.";
    }

    /** Opens what the address holds. */
    async openLink() {
        const match = /^#in=(.+)$/.exec(location.hash);
        if (!match)
            return;
        try {
            const { log, policy } = await unpackTexts(match[1]);
            /** @type {HTMLTextAreaElement} */ (byId("policy")).value = policy || "";
            await this.edit(log || "");
        } catch {
            tellTrouble("The log in this address is damaged; ask for the link again.");
        }
    }
}

export { CheckPart, saveFile };
