/* Giant's Causeway: what the game says about choices and to the player whose turn it is, as facts
 * (colossi/message.h), and the names that people know the cells by. news.c tells what happened. */
#include "words.h"

static const char *const DIRECTIONS[COL_HEX_SIDES] = {"n", "ne", "se", "s", "sw", "nw"};

/* The names of cells --------------------------------------------------------------------------- */

enum { LETTERS = 26, MIDDLE_COLUMN = 13, MIDDLE_ROW = 10 };

/* Writes a column's letters as spreadsheets do: a to z, then aa, ab and so on. */
static void put_letters(int number, col_writer *w) {
    if (number > LETTERS) put_letters((number - 1) / LETTERS, w);
    col_put_char(w, (char)('a' + (number - 1) % LETTERS));
}

/* The board has no edge, so both the columns and the rows are counted from the cell (0, 0), which
 * is m10. To the left of column a come -a, -b and so on; above row 1 come 0, -1 and so on. */
void causeway_put_cell(place p, col_writer *w) {
    int column = p.q + MIDDLE_COLUMN, half = (p.q - (p.q & 1)) / 2;
    if (column < 1) col_put_char(w, '-');
    put_letters(column < 1 ? 1 - column : column, w);
    col_print(w, "%d", p.r + half + MIDDLE_ROW);
}

/* Arguments ------------------------------------------------------------------------------------ */

void causeway_fact_cell(col_writer *fact, const char *name, place p) {
    char cell[16];
    col_writer w = col_writer_on(cell, sizeof cell);
    causeway_put_cell(p, &w);
    col_fact_word(fact, name, "cell", cell);
}

void causeway_fact_cells(col_writer *fact, const char *name, const place *cells, int count) {
    for (int i = 0; i < count; i++) {
        causeway_fact_cell(fact, i == 0 ? name : NULL, cells[i]);
    }
}

void causeway_fact_giant(col_writer *fact, const char *name, int kind) {
    col_fact_word(fact, name, "giant", kind == TRAPPER ? "trapper" : "spikey");
}

void causeway_fact_direction(col_writer *fact, int direction) {
    col_fact_word(fact, "direction", "direction", DIRECTIONS[direction]);
}

/* Leaps ---------------------------------------------------------------------------------------- */

/* Sorts the drop on a stack by what it brings about (2.6d, 2.7). */
static void add_drop(const causeway_rules *rules, const causeway_state *s, int colour, place p,
                     causeway_drops *d) {
    unsigned content = s->cell[cell_of(p.q, p.r)];
    bool has_own = stone_colour(content, 1) == colour || stone_colour(content, 2) == colour;
    d->cell[d->cells++] = p;
    if ((content & HEIGHT) < 2) return;
    if (has_own || rules->quick) {
        d->tower[d->towers++] = p;
    } else {
        d->spell[d->spells++] = p;
    }
}

causeway_drops causeway_drops_of(const causeway_rules *rules, const causeway_state *s, int colour,
                                 const leap *l) {
    causeway_drops d = {.landing = place_next(s->giant[colour][l->giant], l->direction)};
    place older[STACKS_MAX];
    for (int index = 1; s->cell[cell_of(d.landing.q, d.landing.r)] != 0; index++) {
        if (index == l->drop[0] || index == l->drop[1]) add_drop(rules, s, colour, d.landing, &d);
        d.landing = place_next(d.landing, l->direction);
    }
    if (l->turn[0] > 0) causeway_own_spellstones(s, colour, older);
    for (int i = 0; i < 2 && l->turn[i] > 0; i++) {
        d.turned[d.turns++] = older[l->turn[i] - 1];
    }
    return d;
}

/* Choices -------------------------------------------------------------------------------------- */

static void explain_traps(const causeway_rules *rules, const causeway_state *before,
                          const causeway_state *after, int colour, bool is_trapped,
                          const char *name, col_writer *fact) {
    bool is_first = true;
    if (after->placed < PLACED_ALL) return;
    for (int kind = TRAPPER; kind <= SPIKEY; kind++) {
        bool was = before->placed == PLACED_ALL && causeway_is_trapped(rules, before, colour, kind);
        bool is = causeway_is_trapped(rules, after, colour, kind);
        if (was == is || is != is_trapped) continue;
        causeway_fact_giant(fact, is_first ? name : NULL, kind);
        is_first = false;
    }
}

/* What else an action brings about: whom it traps or frees, and how the game ends if it does. */
static void explain_outcome(const col_setup *setup, const col_state *state, int actor, col_action a,
                            col_writer *fact) {
    const causeway_rules *rules = rules_of(setup);
    const causeway_state *before = position_of(state);
    causeway_state after = *before;
    causeway_apply(setup, (col_state *)&after, actor, a);
    explain_traps(rules, before, &after, !actor, true, "traps", fact);
    explain_traps(rules, before, &after, !actor, false, "frees", fact);
    explain_traps(rules, before, &after, actor, true, "caught", fact);
    if (after.ended == RUNNING) return;
    col_fact_word(fact, "ends", "outcome",
                  after.winner == NOBODY  ? "draw"
                  : after.winner == actor ? "win"
                                          : "loss");
}

static void explain_leap(const causeway_rules *rules, const causeway_state *s, int colour,
                         col_action a, col_writer *fact) {
    leap l = action_as_leap(a);
    causeway_drops d = causeway_drops_of(rules, s, colour, &l);
    col_fact(fact, "causeway.do.leap");
    causeway_fact_giant(fact, "giant", l.giant);
    causeway_fact_direction(fact, l.direction);
    causeway_fact_cell(fact, "to", d.landing);
    causeway_fact_cells(fact, "drops", d.cell, d.cells);
    causeway_fact_cells(fact, rules->quick ? "completes" : "scores", d.tower, d.towers);
    causeway_fact_cells(fact, "spells", d.spell, d.spells);
    causeway_fact_cells(fact, rules->overflow == OVERFLOW_LIFT ? "lifts" : "turns", d.turned,
                        d.turns);
}

void causeway_explain(const col_setup *setup, const col_state *state, int actor, col_action a,
                      col_writer *fact) {
    const causeway_state *s = position_of(state);
    int kind = action_giant(a);
    switch (col_action_kind(a)) {
    case ACTION_PLACE:
        col_fact(fact, "causeway.do.place");
        causeway_fact_giant(fact, "giant", kind);
        causeway_fact_cell(fact, "to", action_place(a));
        break;
    case ACTION_STEP:
        col_fact(fact, "causeway.do.step");
        causeway_fact_giant(fact, "giant", kind);
        causeway_fact_direction(fact, (int)(a & 7));
        causeway_fact_cell(fact, "to", place_next(s->giant[actor][kind], (int)(a & 7)));
        break;
    case ACTION_FAR:
        col_fact(fact, "causeway.do.go");
        causeway_fact_giant(fact, "giant", kind);
        causeway_fact_cell(fact, "to", action_place(a));
        break;
    case ACTION_LEAP:
        explain_leap(rules_of(setup), s, actor, a, fact);
        break;
    default:
        col_fact(fact, "causeway.do.pass");
        return;
    }
    explain_outcome(setup, state, actor, a, fact);
}

/* Prompts -------------------------------------------------------------------------------------- */

static void ask_to_place(const causeway_state *s, int seat, col_writer *fact) {
    bool has_trapper = s->giant_at[seat][TRAPPER] != NOT_PLACED;
    bool has_spikey = s->giant_at[seat][SPIKEY] != NOT_PLACED;
    col_fact(fact, "causeway.ask.place");
    if (has_trapper != has_spikey) {
        causeway_fact_giant(fact, "giant", has_trapper ? SPIKEY : TRAPPER);
    }
}

void causeway_prompt(const col_setup *setup, const col_state *view, int seat, col_writer *fact) {
    const causeway_rules *rules = rules_of(setup);
    const causeway_state *s = position_of(view);
    if (s->placed < PLACED_ALL) {
        ask_to_place(s, seat, fact);
        return;
    }
    if (!causeway_has_move(rules, s, seat)) {
        col_fact(fact, "causeway.ask.pass");
        return;
    }
    bool freezes = rules->effect == EFFECT_FREEZE;
    col_fact(fact, causeway_must_step(rules, s, seat) ? "causeway.ask.step"
                   : s->supply[seat] == 0             ? "causeway.ask.leap"
                                                      : "causeway.ask.move");
    bool is_trapped[2] = {causeway_is_trapped(rules, s, seat, TRAPPER),
                          causeway_is_trapped(rules, s, seat, SPIKEY)};
    if (freezes && is_trapped[TRAPPER] != is_trapped[SPIKEY]) {
        causeway_fact_giant(fact, "trapped", is_trapped[TRAPPER] ? TRAPPER : SPIKEY);
        causeway_fact_giant(fact, "free", is_trapped[TRAPPER] ? SPIKEY : TRAPPER);
    }
}
