/* SPDX-License-Identifier: MIT */
#include "logs/api/format.h"
#include "base/array.h"
#include "base/reserved.h"
#include "base/slice.h"
#include "logs/session/document.h"
#include "logs/session/judging.h"
#include "logs/session/listing.h"

#include <errno.h>
#include <stdlib.h>

struct umpire_session {
    struct document document;
    struct history history;
    struct store store;
    struct umpire_checker *checker;
    struct judging judging;
    bool judging_failed; /* memory ran out when the text was last judged */

    /* what may come next */
    struct position position;
    struct umpire_checker *asker; /* the position's */
    bool placed;                  /* the position is that after `placed_line` */
    uint64_t placed_line;
    struct listing listing;
    struct stating stating;
    bool stated; /* the stating is that after `stated_line` */
    uint64_t stated_line;
    struct umpire_session_trial trial;
    struct umpire_finding **tried;
    size_t tried_count, tried_capacity;
    bool no_memory;
};

const char *umpire_session_status_text(enum umpire_session_status status)
{
    static const char *const texts[UMPIRE_SESSION_STATUS_COUNT] = {
        [UMPIRE_SESSION_GOOD] = "all is well",
        [UMPIRE_SESSION_NO_MEMORY] = "out of memory",
        [UMPIRE_SESSION_RANGE] = "there is no such line or edit",
        [UMPIRE_SESSION_TOO_LARGE] = "the log is larger than 64 MiB",
        [UMPIRE_SESSION_NO_FILE] = "the log has no file",
        [UMPIRE_SESSION_CHANGED] = "the file was changed by somebody else",
        [UMPIRE_SESSION_IO] = "the file cannot be read or written",
        [UMPIRE_SESSION_COMPRESSED] = "the file is compressed: unpack it to edit it",
    };
    return (size_t)status < UMPIRE_SESSION_STATUS_COUNT ? texts[status] : "unknown";
}

/* Making ------------------------------------------------------------------------------------ */

static void forget_tried(struct umpire_session *session)
{
    while (session->tried_count)
        free(session->tried[--session->tried_count]);
}

/* Keeps the findings of a line that is tried. */
static bool note_tried(void *user, const struct umpire_finding *finding)
{
    struct umpire_session *session = user;
    if (!session->position.trying)
        return true;
    struct umpire_finding *copy = finding_copy(finding);
    if (!copy ||
        !ARRAY_RESERVE(session->tried, session->tried_capacity, session->tried_count + 1)) {
        free(copy);
        session->no_memory = true;
        return false;
    }
    session->tried[session->tried_count++] = copy;
    return true;
}

static struct umpire_checker *checker_for(struct judging *judging,
                                          const struct umpire_options *options)
{
    struct umpire_options defaults;
    umpire_options_init(&defaults);
    const struct umpire_options *from = options ? options : &defaults;
    const struct umpire_options kept = {.findings_most = from->findings_most,
                                        .require_decided = from->require_decided,
                                        .require_opened = from->require_opened,
                                        .fail_on_advice = from->fail_on_advice,
                                        .as_played = from->as_played,
                                        .waivers = from->waivers,
                                        .today = from->today};
    struct umpire_sink sink = judging_sink(judging);
    return RESERVED_IS_FREE(from) ? umpire_checker_new(&kept, &sink) : NULL;
}

struct umpire_session *umpire_session_new(const struct umpire_options *options)
{
    struct umpire_session *session = calloc(1, sizeof *session);
    if (!session)
        return NULL;
    struct umpire_options asking = position_options();
    struct umpire_sink sink = position_sink(&session->position);
    session->asker = umpire_checker_new(&asking, &sink);
    session->checker = checker_for(&session->judging, options);
    if (session->asker && session->checker) {
        position_init(&session->position, &session->asker->run, note_tried, session);
        if (judging_init(&session->judging, session->checker, &session->document))
            return session;
    }
    umpire_session_free(session);
    return NULL;
}

void umpire_session_free(struct umpire_session *session)
{
    if (!session)
        return;
    judging_done(&session->judging);
    position_done(&session->position);
    umpire_checker_free(session->checker);
    umpire_checker_free(session->asker);
    listing_done(&session->listing);
    stating_done(&session->stating);
    forget_tried(session);
    free(session->tried);
    history_done(&session->history);
    document_done(&session->document);
    store_done(&session->store);
    free(session);
}

const char *umpire_session_set_rule(struct umpire_session *session, const char *rule,
                                    enum umpire_level_choice choice)
{
    const char *why = umpire_checker_set_rule(session->asker, rule, choice);
    return why ? why : umpire_checker_set_rule(session->checker, rule, choice);
}

const char *umpire_session_interpret(struct umpire_session *session, const char *name,
                                     const char *choice)
{
    const char *why = umpire_checker_interpret(session->asker, name, choice);
    return why ? why : umpire_checker_interpret(session->checker, name, choice);
}

bool umpire_session_player_key(struct umpire_session *session, const char *player,
                               const uint8_t key[UMPIRE_KEY_BYTES])
{
    return umpire_checker_player_key(session->checker, player, key);
}

/* Editing ----------------------------------------------------------------------------------- */

/* Judges the edited log; see judging_update. */
static enum umpire_session_status judge(struct umpire_session *session, uint64_t first,
                                        uint64_t last)
{
    session->placed = session->stated = false;
    if (session->judging_failed)
        first = 1, last = 0;
    session->judging_failed = !judging_update(&session->judging, first, last);
    return session->judging_failed ? UMPIRE_SESSION_NO_MEMORY : UMPIRE_SESSION_GOOD;
}

/* Replaces bytes of the text and judges what that affects. `done`: edits done in the history. */
static enum umpire_session_status splice(struct umpire_session *session, size_t at, size_t removed,
                                         struct slice text, size_t done)
{
    struct document *document = &session->document;
    uint64_t first = document_line_at(document, at);
    size_t lines = document->lines;
    if (!document_splice(document, at, removed, text))
        return UMPIRE_SESSION_NO_MEMORY;
    session->history.done = done;
    store_note(&session->store, at);
    uint64_t last = document->lines == lines ? document_line_at(document, at + text.length) : 0;
    return judge(session, first, last);
}

/* Splices, and notes the edit in the history. */
static enum umpire_session_status edit(struct umpire_session *session, size_t at, size_t removed,
                                       struct slice text)
{
    const struct document *document = &session->document;
    const struct slice old = {document_at(document, at), removed};
    if (document->length - removed + text.length > UMPIRE_SESSION_BYTES_MOST)
        return UMPIRE_SESSION_TOO_LARGE;
    if (!history_note(&session->history, at, old, text, UMPIRE_SESSION_UNDO_MOST))
        return UMPIRE_SESSION_NO_MEMORY;
    return splice(session, at, removed, text, session->history.done + 1);
}

/* Copies a text; `before`, `after`: with a line end at that side. The caller frees the copy. */
static bool compose(struct slice text, bool before, bool after, struct slice *ret_composed)
{
    char *bytes = malloc(text.length + 3);
    size_t length = 0;
    if (!bytes)
        return false;
    if (before)
        bytes[length++] = '\n';
    if (text.length)
        memcpy(bytes + length, text.at, text.length);
    length += text.length;
    if (after)
        bytes[length++] = '\n';
    ret_composed->at = bytes;
    ret_composed->length = length;
    return true;
}

static enum umpire_session_status replace_lines(struct umpire_session *session, uint64_t line,
                                                uint64_t count, struct slice text, bool whole)
{
    const struct document *document = &session->document;
    uint64_t lines = document->lines;
    if (line < 1 || line > lines + 1 || count > lines + 1 - line)
        return UMPIRE_SESSION_RANGE;
    size_t at = document_start(document, line), end = document_start(document, line + count);
    bool unended = at > 0 && document->bytes[at - 1] != '\n';
    bool bare = text.length && text.at[text.length - 1] != '\n';
    bool needs_end = bare && (whole || end < document->length);
    struct slice composed;
    if (!compose(text, text.length && unended, needs_end, &composed))
        return UMPIRE_SESSION_NO_MEMORY;
    enum umpire_session_status status = edit(session, at, end - at, composed);
    free((char *)composed.at);
    return status;
}

enum umpire_session_status umpire_session_replace(struct umpire_session *session, uint64_t line,
                                                  uint64_t count, const char *text, size_t length)
{
    return replace_lines(session, line, count, (struct slice){text, length}, false);
}

enum umpire_session_status umpire_session_append(struct umpire_session *session, const char *text,
                                                 size_t length)
{
    return replace_lines(session, session->document.lines + 1, 0, (struct slice){text, length},
                         true);
}

enum umpire_session_status umpire_session_undo(struct umpire_session *session, uint64_t *ret_line)
{
    const struct edit *last = history_last(&session->history);
    if (!last)
        return UMPIRE_SESSION_RANGE;
    if (ret_line)
        *ret_line = document_line_at(&session->document, last->at);
    return splice(session, last->at, last->inserted_length,
                  (struct slice){last->removed, last->removed_length}, session->history.done - 1);
}

enum umpire_session_status umpire_session_redo(struct umpire_session *session, uint64_t *ret_line)
{
    const struct edit *next = history_next(&session->history);
    if (!next)
        return UMPIRE_SESSION_RANGE;
    if (ret_line)
        *ret_line = document_line_at(&session->document, next->at);
    return splice(session, next->at, next->removed_length,
                  (struct slice){next->inserted, next->inserted_length}, session->history.done + 1);
}

/* Text and file ----------------------------------------------------------------------------- */

/* Sets the log's text, without a history. */
static enum umpire_session_status begin_session_text(struct umpire_session *session,
                                                     const char *text, size_t length)
{
    if (length > UMPIRE_SESSION_BYTES_MOST)
        return UMPIRE_SESSION_TOO_LARGE;
    if (!document_splice(&session->document, 0, session->document.length,
                         (struct slice){text, length}))
        return UMPIRE_SESSION_NO_MEMORY;
    history_done(&session->history);
    return judge(session, 1, 0);
}

enum umpire_session_status umpire_session_set_text(struct umpire_session *session, const char *text,
                                                   size_t length)
{
    enum umpire_session_status status = begin_session_text(session, text, length);
    if (status != UMPIRE_SESSION_TOO_LARGE)
        store_note(&session->store, 0);
    return status;
}

enum umpire_session_status umpire_session_open(struct umpire_session *session, const char *path)
{
    char *bytes;
    size_t length = 0;
    enum umpire_session_status status = store_open(&session->store, path, &bytes, &length);
    int error = errno;
    enum umpire_session_status begun = begin_session_text(
        session, bytes, status == UMPIRE_SESSION_GOOD ? length : 0);
    free(bytes);
    if (status == UMPIRE_SESSION_GOOD && begun != UMPIRE_SESSION_GOOD) {
        store_done(&session->store);
        document_done(&session->document);
        history_done(&session->history);
        judge(session, 1, 0);
        return begun;
    }
    errno = error;
    return status;
}

const char *umpire_session_path(const struct umpire_session *session)
{
    return session->store.path;
}

enum umpire_session_status umpire_session_save(struct umpire_session *session, bool force)
{
    return store_save(&session->store,
                      (struct slice){session->document.bytes, session->document.length}, force);
}

bool umpire_session_unsaved(const struct umpire_session *session)
{
    return store_unsaved(&session->store, session->document.length);
}

enum umpire_session_status umpire_session_look(const struct umpire_session *session)
{
    return store_look(&session->store);
}

/* Changes the text to `text` by one splice, which leaves the common beginning and end alone. */
static enum umpire_session_status become(struct umpire_session *session, struct slice text)
{
    const struct document *document = &session->document;
    size_t most = document->length < text.length ? document->length : text.length, same = 0,
           same_end = 0;
    while (same < most && document->bytes[same] == text.at[same])
        same++;
    while (same_end < most - same &&
           document->bytes[document->length - same_end - 1] == text.at[text.length - same_end - 1])
        same_end++;
    if (same == document->length && same == text.length)
        return UMPIRE_SESSION_GOOD;
    return edit(session, same, document->length - same - same_end,
                (struct slice){text.at + same, text.length - same - same_end});
}

enum umpire_session_status umpire_session_reload(struct umpire_session *session)
{
    char *bytes;
    size_t length;
    /* until the text is that of the file, saving must find that the file has changed */
    const struct store before = session->store;
    enum umpire_session_status status = store_read(&session->store, &bytes, &length);
    const struct store read = session->store;
    session->store = before;
    if (status != UMPIRE_SESSION_GOOD)
        return status;
    status = become(session, (struct slice){bytes ? bytes : "", length});
    if (status == UMPIRE_SESSION_GOOD)
        session->store = read;
    free(bytes);
    return status;
}

const char *umpire_session_text(const struct umpire_session *session, size_t *ret_length)
{
    *ret_length = session->document.length;
    return session->document.bytes ? session->document.bytes : "";
}

uint64_t umpire_session_lines(const struct umpire_session *session)
{
    return session->document.lines;
}

const char *umpire_session_line(const struct umpire_session *session, uint64_t line,
                                size_t *ret_length)
{
    if (line < 1 || line > session->document.lines)
        return NULL;
    struct slice text = document_line(&session->document, line);
    for (size_t i = 0; i < 2 && text.length && text.at[text.length - 1] == "\n\r"[i]; i++)
        text.length--;
    *ret_length = text.length;
    return text.at;
}

enum umpire_status
umpire_session_format(const struct umpire_session *session,
                      bool (*write)(void *user, const char *bytes, size_t length), void *user)
{
    return format_memory(session->document.bytes, session->document.length, write, user);
}

/* Results ----------------------------------------------------------------------------------- */

const struct umpire_finding *umpire_session_finding(const struct umpire_session *session,
                                                    size_t index)
{
    const struct results *results = &session->judging.results;
    return index < results->finding_count ? results->findings[index] : NULL;
}

size_t umpire_session_findings(const struct umpire_session *session)
{
    return session->judging.results.finding_count;
}

enum umpire_status umpire_session_verdict(const struct umpire_session *session)
{
    return judging_verdict(&session->judging);
}

const struct umpire_session_game *umpire_session_game(const struct umpire_session *session,
                                                      size_t index)
{
    const struct results *results = &session->judging.results;
    return index < results->game_count ? &results->games[index]->game : NULL;
}

const struct umpire_session_mark *umpire_session_mark(const struct umpire_session *session,
                                                      size_t index)
{
    const struct results *results = &session->judging.results;
    return index < results->mark_count ? results->marks[index] : NULL;
}

/* The judge's rulings ----------------------------------------------------------------------- */

const struct umpire_session_ruling *umpire_session_ruling(const struct umpire_session *session,
                                                          size_t index)
{
    const struct results *results = &session->judging.results;
    return index < results->ruling_count ? &results->rulings[index]->ruling : NULL;
}

enum umpire_session_status umpire_session_admit(struct umpire_session *session,
                                                const uint64_t *lines, size_t count)
{
    struct umpire_checker *checker = session->checker;
    const struct results *results = &session->judging.results;
    bool all_anew = !checker->admits;
    if (!umpire_checker_admit(checker, lines, count))
        return UMPIRE_SESSION_NO_MEMORY;
    for (size_t i = 0; i < results->ruling_count; i++) {
        const struct result_ruling *one = results->rulings[i];
        bool counts = !one->ruling.corrected && admitted_has(&checker->admitted, one->ruling.line);
        if (all_anew || one->sealed != counts)
            return judge(session, all_anew ? 1 : one->ruling.line, 0);
    }
    return session->judging_failed ? judge(session, 1, 0) : UMPIRE_SESSION_GOOD;
}

/* What may come next ------------------------------------------------------------------------- */

/* Sets the position to the game after a line. */
static bool place(struct umpire_session *session, uint64_t line)
{
    struct run *asked = session->position.run;
    const struct run *run = &session->checker->run;
    if (session->placed && session->placed_line == line)
        return true;
    session->placed = false;
    if (!judging_replay(&session->judging, line, NULL) || !block_copy(&asked->block, &run->block))
        return false;
    asked->binder.lexicon = run->binder.lexicon;
    asked->games = run->games;
    asked->is_log = run->is_log;
    asked->sink_failed = asked->no_memory = asked->binder.no_memory = asked->findings.no_memory =
        false;
    findings_clear(&asked->findings);
    session->position.next_line = line + 1;
    session->position.no_memory = false;
    session->placed = true;
    session->placed_line = line;
    return true;
}

const struct umpire_next *umpire_session_next(struct umpire_session *session, uint64_t line,
                                              bool effects)
{
    if (!place(session, line) || !listing_fill(&session->listing, &session->position, effects)) {
        session->placed = false;
        return NULL;
    }
    return &session->listing.next;
}

const struct umpire_session_state *umpire_session_state(struct umpire_session *session,
                                                        uint64_t line)
{
    struct stating *stating = &session->stating;
    if (session->stated && session->stated_line == line)
        return &stating->state;
    session->stated = judging_replay(&session->judging, line, &stating->before) &&
                      stating_fill(stating, &session->checker->run);
    session->stated_line = line;
    return session->stated ? &stating->state : NULL;
}

const struct umpire_session_trial *umpire_session_try(struct umpire_session *session, uint64_t line,
                                                      const char *text, size_t length)
{
    forget_tried(session);
    session->no_memory = false;
    session->trial = (struct umpire_session_trial){.answer = UMPIRE_NO_MEMORY};
    if (place(session, line))
        session->trial.answer = position_try(&session->position, text, length);
    if (session->no_memory || session->trial.answer == UMPIRE_NO_MEMORY) {
        session->trial.answer = UMPIRE_NO_MEMORY;
        session->placed = false;
    }
    session->trial.findings = (const struct umpire_finding *const *)session->tried;
    session->trial.count = session->tried_count;
    return &session->trial;
}

enum umpire_answer umpire_session_due(struct umpire_session *session, uint64_t line,
                                      bool (*due)(void *user, const struct umpire_due *due),
                                      void *user)
{
    enum umpire_answer answer = place(session, line) ? position_due(&session->position, due, user)
                                                     : UMPIRE_NO_MEMORY;
    session->placed = session->placed && answer != UMPIRE_NO_MEMORY;
    return answer;
}

enum umpire_session_status
umpire_session_go_on(struct umpire_session *session, uint64_t line,
                     bool (*write)(void *user, const char *bytes, size_t length), void *user)
{
    uint64_t said;
    if (!judging_last_line(&session->judging, line, going_on_may_begin, &said))
        return UMPIRE_SESSION_NO_MEMORY;
    const struct umpire_session_state *state = umpire_session_state(session, said);
    if (!state)
        return UMPIRE_SESSION_NO_MEMORY;
    if (!state->ruleset)
        return UMPIRE_SESSION_RANGE;
    return going_on_write(&session->stating.now, &session->document, said, line, write, user)
               ? UMPIRE_SESSION_GOOD
               : UMPIRE_SESSION_NO_MEMORY;
}

enum umpire_session_status
umpire_session_words(struct umpire_session *session, uint64_t line,
                     bool (*word)(void *user, const struct umpire_session_word *word), void *user)
{
    if (!place(session, line))
        return UMPIRE_SESSION_NO_MEMORY;
    wordlist_tell(session->position.run, word, user);
    return UMPIRE_SESSION_GOOD;
}

enum umpire_session_status
umpire_session_forms(struct umpire_session *session, uint64_t line,
                     bool (*form)(void *user, const struct umpire_session_form *form), void *user)
{
    if (!place(session, line))
        return UMPIRE_SESSION_NO_MEMORY;
    forms_tell(session->position.run, form, user);
    return UMPIRE_SESSION_GOOD;
}
