'use strict';
/*
 * No network. Whatever asks for it, a virtual machine or a project's extension, gets an error at once: no run
 * waits for a server, or depends on one.
 */
const net = require('node:net');

const refuse = () => {
    throw new Error('there is no network here');
};

class Refused {
    constructor () {
        refuse();
    }
}

const install = () => {
    Object.assign(globalThis, {fetch: async () => refuse(), WebSocket: Refused, XMLHttpRequest: Refused});
    net.Socket.prototype.connect = refuse; // what http and https stand on
};

module.exports = {install};
