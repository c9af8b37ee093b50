#include "report/page_sense.h"

#include "report/weight.h"

#include <string.h>

static const char *verdict_name(int value)
{
    return umpire_verdict_name((enum umpire_status)value);
}

static const char *level_name(int value)
{
    return umpire_level_name((enum umpire_level)value);
}

/* Finds the enumeration's value that an attribute names. */
static bool find_value(const struct page_attributes *attributes, const char *attribute,
                       const char *(*name_of)(int value), int count, int *ret_value)
{
    size_t length;
    const char *name = page_attribute(attributes, attribute, &length);
    for (int i = 0; name && i < count; i++)
        if (strlen(name_of(i)) == length && memcmp(name_of(i), name, length) == 0) {
            *ret_value = i;
            return true;
        }
    return false;
}

/* The report of a followed log may hold a finding twice: with the same number, and forgiven the
 * second time. */
static void take_finding(struct page_sense *sense, const struct page_attributes *attributes)
{
    int level;
    bool forgiven = page_attribute_is_true(attributes, "waived") ||
                    page_attribute_is_true(attributes, "baselined");
    uint64_t number = page_attribute_number(attributes, "n");
    bool again = number && number <= sense->last_finding;
    if (!find_value(attributes, "level", level_name, UMPIRE_LEVEL_COUNT, &level)) {
        sense->wrong = "a finding has an unknown level";
        return;
    }
    bool breach = level == UMPIRE_LEVEL_ERROR || level == UMPIRE_LEVEL_VIOLATION;
    if (breach && !forgiven && !again)
        sense->breaches++;
    else if (breach && forgiven && again && sense->breaches)
        sense->breaches--;
    sense->last_finding = again ? sense->last_finding : number;
}

static void take_outcome(struct page_sense *sense, const struct page_attributes *attributes)
{
    int verdict;
    if (!find_value(attributes, "verdict", verdict_name, UMPIRE_FAILURE, &verdict) ||
        verdict == UMPIRE_USAGE)
        sense->wrong = "a game has an unknown verdict";
    else if (sense->outcome_seen)
        sense->wrong = "a game has two outcomes";
    else if (sense->breaches && (verdict == UMPIRE_CONFORMANT || verdict == UMPIRE_INDETERMINATE))
        sense->wrong = "a game's verdict does not fit its findings";
    else
        sense->verdicts[verdict]++;
    sense->outcome_seen = true;
}

static void take_total(struct page_sense *sense, const struct page_attributes *attributes)
{
    int verdict;
    if (find_value(attributes, "verdict", verdict_name, UMPIRE_FAILURE, &verdict))
        sense->summary[verdict] = page_attribute_number(attributes, "count");
}

bool page_sense_begin(struct page_sense *sense, const char *name, unsigned depth,
                      const struct page_attributes *attributes)
{
    if (depth == 2) {
        sense->in_log = strcmp(name, "log") == 0;
        sense->in_summary = strcmp(name, "summary") == 0;
        if (sense->in_summary && sense->summary_seen)
            sense->wrong = "it has two summaries";
        sense->summary_seen = sense->summary_seen || sense->in_summary;
    } else if (depth == 3 && sense->in_log && strcmp(name, "game") == 0) {
        sense->in_game = true;
        sense->outcome_seen = false;
        sense->last_finding = sense->breaches = 0;
    } else if (depth == 3 && sense->in_summary && strcmp(name, "games") == 0) {
        take_total(sense, attributes);
    } else if (depth == 4 && sense->in_game && strcmp(name, "finding") == 0) {
        take_finding(sense, attributes);
    } else if (depth == 4 && sense->in_game && strcmp(name, "outcome") == 0) {
        take_outcome(sense, attributes);
    }
    return !sense->wrong;
}

static void end_report(struct page_sense *sense)
{
    for (size_t i = 0; i < VERDICTS; i++)
        if (sense->summary[verdict_at[i]] != sense->verdicts[verdict_at[i]])
            sense->wrong = "its summary does not count the verdicts of its games";
}

bool page_sense_end(struct page_sense *sense, unsigned depth)
{
    if (depth == 3 && sense->in_game && !sense->outcome_seen)
        sense->wrong = "a game has no outcome";
    if (depth == 3)
        sense->in_game = false;
    else if (depth == 2)
        sense->in_log = sense->in_summary = false;
    else if (depth == 1)
        end_report(sense);
    return !sense->wrong;
}
