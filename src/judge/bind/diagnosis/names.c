/* SPDX-License-Identifier: MIT */
/* Names that are not declared, or that several things have. */
#include "judge/bind/diagnosis/parts.h"

#include "judge/bind/lexicon.h"
#include "judge/bind/likeness.h"
#include "judge/log/statement.h"

enum {
    KNOWN_TOLD = 8, /* most names of a kind in a message */
    /* entities that are asked whether they have the same name, a bound on time */
    NAMESAKES_ASKED = 1000,
};

/* Adds a name as it may be written, and the names of all owners before it. */
static void add_path(struct text *text, const struct roster *roster, entity one)
{
    entity owner = roster_at(roster, one)->owner;
    if (owner != NO_ENTITY) {
        add_path(text, roster, owner);
        text_add_string(text, ".");
    }
    name_write(text, roster_name(roster, one));
}

/* Whether the entities have the same name, and are of one of `kinds`. */
static bool is_namesake(const struct roster *roster, entity one, entity other, uint32_t kinds)
{
    return one != NO_ENTITY && other != NO_ENTITY && kinds >> roster_at(roster, other)->kind & 1 &&
           slice_equal(roster_name(roster, one), roster_name(roster, other));
}

/* Adds a name with an owner before it: the nearest owner or the player if that distinguishes it
 * from others of the same name, otherwise all owners. */
static void add_owned_name(struct text *text, const struct diagnosis *diagnosis, entity one,
                           uint32_t kinds)
{
    const struct roster *roster = binder_roster(diagnosis->binder);
    entity owner = roster_at(roster, one)->owner, player = roster_side(roster, one), found;
    if (owner == NO_ENTITY || owner == player) {
        add_path(text, roster, one);
        return;
    }
    bool by_owner = roster_find(roster, roster_name(roster, owner), ~0u,
                                diagnosis->attempt ? diagnosis->attempt->side : NO_ENTITY,
                                &found) == ROSTER_FOUND &&
                    found == owner;
    bool by_player = true;
    for (entity other = 0; other < roster_count(roster) && other < NAMESAKES_ASKED; other++) {
        if (other == one || !is_namesake(roster, one, other, kinds))
            continue;
        by_owner = by_owner && !is_namesake(roster, owner, roster_at(roster, other)->owner, ~0u);
        by_player = by_player && roster_side(roster, other) != player;
    }
    if (by_owner)
        name_write(text, roster_name(roster, owner));
    else
        add_path(text, roster, by_player ? player : owner);
    text_add_string(text, ".");
    name_write(text, roster_name(roster, one));
}

/* The kinds of entities that are declared, not only mentioned. */
static uint32_t named_kinds(const struct binder *binder)
{
    uint32_t kinds = 0;
    for (unsigned kind = 0; kind < ENTITY_KINDS_MOST; kind++)
        kinds |= binder->lexicon->vocabulary->kind_names[kind] ? BIT(kind) : 0;
    return kinds;
}

/* The verb that introduces such entities, as `bribe` introduces an offer. NULL: no verb does. */
static const struct lexeme *naming_verb(const struct lexicon *lexicon, uint32_t kinds)
{
    for (size_t i = 0; i < lexicon->verb_count; i++) {
        const struct element *first = lexicon->verbs[i].forms[0].elements;
        if (lexicon->verbs[i].forms[0].count && first->type &&
            first->type->kind == OPERAND_FREE_NAME && first->type->kinds == kinds)
            return &lexicon->verbs[i];
    }
    return NULL;
}

/* Adds to the message the names there are of these kinds, or how such a thing is declared. */
static void add_known(const struct diagnosis *diagnosis, struct text *text, uint32_t kinds,
                      const char *what)
{
    const struct binder *binder = diagnosis->binder;
    const struct roster *roster = binder_roster(binder);
    const struct lexeme *verb = naming_verb(binder->lexicon, kinds);
    unsigned told = 0, known = 0;
    for (entity one = 0; one < binder->known && known < 2; one++)
        known += kinds >> roster_at(roster, one)->kind & 1;
    const char *before_first = known > 1 ? "; it must be one of: " : "; it must be ";
    for (entity one = 0; one < binder->known && told <= KNOWN_TOLD; one++) {
        if (!(kinds >> roster_at(roster, one)->kind & 1))
            continue;
        struct slice name = roster_name(roster, one);
        text_add_string(text, told ? ", " : before_first);
        if (told == KNOWN_TOLD)
            text_add_string(text, "...");
        else
            text_addf(text, "%.*s", (int)(name.length > 40 ? 40 : name.length), name.at);
        told++;
    }
    if (!verb && told == 0)
        text_add_string(text, "; it must be declared first");
    if (!verb)
        return;
    text_addf(text, "; '");
    form_add(text, verb, 0);
    text_addf(text, "' names a new %s", what);
}

static SELDOM void tell_several_words(const struct diagnosis *diagnosis, const struct value *value,
                                      struct word wrong, struct slice whole, const char *what)
{
    struct near near = {.wrong = whole, .names = {whole}, .distances = {1}, .count = 1};
    bind_fail(diagnosis->binder, LOG_UNKNOWN_NAME, value->at, (uint32_t)whole.length,
              "no %s is called '%.*s'; a name of several words must be in quotes: \"%.*s\"", what,
              (int)wrong.length, diagnosis->statement->text + wrong.at,
              (int)(whole.length > 80 ? 80 : whole.length), whole.at);
    wrong.length = (uint16_t)whole.length;
    diagnosis_keep_near(diagnosis, wrong, &near);
    diagnosis->binder->error.near_names = true;
}

/* Says that two entities of different kinds have one name and one owner, so that no owner written
 * before the name tells them apart. */
static SELDOM void tell_namesakes(const struct diagnosis *diagnosis, const struct value *value,
                                  entity one, entity other)
{
    const struct roster *roster = binder_roster(diagnosis->binder);
    const char *const *kinds = diagnosis->binder->lexicon->vocabulary->kind_names;
    const struct roster_entry *first = roster_at(roster, one), *second = roster_at(roster, other);
    struct slice name = roster_name(roster, one);
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (first->owner != NO_ENTITY)
        text_add(&text, roster_name(roster, first->owner));
    text_addf(&text, "%s a %s and a %s '%.*s'; give one of them another name",
              first->owner == NO_ENTITY ? "there are" : " has", kinds[first->kind],
              kinds[second->kind], (int)name.length, name.at);
    if (first->line && second->line)
        text_addf(&text, first->line == second->line ? " (line %u)" : " (lines %u and %u)",
                  first->line, second->line);
    bind_fail(diagnosis->binder, LOG_AMBIGUOUS_NAME, value->at, value->length, "%s", buffer);
}

/* Names the first of the entities that have the name, each with an owner. */
static SELDOM void tell_ambiguous(const struct diagnosis *diagnosis, const struct value *value,
                                  struct slice name, uint32_t kinds)
{
    enum { NAMESAKES_TOLD = 3 };
    const struct roster *roster = binder_roster(diagnosis->binder);
    const char *const *known = diagnosis->binder->lexicon->vocabulary->kind_names;
    entity listed[NAMESAKES_TOLD];
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    int told = 0;
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text, "several things are called '%.*s'; write it with its owner:", (int)name.length,
              name.at);
    for (entity one = 0; one < roster_count(roster) && told < NAMESAKES_TOLD; one++) {
        const struct roster_entry *entry = roster_at(roster, one);
        if (!(kinds >> entry->kind & 1) || !slice_equal(roster_name(roster, one), name))
            continue;
        for (int i = 0; i < told; i++)
            if (roster_at(roster, listed[i])->owner == entry->owner && known[entry->kind] &&
                known[roster_at(roster, listed[i])->kind]) {
                tell_namesakes(diagnosis, value, listed[i], one);
                return;
            }
        listed[told++] = one;
        text_add_string(&text, told > 1 ? " or " : " ");
        add_owned_name(&text, diagnosis, one, kinds);
    }
    bind_fail(diagnosis->binder, LOG_AMBIGUOUS_NAME, value->at, value->length, "%s", buffer);
}

/* Says that no thing of these kinds is declared under the name. */
static SELDOM void tell_unknown(const struct diagnosis *diagnosis, const struct value *value,
                                struct word wrong, struct slice name, uint32_t kinds)
{
    struct binder *binder = diagnosis->binder;
    const struct roster *roster = binder_roster(binder);
    char buffer[BIND_MESSAGE_BYTES], kind_words[160];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    const char *what = diagnosis_kinds(binder->lexicon->vocabulary, kinds, kind_words,
                                       sizeof kind_words);
    struct slice whole = fitting_whole_name(diagnosis->statement, roster, wrong, kinds);
    if (whole.length) {
        tell_several_words(diagnosis, value, wrong, whole, what);
        return;
    }
    struct near near = {.wrong = name};
    entity other;
    if (!diagnosis->terse)
        near_offer_names(&near, roster, kinds);
    text_addf(&text, "no %s is called '%.*s'", what, (int)(name.length > 80 ? 80 : name.length),
              name.at);
    if (near.count && likeness_is_shown(name, near.names[0])) {
        struct slice like = near.names[0];
        text_addf(&text, "; it looks like '%.*s'", (int)(like.length > 80 ? 80 : like.length),
                  like.at);
        likeness_add_difference(&text, name, like);
        text_add_string(&text, "; write it in the same way");
    } else {
        advice_add_near(&text, &near);
    }
    /* then the message names those who act */
    struct word subject = diagnosis->statement->subject;
    bool acts = subject.length && wrong.at == subject.at;
    if (!near.count && !diagnosis->terse && !acts)
        add_known(diagnosis, &text, kinds, what);
    bind_fail(binder, LOG_UNKNOWN_NAME, value->at, value->length, "%s", buffer);
    diagnosis_keep_near(diagnosis, wrong, &near);
    binder->error.kinds = kinds;
    binder->error.near_names = true;
    binder->error.undeclared = roster_find(roster, name, named_kinds(binder), NO_ENTITY, &other) ==
                               ROSTER_NONE;
}

void diagnosis_name(const struct diagnosis *diagnosis, const struct value *value, struct word wrong,
                    uint32_t kinds, enum roster_answer answer)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice name = word_text(diagnosis->statement, wrong, buffer);
    if (answer == ROSTER_AMBIGUOUS)
        tell_ambiguous(diagnosis, value, name, kinds);
    else
        tell_unknown(diagnosis, value, wrong, name, kinds);
}

void diagnosis_owner(const struct diagnosis *diagnosis, const struct value *value, entity one)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct roster *roster = binder_roster(diagnosis->binder);
    struct word wrong = value_at(diagnosis->statement, value->child)->word;
    struct slice name = roster_name(roster, one), player = roster_name(roster,
                                                                       roster_side(roster, one)),
                 other = word_text(diagnosis->statement, wrong, buffer);
    struct near near = {.wrong = word_slice(diagnosis->statement, wrong),
                        .names = {player},
                        .distances = {1},
                        .count = 1};
    bind_fail(diagnosis->binder, LOG_UNKNOWN_NAME, value->at, value->length,
              "'%.*s' belongs to '%.*s'; '%.*s' cannot be before it", (int)name.length, name.at,
              (int)player.length, player.at, (int)other.length, other.at);
    diagnosis_keep_near(diagnosis, wrong, &near);
}
