/* SPDX-License-Identifier: MIT */
#include "event/serve/answer.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE_MOST = 24 << 20, FINDINGS_MOST = 200 };

void serve_reports_init(struct serve_reports *reports)
{
    memset(reports, 0, sizeof *reports);
    pthread_mutex_init(&reports->lock, NULL);
}

void serve_reports_done(struct serve_reports *reports)
{
    for (size_t i = 0; i < SERVE_REPORTS; i++)
        free(reports->kept[i].page);
    pthread_mutex_destroy(&reports->lock);
}

/* Writes the XML report of a log to a file. */
static bool judge(int file, const struct serve_checked *checked, uint64_t milliseconds,
                  enum umpire_status *ret_verdict)
{
    struct umpire_report_options how = {
        .format = UMPIRE_FORMAT_XML, .details = true, .events = true, .file = file};
    struct umpire_options options;
    umpire_options_init(&options);
    options.details = options.events = true;
    options.findings_most = FINDINGS_MOST;
    options.limit_bytes = SERVE_CHECK_BYTES;
    options.limit_games = SERVE_CHECK_GAMES;
    options.limit_time = milliseconds;
    struct umpire_report *report = umpire_report_open(&how);
    struct umpire_checker *checker = report
                                         ? umpire_checker_new(&options, umpire_report_sink(report))
                                         : NULL;
    bool ready = checker && cli_use_player_keys(checked->keys, checker) &&
                 (!checked->lines ||
                  umpire_checker_admit(checker, checked->lines, checked->line_count));
    if (ready)
        *ret_verdict = umpire_check_memory(checker, checked->name, checked->log, checked->length);
    bool good = report && umpire_report_close(report) && ready && *ret_verdict != UMPIRE_FAILURE;
    umpire_checker_free(checker);
    return good;
}

/* Makes the page of a report; NULL: there is none. */
static char *make_report_page(int report, int file, size_t *ret_length)
{
    char why[512];
    struct umpire_page *page = lseek(report, 0, SEEK_SET) == 0
                                   ? umpire_page_open(report, "the report", why, sizeof why)
                                   : NULL;
    bool good = page && umpire_page_write(page, file, why, sizeof why);
    if (page)
        umpire_page_close(page);
    off_t size = good ? lseek(file, 0, SEEK_END) : -1;
    char *bytes = size > 0 && size <= PAGE_MOST ? malloc((size_t)size) : NULL;
    if (!bytes || pread(file, bytes, (size_t)size, 0) != size) {
        free(bytes);
        return NULL;
    }
    *ret_length = (size_t)size;
    return bytes;
}

static bool keep(struct serve_reports *reports, char *page, size_t length,
                 struct serve_secret *ret_id)
{
    if (!serve_secret_new(ret_id))
        return false;
    pthread_mutex_lock(&reports->lock);
    unsigned place = reports->next++ % SERVE_REPORTS;
    free(reports->kept[place].page);
    reports->kept[place].page = page;
    reports->kept[place].length = length;
    reports->kept[place].id = *ret_id;
    pthread_mutex_unlock(&reports->lock);
    return true;
}

const char *serve_check(struct serve_reports *reports, const struct serve_checked *checked,
                        uint64_t milliseconds, struct serve_secret *ret_id,
                        enum umpire_status *ret_verdict)
{
    int report = memfd_create("report", MFD_CLOEXEC), file = memfd_create("page", MFD_CLOEXEC);
    size_t size = 0;
    char *page = NULL;
    const char *why = "out of memory";
    if (report >= 0 && file >= 0 && judge(report, checked, milliseconds, ret_verdict)) {
        page = make_report_page(report, file, &size);
        why = page ? NULL : "its report would be too large";
    }
    if (page && !keep(reports, page, size, ret_id)) {
        free(page);
        why = "the system has no random numbers";
    }
    if (report >= 0)
        close(report);
    if (file >= 0)
        close(file);
    return why;
}

char *serve_report_page(struct serve_reports *reports, const char *id, size_t *ret_length)
{
    char *copy = NULL;
    pthread_mutex_lock(&reports->lock);
    for (size_t i = 0; i < SERVE_REPORTS; i++)
        if (reports->kept[i].page && serve_secret_is(&reports->kept[i].id, id, strlen(id)) &&
            !copy) {
            copy = malloc(reports->kept[i].length);
            *ret_length = reports->kept[i].length;
            if (copy)
                memcpy(copy, reports->kept[i].page, *ret_length);
        }
    pthread_mutex_unlock(&reports->lock);
    return copy;
}
