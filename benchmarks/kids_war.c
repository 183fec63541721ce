/* War for two players, 52 cards: the C yardstick of benchmarks/kids_war.py.
 *
 * Rules are fixed at compile time: -DDOWN=1 (cards face down), -DSHORTAGE=0 (0 lose, 1 own),
 * -DORDER=0 (0 shuffled, 1 winner_first, 2 interleaved), -DWATCH=0 (1: prove endless games by Brent's
 * cycle detection). The random streams are those of casinowar (xoshiro256++, SplitMix64 seeding), so the
 * totals printed must equal those of the package for the same key.
 *
 * cc -O3 -march=native -DDOWN=1 ... kids_war.c -o kids_war && ./kids_war KEY GAMES
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CARDS 52
#define CAPACITY 64
#define MASK (CAPACITY - 1)
#define LIMIT 1000000

typedef struct {
    uint64_t s[4];
    uint64_t spare;
    int has_spare;
} Stream;

typedef struct {
    uint8_t ring[2][CAPACITY];
    uint32_t head[2], tail[2];
} Table;

static inline uint64_t mix64(uint64_t v) {
    v = (v ^ (v >> 30)) * 0xBF58476D1CE4E5B9ull;
    v = (v ^ (v >> 27)) * 0x94D049BB133111EBull;
    return v ^ (v >> 31);
}

static inline uint64_t rotl(uint64_t v, int by) { return (v << by) | (v >> (64 - by)); }

static void seed_stream(Stream *r, uint64_t key, uint64_t index) {
    const uint64_t golden = 0x9E3779B97F4A7C15ull;
    uint64_t start = mix64(key + mix64((index + 1) * golden));
    for (int i = 0; i < 4; i++) r->s[i] = mix64(start + golden * (uint64_t)(i + 1));
    r->has_spare = 0;
}

static inline uint64_t word(Stream *r) {
    uint64_t *s = r->s, result = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
}

static inline uint64_t half(Stream *r) {
    if (r->has_spare) {
        r->has_spare = 0;
        return r->spare;
    }
    uint64_t w = word(r);
    r->spare = w & 0xFFFFFFFFull;
    r->has_spare = 1;
    return w >> 32;
}

static inline uint32_t below(Stream *r, uint32_t bound) {
    uint64_t product = half(r) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = (uint32_t)(-bound) % bound;
        while ((uint32_t)product < threshold) product = half(r) * bound;
    }
    return (uint32_t)(product >> 32);
}

static inline void shuffle(Stream *r, uint8_t *items, int count) {
    for (int place = 0; place < count - 1; place++) {
        int other = place + (int)below(r, (uint32_t)(count - place));
        uint8_t kept = items[place];
        items[place] = items[other];
        items[other] = kept;
    }
}

/* A war after two equal cards; returns 1 if both are out alike. */
static int war(Table *t, Stream *r, uint8_t a, uint8_t b, long *plays, long *ties) {
    uint8_t laid[2][CARDS], pot[CARDS];
    int count[2] = {1, 1}, taker = -1, chain = 0;
    laid[0][0] = a;
    laid[1][0] = b;
    while (taker < 0) {
        chain++;
        int left[2] = {(int)(t->tail[0] - t->head[0]), (int)(t->tail[1] - t->head[1])};
        int lay[2] = {DOWN + 1, DOWN + 1}, drawn = 0;
        if (left[0] < DOWN + 1 || left[1] < DOWN + 1) {
            if (SHORTAGE == 0) {
                if (left[0] == left[1]) drawn = 1;
                else taker = left[0] > left[1] ? 0 : 1;
                lay[0] = taker == 0 ? 0 : left[0];
                lay[1] = taker == 1 ? 0 : left[1];
            } else {
                if (left[0] == 0 && left[1] == 0) drawn = 1;
                else if (left[0] == 0 || left[1] == 0) taker = left[0] == 0 ? 1 : 0;
                for (int p = 0; p < 2; p++) lay[p] = taker >= 0 || drawn ? 0 : left[p] < DOWN + 1 ? left[p] : DOWN + 1;
            }
        }
        for (int p = 0; p < 2; p++)
            for (int i = 0; i < lay[p]; i++) laid[p][count[p]++] = t->ring[p][t->head[p]++ & MASK];
        if (drawn) {
            *plays += (count[0] > count[1] ? count[0] : count[1]) - 1;
            *ties += chain;
            return 1;
        }
        uint8_t up0 = laid[0][count[0] - 1], up1 = laid[1][count[1] - 1];
        if (taker < 0 && up0 != up1) taker = up1 > up0;
    }
    *plays += (count[0] > count[1] ? count[0] : count[1]) - 1;
    *ties += chain;
    int size = 0;
    if (ORDER == 1) {
        for (int k = 0; k < 2; k++) {
            int p = k ? 1 - taker : taker;
            for (int i = 0; i < count[p]; i++) pot[size++] = laid[p][i];
        }
    } else {
        for (int i = 0; i < count[0] || i < count[1]; i++)
            for (int p = 0; p < 2; p++)
                if (i < count[p]) pot[size++] = laid[p][i];
        if (ORDER == 0) shuffle(r, pot, size);
    }
    for (int i = 0; i < size; i++) t->ring[taker][t->tail[taker]++ & MASK] = pot[i];
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    uint64_t key = strtoull(argv[1], NULL, 10);
    long games = atol(argv[2]), wins = 0, draws = 0, endless = 0;
    long tricks_sum = 0, plays_sum = 0, wars_sum = 0, ties_sum = 0, leads_sum = 0;
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (long game = 0; game < games; game++) {
        Stream r;
        Table t;
        uint8_t deck[CARDS], kept[2][CAPACITY];
        seed_stream(&r, key, (uint64_t)game);
        for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)(i % 13);
        shuffle(&r, deck, CARDS);
        memcpy(t.ring[0], deck, 26);
        memcpy(t.ring[1], deck + 26, 26);
        t.head[0] = t.head[1] = 0;
        t.tail[0] = t.tail[1] = 26;
        long tricks = 0, extra = 0, wars = 0, ties = 0, leads = 0, power = 1, since = 0;
        int leader = 0, kept_size = 26, result = 3;
        if (WATCH) memcpy(kept, t.ring, sizeof kept);
        while (tricks < LIMIT) {
            uint8_t a = t.ring[0][t.head[0]++ & MASK], b = t.ring[1][t.head[1]++ & MASK];
            tricks++;
            if (a != b) {
                int taker = b > a, swap = ORDER == 0 ? (int)(half(&r) >> 31) : ORDER == 1 ? taker : 0;
                t.ring[taker][t.tail[taker] & MASK] = swap ? b : a;
                t.ring[taker][(t.tail[taker] + 1) & MASK] = swap ? a : b;
                t.tail[taker] += 2;
            } else {
                wars++;
                if (war(&t, &r, a, b, &extra, &ties)) {
                    result = 1;
                    break;
                }
            }
            int size = (int)(t.tail[0] - t.head[0]), ahead = 2 * size - CARDS;
            if (ahead) {
                if (leader && (ahead ^ leader) < 0) leads++;
                leader = ahead;
            }
            if (size == 0 || size == CARDS) {
                result = 0;
                wins += size == CARDS;
                break;
            }
            if (WATCH) {
                since++;
                if (size == kept_size) {
                    int same = 1;
                    for (int i = 0; same && i < size; i++) same = t.ring[0][(t.head[0] + i) & MASK] == kept[0][i];
                    for (int i = 0; same && i < CARDS - size; i++)
                        same = t.ring[1][(t.head[1] + i) & MASK] == kept[1][i];
                    if (same) {
                        result = 2;
                        break;
                    }
                }
                if (since == power) {
                    power *= 2;
                    since = 0;
                    kept_size = size;
                    for (int i = 0; i < size; i++) kept[0][i] = t.ring[0][(t.head[0] + i) & MASK];
                    for (int i = 0; i < CARDS - size; i++) kept[1][i] = t.ring[1][(t.head[1] + i) & MASK];
                }
            }
        }
        draws += result == 1;
        endless += result == 2;
        if (result != 2) {
            tricks_sum += tricks;
            plays_sum += tricks + extra;
            wars_sum += wars;
            ties_sum += ties;
            leads_sum += leads;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    printf("%.6f %ld %ld %ld %ld %ld %ld %ld %ld\n", seconds, wins, draws, endless, tricks_sum, plays_sum, wars_sum,
           ties_sum, leads_sum);
    return 0;
}
