/* SPDX-License-Identifier: MIT */
/* Writes the words of each game as C: their forms, from its vocabulary, and a line and examples for
 * each, from src/books/GAME/glossary.txt. Run once, when umpire is built. Fails if a word has no
 * entry in the glossary, or an entry no word.
 *
 *     glossary SHARED GAMES >glossaries.c
 *
 * SHARED is the glossary of the words that all games share, GAMES the folder of the games.
 *
 * A glossary has entries, with blank lines and '#' comments between them. An entry begins with a
 * line of the kind of word and the word; indented lines follow: what it means, then one or more
 * examples. In a game's glossary an entry of kind `every` has only that game's examples of a word
 * that all games share, and one of kind `value` says what to write for a word in capitals, in
 * place of what its type says.
 *
 *     operand by SOURCE
 *         The card or effect that brings this about.
 *         Rebel: roll red[hit] by "Gunnery Team" */
#include "judge/bind/lexicon.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "umpire.h"

enum { NUMBER_SHOWN_MOST = 20 };
enum { ENTRIES_MOST = 400, KEY_BYTES = 160, FORM_BYTES = 1024, LINE_BYTES = 1024 };

struct entry {
    enum umpire_word_kind kind;
    char key[KEY_BYTES]; /* the word as the glossary names it */
    char form[FORM_BYTES];
    char line[LINE_BYTES], example[FORM_BYTES]; /* empty: none yet */
};

struct glossary_file {
    const char *game; /* NULL: the words that all games share */
    char path[256];
    unsigned number; /* of the line that is read */
    struct entry entries[ENTRIES_MOST];
    size_t count;
    bool failed;
};

static const char *const kind_words[] = {
    [UMPIRE_WORD_EVERY] = "every",     [UMPIRE_WORD_DECLARATION] = "declaration",
    [UMPIRE_WORD_MARKER] = "marker",   [UMPIRE_WORD_EVENT] = "verb",
    [UMPIRE_WORD_FACT] = "table",      [UMPIRE_WORD_RESULT] = "result",
    [UMPIRE_WORD_OPERAND] = "operand", [UMPIRE_WORD_DIE] = "die",
    [UMPIRE_WORD_FACE] = "face",       [UMPIRE_WORD_EDITION] = "edition",
    [UMPIRE_WORD_AREA] = "area",       [UMPIRE_WORD_VALUE] = "value",
};

/* The words of a vocabulary -------------------------------------------------------------------- */

static struct entry *find(struct glossary_file *file, enum umpire_word_kind kind, const char *key)
{
    for (size_t i = 0; i < file->count; i++)
        if (file->entries[i].kind == kind && strcmp(file->entries[i].key, key) == 0)
            return &file->entries[i];
    return NULL;
}

/* The entry of a word, added if there is none. */
static struct entry *entry_for(struct glossary_file *file, enum umpire_word_kind kind,
                               const char *key)
{
    struct entry *old = find(file, kind, key);
    if (old)
        return old;
    if (file->count == ENTRIES_MOST) {
        fprintf(stderr, "%s: there are more than %d words\n", file->path, ENTRIES_MOST);
        exit(1);
    }
    struct entry *entry = &file->entries[file->count++];
    *entry = (struct entry){.kind = kind};
    snprintf(entry->key, sizeof entry->key, "%s", key);
    return entry;
}

static void add_form(struct entry *entry, const char *before, struct slice form)
{
    size_t length = strlen(entry->form);
    snprintf(entry->form + length, sizeof entry->form - length, "%s%s%.*s", length ? "\n" : "",
             before, (int)form.length, form.at);
}

static void add_operands(struct glossary_file *file, const struct lexeme *lexeme)
{
    for (uint8_t f = 0; f < lexeme->form_count; f++)
        for (uint8_t i = 0; i < lexeme->forms[f].count; i++) {
            struct element element = lexeme->forms[f].elements[i];
            char key[KEY_BYTES];
            struct text text;
            if (element.form == ELEMENT_PLAIN && !element.outcome)
                continue;
            element.repeat = false;
            text_init(&text, key, sizeof key);
            text_add_string(&text, element.form == ELEMENT_PLAIN ? "=> " : "");
            form_add_element(&text, &element);
            struct entry *entry = entry_for(file, UMPIRE_WORD_OPERAND, key);
            if (!entry->form[0])
                add_form(entry, "", slice_of(key));
        }
}

/* Adds a phrase. `before` is written before its forms: who or what does it. */
static void add_phrase(struct glossary_file *file, enum umpire_word_kind kind, const char *before,
                       const struct lexeme *lexeme)
{
    char key[KEY_BYTES], form[FORM_BYTES];
    struct text text;
    snprintf(key, sizeof key, "%.*s", (int)lexeme->word.length, lexeme->word.at);
    struct entry *entry = entry_for(file, kind, kind == UMPIRE_WORD_RESULT ? "" : key);
    for (uint8_t f = 0; f < lexeme->form_count; f++) {
        text_init(&text, form, sizeof form);
        form_add(&text, lexeme, f);
        if (lexeme->phrase && lexeme->phrase->flags & PHRASE_BLOCK)
            text_add_string(&text, " { ... }");
        add_form(entry, before, (struct slice){text.at, text.length});
    }
}

/* Writes the subject of an event as the forms show it: "PLAYER: ". */
static void subject_of(const struct vocabulary *vocabulary, char subject[KEY_BYTES])
{
    size_t length = 0;
    for (const char *c = vocabulary->kind_names[__builtin_ctz(vocabulary->subject_kinds)]; *c; c++)
        subject[length++] = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
    memcpy(subject + length, ": ", 3);
}

static bool falls(const struct die *die, size_t face)
{
    return !die->chances || die->chances[face] > 0;
}

static void add_dice(struct glossary_file *file, const struct die *die)
{
    for (; die && die->name; die++) {
        char form[FORM_BYTES];
        struct text text;
        struct entry *entry = entry_for(file, UMPIRE_WORD_DIE, die->name);
        text_init(&text, form, sizeof form);
        text_addf(&text, "%s[%s", die->name, die->faces ? "" : "N ...");
        for (size_t i = 0; die->faces && die->faces[i]; i++) {
            if (!falls(die, i))
                continue;
            text_addf(&text, "%s%s", text.at[text.length - 1] == '[' ? "" : "|", die->faces[i]);
            char on[KEY_BYTES];
            snprintf(on, sizeof on, "%s[%s]", die->name, die->faces[i]);
            struct entry *face = entry_for(file, UMPIRE_WORD_FACE, die->faces[i]);
            if (!strstr(face->form, on))
                add_form(face, "", slice_of(on));
        }
        text_add_string(&text, die->faces ? " ...]" : "]");
        if (!entry->form[0])
            add_form(entry, "", slice_of(form));
    }
}

static bool is_misprint(const struct vocabulary *vocabulary, const char *word)
{
    for (const char *const *pair = vocabulary->misprints; pair && pair[0]; pair += 2)
        if (strcmp(pair[0], word) == 0)
            return true;
    return false;
}

/* Writes the words of a type, without the misprinted ones. */
static void describe_words(struct text *text, const struct vocabulary *vocabulary,
                           const struct operand_type *type)
{
    const char *kept[ENTRIES_MOST];
    size_t count = 0;
    for (size_t i = 0; type->words[i] && count + 1 < ENTRIES_MOST; i++)
        if (!is_misprint(vocabulary, type->words[i]))
            kept[count++] = type->words[i];
    kept[count] = NULL;
    text_add_choices(text, kept);
}

static void describe_name(struct text *text, const struct vocabulary *vocabulary,
                          const struct operand_type *type)
{
    unsigned told = 0, kinds = (unsigned)__builtin_popcount(type->kinds);
    text_add_string(text, "the name of ");
    for (unsigned kind = 0; kind < ENTITY_KINDS_MOST; kind++) {
        if (!(type->kinds >> kind & 1))
            continue;
        const char *name = vocabulary->kind_names[kind] ? vocabulary->kind_names[kind] : "thing";
        text_addf(text, "%sa%s %s", list_separator(told++, kinds, " or "),
                  strchr("aeiou", *name) ? "n" : "", name);
    }
    if (type->part)
        text_addf(text, "; with a part of it: NAME.%s", type->part);
}

/* Writes what a word in capitals may be, as its type says. A large bound is one of umpire's own,
 * and no word of what to write. */
static void describe(struct text *text, const struct vocabulary *vocabulary,
                     const struct operand_type *type)
{
    const struct die *die;
    switch (type->kind) {
    case OPERAND_WORD:
        describe_words(text, vocabulary, type);
        break;
    case OPERAND_NUMBER:
        if (type->minimum == 0 && type->maximum == 0)
            text_add_string(text, "a number");
        else if (type->minimum < -NUMBER_SHOWN_MOST || type->minimum == 0)
            text_add_string(text, "a number");
        else if (type->maximum > NUMBER_SHOWN_MOST)
            text_addf(text, "a number of at least %d", type->minimum);
        else
            text_addf(text, "a number from %d to %d", type->minimum, type->maximum);
        break;
    case OPERAND_NAME:
        describe_name(text, vocabulary, type);
        break;
    case OPERAND_NEW_NAME:
        text_add_string(text, "a name that you give");
        break;
    case OPERAND_FREE_NAME:
        text_add_string(text, "a name; it need not be declared");
        break;
    case OPERAND_TEXT:
        text_add_string(text, "a word, or a text in quotes");
        break;
    case OPERAND_POOL:
        text_add_string(text, "dice with the faces that fell:");
        for (die = type->dice; die->name; die++)
            text_addf(text, " %s[...]", die->name);
        break;
    case OPERAND_FLAG:
        break;
    }
}

/* Adds the words in capitals of a phrase. */
static void add_values(struct glossary_file *file, const struct vocabulary *vocabulary,
                       const struct lexeme *lexeme)
{
    for (uint8_t f = 0; f < lexeme->form_count; f++)
        for (uint8_t i = 0; i < lexeme->forms[f].count; i++) {
            const struct element *element = &lexeme->forms[f].elements[i];
            const struct operand_type *types[] = {element->type, element->part};
            for (size_t t = 0; t < 2; t++) {
                if (!types[t] || types[t]->kind == OPERAND_FLAG)
                    continue;
                struct entry *entry = entry_for(file, UMPIRE_WORD_VALUE, types[t]->name);
                struct text text;
                text_init(&text, entry->line, sizeof entry->line);
                describe(&text, vocabulary, types[t]);
                snprintf(entry->form, sizeof entry->form, "%s", types[t]->name);
            }
        }
}

/* Adds a word for each in a list, with another word before it: "records dice". */
static void add_each(struct glossary_file *file, enum umpire_word_kind kind, const char *before,
                     const char *const *words)
{
    for (size_t i = 0; words && words[i]; i++) {
        char key[KEY_BYTES];
        snprintf(key, sizeof key, "%s %s", before, words[i]);
        add_form(entry_for(file, kind, key), "", slice_of(key));
    }
}

/* Calls a function with each phrase of the lexicon. */
static void each_phrase(struct glossary_file *file, const struct lexicon *lexicon,
                        void (*add)(struct glossary_file *, const struct lexeme *))
{
    for (size_t i = 0; i < lexicon->declaration_count; i++)
        add(file, &lexicon->declarations[i]);
    for (int i = 0; i < MARKER_COUNT; i++)
        if (lexicon->markers[i].form_count && lexicon->vocabulary->markers[i])
            add(file, &lexicon->markers[i]);
    for (size_t i = 0; i < lexicon->verb_count; i++)
        add(file, &lexicon->verbs[i]);
    add(file, &lexicon->result);
}

static void add_vocabulary(struct glossary_file *file, const struct lexicon *lexicon)
{
    const struct vocabulary *vocabulary = lexicon->vocabulary;
    char subject[KEY_BYTES];
    subject_of(vocabulary, subject);
    for (size_t i = 0; i < lexicon->declaration_count; i++)
        add_phrase(file, UMPIRE_WORD_DECLARATION, "", &lexicon->declarations[i]);
    for (int i = 0; i < MARKER_COUNT; i++)
        if (vocabulary->markers[i])
            add_phrase(file, UMPIRE_WORD_MARKER, "", &lexicon->markers[i]);
    for (int table = 0; table < 2; table++)
        for (size_t i = 0; i < lexicon->verb_count; i++)
            if ((lexicon->verbs[i].phrase->who == SUBJECT_TABLE) == table)
                add_phrase(file, table ? UMPIRE_WORD_FACT : UMPIRE_WORD_EVENT,
                           table ? "table: " : subject, &lexicon->verbs[i]);
    add_phrase(file, UMPIRE_WORD_RESULT, "", &lexicon->result);
    each_phrase(file, lexicon, add_operands);
    for (const struct operand_type *type = vocabulary->types; type->name; type++)
        add_dice(file, type->kind == OPERAND_POOL ? type->dice : NULL);
    for (size_t i = 0; i < lexicon->declaration_count; i++)
        add_values(file, vocabulary, &lexicon->declarations[i]);
    for (int i = 0; i < MARKER_COUNT; i++)
        if (vocabulary->markers[i])
            add_values(file, vocabulary, &lexicon->markers[i]);
    for (size_t i = 0; i < lexicon->verb_count; i++)
        add_values(file, vocabulary, &lexicon->verbs[i]);
    add_values(file, vocabulary, &lexicon->result);
    if (vocabulary->areas) {
        struct entry *areas = entry_for(file, UMPIRE_WORD_VALUE, "AREA");
        struct text text;
        text_init(&text, areas->line, sizeof areas->line);
        text_add_choices(&text, vocabulary->areas);
        snprintf(areas->form, sizeof areas->form, "AREA");
        add_each(file, UMPIRE_WORD_AREA, "records", vocabulary->areas);
    }
}

/* Glossaries -------------------------------------------------------------------------------- */

static void tell(struct glossary_file *file, const char *what, const char *word)
{
    fprintf(stderr, "%s:%u: %s: %s\n", file->path, file->number, what, word);
    file->failed = true;
}

/* The entry that an unindented line names: "verb pass". NULL: there is no such word. */
static struct entry *take_head(struct glossary_file *file, const char *head)
{
    size_t kind = 0, length = strcspn(head, " ");
    while (kind <= UMPIRE_WORD_VALUE &&
           (strlen(kind_words[kind]) != length || memcmp(kind_words[kind], head, length) != 0))
        kind++;
    const char *key = head + length + (head[length] == ' ');
    struct entry *entry = NULL;
    if (kind <= UMPIRE_WORD_VALUE)
        entry = file->game ? find(file, (enum umpire_word_kind)kind, key)
                           : entry_for(file, UMPIRE_WORD_EVERY, key);
    if (entry && kind == UMPIRE_WORD_VALUE)
        entry->line[0] = '\0';
    if (entry && kind == UMPIRE_WORD_EVERY && file->game) {
        entry->example[0] = '\0';
        return entry;
    }
    if (!entry)
        tell(file, "the vocabulary has no such word", head);
    else if (entry->line[0])
        tell(file, "this word has a line above", head);
    if (entry && !file->game)
        snprintf(entry->form, sizeof entry->form, "%s", key);
    return entry;
}

static void take_text(struct glossary_file *file, struct entry *entry, const char *text)
{
    size_t length = strlen(entry->example);
    if (!entry->line[0])
        snprintf(entry->line, sizeof entry->line, "%s", text);
    else if (length + strlen(text) + 2 > sizeof entry->example)
        tell(file, "the examples are too long", text);
    else
        snprintf(entry->example + length, sizeof entry->example - length, "%s%s",
                 length ? "\n" : "", text);
}

static void read_glossary(struct glossary_file *file)
{
    char line[LINE_BYTES];
    struct entry *entry = NULL;
    FILE *from = fopen(file->path, "re");
    file->number = 0;
    while (from && fgets(line, sizeof line, from)) {
        line[strcspn(line, "\n")] = '\0';
        file->number++;
        const char *text = line + strspn(line, " ");
        if (*text == '\0' || line[0] == '#')
            continue;
        if (text == line)
            entry = take_head(file, line);
        else if (entry)
            take_text(file, entry, text);
    }
    if (!from) {
        perror(file->path);
        file->failed = true;
    } else {
        fclose(from);
    }
}

static bool needs_example(enum umpire_word_kind kind)
{
    return kind != UMPIRE_WORD_EDITION && kind != UMPIRE_WORD_AREA && kind != UMPIRE_WORD_VALUE;
}

static void demand_lines(struct glossary_file *file)
{
    for (size_t i = 0; i < file->count; i++) {
        const struct entry *entry = &file->entries[i];
        if (entry->line[0] && (entry->example[0] || !needs_example(entry->kind)))
            continue;
        fprintf(stderr, "%s: '%s%s%s' has no %s\n", file->path, kind_words[entry->kind],
                entry->key[0] ? " " : "", entry->key, entry->line[0] ? "example" : "line");
        file->failed = true;
    }
}

/* The key of a word that all games share was its form; from now on it is the form's first word. */
static void shorten_keys(struct glossary_file *file)
{
    for (size_t i = 0; i < file->count; i++)
        if (file->entries[i].kind == UMPIRE_WORD_EVERY)
            file->entries[i].key[strcspn(file->entries[i].key, " ")] = '\0';
}

/* Checks that the shared glossary has each heading. */
static void demand_headings(struct glossary_file *file)
{
    for (int heading = 0; heading < HEADINGS; heading++)
        if (!find(file, UMPIRE_WORD_EVERY, heading_word(heading)))
            tell(file, "there is no entry for the heading", heading_word(heading));
}

/* Output ------------------------------------------------------------------------------------ */

static void write_string(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        if (*text == '\n')
            fputs("\\n", stdout);
        else
            putchar(*text);
    }
    putchar('"');
}

static void write_words(const struct glossary_file *file)
{
    static const char *const kinds[] = {
        [UMPIRE_WORD_EVERY] = "EVERY",     [UMPIRE_WORD_DECLARATION] = "DECLARATION",
        [UMPIRE_WORD_MARKER] = "MARKER",   [UMPIRE_WORD_EVENT] = "EVENT",
        [UMPIRE_WORD_FACT] = "FACT",       [UMPIRE_WORD_RESULT] = "RESULT",
        [UMPIRE_WORD_OPERAND] = "OPERAND", [UMPIRE_WORD_DIE] = "DIE",
        [UMPIRE_WORD_FACE] = "FACE",       [UMPIRE_WORD_EDITION] = "EDITION",
        [UMPIRE_WORD_AREA] = "AREA",       [UMPIRE_WORD_VALUE] = "VALUE",
    };
    for (int kind = 0; kind <= UMPIRE_WORD_VALUE; kind++)
        for (size_t i = 0; i < file->count; i++) {
            const struct entry *entry = &file->entries[i];
            if ((int)entry->kind != kind)
                continue;
            printf("    {.kind = UMPIRE_WORD_%s, .word = ", kinds[kind]);
            write_string(entry->kind == UMPIRE_WORD_RESULT ? "result" : entry->key);
            fputs(", .form = ", stdout);
            write_string(entry->form);
            fputs(", .line = ", stdout);
            write_string(entry->line);
            fputs(", .example = ", stdout);
            write_string(entry->example);
            fputs("},\n", stdout);
        }
}

/* The words that all games share begin each game's glossary. */
static void begin_with(struct glossary_file *file, const struct glossary_file *shared)
{
    memcpy(file->entries, shared->entries, shared->count * sizeof *shared->entries);
    file->count = shared->count;
    for (size_t i = 0; i < file->count; i++)
        snprintf(file->entries[i].key, sizeof file->entries[i].key, "%s", file->entries[i].form);
}

static bool convert(struct glossary_file *file, const struct ruleset *ruleset)
{
    struct lexicon *lexicon = ruleset ? lexicon_new(ruleset->vocabulary) : NULL;
    if (lexicon) {
        char game[KEY_BYTES];
        snprintf(game, sizeof game, "game %s", ruleset->name);
        add_each(file, UMPIRE_WORD_EDITION, game, ruleset->editions);
        add_vocabulary(file, lexicon);
    }
    lexicon_free(lexicon);
    read_glossary(file);
    demand_lines(file);
    shorten_keys(file);
    if (!ruleset)
        demand_headings(file);
    printf("static const struct umpire_word %s_words[] = {\n", ruleset ? ruleset->name : "shared");
    write_words(file);
    puts("};\n");
    return !file->failed && (!ruleset || lexicon != NULL);
}

int main(int count, char **words)
{
    struct glossary_file *file = calloc(1, sizeof *file), *shared = calloc(1, sizeof *shared);
    bool good = file && shared && count == 3;
    puts("#include \"judge/engine/catalogue.h\"\n#include \"umpire_words.h\"\n");
    if (good) {
        snprintf(shared->path, sizeof shared->path, "%s", words[1]);
        good = convert(shared, NULL);
    }
    for (size_t i = 0; good && catalogue_rulesets[i]; i++) {
        memset(file, 0, sizeof *file);
        file->game = catalogue_rulesets[i]->name;
        begin_with(file, shared);
        snprintf(file->path, sizeof file->path, "%s/%s/glossary.txt", words[2], file->game);
        good = convert(file, catalogue_rulesets[i]);
    }
    puts("const struct glossary glossaries[] = {\n    {NULL, shared_words, sizeof shared_words / "
         "sizeof *shared_words},");
    for (size_t i = 0; catalogue_rulesets[i]; i++)
        printf("    {\"%s\", %s_words, sizeof %s_words / sizeof *%s_words},\n",
               catalogue_rulesets[i]->name, catalogue_rulesets[i]->name,
               catalogue_rulesets[i]->name, catalogue_rulesets[i]->name);
    puts("    {0}};");
    free(file);
    free(shared);
    return good && fflush(stdout) == 0 ? 0 : 1;
}
