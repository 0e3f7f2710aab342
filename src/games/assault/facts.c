/* Assault of the Giants: choices and prompts as facts, and how things are written in them. facts.h
 * has the words, data/messages/<language>/assault.txt has the sentences. */
#include "facts.h"

#include <string.h>

#include "core/text.h"

/* Things --------------------------------------------------------------------------------------- */

void assault_fact_race(col_writer *f, const char *name, const assault_data *d, int race) {
    col_fact_word(f, name, "race", d->race[race].key);
}

void assault_fact_region(col_writer *f, const char *name, const assault_data *d, int region) {
    col_fact_word(f, name, "region", d->region[region].key);
}

void assault_fact_card(col_writer *f, const char *name, const assault_data *d, int card) {
    col_fact_word(f, name, "card", d->resource[card].key);
}

void assault_fact_event(col_writer *f, const char *name, const assault_data *d, int event) {
    col_fact_word(f, name, "event", d->event[event].key);
}

void assault_fact_marker(col_writer *f, const char *name, const assault_data *d, int marker) {
    col_fact_word(f, name, "marker", d->marker[marker].key);
}

void assault_fact_slayer(col_writer *f, const char *name, const assault_data *d, int slayer) {
    col_fact_word(f, name, "slayer", d->slayer[slayer].key);
}

void assault_fact_command(col_writer *f, const char *name, const assault_data *d, int race,
                          int card) {
    char word[2 * KEY_SIZE];
    col_writer w = col_writer_on(word, sizeof word);
    bool is_own =
        card == CARD_SPECIAL || (card == CARD_PLUNDER && d->race[race].plunder_name[0] != '\0');
    if (is_own) col_print(&w, "%s_", d->race[race].key);
    col_put(&w, assault_commands[card]);
    col_fact_word(f, name, "command", word);
}

void assault_fact_unit(col_writer *f, const char *name, const assault_data *d, int race, int form) {
    char word[3 * KEY_SIZE];
    col_writer w = col_writer_on(word, sizeof word);
    if (kind_of(form) >= LEADER && race < RACES) col_print(&w, "%s_", d->race[race].key);
    col_print(&w, "%s%s", assault_kinds[kind_of(form)], form & 1 ? "_wounded" : "");
    col_fact_word(f, name, "unit", word);
}

void assault_fact_face(col_writer *f, const char *name, int face) {
    char word[16];
    col_writer w = col_writer_on(word, sizeof word);
    col_print(&w, "%d-%d-%d", face_hits(face), face_blocks(face), face_arcane(face));
    col_fact_word(f, name, "face", word);
}

void assault_fact_ability(col_writer *f, const char *name, int ability) {
    col_fact_word(f, name, "ability", assault_abilities[ability]);
}

void assault_fact_spell(col_writer *f, const char *name, const assault_data *d, int spell,
                        int mode) {
    static const char *const SUFFIXES[MODES + 1] = {"_basic", "_advanced", ""};
    char word[2 * KEY_SIZE];
    col_writer w = col_writer_on(word, sizeof word);
    col_print(&w, "%s%s", d->spell[spell].key, SUFFIXES[mode]);
    col_fact_word(f, name, "spell", word);
}

/* Lists ---------------------------------------------------------------------------------------- */

void assault_fact_cards(col_writer *f, const char *name, const assault_data *d,
                        const int counts[RESOURCES]) {
    for (int card = 0; card < RESOURCES; card++) {
        for (int i = 0; i < counts[card]; i++) {
            assault_fact_card(f, name, d, card);
            name = NULL;
        }
    }
}

void assault_fact_units(col_writer *f, const char *name, const assault_data *d, int race,
                        const int counts[FORMS]) {
    for (int form = 0; form < FORMS; form++) {
        for (int i = 0; i < counts[form]; i++) {
            assault_fact_unit(f, name, d, race, form);
            name = NULL;
        }
    }
}

void assault_fact_regions(col_writer *f, const char *name, const assault_data *d,
                          unsigned regions) {
    for (; regions != 0; regions &= regions - 1) {
        assault_fact_region(f, name, d, __builtin_ctz(regions));
        name = NULL;
    }
}

void assault_fact_results(col_writer *f, const char *name, int hits, int blocks, int arcane) {
    static const char *const WORDS[3] = {"hit", "block", "arcane"};
    const int counts[3] = {hits, blocks, arcane};
    for (int kind = 0; kind < 3; kind++) {
        for (int i = 0; i < counts[kind]; i++) {
            col_fact_word(f, name, "result", WORDS[kind]);
            name = NULL;
        }
    }
}

void assault_fact_price(col_writer *f, const assault_data *d, int event, bool with_rune) {
    int cards[RESOURCES] = {0};
    if (with_rune) cards[d->event[event].rune]++;
    if (d->event[event].pays_count > 0) cards[d->event[event].pays] += d->event[event].pays_count;
    assault_fact_cards(f, "paid", d, cards);
}

/* Names of the data file ----------------------------------------------------------------------- */

/* Writes the name of a unit or command card that has the race in front of its word. */
static bool name_of_race(const assault_data *d, col_span word, bool is_unit, col_writer *w) {
    for (int race = 0; race < RACES; race++) {
        size_t length = strlen(d->race[race].key);
        if (word.length <= length || memcmp(word.at, d->race[race].key, length) != 0) continue;
        col_span rest = {word.at + length + 1, word.length - length - 1};
        for (int kind = LEADER; kind < KINDS && is_unit; kind++) {
            size_t wanted = strlen(assault_kinds[kind]);
            if (rest.length < wanted || memcmp(rest.at, assault_kinds[kind], wanted) != 0) continue;
            col_put(w, d->unit[race][kind].name);
            return true;
        }
        if (!is_unit && col_span_is(rest, "special")) {
            col_put(w, d->race[race].special_name);
            return true;
        }
        if (!is_unit && col_span_is(rest, "plunder")) {
            col_put(w, d->race[race].plunder_name);
            return true;
        }
    }
    return false;
}

static bool name_spell(const assault_data *d, col_span word, col_writer *w) {
    for (int spell = 0; spell < SPELLS; spell++) {
        size_t length = strlen(d->spell[spell].key);
        if (word.length < length || memcmp(word.at, d->spell[spell].key, length) != 0) continue;
        col_span rest = {word.at + length, word.length - length};
        if (rest.length == 0) {
            col_print(w, "%s / %s", d->spell[spell].name[BASIC], d->spell[spell].name[ADVANCED]);
        } else if (col_span_is(rest, "_basic") || col_span_is(rest, "_advanced")) {
            col_put(w, d->spell[spell].name[col_span_is(rest, "_advanced")]);
        } else {
            continue;
        }
        return true;
    }
    return false;
}

/* Looks the word up among the things that have a key and a name. */
#define NAME_KEYED(things, count)                                                                  \
    for (int i = 0; i < (count); i++) {                                                            \
        if (strcmp(word, d->things[i].key) != 0) continue;                                         \
        col_put(w, d->things[i].name);                                                             \
        return true;                                                                               \
    }

bool assault_name_value(const col_setup *setup, const char *type, const char *word, col_writer *w) {
    const assault_data *d = data_of(setup);
    if (strcmp(type, "region") == 0) NAME_KEYED(region, REGIONS)
    if (strcmp(type, "card") == 0) NAME_KEYED(resource, RESOURCES)
    if (strcmp(type, "event") == 0) NAME_KEYED(event, EVENTS)
    if (strcmp(type, "marker") == 0) NAME_KEYED(marker, MARKERS)
    if (strcmp(type, "spell") == 0) return name_spell(d, col_span_of(word), w);
    if (strcmp(type, "unit") == 0) return name_of_race(d, col_span_of(word), true, w);
    if (strcmp(type, "command") == 0) return name_of_race(d, col_span_of(word), false, w);
    return false;
}

/* Choices -------------------------------------------------------------------------------------- */

static const char *const KEYS[ACTIONS] = {
    [A_TOP] = "assault.do.top",
    [A_OPEN] = "assault.do.open",
    [A_CARD] = "assault.do.card",
    [A_SPELL] = "assault.do.spell",
    [A_DIE] = "assault.do.die",
    [A_TAKE] = "assault.do.take",
    [A_CAST] = "assault.do.cast",
    [A_CAST_ON] = "assault.do.cast_on",
    [A_CAST_HEAL] = "assault.do.cast_heal",
    [A_CAST_WAY] = "assault.do.cast_way",
    [A_CLAIM] = "assault.do.claim",
    [A_CLAIM_WAIVED] = "assault.do.claim_waived",
    [A_DRAW] = "assault.do.draw",
    [A_PLACE] = "assault.do.place",
    [A_PLAY] = "assault.do.play",
    [A_MOVE] = "assault.do.move",
    [A_REMOVE] = "assault.do.remove",
    [A_TOLL_WOUND] = "assault.do.toll_wound",
    [A_TOLL] = "assault.do.toll",
    [A_DECK] = "assault.do.deck",
    [A_FORCED] = "assault.do.forced",
    [A_FRIENDLY] = "assault.do.friendly",
    [A_GIVE] = "assault.do.give",
    [A_ASK] = "assault.do.ask",
    [A_ACCEPT] = "assault.do.accept",
    [A_REJECT] = "assault.do.reject",
    [A_RECRUIT] = "assault.do.recruit",
    [A_ACTIVATE] = "assault.do.activate",
    [A_RETURN] = "assault.do.return",
    [A_SEIZE] = "assault.do.seize",
    [A_SPELLS] = "assault.do.spells",
    [A_KEEP] = "assault.do.keep",
    [A_ARTIFACT] = "assault.do.artifact",
    [A_BURY] = "assault.do.bury",
    [A_BATTLE] = "assault.do.battle",
    [A_MARCH] = "assault.do.march",
    [A_WITH] = "assault.do.with",
    [A_WITH_SLAYER] = "assault.do.with_slayer",
    [A_HEAL] = "assault.do.heal",
    [A_EAT] = "assault.do.eat",
    [A_MARK] = "assault.do.mark",
    [A_FORGE] = "assault.do.forge",
    [A_SMELT] = "assault.do.smelt",
    [A_CASTLE] = "assault.do.castle",
    [A_ABOARD] = "assault.do.aboard",
    [A_TREASURE] = "assault.do.treasure",
    [A_HOLD] = "assault.do.hold",
    [A_HOOK] = "assault.do.hook",
    [A_REROLL] = "assault.do.reroll",
    [A_CONVERT] = "assault.do.convert",
    [A_TURN] = "assault.do.turn",
    [A_HIT] = "assault.do.hit",
    [A_BLOCK] = "assault.do.block",
    [A_ORE] = "assault.do.ore",
    [A_WEAPONRY] = "assault.do.weaponry",
    [A_LOSE] = "assault.do.lose",
    [A_LOSE_SLAYER] = "assault.do.lose_slayer",
    [A_ENTER] = "assault.do.enter",
    [A_SLAYER_RECRUIT] = "assault.do.slayer_recruit",
    [A_SLAYER_MOVE] = "assault.do.slayer_move",
    [A_SLAYER_ATTACK] = "assault.do.slayer_attack",
};

/* What it means to close a decision: the words "on", "none", "stop", "done" and "ready". */
static const char *const CLOSING_KEYS[PHASES] = {
    [D_SPELL_T] = "assault.do.cast_nothing",
    [D_EVENT] = "assault.do.claim_nothing",
    [D_MOVE] = "assault.do.stop_moving",
    [D_PLUNDER] = "assault.do.draw_no_more",
    [D_TRADE] = "assault.do.no_trade",
    [D_OFFER] = "assault.do.offer",
    [D_TAKE] = "assault.do.take_nothing",
    [D_ASK] = "assault.do.propose",
    [D_RECRUIT] = "assault.do.stop_recruiting",
    [D_LEADER] = "assault.do.no_leader",
    [D_MAGIC] = "assault.do.no_spells",
    [D_ATTACK] = "assault.do.no_attack",
    [D_WITH] = "assault.do.begin_battle",
    [D_START] = "assault.do.cast_nothing",
    [D_HOLD] = "assault.do.hold_these",
    [D_HOOK] = "assault.do.no_hook",
    [D_STAGE_C] = "assault.do.no_ability",
    [D_PICK] = "assault.do.picked",
    [D_TURN] = "assault.do.turned",
    [D_BOLT] = "assault.do.picked",
    [D_FINAL] = "assault.do.count",
    [D_CONQUER] = "assault.do.enter_no_more",
    [D_HEAL] = "assault.do.heal_no_more",
    [D_SL_RECRUIT] = "assault.do.slayer_recruit_no_more",
    [D_SL_MOVE] = "assault.do.slayer_move_no_more",
    [D_SL_ATTACK] = "assault.do.slayer_attack_no_more",
    [D_STUFF] = "assault.do.take_nothing",
    [D_CASTLE] = "assault.do.castle_stays",
    [D_ABOARD] = "assault.do.fly",
    [D_USES] = "assault.do.finish",
};

static bool is_reroll(const assault_state *s) {
    int ability = s->ability - 1;
    return ability < REROLLS || ability == BY_SPELL;
}

static const char *key_of(const assault_state *s, unsigned verb) {
    switch (verb) {
    case A_ON:
    case A_NONE:
    case A_STOP:
    case A_DONE:
    case A_READY:
        if (s->phase == D_WITH && s->errand == ERRAND_MARCH) return "assault.do.end_march";
        if (s->phase == D_WITH && s->errand == ERRAND_TELEPORT) return "assault.do.end_teleport";
        if (s->phase == D_PICK && is_reroll(s)) return "assault.do.roll_again";
        return CLOSING_KEYS[s->phase] == NULL ? "assault.do.finish" : CLOSING_KEYS[s->phase];
    case A_FOOD:
        return s->phase == D_HEAL ? "assault.do.food_heal" : "assault.do.food_recruit";
    case A_DISCARD_TOP:
        return "assault.do.discard_top";
    case A_PICK:
        return is_reroll(s) ? "assault.do.pick_again" : "assault.do.pick";
    default:
        return KEYS[verb];
    }
}

/* Returns the race whose units an action names. */
static int named_race(const assault_state *s, unsigned verb) {
    switch (verb) {
    case A_LOSE:
        return side_race(s, s->side);
    case A_HOLD:
    case A_CAST_ON:
        return side_race(s, !s->side);
    default:
        return s->active;
    }
}

static void put_operand(const assault_data *d, const assault_state *s, unsigned verb, char letter,
                        int value, bool is_second, col_writer *f) {
    switch (letter) {
    case 's':
        col_fact_seat(f, "whose", value);
        break;
    case 'u':
        assault_fact_event(f, "event", d, value);
        break;
    case 'c':
        assault_fact_card(f, "card", d, value);
        break;
    case 'k':
        assault_fact_unit(f, "unit", d, named_race(s, verb), value);
        break;
    case 'r':
        assault_fact_region(f, is_second ? "to" : "at", d, value);
        break;
    case 'x':
        assault_fact_command(f, "command", d, s->active, value);
        break;
    case 'a':
    case 'b':
        assault_fact_ability(f, "ability", value);
        break;
    case 'n':
        col_fact_number(f, "die", value);
        break;
    case 'f':
        assault_fact_face(f, "face", value);
        break;
    default: /* z */
        assault_fact_slayer(f, "slayer", d, value);
        break;
    }
}

/* Adds what the operands of an action do not say. */
static void put_more(const assault_data *d, const assault_state *s, unsigned verb, col_action a,
                     col_writer *f) {
    int race = s->active;
    switch (verb) {
    case A_CLAIM:
    case A_CLAIM_WAIVED:
        assault_fact_price(f, d, operand(a, 0), verb == A_CLAIM);
        col_fact_number(f, "points", d->event[operand(a, 0)].points);
        break;
    case A_MARK:
        assault_fact_marker(f, "marker", d, d->race[race].special.a);
        break;
    case A_SMELT:
        col_fact_number(f, "cards", d->race[race].forge_draws);
        break;
    case A_SPELLS:
        col_fact_number(f, "spells",
                        d->race[race].command[CARD_MAGIC] + assault_bonus(d, s, race, DO_MAGIC));
        break;
    case A_DISCARD_TOP:
        if (s->spell_pile_size > 0) {
            assault_fact_spell(f, "spell", d, s->spell_pile[s->spell_pile_size - 1], MODES);
        }
        break;
    default:
        break;
    }
}

void assault_explain(const col_setup *setup, const col_state *state, int actor, col_action a,
                     col_writer *fact) {
    (void)actor;
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(state);
    unsigned verb = col_action_kind(a);
    char letters[OPERANDS];
    int count = assault_pattern_operands(verb, letters), regions = 0;
    bool has_mode = count > 1 && letters[1] == 'm';
    col_fact(fact, key_of(s, verb));
    for (int i = 0; i < count; i++) {
        if (letters[i] == 'm') continue;
        if (letters[i] == 'p') {
            assault_fact_spell(fact, "spell", d, operand(a, i), has_mode ? operand(a, 1) : MODES);
            continue;
        }
        put_operand(d, s, verb, letters[i], operand(a, i), regions > 0, fact);
        regions += letters[i] == 'r';
    }
    put_more(d, s, verb, a, fact);
}

/* Prompts -------------------------------------------------------------------------------------- */

static const char *const ASK_KEYS[PHASES] = {
    [D_DRAFT] = "assault.ask.draft",         [D_SPELL_T] = "assault.ask.spell",
    [D_EVENT] = "assault.ask.event",         [D_REWARD] = "assault.ask.reward",
    [D_PLACE] = "assault.ask.place",         [D_COMMAND] = "assault.ask.command",
    [D_MOVE] = "assault.ask.move",           [D_TOLL] = "assault.ask.toll",
    [D_ROOM] = "assault.ask.room",           [D_PLUNDER] = "assault.ask.plunder",
    [D_TRADE] = "assault.ask.trade",         [D_OFFER] = "assault.ask.offer",
    [D_TAKE] = "assault.ask.take",           [D_ASK] = "assault.ask.ask",
    [D_GIVE] = "assault.ask.give",           [D_ANSWER] = "assault.ask.answer",
    [D_RECRUIT] = "assault.ask.recruit",     [D_LEADER] = "assault.ask.leader",
    [D_SEIZE] = "assault.ask.seize",         [D_MAGIC] = "assault.ask.magic",
    [D_KEEP] = "assault.ask.keep",           [D_BURY] = "assault.ask.bury",
    [D_ATTACK] = "assault.ask.attack",       [D_WITH] = "assault.ask.with",
    [D_START] = "assault.ask.start",         [D_HOLD] = "assault.ask.hold",
    [D_HOOK] = "assault.ask.hook",           [D_STAGE_C] = "assault.ask.stage",
    [D_PICK] = "assault.ask.pick",           [D_TURN] = "assault.ask.turn",
    [D_BOLT] = "assault.ask.bolt",           [D_FINAL] = "assault.ask.final",
    [D_CASUALTY] = "assault.ask.casualty",   [D_CONQUER] = "assault.ask.conquer",
    [D_HEAL] = "assault.ask.heal",           [D_SL_RECRUIT] = "assault.ask.slayer_recruit",
    [D_SL_MOVE] = "assault.ask.slayer_move", [D_SL_ATTACK] = "assault.ask.slayer_attack",
    [D_STUFF] = "assault.ask.stuff",         [D_CASTLE] = "assault.ask.castle",
    [D_ABOARD] = "assault.ask.aboard",       [D_USES] = "assault.ask.uses",
};

static void put_asked_battle(const assault_data *d, const assault_state *s, col_writer *f) {
    switch (s->phase) {
    case D_WITH:
        if (s->errand == ERRAND_BATTLE || s->errand == ERRAND_SLAYERS) {
            assault_fact_race(f, "foe", d, s->foe);
        }
        assault_fact_region(f, "at", d, s->at);
        break;
    case D_HOLD:
        col_fact_number(f, "giants", s->pick_left);
        break;
    case D_PICK:
    case D_TURN:
    case D_BOLT:
        col_fact_number(f, "left", s->pick_left);
        break;
    case D_CASUALTY:
        col_fact_number(f, "damage", s->damage);
        if (side_race(s, s->side) != NO_RACE) {
            assault_fact_race(f, "race", d, side_race(s, s->side));
        }
        break;
    case D_CONQUER:
        assault_fact_region(f, "at", d, s->at);
        col_fact_number(f, "least", s->must_enter);
        break;
    default:
        break;
    }
}

/* Returns the prompt of a decision that needs different words at different times. */
static const char *ask_key(const assault_data *d, const assault_state *s) {
    if (s->phase == D_MOVE && s->way_form != 0) return "assault.ask.way";
    if (s->phase == D_PICK && is_reroll(s)) return "assault.ask.pick_again";
    if (s->phase == D_SL_MOVE && assault_slayer_inside(d, s) < SLAYERS)
        return "assault.ask.slayer_out";
    return ASK_KEYS[s->phase];
}

void assault_prompt(const col_setup *setup, const col_state *view, int seat, col_writer *fact) {
    (void)seat;
    const assault_data *d = data_of(setup);
    const assault_state *s = position_of(view);
    if (ask_key(d, s) == NULL) return;
    col_fact(fact, ask_key(d, s));
    switch (s->phase) {
    case D_REWARD:
        assault_fact_card(fact, "card", d, s->choice);
        break;
    case D_PLACE:
        assault_fact_unit(fact, "unit", d, s->active, form_of(s->enters - 1, false));
        break;
    case D_MOVE:
        if (s->way_form != 0) {
            assault_fact_unit(fact, "unit", d, s->active, s->way_form - 1);
            assault_fact_region(fact, "at", d, s->way_at);
        }
        col_fact_number(fact, "maneuvers", s->maneuvers);
        break;
    case D_TOLL:
        assault_fact_race(fact, "race", d, s->region[s->way_to].race);
        assault_fact_region(fact, "at", d, s->way_to);
        break;
    case D_ROOM:
        assault_fact_unit(fact, "unit", d, s->active, s->arriving - 1);
        assault_fact_region(fact, "at", d, s->room_at);
        break;
    case D_PLUNDER:
    case D_USES:
        if (s->phase == D_USES) {
            assault_fact_command(fact, "command", d, s->active, CARD_SPECIAL);
        }
        col_fact_number(fact, "left", s->uses);
        break;
    case D_OFFER:
    case D_ASK:
        if (s->trade != TRADE_DECK) col_fact_seat(fact, "to", s->seat_of[s->partner]);
        break;
    case D_GIVE:
    case D_ANSWER:
        col_fact_seat(fact, "from_seat", s->seat_of[s->active]);
        break;
    case D_RECRUIT:
        col_fact_number(fact, "points", s->points_left);
        break;
    case D_HEAL:
        col_fact_number(fact, "left", s->healings);
        break;
    case D_KEEP:
        col_fact_number(fact, "left", s->keep_left);
        break;
    case D_SL_RECRUIT:
    case D_SL_MOVE:
    case D_SL_ATTACK:
        if (s->phase == D_SL_MOVE && assault_slayer_inside(d, s) < SLAYERS) {
            assault_fact_slayer(fact, "slayer", d, assault_slayer_inside(d, s));
        }
        col_fact_number(fact, "actions", s->actions);
        break;
    default:
        put_asked_battle(d, s, fact);
        break;
    }
}
