// @ts-check
// Puts the parts of the page together.
import { textOf } from "../engine/engine.js";
import { Runner, byId, element, pageRead, tellTrouble } from "./runner.js";
import { firstWorker } from "./starting.js";
import { CheckPart } from "./check.js";
import { ExplainPart, gamesOf } from "./explain.js";
import { ListsPart } from "./lists.js";
import { RecordPart } from "./record.js";

/** Games of the corpus, each with a breach: name and text.
 * @type {{name: string, text: string}[]} */
const EXAMPLES = [/*EXAMPLES*/];

/** @param {string} part */
function openPart(part) {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("nav button"))) {
        const open = button.dataset.part === part;
        byId(/** @type {string} */ (button.dataset.part)).hidden = !open;
        if (open)
            button.setAttribute("aria-current", "page");
        else
            button.removeAttribute("aria-current");
    }
}

async function beginPage() {
    const runner = firstWorker ? new Runner(firstWorker) : null; // loads while the page is read on
    await pageRead;
    if (!runner) {
        tellTrouble("This browser has no WebAssembly, or is too old for this page. In Safari's lockdown mode WebAssembly is off: allow it for this page, or use another browser.");
        return;
    }
    const edit = /** @param {string} text */ text => {
        openPart("check");
        check.replace(text);
    };
    const explain = new ExplainPart(runner, edit), record = new RecordPart(runner, edit, files => {
        openPart("check");
        check.take(files);
    });
    const begin = /** @param {string} log */ log => {
        openPart("record");
        record.takeLog(log);
    };
    const check = new CheckPart(runner, begin, rule => {
        openPart("explain");
        explain.find(rule);
    }, list => {
        openPart("lists");
        lists.take(list);
    });
    const lists = new ListsPart(runner, begin);
    for (const button of document.querySelectorAll("nav button"))
        button.addEventListener("click", () => {
            openPart(/** @type {HTMLElement} */ (button).dataset.part || "check");
            if (document.body.dataset.ready) // else the trouble is that nothing can be done
                tellTrouble("");
        });
    byId("examples").replaceChildren(...EXAMPLES.map(example => element("button", { type: "button", onclick: async () => {
        if (await check.replace(example.text))
            await check.checkEditor();
    } }, example.name)));
    addEventListener("hashchange", () => check.openLink());
    await check.open();
    await record.open();
    const help = textOf((await runner.run(["--help"])).output);
    await explain.begin(gamesOf(help));
    byId("version").textContent = textOf((await runner.run(["--version"])).output);
    document.body.dataset.ready = "yes";
    if (isSecureContext && "serviceWorker" in navigator && document.querySelector("link[rel=manifest]"))
        navigator.serviceWorker.register("worker.js");
}

beginPage();
