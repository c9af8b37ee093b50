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
                return (struct limit){row->terms.limit, upgrade->self, upgrade->exhausted};
    }
    return (struct limit){FORBIDS_NOTHING, NO_ENTITY, false};
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
    return BREACH("%N spends %u defense tokens in this attack; '%N' allows it only 1",
                  unit_at(game, attack->defender)->self, tokens, limited ? other.card : own.card);
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

/* Judges an attack of a ship that may attack only once in a round by a card, or from one zone twice
 * but not at the same unit. Of the earlier attacks only the last one is known. */
static enum answer limit_attack(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    UNLESS(has(event, SPECIAL) || is_untold(event) || squadron_attacks(game, event));
    const struct unit *ship = active_ship(game);
    WHEN(ship);
    const struct limit once = limit_put_on(judgement, game->ship.unit, BIT(LIMIT_ONE_ATTACK)),
                       twice = limit_put_on(judgement, game->ship.unit, BIT(LIMIT_ZONE_TWICE));
    if (once.kind && game->ship.attacks > 0)
        return BREACH("%N has already attacked in this round; with '%N' it may attack only once",
                      ship->self, once.card);
    WHEN(twice.kind && has(event, TARGET));
    const struct attack *last = &game->attack;
    const int zone = attacking_zone(game, event);
    const bool same = last->attacker == game->ship.unit && last->zone == zone && zone != UNKNOWN &&
                      game->ship.zones_attacked >> zone & 1 &&
                      unit_in(judgement, TARGET) == unit_at(game, last->defender);
    FINE(!same);
    return BREACH("%N attacks %N again from its %s hull zone in this activation, which '%N' "
                  "forbids; it must attack another target",
                  ship->self, unit_at(game, last->defender)->self, armada_zones[zone], twice.card);
}

RULE(card_limit, .id = "armada.card.limit",
     .statement = "What an upgrade card forbids cannot be done, whatever other cards allow",
     .citation = "RRG 1.5.0, Golden Rules; Effect Use and Timing",
     .guards = {REDIRECT, SPEND, CRITICAL, ATTACK}, .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order", "armada.ship.attack-zone",
                   "armada.ship.attack-limit", "armada.attack.locked-token",
                   "armada.attack.token-held", "armada.attack.redirect"},
     .note = "It is judged in logs with cards, of these limits: 1 damage redirected to each zone, "
             "1 defense token, no critical effect, 1 attack in a round, no further attack of a "
             "hull zone on the same unit. Of the attacks of a ship only the last one is compared.")
{
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, judgement->event);
    if (judgement->event->kind == ATTACK)
        return limit_attack(judgement);
    WHEN(attack && !attack->target_unsure);
    switch (judgement->event->kind) {
    case REDIRECT:
        return limit_redirect(judgement, attack);
    case SPEND:
        return limit_tokens(judgement, attack);
    default:
        return limit_critical(judgement, attack);
    }
}

const struct rule *const armada_limit_rules[] = {&rule_card_limit, NULL};
