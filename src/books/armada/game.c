/* SPDX-License-Identifier: MIT */
/* Star Wars: Armada as the engine sees it. */
#include "books/armada/attacks.h"
#include "books/armada/cards/fleet.h"
#include "books/armada/rules.h"

enum { EDITION_1_6 = 1 };

static const char *const editions[] = {"1.5.0", "1.6.0", NULL};
static const char *const books[] = {"Rules Reference 1.5.0", "Rules Reference 1.6.0", NULL};

static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const second_player_tie[] = {"second-player", "tie", NULL};
static const char *const undecided_ok[] = {"undecided", "ok", NULL};
static const char *const free_ended[] = {"free", "ended", NULL};
static const char *const activates_damages[] = {"activates", "damages", NULL};
static const char *const kept_destroyed[] = {"kept", "destroyed", NULL};

static const uint8_t other_since_1_6[] = {0, 1};

static const struct interpretation interpretations[] = {
    [PASS_COUNT] = {"armada.pass-count",
                    "Do ships that an effect prevents count as unactivated when the pass "
                    "conditions compare numbers?",
                    yes_no, NULL},
    [SEALED_DIAL] = {"armada.sealed",
                     "A dial was sealed when it was assigned, and is now revealed. Is that "
                     "undecided, or ok?",
                     undecided_ok, NULL},
    [TIE] = {"armada.tie",
             "Both sides have equal points. Has the second player won, or may the result be a tie?",
             second_player_tie, NULL},
    [CANCELLED] = {"armada.cancelled",
                   "An attack is cancelled after its target was declared. May another be declared "
                   "in its place (free), or has the attack ended?",
                   free_ended, other_since_1_6},
    [EXOGORTH] = {"armada.exogorth",
                  "Does an exogorth's attack activate the squadrons that it damages, or only "
                  "damage them?",
                  activates_damages, other_since_1_6},
    [SET_ASIDE] = {"armada.set-aside",
                   "Units are still set aside when the game ends. Are they kept, or destroyed?",
                   kept_destroyed, other_since_1_6},
    {0},
};

/* How the Rules Reference 1.6.0 differs, as far as a log shows it; README.md lists the rest. */
static const struct revision revisions[] = {
    {EDITION_1_6,
     CANCELLED,
     {"An attack without a die to roll is cancelled; nothing is said of what may follow it",
      "Rules Reference 1.5.0 p.2, Attack 2"},
     {"An attack that is cancelled after its target was declared has ended, and no other target "
      "may be declared for it; each attack is declared from another hull zone",
      "Rules Reference 1.6.0 p.2, Attack"},
     {"armada.ship.attack-limit", "armada.ship.attack-zone", "armada.squadron.move-or-attack",
      "armada.attack.next-squadron"}},
    {EDITION_1_6,
     EXOGORTH,
     {"A squadron that an exogorth's attack damages is turned to its activated side",
      "Rules Reference 1.5.0 p.12, Obstacles, Exogorth"},
     {"A squadron that an exogorth's attack damages is not activated by that",
      "Rules Reference 1.6.0 p.12, Obstacles, Exogorth"},
     {"armada.squadron.once-per-round", "armada.squadron.two", "armada.squadron.turn",
      "armada.squadron.phase-complete", "armada.squadron.pass-only-when-none"}},
    {EDITION_1_6,
     SET_ASIDE,
     {"Nothing is said of units that are still set aside at the end, but of one objective",
      "Rules Reference 1.5.0 p.16, Set Aside Ships and Squadrons; p.38, Hyperspace Assault"},
     {"Ships and squadrons that are still set aside when the game ends are destroyed",
      "Rules Reference 1.6.0 p.16, Set Aside Ships and Squadrons"},
     {"armada.end.score"}},
    {0},
};

static const struct rule *const *const chapters[] = {
    armada_setup_rules,   armada_fleet_rules,   armada_value_rules,   armada_equipment_rules,
    armada_round_rules,     armada_command_rules, armada_ship_rules,
    armada_pass_rules,    armada_squadron_rules,  armada_status_rules,  armada_token_rules,
    armada_resolve_rules, armada_targeting_rules, armada_sector_rules,  armada_attack_rules,
    armada_dice_rules,    armada_modifier_rules,  armada_defense_rules, armada_damage_rules,
    armada_card_rules,    armada_whose_rules,     armada_keyword_rules, armada_limit_rules,
    armada_effect_rules,  armada_end_rules,       armada_score_rules,   NULL};

static void place(const void *state, struct game_place *ret_place)
{
    rounds_place(&((const struct armada *)state)->rounds, armada_phases, ret_place);
}

static const char *cards_used(const void *state)
{
    static const char *const used[] = {"printed", "2025"};
    const struct armada *game = state;
    if (game->terms.edition != UNKNOWN)
        return used[game->terms.edition];
    bool named = game->terms.points != UNKNOWN;
    for (uint32_t i = 0; i < game->units.count && !named; i++)
        named = unit_at(game, i)->card.known.card != NULL;
    return named ? "either" : NULL;
}

/* Adds a part of what is declared. */
static void add_declared(struct text *text, const char *before, int32_t number, const char *after)
{
    text_addf(text, "%s%s%d%s", text->length ? ", " : "", before, (int)number, after);
}

static void add_limits(const struct terms *terms, struct text *text)
{
    if (terms->flotillas != UNKNOWN)
        add_declared(text, "flotillas=", terms->flotillas, "");
    if (terms->squadron_points != UNKNOWN)
        add_declared(text, "squadron-points=", terms->squadron_points, "");
}

/* How many units and upgrades of fleets that are judged have cards that are not known. */
static int32_t cards_unknown(const struct armada *game)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < game->units.count; i++)
        count += !unit_at(game, i)->card.known.card;
    for (uint32_t i = 0; i < game->upgrades.count; i++)
        count += !upgrade_at(game, i)->known.card;
    return game->terms.points == UNKNOWN ? 0 : count;
}

/* How many units and upgrades are cards of a table of somebody's own. */
static int32_t cards_own(const struct armada *game)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < game->units.count + game->upgrades.count; i++) {
        const struct card *card = i < game->units.count
                                      ? unit_at(game, i)->card.known.card
                                      : upgrade_at(game, i - game->units.count)->known.card;
        if (card && is_own_card(card))
            count++;
    }
    return count;
}

/* Whether the log has all that gives the sides points, so that armada.end.score asks for them. */
static bool scores_known(const struct armada *game)
{
    int32_t points;
    return armada_score(game, 0, &points) && armada_score(game, 1, &points);
}

/* Whether the result has points that the log does not give reasons for. */
static bool has_own_points(const struct armada *game)
{
    const struct game_result *result = &game->result;
    return result->known && result->points_told > 0 && !result_is_settled(result) &&
           !scores_known(game);
}

/* Whether the players, the time, or a reason that no rule knows have ended the game. */
static bool is_ended_otherwise(const struct game_result *result)
{
    return result_is_settled(result) || result->unfinished || result->by_condition ||
           result->by_time;
}

static bool both_have_ships(const struct armada *game)
{
    return ships_in_play(game, 0).least > 0 && ships_in_play(game, 1).least > 0;
}

/* Whether a side is said to have won after the last round, without points and without a reason. */
static bool won_without_points(const struct armada *game)
{
    const struct game_result *result = &game->result;
    bool won = result->known && result->winner != NO_ENTITY && !is_ended_otherwise(result);
    return won && result->points_told < 2 && both_have_ships(game) && !scores_known(game);
}

static void declared(const void *state, struct text *text)
{
    const struct armada *game = state;
    const struct terms *terms = &game->terms;
    int32_t unknown = cards_unknown(game), own = cards_own(game);
    if (terms->points != UNKNOWN && terms->points != POINTS_STANDARD)
        add_declared(text, "points ", terms->points, "");
    if (game->last_round != ROUNDS_PLAYED)
        add_declared(text, "rounds ", game->last_round, "");
    add_limits(terms, text);
    if (own > 0)
        add_declared(text, "", own, own == 1 ? " card of another table"
                                             : " cards of another table");
    if (unknown > 0)
        add_declared(text, "", unknown, unknown == 1 ? " card not known" : " cards not known");
    if (has_own_points(game))
        text_addf(text, "%sthe result's points", text->length ? ", " : "");
    if (won_without_points(game))
        text_addf(text, "%sa winner without points", text->length ? ", " : "");
}

static bool untold(const void *state, struct untold *ret_untold)
{
    const struct armada *game = state;
    for (uint32_t i = 0; i < game->units.count; i++)
        if (unit_at(game, i)->loss.by_damage) {
            *ret_untold = (struct untold){DESTROY, UNIT, unit_at(game, i)->self};
            return true;
        }
    return false;
}

static const uint8_t rolled[KIND_MOST] = {
    [ROLL] = POOL + 1, [ADD] = POOL + 1, [REROLL] = NEW_POOL + 1};

static entity side_at_place(const void *state, uint32_t place)
{
    const struct armada *game = state;
    return place < game->side_count ? side_name(game, (int)place) : NO_ENTITY;
}

static int place_of_players_side(const void *state, entity player)
{
    int place = side_of(state, player);
    return place == NO_SIDE ? -1 : place;
}

/* Plays what the table would say: `destroy` or `deploy` of the unit, `next` with either side. After
 * `next` a Grand Admiral may still have chosen in this turn. */
static bool settle(const struct play *play, const struct open_member *member, bool second)
{
    const struct armada *game = GAME(armada);
    const bool turn = member->place == game->units.count, choice_untold = game->choice_untold;
    int field = turn ? PLAYER : UNIT;
    entity name = turn ? game->sides[second].self : member->name;
    int32_t item = (int32_t)name;
    uint32_t fields_read = 0;
    const uint16_t of_unit = second ? DESTROY : DEPLOY;
    struct event event = {.kind = turn ? NEXT : of_unit,
                          .by_table = true,
                          .subject = NO_ENTITY,
                          .present = BIT(field),
                          .items = &item,
                          .item_count = 1,
                          .fields_read = &fields_read};
    event.field[field] = item;
    event.count[field] = 1;
    struct play fact = *play;
    fact.event = &event;
    const bool good = armada_apply(&fact);
    GAME(armada)->choice_untold = choice_untold;
    return good;
}

extern const struct ruleset game_armada;
const struct ruleset game_armada = {
    .name = "armada",
    .title = "Star Wars: Armada",
    .editions = editions,
    .revisions = {books, revisions},
    .shown.cards_digest = armada_cards_digest,
    .own_cards = {own_cards_read, own_cards_free, own_card_at, own_cards_use},
    .vocabulary = &armada_vocabulary,
    .chapters = chapters,
    .interpretations = interpretations,
    .state_size = sizeof(struct armada),
    .sources.by_effect = by_card,
    .sources.outranks = armada_outranks,
    .sources.refused = armada_refused,
    .sources.field = SOURCE + 1,
    .sources.rule = "armada.effect.source",
    .sources.caused = armada_caused,
    .rolled = rolled,
    .begin = armada_begin,
    .apply = armada_apply,
    .gaps.not_applied = armada_not_applied,
    .gaps.left_out = armada_left_out,
    .gaps.meant_otherwise = armada_meant_otherwise,
    .declare = armada_declare,
    .validate = armada_validate,
    .gaps.implied = armada_implied,
    .gaps.on_unbound = armada_on_unbound,
    .gaps.on_unknown = armada_on_unknown,
    .gaps.begun_late = armada_begun_late,
    .gaps.activation = &armada_activation,
    .gaps.open = armada_open,
    .gaps.settle = settle,
    .gaps.changed = cards_answer,
    .gaps.unresolved = armada_unresolved,
    .shown.place = place,
    .shown.tell = armada_tell,
    .shown.card = armada_card_at,
    .shown.cards_used = cards_used,
    .shown.declared = declared,
    .shown.go_on = armada_go_on,
    .shown.under_way = armada_under_way,
    .offered.candidates = armada_candidates,
    .offered.due = armada_due,
    .offered.pointless = armada_pointless,
    .offered.random_setup = armada_random_setup,
    .offered.untold = untold,
    .result = &armada_result,
    .result_at = offsetof(struct armada, result),
    .last_round_at = offsetof(struct armada, last_round),
    .sealed = &armada_sealed,
    .sides.side = side_at_place,
    .sides.side_of = place_of_players_side,
    .sides.score = armada_score,
};
