/* Assault of the Giants: how the things of the game are written in facts (colossi/message.h). Words
 * are the keys of the data file:
 *
 *   race:fire   region:spine   card:ore   event:u1   marker:raid   slayer:hook   command:move
 *   unit:regular   unit:elite_wounded   unit:fire_leader   spell:sp1   spell:sp1_advanced
 *   face:2-0-0 (hits, blocks and arcane results of a die)   ability:magic   result:hit
 *
 * Command cards whose name depends on the race are command:fire_special and command:storm_plunder.
 * Several equal things are several equal values of a list. */
#ifndef COLOSSI_ASSAULT_FACTS_H
#define COLOSSI_ASSAULT_FACTS_H

#include "colossi/message.h"
#include "state.h"

void assault_fact_race(col_writer *f, const char *name, const assault_data *d, int race);
void assault_fact_region(col_writer *f, const char *name, const assault_data *d, int region);
void assault_fact_card(col_writer *f, const char *name, const assault_data *d, int card);
void assault_fact_event(col_writer *f, const char *name, const assault_data *d, int event);
void assault_fact_marker(col_writer *f, const char *name, const assault_data *d, int marker);
void assault_fact_slayer(col_writer *f, const char *name, const assault_data *d, int slayer);
void assault_fact_command(col_writer *f, const char *name, const assault_data *d, int race,
                          int card);
void assault_fact_unit(col_writer *f, const char *name, const assault_data *d, int race, int form);
void assault_fact_face(col_writer *f, const char *name, int face);
void assault_fact_ability(col_writer *f, const char *name, int ability);

/* A spell of one mode, or the whole card if `mode` is MODES. */
void assault_fact_spell(col_writer *f, const char *name, const assault_data *d, int spell,
                        int mode);

/* Write lists: as many values as each count says. They write nothing if all counts are 0. */
void assault_fact_cards(col_writer *f, const char *name, const assault_data *d,
                        const int counts[RESOURCES]);
void assault_fact_units(col_writer *f, const char *name, const assault_data *d, int race,
                        const int counts[FORMS]);
void assault_fact_regions(col_writer *f, const char *name, const assault_data *d, unsigned regions);
void assault_fact_results(col_writer *f, const char *name, int hits, int blocks, int arcane);

/* Writes the cards that an event costs as the argument "paid". */
void assault_fact_price(col_writer *f, const assault_data *d, int event, bool with_rune);

#endif
