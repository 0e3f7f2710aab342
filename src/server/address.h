/* The IP addresses of clients, and networks of them. An IPv4 address is kept as the IPv6 address
 * that stands for it, so that there is only one kind. */
#ifndef COLOSSI_SERVER_ADDRESS_H
#define COLOSSI_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#include "core/text.h"

enum { ADDRESS_BYTES = 16, ADDRESS_TEXT = 52 };

/* All zero if nothing is known, such as for a client on a Unix socket. */
typedef struct ip_address {
    uint8_t bytes[ADDRESS_BYTES];
} ip_address;

typedef struct ip_network {
    ip_address address;
    int bits; /* how many of its first bits count */
} ip_network;

ip_address address_of_peer(const struct sockaddr_storage *from);

/* Reads "203.0.113.9" or "2001:db8::1". Returns false if it is neither. */
bool address_read(col_span text, ip_address *address);

/* Reads an address, or a network such as "203.0.113.0/24". */
bool address_read_network(col_span text, ip_network *network);

bool address_is_in(const ip_address *address, const ip_network *network);

/* What the log says of addresses. */
typedef enum address_form { ADDRESS_NONE, ADDRESS_SHORT, ADDRESS_FULL } address_form;

/* Prints an address, or for ADDRESS_SHORT only the network of 24 or 48 bits that it is in. */
void address_print(const ip_address *address, address_form form, char text[ADDRESS_TEXT]);
void address_print_network(const ip_network *network, char text[ADDRESS_TEXT]);

/* A digest for counting what an address uses. An IPv6 network of 64 bits has one digest, because
 * one person usually has all of it. */
int64_t address_digest(const ip_address *address);

#endif
