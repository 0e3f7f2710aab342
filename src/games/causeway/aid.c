/* Giant's Causeway: the player aid, as facts. The numbers are those of the options and the data. */
#include "words.h"

static void tell_turn(const causeway_rules *rules, col_writer *f) {
    static const char *const WAYS[] = {"adjacent", "round", "any"};
    static const char *const GATES[] = {"ground", "height", "none"};
    static const char *const DROPS[] = {"must", "may", "strict"};
    col_fact(f, "causeway.aid.part.turn");
    col_fact(f, "causeway.aid.name.step");
    col_fact(f, "causeway.aid.step");
    col_fact_word(f, "way", "way", WAYS[rules->step]);
    col_fact_word(f, "gate", "gate", GATES[rules->slide]);
    col_fact(f, "causeway.aid.name.leap");
    col_fact(f, "causeway.aid.leap");
    col_fact(f, "causeway.aid.name.drop");
    col_fact(f, "causeway.aid.drop");
    col_fact_number(f, "most", rules->maxdrop);
    col_fact_word(f, "must", "drop", DROPS[rules->drop]);
    col_fact(f, "causeway.aid.name.limits");
    col_fact(f, "causeway.aid.limits");
    if (!rules->quick && rules->spells > 0) col_fact_number(f, "spells", rules->spells);
    if (rules->spike == SPIKE_ENEMY) col_fact_number(f, "enemy", 1);
    if (rules->connect != CONNECT_STEPS) col_fact_number(f, "link", 1);
}

static void tell_towers(const causeway_rules *rules, col_writer *f) {
    col_fact(f, "causeway.aid.part.towers");
    col_fact(f, "causeway.aid.name.tower");
    if (rules->quick) {
        col_fact(f, "causeway.aid.tower_quick");
        return;
    }
    col_fact(f, "causeway.aid.tower");
    col_fact(f, "causeway.aid.name.spellstone");
    col_fact(f, "causeway.aid.spellstone");
    col_fact_number(f, "most", rules->spells);
}

static void tell_giants(const causeway_rules *rules, col_writer *f) {
    static const char *const TRAPS[] = {"touch", "alone", "off"};
    col_fact(f, "causeway.aid.part.giants");
    col_fact(f, "causeway.aid.name.trapper");
    col_fact(f, "causeway.aid.trapper");
    col_fact_word(f, "trap", "trap", TRAPS[rules->trap]);
    col_fact_word(f, "effect", "effect", rules->effect == EFFECT_FREEZE ? "freeze" : "escape");
    if (rules->traptrap) col_fact_number(f, "all", 1);
    if (rules->trapown) col_fact_number(f, "own", 1);
    col_fact(f, "causeway.aid.name.spikey");
    col_fact(f, "causeway.aid.spikey");
    if (rules->spike == SPIKE_ENEMY) col_fact_number(f, "enemy", 1);
}

static void tell_end(const causeway_rules *rules, col_writer *f) {
    static const char *const ENDS[] = {"end", "lose", "on", "none"};
    col_fact(f, "causeway.aid.part.end");
    if (rules->exhaust == EXHAUST_END || rules->exhaust == EXHAUST_LOSE) {
        col_fact(f, "causeway.aid.empty");
        col_fact_word(f, "exhaust", "exhaust", ENDS[rules->exhaust]);
        if (!rules->quick && rules->exhaust == EXHAUST_END) {
            col_fact_number(f, "penalty", rules->penalty);
        }
    }
    col_fact(f, "causeway.aid.quiet");
    col_fact_number(f, "moves", rules->quiet);
    col_fact(f, rules->quick ? "causeway.aid.tally_quick" : "causeway.aid.tally");
}

void causeway_aid(const col_setup *setup, const col_state *view, int seat, col_writer *f) {
    const causeway_rules *rules = rules_of(setup);
    (void)view, (void)seat; /* nothing concerns one seat alone */
    col_fact(f, "causeway.aid.part.goal");
    col_fact(f, rules->quick ? "causeway.aid.goal_quick" : "causeway.aid.goal");
    col_fact_number(f, "towers", rules->quick ? QUICK_TOWERS : rules->win);
    tell_turn(rules, f);
    tell_towers(rules, f);
    tell_giants(rules, f);
    tell_end(rules, f);
    col_fact(f, "causeway.aid.part.pieces");
    col_fact(f, "causeway.aid.pieces");
    col_fact_number(f, "stones", rules->stones);
    col_fact_number(f, "laid", rules->laid);
    if (!rules->quick && rules->spells > 0) col_fact_number(f, "spells", rules->spells);
    if (rules->first == FIRST_STEP) col_fact(f, "causeway.aid.first_step");
}
