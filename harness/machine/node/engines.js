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

/** An element of a page of which nothing is seen. */
const element = () => ({style: {}, append () {}, appendChild () {}, setAttribute () {}});

/**
 * TurboWarp's machine with its compiler on. It is made for browsers and looks for a page when it is loaded; this one
 * has only what it asks for. (A whole page takes longer to load than the machine.)
 */
const turbowarp = () => {
    Object.assign(globalThis, {window: globalThis, self: globalThis});
    globalThis.document = {head: element(), createElement: element, createTextNode: element, getElementById: () => null};
    bitmaps.install();
    const {Packages: {VM, Storage}} = npm('@turbowarp/scaffolding');
    const vm = new VM();
    vm.attachStorage(new Storage());
    return vm;
};

module.exports = {engines: {scratch, turbowarp}};
