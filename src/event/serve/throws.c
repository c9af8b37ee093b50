/* SPDX-License-Identifier: MIT */
/* Throws of derived dice that nobody can take back, and what a phone needs to throw and to seal. */
#include "base/hash.h"
#include "desk/shared/sessions.h"
#include "event/serve/ask.h"
#include "event/serve/json.h"

#include <errno.h>
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

/* What a statement has to do with dice that follow from chains or a beacon. */
enum dice_verb { NO_DICE, THROWS, ANSWERS, GIVES_ROUND };

static enum dice_verb dice_verb_of(const struct umpire_written *one)
{
    if (!*one->subject)
        return NO_DICE;
    if (strcmp(one->word, "throw") == 0)
        return THROWS;
    if (strcmp(one->word, "answer") == 0)
        return ANSWERS;
    return strcmp(one->word, "beacon") == 0 ? GIVES_ROUND : NO_DICE;
}

/* What is asked about each statement of some lines of a log. */
struct asking {
    const struct serve_table *table;
    struct serve_table *changes; /* it too, if it may change */
    uint64_t line;               /* of the first one */
    uint64_t after;              /* statements up to this line do not count */
    struct log_writer before;    /* statements that a throw follows, and the session lacks */
    unsigned steps;              /* of statements that were added to the session for a look */
    /* a throw also counts if a line below it has made its dice known */
    bool settled;
    bool found, chained;
    enum serve_change answer;
};

/* Asks about each statement of a text. False: out of memory. */
static bool ask_each(struct asking *asking, const char *text, size_t length,
                     bool (*each)(void *user, const struct umpire_written *one))
{
    return umpire_read_written(text, length, NULL, each, asking) || asking->found ||
           asking->answer != SERVE_DONE;
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

/* Whether a statement throws, and the round of its time has come. */
static bool has_come(const struct serve_table *table, const struct umpire_written *one)
{
    return dice_verb_of(one) == THROWS && serve_beacon_came(table, one->text, strlen(one->text));
}

/* Looks whether a statement has made dice known: it is an answer, a beacon's round, or a throw
 * whose round has come. */
static bool find_known(void *user, const struct umpire_written *one)
{
    struct asking *asking = user;
    const struct serve_table *table = asking->table;
    enum dice_verb verb = dice_verb_of(one);
    bool tells = verb == ANSWERS || verb == GIVES_ROUND || has_come(table, one);
    if (tells && !breaks_a_rule(table, asking->line + one->line - 1, derived))
        asking->found = true;
    else
        asking->found = asking->settled && verb == THROWS &&
                        serve_throws_answered(table, asking->line);
    return !asking->found;
}

static bool find_come(void *user, const struct umpire_written *one)
{
    struct asking *asking = user;
    asking->found = has_come(asking->table, one);
    return !asking->found;
}

bool serve_throws_answered(const struct serve_table *table, uint64_t line)
{
    size_t length, rest;
    struct asking asking = {.table = table, .line = line};
    const char *all = umpire_session_text(table->session, &length),
               *text = umpire_session_line(table->session, line, &rest);
    return text && (!ask_each(&asking, text, length - (size_t)(text - all), find_known) ||
                    asking.found);
}

enum serve_change serve_throws_came(const struct serve_table *table, const char *text,
                                    size_t length)
{
    struct asking asking = {.table = table};
    if (!ask_each(&asking, text, length, find_come))
        return SERVE_NO_MEMORY;
    return asking.found ? SERVE_ANSWERED : SERVE_DONE;
}

enum serve_change serve_throws_settled(const struct serve_table *table, uint64_t line,
                                       const char *text, size_t length)
{
    struct asking asking = {.table = table, .line = line, .settled = true};
    if (!ask_each(&asking, text, length, find_known))
        return SERVE_NO_MEMORY;
    return asking.found ? SERVE_ANSWERED : SERVE_DONE;
}

/* Sources ---------------------------------------------------------------------------------- */

/* Whether the log's last line, a roll, breaks a rule or cannot be read. */
static bool is_roll_broken(const struct serve_table *table)
{
    const struct umpire_finding *finding;
    uint64_t line = umpire_session_lines(table->session);
    for (size_t i = 0; (finding = umpire_session_finding(table->session, i)) != NULL; i++)
        if (finding->line >= line && finding->level <= UMPIRE_LEVEL_VIOLATION &&
            !is_of_rule(finding, derived))
            return true;
    return false;
}

/* Adds lines to the session until the looking ends, and empties them. */
static bool add_for_a_look(struct asking *asking, struct log_writer *lines)
{
    bool good = !lines->failed &&
                (!lines->length || umpire_session_append(asking->changes->session, lines->bytes,
                                                         lines->length) == UMPIRE_SESSION_GOOD);
    asking->steps += good && lines->length;
    log_writer_done(lines);
    return good;
}

/* Adds a throw as a roll of ordinary dice to the log, below the statements that it will follow, has
 * it judged, and removes it again. */
static enum serve_change judge_roll(struct asking *asking, const char *thrower, const char *roll)
{
    struct log_writer line = {.bytes = NULL};
    log_write_text(&line, thrower);
    log_write(&line, ": %s\n", roll);
    if (!add_for_a_look(asking, &asking->before) || !add_for_a_look(asking, &line)) {
        log_writer_done(&line);
        return SERVE_NO_MEMORY;
    }
    bool broken = is_roll_broken(asking->table);
    asking->steps--;
    if (umpire_session_undo(asking->changes->session, NULL) != UMPIRE_SESSION_GOOD)
        return SERVE_NO_MEMORY;
    return broken ? SERVE_DONE : SERVE_NEEDLESS;
}

/* Looks whether a throw would break a rule without its source. */
static bool try_roll(void *user, const struct umpire_written *one)
{
    struct asking *asking = user;
    char thrown[UMPIRE_ROLL_BYTES], roll[UMPIRE_ROLL_BYTES];
    const struct umpire_session_game *game = umpire_session_game(asking->table->session, 0);
    if (one->line <= asking->after)
        return true;
    if (game && game->ruleset && dice_verb_of(one) == THROWS &&
        umpire_written_value(one, NULL, thrown, sizeof thrown) &&
        umpire_unsourced_roll(game->ruleset, thrown, roll))
        asking->answer = judge_roll(asking, one->subject, roll);
    log_write(&asking->before, "%s\n", one->text);
    return asking->answer == SERVE_DONE;
}

/* SERVE_NEEDLESS if a line throws with a source ('by') although the same roll would break no rule
 * without it. The session goes back to where it was. */
static enum serve_change throws_needlessly(struct serve_table *table, const char *log,
                                           size_t length)
{
    struct asking asking = {.table = table, .changes = table, .after = table->lines};
    if (!ask_each(&asking, log, length, try_roll))
        asking.answer = SERVE_NO_MEMORY;
    log_writer_done(&asking.before);
    while (asking.answer != SERVE_NO_MEMORY && asking.steps--)
        if (umpire_session_undo(table->session, NULL) != UMPIRE_SESSION_GOOD)
            asking.answer = SERVE_NO_MEMORY;
    if (asking.answer == SERVE_NO_MEMORY) {
        umpire_session_free(table->session); /* it may hold the roll: the file is read again */
        table->session = NULL;
    }
    return asking.answer;
}

/* Throws that were taken back ---------------------------------------------------------------- */

/* Writes a key of a link, which no other throw or answer has, and one of it and what is thrown,
 * nothing in an answer. False: the statement neither throws nor answers with a link. */
static bool write_keys(const struct umpire_written *one, char ret_link[SERVE_KEY_BYTES + 1],
                       char ret_whole[SERVE_KEY_BYTES + 1])
{
    char thrown[UMPIRE_ROLL_BYTES] = "", link[UMPIRE_ROLL_BYTES];
    enum dice_verb verb = dice_verb_of(one);
    if ((verb != THROWS && verb != ANSWERS) ||
        !umpire_written_value(one, "link", link, sizeof link) || !*link)
        return false;
    if (verb == THROWS)
        umpire_written_value(one, NULL, thrown, sizeof thrown);
    snprintf(ret_link, SERVE_KEY_BYTES + 1, SERVE_KEY_OF_THROW "%016llx-",
             (unsigned long long)hash_of_name(slice_of(link)));
    snprintf(ret_whole, SERVE_KEY_BYTES + 1, "%s%016llx", ret_link,
             (unsigned long long)hash_of_name(slice_of(thrown)));
    return true;
}

static bool keep_throw(void *user, const struct umpire_written *one)
{
    struct asking *asking = user;
    struct serve_table *table = asking->changes;
    char link[SERVE_KEY_BYTES + 1], whole[SERVE_KEY_BYTES + 1];
    if (dice_verb_of(one) != THROWS || !write_keys(one, link, whole) ||
        serve_keys_first(&table->keys, link))
        return true;
    serve_keys_add(&table->keys, whole);
    serve_keys_save(table->keys.path, table->name, whole);
    return true;
}

bool serve_throws_keep(struct serve_table *table, const char *text, size_t length)
{
    struct asking asking = {.table = table, .changes = table};
    return ask_each(&asking, text, length, keep_throw);
}

static bool find_other_throw(void *user, const struct umpire_written *one)
{
    struct asking *asking = user;
    char link[SERVE_KEY_BYTES + 1], whole[SERVE_KEY_BYTES + 1];
    const char *kept = one->line > asking->after && write_keys(one, link, whole)
                           ? serve_keys_first(&asking->table->keys, link)
                           : NULL;
    asking->found = kept && strcmp(kept, whole) != 0;
    return !asking->found;
}

/* Chains --------------------------------------------------------------------------------------- */

/* Looks whether the last game has a chain. */
static bool find_chain(void *user, const struct umpire_written *one)
{
    struct asking *asking = user;
    if (one->writing == UMPIRE_WRITING_GAME && strncmp(one->text, "game ", 5) == 0)
        asking->chained = false;
    asking->chained |= one->writing == UMPIRE_WRITING_DECLARATION && !strcmp(one->word, "chain");
    return true;
}

enum serve_change serve_chains_open(const struct serve_table *table)
{
    size_t length;
    struct asking asking = {.table = table};
    const char *log = umpire_session_text(table->session, &length);
    if (cli_first_marker(table->session))
        return SERVE_DONE;
    if (!ask_each(&asking, log, length, find_chain))
        return SERVE_NO_MEMORY;
    return asking.chained ? SERVE_CHAINED : SERVE_DONE;
}

/* Whether a longer log has other declarations, of which chains are made. */
static enum serve_change declares_more(const struct serve_table *table, const char *longer,
                                       size_t length)
{
    size_t before;
    uint64_t line;
    struct umpire_identity old, new;
    const char *log = umpire_session_text(table->session, &before);
    errno = 0;
    bool read = !umpire_identify(log, before, &old, &line) &&
                !umpire_identify(longer, length, &new, &line);
    if (!read)
        return errno == ENOMEM ? SERVE_NO_MEMORY : SERVE_DONE;
    bool same = !strcmp(old.title, new.title) && !strcmp(old.declarations, new.declarations);
    return same ? SERVE_DONE : SERVE_CHAINED;
}

/* What is added -------------------------------------------------------------------------------- */

enum serve_change serve_throws_fit(struct serve_table *table, const char *text, size_t length)
{
    struct asking asking = {.table = table, .after = table->lines};
    enum serve_change answer = SERVE_NO_MEMORY;
    char *log = serve_table_with(table, text, length, &length);
    if (log && ask_each(&asking, log, length, find_other_throw))
        answer = asking.found ? SERVE_OTHER_THROW : throws_needlessly(table, log, length);
    if (answer == SERVE_DONE)
        answer = serve_chains_open(table);
    if (answer == SERVE_CHAINED)
        answer = declares_more(table, log, length);
    free(log);
    return answer;
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
