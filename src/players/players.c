/* Computer players: which there are, and the two that do not search. See colossi/players.h. */
#include "colossi/players.h"

#include <string.h>

#include "core/text.h"
#include "players/alphabeta.h"
#include "players/search.h"
#include "players/thinking.h"

const char *const COL_PLAYERS_HELP =
    "bot:level=1 to 6     six steps from a beginner's opponent to the strongest\n"
    "bot:random           any legal action, each as likely as the other\n"
    "bot:greedy           the action with the best score right after it\n"
    "bot:uct,sims=2000    searches with random playouts; time=MS bounds the time instead\n"
    "bot:search,sims=2000 searches with what is known of the game; also memory=MIB, threads=N\n"
    "bot:alphabeta        looks ahead without chance, for games of two that it can assess\n";

/* What is known of the games, one file each. */
#define GAME(name) extern const col_knowledge name##_knowledge;
#include "core/games.def"
#undef GAME

static const col_knowledge *const KNOWLEDGE[] = {
#define GAME(name) &name##_knowledge,
#include "core/games.def"
#undef GAME
    NULL};

enum { STANDARD_SIMS = 2000, SIMS_MAX = 100000000, TIME_MAX = 3600000, CUT_MAX = 100000 };

static col_status set_budget(col_player *p, col_span text, col_error *error) {
    const char *equals = memchr(text.at, '=', text.length);
    col_span name = {text.at, equals == NULL ? text.length : (size_t)(equals - text.at)};
    col_span value = {name.at + name.length + 1,
                      equals == NULL ? 0 : text.length - name.length - 1};
    if (col_span_is(name, "sims") && col_span_int(value, 1, SIMS_MAX, &p->sims)) return COL_OK;
    if (col_span_is(name, "slip") && col_span_int(value, 0, 100, &p->slip)) return COL_OK;
    if (col_span_is(name, "time") && col_span_int(value, 1, TIME_MAX, &p->time_ms)) return COL_OK;
    if (col_span_is(name, "cut") && col_span_int(value, 1, CUT_MAX, &p->cut)) return COL_OK;
    if (col_span_is(name, "threads") && col_span_int(value, 1, COL_THREADS_MAX, &p->threads)) {
        return COL_OK;
    }
    if (col_span_is(name, "memory") && col_span_int(value, 1, COL_MEMORY_MAX, &p->memory)) {
        return COL_OK;
    }
    return col_fail(error, COL_PLAYER,
                    "'%.*s': a player takes sims=N, time=MS, memory=MIB (to %d), threads=N (to "
                    "%d), cut=N or slip=P",
                    (int)text.length, text.at, COL_MEMORY_MAX, COL_THREADS_MAX);
}

/* Takes the text up to the next comma off the front. */
static col_span take_part(col_span *rest) {
    col_span part = {rest->at, 0};
    while (part.length < rest->length && rest->at[part.length] != ',') {
        part.length++;
    }
    rest->at += part.length;
    rest->length -= part.length;
    col_take_char(rest, ',');
    return part;
}

/* "level=3" */
static bool read_level(col_span text, int *level) {
    static const char START[] = "level=";
    size_t length = strlen(START);
    if (text.length <= length || memcmp(text.at, START, length) != 0) return false;
    col_span number = {text.at + length, text.length - length};
    return col_span_int(number, 1, COL_LEVELS, level);
}

col_status col_player_parse(const char *text, col_player *out, col_error *error) {
    static const char *const NAMES[COL_PLAYER_LEVEL] = {"random", "greedy", "uct", "search",
                                                        "alphabeta"};
    col_span rest = col_span_of(text);
    col_player p = {.kind = COL_PLAYER_RANDOM};
    int kind = 0;
    if (rest.length > 4 && memcmp(rest.at, "bot:", 4) == 0) {
        rest.at += 4;
        rest.length -= 4;
    }
    col_span name = take_part(&rest);
    while (kind < COL_PLAYER_LEVEL && !col_span_is(name, NAMES[kind])) {
        kind++;
    }
    if (kind == COL_PLAYER_LEVEL && !read_level(name, &p.level)) {
        return col_fail(error, COL_PLAYER,
                        "there is no player '%s'; level=1 to level=6, random, greedy, uct, "
                        "search or alphabeta",
                        text);
    }
    p.kind = (col_player_kind)kind;
    while (rest.length > 0) {
        if (set_budget(&p, take_part(&rest), error) != COL_OK) return error->status;
    }
    if (p.sims == 0 && p.time_ms == 0) p.sims = STANDARD_SIMS;
    *out = p;
    return COL_OK;
}

const col_knowledge *col_find_knowledge(const char *game) {
    for (int i = 0; KNOWLEDGE[i] != NULL; i++) {
        if (strcmp(KNOWLEDGE[i]->game, game) == 0) return KNOWLEDGE[i];
    }
    return NULL;
}

/* What a seat has reached: a finished game by place, a running one by its lead. */
static int standing(const col_setup *setup, const col_state *s, int seat) {
    col_result result;
    int best = -1000000;
    setup->game->result(setup, s, &result);
    for (int other = 0; other < setup->seats; other++) {
        if (other != seat && result.score[other] > best) best = result.score[other];
    }
    int lead = result.score[seat] - best;
    if (!result.over) return lead;
    return result.rank[seat] == 1 ? 1000000 + lead : lead - 1000000 * result.rank[seat];
}

static col_action choose_greedily(const col_setup *setup, const col_state *view, int seat,
                                  col_thinking *t) {
    int count = setup->game->legal(setup, view, seat, t->list.action);
    int best = 0, best_standing = 0, equals = 0;
    for (int i = 0; i < count; i++) {
        col_state s;
        setup->game->determinize(setup, view, seat, &t->rng, &s);
        setup->game->apply(setup, &s, seat, t->list.action[i]);
        int reached = standing(setup, &s, seat);
        if (i == 0 || reached > best_standing) {
            best = i;
            best_standing = reached;
            equals = 1;
        } else if (reached == best_standing && col_rng_below(&t->rng, (uint32_t)++equals) == 0) {
            best = i;
        }
    }
    return t->list.action[best];
}

/* The player behind a level. A game without levels of its own has doubling budgets. */
static col_player player_of_level(const col_player *player, const col_setup *setup) {
    const col_knowledge *k = col_find_knowledge(setup->game->name);
    col_player p = {.kind = COL_PLAYER_SEARCH, .sims = 25 << (2 * (player->level - 1))};
    col_error error;
    if (k == NULL || k->level[player->level - 1].player == NULL) return p;
    if (col_player_parse(k->level[player->level - 1].player, &p, &error) != COL_OK) return p;
    return p;
}

col_action col_player_choose(const col_player *player, const col_setup *setup,
                             const col_state *view, int seat, col_thinking *t) {
    col_player behind;
    if (player->kind == COL_PLAYER_LEVEL) {
        behind = player_of_level(player, setup);
        player = &behind;
    }
    t->report = (col_report){.value_percent = -1};
    t->is_searched = false;
    int count = setup->game->legal(setup, view, seat, t->list.action);
    if (count == 1) return t->list.action[0];
    if (player->slip > 0 && col_rng_below(&t->rng, 100) < (uint32_t)player->slip) {
        return t->list.action[col_rng_below(&t->rng, (uint32_t)count)];
    }
    switch (player->kind) {
    case COL_PLAYER_GREEDY:
        return choose_greedily(setup, view, seat, t);
    case COL_PLAYER_ALPHABETA:
        if (col__alphabeta_plays(setup)) return col__alphabeta(player, setup, view, seat, t);
        return col__search(player, setup, view, seat, t);
    case COL_PLAYER_UCT:
    case COL_PLAYER_SEARCH:
        return col__search(player, setup, view, seat, t);
    default:
        return t->list.action[col_rng_below(&t->rng, (uint32_t)count)];
    }
}
