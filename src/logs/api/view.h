/* SPDX-License-Identifier: MIT */
/* A log as one side may see it: what its files share. */
#ifndef API_VIEW_H
#define API_VIEW_H

#include "base/hash.h"
#include "judge/engine/catalogue.h"
#include "logs/api/checker.h"

/* A part of a statement, after its origin, that is written otherwise. */
struct view_mark {
    uint32_t at, length;
    char text[32];
};

/* A marker that the view has only if something comes below it that the side sees. */
struct view_held {
    char *text;
    size_t length, capacity; /* length 0: nothing is held */
    bool takes;              /* text to write is held and not handed on */
    const char *instead;     /* written if it is left out; NULL: nothing */
    bool shows_position;
};

/* Which markers the round that is read leaves out. */
struct view_round {
    struct marker_sight marker; /* of the marker that is read */
    bool implies;   /* the log leaves out some */
    bool open;      /* the view has nothing of the round that shows it */
    bool behind;    /* the log has gone into a phase of which the view has nothing */
    bool lap;       /* the last that the view has begins a lap */
    char laps[256]; /* markers of laps that the log implies; the view lacks them */
};

struct umpire_view {
    const char *viewer;
    char why[512];        /* empty: the log was not refused */
    struct hash_set told; /* what the side is told in some event */
    bool found;           /* a game has the side */
    uint32_t areas;       /* areas of record that the game declares, with AREAS_DECLARED */

    /* while a log is read */
    struct config config;
    struct run run;
    bool (*write)(void *user, const char *bytes, size_t length); /* NULL: it is only noted */
    void *user;
    char *texts; /* of the statement that is written */
    size_t text_capacity;
    struct view_mark *marks; /* in the order of their places */
    size_t mark_count, mark_capacity;
    struct view_held held; /* the last marker, while it is not known whether the view has it */
    struct view_round round;
    bool bound, hidden, failed, no_memory;
    struct {
        bool before, throw;
    } was_hidden;    /* the statement before; the last throw */
    bool said;       /* the game's view says whose it is */
    entity declared; /* the side that the statement declares; NO_ENTITY: none */
    const struct element **takers;
    size_t taker_capacity;
};

static inline const struct vocabulary *vocabulary_of(const struct umpire_view *view)
{
    return run_game(&view->run)->catalogue->ruleset->vocabulary;
}

/* What the side may know: view_hiding.c ----------------------------------------------------- */

/* NO_ENTITY: nobody of its name is declared yet. */
entity view_viewer(struct umpire_view *view);

/* Whether nothing is secret to the viewer. */
bool view_sees_all(const struct umpire_view *view, entity viewer);

/* Whether a marker begins a lap. */
bool view_begins_lap(const struct umpire_view *view, const struct statement *marker);

/* Notes what of a statement is hidden. It is called when the statement is bound and not judged. */
void view_take_bound(void *user, struct run *run, const struct statement *statement);

/* What is written: view_writing.c ----------------------------------------------------------- */

/* The areas of record of which others' statements are in the view, out of those of the log. */
uint32_t view_open_areas(const struct umpire_view *view, uint32_t areas);

void view_write_statement(struct umpire_view *view, const struct statement *statement,
                          uint32_t depth, uint32_t areas);

/* Writes a marker, or holds it until something comes below it that the side sees. */
void view_write_marker(struct umpire_view *view, const struct statement *statement);

/* Notes that the view gets a statement which shows where the round is, and writes the markers of
 * the Movement Phases before it. */
void view_note_shown(struct umpire_view *view);

/* Writes the marker that is held, or leaves it out. */
void view_release_marker(struct umpire_view *view, bool written);

/* Writes the end of a block of declarations. */
void view_write_block_end(struct umpire_view *view, const struct statement *statement, entity owner,
                          uint32_t depth);

/* Writes whose view it is, once the viewer is declared. */
void view_write_viewer(struct umpire_view *view);

#endif
