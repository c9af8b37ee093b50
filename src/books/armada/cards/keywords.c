/* SPDX-License-Identifier: MIT */
/* What a squadron may do by a keyword (RRG 1.5.0, Squadron Keywords). */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

enum { SCREEN = DICE_KEYWORDS, SNIPE, KEYWORDS };
enum { SCREEN_MOST = 3 };

/* The keywords that are named after 'by' in an attack, and what they do with dice. */
static const struct {
    const char *name, *does, *may;
    bool defends;
} keywords[KEYWORDS] = {[ADEPT_DICE] = {"adept", "rerolls", "reroll", false},
                        [AI_DICE] = {"ai", "adds", "add", false},
                        [ASSAULT_DICE] = {"assault", "spends", "spend", false},
                        [DODGE_DICE] = {"dodge", "rerolls", "reroll", true},
                        [SCREEN] = {"screen", "rerolls", "reroll", true},
                        [SNIPE] = {"snipe", NULL, NULL, false}};

/* The keyword after `by`; KEYWORDS if there is none of the table above. */
static int keyword_in(const struct event *event)
{
    int keyword = has(event, SOURCE) ? 0 : KEYWORDS;
    while (keyword < KEYWORDS && !by_keyword(event, keywords[keyword].name))
        keyword++;
    return keyword;
}

static const char *shown(int keyword)
{
    return keyword == AI_DICE ? "AI" : keywords[keyword].name;
}

/* Where the attack counts the dice that the keyword changes. */
static int counter_of(int keyword)
{
    return keyword == SCREEN ? DODGE_DICE : keyword;
}

/* How many dice an event changes by a keyword. Of a roll these are the dice that the armament does
 * not have; 0 if it is not known. */
static unsigned dice_changed(const struct armada *game, const struct attack *attack,
                             const struct event *event)
{
    int armament[COLOURS], more = (int)dice_in(event, POOL) + attack->obstructed;
    if (event->kind != ROLL)
        return (unsigned)more - attack->obstructed;
    if (attack->range == UNKNOWN || !armament_of_attack(game, attack, armament))
        return 0;
    for (int colour = 0; colour < COLOURS; colour++)
        more -= reaches(game, attack->range, colour) ? armament[colour] : 0;
    return more > 0 ? (unsigned)more : 0;
}

void keyword_note_dice(const struct play *play, struct attack *attack)
{
    const int keyword = keyword_in(play->event);
    if (keyword >= SNIPE)
        return;
    uint8_t *counter = &attack->pool.by_keyword[counter_of(keyword)];
    const unsigned dice = *counter + dice_changed(GAME(armada), attack, play->event);
    *counter = dice < UINT8_MAX ? (uint8_t)dice : UINT8_MAX;
}

/* Whether a card of the squadron's side changes what a keyword does, in a way that is not judged:
 * its row begins with the keyword. */
static bool is_changed_by_card(const struct judgement *judgement, const struct unit *squadron,
                               const char *keyword)
{
    const struct armada *game = STATE(armada);
    struct named_card card;
    for (uint32_t cursor = 0; card_next(judgement, &cursor, &card);)
        for (const struct card_permit *row = card_rows(card.card); row->rules; row++)
            if (row->form == FORM_KEYWORD && unit_at(game, card.unit)->side == squadron->side &&
                name_begins(slice_of(row->does), keyword) && row->does[strlen(keyword)] == ' ')
                return true;
    return false;
}

static enum answer check_ai(struct judgement *judgement, const struct attack *attack,
                            const struct unit *squadron)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const bool on_squadron = unit_at(game, attack->defender)->squadron;
    const int missing = event->kind == ADD && attack->pool.known ? colour_not_in_pool(attack, event)
                                                                 : COLOURS;
    if (!strstr(card_of(&squadron->card.known)->unit.keywords,
                on_squadron ? "ai: anti-squadron" : "ai: battery"))
        return BREACH("%N must attack a %s to add dice by AI", squadron->self,
                      on_squadron ? "ship" : "squadron");
    if (game->rounds.phase == SQUADRON_PHASE || attack->special == COUNTER_ATTACK)
        return BREACH("%N may add dice by AI only when it attacks by a squadron command",
                      squadron->self);
    return missing == COLOURS
               ? OK
               : BREACH("AI must add dice of a colour that the pool has; it has no %s die",
                        armada_dice[missing].name);
}

static enum answer check_assault(struct judgement *judgement, const struct attack *attack)
{
    const struct event *event = judgement->event;
    const struct unit *defender = unit_at(STATE(armada), attack->defender);
    if (defender->squadron)
        return BREACH("%N is a squadron; assault may be used only in an attack on a ship",
                      defender->self);
    for (uint32_t i = 0; i < count_in(event, POOL); i++)
        for (uint32_t f = 0; f < pool_in(event, POOL, i)->count; f++)
            if (!armada_hits[face_in(event, pool_in(event, POOL, i), f)])
                return BREACH("assault must spend a die with a hit icon");
    return OK;
}

static enum answer check_dodge(struct judgement *judgement, const struct attack *attack,
                               const char *name)
{
    const struct unit *attacker = unit_at(STATE(armada), attack->attacker);
    if (!attacker->squadron)
        return BREACH("%N is a ship; %s may be used only against the attack of a squadron",
                      attacker->self, name);
    return judgement->event->kind == REROLL ? OK : BREACH("%s may only reroll dice", name);
}

/* Judges what a squadron that has the keyword does by it. `most`: the keyword's number. */
static enum answer check_use(struct judgement *judgement, const struct attack *attack,
                             const struct unit *squadron, int keyword, int most)
{
    enum answer answer = OK;
    const unsigned dice = attack->pool.by_keyword[counter_of(keyword)] +
                          dice_changed(STATE(armada), attack, judgement->event);
    UNSURE(squadron->untold || attack->target_unsure ||
           is_changed_by_card(judgement, squadron, keywords[keyword].name));
    if (keyword == AI_DICE)
        answer = check_ai(judgement, attack, squadron);
    if (keyword == ASSAULT_DICE)
        answer = check_assault(judgement, attack);
    if (keywords[keyword].defends)
        answer = check_dodge(judgement, attack, keywords[keyword].name);
    if (answer != OK || dice <= (unsigned)most)
        return answer;
    return BREACH("with this line %N %s %u {die|dice} by %s in this attack; it may %s only %d",
                  squadron->self, keywords[keyword].does, dice, shown(keyword),
                  keywords[keyword].may, most);
}

/* Judges a move by cloak, whose squadron the log does not name. */
static enum answer check_cloak(struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const entity subject = judgement->event->subject;
    const int side = side_of(game, subject);
    WHEN(sides_known(game) && side != NO_SIDE && game->rounds.phase == SQUADRON_PHASE);
    if (squadrons_able(game, 0).least > 0 || squadrons_able(game, 1).least > 0)
        return BREACH("cloak may move a squadron only at the end of the Squadron Phase; not all "
                      "squadrons have been activated");
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *squadron = unit_at(game, i);
        const struct card *card = card_of(&squadron->card.known);
        if (!squadron->squadron || squadron->side != side || !squadron->in_play)
            continue;
        if (!card || is_own_card(card) || printed_keyword(squadron, "cloak") ||
            card_gives_keyword(judgement, i, "cloak"))
            return OK;
    }
    KNOWN(side_records(game, judgement->roster, side, CARDS_AREA));
    return BREACH("only a squadron with the keyword 'cloak' may move by it; %N has none",
                  subject);
}

/* The squadron whose keyword an event names: the attacker, or the defender. NO_UNIT: it is a ship,
 * is not known, or its card is in no table. */
static uint32_t user_of(const struct judgement *judgement, const struct attack *attack, int keyword)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    uint32_t unit = NO_UNIT;
    if (event->kind == ATTACK)
        unit = attacker_in(game, judgement->roster, event);
    else if (attack)
        unit = keywords[keyword].defends ? attack->defender : attack->attacker;
    const struct card *card = unit == NO_UNIT ? NULL : card_of(&unit_at(game, unit)->card.known);
    return card && !is_own_card(card) && unit_at(game, unit)->squadron ? unit : NO_UNIT;
}

RULE(card_keyword, .id = "armada.card.keyword",
     .statement = "A squadron may use only a keyword that it has, and only for what the keyword "
                  "says. It cannot change more dice than the keyword's number",
     .citation = "Rules Reference 1.5.0, Squadron Keywords",
     .untold = "what cards change of the keyword, or which unit defends",
     .guards = {ATTACK, ROLL, ADD, REMOVE, REROLL, SET, MOVE}, .holds_against_effects = true,
     .yields_to = {OUT_OF_PHASE, "armada.attack.step-order", "armada.attack.faces"},
     .note = "It is judged in logs with cards, where the keyword is named after 'by': adept, AI, "
             "assault, dodge, screen, snipe. How many dice snipe rolls is judged by "
             "armada.attack.pool. Cloak is judged in any log: when it moves a squadron.")
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const int keyword = keyword_in(event);
    if (event->kind == MOVE)
        return by_keyword(event, "cloak") ? check_cloak(judgement) : NOT_CONCERNED;
    WHEN(keyword != KEYWORDS);
    const struct attack *attack = attack_of(game, judgement->roster, event);
    const uint32_t user = user_of(judgement, attack, keyword);
    WHEN(user != NO_UNIT);
    const struct unit *squadron = unit_at(game, user);
    const int printed = printed_keyword(squadron, keywords[keyword].name),
              given = card_gives_keyword(judgement, user, keywords[keyword].name);
    if (!printed && !given) {
        KNOWN(records(judgement, squadron->owner, CARDS_AREA));
        return BREACH("%N does not have the keyword '%s' and cannot use it: no card gives it",
                      squadron->self,
                      shown(keyword));
    }
    if (keyword == SNIPE)
        return event->kind == ATTACK && !unit_in(judgement, TARGET)->squadron
                   ? BREACH("%N is a ship; snipe may attack only a squadron",
                            unit_in(judgement, TARGET)->self)
                   : OK;
    WHEN(attack && event->kind != ATTACK);
    const int most = printed > given ? printed : given;
    return check_use(judgement, attack, squadron, keyword, keyword == SCREEN ? SCREEN_MOST : most);
}

const struct rule *const armada_keyword_rules[] = {&rule_card_keyword, NULL};
