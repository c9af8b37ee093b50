/* SPDX-License-Identifier: MIT */
/* Reads XML as a stream, of anybody: the only file that asks libxml2 to read, so that it can be
 * replaced.
 *
 * Nothing is loaded from elsewhere, and a document type is refused, since its entities may expand
 * to any length. There is no limit to the length of a text or a file, and memory does not grow with
 * them, but for one start tag. */
#ifndef BASE_XML_PARSER_H
#define BASE_XML_PARSER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    XML_ATTRIBUTES_MOST = 256,
    XML_NAMES_MOST = 10000,
    XML_TAG_BYTES = 1 << 20, /* also of a comment */
    XML_CHUNK_BYTES = 4096
};

/* `prefix` NULL: none. The value is not NUL-terminated. */
struct xml_attribute {
    const char *name, *prefix, *value;
    size_t length;
};

/* `uri`: of its namespace; NULL: none. Valid until the function that gets it returns. */
struct xml_element {
    const char *name, *uri;
    const struct xml_attribute *attributes;
    size_t count;
    unsigned depth; /* 1: the root */
};

/* Each may be NULL; one that answers false ends the reading. A text may come in pieces. */
struct xml_events {
    void *user;
    bool (*begin)(void *user, const struct xml_element *element);
    bool (*end)(void *user, const char *name, const char *uri, unsigned depth);
    bool (*text)(void *user, const char *text, size_t length);
    bool (*besides)(void *user, const char *what); /* "a comment" or "a processing instruction" */
};

enum xml_fault {
    XML_FINE,
    XML_STOPPED, /* by a function of the events */
    XML_DOCTYPE, /* it has a document type */
    XML_CROWDED, /* too many of something; see the message */
    XML_BROKEN,  /* it is no XML */
    XML_NO_MEMORY,
};

struct xml_parser;

/* NULL: out of memory, or libxml2 cannot be opened (errno: ELIBACC); xml_parser_lack says which. */
struct xml_parser *xml_parser_new(const struct xml_events *events);
const char *xml_parser_lack(void);
void xml_parser_free(struct xml_parser *parser);

/* Takes the next bytes of a document, at most XML_CHUNK_BYTES; with `last` it ends. After anything
 * but XML_FINE nothing more is taken. */
enum xml_fault xml_parser_take(struct xml_parser *parser, const char *bytes, size_t length,
                               bool last);

/* The line on which what an event function got ends. */
uint64_t xml_parser_line(const struct xml_parser *parser);

/* What is wrong, up to the first line end, and on which line; "" for XML_FINE and XML_STOPPED. */
const char *xml_parser_message(const struct xml_parser *parser, uint64_t *ret_line);

/* Takes a whole document that is in memory. */
enum xml_fault xml_parser_take_text(struct xml_parser *parser, const char *text, size_t length);

/* Takes a file from its beginning. False: it cannot be read; see errno. */
bool xml_parser_take_file(struct xml_parser *parser, int file, enum xml_fault *ret_fault);

#endif
