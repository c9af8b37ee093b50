// SPDX-License-Identifier: MIT
const { check } = require("@umpire-rules/umpire");
const log = require("fs").readFileSync(process.argv[2]);
check(log).then(({ verdict }) => { process.exitCode = verdict === "conformant" ? 0 : 1; });
