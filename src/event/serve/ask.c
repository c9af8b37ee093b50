/* SPDX-License-Identifier: MIT */
#include "event/serve/ask.h"

#include "base/hash.h"
#include "event/serve/json.h"
#include "desk/shared/due_lines.h"
#include "desk/shared/sessions.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The session follows the table's -------------------------------------------------------------- */

static void forget_answers(struct serve_table *table)
{
    for (size_t i = 0; i < 2; i++) {
        free(table->asked.next[i]);
        table->asked.next[i] = NULL;
    }
    free(table->asked.turn);
    free(table->asked.due);
    table->asked.turn = table->asked.due = NULL;
}

static void drop_asker(struct serve_table *table)
{
    forget_answers(table);
    umpire_session_free(table->asked.session);
    table->asked.session = NULL;
}

void serve_ask_forget(struct serve_table *table)
{
    pthread_mutex_lock(&table->ask_lock);
    drop_asker(table);
    pthread_mutex_unlock(&table->ask_lock);
}

/* Copies the table's text, and the lines of rulings that count; NULL: it has none, or no memory. */
static char *copy_table_text(struct serve_table *table, size_t *ret_length,
                             struct serve_mark *ret_mark, uint64_t **ret_lines, size_t *ret_count)
{
    char *copy;
    pthread_mutex_lock(&table->lock);
    serve_table_copy(table, &copy, ret_length);
    if (!serve_table_counting(table, ret_lines, ret_count)) {
        free(copy);
        copy = NULL;
    }
    *ret_mark = serve_table_mark(table);
    pthread_mutex_unlock(&table->lock);
    return copy;
}

/* Gives the session the table's current text. False: out of memory, or the log cannot be read. */
static bool follow(struct serve_table *table)
{
    size_t length = 0, count = 0;
    struct serve_mark mark;
    uint64_t *lines = NULL;
    char *text = copy_table_text(table, &length, &mark, &lines, &count);
    if (!table->asked.session)
        table->asked.session = serve_maker_session(table->maker, NULL);
    bool good = text && table->asked.session && serve_become(table->asked.session, text, length) &&
                umpire_session_admit(table->asked.session, lines, count) == UMPIRE_SESSION_GOOD;
    free(text);
    free(lines);
    if (!good || mark.lines != table->asked.of.lines || mark.hash != table->asked.of.hash)
        forget_answers(table);
    table->asked.of = mark;
    return good;
}

/* Telling -------------------------------------------------------------------------------------- */

/* Texts that are written once each. They are found by a hash table with twice as many places as
 * there may be texts. */
struct pool {
    const void **places;
    uint32_t *numbers;
    size_t capacity;
    uint32_t count;
};

static uint64_t hash_answer_text(uint64_t hash, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = hash_with(hash, (unsigned char)text[i]);
    return hash_with(hash, 0);
}

static bool pool_init(struct pool *pool, size_t most)
{
    *pool = (struct pool){.capacity = 2 * most + 1};
    pool->places = calloc(pool->capacity, sizeof *pool->places);
    pool->numbers = calloc(pool->capacity, sizeof *pool->numbers);
    return pool->places && pool->numbers;
}

static void pool_done(struct pool *pool)
{
    free(pool->places);
    free(pool->numbers);
}

/* The number of a thing, and whether it was added now. */
static uint32_t number_of(struct pool *pool, const void *thing, uint64_t hash,
                          bool (*same)(const void *a, const void *b), bool *ret_new)
{
    size_t place = hash % pool->capacity;
    while (pool->places[place] && !same(pool->places[place], thing))
        place = (place + 1) % pool->capacity;
    *ret_new = !pool->places[place];
    if (*ret_new) {
        pool->places[place] = thing;
        pool->numbers[place] = pool->count++;
    }
    return pool->numbers[place];
}

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_operand(const void *a, const void *b)
{
    const struct umpire_operand *one = a, *other = b;
    return same_text(one->lead, other->lead) && same_text(one->value, other->value) &&
           same_text(one->meaning, other->meaning) && same_text(one->name, other->name) &&
           one->open == other->open && one->dice == other->dice && same_text(one->die, other->die);
}

static bool same_head(const void *a, const void *b)
{
    const struct umpire_move *one = a, *other = b;
    size_t length = move_length(one, 1);
    return length == move_length(other, 1) && memcmp(one->text, other->text, length) == 0;
}

static void write_operand_json(struct log_writer *json, const struct umpire_operand *operand)
{
    log_write(json, "{");
    serve_json_member(json, "lead", operand->lead);
    serve_json_member(json, "value", operand->value);
    serve_json_member(json, "meaning", operand->meaning);
    serve_json_member(json, "name", operand->name);
    if (operand->die)
        serve_json_member(json, "die", operand->die);
    if (operand->open) {
        log_write(json, "\"open\":true,\"dice\":%u,", operand->dice);
        if (operand->minimum != INT64_MIN)
            log_write(json, "\"minimum\":%" PRId64 ",", operand->minimum);
        if (operand->maximum != INT64_MAX)
            log_write(json, "\"maximum\":%" PRId64 ",", operand->maximum);
        log_write(json, "\"faces\":[");
        for (size_t i = 0; operand->faces && operand->faces[i]; i++) {
            serve_json_text(json, operand->faces[i]);
            log_write(json, ",");
        }
        serve_json_close(json, ']');
    }
    serve_json_next(json, '}');
}

static void tell_head(struct log_writer *json, const struct umpire_move *move)
{
    log_write(json, "{\"text\":");
    serve_json_bytes(json, move->text, move_length(move, 1));
    log_write(json, ",");
    serve_json_member(json, "subject", move->subject);
    serve_json_member(json, "verb", move->verb);
    serve_json_next(json, '}');
}

struct parts {
    struct pool heads, operands;
    struct log_writer head_texts, operand_texts, moves;
};

static void tell_move(struct parts *parts, const struct umpire_move *move)
{
    bool new;
    uint32_t number = number_of(&parts->heads, move,
                                hash_answer_text(1, move->text, move_length(move, 1)), same_head,
                                &new);
    if (new)
        tell_head(&parts->head_texts, move);
    log_write(&parts->moves, "[%u", number);
    for (size_t i = 0; i < move->operand_count; i++) {
        const struct umpire_operand *operand = &move->operands[i];
        uint64_t hash = hash_answer_text(hash_answer_text(1, operand->lead, strlen(operand->lead)),
                                         operand->value, strlen(operand->value));
        number = number_of(&parts->operands, operand, hash, same_operand, &new);
        if (new)
            write_operand_json(&parts->operand_texts, operand);
        log_write(&parts->moves, ",%u", number);
    }
    log_write(&parts->moves, "],");
}

static void add_list_json(struct log_writer *json, const char *name, struct log_writer *list)
{
    serve_json_close(list, ']');
    log_write(json, "\"%s\":[%.*s,", name, (int)list->length, list->bytes ? list->bytes : "");
    json->failed = json->failed || list->failed;
    log_writer_done(list);
}

static bool tell_moves(struct log_writer *json, const struct serve_table *table,
                       const struct umpire_next *next)
{
    struct parts parts = {.moves = {.bytes = NULL}};
    size_t operands = 0;
    for (size_t i = 0; i < next->move_count; i++)
        operands += next->moves[i].operand_count;
    bool good = pool_init(&parts.heads, next->move_count) && pool_init(&parts.operands, operands);
    for (size_t i = 0; good && i < next->move_count; i++)
        if (serve_table_records(table, next->moves[i].subject, next->moves[i].verb))
            tell_move(&parts, &next->moves[i]);
    add_list_json(json, "heads", &parts.head_texts);
    add_list_json(json, "operands", &parts.operand_texts);
    add_list_json(json, "moves", &parts.moves);
    pool_done(&parts.heads);
    pool_done(&parts.operands);
    return good;
}

static void tell_turn(struct log_writer *json, const struct umpire_next *next)
{
    log_write(json, "[");
    for (size_t i = 0; i < next->turn_count; i++) {
        serve_json_text(json, next->turn[i]);
        log_write(json, ",");
    }
    serve_json_close(json, ']');
}

static const char *answer_name(enum umpire_answer answer)
{
    static const char *const names[] = {[UMPIRE_LEGAL] = "legal",
                                        [UMPIRE_ILLEGAL] = "illegal",
                                        [UMPIRE_UNREADABLE] = "unreadable",
                                        [UMPIRE_NOWHERE] = "nowhere",
                                        [UMPIRE_TOO_MANY] = "too-many"};
    return names[answer];
}

static bool tell_next(struct log_writer *json, const struct serve_table *table,
                      const struct umpire_next *next)
{
    char at[SERVE_MARK_BYTES];
    serve_mark_write(table->asked.of, at);
    log_write(json, "{");
    serve_json_member(json, "at", at);
    serve_json_member(json, "answer", answer_name(next->answer));
    log_write(json, "\"declaring\":%s,\"over\":%s,\"turn\":", next->declaring ? "true" : "false",
              next->over ? "true" : "false");
    tell_turn(json, next);
    log_write(json, ",");
    bool good = tell_moves(json, table, next);
    serve_json_close(json, '}');
    return good && !json->failed;
}

/* Takes the writer's text, with a zero byte at its end. NULL: out of memory. */
static char *finished(struct log_writer *json)
{
    log_write(json, "%c", '\0');
    if (!json->failed)
        return json->bytes;
    log_writer_done(json);
    return NULL;
}

/* Lists what may come next, unless that is known for the current log. */
static bool list(struct serve_table *table, bool effects)
{
    if (!follow(table))
        return false;
    if (table->asked.next[effects])
        return true;
    const struct umpire_next *next = umpire_session_next(
        table->asked.session, umpire_session_lines(table->asked.session), effects);
    struct log_writer json = {.bytes = NULL}, turn = {.bytes = NULL};
    if (!next)
        return false;
    tell_turn(&turn, next);
    free(table->asked.turn);
    table->asked.turn = finished(&turn);
    if (tell_next(&json, table, next))
        table->asked.next[effects] = finished(&json);
    else
        log_writer_done(&json);
    return table->asked.next[effects] && table->asked.turn;
}

bool serve_ask_next(struct serve_table *table, bool effects, struct log_writer *json)
{
    pthread_mutex_lock(&table->ask_lock);
    bool good = list(table, effects);
    if (good)
        log_write(json, "%s", table->asked.next[effects]);
    else
        drop_asker(table); /* after a lack of memory the session may be in any state */
    pthread_mutex_unlock(&table->ask_lock);
    return good;
}

bool serve_ask_turn(struct serve_table *table, struct log_writer *json, struct serve_mark *ret_mark)
{
    pthread_mutex_lock(&table->ask_lock);
    bool good = follow(table) && (table->asked.turn || list(table, false));
    if (good)
        log_write(json, "%s", table->asked.turn);
    else
        drop_asker(table);
    *ret_mark = table->asked.of;
    pthread_mutex_unlock(&table->ask_lock);
    return good;
}

bool serve_ask_who(struct serve_table *table, struct log_writer *json)
{
    struct log_writer turn = {.bytes = NULL};
    struct serve_mark mark;
    char at[SERVE_MARK_BYTES];
    bool good = serve_ask_turn(table, &turn, &mark) && !turn.failed;
    if (good) {
        serve_mark_write(mark, at);
        log_write(json, "{");
        serve_json_member(json, "at", at);
        log_write(json, "\"turn\":%.*s}", (int)turn.length, turn.bytes);
    }
    log_writer_done(&turn);
    return good;
}

static void add_due(void *user, int indent, const char *line)
{
    struct log_writer *json = user;
    log_write(json, "{\"indent\":%d,", indent);
    serve_json_member(json, "text", line);
    serve_json_next(json, '}');
}

/* Lists what is due after the session's last line, unless that is known for the current log. */
static bool list_due(struct serve_table *table)
{
    char at[SERVE_MARK_BYTES];
    struct log_writer json = {.bytes = NULL};
    struct due_lines due = {.say = add_due, .user = &json};
    if (table->asked.due)
        return true;
    serve_mark_write(table->asked.of, at);
    log_write(&json, "{");
    serve_json_member(&json, "at", at);
    log_write(&json, "\"due\":[");
    enum umpire_answer answer = umpire_session_due(
        table->asked.session, umpire_session_lines(table->asked.session), due_lines_take, &due);
    bool good = due_lines_end(&due) && answer != UMPIRE_NO_MEMORY;
    serve_json_close(&json, ']');
    log_write(&json, "}");
    if (good)
        table->asked.due = finished(&json);
    else
        log_writer_done(&json);
    return table->asked.due != NULL;
}

bool serve_ask_due(struct serve_table *table, struct log_writer *json)
{
    pthread_mutex_lock(&table->ask_lock);
    bool good = follow(table) && list_due(table);
    if (good)
        log_write(json, "%s", table->asked.due);
    else
        drop_asker(table);
    pthread_mutex_unlock(&table->ask_lock);
    return good;
}

static void tell_trial(struct log_writer *json, const struct umpire_session_trial *trial)
{
    log_write(json, "{");
    serve_json_member(json, "answer", answer_name(trial->answer));
    log_write(json, "\"found\":[");
    for (size_t i = 0; i < trial->count; i++) {
        enum umpire_level level = trial->findings[i]->level;
        if (level != UMPIRE_LEVEL_ERROR && level != UMPIRE_LEVEL_VIOLATION)
            continue;
        log_write(json, "{");
        serve_json_member(json, "rule", trial->findings[i]->rule);
        serve_json_member(json, "message", trial->findings[i]->message);
        serve_json_next(json, '}');
    }
    serve_json_close(json, ']');
    log_write(json, "}");
}

bool serve_ask_try(struct serve_table *table, const char *text, size_t length,
                   struct log_writer *json)
{
    pthread_mutex_lock(&table->ask_lock);
    const struct umpire_session_trial *trial = NULL;
    if (follow(table))
        trial = umpire_session_try(table->asked.session,
                                   umpire_session_lines(table->asked.session), text, length);
    bool good = trial && trial->answer != UMPIRE_NO_MEMORY;
    if (good)
        tell_trial(json, trial);
    else
        drop_asker(table);
    pthread_mutex_unlock(&table->ask_lock);
    return good;
}

static bool add_word(void *user, const struct umpire_session_word *word)
{
    struct log_writer *json = user;
    log_write(json, "{");
    serve_json_member(json, "text", word->text);
    serve_json_member(json, "meaning", word->meaning);
    serve_json_member(json, "form", word->form);
    serve_json_member(json, "whole", word->whole);
    serve_json_member(json, "side", word->side);
    serve_json_next(json, '}');
    return !json->failed;
}

bool serve_ask_words(struct serve_table *table, struct log_writer *json)
{
    pthread_mutex_lock(&table->ask_lock);
    log_write(json, "[");
    bool good = follow(table) && umpire_session_words(table->asked.session,
                                                      umpire_session_lines(table->asked.session),
                                                      add_word, json) == UMPIRE_SESSION_GOOD;
    serve_json_close(json, ']');
    if (!good)
        drop_asker(table);
    pthread_mutex_unlock(&table->ask_lock);
    return good;
}

/* The parts of statements ---------------------------------------------------------------------- */

static void tell_list(struct log_writer *json, const char *name, const char *const *list)
{
    if (!list)
        return;
    log_write(json, "\"%s\":[", name);
    for (; *list; list++) {
        serve_json_text(json, *list);
        log_write(json, ",");
    }
    serve_json_next(json, ']');
}

static void tell_dice(struct log_writer *json, const struct umpire_session_die *dice)
{
    if (!dice)
        return;
    log_write(json, "\"dice\":[");
    for (; dice->name; dice++) {
        log_write(json, "{");
        serve_json_member(json, "name", dice->name);
        tell_list(json, "faces", dice->faces);
        log_write(json, "\"sides\":%d},", dice->sides);
    }
    serve_json_next(json, ']');
}

static void write_part_json(struct log_writer *json, const struct umpire_session_part *part)
{
    log_write(json, "{");
    serve_json_member(json, "lead", part->lead);
    serve_json_member(json, "name", part->name);
    tell_list(json, "words", part->words);
    tell_list(json, "kinds", part->kinds);
    tell_list(json, "dotted", part->dotted);
    tell_dice(json, part->dice);
    if (part->minimum != INT64_MIN)
        log_write(json, "\"minimum\":%" PRId64 ",", part->minimum);
    if (part->maximum != INT64_MAX)
        log_write(json, "\"maximum\":%" PRId64 ",", part->maximum);
    serve_json_flag(json, "fresh", part->fresh);
    serve_json_flag(json, "number", part->number);
    serve_json_flag(json, "optional", part->optional);
    serve_json_flag(json, "repeat", part->repeat);
    serve_json_flag(json, "outcome", part->outcome);
    serve_json_next(json, '}');
}

static bool add_form(void *user, const struct umpire_session_form *form)
{
    struct log_writer *json = user;
    log_write(json, "{");
    serve_json_member(json, "word", form->word);
    tell_list(json, "subjects", form->subjects);
    log_write(json, "\"open\":%s,\"parts\":[", form->open ? "true" : "false");
    for (size_t i = 0; i < form->part_count; i++)
        write_part_json(json, &form->parts[i]);
    serve_json_close(json, ']');
    log_write(json, "},");
    return !json->failed;
}

static bool add_name(void *user, const struct umpire_session_word *word)
{
    return word->form || add_word(user, word);
}

/* Writes the areas of record of the game that is played now, and what its players may declare. */
static void tell_areas(struct log_writer *json, const struct umpire_session *session)
{
    const struct umpire_session_game *game = NULL, *next;
    struct umpire_word word;
    for (size_t i = 0; (next = umpire_session_game(session, i)) != NULL; i++)
        game = next;
    log_write(json, ",\"areas\":[");
    for (size_t i = 0; game && umpire_word_at(game->ruleset, i, &word); i++) {
        if (word.kind != UMPIRE_WORD_AREA)
            continue;
        log_write(json, "{");
        const char *blank = strrchr(word.word, ' '); /* "records dice" */
        serve_json_member(json, "word", blank ? blank + 1 : word.word);
        serve_json_member(json, "line", word.line);
        serve_json_next(json, '}');
    }
    serve_json_close(json, ']');
    log_write(json, ",\"cards\":");
    serve_tell_cards(json, game ? game->ruleset : "");
}

bool serve_ask_forms(struct serve_table *table, struct log_writer *json)
{
    pthread_mutex_lock(&table->ask_lock);
    bool good = follow(table);
    uint64_t line = good ? umpire_session_lines(table->asked.session) : 0;
    log_write(json, "{\"forms\":[");
    good = good &&
           umpire_session_forms(table->asked.session, line, add_form, json) == UMPIRE_SESSION_GOOD;
    serve_json_close(json, ']');
    log_write(json, ",\"names\":[");
    good = good &&
           umpire_session_words(table->asked.session, line, add_name, json) == UMPIRE_SESSION_GOOD;
    serve_json_close(json, ']');
    if (good)
        tell_areas(json, table->asked.session);
    log_write(json, "}");
    if (!good)
        drop_asker(table);
    pthread_mutex_unlock(&table->ask_lock);
    return good;
}
