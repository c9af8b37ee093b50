/* SPDX-License-Identifier: MIT */
/* Applies the initiation phase: rolls, the order, and cards. Nothing is judged here. */
#include "books/dropzone/apply.h"

#include <string.h>

void dropzone_take_order(struct dropzone *game)
{
    if (game->order_claimed || game->ceded || !roll_off_settled(&game->roll_off) ||
        rolls_unsure(game))
        return;
    game->order_count = 0;
    for (unsigned place = 0; place < game->player_count; place++) {
        int who = roll_off_at(&game->roll_off, place);
        if (who >= 0)
            game->order[game->order_count++] = (int8_t)who;
    }
}

/* From now on this round's rolls do not show the order. */
static void doubt_rolls(struct dropzone *game)
{
    game->rolls_doubted = true;
    if (!game->order_claimed && !game->ceded)
        game->order_count = 0;
}

/* Makes the Command Value of an army without a declared commander unknown, because its player plays
 * as if it had one. The missing declaration is reported there. */
static void doubt_leader(struct dropzone *game, int player)
{
    for (uint32_t i = 0; i < game->commanders.count; i++)
        if (commander_at(game, i)->player == player)
            return;
    game->players[player].undeclared_value = COMMAND_VALUE_MOST;
    doubt_rolls(game);
}

/* Does so for each player, since the roll-off is over too early or too late. */
static void doubt_leaders(struct dropzone *game)
{
    for (uint32_t i = 0; i < game->player_count; i++)
        doubt_leader(game, (int)i);
}

void dropzone_note_missing_rolls(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (roll_off_everyone(&game->roll_off) && !roll_off_settled(&game->roll_off) &&
        !rolls_unsure(game) && !dice_untold(game, play_roster(play))) {
        game->rolls_reported = true;
        doubt_leaders(game);
    }
    for (uint32_t i = 0; i < game->player_count; i++)
        if (game->roll_off.rollers[i].in && !game->roll_off.rollers[i].ever &&
            play_records(play, (int)i, AREA_DICE))
            game->rolls_reported = true;
}

static void go_to_step(const struct play *play, int step)
{
    struct dropzone *game = GAME(dropzone);
    if (by_known_effect(play)) /* a card's effect is no step of the initiation */
        return;
    if (step > game->step) {
        game->step = (uint8_t)step;
        game->step_line = play_event_line(play);
    }
    dropzone_note_missing_rolls(play);
}

/* Takes a die that nobody had to roll. It is ignored, but may be a re-roll, or a second 6. */
static void roll_besides(const struct play *play, int32_t die)
{
    struct dropzone *game = GAME(dropzone);
    bool out = roll_off_check(&game->roll_off, (unsigned)play_actor(play)) == ROLL_OFF_OUTSIDE &&
               !play_player(play)->conceded;
    if (out)
        game->rolled_out |= UINT64_C(1) << play_actor(play);
    if (game->rolled_besides) { /* the players roll again together, by whatever mistake */
        game->rolled_besides |= UINT64_C(1) << play_actor(play);
        game->dice_unsure = true;
        doubt_rolls(game);
    }
    bool may_count = out ? die == ROLL_OFF_SIX
                         : may_have_tied(game, play_roster(play)) || by_known_effect(play);
    if (!may_count)
        return;
    game->dice_unsure = true;
    doubt_rolls(game);
    doubt_leaders(game);
}

/* Takes several dice in place of one: their total is not known. */
static void roll_several(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (roll_off_check(&game->roll_off, (unsigned)play_actor(play)) == ROLL_OFF_SOUND)
        roll_off_roll(&game->roll_off, (unsigned)play_actor(play), 0, 0);
    game->dice_unsure = true;
    doubt_rolls(game);
}

static bool is_one_die(const struct event *event)
{
    return dice_in(event, DIE) == 1;
}

void dropzone_roll_in_vain(const struct play *play)
{
    if (play_actor(play) == NOBODY || GAME(dropzone)->rounds.phase != INITIATION)
        return;
    if (is_one_die(play->event))
        GAME(dropzone)->rolled_besides |= UINT64_C(1) << play_actor(play);
    else
        roll_several(play);
}

/* Whether a player who was left out of the roll-off joins it with a die: the player has acted since
 * the log said that all is lost, and this is the first die. Also true of the first die of a player
 * who is in it, where joining changes nothing. */
static bool is_to_join(const struct dropzone *game, int player)
{
    return !game->roll_off.rollers[player].ever && !is_out(game, player) &&
           !(game->rolled_out >> player & 1);
}

/* Notes the first roll for the order: its die and the total that the log claims (below 0: none). A
 * wrong total widens the limits of the player's total, since the players may have used it. */
static void note_first_roll(struct player *player, int32_t die, struct limits value,
                            int32_t claimed)
{
    player->first_die = die;
    player->total_least = die + (claimed >= 0 && claimed < value.low ? claimed : value.low);
    player->total_most = die + (claimed > value.high ? claimed : value.high);
}

void dropzone_roll(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    const struct event *event = play->event;
    const struct pool *pool = pool_in(event, DIE, 0);
    if (play_actor(play) == NOBODY)
        return;
    if (!is_one_die(event)) {
        roll_several(play);
        return;
    }
    if (is_to_join(game, play_actor(play)))
        roll_off_join(&game->roll_off, (unsigned)play_actor(play));
    if (roll_off_check(&game->roll_off, (unsigned)play_actor(play)) != ROLL_OFF_SOUND) {
        roll_besides(play, face_in(event, pool, 0));
        return;
    }
    /* the order was based on dice that the log lacked, and now it has some */
    if (game->order_claimed) {
        game->order_claimed = false;
        game->order_count = 0;
    }
    bool embarked = play->interpretations[EMBARKED_ROLL] == YES;
    int32_t die = face_in(event, pool, 0),
            claimed = has(event, TOTAL) ? value_in(event, TOTAL) - die : -1;
    struct limits value = command_value(game, play_actor(play), embarked);
    if (has(event, TOTAL) && by_known_effect(play))
        value.low = value.high = claimed;
    if (value.low != value.high && command_value_may_be(game, play_actor(play), embarked, claimed))
        value.low = value.high = claimed;
    if (!game->roll_off.rollers[play_actor(play)].ever)
        note_first_roll(play_player(play), die, value, claimed);
    if (value.low != value.high)
        value = command_value_if_left(game, play_actor(play), embarked);
    /* the players may go by a total that is wrong, which initiation.total has reported */
    if (has(event, TOTAL) && claimed != value.high) {
        doubt_rolls(game);
        doubt_leader(game, play_actor(play));
        if (claimed > value.high && claimed <= COMMAND_VALUE_MOST)
            play_player(play)->undeclared_value = (int8_t)claimed;
    }
    /* without a player who may be lost, another 6 would be the only one */
    if (value.low != value.high || (die == ROLL_OFF_SIX && is_perhaps_out(game, play_actor(play))))
        doubt_rolls(game);
    roll_off_roll(&game->roll_off, (unsigned)play_actor(play), die, die + value.high);
    dropzone_take_order(game);
}

/* After a claim that fits neither the rolls nor the cede, the order of activation is not known. */
static void leave_ceded_order(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (count_in(play->event, ORDER) >= game->order_count && !claims_order(game, play->event) &&
        !claims_order_before_cede(game, play->interpretations, play->event))
        game->order_count = 0;
}

void dropzone_take_claim(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    game->order_claimed = true;
    game->order_count = (uint8_t)count_in(play->event, ORDER);
    for (uint32_t i = 0; i < count_in(play->event, ORDER); i++)
        game->order[i] = (int8_t)player_of(game, (entity)item(play->event, ORDER, i));
}

/* Takes a claimed order, right or wrong, since the players follow it. */
void dropzone_initiative(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    bool unsure = rolls_unsure(game) || dice_untold(game, play_roster(play));
    if (game->ceded) {
        leave_ceded_order(play);
        return;
    }
    if (!unsure && !roll_off_settled(&game->roll_off))
        return;
    bool cede_seen = claims_a_cede(game, play_roster(play), play->interpretations, play->event);
    game->cede_settled = game->cede_settled || cede_seen;
    dropzone_take_claim(play);
}

void dropzone_take_ceded_order(const struct play *play)
{
    int8_t order[LIMIT_PLAYERS];
    struct dropzone *game = GAME(dropzone);
    ceded_order(game, play->interpretations, order);
    memcpy(game->order, order, game->order_count * sizeof *order);
    game->ceded = true;
}

/* Applies a cede after dice that are not in the log: the player who cedes has won. With two players
 * this gives the order. */
static void cede_by_untold_dice(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    uint8_t count = 0;
    game->ceded = true;
    for (uint32_t i = 0; i < game->player_count; i++)
        if ((game->roll_off.rollers[i].in || !is_out(game, (int)i)) && (int)i != play_actor(play))
            game->order[count++] = (int8_t)i;
    game->order[1] = (int8_t)play_actor(play);
    game->order_count = count == 1 ? 2 : 0;
}

void dropzone_cede(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (play_actor(play) == NOBODY)
        return;
    if (game->order_count > 1 && cedes_to_another(game))
        doubt_rolls(game);
    if (game->order_count > 1 && game->order[0] == play_actor(play))
        dropzone_take_ceded_order(play);
    else if (game->order_count == 0 && !(game->rolled_out >> play_actor(play) & 1) &&
             (rolls_unsure(game) || dice_untold(game, play_roster(play))))
        cede_by_untold_dice(play);
    game->ceded_line = game->ceded ? play_event_line(play) : 0;
}

/* Takes a card of a player out of the game. False: out of memory. */
static bool give_up_card(const struct play *play, entity card, int player, bool played)
{
    if (!play_entry(play, card)->index) {
        uint32_t index;
        if (!block_append(play->block, offsetof(struct dropzone, cards), sizeof(struct card),
                          &index))
            return false;
        play_entry(play, card)->index = index + 1;
        TABLE(struct card, GAME(dropzone), GAME(dropzone)->cards)[index].self = card;
    }
    struct dropzone *game = GAME(dropzone);
    struct card *one = &TABLE(struct card, game, game->cards)[play_entry(play, card)->index - 1];
    one->gone |= UINT64_C(1) << player;
    one->played |= (uint64_t)played << player;
    return true;
}

bool dropzone_give_up_cards(const struct play *play, int player, bool played)
{
    const struct event *event = play->event;
    for (uint32_t i = 0; i < count_in(event, CARD); i++)
        if (!give_up_card(play, (entity)item(event, CARD, i), player, played))
            return false;
    return true;
}

/* Whether no named card is out of the game, and none is named twice. */
static bool cards_there(const struct play *play)
{
    const struct event *event = play->event;
    for (uint32_t i = 0; i < count_in(event, CARD); i++) {
        entity card = (entity)item(event, CARD, i);
        if (card_gone(GAME(dropzone), play_roster(play), card, play_actor(play)))
            return false;
        for (uint32_t j = 0; j < i; j++)
            if ((entity)item(event, CARD, j) == card)
                return false;
    }
    return true;
}

/* Notes whether the player's hand is known from this statement on. */
static void note_hand(const struct play *play)
{
    struct player *player = play_player(play);
    player->hand_told = hand_known(GAME(dropzone), play_roster(play), play_actor(play),
                                   play->event->kind);
    player->card_seen = true;
}

/* While players discard nobody has replenished the hand yet, full or not. */
static void begin_replenishing_later(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (game->rounds.phase != INITIATION || game->step > DISCARDING || by_known_effect(play))
        return;
    for (uint32_t i = 0; i < game->player_count; i++)
        game->players[i].replenished = false;
}

bool dropzone_discard(const struct play *play)
{
    struct player *player = play_player(play);
    const struct event *event = play->event;
    if (!player)
        return true;
    int32_t count = cards_given_up(event);
    note_hand(play);
    if (player->cut.to < 0 && !player->cut.unsure && !player->cut.late) {
        go_to_step(play, DISCARDING);
        begin_replenishing_later(play);
    }
    if ((player->hand_told && count > player->hand) || (has(event, CARD) && !cards_there(play)))
        return true;
    player->hand = cards_in_hand((int64_t)player->hand - count);
    return dropzone_give_up_cards(play, play_actor(play), false);
}

void dropzone_draw(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    struct player *player = play_player(play);
    if (!player)
        return;
    note_hand(play);
    go_to_step(play, DRAWING);
    int32_t count = value_in(play->event, NUMBER);
    if (player->deck_told && count > player->deck)
        count = player->deck;
    player->deck = count < player->deck ? player->deck - count : 0;
    player->hand = cards_in_hand((int64_t)player->hand + count);
    if (player->hand_told && player->hand > hand_limit(game, play_actor(play)).high)
        doubt_leader(game, play_actor(play));
    player->replenished = player->hand >= hand_limit(game, play_actor(play)).low ||
                          player->deck == 0;
}

void dropzone_note_replenished(const struct play *play, int player)
{
    struct dropzone *game = GAME(dropzone);
    bool settled = roll_off_settled(&game->roll_off) || rolls_unsure(game) ||
                   dice_untold(game, play_roster(play));
    struct player *one = &game->players[player];
    one->replenished = one->replenished || (settled && one->hand >= hand_limit(game, player).low);
}

bool dropzone_play_card(const struct play *play)
{
    struct player *player = play_player(play);
    if (!player || !cards_there(play))
        return true;
    note_hand(play);
    if (player->hand_told && player->hand < 1)
        return true;
    dropzone_note_replenished(play, play_actor(play));
    player->hand--;
    return dropzone_give_up_cards(play, play_actor(play), true);
}

void dropzone_player_effect(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    int place = game->order_count ? place_in_order(game, play_actor(play)) : -1;
    if (game->rounds.phase == ROUND_UP && place > game->last_effect)
        game->last_effect = (int8_t)place;
}
