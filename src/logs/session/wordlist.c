/* SPDX-License-Identifier: MIT */

#include "judge/engine/check.h"
#include "judge/log/statement.h"
#include "logs/session/listing.h"

#include <stdio.h>

enum { WORD_BYTES = 512 };

struct teller {
    const struct run *run;
    bool (*word)(void *user, const struct umpire_session_word *word);
    void *user;
    bool enough;
};

static void tell_word(struct teller *teller, const struct umpire_session_word *word)
{
    teller->enough = teller->enough || !teller->word(teller->user, word);
}

static void tell(struct teller *teller, const char *text, const char *meaning, const char *form)
{
    tell_word(teller,
              &(struct umpire_session_word){.text = text, .meaning = meaning, .form = form});
}

static void tell_rulesets(struct teller *teller)
{
    char text[WORD_BYTES], meaning[WORD_BYTES];
    for (size_t i = 0; catalogue_rulesets[i]; i++) {
        snprintf(text, sizeof text, "game %s", catalogue_rulesets[i]->name);
        snprintf(meaning, sizeof meaning, "a game of %s", catalogue_rulesets[i]->title);
        tell(teller, text, meaning, "[EDITION]");
    }
}

static void tell_headings(struct teller *teller)
{
    for (int i = 0; i < HEADINGS; i++)
        tell(teller, heading_word(i), "heading", heading_example(i));
    tell(teller, "note", "note, which nothing judges", "\"...\"");
    tell(teller, "signed", "a player's signature of the game so far (umpire sign)",
         "PLAYER \"...\"");
}

/* Kinds of entities in words: "ship, squadron". */
static void add_kinds(struct text *text, const struct vocabulary *vocabulary, uint32_t kinds)
{
    bool any = false;
    for (int kind = 0; kind < ENTITY_KINDS_MOST; kind++)
        if (kinds >> kind & 1 && vocabulary->kind_names && vocabulary->kind_names[kind]) {
            text_addf(text, "%s%s", any ? ", " : "", vocabulary->kind_names[kind]);
            any = true;
        }
    if (kinds & SUBJECT_TABLE)
        text_addf(text, "%stable", any ? ", " : "");
}

static void tell_phrases(struct teller *teller, const struct phrase *phrases, const char *what,
                         uint32_t who)
{
    char buffer[WORD_BYTES];
    const struct vocabulary *vocabulary = run_game(teller->run)->catalogue->lexicon->vocabulary;
    for (; phrases->word; phrases++) {
        struct text text;
        if (!(phrases->who & who))
            continue;
        text_init(&text, buffer, sizeof buffer);
        text_add_string(&text, what);
        if (phrases->who & ~WITHIN_GAME) {
            text_add_string(&text, " of ");
            add_kinds(&text, vocabulary, phrases->who);
        }
        tell(teller, phrases->word, text.at, phrases->signature ? phrases->signature : "");
    }
}

static void tell_names(struct teller *teller)
{
    /* in quotes, with an escape for each byte */
    enum {
        NAME_BYTES = 2 * LIMIT_NAME_BYTES + 3,
        WHOLE_BYTES = (LIMIT_BLOCK_DEPTH + 1) * NAME_BYTES
    };
    char meaning[WORD_BYTES], name[NAME_BYTES], whole[WHOLE_BYTES], side[NAME_BYTES];
    const struct roster *roster = run_roster(teller->run);
    for (entity one = 0; one < roster_count(roster) && !teller->enough; one++) {
        struct text text, written, owned, owner;
        text_init(&text, meaning, sizeof meaning);
        text_init(&written, name, sizeof name);
        text_init(&owned, whole, sizeof whole);
        text_init(&owner, side, sizeof side);
        listing_describe_name(teller->run, one, &text);
        name_write(&written, roster_name(roster, one));
        roster_write_name(roster, one, UINT32_MAX, NO_ENTITY, &owned);
        name_write(&owner, roster_name(roster, roster_side(roster, one)));
        tell_word(teller, &(struct umpire_session_word){
                              .text = name, .meaning = meaning, .whole = whole, .side = side});
    }
}

void wordlist_tell(const struct run *run,
                   bool (*word)(void *user, const struct umpire_session_word *word), void *user)
{
    struct teller teller = {.run = run, .word = word, .user = user};
    const struct game_run *game = run_game(run);
    if (game->stage == GAME_NONE || game->stage == GAME_SKIPPED) {
        tell_rulesets(&teller);
        return;
    }
    const struct vocabulary *vocabulary = game->catalogue->lexicon->vocabulary;
    const struct bindings *bindings = &game->bindings;
    uint32_t block = bindings->depth ? bindings->block_kinds[bindings->depth] : WITHIN_GAME;
    if (bindings->depth == 0)
        tell_headings(&teller);
    if (!game->marker_seen)
        tell_phrases(&teller, vocabulary->declarations, "declaration", block);
    if (bindings->depth == 0)
        tell_phrases(&teller, vocabulary->verbs, "verb", ~UINT32_C(0));
    tell_names(&teller);
}
