/* Effects of cards, objectives and damage, which outrank the rules (RRG 1.5.0, Effect Use and
 * Timing). */
#include "games/armada/rules.h"

/* The commands, tokens, keywords and mishaps that the book itself names. */
static const char *const effects[] = {
    "navigate", "squadron", "repair", "concentrate-fire", "brace", "contain", "dodge", "evade", "redirect",
    "salvo", "scatter", "ignition", "bomber", "counter", "escort", "heavy", "rogue", "swarm", "admiral",
    "obstacle", "overlap", "damage card", NULL};

static const struct known_sources sources = {
    .field = SOURCE, .kinds = UNITS | BIT(KIND_UPGRADE), .effects = effects, .cards = AREA_CARDS};

RULE(effect_source,
     .id = "armada.effect.source",
     .statement = "What outranks a rule is a card that a player has, an objective or an effect that the rules name",
     .citation = "RRG 1.5.0, Effect Use and Timing",
     .guards_every_event = true,
     .note = "It is asked where a statement names a source behind 'by' and another rule fails: a source that is no "
             "card of the fleets is told instead of that rule. Where the log does not record a player's cards, "
             "every source excuses, and is counted.")
{
    return judge_source(judgement, &sources);
}

const struct rule *const armada_effect_rules[] = {&rule_effect_source, NULL};
