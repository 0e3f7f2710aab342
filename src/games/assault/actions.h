/* Assault of the Giants: the actions. An action is a verb with up to four operands of six bits.
 *
 * Each line of ASSAULT_VERBS has the verb's name and the pattern of its text. "%" and a letter
 * stand for an operand; notation.c explains the letters. */
#ifndef COLOSSI_ASSAULT_ACTIONS_H
#define COLOSSI_ASSAULT_ACTIONS_H

#include "colossi/game.h"

#define ASSAULT_VERBS(X)                                                                           \
    X(TOP, "top %s")                                                                               \
    X(OPEN, "event %u")                                                                            \
    X(CARD, "draw %c")                                                                             \
    X(SPELL, "spell %p")                                                                           \
    X(DIE, "die %f")                                                                               \
    X(TAKE, "take %c")                                                                             \
    X(CAST, "cast %p %m")                                                                          \
    X(CAST_ON, "cast %p %m %k")                                                                    \
    X(CAST_HEAL, "cast %p %m %k %r")                                                               \
    X(CAST_WAY, "cast %p %m %r %r")                                                                \
    X(ON, "on")                                                                                    \
    X(CLAIM, "claim %u")                                                                           \
    X(CLAIM_WAIVED, "claim %u waived")                                                             \
    X(NONE, "none")                                                                                \
    X(DRAW, "draw")                                                                                \
    X(PLACE, "place %k %r")                                                                        \
    X(PLAY, "play %x")                                                                             \
    X(MOVE, "move %k %r %r")                                                                       \
    X(STOP, "stop")                                                                                \
    X(REMOVE, "remove %k %r")                                                                      \
    X(TOLL_WOUND, "toll wound")                                                                    \
    X(TOLL, "toll %c")                                                                             \
    X(DECK, "deck")                                                                                \
    X(FORCED, "forced %s")                                                                         \
    X(FRIENDLY, "friendly %s")                                                                     \
    X(GIVE, "give %c")                                                                             \
    X(DONE, "done")                                                                                \
    X(ASK, "ask %c")                                                                               \
    X(ACCEPT, "accept")                                                                            \
    X(REJECT, "reject")                                                                            \
    X(FOOD, "food")                                                                                \
    X(RECRUIT, "recruit %k %r")                                                                    \
    X(ACTIVATE, "activate")                                                                        \
    X(RETURN, "return %k %r")                                                                      \
    X(SEIZE, "seize %s")                                                                           \
    X(SPELLS, "spells")                                                                            \
    X(DISCARD_TOP, "discard_top")                                                                  \
    X(KEEP, "keep %p")                                                                             \
    X(ARTIFACT, "artifact")                                                                        \
    X(BURY, "bury %p")                                                                             \
    X(BATTLE, "battle %r %r")                                                                      \
    X(MARCH, "march %r %r")                                                                        \
    X(WITH, "with %k")                                                                             \
    X(WITH_SLAYER, "with %z")                                                                      \
    X(READY, "ready")                                                                              \
    X(HEAL, "heal %k %r")                                                                          \
    X(EAT, "eat")                                                                                  \
    X(MARK, "mark %r")                                                                             \
    X(FORGE, "forge")                                                                              \
    X(SMELT, "smelt")                                                                              \
    X(CASTLE, "castle %r")                                                                         \
    X(ABOARD, "aboard %k")                                                                         \
    X(TREASURE, "treasure")                                                                        \
    X(HOLD, "hold %k")                                                                             \
    X(HOOK, "hook")                                                                                \
    X(REROLL, "reroll %a")                                                                         \
    X(CONVERT, "convert %b")                                                                       \
    X(PICK, "pick %n")                                                                             \
    X(TURN, "turn %n %f")                                                                          \
    X(HIT, "hit %n")                                                                               \
    X(BLOCK, "block %n")                                                                           \
    X(ORE, "ore")                                                                                  \
    X(WEAPONRY, "weaponry")                                                                        \
    X(LOSE, "lose %k")                                                                             \
    X(LOSE_SLAYER, "lose %z")                                                                      \
    X(ENTER, "enter %k")                                                                           \
    X(SLAYER_RECRUIT, "slayer recruit %z %r")                                                      \
    X(SLAYER_MOVE, "slayer move %z %r")                                                            \
    X(SLAYER_ATTACK, "slayer attack %r")

enum {
    A_NOTHING,
#define ASSAULT_VERB(name, pattern) A_##name,
    ASSAULT_VERBS(ASSAULT_VERB)
#undef ASSAULT_VERB
        ACTIONS
};

enum { OPERAND_BITS = 6, OPERANDS = 4 };

static inline col_action act(unsigned verb, int a, int b, int c, int d) {
    return col_action_of(verb,
                         (unsigned)a << 18 | (unsigned)b << 12 | (unsigned)c << 6 | (unsigned)d);
}

static inline int operand(col_action a, int index) {
    return (int)(a >> (18 - OPERAND_BITS * index) & 63);
}

/* A list of actions that is being made. */
typedef struct menu {
    col_action *out;
    int count;
} menu;

static inline void offer(menu *m, unsigned verb, int a, int b) {
    m->out[m->count++] = act(verb, a, b, 0, 0);
}

static inline void offer4(menu *m, unsigned verb, int a, int b, int c, int d) {
    m->out[m->count++] = act(verb, a, b, c, d);
}

#endif
