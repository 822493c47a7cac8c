'use strict';
/*
 * The door between Python and the project: one JSON line in, one JSON line out.
 *
 * The project is run, or looked at, in a worker thread (the file beside this one that the first argument names),
 * so this thread always listens. When standard input ends (the Python
 * process has closed it, or died) the whole program ends at once, even while a script loops for ever.
 */
const path = require('node:path');
const readline = require('node:readline');
const {Worker} = require('node:worker_threads');

const worker = new Worker(path.join(__dirname, process.argv[2]));

worker.on('message', line => process.stdout.write(`${line}\n`));
worker.on('error', error => {
    process.stdout.write(`${JSON.stringify({fatal: String(error && error.message || error)})}\n`, () => {
        process.exit(1);
    });
});

const lines = readline.createInterface({input: process.stdin});
lines.on('line', line => worker.postMessage(line));
lines.on('close', () => process.exit(0));
