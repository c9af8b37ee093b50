/* SPDX-License-Identifier: MIT */
/* Whose a card is, and which rules it may outrank (RRG 1.5.0, Golden Rules; Effect Use and
 * Timing). */
#include "base/near.h"
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

/* Whether a row names the rule that fails, or any at all if `id` is NULL. */
static bool names_rule(const struct card_permit *permit, const char *id)
{
    if (!id)
        return permit->rules[1] || permit->ways[1];
    return card_names_rule(permit->rules, id) || card_names_rule(permit->ways, id);
}

bool card_fits_in_attack(const struct judgement *judgement, const struct card_permit *permit,
                         const struct named_card *card)
{
    const struct armada *game = STATE(armada);
    const struct attack *const attacks[] = {&game->attack, &game->answered};
    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
        const struct attack *attack = attacks[i];
        bool defends = permit->role == ROLE_DEFENDER;
        if (attack->open &&
            ((defends && attack->target_unsure) ||
             card_fits(game, permit, card, defends ? attack->defender : attack->attacker)))
            return true;
    }
    return false;
}

/* Whether another ship of the card's side is active, and the event is not about the card's own. */
static bool is_of_another_ship(const struct judgement *judgement, const struct named_card *card)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *ship = active_ship(game), *owner = unit_at(game, card->unit);
    return ship && ship != owner && ship->side == owner->side &&
           !(has(event, UNIT) && entity_in(event, UNIT) == owner->self);
}

/* Whether a card that gives a token to its own ship is named for a token of another one. */
static bool gives_to_another(const struct judgement *judgement, const struct card_permit *permit,
                             const struct named_card *card)
{
    const struct event *event = judgement->event;
    const struct card_act *act = permit->acts;
    while (act->kind && !(act->kind == GAIN && act->unit == ACT_OWN))
        act++;
    return act->kind && event->kind == GAIN && has(event, UNIT) &&
           entity_in(event, UNIT) != unit_at(STATE(armada), card->unit)->self;
}

/* Whether the row is for the side that writes the event. A row for the attacker or the defender
 * goes by their roles in the attack, also where it does something to the enemy. Any other one goes
 * by the card's side; a row for any ship or for an enemy always is, and so is each row if a side is
 * not known. */
bool card_is_theirs(const struct judgement *judgement, const struct card_permit *permit,
                    const struct named_card *card)
{
    const struct armada *game = STATE(armada);
    const int side = side_of(game, judgement->event->subject),
              owner = unit_at(game, card->unit)->side;
    if (permit->who == WHO_ANY || permit->who == WHO_ENEMY || owner == NO_SIDE)
        return true;
    if (permit->role != ROLE_NONE && judgement->event->kind != ATTACK &&
        (game->attack.open || game->answered.open))
        return card_fits_in_attack(judgement, permit, card);
    if (permit->on_enemy || side == NO_SIDE)
        return true;
    return side == owner && !(permit->active && is_of_another_ship(judgement, card)) &&
           !gives_to_another(judgement, permit, card);
}

/* Whether a change of dice may be another way to write a number that the row changes: more dice are
 * added, those of an evade token are rerolled or removed. */
static bool writes_number(const struct judgement *judgement, const struct card_permit *permit)
{
    const uint16_t kind = judgement->event->kind;
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, judgement->event);
    const bool on_ship = attack && attack->open && !attack->target_unsure &&
                         !unit_at(game, attack->defender)->squadron;
    if (!permit->numbers[0].what ||
        !(kind == ADD || kind == REMOVE || kind == REROLL || kind == SET))
        return true;
    for (const struct card_number *number = permit->numbers; number->what; number++)
        switch (number->what) {
        case CARD_DAMAGE:
        case CARD_KEYWORD:
        case CARD_SWARM_ON_SHIPS:
            return true;
        case CARD_EVADE:
            if (kind == REROLL || kind == REMOVE)
                return true;
            break;
        case CARD_ANTI_SQUADRON:
            if (kind == ADD && !on_ship)
                return true;
            break;
        case CARD_REDIRECT:
            break;
        default:
            if (kind == ADD)
                return true;
            break;
        }
    return false;
}

/* Whether the event does what the row permits. Three things are judged: the dice that are changed,
 * what is done besides (acts.c), and what is attacked. */
static enum use compare_with_row(const struct judgement *judgement,
                                 const struct card_permit *permit, const struct named_card *card)
{
    const struct event *event = judgement->event;
    if (permit->numbers[0].what && card_names_rule(permit->rules, judgement->rule->id))
        return OTHERWISE; /* the rule has failed even with the card's number */
    if (!writes_number(judgement, permit))
        return OTHERWISE;
    if (event->kind == ATTACK && has(event, TARGET)) {
        const struct attack attack = declared_attack(STATE(armada), judgement->roster, event);
        if (!card_targets(judgement, permit, &attack))
            return OTHERWISE;
    }
    return card_acts_as(judgement, permit, card) ? card_changes_dice(judgement, permit) : OTHERWISE;
}

/* Whether who writes the event may have a card that the log does not declare. */
static bool may_have_more(const struct judgement *judgement)
{
    entity subject = judgement->event->subject;
    return subject != NO_ENTITY &&
           !records(judgement, roster_side(judgement->roster, subject), CARDS_AREA);
}

bool card_permits_event(const struct judgement *judgement, const struct card_permit *row,
                        const struct named_card *card)
{
    return compare_with_row(judgement, row, card) == COUNTS;
}

/* What the row says of the event, unless an earlier use of the card has spent it or used it up. */
static enum use compare_with_uses(const struct judgement *judgement,
                                  const struct card_permit *row, struct named_card *card)
{
    const enum use use = compare_with_row(judgement, row, card);
    const bool counted = use == COUNTS && card_names_rule(row->rules, judgement->rule->id) &&
                         !may_have_more(judgement);
    const enum use before = counted ? card_use_before(judgement, row, card) : use;
    const bool begins = counted && before == COUNTS && card->line == 0;
    return begins && card_is_owing(judgement, row, card) ? OWING : before;
}

static bool is_of_writer(const struct judgement *judgement, const struct named_card *card)
{
    const struct armada *game = STATE(armada);
    const int side = side_of(game, judgement->event->subject),
              owner = unit_at(game, card->unit)->side;
    return side == owner || side == NO_SIDE || owner == NO_SIDE;
}

/* Whether a card that the event names as its source excuses it from a rule (NULL: from any rule).
 * `*ret_card`: the card that a message names. */
static enum use use_of(const struct judgement *judgement, const char *rule,
                       struct named_card *ret_card)
{
    struct named_card card;
    bool named = false, cards = false, own = false, in_row = false;
    enum use otherwise = COUNTS;
    for (uint32_t cursor = 0; card_next_named(judgement, &cursor, &card); named = true) {
        if (!card.card || (!card.card->permits && strcmp(card.card->told.kind, "upgrade") == 0))
            return COUNTS; /* nothing is known of it */
        if (!named || is_of_writer(judgement, &card))
            *ret_card = card;
        cards = cards || !card.ship;
        own = own || is_of_writer(judgement, &card);
        for (const struct card_permit *row = card_rows(card.card); row->rules; row++) {
            if (!names_rule(row, rule) || !card_is_of_edition(STATE(armada), row))
                continue;
            bool theirs = !rule || card_is_theirs(judgement, row, &card);
            enum use done = rule ? compare_with_uses(judgement, row, &card) : COUNTS;
            if (theirs && done == COUNTS)
                return COUNTS;
            if (done > UNPAID)
                *ret_card = card;
            in_row = in_row || !theirs;
            otherwise = theirs && done > otherwise ? done : otherwise;
        }
    }
    if (!named)
        return COUNTS;
    if (!cards)
        return NO_CARD;
    if (otherwise != COUNTS)
        return otherwise;
    if (!own || in_row)
        return may_have_more(judgement) ? COUNTS : NOT_THEIRS;
    return BEYOND;
}

/* Whether the card that an event names as its source counts for the rule that is judged
 * (NULL: for some rule): what the table does not know is believed. */
static bool card_counts(const struct judgement *judgement)
{
    struct named_card card;
    return use_of(judgement, judgement->rule ? judgement->rule->id : NULL, &card) == COUNTS;
}

bool by_able_card(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    return by_card(event) && (by_book_word(event) || card_counts(judgement));
}

bool armada_outranks(const struct judgement *judgement)
{
    return by_able_card(judgement) &&
           (!by_book_word(judgement->event) || word_outranks(judgement));
}

uint8_t card_criticals(const struct judgement *judgement, struct slice name)
{
    const struct armada *game = STATE(armada);
    uint8_t colours = 0;
    for (uint32_t i = 0; i < game->upgrades.count; i++) {
        const struct upgrade *upgrade = upgrade_at(game, i);
        const struct card *card = card_of(&upgrade->known);
        if (!slice_equal(roster_name(judgement->roster, upgrade->self), name))
            continue;
        for (const struct card_permit *row = card_rows(card); row->rules; row++)
            colours |= row->criticals;
    }
    return colours;
}

bool card_may_outrank(const struct judgement *judgement, const char *rule)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice name = event_text(judgement->event, SOURCE, buffer);
    for (size_t i = 0; i < armada_card_count; i++) {
        const struct card *card = &armada_cards[i];
        for (const struct card_permit *row = card_rows(card); row->rules; row++)
            if (card_names_rule(row->rules, rule) && alike_named(card->told.name, name))
                return true;
    }
    return false;
}

/* The first row of a card that names the rule that failed. NULL: none does. */
static const struct card_permit *row_about(const struct judgement *failed, const struct card *card)
{
    const struct card_permit *row = card_rows(card);
    while (row->rules && !(names_rule(row, failed->rule->id) &&
                           card_is_of_edition(failed->state, row)))
        row++;
    return row->rules ? row : NULL;
}

static const char *does_for(const struct judgement *failed, const struct card *card)
{
    const struct card_permit *row = row_about(failed, card);
    return row ? row->does : "do something else";
}

static const char *for_whom(const struct judgement *failed, const struct card *card)
{
    static const char *const words[] = {[WHO_OWN] = "for the ship or squadron that has it",
                                        [WHO_FRIEND] = "for a friendly ship",
                                        [WHO_OTHER] = "for another friendly ship",
                                        [WHO_FRIEND_SQUADRON] = "for a friendly squadron",
                                        [WHO_OTHER_SQUADRON] = "for another friendly squadron",
                                        [WHO_COMMANDED] = "for a squadron that its ship commands",
                                        [WHO_ANY_FRIEND] = "for a friendly ship or squadron",
                                        [WHO_ANY] = "for any ship",
                                        [WHO_ENEMY] = "for an enemy",
                                        [WHO_PLAYER] = "for its player"};
    const struct card_permit *row = row_about(failed, card);
    return words[row ? row->who : WHO_OWN];
}

/* As use_of, for the rule that fails. COUNTS if that is `asking` itself, the rule that asks. */
static enum use use_by_named_card(const struct judgement *judgement, const struct rule *asking,
                                  struct named_card *ret_card)
{
    return judgement->rule == asking ? COUNTS : use_of(judgement, judgement->rule->id, ret_card);
}

RULE(card_owner, .id = "armada.card.owner", .in_place = true,
     .statement = "A card may outrank a rule only for those whom its text names: the ship or "
                  "squadron that has it, its player or a friendly unit. The name of a ship cannot "
                  "be used as a card",
     .citation = "Rules Reference 1.5.0, Effect Use and Timing; Upgrade Cards",
     .note = "It is judged in logs with cards (points, card=), where a statement names a card and "
             "a rule fails that the card's text may outrank. It is reported instead of that rule. "
             "What umpire knows of a card says 'umpire explain'.")
{
    struct named_card card;
    const enum use use = use_by_named_card(judgement, &rule_card_owner, &card);
    if (use == NO_CARD)
        return breach_of_source(judgement,
                                "'%N' is a ship, not a card; a card that allows it must be named",
                                card.self);
    WHEN(use == NOT_THEIRS);
    const struct unit *unit = unit_at(STATE(armada), card.unit);
    return is_of_writer(judgement, &card)
               ? breach_of_source(judgement,
                                  "'%N' cannot be used here: it is on %N, and its text is only %s",
                                  card.self, unit->self, for_whom(judgement, card.card))
               : breach_of_source(
                     judgement,
                     "'%N' cannot be used here: it is a card of %N, and %N may use only cards of "
                     "its own side",
                     card.self, unit->owner, judgement->event->subject);
}

RULE(card_permits, .id = "armada.card.permits", .in_place = true,
     .statement = "A card may outrank only rules that its text is about, and only to do what it "
                  "says",
     .citation = "Rules Reference 1.5.0, Effect Use and Timing; Upgrade Cards",
     .note = "It is judged in logs with cards (points, card=), where a statement names a card and "
             "a rule fails that the card's text is not about. It is reported instead of that rule. "
             "Of what the text says these things are judged: which dice are added, removed, "
             "rerolled and set, at which range, from which zone and on which kind of unit; which "
             "tokens, damage, hull, shields, speed, dials and cards are changed, of whom and by "
             "how much; the command that is revealed; that a maneuver or move is no attack; and "
             "which kind of unit is attacked. What the table says of a unit by a card must be what "
             "that card does. A card that is in no table is believed, and counted.")
{
    struct named_card card;
    const enum use use = use_by_named_card(judgement, &rule_card_permits, &card);
    if (use == OTHERWISE)
        return breach_of_source(judgement, "'%N' may only be used to %s", card.self,
                                does_for(judgement, card.card));
    return use == BEYOND ? breach_of_source(judgement,
                                            "'%N' cannot be used here: its text is about something "
                                            "else, as 'umpire explain \"%N\"' shows",
                                            card.self, card.self)
                         : NOT_CONCERNED;
}

/* How often a card may be used by a row, in words. */
static const char *how_often(const struct card_permit *row)
{
    static const char *const words[] = {[ONCE_AN_ACTIVATION] = "once in an activation",
                                        [ONCE_A_ROUND] = "once in a round",
                                        [ONCE_A_ROUND_EACH_SHIP] = "once in a round for each ship",
                                        [ONCE_A_GAME] = "once in the game"};
    return words[row->terms.often];
}

RULE(card_often, .id = "armada.card.often", .in_place = true,
     .statement = "A card may not be used more often, or change more dice of an attack, than its "
                  "text says",
     .citation = "Rules Reference 1.5.0, Effect Use and Timing",
     .note = "It is judged in logs with cards, of cards that one ship or squadron has. An attack "
             "on a further squadron counts as another one. A use is a statement that breaks a rule "
             "without the card; only uses of another attack or activation count as further ones, "
             "but for cards that may be used once in a round for each ship.")
{
    struct named_card card;
    const enum use use = use_by_named_card(judgement, &rule_card_often, &card);
    if (use == USED_UP)
        return breach_of_source(judgement,
                                "'%N' may be used only %s; it was already used in line %u",
                                card.self, how_often(card.row), (unsigned)card.line);
    return use == TOO_OFTEN
               ? breach_of_source(judgement,
                                  "'%N' was already used in this attack; it may only be used to %s",
                                  card.self, does_for(judgement, card.card))
               : NOT_CONCERNED;
}

/* What must be paid for a row, in words. */
static const char *price_of(const struct card_permit *row)
{
    static const char *const words[][2] = {
        [PAYS_DEFENSE] = {"a friendly ship or squadron has spent a defense token",
                          "its own ship or squadron has spent a defense token"},
        [PAYS_SHIELD] = {"a friendly ship has lost a shield for it",
                         "its own ship has lost a shield for it"},
        [PAYS_DAMAGE] = {"a friendly ship or squadron has suffered damage for it",
                         "its own ship or squadron has suffered damage for it"},
        [PAYS_COMMAND] = {"a friendly ship has discarded a command token for it",
                          "its own ship has discarded a command token for it"}};
    return words[row->cost.what][row->cost.own];
}

RULE(card_cost, .id = "armada.card.cost", .in_place = true,
     .statement = "A player who uses a card must first pay what its text says",
     .citation = "Rules Reference 1.5.0, Effect Use and Timing",
     .note = "It is judged in logs with cards, of cards that one ship or squadron has. Where the "
             "cost of changing dice is a die, it must be removed by the card. A card that is "
             "exhausted for its use must be readied before another use, and one that is discarded "
             "for it cannot be used again; a log need not write that it is exhausted or "
             "discarded. In a log that records everything a defense token, a shield, damage or a "
             "command token that a card costs must be paid before, in the same attack or "
             "activation. Other costs are not judged.")
{
    struct named_card card;
    const enum use use = use_by_named_card(judgement, &rule_card_cost, &card);
    if (use == SPENT)
        return card.row->terms.price == PRICE_DISCARDS
                   ? breach_of_source(judgement,
                                      "'%N' must be discarded when it is used, and was already "
                                      "used in line %u",
                                      card.self, (unsigned)card.line)
                   : breach_of_source(judgement,
                                      "'%N' was exhausted for its use in line %u; it must be "
                                      "readied before it is used again",
                                      card.self, (unsigned)card.line);
    if (use == OWING)
        return breach_of_source(judgement, "'%N' may be used only after %s", card.self,
                                price_of(card.row));
    return use == UNPAID
               ? breach_of_source(judgement, "'%N' may be used only after it has removed a die",
                                  card.self)
               : NOT_CONCERNED;
}

const struct rule *const armada_whose_rules[] = {&rule_card_owner, &rule_card_permits,
                                                 &rule_card_often, &rule_card_cost, NULL};

const struct rule *armada_refused(struct judgement *judgement)
{
    const struct rule *rule = judgement->rule;
    bool asks_cards = !rule->holds_against_effects ||
                      strcmp(rule->id, "armada.effect.cause") == 0 ||
                      strcmp(rule->id, "armada.attack.damage") == 0;
    if (!asks_cards || !by_card(judgement->event))
        return NULL;
    const struct rule *const *reason = armada_whose_rules;
    while (*reason && (*reason)->check(judgement) != VIOLATION)
        reason++;
    return *reason;
}
