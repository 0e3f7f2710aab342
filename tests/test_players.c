/* Tests of the computer players: what they cost, what they remember, and that they decide the same
 * everywhere. The linker redirects every allocation of the library to functions that count it.
 * Usage: test_players [threads]. With `threads`, only what several threads do together is tested.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "colossi/colossi.h"
#include "crowd.h"
#include "players/tree.h"
#include "tap.h"

static tap results;
static col_thinking *thinking, *second, *third;
static col_list list;

/* Counting allocations ------------------------------------------------------------------------- */

static volatile long allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size) {
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    allocations++;
    return __real_realloc(old, size);
}

/* The library's list of knowledge is fixed, so the linker redirects lookups to this function, which
 * also knows the game of long lists. */
const col_knowledge *__real_col_find_knowledge(const char *game);
const col_knowledge *__wrap_col_find_knowledge(const char *game);

const col_knowledge *__wrap_col_find_knowledge(const char *game) {
    if (strcmp(game, crowd_knowledge.game) == 0) return &crowd_knowledge;
    return __real_col_find_knowledge(game);
}

/* Setting up ----------------------------------------------------------------------------------- */

static col_player player_of(const char *text) {
    col_player p;
    col_error error;
    if (col_player_parse(text, &p, &error) != COL_OK) abort();
    return p;
}

static void begin(const col_game *game, col_setup *setup, col_state *s) {
    col_error error;
    col_setup_begin(setup, game);
    if (setup->seats < 3 && game->max_seats >= 3) setup->seats = 3;
    if (col_setup_end(setup, &error) != COL_OK) abort();
    memset(s, 0, sizeof *s);
    game->init(setup, s);
}

/* Lets chance act. Returns the seat that decides, or -1 if the game is over. */
static int roll(const col_setup *setup, col_state *s, col_rng *rng) {
    for (;;) {
        unsigned actors = setup->game->actors(setup, s);
        col_action a;
        if (actors == 0) return -1;
        if (!col_acts(actors, COL_CHANCE)) return col_first_actor(actors);
        col_random_action(setup, s, rng, &list, &a);
        setup->game->apply(setup, s, COL_CHANCE, a);
    }
}

static col_action ask(const char *player, const col_setup *setup, const col_state *s, int seat,
                      col_thinking *t) {
    col_player p = player_of(player);
    col_state view;
    memset(&view, 0, sizeof view);
    setup->game->observe(setup, s, seat, &view);
    return col_player_choose(&p, setup, &view, seat, t);
}

static void tell(bool passed, const char *game, const char *what) {
    char name[160];
    snprintf(name, sizeof name, "%s: %s", game, what);
    tap_result(&results, passed, name, NULL);
}

/* Cost ----------------------------------------------------------------------------------------- */

static void check_allocations(const col_game *game) {
    static const char *const PLAYERS[] = {"uct,sims=200", "search,sims=2000", "alphabeta,sims=2000",
                                          "greedy", "random"};
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(1);
    begin(game, &setup, &s);
    int seat = roll(&setup, &s, &rng);
    long before = allocations;
    for (size_t i = 0; i < sizeof PLAYERS / sizeof PLAYERS[0]; i++) {
        ask(PLAYERS[i], &setup, &s, seat, thinking);
    }
    tell(allocations == before, game->name, "no player allocates while it thinks");
}

static void check_counting(void) {
    long before = allocations;
    void *volatile room = malloc(16);
    free(room);
    tap_result(&results, allocations == before + 1, "an allocation is counted", NULL);
}

/* A forced action must be made without a search. */
static void check_forced(const col_game *game) {
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(2);
    int forced = 0;
    bool good = true;
    begin(game, &setup, &s);
    for (int seat; good && forced < 20 && (seat = roll(&setup, &s, &rng)) >= 0;) {
        col_action a;
        if (game->legal(&setup, &s, seat, list.action) == 1) {
            forced++;
            ask("search,sims=100", &setup, &s, seat, thinking);
            good = thinking->report.sims == 0;
        }
        col_random_action(&setup, &s, &rng, &list, &a);
        game->apply(&setup, &s, seat, a);
    }
    tell(good, game->name, "a forced action costs nothing");
}

/* Memory --------------------------------------------------------------------------------------- */

/* Counts the nodes below a node, including itself. */
static uint32_t count_nodes(const col_thinking *t, uint32_t at) {
    uint32_t count = 1;
    for (uint32_t holder = at; holder != 0; holder = t->node[holder].more) {
        count += holder != at;
        for (uint32_t i = 0; i < t->node[holder].count; i++) {
            count += count_nodes(t, t->node[holder].children + i);
        }
    }
    return count;
}

static void check_million(void) {
    const col_game *game = COL_GAMES[0]; /* becomes the one with the longest lists */
    char name[160];
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        if (COL_GAMES[i]->max_legal > game->max_legal) game = COL_GAMES[i];
    }
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(3);
    begin(game, &setup, &s);
    int seat = roll(&setup, &s, &rng);
    col_player_begin(thinking, 3);
    ask("uct,sims=1000000,cut=1,memory=32", &setup, &s, seat, thinking);
    double mib = (double)sizeof thinking->node[0] * thinking->nodes / (1 << 20);
    snprintf(name, sizeof name, "%s: a tree of %u nodes in %.1f MiB", game->name, thinking->nodes,
             mib);
    bool is_whole = count_nodes(thinking, TREE_ROOT) + TREE_ROOT == thinking->nodes;
    tap_result(&results, thinking->nodes >= 1000000 && mib <= 64 && is_whole, name, NULL);
    ask("uct,sims=20000,cut=1,memory=1", &setup, &s, seat, thinking);
    snprintf(name, sizeof name, "%s: memory=1 keeps to %u nodes", game->name, thinking->nodes);
    tap_result(&results,
               thinking->nodes > 20000 && sizeof thinking->node[0] * thinking->nodes <= 1 << 20,
               name, NULL);
}

/* A player keeps to the block that it is given, whatever its own budget says. The sanitizer watches
 * the end of the block. */
static void check_block(void) {
    col_player small = player_of("search,memory=8"), large = player_of("search,memory=32");
    size_t size = col_player_memory(&small) - (6 << 20);
    void *block = malloc(size);
    col_thinking *t = col_thinking_in(block, size, NULL);
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(8);
    if (t == NULL) abort();
    begin(COL_GAMES[0], &setup, &s);
    int seat = roll(&setup, &s, &rng);
    ask("uct,sims=100000,cut=1,memory=32", &setup, &s, seat, t);
    tap_result(&results, t->nodes > 60000 && t->nodes <= (2 << 20) / sizeof(col_node),
               "a tree keeps to the block that the host gives", NULL);
    ask("alphabeta,sims=5000", &setup, &s, seat, t);
    tap_result(&results, t->report.sims >= 5000 && t->memos * sizeof(col_memo) == 2 << 20,
               "a table of positions keeps to the block that the host gives", NULL);
    tap_result(&results, col_thinking_in(block, 1000, NULL) == NULL, "a tiny block is refused",
               NULL);
    tap_result(&results,
               col_player_memory(&large) > col_player_memory(&small) &&
                   col_player_memory(NULL) == col_player_memory(&large) &&
                   col_player_memory(&small) <= COL_PLAYER_MEMORY,
               "the size function follows the budget", NULL);
    free(block);
}

/* Digests everything below a node into one number. */
static uint64_t digest(const col_thinking *t, uint32_t at, uint64_t sum) {
    for (uint32_t holder = at; holder != 0; holder = t->node[holder].more) {
        for (uint32_t i = 0; i < t->node[holder].count; i++) {
            const col_node *n = &t->node[t->node[holder].children + i];
            uint32_t mean, prior;
            memcpy(&mean, &n->mean, sizeof mean);
            memcpy(&prior, &n->prior, sizeof prior);
            sum = (sum ^ n->action) * 1099511628211u + n->visits + 31u * n->available;
            sum = (sum ^ mean) * 1099511628211u + prior + n->seat;
            sum = digest(t, t->node[holder].children + i, sum);
        }
    }
    return sum;
}

/* Returns the child of the root with the most nodes below it, or 0 if none has any. */
static uint32_t largest_part(const col_thinking *t) {
    uint32_t best = 0, most = 1;
    for (uint32_t holder = TREE_ROOT; holder != 0; holder = t->node[holder].more) {
        for (uint32_t i = 0; i < t->node[holder].count; i++) {
            uint32_t child = t->node[holder].children + i, size = count_nodes(t, child);
            if (size <= most) continue;
            most = size;
            best = child;
        }
    }
    return best;
}

/* A part of a tree must be the same after everything else was dropped. */
static void check_keep(const col_game *game) {
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(4);
    bool good = true;
    begin(game, &setup, &s);
    int seat = roll(&setup, &s, &rng), depth = 0;
    col_player_begin(thinking, 4);
    ask("search,sims=3000,cut=20", &setup, &s, seat, thinking);
    for (uint32_t next; (next = largest_part(thinking)) != 0; depth++) {
        uint64_t before = digest(thinking, next, 0);
        uint32_t nodes = count_nodes(thinking, next), visits = thinking->node[next].visits;
        col__tree_keep(thinking, next);
        good &= digest(thinking, TREE_ROOT, 0) == before && thinking->nodes == nodes + TREE_ROOT &&
                count_nodes(thinking, TREE_ROOT) == nodes &&
                thinking->node[TREE_ROOT].visits == visits;
    }
    tell(good && depth > 1, game->name, "a part of the tree is kept as it was");
}

/* The mean reward of a seat over all simulations of the tree in which it decided. */
static int mean_percent(const col_thinking *t, int seat) {
    double sum = 0, visits = 0;
    for (uint32_t holder = TREE_ROOT; holder != 0; holder = t->node[holder].more) {
        for (uint32_t i = 0; i < t->node[holder].count; i++) {
            const col_node *n = &t->node[t->node[holder].children + i];
            if (n->seat != seat) continue;
            sum += (double)n->mean * n->visits;
            visits += n->visits;
        }
    }
    return (int)(100 * sum / visits + 0.5);
}

/* If the same seat goes on, or the others did what the tree foresaw, simulations must not be made
 * twice. */
static void check_reuse(const col_game *game) {
    enum { SIMS = 400 };
    char name[160];
    int wrong = 0;
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(5);
    int kept = 0, searched = 0;
    bool good = true;
    begin(game, &setup, &s);
    col_player_begin(thinking, 5);
    for (int seat; good && searched < 60 && (seat = roll(&setup, &s, &rng)) >= 0;) {
        bool is_ours = seat == 0;
        col_action a = ask("search,sims=400,cut=10", &setup, &s, seat, is_ours ? thinking : second);
        if (is_ours && thinking->is_searched) {
            uint32_t visits = thinking->node[TREE_ROOT].visits;
            searched++;
            kept += thinking->report.sims < SIMS;
            good = visits >= SIMS && (thinking->report.sims <= SIMS);
            good &= count_nodes(thinking, TREE_ROOT) + TREE_ROOT == thinking->nodes;
            wrong += abs(col_player_value_for(thinking, seat) - mean_percent(thinking, seat)) > 1;
        }
        good &= game->why_not(&setup, &s, seat, a).clause == NULL;
        game->apply(&setup, &s, seat, a);
    }
    snprintf(name, sizeof name, "%s: %d of %d searches went on with the tree of the last",
             game->name, kept, searched);
    tap_result(&results, good && kept > 0, name, NULL);
    tell(wrong == 0, game->name, "the chance that is told counts the simulations that were kept");
}

/* Makes the seat's action and the replies that its search expects, until the seat decides again.
 * Returns false if something else happens first. */
static bool follow_tree(const col_setup *setup, col_state *s, int seat, col_action a) {
    uint32_t at = col__tree_find(thinking, TREE_ROOT, seat, a);
    setup->game->apply(setup, s, seat, a);
    for (int replies = 0;; replies++) {
        unsigned actors = setup->game->actors(setup, s);
        if (actors == 0 || col_acts(actors, COL_CHANCE) || (actors & (actors - 1)) != 0)
            return false;
        int actor = col_first_actor(actors);
        if (actor == seat) return replies > 0;
        if (setup->game->legal(setup, s, actor, list.action) > 1) {
            at = col__tree_most_visited(thinking, at, actor);
            if (at == 0) return false;
            list.action[0] = thinking->node[at].action;
        }
        if (setup->game->why_not(setup, s, actor, list.action[0]).clause != NULL) return false;
        setup->game->apply(setup, s, actor, list.action[0]);
    }
}

/* A search that keeps nearly all of its simulations tells the chances of all seats, also of those
 * that were not asked: a single new simulation must not decide about them. */
static int check_kept_values(const col_game *game) {
    char name[160];
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(6);
    int kept = 0, wrong = 0;
    begin(game, &setup, &s);
    col_player_begin(thinking, 6);
    for (int seat, made = 0; made < 150 && (seat = roll(&setup, &s, &rng)) >= 0; made++) {
        col_action a = ask("search,sims=300,cut=10", &setup, &s, seat, thinking);
        col_state later = s;
        if (thinking->is_searched && follow_tree(&setup, &later, seat, a)) {
            ask("search,sims=1,cut=10", &setup, &later, seat, thinking);
            const col_node *root = &thinking->node[TREE_ROOT];
            if (thinking->is_searched && root->visits > 20 && root->seat != seat) {
                int told = col_player_value_for(thinking, root->seat);
                wrong += abs(told - (int)(100 * root->mean + 0.5F)) > 4;
                kept++;
            }
        }
        game->apply(&setup, &s, seat, a);
    }
    snprintf(name, sizeof name, "%s: kept simulations count for the chances of others (%d times)",
             game->name, kept);
    tap_result(&results, wrong == 0, name, NULL);
    return setup.seats > 2 ? kept : 0;
}

/* A tree is kept only for the same table. The reply is one that the tree has foreseen, so with the
 * same options the second search would go on with the tree. */
static void check_other_table(void) {
    enum { SIMS = 400 };
    const col_game *game = COL_GAMES[0];
    int sims[2];
    for (int is_other = 0; is_other < 2; is_other++) {
        col_setup setup;
        col_state s;
        col_rng rng = col_rng_seeded(12);
        begin(game, &setup, &s);
        int seat = roll(&setup, &s, &rng);
        col_player_begin(thinking, 12);
        game->apply(&setup, &s, seat, ask("uct,sims=400", &setup, &s, seat, thinking));
        uint32_t answer = col__tree_find(thinking, TREE_ROOT, seat, thinking->answer);
        uint32_t reply = col__tree_most_visited(thinking, answer, -1);
        game->apply(&setup, &s, thinking->node[reply].seat, thinking->node[reply].action);
        if (is_other) setup.option[0]--;
        ask("uct,sims=400", &setup, &s, roll(&setup, &s, &rng), thinking);
        sims[is_other] = thinking->report.sims;
    }
    tap_result(&results, sims[0] < SIMS && sims[1] == SIMS,
               "a tree is not kept for a table with other options", NULL);
}

/* What alpha-beta said about a position. */
typedef struct statement {
    col_action action;
    int sims, depth, value;
} statement;

/* Asks with a generator of its own, so that only the memory can make a difference. */
static statement ask_about(const char *player, const col_setup *setup, const col_state *s, int seat,
                           col_thinking *t) {
    t->rng = col_rng_seeded(77);
    col_action a = ask(player, setup, s, seat, t);
    return (statement){a, t->report.sims, t->report.depth, t->report.value_percent};
}

static bool is_same_statement(statement a, statement b) {
    return a.action == b.action && a.sims == b.sims && a.depth == b.depth && a.value == b.value;
}

/* Makes so many random actions. Returns the seat that decides then. */
static int make_random_actions(const col_setup *setup, col_state *s, int count, col_rng *rng) {
    for (; count > 0; count--) {
        col_action a;
        int seat = roll(setup, s, rng);
        if (seat < 0) abort();
        col_random_action(setup, s, rng, &list, &a);
        setup->game->apply(setup, s, seat, a);
    }
    return roll(setup, s, rng);
}

/* Alpha-beta looks deeper if it remembers what it has seen earlier in the game. */
static void check_table_kept(const col_game *game) {
    int kept = 0, fresh = 0, made = 0;
    char name[160];
    for (uint64_t seed = 0; seed < 6; seed++) {
        col_setup setup;
        col_state s;
        col_rng rng = col_rng_seeded(seed);
        begin(game, &setup, &s);
        int seat = make_random_actions(&setup, &s, 4, &rng);
        col_player_begin(thinking, seed);
        for (int i = 0; i < 12 && seat >= 0; i++) {
            col_player_begin(second, seed);
            statement empty = ask_about("alphabeta,sims=3000", &setup, &s, seat, second);
            statement own = ask_about("alphabeta,sims=3000", &setup, &s, seat, thinking);
            if (second->report.proven == 0 && thinking->report.proven == 0) {
                made++; /* a proof would end the search early */
                fresh += empty.depth;
                kept += own.depth;
            }
            game->apply(&setup, &s, seat, own.action);
            seat = roll(&setup, &s, &rng);
            if (seat < 0) break;
            col_player_begin(third, seed);
            game->apply(&setup, &s, seat, ask("alphabeta,sims=3000", &setup, &s, seat, third));
            seat = roll(&setup, &s, &rng);
        }
    }
    snprintf(name, sizeof name, "%s: with its memory alpha-beta looks %.2f deep, without %.2f",
             game->name, (double)kept / made, (double)fresh / made);
    tap_result(&results, kept > fresh, name, NULL);
}

/* What alpha-beta remembers of an earlier game, of another setup or of a player with another budget
 * changes nothing, and no proof rests on it. */
static void check_table_believed(const col_game *game) {
    bool from_earlier = true, from_setup = true, from_budget = true, from_proof = true;
    for (uint64_t seed = 0; seed < 8; seed++) {
        col_setup setup, other;
        col_state s;
        col_rng rng = col_rng_seeded(seed);
        int plies[2];
        col_action best[2];
        begin(game, &setup, &s);
        int seat = make_random_actions(&setup, &s, 6 + (int)seed, &rng);
        other = setup;
        other.option[0]--;
        statement fresh[3];
        static const char *const WEAK = "alphabeta,sims=500", *const STRONG = "alphabeta,sims=9000";
        col_player_begin(second, 1);
        fresh[0] = ask_about(STRONG, &setup, &s, seat, second);
        col_player_begin(second, 1);
        fresh[1] = ask_about(WEAK, &setup, &s, seat, second);
        col_player_begin(second, 1);
        fresh[2] = ask_about(STRONG, &other, &s, seat, second);
        int solved = col_solve(&setup, &s, 5000, second, &plies[0], &best[0]);

        col_player_begin(thinking, 1);
        ask_about(STRONG, &setup, &s, seat, thinking);
        from_setup &= is_same_statement(ask_about(STRONG, &other, &s, seat, thinking), fresh[2]);
        from_budget &= is_same_statement(ask_about(WEAK, &setup, &s, seat, thinking), fresh[1]);
        from_proof &= col_solve(&setup, &s, 5000, thinking, &plies[1], &best[1]) == solved &&
                      plies[0] == plies[1];
        ask_about(STRONG, &setup, &s, seat, thinking);
        col_player_begin(thinking, 1);
        from_earlier &= is_same_statement(ask_about(STRONG, &setup, &s, seat, thinking), fresh[0]);
    }
    tell(from_earlier, game->name, "alpha-beta believes nothing of an earlier game");
    tell(from_setup, game->name, "alpha-beta believes nothing of another setup");
    tell(from_budget, game->name, "alpha-beta believes nothing of a player with another budget");
    tell(from_proof, game->name, "no proof rests on what alpha-beta remembers");
}

/* Budgets -------------------------------------------------------------------------------------- */

static uint64_t ticks;

static uint64_t tick(void) {
    return ticks++;
}

/* The clock counts how often it is read, so time=10 ends at the tenth reading. */
static void check_time(const col_game *game) {
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(6);
    begin(game, &setup, &s);
    int seat = roll(&setup, &s, &rng);
    col_player_begin(thinking, 6);
    thinking->host.now_ms = tick;
    ticks = 0;
    ask("search,time=10", &setup, &s, seat, thinking);
    tell(ticks >= 10 && ticks <= 12, game->name, "a search ends when its time is over");
    int short_sims = thinking->report.sims;
    col_player_begin(thinking, 6);
    ask("search,time=100", &setup, &s, seat, thinking);
    thinking->host.now_ms = NULL;
    tell(short_sims > 0 && thinking->report.sims > 9 * short_sims &&
             thinking->report.sims < 12 * short_sims,
         game->name, "ten times the time is ten times the simulations");
}

/* A host can end the thinking of a level early, as a busy server does. */
static void check_time_of_level(const col_game *game) {
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(6);
    begin(game, &setup, &s);
    int seat = roll(&setup, &s, &rng);
    col_player_begin(thinking, 6);
    thinking->host.now_ms = tick;
    ticks = 0;
    ask("level=8,time=10,book=0", &setup, &s, seat, thinking);
    thinking->host.now_ms = NULL;
    tell(ticks >= 10 && ticks <= 12, game->name, "a level ends when its time is over");
}

/* Whether several seats decide at the same time or have just done so. Then a search draws what it
 * does. */
static bool is_sealed(const col_setup *setup, const col_state *s) {
    col_state open = *s;
    if (setup->game->reopen != NULL) setup->game->reopen(setup, &open);
    unsigned actors = setup->game->actors(setup, &open);
    return (actors & (actors - 1)) != 0;
}

/* overlook=P hides P percent of the actions, also the one that the search likes best, but never all
 * of them. */
static void check_overlook(const col_game *game) {
    enum { DECISIONS = 60, ACTIONS = 8 };
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(9);
    int searched[3] = {0, 0, 0}, other[3] = {0, 0, 0};
    static const char *const PLAYERS[] = {"search,sims=60", "search,sims=60,overlook=50",
                                          "search,sims=60,overlook=100"};
    begin(game, &setup, &s);
    int seat = make_random_actions(&setup, &s, 8, &rng);
    while (is_sealed(&setup, &s) || game->legal(&setup, &s, seat, list.action) < ACTIONS) {
        seat = make_random_actions(&setup, &s, 1, &rng);
    }
    for (int i = 0; i < 3; i++) {
        for (int made = 0; made < DECISIONS; made++) {
            col_player_begin(thinking, (uint64_t)made);
            col_action a = ask(PLAYERS[i], &setup, &s, seat, thinking);
            if (!thinking->is_searched) continue;
            uint32_t best = col__tree_most_visited(thinking, TREE_ROOT, seat);
            uint32_t own = col__tree_find(thinking, TREE_ROOT, seat, a);
            searched[i]++;
            other[i] += thinking->node[own].visits < thinking->node[best].visits;
        }
    }
    tell(searched[0] == DECISIONS && searched[1] > DECISIONS / 2 && searched[2] == 0 &&
             other[0] == 0 && other[1] > DECISIONS / 6,
         game->name, "overlook is the share of actions that are not seen");
}

/* Returns how an action ends the game for the seat: 1 for a win, -1 for a loss, otherwise 0. */
static int end_of(const col_setup *setup, const col_state *s, int seat, col_action a) {
    col_state after = *s;
    col_result r;
    setup->game->apply(setup, &after, seat, a);
    if (setup->game->actors(setup, &after) != 0) return 0;
    setup->game->result(setup, &after, &r);
    return r.rank[seat] == 1 ? 1 : -1;
}

/* No weak player throws away a won game: a win at once is always made, and a loss at once only if
 * every action loses at once. */
static void check_obvious(const col_game *game) {
    static const char *const PLAYERS[] = {"random,overlook=90", "greedy,overlook=50", "level=1",
                                          "level=2"};
    int wins = 0, losses = 0;
    bool good = true;
    for (uint64_t seed = 0; seed < 40; seed++) {
        col_setup setup;
        col_state s;
        col_rng rng = col_rng_seeded(seed);
        col_action a;
        begin(game, &setup, &s);
        col_player_begin(thinking, seed);
        for (int seat; (seat = roll(&setup, &s, &rng)) >= 0;) {
            int count = game->legal(&setup, &s, seat, list.action), best = -1, worst = 1;
            for (int i = 0; i < count; i++) {
                int end = end_of(&setup, &s, seat, list.action[i]);
                if (end > best) best = end;
                if (end < worst) worst = end;
            }
            if (best > worst && (best == 1 || worst == -1)) {
                a = ask(PLAYERS[seed % 4], &setup, &s, seat, thinking);
                wins += best == 1;
                losses += best == 0;
                good &= end_of(&setup, &s, seat, a) == best;
            }
            col_random_action(&setup, &s, &rng, &list, &a);
            game->apply(&setup, &s, seat, a);
        }
    }
    char name[160];
    snprintf(name, sizeof name, "%s: no weak player misses a win (%d) or a way not to lose (%d)",
             game->name, wins, losses);
    tap_result(&results, good && wins > 20 && losses > 0, name, NULL);
}

/* Rewards are shared: what one seat gains the others lose. So the expectations of all seats add up
 * to half of 100 for each, ties included. */
static void check_expectations(const col_game *game) {
    static const char *const PLAYERS[] = {"uct,sims=300", "uct,sims=300,cut=1", "search,sims=300",
                                          "alphabeta,sims=3000"};
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(10);
    bool good = true;
    begin(game, &setup, &s);
    for (int made = 0, seat; made < 24 && (seat = roll(&setup, &s, &rng)) >= 0; made++) {
        col_action a = ask(PLAYERS[made % 4], &setup, &s, seat, thinking);
        int sum = 0;
        for (int other = 0; other < setup.seats; other++) {
            sum += col_player_value_for(thinking, other);
        }
        if (thinking->report.value_percent >= 0) {
            good &= sum >= 50 * setup.seats - 3 && sum <= 50 * setup.seats + 3;
        }
        game->apply(&setup, &s, seat, a);
    }
    tell(good, game->name, "the expectations of all seats add up");
}

/* Threads -------------------------------------------------------------------------------------- */

static int one_after_the_other(col_thinking *t, void (*work)(col_thinking *), int count) {
    t->other[0] = third;
    third->leader = t;
    if (count != 2) abort();
    work(third);
    work(t);
    return 2;
}

static void (*shared_work)(col_thinking *);

static void *run(void *context) {
    shared_work(context);
    return NULL;
}

static int at_once(col_thinking *t, void (*work)(col_thinking *), int count) {
    pthread_t thread;
    t->other[0] = third;
    third->leader = t;
    shared_work = work;
    if (count != 2 || pthread_create(&thread, NULL, run, third) != 0) abort();
    work(t);
    pthread_join(thread, NULL);
    return 2;
}

/* Plays a few decisions and digests them into one number. */
static uint64_t play_with(const col_game *game,
                          int (*spread)(col_thinking *, void (*)(col_thinking *), int),
                          bool *is_shared) {
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(7);
    uint64_t sum = 0;
    begin(game, &setup, &s);
    col_player_begin(thinking, 7);
    thinking->host.spread = spread;
    for (int made = 0, seat; made < 12 && (seat = roll(&setup, &s, &rng)) >= 0; made++) {
        col_action a = ask("search,sims=200,cut=20,threads=2", &setup, &s, seat, thinking);
        if (thinking->is_searched)
            *is_shared &= thinking->report.threads == 2 && third->report.sims > 0;
        sum = (sum ^ a) * 1099511628211u + (uint64_t)thinking->report.sims;
        game->apply(&setup, &s, seat, a);
    }
    thinking->host.spread = NULL;
    return sum;
}

static void check_threads(const col_game *game) {
    bool is_shared = true;
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(7);
    uint64_t one = play_with(game, one_after_the_other, &is_shared);
    uint64_t two = play_with(game, at_once, &is_shared);
    begin(game, &setup, &s);
    int seat = roll(&setup, &s, &rng);
    col_player_begin(thinking, 7);
    thinking->host.spread = one_after_the_other;
    ask("uct,sims=100,cut=5,threads=2", &setup, &s, seat, thinking);
    thinking->host.spread = NULL;
    tell(thinking->report.sims == 100 && third->report.sims == 50, game->name,
         "two threads share the simulations");
    tell(is_shared && one == two, game->name, "two threads decide the same, however fast they are");
}

/* Proofs --------------------------------------------------------------------------------------- */

static int no_chance(const col_setup *setup, const col_state *s, col_outcome *out) {
    (void)setup, (void)s, (void)out;
    return 0;
}

/* The search has nothing to say about dice and third seats, so it must not prove anything there. */
static void check_unsolvable(void) {
    col_game rolling = crowd_game;
    col_setup setup;
    col_state s;
    col_action best;
    int plies;
    rolling.chance = no_chance;
    col_setup_begin(&setup, &rolling);
    crowd_game.init(&setup, &s);
    tap_result(&results, col_solve(&setup, &s, 0, thinking, &plies, &best) == COL_NOT_SOLVED,
               "nothing is proven about a game with chance", NULL);
    col_setup_begin(&setup, &crowd_game);
    setup.seats = 3;
    tap_result(&results, col_solve(&setup, &s, 0, thinking, &plies, &best) == COL_NOT_SOLVED,
               "nothing is proven about a game of three seats", NULL);
}

static int solve_crowd(int actions, int plies, int winning, int *distance) {
    col_setup setup;
    col_state s;
    col_action best;
    col_setup_begin(&setup, &crowd_game);
    setup.option[CROWD_ACTIONS] = (int16_t)actions;
    setup.option[CROWD_PLIES] = (int16_t)plies;
    setup.option[CROWD_WINNING] = (int16_t)winning;
    crowd_game.init(&setup, &s);
    return col_solve(&setup, &s, 0, thinking, distance, &best);
}

/* A proof looks at every action of a list, however long it is. */
static void check_long_lists(void) {
    int plies, value = solve_crowd(5000, 1, 0, &plies);
    tap_result(&results, value == COL_SOLVED_WIN && plies == 1,
               "a win by the last of 5000 actions is proven", NULL);
    value = solve_crowd(5000, 2, 1, &plies);
    tap_result(&results, value == COL_SOLVED_LOSS && plies == 2,
               "a loss to the last of 5000 replies is proven", NULL);
    value = solve_crowd(COL_LEGAL_MAX, 1, 0, &plies);
    tap_result(&results, value == COL_SOLVED_WIN && plies == 1,
               "a list of the greatest length is searched to its end", NULL);
    value = solve_crowd(COL_LEGAL_MAX, 7, 6, &plies);
    tap_result(&results, value == COL_NOT_SOLVED,
               "lists that do not fit into the memory together prove nothing", NULL);
}

/* A player who finds a win makes the shortest one. */
static void check_shortest(const col_game *game) {
    int wins = 0, longer = 0;
    char name[160];
    for (uint64_t seed = 0; seed < 400 && wins < 20; seed++) {
        col_setup setup;
        col_state s;
        col_rng rng = col_rng_seeded(seed);
        col_action best;
        int plies;
        begin(game, &setup, &s);
        for (int seat; (seat = roll(&setup, &s, &rng)) >= 0;) {
            int value = col_solve(&setup, &s, 3000, second, &plies, &best);
            if (value == COL_SOLVED_WIN && plies > 1) {
                col_player_begin(thinking, seed);
                ask("alphabeta,sims=100000", &setup, &s, seat, thinking);
                wins++;
                longer += thinking->report.proven != plies;
                break;
            }
            col_random_action(&setup, &s, &rng, &list, &best);
            game->apply(&setup, &s, seat, best);
        }
    }
    snprintf(name, sizeof name, "%s: %d wins are made in the shortest way", game->name, wins);
    tap_result(&results, wins >= 20 && longer == 0, name, NULL);
}

/* Plays games in which both seats remember what they have seen. They win as soon as they can, lose
 * as late as they can, and tell how soon that is. They never make an action that they have found to
 * lose while they have not searched all others, whatever their budget is. */
static void check_endings(const col_game *game, const char *player, bool is_strong) {
    int wins = 0, losses = 0, late = 0, soon = 0, untold = 0, hasty = 0;
    char name[200];
    for (uint64_t seed = 0; seed < 30; seed++) {
        col_thinking *const of_seat[] = {thinking, third};
        col_setup setup;
        col_state s;
        col_rng rng = col_rng_seeded(seed);
        begin(game, &setup, &s);
        make_random_actions(&setup, &s, 6, &rng);
        col_player_begin(thinking, seed);
        col_player_begin(third, seed);
        for (int seat; (seat = roll(&setup, &s, &rng)) >= 0;) {
            col_action best;
            int plies, left;
            int value = col_solve(&setup, &s, 20000, second, &plies, &best);
            col_action a = ask(player, &setup, &s, seat, of_seat[seat]);
            const col_report *report = &of_seat[seat]->report;
            hasty += report->value_percent == 0 && report->proven == 0;
            game->apply(&setup, &s, seat, a);
            bool is_win = value == COL_SOLVED_WIN, is_loss = value == COL_SOLVED_LOSS;
            if (!is_strong || plies < 3 || (!is_win && !is_loss)) continue;
            col_solve(&setup, &s, 200000, second, &left, &best);
            wins += is_win;
            losses += is_loss;
            late += is_win && left != plies - 1;
            soon += is_loss && left != plies - 1;
            untold += report->proven != (is_win ? plies : -plies);
        }
    }
    snprintf(name, sizeof name,
             "%s: %s: of %d wins %d late, of %d losses %d too soon, %d not told, %d hasty",
             game->name, player, wins, late, losses, soon, untold, hasty);
    tap_result(&results,
               late + soon + untold + hasty == 0 && (wins > 50 && losses > 50) == is_strong, name,
               NULL);
}

/* Opening books -------------------------------------------------------------------------------- */

/* Whether a player opened by its book: it told a chance without having searched. */
static bool is_opened(const col_thinking *t) {
    return t->report.value_percent >= 0 && t->report.sims == 0;
}

/* Lets a player make actions for both seats as long as its book lasts. Returns how many, and
 * digests them into a number. */
static int open_game(const char *player, const col_setup *setup, uint64_t seed, uint64_t *line) {
    col_state s;
    memset(&s, 0, sizeof s);
    setup->game->init(setup, &s);
    col_player_begin(thinking, seed);
    *line = 0;
    for (int made = 0;; made++) {
        int seat = col_first_actor(setup->game->actors(setup, &s));
        col_action a = ask(player, setup, &s, seat, thinking);
        if (!is_opened(thinking)) return made;
        *line = *line * 31 + a;
        setup->game->apply(setup, &s, seat, a);
    }
}

/* The highest level begins a game by the book, not always in the same way. */
static void check_book(const col_game *game) {
    enum { GAMES = 30 };
    uint64_t line[GAMES];
    int different = 0, shortest = 100;
    col_setup setup;
    col_state s;
    begin(game, &setup, &s);
    for (int i = 0; i < GAMES; i++) {
        bool is_new = true;
        int made = open_game(i % 10 > 0 ? "alphabeta,sims=100,book=1" : "level=8", &setup,
                             (uint64_t)i, &line[i]);
        if (made < shortest) shortest = made;
        for (int k = 0; k < i; k++) {
            is_new &= line[k] != line[i];
        }
        different += is_new;
    }
    char name[160];
    snprintf(name, sizeof name,
             "%s: books last for at least %d actions, and open %d of %d games differently",
             game->name, shortest, different, GAMES);
    tap_result(&results, shortest >= 4 && different >= 5, name, NULL);
    bool is_closed = open_game("level=8,book=0", &setup, 1, &line[0]) == 0 &&
                     open_game("level=7", &setup, 1, &line[0]) == 0 &&
                     open_game("alphabeta,sims=100", &setup, 1, &line[0]) == 0;
    tell(is_closed, game->name, "lower levels and players without a book have none");
}

/* A book is about the standard setup. */
static void check_book_of_others(const col_game *game) {
    col_setup setup, other;
    col_state s;
    uint64_t line;
    int opened = 0;
    begin(game, &setup, &s);
    for (int i = 0; i < COL_OPTIONS_MAX && game->options[i].name != NULL; i++) {
        other = setup;
        int change = other.option[i] < game->options[i].high ? 1 : -1;
        other.option[i] = (int16_t)(other.option[i] + change);
        opened += open_game("alphabeta,sims=100,book=1", &other, 1, &line);
    }
    other = setup;
    other.own_data[0] = 'a';
    opened += open_game("alphabeta,sims=100,book=1", &other, 1, &line);
    other = setup;
    other.rules_version++;
    opened += open_game("alphabeta,sims=100,book=1", &other, 1, &line);
    tell(opened == 0 && open_game("alphabeta,sims=100,book=1", &setup, 1, &line) > 0, game->name,
         "the book stays closed in a game with another setup");
}

/* Levels --------------------------------------------------------------------------------------- */

/* Returns the text of the player behind a level. */
static const char *behind(const col_knowledge *k, int index, int seats) {
    const char *of_two = k->level_of_two[index];
    return seats == 2 && of_two != NULL ? of_two : k->level[index].player;
}

static void check_levels(const col_game *game) {
    const col_knowledge *k = col_find_knowledge(game->name);
    bool good = k != NULL;
    for (int i = 0; good && i < 2 * COL_LEVELS; i++) {
        const col_level_of_play *level = &k->level[i / 2];
        col_player p;
        col_error error;
        good = level->name != NULL && level->sentence != NULL &&
               col_player_parse(behind(k, i / 2, 2 + i % 2), &p, &error) == COL_OK && p.sims > 0 &&
               p.time_ms == 0 && p.threads == 0;
    }
    tell(good, game->name, "every level is the same on every machine");
}

/* A level decides as the player behind it does with so many seats. */
static void check_level_players(const col_game *game, int seats) {
    const col_knowledge *k = col_find_knowledge(game->name);
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(11);
    col_error error;
    char name[64];
    bool good = k != NULL;
    col_setup_begin(&setup, game);
    setup.seats = seats;
    if (col_setup_end(&setup, &error) != COL_OK) abort();
    memset(&s, 0, sizeof s);
    game->init(&setup, &s);
    int seat = roll(&setup, &s, &rng);
    for (int i = 0; good && i < COL_LEVELS; i++) {
        const char *player = behind(k, i, seats);
        char text[16];
        if (player_of(player).sims > 10000) break; /* these would take long */
        snprintf(text, sizeof text, "level=%d", i + 1);
        col_player_begin(thinking, 11);
        col_player_begin(second, 11);
        good = ask(text, &setup, &s, seat, thinking) == ask(player, &setup, &s, seat, second) &&
               thinking->report.sims == second->report.sims;
    }
    snprintf(name, sizeof name, "with %d seats a level decides as the player behind it", seats);
    tell(good, game->name, name);
}

/* Sealed choices ------------------------------------------------------------------------------- */

/* A game of two seats that both bid 0 or 1, once and sealed. If both bid 0, the first seat wins; if
 * both bid 1, it is a draw; otherwise the second seat wins. Each seat should bid 0 in one of three
 * games: a fixed bid of either seat could be exploited by the other. */
typedef struct penny_state {
    uint8_t bid[2]; /* plus one; 0 before the seat has bid */
} penny_state;

enum { PENNY_SEALED = 255 };

static unsigned penny_actors(const col_setup *setup, const col_state *s) {
    (void)setup;
    const uint8_t *bid = ((const penny_state *)s)->bid;
    return (bid[0] == 0) | (unsigned)(bid[1] == 0) << 1;
}

static int penny_legal(const col_setup *setup, const col_state *s, int seat, col_action *out) {
    if (!col_acts(penny_actors(setup, s), seat)) return 0;
    out[0] = col_action_of(1, 0);
    out[1] = col_action_of(1, 1);
    return 2;
}

static unsigned penny_apply(const col_setup *setup, col_state *s, int seat, col_action a) {
    ((penny_state *)s)->bid[seat] = (uint8_t)(1 + (a & 1));
    return penny_actors(setup, s) != 0 ? COL_EFFECT_SEALED
                                       : COL_EFFECT_SEALED | COL_EFFECT_UNSEALED;
}

static void penny_observe(const col_setup *setup, const col_state *s, int viewer, col_state *view) {
    (void)setup;
    uint8_t *bid = ((penny_state *)view)->bid;
    memcpy(view, s, sizeof(penny_state));
    bool is_over = bid[0] != 0 && bid[1] != 0;
    if (!is_over && viewer < 2 && bid[1 - viewer] != 0) bid[1 - viewer] = PENNY_SEALED;
}

static void penny_determinize(const col_setup *setup, const col_state *view, int viewer,
                              col_rng *rng, col_state *out) {
    (void)setup, (void)viewer;
    memcpy(out, view, sizeof(penny_state));
    for (int seat = 0; seat < 2; seat++) {
        uint8_t *bid = &((penny_state *)out)->bid[seat];
        if (*bid == PENNY_SEALED) *bid = (uint8_t)(1 + col_rng_below(rng, 2));
    }
}

static void penny_reopen(const col_setup *setup, col_state *s) {
    (void)setup;
    memset(s, 0, sizeof(penny_state));
}

static void penny_result(const col_setup *setup, const col_state *s, col_result *out) {
    const uint8_t *bid = ((const penny_state *)s)->bid;
    memset(out, 0, sizeof *out);
    out->over = penny_actors(setup, s) == 0;
    if (!out->over) return;
    out->rank[0] = bid[0] == bid[1] ? 1 : 2;
    out->rank[1] = bid[0] == bid[1] && bid[0] == 1 ? 2 : 1;
}

static const col_game penny_game = {
    .name = "penny",
    .min_seats = 2,
    .max_seats = 2,
    .state_size = sizeof(penny_state),
    .max_legal = 2,
    .actors = penny_actors,
    .legal = penny_legal,
    .apply = penny_apply,
    .observe = penny_observe,
    .determinize = penny_determinize,
    .reopen = penny_reopen,
    .result = penny_result,
};

/* Counts how often out of `asked` a seat bids 0. */
static int count_zeros(const col_state *s, int seat, int asked) {
    col_setup setup = {.game = &penny_game, .seats = 2};
    int zeros = 0;
    for (int i = 0; i < asked; i++) {
        col_player_begin(thinking, (uint64_t)i);
        zeros += (ask("search,sims=3000", &setup, s, seat, thinking) & 1) == 0;
    }
    return zeros;
}

/* Both seats mix as they should, whether they are asked first or last. Out of 600 bids 200 should
 * be 0, give or take 50, which is more than four times the standard deviation. */
static void check_sealed(void) {
    enum { ASKED = 600, EXPECTED = 200, SLACK = 50 };
    for (int seat = 0; seat < 2; seat++) {
        for (int is_last = 0; is_last < 2; is_last++) {
            char name[160];
            col_state s;
            memset(&s, 0, sizeof s);
            if (is_last) ((penny_state *)&s)->bid[1 - seat] = 2;
            int zeros = count_zeros(&s, seat, ASKED);
            snprintf(name, sizeof name, "sealed: seat %d, asked %s, bids 0 in %d of %d games",
                     seat + 1, is_last ? "last" : "first", zeros, ASKED);
            tap_result(&results, zeros > EXPECTED - SLACK && zeros < EXPECTED + SLACK, name, NULL);
        }
    }
}

/* Either bid is worth the same against a seat that mixes as it should, and that seat must not learn
 * to answer the bids which are being studied. */
static void check_sealed_chances(void) {
    enum { RUNS = 40, MORE = 4000, LEAST = 2 * RUNS * 9 / 10 };
    col_setup setup = {.game = &penny_game, .seats = 2};
    col_state s;
    memset(&s, 0, sizeof s);
    for (int seat = 0; seat < 2; seat++) {
        const double truth = seat == 0 ? 100.0 / 3 : 200.0 / 3;
        int covered[2] = {0, 0};
        double width = 0;
        for (int i = 0; i < 2 * RUNS; i++) {
            col_candidate found[2];
            int more = i % 2 == 0 ? 0 : MORE;
            col_player_begin(thinking, (uint64_t)i);
            col_action a = ask("search,sims=600", &setup, &s, seat, thinking);
            col_player_candidates(thinking, &setup, &s, seat, a, 0, 2, found);
            if (more > 0) col_player_candidates(thinking, &setup, &s, seat, a, more, 2, found);
            for (int j = 0; j < 2; j++) {
                covered[i % 2] += found[j].chance.low <= truth && truth <= found[j].chance.high;
                width += i % 2 == 0 ? 0 : found[j].chance.high - found[j].chance.low;
            }
        }
        char name[160];
        snprintf(name, sizeof name,
                 "sealed: of %d intervals for seat %d, %d and with more simulations %d hold",
                 2 * RUNS, seat + 1, covered[0], covered[1]);
        tap_result(&results, covered[0] >= LEAST && covered[1] >= LEAST && width / (2 * RUNS) < 30,
                   name, NULL);
    }
}

/* A comparison of two sealed bids that are worth the same does not prefer one. */
static void check_sealed_gains(void) {
    enum { RUNS = 20, TREES = 6, ROUNDS = 400 };
    col_setup setup = {.game = &penny_game, .seats = 2};
    const col_action bid[2] = {col_action_of(1, 0), col_action_of(1, 1)};
    int covered = 0;
    double width = 0;
    col_state s;
    memset(&s, 0, sizeof s);
    for (int i = 0; i < 2 * RUNS; i++) {
        col_gain gain = {{0, 0, 0}, {0, 0, 0}};
        for (int tree = 0; tree < TREES; tree++) {
            col_compared mean[COL_COMPARED_MAX];
            uint64_t seed = (uint64_t)(i * TREES + tree);
            col_compare(&setup, &s, i % 2, bid, 2, ROUNDS, seed, thinking, mean);
            col_gain_add(&gain, &mean[0], &mean[1]);
        }
        col_estimate e = col_gain_estimate(&gain);
        covered += e.low <= 0 && e.high >= 0;
        width += e.high - e.low;
    }
    char name[160];
    snprintf(name, sizeof name, "sealed: %d of %d comparisons of equal bids prefer none, %.1f wide",
             covered, 2 * RUNS, width / (2 * RUNS));
    tap_result(&results, covered >= 2 * RUNS * 9 / 10 && width / (2 * RUNS) < 60, name, NULL);
}

/* A decision about a sealed choice is the same before and after another seat has made its own. */
static void check_order(const col_game *game) {
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(12);
    int compared = 0;
    bool good = true;
    if (game->reopen == NULL) return;
    begin(game, &setup, &s);
    for (int seat; good && compared < 5 && (seat = roll(&setup, &s, &rng)) >= 0;) {
        unsigned actors = game->actors(&setup, &s);
        bool sealed = (actors & (actors - 1)) != 0;
        int other = sealed ? col_first_actor(actors & (actors - 1)) : seat;
        col_action a, first = 0;
        col_player_begin(thinking, 12);
        if (sealed) first = ask("search,sims=300", &setup, &s, other, thinking);
        col_random_action(&setup, &s, &rng, &list, &a);
        game->apply(&setup, &s, seat, a);
        if (!sealed || !col_acts(game->actors(&setup, &s), other)) continue;
        compared++;
        col_player_begin(thinking, 12);
        good = ask("search,sims=300", &setup, &s, other, thinking) == first;
    }
    tell(good && compared == 5, game->name, "it does not matter who is asked first");
}

/* Four seats with few simulations play a game. Returns how many percent of the bids are 0 that were
 * chosen among several. */
static int percent_of_zero_bids(uint64_t seed) {
    col_setup setup;
    col_state s;
    col_error error;
    col_rng rng = col_rng_seeded(seed);
    int bids = 0, zeros = 0;
    col_setup_begin(&setup, col_find_game("orongo"));
    setup.seats = 4;
    if (col_setup_end(&setup, &error) != COL_OK) abort();
    memset(&s, 0, sizeof s);
    setup.game->init(&setup, &s);
    for (int seat; (seat = roll(&setup, &s, &rng)) >= 0;) {
        char text[COL_TEXT_MAX];
        col_writer w = col_writer_on(text, sizeof text);
        bool is_choice = setup.game->legal(&setup, &s, seat, list.action) > 1;
        col_player_begin(thinking, seed);
        col_action a = ask("search,sims=64", &setup, &s, seat, thinking);
        setup.game->print(&setup, &s, seat, a, COL_ALL, &w);
        bids += is_choice && strncmp(text, "bid ", 4) == 0;
        zeros += is_choice && strcmp(text, "bid 0") == 0;
        setup.game->apply(&setup, &s, seat, a);
        seed++;
    }
    return bids == 0 ? 100 : 100 * zeros / bids;
}

/* Somebody has to bid for a turn. Seats that only knew how to answer high bids would all bid 0. */
static void check_first_bids(void) {
    enum { GAMES = 6, MOST = 50 };
    char name[160];
    int sum = 0;
    for (int i = 0; i < GAMES; i++) {
        sum += percent_of_zero_bids((uint64_t)i * 1000 + 1);
    }
    snprintf(name, sizeof name, "sealed: of four seats with few simulations %d percent bid nothing",
             sum / GAMES);
    tap_result(&results, sum / GAMES <= MOST, name, NULL);
}

/* Returns the weight of an action in a position of Assault. */
static int assault_weight(const char *position, const char *action) {
    const col_game *game = col_find_game("assault");
    const col_knowledge *k = col_find_knowledge("assault");
    uint16_t weight;
    col_setup setup;
    col_state s;
    col_error error;
    col_action a;
    begin(game, &setup, &s);
    if (game->read_position(&setup, position, &s, &error) != COL_OK) abort();
    int seat = col_first_actor(game->actors(&setup, &s));
    if (game->parse(&setup, &s, seat, action, &a, &error) != COL_OK) abort();
    k->weigh(&setup, &s, seat, &a, 1, &weight);
    return weight;
}

/* Battles of Assault are weighed by what can be beaten and by what that is worth. */
static void check_battle_weights(void) {
#define ATTACK_WITH(giants, others, open)                                                          \
    "phase=attack top=1 turn=hill round=6 sumber=hill:" giants " dessarin=frost:" others           \
    " hill.row=move,attack open=" open
    static const char BATTLE[] = "battle sumber dessarin";
    int usual = assault_weight(ATTACK_WITH("regular*3,leader", "regular", "u1,u2,u5"), BATTLE);
    int event = assault_weight(ATTACK_WITH("regular*3,leader", "regular", "u1,u2,u4"), BATTLE);
    int prize = assault_weight(ATTACK_WITH("regular*3,leader", "elite!", "u1,u2,u5"), BATTLE);
    int wall = assault_weight(ATTACK_WITH("regular", "elite*4", "u1,u2,u5"), BATTLE);
#undef ATTACK_WITH
    char name[160];
    snprintf(
        name, sizeof name,
        "assault: an easy battle weighs %d, for an event %d, for more points %d, a hopeless one %d",
        usual, event, prize, wall);
    tap_result(&results, event > usual && prize > usual && usual > 2 * wall, name, NULL);
}

/* Judging shares out as much as the end of a game does: half a reward per seat. */
static void check_judge(const col_game *game) {
    const col_knowledge *k = col_find_knowledge(game->name);
    col_setup setup;
    col_state s;
    col_rng rng = col_rng_seeded(14);
    int judged = 0;
    bool good = true;
    begin(game, &setup, &s);
    if (k->judge == NULL) return;
    for (int made = 0; good && made < 300 && roll(&setup, &s, &rng) >= 0; made++) {
        float value[COL_SEATS_MAX], sum = 0;
        col_action a;
        k->judge(&setup, &s, value);
        judged++;
        for (int seat = 0; seat < setup.seats; seat++) {
            good = good && value[seat] >= 0 && value[seat] <= 1;
            sum += value[seat];
        }
        float error = sum - 0.5F * (float)setup.seats;
        good = good && error < 0.001F && error > -0.001F;
        int actor = col_random_action(&setup, &s, &rng, &list, &a);
        game->apply(&setup, &s, actor, a);
    }
    tell(good && judged > 50, game->name, "judging shares out half a reward per seat");
}

static col_thinking *make_thinking(void) {
    size_t size = col_player_memory(NULL);
    col_thinking *t = col_thinking_in(malloc(size), size, NULL);
    if (t == NULL) abort();
    return t;
}

static void check_all(void) {
    check_counting();
    int kept = 0;
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        check_allocations(COL_GAMES[i]);
        check_forced(COL_GAMES[i]);
        check_keep(COL_GAMES[i]);
        check_reuse(COL_GAMES[i]);
        kept += check_kept_values(COL_GAMES[i]);
        check_time(COL_GAMES[i]);
        check_time_of_level(COL_GAMES[i]);
        check_threads(COL_GAMES[i]);
        check_levels(COL_GAMES[i]);
        check_level_players(COL_GAMES[i], COL_GAMES[i]->min_seats);
        if (COL_GAMES[i]->max_seats > 2) check_level_players(COL_GAMES[i], COL_GAMES[i]->max_seats);
        check_overlook(COL_GAMES[i]);
        check_expectations(COL_GAMES[i]);
        check_order(COL_GAMES[i]);
        check_judge(COL_GAMES[i]);
        col_setup setup;
        col_setup_begin(&setup, COL_GAMES[i]);
        if (!col_can_solve(&setup)) continue;
        check_obvious(COL_GAMES[i]);
        if (col_find_knowledge(COL_GAMES[i]->name)->book != NULL) {
            check_book(COL_GAMES[i]);
            check_book_of_others(COL_GAMES[i]);
        }
        check_shortest(COL_GAMES[i]);
        check_endings(COL_GAMES[i], "alphabeta,sims=700", false);
        check_endings(COL_GAMES[i], "alphabeta,sims=40000", true);
        check_table_kept(COL_GAMES[i]);
        check_table_believed(COL_GAMES[i]);
    }
    tap_result(&results, kept > 10, "some games of three seats keep simulations", NULL);
    check_million();
    check_block();
    check_other_table();
    check_long_lists();
    check_unsolvable();
    check_sealed();
    check_sealed_chances();
    check_sealed_gains();
    check_battle_weights();
    check_first_bids();
}

int main(int argc, char **argv) {
    bool only_threads = argc == 2 && strcmp(argv[1], "threads") == 0;
    if (argc > 1 && !only_threads) {
        fprintf(stderr, "test_players: usage: test_players [threads]\n");
        return 2;
    }
    thinking = make_thinking();
    second = make_thinking();
    third = make_thinking();
    for (int i = 0; only_threads && COL_GAMES[i] != NULL; i++) {
        check_threads(COL_GAMES[i]);
    }
    if (!only_threads) check_all();
    free(thinking);
    free(second);
    free(third);
    return tap_end(&results);
}
