/* Runs the checks of harness.h on every registered game, seat count and option, and then on
 * sabotaged copies of the toy, where each check must find the very thing that was broken.
 * Usage: test_games [ACTIONS] [--rulesets] [NAME...]. A NAME is a game, or "sabotage"; without one,
 * all run. With --rulesets, options are not tried one by one. */
#include <stdlib.h>
#include <string.h>

#include "colossi/message.h"
#include "harness.h"
#include "tap.h"
#include "toy.h"

static tap results;

static const struct {
    const char *name;
    harness_check check;
    int share; /* of the requested actions, in percent */
} CHECKS[] = {
    {"play", check_play, 300},
    {"lists", check_lists, 100},
    {"round trips", check_round_trips, 60},
    {"no leak", check_no_leak, 40},
    {"no peek", check_no_peek, 10},
    {"luck", check_luck, 20},
    {"news", check_news, 40},
};

enum { CHECK_COUNT = sizeof CHECKS / sizeof CHECKS[0] };

/* Runs one setup through all checks. Options that do not go together are left out. */
static void check_setup(const col_game *game, int seats, const char *option, const char *value,
                        int actions) {
    col_setup setup;
    col_error error;
    col_setup_begin(&setup, game);
    setup.seats = seats;
    if (option != NULL && col_setup_option(&setup, option, value, &error) != COL_OK) {
        tap_result(&results, false, option, error.sentence);
        return;
    }
    if (col_setup_end(&setup, &error) != COL_OK) return;
    for (int i = 0; i < CHECK_COUNT; i++) {
        char name[160];
        int share = actions * CHECKS[i].share / 100;
        snprintf(name, sizeof name, "%s, %d seats%s%s%s%s: %s", game->name, seats,
                 option == NULL ? "" : ", ", option == NULL ? "" : option,
                 option == NULL ? "" : "=", option == NULL ? "" : value, CHECKS[i].name);
        const char *wrong = CHECKS[i].check(&setup, (uint64_t)(i + 1), share > 0 ? share : 1);
        tap_result(&results, wrong == NULL, name, wrong);
    }
}

/* Tries the values of an option other than the standard one. Of a number, it tries all values if
 * there are few, else the lowest and the highest. */
static void check_option(const col_game *game, int seats, const col_option *o, int actions) {
    int high = o->values == NULL ? o->high : 0, low = o->values == NULL ? o->low : 0;
    for (int i = 0; o->values != NULL && o->values[i] != NULL; i++) {
        high = i;
    }
    for (int value = low; value <= high; value++) {
        char text[64];
        col_writer w = col_writer_on(text, sizeof text);
        bool is_end = value == low || value == high || high - low < 4;
        if (value == o->standard || !is_end) continue;
        col_option_print(o, value, &w);
        check_setup(game, seats, o->name, text, actions);
    }
}

static void check_game(const col_game *game, int actions, bool only_rulesets) {
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        check_setup(game, seats, NULL, NULL, 4 * actions);
        for (int i = 0; game->presets != NULL && game->presets[i].name != NULL; i++) {
            check_setup(game, seats, "ruleset", game->presets[i].name, actions);
        }
        for (const col_option *o = game->options; !only_rulesets && o->name != NULL; o++) {
            check_option(game, seats, o, actions);
        }
    }
}

/* Sabotage: the checks must be able to fail ------------------------------------------------------
 *
 * Each function below replaces one of the toy's and breaks it in one way. */

static toy_state *toy_of(col_state *s) {
    return (toy_state *)s;
}

static unsigned forgetful_apply(const col_setup *setup, col_state *s, int actor, col_action a) {
    unsigned effects = toy_game.apply(setup, s, actor, a);
    if (effects & COL_EFFECT_UNSEALED) toy_of(s)->points[0] = 0;
    return effects;
}

static unsigned silent_apply(const col_setup *setup, col_state *s, int actor, col_action a) {
    return toy_game.apply(setup, s, actor, a) & ~(unsigned)COL_EFFECT_REVEALED;
}

static void partial_result(const col_setup *setup, const col_state *s, col_result *out) {
    col_result whole;
    toy_game.result(setup, s, &whole);
    out->over = whole.over;
    out->reason = whole.reason;
    memcpy(out->rank, whole.rank, sizeof out->rank);
    memcpy(out->score, whole.score, sizeof out->score - sizeof out->score[0]);
}

static col_refusal lax_why_not(const col_setup *setup, const col_state *s, int seat, col_action a) {
    (void)setup, (void)s, (void)seat, (void)a;
    return (col_refusal){NULL, NULL};
}

/* Ignores whose turn it is. */
static col_refusal turnless_why_not(const col_setup *setup, const col_state *s, int seat,
                                    col_action a) {
    unsigned actors = toy_game.actors(setup, s);
    bool is_chance = col_acts(actors, COL_CHANCE);
    bool asks_another = actors != 0 && !is_chance && !col_acts(actors, seat);
    return toy_game.why_not(setup, s, asks_another ? col_first_actor(actors) : seat, a);
}

static col_refusal unknown_clause(const col_setup *setup, const col_state *s, int seat,
                                  col_action a) {
    col_refusal no = toy_game.why_not(setup, s, seat, a);
    if (no.clause != NULL) no.clause = "TY-99";
    return no;
}

static col_refusal wordless_why_not(const col_setup *setup, const col_state *s, int seat,
                                    col_action a) {
    col_refusal no = toy_game.why_not(setup, s, seat, a);
    if (no.clause != NULL) no.fact = "";
    return no;
}

static int wrong_count(const col_setup *setup, const col_state *s, int seat) {
    (void)setup, (void)s, (void)seat;
    return 2;
}

static col_action first_pick(const col_setup *setup, const col_state *s, int seat, col_rng *rng) {
    (void)setup, (void)s, (void)seat;
    col_rng_below(rng, 3);
    return col_action_of(TOY_BID, 0);
}

static int weightless_chance(const col_setup *setup, const col_state *s, col_outcome *out) {
    int count = toy_game.chance(setup, s, out);
    out[1].weight = 0;
    return count;
}

static void no_prompt(const col_setup *setup, const col_state *view, int seat, col_writer *w) {
    (void)setup, (void)view, (void)seat, (void)w;
}

static const char *wrong_topics(const col_setup *setup, const col_state *view) {
    (void)setup, (void)view;
    return "TY-2 TY-99";
}

static void short_position(const col_setup *setup, const col_state *s, col_writer *w) {
    col_state blank = *s;
    toy_of(&blank)->points[1] = 0;
    toy_game.write_position(setup, &blank, w);
}

static uint64_t restless_hash(const col_setup *setup, const col_state *s) {
    static uint64_t calls;
    return toy_game.hash(setup, s) + calls++;
}

static void die_leaking_observe(const col_setup *setup, const col_state *s, int viewer,
                                col_state *view) {
    toy_game.observe(setup, s, viewer, view);
    toy_of(view)->die[1] = ((const toy_state *)s)->die[1];
}

static void bid_leaking_observe(const col_setup *setup, const col_state *s, int viewer,
                                col_state *view) {
    toy_game.observe(setup, s, viewer, view);
    toy_of(view)->bid[1] = ((const toy_state *)s)->bid[1];
}

static void partial_observe(const col_setup *setup, const col_state *s, int viewer,
                            col_state *view) {
    col_state whole;
    toy_game.observe(setup, s, viewer, &whole);
    memcpy(view, &whole, sizeof(toy_state) - (viewer != COL_ALL));
}

static void blind_observe(const col_setup *setup, const col_state *s, int viewer, col_state *view) {
    toy_game.observe(setup, s, viewer == COL_ALL ? COL_PUBLIC : viewer, view);
}

static void die_leaking_print(const col_setup *setup, const col_state *s, int actor, col_action a,
                              int viewer, col_writer *w) {
    bool is_die = col_action_kind(a) == TOY_DIE;
    toy_game.print(setup, s, actor, a, is_die ? COL_ALL : viewer, w);
}

static void bid_leaking_print(const col_setup *setup, const col_state *s, int actor, col_action a,
                              int viewer, col_writer *w) {
    bool is_die = col_action_kind(a) == TOY_DIE;
    toy_game.print(setup, s, actor, a, is_die ? viewer : COL_ALL, w);
}

static int leaky_legal(const col_setup *setup, const col_state *s, int seat, col_action *out) {
    int count = toy_game.legal(setup, s, seat, out);
    return count == 0 ? 0 : ((const toy_state *)s)->die[!seat] == 4 ? count - 1 : count;
}

/* A game that cheats: observe() remembers the state, and what people are shown depends on it. */
static toy_state remembered;

static void remembering_observe(const col_setup *setup, const col_state *s, int viewer,
                                col_state *view) {
    remembered = *(const toy_state *)s;
    toy_game.observe(setup, s, viewer, view);
}

static void leaky_describe(const col_setup *setup, const col_state *view, int viewer, col_json *j) {
    toy_game.describe(setup, view, viewer, j);
    col_json_int(j, "leak", remembered.die[0]);
}

static void leaky_draw(const col_setup *setup, const col_state *view, int viewer,
                       const col_action *choices, int count, col_canvas *canvas) {
    toy_game.draw(setup, view, viewer, choices, count, canvas);
    col_canvas_put_int(canvas, 4, 0, remembered.die[0], COL_INK, COL_PLAIN);
}

static void leaky_explain(const col_setup *setup, const col_state *view, int actor, col_action a,
                          col_writer *w) {
    toy_game.explain(setup, view, actor, a, w);
    col_print(w, " %d", remembered.die[0]);
}

static void leaky_prompt(const col_setup *setup, const col_state *view, int seat, col_writer *w) {
    toy_game.prompt(setup, view, seat, w);
    col_print(w, " %d", remembered.die[0]);
}

static const char *leaky_topics(const col_setup *setup, const col_state *view) {
    (void)setup, (void)view;
    return remembered.die[0] == 4 ? "TY-1" : "TY-2";
}

static void leaky_news(const col_setup *setup, const col_happening *h, col_writer *facts) {
    toy_game.news(setup, h, facts);
    col_fact_number(facts, "bid", remembered.die[0]);
}

static void talkative_news(const col_setup *setup, const col_happening *h, col_writer *facts) {
    toy_game.news(setup, h, facts);
    if (h->a != 0 && h->actor != COL_CHANCE) col_fact_number(facts, "hue", 1);
}

static void silent_news(const col_setup *setup, const col_happening *h, col_writer *facts) {
    const toy_state *after = (const toy_state *)h->after;
    if (after->round == setup->option[0]) toy_game.news(setup, h, facts);
}

static void endless_news(const col_setup *setup, const col_happening *h, col_writer *facts) {
    const toy_state *after = (const toy_state *)h->after;
    if (after->round < setup->option[0]) toy_game.news(setup, h, facts);
}

/* Without seals every bid passes the turn. */
static unsigned open_apply(const col_setup *setup, col_state *s, int actor, col_action a) {
    return toy_game.apply(setup, s, actor, a) & ~(unsigned)COL_EFFECT_SEALED;
}

static void talkative_explain(const col_setup *setup, const col_state *view, int actor,
                              col_action a, col_writer *fact) {
    toy_game.explain(setup, view, actor, a, fact);
    col_fact_seat(fact, "by", actor);
}

static void talkative_prompt(const col_setup *setup, const col_state *view, int seat,
                             col_writer *fact) {
    (void)setup, (void)view, (void)seat;
    col_put(fact, "Bid now.");
}

static void talkative_draw(const col_setup *setup, const col_state *view, int viewer,
                           const col_action *choices, int count, col_canvas *canvas) {
    toy_game.draw(setup, view, viewer, choices, count, canvas);
    col_canvas_say(canvas, 4, 0, "toy.do.bid bid=3 by=seat:1", COL_INK, COL_PLAIN);
}

static col_refusal talkative_why_not(const col_setup *setup, const col_state *s, int seat,
                                     col_action a) {
    col_refusal no = toy_game.why_not(setup, s, seat, a);
    if (no.clause != NULL) no.fact = "toy.no.bid bid=3";
    return no;
}

static void wrong_world(const col_setup *setup, const col_state *view, int viewer, col_rng *rng,
                        col_state *out) {
    toy_game.determinize(setup, view, viewer, rng, out);
    toy_of(out)->points[0]++;
}

static void strange_world(const col_setup *setup, const col_state *view, int viewer, col_rng *rng,
                          col_state *out) {
    toy_game.determinize(setup, view, viewer, rng, out);
    if (toy_of(out)->die[0] != 0) toy_of(out)->die[0] = 3;
}

static void lax_reopen(const col_setup *setup, col_state *s) {
    if (toy_of(s)->bid[0] == 0) toy_game.reopen(setup, s);
}

static void eager_reopen(const col_setup *setup, col_state *s) {
    toy_game.reopen(setup, s);
    toy_of(s)->die[0] = 0;
}

enum { PLAY, LISTS, ROUND_TRIPS, NO_LEAK, NO_PEEK, LUCK, NEWS };

/* Runs one check on a sabotaged game. It must fail, and for the expected reason. */
static void expect_failure(const char *name, const col_game *sabotaged, int check,
                           const char *expected) {
    col_setup setup;
    col_error error;
    char title[160];
    col_setup_begin(&setup, sabotaged);
    setup.seats = 3;
    bool ready = col_setup_end(&setup, &error) == COL_OK;
    const char *wrong = ready ? CHECKS[check].check(&setup, 1, 1000) : NULL;
    bool is_expected = wrong != NULL && strncmp(wrong, expected, strlen(expected)) == 0;
    snprintf(title, sizeof title, "'%s' finds %s", CHECKS[check].name, name);
    tap_result(&results, is_expected, title, wrong == NULL ? "nothing was found" : wrong);
}

/* Sabotages one function or fact of the toy. */
#define SABOTAGE(member, value, name, check, expected)                                             \
    do {                                                                                           \
        col_game g = toy_game;                                                                     \
        g.member = value;                                                                          \
        expect_failure(name, &g, check, expected);                                                 \
    } while (0)

static void sabotage_play(void) {
    SABOTAGE(apply, forgetful_apply, "points that vanish", PLAY, "TY-1: one point per round");
    SABOTAGE(max_actions, 5, "a game without end", PLAY, "the game does not end");
    SABOTAGE(result, partial_result, "a score that is not written", PLAY,
             "result() leaves a score or a rank unwritten");
    SABOTAGE(reopen, NULL, "a bid that stays sealed", PLAY, "a sealed action cannot be reopened");
    SABOTAGE(reopen, lax_reopen, "a bid that is forgotten", PLAY, "reopen() takes back too much");
    SABOTAGE(reopen, eager_reopen, "a die that is taken back", PLAY,
             "reopen() takes back too much");
}

static void sabotage_lists(void) {
    SABOTAGE(why_not, lax_why_not, "a rule that forbids nothing", LISTS,
             "legal() and why_not() disagree");
    SABOTAGE(why_not, turnless_why_not, "a rule that ignores whose turn it is", LISTS,
             "a seat that does not act is allowed another's action");
    SABOTAGE(why_not, unknown_clause, "a refusal with an unknown clause", LISTS,
             "a refusal cites an unknown clause");
    SABOTAGE(why_not, wordless_why_not, "a refusal without a sentence", LISTS,
             "a refusal cites an unknown clause or has no sentence");
    SABOTAGE(count, wrong_count, "a wrong count", LISTS, "count() and legal() disagree");
    SABOTAGE(pick, first_pick, "a pick that is not random", LISTS, "pick() and legal() disagree");
    SABOTAGE(max_legal, 2, "a bound that is too low", LISTS, "a list is longer than max_legal");
    SABOTAGE(max_outcomes, 3, "a bound of chance that is too low", LISTS,
             "a list of outcomes is longer than max_outcomes");
    SABOTAGE(chance, weightless_chance, "an outcome without a weight", LISTS,
             "an outcome has no weight");
    SABOTAGE(prompt, no_prompt, "an empty prompt", LISTS, "a seat that acts gets no prompt");
    static const char EXPECTED[] = "a fact does not fit its declaration";
    SABOTAGE(explain, talkative_explain, "an argument that is not declared", LISTS, EXPECTED);
    SABOTAGE(prompt, talkative_prompt, "a sentence instead of a fact", LISTS, EXPECTED);
    SABOTAGE(draw, talkative_draw, "a board with a fact that does not fit", LISTS, EXPECTED);
    SABOTAGE(why_not, talkative_why_not, "a refusal with a wrong fact", LISTS, EXPECTED);
    SABOTAGE(topics, wrong_topics, "a topic that is not a clause", LISTS,
             "topics() names a clause that does not exist");
}

static void sabotage_news(void) {
    SABOTAGE(news, talkative_news, "an argument that is not declared", NEWS,
             "a fact does not fit its declaration");
    SABOTAGE(news, endless_news, "an end that is not told", NEWS,
             "the game ends and the news are not told");
    col_game g = toy_game;
    col_option many_rounds[] = {toy_game.options[0], toy_game.options[1]};
    many_rounds[0].high = many_rounds[0].standard = 20;
    g.options = many_rounds;
    g.max_actions = 200;
    g.apply = open_apply;
    g.news = silent_news;
    expect_failure("news that do not come", &g, NEWS,
                   "the turn passes again and again and no news are told");
}

static void sabotage_round_trips(void) {
    SABOTAGE(write_position, short_position, "a position with something left out", ROUND_TRIPS,
             "loading the position's text gives other bytes");
    SABOTAGE(hash, restless_hash, "a hash that changes", ROUND_TRIPS,
             "equal positions have different hashes");
}

static void sabotage_secrets(void) {
    SABOTAGE(observe, die_leaking_observe, "a secret die in a view", NO_LEAK,
             "a view shows what an action's text hides");
    SABOTAGE(observe, bid_leaking_observe, "a sealed bid in a view", NO_LEAK,
             "a sealed action can be seen");
    SABOTAGE(observe, partial_observe, "a view with unwritten bytes", NO_LEAK,
             "observe() leaves bytes of the view unwritten");
    SABOTAGE(observe, blind_observe, "a table that cannot see its own secrets", NO_LEAK,
             "the view of COL_ALL is not the state");
    SABOTAGE(print, die_leaking_print, "a secret die in a text", NO_LEAK,
             "an action's text tells what the view hides");
    SABOTAGE(print, bid_leaking_print, "a sealed bid in a text", NO_LEAK,
             "a sealed action can be read");
    SABOTAGE(legal, leaky_legal, "a list that betrays a secret", NO_LEAK,
             "a seat's list depends on what it cannot see");
    SABOTAGE(apply, silent_apply, "a secret that is revealed silently", NO_LEAK,
             "an action reveals something and does not say so");
    SABOTAGE(determinize, wrong_world, "an impossible world", NO_LEAK,
             "determinize() draws an impossible world");
    SABOTAGE(determinize, strange_world, "a world that does not fit the view", NO_LEAK,
             "determinize() draws a world that does not fit the view");
    SABOTAGE(observe, die_leaking_observe, "a player that is shown a secret", NO_PEEK,
             "a player's decision depends on a secret");
}

static void sabotage_both(void) {
    col_game g = toy_game;
    g.observe = bid_leaking_observe;
    g.print = bid_leaking_print;
    expect_failure("a sealed bid in text and view alike", &g, NO_LEAK,
                   "a sealed action can be read");
}

static void sabotage_telling(void) {
    static const char EXPECTED[] = "a secret can be seen";
    col_game cheat = toy_game, g;
    cheat.observe = remembering_observe;
    g = cheat;
    g.describe = leaky_describe;
    expect_failure("a description that tells a secret", &g, NO_LEAK, EXPECTED);
    g = cheat;
    g.draw = leaky_draw;
    expect_failure("a drawing that shows a secret", &g, NO_LEAK, EXPECTED);
    g = cheat;
    g.explain = leaky_explain;
    expect_failure("an explanation that tells a secret", &g, NO_LEAK, EXPECTED);
    g = cheat;
    g.prompt = leaky_prompt;
    expect_failure("a prompt that tells a secret", &g, NO_LEAK, EXPECTED);
    g = cheat;
    g.topics = leaky_topics;
    expect_failure("topics that depend on a secret", &g, NO_LEAK, EXPECTED);
    g = cheat;
    g.news = leaky_news;
    expect_failure("news that tell a secret", &g, NO_LEAK, "news tell a secret");
}

static void check_sabotage(void) {
    sabotage_play();
    sabotage_lists();
    sabotage_round_trips();
    sabotage_secrets();
    sabotage_both();
    sabotage_telling();
    sabotage_news();
}

static bool is_wanted(const char *name, int argc, char **argv) {
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], name) == 0) return true;
    }
    return argc == 0;
}

int main(int argc, char **argv) {
    int actions = 300, first = 1;
    if (argc > 1 && atoi(argv[1]) > 0) actions = atoi(argv[first++]);
    bool only_rulesets = argc > first && strcmp(argv[first], "--rulesets") == 0;
    if (only_rulesets) first++;
    for (int i = first; i < argc; i++) {
        if (col_find_game(argv[i]) == NULL && strcmp(argv[i], "sabotage") != 0) {
            fprintf(stderr, "test_games: there is no game '%s'\n", argv[i]);
            return 2;
        }
    }
    for (int i = 0; COL_GAMES[i] != NULL; i++) {
        if (is_wanted(COL_GAMES[i]->name, argc - first, argv + first)) {
            check_game(COL_GAMES[i], actions, only_rulesets);
        }
    }
    if (is_wanted("sabotage", argc - first, argv + first)) check_sabotage();
    return tap_end(&results);
}
