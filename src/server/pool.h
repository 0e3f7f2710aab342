/* The threads in which bots think. */
#ifndef COLOSSI_SERVER_POOL_H
#define COLOSSI_SERVER_POOL_H

#include "server/instance.h"
#include "server/room.h"

void pool_start(server *s);
void pool_stop(server *s);

/* Asks a bot for the decision of this seat. Returns false if too many decisions are waiting; then
 * the caller has to ask again later. */
bool pool_ask(server *s, const room *r, int seat);

/* Makes the actions that the bots have chosen. Answers that no longer fit are dropped. */
void pool_take_answers(server *s);

/* Number of decisions that no thread has begun to compute. */
int pool_waiting(const server *s);

#endif
