#include "report/matrix_diff.h"

#include <errno.h>
#include <libxml/xmlreader.h>
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
    bool no_memory, complete;
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

/* Puts a copy in the place of `*to`; of nothing, an empty text. Takes the text over. */
static void set(struct list *list, char **to, xmlChar *text)
{
    free(*to);
    *to = strdup(text ? (const char *)text : "");
    list->no_memory = list->no_memory || !*to;
    xmlFree(text);
}

static void begin_one(struct list *list, xmlTextReader *reader, const char *name)
{
    struct one *grown = list->all;
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 64;
        grown = realloc(list->all, capacity * sizeof *grown);
        list->no_memory = list->no_memory || !grown;
        list->capacity = grown ? capacity : list->capacity;
    }
    if (!grown)
        return;
    list->all = grown;
    struct one *one = &list->all[list->count];
    *one = (struct one){.order = list->count};
    list->count++;
    one->log = strdup(list->log ? list->log : "");
    set(list, &one->statement, NULL);
    set(list, &one->rule, NULL);
    set(list, &one->claimed, NULL);
    set(list, &one->message, NULL);
    set(list, &one->kind, xmlTextReaderGetAttribute(reader, (const xmlChar *)"kind"));
    if (one->kind && !*one->kind)
        set(list, &one->kind, xmlStrdup((const xmlChar *)name));
    xmlChar *line = xmlTextReaderGetAttribute(reader, (const xmlChar *)"line");
    one->line = line ? strtoull((const char *)line, NULL, 10) : 0;
    xmlFree(line);
}

static void take_element(struct list *list, xmlTextReader *reader, bool *in_one)
{
    const char *name = (const char *)xmlTextReaderConstLocalName(reader);
    struct one *one = list->count ? &list->all[list->count - 1] : NULL;
    if (strcmp(name, "log") == 0) {
        set(list, &list->log, xmlTextReaderGetAttribute(reader, (const xmlChar *)"href"));
        list->logs++;
        *in_one = false;
    } else if (strcmp(name, "disagreement") == 0 || strcmp(name, "failure") == 0 ||
               strcmp(name, "error") == 0) {
        begin_one(list, reader, name);
        *in_one = true;
    } else if (strcmp(name, "summary") == 0) {
        list->complete = true;
        *in_one = false;
    } else if (*in_one && one && strcmp(name, "statement") == 0) {
        set(list, &one->statement, xmlTextReaderReadString(reader));
    } else if (*in_one && one && strcmp(name, "reason") == 0) {
        set(list, &one->message, xmlTextReaderReadString(reader));
    } else if (*in_one && one && strcmp(name, "finding") == 0 && !*one->rule) {
        set(list, &one->rule, xmlTextReaderGetAttribute(reader, (const xmlChar *)"rule"));
    } else if (*in_one && one && strcmp(name, "message") == 0 && !*one->message) {
        set(list, &one->message, xmlTextReaderReadString(reader));
    } else if (*in_one && one && strcmp(name, "answer") == 0) {
        set(list, &one->claimed, xmlTextReaderGetAttribute(reader, (const xmlChar *)"rule"));
    }
}

/* Messages of the parser go nowhere: the caller says which file is wrong. */
static void be_silent(void *user, const char *message, xmlParserSeverities severity,
                      xmlTextReaderLocatorPtr where)
{
    (void)user, (void)message, (void)severity, (void)where;
}

static bool read_list(struct list *list, int file, const char *path, char *ret_why, size_t bytes)
{
    bool in_one = false;
    int more = -1;
    xmlTextReader *reader = lseek(file, 0, SEEK_SET) == 0
                                ? xmlReaderForFd(file, path, NULL, XML_PARSE_NONET | XML_PARSE_HUGE)
                                : NULL;
    if (reader)
        xmlTextReaderSetErrorHandler(reader, be_silent, NULL);
    while (reader && !list->no_memory && (more = xmlTextReaderRead(reader)) == 1)
        if (xmlTextReaderNodeType(reader) == XML_READER_TYPE_ELEMENT)
            take_element(list, reader, &in_one);
    xmlFreeTextReader(reader);
    if (list->no_memory)
        errno = ENOMEM;
    else if (more != 0 || !list->complete)
        snprintf(ret_why, bytes, "%.200s is no whole report of umpire matrix", path);
    return !list->no_memory && more == 0 && list->complete;
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
        const char *rule = *one->rule ? one->rule : *one->claimed ? one->claimed : NULL;
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
    struct list earlier = {0}, later = {0};
    snprintf(ret_why, why_bytes, "out of memory");
    bool good = read_list(&earlier, old_file, old_path, ret_why, why_bytes) &&
                read_list(&later, new_file, new_path, ret_why, why_bytes);
    if (good) {
        if (earlier.count)
            qsort(earlier.all, earlier.count, sizeof *earlier.all, by_key);
        if (later.count)
            qsort(later.all, later.count, sizeof *later.all, by_key);
        good = (!sink->log_begin || sink->log_begin(sink->user, new_path)) &&
               tell_missing(&later, &earlier, sink, UMPIRE_CHANGE_NEW) &&
               tell_missing(&earlier, &later, sink, UMPIRE_CHANGE_GONE) &&
               (!sink->log_end || sink->log_end(sink->user));
    }
    int error = errno;
    done(&earlier);
    done(&later);
    errno = error;
    return good;
}
