// SPDX-License-Identifier: MIT
// Games of VASSAL that the module reads, compared with the importer: imports.mjs FOLDER IMPORTER FILE...
import assert from "node:assert";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, importer, ...files] = process.argv.slice(2), lib = `${folder}/node_modules/@umpire-rules/umpire/lib`;
const { Umpire } = await import(pathToFileURL(`${lib}/engine.js`).href);
const umpire = new Umpire(createRequire(import.meta.url)(`${lib}/memory.cjs`), new WebAssembly.Module(readFileSync(`${lib}/umpire.wasm`)));
for (const file of files) {
    const bytes = readFileSync(file), { log, why } = umpire.importRecording(bytes);
    const wanted = spawnSync(importer, ["-"], { input: bytes, maxBuffer: 1 << 26 }).stdout.toString();
    assert.strictEqual(why, "");
    assert.ok(wanted && log.startsWith(wanted), file);
}
