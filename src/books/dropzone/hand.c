/* SPDX-License-Identifier: MIT */
/* A hand with sealed cards. A card played without its salt is one that was sealed, or one that was
 * drawn without a digest. Which one is not known until what was sealed is opened, so the plays are
 * counted: those that match nothing opened are at most the cards drawn openly by then, and what is
 * not opened yet. `shown_line` of a commitment that is opened is the line where its card was
 * played. */
#include "judge/engine/proof/sealing.h"
#include "books/dropzone/apply.h"
#include "books/dropzone/rules.h"

#define UNTOLD_OPEN_CARD "whether a card is one that was drawn without a digest (draw 1 commit=)"

/* A card that was shown without a salt, and matches nothing that is opened. */
struct bare {
    uint8_t values[SEAL_DIGEST_BYTES]; /* a hash of them */
    uint32_t line;
    int32_t open; /* cards that its player had drawn without a digest by then */
    entity player;
    bool settled; /* it was opened, or is reported */
};

static struct bare *bares_of(const struct dropzone *game)
{
    return TABLE(struct bare, game, game->bare);
}

/* The commitment with these values that the player has opened before playing the card. NULL if
 * there is none. */
static struct commitment *opened_before(const struct game_run *game, const struct event *event,
                                        const uint8_t *values)
{
    for (uint32_t i = 0; i < game->sealing.commitments.count; i++) {
        struct commitment *one = &game_commitments(game)[i];
        if (one->player == event->subject && one->opened_line && one->fitted && !one->shown_line &&
            memcmp(one->shown, values, sizeof one->shown) == 0)
            return one;
    }
    return NULL;
}

/* The card with these values that the player has played without its salt and opens now. NULL if
 * there is none. */
static struct bare *bare_of(const struct dropzone *game, entity player, const uint8_t *values)
{
    for (uint32_t i = 0; i < game->bare.count; i++) {
        struct bare *one = &bares_of(game)[i];
        if (one->player == player && !one->settled &&
            memcmp(one->values, values, sizeof one->values) == 0)
            return one;
    }
    return NULL;
}

/* Walks over a player's plays that match nothing opened, in their order. `last`: a commitment
 * that is opened now, or NULL; the play that it matches is left out. */
struct walk {
    const struct game_run *run;
    const struct dropzone *game;
    entity player;
    const struct commitment *last;
    const struct bare *opened;
    uint32_t next;  /* row */
    uint32_t count; /* plays so far that may be others than what is opened */
    uint32_t most;  /* how many may be, up to the play that was answered last */
    uint32_t row;   /* of the commitments that were looked at */
    uint32_t left;  /* of them, those that may still turn out to be anything */
};

/* Counts the commitments up to a line that are not opened, and may be any card. A walk looks at
 * each commitment once, since its lines only grow. */
static void look_up_to(struct walk *walk, uint32_t line)
{
    for (; walk->row < walk->run->sealing.commitments.count; walk->row++) {
        const struct commitment *one = &game_commitments(walk->run)[walk->row];
        if (one->line > line)
            return;
        walk->left += one != walk->last && one->player == walk->player &&
                      !(one->opened_line && one->fitted);
    }
}

/* The next play; NULL: there are no more. `*ret_excess`: it is one too many. */
static struct bare *next_bare(struct walk *walk, bool *ret_excess)
{
    while (walk->next < walk->game->bare.count) {
        struct bare *one = &bares_of(walk->game)[walk->next++];
        if (one == walk->opened || one->player != walk->player || one->settled)
            continue;
        look_up_to(walk, one->line);
        walk->most = walk->left + (uint32_t)one->open;
        *ret_excess = walk->count >= walk->most;
        walk->count += !*ret_excess;
        return one;
    }
    return NULL;
}

/* Whether a card that is played is shown without its salt. */
static bool lacks_salt(const struct event *event)
{
    return event->statement && !has(event, SALT);
}

/* Whether another play that matches nothing opened is one too many. `*ret_left`: how much of what
 * the player has sealed may still turn out to be anything. */
static bool is_excess(const struct game_run *run, const struct dropzone *game,
                      const struct player *player, uint32_t *ret_left)
{
    struct walk walk = {.run = run, .game = game, .player = player->self};
    bool excess;
    while (next_bare(&walk, &excess))
        ;
    look_up_to(&walk, UINT32_MAX);
    *ret_left = walk.left;
    return walk.count >= walk.left + (uint32_t)player->open_cards;
}

/* Notes a card that is played without its salt by a player who has sealed cards. False: out of
 * memory. */
static bool show_bare(const struct play *play, const struct player *player)
{
    const struct event *event = play->event;
    const struct game_run *run = game_run_of(play->block);
    uint8_t values[SEAL_DIGEST_BYTES];
    const int32_t open = player->open_cards;
    uint32_t row, left;
    if (!player->hand_told || sealing_may_lack(run))
        return true;
    sealing_hash_values(event, &dropzone_sealed, values);
    struct commitment *opened = opened_before(run, event, values);
    if (opened) {
        opened->shown_line = (uint32_t)event->line;
        return true;
    }
    if (is_excess(run, GAME(dropzone), player, &left))
        return true; /* it was reported */
    if (!block_append(play->block, offsetof(struct dropzone, bare), sizeof(struct bare), &row))
        return false;
    struct bare *made = &bares_of(GAME(dropzone))[row];
    made->line = (uint32_t)event->line;
    made->open = open;
    made->player = event->subject;
    memcpy(made->values, values, sizeof values);
    return true;
}

/* The cards of the hand that an event adds or, below 0, takes, none of which was sealed. */
static int32_t open_cards_of(const struct play *play)
{
    const struct event *event = play->event;
    if (event->kind == DRAW)
        return is_sealed(event, &dropzone_sealed) ? 0 : value_in(event, NUMBER);
    if (sealed_by(game_run_of(play->block), event->subject))
        return 0; /* it may have been a sealed one */
    if (event->kind == PLAY)
        return -1;
    if (event->kind != DISCARD)
        return 0;
    return has(event, CARD) ? -(int32_t)count_in(event, CARD) : -value_in(event, NUMBER);
}

bool dropzone_note_sealed(const struct play *play)
{
    const struct event *event = play->event;
    struct player *player = play_player(play);
    uint32_t first;
    if (!player)
        return true;
    int64_t open = (int64_t)player->open_cards + open_cards_of(play);
    player->open_cards = open < 0 ? 0 : cards_in_hand(open);
    if (event->kind == DRAW)
        return seal(play, &dropzone_sealed, NO_ENTITY, &first);
    if (event->kind != PLAY)
        return true;
    if (lacks_salt(event) && sealed_by(game_run_of(play->block), event->subject))
        return show_bare(play, player);
    sealing_show(play, &dropzone_sealed,
                 sealing_find(game_run_of(play->block), event, &dropzone_sealed));
    return true;
}

/* Judges what a player has shown without a salt when `last` is opened with these values. */
static enum answer judge_hand(struct judgement *judgement, const struct commitment *last,
                              const uint8_t *values)
{
    enum answer answer = OK;
    const struct dropzone *game = STATE(dropzone);
    struct walk walk = {.run = judgement->game, .game = game, .player = last->player, .last = last};
    const struct bare *one;
    bool excess;
    FINE(game->bare.count == 0 || last->opened_line);
    if (judgement->event->kind == OPEN)
        walk.opened = bare_of(game, last->player, values);
    while ((one = next_bare(&walk, &excess)) != NULL)
        if (excess && !sealing_may_lack(judgement->game))
            answer = walk.most
                         ? breach_at(judgement, one->line,
                                     "%N did not seal this card: it may show only %u {card|cards} "
                                     "beside the one opened in line %u",
                                     one->player, walk.most, (unsigned)judgement->event->line)
                         : breach_at(judgement, one->line,
                                     "%N did not seal this card; it must be among those that it "
                                     "sealed, and all of them are open (line %u)",
                                     one->player, (unsigned)judgement->event->line);
        else if (answer != VIOLATION && (excess || !walk.left))
            answer = undecided(judgement, UNTOLD_OPEN_CARD);
    return answer;
}

enum answer dropzone_judge_bare(struct judgement *judgement)
{
    uint8_t values[SEAL_DIGEST_BYTES];
    const struct event *event = judgement->event;
    const struct game_run *run = judgement->game;
    const struct dropzone *game = STATE(dropzone);
    const struct player *player = &game->players[player_of(game, event->subject)];
    uint32_t left;
    WHEN(lacks_salt(event) && player->hand_told && sealed_by(run, event->subject) &&
         !sealing_may_lack(run));
    sealing_hash_values(event, &dropzone_sealed, values);
    FINE(opened_before(run, event, values));
    if (is_excess(run, game, player, &left))
        return BREACH("%N did not seal this card; it must be among those that it sealed, and all "
                      "of them are already opened or shown",
                      event->subject);
    return left ? NOT_CONCERNED : undecided(judgement, UNTOLD_OPEN_CARD);
}

static void settle_hand(const struct play *play, struct commitment *opened, bool later)
{
    const struct dropzone *game = GAME(dropzone);
    struct walk walk = {.run = game_run_of(play->block), .game = game, .player = opened->player};
    struct bare *one = later ? bare_of(game, opened->player, opened->shown) : NULL;
    bool excess;
    if (one)
        one->settled = true;
    if (one || !later)
        opened->shown_line = one ? one->line : opened->opened_line;
    while ((one = next_bare(&walk, &excess)) != NULL)
        one->settled = excess;
}

const struct sealed_hand dropzone_hand = {judge_hand, settle_hand};
