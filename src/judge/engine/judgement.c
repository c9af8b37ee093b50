/* SPDX-License-Identifier: MIT */
#include "judge/engine/judgement.h"

#include "judge/engine/findings/findings.h"

#include <inttypes.h>

enum { MESSAGE_BYTES = 1024 };

/* Adds "A", "A and B" or "A, B and 4 more". */
static void add_names(struct text *text, const struct roster *roster, const struct names *names)
{
    unsigned more = names->count > NAMES_MOST ? names->count - NAMES_MOST : 0;
    for (unsigned i = 0; i < names->count - more; i++) {
        text_add_string(text, list_separator(i, names->count, " and "));
        text_add(text, roster_name(roster, names->some[i]));
    }
    if (more)
        text_addf(text, " and %u more", more);
}

/* Adds the first word of "{die|dice}" after the number 1, the second after others. Answers where
 * the format goes on. */
static const char *add_noun(struct text *text, const char *at, int64_t number)
{
    size_t one = strcspn(at + 1, "|"), many = strcspn(at + 1, "}");
    struct slice first = {at + 1, one}, second = {at + one + 2, many - one - 1};
    text_add(text, number == 1 ? first : second);
    return at + many + 2;
}

/* Adds the word with which the event's statement begins, in quotes. */
static void add_judged_verb(struct text *text, const struct event *event)
{
    const struct statement *statement = event->statement;
    bool marker = statement && statement->kind == STATEMENT_MARKER;
    struct slice word = slice_of("this statement");
    if (statement)
        word = marker ? slice_of(marker_word(statement->marker))
                      : word_slice(statement, statement->word);
    text_add_string(text, statement ? "'" : "");
    text_add(text, word);
    text_add_string(text, statement ? "'" : "");
}

/* Adds the least of a range, which holds whatever the log leaves open. Answers it. */
static int64_t add_between(struct text *text, struct between count)
{
    text_add_string(text, count.least < count.most ? "at least " : "");
    text_addf(text, "%u", count.least);
    return count.least;
}

/* Adds names to those of a message. */
static void add_all_names(struct names *named, const struct names *names)
{
    for (unsigned i = 0; i < names->count && i < NAMES_MOST; i++)
        names_add(named, names->some[i]);
}

/* Formats %d, %u and %s as printf does. %N takes an entity and writes its name, %L a struct names
 * *, %D an int64_t, %R a struct between. %W takes a line, a uint32_t, and writes " in line 35", or
 * nothing if it is 0. %V takes nothing and writes the event's verb. {die|dice} chooses by the
 * number before it. `ret_named`: the names that were written. */
static void breach_format(struct text *text, const struct judgement *judgement, const char *format,
                          va_list arguments, struct names *ret_named)
{
    const struct roster *roster = judgement->roster;
    const struct names *names;
    int64_t number = 0;
    for (const char *at = format; *at;) {
        size_t plain = strcspn(at, "%{");
        text_add(text, (struct slice){at, plain});
        at += plain;
        if (*at == '{')
            at = add_noun(text, at, number);
        if (*at != '%')
            continue;
        entity one;
        uint32_t line;
        switch (at[1]) {
        case 'd':
            number = va_arg(arguments, int);
            break;
        case 'u':
            number = va_arg(arguments, unsigned);
            break;
        case 'D':
            number = va_arg(arguments, int64_t);
            break;
        case 'R':
            number = add_between(text, va_arg(arguments, struct between));
            break;
        case 'V':
            add_judged_verb(text, judgement->event);
            break;
        case 'W':
            line = va_arg(arguments, uint32_t);
            if (line)
                text_addf(text, " in line %" PRIu32, line);
            break;
        case 's':
            text_add_string(text, va_arg(arguments, const char *));
            break;
        case 'N':
            one = va_arg(arguments, entity);
            text_add(text, one == NO_ENTITY ? slice_of("nobody") : roster_name(roster, one));
            if (one != NO_ENTITY)
                names_add(ret_named, one);
            break;
        case 'L':
            names = va_arg(arguments, const struct names *);
            add_names(text, roster, names);
            add_all_names(ret_named, names);
            break;
        default:
            text_add_string(text, "%");
            break;
        }
        if (at[1] && strchr("duD", at[1]))
            text_addf(text, "%" PRId64, number);
        at += at[1] ? 2 : 1;
    }
}

/* The length of a message without its advice to name a card, which a statement may do already. */
static int length_without_advice(const char *message)
{
    static const char *const advice[] = {"; a card ", ", and a card that ",
                                         ", or name a card ", "; the attack on it must "};
    for (size_t i = 0; i < sizeof advice / sizeof *advice; i++) {
        const char *at = strstr(message, advice[i]);
        if (at && strstr(at, "after 'by'"))
            return (int)(at - message);
    }
    return (int)strlen(message);
}

/* `outranked`: the message of the rule that a source should excuse, which comes after this one, as
 * an offset among the texts, plus 1; or 0. */
static void report(struct judgement *judgement, uint64_t line, size_t outranked, const char *format,
                   va_list arguments)
{
    if (!judgement->findings)
        return;
    char buffer[MESSAGE_BYTES];
    struct names named = {.count = 0};
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (!judgement->findings->wordless)
        breach_format(&text, judgement, format, arguments, &named);
    if (outranked && !judgement->findings->wordless) {
        const char *message = findings_at(judgement->findings, outranked - 1);
        const bool goes_on = text.length > 0 && text.at[text.length - 1] == ';';
        text_addf(&text, goes_on ? " %.*s" : " (without this card or effect: %.*s)",
                  length_without_advice(message), message);
    }
    struct finding_draft *draft = findings_add(judgement->findings,
                                               (struct slice){text.at, text.length});
    if (!draft)
        return;
    draft->at.line = line;
    draft->by_choice = judgement->notes.by_choice;
    draft->named = named;
}

void breach_add(const struct judgement *judgement, const char *format, ...)
{
    struct findings *findings = judgement->findings;
    if (!findings || findings->wordless || findings->count == 0)
        return;
    struct finding_draft *draft = &findings->drafts[findings->count - 1];
    char buffer[MESSAGE_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add_string(&text, findings_at(findings, draft->texts.message));
    va_list arguments;
    va_start(arguments, format);
    breach_format(&text, judgement, format, arguments, &draft->named);
    va_end(arguments);
    const size_t message = findings_text(findings, (struct slice){text.at, text.length});
    if (message != NO_TEXT)
        draft->texts.message = message;
}

bool lists_all(const struct judgement *judgement)
{
    return judgement->findings && judgement->findings->all;
}

enum answer breach(struct judgement *judgement, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(judgement, 0, 0, format, arguments);
    va_end(arguments);
    return VIOLATION;
}

enum answer breach_of_source(struct judgement *judgement, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(judgement, 0, judgement->outranked_message, format, arguments);
    va_end(arguments);
    return VIOLATION;
}

enum answer impossible(struct judgement *judgement, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(judgement, 0, 0, format, arguments);
    va_end(arguments);
    judgement->notes.impossible = true;
    return VIOLATION;
}

enum answer breach_at(struct judgement *judgement, uint64_t line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(judgement, line, 0, format, arguments);
    va_end(arguments);
    return VIOLATION;
}

enum answer judge_player_count(struct judgement *judgement, uint32_t count, uint32_t least,
                               uint32_t most)
{
    const char *players = count == 1 ? "player" : "players";
    if (count >= least && count <= most)
        return OK;
    if (least == most)
        return breach(judgement, "the game has %u %s; it needs %u", (unsigned)count, players,
                      (unsigned)least);
    return breach(judgement, "the game has %u %s; it needs %u to %u", (unsigned)count, players,
                  (unsigned)least, (unsigned)most);
}
