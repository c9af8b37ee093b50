// SPDX-License-Identifier: MIT
"use strict";
// Checks a log that is pasted or dropped, or a file that another program recorded. Shows the report, and the log that was
// made of such a file.

const MOST = 2 * 1024 * 1024;

// Shows what the importer did not understand, and the log that it made. Nothing, if a log was sent.
function showMade(made) {
    URL.revokeObjectURL(byId("save").href);
    byId("made").hidden = !made;
    if (!made)
        return;
    const count = made.noteCount, more = count - made.notes.length;
    byId("notes-box").hidden = count === 0;
    byId("note-count").textContent = `What the importer did not understand (${count}); rules that depend on it stay undecided`;
    byId("made-of").textContent = `The log that was made of what ${made.from} recorded`;
    byId("notes").replaceChildren(...made.notes.map(note => element("li", {}, element("bdi", {}, note))), ...(more > 0 ? [element("li", {}, `and ${more} more`)] : []));
    byId("made-log").textContent = made.log;
    byId("save").href = URL.createObjectURL(new Blob([made.log], { type: "text/plain" }));
}

// Judges a log or a recording. The verdict begins with `what`, its name.
async function check(log, what) {
    const verdict = byId("verdict");
    verdict.textContent = `${what} is judged \u2026`;
    byId("report").hidden = byId("made").hidden = true;
    if (log.size > MOST) {
        verdict.textContent = "This page takes files of up to 2 MiB; 'umpire check' and the importers take larger ones.";
        return;
    }
    try {
        const answer = await ask(`${link}/check`, log);
        verdict.textContent = answer.status === 200 ? `${what} is ${answer.body.verdict}.` : `No report: ${answer.body.error}.`;
        if (answer.status !== 200)
            return;
        showMade(answer.body.made);
        byId("report").src = `${link}/report?id=${answer.body.id}`;
        byId("report").hidden = false;
    } catch (error) {
        verdict.textContent = "No connection; try again.";
    }
}

// The pasted log stays in its field, so the verdict names the file.
function checkFile(file) {
    if (file)
        check(file, file.name);
}

function drop(event) {
    event.preventDefault();
    document.body.classList.remove("drop");
    checkFile(event.dataTransfer.files[0]);
}

byId("room").href = link;
byId("form").addEventListener("submit", event => {
    event.preventDefault();
    check(new Blob([byId("log").value]), "The log");
});
byId("file").addEventListener("change", event => checkFile(event.target.files[0]));
document.addEventListener("dragover", event => { event.preventDefault(); document.body.classList.add("drop"); });
document.addEventListener("dragleave", () => document.body.classList.remove("drop"));
document.addEventListener("drop", drop);
// The report tells how high it is, and how far down the place is to which a link leads: one thing scrolls.
addEventListener("message", ({ source, data }) => {
    const report = byId("report");
    if (source !== report.contentWindow || !(data?.height > 0))
        return;
    report.style.height = `${Math.ceil(data.height) + report.offsetHeight - report.clientHeight}px`;
    if (data.to > 0)
        scrollTo(0, report.getBoundingClientRect().top + scrollY + data.to);
});
