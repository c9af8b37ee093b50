/* SPDX-License-Identifier: MIT */
#include "desk/share/share.h"

#include <stddef.h>
#include <string.h>

/* Whether a call is good and none before it was bad; sets `bad` otherwise. */
static bool admit(struct share_order *order, bool good)
{
    order->bad = order->bad || !good;
    return !order->bad;
}

/* Whether a verdict is one that a log or game can have, and no milder than what was found in it. */
static bool is_verdict(enum umpire_status verdict, enum umpire_status found)
{
    bool possible = verdict == UMPIRE_CONFORMANT || verdict == UMPIRE_NONCONFORMANT ||
                    verdict == UMPIRE_MALFORMED || verdict == UMPIRE_INDETERMINATE;
    return possible && umpire_status_of_both(verdict, found) == verdict;
}

static enum umpire_status status_of_level(enum umpire_level level)
{
    static const enum umpire_status come_to[UMPIRE_LEVEL_COUNT] = {
        [UMPIRE_LEVEL_ERROR] = UMPIRE_MALFORMED, [UMPIRE_LEVEL_VIOLATION] = UMPIRE_NONCONFORMANT,
        [UMPIRE_LEVEL_ADVICE] = UMPIRE_CONFORMANT, [UMPIRE_LEVEL_UNDECIDED] = UMPIRE_INDETERMINATE};
    return come_to[level];
}

/* Values --------------------------------------------------------------------------------------- */

/* A finding that the report does not write has no fingerprint, or an empty one. */
static bool is_fingerprint(const char *text)
{
    return !text || !*text ||
           (strlen(text) == UMPIRE_FINGERPRINT_BYTES - 1 &&
            strspn(text, "0123456789abcdef") == UMPIRE_FINGERPRINT_BYTES - 1);
}

static bool is_finding(const struct umpire_finding *finding)
{
    return (size_t)finding->level < UMPIRE_LEVEL_COUNT &&
           (size_t)finding->assumption < UMPIRE_ASSUMPTION_COUNT &&
           finding->also_count <= UMPIRE_ALSO_MOST && finding->legal_count <= UMPIRE_LEGAL_MOST &&
           finding->group_count <= UMPIRE_GROUPS_MOST &&
           finding->ground_count <= UMPIRE_GROUNDS_MOST && is_fingerprint(finding->fingerprint);
}

static bool is_counted_share_finding(const struct umpire_finding *finding)
{
    return !finding->waived && !finding->baselined;
}

static bool are_rule_lines(const struct umpire_rule_lines *rules, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (rules[i].line_count > UMPIRE_LINES_MOST)
            return false;
    return true;
}

static bool is_game(const struct umpire_game *game)
{
    bool good = are_rule_lines(game->undecided_rules, game->undecided_rule_count);
    for (size_t i = 0; i < game->source_count; i++)
        good = good && are_rule_lines(game->sources[i].rules, game->sources[i].rule_count);
    for (size_t i = 0; i < game->fact_count; i++)
        good = good && game->facts[i].line_count <= UMPIRE_LINES_MOST;
    for (size_t i = 0; i < game->ruling_count; i++)
        good = good && (size_t)game->rulings[i].kind < UMPIRE_RULING_COUNT;
    return good;
}

/* The mildest verdict that a game can have by its own counts of findings. */
static enum umpire_status mildest_verdict(const struct umpire_game *game)
{
    enum umpire_status least = UMPIRE_CONFORMANT;
    for (size_t level = 0; level < UMPIRE_LEVEL_COUNT; level++)
        if (game->findings[level])
            least = umpire_status_of_both(least, status_of_level((enum umpire_level)level));
    return least;
}

/* Calls ---------------------------------------------------------------------------------------- */

static bool begin_log_of_share(struct share_order *order)
{
    if (!admit(order, !order->log_open && !order->in_part))
        return false;
    order->log_open = true;
    order->cut = false;
    order->games = 0;
    order->log = UMPIRE_CONFORMANT;
    return true;
}

static bool end_log_of_share(struct share_order *order, const struct umpire_log *log)
{
    if (log->unreadable || order->games == 0)
        order->log = umpire_status_of_both(order->log, UMPIRE_MALFORMED);
    if (!admit(order, order->log_open && !order->game_open && !order->in_part &&
                          is_verdict(log->verdict, order->log)))
        return false;
    order->log_open = false;
    order->all = umpire_status_of_both(order->all, log->verdict);
    return true;
}

static bool begin_game(struct share_order *order, const struct umpire_game *game)
{
    if (!admit(order, order->log_open && !order->game_open && game->number == order->games + 1 &&
                          is_game(game)))
        return false;
    order->game_open = true;
    order->games = game->number;
    memset(order->findings, 0, sizeof order->findings);
    memset(order->written, 0, sizeof order->written);
    return true;
}

static bool end_game_of_share(struct share_order *order, const struct umpire_game *game)
{
    bool good = order->game_open && game->number == order->games && is_game(game) &&
                is_verdict(game->verdict, mildest_verdict(game)) &&
                memcmp(game->findings, order->findings, sizeof order->findings) == 0;
    if (!admit(order, good))
        return false;
    order->game_open = false;
    order->log = umpire_status_of_both(order->log, game->verdict);
    return true;
}

static bool take_found(struct share_order *order, const struct umpire_finding *finding)
{
    if (!admit(order, order->log_open && is_finding(finding)))
        return false;
    order->findings[finding->level] += is_counted_share_finding(finding);
    if (!order->game_open && is_counted_share_finding(finding))
        order->log = umpire_status_of_both(order->log, status_of_level(finding->level));
    return true;
}

static bool take_finding(struct share_order *order, const struct umpire_finding *finding)
{
    if (!admit(order, order->log_open && is_finding(finding) &&
                          (order->game_open || finding->number == 0)))
        return false;
    order->written[finding->level] += is_counted_share_finding(finding);
    return admit(order, order->written[finding->level] <= order->findings[finding->level]);
}

/* Whether a call may come now. */
static bool may_call_come(struct share_order *order, enum call call, const void *what)
{
    switch (call) {
    case CALL_LOG_BEGIN:
        return begin_log_of_share(order);
    case CALL_GAME_BEGIN: return begin_game(order, what);
    case CALL_FINDING: return take_finding(order, what);
    case CALL_FOUND: return take_found(order, what);
    case CALL_SILENT: return admit(order, order->log_open && is_finding(what));
    case CALL_LINE: return admit(order, order->log_open);
    case CALL_EVENT:
    case CALL_TOLD: return admit(order, order->game_open);
    case CALL_GAME_END:
        return end_game_of_share(order, what);
    case CALL_LOG_END:
        return end_log_of_share(order, what);
    default: return false;
    }
}

static bool take(void *user, enum call call, const void *what)
{
    struct share_order *order = user;
    return may_call_come(order, call, what) && sink_take(order->to, call, what);
}

void share_order_init(struct share_order *order, const struct umpire_sink *to)
{
    *order = (struct share_order){
        .to = to, .taker = {take, order}, .log = UMPIRE_CONFORMANT, .all = UMPIRE_CONFORMANT};
    order->sink = taker_sink(&order->taker, CALLS_RECORDED_SET);
}

/* Parts and shares ----------------------------------------------------------------------------- */

bool share_order_part_begins(struct share_order *order)
{
    if (admit(order, order->log_open && !order->in_part && !order->game_open))
        order->in_part = order->cut = true;
    return !order->bad;
}

bool share_order_part_ends(struct share_order *order, enum umpire_status status)
{
    if (admit(order, order->in_part && !order->game_open && is_verdict(status, UMPIRE_CONFORMANT)))
        order->in_part = false;
    order->log = umpire_status_of_both(order->log, status);
    return !order->bad;
}

bool share_order_ends(struct share_order *order, bool last)
{
    bool log_may_end = !order->log_open || (order->cut && !last);
    return admit(order, log_may_end && !order->in_part && !order->game_open);
}
