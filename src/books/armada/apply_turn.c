/* SPDX-License-Identifier: MIT */
/* Turns: who activates what, who passes, and which attacks of an activation are cancelled. */
#include "books/armada/apply.h"
#include "books/armada/attacks.h"
#include "books/armada/rules.h"

static void end_ship_activation(struct armada *game)
{
    game->ship = (struct ship_activation){.unit = NO_UNIT, .side = NO_SIDE, .dial = SEALED};
    game->ship_unsure = false;
}

static void end_squadron_activation(struct armada *game)
{
    game->squadron = (struct squadron_activation){.unit = NO_UNIT, .side = NO_SIDE};
}

void end_activations(struct armada *game)
{
    end_ship_activation(game);
    end_squadron_activation(game);
    game->mover_lost = false;
}

void end_activation_of(struct armada *game, uint32_t unit)
{
    if (game->ship.unit == unit) {
        game->mover_lost = game->ship.maneuvered;
        end_ship_activation(game);
    }
    if (game->squadron.unit == unit)
        end_squadron_activation(game);
}

/* Gives the turn to the opponent of the side that acted. If it was the opponent's turn, the
 * opponent could do nothing and has passed without a token. */
static void hand_over(struct armada *game, int side)
{
    if (side == NO_SIDE)
        return;
    if (game->next != NO_SIDE && game->next != side)
        game->sides[game->next].passed_with_token = false;
    game->next = (int8_t)other_side(side);
    game->activated_this_turn = 0;
    game->out_of_turn = game->turn_open = game->choice_untold = false;
    game->ended_with_one = NO_SIDE;
    game->chosen = NO_ENTITY;
}

/* After a choice that breaks a rule the Grand Admiral may choose another player. The same choice
 * written again changes nothing, not even its line: random play takes any change for progress. */
void apply_choose(const struct play *play)
{
    struct armada *game = GAME(armada);
    int side = side_of(game, play->event->subject);
    entity player = entity_in(play->event, PLAYER);
    bool is_turn = game->turn_open || side == side_to_act(game) || side == game->next;
    bool lawful = side != NO_SIDE && game->sides[side].admiral == play->event->subject && is_turn &&
                  side_of(game, player) == side && is_perhaps_able(game, player);
    bool again = lawful && game->chosen == player && game->chosen_line;
    if (lawful && game->turn_open) {
        game->next = (int8_t)side;
        game->turn_open = false;
    }
    if (game->chosen != player || !game->just_chosen)
        game->just_chosen = play_event_line(play);
    game->chosen = player;
    if (!again)
        game->chosen_line = lawful ? play_event_line(play) : 0;
}

void doubt_ship(struct unit *ship)
{
    ship->speed = UNKNOWN;
    ship->tokens.unsure = true;
    memset(ship->dials.stack, UNRECORDED, ship->dials.count);
}

/* A ship was activated for the second time in a round, which was reported. One of the two may have
 * been another ship of the player: what both and those others have and do is then unknown. */
static void doubt_activation(const struct play *play, struct unit *ship)
{
    struct armada *game = GAME(armada);
    for (uint32_t i = 0; i < game->units.count; i++) {
        struct unit *other = &units(play)[i];
        if (other->squadron || other->owner != ship->owner || other->activated || !other->in_play)
            continue;
        doubt_ship(other);
        game->ship_unsure = true;
    }
    if (!game->ship_unsure)
        return;
    doubt_ship(ship);
    if (ship->side != NO_SIDE)
        game->sides[ship->side].ships_doubled++;
}

/* Whether the event activates a ship of the player that was activated before. */
static bool is_second_activation(const struct play *play, const struct unit *ship)
{
    return !ship->squadron && ship->activated && ship->owner == play->event->subject &&
           !by_known_card(play);
}

/* The second activation is taken for one of another ship. It may as well have been the first one
 * that was of the other ship. */
void armada_meant_otherwise(const struct play *play)
{
    struct armada *game = GAME(armada);
    if (play->event->kind != ACTIVATE || game->rounds.phase != SHIP_PHASE)
        return;
    struct unit *ship = unit_named(play, UNIT);
    game->exchanged = is_second_activation(play, ship);
    if (game->exchanged)
        doubt_ship(ship);
}

static void activate_ship(const struct play *play, struct unit *ship)
{
    struct armada *game = GAME(armada);
    int side = subject_side(play);
    end_activations(game);
    if (is_second_activation(play, ship))
        doubt_activation(play, ship);
    if (game->exchanged) {
        doubt_ship(ship);
        game->ship_unsure = true;
    }
    game->exchanged = false;
    game->ship.unit = row(play, ship);
    game->ship.side = (int8_t)side;
    ship->activated = IS_ACTIVATED;
    ship->activated_line = (uint32_t)play->event->line;
    if (side == NO_SIDE)
        return;
    hand_over(game, side);
    game->sides[side].ships_given_up = 0;
    game->sides[side].passed_with_token = false;
}

/* Counts a squadron of a turn. The turn ends with the second one, or with the side's last. A
 * squadron that is activated out of turn begins a new turn of its side. Where the log begins amid
 * the phase, the first one may be the second of its turn; whether a side has another one may be
 * open, too. What it activates next shows it. */
static void count_squadron_of_turn(struct armada *game, int side)
{
    const bool open = game->turn_open, perhaps_last = open && game->ended_with_one == side;
    bool second = perhaps_last || (game->next == side && game->activated_this_turn > 0);
    bool perhaps_second = open && !game->activated_this_turn && game->ended_with_one == NO_SIDE;
    struct between left = squadrons_able(game, side);
    game->out_of_turn = !open && !game->out_of_turn && game->next == other_side(side) &&
                        squadrons_able(game, other_side(side)).least > 0;
    game->next = (int8_t)side;
    game->activated_this_turn = 1;
    game->ended_with_one = NO_SIDE;
    game->turn_open = perhaps_second;
    if (!second && left.least > 0)
        return;
    hand_over(game, side);
    game->ended_with_one = second ? NO_SIDE : (int8_t)side;
    game->turn_open = !second && left.most > 0;
}

void note_late_squadron(struct armada *game)
{
    bool late = game->ship.unit != NO_UNIT && game->squadron.both &&
                (game->ship.attacks > 0 || game->ship.maneuvered);
    game->ship.squadrons.late = game->ship.squadrons.late || late;
}

static void activate_squadron(const struct play *play, struct unit *squadron)
{
    struct armada *game = GAME(armada);
    int side = subject_side(play);
    bool commanded = game->rounds.phase == SHIP_PHASE &&
                     ship_acting_for(game, play->event->subject) &&
                     may_command_squadrons(game, play_roster(play));
    game->squadron = (struct squadron_activation){.unit = row(play, squadron),
                                                  .side = (int8_t)side,
                                                  .both = commanded || squadron->card.rogue};
    squadron->activated = IS_ACTIVATED;
    squadron->activated_line = (uint32_t)play->event->line;
    if (commanded)
        note_late_squadron(game);
    if (commanded && game->ship.squadrons.in_force)
        game->ship.squadrons.commanded = (int16_t)within(game->ship.squadrons.commanded + 1, 0,
                                                         INT16_MAX);
    if (game->rounds.phase == SQUADRON_PHASE && side != NO_SIDE)
        count_squadron_of_turn(game, side);
}

void refuse_squadron(struct armada *game)
{
    end_squadron_activation(game);
    game->out_of_turn = game->rounds.phase == SQUADRON_PHASE;
}

void apply_activate(const struct play *play)
{
    GAME(armada)->activations++;
    struct unit *unit = unit_named(play, UNIT);
    if (unit->squadron)
        activate_squadron(play, unit);
    else
        activate_ship(play, unit);
}

void apply_pass(const struct play *play)
{
    struct armada *game = GAME(armada);
    int side = subject_side(play);
    bool token = has(play->event, AS_TOKEN) && game->rounds.phase == SHIP_PHASE;
    end_activations(game);
    if (side == NO_SIDE)
        return;
    if (game->rounds.phase == SHIP_PHASE && !token)
        game->sides[side].ships_given_up = ships_able(game, side).least;
    hand_over(game, side);
    game->sides[side].passed_with_token = token;
    game->sides[side].passed_line = token ? (uint32_t)play->event->line : 0;
    if (token && game->sides[side].pass_tokens > 0)
        game->sides[side].pass_tokens--;
}

/* Gives a side the turn. */
void apply_next(const struct play *play)
{
    struct armada *game = GAME(armada);
    int side = side_of(game, entity_in(play->event, PLAYER));
    game->next = (int8_t)side;
    game->activated_this_turn = 0;
    game->out_of_turn = game->turn_open = game->choice_untold = false;
    game->ended_with_one = NO_SIDE;
    game->chosen = NO_ENTITY;
}

/* Attacks that are cancelled -------------------------------------------------------- */

/* Closes the attack in progress. The attack that a counter or salvo attack answers continues. */
static void close_attack(struct armada *game)
{
    if (game->answered.open)
        game->attack = game->answered;
    else
        game->attack.open = false;
    game->answered.open = false;
}

/* Whether the attack that is cancelled could surely be made on its target: the log says that the
 * target is in arc and sight, or that a card or a lack of dice is why the attack is cancelled. */
static bool is_target_certain(const struct play *play)
{
    const struct armada *game = GAME(armada);
    return game->reach == IN_REACH || has(play->event, SOURCE) ||
           lacks_dice(game, &game->attack);
}

/* Whether the attack that is cancelled counts as one of the unit's attacks. By 1.6.0 it does once
 * its target was declared, whatever dice it had, unless that target cannot be attacked and another
 * one is declared. An attack whose dice were rolled cannot be cancelled: that is reported, and the
 * attack does not count. */
static enum ending ending_of(const struct play *play)
{
    const struct armada *game = GAME(armada);
    bool always_free = play->interpretations[CANCELLED] == CANCELLED_IS_FREE,
         rolled = game->attack.step >= ROLL_DICE,
         /* it is out of arc or sight, or an obstacle such as a dust field hides it */
         without_target = game->reach == OUT_OF_REACH || by_mishap(play->event);
    if (always_free || rolled || without_target)
        return NOT_COUNTED;
    return is_target_certain(play) ? ENDED : MAYBE_ENDED;
}

static void cancel_attack_of_ship(struct ship_activation *active, enum ending ending)
{
    const unsigned zone = active->new_zone == UNKNOWN ? 0 : 1u << active->new_zone;
    active->attacked_last = false;
    if (ending == ENDED) {
        active->cancelled.ended++;
        active->cancelled.zones_ended |= (uint8_t)zone;
        return;
    }
    active->attacks--;
    active->zones_attacked &= (uint8_t)~zone;
    if (ending == MAYBE_ENDED) {
        active->cancelled.unsure++;
        active->cancelled.zones_unsure |= (uint8_t)zone;
    }
}

static void cancel_attack_of_squadron(struct squadron_activation *active, enum ending ending)
{
    if (ending == ENDED) {
        active->attacks_ended++;
        return;
    }
    active->attacks--;
    if (ending == MAYBE_ENDED)
        active->attacks_unsure++;
}

/* Whether the attack in progress had another target before: it continues on a further squadron. */
static bool is_retargeted(const struct armada *game)
{
    for (uint32_t i = 0; i < game->units.count; i++)
        if (i != game->attack.defender && unit_at(game, i)->last.attack == game->attack.number)
            return true;
    return false;
}

/* Cancels the attack on a further squadron; if that does not end it, another may be declared. */
static void cancel_retarget(const struct play *play, enum ending ending)
{
    struct armada *game = GAME(armada);
    if (ending != NOT_COUNTED) {
        game->ended_attack = game->attack.number;
        game->end_unsure = ending == MAYBE_ENDED;
    }
    game->attack.step = SUFFER_DAMAGE;
    units(play)[game->attack.defender].last.attack = 0;
}

/* Cancels a declared attack: unless it has ended, it no longer counts for any limit. */
void apply_cancel(const struct play *play)
{
    struct armada *game = GAME(armada);
    bool answer = answers_another(&game->attack);
    /* nor does the attack count where a team mate may have attacked since then */
    if (!game->attack.open || !acts_with(game, play->event->subject, game->attack.attacker))
        return;
    enum ending ending = ending_of(play);
    if (is_retargeted(game)) {
        cancel_retarget(play, ending);
        return;
    }
    bool untold = unit_at(game, game->attack.attacker)->untold; /* it counts for no unit */
    close_attack(game);
    if (answer || untold)
        return;
    if (game->ship.attacked_last)
        cancel_attack_of_ship(&game->ship, ending);
    else if (game->squadron.unit != NO_UNIT && game->squadron.attacks > 0)
        cancel_attack_of_squadron(&game->squadron, ending);
}
