/* SPDX-License-Identifier: MIT */
/* umpire explain: a rule with its examples, an open question, the rules of a chapter, a card, or
 * what has some words in it. */
#include "desk/shared/cli.h"
#include "desk/shared/options.h"
#include "base/near.h"
#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* AROUND: lines shown before and after each line that matters. SOUGHT_MOST: lines of each kind that
 * are listed for words. SOUGHT_WORDS_MOST: words that are looked for. */
enum { LINES_MOST = 120, AROUND = 3, SHOWN_COLUMNS = 90, SOUGHT_MOST = 8, SOUGHT_WORDS_MOST = 16 };

struct example {
    const char *lines[LINES_MOST];
    size_t lengths[LINES_MOST], count;
    bool differs[LINES_MOST];
};

static void split_example(const char *text, struct example *example)
{
    example->count = 0;
    memset(example->differs, 0, sizeof example->differs);
    while (*text && example->count < LINES_MOST) {
        size_t length = strcspn(text, "\n");
        example->lines[example->count] = text;
        example->lengths[example->count++] = length;
        text += length + (text[length] == '\n');
    }
}

static bool same_line(const struct example *a, size_t i, const struct example *b, size_t j)
{
    return a->lengths[i] == b->lengths[j] && memcmp(a->lines[i], b->lines[j], a->lengths[i]) == 0;
}

/* Marks the lines of each that are not in the longest sequence of lines that both have. */
static void mark_differences(struct example *a, struct example *b)
{
    enum { WIDTH = LINES_MOST + 1 };
    unsigned char longest[WIDTH * WIDTH] = {0};
    for (size_t i = a->count; i-- > 0;)
        for (size_t j = b->count; j-- > 0;) {
            unsigned char down = longest[(i + 1) * WIDTH + j], right = longest[i * WIDTH + j + 1];
            unsigned char best = down > right ? down : right;
            if (same_line(a, i, b, j))
                best = (unsigned char)(longest[(i + 1) * WIDTH + j + 1] + 1);
            longest[i * WIDTH + j] = best;
        }
    size_t i = 0, j = 0;
    while (i < a->count && j < b->count)
        if (same_line(a, i, b, j)) {
            i++;
            j++;
        } else if (longest[(i + 1) * WIDTH + j] >= longest[i * WIDTH + j + 1]) {
            a->differs[i++] = true;
        } else {
            b->differs[j++] = true;
        }
    for (; i < a->count; i++)
        a->differs[i] = true;
    for (; j < b->count; j++)
        b->differs[j] = true;
}

/* Whether a line differs, is the wrong one, or is near such a line. */
static bool is_example_line_shown(const struct example *example, size_t at, size_t wrong)
{
    for (size_t i = at > AROUND ? at - AROUND : 0; i <= at + AROUND && i < example->count; i++)
        if (example->differs[i] || i + 1 == wrong)
            return true;
    return false;
}

/* `wrong`: the number of the line to mark; 0: none. */
static void print_example(const char *label, const struct example *example, size_t wrong)
{
    printf("\n%s\n", label);
    for (size_t i = 0; i < example->count; i++) {
        bool long_line = example->lengths[i] > SHOWN_COLUMNS;
        if (is_example_line_shown(example, i, wrong))
            printf("    %.*s%s%s\n", (int)(long_line ? SHOWN_COLUMNS : example->lengths[i]),
                   example->lines[i], long_line ? "..." : "",
                   i + 1 == wrong ? "  <-- illegal" : "");
        else if (i == 0 || is_example_line_shown(example, i - 1, wrong))
            puts("    ...");
    }
}

static void print_examples(const struct umpire_rule *rule)
{
    struct example legal, illegal;
    split_example(rule->legal, &legal);
    split_example(rule->illegal, &illegal);
    mark_differences(&legal, &illegal);
    print_example("Legal:", &legal, 0);
    print_example("Illegal:", &illegal, rule->illegal_line);
}

/* Shows the changes of later editions that concern the rule. */
static void print_editions_of(const struct umpire_rule *rule)
{
    struct umpire_revision one;
    for (size_t i = 0; umpire_revision_at(rule->ruleset, i, &one); i++)
        for (size_t k = 0; one.rules[k]; k++)
            if (strcmp(one.rules[k], rule->id) == 0)
                printf("\nEdition %s: %s.\nReference: %s\n", one.edition, one.now, one.citation);
}

static void print_rule(const struct umpire_rule *rule)
{
    bool log = strcmp(rule->ruleset, "log") == 0;
    printf("%s (%s)\n\n%s.\n\nReference: %s\n", rule->id, umpire_level_words(rule->level),
           rule->statement, rule->citation);
    if (rule->note)
        printf("\n%s\n", rule->note);
    print_editions_of(rule);
    if (rule->legal)
        print_examples(rule);
    printf("\nThe words of a log: umpire words%s%s\n", log ? "" : " ", log ? "" : rule->ruleset);
}

/* Lists the rules of a game, or of a game and a chapter: "armada.ship". False: there are none. */
static bool explain_chapter(const char *name)
{
    struct umpire_rule rule;
    size_t length = strlen(name), count = 0;
    for (size_t i = 0; umpire_rule_at(NULL, i, &rule); i++)
        if (strncmp(rule.id, name, length) == 0 && rule.id[length] == '.') {
            printf("%s\n    %s.\n", rule.id, rule.statement);
            count++;
        }
    if (count)
        printf("\nOne of them with its reference and examples: umpire explain RULE\n");
    return count > 0;
}

/* Shows which choice holds unless the log or an option makes another one. */
static void print_default(const struct umpire_interpretation *one)
{
    struct umpire_ruleset ruleset;
    size_t i = 0;
    while (umpire_ruleset_at(i, &ruleset) && strcmp(ruleset.name, one->ruleset) != 0)
        i++;
    if (one->edition_choices)
        for (size_t e = 0; ruleset.editions[e]; e++)
            printf("\nEdition %s: %s", ruleset.editions[e], one->choices[one->edition_choices[e]]);
    if (!one->edition_choices)
        printf("\nUnless you choose otherwise: %s", one->choices[0]);
}

static void print_revision(const struct umpire_revision *one)
{
    printf("\n%s.\n    Reference: %s\n    Before: %s.\n    Reference: %s\n    Rules:", one->now,
           one->citation, one->before, one->before_citation);
    for (size_t k = 0; one->rules[k]; k++)
        printf("%s %s", k ? "," : "", one->rules[k]);
    printf("\n    Judged so: %s=%s\n", one->interpretation, one->choice);
}

/* Shows what an edition has otherwise than those before it; `game` NULL: of each game that has it.
 * False: there is no such edition. */
static bool explain_edition(const char *game, const char *edition)
{
    struct umpire_ruleset ruleset;
    struct umpire_revision one;
    bool found = false;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        for (size_t e = 0; ruleset.editions[e]; e++) {
            bool meant = (!game || strcmp(game, ruleset.name) == 0) &&
                         strcmp(edition, ruleset.editions[e]) == 0;
            if (!meant)
                continue;
            printf("%s%s %s (edition)\n\n%s\n", found ? "\n" : "", ruleset.name, edition,
                   e ? "What it has otherwise than those before it, as far as umpire judges it:"
                     : "The edition of a log that names none.");
            for (size_t d = 0; umpire_revision_at(ruleset.name, d, &one); d++)
                if (strcmp(one.edition, edition) == 0)
                    print_revision(&one);
            found = true;
        }
    return found;
}

/* Shows what an interpretation decides. False: there is none of that name. */
static bool explain_interpretation(const char *name)
{
    struct umpire_interpretation one;
    size_t i = 0;
    while (umpire_interpretation_at(NULL, i, &one) && strcmp(one.name, name) != 0)
        i++;
    if (!umpire_interpretation_at(NULL, i, &one))
        return false;
    printf("%s (interpretation)\n\n%s\n\nChoices:", one.name, one.question);
    for (size_t c = 0; one.choices[c]; c++)
        printf("%s %s", c ? "," : "", one.choices[c]);
    print_default(&one);
    putchar('\n');
    struct umpire_revision other;
    for (size_t d = 0; umpire_revision_at(one.ruleset, d, &other); d++)
        if (strcmp(other.interpretation, one.name) == 0)
            print_revision(&other);
    printf("\nTo choose: --interpretation=%s=%s\n", one.name, one.choices[1]);
    return true;
}

/* Prints "name: text", and nothing if there is no text. */
static void print_line(const char *name, const char *text)
{
    if (text && *text)
        printf("%s: %s\n", name, text);
}

/* Prints a heading with the lines of a text below it, and nothing if there is no text. */
static void print_headed_lines(const char *heading, const char *text)
{
    if (text)
        printf("%s:\n", heading);
    for (size_t length; text && *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        printf("  %.*s\n", (int)length, text);
    }
}

static void print_points(const struct umpire_card *card)
{
    int printed = card->points[UMPIRE_CARDS_PRINTED], revised = card->points[UMPIRE_CARDS_2025];
    printf(revised == printed ? "points: %d" : "points: %d as printed, %d as of 2025", printed,
           revised);
    if (card->earlier >= 0)
        printf(" (%d on an earlier print)", (int)card->earlier);
    putchar('\n');
}

static void print_card(const struct umpire_card *card)
{
    const char *printed = card->declared[UMPIRE_CARDS_PRINTED],
               *revised = card->declared[UMPIRE_CARDS_2025];
    bool objective = strcmp(card->kind, "objective") == 0;
    printf("%s (%s%s%s)\n\n", card->name, card->slot ? card->slot : "", card->slot ? " " : "",
           card->kind);
    print_line("faction",
               strcmp(card->faction, "empire rebel republic separatist") == 0 ? "any"
                                                                              : card->faction);
    if (!objective)
        print_points(card);
    print_line("in a log", printed);
    if (strcmp(printed, revised) != 0)
        print_line("in a log as of 2025", revised);
    print_line("other facts", card->facts);
    print_line("also called", card->also);
    print_headed_lines("what it permits", card->permits);
    print_line("sources", card->doubt);
}

/* Shows each card with this name, of any game, or lists those whose names hold it. False: none. */
static bool explain_card(const char *name)
{
    struct umpire_ruleset ruleset;
    struct umpire_card card;
    size_t found = 0, held = 0;
    for (size_t i = 0, cursor = 0; umpire_ruleset_at(i, &ruleset); i++, cursor = 0)
        for (; umpire_card_named(ruleset.name, NULL, name, &cursor, &card); found++) {
            if (found)
                putchar('\n');
            print_card(&card);
        }
    if (strlen(name) >= 3)
        for (size_t i = 0; !found && umpire_ruleset_at(i, &ruleset); i++)
            for (size_t at = 0; umpire_card_at(ruleset.name, at, &card); at++)
                if (strcasestr(card.name, name) || strcasestr(card.also, name)) {
                    printf("%s (%s%s%s)\n", card.name, card.slot ? card.slot : card.faction,
                           *card.kind ? " " : "", card.kind);
                    held++;
                }
    if (held)
        printf("\nOne of them: umpire explain CARD\n");
    return found + held > 0;
}

/* Words that are looked for, and how many of them a text must have. */
struct sought {
    char **words;
    int count, least;
};

/* Whether some word of a text begins with a word, in any case of letters. Several may be asked for
 * where the text has one: "attacks" is found in "an attack". */
static bool has_word(const char *text, const char *word)
{
    char one[64];
    size_t length = strlen(word), plural = length > 3 && word[length - 1] == 's';
    snprintf(one, sizeof one, "%.*s", (int)(length - plural), word);
    for (const char *at = text; *one && at && (at = strcasestr(at, one)); at++)
        if (at == text || !isalnum((unsigned char)at[-1]))
            return true;
    return false;
}

/* Whether enough of the words are in one text or the other. */
static bool has_sought_words(const char *text, const char *more, const struct sought *sought)
{
    int found = 0;
    for (int i = 0; i < sought->count; i++)
        found += has_word(text, sought->words[i]) || has_word(more, sought->words[i]);
    return found >= sought->least;
}

/* Prints the heading of a list before its first line, and ends it after SOUGHT_MOST lines. False:
 * the line is not to be printed. */
static bool begin_line(const char *heading, size_t *lines)
{
    if (*lines == 0)
        printf("%s\n", heading);
    return ++*lines <= SOUGHT_MOST;
}

static void end_list(size_t lines)
{
    if (lines > SOUGHT_MOST)
        printf("  and %zu more; write one more word\n", lines - SOUGHT_MOST);
}

/* Prints the rules that have the sought words. Answers how many there are. */
static size_t find_rules(const struct sought *sought)
{
    struct umpire_rule rule;
    size_t lines = 0;
    for (size_t i = 0; umpire_rule_at(NULL, i, &rule); i++)
        if (has_sought_words(rule.id, rule.statement, sought) && begin_line("Rules", &lines))
            printf("  %s\n      %s.\n", rule.id, rule.statement);
    end_list(lines);
    return lines;
}

/* Whether a word begins statements, and one of its forms or its example has the sought words. */
static bool is_sought_statement(const struct umpire_word *word, const struct sought *sought)
{
    bool statement = word->kind >= UMPIRE_WORD_DECLARATION && word->kind <= UMPIRE_WORD_RESULT;
    return statement && has_sought_words(word->form, word->line, sought);
}

/* Prints the statements that have the sought words. Answers how many there are. */
static size_t find_statements(const struct sought *sought)
{
    struct umpire_ruleset ruleset;
    struct umpire_word word;
    size_t lines = 0;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        for (size_t at = 0; umpire_word_at(ruleset.name, at, &word); at++)
            if (is_sought_statement(&word, sought) && begin_line("Statements", &lines))
                printf("  %s: %.*s\n      %s\n", ruleset.name, (int)strcspn(word.form, "\n"),
                       word.form, word.line);
    end_list(lines);
    return lines;
}

/* Lists the rules and statements that have so many of the words in them. False: none has. */
static bool explain_words(char **words, int count, int least)
{
    const struct sought sought = {words, count, least};
    size_t rules = find_rules(&sought), statements = find_statements(&sought);
    if (rules)
        printf("\nA rule with its reference and examples: umpire explain RULE\n");
    if (statements)
        printf("%sA statement with its operands: umpire words GAME\n", rules ? "" : "\n");
    return rules + statements > 0;
}

/* Whether a word is looked for: not those of which a question is made and that most rules have. */
static bool is_sought(const char *word)
{
    static const char *const others[] = {"and", "are", "can", "does", "for", "from", "have", "how",
                                         "may", "must", "that", "the", "their", "this", "use",
                                         "what", "when", "which", "who", "with"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcasecmp(word, others[i]) == 0)
            return false;
    return strlen(word) > 2;
}

/* Several words: the name of a card, or what is looked for. If nothing has all of them, what has
 * the most is listed; what has only one of them must have the longest. */
static bool explain_phrase(const char *phrase)
{
    char copy[128], *words[SOUGHT_WORDS_MOST], *rest = NULL;
    int count = 0;
    snprintf(copy, sizeof copy, "%s", phrase);
    for (char *word = strtok_r(copy, " ", &rest); word && count < SOUGHT_WORDS_MOST;
         word = strtok_r(NULL, " ", &rest)) {
        word[strcspn(word, "?!.,;")] = '\0';
        if (is_sought(word))
            words[count++] = word;
    }
    if (explain_card(phrase) || (count && explain_words(words, count, count)))
        return true;
    if (count == 0)
        return false;
    for (int least = count - 1; least > 1; least--)
        if (explain_words(words, count, least)) {
            printf("\nNothing has all of these words; these have %d of them.\n", least);
            return true;
        }
    char *longest = words[0];
    for (int i = 1; i < count; i++)
        if (strlen(words[i]) > strlen(longest))
            longest = words[i];
    if (!explain_words(&longest, 1, 1))
        return false;
    printf("\nNothing has all of these words; this has '%s'.\n", longest);
    return true;
}

/* Compares a wrong name with each card's name and, if it is one word, with each word of that. */
static void offer_cards(struct near *near)
{
    struct umpire_ruleset ruleset;
    struct umpire_card card;
    bool single = !memchr(near->wrong.at, ' ', near->wrong.length);
    near->most = 1 + (unsigned)near->wrong.length / 5;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        for (size_t at = 0; umpire_card_at(ruleset.name, at, &card); at++) {
            near_offer(near, slice_of(card.name));
            for (const char *word = card.name; single && *word; word += strspn(word, " ")) {
                size_t length = strcspn(word, " ");
                near_offer(near, (struct slice){word, length});
                word += length;
            }
        }
}

/* Reports that no rule, card or statement has this name, and proposes similar names. */
static int nothing_is(const char *name)
{
    struct near near = {.wrong = slice_of(name)};
    const char *ids[NEAR_MOST];
    bool is_id = strchr(name, '.') != NULL;
    if (is_id)
        near.count = umpire_rules_near(name, ids);
    else
        offer_cards(&near);
    if (is_id)
        for (size_t i = 0; i < near.count; i++)
            near.names[i] = slice_of(ids[i]);
    cli_print(stderr, is_id ? "umpire: there is no rule '%s'"
                            : "umpire: no rule, card or statement has '%s'", name);
    if (near.count)
        cli_print(stderr, "; is it ");
    for (size_t i = 0; i < near.count; i++)
        cli_print(stderr, "%s'%.*s'", list_separator(i, near.count, " or "),
                  (int)near.names[i].length, near.names[i].at);
    cli_print(stderr, "%s\n", near.count ? "?" : "; 'umpire rules' lists the rules");
    return UMPIRE_USAGE;
}

static int run_explain(const struct cli_command *command, int count, char **words)
{
    struct umpire_rule rule;
    if (count == 2 && (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0)) {
        cli_options_help(command);
        return 0;
    }
    if (count > 1 && strcmp(words[1], "--") == 0) {
        count--;
        words++;
    }
    if (count < 2)
        return cli_usage_error("name a rule, such as: umpire explain log.syntax");
    if (count == 3 && explain_edition(words[1], words[2]))
        return 0;
    if (count > 2 || strchr(words[1], ' ')) {
        char phrase[128] = "";
        struct text text;
        text_init(&text, phrase, sizeof phrase);
        for (int i = 1; i < count; i++)
            text_addf(&text, "%s%s", i > 1 ? " " : "", words[i]);
        return explain_phrase(phrase) ? 0 : nothing_is(phrase);
    }
    if (umpire_rule_named(words[1], &rule)) {
        print_rule(&rule);
        return 0;
    }
    bool is_id = strchr(words[1], '.') != NULL;
    bool known = explain_interpretation(words[1]) || explain_edition(NULL, words[1]) ||
                 explain_chapter(words[1]) ||
                 explain_card(words[1]) || (!is_id && explain_words(words + 1, 1, 1));
    return known ? 0 : nothing_is(words[1]);
}

const struct cli_command cli_explain = {
    .usage = "Usage: umpire explain RULE|QUESTION|GAME|GAME.CHAPTER|GAME EDITION|CARD|WORD...\n"
             "Shows what a rule says and where the rulebook has it, with a legal and an\n"
             "illegal example; or an open question of a rulebook with its choices; or, for\n"
             "GAME or GAME.CHAPTER, the rules of the game or of that chapter of it; or, for\n"
             "GAME EDITION ('armada 1.6.0'), what it has otherwise than those before it.\n"
             "'umpire rules' lists all rules and open questions.\n"
             "CARD is the name of a card of Star Wars: Armada, a short name that players\n"
             "write (ECM), or a part of one: points, what a log declares of the card, and\n"
             "where its numbers are doubtful.\n"
             "WORD... is what you look for, such as 'evade' or 'pass token': the rules and\n"
             "statements that have all these words, or words that begin so; or, where\n"
             "nothing has all, what has the most of them.",
    .end = "Exit status: 0; 2 nothing is called so, or has the words; 5 it cannot be\n"
           "written.",
    .run = run_explain};
