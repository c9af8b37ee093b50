/* SPDX-License-Identifier: MIT */
/* What a log leaves out is no breach: a conformant game has no violation when whole areas of record
 * are left out of its log, for one player or for all, nor when the log says from some statement on
 * that it does not know that statement's area.
 *
 * Tries every whole game and every pass case of the corpus, and three random games of each ruleset
 * (SOAK_GAMES sets how many, SOAK_SEED the first seed):
 * - without one area, two areas, or all but turns; of each subject alone, and of everybody. The
 * thinned log has no `records`; a log that has `records all` is thinned a second time with
 * `records` of the other areas;
 * - with `table: unknown AREA` in place of each statement of an area after the first marker; later
 * statements of the area stay, are left out, or are left out in part. DEPTH tries fewer pass
 * cases, statements and random games. Logs that declare only some areas are not tried: what is
 * missing of these was not done. */
#include "judge/engine/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

enum { SUBJECTS_MOST = 80, EVERYBODY = -1 };

/* The pieces of a log, with the areas and subjects of its statements. */
struct apart {
    const struct ruleset *ruleset;
    struct piece {
        size_t at, length; /* of the statement with the ';' or the line's end after it */
        int area;          /* -1: it is no event */
        int subject;       /* index of its name */
        bool carried;      /* ';' gives it the subject of the piece before it */
        bool records_all;  /* it is "records all", which thinned logs do not have */
    } *pieces;
    size_t count, capacity;
    size_t carried_bytes; /* of the subjects that ';' carries, as put_piece writes them */
    struct slice subjects[SUBJECTS_MOST];
    int subject_count;
};

/* How many logs were tried, by ruleset. */
static struct tried {
    uint64_t thinned, unknown; /* logs without an area, and logs with an unknown one */
} tried[8];

/* The length of the name or quoted text at the beginning of a statement. 0: it does not begin with
 * one. */
static size_t name_length(const char *at, size_t length)
{
    size_t end = 0;
    if (length && at[0] == '"') {
        for (end = 1; end < length && at[end] != '"'; end++)
            end += at[end] == '\\';
        return end < length ? end + 1 : 0;
    }
    while (end < length && !strchr(" \t:;\n#{}[]=\"", at[end]))
        end++;
    return end;
}

static int subject_of(struct apart *apart, struct slice name)
{
    for (int i = 0; i < apart->subject_count; i++)
        if (slice_equal(apart->subjects[i], name))
            return i;
    if (apart->subject_count == SUBJECTS_MOST)
        return 0;
    apart->subjects[apart->subject_count] = name;
    return apart->subject_count++;
}

static int area_of(const struct ruleset *ruleset, struct slice verb, bool table)
{
    const struct vocabulary *vocabulary = ruleset->vocabulary;
    for (const struct phrase *phrase = vocabulary->verbs; phrase->word; phrase++)
        if (slice_is(verb, phrase->word) && !!(phrase->who & SUBJECT_TABLE) == table)
            return vocabulary->area_of ? vocabulary->area_of[phrase->kind] : AREA_TURNS;
    return -1;
}

/* Gives a piece the subject before the ';' in front of it, if it begins with a verb. */
static void carry_subject(struct apart *apart, const char *bytes, struct piece *piece,
                          struct slice verb)
{
    size_t at = (size_t)(piece - apart->pieces);
    if (at == 0 || bytes[piece->at - 1] != ';' || apart->pieces[at - 1].area < 0)
        return;
    struct slice subject = apart->subjects[apart->pieces[at - 1].subject];
    piece->area = area_of(apart->ruleset, verb, slice_is(subject, "table"));
    piece->carried = piece->area >= 0;
    piece->subject = apart->pieces[at - 1].subject;
    apart->carried_bytes += piece->carried ? subject.length + 2 : 0;
}

/* Reads "NAME: VERB", with or without a time before it, and "VERB" after a ';'. */
static void read_piece(struct apart *apart, const char *bytes, struct piece *piece)
{
    const char *at = bytes + piece->at, *end = at + piece->length;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (at < end && *at == '@')
        while (at < end && *at++ != ' ') {
        }
    size_t name = name_length(at, (size_t)(end - at));
    piece->area = -1;
    piece->records_all = slice_is((struct slice){at, (size_t)(end - at)}, "records all\n");
    if (name == 0 || at + name == end || at[name] != ':') {
        carry_subject(apart, bytes, piece, (struct slice){at, name});
        return;
    }
    struct slice subject = {at, name};
    for (at += name + 1; at < end && (*at == ' ' || *at == '\t'); at++) {
    }
    struct slice verb = {at, name_length(at, (size_t)(end - at))};
    piece->area = area_of(apart->ruleset, verb, slice_is(subject, "table"));
    piece->subject = subject_of(apart, subject);
}

static void add_piece(struct apart *apart, const char *bytes, size_t at, size_t end)
{
    if (apart->count == apart->capacity) {
        apart->capacity = apart->capacity ? 2 * apart->capacity : 256;
        apart->pieces = had(realloc(apart->pieces, apart->capacity * sizeof *apart->pieces));
    }
    struct piece *piece = &apart->pieces[apart->count++];
    *piece = (struct piece){.at = at, .length = end - at};
    read_piece(apart, bytes, piece);
}

/* Splits a log into statements: they end at line ends and at ';' outside quotes, lists and
 * comments. */
static void take_apart(struct apart *apart, const char *bytes, size_t length)
{
    size_t from = 0;
    int lists = 0;
    bool quoted = false, comment = false;
    for (size_t i = 0; i < length; i++) {
        char c = bytes[i];
        quoted = !comment && c != '\n' && (quoted != (c == '"'));
        comment = c != '\n' && (comment || (!quoted && c == '#'));
        if (!quoted && !comment)
            lists += (c == '[') - (c == ']');
        if ((c == '\n' && lists <= 0) || (c == ';' && !quoted && !comment)) {
            add_piece(apart, bytes, from, i + 1);
            from = i + 1;
        }
    }
    add_piece(apart, bytes, from, length);
}

static struct tried *tried_of(const struct apart *apart)
{
    size_t i = 0;
    while (catalogue_rulesets[i] != apart->ruleset)
        i++;
    return &tried[i];
}

static bool note_violation(void *user, const struct umpire_finding *finding)
{
    const char **rule = user;
    if (finding->level == UMPIRE_LEVEL_VIOLATION && !*rule && !finding->waived) {
        struct umpire_rule known;
        *rule = umpire_rule_named(finding->rule, &known) ? known.id : "?";
    }
    return true;
}

/* As note_violation, also for an error of the log: what a statement refers to must not be left
 * out. */
static bool note_violation_or_error(void *user, const struct umpire_finding *finding)
{
    const char **rule = user;
    if (finding->level == UMPIRE_LEVEL_ERROR && !*rule)
        *rule = "the language";
    return note_violation(user, finding);
}

typedef bool note(void *user, const struct umpire_finding *finding);

static const char *violated_rule(const char *path, const char *bytes, size_t length,
                                 const char *options, note *found)
{
    const char *rule = NULL;
    struct umpire_sink sink = {.user = &rule, .found = found};
    struct umpire_options check;
    umpire_options_init(&check);
    check.findings_most = 0;
    struct umpire_checker *checker = had(umpire_checker_new(&check, &sink));
    trial_options(checker, path, options);
    umpire_check_memory(checker, path, bytes, length);
    umpire_checker_free(checker);
    return rule;
}

static void write_log(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return;
    fwrite(bytes, 1, length, file);
    fclose(file);
}

/* Keeps a thinned log in the folder that THINNED names, as a case for `make mutants`. */
static void keep_thinned(const char *ruleset, const char *bytes, size_t length)
{
    static unsigned count;
    char path[512];
    snprintf(path, sizeof path, "%s/%s-%u.umpire", getenv("THINNED"), ruleset, ++count);
    write_log(path, bytes, length);
}

/* Whether a thinned log declares the areas that are left, or none. */
enum records { RECORDS_NOT_SAID, RECORDS_THE_REST };

/* What to leave out: the statements of some areas (a bit each), of one subject or of EVERYBODY. */
struct way {
    uint32_t areas;
    int subject;
    enum records records;
};

static size_t write_rest(const struct apart *apart, uint32_t areas, char *ret_text)
{
    const char *const *names = apart->ruleset->vocabulary->areas;
    size_t length = (size_t)sprintf(ret_text, "records");
    for (unsigned i = 0; names[i]; i++)
        if (!(areas >> i & 1))
            length += (size_t)sprintf(ret_text + length, " %s", names[i]);
    return length + (size_t)sprintf(ret_text + length, "\n");
}

/* The offset after the brace of a player's block that a piece begins. 0: it begins none. */
static size_t block_of(const char *bytes, const struct piece *piece, struct slice player)
{
    static const char word[] = "player ";
    const char *at = bytes + piece->at, *brace = memchr(at, '{', piece->length);
    bool of_player = strncmp(at, word, strlen(word)) == 0 &&
                     strncmp(at + strlen(word), player.at, player.length) == 0;
    bool whole = of_player && strchr(" \t{", at[strlen(word) + player.length]);
    return whole && brace ? (size_t)(brace - at) + 1 : 0;
}

/* Writes a piece with its subject, which may have been carried from a piece that is left out.
 * Answers the length. */
static size_t put_piece(const struct apart *apart, const char *bytes, const struct piece *piece,
                        char *ret_text)
{
    struct slice subject = apart->subjects[piece->subject];
    size_t length = !piece->carried ? 0
                                    : (size_t)sprintf(ret_text, "%.*s: ", (int)subject.length,
                                                      subject.at);
    memcpy(ret_text + length, bytes + piece->at, piece->length);
    return length + piece->length;
}

/* The same for a player other than the one of the way. */
static size_t block_of_another(const struct apart *apart, const char *bytes,
                               const struct piece *piece, struct way way)
{
    size_t block = 0;
    for (int i = 0; i < apart->subject_count && !block; i++)
        block = i == way.subject ? 0 : block_of(bytes, piece, apart->subjects[i]);
    return block;
}

/* Copies a piece, with its declaration of areas: the game has those that are left, and where one
 * player's are left out, the others have all. Answers the length. */
static size_t copy_piece(const struct apart *apart, const char *bytes, const struct piece *piece,
                         struct way way, char *ret_text)
{
    bool of_all = way.subject == EVERYBODY, says = way.records == RECORDS_THE_REST;
    if (piece->records_all && says)
        return write_rest(apart, way.areas, ret_text);
    if (piece->records_all && !says)
        return (size_t)sprintf(ret_text, "\n");
    size_t block = says && !of_all ? block_of_another(apart, bytes, piece, way) : 0;
    if (!block)
        return put_piece(apart, bytes, piece, ret_text);
    memcpy(ret_text, bytes + piece->at, block);
    size_t length = block + (size_t)sprintf(ret_text + block, "records all\n");
    memcpy(ret_text + length, bytes + piece->at + block, piece->length - block);
    return length + piece->length - block;
}

/* Checks the log thinned in a way. The first log that has a violation is kept as
 * build/thinned.umpire. */
static void try_without(const struct apart *apart, const char *path, const char *bytes,
                        struct way way)
{
    const struct piece *last = &apart->pieces[apart->count - 1];
    char *thin = had(
        malloc(last->at + last->length + apart->count + apart->carried_bytes + 512));
    size_t length = 0;
    for (size_t i = 0; i < apart->count; i++) {
        const struct piece *piece = &apart->pieces[i];
        bool out = piece->area > 0 && way.areas >> piece->area & 1 &&
                   (way.subject == EVERYBODY || way.subject == piece->subject);
        if (!out)
            length += copy_piece(apart, bytes, piece, way, thin + length);
        else if (bytes[piece->at + piece->length - 1] == '\n')
            thin[length++] = '\n';
    }
    const char *rule = violated_rule(path, thin, length, bytes,
                                     way.records ? note_violation_or_error : note_violation);
    tried_of(apart)->thinned++;
    if (rule)
        write_log("build/thinned.umpire", thin, length);
    else if (getenv("THINNED") && way.subject == EVERYBODY && !way.records)
        keep_thinned(apart->ruleset->name, thin, length);
    EXPECT(!rule, "%s without the areas %#x of %.*s breaks %s (build/thinned.umpire)", path,
           (unsigned)way.areas,
           way.subject == EVERYBODY ? 8 : (int)apart->subjects[way.subject].length,
           way.subject == EVERYBODY ? "everybody" : apart->subjects[way.subject].at, rule);
    free(thin);
}

/* Whether a thinned log can declare the areas that are left. The log must say `records all` once,
 * for the game; the subject must be everybody or a player with a block. */
static bool may_say(const struct apart *apart, const char *bytes, int subject)
{
    size_t records_all = 0, blocks = 0; /* declared in a block, it counts twice */
    for (size_t i = 0; i < apart->count; i++) {
        bool in_block = strchr(" \t", bytes[apart->pieces[i].at]);
        records_all += apart->pieces[i].records_all ? 1 + in_block : 0;
        blocks += subject == EVERYBODY ||
                  block_of(bytes, &apart->pieces[i], apart->subjects[subject]) > 0;
    }
    return records_all == 1 && blocks > 0;
}

/* The areas (a bit each, without turns) of which the log has statements by a subject, or by
 * anybody. */
static uint32_t areas_written(const struct apart *apart, int subject)
{
    uint32_t areas = 0;
    for (size_t i = 0; i < apart->count; i++)
        if (apart->pieces[i].area > 0 &&
            (subject == EVERYBODY || subject == apart->pieces[i].subject))
            areas |= BIT(apart->pieces[i].area);
    return areas;
}

/* Tries the log without each area, each two areas and all but turns; of everybody, and of each
 * subject alone. */
static void try_ways(const struct apart *apart, const char *path, const char *bytes,
                     enum records records)
{
    for (int subject = EVERYBODY; subject < apart->subject_count; subject++) {
        uint32_t areas = records && !may_say(apart, bytes, subject) ? 0
                                                                    : areas_written(apart, subject);
        for (uint32_t rest = areas; rest; rest &= rest - 1) {
            uint32_t one = rest & -rest;
            try_without(apart, path, bytes, (struct way){one, subject, records});
            for (uint32_t others = rest & ~one; others; others &= others - 1)
                try_without(apart, path, bytes,
                            (struct way){one | (others & -others), subject, records});
        }
        if (__builtin_popcount(areas) > 2)
            try_without(apart, path, bytes, (struct way){areas, subject, records});
    }
}

/* How much of an unknown area is left out after the statement that marks it. */
enum rest { REST_STAYS, REST_OUT_BY_HALF, REST_OUT, RESTS };

/* Checks the log with `table: unknown AREA` in place of one of its statements. */
static void try_unknown(const struct apart *apart, const char *path, const char *bytes, size_t at,
                        enum rest rest)
{
    const char *const *areas = apart->ruleset->vocabulary->areas;
    const struct piece *unknown = &apart->pieces[at], *last = &apart->pieces[apart->count - 1];
    char *log = had(malloc(last->at + last->length + apart->carried_bytes + 64));
    size_t length = unknown->at;
    bool game_over = false;
    memcpy(log, bytes, length);
    length += (size_t)sprintf(log + length, "table: unknown %s\n",
                              areas ? areas[unknown->area] : "turns");
    for (size_t i = at + 1; i < apart->count; i++) {
        const struct piece *piece = &apart->pieces[i];
        game_over = game_over || strncmp(bytes + piece->at, "end", 3) == 0;
        bool later = !game_over && piece->area == unknown->area;
        bool out = later &&
                   (rest == REST_OUT || (rest == REST_OUT_BY_HALF && (i * 7 + at) % 11 < 5));
        if (out)
            continue;
        length += put_piece(apart, bytes, piece, log + length);
    }
    const char *rule = violated_rule(path, log, length, bytes, note_violation_or_error);
    tried_of(apart)->unknown++;
    if (rule)
        write_log("build/unknown.umpire", log, length);
    EXPECT(!rule, "%s with '%s' unknown from byte %zu on breaks %s (build/unknown.umpire)", path,
           areas ? areas[unknown->area] : "turns", unknown->at, rule);
    free(log);
}

/* The first piece after the first marker; before it no area can be unknown. */
static size_t first_of_play(const struct apart *apart, const char *bytes)
{
    static const char *const markers[] = {"round ", "turn ", "phase ", "segment ", "step "};
    for (size_t at = 0; at < apart->count; at++)
        for (size_t i = 0; i < sizeof markers / sizeof *markers; i++) {
            const char *text = bytes + apart->pieces[at].at;
            if (strncmp(text + strspn(text, " "), markers[i], strlen(markers[i])) == 0)
                return at + 1;
        }
    return apart->count;
}

/* Tries the log with each statement as the unknown one. */
static void try_unknowns(const struct apart *apart, const char *path, const char *bytes)
{
    for (size_t at = first_of_play(apart, bytes); at < apart->count; at++)
        for (int rest = 0; is_drawn(at) && apart->pieces[at].area >= 0 && rest < RESTS; rest++)
            try_unknown(apart, path, bytes, at, (enum rest)rest);
}

static const struct ruleset *ruleset_in(const char *bytes)
{
    const char *game = strncmp(bytes, "game ", 5) == 0 ? bytes : strstr(bytes, "\ngame ");
    if (!game)
        return NULL;
    game = strchr(game, ' ') + 1;
    return ruleset_named((struct slice){game, strcspn(game, " \t\r\n;#")});
}

/* Cases in which damage may have destroyed a ship, and nobody says whether it did: where attacks
 * are not recorded a loss must be told ('table: destroy' is of the turns). And cases in which two
 * teams move one unit, whose it is an earlier use leaves open: without that use one of them has
 * moved the other's. And one in which of two offers of one name one is accepted and one declined.
 * These logs cannot do without. */
static const char *const untold_facts[] = {
    "armada/command/dial-count/pass-late-and-hit-by-one-of-two-attacks.umpire",
    "armada/end/result/pass-hull-not-declared-and-little-recorded.umpire",
    "armada/end/result/pass-hull-not-declared.umpire",
    "armada/end/result/pass-shield-moved-away.umpire",
    "armada/ship/finish-activation/pass-destroyed-through-its-shield.umpire",
    "armada/ship/finish-activation/pass-perhaps-destroyed-by-a-salvo.umpire",
    "armada/ship/phase-complete/pass-hull-not-declared.umpire",
    "armada/ship/phase-complete/pass-shield-moved-away.umpire",
    "armada/ship/phase-complete/pass-shields-not-declared.umpire",
    "starfleet/bribe/planned/pass-one-of-two-alike.umpire",
    "starfleet/movement/owner/pass-claimed-by-pirates.umpire",
    "starfleet/movement/owner/pass-moved-by-another-before.umpire"};

static bool has_untold_fact(const char *path)
{
    for (size_t i = 0; i < sizeof untold_facts / sizeof *untold_facts; i++)
        if (strcmp(path + strlen("corpus/"), untold_facts[i]) == 0)
            return true;
    return false;
}

static void try_log(const char *path, const char *bytes, size_t length)
{
    struct apart apart = {.ruleset = ruleset_in(bytes)};
    const char *records = strstr(bytes, "\nrecords ");
    bool some_alone = records &&
                      strncmp(records, "\nrecords all\n", strlen("\nrecords all\n")) != 0;
    bool is_signed = strstr(bytes, "\nsigned "); /* to leave something out is what it finds */
    if (!apart.ruleset || some_alone || is_signed ||
        violated_rule(path, bytes, length, bytes, note_violation))
        return;
    take_apart(&apart, bytes, length);
    /* Other `records` change the declarations, which chains and digests cover. */
    if (!records || (!strstr(bytes, "\nchain ") && !strstr(bytes, " commit="))) {
        try_ways(&apart, path, bytes, RECORDS_NOT_SAID);
        try_ways(&apart, path, bytes, RECORDS_THE_REST);
    }
    try_unknowns(&apart, path, bytes);
    free(apart.pieces);
}

static void silence_is_not_guilt_in_the_corpus(void)
{
    struct files files;
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        if (strstr(files.paths[i], "/fail-") ||
            (!is_drawn(i) && !strstr(files.paths[i], "/games/")) || has_untold_fact(files.paths[i]))
            continue;
        char *bytes = read_file(files.paths[i], &length);
        try_log(files.paths[i], bytes, length);
        free(bytes);
    }
    files_done(&files);
}

static void silence_is_not_guilt_in_random_games(void)
{
    const char *seed = getenv("SOAK_SEED");
    uint64_t count = games_wanted(3), first = seed ? strtoull(seed, NULL, 10) : 1;
    struct umpire_ruleset ruleset;
    for (size_t r = 0; umpire_ruleset_at(r, &ruleset); r++)
        for (uint64_t i = 0; i < count; i++) {
            struct umpire_generation generation = {.ruleset = ruleset.name,
                                                   .seed = first + i,
                                                   .size = i % 10 == 9 ? UMPIRE_MEDIUM
                                                                       : UMPIRE_SMALL};
            size_t length;
            const char *why;
            char *log = generate_log(&generation, &length, &why);
            EXPECT(log, "%s: no game of seed %llu: %s", ruleset.name,
                   (unsigned long long)generation.seed, why);
            if (log)
                try_log(ruleset.name, log, length);
            free(log);
        }
    for (size_t r = 0; umpire_ruleset_at(r, &ruleset) && r < sizeof tried / sizeof *tried; r++) {
        printf("\n    %s: %llu thinned logs, %llu with something unknown", ruleset.name,
               (unsigned long long)tried[r].thinned, (unsigned long long)tried[r].unknown);
        CU_ASSERT_TRUE(tried[r].thinned > 0 || !catalogue_rulesets[r]->vocabulary->area_of);
    }
    fputs(" ", stdout);
}

SUITE(thinning)
{
    CU_pSuite suite = CU_add_suite("thinning", NULL, NULL);
    CU_add_test(suite, "silence is not guilt in the corpus", silence_is_not_guilt_in_the_corpus);
    CU_add_test(suite, "silence is not guilt in random games",
                silence_is_not_guilt_in_random_games);
}
