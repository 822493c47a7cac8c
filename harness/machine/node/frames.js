'use strict';
/*
 * Stepping by frame. A virtual machine decides by the wall clock how often it passes over the scripts in one
 * frame, and when a "run without screen refresh" block has run long enough to be interrupted. Here both are
 * counted instead, so that a run is the same on any machine:
 *
 * - A frame ends when a script asked for a redraw, when no script can go on, or after `passes` passes.
 * - A warp block is interrupted after `warpTurns` turns of its loops, or never; a wait in it counts as turns, too.
 * - A block that waits inside a warp block (`wait`, `wait until`, `broadcast and wait`, …) is asked again and again,
 *   each time for LOOK milliseconds. After WARP_TIME of them in one frame the script is interrupted and goes on in
 *   the next frame, which comes that late. Scratch does the same in real time.
 */
const clock = require('./clock');

const WORK = 0.75; // of a frame is for scripts, as in Sequencer.stepThreads
const WARP_TIME = 500; // Sequencer.WARP_TIME
const PATIENCE = 2e6; // turns
const REPEAT_DELAY = 15; // frames after which a browser lets a held key go down again, then in each frame
const PROMISE_WAIT = 1; // Thread.STATUS_PROMISE_WAIT in both machines

class Frames {
    constructor (vm, {passes, warpTurns}) {
        this.runtime = vm.runtime;
        this.count = 0;
        this.runtime.currentStepTime = clock.FRAME;
        // What TurboWarp compiles without a timer asks for the time in blocks that wait, and not in loops.
        this.compiledLoopsAsk = warpTurns !== null;
        if (vm.setCompilerOptions) vm.setCompilerOptions({warpTimer: this.compiledLoopsAsk});
        this.repeatKey(null);
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
        let begun = 0; // when the running script was let run, in milliseconds of the frame
        let hasWaited = false; // whether any script of this frame has waited inside a warp block
        let running = null; // the thread whose script runs
        let calls = false; // whether it is calling a custom block
        const stepToProcedure = sequencer.stepToProcedure.bind(sequencer);
        sequencer.stepToProcedure = (thread, label) => {
            calls = true;
            stepToProcedure(thread, label);
            calls = false;
        };
        const turn = (count = 1) => {
            turns += count;
            return turns > this.warpTurns ? Infinity : 0;
        };
        const wait = (count = 1) => {
            hasWaited = true;
            clock.spend(count * clock.LOOK);
            const isOver = clock.elapsed() - begun > WARP_TIME - clock.LOOK / 2; // the sum is not exact
            return isOver ? Infinity : turn(count);
        };
        // In TurboWarp a `wait` is known by its timer; what else asks is a `wait until`, or a loop for Scratch's timer
        // that may do any work. It waits, as far as can be told, if it has done nothing else for very many turns.
        const askedByCompiled = count => {
            if (this.compiledLoopsAsk) return turn(count);
            if (running.timer) return wait(count);
            if (turn(count) === 0 && turns < PATIENCE) return 0;
            hasWaited = true;
            clock.spend(WARP_TIME);
            return Infinity;
        };
        // Scratch asks this timer at each turn of a warp loop, at each call of a custom block, and whenever a block waits.
        const warpTimerOf = thread => ({
            start: () => {},
            timeElapsed: () => (calls || thread.peekStackFrame().isLoop ? turn() : wait())
        });
        // Both machines ask this one before each pass; TurboWarp also at every 100th of those turns and waits.
        sequencer.timer = {
            start: () => {
                passed = 0;
                hasWaited = false;
            },
            timeElapsed: () => {
                if (running) return askedByCompiled(100);
                if (passed > 0) clock.spend(costOfPass);
                const isLate = hasWaited && clock.elapsed() > WORK * clock.FRAME;
                return passed++ < passes && !isLate ? 0 : Infinity;
            }
        };
        sequencer.stepThread = thread => {
            turns = 0;
            begun = clock.elapsed();
            running = thread;
            thread.warpTimer = warpTimerOf(thread);
            clock.setScriptRuns(true);
            try {
                stepThread(thread);
            } finally {
                clock.setScriptRuns(false);
                running = null;
            }
        };
    }

    /** Let promises that are ready (an answered question, a sound, a bubble's end) reach their scripts. */
    async settle () {
        await new Promise(setImmediate);
    }

    /** Let a key go down again and again from now on, as a browser does; null ends that. */
    repeatKey (key) {
        this.repeatedKey = key;
        this.nextRepeat = this.count + REPEAT_DELAY;
    }

    async step () {
        if (this.repeatedKey !== null && this.count >= this.nextRepeat) {
            this.runtime.ioDevices.keyboard.postData({key: this.repeatedKey, isDown: true});
        }
        this.count += 1;
        clock.nextFrame();
        if (this.runtime.threads.some(thread => thread.status === PROMISE_WAIT)) await this.settle();
        this.runtime._step();
    }
}

module.exports = {Frames};
