/* Assault of the Giants: the invariants of a position, such as that no piece is lost; and, for
 * positions that somebody wrote by hand, that the scratch belongs to the decision. */
#include "state.h"

#include <string.h>

/* Invariants (1.2, 1.3, 10, 11) ---------------------------------------------------------------- */

static const char *broken_region(const assault_data *d, const assault_state *s, int i) {
    const assault_region *r = &s->region[i];
    if (r->race > NO_RACE || r->zero != 0) return "AS-1.2: there is no such race";
    if (r->total != sum_of(r->units, FORMS)) return "AS-1.2: the size of an army is wrong";
    if ((r->total == 0) != (r->race == NO_RACE))
        return "AS-1.2: an army has no race, or a race has no army";
    if (r->units[form_of(CHAMPION, true)] + r->units[form_of(HEKATON, true)] > 0) {
        return "AS-1.3: a champion is wounded";
    }
    if (r->race != NO_RACE && r->total > d->race[r->race].stacking) {
        return "AS-6.1.6: a region holds more units than the stacking limit";
    }
    if (r->units[form_of(CHAMPION, false)] + r->units[form_of(HEKATON, false)] > 1) {
        return "AS-6.1.7: a region holds two champions";
    }
    if (r->markers >> MARKERS != 0 || r->markers >> FORGE & 1)
        return "AS-6.9.7: there is no such marker";
    if (is_home(d, i) && r->markers != 0) return "AS-6.9.7: a marker lies in a home";
    if (r->race != NO_RACE && is_home(d, i) && d->region[i].home != r->race && !s->final_ordning) {
        return "AS-6.1.2: an army is in the home of another race before Final Ordning";
    }
    return NULL;
}

/* Counts the units of a kind that are on the board or on their way. */
static int count_out(const assault_state *s, int race, int kind) {
    int out = 0;
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race != race) continue;
        out += s->region[i].units[2 * kind] + s->region[i].units[2 * kind + 1];
    }
    if (race == s->active && s->way_form > 0) out += kind_of(s->way_form - 1) == kind;
    if (race == s->active && s->arriving > 0) out += kind_of(s->arriving - 1) == kind;
    return out;
}

static const char *broken_units(const assault_data *d, const assault_state *s, int race) {
    for (int kind = 0; kind < KINDS; kind++) {
        int out = count_out(s, race, kind), supply = s->people[race].supply[kind];
        bool later = kind == VONINDOD || kind == HEKATON;
        if (!is_player(s, race)) {
            if (supply > 0 || out > d->unit[race][kind].count)
                return "AS-2.6: a race that nobody plays has too many units";
            continue;
        }
        int expected = d->unit[race][kind].count;
        if (later) {
            const effect *e = assault_lasting(d, s, race, DO_ENTER);
            expected = e != NULL && e->a == kind && s->enters != kind + 1;
        }
        if (out + supply != expected) return "AS-2.4: the units of a race do not add up";
    }
    return NULL;
}

static const char *broken_people(const assault_data *d, const assault_state *s, int race) {
    const assault_people *p = &s->people[race];
    unsigned seen = 0;
    int events = 0;
    bool rests =
        race == s->active && (s->phase == D_HEAL || s->phase == D_SL_RECRUIT ||
                              s->phase == D_SL_MOVE || s->phase == D_SL_ATTACK || s->is_slayers);
    if (p->row_length > COMMANDS || p->zero != 0) return "AS-5.1: a row is too long";
    for (int i = 0; i < COMMANDS; i++) {
        if (i >= p->row_length) {
            if (p->row[i] != 0) return "AS-5.1: there are cards beyond the end of a row";
            continue;
        }
        if (p->row[i] >= COMMANDS || seen >> p->row[i] & 1)
            return "AS-5.1: a row holds the same card twice";
        seen |= bit(p->row[i]);
    }
    if ((seen >> CARD_REST & 1) && !rests)
        return "AS-6.8.1: Rest lies in a row although it is not being played";
    for (int i = 0; i < SPELLS; i++) {
        if (p->known[i] > p->spells[i]) return "AS-11.2: a known spell is not in the hand";
    }
    if (p->spell_count != sum_of(p->spells, SPELLS))
        return "AS-11.2: the number of spells in a hand is wrong";
    for (int i = 0; i < SPECIAL_EVENTS; i++) {
        events += d->event[i].race == race && !d->event[i].repeats;
    }
    if (p->events_done > events) return "AS-4.3: a race has done more events than it has";
    if (p->battle_points + p->command_points > p->points)
        return "AS-10.1: a race has fewer points than it has gained";
    if (is_player(s, race)) return NULL;
    bool idle = p->row_length == 0 && p->points == 0 && p->spell_count == 0 &&
                p->events_done == 0 && p->eaten == 0 && sum_of(p->resources, RESOURCES) == 0;
    return idle ? NULL : "AS-9.1: a race that nobody plays owns cards or points";
}

static const char *broken_cards(const assault_data *d, const assault_state *s) {
    for (int card = 0; card < RESOURCES; card++) {
        int sum = s->deck[card] + s->discard[card] + s->open[card];
        if (s->phase != D_TAKE) sum += s->aside[card];
        for (int race = 0; race < RACES; race++) {
            sum += s->people[race].resources[card];
        }
        if (sum != d->resource[card].count) return "AS-B10: the resource cards do not add up";
    }
    for (int spell = 0; spell < SPELLS; spell++) {
        int sum = s->spell_deck[spell] + s->removed[spell] + s->drawn[spell];
        for (int i = 0; i < s->spell_pile_size; i++) {
            sum += s->spell_pile[i] == spell;
        }
        for (int race = 0; race < RACES; race++) {
            sum += s->people[race].spells[spell];
        }
        if (sum != d->spell[spell].copies) return "AS-B11: the spells do not add up";
    }
    if (s->spell_deck_size != sum_of(s->spell_deck, SPELLS))
        return "AS-11.2: the size of the spell deck is wrong";
    if (s->drawn_count != sum_of(s->drawn, SPELLS))
        return "AS-11.2: the number of drawn spells is wrong";
    for (int i = s->spell_pile_size; i < SPELL_CARDS; i++) {
        if (s->spell_pile[i] != 0) return "AS-1.5: there are spells beyond the end of the pile";
    }
    return NULL;
}

static const char *broken_markers(const assault_data *d, const assault_state *s) {
    for (int marker = 0; marker < MARKERS; marker++) {
        int out = 0;
        for (int i = 0; i < REGIONS; i++) {
            out += s->region[i].markers >> marker & 1;
        }
        if (s->marker_left[marker] > d->marker[marker].count)
            return "AS-B9: there are too many markers";
        if (marker != FORGE && out + s->marker_left[marker] != d->marker[marker].count) {
            return "AS-B9: the markers do not add up";
        }
    }
    for (int i = 0; i < SLAYERS; i++) {
        if (s->slayer_at[i] > NOWHERE) return "AS-1.6: a slayer is in no region";
        bool wounded = s->slayer_wounded >> i & 1;
        if (s->slayer_at[i] == NOWHERE && wounded)
            return "AS-8.6: a slayer off the board is wounded";
    }
    if (s->slayer_wounded >> SLAYERS != 0) return "AS-1.6: there is no such slayer";
    if (assault_slayer_inside(d, s) < SLAYERS && s->phase != D_SL_MOVE) {
        return "AS-8.3: a slayer is in a home before Final Ordning";
    }
    if ((s->castle == NOWHERE) == is_player(s, d->castle_race))
        return "AS-2.5: the castle is in play exactly when its race is played";
    return s->castle > NOWHERE ? "AS-2.5: the castle is in no region" : NULL;
}

/* 10.1-10.4 */
static const char *broken_pools(const assault_data *d, const assault_state *s) {
    const uint8_t *pool = d->seats[s->seats].pool;
    int gained = 0;
    for (int race = 0; race < RACES; race++) {
        gained += s->people[race].points;
    }
    bool stalled = s->round > d->last_round;
    bool is_final = gained >= pool[0] || stalled, is_end = gained >= pool[0] + pool[1] || stalled;
    if (s->final_ordning != is_final) return "AS-10.2: Final Ordning does not fit the pools";
    if ((s->last_round > 0) != is_end) return "AS-10.3: the Endgame does not fit the pools";
    if (s->last_round > 0 && (s->round > s->last_round || s->last_round > d->last_round + 2)) {
        return "AS-10.3: the round is later than the last one";
    }
    return NULL;
}

static const char *broken_events(const assault_data *d, const assault_state *s) {
    int open = 0, claimed = 0;
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        open += s->universal[i] == 1;
        claimed += s->universal[i] >= 2;
        if (s->universal[i] >= 2 && !is_player(s, s->universal[i] - 2)) {
            return "AS-4.3: an event is claimed by a race that nobody plays";
        }
    }
    if (s->phase == D_TOP)
        return open + claimed == 0 ? NULL : "AS-2.8: events are open before the game begins";
    int due = smaller(d->open_events, UNIVERSAL_EVENTS - claimed);
    if (open + s->event_draws + s->claimed < due ||
        open + s->event_draws + s->claimed > d->open_events) {
        return "AS-2.8: the number of open events is wrong";
    }
    return NULL;
}

const char *assault_broken(const col_setup *setup, const col_state *state) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(state);
    const char *wrong = broken_cards(d, s);
    if (s->seats != setup->seats || s->npc != d->seats[s->seats].npc)
        return "AS-2.2: the seats are not those of the game";
    if (s->version != setup->rules_version) return "the version of the rules is wrong";
    for (int i = 0; i < REGIONS && wrong == NULL; i++) {
        wrong = broken_region(d, s, i);
    }
    for (int race = 0; race < RACES && wrong == NULL; race++) {
        wrong = broken_people(d, s, race);
        if (wrong == NULL) wrong = broken_units(d, s, race);
    }
    if (wrong == NULL) wrong = broken_markers(d, s);
    if (wrong == NULL) wrong = broken_pools(d, s);
    if (wrong == NULL) wrong = broken_events(d, s);
    return wrong;
}

/* The scratch of a decision, for positions that somebody wrote -------------------------------- */

/* Returns the card that a phase needs at the right end of the row: COMMANDS for any card, or -1 for
 * none. */
static int needed_card(const assault_state *s) {
    int phase = s->phase == D_ROOM ? s->resume : s->phase;
    bool in_window = s->resume == D_SPELL_T || s->errand == ERRAND_TELEPORT;
    if (s->is_slayers) return CARD_REST;
    switch (phase) {
    case D_PLUNDER:
        return CARD_PLUNDER;
    case D_TRADE:
    case D_OFFER:
    case D_TAKE:
    case D_ASK:
    case D_GIVE:
    case D_ANSWER:
        return CARD_TRADE;
    case D_RECRUIT:
        return CARD_RECRUIT;
    case D_LEADER:
    case D_SEIZE:
        return CARD_LEADER;
    case D_MAGIC:
    case D_KEEP:
    case D_BURY:
        return CARD_MAGIC;
    case D_HEAL:
    case D_SL_RECRUIT:
    case D_SL_MOVE:
    case D_SL_ATTACK:
        return CARD_REST;
    case D_STUFF:
    case D_CASTLE:
    case D_ABOARD:
    case D_USES:
        return CARD_SPECIAL;
    case D_WITH:
        return in_window ? -1 : CARD_ATTACK;
    case D_MOVE:
    case D_TOLL:
        return in_window ? -1 : COMMANDS;
    case D_COMMAND_END:
        return COMMANDS; /* any */
    default:
        return phase >= D_ATTACK && phase <= D_CONQUER ? CARD_ATTACK : -1;
    }
}

enum {
    USES_WAY = 1,
    USES_ROOM = 2,
    USES_SPELLS = 4,
    USES_COUNT = 8, /* uses, recruit points or healings */
    USES_ACTIONS = 16,
    USES_TRADE = 32,
    USES_PLACES = 64,
    USES_SIDES = 128,  /* those who take part */
    USES_BATTLE = 256, /* the rest of a battle */
    USES_DICE = 512
};

/* Returns which scratch a phase may hold. */
static unsigned scratch_of(const assault_state *s) {
    unsigned battle = USES_PLACES | USES_SIDES | (s->is_slayers ? USES_ACTIONS : 0);
    switch (s->phase) {
    case D_MOVE:
    case D_TOLL:
        return USES_WAY;
    case D_ROOM:
        if (s->resume == D_RECRUIT) return USES_ROOM | USES_COUNT;
        if (s->resume == D_ABOARD) return USES_ROOM | USES_COUNT | USES_PLACES;
        return USES_ROOM | (s->resume == D_WITH ? USES_PLACES : 0);
    case D_PLUNDER:
    case D_RECRUIT:
    case D_HEAL:
    case D_STUFF:
    case D_CASTLE:
    case D_USES:
        return USES_COUNT;
    case D_ABOARD:
        return USES_COUNT | USES_PLACES;
    case D_TRADE:
    case D_OFFER:
    case D_TAKE:
    case D_ASK:
    case D_GIVE:
    case D_ANSWER:
        return USES_TRADE;
    case D_KEEP:
    case D_BURY:
        return USES_SPELLS;
    case D_WITH:
        return battle;
    case D_START:
    case D_HOLD:
    case D_CASUALTY:
    case D_CONQUER:
        return battle | USES_BATTLE;
    case D_ROLLED:
    case D_HOOK:
    case D_STAGE_C:
    case D_PICK:
    case D_TURN:
    case D_BOLT:
    case D_FINAL:
        return battle | USES_BATTLE | USES_DICE;
    case D_SL_RECRUIT:
    case D_SL_MOVE:
    case D_SL_ATTACK:
        return USES_ACTIONS;
    default:
        return 0;
    }
}

static void clear_battle(assault_state *s) {
    s->side = s->passes = s->damage = s->slayers_lost = s->must_enter = 0;
    s->pick_left = s->pick_last = 0;
    memset(s->held, 0, sizeof s->held);
    memset(s->strength, 0, sizeof s->strength);
    memset(s->fewer, 0, sizeof s->fewer);
    memset(s->hits, 0, sizeof s->hits);
    memset(s->blocks, 0, sizeof s->blocks);
    memset(s->prize, 0, sizeof s->prize);
    memset(s->rolled, 0, sizeof s->rolled);
    memset(s->rolled_dice, 0, sizeof s->rolled_dice);
    memset(s->bonus, 0, sizeof s->bonus);
}

static void clear_dice(assault_state *s) {
    s->dice = s->ability = s->pick_left = s->pick_last = s->picked = 0;
    s->per_hits = s->per_blocks = 0;
    s->used = 0;
    memset(s->die, 0, sizeof s->die);
}

/* Whether there is scratch besides that of the phase. */
static bool has_stray_scratch(const assault_state *state) {
    assault_state s, zero;
    unsigned uses = scratch_of(state);
    memcpy(&s, state, sizeof s);
    memset(&zero, 0, sizeof zero);
    if (uses & USES_WAY) s.maneuvers = s.way_form = s.way_at = s.way_to = 0, s.path = 0;
    if (uses & USES_ROOM) s.arriving = s.room_at = 0;
    if (uses & USES_SPELLS) {
        memset(s.drawn, 0, sizeof s.drawn);
        s.drawn_count = s.keep_left = s.artifact_used = 0;
    }
    if (uses & USES_COUNT) s.uses = s.points_left = s.healings = 0;
    if (uses & USES_ACTIONS) s.actions = 0, s.attacked = 0;
    if (uses & USES_TRADE) {
        s.trade = s.partner = s.offers = 0;
        memset(s.aside, 0, sizeof s.aside);
        memset(s.asked, 0, sizeof s.asked);
    }
    if (uses & USES_PLACES) s.from = s.at = s.errand = s.series = 0;
    if (uses & USES_SIDES) {
        s.foe = s.is_slayers = s.slayer_part = 0;
        memset(s.part, 0, sizeof s.part);
    }
    if (uses & USES_BATTLE) clear_battle(&s);
    if (uses & USES_DICE) clear_dice(&s);
    return memcmp((const uint8_t *)&s + SCRATCH, (const uint8_t *)&zero + SCRATCH,
                  sizeof s - SCRATCH) != 0;
}

static bool is_battle_phase(int phase) {
    return phase >= D_START && phase <= D_CONQUER;
}

/* Checks the two regions of a battle, a march or a Teleport. */
static const char *broken_places(const assault_data *d, const assault_state *s) {
    bool fights = s->errand == ERRAND_BATTLE || s->errand == ERRAND_SLAYERS;
    bool is_barred = is_home(d, s->at) && d->region[s->at].home != s->active && !s->final_ordning;
    if (s->is_slayers != (s->errand == ERRAND_SLAYERS))
        return "slayer_battle goes with the errand of slayers";
    if (s->phase == D_WITH && s->errand == 0) return "phase=with needs an errand";
    if (fights && (s->foe >= RACES || s->foe == s->active)) return "the foe must be another race";
    if (fights && s->phase == D_WITH && s->region[s->at].race != s->foe) {
        return "the defender is not in the region";
    }
    if (s->errand == ERRAND_SLAYERS && !(s->attacked >> s->at & 1))
        return "the region of a slayer attack must be among attacked";
    if (s->errand == ERRAND_SLAYERS || s->errand == 0) return NULL;
    if (s->phase == D_WITH && s->series == 0 && s->region[s->from].race != s->active) {
        return "no unit of the active race is in the region it sets out from";
    }
    if (s->from == s->at || (is_barred && s->errand != ERRAND_BATTLE))
        return "the units could not stop in that region";
    if (s->errand == ERRAND_BATTLE && is_home(d, s->at) && !s->final_ordning) {
        return "homes cannot be attacked before Final Ordning";
    }
    if (s->errand != ERRAND_TELEPORT && !is_near(d, s->from, s->at))
        return "the two regions are not adjacent";
    if (s->errand == ERRAND_BATTLE) return NULL;
    return is_enemy(s, s->active, s->at) ? "the units could not stop in that region" : NULL;
}

/* 7.8 */
static const char *broken_conquest(const assault_data *d, const assault_state *s) {
    int part = sum_of(s->part, FORMS), champion = form_of(CHAMPION, false);
    int champions = s->part[champion] + s->part[form_of(HEKATON, false)] +
                    s->region[s->at].units[champion] +
                    s->region[s->at].units[form_of(HEKATON, false)];
    if (s->is_slayers || is_enemy(s, s->active, s->at)) return "there is no region to conquer";
    if (s->region[s->at].total + part > d->race[s->active].stacking || champions > 1) {
        return "the survivors do not fit into the region";
    }
    return s->must_enter > part ? "more units must move in than there are" : NULL;
}

static const char *broken_battle(const assault_data *d, const assault_state *s) {
    bool is_before = s->phase != D_CASUALTY && s->phase != D_CONQUER;
    if (!is_battle_phase(s->phase) && s->roll_mask != 0) return "dice are due outside of a battle";
    if (s->dice < DICE_MAX && s->roll_mask >> s->dice != 0)
        return "more dice are due than there are";
    if (!is_battle_phase(s->phase)) return NULL;
    if (s->errand != (s->is_slayers ? ERRAND_SLAYERS : ERRAND_BATTLE))
        return "the errand is not a battle";
    if (s->foe >= RACES || s->foe == s->active) return "the foe must be another race";
    if (s->region[s->at].race != s->foe && (is_before || s->region[s->at].race != NO_RACE) &&
        s->phase != D_CONQUER) {
        return "the defender is not in the region";
    }
    for (int form = 0; form < FORMS; form++) {
        if (s->part[form] > 0 && (s->region[s->from].race != s->active ||
                                  s->part[form] > s->region[s->from].units[form])) {
            return "there are more attackers than units";
        }
        if (s->held[ATTACKER][form] > s->part[form] ||
            s->held[DEFENDER][form] > s->region[s->at].units[form]) {
            return "more giants are held than take part";
        }
    }
    for (int i = 0; i < SLAYERS; i++) {
        if (s->slayer_part >> i & 1 && s->slayer_at[i] != s->at)
            return "a slayer that takes part is in a different region";
    }
    if (is_before && (s->is_slayers ? s->slayer_part == 0 : sum_of(s->part, FORMS) == 0)) {
        return "there is no attacker";
    }
    if (s->phase == D_CONQUER) return broken_conquest(d, s);
    int mode = s->phase == D_PICK || s->phase == D_TURN || s->phase == D_BOLT;
    if (mode != (s->ability > 0)) return "an ability goes with the naming of dice";
    if ((s->phase == D_TURN && !is_player(s, side_race(s, s->side))) ||
        (s->phase == D_START && !is_player(s, side_race(s, s->side)))) {
        return "that side cannot hold spells";
    }
    if (s->phase == D_PICK && s->ability <= ABILITIES &&
        assault_ability_number(d, s, s->ability - 1) == 0) {
        return "the side does not have that ability";
    }
    return NULL;
}

/* 6.1.8a: whether the step that was made could be completed when it was offered. */
static bool can_complete(const assault_data *d, const assault_state *s) {
    assault_state before;
    memcpy(&before, s, sizeof before);
    before.maneuvers++;
    before.path = (uint16_t)(before.path & ~bit(s->way_to));
    return s->path >> s->way_to & 1 &&
           assault_can_step(d, &before, s->way_form - 1, s->way_at, s->way_to);
}

static const char *broken_way(const assault_data *d, const assault_state *s) {
    bool on_way = s->way_form > 0;
    if (on_way && s->phase != D_MOVE && s->phase != D_TOLL)
        return "no unit can be on its way in this phase";
    if (s->phase == D_TOLL) {
        bool is_due = is_enemy(s, s->active, s->way_to) && !(s->toll_paid >> s->way_to & 1);
        if (!on_way || !is_due || !can_complete(d, s)) return "no toll is due";
    }
    if (on_way && !(s->path >> s->way_at & 1)) return "the path does not contain the unit's region";
    if ((s->phase == D_ROOM) != (s->arriving > 0)) return "arriving goes with phase=room";
    if (s->phase == D_ROOM && !assault_needs_room(d, s, s->active, s->arriving - 1, s->room_at)) {
        return "no room is needed";
    }
    bool resumes = s->phase == D_ROOM || s->phase == D_MOVE || s->phase == D_TOLL;
    if (resumes != (s->resume != 0)) return "resume goes with moving and making room";
    if (s->phase != D_ROOM && resumes && s->resume != D_COMMAND_END && s->resume != D_SPELL_T) {
        return "resume does not name a phase that this one returns to";
    }
    bool good = s->resume == D_COMMAND_END || s->resume == D_EVENT_END || s->resume == D_RECRUIT ||
                s->resume == D_ABOARD || s->resume == D_WITH;
    return s->phase == D_ROOM && !good ? "resume does not name a phase that this one returns to"
                                       : NULL;
}

/* Each special command has phases of its own. */
static const char *broken_special(const assault_data *d, const assault_state *s) {
    int verb = d->race[s->active].special.verb;
    if (s->phase == D_STUFF && verb != DO_STUFF) return "that race does not have Stuff Stuff";
    bool castle = s->phase == D_CASTLE || s->phase == D_ABOARD || s->resume == D_ABOARD;
    return castle && verb != DO_TREASURE ? "that race has no castle" : NULL;
}

/* Returns the step of the turn that a phase belongs to: 1 for the event step, 2 for the command
 * step, 0 for either. */
static int step_of(const assault_state *s) {
    switch (s->phase) {
    case D_EVENT:
    case D_REWARD:
    case D_PLACE:
    case D_EVENT_END:
        return 1;
    case D_SPELL_T:
        return 0;
    case D_MOVE:
    case D_TOLL:
        return s->resume == D_SPELL_T ? 0 : 2;
    case D_WITH:
        return s->errand == ERRAND_TELEPORT ? 0 : 2;
    case D_ROOM:
        return s->resume == D_EVENT_END ? 1 : s->errand == ERRAND_TELEPORT ? 0 : 2;
    default:
        return 2;
    }
}

/* Checks that chance can owe in this phase what it owes. */
static const char *broken_dues(const assault_state *s) {
    int phase = s->phase;
    bool ends_event = phase == D_EVENT_END || phase == D_REWARD || phase == D_PLACE;
    bool cards = ends_event || phase == D_DRAFT || phase == D_PLUNDER || phase == D_COMMAND_END ||
                 phase == D_SL_ATTACK || phase == D_USES;
    bool events = phase == D_DRAFT || (phase == D_SPELL_T && s->window == 2);
    if (s->draws > 0 && !cards) return "no cards are due now";
    if (s->spell_draws > 0 && phase != D_KEEP && !ends_event) return "no spells are due now";
    if (s->event_draws > 0 && !events) return "no events are due now";
    bool in_room = phase == D_ROOM && s->resume == D_EVENT_END;
    if (s->claimed && !ends_event && !in_room) return "successor goes with an event";
    return NULL;
}

static const char *broken_chance(const assault_state *s) {
    if (s->draws == 0 && s->draw_for != 0) return "cards_for goes with cards_due";
    if (s->draws > 0 && s->phase != D_DRAFT && !is_player(s, s->draw_for))
        return "cards_for must be a race that is played";
    bool drafts = s->phase == D_DRAFT;
    if (drafts != (s->draft > 0)) return "draft goes with phase=draft";
    if (drafts && sum_of(s->open, RESOURCES) + s->draws > s->seats)
        return "there are too many cards to draft";
    if (!drafts && sum_of(s->open, RESOURCES) > 0) return "cards lie open only in the draft";
    if (drafts && s->draws == 0 && sum_of(s->open, RESOURCES) == 0) return "the draft is over";
    if (s->enters > 0 && s->phase != D_PLACE) return "enters goes with phase=place";
    if (s->phase == D_PLACE && s->enters != VONINDOD + 1 && s->enters != HEKATON + 1) {
        return "phase=place needs the giant that enters";
    }
    if (s->phase != D_REWARD && s->choices + s->choice > 0) return "choices go with phase=reward";
    return NULL;
}

const char *assault_broken_phase(const assault_data *d, const assault_state *s) {
    bool is_turn = s->phase != D_TOP && s->phase != D_DRAFT && s->phase != D_OVER;
    const assault_people *p = &s->people[s->active];
    int card = needed_card(s);
    if (s->phase == D_COMMAND_END && !assault_owes(d, s)) return "the position is not at rest";
    if (has_stray_scratch(s)) return "the position has words that do not belong to the phase";
    if (is_turn && !is_player(s, s->active)) return "turn must be a race that is played";
    if (!is_turn && s->active != 0) return "it is nobody's turn in this phase";
    if (is_turn != (s->round > 0) && s->phase != D_OVER) return "the round does not fit the phase";
    if ((s->window > 0) != is_turn) return "the window does not fit the phase";
    if (card >= 0 && p->row_length == 0) return "the phase needs a card in the row";
    if (card >= 0 && card < COMMANDS && p->row[p->row_length - 1] != card) {
        return "the phase needs a different card at the right end of the row";
    }
    if (s->phase == D_OVER && (s->last_round == 0 || s->round != s->last_round)) {
        return "the game is over after the last round";
    }
    bool has_partner = s->trade == TRADE_FORCED || s->trade == TRADE_FRIENDLY;
    if (has_partner && (!is_player(s, s->partner) || s->partner == s->active)) {
        return "the partner must be another player";
    }
    bool trades = s->phase == D_GIVE || s->phase == D_ANSWER || s->phase == D_ASK;
    if (trades && !has_partner) return "the trade needs a partner";
    for (int i = 0; i < RESOURCES; i++) {
        if (s->asked[i] > 0 && (!has_partner || s->asked[i] > s->people[s->partner].resources[i])) {
            return "more cards are asked for than the partner has";
        }
    }
    if (is_turn && step_of(s) != 0 && step_of(s) != s->window)
        return "the window does not fit the phase";
    const char *wrong = broken_places(d, s);
    if (wrong == NULL) wrong = broken_battle(d, s);
    if (wrong == NULL) wrong = broken_dues(s);
    if (wrong == NULL) wrong = broken_way(d, s);
    if (wrong == NULL) wrong = broken_special(d, s);
    return wrong != NULL ? wrong : broken_chance(s);
}
