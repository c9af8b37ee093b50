/* SPDX-License-Identifier: MIT */
/* A log cannot become "conformant" by leaving a declaration out. If a game that breaks a rule is
 * conformant without one optional operand of a declaration, or without one declaration, its verdict
 * must rest on more undecided or trusted answers. With SOAK_GAMES also tries random games with a
 * breach of each rule. DEPTH tries fewer logs. */
#include "judge/engine/catalogue.h"
#include "judge/log/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

/* A usual run tries each STEPth omission in logs of at least SHORT bytes, and breaks each
 * RULES_STEPth rule. */
enum { SHORT = 700, STEP = 31, RULES_STEP = 29 };

/* A part of a log. */
struct part {
    size_t at, length;
};

struct parts {
    struct part *parts;
    size_t count, capacity;
};

/* The result of checking a log. */
struct outcome {
    enum umpire_status status;
    uint64_t weight; /* what was undecided, excused or on trust */
    char rule[64];   /* the first broken rule, or a rule that the caller names */
    bool undecided;  /* that rule was undecided somewhere */
    struct slice left_out; /* words that the caller names */
    bool named;      /* a rule says that it lacks them */
};

static uint64_t tried, turned;

static void add_part(struct parts *parts, size_t at, size_t length)
{
    if (parts->count == parts->capacity) {
        parts->capacity = parts->capacity ? 2 * parts->capacity : 64;
        parts->parts = had(realloc(parts->parts, parts->capacity * sizeof *parts->parts));
    }
    parts->parts[parts->count++] = (struct part){at, length};
}

/* Whether the log says something else without the text. Of two players that are both first, one is
 * wrong. In Armada the rulebook gives six rounds, and pass tokens by the sizes of the fleets; an
 * armament that does not name a colour of dice has none, and an objective that is not 'played' is
 * one that the fleet has. */
static bool means_another(const struct ruleset *ruleset, struct slice text)
{
    static const char *const of_armada[] = {"rounds ", "pass-tokens ", "red=", "blue=", "black="};
    bool armada = strcmp(ruleset->name, "armada") == 0, begins = false;
    for (size_t i = 0; armada && i < sizeof of_armada / sizeof *of_armada; i++)
        begins = begins || (text.length > strlen(of_armada[i]) &&
                            memcmp(text.at, of_armada[i], strlen(of_armada[i])) == 0);
    static const char played[] = "played";
    size_t length = sizeof played - 1;
    bool chosen = text.length >= length &&
                  memcmp(text.at + text.length - length, played, length) == 0;
    return slice_is(text, "first") || begins || (armada && chosen);
}

/* Whether a declaration adds a unit. A log has to declare who takes part; only the units of a
 * campaign exist once they are mentioned. */
static bool adds_unit(const struct ruleset *ruleset, struct slice word)
{
    const struct vocabulary *vocabulary = ruleset->vocabulary;
    uint32_t free_kinds = 0;
    for (const struct operand_type *type = vocabulary->types; type->name; type++)
        free_kinds |= type->kind == OPERAND_FREE_NAME ? type->kinds : 0;
    for (const struct phrase *phrase = vocabulary->declarations; phrase->word; phrase++)
        if (slice_is(word, phrase->word) && phrase->introduces &&
            (vocabulary->unit_kinds & ~free_kinds) >> (phrase->introduces - 1) & 1)
            return true;
    return false;
}

/* Whether the operand is one of several values. It is not optional then: without it the log says
 * something else. */
static bool is_one_of_several(const struct statement *statement, const struct operand *operand)
{
    if (operand->keyed || operand->preposition)
        return false;
    size_t plain = 0;
    for (size_t i = 0; i < statement->operand_count; i++)
        plain += !statement->operands[i].keyed && !statement->operands[i].preposition;
    struct slice word = word_slice(statement, statement->word);
    return plain > 1 && (slice_is(word, "defense") || slice_is(word, "victory"));
}

/* Adds the parts that a declaration may do without, and the declaration itself. Trying shows which
 * it needs. */
static void add_omissions(struct parts *parts, const struct ruleset *ruleset,
                          const struct statement *statement)
{
    if (!statement->opens_block && !adds_unit(ruleset, word_slice(statement, statement->word)) &&
        !means_another(ruleset, (struct slice){statement->text, statement->length}))
        add_part(parts, statement->offset, statement->length);
    for (size_t i = 0; i < statement->operand_count; i++)
        if (!is_one_of_several(statement, &statement->operands[i]) &&
            !means_another(ruleset, (struct slice){statement->text + statement->operands[i].at,
                                                   statement->operands[i].length}))
            add_part(parts, statement->offset + statement->operands[i].at,
                     statement->operands[i].length);
}

static void find_omissions(struct parts *parts, const char *bytes, size_t length)
{
    struct source *source = had(source_of_memory(bytes, length));
    struct reader *reader = had(reader_new(source));
    const struct ruleset *ruleset = NULL;
    for (const struct item *item; (item = reader_next(reader))->kind < ITEM_END;)
        if (item->kind == ITEM_STATEMENT && item->statement->kind == STATEMENT_GAME)
            ruleset = ruleset_named(word_slice(item->statement, item->statement->word));
        else if (ruleset && item->kind == ITEM_STATEMENT &&
                 item->statement->kind == STATEMENT_DECLARATION &&
                 !slice_is(word_slice(item->statement, item->statement->word), "result"))
            add_omissions(parts, ruleset, item->statement);
    reader_free(reader);
    source_close(source);
}

static bool note_rule(void *user, const struct umpire_finding *finding)
{
    struct outcome *outcome = user;
    if (finding->level == UMPIRE_LEVEL_VIOLATION && !finding->waived && !*outcome->rule)
        snprintf(outcome->rule, sizeof outcome->rule, "%s", finding->rule);
    return true;
}

/* Whether the first of the words is among what a rule lacks, such as "how much damage a unit stands
 * (hull=, shields=)". */
static bool names(const char *lacking, struct slice words)
{
    char name[64];
    size_t length = 0;
    while (length < words.length && length < sizeof name - 1 && !strchr(" =", words.at[length]))
        length++;
    snprintf(name, sizeof name, "%.*s",
             (int)(length + (length < words.length && words.at[length] == '=')), words.at);
    length = strlen(name);
    if (length == 0)
        return false;
    const char *list = strchr(lacking, '(');
    for (const char *at = list ? strstr(list, name) : NULL; at; at = strstr(at + 1, name))
        if (strchr("( ", at[-1]) && strchr(",) ", at[length]))
            return true;
    return false;
}

static bool note_weight(void *user, const struct umpire_game *game)
{
    struct outcome *outcome = user;
    outcome->weight += game->undecided + game->excused + game->cards_unrecorded + game->on_trust;
    for (size_t i = 0; i < game->coverage_count; i++)
        outcome->undecided |= strcmp(game->coverage[i].rule, outcome->rule) == 0 &&
                              game->coverage[i].undecided > 0;
    for (size_t i = 0; i < game->undecided_rule_count; i++)
        outcome->named |= game->undecided_rules[i].lacking &&
                          names(game->undecided_rules[i].lacking, outcome->left_out);
    return true;
}

static struct outcome outcome_of(const char *path, const char *bytes, size_t length,
                                 const char *rule, struct slice left_out)
{
    struct outcome outcome = {.left_out = left_out};
    snprintf(outcome.rule, sizeof outcome.rule, "%s", rule);
    struct umpire_sink sink = {.user = &outcome, .found = note_rule, .game_end = note_weight};
    struct umpire_options options;
    umpire_options_init(&options);
    options.findings_most = 0;
    options.details = true;
    struct umpire_checker *checker = had(umpire_checker_new(&options, &sink));
    trial_options(checker, path, bytes);
    outcome.status = umpire_check_memory(checker, path, bytes, length);
    umpire_checker_free(checker);
    return outcome;
}

static void keep(const char *bytes, size_t length)
{
    FILE *file = fopen("build/omission.umpire", "w");
    if (file) {
        fwrite(bytes, 1, length, file);
        fclose(file);
    }
}

/* Checks the log without a part of it. The last log that fails is kept as build/omission.umpire. */
static void try_without(const char *path, const char *bytes, size_t length, struct part part,
                        const struct outcome *with)
{
    char *thin = had(malloc(length + 1));
    memcpy(thin, bytes, part.at);
    memcpy(thin + part.at, bytes + part.at + part.length, length - part.at - part.length);
    struct outcome without = outcome_of(path, thin, length - part.length, with->rule,
                                        (struct slice){bytes + part.at, part.length});
    bool told = without.undecided || without.named || without.weight > with->weight;
    bool bought = without.status == UMPIRE_CONFORMANT && !told;
    tried++;
    turned += without.status == UMPIRE_CONFORMANT;
    if (bought)
        keep(thin, length - part.length);
    EXPECT(!bought, "%s without '%.*s': no word of %s (build/omission.umpire)", path,
           (int)part.length, bytes + part.at, with->rule);
    free(thin);
}

/* Whether a rule is about the cards that a log names: a list without a card is another list, and a
 * log without 'points' and 'card=' looks no card up. */
static bool is_of_cards(const char *rule)
{
    return strncmp(rule, "armada.fleet.", 13) == 0 || strcmp(rule, "armada.card.value") == 0 ||
           strcmp(rule, "armada.card.owner") == 0 || strcmp(rule, "armada.card.permits") == 0 ||
           strcmp(rule, "armada.card.keyword") == 0 || strcmp(rule, "armada.card.limit") == 0;
}

/* Tries each `step`th omission, beginning with one that depends only on the log's name: other logs
 * do not change which are tried. */
static void try_log(const char *path, const char *bytes, size_t length, size_t step)
{
    size_t first = 0;
    for (const char *at = path; *at; at++)
        first = 33 * first + (unsigned char)*at;
    struct outcome with = outcome_of(path, bytes, length, "", (struct slice){"", 0});
    if (with.status != UMPIRE_NONCONFORMANT || is_of_cards(with.rule))
        return;
    struct parts omissions = {0};
    find_omissions(&omissions, bytes, length);
    for (size_t i = first % step; i < omissions.count; i += step)
        try_without(path, bytes, length, omissions.parts[i], &with);
    free(omissions.parts);
}

static void tell_tried(void)
{
    printf("\n    %llu omissions, of which %llu leave a conformant log ", (unsigned long long)tried,
           (unsigned long long)turned);
    CU_ASSERT_TRUE(turned > 0 || (tried > 0 && depth() > 1));
}

static void no_declaration_hides_a_breach(void)
{
    struct files files;
    drawn_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        char *bytes = read_file(files.paths[i], &length);
        bool all = getenv("SOAK_GAMES") || length < SHORT;
        try_log(files.paths[i], bytes, length, all ? 1 : STEP);
        free(bytes);
    }
    files_done(&files);
    tell_tried();
}

static void try_random_game(const char *ruleset, const char *rule, uint64_t seed)
{
    struct umpire_generation generation = {
        .ruleset = ruleset, .seed = seed, .size = UMPIRE_SMALL, .violate = rule};
    size_t length;
    const char *why;
    char *log = generate_log(&generation, &length, &why);
    EXPECT(log, "%s: no game of seed %llu: %s", rule, (unsigned long long)seed, why);
    if (log)
        try_log(rule, log, length, 1);
    free(log);
}

static void no_declaration_hides_a_breach_of_a_random_game(void)
{
    const char *games = getenv("SOAK_GAMES"), *seed = getenv("SOAK_SEED");
    uint64_t count = games ? strtoull(games, NULL, 10) : 1,
             first = seed ? strtoull(seed, NULL, 10) : 1;
    size_t step = games ? 1 : RULES_STEP * depth();
    struct umpire_ruleset ruleset;
    struct umpire_rule rule;
    tried = turned = 0;
    for (size_t g = 0; umpire_ruleset_at(g, &ruleset); g++)
        for (size_t r = 0; umpire_rule_at(ruleset.name, r, &rule); r += step)
            for (uint64_t i = 0; i < count; i++)
                try_random_game(ruleset.name, rule.id, first + i);
    tell_tried();
}

SUITE(omissions)
{
    CU_pSuite suite = CU_add_suite("omissions", NULL, NULL);
    CU_add_test(suite, "no declaration left out hides a breach", no_declaration_hides_a_breach);
    CU_add_test(suite, "no declaration left out hides a breach of a random game",
                no_declaration_hides_a_breach_of_a_random_game);
}
