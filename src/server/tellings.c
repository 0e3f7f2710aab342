/* Ways of telling: see tellings.h. The catalogues are constant once they have been read. */
#include "server/tellings.h"

#include <string.h>

#include "util/languages.h"

static const col_catalogue *catalogues[TELLINGS] = {
    [TELL_FACTS] = &COL_NO_LANGUAGE, [TELL_WORDS] = &COL_ENGLISH};

col_status tellings_open(col_error *error) {
    char codes[TELLINGS][LANGUAGE_CODE_SIZE];
    int count = languages_list(codes, TELLINGS - TELL_WORDS), next = TELL_WORDS + 1;
    for (int i = 0; i < count; i++) {
        if (strcmp(codes[i], "en") == 0) continue;
        const col_catalogue *c = language_open(codes[i], error);
        if (c == NULL) return error->status;
        catalogues[next++] = c;
    }
    return COL_OK;
}

int telling_in(const char *language) {
    for (int i = TELL_WORDS; i < TELLINGS && catalogues[i] != NULL; i++) {
        if (strcmp(catalogues[i]->language, language) == 0) return i;
    }
    return TELL_FACTS;
}

const col_catalogue *telling_catalogue(int telling) {
    return catalogues[telling];
}
