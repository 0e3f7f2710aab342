/* Metrics and log lines. */
#ifndef COLOSSI_SERVER_REPORT_H
#define COLOSSI_SERVER_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "colossi/writer.h"

enum { COMMIT_BUCKETS = 8, RESPONSE_CLASSES = 6 };

typedef struct counters {
    uint64_t actions, refusals, messages, sockets_opened, sockets_dropped, commits, failed_commits,
        tables_made, bot_actions, limits, pushes, failed_pushes;
    uint64_t commit_us_bucket[COMMIT_BUCKETS], commit_us_sum;
    uint64_t responses[RESPONSE_CLASSES]; /* HTTP answers, by the first digit of their status */
} counters;

/* Values that are measured at the moment of the report. */
typedef struct gauges {
    uint64_t tables, connections, sockets, bot_queue, journal_bytes;
    bool store_works;
} gauges;

/* Writes all metrics in the text format of Prometheus. */
void report_metrics(const counters *c, const gauges *g, col_writer *w);

/* Counts a successful commit that took this many microseconds. */
void report_commit(counters *c, uint64_t us);

/* Writes one line of JSON with the time, a level, an event and a sentence to standard error. May be
 * called from any thread. */
void report_log(const char *level, const char *event, const char *sentence);

/* The same with the address that it is about, as the settings allow it to be shown. */
void report_log_from(const char *level, const char *event, const char *sentence,
                     const char *address);

#endif
