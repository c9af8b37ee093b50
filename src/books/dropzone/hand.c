/* SPDX-License-Identifier: MIT */
/* A hand with sealed cards. A card shown without its salt, played or discarded, is one that was
 * sealed, or one that was drawn without a digest. Which one is not known until what was sealed is
 * opened, so the cards are counted: those that match nothing opened are at most the cards drawn
 * openly by then, and what is not opened yet. One that is discarded without a name may also be one
 * that is opened and was not shown. `shown_line` of a commitment that is opened is the line where
 * its card was played or discarded by its name. */
#include "judge/engine/proof/sealing.h"
#include "books/dropzone/apply.h"
#include "books/dropzone/rules.h"

#define UNTOLD_OPEN_CARD "whether a card is one that was drawn without a digest (draw 1 commit=)"

/* What was shown without a salt, and matches nothing that is opened. */
struct bare {
    uint8_t values[SEAL_DIGEST_BYTES]; /* a hash of the card's name */
    uint32_t line;
    uint32_t sealed;     /* commitments of the game before it */
    uint32_t count;      /* of cards: several only without a name */
    int32_t open;        /* cards that its player had drawn without a digest by then */
    entity player, card; /* card NO_ENTITY: discarded without a name */
    bool settled;        /* it was opened, or is reported */
};

static struct bare *bares_of(const struct dropzone *game)
{
    return TABLE(struct bare, game, game->bare);
}

/* A hash of a card's name, as that of the values of a statement that opens it. */
static void hash_card(const struct game_run *run, entity card,
                      uint8_t ret_values[SEAL_DIGEST_BYTES])
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    sealing_value(&hash, roster_name(&run->bindings.roster, card));
    sealing_end(&hash, ret_values);
}

/* The commitment with the event's card number `index` that its player has opened before showing
 * the card. NULL if there is none. */
static struct commitment *opened_before(const struct game_run *run, const struct event *event,
                                        uint32_t index)
{
    uint8_t values[SEAL_DIGEST_BYTES];
    hash_card(run, (entity)item(event, CARD, index), values);
    for (uint32_t i = 0; i < run->sealing.commitments.count; i++) {
        struct commitment *one = &game_commitments(run)[i];
        if (one->player == event->subject && one->opened_line && one->fitted && !one->shown_line &&
            memcmp(one->shown, values, sizeof one->shown) == 0)
            return one;
    }
    return NULL;
}

/* The row of a card, with these values, that was shown after it was sealed and is opened now. NULL:
 * there is none. */
static struct bare *bare_of(const struct game_run *run, const struct dropzone *game,
                            const struct commitment *opened, const uint8_t *values)
{
    const uint32_t before = (uint32_t)(opened - game_commitments(run));
    for (uint32_t i = 0; i < game->bare.count; i++) {
        struct bare *one = &bares_of(game)[i];
        if (one->player == opened->player && !one->settled && one->card != NO_ENTITY &&
            one->sealed > before && memcmp(one->values, values, sizeof one->values) == 0)
            return one;
    }
    return NULL;
}

/* A walk over the rows of a player, in the log's order. `last`: a commitment that is opened now, or
 * NULL. The row that it matches, `opened`, is left out. */
struct walk {
    const struct game_run *run;
    const struct dropzone *game;
    entity player;
    const struct commitment *last;
    const struct bare *opened;
    bool last_spare; /* `last` was not shown */
    uint32_t next;   /* row */
    uint32_t count;  /* cards so far that may be others than what is opened */
    uint32_t most;   /* how many may be, up to what was answered last */
    uint32_t row;    /* of the commitments that were looked at */
    uint32_t left;   /* of them, those that may still turn out to be anything */
    uint32_t spare;  /* those that are opened, and neither shown nor among the unnamed */
};

/* Goes on through the commitments up to number `sealed`, and adds this player's to `left` if they
 * are not opened, to `spare` if they are opened and were not shown. `sealed` never falls, so that
 * each is looked at once. */
static void look_at_first(struct walk *walk, uint32_t sealed)
{
    for (; walk->row < sealed; walk->row++) {
        const struct commitment *one = &game_commitments(walk->run)[walk->row];
        bool opened = one == walk->last || (one->opened_line && one->fitted);
        if (one->player != walk->player)
            continue;
        walk->left += !opened;
        walk->spare += one == walk->last ? walk->last_spare : opened && !one->shown_line;
    }
}

/* Takes shown cards off those that they may be. False: too few of these are left. */
static bool take(struct walk *walk, uint32_t cards, bool named, int32_t open)
{
    uint32_t unnamed = named ? 0 : cards, spare = unnamed < walk->spare ? unnamed : walk->spare;
    walk->most = walk->left + (uint32_t)open;
    if (walk->count + cards - spare > walk->most)
        return false;
    walk->spare -= spare;
    walk->count += cards - spare;
    return true;
}

/* The next row of what was shown, or NULL. `*ret_excess`: too few cards are left that it can be. */
static struct bare *next_bare(struct walk *walk, bool *ret_excess)
{
    while (walk->next < walk->game->bare.count) {
        struct bare *one = &bares_of(walk->game)[walk->next++];
        if (one == walk->opened || one->player != walk->player || one->settled)
            continue;
        look_at_first(walk, one->sealed);
        *ret_excess = !take(walk, one->count, one->card != NO_ENTITY, one->open);
        return one;
    }
    return NULL;
}

/* Whether the row can be no card at all. Otherwise an earlier row may be the wrong one, which a
 * later `open` may show. */
static bool is_none(const struct walk *walk, const struct bare *one)
{
    return walk->most == 0 && (one->card != NO_ENTITY || walk->spare == 0);
}

/* Whether the cards that are played or discarded are shown without a salt. */
static bool lacks_salt(const struct event *event)
{
    return event->statement && !has(event, SALT);
}

/* How many of the cards that an event shows match nothing opened. */
static uint32_t count_bare(const struct game_run *run, const struct event *event)
{
    uint32_t count = (uint32_t)cards_given_up(event);
    for (uint32_t i = 0; i < count_in(event, CARD); i++)
        count -= opened_before(run, event, i) != NULL;
    return count;
}

/* Whether an event shows more cards that match nothing opened than there can be. `*ret_left`: how
 * many sealed cards of the player are not opened yet. */
static bool is_excess(const struct game_run *run, const struct dropzone *game,
                      const struct event *event, uint32_t *ret_left)
{
    struct walk walk = {.run = run, .game = game, .player = event->subject};
    const struct player *player = &game->players[player_of(game, event->subject)];
    bool excess;
    while (next_bare(&walk, &excess))
        ;
    look_at_first(&walk, run->sealing.commitments.count);
    *ret_left = walk.left;
    return !take(&walk, count_bare(run, event), has(event, CARD), player->open_cards);
}

/* Notes a card, or without a name several, shown without a salt. False: out of memory. */
static bool add_bare(const struct play *play, uint32_t count, entity card, int32_t open)
{
    uint32_t row;
    if (!block_append(play->block, offsetof(struct dropzone, bare), sizeof(struct bare), &row))
        return false;
    struct bare *made = &bares_of(GAME(dropzone))[row];
    made->line = (uint32_t)play->event->line;
    made->sealed = game_run_of(play->block)->sealing.commitments.count;
    made->count = count;
    made->open = open;
    made->player = play->event->subject;
    made->card = card;
    if (card != NO_ENTITY)
        hash_card(game_run_of(play->block), card, made->values);
    return true;
}

/* Notes cards that are shown without their salts by a player who has sealed cards; what is too much
 * was reported. False: out of memory. */
static bool show_bare(const struct play *play, const struct player *player)
{
    const struct event *event = play->event;
    const int32_t open = player->open_cards;
    uint32_t left;
    if (!player->hand_told || sealing_may_lack(game_run_of(play->block)))
        return true;
    const bool excess = is_excess(game_run_of(play->block), GAME(dropzone), event, &left);
    for (uint32_t i = 0; i < count_in(event, CARD); i++) {
        struct commitment *opened = opened_before(game_run_of(play->block), event, i);
        if (opened)
            opened->shown_line = (uint32_t)event->line;
        else if (!excess && !add_bare(play, 1, (entity)item(event, CARD, i), open))
            return false;
    }
    return has(event, CARD) || excess ||
           add_bare(play, (uint32_t)value_in(event, NUMBER), NO_ENTITY, open);
}

/* The cards of the hand that an event adds or, below 0, takes, none of which was sealed. */
static int32_t open_cards_of(const struct play *play)
{
    const struct event *event = play->event;
    if (event->kind == DRAW)
        return is_sealed(event, &dropzone_sealed) ? 0 : value_in(event, NUMBER);
    if (sealed_by(game_run_of(play->block), event->subject))
        return 0; /* it may have been a sealed one */
    return -cards_given_up(event);
}

bool dropzone_note_sealed(const struct play *play)
{
    const struct event *event = play->event;
    const struct game_run *run = game_run_of(play->block);
    struct player *player = play_player(play);
    uint32_t first;
    if (!player)
        return true;
    int64_t open = (int64_t)player->open_cards + open_cards_of(play);
    player->open_cards = open < 0 ? 0 : cards_in_hand(open);
    if (event->kind == DRAW)
        return seal(play, &dropzone_sealed, NO_ENTITY, &first);
    if (!event->statement || !sealed_by(run, event->subject))
        return true;
    if (lacks_salt(event))
        return show_bare(play, player);
    struct commitment *opened = opened_before(run, event, 0);
    if (opened)
        opened->shown_line = (uint32_t)event->line;
    else
        sealing_show(play, &dropzone_sealed, sealing_find(run, event, &dropzone_sealed));
    return true;
}

/* Reports a row that is too much, which `walk` has just reached. */
static enum answer report_excess(struct judgement *judgement, const struct walk *walk,
                                 const struct bare *one)
{
    unsigned line = (unsigned)judgement->event->line;
    uint32_t left = walk->spare + walk->most - walk->count;
    if (one->card == NO_ENTITY)
        return breach_at(judgement, one->line,
                         left ? "%N cannot discard %u {card|cards} here: by line %u all but %u of "
                                "the cards that it held here have been shown"
                              : "%N cannot discard %u {card|cards} here: by line %u all the cards "
                                "that it held here have been shown",
                         one->player, one->count, line, left);
    if (walk->most)
        return breach_at(
            judgement, one->line,
            "%N shows one card too many here: it may show only %u {card|cards} without opening "
            "{it|them}",
            one->player, walk->most);
    return breach_at(judgement, one->line,
                     "%N may show only a card that it sealed; it did not seal %N: line %u shows "
                     "that all its seals were of other cards",
                     one->player, one->card, line);
}

/* Whether a player opens one card as two of the cards that were drawn. */
static bool is_drawn_twice(const struct judgement *judgement, const struct commitment *last,
                           const uint8_t *values, uint32_t *ret_line)
{
    const struct game_run *run = judgement->game;
    const struct dropzone *game = STATE(dropzone);
    if (!card_gone(game, judgement->roster, (entity)item(judgement->event, CARD, 0),
                   player_of(game, last->player)))
        return false;
    for (uint32_t i = 0; i < run->sealing.commitments.count; i++) {
        const struct commitment *one = &game_commitments(run)[i];
        *ret_line = one->line;
        if (one != last && one->player == last->player && one->opened_line && one->fitted &&
            memcmp(one->shown, values, sizeof one->shown) == 0)
            return true;
    }
    return false;
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
    uint32_t line;
    FINE(last->opened_line);
    if (is_drawn_twice(judgement, last, values, &line))
        answer = BREACH("%N also sealed %N in line %u; a card can be drawn only once", last->player,
                        (entity)item(judgement->event, CARD, 0), (unsigned)line);
    FINE(game->bare.count == 0 && answer == OK);
    if (judgement->event->kind == OPEN) {
        walk.opened = bare_of(judgement->game, game, last, values);
        walk.last_spare = !walk.opened;
    }
    while ((one = next_bare(&walk, &excess)) != NULL)
        if (excess && !sealing_may_lack(judgement->game))
            answer = is_none(&walk, one) ? report_excess(judgement, &walk, one) : answer;
        else if (answer != VIOLATION && (excess || !walk.left) && one->card != NO_ENTITY)
            answer = undecided(judgement, UNTOLD_OPEN_CARD);
    return answer;
}

enum answer dropzone_judge_hands(struct judgement *judgement)
{
    enum answer answer = NOT_CONCERNED;
    const struct dropzone *game = STATE(dropzone);
    const struct bare *one;
    bool excess;
    WHEN(game->bare.count && !sealing_may_lack(judgement->game));
    for (uint32_t i = 0; i < game->player_count; i++) {
        struct walk walk = {.run = judgement->game, .game = game, .player = game->players[i].self};
        while ((one = next_bare(&walk, &excess)) != NULL)
            if (excess)
                answer = report_excess(judgement, &walk, one);
    }
    return answer;
}

enum answer dropzone_judge_bare(struct judgement *judgement)
{
    const struct event *event = judgement->event;
    const struct game_run *run = judgement->game;
    const struct dropzone *game = STATE(dropzone);
    uint32_t left;
    WHEN(lacks_salt(event) && game->players[player_of(game, event->subject)].hand_told &&
         sealed_by(run, event->subject) && !sealing_may_lack(run));
    if (is_excess(run, game, event, &left))
        return BREACH(count_in(event, CARD) > 1
                          ? "%N may show only cards that it sealed; it did not seal every one of "
                            "these: it has already shown all that it sealed"
                          : "%N may show only a card that it sealed; it did not seal this one: it "
                            "has already shown all that it sealed",
                      event->subject);
    FINE(count_bare(run, event) == 0);
    return left || !has(event, CARD) ? NOT_CONCERNED : undecided(judgement, UNTOLD_OPEN_CARD);
}

static void settle_hand(const struct play *play, struct commitment *opened, bool later)
{
    const struct dropzone *game = GAME(dropzone);
    struct walk walk = {.run = game_run_of(play->block), .game = game, .player = opened->player};
    struct bare *one = later ? bare_of(walk.run, game, opened, opened->shown) : NULL;
    bool excess;
    if (one)
        one->settled = true;
    if (one || !later)
        opened->shown_line = one ? one->line : opened->opened_line;
    while ((one = next_bare(&walk, &excess)) != NULL)
        one->settled = excess && is_none(&walk, one);
}

const struct sealed_hand dropzone_hand = {judge_hand, settle_hand};
