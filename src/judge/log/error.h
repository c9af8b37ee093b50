/* SPDX-License-Identifier: MIT */
/* The errors in a log itself, one table from which the enumeration, the ids, the catalogue and the
 * engine's levels are made. An id never changes its meaning. */
#ifndef LOG_ERROR_H
#define LOG_ERROR_H

/* name, id, level, what it means */
#define LOG_ERRORS(E)                                                                            \
    E(ENCODING, "log.encoding", ERROR,                                                           \
      "A log must be saved as UTF-8. It cannot have control characters, or invisible ones that " \
      "an editor may show as a new line or that change the order of the text")                   \
    E(SYNTAX, "log.syntax", ERROR, "Every line must follow the grammar of the log language")     \
    E(LIMIT, "log.limit", ERROR,                                                                 \
      "No part of a log may be longer, or nested deeper, than "                                  \
      "umpire can read")                                                                         \
    E(UNKNOWN_GAME, "log.unknown-game", ERROR,                                                   \
      "The game after 'game' must be one that umpire knows")                                     \
    E(UNKNOWN_EDITION, "log.unknown-edition", ERROR,                                             \
      "The edition that a log names must be one that umpire knows of its game")                  \
    E(DECLARATION, "log.declaration", ERROR,                                                     \
      "A line may say only what is allowed at its place in the log")                             \
    E(DUPLICATE_NAME, "log.duplicate-name", ERROR,                                               \
      "Two things of one kind and one owner must have different names")                          \
    E(LOOK_ALIKE, "log.look-alike", ERROR,                                                       \
      "A thing must be called by one name, and no two names may look alike")                     \
    E(UNKNOWN_VERB, "log.unknown-verb", ERROR,                                                   \
      "What somebody does must be written with a verb of this game")                             \
    E(UNKNOWN_NAME, "log.unknown-name", ERROR, "What a statement names must be declared")        \
    E(AMBIGUOUS_NAME, "log.ambiguous-name", ERROR, "A name must fit only one thing")             \
    E(OPERANDS, "log.operands", ERROR,                                                           \
      "A statement must have after its first word what that word needs, and nothing else")       \
    E(OUTCOME, "log.outcome", ERROR,                                                             \
      "What is written after '=>' must be the kind of result that the line needs, such as a "    \
      "number for a roll")                                                                       \
    E(TIME, "log.time", ADVICE, "Elapsed time cannot run backwards")                             \
    E(WAIVER, "log.waiver", ADVICE, "A ruling must be valid, and a waiver must waive something") \
    E(LATE, "log.late", ADVICE,                                                                  \
      "A log that leaves out the beginning of the game must say at which turn and phase it "     \
      "begins")                                                                                  \
    E(UNKNOWN, "log.unknown", UNDECIDED,                                                         \
      "From the line on in which a log says 'unknown', rules that need what is unknown cannot "  \
      "be decided")                                                                              \
    E(CUT_OFF, "log.cut-off", UNDECIDED, "A game must be recorded to its end")

enum log_error {
#define LOG_ERROR_ENTRY(name, id, level, text) LOG_##name,
    LOG_ERRORS(LOG_ERROR_ENTRY)
#undef LOG_ERROR_ENTRY
        LOG_ERROR_COUNT
};

const char *log_error_id(enum log_error error);
const char *log_error_statement(enum log_error error);

/* An error that was renamed goes on answering to its former id. `log_error_present_id` answers the
 * id that it has now, `log_error_first_id` the one that it had at first, of which fingerprints are
 * made; both answer `id` itself for any other. */
const char *log_error_present_id(const char *id);
const char *log_error_first_id(const char *id);

#endif
