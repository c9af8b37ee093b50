/* A run over a log, game after game.
 *
 * It stands between the configuration, which all logs share, and the game_run, which is
 * the state of one game. Whoever gives the run's block another content (a copy made with
 * block_copy) plays on from there. Functions that take a run and answer false have run out
 * of memory, or the sink wants no more. */
#ifndef ENGINE_RUN_H
#define ENGINE_RUN_H

#include "engine/baseline.h"
#include "engine/findings.h"
#include "engine/game_run.h"
#include "log/lookahead.h"

enum { OPEN_RULES_MOST = 64 };

struct run;
struct look_alikes;
struct unread;
struct reconstruction;
struct reconstructor;

/* Finds how a line is meant that could not be read, and tells it in the line's draft; the game is still
 * the one before the line. `*ret_kind`: UMPIRE_CORRECTED, and `ret_corrected` is the statement that is
 * meant; UMPIRE_NOT_TAKEN; or UMPIRE_AS_PLAYED, if nobody knows. False: out of memory, or the sink failed. */
typedef bool run_corrector(struct run *run, const struct unread *unread, struct statement_copy *ret_corrected,
                           enum umpire_assumption *ret_kind);

/* What runs are made with; it outlives them. */
struct config {
    struct umpire_options options;
    struct umpire_sink sink;
    struct policies policies;
    struct baseline baseline;
    struct baseline waivers; /* the only findings that rulings may waive, if options.waivers is LISTED */
    bool sealed_only;        /* a ruling counts only if the judge's key has signed it */

    /* Lists in a draft what would have been legal. NULL: nobody asks. */
    void (*list_alternatives)(struct run *run, const struct event *instead_of, struct finding_draft *draft);

    /* Chooses how a statement that breaks a rule is meant. NULL: as it is played. */
    const struct reconstructor *reconstructor;

    bool rehearses; /* the run tries out a reading: every line that cannot be read is a finding, and changes nothing */

    /* NULL: no line that cannot be read is corrected. */
    run_corrector *corrector;
};

/* False: out of memory; config_done is called all the same. */
bool config_init(struct config *config, const struct umpire_options *options, const struct umpire_sink *sink);
void config_done(struct config *config);

enum { REASON_BYTES = 512 }; /* the words that name all areas of a game fit */

struct run {
    struct config *config;

    /* the log */
    const char *path;
    enum umpire_status verdict;
    bool sink_failed, no_memory;
    bool outside_reported;
    uint64_t games;
    uint64_t border_line; /* the run ends before the game that begins on this line; 0: at the log's end */
    bool at_border;
    char cut_off[64];     /* the limit (--limit-...) at which reading stopped; empty: none */
    uint64_t deadline;    /* of the monotonic clock, in milliseconds; 0: none */
    struct block block; /* the game: a struct game_run and the ruleset's state */
    struct findings findings; /* of the last statement; a ruling may still forgive them */
    uint8_t *marks;           /* by rule: bits of run_settle (precedence.c) */
    size_t marks_capacity;
    size_t shown_most; /* so many waiting findings are shown at most, since the first may come to stand for the rest; SIZE_MAX: all */
    bool carrying_out; /* an assumption is being played, during which nothing else is assumed */
    struct tape *tape;        /* of the log's lines, the caller's; NULL: nobody asks for them */
    struct lookahead *ahead;  /* over the log, the caller's; NULL: what follows cannot be known */
    struct look_alikes *look_alikes; /* the caller's; NULL: nobody asks which names look alike */
    struct reconstruction *reconstruction; /* NULL: none was needed yet */
    struct statement_copy corrected; /* what is meant by a line that could not be read */
    bool correction_waits;           /* `corrected` is taken next */
    const struct statement *written; /* the log's own statement, while its correction is taken; NULL: none is */

    /* rules that did not decide on the last statement that was judged */
    struct open_rules {
        size_t count;
        struct open_rule {
            uint16_t rule;
            enum answer answer;
            bool unread;        /* it failed, perhaps because of a line that could not be read */
            const char *untold; /* what the log does not tell; NULL: what the rule's entry says */
        } rules[OPEN_RULES_MOST];
        bool known;  /* the source that excuses some */
    } open;

    /* what lives during a statement, or during a call of the sink */
    struct telling tellings[2];  /* of the state, as it was told last and before that */
    unsigned told;               /* which of them is the last one */
    struct roster_secret secret;
    struct binder binder;
    struct umpire_game shown;
    struct umpire_choice shown_interpretations[INTERPRETATIONS_MOST];
    struct umpire_coverage *coverage;
    size_t coverage_capacity;
    const char **players;
    size_t players_capacity;
    struct umpire_dice *dice;
    size_t dice_capacity;
    struct umpire_source *sources;
    struct umpire_fact *facts;
    size_t facts_capacity;
    struct umpire_ruling *rulings;
    size_t rulings_capacity;
    struct umpire_rule_lines *rule_lines; /* of the undecided rules, then of the sources */
    char (*reasons)[REASON_BYTES];        /* why rules are undecided, where that is no fixed text */
    size_t sources_capacity, rule_lines_capacity, reasons_capacity;
    struct block recorded; /* a copy of the game as if its log recorded more */
    struct tally *tallies; /* as they were before a statement is judged again */
    size_t tallies_capacity;
};

/* False: out of memory; run_done is called all the same. */
bool run_init(struct run *run, struct config *config);
void run_done(struct run *run);

/* Begins a log. */
void run_begin(struct run *run, const char *path);

/* Whether the time that the options give for a log is over, which `cut_off` tells then. */
bool run_is_late(struct run *run);

/* Notes that memory has run out; false. */
bool run_out_of_memory(struct run *run);

/* The game; void once its block has grown. */
static inline struct game_run *run_game(const struct run *run)
{
    return game_run_of(&run->block);
}

static inline struct roster *run_roster(const struct run *run)
{
    return roster_of(&run->block);
}

/* What rules are given of an event; nobody asks why they fail. Void once the block has grown. */
static inline struct judgement run_judgement(const struct run *run, const struct event *event)
{
    const struct game_run *game = run_game(run);
    return (struct judgement){.state = run->block.bytes, .event = event, .roster = &game->bindings.roster,
                              .interpretations = game->interpretations, .edition = game->edition};
}

/* What the game's functions that change its state are given for an event. */
static inline struct play run_play(struct run *run, const struct event *event)
{
    const struct game_run *game = run_game(run);
    struct play play; /* field by field: gcc makes an initialiser elsewhere and copies it, which waits for the writing */
    play.block = &run->block;
    play.edition = game->edition;
    memcpy(play.interpretations, game->interpretations, sizeof play.interpretations);
    play.event = event;
    return play;
}

#endif
