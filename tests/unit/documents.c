/* SPDX-License-Identifier: MIT */
/* The documents are right: their examples are, and the clause maps are complete. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "tests.h"

/* Checks each block between "```umpire" and "```". */
static void run_examples(const char *path)
{
    char *text = had(read_file(path, NULL));
    unsigned count = 0;
    for (char *at = text; (at = strstr(at, "\n```umpire\n"));) {
        at += strlen("\n```umpire\n");
        char *end = strstr(at, "\n```");
        EXPECT(end, "%s: an example without an end", path);
        if (!end)
            break;
        char name[256];
        struct trial trial = {.sorted = true};
        snprintf(name, sizeof name, "%s, example %u", path, ++count);
        trial_run(&trial, name, at, (size_t)(end + 1 - at));
        EXPECT(trial_as_expected(&trial), "%s:\n  found:\n%s  expected:\n%s", name, trial.found,
               trial.expected);
        trial_end(&trial);
        at = end;
    }
    EXPECT(count > 0, "%s has no examples", path);
    free(text);
}

static void examples_of_the_language_are_right(void)
{
    run_examples("grammar/README.md");
}

static void examples_of_the_readme_are_right(void)
{
    run_examples("README.md");
}

static unsigned lines_in(const char *text)
{
    unsigned lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Every example is a whole log: a legal one has no finding, an illegal one only its rule. */
static void examples_of_the_rules_are_right(void)
{
    struct umpire_rule rule;
    for (size_t i = 0; umpire_rule_at(NULL, i, &rule); i++)
        for (int legal = 0; legal < 2; legal++) {
            const char *log = legal ? rule.legal : rule.illegal;
            bool whole = log && strncmp(log, "game ", 5) == 0;
            EXPECT(whole || strcmp(rule.ruleset, "log") == 0,
                   "%s has no %s example that is a whole log", rule.id,
                   legal ? "legal" : "illegal");
            if (!whole)
                continue;
            struct trial trial = {.sorted = true};
            trial_run(&trial, rule.id, log, strlen(log));
            bool only = true;
            for (const char *at = trial.found; *at; at = strchr(at, '\n') + 1)
                only = only && strncmp(at + 7, rule.id, strlen(rule.id)) == 0;
            bool good = legal ? trial.found[0] == '\0' : only && lines_in(trial.found) > 0;
            EXPECT(good, "the %s example of %s finds:\n%s", legal ? "legal" : "illegal", rule.id,
                   trial.found);
            trial_end(&trial);
        }
}

/* Every rule of a game is named in its clause map, and every id named there exists. */
static void clause_maps_are_whole(void)
{
    struct umpire_ruleset ruleset;
    for (size_t r = 0; umpire_ruleset_at(r, &ruleset); r++) {
        char path[256], quoted[160];
        snprintf(path, sizeof path, "src/books/%s/README.md", ruleset.name);
        char *text = read_file(path, NULL);
        EXPECT(text != NULL, "%s is missing", path);
        struct umpire_rule rule;
        for (size_t i = 0; text && umpire_rule_at(ruleset.name, i, &rule); i++) {
            snprintf(quoted, sizeof quoted, "`%s`", rule.id);
            EXPECT(strstr(text, quoted) != NULL, "%s does not name %s", path, rule.id);
        }
        snprintf(quoted, sizeof quoted, "`%s.", ruleset.name);
        for (char *at = text; at && (at = strstr(at, quoted)); at++) {
            char id[128];
            snprintf(id, sizeof id, "%.*s", (int)strcspn(at + 1, "`"), at + 1);
            struct umpire_interpretation one;
            bool known = umpire_rule_named(id, &rule);
            for (size_t i = 0; !known && umpire_interpretation_at(ruleset.name, i, &one); i++)
                known = strcmp(one.name, id) == 0;
            EXPECT(known, "%s names %s, which is no rule", path, id);
        }
        free(text);
    }
}

enum { CELLS_MOST = 8, HEADS_MOST = 4, ANSWERS = 3, CELL_BYTES = 1024 };

struct row {
    char cells[CELLS_MOST][CELL_BYTES];
    int count;
};

/* Reads the cells of a table's line without the blanks around them. False: the line is not in a
 * table. */
static bool read_row(const char *line, struct row *ret_row)
{
    ret_row->count = 0;
    if (*line != '|')
        return false;
    for (const char *at = line + 1; *at && *at != '\n' && ret_row->count < CELLS_MOST;
         ret_row->count++) {
        size_t length = strcspn(at, "|\n"), from = strspn(at, " "), to = length;
        if (at[length] != '|')
            break;
        while (to > from && at[to - 1] == ' ')
            to--;
        snprintf(ret_row->cells[ret_row->count], CELL_BYTES, "%.*s",
                 (int)(to > from ? to - from : 0), at + from);
        at += length + 1;
    }
    return true;
}

/* The numbers of sentences of a text ("": of all) that a clause map's head names, and that are
 * found. */
struct head {
    char text[CELL_BYTES];
    int told[1 + ANSWERS], found[1 + ANSWERS];
};

static bool read_head(const struct row *row, struct head *ret_head)
{
    int from = row->count - 1 - ANSWERS;
    if (from < 0 || from > 1)
        return false;
    snprintf(ret_head->text, sizeof ret_head->text, "%s", from ? row->cells[0] : "");
    for (int i = 0; i <= ANSWERS; i++) {
        const char *cell = row->cells[from + i];
        if (!*cell || cell[strspn(cell, "0123456789")])
            return false;
        ret_head->told[i] = (int)strtol(cell, NULL, 10);
        ret_head->found[i] = 0;
    }
    return true;
}

/* The column of the answers if the row is the head of a table of sentences; otherwise 0. */
static int answers_in(const struct row *row)
{
    int column = row->count - 1;
    while (column > 0 && strcmp(row->cells[column], "answer") != 0)
        column--;
    return column;
}

static void count_sentence(struct head *heads, int count, const struct row *row, int column,
                           const char *path)
{
    static const char *const answers[ANSWERS] = {"judged", "judged where recorded", "not in a log"};
    int answer = 0;
    while (answer < ANSWERS && strcmp(row->cells[column], answers[answer]) != 0)
        answer++;
    EXPECT(answer < ANSWERS, "%s: sentence %s is answered with '%s'", path, row->cells[0],
           row->cells[column]);
    for (int i = 0; i < count && answer < ANSWERS; i++)
        if (strncmp(row->cells[0], heads[i].text, strlen(heads[i].text)) == 0) {
            heads[i].found[0]++;
            heads[i].found[1 + answer]++;
        }
}

/* The head of a clause map says how many sentences have which of the three answers. */
static void clause_maps_count_their_sentences(void)
{
    struct umpire_ruleset ruleset;
    for (size_t r = 0; umpire_ruleset_at(r, &ruleset); r++) {
        char path[256];
        snprintf(path, sizeof path, "src/books/%s/README.md", ruleset.name);
        char *text = had(read_file(path, NULL));
        struct head heads[HEADS_MOST];
        struct row row;
        int count = 0, column = 0; /* column 0: the line is in no table of sentences */
        for (const char *line = text; line;
             line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
            if (!read_row(line, &row))
                column = 0;
            else if (answers_in(&row))
                column = answers_in(&row);
            else if (column && row.cells[0][strspn(row.cells[0], "-")])
                count_sentence(heads, count, &row, column, path);
            else if (!column && count < HEADS_MOST && read_head(&row, &heads[count]))
                count++;
        }
        EXPECT(count > 0, "%s has no head that counts its sentences", path);
        for (int i = 0; i < count; i++)
            EXPECT(memcmp(heads[i].told, heads[i].found, sizeof heads[i].told) == 0,
                   "%s counts %d %d %d %d sentences%s%s; there are %d %d %d %d", path,
                   heads[i].told[0], heads[i].told[1], heads[i].told[2], heads[i].told[3],
                   *heads[i].text ? " of " : "", heads[i].text, heads[i].found[0],
                   heads[i].found[1], heads[i].found[2], heads[i].found[3]);
        free(text);
    }
}

/* Writes a glob pattern for a case that a review names: "..." matches any text, and ".../" matches
 * any two folders. */
static void write_pattern(const char *folder, const char *name, const char *ending,
                          char pattern[512])
{
    struct text text;
    text_init(&text, pattern, 512);
    text_add_string(&text, folder);
    if (strncmp(name, ".../", 4) == 0) {
        text_add_string(&text, "*/*");
        name += 3;
    }
    for (const char *at = name; *at; at++)
        if (strncmp(at, "...", 3) == 0) {
            text_add_string(&text, "*");
            at += 2;
        } else {
            text_addf(&text, "%c", *at);
        }
    text_add_string(&text, ending);
}

static bool is_there(const char *folder, const char *name)
{
    static const char *const endings[] = {".umpire", ""};
    bool found = false;
    for (size_t i = 0; i < 2 && !found; i++) {
        char pattern[512];
        glob_t paths;
        write_pattern(folder, name, endings[i], pattern);
        found = glob(pattern, 0, NULL, &paths) == 0;
        globfree(&paths);
    }
    return found;
}

/* Looks up the cases that a line names. A case without a folder is in the folder of the previous
 * one. */
static unsigned look_up_cases(const char *path, const char *root, const char *line)
{
    char folder[256] = "", name[256];
    unsigned count = 0;
    size_t length = strcspn(line, "\n");
    for (const char *at = memchr(line, '`', length); at;
         at = memchr(at, '`', (size_t)(line + length - at))) {
        const char *end = memchr(at + 1, '`', (size_t)(line + length - at - 1));
        if (!end)
            break;
        snprintf(name, sizeof name, "%.*s", (int)(end - at - 1), at + 1);
        at = end + 1;
        const char *slash = strrchr(name, '/');
        bool is_case = slash || strncmp(name, "pass-", 5) == 0 || strncmp(name, "fail-", 5) == 0;
        if (!is_case || strpbrk(name, " ="))
            continue;
        char wanted[520];
        if (slash)
            snprintf(folder, sizeof folder, "%.*s", (int)(slash + 1 - name), name);
        snprintf(wanted, sizeof wanted, "%s%s", folder, slash ? slash + 1 : name);
        EXPECT(is_there(strncmp(wanted, "corpus/", 7) == 0 ? "" : root, wanted),
               "%s names %s, which is not there", path, wanted);
        count++;
    }
    return count;
}

/* Each point of a review names cases that exist. */
static void reviews_name_cases(void)
{
    struct umpire_ruleset ruleset;
    for (size_t r = 0; umpire_ruleset_at(r, &ruleset); r++) {
        char path[256], root[128];
        unsigned count = 0;
        snprintf(root, sizeof root, "corpus/%s/", ruleset.name);
        snprintf(path, sizeof path, "%sREVIEW.md", root);
        char *text = read_file(path, NULL);
        if (!text)
            continue; /* the game has no review yet */
        for (const char *line = text; line;
             line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
            count += look_up_cases(path, root, line);
        EXPECT(count > 0, "%s names no cases", path);
        free(text);
    }
}

/* Adds what an origin may write with one answer. */
static void add_writings(struct text *text, enum umpire_origin origin, enum umpire_may may)
{
    const char *between = "";
    unsigned count = 0;
    for (int i = 0; i < UMPIRE_WRITING_COUNT; i++)
        if (umpire_may_write(origin, (enum umpire_writing)i) == may) {
            text_addf(text, "%s%s", between, umpire_writing_name((enum umpire_writing)i));
            between = ", ";
            count++;
        }
    if (may != UMPIRE_MAY)
        return;
    if (count == UMPIRE_WRITING_COUNT)
        text->length = 0;
    text_add_string(text, count == 0                      ? "nothing"
                          : count == UMPIRE_WRITING_COUNT ? "everything"
                                                          : "");
}

/* SECURITY.md and the man page show the table of origins as the code has it. */
static void documents_show_who_may_write_what(void)
{
    char *security = had(read_file("SECURITY.md", NULL)),
         *manual = had(read_file("doc/umpire.1", NULL));
    for (int i = 0; i < UMPIRE_ORIGIN_COUNT; i++) {
        const enum umpire_origin origin = (enum umpire_origin)i;
        static const char *const leads[][4] = {
            {"| ", " | ", " | ", " | "},
            {".TP\n", "\n", "; not at a table of an event: ", "; listed: "}};
        static const enum umpire_may answers[] = {UMPIRE_MAY, UMPIRE_MAY_WITHOUT_EVENT,
                                                  UMPIRE_MAY_LISTED};
        for (int document = 0; document < 2; document++) {
            char row[1024], one[512];
            struct text text, part;
            text_init(&text, row, sizeof row);
            text_addf(&text, "%s%s", leads[document][0], umpire_origin_name(origin));
            for (int answer = 0; answer < 3; answer++) {
                text_init(&part, one, sizeof one);
                add_writings(&part, origin, answers[answer]);
                if (part.length)
                    text_addf(&text, "%s%s", leads[document][answer + 1], one);
                else if (document == 0)
                    text_add_string(&text, " |");
            }
            text_add_string(&text, document ? ".\n" : " |\n");
            EXPECT(strstr(document ? manual : security, row), "%s lacks: %s",
                   document ? "doc/umpire.1" : "SECURITY.md", row);
        }
    }
    free(security);
    free(manual);
}

SUITE(documents)
{
    CU_pSuite suite = CU_add_suite("documents", NULL, NULL);
    CU_add_test(suite, "the language's examples are right", examples_of_the_language_are_right);
    CU_add_test(suite, "the README's examples are right", examples_of_the_readme_are_right);
    CU_add_test(suite, "the rules' examples are right", examples_of_the_rules_are_right);
    CU_add_test(suite, "clause maps are whole", clause_maps_are_whole);
    CU_add_test(suite, "clause maps count their sentences", clause_maps_count_their_sentences);
    CU_add_test(suite, "documents show who may write what", documents_show_who_may_write_what);
    CU_add_test(suite, "reviews name cases that are there", reviews_name_cases);
}
