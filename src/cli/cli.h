/* The `colossi` program: what its subcommands share. There is one file per subcommand. */
#ifndef COLOSSI_CLI_H
#define COLOSSI_CLI_H

#include <stdio.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "colossi/colossi.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* --help and the man page are made from this. Lists end with a NULL form. */
typedef struct cli_item {
    const char *form, *help;
} cli_item;

typedef struct cli_command {
    const char *name, *summary, *usage;
    const char *text; /* paragraphs, separated by blank lines */
    const cli_item *options;
    const cli_item *examples; /* form is the command line, help says what it does */
    int (*run)(int argc, char **argv);
} cli_command;

extern const cli_command *const CLI_COMMANDS[]; /* NULL-terminated */

extern const cli_command cli_games, cli_play, cli_engine, cli_replay, cli_verify, cli_perft,
    cli_bench, cli_rules, cli_data, cli_arena, cli_solve, cli_review, cli_serve, cli_backup,
    cli_load, cli_check, cli_migrate, cli_admin, cli_push_keys, cli_puzzles, cli_book;

/* Errors --------------------------------------------------------------------------------------- */

/* Prints one line on standard error. Control characters in it become '?'. */
void cli_complain(const char *format, ...) COL_FORMAT(1, 2);

/* Prints "colossi NAME: error CODE: sentence" on standard error and returns CLI_FAILED. */
int cli_error(const char *command, const col_error *error);

/* Does the same for a wrong command line: prints what is wrong with an argument and returns
 * CLI_USAGE. */
int cli_usage(const char *command, const char *what, const char *argument);

int cli_no_memory(const char *command);

/* Arguments ------------------------------------------------------------------------------------ */

/* Returns the game with this name, or NULL after printing that there is none. */
const col_game *cli_find_game(const char *command, const char *name);

/* Returns the value if `argument` is "--NAME=value", else NULL. */
const char *cli_value(const char *argument, const char *name);

/* Reads a number. Returns false after printing the allowed range. */
bool cli_number(const char *command, const char *name, const char *text, long low, long high,
                long *value);

/* A number that an argument can set: "--NAME", its range, and where it goes. */
typedef struct cli_limits {
    const char *form;
    long low, high, *target;
} cli_limits;

/* What commands about a file of a game are asked for. */
typedef struct cli_wanted {
    const col_game *game; /* NULL for every game */
    const char *file;     /* NULL for the file that belongs to the game */
    uint64_t seed;
} cli_wanted;

/* Takes an argument of such a command: a game, --file=FILE, --seed=TEXT or one of the numbers,
 * whose list ends with a NULL form. Prints an error and returns its exit status for anything else.
 */
int cli_wanted_argument(const char *command, const cli_limits *numbers, cli_wanted *w,
                        const char *argument);

/* Reads "name=value" into the setup: an option, or seats. */
col_status cli_setting(col_setup *setup, const char *argument, col_error *error);

/* Takes an argument that every command with a game understands: name=value sets an option or the
 * seats, and --data=GAME=FILE names a data file. Prints an error and returns its exit status for
 * anything else. */
int cli_game_argument(const char *command, col_setup *setup, const char *argument);

/* Ends the setup: uses the data file that was named for the game, if any, and checks the options.
 * Prints an error and returns its exit status if they do not go together. */
int cli_end_setup(const char *command, col_setup *setup);

/* Takes an argument that every command with a record understands: the path of the record, or
 * --data=GAME=FILE. */
int cli_record_argument(const char *command, const char **path, const char *argument);

/* Files ---------------------------------------------------------------------------------------- */

/* Reads a whole file ("-" is standard input) into memory that the caller frees. Returns NULL and
 * fills `error` if it fails. */
char *cli_read_file(const char *path, size_t *length, col_error *error);

/* Loads the data file of a "--data=GAME=FILE", given as "GAME=FILE". */
col_status cli_add_data(const char *value, col_error *error);

/* Reads a record from a file into `t`; `log` has room for CLI_LOG entries. */
enum { CLI_LOG = 1 << 15 };
col_status cli_read_record(const char *path, col_table *t, col_entry *log, col_error *error);

/* Takes --data=FOLDER or --store=ADDRESS, as `serve` does, and writes the address of the store.
 * Returns false if the argument is neither. */
enum { CLI_STORE = 512 };
bool cli_store_argument(const char *argument, char address[CLI_STORE]);

/* The path of a SQLite store, or NULL if the address names another kind. */
const char *cli_sqlite_path(const char *address);

/* The system ----------------------------------------------------------------------------------- */

/* Gets a fresh seed from the system. */
bool cli_fresh_seed(uint8_t seed[COL_SEED_SIZE]);

/* Milliseconds of a clock that never goes back, and seconds of processor time of this process. */
uint64_t cli_now_ms(void);
double cli_cpu_seconds(void);

/* Shows on standard error, if that is a terminal, how far a long job is; and ends that line. */
void cli_show_progress(int done, int total, const char *things, uint64_t start_ms);
void cli_end_progress(void);

/* Words for players ---------------------------------------------------------------------------- */

/* Chooses the language that --language=CODE names. Without it, the environment decides. */
int cli_choose_language(const char *command, const char *code);
const col_catalogue *cli_language(void);

/* Returns the viewer of a table as an audience that reads this language. Bots have no names there,
 * because "bot:level=2" does not belong into a sentence. */
col_audience cli_audience(const col_table *t, int viewer);

/* Say a message of the part `terminal`, with a line end. */
void cli_say(const char *key);
void cli_say_number(const char *key, const char *name, int number);
void cli_say_text(const char *key, const char *name, const char *text);

/* Write or print a fact in words, without a line end. */
void cli_put_fact(const char *fact, col_writer *w);
void cli_say_fact(const char *fact, FILE *out);

/* Tells whether players are talked to in English, so that an error without a fact can be shown. */
bool cli_is_english(void);

/* Says what a seat has scored, and its place if the game is over. */
void cli_say_standing(const col_result *result, int seat);

/* Writes "White", "Ana (Black)", "Seat 3" or "Ana (Seat 3)". */
void cli_put_seat(const col_table *t, int seat, col_writer *w);

/* Prints facts, one sentence per line. Rounds and phases are printed as headings. */
void cli_tell_facts(const col_audience *to, const char *facts, const char *indent);

/* How the terminal can show boards. */
col_look cli_look(void);

/* Players -------------------------------------------------------------------------------------- */

/* What the program offers to computer players: a clock and threads. */
extern const col_host CLI_HOST;

/* Allocates memory for computer players and begins to think in it. Returns NULL after printing that
 * there is not enough. */
col_thinking *cli_begin_thinking(const char *command, uint64_t seed);
void cli_end_thinking(col_thinking *t);

/* A bot that is a separate program, for one seat of one game: it is started, asked for decisions
 * and stopped. */
typedef struct cli_exec cli_exec;
cli_exec *cli_exec_start(const char *command, const col_setup *setup, int seat, col_error *error);
col_status cli_exec_choose(cli_exec *x, const col_setup *setup, const col_state *view, int seat,
                           col_list *list, col_action *out, col_error *error);
void cli_exec_stop(cli_exec *x);

/* Help ----------------------------------------------------------------------------------------- */

void cli_print_help(const cli_command *c);
int cli_write_man_pages(const char *folder);

/* Measures batches of 1,024 games: actions per second of random steps alone, and of steps after
 * which masks and features are written. Both are 0 if they cannot be measured. */
void cli_bench_batch(const col_setup *setup, double seconds, col_list *list, double *random,
                     double *shown);

#endif
