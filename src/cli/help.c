/* --help and the man pages. Both are made from a subcommand's cli_command. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"

/* Prints an option; further lines of its help are indented like the first. */
static void print_option(const cli_item *o) {
    printf("  %-22s ", o->form);
    for (const char *p = o->help; *p != '\0'; p++) {
        putchar(*p);
        if (*p == '\n') printf("%25s", "");
    }
    putchar('\n');
}

void cli_print_help(const cli_command *c) {
    printf("usage: colossi %s%s%s\n\n%s\n", c->name, c->usage[0] == '\0' ? "" : " ", c->usage,
           c->text);
    for (const cli_item *o = c->options; o != NULL && o->form != NULL; o++) {
        if (o == c->options) putchar('\n');
        print_option(o);
    }
    for (const cli_item *e = c->examples; e != NULL && e->form != NULL; e++) {
        printf("%s  %s\n      %s\n", e == c->examples ? "\nexamples:\n" : "", e->form, e->help);
    }
}

/* Writes text for roff, which treats a dot or a quote at the start of a line, a dash and a
 * backslash specially. */
static void put_roff(FILE *out, const char *text) {
    for (const char *p = text; *p != '\0'; p++) {
        bool starts_line = p == text || p[-1] == '\n';
        if (starts_line && (*p == '.' || *p == '\'')) fputs("\\&", out);
        if (*p == '\n' && p[1] == '\n') {
            fputs("\n.PP", out);
        } else if (*p == '-') {
            fputs("\\-", out);
        } else if (*p == '\\') {
            fputs("\\e", out);
        } else {
            fputc(*p, out);
        }
    }
    fputc('\n', out);
}

static void put_items(FILE *out, const char *heading, const cli_item *items) {
    if (items == NULL || items->form == NULL) return;
    fprintf(out, ".SH %s\n", heading);
    for (; items->form != NULL; items++) {
        fputs(".TP\n.B ", out);
        put_roff(out, items->form);
        put_roff(out, items->help);
    }
}

static void put_page(FILE *out, const cli_command *c) {
    fprintf(out, ".TH COLOSSI\\-%s 1 \"\" \"colossi %s\" \"Colossi\"\n", c->name, COLOSSI_VERSION);
    fprintf(out, ".SH NAME\ncolossi\\-%s \\- ", c->name);
    put_roff(out, c->summary);
    fprintf(out, ".SH SYNOPSIS\n.B colossi %s\n", c->name);
    put_roff(out, c->usage);
    fputs(".SH DESCRIPTION\n", out);
    put_roff(out, c->text);
    put_items(out, "OPTIONS", c->options);
    put_items(out, "EXAMPLES", c->examples);
    fputs(".SH EXIT STATUS\n0 on success, 1 if something failed or was refused (one line on "
          "standard error says what), 2 if the command line is wrong.\n.SH SEE ALSO\n.BR colossi "
          "(1)\n",
          out);
}

static void put_overview(FILE *out) {
    fprintf(out, ".TH COLOSSI 1 \"\" \"colossi %s\" \"Colossi\"\n", COLOSSI_VERSION);
    fputs(".SH NAME\ncolossi \\- four games of giants\n.SH SYNOPSIS\n.B colossi\n.I command\n"
          ".RI [ argument ...]\n.SH COMMANDS\n",
          out);
    for (int i = 0; CLI_COMMANDS[i] != NULL; i++) {
        fprintf(out, ".TP\n.BR colossi\\-%s (1)\n", CLI_COMMANDS[i]->name);
        put_roff(out, CLI_COMMANDS[i]->summary);
    }
    fputs(".SH FILES\nRecords are plain text; docs/record.md describes them.\n", out);
}

int cli_write_man_pages(const char *folder) {
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        cli_complain("colossi man: %s: %s", folder, strerror(errno));
        return CLI_FAILED;
    }
    for (int i = -1; i < 0 || CLI_COMMANDS[i] != NULL; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/colossi%s%s.1", folder, i < 0 ? "" : "-",
                 i < 0 ? "" : CLI_COMMANDS[i]->name);
        FILE *out = fopen(path, "w");
        if (out == NULL) {
            cli_complain("colossi man: %s: %s", path, strerror(errno));
            return CLI_FAILED;
        }
        if (i < 0) {
            put_overview(out);
        } else {
            put_page(out, CLI_COMMANDS[i]);
        }
        fclose(out);
    }
    return CLI_OK;
}
