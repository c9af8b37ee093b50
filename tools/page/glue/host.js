// Where Emscripten's own functions do not do: the width of a terminal, a second descriptor of an open file (which they open
// anew, by its path), and which permissions new files do not get.
mergeInto(LibraryManager.library, {
    __syscall_ioctl: function(fd, op, varargs) {
        var stream = SYSCALLS.getStreamFromFD(fd);
        SYSCALLS.varargs = varargs;
        if (!stream.tty)
            return -59; // ENOTTY
        if (op === 0x5413) { // TIOCGWINSZ
            var size = SYSCALLS.get() >> 1, terminal = typeof process === 'object' && process.stdout.isTTY ? process.stdout : null;
            HEAP16[size] = terminal ? terminal.rows : 0;
            HEAP16[size + 1] = terminal ? terminal.columns : 0;
            HEAP16[size + 2] = HEAP16[size + 3] = 0;
        }
        return 0;
    },
    __syscall_ioctl__deps: ['$SYSCALLS'],

    __syscall_dup: function(fd) {
        return FS.createStream(SYSCALLS.getStreamFromFD(fd), 0).fd;
    },
    __syscall_dup__deps: ['$SYSCALLS', '$FS'],

    // In memory there are no links.
    host_leads_out: function(directory, path, noLinks) {
        return typeof leadsOut === 'function' && leadsOut(FS.streams[directory].path, UTF8ToString(path), noLinks) ? 1 : 0;
    },
    host_leads_out__deps: ['$FS'],

    host_umask: function(mask) {
        return typeof process === 'object' && process.umask ? process.umask(mask) : 18;
    }
});
