/* Statistics over the known games of a match, and printing them. */
#include "cli/standings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Returns the share of other players' seats that a seat has beaten; ties count half. */
static double score_of(const match_results *m, const game_result *r, int seat) {
    double sum = 0;
    int others = 0;
    for (int other = 0; other < m->seats; other++) {
        if (other == seat || r->player[other] == r->player[seat]) continue;
        others++;
        sum += r->rank[other] > r->rank[seat] ? 1 : r->rank[other] == r->rank[seat] ? 0.5 : 0;
    }
    return others == 0 ? 0.5 : sum / others;
}

static double elo_of(double fraction) {
    double inside = fraction < 0.0005 ? 0.0005 : fraction > 0.9995 ? 0.9995 : fraction;
    return 400 * log10(inside / (1 - inside));
}

/* Wilson's interval, which is also right for few games and for shares near 0 and 1. */
static void bound(share *f) {
    const double z = 1.96;
    if (f->of == 0) return;
    double n = f->of, p = f->sum / n, middle = p + z * z / (2 * n), under = 1 + z * z / n;
    double width = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    f->low = fmax(0, (middle - width) / under);
    f->high = fmin(1, (middle + width) / under);
}

static void add_game(const match_results *m, const game_result *r, int seat, standing *s) {
    int winners = 0;
    double score = score_of(m, r, seat);
    for (int other = 0; other < m->seats; other++) {
        winners += r->rank[other] == 1;
    }
    double first = r->rank[seat] == 1 ? 1.0 / winners : 0;
    s->games++;
    s->places[r->rank[seat]]++;
    s->score += score;
    s->score_squares += score * score;
    s->first.of++;
    s->first.sum += first;
    s->first_by_seat[seat].of++;
    s->first_by_seat[seat].sum += first;
}

void take_standing(const match_results *m, int player, standing *s) {
    memset(s, 0, sizeof *s);
    for (int i = 0; i < m->games; i++) {
        const game_result *r = &m->game[i];
        for (int seat = 0; r->is_known && seat < m->seats; seat++) {
            if (r->player[seat] == player) add_game(m, r, seat, s);
        }
    }
    if (s->games == 0) return;
    double mean = s->score / s->games;
    double variance = s->score_squares / s->games - mean * mean;
    double error = 1.96 * sqrt((variance > 0 ? variance : 0) / s->games) + 0.5 / s->games;
    s->elo = elo_of(mean);
    s->low = elo_of(mean - error);
    s->high = elo_of(mean + error);
    bound(&s->first);
    for (int seat = 0; seat < m->seats; seat++) {
        bound(&s->first_by_seat[seat]);
    }
}

double likelihood_ratio(const match_results *m, double elo0, double elo1) {
    standing s;
    take_standing(m, 0, &s);
    /* One win and one loss more keep a few equal results from looking like certainty. */
    double games = s.games + 2, mean = (s.score + 1) / games;
    double variance = (s.score_squares + 1) / games - mean * mean;
    double p0 = 1 / (1 + pow(10, -elo0 / 400)), p1 = 1 / (1 + pow(10, -elo1 / 400));
    return s.games * (p1 - p0) * (2 * mean - p0 - p1) / (2 * variance);
}

static double mean_of(const share *f) {
    return f->of > 0 ? f->sum / f->of : 0;
}

void print_standing(const char *player, const standing *s, int seats) {
    printf("%-28s %6d %7.1f%% %8.0f %7.0f to %5.0f ", player, s->games, 100 * mean_of(&s->first),
           s->elo, s->low, s->high);
    for (int rank = 1; rank <= seats; rank++) {
        printf(" %d", s->places[rank]);
    }
    printf("\n    first by seat, 95 %%:");
    for (int seat = 0; seat < seats; seat++) {
        const share *f = &s->first_by_seat[seat];
        printf("%s %.1f%% (%.1f to %.1f)", seat > 0 ? "," : "", 100 * mean_of(f), 100 * f->low,
               100 * f->high);
    }
    putchar('\n');
}

void print_standing_json(const char *player, const standing *s, int seats) {
    printf("{\"player\":\"%s\",\"games\":%d,\"first\":%.4f,\"elo\":%.1f,\"low\":%.1f,\"high\":%.1f",
           player, s->games, mean_of(&s->first), s->elo, s->low, s->high);
    printf(",\"first_low\":%.4f,\"first_high\":%.4f,\"by_seat\":[", s->first.low, s->first.high);
    for (int seat = 0; seat < seats; seat++) {
        const share *f = &s->first_by_seat[seat];
        printf("%s{\"games\":%d,\"first\":%.4f,\"first_low\":%.4f,\"first_high\":%.4f}",
               seat > 0 ? "," : "", f->of, mean_of(f), f->low, f->high);
    }
    puts("]}");
}
