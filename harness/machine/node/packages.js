'use strict';
/*
 * The npm packages. They lie in the folder of the user's cache that the worker was started with, and are looked
 * up from there: a node_modules that happens to be above this file, or NODE_PATH, has no say.
 */
const {createRequire} = require('node:module');
const path = require('node:path');
const {workerData} = require('node:worker_threads');

const {folder} = workerData;
const load = createRequire(path.join(folder, 'package.json'));

/** What the package `name` exports. */
const npm = name => {
    try {
        return load(name);
    } catch (error) {
        if (error.code !== 'MODULE_NOT_FOUND') throw error;
        const [what] = error.message.split('\n');
        throw new Error(`${what}: delete ${folder} and run \`python -m harness\``, {cause: error});
    }
};

/** The file that the package `name` begins with. */
const fileOf = name => load.resolve(name);

module.exports = {fileOf, npm};
