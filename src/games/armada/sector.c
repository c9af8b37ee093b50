/* Sector Fleet: two teams of players (RRG 1.5.0; Ship Phase of the team game). */
#include "games/armada/rules.h"

#define SECTOR "Sector Fleet Rule (multi-player game)"

/* Whether the log leaves out whom a side's Grand Admiral chooses, so that only the player who acts
 * shows it. */
static bool is_chosen_unwritten(const struct judgement *judgement, int side)
{
    const struct armada *game = STATE(armada);
    return side != NO_SIDE && !records(judgement, game->sides[side].admiral, CHOICES_AREA);
}

static enum answer lacks_choice(struct judgement *judgement)
{
    return lacks(judgement, "whom the Grand Admirals choose (records choices)");
}

RULE(sector_chooser, .id = "armada.sector.chooser",
     .statement = "On a team's turn its Grand Admiral chooses who activates; the Grand Admiral or "
                  "the player chosen passes for it",
     .citation = SECTOR,
     .untold = "who is the Grand Admiral of the player's team, or whose turn it is (team=, "
               "grand-admiral=)",
     .guards = {CHOOSE, PASS},
     .yields_to = {OUT_OF_PHASE},
     .note = "The rule tells who chooses. That the Grand Admiral or the player chosen passes for "
             "the team is a reading of it.")
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == PASS && (!game->team_game || game->rounds.phase != SHIP_PHASE))
        return NOT_CONCERNED;
    if (!game->team_game)
        return breach(judgement, "this is no team game: the players activate for themselves");
    int side = side_of(game, event->subject);
    if (side == NO_SIDE || !sides_known(game) || game->sides[side].admiral == NO_ENTITY)
        return UNDECIDED;
    if (event->kind == PASS && (game->chosen == event->subject || ships_able(game, side) == 0))
        return OK; /* nobody is chosen for a pass that is compulsory */
    if (event->kind == PASS && is_chosen_unwritten(judgement, side))
        return lacks_choice(judgement);
    if (game->sides[side].admiral != event->subject)
        return breach(judgement, "the Grand Admiral of %N is %N", side_name(game, side),
                      game->sides[side].admiral);
    /* whom the next side chooses when it can activate nothing, another rule reports */
    if (event->kind == PASS || side == side_to_act(game) || side == game->next)
        return OK;
    if (some_loss_unsure(game, false))
        return UNDECIDED;
    return breach(judgement, "it is the turn of %N", side_name(game, side_to_act(game)));
}

RULE(sector_chosen_able, .id = "armada.sector.chosen-able",
     .statement = "The player chosen is one of the team who can activate a ship",
     .citation = SECTOR,
     .untold = "which ships are left to activate",
     .guards = {CHOOSE},
     .yields_to = {OUT_OF_PHASE})
{
    const struct armada *game = STATE(armada);
    entity player = entity_in(judgement->event, PLAYER);
    if (!game->team_game)
        return NOT_CONCERNED;
    if (side_of(game, player) != side_of(game, judgement->event->subject))
        return breach(judgement, "%N is not of the team of %N", player, judgement->event->subject);
    for (uint32_t i = 0; i < game->units.count; i++)
        if (!unit_at(game, i)->squadron && unit_at(game, i)->owner == player &&
            can_activate(unit_at(game, i)))
            return OK;
    if (some_loss_unsure(game, false))
        return UNDECIDED;
    return breach(judgement, "%N has no ship that can be activated", player);
}

RULE(sector_chosen_activates, .id = "armada.sector.chosen-activates",
     .statement = "The player chosen by the Grand Admiral, and no other, activates a ship",
     .citation = SECTOR,
     .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY, "armada.ship.turn"})
{
    const struct armada *game = STATE(armada);
    if (!game->team_game || unit_in(judgement, UNIT)->squadron)
        return NOT_CONCERNED;
    entity subject = judgement->event->subject;
    if (game->chosen == subject)
        return OK;
    if (is_chosen_unwritten(judgement, side_of(game, subject)))
        return lacks_choice(judgement);
    return game->chosen == NO_ENTITY
               ? breach(judgement, "no Grand Admiral has chosen %N", subject)
               : breach(judgement, "%N was chosen to activate, not %N", game->chosen, subject);
}

const struct rule *const armada_sector_rules[] = {
    &rule_sector_chooser, &rule_sector_chosen_activates, &rule_sector_chosen_able, NULL};
