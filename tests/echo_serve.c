/* The echo build: a server whose sockets send every message back, for tests/server_echo.mjs and for
 * the Autobahn test suite. The protocol is that of the real server, which is compiled once more
 * with COLOSSI_ECHO; only what happens to a complete message differs, and messages may have 16 MiB.
 * Usage: echo_serve --NAME=VALUE... */
#include "serving.h"

int main(int argc, char **argv) {
    return serve(argc, argv);
}
