/* SPDX-License-Identifier: MIT */
#include "judge/search/alternatives.h"

#include "judge/engine/apply.h"
#include "judge/search/candidates.h"

/* The bounds on candidates. A rule may go through the whole roster, so a greater roster allows
 * fewer candidates. */
enum {
    CANDIDATES_MOST = 40000,
    PHRASE_CANDIDATES_MOST = 4000,
    ENTRIES_READ_MOST = 4000000,
    OPTION_BYTES = 400,
    FARTHEST = 32,
    END_RANK = 10,
    GROUPS_COUNTED = 128
};

/* The options of one subject and verb. */
struct group {
    uint16_t kind;
    entity subject;
    struct legal_group counted;
    /* the nearest options, each with its text and its rank (see rank_of), and how many they are */
    size_t options[UMPIRE_LEGAL_MOST], option_count;
    uint16_t ranks[UMPIRE_LEGAL_MOST];
};

struct alternatives {
    struct candidate_walk walk;
    struct finding_draft *draft;
    const struct event *instead_of;
    uint64_t phrase_tried, most; /* most: of candidates that are judged */
    uint64_t judged_most;        /* the effort that may be spent */
    struct group groups[GROUPS_COUNTED];
    size_t group_count;
    bool same;    /* events of the written kind are tried; otherwise all others */
    bool may_end; /* `end` is legal */
};

/* How near an option is to what was written; 0 is the nearest:
 * - the same kind of event, by the same side, then by others;
 * - other events of that side;
 * - markers: steps, phases, segments, rounds;
 * - other events of others;
 * - events that a rule leaves undecided, of that side, then of others;
 * - the result, then `end`. */
static uint16_t kind_rank(const struct event *event, const struct event *written, bool undecided)
{
    bool result = event->kind == KIND_RESULT || event->kind == KIND_END;
    bool marker = event->kind < KIND_GAME;
    bool same_side = event->subject == written->subject && event->subject != NO_ENTITY;
    if (event->kind == written->kind)
        return same_side || marker ? 0 : 1;
    if (result)
        return event->kind == KIND_END ? END_RANK : END_RANK - 1;
    if (marker)
        return event->kind == KIND_STEP ? 3 : 4;
    if (undecided)
        return same_side ? 7 : 8;
    return same_side ? 2 : 5;
}

/* An option's rank: one of the written kind is nearer the more of the written values it has. */
static uint16_t rank_of_alternative(const struct event *event, const struct event *written,
                                    bool undecided)
{
    unsigned rank = kind_rank(event, written, undecided) * FARTHEST, far = FARTHEST - 1;
    if (event->kind != written->kind)
        return (uint16_t)rank;
    for (int field = 0; field < EVENT_FIELDS && far > 0; field++)
        far -= (event->present & written->present) >> field & 1 &&
               event->field[field] == written->field[field];
    return (uint16_t)(rank + far);
}

/* The length of an option's subject and verb. */
static size_t verb_length(const char *option)
{
    const char *at = option;
    if (*at == '"')
        for (at++; *at && *at != '"'; at++)
            at += *at == '\\' && at[1];
    const char *colon = strstr(at, ": ");
    at = colon ? colon + 2 : option;
    return (size_t)(at - option) + strcspn(at, " ");
}

static size_t keep_text(const struct alternatives *alternatives, bool verb)
{
    char buffer[OPTION_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    candidate_text(&alternatives->walk, STYLE_SHORT, &text);
    size_t length = verb ? verb_length(buffer) : strlen(buffer);
    return findings_text(&alternatives->walk.run->findings, (struct slice){buffer, length});
}

/* The group of the option, which is new if it is the first one. NULL: there is no room for it. */
static struct group *group_of(struct alternatives *alternatives)
{
    const struct event *event = &alternatives->walk.event;
    for (size_t at = alternatives->group_count; at-- > 0;)
        if (alternatives->groups[at].kind == event->kind &&
            alternatives->groups[at].subject == event->subject)
            return &alternatives->groups[at];
    if (alternatives->group_count == GROUPS_COUNTED)
        return NULL;
    struct group *group = &alternatives->groups[alternatives->group_count++];
    *group = (struct group){.kind = event->kind,
                            .subject = event->subject,
                            .counted = {keep_text(alternatives, true), 0}};
    return group;
}

/* Keeps the option if it is among the nearest of its group. */
static void keep_option(const struct alternatives *alternatives, struct group *group, uint16_t rank)
{
    size_t at = group->option_count;
    while (at > 0 && group->ranks[at - 1] > rank)
        at--;
    if (at == UMPIRE_LEGAL_MOST)
        return;
    if (group->option_count < UMPIRE_LEGAL_MOST)
        group->option_count++;
    for (size_t i = group->option_count - 1; i > at; i--) {
        group->options[i] = group->options[i - 1];
        group->ranks[i] = group->ranks[i - 1];
    }
    group->options[at] = keep_text(alternatives, false);
    group->ranks[at] = rank;
}

static void list_option(struct alternatives *alternatives)
{
    const struct event *event = &alternatives->walk.event;
    uint16_t rank = rank_of_alternative(event, alternatives->instead_of, false);
    struct group *group = group_of(alternatives);
    alternatives->draft->legal.total++;
    if (!group)
        return;
    group->counted.count++;
    if (group->option_count == UMPIRE_LEGAL_MOST && group->ranks[UMPIRE_LEGAL_MOST - 1] <= rank)
        return;
    if (run_leaves_undecided(alternatives->walk.run, event))
        rank = rank_of_alternative(event, alternatives->instead_of, true);
    keep_option(alternatives, group, rank);
}

/* Puts the groups in order, that of the nearest option first. */
static void sort_groups(struct alternatives *alternatives)
{
    for (size_t i = 1; i < alternatives->group_count; i++) {
        struct group group = alternatives->groups[i];
        size_t at = i;
        for (; at > 0 && alternatives->groups[at - 1].ranks[0] > group.ranks[0]; at--)
            alternatives->groups[at] = alternatives->groups[at - 1];
        alternatives->groups[at] = group;
    }
}

/* Hands the groups over, and their options as far as there is room: one of each group, and all of a
 * group if they fit. */
static void hand_over(struct alternatives *alternatives)
{
    struct finding_draft *draft = alternatives->draft;
    size_t count = alternatives->group_count, room = UMPIRE_LEGAL_MOST;
    sort_groups(alternatives);
    draft->legal.group_count = count < UMPIRE_GROUPS_MOST ? count : UMPIRE_GROUPS_MOST;
    for (size_t i = 0; i < draft->legal.group_count; i++)
        draft->legal.groups[i] = alternatives->groups[i].counted;
    count = count < room ? count : room;
    room -= count;
    for (size_t i = 0; i < count; i++) {
        const struct group *group = &alternatives->groups[i];
        bool all = group->counted.count <= room + 1;
        size_t options = all ? group->option_count : 1;
        room -= options - 1;
        for (size_t j = 0; j < options; j++)
            draft->legal.texts[draft->legal.count++] = group->options[j];
    }
}

static bool is_spent(const struct alternatives *alternatives)
{
    return alternatives->walk.judged >= alternatives->judged_most;
}

static bool is_enough(const struct alternatives *alternatives)
{
    return is_spent(alternatives) || alternatives->walk.judged > alternatives->most;
}

/* Whether the written statement is a result or the end of the game. */
static bool ends_game(const struct alternatives *alternatives)
{
    uint16_t kind = alternatives->instead_of->kind;
    return kind == KIND_RESULT || kind == KIND_END;
}

/* Whether the candidate is `result unfinished` in place of play: that is always legal. */
static bool stops(const struct alternatives *alternatives)
{
    const struct candidate_walk *walk = &alternatives->walk;
    if (walk->event.kind != KIND_RESULT || ends_game(alternatives))
        return false;
    const struct operand_type *first = walk->form->elements[0].type;
    return first->kind == OPERAND_WORD && walk->event.field[first->field] == RESULT_UNFINISHED;
}

static bool try_candidate(struct candidate_walk *walk)
{
    struct alternatives *alternatives = walk->user;
    if (++alternatives->phrase_tried > PHRASE_CANDIDATES_MOST || is_enough(alternatives))
        return false;
    if (candidate_is_pointless(walk->run, &walk->event) || stops(alternatives))
        return true;
    if (walk->event.kind == KIND_END)
        alternatives->may_end = true;
    list_option(alternatives);
    return true;
}

/* Counts skipped candidates of a phrase as tried ones, so that its listed options do not depend on
 * what was skipped. */
static bool pass_over_candidates(struct candidate_walk *walk, uint64_t count)
{
    struct alternatives *alternatives = walk->user;
    uint64_t room = PHRASE_CANDIDATES_MOST - alternatives->phrase_tried;
    if (count > room)
        count = room + 1;
    alternatives->phrase_tried += count;
    return alternatives->phrase_tried <= PHRASE_CANDIDATES_MOST && !is_enough(alternatives);
}

static bool begin_phrase(struct candidate_walk *walk, const struct phrase *verb, entity subject)
{
    struct alternatives *alternatives = walk->user;
    bool same = verb && verb->kind == alternatives->instead_of->kind;
    if (is_enough(alternatives))
        return false;
    if (verb && (same != alternatives->same || !candidates_offer(walk->run, verb, subject)))
        return false;
    alternatives->phrase_tried = 0;
    return true;
}

/* Tries the events of a subject: first those of the written kind. */
static void try_subject(struct alternatives *alternatives, entity subject)
{
    for (int same = 1; same >= 0; same--) {
        alternatives->same = same == 1;
        candidate_walk_events(&alternatives->walk, subject, alternatives->instead_of->line);
    }
}

static void try_markers(struct alternatives *alternatives)
{
    for (int marker = 0; marker < MARKER_COUNT; marker++)
        candidate_walk_marker(&alternatives->walk, marker, alternatives->instead_of->line);
}

/* Tries results where one was written, or where the game may end. Elsewhere a concession is legal
 * too, and seldom what was meant. */
static void try_results(struct alternatives *alternatives)
{
    const uint64_t line = alternatives->instead_of->line;
    candidate_walk_end(&alternatives->walk, line);
    if (alternatives->may_end || ends_game(alternatives))
        candidate_walk_result(&alternatives->walk, line);
}

/* Tries everything, beginning with the side that has acted. */
static void try_all_alternatives(struct alternatives *alternatives, entity known)
{
    struct run *run = alternatives->walk.run;
    const struct roster *roster = run_roster(run);
    uint32_t subjects = run_game(run)->catalogue->lexicon->vocabulary->subject_kinds;
    entity own = alternatives->instead_of->subject;
    if (own != NO_ENTITY)
        try_subject(alternatives, own);
    try_markers(alternatives);
    for (entity one = 0; one < known; one++)
        if (one != own && subjects >> roster_at(roster, one)->kind & 1)
            try_subject(alternatives, one);
    try_subject(alternatives, NO_ENTITY);
    try_results(alternatives);
}

void alternatives_list(struct run *run, const struct event *instead_of, struct finding_draft *draft)
{
    const struct roster *roster = run_roster(run);
    entity known = (entity)run->binder.known; /* names that the statement introduces do not count */
    struct alternatives alternatives;
    candidate_walk_init(&alternatives.walk, run, try_candidate, &alternatives);
    alternatives.walk.fresh = roster_count(roster) - known;
    alternatives.walk.concrete = alternatives.walk.judges.advice = true;
    alternatives.walk.begins = begin_phrase;
    alternatives.walk.passed_over = pass_over_candidates;
    alternatives.draft = draft;
    alternatives.instead_of = instead_of;
    alternatives.group_count = 0;
    alternatives.may_end = false;
    alternatives.most = CANDIDATES_MOST;
    if (roster_count(roster) > ENTRIES_READ_MOST / CANDIDATES_MOST)
        alternatives.most = ENTRIES_READ_MOST / roster_count(roster);
    if (run_game(run)->result.seen || instead_of->kind == KIND_SETUP)
        return; /* after the result no play may stand; nothing played mends a declaration */
    struct effort *effort = &run_game(run)->effort;
    worlds_effort(run); /* judging the statement itself counts for nothing */
    uint64_t cost = 1 + roster_count(roster) / EFFORT_NAMES;
    alternatives.judged_most = effort_left(effort, EFFORT_SUGGESTIONS, run_game(run)->statements) /
                               cost;
    if (run_game(run)->stage == GAME_SETUP)
        try_markers(&alternatives);
    else
        try_all_alternatives(&alternatives, known);
    hand_over(&alternatives);
    effort->spent[EFFORT_SUGGESTIONS] += alternatives.walk.judged * cost + worlds_effort(run);
    if (is_spent(&alternatives))
        draft->left_out |= 1 << EFFORT_SUGGESTIONS;
}
