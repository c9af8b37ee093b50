/* SPDX-License-Identifier: MIT */
/* Setup: sides, who is first, pass tokens (RRG 1.5.0: Initiative, Pass Tokens; Sector Fleet). */
#include "books/armada/queries.h"
#include "books/armada/rules.h"

/* Reports who is declared first: both sides, neither of them, or a player in a game of teams. */
static enum answer tell_first(struct judgement *judgement, const struct sides *sides)
{
    entity one = sides->side[0].self, other = sides->side[1].self;
    if (sides->first_player != NO_ENTITY)
        return BREACH("'first' must be declared for a team, %N or %N, not for the player %N", one,
                      other, sides->first_player);
    return BREACH(sides->side[0].first
                      ? "%N and %N are both 'first'; exactly one of them must be"
                      : "neither %N nor %N is 'first'; exactly one of them must be",
                  one, other);
}

RULE(setup_sides, .id = "armada.setup.sides",
     .statement = "A game must have two players, or two teams of players. Exactly one player or "
                  "team must be declared first. A team must have a Grand Admiral, who is one of "
                  "its own players",
     .citation = "Quick Reference, Game Round; Sector Fleet Rule",
     .untold = "which players there are, and on which side each is", .guards = {KIND_SETUP},
     .counts_declared = true)
{
    const struct armada *game = STATE(armada);
    struct sides sides;
    find_sides(game, judgement->roster, &sides);
    if (sides.count != 2)
        return BREACH(sides.team_game ? "the game has %u {team|teams}; it must have two"
                                      : "the game has %u {player|players}; it must have two",
                      (unsigned)sides.count);
    if (!sides.one_first)
        return tell_first(judgement, &sides);
    if (sides.teamless != NO_ENTITY)
        return BREACH("%N must belong to a team, to %N or to %N", sides.teamless,
                      sides.side[0].self, sides.side[1].self);
    for (int i = 0; sides.team_game && i < 2; i++)
        if (sides.side[i].admiral == NO_ENTITY)
            return BREACH(
                "the Grand Admiral of %N must be one of its own players; %N does not play "
                "for it",
                sides.side[i].self, admiral_named(game, &sides.side[i]));
    return OK;
}

RULE(setup_pass_tokens, .id = "armada.setup.pass-tokens",
     .statement = "Before deployment the side with fewer ships must get one pass token for each "
                  "ship that the other side has more. If it is the first player, it must get one "
                  "token less than that. The side with more ships cannot get any",
     .citation = "Rules Reference 1.5.0, Pass Tokens",
     .untold = "how many ships each side has, and who is first", .guards = {KIND_SETUP},
     .yields_to = {"armada.setup.sides"},
     .note = "Pass tokens that no player of a side declares are those that the rule gives it.",
     .counts_declared = true)
{
    const struct armada *game = STATE(armada);
    struct sides sides;
    find_sides(game, judgement->roster, &sides);
    enum answer answer = OK;
    KNOWN(sides.count == 2 && sides.first != NO_SIDE);
    for (int i = 0; i < 2; i++) {
        const struct side *side = &sides.side[i];
        if (side->declared_tokens != UNKNOWN && side->declared_tokens != side->pass_tokens)
            answer = breach_at(judgement, side->tokens_line,
                               "%N declares %d pass {token|tokens}; it must have %d, since it has "
                               "%u {ship|ships} and %N has %u%s",
                               side->self, (int)side->declared_tokens, (int)side->pass_tokens,
                               sides.ships[i], sides.side[other_side(i)].self,
                               sides.ships[other_side(i)],
                               i == sides.first && sides.ships[i] < sides.ships[other_side(i)]
                                   ? ", and the first player gets one less"
                                   : "");
    }
    return answer;
}

/* A ship, squadron or upgrade card, whose name may be unique in its fleet. */
struct bearer {
    entity self, owner;
    uint32_t line;
    bool unique;
};

static struct bearer bearer_at(const struct armada *game, uint32_t index)
{
    if (index < game->units.count) {
        const struct unit *unit = unit_at(game, index);
        return (struct bearer){unit->self, unit->owner, unit->line, unit->card.unique};
    }
    const struct upgrade *upgrade = upgrade_at(game, index - game->units.count);
    return (struct bearer){upgrade->self, unit_at(game, upgrade->ship)->owner, upgrade->line,
                           upgrade->unique};
}

/* Finds the ship, squadron or card of a name. False: the name is of another kind of thing. */
static bool bearer_of(const struct armada *game, const struct roster *roster, entity self,
                      struct bearer *ret_bearer)
{
    const struct roster_entry *entry = roster_at(roster, self);
    bool is_upgrade = entry->kind == KIND_UPGRADE;
    if (!is_upgrade && !(UNITS >> entry->kind & 1))
        return false;
    *ret_bearer = bearer_at(game, is_upgrade ? game->units.count + entry->index : entry->index);
    return true;
}

/* Whether the fleet has another card of the same name; with `unique`, another unique one. */
static bool has_namesake(const struct judgement *judgement, const struct bearer *one, bool unique)
{
    const struct roster *roster = judgement->roster;
    struct bearer other;
    for (entity self = roster_namesake(roster, one->self); self != NO_ENTITY;
         self = roster_namesake(roster, self))
        if (bearer_of(STATE(armada), roster, self, &other) && other.owner == one->owner &&
            (other.unique || !unique))
            return true;
    return false;
}

bool armada_declared_twice(const struct judgement *judgement, entity self)
{
    struct bearer one;
    return bearer_of(STATE(armada), judgement->roster, self, &one) && one.unique &&
           has_namesake(judgement, &one, true);
}

/* Whether the log does not declare what the rule needs: the flagship, and a ship's speeds. */
static bool lacks_of_fleet(const struct armada *game, const struct unit *unit)
{
    const struct player *owner = player_at(game, unit->owner);
    if (unit->squadron)
        return false;
    return unit->card.max_speed == UNKNOWN || unit->speed == UNKNOWN || !owner ||
           owner->flagship == NO_UNIT;
}

RULE(setup_fleet, .id = "armada.setup.fleet",
     .statement = "A fleet must have one flagship, and may have each unique name only once. A "
                  "ship may have each upgrade only once. Its speed must be on its speed chart",
     .citation = "Rules Reference 1.5.0, Fleet Building; Speed", .guards = {KIND_SETUP},
     .note = "It rests on what the fleet declares: 'flagship', 'unique', 'speed' and 'max-speed'.")
{
    const struct armada *game = STATE(armada);
    enum answer answer = OK;
    bool lacking = false;
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *unit = unit_at(game, i);
        lacking = lacking || lacks_of_fleet(game, unit);
        if (unit->flagship && player_at(game, unit->owner)->flagship != i)
            answer = breach_at(judgement, unit->line,
                               "%N cannot be a flagship: %N already has one, %N", unit->self,
                               unit->owner,
                               unit_at(game, player_at(game, unit->owner)->flagship)->self);
        if (unit->card.max_speed != UNKNOWN && unit->speed > unit->card.max_speed)
            answer = breach_at(judgement, unit->line,
                               "%N cannot start at speed %d: its greatest speed is %d", unit->self,
                               (int)unit->speed, (int)unit->card.max_speed);
    }
    for (uint32_t i = 0; i < game->units.count + game->upgrades.count; i++) {
        struct bearer one = bearer_at(game, i);
        lacking = lacking || (!one.unique && has_namesake(judgement, &one, false));
        if (one.unique && has_namesake(judgement, &one, true))
            answer = breach_at(judgement, one.line,
                               "%N is declared twice in the fleet of %N; it is unique and may be "
                               "there only once",
                               one.self, one.owner);
    }
    for (uint32_t i = 0; i < game->upgrades.count; i++) {
        const struct upgrade *upgrade = upgrade_at(game, i);
        if (upgrade->again_line)
            answer = breach_at(judgement, upgrade->again_line,
                               "%N is already declared on %N%W; a ship may have only one copy of "
                               "an upgrade",
                               upgrade->self, unit_at(game, upgrade->ship)->self, upgrade->line);
    }
    return answer == OK && lacking
               ? lacks(judgement,
                       "what the cards of the fleets say (flagship, unique, speed=, max-speed=)")
               : answer;
}

static enum answer of_second_player(struct judgement *judgement, const struct objective *objective,
                                    const struct sides *sides)
{
    KNOWN(sides->first != NO_SIDE);
    const struct player *owner = player_at(STATE(armada), objective->owner);
    FINE(!plays_for(judgement->roster, owner, &sides->side[sides->first], sides->team_game));
    return breach_at(judgement, objective->line,
                     "%N is an objective of %N, who is first; the objective that is 'played' must "
                     "be one of the second player's",
                     objective->self, owner->self);
}

RULE(setup_objective, .id = "armada.setup.objective",
     .statement = "Only one objective may be played. It must be one of the second player's",
     .citation = "Rules Reference 1.5.0, Setup; Objective Cards", .untold = "who is first",
     .guards = {KIND_SETUP}, .yields_to = {"armada.setup.sides"})
{
    const struct armada *game = STATE(armada);
    const struct objective *first = NULL;
    enum answer answer = NOT_CONCERNED;
    struct sides sides;
    find_sides(game, judgement->roster, &sides);
    for (uint32_t i = 0; i < game->objectives.count; i++) {
        const struct objective *one = &TABLE_CONST(struct objective, game, game->objectives)[i];
        if (!one->played)
            continue;
        if (first)
            return breach_at(judgement, one->line,
                             "%N is a second objective that is 'played', after %N; there must be "
                             "only one",
                             one->self, first->self);
        first = one;
        answer = of_second_player(judgement, one, &sides);
    }
    return answer;
}

const struct rule *const armada_setup_rules[] = {&rule_setup_sides, &rule_setup_pass_tokens,
                                                 &rule_setup_fleet, &rule_setup_objective, NULL};
