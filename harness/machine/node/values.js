'use strict';
/*
 * Scratch values: how two are compared, and how they travel to Python as JSON.
 */

/** A value as a number, or NaN where Scratch would compare it as text (blanks are text). */
const asNumber = value => {
    if (typeof value === 'string' && value.trim() === '') return NaN;
    return Number(value);
};

/** Order of two values as Scratch's `<`, `=` and `>` see them: negative, 0 or positive. */
const compare = (a, b) => {
    const x = asNumber(a);
    const y = asNumber(b);
    if (Number.isNaN(x) || Number.isNaN(y)) {
        const s = String(a).toLowerCase();
        const t = String(b).toLowerCase();
        if (s === t) return 0;
        return s < t ? -1 : 1;
    }
    if (x === y) return 0; // also for two infinities, whose difference is not a number
    return x - y;
};

/** Whether a number that JSON does not have is somewhere in a value. */
const hasOddNumber = value => {
    if (typeof value === 'number') return !Number.isFinite(value);
    if (value === null || typeof value !== 'object') return false;
    return (Array.isArray(value) ? value : Object.values(value)).some(hasOddNumber);
};

/** JSON has no Infinity and no NaN; they travel as {"$number": "Infinity"}. */
const encode = reply => (hasOddNumber(reply) ? JSON.stringify(reply, (key, value) => (
    typeof value === 'number' && !Number.isFinite(value) ? {$number: String(value)} : value
)) : JSON.stringify(reply)); // much quicker when no value has to be looked at

/** Whether two lists hold the same items, in the same order. */
const areAlike = (a, b) => a.length === b.length && a.every((item, place) => Object.is(item, b[place]));

module.exports = {areAlike, compare, encode};
