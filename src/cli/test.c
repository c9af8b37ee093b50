/* umpire test: the findings of each log against its '#~' expectations. */
#include "cli/cli.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    const char *unreadable;
};

static bool mark(struct marks *marks, uint64_t line, const char *rule)
{
    if (marks->count == marks->capacity) {
        size_t capacity = marks->capacity ? marks->capacity * 2 : 32;
        struct mark *grown = realloc(marks->marks, capacity * sizeof *grown);
        if (!grown)
            return false;
        marks->marks = grown;
        marks->capacity = capacity;
    }
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

static bool on_expectation(void *user, uint64_t line, const char *rule)
{
    return mark(&((struct trial *)user)->expected, line, rule);
}

static bool on_found(void *user, uint64_t line, const char *rule)
{
    return mark(&((struct trial *)user)->found, line, rule);
}

static bool on_log_end(void *user, const struct umpire_log *log)
{
    ((struct trial *)user)->unreadable = log->unreadable ? "it cannot be read" : NULL;
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

/* Prints where the two lists differ; whether they are the same. */
static bool compare(const char *path, struct trial *trial)
{
    sort(&trial->expected);
    sort(&trial->found);
    const struct mark *wanted = trial->expected.marks, *got = trial->found.marks;
    size_t w = 0, g = 0;
    bool same = true;
    while (w < trial->expected.count || g < trial->found.count) {
        int side = w == trial->expected.count ? 1 : g == trial->found.count ? -1 : order(&wanted[w], &got[g]);
        if (side == 0) {
            w++;
            g++;
            continue;
        }
        same = false;
        const struct mark *one = side < 0 ? &wanted[w++] : &got[g++];
        printf("%s:%llu: %s %s\n", path, (unsigned long long)one->line,
               side < 0 ? "expected, but not found:" : "found, but not expected:", one->rule);
    }
    return same;
}

static void help(void)
{
    puts("Usage: umpire test [OPTION]... PATH...\n"
         "Compares what is found in each log with its '#~' expectations: a log with\n"
         "expectations has exactly those findings, a log with none has none.\n"
         "\n"
         "  -q, --quiet               no line for a log that is as expected\n"
         "  -W RULE=off|advice|violation\n"
         "      --interpretation=NAME=CHOICE\n"
         "      --help                this text\n"
         "\n"
         "Exit status: 0 all as expected, 1 some are not, 2 wrong usage, 3 a log cannot be\n"
         "read, 5 an internal failure.");
}

static const struct option long_options[] = {{"interpretation", required_argument, NULL, 'I'},
                                             {"quiet", no_argument, NULL, 'q'},
                                             {"help", no_argument, NULL, 'h'},
                                             {0}};

static enum umpire_status try_all(struct umpire_checker *checker, struct trial *trial,
                                  const struct log_paths *paths, bool quiet)
{
    enum umpire_status status = paths->status;
    size_t passed = 0, failed = 0;
    for (size_t i = 0; i < paths->count && status != UMPIRE_FAILURE; i++) {
        forget(&trial->expected);
        forget(&trial->found);
        enum umpire_status outcome = umpire_check_path(checker, paths->paths[i]);
        if (outcome == UMPIRE_FAILURE)
            return UMPIRE_FAILURE;
        bool same = compare(paths->paths[i], trial);
        if (trial->unreadable) {
            printf("%s: %s\n", paths->paths[i], trial->unreadable);
            status = umpire_status_of_both(status, UMPIRE_MALFORMED);
            failed++;
        } else if (same) {
            passed++;
            if (!quiet)
                printf("%s: ok\n", paths->paths[i]);
        } else {
            status = umpire_status_of_both(status, UMPIRE_NONCONFORMANT);
            failed++;
        }
    }
    printf("%zu passed, %zu failed\n", passed, failed);
    return status;
}

int cli_test(int count, char **words)
{
    struct trial trial = {0};
    struct umpire_sink sink = {.user = &trial, .expectation = on_expectation, .found = on_found,
                               .log_end = on_log_end};
    struct umpire_options options;
    struct log_paths paths = {0};
    umpire_options_init(&options);
    options.findings_most = 0; /* nobody reads them here */
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    int option, status = UMPIRE_USAGE;
    bool quiet = false, good = checker != NULL;
    while (good && (option = getopt_long(count, words, "W:qh", long_options, NULL)) != -1)
        switch (option) {
        case 'W': good = cli_set_rule(checker, optarg); break;
        case 'I': good = cli_set_interpretation(checker, optarg); break;
        case 'q': quiet = true; break;
        case 'h': help(); umpire_checker_free(checker); return 0;
        default: good = false; break;
        }
    if (good && optind == count)
        cli_usage_error("a log is missing: name a file, a directory, or '-' for standard input");
    else if (good && log_paths_gather(&paths, words + optind, count - optind))
        status = (int)try_all(checker, &trial, &paths, quiet);
    log_paths_done(&paths);
    forget(&trial.expected);
    forget(&trial.found);
    free(trial.expected.marks);
    free(trial.found.marks);
    umpire_checker_free(checker);
    return status;
}
