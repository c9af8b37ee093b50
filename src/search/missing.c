#include "search/missing.h"

#include "search/candidate_text.h"

#include <stdlib.h>

enum { MISSING_MOST = 4000, MISSING_PHRASE_MOST = 400, LEGAL_PHRASE_MOST = 24, TEXT_BYTES = 65536, LINE_BYTES = 1024 };

struct missing {
    struct candidate_walk walk;
    struct text_reader *reader;
    struct text text; /* the candidates that were found, a line each */
    uint64_t tried, phrase_tried, phrase_found;
    char bytes[TEXT_BYTES];
};

struct missing *missing_new(struct text_reader *reader)
{
    struct missing *missing = calloc(1, sizeof *missing);
    if (missing)
        missing->reader = reader;
    return missing;
}

void missing_free(struct missing *missing)
{
    free(missing);
}

static bool count_tried(struct missing *missing, uint64_t count)
{
    missing->tried += count;
    missing->phrase_tried += count;
    return missing->tried < MISSING_MOST && missing->phrase_tried < MISSING_PHRASE_MOST;
}

static bool pass_over(struct candidate_walk *walk, uint64_t count)
{
    struct missing *missing = walk->user;
    uint64_t room = MISSING_PHRASE_MOST - missing->phrase_tried;
    return count_tried(missing, count < room ? count : room);
}

static bool note(struct candidate_walk *walk)
{
    struct missing *missing = walk->user;
    char buffer[LINE_BYTES];
    struct text line;
    text_init(&line, buffer, sizeof buffer);
    candidate_text(walk, STYLE_EXAMPLE, &line);
    text_add_string(&line, "\n");
    bool whole = line.length + 1 < sizeof buffer, room = missing->text.length + line.length + 1 < missing->text.capacity;
    if (whole && room)
        text_add(&missing->text, (struct slice){line.at, line.length});
    return count_tried(missing, 1) && ++missing->phrase_found < LEGAL_PHRASE_MOST && room;
}

static bool is_of_turns(const struct lexicon *lexicon, uint16_t kind)
{
    const uint8_t *area_of = lexicon->vocabulary->area_of;
    return !area_of || area_of[kind] == AREA_TURNS;
}

static void list_phrase(struct missing *missing, const struct lexeme *lexeme, uint16_t kind, entity subject, bool by_table,
                        uint64_t line)
{
    missing->phrase_tried = missing->phrase_found = 0;
    if (missing->tried < MISSING_MOST)
        candidate_walk_phrase(&missing->walk, lexeme, kind, subject, by_table, line);
}

static void list_markers(struct missing *missing, uint64_t line)
{
    const struct lexicon *lexicon = run_game(missing->walk.run)->catalogue->lexicon;
    for (int marker = MARKER_COUNT - 1; marker >= 0; marker--)
        if (lexicon->markers[marker].form_count)
            list_phrase(missing, &lexicon->markers[marker], (uint16_t)(KIND_ROUND + marker), NO_ENTITY, false, line);
}

static void list_events(struct missing *missing, entity subject, uint32_t who, uint64_t line)
{
    const struct lexicon *lexicon = run_game(missing->walk.run)->catalogue->lexicon;
    for (size_t i = 0; i < lexicon->verb_count; i++) {
        const struct phrase *phrase = lexicon->verbs[i].phrase;
        if (phrase->who & who && !(phrase->flags & PHRASE_ASIDE) && is_of_turns(lexicon, phrase->kind))
            list_phrase(missing, &lexicon->verbs[i], phrase->kind, subject, who == SUBJECT_TABLE, line);
    }
}

bool missing_list(struct missing *missing, struct run *run, uint64_t line, entity subject,
                  struct statement_copies *ret_statements, uint64_t *ret_judged)
{
    const struct vocabulary *vocabulary = run_game(run)->catalogue->lexicon->vocabulary;
    candidate_walk_init(&missing->walk, run, note, missing);
    missing->walk.passed_over = pass_over;
    missing->tried = 0;
    text_init(&missing->text, missing->bytes, sizeof missing->bytes);
    list_markers(missing, line);
    uint32_t known = roster_count(run_roster(run));
    if (subject != NO_ENTITY && subject < known)
        list_events(missing, subject, BIT(roster_at(run_roster(run), subject)->kind), line);
    for (entity one = 0; one < known; one++)
        if (one != subject && vocabulary->subject_kinds >> roster_at(run_roster(run), one)->kind & 1)
            list_events(missing, one, BIT(roster_at(run_roster(run), one)->kind), line);
    list_events(missing, NO_ENTITY, SUBJECT_TABLE, line);
    *ret_judged = missing->tried;
    return text_reader_read(missing->reader, missing->text.at, missing->text.length, line, ret_statements);
}
