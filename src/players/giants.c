/* What the search knows of Giants: a statue that can go on an Ahu most often should, a free step is
 * better than a paid one, and a game is judged by its score long before it ends. */
#include "colossi/players.h"
#include "games/giants/state.h"

/* How often, out of eight, a playout takes what lies open. */
enum { TAKING = 7 };

/* Points of lead that are as good as half a game. */
static const float LEAD = 30.0F;

static bool is_wanted(unsigned kind) {
    return kind == ACTION_ERECT || kind == ACTION_CROWN;
}

static col_action guide(const col_setup *setup, const col_state *state, int seat, col_rng *rng,
                        col_list *list) {
    const giants_state *s = position_of(state);
    if (s->phase != TRANSPORT || s->carried == NOWHERE || col_rng_below(rng, 8) >= TAKING) {
        return setup->game->pick(setup, state, seat, rng);
    }
    int count = setup->game->legal(setup, state, seat, list->action);
    col_action last = list->action[count - 1]; /* Ahu stand at the end of the list */
    if (is_wanted(col_action_kind(last))) return last;
    return list->action[col_rng_below(rng, (uint32_t)count)];
}

static void judge(const col_setup *setup, const col_state *state, float value[COL_SEATS_MAX]) {
    col_result result;
    setup->game->result(setup, state, &result);
    for (int seat = 0; seat < setup->seats; seat++) {
        int best = -1000000;
        for (int other = 0; other < setup->seats; other++) {
            if (other != seat && result.score[other] > best) best = result.score[other];
        }
        float lead = (float)(result.score[seat] - best) / LEAD;
        lead = lead > 1.0F ? 1.0F : lead < -1.0F ? -1.0F : lead;
        value[seat] = 0.5F + 0.5F * lead;
    }
}

const col_knowledge giants_knowledge = {
    .game = "giants",
    .level = {{"Visitor", "Looks around and does what comes to mind.", "search,sims=30"},
              {"Carrier", "Knows where the statues go.", "search,sims=100"},
              {"Sculptor", "Plans the next Ahu.", "search,sims=300"},
              {"Elder", "Uses the roads of others.", "search,sims=800"},
              {"Sorcerer", "Sees what the turn will bring.", "search,sims=2000"},
              {"Ariki", "Thinks longest.", "search,sims=5000"}},
    .guide = guide,
    .stop_after = 200,
    .judge = judge,
};
