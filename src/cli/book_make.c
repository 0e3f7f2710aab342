/* Makes an opening book: a tree of the first actions of a game, in which every visit plays one game
 * to its end with alpha-beta. What such games tell about a position is worth more than any
 * assessment. The tree goes by the results so far and, while there are few, by what a quick search
 * says about each action (PUCT).
 *
 * Positions that look the same to a player are one node, so the tree is a graph. A reward is that
 * of the seat that acts in the position: 1 for a win, 0 for a loss. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/book.h"

enum {
    PRIOR_NODES = 2000, /* positions that the quick search looks at after each action */
    PARENT_GAMES = 100, /* a position with fewer games is not in the book */
    SHARE = 3,          /* an action needs one in so many games of the most tried one */
    NEAR = 5,           /* percent: what a recommended action may be worse than that one */
    SLOTS = 1 << 20     /* of the table of positions, a power of two */
};

/* How much the tree explores; how fast the quick search forgets actions that it likes less (in
 * percent), and which share of the priors all actions have in common; what is expected of an action
 * that was not tried, compared with the others. */
static const double EXPLORES = 2.0, FADES = 8, SHARED = 0.25, UNTRIED = 0.1;

/* What an action leads to. The action itself depends on how the position lies on the table, which
 * may differ from one visit to the next: see follow(). */
typedef struct branch {
    uint32_t to; /* a position */
    float prior;
} branch;

typedef struct position {
    uint64_t key;
    branch *branch; /* different actions, up to symmetry; NULL until the second visit */
    int branches, games;
    double reward;
    bool is_written;
} position;

/* Everything that making a book needs. */
static struct {
    const col_setup *setup;
    const book_wish *wish;
    position *position;
    uint32_t *slot; /* the numbers of positions, by key; 0 is none */
    uint32_t count, room;
    col_thinking *thinking[2]; /* by seat */
    col_list list;
    bool is_full; /* there was not enough memory */
} maker;

/* Positions ------------------------------------------------------------------------------------ */

/* Returns the number of a position, which is added if it is new. */
static uint32_t number_of(const col_state *s) {
    uint64_t key = col_book_key(maker.setup, NULL, s);
    uint32_t at = (uint32_t)key & (SLOTS - 1);
    for (; maker.slot[at] != 0; at = (at + 1) & (SLOTS - 1)) {
        if (maker.position[maker.slot[at]].key == key) return maker.slot[at];
    }
    if (maker.count == maker.room) {
        maker.is_full = true;
        return 0;
    }
    maker.position[maker.count].key = key;
    maker.slot[at] = maker.count;
    return maker.count++;
}

static col_state state_after(const col_state *s, int seat, col_action a) {
    col_state next;
    memcpy(&next, s, maker.setup->game->state_size);
    maker.setup->game->apply(maker.setup, &next, seat, a);
    return next;
}

static int actor_of(const col_state *s) {
    unsigned actors = maker.setup->game->actors(maker.setup, s);
    return actors == 0 ? -1 : col_first_actor(actors);
}

/* Returns what the seat that made an action may expect after it, in percent. */
static int quick_look(const col_state *next, int seat) {
    col_player quick = {.kind = COL_PLAYER_ALPHABETA, .sims = PRIOR_NODES};
    col_result result;
    int other = actor_of(next);
    if (other < 0) {
        maker.setup->game->result(maker.setup, next, &result);
        return result.rank[seat] < result.rank[!seat]   ? 100
               : result.rank[seat] > result.rank[!seat] ? 0
                                                        : 50;
    }
    col_player_choose(&quick, maker.setup, next, other, maker.thinking[other]);
    int percent = col_player_report(maker.thinking[other])->value_percent;
    if (percent < 0) return 50; /* a forced action was not searched */
    return other == seat ? percent : 100 - percent;
}

/* Lists the actions of a position, and one only of those that lead to the same position. */
static void open_position(uint32_t number, const col_state *s, int seat) {
    int count = maker.setup->game->legal(maker.setup, s, seat, maker.list.action), branches = 0;
    branch *list = calloc((size_t)count, sizeof *list);
    double sum = 0;
    maker.is_full |= list == NULL;
    for (int i = 0; i < count && !maker.is_full; i++) {
        col_state next = state_after(s, seat, maker.list.action[i]);
        branch b = {number_of(&next), 0};
        int same = 0;
        while (same < branches && list[same].to != b.to) {
            same++;
        }
        if (same < branches) continue;
        b.prior = expf((float)(quick_look(&next, seat) / FADES));
        sum += (double)b.prior;
        list[branches++] = b;
    }
    for (int i = 0; i < branches; i++) {
        list[i].prior = (float)((1 - SHARED) * (double)list[i].prior / sum + SHARED / branches);
    }
    maker.position[number].branch = list;
    maker.position[number].branches = branches;
}

/* Finds the action that leads from a position to another, and returns the state after it. */
static col_state follow(const col_state *s, int seat, uint32_t to, col_action *found) {
    int count = maker.setup->game->legal(maker.setup, s, seat, maker.list.action);
    for (int i = 0; i < count; i++) {
        col_state next = state_after(s, seat, maker.list.action[i]);
        *found = maker.list.action[i];
        if (col_book_key(maker.setup, NULL, &next) == maker.position[to].key) return next;
    }
    abort(); /* every position with this number has such an action */
}

/* Playing -------------------------------------------------------------------------------------- */

/* Returns the share of the reward that the seat which acts at a position leaves to the other. */
static double left_by(const position *p) {
    return 1 - p->reward / p->games;
}

/* Chooses the branch to follow. */
static const branch *choose_branch(const position *p) {
    const branch *best = &p->branch[0];
    double most = -1, untried = p->reward / p->games - UNTRIED;
    for (int i = 0; i < p->branches; i++) {
        const branch *b = &p->branch[i];
        const position *to = &maker.position[b->to];
        double worth = to->games > 0 ? left_by(to) : untried;
        worth += EXPLORES * (double)b->prior * sqrt(p->games) / (1 + to->games);
        if (worth > most) {
            most = worth;
            best = b;
        }
    }
    return best;
}

/* Plays on to the end. Returns the reward of the first seat. */
static double play_out(col_state *s, uint64_t seed) {
    col_player player = {.kind = COL_PLAYER_ALPHABETA, .sims = (int)maker.wish->nodes};
    col_result result;
    for (int seat = 0; seat < 2; seat++) {
        col_player_begin(maker.thinking[seat], seed * 2 + (uint64_t)seat);
    }
    for (int seat; (seat = actor_of(s)) >= 0;) {
        col_action a = col_player_choose(&player, maker.setup, s, seat, maker.thinking[seat]);
        maker.setup->game->apply(maker.setup, s, seat, a);
    }
    maker.setup->game->result(maker.setup, s, &result);
    return result.rank[0] == result.rank[1] ? 0.5 : result.rank[0] < result.rank[1] ? 1 : 0;
}

/* Goes down the tree, plays one game from there, and credits every position on the way. */
static void play_game(uint64_t seed) {
    uint32_t way[BOOK_PLIES + 1];
    int seats[BOOK_PLIES + 1], length = 0;
    col_state s;
    memset(&s, 0, sizeof s);
    maker.setup->game->init(maker.setup, &s);
    uint32_t number = number_of(&s);
    for (;;) {
        int seat = actor_of(&s);
        if (seat < 0 || maker.is_full) break;
        way[length] = number;
        seats[length++] = seat;
        position *p = &maker.position[number];
        if (p->games == 0 || length > BOOK_PLIES) break;
        if (p->branch == NULL) open_position(number, &s, seat);
        if (maker.is_full) return;
        col_action a;
        number = choose_branch(p)->to;
        s = follow(&s, seat, number, &a);
    }
    double reward = play_out(&s, seed);
    for (int i = 0; i < length; i++) {
        position *p = &maker.position[way[i]];
        p->games++;
        p->reward += seats[i] == 0 ? reward : 1 - reward;
    }
}

/* Writing -------------------------------------------------------------------------------------- */

static int percent_after(const branch *b) {
    const position *to = &maker.position[b->to];
    return to->games > 0 ? (int)(100 * left_by(to) + 0.5) : 0;
}

static const branch *most_tried(const position *p) {
    const branch *best = &p->branch[0];
    for (int i = 1; i < p->branches; i++) {
        if (maker.position[p->branch[i].to].games > maker.position[best->to].games) {
            best = &p->branch[i];
        }
    }
    return best;
}

static void write_entry(const col_state *s, const col_state *next, const branch *b,
                        const char *line) {
    printf("entry %016" PRIx64 " %d %d%s\n", col_book_key(maker.setup, s, next), percent_after(b),
           maker.position[b->to].games, line);
}

/* Writes what the book recommends in a position and everything below it. `line` is the text of the
 * actions that lead to it. */
static void write_position(uint32_t number, const col_state *s, const char *line, int plies) {
    position *p = &maker.position[number];
    if (p->is_written || p->branch == NULL || p->games < PARENT_GAMES || plies == BOOK_PLIES) {
        return;
    }
    p->is_written = true;
    const branch *first = most_tried(p);
    int seat = actor_of(s), most = maker.position[first->to].games;
    for (int i = 0; i < p->branches; i++) {
        const branch *b = &p->branch[i];
        char text[1024];
        col_writer w = col_writer_on(text, sizeof text);
        col_action a;
        col_state next = follow(s, seat, b->to, &a);
        col_print(&w, "%s ", line);
        maker.setup->game->print(maker.setup, s, seat, a, COL_ALL, &w);
        if (maker.position[b->to].games * SHARE >= most &&
            percent_after(b) >= percent_after(first) - NEAR &&
            book_ask(maker.setup, s, &next, maker.thinking[0]).is_good) {
            write_entry(s, &next, b, text);
        }
        write_position(b->to, &next, text, plies + 1);
    }
}

static void write_book(void) {
    col_state s;
    memset(&s, 0, sizeof s);
    maker.setup->game->init(maker.setup, &s);
    printf("# %s: actions that open a game of the standard setup well.\n"
           "#\n"
           "# Made by: colossi book make %s --games=%ld --nodes=%ld\n"
           "#\n"
           "# There is one line per action: entry KEY PERCENT GAMES ACTION... The last action is "
           "the one that\n"
           "# is recommended after the others. KEY is a number for it that does not depend on how "
           "the\n"
           "# positions are turned, PERCENT is what the seat may expect after it, and GAMES is the "
           "number of\n"
           "# games behind that.\n",
           maker.setup->game->title, maker.setup->game->name, maker.wish->games, maker.wish->nodes);
    write_position(number_of(&s), &s, "", 0);
}

/* Making --------------------------------------------------------------------------------------- */

static bool begin_maker(const book_wish *w, const col_setup *setup) {
    maker.setup = setup;
    maker.wish = w;
    maker.room = SLOTS / 2;
    maker.count = 1; /* position 0 is none */
    maker.position = calloc(maker.room, sizeof *maker.position);
    maker.slot = calloc(SLOTS, sizeof *maker.slot);
    for (int seat = 0; seat < 2; seat++) {
        maker.thinking[seat] = cli_begin_thinking("book", 0);
        if (maker.thinking[seat] == NULL) return false;
    }
    return maker.position != NULL && maker.slot != NULL;
}

static void end_maker(void) {
    for (uint32_t i = 0; maker.position != NULL && i < maker.count; i++) {
        free(maker.position[i].branch);
    }
    for (int seat = 0; seat < 2; seat++) {
        cli_end_thinking(maker.thinking[seat]);
    }
    free(maker.position);
    free(maker.slot);
}

int book_make(const book_wish *w, const col_setup *setup) {
    uint64_t start = cli_now_ms();
    maker.is_full = !begin_maker(w, setup);
    for (long game = 0; game < w->games && !maker.is_full; game++) {
        play_game(w->of.seed + (uint64_t)game);
        cli_show_progress((int)game + 1, (int)w->games, "games", start);
    }
    cli_end_progress();
    if (!maker.is_full) write_book();
    bool failed = maker.is_full;
    end_maker();
    return failed ? cli_no_memory("book") : CLI_OK;
}
