'use strict';
/*
 * The warning book: everything the virtual machine says on the console, in order. Nothing may reach
 * standard output, which carries the answers to Python.
 */
const {format, stripVTControlCharacters} = require('node:util');

const LEVELS = ['debug', 'log', 'info', 'warn', 'error', 'trace'];
const written = [];

/** Write a remark of the harness's own, once. */
const remark = text => {
    if (!written.some(entry => entry.text === text)) written.push({level: 'warn', text});
};

/** Forget what was said so far, such as remarks about the machine's own set-up. */
const clear = () => {
    written.length = 0;
};

const install = () => {
    for (const level of LEVELS) {
        console[level] = (...words) => {
            written.push({level, text: stripVTControlCharacters(format(...words)).trim()});
        };
    }
};

module.exports = {clear, install, remark, written};
