/* How text is written into reports. */
#ifndef CLI_MATRIX_XML_H
#define CLI_MATRIX_XML_H

#include <stdint.h>
#include <stdio.h>

/* Pieces of XML: ` name="value"`, and an element on a line of its own. */
void matrix_xml_attribute(FILE *file, const char *name, const char *value);
void matrix_xml_number(FILE *file, const char *name, uint64_t value);
void matrix_xml_element(FILE *file, const char *indent, const char *name, const char *text);

#endif
