/* What follows a commit or a read, on the loop's thread. */
#ifndef COLOSSI_SERVER_SETTLE_H
#define COLOSSI_SERVER_SETTLE_H

#include "server/instance.h"

/* Takes everything that the store's thread has finished: sends the messages of a committed batch,
 * refuses what could not be committed, and updates rooms that were read. */
void settle_finished(server *s);

#endif
