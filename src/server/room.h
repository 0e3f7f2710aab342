/* A room is a table on the server: a game with its seats, its events and the clients that are
 * connected to it.
 *
 * A room is computed by folding the lines that the store keeps for it. A line is either an action
 * as in a record ("1 T@0,-1", followed by " # MILLISECONDS" if there is a clock) or begins with
 * '@':
 *
 *   @seat N KIND HASH NAME   KIND is open, link, held or bot; HASH is the token's hash, or "-"
 *   @lot N N ...             the seats are drawn by lot: the new seat of each seat's player
 *   @start                   all seats are taken and the game begins
 *   @undo N COUNT            seat N took back COUNT actions
 *   @chat N TEXT
 *   @clock N MS              seat N had so much time left at this moment
 *   @flag N                  seat N has run out of time
 *   @standin N PLAYER        a bot plays for seat N from now on
 *   @back N                  seat N plays for itself again
 *   @propose N KIND ...      seat N proposes takeback COUNT, replace SEAT PLAYER, draw or rematch
 *   @agree N                 seat N agrees to the proposal
 *   @refuse N                seat N refuses the proposal, or withdraws its own
 *   @resign N                seat N gives up
 *   @end REASON N            the game ends otherwise than by its rules, because of seat N
 *   @end closed              the operator of the server ends it
 *   @mute N, @unmute N       the operator forbids seat N to talk, or allows it again
 *   @rematch TABLE           the next game takes place at that table
 *
 * Clients receive the lines as events, which are numbered from 0. From the moment a room gets new
 * lines until these are committed, the room is busy and accepts nothing else. Because of this,
 * clients only ever see what has been committed. */
#ifndef COLOSSI_SERVER_ROOM_H
#define COLOSSI_SERVER_ROOM_H

#include "colossi/colossi.h"
#include "server/secrets.h"
#include "server/tellings.h"
#include "store/store.h"
#include "util/allowance.h"

enum {
    ID_TEXT = 17, /* a table's ID in hex, with the terminating zero */
    LINE_SIZE = 400,
    CHAT_SIZE = 241,
    CHATS_KEPT = 32, /* chat messages whose text is kept in memory */
    VIEWERS = COL_PUBLIC + 1
};

typedef enum seat_kind { SEAT_OPEN, SEAT_LINK, SEAT_HELD, SEAT_BOT } seat_kind;

typedef struct room_seat {
    seat_kind kind;
    bool has_stand_in, is_flagged;
    bool is_creators;        /* it belongs to whoever created the table */
    bool has_acted;          /* it has made a decision in this game */
    bool was_refused_a_draw; /* since its last action */
    bool is_muted;           /* by the operator */
    char stand_in[COL_NAME_SIZE];
    uint8_t hash[HASH_BYTES]; /* of the token; the token itself is not kept */
    bool has_hash;
    col_player player;       /* the bot or the stand-in */
    uint32_t talks, changes; /* how many chat messages and other events but actions it has made */
    allowance messages;      /* how many messages its sockets may send */
    int64_t left_ms;         /* time on its clock when its current decision began */
    uint64_t absent_since;   /* when its last client left, or 0 if none has been here */
    uint64_t since;          /* when the current decision began, or 0 if the seat is not to act */
} room_seat;

typedef enum event_kind {
    EVENT_ACTION,
    EVENT_SEAT,
    EVENT_START,
    EVENT_UNDO,
    EVENT_CHAT,
    EVENT_FLAG,
    EVENT_LOT,
    EVENT_CLOCK,
    EVENT_PROPOSE,
    EVENT_AGREE,
    EVENT_REFUSE,
    EVENT_RESIGN,
    EVENT_END,
    EVENT_REMATCH,
    EVENT_MUTE,
    EVENT_UNMUTE
} event_kind;

/* Why the event of a seat happened. */
typedef enum seat_change { SEAT_TAKEN, SEAT_STOOD_IN, SEAT_BACK } seat_change;

typedef struct room_event {
    uint32_t value; /* the action, the number of actions taken back, or the number of the chat */
    uint8_t kind, actor;
    uint8_t what;    /* a proposal_kind, a col_end or a seat_change */
    uint8_t of;      /* the seat to be replaced, or the one whose proposal is refused */
    int32_t left_ms; /* time left on the actor's clock after an action */
} room_event;

typedef enum proposal_kind { NO_PROPOSAL, TAKEBACK, REPLACE, DRAW, REMATCH } proposal_kind;

/* A proposal that all people have to agree to. */
typedef struct proposal {
    proposal_kind kind;
    int by, count, seat;
    unsigned agreed; /* one bit per seat */
    char player[COL_NAME_SIZE];
} proposal;

/* Two games of two seats with the seats exchanged. Points and scores are those of the seats of this
 * table, from the games before this one. */
typedef struct room_match {
    int game; /* 1 or 2 */
    int points[2], score[2];
} room_match;

typedef struct room {
    int64_t id;
    bool is_loading; /* its lines are being read from the store, so it cannot be shown yet */
    bool is_stale;   /* it differs from the store and has to be reloaded at the next tick */
    bool is_listed, has_started, is_busy, is_thinking;
    bool is_played; /* a person has made an action */
    col_table table;
    room_seat seats[COL_SEATS_MAX];
    room_event *events;
    uint32_t count, capacity; /* of events */
    uint64_t draws;           /* number of random draws made so far */
    char *chat[CHATS_KEPT];
    uint32_t chats;
    int64_t clock_ms, increment_ms; /* clock_ms is 0 if there is no clock */
    int days;                       /* for each decision, which then has clock_ms; or 0 */
    bool has_lots;                  /* seats are drawn by lot when the game starts */
    int64_t of, rematch;            /* the tables of the games before and after this one, or 0 */
    room_match match;
    proposal proposal;
    col_state *sealed_from; /* the state before the first sealed action, or NULL if there is none */
    int sealed_at;          /* the index of that action in the log */
    col_story *story;       /* what verbose clients are told, or NULL if there have been none */
    struct {
        char *facts;     /* what a seat, or the public, was told last; NULL if nobody has asked */
        uint32_t events; /* how many there were then */
    } last[COL_SEATS_MAX + 1];
    uint64_t used_at;     /* when something last happened here */
    uint64_t loaded_at;   /* when it was made or read */
    uint64_t visited_at;  /* when a client last came or went, or 0 if none has been here */
    int64_t payer;        /* the address that its bots' time is charged to, or 0 */
    uint64_t bots_at;     /* the earliest time at which a bot may start thinking here */
    int watchers_told;    /* how many spectators the clients have been told about */
    uint64_t watchers_at; /* and when */

    /* The clients at this table; client.c keeps these up to date. */
    struct client *clients;
    int present[TELLINGS][VIEWERS]; /* number of clients per way of telling and viewer */
} room;

/* Begins the game described by the tags of a record. The lines follow through room_fold(). */
col_status room_begin(room *r, const char *header, col_error *error) COL_MUST_CHECK;

/* Applies one line. `before` receives the state before an action. If the line is refused, the room
 * stays as it was. */
col_status room_fold(room *r, const char *line, size_t length, uint64_t now, col_state *before,
                     col_error *error) COL_MUST_CHECK;

/* Applies many lines and stops at the first one that is refused. */
col_status room_fold_all(room *r, const char *lines, size_t length, uint64_t now,
                         col_error *error) COL_MUST_CHECK;

/* Forgets everything except the clients, so that the room can be folded again. */
void room_clear(room *r);

bool room_is_ready(const room *r); /* neither loading nor busy: it can be shown and changed */
bool room_is_over(const room *r);
bool room_is_closed(const room *r);     /* by the operator: nothing happens here any more */
bool room_has_free_seat(const room *r); /* at least one seat still waits for somebody */
store_stage room_stage(const room *r);
unsigned room_actors(const room *r);                       /* one bit per actor that may act now */
bool room_seat_is_person(const room *r, int seat);         /* held, and no bot stands in */
bool room_is_present(const room *r, int seat);             /* at least one client sits there */
int room_may_undo(const room *r, int seat);                /* actions, without anybody's consent */
int64_t room_clock(const room *r, int seat, uint64_t now); /* time left, in milliseconds */
bool room_is_played_by_bot(const room *r, int seat);       /* a bot, or a stand-in */
bool room_may_decide(const room *r, int seat); /* about a table that waits for players */
bool room_may_abort(const room *r, int seat);  /* the game has hardly begun */
bool room_may_propose_draw(const room *r, int seat);
bool room_may_propose_rematch(const room *r);
int room_watchers(const room *r); /* number of spectators */

/* Since when the player of a seat has been away, or 0 if somebody is there or nobody can be. */
uint64_t room_absent_since(const room *r, int seat);

/* Adds the game of this room, if it is over, to the match. */
room_match room_match_now(const room *r);

/* The match of the rematch, whose seats are exchanged. */
room_match room_next_match(const room *r);

const char *room_proposal_word(int kind); /* "takeback" and so on */

/* The people who have to agree to the proposal, one bit per seat. */
unsigned room_voters(const room *r, const proposal *p);

/* Returns the seat to which this token belongs, or -1. */
int room_seat_of(const room *r, const uint8_t token[TOKEN_BYTES]);
int room_seat_of_hash(const room *r, const uint8_t hash[HASH_BYTES]);

/* Finds the first action in the log that is still sealed. Returns its index and writes the state
 * before it to `before`, or returns -1 if nothing is sealed. */
int room_find_seal(const col_table *t, col_state *before);

/* Brings the room's story to its last action, for verbose clients. */
void room_tell(room *r);

/* The same for any story. */
void room_catch_up(col_story *story, const col_table *t);

void room_print_id(int64_t id, char text[ID_TEXT]);
bool room_read_id(const char *text, size_t length, int64_t *id);

#endif
