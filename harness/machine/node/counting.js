'use strict';
/*
 * Counts the blocks that run: for each stack block, itself and every block in its slots, by the id of the stack
 * block. Scratch's own interpreter asks the runtime for the function of an opcode when a block first runs; what
 * it gets here counts before it does its work. (A compiler, as TurboWarp's, never asks.)
 */

/** Count from now on in RUNTIME; gives the map from block id to count, which goes on growing. */
const countBlocks = runtime => {
    const counts = new Map();
    const original = runtime.getOpcodeFunction.bind(runtime);
    runtime.getOpcodeFunction = opcode => {
        const run = original(opcode);
        return run && ((args, util) => {
            const id = util.thread.peekStack();
            counts.set(id, (counts.get(id) || 0) + 1);
            return run(args, util);
        });
    };
    return counts;
};

module.exports = {countBlocks};
