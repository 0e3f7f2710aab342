/* Writes facts: see colossi/message.h. */
#include "colossi/message.h"
#include "core/catalogue.h"

void col_fact(col_writer *facts, const char *key) {
    if (facts->length > 0) col_put_char(facts, '\n');
    col_put(facts, key);
}

static void begin_value(col_writer *facts, const char *name) {
    if (name == NULL) {
        col_put_char(facts, ',');
    } else {
        col_print(facts, " %s=", name);
    }
}

void col_fact_number(col_writer *facts, const char *name, int value) {
    begin_value(facts, name);
    col_print(facts, "%d", value);
}

void col_fact_seat(col_writer *facts, const char *name, int seat) {
    begin_value(facts, name);
    col_put(facts, "seat:");
    if (seat == COL_CHANCE) {
        col_put(facts, "chance");
    } else {
        col_print(facts, "%d", seat + 1);
    }
}

void col_fact_word(col_writer *facts, const char *name, const char *type, const char *word) {
    begin_value(facts, name);
    col_print(facts, "%s:%s", type, word);
}

void col_fact_text(col_writer *facts, const char *name, const char *text) {
    begin_value(facts, name);
    col_put(facts, "text:");
    for (const char *p = text; *p != '\0'; p++) {
        uint8_t byte = (uint8_t)*p;
        if (col__is_word_char(*p)) {
            col_put_char(facts, *p);
        } else {
            col_put_char(facts, '%');
            col_put_hex(facts, &byte, 1);
        }
    }
}

void col_fact_index(col_writer *facts, const char *name, const char *type, int number) {
    begin_value(facts, name);
    col_print(facts, "%s:%d", type, number);
}
