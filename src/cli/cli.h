/* The `colossi` program: what its subcommands share. One file a subcommand. */
#ifndef COLOSSI_CLI_H
#define COLOSSI_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "colossi/colossi.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* What --help and the man page are made of. Lists end with a NULL form. */
typedef struct cli_item {
    const char *form, *help;
} cli_item;

typedef struct cli_command {
    const char *name, *summary, *usage;
    const char *text; /* paragraphs, separated by blank lines */
    const cli_item *options;
    const cli_item *examples; /* form: the command line, help: what it does */
    int (*run)(int argc, char **argv);
} cli_command;

extern const cli_command *const CLI_COMMANDS[]; /* NULL-terminated */

extern const cli_command cli_games, cli_play, cli_engine, cli_replay, cli_verify, cli_perft,
    cli_bench, cli_rules, cli_data, cli_arena, cli_solve, cli_review, cli_serve, cli_backup,
    cli_load;

/* "colossi NAME: error CODE: sentence" on standard error; returns CLI_FAILED. */
int cli_error(const char *command, const col_error *error);

/* The same for a wrong command line; returns CLI_USAGE. */
int cli_usage(const char *command, const char *what, const char *argument);

/* The game with this name; NULL after saying that there is none. */
const col_game *cli_find_game(const char *command, const char *name);

/* Reads a whole file ("-" is standard input) into memory that the caller frees; NULL and an error.
 */
char *cli_read_file(const char *path, size_t *length, col_error *error);

/* If `argument` is "--NAME=value" returns the value, else NULL. */
const char *cli_value(const char *argument, const char *name);

/* Reads "name=value" into the setup: seats, or an option. */
col_status cli_setting(col_setup *setup, const char *argument, col_error *error);

/* Takes a "--data=GAME=FILE" (its value) into the list of data files in use. */
col_status cli_add_data(const char *value, col_error *error);

/* Uses the data file named for this game, if there is one. */
void cli_use_data(col_setup *setup);

/* The data file with this hash, for reading records. */
const void *cli_find_data(void *context, const col_game *game, const char *hash);

/* Reads a record's file into `t`; `log` has room for CLI_LOG entries. */
enum { CLI_LOG = 1 << 15 };
col_status cli_read_record(const char *path, col_table *t, col_entry *log, col_error *error);

/* A fresh seed from the system. */
bool cli_fresh_seed(uint8_t seed[COL_SEED_SIZE]);

/* Milliseconds that only grow, and seconds of processor time of this process. */
uint64_t cli_now_ms(void);
double cli_cpu_seconds(void);

/* A bot that is a program of its own, for one seat of one game: started, asked for decisions,
 * stopped. */
typedef struct cli_exec cli_exec;
cli_exec *cli_exec_start(const char *command, const col_setup *setup, int seat, col_error *error);
col_status cli_exec_choose(cli_exec *x, const col_setup *setup, const col_state *view, int seat,
                           col_list *list, col_action *out, col_error *error);
void cli_exec_stop(cli_exec *x);

/* What the program offers to computer players: a clock and threads. */
extern const col_host CLI_HOST;

/* Allocates memory for computer players and begins to think in it. Returns NULL after printing that
 * there is not enough. */
col_thinking *cli_begin_thinking(const char *command, uint64_t seed);
void cli_end_thinking(col_thinking *t);

/* How the terminal wants its boards. */
col_look cli_look(void);

/* Help, as text or as a man page. */
void cli_print_help(const cli_command *c);
int cli_write_man_pages(const char *folder);

/* Measures batches of 1,024 games: actions per second of random steps alone, and of steps after
 * which masks and features are written. Both are 0 if they cannot be measured. */
void cli_bench_batch(const col_setup *setup, double seconds, col_list *list, double *random,
                     double *shown);

#endif
