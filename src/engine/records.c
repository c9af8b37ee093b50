/* Areas of record: what the log records, and what it leaves out as a whole. */
#include "engine/replay_state.h"

static const char *const turns_alone[] = {"turns", NULL};

static const char *const *areas_of(const struct replay *replay)
{
    const char *const *areas = replay_game(replay)->catalogue->lexicon->vocabulary->areas;
    return areas ? areas : turns_alone;
}

static bool report_operands(struct replay *replay, const struct statement *statement, const struct operand *wrong)
{
    char list[400];
    struct text text;
    const char *const *areas = areas_of(replay);
    text_init(&text, list, sizeof list);
    for (size_t i = 0; areas[i]; i++)
        text_addf(&text, "%s%s", i ? ", " : "", areas[i]);
    if (!wrong)
        return replay_log_error(replay, LOG_OPERANDS, statement, 0, statement->length,
                                "write: records AREA..., where an area is one of: %s, all", list);
    return replay_log_error(replay, LOG_OPERANDS, statement, wrong->at, wrong->length,
                            "this game has no area of record '%.*s'; known: %s, all", (int)wrong->length,
                            statement->text + wrong->at, list);
}

/* Adds the area that a word names; false: it names none. */
static bool add_area(const struct replay *replay, struct slice word, uint32_t *areas)
{
    const char *const *names = areas_of(replay);
    if (slice_is(word, "all")) {
        *areas = UINT32_MAX;
        return true;
    }
    for (unsigned i = 0; names[i]; i++)
        if (slice_is(word, names[i])) {
            *areas |= BIT(i);
            return true;
        }
    return false;
}

/* The word that an operand is, or an empty slice. */
static struct slice word_of(const struct statement *statement, const struct operand *operand, char buffer[LIMIT_STRING_BYTES])
{
    const struct value *value = value_at(statement, operand->value);
    bool word = value->kind == VALUE_PATH && value->count == 1 && !operand->keyed && !operand->preposition && !operand->outcome;
    return word ? word_text(statement, value_at(statement, value->child)->word, buffer) : (struct slice){"", 0};
}

/* Why `records` may not stand here; NULL: it may. */
static const char *misplaced(const struct replay *replay)
{
    const struct game_run *game = replay_game(replay);
    const struct bindings *bindings = &game->bindings;
    uint32_t players = game->catalogue->lexicon->vocabulary->player_kinds, depth = bindings->depth;
    if (game->marker_seen)
        return "declarations stand before the first marker";
    return depth == 0 || bindings->block_kinds[depth] & players ? NULL : "'records' stands in the game or in a player's block";
}

bool replay_declare_records(struct replay *replay, const struct statement *statement)
{
    struct bindings *bindings = &replay_game(replay)->bindings;
    const char *why = misplaced(replay);
    if (why)
        return replay_log_error(replay, LOG_DECLARATION, statement, 0, statement->length, "%s", why);
    uint32_t areas = AREAS_DECLARED | BIT(AREA_TURNS);
    uint32_t *declared = bindings->depth ? &roster_entry_of(&bindings->roster, binder_owner(&replay->binder))->areas
                                         : &bindings->roster.areas;
    if (*declared & AREAS_DECLARED)
        return replay_log_error(replay, LOG_DECLARATION, statement, 0, statement->length,
                                "'records' is declared a second time here");
    if (statement->operand_count == 0 || statement->opens_block)
        return report_operands(replay, statement, NULL);
    for (size_t i = 0; i < statement->operand_count; i++) {
        char buffer[LIMIT_STRING_BYTES];
        if (!add_area(replay, word_of(statement, &statement->operands[i], buffer), &areas))
            return report_operands(replay, statement, &statement->operands[i]);
    }
    *declared = areas;
    return replay_tell(replay, statement, NULL);
}

/* The player whom something belongs to; NO_ENTITY: nobody. */
static entity player_of(const struct replay *replay, entity one)
{
    uint32_t players = replay_game(replay)->catalogue->lexicon->vocabulary->player_kinds;
    const struct roster *roster = replay_roster(replay);
    while (one != NO_ENTITY && !(players >> roster_at(roster, one)->kind & 1))
        one = roster_at(roster, one)->owner;
    return one;
}

static void note(struct replay *replay, entity one, uint32_t areas)
{
    struct roster *roster = replay_roster(replay);
    entity player = player_of(replay, one);
    if (player != NO_ENTITY && !(roster_at(roster, player)->areas & AREAS_DECLARED))
        roster_entry_of(roster, player)->areas |= areas;
}

/* Notes it for the players of all units that a fact of the table names. */
static void note_named(struct replay *replay, const struct event *event, uint32_t area)
{
    const struct lexeme *lexeme = replay_game(replay)->catalogue->lexicon->by_kind[event->kind];
    const struct signature *form = &lexeme->forms[event->form];
    for (uint8_t i = 0; i < form->count; i++) {
        const struct operand_type *type = form->elements[i].type;
        bool name = type && (type->kind == OPERAND_NAME || type->kind == OPERAND_FREE_NAME) && event->present & BIT(type->field);
        for (uint32_t v = 0; name && v < event->count[type->field]; v++)
            note(replay, (entity)event->items[event->first[type->field] + v], area);
    }
}

void replay_note_area(struct replay *replay, const struct event *event)
{
    const uint8_t *area_of = replay_game(replay)->catalogue->lexicon->vocabulary->area_of;
    if (!area_of || area_of[event->kind] == AREA_TURNS)
        return;
    uint32_t area = BIT(area_of[event->kind]);
    if (event->by_table) {
        replay_roster(replay)->table_areas |= area;
        note_named(replay, event, area);
    } else {
        note(replay, event->subject != NO_ENTITY ? event->subject : binder_owner(&replay->binder), area);
    }
}
