/* SPDX-License-Identifier: MIT */
#include "base/on_demand.h"

#ifdef __EMSCRIPTEN__

const char *on_demand_open(struct on_demand *library)
{
    library->open = true;
    return NULL;
}

#else

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* False: dlerror says why. */
static bool find_functions(const struct on_demand *library)
{
    void *opened = dlopen(library->file, RTLD_LAZY | RTLD_LOCAL), *found = opened;
    for (size_t i = 0; found && library->names[i]; i++) {
        found = dlsym(opened, library->names[i]);
        memcpy((char *)library->functions + i * sizeof found, &found, sizeof found);
    }
    return found != NULL;
}

const char *on_demand_open(struct on_demand *library)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    if (!library->open) {
        library->open = find_functions(library);
        const char *error = library->open ? "" : dlerror();
        snprintf(library->why, sizeof library->why, "%s", error ? error : library->file);
    }
    const char *why = library->open ? NULL : library->why;
    pthread_mutex_unlock(&lock);
    return why;
}

#endif
