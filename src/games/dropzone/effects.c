/* Effects that outrank the rules: special rules of units, command cards and effects that the
 * rulebook names. */
#include "games/dropzone/rules.h"

#define EFFECTS_CITED "DZC, Special Rules; Command Cards"

static const char *const effects[] = {"reaction fire", "collateral damage", "falling masonry",
                                      NULL};

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* Whether a source has the name of an effect in the rulebook, in any letter case. */
static bool is_effect(struct slice source, const char *effect)
{
    for (size_t i = 0; i < source.length; i++)
        if (lower(source.at[i]) != effect[i]) /* a longer source differs from the effect's NUL */
            return false;
    return effect[source.length] == '\0';
}

/* Whether the log has named a card of that name. */
static bool is_card(const struct judgement *judgement, struct slice source, entity *ret_card)
{
    return roster_find(judgement->roster, source, BIT(KIND_CARD), NO_ENTITY, ret_card) ==
           ROSTER_FOUND;
}

/* Whether a card is known: its player has played it. */
static bool knows(const struct judgement *judgement, struct slice source)
{
    entity card;
    int player = subject_of(judgement);
    for (size_t i = 0; effects[i]; i++)
        if (is_effect(source, effects[i]))
            return true;
    return player != NOBODY && is_card(judgement, source, &card) &&
           card_played(STATE(dropzone), judgement->roster, card, player);
}

static const struct known_sources sources = {.field = SOURCE,
                                             .kinds = BIT(KIND_SPECIAL) | BIT(KIND_COMMANDER),
                                             .effects = effects,
                                             .knows = knows,
                                             .cards = AREA_CARDS};

bool names_effect(const struct judgement *judgement)
{
    return source_outranks(judgement, &sources);
}

bool by_known_effect(const struct play *play)
{
    const struct judgement judgement = {
        .state = play->block->bytes, .event = play->event, .roster = play_roster(play)};
    return names_effect(&judgement);
}

RULE(effect_source, .id = "dropzone.effect.source",
     .statement = "What outranks a rule is a card that the player has played, a special rule or "
                  "commander that is declared, or an effect that the book names",
     .citation = EFFECTS_CITED,
     .guards_every_event = true,
     .note = "It is asked where a statement names a source after 'by' and another rule fails. "
             "Special rules are declared with 'special NAME' in a player's block. Where the log "
             "does not record a player's cards, every source excuses, and is counted.")
{
    char buffer[LIMIT_STRING_BYTES];
    entity card;
    int player = subject_of(judgement);
    if (player == NOBODY || knows_source(judgement, &sources) ||
        !is_card(judgement, event_text(judgement->event, SOURCE, buffer), &card) ||
        !records(judgement, judgement->event->subject, AREA_CARDS))
        return judge_source(judgement, &sources);
    return breach(judgement,
                  card_gone(STATE(dropzone), judgement->roster, card, player)
                      ? "this breaks %s, and %N has discarded the card %N and not played it"
                      : "this breaks %s, and %N has not played the card %N",
                  judgement->outranked ? judgement->outranked : "a rule",
                  judgement->event->subject, card);
}

RULE(effect_react, .id = "dropzone.effect.react",
     .statement = "A squad acts out of sequence only where a card or a special rule lets it",
     .citation = EFFECTS_CITED,
     .guards = {REACT},
     .yields_to = {"dropzone.activation.own", "dropzone.activation.squad-able"})
{
    if (knows_source(judgement, &sources))
        return OK;
    return breach(
        judgement,
        "%N acts outside its activation: write 'by' and the card or special rule that lets it",
        squad_at(STATE(dropzone), named(judgement->roster, judgement->event, THING))->self);
}

const struct rule *const dropzone_effect_rules[] = {&rule_effect_source, &rule_effect_react, NULL};
