/* Tells systemd how the server is doing, if it was started by a unit of Type=notify: that it is
 * ready, that it is stopping, and, for the watchdog, that its main loop still turns. */
#ifndef COLOSSI_SERVER_NOTIFY_H
#define COLOSSI_SERVER_NOTIFY_H

#include <stdint.h>

void notify_ready(const char *status);
void notify_stopping(void);

/* Called by every tick; says "I am alive" twice as often as the watchdog asks for. */
void notify_tick(uint64_t now_ms);

#endif
