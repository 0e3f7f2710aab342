/* Runs transcripts: engine sessions with expectations. It does no I/O, so it runs in WebAssembly
 * too.
 *
 *   > line      is sent to the engine
 *   # text      is a comment
 *   anything    must be the next line of the answer
 *   ~ text      the next line of the answer must contain the text
 *   ...         any number of lines of the answer
 *
 * A command with no expectation under it must be answered with "ok" alone (or, inside a replay, not
 * at all). The whole answer must be accounted for. */
#include "transcript.h"

#include <string.h>

#include "core/text.h"

static bool contains(col_span line, col_span part) {
    for (size_t i = 0; i + part.length <= line.length; i++) {
        if (memcmp(line.at + i, part.at, part.length) == 0) return true;
    }
    return false;
}

static bool same(col_span a, col_span b) {
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static bool fits(col_span expected, col_span line) {
    if (expected.length >= 2 && expected.at[0] == '~' && expected.at[1] == ' ') {
        col_span part = {expected.at + 2, expected.length - 2};
        return contains(line, part);
    }
    return same(expected, line);
}

/* One command of the transcript, and the part of its answer that is not yet accounted for. */
typedef struct exchange {
    col_span answer;
    bool expects, skips;
    int line;
} exchange;

static bool expect(exchange *x, col_span expected, int number, col_writer *report) {
    col_span line;
    x->expects = true;
    if (col_span_is(expected, "...")) {
        x->skips = true;
        return true;
    }
    while (col_next_line(&x->answer, &line)) {
        if (fits(expected, line)) {
            x->skips = false;
            return true;
        }
        if (x->skips) continue;
        col_print(report, "line %d: expected '%.*s', got '%.*s'", number, (int)expected.length,
                  expected.at, (int)line.length, line.at);
        return false;
    }
    col_print(report, "line %d: expected '%.*s', got nothing more", number, (int)expected.length,
              expected.at);
    return false;
}

static bool finish(const exchange *x, col_writer *report) {
    col_span rest = x->answer, line;
    if (x->skips || rest.length == 0) return true;
    if (!x->expects && same(rest, col_span_of("ok\n"))) return true;
    col_next_line(&rest, &line);
    col_print(report, "line %d: unexpected answer '%.*s'", x->line, (int)line.length, line.at);
    return false;
}

bool transcript_run(col_engine *e, char *buffer, const char *text, size_t length,
                    col_writer *report) {
    col_span rest = {text, length}, line;
    exchange x = {{text, 0}, false, false, 0};
    int number = 0, sent = 0;
    col_engine_begin(e);
    while (col_next_line(&rest, &line)) {
        number++;
        if (line.length == 0 || line.at[0] == '#') continue;
        if (line.at[0] == '>') {
            if (!finish(&x, report)) return false;
            col_writer out = col_writer_on(buffer, COL_ENGINE_OUTPUT);
            size_t skip = line.length > 1 ? 2 : 1;
            col_engine_line(e, line.at + skip, line.length - skip, &out);
            x = (exchange){{out.text, out.length}, false, false, number};
            sent++;
        } else if (!expect(&x, line, number, report)) {
            return false;
        }
    }
    if (sent == 0) {
        col_put(report, "the transcript sends nothing");
        return false;
    }
    return finish(&x, report);
}
