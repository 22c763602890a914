/* Count the move sequences from the start of a game, by the kernel's rules.
 *
 *     example DEPTH PATCH...      the patches of the circle, by name, in the order they are reached
 *
 * It prints the number of sequences of DEPTH plies. Build it with the library of your system:
 *
 *     cc -Ibuild/native example.c build/native/linux-x86_64-v2/libpatchwork.so -o example
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "patchwork.h"
#include "patchwork_edition.h"

#define PATCHES (int)(sizeof pw_names / sizeof *pw_names)

/* Put an array into slots: its address and the length of each dimension. Return the next slot. */
static int64_t *put(int64_t *slot, const void *array, const int64_t *lengths, int dimensions) {
    *slot++ = (int64_t)(intptr_t)array;
    while (dimensions--) *slot++ = *lengths++;
    return slot;
}

#define PUT_TABLE(slot, name) \
    put(slot, pw_##name, pw_##name##_lengths, (int)(sizeof pw_##name##_lengths / sizeof(int64_t)))

static int64_t *put_row(int64_t *slot, const int64_t *row, int64_t length) {
    return put(slot, row, &length, 1);
}

/* Put the tables, the circle and a position, with which the slots of most functions begin. */
static int64_t *put_game(int64_t *slot, const int64_t *circle, int64_t length, int64_t *position) {
    slot = PUT_TABLE(slot, patches);
    slot = PUT_TABLE(slot, orients);
    slot = PUT_TABLE(slot, offsets);
    slot = PUT_TABLE(slot, track);
    slot = PUT_TABLE(slot, squares);
    slot = PUT_TABLE(slot, grid);
    slot = PUT_TABLE(slot, rules);
    return put_row(put_row(slot, circle, length), position, PW_SIZE);
}

static void start(int64_t *position, int64_t length) {
    memset(position, 0, PW_SIZE * sizeof *position);
    for (int player = 0; player < 2; player++) {
        int64_t *fields = position + player * PW_PER_PLAYER;
        fields[PW_FREE_LO] = (int64_t)pw_grid[0];
        fields[PW_FREE_HI] = (int64_t)pw_grid[1];
        fields[PW_BUTTONS] = PW_START_BUTTONS;
    }
    position[PW_TILE] = position[PW_FINISHED] = PW_NOBODY;
    position[PW_REMAINING] = ((int64_t)1 << length) - 1;
}

static int64_t count(const int64_t *circle, int64_t length, int64_t *position, int depth) {
    int64_t slots[32], *codes, moves, leaves = 0;
    if (depth == 0) return 1;
    codes = malloc(PW_MAX_MOVES * sizeof *codes);
    if (!codes) exit(1);
    put_row(put_game(slots, circle, length, position), codes, PW_MAX_MOVES);
    if (pw_rules_legal_moves(slots)) exit(1);
    moves = slots[0];
    for (int64_t move = 0; move < moves; move++) {
        int64_t after[PW_SIZE];
        memcpy(after, position, sizeof after);
        *put_game(slots, circle, length, after) = codes[move];
        if (pw_rules_play(slots)) exit(1);
        leaves += count(circle, length, after, depth - 1);
    }
    free(codes);
    return leaves;
}

int main(int argc, char **argv) {
    int64_t circle[PATCHES], position[PW_SIZE], length = argc - 2;
    if (length < 1 || length > PATCHES) {
        fprintf(stderr, "usage: example DEPTH PATCH...\n");
        return 2;
    }
    for (int64_t place = 0; place < length; place++) {
        int patch = 0;
        while (patch < PATCHES && strcmp(pw_names[patch], argv[place + 2])) patch++;
        if (patch == PATCHES) {
            fprintf(stderr, "error: %s: no such patch\n", argv[place + 2]);
            return 2;
        }
        circle[place] = patch;
    }
    start(position, length);
    printf("%" PRId64 "\n", count(circle, length, position, atoi(argv[1])));
    return 0;
}
