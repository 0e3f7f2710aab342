/* What the judgements of the games share: how a lead becomes a chance. */
#ifndef COLOSSI_PLAYERS_JUDGE_H
#define COLOSSI_PLAYERS_JUDGE_H

#include "colossi/players.h"

/* Turns what each seat has into the reward that it may expect. A seat that leads another one by
 * `lead` beats it in three games out of four. */
static inline void col__judge_by_worth(int seats, const int *worth, float lead,
                                       float value[COL_SEATS_MAX]) {
    for (int seat = 0; seat < seats; seat++) {
        value[seat] = 0;
        for (int other = 0; other < seats; other++) {
            if (other == seat) continue;
            float ahead = (float)(worth[seat] - worth[other]) / lead;
            float share = ahead / (1 + (ahead < 0 ? -ahead : ahead));
            value[seat] += (0.5F + 0.5F * share) / (float)(seats - 1);
        }
    }
}

#endif
