// Runs after Emscripten's glue for Node, which lets the module use Node's files, and mends what a command needs of it: what is a
// terminal and how wide it is, files that cannot be sought in, errors of pipes, and Windows's paths. In the module a path is
// written with slashes, and one that begins with a drive as "/C:/logs".
const tty = require("tty"), os = require("os"), windows = process.platform === "win32";

function toHost(path) {
    if (windows && typeof path === "string")
        return path.replace(/^\/tmp\//, os.tmpdir() + "/").replace(/^\/([A-Za-z]:)/, "$1").replace(/^\/dev\/null$/, "\\\\.\\nul");
    return path;
}

function fromHost(path) {
    return windows ? path.replace(/\\/g, "/").replace(/^([A-Za-z]:)/, "/$1") : path;
}

for (const name of ["lookupPath", "chdir", "mknod", "mkdir", "symlink", "rename", "rmdir", "readdir", "unlink", "readlink", "stat", "lstat", "chmod",
    "chown", "truncate", "utime", "open"]) {
    const original = FS[name];
    FS[name] = (...words) => original.apply(FS, words.map((word, i) => i < 2 ? toHost(word) : word));
}
const ownCwd = FS.cwd, ownReadlink = FS.readlink, ownOpen = FS.open, ownRead = FS.read, ownWrite = FS.write;
FS.cwd = () => fromHost(ownCwd());
FS.readlink = path => fromHost(ownReadlink(path));
FS.open = (path, ...more) => {
    const stream = ownOpen(path, ...more), status = fs.fstatSync(stream.nfd);
    stream.seekable = status.isFile();
    stream.path = stream.node.path = path;
    return stream;
};
// A file is closed with the last of its descriptors.
const ownClose = FS.close;
FS.close = stream => {
    if (FS.streams.some(one => one && one !== stream && one.nfd === stream.nfd))
        FS.closeStream(stream.fd);
    else
        ownClose(stream);
};
for (let file = 0; file < 3; file++)
    FS.streams[file].tty = tty.isatty(file);

// Whether a path leads out of a folder, or through a link.
function leadsOut(folder, path, noLinks) {
    try {
        const root = fs.realpathSync(toHost(folder)), plain = nodePath.join(root, path), real = fs.realpathSync(plain);
        return noLinks ? real !== plain : real !== root && !real.startsWith(root === nodePath.sep ? root : root + nodePath.sep);
    } catch {
        return false; // opening it tells why it cannot be opened
    }
}

// Node answers EAGAIN where another program has made a pipe or a terminal one that does not wait, and Windows tells the end of a
// pipe as an error.
const pause = new Int32Array(new SharedArrayBuffer(4));
function patiently(call) {
    return (...words) => {
        for (;;) {
            try {
                return call(...words);
            } catch (error) {
                if (error.errno === ERRNO_CODES.EAGAIN)
                    Atomics.wait(pause, 0, 0, 5);
                else if (call === ownRead && error.code === "EOF")
                    return 0;
                else
                    throw error;
            }
        }
    };
}
FS.read = patiently(ownRead);
FS.write = patiently(ownWrite);
