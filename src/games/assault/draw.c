/* Assault of the Giants in the terminal, and its map as SVG. A region is drawn like this:
 *
 *   Spine of the World      a region: its name, ^ for a home
 *   frost 2r e! L           the army: r regular, e elite, L leader, V Vonindod, C champion,
 *   raid frozen U2 hook     H Hekaton, ! wounded; markers, event token, castle, slayers
 *   > 3-5                   the numbers of the choices that lead here
 *
 * Dots join adjacent regions. Below the map there are each race with its row and its cards, the
 * open events, and a battle with its dice. */
#include "state.h"

#include <string.h>

enum { BOX_WIDTH = 19, BOX_HEIGHT = 4, MARGIN = 1, TEXT_SIZE = 200 };

static int column(const assault_data *d, int region) {
    return MARGIN + d->region[region].x;
}

static int row(const assault_data *d, int region) {
    return d->region[region].y / 2;
}

static col_colour race_colour(const assault_state *s, int race) {
    if (race >= RACES || s->seat_of[race] == NOBODY) return COL_INK;
    return (col_colour)(COL_SEAT_1 + s->seat_of[race]);
}

/* The map -------------------------------------------------------------------------------------- */

static void draw_border(const assault_data *d, int a, int b, col_canvas *c) {
    int x1 = column(d, a) + BOX_WIDTH / 2, y1 = row(d, a) + 1;
    int x2 = column(d, b) + BOX_WIDTH / 2, y2 = row(d, b) + 1;
    int dx = x2 - x1, dy = y2 - y1, steps = dy < 0 ? -dy : dy;
    if (steps * 3 < (dx < 0 ? -dx : dx)) steps = (dx < 0 ? -dx : dx) / 3;
    for (int i = 0; i <= steps && steps > 0; i++) {
        col_canvas_put(c, x1 + dx * i / steps, y1 + dy * i / steps, "·", COL_QUIET, COL_PLAIN);
    }
}

static void put_army(const assault_data *d, const assault_region *r, col_writer *w) {
    static const char SIGNS[KINDS] = {'r', 'e', 'L', 'V', 'C', 'H'};
    if (r->race == NO_RACE) return;
    col_put(w, d->race[r->race].key);
    for (int form = 0; form < FORMS; form++) {
        if (r->units[form] == 0) continue;
        col_put_char(w, ' ');
        if (r->units[form] > 1) col_print(w, "%d", r->units[form]);
        col_print(w, "%c%s", SIGNS[kind_of(form)], form & 1 ? "!" : "");
    }
}

static void put_things(const assault_data *d, const assault_state *s, int region, col_writer *w) {
    static const char *const SHORT[MARKERS] = {"rav", "ally", "raid", "frz", "forge", "slain"};
    for (int marker = 0; marker < MARKERS; marker++) {
        if (s->region[region].markers >> marker & 1) col_print(w, "%s ", SHORT[marker]);
    }
    for (int race = 0; race < RACES; race++) {
        bool forges =
            d->race[race].special.verb == DO_FORGE && d->race[race].forge_region == region;
        int out = assault_markers_out(d, s, d->race[race].forge_marker);
        if (forges && out > 0) col_print(w, "%dforge ", out);
    }
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        int event = SPECIAL_EVENTS + i;
        if (s->universal[i] == 1 && d->event[event].region == region) {
            col_print(w, "*%s ", d->event[event].key);
        }
    }
    if (s->castle == region) col_put(w, "castle ");
    for (int i = 0; i < SLAYERS; i++) {
        if (s->slayer_at[i] != region) continue;
        col_print(w, "%s%s ", d->slayer[i].key, s->slayer_wounded >> i & 1 ? "!" : "");
    }
}

/* Returns the region that a choice leads to, or NOWHERE. */
static int target_of(col_action a) {
    char letters[OPERANDS];
    int count = assault_pattern_operands(col_action_kind(a), letters), target = NOWHERE;
    for (int i = 0; i < count; i++) {
        if (letters[i] == 'r') target = operand(a, i);
    }
    return target;
}

/* Writes the first and the last choice that lead to a region: "3-5" if all between do so too, "3+5"
 * if not. */
static void put_choices(int region, const col_action *choices, int count, col_writer *w) {
    int first = 0, last = 0, number = 0;
    for (int i = 0; i < count; i++) {
        if (target_of(choices[i]) != region) continue;
        if (first == 0) first = i + 1;
        last = i + 1;
        number++;
    }
    if (number == 0) return;
    col_print(w, "> %d", first);
    if (number > 1) col_print(w, "%c%d", last - first + 1 == number ? '-' : '+', last);
}

static void put_line(col_canvas *c, int x, int y, const char *text, col_colour colour,
                     unsigned style) {
    char line[BOX_WIDTH + 1];
    size_t length = strlen(text);
    memset(line, ' ', BOX_WIDTH);
    memcpy(line, text, length < BOX_WIDTH ? length : BOX_WIDTH);
    line[BOX_WIDTH] = '\0';
    col_canvas_put(c, x, y, line, colour, style);
}

static void draw_region(const assault_data *d, const assault_state *s, int i,
                        const col_action *choices, int count, col_canvas *c) {
    char text[TEXT_SIZE];
    int x = column(d, i), y = row(d, i);
    col_writer w = col_writer_on(text, sizeof text);
    col_print(&w, "%s%s", is_home(d, i) ? "^" : "", d->region[i].name);
    put_line(c, x, y, text, COL_INK, COL_BOLD);
    w = col_writer_on(text, sizeof text);
    put_army(d, &s->region[i], &w);
    put_line(c, x, y + 1, text, race_colour(s, s->region[i].race), COL_BOLD);
    w = col_writer_on(text, sizeof text);
    put_things(d, s, i, &w);
    put_line(c, x, y + 2, text, COL_NOTICE, COL_PLAIN);
    w = col_writer_on(text, sizeof text);
    put_choices(i, choices, count, &w);
    if (w.length > 0) put_line(c, x, y + 3, text, COL_CHOICE, COL_BOLD);
}

static void draw_map(const assault_data *d, const assault_state *s, const col_action *choices,
                     int count, col_canvas *c) {
    for (int a = 0; a < REGIONS; a++) {
        for (int b = a + 1; b < REGIONS; b++) {
            if (is_near(d, a, b)) draw_border(d, a, b, c);
        }
    }
    for (int i = 0; i < REGIONS; i++) {
        draw_region(d, s, i, choices, count, c);
    }
}

/* The races ------------------------------------------------------------------------------------ */

/* Writes the row; Leader and Magic with what they are worth now (5.2). */
static void put_row(const assault_data *d, const assault_state *s, int race, col_writer *w) {
    const assault_people *p = &s->people[race];
    for (int i = 0; i < p->row_length; i++) {
        int right = assault_right_of(s, race, p->row[i]);
        col_print(w, "%s%s", i > 0 ? ", " : "", assault_command_name(d, race, p->row[i]));
        if (p->row[i] == CARD_LEADER) {
            col_print(w, " (re-roll %d)", right * d->race[race].command[CARD_LEADER]);
        }
        if (p->row[i] == CARD_MAGIC) col_print(w, " (block %d)", right);
    }
    if (p->row_length == 0) col_put_char(w, '-');
    col_print(w, "   next card +%d", p->row_length);
}

static void put_cards(const assault_data *d, const uint8_t *cards, bool spells, col_writer *w) {
    for (int i = 0; i < (spells ? SPELLS : RESOURCES); i++) {
        if (cards[i] == 0) continue;
        col_print(w, " %s", spells ? d->spell[i].key : d->resource[i].key);
        if (cards[i] > 1) col_print(w, "*%d", cards[i]);
    }
}

static void draw_race(const col_setup *setup, const assault_state *s, int viewer, int race, int y,
                      col_canvas *c) {
    const assault_data *d = data_of(setup);
    const assault_people *p = &s->people[race];
    char text[TEXT_SIZE];
    col_writer w = col_writer_on(text, sizeof text);
    bool sees_points = is_open_points(setup) || viewer == COL_ALL || viewer == s->seat_of[race] ||
                       s->phase == D_OVER;
    bool is_turn = s->round > 0 && s->phase != D_OVER && race == s->active;
    col_print(&w, "%s%s", is_turn ? ">" : " ", d->race[race].key);
    if (s->seat_of[race] != NOBODY) col_print(&w, " (seat %d)", s->seat_of[race] + 1);
    col_canvas_put(c, MARGIN, y, text, race_colour(s, race), COL_BOLD);
    w = col_writer_on(text, sizeof text);
    if (sees_points) col_print(&w, "%d points   ", p->points);
    put_row(d, s, race, &w);
    col_canvas_put(c, MARGIN + 17, y, text, COL_INK, COL_PLAIN);
    w = col_writer_on(text, sizeof text);
    col_put(&w, "cards");
    put_cards(d, p->resources, false, &w);
    col_print(&w, "   spells %d", p->spell_count);
    put_cards(d, p->spells, true, &w);
    col_put(&w, "   supply");
    for (int kind = 0; kind < KINDS; kind++) {
        if (p->supply[kind] > 0) col_print(&w, " %d %s", p->supply[kind], assault_kinds[kind]);
    }
    col_canvas_put(c, MARGIN + 17, y + 1, text, COL_INK, COL_PLAIN);
}

/* The table ------------------------------------------------------------------------------------ */

static void put_event(const assault_data *d, int event, col_writer *w) {
    col_print(w, " %s %s (%s, %d)", d->event[event].key, d->event[event].name,
              d->resource[d->event[event].rune].name, d->event[event].points);
}

static int draw_table(const assault_data *d, const assault_state *s, int y, col_canvas *c) {
    char text[TEXT_SIZE];
    col_writer w = col_writer_on(text, sizeof text);
    const uint8_t *pool = d->seats[s->seats].pool;
    int gained = 0;
    for (int race = 0; race < RACES; race++) {
        gained += s->people[race].points;
    }
    int first = smaller(pool[0], gained), second = smaller(pool[1], gained - first);
    col_print(&w, "Round %d   pools %d and %d%s", s->round, pool[0] - first, pool[1] - second,
              s->final_ordning ? "   FINAL ORDNING" : "");
    if (s->last_round > 0) col_print(&w, "   round %d is the last", s->last_round);
    col_canvas_put(c, MARGIN, y++, text, s->final_ordning ? COL_NOTICE : COL_INK, COL_BOLD);
    w = col_writer_on(text, sizeof text);
    col_put(&w, "Open events:");
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        if (s->universal[i] == 1) put_event(d, SPECIAL_EVENTS + i, &w);
    }
    col_canvas_put(c, MARGIN, y++, text, COL_INK, COL_PLAIN);
    w = col_writer_on(text, sizeof text);
    col_put(&w, "Own events:");
    for (int event = 0; event < SPECIAL_EVENTS; event++) {
        int race = d->event[event].race;
        if (is_player(s, race) && assault_is_open(d, s, race, event)) put_event(d, event, &w);
    }
    col_canvas_put(c, MARGIN, y++, text, COL_INK, COL_PLAIN);
    w = col_writer_on(text, sizeof text);
    col_print(&w, "Deck %d   discarded", sum_of(s->deck, RESOURCES));
    put_cards(d, s->discard, false, &w);
    col_print(&w, "   spell deck %d   discarded", s->spell_deck_size);
    for (int i = 0; i < s->spell_pile_size; i++) {
        col_print(&w, " %s", d->spell[s->spell_pile[i]].key);
    }
    col_canvas_put(c, MARGIN, y++, text, COL_INK, COL_PLAIN);
    return y;
}

static void put_dice(const assault_state *s, col_writer *w) {
    for (int i = 0; i < s->dice; i++) {
        const assault_die *die = &s->die[i];
        col_print(w, "  %d:", i + 1);
        if (s->roll_mask >> i & 1) {
            col_put_char(w, '-');
            continue;
        }
        assault_print_face(die->face, w);
        if (die->used > 0) col_print(w, "(+%d/%d)", die->hits, die->blocks);
    }
}

static void draw_battle(const assault_data *d, const assault_state *s, int y, col_canvas *c) {
    char text[TEXT_SIZE];
    col_writer w = col_writer_on(text, sizeof text);
    int hits = 0, blocks = 0;
    if (s->errand != ERRAND_BATTLE && s->errand != ERRAND_SLAYERS) return;
    if (s->is_slayers) {
        col_put(&w, "Battle: slayers");
        for (int i = 0; i < SLAYERS; i++) {
            if (s->slayer_part >> i & 1) col_print(&w, " %s", d->slayer[i].key);
        }
    } else {
        assault_region army = {0};
        army.race = s->active;
        memcpy(army.units, s->part, sizeof army.units);
        col_put(&w, "Battle: ");
        put_army(d, &army, &w);
    }
    col_print(&w, " against %s in %s", d->race[s->foe].key, d->region[s->at].name);
    col_canvas_put(c, MARGIN, y++, text, COL_NOTICE, COL_BOLD);
    w = col_writer_on(text, sizeof text);
    if (s->dice > 0) {
        assault_totals(d, s, &hits, &blocks);
        col_print(&w, "  %s:", s->side == ATTACKER ? "attacker" : "defender");
        put_dice(s, &w);
        if (s->roll_mask == 0) col_print(&w, "   = %d hits, %d blocks", hits, blocks);
    }
    if (s->side == DEFENDER || s->phase == D_CASUALTY) {
        col_print(&w, "   attacker %d hits, %d blocks", s->hits[ATTACKER], s->blocks[ATTACKER]);
    }
    if (s->phase == D_CASUALTY) {
        col_print(&w, "   defender %d hits, %d blocks   damage left %d", s->hits[DEFENDER],
                  s->blocks[DEFENDER], s->damage);
    }
    col_canvas_put(c, MARGIN, y, text, COL_INK, COL_PLAIN);
}

/* Draws what is left of the decision in progress. */
static int draw_scratch(const assault_data *d, const assault_state *s, int y, col_canvas *c) {
    char text[TEXT_SIZE];
    col_writer w = col_writer_on(text, sizeof text);
    if (s->maneuvers > 0) col_print(&w, "maneuvers left %d   ", s->maneuvers);
    if (s->way_form > 0) {
        col_put(&w, "on its way: ");
        assault_print_form(s->way_form - 1, &w);
        col_print(&w, " in %s   ", d->region[s->way_at].name);
    }
    if (s->points_left > 0) col_print(&w, "recruit points %d   ", s->points_left);
    if (s->uses > 0) col_print(&w, "uses left %d   ", s->uses);
    if (s->healings > 0) col_print(&w, "healings left %d   ", s->healings);
    if (s->actions > 0) col_print(&w, "slayer actions left %d   ", s->actions);
    if (sum_of(s->open, RESOURCES) > 0) col_put(&w, "lying open:");
    put_cards(d, s->open, false, &w);
    if (sum_of(s->aside, RESOURCES) > 0) col_put(&w, "   offered:");
    put_cards(d, s->aside, false, &w);
    if (sum_of(s->asked, RESOURCES) > 0) col_put(&w, "   asked for:");
    put_cards(d, s->asked, false, &w);
    if (sum_of(s->drawn, SPELLS) > 0) col_put(&w, "   drawn:");
    put_cards(d, s->drawn, true, &w);
    if (w.length == 0) return y;
    col_canvas_put(c, MARGIN, y, text, COL_NOTICE, COL_PLAIN);
    return y + 1;
}

void assault_draw(const col_setup *setup, const col_state *view, int viewer,
                  const col_action *choices, int count, col_canvas *c) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(view);
    draw_map(d, s, choices, count, c);
    int y = c->height + 1;
    for (int race = 0; race < RACES; race++) {
        if (!is_player(s, race)) continue;
        draw_race(setup, s, viewer, race, y, c);
        y += 2;
    }
    y = draw_table(d, s, y, c);
    y = draw_scratch(d, s, y, c);
    draw_battle(d, s, y, c);
}

/* The map as SVG ------------------------------------------------------------------------------- */

enum { SVG_SCALE = 9, SVG_LEFT = 90, SVG_TOP = 40 };

static int svg_x(const assault_data *d, int i) {
    return SVG_LEFT + SVG_SCALE * d->region[i].x;
}

static int svg_y(const assault_data *d, int i) {
    return SVG_TOP + SVG_SCALE * d->region[i].y;
}

static void picture_region(const assault_data *d, int i, col_writer *svg) {
    int x = svg_x(d, i), y = svg_y(d, i);
    col_print(svg,
              "<rect x=\"%d\" y=\"%d\" width=\"150\" height=\"48\" rx=\"8\" fill=\"%s\" "
              "stroke=\"#444\" stroke-width=\"%d\"/>\n",
              x - 75, y - 24, is_home(d, i) ? "#e7dcc3" : "#eef3e6", is_home(d, i) ? 3 : 1);
    col_print(svg, "<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%s</text>\n", x, y - 4,
              d->region[i].name);
    if (is_home(d, i)) {
        col_print(svg, "<text x=\"%d\" y=\"%d\" font-size=\"12\">home of %s</text>\n", x, y + 14,
                  d->race[d->region[i].home].key);
    } else {
        col_print(svg, "<text x=\"%d\" y=\"%d\" font-size=\"12\">%s</text>\n", x, y + 14,
                  d->region[i].sites);
    }
}

void assault_picture(const void *data, col_writer *svg) {
    const assault_data *d = data;
    col_put(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 770\" "
                 "font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\">\n"
                 "<title>The map of Assault of the Giants</title>\n"
                 "<rect width=\"1000\" height=\"770\" fill=\"#fbfaf6\"/>\n");
    for (int a = 0; a < REGIONS; a++) {
        for (int b = a + 1; b < REGIONS; b++) {
            if (!is_near(d, a, b)) continue;
            col_print(svg,
                      "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#999\" "
                      "stroke-width=\"3\"/>\n",
                      svg_x(d, a), svg_y(d, a), svg_x(d, b), svg_y(d, b));
        }
    }
    for (int i = 0; i < REGIONS; i++) {
        picture_region(d, i, svg);
    }
    col_put(svg, "</svg>\n");
}
