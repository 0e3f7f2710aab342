/* The server with the toy among its games: a game with dice, secrets and sealed bids that is small
 * enough to play in a test. Usage: toy_serve --NAME=VALUE... */
#include "serving.h"

int main(int argc, char **argv) {
    return serve(argc, argv);
}
