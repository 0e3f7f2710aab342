/* The guide of a game in a terminal: see guide.h. */
#include "cli/guide.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "util/languages.h"

enum { WIDTH = 88, PART_SIZE = 8192, CELLS_MAX = 10, ID_SIZE = 64, PATH_SIZE = 1200 };

typedef enum part_kind { PART_END, HEADING, PASSAGE, ITEM, ROW, FIGURE, CODE } part_kind;

typedef struct part {
    part_kind kind;
    int level;            /* of a heading */
    const char *at;       /* where it begins in the guide */
    char id[ID_SIZE];     /* of a heading */
    char text[PART_SIZE]; /* without marks of Markdown; a row as it stands */
} part;

char *guide_read(const col_game *game) {
    char path[PATH_SIZE];
    col_error error;
    size_t length;
    if (!language_file("guide", cli_language()->language, game->name, ".md", path, sizeof path) &&
        !language_file("guide", "en", game->name, ".md", path, sizeof path)) {
        return NULL;
    }
    return cli_read_file(path, &length, &error);
}

/* Reading parts -------------------------------------------------------------------------------- */

static size_t line_length(const char *at) {
    return strcspn(at, "\n");
}

/* The length of "- " or "12. " at the beginning of a list item, or 0. */
static size_t bullet(const char *at) {
    size_t digits = strspn(at, "0123456789");
    if (strncmp(at, "- ", 2) == 0) return 2;
    return digits > 0 && strncmp(at + digits, ". ", 2) == 0 ? digits + 2 : 0;
}

static part_kind kind_at(const char *at) {
    if (*at == '#') return HEADING;
    if (*at == '|') return ROW;
    if (*at == '!' || *at == '{') return FIGURE;
    if (strncmp(at, "```", 3) == 0) return CODE;
    return bullet(at) > 0 ? ITEM : PASSAGE;
}

/* Appends text without the signs for bold and code; of a link only its words are kept. */
static void put_plain(const char *text, size_t length, col_writer *w) {
    const char *end = text + length;
    for (const char *p = text; p < end; p++) {
        const char *close = *p == '[' ? memchr(p, ']', (size_t)(end - p)) : NULL;
        if (close != NULL && close + 1 < end && close[1] == '(') {
            const char *last = memchr(close, ')', (size_t)(end - close));
            put_plain(p + 1, (size_t)(close - p - 1), w);
            p = last == NULL ? close : last;
        } else if (*p != '`' && !(*p == '*' && p + 1 < end && p[1] == '*')) {
            col_print(w, "%c", *p);
        } else if (*p == '*') {
            p++;
        }
    }
}

/* Reads the heading of a line: its level, its words and its id. */
static void read_heading(const char *at, size_t length, part *out, col_writer *w) {
    size_t level = strspn(at, "#");
    const char *id = NULL;
    for (const char *p = at; p + 2 < at + length; p++) {
        if (strncmp(p, "{#", 2) == 0) id = p + 2;
    }
    const char *end = id == NULL ? at + length : id - 3;
    out->level = (int)level;
    put_plain(at + level + 1, (size_t)(end - at) - level - 1, w);
    if (id != NULL) snprintf(out->id, ID_SIZE, "%.*s", (int)strcspn(id, "}"), id);
}

/* Reads the part at `*at` and goes on behind it. */
static void next_part(const char **at, part *out) {
    const char *p = *at;
    col_writer w = col_writer_on(out->text, PART_SIZE);
    p += strspn(p, "\n");
    *out->id = *out->text = '\0';
    out->at = p;
    out->kind = *p == '\0' ? PART_END : kind_at(p);
    size_t length = line_length(p);
    switch (out->kind) {
    case PART_END:
        break;
    case HEADING:
        read_heading(p, length, out, &w);
        break;
    case ROW:
        col_print(&w, "%.*s", (int)length, p);
        break;
    case FIGURE:
        if (*p == '!') {
            const char *close = memchr(p, ']', length);
            if (close != NULL) put_plain(p + 2, (size_t)(close - p - 2), &w);
        }
        break;
    case CODE: {
        const char *end = strstr(p + 3, "\n```");
        length = end == NULL ? strlen(p) : (size_t)(end - p) + 4;
        break;
    }
    case PASSAGE:
    case ITEM:
        put_plain(p, length, &w);
        while (p[length] == '\n' && p[length + 1] != '\n' && p[length + 1] != '\0' &&
               kind_at(p + length + 1 + strspn(p + length + 1, " ")) == PASSAGE) {
            p += length + 1;
            p += strspn(p, " ");
            length = line_length(p);
            col_print(&w, " ");
            put_plain(p, length, &w);
        }
        break;
    }
    *at = p + length;
}

/* Printing ------------------------------------------------------------------------------------- */

/* Prints a text whose first line has begun already; further lines are indented. */
static void wrap_from(const char *text, int indent, int column) {
    bool is_first = true;
    for (const char *p = text; *p != '\0';) {
        char word[256];
        size_t length = strcspn(p, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, p);
        int columns = col_text_columns(word);
        if (!is_first && column + 1 + columns > WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
            is_first = true;
        }
        column += printf("%s", is_first ? "" : " ") + columns;
        fputs(word, stdout);
        is_first = false;
        p += length;
        p += strspn(p, " ");
    }
    putchar('\n');
}

void guide_wrap(const char *text, int indent) {
    printf("%*s", indent, "");
    wrap_from(text, indent, indent);
}

/* Splits a row of a table into its cells. Returns how many there are. */
static int cells_of(const char *row, char cells[CELLS_MAX][512]) {
    int count = 0;
    for (const char *p = row + 1; *p != '\0' && count < CELLS_MAX; count++) {
        size_t length = strcspn(p, "|");
        const char *next = p + length + (p[length] == '|');
        size_t start = strspn(p, " ");
        if (start > length) start = length;
        while (length > start && p[length - 1] == ' ') {
            length--;
        }
        col_writer w = col_writer_on(cells[count], 512);
        cells[count][0] = '\0';
        put_plain(p + start, length - start, &w);
        p = next;
    }
    return count;
}

static bool is_rule(const char *row) {
    return strspn(row, "|- :") == strlen(row);
}

/* How wide the columns of the table are that begins at `at`. */
static void measure(const char *at, int widths[CELLS_MAX]) {
    static part row;
    static char cells[CELLS_MAX][512];
    memset(widths, 0, CELLS_MAX * sizeof *widths);
    for (;;) {
        if (*at == '\n' && at[1] == '\n') return;
        next_part(&at, &row);
        if (row.kind != ROW) return;
        int count = is_rule(row.text) ? 0 : cells_of(row.text, cells);
        for (int i = 0; i < count; i++) {
            int columns = col_text_columns(cells[i]);
            if (columns > widths[i]) widths[i] = columns;
        }
    }
}

/* Prints a row. The last cell is wrapped. */
static void print_row(const char *row, const int widths[CELLS_MAX]) {
    static char cells[CELLS_MAX][512];
    if (is_rule(row)) return;
    int column = 2, count = cells_of(row, cells);
    printf("  ");
    for (int i = 0; i + 1 < count; i++) {
        printf("%s%*s", cells[i], widths[i] + 2 - col_text_columns(cells[i]), "");
        column += widths[i] + 2;
    }
    if (count > 0) wrap_from(cells[count - 1], column, column);
}

static void print_heading(const part *heading) {
    printf("\n%s\n", heading->text);
    if (heading->level > 2) return;
    for (int i = col_text_columns(heading->text); i > 0; i--) {
        putchar('-');
    }
    putchar('\n');
}

static void print_part(const part *p, part_kind before, int widths[CELLS_MAX]) {
    if (p->kind == ROW && before != ROW) {
        putchar('\n');
        measure(p->at, widths);
    }
    if (p->kind == HEADING) {
        print_heading(p);
    } else if (p->kind == ROW) {
        print_row(p->text, widths);
    } else if (p->kind == ITEM) {
        if (before != ITEM) putchar('\n');
        size_t length = bullet(p->text);
        printf("  %.*s", (int)length, p->text);
        wrap_from(p->text + length, 2 + (int)length, 2 + (int)length);
    } else if (p->kind == FIGURE && *p->text != '\0') {
        putchar('\n');
        guide_wrap(p->text, 8);
    } else if (p->kind == PASSAGE) {
        putchar('\n');
        guide_wrap(p->text, 0);
    }
}

bool guide_show(const char *guide, const char *id) {
    static part p;
    int level = 0, widths[CELLS_MAX];
    part_kind before = PART_END;
    for (const char *at = guide;; before = p.kind) {
        next_part(&at, &p);
        if (p.kind == PART_END) break;
        if (p.kind == HEADING && level > 0 && p.level <= level) break;
        if (p.kind == HEADING && level == 0 && strcmp(p.id, id) == 0) level = p.level;
        if (level > 0) print_part(&p, before, widths);
    }
    return level > 0;
}

void guide_contents(const char *guide, int deepest) {
    static part p;
    for (const char *at = guide;;) {
        next_part(&at, &p);
        if (p.kind == PART_END) return;
        if (p.kind != HEADING || p.level < 2 || p.level > deepest) continue;
        printf("  %-14s%*s%s\n", p.id, p.level > 2 ? 3 : 1, "", p.text);
    }
}

/* Searching ------------------------------------------------------------------------------------ */

/* Tells whether the clauses at the end of a passage name this one. */
static bool names_clause(const char *text, const char *clause) {
    const char *marks = strrchr(text, '[');
    size_t length = strlen(clause);
    if (marks == NULL) return false;
    for (const char *p = marks; (p = strstr(p, clause)) != NULL; p += length) {
        if ((p[-1] == '[' || p[-1] == ' ') && (p[length] == ']' || p[length] == ',')) return true;
    }
    return false;
}

bool guide_behind(const char *guide, const char *clause, const char **last) {
    static part p;
    for (const char *at = guide;;) {
        next_part(&at, &p);
        if (p.kind == PART_END) return false;
        if ((p.kind != PASSAGE && p.kind != ITEM) || !names_clause(p.text, clause)) continue;
        if (*p.text == '[') continue; /* the clauses of a table */
        if (*last != p.at) guide_wrap(p.text + bullet(p.text), 2);
        *last = p.at;
        return true;
    }
}

static bool has_word(const char *text, const char *word, size_t length) {
    for (; *text != '\0'; text++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i])) {
            i++;
        }
        if (i == length) return true;
    }
    return false;
}

bool guide_contains(const char *text, const char *words) {
    for (const char *p = words + strspn(words, " "); *p != '\0';) {
        size_t length = strcspn(p, " ");
        if (!has_word(text, p, length)) return false;
        p += length;
        p += strspn(p, " ");
    }
    return true;
}

int guide_search(const char *guide, const char *words) {
    static part p;
    char id[ID_SIZE] = "";
    int count = 0, widths[CELLS_MAX];
    for (const char *at = guide;;) {
        next_part(&at, &p);
        if (p.kind == PART_END) return count;
        if (p.kind == HEADING) memcpy(id, p.id, sizeof id);
        if (!guide_contains(p.text, words) || *p.text == '\0') continue;
        count++;
        printf("%s\n", id);
        memset(widths, 0, sizeof widths);
        if (p.kind == ROW) print_row(p.text, widths);
        if (p.kind != ROW) guide_wrap(p.text, 2);
    }
}
