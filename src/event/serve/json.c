/* SPDX-License-Identifier: MIT */
#include "event/serve/json.h"

#include "umpire.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistr.h>

/* Writes a character into `ret_text`, and answers how many bytes it wrote. */
static size_t escape_json_character(ucs4_t character, const uint8_t *at, size_t length,
                                    char ret_text[16])
{
    if (character == '"' || character == '\\')
        return (size_t)sprintf(ret_text, "\\%c", (char)character);
    if (character == '\n' || character == '\t')
        return (size_t)sprintf(ret_text, "\\%c", character == '\n' ? 'n' : 't');
    /* '<' so that JSON may stand in a page */
    if (character < 0x20 || character == 0x7F || character == '<')
        return (size_t)sprintf(ret_text, "\\u%04x", (unsigned)(character ? character : 0xFFFD));
    memcpy(ret_text, at, length);
    return length;
}

void serve_json_bytes(struct log_writer *json, const char *bytes, size_t length)
{
    char piece[512];
    size_t used = 0;
    const uint8_t *at = (const uint8_t *)bytes, *end = at + length;
    log_write(json, "\"");
    while (at < end) {
        ucs4_t character;
        int size = u8_mbtoucr(&character, at, (size_t)(end - at));
        if (used > sizeof piece - 16) {
            log_write(json, "%.*s", (int)used, piece);
            used = 0;
        }
        if (size <= 0)
            used += (size_t)sprintf(piece + used, "\\ufffd");
        else
            used += escape_json_character(character, at, (size_t)size, piece + used);
        at += size > 0 ? size : 1;
    }
    log_write(json, "%.*s\"", (int)used, piece);
}

void serve_json_text(struct log_writer *json, const char *text)
{
    if (text)
        serve_json_bytes(json, text, strlen(text));
    else
        log_write(json, "null");
}

void serve_json_member(struct log_writer *json, const char *name, const char *text)
{
    log_write(json, "\"%s\":", name);
    serve_json_text(json, text);
    log_write(json, ",");
}

void serve_json_flag(struct log_writer *json, const char *name, bool flag)
{
    log_write(json, "\"%s\":%s,", name, flag ? "true" : "false");
}

void serve_json_close(struct log_writer *json, char sign)
{
    if (json->length && json->bytes[json->length - 1] == ',')
        log_take_back(json, json->length - 1);
    log_write(json, "%c", sign);
}

void serve_json_next(struct log_writer *json, char sign)
{
    serve_json_close(json, sign);
    log_write(json, ",");
}

/* What a player's block may declare, for a form on a page. */

/* Writes the names of the cards of a kind, [{"name", "told"} ...], if the game has a table of them:
 * `told` is whose each is and what it costs. */
static void write_card_names_json(struct log_writer *json, const char *ruleset, const char *kind)
{
    struct umpire_card card;
    bool any = false;
    for (size_t i = 0; umpire_card_at(ruleset, i, &card); i++) {
        if (strcmp(card.kind, kind) != 0)
            continue;
        char told[160];
        int printed = (int)card.points[UMPIRE_CARDS_PRINTED],
            revised = (int)card.points[UMPIRE_CARDS_2025];
        const char *group = card.slot ? card.slot : card.faction;
        if (strcmp(kind, "objective") == 0)
            snprintf(told, sizeof told, "%s", group);
        else if (printed == revised)
            snprintf(told, sizeof told, "%s, %d points", group, printed);
        else
            snprintf(told, sizeof told, "%s, %d points as printed, %d as of 2025", group, printed,
                     revised);
        log_write(json, any ? "{" : "\"names\":[{");
        serve_json_member(json, "name", card.name);
        serve_json_member(json, "told", told);
        serve_json_next(json, '}');
        any = true;
    }
    if (!any)
        return;
    serve_json_close(json, ']');
    log_write(json, ",");
}

void serve_tell_cards(struct log_writer *json, const char *ruleset)
{
    struct umpire_word word;
    bool inside = false; /* the words that follow that of a player stand in the player's block */
    log_write(json, "[");
    for (size_t i = 0; umpire_word_at(ruleset, i, &word); i++) {
        if (word.kind != UMPIRE_WORD_DECLARATION)
            continue;
        bool side = strcmp(word.word, "player") == 0 || strcmp(word.word, "team") == 0;
        if (inside && !side) {
            log_write(json, "{");
            serve_json_member(json, "word", word.word);
            serve_json_member(json, "form", word.form);
            serve_json_member(json, "line", word.line);
            write_card_names_json(json, ruleset, word.word);
            serve_json_next(json, '}');
        }
        inside = inside || side;
    }
    serve_json_close(json, ']');
}

void serve_tell_games(struct log_writer *json)
{
    struct umpire_ruleset ruleset;
    log_write(json, "[");
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++) {
        log_write(json, "{");
        serve_json_member(json, "name", ruleset.name);
        serve_json_member(json, "title", ruleset.title);
        log_write(json, "\"cards\":");
        serve_tell_cards(json, ruleset.name);
        serve_json_next(json, '}');
    }
    serve_json_close(json, ']');
}
