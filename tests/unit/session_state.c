/* SPDX-License-Identifier: MIT */
/* The state that a session tells is that of the changes that a check hands over. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"
#include "umpire_session.h"

// NOLINTBEGIN(clang-analyzer-core.NullDereference): CU_ASSERT_PTR_NOT_NULL_FATAL ends a test

enum { CHANGES_MOST = 8192, WORDS = 128, STEP = 7 };

struct change {
    uint64_t line;
    size_t event;
    char of[WORDS], what[WORDS], now[WORDS];
};

struct changes {
    struct change list[CHANGES_MOST];
    size_t count, event;
    uint64_t line;
};

static bool take_event(void *user, const struct umpire_event *event)
{
    struct changes *changes = user;
    changes->event++;
    changes->line = event->line;
    return true;
}

static void copy(char *to, const char *from)
{
    snprintf(to, WORDS, "%s", from ? from : "");
}

static bool take_told(void *user, const struct umpire_told *told)
{
    struct changes *changes = user;
    struct change *one = &changes->list[changes->count++];
    if (changes->count == CHANGES_MOST)
        return false;
    one->line = changes->line;
    one->event = changes->event;
    copy(one->of, told->of);
    copy(one->what, told->what);
    copy(one->now, told->now);
    return true;
}

/* The value of a thing after a line, by the changes; "": there is none. */
static const char *value_at(const struct changes *changes, uint64_t line, const char *of,
                            const char *what)
{
    const char *value = "";
    for (size_t i = 0; i < changes->count && changes->list[i].line <= line; i++)
        if (strcmp(changes->list[i].of, of) == 0 && strcmp(changes->list[i].what, what) == 0)
            value = changes->list[i].now;
    return value;
}

/* How many things a line has changed, if one statement stands on it and it is not the first one. */
static size_t changed_on(const struct changes *changes, uint64_t line)
{
    size_t count = 0, event = 0;
    for (size_t i = 0; i < changes->count; i++) {
        if (changes->list[i].line != line)
            continue;
        if (changes->list[i].event == 1 || (event && changes->list[i].event != event))
            return SIZE_MAX;
        event = changes->list[i].event;
        count++;
    }
    return count;
}

static void expect_state(struct umpire_session *session, const struct changes *changes,
                         const char *path, uint64_t line)
{
    const struct umpire_session_state *state = umpire_session_state(session, line);
    CU_ASSERT_PTR_NOT_NULL_FATAL(state);
    size_t changed = 0, wrong = 0, expected = changed_on(changes, line);
    for (size_t i = 0; i < state->count; i++) {
        const struct umpire_session_thing *one = &state->things[i];
        const char *value = value_at(changes, line, one->of ? one->of : "", one->what);
        wrong += strcmp(value, one->value ? one->value : "") != 0;
        wrong += one->changed != ((one->value == NULL) != (one->before == NULL) ||
                                  (one->value && strcmp(one->value, one->before) != 0));
        changed += one->changed;
    }
    EXPECT(wrong == 0, "%s:%llu: %zu things differ", path, (unsigned long long)line, wrong);
    EXPECT(expected == SIZE_MAX || expected == changed, "%s:%llu: %zu are changed, not %zu", path,
           (unsigned long long)line, changed, expected);
}

static struct umpire_session *session_of(const char *path)
{
    struct umpire_session *session = had(umpire_session_new(NULL));
    size_t length;
    char *text = had(read_file(path, &length));
    CU_ASSERT_EQUAL(umpire_session_set_text(session, text, length), UMPIRE_SESSION_GOOD);
    free(text);
    return session;
}

static void follow(const char *path)
{
    struct umpire_options options;
    umpire_options_init(&options);
    options.events = true;
    struct changes *changes = had(calloc(1, sizeof *changes));
    struct umpire_sink sink = {.user = changes, .event = take_event, .told = take_told};
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    umpire_check_path(checker, path);
    umpire_checker_free(checker);
    CU_ASSERT_FATAL(changes->count > 0 && changes->count < CHANGES_MOST);
    struct umpire_session *session = session_of(path);
    for (size_t i = 0, lines = 0; i < changes->count; i++)
        if ((i == 0 || changes->list[i].line != changes->list[i - 1].line) && lines++ % STEP == 0)
            expect_state(session, changes, path, changes->list[i].line);
    umpire_session_free(session);
    free(changes);
}

static void states_are_those_of_a_check(void)
{
    static const char *const folders[] = {"corpus/armada/games", "corpus/dropfleet/games",
                                          "corpus/dropzone/games", "corpus/starfleet/games"};
    for (size_t folder = 0; folder < sizeof folders / sizeof *folders; folder++) {
        struct files files;
        files_below(&files, folders[folder], ".umpire");
        for (size_t i = 0; i < files.count; i++)
            follow(files.paths[i]);
        files_done(&files);
    }
}

static const struct umpire_session_thing *thing_of(const struct umpire_session_state *state,
                                                   const char *of, const char *what)
{
    for (size_t i = 0; i < state->count; i++)
        if (strcmp(state->things[i].of ? state->things[i].of : "", of) == 0 &&
            strcmp(state->things[i].what, what) == 0)
            return &state->things[i];
    return NULL;
}

static void things_have_names_kinds_and_owners(void)
{
    struct umpire_session *session = session_of("corpus/armada/games/six-rounds.umpire");
    const struct umpire_session_state *state = umpire_session_state(session, 0);
    CU_ASSERT_PTR_NOT_NULL_FATAL(state);
    CU_ASSERT_EQUAL(state->count, 0);
    CU_ASSERT_PTR_NULL(state->ruleset);
    state = umpire_session_state(session, umpire_session_lines(session));
    CU_ASSERT_PTR_NOT_NULL_FATAL(state);
    CU_ASSERT(state->over);
    CU_ASSERT_STRING_EQUAL(state->ruleset, "armada");
    const struct umpire_session_thing *one = thing_of(state, "Home One", "hull");
    CU_ASSERT_PTR_NOT_NULL_FATAL(one);
    CU_ASSERT_STRING_EQUAL(one->owner, "Rebel");
    CU_ASSERT_STRING_EQUAL(one->kind, "ship");
    one = thing_of(state, "Rebel", "pass tokens");
    CU_ASSERT_PTR_NOT_NULL_FATAL(one);
    CU_ASSERT_STRING_EQUAL(one->owner, "Rebel");
    umpire_session_free(session);
}

/* What the log does not tell is there all the same, and an uncertain number is a range. */
static void the_unknown_is_told(void)
{
    static const char log[] =
        "game armada 1.5.0\n"
        "player A first { ship X command=1 speed=2 { zone front shields=3 } }\n"
        "player B { ship Y command=1 speed=2 hull=4 }\n"
        "round 1\n"
        "table: effect \"Solar flare\" by Nebula\n";
    struct umpire_session *session = had(umpire_session_new(NULL));
    CU_ASSERT_EQUAL(umpire_session_set_text(session, log, sizeof log - 1), UMPIRE_SESSION_GOOD);
    const struct umpire_session_state *state = umpire_session_state(session, 4);
    CU_ASSERT_PTR_NOT_NULL_FATAL(state);
    const struct umpire_session_thing *one = thing_of(state, "X", "hull");
    CU_ASSERT_PTR_NOT_NULL_FATAL(one);
    CU_ASSERT_STRING_EQUAL(one->value, "unknown");
    umpire_session_free(session);
    session = session_of("corpus/armada/games/six-rounds.umpire");
    state = umpire_session_state(session, 238);
    CU_ASSERT_PTR_NOT_NULL_FATAL(state);
    one = thing_of(state, "Jaina's Light", "shields");
    CU_ASSERT_PTR_NOT_NULL_FATAL(one);
    CU_ASSERT_STRING_EQUAL(one->value,
                           "front at most 1, left at most 2, right at most 2, rear at most 1");
    umpire_session_free(session);
}

/* A state is told anew after an edit, and telling it changes no finding. */
static void states_follow_edits(void)
{
    struct umpire_session *session = session_of("corpus/armada/games/six-rounds.umpire");
    size_t findings = umpire_session_findings(session);
    uint64_t lines = umpire_session_lines(session);
    CU_ASSERT_EQUAL(umpire_session_replace(session, 70, lines - 69, "", 0), UMPIRE_SESSION_GOOD);
    const struct umpire_session_state *state = umpire_session_state(session, 69);
    CU_ASSERT_PTR_NOT_NULL_FATAL(state);
    CU_ASSERT_FALSE(state->over);
    CU_ASSERT_STRING_EQUAL(state->phase ? state->phase : "", "command");
    CU_ASSERT_EQUAL(umpire_session_undo(session, NULL), UMPIRE_SESSION_GOOD);
    state = umpire_session_state(session, lines);
    CU_ASSERT_PTR_NOT_NULL_FATAL(state);
    CU_ASSERT(state->over);
    CU_ASSERT_EQUAL(umpire_session_findings(session), findings);
    umpire_session_free(session);
}

SUITE(session_state)
{
    CU_pSuite suite = CU_add_suite("session_state", NULL, NULL);
    CU_add_test(suite, "states are those of a check", states_are_those_of_a_check);
    CU_add_test(suite, "things have names, kinds and owners", things_have_names_kinds_and_owners);
    CU_add_test(suite, "the unknown is told", the_unknown_is_told);
    CU_add_test(suite, "states follow edits", states_follow_edits);
}

// NOLINTEND(clang-analyzer-core.NullDereference)
