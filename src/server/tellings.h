/* How clients are told what happens. A brief client knows the rules itself and only gets actions. A
 * verbose client also gets what they mean: as facts, or in words of a language that it asked for
 * and that the server has. The server never chooses a language for anybody. */
#ifndef COLOSSI_SERVER_TELLINGS_H
#define COLOSSI_SERVER_TELLINGS_H

#include "colossi/message.h"

/* The ways of telling. From TELL_WORDS on there is one per language of the server. */
enum { TELL_BRIEFLY, TELL_FACTS, TELL_WORDS, TELLINGS = TELL_WORDS + 5 };

/* Reads the languages that the program has, once and before anybody is told anything. */
col_status tellings_open(col_error *error) COL_MUST_CHECK;

/* Returns how to tell things in this language: TELL_FACTS if the server does not have it. */
int telling_in(const char *language);

/* Returns the catalogue of a verbose way of telling, or NULL if there is no such language. */
const col_catalogue *telling_catalogue(int telling);

#endif
