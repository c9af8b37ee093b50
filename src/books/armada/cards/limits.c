/* SPDX-License-Identifier: MIT */
/* What cards forbid (RRG 1.5.0, Golden Rules: "cannot" is absolute). */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

/* What a card forbids, and which card it is. */
struct limit {
    uint8_t kind; /* enum card_limit; FORBIDS_NOTHING: there is none */
    entity card;
    bool exhausted;
    const struct upgrade *upgrade; /* NULL: there is none */
};

/* The first limit of one of these kinds (bits) that a card puts on its ship or on enemies. */
static struct limit limit_put_on(const struct judgement *judgement, uint32_t ship, unsigned kinds)
{
    const struct armada *game = STATE(armada);
    for (uint32_t i = 0; i < game->upgrades.count; i++) {
        const struct upgrade *upgrade = upgrade_at(game, i);
        if (upgrade->ship != ship || upgrade->discarded_line > 0)
            continue;
        for (const struct card_permit *row = card_rows(card_of(&upgrade->known)); row->rules; row++)
            if (kinds >> row->terms.limit & 1 && card_is_of_edition(game, row))
                return (struct limit){row->terms.limit, upgrade->self, upgrade->exhausted, upgrade};
    }
    return (struct limit){FORBIDS_NOTHING, NO_ENTITY, false, NULL};
}

/* As limit_put_on, of a card that forbids it while it is exhausted. FORBIDS_NOTHING also if it may
 * have been readied. */
static struct limit limit_of_exhausted(const struct judgement *judgement, uint32_t ship,
                                       unsigned kinds)
{
    const struct limit limit = limit_put_on(judgement, ship, kinds);
    const bool known = limit.exhausted && recorded_for(STATE(armada), judgement->roster,
                                                       unit_at(STATE(armada), ship), READYING_AREA);
    return known ? limit : (struct limit){FORBIDS_NOTHING, NO_ENTITY, false, NULL};
}

/* A use in this round, for a unit, of a card that forbids something to those for whom it was used.
 * NULL: there is none. */
static const struct card_used *limiting_use(const struct judgement *judgement, unsigned kinds,
                                            uint32_t unit)
{
    const struct armada *game = STATE(armada);
    for (uint32_t i = 0; i < game->uses.count; i++) {
        const struct card_used *use = &TABLE_CONST(struct card_used, game, game->uses)[i];
        if (use->round != game->rounds.number || use->ship != unit)
            continue;
        for (uint32_t u = 0; u < game->upgrades.count; u++) {
            const struct upgrade *upgrade = upgrade_at(game, u);
            if (upgrade->self == use->card && card_limits(card_of(&upgrade->known)) & kinds &&
                unit_at(game, upgrade->ship)->side == unit_at(game, unit)->side)
                return use;
        }
    }
    return NULL;
}

static enum answer limit_redirect(struct judgement *judgement, const struct attack *attack)
{
    const struct limit limit = limit_put_on(judgement, attack->attacker, BIT(LIMIT_REDIRECT));
    const int zone = value_in(judgement->event, TO_ZONE);
    WHEN(limit.kind);
    const bool again = attack->defense.redirect_zones >> zone & 1;
    FINE(value_in(judgement->event, NUMBER) + again <= 1);
    return BREACH("with this line %N redirects more than 1 damage to its %s in this attack; the "
                  "attacker's '%N' allows only 1 to each hull zone",
                  unit_at(STATE(armada), attack->defender)->self, armada_zones[zone], limit.card);
}

/* Whether the attacker has resolved a concentrate-fire command in an attack on a ship. */
static bool has_concentrated(const struct armada *game, const struct attack *attack)
{
    return attack->fire != NO_FIRE && game->ship.resolved >> CONCENTRATE_FIRE & 1 &&
           !unit_at(game, attack->defender)->squadron;
}

static enum answer limit_tokens(struct judgement *judgement, const struct attack *attack)
{
    const struct armada *game = STATE(armada);
    const struct limit own = limit_put_on(judgement, attack->defender,
                                          BIT(LIMIT_ONE_TOKEN_IF_EXHAUSTED)),
                       other = limit_put_on(judgement, attack->attacker,
                                            BIT(LIMIT_ONE_TOKEN_IF_CONCENTRATED));
    const bool limited = other.kind && has_concentrated(game, attack);
    WHEN(limited || (own.kind && own.exhausted));
    UNLESS(acts_with(game, judgement->event->subject, attack->attacker));
    unsigned tokens = count_in(judgement->event, TOKEN);
    for (int type = 0; type < TOKEN_TYPES; type++)
        tokens += attack->defense.types_spent >> type & 1;
    FINE(tokens <= 1);
    return BREACH("with this line %N has spent %u defense tokens in this attack; '%N' allows it "
                  "only 1",
                  unit_at(game, attack->defender)->self, tokens, limited ? other.card : own.card);
}

/* Whether a token of a type is exhausted and not spent in this attack; and none is ready. */
static bool spends_exhausted(const struct attack *attack, const struct unit *unit, int type)
{
    bool exhausted = false;
    for (int place = 0; place < unit->defense.count; place++) {
        if (unit->defense.types[place] != type || attack->defense.spent >> place & 1)
            continue;
        if (unit->defense.states[place] == TOKEN_READY)
            return false;
        exhausted = exhausted || unit->defense.states[place] == TOKEN_EXHAUSTED;
    }
    return exhausted;
}

/* Judges a second token that is spent exhausted. */
static enum answer limit_exhausted(struct judgement *judgement, const struct attack *attack)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *unit = unit_at(game, attack->defender);
    const struct limit limit = limit_put_on(judgement, attack->attacker,
                                            BIT(LIMIT_ONE_EXHAUSTED_TOKEN));
    unsigned tokens = attack->kept.tokens;
    WHEN(limit.kind && limit.exhausted && limit.upgrade->used_attack == attack->number &&
         limit.upgrade->exhausted_line >= attack->line);
    UNLESS(acts_with(game, event->subject, attack->attacker) || has(event, SOURCE));
    UNSURE(!unit->defense.known || unit->defense.exhausted_unsure || unit->defense.unsure);
    for (uint32_t i = 0; i < count_in(event, TOKEN); i++)
        tokens += spends_exhausted(attack, unit, item(event, TOKEN, i));
    FINE(tokens <= 1);
    return BREACH("with this line %N has spent %u exhausted defense tokens in this attack; '%N' "
                  "allows it only 1",
                  unit->self, tokens, limit.card);
}

static enum answer limit_critical(struct judgement *judgement, const struct attack *attack)
{
    const struct limit limit = limit_put_on(
        judgement, attack->defender, BIT(LIMIT_NO_CRITICAL) | BIT(LIMIT_NO_CRITICAL_CONTAINED));
    WHEN(limit.kind == LIMIT_NO_CRITICAL ||
         (limit.kind == LIMIT_NO_CRITICAL_CONTAINED && attack->defense.contain));
    return BREACH("%N cannot resolve a critical effect on %N: '%N' forbids it",
                  unit_at(STATE(armada), attack->attacker)->self,
                  unit_at(STATE(armada), attack->defender)->self, limit.card);
}

/* Judges an attack of a ship that may attack only once in a round by a card, or before its
 * maneuver; from its sides only; not ships; or from one zone twice but not at the same unit. Of the
 * earlier attacks only the last one is known. */
static enum answer limit_attack_of_ship(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *ship = active_ship(game);
    WHEN(ship);
    const uint32_t own = game->ship.unit;
    const struct limit once = limit_put_on(judgement, own,
                                           BIT(LIMIT_ONE_ATTACK) | BIT(LIMIT_ONE_ATTACK_FIRST)),
                       twice = limit_put_on(judgement, own, BIT(LIMIT_ZONE_TWICE)),
                       none = limit_of_exhausted(judgement, own, BIT(LIMIT_NO_SHIP_IF_EXHAUSTED));
    const struct card_used *sides = limiting_use(judgement, BIT(LIMIT_SIDES_ONLY), own);
    const int zone = attacking_zone(game, event);
    if (once.kind == LIMIT_ONE_ATTACK && game->ship.attacks > 0)
        return BREACH("%N has already attacked in this round; with '%N' it may attack only once",
                      ship->self, once.card);
    if (once.kind == LIMIT_ONE_ATTACK_FIRST && game->ship.attacks > 0 && !game->ship.maneuvered)
        return BREACH("%N has already attacked; with '%N' it may attack only once before its "
                      "maneuver",
                      ship->self, once.card);
    if (sides && (zone == FRONT || zone == REAR))
        return BREACH("%N cannot attack from its %s hull zone in this round: '%N', used in line "
                      "%u, allows only the left and right ones",
                      ship->self, armada_zones[zone], sides->card, (unsigned)sides->line);
    if (none.kind && has(event, TARGET) && !unit_in(judgement, TARGET)->squadron)
        return BREACH("%N cannot attack ships while its '%N' is exhausted", ship->self, none.card);
    WHEN(twice.kind && has(event, TARGET));
    const struct attack *last = &game->attack;
    const bool same = last->attacker == own && last->zone == zone && zone != UNKNOWN &&
                      game->ship.zones_attacked >> zone & 1 &&
                      unit_in(judgement, TARGET) == unit_at(game, last->defender);
    FINE(!same);
    return BREACH("%N attacks %N again from its %s hull zone in this activation, which '%N' "
                  "forbids; it must attack another target",
                  ship->self, unit_at(game, last->defender)->self, armada_zones[zone], twice.card);
}

static enum answer limit_attack(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    UNLESS(has(event, SPECIAL) || is_untold(event));
    if (!squadron_attacks(game, event))
        return limit_attack_of_ship(judgement);
    const struct unit *squadron = unit_at(game, game->squadron.unit);
    WHEN(game->rounds.phase == SQUADRON_PHASE &&
         card_limits(card_of(&squadron->card.known)) >> LIMIT_COUNTER_ONLY & 1);
    return BREACH("%N's card allows it only counter attacks in the Squadron Phase", squadron->self);
}

int card_braced_damage(const struct armada *game, const struct attack *attack)
{
    struct attack unbraced = *attack;
    unsigned tokens = 0, kinds = 0;
    for (uint32_t i = 0; i < game->upgrades.count; i++)
        if (upgrade_at(game, i)->ship == attack->attacker)
            kinds |= card_limits(card_of(&upgrade_at(game, i)->known));
    for (int type = 0; type < TOKEN_TYPES; type++)
        tokens += attack->defense.types_spent >> type & 1;
    if (!(kinds >> LIMIT_BRACE_TAKES_ONE & 1) || !attack->defense.brace ||
        attack->defense.scatter || tokens < 2)
        return UNKNOWN;
    unbraced.defense.brace = false;
    const int half = damage_of_pool(game, attack), less = damage_of_pool(game, &unbraced) - 1;
    return less > half ? less : half;
}

/* Judges damage that brace has halved although it may take off 1 point only. */
static enum answer limit_brace(struct judgement *judgement, const struct attack *attack)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct limit limit = limit_put_on(judgement, attack->attacker,
                                            BIT(LIMIT_BRACE_TAKES_ONE));
    WHEN(limit.kind && has(event, NUMBER) && !has(event, SOURCE) &&
         !card_may_change_rule(game, "armada.attack.damage") &&
         pool_settled(game, judgement->roster, attack));
    const int least = card_braced_damage(game, attack), suffered = value_in(event, NUMBER);
    FINE(least == UNKNOWN || suffered >= least || suffered != damage_of_pool(game, attack));
    return BREACH("%N suffers %d damage; it must suffer %d: '%N' lets a brace take off only 1 "
                  "point when another token is spent too",
                  unit_at(game, attack->defender)->self, suffered, least, limit.card);
}

/* Judges a die that is rerolled or set although a card has said that it stays. Dice of one colour
 * and face are told apart by nobody, so each of them must be changed. */
static enum answer limit_dice(struct judgement *judgement, const struct attack *attack)
{
    const struct event *event = judgement->event;
    const struct for_limits *kept = &attack->kept;
    unsigned changed = 0;
    WHEN(kept->card && attack->pool.known && turns_dice(event));
    for (uint32_t i = 0; i < count_in(event, POOL); i++) {
        const struct pool *pool = pool_in(event, POOL, i);
        for (uint32_t f = 0; f < pool->count && pool->die == kept->colour; f++)
            changed += face_in(event, pool, f) == kept->face;
    }
    FINE(changed == 0 || changed < attack->pool.dice[kept->colour][kept->face]);
    return BREACH("the %s die that '%N' has given cannot be changed again in this attack",
                  armada_dice[kept->colour].name, (entity)(kept->card - 1));
}

/* Judges a second card of one name that changes dice of an attack, and dice of a card that are
 * added though the ship has attacked from a zone that the card excludes. */
static enum answer limit_use(struct judgement *judgement, const struct attack *attack)
{
    const struct armada *game = STATE(armada);
    struct named_card card;
    const entity self = card_alone(judgement);
    uint32_t cursor = 0;
    WHEN(self != NO_ENTITY);
    while (card_next_named(judgement, &cursor, &card) && card.self != self)
        ;
    const uint32_t limits = card_limits(card.card);
    const unsigned ends = game->ship.zones_attacked & (BIT(FRONT) | BIT(REAR));
    if (limits >> LIMIT_SIDES_ONLY & 1 && attack->attacker == game->ship.unit && ends)
        return BREACH("%N has attacked from its %s hull zone in this round; with '%N' it may "
                      "attack only from the left and right ones",
                      active_ship(game)->self, armada_zones[ends >> FRONT & 1 ? FRONT : REAR],
                      self);
    WHEN(limits >> LIMIT_ONE_OF_NAME & 1);
    for (int i = 0; i < CARD_USES; i++) {
        const entity other = attack->uses[i].card - 1;
        if (attack->uses[i].card && other != self &&
            slice_equal(roster_name(judgement->roster, other),
                        roster_name(judgement->roster, self)))
            return BREACH("%N has already used another ship's '%N' in this attack; it may use only "
                          "one",
                          unit_at(game, attack->attacker)->self, self);
    }
    return OK;
}

/* Judges shields that a ship recovers while it has more of them than its card, and engineering
 * points that it spends while a card is exhausted. */
static enum answer limit_recovery(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const bool repairs = event->kind == REPAIR;
    const int zone = repairs && event->form == REPAIR_SHIELD ? value_in(event, ZONE)
                     : !repairs && has(event, TO_ZONE)       ? value_in(event, TO_ZONE)
                                                             : HULL_PLACE;
    UNLESS(repairs && !acting_ship(judgement));
    const struct unit *ship = repairs ? acting_ship(judgement) : unit_in(judgement, UNIT);
    const uint32_t own = (uint32_t)(ship - unit_at(game, 0));
    const struct limit points = limit_of_exhausted(judgement, own,
                                                   BIT(LIMIT_NO_POINTS_IF_EXHAUSTED)),
                       shields = limit_put_on(judgement, own,
                                              BIT(LIMIT_NO_SHIELDS) | BIT(LIMIT_NO_SHIELDS_THERE));
    if (repairs && points.kind && !has(event, SOURCE))
        return BREACH("%N cannot spend engineering points while its '%N' is exhausted", ship->self,
                      points.card);
    WHEN(shields.kind && zone < ZONES);
    for (int at = 0; at < ZONES; at++)
        if (ship->zones[at].most_shields != UNKNOWN &&
            ship->zones[at].least_shields > ship->zones[at].most_shields &&
            (shields.kind == LIMIT_NO_SHIELDS || at == zone))
            return BREACH("%N cannot recover shields while its %s has %d, more than the %d of its "
                          "card: '%N' forbids it",
                          ship->self, armada_zones[at], (int)ship->zones[at].least_shields,
                          (int)ship->zones[at].most_shields, shields.card);
    return OK;
}

/* Judges the first activation of a round: a ship that a card has deployed in it may not have it. */
static enum answer limit_activation(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = unit_in(judgement, UNIT);
    const struct card_used *use = limiting_use(judgement, BIT(LIMIT_NOT_FIRST),
                                               (uint32_t)(ship - unit_at(game, 0)));
    bool others = false;
    WHEN(use && !game->amid);
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *one = unit_at(game, i);
        UNLESS(!one->squadron && one->activated);
        others = others ||
                 (one != ship && !one->squadron && one->side == ship->side && can_activate(one));
    }
    WHEN(others);
    return BREACH("%N was deployed in this round by '%N' (line %u); it must not be the first ship "
                  "that is activated",
                  ship->self, use->card, (unsigned)use->line);
}

/* Judges a move of a squadron that a card has placed in this activation of a ship. */
static enum answer limit_move(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    WHEN(game->squadron.unit != NO_UNIT && game->ship.unit != NO_UNIT);
    const struct card_used *use = limiting_use(judgement, BIT(LIMIT_PLACED_STAYS),
                                               game->squadron.unit);
    WHEN(use && use->active == game->ship.unit);
    return BREACH("%N was placed by '%N' in line %u; it must not move in this activation of %N",
                  unit_at(game, game->squadron.unit)->self, use->card, (unsigned)use->line,
                  active_ship(game)->self);
}

/* Judges a card that is readied while its ship has speed 0. */
static enum answer limit_ready(struct judgement *judgement)
{
    const struct upgrade *upgrade = upgrade_in(judgement);
    const struct unit *ship = unit_at(STATE(armada), upgrade->ship);
    WHEN(card_limits(card_of(&upgrade->known)) >> LIMIT_NOT_READIED & 1);
    FINE(ship->speed != 0);
    return BREACH("'%N' cannot be readied while %N has speed 0", upgrade->self, ship->self);
}

/* Judges a roll of all dice against a squadron whose card makes each attack on it obstructed. */
static enum answer limit_roll(struct judgement *judgement, const struct attack *attack)
{
    const struct armada *game = STATE(armada);
    const struct unit *defender = unit_at(game, attack->defender);
    int dice[COLOURS], all = 0;
    WHEN(card_limits(card_of(&defender->card.known)) >> LIMIT_OBSTRUCTED & 1);
    UNLESS(attack->obstructed || attack->range == UNKNOWN || has(judgement->event, SOURCE) ||
           !has(judgement->event, POOL) || card_may_change_rule(game, "armada.attack.pool"));
    WHEN(armament_of_attack(game, attack, dice));
    for (int colour = 0; colour < COLOURS; colour++)
        all += reaches(game, attack->range, colour) ? dice[colour] : 0;
    FINE((int)dice_in(judgement->event, POOL) != all);
    return BREACH("%N must roll one die fewer: the card of %N makes each attack on it obstructed",
                  unit_at(game, attack->attacker)->self, defender->self);
}

RULE(card_limit, .id = "armada.card.limit",
     .statement = "What a card forbids cannot be done, whatever other cards allow",
     .citation = "Rules Reference 1.5.0, Golden Rules; Effect Use and Timing",
     .guards = {REDIRECT, SPEND, CRITICAL, ATTACK, ROLL, SUFFER, ADD, REROLL, SET, REPAIR, RECOVER,
                ACTIVATE, MOVE, READY},
     .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order", "armada.ship.attack-zone",
                   "armada.ship.attack-limit", "armada.attack.locked-token",
                   "armada.attack.token-held", "armada.attack.redirect", "armada.resolve.shields",
                   "armada.resolve.effect", "armada.attack.pool"},
     .note =
         "It is judged in logs with cards, of limits on attacks, defense tokens, brace, "
         "redirected damage, critical effects, obstruction, dice that stay as they are, two cards "
         "of one name, shields, engineering points, what a card has placed, and readying. Of "
         "the attacks of a ship only the last one is compared with another on the same unit.")
{
    const struct event *event = judgement->event;
    WHEN(STATE(armada)->limits);
    switch (event->kind) {
    case ATTACK:
        return limit_attack(judgement);
    case REPAIR:
    case RECOVER:
        return limit_recovery(judgement);
    case ACTIVATE:
        return limit_activation(judgement);
    case MOVE:
        return limit_move(judgement);
    case READY:
        return limit_ready(judgement);
    default:
        break;
    }
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, event);
    WHEN(attack && !attack->target_unsure);
    enum answer answer;
    switch (event->kind) {
    case REDIRECT:
        return limit_redirect(judgement, attack);
    case SPEND:
        answer = limit_tokens(judgement, attack);
        return answer == VIOLATION ? answer : limit_exhausted(judgement, attack);
    case CRITICAL:
        return limit_critical(judgement, attack);
    case ROLL:
        return limit_roll(judgement, attack);
    case SUFFER:
        return limit_brace(judgement, attack);
    default:
        answer = limit_dice(judgement, attack);
        return answer == VIOLATION ? answer : limit_use(judgement, attack);
    }
}

const struct rule *const armada_limit_rules[] = {&rule_card_limit, NULL};
