'use strict';
/*
 * No network. Whatever asks for it, a virtual machine or a project's extension, gets an error at once: no run
 * waits for a server, or depends on one.
 */
const net = require('node:net');

class NoNetworkError extends Error {
    constructor () {
        super('there is no network here');
    }
}

const refuse = () => {
    throw new NoNetworkError();
};

class Refused {
    constructor () {
        refuse();
    }
}

const install = () => {
    Object.assign(globalThis, {fetch: async () => refuse(), WebSocket: Refused, XMLHttpRequest: Refused});
    net.Socket.prototype.connect = refuse; // what http and https stand on
    // TurboWarp asks for the music extension's instruments and does not look whether they come.
    process.on('unhandledRejection', error => {
        if (!(error instanceof NoNetworkError)) throw error;
    });
};

module.exports = {install};
