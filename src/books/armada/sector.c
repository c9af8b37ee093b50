/* SPDX-License-Identifier: MIT */
/* Sector Fleet: two teams of players (RRG 1.5.0; Ship Phase of the team game). */
#include "books/armada/rules.h"

#define SECTOR "Sector Fleet Rule (multi-player game)"

/* Whether the log leaves out whom a Grand Admiral chooses, so that only who acts shows it. */
static bool is_chosen_unwritten(const struct judgement *judgement, int side)
{
    const struct armada *game = STATE(armada);
    return side != NO_SIDE && !records(judgement, game->sides[side].admiral, CHOICES_AREA);
}

static enum answer lacks_choice(struct judgement *judgement)
{
    return lacks(judgement, "whom the Grand Admirals choose (records choices)");
}

static enum answer undecided_choice(struct judgement *judgement)
{
    return undecided(judgement, "whom the Grand Admiral has chosen before the log begins");
}

/* Whether the Grand Admiral chooses again: the player chosen before can still activate a ship. */
static bool chooses_again(const struct judgement *judgement, int side)
{
    const struct armada *game = STATE(armada);
    return game->chosen != NO_ENTITY && game->chosen_line && side_of(game, game->chosen) == side &&
           game->chosen != entity_in(judgement->event, PLAYER) && may_be_chosen(game, game->chosen);
}

static enum answer breach_of_choice(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    return BREACH("%N cannot choose %N: %N was already chosen in line %u and must activate now",
                  judgement->event->subject, entity_in(judgement->event, PLAYER), game->chosen,
                  (unsigned)game->chosen_line);
}

/* Whether another choice came right before, lawful as far as the log shows, and the log leaves open
 * which ships are left or which team is at turn. */
static bool is_second_choice(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    uint32_t cursor = 0;
    struct open_member open;
    return game->just_chosen && game->chosen_line &&
           game->chosen != entity_in(judgement->event, PLAYER) &&
           armada_open(game, &cursor, &open);
}

/* One of the two choices is wrong, whoever is left and whichever team's turn it is. */
static enum answer judge_second_choice(struct judgement *judgement, int side)
{
    const struct armada *game = STATE(armada);
    judgement->notes.certain = true;
    if (side_of(game, game->chosen) == side)
        return breach_of_choice(judgement);
    return BREACH("%N cannot choose %N: %N was chosen in line %u and must activate first; only "
                  "one team can have the turn",
                  judgement->event->subject, entity_in(judgement->event, PLAYER), game->chosen,
                  (unsigned)game->just_chosen);
}

RULE(sector_chooser, .id = "armada.sector.chooser",
     .statement = "On a team's turn only its Grand Admiral may choose who activates, and may "
                  "choose only one player. Only the Grand Admiral or the player chosen may pass "
                  "for the team",
     .citation = SECTOR,
     .untold = "who is the Grand Admiral of the player's team, or whose turn it is (team=, "
               "grand-admiral=)",
     .guards = {CHOOSE, PASS}, .yields_to = {OUT_OF_PHASE},
     .note = "The rule says who chooses. That the Grand Admiral or the player chosen passes for "
             "the team is a reading of it.")
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    UNLESS(event->kind == PASS && (!game->team_game || game->rounds.phase != SHIP_PHASE));
    if (!game->team_game)
        return BREACH("%N cannot choose who activates: only a game of teams has a Grand Admiral",
                      event->subject);
    int side = side_of(game, event->subject);
    KNOWN(side != NO_SIDE && sides_known(game) && game->sides[side].admiral != NO_ENTITY);
    if (event->kind == PASS &&
        (game->chosen == event->subject || ships_able(game, side).least == 0))
        return OK; /* nobody is chosen for a pass that is compulsory */
    if (event->kind == PASS && is_chosen_unwritten(judgement, side))
        return lacks_choice(judgement);
    if (event->kind == PASS && game->chosen == NO_ENTITY && game->choice_untold)
        return undecided_choice(judgement);
    if (game->sides[side].admiral != event->subject)
        return BREACH(
            event->kind == PASS
                ? "only %N, the Grand Admiral of %N, or the player chosen may pass, not %N"
                : "only %N, the Grand Admiral of %N, may choose, not %N",
            game->sides[side].admiral, side_name(game, side), event->subject);
    /* another rule reports which player the next side chooses if this side has nothing to activate
     */
    FINE(event->kind == PASS);
    if (is_second_choice(judgement))
        return judge_second_choice(judgement, side);
    if (side == side_to_act(game) || side == game->next)
        return chooses_again(judgement, side) ? breach_of_choice(judgement) : OK;
    return BREACH("%N cannot choose now: it is the turn of %N", event->subject,
                  side_name(game, side_to_act(game)));
}

RULE(sector_chosen_able, .id = "armada.sector.chosen-able",
     .statement =
         "The Grand Admiral may choose only a player of their own team who can activate a ship",
     .citation = SECTOR, .untold = "which ships are left to activate", .guards = {CHOOSE},
     .yields_to = {OUT_OF_PHASE}, .counts_declared = true)
{
    const struct armada *game = STATE(armada);
    entity player = entity_in(judgement->event, PLAYER);
    WHEN(game->team_game);
    if (side_of(game, player) != side_of(game, judgement->event->subject))
        return BREACH("%N cannot be chosen by %N, who is of the other team", player,
                      judgement->event->subject);
    FINE(may_be_chosen(game, player));
    return BREACH("%N cannot be chosen: it has no ship that can be activated", player);
}

RULE(sector_chosen_activates, .id = "armada.sector.chosen-activates",
     .statement = "Only the player whom the Grand Admiral has chosen may activate a ship",
     .citation = SECTOR, .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY, "armada.ship.turn"})
{
    const struct armada *game = STATE(armada);
    UNLESS(!game->team_game || unit_in(judgement, UNIT)->squadron);
    entity subject = judgement->event->subject;
    FINE(game->chosen == subject);
    if (is_chosen_unwritten(judgement, side_of(game, subject)))
        return lacks_choice(judgement);
    if (game->chosen == NO_ENTITY && game->choice_untold)
        return undecided_choice(judgement);
    return game->chosen == NO_ENTITY
               ? BREACH("%N must be chosen by the Grand Admiral before it activates", subject)
               : BREACH("%N must activate now: %N was chosen, not %N", game->chosen, game->chosen,
                        subject);
}

const struct rule *const armada_sector_rules[] = {
    &rule_sector_chooser, &rule_sector_chosen_activates, &rule_sector_chosen_able, NULL};
