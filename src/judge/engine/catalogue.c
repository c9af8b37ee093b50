/* SPDX-License-Identifier: MIT */
#include "judge/engine/catalogue.h"

#include <stdlib.h>
#include <string.h>

const struct ruleset *ruleset_named(struct slice name)
{
    for (size_t i = 0; catalogue_rulesets[i]; i++)
        if (slice_is(name, catalogue_rulesets[i]->name))
            return catalogue_rulesets[i];
    return NULL;
}

/* Sets 1 for each kind of statement that a rule guards. What was sealed may be opened at any time,
 * and so may links be given: a rule about every event is not about that. */
static void guarded_by(const struct ruleset *ruleset, const struct rule *rule,
                       uint8_t ret_guarded[KIND_MOST])
{
    memset(ret_guarded, 0, KIND_MOST);
    if (rule->guards_every_statement)
        memset(ret_guarded + KIND_ROUND, 1, KIND_MOST - KIND_ROUND);
    if (rule->guards_every_event)
        memset(ret_guarded + KIND_GAME, 1, KIND_MOST - KIND_GAME);
    if (ruleset->sealed)
        ret_guarded[ruleset->sealed->open] = 0;
    const struct chain_fields *chains = ruleset_chains(ruleset);
    if (chains)
        ret_guarded[chains->thrown] = ret_guarded[chains->answer] =
            ret_guarded[chains->beacon] = 0;
    for (size_t i = 0; i < RULE_GUARDS && rule->guards[i] != KIND_NONE; i++)
        ret_guarded[rule->guards[i]] = 1;
}

/* Sets which kinds of event a rule of the catalogue guards: none for the rule about sources, which
 * is asked separately. `staying`: where no place is left behind. */
static void guarded_when_indexed(const struct catalogue *catalogue, size_t rule, bool staying,
                                 uint8_t ret_guarded[KIND_MOST])
{
    if (rule == catalogue->source_rule || (staying && catalogue->rules[rule]->leaving[0]))
        memset(ret_guarded, 0, KIND_MOST);
    else
        guarded_by(catalogue->ruleset, catalogue->rules[rule], ret_guarded);
}

static bool index_guards(const struct catalogue *catalogue, bool staying, struct guards *ret_guards)
{
    uint8_t guarded[KIND_MOST];
    uint32_t *from = ret_guards->from;
    memset(from, 0, sizeof ret_guards->from);
    for (size_t i = 0; i < catalogue->count; i++) {
        guarded_when_indexed(catalogue, i, staying, guarded);
        for (unsigned kind = 0; kind < KIND_MOST; kind++)
            from[kind + 1] += guarded[kind];
    }
    for (unsigned kind = 0; kind < KIND_MOST; kind++)
        from[kind + 1] += from[kind];
    ret_guards->rules = malloc((from[KIND_MOST] + 1) * sizeof *ret_guards->rules);
    if (!ret_guards->rules)
        return false;
    uint32_t next[KIND_MOST];
    memcpy(next, from, sizeof next);
    for (size_t i = 0; i < catalogue->count; i++) {
        guarded_when_indexed(catalogue, i, staying, guarded);
        for (unsigned kind = 0; kind < KIND_MOST; kind++)
            if (guarded[kind])
                ret_guards->rules[next[kind]++] = (uint16_t)i;
    }
    return true;
}

/* Notes the places that rules judge when they are left. */
static void note_places(struct catalogue *catalogue)
{
    for (size_t i = 0; i < catalogue->count; i++)
        for (size_t j = 0; j < RULE_PLACES && catalogue->rules[i]->leaving[j]; j++) {
            unsigned place = catalogue->rules[i]->leaving[j] - 1u;
            catalogue->left[place / 64] |= UINT64_C(1) << place % 64;
        }
}

static void resolve_yields(struct catalogue *catalogue)
{
    for (size_t i = 0; i < catalogue->count; i++)
        for (size_t j = 0; j < RULE_YIELDS && catalogue->rules[i]->yields_to[j]; j++) {
            size_t other = catalogue_rule(catalogue, slice_of(catalogue->rules[i]->yields_to[j]));
            if (other == SIZE_MAX)
                catalogue->broken = catalogue->rules[i]->yields_to[j];
            else
                catalogue->yields[i][j] = (uint16_t)(other + 1);
        }
}

static void note_kinds_of_proof(struct catalogue *catalogue)
{
    const struct sealed_fields *sealed = catalogue->ruleset->sealed;
    const struct chain_fields *chains = ruleset_chains(catalogue->ruleset);
    if (sealed)
        catalogue->of_proof[sealed->open] = true;
    if (chains)
        catalogue->of_proof[chains->thrown] = catalogue->of_proof[chains->answer] =
            catalogue->of_proof[chains->beacon] = true;
}

static void note_claims(struct catalogue *catalogue)
{
    for (size_t kind = 0; kind < KIND_MOST; kind++) {
        const struct lexeme *lexeme = catalogue->lexicon->by_kind[kind];
        catalogue->claims[kind] = lexeme && lexeme->phrase && lexeme->phrase->flags & PHRASE_CLAIM;
        for (unsigned form = 0; lexeme && form < lexeme->form_count; form++)
            catalogue->may_be_untold[kind] |= lexeme->forms[form].untold;
    }
}

static void resolve_source_rule(struct catalogue *catalogue)
{
    const char *id = catalogue->ruleset->sources.rule;
    catalogue->source_rule = id ? catalogue_rule(catalogue, slice_of(id)) : SIZE_MAX;
    if (id && catalogue->source_rule == SIZE_MAX)
        catalogue->broken = id;
}

struct catalogue *catalogue_new(const struct ruleset *ruleset)
{
    struct catalogue *catalogue = calloc(1, sizeof *catalogue);
    if (!catalogue)
        return NULL;
    catalogue->ruleset = ruleset;
    for (size_t c = 0; ruleset->chapters[c]; c++)
        for (size_t i = 0; ruleset->chapters[c][i]; i++)
            catalogue->count++;
    catalogue->rules = calloc(catalogue->count + 1, sizeof(const struct rule *));
    catalogue->ids = calloc(catalogue->count + 1, sizeof *catalogue->ids);
    catalogue->yields = calloc(catalogue->count + 1, sizeof *catalogue->yields);
    catalogue->lexicon = lexicon_new(ruleset->vocabulary);
    if (!catalogue->rules || !catalogue->ids || !catalogue->yields || !catalogue->lexicon)
        goto fail;
    catalogue->count = 0;
    for (size_t c = 0; ruleset->chapters[c]; c++)
        for (size_t i = 0; ruleset->chapters[c][i]; i++) {
            catalogue->ids[catalogue->count] = slice_of(ruleset->chapters[c][i]->id);
            catalogue->rules[catalogue->count++] = ruleset->chapters[c][i];
        }
    resolve_yields(catalogue);
    resolve_source_rule(catalogue);
    if (catalogue->lexicon->broken)
        catalogue->broken = catalogue->lexicon->broken;
    note_places(catalogue);
    note_kinds_of_proof(catalogue);
    note_claims(catalogue);
    if (!index_guards(catalogue, false, &catalogue->guards) ||
        (ruleset->leaves && !index_guards(catalogue, true, &catalogue->staying)))
        goto fail;
    return catalogue;
fail:
    catalogue_free(catalogue);
    return NULL;
}

void catalogue_free(struct catalogue *catalogue)
{
    if (!catalogue)
        return;
    lexicon_free(catalogue->lexicon);
    free(catalogue->rules);
    free(catalogue->ids);
    free(catalogue->guards.rules);
    free(catalogue->staying.rules);
    free(catalogue->yields);
    free(catalogue);
}

size_t catalogue_rule(const struct catalogue *catalogue, struct slice id)
{
    for (size_t i = 0; i < catalogue->count; i++)
        if (slice_equal(id, catalogue->ids[i]))
            return i;
    return SIZE_MAX;
}

static int compare(const void *rule, const void *examples)
{
    return strcmp(rule, ((const struct examples *)examples)->rule);
}

const struct examples *examples_of(const char *rule)
{
    return bsearch(rule, rule_examples, rule_example_count, sizeof *rule_examples, compare);
}

const char *template_of(const char *game)
{
    const struct game_template *one = game_templates;
    while (one->game && strcmp(one->game, game) != 0)
        one++;
    return one->text;
}
