/* SPDX-License-Identifier: MIT */
/* Attacks, from the declaration to the damage. */
#include "books/armada/apply.h"
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"

static struct unit *defender_of(const struct play *play, const struct attack *attack)
{
    return &units(play)[attack->defender];
}

/* Called when an attack ends. If the log may have left out its damage, the defender may have lost
 * all shields, and its hull may have taken as much damage as the dice can do. */
static void forget_defender(const struct play *play, const struct attack *attack)
{
    struct armada *game = GAME(armada);
    struct unit *defender = defender_of(play, attack);
    if (!attack->open || attack->step >= SUFFER_DAMAGE)
        return;
    int most = most_damage_of(game, play_roster(play), attack);
    if (most == 0)
        return;
    if (damage_to_come(game, play_roster(play), attack) == DUE) {
        defender->damage.owed = (int16_t)within(
            (int64_t)defender->damage.owed + (most == UNKNOWN ? ANY_DAMAGE : most), 0, ANY_DAMAGE);
        suffer_untold(defender, attack->target_zone, most == UNKNOWN ? ANY_DAMAGE : most);
    }
    defender->damage.most = (int16_t)within(most_damage_after(game, play_roster(play), attack),
                                            UNKNOWN, INT16_MAX);
    for (int zone = 0; zone < ZONES; zone++)
        defender->zones[zone].least_shields = 0;
}

void end_attack(const struct play *play)
{
    struct armada *game = GAME(armada);
    forget_defender(play, &game->attack);
    forget_defender(play, &game->answered);
    game->attack.open = game->answered.open = false;
}

static void tell_otherwise(const struct armada *game, struct attack *attack, uint32_t unit,
                           int side)
{
    bool any = unit == NO_UNIT && side == NO_SIDE;
    bool concerned = attack->open && (any || attack->defender == unit ||
                                      unit_at(game, attack->defender)->side == side);
    attack->told_otherwise = attack->told_otherwise || concerned;
}

void tell_damage_otherwise(struct armada *game, uint32_t unit, int side)
{
    tell_otherwise(game, &game->attack, unit, side);
    tell_otherwise(game, &game->answered, unit, side);
}

/* Declarations ----------------------------------------------------------------------- */

/* Adds the unit that stands for a side's units in attacks that name none. False: out of memory. */
static bool add_untold(const struct play *play, int side)
{
    uint32_t index;
    if (GAME(armada)->untold[side])
        return true;
    if (!block_append(play->block, offsetof(struct armada, units), sizeof(struct unit), &index))
        return false;
    struct armada *game = GAME(armada);
    struct unit *unit = &units(play)[index];
    *unit = (struct unit){.self = game->sides[side].self,
                          .owner = game->sides[side].self,
                          .side = (int8_t)side,
                          .untold = true,
                          .damage.hull = UNKNOWN,
                          .card.command = UNKNOWN,
                          .speed = UNKNOWN,
                          .speed_doubt.before = UNKNOWN,
                          .card.max_speed = UNKNOWN,
                          .card.squadrons = UNKNOWN,
                          .card.engineering = UNKNOWN,
                          .card.special_arc = UNKNOWN,
                          .card.size = UNKNOWN,
                          .card.counter = UNKNOWN,
                          .damage.most = UNKNOWN};
    for (int zone = 0; zone < ZONES; zone++)
        unit->zones[zone] = (struct hull_zone){
            .there = true, .most_shields = UNKNOWN, .shields = UNKNOWN};
    game->untold[side] = index + 1;
    return true;
}

bool prepare_untold_attack(const struct play *play)
{
    bool known = is_untold(play->event) && GAME(armada)->side_count == 2 &&
                 side_of(GAME(armada), play->event->subject) != NO_SIDE;
    return !known || (add_untold(play, 0) && add_untold(play, 1));
}

/* Answers an enum attack_source. A ship has no keywords. */
static uint8_t source_of(const struct play *play, uint32_t attacker)
{
    if (!by_known_card(play))
        return BY_THE_RULES;
    if (!by_keyword(play->event, "snipe"))
        return BY_CARD;
    return units(play)[attacker].squadron ? BY_SNIPE : BY_THE_RULES;
}

/* Declares an attack that names neither attacker nor target: it counts for no unit, and may hit any
 * unit of the other side. */
static void declare_untold(const struct play *play)
{
    struct armada *game = GAME(armada);
    int side = side_of(game, play->event->subject);
    end_attack(play);
    if (side == NO_SIDE || !game->untold[side])
        return;
    game->attack = (struct attack){.open = true,
                                   .special = UNKNOWN,
                                   .zone = UNKNOWN,
                                   .target_zone = UNKNOWN,
                                   .range = UNKNOWN,
                                   .attacker = game->untold[side] - 1,
                                   .defender = game->untold[other_side(side)] - 1,
                                   .number = ++game->attacks,
                                   .line = (uint32_t)play->event->line,
                                   .by_card = source_of(play, game->untold[side] - 1)};
    for (uint32_t i = 0; i < game->units.count; i++)
        if (units(play)[i].side != side) {
            forget_damage(&units(play)[i]);
            units(play)[i].damage.hit = true;
        }
}

static enum reach reach_of(const struct event *event)
{
    if (says(event, ARC, SAYS_NO) || says(event, SIGHT, SAYS_NO))
        return OUT_OF_REACH;
    return has(event, ARC) && has(event, SIGHT) ? IN_REACH : REACH_UNTOLD;
}

/* Ends the attacks before a new one, except the attack that the new one answers. */
static void end_attacks_before(const struct play *play, struct attack *attack)
{
    struct armada *game = GAME(armada);
    if (!answers_another(attack)) {
        end_attack(play);
        return;
    }
    if (answers_another(&game->attack))
        forget_defender(play, &game->attack);
    else
        game->answered = game->attack;
    if (game->answered.open) {
        attack->early = damage_to_come(game, play_roster(play), &game->answered) == DUE;
        game->answered.answered = true;
    }
}

/* Makes an attack the current one. False: the player has no active unit that could attack. */
static bool begin_attack(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct attack attack = declared_attack(game, play_roster(play), play->event);
    if (attack.attacker == NO_UNIT) {
        if (game->refused == play->event->subject)
            end_attack(play);
        return false;
    }
    attack.number = ++game->attacks;
    attack.by_card = source_of(play, attack.attacker);
    attack.line = (uint32_t)play->event->line;
    const int side = units(play)[attack.attacker].side;
    const bool own_side = attack.defender != NO_UNIT && side != NO_SIDE &&
                          defender_of(play, &attack)->side == side;
    attack.target_unsure = own_side && !by_known_card(play);
    end_attacks_before(play, &attack);
    game->attack = attack;
    game->reach = (uint8_t)reach_of(play->event);
    defender_of(play, &attack)->last.attack = attack.number;
    return true;
}

/* An attack after a navigate command was reported. */
static void note_navigated(struct ship_activation *active)
{
    if (active->resolved >> NAVIGATE & 1 && active->navigate_time == NAVIGATED_IN_TIME)
        active->navigate_time = NAVIGATED_EARLY;
}

static void count_attack_of_ship(struct ship_activation *active, int zone)
{
    note_navigated(active);
    bool first_from_zone = zone != UNKNOWN && !(active->zones_attacked >> zone & 1);
    active->attacks++;
    active->new_zone = first_from_zone ? (int8_t)zone : UNKNOWN;
    if (zone != UNKNOWN)
        active->zones_attacked |= (uint8_t)(1u << zone);
    active->attacked_last = true;
}

static void count_attack_of_squadron(struct armada *game)
{
    note_late_squadron(game);
    game->ship.attacked_last = false;
    game->squadron.attacks++;
}

void apply_attack(const struct play *play)
{
    struct armada *game = GAME(armada);
    const struct event *event = play->event;
    if (is_untold(event)) {
        declare_untold(play);
        return;
    }
    if (!begin_attack(play))
        return;
    if (has(event, SPECIAL) && !is_special(event, IGNITION_ATTACK))
        return; /* counter and salvo attacks count for no limit */
    if (squadron_attacks(game, event))
        count_attack_of_squadron(game);
    else
        count_attack_of_ship(&game->ship, attacking_zone(game, event));
}

void apply_retarget(const struct play *play)
{
    struct armada *game = GAME(armada);
    if (!game->attack.open || may_be_of_another(game, play_roster(play), play->event))
        return;
    struct attack further = retargeted_attack(game, play_roster(play), play->event);
    end_attack(play);
    game->attack = further;
    game->reach = (uint8_t)reach_of(play->event);
    defender_of(play, &further)->last.attack = further.number;
    if (further.attacker == game->ship.unit)
        note_navigated(&game->ship);
}

/* Dice ------------------------------------------------------------------------------- */

/* Adds dice to the pool. A die with a face that it does not have was reported: the pool is unknown
 * from then on. */
static void add_dice(struct attack *attack, const struct event *event, int field)
{
    for (uint32_t i = 0; i < count_in(event, field); i++) {
        const struct pool *pool = pool_in(event, field, i);
        for (uint32_t f = 0; f < pool->count; f++) {
            int face = face_in(event, pool, f);
            attack->pool.dice[pool->die][face]++;
            attack->pool.known = attack->pool.known && armada_dice[pool->die].chances[face];
        }
    }
}

static void remove_dice(struct attack *attack, const struct event *event, int field)
{
    for (uint32_t i = 0; i < count_in(event, field); i++) {
        const struct pool *pool = pool_in(event, field, i);
        for (uint32_t f = 0; f < pool->count; f++) {
            uint16_t *count = &attack->pool.dice[pool->die][face_in(event, pool, f)];
            *count = (uint16_t)(*count - (*count > 0));
        }
    }
}

static void roll(const struct play *play, struct attack *attack)
{
    memset(attack->pool.dice, 0, sizeof attack->pool.dice);
    attack->pool.known = has(play->event, POOL);
    attack->pool.icons_spent = 0;
    attack->pool.missed = false;
    add_dice(attack, play->event, POOL);
}

static uint8_t less(uint8_t count, unsigned dice)
{
    return (uint8_t)(count > dice ? count - dice : 0);
}

static void add(const struct play *play, struct attack *attack)
{
    add_dice(attack, play->event, POOL);
    if (!by_known_card(play))
        attack->pool.to_add = less(attack->pool.to_add, dice_in(play->event, POOL));
}

/* Counts the changed dice for what allows the change: an evade token, the concentrate-fire command
 * or swarm. Changes by a card are not counted. */
static void count_change(const struct play *play, struct attack *attack)
{
    const struct event *event = play->event;
    unsigned dice = dice_in(event, POOL);
    bool own = event->kind == REROLL && !by_known_card(play) && !by_defender(event);
    if (by_evade(event))
        attack->pool.evaded = (uint8_t)within(attack->pool.evaded + dice, 0, UINT8_MAX);
    else if (own && attack->pool.to_reroll >= dice && !by_swarm(event))
        attack->pool.to_reroll = less(attack->pool.to_reroll, dice);
    else if (own)
        attack->pool.swarmed = (uint8_t)within(attack->pool.swarmed + dice, 0, UINT8_MAX);
}

static void discard_token(const struct play *play, struct defense_tokens *tokens, int place)
{
    tokens->states[place] = TOKEN_DISCARDED;
    tokens->discarded_line[tokens->types[place]] = play_event_line(play);
}

/* Exhausts a token, or discards it if it was exhausted. */
static void use_token(const struct play *play, struct defense_tokens *tokens, int place)
{
    if (++tokens->states[place] == TOKEN_DISCARDED)
        discard_token(play, tokens, place);
}

/* Discards the evade token of the defender if it has changed more dice than dice_evaded allows
 * while it is kept, and as cards allow. */
static void discard_evade(const struct play *play, const struct attack *attack)
{
    struct unit *defender = defender_of(play, attack);
    if (!by_evade(play->event) || attack->range == UNKNOWN ||
        attack->pool.evaded <= dice_evaded(attack) ||
        (int)(attack->pool.evaded - dice_evaded(attack)) <=
            card_could_add(play, attack->defender, CARD_EVADE))
        return;
    for (int place = 0; place < defender->defense.count; place++)
        if (attack->defense.spent >> place & 1 && defender->defense.types[place] == EVADE)
            discard_token(play, &defender->defense, place);
}

static void remove_from_pool(const struct play *play, struct attack *attack)
{
    remove_dice(attack, play->event, POOL);
    count_change(play, attack);
    discard_evade(play, attack);
}

static void change(const struct play *play, struct attack *attack)
{
    count_change(play, attack);
    discard_evade(play, attack);
    remove_dice(attack, play->event, POOL);
    add_dice(attack, play->event, NEW_POOL);
    attack->pool.known = attack->pool.known && has(play->event, NEW_POOL);
}

/* Defense tokens --------------------------------------------------------------------- */

/* Whether the token at a place may be locked: it is of this type, not discarded, not locked. */
static bool is_lockable(const struct unit *defender, const struct defense *defense, int place,
                        int type)
{
    return defender->defense.types[place] == type &&
           defender->defense.states[place] != TOKEN_DISCARDED && !(defense->locked >> place & 1);
}

/* The place of the token to lock. UNKNOWN: there is none. The log does not say which of several it
 * is; an exhausted one is taken, which leaves the defender as many tokens as there can be. */
static int token_to_lock(struct unit *defender, const struct defense *defense, int type)
{
    int best = UNKNOWN;
    for (int place = 0; place < defender->defense.count; place++) {
        if (!is_lockable(defender, defense, place, type))
            continue;
        uint8_t state = defender->defense.states[place];
        if (best != UNKNOWN && state != defender->defense.states[best])
            defender->defense.exhausted_unsure = true;
        if (best == UNKNOWN || state > defender->defense.states[best])
            best = place;
    }
    return best;
}

/* Notes that a unit lacks a token, which was reported: its tokens of this type may have changed. */
static void doubt_tokens(struct unit *unit, int type)
{
    for (int place = 0; place < unit->defense.count; place++)
        if (unit->defense.types[place] == type)
            unit->defense.unsure |= (uint16_t)(1u << place);
}

static void lock(const struct play *play, struct attack *attack)
{
    struct unit *defender = defender_of(play, attack);
    for (uint32_t i = 0; i < count_in(play->event, TOKEN); i++) {
        int type = item(play->event, TOKEN, i),
            place = token_to_lock(defender, &attack->defense, type);
        attack->pool.icons_spent++;
        if (place != UNKNOWN)
            attack->defense.locked |= (uint16_t)(1u << place);
        else
            doubt_tokens(defender, type);
    }
}

static void give_effect(struct defense *defense, int type)
{
    defense->brace = defense->brace || type == BRACE;
    defense->scatter = defense->scatter || type == SCATTER;
    defense->contain = defense->contain || type == CONTAIN;
}

static void spend_one(const struct play *play, struct attack *attack, struct unit *defender,
                      int type)
{
    int place = token_to_spend(defender, defender->defense.states, &attack->defense, type);
    attack->defense.types_spent |= (uint16_t)(1u << type);
    if (defender->defense.known && place == UNKNOWN) {
        attack->target_unsure = true; /* it is not known whether the players gave it an effect */
        doubt_tokens(defender, type);
        return;
    }
    give_effect(&attack->defense, type);
    if (place == UNKNOWN)
        return;
    attack->defense.spent |= (uint16_t)(1u << place);
    if (defender->defense.states[place] == TOKEN_EXHAUSTED)
        attack->kept.tokens++;
    use_token(play, &defender->defense, place);
}

/* Spends tokens for a card, not in defense: the attacker's own, or the defender's. */
static void spend_for_card(const struct play *play, struct unit *unit)
{
    const struct event *event = play->event;
    const struct defense none = {0};
    for (uint32_t i = 0; i < count_in(event, TOKEN); i++) {
        int place = token_to_spend(unit, unit->defense.states, &none, item(event, TOKEN, i));
        if (place != UNKNOWN)
            use_token(play, &unit->defense, place);
    }
}

static void spend_tokens(const struct play *play, struct attack *attack)
{
    bool defends;
    uint32_t unit = spending_unit(GAME(armada), play_roster(play), play->event, attack, &defends);
    if (!defends || unit != attack->defender) {
        const bool serves = defends && units(play)[unit].side == defender_of(play, attack)->side;
        spend_for_card(play, &units(play)[unit]);
        for (uint32_t i = 0; serves && i < count_in(play->event, TOKEN); i++)
            give_effect(&attack->defense, item(play->event, TOKEN, i));
        return;
    }
    if (!defender_of(play, attack)->defense.known)
        GAME(armada)->tokens_unsure = true;
    for (uint32_t i = 0; i < count_in(play->event, TOKEN); i++) {
        int type = item(play->event, TOKEN, i);
        spend_one(play, attack, defender_of(play, attack), type);
        if (by_known_card(play))
            attack->defense.types_spent |= (uint16_t)(1u << (TYPES_BY_CARD + type));
    }
}

/* Redirects damage. If a rule forbids it, the points may have gone to any hull zone or to the
 * hull: any zone may have lost shields, and the hull may have taken all of them. */
static void redirect(const struct play *play, struct attack *attack)
{
    int32_t points = value_in(play->event, NUMBER);
    struct unit *defender = defender_of(play, attack);
    struct hull_zone *zone = &defender->zones[value_in(play->event, TO_ZONE)];
    bool wrong = is_redirect_wrong(play, attack);
    if (!by_known_card(play))
        attack->defense.redirect_zones |= (uint8_t)BIT(value_in(play->event, TO_ZONE));
    attack->redirected = within((int64_t)attack->redirected + points, 0, INT32_MAX);
    take_shields(zone, points);
    take_told_shields(zone, points);
    if (!wrong)
        return;
    zone->shields = UNKNOWN;
    defender->damage.most = UNKNOWN;
    for (int i = 0; i < ZONES; i++)
        defender->zones[i].least_shields = 0;
}

/* Damage ----------------------------------------------------------------------------- */

/* Notes a critical effect. One with a name may deal damage cards by itself. */
static void critical(const struct play *play, struct attack *attack)
{
    struct unit *defender = defender_of(play, attack);
    attack->critical = CRITICAL_RESOLVED;
    if (has(play->event, NAME))
        defender->damage.most = UNKNOWN;
    if (is_supposed(play->event))
        return; /* one that the log leaves out explains no other damage */
    if (!has(play->event, NAME) && !defender->damage.face_up)
        attack->critical = CRITICAL_MAY_TURN_A_CARD;
    defender->damage.face_up = true;
}

/* Takes damage of an unrecorded amount: any hull zone may have lost any of its shields. */
static void take_sealed_damage(struct unit *defender)
{
    defender->damage.hit = true;
    defender->damage.most = UNKNOWN;
    for (int zone = 0; zone < ZONES; zone++)
        defender->zones[zone].least_shields = 0;
}

static void take_damage(const struct play *play, struct attack *attack)
{
    if (!has(play->event, NUMBER)) {
        take_sealed_damage(defender_of(play, attack));
        return;
    }
    struct unit *defender = defender_of(play, attack);
    int32_t rest = value_in(play->event, NUMBER) - attack->redirected;
    int16_t most = defender->damage.most;
    /* some cards let damage pass the shields; of most nobody knows where it goes */
    int place = by_known_card(play) ? UNKNOWN : attack->target_zone;
    if (card_says(&units(play)[attack->attacker], CARD_NO_SHIELDS))
        place = HULL_PLACE;
    suffer(play, defender, place, rest > 0 ? rest : 0);
    bool shields_held = most != UNKNOWN && defender->damage.most == most && attack->redirected <= 0;
    if (attack->critical == CRITICAL_MAY_TURN_A_CARD && shields_held)
        defender->damage.face_up = false; /* no damage card was dealt */
}

/* Notes that a unit may have suffered damage, and be destroyed by it. */
static void doubt_survival(struct unit *unit, const struct event *event)
{
    int32_t points = has(event, NUMBER) ? value_in(event, NUMBER) : ANY_DAMAGE;
    bool may = unit->damage.hull == UNKNOWN || unit->damage.untold ||
               unit->damage.told + points >= unit->damage.hull;
    if (unit->in_play && !unit->loss.kept && points > 0 && may)
        unit->loss.unsure = true;
}

/* Notes damage that may be of another attack than the one in progress. If a line with an attack
 * could not be read, each unit of the side may be its target. */
static void doubt_hit(const struct play *play)
{
    struct armada *game = GAME(armada);
    int side = side_of(game, play->event->subject);
    for (uint32_t i = 0; i < game->units.count; i++) {
        bool target = game->attack.open && game->attack.defender == i;
        if (units(play)[i].side == side && (game->attack_missed || target))
            doubt_survival(&units(play)[i], play->event);
    }
    game->attack_missed = false;
}

/* Notes whether the log has the rolls of a unit's player: one was written, or reported missing. */
static void note_whether_rolls_told(const struct play *play, uint32_t unit, bool told)
{
    struct player *player = player_named(play, units(play)[unit].owner);
    if (!player)
        return;
    player->rolls_told = player->rolls_told || told;
    player->rolls_missed = !player->rolls_told && !player->dice_recorded;
}

void apply_attack_step(const struct play *play)
{
    typedef void attack_verb(const struct play *play, struct attack *attack);
    static attack_verb *const verbs[KIND_MOST] = {
        [ROLL] = roll,
        [ADD] = add,
        [REMOVE] = remove_from_pool,
        [REROLL] = change,
        [SET] = change,
        [LOCK] = lock,
        [SPEND] = spend_tokens,
        [REDIRECT] = redirect,
        [CRITICAL] = critical,
        [SUFFER] = take_damage,
    };
    struct armada *game = GAME(armada);
    const struct attack *of_event = attack_of(game, play_roster(play), play->event);
    if (!of_event) {
        if (play->event->kind == SUFFER)
            doubt_hit(play);
        game->attack.told_otherwise = game->attack.told_otherwise ||
                                      may_be_of_this_or_another(game, play_roster(play),
                                                                play->event);
        return;
    }
    bool of_answered = of_event == &game->answered;
    struct attack *attack = of_answered ? &game->answered : &game->attack;
    enum attack_step step = part_of_attack(play->event).step;
    /* what a card does at another time leaves the steps of the attack as they are */
    bool at_any_time = by_known_card(play) && play->event->kind != ROLL &&
                       play->event->kind != SUFFER &&
                       !(turns_dice(play->event) && is_roll_due(game, play_roster(play), attack));
    bool missed = step > ROLL_DICE && !at_any_time &&
                  is_roll_due(game, play_roster(play), attack);
    attack->pool.missed = attack->pool.missed || missed;
    if (missed || play->event->kind == ROLL)
        note_whether_rolls_told(play, attack->attacker, !missed);
    verbs[play->event->kind](play, attack);
    card_note_dice(play, attack);
    keyword_note_dice(play, attack);
    if (play->event->kind == ROLL)
        attack->pool.rolled_line = (uint32_t)play->event->line;
    if (step > attack->step && !at_any_time)
        attack->step = (uint8_t)step;
    if (of_answered)
        game->attack.early = true; /* that the answer came too early was reported with this event */
}
