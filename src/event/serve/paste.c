/* SPDX-License-Identifier: MIT */
/* Checks logs for the judge: those of tables, and those that are pasted or sent. */
#include "event/serve/json.h"
#include "event/serve/visit.h"

#include <stdlib.h>
#include <string.h>

/* The log that a request asks to check: that of the table that it names, or else the text that it
 * sends. False: there is none, and the reply says why. */
static bool text_to_check(struct visit *visit, struct log_copy *ret_copy)
{
    const struct serve_request *request = visit->request;
    struct serve_table *table = request->table
                                    ? serve_folder_named(&visit->serve->folder, request->table)
                                    : NULL;
    if (table && !serve_clock_open(&visit->serve->folder.clock, table->name, NULL)) {
        serve_refuse(visit->reply, 403, "the table's round must begin first");
        return false;
    }
    if (table)
        return visit_copy(visit, table, ret_copy);
    char *copy = request->table ? NULL : malloc(request->length + 1);
    *ret_copy = (struct log_copy){.text = copy, .length = request->length};
    if (copy && request->length)
        memcpy(copy, request->body, request->length);
    if (!copy)
        serve_refuse(visit->reply, request->table ? 404 : 503,
                     request->table ? "there is no such table" : "out of memory");
    return copy != NULL;
}

static void refuse_import(struct serve_reply *reply, enum import_outcome outcome, const char *why)
{
    unsigned status = outcome == IMPORT_TOO_LARGE ? 413 : 400;
    serve_refuse(reply, outcome == IMPORT_NO_MEMORY ? 503 : status, why);
}

/* Judges a log, or what was made of something else, until `end`. */
static void judge(struct visit *visit, const struct log_copy *log, uint64_t end,
                  const struct serve_made *made)
{
    struct serve_secret id;
    uint64_t now = import_clock();
    enum umpire_status verdict = UMPIRE_FAILURE;
    const struct serve_checked checked = {.name = visit->request->table ? visit->request->table
                                                                        : "log",
                                          .log = log->text,
                                          .length = log->length,
                                          .lines = log->lines,
                                          .line_count = log->line_count,
                                          .keys = &log->keys};
    const char *why = serve_check(&visit->serve->reports, &checked, end > now ? end - now : 1, &id,
                                  &verdict);
    if (why) {
        serve_refuse(visit->reply, 503, why);
        return;
    }
    visit_json(visit);
    log_write(&visit->reply->body, "{");
    serve_json_member(&visit->reply->body, "id", id.text);
    serve_json_member(&visit->reply->body, "verdict", umpire_verdict_name(verdict));
    serve_tell_made(made, &visit->reply->body);
    serve_json_close(&visit->reply->body, '}');
}

void serve_paste_check(struct visit *visit)
{
    struct log_copy copy;
    struct serve_made made = {.from = NULL};
    uint64_t begun = import_clock(), end = begun + SERVE_CHECK_MILLISECONDS;
    if (!text_to_check(visit, &copy))
        return;
    enum import_outcome outcome = visit->request->table
                                      ? IMPORT_MADE
                                      : serve_import(copy.text, copy.length,
                                                     begun + SERVE_IMPORT_MILLISECONDS, &made);
    if (outcome != IMPORT_MADE)
        refuse_import(visit->reply, outcome, made.imported.why);
    else if (made.from)
        judge(
            visit,
            &(struct log_copy){.text = made.imported.log.bytes, .length = made.imported.log.length},
            end, &made);
    else
        judge(visit, &copy, end, &made);
    log_copy_done(&copy);
    serve_made_done(&made);
}

void serve_paste_report(struct visit *visit)
{
    struct log_writer *body = &visit->reply->body;
    body->bytes = serve_report_page(&visit->serve->reports,
                                    visit->request->id ? visit->request->id : "", &body->length);
    body->capacity = body->length;
    visit->reply->status = 200;
    visit->reply->type = "text/html; charset=utf-8";
    visit->reply->report = true;
    if (body->bytes)
        return;
    *body = (struct log_writer){.bytes = NULL};
    visit->reply->report = false;
    serve_refuse(visit->reply, 404, "this report is gone; check the log once more");
}
