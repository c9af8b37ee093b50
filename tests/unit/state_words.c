/* SPDX-License-Identifier: MIT */
/* What the state keeps, the log can say: corpus/GAME/state.words has a line for each member that
 * the game's `tell` shows.
 *
 *     MEMBER: STATEMENT          this statement changes the member
 *     MEMBER: - why              only play sets it
 *
 * A member may have several lines. Empty lines, and lines that begin with '#', count for nothing.
 * Each statement is written after some line of a log of the corpus, of the whole games first: there
 * the member has to change, with no violation and no error at the statement. If its last word
 * before `by` is a number, the new text has to have it. */
#include "judge/engine/catalogue.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum { MEMBERS_MOST = 64, LINE_MOST = 512, PATH_MOST = 256, TRIALS_MOST = 3000 };

/* A line of the file, and the members that the corpus shows. */
struct member_word {
    char member[64], statement[LINE_MOST], number[32];
};

struct word_list {
    struct member_word some[MEMBERS_MOST];
    size_t count;
};

/* The last word of a `set` before `by`, if it is a number. */
static void note_number(struct member_word *word)
{
    if (!strstr(word->statement, "table: set "))
        return;
    char copy[LINE_MOST];
    const char *last = "";
    snprintf(copy, sizeof copy, "%s", word->statement);
    for (char *part = strtok(copy, " "); part && strcmp(part, "by") != 0; part = strtok(NULL, " "))
        last = part;
    if (isdigit((unsigned char)last[0]))
        snprintf(word->number, sizeof word->number, "%s", last);
}

static void read_word(struct word_list *words, const char *path, char *line)
{
    char *statement = strstr(line, ": ");
    if (line[0] == '\0' || line[0] == '#')
        return;
    EXPECT(statement && words->count < MEMBERS_MOST, "%s: not 'MEMBER: STATEMENT': %s", path, line);
    if (!statement || words->count == MEMBERS_MOST)
        return;
    struct member_word *word = &words->some[words->count++];
    *word = (struct member_word){.number = ""};
    snprintf(word->member, sizeof word->member, "%.*s", (int)(statement - line), line);
    snprintf(word->statement, sizeof word->statement, "%s", statement + 2);
    note_number(word);
}

/* Reads the file of a game. A file that is missing is a failure: there are words of no member. */
static void read_words(struct word_list *words, const char *game)
{
    char path[PATH_MOST];
    size_t length;
    words->count = 0;
    snprintf(path, sizeof path, "corpus/%s/state.words", game);
    char *bytes = read_file(path, &length);
    EXPECT(bytes, "%s is missing: it names a statement for each member of the state", path);
    for (char *line = bytes; line && *line;) {
        char *end = line + strcspn(line, "\n");
        bool last = *end == '\0';
        *end = '\0';
        read_word(words, path, line);
        line = last ? NULL : end + 1;
    }
    free(bytes);
}

/* Playing a statement -------------------------------------------------------------------- */

struct played {
    const struct member_word *word;
    uint64_t line, asked; /* the line of the last event, and that of the statement */
    bool changed, wrong;
};

static bool take_event(void *user, const struct umpire_event *event)
{
    ((struct played *)user)->line = event->line;
    return true;
}

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct played *played = user;
    bool counts = finding->level == UMPIRE_LEVEL_VIOLATION || finding->level == UMPIRE_LEVEL_ERROR;
    if (counts && finding->line == played->asked)
        played->wrong = true;
    return true;
}

static bool take_told(void *user, const struct umpire_told *told)
{
    struct played *played = user;
    bool new_text = played->word->number[0] == '\0' ||
                    (told->now && strstr(told->now, played->word->number));
    if (played->line == played->asked && strcmp(told->what, played->word->member) == 0 && new_text)
        played->changed = true;
    return true;
}

/* Whether a word's statement, after the first lines of a log, changes its member. */
static bool changes(const struct member_word *word, const char *bytes, size_t length,
                    uint64_t lines)
{
    char *log = NULL;
    size_t log_length = 0;
    FILE *file = had(open_memstream(&log, &log_length));
    fwrite(bytes, 1, length, file);
    fprintf(file, "%s\nresult unfinished\nend\n", word->statement);
    fclose(file);
    struct played played = {.word = word, .asked = lines + 1};
    struct umpire_options options;
    umpire_options_init(&options);
    options.events = options.as_played = true;
    options.findings_most = 0;
    struct umpire_sink sink = {
        .user = &played, .event = take_event, .told = take_told, .found = take_finding};
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    umpire_check_memory(checker, "state.umpire", log, log_length);
    umpire_checker_free(checker);
    free(log);
    return played.changed && !played.wrong;
}

/* Whether a word's statement changes its member after some line of a log. */
static bool changes_in(const struct member_word *word, const char *path, unsigned *trials)
{
    size_t length;
    char *bytes = had(read_file(path, &length));
    bool found = false;
    uint64_t lines = 0;
    for (char *at = strchr(bytes, '\n'); at && !found && *trials < TRIALS_MOST;
         at = strchr(at + 1, '\n')) {
        lines++;
        ++*trials;
        found = changes(word, bytes, (size_t)(at - bytes) + 1, lines);
    }
    free(bytes);
    return found;
}

/* Whether a log has all words before `by` that begin with a capital letter: otherwise it does not
 * declare what the statement names. Logs with a breach are not tried. */
static bool names_all(const char *path, const struct member_word *word)
{
    char copy[LINE_MOST];
    size_t length;
    if (strstr(path, "/fail-"))
        return false;
    char *bytes = had(read_file(path, &length));
    bool found = true;
    snprintf(copy, sizeof copy, "%s", word->statement);
    for (char *part = strtok(copy, " :\""); part && found && strcmp(part, "by") != 0;
         part = strtok(NULL, " :\""))
        found = !isupper((unsigned char)part[0]) || strstr(bytes, part);
    free(bytes);
    return found;
}

static bool changes_somewhere(const struct member_word *word, const char *game)
{
    static const char *const folders[] = {"/games", ""};
    bool found = false;
    unsigned trials = 0;
    for (size_t folder = 0; folder < 2 && !found; folder++) {
        char path[PATH_MOST];
        struct files files;
        snprintf(path, sizeof path, "corpus/%s%s", game, folders[folder]);
        files_below(&files, path, ".umpire");
        for (size_t i = 0; i < files.count && !found; i++)
            found = names_all(files.paths[i], word) && changes_in(word, files.paths[i], &trials);
        files_done(&files);
    }
    return found;
}

static void each_statement_sets_its_member(void)
{
    struct word_list *words = had(calloc(1, sizeof *words));
    for (size_t g = 0; catalogue_rulesets[g]; g++) {
        const struct ruleset *ruleset = catalogue_rulesets[g];
        if (!ruleset->shown.tell)
            continue;
        read_words(words, ruleset->name);
        for (size_t i = 0; i < words->count; i++) {
            const struct member_word *word = &words->some[i];
            bool by_play = word->statement[0] == '-';
            EXPECT(by_play ? strlen(word->statement) > 3 : changes_somewhere(word, ruleset->name),
                   "%s: '%s' is not changed by: %s", ruleset->name, word->member, word->statement);
        }
    }
    free(words);
}

/* The members that the corpus shows ---------------------------------------------------- */

static bool has_line(const struct word_list *words, const char *member)
{
    for (size_t i = 0; i < words->count; i++)
        if (strcmp(words->some[i].member, member) == 0)
            return true;
    return false;
}

/* Adds a member that has no line, so that it is reported once. */
static bool ask_for_line(void *user, const struct umpire_told *told)
{
    struct word_list *words = user;
    if (has_line(words, told->what) || words->count == MEMBERS_MOST)
        return true;
    EXPECT(false, "no statement for '%s' of %s", told->what, told->of ? told->of : "the game");
    struct member_word *word = &words->some[words->count++];
    snprintf(word->member, sizeof word->member, "%s", told->what);
    return true;
}

static void each_member_has_a_statement(void)
{
    struct word_list *words = had(calloc(1, sizeof *words));
    struct umpire_options options;
    umpire_options_init(&options);
    options.events = options.as_played = true;
    options.findings_most = 0;
    for (size_t g = 0; catalogue_rulesets[g]; g++) {
        const struct ruleset *ruleset = catalogue_rulesets[g];
        char path[PATH_MOST];
        struct files files;
        if (!ruleset->shown.tell)
            continue;
        read_words(words, ruleset->name);
        snprintf(path, sizeof path, "corpus/%s", ruleset->name);
        files_below(&files, path, ".umpire");
        struct umpire_sink sink = {.user = words, .told = ask_for_line};
        struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
        for (size_t i = 0; i < files.count; i++)
            umpire_check_path(checker, files.paths[i]);
        umpire_checker_free(checker);
        files_done(&files);
    }
    free(words);
}

SUITE(state_words)
{
    CU_pSuite suite = CU_add_suite("state_words", NULL, NULL);
    CU_add_test(suite, "each statement sets its member", each_statement_sets_its_member);
    CU_add_test(suite, "each member that the corpus shows has a statement",
                each_member_has_a_statement);
}
