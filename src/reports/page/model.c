/* SPDX-License-Identifier: MIT */
#include "reports/page/model.h"

#include "reports/store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_BYTES = 16777216 };

/* A sink that keeps a game. */
struct model {
    const struct page_handler *handler;
    struct page_game game;
    bool in_game;
    const char *href;
    struct store_list events, first_change, lines, changes, findings, events_before;
    struct store store; /* their texts */
};

/* Adds a struct to a list of the game, and keeps what it points to. False: out of memory. */
static bool keep(struct model *model, struct store_list *list, const struct shape *shape,
                 const void *from)
{
    void *copy = store_add(&model->store, list, shape->size);
    if (!copy)
        return false;
    memcpy(copy, from, shape->size);
    store_struct(&model->store, shape, copy);
    return !model->store.no_memory;
}

/* Adds a number to a list. False: out of memory. */
static bool keep_size(struct model *model, struct store_list *list, size_t size)
{
    size_t *copy = store_add(&model->store, list, sizeof *copy);
    if (copy)
        *copy = size;
    return copy != NULL;
}

static bool log_begin(void *user, const struct umpire_log *log)
{
    struct model *model = user;
    model->href = log->path;
    return !model->handler->log_begin || model->handler->log_begin(model->handler->user, log->path);
}

static bool game_begin(void *user, const struct umpire_game *game)
{
    struct model *model = user;
    (void)game;
    store_drop(&model->store);
    model->game = (struct page_game){.href = model->href};
    model->in_game = true;
    model->events.count = model->first_change.count = model->lines.count = 0;
    model->changes.count = model->findings.count = model->events_before.count = 0;
    return true;
}

static bool finding(void *user, const struct umpire_finding *finding)
{
    struct model *model = user;
    const struct page_handler *handler = model->handler;
    if (!model->in_game)
        return !handler->finding || handler->finding(handler->user, finding);
    model->game.finding_count++;
    if (!finding->waived && !finding->baselined)
        model->game.counting++;
    if (handler->heads || !store_has_room(&model->store))
        return true;
    return keep(model, &model->findings, &finding_shape, finding) &&
           keep_size(model, &model->events_before, model->events.count);
}

static bool has_room_for_events(const struct model *model)
{
    return store_has_room(&model->store) && model->game.event_count <= PAGE_EVENTS;
}

static bool event(void *user, const struct umpire_event *event)
{
    struct model *model = user;
    model->game.event_count++;
    if (!has_room_for_events(model))
        return true;
    return keep_size(model, &model->first_change, model->changes.count) &&
           keep(model, &model->events, &event_shape, event);
}

static bool line(void *user, uint64_t line, const char *text)
{
    struct model *model = user;
    return !has_room_for_events(model) ||
           keep(model, &model->lines, &line_shape, &(const struct call_line){line, text});
}

static bool told(void *user, const struct umpire_told *told)
{
    struct model *model = user;
    return !has_room_for_events(model) || !model->events.count ||
           keep(model, &model->changes, &told_shape, told);
}

static bool game_end(void *user, const struct umpire_game *end)
{
    struct model *model = user;
    struct page_game *game = &model->game;
    game->end = *end;
    game->events = model->events.items;
    game->first_change = model->first_change.items;
    game->lines = model->lines.items;
    game->changes = model->changes.items;
    game->findings = model->findings.items;
    game->events_before = model->events_before.items;
    game->kept_events = model->events.count;
    game->line_count = model->lines.count;
    game->change_count = model->changes.count;
    game->kept_findings = model->findings.count;
    model->in_game = false;
    return !model->handler->game || model->handler->game(model->handler->user, game);
}

static bool log_end(void *user, const struct umpire_log *log)
{
    struct model *model = user;
    return !model->handler->log_end || model->handler->log_end(model->handler->user, log);
}

bool page_model_read(int file, const char *path, const struct page_handler *handler,
                     struct report_totals *ret_totals, char *ret_why, size_t why_bytes)
{
    struct model model = {.handler = handler, .store = {.most = GAME_BYTES}};
    const bool events = !handler->heads && !handler->no_events;
    const struct umpire_sink sink = {.user = &model,
                                     .log_begin = log_begin,
                                     .game_begin = game_begin,
                                     .finding = finding,
                                     .event = events ? event : NULL,
                                     .told = events ? told : NULL,
                                     .line = events ? line : NULL,
                                     .game_end = game_end,
                                     .log_end = log_end};
    bool good = report_read(file, path, &sink, handler->heads ? 0 : GAME_BYTES, ret_totals, ret_why,
                            why_bytes);
    int error = model.store.no_memory ? ENOMEM : errno;
    store_drop(&model.store);
    free(model.events.items);
    free(model.first_change.items);
    free(model.lines.items);
    free(model.changes.items);
    free(model.findings.items);
    free(model.events_before.items);
    errno = error;
    return good;
}
