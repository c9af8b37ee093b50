/* SPDX-License-Identifier: MIT */
/* The full text of the findings in every log of the corpus; in a rule's folder also the lines of
 * each log on which the rule could not decide, with the reasons, or was excused. What would have
 * been legal stands in a file of its own, since each verb that is added to a game changes it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests.h"

/* The rule that a folder's cases are about. Empty: not a single one. */
static void rule_of(const char *path, char *ret_rule, size_t size)
{
    char game[64], area[64], slug[64], rest[2];
    ret_rule[0] = '\0';
    if (sscanf(path, "corpus/%63[^/]/%63[^/]/%63[^/]/%*[^/]%1s", game, area, slug, rest) == 3)
        snprintf(ret_rule, size, "%s.%s.%s", game, area, slug);
}

/* What a rule's decisions depend on in a log. */
struct reasons {
    const char *rule;
    char text[1024];
};

static bool keep_reasons(void *user, const struct umpire_game *game)
{
    struct reasons *reasons = user;
    for (size_t i = 0; i < game->undecided_rule_count; i++) {
        const struct umpire_rule_lines *row = &game->undecided_rules[i];
        const char *why = row->lacking ? row->lacking : row->untold ? row->untold : "no reason";
        size_t length = strlen(reasons->text);
        if (strcmp(row->rule, reasons->rule) == 0 && !strstr(reasons->text, why))
            snprintf(reasons->text + length, sizeof reasons->text - length, "%s%s",
                     length ? " | " : "", why);
    }
    return true;
}

static void reasons_of(const char *path, const char *bytes, size_t length, struct reasons *reasons)
{
    const struct umpire_sink sink = {.user = reasons, .game_end = keep_reasons};
    struct umpire_options options;
    umpire_options_init(&options);
    options.details = true;
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    trial_options(checker, path, bytes);
    umpire_check_memory(checker, path, bytes, length);
    umpire_checker_free(checker);
}

/* Appends the lines of a log on which the rule of its folder had an answer. True: there are some;
 * their line is still open. */
static bool append_lines(FILE *file, const char *path, const char *rule, const char *lines,
                         const char *what)
{
    size_t count = 0;
    for (const char *line = lines; *line; line = strchr(line, '\n') + 1) {
        const char *of = line + 7, *end = strchr(line, '\n');
        if ((size_t)(end - of) != strlen(rule) || strncmp(of, rule, strlen(rule)) != 0)
            continue;
        if (count++ == 0)
            fprintf(file, "%s: %s is %s in line", strrchr(path, '/') + 1, rule, what);
        fprintf(file, "%s %ld", count == 1 ? "" : ",", strtol(line, NULL, 10));
    }
    return count > 0;
}

/* Appends what a log shows of its folder's rule beside findings. */
static void append_undecided(FILE *file, const char *path, const struct trial *trial,
                             const char *bytes, size_t length)
{
    char rule[200];
    rule_of(path, rule, sizeof rule);
    struct reasons reasons = {.rule = rule, .text = ""};
    if (!rule[0])
        return;
    if (append_lines(file, path, rule, trial->undecided, "undecided")) {
        reasons_of(path, bytes, length, &reasons);
        fprintf(file, ": %s\n", reasons.text);
    }
    if (append_lines(file, path, rule, trial->excused, "excused"))
        fputs("\n", file);
    fflush(file); /* reports write to its descriptor */
}

/* Appends the text report of a log under the log's name, if it has findings. */
static void append_report(FILE *file, const char *path)
{
    size_t length;
    char *bytes = read_file(path, &length);
    struct trial trial = {0};
    trial_run(&trial, path, bytes, length);
    if (trial.found[0]) {
        struct umpire_report_options options = {
            .format = UMPIRE_FORMAT_TEXT, .details = true, .file = fileno(file)};
        struct umpire_report *report = had(umpire_report_open(&options));
        struct umpire_options check;
        umpire_options_init(&check);
        struct umpire_checker *checker = had(
            umpire_checker_new(&check, umpire_report_sink(report)));
        trial_options(checker, path, bytes);
        umpire_check_memory(checker, strrchr(path, '/') + 1, bytes, length);
        umpire_checker_free(checker);
        CU_ASSERT_TRUE(umpire_report_close(report));
    }
    append_undecided(file, path, &trial, bytes, length);
    trial_end(&trial);
    free(bytes);
}

/* Writes GAMES for the list of all games, so that a new game changes no text of another folder. */
static void fold_games(char *text)
{
    char games[512] = "";
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        snprintf(games + strlen(games), sizeof games - strlen(games), "%s%s", i ? ", " : "",
                 ruleset.name);
    for (char *at = strstr(text, games); at; at = strstr(at, games)) {
        memcpy(at, "GAMES", 5);
        memmove(at + 5, at + strlen(games), strlen(at + strlen(games)) + 1);
    }
}

/* Removes how much each verdict rests on, since each rule that is added to a game changes it.
 * tests/formats/golden has it. */
static void drop_weight(char *text)
{
    for (char *at; (at = strstr(text, " judgement"));) {
        char *end = at + strcspn(at, "\n"), *begin = at;
        while (begin > text && (begin[-1] == ',' || (begin[-1] >= '0' && begin[-1] <= '9')))
            begin--;
        bool counts_before = begin >= text + 2 && begin[-2] == ';';
        end -= counts_before; /* keeps the bracket */
        begin -= 2;
        memmove(begin, end, strlen(end) + 1);
        text = begin;
    }
}

static char *text_of(FILE *file)
{
    long length = lseek(fileno(file), 0, SEEK_CUR);
    char *text = had(calloc(1, (size_t)length + 1));
    rewind(file);
    CU_ASSERT_EQUAL(fread(text, 1, (size_t)length, file), (size_t)length);
    fold_games(text);
    drop_weight(text);
    return text;
}

/* The offset of the first line that differs. */
static size_t first_difference(const char *then, const char *now)
{
    size_t line = 0;
    for (size_t i = 0; now[i] && now[i] == then[i]; i++)
        if (now[i] == '\n')
            line = i + 1;
    return line;
}

/* Compares a file of a folder with what is found in its logs; with BLESS set, rewrites it. A folder
 * where nothing is found has none. */
static void compare_file(const char *folder, const char *name, const char *now)
{
    char path[640];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *then = read_file(path, NULL);
    bool same = strcmp(then ? then : "", now) == 0;
    if (!getenv("BLESS")) {
        size_t at = first_difference(then ? then : "", now);
        EXPECT(
            same,
            "%s is no longer what is found ('make bless' rewrites it); now, from there on:\n%.400s",
            path, now + at);
    } else if (*now && !same) {
        FILE *file = had(fopen(path, "w"));
        fputs(now, file);
        fclose(file);
    } else if (!*now && then) {
        remove(path);
    }
    free(then);
}

/* The length of a finding's place, which begins its first line: fail.umpire:12:1. 0: the line
 * begins no finding. */
static size_t place_length(const char *line)
{
    const char *colon = strchr(line, ':');
    size_t number = colon ? strspn(colon + 1, "0123456789") : 0;
    if (*line == ' ' || number == 0 || colon > line + strcspn(line, "\n"))
        return 0;
    size_t column = strspn(colon + number + 2, "0123456789");
    return column ? (size_t)(colon - line) + number + column + 2 : 0;
}

/* Takes the lines out that tell what would have been legal, and returns them, each after the place
 * of its finding. The caller frees them. */
static char *take_legal(char *text)
{
    static const char head[] = "    legal here: ";
    char *legal = NULL, *kept = text;
    const char *place = text;
    size_t size;
    FILE *out = had(open_memstream(&legal, &size));
    for (char *line = text, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        next += *next == '\n';
        if (place_length(line))
            place = kept;
        if (strncmp(line, head, sizeof head - 1) == 0) {
            fprintf(out, "%.*s: %.*s", (int)place_length(place), place,
                    (int)(next - line - (long)sizeof head + 1), line + sizeof head - 1);
            continue;
        }
        memmove(kept, line, (size_t)(next - line));
        kept += next - line;
    }
    *kept = '\0';
    fclose(out);
    return legal;
}

static void compare_folder(const char *folder, char *now)
{
    char *legal = take_legal(now);
    compare_file(folder, "expected.txt", now);
    compare_file(folder, "legal.txt", legal);
    free(legal);
}

static size_t folder_length(const char *path)
{
    return (size_t)(strrchr(path, '/') - path);
}

static bool is_in(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return folder_length(path) == length && strncmp(path, folder, length) == 0;
}

/* Sorts the logs of a folder before those of the folders below it. */
static int by_folder(const void *a, const void *b)
{
    const char *one = *(char *const *)a, *other = *(char *const *)b;
    size_t length = folder_length(one), others = folder_length(other);
    int order = strncmp(one, other, length < others ? length : others);
    if (order == 0 && length != others)
        return length < others ? -1 : 1;
    return order ? order : strcmp(one, other);
}

static void texts_of_findings_are_unchanged(void)
{
    struct files files;
    corpus_files(&files);
    CU_ASSERT_TRUE(files.count > 0);
    qsort(files.paths, files.count, sizeof *files.paths, by_folder);
    for (size_t i = 0, next; i < files.count; i = next) {
        char folder[512];
        snprintf(folder, sizeof folder, "%.*s", (int)folder_length(files.paths[i]), files.paths[i]);
        FILE *file = had(tmpfile());
        for (next = i; next < files.count && is_in(files.paths[next], folder); next++)
            append_report(file, files.paths[next]);
        char *now = text_of(file);
        compare_folder(folder, now);
        free(now);
        fclose(file);
    }
    files_done(&files);
}

SUITE(texts)
{
    CU_pSuite suite = CU_add_suite("texts", NULL, NULL);
    CU_add_test(suite, "texts of findings are unchanged", texts_of_findings_are_unchanged);
}
