/* SPDX-License-Identifier: MIT */
/* Refuses records of a share that no check would hand over. A share's digest shows that the share
 * is whole, not who wrote it; reports rely on the order of the calls, on their values, and on
 * verdicts that fit the findings. */
#ifndef CLI_SHARE_ORDER_H
#define CLI_SHARE_ORDER_H

#include "judge/sink/calls.h"

struct share_order {
    const struct umpire_sink *to;
    struct taker taker;
    /* hands each call on to `to`, if it may come now; else answers false and sets `bad` */
    struct umpire_sink sink;
    bool bad;                /* stays set */
    bool log_open, game_open;
    bool in_part, cut;       /* cut: the log is read in parts */
    uint64_t games;          /* number of the log's last game */
    /* Findings that count, since the last game began: all, and those that were handed over to be
     * written. */
    uint64_t findings[UMPIRE_LEVEL_COUNT], written[UMPIRE_LEVEL_COUNT];
    /* the mildest status that the open log, and all that was read, can have */
    enum umpire_status log, all;
};

/* `to` and `order` have to outlive it. */
void share_order_init(struct share_order *order, const struct umpire_sink *to);

/* Call before and after a part of a log, which has no log_begin and log_end of its own. False, with
 * `bad` set: a part may not begin or end now. */
bool share_order_part_begins(struct share_order *order);
bool share_order_part_ends(struct share_order *order, enum umpire_status status);

/* Ends a share. False, with `bad` set: a part, a game or a log is still open. Only a log that was
 * cut may be, and only if this is not the last share. */
bool share_order_ends(struct share_order *order, bool last);

#endif
