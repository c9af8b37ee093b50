/* SPDX-License-Identifier: MIT */
/* The first option of `legal here` cures a finding: played in place of the statement that breaks a
 * rule, it leaves no violation and no error in that statement.
 *
 * Tries the violations of every fail case of the corpus, and of the logs that begin late without
 * each of their lines. A placeholder in an option, such as N or red[...], is filled in with the
 * first value that cures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge/engine/catalogue.h"
#include "placeholders.h"
#include "tests.h"

enum { BREACHES_MOST = 64, OPTION_BYTES = 600, TRIED_LEAST = 3000 };

/* The rules whose breach has no option where nothing that is written there can mend it. */
static struct hopeless {
    const char *rule, *reason;
    unsigned times;
} hopeless[] = {
    {"armada.attack.step-order", "it is told of an earlier line, that of an answer", 0},
    {"armada.command.dial-count", "a command dial that is too many cannot be taken back", 0},
    {"armada.dice.derived", "what was thrown before, and never shown, cannot be undone", 0},
    {"armada.round.event-phase", "the next phase cannot begin: a command dial is too many", 0},
    {"armada.status.complete", "a later step was taken, so the missing one comes too late", 0},
    {"armada.status.step-order", "a later step was taken, so the missing one comes too late", 0},
    {"armada.sealed.opened", "what was shown before it was opened cannot be changed", 0},
    {"dropzone.sealed.opened", "what was shown before it was opened cannot be changed", 0},
    {"dropfleet.sealed.opened", "what was shown before it was opened cannot be changed", 0},
    {"dropfleet.deck.available", "what was sealed before it was opened cannot be changed", 0},
    {"dropfleet.deck.no-duplicate", "what was sealed before it was opened cannot be changed", 0},
    {"dropfleet.deck.own", "what was sealed before it was opened cannot be changed", 0},
    {"dropfleet.lost.card-removed", "what was sealed before it was opened cannot be changed", 0},
    {"dropfleet.deck.built", "a deck can only be stacked in the Planning Phase, which is over", 0},
    {"dropfleet.reveal.top-card", "no deck was stacked in the Planning Phase, which is over", 0},
    {"armada.signed.unchanged", "only its player can sign again", 0},
    {"dropfleet.signed.unchanged", "only its player can sign again", 0},
    {"dropzone.signed.unchanged", "only its player can sign again", 0},
    {"starfleet.signed.unchanged", "only its player can sign again", 0},
    {"dropfleet.reveal.both", "where a log begins late, only a later line shows the card", 0},
    {"starfleet.sequence.actor", "a ship that the pirates designated has no zone that may be told",
     0},
    {"starfleet.sequence.phase-skipped", "a result was written, so only 'end' may follow", 0},
    {"starfleet.initiative.two-dice", "3A1 has ended, and a roll in it cannot be taken back", 0},
    {"starfleet.bribe.planned", "one of two plans is missing, and nothing says which", 0},
    {NULL, NULL, 0}};

struct breach {
    uint64_t line;
    uint32_t column, end_column;
    char rule[64], option[OPTION_BYTES], message[OPTION_BYTES];
};

struct breaches {
    struct breach list[BREACHES_MOST];
    size_t count;
    const char *path;
};

static uint64_t tried;

/* Whether a violation without an option is of a rule that is known for it. Of a declaration, the
 * message says what must be. */
static void expect_hopeless(const char *path, const struct umpire_finding *finding)
{
    struct hopeless *row = hopeless;
    while (row->rule && strcmp(row->rule, finding->rule) != 0)
        row++;
    row->times++;
    bool declared = strcmp(finding->statement, "game") == 0;
    EXPECT(row->rule || declared, "%s:%llu: %s has no option", path,
           (unsigned long long)finding->line, finding->rule);
}

/* A game ends with its result: `end` comes after it, and is never the first option. */
static void expect_result(const char *path, const struct umpire_finding *finding)
{
    size_t end = 0, results = 0;
    while (end < finding->legal_count && strcmp(finding->legal[end], "end") != 0)
        end++;
    for (size_t i = end; i < finding->legal_count; i++)
        results += strncmp(finding->legal[i], "result ", strlen("result ")) == 0;
    EXPECT(end > 0 && results == 0, "%s:%llu: 'end' before a result", path,
           (unsigned long long)finding->line);
}

static bool note_breach(void *user, const struct umpire_finding *finding)
{
    struct breaches *breaches = user;
    if (finding->level != UMPIRE_LEVEL_VIOLATION)
        return true;
    if (finding->legal_count == 0) {
        expect_hopeless(breaches->path, finding);
        return true;
    }
    expect_result(breaches->path, finding);
    const struct breach *before = breaches->count ? &breaches->list[breaches->count - 1] : NULL;
    /* what is legal after a marker that the line implies does not mend the marker's own breach */
    if (breaches->count == BREACHES_MOST ||
        (before && before->line == finding->line && before->column == finding->column &&
         strstr(before->message, "(this line implies ")))
        return true;
    struct breach *one = &breaches->list[breaches->count++];
    *one = (struct breach){
        .line = finding->line, .column = finding->column, .end_column = finding->end_column};
    snprintf(one->rule, sizeof one->rule, "%s", finding->rule);
    snprintf(one->option, sizeof one->option, "%s", finding->legal[0]);
    snprintf(one->message, sizeof one->message, "%s", finding->message);
    return true;
}

/* An option that is played in place of the breach. */
struct played {
    const char *path, *bytes, *from, *to; /* the log, and the statement in it */
    const struct breach *instead_of;
    size_t length; /* of the option */
    char rule[64]; /* what is found in the option; "": nothing */
};

static bool note_played(void *user, const struct umpire_finding *finding)
{
    struct played *played = user;
    const struct breach *place = played->instead_of;
    bool there = finding->line == place->line && finding->column >= place->column &&
                 finding->column < place->column + played->length;
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

/* Plays an option in place of the breach. After a result the log ends. */
static bool cures(void *user, const char *option)
{
    struct played *played = user;
    struct umpire_sink sink = {.user = played, .found = note_played};
    bool result = strncmp(option, "result ", 7) == 0;
    char *log = had(malloc(strlen(played->bytes) + OPTION_BYTES));
    sprintf(log, "%.*s%s%s", (int)(played->from - played->bytes), played->bytes, option,
            result ? "\nend\n" : played->to);
    played->length = strlen(option);
    *played->rule = '\0';
    check(played->path, log, &sink);
    free(log);
    return !*played->rule;
}

/* The vocabulary of the game whose line `game RULESET` is the last one before a place. */
static const struct catalogue *game_before(struct catalogue *const *games, const char *bytes,
                                           const char *place)
{
    const struct catalogue *found = NULL;
    for (const char *line = bytes; line && line < place;) {
        for (size_t i = 0; games[i]; i++) {
            const char *name = games[i]->ruleset->name;
            if (strncmp(line, "game ", 5) == 0 && strncmp(line + 5, name, strlen(name)) == 0)
                found = games[i];
        }
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    return found;
}

static void try_breach(struct catalogue *const *games, const char *path, const char *bytes,
                       const struct breach *breach)
{
    const char *line = bytes;
    for (uint64_t i = 1; i < breach->line && line; i++)
        line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL;
    const struct catalogue *game = line ? game_before(games, bytes, line + 1) : NULL;
    if (!game)
        return;
    struct played played = {.path = path,
                            .bytes = bytes,
                            .instead_of = breach,
                            .from = at_column(line, breach->column),
                            .to = at_column(line, breach->end_column)};
    if (strstr(breach->rule, ".dice.derived") && strstr(breach->option, "[...]"))
        return; /* only the faces that the links make are right: the message has them */
    tried++;
    EXPECT(fill_placeholders(game->ruleset->vocabulary, breach->option, breach->message, cures,
                             &played),
           "%s:%llu: '%s' for %s is %s", path, (unsigned long long)breach->line, breach->option,
           breach->rule, played.rule);
}

static void try_bytes(struct catalogue *const *games, struct breaches *breaches, const char *path,
                      const char *bytes)
{
    struct umpire_sink sink = {.user = breaches, .found = note_breach};
    breaches->count = 0;
    breaches->path = path;
    check(path, bytes, &sink);
    for (size_t i = 0; i < breaches->count; i++)
        try_breach(games, path, bytes, &breaches->list[i]);
}

static void try_log(struct catalogue *const *games, struct breaches *breaches, const char *path)
{
    size_t length;
    char *bytes = read_file(path, &length);
    if (strstr(path, "/fail-") && strncmp(bytes, "#!", 2) != 0)
        try_bytes(games, breaches, path, bytes);
    free(bytes);
}

/* Tries a log that begins late without each of its lines; an empty one keeps the numbers. */
static void try_without_lines(struct catalogue *const *games, struct breaches *breaches,
                              const char *path)
{
    size_t length;
    char *bytes = read_file(path, &length);
    for (char *line = bytes, *end; strncmp(bytes, "#!", 2) != 0 && (end = strchr(line, '\n'));
         line = end + 1) {
        char *altered = had(strdup(bytes));
        memset(altered + (line - bytes), ' ', (size_t)(end - line));
        bool block = memchr(line, '{', (size_t)(end - line)) ||
                     memchr(line, '}', (size_t)(end - line));
        if (!block && strncmp(line, "game ", 5) != 0 && strncmp(line, "begins ", 7) != 0)
            try_bytes(games, breaches, path, altered);
        free(altered);
    }
    free(bytes);
}

static void the_first_option_cures(void)
{
    enum { GAMES_MOST = 16 };
    struct catalogue *games[GAMES_MOST] = {NULL};
    for (size_t i = 0; catalogue_rulesets[i]; i++)
        games[i] = had(catalogue_new(catalogue_rulesets[i]));
    struct files files;
    drawn_files(&files);
    struct breaches *breaches = had(malloc(sizeof *breaches));
    for (size_t i = 0; i < files.count; i++) {
        try_log(games, breaches, files.paths[i]);
        if (strstr(files.paths[i], "/language/late/"))
            try_without_lines(games, breaches, files.paths[i]);
    }
    free(breaches);
    files_done(&files);
    for (size_t i = 0; games[i]; i++)
        catalogue_free(games[i]);
    for (const struct hopeless *row = hopeless; row->rule; row++)
        EXPECT(row->times || depth() > 1,
               "every breach of %s has an option: take it out of the list (%s)", row->rule,
               row->reason);
    printf(" %llu options ", (unsigned long long)tried);
    CU_ASSERT(tried > (depth() > 1 ? TRIED_LEAST / depth() / 2 : TRIED_LEAST));
}

SUITE(cures)
{
    CU_pSuite suite = CU_add_suite("cures", NULL, NULL);
    CU_add_test(suite, "the first option of `legal here` cures", the_first_option_cures);
}
