/* Assault of the Giants for learning programs: action ids and features.
 *
 * Every verb has a block. The number of an action in it is made of digits, one for each operand or
 * pair of operands, the first digit counting most. The letters of the digits:
 *
 *   s seat   u event   c resource   p spell   k kind and side   w wounded kind   r region
 *   x command card   a, b what re-rolls, what converts   n number of a die   f face   z slayer
 *   E border: two neighbouring regions, numbered by the first, then the second
 *   0 1 2 3  spell and mode, numbered among those that are cast this way: alone, on a unit of the
 *            enemy, on a wounded unit, from one region to another */
#include <string.h>

#include "games/assault/state.h"
#include "learn/space.h"

enum { DIGITS = 3, NO_NUMBER = 255, CASTS = 4, PLAYER_COLUMNS = 58, BATTLE_COLUMNS = 16 };

static const struct {
    uint8_t verb;
    const char *name, *digits;
} VERBS_WITH_DIGITS[] = {
    {A_TAKE, "take", "c"},
    {A_CAST, "cast", "0"},
    {A_CAST_ON, "cast_on", "1k"},
    {A_CAST_HEAL, "cast_heal", "2wr"},
    {A_CAST_WAY, "cast_way", "3rr"},
    {A_ON, "on", ""},
    {A_CLAIM, "claim", "u"},
    {A_CLAIM_WAIVED, "claim_waived", "u"},
    {A_NONE, "none", ""},
    {A_DRAW, "draw", ""},
    {A_PLACE, "place", "kr"},
    {A_PLAY, "play", "x"},
    {A_MOVE, "move", "kE"},
    {A_STOP, "stop", ""},
    {A_REMOVE, "remove", "kr"},
    {A_TOLL_WOUND, "toll_wound", ""},
    {A_TOLL, "toll", "c"},
    {A_DECK, "deck", ""},
    {A_FORCED, "forced", "s"},
    {A_FRIENDLY, "friendly", "s"},
    {A_GIVE, "give", "c"},
    {A_DONE, "done", ""},
    {A_ASK, "ask", "c"},
    {A_ACCEPT, "accept", ""},
    {A_REJECT, "reject", ""},
    {A_FOOD, "food", ""},
    {A_RECRUIT, "recruit", "kr"},
    {A_ACTIVATE, "activate", ""},
    {A_RETURN, "return", "kr"},
    {A_SEIZE, "seize", "s"},
    {A_SPELLS, "spells", ""},
    {A_DISCARD_TOP, "discard_top", ""},
    {A_KEEP, "keep", "p"},
    {A_ARTIFACT, "artifact", ""},
    {A_BURY, "bury", "p"},
    {A_BATTLE, "battle", "E"},
    {A_MARCH, "march", "E"},
    {A_WITH, "with", "k"},
    {A_WITH_SLAYER, "with_slayer", "z"},
    {A_READY, "ready", ""},
    {A_HEAL, "heal", "kr"},
    {A_EAT, "eat", ""},
    {A_MARK, "mark", "r"},
    {A_FORGE, "forge", ""},
    {A_SMELT, "smelt", ""},
    {A_CASTLE, "castle", "r"},
    {A_ABOARD, "aboard", "k"},
    {A_TREASURE, "treasure", ""},
    {A_HOLD, "hold", "k"},
    {A_HOOK, "hook", ""},
    {A_REROLL, "reroll", "a"},
    {A_CONVERT, "convert", "b"},
    {A_PICK, "pick", "n"},
    {A_TURN, "turn", "nf"},
    {A_HIT, "hit", "n"},
    {A_BLOCK, "block", "n"},
    {A_ORE, "ore", ""},
    {A_WEAPONRY, "weaponry", ""},
    {A_LOSE, "lose", "k"},
    {A_LOSE_SLAYER, "lose_slayer", "z"},
    {A_ENTER, "enter", "k"},
    {A_SLAYER_RECRUIT, "slayer_recruit", "zr"},
    {A_SLAYER_MOVE, "slayer_move", "zr"},
    {A_SLAYER_ATTACK, "slayer_attack", "r"},
    {A_TOP, "top", "s"},
    {A_OPEN, "open", "u"},
    {A_CARD, "card", "c"},
    {A_SPELL, "spell", "p"},
    {A_DIE, "die", "f"},
};

typedef struct digit {
    char letter;
    uint8_t count;
} digit;

typedef struct assault_ids {
    int32_t first[ACTIONS]; /* by verb */
    int32_t count[ACTIONS];
    digit digits[ACTIONS][DIGITS];
    uint8_t verb_at[ACTIONS]; /* verbs in the order of their blocks */
    uint8_t verbs, seats, borders;
    uint8_t border_of[REGIONS][REGIONS];
    uint8_t border[REGIONS * REGIONS][2];
    uint8_t casts[CASTS];                /* how many spells and modes of each sort there are */
    uint8_t cast_of[SPELLS * MODES];     /* number of a spell and mode among its sort */
    uint8_t cast[CASTS][SPELLS * MODES]; /* and back */
} assault_ids;

_Static_assert(sizeof(assault_ids) <= COL_LEARN_TABLES, "the tables fit");

/* The verb that casts a spell: 0 to 3, as in the letters above. */
static int sort_of_cast(effect does) {
    if (does.verb == DO_HEAL) return 2;
    if (does.verb == DO_TELEPORT) return 3;
    return does.verb == DO_HOLD && does.a == 1 ? 1 : 0;
}

static void number_casts(const assault_data *d, assault_ids *ids) {
    for (int i = 0; i < SPELLS * MODES; i++) {
        int sort = sort_of_cast(d->spell[i / MODES].does[i % MODES]);
        ids->cast_of[i] = ids->casts[sort];
        ids->cast[sort][ids->casts[sort]++] = (uint8_t)i;
    }
}

static void number_borders(const assault_data *d, assault_ids *ids) {
    memset(ids->border_of, NO_NUMBER, sizeof ids->border_of);
    for (int from = 0; from < REGIONS; from++) {
        for (unsigned rest = near(d, from); rest != 0; rest &= rest - 1) {
            int to = __builtin_ctz(rest);
            ids->border[ids->borders][0] = (uint8_t)from;
            ids->border[ids->borders][1] = (uint8_t)to;
            ids->border_of[from][to] = ids->borders++;
        }
    }
}

static int values_of(const assault_ids *ids, char letter) {
    switch (letter) {
    case 's':
        return ids->seats;
    case 'E':
        return ids->borders;
    case '0':
    case '1':
    case '2':
    case '3':
        return ids->casts[letter - '0'];
    case 'w':
        return KINDS;
    case 'n':
        return DICE_MAX;
    case 'b':
        return ABILITIES - REROLLS;
    default:
        return assault_operand_limit(letter);
    }
}

static void add_blocks(assault_ids *ids, col_space *space) {
    for (size_t i = 0; i < sizeof VERBS_WITH_DIGITS / sizeof VERBS_WITH_DIGITS[0]; i++) {
        int verb = VERBS_WITH_DIGITS[i].verb, count = 1;
        const char *digits = VERBS_WITH_DIGITS[i].digits;
        bool is_chance = verb < A_TAKE;
        for (int k = 0; digits[k] != '\0'; k++) {
            ids->digits[verb][k] = (digit){digits[k], (uint8_t)values_of(ids, digits[k])};
            count *= ids->digits[verb][k].count;
        }
        ids->first[verb] = (is_chance ? col__add_chance_block : col__add_block)(
            space, VERBS_WITH_DIGITS[i].name, count, digits);
        ids->count[verb] = count;
        ids->verb_at[ids->verbs++] = (uint8_t)verb;
    }
}

static void add_features(const assault_ids *ids, col_space *space) {
    int seats = ids->seats;
    col__add_feature(space, "region_seat", REGIONS, seats, 0, 1, "the seat of the army there");
    col__add_feature(space, "region_race", REGIONS, RACES, 0, 1,
                     "the race of the army there: storm, cloud, fire, frost, stone, hill");
    col__add_feature(space, "units", REGIONS, FORMS, 0, 255,
                     "units of the army there: regular, regular wounded, elite, elite wounded, "
                     "leader, leader wounded, vonindod, vonindod wounded, champion, -, hekaton, -");
    col__add_feature(space, "markers", REGIONS, MARKERS, 0, 1,
                     "markers there: ravage, alliance, raid, frozen, forge, slain dragon");
    col__add_feature(space, "slayers", SLAYERS, REGIONS, 0, 2,
                     "where each slayer is; 2 if it is wounded");
    col__add_feature(space, "castle", REGIONS, 0, 0, 1, "the castle");
    col__add_feature(space, "open_events", REGIONS, 0, 0, 255, "open universal events there");
    col__add_feature(space, "toll_paid", REGIONS, 0, 0, 1, "regions whose toll is paid");
    col__add_feature(space, "way", REGIONS, 0, 0, 1, "regions of the unit on its way");
    col__add_feature(space, "attacked", REGIONS, 0, 0, 1, "regions where slayers attacked");
    col__add_feature(space, "players", seats, PLAYER_COLUMNS, 0, 255,
                     "per seat: race (6), points, resources (7), place of each command card in the "
                     "row (9, 0 none), length of the row, supply by kind (6), spells that the seat "
                     "who looks knows (9), number of spells, events done, food eaten, cards paid "
                     "as toll (7), universal events claimed (9)");
    col__add_feature(space, "deck", RESOURCES, 0, 0, 255, "resource cards in the deck");
    col__add_feature(space, "discard", RESOURCES, 0, 0, 255, "resource cards on the discard pile");
    col__add_feature(space, "unseen_spells", SPELLS, 0, 0, 255,
                     "spells whose place the seat does not know");
    col__add_feature(space, "spell_pile", SPELLS, 0, 0, 255, "spells on the discard pile");
    col__add_feature(space, "spell_pile_top", SPELLS, 0, 0, 1, "the one on its top");
    col__add_feature(space, "removed_spells", SPELLS, 0, 0, 255, "spells out of the game");
    col__add_feature(
        space, "universal", UNIVERSAL_EVENTS, 0, 0, 3,
        "universal events: 0 in the deck, 1 open, 2 claimed by the seat, 3 by another");
    col__add_feature(space, "markers_left", MARKERS, 0, 0, 255, "markers that are left");
    col__add_feature(space, "npc", RACES, 0, 0, 1, "races that nobody plays");
    col__add_feature(
        space, "phase", PHASES, 0, 0, 1,
        "the decision that is asked, in the order of ASSAULT_PHASES: one of them is 1");
    col__add_feature(space, "active", seats, 0, 0, 1, "the seat whose turn it is");
    col__add_feature(space, "counts", 3, 0, 0, 255,
                     "round, has the final ordning begun, is it the last round");
    col__add_feature(space, "drawn_spells", SPELLS, 0, 0, 255,
                     "spells that the seat has just drawn");
    col__add_feature(space, "draft", RESOURCES, 0, 0, 255, "cards that are open for the draft");
    col__add_feature(space, "aside", RESOURCES, 0, 0, 255, "cards put aside for a trade");
    col__add_feature(space, "asked", RESOURCES, 0, 0, 255, "cards asked for in a trade");
    col__add_feature(
        space, "command", 18, 0, 0, 255,
        "the command in progress: window, choices, choice, enters, spells drawn, spells "
        "to keep, artifact used, maneuvers, form on its way + 1, its region, form that "
        "arrives + 1, its region, uses, points left, healings, actions, trade, offers");
    col__add_feature(space, "partner", seats, 0, 0, 1, "the seat traded with");
    col__add_feature(
        space, "battle", BATTLE_COLUMNS, 0, 0, 255,
        "from region, to region, errand, do slayers attack, foe (race + 1), side that "
        "decides, passes, slayers that take part, dice, ability, picks left, last pick, "
        "dice picked, hits and blocks per pick, damage");
    col__add_feature(space, "taking_part", FORMS, 0, 0, 255, "units that take part");
    col__add_feature(space, "held", SIDES, FORMS, 0, 255, "units of each side that are held");
    col__add_feature(space, "sides", SIDES, 5, 0, 255,
                     "per side: strength, fewer dice, hits, blocks, prize");
    col__add_feature(space, "dice", DICE_MAX, 6, 0, 255,
                     "per die: hits, blocks, arcane results, used, hits and blocks that its arcane "
                     "results became");
}

static void prepare(const col_setup *setup, col_space *space) {
    const assault_data *d = data_of(setup);
    assault_ids *ids = (assault_ids *)(void *)space->tables.bytes;
    ids->seats = (uint8_t)setup->seats;
    number_casts(d, ids);
    number_borders(d, ids);
    add_blocks(ids, space);
    add_features(ids, space);
}

/* Action ids ----------------------------------------------------------------------------------- */

static bool is_pair(char letter) {
    return letter == 'E' || (letter >= '0' && letter <= '3');
}

static int digit_of(const assault_ids *ids, char letter, int actor, int one, int two) {
    switch (letter) {
    case 's':
        return actor == COL_CHANCE ? one : col__seats_after(one, actor, ids->seats);
    case 'E':
        return ids->border_of[one][two];
    case '0':
    case '1':
    case '2':
    case '3':
        return ids->cast_of[MODES * one + two];
    case 'w':
        return kind_of(one);
    case 'n':
        return one - 1;
    case 'b':
        return one - REROLLS;
    default:
        return one;
    }
}

int32_t assault_id_of(const col_setup *setup, const void *tables, const col_state *s, int actor,
                      col_action a) {
    (void)setup, (void)s;
    const assault_ids *ids = tables;
    unsigned verb = col_action_kind(a);
    int32_t number = 0;
    int index = 0;
    for (int k = 0; k < DIGITS && ids->digits[verb][k].count != 0; k++) {
        digit g = ids->digits[verb][k];
        int one = operand(a, index), two = operand(a, index + 1 < OPERANDS ? index + 1 : index);
        number = number * g.count + digit_of(ids, g.letter, actor, one, two);
        index += 1 + is_pair(g.letter);
    }
    return ids->first[verb] + number;
}

/* Writes the operands that a digit stands for and returns how many there are. */
static int operands_of(const assault_ids *ids, char letter, int actor, int value, int *out) {
    switch (letter) {
    case 's':
        out[0] = actor == COL_CHANCE ? value : col__seat_after(actor, value, ids->seats);
        return 1;
    case 'E':
        out[0] = ids->border[value][0];
        out[1] = ids->border[value][1];
        return 2;
    case '0':
    case '1':
    case '2':
    case '3':
        out[0] = ids->cast[letter - '0'][value] / MODES;
        out[1] = ids->cast[letter - '0'][value] % MODES;
        return 2;
    case 'w':
        out[0] = form_of(value, true);
        return 1;
    case 'n':
        out[0] = value + 1;
        return 1;
    case 'b':
        out[0] = value + REROLLS;
        return 1;
    default:
        out[0] = value;
        return 1;
    }
}

static int verb_of(const assault_ids *ids, int32_t id) {
    int low = 0, high = ids->verbs - 1;
    while (low < high) { /* the last block that begins at or before the id */
        int middle = (low + high + 1) / 2;
        if (ids->first[ids->verb_at[middle]] <= id) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return ids->verb_at[low];
}

col_action assault_action_of(const col_setup *setup, const void *tables, const col_state *s,
                             int actor, int32_t id) {
    (void)setup, (void)s;
    const assault_ids *ids = tables;
    int verb = verb_of(ids, id), values[DIGITS] = {0}, operands[OPERANDS + 2] = {0}, index = 0;
    int32_t number = id - ids->first[verb];
    if (number >= ids->count[verb]) return 0;
    for (int k = DIGITS - 1; k >= 0; k--) {
        if (ids->digits[verb][k].count == 0) continue;
        values[k] = number % ids->digits[verb][k].count;
        number /= ids->digits[verb][k].count;
    }
    for (int k = 0; k < DIGITS && ids->digits[verb][k].count != 0; k++) {
        index += operands_of(ids, ids->digits[verb][k].letter, actor, values[k], operands + index);
    }
    return act((unsigned)verb, operands[0], operands[1], operands[2], operands[3]);
}

/* Features ------------------------------------------------------------------------------------- */

/* The place of a race's seat counted from another seat, or -1. */
static int place_of(const assault_ids *ids, const assault_state *s, int race, int seat) {
    if (race >= RACES || s->seat_of[race] == NOBODY) return -1;
    return col__seats_after(s->seat_of[race], seat, ids->seats);
}

static uint8_t *write_regions(const assault_data *d, const assault_ids *ids, const assault_state *s,
                              int seat, uint8_t *out) {
    uint8_t *of_seat = out, *of_race = of_seat + ids->seats * REGIONS;
    uint8_t *units = of_race + RACES * REGIONS, *markers = units + FORMS * REGIONS;
    uint8_t *slayers = markers + MARKERS * REGIONS, *castle = slayers + SLAYERS * REGIONS;
    uint8_t *events = castle + REGIONS, *end = events + REGIONS;
    for (int i = 0; i < REGIONS; i++) {
        const assault_region *r = &s->region[i];
        int place = place_of(ids, s, r->race, seat);
        if (place >= 0) of_seat[i * ids->seats + place] = 1;
        if (r->markers != 0) col__write_bits(r->markers, MARKERS, markers + i * MARKERS);
        if (r->race == NO_RACE) continue;
        of_race[i * RACES + r->race] = 1;
        memcpy(units + i * FORMS, r->units, FORMS);
    }
    for (int k = 0; k < SLAYERS; k++) {
        if (s->slayer_at[k] >= REGIONS) continue;
        slayers[k * REGIONS + s->slayer_at[k]] = (uint8_t)(1 + (s->slayer_wounded >> k & 1));
    }
    if (s->castle < REGIONS) castle[s->castle] = 1;
    for (int k = 0; k < UNIVERSAL_EVENTS; k++) {
        int at = d->event[SPECIAL_EVENTS + k].region;
        if (s->universal[k] == 1 && at < REGIONS) events[at]++;
    }
    end = col__write_bits(s->toll_paid, REGIONS, end);
    end = col__write_bits(s->path, REGIONS, end);
    return col__write_bits(s->attacked, REGIONS, end);
}

static uint8_t *write_player(const assault_state *s, int seat, bool is_own, uint8_t *out) {
    int race = s->race_of[seat];
    if (race >= RACES) return out + PLAYER_COLUMNS;
    const assault_people *p = &s->people[race];
    out = col__write_one(race, RACES, out);
    *out++ = col__at_most_255(p->points);
    out = col__write_bytes(p->resources, RESOURCES, out);
    for (int i = 0; i < p->row_length; i++) {
        out[p->row[i]] = (uint8_t)(i + 1);
    }
    out += COMMANDS;
    *out++ = p->row_length;
    out = col__write_bytes(p->supply, KINDS, out);
    out = col__write_bytes(is_own ? p->spells : p->known, SPELLS, out);
    *out++ = p->spell_count;
    *out++ = p->events_done;
    *out++ = p->eaten;
    out = col__write_bytes(p->toll_cards, RESOURCES, out);
    for (int k = 0; k < UNIVERSAL_EVENTS; k++) {
        *out++ = s->universal[k] == 2 + race;
    }
    return out;
}

/* AS-11.2: the spells of others that are not known, and those drawn by others, may be anywhere. */
static uint8_t *write_unseen(const assault_state *s, int seat, bool is_turn, uint8_t *out) {
    memcpy(out, s->spell_deck, SPELLS);
    for (int race = 0; race < RACES; race++) {
        const assault_people *p = &s->people[race];
        if (p->spell_count == 0 || !is_player(s, race) || s->seat_of[race] == seat) continue;
        for (int spell = 0; spell < SPELLS; spell++) {
            out[spell] = (uint8_t)(out[spell] + p->spells[spell] - p->known[spell]);
        }
    }
    for (int spell = 0; spell < SPELLS && !is_turn; spell++) {
        out[spell] = (uint8_t)(out[spell] + s->drawn[spell]);
    }
    return out + SPELLS;
}

static uint8_t *write_table(const assault_ids *ids, const assault_state *s, int seat, bool is_turn,
                            uint8_t *out) {
    int own = s->race_of[seat];
    out = col__write_bytes(s->deck, RESOURCES, out);
    out = col__write_bytes(s->discard, RESOURCES, out);
    out = write_unseen(s, seat, is_turn, out);
    for (int i = 0; i < s->spell_pile_size; i++) {
        out[s->spell_pile[i]]++;
    }
    out += SPELLS;
    int top = s->spell_pile_size == 0 ? -1 : s->spell_pile[s->spell_pile_size - 1];
    out = col__write_one(top, SPELLS, out);
    out = col__write_bytes(s->removed, SPELLS, out);
    for (int k = 0; k < UNIVERSAL_EVENTS; k++) {
        int state = s->universal[k];
        *out++ = (uint8_t)(state < 2 ? state : state == 2 + own ? 2 : 3);
    }
    out = col__write_bytes(s->marker_left, MARKERS, out);
    out = col__write_bits(s->npc, RACES, out);
    out = col__write_one(s->phase, PHASES, out);
    out =
        col__write_one(s->top == NOBODY ? -1 : place_of(ids, s, s->active, seat), ids->seats, out);
    *out++ = s->round;
    *out++ = s->final_ordning;
    *out++ = s->last_round;
    return out;
}

static uint8_t *write_command(const assault_ids *ids, const assault_state *s, int seat,
                              bool is_turn, uint8_t *out) {
    for (int spell = 0; spell < SPELLS; spell++) {
        *out++ = is_turn ? s->drawn[spell] : 0;
    }
    out = col__write_bytes(s->open, RESOURCES, out);
    out = col__write_bytes(s->aside, RESOURCES, out);
    out = col__write_bytes(s->asked, RESOURCES, out);
    const uint8_t counts[] = {
        s->window,        s->choices,     s->choice,   s->enters,  s->drawn_count, s->keep_left,
        s->artifact_used, s->maneuvers,   s->way_form, s->way_at,  s->arriving,    s->room_at,
        s->uses,          s->points_left, s->healings, s->actions, s->trade,       s->offers};
    out = col__write_bytes(counts, sizeof counts, out);
    return col__write_one(s->trade == 0 ? -1 : place_of(ids, s, s->partner, seat), ids->seats, out);
}

static uint8_t *write_battle(const assault_state *s, uint8_t *out) {
    const uint8_t counts[BATTLE_COLUMNS] = {
        s->from,      s->at,        s->errand,      s->is_slayers, (uint8_t)(s->foe + 1),
        s->side,      s->passes,    s->slayer_part, s->dice,       s->ability,
        s->pick_left, s->pick_last, s->picked,      s->per_hits,   s->per_blocks,
        s->damage};
    out = col__write_bytes(counts, BATTLE_COLUMNS, out);
    out = col__write_bytes(s->part, FORMS, out);
    out = col__write_bytes(s->held[0], SIDES * FORMS, out);
    for (int side = 0; side < SIDES; side++) {
        *out++ = s->strength[side];
        *out++ = s->fewer[side];
        *out++ = s->hits[side];
        *out++ = s->blocks[side];
        *out++ = s->prize[side];
    }
    for (int i = 0; i < DICE_MAX; i++) {
        const assault_die *die = &s->die[i];
        *out++ = (uint8_t)face_hits(die->face);
        *out++ = (uint8_t)face_blocks(die->face);
        *out++ = (uint8_t)face_arcane(die->face);
        *out++ = die->used;
        *out++ = die->hits;
        *out++ = die->blocks;
    }
    return out;
}

void assault_features(const col_setup *setup, const void *tables, const col_state *state, int seat,
                      uint8_t *out) {
    const assault_state *s = position_of(state);
    const assault_ids *ids = tables;
    bool is_turn = s->top != NOBODY && s->seat_of[s->active] == seat;
    out = write_regions(data_of(setup), ids, s, seat, out);
    for (int k = 0; k < ids->seats; k++) {
        out = write_player(s, col__seat_after(seat, k, ids->seats), k == 0, out);
    }
    out = write_table(ids, s, seat, is_turn, out);
    out = write_command(ids, s, seat, is_turn, out);
    write_battle(s, out);
}

const col_learning assault_learning = {
    .game = "assault",
    .prepare = prepare,
    .id_of = assault_id_of,
    .action_of = assault_action_of,
    .features = assault_features,
};
