/* Assault of the Giants: the Attack command (AS-6.7) and the battle (AS-7), which slayers fight
 * too. */
#include "state.h"

#include <string.h>

const uint8_t *assault_units_of(const assault_state *s, int side) {
    return side == DEFENDER ? s->region[s->at].units : s->part;
}

/* Attack (6.7) --------------------------------------------------------------------------------- */

static void list_attack(const assault_data *d, const assault_state *s, menu *m) {
    unsigned ends = assault_ends(d, s, s->active, form_of(REGULAR, false));
    for (int from = 0; from < REGIONS; from++) {
        if (s->region[from].race != s->active) continue;
        for (unsigned rest = near(d, from); rest != 0; rest &= rest - 1) {
            int to = __builtin_ctz(rest);
            bool is_barred = is_home(d, to) && !s->final_ordning;
            if (is_enemy(s, s->active, to)) {
                if (!is_barred) offer(m, A_BATTLE, from, to);
            } else if (s->region[to].race == NO_RACE && ends >> to & 1) {
                offer(m, A_MARCH, from, to);
            }
        }
    }
    offer(m, A_NONE, 0, 0);
}

static void do_attack(assault_state *s, col_action a) {
    if (col_action_kind(a) == A_NONE) {
        s->phase = D_COMMAND_END;
        return;
    }
    s->from = (uint8_t)operand(a, 0);
    s->at = (uint8_t)operand(a, 1);
    s->errand = ERRAND_MARCH;
    s->phase = D_WITH;
    if (col_action_kind(a) == A_MARCH) return;
    s->errand = ERRAND_BATTLE;
    s->foe = s->region[s->at].race;
}

/* Who takes part in a battle, a march, a Teleport or an attack of slayers ---------------------- */

static void list_with_slayers(const assault_state *s, menu *m) {
    for (int i = 0; i < SLAYERS && s->actions > 0; i++) {
        if (s->slayer_at[i] == s->at && !(s->slayer_part >> i & 1)) offer(m, A_WITH_SLAYER, i, 0);
    }
    if (s->slayer_part != 0) offer(m, A_READY, 0, 0);
}

static void list_with(const assault_data *d, const assault_state *s, menu *m) {
    bool is_ours = s->region[s->from].race == s->active;
    if (s->errand == ERRAND_SLAYERS) {
        list_with_slayers(s, m);
        return;
    }
    for (int form = 0; form < FORMS && is_ours; form++) {
        if (s->region[s->from].units[form] == s->part[form]) continue;
        if (s->errand == ERRAND_TELEPORT && !(assault_ends(d, s, s->active, form) >> s->at & 1)) {
            continue;
        }
        offer(m, A_WITH, form, 0);
    }
    if (s->series != 0) offer(m, A_READY, 0, 0);
}

static void begin_battle(assault_state *s) {
    s->series = 0;
    s->side = ATTACKER;
    s->phase = D_START;
}

static void end_with(assault_state *s) {
    switch (s->errand) {
    case ERRAND_MARCH:
        s->phase = D_COMMAND_END;
        break;
    case ERRAND_TELEPORT:
        assault_wipe(s);
        s->phase = D_SPELL_T;
        break;
    default:
        begin_battle(s);
        break;
    }
}

static void do_with(const assault_data *d, assault_state *s, col_action a) {
    int what = operand(a, 0);
    if (col_action_kind(a) == A_WITH_SLAYER) {
        s->slayer_part |= (uint8_t)bit(what);
        s->actions--; /* 8.4: actions are paid as the slayers are named */
        return;
    }
    if (col_action_kind(a) != A_WITH) {
        end_with(s);
        return;
    }
    s->series = 1;
    if (s->errand == ERRAND_BATTLE) {
        s->part[what]++;
        return;
    }
    assault_take_unit(s, s->from, what);
    assault_arrive(d, s, what, s->at, D_WITH);
}

/* Start of battle (7.2) ------------------------------------------------------------------------ */

static bool may_cast(const assault_state *s, int race) {
    return is_player(s, race) && s->people[race].spell_count > 0;
}

static void list_start(const assault_data *d, const assault_state *s, menu *m) {
    assault_list_spells(d, s, side_race(s, s->side), WINDOW_START, m);
    offer(m, A_READY, 0, 0);
}

static void list_hold(const assault_state *s, menu *m) {
    int other = !s->side;
    for (int form = 0; form < FORMS && s->pick_left > 0; form++) {
        if (assault_units_of(s, other)[form] > s->held[other][form]) offer(m, A_HOLD, form, 0);
    }
    if (s->pick_last > 0) offer(m, A_DONE, 0, 0);
}

static void do_hold(assault_state *s, col_action a) {
    if (col_action_kind(a) == A_HOLD) {
        s->held[!s->side][operand(a, 0)]++;
        s->pick_last++;
        s->pick_left--;
        return;
    }
    s->pick_left = s->pick_last = 0;
    s->side = !s->side;
    s->phase = D_START;
}

static void pass_start(assault_state *s) {
    s->passes++;
    s->side = !s->side;
}

/* The roll (7.3a, b) --------------------------------------------------------------------------- */

static int slayer_strength(const assault_data *d, const assault_state *s) {
    int sum = 0;
    for (int i = 0; i < SLAYERS; i++) {
        if (s->slayer_part >> i & 1) sum += d->slayer[i].strength;
    }
    return sum;
}

static int giant_strength(const assault_data *d, const assault_state *s, int side) {
    const uint8_t *units = assault_units_of(s, side);
    int race = side_race(s, side), sum = s->strength[side];
    for (int form = 0; form < FORMS; form++) {
        int free = units[form] - s->held[side][form];
        sum += free * d->unit[race][kind_of(form)].strength[form & 1];
    }
    return sum;
}

/* Returns how many dice a side rolls. */
int assault_dice_of(const assault_data *d, const assault_state *s, int side) {
    bool is_slayers = s->is_slayers && side == ATTACKER;
    int most = d->die[GREY].copies + !is_slayers;
    int sum = is_slayers ? slayer_strength(d, s) : giant_strength(d, s, side);
    if (sum <= 0) return 0;
    int dice = smaller(most, sum) - s->fewer[side];
    return dice < 1 ? 1 : dice;
}

static void begin_roll(const assault_data *d, assault_state *s, int side) {
    s->side = (uint8_t)side;
    s->passes = 0;
    s->used = 0;
    s->dice = (uint8_t)assault_dice_of(d, s, side);
    s->roll_mask = (uint8_t)(bit(s->dice) - 1);
    s->phase = D_ROLLED;
}

/* Stage c (7.3c) ------------------------------------------------------------------------------- */

/* R: the number of cards to the right of a card in the row, or 0 if it is not there (5.2). */
int assault_right_of(const assault_state *s, int race, int card) {
    const assault_people *p = &s->people[race];
    for (int i = 0; i < p->row_length; i++) {
        if (p->row[i] == card) return p->row_length - 1 - i;
    }
    return 0;
}

static bool fits_occasion(int occasion, int side) {
    return occasion == IN_BATTLE || (occasion == ATTACKING && side == ATTACKER) ||
           (occasion == DEFENDING && side == DEFENDER);
}

/* Returns the ability with this verb of a participating champion, or NULL. */
static const effect *champion_power(const assault_data *d, const assault_state *s, int verb) {
    int race = side_race(s, s->side);
    for (int kind = CHAMPION; kind <= HEKATON; kind++) {
        if (assault_units_of(s, s->side)[form_of(kind, false)] > 0 &&
            d->unit[race][kind].does.verb == verb &&
            fits_occasion(d->unit[race][kind].occasion, s->side)) {
            return &d->unit[race][kind].does;
        }
    }
    return NULL;
}

/* 8.5: returns the power with this verb of a participating slayer that is not wounded, or NULL. */
static const effect *slayer_power(const assault_data *d, const assault_state *s, int verb) {
    for (int i = 0; i < SLAYERS; i++) {
        bool works = s->slayer_part >> i & 1 && !(s->slayer_wounded >> i & 1);
        if (works && d->slayer[i].power.verb == verb) return &d->slayer[i].power;
    }
    return NULL;
}

static bool has_leader(const assault_state *s) {
    const uint8_t *units = assault_units_of(s, s->side);
    return sum_of(units + form_of(LEADER, false), 4) > 0; /* both leaders, healthy or wounded */
}

static int number_of(const effect *e) {
    return e == NULL ? 0 : e->a;
}

/* The race whose cards serve a side. Slayers fight with the cards of the player who controls them:
 * they "follow all the normal rules of battle", and only spells are taken away (C20). Version 1 of
 * the rules gave them no cards at all. */
static int cards_race(const assault_state *s, int side) {
    bool is_slayers = s->is_slayers && side == ATTACKER;
    return is_slayers && s->version >= 2 ? s->active : side_race(s, side);
}

/* Of the player's cards only Magic works for slayers: Leader needs the leader in the battle, and
 * Attack the battle for which it was played (C20). */
static int slayer_number(const assault_data *d, const assault_state *s, int ability) {
    int race = cards_race(s, ATTACKER);
    switch (ability) {
    case BY_SINKER:
        return number_of(slayer_power(d, s, DO_REROLL));
    case BY_LINE:
        return number_of(slayer_power(d, s, DO_CONVERT));
    case BY_MAGIC:
        return race == NO_RACE ? 0 : assault_right_of(s, race, CARD_MAGIC);
    default:
        return 0;
    }
}

/* Returns how many dice or results an ability may name, or 0 if the side does not have it. */
int assault_ability_number(const assault_data *d, const assault_state *s, int ability) {
    int race = side_race(s, s->side);
    if (race == NO_RACE) return slayer_number(d, s, ability);
    if (!is_player(s, race)) {
        return ability == BY_NPC ? d->npc_reroll : ability == BY_NPC_TOO ? d->npc_convert : 0;
    }
    switch (ability) {
    case BY_LEADER:
        if (!has_leader(s)) return 0;
        return d->race[race].command[CARD_LEADER] * assault_right_of(s, race, CARD_LEADER);
    case BY_CHAMPION:
        return number_of(champion_power(d, s, DO_REROLL));
    case BY_MAGIC:
        return assault_right_of(s, race, CARD_MAGIC);
    case BY_ATTACK:
        return s->side == ATTACKER ? cards_left(s) : 0;
    case BY_CHAMPION_TOO:
        return number_of(champion_power(d, s, DO_CONVERT));
    default:
        return 0;
    }
}

int assault_open_arcane(const assault_state *s, int die) {
    return face_arcane(s->die[die].face) - s->die[die].used;
}

static bool has_arcane(const assault_state *s) {
    for (int die = 0; die < s->dice; die++) {
        if (assault_open_arcane(s, die) > 0) return true;
    }
    return false;
}

static void list_stage(const assault_data *d, const assault_state *s, menu *m) {
    for (int ability = 0; ability < ABILITIES; ability++) {
        bool rolls = ability < REROLLS;
        if (s->used >> ability & 1 || assault_ability_number(d, s, ability) == 0) continue;
        if (rolls ? s->dice > 0 : has_arcane(s)) offer(m, rolls ? A_REROLL : A_CONVERT, ability, 0);
    }
    offer(m, A_READY, 0, 0);
}

/* Sets what each converted result becomes. */
static void set_conversion(const assault_data *d, assault_state *s, int ability) {
    int race = side_race(s, s->side);
    switch (ability) {
    case BY_MAGIC:
        s->per_blocks = 1;
        break;
    case BY_ATTACK:
        s->per_hits = d->race[race].command[CARD_ATTACK];
        break;
    case BY_CHAMPION_TOO:
        s->per_hits = champion_power(d, s, DO_CONVERT)->b;
        break;
    case BY_NPC_TOO:
        s->per_blocks = d->npc_blocks;
        break;
    case BY_LINE:
        s->per_hits = slayer_power(d, s, DO_CONVERT)->b;
        break;
    default:
        break;
    }
}

static void do_stage(const assault_data *d, assault_state *s, col_action a) {
    int ability = operand(a, 0);
    if (col_action_kind(a) == A_READY) {
        s->phase = D_FINAL;
        return;
    }
    s->used |= (uint16_t)bit(ability);
    s->ability = (uint8_t)(ability + 1);
    s->pick_left = (uint8_t)assault_ability_number(d, s, ability);
    set_conversion(d, s, ability);
    s->phase = D_PICK;
}

/* Naming dice and results ---------------------------------------------------------------------- */

static bool is_reroll(const assault_state *s) {
    int ability = s->ability - 1;
    return ability < REROLLS || ability == BY_SPELL;
}

static void list_results(const assault_state *s, menu *m) {
    for (int n = s->pick_last > 0 ? s->pick_last : 1; n <= s->dice && s->pick_left > 0; n++) {
        if (assault_open_arcane(s, n - 1) == 0) continue;
        if (s->phase == D_PICK) {
            offer(m, A_PICK, n, 0);
        } else {
            offer(m, A_HIT, n, 0);
            offer(m, A_BLOCK, n, 0);
        }
    }
}

/* SP3 advanced: lists every face of each later die, equal faces once. */
static void list_turns(const assault_data *d, const assault_state *s, menu *m) {
    for (int n = s->pick_last + 1; n <= s->dice && s->pick_left > 0; n++) {
        const uint8_t *face = d->die[n == 1 ? side_race(s, s->side) : GREY].face;
        uint64_t seen = 0;
        for (int i = 0; i < FACES; i++) {
            if (!(seen >> face[i] & 1)) offer(m, A_TURN, n, face[i]);
            seen |= UINT64_C(1) << face[i];
        }
    }
}

static void list_picks(const assault_data *d, const assault_state *s, menu *m) {
    if (s->phase == D_TURN) {
        list_turns(d, s, m);
    } else if (s->phase == D_PICK && is_reroll(s)) {
        for (int n = s->pick_last + 1; n <= s->dice && s->pick_left > 0; n++) {
            offer(m, A_PICK, n, 0);
        }
    } else {
        list_results(s, m);
    }
    if (s->pick_last > 0) offer(m, A_DONE, 0, 0);
}

/* The named dice are rolled before anything else is decided. */
static void end_picks(assault_state *s) {
    bool by_spell = s->ability > ABILITIES;
    s->roll_mask = s->picked;
    for (int die = 0; die < DICE_MAX; die++) {
        if (s->picked >> die & 1) s->die[die] = (assault_die){0, 0, 0, 0};
    }
    s->ability = s->pick_left = s->pick_last = s->picked = s->per_hits = s->per_blocks = 0;
    s->phase = by_spell ? D_FINAL : D_STAGE_C;
}

static void convert(assault_state *s, int die, int hits, int blocks) {
    s->die[die].used++;
    add(&s->die[die].hits, hits);
    add(&s->die[die].blocks, blocks);
}

static void do_pick(assault_state *s, col_action a) {
    int n = operand(a, 0), die = n - 1;
    if (col_action_kind(a) == A_DONE) {
        end_picks(s);
        return;
    }
    s->pick_last = (uint8_t)n;
    s->pick_left--;
    switch (col_action_kind(a)) {
    case A_TURN:
        s->die[die] = (assault_die){(uint8_t)operand(a, 1), 0, 0, 0};
        break;
    case A_HIT:
        convert(s, die, s->per_hits, 0);
        break;
    case A_BLOCK:
        convert(s, die, 0, s->per_blocks);
        break;
    default:
        if (is_reroll(s)) {
            s->picked |= (uint8_t)bit(die);
        } else {
            convert(s, die, s->per_hits, s->per_blocks);
        }
        break;
    }
}

/* Final stage (7.3d) --------------------------------------------------------------------------- */

static bool uses_cards(const assault_data *d, const assault_state *s, int card) {
    int race = cards_race(s, s->side);
    return is_player(s, race) && d->resource[card].hits[s->side] > 0 &&
           s->people[race].resources[card] > 0;
}

/* Whether the final stage is asked depends on public facts alone (C48). */
static bool has_final(const assault_data *d, const assault_state *s) {
    return may_cast(s, side_race(s, s->side)) || uses_cards(d, s, ORE) ||
           uses_cards(d, s, WEAPONRY);
}

static void list_final(const assault_data *d, const assault_state *s, menu *m) {
    int race = side_race(s, s->side);
    if (may_cast(s, race)) assault_list_spells(d, s, race, WINDOW_FINAL, m);
    if (uses_cards(d, s, ORE)) offer(m, A_ORE, 0, 0);
    if (uses_cards(d, s, WEAPONRY)) offer(m, A_WEAPONRY, 0, 0);
    offer(m, A_READY, 0, 0);
}

/* Totals (7.3e) -------------------------------------------------------------------------------- */

static bool is_on_board(const assault_state *s, int race, int form) {
    for (int i = 0; i < REGIONS; i++) {
        if (s->region[i].race == race && s->region[i].units[form] > 0) return true;
    }
    return false;
}

/* B3: adds what leaders with a continuous ability give while it is in force (6.5.3). */
static void add_leaders(const assault_data *d, const assault_state *s, int race,
                        assault_bonus_of *bonus) {
    const uint8_t *units = assault_units_of(s, s->side);
    bool has_card = false;
    for (int i = 0; i < s->people[race].row_length; i++) {
        has_card |= s->people[race].row[i] == CARD_LEADER;
    }
    for (int kind = LEADER; kind <= VONINDOD && has_card; kind++) {
        int form = form_of(kind, false);
        effect does = d->unit[race][kind].does;
        if (d->unit[race][kind].occasion != CONTINUOUS || !is_on_board(s, race, form)) continue;
        bool is_there = units[form] > 0;
        if (does.verb == DO_HITS && is_there) add(&bonus->hits, does.a);
        if (does.verb == DO_GUARD) add(&bonus->blocks, is_there ? does.b : does.a);
        if (does.verb == DO_MOB) add(&bonus->hits, smaller(does.a, (sum_of(units, FORMS) + 1) / 2));
    }
}

/* What is added to the dice of the side that is rolling, by where it comes from, as it is now. */
void assault_bonuses(const assault_data *d, const assault_state *s, assault_bonus_of out[BONUSES]) {
    int race = side_race(s, s->side);
    const effect *e;
    memcpy(out, s->bonus[s->side], BONUSES * sizeof *out);
    if (!is_player(s, race)) return;
    add_leaders(d, s, race, &out[BY_LEADERS]);
    if ((e = champion_power(d, s, DO_HITS)) != NULL) add(&out[BY_CHAMPIONS].hits, e->a);
    if ((e = champion_power(d, s, DO_BLOCKS)) != NULL) add(&out[BY_CHAMPIONS].blocks, e->a);
}

/* Adds up the hits and blocks of the side that is rolling, as they are now. */
void assault_totals(const assault_data *d, const assault_state *s, int *hits, int *blocks) {
    assault_bonus_of bonus[BONUSES];
    assault_bonuses(d, s, bonus);
    *hits = s->hits[s->side] + bonus[BY_LEADERS].hits + bonus[BY_CHAMPIONS].hits;
    *blocks = s->blocks[s->side] + bonus[BY_LEADERS].blocks + bonus[BY_CHAMPIONS].blocks;
    for (int die = 0; die < s->dice; die++) {
        *hits += face_hits(s->die[die].face) + s->die[die].hits;
        *blocks += face_blocks(s->die[die].face) + s->die[die].blocks;
    }
}

static void begin_casualties(assault_state *s, int side) {
    int damage = s->hits[!side] - s->blocks[side];
    s->side = (uint8_t)side;
    s->damage = (uint8_t)(damage > 0 ? damage : 0);
    s->phase = D_CASUALTY;
}

static void end_side(const assault_data *d, assault_state *s) {
    int hits, blocks;
    assault_bonus_of bonus[BONUSES];
    assault_totals(d, s, &hits, &blocks);
    assault_bonuses(d, s, bonus);
    s->hits[s->side] = (uint8_t)hits;
    s->blocks[s->side] = (uint8_t)blocks;
    memcpy(s->bonus[s->side], bonus, sizeof bonus);
    memcpy(s->rolled[s->side], s->die, sizeof s->die);
    s->rolled_dice[s->side] = s->dice;
    memset(s->die, 0, sizeof s->die);
    s->dice = 0;
    s->used = 0;
    if (s->side == ATTACKER) {
        begin_roll(d, s, DEFENDER);
        return;
    }
    memset(s->held, 0, sizeof s->held);
    memset(s->strength, 0, sizeof s->strength);
    memset(s->fewer, 0, sizeof s->fewer);
    begin_casualties(s, DEFENDER);
}

/* Casualties (7.5-7.9) ------------------------------------------------------------------------- */

static bool has_units(const assault_state *s, int side) {
    if (s->is_slayers && side == ATTACKER) return s->slayer_part != 0;
    return sum_of(assault_units_of(s, side), FORMS) > 0;
}

static void list_casualties(const assault_state *s, menu *m) {
    const uint8_t *units = assault_units_of(s, s->side);
    bool has_champion = units[form_of(CHAMPION, false)] + units[form_of(HEKATON, false)] > 0;
    if (s->is_slayers && s->side == ATTACKER) {
        for (int i = 0; i < SLAYERS; i++) {
            if (s->slayer_part >> i & 1) offer(m, A_LOSE_SLAYER, i, 0);
        }
        return;
    }
    for (int form = 0; form < FORMS; form++) {
        if (units[form] == 0 || (has_champion && !is_champion(kind_of(form)))) continue;
        offer(m, A_LOSE, form, 0);
    }
}

/* Turns a unit of the suffering side into the form `to`, or removes it if `to` is FORMS. */
static void change_unit(assault_state *s, int form, int to) {
    int race = side_race(s, s->side), region = s->side == DEFENDER ? s->at : s->from;
    if (to < FORMS) {
        s->region[region].units[form]--;
        s->region[region].units[to]++;
    } else {
        assault_take_unit(s, region, form);
        if (is_player(s, race)) s->people[race].supply[kind_of(form)]++;
    }
    if (s->side == DEFENDER) return;
    s->part[form]--;
    if (to < FORMS) s->part[to]++;
}

/* 7.9 */
static void lose(const assault_data *d, assault_state *s, int form) {
    int race = side_race(s, s->side), kind = kind_of(form);
    int fortitude = d->unit[race][kind].fortitude[form & 1], prize = d->unit[race][kind].ordning;
    bool is_defeated = s->damage >= fortitude || form % 2 == 1;
    bool is_spent = s->damage < fortitude;
    if (is_defeated) {
        change_unit(s, form, FORMS);
        add(&s->prize[!s->side], s->is_slayers ? (prize + 1) / 2 : prize); /* C22 */
    } else if (!is_champion(kind)) {
        change_unit(s, form, form + 1);
    }
    s->damage = (uint8_t)(is_spent ? 0 : s->damage - fortitude);
}

static void lose_slayer(const assault_data *d, assault_state *s, int slayer) {
    int fortitude = d->slayer[slayer].fortitude;
    bool is_wounded = s->slayer_wounded >> slayer & 1, is_spent = s->damage < fortitude;
    if (is_spent && !is_wounded) {
        s->slayer_wounded |= (uint8_t)bit(slayer);
    } else {
        s->slayer_at[slayer] = NOWHERE;
        s->slayer_wounded &= (uint8_t)~bit(slayer);
        s->slayer_part &= (uint8_t)~bit(slayer);
        s->slayers_lost++;
    }
    s->damage = (uint8_t)(is_spent ? 0 : s->damage - fortitude);
}

/* 8.5: goes back to the slayers' attacks and keeps the actions that are left. */
static void end_slayer_battle(assault_state *s) {
    uint8_t actions = s->actions;
    uint16_t attacked = s->attacked;
    int cards = is_player(s, s->foe) ? s->slayers_lost : 0, foe = s->foe;
    assault_wipe(s);
    s->actions = actions;
    s->attacked = attacked;
    s->draws = (uint8_t)cards;
    s->draw_for = (uint8_t)(cards > 0 ? foe : 0);
    s->phase = D_SL_ATTACK;
}

/* 7.7, 7.8 */
static void end_battle(const assault_data *d, assault_state *s) {
    int survivors = sum_of(s->part, FORMS);
    assault_gain(d, s, s->active, s->prize[ATTACKER], FROM_BATTLES);
    if (s->is_slayers) {
        end_slayer_battle(s);
        return;
    }
    assault_gain(d, s, s->foe, s->prize[DEFENDER], FROM_BATTLES);
    memset(s->prize, 0, sizeof s->prize);
    s->phase = D_COMMAND_END;
    if (s->region[s->at].total > 0 || survivors == 0) return;
    s->must_enter = (uint8_t)((survivors + 1) / 2);
    s->phase = D_CONQUER;
}

static void list_conquer(const assault_state *s, menu *m) {
    for (int form = 0; form < FORMS; form++) {
        if (s->part[form] > 0) offer(m, A_ENTER, form, 0);
    }
    if (s->must_enter == 0) offer(m, A_READY, 0, 0);
}

static void do_conquer(assault_state *s, col_action a) {
    int form = operand(a, 0);
    if (col_action_kind(a) != A_ENTER) {
        s->phase = D_COMMAND_END;
        return;
    }
    s->part[form]--;
    assault_take_unit(s, s->from, form);
    assault_add_unit(s, s->at, s->active, form);
    if (s->must_enter > 0) s->must_enter--;
}

/* The course of a battle ----------------------------------------------------------------------- */

void assault_list_battle(const assault_data *d, const assault_state *s, menu *m) {
    switch (s->phase) {
    case D_ATTACK:
        list_attack(d, s, m);
        break;
    case D_WITH:
        list_with(d, s, m);
        break;
    case D_START:
        list_start(d, s, m);
        break;
    case D_HOLD:
        list_hold(s, m);
        break;
    case D_HOOK:
        offer(m, A_HOOK, 0, 0);
        offer(m, A_READY, 0, 0);
        break;
    case D_STAGE_C:
        list_stage(d, s, m);
        break;
    case D_FINAL:
        list_final(d, s, m);
        break;
    case D_CASUALTY:
        list_casualties(s, m);
        break;
    case D_CONQUER:
        list_conquer(s, m);
        break;
    default:
        list_picks(d, s, m);
        break;
    }
}

static void do_final(const assault_data *d, assault_state *s, col_action a) {
    unsigned verb = col_action_kind(a);
    if (verb == A_READY) {
        end_side(d, s);
    } else if (verb == A_ORE || verb == A_WEAPONRY) {
        int card = verb == A_ORE ? ORE : WEAPONRY;
        assault_discard(s, cards_race(s, s->side), card);
        add(&s->hits[s->side], d->resource[card].hits[s->side]);
        add(&s->bonus[s->side][verb == A_ORE ? BY_ORE : BY_WEAPONRY].hits,
            d->resource[card].hits[s->side]);
    } else {
        assault_do_cast(d, s, side_race(s, s->side), a);
    }
}

void assault_do_battle(const assault_data *d, assault_state *s, col_action a) {
    switch (s->phase) {
    case D_ATTACK:
        do_attack(s, a);
        break;
    case D_WITH:
        do_with(d, s, a);
        break;
    case D_START:
        if (col_action_kind(a) == A_READY) {
            pass_start(s);
        } else {
            assault_do_cast(d, s, side_race(s, s->side), a);
        }
        break;
    case D_HOLD:
        do_hold(s, a);
        break;
    case D_HOOK:
        if (col_action_kind(a) == A_HOOK) {
            s->roll_mask = (uint8_t)(bit(s->dice) - 1);
            memset(s->die, 0, sizeof s->die);
        }
        s->phase = D_STAGE_C;
        break;
    case D_STAGE_C:
        do_stage(d, s, a);
        break;
    case D_FINAL:
        do_final(d, s, a);
        break;
    case D_CASUALTY:
        if (col_action_kind(a) == A_LOSE) {
            lose(d, s, operand(a, 0));
        } else {
            lose_slayer(d, s, operand(a, 0));
        }
        break;
    case D_CONQUER:
        do_conquer(s, a);
        break;
    default:
        do_pick(s, a);
        break;
    }
}

/* Goes on with START, ROLLED, FINAL or CASUALTY. Returns whether a seat must be asked there. */
bool assault_settle_battle(const assault_data *d, assault_state *s) {
    switch (s->phase) {
    case D_START:
        if (s->passes == SIDES) {
            begin_roll(d, s, ATTACKER);
            return false;
        }
        if (may_cast(s, side_race(s, s->side))) return true;
        pass_start(s);
        return false;
    case D_ROLLED:
        s->phase = D_STAGE_C;
        if (s->is_slayers && s->side == DEFENDER && s->dice > 0 &&
            slayer_power(d, s, DO_HOOK) != NULL) {
            s->phase = D_HOOK;
        }
        return false;
    case D_FINAL:
        if (has_final(d, s)) return true;
        end_side(d, s);
        return false;
    default: /* D_CASUALTY */
        if (s->damage > 0 && has_units(s, s->side)) return true;
        s->damage = 0;
        if (s->side == DEFENDER) {
            begin_casualties(s, ATTACKER);
        } else {
            end_battle(d, s);
        }
        return false;
    }
}
