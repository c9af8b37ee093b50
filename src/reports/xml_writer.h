/* SPDX-License-Identifier: MIT */
/* Writes XML as a stream: the only file that asks libxml2 to write, so that it can be replaced. */
#ifndef REPORT_XML_WRITER_H
#define REPORT_XML_WRITER_H

#include <stdbool.h>
#include <stddef.h>

struct xml_writer;

/* `take` gets the bytes, and keeps its failures to itself. With `document` the text begins as a
 * document, and elements are indented. NULL: out of memory, or libxml2 cannot be opened (errno is
 * ELIBACC). */
struct xml_writer *xml_writer_new(void (*take)(void *user, const char *bytes, size_t length),
                                  void *user, bool document);
void xml_writer_free(struct xml_writer *writer);

void xml_writer_begin(struct xml_writer *writer, const char *element);
void xml_writer_end(struct xml_writer *writer);

/* An attribute of the element that began last, before anything is put into it. Both texts are
 * markup: see text_markup_value. */
void xml_writer_attribute(struct xml_writer *writer, const char *name, const char *markup);

/* Text inside an element, as markup: see text_markup. */
void xml_writer_text(struct xml_writer *writer, const char *markup);

/* Ends the document. */
void xml_writer_close(struct xml_writer *writer);

/* Hands all that was written to `take`. False: memory ran out, or something was written that is no
 * XML, now or before. */
bool xml_writer_flush(struct xml_writer *writer);

/* Whether nothing has failed so far. */
bool xml_writer_is_good(const struct xml_writer *writer);

#endif
