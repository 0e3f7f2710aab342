/* Actions that are clearly best, as far as the search can tell. It gets the seat's view, so nothing
 * that is hidden from the seat decides.
 *
 * A single search says little about how sure it is. So several searches are made with different
 * seeds: all of them have to choose the same action, and the spread of their values gives a 95 %
 * interval. The action is clearly best if its whole interval is MARGIN above those of all
 * actions that any of the searches liked second best. */
#include <math.h>

#include "puzzles/puzzle.h"

enum {
    RUNS = 6,
    RUNS_AGAIN = 4, /* when a puzzle is checked */
    SIMS = 5000,
    LEGAL_COUNT = 512, /* positions with more legal actions are no puzzles */
    MARGIN = 4         /* percent */
};

static const double STUDENT = 2.571; /* for RUNS - 1 degrees of freedom */

/* What the searches found, by legal action. */
typedef struct survey {
    col_list list;
    int count;
    col_action best;
    int lead; /* of the best over the second best action in the last run, in percent */
    signed char value[RUNS][LEGAL_COUNT]; /* in percent; -1 if the action was not tried */
    bool is_second[LEGAL_COUNT];          /* a search liked it second best */
} survey;

/* Makes one search. Returns false if it does not choose the same action as those before. */
static bool search_once(const col_setup *setup, const col_state *view, int seat, uint64_t seed,
                        int run, col_thinking *thinking, survey *s) {
    col_player player = {.kind = COL_PLAYER_SEARCH, .sims = SIMS};
    col_player_begin(thinking, seed);
    col_action a = col_player_choose(&player, setup, view, seat, thinking);
    col_action second = col_player_next_best(thinking);
    if (run == 0) s->best = a;
    if (a != s->best || second == 0) return false;
    s->lead = col_player_value_of(thinking, seat, a) - col_player_value_of(thinking, seat, second);
    for (int i = 0; i < s->count; i++) {
        s->value[run][i] = (signed char)col_player_value_of(thinking, seat, s->list.action[i]);
        s->is_second[i] |= s->list.action[i] == second;
    }
    return true;
}

/* Computes the mean of the runs that tried an action, and its interval. Percentages are rounded, so
 * no interval is narrower than one of them. */
static puzzle_value value_of(const survey *s, int index) {
    puzzle_value v = {.action = s->list.action[index]};
    double sum = 0, squares = 0;
    int runs = 0;
    for (int run = 0; run < RUNS; run++) {
        double value = s->value[run][index];
        if (value < 0) continue;
        sum += value;
        squares += value * value;
        runs++;
    }
    if (runs == 0) return v;
    v.mean = sum / runs;
    double variance = runs < 2 ? 2500 : (squares - sum * v.mean) / (runs - 1);
    double half = variance <= 0 ? 0 : STUDENT * sqrt(variance / runs);
    if (half < 0.5) half = 0.5;
    v.low = v.mean - half < 0 ? 0 : v.mean - half;
    v.high = v.mean + half > 100 ? 100 : v.mean + half;
    return v;
}

/* Inserts a value into the sorted list of the best. Returns the new count. */
static int insert(puzzle_value *list, int count, puzzle_value v) {
    int at = count < PUZZLE_CHOICES ? count : PUZZLE_CHOICES - 1;
    if (count == PUZZLE_CHOICES && list[at].mean >= v.mean) return count;
    for (; at > 1 && list[at - 1].mean < v.mean; at--) {
        list[at] = list[at - 1];
    }
    list[at] = v;
    return count < PUZZLE_CHOICES ? count + 1 : count;
}

int puzzle_find_best(const col_setup *setup, const col_state *view, int seat, uint64_t seed,
                     col_thinking *thinking, puzzle_value out[PUZZLE_CHOICES]) {
    survey s = {.count = 0};
    int count = 1;
    s.count = setup->game->legal(setup, view, seat, s.list.action);
    if (s.count > LEGAL_COUNT) return 0;
    for (int run = 0; run < RUNS; run++) {
        if (!search_once(setup, view, seat, seed + (uint64_t)run, run, thinking, &s)) return 0;
        if (s.lead < MARGIN) return 0; /* most positions are turned down by the first search */
    }
    for (int i = 0; i < s.count; i++) {
        if (s.list.action[i] == s.best) out[0] = value_of(&s, i);
    }
    for (int i = 0; i < s.count; i++) {
        if (!s.is_second[i]) continue;
        puzzle_value v = value_of(&s, i);
        if (v.high + MARGIN > out[0].low) return 0;
        count = insert(out, count, v);
    }
    return count;
}

/* The same puzzle is always measured with the same seeds, wherever it is in the file. */
static uint64_t seed_of(const puzzle *p) {
    uint64_t seed = 0;
    for (size_t i = 0; i < p->name.length; i++) {
        seed = seed * 31 + (unsigned char)p->name.at[i];
    }
    return seed << 8;
}

puzzle_choice puzzle_told(const puzzle_value *v, col_span action) {
    int high = (int)v->high;
    return (puzzle_choice){action, (int)(v->mean + 0.5), (int)v->low,
                           high < v->high ? high + 1 : high};
}

int puzzle_measure(const puzzle *p, const col_setup *setup, const col_state *view,
                   col_action action, col_thinking *thinking, puzzle_value out[PUZZLE_CHOICES]) {
    uint64_t seed = seed_of(p) + RUNS; /* not those that check it afterwards */
    int count = puzzle_find_best(setup, view, p->seat, seed, thinking, out);
    return count >= 2 && out[0].action == action ? count : 0;
}

/* Finds a stored choice among the legal actions. Returns -1 if it is none of them. */
static int index_of(const col_setup *setup, const col_state *view, int seat, col_span text,
                    const survey *s) {
    char copy[COL_TEXT_MAX];
    col_error error;
    col_action a;
    if (!col_span_copy(text, copy, sizeof copy)) return -1;
    if (setup->game->parse(setup, view, seat, copy, &a, &error) != COL_OK) return -1;
    for (int i = 0; i < s->count; i++) {
        if (s->list.action[i] == a) return i;
    }
    return -1;
}

/* Mean of the runs that were made again. */
static double mean_again(const survey *s, int index) {
    double sum = 0;
    int runs = 0;
    for (int run = 0; run < RUNS_AGAIN; run++) {
        if (s->value[run][index] < 0) continue;
        sum += s->value[run][index];
        runs++;
    }
    return runs == 0 ? 0 : sum / runs;
}

/* Checks what is stored, without a search: the first choice is the action, and its interval is
 * above the others. */
static col_status check_choices(const puzzle *p, const survey *s, const int *index,
                                col_action action, col_error *error) {
    for (int i = 0; i < p->choices; i++) {
        const puzzle_choice *c = &p->choice[i];
        if (index[i] < 0) {
            return col_fail(error, COL_DATA, "its choice '%.*s' is not a legal action",
                            (int)c->action.length, c->action.at);
        }
        if (i > 0 && c->high >= p->choice[0].low) {
            return col_fail(error, COL_DATA, "the interval of '%.*s' reaches that of the best one",
                            (int)c->action.length, c->action.at);
        }
    }
    if (s->list.action[index[0]] == action) return COL_OK;
    return col_fail(error, COL_DATA, "its first choice is not its action");
}

col_status puzzle_prove_best(const puzzle *p, const col_table *t, col_action action,
                             col_thinking *thinking, col_error *error) {
    const col_setup *setup = &t->setup;
    col_state view;
    survey s = {.best = action};
    int index[PUZZLE_CHOICES];
    setup->game->observe(setup, &t->state, p->seat, &view);
    s.count = setup->game->legal(setup, &view, p->seat, s.list.action);
    if (s.count > LEGAL_COUNT) return col_fail(error, COL_DATA, "it has too many legal actions");
    for (int i = 0; i < p->choices; i++) {
        index[i] = index_of(setup, &view, p->seat, p->choice[i].action, &s);
    }
    if (check_choices(p, &s, index, action, error) != COL_OK) return error->status;
    for (int run = 0; run < RUNS_AGAIN; run++) {
        if (search_once(setup, &view, p->seat, seed_of(p) + (uint64_t)run, run, thinking, &s) &&
            s.best == action) {
            continue;
        }
        return col_fail(error, COL_DATA, "a search with another seed prefers another action");
    }
    double best = mean_again(&s, index[0]);
    for (int i = 1; i < p->choices; i++) {
        double margin = best - mean_again(&s, index[i]);
        int stored = p->choice[0].low - p->choice[i].high;
        if (margin >= stored) continue;
        return col_fail(error, COL_DATA,
                        "it is only %d %% better than '%.*s', and at least %d %% "
                        "are stored",
                        (int)margin, (int)p->choice[i].action.length, p->choice[i].action.at,
                        stored);
    }
    return COL_OK;
}
