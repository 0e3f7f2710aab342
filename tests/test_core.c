/* Unit tests of src/core: luck, text, options, tables and records. The games have their own tests.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "colossi/colossi.h"
#include "core/hex.h"
#include "core/text.h"
#include "toy.h"

static col_entry entries[256];

/* Luck ----------------------------------------------------------------------------------------- */

static void assert_hash(const char *message, size_t length, const char *expected) {
    uint8_t hash[32], wanted[32];
    assert_true(col_span_hex(col_span_of(expected), wanted, sizeof wanted));
    col_sha256_of(message, length, hash);
    assert_memory_equal(hash, wanted, sizeof hash);
}

/* The examples of FIPS 180-4. */
static void sha256_gives_the_published_digests(void **state) {
    (void)state;
    static char million[1000000];
    static const char LONG[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    memset(million, 'a', sizeof million);
    assert_hash("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_hash("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash(LONG, 56, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_hash(million, sizeof million,
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void sha256_and_hmac_agree_with_libsodium(void **state) {
    (void)state;
    uint8_t message[300], key[crypto_auth_hmacsha256_KEYBYTES], ours[32], theirs[32];
    col_rng rng = col_rng_seeded(1);
    for (size_t i = 0; i < sizeof message; i++) {
        message[i] = (uint8_t)col_rng_next(&rng);
        if (i < sizeof key) key[i] = (uint8_t)col_rng_next(&rng);
    }
    for (size_t length = 0; length <= sizeof message; length++) {
        col_sha256_of(message, length, ours);
        crypto_hash_sha256(theirs, message, length);
        assert_memory_equal(ours, theirs, 32);
        col_hmac_sha256(key, sizeof key, message, length, ours);
        crypto_auth_hmacsha256(theirs, message, length, key);
        assert_memory_equal(ours, theirs, 32);
    }
}

/* Test case 6 of RFC 4231: a key longer than a block. */
static void hmac_hashes_a_long_key(void **state) {
    (void)state;
    static const char MESSAGE[] = "Test Using Larger Than Block-Size Key - Hash Key First";
    uint8_t key[131], ours[32], wanted[32];
    memset(key, 0xAA, sizeof key);
    assert_true(col_span_hex(
        col_span_of("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"), wanted,
        32));
    col_hmac_sha256(key, sizeof key, MESSAGE, strlen(MESSAGE), ours);
    assert_memory_equal(ours, wanted, 32);
}

/* What docs/record.md says about a draw, computed with libsodium. */
static uint64_t expected_draw(const col_luck *luck, uint64_t k, uint64_t below) {
    uint64_t excess = (UINT64_MAX % below + 1) % below;
    for (uint64_t again = 0;; again++) {
        uint8_t message[16], block[32];
        for (int i = 0; i < 8; i++) {
            message[i] = (uint8_t)(k >> (56 - 8 * i));
            message[8 + i] = (uint8_t)(again >> (56 - 8 * i));
        }
        crypto_auth_hmacsha256(block, message, again == 0 ? 8 : 16, luck->seed);
        for (int word = 0; word < 4; word++) {
            uint64_t x = 0;
            for (int i = 0; i < 8; i++) {
                x = x << 8 | block[8 * word + i];
            }
            if (excess == 0 || x < 0 - excess) return x % below;
        }
    }
}

/* With the last bound, one word in four is rejected and sometimes all four of a block are. */
static void a_draw_is_made_as_the_record_describes(void **state) {
    (void)state;
    static const uint64_t BOUNDS[] = {1, 2, 6, 36, 1000003, UINT64_C(1) << 63, UINT64_C(3) << 62};
    col_luck luck = col_luck_from_text("tonight", 7);
    for (size_t i = 0; i < sizeof BOUNDS / sizeof BOUNDS[0]; i++) {
        for (uint64_t k = 0; k < 1000; k++) {
            assert_true(col_luck_draw(&luck, k, BOUNDS[i]) == expected_draw(&luck, k, BOUNDS[i]));
        }
    }
}

static void draws_are_even(void **state) {
    (void)state;
    col_luck luck = col_luck_from_text("even", 4);
    col_rng rng = col_rng_seeded(3);
    int drawn[6] = {0}, fast[6] = {0};
    for (uint64_t k = 0; k < 6000; k++) {
        drawn[col_luck_draw(&luck, k, 6)]++;
        fast[col_rng_below(&rng, 6)]++;
    }
    for (int i = 0; i < 6; i++) { /* five standard deviations */
        assert_in_range(drawn[i], 1000 - 145, 1000 + 145);
        assert_in_range(fast[i], 1000 - 145, 1000 + 145);
    }
}

/* Below three quarters of 2^64, the lowest third would be drawn every second time if nothing were
 * rejected. */
static void draws_reject_what_would_be_unfair(void **state) {
    (void)state;
    col_luck luck = col_luck_from_text("unfair", 6);
    uint64_t third = UINT64_C(1) << 62;
    int low = 0;
    for (uint64_t k = 0; k < 3000; k++) {
        low += col_luck_draw(&luck, k, 3 * third) < third;
    }
    assert_in_range(low, 1000 - 130, 1000 + 130); /* five standard deviations */
}

/* Text ----------------------------------------------------------------------------------------- */

static void numbers_have_one_spelling(void **state) {
    (void)state;
    int value = 7;
    static const char *const WRONG[] = {"",   "-",  "+1",  "01",  "-0",          "1a",
                                        " 1", "1 ", "--1", "0x1", "99999999999", "1000"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        assert_false(col_span_int(col_span_of(WRONG[i]), -999, 999, &value));
        assert_int_equal(value, 7);
    }
    assert_true(col_span_int(col_span_of("-12"), -999, 999, &value));
    assert_int_equal(value, -12);
    assert_true(col_span_int(col_span_of("0"), -999, 999, &value));
    assert_int_equal(value, 0);
}

static void lines_and_words_are_taken_off(void **state) {
    (void)state;
    col_span rest = col_span_of("# only a comment\r\n\n  one  two # rest\nlast"), line, word;
    int number = 0;
    assert_true(col_next_content(&rest, &line, &number));
    assert_int_equal(number, 3);
    assert_true(col_next_word(&line, &word) && col_span_is(word, "one"));
    assert_true(col_next_word(&line, &word) && col_span_is(word, "two"));
    assert_false(col_next_word(&line, &word));
    assert_true(col_next_content(&rest, &line, &number) && col_span_is(line, "last"));
    assert_false(col_next_content(&rest, &line, &number));
}

static void a_writer_keeps_what_fits(void **state) {
    (void)state;
    char buffer[8];
    col_writer w = col_writer_on(buffer, sizeof buffer);
    col_print(&w, "%s %d%c", "ab", -40, '!');
    assert_string_equal(buffer, "ab -40!");
    assert_false(w.full);
    col_put(&w, "more");
    assert_string_equal(buffer, "ab -40!");
    assert_true(w.full);
    col_writer_clear(&w);
    col_print(&w, "%.*s%%", 2, "xyz");
    assert_string_equal(buffer, "xy%");
}

static void json_is_escaped_and_separated(void **state) {
    (void)state;
    char buffer[256];
    col_writer w = col_writer_on(buffer, sizeof buffer);
    col_json j = col_json_on(&w);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "na\"me", "a\\b\n");
    col_json_begin_array(&j, "list");
    col_json_int(&j, NULL, 1);
    col_json_begin_object(&j, NULL);
    col_json_end_object(&j);
    col_json_bool(&j, NULL, false);
    col_json_end_array(&j);
    col_json_null(&j, "nothing");
    col_json_end_object(&j);
    assert_string_equal(buffer,
                        "{\"na\\\"me\":\"a\\\\b\\u000a\",\"list\":[1,{},false],\"nothing\":null}");
}

static void hexes_have_six_neighbours_at_distance_one(void **state) {
    (void)state;
    col_hex here = {3, -2}, turn = here;
    for (int d = 0; d < COL_HEX_SIDES; d++) {
        assert_int_equal(col_hex_distance(here, col_hex_next(here, d)), 1);
        assert_true(col_hex_same(col_hex_next(col_hex_next(here, d), (d + 3) % 6), here));
        turn = col_hex_next(turn, d);
    }
    assert_true(col_hex_same(turn, here)); /* once round */
    assert_int_equal(col_ring_clockwise(0x21), 0x03);
    assert_int_equal(col_ring_back(0x03), 0x21);
}

/* Options -------------------------------------------------------------------------------------- */

static void wrong_options_are_named(void **state) {
    (void)state;
    col_setup setup;
    col_error error;
    col_setup_begin(&setup, &toy_game);
    assert_int_equal(col_setup_option(&setup, "colour", "red", &error), COL_OPTION);
    assert_string_equal(error.sentence, "Toy has no option 'colour'");
    assert_int_equal(col_setup_option(&setup, "rounds", "9", &error), COL_OPTION);
    assert_string_equal(error.sentence, "'rounds' must be between 1 and 5, not 9");
    assert_int_equal(col_setup_option(&setup, "rounds", "x\033", &error), COL_OPTION);
    assert_string_equal(error.sentence,
                        "'rounds' must be a whole number between 1 and 5, not 'x?'");
    assert_int_equal(col_setup_seats(&setup, "many", &error), COL_SEATS);
    assert_string_equal(error.sentence,
                        "'seats' must be a whole number between 2 and 3, not 'many'");
    assert_int_equal(col_setup_seats(&setup, "3", &error), COL_OK);
    assert_int_equal(setup.seats, 3);
    assert_int_equal(col_setup_option(&setup, "ruleset", "x", &error), COL_OPTION);
    assert_int_equal(col_setup_option(&setup, "rounds", "2", &error), COL_OK);
    setup.seats = 4;
    assert_int_equal(col_setup_end(&setup, &error), COL_SEATS);
    assert_string_equal(error.sentence, "Toy is for 2 to 3 seats, not 4");
}

static void a_ruleset_sets_all_options_anew(void **state) {
    (void)state;
    col_setup setup, other;
    col_error error;
    col_setup_begin(&setup, col_find_game("causeway"));
    assert_int_equal(col_setup_option(&setup, "effect", "escape", &error), COL_OK);
    assert_int_equal(col_setup_option(&setup, "ruleset", "quick", &error), COL_OK);
    col_setup_begin(&other, col_find_game("causeway"));
    assert_int_equal(col_setup_option(&other, "ruleset", "quick", &error), COL_OK);
    assert_memory_equal(setup.option, other.option, sizeof setup.option);
    assert_int_equal(col_setup_option(&setup, "stones", "15", &error), COL_OK);
    assert_int_equal(setup.option[0], 15);
}

/* Tables --------------------------------------------------------------------------------------- */

static void begin_toy(col_table *t, int seats) {
    col_setup setup;
    col_error error;
    col_luck luck = col_luck_from_text("toy", 3);
    col_setup_begin(&setup, &toy_game);
    setup.seats = seats;
    assert_int_equal(col_setup_end(&setup, &error), COL_OK);
    col_table_begin(t, &setup, entries, 256);
    col_table_set_luck(t, &luck);
}

static void print_log(const col_table *t, int viewer, char *text, size_t size) {
    col_writer w = col_writer_on(text, size);
    col_state s = t->start;
    for (int i = 0; i < t->log_count; i++) {
        col_table_print_entry(t, &s, i, viewer, &w);
        col_put_char(&w, ';');
        t->setup.game->apply(&t->setup, &s, t->log[i].actor, t->log[i].action);
    }
}

static void sealed_actions_are_hidden_until_all_are_in(void **state) {
    (void)state;
    col_table t;
    col_error error;
    char text[512];
    begin_toy(&t, 2);
    assert_int_equal(col_table_do(&t, COL_CHANCE, "die 1 3", &error), COL_OK);
    assert_int_equal(col_table_do(&t, COL_CHANCE, "die 2 4", &error), COL_OK);
    assert_int_equal(col_table_do(&t, 1, "bid 2", &error), COL_OK);
    print_log(&t, 0, text, sizeof text);
    assert_string_equal(text, "chance die 1 3;chance die 2 ?;2 bid ?;");
    print_log(&t, 1, text, sizeof text);
    assert_string_equal(text, "chance die 1 ?;chance die 2 4;2 bid 2;");
    assert_int_equal(col_table_do(&t, 1, "bid 1", &error), COL_SEAT); /* once given, no change */
    assert_int_equal(col_table_do(&t, 0, "bid 0", &error), COL_OK);
    print_log(&t, COL_PUBLIC, text, sizeof text);
    assert_string_equal(text, "chance die 1 ?;chance die 2 ?;2 bid 2;1 bid 0;");
}

static void refusals_name_the_clause_and_change_nothing(void **state) {
    (void)state;
    col_table t, before;
    col_error error;
    begin_toy(&t, 2);
    before = t;
    assert_int_equal(col_table_do(&t, 0, "bid 1", &error), COL_SEAT);
    assert_string_equal(error.sentence, "seat 1 does not act now, chance does");
    assert_int_equal(col_table_do(&t, COL_CHANCE, "die 1 9", &error), COL_SYNTAX);
    assert_int_equal(col_table_do(&t, COL_CHANCE, "die 2 1", &error), COL_SYNTAX);
    assert_memory_equal(&t, &before, sizeof t);
    assert_true(col_table_roll(&t, &error) == 2);
    before = t;
    assert_int_equal(col_table_do(&t, 0, "bid 5", &error), COL_RULE);
    assert_string_equal(error.code, "TY-2");
    assert_int_equal(col_table_do(&t, 0, "bid  1", &error), COL_SYNTAX); /* one spelling */
    assert_string_equal(error.sentence, "this action is written 'bid 1'");
    assert_memory_equal(&t, &before, sizeof t);
}

static void a_full_log_refuses(void **state) {
    (void)state;
    col_table t;
    col_error error;
    begin_toy(&t, 2);
    t.log_capacity = 1;
    assert_true(col_table_roll(&t, &error) < 0);
    assert_int_equal(error.status, COL_LIMIT);
    assert_int_equal(t.log_count, 1);
}

static void effects_follow_from_who_acts(void **state) {
    (void)state;
    col_table t;
    col_error error;
    begin_toy(&t, 2);
    assert_int_equal(col_table_do(&t, COL_CHANCE, "die 1 3", &error), COL_OK);
    assert_int_equal(t.log[0].effects, COL_EFFECT_ROLLED | COL_EFFECT_REVEALED);
    assert_int_equal(col_table_do(&t, COL_CHANCE, "die 2 4", &error), COL_OK);
    assert_int_equal(t.log[1].effects, COL_EFFECT_ROLLED | COL_EFFECT_REVEALED | COL_EFFECT_TURN);
    assert_int_equal(col_table_do(&t, 1, "bid 2", &error), COL_OK);
    assert_int_equal(t.log[2].effects, COL_EFFECT_SEALED | COL_EFFECT_TURN);
}

static void undo_ends_where_something_was_learnt(void **state) {
    (void)state;
    col_table t;
    col_error error;
    begin_toy(&t, 2);
    assert_true(col_table_roll(&t, &error) == 2);
    assert_int_equal(col_table_may_undo(&t, 0, true), 0); /* dice are rolled */
    assert_int_equal(col_table_do(&t, 0, "bid 1", &error), COL_OK);
    assert_int_equal(col_table_may_undo(&t, 0, true), 1);
    assert_int_equal(col_table_may_undo(&t, 0, false), 0); /* the turn has passed */
    assert_int_equal(col_table_may_undo(&t, 1, true), 0);
    assert_int_equal(col_table_do(&t, 1, "bid 1", &error), COL_OK);
    assert_int_equal(col_table_may_undo(&t, 0, true), 0); /* the bids are public */
}

/* Writes a log of seat 0's action, one action with `effects` by `actor`, and seat 0's action. */
static int undo_past(int actor, unsigned effects, bool across_turns) {
    col_table t;
    begin_toy(&t, 2);
    entries[0] = (col_entry){1, 0, 0};
    entries[1] = (col_entry){1, (uint8_t)actor, (uint8_t)effects};
    entries[2] = (col_entry){1, 0, 0};
    t.log_count = 3;
    int last = col_table_may_undo(&t, 0, across_turns);
    t.log_count = 2;
    return 10 * last + col_table_may_undo(&t, 0, across_turns);
}

/* Each effect alone stops an undo: two digits, with and without a last action after it. */
static void each_effect_alone_stops_an_undo(void **state) {
    (void)state;
    assert_int_equal(undo_past(0, 0, false), 32);
    assert_int_equal(undo_past(0, COL_EFFECT_SEALED, false), 32);
    assert_int_equal(undo_past(0, COL_EFFECT_REVEALED, false), 10);
    assert_int_equal(undo_past(0, COL_EFFECT_UNSEALED, false), 10);
    assert_int_equal(undo_past(0, COL_EFFECT_TURN, false), 10);
    assert_int_equal(undo_past(COL_CHANCE, COL_EFFECT_ROLLED, false), 10);
    assert_int_equal(undo_past(1, 0, false), 10);
    assert_int_equal(undo_past(1, 0, true), 12);
    assert_int_equal(undo_past(1, COL_EFFECT_TURN, true), 12);
    assert_int_equal(undo_past(1, COL_EFFECT_REVEALED, true), 10);
    assert_int_equal(undo_past(1, COL_EFFECT_UNSEALED, true), 10);
    assert_int_equal(undo_past(COL_CHANCE, COL_EFFECT_ROLLED, true), 10);
}

static void an_undo_seals_again_what_it_unsealed(void **state) {
    (void)state;
    col_table t;
    col_error error;
    char text[512];
    begin_toy(&t, 2);
    assert_true(col_table_roll(&t, &error) == 2);
    assert_int_equal(col_table_do(&t, 1, "bid 2", &error), COL_OK);
    assert_int_equal(col_table_do(&t, 0, "bid 1", &error), COL_OK);
    print_log(&t, 0, text, sizeof text);
    assert_non_null(strstr(text, "2 bid 2"));
    assert_int_equal(col_table_undo(&t, 1, &error), COL_OK);
    print_log(&t, 0, text, sizeof text);
    assert_null(strstr(text, "2 bid 2"));
    assert_non_null(strstr(text, "2 bid ?"));
}

static void an_entry_is_secret_until_it_is_unsealed(void **state) {
    (void)state;
    col_table t;
    col_error error;
    begin_toy(&t, 2);
    assert_true(col_table_roll(&t, &error) == 2);
    col_state before = t.state;
    assert_int_equal(col_table_do(&t, 1, "bid 2", &error), COL_OK);
    assert_true(col_table_is_secret(&t, &before, 2, 0));
    assert_true(col_table_is_secret(&t, &before, 2, COL_PUBLIC));
    assert_false(col_table_is_secret(&t, &before, 2, 1));
    assert_int_equal(col_table_do(&t, 0, "bid 1", &error), COL_OK);
    assert_false(col_table_is_secret(&t, &before, 2, 0));
    assert_false(col_table_is_secret(&t, &before, 2, COL_PUBLIC));
}

static void taking_back_a_roll_does_not_change_it(void **state) {
    (void)state;
    col_table t;
    col_error error;
    col_entry first[2];
    begin_toy(&t, 2);
    assert_true(col_table_roll(&t, &error) == 2);
    memcpy(first, t.log, sizeof first);
    assert_int_equal(col_table_undo(&t, 2, &error), COL_OK);
    assert_true(col_table_roll(&t, &error) == 2);
    assert_memory_equal(first, t.log, sizeof first);
}

static void names_cannot_break_a_record(void **state) {
    (void)state;
    col_table t;
    col_error error;
    char longest[COL_NAME_SIZE + 1];
    begin_toy(&t, 2);
    static const char *const WRONG[] = {"Ana [", "Ana ]", "Ana #1", "Ana\n", "Ana\x7F", "Ana\x1b"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        assert_int_equal(col_table_name_seat(&t, 0, WRONG[i], &error), COL_SYNTAX);
    }
    memset(longest, 'x', COL_NAME_SIZE);
    longest[COL_NAME_SIZE] = '\0';
    assert_int_equal(col_table_name_seat(&t, 0, longest, &error), COL_LIMIT);
    assert_string_equal(t.seat_name[0], "");
    assert_int_equal(col_table_name_seat(&t, 0, "Zoë", &error), COL_OK);
    assert_string_equal(t.seat_name[0], "Zoë");
}

/* Records -------------------------------------------------------------------------------------- */

static void assert_record_fails(const char *text, col_status status, const char *sentence) {
    col_table t;
    col_error error;
    assert_int_equal(col_record_read(&t, entries, 256, text, strlen(text), NULL, NULL, &error),
                     status);
    assert_string_equal(error.sentence, sentence);
}

static void broken_records_are_refused_with_their_line(void **state) {
    (void)state;
    assert_record_fails("", COL_RECORD, "line 0: the first tag is [game NAME]");
    assert_record_fails("[seats 2]\n", COL_RECORD, "line 1: the first tag is [game NAME]");
    assert_record_fails("[game chess]\n", COL_GAME, "line 1: there is no game 'chess'");
    assert_record_fails("[game toy]\n[game toy]\n", COL_RECORD, "line 2: the game is named twice");
    assert_record_fails("[game toy]\n[rules 3]\n", COL_RECORD,
                        "line 2: this version of the rules is not known here");
    assert_record_fails("[game toy]\n[seats 2\n", COL_RECORD, "line 2: a tag ends with ']'");
    assert_record_fails("[game toy]\n[seats nine]\n", COL_RECORD,
                        "line 2: the number of seats must be a whole number");
    assert_record_fails("[game toy]\n[seats 5]\n", COL_SEATS,
                        "line 2: Toy is for 2 to 3 seats, not 5");
    assert_record_fails("[game toy]\n[option rounds 9]\n", COL_OPTION,
                        "line 2: 'rounds' must be between 1 and 5, not 9");
    assert_record_fails("[game toy]\n[seed 12]\n", COL_RECORD, "line 2: a seed is 64 hex digits");
    assert_record_fails("[game toy]\nchance die 1 1\n[seats 2]\n", COL_RECORD,
                        "line 3: tags come before the first action");
    assert_record_fails("[game toy]\nAna die 1 1\n", COL_RECORD,
                        "line 2: an action begins with 'chance' or a seat's number");
    assert_record_fails("[game toy]\n\n# c\nchance die 1 7\n", COL_SYNTAX,
                        "line 4: chance cannot do that now");
    assert_record_fails("[game toy]\n[position x]\n", COL_POSITION,
                        "line 2: no position of the toy");
    assert_record_fails("[game toy]\n[position 3 0/0/3 0/0/0]\n[result 2 1]\n", COL_RECORD,
                        "line 3: the result is not the one that the actions lead to");
    assert_record_fails(
        "[game toy]\n[data e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855]\n",
        COL_RECORD, "line 2: this game was played with a data file that is not available here");
}

static void unknown_tags_and_comments_mean_nothing(void **state) {
    (void)state;
    static const char TEXT[] = "[game toy] # a comment\n[event Easter]\n\nchance die 1 1 # lucky\n";
    col_table t;
    col_error error;
    assert_int_equal(col_record_read(&t, entries, 256, TEXT, strlen(TEXT), NULL, NULL, &error),
                     COL_OK);
    assert_int_equal(t.log_count, 1);
}

/* Version 1 of the toy's rules allowed bids of 0 and 1 only. */
static void an_old_record_keeps_its_rules(void **state) {
    (void)state;
    static const char OLD[] = "[game toy]\n[rules 1]\nchance die 1 1\nchance die 2 1\n1 bid 2\n";
    static const char NEW[] = "[game toy]\nchance die 1 1\nchance die 2 1\n1 bid 2\n";
    col_table t;
    col_error error;
    char text[4096];
    col_writer w = col_writer_on(text, sizeof text);
    assert_int_equal(col_record_read(&t, entries, 256, NEW, strlen(NEW), NULL, NULL, &error),
                     COL_OK);
    col_record_write(&t, COL_ALL, false, &w);
    assert_non_null(strstr(text, "[rules 2]"));
    assert_int_equal(col_record_read(&t, entries, 256, OLD, strlen(OLD), NULL, NULL, &error),
                     COL_RULE);
    assert_string_equal(error.code, "TY-2");
    assert_int_equal(col_record_read(&t, entries, 256, OLD, strlen(OLD) - 8, NULL, NULL, &error),
                     COL_OK);
    col_writer_clear(&w);
    col_record_write(&t, COL_ALL, false, &w);
    assert_non_null(strstr(text, "[rules 1]"));
}

/* The text of a position holds everybody's secrets. */
static void a_loaded_position_is_not_shown_to_viewers(void **state) {
    (void)state;
    col_table t;
    col_error error;
    char text[4096];
    col_writer w = col_writer_on(text, sizeof text);
    begin_toy(&t, 2);
    assert_int_equal(col_table_load(&t, "0 4/0/0 3/0/0", &error), COL_OK);
    for (int viewer = 0; viewer <= 2; viewer++) {
        col_writer_clear(&w);
        col_record_write(&t, viewer == 2 ? COL_PUBLIC : viewer, false, &w);
        assert_null(strstr(text, "[position"));
    }
    col_record_write(&t, COL_ALL, false, &w);
    assert_non_null(strstr(text, "[position 0 4/0/0 3/0/0]"));
}

static void the_seed_is_shown_at_the_end_only(void **state) {
    (void)state;
    col_table t;
    col_error error;
    char text[4096];
    col_writer w = col_writer_on(text, sizeof text);
    begin_toy(&t, 2);
    for (int round = 0; round < 3; round++) {
        assert_true(col_table_roll(&t, &error) == 2);
        col_writer_clear(&w);
        col_record_write(&t, COL_ALL, false, &w);
        assert_non_null(strstr(text, "[commit "));
        assert_null(strstr(text, "[seed "));
        assert_int_equal(col_table_do(&t, 0, "bid 0", &error), COL_OK);
        assert_int_equal(col_table_do(&t, 1, "bid 1", &error), COL_OK);
    }
    col_writer_clear(&w);
    col_record_write(&t, 0, false, &w); /* now everybody may check everything */
    assert_non_null(strstr(text, "[seed "));
    assert_null(strchr(text, '?'));
}

/* Players -------------------------------------------------------------------------------------- */

static void players_are_read_with_their_budgets(void **state) {
    (void)state;
    col_player p;
    col_error error;
    assert_int_equal(col_player_parse("bot:uct,sims=50", &p, &error), COL_OK);
    assert_int_equal(p.kind, COL_PLAYER_UCT);
    assert_int_equal(p.sims, 50);
    assert_int_equal(col_player_parse("uct,time=20", &p, &error), COL_OK);
    assert_int_equal(p.time_ms, 20);
    assert_int_equal(p.sims, 0);
    assert_int_equal(col_player_parse("search,memory=4,threads=2,cut=9,overlook=5", &p, &error),
                     COL_OK);
    assert_true(p.memory == 4 && p.threads == 2 && p.cut == 9 && p.overlook == 5 && p.sims > 0);
    assert_true(p.book == 0);
    assert_int_equal(col_player_parse("alphabeta,book=1", &p, &error), COL_OK);
    assert_true(p.book == 1);
    assert_int_equal(col_player_parse("level=8,book=0", &p, &error), COL_OK);
    assert_true(p.book == 0);
    assert_int_equal(col_player_parse("search,memory=1000", &p, &error), COL_PLAYER);
    assert_int_equal(col_player_parse("search,threads=0", &p, &error), COL_PLAYER);
    assert_int_equal(col_player_parse("bot:chess", &p, &error), COL_PLAYER);
    assert_int_equal(col_player_parse("uct,sims=0", &p, &error), COL_PLAYER);
    assert_int_equal(col_player_parse("uct,", &p, &error), COL_OK);
}

/* Loaded positions ----------------------------------------------------------------------------- */

static void a_loaded_position_is_hidden_from_viewers(void **state) {
    (void)state;
    static col_table t;
    static col_entry log[64];
    static char text[4096];
    col_writer w = col_writer_on(text, sizeof text);
    col_setup setup;
    col_error error;
    col_setup_begin(&setup, col_find_game("toy"));
    setup.seats = 2;
    assert_int_equal(col_setup_end(&setup, &error), COL_OK);
    col_table_begin(&t, &setup, log, 64);
    assert_int_equal(col_table_load(&t, "0 3/0/0 4/0/0", &error), COL_OK); /* the dice are secret */
    for (int viewer = 0; viewer < 2; viewer++) {
        col_writer_clear(&w);
        col_record_write(&t, viewer, false, &w);
        assert_null(strstr(text, "[position"));
    }
    col_writer_clear(&w);
    col_record_write(&t, COL_PUBLIC, false, &w);
    assert_null(strstr(text, "[position"));
    col_writer_clear(&w);
    col_record_write(&t, COL_ALL, true, &w);
    assert_non_null(strstr(text, "[position 0 3/0/0 4/0/0]"));
}

/* Ends that the rules do not know ----------------------------------------------------------------
 */

static void assert_ranks(const char *text, const char *reason, int one, int two, int three) {
    col_table t;
    col_error error;
    col_result r;
    assert_int_equal(col_record_read(&t, entries, 256, text, strlen(text), NULL, NULL, &error),
                     COL_OK);
    col_table_result(&t, &r);
    assert_true(r.over);
    assert_string_equal(r.reason, reason);
    assert_int_equal(r.rank[0], one);
    assert_int_equal(r.rank[1], two);
    assert_int_equal(r.rank[2], three);
    assert_int_equal(col_table_actors(&t), 0);
    char again[4096];
    col_writer w = col_writer_on(again, sizeof again);
    col_record_write(&t, COL_PUBLIC, false, &w);
    assert_int_equal(col_record_read(&t, entries, 256, again, w.length, NULL, NULL, &error),
                     COL_OK);
    col_table_result(&t, &r);
    assert_true(r.rank[0] == one && r.rank[1] == two && r.rank[2] == three);
}

static void those_who_resign_rank_last(void **state) {
    (void)state;
    assert_ranks("[game toy]\n[resigned 2]\n[end resignation 2]\n[result 1 2]\n", "resignation", 1,
                 2, 0);
    assert_ranks("[game toy]\n[end time 1]\n", "time", 2, 1, 0);
    assert_ranks("[game toy]\n[end agreement 1]\n[result 1 1]\n", "agreement", 1, 1, 0);
    assert_ranks("[game toy]\n[end aborted 1]\n", "aborted", 0, 0, 0);
    assert_ranks("[game toy]\n[end closed]\n", "closed", 0, 0, 0);
    assert_ranks("[game toy]\n[seats 3]\n[resigned 1 3]\n[end resignation 3]\n", "resignation", 3,
                 1, 2);
    assert_ranks("[game toy]\n[seats 3]\n[resigned 2]\n[end resignation 2]\n", "resignation", 1, 3,
                 1);
    /* Seat 1 has the highest score, but it has resigned. */
    assert_ranks("[game toy]\n[seats 3]\n[position 3 0/0/9 0/0/3 0/0/5]\n[resigned 1]\n"
                 "[result 3 2 1]\n",
                 "rounds", 3, 2, 1);
}

static void an_end_has_to_fit(void **state) {
    (void)state;
    assert_record_fails("[game toy]\n[end boredom 1]\n", COL_RECORD,
                        "line 2: an end has a reason, such as resignation, and the number of a "
                        "seat");
    assert_record_fails("[game toy]\n[end closed 1]\n", COL_RECORD,
                        "line 2: an end has a reason, such as resignation, and the number of a "
                        "seat");
    assert_record_fails("[game toy]\n[end time 3]\n", COL_RECORD,
                        "line 2: a seat that is not at the table cannot end the game");
    assert_record_fails("[game toy]\n[resigned 1 1]\n", COL_RECORD,
                        "line 2: the seats that resigned must be different seats");
    assert_record_fails("[game toy]\n[lot 2]\n", COL_RECORD,
                        "line 2: a lot gives everybody a seat");
    assert_record_fails("[game toy]\n[end time 1]\n[result 1 2]\n", COL_RECORD,
                        "line 3: the result is not the one that the actions lead to");
    assert_record_fails("[game toy]\n[position 3 0/0/3 0/0/0]\n[end time 1]\n", COL_RECORD,
                        "line 3: the actions end the game, so it cannot have ended in another way");
}

static void nobody_acts_after_the_end(void **state) {
    (void)state;
    col_table t;
    col_error error;
    static const char TEXT[] = "[game toy]\n[end time 1]\nchance die 1 1\n";
    assert_int_equal(col_record_read(&t, entries, 256, TEXT, strlen(TEXT), NULL, NULL, &error),
                     COL_OK);
    assert_int_equal(col_table_do(&t, COL_CHANCE, "die 2 1", &error), COL_SEAT);
    assert_int_equal(col_table_resign(&t, 0, &error), COL_SEAT);
    assert_int_equal(col_table_end(&t, COL_END_AGREEMENT, 0, &error), COL_SEAT);
}

/* Every order of the seats comes about equally often, and `verify` knows the lot. */
static void a_lot_is_fair_and_can_be_checked(void **state) {
    (void)state;
    int count[6] = {0}, checked;
    col_luck luck;
    col_error error;
    char text[512], seed[65], commit[65];
    for (int i = 0; i < 600; i++) {
        uint8_t lot[COL_SEATS_MAX], hash[32];
        memset(luck.seed, 0, sizeof luck.seed);
        luck.seed[0] = (uint8_t)i;
        luck.seed[1] = (uint8_t)(i >> 8);
        col_draw_lot(&luck, 3, lot);
        assert_true(lot[0] + lot[1] + lot[2] == 3 && lot[0] != lot[1] && lot[1] != lot[2]);
        count[lot[0] * 2 + (lot[1] > lot[2])]++;
        col_luck_commit(&luck, hash);
        col_writer w = col_writer_on(seed, sizeof seed);
        col_put_hex(&w, luck.seed, 32);
        w = col_writer_on(commit, sizeof commit);
        col_put_hex(&w, hash, 32);
        snprintf(text, sizeof text,
                 "[game toy]\n[seats 3]\n[commit %s]\n[seed %s]\n[lot %d %d %d]\n", commit, seed,
                 lot[0] + 1, lot[1] + 1, lot[2] + 1);
        col_table t;
        assert_int_equal(col_record_read(&t, entries, 256, text, strlen(text), NULL, NULL, &error),
                         COL_OK);
        assert_int_equal(col_record_verify(&t, &checked, &error), COL_OK);
        t.lot[0] = lot[1];
        t.lot[1] = lot[0];
        assert_int_equal(col_record_verify(&t, &checked, &error), COL_SEED);
    }
    for (int i = 0; i < 6; i++) {
        assert_in_range(count[i], 70, 130);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_gives_the_published_digests),
        cmocka_unit_test(sha256_and_hmac_agree_with_libsodium),
        cmocka_unit_test(hmac_hashes_a_long_key),
        cmocka_unit_test(a_draw_is_made_as_the_record_describes),
        cmocka_unit_test(draws_are_even),
        cmocka_unit_test(draws_reject_what_would_be_unfair),
        cmocka_unit_test(numbers_have_one_spelling),
        cmocka_unit_test(lines_and_words_are_taken_off),
        cmocka_unit_test(a_writer_keeps_what_fits),
        cmocka_unit_test(json_is_escaped_and_separated),
        cmocka_unit_test(hexes_have_six_neighbours_at_distance_one),
        cmocka_unit_test(wrong_options_are_named),
        cmocka_unit_test(a_ruleset_sets_all_options_anew),
        cmocka_unit_test(sealed_actions_are_hidden_until_all_are_in),
        cmocka_unit_test(refusals_name_the_clause_and_change_nothing),
        cmocka_unit_test(a_full_log_refuses),
        cmocka_unit_test(effects_follow_from_who_acts),
        cmocka_unit_test(undo_ends_where_something_was_learnt),
        cmocka_unit_test(each_effect_alone_stops_an_undo),
        cmocka_unit_test(an_undo_seals_again_what_it_unsealed),
        cmocka_unit_test(an_entry_is_secret_until_it_is_unsealed),
        cmocka_unit_test(taking_back_a_roll_does_not_change_it),
        cmocka_unit_test(names_cannot_break_a_record),
        cmocka_unit_test(those_who_resign_rank_last),
        cmocka_unit_test(an_end_has_to_fit),
        cmocka_unit_test(nobody_acts_after_the_end),
        cmocka_unit_test(a_lot_is_fair_and_can_be_checked),
        cmocka_unit_test(broken_records_are_refused_with_their_line),
        cmocka_unit_test(unknown_tags_and_comments_mean_nothing),
        cmocka_unit_test(an_old_record_keeps_its_rules),
        cmocka_unit_test(a_loaded_position_is_not_shown_to_viewers),
        cmocka_unit_test(the_seed_is_shown_at_the_end_only),
        cmocka_unit_test(players_are_read_with_their_budgets),
        cmocka_unit_test(a_loaded_position_is_hidden_from_viewers),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
