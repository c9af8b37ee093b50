/* SPDX-License-Identifier: MIT */
/* umpire test: the findings of each log against its '#~' expectations. */
#include "desk/shared/archive.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { LINE_MOST = 65536, GZIP_WINDOW = 15 + 16 /* zlib: a gzip header */ };

struct mark {
    uint64_t line;
    char *rule;
};

struct marks {
    struct mark *marks;
    size_t count, capacity;
};

struct trial {
    struct marks expected, found;
    bool is_log;          /* it has a game of a known ruleset */
    char unreadable[256]; /* why the log cannot be read; empty: it was read */
};

static bool mark(struct marks *marks, uint64_t line, const char *rule)
{
    struct mark *grown = cli_room(marks->marks, marks->count, &marks->capacity, sizeof *grown);
    if (!grown)
        return false;
    marks->marks = grown;
    char *copy = strdup(rule);
    if (!copy)
        return false;
    marks->marks[marks->count].line = line;
    marks->marks[marks->count++].rule = copy;
    return true;
}

static void forget(struct marks *marks)
{
    for (size_t i = 0; i < marks->count; i++)
        free(marks->marks[i].rule);
    marks->count = 0;
}

static bool note_tested_expectation(void *user, uint64_t line, const char *rule)
{
    return mark(&((struct trial *)user)->expected, line, rule);
}

static bool begin_tested_game(void *user, const struct umpire_game *game)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        if (strcmp(game->ruleset, ruleset.name) == 0)
            ((struct trial *)user)->is_log = true;
    return true;
}

static bool on_found(void *user, const struct umpire_finding *finding)
{
    struct marks *found = &((struct trial *)user)->found;
    for (size_t i = 0; i < finding->also_count; i++)
        if (!mark(found, finding->line, finding->also[i]))
            return false;
    return mark(found, finding->line, finding->rule);
}

static bool end_tested_log(void *user, const struct umpire_log *log)
{
    struct trial *trial = user;
    snprintf(trial->unreadable, sizeof trial->unreadable, "%s",
             log->unreadable ? log->unreadable : "");
    return true;
}

static int order(const void *a, const void *b)
{
    const struct mark *one = a, *other = b;
    if (one->line != other->line)
        return one->line < other->line ? -1 : 1;
    return strcmp(one->rule, other->rule);
}

static void sort(struct marks *marks)
{
    if (marks->count)
        qsort(marks->marks, marks->count, sizeof *marks->marks, order);
}

/* What is printed of an expected rule: not a word of a file that is no log, to which a stranger's
 * link may lead. */
static const char *shown_expected_rule(const struct trial *trial, const char *rule)
{
    struct umpire_rule known;
    return trial->is_log || umpire_rule_named(rule, &known) ? rule : "a rule that does not exist";
}

/* Whether the two lists are the same; if not, prints where they differ. */
static bool are_as_expected(const char *path, struct trial *trial)
{
    sort(&trial->expected);
    sort(&trial->found);
    const struct mark *wanted = trial->expected.marks, *got = trial->found.marks;
    size_t w = 0, g = 0;
    bool same = true;
    while (w < trial->expected.count || g < trial->found.count) {
        bool only_wanted = g == trial->found.count, only_got = w == trial->expected.count;
        if (!only_wanted && !only_got) {
            only_wanted = order(&wanted[w], &got[g]) < 0;
            only_got = order(&wanted[w], &got[g]) > 0;
        }
        const struct mark *one = only_wanted ? &wanted[w] : &got[g];
        w += !only_got;
        g += !only_wanted;
        if (!only_wanted && !only_got)
            continue;
        same = false;
        cli_print(stdout, "%s:%llu: %s %s\n", path, (unsigned long long)one->line,
                  only_wanted ? "expected, but not found:" : "found, but not expected:",
                  shown_expected_rule(trial, one->rule));
    }
    return same;
}

/* The options in a log's first line ----------------------------------------------------------- */

/* Copies the first bytes of a log, unpacked if need be. False: out of memory. */
static bool unpack(const char *bytes, size_t length, char text[LINE_MOST], size_t *ret_length)
{
    unsigned char stored[LINE_MOST];
    *ret_length = length < LINE_MOST ? length : LINE_MOST;
    memcpy(text, bytes, *ret_length);
    if (length < 2 || memcmp(bytes, "\x1F\x8B", 2) != 0)
        return true;
    memcpy(stored, bytes, *ret_length);
    z_stream stream = {.next_in = stored,
                       .avail_in = (unsigned)*ret_length,
                       .next_out = (unsigned char *)text,
                       .avail_out = LINE_MOST};
    if (inflateInit2(&stream, GZIP_WINDOW) != Z_OK)
        return false;
    int answer = Z_OK;
    while (answer == Z_OK) {
        answer = inflate(&stream, Z_NO_FLUSH);
        if (answer == Z_STREAM_END && stream.avail_in > 0)
            answer = inflateReset(&stream); /* another piece follows */
    }
    inflateEnd(&stream);
    *ret_length = LINE_MOST - stream.avail_out;
    return answer != Z_MEM_ERROR;
}

/* Sets the options that the first line of a log gives, if it begins with "#!". `bytes` are the
 * log's first LINE_MOST or more, or all of them. Any other answer than UMPIRE_CONFORMANT follows a
 * message, except UMPIRE_FAILURE: out of memory. */
static enum umpire_status take_options(struct umpire_checker *checker, const char *path,
                                       const char *bytes, size_t length)
{
    char line[LINE_MOST + 1];
    size_t unpacked;
    if (!unpack(bytes, length, line, &unpacked))
        return UMPIRE_FAILURE;
    line[unpacked] = '\0';
    char *end = memchr(line, '\n', unpacked);
    if (end)
        *end = '\0';
    else if (strncmp(line, "#!", 2) == 0 && (length >= LINE_MOST || unpacked == LINE_MOST))
        return (enum umpire_status)cli_usage_error("%s: its first line '#!' is longer than 64 KiB",
                                                   path);
    errno = 0;
    if (cli_set_from_first_line(checker, path, line))
        return UMPIRE_CONFORMANT;
    return errno == ENOMEM ? UMPIRE_FAILURE : UMPIRE_USAGE;
}

struct settings {
    struct cli_settings given; /* -W and --interpretation */
    bool quiet;
    enum umpire_waivers waivers;
    bool sealed;
    uint64_t today;
    uint8_t judge_key[UMPIRE_KEY_BYTES];
    struct cli_baseline listed;
    const char *list, *day; /* of --files-from and --today, or NULL */
};

static enum umpire_status check_bytes(struct umpire_checker *checker, const char *path,
                                      const char *bytes, size_t length)
{
    enum umpire_status status = take_options(checker, path, bytes, length);
    return status == UMPIRE_CONFORMANT ? umpire_check_memory(checker, path, bytes, length) : status;
}

static enum umpire_status check_packed(struct umpire_checker *checker,
                                       const struct archive_log *log)
{
    enum umpire_status status = take_options(checker, log->path, log->head, log->head_length);
    return status == UMPIRE_CONFORMANT ? umpire_check_input(checker, log->path, &log->input)
                                       : status;
}

/* Reads the first bytes of a file. -1: see errno. */
static long read_head(const char *path, char head[LINE_MOST])
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = 0, got = file < 0 ? -1 : 1;
    while (got > 0 && length < LINE_MOST) {
        got = read(file, head + length, LINE_MOST - (size_t)length);
        length += got > 0 ? got : 0;
    }
    int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return got < 0 ? -1 : length;
}

/* Answers for a log that could not be read because of errno. */
static enum umpire_status not_read(struct trial *trial)
{
    snprintf(trial->unreadable, sizeof trial->unreadable, "%s", strerror(errno));
    return errno == ENOMEM ? UMPIRE_FAILURE : UMPIRE_MALFORMED;
}

/* Tests a log by its path. If it is a regular file, its options are read first. */
static enum umpire_status check_file(struct umpire_checker *checker, const char *path,
                                     struct trial *trial)
{
    char head[LINE_MOST];
    struct stat status;
    bool input = strcmp(path, "-") == 0;
    if (!input && stat(path, &status) != 0)
        return not_read(trial);
    if (input || !S_ISREG(status.st_mode))
        return umpire_check_path(checker, path);
    long length = read_head(path, head);
    if (length < 0)
        return not_read(trial);
    enum umpire_status taken = take_options(checker, path, head, (size_t)length);
    return taken == UMPIRE_CONFORMANT ? umpire_check_path(checker, path) : taken;
}

/* Tests a log in a pipe, or in a file that is standard input and was not read from yet. Its options
 * are needed before it is checked from its beginning on: so it is mapped into memory, the log of a
 * pipe as a temporary copy. False: it is neither, and nothing was done. */
static bool check_pipe(struct umpire_checker *checker, const char *path, struct trial *trial,
                       enum umpire_status *ret_status)
{
    struct stat status;
    bool input = strcmp(path, "-") == 0;
    if ((input ? fstat(STDIN_FILENO, &status) : stat(path, &status)) != 0)
        return false;
    bool file_on_input = input && S_ISREG(status.st_mode) && lseek(STDIN_FILENO, 0, SEEK_CUR) == 0;
    if (!S_ISFIFO(status.st_mode) && !file_on_input)
        return false;
    FILE *copy = NULL;
    int pipe = input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC),
        file = pipe < 0 ? -1 : cli_seekable(pipe, &copy);
    bool good = file >= 0 && fstat(file, &status) == 0;
    size_t length = good ? (size_t)status.st_size : 0;
    char *bytes = length ? mmap(NULL, length, PROT_READ, MAP_PRIVATE, file, 0) : NULL;
    good = good && bytes != MAP_FAILED;
    *ret_status = good ? check_bytes(checker, path, bytes ? bytes : "", length) : not_read(trial);
    if (good && bytes)
        munmap(bytes, length);
    if (copy)
        cli_temporary_return(copy);
    if (!input && pipe >= 0)
        close(pipe);
    return true;
}

/* Checks one log, of an archive if it is `packed`, with its own options and so its own checker. */
static enum umpire_status try_one(const char *path, const struct archive_log *packed,
                                  struct trial *trial, const struct settings *settings)
{
    struct umpire_sink sink = {.user = trial,
                               .expectation = note_tested_expectation,
                               .found = on_found,
                               .game_begin = begin_tested_game,
                               .log_end = end_tested_log};
    struct umpire_options options;
    enum umpire_status status;
    umpire_options_init(&options);
    options.findings_most = 0; /* only the rules and lines are compared */
    options.waivers = settings->waivers;
    options.today = settings->today;
    forget(&trial->expected);
    forget(&trial->found);
    trial->is_log = false;
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    if (!checker)
        return UMPIRE_FAILURE;
    errno = 0;
    if (settings->sealed)
        umpire_checker_judge_key(checker, settings->judge_key);
    bool set = cli_settings_set(&settings->given, checker) &&
               cli_waivers_use(&settings->listed, checker);
    if (!set)
        status = errno == ENOMEM ? UMPIRE_FAILURE : UMPIRE_USAGE;
    else if (packed)
        status = check_packed(checker, packed);
    else if (!check_pipe(checker, path, trial, &status))
        status = check_file(checker, path, trial);
    umpire_checker_free(checker);
    return status;
}

struct course {
    struct trial *trial;
    const struct settings *settings;
    size_t passed, failed;
};

/* Tries one log and tells how it went. UMPIRE_FAILURE and UMPIRE_USAGE end all. */
static enum umpire_status try_log(struct course *course, const char *path,
                                  const struct archive_log *packed)
{
    enum umpire_status outcome = try_one(path, packed, course->trial, course->settings);
    if (outcome == UMPIRE_FAILURE || outcome == UMPIRE_USAGE)
        return outcome;
    bool same = are_as_expected(path, course->trial),
         unreadable = *course->trial->unreadable != '\0';
    if (unreadable)
        cli_print(stdout, "%s: it cannot be read: %s\n", path, course->trial->unreadable);
    else if (same && !course->settings->quiet)
        cli_print(stdout, "%s: ok\n", path);
    if (same && !unreadable)
        course->passed++;
    else
        course->failed++;
    if (unreadable)
        return UMPIRE_MALFORMED;
    return same ? UMPIRE_CONFORMANT : UMPIRE_NONCONFORMANT;
}

static enum umpire_status try_packed(void *user, const struct archive_log *log)
{
    return try_log(user, log->path, log);
}

static enum umpire_status test_all_logs(struct trial *trial, const struct log_paths *paths,
                                        const struct settings *settings)
{
    struct course course = {.trial = trial, .settings = settings};
    enum umpire_status status = paths->status, one;
    char room[PATH_ROOM];
    cli_sandbox_enter(&(struct cli_sandbox){.logs = paths, .temporary_files = paths->streams});
    for (size_t i = 0; i < paths->logs.count; i++) {
        const char *path = path_table_at(&paths->logs, i, room);
        one = archive_is_named(path) ? archive_visit(path, -1, try_packed, &course)
                                     : try_log(&course, path, NULL);
        if (one == UMPIRE_FAILURE)
            cli_out_of_memory();
        if (one == UMPIRE_FAILURE || one == UMPIRE_USAGE)
            return one;
        status = umpire_status_of_both(status, one);
    }
    printf("%zu passed, %zu failed\n", course.passed, course.failed);
    return status;
}

static int take_judge_key(void *target, const char *path)
{
    struct settings *settings = target;
    settings->sealed = cli_read_judge_key(path, settings->judge_key);
    return settings->sealed ? UMPIRE_CONFORMANT : UMPIRE_USAGE;
}

static int take_waivers(void *target, const char *path)
{
    struct settings *settings = target;
    if (settings->waivers != UMPIRE_WAIVERS_NONE)
        settings->waivers = UMPIRE_WAIVERS_LISTED;
    return cli_baseline_read(&settings->listed, path) ? UMPIRE_CONFORMANT : UMPIRE_USAGE;
}

static const struct cli_option option_rows[] = {
    {"-q, --quiet", CLI_SET(struct settings, quiet), "write no line for a log that is as expected"},
    CLI_LEVEL(struct settings, given),
    CLI_INTERPRETATION(struct settings, given),
    {"--no-waivers", CLI_VALUE(struct settings, waivers, UMPIRE_WAIVERS_NONE),
     "ignore the rulings (judge: waive ...) of the logs"},
    {"--today=DATE", CLI_SET(struct settings, day),
     "take DATE, such as 2026-12-31, as today. After the day of its 'until' a ruling no longer "
     "counts"},
    {"--judge-key=FILE", CLI_CALL(take_judge_key),
     "count only the rulings whose signature fits the public key in FILE"},
    {"--waivers=FILE", CLI_CALL(take_waivers), "count only the rulings that FILE lists"},
    {"--files-from=FILE", CLI_SET(struct settings, list),
     "test also the PATHs that FILE lists, one a line\n"
     "or each with a NUL after it; '-': standard input"},
    {0}};

static int test(const struct cli_command *command, int count, char **words)
{
    struct trial trial = {0};
    struct log_paths paths = {0};
    struct settings settings = {.quiet = false};
    int status = cli_options_read(command, &settings, count, words);
    if (status < 0 && !cli_read_today(settings.day, &settings.today))
        status = UMPIRE_USAGE;
    if (status < 0) {
        status = (int)log_paths_gather(&paths, settings.list, words + optind, count - optind);
        if (status == UMPIRE_CONFORMANT)
            status = (int)test_all_logs(&trial, &paths, &settings);
    }
    log_paths_done(&paths);
    forget(&trial.expected);
    forget(&trial.found);
    free(trial.expected.marks);
    free(trial.found.marks);
    cli_baseline_done(&settings.listed);
    cli_settings_done(&settings.given);
    return status;
}

const struct cli_command cli_test = {
    .usage = "Usage: umpire test [OPTION]... PATH...\n"
             "Compares what is found in each log with its '#~' expectations: a log with\n"
             "expectations has exactly those findings, a log with none has none. A log's\n"
             "first line may be '#!' and options that it is to be tried with. A PATH is a\n"
             "file, a folder, an archive ('umpire check --help' lists which), or '-'.",
    .options = option_rows,
    .end = "Exit status: 0 all as expected, 1 some are not, 2 wrong usage, 3 a log cannot\n"
           "be read, 5 an internal failure.",
    .run = test};
