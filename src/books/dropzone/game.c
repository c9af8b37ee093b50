/* SPDX-License-Identifier: MIT */
/* Dropzone Commander as the engine sees it. */
#include "books/dropzone/rules.h"
#include "judge/mechanics/victory.h"

/* What must be declared. */

RULE(setup_players, .id = "dropzone.setup.players",
     .statement = "A game must have two to eight players",
     .citation = "Dropzone Commander, Rounds & Activations", .untold = "how many players there are",
     .guards = {KIND_SETUP}, .counts_declared = true)
{
    return judge_player_count(judgement, STATE(dropzone)->player_count, 2, 8);
}

/* An earlier declared commander in the same squad, if that has one unit only. NULL: none. */
static const struct commander *aboard_before(const struct judgement *judgement,
                                             const struct commander *one)
{
    const struct dropzone *game = STATE(dropzone);
    uint32_t squad = one->mention == NO_ENTITY ? NONE
                                               : mentioned_squad(game, judgement->roster,
                                                                 one->player, one->mention);
    if (squad == NONE || squad_at(game, squad)->units != 1)
        return NULL;
    for (const struct commander *other = commander_at(game, 0); other < one; other++)
        if (other->mention != NO_ENTITY &&
            mentioned_squad(game, judgement->roster, other->player, other->mention) == squad)
            return other;
    return NULL;
}

RULE(setup_commander, .id = "dropzone.setup.commander",
     .statement = "A commander must have a Command Value from 1 to 6, and a unit may carry one "
                  "commander only",
     .citation = "Dropzone Commander, Command", .untold = "the commander's Command Value (cv=)",
     .guards = {KIND_SETUP})
{
    const struct dropzone *game = STATE(dropzone);
    enum answer answer = OK;
    uint64_t led = 0; /* players with a commander, a bit each */
    bool squads_told = true;
    for (uint32_t i = 0; i < game->commanders.count; i++) {
        const struct commander *one = commander_at(game, i);
        if (one->player >= 0)
            led |= UINT64_C(1) << one->player;
        squads_told = squads_told && one->mention != NO_ENTITY;
        if (one->value < 1 || one->value > COMMAND_VALUE_MOST)
            answer = breach_at(judgement, one->line,
                               "%N has the Command Value %d; it must be from 1 to %d", one->self,
                               (int)one->value, COMMAND_VALUE_MOST);
        const struct commander *other = aboard_before(judgement, one);
        if (other)
            answer = breach_at(judgement, one->line,
                               "%N and %N are in one unit; a unit may carry one commander only",
                               other->self, one->self);
    }
    for (uint32_t i = 0; i < game->player_count; i++)
        squads_told = squads_told &&
                      (led >> i & 1 || records_all(judgement->roster, game->players[i].self));
    return answer == OK && !squads_told
               ? lacks(judgement, "who commands each army, and in which squad (commander, in; of "
                                  "an army without one, records all)")
               : answer;
}

static const struct rule *const setup_rules[] = {&rule_setup_players, &rule_setup_commander, NULL};

/* Armies for random games. */

static const char *const squads[] = {"Sabres",   "Legion", "Odin",       "Hunters",
                                     "Prowlers", "Braves", "Tarantulas", "Reapers"};

static void deal_squads(const struct random_setup *setup, unsigned player, unsigned group,
                        bool aboard)
{
    for (int i = setup_between(setup, 1, 2); i > 0; i--) {
        text_addf(setup->text, "        squad \"%s %u-%u-%d\"", squads[player % 8], player + 1,
                  group + 1, i);
        if (random_chance(setup->random, 60))
            text_addf(setup->text, " units=%d", setup_between(setup, 1, 4));
        if (random_chance(setup->random, 10))
            text_add_string(setup->text, " reserve");
        if (random_chance(setup->random, 10))
            text_add_string(setup->text, " readiness");
        if (aboard && random_chance(setup->random, 15))
            text_addf(setup->text, " embarked in \"Transports %u\"", player + 1);
        text_add_string(setup->text, "\n");
    }
}

static void deal_commander(const struct random_setup *setup, unsigned player)
{
    static const char *const commanders[] = {"Hallam",   "Nikephoros", "Desolator", "Warlord",
                                             "Hannibal", "Price",      "Theseus",   "Alpha"};
    text_addf(setup->text, "    commander %s cv=%d", commanders[player],
              setup_between(setup, 1, 6));
    if (random_chance(setup->random, 40) || setup->full)
        text_addf(setup->text, " in \"%s %u-2-1\"", squads[player], player + 1);
    text_add_string(setup->text, "\n");
}

static void deal_transports(const struct random_setup *setup, unsigned player)
{
    bool reserve = random_chance(setup->random, 30);
    int units = setup_between(setup, 1, 3);
    text_addf(setup->text, "    auxiliary \"Transports %u\" units=%d%s\n", player + 1, units,
              reserve ? " reserve" : "");
}

static void deal_army(const struct random_setup *setup, unsigned player)
{
    static const char *const names[] = {"UCM",        "PHR",     "Scourge", "Shaltari",
                                        "Resistance", "Militia", "Kalium",  "Feral"};
    text_addf(setup->text, "player %s {\n%s", names[player], setup->full ? "    cards 30\n" : "");
    if (random_chance(setup->random, 75))
        deal_commander(setup, player);
    bool aboard = random_chance(setup->random, 40);
    for (int j = setup_between(setup, 1, 1 + (int)setup->size); j > 0; j--) {
        text_addf(setup->text, "    battlegroup \"%s %d\" {\n", names[player], j);
        deal_squads(setup, player, (unsigned)j, aboard && j == 1);
        text_add_string(setup->text, "    }\n");
    }
    if (aboard)
        deal_transports(setup, player);
    text_add_string(setup->text, "}\n");
}

/* Writes the declarations of a random game. False: it cannot have so many players. */
static bool random_setup(const struct random_setup *setup)
{
    unsigned players = setup->players ? setup->players : (unsigned)setup_between(setup, 2, 4);
    if (players < 2 || players > 8)
        return false;
    text_addf(setup->text, "rounds %u\n", 1 + setup->size);
    if (random_chance(setup->random, 80) || setup->full)
        text_add_string(setup->text, "records all\n");
    if (setup->full)
        text_add_string(setup->text, random_chance(setup->random, 50)
                                         ? "victory points\n"
                                         : "victory points elimination\n");
    for (unsigned i = 0; i < players; i++)
        deal_army(setup, i);
    return true;
}

static const char *const editions[] = {"2", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const cede_orders[] = {"second", "last", NULL};

/* In the order of enum dropzone_interpretation. */
static const struct interpretation interpretations[] = {
    {"dropzone.embarked-roll", "Does a commander in a transport count for the initiative roll?",
     yes_no, NULL},
    {"dropzone.six-in-reroll",
     "Does a single natural 6 also win a re-roll among players tied for the first place?", yes_no,
     NULL},
    {"dropzone.cede-order", "Which place has a winner who has ceded the initiative?", cede_orders,
     NULL},
    {0},
};

static const struct rule *const *const chapters[] = {setup_rules,
                                                     dropzone_round_rules,
                                                     dropzone_initiation_rules,
                                                     dropzone_card_rules,
                                                     dropzone_activation_rules,
                                                     dropzone_squad_rules,
                                                     dropzone_transport_rules,
                                                     dropzone_round_up_rules,
                                                     dropzone_end_rules,
                                                     dropzone_effect_rules,
                                                     NULL};

static void place(const void *state, struct game_place *ret_place)
{
    rounds_place(&((const struct dropzone *)state)->rounds, dropzone_phases, ret_place);
}

/* The numbers of cards to try for a discard: those due from a hand that must be cut, otherwise any
 * number of a known hand. */
static int discards(const struct judgement *judgement, int player, int32_t *ret_values, int most)
{
    const struct dropzone *game = STATE(dropzone);
    const struct player *one = &game->players[player];
    if (one->cut.to >= 0) {
        ret_values[0] = one->hand - one->cut.to;
        return 1;
    }
    if (!hand_known(game, judgement->roster, player, DISCARD))
        return -1;
    int count = 0;
    for (int32_t cards = 0; cards <= one->hand && count < most; cards++)
        ret_values[count++] = cards;
    return count;
}

/* The numbers of units that one squad may lose: up to the size of the largest squad. */
static int losses(const struct dropzone *game, int32_t *ret_values, int most)
{
    int32_t largest = 0;
    for (uint32_t i = 0; i < game->squads.count; i++)
        if (squad_at(game, i)->units > largest)
            largest = squad_at(game, i)->units;
    if (largest <= most)
        for (int32_t units = 1; units <= largest; units++)
            ret_values[units - 1] = units;
    return largest <= most ? largest : -1;
}

static int candidates(const struct judgement *judgement, const struct operand_type *type,
                      int32_t *ret_values, int most)
{
    const struct dropzone *game = STATE(dropzone);
    if (type->kind == OPERAND_POOL) {
        ret_values[0] = 1;
        return 1;
    }
    if (judgement->event->kind == KIND_ROUND && strcmp(type->name, "ROUND") == 0) {
        ret_values[0] = rounds_next(&game->rounds);
        return 1;
    }
    int player = judgement->event->subject == NO_ENTITY
                     ? NOBODY
                     : player_of(game, judgement->event->subject);
    if (player != NOBODY && judgement->event->kind == DISCARD && type->kind == OPERAND_NUMBER)
        return discards(judgement, player, ret_values, most);
    if (judgement->event->kind == DESTROY && type->kind == OPERAND_NUMBER)
        return losses(game, ret_values, most);
    if (judgement->event->kind != DRAW || type->kind != OPERAND_NUMBER || player == NOBODY)
        return -1;
    struct limits limit = hand_limit(game, player);
    int32_t room = (game->players[player].undeclared_value ? limit.low : limit.high) -
                   game->players[player].hand;
    bool deck_ends = game->players[player].deck_told && room > game->players[player].deck;
    int32_t drawn = deck_ends ? game->players[player].deck : room;
    ret_values[0] = room < 0 ? 0 : drawn;
    return 1;
}

static bool somebody_owes_roll(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    for (uint32_t i = 0; i < game->player_count; i++)
        if (owes_roll(game, judgement->roster, (int)i))
            return true;
    return false;
}

/* What is not worth an offer: a squad that has taken both its actions, unless its other units must
 * still embark or disembark; a discard by who has conceded; a cede before all have rolled. */
static bool is_pointless(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    int player = acting_player(judgement);
    if (judgement->event->kind == DISCARD)
        return player != NOBODY && game->players[player].conceded;
    if (judgement->event->kind == CEDE)
        return somebody_owes_roll(judgement);
    /* whoever is shown what may come next must name the squad first */
    if (game->unnamed && judgement->event->kind >= MOVE && judgement->event->kind <= DISEMBARK)
        return true;
    if (judgement->event->kind != SQUAD)
        return false;
    const struct squad *squad = squad_at(game,
                                         index_named(judgement->roster, judgement->event, THING));
    return squad->actions.in == game->activation && squad->actions.count >= ACTIONS_MOST &&
           !squad_is_split(game, squad);
}

/* Whether a squad acts that needs no `squad` line: it is its battlegroup's only one. */
static bool needs_no_squad_line(const struct judgement *judgement, entity *ret_acting)
{
    const struct dropzone *game = STATE(dropzone);
    int player = acting_player(judgement);
    uint16_t kind = judgement->event->kind;
    if (!game->unnamed || kind < MOVE || kind > DISEMBARK || game->active == NONE)
        return false;
    const struct battlegroup *active = battlegroup_at(game, game->active);
    if (player == NOBODY || active->player != player ||
        game->players[player].squad != active->first_squad)
        return false;
    *ret_acting = squad_at(game, active->first_squad)->self;
    return true;
}

/* Whether the log shows the cause. A check that finds the condition unmet changes nothing and needs
 * none; the log cannot show that it is met. What a source brings about is counted as excused. */
static bool log_shows_cause(const struct judgement *judgement)
{
    if (has(judgement->event, SOURCE))
        return true;
    return judgement->event->kind == CHECK && value_in(judgement->event, MET) != MET_WORD;
}

static const uint8_t rolled[KIND_MOST] = {[ROLL] = DIE + 1};

static void declared(const void *state, struct text *text)
{
    const struct dropzone *game = state;
    victory_tell_own(game->victory, &game->result, text);
}

extern const struct ruleset game_dropzone;
const struct ruleset game_dropzone = {
    .name = "dropzone",
    .title = "Dropzone Commander",
    .editions = editions,
    .vocabulary = &dropzone_vocabulary,
    .chapters = chapters,
    .interpretations = interpretations,
    .state_size = sizeof(struct dropzone),
    .sources.caused = log_shows_cause,
    .sources.field = SOURCE + 1,
    .sources.rule = "dropzone.effect.source",
    .rolled = rolled,
    .begin = dropzone_begin,
    .apply = dropzone_apply,
    .gaps.not_applied = dropzone_not_applied,
    .gaps.on_unbound = dropzone_on_unbound,
    .gaps.on_unknown = dropzone_on_unknown,
    .gaps.begun_late = dropzone_begun_late,
    .gaps.activation = &dropzone_activation,
    .declare = dropzone_declare,
    .validate = dropzone_validate,
    .gaps.implied = dropzone_implied,
    .gaps.unsaid = needs_no_squad_line,
    .gaps.said = "squad",
    .gaps.unresolved = dropzone_unresolved,
    .shown.place = place,
    .shown.declared = declared,
    .shown.tell = dropzone_tell,
    .shown.go_on = dropzone_go_on,
    .shown.under_way = dropzone_under_way,
    .offered.candidates = candidates,
    .offered.pointless = is_pointless,
    .offered.random_setup = random_setup,
    .result = &dropzone_result,
    .result_at = offsetof(struct dropzone, result),
    .last_round_at = offsetof(struct dropzone, rounds_most),
    .sides.seats = &dropzone_seats,
    .sealed = &dropzone_sealed,
    .hand = &dropzone_hand,
};
