// SPDX-License-Identifier: MIT
"use strict";
// Digests of what is chosen in secret, as doc/sealed.md has them, and files of secrets as 'umpire seal' keeps them. A phone makes both by
// itself: what it seals must reach no server, and browsers have a SHA-256 of their own on encrypted pages only.

const ROUNDS = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2];
const hexadecimal = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");

function hashBlock(hash, block) {
    const words = new Uint32Array(64), turn = (word, by) => word >>> by | word << 32 - by;
    for (let i = 0; i < 16; i++)
        words[i] = block.getUint32(4 * i);
    for (let i = 16; i < 64; i++) {
        const a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + words[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ a >>> 3) + (turn(b, 17) ^ turn(b, 19) ^ b >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
        const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + ROUNDS[i] + words[i];
        const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c);
        [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + two | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] += word; });
}

// The SHA-256 of a text in UTF-8, as hexadecimal digits.
function sha256(text) {
    return sha256OfBytes(new TextEncoder().encode(text));
}

function sha256OfBytes(said) {
    const bytes = new Uint8Array((said.length + 72) >> 6 << 6), view = new DataView(bytes.buffer);
    const hash = Uint32Array.of(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);
    bytes.set(said);
    bytes[said.length] = 0x80;
    view.setUint32(bytes.length - 4, 8 * said.length);
    for (let at = 0; at < bytes.length; at += 64)
        hashBlock(hash, new DataView(bytes.buffer, at, 64));
    const digest = new DataView(new ArrayBuffer(32));
    hash.forEach((word, i) => digest.setUint32(4 * i, word));
    return hexadecimal(new Uint8Array(digest.buffer));
}

// Texts, each after its length in bytes.
function netstrings(texts) {
    return texts.map(one => `${new TextEncoder().encode(one).length}:${one},`).join("");
}

function newSalt() {
    return hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
}

// Statements ------------------------------------------------------------------------------------------

const WORD = /(?:"(?:[^"\\]|\\.)*"|[\p{L}_][\p{L}\p{M}\w'-]*)(?:\.(?:"(?:[^"\\]|\\.)*"|[\p{L}\p{M}\w'-]+))*|-?\d+(?![\w[])/u;
const SUBJECT = /^\s*(?:@\S+\s+)?("(?:[^"\\]|\\.)*"|[^\s":#]+):\s+([a-z][a-z0-9-]*)(?=\s|$)/;

// A word, name or text without its quotes; a number without zeros before it.
function unquoted(word) {
    return /^-?\d+$/.test(word) ? String(Number(word)) : word.replace(/"((?:[^"\\]|\\.)*)"/g, (_, text) => text.replace(/\\(.)/g, (_, sign) => ({ n: "\n", t: "\t" })[sign] || sign));
}

// What a name with dots ends in, without quotes.
function lastWord(word) {
    return unquoted(/(?:"(?:[^"\\]|\\.)*"|[^."]+)$/.exec(word)[0]);
}

// The words of a verb that say how it is done, such as [secretly].
function flagsOf(verb) {
    return [...verb.form.matchAll(/\[([a-z-]+)\]/g)].map(found => found[1]);
}

// The statements of some text, without comments.
function statementsOf(text) {
    return text.replace(/("(?:[^"\\\n]|\\.)*")|[ \t]*#.*/g, "$1").split(/[\n;](?=(?:[^"\n]*"[^"\n]*")*[^"\n]*(?:\n|$))/).map(one => one.trim()).filter(Boolean);
}

// What a player does: {subject, player, verb, parts}. A part is {text, values}; `values` are {text, plain}, or null for a part with a key,
// a source or an outcome, and for a word of `flags`. Null: it is no such statement, or one that cannot be taken apart.
function partsOfStatement(text, flags) {
    const head = SUBJECT.exec(text), parts = [];
    let at = head ? head[0].length : 0;
    const take = pattern => {
        const sticky = new RegExp(pattern.source, "uy");
        sticky.lastIndex = at;
        const found = sticky.exec(text);
        at += found ? found[0].length : 0;
        return found && found[0];
    };
    const value = () => {
        const word = take(WORD), values = word ? [word] : [];
        if (!word && take(/\[\s*/)) {
            for (let one; (one = take(WORD)); take(/\s*/))
                values.push(one);
            return take(/\]/) && values;
        }
        return word && values;
    };
    while (head && (take(/\s+/), at < text.length)) {
        const from = at, outcome = take(/=>\s*/), key = take(/[a-z][a-z0-9-]*=/), preposition = take(/(?:as|at|by|for|from|in|of|on|to|with)\s+/), values = value();
        if (outcome)
            at = text.length;
        else if (!values || (at < text.length && !/\s/.test(text[at])))
            return null;
        const said = text.slice(from, at), aside = outcome || key || /^by\s/.test(preposition || "") || flags.includes(said);
        parts.push({ text: said, key: key && key.slice(0, -1), values: aside ? null : values.map(one => ({ text: one, plain: !preposition })) });
    }
    return head && { subject: head[1], player: unquoted(head[1]), verb: head[2], parts };
}

function valuesOfParts(parts) {
    return parts.flatMap(part => part.values || []);
}

// Digests ---------------------------------------------------------------------------------------------

// `game` is {title, declarations}, `values` are texts without quotes.
function digestOf(game, { player, number, object, place, salt }, values) {
    return sha256(netstrings(["umpire sealed 1", game.title, game.declarations, player, number, object, place, salt, values.length, ...values]));
}

// Whether a secret has the digest of what it keeps.
function isWhole(game, secret) {
    const said = partsOfStatement(`P: open ${secret.values}`, []);
    return Boolean(said) && secret.digest === digestOf(game, secret, valuesOfParts(said.parts).map(one => unquoted(one.text)));
}

// Seals a statement, the next one of the game, with the rule of its verb: {text, secrets}, or {error}.
function seal(statement, game, verb, salt) {
    const values = valuesOfParts(statement.parts), kept = values.slice(0, verb.kept), sealed = values.slice(verb.kept), secrets = [];
    if (!sealed.length || (verb.counted && /^\d+$/.test(sealed[0].text)))
        return { error: verb.counted ? "name each thing that is sealed, not how many there are" : "the statement names nothing that can be sealed" };
    for (const chosen of verb.each ? sealed.map(one => [one]) : [sealed]) {
        const secret = { player: statement.player, number: game.number, place: secrets.length + 1, object: kept.length ? lastWord(kept[kept.length - 1].text) : "",
            values: chosen.map(one => one.text).join(" "), salt: salt() };
        secrets.push({ ...secret, digest: digestOf(game, secret, chosen.map(one => unquoted(one.text))) });
    }
    const digests = secrets.map(one => `"${one.digest}"`).join(" ");
    const words = [`${statement.subject}: ${verb.verb}`, verb.counted && sealed.length, ...kept.map(one => one.text), `commit=${secrets.length > 1 ? `[${digests}]` : digests}`,
        ...statement.parts.filter(part => !part.values).map(part => part.text)];
    return { text: words.filter(Boolean).join(" "), secrets };
}

function writtenName(player) {
    return /^[A-Za-z]+$/.test(player) ? player : `"${player.replace(/["\\]/g, "\\$&")}"`;
}

// The statement that opens a secret by itself.
function opening(secret) {
    return `${writtenName(secret.player)}: open "${secret.digest.slice(0, 16)}" ${secret.values} salt="${secret.salt}"`;
}

// Files -----------------------------------------------------------------------------------------------

const FIRST = "umpire-secrets-1";
const summed = line => `${line}\t${sha256(line).slice(0, 16)}\n`;

// The file of a game's secrets. `others`: lines of the file that are of no seal, such as a chain of dice.
function writeSecrets(game, secrets, others) {
    const sealed = secrets.map(one => ["sealed", one.player, one.number, one.place, one.object, one.values, one.digest, one.salt].join("\t"));
    return [[FIRST, game.declarations, game.title.replace(/[\0-\x1f]/g, " ")].join("\t"), ...sealed, ...others].map(summed).join("");
}

// {secrets, others}, or {error}: the text is no file of this game.
function readSecrets(game, text) {
    const secrets = [], others = [], lines = text.replace(/\r/g, "").split("\n").filter(Boolean);
    for (const [i, line] of lines.entries()) {
        const words = line.split("\t"), sum = words.pop(), whole = words.join("\t");
        if (!words.length || sha256(whole).slice(0, 16) !== sum)
            return { error: i ? `line ${i + 1} is damaged: it is not as it was written` : "this is no file of secrets" };
        if (i === 0 && (words[0] !== FIRST || words[1] !== game.declarations))
            return { error: words[0] === FIRST ? "these secrets are of another game, or the game's declarations were changed since" : "this is no file of secrets" };
        const [kind, player, number, place, object, values, digest, salt] = words;
        if (kind === "sealed")
            secrets.push({ player, number: Number(number), place: Number(place), object, values, digest, salt });
        else if (i)
            others.push(whole);
    }
    const wrong = secrets.find(one => !isWhole(game, one));
    return wrong ? { error: `what it keeps of statement ${wrong.number} does not make its digest` } : lines.length ? { secrets, others } : { error: "this is no file of secrets" };
}
