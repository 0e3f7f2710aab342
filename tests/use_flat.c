/* Uses the installed library as a stranger would, in C and in C++: plays a game with two bots,
 * writes its record, reads it back, and steps a batch. tests/install compiles it. */
#include <colossi/flat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what) {
    fprintf(stderr, "%s: %s\n", what, colossi_error());
    exit(1);
}

/* Plays to the end and returns the number of actions. */
static int play(colossi_table *table, colossi_state *state, colossi_bot *bot) {
    for (;;) {
        if (colossi_table_roll(table) < 0) fail("roll");
        if (colossi_table_state(table, state) != 0) fail("state");
        int seat = colossi_state_actor(state);
        if (seat == COLOSSI_NOBODY) return colossi_table_length(table);
        int32_t id = colossi_bot_choose(bot, state, seat);
        if (id < 0 || colossi_table_act(table, seat, id) != 0) fail("act");
    }
}

int main(void) {
    int ranks[2];
    if (colossi_abi() < COLOSSI_ABI) return 1;
    if (colossi_setup_new("orongo", 9, NULL, NULL) != NULL) return 1;
    if (strcmp(colossi_error_kind(), "seats") != 0) return 1;
    colossi_setup *setup = colossi_setup_new("orongo", 2, "", NULL);
    if (setup == NULL) fail("setup");
    colossi_table *table = colossi_table_new(setup, "a seed");
    colossi_state *state = colossi_state_new(setup);
    colossi_bot *bot = colossi_bot_new(setup, "greedy", 1);
    if (table == NULL || state == NULL || bot == NULL) fail("new");
    printf("%d actions\n", play(table, state, bot));
    if (colossi_state_result(state, NULL, ranks, NULL) != 1) fail("result");
    printf("ranks %d %d\n", ranks[0], ranks[1]);

    long length = colossi_table_record(table, COLOSSI_ALL, 0, NULL, 0);
    if (length < 0) fail("record");
    char *record = (char *)malloc((size_t)length + 1);
    if (record == NULL) return 1;
    colossi_table_record(table, COLOSSI_ALL, 0, record, (size_t)length + 1);
    colossi_table *again = colossi_table_read(record);
    if (again == NULL) fail("read");
    printf("%d draws verified\n", colossi_table_verify(again));

    colossi_batch *batch = colossi_batch_new(setup, 64, 7, 0, COLOSSI_BATCH_MASKS, 2);
    if (batch == NULL) fail("batch");
    printf("%lld actions in a batch\n", (long long)colossi_batch_step_random(batch, 100));
    colossi_batch_free(batch);
    colossi_table_free(again);
    colossi_table_free(table);
    colossi_bot_free(bot);
    colossi_state_free(state);
    colossi_setup_free(setup);
    free(record);
    return 0;
}
