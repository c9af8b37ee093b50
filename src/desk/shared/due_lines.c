/* SPDX-License-Identifier: MIT */
#include "desk/shared/due_lines.h"

#include "desk/shared/cli.h"
#include "desk/shared/log_writer.h"

#include <stdlib.h>
#include <string.h>

static void hand_over(struct due_lines *due, int indent, struct log_writer *writer)
{
    log_write(writer, "%c", '\0');
    due->no_memory |= writer->failed;
    if (!writer->failed)
        due->say(due->user, indent, writer->bytes);
    log_writer_done(writer);
}

/* Hands over the line that waits. */
static void flush_due_line(struct due_lines *due)
{
    struct log_writer writer = {.bytes = NULL};
    if (due->waiting && due->step && due->text) {
        log_write(&writer, "%s: %s%s%s", due->step, due->waiting, *due->waiting ? " " : "",
                  due->text);
        hand_over(due, 2, &writer);
    }
    free(due->waiting);
    free(due->step);
    free(due->text);
    due->waiting = due->step = due->text = NULL;
}

static void wait(struct due_lines *due, const struct umpire_due *one)
{
    const char *actor = one->actor ? one->actor : "", *step = one->step ? one->step : "";
    if (due->waiting && strcmp(due->step, step) == 0 && strcmp(due->text, one->text) == 0) {
        struct log_writer writer = {.bytes = NULL};
        log_write(&writer, "%s, %s%c", due->waiting, actor, '\0');
        due->no_memory |= writer.failed;
        free(due->waiting);
        due->waiting = writer.failed ? NULL : strdup(writer.bytes);
        log_writer_done(&writer);
        return;
    }
    flush_due_line(due);
    due->waiting = strdup(actor);
    due->step = strdup(step);
    due->text = strdup(one->text);
    due->no_memory |= !due->waiting || !due->step || !due->text;
}

static void begin_part(struct due_lines *due, const struct umpire_due *one)
{
    enum due_part of_marker = one->next ? DUE_NEXT : DUE_LATER,
                  part = one->before ? of_marker : DUE_TO_NO_MARKER;
    struct log_writer writer = {.bytes = NULL};
    if (part == due->part)
        return;
    due->part = part;
    if (part == DUE_NEXT && one->text)
        log_write(&writer, "Due before '%s':", one->before);
    else if (part == DUE_NEXT)
        log_write(&writer, "Nothing is due before '%s', as far as the log says.", one->before);
    else if (part == DUE_LATER)
        log_write(&writer, "Due later, unless it is done before:");
    else
        log_write(&writer, "Also open, or carried over to a later step:");
    hand_over(due, 0, &writer);
}

bool due_is_of(const struct umpire_due *one, const char *side)
{
    return !side || !one->actor || strcmp(one->actor, side) == 0;
}

/* Hands over what a marker demands, and a line with the statement that does it. */
static void say_demand(struct due_lines *due, const struct umpire_due *one)
{
    struct log_writer writer = {.bytes = NULL};
    if (!one->next)
        log_write(&writer, "before '%s': ", one->before);
    log_write(&writer, "%s", one->text);
    if (one->rule)
        log_write(&writer, " [%s%s]", one->rule,
                  one->level == UMPIRE_LEVEL_ADVICE ? ", advice" : "");
    hand_over(due, 2, &writer);
    if (one->write) {
        writer = (struct log_writer){.bytes = NULL};
        log_write(&writer, "write: %s", one->write);
        hand_over(due, 4, &writer);
    }
}

bool due_lines_take(void *user, const struct umpire_due *one)
{
    struct due_lines *due = user;
    if (!due_is_of(one, due->side))
        return true;
    begin_part(due, one);
    if (!one->before)
        wait(due, one);
    else if (one->text)
        say_demand(due, one);
    return !due->no_memory;
}

bool due_lines_end(struct due_lines *due)
{
    flush_due_line(due);
    if (due->part == DUE_NOTHING_YET)
        due->say(due->user, 0, "No marker may come next here.");
    return !due->no_memory;
}
