/* SPDX-License-Identifier: MIT */
/* The initiation phase: who goes first. */
#include "judge/engine/proof/dice_chains.h"
#include "judge/engine/proof/signing.h"
#include "books/dropzone/rules.h"

#define INITIATION_CITED "Dropzone Commander, Rounds & Activations, Phase 1.1"

/* Statements before which the rolls must be settled. Effects are not among them: an effect's own
 * rule may say when it comes. */
#define AFTER_ROLLS DISCARD, DRAW, KIND_PHASE

/* Whether a player's discard may be the one after a commander's death. */
static bool may_cut_hand(const struct dropzone *game, int player)
{
    const struct player *one = &game->players[player];
    return one->cut.to >= 0 || one->cut.unsure || one->cut.late;
}

static bool ends_rolling(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    int player = acting_player(judgement);
    if (game->rounds.phase != INITIATION || game->rolls_reported || game->order_set)
        return false;
    if (event->kind == KIND_PHASE)
        return marked_phase(event, NUMBER) == ACTIVATION;
    return event->kind != DISCARD || player == NOBODY || !may_cut_hand(game, player);
}

RULE(initiation_everyone, .id = "dropzone.initiation.everyone",
     .statement = "Every player must roll for the initiative before cards are discarded or drawn "
                  "or battlegroups are activated",
     .citation = INITIATION_CITED,
     .untold = "who has rolled, and who is left to (roll, records dice)", .guards = {AFTER_ROLLS})
{
    const struct dropzone *game = STATE(dropzone);
    WHEN(ends_rolling(judgement));
    enum answer answer = OK;
    for (uint32_t i = 0; i < game->player_count; i++) {
        if (is_out(game, (int)i) || game->roll_off.rollers[i].ever)
            continue;
        if (owes_roll(game, judgement->roster, (int)i))
            answer = BREACH("%N must first roll for the initiative: it has not rolled this round",
                            game->players[i].self);
        else if (answer == OK)
            answer = UNDECIDED;
        if (answer == VIOLATION && !lists_all(judgement))
            break;
    }
    return answer;
}

/* Whether a player who takes part in the roll-off is tied with one of the first `count`. */
static bool is_tied_within(const struct dropzone *game, uint32_t who, uint32_t count)
{
    const struct roller *rollers = game->roll_off.rollers;
    for (uint32_t i = 0; i < count; i++)
        if (i != who && rollers[i].in && rollers[i].place == rollers[who].place)
            return true;
    return false;
}

/* Whether a player who takes part in the roll-off is tied with anybody. */
static bool is_tied_with_anybody(const struct dropzone *game, uint32_t who)
{
    return is_tied_within(game, who, game->player_count);
}

/* Reports who is tied with a player. If some of them have rolled again, names those who have not:
 * the tie is that of the roll before. */
static enum answer tell_tie(struct judgement *judgement, uint32_t who)
{
    const struct dropzone *game = STATE(dropzone);
    const struct roller *rollers = game->roll_off.rollers;
    struct names tied = {.count = 0}, missing = {.count = 0};
    for (uint32_t i = 0; i < game->player_count; i++) {
        if (!rollers[i].in || rollers[i].place != rollers[who].place)
            continue;
        names_add(&tied, game->players[i].self);
        if (!rollers[i].rolled)
            names_add(&missing, game->players[i].self);
    }
    if (missing.count > 0 && missing.count < tied.count)
        return BREACH(missing.count == 1 ? "%L are tied and must first roll again; %L has not "
                                           "rolled yet"
                                         : "%L are tied and must first roll again; %L have not "
                                           "rolled yet",
                      &tied, &missing);
    return BREACH("%L are tied at %d and must first roll again", &tied, (int)rollers[who].total);
}

RULE(initiation_reroll_ties, .id = "dropzone.initiation.reroll-ties",
     .statement = "Players with equal totals must roll again until no tie is left",
     .citation = INITIATION_CITED,
     .untold = "what the players have rolled, and their commanders' values (roll, cv=, records "
               "dice)",
     .guards = {AFTER_ROLLS}, .yields_to = {"dropzone.initiation.everyone"})
{
    const struct dropzone *game = STATE(dropzone);
    const struct roll_off *roll_off = &game->roll_off;
    WHEN(ends_rolling(judgement) && roll_off_everyone(roll_off));
    UNSURE(rolls_unsure(game) || dice_untold(game, judgement->roster));
    enum answer answer = OK;
    for (uint32_t i = 0; i < game->player_count && (answer == OK || lists_all(judgement)); i++)
        if (roll_off->rollers[i].in && is_tied_with_anybody(game, i) && !is_tied_within(game, i, i))
            answer = tell_tie(judgement, i);
    return answer;
}

/* The step to which a statement of the initiation belongs. */
static int step_of(uint16_t kind)
{
    if (kind == ROLL)
        return ROLLING;
    return kind == DISCARD ? DISCARDING : DRAWING;
}

RULE(initiation_step_order, .id = "dropzone.initiation.step-order",
     .statement = "All players must roll before anybody discards, and discard before anybody draws",
     .citation = "Dropzone Commander, Rounds & Activations, Phase 1",
     .untold = "who has rolled, discarded and drawn (records dice cards)",
     .guards = {ROLL, DISCARD, DRAW},
     .yields_to = {OUT_OF_PHASE, "dropzone.initiation.everyone", "dropzone.initiation.reroll-ties",
                   "dropzone.initiation.one-die", "dropzone.initiation.reroll-only-tied"})
{
    static const char *const deeds[] = {"roll", "discard", "draw"};
    const struct dropzone *game = STATE(dropzone);
    uint16_t kind = judgement->event->kind;
    int player = acting_player(judgement), step = step_of(kind);
    UNLESS(game->rounds.phase != INITIATION || player == NOBODY ||
           (kind == ROLL && game->rolls_reported));
    if (kind == DISCARD && may_cut_hand(game, player))
        return game->players[player].cut.unsure ? UNDECIDED : NOT_CONCERNED;
    if (kind != ROLL && names_effect(judgement))
        return EXCUSED; /* its own rule says when it comes: it is no step */
    if (kind == ROLL && game->ceded)
        return BREACH("%N cannot roll: the initiative was already ceded%W",
                      judgement->event->subject, game->ceded_line);
    return step >= game->step
               ? OK
               : BREACH("%N must %s before anybody %ss; somebody already did%W",
                        judgement->event->subject, deeds[step], deeds[game->step], game->step_line);
}

/* Whether another tie than the open one may have been rolled again, since totals are not known. */
static bool tie_unsure(const struct dropzone *game)
{
    for (uint32_t i = 0; i < game->player_count; i++)
        if (!is_perhaps_out(game, (int)i) && game->roll_off.rollers[i].in &&
            !game->roll_off.rollers[i].ever)
            return false;
    return rolls_unsure(game);
}

/* Whether another player has rolled without reason, which was reported: the players have rolled
 * again together. As a candidate such a die is still a breach. */
static bool joins_a_needless_roll(const struct judgement *judgement, int player)
{
    uint64_t besides = STATE(dropzone)->rolled_besides;
    return judgement->event->statement && besides && !(besides >> player & 1);
}

RULE(initiation_one_die, .id = "dropzone.initiation.one-die",
     .statement = "Each player who takes part in a roll-off must roll one die, once",
     .citation = INITIATION_CITED, .untold = "who is in the roll-off (roll, records dice)",
     .guards = {ROLL}, .yields_to = {OUT_OF_PHASE},
     .note = "A player whose squads are all destroyed may roll and need not: the die decides "
             "nothing, since nothing is left to activate.")
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    int player = acting_player(judgement);
    WHEN(player != NOBODY);
    unsigned dice = dice_in(event, DIE);
    if (dice != 1)
        return IMPOSSIBLE("%N rolls %u {die|dice}; it must roll one", event->subject, dice);
    switch (roll_off_check(&game->roll_off, (unsigned)player)) {
    case ROLL_OFF_TWICE:
        UNSURE(game->dice_unsure || may_have_tied(game, judgement->roster) || tie_unsure(game) ||
               joins_a_needless_roll(judgement, player));
        return IMPOSSIBLE("%N has already rolled in this roll-off; it may roll only once",
                          event->subject);
    case ROLL_OFF_OUTSIDE:
        if (game->players[player].conceded)
            return IMPOSSIBLE("%N cannot roll: it conceded%W", event->subject,
                              game->players[player].conceded_line);
        return game->rolled_out >> player & 1 ? UNDECIDED : OK;
    default:
        return OK;
    }
}

RULE(initiation_reroll_only_tied, .id = "dropzone.initiation.reroll-only-tied",
     .statement = "Only tied players may roll again", .citation = INITIATION_CITED,
     .untold = "who was tied (roll, cv=, records dice)", .guards = {ROLL},
     .yields_to = {OUT_OF_PHASE, "dropzone.initiation.one-die"})
{
    const struct dropzone *game = STATE(dropzone);
    int player = acting_player(judgement);
    WHEN(player != NOBODY && roll_off_everyone(&game->roll_off));
    enum roll_off_fault fault = roll_off_check(&game->roll_off, (unsigned)player);
    FINE(fault != ROLL_OFF_SETTLED);
    UNSURE(rolls_unsure(game) || may_have_tied(game, judgement->roster) ||
           joins_a_needless_roll(judgement, player));
    return IMPOSSIBLE("%N cannot roll again: it is tied with nobody, so its roll-off is over",
                      judgement->event->subject);
}

/* Answers LACKING in place of OK: a roll adds the Command Value of a commander on the table, and
 * the log may leave out that a commander or squad began elsewhere. Where it records all for all
 * players it leaves out nothing. */
static enum answer lacks_commanders(struct judgement *judgement)
{
    bool told = true;
    for (uint32_t i = 0; i < STATE(dropzone)->player_count; i++)
        told = told && STATE(dropzone)->players[i].all_told;
    FINE(told);
    return lacks(judgement,
                 "whether each commander and squad was on the table when the game began, "
                 "as declared (commander, in, reserve, "
                 "readiness, embarked)");
}

/* Reports a total that is not the die and a Command Value, which lies between limits. */
static enum answer tell_total(struct judgement *judgement, int die, struct limits value)
{
    int total = value_in(judgement->event, TOTAL), low = (int)value.low, high = (int)value.high;
    if (low == high)
        return BREACH("the total is %d; it must be %d: the die is %d and the Command Value %d",
                      total, die + high, die, high);
    if (total < die + low)
        return BREACH("the total %d is too low: the die is %d, and the Command Value is at least "
                      "%d",
                      total, die, low);
    if (total > die + high)
        return BREACH("the total %d is too high: the die is %d, and the Command Value is at most "
                      "%d",
                      total, die, high);
    return BREACH("the total is %d; it must be %d or %d: the die is %d and the Command Value %d or "
                  "%d",
                  total, die + low, die + high, die, low, high);
}

RULE(initiation_total, .id = "dropzone.initiation.total",
     .statement = "A total in the log must be the die plus the highest Command Value on the table",
     .citation = INITIATION_CITED, .untold = "which commanders are on the table (commander, cv=)",
     .guards = {ROLL},
     .yields_to = {OUT_OF_PHASE, "dropzone.initiation.one-die",
                   "dropzone.initiation.reroll-only-tied"})
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    int player = acting_player(judgement);
    WHEN(player != NOBODY && has(event, TOTAL) && dice_in(event, DIE) == 1);
    int die = face_in(event, pool_in(event, DIE, 0), 0);
    bool embarked = judgement->interpretations[EMBARKED_ROLL] == YES;
    struct limits value = command_value(game, player, embarked);
    if (command_value_may_be(game, player, embarked, value_in(event, TOTAL) - die))
        return value.low == value.high ? lacks_commanders(judgement) : UNDECIDED;
    return tell_total(judgement, die, value);
}

/* Whether a player comes before another one in the order of rolls, by any Command Values. */
static bool comes_first(const struct judgement *judgement, int one, int other)
{
    const struct dropzone *game = STATE(dropzone);
    const struct player *first = &game->players[one], *second = &game->players[other];
    if (!first->first_die || !second->first_die || game->dice_unsure)
        return false;
    if (!records(judgement, first->self, AREA_DICE) || !records(judgement, second->self, AREA_DICE))
        return false;
    if (second->first_die == ROLL_OFF_SIX && first->first_die != ROLL_OFF_SIX)
        return false;
    return first->total_least > second->total_most;
}

/* Judges a claimed order by what the totals must be at least and at most. A winner who may have
 * ceded without a line comes before nobody for certain. */
static enum answer judge_by_limits(struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    for (uint32_t i = 0; i < count_in(judgement->event, ORDER); i++)
        for (uint32_t j = i + 1; j < count_in(judgement->event, ORDER); j++) {
            int claimed = claimed_at(game, judgement->event, i),
                first = claimed_at(game, judgement->event, j);
            const struct player *one = &game->players[first], *other = &game->players[claimed];
            if (comes_first(judgement, first, claimed) &&
                records(judgement, one->self, AREA_CHOICES))
                return BREACH("%N (at least %d) must come before %N (at most %d)", one->self,
                              (int)one->total_least, other->self, (int)other->total_most);
        }
    return UNDECIDED;
}

/* Whether a claimed order can be compared with the rolls: they are settled. */
static bool claim_can_be_judged(const struct dropzone *game)
{
    return roll_off_settled(&game->roll_off) && !rolls_unsure(game);
}

/* Whether a claimed order may be the one after a cede that the log leaves out. */
static bool follows_a_cede(const struct judgement *judgement)
{
    return claims_a_cede(STATE(dropzone), judgement->roster, judgement->interpretations,
                         judgement->event);
}

RULE(initiation_natural_six, .id = "dropzone.initiation.natural-six",
     .statement = "The player with the only natural 6 must be the first in the order of initiative",
     .citation = INITIATION_CITED, .untold = "what the players have rolled (roll, records dice)",
     .guards = {INITIATIVE}, .yields_to = {OUT_OF_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    int six = known_six(game, judgement->roster);
    UNLESS(game->ceded);
    bool whatever_the_totals = six != NOBODY && rolls_unsure(game);
    UNSURE(!whatever_the_totals && !claim_can_be_judged(game));
    WHEN(six != NOBODY);
    KNOWN(claims_player(game, judgement->event, six));
    FINE(claimed_at(game, judgement->event, 0) == six);
    UNSURE(follows_a_cede(judgement));
    return BREACH("%N must be first: it rolled the only natural 6", game->players[six].self);
}

/* Reports why `first` comes before `claimed`, whom the claimed order puts in that place. */
static enum answer tell_who_is_first(struct judgement *judgement, int first, int claimed)
{
    const struct dropzone *game = STATE(dropzone);
    const struct roller *rollers = game->roll_off.rollers;
    entity one = game->players[first].self, other = game->players[claimed].self;
    if (first == roll_off_single_six(&game->roll_off))
        return BREACH("%N must come before %N: it rolled the only natural 6", one, other);
    if (rollers[first].first_total == rollers[claimed].first_total)
        return BREACH("%N must come before %N: both had %d, and %N won the re-roll", one, other,
                      (int)rollers[first].first_total, one);
    return BREACH("%N (%d) must come before %N (%d)", one, (int)rollers[first].first_total, other,
                  (int)rollers[claimed].first_total);
}

/* Judges an order that is told after a cede: that of the rolls, or that of the activations. */
static enum answer check_ceded_order(struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    if (game->order_count == 0 || count_in(judgement->event, ORDER) < game->order_count)
        return UNDECIDED; /* without a player who may be lost, the cede went to somebody else */
    if (claims_order_before_cede(game, judgement->interpretations, judgement->event))
        return lacks_commanders(judgement);
    for (uint32_t i = 0; i < game->order_count; i++) {
        int first = game->order[i], claimed = claimed_at(game, judgement->event, i);
        if (first != claimed)
            return BREACH("%N must come before %N: the initiative was ceded%W",
                          game->players[first].self, game->players[claimed].self, game->ceded_line);
    }
    return lacks_commanders(judgement);
}

RULE(initiation_order, .id = "dropzone.initiation.order",
     .statement = "The order of initiative must go by total, the highest first. When the winner "
                  "has given the initiative away, it may also be the order in which the players "
                  "activate",
     .citation = INITIATION_CITED,
     .untold = "what the players have rolled, and their commanders' values (roll, cv=, records "
               "dice)",
     .guards = {INITIATIVE}, .yields_to = {OUT_OF_PHASE, "dropzone.initiation.natural-six"})
{
    const struct dropzone *game = STATE(dropzone);
    if (game->ceded)
        return check_ceded_order(judgement);
    /* somebody who may be lost */
    bool leaves_out = roll_off_at(&game->roll_off, count_in(judgement->event, ORDER)) >= 0;
    UNSURE(follows_a_cede(judgement));
    if (!claim_can_be_judged(game) || leaves_out)
        return judge_by_limits(judgement);
    for (uint32_t i = 0; i < count_in(judgement->event, ORDER); i++) {
        int who = roll_off_at(&game->roll_off, i),
            claimed = player_of(game, (entity)item(judgement->event, ORDER, i));
        if (who >= 0 && who != claimed)
            return tell_who_is_first(judgement, who, claimed);
    }
    return lacks_commanders(judgement);
}

/* Whether the player has nothing left and has rolled all the same, or may have rolled because the
 * log leaves out dice. */
static bool may_have_rolled_out(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    int player = acting_player(judgement);
    return player != NOBODY &&
           (game->rolled_out >> player & 1 ||
            (is_out(game, player) && !records(judgement, game->players[player].self, AREA_DICE)));
}

/* The winner of the initiative. NOBODY: the rolls are not settled, or do not show who has won. */
static int winner_of_rolls(const struct dropzone *game, const struct roster *roster)
{
    if (game->order_count > 0)
        return game->order[0];
    int six = known_six(game, roster); /* is_perhaps_out is true of NOBODY */
    return rolls_unsure(game) && !is_perhaps_out(game, six) ? six : NOBODY;
}

RULE(initiation_cede, .id = "dropzone.initiation.cede",
     .statement = "Only the winner may give the initiative away, and only to the player with the "
                  "second-highest total. It may be given away once, after the rolls and before "
                  "cards are discarded or drawn",
     .citation = INITIATION_CITED, .untold = "who has won the initiative (roll, records dice)",
     .guards = {CEDE})
{
    const struct dropzone *game = STATE(dropzone);
    int player = acting_player(judgement);
    if (player != NOBODY && game->players[player].conceded)
        return IMPOSSIBLE("%N cannot cede the initiative: it conceded%W", judgement->event->subject,
                          game->players[player].conceded_line);
    if (game->ceded)
        return IMPOSSIBLE("the initiative was already ceded%W; it may be ceded only once a round",
                          game->ceded_line);
    if (is_too_late_to_cede(game))
        return BREACH(
            game->rounds.phase > INITIATION
                ? "the winner must cede before the Initiation Phase is over"
                : "the winner must cede before anybody discards or draws cards; somebody already "
                  "did%W",
            game->rounds.phase > INITIATION ? 0 : game->step_line);
    int winner = winner_of_rolls(game, judgement->roster);
    for (uint32_t i = 0; i < game->player_count && player != NOBODY && winner == NOBODY; i++)
        if (comes_first(judgement, (int)i, player) && !is_perhaps_out(game, (int)i))
            return IMPOSSIBLE("%N cannot cede: %N has the higher total", judgement->event->subject,
                              game->players[i].self);
    UNSURE(winner == NOBODY && (rolls_unsure(game) || dice_untold(game, judgement->roster)));
    UNSURE(may_have_rolled_out(judgement));
    if (winner == NOBODY)
        return IMPOSSIBLE("nobody may cede yet: the rolls must be settled first");
    if (game->order_count == 1)
        return IMPOSSIBLE("%N cannot cede: no other player is left in the order of initiative",
                          judgement->event->subject);
    FINE(winner == player);
    UNSURE(is_perhaps_out(game, winner));
    return IMPOSSIBLE("only %N, the winner of the initiative, may cede it, not %N",
                      game->players[winner].self, judgement->event->subject);
}

DERIVED_RULE("dropzone", THROW, ANSWER, BEACON, ROLL);
SIGNED_RULE("dropzone");

const struct rule *const dropzone_initiation_rules[] = {&rule_initiation_everyone,
                                                        &rule_dice_derived,
                                                        &rule_signed_unchanged,
                                                        &rule_initiation_reroll_ties,
                                                        &rule_initiation_step_order,
                                                        &rule_initiation_one_die,
                                                        &rule_initiation_reroll_only_tied,
                                                        &rule_initiation_total,
                                                        &rule_initiation_natural_six,
                                                        &rule_initiation_order,
                                                        &rule_initiation_cede,
                                                        NULL};
