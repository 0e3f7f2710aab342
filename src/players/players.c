/* The list of computer players, and the two that do not search. See colossi/players.h. */
#include "colossi/players.h"

#include <stddef.h>
#include <string.h>

#include "core/text.h"
#include "players/alphabeta.h"
#include "players/book.h"
#include "players/search.h"
#include "players/thinking.h"

const char *const COL_PLAYERS_HELP =
    "bot:level=1 to 8     the levels of the game, from a beginner's opponent to the strongest;\n"
    "                     character=NAME gives one a way of playing ('colossi games GAME')\n"
    "bot:random           makes any legal action, all with the same probability\n"
    "bot:greedy           makes the action with the best score right after it\n"
    "bot:uct,sims=2000    searches with random playouts; time=MS limits the time instead\n"
    "bot:search,sims=2000 searches with knowledge of the game; also takes memory=MIB, threads=N\n"
    "bot:alphabeta        looks ahead, in games for two without chance that it can assess\n";

/* The knowledge of each game is in a file of its own. */
#define GAME(name) extern const col_knowledge name##_knowledge;
#include "core/games.def"
#undef GAME

static const col_knowledge *const KNOWLEDGE[] = {
#define GAME(name) &name##_knowledge,
#include "core/games.def"
#undef GAME
    NULL};

/* Reading a player ----------------------------------------------------------------------------- */

enum { STANDARD_SIMS = 2000, SIMS_MAX = 100000000, TIME_MAX = 3600000, CUT_MAX = 100000 };

static const struct {
    const char *name;
    int low, high;
    size_t offset; /* of the field in a col_player */
} BUDGETS[] = {
    {"sims", 1, SIMS_MAX, offsetof(col_player, sims)},
    {"time", 1, TIME_MAX, offsetof(col_player, time_ms)},
    {"memory", 1, COL_MEMORY_MAX, offsetof(col_player, memory)},
    {"threads", 1, COL_THREADS_MAX, offsetof(col_player, threads)},
    {"cut", 1, CUT_MAX, offsetof(col_player, cut)},
    {"overlook", 0, 100, offsetof(col_player, overlook)},
    {"book", 0, 1, offsetof(col_player, book)},
};

static col_status set_budget(col_player *p, col_span text, col_error *error) {
    col_span name = text, value;
    bool is_pair = col_split_pair(text, &name, &value);
    if (is_pair && col_span_is(name, "character")) {
        if (value.length > 0 && col_span_copy(value, p->character, sizeof p->character)) {
            return COL_OK;
        }
        return col_fail(error, COL_PLAYER, "'%.*s' cannot be the name of a character",
                        (int)value.length, value.at);
    }
    for (size_t i = 0; is_pair && i < sizeof BUDGETS / sizeof BUDGETS[0]; i++) {
        if (!col_span_is(name, BUDGETS[i].name)) continue;
        int *field = (int *)(void *)((char *)p + BUDGETS[i].offset);
        return col_read_number(name, value, BUDGETS[i].low, BUDGETS[i].high, field, COL_PLAYER,
                               error);
    }
    return col_fail(error, COL_PLAYER,
                    "a player has no budget '%.*s'; it takes sims=N, time=MS, memory=MIB, "
                    "threads=N, cut=N, overlook=PERCENT, book=0 or 1, and character=NAME",
                    (int)text.length, text.at);
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

/* Reads the first part of a player's text: the name of a kind, or "level=3". */
static col_status read_kind(col_player *p, col_span text, col_error *error) {
    static const char *const NAMES[COL_PLAYER_LEVEL] = {"random", "greedy", "uct", "search",
                                                        "alphabeta"};
    col_span name, value;
    for (int kind = 0; kind < COL_PLAYER_LEVEL; kind++) {
        p->kind = (col_player_kind)kind;
        if (col_span_is(text, NAMES[kind])) return COL_OK;
    }
    p->kind = COL_PLAYER_LEVEL;
    p->book = 1;
    if (col_split_pair(text, &name, &value) && col_span_is(name, "level")) {
        return col_read_number(name, value, 1, COL_LEVELS, &p->level, COL_PLAYER, error);
    }
    return col_fail(error, COL_PLAYER,
                    "there is no player '%.*s'; the players are level=1 to level=8, random, "
                    "greedy, uct, search and alphabeta",
                    (int)text.length, text.at);
}

col_status col_player_parse(const char *text, col_player *out, col_error *error) {
    static const char PREFIX[] = "bot:";
    size_t prefix = strlen(PREFIX);
    col_span rest = col_span_of(text);
    col_player p = {.kind = COL_PLAYER_RANDOM};
    if (rest.length > prefix && memcmp(rest.at, PREFIX, prefix) == 0) {
        rest.at += prefix;
        rest.length -= prefix;
    }
    if (read_kind(&p, take_part(&rest), error) != COL_OK) return error->status;
    while (rest.length > 0) {
        if (set_budget(&p, take_part(&rest), error) != COL_OK) return error->status;
    }
    if (p.sims == 0 && p.time_ms == 0) p.sims = STANDARD_SIMS;
    *out = p;
    return COL_OK;
}

const col_character *col_find_character(const col_knowledge *k, const char *name) {
    for (int i = 0; k != NULL && i < COL_CHARACTERS && k->character[i].name != NULL; i++) {
        if (strcmp(k->character[i].name, name) == 0) return &k->character[i];
    }
    return NULL;
}

/* Names the characters of a game: "a, b and c". */
static void put_characters(const col_knowledge *k, col_writer *w) {
    for (int i = 0; i < COL_CHARACTERS && k->character[i].name != NULL; i++) {
        bool is_last = i + 1 == COL_CHARACTERS || k->character[i + 1].name == NULL;
        col_print(w, "%s%s", i == 0 ? "" : is_last ? " and " : ", ", k->character[i].name);
    }
}

col_status col_player_parse_for(const char *game, const char *text, col_player *out,
                                col_error *error) {
    const col_knowledge *k = col_find_knowledge(game);
    char names[COL_CHARACTERS * (COL_CHARACTER_SIZE + 5)] = "";
    col_writer w = col_writer_on(names, sizeof names);
    col_player p;
    if (col_player_parse(text, &p, error) != COL_OK) return error->status;
    if (p.character[0] == '\0' || col_find_character(k, p.character) != NULL) {
        *out = p;
        return COL_OK;
    }
    if (k == NULL || k->character[0].name == NULL) {
        return col_fail(error, COL_PLAYER, "the players of %s have no characters", game);
    }
    put_characters(k, &w);
    return col_fail(error, COL_PLAYER, "%s has no character '%s'; its characters are %s", game,
                    p.character, names);
}

const col_knowledge *col_find_knowledge(const char *game) {
    for (int i = 0; KNOWLEDGE[i] != NULL; i++) {
        if (strcmp(KNOWLEDGE[i]->game, game) == 0) return KNOWLEDGE[i];
    }
    return NULL;
}

/* Deciding ------------------------------------------------------------------------------------- */

/* Rates what a seat has reached: a running game by the lead in score, a finished one by place. */
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

/* Takes the best of the actions on the list. */
static col_action choose_greedily(const col_setup *setup, const col_state *view, int seat,
                                  int count, col_thinking *t) {
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

/* Returns the player behind a level, with the level's limit of time if it has one, and without its
 * book if it may not use one. If a game has no levels of its own, each level is a search with four
 * times the simulations of the one below. */
static col_player player_of_level(const col_player *player, const col_setup *setup) {
    const col_knowledge *k = col_find_knowledge(setup->game->name);
    col_player p = {.kind = COL_PLAYER_SEARCH, .sims = 25 << (2 * (player->level - 1))};
    int index = player->level - 1;
    const char *text = k == NULL ? NULL : k->level[index].player;
    if (k != NULL && setup->seats == 2 && k->level_of_two[index]) text = k->level_of_two[index];
    col_error error;
    if (text != NULL && col_player_parse(text, &p, &error) != COL_OK) return p;
    p.time_ms = player->time_ms;
    p.book = p.book && player->book;
    memcpy(p.character, player->character, sizeof p.character);
    const col_character *c = col_find_character(k, p.character);
    bool has_time = player->level < COL_LEVELS; /* the highest level takes a second as it is */
    if (c != NULL && has_time) p.sims = (int)((int64_t)p.sims * c->effort / 100);
    return p;
}

enum { GOES_ON, WINS_AT_ONCE, LOSES_AT_ONCE };

/* Returns whether an action ends the game in this world, and how. */
static int end_after(const col_setup *setup, const col_state *world, int seat, col_action a) {
    col_state s;
    col_result result;
    memcpy(&s, world, setup->game->state_size);
    setup->game->apply(setup, &s, seat, a);
    if (setup->game->actors(setup, &s) != 0) return GOES_ON;
    setup->game->result(setup, &s, &result);
    return result.rank[seat] == 1 ? WINS_AT_ONCE : LOSES_AT_ONCE;
}

/* Keeps only those actions of the list that a player sees who overlooks some. An action that wins
 * at once is seen alone. One that loses at once is kept only if nothing else was seen. Returns how
 * many are left, at least one. */
static int keep_seen(const col_player *player, const col_setup *setup, const col_state *view,
                     int seat, int count, col_thinking *t) {
    col_action *action = t->list.action;
    col_action losing = 0, last = 0; /* what to do if nothing else is left */
    int seen = 0;
    uint32_t equals = 0;
    col_state world;
    setup->game->determinize(setup, view, seat, &t->rng, &world);
    for (int i = 0; i < count; i++) {
        col_action a = action[i];
        int end = end_after(setup, &world, seat, a);
        if (end == WINS_AT_ONCE) {
            action[0] = a;
            return 1;
        }
        bool is_seen = col_rng_below(&t->rng, 100) >= (uint32_t)player->overlook;
        if (end == LOSES_AT_ONCE) {
            losing = a;
        } else if (is_seen) {
            action[seen++] = a;
        } else if (col_rng_below(&t->rng, ++equals) == 0) {
            last = a;
        }
    }
    if (seen == 0) action[seen++] = last != 0 ? last : losing;
    return seen;
}

/* Searches, then takes the action among those on the list that the search tried most often. Of
 * actions that it did not try, the heaviest is taken. */
static col_action search_and_overlook(const col_player *player, const col_setup *setup,
                                      const col_state *view, int seat, int count, col_thinking *t) {
    const col_knowledge *k = col_find_knowledge(setup->game->name);
    col_action *seen = t->stack; /* the search needs the list */
    int best = 0, most = -1;
    uint32_t equals = 0;
    memcpy(seen, t->list.action, (size_t)count * sizeof seen[0]);
    col__search(player, setup, view, seat, t);
    memset(t->weight, 0, (size_t)count * sizeof t->weight[0]);
    if (k != NULL && k->weigh != NULL) k->weigh(setup, view, seat, seen, count, t->weight);
    for (int i = 0; i < count; i++) {
        int sims = col_player_sims_of(t, seat, seen[i]);
        int worth = sims > 0 ? UINT16_MAX + sims : t->weight[i];
        if (worth > most) equals = 0;
        if (worth < most || col_rng_below(&t->rng, ++equals) != 0) continue;
        best = i;
        most = worth;
    }
    if (t->is_searched) {
        t->answer = seen[best];
        t->report.value_percent = col_player_value_of(t, seat, t->answer);
    }
    return seen[best];
}

static col_action search_tree(const col_player *player, const col_setup *setup,
                              const col_state *view, int seat, int count, col_thinking *t) {
    t->has_table = false; /* the tree takes its place */
    if (player->overlook > 0) return search_and_overlook(player, setup, view, seat, count, t);
    return col__search(player, setup, view, seat, t);
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
    if (player->overlook > 0) count = keep_seen(player, setup, view, seat, count, t);
    if (count == 1) return t->list.action[0];
    col_action opening = player->book ? col__open_by_book(setup, view, seat, count, t) : 0;
    if (opening != 0) return opening;
    switch (player->kind) {
    case COL_PLAYER_GREEDY:
        return choose_greedily(setup, view, seat, count, t);
    case COL_PLAYER_ALPHABETA:
        if (col_can_solve(setup)) return col__alphabeta(player, setup, view, seat, count, t);
        return search_tree(player, setup, view, seat, count, t);
    case COL_PLAYER_UCT:
    case COL_PLAYER_SEARCH:
        return search_tree(player, setup, view, seat, count, t);
    default:
        return t->list.action[col_rng_below(&t->rng, (uint32_t)count)];
    }
}
