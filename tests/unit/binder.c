/* SPDX-License-Identifier: MIT */
/* Binds statements to a small vocabulary that has every feature of signatures. */
#include "judge/bind/binder.h"
#include "judge/bind/diagnosis/diagnosis.h"
#include "judge/log/reader.h"

#include <stdio.h>
#include <string.h>

#include "tests.h"

enum { PLAYER, UNIT_KIND, THING };
enum { DO = KIND_GAME, MANY, LOOSE, COUNTED, CAST, TURN, PAINT_UNIT, PAINT, BRUSH };
enum { UNIT, TARGET, PART, WORD, NUMBER, FLAG, POOL, TEXT, TOTAL, NAME };

static const char *const colours[] = {"red", "green", NULL};
static const char *const parts[] = {"left", "right", NULL};
static const char *const faces[] = {"hit", "hit+hit", NULL};
static const struct die dice[] = {{.name = "d6", .sides = 6}, {.name = "red", .faces = faces}, {0}};

static const struct operand_type types[] = {
    {.name = "UNIT", .kind = OPERAND_NAME, .field = UNIT, .kinds = 1u << UNIT_KIND},
    {.name = "TARGET",
     .kind = OPERAND_NAME,
     .field = TARGET,
     .kinds = 1u << UNIT_KIND,
     .part = "PART"},
    {.name = "PART", .kind = OPERAND_WORD, .field = PART, .words = parts},
    {.name = "COLOUR", .kind = OPERAND_WORD, .field = WORD, .words = colours},
    {.name = "N", .kind = OPERAND_NUMBER, .field = NUMBER, .minimum = 1, .maximum = 9},
    {.name = "TOTAL", .kind = OPERAND_NUMBER, .field = TOTAL},
    {.name = "POOL", .kind = OPERAND_POOL, .field = POOL, .dice = dice},
    {.name = "TEXT", .kind = OPERAND_TEXT, .field = TEXT},
    {.name = "THING", .kind = OPERAND_FREE_NAME, .field = TARGET, .kinds = 1u << THING},
    {.name = "flagged", .kind = OPERAND_FLAG, .field = FLAG},
    {.name = "NEW-PLAYER", .kind = OPERAND_NEW_NAME, .field = NAME, .kinds = 1u << PLAYER},
    {.name = "NEW-UNIT", .kind = OPERAND_NEW_NAME, .field = NAME, .kinds = 1u << UNIT_KIND},
    {0}};

static const struct phrase verbs[] = {
    {"do", "UNIT on TARGET [colour=COLOUR] [flagged] [by TEXT] [=> TOTAL]", 1u << PLAYER, 0, 0, DO},
    {"many", "COLOUR... with COLOUR...", 1u << PLAYER, 0, 0, MANY},
    {"loose", "UNIT *", 1u << PLAYER, 0, 0, LOOSE},
    {"counted", "N of UNIT | UNIT", SUBJECT_TABLE, 0, 0, COUNTED},
    {"cast", "POOL... | sealed | THING", 1u << PLAYER, 0, 0, CAST},
    {"turn", "UNIT N | on UNIT COLOUR TOTAL... => N [by TEXT]", SUBJECT_TABLE, 0, 0, TURN},
    {"paint", "UNIT", SUBJECT_TABLE, 0, 0, PAINT_UNIT},
    {"brush", "COLOUR... [with UNIT] [on TARGET] [by TEXT]", SUBJECT_TABLE, 0, 0, BRUSH},
    {"paint", "[colour=COLOUR...] [with COLOUR...]", 1u << PLAYER, 0, 0, PAINT},
    {0}};

static const struct phrase declarations[] = {
    {"player", "NEW-PLAYER", WITHIN_GAME, PHRASE_BLOCK, PLAYER + 1, 1},
    {"unit", "NEW-UNIT [flagged]", 1u << PLAYER, 0, UNIT_KIND + 1, 2},
    {"limit", "N", WITHIN_GAME, PHRASE_ONCE, 0, 3},
    {0}};

static const char *const kinds[32] = {"player", "unit", "thing"};
static const struct vocabulary vocabulary = {.types = types,
                                             .verbs = verbs,
                                             .declarations = declarations,
                                             .markers = {"N", NULL, NULL, NULL},
                                             .result = "UNIT",
                                             .kind_names = kinds,
                                             .subject_kinds = 1u << PLAYER,
                                             .unit_kinds = 1u << UNIT_KIND,
                                             .player_kinds = 1u << PLAYER};

struct bound {
    struct known_lines *lines; /* NULL: lines are not kept */
    struct block block;
    struct binder binder;
    char text[4096];
    bool silent; /* what does not bind is not explained */
};

static char *write_pool(char *at, const struct event *event, const struct pool *pool)
{
    at += sprintf(at, "[%d:", pool->die);
    for (uint32_t i = 0; i < pool->count; i++)
        at += sprintf(at, " %d", face_in(event, pool, i));
    return at + sprintf(at, "]");
}

static void write_event(struct bound *bound)
{
    const struct event *event = &bound->binder.event;
    char *at = bound->text + strlen(bound->text);
    at += sprintf(at, "ok %u.%u", event->kind - (unsigned)KIND_GAME, event->form);
    for (int field = 0; field < EVENT_FIELDS; field++)
        if (has(event, field)) {
            at += sprintf(at, " %d=%d", field, field == TEXT ? 0 : event->field[field]);
            if (field != PART && event->count[field] > 1)
                at += sprintf(at, "*%u", event->count[field]);
            for (uint32_t i = 1; field == WORD && i < event->count[field]; i++)
                at += sprintf(at, ",%d", item(event, field, i));
            for (uint32_t i = 0; field == POOL && i < event->count[field]; i++)
                at = write_pool(at, event, pool_in(event, field, i));
        } else {
            EXPECT(event->count[field] == 0, "field %d is not there, and counts %u", field,
                   event->count[field]);
        }
    strcpy(at, "\n");
}

static void take_statement(struct bound *bound, const struct statement *statement)
{
    struct binder *binder = &bound->binder;
    bool good = true;
    switch (statement->kind) {
    case STATEMENT_DECLARATION:
        good = bind_declaration(binder, statement);
        if (good && statement->opens_block)
            binder_open(binder);
        break;
    case STATEMENT_BLOCK_END:
        binder_close(binder);
        return;
    case STATEMENT_EVENT:
        good = bind_event(binder, statement);
        if (good)
            write_event(bound);
        break;
    default:
        return;
    }
    if (!good && !bound->silent)
        diagnosis_explain(binder, false);
    if (!good)
        sprintf(bound->text + strlen(bound->text), "%s at %u\n", log_error_id(binder->error.error),
                binder->error.at);
}

static void begin_with(struct bound *bound, const struct lexicon *lexicon)
{
    CU_ASSERT_PTR_NULL(lexicon->broken);
    bound->lines = NULL;
    bound->text[0] = '\0';
    bound->silent = false;
    bound->block = (struct block){.head = NULL};
    CU_ASSERT_TRUE_FATAL(block_begin(&bound->block, sizeof(struct bindings), 0));
    binder_init(&bound->binder, &bound->block);
    binder_begin(&bound->binder, lexicon, hash_secret_new());
}

static struct lexicon *begin(struct bound *bound)
{
    struct lexicon *lexicon = lexicon_new(&vocabulary);
    begin_with(bound, lexicon);
    return lexicon;
}

static void end_binding(struct bound *bound)
{
    binder_done(&bound->binder);
    block_done(&bound->block);
}

static void end(struct bound *bound, struct lexicon *lexicon)
{
    end_binding(bound);
    lexicon_free(lexicon);
}

static void bind_lines(struct bound *bound, const char *lines)
{
    struct source *source = source_of_memory(lines, strlen(lines));
    struct reader *reader = reader_new(source);
    const struct item *item;
    if (bound->lines)
        reader_keep_lines(reader, bound->lines);
    while ((item = reader_next(reader))->kind < ITEM_END)
        if (item->kind == ITEM_STATEMENT)
            take_statement(bound, item->statement);
        else if (item->kind == ITEM_ERROR)
            sprintf(bound->text + strlen(bound->text), "%s\n", log_error_id(item->error.error));
    reader_free(reader);
    source_close(source);
}

static void binds(const char *lines, const char *wanted)
{
    static const char head[] =
        "player A { unit X; unit \"Y 2\"; unit Same }\nplayer B { unit Z; unit Same }\n";
    char log[2048];
    struct bound bound;
    struct lexicon *lexicon = lexicon_new(&vocabulary);
    struct known_lines known = {.memory = NULL};
    CU_ASSERT_TRUE_FATAL(known_lines_init(&known));
    snprintf(log, sizeof log, "%s%s", head, lines);
    /* the second time the lines are known, the third time also how they were bound */
    for (int time = 1; time <= 3; time++) {
        begin_with(&bound, lexicon);
        bound.lines = &known;
        bind_lines(&bound, log);
        EXPECT(strcmp(bound.text, wanted) == 0,
               "lines, read %d times:\n%s\nbound as:\n%s\nwanted:\n%s", time, lines, bound.text,
               wanted);
        end_binding(&bound);
    }
    known_lines_done(&known);
    lexicon_free(lexicon);
}

/* A line that was bound before is bound by what its names mean now. */
static void names_of_known_lines_are_looked_up_again(void)
{
    static const char play[] = "A: do X on Z by Card\nX: cast Novel\ntable: counted 3 of X\n";
    static const struct {
        const char *names, *wanted;
    } games[] = {
        {"player A { unit X; unit Z }\n",
         "ok 0.0 0=1 1=2 7=0\nlog.unknown-name at 0\nok 3.0 0=1 4=3\n"},
        {"player A { unit Z; unit X }\n",
         "ok 0.0 0=2 1=1 7=0\nlog.unknown-name at 0\nok 3.0 0=2 4=3\n"},
        {"player X { unit Z }\nplayer B { unit A }\n",
         "log.unknown-name at 0\nok 4.2 1=4\nlog.unknown-name at 20\n"},
        {"player A { unit Z }\n",
         "log.unknown-name at 6\nlog.unknown-name at 0\nlog.unknown-name at 20\n"},
        {"player A { unit X }\nplayer B { unit Z }\nplayer C { unit X }\n",
         "ok 0.0 0=1 1=3 7=0\nlog.unknown-name at 0\nlog.ambiguous-name at 20\n"},
    };
    struct bound bound;
    struct lexicon *lexicon = lexicon_new(&vocabulary);
    struct known_lines known = {.memory = NULL};
    CU_ASSERT_TRUE_FATAL(known_lines_init(&known));
    for (size_t i = 0; i < 4 * sizeof games / sizeof *games; i++) {
        const size_t game = i * 3 % (sizeof games / sizeof *games);
        begin_with(&bound, lexicon);
        bound.lines = &known;
        bind_lines(&bound, games[game].names);
        bind_lines(&bound, play);
        EXPECT(strcmp(bound.text, games[game].wanted) == 0, "game %zu after %zu:\n%s", game, i,
               bound.text);
        end_binding(&bound);
    }
    known_lines_done(&known);
    lexicon_free(lexicon);
}

/* The numbers of the entities: A 0, X 1, Y 2, Same 3, B 4, Z 5, Same 6. */
static void operands_go_to_their_fields(void)
{
    binds("A: do X on Z\n", "ok 0.0 0=1 1=5\n");
    binds("A: do \"Y 2\" flagged on Z.right colour=green by Card => 7\n",
          "ok 0.0 0=2 1=5 2=1 3=1 5=1 7=0 8=7\n");
    binds("A: do X on Z => 7 by Card\n", "ok 0.0 0=1 1=5 7=0 8=7\n");
    binds("A: many red green with green red\n", "ok 1.0 3=0*4,1,1,0\n");
    binds("A: many [red green] with [red]\n", "ok 1.0 3=0*3,1,0\n");
    binds("A: paint with red green colour=[red]\nA: paint colour=red green\n",
          "ok 7.0 3=0*3,1,0\nlog.operands at 20\n");
    binds("table: brush red with X green by Card red\ntable: brush by Card red on Z green\n",
          "ok 8.0 0=1 3=0*3,1,0 7=0\nok 8.0 1=5 3=0*2,1 7=0\n");
    binds("table: paint X\n", "ok 6.0 0=1\n");
    binds("A: loose X over 3 hills by night k=2\n", "ok 2.0 0=1\n");
    binds("table: counted 3 of X\ntable: counted Z\n", "ok 3.0 0=1 4=3\nok 3.1 0=5\n");
    binds("A: cast 2d6[3 4] red[hit hit+hit]\nA: cast sealed\nA: cast Novel\nA: cast Novel\n",
          "ok 4.0 6=0*2[0: 3 4][1: 0 1]\nok 4.1\nok 4.2 1=7\nok 4.2 1=7\n");
}

static void forms_are_tried_in_order(void)
{
    binds("table: turn X 3\ntable: turn on Z red 3 4 5 => 7 by Card\n",
          "ok 5.0 0=1 4=3\nok 5.1 0=5 3=0 4=7 7=0 8=3*3\n");
    binds("table: turn on Z red 3 4\ntable: turn X 0\n",
          "ok 5.1 0=5 3=0 8=3*2\nlog.operands at 14\n");
    binds("table: turn X on Z red 3 => 7\n", "log.operands at 14\n");
    binds("table: turn on Z red 3 => 7 8\n", "log.outcome at 28\n");
    /* the form that takes the rest says what is missing */
    binds("table: turn X\n", "log.operands at 0\n");
}

static void errors_are_not_written_unless_asked_for(void)
{
    struct bound bound;
    struct lexicon *lexicon = begin(&bound);
    bind_lines(&bound, "player A { unit X }\n");
    bound.binder.error.at = 77;
    bound.silent = true;
    bind_lines(&bound, "A: do X\n");
    CU_ASSERT_EQUAL(bound.binder.error.at, 77);
    end(&bound, lexicon);
}

/* The binder remembers who acted last, unless names were added or dropped. */
static void the_subject_is_found_by_its_name(void)
{
    struct bound bound;
    entity one;
    struct lexicon *lexicon = begin(&bound);
    bind_lines(&bound, "player A { unit X }\nplayer B\nplayer C\n");
    bind_lines(
        &bound,
        "A: loose X\nB: loose X\nC: loose X\nA: cast sealed\nD: cast sealed\nB: cast sealed\n");
    CU_ASSERT_STRING_EQUAL(
        bound.text, "ok 2.0 0=1\nok 2.0 0=1\nok 2.0 0=1\nok 4.1\nlog.unknown-name at 0\nok 4.1\n");
    CU_ASSERT_EQUAL(bound.binder.event.subject, 2);
    bound.text[0] = '\0';
    CU_ASSERT_TRUE_FATAL(roster_add(&bound.block, slice_of("B"), PLAYER, 0, 1, &one));
    bind_lines(&bound, "B: cast sealed\n");
    roster_truncate(roster_of(&bound.block), 2);
    bind_lines(&bound, "B: cast sealed\nA: cast sealed\n");
    CU_ASSERT_TRUE_FATAL(roster_add(&bound.block, slice_of("B"), UNIT_KIND, NO_ENTITY, 1, &one));
    bind_lines(&bound, "B: cast sealed\n");
    CU_ASSERT_STRING_EQUAL(
        bound.text,
        "log.ambiguous-name at 0\nlog.unknown-name at 0\nok 4.1\nlog.unknown-name at 0\n");
    end(&bound, lexicon);
}

static void names_are_found_first_among_ones_own(void)
{
    binds("A: do Same on Same\n", "ok 0.0 0=3 1=3\n");
    binds("B: do Same on A.Same.left\n", "ok 0.0 0=6 1=3 2=0\n");
    binds("table: counted Same\n", "log.ambiguous-name at 15\n");
    binds("player C { unit Same }\nC: do Same on X\n", "ok 0.0 0=8 1=1\n");
    binds("A: do B.X on Z\n", "log.unknown-name at 6\n");
    binds("A: do X on Z.middle\n", "log.unknown-name at 11\n");
    binds("A: do Xx on Z\n", "log.unknown-name at 6\n");
}

static void errors_have_their_places(void)
{
    binds("A: do X\n", "log.operands at 0\n");
    binds("A: do X on Z on X\n", "log.operands at 13\n");
    binds("A: do X on Z colour=blue\n", "log.operands at 20\n");
    binds("A: do X on Z => red\n", "log.outcome at 16\n");
    binds("A: loose X => 3\n", "log.outcome at 14\n");
    binds("A: cast red[miss]\n", "log.operands at 12\n");
    binds("A: cast 3d6[1 2]\n", "log.operands at 8\n");
    binds("A: cast 0d6[1]\n", "log.operands at 8\n");
    binds("A: cast d6[7]\n", "log.operands at 11\n");
    binds("table: counted 10 of X\n", "log.operands at 15\n");
    binds("A: counted X\ntable: do X on Z\nA: dance\nC: do X on Z\n",
          "log.unknown-verb at 3\nlog.unknown-verb at 7\nlog.unknown-verb at 3\nlog.unknown-name "
          "at 0\n");
}

/* Binds one statement after the head, and compares the message. */
static void tells(const char *line, const char *wanted)
{
    char log[512];
    struct bound bound;
    struct lexicon *lexicon = begin(&bound);
    snprintf(log, sizeof log, "player A { unit X; unit \"Y 2\" }\n%s\n", line);
    bind_lines(&bound, log);
    EXPECT(strcmp(bound.binder.error.message, wanted) == 0, "line: %s\ntold: %s\nwanted: %s", line,
           bound.binder.error.message, wanted);
    end(&bound, lexicon);
}

static void messages_suggest_what_is_meant(void)
{
    tells("A: do X X", "'on' is missing before 'X': write 'on X'");
    tells("A: do X Y 2 flagged", "'on' is missing before 'Y 2': write 'on \"Y 2\"'");
    tells("A: do X", "'on TARGET' is missing: write 'do UNIT on TARGET [colour=COLOUR] [flagged] "
                     "[by TEXT] [=> TOTAL]'");
    tells("A: do X at X", "write 'on X' instead of 'at X'");
    tells("A: do X on X on X", "'on X' does not belong to 'do': write 'do UNIT on TARGET "
                               "[colour=COLOUR] [flagged] [by TEXT] [=> TOTAL]'");
    tells("A: many red green",
          "'with COLOUR...' is missing: write 'many COLOUR... with COLOUR...'");
    tells("table: paint X X", "'paint' may have only one name: write a line for each");
    tells("table: paint X 3",
          "'paint' cannot have a number: write 'paint UNIT' as often as it happens");
    tells("A: red", "'many' is missing before 'red': write 'many red'");
    tells("X does X", "what 'X' does must be written as what its player does: 'A: do ...'");
}

static void nothing_is_added_to_a_message_that_was_cut(void)
{
    struct bound bound;
    struct lexicon *lexicon = begin(&bound);
    char words[2 * BIND_MESSAGE_BYTES] = "", cut[BIND_MESSAGE_BYTES];
    for (size_t i = 1; i + 2 < sizeof words; i += 2)
        words[i] = '\xC3', words[i + 1] = '\xA9';
    words[0] = 'x';
    /* where the message is cut, a character goes on or begins */
    for (int from = 0; from < 2; from++) {
        bind_fail(&bound.binder, LOG_OPERANDS, 0, 0, "%s", words + from);
        strcpy(cut, bound.binder.error.message);
        bind_add(&bound.binder, "; and more");
        EXPECT(strcmp(bound.binder.error.message, cut) == 0, "told: %s\nwanted: %s",
               bound.binder.error.message, cut);
    }
    end(&bound, lexicon);
}

static void declarations_are_refused_in_wrong_places(void)
{
    binds("limit 3\nlimit 4\n", "log.declaration at 0\n");
    binds("limit 10\nlimit 4\n", "log.operands at 6\n");
    binds("unit W\n", "log.declaration at 0\n");
    binds("player A\n", "log.duplicate-name at 7\n");
    binds("player C { unit W; unit W flagged; limit 2 }\n",
          "log.duplicate-name at 5\nlog.declaration at 0\n");
    binds("player C { unit V wrong }\ntable: counted V\n",
          "log.operands at 7\nlog.unknown-name at 15\n");
    binds("limit 3 {\n}\n", "log.declaration at 0\n");
}

static void signatures_that_do_not_parse_are_reported(void)
{
    static const char *const wrong[] = {"NOTYPE", "[UNIT", "[colour=COLOUR", "on"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct phrase broken[] = {{"do", wrong[i], 1u << PLAYER, 0, 0, DO}, {0}};
        struct vocabulary other = vocabulary;
        other.verbs = broken;
        struct lexicon *lexicon = lexicon_new(&other);
        EXPECT(lexicon->broken, "'%s' parses", wrong[i]);
        lexicon_free(lexicon);
    }
}

static void vocabularies_with_too_much_are_reported(void)
{
    static const char *areas[AREAS_MOST + 2];
    static struct phrase many[DECLARATIONS_MOST + 2];
    for (size_t i = 0; i <= AREAS_MOST; i++) {
        struct vocabulary other = vocabulary;
        areas[i] = "area";
        other.areas = areas;
        struct lexicon *lexicon = lexicon_new(&other);
        CU_ASSERT_EQUAL(lexicon->broken != NULL, i == AREAS_MOST);
        lexicon_free(lexicon);
    }
    for (size_t i = 0; i <= DECLARATIONS_MOST; i++) {
        struct vocabulary other = vocabulary;
        many[i] = vocabulary.declarations[0];
        other.declarations = many;
        struct lexicon *lexicon = lexicon_new(&other);
        CU_ASSERT_EQUAL(lexicon->broken != NULL, i == DECLARATIONS_MOST);
        lexicon_free(lexicon);
    }
}

static void types_with_too_many_dice_are_reported(void)
{
    struct die many[DICE_KINDS_MOST + 2] = {{.name = NULL}};
    struct operand_type own_types[sizeof types / sizeof *types];
    for (size_t i = 0; i <= DICE_KINDS_MOST; i++) {
        struct vocabulary other = vocabulary;
        memcpy(own_types, types, sizeof types);
        many[i] = types[POOL].dice[0];
        own_types[POOL].dice = many;
        other.types = own_types;
        struct lexicon *lexicon = lexicon_new(&other);
        CU_ASSERT_EQUAL(lexicon->broken != NULL, i == DICE_KINDS_MOST);
        lexicon_free(lexicon);
    }
}

static void words_are_found_in_long_lists(void)
{
    enum { WORDS = 1000, WORD_BYTES = 32 };
    static char spelled[WORDS][WORD_BYTES];
    static const char *list[WORDS + 1];
    struct operand_type long_types[] = {
        {.name = "WORD", .kind = OPERAND_WORD, .words = list}, types[POOL], {0}};
    struct vocabulary long_words = vocabulary;
    struct word_lists lists;
    for (int i = 0; i < WORDS; i++) {
        snprintf(spelled[i], WORD_BYTES, i % 2 ? "w%d" : "with-a-long-beginning-%d",
                 i % (WORDS - 10));
        list[i] = spelled[i];
    }
    long_words.types = long_types;
    CU_ASSERT_TRUE_FATAL(word_lists_make(&lists, &long_words));
    const struct words *first = words_of_type(&lists, &long_words, &long_types[0]);
    const struct words *dice_words = words_of_type(&lists, &long_words, &long_types[1]);
    for (int i = 0; i < WORDS; i++)
        EXPECT(words_place(first, slice_of(list[i])) == i % (WORDS - 10), "'%s' is elsewhere",
               list[i]);
    CU_ASSERT_EQUAL(words_place(first, slice_of("with-a-long-beginning-1")), -1);
    CU_ASSERT_EQUAL(words_place(first, slice_of("with-a-l")), -1);
    CU_ASSERT_EQUAL(words_place(first, slice_of("")), -1);
    CU_ASSERT_EQUAL(words_place(dice_words, slice_of("red")), 1);
    CU_ASSERT_EQUAL(words_place(dice_words + 1, slice_of("hit")), -1);
    CU_ASSERT_EQUAL(words_place(dice_words + 2, slice_of("hit+hit")), 1);
    CU_ASSERT_EQUAL(words_place(lists.verbs, slice_of("cast")), CAST - DO);
    CU_ASSERT_EQUAL(words_place(lists.declarations, slice_of("limit")), 2);
    word_lists_done(&lists);
}

static void words_of_different_lengths_differ(void)
{
    static const char *const doubled[][2] = {{"abcdabcd"}, {"hitshits"}, {"redsreds"},
                                             {"sidesid"},  {"x"},        {"ayay"}};
    struct operand_type six_types[7] = {{0}};
    struct vocabulary six = vocabulary;
    struct word_lists lists;
    for (int i = 0; i < 6; i++)
        six_types[i] = (struct operand_type){
            .name = "WORD", .kind = OPERAND_WORD, .words = doubled[i]};
    six.types = six_types;
    CU_ASSERT_TRUE_FATAL(word_lists_make(&lists, &six));
    for (int i = 0; i < 6; i++)
        for (size_t length = 0; length <= strlen(doubled[i][0]); length++)
            CU_ASSERT_EQUAL(words_place(words_of_type(&lists, &six, &six_types[i]),
                                        (struct slice){doubled[i][0], length}),
                            length == strlen(doubled[i][0]) ? 0 : -1);
    word_lists_done(&lists);
}

static void distances_count_edits(void)
{
    static const struct {
        const char *a, *b;
        unsigned wanted;
    } tries[] = {{"Avenger", "Avanger", 1}, {"Avenger", "Avegner", 1},
                 {"Avenger", "avenger", 0}, {"", "abc", 3},
                 {"abc", "abc", 0},         {"kitten", "sitting", 3},
                 {"abcdef", "ghijkl", 5}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        CU_ASSERT_EQUAL(name_distance(slice_of(tries[i].a), slice_of(tries[i].b), 4),
                        tries[i].wanted);
}

SUITE(binder)
{
    CU_pSuite suite = CU_add_suite("binder", NULL, NULL);
    CU_add_test(suite, "operands go to their fields", operands_go_to_their_fields);
    CU_add_test(suite, "names of known lines are looked up again",
                names_of_known_lines_are_looked_up_again);
    CU_add_test(suite, "forms are tried in order", forms_are_tried_in_order);
    CU_add_test(suite, "errors are not written unless asked for",
                errors_are_not_written_unless_asked_for);
    CU_add_test(suite, "the subject is found by its name", the_subject_is_found_by_its_name);
    CU_add_test(suite, "names are found first among one's own",
                names_are_found_first_among_ones_own);
    CU_add_test(suite, "errors have their places", errors_have_their_places);
    CU_add_test(suite, "messages suggest what is meant", messages_suggest_what_is_meant);
    CU_add_test(suite, "nothing is added to a message that was cut",
                nothing_is_added_to_a_message_that_was_cut);
    CU_add_test(suite, "declarations are refused in wrong places",
                declarations_are_refused_in_wrong_places);
    CU_add_test(suite, "signatures that do not parse are reported",
                signatures_that_do_not_parse_are_reported);
    CU_add_test(suite, "vocabularies with too much are reported",
                vocabularies_with_too_much_are_reported);
    CU_add_test(suite, "types with too many dice are reported",
                types_with_too_many_dice_are_reported);
    CU_add_test(suite, "words are found in long lists", words_are_found_in_long_lists);
    CU_add_test(suite, "words of different lengths differ", words_of_different_lengths_differ);
    CU_add_test(suite, "distances count edits", distances_count_edits);
}
