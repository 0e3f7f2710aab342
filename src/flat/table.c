/* The flat interface: tables with a log, and records. See colossi/flat.h. */
#include <stdlib.h>
#include <string.h>

#include "colossi/record.h"
#include "flat/inside.h"

enum { LOG_FIRST = 1024, DRAWS_MAX = 512 };

struct colossi_table {
    colossi_setup *setup;
    col_table table;
};

/* Makes room for so many more entries of the log. */
static bool make_room(colossi_table *t, int more) {
    int capacity = t->table.log_capacity;
    if (t->table.log_count + more <= capacity) return true;
    while (capacity < t->table.log_count + more) {
        capacity *= 2;
    }
    col_entry *log = realloc(t->table.log, (size_t)capacity * sizeof *log);
    if (log == NULL) {
        flat_fail(COL_LIMIT, "there is not enough memory");
        return false;
    }
    t->table.log = log;
    t->table.log_capacity = capacity;
    return true;
}

static colossi_table *new_table(int capacity) {
    colossi_table *t = flat_allocate(sizeof *t);
    col_entry *log = t == NULL ? NULL : flat_allocate((size_t)capacity * sizeof *log);
    if (log == NULL) {
        free(t);
        return NULL;
    }
    t->table.log = log;
    t->table.log_capacity = capacity;
    return t;
}

colossi_table *colossi_table_new(const colossi_setup *setup, const char *seed) {
    colossi_table *t = new_table(LOG_FIRST);
    if (t == NULL) return NULL;
    col_luck luck = col_luck_from_text(seed, strlen(seed));
    t->setup = flat_retain(setup);
    col_table_begin(&t->table, &setup->setup, t->table.log, LOG_FIRST);
    col_table_set_luck(&t->table, &luck);
    return t;
}

void colossi_table_free(colossi_table *table) {
    if (table == NULL) return;
    colossi_setup_free(table->setup);
    free(table->table.log);
    free(table);
}

int colossi_table_state(const colossi_table *table, colossi_state *out) {
    if (!flat_is_same(table->setup, out->setup)) return COLOSSI_FAILED;
    memcpy(&out->state, &table->table.state, table->table.setup.game->state_size);
    return 0;
}

int colossi_table_do(colossi_table *table, int actor, const char *text) {
    if (!make_room(table, 1)) return COLOSSI_FAILED;
    return col_table_do(&table->table, actor, text, &flat_error) == COL_OK ? 0 : COLOSSI_FAILED;
}

int colossi_table_act(colossi_table *table, int actor, int32_t id) {
    col_table *t = &table->table;
    if (!make_room(table, 1)) return COLOSSI_FAILED;
    if (actor < 0 || actor > COL_CHANCE ||
        !col_acts(t->setup.game->actors(&t->setup, &t->state), actor)) {
        return flat_fail(COL_SEAT, "this actor does not act now");
    }
    col_action a = col_action_of_id(&table->setup->space, &t->setup, &t->state, actor, id);
    if (a == 0) return flat_fail(COL_RULE, "the id means no action here");
    return col_table_act(t, actor, a, &flat_error) == COL_OK ? 0 : COLOSSI_FAILED;
}

int colossi_table_roll(colossi_table *table) {
    if (!make_room(table, DRAWS_MAX)) return COLOSSI_FAILED;
    return col_table_roll(&table->table, &flat_error);
}

int colossi_table_undo(colossi_table *table, int count) {
    return col_table_undo(&table->table, count, &flat_error) == COL_OK ? 0 : COLOSSI_FAILED;
}

int colossi_table_length(const colossi_table *table) {
    return table->table.log_count;
}

int colossi_table_name_seat(colossi_table *table, int seat, const char *name) {
    if (seat < 0 || seat >= table->table.setup.seats) return flat_fail(COL_SEAT, "no such seat");
    return col_table_name_seat(&table->table, seat, name, &flat_error) == COL_OK ? 0
                                                                                 : COLOSSI_FAILED;
}

/* The log -------------------------------------------------------------------------------------- */

static bool is_entry(const colossi_table *table, int index) {
    if (index >= 0 && index < table->table.log_count) return true;
    flat_fail(COL_LIMIT, "the log has no such entry");
    return false;
}

int colossi_table_entry_actor(const colossi_table *table, int index) {
    return is_entry(table, index) ? table->table.log[index].actor : COLOSSI_FAILED;
}

typedef struct question {
    const colossi_table *table;
    int index, viewer;
    bool reveal;
} question;

static void write_entry(const void *context, col_writer *w) {
    const question *q = context;
    const col_table *t = &q->table->table;
    col_state before;
    memcpy(&before, &t->start, t->setup.game->state_size);
    for (int i = 0; i < q->index; i++) {
        t->setup.game->apply(&t->setup, &before, t->log[i].actor, t->log[i].action);
    }
    col_table_print_entry(t, &before, q->index, q->viewer, w);
}

static bool is_viewer(const colossi_table *table, int viewer) {
    if (viewer >= 0 && viewer < table->table.setup.seats) return true;
    if (viewer == COL_PUBLIC || viewer == COL_ALL) return true;
    flat_fail(COL_SEAT, "there is no such viewer");
    return false;
}

long colossi_table_entry(const colossi_table *table, int index, int viewer, char *out,
                         size_t size) {
    question q = {table, index, viewer, false};
    if (!is_entry(table, index) || !is_viewer(table, viewer)) return COLOSSI_FAILED;
    return flat_text(write_entry, &q, out, size);
}

/* Records -------------------------------------------------------------------------------------- */

static void write_record(const void *context, col_writer *w) {
    const question *q = context;
    col_record_write(&q->table->table, q->viewer, q->reveal, w);
}

long colossi_table_record(const colossi_table *table, int viewer, int reveal, char *out,
                          size_t size) {
    question q = {table, 0, viewer, reveal != 0};
    if (!is_viewer(table, viewer)) return COLOSSI_FAILED;
    return flat_text(write_record, &q, out, size);
}

/* No record has more actions than lines. */
static int count_lines(const char *text) {
    int lines = 1;
    for (; *text != '\0'; text++) {
        lines += *text == '\n';
    }
    return lines;
}

colossi_table *colossi_table_read(const char *record) {
    int capacity = count_lines(record) + LOG_FIRST;
    colossi_table *t = new_table(capacity);
    if (t == NULL) return NULL;
    col_status status = col_record_read(&t->table, t->table.log, capacity, record, strlen(record),
                                        NULL, NULL, &flat_error);
    colossi_setup *setup = status == COL_OK ? flat_allocate(sizeof *setup) : NULL;
    if (setup != NULL) {
        setup->uses = 1;
        setup->setup = t->table.setup;
        t->setup = setup;
        status = col_space_begin(&setup->space, &setup->setup, &flat_error);
    }
    if (setup == NULL || status != COL_OK) {
        colossi_setup_free(setup);
        free(t->table.log);
        free(t);
        return NULL;
    }
    return t;
}

colossi_setup *colossi_table_setup(const colossi_table *table) {
    return flat_retain(table->setup);
}

int colossi_table_verify(const colossi_table *table) {
    int checked;
    if (col_record_verify(&table->table, &checked, &flat_error) != COL_OK) return COLOSSI_FAILED;
    return checked;
}
