/* SPDX-License-Identifier: MIT */
#include "reports/diff_report.h"

#include "base/array.h"
#include "base/xml_parser.h"
#include "reports/output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BEGINNING = 512 };

/* A disagreement, or the failure of the other in a game, whose kind is "failure". */
struct one {
    char *log, *kind, *statement, *rule, *claimed, *message;
    uint64_t line;
    size_t order; /* in its report */
};

struct list {
    struct one *all;
    size_t count, capacity, logs;
    char *log; /* the current one */
    bool in_one;
    bool no_memory, complete;
    size_t length;
    char text[FIT_BYTES]; /* of the current element */
};

bool matrix_diff_is_one(int file)
{
    char text[BEGINNING + 1];
    ssize_t got = pread(file, text, BEGINNING, 0);
    text[got > 0 ? got : 0] = '\0';
    return strstr(text, "<matrix xmlns=\"urn:umpire:matrix:1\"") != NULL;
}

static void done(struct list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct one *one = &list->all[i];
        free(one->log), free(one->kind), free(one->statement);
        free(one->rule), free(one->claimed), free(one->message);
    }
    free(list->all);
    free(list->log);
}

/* Puts a copy in the place of `*to`. */
static void replace_text(struct list *list, char **to, const char *text, size_t length)
{
    char *copy = strndup(text, length);
    list->no_memory = list->no_memory || !copy;
    free(*to);
    *to = copy;
}

static void set_from(struct list *list, char **to, const struct xml_element *element,
                     const char *name)
{
    for (size_t i = 0; i < element->count; i++)
        if (!element->attributes[i].prefix && strcmp(element->attributes[i].name, name) == 0)
            replace_text(list, to, element->attributes[i].value, element->attributes[i].length);
}

static void begin_one(struct list *list, const struct xml_element *element)
{
    if (!ARRAY_RESERVE(list->all, list->capacity, list->count + 1)) {
        list->no_memory = true;
        return;
    }
    struct one *one = &list->all[list->count];
    *one = (struct one){.order = list->count};
    list->count++;
    char **const empty[] = {&one->statement, &one->rule, &one->claimed, &one->message},
                 *line = NULL;
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++)
        replace_text(list, empty[i], "", 0);
    replace_text(list, &one->log, list->log ? list->log : "", list->log ? strlen(list->log) : 0);
    replace_text(list, &one->kind, element->name, strlen(element->name));
    set_from(list, &one->kind, element, "kind");
    set_from(list, &line, element, "line");
    one->line = line ? strtoull(line, NULL, 10) : 0;
    free(line);
}

static bool on_begin(void *user, const struct xml_element *element)
{
    struct list *list = user;
    const char *name = element->name;
    struct one *one = list->in_one ? &list->all[list->count - 1] : NULL;
    list->length = 0;
    if (strcmp(name, "log") == 0) {
        replace_text(list, &list->log, "", 0);
        set_from(list, &list->log, element, "href");
        list->logs++;
        list->in_one = false;
    } else if (strcmp(name, "disagreement") == 0 || strcmp(name, "failure") == 0 ||
               strcmp(name, "error") == 0) {
        begin_one(list, element);
        list->in_one = true;
    } else if (strcmp(name, "summary") == 0) {
        list->complete = true;
        list->in_one = false;
    } else if (one && strcmp(name, "finding") == 0 && !*one->rule) {
        set_from(list, &one->rule, element, "rule");
    } else if (one && strcmp(name, "answer") == 0) {
        set_from(list, &one->claimed, element, "rule");
    }
    return !list->no_memory;
}

static bool on_end(void *user, const char *name, const char *uri, unsigned depth)
{
    struct list *list = user;
    (void)uri, (void)depth;
    struct one *one = list->in_one ? &list->all[list->count - 1] : NULL;
    if (one && strcmp(name, "statement") == 0)
        replace_text(list, &one->statement, list->text, list->length);
    else if (one &&
             (strcmp(name, "reason") == 0 || (strcmp(name, "message") == 0 && !*one->message)))
        replace_text(list, &one->message, list->text, list->length);
    list->length = 0;
    return !list->no_memory;
}

/* Keeps the text of the current element; the rest of one that is too long is left out. */
static bool on_text(void *user, const char *text, size_t length)
{
    struct list *list = user;
    size_t room = sizeof list->text - list->length, take = length < room ? length : room;
    memcpy(list->text + list->length, text, take);
    list->length += take;
    return true;
}

static bool read_list(struct list *list, int file, const char *path, char *ret_why, size_t bytes)
{
    const struct xml_events events = {
        .user = list, .begin = on_begin, .end = on_end, .text = on_text};
    struct xml_parser *parser = xml_parser_new(&events);
    if (!parser) {
        snprintf(ret_why, bytes, "%s", xml_parser_lack());
        return false;
    }
    enum xml_fault fault;
    bool whole = xml_parser_take_file(parser, file, &fault) && fault == XML_FINE && list->complete;
    xml_parser_free(parser);
    if (list->no_memory || fault == XML_NO_MEMORY)
        errno = ENOMEM;
    else if (!whole)
        snprintf(ret_why, bytes, "%.200s is no whole report of umpire matrix", path);
    return whole && !list->no_memory;
}

/* Comparing ------------------------------------------------------------------------------------ */

static int by_key(const void *a, const void *b)
{
    const struct one *one = a, *other = b;
    int order = strcmp(one->log, other->log);
    order = order ? order : (one->line > other->line) - (one->line < other->line);
    order = order ? order : strcmp(one->kind, other->kind);
    order = order ? order : strcmp(one->rule, other->rule);
    order = order ? order : strcmp(one->claimed, other->claimed);
    return order ? order : strcmp(one->statement, other->statement);
}

static int by_order(const void *a, const void *b)
{
    const struct one *one = a, *other = b;
    return (one->order > other->order) - (one->order < other->order);
}

/* Hands over the members of a sorted list that the other list does not have. */
static bool tell_missing(const struct list *list, const struct list *other,
                         const struct umpire_diff_sink *sink, enum umpire_change change)
{
    struct one *missing = malloc((list->count + 1) * sizeof *missing);
    size_t count = 0, at = 0;
    bool good = missing != NULL, new = change == UMPIRE_CHANGE_NEW;
    for (size_t i = 0; i < list->count && good; i++) {
        while (at < other->count && by_key(&other->all[at], &list->all[i]) < 0)
            at++;
        if (at < other->count && by_key(&other->all[at], &list->all[i]) == 0)
            at++;
        else
            missing[count++] = list->all[i];
    }
    if (count)
        qsort(missing, count, sizeof *missing, by_order);
    for (size_t i = 0; i < count && good; i++) {
        const struct one *one = &missing[i];
        const char *claimed = *one->claimed ? one->claimed : NULL,
                   *rule = *one->rule ? one->rule : claimed;
        struct umpire_difference told = {.change = change,
                                         .worse = new,
                                         .log = one->log,
                                         .line = new ? one->line : 0,
                                         .old_line = new ? 0 : one->line,
                                         .state = new ? one->kind : NULL,
                                         .old_state = new ? NULL : one->kind,
                                         .rule = rule ? rule : "no rule",
                                         .statement = one->statement,
                                         .message = *one->message ? one->message : "legal"};
        good = sink->difference(sink->user, &told);
    }
    free(missing);
    return good;
}

bool matrix_diff(int old_file, const char *old_path, int new_file, const char *new_path,
                 const struct umpire_diff_sink *sink, char *ret_why, size_t why_bytes)
{
    struct list earlier = {.all = NULL}, later = {.all = NULL};
    snprintf(ret_why, why_bytes, "out of memory");
    bool good = read_list(&earlier, old_file, old_path, ret_why, why_bytes) &&
                read_list(&later, new_file, new_path, ret_why, why_bytes);
    if (good) {
        if (earlier.count)
            qsort(earlier.all, earlier.count, sizeof *earlier.all, by_key);
        if (later.count)
            qsort(later.all, later.count, sizeof *later.all, by_key);
        good = !sink->log_begin || sink->log_begin(sink->user, new_path);
        good = good && tell_missing(&later, &earlier, sink, UMPIRE_CHANGE_NEW) &&
               tell_missing(&earlier, &later, sink, UMPIRE_CHANGE_GONE);
        if (good && sink->log_end)
            good = sink->log_end(sink->user);
    }
    int error = errno;
    done(&earlier);
    done(&later);
    errno = error;
    return good;
}
