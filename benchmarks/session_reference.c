/* The yardstick of sessions: a martingale written into the loop that deals the standard game card by card.
 *
 * Money in half units. The same cards as the Python package: equal seeds must give equal records.
 */
#include "reference.c"

enum { SURRENDER = OUTCOMES };

typedef struct { int64_t final, rounds, antes, action, forced, largest; } record;

static const int64_t net_of[OUTCOMES + 1] = {-2, 2, -4, 2, 2, -1}; /* in halves of the ante */
static const int64_t raised_in[OUTCOMES + 1] = {0, 0, 1, 1, 1, 0};
static const int64_t won_in[OUTCOMES + 1] = {0, 1, 0, 1, 1, 0};

void martingale_sessions(uint64_t key, uint64_t index, int64_t sessions, uint8_t *shoe, uint32_t size, int64_t bankroll,
                         int64_t goal, record *records) {
    uint8_t whole[size];
    memcpy(whole, shoe, size);
    for (int64_t session = 0; session < sessions; session++) {
        xoshiro x = seeded(key, index + session);
        record r = {bankroll, 0, 0, 0, 0, 0};
        int64_t stake = 2;
        while (r.final < goal && r.final >= 2) {
            int64_t all = r.final & ~1ll, ante = stake < all ? stake : all;
            uint32_t first, second;
            two_below(&x, size, size - 1, &first, &second);
            second++;
            int player = whole[first], dealer = whole[second == first ? 0 : second];
            unsigned outcome = player > dealer;
            if (__builtin_expect(player == dealer, 0)) {
                outcome = SURRENDER;
                if (r.final >= 2 * ante) {
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
            }
            r.rounds++;
            r.antes += ante;
            r.action += ante + ante * raised_in[outcome];
            r.forced += outcome == SURRENDER;
            r.largest = ante > r.largest ? ante : r.largest;
            r.final += net_of[outcome] * ante / 2;
            stake = won_in[outcome] ? 2 : 2 * stake;
        }
        records[session] = r;
    }
}
