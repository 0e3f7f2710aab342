/* Assault of the Giants: the commands (AS-5, AS-6) except for Move, Trade, Attack and the slayers
 * of Rest, which have files of their own. */
#include "state.h"

static void end_command(assault_state *s) {
    s->phase = D_COMMAND_END;
}

static void draw_cards(assault_state *s, int count) {
    s->draws = (uint8_t)count;
    s->draw_for = s->active;
}

/* Plunder (6.2) -------------------------------------------------------------------------------- */

/* 6.2.2: returns the regions that count, without those that another race has laid waste. */
unsigned assault_plundered(const assault_data *d, const assault_state *s, int race) {
    unsigned regions = assault_armies(s, race);
    for (int i = 0; i < REGIONS; i++) {
        if (is_home(d, i)) regions &= ~bit(i);
    }
    for (int other = 0; other < RACES; other++) {
        const effect *block = assault_lasting(d, s, other, DO_NO_PLUNDER);
        if (other == race || block == NULL) continue;
        for (int i = 0; i < REGIONS; i++) {
            if (s->region[i].markers >> block->a & 1) regions &= ~bit(i);
        }
    }
    return regions;
}

static void list_plunder(const assault_state *s, menu *m) {
    bool has_cards = sum_of(s->deck, RESOURCES) + sum_of(s->discard, RESOURCES) > 0;
    if (s->uses > 0 && has_cards) offer(m, A_DRAW, 0, 0);
    offer(m, A_STOP, 0, 0);
}

static void do_plunder(assault_state *s, col_action a) {
    if (col_action_kind(a) != A_DRAW) {
        end_command(s);
        return;
    }
    s->uses--;
    draw_cards(s, 1);
}

/* Recruit (6.4) -------------------------------------------------------------------------------- */

/* 6.4.3 */
unsigned assault_recruit_regions(const assault_data *d, const assault_state *s, int race) {
    int home = d->race[race].home, base = race == d->castle_race ? s->castle : home;
    unsigned regions = 0;
    if (base != NOWHERE && !is_enemy(s, race, base)) regions |= bit(base);
    if (is_enemy(s, race, home)) regions |= assault_armies(s, race);
    return regions;
}

/* Returns where a kind could be placed by the champion rule. */
static unsigned recruit_places(const assault_data *d, const assault_state *s, int kind) {
    return assault_recruit_regions(d, s, s->active) &
           assault_ends(d, s, s->active, form_of(kind, false));
}

static void list_recruit(const assault_data *d, const assault_state *s, menu *m) {
    const assault_people *p = &s->people[s->active];
    bool could_place = false;
    for (int kind = 0; kind < KINDS; kind++) {
        unsigned rest = p->supply[kind] > 0 ? recruit_places(d, s, kind) : 0;
        could_place |= rest != 0;
        if (d->unit[s->active][kind].ordning > s->points_left) continue;
        for (; rest != 0; rest &= rest - 1) {
            offer(m, A_RECRUIT, form_of(kind, false), __builtin_ctz(rest));
        }
    }
    if (could_place && p->resources[FOOD] > 0) offer(m, A_FOOD, 0, 0);
    offer(m, A_STOP, 0, 0);
}

static void do_recruit(const assault_data *d, assault_state *s, col_action a) {
    int form = operand(a, 0);
    switch (col_action_kind(a)) {
    case A_FOOD:
        assault_discard(s, s->active, FOOD);
        s->points_left++;
        break;
    case A_RECRUIT:
        add(&s->points_left, -d->unit[s->active][kind_of(form)].ordning);
        s->people[s->active].supply[kind_of(form)]--;
        assault_arrive(d, s, form, operand(a, 1), D_RECRUIT);
        break;
    default:
        end_command(s);
        break;
    }
}

/* Leader (6.5) --------------------------------------------------------------------------------- */

/* Returns the region of a healthy leader with an immediate ability, and sets its kind. Returns
 * NOWHERE if there is none. */
static int find_active_leader(const assault_data *d, const assault_state *s, int *kind) {
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race != s->active) continue;
        for (*kind = LEADER; *kind <= VONINDOD; ++*kind) {
            if (s->region[i].units[form_of(*kind, false)] > 0 &&
                d->unit[s->active][*kind].occasion == IMMEDIATE) {
                return i;
            }
        }
    }
    return NOWHERE;
}

static bool can_activate(const assault_data *d, const assault_state *s) {
    int kind;
    return find_active_leader(d, s, &kind) != NOWHERE;
}

/* 6.5.1: the home, even for cloud (C26). */
static unsigned return_regions(const assault_data *d, const assault_state *s, int race) {
    int home = d->race[race].home;
    return is_enemy(s, race, home) ? assault_armies(s, race) : bit(home);
}

static void list_leader(const assault_data *d, const assault_state *s, menu *m) {
    if (can_activate(d, s)) offer(m, A_ACTIVATE, 0, 0);
    for (int kind = LEADER; kind <= VONINDOD; kind++) {
        if (s->people[s->active].supply[kind] == 0) continue;
        unsigned rest = return_regions(d, s, s->active);
        for (; rest != 0; rest &= rest - 1) {
            offer(m, A_RETURN, form_of(kind, false), __builtin_ctz(rest));
        }
    }
    offer(m, A_NONE, 0, 0);
}

/* B3 Sansuri: returns the players with such a card and an army adjacent to her, one bit per race.
 */
static unsigned seizable(const assault_data *d, const assault_state *s) {
    int kind, at = find_active_leader(d, s, &kind);
    unsigned races = 0;
    if (at == NOWHERE) return 0;
    for (unsigned rest = near(d, at); rest != 0; rest &= rest - 1) {
        int race = s->region[__builtin_ctz(rest)].race;
        if (race == s->active || !is_player(s, race)) continue;
        if (s->people[race].resources[d->unit[s->active][kind].does.a] > 0) races |= bit(race);
    }
    return races;
}

/* B3 Serissa */
static void be_envoy(const assault_data *d, assault_state *s, int at, effect does) {
    if (is_home(d, at) || s->region[at].markers >> does.a & 1 || s->marker_left[does.a] == 0) {
        draw_cards(s, 1);
        return;
    }
    s->region[at].markers |= (uint8_t)bit(does.a);
    s->marker_left[does.a]--;
    assault_gain(d, s, s->active, does.b, FROM_COMMANDS);
}

static void activate(const assault_data *d, assault_state *s) {
    int kind, at = find_active_leader(d, s, &kind);
    effect does = d->unit[s->active][kind].does;
    end_command(s);
    switch (does.verb) {
    case DO_ENVOY:
        be_envoy(d, s, at, does);
        break;
    case DO_SEIZE:
        if (seizable(d, s) != 0) {
            s->phase = D_SEIZE;
        } else {
            draw_cards(s, 1);
        }
        break;
    case DO_TAKE:
        if (s->discard[does.a] > 0) {
            s->discard[does.a]--;
            s->people[s->active].resources[does.a]++;
        } else {
            draw_cards(s, 1);
        }
        break;
    default: /* DO_MANEUVERS */
        s->maneuvers = does.a;
        s->resume = D_COMMAND_END;
        s->phase = D_MOVE;
        break;
    }
}

static void do_leader(const assault_data *d, assault_state *s, col_action a) {
    int kind = kind_of(operand(a, 0));
    switch (col_action_kind(a)) {
    case A_ACTIVATE:
        activate(d, s);
        break;
    case A_RETURN:
        s->people[s->active].supply[kind]--;
        assault_arrive(d, s, form_of(kind, true), operand(a, 1), D_COMMAND_END);
        break;
    default:
        end_command(s);
        break;
    }
}

static void list_seize(const assault_data *d, const assault_state *s, menu *m) {
    unsigned races = seizable(d, s);
    for (int race = 0; race < RACES; race++) {
        if (races >> race & 1) offer(m, A_SEIZE, s->seat_of[race], 0);
    }
}

static void do_seize(const assault_data *d, assault_state *s, col_action a) {
    int kind, victim = s->race_of[operand(a, 0)];
    (void)find_active_leader(d, s, &kind);
    int card = d->unit[s->active][kind].does.a;
    s->people[victim].resources[card]--;
    s->people[s->active].resources[card]++;
    end_command(s);
}

/* Magic (6.6) ---------------------------------------------------------------------------------- */

static void list_magic(const assault_state *s, menu *m) {
    if (s->spell_deck_size + s->spell_pile_size > 0) offer(m, A_SPELLS, 0, 0);
    if (s->spell_pile_size > 0) offer(m, A_DISCARD_TOP, 0, 0);
    offer(m, A_NONE, 0, 0);
}

static void do_magic(const assault_data *d, assault_state *s, col_action a) {
    assault_people *p = &s->people[s->active];
    end_command(s);
    if (col_action_kind(a) == A_SPELLS) {
        s->spell_draws = (uint8_t)(d->race[s->active].command[CARD_MAGIC] +
                                   assault_bonus(d, s, s->active, DO_MAGIC));
        s->keep_left = 1;
        s->phase = D_KEEP;
    } else if (col_action_kind(a) == A_DISCARD_TOP) {
        int spell = s->spell_pile[--s->spell_pile_size];
        s->spell_pile[s->spell_pile_size] = 0;
        p->spells[spell]++;
        p->known[spell]++; /* 11.2 */
        p->spell_count++;
    }
}

static void keep(assault_state *s, int spell) {
    s->drawn[spell]--;
    s->drawn_count--;
    s->people[s->active].spells[spell]++;
    s->people[s->active].spell_count++;
    s->keep_left--;
}

/* 6.6.1: as soon as no more spells are left than may be kept, they are kept. Returns whether the
 * seat must be asked. */
bool assault_settle_keep(assault_state *s) {
    if (s->keep_left > 0 && s->drawn_count > s->keep_left) return true;
    for (int spell = 0; spell < SPELLS && s->keep_left > 0; spell++) {
        while (s->drawn[spell] > 0) {
            keep(s, spell);
        }
    }
    s->keep_left = 0;
    s->phase = s->drawn_count > 0 ? D_BURY : D_COMMAND_END;
    return false;
}

static void list_drawn(const assault_state *s, unsigned verb, menu *m) {
    for (int spell = 0; spell < SPELLS; spell++) {
        if (s->drawn[spell] > 0) offer(m, verb, spell, 0);
    }
    bool may_pay = s->people[s->active].resources[ARTIFACT] > 0 && s->drawn_count > 1;
    if (verb == A_KEEP && may_pay && !s->artifact_used) offer(m, A_ARTIFACT, 0, 0);
}

static void do_keep(assault_state *s, col_action a) {
    if (col_action_kind(a) == A_ARTIFACT) {
        assault_discard(s, s->active, ARTIFACT);
        s->artifact_used = 1;
        s->keep_left++;
    } else {
        keep(s, operand(a, 0));
    }
}

static void do_bury(assault_state *s, col_action a) {
    s->drawn[operand(a, 0)]--;
    s->spell_pile[s->spell_pile_size++] = (uint8_t)operand(a, 0);
    if (--s->drawn_count == 0) end_command(s);
}

/* Rest, first part (6.8) ----------------------------------------------------------------------- */

static void list_heal(const assault_state *s, menu *m) {
    int wounded = 0;
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race != s->active) continue;
        for (int form = 1; form < FORMS; form += 2) {
            if (s->region[i].units[form] == 0) continue;
            wounded += s->region[i].units[form];
            if (s->healings > 0) offer(m, A_HEAL, form, i);
        }
    }
    if (s->people[s->active].resources[FOOD] > 0 && wounded > s->healings) offer(m, A_FOOD, 0, 0);
    offer(m, A_ON, 0, 0);
}

static void do_heal(assault_state *s, col_action a) {
    switch (col_action_kind(a)) {
    case A_HEAL:
        s->region[operand(a, 1)].units[operand(a, 0)]--;
        s->region[operand(a, 1)].units[operand(a, 0) - 1]++;
        s->healings--;
        break;
    case A_FOOD:
        assault_discard(s, s->active, FOOD);
        s->healings++;
        break;
    default:
        s->healings = 0;
        s->actions = (uint8_t)cards_left(s);
        s->phase = D_SL_RECRUIT;
        break;
    }
}

/* Special commands (6.9) ----------------------------------------------------------------------- */

/* Gains the points that the special command gives for markers on the board. */
static void gain_for_markers(const assault_data *d, assault_state *s) {
    int race = s->active;
    assault_gain(d, s, race,
                 d->race[race].marker_points * assault_markers_out(d, s, d->race[race].per_marker),
                 FROM_COMMANDS);
}

static void begin_special(const assault_data *d, assault_state *s) {
    int race = s->active, verb = d->race[race].special.verb;
    s->uses = (uint8_t)cards_left(s);
    s->phase = D_USES;
    if (verb == DO_STUFF) s->phase = D_STUFF;
    if (verb == DO_TREASURE) s->phase = D_CASTLE;
    if (verb == DO_MARKS && !d->race[race].is_after) gain_for_markers(d, s);
}

static bool can_mark(const assault_data *d, const assault_state *s, int region) {
    int marker = d->race[s->active].special.a;
    return s->region[region].race == s->active && !is_home(d, region) &&
           !(s->region[region].markers >> marker & 1) && s->marker_left[marker] > 0;
}

/* 6.9.5 */
static unsigned castle_goals(const assault_data *d, const assault_state *s) {
    int home = d->race[s->active].home;
    unsigned goals = s->castle == NOWHERE ? 0 : near(d, s->castle) | bit(home);
    for (int i = 0; i < REGIONS; i++) {
        bool is_foreign = is_home(d, i) && i != home && !s->final_ordning;
        if (is_enemy(s, s->active, i) || is_foreign || i == s->castle) goals &= ~bit(i);
    }
    return goals;
}

/* Returns how many points one use of the special command gives (6.9.1 to 6.9.6). */
static int use_points(const assault_data *d, const assault_state *s) {
    effect special = d->race[s->active].special;
    int bonus = special.verb == DO_STUFF ? assault_bonus(d, s, s->active, DO_EATING) : 0;
    return special.b + bonus;
}

static void list_uses(const assault_data *d, const assault_state *s, menu *m) {
    effect special = d->race[s->active].special;
    bool is_card = special.verb != DO_MARKS;
    bool has_card = is_card && s->people[s->active].resources[special.a] > 0;
    for (int i = 0; i < REGIONS && !is_card && s->uses > 0; i++) {
        if (can_mark(d, s, i)) offer(m, A_MARK, i, 0);
    }
    if (s->uses > 0 && has_card) {
        if (special.verb == DO_STUFF) offer(m, A_EAT, 0, 0);
        if (special.verb == DO_TREASURE) offer(m, A_TREASURE, 0, 0);
        if (special.verb == DO_FORGE) {
            if (s->marker_left[d->race[s->active].forge_marker] > 0) offer(m, A_FORGE, 0, 0);
            offer(m, A_SMELT, 0, 0);
        }
    }
    offer(m, A_DONE, 0, 0);
}

static void end_uses(const assault_data *d, assault_state *s) {
    int verb = d->race[s->active].special.verb;
    bool has_markers = verb == DO_MARKS || verb == DO_FORGE;
    if (has_markers && d->race[s->active].is_after) gain_for_markers(d, s);
    end_command(s);
}

static void do_use(const assault_data *d, assault_state *s, col_action a) {
    effect special = d->race[s->active].special;
    if (col_action_kind(a) == A_DONE) {
        end_uses(d, s);
        return;
    }
    s->uses--;
    if (special.verb == DO_MARKS) {
        s->region[operand(a, 0)].markers |= (uint8_t)bit(special.a);
        s->marker_left[special.a]--;
    } else {
        assault_discard(s, s->active, special.a);
    }
    if (special.verb == DO_STUFF) s->people[s->active].eaten++;
    if (col_action_kind(a) == A_FORGE) s->marker_left[d->race[s->active].forge_marker]--;
    if (col_action_kind(a) == A_SMELT) draw_cards(s, d->race[s->active].forge_draws);
    if (special.b > 0) assault_gain(d, s, s->active, use_points(d, s), FROM_COMMANDS);
}

static void list_regions(unsigned regions, unsigned verb, menu *m) {
    for (; regions != 0; regions &= regions - 1) {
        offer(m, verb, __builtin_ctz(regions), 0);
    }
}

static void list_aboard(const assault_data *d, const assault_state *s, menu *m) {
    for (int form = 0; form < FORMS && s->region[s->from].race == s->active; form++) {
        if (s->region[s->from].units[form] == 0) continue;
        if (assault_ends(d, s, s->active, form) >> s->at & 1) offer(m, A_ABOARD, form, 0);
    }
    offer(m, A_DONE, 0, 0);
}

static void do_castle(assault_state *s, col_action a) {
    s->phase = D_USES;
    if (col_action_kind(a) != A_CASTLE) return;
    s->from = s->castle;
    s->at = s->castle = (uint8_t)operand(a, 0);
    s->phase = D_ABOARD;
}

static void do_aboard(const assault_data *d, assault_state *s, col_action a) {
    if (col_action_kind(a) == A_ABOARD) {
        assault_take_unit(s, s->from, operand(a, 0));
        assault_arrive(d, s, operand(a, 0), s->at, D_ABOARD);
        return;
    }
    s->from = s->at = 0;
    s->phase = D_USES;
}

static void do_stuff(assault_state *s, col_action a) {
    s->phase = D_USES;
    if (col_action_kind(a) != A_TAKE) return;
    s->discard[operand(a, 0)]--;
    s->people[s->active].resources[operand(a, 0)]++;
}

/* 5.1 ------------------------------------------------------------------------------------------ */

static void begin_command(const assault_data *d, assault_state *s, int card) {
    assault_people *p = &s->people[s->active];
    const uint8_t *number = d->race[s->active].command;
    int left = p->row_length;
    p->row[p->row_length++] = (uint8_t)card;
    switch (card) {
    case CARD_MOVE:
        s->maneuvers = (uint8_t)(number[card] + left);
        s->resume = D_COMMAND_END;
        s->phase = D_MOVE;
        break;
    case CARD_PLUNDER:
        draw_cards(s, number[card]);
        s->uses = (uint8_t)smaller(left, __builtin_popcount(assault_plundered(d, s, s->active)));
        s->phase = D_PLUNDER;
        break;
    case CARD_TRADE:
        s->phase = D_TRADE;
        break;
    case CARD_RECRUIT:
        s->points_left =
            (uint8_t)(number[card] + left + assault_bonus(d, s, s->active, DO_RECRUIT));
        s->phase = D_RECRUIT;
        break;
    case CARD_LEADER:
        s->phase = D_LEADER;
        break;
    case CARD_MAGIC:
        s->phase = D_MAGIC;
        break;
    case CARD_ATTACK:
        s->phase = D_ATTACK;
        break;
    case CARD_REST:
        s->healings = number[card];
        s->phase = D_HEAL;
        break;
    default:
        begin_special(d, s);
        break;
    }
}

static void list_hand(const assault_state *s, menu *m) {
    const assault_people *p = &s->people[s->active];
    unsigned row = 0;
    for (int i = 0; i < p->row_length; i++) {
        row |= bit(p->row[i]);
    }
    for (int card = 0; card < COMMANDS; card++) {
        if (!(row >> card & 1)) offer(m, A_PLAY, card, 0);
    }
}

void assault_list_command(const assault_data *d, const assault_state *s, menu *m) {
    switch (s->phase) {
    case D_COMMAND:
        list_hand(s, m);
        break;
    case D_PLUNDER:
        list_plunder(s, m);
        break;
    case D_RECRUIT:
        list_recruit(d, s, m);
        break;
    case D_LEADER:
        list_leader(d, s, m);
        break;
    case D_SEIZE:
        list_seize(d, s, m);
        break;
    case D_MAGIC:
        list_magic(s, m);
        break;
    case D_KEEP:
    case D_BURY:
        list_drawn(s, s->phase == D_KEEP ? A_KEEP : A_BURY, m);
        break;
    case D_HEAL:
        list_heal(s, m);
        break;
    case D_STUFF:
        if (s->discard[d->race[s->active].special.a] > 0) {
            offer(m, A_TAKE, d->race[s->active].special.a, 0);
        }
        offer(m, A_NONE, 0, 0);
        break;
    case D_CASTLE:
        list_regions(castle_goals(d, s), A_CASTLE, m);
        offer(m, A_NONE, 0, 0);
        break;
    case D_ABOARD:
        list_aboard(d, s, m);
        break;
    case D_USES:
        list_uses(d, s, m);
        break;
    default:
        break;
    }
}

void assault_do_command(const assault_data *d, assault_state *s, col_action a) {
    switch (s->phase) {
    case D_COMMAND:
        begin_command(d, s, operand(a, 0));
        break;
    case D_PLUNDER:
        do_plunder(s, a);
        break;
    case D_RECRUIT:
        do_recruit(d, s, a);
        break;
    case D_LEADER:
        do_leader(d, s, a);
        break;
    case D_SEIZE:
        do_seize(d, s, a);
        break;
    case D_MAGIC:
        do_magic(d, s, a);
        break;
    case D_KEEP:
        do_keep(s, a);
        break;
    case D_BURY:
        do_bury(s, a);
        break;
    case D_HEAL:
        do_heal(s, a);
        break;
    case D_STUFF:
        do_stuff(s, a);
        break;
    case D_CASTLE:
        do_castle(s, a);
        break;
    case D_ABOARD:
        do_aboard(d, s, a);
        break;
    default:
        do_use(d, s, a);
        break;
    }
}
