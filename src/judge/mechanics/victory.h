/* SPDX-License-Identifier: MIT */
/* How a scenario decides who wins, and whether a result fits what the scenario declares.
 *
 * A scenario declares points, elimination, both, or conditions that no log shows. If it declares
 * nothing, any of them may decide. The owner of the state compares the result with the scores and
 * with the remaining fleets or armies. */
#ifndef MECHANICS_VICTORY_H
#define MECHANICS_VICTORY_H

#include "judge/engine/ruleset.h"

/* What is declared, a bit each. 0: nothing. */
enum { VICTORY_BY_POINTS = 1, VICTORY_BY_ELIMINATION = 2, VICTORY_BY_CONDITIONS = 4 };

/* The words of a declaration, in the order of the bits; NULL at the end. */
extern const char *const victory_words[];

/* What a measure (points or elimination) says about the result. */
enum victory_view {
    VIEW_AGREES,
    VIEW_CONTRADICTS,
    VIEW_NONE,    /* only of elimination: nobody is eliminated */
    VIEW_UNKNOWN, /* the log does not record what is needed */
};

struct victory_claim {
    uint8_t declared; /* bits VICTORY_BY_... */
    bool tie;
    /* the result's reason; all false: it gives none */
    bool by_points, by_elimination, by_condition;
    enum victory_view points, elimination;
};

enum victory_answer {
    VICTORY_STANDS,
    VICTORY_OPEN,
    VICTORY_NOT_BY_POINTS,
    VICTORY_NOT_BY_ELIMINATION
};

/* Whether a result stands (VICTORY_STANDS) or contradicts a measure that decides
 * (VICTORY_NOT_BY_...).
 *
 * VICTORY_OPEN: the log records too little, or conditions that no log shows decide. A result whose
 * reason is not a measure, such as that a player had to leave, is open, too, whatever is declared.
 * If nothing is declared, a result stands if one measure agrees and the other does not contradict
 * it, and is open if the other does; but elimination does not support a result by points. */
enum victory_answer victory_judge(const struct victory_claim *claim);

/* As victory_judge, of a result in a log. */
enum victory_answer victory_of(uint8_t declared, const struct game_result *result,
                               enum victory_view points, enum victory_view elimination);

/* Answers for a result that contradicts nothing: `answer` is VICTORY_STANDS or VICTORY_OPEN. */
enum answer judge_victory(struct judgement *judgement, uint8_t declared,
                          const struct game_result *result, enum victory_answer answer);

/* Adds that conditions are declared in words that no rule judges, or that the result has a reason
 * that the declared ones do not include. */
void victory_tell_own(uint8_t declared, const struct game_result *result, struct text *text);

/* What the log records of a player's points. */
enum points_known { POINTS_UNKNOWN, POINTS_AT_LEAST, POINTS_ALL };
typedef enum points_known points_known_of(const struct judgement *judgement, int place);

/* The place of a player to whom the result gives other points than the log records, or less where
 * it does not record all of them; -1: there is none. */
int victory_other_points(const struct judgement *judgement, const struct game_result *result,
                         const struct result_fields *fields, const struct seats *seats,
                         points_known_of *known);

/* Reports those points. */
enum answer breach_of_points(struct judgement *judgement, const struct game_result *result,
                             const struct result_fields *fields, const struct seats *seats,
                             bool all, int place);

#endif
