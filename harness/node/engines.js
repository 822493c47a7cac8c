'use strict';
/*
 * The two virtual machines a project can run in. Each function gives a bare VM with storage attached; all
 * else (stage, time, frames) is the same for both.
 */

const bitmaps = require('./bitmaps');
const {fileOf, npm} = require('./packages');

/**
 * Leave out what Scratch's machine repairs the pictures of Scratch 2 with. It brings a whole browser along, which
 * takes longer to load than all the rest, and a Scratch 3 project has no such pictures.
 */
const leaveOutScratch2 = () => {
    const id = fileOf('scratch-svg-renderer');
    require.cache[id] = {id, filename: id, loaded: true, children: [], paths: [], exports: {}};
};

/** Scratch's own interpreter. */
const scratch = () => {
    bitmaps.install();
    leaveOutScratch2();
    // The words of extensions come from the editor, which is not here; English stands in without a warning.
    npm('format-message').setup({locale: 'en', missingTranslation: 'ignore'});
    const VM = npm('scratch-vm');
    const {ScratchStorage} = npm('scratch-storage');
    globalThis.window ||= {}; // in which extensions look for a way to stop waiting for a server
    const vm = new VM();
    vm.attachStorage(new ScratchStorage());
    return vm;
};

/** TurboWarp's machine with its compiler on. It is made for browsers, so it gets a document to live in. */
const turbowarp = () => {
    const {JSDOM} = npm('jsdom');
    const {window} = new JSDOM('<!DOCTYPE html><html><body></body></html>', {url: 'http://localhost/'});
    window.setImmediate = setImmediate;
    Object.assign(globalThis, {window, self: window, document: window.document, DOMParser: window.DOMParser});
    bitmaps.install();
    const {Packages: {VM, Storage}} = npm('@turbowarp/scaffolding');
    const vm = new VM();
    vm.attachStorage(new Storage());
    return vm;
};

module.exports = {engines: {scratch, turbowarp}};
