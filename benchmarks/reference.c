/* The yardstick: the standard game dealt card by card in plain C, its rules written out by hand.
 *
 * The same generator (xoshiro256++), the same draws and so the same cards as the Python package:
 * equal seeds must give equal counts. Six outcomes: win, lose, war won, war tied, war lost (and
 * surrender, unused), each counted by the category of the result before it.
 */
#include <stdint.h>

enum { LOSE, WIN, WAR_LOSE, WAR_WIN, WAR_TIE, OUTCOMES };
enum { NO_PREVIOUS = 3, LATE_ROWS = 4, ROWS = 8 };

typedef struct { uint64_t s0, s1, s2, s3; } xoshiro;
typedef struct { xoshiro words; uint64_t spare; int has_spare; } halves;

static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t mix64(uint64_t v) {
    v = (v ^ (v >> 30)) * 0xBF58476D1CE4E5B9ull;
    v = (v ^ (v >> 27)) * 0x94D049BB133111EBull;
    return v ^ (v >> 31);
}

static inline xoshiro seeded(uint64_t key, uint64_t index) {
    const uint64_t golden = 0x9E3779B97F4A7C15ull;
    uint64_t start = mix64(key + mix64((index + 1) * golden));
    xoshiro x = {mix64(start + golden), mix64(start + golden * 2), mix64(start + golden * 3), mix64(start + golden * 4)};
    return x;
}

static inline uint64_t next_word(xoshiro *x) {
    uint64_t result = rotl(x->s0 + x->s3, 23) + x->s0, t = x->s1 << 17;
    x->s2 ^= x->s0;
    x->s3 ^= x->s1;
    x->s1 ^= x->s2;
    x->s0 ^= x->s3;
    x->s2 ^= t;
    x->s3 = rotl(x->s3, 45);
    return result;
}

static inline uint32_t below(halves *h, uint32_t bound) {
    for (;;) {
        uint64_t half;
        if (h->has_spare) {
            half = h->spare;
            h->has_spare = 0;
        } else {
            uint64_t word = next_word(&h->words);
            half = word >> 32;
            h->spare = (uint32_t)word;
            h->has_spare = 1;
        }
        uint64_t product = half * bound;
        uint32_t low = (uint32_t)product;
        if (__builtin_expect(low >= bound, 1) || low >= (uint32_t)(-bound) % bound) return product >> 32;
    }
}

/* Two bounded draws at the start of a round: nearly always one word. */
static inline void two_below(xoshiro *x, uint32_t first_bound, uint32_t second_bound, uint32_t *first, uint32_t *second) {
    xoshiro before = *x;
    uint64_t word = next_word(x), a = (word >> 32) * first_bound, b = (uint64_t)(uint32_t)word * second_bound;
    if (__builtin_expect((uint32_t)a < first_bound || (uint32_t)b < second_bound, 0)) {
        halves h = {before, 0, 0};
        *first = below(&h, first_bound);
        *second = below(&h, second_bound);
        *x = h.words;
        return;
    }
    *first = a >> 32;
    *second = b >> 32;
}

static inline uint8_t exchange(uint8_t *shoe, uint32_t position, uint32_t at) {
    uint8_t rank = shoe[at];
    shoe[at] = shoe[position];
    shoe[position] = rank;
    return rank;
}

static inline uint8_t take(halves *h, uint8_t *shoe, uint32_t position, uint32_t size) {
    return exchange(shoe, position, position + below(h, size - position));
}

static inline int compare(int player, int dealer) { return (player > dealer) - (player < dealer); }

/* Three cards burned and two dealt after `position` cards. */
static inline int war(const xoshiro *main_stream, uint8_t *shoe, uint32_t position, uint32_t size) {
    halves child = {seeded(main_stream->s1 ^ main_stream->s2, 0), 0, 0};
    for (int i = 0; i < 3; i++) take(&child, shoe, position + i, size);
    int player = take(&child, shoe, position + 3, size);
    int dealer = take(&child, shoe, position + 4, size);
    return player == dealer ? WAR_TIE : WAR_LOSE + (player > dealer);
}

/* The category of an outcome by the sign of its net. */
static const uint8_t net_sign[OUTCOMES] = {0, 2, 0, 2, 2};
/* ... and by the first cards alone. */
static const uint8_t first_cards[OUTCOMES] = {0, 2, 1, 1, 1};

/* Every round from a full shoe; `shoe` holds the ranks in sorted order. */
void fresh_rounds(uint64_t key, uint64_t index, uint8_t *shoe, uint32_t size, int64_t rounds,
                  int64_t counts[ROWS][OUTCOMES]) {
    xoshiro x = seeded(key, index);
    unsigned row = NO_PREVIOUS;
    for (int64_t i = 0; i < rounds; i++) {
        uint32_t first, second;
        two_below(&x, size, size - 1, &first, &second);
        second++;
        int player = shoe[first], dealer = shoe[second == first ? 0 : second];
        unsigned outcome = player > dealer;
        if (__builtin_expect(player == dealer, 0)) {
            uint32_t position = 2, at[7] = {first, second};
            exchange(shoe, 0, first);
            exchange(shoe, 1, second);
            halves child = {seeded(x.s1 ^ x.s2, 0), 0, 0};
            for (; position < 7; position++) {
                uint32_t from = position + below(&child, size - position);
                at[position] = from;
                exchange(shoe, position, from);
            }
            int comparison = compare(shoe[5], shoe[6]);
            outcome = comparison == 0 ? WAR_TIE : comparison > 0 ? WAR_WIN : WAR_LOSE;
            while (position-- > 0) exchange(shoe, position, at[position]);
        }
        counts[row][outcome]++;
        row = net_sign[outcome];
    }
}

/* Shoe after shoe to a cut card; round numbers from `sure` on count as late. */
void shoe_rounds(uint64_t key, uint64_t index, uint8_t *shoe, uint32_t size, uint32_t cut, uint32_t sure,
                 int64_t rounds, int64_t counts[ROWS][OUTCOMES]) {
    xoshiro x = seeded(key, index);
    unsigned row = NO_PREVIOUS;
    uint32_t position = 0, number = 0;
    for (int64_t i = 0; i < rounds; i++) {
        if (position >= cut) {
            position = number = 0;
            row = NO_PREVIOUS;
        }
        uint32_t first, second;
        two_below(&x, size - position, size - position - 1, &first, &second);
        int player = exchange(shoe, position, position + first);
        int dealer = exchange(shoe, position + 1, position + 1 + second);
        position += 2;
        unsigned outcome = player > dealer;
        if (__builtin_expect(player == dealer, 0)) {
            outcome = war(&x, shoe, position, size);
            position += 5;
        }
        counts[row + (number >= sure ? LATE_ROWS : 0)][outcome]++;
        row = first_cards[outcome];
        number++;
    }
}
