/* SPDX-License-Identifier: MIT */
/* umpire shard: shares of equal weight for many checks. */
#include "desk/share/manifest.h"
#include "desk/shared/archive.h"
#include "desk/shared/configuration.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct shard {
    size_t shares;
    bool whole; /* no log is cut */
    const char *output, *list;
    uint64_t total, before; /* bytes of all logs, and of those before the current one */
    struct manifest manifest;
};

/* The share that gets these bytes of the current log: their middle decides. */
static size_t share_at(const struct shard *shard, uint64_t begin, uint64_t end)
{
    uint64_t middle = shard->before + begin + (end - begin) / 2;
    size_t share = shard->total
                       ? (size_t)((double)middle / (double)shard->total * (double)shard->shares)
                       : 0;
    return 1 + (share < shard->shares ? share : shard->shares - 1);
}

static bool add_log(struct shard *shard, const char *path, uint64_t bytes)
{
    return manifest_add(&shard->manifest,
                        &(struct manifest_entry){.share = share_at(shard, 0, bytes),
                                                 .path = (char *)path,
                                                 .bytes = bytes});
}

/* Adds to each part the digest of its bytes. If the log cannot be read that far, it becomes one
 * entry: its check reports why. False: out of memory. */
static bool add_digests(struct shard *shard, const char *path, size_t first)
{
    struct manifest *manifest = &shard->manifest;
    for (size_t i = first; i < manifest->count; i++)
        if (!manifest_digest_part(&manifest->entries[i], manifest->entries[i].part_sha256)) {
            uint64_t bytes = manifest->entries[first].bytes;
            while (manifest->count > first)
                free(manifest->entries[--manifest->count].path);
            return add_log(shard, path, bytes);
        }
    return true;
}

/* Adds the parts of a log, those of one share as one. False: out of memory. */
static bool add_parts_of_log(struct shard *shard, const char *path, const struct stat *status,
                             struct umpire_parts *parts)
{
    struct manifest *manifest = &shard->manifest;
    struct umpire_log log = {.path = path};
    struct manifest_entry entry = {.path = (char *)path,
                                   .bytes = (uint64_t)status->st_size,
                                   .is_part = true,
                                   .seconds = status->st_mtim.tv_sec,
                                   .nanoseconds = status->st_mtim.tv_nsec};
    size_t first = manifest->count;
    while (umpire_parts_next(parts, &entry.part)) {
        struct manifest_entry *last = manifest->count > first
                                          ? &manifest->entries[manifest->count - 1]
                                          : NULL;
        entry.share = share_at(shard, entry.part.begin, entry.part.end);
        if (last && last->share == entry.share) {
            last->part.end = entry.part.end;
            last->part.next_line = entry.part.next_line;
        } else if (!manifest_add(manifest, &entry))
            return false;
    }
    if (manifest->count == first) /* the file was emptied meanwhile */
        return add_log(shard, path, 0);
    if (manifest->count == first + 1) /* all its parts are in one share */
        manifest->entries[first].is_part = false;
    umpire_parts_log(parts, &log);
    for (size_t i = first; i < manifest->count; i++) {
        manifest->entries[i].bytes = log.bytes;
        snprintf(manifest->entries[i].sha256, DIGEST_TEXT, "%s", log.sha256);
    }
    // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): entries are counted
    return !manifest->entries[first].is_part || add_digests(shard, path, first);
}

static enum umpire_status divide(struct shard *shard, const struct log_paths *paths)
{
    struct stat status;
    bool good = true;
    char room[PATH_ROOM];
    for (size_t i = 0; i < paths->logs.count; i++) {
        const char *path = path_table_at(&paths->logs, i, room);
        if (strcmp(path, "-") == 0)
            return (enum umpire_status)cli_usage_error(
                "standard input cannot be divided into shares");
        bool there = stat(path, &status) == 0;
        if (!there || !S_ISREG(status.st_mode))
            return CLI_FAIL(
                UMPIRE_MALFORMED, "%s: %s", path,
                there ? "this is no regular file; only regular files can be divided into shares"
                      : strerror(errno));
        shard->total += (uint64_t)status.st_size;
    }
    for (size_t i = 0; i < paths->logs.count && good; i++) {
        const char *path = path_table_at(&paths->logs, i, room);
        if (stat(path, &status) != 0)
            return CLI_FAIL(UMPIRE_MALFORMED, "%s: %s", path, strerror(errno));
        uint64_t bytes = (uint64_t)status.st_size;
        bool cut = !shard->whole && !archive_is_named(path) &&
                   share_at(shard, 0, 0) != share_at(shard, bytes, bytes);
        struct umpire_parts *parts = cut ? umpire_parts_open(path) : NULL;
        good = parts ? add_parts_of_log(shard, path, &status, parts) : add_log(shard, path, bytes);
        umpire_parts_close(parts);
        shard->before += bytes;
    }
    return good ? UMPIRE_CONFORMANT : (enum umpire_status)cli_out_of_memory();
}

static enum umpire_status write_manifest(struct shard *shard, struct cli_output *output)
{
    size_t length;
    shard->manifest.shares = shard->shares;
    char *text = cli_need(manifest_text(&shard->manifest, &length));
    bool written = cli_output_write(output, text, length);
    free(text);
    return written ? UMPIRE_CONFORMANT : UMPIRE_FAILURE;
}

/* Lists the configurations that count for the logs. */
static enum umpire_status find_configurations(struct shard *shard, const struct log_paths *paths)
{
    struct cli_configurations found;
    enum umpire_status status = cli_configurations_find(
        &found, &(struct cli_configured){.file = NULL}, &paths->logs);
    cli_need_done(status != UMPIRE_FAILURE);
    for (size_t i = 0; i < found.count && status == UMPIRE_CONFORMANT; i++)
        cli_need_done(manifest_add_configuration(&shard->manifest, found.files[i]->sha256,
                                                 found.files[i]->relative));
    cli_configurations_done(&found);
    return status;
}

static enum umpire_status run(struct shard *shard, const struct log_paths *paths)
{
    struct cli_output output = {.file = -1};
    struct cli_files files = {.outputs = {{"-o", shard->output}}, .output_count = 1, .logs = paths};
    if (!cli_files_apart(&files))
        return UMPIRE_USAGE;
    if (!cli_output_open(&output, shard->output))
        return UMPIRE_FAILURE;
    enum umpire_status status = find_configurations(shard, paths);
    if (status != UMPIRE_CONFORMANT)
        return cli_output_close(&output, false), status;
    cli_sandbox_enter(&(struct cli_sandbox){.logs = paths, .outputs = {&output}});
    status = divide(shard, paths);
    if (status == UMPIRE_CONFORMANT)
        status = write_manifest(shard, &output);
    return cli_output_close(&output, status == UMPIRE_CONFORMANT) ? status : UMPIRE_FAILURE;
}

static const struct cli_option option_rows[] = {
    {"-n, --shares=N",
     CLI_NUMBER(struct shard, shares, 1, SHARES_MOST,
                "-n takes how many shares there are to be,"),
     "divide into N shares"},
    {"--whole", CLI_SET(struct shard, whole),
     "keep each log in one share; checks with --events, a baseline, waivers or limits need that"},
    {"--files-from=FILE", CLI_SET(struct shard, list),
     "divide also the PATHs that FILE lists, one a line\n"
     "or each with a NUL after it; '-': standard input"},
    {"-o, --output=FILE", CLI_SET(struct shard, output),
     "write to FILE, which appears when it is complete"},
    {0}};

static int shard(const struct cli_command *command, int count, char **words)
{
    struct shard shard = {0};
    struct log_paths paths = {0};
    int status = cli_options_read(command, &shard, count, words);
    if (status >= 0)
        return status;
    if (shard.shares == 0)
        return cli_usage_error("-n is missing: how many shares there are to be");
    status = (int)log_paths_gather(&paths, shard.list, words + optind, count - optind);
    if (status == UMPIRE_CONFORMANT)
        status = (int)(paths.status == UMPIRE_CONFORMANT ? run(&shard, &paths) : paths.status);
    manifest_done(&shard.manifest);
    log_paths_done(&paths);
    return status;
}

const struct cli_command cli_shard = {
    .usage = "Usage: umpire shard -n N [OPTION]... PATH...\n"
             "Divides logs into N shares of equal weight, so that many processes or\n"
             "machines can check them, and writes a manifest of what each is to read.\n"
             "A large log is cut where a game begins; an archive is never cut.\n"
             "The same logs give the same manifest.\n"
             "\n"
             "  umpire shard -n 8 -o all.manifest logs\n"
             "  umpire check --manifest=all.manifest --shard=K -o K.share   (K from 1 to 8)\n"
             "  umpire merge -f xml -o report.xml *.share",
    .options = option_rows,
    .column = 25,
    .end = "Exit status: 0, 2 wrong usage, 3 a log cannot be read, 5 an internal\n"
           "failure.",
    .run = shard};
