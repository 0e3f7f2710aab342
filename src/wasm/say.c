/* A module that puts facts into words, and nothing else. It is so small that a page can load it at
 * once and call it on its main thread, while the engine works elsewhere.
 *
 * The host writes text at say_input(). say_catalogue() reads a catalogue from there, say_name() the
 * name of a seat, and say_facts() facts, one per line. What they answer is at say_output(). */
#include <string.h>

#include "colossi/message.h"
#include "wasm/exports.h"

enum {
    SAY_TEXT = 1 << 19,     /* bytes of a catalogue */
    SAY_MESSAGES = 1 << 13, /* messages in it */
    SAY_OUTPUT = 1 << 17
};

/* The language of the reader, and the one in which everything is said that the first one lacks. */
typedef struct language {
    col_catalogue catalogue;
    col_message messages[SAY_MESSAGES];
    char text[SAY_TEXT];
} language;

static language chosen, fallback;
static char input[SAY_TEXT + 1], output[SAY_OUTPUT];
static char names[COL_SEATS_MAX][COL_NAME_SIZE];

/* Declared for the compiler; the names are the module's interface. */
char *EXPORT(say_input)(void);
char *EXPORT(say_output)(void);
size_t EXPORT(say_input_size)(void);
size_t EXPORT(say_catalogue)(bool is_fallback, size_t length);
void EXPORT(say_name)(int seat, size_t length);
size_t EXPORT(say_facts)(int viewer, size_t length);

char *say_input(void) {
    return input;
}

char *say_output(void) {
    return output;
}

size_t say_input_size(void) {
    return SAY_TEXT;
}

/* Reads a catalogue of `length` bytes. Returns 0, or the length of the error's sentence; the
 * language has no messages then. */
size_t say_catalogue(bool is_fallback, size_t length) {
    language *l = is_fallback ? &fallback : &chosen;
    col_error error;
    memcpy(l->text, input, length);
    col_status status =
        col_catalogue_read(l->text, length, l->messages, SAY_MESSAGES, &l->catalogue, &error);
    chosen.catalogue.fallback = &fallback.catalogue;
    if (status == COL_OK) return 0;
    col_writer w = col_writer_on(output, sizeof output);
    col_put(&w, error.sentence);
    return w.length;
}

/* Names a seat, which counts from 0. A name that is too long is cut. */
void say_name(int seat, size_t length) {
    if (seat < 0 || seat >= COL_SEATS_MAX) return;
    col_writer w = col_writer_on(names[seat], sizeof names[seat]);
    col_put_bytes(&w, input, length);
}

/* Says facts of `length` bytes to the viewer, who is a seat that counts from 0, or -1. Returns the
 * length of the sentences, which are separated by line ends. */
size_t say_facts(int viewer, size_t length) {
    col_audience to = {.catalogue = &chosen.catalogue, .viewer = viewer};
    for (int seat = 0; seat < COL_SEATS_MAX; seat++) {
        to.seat_name[seat] = names[seat];
    }
    col_writer w = col_writer_on(output, sizeof output);
    input[length] = '\0';
    col_say_all(&to, input, &w);
    return w.length;
}
