/* The first option of `legal here` cures a finding: played in place of the statement that breaks a
 * rule, it leaves no violation and no error in that statement.
 *
 * Tries the violations of every fail case of the corpus. An option with a placeholder, such as
 * SHIP..., N or red[...], is not tried: what is put there decides. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum { BREACHES_MOST = 64, OPTION_BYTES = 400, TRIED_LEAST = 2000 };

struct breach {
    uint64_t line;
    uint32_t column, end_column;
    char option[OPTION_BYTES];
};

struct breaches {
    struct breach list[BREACHES_MOST];
    size_t count;
};

static uint64_t tried;

/* Whether an option has N or a longer word in capitals, which stands for a value, or a list that is
 * left open. */
static bool has_placeholder(const char *option)
{
    const char *colon = strstr(option, ": ");
    bool quoted = false;
    if (strstr(option, "..."))
        return true;
    for (const char *at = colon ? colon + 2 : option; *at; at++) {
        quoted = quoted != (*at == '"');
        size_t length = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-");
        bool begins = at == option || strchr(" [", at[-1]);
        bool word = !quoted && begins && strchr(" ]", at[length]);
        if (word && (length > 3 || (length == 1 && *at == 'N')))
            return true;
    }
    return false;
}

static bool note_breach(void *user, const struct umpire_finding *finding)
{
    struct breaches *breaches = user;
    if (finding->level != UMPIRE_LEVEL_VIOLATION || finding->legal_count == 0 ||
        breaches->count == BREACHES_MOST || strlen(finding->legal[0]) >= OPTION_BYTES ||
        has_placeholder(finding->legal[0]))
        return true;
    struct breach *one = &breaches->list[breaches->count++];
    *one = (struct breach){finding->line, finding->column, finding->end_column, ""};
    strcpy(one->option, finding->legal[0]);
    return true;
}

/* What is found in an option that was played. */
struct played {
    const struct breach *instead_of;
    char rule[64];
};

static bool note_played(void *user, const struct umpire_finding *finding)
{
    struct played *played = user;
    const struct breach *place = played->instead_of;
    bool there = finding->line == place->line && finding->column >= place->column &&
                 finding->column < place->column + strlen(place->option);
    if (there && (finding->level == UMPIRE_LEVEL_VIOLATION || finding->level == UMPIRE_LEVEL_ERROR))
        snprintf(played->rule, sizeof played->rule, "%s", finding->rule);
    return true;
}

static void check(const char *path, const char *bytes, const struct umpire_sink *sink)
{
    struct umpire_options options;
    umpire_options_init(&options);
    struct umpire_checker *checker = had(umpire_checker_new(&options, sink));
    umpire_check_memory(checker, path, bytes, strlen(bytes));
    umpire_checker_free(checker);
}

/* The byte of a line's column, which counts characters. */
static const char *at_column(const char *line, uint32_t column)
{
    for (uint32_t i = 1; i < column && *line; i++)
        do
            line++;
        while ((*line & 0xC0) == 0x80);
    return line;
}

static void try_breach(const char *path, const char *bytes, const struct breach *breach)
{
    const char *line = bytes;
    for (uint64_t i = 1; i < breach->line && line; i++)
        line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL;
    if (!line)
        return;
    const char *from = at_column(line, breach->column), *to = at_column(line, breach->end_column);
    struct played played = {.instead_of = breach};
    struct umpire_sink sink = {.user = &played, .found = note_played};
    char *log = had(malloc(strlen(bytes) + OPTION_BYTES));
    sprintf(log, "%.*s%s%s", (int)(from - bytes), bytes, breach->option, to);
    check(path, log, &sink);
    tried++;
    EXPECT(!*played.rule, "%s:%llu: '%s' is %s", path, (unsigned long long)breach->line,
           breach->option, played.rule);
    free(log);
}

static void the_first_option_cures(void)
{
    struct files files;
    corpus_files(&files);
    struct breaches *breaches = had(malloc(sizeof *breaches));
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        char *bytes = read_file(files.paths[i], &length);
        struct umpire_sink sink = {.user = breaches, .found = note_breach};
        breaches->count = 0;
        if (strstr(files.paths[i], "/fail-") && strncmp(bytes, "#!", 2) != 0)
            check(files.paths[i], bytes, &sink);
        for (size_t b = 0; b < breaches->count; b++)
            try_breach(files.paths[i], bytes, &breaches->list[b]);
        free(bytes);
    }
    free(breaches);
    files_done(&files);
    printf(" %llu options ", (unsigned long long)tried);
    CU_ASSERT(tried > TRIED_LEAST);
}

SUITE(cures)
{
    CU_pSuite suite = CU_add_suite("cures", NULL, NULL);
    CU_add_test(suite, "the first option of `legal here` cures", the_first_option_cures);
}
