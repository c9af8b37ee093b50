/* SPDX-License-Identifier: MIT */
/* Refuses statements that bind but do not fit the state. */
#include "books/dropzone/queries.h"

/* Checks that a claimed order names each player who has squads left, once; it may leave out one who
 * may be lost. */
static bool validate_order(const struct judgement *judgement, struct binder *binder)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    uint64_t named_players = 0;
    bool good = true;
    for (uint32_t i = 0; i < count_in(event, ORDER); i++) {
        int player = claimed_at(game, event, i);
        good = good && player != NOBODY && !(named_players >> player & 1) && !is_out(game, player);
        if (good)
            named_players |= UINT64_C(1) << player;
    }
    for (uint32_t i = 0; i < game->player_count; i++)
        good = good && (named_players >> i & 1 || is_perhaps_out(game, (int)i));
    if (good)
        return true;
    return bind_fail(binder, LOG_OUTCOME, 0, event_length(event),
                     "the order must name every player who has squads left, once");
}

static bool fail_units(const struct judgement *judgement, struct binder *binder,
                       const struct squad *squad)
{
    return bind_fail(binder, LOG_OPERANDS, 0, event_length(judgement->event),
                     squad->units == 1 ? "the squad has only %d unit left"
                                       : "the squad has only %d units left",
                     (int)squad->units);
}

static bool fail_destroyed(const struct judgement *judgement, struct binder *binder,
                           const struct squad *squad)
{
    const struct player *owner = &STATE(dropzone)->players[squad->player];
    uint32_t length = event_length(judgement->event);
    if (squad->lines.lost)
        return bind_fail(binder, LOG_OPERANDS, 0, length,
                         "the squad was already destroyed in line %u; nothing more can happen to "
                         "it",
                         (unsigned)squad->lines.lost);
    if (owner->conceded)
        return bind_fail(binder, LOG_OPERANDS, 0, length,
                         "the player of the squad conceded in line %u; the squad must belong to "
                         "a player who has not conceded",
                         (unsigned)owner->conceded_line);
    return bind_fail(binder, LOG_OPERANDS, 0, length,
                     "the squad is already destroyed; nothing more can happen to it");
}

/* Checks that a fact of the table names a squad with units left. That a squad is destroyed may be
 * written again. */
static bool validate_target(const struct judgement *judgement, struct binder *binder)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    const struct roster_entry *entry = roster_at(judgement->roster, entity_in(event, THING));
    if (entry->kind != KIND_SQUAD)
        return true;
    const struct squad *squad = squad_at(game, entry->index);
    if (squad->units <= 0)
        return event->kind == DESTROY || fail_destroyed(judgement, binder, squad);
    bool some = event->kind == DESTROY && event->form == 1;
    return !some || squad->units_untold || value_in(event, NUMBER) <= squad->units ||
           fail_units(judgement, binder, squad);
}

static bool validate_auxiliaries(const struct judgement *judgement, struct binder *binder)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    for (uint32_t i = 0; i < count_in(event, AUXILIARY); i++) {
        const struct squad *squad = squad_at(
            game, roster_at(judgement->roster, (entity)item(event, AUXILIARY, i))->index);
        if (squad->battlegroup != NONE || squad->player != acting_player(judgement))
            return bind_fail(
                binder, LOG_UNKNOWN_NAME, 0, event_length(event),
                "only auxiliary squads of the same player may be declared with a battlegroup");
    }
    return true;
}

/* Checks that no more units act than the player's squad has, or the one that reacts. */
static bool validate_units(const struct judgement *judgement, struct binder *binder)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    int player = acting_player(judgement);
    if (!has(event, UNITS))
        return true;
    if (value_in(event, UNITS) < 1)
        return bind_fail(binder, LOG_OPERANDS, 0, event_length(event),
                         "at least one unit must act");
    uint32_t acting = player == NOBODY ? NONE : game->players[player].squad;
    if (event->kind == REACT)
        acting = index_named(judgement->roster, event, THING);
    if (acting == NONE)
        return true;
    const struct squad *squad = squad_at(game, acting);
    if (squad->units <= 0 || squad->units_untold || value_in(event, UNITS) <= squad->units)
        return true;
    return fail_units(judgement, binder, squad);
}

/* Checks that a squad embarks in another squad of the same player. */
static bool validate_embarking(const struct judgement *judgement, struct binder *binder)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    int player = acting_player(judgement);
    if (!has(event, TRANSPORT) || player == NOBODY)
        return validate_units(judgement, binder);
    uint32_t transport = index_named(judgement->roster, event, TRANSPORT);
    if (squad_at(game, transport)->player != player || transport == game->players[player].squad)
        return bind_fail(binder, LOG_UNKNOWN_NAME, 0, event_length(event),
                         "a squad may embark only in another squad of its player");
    return validate_units(judgement, binder);
}

/* Checks that a squad is set aboard a squad of the same player, and that an order is whole. */
static bool validate_set(const struct judgement *judgement, struct binder *binder)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    if (event->form == SET_ORDER)
        return validate_order(judgement, binder);
    if (event->form != SET_SQUAD || !has(event, TRANSPORT))
        return true;
    if (value_in(event, STATE_WORD) != EMBARKED_WORD)
        return bind_fail(binder, LOG_OPERANDS, 0, event_length(event),
                         "only a squad that is embarked may have a transport");
    uint32_t squad = index_named(judgement->roster, event, THING),
             transport = index_named(judgement->roster, event, TRANSPORT);
    bool own = squad_at(game, squad)->player == squad_at(game, transport)->player;
    return (own && squad != transport) ||
           bind_fail(binder, LOG_UNKNOWN_NAME, 0, event_length(event),
                     "a squad may embark only in another squad of its player");
}

static bool validate_points(const struct judgement *judgement, struct binder *binder)
{
    return validate_result(judgement, binder, &dropzone_result, STATE(dropzone)->player_count);
}

/* Each card that is drawn is sealed by itself. */
static bool validate_drawn(const struct judgement *judgement, struct binder *binder)
{
    const struct event *event = judgement->event;
    return !has(event, DIGEST) || count_in(event, DIGEST) == (uint32_t)value_in(event, NUMBER) ||
           bind_fail(binder, LOG_OPERANDS, 0, event_length(event),
                     "each card that is drawn must have a seal of its own: there must be as many "
                     "seals as cards");
}

bool dropzone_validate(const struct judgement *judgement, struct binder *binder)
{
    static bool (*const validations[KIND_MOST])(const struct judgement *, struct binder *) = {
        [KIND_RESULT] = validate_points,
#define VERB(kind, word, signature, who, flags, area, apply, phases, validate) [kind] = validate,
#include "books/dropzone/verbs.h"
    };
    uint16_t kind = judgement->event->kind;
    return !validations[kind] || validations[kind](judgement, binder);
}

/* Looks at the declarations of commanders, then at those of squads. */
bool dropzone_unresolved(const struct judgement *judgement, uint32_t *cursor, entity *ret_mention,
                         struct text *message)
{
    const struct dropzone *game = STATE(dropzone);
    const struct roster *roster = judgement->roster;
    for (uint32_t i = *cursor; i < game->commanders.count + game->squads.count; i++) {
        bool commands = i < game->commanders.count;
        const struct commander *commander = commands ? commander_at(game, i) : NULL;
        const struct squad *squad = commands ? NULL : squad_at(game, i - game->commanders.count);
        entity mention = commands ? commander->mention : squad->ride.mention;
        int player = commands ? commander->player : squad->player;
        if (mention != NO_ENTITY && mentioned_squad(game, roster, player, mention) == NONE)
            return tell_unresolved(roster, mention, "squad of this player is called", cursor, i,
                                   ret_mention, message);
    }
    return false;
}
