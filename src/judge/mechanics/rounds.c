/* SPDX-License-Identifier: MIT */
#include "judge/mechanics/rounds.h"

bool number_follows(int32_t number, int32_t slip, int32_t written)
{
    int32_t counted = number + slip;
    return written == number + 1 || written == counted + 1 || (slip < 0 && written == counted);
}

int32_t number_slip(int32_t number, int32_t slip, int32_t written)
{
    return written == number + 1 ? 0 : number + slip + 1 - written;
}

int32_t rounds_next(const struct rounds *rounds)
{
    return rounds->number + rounds->slip + 1;
}

bool rounds_reach(const struct rounds *rounds, int32_t last)
{
    return rounds->number >= last || rounds->number + rounds->slip >= last;
}

enum rounds_fault rounds_check_number(const struct rounds *rounds, int32_t number, int32_t last)
{
    if (!number_follows(rounds->number, rounds->slip, number))
        return ROUNDS_NOT_NEXT;
    return last > 0 && number > last ? ROUNDS_AFTER_LAST : ROUNDS_SOUND;
}

enum rounds_fault rounds_check_left(const struct rounds *rounds, uint8_t phases)
{
    return rounds->begun && rounds->phase != phases ? ROUNDS_PHASE_MISSING : ROUNDS_SOUND;
}

enum rounds_fault rounds_check_phase(const struct rounds *rounds, uint8_t phase, uint8_t phases)
{
    if (!rounds->begun)
        return ROUNDS_NOT_BEGUN;
    if (rounds->phase == phases)
        return ROUNDS_ROUND_MISSING;
    return phase == rounds->phase + 1 ? ROUNDS_SOUND : ROUNDS_PHASE_ORDER;
}

enum rounds_fault rounds_check_event(const struct rounds *rounds, uint8_t phases)
{
    return phases >> rounds->phase & 1 ? ROUNDS_SOUND : ROUNDS_OTHER_PHASE;
}

/* Adds "Planning", from "planning". */
static void add_name(struct text *text, const char *phase)
{
    char first = phase[0];
    if (first >= 'a' && first <= 'z')
        first = (char)(first - 'a' + 'A');
    text_addf(text, "%c%s", first, phase + 1);
}

/* Adds "Planning Phase" or "Planning or Roundup Phase". */
static void add_phases(struct text *text, const struct round_words *words, int phases)
{
    bool any = false;
    for (int phase = 1; words->phases[phase - 1]; phase++)
        if (phases >> phase & 1) {
            text_add_string(text, any ? " or " : "");
            add_name(text, words->phases[phase - 1]);
            any = true;
        }
    text_add_string(text, " Phase");
}

/* Adds "turn 2 has had no phase yet" or "turn 2 is in its Planning Phase"; `adverb`: " already". */
static void add_current(struct text *text, const struct rounds *rounds,
                        const struct round_words *words, const char *adverb)
{
    if (!rounds->begun)
        text_addf(text, "no %s has begun", words->round);
    else if (rounds->phase == 0)
        text_addf(text, "%s %d has had no phase yet", words->round, (int)rounds->number);
    else {
        text_addf(text, "%s %d is%s in its ", words->round, (int)rounds->number, adverb);
        add_phases(text, words, 1 << rounds->phase);
    }
}

/* Adds "turn 2 is in its Planning Phase; its Activation Phase must come next". */
static void add_next(struct text *text, const struct rounds *rounds,
                     const struct round_words *words, const char *adverb, const char *when)
{
    add_current(text, rounds, words, adverb);
    text_add_string(text, "; its ");
    add_phases(text, words, 1 << (rounds->phase + 1));
    text_addf(text, " must come %s", when);
}

const char *rounds_explain(const struct rounds *rounds, const struct round_words *words,
                           enum rounds_fault fault, int32_t asked, int32_t last,
                           struct rounds_message *ret_message)
{
    struct text text;
    const char *round = words->round;
    int number = (int)rounds->number, next = (int)rounds_next(rounds);
    text_init(&text, ret_message->text, sizeof ret_message->text);
    switch (fault) {
    case ROUNDS_SOUND:
        break;
    case ROUNDS_NOT_NEXT:
        text_addf(&text, "the log says %s %d; it must say %s %d, the next one", round, (int)asked,
                  round, next);
        break;
    case ROUNDS_AFTER_LAST:
        text_addf(&text, "%s %d cannot begin: the %s has only %d %s%s", round, (int)asked,
                  words->game, (int)last, round, last == 1 ? "" : "s");
        break;
    case ROUNDS_NOT_BEGUN:
        text_addf(&text, "a phase begins, but no %s has begun; '%s 1' must come first", round,
                  round);
        break;
    case ROUNDS_PHASE_MISSING:
        text_addf(&text, "the next %s begins, but ", round);
        add_next(&text, rounds, words, "", "first");
        break;
    case ROUNDS_PHASE_ORDER:
        text_add_string(&text, "the ");
        add_phases(&text, words, 1 << asked);
        text_add_string(&text, " begins, but ");
        add_next(&text, rounds, words, asked <= rounds->phase ? " already" : "", "next");
        break;
    case ROUNDS_ROUND_MISSING:
        text_add_string(&text, "the ");
        add_phases(&text, words, 1 << asked);
        text_addf(&text, " begins, but %s %d has had its last phase; '%s %d' must come first",
                  round, number, round, next);
        break;
    case ROUNDS_OTHER_PHASE:
        text_add_string(&text, "is allowed only in the ");
        add_phases(&text, words, asked);
        text_add_string(&text, "; ");
        add_current(&text, rounds, words, "");
        break;
    }
    return text.at;
}

bool rounds_leaves(const struct rounds *rounds, uint8_t phase, uint8_t next, uint8_t phases)
{
    const bool is_current = rounds->phase == phase, was_left = rounds->ended >> phase & 1;
    const bool goes_back = next > 0 && next <= phase;
    const bool is_last = phase == phases; /* any phase after it is one of a new round */
    return is_current && !was_left && (!goes_back || is_last);
}

void rounds_begin(struct rounds *rounds, int32_t number)
{
    *rounds = (struct rounds){
        .number = number, .slip = number_slip(rounds->number, rounds->slip, number), .begun = true};
}

void rounds_begin_late(struct rounds *rounds, bool declared)
{
    if (declared || rounds->number > 2)
        rounds->slip = 0;
}

bool rounds_enter(struct rounds *rounds, uint8_t phase, uint8_t phases)
{
    bool unannounced = !rounds->begun || rounds->phase == phases;
    if (unannounced)
        *rounds = (struct rounds){
            .number = rounds->begun ? rounds->number + 1 : 1, .slip = rounds->slip, .begun = true};
    if (phase > rounds->phase && rounds->phase != 0)
        rounds->ended |= (uint8_t)(1u << rounds->phase);
    rounds->phase = phase;
    return unannounced;
}

enum answer judge_rounds(struct judgement *judgement, const struct rounds *rounds,
                         const struct round_words *words, enum rounds_fault fault, int32_t asked,
                         int32_t last)
{
    struct rounds_message message;
    FINE(fault == ROUNDS_SOUND);
    if (!asked_why(judgement))
        return VIOLATION;
    return breach(judgement, fault == ROUNDS_OTHER_PHASE ? "%V %s" : "%s",
                  rounds_explain(rounds, words, fault, asked, last, &message));
}

enum answer judge_round_number(struct judgement *judgement, const struct rounds *rounds,
                               const struct round_words *words, int32_t last)
{
    if (judgement->event->kind == KIND_PHASE)
        return rounds->begun ? NOT_CONCERNED
                             : judge_rounds(judgement, rounds, words, ROUNDS_NOT_BEGUN, 0, last);
    int32_t number = value_in(judgement->event, words->field);
    enum rounds_fault fault = rounds_check_number(rounds, number, last);
    return fault == ROUNDS_SOUND && last == 0
               ? lacks(judgement, words->last)
               : judge_rounds(judgement, rounds, words, fault, number, last);
}

enum answer judge_phase_order(struct judgement *judgement, const struct rounds *rounds,
                              const struct round_words *words)
{
    uint8_t phase = marked_phase(judgement->event, words->field);
    WHEN(rounds->begun);
    return judge_rounds(judgement, rounds, words,
                        phase ? rounds_check_phase(rounds, phase, words->count)
                              : rounds_check_left(rounds, words->count),
                        phase, 0);
}

bool rounds_implied(const struct judgement *judgement, const struct rounds *rounds,
                    const char *const *phases, int field, unsigned next, uint8_t event,
                    struct text *marker)
{
    const uint16_t kind = judgement->event->kind;
    const bool implies = markers_of_round(judgement) == MARKERS_IMPLIED;
    unsigned last = 0;
    while (phases[last])
        last++;
    if (!rounds->begun || next > last || (rounds->phase && !implies))
        return false;
    if (kind == KIND_ROUND || kind == KIND_PHASE) {
        unsigned begins = marked_phase(judgement->event, field);
        if (!implies || (kind == KIND_PHASE && begins <= next))
            return false;
    } else {
        unsigned to_come = (unsigned)event >> (rounds->phase + 1);
        bool is_one = to_come && !(to_come & (to_come - 1));
        if (event >> rounds->phase & 1 || !is_one)
            return false;
    }
    text_addf(marker, "phase %s", phases[next - 1]);
    return true;
}

void rounds_place(const struct rounds *rounds, const char *const *phases,
                  struct game_place *ret_place)
{
    struct text text;
    text_init(&text, ret_place->round, sizeof ret_place->round);
    if (rounds->begun)
        text_addf(&text, "%d", (int)rounds->number);
    ret_place->phase = rounds->phase ? phases[rounds->phase - 1] : NULL;
    ret_place->segment = ret_place->step = NULL;
}

bool rounds_go_on(const struct rounds *rounds, const struct round_words *words, bool done,
                  int32_t last, struct going_on *going)
{
    bool another = !last || !rounds_reach(rounds, last);
    bool over = !rounds->begun || (rounds->phase == words->count && done && another);
    int number = (int)(over ? rounds_next(rounds) : rounds->number);
    if (over || rounds->phase == 0)
        going_on_say(going, "begins %s %d", words->round, number);
    else
        going_on_say(going, "begins %s %d phase %s", words->round, number,
                     words->phases[rounds->phase - 1]);
    return over;
}

void rounds_go_on_from(const struct rounds *rounds, const struct round_words *words, bool over,
                       struct going_on *going, const char *besides)
{
    if (over)
        going_on_say(going, "%s %d", words->round, (int)rounds_next(rounds));
    going_on_say(going, "# %s", besides);
}
