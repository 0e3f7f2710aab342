/* Runs the transcripts named on the command line, each as one test. */
#include <stdlib.h>
#include <string.h>

#include "tap.h"
#include "transcript.h"

static col_engine engine;
static char answers[COL_ENGINE_OUTPUT], text[1 << 20];
static uint64_t memory[COL_PLAYER_MEMORY / 8];

static const char *short_name(const char *path) {
    const char *found = strstr(path, "transcripts/");
    return found == NULL ? path : found + strlen("transcripts/");
}

int main(int argc, char **argv) {
    tap t = {0, 0};
    engine.memory = memory;
    engine.memory_size = sizeof memory;
    for (int i = 1; i < argc; i++) {
        char report[1024] = "cannot be read";
        bool passed = false;
        FILE *in = fopen(argv[i], "rb");
        if (in != NULL) {
            size_t length = fread(text, 1, sizeof text, in);
            col_writer w = col_writer_on(report, sizeof report);
            passed = transcript_run(&engine, answers, text, length, &w);
            fclose(in);
        }
        tap_result(&t, passed, short_name(argv[i]), report);
    }
    return tap_end(&t);
}
