/* SPDX-License-Identifier: MIT */
#include "judge/log/known_lines.h"

#include "base/hash.h"

#include <stdalign.h>
#include <stdlib.h>

bool known_lines_init(struct known_lines *lines)
{
    lines->memory = malloc(KNOWN_LINES_BYTES);
    return lines->memory != NULL;
}

void known_lines_done(struct known_lines *lines)
{
    free(lines->memory);
    lines->memory = NULL;
}

/* The hash needs no secret: lines that fall into one slot only cost time. */
static size_t slot_of(struct slice line)
{
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t hash = line.length;
    if (line.length <= 16) {
        uint64_t head = slice_head(line);
        uint64_t end = line.length > 8 ? eight_bytes(line.at + line.length - 8) : 0;
        return hash_mixed(hash ^ head ^ odd, end ^ odd) % KNOWN_LINES_SLOTS;
    }
    const char *last = line.at + line.length - 16; /* the last step overlaps the one before */
    for (; line.at < last; line.at += 16)
        hash = hash_mixed(hash ^ eight_bytes(line.at), odd ^ eight_bytes(line.at + 8));
    hash = hash_mixed(hash ^ eight_bytes(last), odd ^ eight_bytes(last + 8));
    return hash % KNOWN_LINES_SLOTS;
}

struct known_line *known_lines_find(const struct known_lines *lines, struct slice line)
{
    uint32_t at = lines->slots[slot_of(line)];
    if (!at)
        return NULL;
    struct known_line *known = (struct known_line *)(void *)(lines->memory + at - 1);
    return slice_equal((struct slice){known->line, known->line_length}, line) ? known : NULL;
}

static size_t rounded(size_t bytes)
{
    return (bytes + alignof(struct known_line) - 1) / alignof(struct known_line) *
           alignof(struct known_line);
}

/* Takes a part of the memory that is left; the caller has checked that it is large enough. */
static void *take(struct known_lines *lines, size_t bytes)
{
    void *taken = lines->memory + lines->used;
    lines->used += rounded(bytes);
    return taken;
}

void *known_line_room(struct known_line *line, size_t bytes)
{
    struct known_lines *lines = line->lines;
    return rounded(bytes) > KNOWN_LINES_BYTES - lines->used ? NULL : take(lines, bytes);
}

static void forget_all(struct known_lines *lines)
{
    memset(lines->slots, 0, sizeof lines->slots);
    lines->used = 0;
}

/* Whether a '}' follows a statement that takes so many bytes of its line. */
static bool is_before_brace(struct slice line, size_t taken)
{
    while (taken < line.length && (line.at[taken] == ' ' || line.at[taken] == '\t'))
        taken++;
    return taken < line.length && line.at[taken] == '}';
}

void known_lines_keep(struct known_lines *lines, struct slice line, size_t taken, size_t begin,
                      const struct statement *statement)
{
    size_t operand_bytes = statement->operand_count * sizeof *statement->operands;
    size_t value_bytes = statement->value_count * sizeof *statement->values;
    size_t head_bytes = sizeof(struct known_line) + line.length;
    if (line.length > KNOWN_LINE_MOST)
        return;
    if (rounded(head_bytes) + rounded(operand_bytes) + rounded(value_bytes) >
        KNOWN_LINES_BYTES - lines->used)
        forget_all(lines);
    struct known_line *known = take(lines, head_bytes);
    *known = (struct known_line){.lines = lines,
                                 .operands = take(lines, operand_bytes),
                                 .operand_count = (uint32_t)statement->operand_count,
                                 .values = take(lines, value_bytes),
                                 .value_count = (uint32_t)statement->value_count,
                                 .time = statement->time,
                                 .subject = statement->subject,
                                 .word = statement->word,
                                 .kind = statement->kind,
                                 .marker = statement->marker,
                                 .traits = statement->traits,
                                 .opens_block = statement->opens_block,
                                 .has_time = statement->has_time,
                                 .ends_block = !statement->opens_block &&
                                               is_before_brace(line, taken),
                                 .line_length = (uint16_t)line.length,
                                 .taken = (uint16_t)taken,
                                 .begin = (uint16_t)begin,
                                 .length = statement->length};
    memcpy(known->line, line.at, line.length);
    if (operand_bytes)
        memcpy(known->operands, statement->operands, operand_bytes);
    if (value_bytes)
        memcpy(known->values, statement->values, value_bytes);
    lines->slots[slot_of(line)] = (uint32_t)((char *)known - lines->memory) + 1;
}
