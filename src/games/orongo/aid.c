/* Orongo: the player aid, as facts. The numbers are those of the data for this number of seats. */
#include "colossi/message.h"
#include "state.h"

static void tell_round(const orongo_data *data, const orongo_rules *rules, col_writer *f) {
    col_fact(f, "orongo.aid.part.round");
    col_fact(f, "orongo.aid.name.tiles");
    col_fact(f, "orongo.aid.tiles");
    col_fact_number(f, "first", rules->first);
    col_fact_number(f, "later", rules->later);
    col_fact(f, "orongo.aid.name.bid");
    col_fact(f, "orongo.aid.bid");
    col_fact(f, "orongo.aid.name.place");
    col_fact(f, "orongo.aid.place");
    col_fact(f, "orongo.aid.name.erect");
    col_fact(f, "orongo.aid.erect");
    col_fact(f, "orongo.aid.part.ranks");
    for (int rank = 0; rank < rules->seats; rank++) {
        col_fact(f, "orongo.aid.rank");
        col_fact_number(f, "rank", rank + 1);
        col_fact_number(f, "tokens", data->rank_tokens[rank]);
    }
    col_fact(f, "orongo.aid.zero");
}

static void tell_prices(const orongo_data *data, col_writer *f) {
    static const char *const CODES[COMBINATIONS] = {"Q", "TG", "BN", "FF"};
    col_fact(f, "orongo.aid.part.prices");
    for (int kind = 0; kind < COMBINATIONS; kind++) {
        col_fact(f, "orongo.aid.price");
        col_fact_word(f, "combination", "combination", CODES[kind]);
        col_fact_number(f, "shells", data->cost[kind]);
    }
    col_fact(f, "orongo.aid.payment");
    col_fact(f, "orongo.aid.part.island");
    for (int i = 0; i < RESOURCES; i++) {
        col_fact(f, "orongo.aid.resource");
        col_fact_word(f, "resource", "resource", orongo_resource_names[i]);
        col_fact_number(f, "count", data->resource_count[i]);
    }
}

void orongo_aid(const col_setup *setup, const col_state *view, int seat, col_writer *f) {
    const orongo_data *data = setup->data;
    const orongo_rules *rules = rules_of(setup);
    (void)view, (void)seat; /* nothing concerns one seat alone */
    col_fact(f, "orongo.aid.part.goal");
    col_fact(f, "orongo.aid.goal");
    col_fact_number(f, "moai", rules->moai);
    col_fact(f, "orongo.aid.last_round");
    tell_round(data, rules, f);
    tell_prices(data, f);
    col_fact(f, "orongo.aid.part.start");
    col_fact(f, "orongo.aid.start");
    col_fact_number(f, "shells", rules->shells);
    col_fact_number(f, "moai", rules->moai);
    col_fact_number(f, "tokens", rules->tokens);
    if (rules->hidden_tile) {
        col_fact(f, "orongo.aid.hidden");
        if (rules->token_on_tile) col_fact_number(f, "on_tile", 1);
    }
}
