/* What the parts of `umpire matrix` share: what is compared, what it came to, and the
 * reports of it. */
#ifndef CLI_MATRIX_H
#define CLI_MATRIX_H

#include "cli/cli.h"

#include <stdio.h>

/* Rules ----------------------------------------------------------------------------- */

struct matrix_rule {
    const char *id;
    bool compared;
};

/* All rules, in the catalogue's order; read by all threads. */
struct matrix_rules {
    const char *scope; /* the prefixes of --rules as given, or NULL */
    struct matrix_rule *list;
    size_t count;
};

/* False: out of memory. Freed with matrix_rules_done. */
bool matrix_rules_init(struct matrix_rules *rules, const char *scope);
void matrix_rules_done(struct matrix_rules *rules);

/* Compares only what --rules tells; false, after a message: no rule begins so. */
bool matrix_rules_choose(struct matrix_rules *rules);

enum { MATRIX_NO_RULE = -1 };

/* Its index, or MATRIX_NO_RULE. */
int matrix_rule_index(const struct matrix_rules *rules, const char *id);

/* Answers --------------------------------------------------------------------------- */

enum matrix_verdict {
    MATRIX_SAYS_LEGAL,
    MATRIX_SAYS_ILLEGAL,
    MATRIX_SAYS_UNKNOWN,   /* it does not cover this */
    MATRIX_SAYS_UNDECIDED, /* it covers it, and the log lacks what it needs */
    MATRIX_SAYS_NOTHING,   /* no answer of the protocol, or none at all */
};

const char *matrix_verdict_name(enum matrix_verdict verdict);

/* An answer; its words lie in the line that it was read from. */
struct matrix_answer {
    enum matrix_verdict verdict;
    int rule; /* or MATRIX_NO_RULE */
    const char *words;
};

/* Reads one, and cuts the line up. False: what is wrong with it is in `ret_why`. */
bool matrix_answer_read(const struct matrix_rules *rules, char *line, struct matrix_answer *ret_answer,
                        char *ret_why, size_t why_bytes);

/* What it comes to ------------------------------------------------------------------- */

enum matrix_outcome {
    MATRIX_AGREED,
    MATRIX_ACCEPTED,     /* a breach that the other calls legal */
    MATRIX_REFUSED,      /* legal, and the other calls it illegal */
    MATRIX_ANOTHER_RULE, /* illegal to both, under different rules */
    MATRIX_UNKNOWN,      /* the other does not cover it */
    MATRIX_UNDECIDED,    /* the other lacks what it needs to judge it */
    MATRIX_OUTSIDE,      /* decided by rules that are not compared */
    MATRIX_ERROR,        /* the other's answer is none */
    MATRIX_UNANSWERED,   /* after the other failed */
    MATRIX_OUTCOME_COUNT,
};

const char *matrix_outcome_name(enum matrix_outcome outcome);

struct matrix_counts {
    uint64_t asked;
    uint64_t unnamed; /* breaches that are agreed on, and the other named no rule */
    uint64_t outcomes[MATRIX_OUTCOME_COUNT];
};

void matrix_counts_add(struct matrix_counts *to, const struct matrix_counts *more);

/* How many of them are accepted, refused or under another rule. */
uint64_t matrix_disagreements(const struct matrix_counts *counts);

/* Statements that both called legal or illegal. */
uint64_t matrix_decided(const struct matrix_counts *counts);

/* How far two implementations agree: what doc/corpus.md calls a level. */
enum matrix_level {
    MATRIX_LEVEL_FULL,     /* every statement, and under the same rules */
    MATRIX_LEVEL_VERDICTS, /* every statement; not every breach under a rule */
    MATRIX_LEVEL_PARTIAL,  /* wherever the other has an answer */
    MATRIX_LEVEL_DIFFERS,  /* not everywhere, or the other made errors or failed */
    MATRIX_LEVEL_NONE,     /* nothing was decided */
};

const char *matrix_level_name(enum matrix_level level);

/* The word for so many: `one` of 1. */
static inline const char *matrix_word(uint64_t count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

/* What a rule came to. */
struct matrix_tally {
    uint64_t found;                          /* by the reference */
    uint64_t outcomes[MATRIX_OUTCOME_COUNT]; /* of those */
    uint64_t claimed;                        /* by the other alone */
    uint64_t open;                           /* the reference itself left it undecided */
};

/* The games of one ruleset, those whose log has errors left out. */
struct matrix_share {
    uint64_t games, clean, failures; /* clean: games without a disagreement, an error or a failure */
    struct matrix_counts counts;
};

enum matrix_level matrix_level_of(const struct matrix_share *share);

/* Disagreements, or errors, of one kind about one rule and one verb. */
struct matrix_group {
    enum matrix_outcome kind;
    int found, claimed;    /* the rule that the reference found, that the other named; or MATRIX_NO_RULE */
    char verb[64];
    uint64_t count, first; /* how many, and how many of them are their game's first */
    bool example_first;    /* the example is its game's first */
    char *path, *statement; /* the example */
    uint64_t line;
};

struct matrix_groups {
    struct matrix_group *list;
    size_t count, capacity;
};

/* What a log came to, or all of them. */
struct matrix_result {
    uint64_t logs, games, failures, malformed, unread; /* unread: logs that were not compared any more */
    uint64_t log_errors; /* of the last log */
    struct matrix_counts total;
    struct matrix_tally *rules;
    struct matrix_share *shares; /* by the ruleset's index in the catalogue */
    size_t share_count;
    struct matrix_groups groups;
    uint64_t lost;       /* games in a row, up to the last, in which it was too late or had no answer */
    bool gave_up;
    char *end_reason;    /* how it failed when all games were over, or NULL */
};

/* False: out of memory. Freed with matrix_result_done. */
bool matrix_result_init(struct matrix_result *result, const struct matrix_rules *rules);
void matrix_result_done(struct matrix_result *result);

/* Adds what a log came to, after those before it. False: out of memory. */
bool matrix_result_add(struct matrix_result *result, const struct matrix_result *log, const struct matrix_rules *rules);

/* Counts one more of its group; the example is copied if it is the group's first, or its
 * first of a game. False: out of memory. */
bool matrix_groups_add(struct matrix_groups *groups, const struct matrix_group *one);

/* In the order of reports: what began most games' differences first. */
void matrix_groups_sort(struct matrix_groups *groups);

/* 0, 1 or 3. */
enum umpire_status matrix_result_status(const struct matrix_result *result);

/* A disagreement --------------------------------------------------------------------- */

struct matrix_finding {
    int rule;
    char *message, *citation;
};

struct matrix_disagreement {
    uint64_t number, line;
    uint64_t first_line;   /* of the game's first disagreement */
    enum matrix_outcome kind;
    const char *statement;
    const struct matrix_finding *findings; /* the reference's */
    size_t finding_count;
    const struct matrix_answer *answer;
};

/* The run ---------------------------------------------------------------------------- */

struct matrix_server;

/* What a run is told to do; read by all threads. */
struct matrix_order {
    const char *command, *address;      /* one of them: --with, --connect */
    const struct matrix_server *server; /* of the address */
    int64_t timeout;                    /* milliseconds */
    uint64_t give_up;                   /* games in a row; 0: never */
    size_t jobs;
    bool only_first;
    struct matrix_rules rules;
    struct umpire_checker *model;       /* its interpretations are those of all */
    const struct matrix_writer *writer;
    void *user;                         /* of the writer: its sections' too */
};

/* A log as it is to be read: a path, or bytes with a name. */
struct matrix_log {
    const char *path, *bytes;
    size_t length;
};

/* Reports ------------------------------------------------------------------------------ */

/* What is written of one log. */
struct matrix_section {
    FILE *file;
    FILE *cases;          /* (JUnit) the suite's, until its counts are known */
    const char *path;     /* of the log */
    uint64_t tests, failed, errors, case_errors; /* (JUnit) cases that failed or had errors; errors of this one */
    void *user;           /* of the writer */
};

/* How a report is written; each function may be NULL. A section is that of one log. What
 * could not be written is known at the file's end. */
struct matrix_writer {
    void (*begin)(FILE *file, const struct matrix_order *order);
    bool (*log_begin)(struct matrix_section *section, const struct umpire_log *log);
    void (*game_begin)(struct matrix_section *section, const struct umpire_game *game);
    void (*disagreement)(struct matrix_section *section, const struct matrix_rules *rules,
                         const struct matrix_disagreement *disagreement);
    /* An answer that is none; the game goes on. */
    void (*error)(struct matrix_section *section, uint64_t line, const char *statement, const char *reason);
    /* It is asked no more in this game. `statement` NULL: when the game was over. */
    void (*failure)(struct matrix_section *section, uint64_t line, const char *statement, const char *reason);
    void (*game_end)(struct matrix_section *section, const struct matrix_counts *counts, const struct umpire_game *game);
    bool (*log_end)(struct matrix_section *section, const struct umpire_log *log, uint64_t log_errors);
    void (*end)(FILE *file, const struct matrix_order *order, const struct matrix_result *result);
};

extern const struct matrix_writer matrix_text_writer, matrix_xml_writer, matrix_junit_writer, matrix_badge_writer,
    matrix_markdown_writer;

/* Whether a report has something to say of a rule. */
static inline bool matrix_rule_told(const struct matrix_rule *rule, const struct matrix_tally *tally)
{
    return rule->compared && (tally->found || tally->claimed);
}

#endif
