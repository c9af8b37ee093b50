/* SPDX-License-Identifier: MIT */
#include "workshop/matrix/noted.h"

#include "desk/shared/cli.h"

#include <stdlib.h>
#include <string.h>

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
