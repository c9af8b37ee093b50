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
    uint64_t number;      /* among the findings of its game; 0: it has not been handed over */
    bool shown_waived;
    bool off;             /* the policy has turned the rule off */
    bool anew;            /* found when the statement was judged again under what is assumed */
    bool told;            /* the statement as it is written has the same finding, which is told */
    bool excused;         /* the statement names a source that is none: the finding about the source is told instead */
    bool silent;          /* another finding of the statement is told instead (see precedence.h) */
    bool dropped;         /* not told for one of the reasons above; set by run_settle */
    uint32_t instead_of;  /* the rule that counts for precedence in place of the draft's own; NO_RULE: its own does */
    uint32_t stood_for;   /* place, plus 1, of the draft that tells this mistake as well; 0: there is none */
    uint32_t house_rule;  /* place, plus 1, of the house rule that waives it; 0: none does */
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
    } groups[UMPIRE_GROUPS_MOST]; /* what is legal, by verb; the verb with most options first */
    size_t group_count;
    struct game_place place;
    enum umpire_assumption assumption;
    size_t assumed;       /* offset of a text, NO_TEXT if none */
    bool shown_assumed;
    uint8_t left_out;     /* kinds of effort (a bit each) that the game has spent, so that the finding lacks their results */
    uint8_t tells;        /* those of them that the finding's message mentions */
    bool written;         /* the report has it; findings above --max-findings are only counted */
    const char *baselined; /* the baseline's reason; NULL: it does not excuse the finding */
    uint32_t also[UMPIRE_ALSO_MOST]; /* other rules that the same mistake breaks */
    size_t also_count, also_counted; /* how many they are, and how many of them the game's violations count */
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
