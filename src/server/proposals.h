/* Taking back, and what needs the consent of all people at the table: taking back more, a bot for a
 * player who is away, a draw and a rematch. Proposals and answers are events of the table. If
 * nobody has to be asked, a proposal is carried out at once. */
#ifndef COLOSSI_SERVER_PROPOSALS_H
#define COLOSSI_SERVER_PROPOSALS_H

#include "server/client.h"
#include "server/incoming.h"

/* Takes back without asking anybody. */
col_status proposals_undo(server *s, room *r, client *c, const incoming *in,
                          col_error *error) COL_MUST_CHECK;

col_status proposals_take_back(server *s, room *r, client *c, const incoming *in,
                               col_error *error) COL_MUST_CHECK;
col_status proposals_replace(server *s, room *r, client *c, const incoming *in,
                             col_error *error) COL_MUST_CHECK;
col_status proposals_draw(server *s, room *r, client *c, col_error *error) COL_MUST_CHECK;
col_status proposals_rematch(server *s, room *r, client *c, col_error *error) COL_MUST_CHECK;

/* Agrees or refuses. Whoever has made the proposal withdraws it by refusing. */
col_status proposals_answer(server *s, room *r, client *c, bool agrees,
                            col_error *error) COL_MUST_CHECK;

#endif
