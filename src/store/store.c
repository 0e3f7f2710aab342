/* Opens a store by its address: see store.h. */
#include "store/store.h"

#include <string.h>

store *store_open(const char *address, col_error *error) {
    if (strcmp(address, "memory") == 0) return store_open_memory(error);
    if (strncmp(address, "sqlite:", 7) == 0) return store_open_sqlite(address + 7, error);
    if (strncmp(address, "postgresql://", 13) == 0) return store_open_postgres(address, error);
    col_fail(error, COL_OPTION,
             "the store '%s' is not memory, sqlite:PATH or postgresql://USER@HOST/NAME", address);
    return NULL;
}
