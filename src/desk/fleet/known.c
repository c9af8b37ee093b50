/* SPDX-License-Identifier: MIT */
/* Which cards of a game's table the items of a list are. */
#include "desk/fleet/fleet.h"

#include "base/near.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *kind_of(enum fleet_kind kind)
{
    static const char *const names[FLEET_OTHER + 1] = {[FLEET_SHIP] = "ship",
                                                       [FLEET_SQUADRON] = "squadron",
                                                       [FLEET_UPGRADE] = "upgrade",
                                                       [FLEET_OBJECTIVE] = "objective"};
    return names[kind];
}

const char *fleet_faction(const struct fleet_list *list)
{
    static const char *const words[][2] = {{"rebel", "rebel"},
                                           {"empire", "empire"},
                                           {"imperial", "empire"},
                                           {"republic", "republic"},
                                           {"separatist", "separatist"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasestr(list->faction, words[i][0]))
            return words[i][1];
    return NULL;
}

bool fleet_set_is_other(const char *set)
{
    return *set && strcasecmp(set, "legacy") != 0;
}

/* The cards that an item may be. */
enum { CANDIDATES_MOST = 8 };
struct candidates {
    struct umpire_card some[CANDIDATES_MOST];
    size_t count;
};

static void add_named(struct candidates *found, const char *game, const char *kind,
                      const char *name)
{
    struct umpire_card card;
    for (size_t cursor = 0; found->count < CANDIDATES_MOST &&
                            umpire_card_named(game, kind, name, &cursor, &card);)
        found->some[found->count++] = card;
}

/* Keeps the candidates for which a question is answered with yes, unless none is. */
static void keep(struct candidates *found, bool (*fits)(const struct umpire_card *card, void *with),
                 void *with)
{
    struct candidates kept = {.count = 0};
    for (size_t i = 0; i < found->count; i++)
        if (fits(&found->some[i], with))
            kept.some[kept.count++] = found->some[i];
    if (kept.count > 0)
        *found = kept;
}

static bool is_of_faction(const struct umpire_card *card, void *with)
{
    return strstr(card->faction, with) != NULL;
}

static bool costs(const struct umpire_card *card, void *with)
{
    int points = *(int *)with;
    return points == card->points[UMPIRE_CARDS_PRINTED] ||
           points == card->points[UMPIRE_CARDS_2025] || points == card->earlier;
}

static bool is_commander(const struct umpire_card *card, void *with)
{
    return (strcmp(card->slot, "Commander") == 0) == *(bool *)with;
}

/* The name before " - " or a comma, and what follows it: "Moldy Crow - Jan Ors". */
static void add_known_name_parts(struct candidates *found, const char *game, const char *kind,
                                 const char *name)
{
    char part[FLEET_NAME_BYTES];
    const char *dash = strstr(name, " - ");
    if (!dash)
        return;
    snprintf(part, sizeof part, "%.*s", (int)(dash - name), name);
    add_named(found, game, kind, part);
    if (found->count == 0)
        add_named(found, game, kind, dash + 3);
}

/* A name as a list has it; "CR90 Corvette A 2" in a log is the second one. */
static void add_written_name(struct candidates *found, const char *game, const char *kind,
                             const char *name)
{
    char bare[FLEET_NAME_BYTES];
    size_t length = strlen(name);
    add_named(found, game, kind, name);
    if (found->count == 0)
        add_known_name_parts(found, game, kind, name);
    while (length && strchr("0123456789", name[length - 1]))
        length--;
    if (found->count > 0 || !name[length] || length < 2 || name[length - 1] != ' ')
        return;
    snprintf(bare, sizeof bare, "%.*s", (int)length - 1, name);
    add_named(found, game, kind, bare);
}

static struct candidates candidates_of(const struct fleet_list *list, const struct fleet_item *item)
{
    static const char *const either[] = {"ship", "squadron"};
    const char *kind = kind_of(item->kind);
    struct candidates found = {.count = 0};
    for (size_t i = 0; i < 2 && found.count == 0; i++) {
        const char *one = kind ? kind : either[i];
        if (*item->full)
            add_named(&found, list->game, one, item->full);
        if (found.count == 0 && !item->by_card)
            add_written_name(&found, list->game, one, item->name);
        if (kind)
            break;
    }
    return found;
}

/* Takes "(com)" or "(off)" off a name, by which a list builder tells cards of one name apart. */
static struct candidates without_brackets(const struct fleet_list *list,
                                          const struct fleet_item *item)
{
    struct fleet_item bare = *item;
    char *open = strstr(bare.name, " (");
    bare.full[0] = '\0';
    if (open)
        *open = '\0';
    return open ? candidates_of(list, &bare) : (struct candidates){.count = 0};
}

/* Whether another upgrade of the list is a commander for certain. */
static bool has_commander(const struct fleet_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].card.name && list->items[i].card.slot &&
            strcmp(list->items[i].card.slot, "Commander") == 0)
            return true;
    return false;
}

static void choose(struct fleet_list *list, struct fleet_item *item, bool last)
{
    struct candidates found = candidates_of(list, item);
    if (found.count == 0 && item->kind == FLEET_UPGRADE)
        found = without_brackets(list, item);
    const char *faction = fleet_faction(list);
    bool upgrade = item->kind == FLEET_UPGRADE,
         leads = upgrade && *list->commander &&
                 alike_named(list->commander, slice_of(item->name)) && !has_commander(list);
    if (faction)
        keep(&found, is_of_faction, (void *)faction);
    if (found.count > 1 && item->points != FLEET_UNTOLD)
        keep(&found, costs, &item->points);
    if (found.count > 1 && upgrade && (leads || has_commander(list)))
        keep(&found, is_commander, &leads);
    if (found.count == 1 || (last && found.count > 0 && upgrade && leads))
        item->card = found.some[0];
}

/* Which points an item may have cost. */
enum { AS_PRINTED = 1, AS_OF_2025 = 2, AS_EARLIER = 4 };

/* Finds cards and points of the items from `at` on that add up to `left`. */
static bool add_up(struct fleet_list *list, size_t at, size_t to, int left, unsigned prints)
{
    struct fleet_item *item = &list->items[at];
    struct candidates found = {.count = 1, .some = {item->card}};
    if (at == to)
        return left == 0;
    if (!item->card.name)
        found = candidates_of(list, item);
    const struct umpire_card before = item->card;
    for (size_t i = 0; i < found.count; i++) {
        const int points[] = {found.some[i].points[UMPIRE_CARDS_PRINTED],
                              found.some[i].points[UMPIRE_CARDS_2025], found.some[i].earlier};
        for (unsigned k = 0; k < 3; k++) {
            if (!(prints >> k & 1) || points[k] < 0 || points[k] > left)
                continue;
            item->card = found.some[i];
            item->points = points[k];
            if (add_up(list, at + 1, to, left - points[k], prints))
                return true;
        }
    }
    item->card = before;
    item->points = FLEET_UNTOLD;
    return false;
}

/* Gives a ship and its upgrades the points that add up to what the list states for all of them: as
 * printed if that fits, as of 2025, or with some of an earlier print. */
static void share_points(struct fleet_list *list)
{
    static const unsigned prints[] = {AS_PRINTED, AS_OF_2025, AS_PRINTED | AS_EARLIER,
                                      AS_PRINTED | AS_OF_2025 | AS_EARLIER};
    enum { ITEMS_MOST = 10 };
    for (size_t i = 0; i < list->count; i++) {
        size_t to = i + 1;
        bool found = list->items[i].with_upgrades == FLEET_UNTOLD;
        while (to < list->count && list->items[to].kind == FLEET_UPGRADE)
            to++;
        if (to - i <= ITEMS_MOST)
            for (size_t k = 0; !found && k < 4; k++)
                found = add_up(list, i, to, list->items[i].with_upgrades, prints[k]);
    }
}

/* Whether a list may have a card: it is of the list's faction, or of any. */
static bool is_open_to(const struct umpire_card *card, const char *faction)
{
    return !faction || !*card->faction || strstr(card->faction, faction);
}

void fleet_list_know_own(struct fleet_list *list, const struct umpire_cards *own)
{
    for (size_t i = 0; own && i < list->count; i++) {
        struct fleet_item *item = &list->items[i];
        struct umpire_card card;
        char name[FLEET_NAME_BYTES + 40];
        size_t cursor = 0, found = 0;
        bool other = fleet_set_is_other(item->set);
        snprintf(name, sizeof name, other ? "%s [%s]" : "%s",
                 item->by_card ? item->full : item->name, item->set);
        while (umpire_cards_named(own, kind_of(item->kind), name, &cursor, &card))
            if (is_open_to(&card, fleet_faction(list)) && found++ == 0)
                item->card = card;
        item->own = found == 1;
        if (found > 1)
            item->card = (struct umpire_card){0};
    }
}

void fleet_list_know(struct fleet_list *list)
{
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < list->count; i++) {
            struct fleet_item *item = &list->items[i];
            if (!item->card.name && !fleet_set_is_other(item->set))
                choose(list, item, pass == 1);
        }
    share_points(list);
}

bool fleet_list_expand(struct fleet_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct fleet_item *item = &list->items[i];
        const char *declared = item->card.name ? item->card.declared[UMPIRE_CARDS_PRINTED] : "";
        const char *open = strchr(declared, '{');
        if (!*declared || item->values)
            continue;
        size_t length = open ? (size_t)(open - declared) : strlen(declared);
        while (length > 0 && declared[length - 1] == ' ')
            length--;
        item->values = strndup(declared, length);
        item->parts = open ? strdup(open + 2) : strdup("");
        if (!item->values || !item->parts)
            return false;
        size_t end = strlen(item->parts);
        while (end > 0 && strchr(" }", item->parts[end - 1]))
            item->parts[--end] = '\0';
    }
    return true;
}
