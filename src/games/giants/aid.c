/* Giants: the player aid, as facts. The numbers are those of the data, for this number of seats. */
#include "colossi/message.h"
#include "state.h"

static void tell_offer(const col_setup *setup, col_writer *f) {
    const giants_data *d = setup->data;
    bool is_first = true;
    col_fact(f, "giants.aid.name.offer");
    col_fact(f, "giants.aid.offer");
    col_fact_number(f, "dice", rules_of(setup)->dice);
    for (int value = 0; value < VALUES; value++) {
        for (int i = 0; i < d->faces[value]; i++, is_first = false) {
            col_fact_number(f, is_first ? "faces" : NULL, value);
        }
    }
    col_fact_number(f, "least", d->least);
    col_fact_number(f, "most", d->most);
}

static void tell_turn(const col_setup *setup, col_writer *f) {
    const giants_data *d = setup->data;
    const giants_rules *rules = rules_of(setup);
    col_fact(f, "giants.aid.part.turn");
    tell_offer(setup, f);
    col_fact(f, "giants.aid.name.auction");
    col_fact(f, "giants.aid.auction");
    if (rules->sorcerer_sculpts) col_fact_number(f, "sorcerer", 1);
    col_fact(f, "giants.aid.name.placement");
    col_fact(f, "giants.aid.placement");
    col_fact_number(f, "logs", d->placed_logs);
    if (rules->neutral > 0) {
        col_fact(f, "giants.aid.neutral");
        col_fact_number(f, "count", rules->neutral);
    }
    col_fact(f, "giants.aid.name.transport");
    col_fact(f, "giants.aid.transport");
    if (rules->carry_may_mark) col_fact_number(f, "mark", 1);
    col_fact(f, "giants.aid.name.return");
    col_fact(f, "giants.aid.return");
}

/* What sorcery does, by place. */
static void tell_sorcery(const giants_data *d, col_writer *f) {
    bool is_first = true;
    col_fact(f, "giants.aid.part.sorcery");
    col_fact(f, "giants.aid.sorcery");
    col_fact_number(f, "tablets", d->sorcery_price);
    col_fact(f, "giants.aid.name.village");
    col_fact(f, "giants.aid.village");
    col_fact_number(f, "most", d->workers);
    col_fact(f, "giants.aid.name.hut");
    col_fact(f, "giants.aid.hut");
    col_fact_number(f, "most", d->markers);
    col_fact(f, "giants.aid.name.forest");
    col_fact(f, "giants.aid.forest");
    for (int hex = 0; hex < d->hexes; hex++) {
        if (d->hex[hex].terrain != FOREST) continue;
        col_fact_number(f, is_first ? "logs" : NULL, d->hex[hex].logs);
        is_first = false;
    }
    col_fact(f, "giants.aid.name.clay_pit");
    col_fact(f, "giants.aid.clay_pit");
    col_fact_number(f, "count", d->headdresses);
    col_fact(f, "giants.aid.name.ahu");
    col_fact(f, "giants.aid.ahu");
}

static void tell_strength(const giants_data *d, col_writer *f) {
    static const char *const PIECES[STRENGTHS] = {"worker", "sorcerer", "chief", "neutral", "log"};
    col_fact(f, "giants.aid.part.strength");
    for (int i = 0; i < STRENGTHS; i++) {
        col_fact(f, "giants.aid.strength");
        col_fact_word(f, "piece", "piece", PIECES[i]);
        col_fact_number(f, "strength", d->strength[i]);
    }
    for (int size = 1; size <= SIZES; size++) {
        col_fact(f, "giants.aid.moai");
        col_fact_number(f, "size", size);
        col_fact_number(f, "strength", size);
        col_fact_number(f, "count", d->moai[size - 1]);
    }
    col_fact(f, "giants.aid.headdress");
    col_fact_number(f, "strength", d->headdress_strength);
    col_fact_number(f, "count", d->headdresses);
    col_fact(f, "giants.aid.crew");
}

static void tell_points(const col_setup *setup, col_writer *f) {
    const giants_data *d = setup->data;
    int most = 0, most_crowned = 0;
    for (int ahu = 0; ahu < d->ahus; ahu++) {
        if (d->ahu[ahu].moai_value > most) most = d->ahu[ahu].moai_value;
        if (d->ahu[ahu].headdress_value > most_crowned) most_crowned = d->ahu[ahu].headdress_value;
    }
    col_fact(f, "giants.aid.part.points");
    col_fact(f, "giants.aid.name.raised");
    col_fact(f, "giants.aid.raised");
    col_fact_number(f, "most", most);
    col_fact(f, "giants.aid.name.crowned");
    col_fact(f, "giants.aid.crowned");
    col_fact_number(f, "most", most_crowned);
    col_fact(f, "giants.aid.name.carried");
    col_fact(f, "giants.aid.carried");
    col_fact(f, "giants.aid.ties");
    if (rules_of(setup)->open_bases) return;
    col_fact(f, "giants.aid.name.peek");
    col_fact(f, "giants.aid.peek");
    col_fact_number(f, "tablets", d->peek_price);
}

void giants_aid(const col_setup *setup, const col_state *view, int seat, col_writer *f) {
    const giants_rules *rules = rules_of(setup);
    (void)view, (void)seat; /* nothing concerns one seat alone */
    col_fact(f, "giants.aid.part.goal");
    col_fact(f, "giants.aid.goal");
    col_fact_number(f, "bases", rules->bases);
    tell_turn(setup, f);
    tell_sorcery(setup->data, f);
    tell_strength(setup->data, f);
    tell_points(setup, f);
    col_fact(f, "giants.aid.part.start");
    col_fact(f, "giants.aid.start");
    col_fact_number(f, "workers", rules->workers);
    col_fact_number(f, "markers", rules->markers);
    col_fact_number(f, "bases", rules->bases);
}
