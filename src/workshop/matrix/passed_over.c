/* SPDX-License-Identifier: MIT */

#include "desk/shared/cli.h"
#include "workshop/matrix/compare.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct look {
    bool error, marked;
};

static bool on_found(void *user, const struct umpire_finding *finding)
{
    struct look *look = user;
    look->error = look->error || finding->level == UMPIRE_LEVEL_ERROR;
    return true;
}

static bool on_expectation(void *user, uint64_t line, const char *rule)
{
    struct look *look = user;
    (void)line;
    look->marked = look->marked || strncmp(rule, "log.", 4) == 0;
    return true;
}

bool matrix_passed_over(const struct umpire_checker *model, const struct matrix_log *log,
                        bool *ret_over)
{
    struct look look = {0};
    struct stat status;
    const struct umpire_sink sink = {
        .user = &look, .found = on_found, .expectation = on_expectation};
    *ret_over = false;
    if (log->bytes || stat(log->path, &status) != 0 || !S_ISREG(status.st_mode))
        return true;
    struct umpire_checker *checker = umpire_checker_copy(model, &sink);
    if (!checker)
        return false;
    bool read = umpire_check_path(checker, log->path) != UMPIRE_FAILURE;
    umpire_checker_free(checker);
    *ret_over = look.error && look.marked;
    return read;
}

bool matrix_noted_add(struct matrix_noted *noted, const struct umpire_statement *statement)
{
    size_t length = strlen(statement->text);
    bool setup = statement->judged && strcmp(statement->text, "setup") == 0;
    while (noted->capacity - noted->length < length + 2) {
        char *grown = cli_room(noted->text, noted->capacity, &noted->capacity, 1);
        if (!grown)
            return false;
        noted->text = grown;
    }
    struct matrix_noted_statement *list = cli_room(noted->list, noted->count, &noted->list_capacity,
                                                   sizeof *list);
    if (!list)
        return false;
    noted->list = list;
    if (setup)
        return true;
    memcpy(noted->text + noted->length, statement->text, length);
    memcpy(noted->text + noted->length + length, "\n", 2);
    noted->length += length + 1;
    list[noted->count++] = (struct matrix_noted_statement){
        .end = noted->length,
        .line = statement->line,
        .judged = statement->judged,
        .ends = statement->judged && strcmp(statement->text, "end") == 0};
    return true;
}

void matrix_noted_clear(struct matrix_noted *noted)
{
    noted->count = noted->length = 0;
}

void matrix_noted_done(struct matrix_noted *noted)
{
    free(noted->text);
    free(noted->list);
    *noted = (struct matrix_noted){.text = NULL};
}
