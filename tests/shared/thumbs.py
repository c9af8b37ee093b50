# SPDX-License-Identifier: MIT
"""Statements that are recorded by taps on a table's page."""
import re

from checks import until

# Marks what a thumb taps next for a statement, by the words on the buttons. Answers "tap", "write" with what is written into the field
# that is marked, or what there is to tap.
NEXT = r"""
const [said, way] = arguments, folded = text => text.replace(/(^|\s)\[([^\]]*)\]/g, "$1$2").replace(/\s+/g, " ").trim(), wanted = folded(said), place = document.getElementById("choices");
const label = button => folded((button.querySelector("bdi") || button).textContent), isOpen = button => button.textContent.includes("\u2026");
const buttons = [...place.querySelectorAll("button:not(.face)")].filter(one => !one.disabled && !one.hasAttribute("aria-label"));
for (const one of document.querySelectorAll(".tapped, .written"))
    one.classList.remove("tapped", "written");
const tap = one => { if (!one) return [buttons.map(label).join(", ")]; one.classList.add("tapped"); return ["tap"]; };
const begins = (text, head) => text === head || text.startsWith(head + " "), longest = all => all.sort((a, b) => label(b).length - label(a).length)[0];
const named = text => buttons.find(one => label(one) === text), path = place.querySelector("p.path bdi");
const who = /^("[^"]*"|[^\s:]+): /.exec(wanted), subject = who ? who[1] : "table";
const lead = text => (/^(by|with|to|on|from|at|in|for|as|of|before|into) /.exec(text) || [])[1];
if (!path && place.querySelector("h3")?.textContent === "Who, or what?")
    return tap(named(who ? subject : wanted.split(" ")[0]));
if (!path && way === "build")
    return tap(named("Another statement"));
if (!path) {
    const title = subject === "table" ? "Phase and table" : `${subject.replace(/"/g, "")}: `, text = subject === "table" ? wanted : wanted.slice(who[0].length);
    const own = buttons.filter(one => (one.closest("section").querySelector("h3")?.textContent || "").startsWith(title));
    const found = longest(own.filter(one => isOpen(one) || way === "add" ? begins(text, label(one)) : text === label(one)));
    return tap(found);
}
const rest = wanted.slice(folded(path.textContent).length).trim();
if (!begins(wanted, folded(path.textContent)))
    return [`${path.textContent} is chosen`];
for (const group of place.querySelectorAll("div.group")) {
    const die = /^(.*): tap what fell$/.exec(group.querySelector("h3")?.textContent || ""), dice = die && new RegExp(`(?:^|[\\s\\d])${die[1]}\\[([^\\]]*)\\]`).exec(rest);
    const faces = dice ? dice[1].split(" ") : [], fallen = group.querySelectorAll(".dice button").length;
    if (fallen < faces.length)
        return tap([...group.querySelectorAll("button.face")].find(one => label(one) === faces[fallen]));
}
if (place.querySelector(".tray .dice button"))
    return tap(named("Record these dice"));
const found = rest ? longest(buttons.filter(one => begins(rest, label(one)))) : named("Record as it is");
const inputs = [...place.querySelectorAll("form input")], free = inputs.find(one => one.form.textContent.startsWith("other words"));
const input = inputs.find(one => one !== free && (one.type !== "number" || /^\D*-?\d+( |$)/.test(rest)) && (lead(one.form.textContent) || "") === (lead(rest) || "")) || free;
if (found)
    return tap(found);
if (!input || !rest)
    return tap(null);
input.classList.add("written");
input.form.querySelector("button").classList.add("tapped");
return ["write", input === free ? rest : /^(?:\S+=|=> )?("[^"]*"|\S+)/.exec(rest.slice((lead(rest) || "").length).trim())[1]];
"""
READY = """return !document.getElementById('record').hidden && !document.getElementById('choices').classList.contains('stale')
    && (document.querySelector('#choices button') || document.getElementById('choices').textContent.startsWith('The game is over')) && !document.querySelector('#choices button:not(.tray button):disabled, #undo:disabled') && document.querySelectorAll('#log li').length;"""


def source_first(line):
    """The line with its source before the outcome of dice, as buttons offer it; it is the same statement."""
    return re.sub(r""" (=> \S+\[[^\]]*\]) (by (?:"[^"]*"|\S+))$""", r" \2 \1", line)


def parts_of(line):
    """The statements of a line. ';' carries the subject on."""
    subject, parts = "", []
    for part in re.split(r"\s*;\s*", line):
        who = re.match(r"""("[^"]*"|[^\s:"]+): """, part)
        subject = who[0] if who else subject
        parts.append(part if who or not subject else subject + part)
    return parts


def try_taps(browser, wanted, way):
    """Records a statement by taps in a way. Answers how many it took, and what is wrong."""
    before = browser.wait_for(READY)
    if way == "add":
        browser.touch("#more")
    for taps in range(1, 40):
        def next_tap():  # the buttons are off until what was asked for has come
            what = browser.run(NEXT, wanted, way)
            return what[0] and what
        what = until(next_tap) or ["no button that is on"]
        if what[0] not in ("tap", "write"):
            return taps, f"{wanted}: there is {what[0]}"
        try:
            if what[0] == "write":
                browser.write(".written", what[1])
            browser.touch(".tapped")
            browser.wait_for("return !document.querySelector('#choices .tapped:not(.face)');", seconds=2)
        except RuntimeError as error:  # what was asked for before has come, and the page was redrawn
            if not re.search("element|null", str(error)):
                raise
        if browser.wait_for(READY) != before:
            return taps, None
    return taps, f"{wanted}: no end"


def tap_statement(browser, wanted):
    """Records a statement as it is listed, else with something added, else from its parts; another one is undone."""
    folded = lambda text: " ".join(re.sub(r"(^|\s)\[([^\]]*)\]", r"\1\2", text).split())
    all_taps, why = 0, None
    for way in ("list", "add", "build"):
        taps, why = try_taps(browser, wanted, way)
        all_taps += taps
        last = browser.run("return document.querySelector('#tail li:last-child code').textContent;")
        if not why and folded(last) == folded(wanted):
            return all_taps, None
        if not why:
            why = f"{wanted}: {last} is recorded"
            browser.touch("#undo")
        while browser.wait_for(READY) and not browser.run("return document.getElementById('back').hidden;"):
            browser.touch("#back")
    return all_taps, why
