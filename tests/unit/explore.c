/* Candidates: a rule's answer hangs on nothing but what it says that it looks at. */
#include "engine/checker.h"
#include "engine/explore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum { SEEN_MOST = 1 << 14, EVERY = 997, CANDIDATES_A_PHRASE = 6000 };

/* What rules answered at one point of a game, by the rule and the fields that it looks at. */
struct answers {
    struct umpire_checker *checker;
    struct { uint64_t key; enum answer answer; } seen[SEEN_MOST];
    size_t count, points, compared, phrase_tried;
    const char *liar; /* a rule that answered the same question in two ways */
};

static uint64_t key_of(const struct rule *rule, const struct event *event)
{
    uint64_t key = (uint64_t)(uintptr_t)rule * 31 + event->kind;
    key = key * 1000003 + event->subject;
    for (int field = 0; field < EVENT_FIELDS; field++)
        if (rule->looks_at >> field & 1) {
            key = key * 1000003 + has(event, field);
            key = key * 1000003 + (has(event, field) ? (uint32_t)event->field[field] + 2 : 0);
        }
    return key ? key : 1;
}

static void compare(struct answers *answers, uint64_t key, enum answer answer, const struct rule *rule)
{
    size_t at = key * UINT64_C(0x9E3779B97F4A7C15) >> 50;
    while (answers->seen[at].key && answers->seen[at].key != key)
        at = (at + 1) % SEEN_MOST;
    if (answers->seen[at].key) {
        answers->compared++;
        if (answers->seen[at].answer != answer)
            answers->liar = rule->id;
    } else if (answers->count < SEEN_MOST / 2) {
        answers->seen[at].key = key;
        answers->seen[at].answer = answer;
        answers->count++;
    }
}

static bool ask(struct explorer *explorer)
{
    struct answers *answers = explorer->user;
    const struct replay *replay = explorer->replay;
    const struct guards *screens = &replay->catalogue->screens;
    struct judgement judgement = {.state = replay->block.bytes, .event = &explorer->event, .roster = &replay->binder.roster,
                                  .choices = replay->choices, .edition = replay->edition};
    for (uint32_t i = screens->from[explorer->event.kind]; i < screens->from[explorer->event.kind + 1]; i++) {
        const struct rule *rule = replay->catalogue->rules[screens->rules[i]];
        compare(answers, key_of(rule, &explorer->event), rule->check(&judgement), rule);
    }
    return ++answers->phrase_tried < CANDIDATES_A_PHRASE;
}

static bool on_event(void *user, const struct umpire_event *event)
{
    struct answers *answers = user;
    struct replay *replay = checker_replay(answers->checker);
    const struct lexicon *lexicon = replay->catalogue->lexicon;
    const struct roster *roster = &replay->binder.roster;
    struct explorer explorer = {.replay = replay, .fresh = roster->count - replay->binder.known, .folded = true, .found = ask, .user = answers};
    (void)event;
    if (answers->points++ % EVERY != 0)
        return true;
    memset(answers->seen, 0, sizeof answers->seen);
    answers->count = 0;
    for (entity one = 0; one < roster->count; one++)
        for (size_t i = 0; i < lexicon->verb_count; i++) {
            answers->phrase_tried = 0;
            if (lexicon->verbs[i].phrase->who >> roster_at(roster, one)->kind & 1)
                explore_phrase(&explorer, &lexicon->verbs[i], lexicon->verbs[i].phrase->kind, one, false, 1);
        }
    return true;
}

static void rules_look_at_what_they_say(void)
{
    struct files files;
    struct umpire_options options;
    struct answers *answers = calloc(1, sizeof *answers);
    struct umpire_sink sink = {.user = answers, .event = on_event};
    if (!answers) {
        CU_FAIL("out of memory");
        return;
    }
    umpire_options_init(&options);
    options.events = true;
    answers->checker = umpire_checker_new(&options, &sink);
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++)
        if (strstr(files.paths[i], "/games/"))
            umpire_check_path(answers->checker, files.paths[i]);
    files_done(&files);
    EXPECT(!answers->liar, "%s looks at more than it says", answers->liar);
    EXPECT(answers->compared > 10000, "only %zu answers were compared", answers->compared);
    umpire_checker_free(answers->checker);
    free(answers);
}

void add_explore_suite(void)
{
    CU_pSuite suite = CU_add_suite("explore", NULL, NULL);
    CU_add_test(suite, "rules look at what they say", rules_look_at_what_they_say);
}
