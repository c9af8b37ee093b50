#include "report/process.h"

#include <libxml/parser.h>
#include <pthread.h>
#include <stdbool.h>

/* Uses a lock, not pthread_once, which race detectors do not understand. */
void process_ready(void)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool ready;
    pthread_mutex_lock(&lock);
    if (!ready)
        xmlInitParser();
    ready = true;
    pthread_mutex_unlock(&lock);
}
