/* A game in the terminal, line by line: what the files of `colossi play` share. play.c has the
 * command line and the turns, play_screen.c prints, play_keys.c obeys a person, play_save.c saves.
 */
#ifndef COLOSSI_CLI_PLAY_H
#define COLOSSI_CLI_PLAY_H

#include "cli/cli.h"

enum { PLAY_TEXT = 1 << 20, PLAY_PATH = 4096 };

typedef struct play_seat {
    bool is_human;
    col_player player;
    cli_exec *program; /* or NULL */
} play_seat;

typedef struct play_session {
    col_table table;
    col_entry log[CLI_LOG];
    play_seat seats[COL_SEATS_MAX];
    col_look look;
    int last_human;            /* the seat that was at the keyboard last, or -1 */
    int shown[COL_PUBLIC + 1]; /* how many entries of the log each viewer has been told */
    bool has_quit, has_failed;
    bool is_unsaved;          /* a person has acted since the last save */
    char saved_as[PLAY_PATH]; /* where the game was saved last, or "" */
    col_list list;
    col_thinking *thinking;
    col_canvas canvas;
    char text[PLAY_TEXT];
} play_session;

/* Printing ------------------------------------------------------------------------------------- */

void play_say_seat(play_session *p, int seat);
void play_say_error(play_session *p, const col_error *error);
void play_say_clause(play_session *p, const char *id);

/* Says a clause, or the section of the guide with this id. */
void play_say_rule(play_session *p, const char *id);

/* Prints the question that the seat has to answer. */
void play_say_prompt(play_session *p, int seat);

/* Counts the whole log as told to everybody. */
void play_forget_news(play_session *p);

/* Print what happened since the viewer was last told, or in the whole game, as the viewer may know
 * it. */
void play_tell_news(play_session *p, int viewer);
void play_show_log(play_session *p, int viewer);

/* Draws the board, with the numbers of the first `choices` actions of the list. */
void play_show_board(play_session *p, int viewer, int choices);
void play_show_choices(play_session *p, int seat, int count);

/* Prints what the guide says about what matters now, or else the clauses, and the chapters of the
 * guide. */
void play_show_topics(play_session *p, int seat);

/* The keyboard --------------------------------------------------------------------------------- */

/* Reads a line without its end and without blanks around it. Returns false at the end of input. */
bool play_read_line(char *line, size_t size);

/* Carries out a line that the person at a seat has typed; `count` choices are in the list. Returns
 * true if the position changed or the person quit. */
bool play_obey(play_session *p, int seat, char *line, int count);

/* Saving --------------------------------------------------------------------------------------- */

/* Saves the record. If `path` is NULL, it goes where the game was saved before, or else into a new
 * file in the current folder. Prints where it is and how to use it. */
col_status play_save(play_session *p, const char *path, col_error *error);

#endif
