/* SPDX-License-Identifier: MIT */
/* What is on the table and whose turn it is: questions that several chapters ask. */
#include "books/dropzone/queries.h"

#include <string.h>

const struct seats dropzone_seats = {SEATS(dropzone, struct player, players, player_count),
                                     .score = offsetof(struct player, points.score),
                                     .penalty = offsetof(struct player, points.penalty)};

uint32_t mentioned_squad(const struct dropzone *game, const struct roster *roster, int player,
                         entity mention)
{
    struct slice name = roster_name(roster, mention);
    for (uint32_t i = 0; i < game->squads.count; i++)
        if (squad_at(game, i)->player == player &&
            slice_equal(roster_name(roster, squad_at(game, i)->self), name))
            return i;
    return NONE;
}

bool is_dead(const struct dropzone *game, const struct commander *one)
{
    const struct squad *squad = one->squad == NONE ? NULL : squad_at(game, one->squad);
    return one->dead || (squad && squad->units <= 0 && !game->players[squad->player].conceded);
}

enum presence { AWAY, PERHAPS, THERE };

/* Whether a commander is on the table. The squad with the index `left` is taken to be there, even
 * if it may be lost. */
static enum presence presence_of(const struct dropzone *game, const struct commander *one,
                                 bool embarked, uint32_t left)
{
    const struct squad *squad = one->squad == NONE ? NULL : squad_at(game, one->squad);
    enum presence most = squad && squad->loss_unsure && one->squad != left ? PERHAPS : THERE;
    if (is_dead(game, one))
        return AWAY;
    if (!squad)
        return one->perhaps_dead ? PERHAPS : THERE;
    if (squad->unseen)
        return PERHAPS;
    if (squad->reserve)
        return embarked && squad->reserve_unsure ? PERHAPS : AWAY;
    if (squad->readiness)
        return squad->readiness_unsure ? PERHAPS : AWAY;
    if (!embarked && squad->ride.unsure)
        return PERHAPS;
    return embarked || !squad->ride.embarked ? most : AWAY;
}

static struct limits value_with(const struct dropzone *game, int player, bool embarked,
                                uint32_t left)
{
    struct limits value = {0, game->players[player].undeclared_value};
    for (uint32_t i = 0; i < game->commanders.count; i++) {
        const struct commander *one = commander_at(game, i);
        enum presence presence = one->player == player ? presence_of(game, one, embarked, left)
                                                       : AWAY;
        if (presence == THERE && one->value > value.low)
            value.low = one->value;
        if (presence != AWAY && one->value > value.high)
            value.high = one->value;
    }
    return value;
}

/* The only squad that a player has left. NONE: there are several, or none. */
static uint32_t only_squad(const struct dropzone *game, int player)
{
    uint32_t only = NONE;
    for (uint32_t i = 0; i < game->squads.count; i++) {
        if (squad_at(game, i)->player != player || squad_at(game, i)->units <= 0)
            continue;
        if (only != NONE)
            return NONE;
        only = i;
    }
    return only;
}

struct limits command_value(const struct dropzone *game, int player, bool embarked)
{
    return value_with(game, player, embarked, NONE);
}

struct limits command_value_if_left(const struct dropzone *game, int player, bool embarked)
{
    return value_with(game, player, embarked, only_squad(game, player));
}

bool command_value_may_be(const struct dropzone *game, int player, bool embarked, int32_t value)
{
    struct limits limits = command_value(game, player, embarked);
    if (value <= limits.low)
        return value == limits.low;
    if (value <= game->players[player].undeclared_value)
        return true;
    for (uint32_t i = 0; i < game->commanders.count; i++) {
        const struct commander *one = commander_at(game, i);
        if (one->player == player && one->value == value &&
            presence_of(game, one, embarked, NONE) == PERHAPS)
            return true;
    }
    return false;
}

struct limits hand_limit(const struct dropzone *game, int player)
{
    struct limits limit = command_value(game, player, true);
    limit.low = limit.low ? limit.low : 1;
    limit.high = limit.high ? limit.high : 1;
    return limit;
}

bool hand_known(const struct dropzone *game, const struct roster *roster, int player, uint16_t kind)
{
    const struct player *one = &game->players[player];
    if (one->card_seen || one->hand_told)
        return one->hand_told && roster_records(roster, one->self, AREA_CARDS);
    if (!game->set_up && roster_records(roster, one->self, AREA_CARDS))
        return true; /* it starts empty */
    if (game->rounds.number > 1 || game->rounds.phase > INITIATION || game->activation_seen)
        return false;
    return kind == DRAW || (kind == DISCARD && game->step < DRAWING && !one->cut.unsure);
}

bool dice_untold(const struct dropzone *game, const struct roster *roster)
{
    for (uint32_t i = 0; i < game->player_count; i++)
        if (game->roll_off.rollers[i].in &&
            !roster_records(roster, game->players[i].self, AREA_DICE))
            return true;
    return false;
}

/* Whether all squads that a player has left may be lost; false if there are none. */
static bool may_be_out(const struct dropzone *game, int player)
{
    bool left = false;
    for (uint32_t i = 0; i < game->squads.count; i++) {
        const struct squad *squad = squad_at(game, i);
        if (squad->player != player || squad->units <= 0)
            continue;
        if (!squad->loss_unsure)
            return false;
        left = true;
    }
    return left;
}

bool rolls_unsure(const struct dropzone *game)
{
    for (uint32_t i = 0; i < game->player_count; i++)
        if (may_be_out(game, (int)i) && roll_off_check(&game->roll_off, i) != ROLL_OFF_SETTLED)
            return true;
    return game->rolls_doubted;
}

bool may_have_tied(const struct dropzone *game, const struct roster *roster)
{
    if (game->rolled_out)
        return true;
    for (uint32_t i = 0; i < game->player_count; i++)
        if (!game->players[i].conceded && !roster_records(roster, game->players[i].self, AREA_DICE))
            return true;
    return false;
}

bool is_out(const struct dropzone *game, int player)
{
    for (uint32_t i = 0; i < game->squads.count; i++)
        if (squad_at(game, i)->player == player && squad_at(game, i)->units > 0)
            return false;
    return true;
}

bool is_perhaps_out(const struct dropzone *game, int player)
{
    for (uint32_t i = 0; i < game->squads.count; i++) {
        const struct squad *squad = squad_at(game, i);
        if (squad->player == player && squad->units > 0 && !squad->loss_unsure)
            return false;
    }
    return true;
}

uint32_t players_left(const struct dropzone *game)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < game->player_count; i++)
        if (!is_out(game, (int)i))
            left++;
    return left;
}

bool somebody_conceded(const struct dropzone *game)
{
    for (uint32_t i = 0; i < game->player_count; i++)
        if (game->players[i].conceded)
            return true;
    return false;
}

const char *why_no_squad(const struct squad *squad, uint32_t *ret_line)
{
    if (squad->units <= 0) {
        *ret_line = squad->lines.lost;
        return "was destroyed";
    }
    *ret_line = squad->reserve ? squad->lines.reserve : squad->lines.disabled;
    return squad->reserve ? "was put into reserve" : "was disabled";
}

bool squad_can_act(const struct squad *squad)
{
    return squad->units > 0 && (!squad->reserve || squad->reserve_unsure) && !squad->disabled;
}

bool squad_is_split(const struct dropzone *game, const struct squad *squad)
{
    return squad->ride.part_in == game->activation && squad->ride.units_aboard > 0 &&
           squad->ride.units_aboard < squad->units;
}

bool squad_surely_can_act(const struct squad *squad)
{
    return squad_can_act(squad) && !squad->reserve && !squad->loss_unsure;
}

bool battlegroup_able(const struct dropzone *game, uint32_t battlegroup)
{
    const struct battlegroup *one = battlegroup_at(game, battlegroup);
    for (uint32_t i = 0; i < one->squads; i++)
        if (squad_can_act(squad_at(game, one->first_squad + i)))
            return true;
    return false;
}

bool battlegroup_seen(const struct dropzone *game, uint32_t battlegroup)
{
    const struct battlegroup *one = battlegroup_at(game, battlegroup);
    for (uint32_t i = 0; i < one->squads; i++) {
        const struct squad *squad = squad_at(game, one->first_squad + i);
        if (squad->seen && squad_surely_can_act(squad))
            return true;
    }
    return false;
}

bool battlegroup_surely_able(const struct dropzone *game, uint32_t battlegroup)
{
    const struct battlegroup *one = battlegroup_at(game, battlegroup);
    for (uint32_t i = 0; i < one->squads; i++)
        if (squad_surely_can_act(squad_at(game, one->first_squad + i)))
            return true;
    return false;
}

/* Whether a battlegroup need not be activated: its squads that surely can act are in readiness. */
static bool battlegroup_optional(const struct dropzone *game, uint32_t battlegroup)
{
    const struct battlegroup *one = battlegroup_at(game, battlegroup);
    for (uint32_t i = 0; i < one->squads; i++) {
        const struct squad *squad = squad_at(game, one->first_squad + i);
        if (squad_surely_can_act(squad) && !squad->readiness)
            return false;
    }
    return true;
}

uint32_t left_to_activate(const struct dropzone *game, int player, bool optional_too)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *one = battlegroup_at(game, i);
        if (one->player != player || one->activated || !battlegroup_able(game, i))
            continue;
        if (optional_too || !battlegroup_optional(game, i))
            left++;
    }
    return left;
}

bool may_activate(const struct dropzone *game, int player)
{
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *one = battlegroup_at(game, i);
        if (one->player == player && !one->ordinary && battlegroup_able(game, i))
            return true;
    }
    return false;
}

bool has_to_activate(const struct dropzone *game, int player)
{
    return left_to_activate(game, player, false) > game->players[player].reported_passes;
}

int place_in_order(const struct dropzone *game, int player)
{
    for (int place = 0; place < game->order_count; place++)
        if (game->order[place] == player)
            return place;
    return -1;
}

bool some_left_unsure(const struct dropzone *game, int player)
{
    for (uint32_t i = 0; i < game->squads.count; i++) {
        const struct squad *squad = squad_at(game, i);
        bool unsure = squad->readiness_unsure || squad->reserve_unsure || squad->loss_unsure;
        if (squad->player == player && unsure && squad->battlegroup != NONE &&
            squad_can_act(squad) && !battlegroup_at(game, squad->battlegroup)->activated)
            return true;
    }
    return false;
}

void ceded_order(const struct dropzone *game, const uint8_t *interpretations,
                 int8_t ret_order[LIMIT_PLAYERS])
{
    int last = interpretations[CEDE_ORDER] == CEDE_SECOND ? 1 : game->order_count - 1;
    memcpy(ret_order, game->order, LIMIT_PLAYERS * sizeof *ret_order);
    memcpy(ret_order, game->order + 1, (size_t)last * sizeof *ret_order);
    ret_order[last] = game->order[0];
}

bool cedes_to_another(const struct dropzone *game)
{
    return is_perhaps_out(game, game->order[0]) || is_perhaps_out(game, game->order[1]);
}

int claimed_at(const struct dropzone *game, const struct event *claim, uint32_t place)
{
    return player_of(game, (entity)item(claim, ORDER, place));
}

bool claims_player(const struct dropzone *game, const struct event *claim, int player)
{
    for (uint32_t i = 0; i < count_in(claim, ORDER); i++)
        if (claimed_at(game, claim, i) == player)
            return true;
    return false;
}

bool owes_roll(const struct dropzone *game, const struct roster *roster, int player)
{
    const struct roller *roller = &game->roll_off.rollers[player];
    return roller->in && !roller->ever && !is_perhaps_out(game, player) && !is_out(game, player) &&
           roster_records(roster, game->players[player].self, AREA_DICE);
}

int known_six(const struct dropzone *game, const struct roster *roster)
{
    for (uint32_t i = 0; i < game->player_count; i++)
        if (!is_out(game, (int)i) && !game->roll_off.rollers[i].ever &&
            !roster_records(roster, game->players[i].self, AREA_DICE))
            return NOBODY;
    return game->dice_unsure ? NOBODY : roll_off_single_six(&game->roll_off);
}

bool claims_order(const struct dropzone *game, const struct event *claim)
{
    for (uint32_t i = 0; i < count_in(claim, ORDER); i++)
        if (claimed_at(game, claim, i) != game->order[i])
            return false;
    return true;
}

bool claims_order_before_cede(const struct dropzone *game, const uint8_t *interpretations,
                              const struct event *claim)
{
    int winner = interpretations[CEDE_ORDER] == CEDE_SECOND ? 1 : game->order_count - 1;
    if (game->order_count > 1)
        for (int i = 0; i < game->order_count; i++) {
            int place = i == 0 ? winner : i - (i <= winner);
            if (claimed_at(game, claim, (uint32_t)i) != game->order[place])
                return false;
        }
    return game->order_count > 1;
}

bool claims_a_cede(const struct dropzone *game, const struct roster *roster,
                   const uint8_t *interpretations, const struct event *claim)
{
    uint32_t count = count_in(claim, ORDER),
             given = interpretations[CEDE_ORDER] == CEDE_SECOND ? 1 : count - 1;
    if (count < 2)
        return false;
    if (game->cede_settled)
        return claims_order(game, claim);
    int winner = claimed_at(game, claim, given);
    if (roster_records(roster, game->players[winner].self, AREA_CHOICES) &&
        winner != game->cede_early)
        return false;
    if (game->order_count == 0)
        return winner == known_six(game, roster);
    int last = place_in_order(game, winner);
    for (uint32_t i = 0; i < count; i++) {
        int place = place_in_order(game, claimed_at(game, claim, i));
        if (i == given)
            continue;
        if (place < last)
            return false;
        last = place;
    }
    return true;
}

bool cede_unsure(const struct dropzone *game, const struct roster *roster)
{
    if (game->order_count <= 1 || game->ceded || game->cede_settled)
        return false;
    return game->order[0] == game->cede_early ||
           !roster_records(roster, game->players[game->order[0]].self, AREA_CHOICES);
}

bool records_all(const struct roster *roster, entity player)
{
    for (unsigned area = AREA_DICE; area <= AREA_EFFECTS; area++)
        if (!roster_records(roster, player, area))
            return false;
    return true;
}

/* NULL: no card of that name is out of the game. */
static const struct card *find_card(const struct dropzone *game, const struct roster *roster,
                                    entity card)
{
    uint32_t index = roster_at(roster, card)->index;
    return index ? &TABLE_CONST(struct card, game, game->cards)[index - 1] : NULL;
}

bool card_gone(const struct dropzone *game, const struct roster *roster, entity card, int player)
{
    const struct card *found = find_card(game, roster, card);
    return found && found->gone >> player & 1;
}

bool card_played(const struct dropzone *game, const struct roster *roster, entity card, int player)
{
    const struct card *found = find_card(game, roster, card);
    return found && found->played >> player & 1;
}

bool may_begin_unread(const struct dropzone *game, const struct squad *squad, int player)
{
    if (player == NOBODY || squad->player != player || !game->players[player].squad_unread)
        return false;
    if (squad->battlegroup == NONE || is_active(game, squad))
        return false;
    return !battlegroup_at(game, squad->battlegroup)->activated &&
           battlegroup_able(game, squad->battlegroup);
}
