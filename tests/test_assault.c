/* Assault's data file: checks that a file with a mistake is rejected with the line or the field and
 * the reason, and that a change that breaks nothing is accepted. */
#include <string.h>

#include "games/assault/state.h"
#include "tap.h"

typedef struct mistake {
    const char *was, *is, *sentence;
} mistake;

static const mistake MISTAKES[] = {
    {"resources 48", "resources 49", "totals: resources: the lines add up to 48, not 49"},
    {"units 80", "unit 80", "units: this word is missing"},
    {"seats 3 npc storm cloud stone", "seats 3 npc storm cloud", "the races that are left"},
    {"seats 3 npc storm", "seats 3 npc thunder", "npc: there is no such race"},
    {"seats 6 npc", "seats 5 npc", "seats: this number of seats was given before"},
    {"pools 60 15 105", "pools 60 15 104", "seats 3: pools: the pools do not add up"},
    {"rounds 60", "rounds 61", "rounds must be a whole number from 1 to 60"},
    {"40 75 sea_swords graypeak", "40 75 graypeak", "neighbour: the border goes only one way"},
    {"30 0 sea_ice spine |", "30 0 sea_ice spine icewind |", "cannot be its own neighbour"},
    {"30 0 sea_ice spine |", "30 0 sea_ice spain |", "neighbour: there is no region with this key"},
    {"region icewind", "region spine", "key: another region has this key"},
    {"region icewind smallfolk", "region icewind village", "the type must be home or smallfolk"},
    {"region icewind smallfolk", "region icewind home", "type: this home belongs to no race"},
    {"| Icewind Dale | Bryn Shander", "| Icewind Dale", "write the fields | the name | the sites"},
    {"race storm 6", "race storm 4", "cloud: ordning: the numbers must fall from storm to hill"},
    {"stone 2 graypeak", "stone 2 sumber", "home: this region is not a home, or it belongs"},
    {"start leader champion elite", "start leader leader champion",
     "storm: more units are in play"},
    {"start leader champion elite", "start champion elite", "storm: start: an army has one leader"},
    {"storm 6 sea_swords 3 start", "storm 6 sea_swords 2 start", "storm: stacking: an army"},
    {"unit hill leader 1", "unit hill leader 2", "count: there is exactly one of each leader"},
    {"unit hill elite 8 2 3 2 1 2", "unit hill vonindod 1 2 3 2 1 2", "only fire has a Vonindod"},
    {"continuous mob 3", "continuous mob", "number must be a whole number from 1 to 99"},
    {"continuous mob 3", "sometimes mob 3", "when: this word is not known here"},
    {"continuous mob 3", "continuous crowd 3", "effect: there is no such verb"},
    {"marker raid frost 6", "marker raid frost 5", "totals: markers: the lines add up to 29"},
    {"spell sp9 2", "spell sp0 2", "spell: the key must be one of sp1 to sp9"},
    {"die grey 6 0/0/0", "die grey 6 0/3/0", "face: a face is hits/blocks/arcane"},
    {"die hill 1", "die fire 1", "die: it was given on an earlier line"},
    {"slayer hook 2 3 hook", "", "slayer: a line is missing"},
    {"event u9 any rune_blood 4 once anauroch", "event u9 any rune_blood 4 once spine",
     "of its own"},
    {"event u9 any rune_blood 4 once", "event u9 any rune_blood 4 often",
     "there is a different word"},
    {"event u9 any", "event u9 hill", "u9: there must be ten special events"},
    {"spells 1; free_advanced", "spells 1; draw 1; draw 1; draw 1", "effects: there are more than"},
    {"castle cloud | Lyn Armaal", "castle cloud", "castle: write the race | the name"},
    {"| Make Alliance | Negotiate", "| Make Alliance | Negotiate | x", "write the numbers"},
    {"npc_battle reroll 2", "npc_battles reroll 2", "line: no line of this file begins with"},
    {"limits rounds", "# limits rounds", "totals, limits, castle, npc_battle: a line is missing"},
};

/* Changes that a file may make: another name of a command, the standard name, another number. */
static const mistake CHANGES[] = {
    {"| Make Alliance | Negotiate", "| Make Alliance | Parley", "a command may have another name"},
    {"| Make Alliance | Negotiate", "| Make Alliance", "Plunder needs no name"},
    {"slayer_cost 2", "slayer_cost 3", "a number may differ"},
};

/* Reads the built-in file with the first `was` replaced by `is`. */
static col_status read_changed(const mistake *m, assault_data *data, col_error *error) {
    static char text[1 << 15];
    const char *at = strstr(assault_data_text, m->was);
    if (at == NULL) return col_fail(error, COL_DATA, "the built-in file has no '%s'", m->was);
    size_t before = (size_t)(at - assault_data_text), rest = strlen(at + strlen(m->was));
    memcpy(text, assault_data_text, before);
    memcpy(text + before, m->is, strlen(m->is));
    memcpy(text + before + strlen(m->is), at + strlen(m->was), rest + 1);
    return assault_read_data(text, before + strlen(m->is) + rest, data, error);
}

int main(void) {
    static assault_data data;
    static tap results;
    col_error error;
    for (size_t i = 0; i < sizeof MISTAKES / sizeof MISTAKES[0]; i++) {
        bool refused = read_changed(&MISTAKES[i], &data, &error) != COL_OK;
        bool is_right = refused && strstr(error.sentence, MISTAKES[i].sentence) != NULL;
        tap_result(&results, is_right, MISTAKES[i].sentence,
                   refused ? error.sentence : "the file was accepted");
    }
    for (size_t i = 0; i < sizeof CHANGES / sizeof CHANGES[0]; i++) {
        bool accepted = read_changed(&CHANGES[i], &data, &error) == COL_OK;
        tap_result(&results, accepted, CHANGES[i].sentence, accepted ? NULL : error.sentence);
    }
    return tap_end(&results);
}
