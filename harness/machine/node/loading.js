'use strict';
/*
 * Loading a project into a virtual machine, and why it could not be loaded: in the words of the schema where that
 * finds a fault, which the machine itself would tell as a dump of everything that the file might have been.
 */
const {fault} = require('./schema');

/** Load the bytes of a project; throws what fault() of schema.js gives. */
const load = async (vm, bytes) => {
    const {extensionManager} = vm;
    const loadExtension = extensionManager.loadExtensionURL.bind(extensionManager);
    let missing = null;
    extensionManager.loadExtensionURL = id => loadExtension(id).catch(error => {
        missing = id; // Scratch's machine says no more than that it has no Worker to load it in
        throw error;
    });
    try {
        await vm.loadProject(bytes);
    } catch (error) {
        const words = String(error && error.message || error);
        missing ??= (/extension.*: (\S+)$/.exec(words) || [])[1]; // TurboWarp's machine asks in its own way
        if (missing) throw {what: `it needs the extension '${missing}', which this virtual machine does not have`};
        throw await fault(bytes) || {what: `the virtual machine can't load it (${words})`};
    }
};

module.exports = {load};
