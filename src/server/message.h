/* Messages to clients. Everything that a viewer is ever told about a room is written here, and only
 * from that viewer's view of the game. */
#ifndef COLOSSI_SERVER_MESSAGE_H
#define COLOSSI_SERVER_MESSAGE_H

#include "server/incoming.h"
#include "server/room.h"
#include "server/tellings.h"

/* Returns an empty writer on the buffer in which messages are written. The next call reuses the
 * buffer, so the message has to be sent or copied before. Only the loop's thread may call it. */
col_writer message_begin(void);

/* Event `number`, which table `t` has just taken. For an action, `before` is the state before it.
 * A verbose client is also told what every action means; the room's story has to stand at that
 * action then (room_tell()). */
void message_event(const room *r, const col_table *t, const col_state *before, uint32_t number,
                   int viewer, int telling, col_writer *w);

/* The events from number `from` on, byte for byte as they were sent when they happened. If there
 * are many, only the first ones fit into a message. Returns the number of the first event that did
 * not fit. */
uint32_t message_missed(const room *r, uint32_t from, int viewer, int telling, col_writer *w);

/* Everything the viewer may know now. The board as text, the legal actions with what they mean and
 * the chat are only written for verbose clients; others know the rules themselves. `grace` is how
 * many seconds a player may be away before others can ask for a bot. */
void message_state(const room *r, int viewer, int telling, int grace, uint64_t now, col_writer *w);

/* The same for somebody who looks at the table without sitting down, and the last news. */
void message_look(room *r, int viewer, int grace, uint64_t now, col_writer *w);

/* Whether a seat could make this action now, and if not, why not. */
void message_why(const room *r, int seat, const char *text, int telling, col_writer *w);

/* The position after the first `actions` actions. */
void message_past(const room *r, int viewer, uint32_t actions, col_writer *w);

/* The room's entry in the list of public tables. */
void message_listing(const room *r, uint64_t now, col_json *j);

/* What people in the lobby wait for, and how many of them there are. */
void message_offer(const creation *wish, int count, col_json *j);

/* An error. Its sentence is English unless the client is told things in another language; a
 * refusal also has a fact. */
void message_error(const col_error *error, int telling, col_writer *w);

#endif
