'use strict';
/*
 * Asks others what they think of a project file that is not run: {schema: path}, {repairs: path}, {editor: path}
 * or, to have every block drawn, {drawn: path}. The answer is null if they have nothing to say, else {target, place, what}: the target's
 * number in project.json, what it is about there, and the words; target and place may be missing.
 */
const {readFile} = require('node:fs/promises');
const warnings = require('./warnings');

warnings.install();
require('./network').install();

const {serve} = require('./serve');

const validators = {
    schema: bytes => require('./schema').fault(bytes),
    repairs: bytes => require('./repairs').fault(bytes),
    editor: bytes => require('./editor').fault(bytes, false),
    drawn: bytes => require('./editor').fault(bytes, true)
};

serve(async request => {
    const [[gate, path]] = Object.entries(request);
    return validators[gate](await readFile(path));
});
