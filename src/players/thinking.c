/* The memory of the players: see colossi/players.h. A block of memory holds one col_thinking and
 * behind it as many nodes or memos as fit. */
#include "players/thinking.h"

#include <string.h>

enum { MIB = 1 << 20, NODES_MIN = 1024 };

_Static_assert(sizeof(col_thinking) + (size_t)COL_MEMORY_STANDARD * MIB <= COL_PLAYER_MEMORY,
               "a static block has room for the standard budget");
_Static_assert(sizeof(col_memo) * COL_MEMOS_MAX == (size_t)COL_MEMORY_STANDARD * MIB,
               "the table of positions fills the standard budget");

size_t col_player_memory(const col_player *player) {
    int mib = player == NULL ? COL_MEMORY_MAX : player->memory;
    if (mib < COL_MEMORY_STANDARD) mib = COL_MEMORY_STANDARD; /* for the table of positions */
    return sizeof(col_thinking) + (size_t)mib * MIB;
}

col_thinking *col_thinking_in(void *memory, size_t size, const col_host *host) {
    col_thinking *t = memory;
    if (t == NULL || size < sizeof *t + NODES_MIN * sizeof(col_node)) return NULL;
    size_t room = size - sizeof *t;
    memset(t, 0, sizeof *t);
    if (host != NULL) t->host = *host;
    t->node_room = (uint32_t)(room / sizeof(col_node));
    t->memos = COL_MEMOS_MAX;
    while (t->memos * sizeof(col_memo) > room) {
        t->memos /= 2;
    }
    col_player_begin(t, 0);
    return t;
}

col_thinking *col_thinking_lend(col_thinking *leader, int index, void *memory, size_t size) {
    col_thinking *t = col_thinking_in(memory, size, &leader->host);
    if (t != NULL) t->leader = leader;
    leader->other[index] = t;
    return t;
}

col_thinking *col_thinking_lent(const col_thinking *leader, int index) {
    return leader->other[index];
}

void col_player_begin(col_thinking *t, uint64_t seed) {
    t->rng = col_rng_seeded(seed);
    t->has_tree = t->has_table = t->is_searched = false;
    t->report.value_percent = -1;
}

void col_player_consider(col_thinking *t, col_action a) {
    t->wanted = a;
}

const col_report *col_player_report(const col_thinking *t) {
    return &t->report;
}
