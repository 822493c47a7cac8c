'use strict';
/*
 * Runs one project. Virtual time, seeded chance and the warning book must be in place before the virtual
 * machine's code is loaded, because it keeps references to them; hence the order of the lines below.
 */
const {parentPort} = require('node:worker_threads');
const clock = require('./clock');
const chance = require('./chance');
const warnings = require('./warnings');

clock.install();
chance.install();
warnings.install();

const {Session} = require('./session');
const {encode} = require('./values');

let session = null;

/** Do one request: {open: {...}} first (session.js: Session.open), then batches (Session.run). */
const answer = async request => {
    if (request.open) {
        session = await Session.open(request.open);
        return {};
    }
    return session.run(request);
};

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
    last = last.then(() => reply(line)); // one after the other, also when lines come in quicker
});
