/* Assault of the Giants in the terminal, and its map as SVG. A region is drawn like this:
 *
 *   Spine of the World      a region: its name, ^ for a home
 *   frost 2r e! L           the army: r regular, e elite, L leader, V Vonindod, C champion,
 *   raid frz *u2 hook       H Hekaton, ! wounded; markers, event token, castle, slayers
 *   > 3-5                   the numbers of the choices that lead here
 *
 * Dots join adjacent regions. Below the map there are each race with its row and its cards, the
 * open events, and a battle with its dice. */
#include <string.h>

#include "facts.h"

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

/* Facts ---------------------------------------------------------------------------------------- */

static void put_number(col_writer *f, const char *key, const char *name, int number) {
    col_fact(f, key);
    col_fact_number(f, name, number);
}

static void fact_cards(const assault_data *d, const uint8_t *cards, col_writer *f) {
    int counts[RESOURCES];
    for (int i = 0; i < RESOURCES; i++) {
        counts[i] = cards[i];
    }
    assault_fact_cards(f, "cards", d, counts);
}

/* Writes the fact `key` with cards, if there are any. */
static void put_cards(const assault_data *d, const char *key, const uint8_t *cards, col_writer *f) {
    if (sum_of(cards, RESOURCES) == 0) return;
    col_fact(f, key);
    fact_cards(d, cards, f);
}

static void fact_spells(const assault_data *d, const uint8_t *spells, col_writer *f) {
    const char *name = "spells";
    for (int i = 0; i < SPELLS; i++) {
        for (int n = spells[i]; n > 0; n--) {
            assault_fact_spell(f, name, d, i, MODES);
            name = NULL;
        }
    }
}

/* Regions -------------------------------------------------------------------------------------- */

static const char KIND_SIGNS[KINDS] = {'r', 'e', 'L', 'V', 'C', 'H'};

/* Appends a fact to a line in the words of the canvas's audience. */
static void say(const col_canvas *c, const char *fact, col_writer *w) {
    col_say_all(c->to, fact, w);
}

static void put_army(const assault_data *d, const assault_region *r, const col_canvas *c,
                     col_writer *w) {
    char fact[80];
    col_writer f = col_writer_on(fact, sizeof fact);
    if (r->race == NO_RACE) return;
    col_fact(&f, "assault.draw.race");
    assault_fact_race(&f, "race", d, r->race);
    say(c, fact, w);
    for (int form = 0; form < FORMS; form++) {
        if (r->units[form] == 0) continue;
        col_put_char(w, ' ');
        if (r->units[form] > 1) col_print(w, "%d", r->units[form]);
        col_print(w, "%c%s", KIND_SIGNS[kind_of(form)], form & 1 ? "!" : "");
    }
}

static void put_marker(const assault_data *d, int marker, const col_canvas *c, col_writer *w) {
    char fact[80];
    col_writer f = col_writer_on(fact, sizeof fact);
    col_fact(&f, "assault.draw.marker");
    assault_fact_marker(&f, "marker", d, marker);
    say(c, fact, w);
    col_put_char(w, ' ');
}

static void put_things(const assault_data *d, const assault_state *s, int region,
                       const col_canvas *c, col_writer *w) {
    for (int marker = 0; marker < MARKERS; marker++) {
        if (s->region[region].markers >> marker & 1) put_marker(d, marker, c, w);
    }
    for (int race = 0; race < RACES; race++) {
        bool forges =
            d->race[race].special.verb == DO_FORGE && d->race[race].forge_region == region;
        int out = assault_markers_out(d, s, d->race[race].forge_marker);
        if (!forges || out == 0) continue;
        col_print(w, "%d", out);
        put_marker(d, d->race[race].forge_marker, c, w);
    }
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        int event = SPECIAL_EVENTS + i;
        if (s->universal[i] == 1 && d->event[event].region == region) {
            col_print(w, "*%s ", d->event[event].key);
        }
    }
    if (s->castle == region) {
        say(c, "assault.draw.castle", w);
        col_put_char(w, ' ');
    }
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

static void put_line(col_canvas *c, int x, int y, char *text, col_colour colour, unsigned style) {
    for (int i = 0; i < BOX_WIDTH; i++) {
        col_canvas_put(c, x + i, y, " ", colour, style);
    }
    col_text_cut(text, BOX_WIDTH);
    col_canvas_put(c, x, y, text, colour, style);
}

static void draw_region(const assault_data *d, const assault_state *s, int i,
                        const col_action *choices, int count, col_canvas *c) {
    char text[TEXT_SIZE], fact[80];
    int x = column(d, i), y = row(d, i);
    col_writer w = col_writer_on(text, sizeof text), f = col_writer_on(fact, sizeof fact);
    col_fact(&f, "assault.draw.region");
    assault_fact_region(&f, "at", d, i);
    if (is_home(d, i)) col_put_char(&w, '^');
    say(c, fact, &w);
    put_line(c, x, y, text, COL_INK, COL_BOLD);
    w = col_writer_on(text, sizeof text);
    put_army(d, &s->region[i], c, &w);
    put_line(c, x, y + 1, text, race_colour(s, s->region[i].race), COL_BOLD);
    w = col_writer_on(text, sizeof text);
    put_things(d, s, i, c, &w);
    if (w.length > 0) text[w.length - 1] = '\0'; /* without the blank */
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

/* Writes the row, and what Leader and Magic are worth now (5.2). */
static void put_row(const assault_data *d, const assault_state *s, int race, col_writer *f) {
    const assault_people *p = &s->people[race];
    col_fact(f, "assault.draw.row");
    for (int i = 0; i < p->row_length; i++) {
        assault_fact_command(f, i == 0 ? "row" : NULL, d, race, p->row[i]);
    }
    for (int i = 0; i < p->row_length; i++) {
        int right = assault_right_of(s, race, p->row[i]);
        if (p->row[i] == CARD_LEADER) {
            put_number(f, "assault.draw.reroll", "dice",
                       right * d->race[race].command[CARD_LEADER]);
        }
        if (p->row[i] == CARD_MAGIC) put_number(f, "assault.draw.block", "dice", right);
    }
    put_number(f, "assault.draw.next", "bonus", p->row_length);
}

/* Writes what a race holds. */
static void put_hand(const assault_data *d, const assault_people *p, col_writer *f) {
    char text[64];
    col_writer w = col_writer_on(text, sizeof text);
    col_fact(f, "assault.draw.cards");
    fact_cards(d, p->resources, f);
    put_number(f, "assault.draw.spells", "count", p->spell_count);
    fact_spells(d, p->spells, f);
    for (int kind = 0; kind < KINDS; kind++) {
        if (p->supply[kind] == 0) continue;
        col_print(&w, "%s%d%c", w.length > 0 ? " " : "", p->supply[kind], KIND_SIGNS[kind]);
    }
    if (w.length == 0) return;
    col_fact(f, "assault.draw.supply");
    col_fact_text(f, "units", text);
}

/* Draws two lines about a race from column `x`. */
static void draw_race(const col_setup *setup, const assault_state *s, int viewer, int race, int x,
                      int y, col_canvas *c) {
    const assault_data *d = data_of(setup);
    const assault_people *p = &s->people[race];
    char facts[COL_FACTS_SIZE];
    col_writer f = col_writer_on(facts, sizeof facts);
    bool sees_points = is_open_points(setup) || viewer == COL_ALL || viewer == s->seat_of[race] ||
                       s->phase == D_OVER;
    if (sees_points) put_number(&f, "assault.draw.points", "points", p->points);
    put_row(d, s, race, &f);
    col_canvas_say(c, x, y, facts, COL_INK, COL_PLAIN);
    col_writer_clear(&f);
    put_hand(d, p, &f);
    col_canvas_say(c, x, y + 1, facts, COL_INK, COL_PLAIN);
}

/* Draws the races' names one below the other, and then what each of them has. */
static void draw_races(const col_setup *setup, const assault_state *s, int viewer, int y,
                       col_canvas *c) {
    char fact[128];
    int widest = 0, line = y;
    for (int race = 0; race < RACES; race++) {
        col_writer f = col_writer_on(fact, sizeof fact);
        if (!is_player(s, race)) continue;
        if (s->round > 0 && s->phase != D_OVER && race == s->active) {
            col_canvas_put(c, MARGIN, line, ">", race_colour(s, race), COL_BOLD);
        }
        col_fact(&f, "assault.draw.people");
        assault_fact_race(&f, "race", data_of(setup), race);
        if (s->seat_of[race] != NOBODY) col_fact_seat(&f, "seat", s->seat_of[race]);
        int x = col_canvas_say(c, MARGIN + 1, line, fact, race_colour(s, race), COL_BOLD);
        if (x > widest) widest = x;
        line += 2;
    }
    for (int race = 0; race < RACES; race++) {
        if (!is_player(s, race)) continue;
        draw_race(setup, s, viewer, race, widest + 2, y, c);
        y += 2;
    }
}

/* The table ------------------------------------------------------------------------------------ */

static void put_event(const assault_data *d, int event, col_writer *f) {
    col_fact(f, "assault.draw.event");
    assault_fact_event(f, "event", d, event);
    assault_fact_card(f, "rune", d, d->event[event].rune);
    col_fact_number(f, "points", d->event[event].points);
}

static void draw_round(const assault_data *d, const assault_state *s, int y, col_canvas *c) {
    char facts[512];
    col_writer f = col_writer_on(facts, sizeof facts);
    const uint8_t *pool = d->seats[s->seats].pool;
    int gained = 0;
    for (int race = 0; race < RACES; race++) {
        gained += s->people[race].points;
    }
    int first = smaller(pool[0], gained), second = smaller(pool[1], gained - first);
    put_number(&f, "assault.draw.round", "round", s->round);
    put_number(&f, "assault.draw.pools", "first", pool[0] - first);
    col_fact_number(&f, "second", pool[1] - second);
    if (s->final_ordning) col_fact(&f, "assault.draw.final_ordning");
    if (s->last_round > 0) put_number(&f, "assault.draw.last_round", "round", s->last_round);
    col_canvas_say(c, MARGIN, y, facts, s->final_ordning ? COL_NOTICE : COL_INK, COL_BOLD);
}

static void draw_events(const assault_data *d, const assault_state *s, int y, col_canvas *c) {
    char facts[COL_FACTS_SIZE];
    col_writer f = col_writer_on(facts, sizeof facts);
    col_fact(&f, "assault.draw.open_events");
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        if (s->universal[i] == 1) put_event(d, SPECIAL_EVENTS + i, &f);
    }
    col_canvas_say(c, MARGIN, y, facts, COL_INK, COL_PLAIN);
    col_writer_clear(&f);
    col_fact(&f, "assault.draw.own_events");
    for (int event = 0; event < SPECIAL_EVENTS; event++) {
        int race = d->event[event].race;
        if (is_player(s, race) && assault_is_open(d, s, race, event)) put_event(d, event, &f);
    }
    col_canvas_say(c, MARGIN, y + 1, facts, COL_INK, COL_PLAIN);
}

static void draw_decks(const assault_data *d, const assault_state *s, int y, col_canvas *c) {
    char facts[COL_FACTS_SIZE];
    col_writer f = col_writer_on(facts, sizeof facts);
    put_number(&f, "assault.draw.deck", "cards", sum_of(s->deck, RESOURCES));
    put_cards(d, "assault.draw.discarded", s->discard, &f);
    put_number(&f, "assault.draw.spell_deck", "cards", s->spell_deck_size);
    for (int i = 0; i < s->spell_pile_size; i++) {
        if (i == 0) col_fact(&f, "assault.draw.discarded_spells");
        assault_fact_spell(&f, i == 0 ? "spells" : NULL, d, s->spell_pile[i], MODES);
    }
    col_canvas_say(c, MARGIN, y, facts, COL_INK, COL_PLAIN);
}

static void put_dice(const assault_state *s, col_writer *w) {
    for (int i = 0; i < s->dice; i++) {
        const assault_die *die = &s->die[i];
        col_print(w, "%s%d:", i > 0 ? "  " : "", i + 1);
        if (s->roll_mask >> i & 1) {
            col_put_char(w, '-');
            continue;
        }
        assault_print_face(die->face, w);
        if (die->used > 0) col_print(w, "(+%d/%d)", die->hits, die->blocks);
    }
}

/* Says who fights against whom. */
static void draw_armies(const assault_data *d, const assault_state *s, int y, col_canvas *c) {
    char text[TEXT_SIZE], fact[2 * TEXT_SIZE];
    col_writer w = col_writer_on(text, sizeof text), f = col_writer_on(fact, sizeof fact);
    if (s->is_slayers) {
        const char *name = "slayers";
        col_fact(&f, "assault.draw.slayer_battle");
        for (int i = 0; i < SLAYERS; i++) {
            if (!(s->slayer_part >> i & 1)) continue;
            assault_fact_slayer(&f, name, d, i);
            name = NULL;
        }
    } else {
        assault_region army = {0};
        army.race = s->active;
        memcpy(army.units, s->part, sizeof army.units);
        put_army(d, &army, c, &w);
        col_fact(&f, "assault.draw.battle");
        col_fact_text(&f, "army", text);
    }
    assault_fact_race(&f, "foe", d, s->foe);
    assault_fact_region(&f, "at", d, s->at);
    col_canvas_say(c, MARGIN, y, fact, COL_NOTICE, COL_BOLD);
}

/* Writes the hits and blocks that a side has rolled. */
static void put_side(const assault_state *s, int side, col_writer *f) {
    col_fact(f, "assault.draw.side");
    col_fact_word(f, "side", "side", side == ATTACKER ? "attacker" : "defender");
    col_fact_number(f, "hits", s->hits[side]);
    col_fact_number(f, "blocks", s->blocks[side]);
}

static void draw_battle(const assault_data *d, const assault_state *s, int y, col_canvas *c) {
    char text[TEXT_SIZE], facts[4 * TEXT_SIZE];
    col_writer w = col_writer_on(text, sizeof text), f = col_writer_on(facts, sizeof facts);
    int hits = 0, blocks = 0;
    if (s->errand != ERRAND_BATTLE && s->errand != ERRAND_SLAYERS) return;
    draw_armies(d, s, y, c);
    if (s->dice > 0) {
        assault_totals(d, s, &hits, &blocks);
        put_dice(s, &w);
        col_fact(&f, "assault.draw.dice");
        col_fact_word(&f, "side", "side", s->side == ATTACKER ? "attacker" : "defender");
        col_fact_text(&f, "dice", text);
        if (s->roll_mask == 0) {
            put_number(&f, "assault.draw.total", "hits", hits);
            col_fact_number(&f, "blocks", blocks);
        }
    }
    if (s->side == DEFENDER || s->phase == D_CASUALTY) put_side(s, ATTACKER, &f);
    if (s->phase == D_CASUALTY) {
        put_side(s, DEFENDER, &f);
        put_number(&f, "assault.draw.damage", "damage", s->damage);
    }
    col_canvas_say(c, MARGIN, y + 1, facts, COL_INK, COL_PLAIN);
}

/* Draws what is left of the decision in progress. */
static void draw_scratch(const assault_data *d, const assault_state *s, int y, col_canvas *c) {
    char facts[COL_FACTS_SIZE];
    col_writer f = col_writer_on(facts, sizeof facts);
    if (s->maneuvers > 0) put_number(&f, "assault.draw.maneuvers", "left", s->maneuvers);
    if (s->way_form > 0) {
        col_fact(&f, "assault.draw.on_way");
        assault_fact_unit(&f, "unit", d, s->active, s->way_form - 1);
        assault_fact_region(&f, "at", d, s->way_at);
    }
    if (s->points_left > 0) put_number(&f, "assault.draw.recruit", "left", s->points_left);
    if (s->uses > 0) put_number(&f, "assault.draw.uses", "left", s->uses);
    if (s->healings > 0) put_number(&f, "assault.draw.healings", "left", s->healings);
    if (s->actions > 0) put_number(&f, "assault.draw.slayer_actions", "left", s->actions);
    put_cards(d, "assault.draw.lying", s->open, &f);
    put_cards(d, "assault.draw.offered", s->aside, &f);
    put_cards(d, "assault.draw.asked", s->asked, &f);
    if (sum_of(s->drawn, SPELLS) > 0) {
        col_fact(&f, "assault.draw.drawn");
        fact_spells(d, s->drawn, &f);
    }
    col_canvas_say(c, MARGIN, y, facts, COL_NOTICE, COL_PLAIN);
}

/* The legend ----------------------------------------------------------------------------------- */

static void put_sign(bool is_there, const char *word, col_writer *f) {
    if (!is_there) return;
    col_fact(f, "assault.draw.legend");
    col_fact_word(f, "sign", "sign", word);
}

/* Explains the signs of the units and the short names of the markers that are on the board now. */
static void draw_legend(const assault_data *d, const assault_state *s, int y, col_canvas *c) {
    char facts[COL_FACTS_SIZE];
    col_writer f = col_writer_on(facts, sizeof facts);
    bool is_there[KINDS] = {false}, is_wounded = false, is_event = false;
    unsigned markers = 0;
    for (int i = 0; i < REGIONS; i++) {
        markers |= s->region[i].markers;
        for (int form = 0; form < FORMS; form++) {
            if (s->region[i].units[form] == 0) continue;
            is_there[kind_of(form)] = true;
            is_wounded |= form & 1;
        }
    }
    for (int race = 0; race < RACES; race++) {
        for (int kind = 0; kind < KINDS && is_player(s, race); kind++) {
            is_there[kind] |= s->people[race].supply[kind] > 0;
        }
        int forge = d->race[race].forge_marker;
        bool forges = d->race[race].special.verb == DO_FORGE;
        if (forges && assault_markers_out(d, s, forge) > 0) markers |= 1u << forge;
    }
    for (int i = 0; i < UNIVERSAL_EVENTS; i++) {
        is_event |= s->universal[i] == 1;
    }
    put_sign(true, "home", &f);
    for (int kind = 0; kind < KINDS; kind++) {
        put_sign(is_there[kind], assault_kinds[kind], &f);
    }
    put_sign(is_wounded || s->slayer_wounded != 0, "wounded", &f);
    put_sign(is_event, "event", &f);
    for (int marker = 0; marker < MARKERS; marker++) {
        if (!(markers >> marker & 1)) continue;
        col_fact(&f, "assault.draw.marker_legend");
        assault_fact_marker(&f, "marker", d, marker);
    }
    col_canvas_say(c, MARGIN, y, facts, COL_QUIET, COL_PLAIN);
}

void assault_draw(const col_setup *setup, const col_state *view, int viewer,
                  const col_action *choices, int count, col_canvas *c) {
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(view);
    draw_map(d, s, choices, count, c);
    draw_races(setup, s, viewer, c->height + 1, c);
    draw_round(d, s, c->height, c);
    draw_events(d, s, c->height, c);
    draw_decks(d, s, c->height, c);
    draw_scratch(d, s, c->height, c);
    draw_battle(d, s, c->height, c);
    draw_legend(d, s, c->height, c);
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
