/* SPDX-License-Identifier: MIT */
/* Upgrade cards: their owners, and that exhausted ones do nothing (RRG 1.5.0, Upgrade Cards). */
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

static int side_of_card(const struct armada *game, const struct upgrade *upgrade)
{
    return unit_at(game, upgrade->ship)->side;
}

RULE(card_own, .id = "armada.card.own",
     .statement = "A player may exhaust, discard and ready upgrade cards of their own side only",
     .citation = "Quick Reference, Game Round 4.2; Rules Reference 1.5.0, Upgrade Cards",
     .untold = "whose card it is", .guards = {READY, EXHAUST, DISCARD_CARD},
     .yields_to = {OUT_OF_PHASE})
{
    static const char *const does[] = {
        [READY] = "ready", [EXHAUST] = "exhaust", [DISCARD_CARD] = "discard"};
    const struct armada *game = STATE(armada);
    const struct upgrade *upgrade = upgrade_in(judgement);
    int side = side_of(game, judgement->event->subject);
    KNOWN(side != NO_SIDE);
    FINE(side == side_of_card(game, upgrade));
    return BREACH("%N cannot %s %N: it is a card of %N", judgement->event->subject,
                  does[judgement->event->kind], upgrade->self, unit_at(game, upgrade->ship)->owner);
}

RULE(card_discard, .id = "armada.card.discard",
     .statement = "A player may discard an upgrade card only if its text, or that of a card named "
                  "after 'by', says so",
     .citation = "Rules Reference 1.5.0, Upgrade Cards; Effect Use and Timing",
     .guards = {DISCARD_CARD}, .yields_to = {"armada.card.own"},
     .note = "It is judged in logs with cards, of cards that the table has.")
{
    const struct upgrade *upgrade = upgrade_in(judgement);
    const struct card *card = card_of(&upgrade->known);
    WHEN(card && !is_own_card(card));
    FINE(card->discards);
    return BREACH("%N cannot be discarded here: its text does not say so; a card that discards it "
                  "must be named after 'by'",
                  upgrade->self);
}

/* Lacking for an exhausted card that was readied with those that recur: the log does not declare
 * whether it recurs. */
static enum answer lacks_icon(struct judgement *judgement)
{
    return lacks(judgement, "which cards are readied in each Status Phase (recur, non-recur)");
}

static enum answer is_gone(struct judgement *judgement, const struct upgrade *upgrade)
{
    return BREACH("%N was discarded in line %u and cannot be used until it is brought back",
                  upgrade->self, (unsigned)upgrade->discarded_line);
}

/* Whether the card of a ship does nothing because the ship is destroyed. */
static bool is_inactive(const struct armada *game, const struct upgrade *upgrade)
{
    const struct unit *ship = unit_at(game, upgrade->ship);
    return !ship->in_play && !ship->aside;
}

static enum answer of_destroyed(struct judgement *judgement, const struct upgrade *upgrade)
{
    const struct unit *ship = unit_at(STATE(armada), upgrade->ship);
    return BREACH("%N cannot be used: its ship, %N, was destroyed in line %u", upgrade->self,
                  ship->self, (unsigned)ship->loss.line);
}

/* Whether the card that the event names as its source could be used: one of the side's cards of
 * that name, or of the ship named with it, was not exhausted in an earlier activation. */
static enum answer check_source_card(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    char buffer[LIMIT_STRING_BYTES];
    const struct upgrade *found = NULL, *inactive = NULL;
    struct slice source = event_text(judgement->event, SOURCE, buffer);
    entity owned = event_owned(judgement->event, SOURCE);
    int side = side_of(game, judgement->event->subject);
    for (uint32_t i = 0; i < game->upgrades.count; i++) {
        const struct upgrade *upgrade = upgrade_at(game, i);
        const bool may_be_meant = owned == NO_ENTITY || owned == upgrade->self;
        if (side_of_card(game, upgrade) != side || !may_be_meant ||
            !slice_equal(roster_name(judgement->roster, upgrade->self), source))
            continue;
        if (is_inactive(game, upgrade)) {
            FINE(has(judgement->event, UNIT) && /* it may save its own ship */
                 entity_in(judgement->event, UNIT) == unit_at(game, upgrade->ship)->self);
            inactive = upgrade;
            continue;
        }
        bool is_readied = !upgrade->exhausted && !upgrade->maybe_exhausted;
        FINE(upgrade->discarded_line == 0 &&
             (is_readied || card_works_exhausted(card_of(&upgrade->known))));
        FINE(is_still_in_use(game, upgrade));
        found = found && !found->exhausted ? found : upgrade;
    }
    if (!found)
        return inactive ? of_destroyed(judgement, inactive) : NOT_CONCERNED;
    if (found->discarded_line > 0)
        return is_gone(judgement, found);
    return found->exhausted
               ? BREACH("%N was exhausted in line %u; it must be readied before it is used again",
                        found->self, (unsigned)found->exhausted_line)
               : lacks_icon(judgement);
}

RULE(card_exhausted, .id = "armada.card.exhausted",
     .statement = "An exhausted upgrade card cannot be exhausted again or used until it has been "
                  "readied. A card that was discarded, or whose ship is destroyed, cannot be used "
                  "or discarded",
     .citation = "Quick Reference, Game Round 4.2; Rules Reference 1.5.0, Upgrade Cards",
     .guards_every_event = true, .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.card.own"})
{
    const struct event *event = judgement->event;
    if (event->kind == READY && is_inactive(STATE(armada), upgrade_in(judgement)))
        return of_destroyed(judgement, upgrade_in(judgement));
    if (event->kind == EXHAUST || event->kind == DISCARD_CARD) {
        const struct upgrade *upgrade = upgrade_in(judgement);
        if (is_inactive(STATE(armada), upgrade))
            return of_destroyed(judgement, upgrade);
        if (upgrade->discarded_line > 0)
            return is_gone(judgement, upgrade);
        FINE(event->kind == DISCARD_CARD);
        if (upgrade->exhausted)
            return BREACH("%N was already exhausted in line %u; it must be readied before it is "
                          "exhausted again",
                          upgrade->self, (unsigned)upgrade->exhausted_line);
        return upgrade->maybe_exhausted ? lacks_icon(judgement) : OK;
    }
    return event->statement && by_card(event) ? check_source_card(judgement) : NOT_CONCERNED;
}

const struct rule *const armada_card_rules[] = {&rule_card_own, &rule_card_discard,
                                                &rule_card_exhausted, NULL};
