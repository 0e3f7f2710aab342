/* Build tool: reads a game's data file with the game's own reader and writes it as C constants: the
 * parsed bytes and the text. A file that fails its checks stops the build with an error that names
 * file, line and field.
 *
 * It is compiled for the building machine with -DGAME=<game> -DGAME_HEADER="games/<game>/state.h".
 */
#include GAME_HEADER

#include <stdio.h>
#include <stdlib.h>

#define JOIN_(a, b)   a##b
#define JOIN(a, b)    JOIN_(a, b)
#define STRING_(text) #text
#define STRING(text)  STRING_(text)

static char text[1 << 20];

static void write_bytes(FILE *out, const unsigned char *bytes, size_t count) {
    fprintf(out, "_Alignas(8) const unsigned char %s_data_bytes[] = {", STRING(GAME));
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s%d,", i % 20 == 0 ? "\n    " : "", bytes[i]);
    }
    fprintf(out, "\n};\n");
}

static void write_text(FILE *out, size_t length) {
    fprintf(out, "const char %s_data_text[] = {", STRING(GAME));
    for (size_t i = 0; i < length; i++) {
        fprintf(out, "%s%d,", i % 20 == 0 ? "\n    " : "", (signed char)text[i]);
    }
    fprintf(out, "0};\n");
}

int main(int argc, char **argv) {
    static JOIN(GAME, _data) data;
    col_error error;
    FILE *in = argc == 3 ? fopen(argv[1], "rb") : NULL;
    if (in == NULL) {
        fprintf(stderr, "usage: embed DATA OUTPUT\n");
        return 2;
    }
    size_t length = fread(text, 1, sizeof text - 1, in);
    fclose(in);
    if (JOIN(GAME, _read_data)(text, length, &data, &error) != COL_OK) {
        fprintf(stderr, "%s: %s\n", argv[1], error.sentence);
        return 1;
    }
    FILE *out = fopen(argv[2], "w");
    if (out == NULL) {
        fprintf(stderr, "%s: cannot be written\n", argv[2]);
        return 1;
    }
    fprintf(out, "/* Made from %s by tools/embed.c. */\n", STRING(GAME));
    write_bytes(out, (const unsigned char *)&data, sizeof data);
    write_text(out, length);
    return fclose(out) == 0 ? 0 : 1;
}
