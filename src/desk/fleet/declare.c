/* SPDX-License-Identifier: MIT */
/* Fleets as declarations, with the values of a table of cards. */
#include "desk/shared/cli.h"
#include "desk/fleet/fleet.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A squadron costs at most this. Most ships are recognized by their names. */
enum { SQUADRON_POINTS_MOST = 31 };

static bool names_ship(const char *name)
{
    static const char *const words[] = {"Cruiser",      "Corvette",     "Frigate",  "Transports",
                                        "Retrofits",    "Refit",        "Carriers", "Destroyer",
                                        "Command Ship", "Assault Ship", "Starhawk", "Dreadnought",
                                        "Testbed"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasestr(name, words[i]))
            return true;
    return false;
}

/* Whether an item is a ship: by the table, by umpire's cards, or else by what the list shows. */
static bool is_a_ship(const struct fleet_cards *cards, const struct fleet_item *item, bool upgraded)
{
    const struct fleet_card *card = fleet_card_of(cards, item);
    if (card)
        return card->kind == FLEET_SHIP;
    if (item->card.name)
        return strcmp(item->card.kind, "ship") == 0;
    return upgraded || names_ship(item->name) || item->points > SQUADRON_POINTS_MOST;
}

void fleet_list_settle(struct fleet_list *list, const struct fleet_cards *cards)
{
    if (cards->count == 0)
        fleet_list_know(list);
    for (size_t i = 0; i < list->count; i++) {
        struct fleet_item *item = &list->items[i];
        bool upgraded = i + 1 < list->count && item[1].kind == FLEET_UPGRADE;
        if (item->kind == FLEET_EITHER)
            item->kind = is_a_ship(cards, item, upgraded) ? FLEET_SHIP : FLEET_SQUADRON;
    }
}

/* What the table says -------------------------------------------------------------------------- */

/* A ship's points with its upgrades if the table has them all, otherwise FLEET_UNTOLD. */
static int points_with_upgrades(const struct fleet_list *list, const struct fleet_cards *cards,
                                size_t ship)
{
    const struct fleet_card *card = fleet_card_of(cards, &list->items[ship]);
    int sum = card ? card->points : FLEET_UNTOLD;
    for (size_t i = ship + 1;
         sum != FLEET_UNTOLD && i < list->count && list->items[i].kind == FLEET_UPGRADE; i++) {
        card = fleet_card_of(cards, &list->items[i]);
        sum = card && card->points != FLEET_UNTOLD ? sum + card->points : FLEET_UNTOLD;
    }
    return sum;
}

static size_t differs(const struct fleet_list *list, size_t line, const char *name,
                      const char *what, int told, int card)
{
    cli_say("%s: line %zu: '%s': %s %d in the list, %d in the table", list->path, line, name, what,
            told, card);
    return 1;
}

/* How many copies of an item's name the fleet has, up to and with this item: so an excess is
 * reported at one item only. */
static int copies_until(const struct fleet_list *list, size_t until)
{
    const struct fleet_item *item = &list->items[until];
    int copies = 0;
    for (size_t i = 0; i <= until; i++)
        if (list->items[i].kind == item->kind && strcasecmp(list->items[i].name, item->name) == 0)
            copies += list->items[i].count;
    return copies;
}

/* Reports how an item differs from the table. Answers the number of differences. */
static size_t compare_item(const struct fleet_list *list, const struct fleet_cards *cards,
                           const struct fleet_card *card, size_t at)
{
    const struct fleet_item *item = &list->items[at];
    size_t found = 0;
    if (card && card->points != FLEET_UNTOLD && item->points != FLEET_UNTOLD &&
        card->points != item->points)
        found += differs(list, item->line, item->name, "points:", item->points, card->points);
    int whole = item->with_upgrades == FLEET_UNTOLD ? FLEET_UNTOLD
                                                    : points_with_upgrades(list, cards, at);
    if (whole != FLEET_UNTOLD && whole != item->with_upgrades)
        found += differs(list, item->line, item->name,
                         "points with its upgrades:", item->with_upgrades, whole);
    if (!card || card->most == FLEET_UNTOLD)
        return found;
    int copies = copies_until(list, at);
    if (copies > card->most && copies - item->count <= card->most) {
        cli_print(stderr,
                  "umpire: %s: line %zu: '%s': %d copies in the list; the table allows %d\n",
                  list->path, item->line, item->name, copies, card->most);
        found++;
    }
    return found;
}

size_t fleet_list_compare(const struct fleet_list *list, const struct fleet_cards *cards)
{
    size_t found = 0, items = 0, priced = 0;
    long sum = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct fleet_item *item = &list->items[i];
        if (item->kind == FLEET_BATTLEGROUP || item->kind == FLEET_OBJECTIVE ||
            item->kind == FLEET_OTHER)
            continue;
        const struct fleet_card *card = fleet_card_of(cards, item);
        bool has_points = card && card->points != FLEET_UNTOLD;
        found += compare_item(list, cards, card, i);
        items++;
        priced += has_points;
        sum += has_points ? (long)card->points * item->count : 0;
    }
    if (items > 0 && priced == items && list->points != FLEET_UNTOLD && sum != list->points)
        found += differs(list, 1, *list->title ? list->title : "the fleet", "points:", list->points,
                         (int)sum);
    return found;
}

/* Declarations --------------------------------------------------------------------------------- */

/* Writes one list. */
struct writer {
    const struct fleet_list *list;
    const struct fleet_cards *cards;
    struct log_writer *log;
    bool known; /* the log is with cards */
    /* for the first item of each name: the number that was last written after that name */
    int numbers[FLEET_ITEMS_MOST];
};

/* Items among which no two names may be the same. */
struct scope {
    size_t from, to;
};

static bool is_unit(const struct fleet_item *item)
{
    return item->kind == FLEET_SHIP || item->kind == FLEET_SQUADRON;
}

static bool are_items_alike(const struct fleet_item *a, const struct fleet_item *b)
{
    return is_unit(a) ? is_unit(b) : a->kind == b->kind;
}

static void name_of_declared_item(const struct fleet_item *item, char name[FLEET_NAME_BYTES])
{
    if (item->kind == FLEET_BATTLEGROUP && item->rating != FLEET_UNTOLD)
        snprintf(name, FLEET_NAME_BYTES, "SR%d %.*s", item->rating, FLEET_TEXT_MOST, item->name);
    else
        memcpy(name, item->name, FLEET_NAME_BYTES);
}

/* The index of the first item with this name; scope.to if no item has it. */
static size_t first_named(const struct fleet_list *list, struct scope scope,
                          const struct fleet_item *like, const char *name)
{
    char other[FLEET_NAME_BYTES];
    for (size_t i = scope.from; i < scope.to; i++) {
        name_of_declared_item(&list->items[i], other);
        if (are_items_alike(&list->items[i], like) && strcasecmp(other, name) == 0)
            return i;
    }
    return scope.to;
}

/* Writes a name, with a number after it if others have the same one: names of units must differ.
 * Numbers that would make it another item's name are passed over. */
static void write_name(struct writer *writer, struct scope scope, size_t at)
{
    const struct fleet_list *list = writer->list;
    const struct fleet_item *item = &list->items[at];
    char name[FLEET_NAME_BYTES], numbered[FLEET_NAME_BYTES + 12];
    name_of_declared_item(item, name);
    size_t first = first_named(list, scope, item, name);
    bool several = first != at || (is_unit(item) && item->count > 1) ||
                   first_named(list, (struct scope){at + 1, scope.to}, item, name) != scope.to;
    if (!several) {
        log_write_text(writer->log, name);
        return;
    }
    do
        snprintf(numbered, sizeof numbered, "%s %d", name, ++writer->numbers[first]);
    while (first_named(list, scope, item, numbered) != scope.to);
    log_write_text(writer->log, numbered);
}

/* How many cards of the game's table are of the item's kind and have a name. */
static int count_named(const struct fleet_list *list, const struct fleet_item *item,
                       const char *name)
{
    struct umpire_card card;
    size_t cursor = 0;
    int count = 0;
    while (umpire_card_named(list->game, item->card.kind, name, &cursor, &card))
        count++;
    return count;
}

/* The name of the item's card in a log. An upgrade is called NAME (SLOT) where exactly one card has
 * that name too, as cards do that share their name. */
static void name_card(const struct fleet_list *list, const struct fleet_item *item,
                      char name[FLEET_NAME_BYTES + 40])
{
    const struct umpire_card *card = &item->card;
    snprintf(name, FLEET_NAME_BYTES + 40, "%s (%.*s)", card->name,
             card->slot ? (int)strcspn(card->slot, ",") : 0, card->slot ? card->slot : "");
    if (item->kind != FLEET_UPGRADE || (!item->own && count_named(list, item, name) != 1))
        snprintf(name, FLEET_NAME_BYTES + 40, "%s", card->name);
}

/* Names the card where the unit or upgrade is not called like it, or like it alone; and its points
 * as the list has them, for a list with known cards. */
static void write_card(const struct writer *writer, const struct fleet_item *item)
{
    char other[FLEET_NAME_BYTES + 40];
    if (!writer->known)
        return;
    snprintf(other, sizeof other, "%s [%s]", item->name, item->set);
    bool alone = item->card.name && !item->own &&
                 count_named(writer->list, item, item->name) == 1;
    if (item->card.name)
        name_card(writer->list, item, other);
    if (!alone && (item->card.name || fleet_set_is_other(item->set))) {
        log_write(writer->log, " card=");
        log_write_text(writer->log, other);
    }
    if (item->points != FLEET_UNTOLD)
        log_write(writer->log, " points=%d", item->points);
}

/* Adds a text to the comment about the points. */
static void write_also(const char *text, struct log_writer *log)
{
    if (!*text)
        return;
    log_write(log, ", ");
    log_write_text(log, text);
}

/* The declarations of an item: the list's own, or else those of its card. */
static const char *values_of(const struct fleet_item *item, const struct fleet_card *card)
{
    if (item->values)
        return item->values;
    return card ? card->values : "";
}

static const char *parts_declared(const struct fleet_item *item, const struct fleet_card *card)
{
    if (item->values)
        return item->parts;
    return card ? card->parts : "";
}

static void write_values(const struct fleet_item *item, const struct fleet_card *card,
                         struct log_writer *log)
{
    const char *values = values_of(item, card);
    if (*values)
        log_write(log, " %s", values);
}

static void write_points(const struct fleet_item *item, bool known, struct log_writer *log)
{
    if (!known && item->points != FLEET_UNTOLD)
        log_write(log, " # %d points", item->points);
    else if (item->points != FLEET_UNTOLD && (*item->full || *item->set))
        log_write(log, " # by the list");
    else if (item->with_upgrades != FLEET_UNTOLD)
        log_write(log, " # %d points with its upgrades", item->with_upgrades);
    write_also(item->full, log);
    write_also(item->set, log);
    log_write(log, "\n");
}

/* Writes the declarations of a card, each on a line. */
static void write_parts(const char *parts, struct log_writer *log)
{
    while (*parts) {
        size_t length = strcspn(parts, ";");
        if (length > strspn(parts, " "))
            log_write(log, "        %.*s\n", (int)length, parts);
        parts += length + (parts[length] == ';');
        parts += strspn(parts, " ");
    }
}

static void write_upgrade(struct writer *writer, struct scope upgrades, size_t at)
{
    const struct fleet_item *item = &writer->list->items[at];
    const struct fleet_card *card = fleet_card_of(writer->cards, item);
    log_write(writer->log, "        upgrade ");
    write_name(writer, upgrades, at);
    write_values(item, card, writer->log);
    write_card(writer, item);
    write_points(item, writer->known, writer->log);
}

/* Whether this ship is the flagship: the list says so, or the fleet's commander is on it. */
static bool is_flagship(const struct fleet_list *list, size_t ship)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].flagship)
            return i == ship;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == FLEET_UPGRADE && *list->commander &&
            strcasecmp(list->items[i].name, list->commander) == 0) {
            while (i > 0 && list->items[i].kind != FLEET_SHIP)
                i--;
            return i == ship;
        }
    return false;
}

static void write_ship(struct writer *writer, size_t at)
{
    const struct fleet_list *list = writer->list;
    struct log_writer *log = writer->log;
    const struct fleet_item *item = &list->items[at];
    const struct fleet_card *card = fleet_card_of(writer->cards, item);
    struct scope upgrades = {at + 1, at + 1};
    while (upgrades.to < list->count && list->items[upgrades.to].kind == FLEET_UPGRADE)
        upgrades.to++;
    log_write(log, "    ship ");
    write_name(writer, (struct scope){0, list->count}, at);
    write_values(item, card, log);
    log_write(log, "%s", is_flagship(list, at) ? " flagship" : "");
    write_card(writer, item);
    log_write(log, " {");
    write_points(item, writer->known, log);
    write_parts(parts_declared(item, card), log);
    for (size_t i = upgrades.from; i < upgrades.to; i++)
        write_upgrade(writer, upgrades, i);
    log_write(log, "    }\n");
}

static void write_squadrons(struct writer *writer, size_t at)
{
    struct log_writer *log = writer->log;
    const struct fleet_item *item = &writer->list->items[at];
    const struct fleet_card *card = fleet_card_of(writer->cards, item);
    for (int copy = 0; copy < item->count; copy++) {
        log_write(log, "    squadron ");
        write_name(writer, (struct scope){0, writer->list->count}, at);
        write_values(item, card, log);
        write_card(writer, item);
        if (*parts_declared(item, card))
            log_write(log, " { %s }", parts_declared(item, card));
        write_points(item, writer->known, log);
    }
}

/* "group NAME ships=2 light" in Dropfleet, "squad NAME units=2" in Dropzone */
static void write_group(struct writer *writer, size_t at)
{
    const struct fleet_item *group = &writer->list->items[at];
    const struct fleet_card *card = fleet_card_of(writer->cards, group);
    bool squad = strcmp(writer->list->game, "dropzone") == 0;
    struct log_writer *log = writer->log;
    log_write(log, squad ? "        squad " : "        group ");
    write_name(writer, (struct scope){0, writer->list->count}, at);
    log_write(log, squad ? " units=%d" : " ships=%d", group->count);
    if (group->tonnage && !squad)
        log_write(log, " %s", group->tonnage);
    if (!squad)
        write_values(group, card, log);
    write_points(group, writer->known, log);
}

static void write_battlegroup(struct writer *writer, size_t at)
{
    static const char *const kinds[] = {"pathfinder", "line", "vanguard", "flag"};
    const struct fleet_list *list = writer->list;
    struct log_writer *log = writer->log;
    const struct fleet_item *item = &list->items[at];
    bool dropfleet = strcmp(list->game, "dropfleet") == 0;
    log_write(log, "    battlegroup ");
    write_name(writer, (struct scope){0, list->count}, at);
    if (item->rating != FLEET_UNTOLD && dropfleet)
        log_write(log, " sr=%d", item->rating);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (dropfleet && !item->values && strcasecmp(item->name, kinds[i]) == 0)
            log_write(log, " %s", kinds[i]);
    write_values(item, NULL, log);
    log_write(log, " {");
    write_points(item, writer->known, log);
    write_parts(parts_declared(item, NULL), log);
    for (size_t i = at + 1; i < list->count && list->items[i].kind != FLEET_BATTLEGROUP; i++)
        if (list->items[i].kind == FLEET_GROUP)
            write_group(writer, i);
    log_write(log, "    }\n");
}

static void write_comment(const char *what, const char *text, struct log_writer *log)
{
    if (!*text)
        return;
    log_write(log, "    # %s: ", what);
    log_write_text(log, text);
    log_write(log, "\n");
}

static void write_objective(const struct writer *writer, const struct fleet_item *item)
{
    if (!writer->known) {
        write_comment("objective", item->name, writer->log);
        return;
    }
    log_write(writer->log, "    objective ");
    log_write_text(writer->log, item->name);
    log_write(writer->log, "\n");
}

/* Whether the log has cards: it says so, or the list's first ship is known and no player yet. */
static bool is_with_cards(const struct fleet_list *list, const struct fleet_cards *cards,
                          struct log_writer *log)
{
    static const char points[] = "\npoints ", player[] = "\nplayer ";
    const struct fleet_item *ship = list->items;
    while (ship < list->items + list->count && (ship->kind != FLEET_SHIP || !ship->card.name))
        ship++;
    if (cards->count > 0)
        return false;
    if (log->bytes && memmem(log->bytes, log->length, points, sizeof points - 1))
        return true;
    if (ship == list->items + list->count || ship->values ||
        (log->bytes && memmem(log->bytes, log->length, player, sizeof player - 1)))
        return false;
    log_write(log, "\npoints %d\n", list->limit == FLEET_UNTOLD ? FLEET_LIMIT : list->limit);
    return true;
}

void fleet_list_write(const struct fleet_list *list, const struct fleet_cards *cards,
                      const char *player, bool first, struct log_writer *log)
{
    struct writer writer = {.list = list, .cards = cards, .log = log,
                            .known = is_with_cards(list, cards, log)};
    const struct fleet_item *admiral = NULL;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == FLEET_ADMIRAL &&
            (!admiral || list->items[i].rating > admiral->rating))
            admiral = &list->items[i];
    log_write(log, "\nplayer ");
    log_write_text(log, player);
    if (admiral)
        log_write(log, " admiral=%d", admiral->rating);
    log_write(log, "%s", first ? " first" : "");
    if (writer.known && fleet_faction(list))
        log_write(log, " faction=%s", fleet_faction(list));
    log_write(log, " {");
    if (list->points != FLEET_UNTOLD)
        log_write(log, " # %d points", list->points);
    log_write(log, "\n");
    write_comment("fleet", list->title, log);
    write_comment("faction", list->faction, log);
    write_comment("commander", list->commander, log);
    write_comment("admiral", admiral ? admiral->name : "", log);
    for (size_t i = 0; i < list->count; i++)
        switch (list->items[i].kind) {
        case FLEET_OBJECTIVE:
            write_objective(&writer, &list->items[i]);
            break;
        case FLEET_SHIP:
            write_ship(&writer, i);
            break;
        case FLEET_SQUADRON:
            write_squadrons(&writer, i);
            break;
        case FLEET_BATTLEGROUP:
            write_battlegroup(&writer, i);
            break;
        case FLEET_OTHER:
            log_write(log, "    %s\n", list->items[i].name);
            break;
        default:
            break;
        }
    log_write(log, "}\n");
}
