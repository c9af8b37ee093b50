/* SPDX-License-Identifier: MIT */
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "desk/shared/cli.h"
#include "tests.h"

struct lines {
    char **lines;
    size_t count, capacity;
};

struct run {
    struct lines found, expected, covered, broken, silent, failed, undecided, excused;
};

void *had(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

static void add(struct lines *lines, const char *text)
{
    if (lines->count == lines->capacity) {
        lines->capacity = lines->capacity ? lines->capacity * 2 : 64;
        lines->lines = had(realloc(lines->lines, lines->capacity * sizeof *lines->lines));
    }
    lines->lines[lines->count++] = had(strdup(text));
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *join(struct lines *lines, bool sort)
{
    size_t size = 1;
    if (sort && lines->count)
        qsort(lines->lines, lines->count, sizeof *lines->lines, by_bytes);
    for (size_t i = 0; i < lines->count; i++)
        size += strlen(lines->lines[i]) + 1;
    char *text = had(malloc(size)), *at = text;
    for (size_t i = 0; i < lines->count; i++) {
        at += sprintf(at, "%s\n", lines->lines[i]);
        free(lines->lines[i]);
    }
    *at = '\0';
    free(lines->lines);
    return text;
}

static bool mark(struct lines *lines, uint64_t line, const char *rule)
{
    char text[256];
    snprintf(text, sizeof text, "%06llu %s", (unsigned long long)line, rule);
    add(lines, text);
    return true;
}

static bool on_found(void *user, const struct umpire_finding *finding)
{
    struct run *run = user;
    struct lines *found = &run->found;
    mark(found, finding->line, finding->rule);
    mark(&run->failed, finding->line, finding->rule);
    if (finding->level == UMPIRE_LEVEL_VIOLATION && !finding->waived)
        mark(&run->broken, finding->line, finding->rule);
    for (size_t i = 0; i < finding->also_count; i++)
        mark(found, finding->line, finding->also[i]);
    return true;
}

static bool on_silent(void *user, const struct umpire_finding *finding)
{
    struct run *run = user;
    return mark(&run->silent, finding->line, finding->rule) &&
           mark(&run->failed, finding->line, finding->rule);
}

static bool on_expectation(void *user, uint64_t line, const char *rule)
{
    return mark(&((struct run *)user)->expected, line, rule);
}

static void mark_lines(struct lines *lines, const struct umpire_rule_lines *rules, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < rules[i].line_count; j++)
            mark(lines, rules[i].lines[j], rules[i].rule);
}

static bool on_game_end(void *user, const struct umpire_game *game)
{
    for (size_t i = 0; i < game->coverage_count; i++)
        if (game->coverage[i].ok || game->coverage[i].undecided)
            add(&((struct run *)user)->covered, game->coverage[i].rule);
    mark_lines(&((struct run *)user)->undecided, game->undecided_rules, game->undecided_rule_count);
    for (size_t i = 0; i < game->source_count; i++)
        mark_lines(&((struct run *)user)->excused, game->sources[i].rules,
                   game->sources[i].rule_count);
    return true;
}

void trial_options(struct umpire_checker *checker, const char *path, const char *bytes)
{
    char *line = had(strndup(bytes, strcspn(bytes, "\r\n")));
    EXPECT(cli_set_from_first_line(checker, path, line), "%s: its '#!' line, see above", path);
    free(line);
}

/* The log with a house rule after the first statement of each game, on that line. The caller frees
 * it. */
static char *with_house_rules(const char *bytes, size_t length, const char *rule,
                              size_t *ret_length)
{
    char ruling[256];
    size_t games = 0;
    for (const char *at = bytes; (at = strstr(at, "game ")) != NULL; at++)
        games++;
    size_t added = (size_t)snprintf(ruling, sizeof ruling, "; judge: waive %s \"agreed\"", rule);
    char *to = had(malloc(length + games * added + 1)), *end = to;
    for (size_t at = 0; at < length;) {
        size_t line = strcspn(bytes + at, "\n"), statement = strcspn(bytes + at, "#;\r\n");
        bool game = strncmp(bytes + at, "game ", 5) == 0;
        statement = game && statement < line ? statement : line;
        line += at + line < length;
        memcpy(end, bytes + at, statement);
        end += statement;
        if (game) {
            memcpy(end, ruling, added);
            end += added;
        }
        memcpy(end, bytes + at + statement, line - statement);
        end += line - statement;
        at += line;
    }
    *end = '\0';
    *ret_length = (size_t)(end - to);
    return to;
}

static struct umpire_checker *new_checker(bool as_played, struct run *run)
{
    struct umpire_sink sink = {.user = run,
                               .found = on_found,
                               .silent = on_silent,
                               .expectation = on_expectation,
                               .game_end = on_game_end};
    struct umpire_options options;
    umpire_options_init(&options);
    options.as_played = as_played;
    options.findings_most = 0; /* no alternatives are needed */
    options.details = true;
    return had(umpire_checker_new(&options, &sink));
}

/* A checker and what it hears. The next log with the same rule takes it again: a small log is
 * checked in less time than a checker takes to read the rules. */
struct judge {
    struct umpire_checker *checker;
    struct run run;
    char rule[128]; /* the rule that is off or advice; empty: none */
};

/* The judge for a trial: a kept one, or a new one for a log that sets options in a '#!' line. */
static struct judge *judge_of(const struct trial *trial, const char *bytes)
{
    enum { PLAIN = TRIAL_WAYS, OWN, KINDS };
    static struct judge judges[KINDS][2];
    bool set = trial->rule && trial->way != TRIAL_WAIVED, own = strncmp(bytes, "#!", 2) == 0;
    const char *rule = set ? trial->rule : "";
    int kind = set ? (int)trial->way : PLAIN;
    struct judge *judge = &judges[own ? OWN : kind][trial->as_played];
    memset(&judge->run, 0, sizeof judge->run);
    if (judge->checker && !own && strcmp(judge->rule, rule) == 0)
        return judge;
    umpire_checker_free(judge->checker);
    judge->checker = new_checker(trial->as_played, &judge->run);
    snprintf(judge->rule, sizeof judge->rule, "%s", rule);
    if (set)
        umpire_checker_set_rule(judge->checker, rule,
                                trial->way == TRIAL_OFF ? UMPIRE_RULE_OFF : UMPIRE_RULE_ADVICE);
    return judge;
}

void trial_run(struct trial *trial, const char *path, const char *bytes, size_t length)
{
    struct judge *judge = judge_of(trial, bytes);
    trial_options(judge->checker, path, bytes);
    char *waived = NULL;
    if (trial->rule && trial->way == TRIAL_WAIVED)
        bytes = waived = with_house_rules(bytes, length, trial->rule, &length);
    trial->status = umpire_check_memory(judge->checker, path, bytes, length);
    free(waived);
    struct run run = judge->run;
    trial->found = join(&run.found, trial->sorted);
    trial->expected = join(&run.expected, trial->sorted);
    trial->covered = join(&run.covered, true);
    trial->broken = join(&run.broken, trial->sorted);
    trial->silent = join(&run.silent, trial->sorted);
    trial->failed = join(&run.failed, trial->sorted);
    trial->undecided = join(&run.undecided, true);
    trial->excused = join(&run.excused, true);
}

void trial_end(struct trial *trial)
{
    free(trial->found);
    free(trial->expected);
    free(trial->covered);
    free(trial->broken);
    free(trial->silent);
    free(trial->failed);
    free(trial->undecided);
    free(trial->excused);
}

bool trial_as_expected(const struct trial *trial)
{
    return strcmp(trial->found, trial->expected) == 0;
}

char *read_file(const char *path, size_t *ret_length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *bytes = NULL;
    size_t length = 0, capacity = 0, got;
    do {
        capacity = capacity ? capacity * 2 : 4096;
        bytes = had(realloc(bytes, capacity + 1));
        got = fread(bytes + length, 1, capacity - length, file);
        length += got;
    } while (length == capacity);
    fclose(file);
    bytes[length] = '\0';
    if (ret_length)
        *ret_length = length;
    return bytes;
}

struct generated {
    char *bytes;
    size_t length, capacity;
};

static bool add_generated(void *user, const char *bytes, size_t length)
{
    struct generated *log = user;
    if (log->length + length + 1 > log->capacity) {
        log->capacity = 2 * (log->length + length + 1);
        log->bytes = had(realloc(log->bytes, log->capacity));
    }
    memcpy(log->bytes + log->length, bytes, length);
    log->length += length;
    log->bytes[log->length] = '\0';
    return true;
}

char *generate_log(const struct umpire_generation *generation, size_t *ret_length,
                   const char **ret_why)
{
    struct generated log = {0};
    *ret_why = umpire_generate(generation, add_generated, &log);
    if (*ret_why) {
        free(log.bytes);
        return NULL;
    }
    *ret_length = log.length;
    return log.bytes;
}

void files_below(struct files *files, const char *directory, const char *ending)
{
    struct lines lines = {0};
    char *roots[] = {(char *)directory, NULL};
    FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    for (FTSENT *entry; walk && (entry = fts_read(walk));) {
        size_t length = strlen(entry->fts_name), tail = strlen(ending);
        if (entry->fts_info == FTS_F && length > tail &&
            strcmp(entry->fts_name + length - tail, ending) == 0)
            add(&lines, entry->fts_path);
    }
    if (walk)
        fts_close(walk);
    if (lines.count)
        qsort(lines.lines, lines.count, sizeof *lines.lines, by_bytes);
    files->paths = lines.lines;
    files->count = lines.count;
}

/* Lists the corpus of the language and of each game of this build, or only of the game that CORPUS
 * names. */
void corpus_files(struct files *files)
{
    struct umpire_ruleset ruleset = {.name = "language"};
    const char *only = getenv("CORPUS");
    *files = (struct files){0};
    for (size_t i = 0; i == 0 || umpire_ruleset_at(i - 1, &ruleset); i++) {
        struct files some;
        char folder[128];
        if (only && strcmp(only, ruleset.name) != 0)
            continue;
        snprintf(folder, sizeof folder, "corpus/%s", ruleset.name);
        files_below(&some, folder, ".umpire");
        files->paths = had(
            realloc(files->paths, (files->count + some.count + 1) * sizeof *files->paths));
        if (some.count)
            memcpy(files->paths + files->count, some.paths, some.count * sizeof *files->paths);
        files->count += some.count;
        free(some.paths);
    }
}

static size_t number_in(const char *variable, size_t otherwise)
{
    const char *value = getenv(variable);
    return value ? (size_t)strtoull(value, NULL, 10) : otherwise;
}

size_t depth(void)
{
    size_t wanted = number_in("DEPTH", 1);
    return wanted ? wanted : 1;
}

static bool is_one_of(size_t number, size_t share)
{
    return (number + number_in("DAY", 0)) % share == 0;
}

bool is_drawn(size_t number)
{
    return is_one_of(number, depth());
}

static void keep_share(struct files *files, size_t share)
{
    corpus_files(files);
    size_t kept = 0;
    for (size_t i = 0; i < files->count; i++) {
        const char *path = files->paths[i];
        if (is_one_of(hash_of_name((struct slice){path, strlen(path)}), share))
            files->paths[kept++] = files->paths[i];
        else
            free(files->paths[i]);
    }
    files->count = kept;
    if (!kept)
        corpus_files(files);
}

void drawn_files(struct files *files)
{
    keep_share(files, depth());
}

size_t corpus_share(void)
{
#ifdef __SANITIZE_ADDRESS__
    return depth();
#else
    return (depth() + 7) / 8;
#endif
}

void affordable_files(struct files *files)
{
    keep_share(files, corpus_share());
}

uint64_t games_wanted(uint64_t usual)
{
    uint64_t wanted = number_in("SOAK_GAMES", (usual + depth() - 1) / depth());
    return wanted ? wanted : 1;
}

void files_done(struct files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->paths[i]);
    free(files->paths);
}
