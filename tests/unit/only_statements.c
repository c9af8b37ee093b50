/* SPDX-License-Identifier: MIT */
/* Nothing changes the state of a game but a statement: what asks the state (judging, `legal`,
 * alternatives, hints, perft) leaves it as it is; the statements of a log, added to a session one
 * by one, give the states that a check of the whole log has; and each statement that changes the
 * state is listed by `umpire words`.
 *
 * Looks at the logs of the corpus that are legal, and at random games. */
#include "logs/api/checker.h"
#include "judge/search/alternatives.h"
#include "judge/search/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"
#include "umpire_session.h"
#include "umpire_words.h"

/* Of the logs of the corpus every so many-th is taken, of a log's statements every so many-th. */
enum { ASKED_EVERY = 3, LISTED_LOGS = 24, LISTED_EVERY = 5, REPLAYED_LOGS = 12 };
enum { RANDOM_GAMES = 2, RANDOM_EVERY = 12 };

static const char *const games[] = {"armada", "dropfleet", "dropzone", "starfleet"};

enum { GAMES = sizeof games / sizeof *games };

/* Calls `look` with every so many-th of the corpus's legal logs, and with random games. */
static void each_log(size_t every, void (*look)(const char *path, const char *text, size_t length))
{
    struct files files;
    size_t length, legal = 0;
    affordable_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        if (!strstr(files.paths[i], "/pass-") || legal++ % every != 0)
            continue;
        char *text = had(read_file(files.paths[i], &length));
        if (strncmp(text, "#!", 2) != 0) /* a session knows no options of such a line */
            look(files.paths[i], text, length);
        free(text);
    }
    files_done(&files);
    for (size_t game = 0; game < GAMES; game++)
        for (uint64_t seed = 1; seed <= RANDOM_GAMES; seed++) {
            const char *why;
            struct umpire_generation generation = {
                .ruleset = games[game], .seed = seed, .size = UMPIRE_SMALL};
            char *text = had(generate_log(&generation, &length, &why));
            look(games[game], text, length);
            free(text);
        }
}

/* Writes the game as bytes, without what was spent on alternatives, and without the marks by which
 * a search for a name knows that no name was added since. */
static void write_game(struct run *run, struct bytes *bytes)
{
    struct game_run *game = run_game(run);
    struct effort spent = game->effort;
    uint64_t changes = game->bindings.roster.changes, found = game->bindings.subjects_changes;
    /* the binder's memory of its last searches, which a question about another side overwrites */
    const entity subjects[2] = {game->bindings.subjects[0], game->bindings.subjects[1]};
    game->effort = (struct effort){.reported = 0};
    game->bindings.roster.changes = game->bindings.subjects_changes = 0;
    game->bindings.subjects[0] = game->bindings.subjects[1] = NO_ENTITY;
    bytes->length = 0;
    CU_ASSERT_FATAL(block_write(&run->block, bytes));
    game->effort = spent;
    game->bindings.roster.changes = changes;
    game->bindings.subjects_changes = found;
    game->bindings.subjects[0] = subjects[0];
    game->bindings.subjects[1] = subjects[1];
}

static bool is_as_before(struct run *run, const struct bytes *before, struct bytes *now)
{
    write_game(run, now);
    return bytes_equal(now, before);
}

/* Alternatives, at statements of a check ------------------------------------------------ */

struct asking {
    struct umpire_checker *checker;
    const char *path;
    struct bytes before, now;
    uint64_t statements, asked, changed, line; /* line: of the first change */
};

static bool ask_alternatives(void *user, const struct umpire_event *event)
{
    struct asking *asking = user;
    struct run *run = &asking->checker->run;
    struct finding_draft draft = {.at.line = 0};
    if (asking->statements++ % ASKED_EVERY != 0)
        return true;
    asking->asked++;
    write_game(run, &asking->before);
    alternatives_list(run, &run->binder.event, &draft);
    if (!is_as_before(run, &asking->before, &asking->now) && asking->changed++ == 0)
        asking->line = event->line;
    return true;
}

static uint64_t asked;

static void look_at_alternatives(const char *path, const char *text, size_t length)
{
    struct umpire_options options;
    umpire_options_init(&options);
    options.events = true;
    struct asking asking = {.path = path};
    struct umpire_sink sink = {.user = &asking, .event = ask_alternatives};
    asking.checker = had(umpire_checker_new(&options, &sink));
    umpire_check_memory(asking.checker, path, text, length);
    umpire_checker_free(asking.checker);
    EXPECT(asking.changed == 0, "%s:%llu: listing alternatives has changed the game", path,
           (unsigned long long)asking.line);
    asked += asking.asked;
    bytes_done(&asking.before);
    bytes_done(&asking.now);
}

static void alternatives_change_nothing(void)
{
    each_log(1, look_at_alternatives);
    printf(" at %llu statements ", (unsigned long long)asked);
    CU_ASSERT(asked > 5000 / corpus_share());
}

/* `legal`, trials and perft, at positions ------------------------------------------------ */

static bool take_option(void *user, const struct umpire_option *option)
{
    (void)user;
    (void)option;
    return true;
}

static void add_line(struct bytes *bytes, const char *text)
{
    CU_ASSERT_FATAL(bytes_add(bytes, text ? text : "", text ? strlen(text) : 0));
    CU_ASSERT_FATAL(bytes_add(bytes, "\n", 1));
}

/* Describes the state of the game, where the game is, and how many names it has. */
static void describe(struct run *run, struct telling *telling, struct bytes *bytes)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    struct game_place place = {.round = ""};
    char number[32];
    telling_begin(telling);
    ruleset->shown.tell(run->block.bytes, run_roster(run), telling);
    ruleset->shown.place(run->block.bytes, &place);
    bytes->length = 0;
    for (size_t i = 0; i < telling->count; i++) {
        snprintf(number, sizeof number, "%d", (int)telling->things[i].of);
        add_line(bytes, number);
        add_line(bytes, telling->things[i].what);
        add_line(bytes, telling_text(telling, i));
    }
    const char *const places[] = {place.round, place.phase, place.segment, place.step};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        add_line(bytes, places[i]);
    snprintf(number, sizeof number, "%u", (unsigned)roster_count(run_roster(run)));
    add_line(bytes, number);
}

/* Asks everything that may be asked of a position. */
static void ask_position(struct position *position)
{
    static const char *const lines[] = {"end", "result tie", "round 9", "table: unknown"};
    uint64_t effort = 2000, counts[1];
    position_legal(position, true, take_option, NULL);
    position_perft(position, false, 1, &effort, counts);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        position_try(position, lines[i], strlen(lines[i]));
}

/* What is compared at a position: the state as it is told; and the game as bytes, once everything
 * was asked, since a name that a question introduces may leave room behind. */
struct looking {
    struct telling telling;
    struct bytes told, told_now, game, game_now;
    const char *path;
};

static uint64_t positions;

static void look_at_position(struct looking *looking, struct position *position, uint64_t line)
{
    struct run *run = position->run;
    describe(run, &looking->telling, &looking->told);
    ask_position(position);
    describe(run, &looking->telling, &looking->told_now);
    write_game(run, &looking->game);
    ask_position(position);
    EXPECT(bytes_equal(&looking->told, &looking->told_now) &&
               is_as_before(run, &looking->game, &looking->game_now),
           "%s:%llu: asking has changed the game", looking->path, (unsigned long long)line);
    positions++;
}

static void look_at_positions(const char *path, const char *text, size_t length)
{
    struct position *position = had(position_new(NULL, NULL));
    struct looking looking = {.path = path};
    uint64_t line = 0, every = strchr(path, '/') ? LISTED_EVERY : RANDOM_EVERY;
    const char *end = text + length;
    while (text < end) {
        const char *next = memchr(text, '\n', (size_t)(end - text));
        size_t bytes = next ? (size_t)(next + 1 - text) : (size_t)(end - text);
        CU_ASSERT_FATAL(position_play(position, text, bytes));
        text += bytes;
        if (++line % every == 0 && position_in_game(position))
            look_at_position(&looking, position, line);
    }
    position_free(position);
    telling_done(&looking.telling);
    bytes_done(&looking.told);
    bytes_done(&looking.told_now);
    bytes_done(&looking.game);
    bytes_done(&looking.game_now);
}

static void questions_change_nothing(void)
{
    each_log(LISTED_LOGS, look_at_positions);
    printf(" at %llu positions ", (unsigned long long)positions);
    CU_ASSERT(positions > 400 / corpus_share());
}

/* A log's own statements, one by one ----------------------------------------------------- */

static bool is_equal(const char *one, const char *other)
{
    return one == other || (one && other && strcmp(one, other) == 0);
}

static bool is_same_thing(const struct umpire_session_thing *one,
                          const struct umpire_session_thing *other)
{
    return is_equal(one->of, other->of) && is_equal(one->what, other->what) &&
           is_equal(one->value, other->value) && is_equal(one->before, other->before);
}

static bool is_same_state(const struct umpire_session_state *one,
                          const struct umpire_session_state *other)
{
    if (one->count != other->count || one->over != other->over ||
        !is_equal(one->round, other->round) || !is_equal(one->phase, other->phase) ||
        !is_equal(one->segment, other->segment) || !is_equal(one->step, other->step))
        return false;
    for (size_t i = 0; i < one->count; i++)
        if (!is_same_thing(&one->things[i], &other->things[i]))
            return false;
    return true;
}

/* Whether a log that ends here ends within brackets, so that its last statement cannot be read. */
static bool is_open(const char *text, const char *end)
{
    int depth = 0;
    bool quoted = false;
    for (; text < end; text++) {
        if (*text == '\n' || (!quoted && *text == '#')) {
            quoted = false;
            while (text < end && *text != '\n')
                text++;
        } else if (*text == '\\' && quoted) {
            text++;
        } else if (*text == '"') {
            quoted = !quoted;
        } else if (!quoted) {
            depth += (*text == '[') - (*text == ']');
        }
    }
    return depth > 0;
}

static uint64_t replayed;

static void replay(const char *path, const char *text, size_t length)
{
    struct umpire_session *whole = had(umpire_session_new(NULL));
    struct umpire_session *own = had(umpire_session_new(NULL));
    CU_ASSERT_EQUAL(umpire_session_set_text(whole, text, length), UMPIRE_SESSION_GOOD);
    const char *begin = text, *end = text + length;
    for (uint64_t line = 1; text < end; line++) {
        const char *next = memchr(text, '\n', (size_t)(end - text));
        size_t bytes = next ? (size_t)(next + 1 - text) : (size_t)(end - text);
        CU_ASSERT_EQUAL_FATAL(umpire_session_append(own, text, bytes), UMPIRE_SESSION_GOOD);
        const struct umpire_session_state *one = umpire_session_state(own, line),
                                          *other = umpire_session_state(whole, line);
        EXPECT(one && other && (is_same_state(one, other) || is_open(begin, text + bytes)),
               "%s:%llu: the statements up to here give another state than the whole log", path,
               (unsigned long long)line);
        text += bytes;
        replayed++;
    }
    umpire_session_free(own);
    umpire_session_free(whole);
}

static void statements_give_the_state(void)
{
    each_log(REPLAYED_LOGS, replay);
    printf(" %llu lines ", (unsigned long long)replayed);
    CU_ASSERT(replayed > 3000 / corpus_share());
}

/* Words ------------------------------------------------------------------------------------ */

struct changing {
    const char *path;
    char ruleset[32], verb[64];
    uint64_t line, changes;
};

static bool take_game(void *user, const struct umpire_game *game)
{
    struct changing *changing = user;
    snprintf(changing->ruleset, sizeof changing->ruleset, "%s", game->ruleset);
    *changing->verb = '\0';
    return true;
}

static bool take_event(void *user, const struct umpire_event *event)
{
    struct changing *changing = user;
    changing->line = event->line;
    snprintf(changing->verb, sizeof changing->verb, "%s", event->verb);
    return true;
}

/* Whether a form is that of a verb: `turn N`, `PLAYER: pass`. */
static bool has_verb(const char *form, const char *verb)
{
    size_t length = strlen(verb);
    for (const char *at = form; (at = strstr(at, verb)); at++) {
        bool begins = at == form || at[-1] == '\n' || (at >= form + 2 && at[-2] == ':');
        if (begins && strchr(" \n", at[length]))
            return true;
    }
    return false;
}

/* A marker of a round has the verb "round", which some games call a turn. */
static bool is_listed(const char *ruleset, const char *verb)
{
    if (strcmp(verb, "round") == 0 && is_listed(ruleset, "turn"))
        return true;
    struct umpire_word word;
    for (size_t i = 0; umpire_word_at(ruleset, i, &word); i++)
        if (word.kind != UMPIRE_WORD_OPERAND && word.form && has_verb(word.form, verb))
            return true;
    return false;
}

/* What changes before the first event is declared. */
static bool take_told(void *user, const struct umpire_told *told)
{
    struct changing *changing = user;
    (void)told;
    changing->changes++;
    EXPECT(!*changing->verb || is_listed(changing->ruleset, changing->verb),
           "%s:%llu: '%s' is not in words %s", changing->path, (unsigned long long)changing->line,
           changing->verb, changing->ruleset);
    return true;
}

static void what_changes_is_a_word(void)
{
    struct umpire_options options;
    umpire_options_init(&options);
    options.events = true;
    struct changing changing = {.changes = 0};
    struct umpire_sink sink = {
        .user = &changing, .game_begin = take_game, .event = take_event, .told = take_told};
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    struct files files;
    affordable_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        changing.path = files.paths[i];
        if (!strstr(files.paths[i], "/fail-"))
            umpire_check_path(checker, files.paths[i]);
    }
    files_done(&files);
    umpire_checker_free(checker);
    printf(" %llu changes ", (unsigned long long)changing.changes);
    CU_ASSERT(changing.changes > 30000 / corpus_share());
}

SUITE(only_statements)
{
    CU_pSuite suite = CU_add_suite("only statements change the state", NULL, NULL);
    CU_add_test(suite, "alternatives change nothing", alternatives_change_nothing);
    CU_add_test(suite, "legal, trials and perft change nothing", questions_change_nothing);
    CU_add_test(suite, "the statements give the state of a check", statements_give_the_state);
    CU_add_test(suite, "what changes the state is in words", what_changes_is_a_word);
}
