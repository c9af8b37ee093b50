/* SPDX-License-Identifier: MIT */
/* The catalogue as data: rulesets without defects, rules with all their texts. */
#include "judge/engine/catalogue.h"
#include "judge/engine/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

static void rulesets_hold_together(void)
{
    for (size_t i = 0; catalogue_rulesets[i]; i++) {
        struct catalogue *catalogue = had(catalogue_new(catalogue_rulesets[i]));
        EXPECT(!lexicon_whose(catalogue->lexicon, slice_of(UNKNOWN_VERB)),
               "%s has a verb that every game has", catalogue_rulesets[i]->name);
        EXPECT(!catalogue->broken, "%s: '%s' does not parse, names no rule, or is too much",
               catalogue_rulesets[i]->name, catalogue->broken);
        catalogue_free(catalogue);
    }
}

/* Whether an id is `<game>.<area>.<slug>` in lower-case letters, digits and hyphens. */
static bool well_formed(const char *id, const char *game)
{
    size_t length = strlen(game), dots = 0;
    for (const char *at = id; *at; at++) {
        dots += *at == '.';
        if (!((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') || *at == '-' || *at == '.'))
            return false;
    }
    return strncmp(id, game, length) == 0 && id[length] == '.' && dots == 2;
}

static void rules_are_whole(void)
{
    struct umpire_rule rule = {0}, other;
    for (size_t i = 0; umpire_rule_at(NULL, i, &rule); i++) {
        bool log = strcmp(rule.ruleset, "log") == 0;
        EXPECT(log || well_formed(rule.id, rule.ruleset), "%s is no id of a rule of %s", rule.id,
               rule.ruleset);
        EXPECT(strlen(rule.statement) > 10, "%s says nothing", rule.id);
        EXPECT(rule.statement[strlen(rule.statement) - 1] != '.',
               "%s: the statement ends in a full stop", rule.id);
        EXPECT(rule.citation && *rule.citation, "%s is not cited", rule.id);
        EXPECT(log || (rule.legal && rule.illegal), "%s has no examples", rule.id);
        for (size_t j = 0; j < i && umpire_rule_at(NULL, j, &other); j++)
            EXPECT(strcmp(rule.id, other.id) != 0, "%s is there twice", rule.id);
    }
}

static void every_example_is_of_a_rule(void)
{
    struct umpire_rule rule;
    for (size_t i = 0; i < rule_example_count; i++) {
        EXPECT(umpire_rule_named(rule_examples[i].rule, &rule), "%s has examples and is no rule",
               rule_examples[i].rule);
        EXPECT(i == 0 || strcmp(rule_examples[i - 1].rule, rule_examples[i].rule) < 0,
               "%s is out of order", rule_examples[i].rule);
    }
}

static void every_rule_guards_something(void)
{
    for (size_t i = 0; catalogue_rulesets[i]; i++)
        for (size_t c = 0; catalogue_rulesets[i]->chapters[c]; c++)
            for (size_t r = 0; catalogue_rulesets[i]->chapters[c][r]; r++) {
                const struct rule *rule = catalogue_rulesets[i]->chapters[c][r];
                bool guards = rule->guards[0] != KIND_NONE || rule->guards_every_event ||
                              rule->guards_every_statement;
                EXPECT(guards != rule->in_place, "%s guards %s", rule->id,
                       guards ? "something, and is told in place of others" : "nothing");
            }
}

static void interpretations_have_choices(void)
{
    struct umpire_interpretation one;
    for (size_t i = 0; umpire_interpretation_at(NULL, i, &one); i++)
        EXPECT(one.choices[0] && one.choices[1] && one.question, "%s has no choice", one.name);
}

/* How many of a ruleset's editions choose an interpretation otherwise than the one before. */
static size_t changes_of(const struct ruleset *ruleset, const struct interpretation *one)
{
    size_t changes = 0;
    for (size_t e = 1; one->edition_defaults && ruleset->editions[e]; e++)
        changes += one->edition_defaults[e] != one->edition_defaults[e - 1];
    return changes;
}

static void revision_is_whole(const struct ruleset *ruleset, const struct revision *one)
{
    const struct interpretation *asked = &ruleset->interpretations[one->interpretation];
    struct umpire_rule rule;
    EXPECT(asked->edition_defaults &&
               asked->edition_defaults[one->edition] != asked->edition_defaults[one->edition - 1],
           "%s: edition %s does not choose %s anew", ruleset->name, ruleset->editions[one->edition],
           asked->name);
    EXPECT(one->before.says && one->before.citation && one->now.says && one->now.citation,
           "%s: a revision of %s is not cited", ruleset->name, asked->name);
    EXPECT(one->rules[0] && !one->rules[REVISION_RULES - 1], "%s: too few or many rules",
           asked->name);
    for (size_t i = 0; i < REVISION_RULES && one->rules[i]; i++)
        EXPECT(umpire_rule_named(one->rules[i], &rule), "%s: there is no rule %s", asked->name,
               one->rules[i]);
}

/* Each choice that an edition makes anew is a row of the table, and no row is anything else. */
static void editions_differ_as_their_table_says(void)
{
    size_t all = 0;
    for (size_t i = 0; catalogue_rulesets[i]; i++) {
        const struct ruleset *ruleset = catalogue_rulesets[i];
        size_t rows = 0, changes = 0, editions = 0, books = 0;
        for (size_t k = 0; ruleset->interpretations && ruleset->interpretations[k].name; k++)
            changes += changes_of(ruleset, &ruleset->interpretations[k]);
        for (; ruleset->revisions.list && ruleset->revisions.list[rows].edition; rows++)
            revision_is_whole(ruleset, &ruleset->revisions.list[rows]);
        EXPECT(rows == changes, "%s has %zu revisions for %zu choices", ruleset->name, rows,
               changes);
        while (ruleset->editions[editions])
            editions++;
        while (ruleset->revisions.books && ruleset->revisions.books[books])
            books++;
        EXPECT(!ruleset->revisions.books || books == editions, "%s has %zu books for %zu editions",
               ruleset->name, books, editions);
        all += rows;
    }
    struct umpire_revision revision;
    CU_ASSERT(all >= 4);
    CU_ASSERT_TRUE(umpire_revision_at(NULL, all - 1, &revision));
    CU_ASSERT_FALSE(umpire_revision_at(NULL, all, &revision));
    CU_ASSERT_FALSE(umpire_revision_at("chess", 0, &revision));
    CU_ASSERT_TRUE(umpire_revision_at("armada", 0, &revision));
    CU_ASSERT_STRING_EQUAL(revision.edition, "1.6.0");
    CU_ASSERT_STRING_EQUAL(revision.interpretation, "armada.cancelled");
    CU_ASSERT_STRING_EQUAL(revision.choice, "ended");
}

static void wrong_names_are_reported(void)
{
    struct umpire_options options;
    struct umpire_sink sink = {0};
    const char *near[3];
    umpire_options_init(&options);
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    CU_ASSERT_PTR_NULL(umpire_checker_set_rule(checker, "armada.ship.turn", UMPIRE_RULE_OFF));
    CU_ASSERT_PTR_NOT_NULL(umpire_checker_set_rule(checker, "armada.ship.tern", UMPIRE_RULE_OFF));
    CU_ASSERT_PTR_NOT_NULL(umpire_checker_set_rule(checker, "chess.ship.turn", UMPIRE_RULE_OFF));
    CU_ASSERT_PTR_NULL(umpire_checker_interpret(checker, "armada.sealed", "ok"));
    CU_ASSERT_PTR_NOT_NULL(umpire_checker_interpret(checker, "armada.sealed", "perhaps"));
    CU_ASSERT_PTR_NOT_NULL(umpire_checker_interpret(checker, "armada.open", "ok"));
    CU_ASSERT_TRUE(umpire_rules_near("armada.ship.tern", near) >= 1);
    CU_ASSERT_STRING_EQUAL(near[0], "armada.ship.turn");
    umpire_checker_free(checker);
}

static void the_version_is_that_of_the_headers(void)
{
    char numbers[32];
    snprintf(numbers, sizeof numbers, "%d.%d.%d", UMPIRE_VERSION_MAJOR, UMPIRE_VERSION_MINOR,
             UMPIRE_VERSION_PATCH);
    CU_ASSERT_STRING_EQUAL(UMPIRE_VERSION, numbers);
    CU_ASSERT_STRING_EQUAL(umpire_version(), UMPIRE_VERSION);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Whether the words between backticks in a text of that length are the words of a list, in any
 * order. */
static bool lists_words(const char *text, size_t length, const char *const *words, size_t count)
{
    char found[60][40];
    const char *sorted[60] = {NULL}, *wanted[60];
    size_t found_count = 0;
    for (const char *at = text; (at = memchr(at, '`', (size_t)(text + length - at)));) {
        const char *end = memchr(at + 1, '`', (size_t)(text + length - at - 1));
        if (!end || found_count == 60)
            return false;
        snprintf(found[found_count], sizeof found[0], "%.*s", (int)(end - at - 1), at + 1);
        sorted[found_count] = found[found_count];
        found_count++;
        at = end + 1;
    }
    memcpy(wanted, words, count * sizeof *words);
    qsort(sorted, found_count, sizeof *sorted, compare_words);
    qsort(wanted, count, sizeof *wanted, compare_words);
    bool equal = found_count == count;
    for (size_t i = 0; i < count && equal; i++)
        equal = strcmp(sorted[i], wanted[i]) == 0;
    return equal;
}

/* doc/perft.md lists the verbs that are not counted without --effects, those of the table apart. */
static void the_table_of_effects_is_the_vocabularies(void)
{
    char *text = had(read_file("doc/perft.md", NULL));
    unsigned compared = 0;
    for (size_t r = 0; catalogue_rulesets[r]; r++) {
        const struct phrase *verbs = catalogue_rulesets[r]->vocabulary->verbs;
        const char *words[2][60];
        size_t counts[2] = {0};
        char head[64];
        for (size_t i = 0; verbs[i].word; i++) {
            int of_table = verbs[i].who == SUBJECT_TABLE;
            const bool again = i > 0 && strcmp(verbs[i].word, verbs[i - 1].word) == 0;
            if (verbs[i].flags & PHRASE_ASIDE && !again && counts[of_table] < 60)
                words[of_table][counts[of_table]++] = verbs[i].word;
        }
        snprintf(head, sizeof head, "\n| `%s` | ", catalogue_rulesets[r]->name);
        const char *effects = strstr(text, "\n## Effects"),
                   *row = effects ? strstr(effects, head) : NULL;
        if (!row) /* a game with a table of its own in its README */
            continue;
        compared++;
        row += strlen(head);
        const char *table = strstr(row, "of the table"), *end = strchr(row, '\n');
        size_t first = (size_t)((table && table < end ? table : end) - row);
        bool right = lists_words(row, first, words[0], counts[0]) &&
                     lists_words(row + first, (size_t)(end - row) - first, words[1], counts[1]);
        EXPECT(right, "doc/perft.md lists other effects of %s than its vocabulary has",
               catalogue_rulesets[r]->name);
    }
    CU_ASSERT(compared >= 4);
    free(text);
}

/* The verbs by which pages make digests: those of doc/sealed.md's table, in any order. */
static void verbs_that_seal_are_those_of_the_document(void)
{
    static const struct {
        const char *ruleset, *row;
        uint32_t kept;
        bool each, counted;
        size_t seals, shows;
    } games[] = {{"armada", "| armada | `", 1, true, false, 1, 1},
                 {"dropfleet", "| dropfleet | `", 0, true, false, 1, 1},
                 {"dropzone", "| dropzone | `", 0, true, true, 1, 1},
                 {"starfleet", "| starfleet | `", 0, false, false, 10, 0}};
    struct umpire_sealed_verb verb;
    size_t length;
    char *text = had(read_file("doc/sealed.md", &length));
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        size_t seals = 0, shows = 0, index = 0;
        const char *row = had(strstr(text, games[g].row)), *end = strchr(row, '\n');
        for (; umpire_sealed_verb_at(games[g].ruleset, index, &verb); index++) {
            char quoted[64];
            snprintf(quoted, sizeof quoted, verb.counted ? "`%s N`" : "`%s`", verb.verb);
            EXPECT(memmem(row, (size_t)(end - row), quoted, strlen(quoted)),
                   "doc/sealed.md does not list %s of %s", verb.verb, games[g].ruleset);
            EXPECT(verb.seals != verb.shows, "%s seals and shows, or neither", verb.verb);
            EXPECT(!verb.seals || (verb.kept == games[g].kept && verb.each == games[g].each &&
                                   verb.counted == games[g].counted),
                   "%s of %s seals otherwise", verb.verb, games[g].ruleset);
            seals += verb.seals;
            shows += verb.shows;
        }
        EXPECT(seals == games[g].seals && shows == games[g].shows, "%s: %zu seal and %zu show",
               games[g].ruleset, seals, shows);
        CU_ASSERT_FALSE(umpire_sealed_verb_at(games[g].ruleset, SIZE_MAX, &verb));
    }
    CU_ASSERT_FALSE(umpire_sealed_verb_at("chess", 0, &verb));
    CU_ASSERT_FALSE(umpire_sealed_verb_at("", 0, &verb));
    const char *die;
    char face[UMPIRE_FACE_BYTES];
    CU_ASSERT_TRUE(umpire_die_side("armada", 2, 6, &die, face));
    CU_ASSERT_STRING_EQUAL(die, "black");
    CU_ASSERT_STRING_EQUAL(face, "hit+crit");
    CU_ASSERT_TRUE(umpire_die_side("dropzone", 0, 5, &die, face));
    CU_ASSERT_STRING_EQUAL(die, "d6");
    CU_ASSERT_STRING_EQUAL(face, "6");
    CU_ASSERT_FALSE(umpire_die_side("armada", 2, 8, &die, face));
    char roll[UMPIRE_ROLL_BYTES];
    CU_ASSERT_TRUE(umpire_unsourced_roll("dropzone", "roll 2d6 by \"Luck 18\"", roll));
    CU_ASSERT_EQUAL(strncmp(roll, "roll 2d6[", 9), 0);
    CU_ASSERT_PTR_NULL(strstr(roll, "by"));
    CU_ASSERT_TRUE(
        umpire_unsourced_roll("armada", "reroll red[blank] by \"A b\".C => 1red", roll));
    CU_ASSERT_EQUAL(strncmp(roll, "reroll red[blank] => red[", 25), 0);
    CU_ASSERT_FALSE(umpire_unsourced_roll("dropzone", "roll 2d6", roll));
    CU_ASSERT_FALSE(umpire_unsourced_roll("dropzone", "move by Luck", roll));
    CU_ASSERT_FALSE(umpire_unsourced_roll("chess", "roll 2d6 by Luck", roll));
    CU_ASSERT_FALSE(umpire_die_side("dropzone", 1, 0, &die, face));
    CU_ASSERT_FALSE(umpire_die_side("chess", 0, 0, &die, face));
    free(text);
}

SUITE(catalogue)
{
    CU_pSuite suite = CU_add_suite("catalogue", NULL, NULL);
    CU_add_test(suite, "rulesets hold together", rulesets_hold_together);
    CU_add_test(suite, "rules are whole", rules_are_whole);
    CU_add_test(suite, "every example is of a rule", every_example_is_of_a_rule);
    CU_add_test(suite, "every rule guards something", every_rule_guards_something);
    CU_add_test(suite, "the table of effects is the vocabularies'",
                the_table_of_effects_is_the_vocabularies);
    CU_add_test(suite, "verbs that seal are those of the document",
                verbs_that_seal_are_those_of_the_document);
    CU_add_test(suite, "interpretations have choices", interpretations_have_choices);
    CU_add_test(suite, "editions differ as their table says", editions_differ_as_their_table_says);
    CU_add_test(suite, "wrong names are reported", wrong_names_are_reported);
    CU_add_test(suite, "the version is that of the headers", the_version_is_that_of_the_headers);
}
