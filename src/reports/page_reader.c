/* SPDX-License-Identifier: MIT */
#include "reports/report_reader.h"

#include "reports/outline.h"
#include "reports/weight.h"
#include "umpire.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Checks that a report does not contradict itself: each game has one outcome, whose verdict fits
 * the game's findings, and the summary counts those verdicts. Otherwise a forged report could show
 * a breach as conformant. page_read checks every report that it reads. */

/* All zero begins a report. */
struct page_sense {
    bool in_log, in_game, in_summary;
    /* of the current game: the highest number, and the findings that count */
    uint64_t last_finding, breaches;
    bool outcome_seen, summary_seen;
    uint64_t verdicts[UMPIRE_FAILURE]; /* how many games have each verdict */
    uint64_t summary[UMPIRE_FAILURE];  /* and how many the summary counts */
    const char *wrong;                 /* the contradiction in words; NULL: none yet */
    bool stray;                        /* a game or a finding stands outside a log */
};

/* The report of a followed log may hold a finding twice: with the same number, and forgiven the
 * second time. */
static void take_finding(struct page_sense *sense, const struct page_attributes *attributes)
{
    int level = page_attribute_value(attributes, "level", level_word);
    bool forgiven = page_attribute_is_true(attributes, "waived") ||
                    page_attribute_is_true(attributes, "baselined");
    uint64_t number = page_attribute_number(attributes, "n");
    bool again = number && number <= sense->last_finding;
    if (level < 0) {
        sense->wrong = "a finding has an unknown level";
        return;
    }
    bool breach = level == UMPIRE_LEVEL_ERROR || level == UMPIRE_LEVEL_VIOLATION;
    if (breach && !forgiven && !again)
        sense->breaches++;
    else if (breach && forgiven && again && sense->breaches)
        sense->breaches--;
    sense->last_finding = again ? sense->last_finding : number;
}

static void take_page_outcome(struct page_sense *sense, const struct page_attributes *attributes)
{
    int verdict = page_attribute_value(attributes, "verdict", verdict_word);
    if (verdict < 0 || verdict == UMPIRE_USAGE)
        sense->wrong = "a game has an unknown verdict";
    else if (sense->outcome_seen)
        sense->wrong = "a game has two outcomes";
    else if (sense->breaches && (verdict == UMPIRE_CONFORMANT || verdict == UMPIRE_INDETERMINATE))
        sense->wrong = "a game's verdict does not fit its findings";
    else
        sense->verdicts[verdict]++;
    sense->outcome_seen = true;
}

static void take_page_total(struct page_sense *sense, const struct page_attributes *attributes)
{
    int verdict = page_attribute_value(attributes, "verdict", verdict_word);
    if (verdict >= 0)
        sense->summary[verdict] = page_attribute_number(attributes, "count");
}

/* Take an element of the report's namespace, as in struct page_reader_handler. False: the report
 * contradicts itself. */
static bool page_sense_begin(struct page_sense *sense, const char *name, unsigned depth,
                             const struct page_attributes *attributes)
{
    if (depth == 2) {
        sense->in_log = strcmp(name, "log") == 0;
        sense->in_summary = strcmp(name, "summary") == 0;
        if (sense->in_summary && sense->summary_seen)
            sense->wrong = "it has two summaries";
        sense->summary_seen = sense->summary_seen || sense->in_summary;
    } else if (depth == 3 && sense->in_log && strcmp(name, "game") == 0) {
        sense->in_game = true;
        sense->outcome_seen = false;
        sense->last_finding = sense->breaches = 0;
    } else if (depth == 3 && sense->in_summary && strcmp(name, "games") == 0) {
        take_page_total(sense, attributes);
    } else if (depth == 4 && sense->in_game && strcmp(name, "finding") == 0) {
        take_finding(sense, attributes);
    } else if (depth == 4 && sense->in_game && strcmp(name, "outcome") == 0) {
        take_page_outcome(sense, attributes);
    }
    if (strcmp(name, "game") == 0)
        sense->stray = depth == 3 && !sense->in_log;
    else if (strcmp(name, "finding") == 0 && depth <= 4)
        sense->stray = depth == 4 ? !sense->in_game : depth < 3 || !sense->in_log;
    return !sense->wrong && !sense->stray;
}

static void end_report(struct page_sense *sense)
{
    for (size_t i = 0; i < VERDICTS; i++)
        if (sense->summary[verdict_at[i]] != sense->verdicts[verdict_at[i]])
            sense->wrong = "its summary does not count the verdicts of its games";
}

static bool page_sense_end(struct page_sense *sense, unsigned depth)
{
    if (depth == 3 && sense->in_game && !sense->outcome_seen)
        sense->wrong = "a game has no outcome";
    if (depth == 3)
        sense->in_game = false;
    else if (depth == 2)
        sense->in_log = sense->in_summary = false;
    else if (depth == 1)
        end_report(sense);
    return !sense->wrong;
}

struct reader {
    const struct page_reader_handler *handler;
    bool is_report, other_root;
    struct page_sense sense;
    size_t length;
    char text[PAGE_TEXT_BYTES];
};

static size_t clipped(const char *text, size_t length, size_t most)
{
    if (length <= most)
        return length;
    while (most > 0 && ((unsigned char)text[most] & 0xC0) == 0x80)
        most--;
    return most;
}

/* The present id of a rule that was renamed since the report was written; NULL: it was not. */
static const char *present_rule(const char *name, const char *id, size_t length)
{
    char former[64];
    struct umpire_rule rule;
    if (strcmp(name, "rule") != 0 || length < 4 || memcmp(id, "log.", 4) != 0)
        return NULL;
    snprintf(former, sizeof former, "%.*s", (int)length, id);
    return umpire_rule_named(former, &rule) && strcmp(rule.id, former) != 0 ? rule.id : NULL;
}

const char *page_attribute(const struct page_attributes *attributes, const char *name,
                           size_t *ret_length)
{
    for (size_t i = 0; i < attributes->count; i++) {
        const struct xml_attribute *one = &attributes->list[i];
        if (!one->prefix && strcmp(one->name, name) == 0) {
            *ret_length = clipped(one->value, one->length, PAGE_TEXT_BYTES);
            const char *present = present_rule(name, one->value, *ret_length);
            *ret_length = present ? strlen(present) : *ret_length;
            return present ? present : one->value;
        }
    }
    *ret_length = 0;
    return NULL;
}

static uint64_t add_digit(uint64_t number, char digit)
{
    return number > UINT64_MAX / 10 - 1 ? UINT64_MAX / 10 - 1
                                        : number * 10 + (uint64_t)(digit - '0');
}

uint64_t page_attribute_number(const struct page_attributes *attributes, const char *name)
{
    size_t length;
    const char *digits = page_attribute(attributes, name, &length);
    uint64_t number = 0;
    for (size_t i = 0; i < length && digits[i] >= '0' && digits[i] <= '9'; i++)
        number = add_digit(number, digits[i]);
    return number;
}

bool page_attribute_is_true(const struct page_attributes *attributes, const char *name)
{
    size_t length;
    const char *value = page_attribute(attributes, name, &length);
    return value && length == 4 && memcmp(value, "true", 4) == 0;
}

int page_attribute_value(const struct page_attributes *attributes, const char *name,
                         const char *(*word)(int value))
{
    enum { VALUES_MOST = 8 }; /* more than any has */
    size_t length;
    const char *value = page_attribute(attributes, name, &length);
    for (int i = 0; value && i < VALUES_MOST; i++) {
        const char *one = word(i);
        if (!one || strcmp(one, "unknown") == 0)
            continue;
        if (strlen(one) == length && memcmp(one, value, length) == 0)
            return i;
    }
    return -1;
}

static void set_number(void *structure, const struct member *member, uint64_t value)
{
    char *at = (char *)structure + member->at;
    uint32_t four = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
    memcpy(at, member->size == 8 ? (const void *)&value : &four, member->size);
}

/* Sets the numbers of a member that has several, and their count. */
static void set_numbers(void *structure, const struct member *member, const char *text,
                        size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length && count < member->times; i++) {
        uint64_t number = 0;
        size_t begin = i;
        for (; i < length && text[i] >= '0' && text[i] <= '9'; i++)
            number = add_digit(number, text[i]);
        if (i == begin)
            break;
        memcpy((char *)structure + member->at + count++ * sizeof number, &number, sizeof number);
    }
    memcpy((char *)structure + member->count, &count, sizeof count);
}

void page_members(const struct page_attributes *attributes, const struct shape *shape,
                  void *structure, page_keep *keep, void *user)
{
    for (const struct member *one = shape->members; one < shape->members + shape->count; one++) {
        size_t length;
        const char *value = one->name && !(one->how & (NO_XML | ELEMENT | INNER))
                                ? page_attribute(attributes, one->name, &length)
                                : NULL;
        if (!value && one->name == ROUND)
            value = page_attribute(attributes, "turn", &length);
        if (!value)
            continue;
        if (one->kind == FLAG)
            *((bool *)structure + one->at) = page_attribute_is_true(attributes, one->name);
        else if (one->kind == NUMBER && one->word) {
            int found = page_attribute_value(attributes, one->name, one->word);
            set_number(structure, one, found < 0 ? 0 : (uint64_t)found);
        } else if (one->kind == NUMBER && one->given) {
            const char *digits = keep(user, value, length);
            set_number(structure, one, digits ? (uint64_t)strtoll(digits, NULL, 10) : 0);
            *((bool *)structure + one->given - 1) = digits != NULL;
        } else if (one->kind == NUMBER && one->count)
            set_numbers(structure, one, value, length);
        else if (one->kind == NUMBER)
            set_number(structure, one, page_attribute_number(attributes, one->name));
        else {
            const char *text = NULL;
            if (!(one->how & MARKED))
                text = keep(user, value, length);
            else if (page_attribute_is_true(attributes, one->name))
                text = "";
            memcpy((char *)structure + one->at, &text, sizeof text);
        }
    }
}

void page_member_text(const char *name, const char *text, size_t length, const struct shape *shape,
                      void *structure, page_keep *keep, void *user)
{
    for (const struct member *one = shape->members; one < shape->members + shape->count; one++)
        if (one->name && one->how & ELEMENT && one->kind == TEXT && strcmp(one->name, name) == 0) {
            const char *copy = keep(user, text, length);
            if (copy)
                memcpy((char *)structure + one->at, &copy, sizeof copy);
        }
}

static bool on_begin(void *user, const struct xml_element *element)
{
    struct reader *reader = user;
    reader->length = 0;
    if (element->depth == 1) {
        reader->is_report = outline_is_ours(element->uri) && strcmp(element->name, "report") == 0;
        reader->other_root = !reader->is_report;
        if (reader->other_root)
            return false;
    }
    struct page_attributes attributes = {element->attributes, element->count};
    if (!outline_is_ours(element->uri))
        return true;
    if (!page_sense_begin(&reader->sense, element->name, element->depth, &attributes))
        return false;
    return !reader->handler->begin || reader->handler->begin(reader->handler->user, element->name,
                                                             element->depth, &attributes);
}

static bool on_end(void *user, const char *name, const char *uri, unsigned depth)
{
    struct reader *reader = user;
    const struct page_reader_handler *handler = reader->handler;
    bool good = true;
    if (outline_is_ours(uri))
        good = page_sense_end(&reader->sense, depth) &&
               (!handler->end ||
                handler->end(handler->user, name, depth, reader->text, reader->length));
    reader->length = 0;
    return good;
}

static bool on_text(void *user, const char *text, size_t length)
{
    struct reader *reader = user;
    size_t take = clipped(text, length, PAGE_TEXT_BYTES - reader->length);
    memcpy(reader->text + reader->length, text, take);
    reader->length += take;
    return true;
}

/* Writes why a report was not read to its end, unless the handler ended it. */
static void tell(const struct reader *reader, const struct xml_parser *parser, enum xml_fault fault,
                 const char *path, char *ret_why, size_t why_bytes)
{
    if (fault == XML_STOPPED && reader->sense.wrong)
        snprintf(ret_why, why_bytes, "%s: this report contradicts itself: %s", path,
                 reader->sense.wrong);
    else if (fault == XML_STOPPED && reader->sense.stray)
        snprintf(ret_why, why_bytes,
                 "%s: this is no report of umpire: a game or a finding stands outside a log", path);
    else if (reader->other_root)
        outline_tell_other(path, ret_why, why_bytes);
    else if (fault != XML_STOPPED)
        outline_tell_fault(parser, fault, path, ret_why, why_bytes);
    errno = fault == XML_STOPPED ? EINVAL : errno;
}

bool page_read(int file, const char *path, const struct page_reader_handler *handler, char *ret_why,
               size_t why_bytes)
{
    struct reader reader = {.handler = handler};
    const struct xml_events events = {
        .user = &reader, .begin = on_begin, .end = on_end, .text = on_text};
    struct xml_parser *parser = xml_parser_new(&events);
    if (!parser) {
        snprintf(ret_why, why_bytes, "%s", xml_parser_lack());
        return false;
    }
    enum xml_fault fault;
    bool good = xml_parser_take_file(parser, file, &fault) && fault == XML_FINE;
    if (!good)
        tell(&reader, parser, fault, path, ret_why, why_bytes);
    xml_parser_free(parser);
    return good;
}
