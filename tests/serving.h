/* Runs the server for a test program. The arguments are settings of the form --NAME=VALUE. Returns
 * the exit status of the program. */
#ifndef COLOSSI_TESTS_SERVING_H
#define COLOSSI_TESTS_SERVING_H

int serve(int argc, char **argv);

#endif
