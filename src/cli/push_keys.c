/* colossi push-keys: makes the keys for notifications. */
#include <stdio.h>

#include "cli/cli.h"
#include "server/webpush.h"

static int run(int argc, char **argv) {
    col_error error;
    const char *path = NULL, *contact = "";
    for (int i = 1; i < argc; i++) {
        const char *value = cli_value(argv[i], "contact");
        if (value != NULL) {
            contact = value;
        } else if (argv[i][0] != '-' && path == NULL) {
            path = argv[i];
        } else {
            return cli_usage("push-keys", "unknown argument", argv[i]);
        }
    }
    if (path == NULL) {
        return cli_usage("push-keys", "the name of the file is missing after", "push-keys");
    }
    if (push_keys_make(path, contact, &error) != COL_OK) return cli_error("push-keys", &error);
    return CLI_OK;
}

static const cli_item OPTIONS[] = {
    {"--contact=ADDRESS",
     "mailto: or https:, where a push service can complain; some services require it"},
    {NULL, NULL}};
static const cli_item EXAMPLES[] = {
    {"colossi push-keys /var/lib/colossi/push --contact=mailto:me@example.org",
     "make keys; then start the server with --push-keys=/var/lib/colossi/push"},
    {NULL, NULL}};

const cli_command cli_push_keys = {
    .name = "push-keys",
    .summary = "make the keys with which a server sends notifications",
    .usage = "FILE [--contact=ADDRESS]",
    .text =
        "Without such keys, a server sends no notifications. Browsers subscribe to one key, so\n"
        "keep the file: with a new one, everybody has to subscribe again. Only its owner can read\n"
        "it. The server keeps subscriptions in FILE.subscriptions.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
