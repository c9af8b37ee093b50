/* SPDX-License-Identifier: MIT */
/* Ship Phase and Ship Activation (RRG 1.5.0 p.17-18; QR, Game Round 2). */
#include "judge/engine/proof/sealing.h"
#include "books/armada/attacks.h"
#include "books/armada/rules.h"

static bool activates_ship(const struct judgement *judgement)
{
    return !unit_in(judgement, UNIT)->squadron;
}

RULE(ship_turn, .id = "armada.ship.turn",
     .statement = "The sides must take turns activating one ship each, the first player first. A "
                  "side that passes hands the turn over",
     .citation = "Rules Reference 1.5.0 p.17, Ship Phase",
     .untold = "whose turn it is: who is first, what was activated or passed before, and which "
               "ships are left",
     .guards = {ACTIVATE, PASS}, .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY}, .counts_declared = true)
{
    const struct armada *game = STATE(armada);
    entity subject = judgement->event->subject;
    UNLESS(game->rounds.phase != SHIP_PHASE ||
           (judgement->event->kind == ACTIVATE && !activates_ship(judgement)));
    int side = side_of(game, subject), turn = side_to_act(game);
    KNOWN(side != NO_SIDE && turn != NO_SIDE);
    /* the next side may pass, and each side does where none can act; other rules judge what is
     * activated */
    FINE(side == turn || side == game->next || nobody_able(game));
    if (active_ship(game) && !game->ship.cut_short && !game->ship.maneuvered)
        /* its turn is not over: another rule reports what it does in place of its maneuver */
        return NOT_CONCERNED;
    bool reported = judgement->event->kind == ACTIVATE && game->chosen == subject &&
                    !game->chosen_line; /* its choice */
    if (reported && asked_why(judgement))
        return NOT_CONCERNED; /* but it is not offered */
    return BREACH("%N cannot act now: it is the turn of %N, which can activate %R {ship|ships}",
                  side_name(game, side), side_name(game, turn), ships_able(game, turn));
}

RULE(ship_own_ship, .id = "armada.ship.own-ship",
     .statement = "A player may activate their own ships only",
     .citation = "Rules Reference 1.5.0 p.17, Ship Phase", .guards = {ACTIVATE},
     .holds_against_effects = true, .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY})
{
    const struct unit *ship = unit_in(judgement, UNIT);
    UNLESS(ship->squadron);
    FINE(ship->owner == judgement->event->subject);
    return BREACH("%N cannot activate %N: it is a ship of %N", judgement->event->subject,
                  ship->self, ship->owner);
}

RULE(ship_once_per_round, .id = "armada.ship.once-per-round",
     .statement = "A ship may be activated only once a round",
     .citation = "Rules Reference 1.5.0 p.17, Ship Phase", .untold = "what was activated before",
     .guards = {ACTIVATE}, .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY})
{
    const struct unit *ship = unit_in(judgement, UNIT);
    UNLESS(ship->squadron);
    FINE(!ship->activated);
    return BREACH("%N was already activated in line %u; it may be activated only once a round",
                  ship->self, (unsigned)ship->activated_line);
}

RULE(ship_in_play, .id = "armada.ship.in-play",
     .statement = "A ship that is destroyed or set aside cannot be activated, get command dials "
                  "or tokens, or take damage. No effect may prevent or allow its activation. Only "
                  "a ship that is set aside may be deployed",
     .citation = "Rules Reference 1.5.0 p.17, Ship Phase",
     .untold = "whether the ship is in play (destroy)",
     .guards = {ACTIVATE, ASSIGN, GAIN, DESTROY, PREVENT, ALLOW, TABLE_SPEED, DAMAGE, RECOVER,
                DEPLOY, DIALS},
     .yields_to = {OUT_OF_PHASE}, .holds_against_effects = true)
{
    WHEN(has(judgement->event, UNIT));
    return check_in_play(judgement, false);
}

RULE(ship_prevented, .id = "armada.ship.prevented",
     .statement = "A ship that an effect prevents from being activated cannot be activated",
     .citation = "Rules Reference 1.5.0 p.17, Ship Phase", .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY})
{
    const struct unit *ship = unit_in(judgement, UNIT);
    UNLESS(ship->squadron);
    return ship->prevented ? BREACH("%N cannot be activated: an effect prevents it", ship->self)
                           : OK;
}

RULE(ship_finish_activation, .id = "armada.ship.finish-activation",
     .statement = "A ship must reveal its dial and execute its maneuver before anything else is "
                  "activated, chosen or begun, and before anybody passes",
     .citation = "Rules Reference 1.5.0 p.17, Steps during Ship Activation",
     .untold = "what was done in the activation before",
     .guards = {ACTIVATE, CHOOSE, PASS, KIND_PHASE, KIND_ROUND},
     .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY}, .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = active_ship(game);
    bool activates = judgement->event->kind == ACTIVATE;
    if (!ship || game->ship.cut_short || (activates && !activates_ship(judgement)))
        return NOT_CONCERNED; /* a squadron is activated by a command */
    if (activates && unit_in(judgement, UNIT) == ship)
        return NOT_CONCERNED; /* once-per-round reports it */
    if (game->ship.maneuvered)
        return OK; /* a dial that was not revealed has been reported with the maneuver */
    return BREACH("%N must execute its maneuver first: its activation (line %u) is not complete",
                  ship->self, (unsigned)ship->activated_line);
}

/* Whether an event is a step of a ship's activation. Of attacks, those of squadrons are none, nor
 * are counter and salvo attacks (SPECIAL), or those of which the log tells too little. */
static bool is_step_of_ship(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind != ATTACK || is_special(event, IGNITION_ATTACK))
        return true;
    if (game->rounds.phase == SQUADRON_PHASE)
        return false;
    return is_untold(event) ? is_untold_of_active(judgement)
                            : !has(event, SPECIAL) && !squadron_attacks(game, event);
}

RULE(ship_step_order, .id = "armada.ship.step-order",
     .statement = "An active ship must reveal its dial, may then attack, and must then execute its "
                  "maneuver, each step once",
     .citation = "Rules Reference 1.5.0 p.17, Steps during Ship Activation",
     .untold = "which steps of the activation were done", .guards = {REVEAL, ATTACK, MANEUVER},
     .yields_to = {OUT_OF_PHASE},
     .note = "A ship that has no dial left, as in a second activation by a card, reveals none.",
     .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct ship_activation *active = &game->ship;
    const struct unit *ship = acting_ship(judgement);
    WHEN(is_step_of_ship(judgement));
    if (!ship) {
        judgement->notes.unexcused = judgement->event->kind != ATTACK && active_ship(game) &&
                               !active->maneuvered;
        return no_acting_ship(judgement); /* no card lets a player move another side's ship */
    }
    if (judgement->event->kind == REVEAL)
        return active->revealed
                   ? BREACH("%N has already revealed a dial (line %u); it may reveal only one",
                            ship->self, (unsigned)active->revealed_line)
                   : OK;
    if (active->maneuvered)
        return BREACH("%N has already executed its maneuver (line %u) and cannot %s after it",
                      ship->self, (unsigned)active->maneuvered_line,
                      judgement->event->kind == ATTACK ? "attack" : "execute another");
    /* reported once */
    bool reveal_missing = !active->revealed && !active->cut_short && active->attacks == 0 &&
                          !is_without_dials(game, judgement->roster, ship);
    FINE(!reveal_missing);
    return BREACH("%N must reveal its dial before it %s", ship->self,
                  judgement->event->kind == ATTACK ? "attacks" : "executes its maneuver");
}

RULE(ship_top_dial, .id = "armada.ship.top-dial",
     .statement = "The dial revealed must be the top one of the ship's stack",
     .citation = "Rules Reference 1.5.0 p.17, Steps during Ship Activation 1; Command Dials",
     .untold = "which dials lie in the ship's stack, and in which order (assign, records commands)",
     .guards = {REVEAL}, .yields_to = {OUT_OF_PHASE, "armada.ship.step-order"},
     .note = "Dials are put underneath the others, so the oldest one is revealed first.")
{
    enum { SEALED_IS_UNDECIDED = 0 }; /* the choice of armada.sealed */
    const struct armada *game = STATE(armada);
    const struct unit *ship = acting_ship(judgement);
    int command = value_in(judgement->event, COMMAND);
    WHEN(ship);
    if (ship->dials.count == 0)
        return is_without_dials(game, judgement->roster, ship)
                   ? BREACH("%N cannot reveal a command dial: it has none", ship->self)
                   : UNDECIDED;
    UNSURE(ship->dials.stack[0] == UNRECORDED || may_have_more_dials(game, ship));
    if (ship->dials.stack[0] == SEALED && ship->dials.seals[0])
        return sealing_fits(judgement->game, judgement->event, &armada_sealed, ship->dials.seals[0])
                   ? OK
                   : NOT_CONCERNED;
    if (ship->dials.stack[0] == SEALED)
        return judgement->interpretations[SEALED_DIAL] == SEALED_IS_UNDECIDED ? UNDECIDED : OK;
    FINE(ship->dials.stack[0] == command);
    return BREACH("%N reveals %s; it must reveal its top dial, %s", ship->self,
                  armada_commands[command], armada_commands[ship->dials.stack[0]]);
}

RULE(sealed_opened, .id = "armada.sealed.opened", .statement = SEALED_STATEMENT,
     .citation = "doc/sealed.md; Rules Reference 1.5.0, Command Dials", .untold = SEALED_UNTOLD,
     .guards = {REVEAL, OPEN, KIND_RESULT, KIND_END}, .holds_against_effects = true,
     .of_proof = true,
     .note = "A dial that was assigned with a digest and revealed without its salt is judged when "
             "it is opened.")
{
    const struct unit *ship = judgement->event->kind == REVEAL ? acting_ship(judgement) : NULL;
    uint32_t commitment = ship && ship->dials.count > 0 && ship->dials.stack[0] == SEALED
                              ? ship->dials.seals[0]
                              : 0;
    bool unknown = judgement->event->kind == REVEAL &&
                   (!ship || ship->dials.count == 0 || ship->dials.stack[0] == UNRECORDED);
    return unknown ? NOT_CONCERNED : judge_sealed(judgement, commitment);
}

enum { SHIP_ATTACKS = 2, HUGE_SHIP_ATTACKS = 3 };

RULE(ship_attack_limit, .id = "armada.ship.attack-limit",
     .statement = "A ship may perform at most two attacks in its activation, a huge ship three",
     .citation = "Rules Reference 1.5.0 p.17, Steps during Ship Activation 2; Quick Reference, "
                 "Game Round 2",
     .untold = CANCELLED_UNTOLD, .guards = {ATTACK}, .yields_to = {OUT_OF_PHASE},
     .of_activation = true,
     .note = "An attack that is cancelled is not one of them in edition 1.5.0. In edition 1.6.0 it "
             "is one, whatever dice it had: its target was declared. Only if that is not in arc "
             "or sight (arc=no, sight=no, by \"dust field\") another target is declared. A line "
             "that was written by mistake is deleted, not cancelled.")
{
    const struct armada *game = STATE(armada);
    WHEN(is_attack_of_ship(judgement));
    const struct unit *ship = active_ship(game);
    const struct cancelled_attacks *cancelled = &game->ship.cancelled;
    int most = ship->card.huge ? HUGE_SHIP_ATTACKS : SHIP_ATTACKS;
    if (game->ship.attacks_most > 0)
        most = game->ship.attacks_most - 1;
    const struct attack *last = attack_to_continue(game);
    UNSURE(is_untold(judgement->event) && last->open && unit_at(game, last->defender)->squadron);
    if (game->ship.attacks < most)
        return game->ship.attacks + cancelled->unsure < most ? OK : UNDECIDED;
    if (cancelled->ended)
        return BREACH_BY(CANCELLED,
                         "%N has already performed %d {attack|attacks} in this activation (%d "
                         "{was|were} cancelled, which {counts|count} as well) and may perform no "
                         "more than %d",
                         ship->self, (int)game->ship.attacks, (int)cancelled->ended, most);
    return BREACH("%N has already performed %d {attack|attacks} in this activation and may perform "
                  "no more than %d",
                  ship->self, (int)game->ship.attacks, most);
}

RULE(ship_attack_zone, .id = "armada.ship.attack-zone",
     .statement = "The attacks of an activation must be performed from different hull zones",
     .citation = "Rules Reference 1.5.0 p.17, Steps during Ship Activation 2; Quick Reference, "
                 "Game Round 2",
     .untold = "from which hull zones the ship has attacked (attack ZONE, special-arc=, records "
               "attacks)",
     .guards = {ATTACK}, .yields_to = {OUT_OF_PHASE})
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    WHEN(is_attack_of_ship(judgement) && !is_untold(event));
    const struct cancelled_attacks *cancelled = &game->ship.cancelled;
    int zone = attacking_zone(game, event);
    KNOWN(zone != UNKNOWN);
    bool attacked = game->ship.zones_attacked >> zone & 1;
    if (!attacked && cancelled->zones_unsure >> zone & 1)
        return undecided(judgement, CANCELLED_UNTOLD);
    FINE(!attacked);
    if (cancelled->zones_ended >> zone & 1)
        return BREACH_BY(CANCELLED,
                         "%N has already attacked from its %s hull zone: a cancelled attack has "
                         "ended and counts; it must attack from another one",
                         active_ship(game)->self, armada_zones[zone]);
    return BREACH(
        "%N has already attacked from its %s hull zone in this activation; it must attack "
        "from another one",
        active_ship(game)->self, armada_zones[zone]);
}

RULE(ship_maneuver_speed, .id = "armada.ship.maneuver-speed",
     .statement = "A ship must maneuver at its current speed, after a navigate command's change",
     .citation = "Rules Reference 1.5.0 p.17, Steps during Ship Activation 3; Quick Reference, "
                 "Game Round 2",
     .untold = "the ship's speed, or whether a navigate command has changed it (speed=, records "
               "commands)",
     .guards = {MANEUVER}, .holds_against_effects = true, .yields_to = {OUT_OF_PHASE},
     .note = "A ship that is slowed for this maneuver only, by an overlap or a card, keeps its "
             "speed: write 'maneuver 1 by overlap'. Without 'by' the number is the ship's speed, "
             "even if damage by an overlap follows.")
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = acting_ship(judgement);
    int speed = value_in(judgement->event, NUMBER);
    WHEN(ship);
    FINE(ship->speed == speed || speed_before_slip(judgement->game, ship) == speed);
    bool may_be_raised = ship->speed == UNKNOWN && ship->speed_doubt.untold;
    if (ship->card.max_speed != UNKNOWN && speed > ship->card.max_speed &&
        !by_able_card(judgement) && !may_be_raised)
        return BREACH("%N cannot maneuver at speed %d: its greatest speed is %d", ship->self, speed,
                      (int)ship->card.max_speed);
    KNOWN(ship->speed != UNKNOWN);
    bool faster = by_mishap(judgement->event) && speed > ship->speed;
    if (by_able_card(judgement) && !faster)
        return EXCUSED;
    if (!recorded_for(game, judgement->roster, ship, COMMANDS_AREA))
        return UNDECIDED; /* a navigate command may have changed it */
    if (faster)
        return BREACH(
            "%N maneuvers at speed %d; its current speed is %d, which an overlap or an obstacle "
            "may only lower",
            ship->self, speed, (int)ship->speed);
    return BREACH("%N maneuvers at speed %d; it must maneuver at its current speed, %d%s",
                  ship->self, speed, (int)ship->speed,
                  speed < ship->speed && !has(judgement->event, SOURCE)
                      ? " (if an overlap slows it, write 'by overlap')"
                      : "");
}

RULE(ship_phase_complete, .id = "armada.ship.phase-complete",
     .statement = "The Ship Phase must last until no ship that can be activated is left",
     .citation = "Rules Reference 1.5.0 p.17, Ship Phase",
     .untold = "which ships are left to activate", .guards = {KIND_PHASE, KIND_ROUND})
{
    const struct armada *game = STATE(armada);
    WHEN(leaves_phase(judgement, SHIP_PHASE));
    const struct between left[2] = {ships_able(game, 0), ships_able(game, 1)};
    KNOWN(sides_known(game));
    if (left[0].least + left[1].least > 0 && left[0].least == game->sides[0].ships_given_up &&
        left[1].least == game->sides[1].ships_given_up)
        return UNDECIDED; /* the pass in place of their activation was reported */
    return phase_goes_on(judgement, SHIP_PHASE, left);
}

const struct rule *const armada_ship_rules[] = {
    &rule_ship_turn, &rule_ship_own_ship, &rule_ship_once_per_round, &rule_ship_in_play,
    &rule_ship_prevented, &rule_ship_finish_activation, &rule_ship_step_order,
    &rule_ship_top_dial, &rule_sealed_opened, &rule_ship_attack_limit, &rule_ship_attack_zone,
    &rule_ship_maneuver_speed, &rule_ship_phase_complete, NULL};
