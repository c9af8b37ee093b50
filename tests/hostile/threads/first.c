/* SPDX-License-Identifier: MIT */
/* Several threads use the library at once, in a process that has not used it before:
 * first THREADS LOG. Each makes an XML report of the log and a page of that, and all
 * must be the same. */
#include "umpire.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS_MOST = 64 };

static pthread_barrier_t all_there;
static const char *path;

static char *contents(FILE *file, size_t *ret_length)
{
    long length = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    char *text = length > 0 ? malloc((size_t)length) : NULL;
    rewind(file);
    *ret_length = text ? fread(text, 1, (size_t)length, file) : 0;
    return text;
}

static bool check_into(FILE *file)
{
    struct umpire_report_options options = {
        .format = UMPIRE_FORMAT_XML, .details = true, .events = true, .file = fileno(file)};
    struct umpire_options check;
    umpire_options_init(&check);
    check.details = check.events = true;
    struct umpire_report *report = umpire_report_open(&options);
    struct umpire_checker *checker = report ? umpire_checker_new(&check, umpire_report_sink(report))
                                            : NULL;
    bool good = checker && umpire_check_path(checker, path) != UMPIRE_FAILURE;
    umpire_checker_free(checker);
    return report && umpire_report_close(report) && good;
}

static bool make_page(FILE *report, FILE *page)
{
    char why[256];
    rewind(report);
    struct umpire_page *made = umpire_page_open(fileno(report), "the report", why, sizeof why);
    bool good = made && umpire_page_write(made, fileno(page), why, sizeof why);
    umpire_page_close(made);
    return good;
}

struct result {
    pthread_t thread;
    char *page;
    size_t length;
};

static void *work(void *user)
{
    struct result *result = user;
    FILE *report = tmpfile(), *page = tmpfile();
    pthread_barrier_wait(&all_there);
    if (report && page && check_into(report) && make_page(report, page))
        result->page = contents(page, &result->length);
    if (report)
        fclose(report);
    if (page)
        fclose(page);
    return NULL;
}

int main(int count, char **words)
{
    struct result results[THREADS_MOST] = {0};
    unsigned threads = count == 3 ? (unsigned)strtoul(words[1], NULL, 10) : 0;
    if (threads < 1 || threads > THREADS_MOST ||
        pthread_barrier_init(&all_there, NULL, threads) != 0)
        return 2;
    path = words[2];
    for (unsigned i = 0; i < threads; i++)
        if (pthread_create(&results[i].thread, NULL, work, &results[i]) != 0)
            return 2;
    bool good = true;
    for (unsigned i = 0; i < threads; i++) {
        pthread_join(results[i].thread, NULL);
        good = good && results[i].page && results[i].length == results[0].length &&
               memcmp(results[i].page, results[0].page, results[0].length) == 0;
    }
    for (unsigned i = 0; i < threads; i++)
        free(results[i].page);
    return good ? 0 : 1;
}
