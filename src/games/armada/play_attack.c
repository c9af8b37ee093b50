/* What the events of an attack do to the state, as it was played. */
#include "games/armada/armada.h"

static struct unit *unit_of(struct armada *game, uint32_t index)
{
    return &TABLE(struct unit, game, game->units)[index];
}

void end_attack(struct armada *game)
{
    game->attack.open = game->outer.open = false;
}

static void declare(struct armada *game, const struct roster *roster, const struct event *event)
{
    struct attack attack = declared_attack(game, roster, event);
    if (attack.attacker == NO_UNIT)
        return;
    attack.number = ++game->attacks;
    if (!answers_another(&attack))
        game->outer.open = false;
    else if (!answers_another(&game->attack))
        game->outer = game->attack;
    game->attack = attack;
    unit_of(game, attack.defender)->targeted = attack.number;
    if (attack.attacker == game->ship.unit)
        game->ship.rolled = false;
}

static void retarget(struct armada *game, const struct roster *roster, const struct event *event)
{
    game->attack = retargeted_attack(game, roster, event);
    game->outer.open = false;
    unit_of(game, game->attack.defender)->targeted = game->attack.number;
}

/* What a counter or salvo attack answered goes on when it is not made. */
static void cancel(struct armada *game)
{
    if (game->outer.open)
        game->attack = game->outer;
    else
        game->attack.open = false;
    game->outer.open = false;
}

/* Puts the dice of a field into the pool, or takes them out. */
static void change_pool(struct attack *attack, const struct event *event, int field, bool add)
{
    for (uint32_t i = 0; i < count_in(event, field); i++) {
        const struct pool *pool = pool_in(event, field, i);
        for (uint32_t f = 0; f < pool->count; f++) {
            uint16_t *count = &attack->pool[pool->die][face_in(event, pool, f)];
            if (add)
                (*count)++;
            else if (*count > 0)
                (*count)--;
        }
    }
}

static void roll(struct armada *game, const struct event *event)
{
    struct attack *attack = &game->attack;
    memset(attack->pool, 0, sizeof attack->pool);
    attack->pool_known = has(event, POOL);
    attack->icons_spent = 0;
    if (has(event, POOL))
        change_pool(attack, event, POOL, true);
    if (attack->attacker == game->ship.unit)
        game->ship.rolled = true;
}

static void lock(struct armada *game, const struct event *event)
{
    struct attack *attack = &game->attack;
    const struct unit *defender = unit_at(game, attack->defender);
    for (uint32_t i = 0; i < count_in(event, TOKEN); i++) {
        int type = item(event, TOKEN, i), free_one = UNKNOWN;
        attack->icons_spent++;
        for (int t = 0; t < defender->defense_count; t++)
            if (defender->defense[t] == type && defender->defense_state[t] != TOKEN_DISCARDED && !(attack->defense.locked >> t & 1) &&
                (free_one == UNKNOWN || defender->defense_state[t] < defender->defense_state[free_one]))
                free_one = t;
        if (free_one != UNKNOWN)
            attack->defense.locked |= (uint16_t)(1u << free_one);
    }
}

static void spend(struct armada *game, const struct event *event)
{
    struct attack *attack = &game->attack;
    struct unit *defender = unit_of(game, attack->defender);
    for (uint32_t i = 0; i < count_in(event, TOKEN); i++) {
        int type = item(event, TOKEN, i), place = token_to_spend(defender, defender->defense_state, &attack->defense, type);
        if (defender->defense_known && place == UNKNOWN)
            continue; /* it is not there, and does nothing */
        attack->defense.types_spent |= (uint8_t)(1u << type);
        attack->brace = attack->brace || type == BRACE;
        attack->scatter = attack->scatter || type == SCATTER;
        attack->contain = attack->contain || type == CONTAIN;
        if (place == UNKNOWN)
            continue;
        attack->defense.spent |= (uint16_t)(1u << place);
        defender->defense_state[place]++;
    }
}

static void destroy_if_due(struct armada *game, struct unit *unit)
{
    uint32_t index = (uint32_t)(unit - TABLE(struct unit, game, game->units));
    if (unit->hull == UNKNOWN || unit->damage < unit->hull || !unit->in_play)
        return;
    unit->in_play = false;
    unit->fallen = true;
    end_activation_of(game, index);
}

/* Damage goes to the shields of the hull zone first, then to the hull. Where the
 * shields are not known, neither is what reaches the hull. */
void suffer(struct armada *game, struct unit *unit, int zone, int32_t total)
{
    if (!unit->squadron && zone != UNKNOWN) {
        int16_t *shields = &unit->zones[zone].shields;
        if (*shields == UNKNOWN)
            return;
        int32_t absorbed = total < *shields ? total : *shields;
        *shields = (int16_t)(*shields - absorbed);
        total -= absorbed;
    }
    if (total > 0)
        unit->damage = (int16_t)within((int64_t)unit->damage + total, 0, INT16_MAX);
    destroy_if_due(game, unit);
}

static void redirect(struct armada *game, const struct event *event)
{
    struct unit *defender = unit_of(game, game->attack.defender);
    int16_t *shields = &defender->zones[value_in(event, TO_ZONE)].shields;
    game->attack.redirected = within((int64_t)game->attack.redirected + value_in(event, NUMBER), 0, INT32_MAX);
    if (*shields != UNKNOWN)
        *shields = (int16_t)(*shields > value_in(event, NUMBER) ? *shields - value_in(event, NUMBER) : 0);
}

static void take_damage(struct armada *game, const struct event *event)
{
    struct unit *defender = unit_of(game, game->attack.defender);
    int32_t rest = value_in(event, NUMBER) - game->attack.redirected;
    if (defender->squadron || game->attack.target_zone != UNKNOWN) /* else nobody knows which shields */
        suffer(game, defender, game->attack.target_zone, rest > 0 ? rest : 0);
}

bool play_attack(struct armada *game, const struct roster *roster, const struct event *event)
{
    struct attack *attack = &game->attack;
    switch (event->kind) {
    case ATTACK: declare(game, roster, event); return true;
    case RETARGET: retarget(game, roster, event); return true;
    case CANCEL: cancel(game); return true;
    case ROLL: roll(game, event); break;
    case ADD: change_pool(attack, event, POOL, true); break;
    case REMOVE: change_pool(attack, event, POOL, false); break;
    case REROLL:
    case SET:
        change_pool(attack, event, POOL, false);
        change_pool(attack, event, NEW_POOL, true);
        attack->pool_known = attack->pool_known && has(event, NEW_POOL);
        break;
    case LOCK: lock(game, event); break;
    case SPEND: spend(game, event); break;
    case REDIRECT: redirect(game, event); break;
    case CRITICAL: attack->critical = true; break;
    case SUFFER: take_damage(game, event); break;
    default: return false;
    }
    uint8_t step = step_of_attack(event);
    if (step > attack->step)
        attack->step = step;
    return true;
}
