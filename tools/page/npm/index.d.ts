// SPDX-License-Identifier: MIT
/** What a game comes to. */
export type Verdict = "conformant" | "nonconformant" | "malformed" | "indeterminate";

export interface CheckOptions {
    /** How a rule is read where the rulebook leaves it open: { "armada.sealed": "ok" }. */
    interpretations?: { [name: string]: string };
    /** How a rule, or all rules that begin with a word, are reported: { "armada.ship": "advice" }. */
    levels?: { [rule: string]: "off" | "advice" | "violation" };
    /** Nothing is assumed: after a violation the game is read on as written. */
    asPlayed?: boolean;
    /** What is undecided or taken on trust makes a game indeterminate. */
    requireDecided?: boolean;
}

export interface Finding {
    /** The number of its game in the log. */
    n: number;
    rule: string;
    level: "error" | "violation" | "advice" | "undecided";
    line: number;
    column?: number;
    endColumn?: number;
    round?: string;
    phase?: string;
    actor?: string;
    statement?: string;
    message: string;
    citation?: string;
    /** What would have been legal in its place, or the first of it. */
    legal?: string[];
    legalTotal?: number;
    fingerprint?: string;
    [more: string]: unknown;
}

export interface Game {
    n: number;
    players: string[];
    verdict: Verdict;
    finished: boolean;
    statements: number;
    result?: string;
    reason?: string;
    margin?: number;
    sides?: { name: string; outcome?: "won" | "lost" | "tied"; points?: number }[];
    [more: string]: unknown;
}

export interface Checked {
    /** That of all the log's games together. */
    verdict: Verdict;
    findings: Finding[];
    games: Game[];
}

/** A statement that may come next. */
export interface Legal {
    /** With ranges for dice and numbers, in [ ] or < >. */
    text: string;
    subject: string | null;
    /** The statement with a value for each range. */
    example: string;
}

/** Why a command failed: the message that it prints. */
export class UmpireError extends Error {
    /** The command's exit status. */
    status: number;
}

/** A log that is written while the game is played. Each change answers what a check of the whole log finds. */
export interface Session {
    readonly text: string;
    add(statement: string): Checked;
    undo(): Checked;
    redo(): Checked;
    check(): Checked;
    /** What may legally come next. */
    legal(): Legal[];
}

export interface RunOptions {
    /** Files that the command may read, by absolute paths. */
    files?: { [path: string]: string | Uint8Array };
    /** Standard input. */
    input?: string | Uint8Array;
    /** Files that it writes. */
    wanted?: string[];
}

export interface Run {
    status: number;
    output: Uint8Array;
    errors: string;
    files: { [path: string]: Uint8Array };
}

export interface Umpire {
    readonly version: string;
    check(log: string | Uint8Array, options?: CheckOptions): Checked;
    report(log: string | Uint8Array, format: "text" | "xml" | "junit" | "sarif" | "jsonl" | "html", options?: CheckOptions): string;
    /** What may legally come next after a line, or after the log's end. */
    legal(log: string | Uint8Array, line?: number): Legal[];
    /** The log in the canonical layout. */
    format(log: string): string;
    explain(rule: string): string;
    words(game?: string): string;
    session(text?: string, options?: CheckOptions): Session;
    /** Runs a command in a memory of its own: run(["rules", "armada"]). */
    run(words: string[], options?: RunOptions): Run;
}

/** Loads the module. It is that of the package, or the one that is handed over. */
export function load(wasm?: Uint8Array | WebAssembly.Module): Promise<Umpire>;

/** Checks a log, with a module that is loaded once. */
export function check(log: string | Uint8Array, options?: CheckOptions): Promise<Checked>;
