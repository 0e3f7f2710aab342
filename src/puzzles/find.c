/* Looks for puzzles in games that players of different strength play against each other, so that
 * the positions look like those of real games. A game gives at most one puzzle. */
#include <string.h>

#include "puzzles/puzzle.h"

enum {
    LEGAL_LEAST = 6,   /* with fewer actions there is too little to choose from */
    REPLIES_LEAST = 3, /* with fewer replies to the first action there is nothing to foresee */
    LATE = 11,         /* a win is looked for in so many positions before the end */
    WIN_SHARE = 28,    /* the most puzzles with the same number of own actions, in percent */
    GRADE_SHARE = 25,  /* the most puzzles of one grade */
    KIND_SHARE = 35,   /* the most puzzles with the same kind of action */
    ACTION_SHARE = 12, /* the most puzzles with the very same action */
    VALUE_LOW = 15,    /* nothing can be learnt where the game is lost or won already */
    VALUE_HIGH = 96,
    SMELL_NODES = 4000,
    LEVELS = 4,       /* those that are quick */
    RANDOM_PLIES = 4, /* the first actions of a game without chance are random */
    QUICK_LEVEL = 3,
    SKIP_MAX = 200, /* actions before the search begins to look */
    LOOK = 60,      /* actions for which it looks */
    SCREEN_SIMS = 160,
    SCREEN_MARGIN = 12,
    SCREEN_OVERLOOK = 10
};

void puzzle_finder_begin(puzzle_finder *f, const col_game *game, uint64_t seed, int wanted,
                         col_thinking *thinking) {
    memset(f, 0, sizeof *f);
    f->game = game;
    f->thinking = thinking;
    f->rng = col_rng_seeded(seed);
    f->wanted = wanted;
}

/* Knowing -------------------------------------------------------------------------------------- */

/* A number for everything that looks the same to a player. */
static uint64_t key_of(const col_setup *setup, const col_state *s) {
    char text[COL_POSITION_MAX];
    col_writer w = col_writer_on(text, sizeof text);
    const col_knowledge *k = col_find_knowledge(setup->game->name);
    uint64_t key = UINT64_C(14695981039346656037);
    if (k != NULL && k->canonical != NULL) {
        k->canonical(setup, s, &w);
    } else {
        setup->game->write_position(setup, s, &w);
    }
    for (size_t i = 0; i < w.length; i++) {
        key = (key ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    }
    return key;
}

static bool is_known(const puzzle_finder *f, uint64_t key) {
    for (int i = 0; i < f->keys; i++) {
        if (f->key[i] == key) return true;
    }
    return false;
}

bool puzzle_finder_know(puzzle_finder *f, const puzzle *p, const col_setup *setup,
                        const col_state *s) {
    uint64_t key = key_of(setup, s);
    col_span name = p->name;
    int number;
    while (name.length > 0 && (name.at[0] < '0' || name.at[0] > '9')) {
        name.at++;
        name.length--;
    }
    if (col_span_int(name, 1, 1 << 20, &number) && number > f->last_number) f->last_number = number;
    if (is_known(f, key) || f->keys == PUZZLE_KEYS) return false;
    f->key[f->keys++] = key;
    return true;
}

/* Counting, so that no sort of puzzle takes up too much room ----------------------------------- */

/* Whether there is room for one more of a sort that has `count` already. */
static bool has_room(const puzzle_finder *f, int count, int share) {
    return 100 * count < share * f->wanted;
}

/* Finds the count of a key, which is not 0. The last one also counts everything without room. */
static int *count_of(puzzle_count list[PUZZLE_KINDS], uint32_t key) {
    int i = 0;
    while (i < PUZZLE_KINDS - 1 && list[i].key != 0 && list[i].key != key) {
        i++;
    }
    list[i].key = key;
    return &list[i].count;
}

static int *count_of_kind(puzzle_finder *f, col_action a) {
    return count_of(f->by_kind, (uint32_t)col_action_kind(a) + 1);
}

/* Begins a puzzle with its grade. Returns false if there are enough puzzles of that grade. */
static bool begin(puzzle_finder *f, const col_state *view, int seat, col_action action) {
    memset(&f->puzzle, 0, sizeof f->puzzle);
    f->puzzle.grade = puzzle_grade(&f->setup, view, seat, action, f->thinking);
    return has_room(f, f->by_grade[f->puzzle.grade], GRADE_SHARE);
}

/* Completes the puzzle in f->puzzle and counts it. Returns false if its position is known. */
static bool take(puzzle_finder *f, const col_state *s, int seat, col_action action) {
    char prefix[8];
    uint64_t key = key_of(&f->setup, s);
    puzzle *p = &f->puzzle;
    if (is_known(f, key) || f->keys == PUZZLE_KEYS) return false;
    col_writer options = col_writer_on(f->options, sizeof f->options);
    col_writer position = col_writer_on(f->position, sizeof f->position);
    col_writer name = col_writer_on(f->name, sizeof f->name);
    puzzle_prefix(f->game, prefix);
    col_print(&name, "%s%d", prefix, ++f->last_number);
    col_print(&options, "seats=%d", f->setup.seats);
    f->game->write_position(&f->setup, s, &position);
    p->name = col_span_of(f->name);
    p->setup = col_span_of(f->options);
    p->position = col_span_of(f->position);
    p->seat = seat;
    f->key[f->keys++] = key;
    f->by_grade[p->grade]++;
    ++*count_of_kind(f, action);
    ++*count_of(f->by_action, action);
    f->by_wins[p->wins]++;
    f->found++;
    return true;
}

static col_span text_of(puzzle_finder *f, const col_state *view, int seat, col_action a,
                        int index) {
    col_writer w = col_writer_on(f->action[index], sizeof f->action[index]);
    f->game->print(&f->setup, view, seat, a, seat, &w);
    return col_span_of(f->action[index]);
}

/* Wins ----------------------------------------------------------------------------------------- */

/* Plays a game to its end and keeps every position. */
static void play_to_the_end(puzzle_finder *f) {
    col_player player[2];
    for (int seat = 0; seat < 2; seat++) {
        player[seat] = (col_player){.kind = COL_PLAYER_LEVEL,
                                    .level = 1 + (int)col_rng_below(&f->rng, LEVELS)};
    }
    f->plies = 0;
    f->game->init(&f->setup, &f->state[0]);
    col_player_begin(f->thinking, col_rng_next(&f->rng));
    for (; f->plies + 1 < PUZZLE_PLIES; f->plies++) {
        col_state *s = &f->state[f->plies];
        col_action a;
        unsigned actors = f->game->actors(&f->setup, s);
        if (actors == 0) return;
        int seat = col_first_actor(actors);
        if (f->plies < RANDOM_PLIES) {
            col_random_action(&f->setup, s, &f->rng, &f->list, &a);
        } else {
            a = col_player_choose(&player[seat], &f->setup, s, seat, f->thinking);
        }
        f->state[f->plies + 1] = *s;
        f->game->apply(&f->setup, &f->state[f->plies + 1], seat, a);
    }
}

/* Whether a short look ahead sees a win. Proving that there is none takes much longer. */
static bool smells_of_win(puzzle_finder *f, const col_state *s, int seat) {
    col_player player = {.kind = COL_PLAYER_ALPHABETA, .sims = SMELL_NODES};
    col_player_choose(&player, &f->setup, s, seat, f->thinking);
    return col_player_report(f->thinking)->proven > 0;
}

/* Whether the position is rich enough for a puzzle. */
static bool is_rich(puzzle_finder *f, const col_state *s, int seat) {
    return f->game->legal(&f->setup, s, seat, f->list.action) >= LEGAL_LEAST;
}

/* Whether the other seat has something to choose from after the first action. */
static bool is_answered(puzzle_finder *f, const col_state *s, int seat, col_action a) {
    col_state next = *s;
    f->game->apply(&f->setup, &next, seat, a);
    unsigned actors = f->game->actors(&f->setup, &next);
    return actors != 0 && f->game->legal(&f->setup, &next, col_first_actor(actors),
                                         f->list.action) >= REPLIES_LEAST;
}

static bool try_win(puzzle_finder *f, const col_state *s) {
    int seat = col_first_actor(f->game->actors(&f->setup, s));
    puzzle_win *win = &f->win;
    if (!is_rich(f, s, seat) || !smells_of_win(f, s, seat)) return false;
    if (!puzzle_find_win(&f->setup, s, f->thinking, win)) return false;
    if (!has_room(f, f->by_wins[win->wins], WIN_SHARE)) return false;
    if (win->wins > 1 && !is_answered(f, s, seat, win->action)) return false;
    if (!begin(f, s, seat, win->action)) return false;
    f->puzzle.wins = win->wins;
    f->puzzle.action = text_of(f, s, seat, win->action, 0);
    f->puzzle.line = col_span_of(win->line);
    return take(f, s, seat, win->action);
}

static bool play_for_win(puzzle_finder *f) {
    play_to_the_end(f);
    for (int i = f->plies > LATE ? f->plies - LATE : 0; i < f->plies; i++) {
        if (try_win(f, &f->state[i])) return true;
    }
    return false;
}

/* Best actions --------------------------------------------------------------------------------- */

/* Whether an action is kept secret for a while, as bids are. What is best then depends on what the
 * others expect, and the searches only guess that. */
static bool is_sealed(puzzle_finder *f, const col_state *s, int seat, col_action a) {
    col_state next = *s;
    unsigned effects = col_apply(&f->setup, &next, seat, a);
    return (effects & (COL_EFFECT_SEALED | COL_EFFECT_UNSEALED)) != 0;
}

/* Whether a short search already sees one action far ahead, and it is worth measuring. */
static bool is_promising(puzzle_finder *f, int seat, col_action a) {
    int value = col_player_value_of(f->thinking, seat, a);
    col_action second = col_player_next_best(f->thinking);
    if (second == 0 || value < VALUE_LOW || value > VALUE_HIGH) return false;
    if (value - col_player_value_of(f->thinking, seat, second) < SCREEN_MARGIN) return false;
    return has_room(f, *count_of_kind(f, a), KIND_SHARE) &&
           has_room(f, *count_of(f->by_action, a), ACTION_SHARE);
}

/* Whether the position's text gives back the same position. */
static bool can_be_loaded(puzzle_finder *f, const col_state *s) {
    col_writer w = col_writer_on(f->position, sizeof f->position);
    col_state again;
    col_error error;
    f->game->write_position(&f->setup, s, &w);
    memset(&again, 0, sizeof again);
    return f->game->read_position(&f->setup, f->position, &again, &error) == COL_OK &&
           memcmp(&again, s, f->game->state_size) == 0;
}

/* Measuring takes longest, so it comes last. */
static bool try_best(puzzle_finder *f, const col_state *s, const col_state *view, int seat,
                     col_action action) {
    puzzle_value value[PUZZLE_CHOICES];
    puzzle *p = &f->puzzle;
    if (!can_be_loaded(f, s) || !begin(f, view, seat, action)) return false;
    int count = puzzle_find_best(&f->setup, view, seat, col_rng_next(&f->rng), f->thinking, value);
    if (count < 2 || value[0].action != action) return false;
    if (value[0].mean < VALUE_LOW || value[0].mean > VALUE_HIGH) return false;
    p->choices = count;
    for (int i = 0; i < count; i++) {
        p->choice[i] = puzzle_told(&value[i], text_of(f, view, seat, value[i].action, i));
    }
    p->action = p->choice[0].action;
    return take(f, s, seat, action);
}

/* The player that leads a game to some stage, and the search that looks for puzzles from there. */
static const col_player QUICK = {.kind = COL_PLAYER_LEVEL, .level = QUICK_LEVEL};
static const col_player SCREEN = {
    .kind = COL_PLAYER_SEARCH, .sims = SCREEN_SIMS, .overlook = SCREEN_OVERLOOK};

/* Makes chance's action or lets a seat decide. Late in the game it looks for a puzzle if the seat
 * decides alone and has something to choose from. */
static bool play_on(puzzle_finder *f, bool is_late, col_state *s) {
    col_action a;
    col_state view;
    unsigned actors = f->game->actors(&f->setup, s);
    int seat = col_first_actor(actors);
    if (seat == COL_CHANCE) {
        col_random_action(&f->setup, s, &f->rng, &f->list, &a);
        f->game->apply(&f->setup, s, seat, a);
        return false;
    }
    f->game->observe(&f->setup, s, seat, &view);
    bool looks = is_late && (actors & (actors - 1)) == 0 && is_rich(f, &view, seat);
    a = col_player_choose(looks ? &SCREEN : &QUICK, &f->setup, &view, seat, f->thinking);
    bool is_new = looks && !is_sealed(f, s, seat, a) && is_promising(f, seat, a) &&
                  try_best(f, s, &view, seat, a);
    f->game->apply(&f->setup, s, seat, a);
    return is_new;
}

static bool play_for_best(puzzle_finder *f) {
    col_state *s = &f->state[0];
    int skip = (int)col_rng_below(&f->rng, SKIP_MAX);
    f->game->init(&f->setup, s);
    col_player_begin(f->thinking, col_rng_next(&f->rng));
    for (int i = 0; i < skip + LOOK && f->game->actors(&f->setup, s) != 0; i++) {
        if (play_on(f, i >= skip, s)) return true;
    }
    return false;
}

bool puzzle_finder_play(puzzle_finder *f) {
    col_error error;
    int range = f->game->max_seats - f->game->min_seats + 1;
    col_setup_begin(&f->setup, f->game);
    f->setup.seats = f->game->min_seats + (int)col_rng_below(&f->rng, (uint32_t)range);
    if (col_setup_end(&f->setup, &error) != COL_OK) return false;
    return col_can_solve(&f->setup) ? play_for_win(f) : play_for_best(f);
}
