'use strict';
/*
 * One loaded project and the batches of commands that Python sends to it. A batch is one line of JSON; its
 * frames run here without a word to Python, and the values it watches come back together as rows.
 */
const {readFile} = require('node:fs/promises');
const bitmaps = require('./bitmaps');
const chance = require('./chance');
const clock = require('./clock');
const {commands} = require('./commands');
const {engines} = require('./engines');
const {compile} = require('./expressions');
const {Frames} = require('./frames');
const {load} = require('./loading');
const {AudioEngine} = require('./silence');
const {createStage} = require('./stage');
const {areAlike} = require('./values');
const warnings = require('./warnings');

class Session {
    constructor (vm, frames) {
        this.vm = vm;
        this.runtime = vm.runtime;
        this.frames = frames;
        this.question = null;
        this.counts = new Map();
        this.runtime.on('QUESTION', question => {
            this.question = question;
        });
    }

    static async open ({path, engine, seed, passes, warpTurns}) {
        chance.reseed(seed);
        const vm = engines[engine]();
        warnings.clear();
        vm.attachRenderer(createStage());
        vm.attachAudioEngine(new AudioEngine());
        vm.attachV2BitmapAdapter(bitmaps.adapter);
        await load(vm, await readFile(path));
        clock.installTimeouts();
        // What loading drew depends on the machine; what scripts draw must not. Half the generator's round away
        // from the seed, or clones would in time be given the ids that loading has given to sprites.
        chance.reseed(seed ^ 0x80000000);
        return new Session(vm, new Frames(vm, {passes, warpTurns}));
    }

    /**
     * Do a batch: `batch` is a list of {do: name, ...}, `watch` a list of expressions, `wall` the seconds of
     * real time after which stepping stops. Gives each command's result, and a row of values per sample; in it
     * stands 0 for a list that has not changed since the sample before.
     */
    async run ({batch, watch, wall}) {
        const deadline = clock.realNow() + 1000 * wall;
        const reads = watch.map(expression => compile(this.runtime, expression));
        const rows = [];
        const lists = watch.map(([kind], place) => (kind === 'list' ? place : -1)).filter(place => place >= 0);
        const latest = [];
        const sample = () => {
            const row = reads.map(read => read());
            for (const place of lists) {
                const list = row[place];
                if (latest[place] && areAlike(latest[place], list)) row[place] = 0;
                else latest[place] = list;
            }
            rows.push(row);
        };
        let late = false; // whether a command was cut short; `until` tells that in its own result
        const context = {
            sample,
            isOver: () => clock.realNow() > deadline,
            isLate: () => (late = late || context.isOver())
        };
        const results = [];
        for (const command of batch) {
            results.push(await commands[command.do](this, command, context) ?? null);
        }
        return {results, rows, late, frame: this.frames.count};
    }
}

module.exports = {Session};
