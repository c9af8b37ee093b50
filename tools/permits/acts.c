/* SPDX-License-Identifier: MIT */
/* A statement that a card permits is one of a log with holes in capital letters, such as "table:
 * set own token TOKEN ready". A form below has the words that such a statement has behind its
 * verb: UNIT for whom it may be about, NUMBER for the most that it may do, SPEED for the highest
 * speed, LIST for one of several words, and words that mean themselves. */
#include "acts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_BYTES = 256 };

/* Whom a statement may be about, in C and in words. */
static const struct {
    const char *hole, *code, *words;
} units[] = {{"own", "ACT_OWN", "its ship or squadron"},
             {"other", "ACT_OTHER", "another friendly ship"},
             {"active", "ACT_ANYONE", "the active ship"},
             {"defender", "ACT_DEFENDER", "the defender"},
             {"attacker", "ACT_ATTACKER", "the attacker"},
             {"UNIT", "ACT_ANYONE", "a ship or squadron"},
             {"SHIP", "ACT_SHIP", "a ship"},
             {"SQUADRON", "ACT_SQUADRON", "a squadron"},
             {"ENEMY-SHIP", "ACT_ENEMY_SHIP", "an enemy ship"},
             {"ENEMY-SQUADRON", "ACT_ENEMY_SQUADRON", "an enemy squadron"},
             {"FRIEND-SQUADRON", "ACT_FRIEND_SQUADRON", "a friendly squadron"},
             {NULL, NULL, NULL}};

/* Words of which a statement has one, each with its bit in C. A hole stands for any. */
static const struct {
    const char *word, *code;
} listed[] = {{"navigate", "NAVIGATE"}, {"squadron", "SQUADRON_COMMAND"},
              {"repair", "REPAIR_COMMAND"}, {"concentrate-fire", "CONCENTRATE_FIRE"},
              {"ready", "TOKEN_READIED"}, {"exhausted", "TOKEN_IS_EXHAUSTED"},
              {"discarded", "TOKEN_IS_DISCARDED"}, {"gained", "TOKEN_GAINED"},
              {"lost", "TOKEN_LOST"}, {"kept", "UNIT_KEPT"}, {"back", "UNIT_BACK"},
              {"activated", "UNIT_ACTIVATED"}, {"unactivated", "UNIT_UNACTIVATED"},
              {NULL, NULL}};

/* The last column is the statement in words, with %u for the unit, %l for the word of the list and
 * %n for the number. */
static const struct {
    const char *verb, *kind, *form, *classes;
    bool by_table;
    const char *operands, *words;
} forms[] = {
    {"gain", "GAIN", "0", "ACT_DIAL", false, "UNIT LIST", "give %u a %l token"},
    {"discard", "DISCARD", "0", "ACT_DIAL", false, "UNIT LIST", "discard a %l token of %u"},
    {"spend", "SPEND", "0", "ACT_TOKEN", false, "TOKENS", "spend 1 defense token"},
    {"spend", "SPEND", "0", "ACT_TOKEN", false, "TOKENS as HOLE", "spend 1 defense token"},
    {"suffer", "SUFFER", "0", "ACT_HARM", false, "NUMBER", "suffer up to %n damage less"},
    {"redirect", "REDIRECT", "0", "ACT_HARM", false, "NUMBER to HOLE", "redirect %n damage"},
    {"move", "MOVE", "0", "ACT_MOVE", false, "", "move"},
    {"attack", "ATTACK", "0", "ACT_ATTACK", false, "", "attack"},
    {"attack", "ATTACK", "0", "ACT_ATTACK", false, "as HOLE", "answer the attack"},
    {"attack", "ATTACK", "0", "ACT_ATTACK", false, "with UNIT", "attack with %u"},
    {"attack", "ATTACK", "0", "ACT_ATTACK", false, "with UNIT obstructed", "attack with %u"},
    {"attack", "ATTACK", "0", "ACT_ATTACK", false, "HOLE again", "attack again from a hull zone"},
    {"attack", "ATTACK", "0", "ACT_ATTACK", false, "HOLE after-maneuver",
     "attack after the maneuver"},
    {"roll", "ROLL", "0", "ACT_ATTACK", false, "ANYTHING", "roll other dice"},
    {"retarget", "RETARGET", "0", "ACT_ATTACK", false, "HOLE", "turn the attack to another zone"},
    {"critical", "CRITICAL", "0", "0", false, "ANYTHING", "resolve a critical effect"},
    {"remove", "REMOVE", "0", "0", false, "ANYTHING", "remove dice"},
    {"maneuver", "MANEUVER", "0", "ACT_SPEED", false, "", "execute a maneuver"},
    {"maneuver", "MANEUVER", "0", "ACT_SPEED", false, "SPEED", "execute a maneuver at speed %n"},
    {"maneuver", "MANEUVER", "0", "ACT_SPEED", false, "ANYTHING", "execute a maneuver"},
    {"speed", "SPEED", "0", "ACT_SPEED", false, "HOLE", "change the speed of the active ship"},
    {"reveal", "REVEAL", "0", "ACT_DIAL", false, "LIST", "reveal %l"},
    {"assign", "ASSIGN", "0", "ACT_DIAL", false, "UNIT HOLE", "assign a dial to %u"},
    {"repair", "REPAIR", "0", "ACT_HEAL", false, "", "repair"},
    {"repair", "REPAIR", "0", "ACT_HEAL", false, "HOLE", "repair"},
    {"pass", "PASS", "0", "ACT_TURN", false, "", "pass"},
    {"target-token", "TARGET_TOKEN", "0", "ACT_ATTACK", false, "", "place a targeting token"},
    {"activate", "ACTIVATE", "0", "ACT_TURN", false, "UNIT", "activate %u"},
    {"exhaust", "EXHAUST", "0", "ACT_CARD", false, "HOLE", "exhaust an upgrade card"},
    {"ready", "READY", "0", "ACT_CARD", false, "HOLE", "ready an upgrade card"},
    {"ready", "READY", "0", "ACT_CARD", false, "HOLE with HOLE", "ready the card for a token"},
    {"resolve", "RESOLVE", "0", "ACT_DIAL", false, "LIST with HOLE", "resolve a %l"},
    {"resolve", "RESOLVE", "0", "ACT_DIAL", false, "LIST with HOLE HOLE", "resolve a %l"},
    {"damage", "DAMAGE", "0", "ACT_HARM", true, "UNIT NUMBER", "do up to %n damage to %u"},
    {"damage", "DAMAGE", "0", "ACT_HARM", true, "UNIT NUMBER to HOLE", "do up to %n damage to %u"},
    {"recover", "RECOVER", "0", "ACT_HEAL", true, "UNIT NUMBER",
     "recover hull or shields (%n at most) of %u"},
    {"recover", "RECOVER", "0", "ACT_HEAL", true, "UNIT NUMBER to HOLE",
     "recover hull or shields (%n at most) of %u"},
    {"speed", "TABLE_SPEED", "0", "ACT_SPEED", true, "UNIT HOLE", "change the speed of %u"},
    {"dials", "DIALS", "0", "ACT_DIAL", true, "UNIT HOLE", "change the dials of %u"},
    {"prevent", "PREVENT", "0", "ACT_TURN", true, "UNIT", "keep %u from being activated"},
    {"deploy", "DEPLOY", "0", "ACT_PLAY", true, "UNIT", "deploy %u"},
    {"set", "TABLE_SET", "SET_TOKEN + 1", "ACT_TOKEN", true, "UNIT token HOLE LIST",
     "set a defense token of %u to '%l'"},
    {"set", "TABLE_SET", "SET_SHIELDS + 1", "ACT_HEAL", true, "UNIT shields HOLE HOLE",
     "set the shields of %u"},
    {"set", "TABLE_SET", "SET_HULL + 1", "ACT_HEAL", true, "UNIT hull HOLE", "set the hull of %u"},
    {"set", "TABLE_SET", "SET_LIST + 1", "ACT_DIAL", true, "UNIT dial HOLE",
     "set the revealed dial of %u"},
    {"set", "TABLE_SET", "SET_LIST + 1", "ACT_DIAL", true, "UNIT dials HOLE",
     "set the dials of %u"},
    {"set", "TABLE_SET", "SET_UPGRADE + 1", "ACT_CARD", true, "UPGRADE HOLE",
     "discard an upgrade card"},
    {"set", "TABLE_SET", "SET_UPGRADE + 1", "ACT_CARD", true, "CARD HOLE", "discard the card"},
    {"set", "TABLE_SET", "SET_UNIT + 1", "ACT_TURN | ACT_PLAY", true, "UNIT LIST",
     "set %u to '%l'"},
    {NULL, NULL, NULL, NULL, false, NULL, NULL}};

/* The parts of a statement in a cell of permits.tsv that are compared with a log. */
struct act {
    int unit; /* an index in `units`; -1: none */
    long most;
    int listed; /* an index in `listed`; -1: any */
};

static int unit_called(struct slice word)
{
    for (int i = 0; units[i].hole; i++)
        if (slice_is(word, units[i].hole))
            return i;
    return -1;
}

/* Whether a word stands in the place of something that is not judged. */
static bool is_any_word(struct slice word)
{
    static const char *const words[] = {"none", "hull", "dial", "token", "brace", "contain",
                                        "evade", "redirect", "salvo", NULL};
    bool found = word.length > 0 && (isupper((unsigned char)word.at[0]) ||
                                     isdigit((unsigned char)word.at[0]) || word.at[0] == '[' ||
                                     word.at[word.length - 1] == ']');
    for (size_t i = 0; words[i] && !found; i++)
        found = slice_is(word, words[i]);
    return found;
}

/* Reads a word of the list. A hole is any of it. */
static bool take_listed(struct slice word, struct act *act)
{
    for (size_t i = 0; listed[i].word; i++)
        if (slice_is(word, listed[i].word))
            act->listed = (int)i;
    return act->listed >= 0 || is_any_word(word);
}

/* Takes one word of a statement for one of a form. */
static bool take_word(struct slice word, struct slice wanted, struct act *act)
{
    char digits[8];
    if (slice_is(wanted, "UNIT"))
        return (act->unit = unit_called(word)) >= 0;
    if (slice_is(wanted, "LIST"))
        return take_listed(word, act);
    if (slice_is(wanted, "HOLE"))
        return is_any_word(word) || take_listed(word, act);
    if (!slice_is(wanted, "NUMBER") && !slice_is(wanted, "SPEED"))
        return slice_is(word, "TOKEN") ? slice_is(wanted, "TOKENS")
                                       : slice_equal(word, wanted);
    const bool less = word.length > 1 && word.at[0] == '-';
    if (less && slice_is(wanted, "SPEED"))
        return false;
    snprintf(digits, sizeof digits, "%.*s", (int)word.length - less, word.at + less);
    act->most = strtol(digits, NULL, 10);
    return act->most > 0 || slice_is(word, "N");
}

static struct slice next_word_of(struct slice *text)
{
    while (text->length > 0 && text->at[0] == ' ')
        *text = (struct slice){text->at + 1, text->length - 1};
    size_t length = 0;
    while (length < text->length && text->at[length] != ' ')
        length++;
    const struct slice word = {text->at, length};
    *text = (struct slice){text->at + length, text->length - length};
    return word;
}

/* Whether the words of a statement are those of a form. A token may be locked: TOKEN[locked]. */
static bool fits_form(struct slice words, const char *operands, struct act *act)
{
    struct slice form = slice_of(operands);
    *act = (struct act){.unit = -1, .listed = -1, .most = strncmp(operands, "TOKENS", 6) == 0};
    for (;;) {
        struct slice word = next_word_of(&words);
        const struct slice wanted = next_word_of(&form);
        if (slice_is(wanted, "ANYTHING"))
            return word.length > 0;
        if (word.length == 0 || wanted.length == 0)
            return word.length == 0 && wanted.length == 0;
        if (slice_is(wanted, "TOKENS"))
            word.length = word.length > 5 && word.at[5] == '[' ? 5 : word.length;
        if (!take_word(word, wanted, act))
            return false;
    }
}

/* Adds a form in words. */
static void add_form(const char *form, const struct act *act, struct text *text)
{
    for (; *form; form++) {
        if (*form != '%')
            text_addf(text, "%c", *form);
        else if (*++form == 'u')
            text_add_string(text, units[act->unit].words);
        else if (*form == 'l')
            text_add_string(text, act->listed < 0 ? "command" : listed[act->listed].word);
        else if (act->most > 0)
            text_addf(text, "%ld", act->most);
        else
            text_add_string(text, "any");
    }
}

/* Adds a form in words behind others, unless the same is there. */
static void add_once(const char *form, const struct act *act, struct text *text)
{
    char bytes[WORD_BYTES];
    struct text words;
    text_init(&words, bytes, sizeof bytes);
    add_form(form, act, &words);
    if (strstr(text->at, words.at))
        return;
    text_addf(text, "%s%s", text->length ? ", or " : "", words.at);
}

bool act_translate(const struct statement *statement, bool by_table, struct text *initializers,
                   struct text *words)
{
    const struct slice verb = word_slice(statement, statement->word);
    const size_t behind = (size_t)(verb.at - statement->text) + verb.length;
    const struct slice rest = {statement->text + behind, statement->length - behind};
    struct act act;
    for (size_t i = 0; forms[i].verb; i++) {
        if (!slice_is(verb, forms[i].verb) || forms[i].by_table != by_table ||
            !fits_form(rest, forms[i].operands, &act))
            continue;
        text_addf(initializers, "{%s, %s, %s, %s, %ld, ", forms[i].kind, forms[i].form,
                  forms[i].classes, act.unit < 0 ? "ACT_ANYONE" : units[act.unit].code, act.most);
        if (act.listed < 0)
            text_add_string(initializers, "0}, ");
        else
            text_addf(initializers, "BIT(%s)}, ", listed[act.listed].code);
        add_once(forms[i].words, &act, words);
        return true;
    }
    return false;
}
