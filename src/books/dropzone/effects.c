/* SPDX-License-Identifier: MIT */
/* Effects that outrank the rules: of units, of command cards, and those that the rulebook names. */
#include "judge/bind/likeness.h"
#include "judge/engine/sources.h"
#include "books/dropzone/rules.h"

#include <assert.h>

#define EFFECTS_CITED "Dropzone Commander, Special Rules; Command Cards"
#define PLAYED_BEFORE "which cards were played before the log begins"

/* What a source can bring about, a bit each: losses; one shot out of sequence; what squads do and
 * how they stand; all that is left: dice, cards, activations, points. */
enum { GIVES_LOSSES = 1, GIVES_A_SHOT = 2, GIVES_DEEDS = 4, GIVES_THE_REST = 8, GIVES_ALL = 15 };

#define REACTION_FIRE "it may only be one shot at another player's squad that has just moved"
#define AT_A_SQUAD "it must be at a squad that has just moved"

/* The effects that the book names, and what each of them brings about and nothing else. */
static const struct book_effect {
    const char *name;
    uint8_t gives;
    const char *limit; /* in words */
} book[] = {
    {"reaction fire", GIVES_A_SHOT, REACTION_FIRE},
    {"collateral damage", GIVES_LOSSES, "it may only destroy units"},
    {"falling masonry", GIVES_LOSSES, "it may only destroy units"},
};
enum { BOOK_EFFECTS = sizeof book / sizeof *book };

static const char *const effects[] = {"reaction fire", "collateral damage", "falling masonry",
                                      NULL};
static_assert(sizeof effects / sizeof *effects == BOOK_EFFECTS + 1, "the book's effects");

/* Whether a source has the name of an effect in the rulebook, in any letter case. */
static bool is_effect(struct slice source, const char *effect)
{
    for (size_t i = 0; i < source.length; i++)
        if (lower_letter(source.at[i]) !=
            effect[i]) /* a longer source differs from the effect's NUL */
            return false;
    return effect[source.length] == '\0';
}

/* Whether the log has named a card of that name. */
static bool has_named_card(const struct judgement *judgement, struct slice source, entity *ret_card)
{
    return roster_find(judgement->roster, source, BIT(KIND_CARD), NO_ENTITY, ret_card) ==
           ROSTER_FOUND;
}

/* The effect of the book that a source names. NULL: it names none. */
static const struct book_effect *find_book_effect(struct slice source)
{
    for (size_t i = 0; i < BOOK_EFFECTS; i++)
        if (is_effect(source, book[i].name))
            return &book[i];
    return NULL;
}

bool is_reaction_fire(const struct event *event)
{
    char buffer[LIMIT_STRING_BYTES];
    return has(event, SOURCE) && find_book_effect(event_text(event, SOURCE, buffer)) == &book[0];
}

/* Whether a card is known: its player has played it or, for the table's events, any player has. */
static bool is_played(const struct judgement *judgement, struct slice source)
{
    entity card;
    int player = acting_player(judgement);
    if (!has_named_card(judgement, source, &card))
        return false;
    for (uint32_t i = 0; i < STATE(dropzone)->player_count; i++)
        if ((player == NOBODY || player == (int)i) &&
            card_played(STATE(dropzone), judgement->roster, card, (int)i))
            return true;
    return false;
}

static bool is_known_source(const struct judgement *judgement, struct slice source)
{
    return find_book_effect(source) || is_played(judgement, source);
}

static const struct known_sources sources = {.field = SOURCE,
                                             .kinds = BIT(KIND_SPECIAL) | BIT(KIND_COMMANDER),
                                             .effects = effects,
                                             .knows = is_known_source,
                                             .cards = AREA_CARDS,
                                             .cure = "a player must first play the card ('play'), "
                                                     "or declare it with 'special'"};

/* Whose special rule a source is, seen from the player who acts; for the table any is its own. */
enum whose { NOBODYS_RULE, OWN_RULE, ANOTHERS_RULE };

static enum whose whose_special(const struct judgement *judgement, struct slice source)
{
    const entity player = judgement->event->subject;
    entity special;
    enum roster_answer found = roster_find(judgement->roster, source, BIT(KIND_SPECIAL), player,
                                           &special);
    if (found == ROSTER_NONE)
        return NOBODYS_RULE;
    bool anothers = player != NO_ENTITY && found == ROSTER_FOUND &&
                    roster_side(judgement->roster, special) != player;
    return anothers ? ANOTHERS_RULE : OWN_RULE;
}

static bool is_special(const struct judgement *judgement, struct slice source)
{
    return whose_special(judgement, source) != NOBODYS_RULE;
}

/* What an event needs its source to bring about. */
static uint8_t needs(const struct event *event)
{
    switch (event->kind) {
    case REACT:
        return value_in(event, ACTION) == SHOOT - MOVE ? GIVES_A_SHOT | GIVES_DEEDS : GIVES_DEEDS;
    case SQUAD:
    case MOVE:
    case SHOOT:
    case SEARCH:
    case CLOSE_QUARTERS:
    case OTHER:
    case EMBARK:
    case DISEMBARK:
    case TABLE_EFFECT:
        return GIVES_DEEDS;
    case SET:
        if (event->form == SET_UNITS ||
            (event->form == SET_SQUAD && value_in(event, STATE_WORD) == DESTROYED))
            return GIVES_LOSSES | GIVES_DEEDS;
        return event->form == SET_SQUAD ? GIVES_DEEDS : GIVES_THE_REST;
    default:
        return GIVES_THE_REST;
    }
}

/* Whether the log may lack moves of the activation in progress, since it begins amid it. */
static bool may_have_moved(const struct dropzone *game)
{
    return game->supposed || game->activation == game->begun_before;
}

/* Whether another player, who records actions, has certainly moved no squad in the activation in
 * progress since `since` moves; or nobody can have moved. */
static bool nobody_moved(const struct judgement *judgement, int player, uint32_t since)
{
    const struct dropzone *game = STATE(dropzone);
    if (game->rounds.phase != ACTIVATION || game->active == NONE)
        return true;
    if (may_have_moved(game))
        return false;
    for (uint32_t i = 0; i < game->player_count; i++)
        if ((int)i != player && (game->players[i].moved > since ||
                                 !records(judgement, game->players[i].self, AREA_ACTIONS)))
            return false;
    return true;
}

/* The squad that a statement names after 'at'. NULL: none, or it is not certain which. */
static const struct squad *shot_at(const struct judgement *judgement)
{
    const struct statement *statement = judgement->event->statement;
    for (size_t i = 0; statement && i < statement->operand_count; i++) {
        const struct operand *one = &statement->operands[i];
        const struct value *value = &statement->values[one->value];
        if (one->preposition != PREPOSITION_AT || value->kind != VALUE_PATH || value->count != 1)
            continue;
        entity squad;
        struct slice name = word_slice(statement, statement->values[value->child].word);
        if (roster_find(judgement->roster, name, BIT(KIND_SQUAD), NO_ENTITY, &squad) ==
            ROSTER_FOUND)
            return squad_at(STATE(dropzone), roster_at(judgement->roster, squad)->index);
    }
    return NULL;
}

/* Whether a squad has certainly not moved in the activation in progress. */
static bool has_not_moved(const struct judgement *judgement, const struct squad *squad)
{
    const struct dropzone *game = STATE(dropzone);
    entity player = game->players[squad->player].self;
    return squad->fire.moved <= game->moves_before && records(judgement, player, AREA_SQUADS) &&
           records(judgement, player, AREA_ACTIONS);
}

/* Why a squad cannot shoot by reaction fire: no other player has moved a squad since the activation
 * began, or since all units of this one have shot so, or not the one shot at. NULL: it can. */
static const char *why_no_reaction(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    const struct dropzone *game = STATE(dropzone);
    const struct squad *squad = squad_at(game, index_named(judgement->roster, event, THING)),
                       *target = shot_at(judgement);
    int32_t units = has(event, UNITS) ? value_in(event, UNITS) : squad->units;
    if (!squad_can_act(squad))
        return NULL; /* squad-able reports it */
    if (nobody_moved(judgement, squad->player, game->moves_before))
        return AT_A_SQUAD ", and no squad of another player has moved in this activation";
    bool again = squad->fire.reacted > game->moves_before &&
                 squad->fire.reacted_units + units > squad->units;
    if (again && nobody_moved(judgement, squad->player, squad->fire.reacted))
        return "this squad has already used it, and no squad of another player has moved since";
    if (target && target->player == squad->player)
        return "it must be at another player's squad, and the squad after 'at' is the player's own";
    if (target && !may_have_moved(game) && has_not_moved(judgement, target))
        return AT_A_SQUAD ", and the squad after 'at' has not moved in this activation";
    return NULL;
}

/* Why the source cannot bring about this event, in words. NULL: it can, as far as is known. */
static const char *why_not_by(const struct judgement *judgement)
{
    char buffer[LIMIT_STRING_BYTES];
    entity commander;
    struct slice source = event_text(judgement->event, SOURCE, buffer);
    const struct book_effect *effect = find_book_effect(source);
    if (is_played(judgement, source))
        return NULL;
    if (is_special(judgement, source))
        return whose_special(judgement, source) == ANOTHERS_RULE &&
                       needs(judgement->event) & GIVES_DEEDS
                   ? "only a player's own special rules let a squad act"
                   : NULL;
    if (effect) {
        if (!(effect->gives & needs(judgement->event)))
            return effect->limit;
        return judgement->event->kind == REACT && effect->gives == GIVES_A_SHOT
                   ? why_no_reaction(judgement)
                   : NULL;
    }
    entity player = judgement->event->subject;
    enum roster_answer found = roster_find(judgement->roster, source, BIT(KIND_COMMANDER), player,
                                           &commander);
    if (found != ROSTER_NONE && needs(judgement->event) == GIVES_THE_REST)
        return "a commander cannot give dice, cards, activations or points";
    if (found != ROSTER_FOUND || player == NO_ENTITY ||
        roster_side(judgement->roster, commander) == player)
        return NULL;
    return "only a player's own commander lets a squad act";
}

bool names_effect(const struct judgement *judgement)
{
    return source_outranks(judgement, &sources) && !why_not_by(judgement);
}

bool by_known_effect(const struct play *play)
{
    const struct judgement judgement = {
        .state = play->block->bytes, .event = play->event, .roster = play_roster(play)};
    return names_effect(&judgement);
}

struct reach reach_of_effect(const struct play *play)
{
    const struct judgement judgement = {
        .state = play->block->bytes, .event = play->event, .roster = play_roster(play)};
    char buffer[LIMIT_STRING_BYTES];
    entity commander;
    struct slice source = event_text(play->event, SOURCE, buffer);
    if (!names_effect(&judgement))
        return (struct reach){.player = NOBODY};
    enum roster_answer found = roster_find(judgement.roster, source, BIT(KIND_COMMANDER), NO_ENTITY,
                                           &commander);
    if (found == ROSTER_NONE || is_played(&judgement, source) || is_special(&judgement, source))
        return (struct reach){.squads = true, .all = true, .player = NOBODY};
    return (struct reach){
        .squads = true,
        .player = found == ROSTER_FOUND
                      ? player_of(GAME(dropzone), roster_side(judgement.roster, commander))
                      : NOBODY};
}

/* Whether the log records the cards of all players. */
static bool all_record_cards(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    for (uint32_t i = 0; i < game->player_count; i++)
        if (!records(judgement, game->players[i].self, AREA_CARDS))
            return false;
    return true;
}

RULE(effect_source, .id = "dropzone.effect.source",
     .statement = "Only a card that the player has played, a declared special rule or commander, "
                  "or an effect that the book names may outrank a rule. It may outrank only a rule "
                  "that it is about",
     .citation = EFFECTS_CITED, .guards_every_event = true,
     .note =
         "The source is judged where a statement names it after 'by' and another rule fails. "
         "Special rules are declared with 'special NAME' in a player's block. Where the log "
         "does not record a player's cards, every source excuses, and is counted. A commander lets "
         "squads of its own army act, and gives no dice, cards, activations or points. Reaction "
         "fire is one "
         "shot at a squad that has just moved; collateral damage and falling masonry destroy "
         "units.")
{
    char buffer[LIMIT_STRING_BYTES], named[LIMIT_STRING_BYTES];
    entity card;
    int player = acting_player(judgement);
    const char *limit = why_not_by(judgement);
    struct slice source = event_text(judgement->event, SOURCE, buffer);
    if (limit) {
        text_copy(named, sizeof named, source);
        return breach_of_source(judgement, "'%s' cannot be used here: %s", named, limit);
    }
    if (is_reaction_fire(judgement->event) && !is_special(judgement, source) &&
        !is_played(judgement, source) && judgement->outranked)
        return breach_of_source(judgement, "reaction fire is a shot like any other;");
    bool by_table_alone = player == NOBODY && !knows_source(judgement, &sources);
    if (STATE(dropzone)->begun_late && by_table_alone)
        return undecided(judgement, PLAYED_BEFORE);
    UNSURE(by_table_alone && !all_record_cards(judgement));
    if (player == NOBODY || knows_source(judgement, &sources) ||
        !records(judgement, judgement->event->subject, AREA_CARDS))
        return judge_source(judgement, &sources);
    bool names_card = has_named_card(judgement, source, &card);
    bool gone = names_card && card_gone(STATE(dropzone), judgement->roster, card, player);
    if (STATE(dropzone)->begun_late && !gone)
        return undecided(judgement, PLAYED_BEFORE);
    if (!names_card)
        return judge_source(judgement, &sources);
    return breach_of_source(judgement,
                            gone ? "%N must have been played; %N has discarded it"
                                 : "%N must first be played by %N",
                            card, judgement->event->subject);
}

/* Whether the source is an effect of the book alone, whose limits are judged. */
static bool keeps_to_book(const struct judgement *judgement)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice source = event_text(judgement->event, SOURCE, buffer);
    return find_book_effect(source) && !is_special(judgement, source) &&
           !is_played(judgement, source);
}

RULE(effect_react, .id = "dropzone.effect.react",
     .statement =
         "A squad may act outside its activation only by a card or a special rule. What 'table: "
         "set' changes must come from the rules, a card or a special rule",
     .citation = EFFECTS_CITED, .guards = {REACT, SET, NEXT, TABLE_EFFECT},
     .yields_to = {"dropzone.activation.own", "dropzone.activation.squad-able"},
     .note = "What the table sets by a source is counted here as excused.")
{
    if (judgement->event->kind != REACT)
        return has(judgement->event, SOURCE) ? EXCUSED : NOT_CONCERNED;
    if (knows_source(judgement, &sources) && !why_not_by(judgement))
        return keeps_to_book(judgement) ? OK : EXCUSED; /* what a card says is not in a log */
    return BREACH(
        "%N cannot act outside its activation; a card that allows it, or a special rule, must be "
        "named after 'by'",
        squad_at(STATE(dropzone), index_named(judgement->roster, judgement->event, THING))->self);
}

const struct rule *const dropzone_effect_rules[] = {&rule_effect_source, &rule_effect_react, NULL};
