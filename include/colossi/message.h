/* Facts and messages: what the games tell, and how it becomes a sentence in somebody's language.
 *
 * A *fact* is a message key with named, typed arguments, and contains no words of any language:
 *
 *   giants.carry by=seat:2 statue=statue:m6 from=place:h25 to=place:h27 logs=1
 *
 * A value is a whole number, or a type and a word joined by ':'. Several values of one argument are
 * joined by ','. Facts are separated by line ends. Games, the engine and the server exchange facts
 * as this text.
 *
 * A *catalogue* has one message per key in one language, in a subset of the ICU MessageFormat
 * syntax. docs/languages.md describes both for translators. Rendering a fact allocates nothing. */
#ifndef COLOSSI_MESSAGE_H
#define COLOSSI_MESSAGE_H

#include "colossi/table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writing facts -------------------------------------------------------------------------------- */

enum {
    COL_FACTS_SIZE = 4096, /* enough for all facts that one action brings about */
    COL_AID_SIZE = 1 << 15 /* enough for the player aid of a game */
};

/* Begins a fact, on a new line if the writer already holds one. */
void col_fact(col_writer *facts, const char *key);

/* Add an argument to the fact. If `name` is NULL, they add another value to the last argument. A
 * seat counts from 0 and may be COL_CHANCE. A word consists of letters, digits and "_+-.". A text
 * may contain anything. It is written as the type "text", with "%20" for a blank and so on. */
void col_fact_number(col_writer *facts, const char *name, int value);
void col_fact_seat(col_writer *facts, const char *name, int seat);
void col_fact_word(col_writer *facts, const char *name, const char *type, const char *word);
void col_fact_text(col_writer *facts, const char *name, const char *text);
void col_fact_index(col_writer *facts, const char *name, const char *type, int number);

/* Catalogues ----------------------------------------------------------------------------------- */

/* A key and its message. `arguments` is the declaration of the key's arguments, without brackets,
 * which only the English catalogue has. */
typedef struct col_message {
    const char *key, *text, *arguments;
    uint16_t key_length, text_length, arguments_length;
} col_message;

/* The messages of one language, in the order of their keys. Keys that are missing are looked up in
 * the fallback, which may be NULL. */
typedef struct col_catalogue {
    char language[8], name[24]; /* "de", "Deutsch" */
    const col_message *message;
    int count;
    bool zero_is_singular; /* 0 takes the plural form "one", as in French */
    const struct col_catalogue *fallback;
} col_catalogue;

/* The built-in English catalogue. The build makes it from data/messages/en. */
extern const col_catalogue COL_ENGLISH;

/* A catalogue without messages: facts are written as they are. */
extern const col_catalogue COL_NO_LANGUAGE;

/* Reads the text of a catalogue, which may be several files one after the other. The catalogue
 * points into `text` and at `messages`, which has room for `capacity` messages; both must outlive
 * it. Errors name the line. */
col_status col_catalogue_read(const char *text, size_t length, col_message *messages, int capacity,
                              col_catalogue *out, col_error *error) COL_MUST_CHECK;

/* Rendering ------------------------------------------------------------------------------------ */

/* Whom a sentence is for. */
typedef struct col_audience {
    const col_catalogue *catalogue;
    const col_setup *setup;               /* gives names from the game's data; may be NULL */
    int viewer;                           /* the seat that is called "you", or -1 */
    const char *seat_name[COL_SEATS_MAX]; /* NULL or "" if a seat has no name */
} col_audience;

/* Returns an audience without names that reads the built-in English. `viewer` may be -1. */
col_audience col_audience_of(const col_setup *setup, int viewer);

/* The same, with the names that the table's seats have. */
col_audience col_audience_at(const col_table *t, int viewer);

/* Renders one fact as a sentence. A fact whose key is in no catalogue is written as it is. */
void col_say(const col_audience *to, const char *fact, size_t length, col_writer *w);

/* Renders facts. The sentences are separated by line ends, as the facts are. */
void col_say_all(const col_audience *to, const char *facts, col_writer *w);

/* Render explain() and prompt() of the audience's setup. */
void col_say_action(const col_audience *to, const col_state *view, int actor, col_action a,
                    col_writer *w);
void col_say_prompt(const col_audience *to, const col_state *view, int seat, col_writer *w);

/* Writes facts on a canvas from (x, y) to the right, in the words of its audience and with three
 * blanks between two facts. Returns the column after the last character. */
int col_canvas_say(col_canvas *c, int x, int y, const char *facts, col_colour colour,
                   unsigned style);

/* Checks that a fact fits the declaration of its key in the English catalogue: every argument there
 * and of its type, and no others. For tests. */
col_status col_fact_check(const char *fact, size_t length, col_error *error) COL_MUST_CHECK;

#ifdef __cplusplus
}
#endif

#endif
