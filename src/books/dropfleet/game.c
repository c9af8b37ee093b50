/* SPDX-License-Identifier: MIT */
/* Dropfleet Commander as the engine sees it. */
#include "books/dropfleet/queries.h"
#include "books/dropfleet/rules.h"
#include "books/dropfleet/vocabulary.h"
#include "judge/mechanics/victory.h"

/* Refuses statements that bind but do not fit the state. */

/* Checks that a fact of the table names a group or a battlegroup with ships left. That a group is
 * destroyed may be written again. */
static bool validate_ships_left(const struct judgement *judgement, struct binder *binder)
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct event *event = judgement->event;
    uint32_t length = event_length(event);
    if (!has(event, GROUP))
        return !has(event, BATTLEGROUP) || has_ships(game, index_named(judgement, BATTLEGROUP)) ||
               bind_fail(binder, LOG_OPERANDS, 0, length,
                         "the battlegroup is already destroyed and cannot lose any more ships");
    const struct group *group = group_at(game, index_named(judgement, GROUP));
    if (event->kind == DESTROY && event->form == 0)
        return true;
    if (group->ships <= 0)
        return bind_fail(binder, LOG_OPERANDS, 0, length,
                         "the group is already destroyed and cannot lose any more ships");
    if (event->kind == DESTROY && value_in(event, NUMBER) > group->ships)
        return bind_fail(binder, LOG_OPERANDS, 0, length, "the group has only %d %s left",
                         (int)group->ships, group->ships == 1 ? "ship" : "ships");
    return true;
}

/* Checks that a deck that the table tells holds cards of its player only, and no more than the
 * player has battlegroups on the table. */
static bool validate_set(const struct judgement *judgement, struct binder *binder)
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct event *event = judgement->event;
    if (event->form != SET_DECK && event->form != SET_CARDS)
        return true;
    int player = player_of(game, entity_in(event, PLAYER));
    if (player == NOBODY)
        return true; /* its declaration was not taken: nothing is set */
    const struct roster *roster = judgement->roster;
    for (uint32_t i = 0; event->form == SET_DECK && i < count_in(event, BATTLEGROUP); i++) {
        const entity card = (entity)item(event, BATTLEGROUP, i),
                     owner = roster_at(roster, card)->owner;
        const struct slice name = roster_name(roster, card), whose = roster_name(roster, owner);
        if (owner != entity_in(event, PLAYER))
            return bind_fail(binder, LOG_OPERANDS, 0, event_length(event),
                             "'%.*s' is a battlegroup of %.*s and cannot be in another's deck",
                             (int)name.length, name.at, (int)whose.length, whose.at);
    }
    int most = (int)cards_possible(game, player);
    return event->form == SET_DECK || value_in(event, NUMBER) <= most ||
           bind_fail(binder, LOG_OPERANDS, 0, event_length(event),
                     "the deck must have at most %d %s, one for each battlegroup on the table",
                     most, most == 1 ? "card" : "cards");
}

static bool validate(const struct judgement *judgement, struct binder *binder)
{
    switch (judgement->event->kind) {
    case KIND_RESULT:
        return validate_result(judgement, binder, &dropfleet_result,
                               STATE(dropfleet)->player_count);
    case SET:
        return validate_set(judgement, binder);
    case DESTROY:
    case OFF_TABLE:
    case ARRIVE:
        return validate_ships_left(judgement, binder);
    default:
        return true;
    }
}

/* What a log that begins late leaves open: whether battlegroups are on the table. */

static bool list_open(const void *state, uint32_t *cursor, struct open_member *ret_member)
{
    const struct dropfleet *game = state;
    for (; *cursor < game->battlegroups.count; ++*cursor) {
        const struct battlegroup *card = battlegroup_at(game, *cursor);
        if (!card->unseen || !card->unsure || game->pair.card[card->player] == *cursor)
            continue; /* a revealed card counts as one with ships until it is set aside */
        *ret_member = (struct open_member){.untold = "whether ships of %N are on the table",
                                           .name = card->self,
                                           .place = (*cursor)++,
                                           .group = (uint8_t)card->player};
        return true;
    }
    return false;
}

/* `table: set GROUP deployed`, or destroyed, for each group that the log has not named. */
static bool settle(const struct play *play, const struct open_member *member, bool second)
{
    const struct dropfleet *game = GAME(dropfleet);
    const struct battlegroup *card = battlegroup_at(game, member->place);
    for (uint32_t i = card->first_group; i < card->first_group + card->groups; i++) {
        int32_t item = (int32_t)group_at(game, i)->self;
        uint32_t fields_read = 0;
        struct event event = {.kind = SET,
                              .form = SET_GROUP,
                              .by_table = true,
                              .subject = NO_ENTITY,
                              .present = BIT(GROUP) | BIT(STATE),
                              .items = &item,
                              .item_count = 1,
                              .fields_read = &fields_read};
        event.field[GROUP] = item;
        event.count[GROUP] = 1;
        event.field[STATE] = second ? GROUP_DESTROYED : GROUP_DEPLOYED;
        event.count[STATE] = 1;
        struct play fact = *play;
        fact.event = &event;
        if (group_at(game, i)->unseen && !dropfleet_apply(&fact))
            return false;
    }
    return true;
}

/* What must be declared. */

RULE(setup_players, .id = "dropfleet.setup.players", .statement = "A game must have two players",
     .citation = "Dropfleet Commander, Strategy Rating", .untold = "how many players there are",
     .guards = {KIND_SETUP}, .counts_declared = true)
{
    return judge_player_count(judgement, STATE(dropfleet)->player_count, 2, 2);
}

/* Whether a battlegroup declares its rating and the number of ships in each group. A group that
 * declares no number counts as one ship. */
static bool rating_told(const struct dropfleet *game, const struct battlegroup *card)
{
    for (uint32_t i = 0; i < card->groups; i++)
        if (!group_at(game, card->first_group + i)->ships_told)
            return false;
    return card->rating.printed != UNKNOWN;
}

RULE(setup_rating, .id = "dropfleet.setup.rating",
     .statement = "Where the game declares 'ratings by-fleet', a battlegroup's strategy rating "
                  "must be the sum for its ships: 1 for a light one, 5 for a medium, 10 for a "
                  "heavy, 15 for a super-heavy",
     .citation = "Dropfleet Commander, Building Your Fleet",
     .untold = "the tonnage of a group (light, medium, heavy, super-heavy)", .guards = {KIND_SETUP},
     .counts_declared = true)
{
    const struct dropfleet *game = STATE(dropfleet);
    enum answer answer = OK;
    if (!game->by_fleet)
        return lacks(judgement, "whether the ratings follow from the ships (ratings by-fleet)");
    bool told = true;
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        int32_t rating = rating_by_fleet(game, i);
        told = told && rating_told(game, card);
        if (rating == UNKNOWN)
            answer = answer == OK ? UNDECIDED : answer;
        else if (card->rating.printed != UNKNOWN && card->rating.printed != rating)
            answer = breach_at(judgement, card->line,
                               "%N declares the strategy rating %d; by its ships it must be %d",
                               card->self, (int)card->rating.printed, (int)rating);
    }
    if (answer == OK && !told)
        return lacks(judgement, "the ratings of the battlegroups and how many ships a group has "
                                "(sr=, ships=)");
    return answer;
}

static const struct rule *const setup_rules[] = {&rule_setup_players, &rule_setup_rating, NULL};

/* Fleets for random games. */

enum { GROUPS_MOST = 2 };

static void deal_battlegroup(const struct random_setup *setup, const char *player, unsigned number,
                             bool by_fleet)
{
    static const char *const kinds[] = {"pathfinder", "line", "vanguard", "flag"};
    static const int ratings[] = {1, 5, 10, 15};
    int kind = setup_between(setup, 0, 3), groups = setup_between(setup, 1, GROUPS_MOST),
        ships[GROUPS_MOST], sum = 0;
    for (int i = 0; i < groups; i++) {
        ships[i] = random_chance(setup->random, 50) ? setup_between(setup, 1, 3) : 1;
        sum += ships[i] * ratings[kind];
    }
    text_addf(setup->text, "    battlegroup \"%s %u\" sr=%d %s {\n", player, number,
              by_fleet ? sum : setup_between(setup, 2, 16), kinds[kind]);
    for (int i = 0; i < groups; i++) {
        text_addf(setup->text, "        group \"%s %u-%d\" %s", player, number, groups - i,
                  dropfleet_tonnages[kind]);
        if (ships[i] > 1 || setup->full)
            text_addf(setup->text, " ships=%d", ships[i]);
        text_add_string(setup->text, "\n");
    }
    text_add_string(setup->text, "    }\n");
}

/* Writes the declarations of a random game. False: it cannot have so many players. */
static bool random_setup(const struct random_setup *setup)
{
    static const char *const names[] = {"UCM", "PHR"};
    static const char *const victories[] = {"", "victory points\n", "victory points elimination\n"};
    if (setup->players && setup->players != 2)
        return false;
    bool by_fleet = random_chance(setup->random, 50) || setup->full;
    const char *victory = victories[setup_between(setup, setup->full, 2)];
    text_addf(setup->text, "records all\nturns %u\n%s%s", 1 + setup->size, victory,
              by_fleet ? "ratings by-fleet\n" : "");
    for (unsigned i = 0; i < 2; i++) {
        text_addf(setup->text, "player %s admiral=%d {\n", names[i], setup_between(setup, 1, 5));
        unsigned count = (unsigned)setup_between(setup, 1, 2 + (int)setup->size);
        for (unsigned j = 1; j <= count; j++)
            deal_battlegroup(setup, names[i], j, by_fleet);
        text_add_string(setup->text, "}\n");
    }
    return true;
}

static const char *const editions[] = {"1", "2.6.1", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const done_replaced[] = {"done", "replaced", NULL};
static const uint8_t admiral_by_edition[] = {0, 1};

/* In the order of enum dropfleet_interpretation. */
static const struct interpretation interpretations[] = {
    {"dropfleet.roll-off-admiral", "Does a roll-off add the Admiral Value to the die?", yes_no,
     admiral_by_edition},
    {"dropfleet.lost-after-reveal",
     "A battlegroup is lost after its card was revealed and before it activates. Is the card "
     "done, or replaced by the next one?",
     done_replaced, NULL},
    {0},
};

static const struct revision revisions[] = {
    {EDITION_FAQ,
     ROLL_OFF_ADMIRAL,
     {"The Admiral Value is added to the die of a roll-off",
      "Dropfleet Commander, Equal Strategy Ratings"},
     {"A roll-off is the die alone", "FAQ 2.6.1"},
     {"dropfleet.roll-off.total", "dropfleet.roll-off.highest-chooses"}},
    {0},
};

static const struct rule *const *const chapters[] = {setup_rules,
                                                     dropfleet_turn_rules,
                                                     dropfleet_deck_rules,
                                                     dropfleet_sealed_rules,
                                                     dropfleet_reveal_rules,
                                                     dropfleet_rating_rules,
                                                     dropfleet_roll_off_rules,
                                                     dropfleet_activation_rules,
                                                     dropfleet_roundup_rules,
                                                     NULL};

static void place(const void *state, struct game_place *ret_place)
{
    const struct dropfleet *game = state;
    rounds_place(&game->rounds, dropfleet_phases, ret_place);
    if (game->rounds.phase == ROUNDUP && game->last_step >= 0)
        ret_place->step = dropfleet_steps[game->last_step];
}

/* The cards of a player's battlegroups on the table. */
static int deck_to_stack(const struct dropfleet *game, int player, int32_t *ret_cards, int most)
{
    int count = 0;
    for (uint32_t i = 0; i < game->battlegroups.count && count < most; i++)
        if (battlegroup_at(game, i)->player == player && on_table(game, i))
            ret_cards[count++] = (int32_t)battlegroup_at(game, i)->self;
    return count;
}

/* The numbers of ships that one group may lose: up to the size of the largest group. */
static int possible_losses(const struct dropfleet *game, int32_t *ret_values, int most)
{
    int32_t largest = 0;
    for (uint32_t i = 0; i < game->groups.count; i++)
        if (group_at(game, i)->ships > largest)
            largest = group_at(game, i)->ships;
    if (largest <= most)
        for (int32_t ships = 1; ships <= largest; ships++)
            ret_values[ships - 1] = ships;
    return largest <= most ? largest : -1;
}

static int candidates(const struct judgement *judgement, const struct operand_type *type,
                      int32_t *ret_values, int most)
{
    const struct dropfleet *game = STATE(dropfleet);
    int player = judgement->event->kind == STACK ? acting_player(judgement) : NOBODY;
    if (type->kind == OPERAND_POOL) {
        ret_values[0] = 1;
        return 1;
    }
    if (judgement->event->kind == DESTROY && type->kind == OPERAND_NUMBER)
        return possible_losses(game, ret_values, most);
    if (player != NOBODY && type->kind == OPERAND_NUMBER) {
        ret_values[0] = (int32_t)cards_available(game, player);
        return 1;
    }
    if (player != NOBODY && type->kind == OPERAND_NAME)
        return deck_to_stack(game, player, ret_values, most);
    if (judgement->event->kind != KIND_ROUND || strcmp(type->name, "TURN") != 0)
        return -1;
    ret_values[0] = rounds_next(&game->rounds);
    return 1;
}

/* Whether the event activates a battlegroup whose card was to be revealed a second time, or the
 * other battlegroup of its pair. */
static bool activates_beside_second(const struct judgement *judgement)
{
    const struct dropfleet *game = STATE(dropfleet);
    bool pending = false;
    for (uint32_t i = 0; i < game->player_count; i++)
        pending = pending || game->players[i].second != NO_CARD;
    if (judgement->event->kind != ACTIVATE || !pending)
        return false;
    int player = acting_player(judgement);
    return !revealed_both(game) || (player != NOBODY && game->players[player].second ==
                                                            index_named(judgement, BATTLEGROUP));
}

/* Whether the event ends the planning, although the log records decks and a player has still to
 * stack one: the first reveal would be a breach. */
static bool leaves_deck_unbuilt(const struct judgement *judgement)
{
    const struct dropfleet *game = STATE(dropfleet);
    if (judgement->event->kind != KIND_PHASE || !two_players(game) ||
        !begins_activation(game, judgement->event))
        return false;
    for (int player = 0; player < 2; player++)
        if (game->players[player].deck == DECK_NONE && has_cards_to_stack(game, player) &&
            records(judgement, game->players[player].self, AREA_DECKS))
            return true;
    return false;
}

/* Whether a statement is not worth offering: a roll or a choice while a player has revealed no card
 * or has lost the revealed battlegroup; an activation of a card that was revealed a second time, or
 * in its pair, since that was reported; a marker that leaves the planning without a deck. */
static bool is_pointless(const struct judgement *judgement)
{
    const struct dropfleet *game = STATE(dropfleet);
    if (activates_beside_second(judgement) || leaves_deck_unbuilt(judgement))
        return true;
    bool compares = judgement->event->kind == ROLL || judgement->event->kind == CHOOSE;
    return compares && game->pair.open &&
           (!revealed_both(game) || lost_card(game) != NO_CARD || choice_is_void(game));
}

static const uint8_t rolled[KIND_MOST] = {[ROLL] = DIE + 1};

static void declared(const void *state, struct text *text)
{
    const struct dropfleet *game = state;
    victory_tell_own(game->victory, &game->result, text);
}

extern const struct ruleset game_dropfleet;
const struct ruleset game_dropfleet = {
    .name = "dropfleet",
    .title = "Dropfleet Commander",
    .editions = editions,
    .revisions.list = revisions,
    .vocabulary = &dropfleet_vocabulary,
    .chapters = chapters,
    .interpretations = interpretations,
    .state_size = sizeof(struct dropfleet),
    .rolled = rolled,
    .sources.field = SOURCE + 1,
    .begin = dropfleet_begin,
    .apply = dropfleet_apply,
    .gaps.on_unknown = dropfleet_on_unknown,
    .gaps.begun_late = dropfleet_begun_late,
    .gaps.activation = &dropfleet_activation,
    .gaps.not_applied = dropfleet_not_applied,
    .declare = dropfleet_declare,
    .validate = validate,
    .gaps.implied = dropfleet_implied,
    .gaps.open = list_open,
    .gaps.settle = settle,
    .shown.place = place,
    .shown.declared = declared,
    .shown.tell = dropfleet_tell,
    .shown.go_on = dropfleet_go_on,
    .shown.under_way = dropfleet_under_way,
    .shown.owed = dropfleet_owed,
    .offered.candidates = candidates,
    .offered.pointless = is_pointless,
    .offered.random_setup = random_setup,
    .result = &dropfleet_result,
    .result_at = offsetof(struct dropfleet, result),
    .last_round_at = offsetof(struct dropfleet, turns),
    .sides.seats = &dropfleet_seats,
    .sealed = &dropfleet_sealed,
};
