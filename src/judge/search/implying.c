/* SPDX-License-Identifier: MIT */
/* Events that imply markers: in a round that leaves markers out, what a later phase or step allows
 * may come next. The markers are played on the game itself, which then goes back. */
#include "base/array.h"
#include "judge/engine/apply.h"
#include "judge/search/position.h"

#include <stdlib.h>

enum { MARKER_BYTES = 64, MARKERS_FOLLOWED = 8, PHRASE_CANDIDATES_MOST = 4000 };

/* Events of a verb and a side. */
struct implying {
    const struct lexeme *lexeme;
    entity subject;
    char marker[MARKER_BYTES]; /* that they imply first, as a line */
};

/* The candidates of one place: those that imply a marker, by verb, side and marker, and whether the
 * others are noted. */
struct implying_list {
    struct implying *list;
    size_t count, capacity, tried;
    bool notes;
};

/* Whether the round leaves markers out, or may, as one before it did. */
static bool leaves_markers_out(const struct run *run)
{
    return run_game(run)->stage == GAME_PLAY && run_may_imply(run) &&
           run_game(run)->opening.left_out;
}

static bool is_listed(const struct implying_list *all, const struct implying *one)
{
    for (size_t i = all->count; i-- > 0;)
        if (all->list[i].lexeme == one->lexeme && all->list[i].subject == one->subject &&
            strcmp(all->list[i].marker, one->marker) == 0)
            return true;
    return false;
}

/* Lists a candidate that implies a marker, or notes one that implies none. False: enough. */
static bool list_or_note(struct candidate_walk *walk)
{
    struct position *position = walk->user;
    struct implying_list *all = position->following;
    struct implying one = {.lexeme = walk->lexeme, .subject = walk->event.subject};
    struct judgement judgement = run_judgement(walk->run, &walk->event);
    struct text text;
    text_init(&text, one.marker, sizeof one.marker);
    bool implies = run_game(walk->run)->catalogue->ruleset->gaps.implied(&judgement, &text);
    if (!implies && all->notes)
        return position_note_candidate(walk);
    text_add_string(&text, "\n");
    if (!implies || is_listed(all, &one)) {
        all->tried++;
        return all->tried < PHRASE_CANDIDATES_MOST;
    }
    if (!ARRAY_RESERVE(all->list, all->capacity, all->count + 1)) {
        position->no_memory = true;
        return false;
    }
    all->list[all->count++] = one;
    return true;
}

/* Lists or notes the candidates of a verb and a side. */
static void walk_phrase(struct position *position, const struct lexeme *lexeme, entity subject,
                        struct implying_list *all)
{
    position->following = all;
    all->tried = 0;
    candidate_walk_phrase(&position->walk, lexeme, lexeme->phrase->kind, subject, false, 1);
}

/* Plays a marker. False: it breaks a rule. */
static bool plays_marker(struct position *position, const char *marker)
{
    uint64_t line = position->next_line;
    position->found.errors = position->found.violations = position->found.advice = 0;
    position->trying = true;
    bool good = position_play(position, marker, strlen(marker));
    position->trying = false;
    position->next_line = line;
    position->no_memory = position->no_memory || !good;
    return good &&
           position->found.errors + position->found.violations + position->found.advice == 0;
}

static void follow(struct position *position, const struct implying_list *all, unsigned depth);

/* Plays on after a marker: notes the events with which each verb that implies the marker may go
 * on, for each side. */
static void follow_marker(struct position *position, const struct implying_list *all,
                          const char *marker, unsigned depth)
{
    struct implying_list next = {.notes = true};
    for (size_t i = 0; i < all->count && !position->no_memory && !position->cut; i++)
        if (strcmp(all->list[i].marker, marker) == 0)
            walk_phrase(position, all->list[i].lexeme, all->list[i].subject, &next);
    follow(position, &next, depth + 1);
    free(next.list);
}

static bool was_followed(const struct implying_list *all, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (strcmp(all->list[i].marker, all->list[at].marker) == 0)
            return true;
    return false;
}

static void follow(struct position *position, const struct implying_list *all, unsigned depth)
{
    struct block here = {.head = NULL};
    if (all->count == 0 || depth == MARKERS_FOLLOWED || position->no_memory)
        return;
    position->no_memory = !block_copy(&here, &position->run->block);
    for (size_t i = 0; i < all->count && !position->no_memory && !position->cut; i++) {
        if (was_followed(all, i))
            continue;
        if (plays_marker(position, all->list[i].marker))
            follow_marker(position, all, all->list[i].marker, depth);
        position_go_back(position, &here);
    }
    block_done(&here);
}

static void sort_subject(struct position *position, entity subject, struct implying_list *all)
{
    const struct lexicon *lexicon = run_game(position->run)->catalogue->lexicon;
    const uint32_t kind = BIT(roster_at(run_roster(position->run), subject)->kind);
    for (size_t i = 0; i < lexicon->verb_count && !position->no_memory; i++)
        if (lexicon->verbs[i].phrase->who & kind)
            walk_phrase(position, &lexicon->verbs[i], subject, all);
}

void position_note_implying(struct position *position)
{
    struct implying_list all = {.list = NULL};
    const struct run *run = position->run;
    const uint32_t subjects = run_game(run)->catalogue->lexicon->vocabulary->subject_kinds;
    if (!leaves_markers_out(run))
        return;
    bool (*finding)(void *, const struct umpire_finding *) = position->finding;
    position->finding = NULL;
    position->walk.found = list_or_note;
    position->walk.passed_over = NULL; /* what implies markers is illegal before they are played */
    for (entity one = 0; one < roster_count(run_roster(run)) && !position->no_memory; one++)
        if (subjects >> roster_at(run_roster(run), one)->kind & 1)
            sort_subject(position, one, &all);
    follow(position, &all, 0);
    position->following = NULL;
    position->finding = finding;
    free(all.list);
}
