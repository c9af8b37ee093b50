/* SPDX-License-Identifier: MIT */

#include "judge/engine/proof/sealing.h"
#include "books/dropfleet/apply.h"
#include "books/dropfleet/rules.h"

uint32_t sealed_cards(const struct event *event)
{
    if (has(event, SEALED))
        return (uint32_t)value_in(event, SEALED);
    return is_sealed(event, &dropfleet_sealed) ? count_in(event, DIGEST) : CARDS_SHOWN;
}

bool seal_cards(const struct play *play)
{
    const struct dropfleet *game = GAME(dropfleet);
    int player = player_of(game, play->event->subject);
    bool sealed = is_sealed(play->event, &dropfleet_sealed);
    uint32_t first;
    if (!seal(play, &dropfleet_sealed, NO_ENTITY, &first))
        return false;
    if (player == NOBODY || (!sealed && has(play->event, SEALED)))
        return true;
    struct player *one = &GAME(dropfleet)->players[player];
    one->first_card = first;
    one->sealed_cards = sealed ? count_in(play->event, DIGEST) : 0;
    one->next_card = 0;
    one->next_unsure = false;
    for (uint32_t i = 0; i < GAME(dropfleet)->battlegroups.count; i++)
        if (battlegroups(play)[i].player == player)
            battlegroups(play)[i].sealable = on_table(GAME(dropfleet), i);
    return true;
}

/* The place, from 0, of the sealed card that an event with a salt opens. CARDS_SHOWN: none. */
static uint32_t opened_place(const struct game_run *run, const struct event *event,
                             const struct player *player)
{
    if (player->first_card)
        for (uint32_t place = 0; place < player->sealed_cards; place++)
            if (sealing_fits(run, event, &dropfleet_sealed, player->first_card + place))
                return place;
    return CARDS_SHOWN;
}

/* How many cards of a player may have been in the deck and passed over, since their battlegroups
 * have lost their ships, were away, or were set aside. */
static uint32_t cards_passed(const struct dropfleet *game, int player)
{
    uint32_t passed = 0;
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        bool due = card->in_deck && on_table(game, i) && !card->was_away && !card->put_aside &&
                   !card->unsure;
        passed += card->player == player && card->revealed_line == 0 && !due;
    }
    return passed;
}

/* The commitment that a reveal shows. 0: it is not known which one. */
static uint32_t shown_card(const struct dropfleet *game, const struct game_run *run,
                           const struct event *event, int player)
{
    const struct player *one = &game->players[player];
    uint32_t place = opened_place(run, event, one);
    bool known = !one->next_unsure && one->next_card < one->sealed_cards;
    if (one->deck != DECK_SEALED || !one->first_card)
        return 0;
    if (place != CARDS_SHOWN)
        return one->first_card + place;
    if (has(event, SALT))
        for (uint32_t card = 0; card < one->sealed_cards; card++)
            if (sealing_may_fit(run, event, &dropfleet_sealed, one->first_card + card))
                return one->first_card + card;
    if (has(event, SALT))
        return one->first_card + (known ? one->next_card : one->sealed_cards - 1);
    return known && cards_passed(game, player) == 0 ? one->first_card + one->next_card : 0;
}

void show_sealed_card(const struct play *play)
{
    const struct dropfleet *game = GAME(dropfleet);
    int player = player_of(game, play->event->subject);
    if (player == NOBODY || play->event->kind != REVEAL)
        return;
    uint32_t shown = shown_card(game, game_run_of(play->block), play->event, player);
    struct player *one = &GAME(dropfleet)->players[player];
    sealing_show(play, &dropfleet_sealed, shown);
    if (shown && shown - one->first_card >= one->next_card)
        one->next_card = shown - one->first_card + 1;
    one->next_unsure = shown == 0 || (one->next_unsure && !has(play->event, SALT));
}

enum answer judge_sealed_top(struct judgement *judgement, int player)
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct player *one = &game->players[player];
    uint32_t place = opened_place(judgement->game, judgement->event, one);
    if (!has(judgement->event, SALT))
        return shown_card(game, judgement->game, judgement->event, player) ? NOT_CONCERNED
                                                                           : UNDECIDED;
    if (place == CARDS_SHOWN)
        return NOT_CONCERNED; /* sealed.opened reports it */
    UNSURE(one->next_unsure);
    FINE(place == one->next_card);
    if (place > one->next_card && place - one->next_card <= cards_passed(game, player))
        return UNDECIDED; /* those above it may have lost their ships: they are opened later */
    return BREACH(place < one->next_card
                      ? "%N cannot reveal card %u of its deck any more: cards below it were "
                        "revealed"
                      : "%N reveals card %u of its deck; it must reveal the top one first",
                  one->self, (unsigned)place + 1);
}

const struct commitment *card_opened(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    const struct game_run *run = judgement->game;
    if (event->kind != OPEN || !event->statement || is_supposed(event) || !has(event, BATTLEGROUP))
        return NULL;
    uint32_t row;
    if (sealing_beginning(run, event, &dropfleet_sealed, &row) != 1)
        return NULL;
    const struct commitment *one = &game_commitments(run)[row - 1];
    if (!one->number || one->opened_line)
        return NULL;
    return sealing_fits(run, event, &dropfleet_sealed, row) ? one : NULL;
}

bool is_of_last_deck(const struct judgement *judgement, const struct commitment *one)
{
    int player = acting_player(judgement);
    const struct player *owner = &STATE(dropfleet)->players[player == NOBODY ? 0 : player];
    uint32_t row = (uint32_t)(one - game_commitments(judgement->game)) + 1;
    return player != NOBODY && owner->first_card && row >= owner->first_card &&
           row < owner->first_card + owner->sealed_cards;
}

/* Whether a card was opened as a battlegroup, which a log may name with its player's name, too. */
static bool was_opened_as(const struct judgement *judgement, const struct commitment *one,
                          const struct battlegroup *card)
{
    const struct roster *roster = judgement->roster;
    if (!one->opened_line || !one->fitted)
        return false;
    for (int with_player = 0; with_player < 2; with_player++) {
        char buffer[2 * LIMIT_STRING_BYTES];
        uint8_t shown[SEAL_DIGEST_BYTES];
        struct sha256_ctx hash;
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        if (with_player) {
            text_add(&text, roster_name(roster, STATE(dropfleet)->players[card->player].self));
            text_add_string(&text, ".");
        }
        text_add(&text, roster_name(roster, card->self));
        sha256_init(&hash);
        sealing_value(&hash, (struct slice){text.at, text.length});
        sealing_end(&hash, shown);
        if (memcmp(shown, one->shown, sizeof shown) == 0)
            return true;
    }
    return false;
}

const struct commitment *card_opened_before(const struct judgement *judgement,
                                            const struct commitment *card, uint32_t *ret_count)
{
    const struct commitment *all = game_commitments(judgement->game),
                            *end = all + judgement->game->sealing.commitments.count,
                            *one = card - (card->place - 1), *found = NULL;
    const struct battlegroup *named = battlegroup_at(STATE(dropfleet),
                                                     index_named(judgement, BATTLEGROUP));
    *ret_count = 0;
    for (uint32_t place = 1; one < end && one->place == place; one++, place++)
        if (one != card && was_opened_as(judgement, one, named)) {
            found = one;
            ++*ret_count;
        }
    return found;
}

RULE(sealed_opened, .id = "dropfleet.sealed.opened", .statement = SEALED_STATEMENT,
     .citation = "doc/sealed.md; Dropfleet Commander, Strategy Deck", .untold = SEALED_UNTOLD,
     .guards = {REVEAL, OPEN, KIND_RESULT, KIND_END}, .yields_to = {"dropfleet.reveal.top-card"},
     .holds_against_effects = true, .of_proof = true,
     .note = "A card that was stacked with a digest and revealed without its salt is judged when "
             "it is opened.")
{
    const struct dropfleet *game = STATE(dropfleet);
    bool reveals = judgement->event->kind == REVEAL;
    int player = reveals ? acting_player(judgement) : NOBODY;
    uint32_t shown = 0;
    UNLESS(reveals && (!two_players(game) || player == NOBODY));
    if (reveals)
        shown = shown_card(game, judgement->game, judgement->event, player);
    return judge_sealed(judgement, shown);
}

const struct rule *const dropfleet_sealed_rules[] = {&rule_sealed_opened, NULL};
