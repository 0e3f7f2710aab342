/* Tests of puzzles: what is found and what is turned down, what a file may look like, and that a
 * puzzle that does not hold is noticed. */
#include <stdlib.h>
#include <string.h>

#include "puzzles/puzzle.h"
#include "tap.h"

static tap results;
static uint64_t memory[COL_PLAYER_MEMORY / 8];
static col_thinking *thinking;
static puzzle_finder finder;

static void check(bool passed, const char *name) {
    tap_result(&results, passed, name, NULL);
}

/* Forced wins ---------------------------------------------------------------------------------- */

/* Black wins at once, White wins with two actions, and White has several ways to win. */
static const char ONE[] = "-2,1=w/-1,-3=T/-1,-2=ww/-1,-1=bww/-1,0=www/-1,2=b/0,-1=s/0,0=bwb/0,1=ww/"
                          "0,2=bb/1,-1=wwB/1,1=bb/2,-2=S/2,-1=b/2,0=t b 0";
static const char TWO[] =
    "-2,0=s/-1,0=wb/-1,2=bb/-1,3=t/0,0=bwb/0,1=wbw/1,-1=ww/1,1=bw/2,-1=S/2,1=T w 0";
static const char SEVERAL[] =
    "-2,1=S/-1,0=ww/-1,2=bww/0,0=b/0,1=www/1,-2=bbb/1,-1=wbb/1,0=T/1,1=bbW/2,-3=s/2,-1=t w 0";

/* TWO turned by 60 degrees and moved; mirrored with exchanged colours; and with one stone of
 * another colour. */
static const char TURNED[] =
    "0,0=t/1,-1=bb/2,-1=wbw/2,0=bw/2,1=T/3,-4=s/3,-3=wb/3,-2=bwb/4,-2=ww/4,-1=S w 0";
static const char MIRRORED[] =
    "-1,1=bb/-1,2=s/0,-2=S/0,-1=bw/0,0=wbw/1,0=bwb/1,1=wb/1,2=t/2,-1=ww/3,-1=T b 0";
static const char DIFFERENT[] =
    "-2,0=s/-1,0=wb/-1,2=bb/-1,3=t/0,0=bwb/0,1=wbw/1,-1=wb/1,1=bw/2,-1=S/2,1=T w 0";

static void begin(col_table *t, const char *position) {
    col_setup setup;
    col_error error;
    col_setup_begin(&setup, col_find_game("causeway"));
    if (col_setup_end(&setup, &error) != COL_OK) abort();
    col_table_begin(t, &setup, NULL, 0);
    if (col_table_load(t, position, &error) != COL_OK) {
        printf("# %s\n", error.sentence);
        abort();
    }
}

static bool is_found(const char *position, int wins, const char *action) {
    static col_table t;
    puzzle_win win;
    char text[COL_TEXT_MAX];
    col_writer w = col_writer_on(text, sizeof text);
    begin(&t, position);
    if (!puzzle_find_win(&t.setup, &t.state, thinking, &win)) return false;
    int seat = col_first_actor(t.setup.game->actors(&t.setup, &t.state));
    t.setup.game->print(&t.setup, &t.state, seat, win.action, COL_ALL, &w);
    return win.wins == wins && strcmp(text, action) == 0 &&
           strncmp(win.line, action, strlen(action)) == 0;
}

static void check_wins(void) {
    static col_table t;
    puzzle_win win;
    check(is_found(ONE, 1, "T^sw+1+2"), "a win with one action is found");
    check(is_found(TWO, 2, "S^nw+1"), "a win with two actions is found");
    check(is_found(TURNED, 2, "S^n+1"), "and found again when the board is turned");
    check(is_found(MIRRORED, 2, "S^n+1"), "and when it is mirrored for Black");
    begin(&t, SEVERAL);
    check(!puzzle_find_win(&t.setup, &t.state, thinking, &win),
          "a position with two winning actions is no puzzle");
    begin(&t, "-1,0=w/-1,2=b/0,-1=T/0,0=b/0,1=w/0,2=t/1,-1=w/1,0=S/1,1=b/-1,1=s w 0");
    check(!puzzle_find_win(&t.setup, &t.state, thinking, &win),
          "a position at the beginning of a game is no puzzle");
}

static bool is_new(const char *position) {
    static col_table t;
    puzzle p = {.name = col_span_of("cw-7")};
    begin(&t, position);
    return puzzle_finder_know(&finder, &p, &t.setup, &t.state);
}

static void check_symmetry(void) {
    puzzle_finder_begin(&finder, col_find_game("causeway"), 1, 10, thinking);
    check(is_new(TWO), "a position is new at first");
    check(finder.last_number == 7, "numbers go on after the last one that is known");
    check(!is_new(TWO), "and known the second time");
    check(!is_new(TURNED), "a turned and moved position is the same");
    check(!is_new(MIRRORED), "so is a mirrored one with exchanged colours");
    check(is_new(DIFFERENT), "a position with another stack is a different one");
}

/* Files ---------------------------------------------------------------------------------------- */

#define WIN_BLOCK                                                                                  \
    "puzzle cw-1\nsetup seats=2\nposition "                                                        \
    "-2,1=w/-1,-3=T/-1,-2=ww/-1,-1=bww/-1,0=www/-1,2=b/0,-1=s/0,0=bwb/0,1=ww/0,2=bb/1,-1=wwB/"     \
    "1,1=bb/2,-2=S/2,-1=b/2,0=t b 0\nseat 2\nkind win 1\n"                                         \
    "action T^sw+1+2\ngrade 1\nline T^sw+1+2\n"

static const struct {
    const char *name, *text, *sentence;
} BAD[] = {
    {"a block without a name", "seat 1\n", "line 1: a puzzle begins with 'puzzle NAME'"},
    {"an unknown line", "\npuzzle cw-1\ncolour red\n", "line 3: a puzzle has no line 'colour'"},
    {"a line twice", "puzzle cw-1\nseat 1\nseat 2\n", "line 3: there is a second line 'seat'"},
    {"a line without a value", "puzzle cw-1\nseat\n", "line 2: nothing follows 'seat'"},
    {"a seat that no game has", "puzzle cw-1\nseat 7\n", "line 2: the seat must be a whole number"},
    {"a grade of 6", "puzzle cw-1\ngrade 6\n", "line 2: the grade must be a whole number"},
    {"a win in 5", "puzzle cw-1\nkind win 5\n", "line 2: the number of own actions must be"},
    {"an unknown kind", "puzzle cw-1\nkind draw\n", "line 2: a kind is written 'win N' or 'best'"},
    {"a choice without numbers", "puzzle or-1\nchoice bid 3\n", "line 2: a choice is written"},
    {"an interval that is upside down", "puzzle or-1\nchoice place 3 50 60 40\n",
     "line 2: a choice is written"},
    {"a value outside its interval", "puzzle or-1\nchoice place 3 50 60 70\n",
     "line 2: a choice is written"},
    {"a missing line", "# comment\n\npuzzle cw-1\nsetup seats=2\n",
     "line 3: the puzzle 'cw-1' has "
     "no line 'position'"},
    {"a win without its line",
     "puzzle cw-1\nsetup seats=2\nposition x\nseat 1\nkind win 1\naction x\ngrade 1\n",
     "the puzzle 'cw-1' has no line 'line'"},
    {"a win with a choice",
     "puzzle cw-1\nsetup seats=2\nposition x\nseat 1\nkind win 1\naction x\ngrade 1\nline x\n"
     "choice x 1 1 1\n",
     "the puzzle 'cw-1' must not have a line 'choice'"},
    {"a single choice",
     "puzzle or-1\nsetup seats=2\nposition x\nseat 1\nkind best\naction x\ngrade 1\n"
     "choice x 1 1 1\n",
     "the puzzle 'or-1' needs two choices"},
};

static void check_bad_files(void) {
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        col_span rest = col_span_of(BAD[i].text);
        col_error error = {.sentence = "it was taken"};
        puzzle p;
        int number = 0;
        col_status status = puzzle_read(&rest, &number, &p, &error);
        bool is_said = strncmp(error.sentence, BAD[i].sentence, strlen(BAD[i].sentence)) == 0 ||
                       strstr(error.sentence, BAD[i].sentence) != NULL;
        tap_result(&results, status != COL_OK && is_said, BAD[i].name, error.sentence);
    }
}

static void check_good_file(void) {
    static const char TEXT[] =
        "# A comment\n\n" WIN_BLOCK "\n\n# another\npuzzle or-2\nsetup\nposition x y\nseat 2\n"
        "kind best\naction place p7\ngrade 5\nchoice place p7 60 55 65\nchoice place 3 40 30 50\n";
    static const char AGAIN[] = "puzzle or-2\nsetup \nposition x y\nseat 2\nkind best\n"
                                "action place p7\ngrade 5\nchoice place p7 60 55 65\n"
                                "choice place 3 40 30 50\n";
    char written[1024];
    col_writer w = col_writer_on(written, sizeof written);
    col_span rest = col_span_of(TEXT);
    col_error error;
    puzzle p;
    int number = 0;
    check(puzzle_read(&rest, &number, &p, &error) == COL_OK && p.at == 3 && p.wins == 1,
          "a win is read");
    puzzle_write(&p, &w);
    check(strcmp(written, WIN_BLOCK) == 0, "and written as it was");
    check(puzzle_read(&rest, &number, &p, &error) == COL_OK && p.choices == 2 && p.seat == 1 &&
              col_span_is(p.choice[0].action, "place p7") && p.choice[1].high == 50,
          "a best action is read, with blanks in the action");
    col_writer_clear(&w);
    puzzle_write(&p, &w);
    check(strcmp(written, AGAIN) == 0, "and written as it was");
    check(puzzle_read(&rest, &number, &p, &error) == COL_OK && p.name.length == 0,
          "then the file ends");
}

/* Proving again -------------------------------------------------------------------------------- */

/* Opens and proves a puzzle. Returns the sentence that says why it does not hold, or "". */
static const char *prove(const char *game, const puzzle *p) {
    static col_table t;
    static col_error error;
    col_action action;
    error.sentence[0] = '\0';
    if (puzzle_open(col_find_game(game), p, &t, &action, &error) != COL_OK) return error.sentence;
    col_status status = p->wins > 0 ? puzzle_prove_win(p, &t, action, thinking, &error)
                                    : puzzle_prove_best(p, &t, action, thinking, &error);
    return status == COL_OK ? "" : error.sentence;
}

static void refuses(const char *game, const puzzle *p, const char *sentence, const char *name) {
    const char *said = prove(game, p);
    tap_result(&results, strstr(said, sentence) != NULL && said[0] != '\0', name, said);
}

static puzzle puzzle_of(const char *position, int seat, int wins, const char *action,
                        const char *line) {
    return (puzzle){.name = col_span_of("cw-1"),
                    .setup = col_span_of("seats=2"),
                    .position = col_span_of(position),
                    .action = col_span_of(action),
                    .line = col_span_of(line),
                    .seat = seat,
                    .wins = wins,
                    .grade = 1};
}

static void check_proofs(void) {
    puzzle two = puzzle_of(TWO, 0, 2, "S^nw+1", "S^nw+1 | S^se+1 | T^nw+1"), p = two;
    tap_result(&results, prove("causeway", &two)[0] == '\0', "a win in two holds",
               prove("causeway", &two));
    p.wins = 3;
    refuses("causeway", &p, "the win takes 2 own actions, not 3", "a wrong number is noticed");
    p = two;
    p.seat = !two.seat;
    refuses("causeway", &p, "does not decide alone", "a wrong seat is noticed");
    p = two;
    p.action = col_span_of("T-n");
    refuses("causeway", &p, "S^nw+1 forces a win instead", "a wrong action is noticed");
    p = two;
    p.line = col_span_of("S^nw+1");
    refuses("causeway", &p, "its line does not end with the win", "a line that stops is noticed");
    p.line = col_span_of("T-n");
    refuses("causeway", &p, "its line begins with another action", "so is another line");
    p.line = col_span_of("S^nw+1 | nonsense");
    refuses("causeway", &p, "action 2 of its line cannot be made", "and one that is not legal");
    p = two;
    p.setup = col_span_of("seats=3");
    refuses("causeway", &p, "", "a setup that does not exist is noticed");
    p = two;
    p.position = col_span_of("x");
    refuses("causeway", &p, "", "a position that does not exist is noticed");
    p = puzzle_of(SEVERAL, 0, 1, "T^nw+2", "T^nw+2");
    refuses("causeway", &p, " forces a win too", "a second winning action is noticed");
}

/* Finding -------------------------------------------------------------------------------------- */

/* The finder finds puzzles, and each holds when it is read back from its text. */
static void check_finder(void) {
    static char text[COL_POSITION_MAX + 4096];
    int found = 0, held = 0;
    puzzle_finder_begin(&finder, col_find_game("causeway"), 11, 100, thinking);
    for (int games = 0; games < 300 && found < 6; games++) {
        col_error error;
        puzzle p;
        int number = 0;
        if (!puzzle_finder_play(&finder)) continue;
        col_writer w = col_writer_on(text, sizeof text);
        puzzle_write(&finder.puzzle, &w);
        col_span rest = col_span_of(text);
        found++;
        held +=
            puzzle_read(&rest, &number, &p, &error) == COL_OK && prove("causeway", &p)[0] == '\0';
    }
    check(found == 6 && held == 6, "puzzles that are found hold");
    check(finder.last_number == 6 && col_span_is(finder.puzzle.name, "cw-6"),
          "they are numbered from 1");
}

int main(void) {
    thinking = col_thinking_in(memory, sizeof memory, NULL);
    col_player_begin(thinking, 1);
    check_wins();
    check_symmetry();
    check_bad_files();
    check_good_file();
    check_proofs();
    check_finder();
    return tap_end(&results);
}
