/* Candidates: a rule's answer hangs on nothing but what it says that it looks at, and what is
 * skipped for that is never lawful. */
#include "api/checker.h"
#include "search/explore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum { SEEN_MOST = 1 << 16, EVERY = 199, CANDIDATES_A_PHRASE = 6000, NARROWER_MOST = 64 };

/* Answers that may not be given together: any two where a rule has all that it looks at, and
 * where it said that it hung on less, the breach and anything else. */
enum { BLAMED = 1 << 4, PASSED = 1 << 5 };

/* What rules answered at one point of a game, by the rule and the fields that it looks at. */
struct answers {
    struct umpire_checker *checker;
    struct { uint64_t key; unsigned answers; } seen[SEEN_MOST];
    struct { const struct rule *rule; uint32_t fields; } narrower[NARROWER_MOST];
    size_t count, narrower_count, points, compared, phrase_tried;
    const char *liar; /* a rule that answered the same question in two ways */
};

static uint64_t key_of(const void *asked, uint32_t fields, const struct event *event)
{
    uint64_t key = (uint64_t)(uintptr_t)asked * 31 + event->kind;
    key = (key * 1000003 + event->form) * 1000003 + event->subject;
    key = key * 1000003 + fields;
    for (int field = 0; field < EVENT_FIELDS; field++)
        if (fields >> field & 1) {
            key = key * 1000003 + has(event, field);
            key = key * 1000003 + (has(event, field) ? (uint32_t)event->field[field] + 2 : 0);
        }
    return key ? key : 1;
}

static bool agree(unsigned answers)
{
    return answers & (BLAMED | PASSED) ? answers != (BLAMED | PASSED) : !(answers & (answers - 1));
}

static void compare(struct answers *answers, uint64_t key, unsigned answer, const char *asked)
{
    size_t at = key * UINT64_C(0x9E3779B97F4A7C15) >> 48;
    while (answers->seen[at].key && answers->seen[at].key != key)
        at = (at + 1) % SEEN_MOST;
    if (answers->seen[at].key)
        answers->compared++;
    else if (answers->count++ >= SEEN_MOST / 2)
        return;
    answers->seen[at].key = key;
    answers->seen[at].answers |= answer;
    if (!agree(answers->seen[at].answers))
        answers->liar = asked;
}

static void note_narrower(struct answers *answers, const struct rule *rule, uint32_t fields)
{
    size_t i = 0;
    while (i < answers->narrower_count && (answers->narrower[i].rule != rule || answers->narrower[i].fields != fields))
        i++;
    if (i == answers->narrower_count && i < NARROWER_MOST) {
        answers->narrower[i].rule = rule;
        answers->narrower[i].fields = fields;
        answers->narrower_count++;
    }
}

static void compare_narrower(struct answers *answers, const struct judgement *judgement, enum answer answer)
{
    for (size_t i = 0; i < answers->narrower_count; i++) {
        uint32_t fields = answers->narrower[i].fields;
        if (answers->narrower[i].rule != judgement->rule || (answer == VIOLATION && judgement->hangs_on != fields))
            continue;
        compare(answers, key_of(judgement->rule, fields, judgement->event), answer == VIOLATION ? BLAMED : PASSED, judgement->rule->id);
    }
}

static bool ask(struct explorer *explorer)
{
    struct answers *answers = explorer->user;
    struct replay *replay = explorer->replay;
    const struct ruleset *ruleset = replay->catalogue->ruleset;
    const struct guards *screens = &replay->catalogue->screens;
    struct judgement judgement = {.state = replay->block.bytes, .event = &explorer->event, .roster = &replay->binder.roster,
                                  .choices = replay->choices, .edition = replay->edition};
    for (uint32_t i = screens->from[explorer->event.kind]; i < screens->from[explorer->event.kind + 1]; i++) {
        const struct rule *rule = replay->catalogue->rules[screens->rules[i]];
        judgement.rule = rule;
        judgement.hangs_on = rule->looks_at;
        enum answer answer = rule->check(&judgement);
        compare(answers, key_of(rule, rule->looks_at, &explorer->event), 1u << answer, rule->id);
        if (answer == VIOLATION && judgement.hangs_on != rule->looks_at)
            note_narrower(answers, rule, judgement.hangs_on);
        compare_narrower(answers, &judgement, answer);
    }
    replay->binder.unasked = true;
    bool refused = ruleset->refuse && ruleset->refuse_looks_at && !ruleset->refuse(&judgement, &replay->binder);
    replay->binder.unasked = false;
    compare(answers, key_of(ruleset, told_fields(ruleset->refuse_looks_at), &explorer->event), 1u << refused, "refusing");
    return ++answers->phrase_tried < CANDIDATES_A_PHRASE;
}

/* All that may be written at a point of a game, phrase by phrase. */
static void explore(struct explorer *explorer, size_t *phrase_tried)
{
    const struct lexicon *lexicon = explorer->replay->catalogue->lexicon;
    const struct roster *roster = &explorer->replay->binder.roster;
    explorer->fresh = roster->count - explorer->replay->binder.known;
    for (entity one = 0; one <= roster->count; one++)
        for (size_t i = 0; i < lexicon->verb_count; i++) {
            const struct phrase *phrase = lexicon->verbs[i].phrase;
            bool table = one == roster->count;
            *phrase_tried = 0;
            if (phrase->who & (table ? SUBJECT_TABLE : 1u << roster_at(roster, one)->kind))
                explore_phrase(explorer, &lexicon->verbs[i], phrase->kind, table ? NO_ENTITY : one, table, 1);
        }
    for (int marker = 0; marker < 4; marker++) {
        *phrase_tried = 0;
        if (lexicon->markers[marker].form_count)
            explore_phrase(explorer, &lexicon->markers[marker], (uint16_t)(KIND_ROUND + marker), NO_ENTITY, false, 1);
    }
}

static bool ask_here(void *user, const struct umpire_event *event)
{
    struct answers *answers = user;
    struct explorer explorer = {.replay = checker_replay(answers->checker), .folded = true, .found = ask, .user = answers};
    (void)event;
    if (answers->points++ % EVERY != 0)
        return true;
    memset(answers->seen, 0, sizeof answers->seen);
    answers->count = 0;
    explore(&explorer, &answers->phrase_tried);
    return true;
}

/* Plays the corpus's whole games, with a look at each of their statements. */
static void play_games(struct umpire_checker **ret_checker, void *user, bool (*look)(void *user, const struct umpire_event *event))
{
    struct files files;
    struct umpire_options options;
    struct umpire_sink sink = {.user = user, .event = look};
    umpire_options_init(&options);
    options.events = true;
    *ret_checker = umpire_checker_new(&options, &sink);
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++)
        if (strstr(files.paths[i], "/games/"))
            umpire_check_path(*ret_checker, files.paths[i]);
    files_done(&files);
    umpire_checker_free(*ret_checker);
}

static void rules_look_at_what_they_say(void)
{
    struct answers *answers = calloc(1, sizeof *answers);
    if (!answers) {
        CU_FAIL("out of memory");
        return;
    }
    play_games(&answers->checker, answers, ask_here);
    EXPECT(!answers->liar, "%s looks at more than it says", answers->liar);
    EXPECT(answers->compared > 10000, "only %zu answers were compared", answers->compared);
    free(answers);
}

/* One way through the candidates of a point: with the skipping, and without. */
struct way {
    size_t phrase_tried;
    uint64_t tried, skipped, lawful, digest;
};

struct ways {
    struct umpire_checker *checker;
    struct way with, without;
    size_t points, differ;
};

static void count_lawful(struct way *way, const struct event *event)
{
    way->lawful++;
    way->digest = (way->digest * 1000003 + way->tried) * 1000003 + event->kind;
}

static bool find(struct explorer *explorer)
{
    struct way *way = explorer->user;
    way->tried++;
    if (explorer->skipped ? replay_permits_screened(explorer->replay, &explorer->event)
                          : replay_permits_candidate(explorer->replay, &explorer->event)) {
        explorer->lawful++;
        count_lawful(way, &explorer->event);
    }
    return ++way->phrase_tried < CANDIDATES_A_PHRASE;
}

static bool skip(struct explorer *explorer, uint64_t count)
{
    struct way *way = explorer->user;
    uint64_t room = CANDIDATES_A_PHRASE - way->phrase_tried;
    count = count < room ? count : room;
    way->tried += count;
    way->skipped += count;
    way->phrase_tried += count;
    return way->phrase_tried < CANDIDATES_A_PHRASE;
}

static bool find_twice(void *user, const struct umpire_event *event)
{
    struct ways *ways = user;
    (void)event;
    if (ways->points++ % EVERY != 0)
        return true;
    struct explorer without = {.replay = checker_replay(ways->checker), .folded = true, .found = find, .user = &ways->without};
    struct explorer with = {.replay = without.replay, .folded = true, .found = find, .skipped = skip, .user = &ways->with};
    explore(&without, &ways->without.phrase_tried);
    explore(&with, &ways->with.phrase_tried);
    ways->differ += ways->with.digest != ways->without.digest || ways->with.tried != ways->without.tried;
    return true;
}

static void what_is_skipped_is_not_lawful(void)
{
    struct ways ways = {0};
    play_games(&ways.checker, &ways, find_twice);
    EXPECT(ways.differ == 0, "the lawful candidates differ at %zu points", ways.differ);
    EXPECT(ways.with.lawful > 1000, "only %zu are lawful", (size_t)ways.with.lawful);
    EXPECT(ways.with.skipped > ways.with.tried / 2, "only %zu of %zu are skipped", (size_t)ways.with.skipped, (size_t)ways.with.tried);
}

SUITE(explore)
{
    CU_pSuite suite = CU_add_suite("explore", NULL, NULL);
    CU_add_test(suite, "rules look at what they say", rules_look_at_what_they_say);
    CU_add_test(suite, "what is skipped is not lawful", what_is_skipped_is_not_lawful);
}
