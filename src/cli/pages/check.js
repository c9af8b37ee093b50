"use strict";
// A log that is pasted or dropped, and its report.

const MOST = 2 * 1024 * 1024;

async function check(log) {
    const verdict = byId("verdict");
    verdict.textContent = "It is judged \u2026";
    byId("report").hidden = true;
    if (log.size > MOST) {
        verdict.textContent = "A log that is checked here has up to 2 MiB; 'umpire check' takes larger ones.";
        return;
    }
    const begun = new Uint8Array(await log.slice(0, 2).arrayBuffer());
    if (begun[0] === 0x50 && begun[1] === 0x4B) {
        verdict.textContent = "This is a game saved by VASSAL: 'import-vassal' makes a log of it, which can be checked here.";
        return;
    }
    try {
        const answer = await ask(`${link}/check`, log);
        verdict.textContent = answer.status === 200 ? `The log is ${answer.body.verdict}.` : `No report: ${answer.body.error}.`;
        if (answer.status !== 200)
            return;
        byId("report").src = `${link}/report?id=${answer.body.id}`;
        byId("report").hidden = false;
    } catch (error) {
        verdict.textContent = "No connection; try again.";
    }
}

function drop(event) {
    event.preventDefault();
    document.body.classList.remove("drop");
    const file = event.dataTransfer.files[0];
    if (file)
        check(file);
}

byId("room").href = link;
byId("form").addEventListener("submit", event => {
    event.preventDefault();
    check(new Blob([byId("log").value]));
});
byId("file").addEventListener("change", event => event.target.files[0] && check(event.target.files[0]));
document.addEventListener("dragover", event => { event.preventDefault(); document.body.classList.add("drop"); });
document.addEventListener("dragleave", () => document.body.classList.remove("drop"));
document.addEventListener("drop", drop);
