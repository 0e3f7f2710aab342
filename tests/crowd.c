/* The game of long lists: see crowd.h. It has only what a solver asks of a game. */
#include "crowd.h"

#include <string.h>

typedef struct crowd_state {
    uint8_t ply, winner; /* winner: a seat's number from 1, 0 while the game runs */
} crowd_state;

static const col_option OPTIONS[] = {
    {"actions", NULL, 1, COL_LEGAL_MAX, 1, "actions in each list"},
    {"plies", NULL, 1, 100, 1, "plies of the game"},
    {"winning", NULL, 0, 99, 0, "the ply in which the last action of the list wins"},
    {NULL, NULL, 0, 0, 0, NULL}};

static col_status prepare(col_setup *setup, col_error *error) {
    (void)setup, (void)error;
    return COL_OK;
}

static void init(const col_setup *setup, col_state *s) {
    (void)setup;
    memset(s, 0, sizeof(crowd_state));
}

static unsigned actors(const col_setup *setup, const col_state *state) {
    (void)setup;
    const crowd_state *s = (const crowd_state *)state;
    return s->winner != 0 ? 0 : 1u << (s->ply & 1);
}

static int legal(const col_setup *setup, const col_state *s, int seat, col_action *out) {
    (void)s, (void)seat;
    for (int i = 0; i < setup->option[CROWD_ACTIONS]; i++) {
        out[i] = col_action_of(1, (unsigned)i);
    }
    return setup->option[CROWD_ACTIONS];
}

static unsigned apply(const col_setup *setup, col_state *state, int actor, col_action a) {
    crowd_state *s = (crowd_state *)state;
    int last = setup->option[CROWD_ACTIONS] - 1, winning = setup->option[CROWD_WINNING];
    if (s->ply == winning && (int)(a & 0xFFFFFF) == last) s->winner = (uint8_t)(actor + 1);
    s->ply++;
    if (s->winner == 0 && s->ply == setup->option[CROWD_PLIES]) {
        s->winner = (uint8_t)(winning & 1 ? 1 : 2);
    }
    return COL_EFFECT_TURN;
}

static void result(const col_setup *setup, const col_state *state, col_result *out) {
    (void)setup;
    const crowd_state *s = (const crowd_state *)state;
    memset(out, 0, sizeof *out);
    out->over = s->winner != 0;
    out->reason = out->over ? "end" : "";
    for (int seat = 0; out->over && seat < 2; seat++) {
        out->rank[seat] = s->winner == seat + 1 ? 1 : 2;
    }
}

static uint64_t hash(const col_setup *setup, const col_state *s) {
    (void)setup;
    return 1 + (uint64_t)((const crowd_state *)s)->ply;
}

static int assess(const col_setup *setup, const col_state *s, int seat) {
    (void)setup, (void)s, (void)seat;
    return 0;
}

static int promise(const col_setup *setup, const col_state *s, int seat, col_action a) {
    (void)setup, (void)s, (void)seat, (void)a;
    return 0;
}

const col_game crowd_game = {
    .name = "crowd",
    .title = "Crowd",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = 2,
    .options = OPTIONS,
    .state_size = sizeof(crowd_state),
    .max_legal = COL_LEGAL_MAX,
    .max_actions = 100,
    .prepare = prepare,
    .init = init,
    .actors = actors,
    .legal = legal,
    .apply = apply,
    .result = result,
    .hash = hash,
};

const col_knowledge crowd_knowledge = {.game = "crowd", .assess = assess, .promise = promise};
