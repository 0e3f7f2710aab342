/* Giant's Causeway: what has happened, as facts: first what the giant did, then what that brought
 * about, then what begins or ends. Every action is a turn of its own, so every action is told at
 * once. */
#include <string.h>

#include "words.h"

/* What is compared. Nothing is hidden in this game, so the views are the states. */
typedef struct change {
    const causeway_rules *rules;
    const causeway_state *before, *after;
    int actor;
    col_action a;
} change;

/* What the giant did --------------------------------------------------------------------------- */

/* Begins the fact of a move, which says who moved which giant from where to where. */
static void begin_move(const change *c, const char *key, col_writer *facts) {
    int kind = action_giant(c->a);
    col_fact(facts, key);
    col_fact_seat(facts, "by", c->actor);
    causeway_fact_giant(facts, "giant", kind);
    causeway_fact_cell(facts, "from", c->before->giant[c->actor][kind]);
    causeway_fact_cell(facts, "to", c->after->giant[c->actor][kind]);
}

static void tell_placement(const change *c, col_writer *facts) {
    int kind = action_giant(c->a);
    col_fact(facts, "causeway.place");
    col_fact_seat(facts, "by", c->actor);
    causeway_fact_giant(facts, "giant", kind);
    causeway_fact_cell(facts, "to", c->after->giant[c->actor][kind]);
}

/* What lies under a leap. */
typedef struct path {
    place cell[STACKS_MAX + PLACED_ALL];
    int cells, stacks;
    bool are_single; /* every stack is one stone */
    int giant[2][2]; /* [colour], the kinds of the giants */
    int giants[2];   /* [colour] */
} path;

static void walk(const change *c, const leap *l, path *p) {
    place at = c->before->giant[c->actor][l->giant];
    memset(p, 0, sizeof *p);
    p->are_single = true;
    for (at = place_next(at, l->direction);; at = place_next(at, l->direction)) {
        unsigned content = c->before->cell[cell_of(at.q, at.r)];
        if (content == 0) return;
        p->cell[p->cells++] = at;
        if (is_giant(content)) {
            int colour = giant_colour(content);
            p->giant[colour][p->giants[colour]++] = giant_kind(content);
        } else {
            p->stacks++;
            p->are_single &= (content & HEIGHT) == 1;
        }
    }
}

static void tell_giants(const path *p, int colour, const char *name, col_writer *facts) {
    for (int i = 0; i < p->giants[colour]; i++) {
        causeway_fact_giant(facts, i == 0 ? name : NULL, p->giant[colour][i]);
    }
}

static void tell_leap(const change *c, const leap *l, const causeway_drops *d, col_writer *facts) {
    path p;
    walk(c, l, &p);
    begin_move(c, "causeway.leap", facts);
    causeway_fact_direction(facts, l->direction);
    causeway_fact_cells(facts, "over", p.cell, p.cells);
    col_fact_number(facts, "stacks", p.stacks);
    col_fact_word(facts, "kind", "kind", p.are_single ? "stones" : "stacks");
    tell_giants(&p, c->actor, "own", facts);
    if (p.giants[!c->actor] > 0) col_fact_seat(facts, "whose", !c->actor);
    tell_giants(&p, !c->actor, "others", facts);
    causeway_fact_cells(facts, "drops", d->cell, d->cells);
}

/* What it brought about ------------------------------------------------------------------------ */

static void tell_towers(const change *c, const causeway_drops *d, col_writer *facts) {
    int towers = c->after->scored[c->actor], left = c->rules->win - towers;
    if (d->towers == 0) return;
    col_fact(facts, c->rules->quick ? "causeway.complete" : "causeway.score");
    col_fact_seat(facts, "by", c->actor);
    causeway_fact_cells(facts, "towers", d->tower, d->towers);
    if (!c->rules->quick) {
        col_fact_number(facts, "has", towers);
        col_fact_number(facts, "needs", left > 0 ? left : 0);
        return;
    }
    col_fact_number(facts, "standing", c->after->standing);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        col_fact_seat(facts, colour == WHITE ? "first" : "second", colour);
        col_fact_number(facts, colour == WHITE ? "first_stones" : "second_stones",
                        c->after->tower_stones[colour]);
    }
}

static void tell_spellstones(const change *c, const causeway_drops *d, col_writer *facts) {
    bool is_lifted = c->rules->overflow == OVERFLOW_LIFT;
    if (d->spells == 0) return;
    col_fact(facts, "causeway.spell");
    col_fact_seat(facts, "by", c->actor);
    col_fact_seat(facts, "whose", !c->actor);
    causeway_fact_cells(facts, "towers", d->spell, d->spells);
    if (d->turns == 0) return;
    col_fact(facts, is_lifted ? "causeway.lift" : "causeway.turned");
    col_fact_seat(facts, "by", c->actor);
    causeway_fact_cells(facts, "towers", d->turned, d->turns);
}

static bool is_trapped(const change *c, const causeway_state *s, int colour, int kind) {
    return s->placed == PLACED_ALL && causeway_is_trapped(c->rules, s, colour, kind);
}

static void tell_traps(const change *c, col_writer *facts) {
    for (int i = 0; i < 4; i++) {
        int colour = i / 2, kind = i % 2;
        bool was = is_trapped(c, c->before, colour, kind),
             is = is_trapped(c, c->after, colour, kind);
        if (was == is) continue;
        col_fact(facts, is ? "causeway.trap" : "causeway.free");
        col_fact_seat(facts, "whose", colour);
        causeway_fact_giant(facts, "giant", kind);
        causeway_fact_cell(facts, "at", c->after->giant[colour][kind]);
        if (is) {
            col_fact_word(facts, "effect", "effect",
                          c->rules->effect == EFFECT_FREEZE ? "freeze" : "escape");
        }
    }
}

/* Warnings: a supply that is nearly empty, and quiet moves that will soon end the game. */
static void tell_warnings(const change *c, col_writer *facts) {
    enum { FEW = 3 };
    int had = c->before->supply[c->actor], has = c->after->supply[c->actor];
    int left = c->rules->quiet - c->after->quiet;
    if (has < had && (has < 2 || (has <= FEW && had > FEW))) {
        col_fact(facts, "causeway.few");
        col_fact_seat(facts, "whose", c->actor);
        col_fact_number(facts, "stones", has);
    }
    if (c->after->quiet > c->before->quiet && left <= FEW) {
        col_fact(facts, "causeway.quiet");
        col_fact_number(facts, "moves", c->after->quiet);
        col_fact_number(facts, "left", left);
    }
}

/* What begins or ends -------------------------------------------------------------------------- */

static void tell_phase(const change *c, col_writer *facts) {
    int first = c->after->side;
    if (c->before->placed == PLACED_ALL || c->after->placed < PLACED_ALL) return;
    col_fact(facts, "causeway.phase");
    col_fact_seat(facts, "first", first);
    col_fact_number(facts, "must_step", causeway_must_step(c->rules, c->after, first));
}

/* Tells why a game ended that no tower ended. */
static void tell_reason(const change *c, bool is_lost, col_writer *facts) {
    const causeway_state *s = c->after;
    switch (s->ended) {
    case EXHAUST:
        col_fact(facts, is_lost ? "causeway.exhausted_loses" : "causeway.exhausted");
        col_fact_seat(facts, "whose", c->actor);
        break;
    case QUIET:
        col_fact(facts, "causeway.quiet_end");
        col_fact_number(facts, "moves", s->quiet);
        break;
    default:
        col_fact(facts, is_lost ? "causeway.stuck_loses" : "causeway.stuck");
        if (is_lost) col_fact_seat(facts, "whose", s->side);
        break;
    }
    for (int colour = WHITE; colour <= BLACK && !is_lost; colour++) {
        int lost = causeway_lost_towers(c->rules, s, colour);
        if (lost == 0) continue;
        col_fact(facts, "causeway.lose_tower");
        col_fact_seat(facts, "whose", colour);
        col_fact_number(facts, "towers", lost);
    }
}

/* Returns what the players have of the thing that decided the game. */
static int count_of(const change *c, const char *decision, int colour) {
    const causeway_state *s = c->after;
    if (strcmp(decision, "spellstones") == 0) return s->spellstones[colour];
    if (strcmp(decision, "stones") == 0) return s->supply[colour];
    if (c->rules->quick) return s->tower_stones[colour];
    return s->scored[colour] - (s->ended == TOWERS ? 0 : causeway_lost_towers(c->rules, s, colour));
}

static void tell_end(const change *c, col_writer *facts) {
    static const char *const REASONS[] = {"", "towers", "exhaust", "quiet", "stuck"};
    const causeway_state *s = c->after;
    const char *decision = s->ended == TOWERS ? "win" : causeway_decision(c->rules, s);
    if (s->ended != TOWERS) tell_reason(c, strcmp(decision, "rule") == 0, facts);
    if (s->winner == NOBODY) decision = "nothing";
    bool is_by_towers = strcmp(decision, "win") == 0 || strcmp(decision, "towers") == 0;
    col_fact(facts, "causeway.over");
    col_fact_word(facts, "reason", "reason", REASONS[s->ended]);
    col_fact_word(facts, "decided", "decision",
                  c->rules->quick && is_by_towers ? "tower_stones" : decision);
    if (s->winner == NOBODY) return;
    col_fact_seat(facts, "winner", s->winner);
    col_fact_seat(facts, "loser", !s->winner);
    col_fact_number(facts, "most", count_of(c, decision, s->winner));
    col_fact_number(facts, "fewest", count_of(c, decision, !s->winner));
}

void causeway_news(const col_setup *setup, const col_happening *h, col_writer *facts) {
    change c = {rules_of(setup), position_of(h->before), position_of(h->after), h->actor, h->a};
    leap l = action_as_leap(h->a);
    causeway_drops d = {.cells = 0};
    switch (col_action_kind(h->a)) {
    case ACTION_PLACE:
        tell_placement(&c, facts);
        break;
    case ACTION_STEP:
        begin_move(&c, "causeway.step", facts);
        causeway_fact_direction(facts, (int)(h->a & 7));
        break;
    case ACTION_FAR:
        begin_move(&c, "causeway.go", facts);
        break;
    case ACTION_LEAP:
        d = causeway_drops_of(c.rules, c.before, h->actor, &l);
        tell_leap(&c, &l, &d, facts);
        break;
    default:
        col_fact(facts, "causeway.pass");
        col_fact_seat(facts, "by", h->actor);
        break;
    }
    tell_towers(&c, &d, facts);
    tell_spellstones(&c, &d, facts);
    if (c.after->ended != RUNNING) {
        tell_end(&c, facts);
        return;
    }
    tell_traps(&c, facts);
    tell_warnings(&c, facts);
    tell_phase(&c, facts);
}
