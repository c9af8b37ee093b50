/* What the parts of `umpire matrix` share: the other implementation's process,
 * the comparison, and the report of it. */
#ifndef CLI_MATRIX_H
#define CLI_MATRIX_H

#include "cli/cli.h"

#include <stdio.h>
#include <sys/types.h>

/* The process ----------------------------------------------------------------- */

enum { MATRIX_ANSWER_MOST = 4096, MATRIX_REASON_BYTES = 512 };

/* A command that is sent lines and answers with lines. Nothing here waits longer
 * than the timeout, and nothing of the process is left when it is over. */
struct matrix_process {
    pid_t pid;              /* also its group's; 0: there is none */
    int in, out, exited;    /* its standard input and output; readable once it has ended */
    int64_t timeout;        /* milliseconds for one line sent, one answer, the end */
    size_t length, taken;   /* of what it wrote: in the buffer, and already handed out */
    char buffer[2 * MATRIX_ANSWER_MOST];
    char reason[MATRIX_REASON_BYTES]; /* why one of the functions below answered false */
};

/* Starts COMMAND by /bin/sh -c. False: no process could be started. */
bool matrix_process_start(struct matrix_process *process, const char *command);

/* Sends a line (of whose text `before` is put in front). */
bool matrix_process_send(struct matrix_process *process, const char *before, const char *text);

/* The next line of what it wrote, without its end; lives until the next call. */
bool matrix_process_answer(struct matrix_process *process, char **ret_line);

/* Closes its input and waits for its end, which must be a silent success. */
bool matrix_process_finish(struct matrix_process *process);

/* Ends it with all that it has started, at once. */
void matrix_process_kill(struct matrix_process *process);

/* The comparison -------------------------------------------------------------- */

enum matrix_outcome {
    MATRIX_AGREED,
    MATRIX_ACCEPTED,     /* a breach that the other calls legal */
    MATRIX_REFUSED,      /* legal, and the other calls it illegal */
    MATRIX_ANOTHER_RULE, /* illegal to both, under different rules */
    MATRIX_UNKNOWN,      /* the other does not cover it */
    MATRIX_OUTSIDE,      /* decided by rules that are not compared */
    MATRIX_UNANSWERED,   /* after the other failed */
    MATRIX_OUTCOME_COUNT,
};

const char *matrix_outcome_name(enum matrix_outcome outcome);

struct matrix_counts {
    uint64_t asked, outcomes[MATRIX_OUTCOME_COUNT];
};

struct matrix_rule {
    const char *id;
    bool compared;
    uint64_t found;                          /* by the reference */
    uint64_t outcomes[MATRIX_OUTCOME_COUNT]; /* of those */
    uint64_t claimed;                        /* by the other alone */
};

/* Whether a report has something to say of the rule. */
static inline bool matrix_rule_told(const struct matrix_rule *rule)
{
    return rule->compared && (rule->found || rule->claimed);
}

struct matrix_finding {
    size_t rule;
    char *message, *citation;
};

/* An answer of the protocol; its texts lie in the line that it was read from. */
struct matrix_answer {
    bool legal, unknown;
    const struct matrix_rule *rule; /* NULL: none named */
    const char *words;
};

struct matrix_disagreement {
    uint64_t number, line;
    enum matrix_outcome kind;
    const char *statement;
    const struct matrix_finding *findings; /* the reference's */
    size_t finding_count;
    const struct matrix_answer *answer;
};

/* One run over all logs. */
struct matrix {
    const char *command, *scope; /* scope: the prefixes of --rules as given, or NULL */
    struct matrix_report *report;
    struct matrix_rule *rules;   /* all that there are, in the catalogue's order */
    size_t rule_count;
    struct matrix_counts total;
    uint64_t logs, games, failures;

    /* the log and the game */
    uint64_t log_errors;
    struct matrix_counts game;
    uint64_t disagreements;
    bool broken;                 /* the other has failed in this game */
    bool told;                   /* why the comparison broke off */
    struct matrix_process process;

    /* the statement that is being judged */
    bool pending, answered;
    uint64_t line;
    char *statement;
    struct matrix_answer answer;
    struct matrix_finding *findings;
    size_t finding_count, finding_capacity;
};

/* Compares over the logs; tells of what fails in the report. */
enum umpire_status matrix_compare(struct matrix *matrix, const struct log_paths *paths);

/* The report ------------------------------------------------------------------ */

enum matrix_format { MATRIX_TEXT, MATRIX_XML, MATRIX_JUNIT };

/* A report writes as it goes. What could not be written is known at its end. */
struct matrix_report {
    FILE *file;
    FILE *cases;          /* (JUnit) the suite's, until its counts are known */
    const char *path;     /* of the log */
    uint64_t tests, failed, errors;
    const struct matrix_writer {
        void (*begin)(struct matrix_report *report, const struct matrix *matrix);
        bool (*log_begin)(struct matrix_report *report, const struct umpire_log *log);
        void (*game_begin)(struct matrix_report *report, const struct umpire_game *game);
        void (*disagreement)(struct matrix_report *report, const struct matrix *matrix,
                             const struct matrix_disagreement *disagreement);
        /* `statement` NULL: when the game was over. */
        void (*failure)(struct matrix_report *report, uint64_t line, const char *statement, const char *reason);
        void (*game_end)(struct matrix_report *report, const struct matrix *matrix, const struct umpire_game *game);
        bool (*log_end)(struct matrix_report *report, const struct matrix *matrix, const struct umpire_log *log);
        void (*end)(struct matrix_report *report, const struct matrix *matrix);
    } *writer;
};

extern const struct matrix_writer matrix_text_writer, matrix_xml_writer, matrix_junit_writer;

/* Writes a text without control characters and without bytes that are no UTF-8
 * (U+FFFD stands for them); for XML with its own characters escaped. */
void matrix_put(FILE *file, const char *text, bool xml);

#endif
