/* SPDX-License-Identifier: MIT */
/* Whether what a log declares of its units and upgrades is what their cards say. */
#include "books/armada/cards/fleet.h"

static enum answer compare_number(struct judgement *judgement, const struct unit *unit,
                                  const char *what, int told, int wanted)
{
    FINE(told == UNKNOWN || wanted == UNKNOWN || told == wanted);
    return breach_at(judgement, unit->line, "%N is declared with %s %d; by its card it must be %d",
                     unit->self, what, told, wanted);
}

static bool same_dice(const struct armament *a, const struct armament *b)
{
    if (a->said && b->known)
        for (int colour = 0; colour < COLOURS; colour++)
            if (a->dice[colour] != b->dice[colour])
                return false;
    return true;
}

static enum answer compare_zone(struct judgement *judgement, const struct unit *unit,
                                const struct unit *card, int zone)
{
    const struct hull_zone *one = &unit->zones[zone];
    FINE(!one->declared);
    enum answer answer = compare_number(judgement, unit, "shields of", one->most_shields,
                                        card->zones[zone].most_shields);
    if (!same_dice(&one->armament, &card->zones[zone].armament))
        answer = breach_at(judgement, unit->line,
                           "%N is declared with other dice in its %s zone than its card has; "
                           "write those that 'umpire explain \"%s\"' shows",
                           unit->self, armada_zones[zone],
                           card_of(&unit->card.known)->told.name);
    return answer;
}

/* Whether the two have the same tokens, in any order. */
static bool same_tokens(const struct defense_tokens *a, const struct defense_tokens *b)
{
    for (uint8_t i = 0; i < a->count; i++) {
        int more = 0;
        for (uint8_t k = 0; k < a->count; k++)
            more += a->types[k] == a->types[i];
        for (uint8_t k = 0; k < b->count; k++)
            more -= b->types[k] == a->types[i];
        if (more)
            return false;
    }
    return a->count == b->count;
}

static enum answer compare_tokens(struct judgement *judgement, const struct unit *unit,
                                  const struct unit *card)
{
    FINE(!unit->defense.known || !card->defense.known ||
         same_tokens(&unit->defense, &card->defense));
    return breach_at(judgement, unit->line,
                     "%N is declared with other defense tokens than its card has; write those "
                     "that 'umpire explain \"%s\"' shows",
                     unit->self, card_of(&unit->card.known)->told.name);
}

/* Reports a word that the log declares and the card does not have. */
static enum answer lacks_word(struct judgement *judgement, entity self, uint32_t line,
                              const char *word)
{
    return breach_at(judgement, line, "%N cannot be declared '%s': its card does not "
                                      "say so", self, word);
}

static enum answer compare_keywords(struct judgement *judgement, const struct unit *squadron)
{
    const struct card *card = card_of(&squadron->card.known);
    const struct {
        const char *word;
        bool told, there;
    } keywords[] = {{"rogue", squadron->card.rogue, card->unit.rogue},
                    {"bomber", squadron->card.bomber, card->unit.bomber},
                    {"swarm", squadron->card.swarm, card->unit.swarm},
                    {"escort", squadron->card.escort, card->unit.escort},
                    {"heavy", squadron->card.heavy, card->unit.heavy},
                    {"unique", squadron->card.unique, card->unique}};
    int counter = card->unit.counter == UNKNOWN ? 0 : card->unit.counter;
    enum answer answer = compare_number(judgement, squadron, "a counter of", squadron->card.counter,
                                        counter);
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (keywords[i].told && !keywords[i].there)
            answer = lacks_word(judgement, squadron->self, squadron->line, keywords[i].word);
    return answer;
}

/* Compares a ship's size, its special arc and the dice of that. */
static enum answer compare_shape(struct judgement *judgement, const struct unit *ship,
                                 const struct unit *due)
{
    const struct card *known = card_of(&ship->card.known);
    enum answer answer = OK;
    if (ship->card.size != due->card.size)
        answer = breach_at(judgement, ship->line, "%N is declared as %s; by its card it must be %s",
                           ship->self, armada_sizes[ship->card.size], armada_sizes[due->card.size]);
    const int arc = ship->card.special_arc;
    bool other_arc = arc != UNKNOWN && arc != due->card.special_arc && !(due->card.arcs >> arc & 1);
    if (other_arc || !same_dice(&ship->card.special, &due->card.special))
        answer = breach_at(judgement, ship->line,
                           "%N is declared with another special arc than its card has; write the "
                           "one that 'umpire explain \"%s\"' shows",
                           ship->self, known->told.name);
    if (ship->card.unique && !known->unique)
        answer = lacks_word(judgement, ship->self, ship->line, "unique");
    return answer;
}

static enum answer compare_unit(struct judgement *judgement, const struct unit *unit)
{
    struct unit due;
    enum answer answer = OK;
    card_values(STATE(armada), unit, &due);
    const struct {
        const char *what;
        int told, wanted;
    } values[] = {{"a hull of", unit->damage.hull, due.damage.hull},
                  {"a command value of", unit->card.command, due.card.command},
                  {"a squadron value of", unit->card.squadrons, due.card.squadrons},
                  {"an engineering value of", unit->card.engineering, due.card.engineering},
                  {"a greatest speed of", unit->card.max_speed, due.card.max_speed}};
    size_t count = unit->squadron ? 1 : sizeof values / sizeof *values; /* 1: the hull */
    for (size_t i = 0; i < count; i++)
        answer = worse_of(answer, compare_number(judgement, unit, values[i].what, values[i].told,
                                                 values[i].wanted));
    if (!unit->squadron)
        for (int zone = 0; zone < ZONES; zone++)
            answer = worse_of(answer, compare_zone(judgement, unit, &due, zone));
    if (!same_dice(&unit->card.anti_squadron, &due.card.anti_squadron) ||
        (unit->squadron && !same_dice(&unit->card.anti_ship, &due.card.anti_ship)))
        answer = breach_at(judgement, unit->line,
                           "%N is declared with other dice than its card has; they must be those "
                           "of %s",
                           unit->self, card_of(&unit->card.known)->told.name);
    answer = worse_of(answer, compare_tokens(judgement, unit, &due));
    return worse_of(answer, unit->squadron ? compare_keywords(judgement, unit)
                                           : compare_shape(judgement, unit, &due));
}

/* Whether the upgrade is declared with the cost that its card has, "cost=[repair]", or the table
 * does not have it in one word. */
static bool has_cost_of(const struct upgrade *upgrade, const struct card *card)
{
    static const char before[] = "cost=[";
    const char *cost = strstr(card->told.declared[UMPIRE_CARDS_PRINTED], before);
    if (!upgrade->cost_known || !cost)
        return true;
    cost += sizeof before - 1;
    return upgrade->cost_count == 1 &&
           slice_is((struct slice){cost, strcspn(cost, "]")}, armada_commands[upgrade->cost[0]]);
}

static enum answer compare_upgrade(struct judgement *judgement, const struct upgrade *upgrade)
{
    const struct card *card = card_of(&upgrade->known);
    if (upgrade->recur && card->non_recur)
        return lacks_word(judgement, upgrade->self, upgrade->line, "recur");
    if (upgrade->non_recur && card->recur)
        return lacks_word(judgement, upgrade->self, upgrade->line, "non-recur");
    if (upgrade->unique && !card->unique)
        return lacks_word(judgement, upgrade->self, upgrade->line, "unique");
    if (!has_cost_of(upgrade, card))
        return breach_at(judgement, upgrade->line,
                         "%N is declared with another cost than its card has; write the one that "
                         "'umpire explain \"%s\"' shows",
                         upgrade->self, card->told.name);
    return OK;
}

RULE(card_value, .id = "armada.card.value",
     .statement = "The values that a log declares for a ship, squadron or upgrade must be those "
                  "of its card, as the ship's upgrades change them",
     .citation = "Rules Reference 1.5.0, Ship; Squadron; Upgrade Cards", .guards = {KIND_SETUP},
     .untold = "what the cards that are not known say and change")
{
    const struct armada *game = STATE(armada);
    enum answer answer = NOT_CONCERNED;
    struct fleet_changes fleet = NO_FLEET;
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *unit = unit_at(game, i);
        bool known = card_of(&unit->card.known) != NULL;
        fleet_changes_find(game, unit->owner, &fleet);
        if (known || lists_judged(judgement))
            answer = worse_of(answer, !known || fleet.unknown
                                          ? UNDECIDED
                                          : compare_unit(judgement, unit));
    }
    for (uint32_t i = 0; i < game->upgrades.count; i++)
        if (card_of(&upgrade_at(game, i)->known))
            answer = worse_of(answer, compare_upgrade(judgement, upgrade_at(game, i)));
    return answer;
}

const struct rule *const armada_value_rules[] = {&rule_card_value, NULL};
