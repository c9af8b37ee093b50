/* SPDX-License-Identifier: MIT */
/* Rows of permits.tsv: for whom they are, and which rules they name. */
#include "base/hash.h"
#include "books/armada/cards/table.h"
#include "books/armada/queries.h"

const struct card_permit *card_rows(const struct card *card)
{
    static const struct card_permit none;
    return card && card->permits ? card->permits : &none;
}

bool card_says(const struct unit *unit, enum card_value what)
{
    for (const struct card_permit *row = card_rows(card_of(&unit->card.known)); row->rules; row++)
        if (row->numbers[0].what == what)
            return true;
    return false;
}

int printed_keyword(const struct unit *squadron, const char *keyword)
{
    const struct card *card = card_of(&squadron->card.known);
    const char *at = card && card->unit.keywords ? strstr(card->unit.keywords, keyword) : NULL;
    if (!at)
        return 0;
    at += strcspn(at, "0123456789,");
    return *at >= '1' && *at <= '9' ? *at - '0' : 1;
}

enum { SNIPE_MOST = 3 }; /* that a card gives */

int snipe_dice(const struct armada *game, const struct attack *attack)
{
    const struct unit *squadron = unit_at(game, attack->attacker);
    const struct card *card = card_of(&squadron->card.known);
    int printed = printed_keyword(squadron, "snipe"), given = 0;
    if (attack->by_card != BY_SNIPE || !card || is_own_card(card))
        return UNKNOWN;
    for (int colour = 0; colour < COLOURS; colour++)
        given += squadron->card.anti_squadron.dice[colour];
    if (printed)
        return printed;
    return given < SNIPE_MOST ? given : SNIPE_MOST;
}

bool card_is_of_edition(const struct armada *game, const struct card_permit *row)
{
    const int8_t used = game->terms.edition;
    return row->edition == UNKNOWN || used == UNKNOWN || row->edition == used;
}

bool card_names_rule(const char *rules, const char *id)
{
    const char *name = id + strlen("armada.");
    while ((rules = strstr(rules, name)) && (rules[-1] != ' ' || rules[strlen(name)] != ' '))
        rules++;
    return rules;
}

bool card_fits(const struct armada *game, const struct card_permit *permit,
               const struct named_card *card, uint32_t unit)
{
    const struct unit *one = unit_at(game, unit), *owner = unit_at(game, card->unit);
    const bool self = unit == card->unit, friendly = one->side == owner->side;
    if (one->untold || one->side == NO_SIDE || owner->side == NO_SIDE)
        return true;
    switch (permit->who) {
    case WHO_OWN:
        return self;
    case WHO_OTHER:
        return friendly && !self;
    case WHO_FRIEND_SQUADRON:
    case WHO_COMMANDED:
        return friendly && one->squadron;
    case WHO_OTHER_SQUADRON:
        return friendly && one->squadron && !self;
    case WHO_ANY:
    case WHO_ENEMY:
        return true;
    default:
        return friendly;
    }
}

uint32_t card_limits(const struct card *card)
{
    uint32_t limits = 0;
    for (const struct card_permit *row = card_rows(card); row->rules; row++)
        limits |= BIT(row->terms.limit) & ~BIT(FORBIDS_NOTHING);
    return limits;
}

static bool changes_number(const struct card_permit *row)
{
    return row->form == FORM_NUMBER || row->form == FORM_KEYWORD;
}

/* A rule's bit in a set, which may stand for other rules, too. */
static uint64_t rule_bit(struct slice name)
{
    return UINT64_C(1) << (hash_of_name(name) & 63);
}

uint64_t card_changed_rules(const struct card *card)
{
    uint64_t rules = 0;
    for (const struct card_permit *row = card_rows(card); row->rules; row++)
        for (const char *at = row->rules + 1; changes_number(row) && *at;) {
            const size_t length = strcspn(at, " ");
            rules |= rule_bit((struct slice){at, length});
            at += length + 1;
        }
    return rules;
}

bool card_may_change_rule(const struct armada *game, const char *rule)
{
    return game->changed_rules & rule_bit(slice_of(rule + strlen("armada.")));
}

bool card_changes_rule(const struct card_permit *row, const char *rule)
{
    return changes_number(row) && card_names_rule(row->rules, rule);
}

bool card_works_exhausted(const struct card *card)
{
    for (const struct card_permit *row = card_rows(card); row->rules; row++)
        if (row->form == FORM_PERMIT && !row->exhausts)
            return true;
    return false;
}
