#include "repair/proposers.h"

#include "bind/near.h"
#include "engine/check.h"
#include "log/name.h"

#include <stdlib.h>
#include <string.h>

enum { BEAM = 4, FOUND_MOST = 4, TRIED_MOST = 1024, OTHERS_MOST = 8, NUMBERS_MOST = 10 };

/* Statements that are put in before the breach, and how far play came with them. */
struct node {
    struct kept_edit kept;
    size_t reached;
};

struct nodes {
    struct node list[BEAM];
    size_t count;
};

struct proposers {
    struct trial *trial;
    struct excerpt *excerpt;
    struct text_reader *reader;
    struct missing *missing;
    /* by the number of statements that are put in before them */
    struct statement_copies candidates[INSERTED_MOST];
    struct nodes nodes[2];
    uint64_t tried[TRIED_MOST]; /* hashes of the statements that were put in somewhere */
    size_t tried_count;
    bool revises, cut;                  /* not all was tried */
    struct kept_edit found[FOUND_MOST]; /* edits at the last mistake that explain the breach */
    size_t found_count;
    struct statement_copies other;                              /* a statement as it may be meant */
    char bytes[LIMIT_STATEMENT_BYTES + 2 * LIMIT_STRING_BYTES]; /* its text */
};

struct proposers *proposers_new(struct trial *trial, struct text_reader *reader)
{
    struct proposers *proposers = calloc(1, sizeof *proposers);
    if (!proposers)
        return NULL;
    proposers->trial = trial;
    proposers->excerpt = trial->excerpt;
    proposers->reader = reader;
    proposers->missing = missing_new(reader);
    if (proposers->missing)
        return proposers;
    proposers_free(proposers);
    return NULL;
}

void proposers_free(struct proposers *proposers)
{
    if (!proposers)
        return;
    missing_free(proposers->missing);
    for (size_t i = 0; i < INSERTED_MOST; i++)
        statement_copies_done(&proposers->candidates[i]);
    for (size_t i = 0; i < BEAM; i++) {
        kept_edit_done(&proposers->nodes[0].list[i].kept);
        kept_edit_done(&proposers->nodes[1].list[i].kept);
    }
    for (size_t i = 0; i < FOUND_MOST; i++)
        kept_edit_done(&proposers->found[i]);
    statement_copies_done(&proposers->other);
    free(proposers);
}

static bool is_over(const struct proposers *proposers)
{
    return trial_is_over(proposers->trial) || proposers->found_count == FOUND_MOST;
}

/* Tries an edit; at the last mistake notes whether it explains the breach. */
static bool offer(struct proposers *proposers, const struct edit *edit)
{
    bool explains = false;
    size_t reached;
    if (!proposers->revises)
        return trial_try(proposers->trial, edit, &reached);
    return trial_explains(proposers->trial, edit, &explains) &&
           (!explains || kept_edit_take(&proposers->found[proposers->found_count++], edit));
}

/* The statement at a place. NULL: it is no statement of play. */
static const struct statement *play_at(const struct proposers *proposers, size_t place)
{
    struct item item = excerpt_item(proposers->excerpt, place);
    if (item.kind != ITEM_STATEMENT || run_is_remark(proposers->trial->log, item.statement))
        return NULL;
    bool play = item.statement->kind == STATEMENT_EVENT || item.statement->kind == STATEMENT_MARKER;
    return play ? item.statement : NULL;
}

/* The kind and the subject of the statement at a place. */
static struct event event_at(const struct proposers *proposers, size_t place)
{
    const struct past_statement *past = &proposers->excerpt->list[place];
    if (place == proposers->excerpt->breach)
        return proposers->trial->log->binder.event;
    return (struct event){.kind = (uint16_t)past->kind, .subject = (entity)past->subject};
}

/* Whether the statement at a place belongs to the turns. If so, other statements may be legal
 * before it than after it. */
static bool is_of_turns(const struct proposers *proposers, size_t place)
{
    const uint8_t *area_of =
        run_game(proposers->trial->log)->catalogue->lexicon->vocabulary->area_of;
    return !area_of || area_of[event_at(proposers, place).kind] == AREA_TURNS;
}

/* How many statements of a line stand from a place on. */
static size_t count_of_line(const struct proposers *proposers, size_t place, uint64_t line)
{
    size_t count = 0;
    struct item item = excerpt_item(proposers->excerpt, place);
    while (item.kind == ITEM_STATEMENT && item.statement->line == line)
        item = excerpt_item(proposers->excerpt, place + ++count);
    return count;
}

/* How many statements the line has that begins with the statement at a place. 0: it begins with
 * another one. */
static size_t line_at(const struct proposers *proposers, size_t place)
{
    const struct excerpt *excerpt = proposers->excerpt;
    const struct statement *statement = excerpt_item(excerpt, place).statement;
    bool inside = place == excerpt->breach
                      ? statement->previous.line == statement->line
                      : place > 0 && excerpt->list[place - 1].line == statement->line;
    return inside ? 0 : count_of_line(proposers, place, statement->line);
}

/* Nothing is wrong, or a statement too many ---------------------------------------------------- */

static bool leave_out(struct proposers *proposers, size_t place)
{
    return offer(proposers, &(struct edit){.kind = UMPIRE_NOT_TAKEN, .place = place, .out = 1});
}

/* Tries the breach as it is played and without its statement; if that is there twice, first
 * without it. */
static bool play_or_leave_out(struct proposers *proposers, size_t place)
{
    const struct edit played = {.kind = UMPIRE_AS_PLAYED, .place = place};
    const struct edit left_out = {.kind = UMPIRE_NOT_TAKEN, .place = place, .out = 1};
    bool doubled = trial_is_single(proposers->trial, &left_out);
    return offer(proposers, doubled ? &left_out : &played) &&
           (is_over(proposers) || offer(proposers, doubled ? &played : &left_out));
}

/* The text of the statement at a place; empty: there is no statement. */
static struct slice text_at(const struct proposers *proposers, size_t place)
{
    const struct excerpt *excerpt = proposers->excerpt;
    if (place < excerpt->breach)
        return (struct slice){excerpt->bytes + excerpt->list[place].at,
                              excerpt->list[place].length - 1};
    const struct statement *statement = play_at(proposers, place);
    return statement ? (struct slice){statement->text, statement->length} : (struct slice){"", 0};
}

/* Tries without the line that begins at a place, if it is there twice. */
static bool leave_out_line(struct proposers *proposers, size_t place)
{
    size_t count = line_at(proposers, place);
    if (count < 2 || count > place)
        return true;
    for (size_t i = 0; i < count; i++)
        if (!slice_equal(text_at(proposers, place + i), text_at(proposers, place - count + i)))
            return true;
    return offer(proposers, &(struct edit){.kind = UMPIRE_NOT_TAKEN, .place = place, .out = count});
}

/* A wrong order ------------------------------------------------------------------------------ */

/* Tries `count` statements after the next `next` ones. They must be play, and no ruling may follow
 * the last one. */
static bool turn(struct proposers *proposers, size_t place, size_t count, size_t next)
{
    const struct run *log = proposers->trial->log;
    struct item after = excerpt_item(proposers->excerpt, place + count + next);
    for (size_t i = 0; i < count + next; i++)
        if (!play_at(proposers, place + i))
            return true;
    if (after.kind == ITEM_STATEMENT && run_is_remark(log, after.statement))
        return true;
    return offer(proposers,
                 &(struct edit){
                     .kind = UMPIRE_SWAPPED, .place = place, .out = count + next, .turned = count});
}

static bool swap(struct proposers *proposers, size_t place)
{
    return turn(proposers, place, 1, 1);
}

/* Tries the line that begins at a place after the next line. */
static bool swap_lines(struct proposers *proposers, size_t place)
{
    size_t own = line_at(proposers, place);
    struct item next = excerpt_item(proposers->excerpt, place + own);
    if (own == 0 || next.kind != ITEM_STATEMENT)
        return true;
    size_t count = count_of_line(proposers, place + own, next.statement->line);
    return own + count == 2 || turn(proposers, place, own, count);
}

/* A statement is missing ----------------------------------------------------------------------- */

/* Whether a statement was not put in before. If it explains nothing before one statement, it
 * explains nothing further back either. */
static bool is_new(struct proposers *proposers, const struct statement *statement)
{
    uint64_t hash = hash_of_name((struct slice){statement->text, statement->length});
    for (size_t i = 0; i < proposers->tried_count; i++)
        if (proposers->tried[i] == hash)
            return false;
    if (proposers->tried_count < TRIED_MOST)
        proposers->tried[proposers->tried_count++] = hash;
    return true;
}

/* Tries each statement of some areas that is legal before a place. */
static bool insert(struct proposers *proposers, size_t place, enum missing_areas areas)
{
    struct trial *trial = proposers->trial;
    struct statement_copies *candidates = &proposers->candidates[0];
    entity subject = proposers->revises ? event_at(proposers, place).subject
                                        : trial->log->binder.event.subject;
    if (!trial_copy(trial, place) ||
        !missing_list(proposers->missing, &trial->run,
                      excerpt_item(proposers->excerpt, place).statement->line, subject, areas,
                      candidates, &trial->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !is_over(proposers); i++) {
        const struct edit edit = {.kind = UMPIRE_INSERTED,
                                  .place = place,
                                  .in = {&candidates->list[i].statement},
                                  .in_count = 1,
                                  .strict = true};
        if ((proposers->revises || is_new(proposers, edit.in[0])) && !offer(proposers, &edit))
            return false;
    }
    return true;
}

static bool insert_aside(struct proposers *proposers, size_t place)
{
    return insert(proposers, place, MISSING_OTHERS);
}

static bool insert_any(struct proposers *proposers, size_t place)
{
    return insert(proposers, place, MISSING_OTHERS) &&
           (is_over(proposers) || insert(proposers, place, MISSING_TURNS));
}

static bool insert_before_turn(struct proposers *proposers, size_t place)
{
    return !is_of_turns(proposers, place) || insert_any(proposers, place);
}

/* Keeps the BEAM nodes with which play came furthest. */
static bool keep_node(struct nodes *nodes, const struct edit *edit, size_t reached)
{
    size_t at = nodes->count;
    while (at > 0 && nodes->list[at - 1].reached < reached)
        at--;
    if (at == BEAM)
        return true;
    nodes->count += nodes->count < BEAM;
    struct node last = nodes->list[nodes->count - 1];
    memmove(&nodes->list[at + 1], &nodes->list[at], (nodes->count - 1 - at) * sizeof *nodes->list);
    nodes->list[at] = last;
    nodes->list[at].reached = reached;
    return kept_edit_take(&nodes->list[at].kept, edit);
}

/* Tries each statement of some areas that may follow those of the node, before the breach. */
static bool insert_after(struct proposers *proposers, const struct node *node,
                         enum missing_areas areas, struct nodes *next)
{
    struct trial *trial = proposers->trial;
    struct edit edit = kept_edit_of(&node->kept);
    struct statement_copies *candidates = &proposers->candidates[edit.in_count];
    size_t at = edit.in_count++, reached;
    if (!trial_copy(trial, edit.place))
        return false;
    for (size_t i = 0; i < at; i++)
        if (!trial_advance(trial, edit.in[i]))
            return false;
    if (!missing_list(proposers->missing, &trial->run, proposers->excerpt->own->line,
                      trial->log->binder.event.subject, areas, candidates, &trial->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !is_over(proposers); i++) {
        uint64_t cost = trial->best_cost;
        edit.in[at] = &candidates->list[i].statement;
        if (!trial_try(trial, &edit, &reached))
            return false;
        if (trial->best_cost == cost && edit.in_count < INSERTED_MOST &&
            !keep_node(next, &edit, reached))
            return false;
    }
    return true;
}

/* Tries up to INSERTED_MOST statements before the breach: a beam search, which tries further ones
 * after those with which play came furthest. */
static bool insert_several(struct proposers *proposers, size_t place, bool turns_only)
{
    struct nodes *nodes = &proposers->nodes[0], *next = &proposers->nodes[1];
    nodes->count = 1;
    nodes->list[0].kept.edit = (struct edit){.kind = UMPIRE_INSERTED, .place = place};
    for (size_t depth = 0; depth < INSERTED_MOST; depth++) {
        next->count = 0;
        for (size_t i = 0; i < nodes->count && !is_over(proposers); i++)
            if (!insert_after(proposers, &nodes->list[i], MISSING_TURNS, next) ||
                (!turns_only && !is_over(proposers) &&
                 !insert_after(proposers, &nodes->list[i], MISSING_OTHERS, next)))
                return false;
        struct nodes *other = nodes;
        nodes = next;
        next = other;
    }
    return true;
}

static bool insert_turns(struct proposers *proposers, size_t place)
{
    return insert_several(proposers, place, true);
}

/* Also tries statements that are no turns, but none that would be the cause of a fact of the
 * table. Since these explain much, two mistakes must not pass for one. */
static bool insert_several_kinds(struct proposers *proposers, size_t place)
{
    if (proposers->trial->log->binder.event.by_table)
        return true;
    proposers->trial->handicap = 1;
    bool good = insert_several(proposers, place, false);
    proposers->trial->handicap = 0;
    return good;
}

/* A statement is wrong ------------------------------------------------------------------------- */

static struct slice operand_text(const struct statement *statement, size_t at)
{
    return (struct slice){statement->text + statement->operands[at].at,
                          statement->operands[at].length};
}

/* Whether two statements have the same word and differ in one operand. */
static bool is_alike(const struct statement *written, const struct statement *meant)
{
    size_t different = 0;
    if (written->operand_count != meant->operand_count ||
        !slice_equal(word_slice(written, written->word), word_slice(meant, meant->word)))
        return false;
    for (size_t i = 0; i < written->operand_count; i++)
        different += !slice_equal(operand_text(written, i), operand_text(meant, i));
    return different == 1;
}

/* Tries the statement at a place with another value of one operand, such as another unit that is
 * activated. */
static bool change_operand(struct proposers *proposers, size_t place)
{
    struct trial *trial = proposers->trial;
    struct statement_copies *candidates = &proposers->candidates[0];
    const struct statement *written = excerpt_item(proposers->excerpt, place).statement;
    const struct event event = event_at(proposers, place);
    if (written->kind != STATEMENT_EVENT && written->kind != STATEMENT_MARKER)
        return true;
    if (!trial_copy(trial, place) ||
        !missing_list_alike(proposers->missing, &trial->run, written->line, &event, candidates,
                            &trial->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !is_over(proposers); i++) {
        const struct edit edit = {.kind = UMPIRE_CORRECTED,
                                  .place = place,
                                  .out = 1,
                                  .in = {&candidates->list[i].statement},
                                  .in_count = 1,
                                  .strict = true};
        if (is_alike(written, edit.in[0]) && !offer(proposers, &edit))
            return false;
    }
    return true;
}

static bool change_turn(struct proposers *proposers, size_t place)
{
    return !is_of_turns(proposers, place) || change_operand(proposers, place);
}

static struct text begin_text(struct proposers *proposers)
{
    struct text text;
    text_init(&text, proposers->bytes, sizeof proposers->bytes);
    return text;
}

/* Tries a statement in place of a line that could not be read. */
static bool mean_by(struct proposers *proposers, size_t place, const struct statement *meant)
{
    return !is_new(proposers, meant) || offer(proposers, &(struct edit){.kind = UMPIRE_CORRECTED,
                                                                        .place = place,
                                                                        .out = 1,
                                                                        .in = {meant},
                                                                        .in_count = 1});
}

/* Tries a candidate with each small number in place of its first one, since the game may not know
 * which are meant. */
static bool mean_numbers(struct proposers *proposers, size_t place,
                         const struct statement *candidate)
{
    const struct value *number = NULL;
    for (size_t i = 0; i < candidate->value_count && !number; i++)
        if (candidate->values[i].kind == VALUE_INT)
            number = &candidate->values[i];
    for (unsigned n = 0; number && n < NUMBERS_MOST && !is_over(proposers); n++) {
        struct text text = begin_text(proposers);
        size_t end = number->at + number->length;
        text_add(&text, (struct slice){candidate->text, number->at});
        text_addf(&text, "%u", n);
        text_add(&text, (struct slice){candidate->text + end, candidate->length - end});
        text_add_string(&text, "\n");
        proposers->other.count = 0;
        if (!text_reader_read(proposers->reader, text.at, text.length,
                              proposers->excerpt->list[place].line, &proposers->other))
            return false;
        if (proposers->other.count == 1 &&
            !mean_by(proposers, place, &proposers->other.list[0].statement))
            return false;
    }
    return true;
}

/* Tries what a line may have meant that could not be read. */
static bool mean(struct proposers *proposers, size_t place)
{
    struct trial *trial = proposers->trial;
    struct statement_copies *candidates = &proposers->candidates[0];
    entity subject = event_at(proposers, place).subject;
    bool all;
    proposers->tried_count = 0;
    if (!trial_copy(trial, place) ||
        !missing_list_meanings(proposers->missing, &trial->run,
                               proposers->excerpt->list[place].line, subject, candidates, &all,
                               &trial->effort))
        return false;
    proposers->cut |= !all;
    for (size_t i = 0; i < candidates->count && !is_over(proposers); i++)
        if (!mean_by(proposers, place, &candidates->list[i].statement) ||
            !mean_numbers(proposers, place, &candidates->list[i].statement))
            return false;
    return is_over(proposers) || offer(proposers, &(struct edit){.kind = UMPIRE_NOT_TAKEN,
                                                                 .place = place,
                                                                 .out = 1,
                                                                 .loses = true,
                                                                 .loser = subject});
}

/* Tries the text in place of the breach's statement. */
static bool write_instead(struct proposers *proposers, size_t place, enum umpire_assumption kind,
                          struct text *text)
{
    text_add_string(text, "\n");
    proposers->other.count = 0;
    if (!text_reader_read(proposers->reader, text->at, text->length, proposers->excerpt->own->line,
                          &proposers->other))
        return false;
    if (proposers->other.count != 1)
        return true;
    return offer(proposers, &(struct edit){.kind = kind,
                                           .place = place,
                                           .out = 1,
                                           .in = {&proposers->other.list[0].statement},
                                           .in_count = 1});
}

static bool write_as(struct proposers *proposers, size_t place, entity player)
{
    const struct statement *statement = proposers->excerpt->own;
    size_t verb = statement->word.at - statement->word.quoted;
    struct text text = begin_text(proposers);
    name_write(&text, roster_name(run_roster(proposers->trial->log), player));
    text_add_string(&text, ": ");
    text_add(&text, (struct slice){statement->text + verb, statement->length - verb});
    return write_instead(proposers, place, UMPIRE_OTHER_PLAYER, &text);
}

/* Tries the breach's statement as one of other players. */
static bool change_player(struct proposers *proposers, size_t place)
{
    const struct run *log = proposers->trial->log;
    const struct roster *roster = run_roster(log);
    entity subject = log->binder.event.subject;
    if (proposers->excerpt->own->kind != STATEMENT_EVENT || subject == NO_ENTITY)
        return true;
    unsigned kind = roster_at(roster, subject)->kind, tried = 0;
    if (!(run_game(log)->catalogue->lexicon->vocabulary->player_kinds >> kind & 1))
        return true;
    for (entity one = 0; one < roster_count(roster) && tried < OTHERS_MOST && !is_over(proposers);
         one++)
        if (one != subject && roster_at(roster, one)->kind == kind) {
            tried++;
            if (!write_as(proposers, place, one))
                return false;
        }
    return true;
}

/* The statement's value that is a name. NULL: it has none. */
static const struct value *value_of(const struct statement *statement, struct slice name)
{
    char buffer[LIMIT_STRING_BYTES];
    for (size_t i = 0; i < statement->value_count; i++) {
        const struct value *value = &statement->values[i];
        if ((value->kind == VALUE_WORD || value->kind == VALUE_CODE) &&
            slice_equal(word_text(statement, value->word, buffer), name))
            return value;
    }
    return NULL;
}

/* Tries the breach's statement with another name in place of one of its names. */
static bool change_name(struct proposers *proposers, size_t place, struct slice written,
                        struct slice meant)
{
    const struct statement *statement = proposers->excerpt->own;
    const struct value *value = value_of(statement, written);
    struct text text = begin_text(proposers);
    if (!value)
        return true;
    text_add(&text, (struct slice){statement->text, value->at});
    name_write(&text, meant);
    text_add(&text, (struct slice){statement->text + value->at + value->length,
                                   statement->length - value->at - value->length});
    return write_instead(proposers, place, UMPIRE_CORRECTED, &text);
}

/* Tries names near one that exists once it is mentioned: in the breach's statement, and, if that is
 * the first to write it, in place of the name that earlier statements wrote. */
static bool change_entity(struct proposers *proposers, size_t place, entity one)
{
    const struct run *log = proposers->trial->log;
    const struct roster *roster = run_roster(log);
    uint32_t kinds = BIT(roster_at(roster, one)->kind);
    size_t known = log->binder.known; /* the statement introduced the entities from here on */
    struct near near = {.wrong = roster_name(roster, one)};
    near_offer_names(&near, roster, kinds);
    for (size_t i = 0; i < near.count && !is_over(proposers); i++) {
        entity other;
        if (roster_find(roster, near.names[i], kinds, NO_ENTITY, &other) != ROSTER_FOUND ||
            other == one)
            continue;
        if (!change_name(proposers, place, near.wrong, near.names[i]))
            return false;
        const struct edit renamed = {.kind = UMPIRE_CORRECTED,
                                     .place = place,
                                     .strict = true,
                                     .renames = true,
                                     .written = other,
                                     .meant = one};
        if (one >= known && other < known && !is_over(proposers) && !offer(proposers, &renamed))
            return false;
    }
    return true;
}

static bool change_names(struct proposers *proposers, size_t place)
{
    const struct run *log = proposers->trial->log;
    const struct event *event = &log->binder.event;
    const struct lexeme *lexeme = run_game(log)->catalogue->lexicon->by_kind[event->kind];
    if (!lexeme || proposers->excerpt->own->kind != STATEMENT_EVENT)
        return true;
    const struct signature *form = &lexeme->forms[event->form];
    for (uint8_t i = 0; i < form->count; i++) {
        const struct operand_type *type = form->elements[i].type;
        bool name = type && type->kind == OPERAND_FREE_NAME && event->present & BIT(type->field);
        for (uint32_t v = 0; name && v < event->count[type->field] && !is_over(proposers); v++)
            if (!change_entity(proposers, place,
                               (entity)event->items[event->first[type->field] + v]))
                return false;
    }
    return true;
}

/* The table -------------------------------------------------------------------------- */

/* 0: the proposer goes on with what the one before it was allowed. */
enum { EFFORT_BREACH = 10000, EFFORT_PAST = 10000, EFFORT_SLIP = 5000, EFFORT_SEVERAL = 20000 };

static const struct proposer {
    enum reach reach;
    uint64_t effort;
    bool (*propose)(struct proposers *proposers, size_t place);
} table[] = {
    {AT_UNREAD, 0, leave_out},
    {AT_UNREAD, 0, mean},
    {AT_MISTAKE, 0, leave_out},
    {AT_MISTAKE, 0, change_operand},
    {AT_MISTAKE, 0, insert_any},
    {AT_BREACH, EFFORT_BREACH, play_or_leave_out},
    {AT_BREACH, 0, leave_out_line},
    {AT_BREACH, 0, change_names},
    {AT_BREACH, 0, insert_turns},
    {AT_BREACH, 0, swap},
    {AT_BREACH, 0, swap_lines},
    {AT_BREACH, 0, change_player},
    {AT_BREACH, EFFORT_PAST, insert_aside},
    {BEFORE_BREACH, 0, swap},
    {BEFORE_BREACH, 0, swap_lines},
    {BEFORE_BREACH, 0, leave_out},
    {BEFORE_BREACH, 0, leave_out_line},
    {BEFORE_BREACH, 0, change_turn},
    {BEFORE_BREACH, 0, insert_before_turn},
    {AT_BREACH, EFFORT_SLIP, change_operand},
    {AT_BREACH, EFFORT_SEVERAL, insert_several_kinds},
};

enum { PROPOSERS = sizeof table / sizeof *table };

bool proposers_revise(struct proposers *proposers)
{
    struct excerpt *excerpt = proposers->excerpt;
    enum reach reach = excerpt->unread ? AT_UNREAD : AT_MISTAKE;
    proposers->found_count = 0;
    proposers->cut = true;
    if (!excerpt->mistake || excerpt->breach == 0)
        return true;
    if (!excerpt_look_back(excerpt))
        return false;
    proposers->revises = true;
    proposers->cut = !excerpt->readable;
    bool good = true;
    for (size_t i = 0; i < PROPOSERS && excerpt->readable && good && !is_over(proposers); i++)
        if (table[i].reach == reach)
            good = table[i].propose(proposers, 0);
    proposers->revises = false;
    proposers->cut |= is_over(proposers);
    return good;
}

bool proposers_has_revisions(const struct proposers *proposers)
{
    return proposers->found_count > 0;
}

bool proposers_has_tried_all(const struct proposers *proposers)
{
    return !proposers->cut;
}

bool proposers_try_revisions(struct proposers *proposers)
{
    size_t reached;
    for (size_t i = 0; i < proposers->found_count && proposers->trial->best_cost > 0; i++) {
        const struct edit edit = kept_edit_of(&proposers->found[i]);
        if (!trial_try(proposers->trial, &edit, &reached))
            return false;
    }
    proposers->found_count = 0;
    return true;
}

/* Goes through the places of a proposer. */
static bool propose(struct proposers *proposers, const struct proposer *proposer)
{
    struct excerpt *excerpt = proposers->excerpt;
    if (proposer->reach == AT_BREACH)
        return proposer->propose(proposers, excerpt->breach);
    if (!excerpt_look_back(excerpt))
        return false;
    if (!excerpt->readable)
        return true;
    if (excerpt->oldest == excerpt->breach && excerpt->from < excerpt->breach &&
        !trial_look_back(proposers->trial))
        return false;
    for (size_t place = excerpt->breach; place-- > excerpt->oldest && !is_over(proposers);)
        if (!proposer->propose(proposers, place))
            return false;
    return true;
}

bool proposers_try(struct proposers *proposers, uint64_t left)
{
    struct trial *trial = proposers->trial;
    proposers->tried_count = 0;
    for (size_t i = 0; i < PROPOSERS; i++) {
        if (table[i].reach < AT_BREACH)
            continue;
        uint64_t room = left > trial->effort ? left - trial->effort : 0;
        if (table[i].effort == EFFORT_SEVERAL)
            room /= 4; /* the rest is for later breaches */
        if (table[i].effort)
            trial_allow(trial, table[i].effort < room ? table[i].effort : room);
        if (table[i].propose != play_or_leave_out && is_over(proposers))
            continue;
        if (!propose(proposers, &table[i]))
            return false;
        if (table[i].propose == play_or_leave_out && !proposers_try_revisions(proposers))
            return false;
    }
    return true;
}
