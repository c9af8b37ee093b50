/* SPDX-License-Identifier: MIT */
/* The findings of the current statement, kept until the next one because a ruling may still forgive
 * them. Their texts are in one buffer, which is used again. */
#ifndef ENGINE_FINDINGS_FINDINGS_H
#define ENGINE_FINDINGS_FINDINGS_H

#include "judge/engine/ruleset.h"

#define NO_RULE UINT32_MAX

#define NO_TEXT SIZE_MAX

/* What becomes of a draft. Of two fates, the one that is later in this list counts. */
enum fate {
    FATE_REPORTED,
    FATE_SILENT, /* another finding of the statement is reported instead (see precedence.c) */
    /* it is not reported again: the statement as written has the same finding, or it follows from
     * an earlier breach */
    FATE_REPEATED,
    FATE_OFF, /* the policy has turned the rule off */
};

/* What would have been legal. */
struct legal_list {
    size_t texts[UMPIRE_LEGAL_MOST]; /* offsets */
    size_t count;
    uint64_t total;
    struct legal_group {
        size_t verb; /* offset of a text */
        uint64_t count;
    } groups[UMPIRE_GROUPS_MOST]; /* by verb, in the order of `texts` */
    size_t group_count;
};

/* What forgives a draft. */
struct forgiven {
    uint32_t house_rule;  /* place, plus 1, of the house rule that waives it; 0: there is none */
    size_t reason;        /* offset of the ruling's reason, plus 1; 0: no ruling waives it */
    bool ahead;           /* a later ruling in the log waives it */
    bool known;           /* the baseline has an entry left for it */
    bool listed;          /* a ruling may waive it, since the judge's own list names it */
    const char *baseline; /* the baseline's reason; NULL: the baseline does not have the finding */
};

/* How a draft was handed over. */
struct handed_over {
    uint64_t number; /* among the findings of its game; 0: not handed over yet */
    bool waived, assumed; /* as waived; with its assumption */
    bool written; /* it is in the report; findings above --max-findings are only counted */
    uint8_t tells; /* kinds of effort (a bit each), of those left out, that its message names */
};

/* A fact that a draft rests on, from a line on: `now` of `of` (NO_TEXT: the game), as offsets. */
struct ground_draft {
    size_t of, now;
    const char *what; /* lives as long as the library */
    uint64_t line;    /* 0: it is so from the beginning */
};

struct finding_draft {
    uint32_t rule; /* index in the catalogue, or NO_RULE: an error of the log */
    enum log_error error;
    enum umpire_level level;
    enum fate fate; /* written by precedence.c alone */
    bool anew;      /* found when the statement was judged again under an assumption */
    bool settled;   /* of a statement that was judged with others: its fate is known */
    /* the statement names an unknown source: the finding about that is reported instead */
    bool excused;
    uint8_t by_choice;   /* see struct answer_notes */
    uint32_t instead_of; /* the rule whose precedence the draft has; NO_RULE: its own rule's */
    /* place, plus 1, of the draft that reports the same mistake; 0: there is none */
    uint32_t stood_for;
    struct forgiven forgiven;
    struct handed_over handed;
    struct place at;         /* in the log */
    struct game_place place; /* in the game */
    struct {
        size_t message, statement, source, actor, assumed;
    } texts; /* offsets, NO_TEXT if there is none */
    struct legal_list legal;
    enum umpire_assumption assumption;
    /* kinds of effort (a bit each) that are spent: the finding lacks their results */
    uint8_t left_out;
    /* other rules that the same mistake breaks; their number, and how many counted as violations */
    struct {
        uint32_t rules[UMPIRE_ALSO_MOST];
        size_t count, counted;
    } also;
    struct names named; /* in its message */
    struct {
        size_t first, count;
    } grounds; /* among those of the findings */
};

struct findings {
    struct finding_draft *drafts;
    size_t count, capacity;
    /* run_show shows only so many of them, since the first one may yet stand for a later one
     * (`stood_for`); SIZE_MAX: all */
    size_t shown_most;
    char *texts;
    size_t texts_length, texts_capacity;
    struct ground_draft *grounds;
    size_t ground_count, grounds_capacity;
    bool wordless; /* the findings are only counted: their messages are left empty */
    /* all that a marker demands is listed: a rule reports each thing (see lists_all), and yields
     * only to rules about the marker's place */
    bool all;
    bool no_memory;
};

/* The level of an error of the log. */
enum umpire_level log_error_level(enum log_error error);

void findings_done(struct findings *findings);
void findings_clear(struct findings *findings);

/* Adds a draft with its message. NULL: out of memory (`no_memory` is set). */
struct finding_draft *findings_add(struct findings *findings, struct slice message);

/* Adds a text and answers its offset. NO_TEXT: out of memory (`no_memory` is set). */
size_t findings_text(struct findings *findings, struct slice text);

/* Whether there are no findings and memory has not run out. */
static inline bool findings_empty(const struct findings *findings)
{
    return findings->texts_length == 0 && !findings->no_memory; /* each draft has a text */
}

/* The text at an offset, valid until a text is added. NULL for NO_TEXT. */
static inline const char *findings_at(const struct findings *findings, size_t text)
{
    return text == NO_TEXT ? NULL : findings->texts + text;
}

#endif
