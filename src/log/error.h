/* The errors in a log itself, one table from which the enumeration, the ids, the catalogue and the
 * engine's levels are made. An id never changes its meaning. */
#ifndef LOG_ERROR_H
#define LOG_ERROR_H

/* name, id, level, what it means */
#define LOG_ERRORS(E)                                                                          \
    E(ENCODING, "log.encoding", ERROR,                                                        \
      "The log is UTF-8 and holds no control characters but tab and line ends, and none that "  \
      "make an editor show other lines than those that are read")                             \
    E(SYNTAX, "log.syntax", ERROR, "Every line follows the grammar of the log language")      \
    E(LIMIT, "log.limit", ERROR, "A log keeps the limits of the log language")                \
    E(UNKNOWN_GAME, "log.unknown-game", ERROR, "The ruleset that a game names is known")      \
    E(UNKNOWN_EDITION, "log.unknown-edition", ERROR,                                          \
      "The edition that a game names is one of its ruleset's")                                \
    E(DECLARATION, "log.declaration", ERROR,                                                  \
      "Each line is an event or a declaration that may stand where it stands")                \
    E(DUPLICATE_NAME, "log.duplicate-name", ERROR,                                            \
      "Two things of one kind and one owner have different names")                            \
    E(LOOK_ALIKE, "log.look-alike", ERROR,                                                    \
      "A thing is called by one name, and no two names look alike")                           \
    E(UNKNOWN_VERB, "log.unknown-verb", ERROR,                                                \
      "An event's verb is one that its subject has in this game")                             \
    E(UNKNOWN_NAME, "log.unknown-name", ERROR, "What a statement names has been declared")    \
    E(AMBIGUOUS_NAME, "log.ambiguous-name", ERROR, "A name fits only one thing")              \
    E(OPERANDS, "log.operands", ERROR,                                                        \
      "A statement has the operands that its verb or word asks for")                          \
    E(OUTCOME, "log.outcome", ERROR, "An outcome after '=>' has the shape that its verb gives") \
    E(TIME, "log.time", ADVICE, "Elapsed time does not run backwards")                        \
    E(WAIVER, "log.waiver", ADVICE, "A ruling counts, and a waiver forgives something")       \
    E(UNKNOWN, "log.unknown", UNDECIDED,                                                      \
      "What a log declares unknown is undecided from that line on")                           \
    E(UNFINISHED, "log.unfinished", UNDECIDED, "A game is recorded to its end")

enum log_error {
#define LOG_ERROR_ENTRY(name, id, level, text) LOG_##name,
    LOG_ERRORS(LOG_ERROR_ENTRY)
#undef LOG_ERROR_ENTRY
    LOG_ERROR_COUNT
};

const char *log_error_id(enum log_error error);
const char *log_error_statement(enum log_error error);

#endif
