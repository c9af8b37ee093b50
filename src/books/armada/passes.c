/* SPDX-License-Identifier: MIT */
/* Passing in the Ship Phase (RRG 1.5.0 p.17-18, Ship Phase; QR, Game Round 2). */
#include "books/armada/rules.h"

#define PASS_CITATION(point) "Rules Reference 1.5.0 p.17-18, Ship Phase " point

enum { PREVENTED_COUNT = 0 }; /* the place of the choice `yes` of armada.pass-count */

/* Whether the event spends a pass token while its side could activate a ship. Only then do the
 * conditions on pass tokens apply. */
static bool spends_token(const struct judgement *judgement, int *ret_side)
{
    const struct armada *game = STATE(armada);
    *ret_side = side_of(game, judgement->event->subject);
    return has(judgement->event, AS_TOKEN) && *ret_side != NO_SIDE &&
           ships_able(game, *ret_side).least > 0;
}

static struct between unactivated(const struct judgement *judgement, int side)
{
    return ships_unactivated(STATE(armada), side,
                             judgement->interpretations[PASS_COUNT] == PREVENTED_COUNT);
}

RULE(pass_forced_free, .id = "armada.pass.forced-free",
     .statement = "A side that has no ship to activate must pass, and should not spend a pass "
                  "token on it",
     .citation = PASS_CITATION("2 and 3"), .untold = "which ships are left to activate",
     .level = UMPIRE_LEVEL_ADVICE, .guards = {PASS}, .yields_to = {OUT_OF_PHASE})
{
    const struct armada *game = STATE(armada);
    int side = side_of(game, judgement->event->subject);
    WHEN(game->rounds.phase == SHIP_PHASE && side != NO_SIDE && ships_able(game, side).least <= 0);
    FINE(!has(judgement->event, AS_TOKEN));
    UNSURE(ships_able(game, side).most > 0);
    return BREACH("%N has no ship to activate: it must pass anyway, so the token is wasted",
                  side_name(game, side));
}

RULE(pass_needs_token, .id = "armada.pass.needs-token",
     .statement = "A side that could activate a ship may pass only by spending a pass token",
     .citation = PASS_CITATION("5"), .untold = "which ships are left to activate", .guards = {PASS},
     .yields_to = {OUT_OF_PHASE})
{
    const struct armada *game = STATE(armada);
    int side = side_of(game, judgement->event->subject);
    WHEN(game->rounds.phase == SHIP_PHASE && side != NO_SIDE && ships_able(game, side).least != 0);
    FINE(has(judgement->event, AS_TOKEN));
    return BREACH(
        "%N can still activate %R {ship|ships}, so its pass must cost a pass token: write "
        "'pass with token'",
        side_name(game, side), ships_able(game, side));
}

RULE(pass_token_held, .id = "armada.pass.token-held",
     .statement = "A side may spend only a pass token that it still has",
     .citation = PASS_CITATION("5"), .untold = "how many pass tokens the side has (pass-tokens)",
     .guards = {PASS}, .holds_against_effects = true, .yields_to = {OUT_OF_PHASE},
     .counts_declared = true)
{
    const struct armada *game = STATE(armada);
    int side = side_of(game, judgement->event->subject);
    WHEN(has(judgement->event, AS_TOKEN) && side != NO_SIDE && ships_able(game, side).most != 0);
    UNSURE(!sides_known(game) && game->sides[side].declared_tokens == UNKNOWN);
    FINE(game->sides[side].pass_tokens > 0);
    return BREACH("%N cannot spend a pass token: it has none left", side_name(game, side));
}

RULE(pass_first_activated, .id = "armada.pass.first-activated",
     .statement = "The first player may spend a pass token only after having activated a ship",
     .citation = PASS_CITATION("5a"), .untold = "who is first, and what was activated before",
     .guards = {PASS}, .yields_to = {OUT_OF_PHASE})
{
    const struct armada *game = STATE(armada);
    int side;
    WHEN(spends_token(judgement, &side));
    KNOWN(sides_known(game));
    WHEN(side == game->first);
    FINE(has_activated_ship(game, side));
    return game->amid
               ? UNDECIDED
               : BREACH("%N, the first player, must activate a ship before it spends a pass token",
                        side_name(game, side));
}

RULE(pass_first_fewer, .id = "armada.pass.first-fewer",
     .statement = "The first player may spend a pass token only with fewer unactivated ships than "
                  "the second player",
     .citation = PASS_CITATION("5a"),
     .untold = "who is first, and which ships are left to activate", .guards = {PASS},
     .yields_to = {OUT_OF_PHASE})
{
    const struct armada *game = STATE(armada);
    int side;
    WHEN(spends_token(judgement, &side));
    KNOWN(sides_known(game));
    WHEN(side == game->first);
    struct between own = unactivated(judgement, side),
                   theirs = unactivated(judgement, other_side(side));
    enum answer fewer = between_below(own, theirs);
    if (fewer != VIOLATION)
        return fewer;
    return BREACH(
        "%N, the first player, may pass only with fewer unactivated ships than %N: it has %R, and "
        "%N has %R",
        side_name(game, side), side_name(game, other_side(side)), own,
        side_name(game, other_side(side)), theirs);
}

RULE(pass_second_not_more, .id = "armada.pass.second-not-more",
     .statement = "The second player may spend a pass token only if it does not have more "
                  "unactivated ships than the first player",
     .citation = PASS_CITATION("5b"),
     .untold = "who is first, and which ships are left to activate", .guards = {PASS},
     .yields_to = {OUT_OF_PHASE},
     .counts_declared = true)
{
    const struct armada *game = STATE(armada);
    int side;
    WHEN(spends_token(judgement, &side));
    KNOWN(sides_known(game));
    UNLESS(side == game->first);
    struct between own = unactivated(judgement, side),
                   theirs = unactivated(judgement, other_side(side));
    enum answer not_more = between_at_most(own, theirs);
    if (not_more != VIOLATION)
        return not_more;
    return BREACH("%N, the second player, may pass only if it does not have more unactivated "
                  "ships than %N: it has %R, and %N has %R",
                  side_name(game, side), side_name(game, other_side(side)), own,
                  side_name(game, other_side(side)), theirs);
}

RULE(pass_not_consecutive, .id = "armada.pass.not-consecutive",
     .statement = "A side cannot spend pass tokens on two of its turns in a row in one Ship Phase",
     .citation = PASS_CITATION("5c"), .guards = {PASS}, .yields_to = {OUT_OF_PHASE})
{
    const struct armada *game = STATE(armada);
    int side;
    WHEN(spends_token(judgement, &side));
    FINE(!game->sides[side].passed_with_token);
    return BREACH("%N spent a pass token on its last turn (line %u) and cannot spend one on two "
                  "turns in a row",
                  side_name(game, side), (unsigned)game->sides[side].passed_line);
}

const struct rule *const armada_pass_rules[] = {
    &rule_pass_forced_free,     &rule_pass_needs_token,
    &rule_pass_token_held,      &rule_pass_first_activated,
    &rule_pass_first_fewer,     &rule_pass_second_not_more,
    &rule_pass_not_consecutive, NULL};
