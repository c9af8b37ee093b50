/* Dropfleet Commander as the engine sees it. */
#include "games/dropfleet/game.h"
#include "games/dropfleet/rules.h"

static const char *const editions[] = {"1", "2.6.1", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const done_replaced[] = {"done", "replaced", NULL};
static const uint8_t admiral_by_edition[] = {0, 1};

/* In the order of enum dropfleet_interpretation. */
static const struct interpretation interpretations[] = {
    {"dropfleet.roll-off-admiral", "Does a roll-off add the Admiral Value to the die?", yes_no,
     admiral_by_edition},
    {"dropfleet.lost-after-reveal",
     "Is the card of a battlegroup that is lost after its reveal and before it activates done, or "
     "replaced by the next card?",
     done_replaced, NULL},
    {0},
};

static const struct rule *const *const chapters[] = {
    dropfleet_setup_rules,      dropfleet_turn_rules,    dropfleet_deck_rules,
    dropfleet_reveal_rules,     dropfleet_rating_rules,  dropfleet_roll_off_rules,
    dropfleet_activation_rules, dropfleet_roundup_rules, NULL};

static void place(const void *state, struct game_place *ret_place)
{
    const struct dropfleet *game = state;
    struct text text;
    text_init(&text, ret_place->round, sizeof ret_place->round);
    if (game->rounds.begun)
        text_addf(&text, "%d", (int)game->rounds.number);
    ret_place->phase = game->rounds.phase ? dropfleet_phases[game->rounds.phase - 1] : NULL;
    ret_place->segment = NULL;
    ret_place->step = game->rounds.phase == ROUNDUP && game->last_step >= 0
                          ? dropfleet_steps[game->last_step]
                          : NULL;
}

/* The cards of a player's battlegroups on the table. */
static int deck_to_stack(const struct dropfleet *game, int player, int32_t *ret_cards, int most)
{
    int count = 0;
    for (uint32_t i = 0; i < game->battlegroups.count && count < most; i++)
        if (battlegroup_at(game, i)->player == player && on_table(game, i))
            ret_cards[count++] = (int32_t)battlegroup_at(game, i)->self;
    return count;
}

/* The numbers of ships that one group may lose: up to the size of the largest group. */
static int losses(const struct dropfleet *game, int32_t *ret_values, int most)
{
    int32_t largest = 0;
    for (uint32_t i = 0; i < game->groups.count; i++)
        if (group_at(game, i)->ships > largest)
            largest = group_at(game, i)->ships;
    for (int32_t ships = 1; ships <= largest && largest <= most; ships++)
        ret_values[ships - 1] = ships;
    return largest <= most ? largest : -1;
}

static int candidates(const struct judgement *judgement, const struct operand_type *type,
                      int32_t *ret_values, int most)
{
    const struct dropfleet *game = STATE(dropfleet);
    int player = judgement->event->kind == STACK ? subject_of(judgement) : NOBODY;
    if (type->kind == OPERAND_POOL) {
        ret_values[0] = 1;
        return 1;
    }
    if (judgement->event->kind == DESTROY && type->kind == OPERAND_NUMBER)
        return losses(game, ret_values, most);
    if (player != NOBODY && type->kind == OPERAND_NUMBER) {
        ret_values[0] = (int32_t)cards_available(game, player);
        return 1;
    }
    if (player != NOBODY && type->kind == OPERAND_NAME)
        return deck_to_stack(game, player, ret_values, most);
    if (judgement->event->kind != KIND_ROUND || strcmp(type->name, "TURN") != 0)
        return -1;
    ret_values[0] = rounds_next(&game->rounds);
    return 1;
}

/* Whether the event activates a battlegroup whose card was to be revealed a second time, or one
 * beside such a card. */
static bool activates_beside_second(const struct judgement *judgement)
{
    const struct dropfleet *game = STATE(dropfleet);
    bool pending = false;
    for (uint32_t i = 0; i < game->player_count; i++)
        pending = pending || game->players[i].second != NO_CARD;
    if (judgement->event->kind != ACTIVATE || !pending)
        return false;
    int player = subject_of(judgement);
    return !revealed_both(game) ||
           (player != NOBODY && game->players[player].second == named(judgement, BATTLEGROUP));
}

/* Offers no roll and no choice while a player has revealed no card or has lost the revealed
 * battlegroup, and no activation of or beside a card that was revealed a second time: that was
 * reported. */
static bool pointless(const struct judgement *judgement)
{
    const struct dropfleet *game = STATE(dropfleet);
    if (activates_beside_second(judgement))
        return true;
    bool compares = judgement->event->kind == ROLL || judgement->event->kind == CHOOSE;
    return compares && game->pair.open &&
           (!revealed_both(game) || lost_card(game) != NO_CARD || choice_is_void(game));
}

static const uint8_t rolled[KIND_MOST] = {[ROLL] = DIE + 1};

static void on_penalty(const struct play *play, entity player, int32_t points)
{
    int place = player_of(GAME(dropfleet), player);
    if (place == NOBODY)
        return;
    GAME(dropfleet)->players[place].score -= points;
    GAME(dropfleet)->players[place].penalty += points;
}

static bool left_unfinished(const void *state)
{
    return ((const struct dropfleet *)state)->result.unfinished;
}

extern const struct ruleset game_dropfleet;
const struct ruleset game_dropfleet = {
    .name = "dropfleet",
    .title = "Dropfleet Commander",
    .editions = editions,
    .vocabulary = &dropfleet_vocabulary,
    .chapters = chapters,
    .interpretations = interpretations,
    .state_size = sizeof(struct dropfleet),
    .rolled = rolled,
    .begin = dropfleet_begin,
    .apply = dropfleet_apply,
    .on_unknown = dropfleet_on_unknown,
    .not_applied = dropfleet_not_applied,
    .declare = dropfleet_declare,
    .validate = dropfleet_validate,
    .place = place,
    .tell = dropfleet_tell,
    .candidates = candidates,
    .pointless = pointless,
    .random_setup = dropfleet_random_setup,
    .on_penalty = on_penalty,
    .left_unfinished = left_unfinished,
};
