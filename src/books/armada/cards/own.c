/* SPDX-License-Identifier: MIT */
/* A table of cards of somebody's own: a card a line, with tabs between kind, factions, slot, name,
 * points, the printed card that it is like, and what it has otherwise (umpire-fleet(5)). */
#include "books/armada/cards/table.h"

#include "base/near.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS = 7, NAME_BYTES = 200, NUMBER_MOST = 100, POINTS_MOST = 1000 };

enum kind { A_SHIP, A_SQUADRON, AN_UPGRADE, AN_OBJECTIVE, KINDS };
static const char *const kinds[] = {"ship", "squadron", "upgrade", "objective", NULL};
static const char *const colours[] = {"red", "blue", "black", NULL};

struct own_cards {
    char *text; /* the table's, in which names stand */
    char (*also)[NAME_BYTES]; /* of each card: its name with its slot, as lists write it */
    size_t count;
    struct card list[OWN_CARDS_MOST];
};

/* A row that is read. */
struct row {
    char *columns[COLUMNS];
    enum kind kind;
    struct card *card;
    struct text *why; /* empty: nothing is wrong with the row */
};

static bool fail(const struct row *row, const char *what, const char *which)
{
    text_addf(row->why, which ? "%s: '%s'" : "%s", what, which);
    return false;
}

static int index_of(const char *word, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static bool read_number(const char *word, long most, long *ret_number)
{
    char *end;
    *ret_number = strtol(word, &end, 10);
    return *word >= '0' && *word <= '9' && !*end && *ret_number <= most;
}

/* The next word of a text that blanks part. NULL: there is none. */
static char *next_word(char **text)
{
    char *word;
    do
        word = strsep(text, " ");
    while (word && !*word);
    return word;
}

/* Words --------------------------------------------------------------------------------------- */

/* "red=2" among dice. False: it is no die of a card. */
static bool take_dice(char *word, int8_t dice[COLOURS])
{
    char *value = strchr(word, '=');
    long number;
    if (!value || !read_number(value + 1, NUMBER_MOST, &number))
        return false;
    *value = '\0';
    int colour = index_of(word, colours);
    *value = '=';
    if (colour >= 0)
        dice[colour] = (int8_t)number;
    return colour >= 0;
}

/* Takes a zone, "front shields=3 red=2"; what is not written is 0. */
static bool take_zone(const struct row *row, char *text)
{
    char *word = next_word(&text);
    int zone = word ? index_of(word, armada_zones) : -1;
    if (zone < 0)
        return fail(row, "no ship has the zone", word ? word : "");
    struct card_zone *one = &row->card->unit.zones[zone];
    *one = (struct card_zone){.there = true};
    while ((word = next_word(&text)) != NULL) {
        long shields;
        if (strncmp(word, "shields=", 8) == 0 && read_number(word + 8, NUMBER_MOST, &shields))
            one->shields = (int8_t)shields;
        else if (!take_dice(word, one->dice))
            return fail(row, "a zone has shields=N red=N blue=N black=N, not", word);
    }
    return true;
}

static bool take_tokens(const struct row *row, char *text)
{
    struct card_tokens tokens = {.count = 0};
    for (char *word; (word = next_word(&text)) != NULL;) {
        int type = index_of(word, armada_tokens);
        if (type < 0 || tokens.count == DEFENSE_MOST)
            return fail(row, "no card has such a defense token, or so many", word);
        tokens.types[tokens.count++] = (uint8_t)type;
    }
    for (int edition = 0; edition < UMPIRE_CARD_EDITIONS; edition++)
        row->card->unit.tokens[edition] = tokens;
    return true;
}

/* A part of what stands in braces: "zone front shields=3 red=2". */
static bool take_part_in_braces(const struct row *row, char *text)
{
    char *word = next_word(&text);
    if (!word)
        return true;
    if (strcmp(word, "zone") == 0)
        return take_zone(row, text);
    if (strcmp(word, "defense") == 0)
        return take_tokens(row, text);
    if (strcmp(word, "anti-squadron") != 0)
        return fail(row, "in braces stand zone, anti-squadron and defense, not", word);
    memset(row->card->unit.anti_squadron, 0, sizeof row->card->unit.anti_squadron);
    while ((word = next_word(&text)) != NULL)
        if (!take_dice(word, row->card->unit.anti_squadron))
            return fail(row, "anti-squadron has red=N blue=N black=N, not", word);
    return true;
}

/* Takes a word without a value, such as "unique". False: it is none of these. */
static bool take_flag(struct card *card, const char *word)
{
    const struct {
        const char *word;
        bool *flag;
    } flags[] = {{"unique", &card->unique},           {"flotilla", &card->flotilla},
                 {"bomber", &card->unit.bomber},      {"rogue", &card->unit.rogue},
                 {"swarm", &card->unit.swarm},        {"escort", &card->unit.escort},
                 {"heavy", &card->unit.heavy},        {"recur", &card->recur},
                 {"non-recur", &card->non_recur},     {"modification", &card->limits.modification},
                 {"flagship", &card->limits.flagship}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flags[i].word, word) == 0)
            return *flags[i].flag = true;
    return false;
}

static bool take_unit_value(struct card *card, const char *word)
{
    struct card_unit *unit = &card->unit;
    const struct {
        const char *word;
        int8_t *value;
    } values[] = {{"command=", &unit->command},         {"squadrons=", &unit->squadrons},
                  {"engineering=", &unit->engineering}, {"max-speed=", &unit->speed},
                  {"counter=", &unit->counter}};
    long number;
    if (strncmp(word, "hull=", 5) == 0 && read_number(word + 5, NUMBER_MOST, &number)) {
        unit->hull = (uint8_t)number;
        return true;
    }
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        size_t length = strlen(values[i].word);
        if (strncmp(values[i].word, word, length) == 0 &&
            read_number(word + length, NUMBER_MOST, &number)) {
            *values[i].value = (int8_t)number;
            return true;
        }
    }
    return false;
}

/* The size of a ship, or one that a ship with this upgrade may have. */
static bool take_size(const struct row *row, const char *word)
{
    int size = strncmp(word, "size=", 5) == 0 ? index_of(word + 5, armada_sizes) : -1;
    if (size < 0)
        return false;
    if (row->kind == AN_UPGRADE)
        row->card->limits.sizes |= (uint8_t)BIT(size);
    else
        row->card->unit.size = (uint8_t)size;
    return true;
}

/* Takes the last column: each value in which the card differs from the printed one. */
static bool take_words(const struct row *row, char *text)
{
    char *open = strchr(text, '{'), *close = strrchr(text, '}'), *parts = NULL;
    bool at_end = open && close && open < close && !close[1 + strspn(close + 1, " ")];
    if ((open || close) && !at_end)
        return fail(row, "braces must stand around parts at the end", NULL);
    if (open) {
        *open = *close = '\0';
        parts = open + 1;
    }
    for (char *word; (word = next_word(&text)) != NULL;)
        if (!take_flag(row->card, word) && !take_unit_value(row->card, word) &&
            !take_size(row, word) &&
            !(row->kind == A_SQUADRON && take_dice(word, row->card->unit.battery)))
            return fail(row, "no card has", word);
    for (char *part; (part = strsep(&parts, ";")) != NULL;)
        if (!take_part_in_braces(row, part))
            return false;
    return true;
}

/* Columns ------------------------------------------------------------------------------------- */

static bool read_factions(const struct row *row, char *text)
{
    char *rest = text, *word;
    if (strcmp(text, "-") == 0)
        text[0] = '\0';
    for (word = next_word(&rest); word && *word; word = next_word(&rest)) {
        int faction = index_of(word, armada_factions);
        if (faction < 0)
            return fail(row, "no faction is called", word);
        row->card->factions |= (uint8_t)BIT(faction);
        if (rest)
            rest[-1] = ' ';
    }
    if (!row->card->factions && row->kind != AN_OBJECTIVE && row->kind != AN_UPGRADE)
        return fail(row, "a ship or squadron has a faction", NULL);
    if (!row->card->factions)
        row->card->factions = FACTION_EMPIRE | FACTION_REBEL | FACTION_REPUBLIC |
                              FACTION_SEPARATIST;
    row->card->told.faction = text;
    return true;
}

/* The icons of a ship's bar, or those that an upgrade takes: "Officer, Turbolasers". */
static bool read_icons(const struct row *row, const char *text)
{
    struct card *card = row->card;
    card->commander = strcmp(text, "Commander") == 0;
    card->title = strcmp(text, "Title") == 0;
    memset(card->icons.bar, 0, sizeof card->icons.bar);
    while (!card->commander && !card->title && *text) {
        size_t length = strcspn(text, ",");
        int slot = 0;
        while (slot < SLOTS && !slice_is((struct slice){text, length}, card_slots[slot]))
            slot++;
        if (slot == SLOTS)
            return fail(row, "no icon of upgrades is called as in", text);
        card->icons.bar[slot]++;
        text += length;
        text += strspn(text, ", ");
    }
    return true;
}

static bool read_slot(const struct row *row, const char *text)
{
    bool none = strcmp(text, "-") == 0;
    row->card->told.slot = none ? row->card->told.slot : text;
    if (row->kind == A_SQUADRON || row->kind == AN_OBJECTIVE)
        return none == (row->kind == A_SQUADRON) ||
               fail(row, "a squadron has no slot, and an objective a category", NULL);
    if (row->kind == AN_UPGRADE && none)
        return fail(row, "an upgrade has a slot", NULL);
    bool good = none || read_icons(row, text);
    if (row->kind == A_SHIP)
        row->card->told.slot = NULL;
    return good;
}

/* Whether a printed card is of the row's kind, slot and one of its factions, with such a name. */
static bool is_like_row(const struct card *card, const struct row *row, const char *name)
{
    if (strcmp(card->told.kind, kinds[row->kind]) != 0)
        return false;
    if (row->kind == AN_UPGRADE && strcmp(card->told.slot, row->columns[2]) != 0)
        return false;
    if (row->kind != AN_OBJECTIVE && !(card->factions & row->card->factions))
        return false;
    return alike_named(card->told.name, slice_of(name)) ||
           alike_named(card->told.also, slice_of(name));
}

/* The printed card that the row's is like. NULL: there is none. */
static const struct card *find_like(const struct row *row, const char *name)
{
    for (size_t i = 0; i < armada_card_count; i++)
        if (is_like_row(&armada_cards[i], row, name))
            return &armada_cards[i];
    return NULL;
}

/* Copies the values of the printed card, but for its kind, factions, slot, name and points. What
 * its text allows is not copied. */
static bool begin_card(const struct row *row, const char *name)
{
    struct card *card = row->card;
    const uint8_t factions = card->factions;
    const char *faction = card->told.faction;
    const struct card *base = strcmp(name, "-") == 0 ? NULL : find_like(row, name);
    if (!base && strcmp(name, "-") != 0)
        return fail(row, "no printed card of this kind, faction and slot is called", name);
    if (base)
        *card = *base;
    else
        card->unit.command = card->unit.squadrons = card->unit.engineering = card->unit.speed =
            card->unit.special_arc = card->unit.counter = UNKNOWN;
    card->factions = factions;
    card->permits = NULL;
    card->told = (struct umpire_card){.kind = kinds[row->kind],
                                      .faction = faction,
                                      .earlier = UNKNOWN,
                                      .declared = {"", ""},
                                      .facts = ""};
    return true;
}

/* Whether the card has all values that rules read of its kind. */
static bool has_needed_values(const struct row *row)
{
    const struct card_unit *unit = &row->card->unit;
    bool zones = true;
    for (int zone = FRONT; zone <= REAR; zone++)
        zones = zones && unit->zones[zone].there;
    bool values = unit->command != UNKNOWN && unit->squadrons != UNKNOWN &&
                  unit->engineering != UNKNOWN && unit->speed != UNKNOWN;
    if (row->kind == A_SHIP && !(unit->hull && zones && values))
        return fail(row, "a ship that is like no printed one needs hull, command, squadrons, "
                         "engineering, max-speed and four zones", NULL);
    return row->kind != A_SQUADRON || unit->hull ||
           fail(row, "a squadron that is like no printed one needs a hull", NULL);
}

static bool read_card_points(const struct row *row, const char *text)
{
    long points = 0;
    bool none = row->kind == AN_OBJECTIVE && strcmp(text, "-") == 0;
    if (!none && !read_number(text, POINTS_MOST, &points))
        return fail(row, "its points are a number up to 1000, not", text);
    for (int edition = 0; edition < UMPIRE_CARD_EDITIONS; edition++)
        row->card->told.points[edition] = (int32_t)points;
    return true;
}

static bool read_row(struct row *row, char *line)
{
    char *rest = line;
    static char nothing[1];
    for (int i = 0; i < COLUMNS; i++)
        row->columns[i] = strsep(&rest, "\t");
    if (!row->columns[COLUMNS - 1])
        row->columns[COLUMNS - 1] = nothing;
    if (rest || !row->columns[COLUMNS - 2])
        return fail(row, "a line has kind, factions, slot, name, points, like and words, with tabs "
                         "between them", NULL);
    int kind = index_of(row->columns[0], kinds);
    if (kind < 0)
        return fail(row, "its kind is none of ship, squadron, upgrade and objective", NULL);
    row->kind = (enum kind)kind;
    if (!*row->columns[3] || strlen(row->columns[3]) > NAME_BYTES / 2)
        return fail(row, "its name is missing or too long", NULL);
    if (!read_factions(row, row->columns[1]) || !begin_card(row, row->columns[5]) ||
        !read_slot(row, row->columns[2]) || !read_card_points(row, row->columns[4]))
        return false;
    row->card->told.name = row->columns[3];
    return take_words(row, row->columns[6]) && has_needed_values(row);
}

/* The table ----------------------------------------------------------------------------------- */

static bool is_same(const struct umpire_card *one, const struct umpire_card *other)
{
    const char *slot = one->slot ? one->slot : "", *others = other->slot ? other->slot : "";
    return strcmp(one->kind, other->kind) == 0 && strcmp(one->faction, other->faction) == 0 &&
           strcmp(slot, others) == 0 && alike_named(one->name, slice_of(other->name));
}

static bool take_line(struct own_cards *own, char *line, struct text *why)
{
    struct card *card = &own->list[own->count];
    struct row row = {.card = card, .why = why};
    if (own->count == OWN_CARDS_MOST)
        return fail(&row, "it has more than 500 cards", NULL);
    if (!read_row(&row, line))
        return false;
    card->row = (uint16_t)(armada_card_count + own->count);
    snprintf(own->also[own->count], NAME_BYTES, "%s (%.*s)", card->told.name,
             card->told.slot ? (int)strcspn(card->told.slot, ",") : 0,
             card->told.slot ? card->told.slot : "");
    card->told.also = own->also[own->count];
    for (size_t i = 0; i < own->count; i++)
        if (is_same(&own->list[i].told, &card->told))
            return fail(&row, "a card of this kind, faction, slot and name stands above",
                        card->told.name);
    own->count++;
    return true;
}

void own_cards_free(void *table)
{
    struct own_cards *own = table;
    if (!own)
        return;
    free(own->text);
    free(own->also);
    free(own);
}

void *own_cards_read(const char *text, size_t length, struct text *why)
{
    struct own_cards *own = calloc(1, sizeof *own);
    bool good = own && (own->text = malloc(length + 1)) &&
                (own->also = calloc(OWN_CARDS_MOST, sizeof *own->also));
    if (!good) {
        own_cards_free(own);
        return NULL;
    }
    memcpy(own->text, text, length);
    own->text[length] = '\0';
    char buffer[400], *rest = own->text, *line;
    struct text what;
    text_init(&what, buffer, sizeof buffer);
    if (strlen(own->text) != length)
        text_add_string(&what, "it is no text");
    for (size_t number = 1; good && (line = strsep(&rest, "\n")) != NULL; number++) {
        line[strcspn(line, "\r")] = '\0';
        good = !*line || *line == '#' || take_line(own, line, &what);
        if (!good)
            text_addf(why, "line %zu: ", number);
    }
    text_add_string(why, buffer);
    if (!what.length)
        return own;
    own_cards_free(own);
    return NULL;
}

bool own_card_at(const void *table, size_t index, struct umpire_card *ret_card)
{
    const struct own_cards *own = table;
    if (index < own->count)
        *ret_card = own->list[index].told;
    return index < own->count;
}

struct card_list own_cards_listed(const struct own_cards *own)
{
    return own ? (struct card_list){own->list, own->count} : (struct card_list){NULL, 0};
}

void own_cards_use(void *state, const void *table)
{
    ((struct armada *)state)->own_cards = table;
}
