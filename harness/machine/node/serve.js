'use strict';
/*
 * A worker's side of the door (main.js): one JSON line in, one JSON line out, one after the other.
 */
const {parentPort} = require('node:worker_threads');
const {encode} = require('./values');

/** Let `answer`, an async function of one request, answer all that come in. */
const serve = answer => {
    const reply = async line => {
        let text;
        try {
            text = encode({ok: await answer(JSON.parse(line))}); // fails, too, if it is too long for a text
        } catch (error) {
            text = encode({error: String(error && error.message || error)});
        }
        parentPort.postMessage(text);
    };
    let last = Promise.resolve();
    parentPort.on('message', line => {
        last = last.then(() => reply(line)); // also when lines come in quicker
    });
};

module.exports = {serve};
