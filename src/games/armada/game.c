/* Star Wars: Armada as the engine sees it. */
#include "games/armada/armada.h"

static const char *const editions[] = {"1.5.0", NULL};

static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const undecided_ok[] = {"undecided", "ok", NULL};

/* In the order that the chapters' enumerations of readings have. */
static const struct interpretation interpretations[] = {
    {"armada.pass-count",
     "Do ships that an effect prevents count as unactivated when the pass conditions compare numbers?", yes_no, NULL},
    {"armada.sealed", "Is a revealed dial that was sealed when it was assigned ok or undecided?", undecided_ok, NULL},
    {0},
};

static const struct rule *const *const chapters[] = {
    armada_setup_rules, armada_round_rules,    armada_command_rules, armada_ship_rules,
    armada_pass_rules,  armada_squadron_rules, armada_status_rules,  armada_token_rules,
    armada_resolve_rules, armada_targeting_rules, armada_sector_rules,  armada_attack_rules,
    armada_defense_rules, armada_damage_rules,  armada_end_rules,
    NULL};

static void place(const void *state, struct game_place *ret_place)
{
    const struct armada *game = state;
    struct text text;
    text_init(&text, ret_place->round, sizeof ret_place->round);
    if (game->round_begun)
        text_addf(&text, "%d", (int)game->round);
    ret_place->phase = game->phase == NO_PHASE ? NULL : armada_phases[game->phase - 1];
    ret_place->segment = ret_place->step = NULL;
}

static bool left_unfinished(const void *state)
{
    return ((const struct armada *)state)->unfinished;
}

/* The dice of the attack in progress, by colour; 0: they are not known. */
static int dice_to_roll(const struct armada *game, int32_t *ret_dice)
{
    const struct attack *attack = &game->attack;
    int dice[COLOURS];
    bool left_out = !attack->obstructed;
    if (!attack->open || !armament_of_attack(game, attack, dice))
        return 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        bool counts = attack->special == COUNTER_ATTACK || attack->range == UNKNOWN || reaches(attack->range, colour);
        ret_dice[colour] = counts ? dice[colour] : 0;
        ret_dice[colour] -= !left_out && ret_dice[colour] > 0;
        left_out = left_out || ret_dice[colour] < (counts ? dice[colour] : 0);
    }
    return COLOURS;
}

/* The speeds that a navigate command may still change a ship's speed to. */
static int other_speeds(const struct armada *game, const struct unit *ship, int32_t *ret_values, int most)
{
    int count = 0, left = game->ship.speed_left;
    for (int speed = ship->speed > left ? ship->speed - left : 0; speed <= ship->speed + left && count < most; speed++)
        if (speed != ship->speed && (ship->max_speed == UNKNOWN || speed <= ship->max_speed))
            ret_values[count++] = speed;
    return count;
}

static int candidates(const struct judgement *judgement, const struct operand_type *type, int32_t *ret_values,
                      int most)
{
    const struct armada *game = STATE(armada);
    const struct unit *ship = active_ship(game);
    if (type->kind == OPERAND_POOL)
        return judgement->event->kind == ROLL ? dice_to_roll(game, ret_values) : -1;
    if (judgement->event->kind == SPEED && type->field == NUMBER)
        return ship && ship->speed != UNKNOWN ? other_speeds(game, ship, ret_values, most) : -1;
    if (strcmp(type->name, "ROUND") == 0 || (type->field == NUMBER && judgement->event->kind == ROUND_TOKEN))
        ret_values[0] = game->round + 1;
    else if (judgement->event->kind == SUFFER && type->field == NUMBER && game->attack.open &&
             (game->attack.pool_known || game->attack.scatter))
        ret_values[0] = damage_of_pool(game, &game->attack);
    else if (judgement->event->kind == MANEUVER && type->field == NUMBER && ship && ship->speed != UNKNOWN)
        ret_values[0] = ship->speed;
    else
        return -1;
    return 1;
}

/* A zone that is named of a ship that has it not. */
struct absent_zone {
    const char *whose; /* NULL: none */
    int zone;
};

static struct absent_zone absent_zone(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *defender = event->kind == ATTACK                                    ? unit_in(judgement, TARGET)
                                  : event->kind == REDIRECT && game->attack.open ? unit_at(game, game->attack.defender)
                                                                                 : NULL;
    int defending = event->kind == ATTACK ? TARGET_ZONE : TO_ZONE;
    if (defender && defender->squadron && event->kind == REDIRECT)
        return (struct absent_zone){"this squadron", value_in(event, defending)};
    if (defender && !defender->squadron && has(event, defending) && !defender->zones[value_in(event, defending)].there)
        return (struct absent_zone){"this ship", value_in(event, defending)};
    bool ignition = has(event, SPECIAL) && value_in(event, SPECIAL) == IGNITION_ATTACK; /* from its arc, whatever is written */
    const struct unit *ship = has(event, BY_UNIT) ? unit_in(judgement, BY_UNIT) : active_ship(game);
    if (!ship || ship->squadron || ignition || event->kind == REDIRECT)
        return (struct absent_zone){0};
    for (int field = ZONE; field <= TO_ZONE; field++)
        if (has(event, field) && !ship->zones[value_in(event, field)].there)
            return (struct absent_zone){has(event, BY_UNIT) ? "the answering ship" : "the active ship", value_in(event, field)};
    return (struct absent_zone){0};
}

static uint32_t length_of(const struct event *event)
{
    return event->statement ? event->statement->length : 0;
}

static bool validate_zone(const struct judgement *judgement, struct binder *binder)
{
    struct absent_zone absent = absent_zone(judgement);
    return !absent.whose || bind_fail(binder, LOG_UNKNOWN_NAME, 0, length_of(judgement->event), "%s has no %s hull zone",
                                      absent.whose, armada_zones[absent.zone]);
}

/* A zone that the ship has not; a stack that would overflow; a ship that is
 * nobody's because none was named and none is active. */
static bool validate(const struct judgement *judgement, struct binder *binder)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct unit *unit;
    switch (event->kind) {
    case ATTACK:
    case REDIRECT:
    case REPAIR:
        return validate_zone(judgement, binder);
    case GAIN:
    case DISCARD:
        return has(event, UNIT) || game->ship.unit != NO_UNIT ||
               bind_fail(binder, LOG_OPERANDS, 0, length_of(event), "no ship is active: name the ship");
    case ASSIGN:
    case DIALS:
        return count_in(event, COMMAND) + (event->kind == ASSIGN ? unit_in(judgement, UNIT)->stack_count : 0u) <= STACK_MOST ||
               bind_fail(binder, LOG_LIMIT, 0, length_of(event), "a ship has at most %d command dials", STACK_MOST);
    case DAMAGE:
    case TABLE_SPEED:
        unit = unit_in(judgement, UNIT);
        return unit->in_play || unit->aside || bind_fail(binder, LOG_OPERANDS, 0, length_of(event), "this unit is destroyed");
    default: return true;
    }
}

static bool unresolved(const struct judgement *judgement, uint32_t *cursor, enum log_error *ret_error,
                       uint64_t *ret_line, struct text *message)
{
    const struct armada *game = STATE(armada);
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    const struct team *teams = TABLE_CONST(struct team, game, game->teams);
    const struct roster *roster = judgement->roster;
    for (uint32_t i = *cursor; i < game->players.count + game->teams.count; i++) {
        bool player = i < game->players.count;
        entity mention = player ? players[i].team : teams[i - game->players.count].admiral;
        if (mention == NO_ENTITY || mentioned(roster, mention, player ? BIT(KIND_TEAM) : BIT(KIND_PLAYER)) != NO_ENTITY)
            continue;
        *cursor = i + 1;
        struct slice name = roster_name(roster, mention);
        *ret_error = LOG_UNKNOWN_NAME;
        *ret_line = player ? players[i].line : teams[i - game->players.count].line;
        text_addf(message, "no %s is called '%.*s'", player ? "team" : "player", (int)name.length, name.at);
        return true;
    }
    return false;
}

static bool by_effect(const struct event *event)
{
    return has(event, SOURCE) && !by_defender(event);
}

static const uint8_t rolled[KIND_MOST] = {[ROLL] = POOL + 1, [ADD] = POOL + 1, [REROLL] = NEW_POOL + 1};

extern const struct ruleset game_armada;
const struct ruleset game_armada = {
    .name = "armada",
    .title = "Star Wars: Armada",
    .editions = editions,
    .vocabulary = &armada_vocabulary,
    .chapters = chapters,
    .interpretations = interpretations,
    .state_size = sizeof(struct armada),
    .by_effect = by_effect,
    .source_field = SOURCE + 1,
    .rolled = rolled,
    .begin = armada_begin,
    .apply = armada_apply,
    .not_applied = armada_not_applied,
    .declare = armada_declare,
    .validate = validate,
    .unresolved = unresolved,
    .place = place,
    .candidates = candidates,
    .deal = armada_deal,
    .left_unfinished = left_unfinished,
};
