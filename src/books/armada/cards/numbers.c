/* SPDX-License-Identifier: MIT */
/* Numbers of attacks and commands that cards change, and keywords that they give. Nothing is looked
 * up until a rule fails: then it is asked again with the numbers of each choice of cards. */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"

#include "base/near.h"

/* A number that a card may have changed. */
struct change {
    const struct card_number *number;
    const struct card_permit *row;
    entity card;
    bool doubtful; /* whether it has done so, the log does not tell */
};
enum { CHANGES_MOST = 6 };

/* The attack that a failed rule judges, or else the unit whose action it judges. */
struct subject {
    const struct judgement *judgement;
    const struct attack *attack; /* NULL: it is about no attack */
    uint32_t acting;             /* NO_UNIT: nobody acts */
};

/* The attack that an event declares or continues, or of which it is a step. `*declared` is room for
 * one that is not in the state. NULL: there is none. */
static const struct attack *attack_judged(const struct judgement *judgement,
                                          struct attack *declared)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->kind == ATTACK && has(event, TARGET))
        *declared = declared_attack(game, judgement->roster, event);
    else if (event->kind == RETARGET && game->attack.open)
        *declared = retargeted_attack(game, judgement->roster, event);
    else
        return attack_of(game, judgement->roster, event);
    return declared->attacker == NO_UNIT ? NULL : declared;
}

/* Whether a squadron has a keyword by its card. `*doubtful` is set if that is not known. */
static bool has_keyword(const struct unit *squadron, const char *keyword, bool *doubtful)
{
    const struct card *card = card_of(&squadron->card.known);
    if (!card)
        *doubtful = true;
    return !card || (card->unit.keywords && strstr(card->unit.keywords, keyword));
}

static bool is_unique(const struct unit *unit, bool *doubtful)
{
    const struct card *card = card_of(&unit->card.known);
    if (!card && !unit->card.unique)
        *doubtful = true;
    return !card || card->unique;
}

static bool has_ready_token(const struct unit *unit)
{
    for (int i = 0; i < unit->defense.count; i++)
        if (unit->defense.states[i] == TOKEN_READY)
            return true;
    return false;
}

/* Whether the place is in a set of bits. The set 0 has every place, and UNKNOWN may be in any set:
 * `*doubtful` is set then. */
static bool is_place(unsigned places, int place, bool *doubtful)
{
    if (places && place == UNKNOWN)
        *doubtful = true;
    return !places || place == UNKNOWN || places >> place & 1;
}

/* Whether an attack is one that the row is about. */
static bool is_such_attack(const struct subject *subject, const struct card_permit *row,
                           bool *doubtful)
{
    const struct armada *game = subject->judgement->state;
    const struct attack *attack = subject->attack;
    const struct unit *defender = unit_at(game, attack->defender);
    if (defender->untold || (row->needs & IF_NO_READY_TOKEN && !defender->defense.known))
        *doubtful = true;
    if (row->needs & IF_COUNTER && attack->special != COUNTER_ATTACK)
        return false;
    if (row->needs & IF_SALVO && attack->special != SALVO_ATTACK)
        return false;
    if (row->needs & IF_UNIQUE_TARGET && !is_unique(defender, doubtful))
        return false;
    if (row->needs & IF_NO_READY_TOKEN && has_ready_token(defender))
        return false;
    return card_targets(subject->judgement, row, attack) &&
           is_place(row->ranges, attack->range, doubtful) &&
           is_place(row->zones, attack->zone, doubtful) &&
           is_place(row->at, attack->target_zone, doubtful);
}

/* Whether a unit is one that the row is about. */
static bool is_such_unit(const struct armada *game, const struct unit *unit,
                         const struct card_permit *row, bool *doubtful)
{
    if (row->needs & IF_TOKEN_PAID && !(game->ship.with_token >> SQUADRON_COMMAND & 1))
        return false;
    if (row->needs & IF_NOT_UNIQUE && is_unique(unit, doubtful))
        return false;
    if (row->needs & IF_NOT_ACTIVATED && unit->activated)
        return false;
    if (row->of && !has_keyword(unit, row->of, doubtful))
        return false;
    return !row->not_of || !has_keyword(unit, row->not_of, doubtful);
}

/* Whether a unit or an upgrade is in play, so that its card has its effect. */
static bool is_in_force(const struct judgement *judgement, const struct named_card *card)
{
    const struct armada *game = STATE(armada);
    const struct unit *unit = unit_at(game, card->unit);
    const bool upgrade = card->self != unit->self;
    return unit->in_play &&
           !(upgrade &&
             upgrade_at(game, upgrade_row(judgement->roster, card->self))->discarded_line);
}

/* Whether a row changes numbers of the unit. `*doubtful` is set if the log does not tell. */
static bool row_applies(const struct armada *game, const struct card_permit *row,
                        const struct named_card *card, uint32_t unit, bool *doubtful)
{
    const bool commanded = game->ship.unit == card->unit && game->squadron.unit == unit;
    *doubtful = *doubtful || row->needs & IF_DOUBTFUL || unit_at(game, unit)->untold ||
                unit_at(game, card->unit)->loss.unsure;
    return card_fits(game, row, card, unit) && (row->who != WHO_COMMANDED || commanded) &&
           is_such_unit(game, unit_at(game, unit), row, doubtful);
}

static bool row_concerns(const struct subject *subject, const struct card_permit *row,
                         const struct named_card *card, bool *doubtful)
{
    const struct attack *attack = subject->attack;
    uint32_t unit = subject->acting;
    if (attack)
        unit = row->role == ROLE_DEFENDER ? attack->defender : attack->attacker;
    if (attack && row->role == ROLE_DEFENDER && attack->target_unsure)
        *doubtful = true;
    return unit != NO_UNIT &&
           row_applies(subject->judgement->state, row, card, unit, doubtful) &&
           (!attack || is_such_attack(subject, row, doubtful));
}

/* What a card adds to a number ----------------------------------------------------------------- */

/* Counts the dice of the attack that show a colour and face of the number's. While they are rolled
 * these are the dice of the roll, otherwise those of the pool. */
static int count_dice(const struct subject *subject, const struct card_number *number)
{
    const struct event *event = subject->judgement->event;
    int count = 0;
    if (event->kind != ROLL)
        for (int colour = 0; colour < COLOURS; colour++)
            if (number->colours >> colour & 1)
                for (int face = 0; face < FACES; face++)
                    if (number->counted >> face & 1)
                        count += subject->attack->pool.dice[colour][face];
    if (event->kind == ROLL)
        for (uint32_t i = 0; i < count_in(event, POOL); i++) {
            const struct pool *pool = pool_in(event, POOL, i);
            for (uint32_t f = 0; f < pool->count; f++)
                count += number->colours >> pool->die & 1 &&
                         number->counted >> face_in(event, pool, f) & 1;
        }
    return count;
}

/* How much damage a number adds to an attack. Spent accuracy icons do not count. The log does not
 * say which icons were spent, so that the damage may be less: by `*ret_spread` at most. */
static int damage_added(const struct subject *subject, const struct card_number *number,
                        int *ret_spread)
{
    *ret_spread = 0;
    if (!number->counted)
        return number->by;
    int count = count_dice(subject, number);
    if (number->counted == BIT(ACCURACY)) {
        const int spent = subject->attack->pool.icons_spent,
                  left = count_face(subject->attack, ACCURACY) - spent;
        const int least = count > spent ? count - spent : 0;
        count = count < left || subject->judgement->event->kind == ROLL ? count : left;
        *ret_spread = count - least;
    }
    return number->by * count;
}

static void add_damage(const struct subject *subject, const struct card_number *number, int spread,
                       struct card_numbers *numbers)
{
    int most_spread;
    const int damage = damage_added(subject, number, &most_spread);
    if (damage < 0) {
        numbers->less_damage = (int16_t)(numbers->less_damage - damage);
        numbers->least_damage = number->bound > numbers->least_damage ? number->bound
                                                                      : numbers->least_damage;
    } else {
        numbers->damage = (int16_t)(numbers->damage + damage -
                                    (spread < most_spread ? spread : most_spread));
    }
}

static void add_number(const struct subject *subject, const struct card_number *number, int spread,
                       struct card_numbers *numbers)
{
    switch (number->what) {
    case CARD_ANTI_SQUADRON:
        for (int colour = 0; colour < COLOURS; colour++)
            if (number->colours >> colour & 1)
                numbers->anti_squadron[colour] =
                    (int8_t)(numbers->anti_squadron[colour] + number->by);
        break;
    case CARD_COLOUR: numbers->to_red |= number->colours; break;
    case CARD_COUNTER: numbers->counter = (int8_t)(numbers->counter + number->by); break;
    case CARD_REACH: numbers->reach |= number->colours; break;
    case CARD_UNOBSTRUCTED: numbers->unobstructed = true; break;
    case CARD_DAMAGE: add_damage(subject, number, spread, numbers); break;
    case CARD_EVADE: numbers->evade = (int8_t)(numbers->evade + number->by); break;
    case CARD_REDIRECT: numbers->redirect = (int8_t)(numbers->redirect + number->by); break;
    case CARD_ACTIVATIONS:
        numbers->activations = (int8_t)(numbers->activations + number->by);
        break;
    case CARD_POINTS: numbers->points = (int16_t)(numbers->points + number->by); break;
    case CARD_KEYWORD: numbers->keywords |= (uint8_t)number->by; break;
    case CARD_SWARM_ON_SHIPS: numbers->swarm_on_ships = true; break;
    default: break;
    }
}

/* Adds what a row changes. False: there is no room. */
static bool add_changes(struct change changes[CHANGES_MOST], int *count,
                        const struct card_permit *row, entity card, bool doubtful)
{
    for (const struct card_number *number = row->numbers; number->what; number++) {
        if (card_is_filled(row, number))
            continue;
        if (*count == CHANGES_MOST)
            return false;
        changes[(*count)++] = (struct change){number, row, card, doubtful};
    }
    return true;
}

/* Lists what cards may have changed for the failed rule. False: a card changes what is not
 * computed, or the list is full. `*ret_open` then names the card. */
static bool find_changes(const struct subject *subject, struct change changes[CHANGES_MOST],
                         int *ret_count, struct open_member *ret_open)
{
    const struct judgement *failed = subject->judgement;
    struct named_card card;
    bool computed = true;
    *ret_count = 0;
    for (uint32_t cursor = 0; card_next(failed, &cursor, &card);) {
        if (!is_in_force(failed, &card))
            continue;
        for (const struct card_permit *row = card_rows(card.card); row->rules; row++) {
            bool doubtful = false, known = true;
            if (!card_changes_rule(row, failed->rule->id) ||
                !card_is_of_edition(failed->state, row))
                continue;
            if (row_concerns(subject, row, &card, &doubtful))
                known = row->numbers[0].what &&
                        add_changes(changes, ret_count, row, card.self, doubtful);
            if (!known)
                *ret_open = (struct open_member){.name = card.self};
            computed = computed && known;
        }
    }
    return computed;
}

/* Asks the rule again with some of the changes. `chosen` has a bit for each. */
static enum answer ask_again(const struct play *play, const struct subject *subject,
                             const struct change *changes, int count, unsigned chosen, int spread)
{
    struct card_numbers *numbers = &GAME(armada)->numbers;
    struct judgement again = *subject->judgement;
    again.findings = NULL;
    for (int i = 0; i < count; i++)
        if (chosen >> i & 1)
            add_number(subject, changes[i].number, spread, numbers);
    const enum answer answer = again.rule->check(&again);
    memset(numbers, 0, sizeof *numbers);
    return answer;
}

/* Asks the rule with every choice of the changes until one fits. `certain`: of the changes that the
 * log shows; otherwise of those with a doubtful one. `*ret_open` names a card that was needed. */
static enum answer answer_with(const struct play *play, const struct subject *subject,
                               const struct change *changes, int count, bool certain,
                               struct open_member *ret_open)
{
    unsigned doubtful = 0;
    for (int i = 0; i < count; i++)
        doubtful |= (unsigned)changes[i].doubtful << i;
    for (unsigned chosen = 1; chosen < BIT(count); chosen++)
        if (certain == !(chosen & doubtful))
            for (int spread = 0; spread <= CHANGES_MOST; spread++) {
                const enum answer answer = ask_again(play, subject, changes, count, chosen, spread);
                if (answer == VIOLATION)
                    continue;
                for (int i = 0; i < count; i++)
                    if (chosen >> i & 1 && (certain || changes[i].doubtful))
                        ret_open->name = changes[i].card;
                return certain && (answer == OK || answer == NOT_CONCERNED) ? OK : UNDECIDED;
            }
    return VIOLATION;
}

/* Adds to the message what each card gives, although that was not enough. */
static void tell_cards(const struct judgement *failed, const struct change *changes, int count)
{
    for (int i = 0; i < count; i++)
        if (i == 0 || changes[i].row != changes[i - 1].row)
            breach_add(failed, "; even '%N' (%s) is not enough", changes[i].card,
                       changes[i].row->does + strlen("have "));
}

/* The subject of a failed rule. `*declared` is room for an attack that is not in the state. */
static struct subject subject_of(const struct judgement *failed, struct attack *declared)
{
    const struct armada *game = failed->state;
    const char *rule = failed->rule->id;
    if (name_begins(slice_of(rule), "armada.attack"))
        return (struct subject){failed, attack_judged(failed, declared), NO_UNIT};
    const bool of_squadron = strcmp(rule, "armada.squadron.move-or-attack") == 0;
    return (struct subject){failed, NULL, of_squadron ? game->squadron.unit : game->ship.unit};
}

enum answer cards_answer(const struct play *play, const struct judgement *failed,
                         struct open_member *ret_open)
{
    const struct armada *game = failed->state;
    if (!game->changed_rules || !card_may_change_rule(game, failed->rule->id))
        return VIOLATION;
    struct change changes[CHANGES_MOST];
    struct attack declared;
    const struct subject subject = subject_of(failed, &declared);
    int count;
    REQUIRE(failed->state == play->block->bytes);
    *ret_open = (struct open_member){.name = NO_ENTITY};
    const bool computed = find_changes(&subject, changes, &count, ret_open);
    ret_open->untold = "what %N changes of it";
    enum answer answer = answer_with(play, &subject, changes, count, true, ret_open);
    if (answer == VIOLATION && !computed)
        return UNDECIDED;
    if (answer == VIOLATION)
        answer = answer_with(play, &subject, changes, count, false, ret_open);
    if (answer == VIOLATION)
        tell_cards(failed, changes, count);
    return answer;
}

int card_could_add(const struct play *play, uint32_t unit, enum card_value what)
{
    if (!GAME(armada)->changed_rules)
        return 0;
    const struct judgement judgement = {
        .state = play->block->bytes, .event = play->event, .roster = play_roster(play)};
    return card_allows_more(&judgement, unit, what);
}

int card_allows_more(const struct judgement *judgement, uint32_t unit, enum card_value what)
{
    struct named_card card;
    int more = 0;
    if (STATE(armada)->changed_rules)
        for (uint32_t cursor = 0; card_next(judgement, &cursor, &card);)
            for (const struct card_permit *row = card_rows(card.card); row->rules; row++)
                for (const struct card_number *number = row->numbers; number->what; number++)
                    if (number->what == what && card_is_of_edition(judgement->state, row) &&
                        card_fits(judgement->state, row, &card, unit))
                        more += number->by;
    return more;
}

/* Keywords that cards give --------------------------------------------------------------------- */

int card_gives_keyword(const struct judgement *judgement, uint32_t squadron, const char *keyword)
{
    const struct armada *game = STATE(armada);
    struct named_card card;
    int most = 0;
    for (uint32_t cursor = 0; card_next(judgement, &cursor, &card);) {
        if (unit_at(game, card.unit)->side != unit_at(game, squadron)->side ||
            (card.ship && !card.card))
            continue;
        if (!card.card || is_own_card(card.card))
            return INT8_MAX;
        for (const struct card_permit *row = card_rows(card.card); row->rules; row++) {
            bool doubtful = false;
            if (row->form == FORM_KEYWORD && row->numbers[0].what == CARD_KEYWORD &&
                strstr(row->does, keyword) && card_is_of_edition(game, row) &&
                row_applies(game, row, &card, squadron, &doubtful) &&
                row->numbers[0].bound > most)
                most = row->numbers[0].bound;
        }
    }
    return most;
}

bool card_frees_tokens(const struct judgement *judgement, const struct unit *ship)
{
    const struct armada *game = STATE(armada);
    for (uint32_t i = 0; i < game->upgrades.count; i++) {
        const struct upgrade *upgrade = upgrade_at(game, i);
        const struct card *card = card_of(&upgrade->known);
        if (unit_at(game, upgrade->ship) != ship || (card && card_of(&ship->card.known)))
            continue; /* the ship's values have its number */
        if (!card)
            card = card_named(NULL, "upgrade", roster_name(judgement->roster, upgrade->self), 0,
                              UNKNOWN);
        for (const struct card_permit *row = card_rows(card); row->rules; row++) {
            const struct card_number *number = &row->numbers[0];
            bool enough = upgrade->known.card && (unsigned)number->by >= tokens_held(ship);
            if (number->what == CARD_TOKENS && (number->by == INT8_MAX || enough))
                return true;
        }
    }
    return false;
}
