/* A record is one block: its head, the structure as it was handed over, and
 * after it what its pointers point to. A pointer is kept as the distance from
 * the record's beginning, and made a pointer again when it is played. */
#include "cli/recording.h"

#include "cli/cli.h"

#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_BYTES = 131072, ALIGNMENT = 16 };

enum kind { LOG_BEGIN, GAME_BEGIN, FINDING, EVENT, GAME_END, LOG_END, FOUND, SILENT, LINE, TOLD };

struct head {
    size_t length; /* of the record, with this */
    enum kind kind;
};

/* The texts that each structure points to; what else it points to is copied by
 * hand. The path of a log is the caller's and stays where it is. */
#define TEXT(type, member) offsetof(struct umpire_##type, member)
static const size_t log_texts[] = {TEXT(log, sha256), TEXT(log, unreadable), SIZE_MAX};
static const size_t game_texts[] = {TEXT(game, ruleset), TEXT(game, edition), TEXT(game, title), TEXT(game, event), TEXT(game, site),
                                    TEXT(game, table),   TEXT(game, date),    TEXT(game, result), SIZE_MAX};
static const size_t event_texts[] = {TEXT(event, round), TEXT(event, phase), TEXT(event, segment), TEXT(event, step),
                                     TEXT(event, actor), TEXT(event, verb), TEXT(event, text), SIZE_MAX};
static const size_t told_texts[] = {TEXT(told, of), TEXT(told, what), TEXT(told, before), TEXT(told, now), SIZE_MAX};
static const size_t finding_texts[] = {
#define FINDING_TEXT(member) TEXT(finding, member),
    UMPIRE_FINDING_TEXTS(FINDING_TEXT)
#undef FINDING_TEXT
    SIZE_MAX};

/* A finding with these members alone: one that is added and points to something has to be copied here. */
struct finding_known {
    uint64_t number;
    enum umpire_level level;
    uint64_t line;
    uint32_t column, end_column;
    uint64_t after;
    enum umpire_assumption assumption;
    const char *texts[sizeof finding_texts / sizeof *finding_texts - 1], *const *also;
    size_t also_count;
    const char *const *legal;
    size_t legal_count;
    uint64_t legal_total;
    const struct umpire_legal_group *groups;
    size_t group_count;
};
static_assert(sizeof(struct umpire_finding) == sizeof(struct finding_known), "a member of findings is not copied");
static const size_t dice_texts[] = {TEXT(dice, side), TEXT(dice, die), SIZE_MAX};
static const size_t source_texts[] = {TEXT(source, name), SIZE_MAX};
static const size_t ruling_texts[] = {TEXT(ruling, player), TEXT(ruling, instead), TEXT(ruling, reason), TEXT(ruling, fingerprint), SIZE_MAX};
static const size_t group_texts[] = {TEXT(legal_group, verb), SIZE_MAX};
static const size_t sole_text[] = {0, SIZE_MAX};

/* Recording ------------------------------------------------------------------- */

static size_t padded(size_t length)
{
    return (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* Adds bytes to the present record; their place in the recording. */
static size_t keep(struct recording *recording, const void *bytes, size_t length)
{
    size_t at = recording->used, end = at + padded(length);
    if (end > recording->capacity) {
        size_t capacity = end + HELD_BYTES / 4;
        char *grown = realloc(recording->bytes, capacity);
        if (!grown) {
            recording->error = ENOMEM;
            return at;
        }
        recording->bytes = grown;
        recording->capacity = capacity;
    }
    if (length)
        memcpy(recording->bytes + at, bytes, length);
    recording->used = end;
    return at;
}

static void point(struct recording *recording, size_t member, size_t distance)
{
    uintptr_t pointer = distance;
    if (!recording->error)
        memcpy(recording->bytes + member, &pointer, sizeof pointer);
}

/* Copies the texts of a structure that is kept at `at`. */
static void keep_texts(struct recording *recording, size_t record, size_t at, const size_t *texts)
{
    for (; *texts != SIZE_MAX && !recording->error; texts++) {
        const char *text;
        memcpy(&text, recording->bytes + at + *texts, sizeof text);
        if (text)
            point(recording, at + *texts, keep(recording, text, strlen(text) + 1) - record);
    }
}

/* Copies an array, with the texts of each element, and points a member at it. */
static size_t keep_array(struct recording *recording, size_t record, size_t member, const void *array, size_t count,
                         size_t size, const size_t *texts)
{
    if (count == 0)
        return 0;
    size_t at = keep(recording, array, count * size);
    for (size_t i = 0; texts && i < count; i++)
        keep_texts(recording, record, at + i * size, texts);
    point(recording, member, at - record);
    return at;
}

static size_t begin(struct recording *recording, enum kind kind)
{
    struct head head = {.kind = kind};
    return keep(recording, &head, sizeof head);
}

static bool spill(struct recording *recording)
{
    if (!recording->spilled)
        recording->spilled = cli_temporary_file();
    bool good = recording->spilled && fwrite(&recording->used, sizeof recording->used, 1, recording->spilled) == 1 &&
                fwrite(recording->bytes, recording->used, 1, recording->spilled) == 1;
    recording->used = 0;
    return good;
}

static bool complete(struct recording *recording, size_t record)
{
    if (recording->error)
        return false;
    size_t length = recording->used - record;
    memcpy(recording->bytes + record + offsetof(struct head, length), &length, sizeof length);
    if (recording->used > HELD_BYTES && !spill(recording))
        recording->error = errno;
    return !recording->error && !atomic_load_explicit(recording->stop, memory_order_relaxed);
}

static bool record_log(struct recording *recording, enum kind kind, const struct umpire_log *log)
{
    size_t record = begin(recording, kind);
    keep_texts(recording, record, keep(recording, log, sizeof *log), log_texts);
    return complete(recording, record);
}

static bool record_finding(struct recording *recording, enum kind kind, const struct umpire_finding *finding)
{
    size_t record = begin(recording, kind), at = keep(recording, finding, sizeof *finding);
    keep_texts(recording, record, at, finding_texts);
    keep_array(recording, record, at + offsetof(struct umpire_finding, legal), finding->legal, finding->legal_count,
               sizeof *finding->legal, sole_text);
    keep_array(recording, record, at + offsetof(struct umpire_finding, also), finding->also, finding->also_count,
               sizeof *finding->also, sole_text);
    keep_array(recording, record, at + offsetof(struct umpire_finding, groups), finding->groups, finding->group_count,
               sizeof *finding->groups, group_texts);
    return complete(recording, record);
}

static void keep_dice(struct recording *recording, size_t record, size_t at, const struct umpire_dice *dice)
{
    size_t faces = dice->face_count;
    keep_array(recording, record, at + offsetof(struct umpire_dice, faces), dice->faces, faces, sizeof *dice->faces, sole_text);
    keep_array(recording, record, at + offsetof(struct umpire_dice, counts), dice->counts, faces, sizeof *dice->counts, NULL);
    if (dice->chances)
        keep_array(recording, record, at + offsetof(struct umpire_dice, chances), dice->chances, faces,
                   sizeof *dice->chances, NULL);
}

/* The names of rules and interpretations, and what rules lack, live as long as the library. */
static void keep_weight(struct recording *recording, size_t record, size_t at, const struct umpire_game *game)
{
    keep_array(recording, record, at + offsetof(struct umpire_game, undecided_rules), game->undecided_rules,
               game->undecided_rule_count, sizeof *game->undecided_rules, NULL);
    keep_array(recording, record, at + offsetof(struct umpire_game, facts), game->facts, game->fact_count, sizeof *game->facts, NULL);
    size_t sources = keep_array(recording, record, at + offsetof(struct umpire_game, sources), game->sources,
                                game->source_count, sizeof *game->sources, source_texts);
    for (size_t i = 0; i < game->source_count; i++)
        keep_array(recording, record, sources + i * sizeof *game->sources + offsetof(struct umpire_source, rules),
                   game->sources[i].rules, game->sources[i].rule_count, sizeof *game->sources[i].rules, NULL);
}

static bool record_game(struct recording *recording, enum kind kind, const struct umpire_game *game)
{
    size_t record = begin(recording, kind), at = keep(recording, game, sizeof *game);
    keep_texts(recording, record, at, game_texts);
    keep_array(recording, record, at + offsetof(struct umpire_game, players), game->players, game->player_count,
               sizeof *game->players, sole_text);
    keep_array(recording, record, at + offsetof(struct umpire_game, choices), game->choices, game->choice_count,
               sizeof *game->choices, NULL);
    keep_array(recording, record, at + offsetof(struct umpire_game, coverage), game->coverage, game->coverage_count,
               sizeof *game->coverage, NULL);
    keep_array(recording, record, at + offsetof(struct umpire_game, rulings), game->rulings, game->ruling_count,
               sizeof *game->rulings, ruling_texts);
    keep_weight(recording, record, at, game);
    size_t dice = keep_array(recording, record, at + offsetof(struct umpire_game, dice), game->dice, game->dice_count,
                             sizeof *game->dice, dice_texts);
    for (size_t i = 0; i < game->dice_count; i++)
        keep_dice(recording, record, dice + i * sizeof *game->dice, &game->dice[i]);
    return complete(recording, record);
}

static bool log_begin(void *user, const struct umpire_log *log)
{
    return record_log(user, LOG_BEGIN, log);
}

static bool log_end(void *user, const struct umpire_log *log)
{
    return record_log(user, LOG_END, log);
}

static bool game_begin(void *user, const struct umpire_game *game)
{
    return record_game(user, GAME_BEGIN, game);
}

static bool game_end(void *user, const struct umpire_game *game)
{
    return record_game(user, GAME_END, game);
}

static bool finding(void *user, const struct umpire_finding *finding)
{
    return record_finding(user, FINDING, finding);
}

static bool found(void *user, const struct umpire_finding *finding)
{
    return record_finding(user, FOUND, finding);
}

static bool silent(void *user, const struct umpire_finding *finding)
{
    return record_finding(user, SILENT, finding);
}

static bool event(void *user, const struct umpire_event *event)
{
    struct recording *recording = user;
    size_t record = begin(recording, EVENT);
    keep_texts(recording, record, keep(recording, event, sizeof *event), event_texts);
    return complete(recording, record);
}

static bool told(void *user, const struct umpire_told *told)
{
    struct recording *recording = user;
    size_t record = begin(recording, TOLD);
    keep_texts(recording, record, keep(recording, told, sizeof *told), told_texts);
    return complete(recording, record);
}

static bool line(void *user, uint64_t line, const char *text)
{
    struct recording *recording = user;
    size_t record = begin(recording, LINE);
    keep(recording, &line, sizeof line);
    keep(recording, text, strlen(text) + 1);
    return complete(recording, record);
}

struct umpire_sink recording_sink(struct recording *recording, const struct umpire_sink *wanted)
{
    return (struct umpire_sink){.user = recording,
                                .log_begin = wanted->log_begin ? log_begin : NULL,
                                .game_begin = wanted->game_begin ? game_begin : NULL,
                                .finding = wanted->finding ? finding : NULL,
                                .event = wanted->event ? event : NULL,
                                .line = wanted->line ? line : NULL,
                                .told = wanted->told ? told : NULL,
                                .game_end = wanted->game_end ? game_end : NULL,
                                .log_end = wanted->log_end ? log_end : NULL,
                                .found = wanted->found ? found : NULL,
                                .silent = wanted->silent ? silent : NULL};
}

/* Playing --------------------------------------------------------------------- */

/* Makes a member that holds a distance a pointer again. */
static void *repoint(char *record, void *member)
{
    uintptr_t distance;
    memcpy(&distance, member, sizeof distance);
    char *pointer = distance ? record + distance : NULL;
    memcpy(member, &pointer, sizeof pointer);
    return pointer;
}

static void repoint_texts(char *record, void *structure, const size_t *texts)
{
    for (; *texts != SIZE_MAX; texts++)
        repoint(record, (char *)structure + *texts);
}

static void repoint_list(char *record, void *member, size_t count)
{
    const char **texts = count ? repoint(record, member) : NULL;
    for (size_t i = 0; i < count; i++)
        repoint(record, &texts[i]);
}

static struct umpire_finding *finding_of(char *record)
{
    struct umpire_finding *finding = (void *)(record + padded(sizeof(struct head)));
    repoint_texts(record, finding, finding_texts);
    repoint_list(record, &finding->legal, finding->legal_count);
    repoint_list(record, &finding->also, finding->also_count);
    struct umpire_legal_group *groups = finding->group_count ? repoint(record, &finding->groups) : NULL;
    for (size_t i = 0; i < finding->group_count; i++)
        repoint_texts(record, &groups[i], group_texts);
    return finding;
}

static struct umpire_game *game_of(char *record)
{
    struct umpire_game *game = (void *)(record + padded(sizeof(struct head)));
    repoint_texts(record, game, game_texts);
    repoint_list(record, &game->players, game->player_count);
    if (game->choice_count)
        repoint(record, &game->choices);
    struct umpire_ruling *rulings = game->ruling_count ? repoint(record, &game->rulings) : NULL;
    for (size_t i = 0; i < game->ruling_count; i++)
        repoint_texts(record, &rulings[i], ruling_texts);
    if (game->coverage_count)
        repoint(record, &game->coverage);
    if (game->undecided_rule_count)
        repoint(record, &game->undecided_rules);
    if (game->fact_count)
        repoint(record, &game->facts);
    struct umpire_source *sources = game->source_count ? repoint(record, &game->sources) : NULL;
    for (size_t i = 0; i < game->source_count; i++) {
        repoint_texts(record, &sources[i], source_texts);
        repoint(record, &sources[i].rules);
    }
    struct umpire_dice *dice = game->dice_count ? repoint(record, &game->dice) : NULL;
    for (size_t i = 0; i < game->dice_count; i++) {
        repoint_texts(record, &dice[i], dice_texts);
        repoint_list(record, &dice[i].faces, dice[i].face_count);
        repoint(record, &dice[i].counts);
        if (dice[i].chances)
            repoint(record, &dice[i].chances);
    }
    return game;
}

static struct umpire_log *log_of(char *record)
{
    struct umpire_log *log = (void *)(record + padded(sizeof(struct head)));
    repoint_texts(record, log, log_texts);
    return log;
}

static struct umpire_event *event_of(char *record)
{
    struct umpire_event *event = (void *)(record + padded(sizeof(struct head)));
    repoint_texts(record, event, event_texts);
    return event;
}

static bool play_line(char *record, const struct umpire_sink *to)
{
    const char *at = record + padded(sizeof(struct head));
    uint64_t line;
    memcpy(&line, at, sizeof line);
    return to->line(to->user, line, at + padded(sizeof line));
}

static struct umpire_told *told_of(char *record)
{
    struct umpire_told *told = (void *)(record + padded(sizeof(struct head)));
    repoint_texts(record, told, told_texts);
    return told;
}

static bool play_record(char *record, const struct umpire_sink *to)
{
    struct head head;
    memcpy(&head, record, sizeof head);
    switch (head.kind) {
    case LOG_BEGIN: return to->log_begin(to->user, log_of(record));
    case GAME_BEGIN: return to->game_begin(to->user, game_of(record));
    case FINDING: return to->finding(to->user, finding_of(record));
    case EVENT: return to->event(to->user, event_of(record));
    case GAME_END: return to->game_end(to->user, game_of(record));
    case LOG_END: return to->log_end(to->user, log_of(record));
    case FOUND: return to->found(to->user, finding_of(record));
    case SILENT: return to->silent(to->user, finding_of(record));
    case LINE: return play_line(record, to);
    case TOLD: return to->told(to->user, told_of(record));
    }
    return false;
}

static bool play_held(const struct recording *recording, const struct umpire_sink *to)
{
    struct head head;
    bool good = true;
    for (size_t at = 0; good && at < recording->used; at += head.length) {
        memcpy(&head, recording->bytes + at, sizeof head);
        good = play_record(recording->bytes + at, to);
    }
    return good;
}

/* Reads back what was spilled, as much at a time as was held once. */
static bool play_spilled(struct recording *recording, const struct umpire_sink *to)
{
    FILE *file = recording->spilled;
    size_t length;
    bool good = true, kept = (recording->used == 0 || spill(recording)) && fseek(file, 0, SEEK_SET) == 0;
    while (good && kept && fread(&length, sizeof length, 1, file) == 1) {
        kept = fread(recording->bytes, length, 1, file) == 1;
        recording->used = length;
        good = kept && play_held(recording, to);
    }
    if (!kept || ferror(file))
        recording->error = errno;
    return good && !recording->error;
}

bool recording_play(struct recording *recording, const struct umpire_sink *to)
{
    bool good = !recording->error && (recording->spilled ? play_spilled(recording, to) : play_held(recording, to));
    recording_clear(recording);
    return good;
}

void recording_clear(struct recording *recording)
{
    if (recording->spilled)
        cli_temporary_return(recording->spilled);
    recording->spilled = NULL;
    recording->used = 0;
}

void recording_done(struct recording *recording)
{
    if (recording->spilled)
        cli_temporary_return(recording->spilled);
    free(recording->bytes);
    *recording = (struct recording){0};
}
