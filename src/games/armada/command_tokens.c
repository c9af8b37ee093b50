/* Command tokens (RRG 1.5.0, Command Tokens). */
#include "games/armada/rules.h"

/* Lacking if the active ship may have a token too many, because the log does not say one of these:
 * its command value, whether it is huge and gained the token of its dial, or whether a card was
 * readied with a token. */
static enum answer check_limit_unknown(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = active_ship(game);
    if (!ship || ship->owner != judgement->event->subject || judgement->event->kind == DISCARD)
        return NOT_CONCERNED;
    unsigned held = tokens_held(ship),
             most = ship->command == UNKNOWN ? 1 : (unsigned)ship->command;
    bool token_of_dial = ship->size == UNKNOWN && game->ship.dial != SEALED &&
                         ship->tokens[game->ship.dial] == 0;
    return held + token_of_dial > most
               ? lacks(judgement, "what bounds a ship's command tokens (command=, size=, upgrade)")
               : NOT_CONCERNED;
}

RULE(token_limit, .id = "armada.token.limit",
     .statement = "A ship holds at most as many command tokens as its command value; one too many "
                  "is discarded before "
                  "its player does anything else",
     .citation = "RRG 1.5.0, Command Tokens",
     .untold = "which command tokens the ship holds (records commands)", .guards_every_event = true)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct player *player = player_at(game, event->subject);
    if (!player)
        return NOT_CONCERNED;
    if (player->crowded == NO_UNIT)
        return check_limit_unknown(judgement);
    const struct unit *ship = unit_at(game, player->crowded);
    if (!ship->in_play)
        return NOT_CONCERNED;
    bool named = has(event, UNIT);
    if (event->kind == DISCARD &&
        player->crowded ==
            (named ? row_of(judgement->roster, entity_in(event, UNIT)) : game->ship.unit))
        return OK;
    if (!recorded_for(game, judgement->roster, ship, COMMANDS_AREA))
        return UNDECIDED; /* the log may leave out the discard */
    return breach(judgement, "%N holds %u command tokens; its command value is %d", ship->self,
                  tokens_held(ship), (int)ship->command);
}

RULE(token_source, .id = "armada.token.source",
     .statement = "A command token is gained for a dial as it is revealed, or by an effect; a dial "
                  "that was kept is no token later",
     .citation = "QR, Game Round 2; RRG 1.5.0, Command Tokens",
     .untold = "what brought the token: a dial kept at its reveal, or a card (records commands)",
     .guards = {GAIN}, .yields_to = {OUT_OF_PHASE, "armada.ship.in-play", "armada.token.limit"},
     .note = "An effect is named after 'by'. Where the log does not record a player's cards, an "
             "effect that is not named is "
             "taken at its word.")
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (names_card(judgement))
        return EXCUSED;
    uint32_t ship = has(event, UNIT) ? row_of(judgement->roster, entity_in(event, UNIT))
                                     : game->ship.unit;
    bool of_dial = ship == game->ship.unit && game->ship.dial == value_in(event, COMMAND);
    if (of_dial)
        return breach(judgement, "%N has kept its %s dial when it was revealed",
                      unit_at(game, ship)->self, armada_commands[game->ship.dial]);
    return records(judgement, event->subject, CARDS_AREA)
               ? breach(judgement, "no effect is named that gives this token")
               : UNDECIDED;
}

const struct rule *const armada_token_rules[] = {&rule_token_limit, &rule_token_source, NULL};
