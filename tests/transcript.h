/* Transcripts: engine sessions with expectations. docs/testing.md describes their form. */
#ifndef COLOSSI_TESTS_TRANSCRIPT_H
#define COLOSSI_TESTS_TRANSCRIPT_H

#include "colossi/engine.h"

/* Plays a transcript on a fresh engine. Returns whether every answer was as expected; if not,
 * `report` names the line. `buffer` has room for COL_ENGINE_OUTPUT bytes. */
bool transcript_run(col_engine *e, char *buffer, const char *text, size_t length,
                    col_writer *report);

#endif
