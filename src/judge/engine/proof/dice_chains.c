/* SPDX-License-Identifier: MIT */
#include "judge/engine/proof/dice_chains.h"

#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/weight.h"
#include "judge/engine/proof/beacon.h"
#include "judge/engine/proof/opened.h"

#include <string.h>

/* How many links a log that leaves statements out may lack before one. */
enum { MISSING_MOST = 100 };

/* Whether throws may be missing or unreadable. No area of record has throws and answers. */
static bool may_lack_throws(const struct game_run *game)
{
    return game->opening.settled || game->unread.unknown_areas || game->unread.line ||
           game->unread.turns;
}

/* Links --------------------------------------------------------------------------------- */

bool chains_validate(const struct judgement *judgement, struct binder *binder,
                     const struct chain_fields *fields)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct event *event = judgement->event;
    if (!event->statement || !has(event, fields->link))
        return true;
    const struct value *value = value_at(event->statement, (uint32_t)value_in(event, fields->link));
    const bool beacon = event->kind == fields->beacon;
    const size_t digits = 2 * (size_t)(beacon ? BEACON_SIGNATURE_BYTES : CHAIN_LINK_BYTES);
    return sealing_is_hexadecimal(event_text(event, fields->link, buffer), digits, digits) ||
           bind_fail(binder, LOG_OPERANDS, value->at, value->length,
                     beacon ? "the signature of a round must have 96 hexadecimal digits (0 to 9, "
                              "a to f)"
                            : "a link must have 64 hexadecimal digits (0 to 9, a to f)");
}

struct chain_game chains_name_game(const struct game_run *game, char digits[CHAIN_DIGITS_ROOM])
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    const char *title = game_heading(game, HEADING_TITLE);
    struct text text;
    declared_digest(&game->sealing, digest);
    text_init(&text, digits, CHAIN_DIGITS_ROOM);
    text_add_hexadecimal(&text, digest, sizeof digest);
    return (struct chain_game){slice_of(title ? title : ""), {text.at, text.length}};
}

/* As links_after, up to `most` links. */
static unsigned count_links(const struct game_run *game, const struct chain *chain,
                            const uint8_t link[CHAIN_LINK_BYTES], unsigned most)
{
    char digits[CHAIN_DIGITS_ROOM];
    const struct chain_game named = chains_name_game(game, digits);
    struct slice player = roster_name(&game->bindings.roster, chain->player);
    uint8_t one[CHAIN_LINK_BYTES];
    memcpy(one, link, sizeof one);
    for (unsigned i = 1; i <= most; i++) {
        chain_next(&named, player, one, one);
        if (memcmp(one, chain->last, sizeof one) == 0)
            return i;
    }
    return 0;
}

/* How many links of a chain lie between the last one in the log and `link`, this one counted: 1 if
 * it is the next one, as it must be; more if the log lacks some; 0 if it is no link of the chain. A
 * search beyond the next one takes a hundred hashes. It is made once for a link, and no more after
 * STRAYS_MOST links that were none. */
static unsigned links_after(const struct game_run *game, const struct chain *chain,
                            const uint8_t link[CHAIN_LINK_BYTES])
{
    enum { STRAYS_MOST = 32 };
    bool may_lack = may_lack_throws(game) || (sealing_goes_on(game) && !chain->given);
    bool far = (may_lack || chain->lost) && game->sealing.dice.strays < STRAYS_MOST;
    unsigned most = far ? MISSING_MOST : 2;
    struct misfits *misfits = game->sealing.misfits;
    struct stray *stray = &misfits->strays[link[0] %
                                           (sizeof misfits->strays / sizeof *misfits->strays)];
    if (stray->most == most && memcmp(stray->last, chain->last, sizeof stray->last) == 0 &&
        memcmp(stray->link, link, sizeof stray->link) == 0)
        return stray->after;
    stray->most = most;
    stray->after = count_links(game, chain, link, most);
    memcpy(stray->last, chain->last, sizeof stray->last);
    memcpy(stray->link, link, sizeof stray->link);
    return stray->after;
}

static void read_link(const struct event *event, const struct chain_fields *fields,
                      uint8_t ret_link[CHAIN_LINK_BYTES])
{
    char buffer[LIMIT_STRING_BYTES];
    sealing_read_digits(event_text(event, fields->link, buffer), ret_link);
}

/* Judges the link of an event. */
static enum answer judge_link(struct judgement *judgement, const struct chain *chain,
                              const struct chain_fields *fields)
{
    uint8_t link[CHAIN_LINK_BYTES];
    if (!has(judgement->event, fields->link))
        return UNDECIDED;
    read_link(judgement->event, fields, link);
    if (chain->given && memcmp(link, chain->last, sizeof link) == 0)
        return breach(judgement,
                      "the link was already used in line %u; %N must give the next one of its "
                      "chain",
                      (unsigned)chain->line, chain->player);
    unsigned after = links_after(judgement->game, chain, link);
    if (after == 1)
        return OK;
    if (may_lack_throws(judgement->game) || chain->lost)
        return UNDECIDED;
    if (after && !chain->given && sealing_goes_on(judgement->game)) /* the log before has those */
        return UNDECIDED;
    return breach(judgement,
                  after ? "%N has skipped a link of its chain; it must give the link that follows "
                          "its link of line %u"
                        : "%N gives a link that is not in its chain; it must give the link that "
                          "follows its link of line %u",
                  chain->player, (unsigned)chain->line);
}

/* Throws -------------------------------------------------------------------------------- */

static void hash_text(struct slice text, uint8_t ret_hash[SHA256_DIGEST_SIZE])
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    sha256_update(&hash, text.length, (const uint8_t *)text.at);
    sha256_digest(&hash, SHA256_DIGEST_SIZE, ret_hash);
}

/* How many of those with a chain have yet to answer the throw, and the beacon; `*ret_one` is the
 * first player, NO_ENTITY the beacon. */
static uint32_t unanswered(const struct game_run *game, entity *ret_one)
{
    const struct beacon *beacon = &game->sealing.dice.beacon;
    uint32_t count = beacon->declared && !beacon->answered;
    *ret_one = NO_ENTITY;
    for (uint32_t i = 0; i < chain_count(game); i++) {
        const struct chain *chain = &chains_of(game)[i];
        if (chain->player == game->sealing.dice.thrower || chain->answered)
            continue;
        *ret_one = *ret_one == NO_ENTITY ? chain->player : *ret_one;
        count++;
    }
    return count;
}

/* The field of the dice that an event rolls. Below 0: it rolls none. */
static int rolled_field(const struct ruleset *ruleset, const struct event *event)
{
    int field = ruleset->rolled ? ruleset->rolled[event->kind] - 1 : -1;
    return field >= 0 && has(event, field) && event->statement && !is_supposed(event) ? field : -1;
}

/* Writes the links that were given last, in the order in which the faces are made of them. Players
 * are entities in the order in which they are declared. */
static void write_links(const struct game_run *game, uint8_t *ret_links)
{
    const struct chain *chains = chains_of(game);
    for (uint32_t i = 0; i < chain_count(game); i++) {
        uint32_t place = i;
        if (game->sealing.dice.version == CHAIN_VERSION) {
            place = 0;
            for (uint32_t j = 0; j < chain_count(game); j++)
                place += chains[j].player < chains[i].player;
        }
        memcpy(ret_links + (size_t)place * CHAIN_LINK_BYTES, chains[i].last, CHAIN_LINK_BYTES);
    }
}

/* Faces that the links make, and those that the log has. */
struct shown {
    struct text made, rolled;
};

static void add_face(struct text *text, const struct die *die, int32_t face)
{
    text_add_string(text, text->length ? " " : "");
    if (die->faces)
        text_add_string(text, die->faces[face]);
    else
        text_addf(text, "%d", (int)face);
}

/* Whether the faces are those that the links make; writes both if `shown` is not NULL. */
static bool shows_faces(const struct game_run *game, const struct event *event, int field,
                        struct slice text, struct shown *shown)
{
    uint8_t links[(LIMIT_PLAYERS + 1) * CHAIN_LINK_BYTES];
    char digits[CHAIN_DIGITS_ROOM];
    const struct dicing *dicing = &game->sealing.dice;
    const struct die *dice = dice_of_field(game->catalogue->lexicon->vocabulary, field);
    struct chain_throw of = {.version = dicing->version,
                             .game = chains_name_game(game, digits),
                             .links = links,
                             .link_count = chain_count(game) + dicing->beacon.declared,
                             .thrower = roster_name(&game->bindings.roster, dicing->thrower),
                             .text = text,
                             .number = dicing->number};
    struct chain_numbers numbers;
    bool same = true;
    write_links(game, links);
    if (dicing->beacon.declared)
        memcpy(links + (size_t)chain_count(game) * CHAIN_LINK_BYTES, dicing->beacon.number,
               CHAIN_LINK_BYTES);
    chain_numbers_init(&numbers, &of);
    for (uint32_t i = 0; dice && i < count_in(event, field); i++) {
        const struct pool *pool = pool_in(event, field, i);
        const struct die *die = &dice[pool->die];
        for (uint32_t f = 0; f < pool->count; f++) {
            int32_t face = dice_face_of(die, chain_number(&numbers, dice_sides_of(die)));
            same = same && face_in(event, pool, f) == face;
            if (!shown)
                continue;
            add_face(&shown->made, die, face);
            add_face(&shown->rolled, die, face_in(event, pool, f));
        }
    }
    return same;
}

/* Judging ------------------------------------------------------------------------------- */

static enum answer never_rolled(struct judgement *judgement)
{
    const struct dicing *dicing = &judgement->game->sealing.dice;
    return breach_at(judgement, dicing->line,
                     "%N never rolls the dice of this throw; the roll must be right below the "
                     "last answer",
                     dicing->thrower);
}

static enum answer lacks_roll(struct judgement *judgement)
{
    return undecided(judgement, "whether the dice of the last throw were rolled (records all)");
}

/* Judges that a throw is left: at the next one, and at the end of the game. */
static enum answer judge_left(struct judgement *judgement, bool required)
{
    const struct dicing *dicing = &judgement->game->sealing.dice;
    entity one = NO_ENTITY;
    if (!dicing->line || dicing->unsure)
        return NOT_CONCERNED;
    uint32_t left = unanswered(judgement->game, &one);
    if (!required)
        return left ? UNDECIDED : NOT_CONCERNED;
    if (left && one == NO_ENTITY)
        return breach_at(judgement, dicing->line,
                         "this throw never gets its round of the beacon; 'table: beacon ...' must "
                         "be below it");
    return left ? breach_at(judgement, dicing->line,
                            "%N never answers this throw; it must give its link with 'answer'", one)
                : never_rolled(judgement);
}

/* Judges a throw by itself: its text, its time and its round. */
static enum answer judge_thrown(struct judgement *judgement)
{
    const struct dicing *dicing = &judgement->game->sealing.dice;
    const struct statement *statement = judgement->event->statement;
    entity self = judgement->event->subject;
    if (!dicing->follows && (judgement->game->unread.names || judgement->game->unread.missing))
        return UNDECIDED;
    if (!dicing->follows)
        return breach(judgement,
                      "%N cannot throw for this roll: the text after 'throw' must be a roll that "
                      "may come next. It must have one blank between words, and neither faces nor "
                      "total: 'roll 1d6'",
                      self);
    if (statement->has_time && judgement->game->elapsed.behind)
        return breach(judgement,
                      "%N's throw has an earlier time than a line above it; times must not run "
                      "backwards",
                      self);
    if (!dicing->beacon.declared)
        return chains_are_opposed(judgement->game, judgement->state)
                   ? OK
                   : undecided(judgement, "the chain of a player of another side, or a beacon: one "
                                          "side alone knows all dice");
    if (!statement->has_time)
        return undecided(judgement, "when it was thrown (its time, such as @1:05)");
    if (beacon_round(&dicing->beacon, statement->time) > dicing->beacon.round)
        return OK;
    return breach(
        judgement,
        "the throw comes too early: the one before it waits for round %D of the beacon, which must "
        "be published first",
        (int64_t)dicing->beacon.round);
}

static enum answer lacks_chain(struct judgement *judgement)
{
    return breach(judgement,
                  "%N has declared no chain of dice; '" CHAIN_WORD
                  " %N ...' must be above the line "
                  "where play begins",
                  judgement->event->subject, judgement->event->subject);
}

static enum answer judge_throw(struct judgement *judgement, const struct chain_fields *fields)
{
    const struct game_run *game = judgement->game;
    const struct dicing *dicing = &game->sealing.dice;
    entity one = NO_ENTITY, self = judgement->event->subject;
    const struct chain *chain = chain_of(game, self);
    if (!chain && dicing->misdeclared)
        return UNDECIDED;
    if (!chain && (!dicing->beacon.declared || has(judgement->event, fields->link)))
        return lacks_chain(judgement);
    bool hidden = dicing->line && !dicing->unsure && unanswered(game, &one) == 0;
    if (hidden && !sealing_is_incomplete(game))
        return breach(judgement,
                      "%N has thrown in line %u and not rolled yet; it must roll before the next "
                      "throw",
                      dicing->thrower, (unsigned)dicing->line);
    enum answer left = judge_left(judgement, judgement->openings_required),
                answer = chain ? judge_link(judgement, chain, fields) : OK;
    if (answer == OK)
        answer = judge_thrown(judgement);
    if (hidden && left == NOT_CONCERNED && answer != VIOLATION)
        return lacks_roll(judgement);
    if (answer == VIOLATION)
        return VIOLATION;
    return left == VIOLATION || left == UNDECIDED ? left : answer;
}

static enum answer judge_answer(struct judgement *judgement, const struct chain_fields *fields)
{
    const struct game_run *game = judgement->game;
    const struct dicing *dicing = &game->sealing.dice;
    entity self = judgement->event->subject;
    const struct chain *chain = chain_of(game, self);
    if (!chain && dicing->misdeclared)
        return UNDECIDED;
    if (!chain)
        return lacks_chain(judgement);
    if (!dicing->line)
        return may_lack_throws(game) || sealing_goes_on(game) || dicing->misdeclared
                   ? UNDECIDED
                   : breach(judgement,
                            "there is no throw that %N can answer; 'throw' must come "
                            "first",
                            self);
    if (self == dicing->thrower || chain->answered)
        return breach(judgement,
                      self == dicing->thrower
                          ? "%N cannot answer its own throw in line %u; the others must answer it"
                          : "%N has already answered the throw in line %u; it may answer only once",
                      self, (unsigned)dicing->line);
    return judge_link(judgement, chain, fields);
}

static enum answer judge_roll(struct judgement *judgement, int field)
{
    char buffer[LIMIT_STRING_BYTES], faces[512], rolled[512];
    uint8_t hash[SHA256_DIGEST_SIZE];
    struct text text;
    entity one = NO_ENTITY;
    const struct game_run *game = judgement->game;
    const struct event *event = judgement->event;
    const struct dicing *dicing = &game->sealing.dice;
    if (!dicing->beacon.declared &&
        (!chains_are_opposed(judgement->game, judgement->state) || !chain_of(game, event->subject)))
        return NOT_CONCERNED;
    if (!dicing->line || dicing->thrower != event->subject || dicing->unsure || dicing->misdeclared)
        return UNDECIDED;
    text_init(&text, buffer, sizeof buffer);
    throw_write(event->statement, &text);
    hash_text((struct slice){text.at, text.length}, hash);
    bool rolls_missing = sealing_is_incomplete(game);
    if (memcmp(hash, dicing->text, sizeof hash) != 0 && rolls_missing)
        return UNDECIDED;
    if (memcmp(hash, dicing->text, sizeof hash) != 0)
        return breach(judgement, "the throw in line %u is for '%s', so %N must roll that, not '%s'",
                      (unsigned)dicing->line, dicing->shown, event->subject, text.at);
    if (unanswered(game, &one))
        return UNDECIDED;
    if (game->sealing.plays != dicing->plays + 1 && !rolls_missing)
        return breach(judgement,
                      "%N's throw in line %u must be rolled right below the last answer; something "
                      "else was played between",
                      event->subject, (unsigned)dicing->line);
    if (may_lack_throws(game))
        return UNDECIDED;
    struct shown shown;
    text_init(&shown.made, faces, sizeof faces);
    text_init(&shown.rolled, rolled, sizeof rolled);
    if (shows_faces(game, event, field, (struct slice){text.at, text.length}, &shown))
        return OK;
    if (!chain_count(game) && sealing_goes_on(game)) /* a link would show which throw it is */
        return UNDECIDED;
    return breach(judgement,
                  "the throw in line %u came up %s, as the %s show; this roll must show the same, "
                  "not %s",
                  (unsigned)dicing->line, faces, chain_count(game) ? "links" : "beacon's numbers",
                  rolled);
}

/* Whether the links cannot be checked: they depend on declarations and on the number of statements,
 * of which a view of this game lacks some. */
static bool is_partial(const struct judgement *judgement)
{
    const struct game_run *game = judgement->game;
    return (chain_count(game) > 0 || game->sealing.dice.beacon.declared) &&
           judgement->roster->viewed_areas && roster_hides(judgement->roster, NO_ENTITY);
}

/* Judges, at the result, a throw whose dice are known and were not rolled before play went on. */
static enum answer judge_withheld(struct judgement *judgement)
{
    const struct game_run *game = judgement->game;
    const struct dicing *dicing = &game->sealing.dice;
    entity one = NO_ENTITY;
    if (!dicing->line || dicing->unsure || unanswered(game, &one) ||
        game->sealing.plays <= dicing->plays)
        return NOT_CONCERNED;
    return sealing_is_incomplete(game) ? lacks_roll(judgement) : never_rolled(judgement);
}

/* Judges, at the result or the log's end, what is left. */
static enum answer judge_end(struct judgement *judgement)
{
    const struct event *event = judgement->event;
    const struct ruleset *ruleset = judgement->game->catalogue->ruleset;
    bool ends = event->kind == KIND_RESULT && !event_result(event, ruleset->result).unfinished;
    bool required = judgement->openings_required && (ends || event->kind == KIND_END);
    enum answer withheld = ends && !required ? judge_withheld(judgement) : NOT_CONCERNED;
    return withheld == NOT_CONCERNED ? judge_left(judgement, required) : withheld;
}

enum answer judge_derived(struct judgement *judgement)
{
    const struct ruleset *ruleset = judgement->game->catalogue->ruleset;
    const struct chain_fields *fields = ruleset_chains(ruleset);
    const struct event *event = judgement->event;
    const struct game_result *given = (const void *)((const char *)judgement->state +
                                                     ruleset->result_at);
    if (event->kind == KIND_RESULT || event->kind == KIND_END)
        return given->known || is_partial(judgement) ? NOT_CONCERNED : judge_end(judgement);
    if (!event->statement || is_supposed(event))
        return NOT_CONCERNED;
    int field = rolled_field(ruleset, event);
    bool concerned = is_of_chain(event, fields) || field >= 0;
    if (concerned && is_partial(judgement))
        return undecided(judgement, "what this view leaves out: the links depend on it");
    if (event->kind == fields->thrown)
        return judge_throw(judgement, fields);
    if (event->kind == fields->answer)
        return judge_answer(judgement, fields);
    if (event->kind == fields->beacon)
        return judge_beacon(judgement, fields, may_lack_throws(judgement->game));
    return field < 0 ? NOT_CONCERNED : judge_roll(judgement, field);
}

/* Taking -------------------------------------------------------------------------------- */

/* Takes an event's link as the chain's last. True: it was the next one. False: links before it are
 * missing (it is taken all the same), or the event has none of this chain. */
static bool take_link(const struct play *play, struct chain *chain,
                      const struct chain_fields *fields)
{
    struct game_run *game = game_run_of(play->block);
    uint8_t link[CHAIN_LINK_BYTES];
    unsigned after = 0;
    if (has(play->event, fields->link)) {
        read_link(play->event, fields, link);
        after = links_after(game, chain, link);
        game->sealing.dice.strays += after == 0;
    }
    chain->lost = after == 0;
    if (after == 0)
        return false;
    memcpy(chain->last, link, sizeof link);
    chain->given += after;
    chain->line = (uint32_t)play->event->line;
    return after == 1;
}

/* Notes a throw: it then waits for the answers of the other chains, and for its roll. */
static void take_throw(const struct play *play, const struct chain_fields *fields)
{
    char buffer[LIMIT_STRING_BYTES];
    struct game_run *game = game_run_of(play->block);
    struct dicing *dicing = &game->sealing.dice;
    struct chain *chain = chain_of(game, play->event->subject);
    const struct statement *statement = play->event->statement;
    if (!chain && !dicing->beacon.declared)
        return;
    for (uint32_t i = 0; i < chain_count(game); i++)
        chains_of(game)[i].answered = false;
    dicing->beacon.answered = false;
    dicing->beacon.throws++;
    dicing->beacon.round = statement->has_time ? beacon_round(&dicing->beacon, statement->time) : 0;

    const bool is_linked = !chain || take_link(play, chain, fields);
    dicing->unsure = !is_linked || !dicing->follows;
    if (dicing->line)
        dicing->rolls++; /* the throw before this one was never rolled, and counts as a roll */
    dicing->line = (uint32_t)play->event->line;
    dicing->plays = game->sealing.plays;
    dicing->thrower = play->event->subject;
    dicing->number = chain ? chain->given : dicing->beacon.throws;
    const struct slice thrown = event_text(play->event, fields->text, buffer);
    hash_text(thrown, dicing->text);
    text_copy(dicing->shown, sizeof dicing->shown, thrown);
}

static void take_answer(const struct play *play, const struct chain_fields *fields)
{
    struct game_run *game = game_run_of(play->block);
    struct dicing *dicing = &game->sealing.dice;
    struct chain *chain = chain_of(game, play->event->subject);
    dicing->plays = game->sealing.plays; /* whatever it is worth, it is no other play */
    if (!chain)
        return;
    bool expected = dicing->line && chain->player != dicing->thrower && !chain->answered;
    bool good = take_link(play, chain, fields);
    if (!expected)
        return;
    chain->answered = true;
    dicing->unsure = dicing->unsure || !good;
}

static void take_roll(const struct play *play, int field)
{
    char buffer[LIMIT_STRING_BYTES];
    uint8_t hash[SHA256_DIGEST_SIZE];
    struct text text;
    entity one;
    struct game_run *game = game_run_of(play->block);
    struct dicing *dicing = &game->sealing.dice;
    dicing->rolls++;
    if (!dicing->line || dicing->thrower != play->event->subject)
        return;
    text_init(&text, buffer, sizeof buffer);
    throw_write(play->event->statement, &text);
    hash_text((struct slice){text.at, text.length}, hash);
    const bool was_thrown = !dicing->unsure && memcmp(hash, dicing->text, sizeof hash) == 0 &&
                            unanswered(game, &one) == 0;
    if (was_thrown && game->sealing.plays == dicing->plays + 1 &&
        shows_faces(game, play->event, field, (struct slice){text.at, text.length}, NULL))
        dicing->derived++;
    dicing->line = 0;
}

void chains_take(const struct play *play)
{
    const struct game_run *game = game_run_of(play->block);
    const struct ruleset *ruleset = game->catalogue->ruleset;
    const struct event *event = play->event;
    int field = rolled_field(ruleset, event);
    if (field >= 0)
        take_roll(play, field);
    else if (!event->statement || !is_of_chain(event, ruleset_chains(ruleset)))
        return;
    else if (event->kind == ruleset_chains(ruleset)->thrown)
        take_throw(play, ruleset_chains(ruleset));
    else if (event->kind == ruleset_chains(ruleset)->beacon)
        beacon_take(play, ruleset_chains(ruleset));
    else
        take_answer(play, ruleset_chains(ruleset));
}
