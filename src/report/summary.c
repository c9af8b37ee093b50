/* Summaries of many reports. */
#include "report/summary.h"

#include "report/process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct umpire_summary {
    const struct summary_format *format;
    struct output output;
    struct summary summary;
    bool no_memory;
};

enum { FORMATS = 3 };
static const struct summary_format *const formats[FORMATS] = {&summary_text, &summary_csv,
                                                              &summary_html};

struct umpire_summary *umpire_summary_open(const char *format, int file)
{
    const struct summary_format *found = NULL;
    process_ready();
    for (size_t i = 0; i < FORMATS; i++)
        if (strcmp(formats[i]->name, format) == 0)
            found = formats[i];
    errno = found ? ENOMEM : EINVAL;
    struct umpire_summary *summary = found ? calloc(1, sizeof *summary) : NULL;
    if (!summary)
        return NULL;
    summary->format = found;
    summary->output.file = file;
    summary_init(&summary->summary);
    if (found->begin)
        found->begin(&summary->output);
    return summary;
}

static bool take_finding(void *user, const struct page_finding *finding)
{
    struct umpire_summary *summary = user;
    summary->summary.outside += summary_counts(finding);
    return true;
}

static bool take_game(void *user, const struct page_game *game)
{
    struct umpire_summary *summary = user;
    summary->no_memory = !summary_add_game(&summary->summary, game) || summary->no_memory;
    if (summary->format->game)
        summary->format->game(&summary->output, game);
    return !summary->no_memory && !summary->output.failed;
}

static bool end_log(void *user, const struct page_content *content)
{
    struct umpire_summary *summary = user;
    summary->summary.logs++;
    summary->summary.unreadable += content->unreadable != NULL;
    return true;
}

bool umpire_summary_add(struct umpire_summary *summary, int file, const char *path, char *ret_why,
                        size_t why_bytes)
{
    struct page_handler handler = {.user = summary,
                                   .no_events = true,
                                   .finding = take_finding,
                                   .game = take_game,
                                   .log_end = end_log};
    static const struct page_handler nothing = {.heads = true};
    /* read the whole report first, so that nothing is counted of one that is refused */
    bool good = page_model_read(file, path, &nothing, NULL, ret_why, why_bytes);
    if (!good)
        return false;
    good = page_model_read(file, path, &handler, NULL, ret_why, why_bytes);
    summary->summary.reports++;
    if (good || (!summary->no_memory && !summary->output.failed))
        return good;
    snprintf(ret_why, why_bytes, "%s",
             summary->no_memory ? "out of memory" : strerror(summary->output.error));
    errno = summary->no_memory ? ENOMEM : summary->output.error;
    return false;
}

bool umpire_summary_close(struct umpire_summary *summary)
{
    bool good = !summary->no_memory && (!summary->format->end ||
                                        summary->format->end(&summary->output, &summary->summary));
    if (!good)
        output_fail(&summary->output, ENOMEM);
    good = output_flush(&summary->output);
    int error = summary->output.error;
    summary_done(&summary->summary);
    free(summary);
    errno = error;
    return good;
}
