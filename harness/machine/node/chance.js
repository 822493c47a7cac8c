'use strict';
/*
 * Seeded chance in place of Math.random: the small generator "mulberry32" (Tommy Ettinger, public domain),
 * 32 bits of state, which is plenty for `pick random` and for the machine's own ids.
 */
let state = 0;

const random = () => {
    state = (state + 0x6D2B79F5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};

const reseed = seed => {
    state = seed | 0;
};

const install = () => {
    Math.random = random;
};

module.exports = {install, reseed};
