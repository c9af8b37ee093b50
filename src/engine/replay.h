/* Replays the games of a log: bind, judge, apply, and hand over what was found.
 *
 * The state of one game is held; a statement is judged against the state before
 * it, then applied, and its findings wait only for the rulings on it. */
#ifndef ENGINE_REPLAY_H
#define ENGINE_REPLAY_H

#include "engine/baseline.h"
#include "engine/findings.h"
#include "engine/game_run.h"
#include "log/reader.h"

/* A ruleset as a checker uses it: with its policy and readings. */
struct policy {
    struct catalogue *catalogue;
    uint8_t *levels; /* by rule: 0 as it is, else 1 + enum umpire_level_choice */
    uint8_t choices[INTERPRETATIONS_MOST];
    bool chosen[INTERPRETATIONS_MOST];
};

struct replay {
    /* what it was made with */
    struct umpire_options options;
    const struct umpire_sink *sink;
    struct policy *(*policy_of)(void *user, const struct ruleset *ruleset);
    void *policy_user;
    /* Fills the draft's list of what is legal instead of an event. */
    void (*list_alternatives)(struct replay *replay, const struct event *instead_of, struct finding_draft *draft);
    struct baseline *baseline;

    /* the log */
    const char *path;
    enum umpire_status verdict;
    bool sink_failed, no_memory;
    bool outside_reported;
    uint64_t games;
    uint64_t border_line; /* the log's part ends before the game that begins there; 0: at the log's end */
    bool at_border;
    struct block block; /* of the game, a struct game_run; without a ruleset between two games */
    struct findings findings; /* of the last statement */

    /* what lives during a statement, or during a call of the sink */
    struct roster_secret secret;
    struct binder binder;
    struct umpire_game shown;
    struct umpire_choice shown_interpretations[INTERPRETATIONS_MOST];
    struct umpire_coverage *coverage;
    size_t coverage_capacity;
    struct umpire_dice *dice;
    size_t dice_capacity;
};

/* False: out of memory; it has to be done all the same. */
bool replay_init(struct replay *replay, const struct umpire_options *options,
                 const struct umpire_sink *sink);
void replay_done(struct replay *replay);

static inline struct game_run *replay_game(const struct replay *replay)
{
    return game_run_of(&replay->block);
}

static inline struct roster *replay_roster(const struct replay *replay)
{
    return roster_of(&replay->block);
}

/* Begins a log. */
void replay_begin(struct replay *replay, const char *path);

/* Takes what a reader hands out of the log, item by item. False: nothing more of it is to be
 * taken, since the sink or the memory failed or the part of the log ends here. */
bool replay_item(struct replay *replay, const struct item *item);
bool replay_statement(struct replay *replay, const struct statement *statement);
bool replay_idle(struct replay *replay);

/* What rules are given of an event; nobody asks why they fail. */
static inline struct judgement replay_judgement(const struct replay *replay, const struct event *event)
{
    const struct game_run *game = replay_game(replay);
    return (struct judgement){.state = replay->block.bytes, .event = event, .roster = &game->bindings.roster,
                              .choices = game->interpretations, .edition = game->edition};
}

/* What the game's functions that change its state are given for an event. */
struct play replay_play(struct replay *replay, const struct event *event);

/* Judges an event against the state by every rule that guards its kind, with breaches
 * going to the judgement's findings, and counts their answers. */
void replay_judge(struct replay *replay, struct judgement *judgement);

/* Whether a rule (by its place in the catalogue) forbids an event: a breach of it counts here.
 * Nothing is told or counted, of this and of the following. */
bool replay_forbids(const struct replay *replay, struct judgement *judgement, uint16_t rule);

/* Whether no rule forbids an event. */
bool replay_allows(struct replay *replay, const struct event *event);

/* Whether the state lets a candidate bind that nobody wrote; and whether it is legal, too. */
bool replay_validates(struct replay *replay, const struct judgement *judgement);
bool replay_permits_candidate(struct replay *replay, const struct event *event);

/* Statement text with blanks folded and comments left out. */
void canonical_text(struct slice raw, struct text *text);

/* 32 hexadecimal digits and a NUL, of a finding in its game: the title stands for the
 * game's number, if it is not NULL. */
void finding_fingerprint(const struct umpire_finding *finding, uint64_t game, const char *title,
                         char ret_digits[UMPIRE_FINGERPRINT_BYTES]);

#endif
