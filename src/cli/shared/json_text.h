/* Texts of logs as JSON. */
#ifndef CLI_JSON_TEXT_H
#define CLI_JSON_TEXT_H

#include <jansson.h>

/* A JSON string, which must be UTF-8: if the text is not, its bytes above 0x7F become '?'. NULL:
 * out of memory. */
json_t *cli_json_text(const char *text);

#endif
