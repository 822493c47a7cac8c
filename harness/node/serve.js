'use strict';
/*
 * A worker's side of the door (main.js): one JSON line in, one JSON line out, one after the other.
 */
const {parentPort} = require('node:worker_threads');
const {encode} = require('./values');

/** Let `answer`, an async function of one request, answer all that come in. */
const serve = answer => {
    const reply = async line => {
        let message;
        try {
            message = {ok: await answer(JSON.parse(line))};
        } catch (error) {
            message = {error: String(error && error.message || error)};
        }
        parentPort.postMessage(encode(message));
    };
    let last = Promise.resolve();
    parentPort.on('message', line => {
        last = last.then(() => reply(line)); // also when lines come in quicker
    });
};

module.exports = {serve};
