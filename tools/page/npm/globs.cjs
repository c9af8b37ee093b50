// SPDX-License-Identifier: MIT
"use strict";
// What a shell does elsewhere: words with * or ? become the paths that they fit. Of a path's separators either will do.
const fs = require("node:fs");

/** @param {string} pattern */
function expression(pattern) {
    return new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*").replace(/\?/g, ".")}$`, "i");
}

/** The paths that fit a pattern, in the order of their bytes; the pattern itself if none does.
 * @param {string} pattern */
function pathsOf(pattern) {
    let found = [""];
    for (const part of pattern.split("/").map((one, i, all) => i < all.length - 1 ? `${one}/` : one)) {
        if (!/[*?]/.test(part)) {
            found = found.map(folder => folder + part);
            continue;
        }
        const slash = part.endsWith("/") ? "/" : "", fits = expression(slash ? part.slice(0, -1) : part);
        found = found.flatMap(folder => {
            try {
                return fs.readdirSync(folder || ".").filter(name => fits.test(name) && (!name.startsWith(".") || part.startsWith(".")))
                    .sort().map(name => folder + name + slash);
            } catch {
                return [];
            }
        });
    }
    found = found.filter(one => fs.existsSync(one));
    return found.length ? found : [pattern];
}

/** A command's words: with slashes, and a drive as the module wants it ("/C:/logs").
 * @param {string[]} words */
function expand(words) {
    return words.map(word => word.replace(/\\/g, "/"))
        .flatMap(word => !word.startsWith("-") && /[*?]/.test(word) ? pathsOf(word) : [word])
        .map(word => word.replace(/^(-[-a-z]*=)?([A-Za-z]:\/)/, "$1/$2"));
}

module.exports = { expand };
