/* What events do to the state, as it was played. Nothing is judged here. */
#include "games/dropzone/game.h"
#include "games/dropzone/queries.h"

/* Index of the event's subject; NOBODY for the table. */
static int actor(const struct play *play)
{
    return player_of(GAME(dropzone), play->event->subject);
}

static struct squad *squads(const struct play *play)
{
    return TABLE(struct squad, GAME(dropzone), GAME(dropzone)->squads);
}

static struct battlegroup *battlegroups(const struct play *play)
{
    return TABLE(struct battlegroup, GAME(dropzone), GAME(dropzone)->battlegroups);
}

static struct commander *commanders(const struct play *play)
{
    return TABLE(struct commander, GAME(dropzone), GAME(dropzone)->commanders);
}

static struct player *subject(const struct play *play)
{
    return actor(play) == NOBODY ? NULL : &GAME(dropzone)->players[actor(play)];
}

/* Rounds ------------------------------------------------------------------------- */

static void forget_squads(struct dropzone *game)
{
    for (uint32_t i = 0; i < game->player_count; i++) {
        game->players[i].squad = NONE;
        game->players[i].turn_reported = game->players[i].no_squad_reported = false;
    }
}

static void end_activation(struct dropzone *game)
{
    game->active = NONE;
    game->must_act_reported = false;
    forget_squads(game);
}

static void begin_round(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    bool in[ROLL_OFF_MOST];
    for (uint32_t i = 0; i < game->player_count; i++) {
        in[i] = !is_out(game, (int)i);
        game->players[i].replenished = false;
    }
    const struct roll_off_rules rules = {
        .reroll = REROLL_FOR_TIED_PLACES,
        .six = play->interpretations[SIX_IN_REROLL] == YES ? SIX_WINS_EVERY_ROLL : SIX_WINS_FIRST_ROLL};
    roll_off_begin(&game->roll_off, rules, in, game->player_count);
    game->step = ROLLING;
    game->rolls_reported = game->order_claimed = game->ceded = game->activation_seen = false;
    game->order_count = 0;
    game->last_actor = NOBODY;
    game->last_effect = -1;
    game->checked = false;
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        battlegroups(play)[i].activated = false;
    for (uint32_t i = 0; i < game->squads.count; i++)
        squads(play)[i].used = false;
    end_activation(game);
}

static void set_up(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    for (uint32_t i = 0; i < game->commanders.count; i++) {
        struct commander *one = &commanders(play)[i];
        if (one->mention != NO_ENTITY)
            one->squad = mentioned_squad(game, play_roster(play), one->player, one->mention);
    }
    game->set_up = true;
    begin_round(play);
}

static void round_marker(const struct play *play)
{
    rounds_begin(&GAME(dropzone)->rounds, value_in(play->event, NUMBER));
    begin_round(play);
}

static void take_order(struct dropzone *game)
{
    if (game->order_claimed || !roll_off_settled(&game->roll_off))
        return;
    game->order_count = 0;
    for (unsigned place = 0; place < game->player_count; place++) {
        int who = roll_off_at(&game->roll_off, place);
        if (who >= 0)
            game->order[game->order_count++] = (int8_t)who;
    }
}

static void phase_marker(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    uint8_t phase = marked_phase(play->event, NUMBER);
    if (rounds_enter(&game->rounds, phase, PHASES))
        begin_round(play);
    if (phase == ACTIVATION && !roll_off_settled(&game->roll_off))
        game->rolls_reported = true;
    if (game->active != NONE && !game->before_phase)
        end_activation(game);
    game->before_phase = false;
}

/* Initiation --------------------------------------------------------------------- */

static void go_to_step(struct dropzone *game, int step)
{
    if (step > game->step)
        game->step = (uint8_t)step;
    if (step > ROLLING && !roll_off_settled(&game->roll_off))
        game->rolls_reported = true;
}

static void roll(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    const struct event *event = play->event;
    const struct pool *pool = pool_in(event, DIE, 0);
    bool one = count_in(event, DIE) == 1 && pool->count == 1;
    if (actor(play) == NOBODY || !one || roll_off_check(&game->roll_off, (unsigned)actor(play)) != ROLL_OFF_SOUND)
        return;
    int32_t die = face_in(event, pool, 0);
    int32_t value = command_value(game, actor(play), play->interpretations[EMBARKED_ROLL] == YES);
    roll_off_roll(&game->roll_off, (unsigned)actor(play), die, die + value);
    take_order(game);
}

/* The players go by the order that was claimed, right or wrong. */
static void initiative(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (!roll_off_settled(&game->roll_off) || game->ceded)
        return;
    game->order_claimed = true;
    game->order_count = (uint8_t)count_in(play->event, ORDER);
    for (uint32_t i = 0; i < count_in(play->event, ORDER); i++)
        game->order[i] = (int8_t)player_of(game, (entity)item(play->event, ORDER, i));
}

static void cede(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    bool sound = game->order_count > 1 && game->order[0] == actor(play) && !game->ceded && !game->activation_seen &&
                 game->rounds.phase <= ACTIVATION;
    if (!sound)
        return;
    game->ceded = true;
    int8_t winner = game->order[0];
    int last = play->interpretations[CEDE_ORDER] == CEDE_SECOND ? 1 : game->order_count - 1;
    for (int i = 0; i < last; i++)
        game->order[i] = game->order[i + 1];
    game->order[last] = winner;
}

static bool give_up_card(const struct play *play, entity card)
{
    if (!play_entry(play, card)->index) {
        uint32_t index;
        if (!block_append(play->block, offsetof(struct dropzone, cards), sizeof(struct card), &index))
            return false;
        play_entry(play, card)->index = index + 1;
    }
    struct dropzone *game = GAME(dropzone);
    TABLE(struct card, game, game->cards)[play_entry(play, card)->index - 1].gone |= UINT64_C(1) << actor(play);
    return true;
}

/* Whether none of the named cards is out of the game, and none is named twice. */
static bool cards_there(const struct play *play)
{
    const struct event *event = play->event;
    for (uint32_t i = 0; i < count_in(event, CARD); i++) {
        entity card = (entity)item(event, CARD, i);
        if (card_gone(GAME(dropzone), play_roster(play), card, actor(play)))
            return false;
        for (uint32_t j = 0; j < i; j++)
            if ((entity)item(event, CARD, j) == card)
                return false;
    }
    return true;
}

static bool discard(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    struct player *player = subject(play);
    const struct event *event = play->event;
    if (!player)
        return true;
    int32_t count = has(event, CARD) ? (int32_t)count_in(event, CARD) : value_in(event, NUMBER);
    bool cuts = player->cut_to >= 0;
    if (!cuts)
        go_to_step(game, DISCARDING);
    if (count > player->hand || (has(event, CARD) && !cards_there(play)))
        return true;
    player->hand -= count;
    for (uint32_t i = 0; i < count_in(event, CARD); i++)
        if (!give_up_card(play, (entity)item(event, CARD, i)))
            return false;
    return true;
}

static void draw(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    struct player *player = subject(play);
    if (!player)
        return;
    go_to_step(game, DRAWING);
    int32_t count = value_in(play->event, NUMBER) < player->deck ? value_in(play->event, NUMBER) : player->deck;
    player->deck -= count;
    player->hand += count;
    player->replenished = player->hand >= hand_limit(game, actor(play)) || player->deck == 0;
}

/* Notes a hand that needs no cards when the rolls are settled: it counts as replenished. */
static void note_replenished(struct dropzone *game, int player)
{
    struct player *one = &game->players[player];
    one->replenished = one->replenished || (roll_off_settled(&game->roll_off) && one->hand >= hand_limit(game, player));
}

static bool play_card(const struct play *play)
{
    struct player *player = subject(play);
    if (!player || player->hand < 1 || !cards_there(play))
        return true;
    note_replenished(GAME(dropzone), actor(play));
    player->hand--;
    return give_up_card(play, (entity)item(play->event, CARD, 0));
}

static void player_effect(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (game->rounds.phase == INITIATION)
        go_to_step(game, EFFECTS);
    int place = game->order_count ? place_of(game, actor(play)) : -1;
    if (game->rounds.phase == ROUND_UP && place > game->last_effect)
        game->last_effect = (int8_t)place;
}

/* Activations -------------------------------------------------------------------- */

static void activate(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    const struct event *event = play->event;
    uint32_t index = named(play_roster(play), event, BATTLEGROUP);
    struct battlegroup *battlegroup = &battlegroups(play)[index];
    if (battlegroup->player != actor(play) || !battlegroup_able(game, index))
        return;
    game->active = index;
    game->activation++;
    game->acted = game->must_act_reported = false;
    game->before_phase = game->rounds.phase != ACTIVATION;
    game->activation_seen = true;
    game->last_actor = (int8_t)actor(play);
    game->last_squad = NONE;
    battlegroup->activated = true;
    forget_squads(game);
    for (uint32_t i = 0; i < count_in(event, AUXILIARY); i++) {
        struct squad *squad = &squads(play)[roster_at(play_roster(play), (entity)item(event, AUXILIARY, i))->index];
        if (!squad_can_act(squad))
            continue;
        squad->used = true;
        squad->declared = game->activation;
    }
}

/* Whether a player may turn to a squad, so that nothing is reported. */
static bool squad_fits(const struct dropzone *game, const struct squad *squad, int player)
{
    bool own = squad->player == player && game->active != NONE;
    bool belongs = squad->battlegroup == NONE ? squad->declared == game->activation : squad->battlegroup == game->active;
    return squad_can_act(squad) && own && belongs;
}

static void turn_to(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    struct player *player = subject(play);
    uint32_t index = named(play_roster(play), play->event, THING);
    if (!player)
        return;
    player->squad = squad_can_act(&squads(play)[index]) ? index : NONE;
    player->turn_reported = !squad_fits(game, &squads(play)[index], actor(play));
}

static void act(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    struct player *player = subject(play);
    uint16_t kind = play->event->kind;
    if (!player)
        return;
    if (player->squad == NONE) {
        if (!player->turn_reported && (game->active != NONE || game->rounds.phase == ACTIVATION)) {
            player->no_squad_reported = true;
            game->acted = game->acted || is_action(kind);
        }
        return;
    }
    if (game->active == NONE)
        return;
    struct squad *squad = &squads(play)[player->squad];
    if (!squad_can_act(squad)) { /* it was lost since the player turned to it */
        player->squad = NONE;
        player->turn_reported = true;
        return;
    }
    squad->readiness = false;
    if (kind == EMBARK || kind == DISEMBARK) {
        squad->embarked = kind == EMBARK;
        return;
    }
    if (squad->acted_in != game->activation) {
        squad->acted_in = game->activation;
        squad->actions = squad->action_count = 0;
        squad->left = false;
    }
    if (game->last_squad != NONE && game->last_squad != player->squad)
        squads(play)[game->last_squad].left = true;
    game->last_squad = player->squad;
    squad->left = false;
    squad->actions |= (uint8_t)(1u << (kind - MOVE));
    squad->action_count++;
    game->acted = true;
}

static void pass(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (game->active != NONE)
        game->must_act_reported = true;
    if (actor(play) != NOBODY && pass_hands_on(game, actor(play)))
        game->last_actor = (int8_t)actor(play);
}

/* The table ---------------------------------------------------------------------- */

/* The hand is cut down when a commander dies. */
static void cut_hands(const struct play *play, int player, int32_t before)
{
    struct player *one = &GAME(dropzone)->players[player];
    int32_t limit = hand_limit(GAME(dropzone), player);
    if (command_value(GAME(dropzone), player, true) >= before || one->hand <= limit)
        return;
    one->cut_to = limit;
    one->cut_reported = false;
}

/* Takes a player with no squads left out of the roll-off and the order. Once battlegroups are activated, or
 * effects resolved in the round-up, the place in the order stays, to go on from. */
static void leave_order(const struct play *play, int player)
{
    struct dropzone *game = GAME(dropzone);
    int place = place_of(game, player);
    if (game->rounds.phase == ROUND_UP || (game->rounds.phase == ACTIVATION && game->activation_seen))
        return;
    roll_off_leave(&game->roll_off, (unsigned)player);
    if (place >= 0) {
        game->order_count--;
        for (int i = place; i < game->order_count; i++)
            game->order[i] = game->order[i + 1];
    } else {
        take_order(game);
    }
}

static void lose_units(const struct play *play, struct squad *squad, int32_t count)
{
    int32_t before = command_value(GAME(dropzone), squad->player, true);
    squad->units -= count;
    if (squad->units > 0)
        return;
    for (uint32_t i = 0; i < GAME(dropzone)->commanders.count; i++)
        if (commanders(play)[i].squad != NONE && &squads(play)[commanders(play)[i].squad] == squad)
            commanders(play)[i].dead = true;
    cut_hands(play, squad->player, before);
    if (is_out(GAME(dropzone), squad->player))
        leave_order(play, squad->player);
}

static void destroy(const struct play *play)
{
    const struct roster_entry *entry = roster_at(play_roster(play), entity_in(play->event, THING));
    if (entry->kind == KIND_SQUAD) {
        struct squad *squad = &squads(play)[entry->index];
        lose_units(play, squad, play->event->form == 0 ? squad->units : value_in(play->event, NUMBER));
        return;
    }
    struct commander *commander = &commanders(play)[entry->index];
    int32_t before = command_value(GAME(dropzone), commander->player, true);
    commander->dead = true;
    cut_hands(play, commander->player, before);
}

static void change_squad(const struct play *play)
{
    struct squad *squad = &squads(play)[named(play_roster(play), play->event, THING)];
    switch (play->event->kind) {
    case ARRIVE:
        note_replenished(GAME(dropzone), squad->player);
        squad->reserve = squad->readiness = false;
        break;
    case RESERVE: squad->reserve = true; break;
    case READINESS:
        squad->readiness = true;
        squad->reserve = false;
        break;
    default: squad->disabled = play->event->kind == DISABLE; break;
    }
}

static void score(const struct play *play)
{
    struct player *player = subject(play);
    if (!player)
        return;
    player->score += value_in(play->event, NUMBER);
    if (has(play->event, KILL))
        player->kill += value_in(play->event, KILL);
}

static void check(const struct play *play)
{
    GAME(dropzone)->checked = true;
    GAME(dropzone)->met = value_in(play->event, MET) == 0;
}

static void result(const struct play *play)
{
    GAME(dropzone)->result = play_result(play, PLAYER, TIE, REASON);
}

/* A hand that is to be cut is judged once, at its player's next statement. If that is a
 * discard of too few cards, the next discards go on cutting it. */
static void settle_hand(const struct play *play)
{
    struct player *player = subject(play);
    if (!player)
        return;
    player->cut_reported = play->event->kind == DISCARD && player->hand > player->cut_to && player->cut_to >= 0;
    if (!player->cut_reported)
        player->cut_to = -1;
}

bool dropzone_apply(const struct play *play)
{
    static void (*const functions[KIND_MOST])(const struct play *) = {
        [KIND_SETUP] = set_up, [KIND_ROUND] = round_marker, [KIND_PHASE] = phase_marker, [KIND_RESULT] = result,
        [ROLL] = roll, [INITIATIVE] = initiative, [CEDE] = cede, [DRAW] = draw, [PLAYER_EFFECT] = player_effect,
        [ACTIVATE] = activate, [SQUAD] = turn_to, [PASS] = pass,
        [MOVE] = act, [SHOOT] = act, [SEARCH] = act, [CLOSE_QUARTERS] = act, [OTHER] = act, [EMBARK] = act,
        [DISEMBARK] = act, [SCORE] = score, [CHECK] = check, [DESTROY] = destroy, [ARRIVE] = change_squad,
        [RESERVE] = change_squad, [READINESS] = change_squad, [DISABLE] = change_squad, [ENABLE] = change_squad,
    };
    uint16_t kind = play->event->kind;
    bool good = true;
    if (kind == DISCARD)
        good = discard(play);
    else if (kind == PLAY)
        good = play_card(play);
    else if (functions[kind])
        functions[kind](play);
    settle_hand(play);
    return good;
}

/* A player who turned to a squad that is not declared acts with none that is known. */
bool dropzone_on_unbound(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    int player = actor(play);
    if (play->event->kind == SQUAD && player != NOBODY) {
        game->players[player].squad = NONE;
        game->players[player].turn_reported = true;
    }
    return true;
}
