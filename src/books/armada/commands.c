/* SPDX-License-Identifier: MIT */
/* Commands and how they are resolved (RRG 1.5.0, Commands). */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

#include <stdlib.h>

#define COMMANDS_CITED "Rules Reference 1.5.0, Commands"

/* Whether the active ship has an attack in progress whose dice are rolled and may be changed. */
static enum answer check_dice_rolled(struct judgement *judgement, const struct unit *ship)
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_to_continue(game);
    const struct unit *attacker = attack->open ? unit_at(game, attack->attacker) : NULL;
    bool own = attacker &&
               (attacker == ship || (attacker->untold && attacker->side == game->ship.side));
    if (own && attack->step > ATTACK_EFFECTS)
        return BREACH(
            "%N must resolve concentrate-fire before defense tokens are spent; its attack (line "
            "%u) has already reached that step",
            ship->self, (unsigned)attack->line);
    FINE(own && attack->step >= ROLL_DICE);
    /* without an attack no dice can have been rolled */
    UNSURE(!recorded_for(game, judgement->roster, ship, ATTACKS_AREA) ||
           (attack->open && !recorded_for(game, judgement->roster, ship, DICE_AREA)));
    return BREACH("%N must roll the dice of an attack before it resolves concentrate-fire",
                  ship->self);
}

/* Whether a card was named when the active ship resolved a command: it may allow the command at
 * another time. */
static bool by_card_at_another_time(const struct armada *game, int command)
{
    return game->ship.resolved_by_card >> command & 1;
}

/* Whether the damage of an attack of the active ship is still missing. */
static enum due damage_of_its_attack(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_to_continue(game);
    bool attacks = attack->open && attack->attacker == game->ship.unit;
    return attacks ? damage_to_come(game, judgement->roster, attack) : NOT_DUE;
}

/* Whether the active ship attacks after its navigate command, which comes with the maneuver; a
 * further squadron is attacked as well. Reported once. */
static enum answer check_attack_time(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const bool further = judgement->event->kind == RETARGET && game->attack.open &&
                         game->attack.attacker == game->ship.unit;
    bool early = game->ship.resolved >> NAVIGATE & 1 &&
                 game->ship.navigate_time == NAVIGATED_IN_TIME;
    WHEN(early && (further || (judgement->event->kind == ATTACK && is_attack_of_ship(judgement))));
    UNSURE(by_card_at_another_time(game, NAVIGATE));
    return BREACH("%N cannot attack any more: navigate belongs to its maneuver, and it resolved "
                  "navigate in line %u",
                  active_ship(game)->self, (unsigned)game->ship.resolved_line[NAVIGATE]);
}

/* Whether the event activates a squadron, or is a part of its activation. */
static bool is_of_squadron(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    if (event->kind == ACTIVATE)
        return unit_in(judgement, UNIT)->squadron;
    bool acts = STATE(armada)->squadron.unit != NO_UNIT &&
                acts_with(STATE(armada), event->subject, STATE(armada)->squadron.unit);
    return acts &&
           (event->kind == MOVE || (!is_untold(event) && squadron_attacks(STATE(armada), event)));
}

/* Reports what the active ship does after its maneuver. `what`: as in "cannot attack". */
static enum answer has_maneuvered(struct judgement *judgement, const struct unit *ship,
                                  const char *what)
{
    return BREACH("%N has already executed its maneuver (line %u) and cannot %s after it",
                  ship->self, (unsigned)STATE(armada)->ship.maneuvered_line, what);
}

/* Whether the active ship commands a squadron after its attack or maneuver. Reported once. */
static enum answer check_squadron_time(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = acting_ship(judgement);
    bool commanded = game->ship.squadrons.in_force && game->rounds.phase == SHIP_PHASE &&
                     is_of_squadron(judgement);
    WHEN(ship && commanded && !game->ship.squadrons.late);
    FINE(!game->ship.maneuvered && game->ship.attacks == 0);
    UNSURE(by_card_at_another_time(game, SQUADRON_COMMAND));
    if (game->ship.maneuvered && judgement->event->kind != ACTIVATE)
        return BREACH("%N cannot act any more: %N, which commands it, has already executed its "
                      "maneuver (line %u)",
                      unit_at(game, game->squadron.unit)->self, ship->self,
                      (unsigned)game->ship.maneuvered_line);
    return game->ship.maneuvered
               ? has_maneuvered(judgement, ship, "command squadrons")
               : BREACH("%N has already attacked; it must command squadrons before its attacks",
                        ship->self);
}

/* Whether the active ship repairs after its maneuver. Reported once. */
static enum answer check_repair_time(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = acting_ship(judgement);
    UNLESS(!ship || game->ship.repair.late);
    FINE(!game->ship.maneuvered);
    return by_card_at_another_time(game, REPAIR_COMMAND)
               ? UNDECIDED
               : has_maneuvered(judgement, ship, "repair");
}

RULE(resolve_timing, .id = "armada.resolve.timing",
     .statement = "Squadron and repair commands must be resolved after the reveal and before the "
                  "ship attacks. Squadrons that the ship commands must activate before it attacks, "
                  "too. Concentrate-fire must be resolved in an attack, between the roll and the "
                  "defense tokens. Navigate must be resolved with the maneuver, after the attacks. "
                  "Nothing may be repaired after the maneuver",
     .citation = COMMANDS_CITED,
     .untold = "which steps of the activation were done, or whether an effect has ended its attack "
               "(records commands attacks cards)",
     .guards = {RESOLVE, ATTACK, RETARGET, MOVE, ACTIVATE, REPAIR},
     .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY, "armada.ship.step-order", "armada.resolve.effect",
                   "armada.squadron.move-or-attack"},
     .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *ship = acting_ship(judgement);
    switch (event->kind) {
    case ATTACK:
        return is_of_squadron(judgement) ? check_squadron_time(judgement)
                                         : check_attack_time(judgement);
    case RETARGET:
        return check_attack_time(judgement);
    case MOVE:
    case ACTIVATE:
        return check_squadron_time(judgement);
    case REPAIR:
        return check_repair_time(judgement);
    default:
        break;
    }
    if (!ship)
        return no_acting_ship(judgement);
    if (!game->ship.revealed && !is_without_dials(game, judgement->roster, ship))
        return BREACH("%N must reveal its dial before it resolves a command", ship->self);
    int command = value_in(event, COMMAND);
    if (command == CONCENTRATE_FIRE)
        return check_dice_rolled(judgement, ship);
    if (game->ship.maneuvered)
        return has_maneuvered(judgement, ship, "resolve this command");
    if (command != NAVIGATE)
        return game->ship.attacks > 0
                   ? BREACH("%N has already attacked; it must resolve %s before that", ship->self,
                            armada_commands[command])
                   : OK;
    enum due due = damage_of_its_attack(judgement);
    if (due == DUE)
        return BREACH("%N must complete its attack in line %u before it resolves navigate",
                      ship->self, (unsigned)attack_to_continue(game)->line);
    return due == MAYBE_DUE ? UNDECIDED : OK;
}

RULE(resolve_once, .id = "armada.resolve.once",
     .statement = "A ship may resolve each command only once a round, with its dial, a token or "
                  "both",
     .citation = COMMANDS_CITED, .guards = {RESOLVE},
     .yields_to = {OUT_OF_PHASE, "armada.resolve.timing"})
{
    const struct unit *ship = acting_ship(judgement);
    int command = value_in(judgement->event, COMMAND);
    WHEN(ship);
    return STATE(armada)->ship.resolved >> command & 1
               ? BREACH("%N has already resolved %s in line %u; it may do so only once a round",
                        ship->self, armada_commands[command],
                        (unsigned)STATE(armada)->ship.resolved_line[command])
               : OK;
}

static enum answer check_discard(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    int command = value_in(event, COMMAND);
    uint32_t named = has(event, UNIT) ? row_of(judgement->roster, entity_in(event, UNIT))
                                      : game->ship.unit;
    const struct unit *ship = unit_at(game, named);
    FINE(ship->tokens.held[command] > 0);
    return tokens_known(game, judgement->roster, ship)
               ? BREACH("%N cannot discard a %s token: it has none", ship->self,
                        armada_commands[command])
               : UNDECIDED;
}

static unsigned count_dials(const struct event *event)
{
    unsigned dials = 0;
    for (uint32_t i = 0; i < count_in(event, PAYMENT); i++)
        dials += item(event, PAYMENT, i) == DIAL_PAYS;
    return dials;
}

RULE(resolve_available, .id = "armada.resolve.available",
     .statement = "A command may only be resolved with the dial that the ship has revealed or a "
                  "command token that it has",
     .citation = COMMANDS_CITED, .untold = "which dial and tokens the ship has (records commands)",
     .guards = {RESOLVE, DISCARD}, .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.resolve.once"},
     .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *ship = acting_ship(judgement);
    if (event->kind == DISCARD)
        return check_discard(judgement);
    WHEN(ship);
    int command = value_in(event, COMMAND);
    unsigned dials = count_dials(event), tokens = count_in(event, PAYMENT) - dials;
    unsigned held = (game->ship.dial == command) + (game->ship.dials_given >> command & 1u);
    bool has_dial = held > 0, dial_missing = dials > held,
         token_missing = tokens > ship->tokens.held[command] &&
                         tokens_known(game, judgement->roster, ship);
    bool for_token = token_missing && by_card(event) &&
                     card_may_outrank(judgement, "armada.resolve.available");
    if ((dial_missing || for_token) && by_able_card(judgement))
        return EXCUSED; /* a card may do what the dial or the token does */
    if (dial_missing && has_dial)
        return BREACH("%N spends %u %s dials; it has only %u", ship->self, dials,
                      armada_commands[command], held);
    if (dial_missing)
        return BREACH("%N cannot spend a %s dial: it has none", ship->self,
                      armada_commands[command]);
    FINE(tokens <= ship->tokens.held[command]);
    KNOWN(tokens_known(game, judgement->roster, ship));
    return BREACH(ship->tokens.held[command] ? "%N cannot spend several %s tokens: it has only one"
                                             : "%N cannot spend a %s token: it has none",
                  ship->self, armada_commands[command]);
}

/* Reports the effect of a command that the active ship has not resolved. Undecided if its side does
 * not record commands. */
static enum answer no_command(struct judgement *judgement, const struct unit *ship, int command)
{
    return recorded_for(STATE(armada), judgement->roster, ship, COMMANDS_AREA)
               ? BREACH("%N must resolve a %s command first; it has resolved none", ship->self,
                        armada_commands[command])
               : UNDECIDED;
}

/* Whether the active ship has resolved a command, rightly or not. */
static bool has_resolved(const struct armada *game, int command)
{
    return (game->ship.resolved | game->ship.resolved_wrongly) >> command & 1;
}

/* Whether a change of speed is within what the navigate command allows. */
static enum answer check_speed(struct judgement *judgement, const struct unit *ship)
{
    const struct armada *game = STATE(armada);
    int speed = value_in(judgement->event, NUMBER);
    if (!has_resolved(game, NAVIGATE))
        return no_command(judgement, ship, NAVIGATE);
    if (game->ship.maneuvered && game->ship.navigate_time != NAVIGATED_LATE)
        return has_maneuvered(judgement, ship, "change its speed");
    bool untold = ship->speed == UNKNOWN && ship->speed_doubt.untold;
    if (ship->card.max_speed != UNKNOWN && speed > ship->card.max_speed && !untold)
        return BREACH("%N cannot go at speed %d: its greatest speed is %d", ship->self, speed,
                      (int)ship->card.max_speed);
    KNOWN(ship->speed != UNKNOWN);
    int change = change_of_speed(judgement->game, ship, speed);
    if (change > game->ship.speed_left && game->ship.resolved_by_card >> NAVIGATE & 1)
        return UNDECIDED; /* the card that was named may change the speed further */
    if (change > game->ship.speed_left)
        return BREACH("%N changes its speed from %d to %d; its command may still change it by %d "
                      "at most",
                      ship->self, (int)ship->speed, speed, (int)game->ship.speed_left);
    return ship->card.max_speed == UNKNOWN && speed > ship->speed ? UNDECIDED : OK;
}

RULE(resolve_effect, .id = "armada.resolve.effect",
     .statement = "A navigate command may change the speed by one with its dial and by one with "
                  "its token. The speed must stay between 0 and the ship's greatest. A repair "
                  "command may spend only the ship's engineering points, and with a token alone "
                  "only half of them",
     .citation = COMMANDS_CITED,
     .untold = "which commands were resolved, or the ship's values (engineering=, max-speed=, "
               "records commands)",
     .guards = {SPEED, REPAIR}, .yields_to = {OUT_OF_PHASE}, .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *ship = acting_ship(judgement);
    if (!ship)
        return no_acting_ship(judgement);
    if (event->kind == SPEED)
        return check_speed(judgement, ship);
    if (!has_resolved(game, REPAIR_COMMAND))
        return no_command(judgement, ship, REPAIR_COMMAND);
    if (game->ship.repair.over && !by_card_at_another_time(game, REPAIR_COMMAND))
        return BREACH("%N cannot spend engineering points any more: something else was done after "
                      "its repair command (line %u)",
                      ship->self, (unsigned)game->ship.resolved_line[REPAIR_COMMAND]);
    KNOWN(game->ship.repair.left != UNKNOWN);
    int cost = repair_cost(event);
    FINE(cost <= game->ship.repair.left || cost + game->ship.repair.beyond <=
                                               game->ship.repair.left + game->numbers.points);
    if (game->ship.repair.left == 0)
        return BREACH("the repair costs %d engineering {point|points}; %N has none left and cannot "
                      "repair any more",
                      cost, ship->self);
    return BREACH("the repair costs %d engineering {point|points}; %N may spend only %d more", cost,
                  ship->self, (int)game->ship.repair.left);
}

/* Whether a shield can be recovered or moved: the zone that gives one has one, and the zone that
 * gets one lacks one. */
static enum answer check_shields(struct judgement *judgement, const struct unit *ship)
{
    const struct event *event = judgement->event;
    bool moves = event->form == MOVE_SHIELD;
    int from = value_in(event, ZONE), to = moves ? value_in(event, TO_ZONE) : from;
    const struct hull_zone *zone = &ship->zones[to];
    if (moves && from == to)
        return BREACH("a shield must be moved to another hull zone, not to the same");
    if (moves && ship->zones[from].shields == 0)
        return BREACH("%N cannot move a shield from its %s: none is left there", ship->self,
                      armada_zones[from]);
    KNOWN(zone->most_shields != UNKNOWN);
    if (zone->least_shields < zone->most_shields)
        return zone->shields != UNKNOWN && zone->shields < zone->most_shields ? OK : UNDECIDED;
    return BREACH("the %s of %N cannot get another shield: it already has all %d", armada_zones[to],
                  ship->self, (int)zone->most_shields);
}

RULE(resolve_hull, .id = "armada.resolve.hull",
     .statement = "A repair command may discard only damage cards that the ship has",
     .citation = COMMANDS_CITED, .untold = "how much damage the ship has taken (records attacks)",
     .guards = {REPAIR},
     .yields_to = {OUT_OF_PHASE, "armada.resolve.effect", "armada.resolve.timing"})
{
    const struct unit *ship = acting_ship(judgement);
    WHEN(ship && judgement->event->form == REPAIR_HULL);
    if (ship->damage.most == 0)
        return BREACH("%N cannot discard a damage card: it has none left", ship->self);
    return ship->damage.least > 0 ? OK : UNDECIDED;
}

RULE(resolve_shields, .id = "armada.resolve.shields",
     .statement = "A repair command may recover shields only of a hull zone that lacks some. It "
                  "may move a shield only from a zone that has one to another zone that lacks some",
     .citation = COMMANDS_CITED,
     .untold = "how many shields the zone has (shields=, records attacks)", .guards = {REPAIR},
     .yields_to = {OUT_OF_PHASE, "armada.resolve.effect", "armada.resolve.timing"})
{
    const struct unit *ship = acting_ship(judgement);
    UNLESS(!ship || judgement->event->form == REPAIR_HULL);
    return check_shields(judgement, ship);
}

const struct rule *const armada_resolve_rules[] = {
    &rule_resolve_timing, &rule_resolve_once, &rule_resolve_available, &rule_resolve_effect,
    &rule_resolve_shields, &rule_resolve_hull, NULL};

/* Command Phase: command dials (QR, Game Round 1). */

static enum answer breach_of_dials(struct judgement *judgement, const struct unit *ship)
{
    const int count = ship->dials.count, due = dials_due(ship);
    const char *or_more = count == STACK_MOST ? " or more" : "";
    if (ship->dials.due != UNKNOWN)
        return BREACH("%N has %d%s command {dial|dials}; it must have %d, as "
                      "'table: set %N dials %d' says",
                      ship->self, count, or_more, due, ship->self, due);
    if (ship->card.more_dials)
        return BREACH("%N has %d%s command {dial|dials}; it must have %d, by its command value "
                      "and its cards",
                      ship->self, count, or_more, due);
    return BREACH("%N has %d%s command {dial|dials}; it must have %d, its command value",
                  ship->self, count, or_more, due);
}

RULE(command_dial_count, .id = "armada.command.dial-count",
     .statement = "When the Command Phase ends, each ship in play must have as many command dials "
                  "as its command value",
     .citation = "Quick Reference, Game Round 1",
     .untold = "which dials the ships were given (assign, records commands)",
     .guards = {KIND_ROUND, KIND_PHASE})
{
    const struct armada *game = STATE(armada);
    enum answer answer = OK;
    WHEN(leaves_phase(judgement, COMMAND_PHASE));
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *ship = unit_at(game, i);
        if (ship->squadron || !ship->in_play || ship->loss.unsure ||
            ship->dials.count == dials_due(ship))
            continue;
        if (dials_due(ship) == UNKNOWN || ship->dials.by_card || ship->dials.untold ||
            !records(judgement, ship->owner, COMMANDS_AREA))
            answer = answer == OK ? UNDECIDED : answer;
        else
            answer = breach_of_dials(judgement, ship);
    }
    return answer;
}

RULE(command_own_ship, .id = "armada.command.own-ship",
     .statement = "A player may assign command dials to their own ships only",
     .citation = "Quick Reference, Game Round 1", .guards = {ASSIGN},
     .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY})
{
    const struct unit *ship = unit_in(judgement, UNIT);
    FINE(ship->owner == judgement->event->subject);
    return BREACH("%N cannot assign dials to %N: it is a ship of %N", judgement->event->subject,
                  ship->self, ship->owner);
}

const struct rule *const armada_command_rules[] = {&rule_command_dial_count, &rule_command_own_ship,
                                                   NULL};

/* Command tokens (RRG 1.5.0, Command Tokens). */

/* Lacking if the active ship may have a token too many, because the log does not say one of these:
 * its command value, whether it is huge and gained the token of its dial, or whether a card was
 * readied with a token. */
static enum answer check_limit_unknown(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = active_ship(game);
    WHEN(ship && ship->owner == judgement->event->subject && judgement->event->kind != DISCARD);
    unsigned held = tokens_held(ship), most = ship->card.command == UNKNOWN ? 1 : tokens_most(ship);
    bool token_of_dial = ship->card.size == UNKNOWN && game->ship.dial != SEALED &&
                         ship->tokens.held[game->ship.dial] == 0;
    return held + token_of_dial > most
               ? lacks(judgement, "what bounds a ship's command tokens (command=, size=, upgrade)")
               : NOT_CONCERNED;
}

RULE(token_limit, .id = "armada.token.limit",
     .statement = "A ship may have at most as many command tokens as its command value. If it "
                  "gets one too many, its player must discard a token before doing anything else",
     .citation = "Rules Reference 1.5.0, Command Tokens",
     .untold = "which command tokens the ship holds (records commands)", .guards_every_event = true)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct player *player = player_at(game, event->subject);
    WHEN(player);
    if (player->crowded == NO_UNIT)
        return check_limit_unknown(judgement);
    const struct unit *ship = unit_at(game, player->crowded);
    WHEN(ship->in_play);
    bool named = has(event, UNIT);
    FINE(event->kind == DISCARD &&
         player->crowded ==
             (named ? row_of(judgement->roster, entity_in(event, UNIT)) : game->ship.unit));
    if (!recorded_for(game, judgement->roster, ship, COMMANDS_AREA))
        return UNDECIDED; /* the log may leave out the discard */
    FINE(card_frees_tokens(judgement, ship));
    return BREACH(
        "%N has %u command {token|tokens} and may have only %u: it must discard one first",
        ship->self, tokens_held(ship), tokens_most(ship));
}

/* Whether an event is about a ship of the opponent's side. */
static bool is_of_opponent(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const int side = side_of(game, judgement->event->subject);
    return has(judgement->event, UNIT) && side != NO_SIDE &&
           side_of(game, unit_in(judgement, UNIT)->owner) == other_side(side);
}

RULE(token_source, .id = "armada.token.source",
     .statement = "A ship may gain a command token only by an effect, or in exchange for a dial "
                  "at the moment when the dial is revealed. A dial that was kept cannot become a "
                  "token later. A player may remove a token from an opponent's ship only by an "
                  "effect",
     .citation = "Quick Reference, Game Round 2; Rules Reference 1.5.0, Command Tokens",
     .untold = "what brought the token: a dial kept at its reveal, or a card (records commands)",
     .guards = {GAIN, DISCARD},
     .yields_to = {OUT_OF_PHASE, "armada.ship.in-play", "armada.token.limit"},
     .note = "An effect is named after 'by'. Where the log does not record a player's cards, a "
             "token without a named effect is undecided.")
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    WHEN(event->kind == GAIN || is_of_opponent(judgement));
    if (names_card(judgement))
        return EXCUSED;
    const char *command = armada_commands[value_in(event, COMMAND)];
    if (event->kind == DISCARD) {
        KNOWN(records(judgement, event->subject, CARDS_AREA));
        return BREACH("%N belongs to the opponent; a card that takes its %s token away must be "
                      "named after 'by'",
                      unit_in(judgement, UNIT)->self, command);
    }
    uint32_t ship = has(event, UNIT) ? row_of(judgement->roster, entity_in(event, UNIT))
                                     : game->ship.unit;
    bool of_dial = ship == game->ship.unit && game->ship.dial == value_in(event, COMMAND);
    if (of_dial && unit_at(game, ship)->card.huge)
        return OK; /* a huge ship has both */
    if (of_dial)
        return BREACH("%N has kept its %s dial and cannot gain a token for it; a dial that becomes "
                      "a token must be revealed 'as token'",
                      unit_at(game, ship)->self, armada_commands[game->ship.dial]);
    KNOWN(records(judgement, event->subject, CARDS_AREA));
    if (!has(event, SOURCE))
        return BREACH("the effect that gives a %s token must be named after 'by'",
                      command);
    char buffer[LIMIT_STRING_BYTES], source[LIMIT_STRING_BYTES];
    text_copy(source, sizeof source, event_text(event, SOURCE, buffer));
    return BREACH("%N cannot gain a %s token here by the rules; a card or effect that gives one "
                  "must be named after 'by'; '%s' gives none",
                  ship == NO_UNIT ? event->subject : unit_at(game, ship)->self, command, source);
}

const struct rule *const armada_token_rules[] = {&rule_token_limit, &rule_token_source, NULL};
