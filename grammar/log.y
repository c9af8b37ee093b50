/* The grammar of the log language: one statement - a marker, an event, a first_outcome
    : operand
    | NAME                              { reader_name(reader, $1); }
    ;

declaration
 * with its values - and not one word of any game.
 *
 * The parser is called for each statement and asks the reader for its tokens. Blocks
 * are kept flat: a declaration that opens one and the brace that closes it are
 * statements of their own. Their nesting is counted by the reader, which so can take
 * up reading behind whatever was broken.
 *
 * A token that says something is a value of the statement, and what it means to the
 * grammar is that value's index: nothing else is copied from rule to rule, places
 * least of all (%locations costs more than all actions together).
 *
 * Canonical LR(1) knows at each point exactly what may follow, which LALR(1) finds
 * out by trying (parse.lac) at a cost for every token. */
%define api.prefix {grammar_}
%define api.pure full
%define api.value.type {uint32_t}
%define api.token.raw
%define parse.error custom
%define lr.type canonical-lr
%define lr.default-reduction consistent
%expect 0
%param {struct reader *reader}

%code requires {
#include "log/reader_state.h"
}

%code {
/* A statement's stack is bounded, as the depth of its lists is: it never grows. */
#define YYINITDEPTH (16 + 2 * LIMIT_LIST_DEPTH)
#define YYMAXDEPTH YYINITDEPTH

static int yylex(uint32_t *value, struct reader *reader);
static void yyerror(struct reader *reader, const char *message);
}

%token NEWLINE "the end of the line"
%token GAME "'game'" END "'end'" MARKER "'round', 'phase', 'segment' or 'step'"
%token NAME "a name" STRING "a quoted text" INT "a number"
%token CODE "a code" VERSION "a version" DATE "a date" DICE "dice"
%token TIME "a time"
%token PREPOSITION "a preposition"
%token COLON "':'" EQUALS "'='" ARROW "'=>'" DOT "'.'" COMMA "','" PLUS "'+'"
%token OPEN_BRACE "'{'" CLOSE_BRACE "'}'"
%token OPEN_LIST "'['" OPEN_POOL "'[' right behind it" CLOSE_LIST "']'"
%token BAD_TEXT "text that is no part of the language"

%%

statement
    : line
    | TIME line
    | GAME word { reader->statement.word = reader_word(reader, $word); } edition NEWLINE { reader_emit(reader, STATEMENT_GAME); YYACCEPT; }
    | END NEWLINE                       { reader_emit(reader, STATEMENT_END); YYACCEPT; }
    | block_end NEWLINE                 { YYACCEPT; }
    ;

line                                    /* whole with its end: what follows is not looked at */
    : marker NEWLINE                    { reader_emit(reader, STATEMENT_MARKER); YYACCEPT; }
    | event NEWLINE                     { reader_emit(reader, STATEMENT_EVENT); YYACCEPT; }
    | outcome NEWLINE                   { reader_emit(reader, STATEMENT_EVENT); YYACCEPT; }
    | declaration NEWLINE               { reader_emit(reader, STATEMENT_DECLARATION); YYACCEPT; }
    | declaration OPEN_BRACE            { reader->statement.opens_block = true;
                                          reader_emit(reader, STATEMENT_DECLARATION); YYACCEPT; }
    ;

block_end                               /* whatever is wrong behind it, the block is closed */
    : CLOSE_BRACE                       { reader_emit(reader, STATEMENT_BLOCK_END); }
    ;

edition
    : %empty
    | INT                               { reader_operand(reader, $1); }
    | VERSION                           { reader_operand(reader, $1); }
    | word                              { reader_operand(reader, reader_parent(reader, VALUE_PATH, $1)); }
    ;

marker
    : marker_place
    | marker_place INT                  { reader_operand(reader, $2); }
    ;

marker_place
    : MARKER INT                        { reader_operand(reader, $2); }
    | MARKER CODE                       { reader_operand(reader, $2); }
    | MARKER word                       { reader_operand(reader, reader_parent(reader, VALUE_PATH, $2)); }
    ;

event
    : NAME COLON NAME                   { reader_deed(reader, $1, $3); }
    | NAME COLON STRING                 { reader_deed(reader, $1, $3); }
    | STRING COLON NAME                 { reader_deed(reader, $1, $3); }
    | STRING COLON STRING               { reader_deed(reader, $1, $3); }
    | event operand
    | event NAME                        { reader_name(reader, $2); }
    ;

outcome
    : event arrow operand
    | event arrow NAME                  { reader_name(reader, $3); }
    | outcome operand
    | outcome NAME                      { reader_name(reader, $2); }
    ;

arrow
    : ARROW                             { reader->outcome = true; }
    ;

declaration
    : word                              { reader->statement.word = reader_word(reader, $word); }
    | declaration operand
    | declaration NAME                  { reader_name(reader, $2); }
    ;

operand
    : INT                               { reader_operand(reader, $1); }
    | plain                             { reader_operand(reader, $1); }
    | NAME EQUALS value                 { reader_keyed(reader, $1, $3); }
    | STRING EQUALS value               { reader_keyed(reader, $1, $3); }
    | PREPOSITION value                 { reader_behind(reader, $1, $2); }
    ;

value
    : INT
    | plain
    | NAME                              { $$ = reader_parent(reader, VALUE_PATH, $1); }
    ;

plain
    : CODE
    | VERSION
    | DATE
    | STRING                            { $$ = reader_parent(reader, VALUE_PATH, $1); }
    | path
    | list CLOSE_LIST                   { reader_close(reader, $1); }
    | pool CLOSE_LIST                   { reader_close(reader, $1); }
    ;

path
    : word[first] DOT word[second]      { $$ = reader_add(reader, reader_parent(reader, VALUE_PATH, $first), $second); }
    | path DOT word                     { $$ = reader_add(reader, $1, $3); }
    ;

list
    : OPEN_LIST
    | list value                        { $$ = reader_add(reader, $1, $2); }
    | list value COMMA                  { $$ = reader_add(reader, $1, $2); }
    ;

pool
    : DICE OPEN_POOL
    | NAME OPEN_POOL                    { $$ = reader_uncounted(reader, $1); }
    | pool face                         { $$ = reader_add(reader, $1, $2); }
    | pool face COMMA                   { $$ = reader_add(reader, $1, $2); }
    ;

face
    : INT
    | parts
    ;

parts
    : NAME                              { $$ = reader_parent(reader, VALUE_FACE, $1); }
    | parts PLUS NAME                   { $$ = reader_add(reader, $1, $3); }
    ;

word
    : NAME
    | STRING
    ;

%%

enum { EXPECTED_MOST = 32 };

/* What a token is as a value of the statement, plus 1. */
static const uint8_t value_kind[BAD_TEXT + 1] = {
    [NAME] = 1 + VALUE_WORD, [STRING] = 1 + VALUE_WORD,     [PREPOSITION] = 1 + VALUE_WORD, [INT] = 1 + VALUE_INT,
    [CODE] = 1 + VALUE_CODE, [VERSION] = 1 + VALUE_VERSION, [DATE] = 1 + VALUE_DATE,        [DICE] = 1 + VALUE_POOL,
    [OPEN_LIST] = 1 + VALUE_LIST};

static int yylex(uint32_t *value, struct reader *reader)
{
    int kind = reader_next(reader);
    if (value_kind[kind])
        *value = reader_value(reader, (enum value_kind)(value_kind[kind] - 1));
    return kind;
}

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

static void yyerror(struct reader *reader, const char *message)
{
    (void)message; /* bison calls this only when its stack is full */
    reader->status = READER_NO_MEMORY;
}

const char *log_token_name(int kind)
{
    return yysymbol_name((yysymbol_kind_t)kind);
}

int log_parse(struct reader *reader)
{
    return grammar_parse(reader);
}
