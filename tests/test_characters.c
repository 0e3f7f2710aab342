/* Tests that the characters of the players can be told apart: each is counted in games against the
 * plain level, from fixed seeds, by what everybody at the table can see. How strong they are is
 * measured by `make strength`. */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "colossi/colossi.h"
#include "tap.h"

enum { PLAYERS = 2 }; /* the one with the character, and the plain one */

static tap results;
static col_thinking *thinking[COL_SEATS_MAX];
static col_list list;

/* What is counted: which share of the actions of one pattern also have another one. */
typedef struct style {
    const char *game, *character, *what, *of, *pattern;
    int games;
    int low, high; /* the share, in percent of that of the plain player */
} style;

/* clang-format off */
static const style STYLES[] = {
    {"causeway", "walker", "steps more often", "[ST][-^]*", "[ST]-*", 40, 120, 999},
    {"causeway", "guardian", "moves its spikey giant less often", "[ST][-^]*", "S*", 60, 0, 90},
    {"causeway", "charger", "moves its spikey giant more often", "[ST][-^]*", "S*", 40, 120, 999},
    {"orongo", "gambler", "bids three shells or more often", "bid *", "bid [3-9]", 48, 130, 9999},
    {"orongo", "haggler", "often bids one or two shells", "bid *", "bid [12]", 24, 120, 999},
    {"orongo", "builder", "takes more palms", "place *", "place p*", 24, 110, 999},
    {"giants", "builder", "puts out more figures", "*", "@(place|recruit|shift) *", 40, 105, 999},
    {"giants", "rider", "pays others more often", "to *", "to * pay *", 24, 115, 999},
    {"giants", "bidder", "bids markers more often", "bid *", "bid [1-9] *", 12, 150, 999},
    {"assault", "fighter", "attacks more often", "play *", "play attack", 12, 115, 999},
    {"assault", "settler", "moves more often", "*", "move *", 12, 130, 999},
    {"assault", "commander", "uses its leader more often", "play *", "play leader", 12, 200, 9999},
    {"assault", "trader", "trades more often", "play *", "play trade", 12, 200, 999},
};
/* clang-format on */

/* Playing ------------------------------------------------------------------------------------- */

static void begin(const col_game *game, col_setup *setup, col_state *s) {
    col_error error;
    col_setup_begin(setup, game);
    if (col_setup_end(setup, &error) != COL_OK) abort();
    memset(s, 0, sizeof *s);
    game->init(setup, s);
}

static bool matches(const char *text, const char *pattern) {
    return fnmatch(pattern, text, FNM_EXTMATCH) == 0;
}

static void print_action(const col_setup *setup, const col_state *s, int seat, col_action a,
                         char text[COL_TEXT_MAX]) {
    col_writer w = col_writer_on(text, COL_TEXT_MAX);
    setup->game->print(setup, s, seat, a, COL_ALL, &w);
}

/* How much was seen of each player: what is counted, and among how many actions. */
typedef struct tally {
    int counted[PLAYERS], of[PLAYERS];
} tally;

static void count(const style *st, const col_setup *setup, const col_state *s, int seat, int player,
                  col_action a, tally *sum) {
    char text[COL_TEXT_MAX];
    print_action(setup, s, seat, a, text);
    if (!matches(text, st->of)) return;
    sum->of[player]++;
    sum->counted[player] += matches(text, st->pattern);
}

/* Plays one game in which one seat has the character. */
static void play(const style *st, const col_player player[PLAYERS], int own, uint64_t seed,
                 tally *sum) {
    col_setup setup;
    col_state s, view;
    col_rng rng = col_rng_seeded(seed);
    begin(col_find_game(st->game), &setup, &s);
    own %= setup.seats;
    for (int seat = 0; seat < setup.seats; seat++) {
        col_player_begin(thinking[seat], seed * 31 + (uint64_t)seat);
    }
    for (unsigned actors; (actors = setup.game->actors(&setup, &s)) != 0;) {
        int actor = col_first_actor(actors);
        col_action a;
        if (actor == COL_CHANCE) {
            col_random_action(&setup, &s, &rng, &list, &a);
        } else {
            int who = actor != own;
            memset(&view, 0, sizeof view);
            setup.game->observe(&setup, &s, actor, &view);
            a = col_player_choose(&player[who], &setup, &view, actor, thinking[actor]);
            count(st, &setup, &s, actor, who, a, sum);
        }
        setup.game->apply(&setup, &s, actor, a);
    }
}

static double share_of(const tally *sum, int player) {
    return (double)sum->counted[player] / (sum->of[player] > 0 ? sum->of[player] : 1);
}

/* The character takes every seat in turn. */
static void check_style(const style *st) {
    char text[64], name[160], detail[160];
    col_player player[PLAYERS];
    col_error error;
    tally sum = {{0}, {0}};
    snprintf(text, sizeof text, "level=4,character=%s", st->character);
    if (col_player_parse_for(st->game, text, &player[0], &error) != COL_OK ||
        col_player_parse_for(st->game, "level=4", &player[1], &error) != COL_OK) {
        tap_result(&results, false, st->character, error.sentence);
        return;
    }
    for (int i = 0; i < st->games; i++) {
        play(st, player, i, (uint64_t)(i / 2 + 1), &sum);
    }
    double own = share_of(&sum, 0), plain = share_of(&sum, 1);
    snprintf(name, sizeof name, "%s: the %s %s", st->game, st->character, st->what);
    snprintf(detail, sizeof detail, "%.3f of its actions, and %.3f of the plain level's", own,
             plain);
    if (getenv("COLOSSI_SHOW") != NULL) printf("# %s: %s\n", name, detail);
    bool good = plain > 0 && 100 * own >= st->low * plain && 100 * own <= st->high * plain;
    tap_result(&results, good, name, detail);
}

/* Names --------------------------------------------------------------------------------------- */

static bool has_style(const char *game, const char *character) {
    for (size_t i = 0; i < sizeof STYLES / sizeof STYLES[0]; i++) {
        bool is_game = strcmp(STYLES[i].game, game) == 0;
        if (is_game && strcmp(STYLES[i].character, character) == 0) return true;
    }
    return false;
}

static void check_tables(const col_game *game) {
    const col_knowledge *k = col_find_knowledge(game->name);
    bool good = k != NULL && k->taste != NULL && k->character[2].name != NULL;
    char name[160];
    for (int i = 0; good && i < COL_CHARACTERS && k->character[i].name != NULL; i++) {
        const col_character *c = &k->character[i];
        good = strlen(c->name) < COL_CHARACTER_SIZE && c->sentence != NULL && c->likes[0] == 0 &&
               c->effort > 0 && has_style(game->name, c->name);
    }
    snprintf(name, sizeof name, "%s has three characters or more, and each is counted here",
             game->name);
    tap_result(&results, good, name, NULL);
}

/* An unknown character is refused with the names that there are. */
static void check_refusals(void) {
    col_player p;
    col_error error;
    bool good =
        col_player_parse_for("orongo", "bot:level=3,character=fighter", &p, &error) == COL_PLAYER &&
        strcmp(error.sentence, "orongo has no character 'fighter'; its characters are "
                               "gambler, haggler and builder") == 0;
    tap_result(&results, good, "the character of another game is refused", error.sentence);
    good = col_player_parse_for("orongo", "level=3,character=", &p, &error) == COL_PLAYER &&
           col_player_parse_for("orongo", "level=3,character=builderbuilderbuilder", &p, &error) ==
               COL_PLAYER &&
           col_player_parse_for("chess", "level=3,character=builder", &p, &error) == COL_PLAYER;
    tap_result(&results, good, "so are names that no character can have", error.sentence);
}

/* Deciding ------------------------------------------------------------------------------------ */

/* Asks two fresh players for the same decisions along a game. */
static bool is_same_decision(const col_game *game, const char *text, const char *like) {
    col_setup setup;
    col_state s, view;
    col_rng rng = col_rng_seeded(5);
    col_player one, other;
    col_error error;
    bool same = true;
    if (col_player_parse(text, &one, &error) != COL_OK ||
        col_player_parse(like, &other, &error) != COL_OK) {
        return false;
    }
    begin(game, &setup, &s);
    for (int made = 0; same && made < 60; made++) {
        unsigned actors = game->actors(&setup, &s);
        if (actors == 0) break;
        int actor = col_first_actor(actors);
        col_action a;
        if (actor == COL_CHANCE) {
            col_random_action(&setup, &s, &rng, &list, &a);
        } else {
            memset(&view, 0, sizeof view);
            game->observe(&setup, &s, actor, &view);
            col_player_begin(thinking[0], 9);
            col_player_begin(thinking[1], 9);
            a = col_player_choose(&one, &setup, &view, actor, thinking[0]);
            same = a == col_player_choose(&other, &setup, &view, actor, thinking[1]);
        }
        game->apply(&setup, &s, actor, a);
    }
    return same;
}

static void check_plain(const col_game *game) {
    char name[160];
    snprintf(name, sizeof name, "%s: a character that the game does not have changes nothing",
             game->name);
    tap_result(&results, is_same_decision(game, "level=4", "level=4,character=nobody"), name, NULL);
}

int main(void) {
    size_t size = col_player_memory(NULL);
    for (int seat = 0; seat < COL_SEATS_MAX; seat++) {
        void *memory = malloc(size);
        thinking[seat] = memory == NULL ? NULL : col_thinking_in(memory, size, NULL);
        if (thinking[seat] == NULL) abort();
    }
    check_refusals();
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        check_tables(COL_GAMES[i]);
        check_plain(COL_GAMES[i]);
    }
    for (size_t i = 0; i < sizeof STYLES / sizeof STYLES[0]; i++) {
        check_style(&STYLES[i]);
    }
    for (int seat = 0; seat < COL_SEATS_MAX; seat++) {
        free(thinking[seat]);
    }
    return tap_end(&results);
}
