/* SPDX-License-Identifier: MIT */
/* A game that is played together with other programs. */
#include "logs/generate/generator.h"

#include "base/reserved.h"
#include "judge/engine/apply.h"
#include "judge/log/statement.h"
#include "umpire.h"

#include <stdlib.h>

enum { DEALT_BYTES = 65536, DEALS = 40 };

struct umpire_partner {
    struct generator generator;
    struct first_finding first;
    char *buffer;
    /* a proposal has been played already; `kept` and `mark` are the game before it */
    bool ahead;
    struct block kept;
    struct mark mark;
    size_t on_course;
    char player[LIMIT_STATEMENT_BYTES], actor[LIMIT_STATEMENT_BYTES],
        compared[LIMIT_STATEMENT_BYTES];
};

struct umpire_partner *umpire_partner_new(uint64_t seed)
{
    struct umpire_partner *partner = calloc(1, sizeof *partner);
    if (!partner)
        return NULL;
    struct generator *generator = &partner->generator;
    generator->actor = NO_ENTITY;
    generator->one_way = true;
    generator->random.state = seed;
    generator->first = &partner->first;
    partner->buffer = malloc(DEALT_BYTES);
    if (partner->buffer && generator_restart(generator, "", 0)) {
        generator_begin_progress(generator);
        return partner;
    }
    umpire_partner_free(partner);
    return NULL;
}

void umpire_partner_free(struct umpire_partner *partner)
{
    if (!partner)
        return;
    generator_done(&partner->generator);
    block_done(&partner->kept);
    free(partner->buffer);
    free(partner);
}

const char *umpire_partner_deal(struct umpire_partner *partner,
                                const struct umpire_generation *generation)
{
    struct generator *generator = &partner->generator;
    const struct ruleset *ruleset = ruleset_named(slice_of(generation->ruleset));
    if (!RESERVED_IS_FREE(generation))
        return "reserved room is not 0";
    if (!ruleset || !ruleset->offered.random_setup)
        return "there is no such game";
    if (generation->size < UMPIRE_SMALL || generation->size > UMPIRE_LARGE)
        return "a game is small, medium or large";
    if (generation->violate)
        return "no rule can be broken";
    if (generation->chains)
        return "its dice cannot follow from chains";
    if (generator->log.length)
        return "a game has already begun";
    bool dealt = false;
    generator->what = generation;
    for (int i = 0; i < DEALS && !dealt; i++) {
        if (!generator_deal(generator, ruleset, partner->buffer, DEALT_BYTES))
            break;
        dealt = generator->found == 0;
    }
    generator->what = NULL;
    generator_begin_progress(generator);
    if (dealt)
        return NULL;
    return generator->no_memory ? "out of memory" : "this game is not for so many players";
}

/* Players ---------------------------------------------------------------------------- */

static const char *write_name(const struct generator *generator, entity one, char *buffer)
{
    struct text text;
    text_init(&text, buffer, LIMIT_STATEMENT_BYTES);
    name_write(&text, roster_name(run_roster(generator->position->run), one));
    return buffer;
}

/* The player whose name is `name`, or, if that is NULL, the one at `index` in the log. */
static entity find_player(struct umpire_partner *partner, size_t index, const char *name)
{
    const struct generator *generator = &partner->generator;
    const struct roster *roster = run_roster(generator->position->run);
    size_t seen = 0;
    for (entity one = 0; position_in_game(generator->position) && one < roster_count(roster); one++)
        if (generator_is_player(generator, one) &&
            (name ? strcmp(write_name(generator, one, partner->compared), name) == 0
                  : seen++ == index))
            return one;
    return NO_ENTITY;
}

const char *umpire_partner_player(struct umpire_partner *partner, size_t index)
{
    entity one = find_player(partner, index, NULL);
    return one == NO_ENTITY ? NULL : write_name(&partner->generator, one, partner->player);
}

/* Playing ---------------------------------------------------------------------------- */

static bool keep(struct umpire_partner *partner)
{
    struct generator *generator = &partner->generator;
    partner->mark = (struct mark){generator->position->next_line, generator->log.line_count,
                                  generator->log.length};
    partner->on_course = generator->on_course;
    return block_copy(&partner->kept, &generator->position->run->block);
}

static void take_back(struct umpire_partner *partner)
{
    struct generator *generator = &partner->generator;
    position_go_back(generator->position, &partner->kept);
    generator->position->next_line = partner->mark.line;
    generator->log.line_count = partner->mark.lines;
    generator->log.length = partner->mark.length;
    generator->on_course = partner->on_course;
    partner->ahead = false;
}

static bool is_proposal(const struct umpire_partner *partner, const char *lines, size_t length)
{
    const struct generator *generator = &partner->generator;
    return partner->ahead && generator->log.length - partner->mark.length == length &&
           memcmp(generator->log.text + partner->mark.length, lines, length) == 0;
}

/* The statements of an engine's answer. */
struct reply {
    size_t count;
    bool refused; /* one of them is none that an engine may write */
};

static bool take_written(void *user, const struct umpire_written *one)
{
    struct reply *reply = user;
    reply->count++;
    reply->refused |= umpire_may_write(UMPIRE_ORIGIN_ENGINE, one->writing) == UMPIRE_MAY_NOT;
    return true;
}

/* Whether the engine has just played exactly one statement of its side, and the statement implied
 * no marker, since markers are umpire's. False also if memory runs out. */
static bool is_one_partner_statement(const struct generator *generator, entity actor,
                                     const char *lines, size_t length)
{
    char name[LIMIT_STRING_BYTES];
    struct reply reply = {.count = 0};
    const struct position *position = generator->position;
    text_copy(name, sizeof name, roster_name(run_roster(position->run), actor));
    return umpire_read_written(lines, length, name, take_written, &reply) && reply.count == 1 &&
           !reply.refused && position->found.errors == 0 && position->implied == 0 &&
           position->run->binder.event.subject == actor;
}

/* Plays lines as a statement of a player, or with NO_ENTITY as they are. */
static enum umpire_answer play(struct umpire_partner *partner, entity actor, const char *lines,
                               size_t length)
{
    struct generator *generator = &partner->generator;
    struct position *position = generator->position;
    if (!keep(partner))
        return UMPIRE_NO_MEMORY;
    position->found.errors = position->found.violations = position->implied = 0;
    position->trying = actor != NO_ENTITY;
    bool good = generator_take(generator, lines, length);
    position->trying = false;
    if (!good)
        return UMPIRE_NO_MEMORY;
    if (actor != NO_ENTITY ? is_one_partner_statement(generator, actor, lines, length)
                           : position->found.errors == 0)
        return position->found.violations ? UMPIRE_ILLEGAL : UMPIRE_LEGAL;
    take_back(partner);
    return UMPIRE_UNREADABLE;
}

enum umpire_answer umpire_partner_play(struct umpire_partner *partner, const char *player,
                                       const char *lines, size_t length,
                                       struct umpire_played *ret_played)
{
    struct generator *generator = &partner->generator;
    struct first_finding *first = &partner->first;
    struct umpire_played played = {.rule = NULL};
    enum umpire_answer answer = UMPIRE_LEGAL;
    if (!player && is_proposal(partner, lines, length)) {
        partner->ahead = false;
        first->rule[0] = '\0';
    } else {
        if (partner->ahead)
            take_back(partner);
        entity actor = player ? find_player(partner, 0, player) : NO_ENTITY;
        first->rule[0] = '\0';
        answer = player && actor == NO_ENTITY ? UMPIRE_UNREADABLE
                                              : play(partner, actor, lines, length);
    }
    /* a statement that may stand here, but not as this player's, has broken nothing */
    if (first->rule[0] && (answer != UMPIRE_UNREADABLE || generator->position->found.errors))
        played = (struct umpire_played){.rule = first->rule, .message = first->message};
    if (player && answer == UMPIRE_LEGAL)
        played.undecided = run_left_undecided(generator->position->run);
    played.unchanged = answer == UMPIRE_UNREADABLE ||
                       game_run_same(&partner->kept, &generator->position->run->block);
    if (ret_played)
        *ret_played = played;
    return answer;
}

/* Proposing -------------------------------------------------------------------------- */

enum umpire_answer umpire_partner_propose(struct umpire_partner *partner, const char *player,
                                          struct umpire_proposal *ret_proposal)
{
    struct generator *generator = &partner->generator;
    const struct run *run = generator->position->run;
    if (partner->ahead)
        take_back(partner);
    entity actor = player ? find_player(partner, 0, player) : NO_ENTITY;
    if (!position_in_game(generator->position))
        return UMPIRE_NOWHERE;
    if (!keep(partner))
        return UMPIRE_NO_MEMORY;
    generator->position->implied = 0;
    partner->ahead = player ? actor != NO_ENTITY && generator_go_on_as(generator, actor)
                            : generator_go_on(generator);
    if (generator->no_memory)
        return UMPIRE_NO_MEMORY;
    if (player && partner->ahead && generator->position->implied > 0)
        take_back(partner); /* markers are not the player's to write */
    if (!partner->ahead)
        return UMPIRE_ILLEGAL;
    const struct event *event = &run->binder.event;
    bool by_player = event->kind >= KIND_GAME && event->subject != NO_ENTITY &&
                     generator_is_player(generator, event->subject);
    *ret_proposal = (struct umpire_proposal){
        .lines = generator->log.text + partner->mark.length,
        .length = generator->log.length - partner->mark.length,
        .player = by_player ? write_name(generator, event->subject, partner->actor) : NULL,
        .onward = event->kind < KIND_GAME};
    return UMPIRE_LEGAL;
}

const char *umpire_partner_log(const struct umpire_partner *partner, size_t *ret_length)
{
    *ret_length = partner->ahead ? partner->mark.length : partner->generator.log.length;
    return partner->generator.log.text ? partner->generator.log.text : "";
}
