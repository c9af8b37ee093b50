/* SPDX-License-Identifier: MIT */
/* Random play: chooses statement after statement by chance and by what the rules still demand. */
#include "logs/generate/generator.h"

#include "base/hash.h"
#include "judge/engine/apply.h"
#include "judge/engine/rulings/rulings.h"
#include "judge/search/candidates.h"

#include <stdlib.h>

enum {
    SAMPLES = 1000,
    SUBJECT_SAMPLES = 30, /* candidates drawn for an event */
    MARKER_TRIALS = 5,
    TRIALS = 4,
    STATEMENTS_MOST = 3000,
    GO_BACK_MOST = 60,
    IDLE_MOST = 30,
    IDLE_SHORT = 10,
    WORSENS = 6,
    WORSENS_IDLE = 40,
    WORSENS_AS = 25, /* for a player: umpire is asked for its other statements */
    PATIENCE = 6,    /* without going back, so many times as many statements without progress */
    GO_BACK_AFTER_BREACH = 4, /* after so many, break the rule elsewhere */
};

/* Whether a marker names the round or phase in which the game already is. */
static bool restates(const struct generator *generator)
{
    const struct candidate_walk *walk = &generator->walk;
    char buffer[LIMIT_STATEMENT_BYTES];
    struct text text;
    if (walk->event.kind < KIND_ROUND || walk->event.kind > KIND_STEP)
        return false;
    text_init(&text, buffer, sizeof buffer);
    candidate_text(walk, STYLE_EXAMPLE, &text);
    return candidate_is_here(walk, &text);
}

/* How many findings the candidate would give, with advice. */
static uint32_t count_findings(struct generator *generator)
{
    uint32_t count = 0;
    findings_clear(&generator->findings);
    generator->findings.wordless = true;
    generator_forget_open(generator);
    struct run *run = generator->position->run;
    struct judgement judgement = run_judgement(run, &generator->walk.event);
    judgement.findings = &generator->findings;
    run_judge(run, &judgement);
    run_settle(run, &generator->findings);
    for (size_t i = 0; i < generator->findings.count; i++)
        count += generator->findings.drafts[i].fate == FATE_REPORTED;
    return count;
}

static bool is_lawful(struct generator *generator)
{
    struct run *run = generator->position->run;
    if (!run_permits_candidate(run, &generator->walk.event) || count_findings(generator) > 0)
        return false;
    return !generator_makes_full(generator) || run->open.count == 0;
}

static bool leads_nowhere(const struct generator *generator)
{
    return generator->one_way &&
           candidate_is_pointless(generator->position->run, &generator->walk.event);
}

/* Keeps a candidate that seems lawful in place of the one kept before; false: that one is to be
 * played. How many are replaced was drawn before the walk, mostly none: early markers come first,
 * so that little is left out. A candidate with a new name or among the declarations is judged only
 * when it is played. */
static bool keep_lawful(struct candidate_walk *walk)
{
    struct generator *generator = walk->user;
    bool known = run_game(generator->position->run)->marker_seen && !walk->examples_in;
    walk->last.fields_read = 0;
    bool lawful = !known || is_lawful(generator);
    generator->next.barren = !lawful && !walk->last.fields_read && walk->lexeme->offered_count == 1;
    if (!lawful || restates(generator) || leads_nowhere(generator))
        return true;
    if (generator->next.known && generator->next.passed_over == 0)
        return false;
    generator->next.passed_over -= generator->next.known;
    generator_keep(generator);
    return true;
}

static void begin_walk(struct generator *generator, bool at_random)
{
    candidate_walk_init(&generator->walk, generator->position->run, keep_lawful, generator);
    generator->walk.examples = true;
    generator->walk.random = at_random ? &generator->random : NULL;
    generator->next.known = generator->next.barren = false;
    generator->next.passed_over = 0;
    while (random_chance(&generator->random, 35))
        generator->next.passed_over++;
}

/* Whether the line hides a value. In a full game it must not: no rule could decide about it. */
static bool line_hides_value(const struct generator *generator)
{
    const struct catalogue *catalogue = run_game(generator->position->run)->catalogue;
    const char *word = catalogue->ruleset->vocabulary->sealed;
    return generator_makes_full(generator) && word && strstr(generator->next.text, word);
}

static bool play_line(struct generator *generator)
{
    return generator->next.known && !line_hides_value(generator) &&
           generator_play(generator, generator->next.text, generator->next.length, WANT_CHANGE);
}

/* Where the game stands -------------------------------------------------------------- */

static bool count_due(struct candidate_walk *walk)
{
    struct generator *generator = walk->user;
    if (walk->event.kind != KIND_END && restates(generator))
        return true;
    uint32_t due = count_findings(generator);
    if (due < generator->due)
        generator->due = due;
    return generator->due > 0;
}

/* What the game must still do before it can go on: the fewest findings of a marker. 0: it can. */
static uint32_t count_what_is_due(struct generator *generator)
{
    candidate_walk_init(&generator->walk, generator->position->run, count_due, generator);
    generator->due = UINT32_MAX;
    for (int marker = 0; marker < MARKER_COUNT && generator->due; marker++)
        candidate_walk_marker(&generator->walk, marker, 1);
    uint32_t due = generator->due;
    if (due)
        candidate_walk_end(&generator->walk, 1);
    return generator->due ? due : 0;
}

/* Statements ------------------------------------------------------------------------- */

/* Chooses a subject that has the verb. False: there is none. */
static bool draw_subject(struct generator *generator, const struct phrase *phrase,
                         entity *ret_subject)
{
    const struct roster *roster = run_roster(generator->position->run);
    uint32_t seen = 0;
    *ret_subject = NO_ENTITY;
    if (generator->actor != NO_ENTITY) {
        *ret_subject = generator->actor;
        return phrase->who >> roster_at(roster, generator->actor)->kind & 1;
    }
    if (phrase->who & SUBJECT_TABLE)
        seen++;
    for (entity one = 0; one < roster_count(roster); one++)
        if (phrase->who >> roster_at(roster, one)->kind & 1 &&
            random_below(&generator->random, ++seen) == 0)
            *ret_subject = one;
    return seen > 0;
}

/* Chooses an event that seems lawful, of any subject. */
static bool play_event(struct generator *generator)
{
    const struct lexicon *lexicon = run_game(generator->position->run)->catalogue->lexicon;
    bool asides = random_chance(&generator->random, 1);
    begin_walk(generator, true);
    for (int i = 0; i < SAMPLES && !generator->next.known; i++) {
        const struct lexeme *verb =
            &lexicon->verbs[random_below(&generator->random, verbs_to_draw(lexicon))];
        bool aside = (verb->phrase->flags & PHRASE_ASIDE) != 0;
        entity subject;
        if (aside <= asides && draw_subject(generator, verb->phrase, &subject))
            candidate_walk_phrase(&generator->walk, verb, verb->phrase->kind, subject,
                                  subject == NO_ENTITY, 1);
    }
    return play_line(generator);
}

static size_t course_line(const struct generator *generator, size_t at)
{
    const char *end = at < generator->course.length ? strchr(generator->course.at + at, '\n')
                                                    : NULL;
    return end ? (size_t)(end - generator->course.at) + 1 - at : 0;
}

/* Plays the next marker of the course, or one soon after it if that does not fit. */
static bool follow_course(struct generator *generator)
{
    size_t at = generator->on_course;
    for (int i = 0; i < 6; i++) {
        size_t length = course_line(generator, at);
        if (!length)
            return false;
        if (generator_play(generator, generator->course.at + at, length, WANT_LAWFUL)) {
            generator->on_course = at + length;
            return true;
        }
        if (i == 0 && count_what_is_due(generator) > 0)
            return false;
        at += length;
    }
    return false;
}

/* Finds out how many markers of the course the log has. */
static void find_on_course(struct generator *generator)
{
    generator->on_course = 0;
    for (size_t line = 0; line < generator->log.line_count; line++) {
        size_t end = line + 1 < generator->log.line_count ? generator->log.lines[line + 1]
                                                          : generator->log.length;
        const char *text = generator->log.text + generator->log.lines[line];
        size_t length = end - generator->log.lines[line], at = generator->on_course, one;
        while ((one = course_line(generator, at)) > 0 &&
               !(one == length && memcmp(generator->course.at + at, text, one) == 0))
            at += one;
        if (one)
            generator->on_course = at + one;
    }
}

static bool play_marker(struct generator *generator)
{
    if (generator->course.length)
        return follow_course(generator);
    const struct run *run = generator->position->run;
    for (int i = 0; i < MARKER_TRIALS; i++) {
        begin_walk(generator, false);
        /* a game begins with a round */
        for (int marker = 0; marker < (run_game(run)->marker_seen ? MARKER_COUNT : 1); marker++)
            candidate_walk_marker(&generator->walk, marker, 1);
        if (play_line(generator))
            return true;
    }
    return false;
}

/* Plays the result and the end if the game may end here. */
static bool play_end(struct generator *generator)
{
    const struct run *run = generator->position->run;
    enum umpire_answer answer = position_try(generator->position, "end\n", 4);
    if (answer != UMPIRE_LEGAL || run_game(run)->stage == GAME_OVER)
        return answer == UMPIRE_LEGAL && generator_play(generator, "end\n", 4, WANT_LAWFUL);
    for (int i = 0; i < 20; i++) {
        begin_walk(generator, true);
        candidate_walk_result(&generator->walk, 1);
        if (!generator->next.known)
            continue;
        memcpy(generator->next.text + generator->next.length, "end\n", 4);
        generator->next.length += 4;
        if (play_line(generator))
            return true;
    }
    return generator_play(generator, "end\n", 4, WANT_LAWFUL);
}

static void take_back_to(struct generator *generator, const struct mark *mark)
{
    position_go_back(generator->position, &generator->marked);
    generator->position->next_line = mark->line;
    generator->log.line_count = mark->lines;
    generator->log.length = mark->length;
}

static bool set_mark(struct generator *generator, struct mark *ret_mark)
{
    *ret_mark = (struct mark){generator->position->next_line, generator->log.line_count,
                              generator->log.length};
    generator->no_memory = !block_copy(&generator->marked, &generator->position->run->block) ||
                           generator->no_memory;
    return !generator->no_memory;
}

/* Untold events --------------------------------------------------------------------- */

static bool keep_untold(struct candidate_walk *walk)
{
    struct generator *generator = walk->user;
    if (entity_in(&walk->event, generator->untold.field) != generator->untold.name)
        return true;
    generator_keep(generator);
    return false;
}

/* Writes the event that follows from earlier statements (`untold` of the ruleset), if any. */
static bool play_untold(struct generator *generator)
{
    const struct game_run *game = run_game(generator->position->run);
    const struct catalogue *catalogue = game->catalogue;
    if (!catalogue->ruleset->offered.untold ||
        !catalogue->ruleset->offered.untold(generator->position->run->block.bytes,
                                            &generator->untold))
        return false;
    begin_walk(generator, false);
    generator->walk.found = keep_untold;
    for (size_t i = 0; i < catalogue->lexicon->verb_count && !generator->next.known; i++)
        if (catalogue->lexicon->verbs[i].phrase->kind == generator->untold.kind)
            candidate_walk_phrase(&generator->walk, &catalogue->lexicon->verbs[i],
                                  generator->untold.kind, NO_ENTITY, true, 1);
    return play_line(generator);
}

/* The best statements of all verbs and subjects, where random draws miss the few lawful ones. */
struct choice {
    uint32_t due; /* what was due before the statement */
    /* as_much: a statement after which as much is due; more: one after which more is due */
    struct text as_much, more;
};

/* Whether no statement of the subject and verb is lawful. A whole log of chance keeps its draws, so
 * that the same seed gives the same game. */
static bool gives_up(const struct generator *generator)
{
    return generator->one_way && generator->next.barren;
}

/* Plays an event of a subject and verb if less is due after it; otherwise notes it as a choice. */
static bool play_if_good(struct generator *generator, struct choice *choice,
                         const struct lexeme *verb, entity subject)
{
    struct mark mark;
    begin_walk(generator, true);
    for (int i = 0; i < SUBJECT_SAMPLES && !generator->next.known && !gives_up(generator); i++)
        candidate_walk_phrase(&generator->walk, verb, verb->phrase->kind, subject,
                              subject == NO_ENTITY, 1);
    if (!generator->next.known || !set_mark(generator, &mark) || !play_line(generator))
        return false;
    uint32_t due = count_what_is_due(generator);
    if (due < choice->due)
        return true;
    take_back_to(generator, &mark);
    struct text *text = due == choice->due ? &choice->as_much : &choice->more;
    text->length = 0;
    text_add(text, (struct slice){generator->next.text, generator->next.length});
    return false;
}

/* Plays an event that the rules demand before the next marker, if the ruleset can tell one. */
static bool play_awaited(struct generator *generator)
{
    const struct game_run *game = run_game(generator->position->run);
    const struct catalogue *catalogue = game->catalogue;
    struct awaited awaited;
    if (!catalogue->ruleset->offered.awaited ||
        !catalogue->ruleset->offered.awaited(generator->position->run->block.bytes, &awaited))
        return false;
    begin_walk(generator, true);
    for (size_t i = 0; i < catalogue->lexicon->verb_count; i++) {
        const struct lexeme *verb = &catalogue->lexicon->verbs[i];
        if (verb->phrase->kind == awaited.kind)
            for (int j = 0; j < SUBJECT_SAMPLES && !generator->next.known; j++)
                candidate_walk_phrase(&generator->walk, verb, awaited.kind, awaited.player, false,
                                      1);
    }
    return play_line(generator);
}

static bool play_every_verb(struct generator *generator, struct choice *choice)
{
    const struct run *run = generator->position->run;
    const struct lexicon *lexicon = run_game(run)->catalogue->lexicon;
    const uint32_t count = verbs_to_draw(lexicon), from = random_below(&generator->random, count);
    for (uint32_t i = 0; i < count && !generator->no_memory; i++) {
        const struct lexeme *verb = &lexicon->verbs[(from + i) % count];
        if (verb->phrase->flags & PHRASE_ASIDE)
            continue;
        if (verb->phrase->who & SUBJECT_TABLE && play_if_good(generator, choice, verb, NO_ENTITY))
            return true;
        for (entity one = 0; one < roster_count(run_roster(run)); one++)
            if (verb->phrase->who >> roster_at(run_roster(run), one)->kind & 1 &&
                play_if_good(generator, choice, verb, one))
                return true;
    }
    return false;
}

/* Plays a marker, or of the events of all verbs and subjects one after which the least is due. */
static bool play_anything(struct generator *generator)
{
    char as_much[LIMIT_STATEMENT_BYTES], more[LIMIT_STATEMENT_BYTES];
    struct choice choice = {.due = count_what_is_due(generator)};
    text_init(&choice.as_much, as_much, sizeof as_much);
    text_init(&choice.more, more, sizeof more);
    const bool one_way = generator->one_way;
    if (play_marker(generator) || play_awaited(generator))
        return true;
    for (int i = 0; i < 3; i++) {
        if (one_way && choice.as_much.length > 0)
            break;
        if (choice.more.length > 0 && !random_chance(&generator->random, 30))
            break;
        if (play_every_verb(generator, &choice))
            return true;
    }
    bool worsens = choice.as_much.length == 0 ||
                   (one_way && choice.more.length > 0 && random_chance(&generator->random, 50));
    const struct text *text = worsens ? &choice.more : &choice.as_much;
    return text->length > 0 && generator_play(generator, text->at, text->length, WANT_CHANGE);
}

/* Goes back to before the last progress, by up to `reach` lines, to try another way. `reach`
 * doubles each time, until the game has got further than ever before. */
static bool go_back(struct generator *generator)
{
    size_t first = generator->breach_line ? generator->log.broken : generator->log.opening,
           count = generator->log.line_count;
    if (count <= first + 1)
        return false;
    size_t idle = (size_t)generator->progress.idle < count - first
                      ? (size_t)generator->progress.idle
                      : count - first;
    if (count - idle > generator->progress.farthest) {
        generator->progress.farthest = count - idle;
        generator->progress.reach = 2;
    } else if (generator->progress.reach < count) {
        generator->progress.reach *= 2;
    }
    size_t most = count - first - 1,
           back = idle + 1 + random_below(&generator->random, (uint32_t)generator->progress.reach);
    uint64_t breach = generator->breach_line;
    size_t line = count - (back < most ? back : most);
    while (line + 1 < count && !generator_closed(generator->log.text, generator->log.lines[line]))
        line++; /* a breach among the declarations may stand in a block */
    size_t length = generator->log.lines[line];
    if (!generator_closed(generator->log.text, length))
        return false;
    char *log = malloc(length);
    generator->no_memory = !log;
    if (log) {
        memcpy(log, generator->log.text, length);
        generator_restart(generator, log, length);
        generator->breach_line = breach;
        find_on_course(generator);
    }
    free(log);
    return !generator->no_memory;
}

/* Begins to count statements without progress. A larger roster allows more of them; names that
 * these statements introduce do not count. */
static void begin_idling(struct generator *generator)
{
    generator->progress.idle = 0;
    generator->progress.idle_most = IDLE_MOST +
                                    3 * (int)roster_count(run_roster(generator->position->run));
}

/* Counts the statements since the last progress: the game has reached a place that is new in this
 * round, or less is due than at the last progress. */
static void note_progress(struct generator *generator, uint32_t due)
{
    struct game_place place = {.phase = NULL};
    char buffer[LIMIT_STATEMENT_BYTES];
    struct text text;
    run_game(generator->position->run)
        ->catalogue->ruleset->shown.place(generator->position->run->block.bytes, &place);
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text, "%s %s %s %s", place.round, place.phase ? place.phase : "",
              place.segment ? place.segment : "", place.step ? place.step : "");
    uint64_t hash = hash_of_name(slice_of(text.at));
    bool is_new = !(generator->progress.visited[hash >> 54 & 15] >> (hash >> 58) & 1);
    generator->progress.visited[hash >> 54 & 15] |= UINT64_C(1) << (hash >> 58);
    if (is_new || due < generator->progress.least_due) {
        generator->progress.least_due = due;
        begin_idling(generator);
    } else {
        generator->progress.idle++;
    }
}

/* Plays an event, and takes it back if more is due after it, unless that is allowed. */
static bool play_good_event(struct generator *generator, uint32_t due)
{
    struct mark mark;
    if (!set_mark(generator, &mark) || !play_event(generator))
        return false;
    if (count_what_is_due(generator) <= due || generator->may_worsen)
        return true;
    take_back_to(generator, &mark);
    return false;
}

/* Goes on where play was without progress for too long. */
static bool press_on(struct generator *generator)
{
    return generator->one_way &&
           generator->progress.idle <= PATIENCE * generator->progress.idle_most &&
           (play_marker(generator) || play_end(generator) || play_anything(generator));
}

/* The chance, of 100, of a statement after which more is due. Without going back, play gets out of
 * a round of statements that change nothing that matters only by such a one. */
static uint32_t worsening(const struct generator *generator)
{
    return generator->one_way && generator->progress.idle > IDLE_SHORT ? WORSENS_IDLE : WORSENS;
}

bool generator_go_on(struct generator *generator)
{
    const struct run *run = generator->position->run;
    if (play_untold(generator))
        return true;
    uint32_t due = count_what_is_due(generator);
    note_progress(generator, due);
    if (generator->progress.idle > generator->progress.idle_most)
        return press_on(generator);
    generator->may_worsen = random_chance(&generator->random, worsening(generator));
    for (int i = 0; i < TRIALS && !generator->no_memory; i++) {
        bool over = run_game(run)->stage == GAME_OVER;
        bool onward = over || !run_game(run)->marker_seen ||
                      random_chance(&generator->random, due ? 5 : 30);
        if (!onward && play_good_event(generator, due))
            return true;
        if (onward && ((!over && play_marker(generator)) || play_end(generator)))
            return true;
    }
    return run_game(run)->stage != GAME_OVER &&
           ((generator->one_way && play_end(generator)) || play_anything(generator));
}

bool generator_go_on_as(struct generator *generator, entity actor)
{
    uint32_t due = count_what_is_due(generator);
    generator->may_worsen = random_chance(&generator->random, WORSENS_AS);
    generator->actor = actor;
    bool played = play_good_event(generator, due);
    generator->actor = NO_ENTITY;
    return played;
}

void generator_begin_progress(struct generator *generator)
{
    memset(generator->progress.visited, 0, sizeof generator->progress.visited);
    generator->progress.least_due = UINT32_MAX;
    begin_idling(generator);
}

bool generator_finish(struct generator *generator)
{
    generator->progress.back = 0;
    generator->progress.farthest = generator->progress.reach = 0;
    find_on_course(generator);
    generator_begin_progress(generator);
    int most = generator->breach_line ? GO_BACK_AFTER_BREACH : GO_BACK_MOST;
    for (int i = 0; i < STATEMENTS_MOST && !generator_over(generator) && !generator->no_memory;
         i++) {
        if (generator_go_on(generator))
            continue;
        if (generator->progress.back++ == most || !go_back(generator))
            return false;
        generator_begin_progress(generator);
    }
    return generator_over(generator);
}
