'use strict';
/*
 * The door between Python and the project: one JSON line in, one JSON line out.
 *
 * The project is run, or looked at, in a worker thread (the file beside this one that the first argument names),
 * so this thread always listens. When standard input ends (the Python process has closed it, or died) the whole
 * program ends at once, even while a script loops for ever. It ends, too, when its parent is no longer the
 * process that the second argument names: a process forked from Python may hold standard input open. The third
 * is the folder of the npm packages (packages.js).
 */
const path = require('node:path');
const readline = require('node:readline');
const {Worker} = require('node:worker_threads');

const MEMORY = 1024; // megabytes of JavaScript values that a project may hold
const LOOK = 500; // milliseconds between looks at the parent

const [, , file, parent, folder] = process.argv;
const worker = new Worker(path.join(__dirname, file), {
    resourceLimits: {maxOldGenerationSizeMb: MEMORY},
    workerData: {folder}
});

const end = why => process.stdout.write(`${JSON.stringify({fatal: why})}\n`, () => process.exit(1));

worker.on('message', line => process.stdout.write(`${line}\n`));
worker.on('error', error => end(String(error && error.message || error)));
worker.on('exit', () => end('the thread of the project has ended'));

const lines = readline.createInterface({input: process.stdin});
lines.on('line', line => worker.postMessage(line));
lines.on('close', () => process.exit(0));
setInterval(() => process.ppid === Number(parent) || process.exit(0), LOOK);
