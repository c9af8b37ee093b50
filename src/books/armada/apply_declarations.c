/* SPDX-License-Identifier: MIT */
/* Declarations: rounds, players, teams, fleets. */
#include "books/armada/apply.h"
#include "books/armada/cards/table.h"
#include "books/armada/state.h"

static struct unit *unit_of(const struct play *play, entity one)
{
    struct armada *game = GAME(armada);
    return &TABLE(struct unit, game, game->units)[roster_at(play_roster(play), one)->index];
}

/* The unit in whose block a declaration stands. */
static struct unit *unit_declared(const struct play *play, const struct binder *binder)
{
    return unit_of(play, binder_owner(binder));
}

bool armada_begin(const struct play *play)
{
    struct armada *game = GAME(armada);
    game->last_round = ROUNDS_PLAYED;
    game->first = game->next = game->ended_with_one = game->ready_next = NO_SIDE;
    game->ship.unit = game->squadron.unit = game->begun_before = NO_UNIT;
    game->chosen = game->refused = NO_ENTITY;
    game->terms = (struct terms){UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, false, 0};
    return true;
}

static struct armament declared_armament(const struct event *event)
{
    struct armament armament = {.known = true};
    for (int colour = 0; colour < COLOURS; colour++)
        armament.known = armament.known && !is_unread(event, D_RED + colour);
    for (int colour = 0; colour < COLOURS; colour++) {
        bool said = has(event, D_RED + colour);
        armament.said = armament.said || said;
        armament.dice[colour] = said ? (int8_t)value_in(event, D_RED + colour) : 0;
    }
    return armament;
}

static int16_t number(const struct event *event, int field)
{
    return has(event, field) ? (int16_t)value_in(event, field) : UNKNOWN;
}

/* Whether the log declares anything that stands on a squadron's card. */
static bool declares_card(const struct event *event)
{
    static const uint8_t on_card[] = {D_HULL, D_RED, D_BLUE, D_BLACK, D_BOMBER, D_ROGUE, D_SWARM};
    for (size_t i = 0; i < sizeof on_card; i++)
        if (has(event, on_card[i]))
            return event->kind == SQUADRON && !is_unread(event, D_COUNTER);
    return false;
}

/* Finds the card that a declaration names, or else the card that is called as the declared unit or
 * upgrade is. The latter is taken only if the log sets the points of the fleets, if the upgrade's
 * ship names its card (`named`), or if the user gives a table of own cards. */
static struct known_card find_declared_card(const struct play *play, const char *kind, entity self,
                                            const struct player *owner, bool named)
{
    const struct event *event = play->event;
    char buffer[LIMIT_STRING_BYTES];
    const struct own_cards *own = GAME(armada)->own_cards;
    struct known_card known = {NULL, has(event, D_CARD), number(event, D_POINTS)};
    named = named || known.told || own || GAME(armada)->terms.points != UNKNOWN;
    struct slice name = known.told ? event_text(event, D_CARD, buffer)
                                   : roster_name(play_roster(play), self);
    if (named)
        known.card = card_named(own, kind, name, owner ? owner->factions : 0, known.points);
    if (known.card) {
        GAME(armada)->changed_rules |= card_changed_rules(known.card);
        GAME(armada)->limits |= card_limits(known.card);
        GAME(armada)->sells = GAME(armada)->sells || card_sells(known.card);
    }
    return known;
}

/* The first card of one faction tells the faction of a player who declares none. */
static void align(struct player *player, const struct known_card *known)
{
    unsigned factions = known->card ? known->card->factions : 0;
    if (player && !player->factions && factions && !(factions & (factions - 1)))
        player->factions = (uint8_t)factions;
}

static bool declare_unit(const struct play *play, struct binder *binder)
{
    const struct event *event = play->event;
    entity self = (entity)value_in(event, D_NAME);
    bool huge = event->kind == SHIP && (has(event, D_HUGE) || says(event, D_SIZE, HUGE_SIZE));
    if (huge && has(event, D_SIZE) && !says(event, D_SIZE, HUGE_SIZE))
        return bind_fail(binder, LOG_OPERANDS, 0, event->statement->length,
                         "a ship of size %s cannot be huge: write only one of the two",
                         armada_sizes[value_in(event, D_SIZE)]);
    int size = event->kind == SHIP ? number(event, D_SIZE) : UNKNOWN;
    if (huge)
        size = HUGE_SIZE;
    struct unit *unit = play_add_row(play, binder, offsetof(struct armada, units), sizeof *unit,
                                     self);
    if (!unit)
        return false;
    *unit = (struct unit){.self = self,
                          .owner = roster_at(play_roster(play), self)->owner,
                          .side = NO_SIDE,
                          .squadron = event->kind == SQUADRON,
                          .aside = has(event, D_ASIDE),
                          .in_play = !has(event, D_ASIDE),
                          .damage.hull = number(event, D_HULL),
                          .card.huge = huge,
                          .card.command = (int8_t)number(event, D_COMMAND),
                          .dials.due = UNKNOWN,
                          .speed = (int8_t)number(event, D_SPEED),
                          .speed_doubt.before = UNKNOWN,
                          .card.max_speed = (int8_t)number(event, D_MAX_SPEED),
                          .card.squadrons = (int8_t)number(event, D_SQUADRONS),
                          .card.engineering = (int8_t)number(event, D_ENGINEERING),
                          .card.special_arc = (int8_t)number(event, D_SPECIAL_ARC),
                          .card.bomber = has(event, D_BOMBER),
                          .card.swarm = event->kind == SQUADRON && has(event, D_SWARM),
                          .card.escort = event->kind == SQUADRON && has(event, D_ESCORT),
                          .card.heavy = event->kind == SQUADRON && has(event, D_HEAVY),
                          .flagship = event->kind == SHIP && has(event, D_FLAGSHIP),
                          .card.unique = has(event, D_UNIQUE),
                          .line = (uint32_t)event->line,
                          .card.size = (int8_t)size,
                          .card.rogue = has(event, D_ROGUE),
                          .card.declared = declares_card(event),
                          .card.counter = (int8_t)number(event, D_COUNTER)};
    for (int zone = 0; zone < ZONES; zone++)
        unit->zones[zone] = (struct hull_zone){.there = zone < LEFT_AUXILIARY || unit->card.huge,
                                               .most_shields = UNKNOWN,
                                               .shields = UNKNOWN};
    struct player *owner = player_named(play, unit->owner);
    unit->card.known = find_declared_card(play, unit->squadron ? "squadron" : "ship", self, owner,
                                          false);
    align(owner, &unit->card.known);
    card_begins(unit);
    if (unit->flagship && owner && owner->flagship == NO_UNIT)
        owner->flagship = roster_at(play_roster(play), self)->index;
    if (unit->squadron) {
        unit->card.anti_ship = declared_armament(event);
        unit->card.anti_ship.known = unit->card.anti_ship.known && unit->card.anti_ship.said;
    }
    return true;
}

static bool declare_zone(const struct play *play, struct binder *binder)
{
    const struct event *event = play->event;
    struct unit *ship = unit_declared(play, binder);
    struct hull_zone *zone = &ship->zones[value_in(event, D_ZONE)];
    if (zone->declared)
        return bind_fail(binder, LOG_DUPLICATE_NAME, 0, event->statement->length,
                         "this ship's %s zone is declared a second time",
                         armada_zones[value_in(event, D_ZONE)]);
    if (value_in(event, D_ZONE) >= LEFT_AUXILIARY && ship->card.size != UNKNOWN && !ship->card.huge)
        return bind_fail(binder, LOG_OPERANDS, 0, event->statement->length,
                         "only a huge ship has a %s hull zone",
                         armada_zones[value_in(event, D_ZONE)]);
    int16_t shields = number(event, D_SHIELDS);
    *zone = (struct hull_zone){.there = true,
                               .declared = true,
                               .most_shields = shields,
                               .shields = shields,
                               .told_shields = shields == UNKNOWN ? 0 : shields,
                               .least_shields = shields == UNKNOWN ? 0 : shields,
                               .armament = declared_armament(event)};
    return true;
}

static bool declare_defense(const struct play *play, struct binder *binder)
{
    const struct event *event = play->event;
    struct unit *unit = unit_declared(play, binder);
    if (count_in(event, D_TOKEN) > DEFENSE_MOST)
        return bind_fail(binder, LOG_LIMIT, 0, event->statement->length,
                         "a unit has at most %d defense tokens", DEFENSE_MOST);
    unit->defense.known = true;
    unit->defense.count = (uint8_t)count_in(event, D_TOKEN);
    for (uint32_t i = 0; i < count_in(event, D_TOKEN); i++)
        unit->defense.types[i] = (uint8_t)item(event, D_TOKEN, i);
    return true;
}

static bool declare_upgrade(const struct play *play, struct binder *binder)
{
    const struct event *event = play->event;
    entity self = (entity)value_in(event, D_NAME);
    if (has(event, D_COST) && count_in(event, D_COST) > COST_MOST)
        return bind_fail(binder, LOG_LIMIT, 0, event->statement->length,
                         "an upgrade card costs at most %d tokens", COST_MOST);
    if (has(event, D_RECUR) && has(event, D_NON_RECUR))
        return bind_fail(binder, LOG_OPERANDS, 0, event->statement->length,
                         "a card may be recur or non-recur, not both");
    uint32_t index = roster_at(play_roster(play), self)->index;
    if (index < GAME(armada)->upgrades.count && upgrade_at(GAME(armada), index)->self == self) {
        struct upgrade *first = &TABLE(struct upgrade, GAME(armada), GAME(armada)->upgrades)[index];
        first->again_line = first->again_line ? first->again_line : (uint32_t)event->line;
        return true;
    }
    struct upgrade *upgrade = play_add_row(play, binder, offsetof(struct armada, upgrades),
                                           sizeof *upgrade, self);
    if (!upgrade)
        return false;
    *upgrade = (struct upgrade){.self = self,
                                .non_recur = has(event, D_NON_RECUR),
                                .recur = has(event, D_RECUR),
                                .unique = has(event, D_UNIQUE),
                                .line = (uint32_t)event->line,
                                .ship = roster_at(play_roster(play), binder_owner(binder))->index,
                                .cost_known = has(event, D_COST)};
    const struct unit *ship = unit_at(GAME(armada), upgrade->ship);
    upgrade->known = find_declared_card(play, "upgrade", self, player_named(play, ship->owner),
                                        ship->card.known.told);
    for (uint32_t i = 0; upgrade->cost_known && i < count_in(event, D_COST); i++)
        upgrade->cost[upgrade->cost_count++] = (uint8_t)item(event, D_COST, i);
    return true;
}

static bool declare_player(const struct play *play, struct binder *binder)
{
    const struct event *event = play->event;
    entity self = (entity)value_in(event, D_NAME), team;
    struct player *player;
    if (!play_add_mention(play, binder, D_TEAM, KIND_MENTION, &team) ||
        !(player = play_add_row(play, binder, offsetof(struct armada, players), sizeof *player,
                                self)))
        return false;
    *player = (struct player){.self = self,
                              .team = team,
                              .side = NO_SIDE,
                              .line = event->line,
                              .first = has(event, D_FIRST),
                              .aligned = has(event, D_FACTION),
                              .declared_tokens = UNKNOWN,
                              .flagship = NO_UNIT,
                              .crowded = NO_UNIT,
                              .duplicated = NO_UNIT};
    if (player->aligned)
        player->factions = (uint8_t)(1 << value_in(event, D_FACTION));
    return true;
}

static bool declare_team(const struct play *play, struct binder *binder)
{
    const struct event *event = play->event;
    entity self = (entity)value_in(event, D_NAME), admiral;
    struct team *team;
    if (!play_add_mention(play, binder, D_ADMIRAL, KIND_MENTION, &admiral) ||
        !(team = play_add_row(play, binder, offsetof(struct armada, teams), sizeof *team, self)))
        return false;
    *team = (struct team){
        .self = self, .admiral = admiral, .first = has(event, D_FIRST), .line = event->line};
    return true;
}

static bool declare_pass_tokens(const struct play *play, struct binder *binder)
{
    const struct event *event = play->event;
    struct armada *game = GAME(armada);
    struct player *players = TABLE(struct player, game, game->players);
    for (uint32_t i = 0; i < game->players.count; i++)
        if (players[i].self == binder_owner(binder)) {
            players[i].declared_tokens = value_in(event, D_NUMBER);
            players[i].tokens_line = event->line;
        }
    return true;
}

static bool declare_rounds(const struct play *play, struct binder *binder)
{
    (void)binder;
    GAME(armada)->last_round = value_in(play->event, D_NUMBER);
    return true;
}

static bool declare_anti_squadron(const struct play *play, struct binder *binder)
{
    struct armament *armament = &unit_declared(play, binder)->card.anti_squadron;
    *armament = declared_armament(play->event);
    armament->known = armament->known && armament->said;
    return true;
}

static bool declare_special_armament(const struct play *play, struct binder *binder)
{
    unit_declared(play, binder)->card.special = declared_armament(play->event);
    return true;
}

static bool declare_points(const struct play *play, struct binder *binder)
{
    struct armada *game = GAME(armada);
    if (game->players.count > 0)
        return bind_fail(binder, LOG_DECLARATION, 0, play->event->statement->length,
                         "'points' must be before the players");
    game->terms.points = value_in(play->event, D_POINTS);
    game->terms.edition = (int8_t)number(play->event, D_EDITION);
    game->terms.line = (uint32_t)play->event->line;
    return true;
}

static bool declare_event(const struct play *play, struct binder *binder)
{
    struct terms *terms = &GAME(armada)->terms;
    (void)binder;
    terms->flotillas = number(play->event, D_FLOTILLAS);
    terms->squadron_points = has(play->event, D_SQUADRONS) ? value_in(play->event, D_SQUADRONS)
                                                           : UNKNOWN;
    terms->no_retired = has(play->event, D_FIRST);
    return true;
}

static bool declare_objective(const struct play *play, struct binder *binder)
{
    entity self = (entity)value_in(play->event, D_NAME);
    const struct card *card = card_named(GAME(armada)->own_cards, "objective",
                                         roster_name(play_roster(play), self), 0, UNKNOWN);
    struct objective *objective = play_add_row(play, binder, offsetof(struct armada, objectives),
                                               sizeof *objective, self);
    if (objective)
        *objective = (struct objective){self, binder_owner(binder), (uint32_t)play->event->line,
                                        card,
                                        has(play->event, D_FIRST)};
    return objective != NULL;
}

bool armada_declare(const struct play *play, struct binder *binder)
{
    static bool (*const declarations[])(const struct play *, struct binder *) = {
        [ROUNDS] = declare_rounds,
        [PLAYER_DECLARED] = declare_player,
        [TEAM_DECLARED] = declare_team,
        [PASS_TOKENS] = declare_pass_tokens,
        [SHIP] = declare_unit,
        [SQUADRON] = declare_unit,
        [ZONE_DECLARED] = declare_zone,
        [ANTI_SQUADRON] = declare_anti_squadron,
        [SPECIAL_ARMAMENT] = declare_special_armament,
        [DEFENSE] = declare_defense,
        [UPGRADE] = declare_upgrade,
        [POINTS_DECLARED] = declare_points,
        [EVENT_DECLARED] = declare_event,
        [OBJECTIVE] = declare_objective,
    };
    return declarations[play->event->kind](play, binder);
}
