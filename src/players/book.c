/* Opening books: actions that turned out well in many games from the beginning of the standard
 * setup. A book is made by `colossi book make` and built into the library; docs/players.md
 * describes the file.
 *
 * An action is known by a number that depends on the positions before and after it, each up to
 * symmetry. So an entry serves every way in which its position can lie on the table, and every
 * order of actions that leads to it. */
#include "players/book.h"

#include <string.h>

#include "players/thinking.h"

static uint64_t add_position(uint64_t key, const col_knowledge *k, const col_setup *setup,
                             const col_state *s) {
    char text[COL_POSITION_MAX];
    col_writer w = col_writer_on(text, sizeof text);
    k->canonical(setup, s, &w);
    for (size_t i = 0; i < w.length; i++) {
        key = (key ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    }
    return key;
}

uint64_t col_book_key(const col_setup *setup, const col_state *before, const col_state *after) {
    const col_knowledge *k = col_find_knowledge(setup->game->name);
    uint64_t key = UINT64_C(14695981039346656037);
    if (before != NULL) key = add_position(key, k, setup, before);
    return add_position(key, k, setup, after);
}

/* A book is only about the setup that a game has if nobody chooses anything. */
bool col_book_applies(const col_setup *setup) {
    const col_knowledge *k = col_find_knowledge(setup->game->name);
    col_setup standard;
    col_setup_begin(&standard, setup->game);
    return k != NULL && k->canonical != NULL && setup->seats == standard.seats &&
           setup->rules_version == standard.rules_version && setup->own_data[0] == 0 &&
           memcmp(setup->option, standard.option, sizeof setup->option) == 0;
}

static const col_book_entry *find_entry(const col_book *book, uint64_t key) {
    for (int i = 0; i < book->count; i++) {
        if (book->entry[i].key == key >> 32) return &book->entry[i];
    }
    return NULL;
}

col_action col__open_by_book(const col_setup *setup, const col_state *s, int seat, int count,
                             col_thinking *t) {
    const col_knowledge *k = col_find_knowledge(setup->game->name);
    col_action drawn = 0;
    uint32_t found = 0;
    if (k == NULL || k->book == NULL || !col_book_applies(setup)) return 0;
    uint64_t key = col_book_key(setup, NULL, s);
    for (int i = 0; i < count; i++) {
        col_state next;
        memcpy(&next, s, setup->game->state_size);
        setup->game->apply(setup, &next, seat, t->list.action[i]);
        const col_book_entry *e = find_entry(k->book, add_position(key, k, setup, &next));
        if (e == NULL || col_rng_below(&t->rng, ++found) != 0) continue;
        drawn = t->list.action[i];
        t->report.value_percent = e->percent;
    }
    if (found > 0) t->question.seat = seat;
    return drawn;
}
