// SPDX-License-Identifier: MIT
"use strict";
// The API for require().
module.exports = {
    load: async wasm => (await import("./index.mjs")).load(wasm),
    check: async (log, options) => (await import("./index.mjs")).check(log, options),
};
