/* The story of a table: its log, told to viewers as facts (colossi/message.h).
 *
 * A story goes through the log entry by entry. For each entry and viewer it gives the facts that
 * the viewer learns from it. An action that is a part of something larger gives no facts; they come
 * with the action that completes it. What a viewer is told depends on its views only, and on what
 * it could know at that time: the news about a sealed bid do not change when the bid is opened.
 *
 *   col_story_begin(&story, &table, COL_STORY_FOR(viewer));
 *   for (; story.next < table.log_count; col_story_step(&story, &table)) {
 *       col_story_tell(&story, &table, viewer, &facts);
 *   } */
#ifndef COLOSSI_STORY_H
#define COLOSSI_STORY_H

#include "colossi/table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The viewers of a story, one bit each: a seat, COL_PUBLIC or COL_ALL. */
#define COL_STORY_FOR(viewer) (1u << (viewer))

typedef struct col_story {
    unsigned viewers;
    int next;               /* the entry of the log that is told next */
    col_state before;       /* the state before that entry */
    int since[COL_ALL + 1]; /* how many entries had been made when each viewer last got news */
    int anchor;             /* the smallest of these; nothing before it is needed any more */
    col_state at_anchor;
} col_story;

/* Begins at the start of the log. After an undo, a story has to begin again. */
void col_story_begin(col_story *s, const col_table *t, unsigned viewers);

/* Writes the facts that the next entry gives one of the viewers, without going on. There must be a
 * next entry. */
void col_story_tell(const col_story *s, const col_table *t, int viewer, col_writer *facts);

/* Goes on to the following entry. */
void col_story_step(col_story *s, const col_table *t);

#ifdef __cplusplus
}
#endif

#endif
