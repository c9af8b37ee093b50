/* SPDX-License-Identifier: MIT */
#include "desk/shared/archive.h"

#include "desk/shared/archive_library.h"
#include "desk/shared/cli.h"

#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD_BYTES = 65536, BLOCK_BYTES = 65536 };

struct reading {
    const char *path;
    struct archive *archive;
    char *member;            /* ARCHIVE/MEMBER of the last member that was looked at, or NULL */
    bool no_memory, damaged; /* damaged: the last header could not be read, and that was reported */
    /* libarchive was refused memory; it may have gone on without it, or report another reason */
    bool fell_short;
    enum umpire_status status;
    size_t logs, members;
    size_t head_next, head_length; /* bytes of the head: those handed out, and all */
    bool head_failed;              /* the log cannot be read beyond its head */
    char error[256];
    char head[HEAD_BYTES];
};

static bool ends_in(const char *name, const char *const *endings)
{
    size_t length = strlen(name);
    for (; *endings; endings++) {
        size_t ending = strlen(*endings);
        if (length > ending && strcmp(name + length - ending, *endings) == 0)
            return true;
    }
    return false;
}

bool archive_is_named(const char *path)
{
    static const char *const endings[] = {".tar",    ".tar.gz",  ".tgz", ".tar.bz2",
                                          ".tar.xz", ".tar.zst", ".zip", NULL};
    return ends_in(path, endings);
}

bool archive_names_log(const char *name)
{
    static const char *const endings[] = {".umpire", ".umpire.gz", NULL};
    return ends_in(name, endings);
}

/* Whether libarchive is at work, which calls exit(1) when it gets no memory for a name. */
static bool at_work;

static void end_without_memory(void)
{
    if (!at_work)
        return;
    cli_output_abandon();
    _exit(cli_out_of_memory());
}

bool archive_prepare(void)
{
    static bool prepared;
    cli_need_library(archive_library_open());
    setlocale(LC_CTYPE, "C.UTF-8");
    prepared = prepared || atexit(end_without_memory) == 0;
    return prepared;
}

static void begin_call(void)
{
    at_work = true;
    errno = 0;
}

static void end_call(struct reading *reading)
{
    at_work = false;
    reading->fell_short = reading->fell_short || errno == ENOMEM;
}

static void archive_complain(struct reading *reading, const char *path, const char *why)
{
    cli_say("%s: %s", path, why);
    reading->status = umpire_status_of_both(reading->status, UMPIRE_MALFORMED);
}

/* Why libarchive failed; notes a lack of memory. */
static const char *reason(struct reading *reading)
{
    const char *error = libarchive.archive_error_string(reading->archive);
    reading->no_memory = reading->no_memory || reading->fell_short ||
                         libarchive.archive_errno(reading->archive) == ENOMEM;
    return error && *error ? error : "no reason is given";
}

/* Whether a part of a name between slashes is "..". */
static bool leads_up(const char *name)
{
    for (const char *part = name; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || part[2] == '\0'))
            return true;
    }
    return false;
}

/* Puts ARCHIVE/MEMBER together, without "./" at the beginning. False: out of memory. */
static bool name_member(struct reading *reading, const char *name)
{
    while (strncmp(name, "./", 2) == 0)
        name += 2;
    size_t length = strlen(reading->path) + strlen(name) + 2;
    char *grown = realloc(reading->member, length);
    if (!grown)
        return false;
    snprintf(grown, length, "%s/%s", reading->path, name);
    reading->member = grown;
    return true;
}

/* Why a member that is named like a log or an archive is not read; NULL: it is a log to be read. */
static const char *obstacle(struct archive_entry *entry, const char *name)
{
    if (*name == '/' || leads_up(name))
        return "is named like a file outside of the archive, and not read";
    if (strlen(name) >= PATH_MAX)
        return "has too long a name, and is not read";
    if (libarchive.archive_entry_hardlink(entry) ||
        libarchive.archive_entry_filetype(entry) == S_IFLNK)
        return "is a link, and not read; pack the file itself";
    if (libarchive.archive_entry_filetype(entry) != S_IFREG)
        return "is no regular file, and not read";
    if (archive_is_named(name))
        return "is an archive within an archive, and not read; unpack it and name it itself";
    if (libarchive.archive_entry_is_encrypted(entry))
        return "is encrypted, and not read; unpack it first";
    if (libarchive.archive_entry_sparse_count(entry) > 0)
        return "is a sparse file, which no log is, and not read";
    return NULL;
}

/* Reads bytes of the current member; -1 with the reason in `error`. */
static long read_member(struct reading *reading, void *buffer, size_t capacity)
{
    begin_call();
    la_ssize_t got = libarchive.archive_read_data(reading->archive, buffer, capacity);
    end_call(reading);
    if (got >= 0)
        return (long)got;
    snprintf(reading->error, sizeof reading->error, "the archive is damaged or cut off here: %s",
             reason(reading));
    return -1;
}

static void read_head(struct reading *reading)
{
    long got = 1;
    reading->head_next = reading->head_length = 0;
    while (got > 0 && reading->head_length < HEAD_BYTES) {
        got = read_member(reading, reading->head + reading->head_length,
                          HEAD_BYTES - reading->head_length);
        reading->head_length += got > 0 ? (size_t)got : 0;
    }
    reading->head_failed = got < 0;
}

static long read_archive_on(void *user, void *buffer, size_t capacity, const char **ret_error)
{
    struct reading *reading = user;
    size_t left = reading->head_length - reading->head_next,
           take = left < capacity ? left : capacity;
    *ret_error = reading->error;
    if (take == 0)
        return reading->head_failed ? -1 : read_member(reading, buffer, capacity);
    memcpy(buffer, reading->head + reading->head_next, take);
    reading->head_next += take;
    return (long)take;
}

/* Hands on a member that is named like a log. */
static void take_member(struct reading *reading, struct archive_entry *entry,
                        enum umpire_status (*visit)(void *user, const struct archive_log *log),
                        void *user)
{
    begin_call();
    const char *name = libarchive.archive_entry_pathname(entry);
    end_call(reading);
    reading->no_memory = !name && reading->fell_short;
    if (reading->no_memory)
        return;
    if (!name) {
        archive_complain(
            reading, reading->path,
            "a member is not read: the archive says that its name is UTF-8, but it is not");
        return;
    }
    if (libarchive.archive_entry_filetype(entry) == S_IFDIR ||
        (!archive_names_log(name) && !archive_is_named(name)))
        return;
    reading->no_memory = !name_member(reading, name);
    if (reading->no_memory)
        return;
    const char *why = obstacle(entry, name);
    reading->logs++;
    if (why) {
        archive_complain(reading, reading->member, why);
        return;
    }
    read_head(reading);
    if (!reading->no_memory) {
        struct archive_log log = {.path = reading->member,
                                  .input = {.read = read_archive_on, .user = reading},
                                  .head = reading->head,
                                  .head_length = reading->head_length};
        reading->status = umpire_status_of_both(reading->status, visit(user, &log));
    }
}

/* Reports that the archive cannot be read, or not beyond the last member. libarchive skips a
 * damaged header block by block; this is reported once, not for each block. */
static void tell_damage(struct reading *reading)
{
    char why[512];
    snprintf(why, sizeof why, "%s: %s",
             reading->members ? "the archive cannot be read on after this member"
                              : "the archive cannot be read",
             reason(reading));
    if (!reading->no_memory && !reading->damaged)
        archive_complain(reading, reading->member ? reading->member : reading->path, why);
    reading->damaged = true;
}

static bool goes_on(const struct reading *reading)
{
    return !reading->no_memory && reading->status != UMPIRE_FAILURE &&
           reading->status != UMPIRE_USAGE;
}

static bool open_archive(struct reading *reading, int file)
{
    int (*const supports[])(struct archive * archive) = {
        libarchive.archive_read_support_filter_gzip, libarchive.archive_read_support_filter_bzip2,
        libarchive.archive_read_support_filter_xz,   libarchive.archive_read_support_filter_zstd,
        libarchive.archive_read_support_format_tar,  libarchive.archive_read_support_format_zip,
        libarchive.archive_read_support_format_empty};
    struct archive *archive = reading->archive;
    bool open = false;
    begin_call();
    for (size_t i = 0; i < sizeof supports / sizeof *supports; i++)
        reading->no_memory = supports[i](archive) < ARCHIVE_WARN || reading->no_memory;
    if (!reading->no_memory)
        open = (file < 0
                    ? libarchive.archive_read_open_filename(archive, reading->path, BLOCK_BYTES)
                    : libarchive.archive_read_open_fd(archive, file, BLOCK_BYTES)) == ARCHIVE_OK;
    end_call(reading);
    return open;
}

enum umpire_status
archive_visit(const char *path, int file,
              enum umpire_status (*visit)(void *user, const struct archive_log *log), void *user)
{
    struct reading *reading = calloc(1, sizeof *reading);
    if (!reading && file >= 0)
        close(file);
    if (!reading)
        return UMPIRE_FAILURE;
    reading->path = path;
    reading->archive = libarchive.archive_read_new();
    /* archive_read_new goes on without one where there is no memory */
    struct archive_entry *entry = libarchive.archive_entry_new();
    reading->no_memory = !reading->archive || !entry;
    bool open = !reading->no_memory && open_archive(reading, file);
    int answer = open ? ARCHIVE_OK : ARCHIVE_FATAL;
    while (open && goes_on(reading)) {
        begin_call();
        answer = libarchive.archive_read_next_header2(reading->archive, entry);
        end_call(reading);
        if (answer == ARCHIVE_RETRY) {
            tell_damage(reading);
            continue;
        }
        if (answer != ARCHIVE_OK && answer != ARCHIVE_WARN)
            break;
        reading->members++;
        reading->damaged = false;
        take_member(reading, entry, visit, user);
    }
    if (goes_on(reading) && answer != ARCHIVE_EOF)
        tell_damage(reading);
    else if (goes_on(reading) && reading->members == 0 && reading->fell_short)
        /* memory was lacking for what would have recognized the archive */
        reading->no_memory = true;
    else if (goes_on(reading) && reading->logs == 0 && !reading->damaged)
        archive_complain(reading, path, "this archive holds no log (*.umpire)");
    enum umpire_status status = reading->no_memory ? UMPIRE_FAILURE : reading->status;
    libarchive.archive_read_free(reading->archive);
    if (file >= 0)
        close(file);
    libarchive.archive_entry_free(entry);
    free(reading->member);
    free(reading);
    return status;
}
