/* SPDX-License-Identifier: MIT */
/* What the parts of `umpire matrix` share: the rules that are compared, the outcomes and the
 * reports. `The other` is the other implementation, `the reference` is umpire. */
#ifndef CLI_MATRIX_H
#define CLI_MATRIX_H

#include "desk/shared/cli.h"

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

/* Compares only the rules that --rules names. False after a message: no rule begins with one of the
 * prefixes. */
bool matrix_rules_choose(struct matrix_rules *rules);

enum { MATRIX_NO_RULE = -1 };

/* The rule's index, or MATRIX_NO_RULE. */
int matrix_rule_index(const struct matrix_rules *rules, const char *id);

/* Answers --------------------------------------------------------------------------- */

enum matrix_verdict {
    MATRIX_SAYS_LEGAL,
    MATRIX_SAYS_ILLEGAL,
    MATRIX_SAYS_UNKNOWN,   /* the other does not cover the rules that this statement needs */
    MATRIX_SAYS_UNDECIDED, /* the other covers them, but the log does not record what it needs */
    MATRIX_SAYS_NOTHING,   /* the answer does not follow the protocol, or there was none */
};

const char *matrix_verdict_name(enum matrix_verdict verdict);

/* An answer. `words` points into the line that it was read from. */
struct matrix_answer {
    enum matrix_verdict verdict;
    int rule; /* or MATRIX_NO_RULE */
    const char *words;
};

/* Reads an answer, and writes NULs into its line. False: `ret_why` says what is wrong with it. */
bool matrix_answer_read(const struct matrix_rules *rules, char *line,
                        struct matrix_answer *ret_answer, char *ret_why, size_t why_bytes);

/* Outcomes ---------------------------------------------------------------------------- */

enum matrix_outcome {
    MATRIX_AGREED,
    MATRIX_ACCEPTED,     /* the other calls a breach legal */
    MATRIX_REFUSED,      /* the other calls a legal statement illegal */
    MATRIX_ANOTHER_RULE, /* both call it illegal, under different rules */
    MATRIX_UNKNOWN,      /* the other does not cover it */
    MATRIX_UNDECIDED,    /* the log does not record what the other needs */
    MATRIX_LEFT_OPEN,    /* the other calls it illegal by a rule that the reference cannot decide */
    MATRIX_OUTSIDE,      /* decided by rules that are not compared */
    MATRIX_ERROR,        /* the other's answer does not follow the protocol */
    MATRIX_UNANSWERED,   /* not asked any more, after the other failed */
    MATRIX_OUTCOME_COUNT,
};

const char *matrix_outcome_name(enum matrix_outcome outcome);

struct matrix_counts {
    uint64_t asked;
    uint64_t unnamed; /* breaches for which the other agreed, but named no rule */
    uint64_t outcomes[MATRIX_OUTCOME_COUNT];
};

void matrix_counts_add(struct matrix_counts *to, const struct matrix_counts *more);

/* How many statements both called legal or illegal, under rules that are compared. */
uint64_t matrix_decided(const struct matrix_counts *counts);

/* How far two implementations agree: what doc/corpus.md calls a level. */
enum matrix_level {
    MATRIX_LEVEL_FULL,     /* they agree on every statement, also on the rules */
    /* they agree on every statement, but the other named no rule for some breaches */
    MATRIX_LEVEL_VERDICTS,
    MATRIX_LEVEL_PARTIAL,  /* they agree wherever the other has an answer */
    MATRIX_LEVEL_DIFFERS,  /* they disagree somewhere, or the other made errors or failed */
    MATRIX_LEVEL_NONE,     /* nothing was decided */
};

const char *matrix_level_name(enum matrix_level level);

/* The word's form for a count: `one` for 1, otherwise `many`. */
static inline const char *matrix_word(uint64_t count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

/* The outcomes of one rule. */
struct matrix_tally {
    uint64_t found;                          /* breaches that the reference found */
    uint64_t outcomes[MATRIX_OUTCOME_COUNT]; /* of those breaches */
    uint64_t claimed;                        /* breaches that the other alone found */
    /* judgements of the rule that the reference itself left undecided */
    uint64_t open;
};

/* The games of one ruleset, except those whose log has errors. */
struct matrix_share {
    /* clean: games without a disagreement, an error or a failure */
    uint64_t games, clean, failures;
    struct matrix_counts counts;
};

enum matrix_level matrix_level_of(const struct matrix_share *share);

/* Disagreements, or errors, of one kind about one rule and one verb. */
struct matrix_group {
    enum matrix_outcome kind;
    /* the rules that the reference found broken and that the other named, or MATRIX_NO_RULE */
    int found, claimed;
    char verb[64];
    uint64_t count, first; /* `first`: how many of them are their game's first */
    bool example_first;    /* the example is its game's first */
    /* the example; message: what the reference found, what is wrong with the answer, or with no
     * rule what the two count; or NULL */
    char *path, *statement, *message;
    uint64_t line;
    uint64_t asked; /* statements of the example's game up to it */
};

struct matrix_groups {
    struct matrix_group *list;
    size_t count, capacity;
};

/* The outcomes of a log, or of all logs. */
struct matrix_result {
    /* unread: logs that were left when the run gave up; passed_over: logs that are malformed on
     * purpose, which are not in `logs` */
    uint64_t logs, games, failures, malformed, unread, passed_over;
    uint64_t log_errors; /* of the last log */
    struct matrix_counts total;
    struct matrix_tally *rules;
    struct matrix_share *shares; /* by the ruleset's index in the catalogue */
    size_t share_count;
    struct matrix_groups groups;
    /* the last games in a row in which the other was too late or gave no answer */
    uint64_t lost;
    bool gave_up;
    uint64_t known;      /* disagreements of the baseline: they are counted, and in no group */
    char **entries;      /* what --write-baseline writes */
    size_t entry_count, entry_capacity;
    char *end_reason;    /* how the other failed after the last game, or NULL */
    char *other;         /* the name and the version that it greets with, or NULL */
};

/* False: out of memory. Freed with matrix_result_done. */
bool matrix_result_init(struct matrix_result *result, const struct matrix_rules *rules);
void matrix_result_done(struct matrix_result *result);

/* Adds the outcomes of the next log, in the order of the logs. False: out of memory. */
bool matrix_result_add(struct matrix_result *result, const struct matrix_result *log,
                       const struct matrix_rules *rules);

/* Counts one more member of its group, and copies it as the example if it is the smallest one: that
 * which the fewest statements lead to. One that begins its game's differences goes before one that
 * does not. False: out of memory. */
bool matrix_groups_add(struct matrix_groups *groups, const struct matrix_group *one);

/* Sorts the groups for reports: those that were the first difference in most games come first. */
void matrix_groups_sort(struct matrix_groups *groups);

/* Takes over an entry for --write-baseline. False: out of memory; NULL as well. */
bool matrix_result_entry(struct matrix_result *result, char *entry);

/* UMPIRE_MALFORMED if the other failed or made errors, else UMPIRE_NONCONFORMANT if the two
 * disagree where the baseline does not say so, else UMPIRE_CONFORMANT. */
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
    const char *counted; /* (--perft) what the two count at the position; NULL otherwise */
};

/* The run ---------------------------------------------------------------------------- */

struct matrix_server;
struct matrix_baseline;

struct matrix_comparison;
enum { MATRIX_CHOICES_MOST = 64 };

/* What --perft counts, and where. */
struct matrix_perft_order {
    /* compares at the end of each game; matrix_perft_game */
    bool (*compare)(struct matrix_comparison *comparison, const struct umpire_game *game);
    unsigned depth;  /* 0: statements are compared, no counts */
    uint64_t tries;  /* of the reference, for each position */
    uint64_t line;   /* the position is after this line; 0: the log's end, or by chance */
    uint64_t seed, places; /* positions of each game, if chance chooses */
    const char *choices[MATRIX_CHOICES_MOST]; /* each --interpretation */
    size_t choice_count;
};

/* What a run has to do. All threads read it. */
struct matrix_order {
    const char *command, *address;      /* one of them: --with, --connect */
    const struct matrix_server *server; /* of the address */
    int64_t timeout;                    /* milliseconds */
    uint64_t give_up;                   /* games in a row; 0: never */
    size_t jobs;
    bool only_first;
    bool lists_logs;                    /* (text) also tell each disagreement and each game */
    struct matrix_baseline *baseline;   /* --baseline, or NULL */
    bool collects;                      /* entries for --write-baseline */
    struct matrix_perft_order perft;
    struct matrix_rules rules;
    struct umpire_checker *model;       /* its copies have the same interpretations */
    const struct matrix_writer *writer;
    void *user;                         /* the writer's own, also in its sections */
};

/* A log to read: a file, or bytes with a name as their path. */
struct matrix_log {
    const char *path, *bytes;
    size_t length;
};

/* Reports ------------------------------------------------------------------------------ */

/* The part of a report that is about one log. */
struct matrix_section {
    FILE *file;
    bool lists_logs;      /* of the order */
    FILE *cases;          /* (JUnit) the suite's cases, until its counts are known */
    const char *path;     /* of the log */
    /* (JUnit) counts of cases; case_errors: of errors in the current case */
    uint64_t tests, failed, errors, case_errors;
    void *user;           /* of the writer */
};

/* How a report is written; each function may be NULL. The caller looks for write errors when the
 * report is complete. */
struct matrix_writer {
    bool end_first; /* what `end` writes stands before the sections of the logs */
    void (*begin)(FILE *file, const struct matrix_order *order);
    bool (*log_begin)(struct matrix_section *section, const struct umpire_log *log);
    void (*game_begin)(struct matrix_section *section, const struct umpire_game *game);
    void (*disagreement)(struct matrix_section *section, const struct matrix_rules *rules,
                         const struct matrix_disagreement *disagreement);
    /* An answer that does not follow the protocol; the game goes on. */
    void (*error)(struct matrix_section *section, uint64_t line, const char *statement,
                  const char *reason);
    /* The other failed, and is asked nothing more in this game. `statement` NULL: it failed after
     * the game's end. */
    void (*failure)(struct matrix_section *section, uint64_t line, const char *statement,
                    const char *reason);
    void (*game_end)(struct matrix_section *section, const struct matrix_counts *counts,
                     const struct umpire_game *game);
    bool (*log_end)(struct matrix_section *section, const struct umpire_log *log,
                    uint64_t log_errors);
    void (*end)(FILE *file, const struct matrix_order *order, const struct matrix_result *result);
};

extern const struct matrix_writer matrix_text_writer, matrix_xml_writer, matrix_junit_writer,
    matrix_github_writer, matrix_badge_writer, matrix_markdown_writer;

/* Whether a report mentions a rule. */
static inline bool matrix_rule_told(const struct matrix_rule *rule,
                                    const struct matrix_tally *tally)
{
    return rule->compared && (tally->found || tally->claimed);
}

/* Compares umpire with itself as the engine, first without a fault, then with each kind of fault,
 * over three games of each ruleset: one without a breach, one with a breach, and another one
 * without. Prints for each fault whether the comparison found it, and only it. UMPIRE_CONFORMANT:
 * it did each time. */
enum umpire_status matrix_self_test(const struct matrix_order *order);

#endif
