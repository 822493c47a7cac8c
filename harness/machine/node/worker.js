'use strict';
/*
 * Runs one project. Virtual time, seeded chance, a world without a network and the warning book must be in
 * place before the virtual machine's code is loaded, because it keeps references to them; hence the order of
 * the lines below.
 */
const clock = require('./clock');
const chance = require('./chance');
const network = require('./network');
const warnings = require('./warnings');

clock.install();
chance.install();
network.install();
warnings.install();

const {serve} = require('./serve');
const {Session} = require('./session');

let session = null;

/** Do one request: {open: {...}} first (session.js: Session.open), then batches (Session.run). */
serve(async request => {
    if (request.open) {
        try {
            session = await Session.open(request.open);
        } catch (error) {
            if (error.what) return {refused: error};
            throw error;
        }
        return {};
    }
    return session.run(request);
});
