#include "count.h"

#include "umpire.h"

#include <stdlib.h>
#include <string.h>

/* The lines of a game that hold statements. */
struct lines {
    struct line {
        size_t at, length; /* with the line's end */
        uint64_t number;
    } *list;
    size_t count, first_marker, result;
};

const char *alteration_name(enum alteration alteration)
{
    static const char *const names[ALTERATION_COUNT] = {
        [ALTERATION_DELETE] = "delete", [ALTERATION_DOUBLE] = "double", [ALTERATION_SWAP] = "swap",
        [ALTERATION_MISSPELL] = "misspell"};
    return names[alteration];
}

static bool begins_with(const char *at, const char *word)
{
    size_t length = strlen(word);
    return strncmp(at, word, length) == 0 && (at[length] == ' ' || at[length] == '\t');
}

static bool is_marker(const char *at)
{
    return begins_with(at, "round") || begins_with(at, "turn") || begins_with(at, "phase");
}

/* False: out of memory. */
static bool find_lines(struct lines *lines, const char *bytes, size_t length)
{
    size_t most = 1;
    for (size_t i = 0; i < length; i++)
        most += bytes[i] == '\n';
    *lines = (struct lines){
        .list = calloc(most, sizeof *lines->list), .first_marker = SIZE_MAX, .result = SIZE_MAX};
    uint64_t number = 1;
    for (size_t at = 0; lines->list && at < length; number++) {
        const char *end = memchr(bytes + at, '\n', length - at);
        size_t next = end ? (size_t)(end - bytes) + 1 : length,
               word = at + strspn(bytes + at, " \t\r\n");
        if (word < next && bytes[word] != '#') {
            if (lines->first_marker == SIZE_MAX && is_marker(bytes + word))
                lines->first_marker = lines->count;
            if (begins_with(bytes + word, "result"))
                lines->result = lines->count;
            lines->list[lines->count++] = (struct line){at, next - at, number};
        }
        at = next;
    }
    if (lines->result == SIZE_MAX)
        lines->result = lines->count;
    if (lines->first_marker == SIZE_MAX)
        lines->first_marker = lines->result;
    return lines->list != NULL;
}

static size_t put(char *to, size_t at, const char *from, size_t length)
{
    memcpy(to + at, from, length);
    return at + length;
}

static bool is_part_of_word(char c)
{
    return (unsigned char)c > ' ' && !strchr(":;#{}[]=\",.", c);
}

/* The offset of the end of a line's `number`th word, counted from 1. 0: it has fewer words. */
static size_t word_end(const char *line, size_t length, size_t number)
{
    bool inside = false;
    for (size_t i = 0; i < length && line[i] != '#'; i++) {
        bool part = is_part_of_word(line[i]);
        if (inside && !part && --number == 0)
            return i;
        inside = part;
    }
    return 0;
}

static size_t word_count(const char *line, size_t length)
{
    size_t count = 0;
    while (word_end(line, length, count + 1))
        count++;
    return count;
}

/* Writes the game to `to`, with a letter added to a word of the line. */
static size_t misspell(char *to, const char *bytes, size_t length, const struct line *line,
                       size_t word)
{
    size_t end = line->at + word_end(bytes + line->at, line->length, word);
    size_t at = put(to, 0, bytes, end);
    at = put(to, at, "x", 1);
    return put(to, at, bytes + end, length - end);
}

/* Writes the game to `to`, with one alteration of the line, which is not the last one. */
static size_t alter(char *to, const char *bytes, size_t length, const struct line *line,
                    enum alteration alteration)
{
    size_t after = line->at + line->length, at = put(to, 0, bytes, line->at);
    if (alteration == ALTERATION_DOUBLE)
        at = put(to, at, bytes + line->at, line->length);
    if (alteration == ALTERATION_DOUBLE)
        at = put(to, at, bytes + line->at, line->length);
    if (alteration == ALTERATION_SWAP) {
        at = put(to, at, bytes + line[1].at, line[1].length);
        at = put(to, at, bytes + line->at, line->length);
        after = line[1].at + line[1].length;
    }
    return put(to, at, bytes + after, length - after);
}

void alterations_note_worst(struct alterations *alterations, const struct altered *altered)
{
    size_t at = alterations->worst_count;
    while (at > 0 && alterations->worst[at - 1].findings < altered->findings)
        at--;
    if (at == ALTERATIONS_WORST)
        return;
    alterations->worst_count += alterations->worst_count < ALTERATIONS_WORST;
    for (size_t i = alterations->worst_count - 1; i > at; i--)
        alterations->worst[i] = alterations->worst[i - 1];
    alterations->worst[at] = *altered;
}

static void note(struct alterations *alterations, const struct altered *altered)
{
    uint64_t findings = altered->findings;
    alterations->tried++;
    alterations->games[findings < ALTERATIONS_MANY ? findings : ALTERATIONS_MANY]++;
    if (findings > 1)
        alterations_note_worst(alterations, altered);
}

/* The checker of the altered games, and what it finds. */
struct count {
    struct alterations *alterations;
    const char *path, *bytes;
    size_t length;
    char *altered; /* room for the game with one line doubled */
    struct umpire_checker *checker;
    uint64_t findings;
};

static bool count_finding(void *user, const struct umpire_finding *finding)
{
    struct count *count = user;
    count->findings += !finding->waived && (finding->level == UMPIRE_LEVEL_ERROR ||
                                            finding->level == UMPIRE_LEVEL_VIOLATION);
    return true;
}

static bool try_one(struct count *count, const struct line *line, enum alteration alteration,
                    size_t word)
{
    struct altered altered = {
        .path = count->path, .line = line->number, .word = word, .alteration = alteration};
    size_t length = word ? misspell(count->altered, count->bytes, count->length, line, word)
                         : alter(count->altered, count->bytes, count->length, line, alteration);
    count->findings = 0;
    bool good = umpire_check_memory(count->checker, count->path, count->altered, length) !=
                UMPIRE_FAILURE;
    altered.findings = count->findings;
    note(count->alterations, &altered);
    return good;
}

static bool try_words(struct count *count, const struct line *line, bool all)
{
    size_t words = word_count(count->bytes + line->at, line->length);
    bool good = true;
    for (size_t word = 1; all && word <= words; word++)
        good = good && try_one(count, line, ALTERATION_MISSPELL, word);
    return good && (all || words == 0 ||
                    try_one(count, line, ALTERATION_MISSPELL, 1 + line->number % words));
}

bool alterations_count(struct alterations *alterations, const char *path, const char *bytes,
                       size_t length, bool declarations, unsigned kinds, size_t step)
{
    struct lines lines;
    struct count count = {.alterations = alterations,
                          .path = path,
                          .bytes = bytes,
                          .length = length,
                          .altered = malloc(2 * length + 1)};
    struct umpire_sink sink = {.user = &count, .found = count_finding};
    struct umpire_options options;
    umpire_options_init(&options);
    options.findings_most = 0;
    count.checker = umpire_checker_new(&options, &sink);
    bool good = find_lines(&lines, bytes, length) && count.checker && count.altered;
    size_t from = declarations ? 1 : lines.first_marker,
           to = declarations ? lines.first_marker : lines.result;
    for (size_t i = from; good && i < to; i += step) {
        const struct line *line = &lines.list[i];
        for (enum alteration one = 0; good && one < ALTERATION_MISSPELL; one++)
            good = !(kinds >> one & 1) || (one == ALTERATION_SWAP && i + 1 >= to) ||
                   try_one(&count, line, one, 0);
        good = good && (!(kinds & ALTERED_WORDS) || try_words(&count, line, step == 1));
    }
    umpire_checker_free(count.checker);
    free(lines.list);
    free(count.altered);
    return good;
}
