/* The protocol of sd_notify(3): datagrams of NAME=VALUE lines to the socket that NOTIFY_SOCKET
 * names. It is a dozen lines and has not changed in years, and it spares every program that uses
 * the library a dependency on libsystemd. */
#include "server/notify.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/text.h"

static void notify(const char *text) {
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    const char *path = getenv("NOTIFY_SOCKET");
    size_t length = path == NULL ? 0 : strlen(path);
    if (length == 0 || length >= sizeof a.sun_path) return;
    memcpy(a.sun_path, path, length);
    if (path[0] == '@') a.sun_path[0] = '\0'; /* a name that is not in the file system */
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return;
    sendto(fd, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&a,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    close(fd);
}

void notify_ready(const char *status) {
    char text[1024];
    snprintf(text, sizeof text, "READY=1\nSTATUS=%s", status);
    notify(text);
}

void notify_stopping(void) {
    notify("STOPPING=1");
}

/* The milliseconds within which the watchdog wants to hear from this process; 0 if never. */
static uint64_t watchdog_ms(void) {
    const char *pid = getenv("WATCHDOG_PID"), *time = getenv("WATCHDOG_USEC");
    int number;
    if (time == NULL) return 0;
    if (pid != NULL && (!col_span_int(col_span_of(pid), 1, 1 << 30, &number) || number != getpid()))
        return 0;
    return strtoull(time, NULL, 10) / 1000;
}

void notify_tick(uint64_t now_ms) {
    static uint64_t next;
    uint64_t interval = watchdog_ms();
    if (interval == 0 || now_ms < next) return;
    next = now_ms + interval / 2;
    notify("WATCHDOG=1");
}
