/* Dropzone Commander as the engine sees it. */
#include "games/dropzone/dropzone.h"

static const char *const editions[] = {"2", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const cede_orders[] = {"second", "last", NULL};

/* In the order of enum reading. */
static const struct interpretation interpretations[] = {
    {"dropzone.embarked-roll", "Does a commander in a transport count for the initiative roll?", yes_no, NULL},
    {"dropzone.six-in-reroll", "Does a single natural 6 also win a re-roll among tied players?", yes_no, NULL},
    {"dropzone.cede-order", "Which place has a winner who has ceded the initiative?", cede_orders, NULL},
    {0},
};

static const struct rule *const *const chapters[] = {
    dropzone_setup_rules,      dropzone_round_rules, dropzone_initiation_rules, dropzone_card_rules,
    dropzone_activation_rules, dropzone_squad_rules, dropzone_round_up_rules,   NULL};

static void place(const void *state, struct game_place *ret_place)
{
    const struct dropzone *game = state;
    struct text text;
    text_init(&text, ret_place->round, sizeof ret_place->round);
    if (game->rounds.begun)
        text_addf(&text, "%d", (int)game->rounds.number);
    ret_place->phase = game->rounds.phase ? dropzone_phases[game->rounds.phase - 1] : NULL;
    ret_place->segment = ret_place->step = NULL;
}

/* A claimed order names each player that is in it once. */
static bool validate_order(const struct judgement *judgement, struct binder *binder)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    uint64_t named_players = 0;
    uint32_t in = 0;
    bool good = true;
    for (uint32_t i = 0; i < game->player_count; i++)
        in += !is_out(game, (int)i);
    for (uint32_t i = 0; i < count_in(event, ORDER); i++) {
        int player = player_of(game, (entity)item(event, ORDER, i));
        good = good && player != NOBODY && !(named_players >> player & 1) && !is_out(game, player);
        if (good)
            named_players |= UINT64_C(1) << player;
    }
    if (good && count_in(event, ORDER) == in)
        return true;
    return bind_fail(binder, LOG_OUTCOME, 0, event_length(event), "the order names every player who has squads left, once");
}

static bool fail_units(const struct judgement *judgement, struct binder *binder, const struct squad *squad)
{
    return bind_fail(binder, LOG_OPERANDS, 0, event_length(judgement->event), "this squad has %d units left", (int)squad->units);
}

/* A fact of the table is about a squad or a commander that is left. */
static bool validate_target(const struct judgement *judgement, struct binder *binder)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    const struct roster_entry *entry = roster_at(judgement->roster, entity_in(event, THING));
    if (entry->kind != KIND_SQUAD)
        return !commander_at(game, entry->index)->dead ||
               bind_fail(binder, LOG_OPERANDS, 0, event_length(event), "this commander is dead");
    const struct squad *squad = squad_at(game, entry->index);
    if (squad->units <= 0)
        return bind_fail(binder, LOG_OPERANDS, 0, event_length(event), "this squad is destroyed");
    bool some = event->kind == DESTROY && event->form == 1;
    return !some || value_in(event, NUMBER) <= squad->units || fail_units(judgement, binder, squad);
}

static bool validate_auxiliaries(const struct judgement *judgement, struct binder *binder)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    for (uint32_t i = 0; i < count_in(event, AUXILIARY); i++) {
        const struct squad *squad = squad_at(game, roster_at(judgement->roster, (entity)item(event, AUXILIARY, i))->index);
        if (squad->battlegroup != NONE || squad->player != subject_of(judgement))
            return bind_fail(binder, LOG_UNKNOWN_NAME, 0, event_length(event),
                             "only auxiliary squads of one's own are declared with a battlegroup");
    }
    return true;
}

/* No more units act than the squad has that its player turned to. */
static bool validate_units(const struct judgement *judgement, struct binder *binder)
{
    const struct dropzone *game = STATE(dropzone);
    int player = subject_of(judgement);
    if (!has(judgement->event, UNITS) || player == NOBODY || game->players[player].squad == NONE)
        return true;
    const struct squad *squad = squad_at(game, game->players[player].squad);
    return squad->units <= 0 || value_in(judgement->event, UNITS) <= squad->units || fail_units(judgement, binder, squad);
}

static bool validate(const struct judgement *judgement, struct binder *binder)
{
    static bool (*const validations[KIND_MOST])(const struct judgement *, struct binder *) = {
        [INITIATIVE] = validate_order, [ACTIVATE] = validate_auxiliaries,
        [DESTROY] = validate_target, [ARRIVE] = validate_target, [RESERVE] = validate_target,
        [READINESS] = validate_target, [DISABLE] = validate_target, [ENABLE] = validate_target,
        [MOVE] = validate_units, [SHOOT] = validate_units, [SEARCH] = validate_units, [CLOSE_QUARTERS] = validate_units,
        [OTHER] = validate_units, [EMBARK] = validate_units, [DISEMBARK] = validate_units,
    };
    uint16_t kind = judgement->event->kind;
    return !validations[kind] || validations[kind](judgement, binder);
}

static bool unresolved(const struct judgement *judgement, uint32_t *cursor, enum log_error *ret_error, uint64_t *ret_line,
                       struct text *message)
{
    const struct dropzone *game = STATE(dropzone);
    for (uint32_t i = *cursor; i < game->commanders.count; i++) {
        const struct commander *one = commander_at(game, i);
        if (one->mention == NO_ENTITY || mentioned_squad(game, judgement->roster, one->player, one->mention) != NONE)
            continue;
        *cursor = i + 1;
        struct slice name = roster_name(judgement->roster, one->mention);
        *ret_error = LOG_UNKNOWN_NAME;
        *ret_line = one->line;
        text_addf(message, "this player has no squad '%.*s'", (int)name.length, name.at);
        return true;
    }
    return false;
}

static int candidates(const struct judgement *judgement, const struct operand_type *type, int32_t *ret_values, int most)
{
    const struct dropzone *game = STATE(dropzone);
    (void)most;
    if (type->kind == OPERAND_POOL) {
        ret_values[0] = 1;
        return 1;
    }
    if (judgement->event->kind == KIND_ROUND && strcmp(type->name, "ROUND") == 0) {
        ret_values[0] = game->rounds.number + 1;
        return 1;
    }
    int player = judgement->event->subject == NO_ENTITY ? NOBODY : player_of(game, judgement->event->subject);
    if (player != NOBODY && judgement->event->kind == DISCARD && type->kind == OPERAND_NUMBER && game->players[player].cut_to >= 0) {
        ret_values[0] = game->players[player].hand - game->players[player].cut_to;
        return 1;
    }
    if (judgement->event->kind != DRAW || player == NOBODY)
        return -1;
    int32_t room = hand_limit(game, player) - game->players[player].hand;
    ret_values[0] = room < 0 ? 0 : room < game->players[player].deck ? room : game->players[player].deck;
    return 1;
}

static const uint8_t rolled[KIND_MOST] = {[ROLL] = DIE + 1};

extern const struct ruleset game_dropzone;
const struct ruleset game_dropzone = {
    .name = "dropzone",
    .title = "Dropzone Commander",
    .editions = editions,
    .vocabulary = &dropzone_vocabulary,
    .chapters = chapters,
    .interpretations = interpretations,
    .state_size = sizeof(struct dropzone),
    .rolled = rolled,
    .begin = dropzone_begin,
    .apply = dropzone_apply,
    .unread = dropzone_unread,
    .declare = dropzone_declare,
    .validate = validate,
    .unresolved = unresolved,
    .place = place,
    .candidates = candidates,
    .deal = dropzone_deal,
};
