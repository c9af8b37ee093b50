/* SPDX-License-Identifier: MIT */
/* Squadron Phase and squadron activation (QR, Game Round 3; RRG 1.5.0, Squadron Phase). */
#include "books/armada/attacks.h"
#include "books/armada/rules.h"

/* The side that has activated one of this turn's two squadrons and has another one to activate.
 * NO_SIDE: none. */
static int side_with_one_of_two(const struct armada *game)
{
    bool goes_on = game->activated_this_turn && squadrons_able(game, game->next).least > 0;
    return goes_on ? game->next : NO_SIDE;
}

static bool in_squadron_phase(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    return game->rounds.phase == SQUADRON_PHASE && unit_in(judgement, UNIT)->squadron;
}

/* Whether a side may pass: it is its turn, or it had only one squadron left for a turn in which two
 * are activated. */
static bool may_pass(const struct armada *game, int side)
{
    return side == game->next || side == game->ended_with_one;
}

RULE(squadron_turn, .id = "armada.squadron.turn",
     .statement = "The sides must take turns activating squadrons, the first player first. A side "
                  "without squadrons to activate must pass in its own turn",
     .citation = "Quick Reference, Game Round 3",
     .untold = "whose turn it is: who is first, what was activated before, and which squadrons are "
               "left",
     .guards = {ACTIVATE, PASS},
     .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY, "armada.squadron.two",
                   "armada.squadron.pass-only-when-none"})
{
    const struct armada *game = STATE(armada);
    bool passes = judgement->event->kind == PASS;
    UNLESS(passes ? game->rounds.phase != SQUADRON_PHASE : !in_squadron_phase(judgement));
    int side = side_of(game, judgement->event->subject), turn = side_to_act(game);
    KNOWN(side != NO_SIDE && turn != NO_SIDE);
    /* where no side can act, each passes; other rules judge what is activated */
    FINE(side == turn || nobody_able(game));
    FINE(passes ? may_pass(game, side) : game->out_of_turn);
    return BREACH(
        "%N cannot act now: it is the turn of %N, which can activate %R {squadron|squadrons}",
        side_name(game, side), side_name(game, turn), squadrons_able(game, turn));
}

RULE(squadron_two, .id = "armada.squadron.two",
     .statement = "A side must activate two squadrons a turn, or one if it has only one left",
     .citation = "Quick Reference, Game Round 3", .untold = "which squadrons are left to activate",
     .guards = {ACTIVATE}, .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY})
{
    const struct armada *game = STATE(armada);
    WHEN(in_squadron_phase(judgement));
    int side = side_of(game, judgement->event->subject), owing = side_with_one_of_two(game);
    KNOWN(side != NO_SIDE && sides_known(game));
    FINE(owing == NO_SIDE || owing == side || game->out_of_turn);
    return BREACH("%N must activate a second squadron this turn: it can still activate %R",
                  side_name(game, owing), squadrons_able(game, owing));
}

RULE(squadron_own, .id = "armada.squadron.own",
     .statement = "A player may activate their own squadrons only",
     .citation = "Quick Reference, Game Round 3", .guards = {ACTIVATE},
     .holds_against_effects = true, .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY})
{
    const struct unit *squadron = unit_in(judgement, UNIT);
    WHEN(squadron->squadron);
    FINE(squadron->owner == judgement->event->subject);
    return BREACH("%N cannot activate %N: it is a squadron of %N", judgement->event->subject,
                  squadron->self, squadron->owner);
}

RULE(squadron_once_per_round, .id = "armada.squadron.once-per-round",
     .statement = "A squadron may be activated only once a round",
     .citation = "Quick Reference, Game Round 3", .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY})
{
    const struct unit *squadron = unit_in(judgement, UNIT);
    WHEN(squadron->squadron);
    FINE(!squadron->activated);
    if (squadron->activated == TURNED_BY_EXOGORTH)
        return BREACH_BY(EXOGORTH,
                         "%N cannot be activated: the exogorth that damaged it in line %u has "
                         "turned it to its activated side",
                         squadron->self, (unsigned)squadron->activated_line);
    return BREACH("%N was already activated in line %u; it may be activated only once a round",
                  squadron->self, (unsigned)squadron->activated_line);
}

RULE(squadron_prevented, .id = "armada.squadron.prevented",
     .statement = "A squadron that an effect prevents from being activated cannot be activated",
     .citation = "Quick Reference, Game Round 3; Rules Reference 1.5.0, Effect Use and Timing",
     .guards = {ACTIVATE}, .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY})
{
    const struct unit *squadron = unit_in(judgement, UNIT);
    WHEN(squadron->squadron);
    return squadron->prevented
               ? BREACH("%N cannot be activated: an effect prevents it", squadron->self)
               : OK;
}

RULE(squadron_in_play, .id = "armada.squadron.in-play",
     .statement = "A squadron that is destroyed or set aside cannot be activated or take damage. "
                  "No effect may prevent or allow its activation. Only a squadron that is set "
                  "aside may be deployed",
     .citation = "Quick Reference, Game Round 3",
     .untold = "whether the squadron is in play (destroy)",
     .guards = {ACTIVATE, DESTROY, PREVENT, ALLOW, DAMAGE, RECOVER, DEPLOY},
     .yields_to = {OUT_OF_PHASE}, .holds_against_effects = true)
{
    return check_in_play(judgement, true);
}

RULE(squadron_pass_only_when_none, .id = "armada.squadron.pass-only-when-none",
     .statement = "In the Squadron Phase a side may pass only when it has no squadron to activate",
     .citation = "Quick Reference, Game Round 3", .untold = "which squadrons are left to activate",
     .guards = {PASS}, .yields_to = {OUT_OF_PHASE})
{
    const struct armada *game = STATE(armada);
    WHEN(game->rounds.phase == SQUADRON_PHASE);
    int side = side_of(game, judgement->event->subject);
    KNOWN(side != NO_SIDE);
    struct between able = squadrons_able(game, side);
    enum answer none_able = between_none(able);
    return none_able == VIOLATION
               ? BREACH("%N cannot pass: it still has %R {squadron|squadrons} to activate",
                        side_name(game, side), able)
               : none_able;
}

/* Whether an event is a squadron's action: a move, or an attack other than a counter. */
static bool is_action_of_squadron(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == MOVE)
        return true;
    if (is_untold(event))
        return game->rounds.phase == SQUADRON_PHASE && is_untold_of_active(judgement);
    return !has(event, SPECIAL) &&
           (squadron_attacks(game, event) || game->rounds.phase == SQUADRON_PHASE);
}

static enum answer no_acting_squadron(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    if (game->refused == judgement->event->subject)
        return UNDECIDED; /* the player activated a squadron that is not in play */
    if (game->squadron.unit == NO_UNIT)
        return IMPOSSIBLE("%N has no active squadron: it must activate one first",
                          judgement->event->subject);
    const struct unit *squadron = unit_at(game, game->squadron.unit);
    return IMPOSSIBLE("%N cannot act now: the active squadron is %N, of %N",
                      judgement->event->subject, squadron->self, squadron->owner);
}

RULE(squadron_move_or_attack, .id = "armada.squadron.move-or-attack",
     .statement = "An active squadron may move once or attack once. A squadron with rogue, or one "
                  "that a squadron command activates, may do each once",
     .citation = "Quick Reference, Game Round 3; Rules Reference 1.5.0, Commands",
     .untold = "what the squadron has done in this activation (records attacks moves)",
     .guards = {MOVE, ATTACK}, .yields_to = {OUT_OF_PHASE}, .of_activation = true)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct squadron_activation *active = &game->squadron;
    WHEN(is_action_of_squadron(judgement));
    if (active->unit == NO_UNIT || !acts_with(game, event->subject, active->unit))
        return no_acting_squadron(judgement);
    const struct unit *squadron = unit_at(game, active->unit);
    bool moves = event->kind == MOVE, moves_too = moves && active->both;
    unsigned same = moves ? active->moves : active->attacks,
             other = moves ? active->attacks : active->moves;
    if (active->attacks > 0 && !recorded_for(game, judgement->roster, squadron, ATTACKS_AREA))
        return UNDECIDED; /* the attack may have been cancelled without a line in the log */
    if (!active->attacks && active->attacks_unsure && !moves_too)
        return undecided(judgement, CANCELLED_UNTOLD);
    bool moves_again = moves && same > 0; /* reported as such below */
    if (active->attacks_ended && !moves_too && !moves_again)
        return BREACH_BY(CANCELLED,
                         "%N cannot %s any more: its cancelled attack counts, and it may %s",
                         squadron->self, moves ? "move" : "attack",
                         moves ? "move or attack, not both" : "attack only once in an activation");
    if (same > 0)
        return BREACH("%N has already %s in this activation; it may do so only once",
                      squadron->self, moves ? "moved" : "attacked");
    if (other > 0 && !active->both && !(game->numbers.keywords & CARD_ROGUE))
        return BREACH("%N has already %s in this activation; it may move or attack, not both",
                      squadron->self, moves ? "attacked" : "moved");
    return OK;
}

RULE(squadron_command_limit, .id = "armada.squadron.command-limit",
     .statement = "With its dial, a squadron command may activate at most as many squadrons as the "
                  "ship's squadron value. With a token it may activate one more",
     .citation = "Rules Reference 1.5.0, Commands",
     .untold = "how many squadrons the ship may command (squadrons=, records commands)",
     .guards = {ACTIVATE}, .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY})
{
    const struct armada *game = STATE(armada);
    WHEN(game->rounds.phase == SHIP_PHASE && unit_in(judgement, UNIT)->squadron &&
         game->ship.squadrons.in_force);
    KNOWN(game->ship.squadrons.limit != UNKNOWN);
    FINE(game->ship.squadrons.commanded <
         game->ship.squadrons.limit + game->numbers.activations);
    return BREACH("%N's squadron command may activate %d {squadron|squadrons}; %N is number %d",
                  active_ship(game)->self, (int)game->ship.squadrons.limit,
                  unit_in(judgement, UNIT)->self, game->ship.squadrons.commanded + 1);
}

bool ends_after_squadrons(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    struct game_result result;
    uint16_t kind = judgement->event->kind;
    bool ends = (kind == KIND_RESULT || kind == KIND_END) &&
                result_ends_game(judgement->event, &armada_result, &game->result, &result);
    if (!ends)
        return false;
    bool by_play = !result_is_settled(&result) && !result.eliminated && !result.by_time &&
                   !result.by_condition;
    return by_play && game->rounds.phase == SQUADRON_PHASE &&
           rounds_reach(&game->rounds, game->last_round) && ships_in_play(game, 0).least > 0 &&
           ships_in_play(game, 1).least > 0;
}

RULE(squadron_phase_complete, .id = "armada.squadron.phase-complete",
     .statement = "The Squadron Phase must last until all squadrons have been activated",
     .citation = "Quick Reference, Game Round 3", .untold = "which squadrons are left to activate",
     .guards = {KIND_PHASE, KIND_ROUND, KIND_RESULT, KIND_END}, .yields_to = {"armada.end.result"})
{
    const struct armada *game = STATE(armada);
    UNLESS(!ends_after_squadrons(judgement) && !leaves_phase(judgement, SQUADRON_PHASE));
    KNOWN(sides_known(game));
    const struct between left[2] = {squadrons_able(game, 0), squadrons_able(game, 1)};
    return phase_goes_on(judgement, SQUADRON_PHASE, left);
}

const struct rule *const armada_squadron_rules[] = {
    &rule_squadron_turn, &rule_squadron_two, &rule_squadron_own, &rule_squadron_once_per_round,
    &rule_squadron_prevented, &rule_squadron_in_play, &rule_squadron_pass_only_when_none,
    &rule_squadron_move_or_attack, &rule_squadron_command_limit, &rule_squadron_phase_complete,
    NULL};
