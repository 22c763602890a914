/* Runs functions of the library for another process: commands on standard input.
 *
 * A frame is a letter, a number of bytes (uint32) and these; an answer is a frame without a letter.
 * host.mjs does the same for WebAssembly.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct function {
    const char *name;
    int32_t (*call)(int64_t *slots);
};

extern const struct function functions[]; /* the last has no name */

#define MOST_BLOCKS 65536
static void *blocks[MOST_BLOCKS];
static int used;

static void fail(const char *what) {
    fprintf(stderr, "host: %s\n", what);
    exit(1);
}

static void answer(const void *bytes, uint32_t size) {
    fwrite(&size, sizeof size, 1, stdout);
    fwrite(bytes, 1, size, stdout);
    fflush(stdout);
}

static void answer_number(int64_t number) { answer(&number, sizeof number); }

static int64_t word(const char *body, int index) {
    int64_t value;
    memcpy(&value, body + 8 * index, sizeof value);
    return value;
}

/* Return memory aligned to 64 bytes. */
static void *reserve(int64_t size) {
    size_t rounded = ((size_t)size + 63) / 64 * 64;
    void *block = used < MOST_BLOCKS ? aligned_alloc(64, rounded ? rounded : 64) : NULL;
    if (!block) fail("there is no more memory");
    memset(block, 0, rounded);
    return blocks[used++] = block;
}

static int32_t call(const char *name, size_t size, int64_t *slots) {
    for (const struct function *each = functions; each->name; each++)
        if (strlen(each->name) == size && !memcmp(each->name, name, size)) return each->call(slots);
    fail("there is no such function");
    return 1;
}

int main(void) {
    unsigned char letter;
    uint32_t size;
    while (fread(&letter, 1, 1, stdin) == 1 && fread(&size, sizeof size, 1, stdin) == 1) {
        char *body = malloc(size ? size : 1);
        if (!body || fread(body, 1, size, stdin) != size) fail("half a frame");
        switch (letter) {
        case 'A': /* reserve(size) */
            answer_number((int64_t)(intptr_t)reserve(word(body, 0)));
            break;
        case 'F': /* release all */
            while (used) free(blocks[--used]);
            break;
        case 'W': /* write(address, bytes) */
            memcpy((void *)(intptr_t)word(body, 0), body + 8, size - 8);
            break;
        case 'R': /* read(address, size) */
            answer((void *)(intptr_t)word(body, 0), (uint32_t)word(body, 1));
            break;
        case 'C': /* call(address of the slots, name) */
            answer_number(call(body + 8, size - 8, (int64_t *)(intptr_t)word(body, 0)));
            break;
        default:
            fail("an unknown command");
        }
        free(body);
    }
    return 0;
}
