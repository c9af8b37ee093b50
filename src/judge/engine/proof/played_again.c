/* SPDX-License-Identifier: MIT */
/* Plays a game again with what was opened. */
#include "base/hash.h"
#include "judge/engine/check.h"
#include "judge/engine/findings/emit.h"
#include "judge/engine/proof/opened.h"
#include "judge/engine/proof/sealing.h"
#include "judge/engine/rulings/rulings.h"
#include "judge/log/source.h"

#include <inttypes.h>
#include <stdlib.h>

/* A game that is played again. */
struct again {
    struct run *own; /* the run of the log */
    const struct opened *opened; /* what that run keeps */
    struct config config;
    struct run run;
    struct lookahead ahead;
    struct bytes log, found, texts; /* struct found, and its texts */
    bool no_memory;
};

/* One that was found when the game was played again. */
struct found {
    struct told of;
    bool error; /* the line cannot be read; `rule` is not set */
    bool is_new;
    struct game_place place;
    size_t message, statement, actor; /* offsets of texts with a NUL; NO_TEXT: none */
    struct legal_list legal;          /* offsets as well */
};

enum {
    PLAYED_MOST = 4,
    PLAYED_AT_LEAST = 4096, /* statements */
    FINDING_COST = 16,      /* the guesses at a finding take as long as so many statements */
};

/* Writing the log to play again ---------------------------------------------------------- */

static bool add(struct bytes *bytes, const char *text)
{
    return bytes_add(bytes, text, strlen(text));
}

/* Adds opened values as the operands of a verb, each with its preposition, if it has one. */
static bool add_opened_values(struct again *again, const struct lexeme *verb, struct slice values)
{
    size_t element = 0;
    const struct signature *form = &verb->forms[0];
    while (values.length) {
        const char *end = memchr(values.at, '\n', values.length);
        const size_t length = (size_t)(end - values.at);
        const struct element *taker = element < form->count ? &form->elements[element] : NULL;
        bool good = add(&again->log, " ");
        if (good && taker && taker->form == ELEMENT_PREPOSITION)
            good = add(&again->log, preposition_name(taker->preposition)) && add(&again->log, " ");
        if (!good || !bytes_add(&again->log, values.at, length))
            return false;
        element += taker && !taker->repeat;
        values = (struct slice){end + 1, values.length - length - 1};
    }
    return true;
}

/* Adds the statement that an opened digest stands for. */
static bool add_one(struct again *again, const struct kept *kept, const struct lexeme *verb,
                    const struct unsealed *unsealed, bool first)
{
    const char *texts = again->opened->parts[TEXT].at, *text = texts + kept->at;
    return (first || add(&again->log, "; ")) && bytes_add(&again->log, text, kept->before) &&
           add_opened_values(again, verb, (struct slice){texts + unsealed->at, unsealed->length}) &&
           bytes_add(&again->log, text + kept->before, kept->after);
}

/* Adds a statement with the digests of it that are not opened. */
static bool add_sealed(struct again *again, const struct kept *kept, bool first)
{
    const struct opened *opened = again->opened;
    const struct commitment *sealed = game_commitments(run_game(again->own));
    const char *text = opened->parts[TEXT].at + kept->at;
    bool good = (first || add(&again->log, "; ")) && bytes_add(&again->log, text, kept->before) &&
                add(&again->log, " commit=[");
    for (uint32_t i = 0; i < kept->count && good; i++) {
        const struct unsealed *unsealed = unsealed_of(opened, kept->first + i);
        char digits[2 * SEAL_DIGEST_BYTES + 8];
        struct text digest;
        if (unsealed && unsealed->line)
            continue;
        text_init(&digest, digits, sizeof digits);
        text_add_string(&digest, " \"");
        text_add_hexadecimal(&digest, sealed[kept->first + i - 1].digest, SEAL_DIGEST_BYTES);
        text_add_string(&digest, "\"");
        good = bytes_add(&again->log, digest.at, digest.length);
    }
    return good && add(&again->log, "]") &&
           bytes_add(&again->log, text + kept->before, kept->after);
}

static bool add_hidden(struct again *again, const struct kept *kept)
{
    const struct opened *opened = again->opened;
    const struct lexeme *verb = run_game(again->own)->catalogue->lexicon->by_kind[kept->kind];
    uint32_t added = 0;
    for (uint32_t i = 0; i < kept->count; i++) {
        const struct unsealed *unsealed = unsealed_of(opened, kept->first + i);
        if (!unsealed || !unsealed->line)
            continue;
        if (!add_one(again, kept, verb, unsealed, added == 0))
            return false;
        added++;
    }
    return added == kept->count || add_sealed(again, kept, added == 0);
}

/* Writes the log from the first statement that hides values on, each item on its line. */
static bool write_log(struct again *again)
{
    const struct opened *opened = again->opened;
    uint64_t line = opened->state.line, last = 0;
    again->log.length = 0;
    for (size_t i = 0; i < opened_count(opened, KEPT, sizeof(struct kept)); i++) {
        const struct kept *kept = opened_kept(opened, i);
        for (; line < kept->line; line++)
            if (!add(&again->log, "\n"))
                return false;
        if (kept->line == last && !add(&again->log, "; "))
            return false;
        last = kept->line;
        if (kept->count && !add_hidden(again, kept))
            return false;
        if (!kept->count &&
            !bytes_add(&again->log, opened->parts[TEXT].at + kept->at, kept->length))
            return false;
    }
    return add(&again->log, "\n");
}

/* Playing again ------------------------------------------------------------------------ */

static size_t keep_found(struct again *again, const char *text)
{
    size_t at = again->texts.length;
    if (!text)
        return NO_TEXT;
    again->no_memory = again->no_memory || !bytes_add(&again->texts, text, strlen(text) + 1);
    return at;
}

static void keep_legal(struct again *again, const struct umpire_finding *finding,
                       struct legal_list *legal)
{
    legal->count = finding->legal_count;
    legal->total = finding->legal_total;
    legal->group_count = finding->group_count;
    for (size_t i = 0; i < finding->legal_count; i++)
        legal->texts[i] = keep_found(again, finding->legal[i]);
    for (size_t i = 0; i < finding->group_count; i++)
        legal->groups[i] = (struct legal_group){keep_found(again, finding->groups[i].verb),
                                                finding->groups[i].count};
}

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct again *again = user;
    const struct catalogue *catalogue = run_game(&again->run)->catalogue;
    struct found found = {.of.line = finding->line,
                          .of.message = hash_of_name(slice_of(finding->message)),
                          .error = true};
    for (uint32_t i = 0; i < catalogue->count && found.error; i++)
        if (catalogue->rules[i]->id == finding->rule) {
            found.of.rule = i;
            found.error = false;
        }
    if (finding->waived || (!found.error && catalogue->rules[found.of.rule]->of_proof))
        return true;
    catalogue->ruleset->shown.place(again->run.block.bytes, &found.place);
    found.message = keep_found(again, finding->message);
    found.statement = keep_found(again, finding->statement);
    found.actor = keep_found(again, finding->actor);
    keep_legal(again, finding, &found.legal);
    again->no_memory = again->no_memory || !bytes_add(&again->found, &found, sizeof found);
    return !again->no_memory;
}

/* Makes the run that plays again, with the content of the copy. */
static bool begin_replaying_run(struct again *again)
{
    const struct config *config = again->own->config;
    const struct bytes *base = &again->opened->parts[BASE];
    struct slice left = {base->at, base->length};
    bool all = config->options.waivers == UMPIRE_WAIVERS_ALL;
    again->config = (struct config){.options = config->options,
                                    .policies = config->policies,
                                    .keys = config->keys,
                                    .unsealed = config->unsealed,
                                    .list_alternatives = config->list_alternatives,
                                    .repairer = config->repairer};
    again->config.sink = (struct umpire_sink){.user = again, .found = take_finding};
    again->config.options.events = again->config.options.fingerprints = false;
    again->config.options.limit_time = again->config.options.limit_games = 0;
    again->config.options.waivers = all ? UMPIRE_WAIVERS_ALL : UMPIRE_WAIVERS_NONE;
    run_begin(&again->run, "");
    return run_read(&again->run, &left);
}

/* Plays each item of the written log, up to its end. */
static bool play_items(struct again *again)
{
    struct run *run = &again->run;
    const struct item *item;
    while ((item = lookahead_next(&again->ahead))->kind < ITEM_END) {
        const bool is_statement = item->kind == ITEM_STATEMENT;
        bool good = true;
        if (is_statement && item->statement->kind == STATEMENT_END)
            good = run_flush(run) && run_check_end(run, item->statement);
        else if (!is_statement || item->statement->kind != STATEMENT_EOF)
            good = run_item(run, item);
        if (!good)
            return false;
    }
    return item->kind == ITEM_END && run_flush(run);
}

static bool play_log(struct again *again, struct reader *reader)
{
    reader_begin_at(reader, again->opened->state.line);
    lookahead_begin(&again->ahead, reader, run_take_item, &again->run);
    again->ahead.plays = again->opened->state.plays;
    again->run.ahead = &again->ahead;
    bool good = play_items(again);
    again->run.ahead = NULL;
    return good && !again->no_memory;
}

/* False: out of memory. Call done in either case. */
static bool play(struct again *again)
{
    if (!run_init(&again->run, &again->config) || !write_log(again) || !begin_replaying_run(again))
        return false;
    struct source *source = source_of_memory(again->log.at, again->log.length);
    struct reader *reader = source ? reader_new(source) : NULL;
    bool good = reader && play_log(again, reader);
    reader_free(reader);
    source_close(source);
    return good;
}

static void done(struct again *again)
{
    run_done(&again->run);
    lookahead_done(&again->ahead);
    bytes_done(&again->log);
    bytes_done(&again->found);
    bytes_done(&again->texts);
}

/* New findings --------------------------------------------------------------------------- */

/* The last line that opened something of a statement on a line; 0: nothing of it is opened. */
static uint64_t opened_in(const struct opened *opened, uint64_t line)
{
    size_t first = 0, end = opened_count(opened, KEPT, sizeof(struct kept)), count = end;
    uint64_t last = 0;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (opened_kept(opened, middle)->line < line)
            first = middle + 1;
        else
            end = middle;
    }
    for (; first < count && opened_kept(opened, first)->line == line; first++) {
        const struct kept *kept = opened_kept(opened, first);
        for (uint32_t i = 0; i < kept->count; i++) {
            const struct unsealed *unsealed = unsealed_of(opened, kept->first + i);
            if (unsealed && unsealed->line > last)
                last = unsealed->line;
        }
    }
    return last;
}

/* A finding of the game as it was played (`before`), or as it was played again. */
struct compared {
    struct told of;
    bool before;
    struct found *found; /* again */
};

static int compare(const void *a, const void *b)
{
    const struct compared *one = a, *other = b;
    if (one->of.line != other->of.line)
        return one->of.line < other->of.line ? -1 : 1;
    if (one->of.rule != other->of.rule)
        return one->of.rule < other->of.rule ? -1 : 1;
    return (int)other->before - (int)one->before;
}

/* The end of the findings from `at` on that have the same line and, if `rule` is set, the same
 * rule. Counts those of the game as it was played again [0], and as it was played before [1]. */
static size_t count_same(const struct compared *list, size_t count, size_t at, bool rule,
                         size_t ret_counts[2])
{
    const struct told of = list[at].of;
    ret_counts[0] = ret_counts[1] = 0;
    for (; at < count && list[at].of.line == of.line && (!rule || list[at].of.rule == of.rule);
         at++)
        ret_counts[list[at].before]++;
    return at;
}

/* Whether one of them, from `at` to `end`, was told before with the same message. */
static bool is_told(const struct compared *list, size_t at, size_t end, uint64_t message)
{
    for (; at < end && list[at].before; at++)
        if (list[at].of.message == message)
            return true;
    return false;
}

/* Marks what is new. A line that had findings before must have more of them now, since the same
 * mistake may break another rule when more is known. If a finding of the same rule on another line
 * is gone, it is the same mistake, told at another line. `gone`: a number for each rule, all 0. */
static void mark_new(const struct compared *list, size_t count, size_t *gone)
{
    size_t of_line[2], of_rule[2], end_of_line = 0, end;
    for (size_t at = 0; at < count; at = end) {
        end = count_same(list, count, at, true, of_rule);
        gone[list[at].of.rule] += of_rule[1] > of_rule[0] ? of_rule[1] - of_rule[0] : 0;
    }
    for (size_t at = 0; at < count; at = end) {
        if (at == end_of_line)
            end_of_line = count_same(list, count, at, false, of_line);
        end = count_same(list, count, at, true, of_rule);
        size_t more = of_rule[0] > of_rule[1] && of_line[0] > of_line[1] ? of_rule[0] - of_rule[1]
                                                                         : 0;
        for (size_t i = at + of_rule[1]; i < end && more; i++) {
            if (is_told(list, at, end, list[i].of.message))
                continue;
            more--;
            list[i].found->is_new = gone[list[i].of.rule] == 0;
            gone[list[i].of.rule] -= gone[list[i].of.rule] > 0;
        }
    }
}

/* False: out of memory. */
static bool find_new(struct again *again)
{
    const struct told *told = (void *)again->opened->parts[TOLD].at;
    struct found *found = (void *)again->found.at;
    const size_t before = opened_count(again->opened, TOLD, sizeof *told),
                 found_now = again->found.length / sizeof *found;
    struct compared *list = calloc(before + found_now + 1, sizeof *list);
    size_t *gone = calloc(run_game(again->own)->catalogue->count, sizeof *gone), count = 0;
    const bool good = list && gone;
    for (size_t i = 0; i < before && good; i++)
        list[count++] = (struct compared){told[i], true, NULL};
    for (size_t i = 0; i < found_now && good; i++)
        if (!found[i].error)
            list[count++] = (struct compared){found[i].of, false, &found[i]};
    if (good) {
        qsort(list, count, sizeof *list, compare);
        mark_new(list, count, gone);
    }
    free(list);
    free(gone);
    return good;
}

/* The rule about what is opened. */
static uint32_t rule_of_opening(const struct run *run)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    const uint16_t open = catalogue->ruleset->sealed->open;
    for (uint32_t at = catalogue->guards.from[open]; at < catalogue->guards.from[open + 1]; at++)
        if (catalogue->rules[catalogue->guards.rules[at]]->of_proof)
            return catalogue->guards.rules[at];
    return NO_RULE;
}

/* Gives a draft what would have been legal. */
static void take_legal(struct again *again, const struct legal_list *legal,
                       struct finding_draft *draft)
{
    struct findings *findings = &again->own->findings;
    draft->legal = *legal;
    for (size_t i = 0; i < legal->count; i++)
        draft->legal.texts[i] = findings_text(findings,
                                              slice_of(again->texts.at + legal->texts[i]));
    for (size_t i = 0; i < legal->group_count; i++)
        draft->legal.groups[i].verb = findings_text(findings, slice_of(again->texts.at +
                                                                       legal->groups[i].verb));
}

static bool tell(struct again *again, const struct found *found, uint32_t rule, const char *message)
{
    struct run *run = again->own;
    struct findings *findings = &run->findings;
    const struct told told = {found->of.line, rule, found->of.message};
    struct finding_draft *draft = findings_add(findings, slice_of(message));
    if (!draft || !bytes_add(&run->opened->parts[TOLD], &told, sizeof told))
        return run_out_of_memory(run);
    finding_set_rule(run, draft, rule);
    draft->settled = true;
    draft->at = place_of_line(found->of.line);
    draft->place = found->place;
    if (found->statement != NO_TEXT)
        draft->texts.statement = findings_text(findings,
                                               slice_of(again->texts.at + found->statement));
    if (found->actor != NO_TEXT)
        draft->texts.actor = findings_text(findings, slice_of(again->texts.at + found->actor));
    take_legal(again, &found->legal, draft);
    return !findings->no_memory || run_out_of_memory(run);
}

static bool was_told(const struct opened *opened, uint64_t line, uint32_t rule)
{
    const struct told *told = (const void *)opened->parts[TOLD].at;
    size_t count = opened_count(opened, TOLD, sizeof *told), at = 0;
    while (at < count && (told[at].line != line || told[at].rule != rule))
        at++;
    return at < count;
}

/* What is opened cannot be a statement of its verb. */
static bool tell_unreadable(struct again *again, const struct found *found, uint64_t line)
{
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    const uint32_t rule = rule_of_opening(again->own);
    if (!line || rule == NO_RULE || was_told(again->opened, found->of.line, rule))
        return true;
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text,
              "line %" PRIu64 " opens what is sealed here, and that cannot be a line of a log: %s",
              line, again->texts.at + found->message);
    return tell(again, found, rule, text.at);
}

static bool tell_new(struct again *again)
{
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    if (!find_new(again))
        return run_out_of_memory(again->own);
    for (size_t i = 0; i < again->found.length / sizeof(struct found); i++) {
        const struct found *found = (struct found *)(void *)again->found.at + i;
        const uint64_t line = opened_in(again->opened, found->of.line);
        text_init(&text, buffer, sizeof buffer);
        text_addf(&text,
                  line ? "%s (line %" PRIu64 " opens it)"
                       : "%s (the seals opened up to line %" PRIu64 " show it)",
                  again->texts.at + found->message, line ? line : again->opened->state.opened_line);
        if ((found->error && !tell_unreadable(again, found, line)) ||
            (found->is_new && !tell(again, found, (uint32_t)found->of.rule, text.at)))
            return false;
    }
    return true;
}

/* Takes over how often a rule was decided and undecided, and on which lines. */
static bool take_answers(struct run *run, const struct game_run *again, uint32_t rule)
{
    const struct tally *other = &game_tallies(again)[rule];
    struct tally *own = &game_tallies(run_game(run))[rule];
    uint32_t row = own->undecided;
    if (other->undecided && !row) {
        if (!block_append_to_head(&run->block, offsetof(struct game_run, weight.undecided), 1,
                                  sizeof(struct rule_lines), &row))
            return run_out_of_memory(run);
        own = &game_tallies(run_game(run))[rule];
        row++;
    }
    const uint64_t violation = own->violation, waived = own->waived;
    *own = *other;
    own->violation = violation;
    own->waived = waived;
    own->undecided = other->undecided ? row : 0;
    if (other->undecided)
        game_undecided(run_game(run))[row - 1] = game_undecided(again)[other->undecided - 1];
    return true;
}

/* Takes over the answers of all rules but those about digests, chains and signatures. */
static bool take_all_answers(struct again *again)
{
    const struct catalogue *catalogue = run_game(again->own)->catalogue;
    bool good = true;
    for (uint32_t rule = 0; rule < catalogue->count && good; rule++)
        good = catalogue->rules[rule]->of_proof ||
               take_answers(again->own, run_game(&again->run), rule);
    return good;
}

bool run_judge_opened(struct run *run, bool at_end)
{
    if (!opened_is_active(run) || !run->opened->state.opened_line)
        return true;
    struct state *state = &run->opened->state;
    const uint64_t count = opened_count(run->opened, KEPT, sizeof(struct kept));
    if (!at_end && (!state->waits ||
                    state->played + count > PLAYED_MOST * count + PLAYED_AT_LEAST))
        return true;
    struct again again = {.own = run, .opened = run->opened};
    bool good = (play(&again) || run_out_of_memory(run)) && tell_new(&again) &&
                (!at_end || take_all_answers(&again));
    state->played += count + FINDING_COST * (again.found.length / sizeof(struct found));
    state->waits = 0;
    done(&again);
    if (at_end)
        opened_begin(run->opened);
    return good;
}
