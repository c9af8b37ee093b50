// @ts-check
// The umpire of a WebAssembly module: each run of a command has a memory and files of its own.

/** @typedef {{[path: string]: string | Uint8Array}} Files  what a run may read, by absolute paths */
/** @typedef {{files?: Files, folder?: string, input?: string | Uint8Array, wanted?: string[], progress?: (share: number) => void}} RunOptions
 *     folder: where the run is, so that paths may be relative; progress is called with the share of the files that was read */
/** @typedef {{status: number, output: Uint8Array, errors: string, files: {[path: string]: Uint8Array}}} Run */
/** @typedef {(options: object) => any} Factory  what Emscripten's glue defines */

const VERDICTS = ["conformant", "nonconformant", "usage", "malformed", "indeterminate", "failure"];

/** Bytes that a run writes, one after the other. */
class Written {
    constructor() {
        this.bytes = new Uint8Array(4096);
        this.length = 0;
    }

    /** @param {Int8Array | Uint8Array} more */
    add(more) {
        if (this.length + more.length > this.bytes.length) {
            const grown = new Uint8Array(2 * this.length + more.length);
            grown.set(this.bytes.subarray(0, this.length));
            this.bytes = grown;
        }
        this.bytes.set(more, this.length);
        this.length += more.length;
    }

    all() {
        return this.bytes.slice(0, this.length);
    }
}

/** @param {string | Uint8Array} content */
function bytesOf(content) {
    return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

/** @param {Uint8Array} bytes */
function textOf(bytes) {
    return new TextDecoder().decode(bytes);
}

/** Makes the folders above a path.
 * @param {any} files @param {string} path */
function makeFolders(files, path) {
    for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1))
        if (!files.analyzePath(path.slice(0, at)).exists)
            files.mkdir(path.slice(0, at));
}

class Umpire {
    /** @param {Factory} factory @param {WebAssembly.Module} module */
    constructor(factory, module) {
        this.factory = factory;
        this.module = module;
    }

    /** A new memory, whose module writes to what it is given.
     * @param {Uint8Array} input @param {Written} output @param {Written} errors */
    instance(input, output, errors) {
        let at = 0;
        return this.factory({
            thisProgram: "umpire",
            /** Otherwise the glue sets the exit status of a program that runs in Node.
             * @param {number} _status @param {unknown} end */
            quit: (_status, end) => { throw end; },
            /** @param {WebAssembly.Imports} imports @param {(instance: WebAssembly.Instance) => void} receive */
            instantiateWasm: (imports, receive) => {
                const instance = new WebAssembly.Instance(this.module, imports);
                receive(instance);
                return instance.exports;
            },
            /** @type {((module: any) => void)[]} */
            preRun: [module => {
                module.FS.init(() => at < input.length ? input[at++] : null, () => {}, () => {});
                this.catch(module.FS.streams[1], output);
                this.catch(module.FS.streams[2], errors);
                // Emscripten's /proc tells the name of what is open, but does not open it.
                const files = module.FS, open = files.open;
                files.open = /** @param {any} path @param {any[]} more */ (path, ...more) => {
                    const stream = files.streams[(/^\/proc\/self\/fd\/(\d+)$/.exec(path) || [])[1]];
                    return open.call(files, stream ? stream.node : path, ...more);
                };
            }],
        });
    }

    /** Takes what is written to a stream as it comes; Emscripten would hand it over byte by byte.
     * @param {any} stream @param {Written} written */
    catch(stream, written) {
        const write = /** @param {any} _ @param {Int8Array} memory @param {number} at @param {number} length */ (_, memory, at, length) => {
            written.add(memory.subarray(at, at + length));
            return length;
        };
        stream.stream_ops = { ...stream.stream_ops, write };
    }

    /** Reports how much of some bytes was read, a hundred times at most.
     * @param {any} files @param {number} length @param {(share: number) => void} progress */
    watch(files, length, progress) {
        const read = files.read, step = Math.max(length / 100, 1 << 16);
        let count = 0, told = 0;
        files.read = /** @param {any[]} words */ (...words) => {
            const more = read.apply(files, words);
            count += more;
            if (count - told >= step && count < length)
                progress((told = count) / length);
            return more;
        };
    }

    /** Runs a command, as in run(["check", "-f", "text", "/game.umpire"], { files: { "/game.umpire": text } }).
     * @param {string[]} words @param {RunOptions} [options] @returns {Run} */
    run(words, options = {}) {
        const output = new Written(), errors = new Written();
        const module = this.instance(bytesOf(options.input || ""), output, errors);
        let length = 0;
        for (const [path, content] of Object.entries(options.files || {})) {
            const bytes = bytesOf(content);
            length += bytes.length;
            makeFolders(module.FS, path);
            module.FS.writeFile(path, bytes);
        }
        if (options.progress)
            this.watch(module.FS, length, options.progress);
        for (const path of options.wanted || [])
            makeFolders(module.FS, path);
        if (options.folder) {
            makeFolders(module.FS, `${options.folder}/`);
            module.FS.chdir(options.folder);
        }
        const status = module.callMain(words);
        /** @type {{[path: string]: Uint8Array}} */
        const files = {};
        for (const path of options.wanted || [])
            if (module.FS.analyzePath(path).exists)
                files[path] = module.FS.readFile(path);
        return { status, output: output.all(), errors: textOf(errors.all()), files };
    }

    /** Makes a log of what another program recorded: a file of VASSAL or of the digital Armada.
     * @param {Uint8Array} recording @returns {{log: string | null, why: string}} */
    importRecording(recording) {
        const module = this.instance(new Uint8Array(0), new Written(), new Written());
        module.FS.writeFile("/recording", recording);
        const why = module.ccall("import_file", "string", ["string", "string"], ["/recording", "/game.umpire"]);
        return { log: why ? null : textOf(module.FS.readFile("/game.umpire")), why };
    }
}

/** A game that is recorded: the table of 'umpire serve' in a memory of its own. */
class Table {
    /** @param {Umpire} umpire @param {string} log */
    constructor(umpire, log) {
        this.module = umpire.instance(new Uint8Array(0), new Written(), new Written());
        const files = this.module.FS, rename = files.rename;
        // Emscripten looks an open file up by its path, also after the file got another one.
        files.rename = /** @param {string} from @param {string} to */ (from, to) => {
            rename.call(files, from, to);
            for (const stream of files.streams)
                if (stream && stream.path === from)
                    stream.path = to;
        };
        this.module.FS.mkdir("/table");
        this.module.FS.writeFile("/table/game.umpire", log);
        const why = this.module.ccall("table_open", "string", ["string", "string"], ["/table", "game"]);
        if (why)
            throw new Error(why);
    }

    /** Answers a request of the table's page, such as "/state"; a request with a body may change the log.
     * @param {string} what @param {string} [body] @returns {{status: number, body: any, log: string | null}} */
    answer(what, body) {
        const [path, query] = what.split("?"), words = [body === undefined ? "GET" : "POST", path, query && query.includes("effects=") ? "1" : "", body || ""];
        const answer = this.module.ccall("table_answer", "string", words.map(() => "string"), words);
        return { status: Number(answer.slice(0, 3)), body: JSON.parse(answer.slice(4)), log: body === undefined ? null : textOf(this.module.FS.readFile("/table/game.umpire")) };
    }
}

/** The objects of a report in JSON Lines.
 * @param {Uint8Array} report @returns {any[]} */
function objectsOf(report) {
    return textOf(report).split("\n").filter(Boolean).map(line => JSON.parse(line));
}

export { Umpire, Table, VERDICTS, bytesOf, textOf, objectsOf };
