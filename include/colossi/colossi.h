/* Colossi: four games of giants. This is the only header that you need to include.
 *
 * Read them in this order: game.h (the interface of a game), table.h (a running game),
 * message.h (what games tell), story.h (the log, told to a viewer), record.h (a written game),
 * players.h (computer players), study.h (judging actions),
 * engine.h (the line protocol). */
#ifndef COLOSSI_COLOSSI_H
#define COLOSSI_COLOSSI_H

#include "colossi/engine.h"
#include "colossi/game.h"
#include "colossi/message.h"
#include "colossi/players.h"
#include "colossi/record.h"
#include "colossi/signature.h"
#include "colossi/story.h"
#include "colossi/study.h"
#include "colossi/table.h"

#define COLOSSI_VERSION "0.1.0"

#endif
