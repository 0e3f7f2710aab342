/* Assault of the Giants: the actions. An action is a verb with up to four operands of six bits.
 *
 * Each line of ASSAULT_VERBS has the verb's name, the pattern of its text and a phrase that says it
 * in words. "%" and a letter stand for an operand; notation.c explains the letters. */
#ifndef COLOSSI_ASSAULT_ACTIONS_H
#define COLOSSI_ASSAULT_ACTIONS_H

#include "colossi/game.h"

#define ASSAULT_VERBS(X)                                                                           \
    X(TOP, "top %s", "seat %s sits at the top of the old ordning")                                 \
    X(OPEN, "event %u", "the event %u is opened")                                                  \
    X(CARD, "draw %c", "a card is drawn: %c")                                                      \
    X(SPELL, "spell %p", "a spell is drawn: %p")                                                   \
    X(DIE, "die %f", "a die shows %f")                                                             \
    X(TAKE, "take %c", "take %c")                                                                  \
    X(CAST, "cast %p %m", "cast %v")                                                               \
    X(CAST_ON, "cast %p %m %k", "cast %v on the enemy's %j")                                       \
    X(CAST_HEAL, "cast %p %m %k %r", "cast %v on %k in %r")                                        \
    X(CAST_WAY, "cast %p %m %r %r", "cast %v from %r to %r")                                       \
    X(ON, "on", "go on")                                                                           \
    X(CLAIM, "claim %u", "claim %u and pay its rune")                                              \
    X(CLAIM_WAIVED, "claim %u waived", "claim %u without paying its rune")                         \
    X(NONE, "none", "do nothing")                                                                  \
    X(DRAW, "draw", "draw a card")                                                                 \
    X(PLACE, "place %k %r", "%k enters the game in %r")                                            \
    X(PLAY, "play %x", "play %x")                                                                  \
    X(MOVE, "move %k %r %r", "%k moves from %r to %r")                                             \
    X(STOP, "stop", "stop here")                                                                   \
    X(REMOVE, "remove %k %r", "%k in %r goes back to the supply")                                  \
    X(TOLL_WOUND, "toll wound", "the moving unit takes a wound as the toll")                       \
    X(TOLL, "toll %c", "pay %c as the toll")                                                       \
    X(DECK, "deck", "trade with the deck")                                                         \
    X(FORCED, "forced %s", "force a trade on seat %s")                                             \
    X(FRIENDLY, "friendly %s", "propose a trade to seat %s")                                       \
    X(GIVE, "give %c", "give %c")                                                                  \
    X(DONE, "done", "that is all")                                                                 \
    X(ASK, "ask %c", "ask for %c")                                                                 \
    X(ACCEPT, "accept", "accept the trade")                                                        \
    X(REJECT, "reject", "reject the trade")                                                        \
    X(FOOD, "food", "discard a Food")                                                              \
    X(RECRUIT, "recruit %k %r", "recruit %i in %r")                                                \
    X(ACTIVATE, "activate", "use your leader's ability")                                           \
    X(RETURN, "return %k %r", "%k comes back, wounded, to %r")                                     \
    X(SEIZE, "seize %s", "take an Artifact from seat %s")                                          \
    X(SPELLS, "spells", "draw spells")                                                             \
    X(DISCARD_TOP, "discard_top", "take the top spell of the discard pile")                        \
    X(KEEP, "keep %p", "keep %p")                                                                  \
    X(ARTIFACT, "artifact", "discard an Artifact and keep one more spell")                         \
    X(BURY, "bury %p", "put %p on the discard pile")                                               \
    X(BATTLE, "battle %r %r", "attack from %r into %r")                                            \
    X(MARCH, "march %r %r", "march from %r into %r")                                               \
    X(WITH, "with %k", "%k takes part")                                                            \
    X(WITH_SLAYER, "with %z", "%z takes part")                                                     \
    X(READY, "ready", "ready")                                                                     \
    X(HEAL, "heal %k %r", "heal %k in %r")                                                         \
    X(EAT, "eat", "stuff a Food into the chief")                                                   \
    X(MARK, "mark %r", "put your marker in %r")                                                    \
    X(FORGE, "forge", "discard an Ore for a Forge Marker")                                         \
    X(SMELT, "smelt", "discard an Ore and draw cards")                                             \
    X(CASTLE, "castle %r", "the castle flies to %r")                                               \
    X(ABOARD, "aboard %k", "%k travels along")                                                     \
    X(TREASURE, "treasure", "discard an Artifact for points")                                      \
    X(HOLD, "hold %k", "hold the enemy's %j")                                                      \
    X(HOOK, "hook", "Hook makes the defender roll all dice again")                                 \
    X(REROLL, "reroll %a", "roll dice again, thanks to %a")                                        \
    X(CONVERT, "convert %b", "convert arcane results, thanks to %b")                               \
    X(PICK, "pick %n", "die %n")                                                                   \
    X(TURN, "turn %n %f", "turn die %n to %f")                                                     \
    X(HIT, "hit %n", "an arcane result of die %n becomes hits")                                    \
    X(BLOCK, "block %n", "an arcane result of die %n becomes a block")                             \
    X(ORE, "ore", "discard an Ore for hits")                                                       \
    X(WEAPONRY, "weaponry", "discard Weaponry for hits")                                           \
    X(LOSE, "lose %k", "%k takes the damage")                                                      \
    X(LOSE_SLAYER, "lose %z", "%z takes the damage")                                               \
    X(ENTER, "enter %k", "%k moves into the conquered region")                                     \
    X(SLAYER_RECRUIT, "slayer recruit %z %r", "%z comes to %r")                                    \
    X(SLAYER_MOVE, "slayer move %z %r", "%z moves to %r")                                          \
    X(SLAYER_ATTACK, "slayer attack %r", "the slayers in %r attack")

enum {
    A_NOTHING,
#define ASSAULT_VERB(name, pattern, words) A_##name,
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
