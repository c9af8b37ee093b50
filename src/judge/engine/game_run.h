/* SPDX-License-Identifier: MIT */
/* The state of one game: everything that a game's statements change.
 *
 * It is the head of a block. The block's root is the ruleset's own state; its tables belong to
 * both. So a game begins as a zeroed block, block_copy copies it, and the copies can be played on
 * side by side. It has no pointers into itself. Pointers to it are valid until a name, an element
 * of a table or a dice tally is added. */
#ifndef ENGINE_GAME_RUN_H
#define ENGINE_GAME_RUN_H

#include "judge/engine/policy.h"

#include <nettle/sha2.h>
#include <stdint.h>

/* The effort that a game may spend besides judging ------------------------------------------------
 *
 * A game spends effort to list what would have been legal, to find out how something is meant, and
 * to ask a rule that fails again where the log leaves much open.
 *
 * It is counted in judgements, not in time, so that reports are the same on every machine. A game
 * may spend more with each statement, so the time for a log is linear in the log, however it is
 * divided into games. Once the effort is spent, findings come without suggestions or assumptions,
 * and the first of them says so. Without effort for worlds (worlds.h) a rule that fails is
 * undecided. */

/* A judgement counts once, and once more for each EFFORT_NAMES names of the game, since a rule may
 * go through them. What a tried guess counts is in repair/proposers.c. */
enum { EFFORT_NAMES = 64 };

enum effort_kind { EFFORT_SUGGESTIONS, EFFORT_GUESSES, EFFORT_WORLDS, EFFORT_KINDS };

/* What one game has spent. */
struct effort {
    uint64_t spent[EFFORT_KINDS];
    uint8_t reported; /* a bit for each kind that a finding has reported as spent */
    bool as_played;   /* no guess is made: play goes on from what is written */
};

/* What a game that has this many statements so far may still spend on a kind. 0: nothing. */
uint64_t effort_left(const struct effort *effort, enum effort_kind kind, uint64_t statements);

/* What a finding says if it lacks the results of some kinds (a bit each). NULL: `kinds` is 0. */
const char *effort_words(uint8_t kinds);

enum { DICE_FACES = 20, RULINGS_MOST = 64, SOURCES_MOST = 64 };

enum game_stage { GAME_NONE, GAME_SETUP, GAME_PLAY, GAME_OVER, GAME_SKIPPED };

/* The results of a rule: how often it gave each answer, and how many of its findings count, or are
 * waived or in the baseline. The first LACKING also counts as UNDECIDED. */
struct tally {
    uint64_t answers[ANSWERS];
    uint64_t violation, waived;
    const char *lacking;  /* what it lacked the first time; NULL: nothing yet */
    uint64_t lacking_line;
    /* areas (a bit each) that the log must record for the rule to lack nothing; 0: none help */
    uint32_t lacking_areas;
    uint32_t undecided;   /* its row in the game's `undecided`, plus 1; 0: it has none */
};

/* How often a rule was undecided or outranked, and on which lines first. */
struct rule_lines {
    /* rule: in `facts` a kind of event; next: place, plus 1, of the source's next rule */
    uint32_t rule, next;
    /* on the first line the rule failed, perhaps because of an unreadable line */
    bool unread;
    /* areas (a bit each) that the log must record to decide the first line; 0: none help */
    uint32_t areas;
    /* what the log does not say on the first line; NULL: see the rule's entry */
    const char *untold;
    entity about; /* whom these words name */
    uint64_t count, lines[UMPIRE_LINES_MOST];
};

/* A source that outranked rules. */
struct source_used {
    uint32_t name_at, name_length;
    uint32_t first;       /* place of its first rule in `excused`, plus 1 */
    uint32_t rules;
    bool known;
    uint64_t excused;
};

/* How often a side rolled each face of a die. */
struct dice_tally {
    entity side;
    const struct die *die;
    uint64_t counts[DICE_FACES];
};

struct house_rule {
    uint32_t rule;
    bool used;
    struct place at;
    char reason[256];
};

/* A correction or a penalty. Its texts (instead, reason) are in `bytes` of struct rulings: the
 * member is the text's offset plus 1, or 0 for no text. */
struct ruling {
    enum umpire_ruling_kind kind;
    bool counts;
    entity player;        /* NO_ENTITY: a correction */
    uint32_t points, instead, reason;
    uint64_t line, corrects;
    char fingerprint[UMPIRE_FINGERPRINT_BYTES];
};

/* What a log may say about a game besides what is played. */
enum heading { HEADING_TITLE, HEADING_EVENT, HEADING_SITE, HEADING_TABLE, HEADING_DATE, HEADINGS };

/* Where play begins: what has to be declared stands above it. */
struct play_begin {
    uint64_t line;
    char text[32]; /* "round 1"; a longer statement is cut */
};

/* How a log begins that does not begin with the game (late.c). */
struct opening {
    struct play_begin play; /* if a marker was seen */
    bool declared;  /* by `begins` */
    bool begun;     /* a marker was read, or the declaration */
    bool open;      /* markers may still belong to the beginning */
    bool settled;   /* it is declared, or the advice to declare it was given */
    uint8_t writing; /* enum marker_writing of the round */
    bool left_out;   /* a round of the log has left markers out */
    uint8_t markers, deepest; /* kinds of markers (a bit each) that name the place; the last one */
    uint64_t places[MARKER_COUNT]; /* hashes of their operands */
    char text[128]; /* the markers so far */
};

enum { RESULT_SIDES_MOST = LIMIT_PLAYERS }; /* of which a result is told */

/* A beacon of public random numbers, see beacon.h. */
struct beacon {
    bool declared;
    bool answered;    /* the throw that waits */
    uint8_t listed;   /* enum beacon_listed, of the round that is judged */
    bool trusted;     /* a round was taken that no list has */
    uint32_t minutes; /* from a throw to the round that it needs */
    int64_t start;    /* when the game's time began, in seconds since 1970 */
    uint64_t throws;
    uint64_t round;   /* that the throw needs; 0: its time is not known */
    uint8_t number[SHA256_DIGEST_SIZE]; /* of that round */
};

/* The chains of the dice, and the throw that waits for its roll, see dice_chains.h. */
struct dicing {
    struct table chains;
    uint32_t line;  /* of the throw; 0: none waits */
    entity thrower;
    uint64_t plays; /* the number of its last statement of play: the throw, or an answer */
    uint64_t number;                  /* of the thrower's link, from 1 */
    uint8_t text[SHA256_DIGEST_SIZE]; /* a hash of what is thrown */
    char shown[64];                   /* the beginning of what is thrown, for messages */
    bool unsure;                      /* a link is missing, or wrong */
    bool misdeclared;                 /* the declaration of a chain or beacon is wrong */
    bool follows;                     /* what the event throws is a roll that may follow */
    uint8_t version;                  /* of all chains; 0: none is declared */
    uint32_t strays;                  /* links that are none of their chain */
    struct beacon beacon;
    /* of all rolls of the game, and throws that are never shown, those whose faces follow */
    uint64_t rolls, derived;
};

/* How far players have signed the game, see signing.h. */
struct signing {
    uint64_t others;       /* statements that signatures do not cover: themselves, rulings, `end` */
    struct table signers;
};

struct signer {
    entity player;
    uint8_t state;                   /* enum signature_state of the last one */
    bool wrong;                      /* one of them is wrong */
    uint8_t last[64];                /* the last one, its line, and what it covers */
    uint64_t last_line, last_covered;
    uint64_t line, covered;          /* the last one that is not wrong; 0: there is none */
};

/* Remembers openings that fit no commitment, and links of chains: guesses try them again. */
struct misfits {
    struct misfit {
        uint8_t what[SHA256_DIGEST_SIZE]; /* a hash of the opening and its commitment */
        uint64_t from, to; /* numbers of the sealing statement that were tried */
    } tried[256];          /* by the first byte of the hash */
    struct stray {
        uint8_t last[SHA256_DIGEST_SIZE]; /* the last link of the chain */
        uint8_t link[SHA256_DIGEST_SIZE]; /* the link that was tried after it */
        uint32_t most, after;             /* see links_after */
    } strays[16]; /* by the first byte of the link */
};

/* Declarations whose text waits to be hashed (proof/declared.c). All zero is empty. */
struct declared {
    struct bytes texts; /* each with its length before it */
    bool known;         /* the digest is */
    uint8_t digest[SHA256_DIGEST_SIZE];
};

/* What sides have sealed, see sealing.h, and signed. */
struct sealing {
    struct sha256_ctx declarations; /* the text of the declarations that no longer wait */
    struct declared *declared;      /* the run's, for all copies of the game: those that wait */
    struct misfits *misfits;        /* the run's, for all copies of the game */
    uint64_t plays;                 /* the number of the last statement of play */
    uint32_t misfit_count;          /* openings that did not fit, see sealing_may_fit */
    struct table commitments;
    struct table slots; /* uint32_t: rows of commitments, plus 1, by the beginnings of digests */
    struct dicing dice;
    struct signing signing;
};

/* What the line `game` says. */
struct game_head {
    uint64_t number, line; /* its number in the log; its line */
    char ruleset[LIMIT_NAME_BYTES + 1], edition[LIMIT_NAME_BYTES + 1];
};

/* What the log says about the game besides what is played. */
struct headings {
    uint32_t seen; /* a bit each */
    /* offset of each in `bytes`, plus 1; 0: there is none */
    uint32_t at[HEADINGS];
    struct table bytes; /* texts with a NUL after each */
};

/* The elapsed time that the statements tell. */
struct elapsed {
    bool seen;
    bool behind; /* the last statement with a time is earlier than some one before it */
    int64_t first, last, latest;
};

/* What could not be read, and what that may have changed. */
struct unreadable {
    /* a declaration: it may have declared a name that seems unknown */
    bool names;
    bool turns; /* a line that may have changed the turns: all breaches are undecided */
    /* a line of which the repairer knows what it may have meant: it finds out at each breach
     * whether all of that is wrong */
    bool line;
    bool brace; /* a missing '}' was reported */
    /* an undeclared name was used: rules that count what is declared are undecided */
    bool missing;
    /* kinds (a bit each) of things whose declarations may be missing with another one's, in whose
     * block they stand */
    uint32_t kinds_lost;
    /* the same, and kinds in whose blocks such things stand, of names that are not misspelt */
    uint32_t kinds_missing;
    uint32_t unknown_areas; /* areas of record (a bit each) that `table: unknown AREA` named */
    uint32_t tried;         /* how many lines the repairer was asked about */
    struct table undeclared; /* uint64_t: hashes of the undeclared names that were reported */
};

/* How many findings there are. */
struct finding_counts {
    uint64_t found, omitted;
    /* each up to --max-findings: a waived finding takes no place from others */
    uint64_t written, forgiven_written;
    uint64_t by_level[UMPIRE_LEVEL_COUNT], waived, baselined;
};

/* What the verdict rests on. */
struct weight {
    struct table undecided;    /* struct rule_lines, by rule; where the options ask for it */
    struct table sources;      /* struct source_used */
    struct table source_names; /* bytes of the names in `sources` */
    struct table excused;      /* struct rule_lines: the rules that each source outranked */
    uint64_t excused_unlisted; /* by sources beyond the first SOURCES_MOST */
    bool cards_unrecorded;     /* a source was trusted, since the log does not record cards */
    uint64_t on_trust;         /* facts of the table for which the log shows no cause */
    struct table facts;        /* struct rule_lines: those facts by their kind of event */
};

/* What the judge has ruled. */
struct rulings {
    struct table house_rules;        /* struct house_rule */
    struct table list;               /* struct ruling: corrections and penalties */
    struct table bytes;              /* texts of the list, with a NUL after each */
    uint64_t corrections, penalties; /* how many count */
    bool until_compared;             /* the 'until' of a ruling was compared with the day */
};

/* What the log's result says. */
struct result_line {
    bool seen;
    char text[512];
    struct game_result event; /* as its event has it */
    int winner; /* the place of the side; below 0: it names none */
    char reason[128];
    int32_t points[RESULT_SIDES_MOST]; /* by the side's place */
};

struct game_run {
    /* comes first: the binder and the ruleset find the names there */
    struct bindings bindings;
    const struct policy *policy;       /* NULL: the game is skipped */
    const struct catalogue *catalogue; /* of the policy */
    enum game_stage stage;
    uint8_t edition, interpretations[INTERPRETATIONS_MOST];
    struct game_head head;
    bool announced, titled; /* the sink was given the game; with its title */
    bool marker_seen;
    bool late_reported;   /* it was reported that a statement follows the result */
    uint32_t skip_blocks; /* depth inside a block that is skipped */
    uint64_t statements;
    struct opening opening;
    struct headings headings;
    struct elapsed elapsed;
    struct effort effort;
    struct unreadable unread;
    struct finding_counts findings;
    struct table tallies;      /* struct tally, by rule */
    struct table dice_tallies; /* struct dice_tally */
    struct weight weight;
    struct sealing sealing;
    struct rulings rulings;
    struct result_line result;
};

/* The game that a block holds. */
static inline struct game_run *game_run_of(const struct block *block)
{
    return (struct game_run *)(void *)block->head;
}

/* Empties the block and begins a game in it, with `state_size` zeroed bytes for the ruleset's state
 * (0: it has no ruleset). False: out of memory; the block is unchanged. */
bool game_run_begin(struct block *block, size_t state_size);

/* Whether statements of that kind belong to an unknown area (`table: unknown AREA`). */
static inline bool game_unknown(const struct game_run *game, uint16_t kind)
{
    const uint8_t *area_of = game->catalogue->lexicon->vocabulary->area_of;
    unsigned area = area_of ? area_of[kind] : AREA_TURNS;
    return area != AREA_TURNS && game->unread.unknown_areas >> area & 1;
}

/* Whether two copies of a game have the same names and state; counters are not compared. */
bool game_run_same(const struct block *a, const struct block *b);

/* The text of a game's heading, valid until the game's block grows. NULL: the game has none. */
static inline const char *game_heading(const struct game_run *game, enum heading heading)
{
    uint32_t at = game->headings.at[heading];
    return at ? TABLE_CONST(char, game, game->headings.bytes) + at - 1 : NULL;
}

static inline struct tally *game_tallies(const struct game_run *game)
{
    return TABLE(struct tally, game, game->tallies);
}

static inline struct rule_lines *game_undecided(const struct game_run *game)
{
    return TABLE(struct rule_lines, game, game->weight.undecided);
}

static inline struct source_used *game_sources(const struct game_run *game)
{
    return TABLE(struct source_used, game, game->weight.sources);
}

static inline struct rule_lines *game_excused(const struct game_run *game)
{
    return TABLE(struct rule_lines, game, game->weight.excused);
}

static inline struct rule_lines *game_facts(const struct game_run *game)
{
    return TABLE(struct rule_lines, game, game->weight.facts);
}

static inline struct house_rule *game_house_rules(const struct game_run *game)
{
    return TABLE(struct house_rule, game, game->rulings.house_rules);
}

static inline struct ruling *game_rulings(const struct game_run *game)
{
    return TABLE(struct ruling, game, game->rulings.list);
}

static inline struct signer *game_signers(const struct game_run *game)
{
    return TABLE(struct signer, game, game->sealing.signing.signers);
}

/* How many statements of the game so far signatures cover. */
static inline uint64_t game_covered(const struct game_run *game)
{
    return game->statements - game->sealing.signing.others;
}

static inline struct dice_tally *game_dice_tallies(const struct game_run *game)
{
    return TABLE(struct dice_tally, game, game->dice_tallies);
}

#endif
