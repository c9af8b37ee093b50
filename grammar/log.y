/* The grammar of the log language: statements of markers, events, declarations
 * and values, and not one word of any game.
 *
 * Blocks are kept flat here: a declaration that opens one and the brace that
 * closes it are statements of their own. Their nesting is counted by the
 * reader, which can so take up reading behind whatever was broken.
 *
 * Canonical LR(1) knows at each point exactly what may follow, which LALR(1) finds
 * out by trying (parse.lac) at a cost for every token. */
%define api.prefix {grammar_}
%define api.pure full
%define api.push-pull push
%define api.value.type union
%define api.token.raw
%define api.location.type {struct span}
%locations
%define parse.error custom
%define lr.type canonical-lr
%define lr.default-reduction consistent
%expect 0
%param {struct reader *reader}

%code requires {
#include "log/reader_state.h"
}

%code {
#define YYLLOC_DEFAULT(current, rhs, n)                                                       \
    do {                                                                                      \
        (current).begin = (n) ? YYRHSLOC(rhs, 1).begin : YYRHSLOC(rhs, 0).end;                \
        (current).end = YYRHSLOC(rhs, n).end;                                                 \
    } while (0)

static void yyerror(const struct span *span, struct reader *reader, const char *message);

static const struct chain empty = {NO_VALUE, NO_VALUE, 0};

static uint32_t value_of(struct reader *reader, enum value_kind kind, struct word word,
                         struct span span)
{
    uint32_t value = reader_value(reader, kind, span);
    if (value != NO_VALUE)
        reader->statement.values[value].word = word;
    return value;
}

static uint32_t parent_of(struct reader *reader, enum value_kind kind, struct chain children,
                          struct span span)
{
    uint32_t value = reader_value(reader, kind, span);
    if (value != NO_VALUE) {
        reader->statement.values[value].child = children.first;
        reader->statement.values[value].count = children.count;
    }
    return value;
}

static uint32_t pool_of(struct reader *reader, struct word die, int32_t count,
                        struct chain faces, struct span span)
{
    uint32_t value = parent_of(reader, VALUE_POOL, faces, span);
    if (value != NO_VALUE) {
        reader->statement.values[value].word = die;
        reader->statement.values[value].number = count;
    }
    return value;
}

static uint32_t number_of(struct reader *reader, int32_t number, struct span span)
{
    uint32_t value = value_of(reader, VALUE_INT,
        (struct word){.at = span.begin, .length = (uint16_t)(span.end - span.begin)}, span);
    if (value != NO_VALUE)
        reader->statement.values[value].number = number;
    return value;
}

static void plain_operand(struct reader *reader, uint32_t value, struct span span)
{
    reader_operand(reader, PREPOSITION_NONE, NULL, value, span);
}
}

%token NEWLINE "the end of the line"
%token GAME "'game'" END "'end'" MARKER "'round', 'phase', 'segment' or 'step'"
%token <struct word> NAME "a name" STRING "a quoted text"
%token <int32_t> INT "a number"
%token <struct word> CODE "a code" VERSION "a version" DATE "a date" DICE "dice"
%token TIME "a time"
%token <enum preposition> PREPOSITION "a preposition"
%token COLON "':'" EQUALS "'='" ARROW "'=>'" DOT "'.'" COMMA "','" PLUS "'+'"
%token OPEN_BRACE "'{'" CLOSE_BRACE "'}'"
%token OPEN_LIST "'['" OPEN_POOL "'[' right behind it" CLOSE_LIST "']'"
%token BAD_TEXT "text that is no part of the language"

%type <struct word> word
%type <uint32_t> value value_or_edition path_word list pool face part place
%type <struct chain> words values faces parts

%%

log
    : %empty
    | log NEWLINE
    | log marker NEWLINE                { reader_emit(reader, STATEMENT_MARKER); }
    | log event NEWLINE                 { reader_emit(reader, STATEMENT_EVENT); }
    | log outcome NEWLINE               { reader_emit(reader, STATEMENT_EVENT); }
    | log declaration NEWLINE           { reader_emit(reader, STATEMENT_DECLARATION); }
    | log declaration OPEN_BRACE        { reader->statement.opens_block = true;
                                          reader_emit(reader, STATEMENT_DECLARATION); }
    | log GAME word { reader->statement.word = $word; } edition NEWLINE { reader_emit(reader, STATEMENT_GAME); }
    | log END NEWLINE                   { reader_emit(reader, STATEMENT_END); }
    | log block_end NEWLINE
    | log error NEWLINE                 { yyerrok; }
    ;

block_end                               /* whatever is wrong behind it, the block is closed */
    : CLOSE_BRACE                       { reader_emit(reader, STATEMENT_BLOCK_END); }
    ;

edition
    : %empty
    | value_or_edition                  { plain_operand(reader, $1, @1); }
    ;

value_or_edition
    : INT                               { $$ = number_of(reader, $1, @1); }
    | VERSION                           { $$ = value_of(reader, VALUE_VERSION, $1, @1); }
    | path_word                         { $$ = parent_of(reader, VALUE_PATH, reader_chain(reader, empty, $1), @1); }
    ;

marker
    : marker_place
    | marker_place INT[number]          { plain_operand(reader, number_of(reader, $number, @number), @number); }
    ;

marker_place
    : MARKER place                      { plain_operand(reader, $place, @place); }
    | TIME MARKER place                 { plain_operand(reader, $place, @place); }
    ;

place
    : INT                               { $$ = number_of(reader, $1, @1); }
    | CODE                              { $$ = value_of(reader, VALUE_CODE, $1, @1); }
    | path_word                         { $$ = parent_of(reader, VALUE_PATH, reader_chain(reader, empty, $1), @1); }
    ;

event
    : word[subject] COLON word[verb]    { reader->statement.subject = $subject;
                                          reader->statement.word = $verb; }
    | TIME word[subject] COLON word[verb] { reader->statement.subject = $subject;
                                          reader->statement.word = $verb; }
    | event operand
    ;

outcome
    : event ARROW                       { reader->outcome = true; }
      operand
    | outcome operand
    ;

declaration
    : word                              { reader->statement.word = $word; }
    | TIME word                         { reader->statement.word = $word; }
    | declaration operand
    ;

operand
    : INT                               { plain_operand(reader, number_of(reader, $1, @1), @$); }
    | CODE                              { plain_operand(reader, value_of(reader, VALUE_CODE, $1, @1), @$); }
    | VERSION                           { plain_operand(reader, value_of(reader, VALUE_VERSION, $1, @1), @$); }
    | DATE                              { plain_operand(reader, value_of(reader, VALUE_DATE, $1, @1), @$); }
    | words                             { plain_operand(reader, parent_of(reader, VALUE_PATH, $1, @$), @$); }
    | list                              { plain_operand(reader, $1, @$); }
    | pool                              { plain_operand(reader, $1, @$); }
    | word EQUALS value                 { reader_operand(reader, PREPOSITION_NONE, &$word, $value, @$); }
    | PREPOSITION value                 { reader_operand(reader, $1, NULL, $value, @$); }
    ;

value
    : INT                               { $$ = number_of(reader, $1, @1); }
    | CODE                              { $$ = value_of(reader, VALUE_CODE, $1, @1); }
    | VERSION                           { $$ = value_of(reader, VALUE_VERSION, $1, @1); }
    | DATE                              { $$ = value_of(reader, VALUE_DATE, $1, @1); }
    | words                             { $$ = parent_of(reader, VALUE_PATH, $1, @$); }
    | list
    | pool
    ;

words
    : NAME                              { $$ = reader_chain(reader, empty, value_of(reader, VALUE_WORD, $1, @1)); }
    | STRING                            { $$ = reader_chain(reader, empty, value_of(reader, VALUE_WORD, $1, @1)); }
    | words DOT NAME                    { $$ = reader_chain(reader, $1, value_of(reader, VALUE_WORD, $3, @3)); }
    | words DOT STRING                  { $$ = reader_chain(reader, $1, value_of(reader, VALUE_WORD, $3, @3)); }
    ;

path_word
    : word                              { $$ = value_of(reader, VALUE_WORD, $1, @1); }
    ;

list
    : OPEN_LIST values CLOSE_LIST       { $$ = parent_of(reader, VALUE_LIST, $values, @$); }
    ;

values
    : %empty                            { $$ = empty; }
    | values value comma                { $$ = reader_chain(reader, $1, $value); }
    ;

comma
    : %empty
    | COMMA
    ;

pool
    : DICE OPEN_POOL faces CLOSE_LIST   { $$ = pool_of(reader, $1, reader->statement.dice, $faces, @$); }
    | NAME OPEN_POOL faces CLOSE_LIST   { $$ = pool_of(reader, $1, NO_COUNT, $faces, @$); }
    ;

faces
    : %empty                            { $$ = empty; }
    | faces face comma                  { $$ = reader_chain(reader, $1, $face); }
    ;

face
    : parts                             { $$ = parent_of(reader, VALUE_FACE, $1, @$); }
    | INT                               { $$ = number_of(reader, $1, @1); }
    ;

parts
    : part                              { $$ = reader_chain(reader, empty, $1); }
    | parts PLUS part                   { $$ = reader_chain(reader, $1, $part); }
    ;

part
    : NAME                              { $$ = value_of(reader, VALUE_WORD, $1, @1); }
    ;

word
    : NAME
    | STRING
    ;

%%

enum { EXPECTED_MOST = 32 };

static int yyreport_syntax_error(const yypcontext_t *context, struct reader *reader)
{
    yysymbol_kind_t expected[EXPECTED_MOST];
    int tokens[EXPECTED_MOST];
    int count = yypcontext_expected_tokens(context, expected, EXPECTED_MOST);
    for (int i = 0; i < count; i++)
        tokens[i] = (int)expected[i];
    reader_syntax_error(reader, tokens, count < 0 ? 0 : count);
    return 0;
}

static void yyerror(const struct span *span, struct reader *reader, const char *message)
{
    (void)span;
    (void)message; /* bison calls this only when its stacks cannot grow */
    reader->status = READER_NO_MEMORY;
}

void *log_parser_new(void)
{
    return grammar_pstate_new();
}

void log_parser_free(void *parser)
{
    grammar_pstate_delete(parser);
}

const char *log_token_name(int kind)
{
    return yysymbol_name((yysymbol_kind_t)kind);
}

int log_parser_push(struct reader *reader, const struct token *token)
{
    GRAMMAR_STYPE value = {0};
    uint32_t at = (uint32_t)(token->at - reader->origin);
    struct span span = {at - token->quoted, at + token->length + token->quoted};
    struct word word = {.at = at, .length = (uint16_t)token->length, .quoted = token->quoted,
                        .escaped = token->escaped};
    switch (token->kind) {
    case NAME: value.NAME = word; break;
    case STRING: value.STRING = word; break;
    case CODE: value.CODE = word; break;
    case VERSION: value.VERSION = word; break;
    case DATE: value.DATE = word; break;
    case DICE: value.DICE = word; reader->statement.dice = token->number; break;
    case INT: value.INT = token->number; break;
    case PREPOSITION: value.PREPOSITION = (enum preposition)token->number; break;
    default: break;
    }
    return grammar_push_parse(reader->parser, token->kind, &value, &span, reader);
}
