/* SPDX-License-Identifier: MIT */
/* For the page: the table of 'umpire serve' that records a game, without a server. Its folder is in
 * memory and holds one log. */
#include "event/serve/answer.h"
#include "event/serve/pages.h"
#include "desk/shared/cli.h"

#include <string.h>

const char *table_open(const char *folder, const char *name);
const char *table_answer(const char *method, const char *what, const char *effects,
                         const char *body);

/* The server's pages are not needed here: umpire.html holds its own. */
const struct serve_page serve_pages[] = {{NULL, NULL, 0}};

static struct serve here;

/* Opens the folder, in which the log is. Answers why it failed, or "". */
const char *table_open(const char *folder, const char *name)
{
    static const struct cli_settings nothing;
    here.folder.maker = (struct serve_maker){.configured = &nothing, .given = &nothing};
    umpire_options_init(&here.folder.maker.options);
    here.streams.folder = &here.folder;
    const char *why = serve_folder_open(&here.folder, folder, 1);
    if (why)
        return why;
    return serve_folder_named(&here.folder, name) ? "" : "there is no log";
}

/* Answers a request of the table's page: "/state", "/append". Returns the status and the body,
 * "200 {...}", which are valid until the next request. */
const char *table_answer(const char *method, const char *what, const char *effects,
                         const char *body)
{
    static struct log_writer answer;
    char path[128];
    struct serve_reply reply;
    snprintf(path, sizeof path, "/t/%s%s", serve_folder_table(&here.folder, 0)->write.text, what);
    serve_answer(&here,
                 &(struct serve_request){.method = method,
                                         .path = path,
                                         .effects = *effects ? effects : NULL,
                                         .body = body,
                                         .length = strlen(body)},
                 &reply);
    log_writer_done(&answer);
    answer = (struct log_writer){.bytes = NULL};
    log_write(&answer, "%u %.*s%c", reply.status, (int)reply.body.length,
              reply.body.bytes ? reply.body.bytes : "", '\0');
    log_writer_done(&reply.body);
    return answer.failed ? "503 {\"error\":\"out of memory\"}" : answer.bytes;
}
