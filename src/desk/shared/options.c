/* SPDX-License-Identifier: MIT */
#include "desk/shared/options.h"

#include "base/near.h"
#include "base/text.h"
#include "desk/shared/cli.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 79, COLUMN = 28, OPTIONS_MOST = 64, NAME_BYTES = 32, GO_ON = -1, LONG = 256 };

bool cli_options_end(const struct cli_option *row)
{
    return !row->shown && !row->help && row->into.kind != CLI_KIND_NOTE;
}

struct cli_spelling cli_option_spelling(const struct cli_option *option)
{
    struct cli_spelling spelling = {.letter = option->shown[1] != '-' ? option->shown[1] : '\0'};
    spelling.name = strstr(option->shown, "--");
    if (spelling.name) {
        spelling.name += 2;
        spelling.name_length = strcspn(spelling.name, "[=");
    }
    const char *after = spelling.name ? spelling.name + spelling.name_length : option->shown + 2;
    spelling.may_lack = *after == '[';
    if (*after)
        spelling.value = after + 1 + spelling.may_lack;
    return spelling;
}

void cli_option_words(const char *value, void (*take)(void *user, const char *word, int length),
                      void *user)
{
    for (const char *at = value; *at; at += *at == '|') {
        size_t length = strcspn(at, "|");
        take(user, at, (int)length);
        at += length;
    }
}

/* Help ----------------------------------------------------------------------------------------- */

/* Prints words in a column; `used` bytes of the first line are taken. */
static void print_wrapped_option(const char *text, int column, int used)
{
    int at = column;
    if (used >= column)
        putchar('\n');
    printf("%*s", used >= column ? column : column - used, "");
    for (const char *word = text; *word;) {
        int length = (int)strcspn(word, " \n");
        bool first = word == text;
        if (!first && (word[-1] == '\n' || at + 1 + length > WIDTH)) {
            printf("\n%*s", column, "");
            at = column;
        } else if (!first) {
            putchar(' ');
            at++;
        }
        printf("%.*s", length, word);
        at += length;
        word += length + (word[length] != '\0');
    }
    putchar('\n');
}

static void print_formats(void)
{
    static const char *const without[UMPIRE_FORMAT_COUNT] = {
        [UMPIRE_FORMAT_TEXT] = " (without -f on a terminal)",
        [UMPIRE_FORMAT_XML] = " (without -f elsewhere)"};
    for (size_t i = 0; i < UMPIRE_FORMAT_COUNT; i++)
        printf("        %-16s %s%s\n", umpire_format_name((enum umpire_format)i),
               umpire_format_what((enum umpire_format)i), without[i] ? without[i] : "");
}

/* Prints a row; `used` bytes of its line are taken by the row before. Answers how many are then. */
static int print_row(const struct cli_option *row, int column, int used)
{
    if (row->shown) {
        const char *indent = row->shown[1] == '-' ? "      " : "  ";
        used += printf("%s%s", used ? " " : indent, row->shown);
    }
    if (!row->help)
        return used;
    if (!row->shown)
        puts(row->help);
    else
        print_wrapped_option(row->help, column, used);
    if (row->shown && strstr(row->shown, "=FORMAT"))
        print_formats();
    return 0;
}

void cli_options_help(const struct cli_command *command)
{
    int column = command->column ? command->column : COLUMN, used = 0;
    printf("%s\n\n", command->usage);
    for (const struct cli_option *one = command->options; one && !cli_options_end(one); one++)
        used = print_row(one, column, used);
    if (command->options) {
        print_row(&(struct cli_option){.shown = "--help", .help = "this text"}, column, 0);
        putchar('\n');
    }
    puts(command->end);
}

/* Reading -------------------------------------------------------------------------------------- */

/* The rows as getopt wants them. An option is known by its letter, or by LONG and its row. */
struct known {
    char letters[2 * OPTIONS_MOST + 3], names[OPTIONS_MOST][NAME_BYTES];
    struct option options[OPTIONS_MOST + 2];
};

static void know(struct known *known, const struct cli_option *rows)
{
    struct option *option = known->options;
    char *letter = known->letters;
    *letter++ = ':'; /* getopt says nothing: it would print the bytes of a word as they are */
    for (int i = 0; !cli_options_end(&rows[i]); i++) {
        if (!rows[i].shown)
            continue;
        struct cli_spelling one = cli_option_spelling(&rows[i]);
        if (one.letter)
            *letter++ = one.letter;
        if (one.letter && one.value)
            *letter++ = ':';
        if (!one.name)
            continue;
        snprintf(known->names[i], NAME_BYTES, "%.*s", (int)one.name_length, one.name);
        int argument = one.may_lack ? optional_argument : required_argument;
        *option++ = (struct option){known->names[i], one.value ? argument : no_argument, NULL,
                                    LONG + i};
    }
    *option++ = (struct option){"help", no_argument, NULL, 'h'};
    *option = (struct option){0};
    strcpy(letter, "h");
}

static const struct cli_option *row_of(const struct cli_option *rows, int answer)
{
    if (answer >= LONG)
        return &rows[answer - LONG];
    for (const struct cli_option *one = rows; !cli_options_end(one); one++)
        if (one->shown && cli_option_spelling(one).letter == answer)
            return one;
    return NULL;
}

static void put_option_number(void *target, size_t size, uint64_t number)
{
    if (size == sizeof(uint64_t))
        *(uint64_t *)target = number;
    else if (size == sizeof(unsigned))
        *(unsigned *)target = (unsigned)number;
    else
        *(bool *)target = number != 0;
}

struct choice {
    const char *wanted;
    uint64_t place, found; /* UINT64_MAX: it is none of them */
};

static void compare_word(void *user, const char *word, int length)
{
    struct choice *choice = user;
    if (strlen(choice->wanted) == (size_t)length &&
        strncmp(choice->wanted, word, (size_t)length) == 0)
        choice->found = choice->place;
    choice->place++;
}

static int take_option_choice(const struct cli_option *row, void *target, const char *value)
{
    struct choice choice = {.wanted = value, .found = UINT64_MAX};
    cli_option_words(cli_option_spelling(row).value, compare_word, &choice);
    if (choice.found == UINT64_MAX) {
        const char *wrong = row->into.wrong, *place = strstr(wrong, "%s");
        return cli_usage_error("%.*s%s%s", (int)(place - wrong), wrong, value, place + 2);
    }
    if (row->into.kind == CLI_KIND_WORD)
        *(const char **)target = value;
    else
        put_option_number(target, row->into.size, row->into.least + choice.found);
    return UMPIRE_CONFORMANT;
}

static int take_option_number(const struct cli_into *into, void *target, const char *value)
{
    uint64_t number;
    if (!number_read(value, into->least, into->most, &number))
        return cli_usage_error("%s from %llu to %llu, not '%s'", into->wrong,
                               (unsigned long long)into->least, (unsigned long long)into->most,
                               value);
    put_option_number(target, into->size, number);
    return UMPIRE_CONFORMANT;
}

/* UMPIRE_CONFORMANT: go on. Otherwise an exit status, after a message. */
static int take(const struct cli_option *row, void *request, const char *value)
{
    const struct cli_into *into = &row->into;
    void *target = (char *)request + into->at;
    switch (into->kind) {
    case CLI_KIND_FLAG:
        *(bool *)target = true;
        break;
    case CLI_KIND_VALUE:
        put_option_number(target, into->size, into->least);
        break;
    case CLI_KIND_TEXT:
        *(const char **)target = value;
        break;
    case CLI_KIND_NUMBER:
        return take_option_number(into, target, value);
    case CLI_KIND_CHOICE:
    case CLI_KIND_WORD:
        return take_option_choice(row, target, value);
    case CLI_KIND_CALL:
        return into->take(target, value);
    case CLI_KIND_NOTE:
        break;
    }
    return UMPIRE_CONFORMANT;
}

/* Keeps the name of an option that stands after a note. */
static void note(const struct cli_option *rows, const struct cli_option *row, void *request)
{
    for (const struct cli_option *one = row; one != rows; one--)
        if (one->into.kind == CLI_KIND_NOTE) {
            if (one->into.size)
                *(const char **)((char *)request + one->into.at) = row->shown;
            return;
        }
}

/* Says why getopt refused a word. It has set optopt to an option that it knows, or to a letter. */
static int refuse(const struct cli_option *rows, const struct known *known, int answer,
                  char **words)
{
    const char letter[] = {'-', (char)optopt, '\0'};
    const char *word = optopt && optopt < LONG ? letter : words[optind - 1];
    if (answer == ':')
        return cli_usage_error("'%s' needs a value; '%s --help' lists the options", word, words[0]);
    if (optopt && row_of(rows, optopt))
        return cli_usage_error("'%s' takes no value; '%s --help' lists the options", word,
                               words[0]);
    struct near near = {.wrong = slice_of(word + strspn(word, "-"))};
    for (const struct option *one = known->options; one->name; one++)
        near_offer(&near, slice_of(one->name));
    if (!optopt && near.count)
        return cli_usage_error("there is no option '%s'; did you mean '--%s'?", word,
                               near.names[0].at);
    return cli_usage_error("there is no option '%s'; '%s --help' lists the options", word,
                           words[0]);
}

int cli_options_read(const struct cli_command *command, void *request, int count, char **words)
{
    struct known known;
    know(&known, command->options);
    for (int one; (one = getopt_long(count, words, known.letters, known.options, NULL)) != -1;) {
        if (one == 'h') {
            cli_options_help(command);
            return UMPIRE_CONFORMANT;
        }
        const struct cli_option *row = row_of(command->options, one);
        if (!row)
            return refuse(command->options, &known, one, words);
        note(command->options, row, request);
        int status = take(row, request, optarg);
        if (status != UMPIRE_CONFORMANT)
            return status;
    }
    return GO_ON;
}

int cli_settings_interpretation(void *settings, const char *value)
{
    return cli_settings_add(settings, value, false) ? UMPIRE_CONFORMANT : cli_out_of_memory();
}

int cli_settings_level(void *settings, const char *value)
{
    return cli_settings_add(settings, value, true) ? UMPIRE_CONFORMANT : cli_out_of_memory();
}

int cli_configured_file(void *configured, const char *path)
{
    *(struct cli_configured *)configured = (struct cli_configured){.file = path};
    return UMPIRE_CONFORMANT;
}

int cli_configured_none(void *configured, const char *nothing)
{
    (void)nothing;
    *(struct cli_configured *)configured = (struct cli_configured){.none = true};
    return UMPIRE_CONFORMANT;
}
