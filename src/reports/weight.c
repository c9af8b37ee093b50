/* SPDX-License-Identifier: MIT */
#include "reports/weight.h"

#include "base/text.h"
#include "reports/output.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Writes the content of a ruling after the text `before`. */
static const char *write(const struct umpire_ruling *ruling, const char *before,
                         char buffer[RULING_BYTES])
{
    const char *colon = ruling->reason ? ": " : "", *reason = ruling->reason ? ruling->reason : "";
    char points[48] = "";
    if (ruling->points)
        snprintf(points, sizeof points, ", %" PRIu64 " point%s", ruling->points,
                 ruling->points == 1 ? "" : "s");
    if (ruling->kind == UMPIRE_RULING_PENALTY)
        snprintf(buffer, RULING_BYTES, "%s%s%s%s%s", before, ruling->player ? ruling->player : "",
                 points, colon, reason);
    else
        snprintf(buffer, RULING_BYTES, "%sline %" PRIu64 " should be \"%s\"%s%s", before,
                 ruling->corrects, ruling->instead ? ruling->instead : "", colon, reason);
    return buffer;
}

const char *ruling_content(const struct umpire_ruling *ruling, char buffer[RULING_BYTES])
{
    return write(ruling, "", buffer);
}

const char *ruling_words(const struct umpire_ruling *ruling, char buffer[RULING_BYTES])
{
    char before[80];
    snprintf(before, sizeof before, "%s in line %" PRIu64 "%s: ", umpire_ruling_name(ruling->kind),
             ruling->line, ruling->counts ? "" : ", which does not count");
    return write(ruling, before, buffer);
}

const char *signature_words(const struct umpire_signature *one, char buffer[RULING_BYTES])
{
    static const char *const ends[UMPIRE_SIGNATURE_COUNT] = {
        [UMPIRE_SIGNATURE_UNCHECKED] = "; not checked (--keys)",
        [UMPIRE_SIGNATURE_UNLISTED] = "; not checked: the list of keys has none of this player",
        [UMPIRE_SIGNATURE_WRONG] = "; another signature does not fit"};
    const bool some = one->line && one->state != UMPIRE_SIGNATURE_NONE;
    const char *end = (size_t)one->state < UMPIRE_SIGNATURE_COUNT ? ends[one->state] : NULL;
    struct text words;
    text_init(&words, buffer, RULING_BYTES);
    text_addf(&words, "%ssigned by %s", some ? "" : "not ", one->player);
    if (!some)
        end = one->state == UMPIRE_SIGNATURE_WRONG ? ": the signature does not fit" : NULL;
    else if (one->statements == one->of)
        text_addf(&words, " in line %" PRIu64 ": all of its %" PRIu64 " statement%s", one->line,
                  one->of, one->of == 1 ? "" : "s");
    else
        text_addf(&words, " in line %" PRIu64 ": the first %" PRIu64 " of %" PRIu64 " statements",
                  one->line, one->statements, one->of);
    text_add_string(&words, end ? end : "");
    return buffer;
}

enum signed_share signature_share(const struct umpire_signature *one)
{
    switch (one->state) {
    case UMPIRE_SIGNATURE_FITS:
        return one->statements == one->of ? SIGNED_WHOLE : SIGNED_PART;
    case UMPIRE_SIGNATURE_WRONG: return SIGNED_WRONG;
    case UMPIRE_SIGNATURE_NONE: return SIGNED_NOT;
    default: return SIGNED_UNCHECKED;
    }
}

const enum umpire_status verdict_at[VERDICTS] = {UMPIRE_CONFORMANT, UMPIRE_NONCONFORMANT,
                                                 UMPIRE_MALFORMED, UMPIRE_INDETERMINATE};

const char *weight_grouped(uint64_t number, char buffer[GROUPED_BYTES])
{
    char decimal[DECIMAL_BYTES];
    const char *digits = text_decimal(number, decimal);
    size_t length = 0, count = strlen(digits);
    for (size_t i = 0; i < count; i++) {
        if (i && (count - i) % 3 == 0)
            buffer[length++] = ',';
        buffer[length++] = digits[i];
    }
    buffer[length] = '\0';
    return buffer;
}

static void add_count(struct text *words, uint64_t count, const char *one, const char *many)
{
    char number[GROUPED_BYTES];
    text_add_string(words, weight_grouped(count, number));
    text_add_string(words, count == 1 ? one : many);
}

void weight_add(struct weight *weight, const struct umpire_game *game)
{
    weight->games[game->verdict]++;
    weight->statements += game->statements;
    weight->judgements += game->judgements;
    weight->undecided += game->undecided;
    weight->excused += game->excused;
    weight->cards_unrecorded += game->cards_unrecorded;
    weight->on_trust += game->on_trust;
    weight->waived += game->waived;
    weight->baselined += game->baselined;
    weight->corrections += game->corrections;
    weight->penalties += game->penalties;
    weight->left_unfinished += game->left_unfinished;
    weight->by_policy += game->setting_count > 0;
    for (size_t i = 0; i < game->signature_count; i++)
        weight->signers[signature_share(&game->signatures[i])]++;
}

/* Adds a name in quotes, escaped as in a log, and cut between two characters. */
static void add_name(struct text *words, const char *name)
{
    enum { NAME_BYTES = 40 };
    char buffer[2 * NAME_BYTES + 1];
    size_t kept = strlen(name), length = 0;
    bool whole = kept <= NAME_BYTES;
    for (kept = whole ? kept : NAME_BYTES;
         !whole && kept && ((unsigned char)name[kept] & 0xC0) == 0x80;)
        kept--;
    for (size_t i = 0; i < kept; i++) {
        if (name[i] == '"' || name[i] == '\\')
            buffer[length++] = '\\';
        buffer[length++] = name[i];
    }
    buffer[length] = '\0';
    text_add_string(words, " by \"");
    text_add_string(words, buffer);
    text_add_string(words, whole ? "\"" : "...\"");
}

/* Adds a count unless it is 0. Answers the separator for the next part. */
static const char *add_part(struct text *words, const char *separator, uint64_t count,
                            const char *what)
{
    if (!count)
        return separator;
    text_add_string(words, separator);
    add_count(words, count, what, what);
    return ", ";
}

static void add_rulings(struct text *words, const char *separator, uint64_t corrections,
                        uint64_t penalties)
{
    separator = add_part(words, separator, corrections,
                         corrections == 1 ? " correction" : " corrections");
    add_part(words, separator, penalties, penalties == 1 ? " penalty" : " penalties");
}

static void add_sources(struct text *words, const struct umpire_game *game, const char *separator)
{
    enum { NAMED_MOST = 3 };
    uint64_t rest = game->excused_unlisted;
    for (size_t i = 0; i < game->source_count; i++) {
        if (i >= NAMED_MOST) {
            rest += game->sources[i].excused;
            continue;
        }
        text_add_string(words, separator);
        add_count(words, game->sources[i].excused, " excused", " excused");
        add_name(words, game->sources[i].name);
        separator = ", ";
    }
    add_part(words, separator, rest, " excused by other sources");
}

const char *setting_words(const struct umpire_setting *one, char buffer[SETTING_BYTES])
{
    struct text words;
    text_init(&words, buffer, SETTING_BYTES);
    text_addf(&words, "%s=%s", one->name, one->value);
    if (one->by)
        text_addf(&words, " by %s", one->by);
    return buffer;
}

static bool same_giver(const struct umpire_setting *a, const struct umpire_setting *b)
{
    return a->by == b->by || (a->by && b->by && strcmp(a->by, b->by) == 0);
}

/* Adds the settings; those of one giver in a row share its name. */
static void add_policy(struct text *words, const struct umpire_game *game)
{
    enum { NAMED_MOST = 3 };
    char buffer[SETTING_BYTES];
    for (size_t i = 0; i < game->setting_count && i < NAMED_MOST; i++) {
        struct umpire_setting one = game->settings[i];
        if (i + 1 < game->setting_count && i + 1 < NAMED_MOST &&
            same_giver(&one, &game->settings[i + 1]))
            one.by = NULL;
        text_add_string(words, i ? ", " : "policy ");
        text_add_string(words, setting_words(&one, buffer));
    }
    if (game->setting_count > NAMED_MOST) {
        text_add_string(words, " and ");
        add_count(words, game->setting_count - NAMED_MOST, " setting more", " settings more");
    }
}

/* What is not signed of a game, in words; NULL: all players have signed the whole of it. */
static const char *unsigned_words(const struct umpire_game *game)
{
    size_t shares[SIGNED_SHARES] = {0};
    for (size_t i = 0; i < game->signature_count; i++)
        shares[signature_share(&game->signatures[i])]++;
    if (shares[SIGNED_WHOLE] == game->player_count)
        return NULL;
    if (shares[SIGNED_NOT] == game->signature_count)
        return "not signed";
    return shares[SIGNED_UNCHECKED] ? "signatures not checked" : "not signed as a whole by all";
}

static bool is_later(const struct umpire_ruleset *ruleset, const char *edition)
{
    size_t e = 1;
    while (ruleset->editions[e] && strcmp(ruleset->editions[e], edition) != 0)
        e++;
    return ruleset->editions[e] != NULL;
}

/* The edition by which a game was judged, unless it is the one of a log that names none. */
static const char *later_edition(const struct umpire_game *game)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; game->ruleset && game->edition && umpire_ruleset_at(i, &ruleset); i++)
        if (strcmp(ruleset.name, game->ruleset) == 0)
            return is_later(&ruleset, game->edition) ? game->edition : NULL;
    return NULL;
}

const char *weight_rests_on(const struct umpire_game *game, char buffer[WEIGHT_BYTES])
{
    struct text words;
    text_init(&words, buffer, WEIGHT_BYTES);
    const char *unsigned_part = unsigned_words(game), *edition = later_edition(game);
    if (edition)
        text_addf(&words, "edition %s%s", edition, game->setting_count ? "; " : "");
    add_policy(&words, game);
    if (game->dice_grade)
        text_addf(&words, "%sdice: %s", words.length ? "; " : "", game->dice_grade);
    if (game->card_edition)
        text_addf(&words, "%scards: %s", words.length ? "; " : "", game->card_edition);
    if (game->declared)
        text_addf(&words, "%sdeclared: %s", words.length ? "; " : "", game->declared);
    if (unsigned_part)
        text_addf(&words, "%s%s", words.length ? "; " : "", unsigned_part);
    return buffer;
}

const char *weight_of_game(const struct umpire_game *game, char buffer[WEIGHT_BYTES])
{
    char rests[WEIGHT_BYTES];
    struct text words;
    text_init(&words, buffer, WEIGHT_BYTES);
    add_count(&words, game->judgements, " judgement", " judgements");
    const char *separator = add_part(&words, "; ", game->undecided, " undecided");
    separator = add_part(&words, separator, game->on_trust, " on trust");
    add_sources(&words, game, separator);
    if (game->cards_unrecorded)
        text_add_string(&words, "; cards not declared");
    text_addf(&words, "%s%s", *weight_rests_on(game, rests) ? "; " : "", rests);
    return buffer;
}

uint64_t weight_never_decided(const struct umpire_game *game)
{
    uint64_t rules = 0;
    for (size_t i = 0; game->coverage && i < game->coverage_count; i++) {
        const struct umpire_coverage *rule = &game->coverage[i];
        rules += rule->undecided > 0 &&
                 rule->ok + rule->violation + rule->excused + rule->waived == 0;
    }
    return rules;
}

const char *weight_forgiven(const struct umpire_game *game, char buffer[WEIGHT_BYTES])
{
    struct text words;
    text_init(&words, buffer, WEIGHT_BYTES);
    const char *separator = add_part(&words, add_part(&words, "", game->waived, " waived"),
                                     game->baselined, " in the baseline");
    add_rulings(&words, separator, game->corrections, game->penalties);
    return buffer;
}

const char *weight_of_games(const struct weight *weight, char buffer[WEIGHT_BYTES])
{
    struct text words;
    text_init(&words, buffer, WEIGHT_BYTES);
    uint64_t games = 0;
    for (size_t i = 0; i < VERDICTS; i++)
        games += weight->games[verdict_at[i]];
    add_count(&words, games, " game", " games");
    const char *separator = ": ";
    for (size_t i = 0; i < VERDICTS; i++) {
        if (!weight->games[verdict_at[i]])
            continue;
        text_add_string(&words, separator);
        add_count(&words, weight->games[verdict_at[i]], " ", " ");
        text_add_string(&words, umpire_verdict_name(verdict_at[i]));
        separator = ", ";
    }
    text_add_string(&words, " (");
    add_count(&words, weight->judgements, " judgement", " judgements");
    separator = add_part(&words, "; ", weight->undecided, " undecided");
    separator = add_part(&words, separator, weight->on_trust, " on trust");
    separator = add_part(&words, separator, weight->excused, " excused");
    separator = add_part(&words, separator, weight->waived, " waived");
    separator = add_part(&words, separator, weight->baselined, " in the baseline");
    add_rulings(&words, separator, weight->corrections, weight->penalties);
    if (weight->cards_unrecorded) {
        text_add_string(&words, "; cards not declared in ");
        add_count(&words, weight->cards_unrecorded, " game", " games");
    }
    if (weight->by_policy) {
        text_add_string(&words, "; a policy in ");
        add_count(&words, weight->by_policy, " game", " games");
    }
    text_add_string(&words, ")");
    return buffer;
}

const char *weight_lines(const uint64_t *lines, size_t count, const char *separator,
                         char buffer[LINES_BYTES])
{
    struct text words;
    text_init(&words, buffer, LINES_BYTES);
    for (size_t i = 0; i < count; i++) {
        char digits[DECIMAL_BYTES];
        text_add_string(&words, i ? separator : "");
        text_add_string(&words, text_decimal(lines[i], digits));
    }
    return buffer;
}

bool fact_is_of_table(const char *ruleset, const struct umpire_fact *fact)
{
    struct umpire_word word;
    for (size_t i = 0; umpire_word_at(ruleset, i, &word); i++)
        if (strcmp(word.word, fact->verb) == 0 && strncmp(word.form, "table: ", 7) == 0)
            return true;
    return false;
}
