/* The findings of the present statement, kept until the next one comes: a
 * ruling may still forgive them. Texts lie in one buffer that is used again. */
#ifndef ENGINE_FINDINGS_H
#define ENGINE_FINDINGS_H

#include "engine/ruleset.h"

#define NO_RULE UINT32_MAX

struct finding_draft {
    uint32_t rule;        /* index in the catalogue, or NO_RULE: an error of the log */
    enum log_error error;
    enum umpire_level level;
    uint64_t line;
    uint32_t column, end_column;
    uint64_t number;      /* in its game, once it was handed over */
    bool shown_waived;
    bool off;             /* the policy has turned the rule off */
    bool anew;            /* judged once more, in the circumstances that are assumed */
    bool told;            /* it is told already, of the statement as it is written */
    bool excused;         /* a source that is none was to excuse it: what is found of the source is told instead */
    bool silent;          /* another finding of the statement is told instead (see precedence.h) */
    bool dropped;         /* for one of these reasons; run_settle says so */
    uint32_t instead_of;  /* the rule whose place it takes among those that yield; NO_RULE: its own */
    uint32_t stood_for;   /* by the draft at this place, plus 1, which tells both mistakes as one; 0: by none */
    uint32_t house_rule;  /* that waives it: its place plus 1; 0: none does */
    size_t waived_at;     /* offset of the reason plus 1, when a ruling gave it */
    bool waived_ahead;    /* a ruling that follows forgives it */
    bool known;           /* the baseline has room for it */
    bool listed;          /* a ruling may waive it: the judge's own list names it */
    size_t message, statement, source, actor; /* offsets of texts, NO_TEXT if none */
    size_t legal[UMPIRE_LEGAL_MOST];
    size_t legal_count;
    uint64_t legal_total;
    struct legal_group {
        size_t verb; /* a text */
        uint64_t count;
    } groups[UMPIRE_GROUPS_MOST]; /* of all that is legal; the most options first */
    size_t group_count;
    struct game_place place;
    enum umpire_assumption assumption;
    size_t assumed;       /* a text, NO_TEXT if none */
    bool shown_assumed;
    uint8_t left_out;     /* kinds of effort that are spent, a bit each */
    uint8_t tells;        /* those of them that it tells */
    bool written;         /* to the report */
    const char *baselined; /* the baseline's reason */
    uint32_t also[UMPIRE_ALSO_MOST]; /* other rules that the finding tells of, too */
    size_t also_count, also_counted; /* in all, and among the game's violations */
};

#define NO_TEXT SIZE_MAX

struct findings {
    struct finding_draft *drafts;
    size_t count, capacity;
    char *texts;
    size_t texts_length, texts_capacity;
    bool no_memory;
};

/* The level that an error of the log is reported at. */
enum umpire_level log_error_level(enum log_error error);

void findings_done(struct findings *findings);
void findings_clear(struct findings *findings);

/* A new draft with its message; NULL: out of memory (noted in `no_memory`). */
struct finding_draft *findings_add(struct findings *findings, struct slice message);
size_t findings_text(struct findings *findings, struct slice text);

/* Whether there are no findings and memory has not run out. */
static inline bool findings_empty(const struct findings *findings)
{
    return findings->texts_length == 0 && !findings->no_memory; /* each draft has a text */
}

static inline const char *findings_at(const struct findings *findings, size_t text)
{
    return text == NO_TEXT ? NULL : findings->texts + text;
}

#endif
