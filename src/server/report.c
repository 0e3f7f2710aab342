/* Metrics and log lines: see report.h. Neither of them ever contains a token or a name. */
#include "server/report.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "colossi/colossi.h"

static const uint64_t BOUND_US[COMMIT_BUCKETS - 1] = {500, 1000, 2500, 5000, 10000, 50000, 250000};

void report_commit(counters *c, uint64_t us) {
    int i = 0;
    while (i < COMMIT_BUCKETS - 1 && us > BOUND_US[i]) {
        i++;
    }
    c->commit_us_bucket[i]++;
    c->commit_us_sum += us;
    c->commits++;
}

static void put(col_writer *w, const char *name, const char *type, const char *help,
                uint64_t value) {
    col_print(w, "# HELP colossi_%s %s\n# TYPE colossi_%s %s\ncolossi_%s ", name, help, name, type,
              name);
    col_put_unsigned(w, value);
    col_put_char(w, '\n');
}

static void put_latency(const counters *c, col_writer *w) {
    static const char *const BOUNDS[COMMIT_BUCKETS] = {"0.0005", "0.001", "0.0025", "0.005",
                                                       "0.01",   "0.05",  "0.25",   "+Inf"};
    uint64_t sum = 0;
    char text[64];
    col_put(w, "# HELP colossi_commit_seconds time from handing a commit over until it is on disk\n"
               "# TYPE colossi_commit_seconds histogram\n");
    for (int i = 0; i < COMMIT_BUCKETS; i++) {
        sum += c->commit_us_bucket[i];
        col_print(w, "colossi_commit_seconds_bucket{le=\"%s\"} ", BOUNDS[i]);
        col_put_unsigned(w, sum);
        col_put_char(w, '\n');
    }
    snprintf(text, sizeof text, "colossi_commit_seconds_sum %.6f\n",
             (double)c->commit_us_sum * 1e-6);
    col_put(w, text);
    col_put(w, "colossi_commit_seconds_count ");
    col_put_unsigned(w, c->commits);
    col_put_char(w, '\n');
}

static void put_responses(const counters *c, col_writer *w) {
    col_put(w, "# HELP colossi_responses_total HTTP answers by the class of their status\n"
               "# TYPE colossi_responses_total counter\n");
    for (int i = 2; i < RESPONSE_CLASSES; i++) {
        col_print(w, "colossi_responses_total{status=\"%dxx\"} ", i);
        col_put_unsigned(w, c->responses[i]);
        col_put_char(w, '\n');
    }
}

/* The memory that the process uses, in bytes. */
static uint64_t resident_bytes(void) {
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f == NULL) return 0;
    if (fscanf(f, "%*u %lu", &pages) != 1) pages = 0;
    fclose(f);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

void report_metrics(const counters *c, const gauges *g, col_writer *w) {
    col_print(w,
              "# HELP colossi_build_info the version of the server\n"
              "# TYPE colossi_build_info gauge\ncolossi_build_info{version=\"%s\"} 1\n",
              COLOSSI_VERSION);
    put(w, "store_works", "gauge", "whether the store has done what it was last asked for",
        g->store_works);
    put(w, "resident_bytes", "gauge", "memory of the process", resident_bytes());
    put_responses(c, w);
    put(w, "connections", "gauge", "open connections, with those of sockets", g->connections);
    put(w, "tables", "gauge", "tables in memory", g->tables);
    put(w, "sockets", "gauge", "open sockets", g->sockets);
    put(w, "bot_queue", "gauge", "decisions waiting for a bot thread", g->bot_queue);
    put(w, "journal_bytes", "gauge", "size of the store's journal after the last commit",
        g->journal_bytes);
    put(w, "actions_total", "counter", "lines committed: actions and all other events at tables",
        c->actions);
    put(w, "bot_actions_total", "counter", "actions made by bots", c->bot_actions);
    put(w, "messages_total", "counter", "messages received", c->messages);
    put(w, "refusals_total", "counter", "messages answered with an error", c->refusals);
    put(w, "limits_total", "counter", "requests that exceeded a limit", c->limits);
    put(w, "tables_made_total", "counter", "tables created", c->tables_made);
    put(w, "sockets_opened_total", "counter", "sockets opened", c->sockets_opened);
    put(w, "sockets_dropped_total", "counter",
        "sockets closed by the server because of an error or a slow reader", c->sockets_dropped);
    put(w, "pushes_total", "counter", "notifications that a push service has taken", c->pushes);
    put(w, "pushes_failed_total", "counter", "notifications that were not sent", c->failed_pushes);
    put(w, "commits_failed_total", "counter", "commits that failed", c->failed_commits);
    put_latency(c, w);
}

void report_log(const char *level, const char *event, const char *sentence) {
    report_log_from(level, event, sentence, "");
}

void report_log_from(const char *level, const char *event, const char *sentence,
                     const char *address) {
    char text[1024];
    struct timespec now;
    struct tm utc;
    char when[32];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    col_writer w = col_writer_on(text, sizeof text - 2);
    col_json j = col_json_on(&w);
    col_json_begin_object(&j, NULL);
    col_json_string(&j, "time", when);
    col_json_string(&j, "level", level);
    col_json_string(&j, "event", event);
    col_json_string(&j, "text", sentence);
    if (address[0] != '\0') col_json_string(&j, "address", address);
    col_json_end_object(&j);
    col_put_char(&w, '\n');
    fwrite(text, 1, w.length, stderr);
}
