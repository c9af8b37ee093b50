/* SPDX-License-Identifier: MIT */
/* Whether a ship may have its upgrades (RRG 1.5.0: Upgrade Cards, Titles, Fleet Building). Each
 * breach is one finding: a card that is forbidden still takes its place. */
#include "books/armada/cards/fleet.h"

#include "base/near.h"

const char *const card_slots[SLOTS] = {
    [OFFICER] = "Officer",
    [WEAPONS_TEAM] = "Weapons Team",
    [SUPPORT_TEAM] = "Support Team",
    [FLEET_COMMAND] = "Fleet Command",
    [FLEET_SUPPORT] = "Fleet Support",
    [OFFENSIVE_RETROFIT] = "Offensive Retrofit",
    [DEFENSIVE_RETROFIT] = "Defensive Retrofit",
    [EXPERIMENTAL_RETROFIT] = "Experimental Retrofit",
    [ORDNANCE] = "Ordnance",
    [ION_CANNONS] = "Ion Cannons",
    [TURBOLASERS] = "Turbolasers",
    [SUPERWEAPON] = "Superweapon",
};

/* A ship with a known card, and its upgrades one after the other. */
struct equipment {
    struct judgement *judgement;
    const struct armada *game;
    const struct unit *ship;
    const struct card *card;
    uint32_t row; /* the ship's */
};

/* The next upgrade of the ship from `*cursor` on, which begins with 0. */
static const struct upgrade *next_upgrade(const struct equipment *equipment, uint32_t *cursor)
{
    const struct armada *game = equipment->game;
    uint32_t row = first_upgrade(game, equipment->row) + *cursor;
    if (row >= game->upgrades.count || upgrade_at(game, row)->ship != equipment->row)
        return NULL;
    ++*cursor;
    return upgrade_at(game, row);
}

/* Whether the ship has upgrades; `unknown`: such as are not known. */
static bool has_upgrades(const struct equipment *equipment, bool unknown)
{
    const struct upgrade *upgrade;
    for (uint32_t cursor = 0; (upgrade = next_upgrade(equipment, &cursor)) != NULL;)
        if (!unknown || !card_of(&upgrade->known))
            return true;
    return false;
}

/* Whether the check can decide nothing of a ship in which it finds nothing: its card is not known,
 * or an upgrade's. */
static bool is_open(const struct equipment *equipment)
{
    return has_upgrades(equipment, equipment->card != NULL);
}

/* Calls a check for each ship that has a known card, and answers for all of them. */
static enum answer judge_ships(struct judgement *judgement,
                               enum answer (*check)(const struct equipment *equipment))
{
    const struct armada *game = STATE(armada);
    enum answer answer = OK;
    WHEN(lists_judged(judgement));
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *unit = unit_at(game, i);
        const struct equipment equipment = {judgement, game, unit, card_of(&unit->card.known), i};
        if (unit->squadron)
            continue;
        enum answer own = equipment.card ? check(&equipment) : OK;
        answer = worse_of(answer, own == OK && is_open(&equipment) ? UNDECIDED : own);
    }
    return answer;
}

/* Slots ---------------------------------------------------------------------------------------- */

/* The icons of the ship and of its upgrades. False: an unknown upgrade may add some. */
static bool find_bar(const struct equipment *equipment, int ret_bar[SLOTS])
{
    bool known = true;
    for (int slot = 0; slot < SLOTS; slot++)
        ret_bar[slot] = equipment->card->icons.bar[slot];
    const struct upgrade *upgrade;
    for (uint32_t cursor = 0; (upgrade = next_upgrade(equipment, &cursor)) != NULL;) {
        const struct card *card = card_of(&upgrade->known);
        known = known && card;
        for (int slot = 0; card && slot < SLOTS; slot++)
            ret_bar[slot] += card->icons.adds[slot];
    }
    return known;
}

enum { BAR_BYTES = 400 };

/* The icons of a bar, as many as have room. */
static void write_bar(const int bar[SLOTS], struct text *text)
{
    bool first = true;
    for (int slot = 0; slot < SLOTS; slot++)
        for (int i = 0; i < bar[slot] && text->length < BAR_BYTES; i++) {
            text_addf(text, "%s%s", first ? "" : ", ", card_slots[slot]);
            first = false;
        }
}

static enum answer tell_slot(const struct equipment *equipment, const struct upgrade *upgrade,
                             const int whole_bar[SLOTS], const char *slot, bool taken)
{
    char buffer[BAR_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    write_bar(whole_bar, &text);
    return breach_at(equipment->judgement, upgrade->line,
                     taken ? "%N has no %s icon left for %N; it must have one for each upgrade. "
                             "Its upgrade bar: %s"
                           : "%N has no %s icon for %N; it must have one. Its upgrade bar: %s",
                     equipment->ship->self, slot, upgrade->self, buffer);
}

static enum answer free_slots(const struct equipment *equipment)
{
    int whole_bar[SLOTS], bar[SLOTS];
    bool known = find_bar(equipment, whole_bar);
    enum answer answer = OK;
    memcpy(bar, whole_bar, sizeof bar);
    const struct upgrade *upgrade;
    for (uint32_t cursor = 0; (upgrade = next_upgrade(equipment, &cursor)) != NULL;) {
        const struct card *card = card_of(&upgrade->known);
        bool told = false;
        for (int slot = 0; card && slot < SLOTS; slot++) {
            bool lacking = card->icons.bar[slot] > 0 && bar[slot] <= 0;
            if (card->icons.bar[slot] > 0)
                bar[slot]--;
            if (!lacking || told)
                continue;
            told = true;
            answer = worse_of(answer,
                              known ? tell_slot(equipment, upgrade, whole_bar, card_slots[slot],
                                                equipment->card->icons.bar[slot] > 0)
                                    : UNDECIDED);
        }
    }
    return answer;
}

RULE(fleet_slots, .id = "armada.fleet.slots",
     .statement = "An upgrade must have an icon on its ship's upgrade bar for each of its own "
                  "icons. Two upgrades cannot use the same icon",
     .citation = "Rules Reference 1.5.0, Upgrade Cards", .guards = {KIND_SETUP},
     .untold = "which icons the upgrades that are not known have and add, or their ship has")
{
    return judge_ships(judgement, free_slots);
}

/* Titles, modifications, copies ---------------------------------------------------------------- */

static enum answer fitting_title(const struct equipment *equipment)
{
    enum answer answer = OK;
    const struct upgrade *upgrade, *first = NULL;
    for (uint32_t cursor = 0; (upgrade = next_upgrade(equipment, &cursor)) != NULL;) {
        const struct card *card = card_of(&upgrade->known);
        if (!card || !card->title)
            continue;
        if (first)
            answer = breach_at(equipment->judgement, upgrade->line,
                               "%N is a second title of %N, beside %N; a ship may have only one",
                               upgrade->self, equipment->ship->self, first->self);
        else if (card->class && strcmp(card->class, equipment->card->class) != 0 &&
                 card->factions & equipment->card->factions)
            answer = breach_at(equipment->judgement, upgrade->line,
                               "%N is a title for the class %s; %N is a ship of the class %s and "
                               "must have a title of that class",
                               upgrade->self, card->class, equipment->ship->self,
                               equipment->card->class);
        first = first ? first : upgrade;
    }
    return answer;
}

RULE(fleet_title, .id = "armada.fleet.title",
     .statement = "A ship may have only one title. The title must be of the ship's class",
     .citation = "Rules Reference 1.5.0, Titles; Upgrade Cards", .guards = {KIND_SETUP},
     .untold = "what the upgrades that are not known are, or their ship")
{
    return judge_ships(judgement, fitting_title);
}

static enum answer one_modification(const struct equipment *equipment)
{
    enum answer answer = OK;
    const struct upgrade *upgrade, *first = NULL;
    for (uint32_t cursor = 0; (upgrade = next_upgrade(equipment, &cursor)) != NULL;) {
        const struct card *card = card_of(&upgrade->known);
        if (!card || !card->limits.modification)
            continue;
        if (first && card != card_of(&first->known))
            answer = breach_at(equipment->judgement, upgrade->line,
                               "%N is a second Modification of %N, beside %N; a ship may have "
                               "only one",
                               upgrade->self, equipment->ship->self, first->self);
        first = first ? first : upgrade;
    }
    return answer;
}

RULE(fleet_modification, .id = "armada.fleet.modification",
     .statement = "A ship cannot have more than one upgrade with the trait Modification",
     .citation = "Rules Reference 1.5.0, Upgrade Cards", .guards = {KIND_SETUP},
     .untold = "what the upgrades that are not known are, or their ship")
{
    return judge_ships(judgement, one_modification);
}

static enum answer no_copies(const struct equipment *equipment)
{
    enum answer answer = OK;
    entity first[CARDS_MOST] = {0}; /* the name of each card's first copy, plus 1; 0: none yet */
    const struct upgrade *upgrade;
    for (uint32_t cursor = 0; (upgrade = next_upgrade(equipment, &cursor)) != NULL;) {
        const struct card *card = card_of(&upgrade->known);
        if (!card || card->unique)
            continue;
        entity *copy = &first[card_row(card)];
        if (*copy)
            answer = breach_at(equipment->judgement, upgrade->line,
                               "%N is on %N twice, the first time as %N; a ship may have only one "
                               "copy of an upgrade",
                               upgrade->self, equipment->ship->self, *copy - 1);
        else
            *copy = upgrade->self + 1;
    }
    return answer;
}

RULE(fleet_copies, .id = "armada.fleet.copies",
     .statement = "A ship cannot have more than one copy of the same upgrade",
     .citation = "Rules Reference 1.5.0, Fleet Building", .guards = {KIND_SETUP},
     .untold = "what the upgrades that are not known are, or their ship")
{
    return judge_ships(judgement, no_copies);
}

/* Restrictions --------------------------------------------------------------------------------- */

/* Whether a word stands in a list such as "Clone, Bombard". */
static bool list_has_word(const char *words, const char *word)
{
    const char *found = words ? strstr(words, word) : NULL;
    return found && (found == words || found[-1] == ' ') &&
           (!found[strlen(word)] || found[strlen(word)] == ',');
}

/* Whether the ship is the flagship: the log says so, or its commander is on it. */
static bool ship_is_flagship(const struct equipment *equipment)
{
    const struct upgrade *upgrade;
    for (uint32_t cursor = 0; (upgrade = next_upgrade(equipment, &cursor)) != NULL;)
        if (!card_of(&upgrade->known) || card_of(&upgrade->known)->commander)
            return true;
    return equipment->ship->flagship;
}

/* Whether a name has these words: no letter goes on with the last one ("Mark I", "Mark II"). */
static bool name_has_words(const char *name, const char *words)
{
    const char *found = strstr(name, words), *end = found ? found + strlen(words) : name;
    return found && !((*end >= 'a' && *end <= 'z') || (*end >= 'A' && *end <= 'Z'));
}

/* The first icon of `icons` that the ship's own bar has; -1: none. */
static int icon_on_bar(const struct equipment *equipment, const uint8_t icons[SLOTS])
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (icons[slot] > 0 && equipment->card->icons.bar[slot] > 0)
            return slot;
    return -1;
}

static enum answer fitting_card(const struct equipment *equipment, const struct upgrade *upgrade,
                                const struct card *card, bool flagship)
{
    const struct card_limits *limits = &card->limits;
    struct judgement *judgement = equipment->judgement;
    entity self = upgrade->self, ship = equipment->ship->self;
    uint8_t size = equipment->card->unit.size;
    int icon = limits->lacking_on >> size & 1 ? icon_on_bar(equipment, card->icons.lacks) : -1;
    if (limits->sizes && !(limits->sizes >> size & 1))
        return breach_at(judgement, upgrade->line, "%N cannot be on %N, which is a %s ship; its "
                                                   "card says '%s'",
                         self, ship, armada_sizes[size], card->told.facts);
    if (!card->title && card->traits && !list_has_word(equipment->card->traits, card->traits))
        return breach_at(judgement, upgrade->line,
                         "%N cannot be on %N: the ship must have the trait %s", self, ship,
                         card->traits);
    if (limits->in_name && !name_has_words(equipment->card->told.name, limits->in_name))
        return breach_at(judgement, upgrade->line,
                         "%N cannot be on %N: the name of the ship's card must have '%s' in it",
                         self, ship, limits->in_name);
    if (limits->flagship && !flagship)
        return breach_at(judgement, upgrade->line,
                         "%N cannot be on %N: the ship must be the flagship", self, ship);
    return icon < 0 ? OK
                    : breach_at(judgement, upgrade->line,
                                "%N cannot be on %N: the ship must have no %s icon", self, ship,
                                card_slots[icon]);
}

/* Reports an upgrade with an icon that another card of the ship bars. */
static enum answer barred(const struct equipment *equipment, const struct upgrade *by,
                          const struct card *card)
{
    enum answer answer = OK;
    const struct upgrade *upgrade;
    for (uint32_t cursor = 0; (upgrade = next_upgrade(equipment, &cursor)) != NULL;) {
        const struct card *other = card_of(&upgrade->known);
        for (int slot = 0; other && slot < SLOTS; slot++)
            if (card->icons.bars[slot] > 0 && other->icons.bar[slot] > 0)
                answer = breach_at(equipment->judgement, upgrade->line,
                                   "%N cannot be on %N: a ship with %N cannot have an upgrade "
                                   "with the icon %s",
                                   upgrade->self, equipment->ship->self, by->self,
                                   card_slots[slot]);
    }
    return answer;
}

static bool has_bars(const struct card *card)
{
    static const uint8_t none[SLOTS];
    return memcmp(card->icons.bars, none, sizeof none) != 0;
}

static enum answer fitting(const struct equipment *equipment)
{
    enum answer answer = OK;
    bool flagship = ship_is_flagship(equipment), barring[CARDS_MOST] = {false};
    const struct upgrade *upgrade;
    for (uint32_t cursor = 0; (upgrade = next_upgrade(equipment, &cursor)) != NULL;) {
        const struct card *card = card_of(&upgrade->known);
        if (!card)
            continue;
        /* a second copy bars nothing more */
        bool bars = has_bars(card) && !barring[card_row(card)];
        barring[card_row(card)] = bars || barring[card_row(card)];
        if (fitting_card(equipment, upgrade, card, flagship) != OK ||
            (bars && barred(equipment, upgrade, card) != OK))
            answer = VIOLATION;
    }
    return answer;
}

RULE(fleet_restriction, .id = "armada.fleet.restriction",
     .statement = "A ship must fit the restrictions of its upgrades. These may be about its size, "
                  "traits, name or icons, or about the flagship",
     .citation = "Rules Reference 1.5.0, Upgrade Cards", .guards = {KIND_SETUP},
     .untold = "what the upgrades that are not known are, or their ship")
{
    return judge_ships(judgement, fitting);
}

const struct rule *const armada_equipment_rules[] = {&rule_fleet_slots,        &rule_fleet_title,
                                                     &rule_fleet_modification, &rule_fleet_copies,
                                                     &rule_fleet_restriction,  NULL};
