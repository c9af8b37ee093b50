/* SPDX-License-Identifier: MIT */
/* Says what would have been legal in place of a finding. */
#include "reports/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WAYS_MOST = 8, WAYS_SHORT = 3 };

/* An option, or how many there are of a verb. */
struct way {
    const char *text;
    uint64_t count; /* 0: the text is an option */
    bool others;    /* they are besides the option before it */
};

struct ways {
    struct way list[WAYS_MOST];
    size_t count, most;
    bool more; /* these are not all */
};

static bool is_of_verb(const char *option, const char *verb)
{
    size_t length = strlen(verb);
    return strncmp(option, verb, length) == 0 && (option[length] == ' ' || option[length] == '\0');
}

static void add(struct ways *ways, const char *text, uint64_t count, bool others)
{
    if (ways->count == ways->most)
        ways->more = true;
    else
        ways->list[ways->count++] = (struct way){text, count, others};
}

/* Adds the options of a verb, or their number if the finding does not list all. Answers the index
 * of the first option after them. */
static size_t add_verb(struct ways *ways, const struct umpire_finding *finding, size_t group,
                       size_t first)
{
    const struct umpire_legal_group *verb = &finding->groups[group];
    size_t end = first;
    while (end < finding->legal_count && is_of_verb(finding->legal[end], verb->verb))
        end++;
    bool all = end - first == verb->count, cure = group == 0 && end > first;
    for (size_t i = first; i < end && (all || (cure && i == first)); i++)
        add(ways, finding->legal[i], 0, false);
    if (!all)
        add(ways, verb->verb, verb->count - cure, cure);
    return end;
}

static void find_ways(const struct umpire_finding *finding, size_t most, struct ways *ret_ways)
{
    uint64_t told = 0;
    size_t at = 0;
    *ret_ways = (struct ways){.most = most};
    for (size_t i = 0; i < finding->group_count; i++) {
        at = add_verb(ret_ways, finding, i, at);
        told += finding->groups[i].count;
    }
    if (finding->group_count == 0)
        for (; at < finding->legal_count; at++, told++)
            add(ret_ways, finding->legal[at], 0, false);
    if (told < finding->legal_total)
        ret_ways->more = true;
}

static bool write_legal_way(const struct umpire_finding *finding, size_t most, size_t index,
                            char *buffer, size_t size)
{
    struct ways ways;
    find_ways(finding, most, &ways);
    if (index == ways.count && ways.more) {
        snprintf(buffer, size, "... (%" PRIu64 " in all)", finding->legal_total);
        return true;
    }
    if (index >= ways.count)
        return false;
    const struct way *way = &ways.list[index];
    if (way->count == 0)
        snprintf(buffer, size, "%s", way->text);
    else
        snprintf(buffer, size, "%s (%" PRIu64 " %s%s)", way->text, way->count,
                 way->others ? "other " : "", way->count == 1 ? "way" : "ways");
    return true;
}

bool umpire_legal_way(const struct umpire_finding *finding, size_t index, char *buffer, size_t size)
{
    return write_legal_way(finding, WAYS_MOST, index, buffer, size);
}

bool legal_way_short(const struct umpire_finding *finding, size_t index, char *buffer, size_t size)
{
    return write_legal_way(finding, WAYS_SHORT, index, buffer, size);
}
