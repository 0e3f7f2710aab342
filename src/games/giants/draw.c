/* Giants on the terminal and as a picture. On the terminal a land hex is eight columns by four
 * rows:
 *
 *     .-' '-.
 *    |h24 VIL|    name and terrain; F5 is a forest with 5 logs, F- a felled one, ~2 step 2 of a
 * carry |1ww2cs |    figures: a seat, then w workers, s sorcerer, c chief, n its neutral workers;
 * 0n free
 *    |=2m3*1 |    =2 are logs; then statues, *1 with the marker of seat 1; & means more, listed
 * below
 *     '-. .-'
 *
 * An Ahu lies in the sea and has no edges. It shows its name, its values for a Moai and a
 * headdress, and what is on it: [2] is reserved by seat 2, M3 is a Moai of size 3, M3^ is crowned,
 * and the number of its owner follows if it is shown. A place that can be chosen shows the number
 * of the choice as (7), or as (7+) if there are more. */
#include "state.h"

#include <string.h>

#include "colossi/message.h"
#include "core/svg.h"

enum { PITCH_X = 8, PITCH_Y = 4, INNER = 7, MARGIN = 2 };

/* Where things stand --------------------------------------------------------------------------- */

typedef struct frame {
    int left, top; /* the lowest half column and the lowest row of the board */
} frame;

static frame frame_of(const giants_data *data) {
    frame f = {2 * data->hex[0].q + data->hex[0].r, data->hex[0].r};
    for (int i = 0; i < data->hexes + data->ahus; i++) {
        int ahu = i - data->hexes;
        int q = ahu < 0 ? data->hex[i].q : data->ahu[ahu].q;
        int r = ahu < 0 ? data->hex[i].r : data->ahu[ahu].r;
        if (2 * q + r < f.left) f.left = 2 * q + r;
        if (r < f.top) f.top = r;
    }
    return f;
}

static int column(const frame *f, int q, int r) {
    return MARGIN + PITCH_X / 2 * (2 * q + r - f->left);
}

static int row(const frame *f, int r) {
    return PITCH_Y * (r - f->top);
}

static col_colour colour_of(int seat) {
    return (col_colour)(COL_SEAT_1 + seat);
}

/* Land ----------------------------------------------------------------------------------------- */

static void draw_edges(int x, int y, col_canvas *c) {
    col_canvas_put(c, x + 1, y, ".-'", COL_QUIET, COL_PLAIN);
    col_canvas_put(c, x + 5, y, "'-.", COL_QUIET, COL_PLAIN);
    for (int i = 1; i < PITCH_Y; i++) {
        col_canvas_put(c, x, y + i, "│", COL_QUIET, COL_PLAIN);
        col_canvas_put(c, x + PITCH_X, y + i, "│", COL_QUIET, COL_PLAIN);
    }
    col_canvas_put(c, x + 1, y + PITCH_Y, "'-.", COL_QUIET, COL_PLAIN);
    col_canvas_put(c, x + 5, y + PITCH_Y, ".-'", COL_QUIET, COL_PLAIN);
}

static void draw_name(const giants_data *data, const giants_state *s, int hex, int x, int y,
                      col_canvas *c) {
    static const char *const SHORT[TERRAINS] = {"", "VIL", "HUT", "PIT", "QUA", "F"};
    char text[16];
    col_writer w = col_writer_on(text, sizeof text);
    int terrain = data->hex[hex].terrain;
    col_print(&w, "h%d%d", hex / 10, hex % 10);
    col_canvas_put(c, x + 1, y, text, COL_QUIET, COL_PLAIN);
    col_writer_clear(&w);
    col_put(&w, SHORT[terrain]);
    if (terrain == FOREST) {
        if (s->felled >> hex & 1) {
            col_put_char(&w, '-');
        } else {
            col_print(&w, "%d", data->hex[hex].logs);
        }
    }
    for (int i = 0; s->carried != NOWHERE && i <= s->steps; i++) {
        if (s->path[i] != hex) continue;
        col_writer_clear(&w);
        col_print(&w, "~%d", i);
    }
    col_canvas_put(c, x + 5, y, text, COL_NOTICE, COL_BOLD);
}

/* Writes the figures of a seat on a hex: workers, sorcerer, chief, neutral workers with its marker.
 */
static void put_figures(const giants_rules *rules, const giants_state *s, int hex, int seat,
                        col_writer *w) {
    int neutral = 0, sorcerer = s->sorcerer[seat] == hex, chief = s->chief[seat] == hex;
    for (int j = 0; j < rules->neutral; j++) {
        neutral += s->neutral[j] == hex && s->neutral_mark[j] == seat + 1;
    }
    int workers = figures_of(s->crew[hex], seat) - sorcerer - neutral;
    if (workers + sorcerer + chief + neutral == 0) return;
    col_print(w, "%d", seat + 1);
    for (int i = 0; i < workers; i++) {
        col_put_char(w, 'w');
    }
    if (sorcerer) col_put_char(w, 's');
    if (chief) col_put_char(w, 'c');
    for (int i = 0; i < neutral; i++) {
        col_put_char(w, 'n');
    }
}

/* Writes the neutral workers on a hex that nobody has hired. */
static void put_free(const giants_state *s, int hex, col_writer *w) {
    int count = free_neutrals(s->crew[hex]);
    if (count > 0) col_put_char(w, '0');
    for (int i = 0; i < count; i++) {
        col_put_char(w, 'n');
    }
}

static void put_statues(const giants_state *s, int hex, col_writer *w) {
    for (uint64_t rest = s->on_hex; rest != 0; rest &= rest - 1) {
        int statue = lowest(rest), mark = mark_of(s, statue);
        if (s->place[statue] != hex) continue;
        if (w->length > 0 && w->text[w->length - 1] != ' ') col_put_char(w, ' ');
        giants_put_statue(statue, w);
        if (mark >= 0) col_print(w, "*%d", mark + 1);
    }
}

/* Writes a text into a hex. If it does not fit, it is cut and ends with &. */
static bool draw_inside(int x, int y, char *text, col_canvas *c) {
    size_t length = strlen(text);
    bool fits = length <= INNER;
    if (!fits) {
        text[INNER - 1] = '&';
        text[INNER] = '\0';
    }
    col_canvas_put(c, x + 1, y, text, COL_INK, COL_BOLD);
    return fits;
}

/* Writes all figures in the order of the seats, in the seats' colours if they fit. */
static bool draw_figures(const giants_rules *rules, const giants_state *s, int hex, int x, int y,
                         col_canvas *c) {
    char text[128];
    int at[SEATS_MAX + 2] = {0};
    col_writer w = col_writer_on(text, sizeof text);
    for (int seat = 0; seat < rules->seats; seat++) {
        put_figures(rules, s, hex, seat, &w);
        at[seat + 1] = (int)w.length;
    }
    put_free(s, hex, &w);
    bool fits = draw_inside(x, y, text, c);
    for (int seat = 0; fits && seat < rules->seats; seat++) {
        char part[16] = {0};
        int length = at[seat + 1] - at[seat];
        if (length == 0) continue;
        memcpy(part, text + at[seat], (size_t)length);
        col_canvas_put(c, x + 1 + at[seat], y, part, colour_of(seat), COL_BOLD);
    }
    return fits;
}

static bool draw_hex(const giants_rules *rules, const giants_data *data, const giants_state *s,
                     const frame *f, int hex, col_canvas *c) {
    int x = column(f, data->hex[hex].q, data->hex[hex].r), y = row(f, data->hex[hex].r);
    char text[512];
    col_writer w = col_writer_on(text, sizeof text);
    draw_edges(x, y, c);
    draw_name(data, s, hex, x, y + 1, c);
    bool fits = draw_figures(rules, s, hex, x, y + 2, c);
    if (s->logs_on[hex] > 0) col_print(&w, "=%d", s->logs_on[hex]);
    put_statues(s, hex, &w);
    return draw_inside(x, y + 3, text, c) && fits;
}

/* Ahu ------------------------------------------------------------------------------------------ */

static void draw_ahu(const giants_rules *rules, const giants_data *data, const giants_state *s,
                     int viewer, const frame *f, int ahu, col_canvas *c) {
    int x = column(f, data->ahu[ahu].q, data->ahu[ahu].r), y = row(f, data->ahu[ahu].r);
    int owner = base_of(s, ahu), moai = moai_on(s, ahu);
    col_colour colour = COL_INK;
    char text[24];
    col_writer w = col_writer_on(text, sizeof text);
    col_print(&w, "<a%d%d>", ahu / 10, ahu % 10);
    col_canvas_put(c, x + 2, y + 1, text, COL_NOTICE, COL_PLAIN);
    col_writer_clear(&w);
    col_print(&w, "%d/%d", data->ahu[ahu].moai_value, data->ahu[ahu].headdress_value);
    col_canvas_put(c, x + 3, y + 2, text, COL_QUIET, COL_PLAIN);
    col_writer_clear(&w);
    if (moai >= 0) {
        bool seen = sees_owner(rules, s, viewer, ahu);
        if (seen) colour = colour_of(owner);
        col_print(&w, "M%d%s ", moai_size(s, moai), s->crowned >> ahu & 1 ? "^" : "");
        if (seen) {
            col_print(&w, "%d", owner + 1);
        } else {
            col_put_char(&w, '?');
        }
    } else if (owner >= 0) {
        colour = colour_of(owner);
        col_print(&w, "[%d]", owner + 1);
    }
    col_canvas_put(c, x + 3, y + 3, text, colour, COL_BOLD);
}

/* Choices -------------------------------------------------------------------------------------- */

/* Returns the hex that a choice leads to, or HEX_ROOM plus the Ahu, or -1 if it shows no place. */
static int goal_of(const giants_data *data, const giants_state *s, col_action a) {
    int low = action_low(a);
    switch (col_action_kind(a)) {
    case ACTION_TO:
        return low;
    case ACTION_CARRY:
    case ACTION_MARK:
    case ACTION_CLAIM:
    case ACTION_RECLAIM:
        return start_hex(data, s, low);
    case ACTION_ERECT:
    case ACTION_CROWN:
    case ACTION_PEEK:
        return HEX_ROOM + low;
    default:
        return -1;
    }
}

static void draw_choices(const giants_data *data, const giants_state *s, const frame *f,
                         const col_action *choices, int count, col_canvas *c) {
    int first[HEX_ROOM + AHU_ROOM] = {0}, found[HEX_ROOM + AHU_ROOM] = {0};
    for (int i = 0; i < count; i++) {
        int goal = goal_of(data, s, choices[i]);
        if (goal < 0) continue;
        if (found[goal]++ == 0) first[goal] = i + 1;
    }
    for (int goal = 0; goal < HEX_ROOM + AHU_ROOM; goal++) {
        char text[16];
        col_writer w = col_writer_on(text, sizeof text);
        int ahu = goal - HEX_ROOM;
        if (found[goal] == 0) continue;
        int q = ahu < 0 ? data->hex[goal].q : data->ahu[ahu].q;
        int r = ahu < 0 ? data->hex[goal].r : data->ahu[ahu].r;
        col_print(&w, "(%d%s)", first[goal], found[goal] > 1 ? "+" : "");
        col_canvas_put(c, column(f, q, r) + 2, row(f, r), text, COL_CHOICE, COL_BOLD);
    }
}

/* The rest of the table ------------------------------------------------------------------------ */

static void put_number(col_writer *w, const char *key, const char *name, int number) {
    col_fact(w, key);
    col_fact_number(w, name, number);
}

static void put_text(col_writer *w, const char *key, const char *name, const char *text) {
    col_fact(w, key);
    col_fact_text(w, name, text);
}

/* Writes figures of one seat as on the hexes: "3w s c". */
static void put_group(int workers, bool sorcerer, bool chief, col_writer *w) {
    col_print(w, "%dw%s%s", workers, sorcerer ? " s" : "", chief ? " c" : "");
}

/* Writes what lies in front of a screen. */
static void put_front(const giants_state *s, int seat, col_writer *w) {
    char text[256];
    col_writer t = col_writer_on(text, sizeof text);
    if (s->workers_front[seat] > 0) col_print(&t, "%dw ", s->workers_front[seat]);
    if (s->sorcerer[seat] == FRONT) col_put(&t, "s ");
    if (s->chief[seat] == FRONT) col_put(&t, "c ");
    for (uint64_t rest = s->front[seat]; rest != 0; rest &= rest - 1) {
        int statue = lowest(rest);
        giants_put_statue(statue, &t);
        if (is_moai(statue)) col_print(&t, "(%d)", moai_size(s, statue));
        col_put_char(&t, ' ');
    }
    if (t.length == 0 && s->markers_front[seat] == 0) col_put(&t, "- ");
    if (t.length > 0) text[t.length - 1] = '\0';
    put_number(w, "giants.draw.front", "markers", s->markers_front[seat]);
    if (t.length > 0) col_fact_text(w, "things", text);
}

/* Writes what is behind a screen. */
static void put_behind(const giants_state *s, int seat, col_writer *w) {
    char text[32];
    col_writer t = col_writer_on(text, sizeof text);
    put_group(s->workers_reserve[seat], s->sorcerer[seat] == RESERVE, s->chief[seat] == RESERVE,
              &t);
    put_text(w, "giants.draw.behind", "figures", text);
    col_fact_number(w, "markers", s->markers_reserve[seat]);
    col_fact_number(w, "bases", s->bases_hand[seat]);
    col_fact_number(w, "tablets", s->tablets[seat]);
    col_fact_number(w, "logs", s->logs[seat]);
}

static void put_bid(const giants_state *s, int seat, col_writer *w) {
    const uint8_t *bid = s->bid[seat];
    char text[32];
    col_writer t = col_writer_on(text, sizeof text);
    if (s->phase == PICK) {
        put_group(s->unused[seat], false, has_seat(s->unused_chiefs, seat), &t);
        put_text(w, "giants.draw.sculptors", "figures", text);
    }
    if (s->phase != BID) return;
    if (!has_seat(s->given, seat)) {
        col_fact(w, "giants.draw.to_bid");
    } else if (bid[MARKERS] == UNKNOWN) {
        col_fact(w, "giants.draw.has_bid");
    } else {
        put_group(bid[WORKERS], bid[WITH_SORCERER], bid[WITH_CHIEF], &t);
        put_number(w, "giants.draw.bids", "markers", bid[MARKERS]);
        col_fact_text(w, "figures", text);
    }
}

/* Writes about a seat. What is behind its screen is only for those who may see it (I3). */
static void put_seat(const giants_rules *rules, const giants_state *s, int viewer, int seat,
                     col_writer *w) {
    unsigned acts = s->phase >= PICK && s->phase < OVER ? 1u << s->actor : 0;
    put_number(w, "giants.draw.points", "points", (int)s->score[seat]);
    put_front(s, seat, w);
    if (sees_screen(rules, s, viewer, seat)) put_behind(s, seat, w);
    put_bid(s, seat, w);
    if (has_seat(s->passed, seat)) col_fact(w, "giants.draw.passed");
    if (has_seat(s->declined, seat)) col_fact(w, "giants.draw.declined");
    if (s->phase != FIRST && s->first == seat) col_fact(w, "giants.draw.first");
    if (has_seat(acts, seat)) col_fact(w, "giants.draw.to_act");
}

/* Draws one line per seat: its number, which marks its figures, its name, and what it has. */
static void draw_seats(const giants_rules *rules, const giants_state *s, int viewer, int y,
                       col_canvas *c) {
    char facts[COL_FACTS_SIZE];
    int widest = 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        col_writer w = col_writer_on(facts, sizeof facts);
        col_canvas_put_int(c, MARGIN, y + seat, seat + 1, colour_of(seat), COL_BOLD);
        col_fact(&w, "giants.draw.seat");
        col_fact_seat(&w, "seat", seat);
        int x = col_canvas_say(c, MARGIN + 2, y + seat, facts, colour_of(seat), COL_BOLD);
        if (x > widest) widest = x;
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        col_writer w = col_writer_on(facts, sizeof facts);
        put_seat(rules, s, viewer, seat, &w);
        col_canvas_say(c, widest + 2, y + seat, facts, COL_INK, COL_PLAIN);
    }
}

/* Writes the sizes of the Moai in the auction. */
static void put_offer(const giants_state *s, col_writer *w) {
    const char *name = "sizes";
    if (s->offer[0] + s->offer[1] + s->offer[2] == 0) return;
    col_fact(w, "giants.draw.offer");
    for (int i = 0; i < SIZES; i++) {
        for (int n = s->offer[i]; n > 0; n--) {
            col_fact_number(w, name, i + 1);
            name = NULL;
        }
    }
}

static void put_carrying(const giants_state *s, col_writer *w) {
    char text[256];
    col_writer t = col_writer_on(text, sizeof text);
    giants_put_statue(s->carried, &t);
    put_text(w, "giants.draw.carrying", "statue", text);
    col_writer_clear(&t);
    for (int i = 0; i <= s->steps; i++) {
        col_print(&t, "%sh%d%d", i == 0 ? "" : " > ", s->path[i] / 10, s->path[i] % 10);
    }
    col_fact_text(w, "way", text);
}

static void draw_turn(const giants_rules *rules, const giants_data *data, const giants_state *s,
                      int y, col_canvas *c) {
    char facts[COL_FACTS_SIZE];
    col_writer w = col_writer_on(facts, sizeof facts);
    put_number(&w, "giants.draw.turn", "turn", s->turn);
    col_fact_word(&w, "phase", "stage", giants_phase_names[s->phase]);
    put_number(&w, "giants.draw.stock", "small", s->stock[0]);
    col_fact_number(&w, "middle", s->stock[1]);
    col_fact_number(&w, "large", s->stock[2]);
    put_number(&w, "giants.draw.headdresses", "count", data->headdresses - s->headdresses_taken);
    put_number(&w, "giants.draw.tablets", "count", s->tablets_left);
    if (rules->neutral > 0) {
        put_number(&w, "giants.draw.neutral", "count",
                   rules->neutral - neutrals_on_board(rules, s));
    }
    if (s->phase == BID || s->phase == PICK) put_offer(s, &w);
    if (s->carried != NOWHERE) put_carrying(s, &w);
    col_canvas_say(c, MARGIN, y, facts, COL_INK, COL_PLAIN);
}

/* Lists the Moai on the hexes by size. */
static void draw_sizes(const giants_state *s, int y, col_canvas *c) {
    char text[512], fact[COL_FACTS_SIZE];
    col_writer t = col_writer_on(text, sizeof text), w = col_writer_on(fact, sizeof fact);
    for (int i = 0; i < SIZES; i++) {
        col_print(&t, "%s%d", i == 0 ? "" : "; ", i + 1);
        for (uint64_t rest = s->of_size[i] & s->on_hex; rest != 0; rest &= rest - 1) {
            col_put_char(&t, ' ');
            giants_put_statue(lowest(rest), &t);
        }
    }
    put_text(&w, "giants.draw.sizes", "list", text);
    col_canvas_say(c, MARGIN, y, fact, COL_INK, COL_PLAIN);
}

/* Lists everything on a hex whose contents did not fit. */
static void draw_full(const giants_rules *rules, const giants_state *s, int hex, int y,
                      col_canvas *c) {
    char text[512];
    col_writer w = col_writer_on(text, sizeof text);
    col_print(&w, "h%d%d& ", hex / 10, hex % 10);
    for (int seat = 0; seat < rules->seats; seat++) {
        put_figures(rules, s, hex, seat, &w);
    }
    put_free(s, hex, &w);
    if (s->logs_on[hex] > 0) col_print(&w, " =%d", s->logs_on[hex]);
    put_statues(s, hex, &w);
    col_canvas_put(c, MARGIN, y, text, COL_INK, COL_PLAIN);
}

/* The legend ----------------------------------------------------------------------------------- */

static void put_sign(bool is_there, const char *word, col_writer *w) {
    if (!is_there) return;
    col_fact(w, "giants.draw.legend");
    col_fact_word(w, "sign", "sign", word);
}

/* Explains the short names of the hexes. */
static void draw_hex_legend(const giants_data *data, const giants_state *s, int y, col_canvas *c) {
    char facts[512];
    col_writer w = col_writer_on(facts, sizeof facts);
    bool is_there[TERRAINS] = {false};
    for (int hex = 0; hex < data->hexes; hex++) {
        is_there[data->hex[hex].terrain] = true;
    }
    put_sign(is_there[VILLAGE], "village", &w);
    put_sign(is_there[HUT], "hut", &w);
    put_sign(is_there[CLAY_PIT], "clay_pit", &w);
    put_sign(is_there[QUARRY], "quarry", &w);
    put_sign(is_there[FOREST], "forest", &w);
    put_sign(s->felled != 0, "felled", &w);
    put_sign(s->carried != NOWHERE, "step", &w);
    col_canvas_say(c, MARGIN, y, facts, COL_QUIET, COL_PLAIN);
}

/* Explains the signs of figures and statues that are on the board now. */
static void draw_figure_legend(const giants_rules *rules, const giants_data *data,
                               const giants_state *s, int y, col_canvas *c) {
    char facts[1024];
    col_writer w = col_writer_on(facts, sizeof facts);
    bool has_logs = false, is_marked = false, is_reserved = false, is_erected = false;
    uint64_t statues = s->on_hex, moai = bit64(HEADDRESS) - 1;
    for (int hex = 0; hex < data->hexes; hex++) {
        has_logs |= s->logs_on[hex] > 0;
    }
    for (uint64_t rest = s->on_hex; rest != 0; rest &= rest - 1) {
        is_marked |= mark_of(s, lowest(rest)) >= 0;
    }
    for (int ahu = 0; ahu < data->ahus; ahu++) {
        is_erected |= moai_on(s, ahu) >= 0;
        is_reserved |= moai_on(s, ahu) < 0 && base_of(s, ahu) >= 0;
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        statues |= s->front[seat];
    }
    put_sign(true, "worker", &w);
    put_sign(true, "sorcerer", &w);
    put_sign(true, "chief", &w);
    put_sign(rules->neutral > 0, "neutral", &w);
    put_sign(has_logs, "logs", &w);
    put_sign((statues & moai) != 0, "moai", &w);
    put_sign((statues & ~moai) != 0, "headdress", &w);
    put_sign(is_marked, "marker", &w);
    put_sign(is_reserved, "base", &w);
    put_sign(is_erected, "erected", &w);
    put_sign(s->crowned != 0, "crowned", &w);
    col_canvas_say(c, MARGIN, y, facts, COL_QUIET, COL_PLAIN);
}

void giants_draw(const col_setup *setup, const col_state *view, int viewer,
                 const col_action *choices, int count, col_canvas *c) {
    const giants_rules *rules = rules_of(setup);
    const giants_data *data = data_of(setup);
    const giants_state *s = position_of(view);
    frame f = frame_of(data);
    uint64_t full = 0;
    for (int hex = 0; hex < data->hexes; hex++) {
        if (!draw_hex(rules, data, s, &f, hex, c)) full |= bit64(hex);
    }
    for (int ahu = 0; ahu < data->ahus; ahu++) {
        draw_ahu(rules, data, s, viewer, &f, ahu, c);
    }
    draw_choices(data, s, &f, choices, count, c);
    int y = c->height + 1;
    for (; full != 0; full &= full - 1) {
        draw_full(rules, s, lowest(full), y++, c);
    }
    draw_seats(rules, s, viewer, y, c);
    draw_turn(rules, data, s, c->height, c);
    if ((s->on_hex & (bit64(HEADDRESS) - 1)) != 0) draw_sizes(s, c->height, c);
    draw_hex_legend(data, s, c->height, c);
    draw_figure_legend(rules, data, s, c->height, c);
}

/* The picture ---------------------------------------------------------------------------------- */

static col_hex land_at(const giants_data *data, int hex) {
    return (col_hex){data->hex[hex].q, data->hex[hex].r};
}

static col_hex ahu_at(const giants_data *data, int ahu) {
    return (col_hex){data->ahu[ahu].q, data->ahu[ahu].r};
}

static void picture_land(const col_svg *svg, const giants_data *data, int hex) {
    static const char *const FILLS[TERRAINS] = {"#e9dfb8", "#f3c9a5", "#d9c7e8",
                                                "#e39a86", "#c9c4bd", "#8fc48f"};
    static const char *const NAMES[TERRAINS] = {NULL, "village", "hut", "clay pit", "quarry", NULL};
    int x = col_svg_x(svg, land_at(data, hex)), y = col_svg_y(svg, land_at(data, hex));
    int terrain = data->hex[hex].terrain;
    char text[24];
    col_writer t = col_writer_on(text, sizeof text);
    col_svg_hexagon(svg, x, y, FILLS[terrain]);
    col_print(&t, "h%d%d", hex / 10, hex % 10);
    col_svg_text(svg, x, y - 8, 13, text);
    col_writer_clear(&t);
    if (terrain == FOREST) col_print(&t, "%d logs", data->hex[hex].logs);
    if (NAMES[terrain] != NULL) col_put(&t, NAMES[terrain]);
    if (t.length > 0) col_svg_text(svg, x, y + 12, 13, text);
}

static void picture_ahu(const col_svg *svg, const giants_data *data, int ahu) {
    int x = col_svg_x(svg, ahu_at(data, ahu)), y = col_svg_y(svg, ahu_at(data, ahu));
    char text[24];
    col_writer t = col_writer_on(text, sizeof text);
    col_svg_hexagon(svg, x, y, "#f7f4ea");
    col_print(&t, "a%d%d", ahu / 10, ahu % 10);
    col_svg_text(svg, x, y - 14, 12, text);
    col_writer_clear(&t);
    col_print(&t, "%d / %d", data->ahu[ahu].moai_value, data->ahu[ahu].headdress_value);
    col_svg_text(svg, x, y + 5, 16, text);
    col_svg_text(svg, x, y + 19, 7, data->ahu[ahu].label);
}

void giants_picture(const void *bytes, col_writer *w) {
    const giants_data *data = bytes;
    frame f = frame_of(data);
    col_svg svg = {w, .half_width = 32, .side = 37, .row_step = 56, .margin = 48, f.left, f.top};
    int width = 0, height = 0;
    for (int i = 0; i < data->hexes + data->ahus; i++) {
        col_hex h = i < data->hexes ? land_at(data, i) : ahu_at(data, i - data->hexes);
        int right = col_svg_x(&svg, h) + svg.margin, bottom = col_svg_y(&svg, h) + svg.margin;
        if (right > width) width = right;
        if (bottom > height) height = bottom;
    }
    col_svg_begin(&svg, "The board of Giants", width, height);
    for (int hex = 0; hex < data->hexes; hex++) {
        picture_land(&svg, data, hex);
    }
    for (int ahu = 0; ahu < data->ahus; ahu++) {
        picture_ahu(&svg, data, ahu);
    }
    col_svg_end(&svg);
}
