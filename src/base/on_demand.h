/* SPDX-License-Identifier: MIT */
/* Libraries that are opened when something needs them: a short check took five of its seven
 * milliseconds to find what libraries need that it never called.
 *
 * A file lists the functions that it calls:
 *
 *     #define FUNCTIONS(F) F(QRcode_encodeString8bit) F(QRcode_free)
 *     ON_DEMAND(libqrencode, LIBQRENCODE, FUNCTIONS);
 *
 * After on_demand_open(&libqrencode_file) it calls `libqrencode.QRcode_free(code)`, whose type is
 * that of the library's header. on_demand_files.h, which the makefile makes, has the files' names.
 *
 * A WebAssembly module cannot open library files: it is linked with the functions, so that
 * on_demand_open has nothing to do there. */
#ifndef BASE_ON_DEMAND_H
#define BASE_ON_DEMAND_H

#include "on_demand_files.h"

#include <stdbool.h>
#include <stddef.h>

enum { ON_DEMAND_WHY = 256 };

struct on_demand {
    const char *file;         /* "libqrencode.so.4" */
    const char *const *names; /* of its functions, then NULL */
    void *functions;          /* a pointer for each, in the same order */
    bool open;
    char why[ON_DEMAND_WHY]; /* it could not be opened; "": it was not tried, or it is open */
};

#define ON_DEMAND_POINTER(function) __typeof__(function) *function;
#define ON_DEMAND_NAME(function) #function,
#define ON_DEMAND_LINK(function) function,
#ifdef __EMSCRIPTEN__
#define ON_DEMAND_POINTERS(functions) \
    {                                 \
        functions(ON_DEMAND_LINK)     \
    }
#else
#define ON_DEMAND_POINTERS(functions) \
    {                                 \
        0                             \
    }
#endif

/* ON_DEMAND_TYPE defines a struct with a pointer for each function of the list. ON_DEMAND_LIBRARY
 * defines a variable of that type, and what on_demand_open needs to fill it. ON_DEMAND is both, for
 * a library that only one file calls. */
#define ON_DEMAND_TYPE(library, list) \
    struct library {                  \
        list(ON_DEMAND_POINTER)       \
    }
#define ON_DEMAND_LIBRARY(library, name, list)                                \
    struct library library = ON_DEMAND_POINTERS(list);                        \
    static const char *const library##_names[] = {list(ON_DEMAND_NAME) NULL}; \
    static struct on_demand library##_file = {                                \
        .file = name, .names = library##_names, .functions = &library}
#define ON_DEMAND(library, name, list) \
    ON_DEMAND_TYPE(library, list);     \
    static ON_DEMAND_LIBRARY(library, name, list)

/* Opens the library if it is not open. Any thread may call it; in a sandbox it succeeds if the
 * process opened the library before. NULL: it is open; otherwise why it cannot be opened. */
const char *on_demand_open(struct on_demand *library);

#endif
