/* Unit tests of facts, catalogues, the renderer and the story of a table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "colossi/colossi.h"
#include "toy.h"

enum { MESSAGES = 64 };

static col_message messages[MESSAGES], more_messages[MESSAGES];
static char said[1 << 16];

/* The core's words, which every catalogue here begins with. */
#define CORE                                                                                       \
    "@language xx Test\n"                                                                          \
    "core.chance\n chance\n"                                                                       \
    "core.seat\n Seat {value}\n"                                                                   \
    "core.list.next\n ,\n"                                                                         \
    "core.list.last\n and\n"

static col_catalogue read(const char *text) {
    col_catalogue c;
    col_error error;
    if (col_catalogue_read(text, strlen(text), messages, MESSAGES, &c, &error) != COL_OK) {
        fail_msg("%s", error.sentence);
    }
    return c;
}

static const char *say_to(const col_audience *to, const char *fact) {
    col_writer w = col_writer_on(said, sizeof said);
    col_say(to, fact, strlen(fact), &w);
    return said;
}

/* Says a fact with the core's words and `text`. */
static const char *say(const char *text, const char *fact) {
    static char whole[1 << 16];
    snprintf(whole, sizeof whole, "%s%s", CORE, text);
    col_catalogue c = read(whole);
    col_audience to = col_audience_of(NULL, 1);
    to.catalogue = &c;
    return say_to(&to, fact);
}

/* Boards --------------------------------------------------------------------------------------- */

static const char *print_canvas(const col_canvas *c, col_look look) {
    col_writer w = col_writer_on(said, sizeof said);
    col_canvas_print(c, look, &w);
    return said;
}

static void boards_are_drawn_in_the_language_of_their_audience(void **state) {
    (void)state;
    static col_canvas canvas;
    col_catalogue c = read(CORE "toy.coast\n {by} an der Küste\ntoy.size\n Größe {n}\n");
    col_audience to = col_audience_of(NULL, -1);
    to.catalogue = &c;
    to.seat_name[0] = "Zoë 🗿";
    col_canvas_begin(&canvas, &to);
    int end =
        col_canvas_say(&canvas, 1, 0, "toy.coast by=seat:1\ntoy.size n=3", COL_INK, COL_PLAIN);
    assert_int_equal(end, 29);
    assert_string_equal(print_canvas(&canvas, COL_LOOK_UNICODE), " Zoë 🗿 an der Küste   Größe 3\n");
    assert_string_equal(print_canvas(&canvas, COL_LOOK_ASCII), " Zoe ? an der Kuste   Grose 3\n");
    assert_int_equal(canvas.width, end);
}

static void texts_are_cut_by_characters(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int columns;
        const char *cut;
    } CASES[] = {
        {"Küste", 5, "Küste"}, {"Küste", 4, "Küs&"}, {"Küste", 3, "Kü&"}, {"Küste", 2, "K&"},
        {"Küste", 1, "&"},     {"🗿🗿🗿", 2, "🗿&"},     {"", 3, ""}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[32];
        snprintf(text, sizeof text, "%s", CASES[i].text);
        col_text_cut(text, CASES[i].columns);
        assert_string_equal(text, CASES[i].cut);
    }
}

/* Facts ---------------------------------------------------------------------------------------- */

static void facts_are_written_in_one_way(void **state) {
    (void)state;
    char facts[200];
    col_writer w = col_writer_on(facts, sizeof facts);
    col_fact(&w, "toy.carry");
    col_fact_seat(&w, "by", 1);
    col_fact_word(&w, "from", "place", "h25");
    col_fact_word(&w, NULL, "place", "h26");
    col_fact_index(&w, "statue", "statue", 6);
    col_fact_number(&w, "logs", -1);
    col_fact(&w, "toy.rolled");
    col_fact_seat(&w, "by", COL_CHANCE);
    assert_string_equal(facts, "toy.carry by=seat:2 from=place:h25,place:h26 statue=statue:6 "
                               "logs=-1\ntoy.rolled by=seat:chance");
}

static void texts_may_contain_anything(void **state) {
    (void)state;
    char fact[200];
    col_writer w = col_writer_on(fact, sizeof fact);
    col_fact(&w, "toy.go");
    col_fact_text(&w, "file", "my file, \xC3\xA4=1 {x}\n");
    assert_string_equal(fact, "toy.go file=text:my%20file%2c%20%c3%a4%3d1%20%7bx%7d%0a");
    assert_string_equal(say("toy.go\n ''{file}''\n", fact), "'my file, \xC3\xA4=1 {x}\n'");
    assert_string_equal(say("toy.go\n {file}\n", "toy.go file=text:50%2"), "50%2");
}

static void expect_wrong(const char *fact, const char *sentence) {
    col_error error;
    assert_int_equal(col_fact_check(fact, strlen(fact), &error), COL_DATA);
    assert_string_equal(error.sentence, sentence);
}

static void facts_have_to_fit_their_declaration(void **state) {
    (void)state;
    static const char *const GOOD[] = {"toy.bid by=seat:1 bid=2", "toy.bid by=seat:chance",
                                       "toy.ask.bid", "toy.over winners=seat:1,seat:2"};
    col_error error;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        if (col_fact_check(GOOD[i], strlen(GOOD[i]), &error) != COL_OK) {
            fail_msg("%s", error.sentence);
        }
    }
    expect_wrong("", "a fact has no key");
    expect_wrong("toy.sing by=seat:1", "there is no message toy.sing");
    expect_wrong("toy.bid bid=2", "toy.bid: the argument by is missing");
    expect_wrong("toy.bid by=seat:1 hue=2", "toy.bid: the argument hue is not declared");
    expect_wrong("toy.bid by=seat:1 by=seat:1", "toy.bid: the argument by is there twice");
    expect_wrong("toy.bid by=1", "toy.bid: by is declared as seat, not as 1");
    expect_wrong("toy.bid by=seat:9", "toy.bid: by is declared as seat, not as seat:9");
    expect_wrong("toy.bid by=seat:1 bid=two", "toy.bid: bid is declared as number, not as two");
    expect_wrong("toy.bid by=seat:1 bid=1,", "toy.bid: bid is declared as number, not as ");
    expect_wrong("toy.bid by=seat:1 and more", "toy.bid: 'more' is not NAME=VALUE");
}

/* Messages ------------------------------------------------------------------------------------- */

static void a_placeholder_is_the_argument(void **state) {
    (void)state;
    assert_string_equal(say("toy.go\n From {from} to { to }.\n", "toy.go to=place:b from=place:a"),
                        "From a to b.");
    assert_string_equal(say("toy.go\n {n} steps\n", "toy.go n=-3"), "-3 steps");
    assert_string_equal(say("toy.go\n [{missing}]\n", "toy.go"), "[]");
}

static void a_list_is_joined_as_the_language_joins_lists(void **state) {
    (void)state;
    static const char TEXT[] = "toy.go\n To {to}.\n";
    assert_string_equal(say(TEXT, "toy.go to=place:a"), "To a.");
    assert_string_equal(say(TEXT, "toy.go to=place:a,place:b"), "To a and b.");
    assert_string_equal(say(TEXT, "toy.go to=place:a,place:b,place:c"), "To a, b and c.");
}

static void a_plural_chooses_by_number(void **state) {
    (void)state;
    static const char TEXT[] =
        "toy.go\n {n, plural, =0 {nothing} =-2 {minus two} one {# log} other {# logs}}\n";
    assert_string_equal(say(TEXT, "toy.go n=0"), "nothing");
    assert_string_equal(say(TEXT, "toy.go n=1"), "1 log");
    assert_string_equal(say(TEXT, "toy.go n=2"), "2 logs");
    assert_string_equal(say(TEXT, "toy.go n=-2"), "minus two");
    assert_string_equal(say(TEXT, "toy.go n=2000000000"), "2000000000 logs");
}

static void equal_values_of_a_list_can_be_counted(void **state) {
    (void)state;
    static const char TEXT[] = "toy.x\n {units:a}\n"
                               "toy.unit.orc:a\n {count, plural, one {an orc} other {# orcs}}\n"
                               "toy.unit.elf\n elf\n";
    assert_string_equal(
        say(TEXT, "toy.x units=unit:orc,unit:orc,unit:orc,unit:elf,unit:elf,unit:orc"),
        "3 orcs, elf, elf and an orc");
    assert_string_equal(say(TEXT, "toy.x units=unit:orc"), "an orc");
}

static void a_plural_of_a_list_chooses_by_its_length(void **state) {
    (void)state;
    static const char TEXT[] =
        "toy.go\n {who} {who, plural, =0 {none} one {goes} other {go (#)}}\n";
    assert_string_equal(say(TEXT, "toy.go who=seat:1"), "Seat 1 goes");
    assert_string_equal(say(TEXT, "toy.go who=seat:1,seat:2"), "Seat 1 and Seat 2 go (2)");
    assert_string_equal(say(TEXT, "toy.go"), "none");
}

static void zero_is_singular_where_the_language_says_so(void **state) {
    (void)state;
    static const char TEXT[] = "toy.go\n {n, plural, one {# jour} other {# jours}}\n";
    assert_string_equal(say(TEXT, "toy.go n=0"), "0 jours");
    assert_string_equal(
        say("@zero_is_singular\ntoy.go\n {n, plural, one {# jour} other {x}}\n", "toy.go n=0"),
        "0 jour");
}

static void a_select_chooses_by_word(void **state) {
    (void)state;
    static const char TEXT[] =
        "toy.go\n {how, select, left {L} 3 {three} none {-} other {?}}{x, select, a {A}}\n";
    assert_string_equal(say(TEXT, "toy.go how=side:left"), "L");
    assert_string_equal(say(TEXT, "toy.go how=3"), "three");
    assert_string_equal(say(TEXT, "toy.go how=side:right"), "?");
    assert_string_equal(say(TEXT, "toy.go"), "-");
    assert_string_equal(say(TEXT, "toy.go how=4 x=letter:a"), "?A");
}

static void a_seat_is_you_or_chance_or_has_a_name(void **state) {
    (void)state;
    col_catalogue c =
        read(CORE "toy.go\n {by, select, you {You go} chance {Dice go} 3 {Third goes} "
                  "other {{by} goes}}.\n");
    col_audience to = col_audience_of(NULL, 1);
    to.catalogue = &c;
    to.seat_name[0] = "Ana {by} '";
    to.seat_name[3] = "";
    assert_string_equal(say_to(&to, "toy.go by=seat:2"), "You go.");
    assert_string_equal(say_to(&to, "toy.go by=seat:1"), "Ana {by} ' goes.");
    assert_string_equal(say_to(&to, "toy.go by=seat:3"), "Third goes.");
    assert_string_equal(say_to(&to, "toy.go by=seat:4"), "Seat 4 goes.");
    assert_string_equal(say_to(&to, "toy.go by=seat:chance"), "Dice go.");
    to.viewer = -1;
    assert_string_equal(say_to(&to, "toy.go by=seat:2"), "Seat 2 goes.");
}

static void a_game_can_name_its_seats(void **state) {
    (void)state;
    static const char TEXT[] = "toy.seat.1\n White\ntoy.go\n {by} goes.\nother.go\n {by} goes.\n";
    assert_string_equal(say(TEXT, "toy.go by=seat:1"), "White goes.");
    assert_string_equal(say(TEXT, "toy.go by=seat:3"), "Seat 3 goes.");
    assert_string_equal(say(TEXT, "other.go by=seat:1"), "Seat 1 goes.");
    assert_string_equal(say(TEXT, "toy.go by=seat:chance"), "chance goes.");
}

static void values_are_named_by_the_first_message_that_exists(void **state) {
    (void)state;
    static const char TEXT[] = "toy.go\n {to}\n"
                               "toy.place.h1\n the beach\n"
                               "toy.place\n hex {value}\n"
                               "core.card\n card {value}\n";
    assert_string_equal(say(TEXT, "toy.go to=place:h1"), "the beach");
    assert_string_equal(say(TEXT, "toy.go to=place:h2"), "hex h2");
    assert_string_equal(say(TEXT, "toy.go to=card:ore"), "card ore");
    assert_string_equal(say(TEXT, "toy.go to=unit:elite"), "elite");
}

static void a_word_may_contain_its_kind(void **state) {
    (void)state;
    static const char TEXT[] = "toy.go\n go from {from:the} to {to}\n"
                               "toy.place.quarry\n quarry {value}\n"
                               "toy.place.quarry:the\n the quarry {value}\n"
                               "toy.place.beach\n the beach\n";
    assert_string_equal(say(TEXT, "toy.go from=place:quarry.7 to=place:quarry.8,place:beach"),
                        "go from the quarry 7 to quarry 8 and the beach");
    assert_string_equal(say(TEXT, "toy.go from=place:hill.7 to=place:quarry.8.9"),
                        "go from hill.7 to quarry 8.9");
    static const char ALL[] = "toy.go\n {to}\ntoy.place\n place {value}\n"
                              "toy.place.quarry\n quarry {value}\n";
    assert_string_equal(say(ALL, "toy.go to=place:quarry.7"), "place quarry.7");
}

static void forms_fall_back_to_the_plain_name(void **state) {
    (void)state;
    static const char TEXT[] = "toy.go\n {what:akk}\n"
                               "toy.card.ore\n das Erz\n"
                               "toy.card.rock\n der Fels\n"
                               "toy.card.rock:akk\n den Fels\n"
                               "toy.place\n Feld {value}\n"
                               "toy.place:akk\n das Feld {value}\n"
                               "core.coin:akk\n die Münze\n";
    assert_string_equal(say(TEXT, "toy.go what=card:rock"), "den Fels");
    assert_string_equal(say(TEXT, "toy.go what=card:ore"), "das Erz");
    assert_string_equal(say(TEXT, "toy.go what=place:h1"), "das Feld h1");
    assert_string_equal(say(TEXT, "toy.go what=coin:one"), "die Münze");
    assert_string_equal(say(TEXT, "toy.go what=card:rock,card:ore"), "den Fels and das Erz");
}

static void a_language_is_searched_before_its_fallback(void **state) {
    (void)state;
    static const char ENGLISH[] = CORE "toy.go\n go to {to}\ntoy.place.h1\n the beach\n"
                                       "toy.stay\n stay at {to}\n";
    static const char GERMAN[] = "@language de Deutsch\ntoy.go\n geh nach {to}\n"
                                 "toy.place\n Feld {value}\n";
    col_catalogue english = read(ENGLISH), german;
    col_error error;
    assert_int_equal(
        col_catalogue_read(GERMAN, sizeof GERMAN - 1, more_messages, MESSAGES, &german, &error),
        COL_OK);
    german.fallback = &english;
    col_audience to = col_audience_of(NULL, -1);
    to.catalogue = &german;
    assert_string_equal(german.language, "de");
    assert_string_equal(german.name, "Deutsch");
    assert_string_equal(say_to(&to, "toy.go to=place:h1"), "geh nach Feld h1");
    assert_string_equal(say_to(&to, "toy.stay to=place:h1"), "stay at Feld h1");
    assert_string_equal(say_to(&to, "toy.go to=seat:1,seat:2"), "geh nach Seat 1 and Seat 2");
}

static bool name_region(const col_setup *setup, const char *type, const char *word, col_writer *w) {
    (void)setup;
    if (strcmp(type, "region") != 0 || strcmp(word, "r5") != 0) return false;
    col_put(w, "High Forest");
    return true;
}

static void the_data_of_the_game_has_names_too(void **state) {
    (void)state;
    col_game game = toy_game;
    col_setup setup;
    game.name_value = name_region;
    col_setup_begin(&setup, &game);
    col_catalogue c = read(CORE "toy.go\n {to}\ntoy.region.r6\n Low Forest\n");
    col_audience to = col_audience_of(&setup, -1);
    to.catalogue = &c;
    assert_string_equal(say_to(&to, "toy.go to=region:r5,region:r6,region:r7"),
                        "High Forest, Low Forest and r7");
}

static void apostrophes_quote_braces(void **state) {
    (void)state;
    assert_string_equal(say("toy.go\n '{'n'}' {n}\n", "toy.go n=1"), "{n} 1");
    assert_string_equal(say("toy.go\n '{n} is not read' {n}\n", "toy.go n=1"), "{n} is not read 1");
    assert_string_equal(say("toy.go\n It''s Ana's ''{n}''\n", "toy.go n=1"), "It's Ana's '1'");
    assert_string_equal(say("toy.go\n {n, select, other {''{n}'' '}'}}!\n", "toy.go n=1"),
                        "'1' }!");
    assert_string_equal(say("toy.go\n the end '{n\n", "toy.go n=1"), "the end {n");
}

static void blanks_are_squeezed(void **state) {
    (void)state;
    static const char TEXT[] =
        "toy.go\n to   {to}\n     {n, plural, =0 {} other { with #}} , then\n"
        "   {x}.\n";
    assert_string_equal(say(TEXT, "toy.go to=place:a n=0"), "to a, then.");
    assert_string_equal(say(TEXT, "toy.go to=place:a n=2 x=3"), "to a with 2, then 3.");
    assert_string_equal(say("toy.go\n {x} go {x}\n", "toy.go"), "go");
}

static void a_number_sign_is_a_number_in_a_plural_only(void **state) {
    (void)state;
    static const char TEXT[] =
        "toy.go\n # {n, plural, other {# {to}}}\ntoy.place\n place # {value}\n";
    assert_string_equal(say(TEXT, "toy.go n=2 to=place:a"), "# 2 place # a");
}

static void an_unknown_key_is_written_as_it_is(void **state) {
    (void)state;
    assert_string_equal(say("", "Place the trapper."), "Place the trapper.");
    assert_string_equal(say("", "toy.unknown by=seat:1"), "toy.unknown by=seat:1");
    col_audience to = col_audience_of(NULL, 0);
    to.catalogue = &COL_NO_LANGUAGE;
    col_writer w = col_writer_on(said, sizeof said);
    col_say_all(&to, "toy.bid by=seat:1\ntoy.point by=seat:1", &w);
    assert_string_equal(said, "toy.bid by=seat:1\ntoy.point by=seat:1");
}

static void several_facts_are_said_line_by_line(void **state) {
    (void)state;
    col_audience to = col_audience_of(NULL, 0);
    col_writer w = col_writer_on(said, sizeof said);
    col_say_all(&to, "toy.bid by=seat:1 bid=2\ntoy.point by=seat:2", &w);
    assert_string_equal(said, "You bid 2.\nSeat 2 wins the round.");
    w = col_writer_on(said, sizeof said);
    col_say_all(&to, "", &w);
    assert_string_equal(said, "");
}

/* Broken input --------------------------------------------------------------------------------- */

static void messages_that_contain_each_other_end(void **state) {
    (void)state;
    static char text[8192];
    assert_string_equal(say("toy.go\n {to}\ntoy.place\n ({to})\n", "toy.go to=place:a"),
                        "(((((((())))))))");
    assert_string_equal(say("toy.seat\n {by}{by}\ntoy.go\n {by}\n", "toy.go by=seat:1"), "");
    col_writer w = col_writer_on(text, sizeof text);
    col_put(&w, "toy.go\n {to}\ntoy.place\n x");
    for (int i = 0; i < 1000; i++) {
        col_put(&w, "{to}");
    }
    col_put(&w, "\n");
    assert_true(strlen(say(text, "toy.go to=place:a")) < 4000);
}

static void a_list_joint_that_contains_the_list_ends(void **state) {
    (void)state;
    col_catalogue c = read("core.list.next\n {to}\ncore.list.last\n {to}\ntoy.go\n {to}\n");
    col_audience to = col_audience_of(NULL, -1);
    to.catalogue = &c;
    assert_true(strlen(say_to(&to, "toy.go to=place:a,place:b,place:c")) < 8000);
}

static void deep_choices_end(void **state) {
    (void)state;
    static char text[1 << 15];
    col_writer w = col_writer_on(text, sizeof text);
    col_put(&w, "toy.go\n ");
    for (int i = 0; i < 1000; i++) {
        col_put(&w, "a{n, select, other {");
    }
    for (int i = 0; i < 1000; i++) {
        col_put(&w, "}}");
    }
    col_put(&w, "\n");
    assert_string_equal(say(text, "toy.go n=1"), "aaaaaaaaa");
}

static void strange_facts_do_no_harm(void **state) {
    (void)state;
    static const char FACT[] = "toy.go to==,,: by=seat: \x01\xFF n=99999999999999999999 to=\0x";
    col_catalogue c = read(CORE "toy.go\n {to:the} {by, select, you {a} other {{by}}} {n}\n");
    col_audience to = col_audience_of(NULL, -1);
    to.catalogue = &c;
    for (size_t length = 0; length < sizeof FACT; length++) {
        col_writer w = col_writer_on(said, sizeof said);
        col_error error;
        col_say(&to, FACT, length, &w);
        assert_true(w.length < 200);
        assert_int_equal(col_fact_check(FACT, length, &error), COL_DATA);
    }
}

static void a_sentence_that_does_not_fit_is_cut(void **state) {
    (void)state;
    char small[8];
    col_writer w = col_writer_on(small, sizeof small);
    col_audience to = col_audience_of(NULL, 0);
    col_say_all(&to, "toy.bid by=seat:1 bid=2\ntoy.point by=seat:2", &w);
    assert_true(w.full);
    assert_string_equal(small, "You bid");
}

static void expect_broken(const char *text, const char *sentence) {
    col_catalogue c;
    col_error error;
    assert_int_equal(col_catalogue_read(text, strlen(text), messages, MESSAGES, &c, &error),
                     COL_DATA);
    assert_string_equal(error.sentence, sentence);
}

static void broken_catalogues_are_refused(void **state) {
    (void)state;
    static char long_text[80000];
    expect_broken(" text\n", "line 1: a message comes before its key");
    expect_broken("@colour red\n", "line 1: an unknown setting");
    expect_broken("@language de\n", "line 1: an unknown setting");
    expect_broken("@language deutschland Deutsch\n", "line 1: an unknown setting");
    expect_broken("a.b text\n text\n", "line 1: a key is followed by nothing or by (arguments)");
    expect_broken("a.b (\n text\n", "line 1: a key is followed by nothing or by (arguments)");
    expect_broken("a.\xC3\xA4\n text\n", "line 1: this is not a key");
    expect_broken("{a}\n text\n", "line 1: this is not a key");
    expect_broken("a.b\n\ttext\n", "line 2: a line begins with a tab; indent it with blanks");
    expect_broken("a.b\n one\n# no\n two\n", "line 4: a message is interrupted by a comment");
    expect_broken("a.b\na.c\n text\n", "a.b has no message");
    expect_broken("a.b\n   \na.c\n text\n", "a.b has no message");
    expect_broken("a.b\n one\na.c\n x\na.b\n two\n", "a.b is there twice");
    expect_broken("a.b\n {x, select, other {y}\n", "a.b has braces that do not match");
    expect_broken("a.b\n {x}}\n", "a.b has braces that do not match");
    expect_broken("a.b\n '{'}\n", "a.b has braces that do not match");
    memset(long_text, 'x', sizeof long_text - 1);
    memcpy(long_text, "a.b\n ", 5);
    expect_broken(long_text, "line 2: the message is too long");
}

static void a_catalogue_has_room_for_its_messages_only(void **state) {
    (void)state;
    static const char TEXT[] = "a.b\n x\na.a\n y\na.c (n number)\n z\n";
    col_catalogue c;
    col_error error;
    assert_int_equal(col_catalogue_read(TEXT, sizeof TEXT - 1, messages, 2, &c, &error), COL_DATA);
    assert_string_equal(error.sentence, "line 5: there are too many messages");
    assert_int_equal(col_catalogue_read(TEXT, sizeof TEXT - 1, messages, 3, &c, &error), COL_OK);
    assert_int_equal(c.count, 3);
    assert_memory_equal(c.message[0].key, "a.a", 3);
    assert_memory_equal(c.message[2].arguments, "n number", c.message[2].arguments_length);
    assert_int_equal(col_catalogue_read("", 0, messages, 0, &c, &error), COL_OK);
}

static void line_ends_and_comments_do_not_matter(void **state) {
    (void)state;
    col_catalogue c =
        read("# a\r\n\r\n@language xx Test\r\ntoy.go\r\n  one\r\n\r\n  two\r\n# b\r\n");
    col_audience to = col_audience_of(NULL, -1);
    to.catalogue = &c;
    assert_string_equal(say_to(&to, "toy.go"), "one two");
}

/* Stories -------------------------------------------------------------------------------------- */

static col_entry entries[64];

static void begin_toy(col_table *t) {
    col_setup setup;
    col_error error;
    col_luck luck = col_luck_from_text("story", 5);
    col_setup_begin(&setup, &toy_game);
    assert_int_equal(col_setup_option(&setup, "rounds", "1", &error), COL_OK);
    assert_int_equal(col_setup_end(&setup, &error), COL_OK);
    col_table_begin(t, &setup, entries, 64);
    col_table_set_luck(t, &luck);
    assert_int_equal(col_table_roll(t, &error), 2);
}

/* Returns the story of a table as a viewer reads it, with '|' between the entries. */
static const char *story_of(const col_table *t, int viewer) {
    col_story story;
    char facts[COL_FACTS_SIZE];
    col_writer out = col_writer_on(said, sizeof said);
    col_audience to = col_audience_at(t, viewer);
    col_story_begin(&story, t, COL_STORY_FOR(viewer));
    for (; story.next < t->log_count; col_story_step(&story, t)) {
        col_writer w = col_writer_on(facts, sizeof facts);
        col_story_tell(&story, t, viewer, &w);
        if (story.next > 0) col_put_char(&out, '|');
        col_say_all(&to, facts, &out);
    }
    return said;
}

static void a_story_tells_what_a_viewer_may_know(void **state) {
    (void)state;
    static col_table t;
    col_error error;
    begin_toy(&t);
    assert_int_equal(col_table_name_seat(&t, 1, "Ben", &error), COL_OK);
    assert_int_equal(col_table_do(&t, 1, "bid 2", &error), COL_OK);
    assert_string_equal(story_of(&t, COL_PUBLIC), "|Seat 1 is dealt a secret die.\n"
                                                  "Ben is dealt a secret die.|Ben bids in secret.");
    assert_string_equal(story_of(&t, 1), "|Seat 1 is dealt a secret die.\nYou are dealt a 1.|"
                                         "You bid 2.");
    assert_int_equal(col_table_do(&t, 0, "bid 0", &error), COL_OK);
    assert_string_equal(story_of(&t, COL_ALL),
                        "|Seat 1 is dealt a 1.\nBen is dealt a 1.|Ben bids 2.|"
                        "Seat 1 bids 0.\nBen wins the round.\n"
                        "The game is over. Ben wins.");
    assert_string_equal(story_of(&t, 0), "|You are dealt a 1.\nBen is dealt a secret die.|"
                                         "Ben bids in secret.|You bid 0.\nBen wins the round.\n"
                                         "The game is over. Ben wins.");
}

/* Tells every third action together. */
static void slow_news(const col_setup *setup, const col_happening *h, col_writer *facts) {
    (void)setup;
    const toy_state *since = (const toy_state *)h->since, *after = (const toy_state *)h->after;
    int given[2] = {0, 0};
    for (int seat = 0; seat < 2; seat++) {
        given[0] += (since->die[seat] != 0) + (since->bid[seat] != 0) + 4 * since->round;
        given[1] += (after->die[seat] != 0) + (after->bid[seat] != 0) + 4 * after->round;
    }
    if (given[1] - given[0] < (h->viewer == 0 ? 3 : 2)) return;
    col_fact(facts, "since");
    col_fact_number(facts, "n", given[0]);
}

static void news_may_wait_and_then_compare_with_the_last_ones(void **state) {
    (void)state;
    static col_table t;
    col_error error;
    col_game slow = toy_game;
    slow.news = slow_news;
    begin_toy(&t);
    t.setup.game = &slow;
    assert_int_equal(col_table_do(&t, 1, "bid 2", &error), COL_OK);
    assert_string_equal(story_of(&t, 0), "||since n=0");
    assert_string_equal(story_of(&t, 1), "|since n=0|");
    col_story both;
    char facts[64];
    col_story_begin(&both, &t, COL_STORY_FOR(0) | COL_STORY_FOR(1));
    col_story_step(&both, &t);
    col_story_step(&both, &t);
    assert_int_equal(both.anchor, 0);
    assert_int_equal(both.since[1], 2);
    col_story_step(&both, &t);
    assert_int_equal(both.anchor, 2);
    assert_int_equal(col_table_do(&t, 0, "bid 2", &error), COL_OK);
    col_writer w = col_writer_on(facts, sizeof facts);
    col_story_tell(&both, &t, 1, &w);
    assert_string_equal(facts, "since n=2");
}

static void a_refusal_carries_its_fact(void **state) {
    (void)state;
    static col_table t;
    col_error error;
    begin_toy(&t);
    assert_int_equal(col_table_act(&t, 0, 99, &error), COL_RULE);
    assert_string_equal(error.code, "TY-2");
    assert_string_equal(error.fact, "toy.no.bid");
    assert_string_equal(error.sentence, "this is more than a bid may be");
    assert_int_equal(col_table_do(&t, 0, "sing", &error), COL_SYNTAX);
    assert_string_equal(error.fact, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_drawn_in_the_language_of_their_audience),
        cmocka_unit_test(texts_are_cut_by_characters),
        cmocka_unit_test(facts_are_written_in_one_way),
        cmocka_unit_test(texts_may_contain_anything),
        cmocka_unit_test(facts_have_to_fit_their_declaration),
        cmocka_unit_test(a_placeholder_is_the_argument),
        cmocka_unit_test(a_list_is_joined_as_the_language_joins_lists),
        cmocka_unit_test(equal_values_of_a_list_can_be_counted),
        cmocka_unit_test(a_plural_chooses_by_number),
        cmocka_unit_test(a_plural_of_a_list_chooses_by_its_length),
        cmocka_unit_test(zero_is_singular_where_the_language_says_so),
        cmocka_unit_test(a_select_chooses_by_word),
        cmocka_unit_test(a_seat_is_you_or_chance_or_has_a_name),
        cmocka_unit_test(a_game_can_name_its_seats),
        cmocka_unit_test(values_are_named_by_the_first_message_that_exists),
        cmocka_unit_test(a_word_may_contain_its_kind),
        cmocka_unit_test(forms_fall_back_to_the_plain_name),
        cmocka_unit_test(a_language_is_searched_before_its_fallback),
        cmocka_unit_test(the_data_of_the_game_has_names_too),
        cmocka_unit_test(apostrophes_quote_braces),
        cmocka_unit_test(blanks_are_squeezed),
        cmocka_unit_test(a_number_sign_is_a_number_in_a_plural_only),
        cmocka_unit_test(an_unknown_key_is_written_as_it_is),
        cmocka_unit_test(several_facts_are_said_line_by_line),
        cmocka_unit_test(messages_that_contain_each_other_end),
        cmocka_unit_test(a_list_joint_that_contains_the_list_ends),
        cmocka_unit_test(deep_choices_end),
        cmocka_unit_test(strange_facts_do_no_harm),
        cmocka_unit_test(a_sentence_that_does_not_fit_is_cut),
        cmocka_unit_test(broken_catalogues_are_refused),
        cmocka_unit_test(a_catalogue_has_room_for_its_messages_only),
        cmocka_unit_test(line_ends_and_comments_do_not_matter),
        cmocka_unit_test(a_story_tells_what_a_viewer_may_know),
        cmocka_unit_test(news_may_wait_and_then_compare_with_the_last_ones),
        cmocka_unit_test(a_refusal_carries_its_fact),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
