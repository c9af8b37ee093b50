#!/usr/bin/env node
// SPDX-License-Identifier: MIT
"use strict";
// The command: the module with Node's files.
const fs = require("node:fs"), path = require("node:path");
const { expand } = require("./lib/globs.cjs");

const factory = require("./lib/node.cjs");
const words = process.platform === "win32" ? expand(process.argv.slice(2)) : process.argv.slice(2);
const module_ = new WebAssembly.Module(fs.readFileSync(path.join(__dirname, "lib", "umpire.wasm")));
const umpire = factory({
    thisProgram: "umpire",
    preRun: [module => Object.assign(module.ENV, process.env)],
    instantiateWasm(imports, receive) {
        const instance = new WebAssembly.Instance(module_, imports);
        receive(instance);
        return instance.exports;
    },
});
process.exitCode = umpire.callMain(words);
