/* SPDX-License-Identifier: MIT */
/* The grammar of the log language: one statement - a marker, an event, a declaration or the end of
 * a block - without a word of any game. src/judge/log/parser.h describes its use.
 *
 * Blocks are flat here: a declaration that opens a block and the brace that closes it are
 * statements of their own. The reader counts their depth, so it can continue after a broken block.
 *
 * The semantic value of a token or rule is the index of a value in the builder's statement. Nothing
 * else is copied from rule to rule; %locations would cost more than all actions together.
 *
 * The tables are canonical LR(1): at each point they hold exactly the tokens that may follow, which
 * messages name. LALR(1) would have to search for these (parse.lac), at a cost for every token. */
%define api.prefix {grammar_}
%define api.pure full
%define api.value.type {uint32_t}
%define api.token.raw
%define parse.error custom
%define lr.type canonical-lr
%define lr.default-reduction consistent
%expect 0
%param {struct parser *parser}

%code requires {
#include "judge/log/parser.h"
}

%code {
/* The stack never grows: the depth of lists is bounded, and so is the stack that a statement
 * needs. */
#define YYINITDEPTH (16 + 2 * LIMIT_LIST_DEPTH)
#define YYMAXDEPTH YYINITDEPTH

static int yylex(uint32_t *value, struct parser *parser);
static void yyerror(struct parser *parser, const char *message);

#define BUILDER (&parser->builder)
}

%token NEWLINE "the end of the line"
%token GAME "'game'" END "'end'" MARKER "'round', 'phase', 'segment' or 'step'"
%token NAME "a name" STRING "a quoted text" INT "a number"
%token CODE "a code such as 4A" VERSION "a version" DATE "a date" DICE "dice"
%token TIME "a time"
%token PREPOSITION "a word such as 'by'"
%token COLON "':'" EQUALS "'='" ARROW "'=>'" DOT "'.'" COMMA "','" PLUS "'+'"
%token OPEN_BRACE "'{'" CLOSE_BRACE "'}'"
%token OPEN_LIST "'['" OPEN_POOL "'[' without a blank before it" CLOSE_LIST "']'"
%token BAD_TEXT "text that is no part of the language"

%%

statement
    : line
    | TIME line
    | game edition NEWLINE  { builder_complete(BUILDER, STATEMENT_GAME); YYACCEPT; }
    | END NEWLINE           { builder_complete(BUILDER, STATEMENT_END); YYACCEPT; }
    | CLOSE_BRACE           { builder_complete(BUILDER, STATEMENT_BLOCK_END); YYACCEPT; }
    ;

line                                    /* complete with its end: the parser reads no further */
    : marker NEWLINE        { builder_complete(BUILDER, STATEMENT_MARKER); YYACCEPT; }
    | event NEWLINE         { builder_complete(BUILDER, STATEMENT_EVENT); YYACCEPT; }
    | outcome NEWLINE       { builder_complete(BUILDER, STATEMENT_EVENT); YYACCEPT; }
    | declaration NEWLINE   { builder_complete(BUILDER, STATEMENT_DECLARATION); YYACCEPT; }
    | declaration OPEN_BRACE
                            { BUILDER->statement->opens_block = true;
                              builder_complete(BUILDER, STATEMENT_DECLARATION); YYACCEPT; }
    ;

game
    : GAME word             { builder_word(BUILDER, $word); }
    ;

edition
    : %empty
    | INT                   { builder_operand(BUILDER, $1); }
    | VERSION               { builder_operand(BUILDER, $1); }
    | word                  { builder_operand(BUILDER, builder_parent(BUILDER, VALUE_PATH, $1)); }
    ;

marker
    : marker_place
    | marker_place INT      { builder_operand(BUILDER, $2); }
    | marker_place INT[first] PREPOSITION INT[last]
                            { builder_operand(BUILDER, $first);
                              builder_after_preposition(BUILDER, $PREPOSITION, $last); }
    ;

marker_place
    : MARKER INT            { builder_operand(BUILDER, $2); }
    | MARKER CODE           { builder_operand(BUILDER, $2); }
    | MARKER word           { builder_operand(BUILDER, builder_parent(BUILDER, VALUE_PATH, $2)); }
    ;

event
    : NAME COLON NAME       { builder_subject_and_verb(BUILDER, $1, $3); }
    | NAME COLON STRING     { builder_subject_and_verb(BUILDER, $1, $3); }
    | STRING COLON NAME     { builder_subject_and_verb(BUILDER, $1, $3); }
    | STRING COLON STRING   { builder_subject_and_verb(BUILDER, $1, $3); }
    | event operand
    | event NAME            { builder_name(BUILDER, $2); }
    ;

outcome
    : event arrow operand
    | event arrow NAME      { builder_name(BUILDER, $3); }
    | outcome operand
    | outcome NAME          { builder_name(BUILDER, $2); }
    ;

arrow
    : ARROW                 { BUILDER->in_outcome = true; }
    ;

declaration
    : word                  { builder_word(BUILDER, $word); }
    | declaration operand
    | declaration NAME      { builder_name(BUILDER, $2); }
    ;

operand
    : INT                   { builder_operand(BUILDER, $1); }
    | plain                 { builder_operand(BUILDER, $1); }
    | NAME EQUALS value     { builder_keyed(BUILDER, $1, $3); }
    | STRING EQUALS value   { builder_keyed(BUILDER, $1, $3); }
    | PREPOSITION value     { builder_after_preposition(BUILDER, $1, $2); }
    ;

value
    : INT
    | plain
    | NAME                  { $$ = builder_parent(BUILDER, VALUE_PATH, $1); }
    ;

plain
    : CODE
    | VERSION
    | DATE
    | STRING                { $$ = builder_parent(BUILDER, VALUE_PATH, $1); }
    | path
    | list CLOSE_LIST       { builder_close(BUILDER, $1); }
    | pool CLOSE_LIST       { builder_close(BUILDER, $1); }
    ;

path
    : word[first] DOT word[second]
                            { uint32_t path = builder_parent(BUILDER, VALUE_PATH, $first);
                              $$ = builder_add(BUILDER, path, $second); }
    | path DOT word         { $$ = builder_add(BUILDER, $1, $3); }
    ;

list
    : OPEN_LIST
    | list value            { $$ = builder_add(BUILDER, $1, $2); }
    | list value COMMA      { $$ = builder_add(BUILDER, $1, $2); }
    ;

pool
    : DICE OPEN_POOL
    | NAME OPEN_POOL        { $$ = builder_uncounted_pool(BUILDER, $1); }
    | pool face             { $$ = builder_add(BUILDER, $1, $2); }
    | pool face COMMA       { $$ = builder_add(BUILDER, $1, $2); }
    ;

face
    : INT
    | parts
    ;

parts
    : NAME                  { $$ = builder_parent(BUILDER, VALUE_FACE, $1); }
    | parts PLUS NAME       { $$ = builder_add(BUILDER, $1, $3); }
    ;

word
    : NAME
    | STRING
    ;

%%

/* The kind of value that a token is, plus 1. */
static const uint8_t value_kind[BAD_TEXT + 1] = {
    [NAME] = 1 + VALUE_WORD,        [STRING] = 1 + VALUE_WORD,
    [PREPOSITION] = 1 + VALUE_WORD, [INT] = 1 + VALUE_INT,
    [CODE] = 1 + VALUE_CODE,        [VERSION] = 1 + VALUE_VERSION,
    [DATE] = 1 + VALUE_DATE,        [DICE] = 1 + VALUE_POOL,
    [OPEN_LIST] = 1 + VALUE_LIST};

static int yylex(uint32_t *value, struct parser *parser)
{
    int kind = parser->next(parser->user);
    if (value_kind[kind])
        *value = builder_value(BUILDER, (enum value_kind)(value_kind[kind] - 1), parser->token);
    return kind;
}

static int yyreport_syntax_error(const yypcontext_t *context, struct parser *parser)
{
    yysymbol_kind_t expected[EXPECTED_MOST];
    int count = yypcontext_expected_tokens(context, expected, EXPECTED_MOST);
    parser->expected_count = count > 0 ? (size_t)count : 0;
    for (size_t i = 0; i < parser->expected_count; i++)
        parser->expected[i] = (int)expected[i];
    return 0;
}

static void yyerror(struct parser *parser, const char *message)
{
    (void)parser;
    (void)message; /* the only one is that the stack is full; grammar_parse answers 2 then */
}

const char *parser_token_name(int kind)
{
    return yysymbol_name((yysymbol_kind_t)kind);
}

void parser_done(struct parser *parser)
{
    builder_done(BUILDER);
}

enum parsed parser_parse(struct parser *parser)
{
    int answer = grammar_parse(parser);
    if (answer == 2 || BUILDER->no_memory)
        return PARSED_NO_MEMORY;
    return answer == 0 ? PARSED_WHOLE : PARSED_WRONG;
}
