/* SPDX-License-Identifier: MIT */
/* Waivers, corrections, penalties and more time that a judge sends from the room for a table. */
#include "event/serve/visit.h"

#include <inttypes.h>
#include <stdint.h>
#include <string.h>

enum { POINTS_MOST = 100000, MINUTES_MOST = 600 };

static bool read_waiver(struct visit *visit, json_t *body, struct log_writer *other,
                        struct serve_request_ruling *ret_asked)
{
    struct umpire_rule rule;
    json_int_t column = json_integer_value(json_object_get(body, "column"));
    bool known = umpire_rule_named(visit_word(body, "rule"), &rule);
    ret_asked->column = (unsigned)column;
    ret_asked->id = visit_word(body, "id");
    ret_asked->rule = known ? rule.id : "";
    (void)other;
    if (known && *ret_asked->reason && *ret_asked->id && ret_asked->line && column >= 0 &&
        column <= UINT32_MAX)
        return true;
    serve_refuse(visit->reply, 400,
                 "a ruling needs the line, column, rule and id of a finding, and a reason");
    return false;
}

static bool read_penalty(struct visit *visit, json_t *body, struct log_writer *other,
                         struct serve_request_ruling *ret_asked)
{
    const char *player = visit_word(body, "player");
    json_int_t points = json_integer_value(json_object_get(body, "points"));
    if (!*ret_asked->reason || !log_name_fits(player) || points < 0 || points > POINTS_MOST) {
        serve_refuse(visit->reply, 400,
                     "a penalty needs a player, a reason, and points from 0 to 100000");
        return false;
    }
    log_write(other, "judge: penalty ");
    log_write_text(other, player);
    if (points)
        log_write(other, " points=%d", (int)points);
    return true;
}

static bool read_correction(struct visit *visit, json_t *body, struct log_writer *other,
                            struct serve_request_ruling *ret_asked)
{
    const char *text = visit_word(body, "text");
    if (!*ret_asked->reason || !*text || !ret_asked->line) {
        serve_refuse(visit->reply, 400,
                     "a correction needs a line, what it should say, and a reason");
        return false;
    }
    log_write(other, "judge: correct %" PRIu64 " ", ret_asked->line);
    log_write_text(other, text);
    return true;
}

/* A ruling that changes nothing in the game is a note. */
static bool read_more_time(struct visit *visit, json_t *body, struct log_writer *other,
                           struct serve_request_ruling *ret_asked)
{
    json_int_t minutes = json_integer_value(json_object_get(body, "minutes"));
    if (!*ret_asked->reason || minutes < 1 || minutes > MINUTES_MOST) {
        serve_refuse(visit->reply, 400, "more time needs minutes from 1 to 600, and a reason");
        return false;
    }
    json_object_set_new(body, "reason",
                        json_sprintf("Judge: %d more minute%s: %s", (int)minutes,
                                     minutes == 1 ? "" : "s", ret_asked->reason));
    ret_asked->reason = visit_word(body, "reason");
    log_write(other, "note");
    return true;
}

static const struct kind {
    const char *name;
    /* Reads what the request asks for; writes another ruling than a waiver into `other`. False: the
     * reply says what it lacks. */
    bool (*read)(struct visit *visit, json_t *body, struct log_writer *other,
                 struct serve_request_ruling *ret_asked);
} kinds[] = {{"waive", read_waiver},
             {"penalty", read_penalty},
             {"correct", read_correction},
             {"time", read_more_time}};

static bool read_ruling(struct visit *visit, json_t *body, struct log_writer *other,
                        struct serve_request_ruling *ret_asked)
{
    const char *name = visit_word(body, "do");
    json_int_t line = json_integer_value(json_object_get(body, "line"));
    size_t i = 0, count = sizeof kinds / sizeof *kinds;
    while (*name && i < count && strcmp(kinds[i].name, name) != 0)
        i++;
    if (i == count) {
        serve_refuse(visit->reply, 400, "'do' must be waive, penalty, correct or time");
        return false;
    }
    *ret_asked = (struct serve_request_ruling){.line = line < 0 ? 0 : (uint64_t)line,
                                               .id = "",
                                               .rule = "",
                                               .reason = visit_word(body, "reason")};
    if (!visit_mark_and_key(visit, body, &ret_asked->mark, &ret_asked->key) ||
        !kinds[i].read(visit, body, other, ret_asked))
        return false;
    log_write(other, "%c", '\0');
    ret_asked->other = other->length > 1 ? other->bytes : NULL;
    if (other->failed)
        serve_refuse(visit->reply, 503, "out of memory");
    return !other->failed;
}

/* The table that a request names. NULL: the reply says that there is none. */
static struct serve_table *table_named(struct visit *visit, const json_t *body)
{
    struct serve_table *table = serve_folder_named(&visit->serve->folder,
                                                   visit_word(body, "table"));
    if (!table)
        serve_refuse(visit->reply, 404, "there is no such table");
    return table;
}

void serve_ruling(struct visit *visit)
{
    struct serve_request_ruling asked;
    struct log_writer other = {.bytes = NULL};
    json_t *body = visit_body(visit);
    struct serve_table *table = body ? table_named(visit, body) : NULL;
    if (table && read_ruling(visit, body, &other, &asked)) {
        pthread_mutex_lock(&table->lock);
        enum serve_change what = serve_table_rule(table, &asked);
        visit_changed(visit, what, table, (struct serve_mark){0, 0}, NULL);
        pthread_mutex_unlock(&table->lock);
    }
    log_writer_done(&other);
    json_decref(body);
}

void serve_ruling_taken_back(struct visit *visit)
{
    struct serve_request_ruling asked = {.line = 0};
    json_t *body = visit_body(visit);
    struct serve_table *table = body ? table_named(visit, body) : NULL;
    if (table && visit_mark_and_key(visit, body, &asked.mark, &asked.key)) {
        json_int_t line = json_integer_value(json_object_get(body, "line"));
        asked.line = line < 0 ? 0 : (uint64_t)line;
        pthread_mutex_lock(&table->lock);
        enum serve_change what = serve_table_rule_no_more(table, &asked, visit_word(body, "text"));
        visit_changed(visit, what, table, (struct serve_mark){0, 0}, NULL);
        pthread_mutex_unlock(&table->lock);
    }
    json_decref(body);
}
