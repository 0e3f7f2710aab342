/* What the server's files share.
 *
 *   room    a table with its seats, its sockets and its events (room.c, play.c)
 *   client  a connection: an HTTP request while it is answered, or a WebSocket (net.c, http.c,
 *           socket.c)
 *   batch   what the next commit takes, and whom to tell after it (writer.c)
 *
 * A room is a fold over its lines. A line is an action as in a record ("1 T@0,-1", with " # MS"
 * behind it under a clock) or begins with '@':
 *
 *   @seat N KIND HASH NAME   KIND is open, link, held or bot; HASH is "-" or the token's
 *   @start                   all seats are taken
 *   @undo N COUNT            N took COUNT actions back
 *   @chat N TEXT
 *   @flag N                  N's time is gone
 *   @standin N PLAYER        a bot plays for N; @back N: N plays again
 *
 * Lines are events to the clients, numbered from 0. From the moment a room gets new lines until
 * they are committed it is busy and takes nothing else: what it shows is always committed. */
#ifndef COLOSSI_SERVER_INSIDE_H
#define COLOSSI_SERVER_INSIDE_H

#include <pthread.h>

#include "colossi/colossi.h"
#include "server/server.h"
#include "server/wire.h"
#include "store/store.h"

enum {
    TOKEN_BYTES = 16,
    HASH_BYTES = 32,
    TAG_TEXT = 19, /* 16 hex digits between quotes, and the end */
    ID_TEXT = 17,  /* a table's number in hex, and the end */
    CHAT_SIZE = 241,
    CHATS_KEPT = 32,
    MESSAGE_MAX = 4096,    /* bytes of a message or a body that comes in */
    OUT_SIZE = 1 << 20,    /* bytes of one that goes out */
    BACKLOG_MAX = 1 << 16, /* bytes that may wait for a client; above that nothing is read */
    LINE_SIZE = 400,
    VIEWERS = COL_PUBLIC + 1
};

#define NOT_SEATED UINT32_MAX

typedef struct server server;
typedef struct room room;
typedef struct client client;

/* Rooms -------------------------------------------------------------------------------------- */

typedef enum seat_kind { SEAT_OPEN, SEAT_LINK, SEAT_HELD, SEAT_BOT } seat_kind;

typedef struct room_seat {
    seat_kind kind;
    bool has_stand_in, is_flagged;
    uint8_t hash[HASH_BYTES]; /* of the token; nothing else is kept of it */
    bool has_hash;
    col_player player; /* a bot's, or the stand-in's */
    int64_t left_ms;   /* on its clock when its decision began */
    uint64_t since;    /* when that was; 0: it does not decide now */
} room_seat;

typedef enum event_kind {
    EVENT_ACTION,
    EVENT_SEAT,
    EVENT_START,
    EVENT_UNDO,
    EVENT_CHAT,
    EVENT_FLAG
} event_kind;

typedef struct room_event {
    uint32_t value; /* the action; how many were taken back; which chat */
    uint8_t kind, actor;
    int32_t left_ms; /* on the actor's clock, after an action under a clock */
} room_event;

/* Something that needs the consent of all seats. */
typedef struct proposal {
    enum { NO_PROPOSAL, TAKEBACK, REPLACE } kind;
    int by, count, seat;
    unsigned agreed; /* a bit a seat */
    char player[COL_NAME_SIZE];
} proposal;

struct room {
    int64_t id;
    bool is_loading; /* its lines are being read: nothing can be said of it yet */
    bool is_stale;   /* what it holds is not what the store holds: read it anew */
    bool is_listed, has_started, is_busy, is_thinking;
    col_table table;
    room_seat seats[COL_SEATS_MAX];
    room_event *events;
    uint32_t count, capacity;
    uint64_t draws; /* that chance has made */
    char *chat[CHATS_KEPT];
    uint32_t chats;
    int64_t clock_ms, increment_ms; /* 0: no clock */
    proposal proposal;
    col_state *sealed_from; /* the state before the first sealed action, NULL: none is sealed */
    int sealed_at;          /* that action's place in the log */
    client *clients;
    int present[2][VIEWERS]; /* sockets that see it so, those that are full in the second row */
    uint64_t used_at;        /* when something happened here */
    uint64_t bots_at;        /* not before this does a bot think here */
};

/* The room with this number, if it is in memory. */
room *room_find(server *s, int64_t id);
room *room_new(server *s, int64_t id);
void room_free(server *s, room *r);

/* Begins the game from the record's tags; the lines follow by room_fold(). */
col_status room_begin(room *r, const char *header, col_error *error) COL_MUST_CHECK;

/* Adds one line. `before` (may be NULL) gets the state before an action. */
col_status room_fold(room *r, const char *line, size_t length, uint64_t now, col_state *before,
                     col_error *error) COL_MUST_CHECK;

/* Adds many; what was folded before one that fails stays. */
col_status room_fold_all(room *r, const char *lines, size_t length, uint64_t now,
                         col_error *error) COL_MUST_CHECK;

/* Forgets everything but the sockets, to be folded anew. */
void room_clear(room *r);

bool room_is_over(const room *r);
store_stage room_stage(const room *r);
unsigned room_actors(const room *r);
bool room_is_full(const room *r);                  /* no seat waits for somebody */
bool room_seat_is_person(const room *r, int seat); /* held, and no bot stands in */
bool room_is_present(const room *r, int seat);     /* somebody's socket sits there */
int room_may_undo(const room *r, int seat);        /* how many actions, without asking anybody */
int64_t room_clock(const room *r, int seat, uint64_t now);
void room_print_id(int64_t id, char text[ID_TEXT]);
bool room_read_id(const char *text, size_t length, int64_t *id);

/* Messages that come in ---------------------------------------------------------------------- */

typedef enum incoming_type {
    IN_DO,
    IN_SIT,
    IN_UNDO,
    IN_TAKEBACK,
    IN_AGREE,
    IN_REFUSE,
    IN_CHAT,
    IN_NAME,
    IN_FILL,
    IN_REPLACE,
    IN_BACK,
    IN_STATE,
    IN_WHY,
    IN_PAST,
    IN_PING
} incoming_type;

typedef struct incoming {
    incoming_type type;
    bool has_number, has_token, is_full;
    uint32_t number; /* how many events the sender has seen */
    int64_t table;
    uint8_t token[TOKEN_BYTES];
    int seat, count;
    char text[CHAT_SIZE];
} incoming;

col_status incoming_read(const char *text, size_t length, incoming *in,
                         col_error *error) COL_MUST_CHECK;

/* The description of a new table. */
typedef struct creation {
    col_setup setup;
    seat_kind kind[COL_SEATS_MAX];
    bool is_mine[COL_SEATS_MAX];
    col_player player[COL_SEATS_MAX];
    char name[COL_SEATS_MAX][COL_NAME_SIZE]; /* the person's, or the bot's words */
    bool is_listed;
    int clock_s, increment_s;
} creation;

col_status creation_read(const char *text, size_t length, creation *c,
                         col_error *error) COL_MUST_CHECK;

/* {"seat": N, "name": TEXT}, both optional; seat is -1 without one. */
col_status join_read(const char *text, size_t length, int *seat, char name[COL_NAME_SIZE],
                     col_error *error) COL_MUST_CHECK;

/* Messages that go out ----------------------------------------------------------------------- */

/* Everything a viewer is ever told about a room goes through these, and they see the room's game
 * through that viewer's view only. */
void message_event(const room *r, const col_table *t, const col_state *before, uint32_t number,
                   int viewer, bool is_full, col_writer *w);
void message_missed(const room *r, uint32_t from, int viewer, bool is_full, col_writer *w);
void message_state(room *r, int viewer, bool is_full, uint64_t now, col_writer *w);
void message_why(const room *r, int seat, const char *text, col_writer *w);
void message_past(const room *r, int viewer, uint32_t actions, col_writer *w);
void message_listing(const room *r, col_json *j);
void message_error(const col_error *error, col_writer *w);

/* Secrets ------------------------------------------------------------------------------------ */

col_status secret_begin(col_error *error) COL_MUST_CHECK; /* to be called first */
void secret_token(uint8_t token[TOKEN_BYTES], char text[2 * TOKEN_BYTES + 1]);
void secret_hash(const uint8_t token[TOKEN_BYTES], uint8_t hash[HASH_BYTES]);
bool secret_equal(const uint8_t a[HASH_BYTES], const uint8_t b[HASH_BYTES]);
void secret_seed(uint8_t seed[COL_SEED_SIZE]);
int64_t secret_id(void);
uint64_t secret_number(void);
int64_t secret_digest(const char *bytes, size_t length); /* above 0; nobody can aim at one */
void secret_tag(const char *bytes, size_t length, char tag[TAG_TEXT]);
bool secret_read(const char *text, size_t length, uint8_t token[TOKEN_BYTES]);

/* Batches and the writer's thread ------------------------------------------------------------ */

/* An event as some viewers read it, to be sent when its commit is through. */
typedef struct note {
    room *room;
    uint32_t number;
    unsigned viewers;  /* a bit a viewer, and above them one for each that is full */
    size_t at, length; /* in the batch's text, a whole frame */
} note;

typedef struct pending {
    room *room;
    client *origin; /* whom to tell when it fails; NULL when it is gone */
    int changes[2]; /* first, and one past the last, in `change` */
} pending;

typedef struct batch {
    store_text text; /* headers and lines; changes hold offsets until it is handed over */
    store_text notes_text;
    store_change *change;
    size_t *offset;
    int changes, changes_size;
    pending *pending;
    int pendings, pendings_size;
    note *note;
    int notes, notes_size;
    uint64_t handed_at;
    col_status status;
    col_error error;
} batch;

col_status writer_open(server *s, col_error *error) COL_MUST_CHECK;
col_status writer_load(server *s, col_error *error) COL_MUST_CHECK; /* open and running tables */
void writer_start(server *s);
void writer_stop(server *s);   /* after everything that was handed over is done */
void writer_close(server *s);  /* last, when no client is left */
bool writer_commit(server *s); /* hands the batch over if there is one */
bool writer_read(server *s, int64_t id, uint32_t from); /* asks for lines; false: too many asked */
void writer_reload(server *s, room *r);
void writer_wake_room(server *s, room *r);
void writer_done(server *s); /* takes what is done, on the loop's thread */

/* Making lines: begin, add, end. One change a room a batch. */
void batch_begin(server *s, room *r, client *origin);
col_status batch_create(server *s, room *r, const char *header, size_t length);
col_status batch_line(server *s, room *r, const char *line, col_error *error) COL_MUST_CHECK;
void batch_end(server *s, room *r);
void batch_forget(server *s, const client *c);

/* Playing ------------------------------------------------------------------------------------ */

col_status play_message(server *s, room *r, client *c, const incoming *in, col_error *error);
col_status play_create(server *s, const creation *c, client *origin, room **out,
                       char token[COL_SEATS_MAX][2 * TOKEN_BYTES + 1], col_error *error);
col_status play_join(server *s, room *r, client *c, int seat, const char *name,
                     char token[2 * TOKEN_BYTES + 1], int *taken, col_error *error);
col_status play_bot(server *s, room *r, int seat, col_action a, col_error *error);
void play_tick(server *s, room *r);    /* clocks, and bots that have waited */
void play_settled(server *s, room *r); /* after a commit: bots begin to think */

/* Bots --------------------------------------------------------------------------------------- */

void pool_start(server *s);
void pool_stop(server *s);
bool pool_ask(server *s, room *r, int seat); /* false: the queue is full, ask again later */
void pool_done(server *s);
int pool_waiting(server *s);

/* Connections -------------------------------------------------------------------------------- */

/* What comes in is read when there is room for its answers, what goes out is gathered and written
 * once a turn. */
struct client {
    server *server;
    int fd;
    bool is_socket;          /* a WebSocket; else it speaks HTTP */
    bool is_gone;            /* closed and freed when the turn ends */
    bool ends;               /* closed when everything is written; nothing more is read */
    bool is_shut;            /* that has happened: only the peer's end is waited for */
    bool is_due;             /* in the list of those to be looked after */
    bool has_edge;           /* the kernel may have more to read */
    bool is_hung_up;         /* and then the end */
    bool has_more;           /* in `in`, that could not be looked at yet */
    client *older, *younger; /* in the list of all */
    client *next_due;
    int64_t address;    /* a digest of it */
    uint64_t active_at; /* when something last came */
    uint64_t lag_since; /* since when something waits to be written; 0: nothing does */
    store_text in;      /* what is not understood yet */
    store_text out;     /* what is not written yet, from `written` on */
    size_t written;
    const char *tail; /* a file that follows it */
    size_t tail_length;
    struct request *request; /* of HTTP, while it is answered */

    /* A socket at a table: */
    client *next, *previous; /* in the room */
    room *room;
    int viewer;    /* a seat, or COL_PUBLIC */
    uint32_t sent; /* the number of the next event to be sent; NOT_SEATED: none yet */
    bool is_counted, is_full, wants_events, wants_state, is_fragmented;
    int32_t tokens;     /* of the rate, in thousandths of a message */
    uint64_t filled_at; /* when they were last filled */
    store_text message; /* that comes in several frames */
    store_text held;    /* the message that waits until the room is not busy */
};

col_status net_open(server *s, col_error *error) COL_MUST_CHECK;
void net_close(server *s);
void net_turn(server *s, int wait_ms); /* reads, commits, writes */
void net_wake(server *s);              /* from any thread: the writer or a bot has something */
void net_tick(server *s, uint64_t now);
size_t net_pending(const client *c); /* bytes that are not written yet */
void net_put(client *c, const char *bytes, size_t length);
void net_due(client *c);  /* something may be read or written again */
void net_end(client *c);  /* closes it when everything is written */
void net_drop(client *c); /* closes it at the end of the turn */

/* Sockets ------------------------------------------------------------------------------------ */

void client_upgraded(client *c);
bool client_is_paused(const client *c);
size_t client_take_frames(client *c, char *bytes, size_t length); /* how many it understood */
bool client_refill(client *c); /* puts out what is due, as everything else is written */
void client_closed(client *c);
void client_say(client *c, const char *text, size_t length);
void client_say_error(client *c, const col_error *error);
void client_bye(client *c); /* the server stops */
void client_send_note(client *c, const batch *b, const note *n);
void client_enter(client *c, room *r);
void client_leave(client *c);
void client_want_state(client *c);
void client_room_ready(client *c); /* its room has been read, or its commit is through */
void client_refused(client *c, const col_error *error); /* its change was not committed */

/* HTTP --------------------------------------------------------------------------------------- */

size_t http_take(client *c, char *bytes, size_t length); /* how many it understood */
bool http_is_waiting(const client *c);
void http_closed(client *c);
void http_room_ready(client *c);
void http_refused(client *c, const col_error *error);

/* The plain page that is built in. */
typedef struct server_page {
    const char *path;
    const unsigned char *bytes;
    size_t length;
} server_page;
extern const server_page SERVER_PAGES[]; /* ended by a NULL path */

/* A file of a page, as it is sent. */
typedef struct web_file {
    char *path; /* "/assets/page-1f2e3d.js" */
    const char *type;
    char *bytes;
    size_t length;
    const char *packed; /* by gzip; NULL: there is none */
    size_t packed_length;
    char tag[TAG_TEXT]; /* its ETag */
} web_file;

typedef struct web_files {
    web_file *file; /* in the order of their paths */
    int count, capacity;
} web_files;

/* Reads the folder ("": where the program finds one, "none": no folder) and the plain page. */
col_status files_load(web_files *f, const char *folder, col_error *error) COL_MUST_CHECK;
void files_free(web_files *f);

/* The file under this path; the page itself for a path without a dot, which is a state of the page
 * and no file; or NULL. */
const web_file *files_find(const web_files *f, const char *path);
bool files_is_lasting(const web_file *file); /* its content never changes */

/* Reports ------------------------------------------------------------------------------------ */

typedef struct counters {
    uint64_t actions, refusals, messages, sockets_opened, sockets_dropped, commits, failed_commits,
        tables_made, bot_actions, limits;
    uint64_t commit_us_bucket[8], commit_us_sum;
} counters;

void report_metrics(server *s, col_writer *w);
void report_commit(server *s, uint64_t us);

/* One line of JSON on standard error: time, level, event, and a sentence. */
void report_log(const char *level, const char *event, const char *sentence);

/* The server --------------------------------------------------------------------------------- */

struct server {
    server_config config;
    int epoll, listener, wake; /* descriptors */
    client *clients;           /* the youngest of all */
    client *due;               /* those to be looked after */
    int client_count;
    uint64_t now; /* when this turn began, in milliseconds */
    web_files files;
    store_map rooms;     /* pointers */
    store_map addresses; /* how many sockets each has */
    store_map requests;  /* minute and count of each address's requests */
    int room_count, socket_count;
    batch *filling, *committing, *spare; /* committing: NULL while the writer rests */
    struct writer *writer;
    struct pool *pool;
    counters count;
    bool is_stopping;
    col_state before; /* room for one state */
    col_list list;
    char out[WIRE_FRAME_HEAD_OUT + OUT_SIZE];
    char in[1 << 16]; /* what was just read */
};

uint64_t server_now_ms(void);
uint64_t server_now_us(void);

/* Finds a room in memory or asks the store for it; NULL: there is no place for it. */
room *server_room(server *s, int64_t id);

#endif
