/* Assault of the Giants: the slayer actions of Rest (AS-8), in the order recruit, move, attack.
 * Their battles are in battle.c. */
#include "state.h"

/* 8.3: returns the slayer that is in a home before Final Ordning and must leave it, or SLAYERS. */
int assault_slayer_inside(const assault_data *d, const assault_state *s) {
    int i = 0;
    while (i < SLAYERS &&
           (s->slayer_at[i] == NOWHERE || s->final_ordning || !is_home(d, s->slayer_at[i]))) {
        i++;
    }
    return i;
}

static void list_recruits(const assault_data *d, const assault_state *s, menu *m) {
    for (int i = 0; i < SLAYERS && s->actions >= d->slayer_cost; i++) {
        if (s->slayer_at[i] != NOWHERE) continue;
        for (int region = 0; region < REGIONS; region++) {
            if (!is_home(d, region)) offer(m, A_SLAYER_RECRUIT, i, region);
        }
    }
    offer(m, A_ON, 0, 0);
}

static void list_moves(const assault_data *d, const assault_state *s, menu *m) {
    int inside = assault_slayer_inside(d, s);
    for (int i = 0; i < SLAYERS && s->actions > 0; i++) {
        if (s->slayer_at[i] == NOWHERE || (inside < SLAYERS && i != inside)) continue;
        for (unsigned rest = near(d, s->slayer_at[i]); rest != 0; rest &= rest - 1) {
            int to = __builtin_ctz(rest);
            bool is_trap = is_home(d, to) && !s->final_ordning && s->actions < 2;
            if (!is_trap) offer(m, A_SLAYER_MOVE, i, to);
        }
    }
    if (inside == SLAYERS) offer(m, A_ON, 0, 0);
}

static void list_attacks(const assault_state *s, menu *m) {
    for (int region = 0; region < REGIONS && s->actions > 0; region++) {
        bool has_slayer = false;
        for (int i = 0; i < SLAYERS; i++) {
            has_slayer |= s->slayer_at[i] == region;
        }
        if (has_slayer && is_enemy(s, s->active, region) && !(s->attacked >> region & 1)) {
            offer(m, A_SLAYER_ATTACK, region, 0);
        }
    }
    offer(m, A_ON, 0, 0);
}

void assault_list_slayers(const assault_data *d, const assault_state *s, menu *m) {
    if (s->phase == D_SL_RECRUIT) {
        list_recruits(d, s, m);
    } else if (s->phase == D_SL_MOVE) {
        list_moves(d, s, m);
    } else {
        list_attacks(s, m);
    }
}

/* 6.8.1: the row is taken back. */
static void end_rest(assault_state *s) {
    assault_people *p = &s->people[s->active];
    for (int i = 0; i < COMMANDS; i++) {
        p->row[i] = 0;
    }
    p->row_length = 0;
    s->phase = D_COMMAND_END;
}

static void begin_attack(assault_state *s, int region) {
    s->attacked |= (uint16_t)bit(region);
    s->errand = ERRAND_SLAYERS;
    s->is_slayers = 1;
    s->at = (uint8_t)region;
    s->foe = s->region[region].race;
    s->phase = D_WITH;
}

void assault_do_slayers(const assault_data *d, assault_state *s, col_action a) {
    int slayer = operand(a, 0);
    switch (col_action_kind(a)) {
    case A_SLAYER_RECRUIT:
        s->slayer_at[slayer] = (uint8_t)operand(a, 1);
        add(&s->actions, -d->slayer_cost);
        break;
    case A_SLAYER_MOVE:
        s->slayer_at[slayer] = (uint8_t)operand(a, 1);
        s->actions--;
        break;
    case A_SLAYER_ATTACK:
        begin_attack(s, operand(a, 0));
        break;
    default:
        if (s->phase == D_SL_ATTACK) {
            end_rest(s);
        } else {
            s->phase++; /* from recruit to move, from move to attack */
        }
        break;
    }
}
