#include "search/reconstruction.h"

#include "base/array.h"
#include "engine/check.h"
#include "engine/precedence.h"
#include "engine/rulings.h"
#include "log/name.h"
#include "search/missing.h"

#include <stdlib.h>

enum { BEAM = 4, OUTCOMES_KEPT = 64, FOLLOWING_MOST = 64, OTHERS_MOST = 8, SENTENCE_BYTES = 1024 };

/* Statements that may be put in front, in the order in which they are tried first. */
struct node {
    struct statement_copy list[INSERTED_MOST];
    size_t count;
    size_t reached; /* items of what follows, until there were too many findings */
};

struct nodes {
    struct node list[BEAM];
    size_t count;
};

struct reconstruction {
    struct rehearsal rehearsal;
    struct text_reader *reader;
    struct missing *missing;
    struct assumption best;
    struct outcome best_outcome;
    uint64_t breaches; /* findings of the statement where it is played as it is written, */
    uint64_t mistakes; /* and otherwise: what it breaks by one mistake is one */
    uint64_t best_cost; /* findings in all, those of the statement among them */
    struct outcome outcomes[OUTCOMES_KEPT]; /* of what was tried at this breach */
    size_t outcome_count;
    struct nodes nodes[2];
    struct statement_copies candidates[INSERTED_MOST]; /* to put in front, by depth */
    struct statement_copies other;
    char other_bytes[LIMIT_STATEMENT_BYTES + 2 * LIMIT_STRING_BYTES]; /* its text */
    struct following { /* findings that the reading chosen last did not remove, but another would have */
        const char *rule;
        uint64_t line, number;
    } following[FOLLOWING_MOST];
    size_t following_count;
};

void reconstruction_free(struct reconstruction *reconstruction)
{
    if (!reconstruction)
        return;
    rehearsal_done(&reconstruction->rehearsal);
    for (size_t i = 0; i < INSERTED_MOST; i++) {
        statement_copy_done(&reconstruction->best.inserted[i]);
        statement_copies_done(&reconstruction->candidates[i]);
        for (size_t j = 0; j < BEAM; j++) {
            statement_copy_done(&reconstruction->nodes[0].list[j].list[i]);
            statement_copy_done(&reconstruction->nodes[1].list[j].list[i]);
        }
    }
    statement_copy_done(&reconstruction->best.other);
    statement_copies_done(&reconstruction->other);
    missing_free(reconstruction->missing);
    text_reader_free(reconstruction->reader);
    free(reconstruction);
}

static struct reconstruction *reconstruction_new(void)
{
    struct reconstruction *reconstruction = calloc(1, sizeof *reconstruction);
    if (!reconstruction)
        return NULL;
    bool good = rehearsal_init(&reconstruction->rehearsal);
    reconstruction->reader = text_reader_new();
    reconstruction->missing = missing_new(reconstruction->reader);
    if (good && reconstruction->reader && reconstruction->missing)
        return reconstruction;
    reconstruction_free(reconstruction);
    return NULL;
}

/* What one search works on. */
struct search {
    struct run *run;
    struct reconstruction *reconstruction;
    const struct statement *statement;
};

static bool is_over(const struct search *search)
{
    const struct reconstruction *reconstruction = search->reconstruction;
    return reconstruction->best_cost <= reconstruction->mistakes || reconstruction->rehearsal.effort > EFFORT_BREACH;
}

/* Tries a reading, with which the statement itself has so many findings. `*ret_better`: it is
 * the best so far. False: out of memory. */
static bool try_reading(struct search *search, const struct reading *reading, uint64_t own, bool *ret_better, size_t *ret_reached)
{
    struct reconstruction *reconstruction = search->reconstruction;
    struct outcome outcome;
    *ret_better = false;
    *ret_reached = 0;
    if (own >= reconstruction->best_cost)
        return true;
    uint64_t most = reconstruction->best_cost - own;
    if (!rehearsal_play(&reconstruction->rehearsal, search->run, reading, most, &outcome))
        return false;
    if (reconstruction->outcome_count < OUTCOMES_KEPT)
        reconstruction->outcomes[reconstruction->outcome_count++] = outcome;
    *ret_better = outcome.findings < most;
    *ret_reached = outcome.reached;
    if (*ret_better) {
        reconstruction->best_outcome = outcome;
        reconstruction->best_cost = outcome.findings + own;
    }
    return true;
}

/* A reading that needs nothing beside its kind. */
static bool try_kind(struct search *search, enum umpire_assumption kind, const struct reading *reading)
{
    bool better;
    size_t reached;
    uint64_t own = kind == UMPIRE_AS_PLAYED ? search->reconstruction->breaches : search->reconstruction->mistakes;
    if (!try_reading(search, reading, own, &better, &reached))
        return false;
    if (better)
        search->reconstruction->best.kind = kind;
    return true;
}

/* Insertions -------------------------------------------------------------------------- */

static bool keep_statements(struct statement_copy *copies, const struct reading *reading)
{
    for (size_t i = 0; i < reading->before_count; i++)
        if (!statement_copy_take(&copies[i], reading->before[i]))
            return false;
    return true;
}

/* Those from which play came furthest are tried next. */
static bool offer_node(struct nodes *nodes, const struct reading *reading, size_t reached)
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
    nodes->list[at].count = reading->before_count;
    nodes->list[at].reached = reached;
    return keep_statements(nodes->list[at].list, reading);
}

static bool try_insertion(struct search *search, const struct reading *reading, struct nodes *next)
{
    struct reconstruction *reconstruction = search->reconstruction;
    bool better;
    size_t reached;
    if (!try_reading(search, reading, reconstruction->mistakes, &better, &reached))
        return false;
    if (better) {
        reconstruction->best.kind = UMPIRE_INSERTED;
        reconstruction->best.inserted_count = reading->before_count;
        return keep_statements(reconstruction->best.inserted, reading);
    }
    return reading->before_count == INSERTED_MOST || offer_node(next, reading, reached);
}

/* Tries everything that may come behind the node's statements, in front of the statement. */
static bool try_behind(struct search *search, const struct node *node, struct nodes *next)
{
    struct reconstruction *reconstruction = search->reconstruction;
    struct rehearsal *rehearsal = &reconstruction->rehearsal;
    struct statement_copies *candidates = &reconstruction->candidates[node->count];
    uint64_t judged;
    struct reading reading = {.statement = search->statement, .before_count = node->count + 1};
    for (size_t i = 0; i < node->count; i++)
        reading.before[i] = &node->list[i].statement;
    if (!rehearsal_begin(rehearsal, search->run, reading.before, node->count) ||
        !missing_list(reconstruction->missing, &rehearsal->run, search->statement->line, search->run->binder.event.subject,
                      candidates, &judged))
        return false;
    rehearsal->effort += judged;
    for (size_t i = 0; i < candidates->count && !is_over(search); i++) {
        reading.before[node->count] = &candidates->list[i].statement;
        if (!try_insertion(search, &reading, next))
            return false;
    }
    return true;
}

static bool try_insertions(struct search *search)
{
    struct reconstruction *reconstruction = search->reconstruction;
    struct nodes *nodes = &reconstruction->nodes[0], *next = &reconstruction->nodes[1];
    nodes->count = 1;
    nodes->list[0].count = 0;
    for (size_t depth = 0; depth < INSERTED_MOST; depth++) {
        next->count = 0;
        for (size_t i = 0; i < nodes->count && !is_over(search); i++)
            if (!try_behind(search, &nodes->list[i], next))
                return false;
        struct nodes *swap = nodes;
        nodes = next;
        next = swap;
    }
    return true;
}

/* The other readings ------------------------------------------------------------------ */

/* Whether the next item may take the statement's place: a statement of play without a ruling. */
static bool may_swap(const struct run *run)
{
    const struct item *next = lookahead_at(run->ahead, 0), *behind = lookahead_at(run->ahead, 1);
    if (!next || next->kind != ITEM_STATEMENT || run_is_remark(run, next->statement))
        return false;
    if (next->statement->kind != STATEMENT_EVENT && next->statement->kind != STATEMENT_MARKER)
        return false;
    return !behind || behind->kind != ITEM_STATEMENT || !run_is_remark(run, behind->statement);
}

/* The statement as it would be written of another player. False: out of memory. */
static bool write_as(struct search *search, entity player)
{
    struct reconstruction *reconstruction = search->reconstruction;
    const struct statement *statement = search->statement;
    struct text text;
    size_t verb = statement->word.at - statement->word.quoted;
    text_init(&text, reconstruction->other_bytes, sizeof reconstruction->other_bytes);
    name_write(&text, roster_name(run_roster(search->run), player));
    text_add_string(&text, ": ");
    text_add(&text, (struct slice){statement->text + verb, statement->length - verb});
    text_add_string(&text, "\n");
    return text_reader_read(reconstruction->reader, text.at, text.length, statement->line, &reconstruction->other);
}

static bool try_as(struct search *search, entity player)
{
    struct reconstruction *reconstruction = search->reconstruction;
    bool better;
    size_t reached;
    if (!write_as(search, player))
        return false;
    if (reconstruction->other.count != 1)
        return true;
    const struct statement *other = &reconstruction->other.list[0].statement;
    struct reading reading = {.statement = other};
    if (!try_reading(search, &reading, reconstruction->mistakes, &better, &reached))
        return false;
    if (!better)
        return true;
    reconstruction->best.kind = UMPIRE_OTHER_PLAYER;
    return statement_copy_take(&reconstruction->best.other, other);
}

static bool try_other_players(struct search *search)
{
    struct run *run = search->run;
    const struct vocabulary *vocabulary = run_game(run)->catalogue->lexicon->vocabulary;
    entity subject = run->binder.event.subject;
    if (search->statement->kind != STATEMENT_EVENT || subject == NO_ENTITY)
        return true;
    unsigned kind = roster_at(run_roster(run), subject)->kind, tried = 0;
    if (!(vocabulary->player_kinds >> kind & 1))
        return true;
    for (entity one = 0; one < roster_count(run_roster(run)) && tried < OTHERS_MOST && !is_over(search); one++)
        if (one != subject && roster_at(run_roster(run), one)->kind == kind) {
            tried++;
            if (!try_as(search, one))
                return false;
        }
    return true;
}

/* Whether a statement says word for word what the one before it says. */
static bool is_doubled(const struct statement *statement)
{
    return statement->previous.text && statement->previous.length == statement->length &&
           memcmp(statement->previous.text, statement->text, statement->length) == 0;
}

/* Choosing ---------------------------------------------------------------------------- */

static bool try_all(struct search *search)
{
    const struct statement *statement = search->statement;
    struct reconstruction *reconstruction = search->reconstruction;
    reconstruction->best_cost = UINT64_MAX;
    const struct reading as_played = {.statement = statement}, not_taken = {.statement = NULL};
    bool doubled = is_doubled(statement);
    if (doubled && !try_kind(search, UMPIRE_NOT_TAKEN, &not_taken))
        return false;
    if (!is_over(search) && !try_kind(search, UMPIRE_AS_PLAYED, &as_played))
        return false;
    if (!doubled && !is_over(search) && !try_kind(search, UMPIRE_NOT_TAKEN, &not_taken))
        return false;
    if (!is_over(search) && !try_insertions(search))
        return false;
    if (!is_over(search) && may_swap(search->run) &&
        !try_kind(search, UMPIRE_SWAPPED, &(struct reading){.statement = statement, .swapped = true}))
        return false;
    return is_over(search) || try_other_players(search);
}

static bool holds(const struct outcome *outcome, const struct outcome_finding *finding)
{
    if (outcome->count < outcome->findings)
        return true; /* not all are known */
    for (size_t i = 0; i < outcome->count; i++)
        if (outcome->list[i].rule == finding->rule && outcome->list[i].line == finding->line)
            return true;
    return false;
}

/* Whether some reading got beyond the finding's line without it. */
static bool is_removable(const struct search *search, const struct outcome_finding *finding)
{
    const struct reconstruction *reconstruction = search->reconstruction;
    for (size_t i = 0; i < reconstruction->outcome_count; i++) {
        const struct outcome *outcome = &reconstruction->outcomes[i];
        const struct item *last = outcome->reached ? lookahead_at(search->run->ahead, outcome->reached - 1) : NULL;
        bool beyond = last && last->kind == ITEM_STATEMENT && last->statement->line > finding->line;
        if (beyond && !holds(outcome, finding))
            return true;
    }
    return false;
}

/* Notes what follows from the violation with that number. */
static void note_following(const struct search *search, uint64_t number)
{
    struct reconstruction *reconstruction = search->reconstruction;
    const struct outcome *best = &reconstruction->best_outcome;
    size_t kept = 0;
    for (size_t i = 0; i < reconstruction->following_count; i++)
        if (reconstruction->following[i].line >= search->statement->line)
            reconstruction->following[kept++] = reconstruction->following[i];
    reconstruction->following_count = kept;
    for (size_t i = 0; i < best->count && reconstruction->following_count < FOLLOWING_MOST; i++)
        if (is_removable(search, &best->list[i]))
            reconstruction->following[reconstruction->following_count++] =
                (struct following){best->list[i].rule, best->list[i].line, number};
}

uint64_t run_follows_from(const struct run *run, const char *rule, uint64_t line)
{
    const struct reconstruction *reconstruction = run->reconstruction;
    for (size_t i = 0; reconstruction && i < reconstruction->following_count; i++)
        if (reconstruction->following[i].rule == rule && reconstruction->following[i].line == line)
            return reconstruction->following[i].number;
    return 0;
}

/* Telling ----------------------------------------------------------------------------- */

static void add_quoted(struct text *text, const struct statement *statement)
{
    text_add_string(text, "\"");
    text_add(text, (struct slice){statement->text, statement->length});
    text_add_string(text, "\"");
}

static void write_sentence(const struct search *search, struct text *text)
{
    const struct assumption *best = &search->reconstruction->best;
    unsigned long long line = search->statement->line;
    text_add_string(text, "as if ");
    switch (best->kind) {
    case UMPIRE_NOT_TAKEN: text_addf(text, "line %llu were not there", line); break;
    case UMPIRE_INSERTED:
        for (size_t i = 0; i < best->inserted_count; i++) {
            text_add_string(text, i == 0 ? "" : i + 1 < best->inserted_count ? ", " : " and ");
            add_quoted(text, &best->inserted[i].statement);
        }
        text_addf(text, " stood before line %llu", line);
        break;
    case UMPIRE_SWAPPED:
        text_addf(text, "line %llu stood before line %llu",
                  (unsigned long long)lookahead_at(search->run->ahead, 0)->statement->line, line);
        break;
    case UMPIRE_OTHER_PLAYER:
        add_quoted(text, &best->other.statement);
        text_addf(text, " stood in line %llu", line);
        break;
    default: break;
    }
}

/* The breach -------------------------------------------------------------------------- */

/* Whether a draft is told as a violation, as far as is known of the rulings that follow. */
static bool is_breach(const struct run *run, const struct finding_draft *draft)
{
    return !draft->dropped && draft->rule != NO_RULE && run_counts_draft(run, draft);
}

/* Notes the breaches that a ruling behind the statement waives. */
static void note_rulings(struct run *run, size_t first)
{
    const struct item *item;
    for (size_t at = 0; (item = lookahead_at(run->ahead, at)) != NULL; at++) {
        if (item->kind != ITEM_STATEMENT || !run_is_remark(run, item->statement))
            break;
        for (size_t i = first; i < run->findings.count; i++) {
            struct finding_draft *draft = &run->findings.drafts[i];
            draft->waived_ahead = draft->waived_ahead || run_ruling_waives(run, item->statement, draft->rule);
        }
    }
    run_settle(run, &run->findings);
}

static uint64_t breaches(const struct run *run, size_t first)
{
    uint64_t count = 0;
    for (size_t i = first; i < run->findings.count; i++)
        count += is_breach(run, &run->findings.drafts[i]);
    return count;
}

/* Makes a breach stand for one of another rule. Several of one rule are a mistake each: false. */
static bool stand_for(struct finding_draft *breach, uint32_t rule)
{
    bool known = breach->rule == rule || breach->also_count == UMPIRE_ALSO_MOST;
    for (size_t i = 0; i < breach->also_count; i++)
        known = known || breach->also[i] == rule;
    if (!known)
        breach->also[breach->also_count++] = rule;
    return !known;
}

/* Tells the assumption in the first breach, which stands for the others of the statement: they
 * are one mistake. */
static void tell_assumption(const struct search *search, size_t first)
{
    struct findings *findings = &search->run->findings;
    struct finding_draft *breach = NULL;
    char buffer[SENTENCE_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    write_sentence(search, &text);
    size_t assumed = findings_text(findings, (struct slice){text.at, text.length});
    for (size_t i = first; i < findings->count; i++) {
        struct finding_draft *draft = &findings->drafts[i];
        if (!is_breach(search->run, draft))
            continue;
        if (!breach) {
            breach = draft;
            breach->assumption = search->reconstruction->best.kind;
            breach->assumed = assumed;
        } else if (stand_for(breach, draft->rule)) {
            draft->stood_for = (uint32_t)(breach - findings->drafts) + 1;
        }
    }
    run_settle(search->run, findings);
}

static size_t first_breach(const struct run *run, size_t first)
{
    while (first < run->findings.count && !is_breach(run, &run->findings.drafts[first]))
        first++;
    return first;
}

/* How many of the breaches repeat the rule of another. */
static uint64_t repeated(const struct run *run, size_t first)
{
    uint64_t count = 0;
    for (size_t i = first; i < run->findings.count; i++) {
        const struct finding_draft *draft = &run->findings.drafts[i];
        bool before = false;
        for (size_t j = first; j < i; j++)
            before = before || (run->findings.drafts[j].rule == draft->rule && is_breach(run, &run->findings.drafts[j]));
        count += before && is_breach(run, draft);
    }
    return count;
}

static void note_told(struct run *run, size_t first, struct assumption *best)
{
    best->told_count = 0;
    for (size_t i = first; i < run->findings.count && best->told_count < TOLD_MOST; i++)
        if (!run->findings.drafts[i].dropped && run->findings.drafts[i].rule != NO_RULE)
            best->told[best->told_count++] = run->findings.drafts[i].rule;
}

/* The number that the first violation of the drafts has or will have. */
static uint64_t number_of(const struct run *run, size_t first)
{
    uint64_t number = run_game(run)->findings_found;
    for (size_t i = 0; i < run->findings.count; i++) {
        const struct finding_draft *draft = &run->findings.drafts[i];
        number += !draft->dropped && !draft->number;
        if (i >= first && !draft->dropped && draft->level == UMPIRE_LEVEL_VIOLATION)
            return draft->number ? draft->number : number;
    }
    return number;
}

static bool may_search(const struct run *run, const struct statement *statement, size_t first)
{
    const struct game_run *game = run_game(run);
    bool played = statement->kind == STATEMENT_EVENT || statement->kind == STATEMENT_MARKER;
    bool wanted = !run->config->options.as_played && run->ahead && !run->carrying_out;
    bool bounded = game->reconstruction_effort < EFFORT_GAME && run->block.used <= GAME_BYTES_MOST;
    return wanted && bounded && played && game->stage == GAME_PLAY && breaches(run, first) > 0;
}

const struct assumption *run_reconstruct(struct run *run, const struct statement *statement, size_t first, bool *ret_good)
{
    *ret_good = true;
    if (!may_search(run, statement, first))
        return NULL;
    if (!run->reconstruction)
        run->reconstruction = reconstruction_new();
    struct reconstruction *reconstruction = run->reconstruction;
    run->held_back = first_breach(run, first) + 1;
    *ret_good = reconstruction && lookahead_fill(run->ahead);
    run->held_back = 0;
    if (!*ret_good)
        return NULL;
    note_rulings(run, first);
    if ((reconstruction->breaches = breaches(run, first)) == 0)
        return NULL;
    reconstruction->mistakes = 1 + repeated(run, first);
    struct search search = {run, reconstruction, statement};
    reconstruction->best.kind = UMPIRE_AS_PLAYED;
    reconstruction->outcome_count = 0;
    reconstruction->rehearsal.effort = 0;
    note_told(run, first, &reconstruction->best);
    reconstruction->rehearsal.told = reconstruction->best.told;
    reconstruction->rehearsal.told_count = reconstruction->best.told_count;
    *ret_good = try_all(&search);
    if (!*ret_good)
        return NULL;
    run_game(run)->reconstruction_effort += reconstruction->rehearsal.effort;
    note_following(&search, number_of(run, first));
    if (reconstruction->best.kind == UMPIRE_AS_PLAYED)
        return NULL;
    tell_assumption(&search, first);
    return &reconstruction->best;
}

const struct reconstructor reconstructor = {run_reconstruct, run_follows_from, reconstruction_free};
