/* The yardstick: the standard game dealt card by card in plain C, its rules written out by hand.
 *
 * The same generator (xoshiro256++), the same draws and so the same cards as the Python package:
 * equal seeds must give equal counts: five outcomes, each counted by the category of the result before it.
 */
#include <stdint.h>
#include <string.h>

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

/* The draws of two_below when one must be repeated, `word` just drawn: rare, and out of line to leave the loops
 * their registers. */
static __attribute__((noinline, cold)) xoshiro draw_again(xoshiro x, uint64_t word, const uint32_t bounds[2],
                                                          uint32_t found[2]) {
    uint64_t half = word >> 32;
    for (int i = 0, halves_used = 0; i < 2;) {
        uint64_t product = half * bounds[i];
        if ((uint32_t)product >= bounds[i] || (uint32_t)product >= -bounds[i] % bounds[i]) found[i++] = product >> 32;
        halves_used++;
        if (i < 2 && halves_used % 2 == 0) word = next_word(&x);
        half = halves_used % 2 ? (uint32_t)word : word >> 32;
    }
    return x;
}

/* Two bounded draws at the start of a round: nearly always one word. */
static inline void two_below(xoshiro *x, uint32_t first_bound, uint32_t second_bound, uint32_t *first, uint32_t *second) {
    uint64_t word = next_word(x), a = (word >> 32) * first_bound, b = (uint64_t)(uint32_t)word * second_bound;
    *first = a >> 32;
    *second = b >> 32;
    if (__builtin_expect((uint32_t)a < first_bound || (uint32_t)b < second_bound, 0)) {
        uint32_t bounds[2] = {first_bound, second_bound}, found[2];
        *x = draw_again(*x, word, bounds, found);
        *first = found[0];
        *second = found[1];
    }
}

static inline uint8_t exchange(uint8_t *shoe, uint32_t position, uint32_t at) {
    uint8_t rank = shoe[at];
    shoe[at] = shoe[position];
    shoe[position] = rank;
    return rank;
}

/* Five bounded draws with falling bounds from `bound`, in three words unless one must be repeated. */
static inline void five_below(xoshiro x, uint32_t bound, uint32_t found[5]) {
    xoshiro before = x;
    uint64_t a = next_word(&x), b = next_word(&x), c = next_word(&x);
    uint64_t p[5] = {(a >> 32) * bound, (uint64_t)(uint32_t)a * (bound - 1), (b >> 32) * (bound - 2),
                     (uint64_t)(uint32_t)b * (bound - 3), (c >> 32) * (bound - 4)};
    int again = 0;
    for (int i = 0; i < 5; i++) {
        again |= (uint32_t)p[i] < bound;
        found[i] = p[i] >> 32;
    }
    if (__builtin_expect(again, 0)) {
        halves h = {before, 0, 0};
        for (int i = 0; i < 5; i++) found[i] = below(&h, bound - i);
    }
}

static inline int result(int player, int dealer) {
    return player == dealer ? WAR_TIE : WAR_LOSE + (player > dealer);
}

/* Three cards burned and two dealt after `position` cards. */
static inline int war(const xoshiro *main_stream, uint8_t *shoe, uint32_t position, uint32_t size) {
    uint32_t at[5];
    five_below(seeded(main_stream->s1 ^ main_stream->s2, 0), size - position, at);
    for (int i = 0; i < 5; i++) exchange(shoe, position + i, position + i + at[i]);
    return result(shoe[position + 3], shoe[position + 4]);
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
    uint8_t whole[size];
    memcpy(whole, shoe, size);
    for (int64_t i = 0; i < rounds; i++) {
        uint32_t first, second;
        two_below(&x, size, size - 1, &first, &second);
        second++;
        int player = whole[first], dealer = whole[second == first ? 0 : second];
        unsigned outcome = player > dealer;
        if (__builtin_expect(player == dealer, 0)) {
            uint32_t at[7] = {first, second};
            exchange(shoe, 0, first);
            exchange(shoe, 1, second);
            five_below(seeded(x.s1 ^ x.s2, 0), size - 2, at + 2);
            for (uint32_t position = 2; position < 7; position++) {
                at[position] += position;
                exchange(shoe, position, at[position]);
            }
            outcome = result(shoe[5], shoe[6]);
            for (int i = 0; i < 7; i++) {
                shoe[i] = whole[i];
                shoe[at[i]] = whole[at[i]];
            }
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
