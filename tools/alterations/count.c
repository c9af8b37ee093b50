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
        [ALTERATION_DELETE] = "delete", [ALTERATION_DOUBLE] = "double", [ALTERATION_SWAP] = "swap"};
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
    *lines = (struct lines){.list = calloc(most, sizeof *lines->list), .first_marker = SIZE_MAX, .result = SIZE_MAX};
    uint64_t number = 1;
    for (size_t at = 0; lines->list && at < length; number++) {
        const char *end = memchr(bytes + at, '\n', length - at);
        size_t next = end ? (size_t)(end - bytes) + 1 : length, word = at + strspn(bytes + at, " \t\r\n");
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

static bool count_finding(void *user, const struct umpire_finding *finding)
{
    uint64_t *findings = user;
    *findings += !finding->waived && (finding->level == UMPIRE_LEVEL_ERROR || finding->level == UMPIRE_LEVEL_VIOLATION);
    return true;
}

static size_t put(char *to, size_t at, const char *from, size_t length)
{
    memcpy(to + at, from, length);
    return at + length;
}

/* Writes the game with one alteration of the line, which has a next one, to `to`. */
static size_t alter(char *to, const char *bytes, size_t length, const struct line *line, enum alteration alteration)
{
    size_t behind = line->at + line->length, at = put(to, 0, bytes, line->at);
    if (alteration == ALTERATION_DOUBLE)
        at = put(to, at, bytes + line->at, line->length);
    if (alteration == ALTERATION_DOUBLE)
        at = put(to, at, bytes + line->at, line->length);
    if (alteration == ALTERATION_SWAP) {
        at = put(to, at, bytes + line[1].at, line[1].length);
        at = put(to, at, bytes + line->at, line->length);
        behind = line[1].at + line[1].length;
    }
    return put(to, at, bytes + behind, length - behind);
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

bool alterations_count(struct alterations *alterations, const char *path, const char *bytes, size_t length,
                       bool declarations, size_t step)
{
    uint64_t findings = 0;
    struct lines lines;
    struct umpire_sink sink = {.user = &findings, .found = count_finding};
    struct umpire_options options;
    umpire_options_init(&options);
    options.findings_most = 0;
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    bool good = find_lines(&lines, bytes, length) && checker;
    char *altered_bytes = good ? malloc(2 * length + 1) : NULL;
    size_t from = declarations ? 1 : lines.first_marker, to = declarations ? lines.first_marker : lines.result;
    for (size_t i = from; altered_bytes && i < to; i += step)
        for (enum alteration alteration = 0; alteration < ALTERATION_COUNT; alteration++) {
            if (alteration == ALTERATION_SWAP && i + 1 >= to)
                continue;
            struct altered one = {.path = path, .line = lines.list[i].number, .alteration = alteration};
            findings = 0;
            size_t altered_length = alter(altered_bytes, bytes, length, &lines.list[i], alteration);
            good = good && umpire_check_memory(checker, path, altered_bytes, altered_length) != UMPIRE_FAILURE;
            one.findings = findings;
            note(alterations, &one);
        }
    umpire_checker_free(checker);
    free(lines.list);
    free(altered_bytes);
    return good && altered_bytes;
}
