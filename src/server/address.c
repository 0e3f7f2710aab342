/* IP addresses and networks: see address.h. */
#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "server/secrets.h"

enum { MAPPED_BYTES = 12, MAPPED_BITS = 8 * MAPPED_BYTES, ALL_BITS = 8 * ADDRESS_BYTES };

static const uint8_t MAPPED[MAPPED_BYTES] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

static bool is_ipv4(const ip_address *a) {
    return memcmp(a->bytes, MAPPED, MAPPED_BYTES) == 0;
}

static ip_address from_ipv4(const void *four_bytes) {
    ip_address a;
    memcpy(a.bytes, MAPPED, MAPPED_BYTES);
    memcpy(a.bytes + MAPPED_BYTES, four_bytes, 4);
    return a;
}

ip_address address_of_peer(const struct sockaddr_storage *from) {
    ip_address a = {{0}};
    if (from->ss_family == AF_INET6) {
        memcpy(a.bytes, &((const struct sockaddr_in6 *)from)->sin6_addr, ADDRESS_BYTES);
    }
    if (from->ss_family == AF_INET) a = from_ipv4(&((const struct sockaddr_in *)from)->sin_addr);
    return a;
}

bool address_read(col_span text, ip_address *address) {
    char copy[INET6_ADDRSTRLEN];
    uint8_t four[4];
    if (!col_span_copy(text, copy, sizeof copy)) return false;
    if (inet_pton(AF_INET, copy, four) == 1) {
        *address = from_ipv4(four);
        return true;
    }
    return inet_pton(AF_INET6, copy, address->bytes) == 1;
}

bool address_read_network(col_span text, ip_network *network) {
    const char *slash = memchr(text.at, '/', text.length);
    col_span head = {text.at, slash == NULL ? text.length : (size_t)(slash - text.at)};
    if (!address_read(head, &network->address)) return false;
    int before = is_ipv4(&network->address) ? MAPPED_BITS : 0;
    network->bits = ALL_BITS;
    if (slash == NULL) return true;
    col_span tail = {slash + 1, text.length - head.length - 1};
    if (!col_span_int(tail, 1, ALL_BITS - before, &network->bits)) return false;
    network->bits += before;
    return true;
}

bool address_is_in(const ip_address *address, const ip_network *network) {
    int whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(address->bytes, network->address.bytes, (size_t)whole) != 0) return false;
    unsigned mask = 0xFF00u >> rest & 0xFF;
    return rest == 0 || ((address->bytes[whole] ^ network->address.bytes[whole]) & mask) == 0;
}

/* Sets all bits after the first ones to 0. */
static ip_address first_bits(const ip_address *address, int bits) {
    ip_address a = *address;
    for (int i = 0; i < ADDRESS_BYTES; i++) {
        int left = bits - 8 * i;
        if (left <= 0) a.bytes[i] = 0;
        if (left > 0 && left < 8) a.bytes[i] &= (uint8_t)(0xFF00u >> left);
    }
    return a;
}

static void print_bare(const ip_address *a, char text[ADDRESS_TEXT]) {
    bool is_four = is_ipv4(a);
    inet_ntop(is_four ? AF_INET : AF_INET6, a->bytes + (is_four ? MAPPED_BYTES : 0), text,
              ADDRESS_TEXT);
}

void address_print_network(const ip_network *network, char text[ADDRESS_TEXT]) {
    ip_address a = first_bits(&network->address, network->bits);
    int bits = network->bits - (is_ipv4(&network->address) ? MAPPED_BITS : 0);
    print_bare(&a, text);
    if (network->bits < ALL_BITS) {
        size_t used = strlen(text);
        snprintf(text + used, ADDRESS_TEXT - used, "/%d", bits);
    }
}

void address_print(const ip_address *address, address_form form, char text[ADDRESS_TEXT]) {
    ip_network near = {*address, is_ipv4(address) ? MAPPED_BITS + 24 : 48};
    text[0] = '\0';
    if (form == ADDRESS_FULL) print_bare(address, text);
    if (form == ADDRESS_SHORT) address_print_network(&near, text);
}

int64_t address_digest(const ip_address *address) {
    return is_ipv4(address) ? secret_digest((const char *)address->bytes + MAPPED_BYTES, 4)
                            : secret_digest((const char *)address->bytes, 8);
}
