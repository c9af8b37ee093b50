/* Formats a log in memory. */
#ifndef API_FORMAT_H
#define API_FORMAT_H

#include "umpire.h"

/* As umpire_format_path, without handing errors over. */
enum umpire_status format_memory(const void *bytes, size_t length,
                                 bool (*write)(void *user, const char *bytes, size_t length),
                                 void *user);

#endif
