'use strict';
/*
 * Virtual time. A project sees time move by exactly 1000/30 ms a frame, whatever the machine does.
 *
 * Inside a frame, time moves only when a script does something that takes time in earnest: each pass over
 * the scripts costs its share of the frame's working time (frames.js), and each look at the clock costs
 * LOOK milliseconds, so that a script which waits for the clock inside one pass gets there.
 */
const FRAME = 1000 / 30;
const LOOK = 0.1;
const START = Date.UTC(2024, 0, 1);

const RealDate = Date;
const realNow = performance.now.bind(performance);

let origin = START; // time of frame 0, moved on when a frame overran
let frames = 0; // frames since origin
let inside = 0; // milliseconds since the frame's start
let scriptRuns = false;
let due = []; // pending timeouts: {id, time, callback}
let nextId = 1;

const exactNow = () => origin + frames * FRAME + inside;

/** Now, in whole milliseconds as Date.now() gives it. A microsecond makes up for rounding in the sums. */
const now = () => {
    const time = Math.floor(exactNow() + 0.001);
    if (scriptRuns) inside += LOOK;
    return time;
};

class VirtualDate extends RealDate {
    constructor (...parts) {
        if (parts.length === 0) {
            super(now());
        } else {
            super(...parts);
        }
    }

    static now () {
        return now();
    }
}

/** Replace the clocks of this thread. */
const install = () => {
    globalThis.Date = VirtualDate;
    performance.now = now;
};

/** Replace setTimeout too. Loading a project needs the real one, so this comes after loading. */
const installTimeouts = () => {
    globalThis.setTimeout = (callback, delay = 0, ...args) => {
        const id = nextId++;
        due.push({id, time: exactNow() + Math.max(0, Number(delay) || 0), callback: () => callback(...args)});
        return id;
    };
    globalThis.clearTimeout = id => {
        due = due.filter(timeout => timeout.id !== id);
    };
};

/** Move on to the next frame and call the timeouts that are due by then, in the order of their times. */
const nextFrame = () => {
    frames += 1;
    if (inside > FRAME) {
        origin += inside - FRAME; // a script waited for the clock longer than a frame: the frame came late
    }
    inside = 0;
    const time = exactNow();
    const ripe = due.filter(timeout => timeout.time <= time).sort((a, b) => a.time - b.time || a.id - b.id);
    due = due.filter(timeout => timeout.time > time);
    ripe.forEach(timeout => timeout.callback());
};

/** Let a pass over all scripts take some milliseconds of the frame. */
const spend = milliseconds => {
    inside += milliseconds;
};

/** The milliseconds of this frame that have passed. */
const elapsed = () => inside;

/** Say whether a script is running, so that its looks at the clock cost time and the machine's own do not. */
const setScriptRuns = value => {
    scriptRuns = value;
};

module.exports = {FRAME, LOOK, elapsed, install, installTimeouts, nextFrame, realNow, setScriptRuns, spend};
