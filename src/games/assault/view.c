/* Assault of the Giants: what a viewer sees (AS-11). The spells of other players are secret, and
 * with them the contents of the spell deck. The totals of points are covered: they stay in a view
 * but are not described. */
#include "state.h"

#include <string.h>

/* 11.2: spells that the viewer cannot place are counted in spell_deck. Known spells stay where they
 * are. */
void assault_observe(const col_setup *setup, const col_state *state, int viewer, col_state *view) {
    (void)setup;
    const assault_state *s = position_of(state);
    assault_state *v = (assault_state *)view;
    memcpy(v, s, sizeof *s);
    if (viewer == COL_ALL) return;
    for (int race = 0; race < RACES; race++) {
        if (!is_player(s, race) || s->seat_of[race] == viewer) continue;
        for (int spell = 0; spell < SPELLS; spell++) {
            int hidden = s->people[race].spells[spell] - s->people[race].known[spell];
            v->people[race].spells[spell] = s->people[race].known[spell];
            add(&v->spell_deck[spell], hidden);
        }
    }
    if (s->top != NOBODY && s->seat_of[s->active] == viewer) return;
    for (int spell = 0; spell < SPELLS; spell++) {
        add(&v->spell_deck[spell], s->drawn[spell]);
        v->drawn[spell] = 0;
    }
}

/* Takes one of the spells that the viewer cannot place. */
static int take_spell(assault_state *s, col_rng *rng) {
    int left = (int)col_rng_below(rng, (uint32_t)sum_of(s->spell_deck, SPELLS)), spell = 0;
    while (left >= s->spell_deck[spell]) {
        left -= s->spell_deck[spell++];
    }
    s->spell_deck[spell]--;
    return spell;
}

/* Deals the unknown spells to the hands at random. They were drawn that way, so all are equally
 * likely. */
void assault_determinize(const col_setup *setup, const col_state *view, int viewer, col_rng *rng,
                         col_state *out) {
    (void)setup, (void)viewer;
    assault_state *s = (assault_state *)out;
    memcpy(s, view, sizeof *s);
    for (int race = 0; race < RACES; race++) {
        int known = sum_of(s->people[race].spells, SPELLS);
        for (int i = known; i < s->people[race].spell_count; i++) {
            s->people[race].spells[take_spell(s, rng)]++;
        }
    }
    for (int i = sum_of(s->drawn, SPELLS); i < s->drawn_count; i++) {
        s->drawn[take_spell(s, rng)]++;
    }
}

/* Description ---------------------------------------------------------------------------------- */

static void describe_counts(const assault_data *d, const char *key, char type,
                            const uint8_t *counts, int length, col_json *j) {
    if (sum_of(counts, length) == 0) return; /* empty lists are left out */
    col_json_begin_object(j, key);
    for (int i = 0; i < length; i++) {
        char name[KEY_SIZE + 2];
        col_writer w = col_writer_on(name, sizeof name);
        if (counts[i] == 0) continue;
        if (type == 'c') col_put(&w, d->resource[i].key);
        if (type == 'p') col_put(&w, d->spell[i].key);
        if (type == 'k') assault_print_form(i, &w);
        if (type == 'K') col_put(&w, assault_kinds[i]);
        if (type == 'm') col_put(&w, d->marker[i].key);
        col_json_int(j, name, counts[i]);
    }
    col_json_end_object(j);
}

static void describe_slayers(const assault_data *d, const assault_state *s, int i, col_json *j) {
    bool is_any = false;
    for (int k = 0; k < SLAYERS; k++) {
        char name[KEY_SIZE + 2];
        col_writer w = col_writer_on(name, sizeof name);
        if (s->slayer_at[k] != i) continue;
        if (!is_any) col_json_begin_array(j, "slayers");
        is_any = true;
        col_print(&w, "%s%s", d->slayer[k].key, s->slayer_wounded >> k & 1 ? "!" : "");
        col_json_string(j, NULL, name);
    }
    if (is_any) col_json_end_array(j);
}

static void describe_markers(const assault_data *d, const assault_region *r, col_json *j) {
    if (r->markers == 0) return;
    col_json_begin_array(j, "markers");
    for (int marker = 0; marker < MARKERS; marker++) {
        if (r->markers >> marker & 1) col_json_string(j, NULL, d->marker[marker].key);
    }
    col_json_end_array(j);
}

/* The points for defeating a whole army. */
static int prize_of(const assault_data *d, const assault_region *r) {
    int prize = 0;
    for (int form = 0; form < FORMS; form++) {
        prize += r->units[form] * d->unit[r->race][kind_of(form)].ordning;
    }
    return prize;
}

/* What an army could do and what it is worth: strength of all its units, points for defeating all
 * of them, and how many units may stand there. */
static void describe_army(const assault_data *d, const assault_region *r, col_json *j) {
    int strength = 0;
    for (int form = 0; form < FORMS; form++) {
        strength += r->units[form] * d->unit[r->race][kind_of(form)].strength[form & 1];
    }
    describe_counts(d, "units", 'k', r->units, FORMS, j);
    col_json_int(j, "strength", strength);
    col_json_int(j, "prize", prize_of(d, r));
    col_json_int(j, "stacking", d->race[r->race].stacking);
}

/* 6.9.7: forge markers lie in one region, which holds as many as are out. */
static int forges_in(const assault_data *d, const assault_state *s, int region) {
    for (int race = 0; race < RACES; race++) {
        bool forges_here =
            d->race[race].special.verb == DO_FORGE && d->race[race].forge_region == region;
        if (forges_here) return assault_markers_out(d, s, d->race[race].forge_marker);
    }
    return 0;
}

static void describe_region(const assault_data *d, const assault_state *s, int i, col_json *j) {
    const assault_region *r = &s->region[i];
    col_json_begin_object(j, NULL);
    col_json_string(j, "key", d->region[i].key);
    col_json_string(j, "name", d->region[i].name);
    if (is_home(d, i)) col_json_string(j, "home", d->race[d->region[i].home].key);
    col_json_int(j, "x", d->region[i].x);
    col_json_int(j, "y", d->region[i].y);
    if (r->race != NO_RACE) {
        col_json_string(j, "race", d->race[r->race].key);
        describe_army(d, r, j);
    }
    describe_markers(d, r, j);
    if (forges_in(d, s, i) > 0) col_json_int(j, "forges", forges_in(d, s, i));
    describe_slayers(d, s, i, j);
    if (s->castle == i) col_json_bool(j, "castle", true);
    for (int k = 0; k < UNIVERSAL_EVENTS; k++) {
        int event = SPECIAL_EVENTS + k;
        if (s->universal[k] == 1 && d->event[event].region == i) {
            col_json_string(j, "event", d->event[event].key);
        }
    }
    if (s->toll_paid >> i & 1) col_json_bool(j, "toll_paid", true);
    col_json_end_object(j);
}

/* The number on a command card: what it would do if it were played now, or what it still does where
 * it lies in the row (5.1, 5.2). */
static int worth_of(const assault_data *d, const assault_state *s, int race, int card) {
    const assault_people *p = &s->people[race];
    int number = d->race[race].command[card], left = 0;
    while (left < p->row_length && p->row[left] != card) {
        left++;
    }
    switch (card) {
    case CARD_MOVE:
        return number + left;
    case CARD_PLUNDER:
        return number + smaller(left, __builtin_popcount(assault_plundered(d, s, race)));
    case CARD_TRADE:
        return number + left + assault_bonus(d, s, race, DO_TRADE);
    case CARD_RECRUIT:
        return number + left + assault_bonus(d, s, race, DO_RECRUIT);
    case CARD_LEADER:
        return number * assault_right_of(s, race, card);
    case CARD_MAGIC:
        return left < p->row_length ? assault_right_of(s, race, card)
                                    : number + assault_bonus(d, s, race, DO_MAGIC);
    default: /* arcane results, slayer actions, uses */
        return left;
    }
}

/* The points that a race has from events. How often it has claimed a repeated event is told by the
 * markers that the event puts on the map. */
static int event_points(const assault_data *d, const assault_state *s, int race) {
    int points = 0, before = 0;
    for (int event = 0; event < EVENTS; event++) {
        int times = 0;
        if (event >= SPECIAL_EVENTS) {
            times = s->universal[event - SPECIAL_EVENTS] == 2 + race;
        } else if (d->event[event].race == race) {
            times = before++ < s->people[race].events_done;
            for (int i = 0; i < EFFECTS_MAX && d->event[event].repeats; i++) {
                effect e = d->event[event].reward[i];
                if (e.verb == DO_MARK) times = assault_markers_out(d, s, e.a);
            }
        }
        points += times * d->event[event].points;
    }
    return points;
}

static void describe_cards(const assault_data *d, const assault_state *s, int race, col_json *j) {
    col_json_begin_object(j, "worth");
    for (int card = 0; card < COMMANDS; card++) {
        col_json_int(j, assault_commands[card], worth_of(d, s, race, card));
    }
    col_json_end_object(j);
    col_json_begin_array(j, "own_events"); /* 4.1: the top of the own stack, or none */
    for (int event = 0; event < SPECIAL_EVENTS; event++) {
        if (assault_is_open(d, s, race, event)) col_json_string(j, NULL, d->event[event].key);
    }
    col_json_end_array(j);
    col_json_int(j, "event_points", event_points(d, s, race));
    col_json_int(j, "occupied", __builtin_popcount(assault_armies(s, race)));
    /* what the special command brings for markers on the board */
    col_json_int(j, "special_points",
                 d->race[race].marker_points * assault_markers_out(d, s, d->race[race].per_marker));
}

/* Where the points of a race come from. A position that was set up by hand may have others. */
static void describe_points(const assault_data *d, const assault_state *s, int race, col_json *j) {
    const assault_people *p = &s->people[race];
    int events = event_points(d, s, race);
    col_json_begin_object(j, "points_from");
    col_json_int(j, "events", events);
    col_json_int(j, "battles", p->battle_points);
    col_json_int(j, "commands", p->command_points);
    col_json_int(j, "others", p->points - events - p->battle_points - p->command_points);
    col_json_end_object(j);
}

static void describe_people(const col_setup *setup, const assault_state *s, int viewer, int race,
                            col_json *j) {
    const assault_data *d = data_of(setup);
    const assault_people *p = &s->people[race];
    int seat = s->seat_of[race];
    bool sees_points =
        is_open_points(setup) || viewer == COL_ALL || viewer == seat || s->phase == D_OVER;
    col_json_begin_object(j, NULL);
    col_json_string(j, "race", d->race[race].key);
    if (seat != NOBODY) col_json_int(j, "seat", seat + 1);
    if (sees_points) col_json_int(j, "points", p->points);
    col_json_begin_array(j, "row");
    for (int i = 0; i < p->row_length; i++) {
        col_json_string(j, NULL, assault_commands[p->row[i]]);
    }
    col_json_end_array(j);
    describe_counts(d, "cards", 'c', p->resources, RESOURCES, j);
    describe_counts(d, "supply", 'K', p->supply, KINDS, j);
    col_json_int(j, "spell_count", p->spell_count);
    describe_counts(d, "spells", 'p', p->spells, SPELLS,
                    j); /* of other players only those that everybody knows */
    col_json_int(j, "events_done", p->events_done);
    col_json_begin_array(j, "claimed");
    for (int k = 0; k < UNIVERSAL_EVENTS; k++) {
        if (s->universal[k] == 2 + race) {
            col_json_string(j, NULL, d->event[SPECIAL_EVENTS + k].key);
        }
    }
    col_json_end_array(j);
    if (p->eaten > 0) col_json_int(j, "food_eaten", p->eaten);
    describe_cards(d, s, race, j);
    if (sees_points) describe_points(d, s, race, j);
    col_json_end_object(j);
}

/* A unit that is on its way or waits for its toll, so that it is in no region (6.1.8). */
static void describe_way(const assault_data *d, const assault_state *s, col_json *j) {
    char name[KEY_SIZE + 2];
    col_writer w = col_writer_on(name, sizeof name);
    if (s->way_form == 0) return;
    assault_print_form(s->way_form - 1, &w);
    col_json_begin_object(j, "way");
    col_json_string(j, "unit", name);
    col_json_string(j, "at", d->region[s->way_at].key);
    if (s->phase == D_TOLL) col_json_string(j, "to", d->region[s->way_to].key);
    col_json_end_object(j);
}

/* Units that travel one by one from one region to another in a march, a Teleport or the castle. */
static void describe_journey(const assault_data *d, const assault_state *s, col_json *j) {
    if (s->from == s->at || s->errand == ERRAND_BATTLE || s->errand == ERRAND_SLAYERS) return;
    col_json_begin_object(j, "journey");
    col_json_string(j, "from", d->region[s->from].key);
    col_json_string(j, "to", d->region[s->at].key);
    col_json_end_object(j);
}

/* Where hits and blocks come from that are not on dice. */
static const char *const BONUS_WORDS[BONUSES] = {"leader", "champion", "ore", "weaponry", "spell"};

static void describe_bonuses(const assault_bonus_of *bonus, col_json *j) {
    col_json_begin_array(j, "bonuses");
    for (int i = 0; i < BONUSES; i++) {
        if (bonus[i].hits + bonus[i].blocks == 0) continue;
        col_json_begin_object(j, NULL);
        col_json_string(j, "by", BONUS_WORDS[i]);
        col_json_int(j, "hits", bonus[i].hits);
        col_json_int(j, "blocks", bonus[i].blocks);
        col_json_end_object(j);
    }
    col_json_end_array(j);
}

/* Dice, with "-" for those that are still to be rolled, and what their arcane results became. */
static void describe_dice(const assault_die *die, int dice, unsigned due, col_json *j) {
    char text[16];
    col_json_begin_array(j, "dice");
    for (int i = 0; i < dice; i++) {
        col_writer w = col_writer_on(text, sizeof text);
        if (due >> i & 1) {
            col_put_char(&w, '-');
        } else {
            assault_print_face(die[i].face, &w);
        }
        col_json_string(j, NULL, text);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "converted"); /* hits/blocks/number of arcane results */
    for (int i = 0; i < dice; i++) {
        col_writer w = col_writer_on(text, sizeof text);
        col_print(&w, "%d/%d/%d", die[i].hits, die[i].blocks, die[i].used);
        col_json_string(j, NULL, text);
    }
    col_json_end_array(j);
}

static bool is_rolling(const assault_state *s, int side) {
    return s->phase >= D_ROLLED && s->phase <= D_FINAL && s->side == side;
}

static bool has_rolled(const assault_state *s, int side) {
    return s->phase == D_CASUALTY || s->phase == D_CONQUER ||
           (side == ATTACKER && is_rolling(s, DEFENDER));
}

/* What the sides roll or have rolled, what is added to it, and the totals. Dice, what they became
 * and what is added make up the totals. */
static void describe_rolls(const assault_data *d, const assault_state *s, col_json *j) {
    col_json_begin_array(j, "rolls");
    for (int side = 0; side < SIDES; side++) {
        bool is_now = is_rolling(s, side);
        int hits = s->hits[side], blocks = s->blocks[side];
        assault_bonus_of bonus[BONUSES];
        if (!is_now && !has_rolled(s, side)) continue;
        memcpy(bonus, s->bonus[side], sizeof bonus);
        if (is_now) assault_totals(d, s, &hits, &blocks);
        if (is_now) assault_bonuses(d, s, bonus);
        col_json_begin_object(j, NULL);
        col_json_string(j, "side", side == ATTACKER ? "attacker" : "defender");
        describe_dice(is_now ? s->die : s->rolled[side], is_now ? s->dice : s->rolled_dice[side],
                      is_now ? s->roll_mask : 0, j);
        describe_bonuses(bonus, j);
        col_json_int(j, "hits", hits);
        col_json_int(j, "blocks", blocks);
        col_json_end_object(j);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "picked");
    for (int i = 0; i < s->dice; i++) {
        if (s->picked >> i & 1) col_json_int(j, NULL, i + 1);
    }
    col_json_end_array(j);
}

/* The strength with which a side fights: units that are not held, and what spells add (7.3). */
static int strength_of(const assault_data *d, const assault_state *s, int side) {
    int race = side_race(s, side), sum = race == NO_RACE ? 0 : s->strength[side];
    for (int i = 0; race == NO_RACE && i < SLAYERS; i++) {
        if (s->slayer_part >> i & 1) sum += d->slayer[i].strength;
    }
    for (int form = 0; race != NO_RACE && form < FORMS; form++) {
        int free = assault_units_of(s, side)[form] - s->held[side][form];
        sum += free * d->unit[race][kind_of(form)].strength[form & 1];
    }
    return sum;
}

static void describe_battle(const assault_data *d, const assault_state *s, col_json *j) {
    if (s->errand != ERRAND_BATTLE && s->errand != ERRAND_SLAYERS) return;
    col_json_begin_object(j, "battle");
    col_json_bool(j, "slayers", s->is_slayers);
    if (!s->is_slayers) col_json_string(j, "from", d->region[s->from].key);
    col_json_string(j, "at", d->region[s->at].key);
    col_json_string(j, "defender", d->race[s->foe].key);
    describe_counts(d, "attackers", 'k', s->part, FORMS, j);
    col_json_string(j, "side", s->side == ATTACKER ? "attacker" : "defender");
    describe_counts(d, "attackers_held", 'k', s->held[ATTACKER], FORMS, j);
    describe_counts(d, "defenders_held", 'k', s->held[DEFENDER], FORMS, j);
    if (s->is_slayers) {
        col_json_begin_array(j, "slayers_in");
        for (int i = 0; i < SLAYERS; i++) {
            if (s->slayer_part >> i & 1) col_json_string(j, NULL, d->slayer[i].key);
        }
        col_json_end_array(j);
    }
    describe_rolls(d, s, j);
    for (int side = 0; side < SIDES; side++) {
        col_json_int(j, side == 0 ? "attacker_strength" : "defender_strength",
                     strength_of(d, s, side));
    }
    if (s->phase <= D_FINAL) { /* strength that spells add, and dice by 7.3a */
        for (int side = 0; side < SIDES; side++) {
            col_json_int(j, side == 0 ? "attacker_spells" : "defender_spells", s->strength[side]);
            col_json_int(j, side == 0 ? "attacker_dice" : "defender_dice",
                         assault_dice_of(d, s, side));
        }
    }
    col_json_int(j, "damage", s->damage);
    col_json_end_object(j);
}

/* Where the active race could attack: the dice of both sides if everybody fights, the points for
 * defeating all of them, and the points that the others would get for all attackers. */
static void describe_attacks(const assault_data *d, const assault_state *s, col_json *j) {
    if (s->phase != D_ATTACK) return;
    col_json_begin_array(j, "attacks");
    for (int from = 0; from < REGIONS; from++) {
        if (s->region[from].race != s->active) continue;
        for (unsigned rest = near(d, from); rest != 0; rest &= rest - 1) {
            int at = __builtin_ctz(rest);
            assault_state battle;
            if (!is_enemy(s, s->active, at) || (is_home(d, at) && !s->final_ordning)) continue;
            memcpy(&battle, s, sizeof battle);
            memcpy(battle.part, s->region[from].units, sizeof battle.part);
            battle.from = (uint8_t)from;
            battle.at = (uint8_t)at;
            battle.foe = s->region[at].race;
            col_json_begin_object(j, NULL);
            col_json_string(j, "from", d->region[from].key);
            col_json_string(j, "at", d->region[at].key);
            col_json_int(j, "strength", strength_of(d, &battle, ATTACKER));
            col_json_int(j, "dice", assault_dice_of(d, &battle, ATTACKER));
            col_json_int(j, "foe_strength", strength_of(d, &battle, DEFENDER));
            col_json_int(j, "foe_dice", assault_dice_of(d, &battle, DEFENDER));
            col_json_int(j, "prize", prize_of(d, &s->region[at]));
            col_json_int(j, "risk", prize_of(d, &s->region[from]));
            col_json_end_object(j);
        }
    }
    col_json_end_array(j);
}

static void describe_pools(const assault_data *d, const assault_state *s, col_json *j) {
    static const char *const NAMES[3] = {"pool1", "pool2", "box"};
    int gained = 0;
    for (int race = 0; race < RACES; race++) {
        gained += s->people[race].points;
    }
    for (int i = 0; i < 3; i++) {
        int pool = d->seats[s->seats].pool[i], taken = smaller(pool, gained);
        col_json_int(j, NAMES[i], pool - taken);
        gained -= taken;
    }
    col_json_begin_array(j, "pools"); /* as they were at the start */
    for (int i = 0; i < 3; i++) {
        col_json_int(j, NULL, d->seats[s->seats].pool[i]);
    }
    col_json_end_array(j);
}

void assault_describe(const col_setup *setup, const col_state *view, int viewer, col_json *j) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(view);
    col_json_string(j, "phase", assault_phase_names[s->phase]);
    col_json_int(j, "round", s->round);
    if (s->round > 0 && s->phase != D_OVER) col_json_string(j, "turn", d->race[s->active].key);
    col_json_bool(j, "final_ordning", s->final_ordning);
    if (s->last_round > 0) col_json_int(j, "last_round", s->last_round);
    describe_pools(d, s, j);
    if (s->maneuvers > 0) col_json_int(j, "maneuvers", s->maneuvers);
    if (s->points_left > 0) col_json_int(j, "recruit_points", s->points_left);
    if (s->uses > 0) col_json_int(j, "uses", s->uses);
    if (s->actions > 0) col_json_int(j, "actions", s->actions);
    if (s->healings > 0) col_json_int(j, "healings", s->healings);
    col_json_begin_array(j, "peoples");
    for (int race = 0; race < RACES; race++) {
        if (is_player(s, race)) describe_people(setup, s, viewer, race, j);
    }
    col_json_end_array(j);
    col_json_begin_array(j, "regions");
    for (int i = 0; i < REGIONS; i++) {
        describe_region(d, s, i, j);
    }
    col_json_end_array(j);
    describe_counts(d, "markers_left", 'm', s->marker_left, MARKERS, j);
    describe_counts(d, "lying", 'c', s->open, RESOURCES, j);
    describe_counts(d, "discard", 'c', s->discard, RESOURCES, j);
    describe_counts(d, "offered", 'c', s->aside, RESOURCES, j);
    describe_counts(d, "asked", 'c', s->asked, RESOURCES, j);
    describe_counts(d, "drawn", 'p', s->drawn, SPELLS, j);
    col_json_int(j, "deck", sum_of(s->deck, RESOURCES));
    col_json_int(j, "spell_deck", s->spell_deck_size);
    col_json_begin_array(j, "spell_discard");
    for (int i = 0; i < s->spell_pile_size; i++) {
        col_json_string(j, NULL, d->spell[s->spell_pile[i]].key);
    }
    col_json_end_array(j);
    describe_way(d, s, j);
    describe_journey(d, s, j);
    describe_battle(d, s, j);
    describe_attacks(d, s, j);
    assault_describe_goals(d, s, viewer, j);
}

/* For people ----------------------------------------------------------------------------------- */

static const char *const TOPICS[PHASES] = {
    [D_TOP] = "AS-2.3",
    [D_DRAFT] = "AS-2.9",
    [D_SPELL_T] = "AS-3.1 AS-14.2 AS-14.5 AS-B11",
    [D_EVENT] = "AS-4.1 AS-4.2 AS-4.4 AS-B6 AS-B8",
    [D_REWARD] = "AS-4.6",
    [D_PLACE] = "AS-B6 AS-6.1.6",
    [D_COMMAND] = "AS-5.1 AS-5.2 AS-5.3 AS-B5",
    [D_MOVE] = "AS-6.1.1 AS-6.1.2 AS-6.1.3 AS-6.1.7 AS-6.1.8",
    [D_TOLL] = "AS-6.1.4 AS-6.1.5",
    [D_ROOM] = "AS-6.1.6 AS-6.1.7",
    [D_PLUNDER] = "AS-6.2.1 AS-6.2.2",
    [D_TRADE] = "AS-6.3.1 AS-6.3.3",
    [D_OFFER] = "AS-6.3.2 AS-6.3.4 AS-6.3.5",
    [D_TAKE] = "AS-6.3.2",
    [D_ASK] = "AS-6.3.5",
    [D_GIVE] = "AS-6.3.4",
    [D_ANSWER] = "AS-6.3.5",
    [D_RECRUIT] = "AS-6.4.1 AS-6.4.2 AS-6.4.3 AS-6.4.4",
    [D_LEADER] = "AS-6.5.1 AS-6.5.2 AS-6.5.3 AS-B3",
    [D_SEIZE] = "AS-B3",
    [D_MAGIC] = "AS-6.6.1 AS-6.6.2 AS-6.6.3",
    [D_KEEP] = "AS-6.6.1",
    [D_BURY] = "AS-6.6.1",
    [D_ATTACK] = "AS-6.7.1 AS-6.7.2",
    [D_WITH] = "AS-7.1 AS-8.4",
    [D_START] = "AS-7.2 AS-B11",
    [D_HOLD] = "AS-B11",
    [D_ROLLED] = "AS-7.3",
    [D_HOOK] = "AS-8.5",
    [D_STAGE_C] = "AS-7.3",
    [D_PICK] = "AS-7.3",
    [D_TURN] = "AS-B11",
    [D_BOLT] = "AS-B11",
    [D_FINAL] = "AS-7.3 AS-B10 AS-B11",
    [D_CASUALTY] = "AS-7.9",
    [D_CONQUER] = "AS-7.8",
    [D_HEAL] = "AS-6.8.1",
    [D_SL_RECRUIT] = "AS-8.1 AS-8.2",
    [D_SL_MOVE] = "AS-8.3",
    [D_SL_ATTACK] = "AS-8.4 AS-8.5",
    [D_STUFF] = "AS-6.9.1",
    [D_CASTLE] = "AS-6.9.5",
    [D_ABOARD] = "AS-6.9.5",
    [D_USES] = "AS-6.9.8",
    [D_OVER] = "AS-10.5",
};

const char *assault_topics(const col_setup *setup, const col_state *view) {
    (void)setup;
    const char *topics = TOPICS[position_of(view)->phase];
    return topics == NULL ? "AS-3.1" : topics;
}

/* FNV-1a over all bytes, mixed at the end. */
uint64_t assault_hash(const col_setup *setup, const col_state *state) {
    (void)setup;
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < sizeof(assault_state); i++) {
        sum = (sum ^ state->bytes[i]) * UINT64_C(0x100000001B3);
    }
    col_rng mixer = {sum};
    return col_rng_next(&mixer);
}
