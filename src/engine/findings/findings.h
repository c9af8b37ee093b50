/* SPDX-License-Identifier: MIT */
/* The findings of the current statement, kept until the next one because a ruling may still forgive
 * them. Their texts are in one buffer, which is used again. */
#ifndef ENGINE_FINDINGS_FINDINGS_H
#define ENGINE_FINDINGS_FINDINGS_H

#include "engine/ruleset.h"

#define NO_RULE UINT32_MAX

struct finding_draft {
    uint32_t rule;        /* index in the catalogue, or NO_RULE: an error of the log */
    enum log_error error;
    enum umpire_level level;
    uint64_t line;
    uint32_t column, end_column;
    uint64_t number;      /* among the findings of its game; 0: not handed over yet */
    bool shown_waived;    /* handed over as waived */
    bool off;             /* the policy has turned the rule off */
    bool anew;            /* found when the statement was judged again under an assumption */
    /* not reported again: the statement as written has the same finding, or it follows from an
     * earlier breach */
    bool told;
    /* the statement names an unknown source: the finding about that is reported instead */
    bool excused;
    /* another finding of the statement is reported instead (see precedence.h) */
    bool silent;
    bool dropped;         /* not reported, for one of the reasons above; set by run_settle */
    uint32_t instead_of;  /* the rule whose precedence the draft has; NO_RULE: its own rule's */
    /* place, plus 1, of the draft that reports the same mistake; 0: there is none */
    uint32_t stood_for;
    uint32_t house_rule;  /* place, plus 1, of the house rule that waives it; 0: there is none */
    size_t waived_at;     /* offset of the ruling's reason, plus 1; 0: no ruling waives it */
    bool waived_ahead;    /* a later ruling in the log waives it */
    bool known;           /* the baseline has an entry left for it */
    bool listed;          /* a ruling may waive it, since the judge's own list names it */
    size_t message, statement, source, actor; /* offsets of texts, NO_TEXT if none */
    size_t legal[UMPIRE_LEGAL_MOST];
    size_t legal_count;
    uint64_t legal_total;
    struct legal_group {
        size_t verb; /* offset of a text */
        uint64_t count;
    } groups[UMPIRE_GROUPS_MOST]; /* what is legal, by verb, in the order of `legal` */
    size_t group_count;
    struct game_place place;
    enum umpire_assumption assumption;
    size_t assumed;       /* offset of a text, NO_TEXT if none */
    bool shown_assumed;   /* handed over with its assumption */
    /* kinds of effort (a bit each) that are spent: the finding lacks their results */
    uint8_t left_out;
    uint8_t tells;        /* those of them that the finding's message names */
    bool written;         /* it is in the report; findings above --max-findings are only counted */
    const char *baselined; /* the baseline's reason; NULL: the baseline does not have the finding */
    uint32_t also[UMPIRE_ALSO_MOST]; /* other rules that the same mistake breaks */
    /* how many they are, and how many were counted as violations */
    size_t also_count, also_counted;
};

#define NO_TEXT SIZE_MAX

struct findings {
    struct finding_draft *drafts;
    size_t count, capacity;
    char *texts;
    size_t texts_length, texts_capacity;
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
