#include "report/page_sense.h"

#include <string.h>

static const char *verdict_name(int value)
{
    return umpire_verdict_name((enum umpire_status)value);
}

static const char *level_name(int value)
{
    return umpire_level_name((enum umpire_level)value);
}

/* Finds the value below `count` that an attribute names. */
static bool find_value(const struct page_attributes *attributes, const char *attribute, const char *(*name_of)(int value), int count,
                       int *ret_value)
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

void page_sense_game_begins(struct page_sense *sense)
{
    sense->outcome_seen = false;
    sense->last_finding = sense->breaches = 0;
}

/* The report of a log that was followed may hold a finding twice, with the same number, and forgiven the second time. */
void page_sense_finding(struct page_sense *sense, const struct page_attributes *attributes, bool forgiven)
{
    int level;
    uint64_t number = page_attribute_number(attributes, "n");
    bool again = number && number <= sense->last_finding;
    if (!find_value(attributes, "level", level_name, UMPIRE_LEVEL_COUNT, &level)) {
        sense->wrong = "a finding has no level that is known";
        return;
    }
    bool breach = level == UMPIRE_LEVEL_ERROR || level == UMPIRE_LEVEL_VIOLATION;
    if (breach && !forgiven && !again)
        sense->breaches++;
    else if (breach && forgiven && again && sense->breaches)
        sense->breaches--;
    sense->last_finding = again ? sense->last_finding : number;
}

void page_sense_outcome(struct page_sense *sense, const struct page_attributes *attributes)
{
    int verdict;
    if (!find_value(attributes, "verdict", verdict_name, UMPIRE_FAILURE, &verdict) || verdict == UMPIRE_USAGE)
        sense->wrong = "a game has no verdict that is known";
    else if (sense->outcome_seen)
        sense->wrong = "a game has two outcomes";
    else if (sense->breaches && (verdict == UMPIRE_CONFORMANT || verdict == UMPIRE_INDETERMINATE))
        sense->wrong = "a game in which a rule was broken has a verdict that says otherwise";
    else
        sense->verdicts[verdict]++;
    sense->outcome_seen = true;
}

bool page_sense_game_ends(struct page_sense *sense)
{
    if (!sense->outcome_seen && !sense->wrong)
        sense->wrong = "a game has no outcome";
    return !sense->wrong;
}

void page_sense_totals(struct page_sense *sense, const struct page_totals *totals)
{
    const uint64_t *came_to = sense->verdicts;
    bool same = totals->conformant == came_to[UMPIRE_CONFORMANT] && totals->malformed == came_to[UMPIRE_MALFORMED] &&
                totals->nonconformant == came_to[UMPIRE_NONCONFORMANT] && totals->indeterminate == came_to[UMPIRE_INDETERMINATE];
    if (!same && !sense->wrong)
        sense->wrong = "its summary does not say what its games came to";
}
