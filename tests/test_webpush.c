/* Unit tests of the cryptography of Web Push: the example of RFC 8291 (section 5 and appendix A),
 * and keys in files. tests/server_push.py tests what goes over the wire. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/webpush.h"
#include "tap.h"

static tap results;

static void test_example(void) {
    static const char TEXT[] = "When I grow up, I want to be a watermelon";
    static const char EXPECTED[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
        "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_"
        "Qu"
        "lcy4a-fN";
    push_subscription to = {.endpoint =
                                "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4"};
    uint8_t secret[PUSH_SECRET], salt[PUSH_SALT];
    uint8_t out[PUSH_HEAD + sizeof TEXT + PUSH_TAIL];
    char text[512];
    bool good =
        push_decode(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkN"
            "toIAiw4",
            to.point, PUSH_POINT) &&
        push_decode("BTBZMqHH6r4Tts7J_aSIgg", to.auth, PUSH_AUTH) &&
        push_decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", secret, PUSH_SECRET) &&
        push_decode("DGv6ra1nlYgDCS1FRnbzlw", salt, PUSH_SALT);
    size_t length = push_encrypt(&to, TEXT, sizeof TEXT - 1, secret, salt, out);
    push_encode(out, length, text, sizeof text);
    tap_result(&results, good && strcmp(text, EXPECTED) == 0,
               "web push: the example of RFC 8291 is encrypted as it says", text);
    to.point[10] ^= 1;
    tap_result(&results, push_encrypt(&to, TEXT, sizeof TEXT - 1, secret, salt, out) == 0,
               "web push: a point that is not on the curve is no key", NULL);
}

static void test_random(void) {
    push_subscription to = {.endpoint = ""};
    uint8_t one[PUSH_HEAD + 3 + PUSH_TAIL], two[sizeof one];
    push_decode(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAi"
        "w4",
        to.point, PUSH_POINT);
    bool good = push_encrypt(&to, "abc", 3, NULL, NULL, one) == sizeof one &&
                push_encrypt(&to, "abc", 3, NULL, NULL, two) == sizeof two;
    tap_result(&results,
               good && memcmp(one, two, PUSH_SALT) != 0 &&
                   memcmp(one + 21, two + 21, PUSH_POINT) != 0,
               "web push: every message has its own salt and key", NULL);
}

static void test_keys(void) {
    char path[] = "/tmp/colossi-keys-XXXXXX", authorization[PUSH_AUTHORIZATION_SIZE];
    int fd = mkstemp(path);
    push_keys keys;
    col_error error;
    struct stat about;
    if (fd >= 0) close(fd);
    tap_result(&results, push_keys_make(path, "", &error) == COL_FILE,
               "web push: a file that exists is not overwritten", error.sentence);
    unlink(path);
    tap_result(&results, push_keys_make(path, "me@example.org", &error) == COL_OPTION,
               "web push: a contact is an address", error.sentence);
    bool good = push_keys_make(path, "mailto:me@example.org", &error) == COL_OK &&
                push_keys_read(path, &keys, &error) == COL_OK;
    tap_result(&results,
               good && strcmp(keys.contact, "mailto:me@example.org") == 0 &&
                   stat(path, &about) == 0 && (about.st_mode & 0777) == 0600,
               "web push: keys are made, and only their owner can read them", error.sentence);
    good = push_authorize(&keys, "https://push.example.net/x", 1000, authorization);
    tap_result(&results, good && strncmp(authorization, "vapid t=eyJ", 11) == 0,
               "web push: a request is signed", authorization);
    FILE *f = fopen(path, "w");
    if (f != NULL) {
        fputs("private AAAA\npublic AAAA\n", f);
        fclose(f);
    }
    tap_result(&results, push_keys_read(path, &keys, &error) == COL_FILE,
               "web push: other files are refused", error.sentence);
    unlink(path);
}

int main(void) {
    if (sodium_init() < 0) return 1;
    test_example();
    test_random();
    test_keys();
    return tap_end(&results);
}
