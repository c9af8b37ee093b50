/* SPDX-License-Identifier: MIT */
/* What is open although no rule demands it: records of this turn that a log which records money has
 * not got yet, and what was begun and is completed in a later step (1D4, 1E2, 2A3, 2D4, 2E1, 5B,
 * 5C1, 6F). */
#include "books/starfleet/queries.h"

/* Steps in which each side that acts there records one thing a turn. */
static const struct {
    int place;
    uint16_t kind;
    const char *write;
} records_of_steps[] = {{AT_2A1, RECORD_INCOME, "record-income N"},
                        {AT_2C1, RECORD_INCOME, "record-income N"},
                        {AT_3C2, RANDOM_EVENT, "random-event none' or 'random-event \"...\""},
                        {AT_5C1, RENT_DUE, "rent-due N"},
                        {AT_8A2, INCOME, "income N"},
                        {AT_8C1, BALANCE, "balance N"}};

static bool is_recorded(const struct starfleet *game, const struct side *side, uint16_t kind)
{
    switch (kind) {
    case RECORD_INCOME:
        return side->accounts.income_line != 0;
    case RANDOM_EVENT:
        return game->random_event != NOT_CHECKED;
    case RENT_DUE:
        return game->rent_worked_out != UNKNOWN;
    case INCOME:
        return side->deeds >> deed_of(AT_8A2) & 1;
    default:
        return side->accounts.balance != UNKNOWN_SUM;
    }
}

/* Adds a record that a side owes, if the log declares that it has such records. */
static void add_record(struct telling *telling, const struct roster *roster,
                       const struct starfleet *game, const struct side *side, size_t i)
{
    const struct starfleet_step *step = &starfleet_steps[records_of_steps[i].place];
    uint16_t kind = records_of_steps[i].kind;
    bool acts = side->role & step->who && is_there(side) && !side->ceased;
    if (!acts || is_recorded(game, side, kind) ||
        !roster_records(roster, side->self, starfleet_vocabulary.area_of[kind]))
        return;
    telling_add(telling, side->self, step->code, "must write '%s'%s", records_of_steps[i].write,
                step->manner == SECRET ? ", secretly" : "");
}

/* What is begun in one step and completed in a later one. */
static const struct later_work {
    uint8_t begun, done, given_up; /* kinds of obligations; `done` twice: none gives it up */
    int place;                     /* of the later step */
    uint8_t turns;                 /* how many turns later it comes */
    const char *says, *when;
} works[] = {{CLAIMED, OWNED, OWNED, AT_4A6, 1, "may claim", " in Movement Phase 8"},
             {SOLD, SALE_PAID, SALE_PAID, AT_5C2, 0, "may receive the price of", ""},
             {PLANNED, COMMITTED, LOST, AT_5D1, 0, "has planned and not committed", ""},
             {SCRAPPED, SCRAP_PAID, SCRAP_PAID, AT_6B4, 0, "may record the income for scrapping",
              ""},
             {UPGRADE_BEGUN, UPGRADED, UPGRADED, AT_6B2, 0, "may upgrade", ""},
             {BASE_BEGUN, BASE_COMPLETED, BASE_COMPLETED, AT_6F1, 1, "may complete", ""},
             {DISMANTLE_BEGUN, BASE_DISMANTLED, BASE_DISMANTLED, AT_6F3, 1, "may dismantle", ""},
             {ATTACKED + BLOCKADED, CUT_OFF_NOW, ATTACKED + ASSAULTED, AT_7A2, 0, "may cut off",
              ""}};

/* Whether another turn may come. */
static bool has_next_turn(const struct starfleet *game)
{
    return game->turns == 0 || game->number < game->turns;
}

/* Whether the later step is over in the current turn. 4A6 comes again in each Movement Phase. */
static bool step_is_over(const struct starfleet *game, int place)
{
    return place == AT_4A6 ? phase_of(game->sequence.furthest) > MOVEMENT
                           : game->sequence.furthest > place;
}

/* Whether an obligation of a kind is recorded this turn, by its side or by the GameMaster. */
static bool has_recorded(const struct starfleet *game, const struct thing *thing, uint16_t side,
                         uint8_t kind)
{
    return obligation_of_turn(game, game->obligations, thing->obligations, kind, side,
                              game->turn) ||
           obligation_of_turn(game, game->obligations, thing->obligations, kind, GAMEMASTER_SIDE,
                              game->turn);
}

/* Whether the obligation is this work, it has begun, and it may be completed in this turn; with
 * `later`, in a later turn. */
static bool may_be_completed(const struct starfleet *game, const struct thing *thing,
                             const struct obligation *one, const struct later_work *work,
                             bool later)
{
    if (one->kind != work->begun || one->turn == 0)
        return false;
    int32_t due = one->turn + work->turns;
    if (later)
        return due > game->turn;
    return due == game->turn && !step_is_over(game, work->place) &&
           !has_recorded(game, thing, one->side, work->done) &&
           !has_recorded(game, thing, one->side, work->given_up);
}

/* Whether a side has begun work on a thing and may complete it this turn (`later`: after it). */
static bool has_begun_work(const struct starfleet *game, const struct thing *thing, uint16_t side,
                           const struct later_work *work, bool later)
{
    for (uint32_t at = thing->obligations; at; at = obligation_at(game, at - 1)->next) {
        const struct obligation *one = obligation_at(game, at - 1);
        if (one->side == side && may_be_completed(game, thing, one, work, later))
            return true;
    }
    return false;
}

/* Adds the things with which a side may complete the work, in this turn and in the next one. */
static void add_work(struct telling *telling, const struct roster *roster,
                     const struct starfleet *game, uint16_t side, size_t i)
{
    char buffer[TOLD_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    for (int later = 0; later < (has_next_turn(game) ? 2 : 1); later++) {
        bool any = false;
        for (uint32_t at = 0; at < game->things.count; at++) {
            const struct thing *thing = &TABLE_CONST(struct thing, game, game->things)[at];
            if (!has_begun_work(game, thing, side, &works[i], later))
                continue;
            const char *before_first = text.length ? ", and " : "";
            text_add_string(&text, any ? ", " : before_first);
            text_add(&text, roster_name(roster, thing->self));
            any = true;
        }
        text_add_string(&text, any ? works[i].when : "");
        if (any && later)
            text_add_string(&text, *works[i].when ? " of the next turn" : " in the next turn");
    }
    if (text.length)
        telling_add(telling, side_at(game, side)->self, starfleet_steps[works[i].place].code,
                    "%s %s", works[i].says, text.at);
}

static void add_records(struct telling *telling, const struct roster *roster,
                        const struct starfleet *game, int place)
{
    for (size_t i = 0; i < sizeof records_of_steps / sizeof *records_of_steps; i++)
        if (records_of_steps[i].place == place)
            for (uint16_t side = 0; side < game->side_count; side++)
                add_record(telling, roster, game, side_at(game, side), i);
}

static void add_works(struct telling *telling, const struct roster *roster,
                      const struct starfleet *game, int place)
{
    for (size_t i = 0; i < sizeof works / sizeof *works; i++)
        if (works[i].place == place)
            for (uint16_t side = 0; side < game->side_count; side++)
                add_work(telling, roster, game, side, i);
}

static void add_rent(struct telling *telling, const struct starfleet *game)
{
    if (game->rent_worked_out > 0 && has_next_turn(game))
        for (uint16_t i = 0; i < game->side_count; i++)
            if (side_at(game, i)->role == PIRATES && is_there(side_at(game, i)))
                telling_add(telling, side_at(game, i)->self, starfleet_steps[AT_2C2].code,
                            "must pay the rent of %lld in the next turn",
                            (long long)game->rent_worked_out);
}

void starfleet_owed(const void *state, const struct roster *roster, struct telling *telling)
{
    const struct starfleet *game = state;
    add_rent(telling, game);
    for (int place = game->sequence.furthest < 0 ? 0 : game->sequence.furthest; place < PLACES;
         place++)
        add_records(telling, roster, game, place);
    for (int place = 0; place < PLACES; place++)
        add_works(telling, roster, game, place);
}
