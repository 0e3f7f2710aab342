/* Finding messages, for the renderer. */
#ifndef COLOSSI_CORE_CATALOGUE_H
#define COLOSSI_CORE_CATALOGUE_H

#include "colossi/message.h"
#include "core/text.h"

/* Returns the message with this key, in the catalogue or its fallbacks, or NULL. */
const col_message *col__find_message(const col_catalogue *c, col_span key);

#endif
