// SPDX-License-Identifier: MIT
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { check, load, UmpireError } from "@umpire-rules/umpire";

const log = readFileSync(process.argv[2], "utf8");
assert.strictEqual((await check(log)).verdict, "conformant");

const umpire = await load();
const broken = umpire.check("game armada 1.5.0\nplayer A first { ship X command=1 speed=2 }\nplayer B { ship Y command=1 speed=2 }\nround 1\nphase command\n" +
    "A: assign X navigate\nB: assign Y repair\nphase ship\nA: activate X; A: reveal navigate\nA: maneuver 3\nresult A by concession\nend\n");
assert.strictEqual(broken.verdict, "nonconformant");
assert.strictEqual(broken.findings[0].rule, "armada.ship.maneuver-speed");
assert.strictEqual(broken.findings[0].line, 10);
assert.strictEqual(umpire.check(log, { levels: { armada: "off" } }).findings.length, 0);
assert.match(umpire.report(log, "html"), /^<!DOCTYPE html>/);
assert.match(umpire.explain("armada.pass.needs-token"), /pass/);
assert.throws(() => umpire.explain("armada.none"), error => error instanceof UmpireError && error.status === 2);

const session = umpire.session(log.split("\n").slice(0, 40).join("\n"));
const before = session.text, next = session.legal();
assert.ok(next.length > 0);
session.add(next[0].example);
assert.strictEqual(session.text, `${before}\n${next[0].example}\n`);
session.undo();
assert.strictEqual(session.text, before);
session.redo();
assert.strictEqual(session.text, `${before}\n${next[0].example}\n`);
assert.strictEqual(process.exitCode, undefined);
