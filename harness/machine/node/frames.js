'use strict';
/*
 * Stepping by frame. A virtual machine decides by the wall clock how often it passes over the scripts in one
 * frame, and when a "run without screen refresh" block has run long enough to be interrupted. Here both are
 * counted instead, so that a run is the same on any machine:
 *
 * - A frame ends when a script asked for a redraw, when no script can go on, or after `passes` passes.
 * - A warp block is interrupted after `warpTurns` turns of its loops, or never.
 */
const clock = require('./clock');

const WORK = 0.75; // of a frame is for scripts, as in Sequencer.stepThreads
const PROMISE_WAIT = 1; // Thread.STATUS_PROMISE_WAIT in both machines

class Frames {
    constructor (vm, {passes, warpTurns}) {
        this.runtime = vm.runtime;
        this.count = 0;
        this.runtime.currentStepTime = clock.FRAME;
        if (vm.setCompilerOptions) vm.setCompilerOptions({warpTimer: warpTurns !== null});
        this.interruptAfter(warpTurns);
        this.countPasses(passes);
    }

    /** Interrupt "run without screen refresh" blocks after so many turns from now on; null means never. */
    interruptAfter (warpTurns) {
        this.warpTurns = warpTurns === null ? Infinity : warpTurns;
    }

    /** Put counters where the sequencer looks at its timers. */
    countPasses (passes) {
        const {sequencer} = this.runtime;
        const stepThread = sequencer.stepThread.bind(sequencer);
        const costOfPass = WORK * clock.FRAME / passes;
        let passed = 0;
        let turns = 0;
        let inScript = false;
        // Scratch asks this timer at each turn of a warp loop.
        const warpTimer = {
            start: () => {},
            timeElapsed: () => (++turns > this.warpTurns ? Infinity : 0)
        };
        // Both machines ask this one before each pass; TurboWarp also at every 100th turn of a warp loop.
        sequencer.timer = {
            start: () => {
                passed = 0;
            },
            timeElapsed: () => {
                if (inScript) {
                    turns += 100;
                    return turns > this.warpTurns ? Infinity : 0;
                }
                if (passed > 0) clock.spend(costOfPass);
                return passed++ < passes ? 0 : Infinity;
            }
        };
        sequencer.stepThread = thread => {
            turns = 0;
            inScript = true;
            thread.warpTimer = warpTimer;
            clock.setScriptRuns(true);
            try {
                stepThread(thread);
            } finally {
                clock.setScriptRuns(false);
                inScript = false;
            }
        };
    }

    /** Let promises that are ready (an answered question, a sound, a bubble's end) reach their scripts. */
    async settle () {
        await new Promise(setImmediate);
    }

    async step () {
        this.count += 1;
        clock.nextFrame();
        if (this.runtime.threads.some(thread => thread.status === PROMISE_WAIT)) await this.settle();
        this.runtime._step();
    }
}

module.exports = {Frames};
