/* What the parts of the replay share; nobody else includes it. */
#ifndef ENGINE_REPLAY_STATE_H
#define ENGINE_REPLAY_STATE_H

#include "engine/replay.h"

/* Hands the waiting findings over and keeps them: what is forgiven afterwards is handed
 * over anew. */
bool replay_show(struct replay *replay);

/* Hands them over; nothing can be forgiven any more. Behind most statements none wait. */
bool replay_hand_over(struct replay *replay);
static inline bool replay_flush(struct replay *replay)
{
    return findings_empty(&replay->findings) || replay_hand_over(replay);
}

/* A finding of the log's own, at a part of the statement. */
bool replay_log_error(struct replay *replay, enum log_error error,
                      const struct statement *statement, uint32_t at, uint32_t length,
                      const char *format, ...) TEXT_FORMAT(6, 7);

/* Keeps a line of the log for a finding, or its beginning up to a character's end: a text
 * of the findings. */
size_t replay_keep_source(struct replay *replay, struct slice line);

/* Completes the drafts from `first` on with where they stand. */
void replay_locate(struct replay *replay, size_t first, const struct statement *statement,
                   struct place place, entity actor, bool by_table);

/* `judge: waive RULE "reason"`. */
bool replay_ruling(struct replay *replay, const struct statement *statement);
/* The house rule that forgives a rule's findings, which is used now: its place plus 1, or 0. */
uint32_t replay_use_house_rule(struct replay *replay, uint32_t rule);
bool replay_close_rulings(struct replay *replay);

/* Takes in `records AREA...`, of the game or of the player whose block is open. */
bool replay_declare_records(struct replay *replay, const struct statement *statement);

/* Notes that the log records the area of an event or a declaration for those whom it concerns. */
void replay_note_area(struct replay *replay, const struct event *event);

/* A game's `game` line, its `end`, and its breaking off before `next`. */
bool replay_begin_game(struct replay *replay, const struct statement *statement);
bool replay_end_game(struct replay *replay, bool finished);
bool replay_break_off(struct replay *replay, const struct statement *next);

/* Notes that memory has run out; false. */
bool replay_out_of_memory(struct replay *replay);
void replay_copy_text(char *buffer, size_t capacity, struct slice from);

/* Fills `shown` with what is known of the game so far; and shows it as it begins. */
void replay_fill_game(struct replay *replay);
bool replay_announce(struct replay *replay);

/* Hands a statement over as an event of the trace, if that is asked for. */
bool replay_trace_event(struct replay *replay, const struct statement *statement);
static inline bool replay_trace(struct replay *replay, const struct statement *statement)
{
    return !replay->options.events || replay_trace_event(replay, statement);
}

/* Hands a statement that is bound over before it is judged, or what stands for
 * one (`text`, at the game's line) if it is NULL; if that is asked for. */
bool replay_tell_statement(struct replay *replay, const struct statement *statement, const char *text);
static inline bool replay_tell(struct replay *replay, const struct statement *statement, const char *text)
{
    return !replay->options.statements || replay_tell_statement(replay, statement, text);
}

/* Counts the dice that an event says fell; and lists them at the game's end. */
bool replay_count_dice(struct replay *replay, const struct event *event);
bool replay_list_dice(struct replay *replay);

/* The level at which a rule reports; false: it is off. */
static inline bool replay_level(const struct replay *replay, uint32_t rule, enum umpire_level *ret_level)
{
    uint8_t choice = replay_game(replay)->policy->levels[rule];
    enum umpire_level own = replay_game(replay)->catalogue->rules[rule]->level;
    bool advice = choice == 1 + UMPIRE_RULE_ADVICE || (own == UMPIRE_LEVEL_ADVICE && choice != 1 + UMPIRE_RULE_VIOLATION);
    *ret_level = advice ? UMPIRE_LEVEL_ADVICE : UMPIRE_LEVEL_VIOLATION;
    return choice != 1 + UMPIRE_RULE_OFF;
}

#endif
