/* Running a server from a test program: see serving.h. */
#include "serving.h"

#include <stdio.h>
#include <string.h>

#include "server/server.h"

int serve(int argc, char **argv) {
    server_config config;
    col_error error;
    server_config_begin(&config);
    for (int i = 1; i < argc; i++) {
        char name[64] = "";
        const char *equals = strchr(argv[i], '=');
        if (equals == NULL || equals - argv[i] >= 64) return 2;
        memcpy(name, argv[i] + 2, (size_t)(equals - argv[i]) - 2);
        if (server_config_set(&config, name, equals + 1, &error) != COL_OK) {
            fprintf(stderr, "%s\n", error.sentence);
            return 2;
        }
    }
    if (server_run(&config, &error) == COL_OK) return 0;
    fprintf(stderr, "%s\n", error.sentence);
    return 1;
}
