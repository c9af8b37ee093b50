/* SPDX-License-Identifier: MIT */
/* umpire merge: makes the report of one check from the reports of its shares. */
#include "desk/check/check.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"
#include "desk/share/share.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reports how a share differs from one that was read before. Answers false. */
static bool tell_share_difference(const struct share_reader *share,
                                  const struct share_reader *other)
{
    const struct share_head *a = &share->head, *b = &other->head;
    if (strcmp(a->version, b->version) != 0)
        cli_print(stderr,
                  "umpire: %s was written by umpire %s, %s by umpire %s; check all shares with one "
                  "version\n",
                  share->path, a->version, other->path, b->version);
    else if (strcmp(a->manifest, b->manifest) != 0 || a->shares != b->shares)
        cli_say("%s is a share of another manifest than %s", share->path, other->path);
    else
        cli_print(stderr,
                  "umpire: %s was checked with '%s', %s with '%s'; check all shares with the same "
                  "options\n",
                  share->path, a->options, other->path, b->options);
    return false;
}

static bool is_like(const struct share_head *a, const struct share_head *b)
{
    return strcmp(a->version, b->version) == 0 && strcmp(a->manifest, b->manifest) == 0 &&
           a->shares == b->shares && strcmp(a->options, b->options) == 0;
}

static int compare_shares_by_number(const void *a, const void *b)
{
    size_t one = ((const struct share_reader *)a)->head.share,
           other = ((const struct share_reader *)b)->head.share;
    return one < other ? -1 : one > other;
}

/* Sorts the shares. False after a message: they are not all shares of one check, each once. */
static bool fit_together(struct share_reader *shares, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (!is_like(&shares[i].head, &shares[0].head))
            return tell_share_difference(&shares[i], &shares[0]);
    qsort(shares, count, sizeof *shares, compare_shares_by_number);
    for (size_t i = 1; i < count; i++)
        if (shares[i].head.share == shares[i - 1].head.share)
            return CLI_FAIL(false, "%s and %s are both share %zu of %zu", shares[i - 1].path,
                            shares[i].path, shares[i].head.share, shares[i].head.shares);
    size_t all = shares[0].head.shares, missing = 0;
    for (size_t number = 1, at = 0; number <= all; number++) {
        bool there = at < count && shares[at].head.share == number;
        if (!there && missing++ < 10)
            cli_say("share %zu of %zu is missing", number, all);
        at += there;
    }
    if (missing > 10)
        cli_say("and %zu more", missing - 10);
    return missing == 0;
}

static enum umpire_status merge_all_shares(struct cli_check *check, const struct log_paths *paths)
{
    struct share_reader *shares = cli_need(calloc(paths->root_count + 1, sizeof *shares));
    enum umpire_status status = UMPIRE_CONFORMANT;
    size_t count = 0;
    for (; count < paths->root_count && status == UMPIRE_CONFORMANT; count++)
        status = share_open(&shares[count], paths->roots[count]);
    if (status == UMPIRE_CONFORMANT && !fit_together(shares, count))
        status = UMPIRE_USAGE;
    if (status == UMPIRE_CONFORMANT) {
        check->shares = shares;
        check->share_count = count;
        check->details = shares[0].head.details;
        check->events = shares[0].head.events;
        if (check->html && (!check->details || !check->events))
            status = (enum umpire_status)cli_usage_error(
                "a page needs shares that were checked with --details and --events");
    }
    if (status == UMPIRE_CONFORMANT)
        status = cli_check_run(check, paths);
    for (size_t i = 0; i < count; i++)
        share_close(&shares[i]);
    free(shares);
    return status;
}

/* Adds a share to those that are there. One that is incomplete is reported and counts as missing. A
 * complete one must be of the same check: UMPIRE_USAGE after a message if it is not. */
static enum umpire_status take_share(const char *path, const struct manifest *manifest,
                                     struct share_reader *first, bool *there)
{
    struct share_reader share;
    enum umpire_status status = share_open(&share, path);
    bool whole = status == UMPIRE_CONFORMANT;
    if (!whole)
        status = status == UMPIRE_FAILURE ? status : UMPIRE_CONFORMANT;
    else if (strcmp(share.head.manifest, manifest->digest) != 0 ||
             share.head.shares != manifest->shares) {
        cli_say("%s is a share of another manifest", path);
        status = UMPIRE_USAGE;
    } else if (first->path && !is_like(&share.head, &first->head)) {
        tell_share_difference(&share, first);
        status = UMPIRE_USAGE;
    } else
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a manifest has a share at least
        there[share.head.share - 1] = true;
    if (!whole || first->path)
        share_close(&share);
    else
        *first = share;
    return status;
}

static enum umpire_status write_missing(const struct cli_output *output,
                                        const struct manifest *manifest, const bool *there)
{
    char line[32];
    for (size_t i = 0; i < manifest->shares; i++)
        if (!there[i] &&
            !cli_output_write(output, line, (size_t)snprintf(line, sizeof line, "%zu\n", i + 1)))
            return UMPIRE_FAILURE;
    return UMPIRE_CONFORMANT;
}

/* Writes which of the manifest's shares are not among these. */
static enum umpire_status list_missing(const char *manifest_path, const char *output_path,
                                       const struct log_paths *paths)
{
    struct manifest manifest = {0};
    struct share_reader first = {0};
    struct cli_output output = {.file = -1};
    struct cli_files files = {.outputs = {{"-o", output_path}},
                              .output_count = 1,
                              .inputs = {{"the manifest", manifest_path}},
                              .input_count = 1,
                              .logs = paths,
                              .logs_are = "a share that is read"};
    enum umpire_status status = cli_files_apart(&files)
                                    ? manifest_read(&manifest, manifest_path, SHARES_MOST + 1)
                                    : UMPIRE_USAGE;
    bool *there = cli_need(calloc(manifest.shares + 1, sizeof *there));
    if (status == UMPIRE_CONFORMANT && !cli_output_open(&output, output_path))
        status = UMPIRE_FAILURE;
    else if (status == UMPIRE_CONFORMANT) {
        cli_sandbox_enter(&(struct cli_sandbox){.logs = paths, .outputs = {&output}});
        for (size_t i = 0; i < paths->root_count && status == UMPIRE_CONFORMANT; i++)
            status = take_share(paths->roots[i], &manifest, &first, there);
        if (status == UMPIRE_CONFORMANT)
            status = write_missing(&output, &manifest, there);
        if (!cli_output_close(&output, status == UMPIRE_CONFORMANT))
            status = UMPIRE_FAILURE;
    }
    share_close(&first);
    free(there);
    manifest_done(&manifest);
    return status;
}

struct request {
    struct cli_check check;
    const char *missing;
};

static const struct cli_option option_rows[] = {
    {"-f, --format=FORMAT", CLI_CALL(cli_check_set_format), "the report's format:"},
    {"-o, --output=FILE", CLI_SET(struct request, check.output),
     "write the report to FILE, which appears when it is complete"},
    {"--html=FILE", CLI_SET(struct request, check.html),
     "write a web page to FILE as well; the shares\n"
     "have to be checked with --details and --events"},
    {"--files-from=FILE", CLI_SET(struct request, check.logs.list),
     "merge also the SHAREs that FILE lists, one a line\n"
     "or each with a NUL after it; '-': standard input"},
    {"--missing=MANIFEST", CLI_SET(struct request, missing),
     "write no report; write the numbers of those shares of MANIFEST for which no SHARE is a "
     "complete report, one a line"},
    {0}};

static int merge_shares(const struct cli_command *command, int count, char **words)
{
    struct request request = {.missing = NULL};
    struct cli_check *check = &request.check;
    struct cli_path_list list = {0};
    umpire_options_init(&check->options);
    int status = cli_options_read(command, &request, count, words);
    if (status >= 0)
        return status;
    if (request.missing && (check->format_chosen || check->html))
        return cli_usage_error("--missing writes no report: %s is no option beside it",
                               check->html ? "--html" : "-f");
    if (!check->format_chosen)
        check->format = !check->output && isatty(STDOUT_FILENO) ? UMPIRE_FORMAT_TEXT
                                                                : UMPIRE_FORMAT_XML;
    status = (int)cli_path_list_gather(&list, check->logs.list, words + optind, count - optind);
    struct log_paths paths = {.roots = list.paths, .root_count = list.count};
    for (size_t i = 0; i < list.count; i++)
        cli_need_done(path_table_add(&paths.logs, list.paths[i]));
    if (status == UMPIRE_CONFORMANT && request.missing)
        status = (int)list_missing(request.missing, check->output, &paths);
    else if (status == UMPIRE_CONFORMANT)
        status = list.count ? (int)merge_all_shares(check, &paths)
                            : cli_usage_error("no SHARE is named");
    path_table_done(&paths.logs);
    cli_path_list_done(&list);
    return status;
}

const struct cli_command cli_merge = {
    .usage = "Usage: umpire merge [OPTION]... SHARE...\n"
             "Makes one report of the reports of all shares, which may be named in any order\n"
             "('umpire check --manifest=FILE --shard=K' writes them). It is the report that\n"
             "one check of all logs would have written. Shares that do not fit together are\n"
             "refused: of another manifest, version or other options, one that is missing,\n"
             "there twice, or not whole.",
    .options = option_rows,
    .column = 25,
    .end = "Exit status: 0 conformant, 1 a rule was broken, 2 wrong usage, shares that do\n"
           "not fit together, or a baseline that does not hold, 3 a log is malformed or\n"
           "cannot be read, 4 a log stops before 'end'; or,\n"
           "with --require-decided, something is undecided, excused or on trust, or, with\n"
           "--require-finished, the result leaves the game unfinished, or, with\n"
           "--require-signed, a player has not signed the whole game, 5 an internal\n"
           "failure.\n"
           "With --missing: 0, 2 wrong usage or shares that do not fit together, 5.",
    .run = merge_shares};
