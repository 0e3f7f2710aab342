/* The server as a test program's main: settings as --NAME=VALUE, the exit status returned. */
#ifndef COLOSSI_TESTS_SERVING_H
#define COLOSSI_TESTS_SERVING_H

int serve(int argc, char **argv);

#endif
