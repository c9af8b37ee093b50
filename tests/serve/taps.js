// SPDX-License-Identifier: MIT
"use strict";
// Looks for a path of taps through the buttons of the table's page (src/event/pages/moves.js) for each statement of a game.
//
//     node tests/serve/taps.js PAGES ADDRESS < GAME
//
// GAME is JSON: {statements, declared: how many of them are declarations, looked: the numbers of the statements of play that are looked
// at}. ADDRESS is a table of 'umpire serve', whose log is empty.
// The page's own script draws its buttons on a small DOM. They are pressed as a thumb would, wherever the words on them are in the
// statement. Writes an object a line: {statement, taps, typed, twice}; taps -1: there is no path; twice: words that two buttons of one page have.
const fs = require("fs");
const [pages, address] = process.argv.slice(2);

const game = JSON.parse(fs.readFileSync(0, "utf8"));

const { Node, context } = require("./page_dom.js").load(pages);

// Statements that differ only in blanks, in the brackets around a list, or in whether a source stands before or after an outcome of dice, are the same line.
const folded = text => text.replace(/(^|\s)\[([^\]]*)\]/g, "$1$2").replace(/\s+/g, " ").trim().replace(/ (=> \S+\[[^\]]*\]) (by (?:"[^"]*"|\S+))$/, " $2 $1");
const label = button => folded((button.all(one => one.tag === "bdi")[0] || button).textContent);
let twice = new Set();
const CONTROLS = /^(Record as it is|Record these dice|Dice|The game ends|.* in another order)$/, BUILDS = "Another statement";

// The buttons and fields of a page that the statement can mean, each a function that uses it and answers how many taps it took.
function ways(place, wanted, builds) {
    const path = place.all(one => one.tag === "p" && one.attributes.class === "path")[0];
    const begun = path ? label(path) : "", rest = wanted.slice(begun.length).trim();
    if (!folded(wanted).startsWith(begun))
        return [];
    const found = [], seen = new Set();
    place.all(one => one.tag === "button" && !one.disabled).forEach((button, i) => {
        const text = label(button);
        if (path && button.attributes.class === "choice") {
            if (seen.has(text))
                twice.add(`${begun} ... ${text}`);
            seen.add(text);
        }
        const face = button.attributes.class === "choice face";
        if (!face && !("aria-label" in button.attributes) && (CONTROLS.test(text) || (text === BUILDS && builds) || (path ? rest.startsWith(text) : wanted.includes(text))))
            found.push({ name: text, use: now => { now.all(one => one.tag === "button" && !one.disabled)[i].dispatch("click"); return [1, 0]; } });
    });
    place.all(one => one.tag === "div" && /: tap what fell$/.test(one.children[0]?.textContent)).forEach(group => {
        const title = group.children[0].textContent, die = title.replace(/: tap what fell$/, "");
        const dice = new RegExp(`(?:^|[\\s\\d])${die}\\[([^\\]]*)\\]`).exec(rest), shown = group.all(one => one.tag === "button" && "aria-label" in one.attributes);
        if (dice && !shown.length)
            found.push({ name: die, use: now => {
                const here = () => now.all(one => one.tag === "div" && one.children[0]?.textContent === title)[0];
                let taps = 0;
                for (const face of dice[1].split(" ").filter(Boolean)) {
                    const button = here()?.all(one => one.attributes.class === "choice face" && !one.disabled).find(one => label(one) === face);
                    if (!button)
                        return [taps, 0];
                    button.dispatch("click");
                    taps++;
                }
                return [taps, 0];
            } });
    });
    place.all(one => one.tag === "form").forEach((form, i) => {
        const token = rest.replace(/^(?:=> )?(?:(?:by|to|on|from|at|in|for|with|as|of|before|into) |[\w-]+=)?/, "");
        for (const text of new Set([rest, token].flatMap(one => (/^"(?:[^"\\]|\\.)*"|^[^\s[]*\[[^\]]*\]|^\S+/.exec(one) || []).flatMap(word => [word, word.replace(/^"|"$/g, "")]))))
            found.push({ name: `write ${text}`, use: now => {
                const here = now.all(one => one.tag === "form")[i], input = here.all(one => one.tag === "input" || one.tag === "textarea")[0];
                if (input)
                    input.value = text;
                here.dispatch("submit");
                return [1, text.length];
            } });
    });
    return found;
}

// The first path of taps that is found for a statement: [taps, characters written], or null. `adds`: something is added to the first choice; `builds`: also
// statements that are put together from their parts.
function pathTo(next, forms, said, { adds, builds }, wanted) {
    let recorded = null, adding = false;
    const place = new Node("section"), back = new Node("button");
    const moves = new context.Moves(place, back, { record: text => { recorded = text; }, write: () => {}, drawn: () => {}, forms: () => forms, said: () => said, throws: () => false, trial: () => null,
        adds: () => { const now = adding; adding = false; return now; } });
    const replay = path => {
        let taps = adds ? 1 : 0, typed = 0;
        recorded = null;
        adding = adds;
        moves.close();
        moves.show(next, game.state);
        for (const one of path) {
            const [more, letters] = one.use(place);
            taps += more;
            typed += letters;
        }
        return [taps, typed];
    };
    const search = path => {
        const cost = replay(path);
        if (recorded !== null)
            return folded(recorded) === wanted ? cost : null;
        if (path.length > 40)
            return null;
        for (const one of ways(place, wanted, builds)) {
            const found = search([...path, one]);
            if (found)
                return found;
        }
        return null;
    };
    return search([]);
}

async function ask(path, body) {
    const answer = await fetch(address + path, body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return answer.json();
}

async function main() {
    let at = (await ask("/state")).at, key = 0;
    const said = [];
    const append = async text => {
        const answer = await ask("/append", { at, text, key: `taps-${key++}` });
        if (!answer.at)
            throw new Error(`${text}: ${JSON.stringify(answer)}`);
        at = answer.at;
        game.state = answer.state;
    };
    await append(game.statements.slice(0, game.declared).join("\n"));
    let waiting = [];
    const looked = new Set(game.looked);
    for (const [number, statement] of game.statements.slice(game.declared).entries()) {
        const wanted = folded(statement);
        if (!looked.has(number)) {
            waiting.push(statement);
            said.push(statement);
            continue;
        }
        if (waiting.length)
            await append(waiting.join("\n"));
        waiting = [];
        const forms = new context.Forms(await ask("/forms"));
        let found = null, how = "";
        const listings = [await ask("/next")];
        for (const way of [{}, { adds: true }, { effects: true }, { effects: true, adds: true }, { builds: true }]) {
            if (found)
                break;
            if (way.effects && !listings[1])
                listings[1] = await ask("/next?effects=1");
            found = pathTo(listings[way.effects ? 1 : 0], forms, said, way, wanted);
            if (found) {
                found[0] += way.effects ? 1 : 0;
                how = Object.keys(way).join(" ");
            }
        }
        said.push(statement);
        console.log(JSON.stringify({ statement: wanted, how, taps: found ? found[0] : -1, typed: found ? found[1] : 0, twice: [...twice] }));
        twice = new Set();
        await append(statement);
    }
}

main().catch(error => { console.error(error); process.exit(1); });
