/* SPDX-License-Identifier: MIT */
/* Throws of derived dice that nobody can take back, and what a phone needs to throw and to seal. */
#include "base/hash.h"
#include "event/serve/ask.h"
#include "event/serve/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char derived[] = ".dice.derived";

static bool is_of_rule(const struct umpire_finding *finding, const char *end)
{
    size_t length = strlen(finding->rule), least = strlen(end);
    return length >= least && strcmp(finding->rule + length - least, end) == 0;
}

/* Finds a word of a line outside of quotes and comments, between two blanks. NULL if the line
 * does not have it. */
static const char *find_word(const char *line, size_t length, const char *word)
{
    const size_t size = strlen(word);
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\\' && quoted)
            i++;
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == '#' && !quoted)
            return NULL;
        else if (!quoted && i && length - i > size && memcmp(line + i, word, size) == 0 &&
                 strchr(" \t:", line[i - 1]) && strchr(" \t", line[i + size]))
            return line + i;
    }
    return NULL;
}

/* The next line of a text, which is taken off it. False: there is none. */
static bool next_line(const char **text, size_t *length, struct slice *ret_line)
{
    if (!*length)
        return false;
    const char *end = memchr(*text, '\n', *length);
    size_t line = end ? (size_t)(end - *text) : *length;
    *ret_line = (struct slice){*text, line};
    *text += line + (end != NULL);
    *length -= line + (end != NULL);
    return true;
}

/* Answers ---------------------------------------------------------------------------------- */

static bool breaks_a_rule(const struct serve_table *table, uint64_t line, const char *end)
{
    const struct umpire_finding *finding;
    for (size_t i = 0; (finding = umpire_session_finding(table->session, i)) != NULL; i++)
        if (finding->line == line && finding->level == UMPIRE_LEVEL_VIOLATION &&
            is_of_rule(finding, end))
            return true;
    return false;
}

/* Whether a line throws, and the round of its time has come. */
static bool has_come(const struct serve_table *table, const char *text, size_t length)
{
    return find_word(text, length, "throw") && serve_beacon_came(table, text, length);
}

/* Whether a line has made dice known: an answer, a beacon's round, a throw whose round has come. */
static bool makes_known(const struct serve_table *table, uint64_t line, struct slice text)
{
    bool tells = find_word(text.at, text.length, "answer") ||
                 find_word(text.at, text.length, "beacon") || has_come(table, text.at, text.length);
    return tells && !breaks_a_rule(table, line, derived);
}

bool serve_throws_answered(const struct serve_table *table, uint64_t line)
{
    struct slice text;
    for (; (text.at = umpire_session_line(table->session, line, &text.length)) != NULL; line++)
        if (makes_known(table, line, text))
            return true;
    return false;
}

bool serve_throws_came(const struct serve_table *table, const char *text, size_t length)
{
    struct slice line;
    while (next_line(&text, &length, &line))
        if (has_come(table, line.at, line.length))
            return true;
    return false;
}

bool serve_throws_settled(const struct serve_table *table, uint64_t line, const char *text,
                          size_t length)
{
    struct slice one;
    for (uint64_t at = line; next_line(&text, &length, &one); at++)
        if (makes_known(table, at, one) ||
            (find_word(one.at, one.length, "throw") && serve_throws_answered(table, line)))
            return true;
    return false;
}

/* Sources ---------------------------------------------------------------------------------- */

/* Reads the text in quotes after the word `throw`. False: it is none, or too long. */
static bool read_thrown(const char *line, size_t length, char ret_thrown[1024])
{
    const char *at = find_word(line, length, "throw"), *end = line + length;
    size_t written = 0;
    if (!at)
        return false;
    for (at += strlen("throw"); at < end && (*at == ' ' || *at == '\t'); at++)
        ;
    if (at == end || *at++ != '"')
        return false;
    for (; at < end && *at != '"' && written < 1023; at++) {
        at += *at == '\\' && at + 1 < end;
        ret_thrown[written++] = *at;
    }
    ret_thrown[written] = '\0';
    return at < end && *at == '"';
}

/* Whether the roll breaks a rule, or cannot be read, as the log's next line. */
static bool is_roll_broken(const struct serve_table *table, uint64_t line)
{
    const struct umpire_finding *finding;
    for (size_t i = 0; (finding = umpire_session_finding(table->session, i)) != NULL; i++)
        if (finding->line >= line && finding->level <= UMPIRE_LEVEL_VIOLATION &&
            !is_of_rule(finding, derived))
            return true;
    return false;
}

/* Tries what a line throws as a roll of ordinary dice: adds it to the log, looks whether it breaks
 * a rule, and takes it back. */
static enum serve_change try_line(struct serve_table *table, const char *text, size_t length)
{
    char thrown[1024], roll[UMPIRE_ROLL_BYTES];
    struct log_writer line = {.bytes = NULL};
    const struct umpire_session_game *game = umpire_session_game(table->session, 0);
    const char *verb = find_word(text, length, "throw");
    if (!game || !game->ruleset || !read_thrown(text, length, thrown) ||
        !umpire_unsourced_roll(game->ruleset, thrown, roll))
        return SERVE_DONE;
    log_write(&line, "%.*s%s\n", (int)(verb - text), text, roll);
    bool failed = line.failed || umpire_session_append(table->session, line.bytes, line.length) !=
                                     UMPIRE_SESSION_GOOD;
    enum serve_change answer = SERVE_NEEDLESS;
    if (!failed && is_roll_broken(table, table->lines + 1))
        answer = SERVE_DONE;
    log_writer_done(&line);
    if (!failed && umpire_session_undo(table->session, NULL) == UMPIRE_SESSION_GOOD)
        return answer;
    umpire_session_free(table->session); /* it may hold the roll: the file is read again */
    table->session = NULL;
    return SERVE_NO_MEMORY;
}

enum serve_change serve_throws_needlessly(struct serve_table *table, const char *text,
                                          size_t length)
{
    enum serve_change answer = SERVE_DONE;
    struct slice line;
    while (answer == SERVE_DONE && next_line(&text, &length, &line))
        answer = try_line(table, line.at, line.length);
    return answer;
}

/* Throws that were taken back ---------------------------------------------------------------- */

/* The link of a line that throws or answers; without one its length is 0. */
static struct slice link_of_line(const char *line, size_t length)
{
    static const char before[] = "link=\"";
    const char *throw = find_word(line, length, "throw"), *end = line + length;
    const char *verb = throw ? throw : find_word(line, length, "answer");
    const char *at = verb ? memmem(verb, (size_t)(end - verb), before, sizeof before - 1) : NULL;
    if (at)
        at += sizeof before - 1;
    const char *closing = at ? memchr(at, '"', (size_t)(end - at)) : NULL;
    return closing ? (struct slice){at, (size_t)(closing - at)} : (struct slice){line, 0};
}

/* Writes a key of a link, which no other throw or answer has, and one of it and what is thrown,
 * nothing in an answer. False: the line has no link. */
static bool write_keys(struct slice line, char ret_link[SERVE_KEY_BYTES + 1],
                       char ret_whole[SERVE_KEY_BYTES + 1])
{
    char thrown[1024] = "";
    struct slice link = link_of_line(line.at, line.length);
    if (link.length == 0)
        return false;
    read_thrown(line.at, line.length, thrown);
    snprintf(ret_link, SERVE_KEY_BYTES + 1, SERVE_KEY_OF_THROW "%016llx-",
             (unsigned long long)hash_of_name(link));
    snprintf(ret_whole, SERVE_KEY_BYTES + 1, "%s%016llx", ret_link,
             (unsigned long long)hash_of_name(slice_of(thrown)));
    return true;
}

void serve_throws_keep(struct serve_table *table, const char *text, size_t length)
{
    char link[SERVE_KEY_BYTES + 1], whole[SERVE_KEY_BYTES + 1];
    struct slice line;
    while (next_line(&text, &length, &line)) {
        if (!find_word(line.at, line.length, "throw") || !write_keys(line, link, whole) ||
            serve_keys_first(&table->keys, link))
            continue;
        serve_keys_add(&table->keys, whole);
        serve_keys_save(table->keys.path, table->name, whole);
    }
}

bool serve_throws_otherwise(const struct serve_table *table, const char *text, size_t length)
{
    char link[SERVE_KEY_BYTES + 1], whole[SERVE_KEY_BYTES + 1];
    struct slice line;
    while (next_line(&text, &length, &line)) {
        const char *kept = write_keys(line, link, whole) ? serve_keys_first(&table->keys, link)
                                                         : NULL;
        if (kept && strcmp(kept, whole) != 0)
            return true;
    }
    return false;
}

/* Sealing -------------------------------------------------------------------------------------- */

/* The form of a game's event, as its words have it. */
static const char *form_of(const char *ruleset, const char *verb)
{
    struct umpire_word word;
    for (size_t i = 0; umpire_word_at(ruleset, i, &word); i++)
        if (word.kind == UMPIRE_WORD_EVENT && strcmp(word.word, verb) == 0)
            return word.form;
    return "";
}

static void tell_sealed_verbs(struct log_writer *json, const char *ruleset)
{
    struct umpire_sealed_verb verb;
    log_write(json, "\"verbs\":[");
    for (size_t i = 0; umpire_sealed_verb_at(ruleset, i, &verb); i++) {
        log_write(json, "{");
        serve_json_member(json, "verb", verb.verb);
        serve_json_member(json, "form", form_of(ruleset, verb.verb));
        serve_json_flag(json, "seals", verb.seals);
        serve_json_flag(json, "shows", verb.shows);
        serve_json_flag(json, "each", verb.each);
        serve_json_flag(json, "counted", verb.counted);
        log_write(json, "\"kept\":%u},", verb.kept);
    }
    serve_json_close(json, ']');
}

/* The dice that follow from chains, with their sides, and the verbs that throw them. */
static void tell_thrown(struct log_writer *json, const struct umpire_identity *game)
{
    const char *name;
    char face[UMPIRE_FACE_BYTES], roll[320];
    struct umpire_word word;
    log_write(json, "\"dice\":[");
    for (size_t die = 0; umpire_die_side(game->ruleset, die, 0, &name, face); die++) {
        log_write(json, "{\"name\":\"%s\",\"sides\":[", name);
        for (unsigned side = 0; umpire_die_side(game->ruleset, die, side, &name, face); side++) {
            serve_json_text(json, face);
            log_write(json, ",");
        }
        serve_json_close(json, ']');
        log_write(json, "},");
    }
    serve_json_close(json, ']');
    log_write(json, ",\"rolls\":[");
    for (size_t i = 0; umpire_word_at(game->ruleset, i, &word); i++) {
        if (word.kind != UMPIRE_WORD_EVENT || !umpire_die_side(game->ruleset, 0, 0, &name, face))
            continue;
        snprintf(roll, sizeof roll, "%s 1%s", word.word, name);
        if (umpire_throws(game, roll))
            log_write(json, "\"%s\",", word.word);
    }
    serve_json_close(json, ']');
}

bool serve_ask_sealing(struct serve_table *table, struct log_writer *json)
{
    char *text, at[SERVE_MARK_BYTES];
    size_t length = 0;
    uint64_t line;
    struct umpire_identity game;
    pthread_mutex_lock(&table->lock);
    serve_table_copy(table, &text, &length);
    serve_mark_write(serve_table_mark(table), at);
    pthread_mutex_unlock(&table->lock);
    if (!text)
        return false;
    const char *why = umpire_identify(text, length, &game, &line);
    free(text);
    log_write(json, "{");
    serve_json_member(json, "at", at);
    serve_json_member(json, "error", why);
    serve_json_member(json, "title", game.title);
    serve_json_member(json, "declarations", game.declarations);
    log_write(json, "\"number\":%" PRIu64 ",", game.plays + 1);
    serve_json_flag(json, "ended", game.ended);
    tell_sealed_verbs(json, game.ruleset);
    log_write(json, ",");
    tell_thrown(json, &game);
    log_write(json, "}");
    return !json->failed;
}
