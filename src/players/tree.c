/* The search tree.
 *
 * The children of a node are a block of consecutive nodes. If worlds differ in what a seat may do,
 * a node gets further blocks, each held by a link node:
 *
 *     node --children--> [child child child]
 *       |
 *      more --> link --children--> [child]
 *                 |
 *                more --> ...
 *
 * A block always comes after everything that leads to it, so one pass over the array meets parents
 * before their children. col__tree_keep() depends on that. */
#include "players/tree.h"

#include <string.h>

_Static_assert(sizeof(col_node) == 32, "two nodes fit a cache line, and a million fit 32 MiB");

/* Takes `count` consecutive nodes and returns the first, or 0 if there is no room. */
static uint32_t take_nodes(col_thinking *t, int count) {
    uint32_t first = t->nodes;
    if (first + (uint32_t)count > t->node_limit) return 0;
    memset(&t->node[first], 0, (size_t)count * sizeof(col_node));
    t->nodes += (uint32_t)count;
    return first;
}

void col__tree_clear(col_thinking *t) {
    t->nodes = 0;
    take_nodes(t, TREE_ROOT + 1);
}

static void fill_block(col_node *block, int seat, const col_action *actions,
                       const uint16_t *weights, int count) {
    uint32_t sum = 0;
    for (int i = 0; weights != NULL && i < count; i++) {
        sum += weights[i];
    }
    for (int i = 0; i < count; i++) {
        block[i].action = actions[i];
        block[i].seat = (uint8_t)seat;
        if (sum > 0) block[i].prior = (float)weights[i] / (float)sum;
    }
}

uint32_t col__tree_add(col_thinking *t, uint32_t parent, int seat, const col_action *actions,
                       const uint16_t *weights, int count) {
    uint32_t holder = parent;
    if (t->node[parent].is_open) {
        while (t->node[holder].more != 0) {
            holder = t->node[holder].more;
        }
        uint32_t link = take_nodes(t, 1);
        if (link == 0) return 0;
        t->node[holder].more = link;
        holder = link;
    }
    uint32_t first = take_nodes(t, count);
    if (first == 0) return 0;
    t->node[holder].children = first;
    t->node[holder].count = (uint16_t)count;
    t->node[holder].is_open = 1;
    fill_block(&t->node[first], seat, actions, weights, count);
    return first;
}

uint32_t col__tree_find(const col_thinking *t, uint32_t parent, int seat, col_action a) {
    for (uint32_t holder = parent; holder != 0; holder = t->node[holder].more) {
        const col_node *block = &t->node[t->node[holder].children];
        for (int i = 0; i < t->node[holder].count; i++) {
            if (block[i].action == a && block[i].seat == seat) {
                return t->node[holder].children + (uint32_t)i;
            }
        }
    }
    return 0;
}

uint32_t col__tree_find_after(const col_thinking *t, uint32_t parent, uint32_t last, int seat,
                              col_action a) {
    const col_node *next = &t->node[last + 1];
    uint32_t first = t->node[parent].children;
    bool is_child = last >= first && last + 1 < first + t->node[parent].count;
    if (is_child && next->action == a && next->seat == seat) return last + 1;
    return col__tree_find(t, parent, seat, a);
}

uint32_t col__tree_most_visited(const col_thinking *t, uint32_t parent, int seat) {
    uint32_t best = 0;
    for (uint32_t holder = parent; holder != 0; holder = t->node[holder].more) {
        for (uint32_t i = 0; i < t->node[holder].count; i++) {
            uint32_t child = t->node[holder].children + i;
            const col_node *n = &t->node[child];
            if (n->visits == 0 || (seat >= 0 && n->seat != seat)) continue;
            if (best == 0 || n->visits > t->node[best].visits) best = child;
        }
    }
    return best;
}

/* Keeping a part ------------------------------------------------------------------------------- */

/* When a node is moved, it is not known yet where its children and its link will end up. Until the
 * pass meets them, the first child (or the link) stores the number of the field that refers to it
 * in place of its action, and that field stores the action. */
static uint32_t *field_of(col_thinking *t, uint32_t number) {
    col_node *n = &t->node[number >> 1];
    return number & 1 ? &n->more : &n->children;
}

static void tie(col_thinking *t, uint32_t number) {
    uint32_t *field = field_of(t, number), target = *field;
    if (target == 0) return;
    *field = t->node[target].action;
    t->node[target].action = number;
    t->node[target].is_tied = 1;
}

static void untie(col_thinking *t, uint32_t at, uint32_t place) {
    col_node *n = &t->node[at];
    uint32_t *field = field_of(t, n->action);
    n->action = *field;
    *field = place;
    n->is_tied = 0;
}

static void move_node(col_thinking *t, uint32_t from, uint32_t to) {
    t->node[to] = t->node[from];
    t->node[to].is_tied = 0;
    tie(t, to << 1);
    tie(t, to << 1 | 1);
}

void col__tree_keep(col_thinking *t, uint32_t node) {
    uint32_t place = TREE_ROOT, end = t->nodes,
             left = 0; /* left: nodes of a block still to be moved */
    move_node(t, node, place++);
    for (uint32_t at = node + 1; at < end; at++) {
        if (t->node[at].is_tied) {
            const col_node *parent = &t->node[t->node[at].action >> 1];
            left = t->node[at].action & 1 ? 1 : parent->count;
            untie(t, at, place);
        }
        if (left == 0) continue;
        left--;
        move_node(t, at, place++);
    }
    t->nodes = place;
}
