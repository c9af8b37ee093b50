/* SPDX-License-Identifier: MIT */
#include "desk/shared/settling.h"

#include <string.h>

const char *settling_reason(const struct umpire_rule_lines *row)
{
    if (row->lacking)
        return row->lacking;
    return row->untold ? row->untold : "";
}

bool settling_word(const char **at, struct slice *ret_word)
{
    const char *from = *at;
    if (*from == ';') /* a condition under which the next word helps follows */
        from += strcspn(from, ",)");
    if (*from != ',')
        from = strchr(from, '(');
    if (!from)
        return false;
    from += 1 + strspn(from + 1, " ");
    *ret_word = (struct slice){from, strcspn(from, ",;)")};
    *at = from + ret_word->length;
    return **at != '\0';
}

/* Whether a glossary's word is the one that a reason names: "attack ZONE" the word "attack", and
 * "arc=ARC" the key "arc=". */
static bool is_named(const char *word, struct slice named)
{
    if (strncmp(word, named.at, named.length) != 0)
        return false;
    bool key = named.at[named.length - 1] == '=';
    return key || word[named.length] == '\0' || word[named.length] == ' ';
}

bool settling_explain(const char *ruleset, struct slice named, struct umpire_word *ret_word)
{
    bool found = false;
    if (named.length)
        for (size_t i = 0; !found && umpire_word_at(ruleset, i, ret_word); i++)
            found = is_named(ret_word->word, named);
    return found;
}

const char *settling_example(const char *ruleset, const char *reason)
{
    struct umpire_word word;
    struct slice named;
    while (settling_word(&reason, &named))
        if (settling_explain(ruleset, named, &word) && *word.example)
            return word.example;
    return NULL;
}

bool settling_areas(struct slice word, struct slice *ret_areas)
{
    static const char records[] = "records ";
    const size_t skipped = sizeof records - 1;
    if (word.length <= skipped || memcmp(word.at, records, skipped) != 0)
        return false;
    *ret_areas = (struct slice){word.at + skipped, word.length - skipped};
    return true;
}

bool settling_area(struct slice *areas, struct slice *ret_area)
{
    const char *blank = memchr(areas->at, ' ', areas->length);
    size_t length = blank ? (size_t)(blank - areas->at) : areas->length;
    size_t taken = length + (blank != NULL);
    *ret_area = (struct slice){areas->at, length};
    *areas = (struct slice){areas->at + taken, areas->length - taken};
    return length > 0;
}

static bool has_area(struct slice areas, struct slice wanted)
{
    struct slice area;
    while (settling_area(&areas, &area))
        if (slice_is(area, "all") || slice_equal(area, wanted))
            return true;
    return false;
}

/* Whether "records attacks dice" has all areas that another word, such as "records dice", has. */
static bool records_as_much(struct slice word, struct slice other)
{
    struct slice areas, others, area;
    if (!settling_areas(word, &areas) || !settling_areas(other, &others))
        return false;
    while (settling_area(&others, &area))
        if (!has_area(areas, area))
            return false;
    return true;
}

static bool has_reason_word(const char *reason, struct slice wanted)
{
    struct slice word;
    while (settling_word(&reason, &word))
        if (slice_equal(word, wanted) || records_as_much(word, wanted))
            return true;
    return false;
}

/* How many words a reason names. */
static size_t count_words(const char *reason)
{
    struct slice word;
    size_t count = 0;
    while (settling_word(&reason, &word))
        count++;
    return count;
}

/* Whether a rule is decided if the log says all that a reason names. */
static bool settles(const char *reason, const struct umpire_rule_lines *row)
{
    const char *at = settling_reason(row);
    struct slice word;
    size_t count = 0;
    while (settling_word(&at, &word)) {
        count++;
        if (!has_reason_word(reason, word))
            return false;
    }
    return count > 0;
}

/* Whether one of the first `count` in the list settles a rule. */
static bool is_settled_by(const struct settling *list, size_t count,
                          const struct umpire_rule_lines *row)
{
    for (size_t i = 0; i < count; i++)
        if (settles(settling_reason(list[i].row), row))
            return true;
    return false;
}

static bool is_better_settling(const struct settling *one, const struct settling *other)
{
    return one->count != other->count
               ? one->count > other->count
               : count_words(settling_reason(one->row)) < count_words(settling_reason(other->row));
}

/* How many judgements the row's reason settles that the reasons listed so far do not. */
static uint64_t count_newly_settled(const struct umpire_rule_lines *row,
                                    const struct umpire_rule_lines *rows, size_t count,
                                    const struct settling *list, size_t listed)
{
    uint64_t settled = 0;
    for (size_t i = 0; i < count; i++)
        if (settles(settling_reason(row), &rows[i]) && !is_settled_by(list, listed, &rows[i]))
            settled += rows[i].count;
    return settled;
}

size_t settling_rank(const struct umpire_rule_lines *rows, size_t count,
                     struct settling ret_list[SETTLINGS_MOST])
{
    for (size_t listed = 0; listed < SETTLINGS_MOST; listed++) {
        struct settling best = {.count = 0};
        for (size_t i = 0; i < count; i++) {
            struct settling one = {.row = &rows[i]};
            one.count = count_newly_settled(one.row, rows, count, ret_list, listed);
            if (one.count && (!best.count || is_better_settling(&one, &best)))
                best = one;
        }
        if (!best.count)
            return listed;
        ret_list[listed] = best;
    }
    return SETTLINGS_MOST;
}
