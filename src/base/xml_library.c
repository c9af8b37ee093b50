/* SPDX-License-Identifier: MIT */
#include "base/xml_library.h"

#include <errno.h>
#include <pthread.h>

ON_DEMAND_LIBRARY(libxml2, LIBXML2, XML_FUNCTIONS);

const char *xml_library_open(void)
{
    return on_demand_open(&libxml2_file);
}

/* A lock in place of pthread_once, which race detectors do not understand. */
bool xml_library_ready(void)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool ready;
    if (xml_library_open()) {
        errno = ELIBACC;
        return false;
    }
    pthread_mutex_lock(&lock);
    if (!ready)
        libxml2.xmlInitParser();
    ready = true;
    pthread_mutex_unlock(&lock);
    return true;
}
